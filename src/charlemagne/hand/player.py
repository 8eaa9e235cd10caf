"""What a player is: something that decides from a view."""

from __future__ import annotations

import hashlib
import random
import threading
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from charlemagne.hand.actions import Action
from charlemagne.hand.view import View


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may spend on one decision; without a number, what it thinks right.

    Args:
        worlds: at most so many sampled deals. A decision limited by work alone is the same on every machine.
        ms: at most so many milliseconds.
        cancelled: set from elsewhere when the answer is wanted now.
    """

    worlds: int | None = None
    ms: float | None = None
    cancelled: threading.Event | None = field(default=None, compare=False)


UNLIMITED = Limit()


@runtime_checkable
class Player(Protocol):
    """Four of these make a match; see `charlemagne.players` for those that come with the package."""

    def choose(self, view: View, limit: Limit) -> Action:
        """One of `view.options`, which are never empty when this is called."""

    def knock(self, view: View) -> bool:
        """Whether to knock now; asked once after each card that the rules allow a knock on."""


def dice(seed: int, view: View, purpose: str = "") -> random.Random:
    """The random numbers of one decision.

    They come from the seed and from where the decision stands in its match, never from a running stream: undo,
    resume and the number of processes change nothing.

    Args:
        seed: the player's.
        view: what he decides on.
        purpose: tells apart what is decided at one point, such as a knock from a card.
    """
    setup = view.public.setup
    place = f"{seed}|{setup.match}|{setup.number}|{view.seat}|{view.public.decisions}|{purpose}"
    return random.Random(int.from_bytes(hashlib.sha256(place.encode()).digest()[:8], "big"))
