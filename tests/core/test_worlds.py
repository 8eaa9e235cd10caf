"""Worlds: counts, samples and lists, with the native core and without it, against brute force."""

from __future__ import annotations

import ctypes
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain, combinations, product
from math import factorial, prod

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from charlemagne.cards import CARDS, Card, parse_cards, write_cards
from charlemagne.core import library
from charlemagne.core.worlds import WorldList, Worlds, WorldsError, cards_of, mask_of

PLACES = ("N", "E", "S", "W", "kitty", "discards", "out", "stock")

needs_core = pytest.mark.skipif(library.load() is None, reason=library.why_not())

Sets = dict[Card, frozenset[str]]
Sizes = dict[str, int]


@contextmanager
def without_core() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHARLEMAGNE_CORE", "skip")
        yield


@contextmanager
def maybe_without_core(core: bool) -> Iterator[None]:
    if core:
        yield
    else:
        with without_core():
            yield


both = pytest.mark.parametrize(
    "core", [pytest.param(True, marks=needs_core, id="native"), pytest.param(False, id="plain")]
)


def rows(worlds: WorldList) -> list[tuple[int, ...]]:
    return [worlds.row(number) for number in range(len(worlds))]


def brute_force(may: Mapping[Card, frozenset[str]], sizes: Sizes) -> set[tuple[int, ...]]:
    """Every assignment of a place to each card, those kept whose sizes fit."""
    found = set()
    for where in product(*may.values()):
        if Counter(where) == Counter({place: size for place, size in sizes.items() if size}):
            deal = dict(zip(may, where, strict=True))
            found.add(tuple(mask_of(card for card in may if deal[card] == place) for place in sizes))
    return found


@st.composite
def constraints(draw: st.DrawFn, most_cards: int = 9, most_places: int = 4) -> tuple[Sets, Sizes]:
    """Sets of places and sizes that may contradict each other, though their sums agree."""
    places = draw(st.permutations(PLACES))[: draw(st.integers(1, most_places))]
    cards = draw(st.lists(st.sampled_from(CARDS), max_size=most_cards, unique=True))
    kinds = draw(st.lists(st.frozensets(st.sampled_from(places), min_size=1), min_size=1, max_size=5))
    may = {card: draw(st.sampled_from(kinds)) for card in cards}
    dealt = Counter(draw(st.sampled_from(sorted(may[card] if draw(st.integers(0, 9)) else places))) for card in cards)
    return may, {place: dealt[place] for place in places}


def fits(may: Sets, sizes: Sizes) -> bool:
    """Whether no set of places is too small for the cards that must lie in it (Hall's theorem)."""
    some = chain.from_iterable(combinations(sizes, n) for n in range(len(sizes)))
    return all(
        sum(places <= set(chosen) for places in may.values()) <= sum(sizes[place] for place in chosen)
        for chosen in some
    )


@both
@settings(max_examples=150, deadline=None)
@given(known=constraints(most_cards=7))
def test_count_and_enumeration_agree_with_brute_force(core: bool, known: tuple[Sets, Sizes]) -> None:
    may, sizes = known
    expected = brute_force(may, sizes)
    with maybe_without_core(core):
        if not expected:
            with pytest.raises(WorldsError, match="must lie in"):
                Worlds(may, sizes)
            return
        worlds = Worlds(may, sizes)
        listed = rows(worlds.enumerate())
    assert worlds.count == len(listed) == len(expected)
    assert set(listed) == expected


@needs_core
@settings(max_examples=150, deadline=None)
@given(known=constraints(most_cards=20, most_places=6), seed=st.integers(-(2**64), 2**64))
def test_native_and_plain_worlds_are_the_same(known: tuple[Sets, Sizes], seed: int) -> None:
    may, sizes = known
    if not fits(may, sizes):
        with pytest.raises(WorldsError) as natively:
            Worlds(may, sizes)
        with without_core(), pytest.raises(WorldsError) as plainly:
            Worlds(may, sizes)
        assert str(plainly.value) == str(natively.value)
        return
    native = Worlds(may, sizes)
    few = native.count <= 500
    sample, listed = native.sample(20, seed), native.enumerate() if few else None
    with without_core():
        plain = Worlds(may, sizes)
        assert plain.count == native.count
        assert rows(plain.sample(20, seed)) == rows(sample)
        if listed is not None:
            assert rows(plain.enumerate()) == rows(listed)


