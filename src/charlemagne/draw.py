"""The draw for partners, seats and the first dealer.

Four players draw a card each from a spread pack, high cards first; those who are level draw again. The players have
no seats yet, so they are numbered 0 to 3 here.

>>> from charlemagne.rules.books import MAINE
>>> draw = spread(MAINE, MAINE.deck)
>>> for place in (0, 8, 7, 2):
...     draw = draw.take(place)
>>> [str(card) for card in draw.held], draw.level
(['7c', '7d', 'Ac', '9c'], (0, 1))
>>> draw = draw.again().take(9).take(11)
>>> draw.ranking
(2, 1, 3, 0)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from charlemagne.cards import RANKS, Card
from charlemagne.rules.model import RuleBook
from charlemagne.seats import Seat

PLAYERS: Final = range(4)


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw at any moment.

    Args:
        book: says which joker is the higher.
        places: the spread pack, None where a card has been taken.
        held: the card that each player has drawn, None while he has to draw.
        aside: the cards of players who were level.
    """

    book: RuleBook
    places: tuple[Card | None, ...]
    held: tuple[Card | None, ...] = (None, None, None, None)
    aside: tuple[Card, ...] = ()

    @property
    def turn(self) -> int | None:
        """The player who draws next, or None when each has a card."""
        return next((player for player in PLAYERS if self.held[player] is None), None)

    @property
    def free(self) -> tuple[int, ...]:
        """The places, from 0, from which a card may be taken."""
        return tuple(place for place, card in enumerate(self.places) if card is not None)

    def take(self, place: int) -> Draw:
        """The draw after the player whose turn it is has taken the card at a place.

        Raises:
            ValueError: if there is no card, or nobody has to draw.
        """
        player = self.turn
        if player is None or place not in self.free:
            raise ValueError(f"place {place} can't be drawn from")
        places, held = list(self.places), list(self.held)
        held[player], places[place] = places[place], None
        return replace(self, places=tuple(places), held=tuple(held))

    @property
    def level(self) -> tuple[int, ...]:
        """The players whose cards are equal to another's, once each has one."""
        if self.turn is not None:
            return ()
        heights = [self._height(player) for player in PLAYERS]
        return tuple(player for player in PLAYERS if heights.count(heights[player]) > 1)

    def again(self) -> Draw:
        """The draw with the cards of players who are level laid aside."""
        level = self.level
        aside = tuple(card for player in level if (card := self.held[player]) is not None)
        held = tuple(None if player in level else card for player, card in enumerate(self.held))
        return replace(self, held=held, aside=(*self.aside, *aside))

    def gathered(self, shuffle: Callable[[Sequence[Card]], tuple[Card, ...]]) -> Draw:
        """The draw with every card that nobody holds gathered, shuffled and spread anew."""
        rest = [card for card in self.places if card is not None] + list(self.aside)
        return replace(self, places=shuffle(sorted(rest)), aside=())

    @property
    def ranking(self) -> tuple[int, ...]:
        """The players from the highest card to the lowest.

        Raises:
            ValueError: while somebody has to draw, or players are level.
        """
        if self.turn is not None or self.level:
            raise ValueError("the draw is not over")
        return tuple(sorted(PLAYERS, key=self._height, reverse=True))

    def _height(self, player: int) -> int:
        card = self.held[player]
        assert card is not None
        if card.is_joker:
            return len(RANKS) + len(self.book.jokers) - self.book.jokers.index(card)
        return RANKS.index(card.rank)


def spread(book: RuleBook, pack: Sequence[Card]) -> Draw:
    """A draw from a shuffled pack before anybody has drawn."""
    return Draw(book, tuple(pack))


def third_choice(seat: Seat) -> tuple[Seat, Seat]:
    """The seats that are left once the highest sits and his partner is opposite; the third highest picks one."""
    return seat.left, seat.right


def seating(ranking: Sequence[int], *, highest: Seat, third: Seat) -> dict[int, Seat]:
    """Where each player sits.

    Args:
        ranking: the players from the highest card to the lowest.
        highest: the seat that the first of them picked; he also deals first.
        third: the seat that the third picked.

    Raises:
        ValueError: if the third picked a seat that was not left.
    """
    if third not in third_choice(highest):
        raise ValueError(f"{third} is taken")
    first, second, picker, last = ranking
    return {first: highest, second: highest.partner, picker: third, last: third.partner}
