"""A real server, killed with SIGKILL: what it acknowledged is there again, once."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from server.harness import PATIENCE, Client, Json, Seat, four_at_a_table, http, new_table, running
from server.test_matches import fresh, likely
from websockets.exceptions import ConnectionClosed

from charlemagne.journal import Said, dealt_from
from charlemagne.record import record_of
from charlemagne.server.state import replayed
from charlemagne.store import Busy, Entry, Full, MemoryStore, SQLiteStore, StoreError

POINTS = ("before-commit", "after-commit", "after-sending")


class Process:
    """A server in a process of its own."""

    def __init__(self, folder: Path, point: str = "never", number: int = 1) -> None:
        here = Path(__file__).parent
        path = os.pathsep.join([str(here.parents[1] / "src"), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONPATH": path}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed server's modules are compiled
        self.process = subprocess.Popen(
            [sys.executable, str(here / "killed.py"), str(folder), point, str(number)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read() if self.process.stderr else ""
        self.host = f"127.0.0.1:{int(line)}"

    @property
    def is_dead(self) -> bool:
        return self.process.poll() is not None

    def kill(self) -> None:
        self.process.kill()
        self.end()

    def stop(self) -> None:
        """As a service manager stops it."""
        self.process.terminate()
        assert self.process.wait(PATIENCE) in (0, -signal.SIGTERM)
        self.end()

    def end(self) -> None:
        self.process.wait(PATIENCE)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


@contextmanager
def serving(folder: Path, point: str = "never", number: int = 1) -> Iterator[Process]:
    process = Process(folder, point, number)
    try:
        yield process
    finally:
        process.kill()


class Game:
    """Four clients at one table, through any number of servers."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.rng = folder, random.Random(seed)
        self.people: list[Seat] = []
        self.clients: list[Client] = []
        self.acknowledged: list[tuple[str, str]] = []
        """Person and id of every command that was answered with ok."""
        self.unanswered: tuple[int, Json] | None = None

    async def sit_down(self, host: str) -> None:
        self.people = await four_at_a_table(host, rules="standard", house={"knock": True}, away=None)
        await self.connect(host)

    async def connect(self, host: str) -> None:
        for client in self.clients:
            with suppress(Exception):
                await client.drop()
        self.clients = [Client(host, who, who.code) for who in self.people]
        for client in self.clients:
            await client.open()

    async def play(self, count: int) -> None:
        """Sends so many commands, each once it makes sense; ends early if the server dies."""
        if self.unanswered is not None:  # a client that had no answer asks again, under the same id
            who, command = self.unanswered
            self.unanswered = None
            await self.send(who, command, again=True)
        for _ in range(count):
            await self.send(*self.next())

    def next(self) -> tuple[int, Json]:
        clients = self.clients
        for who, client in enumerate(clients):
            if client.view is not None and client.view["ask"] == "act" and client.table["phase"] == "playing":
                return who, {"id": fresh(), "decision": client.view["decision"], "do": likely(client.view, self.rng)}
        table = clients[0].table
        if table["phase"] == "lobby":
            return 0, {"id": fresh(), "table": "start"}
        if table["phase"] == "cut":
            cutter = next(who for who, one in enumerate(clients) if one.table["you"]["seat"] == table["cut"]["cutter"])
            return cutter, {"id": fresh(), "table": "cut", "hand": table["cut"]["hand"], "at": self.rng.randrange(30)}
        if table["phase"] == "over":
            waiting = [who for who, one in enumerate(clients) if not _ready(one)]
            return (waiting or [0])[0], {"id": fresh(), "table": "again"}
        waiting = [who for who, one in enumerate(clients) if not _ready(one)]
        return (waiting or [0])[0], {"id": fresh(), "table": "next"}

    async def send(self, who: int, command: Json, *, again: bool = False) -> None:
        client = self.clients[who]
        self.unanswered = (who, command)
        answer = await client.do(command)
        self.unanswered = None
        if answer["type"] == "ok":
            assert client.who is not None
            self.acknowledged.append((client.who.person, command["id"]))
            if "decision" in command:
                for other in self.clients:
                    await other.until_decision(command["decision"] + (not again))
        else:
            assert answer["code"] in ("stale", "illegal", "not-your-turn"), answer

    def hold(self) -> None:
        """Everything that was acknowledged is in the log, and nothing twice."""
        with SQLiteStore(self.folder / "tables.db") as store:
            codes = [json.loads(entry.data) for entry in store.entries("tables")]
            found: list[tuple[str, str]] = []
            for match in [code["match"] for code in codes]:
                entries = store.entries(match)
                replayed(match, [Said(entry.kind, entry.data) for entry in entries])  # type: ignore[arg-type]
                for entry in entries:
                    data = json.loads(entry.data)
                    if "id" in data:
                        found.append((data["by"], data["id"]))
        assert len(found) == len(set(found)), "a command was done twice"
        missing = [done for done in self.acknowledged if done not in found]
        assert not missing, "an acknowledged command is lost"


