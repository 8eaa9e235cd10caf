"""The exact solver: right in every mode, on every question, at any number of threads, and safe at its border."""

from __future__ import annotations

import ctypes
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from core.tables import MODES, Mode, golden, maine, random_position, read, standard, written

import charlemagne.core
from charlemagne.cards import CARDS, Card, Suit, parse_cards, write_cards
from charlemagne.core import (
    Budget,
    Cancel,
    Position,
    PositionError,
    can_take,
    can_take_cards,
    can_take_cards_many,
    can_take_many,
    library,
    reference,
    solve,
    solve_cards,
    solve_cards_many,
    solve_many,
)
from charlemagne.core.native import MEMORY, Native, Question, packed, packed_table
from charlemagne.rules.table import PlayTable
from charlemagne.seats import Seat, Side

each_mode = pytest.mark.parametrize("mode", MODES, ids=[mode.name for mode in MODES])


@pytest.fixture(scope="session")
def native() -> Native:
    loaded = library.load()
    if loaded is None:
        pytest.skip(library.why_not())
    return Native(loaded)


def positions(seed: str, mode: Mode, sizes: Iterable[int], *, mid_trick: bool = True) -> list[Position]:
    """One random position for each size."""
    dice = random.Random(seed)
    players = 4 - mode.out
    return [random_position(dice, mode, size, dice.randrange(players) if mid_trick else 0) for size in sizes]


def sizes(seed: str, count: int, weights: dict[int, int]) -> list[int]:
    return random.Random(seed).choices(list(weights), list(weights.values()), k=count)


def judged(native: Native, position: Position, cards: dict[Card, int]) -> None:
    """Holds every question about a position against what each card is worth."""
    best = reference.best_of(position, cards.values())
    answer = native.solve(position, Question.CARDS)
    assert (answer.cards, answer.value) == (cards, best)
    assert native.solve(position, Question.VALUE).value == best
    goal = Question.AT_MOST if position.fewest else Question.AT_LEAST
    goal_of_cards = Question.CARDS_AT_MOST if position.fewest else Question.CARDS_AT_LEAST

    def good(value: int) -> bool:
        return value <= k if position.fewest else value >= k

    for k in range(best - 1, best + 2):
        assert native.solve(position, goal, k).value == good(best)
        assert native.solve(position, goal_of_cards, k).cards == {card: good(value) for card, value in cards.items()}


# Right answers


@each_mode
def test_agrees_with_the_plain_minimax_in_every_mode_in_mid_trick_and_not(native: Native, mode: Mode) -> None:
    for position in positions(mode.name, mode, sizes(mode.name, 500, {1: 4, 2: 20, 3: 24, 4: 5, 5: 1})):
        judged(native, position, reference.solve_cards(position))


@each_mode
def test_agrees_with_a_second_search_on_every_card_of_full_deals(native: Native, mode: Mode) -> None:
    for position in positions(f"full {mode.name}", mode, [8] * 20, mid_trick=False):
        judged(native, position, native.solve_simply(position, Question.CARDS).cards)


@pytest.mark.slow
@each_mode
def test_agrees_with_a_second_search_on_3000_full_deals(native: Native, mode: Mode) -> None:
    for position in positions(f"slow {mode.name}", mode, [8] * 3000, mid_trick=False):
        judged(native, position, native.solve_simply(position, Question.CARDS).cards)


@each_mode
def test_the_second_search_agrees_with_the_plain_minimax(native: Native, mode: Mode) -> None:
    for position in positions(f"simple {mode.name}", mode, sizes(mode.name, 60, {2: 2, 3: 2, 4: 1})):
        assert native.solve_simply(position, Question.CARDS).cards == reference.solve_cards(position)
        for question in (Question.AT_LEAST, Question.AT_MOST):
            for k in range(-1, 4):
                assert native.solve_simply(position, question, k).value == native.solve(position, question, k).value


@pytest.mark.parametrize("name", ["dds-10.jsonl", "dds-100.jsonl", "dds-1000.jsonl"])
def test_agrees_with_dds_on_its_golden_lists(native: Native, name: str) -> None:
    for position, line in golden(name):
        judged(native, position, {Card.parse(card): value for card, value in line["cards"].items()})


