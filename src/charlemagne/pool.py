"""Work shared out to processes, its results in the order in which it was given."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from typing import TypeVar, TypeVarTuple

T = TypeVar("T")
Args = TypeVarTuple("Args")


def in_order(work: Callable[[*Args], T], parts: Iterable[tuple[*Args]], *, jobs: int) -> Iterator[T]:
    """What the work makes of each part, in their order; at most two parts a process wait to be taken.

    Args:
        work: a function of a module, so that a process can find it.
        parts: its arguments.
        jobs: how many processes; with one, none is started.
    """
    if jobs == 1:
        for part in parts:
            yield work(*part)
        return
    waiting: deque[Future[T]] = deque()
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(jobs, mp_context=get_context("spawn")))
        stack.callback(pool.shutdown, wait=False, cancel_futures=True)
        for part in parts:
            waiting.append(pool.submit(work, *part))
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
