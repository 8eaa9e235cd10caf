"""A socket's line: frames of every size, the question whether somebody is there, and how it ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from server.harness import Client, Running, new_table, running
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from charlemagne.server import run
from charlemagne.server.line import Line


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made


async def opened(server: Running) -> ClientConnection:
    """A socket at a new table, its first message read."""
    who = await new_table(server.host)
    socket = await connect(
        f"ws://{server.host}/api/table/{who.code}/ws?wire=1",
        additional_headers={"Authorization": f"Bearer {who.token}"},
        ping_interval=None,
    )
    assert json.loads(await socket.recv())["type"] == "table"
    return socket


class Written:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.data = b""

    def write(self, data: bytes) -> None:
        self.data += data

    def is_closing(self) -> bool:
        return False


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_of_any_size_is_one_frame(size: int) -> None:
    line = Line.__new__(Line)
    line.close_sent = line.disconnected = False
    written = Written()
    line.transport = written  # type: ignore[assignment]
    text = ("é" * (size // 2) + "x" * (size % 2)).encode()
    line.write([text, b"more"])
    reader = ClientProtocol(parse_uri("ws://a/"), state=State.OPEN)
    reader.receive_data(written.data)
    frames = [frame for frame in reader.events_received() if isinstance(frame, Frame)]
    assert [bytes(frame.data) for frame in frames] == [text, b"more"]
    assert all(frame.opcode is Opcode.TEXT and frame.fin for frame in frames)


def test_a_command_may_come_in_pieces_and_as_bytes(server: Running) -> None:
    async def play() -> None:
        socket = await opened(server)
        await socket.send(['{"id": "in-', 'pieces", "table": ', '"pace", "speed": 1}'])
        await socket.send(b'{"id": "bytes", "table": "pace", "speed": 2}')
        await socket.send('{"id": "text", "table": "pace", "speed": 1}')
        ids: list[str] = []
        while len(ids) < 3:
            told = json.loads(await socket.recv())
            if told["type"] == "ok":
                ids.append(told["id"])
        assert ids == ["in-pieces", "bytes", "text"]
        await socket.close()

    asyncio.run(play())


def test_commands_that_came_before_the_table_was_found_are_done_in_their_order(server: Running) -> None:
    async def play() -> None:
        who = await new_table(server.host)
        socket = await connect(
            f"ws://{server.host}/api/table/{who.code}/ws?wire=1",
            additional_headers={"Authorization": f"Bearer {who.token}"},
        )
        for number in range(30):
            await socket.send(json.dumps({"id": f"c{number}", "table": "pace", "speed": 1 + number % 2}))
        ids: list[str] = []
        while len(ids) < 30:
            told = json.loads(await socket.recv())
            if told["type"] == "ok":
                ids.append(told["id"])
        assert ids == [f"c{number}" for number in range(30)]
        await socket.close()

    asyncio.run(play())


def test_what_is_no_text_ends_the_line_as_the_protocol_has_it(server: Running) -> None:
    async def play() -> None:
        socket = await opened(server)
        await socket.send(b"\xff\xfe", text=True)
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
        assert socket.close_code == 1007

    asyncio.run(play())


@pytest.mark.parametrize("talks", [True, False])
def test_only_who_is_silent_is_asked_whether_he_is_there(talks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PING", 1.0)
    asked: list[bytes] = []

    async def play(server: Running) -> None:
        who = await new_table(server.host)
        client = Client(server.host, who, who.code)
        await client.open()
        assert client.socket is not None
        answer = client.socket.protocol.recv_frame

        def heard(frame: Frame) -> None:
            if frame.opcode is Opcode.PING:
                asked.append(bytes(frame.data))
            answer(frame)

        monkeypatch.setattr(client.socket.protocol, "recv_frame", heard)
        for number in range(25):
            if talks:
                await client.do({"id": f"t{number}", "table": "pace", "speed": 1})
            await asyncio.sleep(0.1)
        assert client.closed is None and bool(asked) is not talks
        await client.drop()

    with running() as server:
        asyncio.run(play(server))


def test_who_does_not_answer_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PING", 0.3)
    monkeypatch.setattr(run, "PONG", 0.3)

    async def play(server: Running) -> None:
        who = await new_table(server.host, seat="N")
        client = Client(server.host, who, who.code)
        await client.open()
        assert client.socket is not None
        client.socket.transport.pause_reading()
        watcher = Client(server.host, None, who.code)
        await watcher.open()
        await watcher.until(lambda: not watcher.table["seats"]["N"]["here"])
        await watcher.drop()
        await client.drop()

    with running() as server:
        asyncio.run(play(server))


def test_a_line_that_the_server_ends_says_why(server: Running) -> None:
    async def play() -> None:
        who = await new_table(server.host)
        client = Client(server.host, who, who.code)
        await client.open()
        await client.do({"id": "bye", "table": "leave"})
        await client.until_closed()
        assert client.closed == 1000
        await client.drop()

    asyncio.run(play())