def test_the_reference_agrees_with_dds_up_to_five_cards() -> None:
    for position, line in golden("dds-100.jsonl"):
        if position.tricks <= 5:
            assert {str(card): value for card, value in reference.solve_cards(position).items()} == line["cards"]


def test_golden_lines_are_read_as_they_are_written() -> None:
    for name in ("dds-10.jsonl", "pitfalls.jsonl"):
        for position, line in golden(name):
            assert read(written(position)) == position
            assert {key: line[key] for key in ("hands", "leader", "trick", "out", "goal")}.items() <= written(
                position
            ).items()


# The pitfalls of the core's notes


PITFALLS = sorted({line["why"] for _, line in golden("pitfalls.jsonl")})


@pytest.mark.parametrize("why", PITFALLS)
def test_positions_on_which_a_solver_with_a_known_fault_fails(native: Native, why: str) -> None:
    """Each list was made with a build that lacks one line: equal cards without the end of their run among the
    reasons, a trick without its winning card, a partner who may keep a forced joker or who is left with trumps
    only, top cards cashed where few tricks are wanted."""
    lines = [(position, line) for position, line in golden("pitfalls.jsonl") if line["why"] == why]
    assert len(lines) == 12
    for position, line in lines:
        judged(native, position, {Card.parse(card): value for card, value in line["cards"].items()})


def test_ranks_close_up_over_cards_that_are_out_of_play(native: Native) -> None:
    """Renaming the cards in play to the lowest of their lanes, in the same order, changes no value."""
    mode = MODES[0]
    for position in positions("gaps", mode, [5] * 100):
        lanes = position.table.lanes
        in_play = frozenset().union(*position.hands, position.trick)
        lower = {
            card: new for lane in lanes for card, new in zip([c for c in lane if c in in_play], lane, strict=False)
        }
        closed = replace(
            position,
            hands=tuple(frozenset(lower[card] for card in hand) for hand in position.hands),
            trick=tuple(lower[card] for card in position.trick),
        )
        renamed = {lower[card]: value for card, value in native.solve(position, Question.CARDS).cards.items()}
        assert native.solve(closed, Question.CARDS).cards == renamed


def test_the_jack_of_the_trumps_colour_follows_trumps_and_never_its_own_suit(native: Native) -> None:
    """North leads a heart: East must play the jack of diamonds, which beats the ace."""
    position = Position(
        table=standard(Suit.HEARTS),
        hands=tuple(map(parse_cards, ("Ah 7c", "Jd Ad", "8c 9c", "Td Kd"))),
        leader=Seat.NORTH,
        attackers=Side.NS,
    )
    assert native.solve(position, Question.CARDS).cards == reference.solve_cards(position)
    after = replace(position, hands=(parse_cards("7c"), *position.hands[1:]), trick=(Card.parse("Ah"),))
    assert write_cards(after.legal) == "Jd"
    assert native.solve(after, Question.CARDS).cards == {Card.parse("Jd"): 0}
    led = replace(position, hands=(*position.hands[:3], parse_cards("Td")), leader=Seat.WEST, trick=(Card.parse("Kd"),))
    led = replace(led, hands=(parse_cards("Ah Jd"), parse_cards("7d Ad"), *led.hands[2:]))
    assert write_cards(led.legal) == "Jd Ah", "North is void in diamonds with the jack"
    assert native.solve(led, Question.CARDS).cards == reference.solve_cards(led)


def test_sure_trumps_bind_in_a_game_for_few_tricks_too(native: Native) -> None:
    """The bidder holds the white joker: he takes at least one trick, whatever he does."""
    mode = next(mode for mode in MODES if mode.name == "mulot")
    white = Card.parse("*1")
    for position in positions("white joker", mode, [8] * 300, mid_trick=False):
        bidder = next(seat for seat in Seat if seat.side is position.attackers and seat not in position.out)
        if white in position.hands[bidder]:
            assert native.solve(position, Question.AT_MOST, 0).value == 0
            assert native.solve(position, Question.VALUE).value >= 1


