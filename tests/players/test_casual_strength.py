"""How strong `casual` is. Seeds are fixed; each bound is far from what was measured over larger numbers."""

import pytest
from players.strength import play


@pytest.mark.parametrize(
    ("rules", "matches", "share"),
    [("standard", 60, 0.95), ("maine", 40, 0.9), ("maine-32", 30, 0.9), ("charlesmagne", 40, 0.9)],
)
def test_it_beats_dice(rules: str, matches: int, share: float) -> None:
    outcome = play(rules, "casual", "random", matches)
    assert outcome.won / outcome.matches >= share


@pytest.mark.parametrize("rules", ["standard", "maine", "charlesmagne"])
def test_its_bids_win_points_against_players_who_always_pass(rules: str) -> None:
    outcome = play(rules, "casual", "passing", 50)
    assert outcome.won / outcome.matches >= 0.7


def test_among_its_like_each_side_bids_and_what_is_bid_is_mostly_made() -> None:
    outcome = play("standard", "casual", "casual", 150)
    assert 0.35 <= outcome.bids[True] / outcome.hands <= 0.65
    assert 0.35 <= outcome.bids[False] / outcome.hands <= 0.65
    assert 0.55 <= outcome.numbers[True] / outcome.numbers.total() <= 0.85


def test_it_plays_every_kind_of_contract_of_the_standard_book_with_some_success() -> None:
    outcome = play("standard", "casual", "casual", 100, seed=2)
    for name in ("5", "6", "mulot", "charlemagne", "gros-mulot", "gros-charlemagne"):
        assert outcome.contracts[name, True], name
