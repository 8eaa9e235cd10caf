"""Random playouts: legal, uniform over the legal cards, and the same with the native core as without it."""

from __future__ import annotations

import ctypes
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from charlemagne.cards import ALL_SUITS, CARDS, COLOUR_JOKER, RANKS, WHITE_JOKER, Card, Suit, parse_cards
from charlemagne.core import library
from charlemagne.core.native import packed, packed_table
from charlemagne.core.playout import playouts, playouts_many, trace
from charlemagne.core.position import Position
from charlemagne.rules.table import TOP_LANE, PlayTable
from charlemagne.seats import SEATS, Seat, Side

needs_core = pytest.mark.skipif(library.load() is None, reason=library.why_not())
both = pytest.mark.parametrize(
    "core", [pytest.param(True, marks=needs_core, id="native"), pytest.param(False, id="plain")]
)


@contextmanager
def maybe_without_core(core: bool) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if not core:
            patch.setenv("CHARLEMAGNE_CORE", "skip")
        yield


PLAIN = tuple(tuple(Card.of(rank, suit) for rank in RANKS) for suit in ALL_SUITS)
CLUBS_JACK, SPADES_JACK = Card.of("J", Suit.CLUBS), Card.of("J", Suit.SPADES)
TRUMPS = (
    *(card for card in PLAIN[3] if card != SPADES_JACK),
    CLUBS_JACK,
    SPADES_JACK,
    COLOUR_JOKER,
    WHITE_JOKER,
)

TABLES = {
    "a trump suit": PlayTable((tuple(card for card in PLAIN[0] if card != CLUBS_JACK), *PLAIN[1:3], (), TRUMPS)),
    "jokers without trumps": PlayTable((*PLAIN, (COLOUR_JOKER, WHITE_JOKER))),
    "forced jokers": PlayTable((*PLAIN, (COLOUR_JOKER, WHITE_JOKER)), forced=True),
    "no trump": PlayTable((*PLAIN, ())),
}
OUT = {"four players": (), "a player out": (Seat.SOUTH,), "two players": (Seat.NORTH, Seat.WEST)}


def some_position(drawn: random.Random, table: PlayTable, out: tuple[Seat, ...]) -> Position:
    """Hands of one to eight cards, in mid-trick or not."""
    deck = [card for lane in table.lanes for card in lane]
    playing = [seat for seat in SEATS if seat not in out]
    start = drawn.randrange(len(playing))
    playing = playing[start:] + playing[:start]
    size, on_table = drawn.randint(1, 8), drawn.randrange(len(playing))
    cards = iter(drawn.sample(deck, len(deck)))
    trick = tuple(next(cards) for _ in range(on_table))
    hands = [frozenset[Card]()] * 4
    for turn, seat in enumerate(playing):
        hands[seat] = frozenset(next(cards) for _ in range(size - (turn < on_table)))
    return Position(
        table=table,
        hands=tuple(hands),
        leader=playing[0],
        trick=trick,
        attackers=drawn.choice(list(Side)),
        out=frozenset(out),
    )


modes = [pytest.param(table, out, id=f"{name}, {who}") for name, table in TABLES.items() for who, out in OUT.items()]


def referee(position: Position, played: tuple[Card, ...]) -> int:
    """The attackers' tricks in a playout, each card judged by the rules written out again."""
    lane = {card: number for number, cards in enumerate(position.table.lanes) for card in cards}
    height = {card: cards.index(card) for cards in position.table.lanes for card in cards}
    hands = [set(hand) for hand in position.hands]
    order = [seat for seat in [Seat((position.leader + step) % 4) for step in range(4)] if seat not in position.out]
    trick = [(seat, card) for seat, card in zip(order, position.trick, strict=False)]
    won = 0
    for card in played:
        seat = order[len(trick)]
        hand = hands[seat]
        assert card in hand
        if trick:
            led = lane[trick[0][1]]
            if any(lane[held] == led for held in hand):
                assert lane[card] == led
            elif position.table.forced and any(lane[held] == TOP_LANE for held in hand):
                assert lane[card] == TOP_LANE
        hand.remove(card)
        trick.append((seat, card))
        if len(trick) == len(order):
            led = lane[trick[0][1]]
            tops = [pair for pair in trick if lane[pair[1]] == TOP_LANE]
            winner, _ = max(tops or [pair for pair in trick if lane[pair[1]] == led], key=lambda pair: height[pair[1]])
            won += winner in ((0, 2), (1, 3))[position.attackers]
            start = order.index(winner)
            order, trick = order[start:] + order[:start], []
    assert not any(hands)
    assert not trick
    return won


