"""Worlds: the deals of the unseen cards that agree with what is known.

What is known is, for each unseen card, the set of places where it may lie, and for each place how many cards it
holds. Voids, a joker that was forced, a card given, a partner who is out and the kitty all come down to that.

>>> from charlemagne.cards import parse_cards
>>> may = {card: {"E", "W"} for card in parse_cards("7c 8c 9c")} | {Card.parse("Ah"): {"W"}}
>>> worlds = Worlds(may, {"E": 2, "W": 2})
>>> worlds.count
3
>>> [[write_cards(cards) for cards in world] for world in worlds.enumerate()]
[['7c 8c', '9c Ah'], ['7c 9c', '8c Ah'], ['8c 9c', '7c Ah']]
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Final, Generic, TypeVar, overload

from charlemagne.cards import CARDS, Card, CardSet, write_cards
from charlemagne.core import library, worlds_reference

MOST_PLACES: Final = 8

Place = TypeVar("Place", bound=Hashable)


class WorldsError(ValueError):
    """No world agrees with what is said to be known; or what is asked of the worlds can't be done."""


class WorldList(Sequence[tuple[CardSet, ...]]):
    """Worlds in a compact form; each is a tuple of sets of cards by place, made when asked for.

    Args:
        masks: one number for each place of each world, world by world: bit n is card number n, as in the hands
            of the native core's positions.
        width: how many places there are.
        length: how many worlds.
    """

    __slots__ = ("_length", "masks", "width")

    def __init__(self, masks: array[int], *, width: int, length: int) -> None:
        self.masks = masks
        self.width = width
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> tuple[CardSet, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[CardSet, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[CardSet, ...] | list[tuple[CardSet, ...]]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self._length))]
        return tuple([cards_of(mask) for mask in self.row(index)])

    def row(self, index: int) -> tuple[int, ...]:
        """One world as masks by place."""
        number = range(self._length)[index]
        return tuple(self.masks[number * self.width : (number + 1) * self.width])


