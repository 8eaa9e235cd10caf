"""Four real clients play whole matches, over sockets and over HTTP, and end with what the log tells."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from laws import EVERY_HOUSE
from server.harness import Client, Json, Running, four_at_a_table, http, on_table, running

from charlemagne.journal import Said
from charlemagne.record import check_record, loads
from charlemagne.server import wire
from charlemagne.server.state import Table, replayed
from charlemagne.server.telling import HandTold, sheet, table_told

_ids = itertools.count()


def fresh() -> str:
    return f"c{next(_ids)}"


async def settle(clients: list[Client]) -> None:
    """Waits until everybody has the newest state: a command of each has been answered, and nothing was changed."""
    for client in clients:
        await client.do({"id": fresh(), "table": "mute", "person": None, "muted": False})


async def everywhere(clients: list[Client], so: Callable[[Client], bool]) -> None:
    """Waits until something is so for every client."""
    for client in clients:
        await client.until(partial(so, client))


async def seated_and_started(host: str, *, plain: frozenset[str] = frozenset(), **asked: Any) -> list[Client]:
    """Four people at a table whose match has begun, by seat: N E S W."""
    people = await four_at_a_table(host, **asked)
    clients = [Client(host, who, who.code, plain=who.seat in plain) for who in people]
    for client in clients:
        await client.open()
    assert (await clients[0].do({"id": fresh(), "table": "start"}))["type"] == "ok"
    await everywhere(clients, lambda client: client.table["phase"] == "cut")
    return sorted(clients, key=lambda client: "NESW".index(client.table["you"]["seat"]))  # seats may be drawn for


async def whole_match(host: str, rules: str, house: Json, rng: random.Random, *, plain: frozenset[str]) -> list[Client]:
    """Four people play a match to its end, by dice."""
    clients = await seated_and_started(host, plain=plain, rules=rules, house=house)
    while (phase := clients[0].table["phase"]) != "over":
        match phase:
            case "cut":
                await cut(clients, rng)
            case "playing":
                await play_hand(clients, rng)
            case "between":
                for client in clients:
                    assert (await client.do({"id": fresh(), "table": "next"}))["type"] == "ok"
                await everywhere(clients, lambda client: client.table["phase"] == "cut")
    return clients


async def cut(clients: list[Client], rng: random.Random) -> None:
    """Two add salt, and the cutter cuts."""
    asked = clients[0].table["cut"]
    hand = asked["hand"]
    for client in rng.sample(clients, 2):
        salt = {"id": fresh(), "table": "salt", "hand": hand, "salt": rng.randbytes(4).hex()}
        assert (await client.do(salt))["type"] == "ok"
    cutter = clients["NESW".index(asked["cutter"])]
    at = {"id": fresh(), "table": "cut", "hand": hand, "at": rng.randrange(asked["cards"])}
    assert (await cutter.do(at))["type"] == "ok"
    await everywhere(clients, lambda client: client.view is not None and client.view["record"]["hand"] == hand)
    await everywhere(clients, lambda client: client.table["phase"] != "cut")


async def play_hand(clients: list[Client], rng: random.Random) -> None:
    """A hand played to its end, with a knock now and then."""
    while True:
        assert clients[0].view is not None
        turn, decision = clients[0].view["state"]["turn"], clients[0].view["decision"]
        if turn is None:
            break
        actor = clients["NESW".index(turn)]
        assert actor.view is not None and actor.view["ask"] == "act"
        answer = await actor.do({"id": fresh(), "decision": decision, "do": likely(actor.view, rng)})
        assert answer["type"] == "ok", answer
        await everywhere(clients, partial(has_decision, decision + 1))
        knocker = rng.choice(clients)
        if knocker.view is not None and knocker.view["may_knock"] and rng.random() < 0.2:
            told = await knocker.do({"id": fresh(), "knock": knocker.view["state"]["played"]})
            assert told["type"] == "ok"
    await everywhere(clients, lambda client: client.table["phase"] in ("between", "over"))


def has_decision(decision: int, client: Client) -> bool:
    return client.view is not None and int(client.view["decision"]) >= decision


def likely(view: Json, rng: random.Random) -> str:
    """An option, bids not too often, so that matches are played and not only bid."""
    options = view["options"]
    if "pass" in options and rng.random() < 0.6:
        return "pass"
    return str(rng.choice(options))


def log_of(server: Running, code: str) -> Table:
    """The table as a replay of its log has it."""
    match = server.tables._matches[code]
    entries = server.store.entries(match)
    return replayed(match, [Said(entry.kind, entry.data) for entry in entries])  # type: ignore[arg-type]


def hold_views(server: Running, clients: list[Client]) -> Table:
    """Everybody's view is the one that a replay of the log gives."""
    table = log_of(server, clients[0].code)
    for client in clients:
        seat = table.seat_of(None if client.who is None else client.who.person)
        told = json.loads(wire.encode(table_told(table, frozenset(), sheet(table.journal))))
        assert on_table(client.table) == on_table(told)
        if table.hand is None:
            continue
        assert client.view is not None
        expected: Any = json.loads(wire.encode(HandTold(table).message(seat)))
        assert {**client.view, "happened": []} == expected
    return table


@pytest.fixture(scope="module")
def server() -> Any:
    with running() as made:
        yield made


WAYS = ["sockets", "http", "both"]
PLAIN = {"sockets": frozenset[str](), "http": frozenset("NESW"), "both": frozenset("EW")}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", sorted({rules for rules, _ in EVERY_HOUSE}))
def test_four_clients_play_a_match_in_every_book(server: Running, rules: str, way: str) -> None:
    house: Json = {"target": 12, "knock": True}

    async def play() -> None:
        clients = await whole_match(server.host, rules, house, random.Random(f"{rules} {way}"), plain=PLAIN[way])
        table = hold_views(server, clients)
        lines = (await http(server.host, "GET", f"/api/table/{table.code}/records")).body.splitlines()
        for line in lines:
            check_record(loads(line))
        assert json.loads(lines[-1])["result"]["winner"] in ("NS", "EW")
        assert len(lines) == table.match.number
        for client in clients:
            await client.drop()

    asyncio.run(play())


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE)
def test_four_clients_play_a_match_with_every_house_option(server: Running, rules: str, house: Json) -> None:
    async def play() -> None:
        with_target = {"target": 5, **house}
        rng = random.Random(f"{rules} {house}")
        clients = await whole_match(server.host, rules, with_target, rng, plain=frozenset("E"))
        hold_views(server, clients)
        for client in clients:
            await client.drop()

    asyncio.run(play())
