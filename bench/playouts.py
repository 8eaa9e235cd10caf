"""Random playouts beside OpenSpiel's: `python bench/playouts.py` prints each figure as a line of JSON.

OpenSpiel comes from PyPI's `open-spiel`, in the environment that the benchmark runs in; it is no part of what
users install.
"""

import json
import random
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

from charlemagne.cards import ALL_SUITS, CARDS, COLOUR_JOKER, RANKS, WHITE_JOKER, Card, Suit
from charlemagne.core import library
from charlemagne.core.playout import playouts, playouts_many
from charlemagne.core.position import Position
from charlemagne.rules.table import PlayTable
from charlemagne.seats import Seat, Side

DEALS = 20


def run() -> dict[str, float]:
    """Figures by name, each with its unit at the end; one thread, random deals, about 3 s.

    `playouts`: from a dealt hand of eight cards with trumps and both jokers, 32 cards played each, 50,000 of a
    deal in one call. `batched`: 20 playouts of each of 1,000 deals in one call, Python's packing included.
    `openspiel`: the random-rollout evaluator of its euchre in C++, from the first lead, 20 cards played each,
    20,000 of a deal in one call (one simulation of its MCTS, which is how Python reaches the evaluator; what
    that adds is 15 microseconds a call).
    """
    deals = _deals(DEALS)
    n = 50_000 if library.load() else 50
    if library.load() is None:
        print(f"{library.why_not()}; these are the figures of plain Python", file=sys.stderr)
    ours = n * DEALS / _seconds(lambda: [playouts(deal, n, seed=1) for deal in deals])
    many = _deals(1000 if library.load() else 20)
    figures = {
        "playouts_per_s": ours,
        "playouts_batched_per_s": 20 * len(many) / _seconds(lambda: playouts_many(many, 20, seed=1)),
    }
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        print("no comparison with OpenSpiel: open-spiel is not installed in this environment", file=sys.stderr)
        return figures
    theirs = _openspiel(pyspiel)
    return figures | {
        "playouts_openspiel_per_s": theirs,
        "playouts_openspiel_ratio": ours / theirs,
        "playouts_openspiel_ratio_by_card_played": ours * 32 / (theirs * 20),
    }


def _deals(n: int) -> list[Position]:
    drawn = random.Random(7)
    table = _spades()
    deals = []
    for _ in range(n):
        pack = drawn.sample(CARDS, 32)
        hands = tuple(frozenset(pack[seat * 8 : seat * 8 + 8]) for seat in range(4))
        deals.append(Position(table=table, hands=hands, leader=Seat.NORTH, attackers=Side.NS))
    return deals


def _spades() -> PlayTable:
    """Spades as trumps with jokers and jacks, as in `standard`."""
    jacks = (Card.of("J", Suit.CLUBS), Card.of("J", Suit.SPADES))
    lanes = [[Card.of(rank, suit) for rank in RANKS] for suit in ALL_SUITS]
    plain = [tuple(card for card in lane if card not in jacks) for lane in lanes]
    return PlayTable((*plain[:3], (), (*plain[3], *jacks, COLOUR_JOKER, WHITE_JOKER)))


def _openspiel(pyspiel: Any, n: int = 20_000) -> float:
    """Playouts a second of OpenSpiel's evaluator; Any, for pyspiel comes without types."""
    game = pyspiel.load_game("euchre")
    drawn = random.Random(7)
    spent = 0.0
    for seed in range(1, DEALS + 1):
        state = _first_lead(game, drawn)
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(n, seed), 2.0, max_simulations=1, max_memory_mb=10,
            solve=False, seed=seed, verbose=False,
        )  # fmt: skip
        spent += _seconds(partial(bot.step, state))
    return n * DEALS / spent


def _first_lead(game: Any, drawn: random.Random) -> Any:
    """A deal of euchre, the player left of the dealer having ordered the trump up, with his partner in play."""
    state = game.new_initial_state()
    while True:
        actions = state.legal_actions()
        if state.is_chance_node():
            state.apply_action(drawn.choice(actions))
            continue
        names = [state.action_to_string(state.current_player(), action) for action in actions]
        if "Partner" in names:
            state.apply_action(actions[names.index("Partner")])
            return state
        state.apply_action(actions[-1])  # orders up after Pass, then a discard


def _seconds(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


if __name__ == "__main__":
    for name, value in run().items():
        print(json.dumps({"name": name, "value": round(value, 2)}))
