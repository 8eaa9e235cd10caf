"""Hands for no trick played out by rules of thumb: the native core plays card for card as the players do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from laws import book_of, hand_of, random_deal, single_houses

from charlemagne.cards import parse_cards
from charlemagne.core import library
from charlemagne.core.ducking import LowHand, duck
from charlemagne.core.position import Position
from charlemagne.hand.actions import Bid, Pass
from charlemagne.hand.decide import apply
from charlemagne.hand.player import UNLIMITED
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.players.casual import CasualPlayer
from charlemagne.players.underplay import duck_out, plainly
from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import Play, RuleBook
from charlemagne.seats import SEATS, Seat, Side

needs_core = pytest.mark.skipif(library.load() is None, reason=library.why_not())

LOW = [
    (rules, house, row.name)
    for rules in BOOKS
    for house in [{}, *single_houses(rules)]
    for row in book_of(rules, house).contracts
    if row.tricks[1] == 0
]


def moments(book: RuleBook, contract: str, rng: Random) -> Iterator[Hand]:
    """Every moment of the play of a hand in which the first to call has bid this; every second card is anybody's."""
    hand = hand_of(book, deal=random_deal(book, rng), dealer=str(rng.choice(SEATS)))
    assert hand.turn is not None
    bid = next(bid for bid in view_of(hand, hand.turn).options if isinstance(bid, Bid) and bid.contract == contract)
    hand = apply(hand, bid)
    while (seat := hand.turn) is not None:
        view = view_of(hand, seat)
        at_random = rng.choice(view.options)
        if isinstance(hand.public.phase, Play):
            yield hand
            hand = apply(hand, at_random if rng.random() < 0.5 else CasualPlayer(1).choose(view, UNLIMITED))
        else:
            hand = apply(hand, Pass(seat) if Pass(seat) in view.options else at_random)


@needs_core
@pytest.mark.parametrize(("rules", "house", "contract"), LOW)
def test_the_core_plays_as_the_players_do(rules: str, house: dict[str, object], contract: str) -> None:
    rng = Random(f"{rules} {house} {contract}")
    book = book_of(rules, house)
    hands = [hand for _ in range(1 if house else 6) for hand in moments(book, contract, rng)]
    assert duck_out(hands) == plainly(hands)
    assert house or len({answer.value for answer in duck_out(hands)}) > 1


@pytest.mark.parametrize(("last", "taken"), [("8s", 0), ("As", 1)])
def test_the_rules_of_thumb_play_a_hand_to_its_end(last: str, taken: int) -> None:
    east = "9c 9d 9h 9s Tc Td Th Ts"
    hand = hand_of("maine", "N bid le-petit, E pass, S pass, W pass", N=f"7c 7d 7h 7s 8c 8d 8h {last}", E=east)
    (answer,) = plainly([hand])
    assert answer.value == taken
    assert set(answer.cards.values()) == {taken}


@needs_core
def test_the_core_refuses_a_bidder_who_is_not_in_play() -> None:
    table = book_of("maine").table(None)
    hands = tuple(map(parse_cards, ("7c", "8c", "", "9c")))
    position = Position(
        table=table, hands=hands, leader=Seat.NORTH, attackers=Side.NS, out=frozenset({Seat.SOUTH}), fewest=True
    )
    for bidder in (Seat.SOUTH, Seat.EAST):
        with pytest.raises(AssertionError, match="code -8"):
            duck([LowHand(position, bidder, exposed=False, aside=(frozenset(),) * 4, voids=(0, 0, 0, 0))])
