"""The server's own log: a line of JSON for each thing, to standard error; never a card, a token or an address."""

from __future__ import annotations

import sys
import traceback
from typing import Protocol

import structlog


class Log(Protocol):
    """What the server says of itself."""

    def info(self, event: str, **facts: object) -> object: ...

    def warning(self, event: str, **facts: object) -> object: ...

    def error(self, event: str, **facts: object) -> object: ...


def fault(log: Log, error: BaseException, table: str = "") -> None:
    """Tells of a fault of the program: its kind and where it was, without its message, which may hold a hidden card."""
    where = "".join(traceback.format_tb(error.__traceback__, limit=-6))
    log.error("fault", table=table, kind=type(error).__name__, where=where)


def server_log() -> Log:
    """A log that writes its lines as they come."""
    log: Log = structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        cache_logger_on_first_use=True,
    )
    return log
