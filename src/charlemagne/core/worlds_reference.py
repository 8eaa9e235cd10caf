"""Counting, sampling and listing worlds in plain Python: serves without the native core, and judges it.

The method is that of worlds.cpp, whose head explains it; counts are the same, and so are samples with the same
seed, draw for draw. All functions take ``may``, by card number the set of places (a byte of bits, 0 for a card
that takes no part), and ``sizes``, the number of cards of each place. A world is a tuple of masks by place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

World = tuple[int, ...]

_WORD: Final = (1 << 64) - 1
_HALF: Final = (1 << 32) - 1


def count(may: Sequence[int], sizes: Sequence[int]) -> int:
    """The number of worlds."""
    return _Deals(may, sizes).count


def sample(may: Sequence[int], sizes: Sequence[int], seed: int, n: int) -> Iterator[World]:
    """``n`` worlds, uniform and apart; there has to be one."""
    deals, random = _Deals(may, sizes), Random(seed)
    for _ in range(n):
        yield deals.sample(random)


def list_all(may: Sequence[int], sizes: Sequence[int]) -> Iterator[World]:
    """Every world once."""
    return _Deals(may, sizes).list_all()


class Random:
    """xoshiro256** (Blackman, Vigna 2018), seeded by splitmix64."""

    def __init__(self, seed: int) -> None:
        self._state = []
        for _ in range(4):
            seed = seed + 0x9E3779B97F4A7C15 & _WORD
            z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
            z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
            self._state.append(z ^ z >> 31)

    def next(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self._state
        result = _rotated(b * 5 & _WORD, 7) * 9 & _WORD
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ (b << 17 & _WORD), _rotated(d, 45)]
        return result

    def below_small(self, bound: int) -> int:
        """Uniform below a bound of at most 32 bits (Lemire 2019)."""
        m = (self.next() >> 32) * bound
        if m & _HALF < bound:
            floor = (1 << 32) % bound
            while m & _HALF < floor:
                m = (self.next() >> 32) * bound
        return m >> 32

    def below(self, bound: int) -> int:
        """Uniform below a bound of at most 128 bits: as many bits as bound - 1 has, until they fit."""
        most = bound - 1
        mask = (1 << most.bit_length()) - 1
        while True:
            drawn = self.next()
            if most > _WORD:
                drawn |= self.next() << 64
            if drawn & mask <= most:
                return drawn & mask


def _rotated(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & _WORD


class _Step(NamedTuple):
    """How many cards of a class go to one place."""

    place: int
    cards: tuple[int, ...]
    starts: bool
    ends: bool


class _Deals:
    """The graph of rooms of worlds.cpp, as a function with a memory."""

    def __init__(self, may: Sequence[int], sizes: Sequence[int]) -> None:
        classes: dict[int, list[int]] = {}
        for card, places in enumerate(may):
            if places:
                classes.setdefault(places, []).append(card)
        self.steps: list[_Step] = []
        for places in sorted(classes, key=lambda places: (places.bit_count(), places)):
            numbers = [place for place in range(8) if places >> place & 1]
            cards = tuple(classes[places])
            self.steps += [_Step(place, cards, place == numbers[0], place == numbers[-1]) for place in numbers]
        self.sizes = tuple(sizes)
        self._ways: dict[tuple[int, World, int], int] = {}
        fits = sum(sizes) == sum(map(len, classes.values()))
        self.count = self.ways(0, self.sizes, self._fresh(0)) if fits else 0

    def ways(self, number: int, rooms: World, left: int) -> int:
        """In how many ways the rest can be dealt: from this step on, with this room, and so many of its class."""
        if number == len(self.steps):
            return 1
        key = number, rooms, left
        if (known := self._ways.get(key)) is not None:
            return known
        place, _, _, ends = self.steps[number]
        room, total = rooms[place], 0
        for a in range(left if ends else 0, min(left, room) + 1):
            rest = self._fresh(number + 1) if ends else left - a
            total += comb(left, a) * self.ways(number + 1, _less(rooms, place, a), rest)
        self._ways[key] = total
        return total

    def choices(self, number: int, rooms: World, left: int) -> list[tuple[int, int]]:
        """The numbers of cards that a step may deal, each with its number of ways, which isn't 0."""
        place, _, _, ends = self.steps[number]
        found = []
        for a in range(left if ends else 0, min(left, rooms[place]) + 1):
            rest = self._fresh(number + 1) if ends else left - a
            if ways := comb(left, a) * self.ways(number + 1, _less(rooms, place, a), rest):
                found.append((a, ways))
        return found

    def sample(self, random: Random) -> World:
        """One world: each step draws the number of cards, if it has a choice, then the cards."""
        world, rooms = [0] * len(self.sizes), self.sizes
        cards: list[int] = []
        for number, step in enumerate(self.steps):
            if step.starts:
                cards = list(step.cards)
            choices = self.choices(number, rooms, len(cards))
            a = choices[0][0] if len(choices) == 1 else _drawn(choices, random)
            if not step.ends:
                for i in range(a):
                    j = i + random.below_small(len(cards) - i)
                    cards[i], cards[j] = cards[j], cards[i]
            world[step.place] |= _mask(cards[:a])
            cards = cards[a:]
            rooms = _less(rooms, step.place, a)
        return tuple(world)

    def list_all(self) -> Iterator[World]:
        """Every world, in the order of steps, numbers and combinations."""
        if self.count:
            cards = self.steps[0].cards if self.steps else ()
            yield from self._list(0, self.sizes, cards, (0,) * len(self.sizes))

    def _list(self, number: int, rooms: World, cards: tuple[int, ...], world: World) -> Iterator[World]:
        if number == len(self.steps):
            yield world
            return
        place, _, _, ends = self.steps[number]
        for a, _ in self.choices(number, rooms, len(cards)):
            for chosen in combinations(cards, a):
                rest = tuple([card for card in cards if card not in chosen])
                if ends and number + 1 < len(self.steps):
                    rest = self.steps[number + 1].cards
                dealt = (*world[:place], world[place] | _mask(chosen), *world[place + 1 :])
                yield from self._list(number + 1, _less(rooms, place, a), rest, dealt)

    def _fresh(self, number: int) -> int:
        """How many cards the class of a step has that starts one; 0 after the last."""
        return len(self.steps[number].cards) if number < len(self.steps) else 0


def _drawn(choices: list[tuple[int, int]], random: Random) -> int:
    u = random.below(sum(ways for _, ways in choices))
    for a, ways in choices:
        if u < ways:
            return a
        u -= ways
    raise AssertionError("the ways add up to the bound")


def _less(rooms: World, place: int, by: int) -> World:
    return (*rooms[:place], rooms[place] - by, *rooms[place + 1 :])


def _mask(cards: Sequence[int]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits
