"""The table as a player sees it while the cards are played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from charlemagne.cards import Card, CardSet
from charlemagne.hand.actions import Knock, PlayCard
from charlemagne.hand.state import Public
from charlemagne.hand.view import View
from charlemagne.players.evaluate import is_boss
from charlemagne.rules.table import TOP_LANE, PlayTable
from charlemagne.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player keeps in mind when he plays a card.

    Args:
        seat: his own.
        hand: his cards.
        legal: those that he may play now.
        others: every card that somebody else may still hold.
        voids: by seat, the lanes in which it has shown itself void.
        mate: his partner, or None if one of them is out.
        foes: the opponents who play.
        attacking: whether his side has bid.
        trumps: whether there is a trump suit.
        rng: for what is a matter of taste.
    """

    view: View
    seat: Seat
    table: PlayTable
    hand: CardSet
    legal: CardSet
    others: CardSet
    voids: tuple[frozenset[int], ...]
    mate: Seat | None
    foes: tuple[Seat, ...]
    attacking: bool
    trumps: bool
    rng: Random

    @property
    def bidder(self) -> Seat:
        bidder = self.view.public.bidder
        assert bidder is not None
        return bidder

    def lane(self, card: Card) -> int:
        return self.table.lane_of[card]

    def strength(self, card: Card) -> int:
        return self.table.strength[card]

    def in_lane(self, lane: int) -> list[Card]:
        """The hand's cards of a lane, low to high."""
        return sorted(self.hand & self.table.cards[lane], key=self.table.strength.__getitem__)

    def out(self, lane: int) -> CardSet:
        """The cards of a lane that others may still hold."""
        return self.others & self.table.cards[lane]

    def is_boss(self, card: Card) -> bool:
        """Whether no card elsewhere beats this one in its lane."""
        return is_boss(card, self.others, self.table)

    def may_hold(self, seats: tuple[Seat, ...], lane: int) -> bool:
        """Whether one of these seats may have a card of the lane."""
        return bool(self.out(lane)) and any(lane not in self.voids[seat] for seat in seats)

    def may_ruff(self, seats: tuple[Seat, ...], lane: int) -> bool:
        """Whether one of these seats is known to be void in a plain lane and may have a card that beats it."""
        if lane == TOP_LANE or not self.out(TOP_LANE):
            return False
        return any(lane in self.voids[seat] and TOP_LANE not in self.voids[seat] for seat in seats)

    def to_play(self) -> tuple[Seat, ...]:
        """Who plays to the trick after this player."""
        public = self.view.public
        left, seat = [], self.seat.left
        played = {play.seat for play in public.trick}
        while seat is not self.seat and seat not in played:
            if seat not in public.out:
                left.append(seat)
            seat = seat.left
        return tuple(left)

    def asked_lane(self) -> int | None:
        """The lane that the partner's last knock asks for, if it is still to be answered."""
        if self.mate is None or not self.view.public.book.knock:
            return None
        asked: int | None = None
        card, plays, playing = None, 0, self.view.public.playing
        for action in self.view.log:
            if isinstance(action, PlayCard):
                if action.seat is self.seat and plays % playing == 0:
                    asked = None
                card, plays = action.card, plays + 1
            elif isinstance(action, Knock) and action.seat is self.mate and card is not None:
                asked = self.table.lane_of[card]
        return asked


def shown_voids(public: Public) -> tuple[frozenset[int], ...]:
    """By seat, the lanes of which its hand has none, as its play has shown.

    Who didn't follow is void. Who might have had to play a joker instead and played none has no joker either.
    """
    voids: list[set[int]] = [set(), set(), set(), set()]
    table = public.table
    for plays in (*(trick.plays for trick in public.tricks), public.trick):
        if not plays:
            continue
        led = table.lane_of[plays[0].card]
        for play in plays[1:]:
            lane = table.lane_of[play.card]
            if lane != led:
                voids[play.seat].add(led)
                if table.forced and lane != TOP_LANE:
                    voids[play.seat].add(TOP_LANE)
    return tuple(map(frozenset, voids))


def outlook_of(view: View, rng: Random) -> Outlook:
    """The outlook of the seat whose turn it is to play a card."""
    public, seat = view.public, view.seat
    assert seat is not None and public.bidder is not None
    table, hand = public.table, view.hand
    others = set(view.unseen)
    for other in SEATS:
        if other is not seat:
            others |= view.seen[other].known
    playing = [other for other in SEATS if other not in public.out]
    mate = seat.partner if seat.partner in playing else None
    return Outlook(
        view=view,
        seat=seat,
        table=table,
        hand=hand,
        legal=table.legal(hand, public.led),
        others=frozenset(others),
        voids=shown_voids(public),
        mate=mate,
        foes=tuple(other for other in playing if other.side is not seat.side),
        attacking=seat.side is public.bidder.side,
        trumps=public.trump is not None,
        rng=rng,
    )
