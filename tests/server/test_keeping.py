"""What tables decide on its way to the store: together, at once where the disk is quick, and each told its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from typing import Any

import pytest

from charlemagne.server import keeping
from charlemagne.server.keeping import Keeper
from charlemagne.store import Busy, Conflict, Entry, Full, MemoryStore, StoreError


def entry(match: str, seq: int) -> Entry:
    return Entry(match, seq, 1, "act", "{}")


class Watched(MemoryStore):
    """Tells which way what came, and takes as long or fails as it is told to."""

    def __init__(self, clock: list[float]) -> None:
        super().__init__()
        self.ways: list[tuple[str, int]] = []
        self.reads: list[tuple[bool, int]] = []
        self.clock, self.takes = clock, 0.001
        self.fault: Exception | None = None

    def commit(self, batches: Iterable[Iterable[Entry]], /) -> list[Conflict | None]:
        told = list(batches)
        self.ways.append(("loop", len(told)))
        self.clock[0] += self.takes
        if self.fault is not None:
            raise self.fault
        return super().commit(told)

    def entries(self, match: str, /, since: int = 0, *, wait: bool = True) -> list[Entry]:
        self.reads.append((wait, threading.get_ident()))
        if not wait and self.fault is not None:
            raise self.fault
        return super().entries(match, since)

    def submit(self, entries: Iterable[Entry], /) -> Future[None]:
        self.ways.append(("thread", 1))
        done: Future[None] = Future()
        (refused,) = MemoryStore.commit(self, [entries])
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, lambda: done.set_exception(refused) if refused else done.set_result(None))
        return done


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(keeping, "perf_counter", lambda: now[0])
    return now


async def kept(keeper: Keeper, *batches: list[Entry]) -> list[BaseException | None]:
    return await asyncio.gather(*(keeper.keep(batch) for batch in batches), return_exceptions=True)


def test_what_comes_together_is_one_commit_and_each_is_told_its_own(clock: list[float]) -> None:
    store = Watched(clock)
    took: list[float] = []
    keeper = Keeper(store, observe=took.append)
    told = asyncio.run(kept(keeper, [entry("a", 0)], [entry("b", 1)], [entry("a", 1), entry("c", 0)]))
    assert [type(one) for one in told] == [type(None), Conflict, type(None)]
    assert [len(store.entries(match)) for match in "abc"] == [2, 0, 1]
    assert store.ways == [("loop", 3)] and took == pytest.approx([0.001] * 3)


@pytest.mark.parametrize("fault", [Full("no room"), StoreError("broken"), RuntimeError("a fault of ours")])
def test_an_error_is_told_to_all_who_came(clock: list[float], fault: Exception) -> None:
    store = Watched(clock)
    store.fault = fault
    assert asyncio.run(kept(Keeper(store), [entry("a", 0)], [entry("b", 0)])) == [fault, fault]
    assert store.matches() == [] and store.ways == [("loop", 2)]


def test_where_somebody_else_is_writing_the_stores_thread_waits_for_him(clock: list[float]) -> None:
    store = Watched(clock)
    took: list[float] = []
    store.fault = Busy("locked")
    told = asyncio.run(kept(Keeper(store, observe=took.append), [entry("a", 0)], [entry("b", 1)]))
    assert [type(one) for one in told] == [type(None), Conflict] and len(took) == 2
    assert store.ways == [("loop", 2), ("thread", 1), ("thread", 1)]


def test_after_a_commit_that_took_long_the_thread_commits_for_a_while(clock: list[float]) -> None:
    store = Watched(clock)
    keeper = Keeper(store)

    def after(seconds: float, seq: int) -> str:
        clock[0] += seconds
        assert asyncio.run(kept(keeper, [entry("a", seq)])) == [None]
        return store.ways[-1][0]

    assert after(0, 0) == after(0, 1) == "loop"
    store.takes = keeping.LONG * 2
    assert after(0, 2) == "loop"
    assert after(0, 3) == after(keeping.REST / 2, 4) == "thread"
    store.takes = 0.001
    assert after(keeping.REST, 5) == after(0, 6) == "loop"


def test_a_closed_store_is_an_error_by_either_way(clock: list[float]) -> None:
    store = MemoryStore()
    keeper: Any = Keeper(store)
    store.close()
    for rests in (0.0, clock[0] + 1):
        keeper._rests_until = rests
        (told,) = asyncio.run(kept(keeper, [entry("a", 0)]))
        assert isinstance(told, StoreError)


def test_who_waits_no_longer_hinders_nobody(clock: list[float]) -> None:
    async def both() -> None:
        keeper = Keeper(Watched(clock))
        gone = asyncio.ensure_future(keeper.keep([entry("a", 0)]))
        await asyncio.sleep(0)
        gone.cancel()
        assert await kept(keeper, [entry("b", 0)]) == [None]

    asyncio.run(both())


def test_logs_are_read_at_once_and_by_a_thread_where_that_would_wait(clock: list[float]) -> None:
    store, here = Watched(clock), threading.get_ident()
    keeper = Keeper(store)
    store.commit([[entry("a", 0)]])
    assert asyncio.run(keeper.read("a")) == [entry("a", 0)] and store.reads == [(False, here)]
    store.reads, store.fault = [], Busy("is being read")
    assert asyncio.run(keeper.read("a")) == [entry("a", 0)]
    assert [wait for wait, _ in store.reads] == [False, True] and store.reads[1][1] != here
    store.reads, store.fault = [], StoreError("broken")
    with pytest.raises(StoreError, match="broken"):
        asyncio.run(keeper.read("a"))
    assert len(store.reads) == 1
