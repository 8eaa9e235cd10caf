"""A server of its own process that ends itself with SIGKILL at a named point: ``python killed.py FOLDER POINT N``."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from pathlib import Path

from charlemagne.commands.serve import new_loop
from charlemagne.server.app import Server
from charlemagne.server.guard import Limits
from charlemagne.server.logs import server_log
from charlemagne.server.run import Stopping, bind, calm, configured
from charlemagne.server.tables import Tables
from charlemagne.store import SQLiteStore


async def main(folder: Path, point: str, number: int) -> None:
    passed = 0

    async def at(name: str) -> None:
        nonlocal passed
        if name != point:
            return
        passed += 1
        if passed == number:
            if name == "after-sending":
                await asyncio.sleep(0.05)  # what was sent is on its way
            os.kill(os.getpid(), signal.SIGKILL)

    listening = bind("127.0.0.1", 0)
    with SQLiteStore(folder / "tables.db") as store:
        tables = Tables(store, log=server_log(), speed=0.0, slow_salt=0.0, rng=random.Random(), point=at)
        limits = Limits(messages=1e4, burst=1e4, requests=1e5, requests_burst=1e5)
        app = Server(tables, limits=limits).app()

        async def ready() -> None:
            calm()
            print(listening.getsockname()[1], flush=True)

        await Stopping(configured(app), tables, ready).serve([listening])


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
