"""What a store keeps of a match, and the match that follows from it.

A match is an append-only list of entries that say what was decided: the table that was laid, each deal with its cut
and salt, each action, who sat down, what was taken back. The state is their fold, a record its projection, an undo one
entry more. Events and views are never stored, so they may change.

>>> entries = [laid(rules="maine", secret=b"demo", dealer=Seat.NORTH), dealt(), act("E pass"), act("S bid 5 h")]
>>> journal = fold("demo", entries)
>>> journal.match.hand.turn, journal.decision
(Seat.WEST, 2)
>>> journal = journal.after(undone(journal.undo_point(Seat.SOUTH)))
>>> journal.match.hand.turn, journal.decision
(Seat.SOUTH, 3)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from charlemagne.changing import changer
from charlemagne.hand.actions import Knock, parse_action
from charlemagne.hand.decide import apply
from charlemagne.hand.state import Hand
from charlemagne.match import Match, SealedSource, begin
from charlemagne.record import Record, dumps, loads, record_of_match
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.seats import SEATS, Seat

Kind: TypeAlias = Literal["table", "sit", "deal", "act", "undo", "note"]
"""What an entry says: the table was laid, somebody sat down, cards were dealt, a player acted (a knock too), actions
were taken back, or something that the match does not depend on, such as a phrase."""


class JournalError(ValueError):
    """Entries that no match can have left."""


@dataclass(frozen=True, slots=True)
class Said:
    """One entry before it has a place in the log: its kind, and its data as JSON."""

    kind: Kind
    data: str


_BAD: Final = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What an entry raises that is not what it should be."""


written: Final = json.JSONEncoder(ensure_ascii=False).encode
"""A value as JSON, as it stands in an entry."""


def _said(kind: Kind, data: Mapping[str, object]) -> Said:
    return Said(kind, written(data))


def laid(
    *,
    rules: str,
    secret: bytes,
    dealer: Seat,
    house: Mapping[str, object] | None = None,
    names: Mapping[Seat, str] | None = None,
    players: Mapping[Seat, str] | None = None,
    seed: int = 0,
    match: str | None = None,
    extra: Mapping[str, object] | None = None,
) -> Said:
    """The table is laid: the first entry of every match.

    Args:
        rules: the rule book's name.
        secret: what the deals' keys follow from.
        dealer: of the first hand.
        house: house options over the book.
        names: for the seats that have one.
        players: the computer players' specs, for the seats that they hold.
        seed: of the computer players.
        match: the id under which deals and dice are made, where it is not the one that the log is kept under: a seed
            gives its match once more.
        extra: what the table itself wants to remember, such as its pace.
    """
    data: dict[str, object] = {
        "rules": rules,
        "house": dict(house or {}),
        "secret": secret.hex(),
        "dealer": str(dealer),
        "names": {str(seat): name for seat, name in (names or {}).items()},
        "players": {str(seat): spec for seat, spec in (players or {}).items()},
        "seed": seed,
        "extra": dict(extra or {}),
    }
    if match is not None:
        data["match"] = match
    return _said("table", data)


def sat(seat: Seat, *, name: str | None, player: str | None) -> Said:
    """Somebody holds a seat from now on: a person by his name, or a computer player by its spec too."""
    return _said("sit", {"seat": str(seat), "name": name, "player": player})


def dealt(*, cut: int = 0, salt: bytes = b"") -> Said:
    """The next hand is dealt from the table's own source."""
    return _said("deal", {"cut": cut, "salt": salt.hex()})


def dealt_from(record: Record, *, actions: int) -> Said:
    """The next hand is that of a record, with its first actions already done."""
    return _said("deal", {"record": dumps(record), "actions": actions})


def act(action: str) -> Said:
    """A player acted; the action as in a record."""
    return Said("act", f'{{"do": {written(action)}}}')


def undone(to: int) -> Said:
    """The hand's actions after the first so many are taken back; 0 deals it once more."""
    return _said("undo", {"to": to})


def note(what: str, **data: object) -> Said:
    """Something that the match does not depend on."""
    return _said("note", {"note": what, **data})


