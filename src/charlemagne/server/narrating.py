"""What happens at a table, told to one reader in lines: each event once, and nothing that he may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.rules.model import Play
from charlemagne.seats import SEATS, Seat
from charlemagne.server.state import EVERYBODY, Table
from charlemagne.server.trail import Step
from charlemagne.terminal.naming import Naming
from charlemagne.terminal.telling import Teller
from charlemagne.words import Language, Words

SEAL_SHOWN: Final = 16
"""How many digits of a seal are told."""


def distinct_names(table: Table, words: Words) -> dict[Seat, str]:
    """The names of the people at the seats; two of one name, or one called like a seat, go by their seats."""
    names = {seat: table.people[person].name for seat, person in table.seats.items()}
    taken = [name.casefold() for name in names.values()]
    taken += [words.say("seat", seat=str(seat)).casefold() for seat in SEATS]
    reserved = {"you", *(str(seat).casefold() for seat in SEATS), words.say("seat", seat="you").casefold()}
    return {
        seat: name
        for seat, name in names.items()
        if taken.count(name.casefold()) == 1 and name.casefold() not in reserved
    }


class Narrator:
    """Tells a table's events to one person, or to somebody who only watches.

    Args:
        table: as it is.
        person: an id; None for somebody who has not joined.
        language: of the lines.
    """

    def __init__(self, table: Table, person: str | None, language: Language) -> None:
        self.table = table
        self.person = None if person is None else table.people.get(person)
        self.seat = table.seat_of(person)
        self.words = Words(language)
        self.naming = Naming(self.words, self.seat, names=distinct_names(table, self.words))
        self.teller = Teller(self.naming)

    def say(self, message: str, /, **args: str | int) -> str:
        return self.naming.say(message, **args)

    def name(self, seat: Seat) -> str:
        """Who holds a seat, by the name he goes by."""
        return self.table.journal.names.get(seat) or self.words.say("seat", seat=str(seat))

    def lines(self, step: Step) -> Iterator[str]:
        """The lines for one entry."""
        before, after = step.before, step.after
        match step.said.kind:
            case "deal":
                yield from self._dealt(after)
            case "act":
                yield from self._acted(before, after)
            case "undo":
                yield self.say("told-undone")
            case "note":
                yield from self._noted(step, json.loads(step.said.data))
            case _:
                pass

    def hand_line(self) -> str:
        """The reader's cards."""
        hand = self.table.hand
        if hand is None or self.seat is None:
            return self.say("page-no-hand" if self.seat is not None else "page-you-watch")
        return self._cards(hand)

    def _cards(self, hand: Hand) -> str:
        view = view_of(hand, self.seat)
        return self.naming.say("your-cards", cards=self.naming.hand(view.hand, view.public.table, view.public.trump))

    def score_line(self, table: Table | None = None) -> str:
        """The points as they stand."""
        table = table or self.table
        if self.seat is None:
            us, them = table.score
            return self.say("told-score", us=us, them=them, target=table.match.book.target)
        return self.teller.score(table.score, table.match.book.target)

    def _dealt(self, after: Table) -> Iterator[str]:
        hand, match = after.hand, after.match
        assert hand is not None
        yield self.say("hand", number=match.number)
        if self.seat is None:
            us, them = match.score
            yield self.say("told-score", us=us, them=them, target=match.book.target)
        else:
            yield self.teller.score(match.score, match.book.target)
        yield self.say("deals", seat=self.naming.key(match.dealer))
        if match.seal is not None:
            yield self.say("seal", digits=match.seal.commit[:SEAL_SHOWN])
            yield self.say("told-cut", cut=str(match.seal.cut))
        if self.seat is not None:
            yield self._cards(hand)

    def _acted(self, before: Table, after: Table) -> Iterator[str]:
        old, new = before.hand, after.hand
        assert old is not None and new is not None
        was, now = view_of(old, self.seat), view_of(new, self.seat)
        yield from self.teller.told(was, now)
        began = isinstance(now.public.phase, Play) and not isinstance(was.public.phase, Play)
        if began and self.seat is not None and self.seat not in now.public.out:
            yield self._cards(new)
        if new.result is None:
            return
        yield self.say("told-hand-over")
        yield from self.teller.result(new.public)
        yield from self.teller.cards(new)
        if after.match.seal is not None and after.match.seal.key is not None:
            yield self.say("key", digits=after.match.seal.key.hex()[:SEAL_SHOWN])
        if new.result.winner is not None:
            yield self.say("told-match-over", side=self.words.say("side", side=self.naming.side_key(new.result.winner)))

    def _noted(self, step: Step, data: dict[str, object]) -> Iterator[str]:
        before, after = step.before, step.after
        seat = Seat.parse(str(data["seat"])) if "seat" in data else None
        where = None if seat is None else self.words.say("seat", seat=str(seat))
        match data["note"]:
            case "person":
                yield from self._came(before, after)
            case "seats":
                for at in SEATS:
                    person = after.seats.get(at)
                    if person is not None and person != before.seats.get(at):
                        held = self.words.say("seat", seat=str(at))
                        yield self.say("told-sat", name=after.people[person].name, seat=held)
                    elif person is None and at in before.seats:
                        told = "told-computer" if at in after.journal.players else "told-empty"
                        yield self.say(told, seat=self.words.say("seat", seat=str(at)))
            case "started":
                yield self.say("told-started", seats=" ".join(self.seat_line(after, at) for at in SEATS))
            case "away" if seat is not None and where is not None:
                yield self.say("told-away", name=self._at(after, seat), seat=where)
            case "back" if seat is not None:
                yield self.say("told-back", name=self._at(after, seat))
            case "ask-undo" if seat is not None:
                yield self.say("told-undo-asked", name=self._at(after, seat))
            case "refuse-undo" | "refuse-finish":
                yield self.say("told-undo-refused")
            case "ask-finish" if seat is not None:
                yield self.say("told-finish-asked", name=self._at(after, seat))
            case "say":
                yield from self._said(after, str(data["person"]), str(data["phrase"]))
            case _:
                pass

    def _came(self, before: Table, after: Table) -> Iterator[str]:
        for id, person in after.people.items():
            old = before.people.get(id)
            if person.gone and (old is None or not old.gone):
                yield self.say("told-left", name=person.name)
            elif not person.gone and (old is None or old.gone):
                yield self.say("told-came", name=person.name)

    def _said(self, table: Table, person: str, phrase: str) -> Iterator[str]:
        muted = frozenset[str]() if self.person is None else self.person.muted
        if EVERYBODY in muted or person in muted or not self.words.knows(f"phrase-{phrase}"):
            return
        yield self.say("told-said", name=table.people[person].name, phrase=self.words.say(f"phrase-{phrase}"))

    def _at(self, table: Table, seat: Seat) -> str:
        return table.journal.names.get(seat) or self.words.say("seat", seat=str(seat))

    def seat_line(self, table: Table, seat: Seat) -> str:
        """Who sits at a seat, as a sentence."""
        return self.say("page-seat-line", seat=self.words.say("seat", seat=str(seat)), who=self.who(table, seat)) + "."

    def who(self, table: Table, seat: Seat) -> str:
        """Who sits at a seat."""
        person, player = table.seats.get(seat), table.journal.players.get(seat)
        if person is not None:
            name = table.people[person].name
            parts = [name]
            if self.person is not None and person == self.person.id:
                parts.append(self.words.say("page-you"))
            if seat in table.absent:
                parts.append(self.words.say("page-away"))
            return ", ".join(parts)
        if player is not None:
            return self.words.say("page-computer", player=player)
        return self.words.say("page-nobody")
