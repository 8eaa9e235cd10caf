"""Hands played by rules of thumb in the native core: on to their end, or over again as they were played.

The rules are those of the players, who have them in plain Python too; here is only the way there and back.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Final

from charlemagne.cards import CARDS, Card
from charlemagne.core import library
from charlemagne.core.native import packed_masks, packed_table
from charlemagne.rules.table import PlayTable
from charlemagne.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownHand:
    """A hand at a moment of its play, and what its players know. Sets of cards are numbers: bit n is card number n.

    Args:
        table: what beats what.
        trumps: whether the top lane is a trump suit.
        hands: by seat.
        leader: who led to the trick, or leads to the next.
        trick: what lies on the table, from the lead on.
        out: who has laid his cards down.
        bidder: the seat whose contract it is; it is in play.
        fewest: whether he wants no trick.
        exposed: whether everybody sees his cards.
        forced: whether he had to bid.
        drawn: whether the top lane has been led.
        knocks: whether partners may knock.
        asked: by seat, the lane that its partner has knocked for.
        voids: by seat, the lanes of which it has shown to hold none, as bits.
        aside: by seat, the cards that nobody in play holds, as far as the seat has to reckon with them.
    """

    table: PlayTable
    trumps: bool
    hands: tuple[int, ...]
    leader: Seat
    trick: tuple[Card, ...]
    out: Set[Seat]
    bidder: Seat
    fewest: bool
    exposed: bool
    forced: bool
    drawn: bool
    knocks: bool
    asked: tuple[int | None, ...]
    voids: tuple[int, ...]
    aside: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules of thumb make of a hand.

    Args:
        value: the tricks of the bidder's side from here, the one on the table counted.
        cards: the same after each legal card of the player to play.
    """

    value: int
    cards: dict[Card, int]


def outcomes(hands: Sequence[KnownHand]) -> list[Outcome] | None:
    """Each hand played out once after each legal card; None where there is no native core.

    A dealt hand takes some 30 microseconds.
    """
    native = _native()
    if native is None:
        return None
    tables, records = _packed(hands)
    room = ctypes.create_string_buffer(max(1, len(hands) * _ANSWER.size))
    _check(
        native.charlemagne_thumb(
            b"".join(map(packed_table, tables)), len(tables), b"".join(records), len(records), room
        )
    )
    return [
        Outcome(value, {card: tricks for card, tricks in zip(CARDS, cards, strict=True) if tricks != _NOT_LEGAL})
        for _, value, cards in _ANSWER.iter_unpack(room.raw[: len(records) * _ANSWER.size])
    ]


def strange_cards(
    hands: Sequence[KnownHand], plays: Sequence[Card], *, knocked: Sequence[Set[Seat]], me: Seat
) -> Sequence[int] | None:
    """For each hand, how many of these cards the rules of thumb would not have played; None where there is no core.

    Args:
        hands: at the first lead.
        plays: what was played, from the first lead on; each hand must hold it.
        knocked: who knocked after each play.
        me: the seat whose own cards don't count.
    """
    native = _native()
    if native is None:
        return None
    tables, records = _packed(hands)
    room = ctypes.create_string_buffer(max(1, len(hands)))
    _check(
        native.charlemagne_thumb_strange(
            b"".join(map(packed_table, tables)),
            len(tables),
            b"".join(records),
            len(records),
            bytes(plays),
            bytes([sum(1 << seat for seat in seats) for seats in knocked]),
            len(plays),
            me,
            room,
        )
    )
    return room.raw[: len(hands)]


def _packed(hands: Sequence[KnownHand]) -> tuple[dict[PlayTable, int], list[bytes]]:
    tables: dict[PlayTable, int] = {}
    return tables, [_record(hand, tables.setdefault(hand.table, len(tables))) for hand in hands]


def _record(hand: KnownHand, table: int) -> bytes:
    """The hand as a ``charlemagne_thumb_hand``."""
    position = packed_masks(
        hand.hands,
        table=table,
        leader=hand.leader,
        out=hand.out,
        attackers=hand.bidder.side,
        fewest=hand.fewest,
        trick=hand.trick,
    )
    return position + _KNOWN.pack(
        *hand.aside,
        bytes(hand.voids),
        bytes([_NOT_ASKED if lane is None else lane for lane in hand.asked]),
        hand.bidder,
        hand.exposed,
        hand.trumps,
        hand.knocks,
        hand.forced,
        hand.drawn,
    )


def _check(code: int) -> None:
    if code:
        raise AssertionError(f"code {code} from the native core")


def _native() -> ctypes.CDLL | None:
    """The library with its functions declared, or None where there is none."""
    native = library.load()
    if native is not None:
        given = (ctypes.c_char_p, ctypes.c_int64, ctypes.c_char_p, ctypes.c_int64)
        native.charlemagne_thumb.argtypes = (*given, ctypes.c_void_p)
        played = (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int32, ctypes.c_uint8)
        native.charlemagne_thumb_strange.argtypes = (*given, *played, ctypes.c_void_p)
    return native


_KNOWN: Final = struct.Struct("=4Q4s4sB5?2x")
_ANSWER: Final = struct.Struct("=ib34sx")
_NOT_ASKED: Final = 0xFF
_NOT_LEGAL: Final = 0xFF
