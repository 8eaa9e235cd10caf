"""The file in which a match at the terminal is kept, a hand a line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from charlemagne.record import Record, dumps


class Keeper:
    """Appends records to a file, each as soon as it is complete.

    Args:
        path: of the file; it is made if it is not there.

    Raises:
        OSError: if the file can't be written.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._file = path.open("ab+")
        self._kept: set[tuple[str, int]] = set()

    def holds(self, match: str) -> bool:
        """Whether the file has hands of a match already."""
        wanted = f'"match": "{match}"'.encode()
        self._file.seek(0)
        return any(wanted in line for line in self._file)

    def keep(self, record: Record) -> None:
        """Writes a hand, once, on a line of its own.

        Raises:
            OSError: if it can't be written.
        """
        place = (record.match, record.number)
        if place in self._kept:
            return
        line = dumps(record).encode() + b"\n"
        if not self._ends_a_line():
            line = b"\n" + line
        self._kept.add(place)
        self._file.write(line)
        self._file.flush()

    def _ends_a_line(self) -> bool:
        if self._file.seek(0, 2) == 0:
            return True
        self._file.seek(-1, 2)
        return self._file.read(1) == b"\n"

    def close(self) -> None:
        self._file.close()
