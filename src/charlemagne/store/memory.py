"""A store that forgets: for tests and throw-away games."""

import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from itertools import chain
from types import TracebackType
from typing import Self

from charlemagne.store.model import Conflict, Entry, InUse, StoreError, Summary, check_match, conflict


class MemoryStore:
    """Keeps the log in this process's memory, and otherwise behaves like every `Store`."""

    def __init__(self) -> None:
        self._guard = threading.RLock()
        self._logs: dict[str, list[Entry]] = {}
        self._held: dict[str, _Lease] = {}
        self._closed = False

    def submit(self, entries: Iterable[Entry], /) -> Future[None]:
        done: Future[None] = Future()
        (refused,) = self.commit([entries])
        if refused is None:
            done.set_result(None)
        else:
            done.set_exception(refused)
        return done

    def commit(self, batches: Iterable[Iterable[Entry]], /) -> list[Conflict | None]:
        told = [tuple(batch) for batch in batches]
        for entry in chain.from_iterable(told):  # a file couldn't hold a lone surrogate, so no store takes one
            entry.kind.encode()
            entry.data.encode()
        with self._guard:
            self._check_open()
            return [self._take(batch) for batch in told]

    def append(self, entries: Iterable[Entry], /) -> None:
        self.submit(entries).result()

    def entries(self, match: str, /, since: int = 0, *, wait: bool = True) -> list[Entry]:
        with self._guard:
            self._check_open()
            return self._logs.get(match, [])[max(since, 0) :]

    def matches(self) -> list[Summary]:
        with self._guard:
            self._check_open()
            found = [
                Summary(match=match, count=len(log), first_at=log[0].at, last_at=log[-1].at)
                for match, log in self._logs.items()
            ]
        return sorted(found, key=lambda summary: (-summary.last_at, summary.match))

    def delete(self, match: str, /) -> int:
        check_match(match)
        with self._guard:
            self._check_open()
            return len(self._logs.pop(match, ()))

    def hold(self, match: str, /) -> "_Lease":
        check_match(match)
        with self._guard:
            self._check_open()
            if match in self._held:
                raise InUse(path="memory", match=match)
            lease = self._held[match] = _Lease(self, match)
            return lease

    def close(self) -> None:
        with self._guard:
            self._closed = True
            self._held.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()

    def _take(self, batch: Sequence[Entry]) -> Conflict | None:
        refused = conflict(batch, lambda match: len(self._logs.get(match, ())))
        if refused is None:
            for entry in batch:
                self._logs.setdefault(entry.match, []).append(entry)
        return refused

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("the store is closed")

    def _release(self, lease: "_Lease", match: str) -> None:
        with self._guard:
            if self._held.get(match) is lease:
                del self._held[match]


class _Lease:
    def __init__(self, store: MemoryStore, match: str) -> None:
        self._store = store
        self._match = match

    def release(self) -> None:
        self._store._release(self, self._match)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.release()
