"""The yardstick: a player of fixed rules, which never changes, so that figures taken years apart can be compared.

It leads what nothing can beat, else low; it takes a trick as cheaply as it can for sure, leaves its partner's alone,
and throws its lowest card. It bids what it can count, and keeps that. It asks the package for the rules alone, never
for a player or for anything that players share: whoever changes a line here makes all earlier figures worthless.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from charlemagne.cards import ALL_SUITS, JOKERS, RANKS, Card, CardSet, Suit
from charlemagne.hand.actions import (
    Action,
    AskFor,
    AskForCard,
    Bid,
    Decline,
    GiveCard,
    Pass,
    PlayCard,
    Trump,
    discard,
)
from charlemagne.hand.legal import bids, must_bid, open_contracts
from charlemagne.hand.player import Limit
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
)
from charlemagne.rules.table import TOP_LANE, PlayTable

NAME: Final = "greedy"

OTHERS: Final = 3.0
"""Tricks that a bidder adds to his own for partner and kitty."""


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Has no dice: the same view gives the same action, whatever the seed.

    Args:
        seed: as every player takes one.
    """

    seed: int = 0

    def choose(self, view: View, limit: Limit) -> Action:
        seat, public = view.seat, view.public
        assert seat is not None
        match public.phase:
            case Play():
                return PlayCard(seat, _card(view))
            case Auction():
                return _call(view)
            case Discard() as phase:
                return discard(seat, _laid_away(view, phase))
            case NameTrump():
                return Trump(seat, _best_suit(view))
            case Give():
                gifts = [action.card for action in view.options if isinstance(action, GiveCard) and action.card]
                return GiveCard(seat, max(gifts, key=lambda card: (public.table.strength[card] >= 100, _face(card))))
            case Either():
                return AskForCard(seat)
            case Ask():
                return AskFor(seat, public.trump)
            case DefendAlone():
                return Decline(seat)
            case phase:
                raise AssertionError(f"{phase} waits for nobody")

    def knock(self, view: View) -> bool:
        return False


# Bids and exchanges


def _count(cards: CardSet, table: PlayTable) -> float:
    """A trick for each of the three highest trumps and each ace, half a trick for each other trump."""
    top = table.lanes[TOP_LANE]
    high = sum(card in cards for card in top[-3:])
    aces = sum(lane[-1] in cards for lane in table.lanes[:TOP_LANE] if lane)
    return high + 0.5 * sum(card in cards for card in top[:-3]) + 0.75 * aces


def _best_suit(view: View) -> Suit:
    return max(ALL_SUITS, key=lambda suit: _count(view.hand, view.public.book.table(suit)))


def _call(view: View) -> Action:
    public, seat = view.public, view.seat
    assert seat is not None
    suit, forced = _best_suit(view), must_bid(public)
    highest = public.highest_bid
    if highest is not None and highest.seat is seat.partner and not forced:
        return Pass(seat)
    own = _count(view.hand, public.book.table(suit))
    open_to = [contract for contract in open_contracts(public) if public.book.meets_floor(contract)]
    for contract in open_to:
        if _bears(view, contract, own):
            return _bid(view, contract, suit)
    return _bid(view, open_to[0], suit) if forced else Pass(seat)


def _bid(view: View, contract: Contract, suit: Suit) -> Bid:
    assert view.seat is not None
    return next(bid for bid in bids(view.seat, [contract]) if bid.suit in (None, suit))


def _bears(view: View, contract: Contract, own: float) -> bool:
    fewest, most = contract.tricks
    if most == 0:
        low = sum(card.rank in "789" for card in view.hand - JOKERS)
        return low >= 6 and not view.hand & JOKERS and not any(card.rank == "A" for card in view.hand)
    alone = all(SitOut() in way for way in contract.branches())
    return own + (1.0 if alone else OTHERS) >= min(fewest, HAND_SIZE)


def _face(card: Card) -> int:
    return len(RANKS) if card.is_joker else RANKS.index(card.rank)


def _laid_away(view: View, phase: Discard) -> CardSet:
    """The lowest cards that are neither trumps nor aces, from the shortest suits."""
    public = view.public
    table = public.table if public.trump_known else public.book.table(_best_suit(view))

    def worth(card: Card) -> tuple[bool, bool, int, int]:
        lane = table.lane_of[card]
        ace = card == table.lanes[lane][-1]
        return lane == TOP_LANE, ace, len(view.hand & table.cards[lane]), _face(card)

    allowed = view.hand if phase.jokers else view.hand - JOKERS
    return frozenset(sorted(sorted(allowed), key=worth)[: phase.count])


# Cards


def _card(view: View) -> Card:
    public, table = view.public, view.public.table
    contract = public.contract
    assert contract is not None
    legal = sorted(table.legal(view.hand, public.led))
    if contract.tricks[1] == 0:
        return _under(view, legal)
    if public.trick:
        return _follow(view, legal)
    sure = [card for card in legal if not _above(view, card)]
    return max(sure, key=table.strength.__getitem__) if sure else _lowest(legal, table)


def _above(view: View, card: Card) -> CardSet:
    """The unseen cards that beat this one in its lane."""
    table = view.public.table
    return frozenset(
        other
        for other in view.unseen & table.cards[table.lane_of[card]]
        if table.strength[other] > table.strength[card]
    )


def _follow(view: View, legal: list[Card]) -> Card:
    public, table, seat = view.public, view.public.table, view.seat
    assert seat is not None
    cards = [play.card for play in public.trick]
    beating = [card for card in legal if table.winner([*cards, card]) == len(cards)]
    last = len(cards) == public.playing - 1
    winner = public.trick[table.winner(cards)]
    if winner.seat is seat.partner and (last or not _above(view, winner.card)):
        return _lowest(legal, table)
    sure = [card for card in beating if last or not _above(view, card)]
    if sure and winner.seat is not seat.partner:
        return min(sure, key=table.strength.__getitem__)
    third = len(cards) == 2 and winner.seat is not seat.partner
    return max(beating, key=table.strength.__getitem__) if beating and third else _lowest(legal, table)


def _lowest(cards: Iterable[Card], table: PlayTable) -> Card:
    """The card of the lowest rank in its lane, a trump last of all."""
    return min(cards, key=lambda card: (table.strength[card], card))


def _under(view: View, legal: list[Card]) -> Card:
    """Where the bidder wants no trick: the highest card that does not win, the lowest if all do."""
    public, table = view.public, view.public.table
    if not public.trick:
        return _lowest(legal, table)
    cards = [play.card for play in public.trick]
    under = [card for card in legal if table.winner([*cards, card]) != len(cards)]
    bidder_beaten = any(play.seat is public.bidder for play in public.trick) and view.seat is not public.bidder
    if bidder_beaten and public.trick[table.winner(cards)].seat is not public.bidder:
        return max(legal, key=table.strength.__getitem__)
    return max(under, key=table.strength.__getitem__) if under else _lowest(legal, table)
