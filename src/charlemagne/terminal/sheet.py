"""The score sheet, two columns like the one on paper: a row for each hand, and what is played to at the foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from charlemagne.record import Record
from charlemagne.seats import Side
from charlemagne.terminal.naming import Naming, sentence
from charlemagne.terminal.style import visible

LABEL: Final = 26
COLUMN: Final = 6
"""Columns of the screen: with two numbers a row has 38."""


def sheet(records: Iterable[Record], target: int, naming: Naming) -> Iterator[str]:
    """The lines of the sheet, each of which can be understood by ear: who bid what, what came of it, both totals.

    Args:
        records: of the hands that have ended, in order.
        target: the points that end the match.
        naming: of the reader, whose side comes first.
    """
    side = naming.you.side if naming.you is not None else Side.NS
    yield from _row(naming.say("sheet-heading"), naming.words.say("sheet-us"), naming.words.say("sheet-them"))
    for record in records:
        if (result := record.result) is not None:
            yield from _row(_label(record, naming), result.score[side], result.score[side.other])
    yield from _row(naming.say("sheet-target"), target, target)


def _label(record: Record, naming: Naming) -> str:
    result = record.result
    assert result is not None
    if result.bidder is None or result.contract is None:
        return naming.say("sheet-thrown-in", number=record.number)
    made = "true" if result.made else "false"
    bid = naming.contract(result.contract)
    who = sentence(naming.seat(result.bidder))
    return naming.say("sheet-row", number=record.number, who=who, bid=bid, made=made)


def _row(label: str, us: object, them: object) -> Iterator[str]:
    """A row on one line or, if its label is too long, on two."""
    numbers = f"{us!s:>{COLUMN}}{them!s:>{COLUMN}}"
    if visible(label) > LABEL:
        yield label
        label = ""
    yield f"{label:<{LABEL}}{numbers}"
