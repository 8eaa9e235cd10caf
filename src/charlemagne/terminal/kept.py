"""Where matches are kept on this machine, and what can be told of them at a glance."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from charlemagne.journal import Journal, JournalError, fold
from charlemagne.seats import Seat
from charlemagne.store import Entry, InUse, SQLiteStore, Store, Summary, salvage, set_aside, unbroken
from charlemagne.terminal.ledger import said

VARIABLE: Final = "CHARLEMAGNE_DATA"
FILE: Final = "matches.db"


def data_folder(given: Path | None = None) -> Path:
    """The folder of the person's matches and settings: the one given, that of CHARLEMAGNE_DATA, or the system's."""
    if given is not None:
        return given
    if named := os.environ.get(VARIABLE):
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("charlemagne", appauthor=False)


def open_store(folder: Path) -> SQLiteStore:
    """The store in a folder, made if it is not there.

    Raises:
        StoreError: in all its kinds, as `SQLiteStore`.
    """
    path, rescued = folder / FILE, _rescued(folder)
    if rescued.exists() and not path.exists() and not _log(path).exists():
        rescued.rename(path)  # a rescue was cut off at its last step
    return SQLiteStore(path)


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """A match at a glance.

    Args:
        name: what it is kept under.
        at: when it was last gone on with, in milliseconds since 1970.
        journal: None if no match can have left its entries.
        seat: the person's at this terminal; None for a match of another kind of table.
        elsewhere: whether another program has it open.
    """

    name: str
    at: int
    journal: Journal | None
    seat: Seat | None
    elsewhere: bool

    @property
    def can_go_on(self) -> bool:
        return self.journal is not None and self.seat is not None and not self.journal.is_over


def glance(store: Store, summary: Summary) -> Glance:
    """A match of a store at a glance; costs the fold of its entries, some tens of milliseconds."""
    try:
        journal = fold(summary.match, said(store.entries(summary.match)))
    except JournalError:
        journal = None
    return Glance(
        name=summary.match,
        at=summary.last_at,
        journal=journal,
        seat=None if journal is None else seat_of(journal),
        elsewhere=is_elsewhere(store, summary.match),
    )


def glances(store: Store) -> Iterator[Glance]:
    """Every match, the one last gone on with first."""
    return (glance(store, summary) for summary in store.matches())


def is_elsewhere(store: Store, name: str) -> bool:
    """Whether another program has a match open."""
    try:
        store.hold(name).release()
    except InUse:
        return True
    return False


def seat_of(journal: Journal) -> Seat | None:
    """The person's seat in a match of the terminal; None in any other."""
    kept = journal.extra.get("terminal")
    try:
        return Seat.parse(str(kept["seat"])) if isinstance(kept, dict) else None
    except (ValueError, KeyError):
        return None


def named(store: Store, start: str) -> list[str]:
    """The matches of that name or, if there is none, those whose names start so."""
    names = [summary.match for summary in store.matches()]
    return [start] if start in names else sorted(name for name in names if start and name.startswith(start))


def free_name(store: Store, wanted: str) -> str:
    """The name for a new match: the one wanted or, if it is taken, the first that is free of ``WANTED-2`` and on."""
    taken, name, number = {summary.match for summary in store.matches()}, wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted[:30]}-{number}"
    return name


@dataclass(frozen=True, slots=True)
class Rescue:
    """What became of a damaged file.

    Args:
        kept: where it now is, whole and unchanged.
        entries: what could be read of each match, and goes on.
        cut: the matches of which something is seen to be missing.
    """

    kept: Path
    entries: dict[str, int]
    cut: frozenset[str]
    notes: tuple[str, ...]


def check_whole(folder: Path) -> None:
    """Reads every entry there is.

    Raises:
        Damaged: if one can't be trusted.
    """
    with open_store(folder) as store:
        for summary in store.matches():
            store.entries(summary.match)


def rescue(folder: Path) -> Rescue:
    """Puts a damaged file aside and what can be read of it in its place. Nothing is overwritten.

    Raises:
        InUse: while a program has the file open.
        StoreError: if it can't be read or put aside.
    """
    path, rescued = folder / FILE, _rescued(folder)
    entries, notes = salvage(path)
    whole = unbroken(entries)
    for left in (rescued, _log(rescued), rescued.with_name(rescued.name + "-shm")):
        left.unlink(missing_ok=True)  # by a rescue that was cut off before it had put anything aside
    with SQLiteStore(rescued) as store:
        store.append(whole)
    kept = set_aside(path)
    rescued.rename(path)
    rescued.with_name(rescued.name + ".locks").unlink(missing_ok=True)
    found, going_on = _counts(entries), _counts(whole)
    return Rescue(
        kept=kept,
        entries=going_on,
        cut=frozenset(name for name in found if going_on.get(name) != found[name]),
        notes=tuple(notes),
    )


def _counts(entries: list[Entry]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.match] = counts.get(entry.match, 0) + 1
    return counts


def _rescued(folder: Path) -> Path:
    return folder / f"{FILE}.rescued"


def _log(path: Path) -> Path:
    return path.with_name(path.name + "-wal")
