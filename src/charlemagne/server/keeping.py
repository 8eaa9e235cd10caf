"""Keeping what tables decide: whatever one pass of the event loop brings goes to the disk in one commit.

The commit is made in the loop's own thread, which costs less than the way to another and back, and holds the other
tables up no longer than the disk takes. Where that is long, or somebody else is writing, the store's thread does it.
Logs are read in the same way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial
from time import perf_counter
from typing import Final, TypeAlias

from charlemagne.store import Busy, Entry, Store, StoreError

LONG: Final = 0.05
"""Seconds of the loop's time that a commit may take without anybody's noticing."""

REST: Final = 2.0
"""Seconds that the store's thread commits after a commit that took long."""

_Kept: TypeAlias = "asyncio.Future[None]"


class Keeper:
    """The way to a store for everything on one event loop.

    Args:
        store: where it goes.
        observe: told how many seconds each commit has taken.
    """

    def __init__(self, store: Store, *, observe: Callable[[float], None] = lambda _: None) -> None:
        self._store, self._observe = store, observe
        self._waiting: list[tuple[tuple[Entry, ...], _Kept]] = []
        self._rests_until = 0.0

    async def keep(self, entries: Iterable[Entry]) -> None:
        """Returns when the entries are durable, all of them.

        Raises:
            StoreError: if they can't be stored; none of them is then.
        """
        loop = asyncio.get_running_loop()
        kept: _Kept = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._commit)
        self._waiting.append((tuple(entries), kept))
        await kept

    async def read(self, match: str) -> list[Entry]:
        """A match's entries, in order.

        Raises:
            StoreError: if they can't be read.
        """
        try:
            return self._store.entries(match, wait=False)
        except Busy:
            return await asyncio.to_thread(self._store.entries, match)

    def _commit(self) -> None:
        waiting, self._waiting = self._waiting, []
        began = perf_counter()
        if began < self._rests_until:
            self._submit(waiting)
            return
        try:
            answers = self._store.commit([entries for entries, _ in waiting])
        except Busy:
            self._submit(waiting)
            return
        except Exception as error:
            for _, kept in waiting:
                _tell(kept, error)
            return
        took = perf_counter() - began
        if took > LONG:
            self._rests_until = began + REST
        for (_, kept), refused in zip(waiting, answers, strict=True):
            self._observe(took)
            _tell(kept, refused)

    def _submit(self, waiting: list[tuple[tuple[Entry, ...], _Kept]]) -> None:
        loop, began = asyncio.get_running_loop(), perf_counter()

        def tell(kept: _Kept, stored: Future[None]) -> None:
            self._observe(perf_counter() - began)
            _tell(kept, stored.exception())

        def told(kept: _Kept, stored: Future[None]) -> None:
            loop.call_soon_threadsafe(tell, kept, stored)

        for entries, kept in waiting:
            try:
                stored = self._store.submit(entries)
            except StoreError as error:
                _tell(kept, error)
                continue
            stored.add_done_callback(partial(told, kept))


def _tell(kept: _Kept, error: BaseException | None) -> None:
    if kept.done():  # whoever waited has been cancelled
        return
    if error is None:
        kept.set_result(None)
    else:
        kept.set_exception(error)
