"""A beginner: it counts its high cards, takes tricks as they come, and soon forgets what has fallen.

Its mistakes hurt itself. It never takes a trick away from its partner, and never bids over him. Everything that it
does is in this file, so that better players can change without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from charlemagne.cards import ALL_SUITS, JOKERS, RANKS, Card, CardSet, Suit
from charlemagne.hand.actions import (
    Action,
    AskFor,
    Bid,
    Decline,
    GiveCard,
    Knock,
    Pass,
    PlayCard,
    TakeTheKitty,
    Trump,
    discard,
)
from charlemagne.hand.legal import bids, must_bid, open_contracts
from charlemagne.hand.player import Limit, dice
from charlemagne.hand.view import View
from charlemagne.rules.model import (
    HAND_SIZE,
    Ask,
    Auction,
    Contract,
    DefendAlone,
    Discard,
    Either,
    Give,
    NameTrump,
    Play,
    SitOut,
    TakeKitty,
)
from charlemagne.rules.table import TOP_LANE, PlayTable
from charlemagne.seats import Seat, from_left_of

PARTNER: Final = 1.3
"""Tricks that it expects of its partner, whatever has been called."""

KITTY: Final = 0.5
"""Tricks that it expects of two cards that it has not seen."""

MOODS: Final = (-1.6, -0.8, -0.4, 0.0, 0.0, 0.8)
"""Tricks by which it is timid or bold in a hand, each as often as the others."""

LOW: Final = 5
"""Cards from the 7 to the 9 with which it dares to take no trick, if it has no ace and no joker."""


@dataclass(frozen=True, slots=True)
class NovicePlayer:
    """Knows the rules and means well.

    Args:
        seed: settles its moods; the same one decides the same.
    """

    seed: int = 0

    def choose(self, view: View, limit: Limit) -> Action:
        seat, public = view.seat, view.public
        assert seat is not None
        match public.phase:
            case Play():
                return PlayCard(seat, _card(view, dice(self.seed, view)))
            case Auction():
                return _call(view, self._mood(view))
            case Discard() as phase:
                return discard(seat, _laid_away(view, phase))
            case NameTrump():
                return Trump(seat, _best_suit(view))
            case Give():
                gifts = [action.card for action in view.options if isinstance(action, GiveCard) and action.card]
                return GiveCard(seat, max(gifts, key=lambda card: _gift(view, card)))
            case Either():
                return TakeTheKitty(seat)
            case Ask():
                return AskFor(seat, public.trump)
            case DefendAlone():
                return Decline(seat)
            case phase:
                raise AssertionError(f"{phase} waits for nobody")

    def knock(self, view: View) -> bool:
        """It knocks for an ace that it holds, where its partner is about to lead."""
        public, seat, last = view.public, view.seat, view.public.last_card
        if seat is None or last is None or public.trick or public.contract is None or not public.contract.tricks[1]:
            return False
        if public.tricks[-1].winner is not seat.partner:
            return False
        lane = public.table.lanes[public.table.lane_of[last.card]]
        asked = any(isinstance(action, Knock) and action.seat is seat for action in view.log)
        return lane[-1] in view.hand and not asked

    def _mood(self, view: View) -> float:
        setup, seat = view.public.setup, view.seat
        return Random(f"{self.seed}|{setup.match}|{setup.number}|{seat}").choice(MOODS)


# Bidding


def _count(cards: CardSet, table: PlayTable, *, trumps: bool) -> float:
    """The tricks that a beginner sees in a hand: high trumps, half of the others, aces, half of the kings."""
    top = table.lanes[TOP_LANE]
    high = sum(card in cards for card in top[-4:])
    low = sum(card in cards for card in top[:-4]) if trumps else 0
    aces = sum(lane[-1] in cards for lane in table.lanes[:TOP_LANE] if lane)
    kings = sum(lane[-2] in cards for lane in table.lanes[:TOP_LANE] if lane)
    return high + 0.4 * low + 0.8 * aces + 0.3 * kings


def _counts(view: View) -> dict[Suit, float]:
    return {suit: _count(view.hand, view.public.book.table(suit), trumps=True) for suit in ALL_SUITS}


def _best_suit(view: View) -> Suit:
    counts = _counts(view)
    return max(ALL_SUITS, key=counts.__getitem__)


def _call(view: View, mood: float) -> Action:
    """The highest bid that its count bears, never over its partner's contract; the least it may, if it must bid."""
    public, seat = view.public, view.seat
    assert seat is not None
    suit, forced, open_to = _best_suit(view), must_bid(public), open_contracts(public)
    highest = public.highest_bid
    played = [contract for contract in open_to if public.book.meets_floor(contract)]
    partners = highest is not None and highest.seat is seat.partner
    if highest is not None and partners and public.book.meets_floor(public.book.contract(highest.contract)):
        return Pass(seat)
    told = _told(view)
    counts = _counts(view)
    best = max(ALL_SUITS, key=lambda one: counts[one] + told.get(one, 0.0))
    for contract in reversed(played):
        trumps = best if contract.bid_names_suit else suit
        own = counts[trumps] + mood
        if _dares(view, contract, own, partner=told.get(trumps, PARTNER)):
            return _bid(seat, contract, trumps)
    if forced:
        return _bid(seat, (played or open_to)[0], best)
    return _told_by_bid(view, suit) or Pass(seat)


