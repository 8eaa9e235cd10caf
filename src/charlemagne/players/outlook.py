"""The table as a player sees it while the cards are played."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from random import Random

from charlemagne.cards import Card, CardSet
from charlemagne.hand.actions import Bid, Knock, PlayCard
from charlemagne.hand.state import Public
from charlemagne.hand.view import View
from charlemagne.players.evaluate import is_boss
from charlemagne.rules.table import TOP_LANE, PlayTable
from charlemagne.seats import SEATS, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What a player sees, and keeps in mind, when he plays a card.

    Args:
        seat: his own.
        mate: his partner, or None if one of them is out.
        bidder: the seat whose contract it is.
        table: what beats what.
        trumps: whether there is a trump suit.
        hand: his cards.
        legal: those that he may play now.
        others: every card that somebody else may still hold.
        voids: by seat, the lanes in which it has shown itself void.
        foes: the opponents who play.
        trick: what lies on the table, from the lead on.
        to_play: who plays to the trick after him.
        shown: the bidder's cards if they lie on the table.
        asked: the lane that the partner has knocked for and not yet been given.
        forced: whether the bidder, dealing, had to bid because nobody had before him.
        drawn: whether the top lane has been led.
        rng: for what is a matter of taste.
    """

    seat: Seat
    mate: Seat | None
    bidder: Seat
    table: PlayTable
    trumps: bool
    hand: CardSet
    legal: CardSet
    others: CardSet
    voids: Sequence[Set[int]]
    foes: tuple[Seat, ...]
    trick: Sequence[PlayCard]
    to_play: tuple[Seat, ...]
    shown: CardSet | None
    asked: int | None
    forced: bool
    drawn: bool
    rng: Random

    @property
    def attacking(self) -> bool:
        """Whether his side has bid."""
        return self.seat.side is self.bidder.side

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


def _to_play(public: Public, seat: Seat) -> tuple[Seat, ...]:
    """Who plays to the trick after a seat."""
    played = {play.seat for play in public.trick}
    after = (seat.left, seat.partner, seat.left.partner)
    first = next((number for number, other in enumerate(after) if other in played), len(after))
    return tuple(other for other in after[:first] if other not in public.out)


def asked_lane(public: Public, seat: Seat) -> int | None:
    """The lane that the partner's last knock asks for, if it is still to be answered."""
    if not public.book.knock or {seat, seat.partner} & public.out:
        return None
    asked: int | None = None
    card, plays, playing = None, 0, public.playing
    for action in public.log:
        if isinstance(action, PlayCard):
            if action.seat is seat and plays % playing == 0:
                asked = None
            card, plays = action.card, plays + 1
        elif isinstance(action, Knock) and action.seat is seat.partner and card is not None:
            asked = public.table.lane_of[card]
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


def was_forced(public: Public) -> bool:
    """Whether the bidder, dealing, had to bid because nobody had before him."""
    book = public.book
    earlier = [book.contract(call.contract) for call in public.calls[:3] if isinstance(call, Bid)]
    return book.dealer_must_bid and public.bidder is public.setup.dealer and not any(map(book.meets_floor, earlier))


def top_was_led(public: Public) -> bool:
    """Whether a card of the top lane has been led to a trick that is over."""
    return any(public.table.lane_of[trick.plays[0].card] == TOP_LANE for trick in public.tricks)


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
    bidders = view.seen[public.bidder]
    return Outlook(
        seat=seat,
        mate=seat.partner if seat.partner in playing else None,
        bidder=public.bidder,
        table=table,
        trumps=public.trump is not None,
        hand=hand,
        legal=table.legal(hand, public.led),
        others=frozenset(others),
        voids=shown_voids(public),
        foes=tuple(other for other in playing if other.side is not seat.side),
        trick=public.trick,
        to_play=_to_play(public, seat),
        shown=bidders.known if bidders.count == len(bidders.known) else None,
        asked=asked_lane(public, seat),
        forced=was_forced(public),
        drawn=top_was_led(public),
        rng=rng,
    )
