"""Hands in which the bidder wants no trick, played out by rules of thumb in the native core.

The rules are those of the players, who have them in plain Python too; here is only the way there and back.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from charlemagne.cards import CARDS, Card, CardSet
from charlemagne.core import library
from charlemagne.core.native import mask, packed, packed_table
from charlemagne.core.position import Position
from charlemagne.rules.table import PlayTable
from charlemagne.seats import Seat


@dataclass(frozen=True, slots=True)
class LowHand:
    """A position, and what its players know.

    Args:
        position: who holds what.
        bidder: the seat that wants no trick; it is in play.
        exposed: whether everybody sees the bidder's cards.
        aside: by seat, the cards that nobody in play holds, as far as the seat has to reckon with them.
        voids: by seat, the lanes of which it has shown to hold none, as bits.
    """

    position: Position
    bidder: Seat
    exposed: bool
    aside: tuple[CardSet, ...]
    voids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LowAnswer:
    """What the rules of thumb make of a hand.

    Args:
        value: the tricks of the bidder's side from here, the one on the table counted.
        cards: the same after each legal card of the player to play.
    """

    value: int
    cards: dict[Card, int]


def duck(hands: Sequence[LowHand]) -> list[LowAnswer] | None:
    """Each hand played out once after each legal card; None where there is no native core.

    A dealt hand takes some 10 microseconds.
    """
    native = library.load()
    if native is None:
        return None
    native.charlemagne_duck.argtypes = (
        ctypes.c_char_p,
        ctypes.c_int64,
        ctypes.c_char_p,
        ctypes.c_int64,
        ctypes.c_void_p,
    )
    tables: dict[PlayTable, int] = {}
    records = [
        packed(low.position, tables.setdefault(low.position.table, len(tables)))
        + _KNOWN.pack(*map(mask, low.aside), bytes(low.voids), low.bidder, low.exposed)
        for low in hands
    ]
    room = ctypes.create_string_buffer(max(1, len(records) * _ANSWER.size))
    code = native.charlemagne_duck(
        b"".join(map(packed_table, tables)), len(tables), b"".join(records), len(records), room
    )
    if code:
        raise AssertionError(f"code {code} from the native core")
    return [
        LowAnswer(value, {card: tricks for card, tricks in zip(CARDS, cards, strict=True) if tricks != _NOT_LEGAL})
        for _, value, cards in _ANSWER.iter_unpack(room.raw[: len(records) * _ANSWER.size])
    ]


_KNOWN: Final = struct.Struct("=4Q4sBB2x")
_ANSWER: Final = struct.Struct("=ib34sx")
_NOT_LEGAL: Final = 0xFF
