"""Whatever is sent, by socket or HTTP: a typed error, a sentence, the fresh view; no trace, no 500, no harm."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import resource
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from server.harness import Client, Json, Running, four_at_a_table, http, join, new_table, running
from server.test_matches import fresh, seated_and_started, settle
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from charlemagne.journal import note
from charlemagne.protocol import MessageError
from charlemagne.server import wire
from charlemagne.server.guard import STATUS, Limits

CODES = set(STATUS)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
keys = st.sampled_from(
    ["id", "decision", "do", "knock", "table", "seat", "with", "name", "hand", "salt", "at", "answer", "phrase",
     "person", "muted", "locked", "speed", "seconds", "rotate", "player"]
)  # fmt: skip
tables = st.sampled_from(
    ["sit", "stand", "swap", "name", "player", "start", "salt", "cut", "next", "again", "undo", "finish", "say", "mute",
     "lock", "remove", "pace", "away", "move", "leave", "nothing"]
)  # fmt: skip
sensible = st.sampled_from(
    ["N", "p1", "p9", "ask", "agree", "play Ah", "pass", "casual", "0a", 0, 1, 17, -1, 2**70, 1e99]
)
commands = st.dictionaries(keys, json_values | sensible, max_size=5).flatmap(
    lambda value: st.builds(lambda table: {**value, "id": fresh(), "table": table}, tables) | st.just(value)
)
frames = (
    st.binary(max_size=200)
    | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))
    | json_values.map(lambda value: json.dumps(value).encode())
    | commands.map(lambda value: json.dumps(value).encode())
    | st.integers(1, 4).map(lambda size: b"[" * 10**size)
    | st.integers(1, 20_000).map(lambda size: json.dumps({"id": "x" * size}).encode())
)


@given(frames)
@settings(max_examples=400)
def test_a_frame_is_read_or_refused_and_nothing_else(frame: bytes) -> None:
    for given_frame in (frame, frame.decode("utf-8", "replace")):
        read = command_or_code(given_frame)
        assert read in ("bad-message", "too-large") or (not isinstance(read, str) and 1 <= len(read.id) <= 64)


def command_or_code(frame: bytes | str) -> wire.Command | str:
    try:
        return wire.read_command(frame)
    except MessageError as error:
        return error.code


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made
    assert not [said for said in made.log.said if said[0] == "fault"], made.log.said


def hold_error(answer: Json) -> None:
    assert answer["type"] == "error"
    assert answer["code"] in CODES
    assert answer["words"] and "Traceback" not in json.dumps(answer)
    assert set(answer["reason"]) == {"id", "args"}


class Four:
    """Four people at a table of their own, to whom any frame may be given to send."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.loop = asyncio.new_event_loop()
        people = self.loop.run_until_complete(four_at_a_table(server.host))
        self.clients = [Client(server.host, who, who.code) for who in people]
        for client in self.clients:
            self.loop.run_until_complete(client.open())

    def send(self, who: int, frame: bytes, *, binary: bool) -> None:
        """Sends a frame and holds what comes back, once it has come."""
        self.loop.run_until_complete(self._send(self.clients[who], frame, binary=binary))

    async def _send(self, client: Client, frame: bytes, *, binary: bool) -> None:
        if client.closed is not None:  # he has left, or was removed by the host
            client.who = await join(self.server.host, client.code, seat=None)
            await client.open()
        assert client.socket is not None
        before = len(client.heard)
        try:
            await client.socket.send(frame if binary else frame.decode("utf-8", "replace"))
        except ConnectionClosed:
            return
        await client.until(lambda: len(client.heard) > before or client.closed is not None)
        for raw in client.heard:
            message = json.loads(raw)
            if message["type"] == "error":
                hold_error(message)
        client.heard.clear()
        client.answers.clear()

    def close(self) -> None:
        """Holds that those who are still there are served as ever, and ends it."""
        try:
            for client in self.clients:
                if client.closed is None:
                    self.loop.run_until_complete(settle([client]))
        finally:
            for client in self.clients:
                self.loop.run_until_complete(client.drop())
            self.loop.close()


