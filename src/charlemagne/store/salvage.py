"""What can still be read of a damaged store, without SQLite: it gives a file up whose first bytes are gone.

The file is read page by page (https://sqlite.org/fileformat2.html): each page of the table stands for itself,
holds whole rows in a known order of columns, and each row has its checksum, so that nothing is taken for an
entry that isn't one. The log's committed pages are laid over the file's first.
"""

import os
import struct
from collections.abc import Iterator
from pathlib import Path

from charlemagne.store.locks import alone
from charlemagne.store.model import Entry, StoreError
from charlemagne.store.rows import PAGE, unpacked

_LEAF, _INNER = 0x0A, 0x02  # pages of a table without row ids; inner ones hold rows too
_LARGEST_LOCAL = (PAGE - 12) * 64 // 255 - 23  # bytes of a row that stay in its page
_LEAST_LOCAL = (PAGE - 12) * 32 // 255 - 23
_LOG_HEADER, _FRAME_HEADER = 32, 24


def salvage(path: str | os.PathLike[str]) -> tuple[list[Entry], list[str]]:
    """The entries that can be read, by match and number, and a sentence for all that is seen to be missing.

    Changes nothing. The end of a match can be missing without a trace. InUse while a store on the file is
    open, here or in another program; StoreError if there is no file. A million entries take 20 s and 0.5 GB.
    """
    path = Path(path).absolute()
    with alone(path):
        try:
            main, log = (_bytes(path.with_name(path.name + suffix)) for suffix in ("", "-wal"))
        except OSError as error:
            raise StoreError(f"{path} can't be read: {error.strerror}") from error
    if main is None and log is None:
        raise StoreError(f"{path} isn't there")
    pages = _Pages(main or b"", log or b"")
    found: dict[tuple[str, int], Entry] = {}
    for entry in pages.entries():
        found.setdefault((entry.match, entry.seq), entry)
    entries = [found[key] for key in sorted(found)]
    return entries, pages.notes + list(_holes(entries))


def set_aside(path: str | os.PathLike[str]) -> Path:
    """Where the file now is, its log beside it: `NAME.damaged-1`, or the first number that is free.

    InUse while a store on the file is open, here or in another program; StoreError if there is no file, or it
    can't be renamed.
    """
    path = Path(path).absolute()
    log = path.with_name(path.name + "-wal")
    with alone(path):
        if not path.exists() and not log.exists():
            raise StoreError(f"{path} isn't there")
        number = 1
        while any(_aside(path, number, suffix).exists() for suffix in ("", "-wal")):
            number += 1
        try:
            # The main file goes first: after a power cut between the two, the log alone is refused as
            # damaged, whereas a file without its log would pass for whole.
            for suffix in ("", "-wal"):
                part = path.with_name(path.name + suffix)
                if part.exists():
                    part.rename(_aside(path, number, suffix))
            path.with_name(path.name + "-shm").unlink(missing_ok=True)  # an index, made anew when needed
        except OSError as error:
            raise StoreError(f"{path} can't be renamed: {error.strerror}") from error
        return _aside(path, number, "")


def _aside(path: Path, number: int, suffix: str) -> Path:
    return path.with_name(f"{path.name}.damaged-{number}{suffix}")


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def _holes(entries: list[Entry]) -> Iterator[str]:
    match, due = "", 0
    for entry in entries:
        if entry.match != match:
            match, due = entry.match, 0
        if entry.seq > due:
            yield f"match {match}: entries {due} to {entry.seq - 1} are missing"
        due = entry.seq + 1