@both
@pytest.mark.parametrize(("table", "out"), modes)
def test_every_playout_is_legal_and_counted_right(core: bool, table: PlayTable, out: tuple[Seat, ...]) -> None:
    drawn = random.Random(f"{table} {out}")
    positions = [some_position(drawn, table, out) for _ in range(40)]
    with maybe_without_core(core):
        answers = [playouts(position, 6, seed) for seed, position in enumerate(positions)]
    for seed, (position, answer) in enumerate(zip(positions, answers, strict=True)):
        expected = [referee(position, trace(position, number, seed)) for number in range(6)]
        assert list(answer.tricks) == expected
        assert answer.mean == sum(expected) / 6
        assert answer.counts == tuple(expected.count(tricks) for tricks in range(position.tricks + 1))


@needs_core
def test_a_batch_is_the_same_with_the_core_and_without_it() -> None:
    drawn = random.Random(2)
    tables, outs = list(TABLES.values()), list(OUT.values())
    positions = [some_position(drawn, drawn.choice(tables), drawn.choice(outs)) for _ in range(60)]
    for each in (0, 1, 3, 9):
        native = playouts_many(positions, each, seed=-each)
        with maybe_without_core(core=False):
            assert playouts_many(positions, each, seed=-each) == native


@needs_core
def test_threads_do_not_disturb_each_other() -> None:
    drawn = random.Random(6)
    positions = [some_position(drawn, TABLES["forced jokers"], ()) for _ in range(40)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda position: playouts(position, 2000, seed=1), positions))
    assert together == [playouts(position, 2000, seed=1) for position in positions]


Hands = tuple[frozenset[Card], ...]


def chances(position: Position) -> list[Fraction]:
    """How likely each number of the attackers' tricks is when every legal card is equally likely."""
    table, players = position.table, 4 - len(position.out)

    @cache
    def after(hands: Hands, order: tuple[Seat, ...], trick: tuple[Card, ...]) -> tuple[Fraction, ...]:
        won = 0
        if len(trick) == players:
            first = table.winner(trick)
            won = int(order[first].side is position.attackers)
            order, trick = order[first:] + order[:first], ()
        seat = order[len(trick)]
        sums = [Fraction(0)] * (position.tricks + 1)
        legal = table.legal(hands[seat], trick[0] if trick else None)
        if not legal:
            sums[won] = Fraction(1)
            return tuple(sums)
        for card in legal:
            rest = (*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :])
            for tricks, chance in enumerate(after(rest, order, (*trick, card))):
                if chance:
                    sums[tricks + won] += chance / len(legal)
        return tuple(sums)

    return list(after(position.hands, position.playing, position.trick))


@needs_core
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_legal_card_is_equally_likely(table: PlayTable) -> None:
    drawn = random.Random(9)
    n = 40_000
    judged = 0
    while judged < 3:
        position = some_position(drawn, table, ())
        expected = chances(position) if position.tricks == 3 else []
        if sum(chance > Fraction(1, 100) for chance in expected) < 3:
            continue
        judged += 1
        counts = playouts(position, n, seed=judged).counts
        possible = [(count, float(chance * n)) for count, chance in zip(counts, expected, strict=True) if chance]
        assert sum(count for count, _ in possible) == n
        chi_square = sum((count - mean) ** 2 / mean for count, mean in possible)
        assert chi_square < 20, (counts, expected)


@both
def test_the_first_playouts_are_those_of_a_smaller_call(core: bool) -> None:
    position = some_position(random.Random(4), TABLES["a trump suit"], ())
    with maybe_without_core(core):
        assert playouts(position, 30, seed=8).tricks[:11] == playouts(position, 11, seed=8).tricks
        assert playouts(position, 30, seed=8) == playouts(position, 30, seed=8 + 2**64)
        with pytest.raises(ValueError, match="-1 playouts can't be played"):
            playouts(position, -1, seed=0)
        assert playouts_many([], 5, seed=0) == []


@both
def test_a_seed_means_the_same_playouts_for_ever(core: bool) -> None:
    deck = list(CARDS)
    position = Position(
        table=TABLES["a trump suit"],
        hands=tuple(frozenset(deck[seat:32:4]) for seat in SEATS),
        leader=Seat.EAST,
        attackers=Side.NS,
    )
    with maybe_without_core(core):
        assert playouts(position, 16, seed=1).tricks.hex() == GOLDEN


