"""What a hand is worth: the tricks it can count on, and how safely it takes none.

Everything is read off a play table, so that bowers, jokers and the nine of trumps need no line of their own.
"""

from __future__ import annotations

import math
from typing import Final

from charlemagne.cards import Card, CardSet
from charlemagne.rules.table import TOP_LANE, PlayTable

TRUMP_WORTH: Final = (1.25, 0.95, 0.75, 0.6, 0.5, 0.4, 0.35, 0.3, 0.3, 0.3, 0.3)
"""The tricks to be expected of a trump, by its place from the top of all trumps."""

LONG_TRUMP: Final = 0.2
"""What every trump past the third adds."""

ACE, KING_BELOW_ACE, GUARDED_KING, VOID, SINGLETON = 0.75, 0.2, 0.25, 0.5, 0.15
"""The same of plain suits in a hand with trumps; the last two only if it has trumps to ruff with."""

TOP_WORTH: Final = (1.0, 0.8)
"""The tricks to be expected of the jokers in a hand without trumps."""

UNSTOPPED: Final = 0.85
"""What is left of tricks counted in a hand without trumps: nothing stops the others' long suits."""


def expected_tricks(cards: CardSet, table: PlayTable, *, trumps: bool) -> float:
    """The tricks that a hand can count on by itself, its partner's share left out.

    Args:
        cards: of a hand; more than eight are all counted.
        table: the play table with the trumps in mind.
        trumps: whether there are any.
    """
    total = top_cards(table.lanes[TOP_LANE], cards, trumps=trumps)
    if not trumps:
        return UNSTOPPED * (total + sum(_long_suit(lane, cards) for lane in table.lanes[:TOP_LANE]))
    ruffs = len(cards & table.cards[TOP_LANE])
    return total + sum(short_suit(lane, cards, ruffs=ruffs) for lane in table.lanes[:TOP_LANE] if lane)


def top_cards(top: tuple[Card, ...], cards: CardSet, *, trumps: bool) -> float:
    """The tricks to be expected of the cards in the top lane alone."""
    worth = TRUMP_WORTH if trumps else TOP_WORTH
    held = [place for place, card in enumerate(reversed(top)) if card in cards]
    return sum(worth[place] for place in held) + (LONG_TRUMP * max(0, len(held) - 3) if trumps else 0.0)


def short_suit(lane: tuple[Card, ...], cards: CardSet, *, ruffs: int) -> float:
    """The tricks of a plain suit in a hand with so many trumps."""
    length = sum(card in cards for card in lane)
    if not length:
        return VOID if ruffs >= 2 else 0.0
    ace, king = lane[-1] in cards, lane[-2] in cards
    worth = ACE if ace else 0.0
    if king and length > 1:
        worth += KING_BELOW_ACE if ace else GUARDED_KING
    return worth + (SINGLETON if length == 1 and ruffs >= 2 and not ace else 0.0)


def _long_suit(lane: tuple[Card, ...], cards: CardSet) -> float:
    """The tricks of a suit in a hand without trumps: its sure ones from the top, half of those just below."""
    length = sum(card in cards for card in lane)
    run = 0
    while run < length and lane[-1 - run] in cards:
        run += 1
    if run and length - run and len(lane) - length <= run * 3:
        return 0.95 * run + 0.6 * (length - run)
    worth = 0.95 * run
    if not run and lane[-2] in cards and length > 1:
        worth += 0.45
    if length > 2 and lane[-3] in cards and run < 3:
        worth += 0.3
    return worth


def is_boss(card: Card, others: CardSet, table: PlayTable) -> bool:
    """Whether none of the others' cards beats this one in its own lane."""
    strength = table.strength
    height = strength[card]
    return not any(strength[other] > height for other in others & table.cards[table.lane_of[card]])


def danger(card: Card, cards: CardSet, table: PlayTable) -> int:
    """How far a card sticks out in a hand that wants no trick: 0 or less if the cards below it cover it.

    A suit is safe for ever if the card of rank *i* in it, counted from 0, has at most *i* cards below it that
    others hold: each of its own rounds then finds a lower card of the hand, or a higher one elsewhere.
    """
    lane = table.lanes[table.lane_of[card]]
    below = lane[: lane.index(card)]
    own = sum(other in cards for other in below)
    return len(below) - 2 * own


LOWEST, SECOND, THIRD = 0.42, 0.22, 0.13
"""How much each step by which the lowest, second and third card of a suit stick out weighs on a hand that wants no
trick; the first step of the lowest is free."""

SAFE_LEAD, LOW_JOKER, FACE_UP = 0.25, 1.2, 0.3


def no_trick_chance(cards: CardSet, table: PlayTable, *, exposed: bool) -> float:
    """The chance of a lone hand, on lead, to take no trick: none with the high joker.

    The low joker is no more than a weight: it is led first, and lost only if neither opponent has the high one.

    Args:
        cards: the hand as it is played.
        table: without trumps.
        exposed: whether the others see it.
    """
    odds = 1.3 - (FACE_UP if exposed else 0.0) - SAFE_LEAD
    if jokers := cards & table.cards[TOP_LANE]:
        if table.lanes[TOP_LANE][-1] in jokers:
            return 0.0
        odds -= LOW_JOKER
    for lane in table.lanes[:TOP_LANE]:
        heights = [height for height, card in enumerate(lane) if card in cards]
        if not heights:
            continue
        odds += SAFE_LEAD if heights[0] == 0 else 0.0
        odds -= LOWEST * max(0, heights[0] - 1)
        for rank, weight in ((1, SECOND), (2, THIRD)):
            if len(heights) > rank:
                odds -= weight * max(0, heights[rank] - 2 * rank)
    return 1 / (1 + math.exp(-odds))


def tail(mean: float, at_least: float, spread: float) -> float:
    """The chance that something with this mean and spread comes to so much, as the normal law has it."""
    return 0.5 * (1 + math.erf((mean - at_least) / (spread * math.sqrt(2))))