def _ready(client: Client) -> bool:
    held = client.table["seats"][client.table["you"]["seat"]]
    return bool(held["ready"])


async def play_until_killed(folder: Path, seed: int, point: str, number: int, *, rounds: int) -> None:
    game = Game(folder, seed)
    with serving(folder) as first:
        await game.sit_down(first.host)
        await game.play(3)
    for round_ in range(rounds):
        with serving(folder, point, number + round_) as process:
            try:
                await game.connect(process.host)
                await asyncio.wait_for(game.play(60), PATIENCE)
            except (ConnectionClosed, OSError, KeyError, TimeoutError, asyncio.IncompleteReadError):
                assert process.is_dead or process.process.wait(PATIENCE) is not None
        game.hold()
    with serving(folder) as last:
        await game.connect(last.host)
        await game.play(5)
        views = [client.view for client in game.clients]
        last.stop()
        game.hold()
    assert all(view is not None for view in views)


@pytest.mark.parametrize("point", POINTS)
def test_nothing_acknowledged_is_lost_or_done_twice_when_killed(tmp_path: Path, point: str) -> None:
    asyncio.run(play_until_killed(tmp_path, POINTS.index(point), point, 9, rounds=1))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 60, 4))
@pytest.mark.parametrize("point", POINTS)
def test_nothing_is_lost_wherever_it_is_killed(tmp_path: Path, point: str, number: int) -> None:
    asyncio.run(play_until_killed(tmp_path, number, point, number, rounds=3))


async def kill_at_random(folder: Path, seed: int, *, kills: int) -> None:
    game = Game(folder, seed)
    with serving(folder) as first:
        await game.sit_down(first.host)
        await game.play(2)
    rng = random.Random(seed)
    for _ in range(kills):
        with serving(folder) as process:
            await game.connect(process.host)

            async def kill(process: Process = process, after: float = rng.uniform(0.01, 0.4)) -> None:
                await asyncio.sleep(after)
                process.process.kill()

            killing = asyncio.create_task(kill())
            with suppress(ConnectionClosed, OSError, KeyError, TimeoutError, asyncio.IncompleteReadError):
                await asyncio.wait_for(game.play(1000), PATIENCE)
            await killing
            process.process.wait(PATIENCE)
        game.hold()


