"""What cards cost: that it explains how every hand ended, in every book and house."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from laws import EVERY_HOUSE, House, Playout, after, finished, hand_of, playout, playouts

from charlemagne.analysis.cost import HandCost, judge, to_json
from charlemagne.analysis.positions import position_of, wants_fewest
from charlemagne.cards import Card
from charlemagne.core import native_available, reference, solve
from charlemagne.hand.actions import PlayCard
from charlemagne.hand.scoring import is_made
from charlemagne.hand.state import Hand
from charlemagne.record import record_of
from charlemagne.rules.model import HAND_SIZE
from charlemagne.seats import SEATS

CARDS = HAND_SIZE if native_available() else 3
"""Cards in a hand from which these tests judge: plain Python would take minutes for more."""


def judged(hand: Hand, cards: int = CARDS) -> HandCost:
    return judge(record_of(hand), most_cards=cards, threads=1)


def hold_the_sum(hand: Hand) -> HandCost:
    """Holds that the costs make of the tricks of best play those that were taken, card by card and in all."""
    cost, public = judged(hand), hand.public
    plays = [action for action in hand.actions if isinstance(action, PlayCard)]
    assert [(card.seat, card.card) for card in cost.cards] == [
        (play.seat, play.card) for play in plays[cost.unjudged :]
    ]
    if not cost.cards:
        assert (cost.tricks, cost.makeable, cost.final, cost.turning) == (None, None, None, None)
        return cost
    bidder, contract = public.bidder, public.contract
    assert bidder is not None and contract is not None and cost.tricks is not None
    sign = 1 if wants_fewest(contract) else -1
    tricks, makeable = cost.tricks, cost.makeable
    for card in cost.cards:
        assert card.cost >= 0
        assert (card.cost == 0) is (card.card in card.best)
        assert tricks == card.totals[card.best[0]], "a card's value is that of the position after it"
        assert makeable is card.makeable is is_made(contract, tricks)
        tricks += sign * card.cost * (1 if card.seat.side is bidder.side else -1)
        makeable = card.still_makeable
        assert tricks == card.totals[card.card]
        assert card.turns is (is_made(contract, tricks) is not card.makeable)
        assert card.cost > 0 or not card.turns
    own, others = cost.of_side(bidder.side), cost.of_side(bidder.side.other)
    assert cost.final == tricks == cost.tricks + sign * (own - others)
    if any(hand.held(seat) for seat in SEATS if seat not in public.out):
        left = sum(len(hand.held(seat)) for seat in SEATS if seat not in public.out)
        if native_available() or left <= 12:
            assert tricks == public.attackers_tricks + solve(position_of(hand))
    else:
        assert public.result is not None and tricks == public.result.tricks
        assert makeable is public.result.made
    return cost


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE, ids=[f"{r}-{json.dumps(h)}" for r, h in EVERY_HOUSE])
def test_the_costs_explain_how_a_hand_ended_in_every_book_and_house(rules: str, house: House) -> None:
    for seed in range(4):
        hold_the_sum(playout(rules, house, seed).hand)


@given(playouts())
def test_the_costs_explain_how_a_hand_ended(played: Playout) -> None:
    hold_the_sum(played.hand)


@given(playouts())
def test_the_last_tricks_are_judged_as_the_reference_judges_them(played: Playout) -> None:
    cost = judged(played.hand, 2)
    hands = list(played.hands())
    for card in cost.cards:
        before = hands[card.action]
        won = before.public.attackers_tricks
        values = reference.solve_cards(position_of(before))
        assert card.totals == {legal: won + value for legal, value in values.items()}
        assert card.trick == len(before.public.tricks) + 1 > HAND_SIZE - 2
    assert cost.first_trick == HAND_SIZE - 1


def test_cards_before_the_first_judged_trick_are_counted_and_left_out() -> None:
    hand = finished(hand_of("maine", "N bid 5 h, E pass, S pass, W pass"), made=True)
    cost = judged(hand, 2)
    assert (len(cost.cards), cost.unjudged, cost.first_trick) == (8, 24, 7)
    assert [card.trick for card in cost.cards] == [7] * 4 + [8] * 4


def test_a_hand_without_a_card_has_no_costs() -> None:
    for hand in (hand_of("standard", "N pass, E pass, S pass, W pass"), hand_of("standard", "N bid 5")):
        cost = judged(hand)
        assert (cost.cards, cost.unjudged, cost.tricks, cost.makeable, cost.final) == ((), 0, None, None, None)
        assert to_json(cost)["cards"] == []


# A hand by hand: North, who needs all eight tricks in hearts, has led six trumps and holds one, and the seven of clubs.

NORTH, EAST = "Ah Kh Qh Th 8h Jh 9h 7c", "7h Ad Kd Qd Td 9d 8d Ac"
SOUTH, WEST = "7s 9c Tc Jc Qc Kc 7d Jd", "8c 8s 9s Ts Js Qs Ks As"
SIX_TRICKS = (
    "9h 7h Jd 8s", "Jh 8d 7s 9s", "Ah 9d 9c Ts", "Kh Td Tc Js", "Qh Qd Jc Qs", "Th Kd Qc Ks",
)  # fmt: skip


def after_tricks(*tricks: str) -> Hand:
    """The hand after the six tricks, and these, North leading to each."""
    hand = hand_of("maine", "N bid charlemagne h, E pass, S pass, W pass", N=NORTH, E=EAST, S=SOUTH, W=WEST)
    for trick in (*SIX_TRICKS, *tricks):
        hand = after(hand, ", ".join(f"{seat} play {card}" for seat, card in zip("NESW", trick.split(), strict=False)))
    return hand


def test_the_card_that_gives_the_contract_and_the_card_that_throws_it_away_are_found() -> None:
    cost = judged(after_tricks("8h Ac Kc As", "7c Ad 7d 8c"), 2)
    assert (cost.tricks, cost.makeable, cost.final) == (7, False, 7)
    told = [(str(card.seat), str(card.card), card.cost, card.turns, card.still_makeable) for card in cost.cards]
    assert told == [
        ("N", "8h", 0, False, False),
        ("E", "Ac", 1, True, True),  # with it away, South's king of clubs takes the last trick
        ("S", "Kc", 1, True, False),  # and with that away, West's eight of clubs
        ("W", "As", 0, False, False),
        ("N", "7c", 0, False, False),
        ("E", "Ad", 0, False, False),
        ("S", "7d", 0, False, False),
        ("W", "8c", 0, False, False),
    ]
    given, thrown = cost.cards[1:3]
    assert cost.turning == given
    assert (dict(given.totals), given.best) == ({Card.parse("Ad"): 7, Card.parse("Ac"): 8}, (Card.parse("Ad"),))
    assert (dict(thrown.totals), thrown.best) == ({Card.parse("Kc"): 7, Card.parse("7d"): 8}, (Card.parse("7d"),))


def test_a_hand_that_is_on_is_judged_as_far_as_it_is_played() -> None:
    cost = judged(after_tricks("8h Ac"), 2)
    assert [card.cost for card in cost.cards] == [0, 1]
    assert (cost.final, cost.turning, cost.hand.result) == (8, cost.cards[1], None)


def test_the_json_has_every_card_and_the_sum_for_each_player() -> None:
    hand = playout("maine", {}, 3).hand
    assert hand.public.bidder is not None
    cost = judged(hand)
    written = json.loads(json.dumps(to_json(cost)))
    assert len(written["cards"]) == len(cost.cards) > 0
    for seat, sums in written["players"].items():
        own = [card for card in written["cards"] if card["seat"] == seat]
        assert sums == {
            "cards": len(own),
            "costly": sum(card["cost"] > 0 for card in own),
            "cost": sum(card["cost"] for card in own),
        }
    for card in written["cards"]:
        assert max(card["totals"].values()) - min(card["totals"].values()) >= card["cost"]
        assert set(card["best"].split()) <= set(card["totals"])


def test_any_number_of_threads_gives_the_same_costs() -> None:
    hand = playout("standard", {}, 11).hand
    assert judge(record_of(hand), most_cards=min(CARDS, 4), threads=3) == judged(hand, min(CARDS, 4))
