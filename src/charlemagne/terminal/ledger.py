"""The match that is on, kept in a store: nothing counts as done before it is stored."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from charlemagne.hand.actions import Action
from charlemagne.hand.state import Hand
from charlemagne.journal import Journal, Said, fold
from charlemagne.store import Entry, Lease, MemoryStore, Store

Point = tuple[int, tuple[Action, ...]]
"""Where something was decided: the hand's number, and all that had been done in it."""


def milliseconds() -> int:
    """The time by this machine's clock, since 1970."""
    return time.time_ns() // 1_000_000


def said(entries: Iterable[Entry]) -> list[Said]:
    """What entries of a store say to a journal."""
    return [Said(entry.kind, entry.data) for entry in entries]  # type: ignore[arg-type]  # the fold refuses others


class Ledger:
    """A match's log, held against every other program, and the journal that follows from it.

    Args:
        store: keeps it.
        name: what it is kept under.
        lease: on it.
        said: what is stored of it.

    Raises:
        JournalError: if no match can have left these entries.
    """

    def __init__(
        self, store: Store, name: str, lease: Lease, said: list[Said], *, now: Callable[[], int] = milliseconds
    ) -> None:
        self.name: Final = name
        self._store, self._lease, self._now = store, lease, now
        self._answers: dict[Point, Action] = {}
        self.journal: Journal = fold(name, said[:1])
        for one in said[1:]:
            self._take(one)

    @classmethod
    def begun(cls, store: Store, name: str, *said: Said) -> Ledger:
        """A new match from its first entries, the table's before all.

        Raises:
            StoreError: InUse if somebody holds a match of that name, Conflict if there is one, and others.
        """
        with _released_on_error(store.hold(name)) as lease:
            ledger = cls(store, name, lease, list(said))
            ledger._append(0, said)
            return ledger

    @classmethod
    def opened(cls, store: Store, name: str) -> Ledger:
        """A match that is in a store.

        Raises:
            StoreError: InUse if somebody holds it, Damaged if an entry can't be trusted.
        """
        with _released_on_error(store.hold(name)) as lease:  # first, so that nobody goes on with it meanwhile
            return cls(store, name, lease, said(store.entries(name)))

    def add(self, *said: Said) -> None:
        """Stores entries, and returns when no power cut can take them back.

        Raises:
            JournalError: if such an entry can't follow; then nothing is stored.
            StoreError: if it could not be stored; then nothing has changed.
        """
        journal = self.journal
        for one in said:
            journal = journal.after(one)
        self._append(self.journal.length, said)
        for one in said:
            self._take(one)

    def _append(self, start: int, said: Iterable[Said]) -> None:
        now = self._now()
        self._store.append([Entry(self.name, start + place, now, one.kind, one.data) for place, one in enumerate(said)])

    def answer(self, hand: Hand) -> Action | None:
        """What the computer player decided when the hand stood like this before, if it did: it decides so again.

        Most players would anyway; one that is limited by time might not, and undo would be a way to fish.
        """
        return self._answers.get((hand.public.setup.number, hand.actions))

    @property
    def is_kept(self) -> bool:
        """Whether the match outlives this program."""
        return not isinstance(self._store, MemoryStore)

    def close(self) -> None:
        """Gives the match free."""
        self._lease.release()

    def _take(self, one: Said) -> None:
        hand, after = self.journal.match.hand, self.journal.after(one)
        if one.kind == "act" and hand is not None and after.match.hand is not None:
            action = after.match.hand.actions[-1]
            if action.seat in self.journal.players:
                self._answers.setdefault((hand.public.setup.number, hand.actions), action)
        self.journal = after


@contextmanager
def _released_on_error(lease: Lease) -> Iterator[Lease]:
    try:
        yield lease
    except BaseException:
        lease.release()
        raise
