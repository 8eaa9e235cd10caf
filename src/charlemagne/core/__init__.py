"""Exact answers about the play with all hands known, and random plays of it.

The questions: how many tricks do the attackers take from here (``solve``), how many after each legal card
(``solve_cards``), and can they take so many or so few (``can_take``, several times faster). Each comes for many
positions at once, too, over threads and within a budget. A native core answers in a fraction of a millisecond;
without it plain Python does, a hundred times slower: ``native_available`` says which serves.
"""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypeVar

from charlemagne.cards import Card
from charlemagne.core import fallback
from charlemagne.core.position import Position, PositionError

if TYPE_CHECKING:
    from charlemagne.core.native import Answer, Native, Question

__all__ = [
    "Budget",
    "Cancel",
    "Position",
    "PositionError",
    "can_take",
    "can_take_cards",
    "can_take_cards_many",
    "can_take_many",
    "native_available",
    "solve",
    "solve_cards",
    "solve_cards_many",
    "solve_many",
    "why_not_native",
]

_T = TypeVar("_T")

_MOST_THREADS = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What a batch may spend at most; what it has not solved by then comes back as None, never as a guess.

    Args:
        positions: begin so many, the first ones.
        nodes: play so many cards in the search, in all; plain Python doesn't count them.
        milliseconds: take so long.
    """

    positions: int | None = None
    nodes: int | None = None
    milliseconds: int | None = None


class Cancel:
    """Ends a batch from another thread, for good."""

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = ctypes.c_int32(0)

    def set(self) -> None:
        self.flag.value = 1

    @property
    def is_set(self) -> bool:
        return self.flag.value != 0


def solve(position: Position) -> int:
    """The number of tricks the attackers take from here, the one on the table counted, all playing their best."""
    if native := _native():
        return native.solve(position, _question("VALUE")).value
    return fallback.solve(position)


def solve_cards(position: Position) -> dict[Card, int]:
    """The same number after each legal card, equal cards too, by card number."""
    if native := _native():
        return native.solve(position, _question("CARDS")).cards
    return fallback.solve_cards(position)


def can_take(position: Position, *, at_least: int | None = None, at_most: int | None = None) -> bool:
    """Whether the attackers, trying, can take so many tricks from here, or so few, whatever the others do.

    The question sets the goal, so the position's own plays no part. Give one of the two numbers; any will do,
    negative ones too.

    Raises:
        ValueError: if none is given, or both.
    """
    kind, k = _goal(at_least, at_most)
    if native := _native():
        return bool(native.solve(position, _question(kind), k).value)
    return fallback.can_take(position, at_least=at_least, at_most=at_most)


def can_take_cards(position: Position, *, at_least: int | None = None, at_most: int | None = None) -> dict[Card, bool]:
    """The same after each legal card, by card number."""
    kind, k = _goal(at_least, at_most)
    if native := _native():
        return _yes_or_no(native.solve(position, _question(f"CARDS_{kind}"), k))
    return fallback.can_take_cards(position, at_least=at_least, at_most=at_most)


def solve_many(
    positions: Sequence[Position],
    *,
    threads: int | None = None,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
) -> list[int | None]:
    """``solve`` for each position, in order; None for those that the budget or a cancellation left.

    Args:
        threads: how many solve at once, each with memory of its own; None for one on each core.
    """
    how = _How(threads, budget, cancel)
    return _many(positions, how, ("VALUE", 0), read=lambda answer: answer.value, plainly=fallback.solve)


def solve_cards_many(
    positions: Sequence[Position],
    *,
    threads: int | None = None,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
) -> list[dict[Card, int] | None]:
    """``solve_cards`` for each position, as ``solve_many``."""
    how = _How(threads, budget, cancel)
    return _many(positions, how, ("CARDS", 0), read=lambda answer: answer.cards, plainly=fallback.solve_cards)


def can_take_many(
    positions: Sequence[Position],
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    threads: int | None = None,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
) -> list[bool | None]:
    """``can_take`` for each position, as ``solve_many``."""
    how = _How(threads, budget, cancel)
    plainly = partial(fallback.can_take, at_least=at_least, at_most=at_most)
    return _many(positions, how, _goal(at_least, at_most), read=lambda answer: bool(answer.value), plainly=plainly)


def can_take_cards_many(
    positions: Sequence[Position],
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    threads: int | None = None,
    budget: Budget | None = None,
    cancel: Cancel | None = None,
) -> list[dict[Card, bool] | None]:
    """``can_take_cards`` for each position, as ``solve_many``."""
    how = _How(threads, budget, cancel)
    kind, k = _goal(at_least, at_most)
    plainly = partial(fallback.can_take_cards, at_least=at_least, at_most=at_most)
    return _many(positions, how, (f"CARDS_{kind}", k), read=_yes_or_no, plainly=plainly)


def native_available() -> bool:
    """Whether the native core serves; loads it if that has not been tried yet."""
    return _native() is not None


def why_not_native() -> str:
    """A sentence on why plain Python serves; empty if the native core does."""
    if native_available():
        return ""
    try:
        from charlemagne.core import library
    except ImportError:
        return "this copy of the program has no loader for the native core"
    return library.why_not()


@lru_cache(maxsize=1)
def _native() -> Native | None:
    """The native core, loaded once, or None where there is none."""
    try:
        from charlemagne.core import library
    except ImportError:
        return None
    loaded = library.load()
    if loaded is None:
        return None
    from charlemagne.core.native import Native

    return Native(loaded)


def _question(name: str) -> Question:
    from charlemagne.core.native import Question

    return Question[name]


def _goal(at_least: int | None, at_most: int | None) -> tuple[str, int]:
    """The question's name and its number."""
    if at_least is not None and at_most is None:
        return "AT_LEAST", at_least
    if at_most is not None and at_least is None:
        return "AT_MOST", at_most
    raise ValueError(f"one of at_least and at_most, not {at_least} and {at_most}")