class Worlds(Generic[Place]):
    """All deals of the unseen cards.

    Args:
        may: for each unseen card the places where it may lie.
        sizes: for each place how many of these cards it holds; at most eight places. Their order is the order
            of the places in every world.

    Raises:
        WorldsError: if there is no such deal, with what contradicts what; if a place is unknown or there are
            too many; and if the native core would need more than 64 MB, which takes some thirty cards with as
            many different sets of seven or eight places.
    """

    places: tuple[Place, ...]
    count: int
    """How many worlds there are, exactly; at least one."""

    def __init__(self, may: Mapping[Card, Collection[Place]], sizes: Mapping[Place, int]) -> None:
        self.places = tuple(sizes)
        if len(sizes) > MOST_PLACES:
            raise WorldsError(f"{len(sizes)} places: {MOST_PLACES} at most")
        for place, size in sizes.items():
            if size < 0:
                raise WorldsError(f"{place} holds {size} cards")
        bits = {place: 1 << number for number, place in enumerate(sizes)}
        sets = bytearray(len(CARDS))
        for card, places in may.items():
            try:
                for place in places:
                    sets[card] |= bits[place]
            except KeyError as unknown:
                raise WorldsError(f"{card} may lie in {unknown.args[0]}, which has no size") from None
            if not sets[card]:
                raise WorldsError(f"{card} may lie nowhere")
        if len(may) != sum(sizes.values()):
            raise WorldsError(f"{len(may)} cards are unseen, but the places hold {sum(sizes.values())}")
        self._may, self._sizes = bytes(sets), bytes(sizes.values())
        self.count = self._counted()
        if not self.count:
            raise WorldsError(self._contradiction())

    def sample(self, n: int, seed: int) -> WorldList:
        """``n`` worlds, drawn uniformly and independently.

        Equal seeds (modulo 2^64) give equal worlds, on every machine, with the native core and without it; the
        first k of n worlds are those of a call for k. A world takes about half a microsecond with the core,
        0.2 ms without it.

        Raises:
            ValueError: if ``n`` is negative.
        """
        if n < 0:
            raise ValueError(f"{n} worlds can't be drawn")
        seed &= 0xFFFFFFFFFFFFFFFF
        native = _native()
        if native is None:
            rows = worlds_reference.sample(self._may, self._sizes, seed, n)
            return self._list(array("Q", chain.from_iterable(rows)), n)
        masks, pointer = self._words(n)
        _check(native.charlemagne_worlds_sample(*self._arguments, seed, n, pointer))
        return self._list(masks, n)

    def enumerate(self, limit: int = 100_000) -> WorldList:
        """Every world once, in an order that is always the same.

        Raises:
            WorldsError: if there are more than ``limit``; look at ``count`` first.
        """
        if self.count > limit:
            raise WorldsError(f"{self.count} worlds are more than the limit of {limit}")
        native = _native()
        if native is None:
            rows = worlds_reference.list_all(self._may, self._sizes)
            return self._list(array("Q", chain.from_iterable(rows)), self.count)
        masks, pointer = self._words(self.count)
        _check(native.charlemagne_worlds_list(*self._arguments, self.count, pointer))
        return self._list(masks, self.count)

    @property
    def _arguments(self) -> tuple[bytes, int, bytes, int]:
        return self._may, len(self._may), self._sizes, len(self._sizes)

    def _words(self, n: int) -> tuple[array[int], int]:
        """Room for n worlds, and its address."""
        masks = array("Q", bytes(8 * n * len(self.places)))
        return masks, masks.buffer_info()[0]

    def _list(self, masks: array[int], length: int) -> WorldList:
        return WorldList(masks, width=len(self.places), length=length)

    def _counted(self) -> int:
        native = _native()
        if native is None:
            return worlds_reference.count(self._may, self._sizes)
        words = (ctypes.c_uint64 * 2)()
        _check(native.charlemagne_worlds_count(*self._arguments, words))
        return int(words[0]) | int(words[1]) << 64

    def _contradiction(self) -> str:
        """The fewest places into which too many cards must go: there are some, by Hall's theorem."""
        numbers = range(len(self.places))
        for chosen in chain.from_iterable(combinations(numbers, n) for n in numbers):
            inside = sum(1 << number for number in chosen)
            cards = [card for card in CARDS if (places := self._may[card]) and not places & ~inside]
            room = sum(self._sizes[number] for number in chosen)
            if len(cards) > room:
                where = " and ".join(str(self.places[number]) for number in chosen)
                rooms = "a place" if len(chosen) == 1 else f"{len(chosen)} places"
                noun = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
                return f"{noun} ({write_cards(cards)}) must lie in {rooms} with room for {room}: {where}"
        raise AssertionError("worlds that can't be have a contradiction")


def cards_of(mask: int) -> CardSet:
    """The cards whose bits are set."""
    return frozenset([card for card in CARDS if mask >> card & 1])


def mask_of(cards: Iterable[Card]) -> int:
    """The number whose bits are these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


_TOO_TANGLED: Final = -4
_NO_MEMORY: Final = -5


def _check(code: int) -> None:
    if code >= 0:
        return
    if code == _NO_MEMORY:
        raise MemoryError("no memory for the worlds")
    if code == _TOO_TANGLED:
        raise WorldsError("the sets of places differ too much to count the worlds in 64 MB")
    raise AssertionError(f"code {code} from the native core")


def _native() -> ctypes.CDLL | None:
    """The library with its functions declared, or None where there is none."""
    native = library.load()
    if native is not None and native.charlemagne_worlds_list.restype is not ctypes.c_int64:
        known = (ctypes.c_char_p, ctypes.c_int32, ctypes.c_char_p, ctypes.c_int32)
        native.charlemagne_worlds_count.argtypes = (*known, ctypes.c_void_p)
        native.charlemagne_worlds_sample.argtypes = (*known, ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p)
        native.charlemagne_worlds_list.argtypes = (*known, ctypes.c_int64, ctypes.c_void_p)
        native.charlemagne_worlds_list.restype = ctypes.c_int64
    return native
