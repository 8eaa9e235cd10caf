"""Running a server: the store is opened, the sockets are bound, and a clean stop finishes what is in hand."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import uvicorn

from charlemagne.server.app import Server
from charlemagne.server.guard import Guard, Limits
from charlemagne.server.line import Line
from charlemagne.server.logs import Log, server_log
from charlemagne.server.tables import Tables
from charlemagne.store import SQLiteStore
from charlemagne.words import Language

PORT: Final = 8032
PING: Final = 30.0
"""Seconds of silence after which the reader of a socket is asked whether he is still there."""
PONG: Final = 10.0
"""Seconds that it has for the answer; without one its line counts as broken."""
FLUSH: Final = 0.2
"""Seconds for the last messages to leave."""


class Stopping(uvicorn.Server):
    """A server that lets its tables finish before it closes their connections."""

    def __init__(self, config: uvicorn.Config, tables: Tables, ready: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._tables, self._ready = tables, ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Lets signals stop the server and nothing else: the store is still to be closed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        kept = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in kept.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        await self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._tables.stop()
        await asyncio.sleep(FLUSH)
        await super().shutdown(sockets)


def configured(app: Guard) -> uvicorn.Config:
    """How uvicorn is to serve the application."""
    return uvicorn.Config(
        app,
        http="h11",
        ws=Line,
        ws_max_size=1 << 16,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PONG,
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        backlog=2048,
        lifespan="on",
    )


def calm() -> None:
    """Sets the interpreter up for many tables and one thread that stores.

    The collector need not walk through all tables again and again: what they hold has no cycles to find. And the
    storing thread asks for the interpreter's lock after every call of SQLite, each time for up to a switch interval.
    """
    sys.setswitchinterval(0.0002)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket.

    Raises:
        OSError: if the port is taken, or not ours to take.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError:
        made.close()
        raise
    made.set_inheritable(False)
    return made


async def serve(
    *,
    data: Path,
    listening: socket.socket,
    language: Language,
    speed: float = 1.0,
    names: Collection[str] = (),
    log: Log | None = None,
    with_table: bool = False,
    ready: Callable[[str | None], None] = lambda _: None,
    limits: Limits | None = None,
) -> None:
    """Serves until it is told to stop.

    Args:
        data: the folder of the store.
        listening: a bound socket.
        language: where a request names none.
        speed: of computer players at tables that don't say.
        names: by which the server may be called, besides addresses.
        log: where the server tells of itself.
        with_table: whether a table is laid at once, whose host is the first to come.
        ready: called once it takes connections, with that table's code.
        limits: of whoever asks.

    Raises:
        StoreError: if the store can't be had.
    """
    told = log or server_log()
    with SQLiteStore(data / "tables.db") as store:
        tables = Tables(store, log=told, speed=speed)
        app = Server(tables, language=language, limits=limits).app(names=names)

        async def begun() -> None:
            calm()
            ready((await tables.open_empty()).table.code if with_table else None)

        told.info("serving", tables=len(tables))
        await Stopping(configured(app), tables, begun).serve(sockets=[listening])
        told.info("stopped")