def test_nothing_is_lost_when_killed_at_random(tmp_path: Path) -> None:
    asyncio.run(kill_at_random(tmp_path, 1, kills=2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_lost_when_killed_at_random_again_and_again(tmp_path: Path, seed: int) -> None:
    asyncio.run(kill_at_random(tmp_path, seed, kills=12))


def test_a_clean_stop_says_goodbye_and_keeps_everything(tmp_path: Path) -> None:
    async def play() -> None:
        game = Game(tmp_path, 5)
        with serving(tmp_path) as process:
            await game.sit_down(process.host)
            await game.play(12)
            process.stop()
            for client in game.clients:
                await client.until_closed()
                assert client.closed == 1001
        game.hold()

    asyncio.run(play())


class Failing(MemoryStore):
    """A store that fails when it is told to."""

    fault: StoreError | None = None

    def commit(self, batches: Any, /) -> Any:
        if self.fault is not None:
            raise self.fault
        return super().commit(batches)

    def submit(self, entries: Any, /) -> Any:
        if self.fault is None:
            return super().submit(entries)
        failed: Future[None] = Future()
        failed.set_exception(self.fault)
        return failed


@pytest.mark.parametrize(
    ("fault", "reason"),
    [(Full("no room"), "disk-full"), (Busy("locked"), "store-busy"), (StoreError("broken"), "store-broken")],
)
def test_a_full_disk_or_a_locked_file_is_a_typed_error_and_does_no_damage(fault: StoreError, reason: str) -> None:
    store = Failing()

    async def play(host: str) -> None:
        who = await new_table(host, start=True, seat="S", players={"N": "casual"})
        client = Client(host, who, who.code)
        await client.open()
        before = client.table
        store.fault = fault
        answer = await client.do({"id": fresh(), "table": "pace", "speed": 2})
        assert (answer["code"], answer["reason"]["id"]) == ("unavailable", reason)
        refused = await http(host, "POST", "/api/tables", {"program": True})
        assert (refused.status, refused.json["reason"]["id"]) == (503, reason)
        assert "Traceback" not in json.dumps(answer)
        store.fault = None
        assert (await client.do({"id": fresh(), "table": "pace", "speed": 2}))["type"] == "ok"
        assert client.table["settings"]["speed"] == 2
        assert client.table["match"] == before["match"]
        await client.drop()

    with running(store) as server:
        asyncio.run(play(server.host))


@pytest.mark.parametrize("count", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_live_tables_are_there_again_after_a_restart(tmp_path: Path, count: int) -> None:
    with SQLiteStore(tmp_path / "tables.db") as store:
        first = a_table_in_play(tmp_path / "one")
        rows: list[Entry] = []
        for number in range(count):
            code = f"A{number:03d}".translate(str.maketrans("01", "XY"))
            match = f"m{number}"
            changed = [said.replace('"code": "ZZZZ"', f'"code": "{code}"') for said in [data for _, data in first]]
            rows += [Entry(match, seq, seq, first[seq][0], data) for seq, data in enumerate(changed)]
            rows.append(Entry("tables", number, 1, "code", json.dumps({"code": code, "match": match})))
        store.append(rows)

    async def ask(host: str, codes: list[str]) -> None:
        for code in codes:
            reply = await http(host, "GET", f"/api/table/{code}")
            assert reply.json["view"]["state"]["phase"] == "play"

    codes = [f"A{number:03d}".translate(str.maketrans("01", "XY")) for number in range(count)]
    began = time.perf_counter()
    with serving(tmp_path) as process:
        ready = time.perf_counter() - began
        asyncio.run(_all(process.host, codes, ask))
        took = time.perf_counter() - began
    print(f"ready after {ready:.2f} s, {count} tables told after {took:.2f} s")


async def _all(host: str, codes: list[str], ask: Any) -> None:
    await asyncio.gather(*(ask(host, codes[part::8]) for part in range(8)))


def a_table_in_play(folder: Path) -> list[tuple[str, str]]:
    """The entries of a table in the middle of its first hand."""

    async def play(host: str) -> str:
        people = await four_at_a_table(host, rules="standard")
        game = Game(folder, 3)
        game.people = people
        await game.connect(host)
        while game.clients[0].view is None or game.clients[0].view["state"]["played"] < 16:
            await game.send(*game.next())
        for client in game.clients:
            await client.drop()
        return people[0].code

    store = MemoryStore()
    with running(store) as server:
        code = asyncio.run(play(server.host))
        entries = store.entries(server.tables._matches[code])
    told = [Said(entry.kind, entry.data) for entry in entries]  # type: ignore[arg-type]
    hand = replayed(entries[0].match, told).hand
    assert hand is not None
    # A sealed deal goes with its match's id, so the copies get theirs from a record.
    deal = dealt_from(record_of(hand), actions=0).data
    laid = [(kind, deal if kind == "deal" else data) for kind, data in ((said.kind, said.data) for said in told)]
    return [(kind, data.replace(f'"code": "{code}"', '"code": "ZZZZ"')) for kind, data in laid]
