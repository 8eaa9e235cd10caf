"""The server's own log: a line of JSON for each thing, to standard error; never a card, a token or an address."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol, TextIO


class Log(Protocol):
    """What the server says of itself."""

    def info(self, event: str, **facts: object) -> object: ...

    def warning(self, event: str, **facts: object) -> object: ...

    def error(self, event: str, **facts: object) -> object: ...


def fault(log: Log, error: BaseException, table: str = "") -> None:
    """Tells of a fault of the program: its kind and where it was, without its message, which may hold a hidden card."""
    where = "".join(traceback.format_tb(error.__traceback__, limit=-6))
    log.error("fault", table=table, kind=type(error).__name__, where=where)


class _Lines:
    """A log that writes its lines as they come, each in one piece.

    A line that can't be written is lost: no game may end because a disk is full or nobody reads.
    """

    def __init__(self, out: TextIO | None) -> None:
        self._out = out

    def info(self, event: str, **facts: object) -> None:
        self._write("info", event, facts)

    def warning(self, event: str, **facts: object) -> None:
        self._write("warning", event, facts)

    def error(self, event: str, **facts: object) -> None:
        self._write("error", event, facts)

    def _write(self, level: str, event: str, facts: Mapping[str, object]) -> None:
        line = {"timestamp": datetime.now(UTC).isoformat(), "level": level, "event": event, **facts}
        if self._out is not None:
            with suppress(OSError, ValueError):  # the latter of a file that is closed
                self._out.write(json.dumps(line, default=repr) + "\n")
                self._out.flush()


def server_log() -> Log:
    return _Lines(sys.stderr)  # which is None in a program without a console on Windows