def fuzz(server: Running, examples: int) -> list[bytes]:
    """The frames that were sent."""
    four = Four(server)
    sent: list[bytes] = []

    @given(st.integers(0, 3), frames, st.booleans())
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), deadline=None)
    def hold(who: int, frame: bytes, binary: bool) -> None:
        sent.append(frame)
        four.send(who, frame, binary=binary)

    try:
        hold()
    finally:
        four.close()
    return sent


def test_hostile_frames_are_answered_with_typed_errors(server: Running) -> None:
    fuzz(server, 300)


def kilobytes() -> int:
    """This process in memory, the server in it."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 1024


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system doesn't tell how much memory is used")
def test_hostile_frames_by_the_thousand_take_no_memory(server: Running) -> None:
    sent = fuzz(server, 1500)
    sizes = []
    for _ in range(5):
        four = Four(server)
        for number, frame in enumerate(sent):
            four.send(number % 4, frame, binary=number % 2 == 0)
        four.close()
        gc.collect()
        sizes.append(kilobytes())
    assert sizes[-1] - sizes[1] < 10_000, sizes


paths = st.sampled_from(
    ["/api/tables", "/api/table/{code}/join", "/api/table/{code}/do", "/t/{code}/do", "/plain/new", "/plain/go",
     "/api/table/{code}", "/api/table/{code}/hand/1", "/api/table/{code}/hand/x", "/api/rules/standard", "/api/rules/x",
     "/api/books", "/t/{code}?text", "/t/{code}", "/api/table/{code}/qr.svg", "/api/table/ZZZZ", "/t/%00%ff",
     "/nowhere", "/plain/../x", "/api/table/{code}/records", "/api/rules/standard?house=%7B%7D",
     "/api/rules/standard?house=[[["]
)  # fmt: skip


@given(data=st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_http_answers_no_500_whatever_is_asked(server: Running, data: st.DataObject) -> None:
    code = known_table(server)
    path = data.draw(paths).replace("{code}", code)
    method = data.draw(st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]))
    body = data.draw(frames)
    headers = data.draw(
        st.dictionaries(
            st.sampled_from(["Accept", "Cookie", "Authorization", "Accept-Language", "Origin", "Content-Type"]),
            st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40),
            max_size=3,
        )
    )
    reply = asyncio.run(http(server.host, method, path, body, headers=headers))
    assert reply.status < 500, (method, path, body, headers, reply.body)
    assert b"Traceback" not in reply.body


_known: dict[int, str] = {}


def known_table(server: Running) -> str:
    if server.port not in _known:
        _known[server.port] = asyncio.run(new_table(server.host, start=True)).code
    return _known[server.port]


def test_the_reasons_that_people_meet_have_their_codes(server: Running) -> None:
    async def play() -> None:
        host = server.host
        clients = await seated_and_started(host)
        one, two = clients[0], clients[1]
        stranger = Client(host, None, one.code)
        await stranger.open()

        async def refused(client: Client, command: Json) -> tuple[str, str]:
            answer = await client.do({"id": fresh(), **command})
            hold_error(answer)
            return answer["code"], answer["reason"]["id"]

        assert await refused(stranger, {"table": "start"}) == ("not-yours", "no-token")
        hosts = next(client for client in clients if client.table["you"]["host"])
        other = next(client for client in clients if not client.table["you"]["host"])
        assert await refused(other, {"table": "lock", "locked": True}) == ("not-yours", "host-only")
        assert await refused(hosts, {"table": "start"}) == ("illegal", "not-in-this-phase")
        assert await refused(one, {"table": "next"}) == ("illegal", "not-in-this-phase")
        cut = one.table["cut"]
        cutter = clients["NESW".index(cut["cutter"])]
        wrong = clients[("NESW".index(cut["cutter"]) + 1) % 4]
        assert await refused(wrong, {"table": "cut", "hand": 1, "at": 3}) == ("not-yours", "not-the-cutter")
        assert await refused(cutter, {"table": "cut", "hand": 2, "at": 3}) == ("stale", "hand-passed")
        assert await refused(cutter, {"table": "cut", "hand": 1, "at": 99}) == ("illegal", "bad-cut")
        assert (await cutter.do({"id": fresh(), "table": "cut", "hand": 1, "at": 3}))["type"] == "ok"
        await settle(clients)
        assert one.view is not None
        turn = one.view["state"]["turn"]
        actor, idle = clients["NESW".index(turn)], clients[("NESW".index(turn) + 1) % 4]
        assert await refused(idle, {"decision": 1, "do": "pass"}) == ("not-your-turn", "not-your-turn")
        assert await refused(actor, {"decision": 7, "do": "pass"}) == ("stale", "decision-passed")
        assert (await refused(actor, {"decision": 1, "do": "play Ah"}))[0] == "illegal"
        assert (await refused(actor, {"decision": 1, "do": "no such thing"}))[0] == "illegal"
        assert (await refused(actor, {"knock": 5}))[0] == "stale"
        assert (await refused(actor, {"knock": 0}))[0] == "illegal"
        assert await refused(actor, {"table": "say", "phrase": "insult"}) == ("bad-message", "no-such-phrase")
        assert await refused(actor, {"table": "undo", "answer": "ask"}) == ("illegal", "nothing-to-undo")
        assert await refused(actor, {"table": "finish", "answer": "ask"}) == ("illegal", "not-decided")
        assert await refused(two, {"table": "sit", "seat": "N"}) == ("full", "seat-taken")
        assert await refused(hosts, {"table": "remove", "person": "p99"}) == ("bad-message", "no-such-person")
        outside = "/bin/sh"
        assert await refused(hosts, {"table": "player", "seat": "N", "player": outside}) == ("full", "seat-taken")
        reply = await http(host, "POST", "/api/tables", {"players": {"N": outside}, "program": True})
        assert (reply.status, reply.json["reason"]["id"]) == (400, "no-such-player")
        full = await http(host, "POST", f"/api/table/{one.code}/join", {"program": True, "seat": "any"})
        assert (full.status, full.json["reason"]["id"]) == (409, "table-full")
        unknown = await http(host, "GET", "/api/table/ZZZZ")
        assert (unknown.status, unknown.json["code"]) == (404, "unknown-table")
        big = await http(host, "POST", "/api/tables", b" " * 9000)
        assert (big.status, big.json["code"]) == (413, "too-large")
        for client in [*clients, stranger]:
            await client.drop()

    asyncio.run(play())


def test_another_seats_token_is_worth_nothing_at_another_table(server: Running) -> None:
    async def play() -> None:
        mine, theirs = await new_table(server.host), await new_table(server.host)
        answer = await http(
            server.host, "POST", f"/api/table/{theirs.code}/do", {"id": "x", "table": "start"}, token=mine.token
        )
        assert (answer.status, answer.json["reason"]["id"]) == (403, "no-token")

    asyncio.run(play())


def test_an_old_page_is_told_so_and_closed(server: Running) -> None:
    async def play() -> None:
        who = await new_table(server.host)
        async with connect(f"ws://{server.host}/api/table/{who.code}/ws?wire=0") as socket:
            answer = json.loads(await socket.recv())
            assert (answer["code"], answer["reason"]["id"]) == ("version", "other-version")
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4000

    asyncio.run(play())


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://example.org"}, {"Sec-Fetch-Site": "cross-site"}, {"Host": "example.org"}]
)
def test_requests_from_elsewhere_are_refused(server: Running, headers: Json) -> None:
    async def play() -> None:
        reply = await http(server.host, "POST", "/api/tables", {}, headers=headers)
        assert (reply.status, reply.json["reason"]["id"]) == (403, "other-origin")
        if "Host" not in headers:
            who = await new_table(server.host)
            with pytest.raises(InvalidStatus):
                await connect(f"ws://{server.host}/api/table/{who.code}/ws?wire=1", additional_headers=headers)

    asyncio.run(play())


def test_every_answer_has_the_headers_that_keep_others_out(server: Running) -> None:
    async def play() -> None:
        for path in ("/", "/api/books", "/healthz", "/metrics", "/api/table/ZZZZ", "/nowhere"):
            reply = await http(server.host, "GET", path)
            policy = reply.headers["content-security-policy"]
            assert policy.startswith("default-src 'self'") and "unsafe" not in policy
            assert reply.headers["x-content-type-options"] == "nosniff"

    asyncio.run(play())


def test_a_browser_gets_one_cookie_that_scripts_cannot_read(server: Running) -> None:
    async def play() -> None:
        reply = await http(server.host, "POST", "/api/tables", {"name": "Luc"})
        cookie = reply.headers["set-cookie"]
        assert cookie.startswith("charlemagne=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie
        token = cookie.split("=", 1)[1].split(";")[0]
        assert len(token) == 32 and reply.json["token"] is None
        again = await http(server.host, "POST", "/api/tables", {}, headers={"Cookie": f"charlemagne={token}"})
        assert "set-cookie" not in again.headers

    asyncio.run(play())


# Too much


def test_too_many_messages_are_refused_and_a_flood_is_ended() -> None:
    async def play(host: str) -> None:
        who = await new_table(host)
        client = Client(host, who, who.code)
        await client.open()
        assert client.socket is not None
        for number in range(200):
            try:
                await client.socket.send(json.dumps({"id": f"f{number}", "table": "pace", "speed": 1}))
            except ConnectionClosed:
                break
        await client.until_closed()
        told = [answers[0] for answers in client.answers.values()]
        assert 40 <= sum(one["type"] == "ok" for one in told) <= 60
        assert any(one.get("code") == "too-many" for one in told)
        assert client.closed == 4008
        await client.drop()

    with running(limits=Limits()) as server:
        asyncio.run(play(server.host))


def test_codes_cannot_be_guessed_within_the_limits() -> None:
    async def play(host: str) -> None:
        who = await new_table(host)
        rng = random.Random(1)
        statuses = []
        for _ in range(30):
            code = "".join(rng.choice("ABCDEFGHJK") for _ in range(4))
            statuses.append((await http(host, "GET", f"/api/table/{code}")).status)
        assert statuses.count(404) == 20 and set(statuses[20:]) == {429}
        # From there even the right code says nothing, but to who is known at that table.
        assert (await http(host, "GET", f"/api/table/{who.code}")).status == 429
        assert (await http(host, "GET", f"/api/table/{who.code}", token=who.token)).status == 200
        opened = [(await http(host, "POST", "/api/tables", {"program": True})).status for _ in range(61)]
        assert opened.count(201) == 59 and opened[-1] == 429

    with running(limits=Limits()) as server:
        asyncio.run(play(server.host))


def test_phrases_come_one_at_a_time_and_connections_four(server: Running) -> None:
    async def play() -> None:
        who = await new_table(server.host)
        clients = [Client(server.host, who, who.code) for _ in range(5)]
        for client in clients:
            await client.open()
        await clients[0].until_closed()
        assert clients[0].closed == 4009
        says = [await clients[1].do({"id": fresh(), "table": "say", "phrase": "hello"}) for _ in range(2)]
        assert [one["type"] for one in says] == ["ok", "error"]
        assert says[1]["reason"]["id"] == "phrases"
        for client in clients:
            await client.drop()

    asyncio.run(play())


def test_a_slow_reader_is_cut_off_and_hinders_nobody(server: Running) -> None:
    async def play() -> None:
        people = await four_at_a_table(server.host)
        quick = Client(server.host, people[0], people[0].code)
        await quick.open()
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        sock.connect(("127.0.0.1", server.port))
        sock.sendall(
            f"GET /api/table/{quick.code}/stream HTTP/1.1\r\nHost: {server.host}\r\n"
            f"Authorization: Bearer {people[1].token}\r\n\r\n".encode()
        )

        async def flood() -> int:
            live = await server.tables.find(quick.code)
            while len(live._connections) < 2:
                await asyncio.sleep(0.01)
            for number in range(8000):
                await live.change(lambda _, n=number: [note("settings", speed=n % 4)])  # type: ignore[misc]
                if len(live._connections) == 1:
                    return number
                while not all(one.is_quiet for one in live._connections if one.person == people[0].person):
                    await asyncio.sleep(0.001)
            return -1

        assert await asyncio.get_running_loop().run_in_executor(None, lambda: server.call(flood())) > 0
        sock.close()
        assert (await quick.do({"id": fresh(), "table": "pace", "speed": 1}))["type"] == "ok"
        await quick.drop()

    asyncio.run(play())
