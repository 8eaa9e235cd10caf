"""What contradicts itself can't be built: rule books, contracts, play tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from charlemagne.cards import CARDS, COLOUR_JOKER, WHITE_JOKER, Card, Suit
from charlemagne.rules.books import CHARLESMAGNE, MAINE, STANDARD
from charlemagne.rules.model import (
    AllPass,
    Contract,
    DefendAlone,
    Discard,
    Either,
    Give,
    NameTrump,
    Phase,
    Play,
    Role,
    RuleBookError,
    SitOut,
    TakeKitty,
)
from charlemagne.rules.table import PlayTable


def contract(*phases: Phase, **columns: Any) -> Contract:  # Any: whatever column a row is about
    return Contract(
        **{"name": "odd", "tricks": (5, 8), "made": 1, "failed": 1, "phases": phases or (Play(8),), **columns}
    )


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: contract(tricks=(5, 9)), "'odd' needs 5 to 9 tricks: 0 to 8"),
        (lambda: contract(tricks=(5, 4)), "needs 5 to 4 tricks"),
        (lambda: contract(tricks=(-1, 0)), "needs -1 to 0 tricks"),
        (lambda: contract(made=-1), "'odd' pays -1: 0 to 500 points, or 'game'"),
        (lambda: contract(failed=501), "'odd' pays 501"),
        (lambda: contract(Play(7)), "plays 7 tricks of 8"),
        (lambda: contract(Play(4), Play(5)), "plays 9 tricks of 8"),
        (lambda: contract(TakeKitty(), Play(8)), "is played with 10 cards in a hand"),
        (lambda: contract(TakeKitty(), Discard(1), Play(8)), "is played with 9 cards"),
        (lambda: contract(Give(), Play(8)), "is played with 9 cards"),
        (lambda: contract(SitOut(), Give(), Discard(1), Play(8)), "a partner who is out gives a card"),
        (lambda: contract(NameTrump(), NameTrump(), Play(8)), "names trumps twice"),
        (lambda: contract(NameTrump(), Play(8), bid_names_suit=True), "names trumps twice"),
        (lambda: contract(Either(kitty=(Play(8),), ask=(Give(), Play(8)))), "is played with 9 cards"),
        (lambda: contract(Play(8), alone=(Play(3),)), "plays 3 tricks"),
        (
            lambda: contract(DefendAlone((Give(Role.LONE_DEFENDER), Discard(2, Role.LONE_DEFENDER))), Play(8)),
            "a lone defender takes 1 and discards 2 cards",
        ),
    ],
)
def test_a_contract_that_contradicts_itself_is_refused(make: Callable[[], Contract], why: str) -> None:
    with pytest.raises(RuleBookError, match=why):
        make()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"trump_order": "JAKQT987"}, "trumps of 'standard' rank 'JAKQT987'"),
        ({"trump_order": "JjAKQT98"}, "each of 789TJQKA and j, once"),
        ({"jokers": (WHITE_JOKER,)}, "'standard' has 1 jokers: both or none"),
        ({"jokers": (CARDS[0], CARDS[1])}, "both or none"),
        ({"packet": 3}, "deals 3 cards at a time: 1, 2, 4 or 8"),
        ({"target": 0}, "target 0: 1 to 500"),
        ({"target": 501}, "target 501"),
        ({"contracts": ()}, "'standard' has 0 contracts"),
        ({"contracts": STANDARD.contracts[:1] * 2}, "has 2 contracts with 1 names"),
        ({"jokers": ()}, "takes a kitty that is not dealt"),
        ({"dealer_floor": 5, "all_pass": AllPass.SAME_DEALER}, "all-pass 'same-dealer' with dealer-floor 5"),
        ({"dealer_floor": 6, "contracts": STANDARD.contracts[:1]}, "none is left that meets dealer-floor 6"),
    ],
)
def test_a_rule_book_that_contradicts_itself_is_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(RuleBookError, match=why):
        replace(STANDARD, **changes)


def test_a_family_may_have_a_rule_book_of_its_own() -> None:
    book = replace(
        CHARLESMAGNE, name="ours", jokers=(COLOUR_JOKER, WHITE_JOKER), packet=1, target=50, forced_joker=True
    )
    assert [str(card) for card in book.table(Suit.CLUBS).lanes[4][-2:]] == ["*1", "*2"]
    assert book.contract("5").number == 5
    assert book.row("game") == 3
    with pytest.raises(KeyError):
        book.contract("mulot")


def test_a_solo_contract_is_one_in_which_the_partner_is_out_every_way() -> None:
    solo = {book.name: [row.name for row in book.contracts if row.is_solo] for book in (STANDARD, MAINE, CHARLESMAGNE)}
    assert solo == {
        "standard": ["mulot", "charlemagne", "gros-mulot", "gros-charlemagne"],
        "maine": ["le-petit"],
        "charlesmagne": [],
    }


def test_a_play_table_has_five_lanes_and_each_card_once() -> None:
    with pytest.raises(ValueError, match="2 lanes: a play table has 5"):
        PlayTable(((), ()))
    with pytest.raises(ValueError, match="7c is in two places"):
        PlayTable(((CARDS[0],), (CARDS[0],), (), (), ()))
    table = MAINE.table(None)
    assert table.top is None
    assert MAINE.table(Suit.HEARTS).top == 4
    assert table.lane_of[WHITE_JOKER] == -1, "a card that the deck lacks"


def test_a_hand_is_laid_out_with_trumps_first_and_the_colours_by_turns() -> None:
    cards = [Card.parse(card) for card in ["7c", "As", "Jd", "8h", "*2", "Kd", "Js", "9h"]]
    shown = sorted(cards, key=STANDARD.table(Suit.HEARTS).sort_key)
    assert " ".join(map(str, shown)) == "*2 Jd 9h 8h As Js 7c Kd"
    assert " ".join(map(str, sorted(cards, key=STANDARD.table(None).sort_key))) == "*2 As Js 9h 8h 7c Kd Jd"