@needs_core
@settings(max_examples=100, deadline=None)
@given(known=constraints(most_cards=20, most_places=6), seed=st.integers(0, 2**64 - 1))
def test_a_sampled_world_puts_each_card_into_one_place_where_it_may_lie(known: tuple[Sets, Sizes], seed: int) -> None:
    may, sizes = known
    assume(fits(may, sizes))
    worlds = Worlds(may, sizes)
    for world in worlds.sample(5, seed):
        assert [len(cards) for cards in world] == list(sizes.values())
        assert frozenset().union(*world) == frozenset(may)
        for place, cards in zip(worlds.places, world, strict=True):
            assert all(place in may[card] for card in cards)


VOID = {
    **dict.fromkeys(parse_cards("7c 8c"), frozenset("NE")),
    **dict.fromkeys(parse_cards("7d 8d 9d"), frozenset("NEW")),
    **dict.fromkeys(parse_cards("*1 *2"), frozenset("EW")),
    **dict.fromkeys(parse_cards("As"), frozenset("W")),
}


@both
def test_samples_are_uniform(core: bool) -> None:
    with maybe_without_core(core):
        worlds = Worlds(VOID, {"N": 2, "E": 3, "W": 3})
        everything = rows(worlds.enumerate())
        drawn = Counter(rows(worlds.sample(20_000, seed=11)))
    assert set(drawn) <= set(everything)
    expected = 20_000 / worlds.count
    chi_square = sum((drawn[world] - expected) ** 2 / expected for world in everything)
    freedom = worlds.count - 1
    assert 20 < freedom < 100
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


@both
def test_the_first_samples_are_those_of_a_smaller_call(core: bool) -> None:
    with maybe_without_core(core):
        worlds = Worlds(VOID, {"N": 2, "E": 3, "W": 3})
        assert rows(worlds.sample(50, seed=3))[:20] == rows(worlds.sample(20, seed=3))
        assert rows(worlds.sample(20, seed=3)) != rows(worlds.sample(20, seed=4))


@both
def test_a_seed_means_the_same_worlds_for_ever(core: bool) -> None:
    with maybe_without_core(core):
        worlds = Worlds(VOID, {"N": 2, "E": 3, "W": 3})
        sampled = [" / ".join(map(write_cards, world)) for world in worlds.sample(3, seed=1)]
    assert sampled == GOLDEN


GOLDEN = ["8d 9d / 7c 8c *1 / 7d As *2", "7c 8d / 8c 7d 9d / As *1 *2", "7c 8c / 7d 8d *1 / 9d As *2"]


@both
def test_counts_beyond_64_bits_are_exact(core: bool) -> None:
    sizes = dict(zip(PLACES, (5, 5, 4, 4, 4, 4, 4, 4), strict=True))
    with maybe_without_core(core):
        free = Worlds(dict.fromkeys(CARDS, PLACES), sizes)
        assert free.count == factorial(34) // prod(map(factorial, sizes.values())) > 2**64


@needs_core
def test_draws_beyond_64_bits_are_those_of_plain_python() -> None:
    sizes = dict(zip(PLACES[:6], (6, 6, 6, 6, 5, 5), strict=True))
    may = {card: PLACES[:6] if card < 20 else PLACES[:5] for card in CARDS}
    native = Worlds(may, sizes)
    assert native.count > 2**64
    with without_core():
        assert rows(Worlds(may, sizes).sample(30, seed=5)) == rows(native.sample(30, seed=5))


@both
def test_no_unseen_card_makes_one_world(core: bool) -> None:
    with maybe_without_core(core):
        assert rows(Worlds({}, {"N": 0, "E": 0}).enumerate()) == [(0, 0)]
        nowhere = Worlds[str]({}, {})
        assert nowhere.count == len(nowhere.enumerate()) == 1
        assert list(nowhere.sample(2, seed=0)) == [(), ()]


