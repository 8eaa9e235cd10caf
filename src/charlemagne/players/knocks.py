"""When to knock: the partner will lead, and the suit just played is one to lead."""

from __future__ import annotations

from charlemagne.cards import Card, CardSet
from charlemagne.hand.actions import Knock, PlayCard
from charlemagne.hand.view import View
from charlemagne.players.evaluate import is_boss
from charlemagne.rules.table import TOP_LANE, PlayTable


def wants_suit(view: View) -> bool:
    """Whether the hand holds the sure winner of the suit just played, and its partner is about to lead."""
    public, seat = view.public, view.seat
    last, contract = public.last_card, public.contract
    if seat is None or last is None or contract is None or contract.tricks[1] == 0:
        return False
    if public.trick or public.tricks[-1].winner is not seat.partner:
        return False
    return is_wanted(last.card, view.hand, view.unseen, public.table) and not _asked_already(view)


def is_wanted(card: Card, hand: CardSet, others: CardSet, table: PlayTable) -> bool:
    """Whether a hand has the sure winner of the suit of a card just played, and there is enough of the suit elsewhere.

    Args:
        others: the cards that others may still hold.
    """
    lane = table.lane_of[card]
    held = hand & table.cards[lane]
    if not held or not is_boss(max(held, key=table.strength.__getitem__), others, table):
        return False
    return lane == TOP_LANE or len(others & table.cards[lane]) >= 2


def _asked_already(view: View) -> bool:
    """Whether this seat has knocked since its partner's last lead."""
    assert view.seat is not None
    for action in reversed(view.log):
        if isinstance(action, Knock) and action.seat is view.seat:
            return True
        if isinstance(action, PlayCard) and action.seat is view.seat.partner:
            return False
    return False
