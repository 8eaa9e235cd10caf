"""Figures of the worlds: `python bench/worlds.py` prints each as a line of JSON; `run` returns them."""

import json
import random
import sys
from collections.abc import Callable, Mapping
from functools import partial
from time import perf_counter

from charlemagne.cards import CARDS, Card
from charlemagne.core import library
from charlemagne.core.worlds import Worlds

SIZES = {"E": 8, "S": 8, "W": 8, "kitty": 2}


def run() -> dict[str, float]:
    """Figures by name, each with its unit at the end, for 26 unseen cards in four places. About 1 s.

    `free`: nothing is known. `voids`: two players lack a suit each. `tangled`: each card lacks each place with
    a chance of three in ten, which gives some ten sets of places. For each, Python's part included: setting
    up with the exact count, and a sampled world in a call for 10,000.
    """
    if library.load() is None:
        print(f"{library.why_not()}; these are the figures of plain Python", file=sys.stderr)
    n = 10_000 if library.load() else 100
    figures = {}
    for name, may in _cases().items():
        worlds = Worlds(may, SIZES)
        figures[f"worlds_{name}_setup_us"] = 1e6 * _seconds(partial(Worlds, may, SIZES))
        figures[f"worlds_{name}_sample_us"] = 1e6 / n * _seconds(partial(worlds.sample, n, seed=1))
    return figures


def _cases() -> Mapping[str, dict[Card, list[str]]]:
    drawn, cards = random.Random(1), CARDS[:26]
    return {
        "free": {card: list(SIZES) for card in cards},
        "voids": {card: [p for p in SIZES if (p, card >> 3) not in (("E", 0), ("W", 1))] for card in cards},
        "tangled": {card: [p for p in SIZES if p == "kitty" or drawn.random() < 0.7] for card in cards},
    }


def _seconds(act: Callable[[], object], rounds: int = 20) -> float:
    """The mean of some rounds after one that isn't counted."""
    act()
    start = perf_counter()
    for _ in range(rounds):
        act()
    return (perf_counter() - start) / rounds


if __name__ == "__main__":
    for name, value in run().items():
        print(json.dumps({"name": name, "value": round(value, 3)}))
