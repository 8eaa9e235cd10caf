"""The native core's exact solver, called through ctypes, which lets go of the GIL for the time of a call.

The structs and codes are those of ``core.h``; ``library.py`` checks that its ABI number is the one meant here.
"""

from __future__ import annotations

import ctypes
import struct
import threading
from collections.abc import Sequence, Set
from enum import IntEnum
from typing import Final

from charlemagne.cards import CARDS, Card, CardSet
from charlemagne.core.position import Position, PositionError
from charlemagne.rules.table import PlayTable
from charlemagne.seats import Seat, Side

MEMORY: Final = 64 << 20
"""Bytes that one solver uses at most; there is one for each Python thread that solves, and each thread of a batch."""


class Question(IntEnum):
    """What is asked about a position; the numbers of core.h."""

    VALUE = 0
    CARDS = 1
    AT_LEAST = 2
    AT_MOST = 3
    CARDS_AT_LEAST = 4
    CARDS_AT_MOST = 5


class Answer:
    """What the core said about one position, or that a limit came first."""

    __slots__ = ("_cards", "solved", "value")

    def __init__(self, *, solved: bool, value: int, cards: bytes) -> None:
        self.solved = solved
        self.value = value
        """Tricks, or 1 and 0 for yes and no."""
        self._cards = cards

    @property
    def cards(self) -> dict[Card, int]:
        """The value of every legal card, by card number; empty if it was not asked for."""
        return {card: value for card, value in zip(CARDS, self._cards, strict=True) if value != _NOT_LEGAL}


class Native:
    """The solver of a loaded library. Any number of threads may use one at once."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self.library = library
        library.charlemagne_code_text.argtypes = (ctypes.c_int,)
        library.charlemagne_code_text.restype = ctypes.c_char_p
        library.charlemagne_solver_new.argtypes = (ctypes.c_uint64,)
        library.charlemagne_solver_new.restype = ctypes.c_void_p
        library.charlemagne_solver_free.argtypes = (ctypes.c_void_p,)
        library.charlemagne_solver_free.restype = None
        asked = (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_int, ctypes.c_void_p)
        library.charlemagne_solve.argtypes = (ctypes.c_void_p, *asked)
        library.charlemagne_solve_simply.argtypes = asked
        library.charlemagne_nodes.argtypes = (ctypes.c_void_p,)
        library.charlemagne_nodes.restype = ctypes.c_int64
        library.charlemagne_solve_many.argtypes = (
            ctypes.c_char_p,
            ctypes.c_int64,
            ctypes.c_char_p,
            ctypes.c_int64,
            ctypes.c_int,
            ctypes.c_int,
            ctypes.c_int,
            ctypes.c_uint64,
            ctypes.c_void_p,
            ctypes.c_void_p,
        )
        self._mine = threading.local()

    def solve(self, position: Position, question: Question, k: int = 0) -> Answer:
        """The answer to one question, always solved."""
        answer = ctypes.create_string_buffer(_ANSWER.size)
        code = self.library.charlemagne_solve(
            self._solver(), packed_table(position.table), packed(position), question, _small(k), answer
        )
        self.check(code)
        return _unpacked(answer.raw, 0)

    def solve_simply(self, position: Position, question: Question, k: int = 0) -> Answer:
        """The same by the plain search that judges the other in the tests."""
        answer = ctypes.create_string_buffer(_ANSWER.size)
        code = self.library.charlemagne_solve_simply(
            packed_table(position.table), packed(position), question, _small(k), answer
        )
        self.check(code)
        return _unpacked(answer.raw, 0)

    @property
    def nodes(self) -> int:
        """Cards that this thread's last single question played in the search."""
        return int(self.library.charlemagne_nodes(self._solver()))

    def batch(self, positions: Sequence[Position]) -> Batch:
        """The positions made ready to be asked about at once."""
        return Batch(self, positions)

    def solve_many(
        self,
        positions: Sequence[Position],
        question: Question,
        k: int = 0,
        *,
        threads: int = 1,
        limits: tuple[int, int, int] = (-1, -1, -1),
        cancel: ctypes.c_int32 | None = None,
    ) -> list[Answer]:
        """The answers in the order of the positions, those left by a limit marked as not solved.

        Args:
            limits: positions to begin, cards to play in the search, milliseconds; below 0 for no limit.
            cancel: makes the batch stop soon after its value is made other than 0.
        """
        raw = self.batch(positions).solve(question, k, threads=threads, limits=limits, cancel=cancel)
        return [self._checked(raw, number) for number in range(len(positions))]

    def _checked(self, raw: bytes, number: int) -> Answer:
        answer = _unpacked(raw, number * _ANSWER.size)
        if not answer.solved:
            (code,) = _CODE.unpack_from(raw, number * _ANSWER.size)
            if code != _NOT_SOLVED:
                self.check(code)
        return answer

    def check(self, code: int) -> None:
        """Raises the error that a code of the core stands for."""
        if code == _NO_MEMORY:
            raise MemoryError("the solver's table does not fit into memory")
        if code:
            raise PositionError(
                f"code {code} from the native core: {self.library.charlemagne_code_text(code).decode()}"
            )

    def _solver(self) -> int:
        """This thread's solver."""
        mine: _Solver | None = getattr(self._mine, "solver", None)
        if mine is None:
            mine = self._mine.solver = _Solver(self.library)
        return mine.address


