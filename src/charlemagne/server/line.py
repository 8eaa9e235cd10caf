"""A socket's line: uvicorn's own protocol, past whose queues a table's messages go straight out and commands come in.

Telling four people of one card is most of what a server does. Through ASGI each message waits for a task of its own,
and each frame that comes in stops and starts the reading of its line; here messages are written by whoever makes them,
all that one command brings in one piece.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINE: Final = "charlemagne.line"
"""The extension of a socket's scope under which its line stands."""

_TEXT: Final = 0x81


def _head(size: int) -> bytes:
    """How a frame begins that holds a whole text of so many bytes."""
    if size < 126:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that may be given a reader of its own, and written to at once.

    Attributes:
        take: gets each frame from now on; while there is none, they wait for the application.
        drained: called when there is room again for what is to be written.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.take: Callable[[bytes | str], None] | None = None
        self.drained: Callable[[], None] | None = None
        self._heard_at = 0.0
        self._closing: asyncio.Task[None] | None = None

    @property
    def has_room(self) -> bool:
        """Whether the reader keeps up, so that more may be written."""
        return self.writable.is_set()

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be sent."""
        return self.close_sent or self.disconnected or self.transport.is_closing()

    def write(self, messages: Iterable[bytes]) -> None:
        """Sends texts, written in UTF-8; nothing to a line that is closing (RFC 6455, 5.2 and 5.5.1)."""
        if not self.is_over:
            self.transport.write(b"".join(part for message in messages for part in (_head(len(message)), message)))

    def close(self, code: int) -> None:
        """Closes the line as the protocol has it, once what was written has gone."""
        if self._closing is None and not self.is_over:
            self._closing = self.loop.create_task(self._closed(code))

    async def _closed(self, code: int) -> None:
        with suppress(ClientDisconnected):
            await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def cut(self) -> None:
        """Breaks the line off, without a word."""
        self.transport.abort()

    # What uvicorn calls

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]  # any may be added
            extensions[LINE] = self

    def data_received(self, data: bytes) -> None:
        self._heard_at = self.loop.time()
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        if self.take is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        frame: bytes | str = data
        if self.curr_msg_data_type == "text":
            try:
                frame = data.decode()
            except UnicodeDecodeError:
                super().send_receive_event_to_app()  # which closes the line (RFC 6455, 8.1)
                return
        self.frames = []
        self.take(frame)

    def send_keepalive_ping(self) -> None:
        """Asks whether the reader is there, unless he has been heard of since."""
        assert self.ping_interval is not None
        left = self._heard_at + self.ping_interval - self.loop.time()
        if left > 0.1:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.drained is not None:
            self.drained()
