"""The exact solver in plain Python: right in every mode and on every question, in bounded time."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from itertools import pairwise

import pytest
from core.tables import MODES, Mode, golden, random_position

from charlemagne.cards import CARDS, Card
from charlemagne.core import Position, fallback, library, reference
from charlemagne.core.native import Native, Question
from charlemagne.rules.table import PlayTable
from charlemagne.seats import Seat, Side

each_mode = pytest.mark.parametrize("mode", MODES, ids=[mode.name for mode in MODES])


@pytest.fixture(scope="session")
def native() -> Native:
    loaded = library.load()
    if loaded is None:
        pytest.skip(library.why_not())
    return Native(loaded)


def positions(seed: str, mode: Mode, sizes: dict[int, int]) -> list[Position]:
    """So many random positions of each size, at any moment of a trick."""
    dice = random.Random(seed)
    played = range(4 - mode.out)
    return [
        random_position(dice, mode, size, dice.choice(played)) for size, count in sizes.items() for _ in range(count)
    ]


def judged(position: Position, cards: dict[Card, int]) -> None:
    """Holds every question about a position against what each card is worth."""
    best = reference.best_of(position, cards.values())
    assert fallback.solve_cards(position) == cards
    assert list(fallback.solve_cards(position)) == sorted(cards)
    assert fallback.solve(position) == best
    for k in range(best - 1, best + 2):
        if position.fewest:
            assert fallback.can_take(position, at_most=k) is (best <= k)
            assert fallback.can_take_cards(position, at_most=k) == {card: value <= k for card, value in cards.items()}
        else:
            assert fallback.can_take(position, at_least=k) is (best >= k)
            assert fallback.can_take_cards(position, at_least=k) == {card: value >= k for card, value in cards.items()}


@each_mode
def test_agrees_with_the_plain_minimax_in_every_mode_in_mid_trick_and_not(mode: Mode) -> None:
    for position in positions(f"fallback {mode.name}", mode, {1: 5, 2: 40, 3: 60, 4: 6}):
        judged(position, reference.solve_cards(position))


@each_mode
def test_agrees_with_the_native_core_up_to_full_deals(native: Native, mode: Mode) -> None:
    for position in positions(f"fallback full {mode.name}", mode, {5: 8, 6: 4, 7: 2, 8: 1}):
        judged(position, native.solve(position, Question.CARDS).cards)


@pytest.mark.slow
@each_mode
def test_agrees_with_the_native_core_on_hundreds_of_full_deals(native: Native, mode: Mode) -> None:
    for position in positions(f"fallback slow {mode.name}", mode, {5: 200, 6: 100, 7: 60, 8: 40}):
        judged(position, native.solve(position, Question.CARDS).cards)


def test_agrees_with_dds_on_a_golden_list() -> None:
    for position, line in golden("dds-10.jsonl"):
        judged(position, {Card.parse(card): value for card, value in line["cards"].items()})


def test_is_right_where_a_solver_with_a_known_fault_fails() -> None:
    for position, line in golden("pitfalls.jsonl"):
        cards = {Card.parse(card): value for card, value in line["cards"].items()}
        assert fallback.solve_cards(position) == cards, line["why"]


def test_a_question_of_yes_or_no_sets_its_own_goal() -> None:
    for position in positions("goals", MODES[2], {3: 20}):
        most, fewest = (fallback.solve(replace(position, fewest=goal)) for goal in (False, True))
        for k in (-9, *range(-1, 5), 99):
            assert fallback.can_take(position, at_least=k) is (most >= k)
            assert fallback.can_take(position, at_most=k) is (fewest <= k)


def test_lanes_of_up_to_twelve_cards_in_any_number_are_solved() -> None:
    """The search knows no deck: here the cards are shuffled into lanes at random, some of them empty."""
    dice = random.Random(21)
    solved = 0
    while solved < 60:
        deck = dice.sample(CARDS, dice.randrange(20, 35))
        cuts = [0, *sorted(dice.choices(range(len(deck) + 1), k=4)), len(deck)]
        lanes = tuple(tuple(deck[start:end]) for start, end in pairwise(cuts))
        if max(map(len, lanes)) > 12:
            continue
        cards = dice.sample(deck, 12)
        deal = Position(
            table=PlayTable(lanes, forced=dice.random() < 0.5),
            hands=tuple(frozenset(cards[start : start + 3]) for start in (0, 3, 6, 9)),
            leader=dice.choice(list(Seat)),
            attackers=Side.EW,
            fewest=dice.random() < 0.5,
        )
        judged(deal, reference.solve_cards(deal))
        solved += 1


@each_mode
def test_full_deals_take_a_fraction_of_a_second(mode: Mode) -> None:
    """Some 25 ms each on average, measured in time of this thread and with room for slow machines."""
    dice = random.Random(f"time {mode.name}")
    deals = [random_position(dice, mode, 8) for _ in range(3)]
    start = time.thread_time()
    for deal in deals:
        fallback.solve(deal)
    assert time.thread_time() - start < 3 * len(deals)
