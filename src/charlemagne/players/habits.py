"""How far the others' calls and cards agree with the rules of thumb, if the cards lie as imagined.

Players who think alike are read easily: who holds such a hand would have bid, and who plays so has not that card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from charlemagne.cards import Card
from charlemagne.core.thumb import KnownHand, KnownTable
from charlemagne.core.worlds import cards_of, mask_of
from charlemagne.hand.actions import Knock, PlayCard
from charlemagne.hand.events import DISCARDS, HANDS
from charlemagne.hand.state import Public
from charlemagne.players.bidding import choose_call
from charlemagne.players.play_on import cards_aside, known_table, strange_cards
from charlemagne.seats import SEATS, Seat


def strange_calls(public: Public, me: Seat, deals: Sequence[Sequence[int]]) -> Sequence[int]:
    """For each deal, how many of the others' calls the rules of thumb would not have made.

    Args:
        public: of a hand whose auction is on.
        me: the seat whose own calls don't count.
        deals: the cards in each place by `Place`, as numbers.
    """
    moments = [
        (call, replace(public, log=public.log[:number]))
        for number, call in enumerate(public.calls)
        if call.seat is not me
    ]
    even = Random(0)
    return [
        sum(choose_call(before, cards_of(places[HANDS[call.seat]]), even) != call for call, before in moments)
        for places in deals
    ]


def strange_plays(public: Public, me: Seat, deals: Sequence[Sequence[int]]) -> Sequence[int]:
    """For each deal, how many of the others' cards the rules of thumb would not have played.

    Args:
        public: of a hand in which a card has been played.
        me: the seat whose own cards don't count.
        deals: the cards in each place by `Place`, as numbers; they hold what has not been played.
    """
    plays: list[Card] = []
    knocked: list[set[Seat]] = []
    played = [0, 0, 0, 0]
    for action in public.log:
        if isinstance(action, PlayCard):
            plays.append(action.card)
            knocked.append(set())
            played[action.seat] |= 1 << action.card
        elif isinstance(action, Knock):
            knocked[-1].add(action.seat)
    begun, deck = _at_first_lead(public), mask_of(public.book.deck)
    hands = []
    for places in deals:
        dealt = tuple([0 if seat in public.out else places[HANDS[seat]] | played[seat] for seat in SEATS])
        hands.append(KnownHand(begun, dealt, cards_aside(deck, dealt, [places[place] for place in DISCARDS])))
    return strange_cards(hands, plays, knocked=knocked, me=me)


def _at_first_lead(public: Public) -> KnownTable:
    """What was known at the first lead of a hand."""
    return replace(
        known_table(public),
        leader=public.tricks[0].leader if public.tricks else public.trick[0].seat,
        trick=(),
        drawn=False,
        knocks=False,
        asked=(None, None, None, None),
        voids=(0, 0, 0, 0),
    )
