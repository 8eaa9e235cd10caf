"""What is legal and can't succeed: a bid for no trick by somebody with a card that takes one in any case."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from laws import EVERY_HOUSE, House, book_of, hand_of

from charlemagne.hand.actions import Bid, Pass
from charlemagne.hand.deal import hand_out
from charlemagne.hand.decide import apply
from charlemagne.hand.legal import options
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.rules.books import STANDARD
from charlemagne.rules.model import Discard, NameTrump, Phase, Play, RuleBook, SitOut, TakeKitty
from charlemagne.seats import SEATS, Seat

WITH_WHITE, WITH_COLOUR = "*1 7c 8c 9c 7d 8d 9d 7h", "*2 7c 8c 9c 7d 8d 9d 7h"


def warned(hand: Hand, seat: Seat = Seat.NORTH) -> dict[str, str]:
    return {str(action)[2:]: str(reason.args["card"]) for action, reason in view_of(hand, seat).warnings.items()}


def with_row(*phases: Phase) -> RuleBook:
    """The standard book, in which a mulot is played by other phases."""
    rows = tuple(replace(row, phases=phases) if row.name == "mulot" else row for row in STANDARD.contracts)
    return replace(STANDARD, contracts=rows)


def test_the_high_joker_takes_a_trick_and_the_low_one_may_not() -> None:
    assert warned(hand_of("standard", N=WITH_WHITE)) == {"bid mulot": "*1", "bid gros-mulot": "*1"}
    assert warned(hand_of("standard", N=WITH_COLOUR)) == {}


def test_it_is_told_to_the_seat_whose_call_it_is_and_of_bids_that_are_open() -> None:
    hand = hand_of("standard", N=WITH_WHITE)
    assert not any(warned(hand, seat) for seat in SEATS[1:])
    assert view_of(hand, None).warnings == {}
    assert warned(hand_of("standard", "N bid charlemagne", E=WITH_WHITE), Seat.EAST) == {"bid gros-mulot": "*1"}
    assert warned(hand_of("standard", "N bid 5, E pass, S pass, W pass", N=WITH_WHITE)) == {}


def test_without_jokers_no_card_is_sure_to_take_a_trick_where_nothing_is_trumps() -> None:
    assert warned(hand_of("maine", N="Ac Kc Qc Jc Tc 9c 8c 7c")) == {}


@pytest.mark.parametrize(
    ("phases", "told"),
    [
        ((TakeKitty(), Discard(2), SitOut(), Play(8)), False),  # the joker may be laid away
        ((TakeKitty(), Discard(2, jokers=False), SitOut(), Play(8)), True),
        ((NameTrump(), SitOut(), Play(8)), True),  # it is the highest whatever is named
    ],
)
def test_what_an_exchange_may_take_out_of_the_hand_is_no_hindrance(phases: tuple[Phase, ...], told: bool) -> None:
    assert ("bid mulot" in warned(hand_of(with_row(*phases), N=WITH_WHITE))) is told


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE)
def test_a_bid_that_was_warned_of_is_never_made(rules: str, house: House) -> None:
    book, rng, tried = book_of(rules, house), random.Random(11), 0
    for _ in range(60):
        pack = tuple(rng.sample(book.deck, len(book.deck)))
        hand = hand_of(book, deal=hand_out(pack, book, Seat.WEST))
        bid = next(iter(view_of(hand, Seat.NORTH).warnings), None)
        if bid is None:
            continue
        assert isinstance(bid, Bid)
        hand, tried = apply(hand, bid), tried + 1
        while (seat := hand.turn) is not None:
            choices = options(hand.public, hand.held(seat))
            hand = apply(hand, Pass(seat) if Pass(seat) in choices else rng.choice(choices))
        assert hand.result is not None
        assert (hand.result.bidder, hand.result.made) == (Seat.NORTH, False)
    assert tried or not any(not row.tricks[1] for row in book.contracts) or not book.jokers
