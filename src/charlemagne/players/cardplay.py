"""Cards in a hand in which both sides want tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from charlemagne.cards import Card
from charlemagne.players.outlook import Outlook
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import Seat

Price: TypeAlias = Callable[[Card], tuple[int, ...]]


def choose_card(look: Outlook) -> Card:
    """The card that a family's rules of thumb play."""
    if len(look.legal) == 1:
        return min(look.legal)
    return _follow(look) if look.trick else _lead(look)


# Leading


def _lead(look: Outlook) -> Card:
    asked = look.asked
    if asked is not None and (cards := look.in_lane(asked)):
        return cards[-1] if look.is_boss(cards[-1]) else cards[0]
    if look.trumps and look.attacking and (card := _draw_trumps(look)) is not None:
        return card
    if (card := _cash(look)) is not None:
        return card
    return _lead_low(look)


def _draw_trumps(look: Outlook) -> Card | None:
    trumps = look.in_lane(TOP_LANE)
    if not trumps or not look.may_hold(look.foes, TOP_LANE):
        return None
    best = trumps[-1]
    if look.seat is look.bidder:
        if look.is_boss(best):
            return best
        return best if len(trumps) >= 3 and len(trumps) * 2 > len(look.out(TOP_LANE)) else None
    if look.forced:
        return best if look.is_boss(best) and len(trumps) >= 3 else None
    return best if look.is_boss(best) or not look.drawn else None


def _cash(look: Outlook) -> Card | None:
    """A plain card that nothing in its suit beats, where a trump is least to be feared."""
    sure = [card for card in look.hand if look.is_boss(card)]
    if look.trumps:
        sure = [card for card in sure if look.lane(card) != TOP_LANE and not look.may_ruff(look.foes, look.lane(card))]
    if not sure:
        return None
    return _least(look, sure, lambda card: (-len(look.out(look.lane(card))), -look.strength(card)))


def _lead_low(look: Outlook) -> Card:
    """A low card: a singleton where a trump waits for it, else from the suit in which there is least to lose."""
    ruffs = len(look.in_lane(TOP_LANE)) if look.trumps else 0

    def price(card: Card) -> tuple[int, ...]:
        lane = look.lane(card)
        held = look.in_lane(lane)
        if lane == TOP_LANE:
            return (60 if look.trumps else 30, look.strength(card))
        cost = len(held)
        if look.trumps and look.may_ruff(look.foes, lane):
            cost += 25
        if look.trumps and look.mate is not None and look.may_ruff((look.mate,), lane):
            cost -= 30
        if len(held) == 1 and ruffs and not look.attacking:
            cost -= 10
        if sum(look.strength(other) > look.strength(held[-1]) for other in look.out(lane)) == 1:
            cost += 15 if len(held) > 1 else 20
        return (cost, look.strength(card))

    return _least(look, look.hand, price)


# Following


def _follow(look: Outlook) -> Card:
    trick = look.trick
    cards = [play.card for play in trick]
    at = look.table.winner(cards)
    led = look.lane(cards[0])
    foes = tuple(seat for seat in look.to_play if seat in look.foes)
    beating = [card for card in look.legal if look.table.winner([*cards, card]) == len(cards)]
    if trick[at].seat is look.mate:
        safe = not foes or _holds(look, cards[at], foes, led)
        better = [] if safe else [card for card in beating if look.lane(card) == led and _gains(look, card, cards[at])]
        return max(better, key=look.strength) if better else _throw(look)
    if sure := [card for card in beating if not foes or _holds(look, card, foes, led)]:
        return min(sure, key=look.strength)
    if look.trumps and led != TOP_LANE and beating and all(look.lane(card) == TOP_LANE for card in beating):
        return min(beating, key=look.strength)
    return max(beating, key=look.strength) if beating and len(trick) > 1 else _throw(look)


def _holds(look: Outlook, card: Card, foes: tuple[Seat, ...], led: int) -> bool:
    """Whether a card wins the trick if none of these opponents, still to play, has a void that he has not shown."""
    lane = look.lane(card)
    if not look.is_boss(card) and any(lane not in look.voids[foe] for foe in foes):
        return False
    return lane == TOP_LANE or not look.may_ruff(foes, led)


def _gains(look: Outlook, card: Card, winning: Card) -> bool:
    """Whether a card is worth laying on the partner's: it leaves fewer to beat it, one at most, and no trump at all."""
    lane, height = look.lane(card), look.strength(card)
    higher = sum(look.strength(other) > height for other in look.out(lane))
    if higher > (0 if lane == TOP_LANE else 1):
        return False
    between = any(look.strength(winning) < look.strength(other) < height for other in look.out(lane))
    return between or lane != look.lane(winning)


def _throw(look: Outlook) -> Card:
    """The card that is missed least: no trump, no winner, no high card with its guards, rather a singleton."""
    ruffs = len(look.in_lane(TOP_LANE)) if look.trumps else 0

    def price(card: Card) -> tuple[int, ...]:
        lane, height = look.lane(card), look.strength(card)
        if lane == TOP_LANE:
            return (20, height)
        held, out = look.in_lane(lane), look.out(lane)
        higher = sum(look.strength(other) > height for other in out)
        above_best = sum(look.strength(other) > look.strength(held[-1]) for other in out)
        cost = height
        if not higher:
            cost += 8
        elif card is held[-1] and higher < len(held):
            cost += 3
        if card is not held[-1] and above_best and above_best == len(held) - 1:
            cost += 4
        if len(held) == 1 and ruffs and higher:
            cost -= 2
        return (cost, height)

    return _least(look, look.legal, price)


def _least(look: Outlook, cards: Iterable[Card], price: Price) -> Card:
    return min(sorted(cards), key=lambda card: (price(card), look.rng.random()))