GOLDEN = "03040405050403030404050505030502"


def call(native: ctypes.CDLL, table: bytes, position: bytes, each: int = 4) -> int:
    return int(native.charlemagne_playouts(table, 1, position, 1, each, 0, ctypes.create_string_buffer(max(each, 1))))


@needs_core
def test_random_bytes_give_codes() -> None:
    native = library.load()
    assert native is not None
    drawn = random.Random(5)
    codes = Counter[int]()
    for _ in range(4000):
        position = some_position(drawn, drawn.choice(list(TABLES.values())), drawn.choice(list(OUT.values())))
        playouts(position, 1, seed=0)
        table, record = bytearray(packed_table(position.table)), bytearray(packed(position))
        for _ in range(drawn.randint(1, 4)):
            data = drawn.choice([table, record, record])
            data[drawn.randrange(len(data))] = drawn.choice([drawn.randrange(256), drawn.randrange(8)])
        codes[call(native, bytes(table), bytes(record))] += 1
        codes[call(native, drawn.randbytes(len(table)), drawn.randbytes(len(record)))] += 1
        codes[call(native, packed_table(position.table), drawn.randbytes(len(record)))] += 1
    assert min(codes) >= -16
    assert max(codes) == 0
    assert len(codes) > 10


TWO_EACH = Position(
    table=TABLES["no trump"],
    hands=(parse_cards("7c 8c"), parse_cards("9c Tc"), parse_cards("7d 8d"), parse_cards("9d")),
    leader=Seat.WEST,
    trick=(Card.parse("As"),),
    attackers=Side.EW,
)


@needs_core
@pytest.mark.parametrize(
    ("offset", "value", "code"),
    [
        pytest.param(32, 1, -7, id="a table that was not given"),
        pytest.param(36, 4, -10, id="a leader who is no seat"),
        pytest.param(37, 16, -8, id="seats that are none"),
        pytest.param(37, 5, -8, id="a side with nobody in play"),
        pytest.param(37, 14, -15, id="a seat that is out and holds cards"),
        pytest.param(38, 3, -9, id="attackers that are no side"),
        pytest.param(39, 2, -11, id="a goal that is none"),
        pytest.param(40, 4, -12, id="a complete trick"),
        pytest.param(41, 34, -13, id="a card that is none"),
        pytest.param(41, 0, -14, id="a card in two places"),
        pytest.param(0, 1, -16, id="a hand too short"),
        pytest.param(4, 1, -13, id="a joker that the table lacks"),
    ],
)
def test_each_fault_has_its_code(offset: int, value: int, code: int) -> None:
    native = library.load()
    assert native is not None
    assert playouts(TWO_EACH, 1, seed=0).most == 2
    record = bytearray(packed(TWO_EACH))
    record[offset] = value
    assert call(native, packed_table(TWO_EACH.table), bytes(record)) == code


@needs_core
def test_faults_of_the_call_have_their_codes() -> None:
    native = library.load()
    assert native is not None
    playouts(TWO_EACH, 1, seed=0)
    table, record, room = packed_table(TWO_EACH.table), packed(TWO_EACH), ctypes.create_string_buffer(8)
    assert native.charlemagne_playouts(table, 1, record, 1, 8, 0, room) == 0
    assert native.charlemagne_playouts(table, -1, record, 1, 8, 0, room) == -3
    assert native.charlemagne_playouts(table, 1, record, -1, 8, 0, room) == -3
    assert native.charlemagne_playouts(table, 1, record, 1, -8, 0, room) == -3
    assert native.charlemagne_playouts(None, 1, record, 1, 8, 0, room) == -1
    assert native.charlemagne_playouts(table, 1, None, 1, 8, 0, room) == -1
    assert native.charlemagne_playouts(table, 1, record, 1, 8, 0, None) == -1
    lanes = bytearray(table)
    lanes[0] = 5
    assert call(native, bytes(lanes), record) == -4
    heights = bytearray(table)
    heights[34] = 1
    assert call(native, bytes(heights), record) == -5
    assert call(native, table[:-1] + b"\x02", record) == -6


def test_fewest_plays_no_part() -> None:
    assert playouts(TWO_EACH, 50, seed=1) == playouts(replace(TWO_EACH, fewest=True), 50, seed=1)