def _bid(seat: Seat, contract: Contract, suit: Suit) -> Bid:
    """The plain bid of a contract, never alone where it can be played by both."""
    return next(bid for bid in bids(seat, [contract]) if bid.suit in (None, suit))


def _dares(view: View, contract: Contract, own: float, *, partner: float) -> bool:
    """Whether its count, and what it hopes for, come to what a contract needs."""
    fewest, most = contract.tricks
    if most == 0:
        plain = view.hand - JOKERS
        low = sum(card.rank in "789" for card in plain)
        return len(plain) == HAND_SIZE and low >= LOW and not any(card.rank == "A" for card in plain)
    ways = list(contract.branches())
    hopes = own + (0.0 if all(SitOut() in way for way in ways) else partner)
    hopes += KITTY if any(TakeKitty() in way for way in ways) else 0.0
    return hopes >= fewest + (0.5 if contract.number is None else 0.0)


def _told(view: View) -> dict[Suit, float]:
    """The tricks that the partner has told of by a bid too low to be played, by suit."""
    public, seat = view.public, view.seat
    told: dict[Suit, float] = {}
    for call in public.calls:
        if isinstance(call, Bid) and seat is not None and call.seat is seat.partner and call.suit is not None:
            contract = public.book.contract(call.contract)
            if contract.number is not None and not public.book.meets_floor(contract):
                told[call.suit] = float(contract.number)
    return told


def _told_by_bid(view: View, suit: Suit) -> Bid | None:
    """A bid too low to be played, which tells a partner who is still to call the best suit and the tricks in it."""
    public, seat = view.public, view.seat
    assert seat is not None
    if seat.partner not in from_left_of(public.setup.dealer)[len(public.calls) + 1 :]:
        return None
    count = _counts(view)[suit]
    for contract in reversed(open_contracts(public)):
        low = contract.bid_names_suit and not public.book.meets_floor(contract)
        if low and contract.number is not None and 2 <= contract.number <= count:
            return _bid(seat, contract, suit)
    return None


# Exchanges


def _face(card: Card) -> int:
    """How high a card looks to somebody who knows no trumps."""
    return 10 if card.is_joker else RANKS.index(card.rank)


def _laid_away(view: View, phase: Discard) -> CardSet:
    """The lowest cards that are no trumps, from whatever suits."""
    public = view.public
    suit = public.trump if public.trump_known else _best_suit(view)
    table = public.book.table(suit)
    allowed = view.hand if phase.jokers else view.hand - JOKERS
    order = sorted(allowed, key=lambda card: (table.lane_of[card] == TOP_LANE, _face(card), card))
    return frozenset(order[: phase.count])


def _gift(view: View, card: Card) -> tuple[bool, int, int]:
    """How good a card is for a lone partner: a high trump, or a joker, else the highest by its face."""
    table = view.public.table
    return card in table.lanes[TOP_LANE][-4:], _face(card), table.strength[card]


