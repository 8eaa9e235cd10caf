"""The store in one SQLite file: write-ahead log, durable commits, one writing thread that commits in groups.

A caller who has gathered a group himself, as an event loop does that serves many tables, commits it in his own
thread: the way to the writing thread and back costs more than the commit.

`path` is the main file; beside it stand `path-wal` and `path-shm` while a program has it open (the first
holds entries: copy it too), and `path.locks`. The directory must be on a disk of this machine: SQLite's log
doesn't work over a network.
"""

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Self

from charlemagne.store.file import Connection, create, is_there, open_reader, open_writer, translated
from charlemagne.store.locks import Locks, MatchLease
from charlemagne.store.model import Busy, Conflict, Damaged, Entry, Full, StoreError, Summary, check_match, conflict
from charlemagne.store.rows import Row, packed, unpacked

_OF_MATCH = "SELECT * FROM entry WHERE match = ? AND seq >= ? ORDER BY seq"
_FIRST_AFTER = "SELECT * FROM entry WHERE match > ? ORDER BY match, seq LIMIT 1"
_LAST_OF = "SELECT * FROM entry WHERE match = ? ORDER BY seq DESC LIMIT 1"
_LAST_SEQ = "SELECT seq FROM entry WHERE match = ? ORDER BY seq DESC LIMIT 1"
_INSERT = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)"
_DELETE = "DELETE FROM entry WHERE match = ?"
_REMEMBERED = 16384  # matches whose next number is known without looking
_GROUP = 4096  # entries after which a group is committed though more are waiting: some 30 ms of work


