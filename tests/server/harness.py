"""A server in this process on the loopback address, and clients that speak to it as anybody would."""

from __future__ import annotations

import asyncio
import json
import os
import random
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from charlemagne.server.app import Server
from charlemagne.server.guard import Limits
from charlemagne.server.run import Stopping, bind, configured
from charlemagne.server.tables import Tables
from charlemagne.store import MemoryStore, Store

T = TypeVar("T")
Json = dict[str, Any]

PATIENCE = float(os.environ.get("PATIENCE", "20"))
"""Seconds after which something that has to come has not; no test passes by waiting less."""


class Silent:
    """A log that keeps what it was told."""

    def __init__(self) -> None:
        self.said: list[tuple[str, Mapping[str, object]]] = []

    def info(self, event: str, **facts: object) -> None:
        self.said.append((event, facts))

    warning = info
    error = info


def roomy() -> Limits:
    """Limits that no test meets unless it wants to."""
    return Limits(messages=10_000, burst=10_000, requests=1e6, requests_burst=1e6, tables=10**6, codes=10**6)


class Running:
    """A server that runs in a thread of its own.

    Args:
        store: where its tables are.
        limits: of whoever asks.
        options: of its `Tables`.
    """

    def __init__(
        self,
        store: Store | None = None,
        *,
        limits: Limits | None = None,
        static: Path | None = None,
        **options: Any,
    ) -> None:
        self.store = store or MemoryStore()
        self.log = Silent()
        self.limits = limits or roomy()
        self._options = {"speed": 0.0, "slow_salt": 0.0, **options}
        self._static = static
        self._socket = bind("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        self._ready = threading.Event()
        self.loop = asyncio.new_event_loop()
        self.tables: Tables
        self.server: Server
        self._uvicorn: Stopping
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of some work in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE * 6)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._serve())
        self.loop.close()

    async def _serve(self) -> None:
        self.tables = Tables(self.store, log=self.log, rng=random.Random(7), **self._options)
        self.server = Server(self.tables, limits=self.limits, static=self._static or Path("nowhere"))

        async def ready() -> None:
            self._ready.set()

        self._uvicorn = Stopping(configured(self.server.app()), self.tables, ready)
        self._uvicorn.install_signal_handlers = lambda: None  # type: ignore[attr-defined]  # older uvicorns
        await self._uvicorn._serve([self._socket])

    def stop(self) -> None:
        """Stops as a signal would have it."""
        self.loop.call_soon_threadsafe(setattr, self._uvicorn, "should_exit", True)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._socket.close()


@contextmanager
def running(store: Store | None = None, **options: Any) -> Iterator[Running]:
    """A server for as long as it is wanted."""
    server = Running(store, **options)
    try:
        yield server
    finally:
        server.stop()


# HTTP, by hand, so that nothing is made better on the way


@dataclass
class Reply:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        value: Json = json.loads(self.body)
        return value