@dataclass(frozen=True, slots=True)
class Journal:
    """A match as its entries tell it.

    Args:
        match: the match; the hand that has ended stays in it until the next is dealt.
        source: of its deals.
        names: for the seats that have one.
        players: the computer players' specs, by the seats that they hold.
        seed: the computer players'.
        extra: what the table wanted to remember.
        finished: the records of the hands before the one that is on.
        decision: how many decisions were asked for so far; it grows with an undo too.
        length: how many entries there are.
    """

    match: Match
    source: SealedSource
    names: Mapping[Seat, str]
    players: Mapping[Seat, str]
    seed: int
    extra: Mapping[str, object]
    finished: tuple[Record, ...] = ()
    decision: int = 0
    length: int = 1
    _dealt: Hand | None = field(default=None, repr=False)

    def after(self, said: Said) -> Journal:
        """The journal with one entry more.

        Raises:
            JournalError: if no such entry can follow.
        """
        return self.after_read(said.kind, self.read(said))

    def read(self, said: Said) -> dict[str, Any]:  # whatever JSON stands in it
        """The data of the entry that follows.

        Raises:
            JournalError: if it is no JSON object.
        """
        try:
            data = json.loads(said.data)
        except _BAD as error:
            raise JournalError(f"entry {self.length}: {error}") from None
        if not isinstance(data, dict):
            raise JournalError(f"entry {self.length}: its data is no object")
        return data

    def after_read(self, kind: Kind, data: dict[str, Any]) -> Journal:
        """As `after`, for an entry whose data has been read."""
        try:
            match kind:
                case "sit":
                    return self._seated(data)
                case "deal":
                    return self._deal(data)
                case "act":
                    return self._act(data)
                case "undo":
                    return self._undo(int(data["to"]))
                case "note":
                    return self._grown()
                case _:
                    raise ValueError(f"{kind!r} can't follow")
        except _BAD as error:
            raise JournalError(f"entry {self.length}: {error}") from None

    def after_acts(self, acts: Sequence[Mapping[str, Any]]) -> Journal:
        """As `after_read` for one "act" after the other, in less time.

        Raises:
            JournalError: if one of them can't follow.
        """
        try:
            return self._act(*acts)
        except _BAD as error:
            raise JournalError(f"entries {self.length} to {self.length + len(acts) - 1}: {error}") from None

    def undo_point(self, seat: Seat) -> int | None:
        """How many actions of the hand stand before a seat's last decision in it; None if it has made none."""
        hand = self.match.hand
        if hand is None:
            return None
        for index in range(len(hand.public.log) - 1, -1, -1):
            action = hand.public.log[index]
            if action.seat is seat and not isinstance(action, Knock):
                return index
        return None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended with the hand that is on."""
        hand = self.match.hand
        return hand is not None and hand.result is not None and hand.result.winner is not None

    def records(self, *, running: bool) -> tuple[Record, ...]:
        """The records of the hands so far.

        Args:
            running: whether the hand that is on is wanted too; it shows the others' cards.
        """
        hand = self.match.hand
        if hand is None or (hand.result is None and not running):
            return self.finished
        return (*self.finished, record_of_match(self.match, self.shown_names))

    @property
    def shown_names(self) -> dict[Seat, str]:
        """A name for each seat that has a person or a computer player."""
        return {
            seat: self.names.get(seat) or f"bot:{self.players[seat]}"
            for seat in SEATS
            if seat in self.names or seat in self.players
        }

    def _grown(self, **changes: object) -> Journal:
        return _changed(self, length=self.length + 1, **changes)

    def _seated(self, data: Mapping[str, object]) -> Journal:
        seat = Seat.parse(str(data["seat"]))
        names = {other: name for other, name in self.names.items() if other is not seat}
        players = {other: spec for other, spec in self.players.items() if other is not seat}
        if data["name"] is not None:
            names[seat] = str(data["name"])
        if data["player"] is not None:
            players[seat] = str(data["player"])
        return self._grown(names=names, players=players)

    def _deal(self, data: Mapping[str, object]) -> Journal:
        finished, match = self.finished, self.match
        if match.hand is not None:
            finished = (*finished, record_of_match(match, self.shown_names))
            match = match.next()
        if "record" in data:
            record, done = loads(str(data["record"])), int(str(data["actions"]))
            setup = record.setup
            if record.book != match.book:
                raise ValueError(f"a hand of {record.book.name!r} at a table of {match.book.name!r}")
            if not 0 <= done <= len(record.actions):
                raise ValueError(f"{done} of a record's {len(record.actions)} actions")
            match = Match(record.book, match.id, setup.number, setup.dealer, setup.score).dealt(record.deal)
            begun = match.hand
            match = match.apply(*record.actions[:done])
        else:
            salt = bytes.fromhex(str(data["salt"]))
            match = match.deal_from(self.source, salt=salt, cut=int(str(data["cut"])))
            begun = match.hand
        return self._grown(match=match, finished=finished, _dealt=begun)

    def _act(self, *acts: Mapping[str, object]) -> Journal:
        actions = [parse_action(str(data["do"])) for data in acts]
        decided = sum(not isinstance(action, Knock) for action in actions)
        return _changed(
            self,
            match=self.match.apply(*actions),
            decision=self.decision + decided,
            length=self.length + len(actions),
        )

    def _undo(self, to: int) -> Journal:
        hand = self.match.hand
        if hand is None or self._dealt is None or not 0 <= to <= len(hand.public.log):
            raise ValueError(f"it takes back to action {to}")
        undone_hand = self._dealt
        for action in hand.actions[:to]:
            undone_hand = apply(undone_hand, action)
        return self._grown(match=replace(self.match, hand=undone_hand), decision=self.decision + 1)


_changed: Final = changer(Journal)


def fold(match: str, entries: Iterable[Said]) -> Journal:
    """The journal of a match from its entries, the first of which lays the table.

    Raises:
        JournalError: at the first entry that can't be.
    """
    journal: Journal | None = None
    for said in entries:
        journal = _begun(match, said) if journal is None else journal.after(said)
    if journal is None:
        raise JournalError("there is no entry")
    return journal


def _begun(match: str, said: Said) -> Journal:
    if said.kind != "table":
        raise JournalError(f"entry 0 is {said.kind!r}: the table is laid first")
    try:
        data = json.loads(said.data)
        source = SealedSource(bytes.fromhex(data["secret"]))
        book = with_house(BOOKS[data["rules"]], data["house"])
        return Journal(
            match=begin(book, str(data.get("match", match)), dealer=Seat.parse(data["dealer"])),
            source=source,
            names={Seat.parse(seat): str(name) for seat, name in data["names"].items()},
            players={Seat.parse(seat): str(spec) for seat, spec in data["players"].items()},
            seed=int(data["seed"]),
            extra=dict(data["extra"]),
        )
    except _BAD as error:
        raise JournalError(f"entry 0: {error}") from None
