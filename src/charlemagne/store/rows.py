"""An entry as a row of the file, with a checksum of its own.

SQLite checks what is in its write-ahead log but not what is in the main file: a damaged byte in a text would
be read as if it had been decided. So each row carries a CRC-32 of the rest, checked whenever the row is read.
"""

from typing import cast
from zlib import crc32

from charlemagne.store.model import Entry

APPLICATION_ID = 0x43484D47  # "CHMG"
VERSION = 1
PAGE = 4096  # bytes; fixed, so that a file whose header is gone can be salvaged

SCHEMA = (
    "CREATE TABLE entry (match TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, "
    "data TEXT NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (match, seq)) WITHOUT ROWID"
)

Row = tuple[str, int, int, str, str, int]  # in the order of the columns, which is the order in the file too
_RawRow = tuple[bytes, int, int, bytes, bytes, int]
_TYPES = (bytes, int, int, bytes, bytes, int)


def packed(entry: Entry) -> Row:
    """The entry's row. UnicodeEncodeError if a text has a lone surrogate."""
    crc = _crc(entry.match.encode(), entry.seq, entry.at, entry.kind.encode(), entry.data.encode())
    return entry.match, entry.seq, entry.at, entry.kind, entry.data, crc


def unpacked(row: tuple[object, ...]) -> Entry | None:
    """The entry of a row whose texts are bytes, as it came from a file; None if it isn't what was written."""
    if tuple(map(type, row)) != _TYPES:
        return None
    name, seq, at, kind, data, crc = cast("_RawRow", row)
    if crc != _crc(name, seq, at, kind, data):
        return None
    return Entry(name.decode(), seq, at, kind.decode(), data.decode())


def _crc(match: bytes, seq: int, at: int, kind: bytes, data: bytes) -> int:
    return crc32(b"%b\n%d\n%d\n%b\n%b" % (match, seq, at, kind, data))
