"""The messages that a table sends: the `table` message, and each seat's view of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any

import msgspec

from charlemagne.hand.actions import Action
from charlemagne.hand.legal import Reason
from charlemagne.hand.view import View, view_of
from charlemagne.journal import Journal
from charlemagne.protocol import Common, Facts, Message, MessageError, common, view_message
from charlemagne.record import Record, result_to_json
from charlemagne.seats import SEATS, Seat, Side
from charlemagne.server import wire
from charlemagne.server.state import EVERYBODY, Request, Table
from charlemagne.terminal.naming import Naming
from charlemagne.words import Language, MissingWords, Words

NOBODY = wire.You(person=None, seat=None, host=False, muted=[])


class HandTold:
    """The hand at a table as it is told now; what all who are told of it get alike is made once.

    Args:
        table: at which cards have been dealt.
        before: what was told of the same table before.
    """

    def __init__(self, table: Table, before: HandTold | None = None) -> None:
        assert table.hand is not None
        self._table, self._hand = table, table.hand
        self._views: dict[Seat | None, View] = {}
        self._common: Common | None = None
        self._common_before = None if before is None else before._common

    def is_of(self, table: Table) -> bool:
        """Whether this is still what there is to tell; who sits where stands in it too."""
        told, now = self._table.journal, table.journal
        return table.hand is self._hand and (told.names, told.players) == (now.names, now.players)

    def view(self, seat: Seat | None) -> View:
        """What a seat, or a watcher, knows of it."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = view_of(self._hand, seat)
        return view

    def message(self, seat: Seat | None, happened: Sequence[Action] = ()) -> Message:
        """The `view` message of a seat or a watcher.

        Args:
            seat: None for a watcher.
            happened: since what the same seat was told last.
        """
        view, table = self.view(seat), self._table
        if self._common is None:
            names, seal = table.journal.shown_names, table.match.seal
            self._common = common(view, players=names, seal=seal, before=self._common_before)
            self._common_before = None
        return view_message(view, Facts(decision=table.decision, happened=happened), self._common)


def table_told(table: Table, here: frozenset[str], rows: list[wire.SheetRow]) -> wire.TableMessage:
    """The `table` message as somebody gets it who has not joined.

    Args:
        table: as it is.
        here: the people with a connection.
        rows: of its score sheet; see `sheet`.
    """
    match, journal, phase = table.match, table.journal, table.phase
    coming = table.coming if phase in ("lobby", "cut") else match
    names = journal.shown_names
    hand = table.hand
    seats: dict[str, wire.SeatHeld | None] = {}
    for seat in SEATS:
        person, player = table.seats.get(seat), journal.players.get(seat)
        if person is None and player is None:
            seats[str(seat)] = None
            continue
        seats[str(seat)] = wire.SeatHeld(
            name=names[seat],
            person=person,
            player=player,
            here=person is None or person in here,
            away=seat in table.absent,
            ready=person is None or seat in table.ready,
        )
    return wire.TableMessage(
        wire=wire.WIRE,
        code=table.code,
        match=match.id,
        phase=phase,
        you=NOBODY,
        host=table.host,
        rules=match.book.name,
        house=dict(match.book.house),
        target=match.book.target,
        hand=coming.number,
        dealer=_letter(coming.dealer),
        score=_by_side(table.score),
        people=[
            wire.PersonHere(
                id=person.id,
                name=person.name,
                seat=None if (at := table.seat_of(person.id)) is None else _letter(at),
                here=person.id in here,
            )
            for person in table.people.values()
            if not person.gone
        ],
        seats=seats,
        settings=wire.Settings(speed=table.speed, away=table.away, locked=table.locked, substitute=table.substitute),
        cut=_cut(table) if phase == "cut" else None,
        seal=_seal(table) if hand is not None and hand.result is not None else None,
        undo=_undo(table.undo, table) if table.undo is not None else None,
        finish=_finish(table),
        drawn=wire.Drawn(rounds=[dict(one) for one in table.drawn]) if table.drawn else None,
        sheet=rows,
        matches=[msgspec.convert(one, wire.MatchPlayed) for one in table.matches],
        said=[
            wire.Said(
                number=phrase.number,
                person=phrase.person,
                seat=None if phrase.seat is None else _letter(phrase.seat),
                phrase=phrase.phrase,
            )
            for phrase in table.said
        ],
    )


