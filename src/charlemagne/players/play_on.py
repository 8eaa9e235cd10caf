"""Hands played as people play them: everybody by the rules of thumb, each by what he can see.

Perfect play sees all cards, and often it sees far too much: in a hand for no trick the others always lead what hurts.
What a card is worth at the table is told better by the rules of thumb, played by everybody to the end. And where a
hand was played otherwise than by them, it is likelier that the cards lie otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from copy import copy
from random import Random
from typing import Final

from charlemagne.analysis.positions import wants_fewest
from charlemagne.cards import Card
from charlemagne.core import thumb
from charlemagne.core.thumb import KnownHand, KnownTable, Outcome
from charlemagne.core.worlds import cards_of, mask_of
from charlemagne.hand.actions import PlayCard
from charlemagne.hand.events import DISCARDS
from charlemagne.hand.state import Hand, Public
from charlemagne.players import cardplay, ducking
from charlemagne.players.knocks import is_wanted
from charlemagne.players.outlook import Outlook, asked_lane, shown_voids, top_was_led, was_forced
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import SEATS, Seat


def play_on(hands: Sequence[Hand]) -> list[Outcome]:
    """What comes of each hand, and of each card that may be played to it now.

    Args:
        hands: at a moment of their play.
    """
    known = known_hands(hands)
    return thumb.outcomes(known) or plainly(known)


def strange_cards(
    hands: Sequence[KnownHand], plays: Sequence[Card], *, knocked: Sequence[Set[Seat]], me: Seat
) -> Sequence[int]:
    """For each hand, how many of these cards the rules of thumb would not have played.

    Args:
        hands: at the first lead.
        plays: what was played, from the first lead on; each hand must hold it.
        knocked: who knocked after each play.
        me: the seat whose own cards don't count.
    """
    found = thumb.strange_cards(hands, plays, knocked=knocked, me=me)
    return [plainly_strange(hand, plays, knocked=knocked, me=me) for hand in hands] if found is None else found


def known_hands(hands: Sequence[Hand]) -> list[KnownHand]:
    """Hands at a moment of their play with what their players know."""
    found: list[KnownHand] = []
    public: Public | None = None
    for hand in hands:
        if hand.public is not public:
            public = hand.public
            table, unplayed = known_table(public), _unplayed(public)
        held = tuple([0 if seat in public.out else mask_of(hand.held(seat)) for seat in SEATS])
        aside = cards_aside(unplayed, held, [mask_of(hand.places[place]) for place in DISCARDS])
        found.append(KnownHand(table, held, aside))
    return found


def known_table(public: Public) -> KnownTable:
    """What everybody knows at a moment of the play."""
    assert public.bidder is not None and public.leader is not None and public.contract is not None
    low = wants_fewest(public.contract)
    return KnownTable(
        order=public.table,
        trumps=public.trump is not None,
        leader=public.leader,
        trick=tuple([play.card for play in public.trick]),
        out=public.out,
        bidder=public.bidder,
        fewest=low,
        exposed=public.bidder in public.exposed,
        forced=was_forced(public),
        drawn=top_was_led(public),
        knocks=public.book.knock and not low,
        asked=tuple([asked_lane(public, seat) for seat in SEATS]),
        voids=tuple([sum(1 << lane for lane in lanes) for lanes in shown_voids(public)]),
    )


def _unplayed(public: Public) -> int:
    plays = [play for trick in public.tricks for play in trick.plays] + list(public.trick)
    return mask_of(public.book.deck) & ~mask_of(play.card for play in plays)


def cards_aside(deck: int, hands: Sequence[int], discards: Sequence[int]) -> tuple[int, ...]:
    """By seat, the cards that nobody in play holds and that the seat has not laid away itself.

    Args:
        deck: the cards that have not been played; a number, as everything here.
        hands: of those who are in play.
        discards: by seat.
    """
    aside = deck & ~(hands[0] | hands[1] | hands[2] | hands[3])
    return tuple([aside & ~cards for cards in discards])


# The same in plain Python, ten times slower


def plainly(hands: Sequence[KnownHand]) -> list[Outcome]:
    """What comes of each hand, without the native core."""
    found = []
    for hand in hands:
        start = _Playout(hand)
        cards: dict[Card, int] = {}
        for card in sorted(start.look.legal):
            after = start.copy()
            after.play(card)
            cards[card] = after.end()
        found.append(Outcome(cards[start.chosen], cards))
    return found


def plainly_strange(hand: KnownHand, plays: Sequence[Card], *, knocked: Sequence[Set[Seat]], me: Seat) -> int:
    """How many of these cards the rules of thumb would not have played, without the native core."""
    playout, strange = _Playout(hand), 0
    for card, seats in zip(plays, knocked, strict=True):
        strange += playout.to_play is not me and playout.chosen is not card
        playout.play(card)
        for seat in seats:
            playout.asked[seat.partner] = hand.table.order.lane_of[card]
    return strange


class _Even(Random):
    """A matter of taste is settled half-way."""

    def random(self) -> float:
        return 0.5


_EVEN: Final = _Even()


class _Playout:
    """A hand from a moment of its play on; who plays sees what he would see at the table."""

    def __init__(self, hand: KnownHand) -> None:
        known = hand.table
        self.known, self.table, self.bidder = known, known.order, known.bidder
        self.choose_card = ducking.choose_card if known.fewest else cardplay.choose_card
        self.order = tuple(seat for step in range(4) if (seat := Seat((known.leader + step) % 4)) not in known.out)
        self.hands = list(map(cards_of, hand.hands))
        self.aside = list(map(cards_of, hand.aside))
        self.voids = [{lane for lane in range(TOP_LANE + 1) if lanes >> lane & 1} for lanes in known.voids]
        self.trick = [PlayCard(seat, card) for seat, card in zip(self.order, known.trick, strict=False)]
        self.asked = list(known.asked)
        self.drawn = known.drawn
        self.won = 0

    def copy(self) -> _Playout:
        other = copy(self)
        other.hands, other.trick, other.asked = list(self.hands), list(self.trick), list(self.asked)
        other.voids = [set(lanes) for lanes in self.voids]
        return other

    @property
    def to_play(self) -> Seat:
        return self.order[len(self.trick)]

    @property
    def look(self) -> Outlook:
        """What the player to play sees."""
        seat = self.to_play
        own = self.hands[seat]
        return Outlook(
            seat=seat,
            mate=seat.partner if seat.partner in self.order else None,
            bidder=self.bidder,
            table=self.table,
            trumps=self.known.trumps,
            hand=own,
            legal=self.table.legal(own, self.trick[0].card if self.trick else None),
            others=self._others(seat),
            voids=self.voids,
            foes=tuple(other for other in self.order if other.side is not seat.side),
            trick=self.trick,
            to_play=self.order[len(self.trick) + 1 :],
            shown=self.hands[self.bidder] if self.known.exposed else None,
            asked=self.asked[seat],
            forced=self.known.forced,
            drawn=self.drawn,
            rng=_EVEN,
        )

    def _others(self, seat: Seat) -> frozenset[Card]:
        return self.aside[seat].union(*[self.hands[other] for other in self.order if other is not seat])

    @property
    def chosen(self) -> Card:
        return self.choose_card(self.look)

    def play(self, card: Card) -> None:
        seat, table = self.to_play, self.table
        self.hands[seat] -= {card}
        if not self.trick:
            self.asked[seat] = None
        elif (led := table.lane_of[self.trick[0].card]) != (lane := table.lane_of[card]):
            self.voids[seat] |= {led, TOP_LANE} if table.forced and lane != TOP_LANE else {led}
        self.trick.append(PlayCard(seat, card))
        if len(self.trick) == len(self.order):
            self._close_trick(card)

    def _close_trick(self, last: Card) -> None:
        table = self.table
        first = table.winner([play.card for play in self.trick])
        self.drawn |= table.lane_of[self.trick[0].card] == TOP_LANE
        self.order = self.order[first:] + self.order[:first]
        self.trick = []
        leader, knocker = self.order[0], self.order[0].partner
        self.won += leader.side is self.bidder.side
        may_knock = self.known.knocks and knocker in self.order
        if may_knock and is_wanted(last, self.hands[knocker], self._others(knocker), table):
            self.asked[leader] = table.lane_of[last]

    def end(self) -> int:
        """The tricks of the bidder's side once everybody has played on."""
        while self.hands[self.to_play]:
            self.play(self.chosen)
        return self.won
