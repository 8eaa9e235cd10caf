"""The computer players' pool: apart from the tables, shared fairly, each answer by its deadline.

A table has one decision open at a time, so that the shortest deadline first is fair by itself; and what a decision
may spend shrinks as more of them are open, so that all keep their pace together. Quick players have a lane of their
own, and never wait for those that think; one of them stands in where a deadline passes.
"""

from __future__ import annotations

import asyncio
import heapq
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Final, TypeVar

from charlemagne.hand.actions import Action
from charlemagne.hand.player import UNLIMITED, Limit, Player
from charlemagne.hand.view import View
from charlemagne.players import PLAYERS, make_player
from charlemagne.server.thinking import Thinkers

QUICK: Final = "casual"
"""The player whose answer stands in where another's is late."""

QUICK_ONES: Final = PLAYERS[: PLAYERS.index(QUICK) + 1]
"""Those that answer at once, and need no process of their own."""

MARGIN: Final = 0.02
"""Seconds before the deadline in which an answer goes its way."""

SHARE: Final = 0.8
"""How much of the pool's time decisions may ask for, all together."""

LONGEST: Final = 10.0
"""Seconds that a decision may take where there is no pace."""

_PLAYERS_KEPT: Final = 4096

T = TypeVar("T")


@dataclass(order=True)
class _Job:
    """A question to a player.

    Args:
        deadline: on the clock of `time.monotonic`.
        number: tells apart those with one deadline.
        ask: asks it, for so many seconds or for as long as it likes; None if it has no answer in time.
        done: told the answer, or the fault.
        paced: whether there is a deadline to be kept.
    """

    deadline: float
    number: int
    ask: Callable[[float | None], object] = field(compare=False)
    done: Callable[[object, BaseException | None], None] = field(compare=False)
    paced: bool = field(compare=False)
    dropped: bool = field(compare=False, default=False)


class _Lane:
    """Threads that answer questions, the shortest deadline first."""

    def __init__(self, workers: int, name: str) -> None:
        self._workers = workers
        self._jobs: list[_Job] = []
        self._open: list[float] = []
        self._wake = threading.Condition()
        self._closed = False
        for number in range(workers):
            threading.Thread(target=self._work, name=f"charlemagne-{name}-{number}", daemon=True).start()

    def put(self, job: _Job) -> None:
        with self._wake:
            heapq.heappush(self._jobs, job)
            heapq.heappush(self._open, job.deadline)
            self._wake.notify()

    def close(self) -> None:
        with self._wake:
            self._closed = True
            self._wake.notify_all()

    @property
    def waiting(self) -> int:
        return len(self._jobs)

    def _work(self) -> None:
        while True:
            with self._wake:
                while not self._jobs and not self._closed:
                    self._wake.wait()
                if self._closed:
                    return
                job = heapq.heappop(self._jobs)
                now = time.monotonic()
                while self._open and self._open[0] <= now:
                    heapq.heappop(self._open)
                # Decided ones count until their deadline: their tables come back with another then.
                share = min(1.0, SHARE * self._workers / max(1, len(self._open)))
            if job.dropped:
                continue
            left = job.deadline - MARGIN - time.monotonic()
            try:
                job.done(job.ask(max(0.0, left * share) if job.paced else None), None)
            except Exception as error:
                job.done(None, error)


class Computers:
    """The pool.

    Args:
        workers: how many decisions are thought about at once.
        late: told the player's spec whenever an answer was not there in time.
    """

    def __init__(self, workers: int = 2, *, late: Callable[[str], None] = lambda _: None) -> None:
        self._late = late
        self._quick, self._deep = _Lane(1, "quick"), _Lane(workers, "deep")
        self._thinkers = Thinkers(workers)
        self._number = count()
        self._players: OrderedDict[tuple[str, int], tuple[Player, Limit]] = OrderedDict()

    async def choose(self, spec: str, seed: int, view: View, *, deadline: float | None) -> Action:
        """A computer player's decision, by its deadline.

        Args:
            spec: of the player.
            seed: of the player.
            view: what it decides on.
            deadline: on the clock of `time.monotonic`; None for a table without a pace.
        """

        def stand_in() -> Action:
            return self._player(QUICK, seed)[0].choose(view, UNLIMITED)

        if spec.partition(":")[0] in QUICK_ONES:

            def ask(_: float | None) -> object:
                player, own = self._player(spec, seed)
                return player.choose(view, own)

            answer = await self._answer(self._quick, spec, ask, deadline)
        else:

            def think(seconds: float | None) -> object:
                return self._thinkers.choose(spec, seed, view, seconds=seconds)

            answer = await self._answer(self._deep, spec, think, deadline)
        if answer is None:
            with suppress(Exception):  # a program that is broken as a whole still plays on
                answer = stand_in()
        return next((option for option in view.options if option == answer), view.options[0])

    async def knock(self, spec: str, seed: int, view: View, *, deadline: float | None) -> bool:
        """Whether a computer player knocks, by its deadline."""

        def ask(_: float | None) -> object:
            return self._player(spec, seed)[0].knock(view)

        return bool(await self._answer(self._quick, spec, ask, deadline))

    async def apart(self, work: Callable[[], T]) -> T:
        """What comes of some work in one of the processes, behind what they are at.

        Raises:
            RuntimeError: if there is none any more.
        """
        return await asyncio.wrap_future(self._thinkers.submit(work))

    def close(self) -> None:
        """Ends the threads and processes; what they are deciding is given up."""
        self._quick.close()
        self._deep.close()
        self._thinkers.close()

    @property
    def waiting(self) -> int:
        """How many decisions nobody has begun yet."""
        return self._quick.waiting + self._deep.waiting

    async def _answer(
        self, lane: _Lane, spec: str, ask: Callable[[float | None], object], deadline: float | None
    ) -> object:
        """The answer, None if there is none in time, whatever the player's fault."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[object] = loop.create_future()

        def settle(answer: object, error: BaseException | None) -> None:
            if not future.done():
                future.set_result(None if error is not None else answer)

        def done(answer: object, error: BaseException | None) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, answer, error)

        by = time.monotonic() + LONGEST if deadline is None else deadline
        job = _Job(by, next(self._number), ask, done, paced=deadline is not None)
        lane.put(job)
        answer = None
        with suppress(TimeoutError):
            answer = await asyncio.wait_for(future, max(0.0, by - time.monotonic()))
        job.dropped = True
        if answer is None:
            self._late(spec)
        return answer

    def _player(self, spec: str, seed: int) -> tuple[Player, Limit]:
        key = (spec, seed)
        found = self._players.get(key)
        if found is None:
            found = self._players[key] = make_player(spec, seed)
            while len(self._players) > _PLAYERS_KEPT:
                self._players.popitem(last=False)
        return found