def test_a_void_bidder_must_play_his_forced_joker_and_may_keep_a_free_one(native: Native) -> None:
    """West leads a spade; North, who wants no trick, holds the colour joker and a club."""
    forced = Position(
        table=standard(None, forced=True),
        hands=tuple(map(parse_cards, ("*2 7c", "8s 8c", "", "9c"))),
        leader=Seat.WEST,
        trick=(Card.parse("As"),),
        attackers=Side.NS,
        out=frozenset({Seat.SOUTH}),
        fewest=True,
    )
    assert native.solve(forced, Question.CARDS).cards == {Card.parse("*2"): 1}
    free = replace(forced, table=standard(None))
    assert native.solve(free, Question.CARDS).cards == {Card.parse("7c"): 1, Card.parse("*2"): 1}
    assert native.solve(free, Question.CARDS).cards == reference.solve_cards(free)


# Results don't depend on memory, threads or order


def test_a_solver_that_forgets_all_the_time_gives_the_same_answers(native: Native) -> None:
    """The least memory is full within one hard deal."""
    mode = next(mode for mode in MODES if mode.name == "fewest with partners and trumps")
    deals = positions("forgetful", mode, [8] * 40, mid_trick=False)
    small = native.library.charlemagne_solver_new(1)
    try:
        for position in deals:
            answer = ctypes.create_string_buffer(40)
            table, record = packed_table(position.table), packed(position)
            assert native.library.charlemagne_solve(small, table, record, Question.VALUE, 0, answer) == 0
            assert answer.raw[4] == native.solve(position, Question.VALUE).value
    finally:
        native.library.charlemagne_solver_free(small)


def test_one_thread_and_eight_give_equal_answers(native: Native) -> None:
    deals = [position for mode in MODES for position in positions(f"threads {mode.name}", mode, [8] * 15)]
    one, eight = (native.solve_many(deals, Question.CARDS, threads=threads) for threads in (1, 8))
    assert [answer.cards for answer in one] == [answer.cards for answer in eight]
    assert all(answer.solved for answer in one)
    assert [answer.cards for answer in one] == [native.solve(position, Question.CARDS).cards for position in deals]


def test_python_threads_solve_at_once_each_with_memory_of_its_own(native: Native) -> None:
    deals = positions("python threads", MODES[0], [7] * 40)
    want = [native.solve(position, Question.VALUE).value for position in deals]
    got: dict[int, list[int]] = {}

    def work(number: int) -> None:
        got[number] = [native.solve(position, Question.VALUE).value for position in deals]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(got.values()) == [want] * 4


# Limits and cancellation


def test_a_limit_of_positions_solves_the_first_ones() -> None:
    deals = positions("limit", MODES[0], [4] * 30)
    values = solve_many(deals, threads=2, budget=Budget(positions=7))
    assert values == [solve(position) for position in deals[:7]] + [None] * 23
    assert solve_many(deals, budget=Budget(positions=0)) == [None] * 30
    assert solve_many(deals, budget=Budget(positions=99)) == [solve(position) for position in deals]


def test_what_a_limit_of_nodes_leaves_is_marked_and_the_rest_is_right(native: Native) -> None:
    deals = positions("nodes", MODES[7], [8] * 60, mid_trick=False)
    values = solve_many(deals, threads=2, budget=Budget(nodes=60_000))
    solved = {number: value for number, value in enumerate(values) if value is not None}
    assert 0 < len(solved) < 60
    assert solved == {number: native.solve(deals[number], Question.VALUE).value for number in solved}
    assert solve_many(deals, budget=Budget(nodes=0)) == [None] * 60
    small = positions("small nodes", MODES[0], [4] * 300)
    assert None in solve_many(small, threads=1, budget=Budget(nodes=500)), "small searches are counted too"


def test_no_time_at_all_solves_nothing() -> None:
    deals = positions("no time", MODES[0], [4] * 5)
    assert solve_many(deals, budget=Budget(milliseconds=0)) == [None] * 5
    assert solve_many(deals, budget=Budget(milliseconds=10**15)) == [solve(position) for position in deals]


def test_a_batch_cancelled_before_it_begins_solves_nothing() -> None:
    cancel = Cancel()
    cancel.set()
    deals = positions("cancelled", MODES[0], [4] * 5)
    assert cancel.is_set
    assert solve_many(deals, cancel=cancel) == [None] * 5
    assert can_take_many(deals, at_least=1, cancel=cancel) == [None] * 5


