"""Hands for no trick, played out as people play them.

Perfect play sees all cards, and in a hand for no trick it sees far too much: the others always lead what hurts. What a
card is worth at the table is told better by the rules of thumb of `ducking`, played by everybody to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Final

from charlemagne.analysis.positions import position_of
from charlemagne.cards import Card
from charlemagne.core.ducking import LowAnswer, LowHand, duck
from charlemagne.hand.actions import PlayCard
from charlemagne.hand.events import DISCARDS
from charlemagne.hand.state import Hand
from charlemagne.players import ducking
from charlemagne.players.outlook import Sight, shown_voids
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import SEATS, Seat


class _Even(Random):
    """A matter of taste is settled half-way."""

    def random(self) -> float:
        return 0.5


_EVEN: Final = _Even()


class _Playout:
    """A hand from a moment of its play on; who plays sees what he would see at the table.

    Args:
        hand: it is left as it is.
    """

    def __init__(self, hand: Hand) -> None:
        public = hand.public
        assert public.bidder is not None and public.leader is not None
        self.table, self.bidder = public.table, public.bidder
        self.order = tuple(seat for step in range(4) if (seat := Seat((public.leader + step) % 4)) not in public.out)
        self.hands = [hand.held(seat) for seat in SEATS]
        held = frozenset[Card]().union(*[self.hands[seat] for seat in self.order])
        fallen = {play.card for trick in public.tricks for play in trick.plays} | {play.card for play in public.trick}
        aside = frozenset[Card]().union(*hand.places) - held - fallen
        self.aside = [aside - hand.places[DISCARDS[seat]] for seat in SEATS]
        self.voids = [set(lanes) for lanes in shown_voids(public)]
        self.trick = list(public.trick)
        self.exposed = public.bidder in public.exposed
        self.won = 0

    def copy(self) -> _Playout:
        other = copy(self)
        other.hands, other.trick = list(self.hands), list(self.trick)
        other.voids = [set(lanes) for lanes in self.voids]
        return other

    @property
    def sight(self) -> Sight:
        """What the player to play sees."""
        at = len(self.trick)
        seat = self.order[at]
        own = self.hands[seat]
        return Sight(
            seat=seat,
            bidder=self.bidder,
            table=self.table,
            hand=own,
            legal=self.table.legal(own, self.trick[0].card if self.trick else None),
            others=self.aside[seat].union(*[self.hands[other] for other in self.order if other is not seat]),
            voids=self.voids,
            foes=tuple(other for other in self.order if other.side is not seat.side),
            trick=self.trick,
            to_play=self.order[at + 1 :],
            shown=self.hands[self.bidder] if self.exposed else None,
            asked=None,
            rng=_EVEN,
        )

    def play(self, card: Card) -> None:
        seat, table = self.order[len(self.trick)], self.table
        self.hands[seat] -= {card}
        if self.trick and (led := table.lane_of[self.trick[0].card]) != (lane := table.lane_of[card]):
            self.voids[seat] |= {led, TOP_LANE} if table.forced and lane != TOP_LANE else {led}
        self.trick.append(PlayCard(seat, card))
        if len(self.trick) == len(self.order):
            first = table.winner([play.card for play in self.trick])
            self.won += self.order[first].side is self.bidder.side
            self.order = self.order[first:] + self.order[:first]
            self.trick = []

    def end(self) -> int:
        """The tricks of the bidder's side once everybody has played on."""
        while self.hands[self.order[len(self.trick)]]:
            self.play(ducking.choose_card(self.sight))
        return self.won


def duck_out(hands: Sequence[Hand]) -> list[LowAnswer]:
    """What comes of each hand, and of each card that may be played to it now.

    Args:
        hands: at a moment of their play.
    """
    return duck([_low_hand(hand) for hand in hands]) or plainly(hands)


def plainly(hands: Sequence[Hand]) -> list[LowAnswer]:
    """The same in plain Python, ten times slower."""
    return [_plainly(_Playout(hand)) for hand in hands]


def _plainly(start: _Playout) -> LowAnswer:
    cards: dict[Card, int] = {}
    for card in sorted(start.sight.legal):
        after = start.copy()
        after.play(card)
        cards[card] = after.end()
    return LowAnswer(cards[ducking.choose_card(start.sight)], cards)


def _low_hand(hand: Hand) -> LowHand:
    start = _Playout(hand)
    return LowHand(
        position=position_of(hand),
        bidder=start.bidder,
        exposed=start.exposed,
        aside=tuple(start.aside),
        voids=tuple([sum(1 << lane for lane in lanes) for lanes in start.voids]),
    )
