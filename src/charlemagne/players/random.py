"""A player that decides by dice, the auction apart, where the low contracts are to have their share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from charlemagne.hand.actions import Action, Bid, Pass
from charlemagne.hand.legal import bids, must_bid, open_contracts
from charlemagne.hand.player import Limit, dice
from charlemagne.hand.view import View
from charlemagne.rules.model import Auction

KNOCKS: Final = 16
"""It knocks once in so many chances."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Uniform over what is legal; in the auction it passes half the time, else raises by one step with a chance
    of a half, by two with a quarter, and so on.

    Args:
        seed: the same one decides the same.
    """

    seed: int = 0

    def choose(self, view: View, limit: Limit) -> Action:
        rng = dice(self.seed, view)
        if isinstance(view.public.phase, Auction):
            assert view.seat is not None
            contracts = open_contracts(view.public)
            if not contracts or (not must_bid(view.public) and rng.getrandbits(1)):
                return Pass(view.seat)
            step = 0
            while step < len(contracts) - 1 and rng.getrandbits(1):
                step += 1
            ways: list[Bid] = bids(view.seat, [contracts[step]])
            return ways[rng.randrange(len(ways))]
        options = view.options
        return options[rng.randrange(len(options))]

    def knock(self, view: View) -> bool:
        return dice(self.seed, view, "knock").randrange(KNOCKS) == 0
