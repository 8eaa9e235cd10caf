"""Who has a store's file open, and who holds which match: the system's locks, which die with their process.

One lock file beside the store serves all: byte 0 is shared by every program that has the store open, byte 1
taken while a new file is made, and each match has a byte of its own far beyond the file's end. One descriptor
is enough for a thousand tables, and no lock file is left behind for each match.

These are POSIX record locks on purpose. `flock` and open-file-description locks are inherited through `fork`,
so a killed server's pool of players would keep its matches locked. Record locks have a trap of their own:
closing *any* descriptor of a file drops the process's locks on it. Hence one `Locks` a file and process,
counted, and hence nothing in this package opens a store's database by other means than SQLite while SQLite
has it open.
"""

import errno
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

from charlemagne.store.model import InUse, ReadOnly, StoreError

_PRESENCE = 0
_CREATION = 1

if sys.platform == "win32":
    import msvcrt

    # The C library's offsets have 31 bits there: two held matches collide once in 2^31; one is told "in use".
    _OFFSETS = 2**31 - 4

    def _lock(descriptor: int, offset: int, *, shared: bool = False, wait: bool = False) -> bool:
        if shared:
            return True  # no shared locks; but Windows itself refuses to rename a file that is open
        os.lseek(descriptor, offset, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(descriptor: int, offset: int) -> None:
        os.lseek(descriptor, offset, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    _OFFSETS = 2**62

    def _lock(descriptor: int, offset: int, *, shared: bool = False, wait: bool = False) -> bool:
        how = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB)
        try:
            fcntl.lockf(descriptor, how, 1, offset)
        except (BlockingIOError, PermissionError):  # EAGAIN or EACCES, as the system likes
            return False
        except OSError as error:
            raise StoreError(f"this disk doesn't lock files: {error.strerror}") from error
        return True

    def _unlock(descriptor: int, offset: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_UN, 1, offset)


_guard = threading.RLock()
_open: dict[tuple[int, str], "Locks"] = {}  # with the process id, because locks don't pass through fork

if sys.platform != "win32":  # a child must not inherit the guard locked by a thread that it doesn't have
    os.register_at_fork(before=_guard.acquire, after_in_parent=_guard.release, after_in_child=_guard.release)


class Locks:
    """The locks that this process has beside one store's file, for all its stores on it; made by `attach`."""

    def __init__(self, path: Path, key: tuple[int, str]) -> None:
        self._path = path
        self._key = key
        self._users = 0
        self._held: dict[str, MatchLease] = {}
        self._descriptor = _open_file(path)
        if not _lock(self._descriptor, _PRESENCE, shared=True):
            os.close(self._descriptor)
            raise InUse(path=str(path), match=None)

    @staticmethod
    def attach(path: Path) -> "Locks":
        """The locks beside the store `path`, with one user more. InUse while it's salvaged or set aside."""
        with _guard:
            key = _key(path)
            locks = _open.get(key)
            if locks is None:
                locks = _open[key] = Locks(path, key)
            locks._users += 1
            return locks

    def detach(self) -> None:
        """One user less; the last one's going frees all."""
        with _guard:
            self._users -= 1
            if self._users == 0:
                del _open[self._key]
                os.close(self._descriptor)

    @contextmanager
    def creating(self) -> Iterator[None]:
        """Keeps every other thread and program from making the store's file; waits for its turn."""
        with _guard:
            _lock(self._descriptor, _CREATION, wait=True)
            try:
                yield
            finally:
                _unlock(self._descriptor, _CREATION)

    def hold(self, match: str) -> "MatchLease":
        """The match's lease; InUse if another program, or anybody in this one, has it."""
        with _guard:
            if match in self._held or not _lock(self._descriptor, _offset(match)):
                raise InUse(path=str(self._path), match=match)
            lease = self._held[match] = MatchLease(self, match)
            return lease

    def holds(self, lease: "MatchLease") -> bool:
        return self._held.get(lease.match) is lease and self._key[0] == os.getpid()

    def release(self, lease: "MatchLease") -> None:
        with _guard:
            if self.holds(lease):
                del self._held[lease.match]
                _unlock(self._descriptor, _offset(lease.match))


class MatchLease:
    """A match held by this process; a `Lease`."""

    def __init__(self, locks: Locks, match: str) -> None:
        self._locks = locks
        self.match = match

    @property
    def is_held(self) -> bool:
        return self._locks.holds(self)

    def release(self) -> None:
        self._locks.release(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.release()


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keeps everybody from opening the store `path` meanwhile; InUse if somebody has it open.

    Where there is no lock file, nobody has: none is made, so that a copy on a read-only disk can be salvaged.
    """
    with _guard:
        if _key(path) in _open:
            raise InUse(path=str(path), match=None)
        if not _lock_file(path).exists():
            yield
            return
        descriptor = _open_file(path)
        try:
            if not _lock(descriptor, _PRESENCE):
                raise InUse(path=str(path), match=None)
            yield
        finally:
            os.close(descriptor)


def _lock_file(path: Path) -> Path:
    return path.with_name(path.name + ".locks")


def _key(path: Path) -> tuple[int, str]:
    return os.getpid(), os.path.realpath(_lock_file(path))


def _offset(match: str) -> int:
    return 2 + int.from_bytes(sha256(match.encode()).digest()[:8]) % _OFFSETS


def _open_file(path: Path) -> int:
    try:
        return os.open(_lock_file(path), os.O_RDWR | os.O_CREAT, 0o600)
    except PermissionError as error:
        raise ReadOnly(f"{_lock_file(path)} can't be opened: {error.strerror}") from error
    except OSError as error:
        kind = ReadOnly if error.errno == errno.EROFS else StoreError
        raise kind(f"{_lock_file(path)} can't be opened: {error.strerror}") from error
