"""Every clause of docs/rules.md has a test that carries its number, and its ten examples hold."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from laws import after, awaited, finished, hand_of, legal, may, play_begins, playable, plays

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules.md"


def clauses_of_the_page() -> list[str]:
    """The numbers of the clauses, in the order in which they stand."""
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", RULES.read_text("utf-8"), re.MULTILINE)


def clauses_of_the_tests() -> dict[str, str]:
    """The numbers that tests carry, each with a file in which one does."""
    found: dict[str, str] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("clause", "pytest.mark.clause"):
                for argument in node.args:
                    assert isinstance(argument, ast.Constant) and isinstance(argument.value, str), path
                    found[argument.value] = path.name
    return found


def test_every_clause_has_a_test_and_every_test_a_clause() -> None:
    page, tests = clauses_of_the_page(), clauses_of_the_tests()
    assert [number for number in page if number not in tests] == [], "clauses that no test carries"
    assert {number: name for number, name in tests.items() if number not in page} == {}, "clauses that are not there"


def test_the_clauses_are_numbered_in_order() -> None:
    page = [tuple(map(int, number.split("."))) for number in clauses_of_the_page()]
    assert len(page) > 120
    chapter, clause = 1, 0
    for number in page:
        assert number in ((chapter, clause + 1), (chapter + 1, 1))
        chapter, clause = number


def test_the_examples_are_ten() -> None:
    examples = RULES.read_text("utf-8").partition("\n## Examples\n")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\d+\. ", examples, re.MULTILINE)) == 10
    cited = set(re.findall(r"\d+\.\d+", " ".join(re.findall(r"\(([\d., ]+)\)", examples))))
    assert cited <= set(clauses_of_the_page())


PASSES = "E pass, S pass, W pass"


def test_example_1_only_the_seven_of_clubs_may_be_played_and_without_it_anything() -> None:
    hand = play_begins("standard", "h", E="8c", S="Jd *1 7c 7d 8d 9d Td Qd")
    assert playable(plays(hand, "8c")) == "7c"
    hand = play_begins("standard", "h", E="8c", S="Jd *1 Kd 7d 8d 9d Td Qd")
    assert playable(plays(hand, "8c")) == "7d 8d 9d Td Jd Qd Kd *1"


def test_example_2_hearts_and_jokers_follow_le_petit_bar_and_the_ace_of_diamonds_does_not() -> None:
    hand = play_begins("standard", "h", E="Jd", S="8h Ad *1 7c 8c 7s 8s 9s", W="Kd 9c Tc Jc Qc Kc Ac As")
    hand = plays(hand, "Jd")
    assert playable(hand) == "8h *1"
    assert len(playable(plays(hand, "8h")).split()) == 8, "void: anything"


@pytest.mark.parametrize(
    ("second", "may_play", "third", "winner"),
    [
        ("*1 *2 7d 8d 9d Td Jd Qd", "*1 *2", "7s", "E"),
        ("*2 7d 8d 9d Td Jd Qd Kd", "*2", "7s", "E"),
        ("*2 7d 8d 9d Td Jd Qd Kd", "*2", "*1 7c 8c 9c Tc Jc Qc Kc", "W"),
    ],
)
def test_example_3_in_mulot_a_void_player_plays_a_joker_and_takes_the_trick(
    second: str, may_play: str, third: str, winner: str
) -> None:
    hand = plays(play_begins("standard", None, N="As", E=second, W=third), "As")
    assert playable(hand) == may_play
    for joker in may_play.split():
        later = plays(hand, joker)
        if third.startswith("*1"):
            assert playable(later) == "*1", "he is void too, and must play the white one"
        assert awaited(plays(later, third[:2])) == f"{winner} play"


def test_example_4_in_mulot_the_white_joker_must_follow_the_colour_joker() -> None:
    hand = play_begins("standard", None, N="*2", E="*1 7s 8s 9s Ts Js Qs Ks", W="Ac Ad Ah As")
    hand = plays(hand, "*2")
    assert playable(hand) == "*1"
    third = plays(hand, "*1")
    assert len(playable(third).split()) == 8
    for card in ("Ac", "Ad", "Ah", "As"):
        assert awaited(plays(third, card)) == "E play"


@pytest.mark.parametrize(
    ("cards", "made", "score"),
    [("*1 *2 Jh Jd Ah Kh Qh Th", True, (32, 31)), ("7c 8c 7d 8d 7h 8h 7s 8s", False, (3, 47))],
)
def test_example_5_a_gros_charlemagne_at_3_to_31(cards: str, made: bool, score: tuple[int, int]) -> None:
    hand = hand_of("standard", f"N bid gros-charlemagne, {PASSES}, N take kitty", score=(3, 31), N=cards, kitty="9d Td")
    over = finished(after(hand, "N discard 9d Td, N trump h"), made=made)
    assert over.result is not None
    assert over.result.points == ((29, 0) if made else (0, 16))
    assert over.result.score == score
    assert str(over.result.winner) == ("NS" if made else "EW")


def test_example_6_after_three_passes_the_dealer_of_maine_bids_five_or_more_and_nothing_else() -> None:
    hand = hand_of("maine", "N pass, E pass, S pass")
    suits = "cdhs"
    assert legal(hand) == [
        *(f"W bid {number} {suit}" for number in (5, 6, 7) for suit in suits),
        "W bid le-petit",
        "W bid high-card",
        *(f"W bid charlemagne {suit}" for suit in suits),
        *(f"W bid charlemagne {suit} alone" for suit in suits),
    ]


def test_example_7_a_lone_defender_on_the_right_makes_tricks_of_two_cards() -> None:
    hand = hand_of("maine", f"N bid charlemagne s alone, {PASSES}", S="7c", N="8c", E="9c", W="Tc")
    hand = after(hand, "S give 7c, N discard 8c, E decline, W alone, E give 9c, W discard Tc")
    assert awaited(hand) == "N play"
    over = finished(hand, made=False)
    assert [len(trick.plays) for trick in over.public.tricks] == [2] * 8


def test_example_8_in_charlesmagne_without_trumps_a_joker_takes_the_trick_unless_the_white_one_falls() -> None:
    hand = play_begins("charlesmagne", None, N="Ac", E="*2 7d 8d 9d Td Jd Qd Kd", S="7c", W="*1 7s 8s 9s Ts Js Qs Ks")
    hand = plays(hand, "Ac")
    assert may(hand, "E play *2") and may(hand, "E play 7d")
    hand = plays(hand, "*2 7c")
    assert awaited(plays(hand, "7s")) == "E play"
    assert awaited(plays(hand, "*1")) == "W play"


def test_example_9_the_nine_of_trumps_beats_both_jacks_and_another_nine_is_below_its_ten() -> None:
    hand = play_begins("maine", "h", N="Jh 9s", E="9h Ts", S="Jd 7s", W="7h 8s")
    hand = plays(hand, "Jh 9h Jd 7h")
    assert awaited(hand) == "E play"
    assert awaited(plays(hand, "Ts 7s 8s 9s")) == "E play"


def test_example_10_five_pass_six_seven_and_the_last_has_the_contract() -> None:
    for rules, suit in (("standard", ""), ("maine", " h"), ("charlesmagne", "")):
        hand = hand_of(rules, f"N bid 5{suit}, E pass, S bid 6{suit}, W bid 7{suit}")
        assert hand.public.contract is not None
        assert (str(hand.public.bidder), hand.public.contract.name) == ("W", "7")
