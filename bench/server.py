"""The table server under load: a process of its own on one core, and four real sockets at each of 250 tables.

``python -m bench server`` takes about three minutes; with ``CHARLEMAGNE_SOAK=600`` it plays for ten minutes more and
tells whether memory stays flat. All traffic stays on the loopback address.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bench import stack

TABLES = 250
SECONDS = 15.0
PERIOD = 3.0
"""Seconds between two cards at a table, at the lower load."""
HAND = 45
"""About as many calls and cards as a hand has that is played."""
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
"""Those that the system lets us have: the first is the server's, the players have the others."""


class Asked(msgspec.Struct):
    """What a player has to read of a view."""

    decision: int = 0
    options: list[str] = []


class Told(msgspec.Struct):
    """What a player has to read of a table message."""

    phase: str = ""
    hand: int = 0
    cut: dict[str, Any] | None = None
    you: dict[str, Any] | None = None


read_view = msgspec.json.Decoder(Asked).decode
read_table = msgspec.json.Decoder(Told).decode


class Socket(asyncio.Protocol):
    """The least WebSocket client that does: it masks with zeros, and reads whole text frames."""

    def __init__(self, take: Callable[[bytes], None]) -> None:
        self._take = take
        self._buffer = bytearray()
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._open, self._buffer = True, bytearray(rest)
            self.opened.set_result(None)
        while len(self._buffer) >= 2:
            size, start = self._buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(self._buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(self._buffer[2:10], "big"), 10
            if len(self._buffer) < start + size:
                return
            kind, frame = self._buffer[0] & 15, bytes(self._buffer[start : start + size])
            del self._buffer[: start + size]
            if kind == 1:
                self._take(frame)
            elif kind == 9:
                self._write(10, frame)

    def send(self, message: bytes) -> None:
        self._write(1, message)

    def _write(self, kind: int, frame: bytes) -> None:
        size = len(frame)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + frame)