def test_a_batch_cancelled_from_another_thread_stops_with_right_answers_only(native: Native) -> None:
    """The batch would take much longer than to read it: what is left shows that it was stopped."""
    deals = positions("cancel", MODES[13], [8] * 50, mid_trick=False) * 500
    cancel = Cancel()
    values: list[int | None] = []
    batch = threading.Thread(target=lambda: values.extend(solve_many(deals, threads=2, cancel=cancel)))
    batch.start()
    cancel.set()
    batch.join()
    assert len(values) == len(deals)
    assert None in values
    for position, value in zip(deals[:50], values, strict=False):
        assert value in (None, native.solve(position, Question.VALUE).value)


# The Python interface


def test_a_question_of_yes_or_no_sets_its_own_goal() -> None:
    for position in positions("goals", MODES[2], [3] * 40):
        most, fewest = (solve(replace(position, fewest=goal)) for goal in (False, True))
        for k in range(-1, 5):
            assert can_take(position, at_least=k) is (most >= k)
            assert can_take(position, at_most=k) is (fewest <= k)
    with pytest.raises(ValueError, match="not None and None"):
        can_take(position)
    with pytest.raises(ValueError, match="not 1 and 2"):
        can_take_cards(position, at_least=1, at_most=2)
    with pytest.raises(ValueError, match="0 threads"):
        solve_many([position], threads=0)


def test_each_question_in_a_batch_is_the_single_one() -> None:
    deals = [position for mode in MODES[:6] for position in positions(f"batch {mode.name}", mode, [1, 2, 3, 3])]
    assert solve_many(deals) == [solve(position) for position in deals]
    assert solve_cards_many(deals) == [solve_cards(position) for position in deals]
    assert can_take_many(deals, at_most=1) == [can_take(position, at_most=1) for position in deals]
    assert can_take_cards_many(deals, at_least=1) == [can_take_cards(position, at_least=1) for position in deals]
    assert solve_many([]) == []


def test_without_the_native_core_the_reference_answers_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = [position for mode in MODES for position in positions(f"fallback {mode.name}", mode, [1, 2, 3])]
    asked: list[Any] = [
        lambda: [solve(position) for position in deals],
        lambda: [solve_cards(position) for position in deals],
        lambda: [can_take_cards(position, at_most=1) for position in deals],
        lambda: solve_many(deals),
        lambda: solve_cards_many(deals, budget=Budget(positions=5)),
        lambda: can_take_many(deals, at_least=2),
        lambda: can_take_cards_many(deals, at_least=2),
    ]
    with_core = [ask() for ask in asked]
    monkeypatch.setattr(charlemagne.core, "_native", lambda: None)
    assert [ask() for ask in asked] == with_core


def test_an_import_loads_no_library_and_a_missing_one_is_explained() -> None:
    script = (
        "import sys, charlemagne.core as core\n"
        "assert 'charlemagne.core.native' not in sys.modules\n"
        "assert not core.native_available()\n"
        "print(core.why_not_native())\n"
    )
    source = Path(charlemagne.core.__file__).parents[2]
    environment = {**os.environ, "CHARLEMAGNE_CORE": "skip", "PYTHONPATH": str(source)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert "CHARLEMAGNE_CORE" in done.stdout


# Positions that can't be


def position(**changes: Any) -> Position:
    """A position that can be, with changes."""
    fields: dict[str, Any] = {
        "table": maine(Suit.HEARTS),
        "hands": tuple(map(parse_cards, ("7c 8c", "9c Tc", "7d 8d", "7s 8s"))),
        "leader": Seat.NORTH,
        "attackers": Side.NS,
    }
    return Position(**(fields | changes))


def held(*hands: str) -> dict[str, Any]:
    return {"hands": tuple(map(parse_cards, hands))}


def on_table(*cards: str) -> dict[str, Any]:
    return {"trick": tuple(map(Card.parse, cards))}


NINE = {"hands": (frozenset(CARDS[:9]), *[frozenset(CARDS[9:18])] * 3)}
LONG = {"table": PlayTable((CARDS[:13], (), (), (), CARDS[13:]))}

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    (held("7c 8c", "8c Tc", "7d 8d", "7s 8s"), "8c is in two places"),
    (held("7c", "9c Tc", "7d 8d", "7s 8s") | on_table("9c"), "9c is in two places"),
    (held("7c *1", "9c Tc", "7d 8d", "7s 8s"), "*1 is not in the play table"),
    (held("7c 8c", "9c", "7d 8d", "7s 8s"), "E holds 1 cards where 2 would fit"),
    (on_table("Ac"), "N holds 2 cards where 1 would fit"),
    (held("", "", "", ""), "N is to play but holds no card"),
    (NINE, "N holds 9 cards: 8 at most"),
    (on_table("Ac", "As", "Ad", "Ah"), "the trick is already complete: Ac As Ad Ah from 4 players"),
    ({"out": frozenset({Seat.SOUTH})}, "S is out but holds 7d 8d"),
    ({"out": frozenset({Seat.NORTH})}, "N leads but is out"),
    ({"out": frozenset({Seat.EAST, Seat.WEST})}, "nobody of EW is in play"),
    ({"hands": (frozenset(),) * 3}, "3 hands: a position has 4"),
    ({"leader": 4}, "no seat has the number 4"),
    ({"attackers": 2}, "no side has the number 2"),
    (LONG, "lane 0 of the play table has 13 cards: 12 at most"),
]


