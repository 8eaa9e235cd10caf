"""The table server's peer: its stack alone. Whatever comes is stored, and four are told of it; no rule and no view.

Sockets, store and loop are those of the server, used as they come: messages wait in ASGI's queues, and the store's
thread commits. As a machine's caches are colder the fewer cards are played, a figure means more beside this one than
by itself.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import MutableMapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from bench.server import Process, Socket

VIEW = b'{"type":"view","is":"' + b"x" * 1200 + b'"}'
"""As long as a view is in the middle of a hand."""
COMMAND = b'{"id":"0-123","decision":12,"do":"play 7h"}'
ENTRY = '{"do": "N play 7h", "by": "p1", "id": "0-123"}'


async def keep_sending(sockets: list[Socket], period: float, until: float, rng: random.Random) -> int:
    """One of four sends a command every so many seconds; how many were sent."""
    await asyncio.sleep(rng.random() * period)
    due, sent = time.perf_counter(), 0
    while time.perf_counter() < until:
        due += period
        sockets[sent % 4].send(COMMAND)
        sent += 1
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    return sent


async def load(process: Process, tables: list[list[Socket]], period: float, seconds: float) -> float:
    """Milliseconds of processor time that a command takes."""
    await asyncio.sleep(2.0)
    cpu, until = process.cpu, time.perf_counter() + seconds
    rng = random.Random(1)
    sent = await asyncio.gather(*(keep_sending(sockets, period, until, rng) for sockets in tables))
    return 1000 * (process.cpu - cpu) / sum(sent)


# The server's process


class Group:
    """Four who are told what any of them has sent."""

    def __init__(self) -> None:
        self.readers: list[asyncio.Queue[bytes]] = []
        self.stored = 0


def told(loop: asyncio.AbstractEventLoop, done: asyncio.Future[None], _: object) -> None:
    loop.call_soon_threadsafe(done.set_result, None)


async def serve(folder: Path) -> None:
    import uvicorn

    from charlemagne.server.run import bind, calm
    from charlemagne.store import Entry, SQLiteStore

    groups: dict[str, Group] = {}
    listening = bind("127.0.0.1", 0)

    async def app(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            while True:
                kind = (await receive())["type"]
                await send({"type": f"{kind}.complete"})
                if kind == "lifespan.shutdown":
                    return
        name = scope["path"]
        group = groups.setdefault(name, Group())
        await receive()
        await send({"type": "websocket.accept"})
        waiting: asyncio.Queue[bytes] = asyncio.Queue()
        group.readers.append(waiting)
        loop = asyncio.get_running_loop()

        async def write() -> None:
            while True:
                await send({"type": "websocket.send", "text": (await waiting.get()).decode()})

        writer = asyncio.create_task(write())
        while (message := await receive())["type"] == "websocket.receive":
            command = msgspec.json.decode(message["text"])
            done: asyncio.Future[None] = loop.create_future()
            stored = store.submit([Entry(name.split("/")[3], group.stored, 1, "act", ENTRY)])
            group.stored += 1
            stored.add_done_callback(partial(told, loop, done))
            await done
            for reader in group.readers:
                reader.put_nowait(VIEW)
            waiting.put_nowait(msgspec.json.encode({"type": "ok", "id": command["id"]}))
        writer.cancel()

    with SQLiteStore(folder / "stack.db") as store:
        config = uvicorn.Config(
            app, ws="websockets-sansio", ws_per_message_deflate=False, access_log=False, log_config=None
        )
        server = uvicorn.Server(config)

        async def ready() -> None:
            while not server.started:
                await asyncio.sleep(0.02)
            calm()
            print(listening.getsockname()[1], flush=True)

        begun = asyncio.create_task(ready())
        await server.serve([listening])
        await begun


if __name__ == "__main__":
    from bench.server import keep_to
    from charlemagne.commands.serve import new_loop

    keep_to([int(core) for core in sys.argv[2:]])
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(serve(Path(sys.argv[1])))