def _yes_or_no(answer: Answer) -> dict[Card, bool]:
    return {card: bool(value) for card, value in answer.cards.items()}


class _How:
    """How a batch is to be done: on so many threads, within a budget, until it is cancelled."""

    def __init__(self, threads: int | None, budget: Budget | None, cancel: Cancel | None) -> None:
        if threads is None:
            threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        elif not 1 <= threads <= _MOST_THREADS:
            raise ValueError(f"{threads} threads: 1 to {_MOST_THREADS}")
        self.threads = min(threads, _MOST_THREADS)
        self.budget = budget or Budget()
        self.cancel = cancel

    @property
    def limits(self) -> tuple[int, int, int]:
        """Positions, nodes and milliseconds as the core wants them: below 0 for no limit."""
        budget = self.budget
        positions, nodes, milliseconds = (
            -1 if most is None else max(0, most) for most in (budget.positions, budget.nodes, budget.milliseconds)
        )
        return positions, nodes, milliseconds

    def stops(self, began: int, seconds: float) -> bool:
        """Whether nothing more is begun after so many positions and so long."""
        spent = ((self.budget.positions, began), (self.budget.milliseconds, seconds * 1000))
        over = any(most is not None and used >= most for most, used in spent)
        return over or (self.cancel is not None and self.cancel.is_set)


def _many(
    positions: Sequence[Position],
    how: _How,
    question: tuple[str, int],
    *,
    read: Callable[[Answer], _T],
    plainly: Callable[[Position], _T],
) -> list[_T | None]:
    """The answers of the native core, read, or those of plain Python, which has one thread and stops only
    between positions."""
    if native := _native():
        name, k = question
        flag = how.cancel.flag if how.cancel else None
        answers = native.solve_many(positions, _question(name), k, threads=how.threads, limits=how.limits, cancel=flag)
        return [read(answer) if answer.solved else None for answer in answers]
    start = time.monotonic()
    values: list[_T | None] = []
    for position in positions:
        if how.stops(len(values), time.monotonic() - start):
            break
        values.append(plainly(position))
    return values + [None] * (len(positions) - len(values))
