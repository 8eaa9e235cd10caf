"""The draw for seats, with the person taking part."""

from __future__ import annotations

from collections.abc import Sequence

from charlemagne.cards import Card
from charlemagne.draw import Draw, seating, spread, third_choice
from charlemagne.rules.model import RuleBook
from charlemagne.seats import SEATS, Seat
from charlemagne.terminal.asking import Question
from charlemagne.terminal.chance import Chance
from charlemagne.terminal.host import SHORT, Host
from charlemagne.terminal.naming import Naming
from charlemagne.terminal.reading import Number

PERSON = 0
"""The person's number among the four who draw."""
KEYS = ("you", "one", "two", "three")
"""What a message's ``$player`` is for each of the four."""


class SeatDraw:
    """A draw for seats at the terminal.

    Args:
        book: whose pack is spread.
        host: speaks with the person.
        chance: shuffles, and picks for the others.
    """

    def __init__(self, book: RuleBook, host: Host, chance: Chance) -> None:
        self._book, self._host, self._chance = book, host, chance
        self._naming = Naming(host.words)
        self._shuffles = 0

    def seats(self) -> tuple[Seat, Seat]:
        """The person's seat, and the first dealer's, once all have drawn and chosen."""
        self._host.say("draw-begins", count=len(self._book.deck))
        self._host.say("seal", digits=self._chance.source.commit(self._chance.match, 0)[:SHORT])
        draw = self._drawn(spread(self._book, self._shuffle(self._book.deck)))
        ranking = draw.ranking
        self._host.say("key", digits=self._chance.source.key(self._chance.match, 0).hex()[:SHORT])
        first, second, third, fourth = (KEYS[player] for player in ranking)
        names = dict(zip(("first", "second", "third", "fourth"), map(self._name, ranking), strict=True))
        self._host.say("draw-partners", **names)
        highest = self._pick(ranking[0], SEATS, "draw-seat")
        self._host.say("draw-sits", player=first, seat=str(highest))
        self._host.say("draw-sits", player=second, seat=str(highest.partner))
        seat = self._pick(ranking[2], third_choice(highest), "draw-seat-third")
        self._host.say("draw-sits", player=third, seat=str(seat))
        self._host.say("draw-sits", player=fourth, seat=str(seat.partner))
        return seating(ranking, highest=highest, third=seat)[PERSON], highest

    def _name(self, player: int) -> str:
        return self._host.words.say("draw-player", player=KEYS[player])

    def _shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        self._shuffles += 1
        return self._chance.pack(cards, self._shuffles)

    def _drawn(self, draw: Draw) -> Draw:
        """The draw once no two players are level."""
        while True:
            while (player := draw.turn) is not None:
                if not draw.free:
                    draw = draw.gathered(self._shuffle)
                    self._host.say("draw-gathered")
                draw = draw.take(self._place(draw, player))
                card = draw.held[player]
                assert card is not None
                self._host.say("draw-card", player=KEYS[player], card=self._naming.card(card, "the-card"))
            if not draw.level:
                return draw
            self._host.say("draw-level")
            draw = draw.again()

    def _place(self, draw: Draw, player: int) -> int:
        """The place from which a player takes a card; an empty line takes any."""
        anywhere = draw.free[self._chance.pick(f"draw {self._shuffles} {player} {len(draw.free)}", len(draw.free))]
        if player != PERSON:
            return anywhere
        most = len(draw.places)
        self._host.console.write("")
        self._host.say("ask-draw", most=most)
        while True:
            match self._host.listen().words:
                case ():
                    return anywhere
                case (Number(value=value),) if value - 1 in draw.free:
                    return value - 1
                case (Number(value=value),) if 1 <= value <= most:
                    self._host.say("draw-taken", number=value)
                case _:
                    self._host.say("draw-first", most=most)

    def _pick(self, player: int, seats: Sequence[Seat], message: str) -> Seat:
        """The seat that a player picks from some."""
        if player != PERSON:
            return seats[self._chance.pick(message, len(seats))]
        names = [self._naming.seat(seat) for seat in seats]
        question = Question((self._naming.say(message),), tuple(enumerate(names, 1)))
        return seats[self._host.choose(question) - 1]
