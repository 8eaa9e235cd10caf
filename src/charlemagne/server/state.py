"""A table as its log tells it: the match, and who sits where, wants what and has said what.

The log is the match's own (`charlemagne.journal`); what the match does not depend on stands in it as notes. The fold
of the log is all that a table is: the same entries give the same table, after a restart too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import groupby
from typing import Any, Final

from charlemagne.changing import changer
from charlemagne.hand.actions import parse_action
from charlemagne.hand.scoring import is_decided, is_made
from charlemagne.hand.state import Hand
from charlemagne.journal import Journal, JournalError, Said, fold, laid, note, sat, written
from charlemagne.match import Match
from charlemagne.seats import SEATS, Seat
from charlemagne.server.wire import Phase

SAID_KEPT: Final = 20
"""How many phrases a table remembers."""

IDS_KEPT: Final = 64
"""How many commands of each person a table remembers, so that none is done twice."""

EVERYBODY: Final = "*"
_NO_SALT: Final[Mapping[Seat, str]] = {}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has come to the table.

    Args:
        id: public.
        tokens: the hashes of the tokens that stand for him.
        language: of the sentences that he gets.
        muted: whose phrases he doesn't want; `EVERYBODY` for all.
        removed: by the host, for good.
    """

    id: str
    name: str
    tokens: frozenset[str]
    language: str = "en"
    muted: frozenset[str] = frozenset()
    removed: bool = False
    gone: bool = False

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "name": self.name,
            "tokens": sorted(self.tokens),
            "language": self.language,
            "muted": sorted(self.muted),
            "removed": self.removed,
            "gone": self.gone,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Person:
        return cls(
            id=str(value["id"]),
            name=str(value["name"]),
            tokens=frozenset(map(str, value["tokens"])),
            language=str(value["language"]),
            muted=frozenset(map(str, value["muted"])),
            removed=bool(value["removed"]),
            gone=bool(value["gone"]),
        )


@dataclass(frozen=True, slots=True)
class Phrase:
    number: int
    person: str
    seat: Seat | None
    phrase: str


