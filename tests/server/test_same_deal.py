"""A hand that is over, its cards played once more at a table of one's own."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

from server.harness import Client, Json, Reply, Seat, http, join, running
from server.test_matches import cut, everywhere, fresh, likely, play_hand, seated_and_started

from charlemagne.record import check_record, loads
from charlemagne.store import SQLiteStore

HOUSE: Json = {"target": 40, "knock": True}


async def asked(host: str, who: Seat | None, code: str, hand: int, **more: object) -> Reply:
    token = None if who is None else who.token
    body = {"program": True, "deal": {"table": code, "hand": hand}, **more}
    return await http(host, "POST", "/api/tables", body, token=token)


def came(reply: Reply) -> Seat:
    assert reply.status == 201, reply.body
    return Seat(reply.json["code"], reply.json["token"], reply.json["person"], reply.json["seat"])


async def two_hands(host: str) -> list[Client]:
    """Four people who have played two hands, by seat."""
    rng = random.Random(5)
    clients = await seated_and_started(host, rules="standard", house=HOUSE)
    for number in (1, 2):
        await cut(clients, rng)
        await play_hand(clients, rng)
        if number == 1:
            for client in clients:
                await client.do({"id": fresh(), "table": "next"})
            await everywhere(clients, lambda client: client.table["phase"] == "cut")
    return clients


def test_is_dealt_to_the_same_seat_with_the_same_score_and_starts_at_once() -> None:
    async def go(host: str) -> None:
        clients = await two_hands(host)
        code = clients[0].code
        records = [loads(line) for line in (await http(host, "GET", f"/api/table/{code}/records")).body.splitlines()]
        for client in clients[:2]:
            for record in records:
                players = {"N": "novice", "E": "novice"}
                reply = await asked(host, client.who, code, record.number, players=players, away=None, speed=0)
                again = Client(host, came(reply), reply.json["code"])
                seat = client.table["you"]["seat"]
                assert (reply.json["seat"], reply.json["token"]) == (seat, client.token)
                await again.open()
                await again.until(lambda: again.view is not None)  # noqa: B023
                table, view = again.table, again.view
                assert view is not None and table["phase"] in ("playing", "between")
                assert (table["rules"], table["house"], table["hand"]) == ("standard", HOUSE, record.number)
                assert [person["name"] for person in table["people"]] == [client.table["seats"][seat]["name"]]
                assert view["record"]["dealer"] == str(record.dealer)
                assert view["record"]["score"] == {"NS": record.score[0], "EW": record.score[1]}
                cards = record.deal.hands["NESW".index(seat)]
                assert set(view["record"]["deal"][seat].split()) == set(map(str, cards))
                assert "seal" not in view["record"] and table["seal"] is None
                for at in "NESW":
                    expected = None if at == seat else players.get(at, "casual")
                    assert table["seats"][at]["player"] == expected
                await again.drop()
        for client in clients:
            await client.drop()

    with running() as server:
        asyncio.run(go(server.host))


def test_is_to_be_had_once_the_hand_is_over_by_those_who_sat_in_it_alone() -> None:
    async def go(host: str) -> None:
        clients = await seated_and_started(host, rules="maine")
        code, watcher = clients[0].code, await join(host, clients[0].code)
        rng = random.Random(2)

        async def refused(who: Seat | None, hand: int, status: int, reason: str, table: str = code) -> None:
            reply = await asked(host, who, table, hand)
            assert (reply.status, reply.json["reason"]["id"]) == (status, reason)

        await refused(clients[0].who, 1, 404, "no-such-hand")
        await cut(clients, rng)
        for _ in range(6):
            actor = next(client for client in clients if client.view is not None and client.view["ask"] == "act")
            assert actor.view is not None
            decision = actor.view["decision"]
            await actor.do({"id": fresh(), "decision": decision, "do": likely(actor.view, rng)})
            await everywhere(clients, lambda client: (client.view or {}).get("decision", 0) > decision)  # noqa: B023
            if clients[0].table["phase"] == "playing":
                await refused(clients[0].who, 1, 404, "no-such-hand")
        if clients[0].table["phase"] == "playing":
            await play_hand(clients, rng)
        await refused(clients[0].who, 2, 404, "no-such-hand")
        await refused(watcher, 1, 403, "not-in-that-hand")
        await refused(None, 1, 403, "no-token")
        await refused(clients[0].who, 1, 404, "no-such-table", table="ZZZZ")
        seat = clients[1].table["you"]["seat"]
        await clients[1].do({"id": fresh(), "table": "stand"})
        assert came(await asked(host, clients[1].who, code, 1)).seat == seat
        for client in clients:
            await client.drop()

    with running() as server:
        asyncio.run(go(server.host))


def test_survives_a_restart_and_leaves_records_that_are_right(tmp_path: Path) -> None:
    async def first(host: str) -> tuple[Seat, Json]:
        clients = await two_hands(host)
        who = came(await asked(host, clients[2].who, clients[0].code, 2, speed=0, away=None))
        again = Client(host, who, who.code)
        await again.open()
        await again.until(lambda: again.view is not None)
        assert again.view is not None
        view = again.view
        for client in [*clients, again]:
            await client.drop()
        return who, view

    async def second(host: str, who: Seat, before: Json) -> None:
        client = Client(host, who, who.code)
        await client.open()
        await client.until(lambda: client.view is not None)
        assert client.view is not None
        assert client.view["record"]["deal"] == before["record"]["deal"]
        rng = random.Random(1)
        while client.table["phase"] != "over":
            table, view = client.table, client.view
            if table["phase"] == "cut" and table["cut"]["cutter"] == who.seat:
                await client.do({"id": fresh(), "table": "cut", "hand": table["cut"]["hand"], "at": 3})
            elif table["phase"] == "between" and not table["seats"][who.seat]["ready"]:
                await client.do({"id": fresh(), "table": "next"})
            elif table["phase"] == "playing" and view["ask"] == "act":
                await client.do({"id": fresh(), "decision": view["decision"], "do": likely(view, rng)})
            await asyncio.sleep(0.002)
        lines = (await http(host, "GET", f"/api/table/{who.code}/records", token=who.token)).body.splitlines()
        records = [loads(line) for line in lines]
        for record in records:
            check_record(record)
        assert [record.number for record in records] == list(range(2, 2 + len(records)))
        assert [record.seal is None for record in records] == [True, *[False] * (len(records) - 1)]
        (tmp_path / "records.jsonl").write_bytes(b"\n".join(lines) + b"\n")
        await client.drop()

    with SQLiteStore(tmp_path / "tables.db") as store, running(store) as server:
        who, before = asyncio.run(first(server.host))
    with SQLiteStore(tmp_path / "tables.db") as store, running(store) as server:
        asyncio.run(asyncio.wait_for(second(server.host, who, before), 60))
    assert checked(tmp_path / "records.jsonl") == 0


def checked(path: Path) -> int:
    """What `charlemagne check` ends with."""
    from click.testing import CliRunner

    from charlemagne.commands.check import command

    return CliRunner().invoke(command, [str(path)]).exit_code


def test_the_request_is_held_strictly() -> None:
    async def go(host: str) -> None:
        for deal in ({"table": "AB3K"}, {"hand": 1}, {"table": 1, "hand": 1}, {"table": "AB3K", "hand": 1, "x": 1}):
            reply = await http(host, "POST", "/api/tables", {"deal": deal})
            assert (reply.status, json.loads(reply.body)["code"]) == (400, "bad-message")

    with running() as server:
        asyncio.run(go(server.host))