class SQLiteStore:
    """A `Store` in the file `path`, made with its directory if it isn't there.

    `patience` is how long, in seconds, to wait for another program's commit before Busy. With `check` the
    file's structure is walked first (see bench/store.py for its time); each entry is checked when it is read
    in any case. Raises Damaged, Foreign, Newer, ReadOnly, InUse (somebody salvages the file) or Full, and
    then hasn't changed a byte of it. A store doesn't survive a fork: open another in the child.
    """

    def __init__(self, path: str | os.PathLike[str], *, patience: float = 5.0, check: bool = True) -> None:
        self._path = Path(path).absolute()
        self._pid = os.getpid()
        self._patience = patience
        self._guard = threading.Lock()  # of _closed, _leases, _unanswered, and the order of the inbox
        self._reading = threading.Lock()
        self._writing = threading.Lock()  # of the writer, and of what is known of the file
        self._inbox: SimpleQueue[_Request | None] = SimpleQueue()
        self._unanswered = 0
        self._leases: list[MatchLease] = []
        self._nexts: dict[str, int] = {}  # with the version of the file that they are of
        self._version: int | None = None
        self._broken: StoreError | None = None
        self._closed = False
        with translated(self._path):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # the log holds hidden cards
        self._locks = Locks.attach(self._path)
        try:
            with self._locks.creating(), translated(self._path):
                if not is_there(self._path):
                    create(self._path)
            self._reader = open_reader(self._path, patience=patience, check=check)
            try:
                self._writer = open_writer(self._path, patience=patience)
            except BaseException:
                self._reader.close()
                raise
        except BaseException:
            self._locks.detach()
            raise
        # A daemon, so that a program which forgets to close the store can end; what it acknowledged is
        # stored.
        self._thread = threading.Thread(target=self._write, name="charlemagne-store", daemon=True)
        self._thread.start()

    def submit(self, entries: Iterable[Entry], /) -> Future[None]:
        done: Future[None] = Future()
        self._enqueue(_Request(_Append.of(entries), done))
        return done

    def commit(self, batches: Iterable[Iterable[Entry]], /) -> list[Conflict | None]:
        group = [_Append.of(batch) for batch in batches]
        with self._guard:
            self._check_open()
            if self._unanswered or not self._writing.acquire(blocking=False):
                raise Busy(f"{self._path} is being written")
        try:
            return [answer if isinstance(answer, Conflict) else None for answer in self._store(group, patience=0.0)]
        finally:
            self._writing.release()

    def append(self, entries: Iterable[Entry], /) -> None:
        self.submit(entries).result()

    def entries(self, match: str, /, since: int = 0, *, wait: bool = True) -> list[Entry]:
        since = max(since, 0)
        with self._snapshot(wait=wait) as db:
            rows = db.execute(_OF_MATCH, (match, since)).fetchall()
            last = db.execute(_LAST_OF, (match,)).fetchone()
        found = [self._entry(row, match) for row in rows]
        # Found from its other end too: a damaged key in between ends the reading early, and silently.
        count = self._entry(last, match).seq + 1 if last else 0
        if [(one.match, one.seq) for one in found] != [(match, seq) for seq in range(since, count)]:
            raise Damaged(path=str(self._path), what=f"entries of match {match} are missing")
        return found

    def matches(self) -> list[Summary]:
        found: list[Summary] = []
        match = ""
        with self._snapshot() as db:
            while first := db.execute(_FIRST_AFTER, (match,)).fetchone():
                start = self._entry(first, f"after {match!r}")
                if start.match <= match:  # out of order: never walk in circles
                    raise Damaged(path=str(self._path), what=f"the matches after {match!r} are out of order")
                match = start.match
                last = db.execute(_LAST_OF, (match,)).fetchone()
                end = self._entry(last or (), match)
                found.append(Summary(match=match, count=end.seq + 1, first_at=start.at, last_at=end.at))
        return sorted(found, key=lambda summary: (-summary.last_at, summary.match))

    def delete(self, match: str, /) -> int:
        check_match(match)
        with self._guard:
            self._check_open()
            ours = any(lease.match == match and lease.is_held for lease in self._leases)
        if ours:
            return self._delete(match)
        with self._locks.hold(match):
            return self._delete(match)

    def hold(self, match: str, /) -> MatchLease:
        check_match(match)
        with self._guard:
            self._check_open()
            lease = self._locks.hold(match)
            self._leases = [known for known in self._leases if known.is_held] + [lease]
            return lease

    def close(self) -> None:
        with self._guard:
            if self._closed or self._pid != os.getpid():
                return
            self._closed = True
            self._inbox.put(None)
        self._thread.join()
        with self._writing, self._reading:
            # The last connection to go moves the log into the main file and removes it. The reader can't
            # write, so if it goes last, a damaged file stays as it is.
            last = (self._writer, self._reader) if self._broken else (self._reader, self._writer)
            for connection in last:
                connection.close()
        for lease in self._leases:
            lease.release()
        self._locks.detach()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        if self._pid != os.getpid():
            raise StoreError("the store was opened before a fork: open it again")

    def _enqueue(self, request: "_Request") -> None:
        with self._guard:
            self._check_open()
            self._unanswered += 1
            self._inbox.put(request)

    def _delete(self, match: str) -> int:
        done: Future[int] = Future()
        self._enqueue(_Request(_Delete(match), done))
        return done.result()

    @contextmanager
    def _snapshot(self, *, wait: bool = True) -> Iterator[Connection]:
        """The reader's connection, for this thread alone and with one state of the file."""
        self._check_open()
        if not self._reading.acquire(blocking=wait):
            raise Busy(f"{self._path} is being read")
        try:
            with translated(self._path):
                self._check_open()
                self._reader.wait_at_most(self._patience if wait else 0.0)
                self._reader.execute("BEGIN")
                try:
                    yield self._reader
                finally:
                    if self._reader.in_transaction:
                        self._reader.execute("ROLLBACK")
        finally:
            self._reading.release()

    def _entry(self, row: tuple[object, ...], where: str) -> Entry:
        entry = unpacked(row)
        if entry is None:
            raise Damaged(path=str(self._path), what=f"an entry of match {where} isn't what was written")
        return entry

    # What follows runs in the writing thread.

    def _write(self) -> None:
        is_open = True
        while is_open:
            group: list[_Request] = []
            taken, weight = 0, 0
            request = self._inbox.get()
            while request is not None:
                taken += 1
                if request.done.set_running_or_notify_cancel():
                    group.append(request)
                    weight += request.work.weight
                if weight >= _GROUP or self._inbox.empty():
                    break
                request = self._inbox.get()
            is_open = request is not None
            outcomes = self._outcomes([request.work for request in group]) if group else []
            with self._guard:
                self._unanswered -= taken
            for request, outcome in zip(group, outcomes, strict=True):
                request.answer(outcome)

    def _outcomes(self, group: "Sequence[_Append | _Delete]") -> "Sequence[int | StoreError]":
        """What becomes of each work of a group; if its transaction fails, the same of all."""
        with self._writing:
            try:
                return self._store(group, patience=self._patience)
            except StoreError as error:
                return [error] * len(group)

    # What follows runs in the thread that has `_writing`.

    def _store(self, group: "Sequence[_Append | _Delete]", *, patience: float) -> list[int | Conflict]:
        """Stores a group in one transaction; what becomes of each of its parts. StoreError if that fails."""
        if self._broken:
            raise self._broken.with_traceback(None)
        try:
            with translated(self._path):
                self._writer.wait_at_most(patience)
                with _transaction(self._writer):
                    return self._apply(group)
        except Exception as error:
            self._nexts.clear()  # of entries that are not there
            # Full and Busy pass. After anything else the file's state is unknown (a failed sync may have
            # dropped pages), and the safe thing is to write no more.
            told = error if isinstance(error, StoreError) else StoreError(type(error).__name__)
            if not isinstance(told, Full | Busy):
                self._broken = told
            raise told from None

    def _apply(self, group: "Sequence[_Append | _Delete]") -> list[int | Conflict]:
        """What becomes of each part of a group; entries that nothing comes between are written together."""
        self._forget_if_changed()
        answers: list[int | Conflict] = []
        rows: list[Row] = []
        for work in group:
            if isinstance(work, _Append):
                refused = conflict(work.entries, self._next)
                if refused is None:
                    rows += work.rows
                    self._nexts.update((entry.match, entry.seq + 1) for entry in work.entries)
                answers.append(refused or len(work.rows))
            else:
                self._writer.executemany(_INSERT, rows)
                rows = []
                answers.append(self._writer.execute(_DELETE, (work.match,)).rowcount)
                self._nexts[work.match] = 0
        self._writer.executemany(_INSERT, rows)
        return answers

    def _forget_if_changed(self) -> None:
        """Lets go of the next numbers if another connection has written, or when there are very many of them."""
        (version,) = self._writer.execute("PRAGMA data_version").fetchone()
        if version != self._version or len(self._nexts) > _REMEMBERED:
            self._version = version
            self._nexts.clear()

    def _next(self, match: str) -> int:
        """The number of a match's next entry."""
        number = self._nexts.get(match)
        if number is None:
            last = self._writer.execute(_LAST_SEQ, (match,)).fetchone()
            number = self._nexts[match] = last[0] + 1 if last else 0
        return number


@dataclass(frozen=True, slots=True)
class _Append:
    entries: tuple[Entry, ...]
    rows: list[Row]

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "_Append":
        batch = tuple(entries)
        return cls(batch, [packed(entry) for entry in batch])

    @property
    def weight(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, slots=True)
class _Delete:
    match: str

    @property
    def weight(self) -> int:
        return 1


@dataclass(frozen=True, slots=True)
class _Request:
    """Work for the writing thread, and who waits for it: an append for nothing, a deletion for a number."""

    work: _Append | _Delete
    done: "Future[None] | Future[int]"

    def answer(self, outcome: int | StoreError) -> None:
        if isinstance(outcome, StoreError):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome if isinstance(self.work, _Delete) else None)  # type: ignore[arg-type]  # by kind


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    # Immediate, so that what is read to find the next number still holds when it is written.
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # SQLite has rolled back by itself after some errors
            db.execute("ROLLBACK")
        raise