# Cards


def _card(view: View, rng: Random) -> Card:
    public, seat = view.public, view.seat
    assert seat is not None and public.contract is not None and public.bidder is not None
    legal = sorted(public.table.legal(view.hand, public.led))
    if len(legal) == 1:
        return legal[0]
    if public.contract.tricks[1] == 0:
        return _under(view, legal, rng)
    return _follow(view, legal, rng) if public.trick else _lead(view, legal, rng)


def _lead(view: View, legal: list[Card], rng: Random) -> Card:
    """What its partner knocked for; else an ace, at once; else, rather than trumps, a high card or a low one."""
    public, table = view.public, view.public.table
    if asked := _asked(view, legal):
        return max(asked, key=table.strength.__getitem__)
    plain = [card for card in legal if table.lane_of[card] != TOP_LANE]
    aces = [card for card in plain if card is table.lanes[table.lane_of[card]][-1]]
    if aces:
        return rng.choice(aces)
    top = [card for card in legal if card in table.lanes[TOP_LANE][-2:]]
    if top and (public.trump is None or rng.random() < 0.4):
        return max(top, key=table.strength.__getitem__)
    if not plain:
        return rng.choice(legal)
    return max(plain, key=_face) if rng.random() < 0.3 else _lowest(plain, table)


def _asked(view: View, legal: Iterable[Card]) -> list[Card]:
    """The cards of the suit that the partner knocked for since one's own last lead."""
    public, seat = view.public, view.seat
    if seat is None or seat.partner in public.out:
        return []
    lane: int | None = None
    card: Card | None = None
    plays = 0
    for action in view.log:
        if isinstance(action, PlayCard):
            if action.seat is seat and plays % public.playing == 0:
                lane = None
            card, plays = action.card, plays + 1
        elif isinstance(action, Knock) and action.seat is seat.partner and card is not None:
            lane = public.table.lane_of[card]
    return [] if lane is None else [card for card in legal if public.table.lane_of[card] == lane]


def _follow(view: View, legal: list[Card], rng: Random) -> Card:
    """Its partner's trick is left alone; else high, in whatever seat, if that beats what lies there; else low."""
    public, table, seat = view.public, view.public.table, view.seat
    assert seat is not None
    cards = [play.card for play in public.trick]
    winner = public.trick[table.winner(cards)].seat
    under = [card for card in legal if table.winner([*cards, card]) != len(cards)]
    beating = [card for card in legal if card not in under]
    if winner is seat.partner:
        return _lowest(under or legal, table)
    if not beating:
        return _lowest(legal, table)
    ruffs = table.lane_of[beating[0]] == TOP_LANE and table.lane_of[cards[0]] != TOP_LANE
    if ruffs and rng.random() < 0.3:
        return _lowest(under or beating, table)
    cheaply = ruffs or len(cards) == public.playing - 1
    return (min if cheaply else max)(beating, key=table.strength.__getitem__)


def _lowest(cards: Iterable[Card], table: PlayTable) -> Card:
    """The card that looks lowest, trumps last."""
    return min(cards, key=lambda card: (table.lane_of[card] == TOP_LANE, table.strength[card] % 100, card))


def _under(view: View, legal: list[Card], rng: Random) -> Card:
    """A card in a hand in which the bidder wants no trick: low ones, and the highest where nothing can happen."""
    public, table = view.public, view.public.table
    if not public.trick:
        asked = _asked(view, legal)
        plain = asked or [card for card in legal if table.lane_of[card] != TOP_LANE] or legal
        return min(plain, key=lambda card: (_face(card), rng.random()))
    if table.lane_of[legal[0]] != table.lane_of[public.trick[0].card]:
        free = [card for card in legal if table.lane_of[card] != TOP_LANE]
        return max(free or legal, key=_face)
    if view.seat is not public.bidder:
        return min(legal, key=table.strength.__getitem__)
    cards = [play.card for play in public.trick]
    under = [card for card in legal if table.winner([*cards, card]) != len(cards)]
    return max(under, key=table.strength.__getitem__) if under else min(legal, key=table.strength.__getitem__)
