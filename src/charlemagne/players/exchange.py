"""What happens between the auction and the first lead: trumps, discards, the partner's card, the choices."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from charlemagne.cards import ALL_SUITS, JOKERS, Card, CardSet, Suit
from charlemagne.hand.actions import Action, AskFor, AskForCard, Bid, GiveCard, TakeTheKitty, Trump, discard
from charlemagne.hand.legal import highest_of
from charlemagne.hand.view import View
from charlemagne.players.evaluate import expected_tricks
from charlemagne.rules.model import Discard, NameTrump, RuleBook
from charlemagne.rules.table import TOP_LANE, PlayTable
from charlemagne.seats import Seat

Plan: TypeAlias = tuple[float, Suit | None, CardSet]
"""What a hand is worth, the trumps it wants, and the cards that it keeps."""


def best_plan(book: RuleBook, cards: CardSet, *, keep: int, absent: bool, jokers: bool = True) -> Plan:
    """The best trumps for a hand, with the cards to keep.

    Args:
        book: the rule book.
        cards: before the discard.
        keep: how many stay.
        absent: whether trumps may be none.
        jokers: whether jokers may be laid away.
    """
    plans: list[Plan] = []
    for suit in (*ALL_SUITS, *((None,) if absent else ())):
        table = book.table(suit)
        kept = keep_best(cards, table, count=keep, trumps=suit is not None, jokers=jokers)
        plans.append((expected_tricks(kept, table, trumps=suit is not None), suit, kept))
    return max(plans, key=lambda plan: plan[0])


def keep_best(cards: CardSet, table: PlayTable, *, count: int, trumps: bool, jokers: bool = True) -> CardSet:
    """The cards to keep: trumps, aces with what they cover, then whatever leaves the fewest suits open."""
    kept = set(cards)
    while len(kept) > count:
        kept.remove(_least_useful(frozenset(kept), table, trumps=trumps, jokers=jokers, spare=len(kept) - count))
    return frozenset(kept)


def _least_useful(cards: CardSet, table: PlayTable, *, trumps: bool, jokers: bool, spare: int) -> Card:
    """The card to lay away first.

    Args:
        spare: how many cards go in all; a suit with no more losers than that can be emptied for ruffs.
    """

    def use(card: Card) -> tuple[float, int]:
        number, height = table.lane_of[card], table.strength[card]
        if number == TOP_LANE:
            return 20.0, height
        ace, king, *_ = reversed(table.lanes[number])
        length = len(cards & table.cards[number])
        if card is ace:
            return 10.0, height
        worth = height / 10
        if not trumps:
            return worth + length + (4.0 if card is king else 0.0), height
        if length - (ace in cards) > spare:
            worth += 1.0
        if card is king and length > 1:
            worth += 4.0 if ace in cards else 2.0
        elif length == 2 and king in cards and ace not in cards:
            worth += 1.0
        return worth, height

    allowed = cards if jokers else cards - JOKERS
    return min(sorted(allowed), key=use)


def _seat(view: View) -> Seat:
    assert view.seat is not None
    return view.seat


def choose_discard(view: View, phase: Discard) -> Action:
    """The discard: for the trumps that are known, or those that the hand will want."""
    public, cards = view.public, view.hand
    keep = len(cards) - phase.count
    if public.trump_known:
        kept = keep_best(cards, public.table, count=keep, trumps=public.trump is not None, jokers=phase.jokers)
    else:
        _, _, kept = best_plan(public.book, cards, keep=keep, absent=_may_be_absent(view), jokers=phase.jokers)
    return discard(_seat(view), cards - kept)


def _may_be_absent(view: View) -> bool:
    return any(isinstance(phase, NameTrump) and phase.absent for phase in view.public.queue)


def choose_trump(view: View, phase: NameTrump) -> Action:
    """The trumps that make most of the hand."""
    keep = min(8, len(view.hand))
    _, suit, _ = best_plan(view.public.book, view.hand, keep=keep, absent=phase.absent)
    return Trump(_seat(view), suit)


def choose_gift(view: View, *, highest: bool, rng: Random) -> Action:
    """The card that the partner misses most: a high trump where trumps are known, else a joker, else an ace."""
    public, seat = view.public, _seat(view)
    cards = highest_of(public, view.hand) if highest else view.hand
    asked = next((action for action in view.log if isinstance(action, AskFor) and action.seat is seat.partner), None)
    table, strength = public.table, public.table.strength

    def worth(card: Card) -> tuple[float, int, float]:
        lane = table.lane_of[card]
        from_top = len(table.lanes[lane]) - 1 - table.lanes[lane].index(card)
        if lane == TOP_LANE:
            wanted = 30.0 - 3.0 * from_top
            if from_top > 4:
                wanted = 12.0 - from_top
            if asked is not None and asked.suit is None:
                wanted -= 12.0
        else:
            wanted = (20.0, 9.0, 4.0, 2.0, 1.0, 0.0, 0.0, 0.0)[from_top]
            if not public.trump_known and card.rank == "J":
                wanted = 10.0
        if asked is not None and asked.suit is not None and asked.suit is card.suit and lane != TOP_LANE:
            wanted += 12.0
        return (wanted, strength[card], rng.random())

    return GiveCard(seat, max(sorted(cards), key=worth))


def choose_source(view: View) -> Action:
    """The partner's card, which he chooses from eight, rather than two that nobody chose."""
    book = view.public.book
    if book.jokers and book.jokers[0] in view.hand and book.jokers[1] in view.hand:
        return TakeTheKitty(_seat(view))
    return AskForCard(_seat(view))


def choose_question(view: View) -> Action:
    """The suit of the trumps if their top is not complete, an ace if it is."""
    public = view.public
    held = [card in view.hand for card in reversed(public.table.lanes[TOP_LANE])]
    if all(held[:3]) and sum(held) >= 4:
        return AskFor(_seat(view), None)
    bid = public.highest_bid
    assert isinstance(bid, Bid)
    return AskFor(_seat(view), public.trump or bid.suit)


def is_monster(view: View) -> bool:
    """Whether a hand may defend alone: it holds the highest trump, and another sure trick beside it."""
    table = view.public.table
    top = table.lanes[TOP_LANE]
    if not top:
        return sum(lane[-1] in view.hand for lane in table.lanes if lane) >= 3
    sure = sum(card in view.hand for card in top[-2:])
    aces = sum(lane[-1] in view.hand for lane in table.lanes[:TOP_LANE] if lane)
    return top[-1] in view.hand and sure + aces >= 2
