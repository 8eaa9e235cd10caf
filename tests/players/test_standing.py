"""The chance of winning the match at a score."""

from __future__ import annotations

import pytest
from laws import book_of

from charlemagne.players.standing import Odds, counted, felt
from charlemagne.rules.books import BOOKS
from charlemagne.seats import Side


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("kind", ["felt", "counted"])
@pytest.mark.parametrize("target", [None, 5, 100])
def test_odds_are_fair_and_rise_with_the_points(rules: str, kind: str, target: int | None) -> None:
    book = book_of(rules, {} if target is None else {"target": target})
    odds: Odds = counted(book) if kind == "counted" else felt(book.target)
    scores = range(0, book.target, max(1, book.target // 20))
    for ours in scores:
        for theirs in scores:
            chance = odds((ours, theirs), Side.NS)
            assert 0 < chance < 1
            assert chance + odds((ours, theirs), Side.EW) == pytest.approx(1)
            assert chance == pytest.approx(odds((theirs, ours), Side.EW))
            assert odds((ours + 1, theirs), Side.NS) >= chance - 1e-12
    assert odds((book.target, 0), Side.NS) == 1
    assert odds((0, book.target), Side.NS) == 0


def test_two_points_to_go_are_no_better_than_five_where_no_hand_pays_less() -> None:
    odds = counted(book_of("standard"))
    assert odds((30, 12), Side.NS) == odds((27, 12), Side.NS) < 0.8
    assert felt(32)((30, 12), Side.NS) > 0.9


def test_all_pays_of_a_house_are_minded() -> None:
    """Where a common contract wins the match, a lead is worth less."""
    lead = (20, 0)
    dear = counted(book_of("standard", {"contracts": {"mulot": {"made": "game"}}}))
    assert dear(lead, Side.NS) < counted(book_of("standard"))(lead, Side.NS)
