"""The play table: who must follow what, and what beats what, once trumps are known.

Five lanes of cards say all of it. A card follows the cards of its own lane; within a lane the later card
is the higher; the top lane, if there is one, beats the others. Bowers, jokers, the nine of trumps and hands
without trumps are nothing but other lanes, so the engine, the native core and the players need no rule more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from charlemagne.cards import Card, CardSet

TOP_LANE: Final = 4
"""The lane of trumps, or of the jokers in a hand without trumps. Lanes 0 to 3 are clubs to spades."""


@dataclass(frozen=True, slots=True)
class PlayTable:
    """The order of all cards in play.

    Args:
        lanes: five, each low to high; every card of the deck is in exactly one. Empty where a suit has
            become trumps, or where nothing beats the suits.
        forced: whether a player who can't follow must play a card of the top lane if he holds one.
    """

    lanes: tuple[tuple[Card, ...], ...]
    forced: bool = False
    lane_of: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """By card number: its lane; -1 for a card that the deck lacks."""
    strength: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """By card number: a card that can win beats another of its own lane, or a plain one, if it is greater."""
    cards: tuple[CardSet, ...] = field(init=False, compare=False, repr=False)
    """The lanes as sets."""
    place: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """By card number: the lesser, the further to the left in a hand as people hold it; see `sort_key`."""

    def __post_init__(self) -> None:
        lane_of, strength, place = [-1] * 34, [0] * 34, [0] * 34
        if len(self.lanes) != TOP_LANE + 1:
            raise ValueError(f"{len(self.lanes)} lanes: a play table has {TOP_LANE + 1}")
        for number, lane in enumerate(self.lanes):
            for height, card in enumerate(lane):
                if lane_of[card] >= 0:
                    raise ValueError(f"{card} is in two places of the play table")
                lane_of[card], strength[card] = number, height + (100 if number == TOP_LANE else 0)
                place[card] = 1000 * _SHOWN[number] - strength[card]
        object.__setattr__(self, "lane_of", tuple(lane_of))
        object.__setattr__(self, "strength", tuple(strength))
        object.__setattr__(self, "place", tuple(place))
        object.__setattr__(self, "cards", tuple(frozenset(lane) for lane in self.lanes))

    @property
    def top(self) -> int | None:
        """The lane that beats the others, or None where there is none."""
        return TOP_LANE if self.lanes[TOP_LANE] else None

    def legal(self, hand: CardSet, led: Card | None) -> CardSet:
        """The cards of a hand that may be played to a trick.

        Args:
            hand: the player's cards.
            led: the card led to the trick; None for the leader himself, who plays what he likes.
        """
        if led is None:
            return hand
        if follow := hand & self.cards[self.lane_of[led]]:
            return follow
        if self.forced and (top := hand & self.cards[TOP_LANE]):
            return top
        return hand

    def winner(self, trick: Sequence[Card]) -> int:
        """The index, from the leader's 0, of the card that wins a trick or is winning it so far."""
        best, led = 0, self.lane_of[trick[0]]
        for index in range(1, len(trick)):
            card = trick[index]
            if self.lane_of[card] in (led, TOP_LANE) and self.strength[card] > self.strength[trick[best]]:
                best = index
        return best

    def sort_key(self, card: Card) -> int:
        """A key that lays a hand out as people hold it: the top lane first, each lane from high to low."""
        return self.place[card]


_SHOWN: Final = (3, 4, 2, 1, 0)
"""Where clubs, diamonds, hearts, spades and the top lane stand in a sorted hand, black and red by turns."""
