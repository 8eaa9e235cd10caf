"""The file of an `SQLiteStore`: how it is made and opened, and SQLite's errors in the store's words."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from charlemagne.store.model import Busy, Damaged, Foreign, Full, Newer, ReadOnly, StoreError
from charlemagne.store.rows import APPLICATION_ID, PAGE, SCHEMA, VERSION


class Connection(sqlite3.Connection):
    """A connection that knows how long it waits for others."""

    _waits: float | None = None

    def wait_at_most(self, seconds: float) -> None:
        if seconds != self._waits:
            self.execute(f"PRAGMA busy_timeout = {int(1000 * seconds)}")
            self._waits = seconds


def is_there(path: Path) -> bool:
    """Whether there is a file to open. Damaged if there is only its log, or nothing in it.

    A file is made under another name and renamed, so an empty one is never one of ours being made; and SQLite
    would throw the log of an empty file away.
    """
    log = path.with_name(path.name + "-wal")
    if not path.exists():
        if log.exists() and log.stat().st_size:
            raise Damaged(path=str(path), what="only its log is left")
        return False
    if path.stat().st_size <= 1:  # to SQLite, one byte is none
        raise Damaged(path=str(path), what="it is empty")
    return True


def create(path: Path) -> None:
    """Makes an empty store, whole or not at all. The caller keeps others from doing it too."""
    draft = path.with_name(path.name + ".new")
    for left in (draft, draft.with_name(draft.name + "-journal")):
        left.unlink(missing_ok=True)  # by a program that was killed here
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL, 0o600))
    db = sqlite3.connect(draft, isolation_level=None)
    try:
        db.execute(f"PRAGMA page_size = {PAGE}")
        db.execute("PRAGMA fullfsync = ON")
        db.execute("BEGIN")
        db.execute(SCHEMA)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
        db.execute("PRAGMA journal_mode = WAL")
    finally:
        db.close()
    draft.rename(path)


def open_reader(path: Path, *, patience: float, check: bool) -> Connection:
    """A connection that can't write, once the file has shown that it is ours and whole.

    It's opened before any other: a connection that may write would move the log into a damaged file when it
    goes.
    """
    with translated(path):
        db = _connect(path, "ro", patience)
        try:
            db.text_factory = bytes  # SQLite's own message about a text that it can't decode quotes it
            is_ours = db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
            has_table = (SCHEMA.encode(),) in db.execute("SELECT sql FROM sqlite_schema").fetchall()
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if not is_ours and not has_table:
                raise Foreign(f"{path} is another program's database")
            if is_ours and version > VERSION:
                raise Newer(f"{path} has version {version}, and this program reads up to version {VERSION}")
            if not is_ours or version != VERSION or not has_table:
                raise Damaged(path=str(path), what=f"its tables are not those of version {VERSION}")
            fault = db.execute("PRAGMA quick_check(1)").fetchone()[0] if check else b"ok"
            if fault != b"ok":
                raise Damaged(path=str(path), what=" ".join(fault.decode(errors="replace").split()))
        except BaseException:
            db.close()
            raise
        return db


def open_writer(path: Path, *, patience: float) -> Connection:
    with translated(path):
        db = _connect(path, "rw", patience)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # a Mac's plain sync stops at the disk's cache
        db.execute("PRAGMA secure_delete = ON")  # a deleted match is gone, and salvage doesn't bring it back
        return db


def _connect(path: Path, mode: str, patience: float) -> Connection:
    name = f"{path.as_uri()}?mode={mode}"
    return sqlite3.connect(
        name, uri=True, timeout=patience, isolation_level=None, check_same_thread=False, factory=Connection
    )


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turns SQLite's and the system's errors into the store's own."""
    try:
        yield
    except sqlite3.Error as error:
        raise _told(path, error) from None  # SQLite may quote from a damaged file
    except UnicodeDecodeError:
        raise Damaged(path=str(path), what="SQLite's words about it quote what is no text") from None
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise ReadOnly(f"{path} can't be written: {error.strerror}") from error
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise Full(f"no room for {path}") from error
        raise StoreError(f"{path}: {error.strerror}") from error


def _told(path: Path, error: sqlite3.Error) -> StoreError:
    extended: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    match extended & 0xFF:
        case sqlite3.SQLITE_FULL:
            return Full(f"no room for {path}")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Busy(f"{path} is locked by another program")
        case sqlite3.SQLITE_NOTADB:
            return Damaged(path=str(path), what="its header is not a database's")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_ERROR:
            return Damaged(path=str(path), what="its pages contradict each other")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return ReadOnly(f"{path} can't be written: {error}")
        case sqlite3.SQLITE_IOERR if extended in (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ):
            return Damaged(path=str(path), what="a part of it can't be read from the disk")
    return StoreError(f"{path}: {error}")