@pytest.mark.parametrize(("changes", "sentence"), IMPOSSIBLE, ids=[sentence for _, sentence in IMPOSSIBLE])
def test_an_impossible_position_is_refused_by_name(changes: dict[str, Any], sentence: str) -> None:
    position()
    with pytest.raises(PositionError) as refused:
        position(**changes)
    assert str(refused.value) == sentence


def test_a_position_knows_who_plays_and_what_is_legal() -> None:
    two = position(
        hands=tuple(map(parse_cards, ("7c", "9c Td", "", ""))),
        out=frozenset({Seat.SOUTH, Seat.WEST}),
        trick=(Card.parse("8c"),),
    )
    assert (two.playing, two.to_play, two.tricks) == ((Seat.NORTH, Seat.EAST), Seat.EAST, 2)
    assert write_cards(two.legal) == "9c"


# The border of the core


NULL, QUESTION, COUNT, LANE, HEIGHT, FORCED, TABLE, SEATS, ATTACKERS, LEADER, GOAL, TRICK, CARD, TWICE, OUT, SIZE = (
    range(-1, -17, -1)
)


def changed(record: bytes, offset: int, value: int) -> bytes:
    return record[:offset] + bytes([value]) + record[offset + 1 :]


def test_every_fault_at_the_border_has_its_code(native: Native) -> None:
    good = position(hands=tuple(map(parse_cards, ("7c", "9c Tc", "7d 8d", "7s 8s"))), trick=(Card.parse("8c"),))
    table, record = packed_table(good.table), packed(good)
    answer = ctypes.create_string_buffer(40)
    solver = native._solver()

    def code(
        *, table: bytes | None = table, record: bytes | None = record, question: int = 1, solver: int | None = solver
    ) -> int:
        return int(native.library.charlemagne_solve(solver, table, record, question, 0, answer))

    seven_clubs_to_east = changed(record, 8, record[8] | 1)
    rows = [
        (code(), 0),
        (code(table=None), NULL),
        (code(record=None), NULL),
        (code(solver=None), NULL),
        (code(question=6), QUESTION),
        (code(question=-1), QUESTION),
        (code(table=changed(table, 0, 5)), LANE),
        (code(table=changed(table, 0, 0xFE)), LANE),
        (code(table=changed(table, 34, 12)), HEIGHT),
        (code(table=changed(table, 34, 1)), HEIGHT),
        (code(table=changed(table, 68, 2)), FORCED),
        (code(record=changed(record, 32, 1)), TABLE),
        (code(record=changed(record, 37, 0b0101)), SEATS),
        (code(record=changed(record, 37, 0x1F)), SEATS),
        (code(record=changed(record, 38, 0b0011)), ATTACKERS),
        (code(record=changed(record, 36, 4)), LEADER),
        (code(record=changed(record, 37, 0b1110)), LEADER),
        (code(record=changed(record, 39, 2)), GOAL),
        (code(record=changed(record, 40, 4)), TRICK),
        (code(record=changed(record, 41, 34)), CARD),
        (code(record=changed(record, 7, 1)), CARD),
        (code(record=changed(record, 41, 32)), CARD),
        (code(record=changed(record, 41, 0)), TWICE),
        (code(record=seven_clubs_to_east), TWICE),
        (code(record=changed(record, 37, 0b1011)), OUT),
        (code(record=changed(record, 40, 0)), SIZE),
    ]
    assert [got for got, _ in rows] == [want for _, want in rows]
    texts = {native.library.charlemagne_code_text(want) for _, want in rows}
    assert len(texts) == len({want for _, want in rows})
    assert native.library.charlemagne_code_text(99) == b"no such code"


