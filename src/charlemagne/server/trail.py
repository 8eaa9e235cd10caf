"""What has happened at a table lately, entry by entry: the hand that is on and the one before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from charlemagne.journal import Said
from charlemagne.server.state import Table

HANDS: Final = 2


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a table's log: the match and how many of its entries have been told."""

    match: str
    entries: int

    def __str__(self) -> str:
        return f"{self.match}:{self.entries}"

    @classmethod
    def parse(cls, text: str) -> Mark | None:
        """The mark that is written so, or None for anything else."""
        match, colon, entries = text.partition(":")
        if not colon or not entries.isdecimal() or len(entries) > 9:
            return None
        return cls(match, int(entries))


@dataclass(frozen=True, slots=True)
class Step:
    """One entry: the table before and after it."""

    before: Table
    said: Said
    after: Table


@dataclass(slots=True)
class _Span:
    base: Table
    entries: list[Said] = field(default_factory=list)


def begins_hand(said: Said) -> bool:
    """Whether with this entry a hand begins: the cards are cut for it."""
    return said.kind == "note" and '"note": "cutting"' in said.data


class Trail:
    """The entries of the last hands, kept as they are stored and folded anew when somebody wants to hear of them.

    Args:
        table: from which on entries are added.
    """

    def __init__(self, table: Table) -> None:
        self._spans = [_Span(table)]
        self._length = table.journal.length
        self._match = table.match.id

    def add(self, before: Table, *entries: Said) -> None:
        """Takes note of entries that follow `before`; none but the first may begin a hand."""
        if before.match.id != self._match or begins_hand(entries[0]):
            self._begin(before)
        self._spans[-1].entries.extend(entries)
        self._length = before.journal.length + len(entries)

    def restart(self, table: Table) -> None:
        """Another match begins."""
        self._begin(table)
        self._length = table.journal.length

    def _begin(self, table: Table) -> None:
        self._spans = [*self._spans[1 - HANDS :], _Span(table)]
        self._match = table.match.id

    @property
    def end(self) -> Mark:
        return Mark(self._match, self._length)

    def since(self, mark: Mark | None) -> Iterator[Step]:
        """What has happened since; without a mark, in the hand that is on."""
        spans = self._spans[-1:] if mark is None else self._spans
        for span in spans:
            table = span.base
            for said in span.entries:
                after = table.after(said)
                told = mark is not None and mark.match == table.match.id and after.journal.length <= mark.entries
                if not told:
                    yield Step(table, said, after)
                table = after