async def http(
    host: str,
    method: str,
    path: str,
    body: object = None,
    *,
    token: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Reply:
    """One request on a connection of its own."""
    reader, writer = await _asked(host, method, path, body, token=token, headers=headers)
    try:
        status, found = await _head(reader)
        if method == "HEAD":
            content = b""
        elif found.get("transfer-encoding") == "chunked":
            content = b"".join([chunk async for chunk in _chunks(reader)])
        else:
            content = await reader.readexactly(int(found.get("content-length", 0)))
        return Reply(status, found, content)
    finally:
        writer.close()


async def body_of(host: str, path: str, *, token: str | None = None) -> AsyncIterator[bytes]:
    """The pieces of an answer that doesn't end."""
    reader, writer = await _asked(host, "GET", path, None, token=token, headers=None)
    try:
        status, _ = await _head(reader)
        assert status == 200
        async for chunk in _chunks(reader):
            yield chunk
    finally:
        writer.close()


async def lines_of(host: str, path: str, *, token: str | None = None) -> AsyncIterator[bytes]:
    """The lines of an answer that doesn't end."""
    left = b""
    async for chunk in body_of(host, path, token=token):
        *lines, left = (left + chunk).split(b"\n")
        for line in lines:
            yield line


async def stream(host: str, path: str, *, token: str | None = None) -> AsyncIterator[Json]:
    """The messages of an ndjson stream."""
    async for line in lines_of(host, path, token=token):
        if line:
            yield json.loads(line)


async def _asked(
    host: str, method: str, path: str, body: object, *, token: str | None, headers: Mapping[str, str] | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = {"Host": host, "Connection": "close", "Content-Length": str(len(content)), **(headers or {})}
    if token is not None:
        lines["Authorization"] = f"Bearer {token}"
    name, _, port = host.rpartition(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{key}: {value}\r\n" for key, value in lines.items())
    writer.write(head.encode() + b"\r\n" + content)
    await writer.drain()
    return reader, writer


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = [line.split(": ", 1) for line in rest if line]
    return int(first.split()[1]), {name.lower(): value for name, value in pairs}


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int(await reader.readline(), 16):
        yield await reader.readexactly(size)
        await reader.readline()


# Clients


@dataclass
class Seat:
    """Who somebody is at a table: what joining gave him."""

    code: str
    token: str
    person: str
    seat: str | None


async def new_table(host: str, **asked: object) -> Seat:
    reply = await http(host, "POST", "/api/tables", {"program": True, **asked})
    assert reply.status == 201, reply.body
    return Seat(reply.json["code"], reply.json["token"], reply.json["person"], reply.json["seat"])


async def join(host: str, code: str, **asked: object) -> Seat:
    reply = await http(host, "POST", f"/api/table/{code}/join", {"program": True, **asked})
    assert reply.status == 201, reply.body
    return Seat(reply.json["code"], reply.json["token"], reply.json["person"], reply.json["seat"])


async def four_at_a_table(host: str, **asked: object) -> list[Seat]:
    """Four people at a new table, the first its host."""
    first = await new_table(host, seat="N", name="Ann", **asked)
    return [first, *[await join(host, first.code, seat=seat, name=f"P{seat}") for seat in "ESW"]]


@dataclass
class Client:
    """One person's client, over a socket or over plain HTTP.

    Args:
        host: of the server.
        who: what joining gave.
        plain: whether sockets are blocked for it.
    """

    host: str
    who: Seat | None
    code: str
    plain: bool = False
    table: Json = field(default_factory=dict)
    view: Json | None = None
    answers: dict[str, list[Json]] = field(default_factory=dict)
    heard: deque[bytes] = field(default_factory=lambda: deque(maxlen=5000))
    socket: ClientConnection | None = None
    on_news: Callable[[], None] = lambda: None
    closed: int | None = None
    _reading: asyncio.Task[None] | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def token(self) -> str | None:
        return None if self.who is None else self.who.token

    async def open(self) -> None:
        """Connects, and waits for the first message."""
        await self.drop()
        self.table, self.closed = {}, None
        if self.plain:
            self._reading = asyncio.create_task(self._read_stream())
        else:
            headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
            self.socket = await connect(
                f"ws://{self.host}/api/table/{self.code}/ws?wire=1", additional_headers=headers, compression=None
            )
            self._reading = asyncio.create_task(self._read_socket(self.socket))
        await self.until(lambda: bool(self.table))

    async def drop(self) -> None:
        """Breaks the connection off."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
            self._reading = None
        if self.socket is not None:
            self.socket.transport.abort()
            await self.socket.wait_closed()
            self.socket = None

    async def _read_socket(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                self._take(message.encode() if isinstance(message, str) else message)
        except ConnectionClosed:
            pass
        self.closed = socket.close_code
        self._news.set()

    async def _read_stream(self) -> None:
        async for message in stream(self.host, f"/api/table/{self.code}/stream", token=self.token):
            self._take(json.dumps(message).encode())

    def _take(self, raw: bytes) -> None:
        self.heard.append(raw)
        message: Json = json.loads(raw)
        match message["type"]:
            case "table":
                self.table = message
            case "view":
                self.view = message
            case _:
                self.answers.setdefault(str(message.get("id")), []).append(message)
                if message.get("view") is not None and not is_older(message["view"], self.view):
                    self.view = message["view"]
        self._news.set()
        self.on_news()

    async def until(self, ready: Callable[[], bool]) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not ready():
                self._news.clear()
                await self._news.wait()

    async def until_answered(self, id: str, times: int = 1) -> None:
        """Waits until a command has been answered."""
        await self.until(lambda: len(self.answers.get(id, ())) >= times)

    async def until_closed(self) -> None:
        await self.until(lambda: self.closed is not None)

    async def until_decision(self, decision: int) -> None:
        """Waits for the view of a decision, or of a later one."""
        await self.until(lambda: self.view is not None and self.view["decision"] >= decision)

    async def send(self, command: Json) -> None:
        """Sends a command and waits for nothing."""
        if self.socket is not None:
            await self.socket.send(json.dumps(command))
            return
        reply = await http(self.host, "POST", f"/api/table/{self.code}/do", command, token=self.token)
        self._take(reply.body)

    async def do(self, command: Json) -> Json:
        """The answer to a command."""
        id = str(command["id"])
        before = len(self.answers.get(id, ()))
        await self.send(command)
        await self.until(lambda: len(self.answers.get(id, ())) > before or self.closed is not None)
        return self.answers[id][-1]


def is_older(view: Json, known: Json | None) -> bool:
    """Whether an answer's view tells less than the news; where sockets are blocked, the two come on different lines."""
    if known is None:
        return False
    if view["record"]["match"] != known["record"]["match"]:
        return True
    new, told = ((one["decision"], one["record"]["hand"], len(one["record"]["actions"])) for one in (view, known))
    return new < told


def on_table(message: Mapping[str, Any]) -> Json:
    """A `table` message without what differs from reader to reader, and who is connected."""
    kept = {key: value for key, value in message.items() if key not in ("you", "said")}
    kept["people"] = [{**person, "here": None} for person in message["people"]]
    kept["seats"] = {seat: None if held is None else {**held, "here": None} for seat, held in message["seats"].items()}
    return kept
