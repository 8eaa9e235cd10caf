"""Entries, the protocol of a store, and what can go wrong with one."""

import re
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from types import TracebackType
from typing import Protocol, Self

_MATCH = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)  # the match ids of docs/record.md
_LARGEST = 2**63 - 1  # what a 64-bit column holds


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision of a match. `at` is in milliseconds since 1970, by the caller's clock; `data` is JSON.

    Within a match, `seq` counts from 0 without holes. ValueError for an id that docs/record.md doesn't allow, an
    empty kind, or a number that is negative or beyond 64 bits.
    """

    match: str
    seq: int
    at: int
    kind: str
    data: str = field(repr=False)  # may hold hidden cards, and a repr ends up in logs

    def __post_init__(self) -> None:
        check_match(self.match)
        if not self.kind:
            raise ValueError(f"entry {self.seq} of match {self.match} has no kind")
        if not (0 <= self.seq <= _LARGEST and 0 <= self.at <= _LARGEST):
            raise ValueError(f"seq {self.seq} or at {self.at} of match {self.match} is not in 0..2^63-1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A match at a glance: how many entries, and the `at` of its first and last one (milliseconds)."""

    match: str
    count: int
    first_at: int
    last_at: int


class StoreError(Exception):
    """Something went wrong in the store, and nothing of the call that raised it is acknowledged.

    No message, here or in a subclass, holds an entry's data.
    """


class Conflict(StoreError):
    """Entry `seq` isn't the next of `match`, which is `next`: the caller's copy is stale."""

    def __init__(self, *, match: str, seq: int, next: int) -> None:
        what = "is already there" if seq < next else "would leave a hole"
        super().__init__(f"entry {seq} of match {match} {what}: the next one is {next}")
        self.match = match
        self.seq = seq
        self.next = next


class Damaged(StoreError):
    """The file can't be trusted; `what` says why. It isn't changed; `charlemagne.store` tells the way on."""

    def __init__(self, *, path: str, what: str) -> None:
        super().__init__(f"{path} is damaged: {what}")
        self.path = path
        self.what = what


class Foreign(StoreError):
    """The file is another program's database; it isn't touched."""


class Newer(StoreError):
    """The file was written by a newer version of this program; it isn't touched."""


class InUse(StoreError):
    """`match` is held by another program, or by another holder in this one; None is the whole file."""

    def __init__(self, *, path: str, match: str | None) -> None:
        what = f"{path} is" if match is None else f"match {match} is"
        super().__init__(f"{what} open elsewhere")
        self.path = path
        self.match = match


class Busy(StoreError):
    """Another program kept the file locked for longer than the store's patience; trying again is safe."""


class Full(StoreError):
    """The disk is full; trying again when there is room is safe."""


class ReadOnly(StoreError):
    """The operating system doesn't let this program write there."""


class Lease(Protocol):
    """A match held against every other holder until `release`, the `with`'s end, or the process's end."""

    def release(self) -> None:
        """Gives the match free; again does nothing."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


class Store(Protocol):
    """A log of what was decided. Any thread may call every verb; after `close` they raise StoreError."""

    def submit(self, entries: Iterable[Entry], /) -> Future[None]:
        """A future, done when the entries are durable: all of them or, with Conflict, Full, Busy …, none.

        Submissions are stored in the order of the calls. A future cancelled in time stores nothing.
        """

    def append(self, entries: Iterable[Entry], /) -> None:
        """Returns when the entries are durable; the same errors as `submit`, raised here."""

    def commit(self, batches: Iterable[Iterable[Entry]], /) -> list[Conflict | None]:
        """Stores each batch whole or, with what is then in its place in the answer, not at all; in this thread.

        It waits for the disk and for nobody: Busy if anybody else is writing, or is waiting to be stored. Any
        other error is of all batches.
        """

    def entries(self, match: str, /, since: int = 0, *, wait: bool = True) -> list[Entry]:
        """The match's entries from `since` on, in order, or none. Damaged if one can't be trusted.

        Without `wait` it waits for the disk and for nobody: Busy if anybody else is reading, or has the file locked.
        """

    def matches(self) -> list[Summary]:
        """All matches, the one with the newest entry first. Costs two look-ups a match, not its length."""

    def delete(self, match: str, /) -> int:
        """How many entries went, once their going is durable. InUse if somebody else holds the match."""

    def hold(self, match: str, /) -> Lease:
        """The lease that makes the caller the match's only writer; InUse if somebody holds it already.

        It's a courtesy that tells the second program early; safety is the key's, and `submit` doesn't ask for
        it.
        """

    def close(self) -> None:
        """Stores what was submitted, releases every lease; again does nothing."""


def check_match(match: str) -> None:
    """ValueError if docs/record.md doesn't allow this match id."""
    if not _MATCH.fullmatch(match):
        raise ValueError(f"{match!r} is no match id: 1 to 40 of A-Z a-z 0-9 _ -")


def conflict(entries: Iterable[Entry], next_of: Callable[[str], int]) -> Conflict | None:
    """The first entry that isn't the next of its match, if any, given each stored match's next number."""
    nexts: dict[str, int] = {}
    for entry in entries:
        expected = nexts.get(entry.match)
        if expected is None:
            expected = next_of(entry.match)
        if entry.seq != expected:
            return Conflict(match=entry.match, seq=entry.seq, next=expected)
        nexts[entry.match] = expected + 1
    return None


def unbroken(entries: Iterable[Entry]) -> list[Entry]:
    """Of each match, the entries before its first hole, by match and number: what a store accepts again.

    >>> [e.seq for e in unbroken(Entry("b7c1", seq, 0, "act", "{}") for seq in (0, 1, 3))]
    [0, 1]
    """
    whole: list[Entry] = []
    nexts: dict[str, int] = {}
    for entry in sorted(entries, key=lambda entry: (entry.match, entry.seq)):
        if entry.seq == nexts.get(entry.match, 0):
            nexts[entry.match] = entry.seq + 1
            whole.append(entry)
    return whole