async def connected(port: int, code: str, token: str, take: Callable[[bytes], None]) -> Socket:
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(take), "127.0.0.1", port)
    socket.transport.write(
        f"GET /api/table/{code}/ws?wire=1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    await socket.opened
    return socket


class Table:
    """Four players at one table, who play by dice as soon as they are let."""

    def __init__(self, port: int, code: str, people: list[tuple[str, str]], rng: random.Random) -> None:
        self.port, self.code, self.people, self.rng = port, code, people, rng
        self.sockets: list[Socket | None] = [None] * 4
        self.views = [0] * 4
        self.told: list[Told] = [Told()] * 4
        self.turn: tuple[int, Asked] | None = None
        self.sent_at = 0.0
        self.waiting = 0
        self.latencies: list[float] = []
        self.plays = 0
        self.number = 0
        self.asked: tuple[str, int] | None = None
        self.news = asyncio.Event()

    async def connect(self) -> None:
        for place, (_, token) in enumerate(self.people):
            await self.connect_one(place, token)

    async def connect_one(self, place: int, token: str) -> None:
        first = asyncio.get_running_loop().create_future()

        def take(message: bytes) -> None:
            if not first.done() and (
                b'"type":"view"' in message[:60] or self.told[place].phase in ("", "lobby", "cut")
            ):
                first.set_result(None)
            self.take(place, message)

        self.told[place] = Told()
        self.sockets[place] = await connected(self.port, self.code, token, take)
        await first

    def take(self, place: int, message: bytes) -> None:
        head = message[:60]
        if b'"type":"view"' in head:
            self.views[place] += 1
            if b'"ask":"act"' in message[:120]:
                self.turn = place, read_view(message)
                self.news.set()
            if self.waiting:
                self.waiting -= 1
                if not self.waiting:
                    self.latencies.append(time.perf_counter() - self.sent_at)
                    self.news.set()
        elif head.startswith(b'{"type":"table"'):
            self.told[place] = read_table(message)
            self.news.set()

    def send(self, place: int, **command: object) -> None:
        self.number += 1
        socket = self.sockets[place]
        assert socket is not None
        socket.send(msgspec.json.encode({"id": f"{place}-{self.number}", **command}))

    async def play(self) -> None:
        """One card or call; what stands between hands is done on the way."""
        while True:
            self.news.clear()
            phase, hand = self.told[0].phase, self.told[0].hand
            if phase == "playing" and self.turn is not None and not self.waiting:
                self.asked = None
                place, asked = self.turn
                self.turn, self.waiting, self.sent_at = None, 4, time.perf_counter()
                self.plays += 1
                options = asked.options
                do = "pass" if "pass" in options and self.rng.random() < 0.7 else self.rng.choice(options)
                self.send(place, decision=asked.decision, do=do)
                return
            if phase in ("cut", "between", "over") and self.asked != (phase, hand):
                self.asked = (phase, hand)
                if phase == "cut":
                    cut = self.told[0].cut
                    assert cut is not None
                    self.send("NESW".index(cut["cutter"]), table="cut", hand=cut["hand"], at=self.rng.randrange(30))
                else:
                    for place in range(4):
                        self.send(place, table="next" if phase == "between" else "again")
            await self.news.wait()

    async def play_some(self) -> None:
        """Goes on to some moment of a hand, so that not all tables are at their calls when time is taken."""
        for _ in range(self.rng.randrange(HAND)):
            await self.play()

    async def keep_playing(self, period: float, until: float) -> None:
        await asyncio.sleep(self.rng.random() * period)
        due = time.perf_counter()
        while time.perf_counter() < until:
            due += period
            await self.play()
            await asyncio.sleep(max(0.0, due - time.perf_counter()))


# The server's process


class Process:
    """A server of its own, on one core where the system lets it be kept there.

    Args:
        folder: of its store.
        module: that serves when it is run.
    """

    def __init__(self, folder: Path, module: str = "bench.server") -> None:
        root = Path(__file__).parents[1]
        path = os.pathsep.join([str(root / "src"), str(root), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONPATH": path}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed server's modules are compiled
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, str(folder), *map(str, CORES[:1])], stdout=subprocess.PIPE, env=environment
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Kilobytes in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def keep_to(cores: Sequence[int]) -> None:
    """Keeps this process to some cores, where the system lets it be kept there."""
    if cores:
        with contextlib.suppress(AttributeError, OSError):
            os.sched_setaffinity(0, cores)


async def serve(folder: Path) -> None:
    from charlemagne.server.guard import Limits
    from charlemagne.server.run import bind
    from charlemagne.server.run import serve as run_server

    listening = bind("127.0.0.1", 0)
    limits = Limits(requests=1e9, requests_burst=1e9, tables=10**9, codes=10**9, messages=1e6, burst=1e6)

    def ready(_: str | None) -> None:
        print(listening.getsockname()[1], flush=True)

    await run_server(data=folder, listening=listening, language="en", ready=ready, limits=limits)


async def post(port: int, path: str, body: object) -> Any:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    content = json.dumps(body).encode()
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        f"Content-Length: {len(content)}\r\n\r\n".encode()
        + content
    )
    answer = await reader.read()
    writer.close()
    return json.loads(answer.partition(b"\r\n\r\n")[2])


async def get(port: int, path: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return answer.decode()


async def table_of_four(port: int, number: int) -> Table:
    made = await post(port, "/api/tables", {"program": True, "seat": "N", "away": None, "house": {"knock": False}})
    people = [("N", made["token"])]
    for seat in "ESW":
        joined = await post(port, f"/api/table/{made['code']}/join", {"program": True, "seat": seat})
        people.append((seat, joined["token"]))
    return Table(port, made["code"], people, random.Random(number))


async def four_of(port: int, number: int) -> list[Socket]:
    return [await connected(port, f"T{number}", "none", lambda _: None) for _ in range(4)]


async def in_parts(tasks: Sequence[Callable[[], Awaitable[Any]]], at_once: int) -> list[Any]:
    limit = asyncio.Semaphore(at_once)

    async def one(task: Callable[[], Awaitable[Any]]) -> Any:
        async with limit:
            return await task()

    return list(await asyncio.gather(*(one(task) for task in tasks)))


def percentiles(name: str, tables: list[Table]) -> Iterator[tuple[str, float]]:
    latencies = sorted(value for table in tables for value in table.latencies)
    yield f"{name}_median_ms", 1000 * latencies[len(latencies) // 2]
    yield f"{name}_p99_ms", 1000 * latencies[int(len(latencies) * 0.99)]


async def load(process: Process, tables: list[Table], period: float, seconds: float, name: str) -> dict[str, float]:
    await asyncio.sleep(2.0)  # what was begun before is over by then
    for table in tables:
        table.latencies.clear()
        table.plays = 0
    before = await commits(process.port)
    cpu, began = process.cpu, time.perf_counter()
    await asyncio.gather(*(table.keep_playing(period, began + seconds) for table in tables))
    took = time.perf_counter() - began
    plays = sum(table.plays for table in tables)
    after = await commits(process.port)
    return {
        f"{name}_plays_per_s": plays / took,
        **dict(percentiles(name, tables)),
        f"{name}_slow_commits_per_cent": 100 * (after[0] - before[0]) / (after[1] - before[1]),
        f"{name}_cpu_ms_a_play": 1000 * (process.cpu - cpu) / plays,
    }


async def commits(port: int) -> tuple[float, float]:
    """How many commits took more than 25 ms so far, and how many there were."""
    name = "charlemagne_commit_seconds"
    lines = [line.split() for line in (await get(port, "/metrics")).splitlines() if line.startswith(name)]
    counts = {line[0]: float(line[1]) for line in lines}
    count = counts[f"{name}_count"]
    return count - counts[name + '_bucket{le="0.025"}'], count


async def reconnect(tables: list[Table], port: int) -> float:
    """Seconds until a thousand clients that come at once have table and view."""
    for table in tables:
        table.port = port
        for socket in table.sockets:
            if socket is not None:
                socket.transport.abort()
    began = time.perf_counter()
    await asyncio.gather(
        *(table.connect_one(place, token) for table in tables for place, (_, token) in enumerate(table.people))
    )
    return time.perf_counter() - began


async def strong_tables(port: int, player: str, seconds: float) -> dict[str, float]:
    """How well three strong computer players at each of 20 tables keep their pace of 600 to 900 ms."""
    waits: list[float] = []

    async def one(number: int) -> None:
        asked = {"program": True, "seat": "S", "start": True, "players": dict.fromkeys("NEW", player), "away": None}
        made = await post(port, "/api/tables", asked)
        rng, at, mine = random.Random(number), [time.perf_counter()], [True]
        opened: asyncio.Future[Socket] = asyncio.get_running_loop().create_future()

        def send(**command: object) -> None:
            if not opened.done():
                asyncio.get_running_loop().call_later(0.01, partial(send, **command))
                return
            opened.result().send(msgspec.json.encode({"id": f"{rng.random()}", **command}))

        def take(message: bytes) -> None:
            if b'"type":"table"' in message[:40]:
                told = read_table(message)
                mine[0] = True
                if told.phase == "cut" and told.cut is not None and told.cut["cutter"] == "S":
                    send(table="cut", hand=told.cut["hand"], at=0)
                elif told.phase in ("between", "over"):
                    send(table="next" if told.phase == "between" else "again")
            elif b'"type":"view"' in message[:60]:
                now = time.perf_counter()
                if not mine[0]:
                    waits.append(now - at[0])
                at[0], mine[0] = now, b'"ask":"act"' in message[:120]
                if mine[0]:
                    asked = read_view(message)
                    do = "pass" if "pass" in asked.options else rng.choice(asked.options)
                    send(decision=asked.decision, do=do)

        opened.set_result(await connected(port, made["code"], made["token"], take))
        await asyncio.sleep(seconds)
        opened.result().transport.abort()

    await asyncio.gather(*(one(number) for number in range(20)))
    waits.sort()
    metrics = await get(port, "/metrics")
    late = next(line for line in metrics.splitlines() if line.startswith("charlemagne_late_decisions_total"))
    return {
        "strong_decisions": float(len(waits)),
        "strong_median_ms": 1000 * waits[len(waits) // 2],
        "strong_p99_ms": 1000 * waits[int(len(waits) * 0.99)],
        "strong_slowest_ms": 1000 * waits[-1],
        "strong_late": float(late.split()[-1]),
    }


async def measure(folder: Path) -> dict[str, float]:
    from charlemagne.server.table import VISIT

    keep_to(CORES[1:])
    process, peer = Process(folder), Process(folder, "bench.stack")
    figures: dict[str, float] = {}
    try:
        empty = process.memory
        tables: list[Table] = await in_parts([partial(table_of_four, process.port, n) for n in range(TABLES)], 8)
        await in_parts([table.connect for table in tables], 16)
        for table in tables:
            table.send(0, table="start")
        await asyncio.gather(*(table.play() for table in tables))
        figures["memory_kb_a_seat"] = (process.memory - empty) / (4 * TABLES)
        await asyncio.gather(*(table.play_some() for table in tables))
        await asyncio.sleep(VISIT)  # until nobody counts as being there because of having joined
        bare = await in_parts([partial(four_of, peer.port, n) for n in range(TABLES)], 16)
        for name, period in (("low", PERIOD), ("high", PERIOD / 10)):
            figures |= await load(process, tables, period, SECONDS, name)
            alone = await stack.load(peer, bare, period, SECONDS)
            figures[f"{name}_stack_alone_cpu_ms"] = alone
            figures[f"{name}_cpu_to_stack_alone"] = figures[f"{name}_cpu_ms_a_play"] / alone
        peer.stop()
        figures["memory_kb_a_seat_after_play"] = (process.memory - empty) / (4 * TABLES)
        figures["reconnect_1000_s"] = await reconnect(tables, process.port)
        soak = float(os.environ.get("CHARLEMAGNE_SOAK", "0"))
        if soak:
            figures |= await soaked(process, tables, soak)
        process.stop()
        began = time.perf_counter()
        process = Process(folder)
        figures["restart_ready_s"] = time.perf_counter() - began
        figures["restart_1000_seats_s"] = figures["restart_ready_s"] + await reconnect(tables, process.port)
        for table in tables:
            for socket in table.sockets:
                if socket is not None:
                    socket.transport.abort()
        await asyncio.sleep(0.5)
        player = await strongest(process.port)
        figures |= await strong_tables(process.port, player, 2 * SECONDS)
    finally:
        process.stop()
        peer.stop()
    return figures


async def soaked(process: Process, tables: list[Table], seconds: float) -> dict[str, float]:
    """Memory while the tables are played for long: the first minute against the last."""
    figures = {}
    parts = max(2, int(seconds // 60))
    sizes = []
    for _ in range(parts):
        figures = await load(process, tables, PERIOD / 10, seconds / parts, "soak")
        sizes.append(process.memory)
    return {**figures, "soak_seconds": seconds, "soak_first_kb": sizes[0], "soak_last_kb": sizes[-1]}


async def strongest(port: int) -> str:
    """The strongest computer player that the server has."""
    books = json.loads((await get(port, "/api/books")).partition("\r\n\r\n")[2])
    names = [player["name"] for player in books["players"]]
    return "strong" if "strong" in names else str(names[-1])


def run() -> dict[str, float]:
    """Figures by name, the unit at its end."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    from charlemagne.commands.serve import new_loop

    keep_to([int(core) for core in sys.argv[2:]])
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(serve(Path(sys.argv[1])))
