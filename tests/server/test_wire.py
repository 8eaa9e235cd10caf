"""The wire as docs/server.md describes it: every example, code and reason there is one of the program's."""

from __future__ import annotations

import asyncio
import gzip
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

SCRIPT = b"export const answer = 42;\n" * 200
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
        shown = route.replace("{code}", "CODE").replace("{name}", "NAME").replace("{number}", "N")
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

    assert {book.name: book.highest for book in books.books} == {
        "standard": "*1",
        "maine": "9",
        "maine-32": "9",
        "charlesmagne": "*1",
    }
    mulot = next(row for book in books.books for row in book.contracts if row.name == "mulot")
    assert (mulot.made, mulot.failed) == (15, 7)

    async def ask(host: str) -> None:
        house = "%7B%22contracts%22%3A%7B%22mulot%22%3A%7B%22made%22%3A12%2C%22failed%22%3A%22game%22%7D%7D%7D"
        reply = await http(host, "GET", f"/api/rules/standard?house={house}")
        rows = {row.name: row for row in msgspec.json.decode(reply.body, type=wire.Rules).contracts}
        assert (rows["mulot"].made, rows["mulot"].failed, rows["5"].made) == (12, "game", 5)
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
    (tmp_path / "assets" / "big.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "font.woff2").write_bytes(SCRIPT)

    async def go(host: str) -> None:
        who = await new_table(host)
        for path in ("/", f"/t/{who.code}", "/t/ZZZZ"):
            assert b"the page" in (await http(host, "GET", path)).body
        big = await http(host, "GET", "/assets/big.js", headers={"Accept-Encoding": "br, gzip;q=0.5"})
        assert (big.headers["content-encoding"], big.headers["vary"]) == ("gzip", "accept-encoding")
        assert gzip.decompress(big.body) == SCRIPT and "immutable" in big.headers["cache-control"]
        seen = {"Accept-Encoding": "gzip", "If-None-Match": big.headers["etag"]}
        assert (await http(host, "GET", "/assets/big.js", headers=seen)).status == 304
        for accepted in ("", "br", "gzip;q=0", "gzip;q=0.000, br"):
            plain = await http(host, "GET", "/assets/big.js", headers={"Accept-Encoding": accepted})
            assert plain.body == SCRIPT and "content-encoding" not in plain.headers
        font = await http(host, "GET", "/assets/font.woff2", headers={"Accept-Encoding": "gzip"})
        assert font.body == SCRIPT and "content-encoding" not in font.headers
        gone = await http(host, "GET", "/assets/gone.js")
        assert gone.status == 404 and "immutable" not in gone.headers.get("cache-control", "")
        script = await http(host, "GET", "/assets/app.js")
        assert script.body == b"1" and "immutable" in script.headers["cache-control"]
        assert b'role="log"' in (await http(host, "GET", f"/t/{who.code}?text")).body

    with running(static=tmp_path) as server:
        asyncio.run(go(server.host))


def test_only_what_is_the_same_for_everybody_is_packed() -> None:
    async def go(host: str) -> None:
        who, takes = await new_table(host, start=True), {"Accept-Encoding": "gzip"}
        for path in ("/api/books", "/api/rules/standard"):
            plain, small = await http(host, "GET", path), await http(host, "GET", path, headers=takes)
            assert gzip.decompress(small.body) == plain.body and len(small.body) < len(plain.body) / 2
            assert small.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        table = f"/api/table/{who.code}"
        for path in (table, f"{table}/records", f"{table}/hand/1", f"/t/{who.code}?text", "/plain", "/metrics"):
            told = await http(host, "GET", path, headers=takes, token=who.token)
            assert "content-encoding" not in told.headers, path

    with running() as server:
        asyncio.run(go(server.host))


def test_where_there_is_nothing_a_typed_error_says_so() -> None:
    async def go(host: str) -> None:
        who = await new_table(host)
        for method, path, status, reason in [
            ("GET", "/api/nothing", 404, "no-such-route"),
            ("PUT", "/api/tables", 405, "no-such-route"),
            ("GET", f"/api/table/{who.code}/hand/-1", 404, "no-such-hand"),
            ("GET", f"/api/table/{who.code}/hand/x", 404, "no-such-hand"),
        ]:
            reply = await http(host, method, path)
            assert (reply.status, reply.json["reason"]["id"]) == (status, reason) and reply.json["words"]
        assert (await http(host, "GET", "/nothing")).status == 404

    with running() as server:
        asyncio.run(go(server.host))