class Batch:
    """Positions in the core's own form."""

    def __init__(self, native: Native, positions: Sequence[Position]) -> None:
        self._native = native
        numbers: dict[PlayTable, int] = {}
        records = [packed(position, numbers.setdefault(position.table, len(numbers))) for position in positions]
        self._positions, self._count = b"".join(records), len(records)
        self._tables, self._table_count = b"".join(map(packed_table, numbers)), len(numbers)

    def solve(
        self,
        question: Question,
        k: int = 0,
        *,
        threads: int = 1,
        limits: tuple[int, int, int] = (-1, -1, -1),
        cancel: ctypes.c_int32 | None = None,
    ) -> bytes:
        """The answers as the core writes them, one ``charlemagne_answer`` after another."""
        answers = ctypes.create_string_buffer(_ANSWER.size * self._count + 1)
        code = self._native.library.charlemagne_solve_many(
            self._tables,
            self._table_count,
            self._positions,
            self._count,
            question,
            _small(k),
            threads,
            MEMORY,
            _LIMITS.pack(*limits, ctypes.addressof(cancel) if cancel is not None else 0),
            answers,
        )
        if code != _NOT_SOLVED:
            self._native.check(code)
        return answers.raw


class _Solver:
    """A solver handle that is freed with the thread it belongs to."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._free = library.charlemagne_solver_free
        address: int | None = library.charlemagne_solver_new(MEMORY)
        if address is None:
            raise MemoryError("no memory for a solver")
        self.address = address

    def __del__(self) -> None:
        if hasattr(self, "address"):
            self._free(self.address)


def packed(position: Position, table: int = 0) -> bytes:
    """The position as a ``charlemagne_position``."""
    return packed_masks(
        tuple(map(mask, position.hands)),
        table=table,
        leader=position.leader,
        out=position.out,
        attackers=position.attackers,
        fewest=position.fewest,
        trick=position.trick,
    )


def packed_masks(
    hands: tuple[int, ...],
    *,
    table: int,
    leader: Seat,
    out: Set[Seat],
    attackers: Side,
    fewest: bool,
    trick: Sequence[Card],
) -> bytes:
    """The same of hands that are numbers already, as `mask` makes them."""
    seats = 0b1111
    for seat in out:
        seats &= ~(1 << seat)
    return _POSITION.pack(*hands, table, leader, seats, 0b0101 << attackers, fewest, len(trick), bytes(trick))


def mask(cards: CardSet) -> int:
    """The cards as a number: bit n is card number n."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def packed_table(table: PlayTable) -> bytes:
    """The table as a ``charlemagne_table``."""
    height = [0] * len(CARDS)
    for lane in table.lanes:
        for place, card in enumerate(lane):
            height[card] = place
    return _TABLE.pack(*table.lane_of, *height, table.forced)


def _unpacked(raw: bytes, offset: int) -> Answer:
    code, value, cards = _ANSWER.unpack_from(raw, offset)
    return Answer(solved=code == 0, value=value, cards=cards)


def _small(k: int) -> int:
    """k within a C int; beyond nine tricks the answer is the same anyway."""
    return max(-1, min(k, 9))


_TABLE: Final = struct.Struct("=34b34bB")
_POSITION: Final = struct.Struct("=4QI5B3s4x")
_ANSWER: Final = struct.Struct("=ib34sx")
_LIMITS: Final = struct.Struct("@3qP")
_CODE: Final = struct.Struct("=i")
_NOT_LEGAL: Final = 0xFF
_NOT_SOLVED: Final = 1
_NO_MEMORY: Final = -17