_matters = attrgetter(*(one.name for one in fields(Table) if one.name not in ("journal", "done")))


def matters(table: Table) -> tuple[object, ...]:
    """What the `table` message is made from, but for who is there; as long as it is equal, so is the message.

    Most entries are cards, which change none of it. Comparing costs little, because what has not changed is the same
    object.
    """
    match, journal = table.match, table.journal
    return (match.id, match.number, table.phase, table.decided, journal.names, journal.players, *_matters(table))


def told_to(message: wire.TableMessage, table: Table, id: str | None) -> wire.TableMessage:
    """The `table` message as a person gets it."""
    person = None if id is None else table.people.get(id)
    if person is None:
        return message
    seat = table.seat_of(person.id)
    you = wire.You(
        person=person.id,
        seat=None if seat is None else _letter(seat),
        host=person.id == table.host,
        muted=sorted(person.muted),
    )
    said = message.said
    if person.muted:
        said = [] if EVERYBODY in person.muted else [one for one in said if one.person not in person.muted]
    return msgspec.structs.replace(message, you=you, said=said)


def _letter(seat: Seat) -> Any:  # a literal of the wire, which a type checker can't know
    return str(seat)


def _by_side(pair: tuple[int, int]) -> dict[str, int]:
    return {str(side): pair[side] for side in Side}


def _cut(table: Table) -> wire.CutAsked:
    coming = table.coming
    return wire.CutAsked(
        hand=coming.number,
        commit=table.journal.source.commit(coming.id, coming.number),
        cutter=_letter(coming.dealer.right),
        cards=len(coming.book.deck),
        salted=[str(seat) for seat in SEATS if seat in table.salts],
    )


def _seal(table: Table) -> wire.SealShown | None:
    seal = table.match.seal
    if seal is None:
        return None
    key = None if seal.key is None else seal.key.hex()
    return wire.SealShown(hand=table.match.number, commit=seal.commit, key=key, salt=seal.salt.hex(), cut=seal.cut)


def _waiting(table: Table, agreed: frozenset[Seat]) -> list[str]:
    return [str(seat) for seat in SEATS if seat in table.attended - agreed]


def _undo(undo: Request, table: Table) -> wire.UndoAsked:
    agreed = [str(seat) for seat in SEATS if seat in undo.agreed]
    return wire.UndoAsked(seat=_letter(undo.seat), agreed=agreed, waiting=_waiting(table, undo.agreed))


def _finish(table: Table) -> wire.FinishOffered | None:
    made = table.decided
    if made is None:
        return None
    agreed = table.finish.agreed if table.finish is not None else frozenset()
    return wire.FinishOffered(
        made=made, agreed=[str(seat) for seat in SEATS if seat in agreed], waiting=_waiting(table, agreed)
    )


def sheet(journal: Journal) -> list[wire.SheetRow]:
    """A row for each hand of the match that is over."""
    return [_row(record) for record in journal.records(running=False)]


def _row(record: Record) -> wire.SheetRow:
    assert record.result is not None
    result = result_to_json(record.result)
    del result["winner"]
    return msgspec.convert({"hand": record.number, "dealer": str(record.dealer), **result}, wire.SheetRow)


# Errors


def error_told(
    error: MessageError,
    *,
    language: Language,
    seat: Seat | None = None,
    id: str | None = None,
    view: Message | None = None,
) -> wire.Error:
    """The answer to what was not taken, with its sentence."""
    return wire.Error(
        code=error.code,  # type: ignore[arg-type]  # the codes are those of the wire
        reason=wire.why(error.reason),
        id=id,
        words=sentence_of(error, language, seat),
        view=view,
    )


def sentence_of(error: MessageError, language: Language, seat: Seat | None = None) -> str:
    """Why something was not taken, in words."""
    return reason_in_words(error.reason, Naming(Words(language), seat)) or Words(language).say(
        "error-code", code=error.code
    )


def reason_in_words(reason: Reason, naming: Naming) -> str | None:
    """The reason as a sentence: the rules' are ``why-ID``, the server's ``cannot-ID``. None without words for it."""
    words = naming.words
    try:
        if words.knows(f"why-{reason.id}"):
            return naming.reason(reason)
        return naming.say(f"cannot-{reason.id}", **reason.args)
    except (MissingWords, ValueError, KeyError):
        return None
