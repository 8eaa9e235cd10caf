"""Hands played out by rules of thumb: the native core plays card for card as the players do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from laws import book_of, hand_of, random_deal, single_houses

from charlemagne.cards import parse_cards
from charlemagne.core import library, thumb
from charlemagne.core.thumb import KnownHand, KnownTable, outcomes
from charlemagne.core.worlds import mask_of
from charlemagne.hand.actions import Bid, Knock, Pass
from charlemagne.hand.decide import apply
from charlemagne.hand.legal import may_knock
from charlemagne.hand.player import UNLIMITED
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.players.casual import CasualPlayer
from charlemagne.players.habits import strange_plays
from charlemagne.players.play_on import known_hands, plainly, play_on
from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import Play, RuleBook
from charlemagne.seats import SEATS, Seat

needs_core = pytest.mark.skipif(library.load() is None, reason=library.why_not())

CONTRACTS = [
    (rules, house, row.name)
    for rules in BOOKS
    for house in [{}, *single_houses(rules)]
    for row in book_of(rules, house).contracts
    if book_of(rules, house).meets_floor(row)
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
            for knocker in SEATS:
                if may_knock(hand.public, knocker) and rng.random() < 0.2:
                    hand = apply(hand, Knock(knocker))
        else:
            hand = apply(hand, Pass(seat) if Pass(seat) in view.options else at_random)


@needs_core
@pytest.mark.parametrize(("rules", "house", "contract"), CONTRACTS)
def test_the_core_plays_as_the_players_do(
    rules: str, house: dict[str, object], contract: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"{rules} {house} {contract}")
    book = book_of(rules, house)
    hands = [hand for _ in range(1 if house else 6) for hand in moments(book, contract, rng)]
    assert play_on(hands) == plainly(known_hands(hands))
    assert house or len({answer.value for answer in play_on(hands)}) > 1
    counted = [strange(hand) for hand in hands[1::7]]
    monkeypatch.setattr(thumb, "strange_cards", lambda *_, **__: None)
    assert counted == [strange(hand) for hand in hands[1::7]]
    assert house or any(map(any, counted))


def strange(hand: Hand) -> list[int]:
    """How many cards of a hand the rules of thumb would not have played, in the eyes of each seat."""
    lie = [mask_of(cards) for cards in hand.places]
    return [count for seat in SEATS if hand.public.last_card for count in strange_plays(hand.public, seat, [lie])]


@pytest.mark.parametrize(("last", "taken"), [("8s", 0), ("As", 1)])
def test_the_rules_of_thumb_play_a_hand_to_its_end(last: str, taken: int) -> None:
    east = "9c 9d 9h 9s Tc Td Th Ts"
    hand = hand_of("maine", "N bid le-petit, E pass, S pass, W pass", N=f"7c 7d 7h 7s 8c 8d 8h {last}", E=east)
    (answer,) = plainly(known_hands([hand]))
    assert answer.value == taken
    assert set(answer.cards.values()) == {taken}


@needs_core
def test_the_core_refuses_a_bidder_who_is_not_in_play() -> None:
    table = KnownTable(
        order=book_of("maine").table(None),
        trumps=False,
        leader=Seat.NORTH,
        trick=(),
        out={Seat.SOUTH},
        bidder=Seat.NORTH,
        fewest=True,
        exposed=False,
        forced=False,
        drawn=False,
        knocks=False,
        asked=(None, None, None, None),
        voids=(0, 0, 0, 0),
    )
    cards = tuple([mask_of(parse_cards(cards)) for cards in ("7c", "8c", "", "9c")])
    hand = KnownHand(table, cards, (0, 0, 0, 0))
    assert outcomes([hand]) == plainly([hand])
    with pytest.raises(AssertionError, match="code -8"):
        outcomes([hand._replace(table=replace(table, bidder=Seat.SOUTH))])