@dataclass(frozen=True, slots=True)
class Request:
    """An undo, or the rest of a decided hand, that is asked for.

    Args:
        seat: who asks.
        agreed: who has said yes, the asker too.
        to: for an undo, how many actions of the hand would stay.
    """

    seat: Seat
    agreed: frozenset[Seat]
    to: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's key for another device.

    Args:
        key: its hash.
        until: in milliseconds since 1970.
    """

    person: str
    key: str
    until: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table at any moment.

    Args:
        code: by which people find it.
        journal: the match.
        people: by id.
        host: a person's id.
        seats: the people at the seats that people hold; computer players are the journal's.
        speed: of the computer players.
        away: seconds after which a substitute plays; None for never.
        substitute: who plays then.
        started: whether the seats are settled.
        cutting: whether the pack of the next hand is being cut.
        absent: the seats for which a substitute plays.
        ready: the seats that want to go on.
        rotate: whether partners change in the next match.
        salts: what the seats have added to the next deal.
        knows: the seat whose cards of this hand each person has seen.
        drawn: the draw for seats, if there was one.
        matches: the table's earlier ones, as the `table` message tells them.
        done: the ids of the commands done, by person, the newest last.
    """

    code: str
    journal: Journal
    people: Mapping[str, Person]
    host: str
    seats: Mapping[Seat, str]
    speed: float = 1.0
    away: int | None = 30
    substitute: str = "casual"
    locked: bool = False
    started: bool = False
    cutting: bool = False
    absent: frozenset[Seat] = frozenset()
    ready: frozenset[Seat] = frozenset()
    rotate: bool = False
    salts: Mapping[Seat, str] = field(default_factory=dict)
    undo: Request | None = None
    finish: Request | None = None
    moves: tuple[Move, ...] = ()
    said: tuple[Phrase, ...] = ()
    knows: Mapping[str, Seat] = field(default_factory=dict)
    drawn: tuple[Mapping[str, str], ...] = ()
    matches: tuple[Mapping[str, Any], ...] = ()
    done: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    # What follows

    @property
    def match(self) -> Match:
        return self.journal.match

    @property
    def hand(self) -> Hand | None:
        return self.journal.match.hand

    @property
    def phase(self) -> Phase:
        hand = self.hand
        if not self.started:
            return "lobby"
        if self.cutting or hand is None:
            return "cut"
        if hand.result is None:
            return "playing"
        return "between" if hand.result.winner is None else "over"

    @property
    def coming(self) -> Match:
        """The match before the deal that comes next; only between hands and before the first."""
        return self.match if self.hand is None else self.match.next()

    @property
    def coming_number(self) -> int:
        """The number of the hand that is cut for, or will be."""
        return self.match.number if self.hand is None else self.match.number + 1

    @property
    def score(self) -> tuple[int, int]:
        hand = self.hand
        return self.match.score if hand is None or hand.result is None else hand.result.score

    @property
    def decision(self) -> int:
        """The number of the decision that the match waits for, from 1."""
        return self.journal.decision + 1

    def seat_of(self, person: str | None) -> Seat | None:
        for seat, holder in self.seats.items():
            if holder == person:
                return seat
        return None

    def person_of(self, token: str) -> Person | None:
        """The person for whom a token's hash stands."""
        return next((person for person in self.people.values() if token in person.tokens), None)

    def is_free(self, seat: Seat) -> bool:
        """Whether neither a person nor a computer player holds a seat."""
        return seat not in self.seats and seat not in self.journal.players

    def player_at(self, seat: Seat) -> str | None:
        """The computer player that decides for a seat now; None where a person does."""
        if seat in self.seats:
            return self.substitute if seat in self.absent else None
        return self.journal.players.get(seat)

    @property
    def attended(self) -> frozenset[Seat]:
        """The seats of people who are not away: those that are waited for."""
        return frozenset(self.seats) - self.absent

    @property
    def decided(self) -> bool | None:
        """Whether the hand's contract is made, once the count of tricks has decided it; None before."""
        hand = self.hand
        if hand is None or hand.result is not None or hand.public.contract is None or not hand.public.tricks:
            return None
        public = hand.public
        assert public.contract is not None
        won, played = public.attackers_tricks, len(public.tricks)
        if not is_decided(public.contract, won=won, played=played):
            return None
        return is_made(public.contract, won)

    # The fold

    def after(self, said: Said) -> Table:
        """The table with one entry more.

        Raises:
            JournalError: if no such entry can follow.
        """
        data = self.journal.read(said)
        table = _changed(self, journal=self.journal.after_read(said.kind, data), done=self._done_after(data))
        try:
            match said.kind:
                case "act":
                    table = table._acted(data)
                case "deal":
                    table = _changed(
                        table,
                        cutting=False,
                        ready=frozenset(),
                        salts=_NO_SALT,
                        undo=None,
                        finish=None,
                        started=True,
                        knows={person: at for at, person in table.seats.items()},
                    )
                case "undo":
                    table = _changed(table, undo=None, finish=None)
                case "note":
                    table = table._noted(data)
                case _:
                    pass
        except (KeyError, TypeError, ValueError) as error:
            raise JournalError(f"entry {self.journal.length}: {error!r}") from None
        return table

    def after_all(self, entries: Iterable[Said]) -> Table:
        """The table with entries more, one after the other.

        Raises:
            JournalError: at the first that can't follow.
        """
        table = self
        for are_acts, run in groupby(entries, _is_act):
            together = list(run)
            if are_acts and len(together) > 1 and table.undo is None:
                table = table._after_acts(together)
            else:
                for said in together:
                    table = table.after(said)
        return table

    def _after_acts(self, run: Sequence[Said]) -> Table:
        """As `after` for one act after the other, in less time, while nobody has asked to take one back."""
        try:
            acts = [self.journal.read(said) for said in run]
            journal = self.journal.after_acts(acts)
        except JournalError:
            return reduce(Table.after, run, self)  # which tells at which of them
        return _changed(self, journal=journal, done=self._done_after(*acts))._acted(acts[-1])

    def _done_after(self, *entries: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
        """The ids of the commands done, with those of more entries."""
        done = self.done
        for data in entries:
            if "id" in data and "by" in data:
                by = str(data["by"])
                done = {**done, by: (*done.get(by, ()), str(data["id"]))[-IDS_KEPT:]}
        return done

    def _acted(self, data: Mapping[str, Any]) -> Table:
        hand = self.hand
        assert hand is not None
        if hand.result is not None:
            return _changed(self, undo=None, finish=None, ready=frozenset())
        undo = self.undo
        if undo is not None and hand.public.decisions and parse_action(str(data["do"])).seat is undo.seat:
            undo = None
        return self if undo is self.undo else _changed(self, undo=undo)

    def _noted(self, data: Mapping[str, Any]) -> Table:
        seat = Seat.parse(data["seat"]) if isinstance(data.get("seat"), str) else None
        match data["note"]:
            case "person":
                person = Person.from_json(data["person"])
                return _changed(self, people={**self.people, person.id: person})
            case "seats":
                held = {Seat.parse(letter): str(person) for letter, person in data["seats"].items()}
                kept = frozenset(at for at in SEATS if at in held and held[at] == self.seats.get(at))
                return _changed(
                    self,
                    seats=held,
                    absent=self.absent & kept,
                    knows={**{person: at for at, person in held.items()}, **self.knows},
                    ready=self.ready & kept,
                    undo=None if self.undo is not None and self.undo.seat not in kept else self.undo,
                    finish=None if self.finish is not None and self.finish.seat not in kept else self.finish,
                )
            case "host":
                return _changed(self, host=str(data["person"]))
            case "settings":
                return _changed(
                    self,
                    speed=float(data.get("speed", self.speed)),
                    away=data.get("away", self.away),
                    locked=bool(data.get("locked", self.locked)),
                )
            case "started":
                return _changed(self, started=True)
            case "drawn":
                return _changed(self, drawn=tuple(data["rounds"]))
            case "salt":
                assert seat is not None
                return _changed(self, salts={**self.salts, seat: str(data["salt"])})
            case "ready":
                assert seat is not None
                rotate = bool(data.get("rotate", False)) or self.rotate
                return _changed(self, ready=self.ready | {seat}, rotate=rotate)
            case "cutting":
                return _changed(self, cutting=True, ready=frozenset())
            case "away":
                assert seat is not None
                return _changed(self, absent=self.absent | {seat})
            case "back":
                assert seat is not None
                return _changed(self, absent=self.absent - {seat})
            case "ask-undo":
                assert seat is not None
                return _changed(self, undo=Request(seat, frozenset({seat}), int(data["to"])))
            case "agree-undo":
                assert seat is not None and self.undo is not None
                return _changed(self, undo=replace(self.undo, agreed=self.undo.agreed | {seat}))
            case "refuse-undo":
                return _changed(self, undo=None)
            case "ask-finish":
                assert seat is not None
                return _changed(self, finish=Request(seat, frozenset({seat})))
            case "agree-finish":
                assert seat is not None and self.finish is not None
                return _changed(self, finish=replace(self.finish, agreed=self.finish.agreed | {seat}))
            case "refuse-finish":
                return _changed(self, finish=None)
            case "say":
                number = self.said[-1].number + 1 if self.said else 1
                phrase = Phrase(number, str(data["person"]), seat, str(data["phrase"]))
                return _changed(self, said=(*self.said, phrase)[-SAID_KEPT:])
            case "move":
                move = Move(str(data["person"]), str(data["key"]), int(data["until"]))
                others = tuple(other for other in self.moves if other.person != move.person)
                return _changed(self, moves=(*others, move))
            case "moved":
                return _changed(self, moves=tuple(move for move in self.moves if move.key != data["key"]))
            case _:
                return self


_changed: Final = changer(Table)


def _is_act(said: Said) -> bool:
    return said.kind == "act"


def person_note(person: Person) -> Said:
    return note("person", person=person.to_json())


def marked(said: Said, *, by: str, id: str) -> Said:
    """The entry with the command that it came from."""
    return Said(said.kind, f'{said.data[:-1]}, "by": {written(by)}, "id": {written(id)}}}')


def seated(table: Table, seats: Mapping[Seat, str | None], players: Mapping[Seat, str | None]) -> list[Said]:
    """The entries that bring people and computer players to seats, those that stay being left alone.

    Args:
        table: as it is.
        seats: for the seats that change, the person's id, or None.
        players: for the seats that change and no person holds, the computer player, or None for nobody.
    """
    held = {**table.seats, **seats}
    entries: list[Said] = []
    for seat in SEATS:
        person = held.get(seat)
        if person is not None:
            name, player = table.people[person].name, None
        else:
            name, player = None, players.get(seat, table.journal.players.get(seat))
        if (name, player) != (table.journal.names.get(seat), table.journal.players.get(seat)):
            entries.append(sat(seat, name=name, player=player))
    kept = {str(seat): person for seat, person in held.items() if person is not None}
    if kept != {str(seat): person for seat, person in table.seats.items()}:
        entries.append(note("seats", seats=kept))
    return entries


def opened(
    *,
    code: str,
    rules: str,
    house: Mapping[str, object],
    dealer: Seat,
    secret: bytes,
    seed: int,
    people: Iterable[Person],
    host: str,
    seats: Mapping[Seat, str],
    players: Mapping[Seat, str],
    speed: float,
    away: int | None,
    locked: bool = False,
    started: bool = False,
    matches: Iterable[Mapping[str, Any]] = (),
    said: Iterable[Phrase] = (),
    moves: Iterable[Move] = (),
    done: Mapping[str, tuple[str, ...]] | None = None,
) -> Said:
    """The first entry of a match at a table: all that the table is before its first hand."""
    people = list(people)
    named = {person.id: person.name for person in people}
    extra = {
        "table": {
            "code": code,
            "people": [person.to_json() for person in people],
            "host": host,
            "seats": {str(seat): person for seat, person in seats.items()},
            "speed": speed,
            "away": away,
            "locked": locked,
            "started": started,
            "matches": list(matches),
            "said": [[p.number, p.person, None if p.seat is None else str(p.seat), p.phrase] for p in said],
            "moves": [[move.person, move.key, move.until] for move in moves],
            "done": {person: list(ids) for person, ids in (done or {}).items()},
        }
    }
    return laid(
        rules=rules,
        house=house,
        dealer=dealer,
        secret=secret,
        seed=seed,
        names={seat: named[person] for seat, person in seats.items()},
        players=dict(players),
        extra=extra,
    )


def begun(match: str, first: Said) -> Table:
    """The table that a first entry opens.

    Raises:
        JournalError: if it opens none.
    """
    journal = fold(match, [first])
    try:
        data: Any = journal.extra["table"]
        people = [Person.from_json(value) for value in data["people"]]
        return Table(
            code=str(data["code"]),
            journal=journal,
            people={person.id: person for person in people},
            host=str(data["host"]),
            seats={Seat.parse(letter): str(person) for letter, person in data["seats"].items()},
            speed=float(data["speed"]),
            away=data["away"],
            locked=bool(data["locked"]),
            started=bool(data["started"]),
            matches=tuple(data["matches"]),
            said=tuple(Phrase(n, p, None if s is None else Seat.parse(s), f) for n, p, s, f in data["said"]),
            moves=tuple(Move(*move) for move in data["moves"]),
            done={person: tuple(ids) for person, ids in data["done"].items()},
        )
    except (KeyError, TypeError, ValueError) as error:
        raise JournalError(f"entry 0 opens no table: {error!r}") from None


def replayed(match: str, entries: Iterable[Said]) -> Table:
    """The table that a whole log tells.

    Raises:
        JournalError: at the first entry that can't be.
    """
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        raise JournalError("there is no entry")
    return begun(match, first).after_all(rest)
