"""How a match at the terminal comes to be: new, gone on with from the store, or from any point of any record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from charlemagne.journal import Journal, JournalError, dealt_from, laid
from charlemagne.players import make_player
from charlemagne.record import Record
from charlemagne.rules.model import RuleBook
from charlemagne.seats import Seat, from_left_of
from charlemagne.store import Store
from charlemagne.terminal.chance import Chance
from charlemagne.terminal.console import Stop
from charlemagne.terminal.game import Computer
from charlemagne.terminal.kept import free_name, seat_of
from charlemagne.terminal.ledger import Ledger

COMPUTERS: Final[Mapping[Seat, tuple[str, str]]] = {
    Seat.NORTH: ("Noëlla", "Normand"),
    Seat.EAST: ("Edmond", "Estelle"),
    Seat.SOUTH: ("Simonne", "Sylvio"),
    Seat.WEST: ("Wilfrid", "Wilda"),
}
"""What computer players are called, by their seats, whose first letter the names have; the second where the person or
somebody else bears the first."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A match with everything that a `Game` wants besides a host.

    Args:
        start: how many actions the first hand was begun with.
    """

    ledger: Ledger
    you: Seat
    others: Mapping[Seat, Computer]
    names: Mapping[Seat, str]
    chance: Chance
    start: int


def lay(
    store: Store,
    book: RuleBook,
    *,
    you: Seat,
    dealer: Seat,
    specs: Sequence[str],
    chance: Chance,
    name: str | None,
    stop: Stop,
    record: Record | None = None,
    actions: int = 0,
) -> Seated:
    """A new match.

    Args:
        specs: the other players, clockwise from the person.
        chance: gives it its id, its deals and its dice.
        name: the person's, if he has said it.
        record: the hand to begin with, so many of its actions done; None deals one.

    Raises:
        StoreError: if it can't be stored.
    """
    kept = free_name(store, chance.match)
    seats = from_left_of(you)[:3]
    names = _names(seats, name)
    table = laid(
        rules=book.name,
        house=book.house,
        secret=chance.source.secret,
        dealer=dealer,
        names={} if name is None else {you: name},
        players=dict(zip(seats, specs, strict=True)),
        seed=chance.players,
        match=None if kept == chance.match else chance.match,
        extra={
            "terminal": {
                "seat": str(you),
                "dice": chance.dice.hex(),
                "names": {str(seat): called for seat, called in names.items()},
                "start": actions,
            }
        },
    )
    entries = [table] if record is None else [table, dealt_from(record, actions=actions)]
    return _seated(Ledger.begun(store, kept, *entries), chance, stop)


def go_on(store: Store, name: str, stop: Stop) -> Seated:
    """A match of the store, where it stands.

    Raises:
        StoreError: InUse if another program has it open, Damaged if it can't be trusted.
        JournalError: if it is no match of the terminal.
        PlayerError: if a computer player of it is not known any more.
    """
    ledger = Ledger.opened(store, name)
    try:
        journal = ledger.journal
        chance = Chance(dice=bytes.fromhex(str(_own(journal)["dice"])), source=journal.source, match=journal.match.id)
        return _seated(ledger, chance, stop)
    except (LookupError, ValueError) as error:
        ledger.close()
        raise error if isinstance(error, ValueError) else JournalError(f"match {name}: {error}") from None


def _seated(ledger: Ledger, chance: Chance, stop: Stop) -> Seated:
    journal = ledger.journal
    you, own = seat_of(journal), _own(journal)
    if you is None or set(journal.players) != set(from_left_of(you)[:3]):
        raise JournalError(f"match {ledger.name} is none of this terminal")
    others = {seat: _computer(spec, journal.seed, stop) for seat, spec in journal.players.items()}
    named, start = own.get("names"), own.get("start")
    names = {Seat.parse(seat): str(called) for seat, called in named.items()} if isinstance(named, dict) else {}
    return Seated(ledger, you, others, names, chance, start if isinstance(start, int) else 0)


def _own(journal: Journal) -> Mapping[str, object]:
    """What the terminal wanted to remember of a match."""
    own = journal.extra.get("terminal")
    return own if isinstance(own, dict) else {}


def _computer(spec: str, seed: int, stop: Stop) -> Computer:
    player, limit = make_player(spec, seed)
    return Computer(spec, player, replace(limit, cancelled=stop.wanted))


def _names(seats: Sequence[Seat], name: str | None) -> dict[Seat, str]:
    """Names for the computer players' seats that nobody can take for the person's."""
    taken = (name or "").casefold()
    return {seat: next(one for one in COMPUTERS[seat] if one.casefold() != taken) for seat in seats}
