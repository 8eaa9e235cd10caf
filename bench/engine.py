"""Random play through the engine, a view for every seat before each action: actions a second on one core."""

from __future__ import annotations

import random
import time

from charlemagne.hand.decide import apply
from charlemagne.hand.view import view_of
from charlemagne.match import SealedSource, begin
from charlemagne.rules.books import BOOKS
from charlemagne.seats import SEATS

HANDS = 400


def actions_a_second(rules: str, *, views: int) -> float:
    """Random play of 400 hands by a rule book.

    Args:
        rules: the book's name.
        views: for how many seats a view is made before each action; 1 makes it for the seat to act alone.
    """
    source, rng, actions = SealedSource.of_seed(1), random.Random(1), 0
    began = time.perf_counter()
    for number in range(HANDS):
        hand = begin(BOOKS[rules], f"bench-{number}", dealer=SEATS[number % 4]).deal_from(source).hand
        assert hand is not None
        while (turn := hand.turn) is not None:
            seen = {seat: view_of(hand, seat) for seat in (SEATS if views == 4 else (turn,))}
            options = seen[turn].options
            hand = apply(hand, options[int(rng.random() * len(options))])
            actions += 1
    return actions / (time.perf_counter() - began)


def run() -> dict[str, float]:
    """Actions a second by rule book, with one view and with four before each action."""
    return {
        f"engine {rules}, {views} views": round(actions_a_second(rules, views=views))
        for rules in BOOKS
        for views in (1, 4)
    }


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name}: {figure:,.0f} actions/s")
