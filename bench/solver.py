"""The exact solver beside DDS, the best public one for bridge: ``python bench/solver.py`` prints lines of JSON.

Both solve the same random deals on one thread in this process, a new deal in every call, for DDS remembers
the last one. What is counted is processor time, so that what else the machine does stays out, and the two take
turns every few deals. DDS is asked through PyPI's ``endplay`` 0.5.12, which the benchmark's own environment has and
users don't need; without it the core's own times are all there is. Times are means in milliseconds; ratios
count, absolute times move with the machine. DDS spends a fixed time on setting up each new deal, whatever is
asked: its time for deals of two tricks says how much.
"""

from __future__ import annotations

import ctypes
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from charlemagne.core import Position, library
from charlemagne.core.native import Batch, Native, Question
from charlemagne.seats import SEATS

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from core.tables import MODES, Mode, random_position

COUNT = 2000
"""Deals a task."""
TURN = 200
"""Deals that one of the two solves before the other."""

FOUR, SOLO = MODES[0], MODES[2]
JOKERS, MULOT = (next(mode for mode in MODES if mode.name == name) for name in ("no trump, jokers forced", "mulot"))


@dataclass(frozen=True, slots=True)
class Dds:
    """The DDS library of ``endplay``, called without the layers above it."""

    module: Any  # endplay has no types

    @classmethod
    def load(cls) -> Dds | None:
        try:
            return cls(import_module("endplay._dds"))
        except ImportError:
            return None

    def deal(self, position: Position) -> Any:
        """The position as a bridge deal with spades for trumps: the top lane, then the others, each from the ace down.

        Who is out holds the lowest cards of the plain suits, which win no trick.
        """
        lanes = [position.table.lanes[4], *(lane for lane in position.table.lanes[:4] if lane)]
        deal = self.module.deal()
        deal.trump, deal.first = 0, position.leader
        for seat in SEATS:
            for suit, lane in enumerate(lanes):
                for place, card in enumerate(reversed(lane)):
                    if card in position.hands[seat]:
                        deal.remainCards[seat][suit] |= 1 << (14 - place)
        for seat in position.out:
            blanks = [(suit, rank) for rank in (2, 3, 4) for suit in (1, 2, 3)]
            for suit, rank in blanks[: position.tricks]:
                deal.remainCards[seat][suit] |= 1 << rank
        return deal

    def mean_ms(self, positions: Sequence[Position], solutions: int, targets: Sequence[int]) -> float:
        """The mean time of a call, each with a new deal; solutions are 1 for the value, 3 for every card's."""
        deals = [self.deal(position) for position in positions]
        solve, future = self.module._dll.SolveBoard, self.module.futureTricks()
        began = time.process_time()
        for deal, target in zip(deals, targets, strict=True):
            if (code := solve(deal, target, solutions, 1, ctypes.byref(future), 0)) != 1:
                raise RuntimeError(f"DDS answers with code {code}")
        return (time.process_time() - began) * 1000 / len(deals)


def mean_ms(
    native: Native, positions: Sequence[Position], question: Question, ks: Sequence[int] | None = None
) -> float:
    """The mean time of the core; one batch on one thread for each k, so that Python's own time stays out."""
    groups: dict[int, list[Position]] = {}
    for position, k in zip(positions, ks or [0] * len(positions), strict=True):
        groups.setdefault(k, []).append(position)
    spent = 0.0
    for k, group in groups.items():
        batch = native.batch(group)
        began = time.process_time()
        batch.solve(question, k)
        spent += time.process_time() - began
    return spent * 1000 / len(positions)


def deals(count: int, mode: Mode, size: int, *, seed: int) -> list[Position]:
    """Random deals with the attackers on lead."""
    dice = random.Random(seed)
    positions = (random_position(dice, mode, size) for _ in range(count))
    return [replace(position, attackers=position.leader.side) for position in positions]


def run() -> dict[str, float]:
    """Ratios to DDS and times by name, each with its unit at the end; some 20 s."""
    return measure(lambda row: None)


def measure(report: Callable[[dict[str, object]], None]) -> dict[str, float]:
    """The figures of ``run``; each task is reported as it is done."""
    loaded = library.load()
    if loaded is None:
        print(f"nothing is measured: {library.why_not()}", file=sys.stderr)
        return {}
    native, dds = Native(loaded), Dds.load()
    if dds is None:
        print("there is no DDS to compare with here: pip install endplay==0.5.12", file=sys.stderr)
    figures: dict[str, float] = {}

    def task(name: str, mode: Mode, size: int, question: Question, k: int | None = 0, *, compare: bool = True) -> None:
        """Measures one row of the table; with no k the question is yes or no at each deal's true value."""
        positions = deals(COUNT, mode, size, seed=len(figures))
        ks = [k] * COUNT if k is not None else [a.value for a in native.solve_many(positions, Question.VALUE)]
        ours = theirs = 0.0
        for start in range(0, COUNT, TURN):
            turn = slice(start, start + TURN)
            ours += mean_ms(native, positions[turn], question, ks[turn]) * TURN / COUNT
            if dds and compare:
                solutions = 3 if question is Question.CARDS else 1
                targets = ks[turn] if k is None else [-1] * TURN
                theirs += dds.mean_ms(positions[turn], solutions, targets) * TURN / COUNT
        figures[f"{name}_ms"] = ours
        row: dict[str, object] = {"task": name, "ours_ms": round(ours, 4)}
        if theirs:
            figures[f"{name}_ratio"] = theirs / ours
            row |= {"dds_ms": round(theirs, 4), "ratio": round(theirs / ours, 2)}
        report(row)

    if dds:
        few = deals(COUNT, FOUR, 2, seed=1)
        dds.mean_ms(few, 1, [-1] * COUNT)
        figures["dds_setup_ms"] = dds.mean_ms(few, 1, [-1] * COUNT)
        report(
            {"task": "what DDS spends on a new deal, within every dds_ms", "dds_ms": round(figures["dds_setup_ms"], 4)}
        )
    task("value", FOUR, 8, Question.VALUE)
    task("every_card", FOUR, 8, Question.CARDS)
    task("yes_or_no", FOUR, 8, Question.AT_LEAST, None)
    task("solo_value", SOLO, 8, Question.VALUE)
    task("every_card_of_6", FOUR, 6, Question.CARDS)
    task("every_card_of_4", FOUR, 4, Question.CARDS)
    task("mulot_yes_or_no", MULOT, 8, Question.AT_MOST, compare=False)
    task("jokers_without_trumps_value", JOKERS, 8, Question.VALUE, compare=False)
    batch = native.batch(deals(4 * COUNT, FOUR, 8, seed=2))
    one, two = (_wall_seconds(batch, threads) for threads in (1, 2))
    figures["two_threads_ratio"] = one / two
    report({"task": "two threads against one, in batches, by the clock", "ratio": round(one / two, 2)})
    return figures


def _wall_seconds(batch: Batch, threads: int) -> float:
    began = time.perf_counter()
    batch.solve(Question.VALUE, threads=threads)
    return time.perf_counter() - began


if __name__ == "__main__":
    measure(lambda row: print(json.dumps(row), flush=True))
