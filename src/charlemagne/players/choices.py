"""Which of the legal actions are worth a thought, where there are too many for all.

Cards are all weighed. Of bids, the likeliest few by rules of thumb, and the pass; of discards, those that keep the best
of the hand for some trumps; of everything else, all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from charlemagne.cards import ALL_SUITS
from charlemagne.hand.actions import Action, Bid, Pass, discard
from charlemagne.hand.view import View
from charlemagne.players.bidding import HOPELESS, prospects
from charlemagne.players.evaluate import expected_tricks
from charlemagne.players.exchange import keep_best
from charlemagne.players.standing import counted
from charlemagne.rules.model import Auction, Discard, NameTrump

BIDS: Final = 4
"""Bids that are weighed, beside the pass and what taste would bid."""

DISCARDS: Final = 5
"""Discards that are weighed, beside what taste would lay away."""


def choices(view: View, taste: Action) -> Sequence[Action]:
    """The actions worth a thought, at least one; what taste would do is among them."""
    options = view.options
    match view.public.phase:
        case Auction():
            return _bids(view, options, taste)
        case Discard() as phase:
            return _discards(view, phase, taste)
        case _:
            return options


def _bids(view: View, options: tuple[Action, ...], taste: Action) -> Sequence[Action]:
    assert view.seat is not None
    chosen: dict[Action, None] = {}
    if Pass(view.seat) in options:
        chosen[Pass(view.seat)] = None
    chosen[taste] = None
    open_to = {action for action in options if isinstance(action, Bid)}
    ranked = sorted(prospects(view.public, view.hand, counted(view.public.book)), key=lambda prospect: -prospect.value)
    for prospect in ranked:
        if len(chosen) >= BIDS + 2:
            break
        if prospect.bid in open_to and prospect.chance > HOPELESS:
            chosen[prospect.bid] = None
    return tuple(chosen)


def _discards(view: View, phase: Discard, taste: Action) -> Sequence[Action]:
    assert view.seat is not None
    book, public, cards = view.public.book, view.public, view.hand
    keep = len(cards) - phase.count
    absent = any(isinstance(later, NameTrump) and later.absent for later in public.queue)
    suits = (public.trump,) if public.trump_known else (*ALL_SUITS, *((None,) if absent else ()))
    plans = []
    for suit in suits:
        table = book.table(suit)
        kept = keep_best(cards, table, count=keep, trumps=suit is not None, jokers=phase.jokers)
        plans.append((expected_tricks(kept, table, trumps=suit is not None), kept))
        for card in kept:
            for other in cards - kept:
                swapped = kept - {card} | {other}
                plans.append((expected_tricks(swapped, table, trumps=suit is not None), swapped))
    options = set(view.options)
    chosen: dict[Action, None] = {taste: None}
    for _, kept in sorted(plans, key=lambda plan: (-plan[0], sorted(plan[1]))):
        if len(chosen) > DISCARDS:
            break
        action = discard(view.seat, cards - kept)
        if action in options:
            chosen[action] = None
    return tuple(chosen)
