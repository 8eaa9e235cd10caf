"""Computer players that think for long, in processes of their own, so that no table waits for them.

How many deals a player may imagine follows from its time and from what a deal has cost it lately at such a moment: a
player that minds no clock keeps its pace all the same.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Final, TypeVar, TypeVarTuple

from charlemagne.hand.actions import Action
from charlemagne.hand.player import Limit, Player
from charlemagne.hand.view import View
from charlemagne.players import make_player

FIRST: Final = 4
"""Deals that a player may imagine before it is known what one costs."""

ENOUGH: Final = 60
"""Where time allows so many, the player imagines as many as it thinks right."""

CAREFUL: Final = 0.7
"""How much of its time a player is given work for: what a deal costs varies."""

_WATCH: Final = 1.0

T = TypeVar("T")
Args = TypeVarTuple("Args")


class Thinkers:
    """The processes; they are started when the first of them is wanted.

    Args:
        workers: how many.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._guard = threading.Lock()
        self._costs: dict[tuple[str, str, int], float] = {}

    def choose(self, spec: str, seed: int, view: View, *, seconds: float | None) -> Action | None:
        """A player's decision, None if it isn't there in time; any thread may ask.

        Args:
            spec: of the player.
            seed: of the player.
            view: what it decides on.
            seconds: how long it may take; None for as long as it likes.
        """
        key = (spec.partition(":")[0], type(view.public.phase).__name__, len(view.hand))
        worlds = None
        if seconds is not None:
            cost = self._costs.get(key)
            worlds = FIRST if cost is None else int(CAREFUL * seconds / cost)
            if worlds < 1 and cost is not None:
                self._costs[key] = 0.8 * cost  # it is tried again by and by
                return None
            worlds = None if worlds >= ENOUGH else worlds
        try:
            future = self.submit(_think, spec, seed, view, worlds, None if seconds is None else 1000 * seconds)
        except (BrokenProcessPool, RuntimeError):
            self._restart()
            return None
        future.add_done_callback(lambda done: self._learn(key, done))
        try:
            return future.result(None if seconds is None else max(0.0, seconds))[0]
        except TimeoutError:
            future.cancel()
            return None
        except BrokenProcessPool:
            self._restart()
            return None

    def close(self) -> None:
        with self._guard:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = None
            self._workers = 0

    def submit(self, work: Callable[[*Args], T], *args: *Args) -> Future[T]:
        """Some work of a module, begun when one of the processes is free.

        Raises:
            RuntimeError: if they are closed, or broken.
        """
        with self._guard:
            if not self._workers:
                raise RuntimeError("closed")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_begin)
            return self._pool.submit(work, *args)

    def _restart(self) -> None:
        with self._guard:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = None

    def _learn(self, key: tuple[str, str, int], done: Future[tuple[Action, float]]) -> None:
        if done.cancelled() or done.exception() is not None:
            return
        cost = max(1e-5, done.result()[1])
        known = self._costs.get(key, cost)
        self._costs[key] = cost if cost > known else 0.8 * known + 0.2 * cost


# What follows runs in the processes.


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()


def _end_with_parent(parent: int) -> None:
    """Ends the process when the server is gone, even one that was killed."""
    while os.getppid() == parent:
        time.sleep(_WATCH)
    os._exit(0)


@lru_cache(maxsize=256)
def _player(spec: str, seed: int) -> tuple[Player, Limit]:
    return make_player(spec, seed)


def _think(spec: str, seed: int, view: View, worlds: int | None, ms: float | None) -> tuple[Action, float]:
    """A decision, and the seconds that a deal has taken for it."""
    player, own = _player(spec, seed)
    began = time.perf_counter()
    times = [limit for limit in (own.ms, ms) if limit is not None]
    counts = [limit for limit in (own.worlds, worlds) if limit is not None]
    allowed = Limit(worlds=min(counts, default=None), ms=min(times, default=None))
    action = player.choose(view, allowed)
    return action, (time.perf_counter() - began) / (allowed.worlds or ENOUGH)
