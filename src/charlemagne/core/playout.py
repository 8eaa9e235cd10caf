"""Random playouts: legal play to the end, each card drawn uniformly from the legal ones.

A cheap and blunt estimate of a position.

>>> from charlemagne.cards import ALL_SUITS, parse_cards
>>> from charlemagne.seats import Side
>>> suits = tuple(tuple(Card.of(rank, suit) for rank in "789TJQKA") for suit in ALL_SUITS)
>>> position = Position(
...     table=PlayTable((*suits, ())),
...     hands=(parse_cards("7c Ad"), parse_cards("9c 8d"), parse_cards("8c 7d"), parse_cards("Tc 9d")),
...     leader=Seat.NORTH,
...     attackers=Side.NS,
... )
>>> playouts(position, 1000, seed=1).counts
(0, 1000, 0)
>>> " ".join(map(str, trace(position, 0, seed=1)))
'7c 9c 8c Tc 9d Ad 8d 7d'
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from charlemagne.cards import Card
from charlemagne.core import library
from charlemagne.core.native import packed, packed_table
from charlemagne.core.position import MOST_CARDS, Position
from charlemagne.rules.table import PlayTable
from charlemagne.seats import Seat


@dataclass(frozen=True, slots=True)
class Playouts:
    """What came of the playouts of one position.

    Args:
        tricks: a byte for each playout, in their order: how many tricks the attackers took from here, the one
            on the table counted.
        most: how many tricks there were to take.
    """

    tricks: bytes
    most: int

    @property
    def mean(self) -> float:
        """Tricks a playout; ZeroDivisionError if there was none."""
        return sum(self.tricks) / len(self.tricks)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many playouts gave 0, 1, ... tricks, to the most that there were to take."""
        return tuple([self.tricks.count(number) for number in range(self.most + 1)])


def playouts(position: Position, n: int, seed: int) -> Playouts:
    """``n`` playouts of a position.

    Equal seeds (modulo 2^64) give equal playouts, on every machine, with the native core and without it; the
    first k of n playouts are those of a call for k. A dealt hand takes about 0.1 microseconds a playout with the
    core, 100 without it.

    Raises:
        ValueError: if ``n`` is negative.
    """
    return playouts_many([position], n, seed)[0]


def playouts_many(positions: Sequence[Position], each: int, seed: int) -> list[Playouts]:
    """So many playouts of each position, in one call; each position has its own draws.

    Raises:
        ValueError: if ``each`` is negative.
    """
    if each < 0:
        raise ValueError(f"{each} playouts can't be played")
    native = _native()
    if native is None:
        tricks = bytes(_plainly(positions, each, seed))
    else:
        tables: dict[PlayTable, int] = {}
        records = [packed(position, tables.setdefault(position.table, len(tables))) for position in positions]
        room = ctypes.create_string_buffer(max(1, len(positions) * each))
        code = native.charlemagne_playouts(
            b"".join(map(packed_table, tables)),
            len(tables),
            b"".join(records),
            len(records),
            each,
            seed & _WORD,
            room,
        )
        if code:
            raise AssertionError(f"code {code} from the native core")
        tricks = room.raw
    return [
        Playouts(tricks[number * each : (number + 1) * each], position.tricks)
        for number, position in enumerate(positions)
    ]


def trace(position: Position, number: int, seed: int) -> tuple[Card, ...]:
    """The cards, in order, that the playout with this number, from 0, plays from a position; in plain Python."""
    return tuple([card for card, _ in _played(position, _mixed(seed + _GAMMA), number)])


def _plainly(positions: Sequence[Position], each: int, seed: int) -> Iterator[int]:
    """The attackers' tricks, position by position, as the native core has them."""
    mixed = _mixed(seed + _GAMMA)
    for number, position in enumerate(positions):
        for playout in range(number * each, (number + 1) * each):
            winners = [winner for _, winner in _played(position, mixed, playout) if winner is not None]
            yield sum(winner.side is position.attackers for winner in winners)


def _played(position: Position, seed: int, number: int) -> Iterator[tuple[Card, Seat | None]]:
    """Each card of one playout, and the winner of the trick that it completes.

    Every trick draws 60 bits from splitmix64, as a generator that can be entered anywhere; a card drawn from k
    takes the integer part of k times that fraction, and leaves the rest to the next card of the trick.
    """
    table = position.table
    hands = [sorted(hand, key=lambda card: (table.lane_of[card], table.strength[card])) for hand in position.hands]
    playing, trick = position.playing, list(position.trick)
    for draw in range(number * MOST_CARDS, number * MOST_CARDS + position.tricks):
        chance = _mixed(seed + (draw + 1) * _GAMMA) >> 4
        while len(trick) < len(playing):
            hand = hands[playing[len(trick)]]
            legal = table.legal(frozenset(hand), trick[0] if trick else None)
            drawn = chance * len(legal)
            chance = drawn & (1 << 60) - 1
            card = [card for card in hand if card in legal][drawn >> 60]
            hand.remove(card)
            trick.append(card)
            if len(trick) < len(playing):
                yield card, None
        first = table.winner(trick)
        playing = playing[first:] + playing[:first]
        yield trick[-1], playing[0]
        trick = []


_WORD: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def _mixed(z: int) -> int:
    """The output function of splitmix64 (Steele, Lea, Flood 2014)."""
    z &= _WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
    return z ^ z >> 31


def _native() -> ctypes.CDLL | None:
    """The library with the function declared, or None where there is none."""
    native = library.load()
    if native is not None:
        native.charlemagne_playouts.argtypes = (
            ctypes.c_char_p,
            ctypes.c_int64,
            ctypes.c_char_p,
            ctypes.c_int64,
            ctypes.c_int64,
            ctypes.c_uint64,
            ctypes.c_void_p,
        )
    return native
