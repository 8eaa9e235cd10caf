"""Hands played by rules of thumb in the native core: on to their end, or over again as they were played.

The rules are those of the players, who have them in plain Python too; here is only the way there and back.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Final, NamedTuple

from charlemagne.cards import CARDS, Card
from charlemagne.core import library
from charlemagne.core.native import packed_masks, packed_table
from charlemagne.rules.table import PlayTable
from charlemagne.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownTable:
    """What everybody knows of a hand at a moment of its play.

    Args:
        order: what beats what.
        trumps: whether its top lane is a trump suit.
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
    """

    order: PlayTable
    trumps: bool
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


class KnownHand(NamedTuple):
    """How the cards lie at a moment of the play. Sets of cards are numbers: bit n is card number n.

    Args:
        table: what everybody knows.
        hands: by seat; empty if it is out.
        aside: by seat, the cards that nobody in play holds, as far as the seat has to reckon with them.
    """

    table: KnownTable
    hands: tuple[int, ...]
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
    room = ctypes.create_string_buffer(max(1, len(hands) * _ANSWER.size))
    _check(native.charlemagne_thumb(*_packed(hands), room))
    return [
        Outcome(value, {card: tricks for card, tricks in zip(CARDS, cards, strict=True) if tricks != _NOT_LEGAL})
        for _, value, cards in _ANSWER.iter_unpack(room.raw[: len(hands) * _ANSWER.size])
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
    room = ctypes.create_string_buffer(max(1, len(hands)))
    after = bytes([sum(1 << seat for seat in seats) for seats in knocked])
    _check(native.charlemagne_thumb_strange(*_packed(hands), bytes(plays), after, len(plays), me, room))
    return room.raw[: len(hands)]


def _packed(hands: Sequence[KnownHand]) -> tuple[bytes, int, bytes, int]:
    """The tables and hands of a call as the core wants them; hands that follow each other often share a table."""
    orders: dict[PlayTable, int] = {}
    records: list[bytes] = []
    table: KnownTable | None = None
    for hand in hands:
        if hand.table is not table:
            table = hand.table
            middle, end = _of_table(table, orders.setdefault(table.order, len(orders)))
        records += (_FOUR.pack(*hand.hands), middle, _FOUR.pack(*hand.aside), end)
    return b"".join(map(packed_table, orders)), len(orders), b"".join(records), len(hands)


def _of_table(table: KnownTable, order: int) -> tuple[bytes, bytes]:
    """What of a ``charlemagne_thumb_hand`` stands between its hands and its cards aside, and after these."""
    position = packed_masks(
        (0, 0, 0, 0),
        table=order,
        leader=table.leader,
        out=table.out,
        attackers=table.bidder.side,
        fewest=table.fewest,
        trick=table.trick,
    )
    known = _KNOWN.pack(
        bytes(table.voids),
        bytes([_NOT_ASKED if lane is None else lane for lane in table.asked]),
        table.bidder,
        table.exposed,
        table.trumps,
        table.knocks,
        table.forced,
        table.drawn,
    )
    return position[_FOUR.size :], known


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


_FOUR: Final = struct.Struct("=4Q")
_KNOWN: Final = struct.Struct("=4s4sB5?2x")
_ANSWER: Final = struct.Struct("=ib34sx")
_NOT_ASKED: Final = 0xFF
_NOT_LEGAL: Final = 0xFF