def test_a_batch_reports_faults_of_the_call_and_keeps_those_of_positions_apart(native: Native) -> None:
    good = position()
    table, record = packed_table(good.table), packed(good)
    records = record + changed(record, 36, 9) + record + changed(record, 32, 7)
    answers = ctypes.create_string_buffer(160)

    def code(count: int, *, threads: int = 1, question: int = 0, tables: int = 1, into: Any = answers) -> int:
        return int(
            native.library.charlemagne_solve_many(
                table, tables, records, count, question, 0, threads, MEMORY, None, into
            )
        )

    assert code(4, threads=3) == 0
    codes = [int.from_bytes(answers.raw[start : start + 4], sys.byteorder, signed=True) for start in range(0, 160, 40)]
    assert codes == [0, LEADER, 0, TABLE]
    assert (code(-1), code(1, tables=-1), code(1, threads=0), code(1, threads=257)) == (COUNT,) * 4
    assert (code(1, question=9), code(1, into=None), code(0)) == (QUESTION, NULL, 0)


def test_random_bytes_give_codes_and_nothing_else(native: Native) -> None:
    """From wholly random structs to good ones with a few bytes changed, one by one and in batches."""
    dice = random.Random(34)
    codes = set()
    answer = ctypes.create_string_buffer(40)
    seeds = [position for mode in MODES for position in positions(f"bytes {mode.name}", mode, [1, 2, 3, 4])]
    for _ in range(20_000):
        seed = dice.choice(seeds)
        table, record = packed_table(seed.table), packed(seed)
        for _ in range(dice.choice((0, 1, 1, 2, 3))):
            record = changed(record, dice.randrange(44), dice.randrange(256))
        if dice.random() < 0.3:
            table = changed(table, dice.randrange(69), dice.randrange(256))
        if dice.random() < 0.1:
            record = dice.randbytes(48)
        if dice.random() < 0.05:
            table = dice.randbytes(69)
        code = native.library.charlemagne_solve(
            native._solver(), table, record, dice.randrange(-1, 7), dice.randrange(-99, 99), answer
        )
        codes.add(code)
        assert -16 <= code <= 0
    assert {0, CARD, TWICE, SIZE, LANE, HEIGHT, SEATS, LEADER, TRICK} <= codes
    for _ in range(200):
        count = dice.randrange(1, 20)
        batch = ctypes.create_string_buffer(40 * count)
        code = native.library.charlemagne_solve_many(
            dice.randbytes(69 * 3), 3, dice.randbytes(48 * count), count, dice.randrange(6), 1, 2, 0, None, batch
        )
        assert code in (0, 1)


def test_lanes_of_up_to_twelve_cards_in_any_number_are_solved(native: Native) -> None:
    """The core knows no deck: here the cards are shuffled into lanes at random, some of them empty."""
    dice = random.Random(12)
    solved = 0
    while solved < 150:
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
        judged(native, deal, reference.solve_cards(deal))
        solved += 1


def test_the_longest_lanes_fit_into_the_core(native: Native) -> None:
    """Twelve, twelve and eight cards are the most that the owners' tables must hold."""
    table = PlayTable((CARDS[:12], CARDS[12:24], CARDS[24:32], (), ()))
    dice = random.Random(8)
    for _ in range(20):
        cards = dice.sample(CARDS[:32], 32)
        hands = tuple(frozenset(cards[start : start + 8]) for start in (0, 8, 16, 24))
        deal = Position(table=table, hands=hands, leader=Seat.EAST, attackers=Side.EW)
        judged(native, deal, native.solve_simply(deal, Question.CARDS).cards)
