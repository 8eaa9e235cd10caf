"""One socket or stream as its table sees it: messages go in and never wait for the reader."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from charlemagne.seats import Seat
from charlemagne.server.line import Line
from charlemagne.server.wire import TableMessage
from charlemagne.words import Language

MOST_WAITING: Final = 64
"""Messages that may pile up before a reader is too slow."""

GOODBYE: Final = 1000
STOPS: Final = 1001
OTHER_VERSION: Final = 4000
TOO_SLOW: Final = 4001
NOT_YOURS: Final = 4003
UNKNOWN_TABLE: Final = 4004
TOO_MANY: Final = 4008
REPLACED: Final = 4009
REMOVED: Final = 4010


class Connection:
    """What is on its way to one reader.

    Args:
        person: whose it is; None for somebody who has not joined.
        language: of the sentences sent to it.
        cut: called once when the reader has proved too slow, to break the line.

    Attributes:
        seat: as which it was sent a view last.
        has_view: whether it was sent one.
        told: the `table` message that it was sent last.
    """

    def __init__(self, person: str | None, language: Language, *, cut: Callable[[], None] = lambda: None) -> None:
        self.person: Final = person
        self.language: Final = language
        self.seat: Seat | None = None
        self.has_view = False
        self.told: TableMessage | None = None
        self.end_code: int | None = None
        self._cut = cut
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Puts a message on its way."""
        if self.end_code is not None:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.end_code = TOO_SLOW
            self._news.set()
            self._cut()
            return
        self._waiting.append(message)
        self._news.set()

    def flush(self) -> None:
        """Nothing more goes on its way just now."""

    def end(self, code: int) -> None:
        """Ends the connection once what is on its way has gone."""
        if self.end_code is None:
            self.end_code = code
            self._news.set()

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is on its way."""
        return not self._waiting

    async def next(self) -> bytes | None:
        """The next message; None at the end."""
        while not self._waiting:
            if self.end_code is not None:
                return None
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()


class Socket(Connection):
    """A connection whose messages leave by a line, together when they are flushed.

    Args:
        line: open.
    """

    def __init__(self, person: str | None, language: Language, line: Line) -> None:
        super().__init__(person, language, cut=line.cut)
        self._line = line
        line.drained = self.flush

    def flush(self) -> None:
        if self._waiting and self._line.has_room:
            self._line.write(self._waiting)
            self._waiting.clear()
        if self.end_code is not None and not self._waiting:
            self._line.close(self.end_code)

    def end(self, code: int) -> None:
        super().end(code)
        self.flush()