@both
@pytest.mark.parametrize(
    ("may", "sizes", "why"),
    [
        (
            {"7c": "N", "8c": "N", "9c": "N", "Td": "NE"},
            {"N": 2, "E": 2},
            r"3 cards \(7c 8c 9c\) must lie in a place with room for 2: N",
        ),
        ({"7c": "N", "8c": "NE"}, {"N": 0, "E": 2}, r"1 card \(7c\) must lie in a place with room for 0: N"),
        (
            {"7c": "NE", "8c": "NE", "9c": "NE", "Td": "ES"},
            {"N": 1, "E": 1, "S": 2},
            r"3 cards \(7c 8c 9c\) must lie in 2 places with room for 2: N and E",
        ),
        ({"7c": "N"}, {"N": 2}, "1 cards are unseen, but the places hold 2"),
        ({"7c": ""}, {"N": 1}, "7c may lie nowhere"),
        ({"7c": "NX"}, {"N": 1}, "7c may lie in X, which has no size"),
        ({}, {"N": -1, "E": 1}, "N holds -1 cards"),
        ({}, dict.fromkeys("abcdefghi", 0), "9 places: 8 at most"),
    ],
)
def test_contradictions_are_said(core: bool, may: dict[str, str], sizes: Sizes, why: str) -> None:
    with maybe_without_core(core), pytest.raises(WorldsError, match=f"^{why}$"):
        Worlds({Card.parse(card): places for card, places in may.items()}, sizes)


@both
def test_too_many_worlds_are_not_listed(core: bool) -> None:
    with maybe_without_core(core):
        worlds = Worlds(dict.fromkeys(CARDS[:10], "NE"), {"N": 5, "E": 5})
        assert len(worlds.enumerate(limit=252)) == 252
        with pytest.raises(WorldsError, match="252 worlds are more than the limit of 251"):
            worlds.enumerate(limit=251)
        with pytest.raises(ValueError, match="-1 worlds can't be drawn"):
            worlds.sample(-1, seed=0)


@needs_core
def test_threads_do_not_disturb_each_other() -> None:
    worlds = Worlds(VOID, {"N": 2, "E": 3, "W": 3})
    alone = [rows(worlds.sample(300, seed)) for seed in range(40)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda seed: rows(worlds.sample(300, seed)), range(40))) == alone


def test_a_list_of_worlds_is_a_sequence() -> None:
    worlds = Worlds(dict.fromkeys(parse_cards("7c 8c"), "NE"), {"N": 1, "E": 1}).enumerate()
    assert worlds[-1] == worlds[1]
    assert worlds[:] == list(worlds)
    assert [tuple(map(cards_of, worlds.row(number))) for number in range(2)] == list(worlds)
    assert list(worlds.masks) == [mask for number in range(2) for mask in worlds.row(number)]
    with pytest.raises(IndexError):
        worlds.row(2)


@needs_core
def test_what_would_need_too_much_memory_is_refused() -> None:
    sets = [frozenset(PLACES) - frozenset(pair) for pair in product(PLACES, PLACES)]
    may = dict(zip(CARDS, dict.fromkeys(sets), strict=False))
    sizes = dict(zip(PLACES, (5, 5, 4, 4, 4, 4, 4, 4), strict=True))
    with pytest.raises(WorldsError, match="differ too much"):
        Worlds(may, sizes)


@needs_core
def test_random_bytes_give_codes() -> None:
    native = library.load()
    assert native is not None
    Worlds({}, {})  # declares the argument types
    drawn = random.Random(1)
    codes = Counter[int]()
    count, out = (ctypes.c_uint64 * 2)(), (ctypes.c_uint64 * (8 * 50))()
    for _ in range(3000):
        cards = drawn.choice([-1, 0, 3, 9, 20, 34, 34, 35, 2**31 - 1])
        places = drawn.choice([-1, 0, 1, 3, 8, 8, 9, 1000])
        top = drawn.choice([3, 255])
        may = bytes(drawn.randint(0, top) for _ in range(64))
        sizes = bytes(drawn.choice([0, 1, 2, 4, 4, 34, 255]) for _ in range(64))
        codes[native.charlemagne_worlds_count(may, cards, sizes, places, count)] += 1
        codes[native.charlemagne_worlds_sample(may, cards, sizes, places, drawn.getrandbits(64), 50, out)] += 1
        listed = native.charlemagne_worlds_list(may, cards, sizes, places, 50, out)
        codes[min(listed, 0)] += 1
    assert set(codes) <= {0, -1, -2, -3, -4}
    assert codes[-1]
    assert codes[-2]
    known = (bytes(34), 34, bytes(8), 8)
    assert native.charlemagne_worlds_count(None, 34, bytes(8), 8, count) == -1
    assert native.charlemagne_worlds_count(*known, None) == -1
    assert native.charlemagne_worlds_sample(*known, 0, 1, None) == -1
    assert native.charlemagne_worlds_sample(*known, 0, -1, out) == -1
    assert native.charlemagne_worlds_list(*known, -1, out) == -1
    assert native.charlemagne_worlds_list(*known, 1, None) == -1