class _Pages:
    """The file's pages, numbered from 1 as SQLite does, and notes on those that can't be read."""

    def __init__(self, main: bytes, log: bytes) -> None:
        self.notes: list[str] = []
        self._main = main
        self._logged, size = _committed(log)
        self._count = size or -(-len(main) // PAGE)
        self._spoken_for = {1}  # pages that need hold no rows: the header's, overflow, free
        if log and not self._logged:
            self.notes.append("nothing of the log can be read")
        if self._page(1)[:16] != b"SQLite format 3\0":
            self.notes.append("page 1, the header, can't be read")
        if len(main) % PAGE:
            self.notes.append(f"the file ends within page {len(main) // PAGE + 1}")

    def entries(self) -> Iterator[Entry]:
        """Every row that is what was written; a deleted one's page is free, and not looked into."""
        self._spoken_for |= set(self._free())
        unread: list[int] = []
        for number in range(2, self._count + 1):
            if number in self._spoken_for:
                continue
            page = self._page(number)
            if page[0] not in (_LEAF, _INNER):
                unread.append(number)
                continue
            lost = 0
            for place in _cells(page):
                entry = self._entry(page, place)
                if entry is None:
                    lost += 1
                else:
                    yield entry
            if lost:
                self.notes.append(f"page {number}: {lost} entries can't be read")
        self.notes += [f"page {number} can't be read" for number in unread if number not in self._spoken_for]

    def _page(self, number: int) -> bytes:
        """A page's bytes, PAGE of them: the log's if it has them, zeros where the file is too short."""
        page = self._logged.get(number)
        if page is None:
            page = self._main[(number - 1) * PAGE : number * PAGE]
        return page.ljust(PAGE, b"\0")

    def _free(self) -> Iterator[int]:
        trunk: int = struct.unpack_from(">I", self._page(1), 32)[0]
        seen: set[int] = set()
        while 1 < trunk <= self._count and trunk not in seen:
            seen.add(trunk)
            yield trunk
            page = self._page(trunk)
            trunk, leaves = struct.unpack_from(">II", page)
            if leaves <= PAGE // 4 - 2:
                yield from struct.unpack_from(f">{leaves}I", page, 8)

    def _entry(self, page: bytes, place: int) -> Entry | None:
        """The row of the cell at this offset; None if it isn't one."""
        try:
            size, start = _varint(page, place + (4 if page[0] == _INNER else 0))
            local = size
            if size > _LARGEST_LOCAL:
                local = _LEAST_LOCAL + (size - _LEAST_LOCAL) % (PAGE - 4)
                local = local if local <= _LARGEST_LOCAL else _LEAST_LOCAL
            payload = page[start : start + local]
            if size > local:
                payload += self._overflow(struct.unpack_from(">I", page, start + local)[0], size - local)
            return unpacked(tuple(_columns(payload)))
        except (IndexError, struct.error, ValueError):
            return None

    def _overflow(self, number: int, size: int) -> bytes:
        parts: list[bytes] = []
        chain: list[int] = []
        while size > 0:
            if not 1 < number <= self._count or len(chain) >= self._count:
                raise ValueError("the chain of pages is broken")
            page = self._page(number)
            chain.append(number)
            parts.append(page[4 : 4 + size])
            size -= PAGE - 4
            number = struct.unpack_from(">I", page)[0]
        self._spoken_for.update(chain)
        return b"".join(parts)


def _cells(page: bytes) -> Iterator[int]:
    """The offsets of a page's cells; one that points out of the page is left to the reader to stumble on."""
    count = struct.unpack_from(">H", page, 3)[0]
    start = 12 if page[0] == _INNER else 8
    yield from struct.unpack_from(f">{min(count, (PAGE - start) // 2)}H", page, start)


def _columns(payload: bytes) -> Iterator[object]:
    """The values of a row, texts as bytes. IndexError or ValueError if it isn't one of integers and texts."""
    header, place = _varint(payload, 0)
    value = header
    while place < header:
        kind, place = _varint(payload, place)
        if kind in (8, 9):
            yield kind - 8
            continue
        text = kind >= 13 and kind % 2 == 1
        size = (kind - 13) // 2 if text else (0, 1, 2, 3, 4, 6, 8)[kind]
        part = payload[value : value + size]
        if len(part) != size or kind == 0:
            raise ValueError("the row is cut short")
        value += size
        yield part if text else int.from_bytes(part, "big", signed=True)


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """A number in SQLite's variable length, and the offset after it."""
    value = 0
    for count in range(8):
        byte = data[place + count]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + count + 1
    return value << 8 | data[place + 8], place + 9


def _committed(log: bytes) -> tuple[dict[int, bytes], int]:
    """The newest committed page of each number in a log, and the file's size in pages then (0: no commit).

    As in SQLite, the log ends at the first frame whose running checksum doesn't fit, and pages count from
    their commit.
    """
    if len(log) < _LOG_HEADER:
        return {}, 0
    magic, _, page_size, _, *salts, first, second = struct.unpack_from(">8I", log)
    order = ">" if magic & 1 else "<"
    sums = _checksum(log[:24], order, (0, 0))
    if magic >> 1 != 0x377F0682 >> 1 or page_size != PAGE or sums != (first, second):
        return {}, 0
    committed: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    size = 0
    for start in range(_LOG_HEADER, len(log) - _FRAME_HEADER - PAGE + 1, _FRAME_HEADER + PAGE):
        number, commits, *rest = struct.unpack_from(">6I", log, start)
        page = log[start + _FRAME_HEADER : start + _FRAME_HEADER + PAGE]
        sums = _checksum(page, order, _checksum(log[start : start + 8], order, sums))
        if rest != [*salts, *sums]:
            break
        pending[number] = page
        if commits:
            size = commits
            committed |= pending
            pending = {}
    return committed, size


def _checksum(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
