"""The wire as docs/server.md describes it: every example, code and reason there is one of the program's."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from server.harness import Client, http, join, new_table, running
from server.test_matches import fresh, seated_and_started

import charlemagne.server as package
from charlemagne.server import schema, wire
from charlemagne.server.guard import STATUS
from charlemagne.server.phrases import PHRASES
from charlemagne.server.wording import books_in_words
from charlemagne.words import LANGUAGES, Language, Words

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
SOURCES = "".join(file.read_text("utf-8") for file in sorted(Path(package.__file__).parent.glob("*.py")))


def test_every_command_in_the_docs_is_read_and_every_command_is_in_the_docs() -> None:
    shown = re.findall(r'`(\{"id": .*?\})`', DOCS)
    read = [wire.read_command(text) for text in shown if '"type"' not in text]
    assert {type(command) for command in read} == {wire.Do, wire.Knocked, *get_args(wire.OfTable)}


def test_every_request_in_the_docs_is_read() -> None:
    blocks = re.findall(r"```json\n(.*?)```", DOCS, re.DOTALL)
    new = next(block for block in blocks if '"start"' in block)
    wire.decode(new, wire.NewTable)
    joining = re.search(r"`(\{\"name\": \"Aline\".*?\})`", DOCS)
    assert joining is not None
    wire.decode(joining[1], wire.Join)
    table = next(json.loads(block) for block in blocks if block.startswith('{"type": "table"'))
    del table["type"]
    assert set(table) == {field.name for field in msgspec.structs.fields(wire.TableMessage)}
    msgspec.convert({"type": "table", **table}, wire.TableMessage)
    books = next(json.loads(block) for block in blocks if block.startswith('{"books"'))
    msgspec.convert(books, wire.Books)


def test_the_codes_and_their_status_are_those_of_the_docs() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", DOCS, re.MULTILINE)
    assert {code: int(status) for code, status in rows} == STATUS
    assert set(get_args(wire.Code)) == set(STATUS)


def used_reasons() -> set[str]:
    return set(re.findall(r'refused\(\s*"[a-z-]+",\s*"([a-z-]+)"', SOURCES)) | {
        "not-json",
        "not-a-command",
        "bad-house",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_worded_and_in_the_docs(language: Language) -> None:
    words = Words(language)
    unsaid = {
        reason for reason in used_reasons() if not (words.knows(f"cannot-{reason}") or words.knows(f"why-{reason}"))
    }
    assert not unsaid
    undocumented = {reason for reason in used_reasons() if f"`{reason}`" not in DOCS}
    assert not undocumented


def test_every_route_is_in_the_docs() -> None:
    routes = set(re.findall(r'Route\("(/(?:api|healthz|metrics)[^"]*)"', SOURCES))
    for route in routes:
        shown = route.replace("{code}", "CODE").replace("{name}", "NAME").replace("{number:int}", "N")
        assert shown in DOCS, route


def test_the_pages_types_follow_from_the_structs() -> None:
    made = schema.typescript()
    assert "export interface TableMessage {" in made and '  type: "table";' in made
    assert "export type Command = Do | Knocked | Sit" in made
    assert "unknown>" in made  # house options, whose values are of several kinds
    assert made == schema.typescript()
    for name in re.findall(r": (\w+)(?:\[\])?;", made):
        assert name in ("string", "number", "boolean", "unknown") or f" {name} " in made, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_books_and_rules_are_told_in_words(language: Language) -> None:
    books = msgspec.json.decode(books_in_words(language), type=wire.Books)
    assert len(books.books) == 4 and len(books.phrases) == len(PHRASES)
    for book in books.books:
        for option in book.options:
            assert option.title and option.title != option.name
            if option.kind == "choice":
                assert option.own in [value.value for value in option.values]
            if option.kind == "number":
                assert option.low is not None and option.high is not None

    async def ask(host: str) -> None:
        reply = await http(host, "GET", f"/api/rules/standard?lang={language}&house=%7B%22target%22%3A21%7D")
        rules = msgspec.json.decode(reply.body, type=wire.Rules)
        assert rules.house == {"target": 21} and len(rules.difference) == 1 and len(rules.sections) > 5
        wrong = await http(host, "GET", "/api/rules/standard?house=%7B%22target%22%3A0%7D")
        assert (wrong.status, wrong.json["reason"]["id"]) == (400, "bad-house")

    with running() as server:
        asyncio.run(ask(server.host))


def test_messages_on_the_wire_are_those_of_the_structs() -> None:
    async def go(host: str) -> None:
        clients = await seated_and_started(host, rules="maine")
        cut = clients[0].table["cut"]
        await clients["NESW".index(cut["cutter"])].do({"id": fresh(), "table": "cut", "hand": 1, "at": 1})
        for client in clients:
            await client.until_decision(1)
            msgspec.convert(client.table, wire.TableMessage)
            msgspec.convert(client.view, wire.ViewMessage)
        snapshot = await http(host, "GET", f"/api/table/{clients[0].code}")
        msgspec.json.decode(snapshot.body, type=wire.Snapshot)
        for client in clients:
            await client.drop()

    with running() as server:
        asyncio.run(go(server.host))


def test_the_example_program_plays_a_match_over_http() -> None:
    spec = importlib.util.spec_from_file_location("http_bot", ROOT / "examples" / "http_bot.py")
    assert spec is not None and spec.loader is not None
    bot: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)

    async def go(host: str, url: str) -> None:
        who = await new_table(host, house={"target": 5})
        people = [who, *[await join(host, who.code, seat=seat) for seat in "NE"]]

        def played() -> str:
            seat = bot.Seat(url, who.code, "Robot")
            bot.play(seat, random.Random(3))
            return str(seat.seat)

        robot = asyncio.get_running_loop().run_in_executor(None, played)
        clients = [Client(host, person, person.code) for person in people]
        for client in clients:
            await client.open()
        await clients[0].until(lambda: clients[0].table["seats"]["W"] is not None)
        await clients[0].do({"id": fresh(), "table": "start"})
        rng = random.Random(4)
        while not robot.done():
            for client in clients:
                table, view = client.table, client.view
                if table["phase"] == "cut" and table["cut"]["cutter"] == table["you"]["seat"]:
                    await client.do({"id": fresh(), "table": "cut", "hand": table["cut"]["hand"], "at": 0})
                elif table["phase"] == "between" and not table["seats"][table["you"]["seat"]]["ready"]:
                    await client.do({"id": fresh(), "table": "next"})
                elif table["phase"] == "playing" and view is not None and view["ask"] == "act":
                    await client.do({"id": fresh(), "decision": view["decision"], "do": rng.choice(view["options"])})
            await asyncio.sleep(0.002)
        assert await robot == "W"
        for client in clients:
            await client.drop()

    with running() as server:
        asyncio.run(asyncio.wait_for(go(server.host, server.url), 60))


def test_health_and_metrics() -> None:
    async def go(host: str) -> None:
        await new_table(host)
        health = await http(host, "GET", "/healthz")
        assert health.status == 200 and health.json == {"ok": True, "tables": 1}
        metrics = (await http(host, "GET", "/metrics")).body.decode()
        assert "charlemagne_commands_total" in metrics and "charlemagne_tables 1.0" in metrics

    with running() as server:
        asyncio.run(go(server.host))


def test_the_page_is_served_at_the_beginning_and_at_tables_once_it_is_built(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>the page</title>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app.js").write_text("1")

    async def go(host: str) -> None:
        who = await new_table(host)
        for path in ("/", f"/t/{who.code}", "/t/ZZZZ"):
            assert b"the page" in (await http(host, "GET", path)).body
        script = await http(host, "GET", "/assets/app.js")
        assert script.body == b"1" and "immutable" in script.headers["cache-control"]
        assert b'role="log"' in (await http(host, "GET", f"/t/{who.code}?text")).body

    with running(static=tmp_path) as server:
        asyncio.run(go(server.host))
