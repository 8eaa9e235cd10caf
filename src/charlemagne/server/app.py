"""The application: its routes over HTTP, the socket and the stream."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route

from charlemagne.protocol import Message, MessageError
from charlemagne.record import dumps
from charlemagne.server import wire
from charlemagne.server.built import Built, packed, takes_gzip
from charlemagne.server.connection import (
    GOODBYE,
    NOT_YOURS,
    OTHER_VERSION,
    TOO_MANY,
    UNKNOWN_TABLE,
    Connection,
    Socket,
)
from charlemagne.server.deeds import hashed, refused
from charlemagne.server.guard import (
    STATUS,
    Guard,
    Limits,
    Receive,
    Scope,
    Send,
    address_of,
    answer_error,
    cookie,
    headers_of,
    language_of,
    new_token,
    read_body,
    token_of,
)
from charlemagne.server.limits import Bucket
from charlemagne.server.line import LINE, Line
from charlemagne.server.logs import fault
from charlemagne.server.review import Reviews
from charlemagne.server.table import LiveTable
from charlemagne.server.tables import CODE_LENGTH, LETTERS, Came, Tables
from charlemagne.server.telling import error_told
from charlemagne.server.wording import books_in_words, rules_in_words
from charlemagne.store import StoreError
from charlemagne.words import Language

if TYPE_CHECKING:
    from starlette.requests import Request

STATIC: Final = Path(__file__).parent / "static"
"""Where the built page lies, if it has been built."""

HEARTBEAT: Final = 15.0
"""Seconds after which a stream sends an empty line."""

STRIKES: Final = 100
"""Messages beyond the limit after which a socket is ended."""


class Server:
    """All that the routes share.

    Args:
        tables: of this server.
        limits: of whoever asks.
        language: where a request names none.
        static: the built page's folder.
    """

    def __init__(
        self, tables: Tables, *, limits: Limits | None = None, language: Language = "en", static: Path = STATIC
    ) -> None:
        self.tables = tables
        self.limits = limits or Limits()
        self.language: Language = language
        self.static = static
        self.reviews = Reviews(tables.computers.apart)

    def app(self, *, names: Collection[str] = ()) -> Guard:
        """The whole application."""
        from charlemagne.server.pages import page_routes

        @asynccontextmanager
        async def lifespan(_: Starlette) -> AsyncIterator[None]:
            yield
            await self.tables.stop()

        routes = [
            Route("/healthz", self.plainly(self.health)),
            Route("/metrics", self.plainly(self.metrics)),
            Route("/api/books", self.plainly(self.books)),
            Route("/api/rules/{name}", self.plainly(self.rules)),
            Route("/api/tables", self.plainly(self.open), methods=["POST"]),
            Route("/api/table/{code}", self.plainly(self.snapshot)),
            Route("/api/table/{code}/join", self.plainly(self.join), methods=["POST"]),
            Route("/api/table/{code}/do", self.plainly(self.do), methods=["POST"]),
            Route("/api/table/{code}/records", self.plainly(self.records)),
            Route("/api/table/{code}/hand/{number}", self.plainly(self.hand)),
            Route("/api/table/{code}/qr.svg", self.plainly(self.qr)),
            *page_routes(self),
        ]
        if (self.static / "index.html").is_file():
            routes.append(Mount("/", Built(directory=self.static)))
        starlette = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: self.nowhere})

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            path = scope.get("path", "").split("/")
            if path[:3] == ["", "api", "table"] and len(path) == 5:
                if scope["type"] == "websocket" and path[4] == "ws":
                    await self.socket(path[3], scope, receive, send)
                    return
                if scope["type"] == "http" and path[4] == "stream" and scope["method"] == "GET":
                    await self.stream(path[3], scope, receive, send)
                    return
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": UNKNOWN_TABLE})
                return
            await starlette(scope, receive, send)

        return Guard(app, limits=self.limits, names=names, default=self.language)

    # Requests

    def plainly(
        self, handler: Callable[[Request, Language], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """A handler whose errors are answered as the wire says."""

        async def answered(request: Request) -> Response:
            language = self.language_of(request.scope)
            try:
                return await handler(request, language)
            except MessageError as error:
                return self.error(error, language)
            except Exception as error:  # whatever it is, nobody is shown a trace
                fault(self.tables.log, error)
                return self.error(refused("unavailable", "fault"), language)

        return answered

    async def nowhere(self, request: Request, error: Exception) -> Response:
        """The answer where there is no route, or not by this method."""
        assert isinstance(error, HTTPException)
        if not request.url.path.startswith("/api/"):
            return Response(error.detail, error.status_code, media_type="text/plain", headers=error.headers)
        told = error_told(refused("bad-message", "no-such-route"), language=self.language_of(request.scope))
        response = answer(wire.encode(told), status=error.status_code)
        response.headers.update(error.headers or {})
        return response

    def error(
        self, error: MessageError, language: Language, *, id: str | None = None, view: Message | None = None
    ) -> Response:
        told = error_told(error, language=language, id=id, view=view)
        return answer(wire.encode(told), status=STATUS[error.code])

    def language_of(self, scope: Scope) -> Language:
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [None])[0]
        return language_of(headers_of(scope), asked, self.language)

    async def find(self, code: str, scope: Scope) -> LiveTable:
        """The table with a code that somebody gives.

        Raises:
            MessageError: ``unknown-table``, or ``too-many`` for who guesses.
        """
        address, code = address_of(scope), code.upper()
        token = token_of(headers_of(scope))
        guesses = self.limits.guessed.is_empty(address)
        if len(code) != CODE_LENGTH or not set(code) <= set(LETTERS) or not self.tables.knows(code):
            if guesses or not self.limits.guessed.take(address):
                raise refused("too-many", "codes")
            raise refused("unknown-table", "no-such-table")
        live = await self.tables.find(code)
        if guesses and (token is None or live.table.person_of(hashed(token)) is None):
            raise refused("too-many", "codes")
        return live

    def person_at(self, live: LiveTable, scope: Scope) -> str | None:
        """The person at a table that a request comes from, None for somebody who has not joined.

        Raises:
            MessageError: if he is not wanted here.
        """
        token = token_of(headers_of(scope))
        person = None if token is None else live.table.person_of(hashed(token))
        if person is not None and person.removed:
            raise refused("not-yours", "removed")
        if person is None or person.gone:
            if live.table.locked:
                raise refused("full", "locked")
            return None
        return person.id

    # Routes

    async def health(self, _request: Request, _language: Language) -> Response:
        try:
            await asyncio.to_thread(self.tables.store.entries, "tables", 1 << 40)
        except StoreError as error:
            return answer(json.dumps({"ok": False, "store": type(error).__name__}).encode(), status=503)
        return answer(json.dumps({"ok": not self.tables.stopping, "tables": len(self.tables)}).encode())

    async def metrics(self, _request: Request, _language: Language) -> Response:
        return Response(self.tables.metrics.text(), media_type="text/plain; version=0.0.4")

    async def books(self, request: Request, language: Language) -> Response:
        return public_answer(await asyncio.to_thread(books_in_words, language), request.scope)

    async def rules(self, request: Request, language: Language) -> Response:
        house = request.query_params.get("house", "{}")[: wire.FRAME_BYTES]
        body = await asyncio.to_thread(rules_in_words, request.path_params["name"], language, house)
        return public_answer(body, request.scope)

    async def open(self, request: Request, language: Language) -> Response:
        asked = wire.decode(await read_body(request.receive), wire.NewTable)
        token, fresh = self.token_for(request, program=asked.program)
        came = await self.open_table(asked, request.scope, token, asked.lang or language)
        return self.came(came, request, token, program=asked.program, fresh=fresh)

    async def open_table(self, asked: wire.NewTable, scope: Scope, token: str, language: Language) -> Came:
        """A new table for whoever asks.

        Raises:
            MessageError: if there are too many from his address, or it can't be had so.
        """
        if not self.limits.opened.take(address_of(scope)):
            raise refused("too-many", "tables")
        if asked.deal is not None:
            live = await self.find(asked.deal.table, scope)
            person = self.person_at(live, scope)
            if person is None:
                raise refused("not-yours", "no-token")
            return await self.tables.deal_again(live, person, asked.deal.hand, asked, token, language)
        came = await self.tables.open(asked, token, language)
        if asked.start:
            told = await came.live.do(came.person.id, wire.Start(id="start"), language)
            if isinstance(told, wire.Error):
                self.tables.log.warning("not-started", table=came.live.table.code, code=told.code)
        return came

    async def join(self, request: Request, language: Language) -> Response:
        asked = wire.decode(await read_body(request.receive), wire.Join)
        live = await self.find(request.path_params["code"], request.scope)
        token, fresh = self.token_for(request, program=asked.program)
        came = await self.tables.join(live, asked, token, asked.lang or language)
        live.visit(came.person.id)
        return self.came(came, request, token, program=asked.program, fresh=fresh)

    def token_for(self, request: Request, *, program: bool) -> tuple[str, bool]:
        """The token of whoever asks, and whether it has just been made."""
        headers = headers_of(request.scope)
        known = token_of(headers)
        bearer = "authorization" in headers
        if known is not None and (bearer or not program):
            return known, False
        return new_token(), True

    def came(self, came: Came, request: Request, token: str, *, program: bool, fresh: bool) -> Response:
        code, seat = came.live.table.code, came.seat
        told = wire.Joined(
            code=code,
            path=f"/t/{code}",
            person=came.person.id,
            seat=None if seat is None else str(seat),  # type: ignore[arg-type]  # a seat's letter
            token=token if program else None,
        )
        response = answer(wire.encode(told), status=201)
        if fresh and not program:
            response.headers["set-cookie"] = cookie(token, secure=request.url.scheme == "https")
        return response

    async def snapshot(self, request: Request, _language: Language) -> Response:
        live = await self.find(request.path_params["code"], request.scope)
        person = self.person_at(live, request.scope)
        if person is not None:
            live.visit(person)
        table, view = live.snapshot(person)
        return answer(wire.encode({"table": table, "view": view}))

    async def do(self, request: Request, language: Language) -> Response:
        body = await read_body(request.receive)
        live = await self.find(request.path_params["code"], request.scope)
        person = self.person_at(live, request.scope)
        token = token_of(headers_of(request.scope))
        if token is not None and not self.limits.of_person(token).take():
            raise refused("too-many", "messages")
        try:
            command = wire.read_command(body)
        except MessageError as error:
            _, view = live.snapshot(person)
            return self.error(error, language, id=wire.id_of(body), view=None if person is None else view)
        if person is not None:
            live.visit(person)
        told = await live.do(person, command, language)
        return answer(wire.encode(told), status=200 if isinstance(told, wire.Ok) else STATUS[told.code])

    async def records(self, request: Request, _language: Language) -> Response:
        live = await self.find(request.path_params["code"], request.scope)
        self.person_at(live, request.scope)
        lines = [dumps(record) + "\n" for record in await self.tables.records(live)]
        return Response("".join(lines), media_type="application/x-ndjson", headers={"cache-control": "no-store"})

    async def hand(self, request: Request, _language: Language) -> Response:
        live = await self.find(request.path_params["code"], request.scope)
        self.person_at(live, request.scope)
        number = request.path_params["number"]
        finished = live.table.journal.records(running=False)
        record = next((record for record in finished if str(record.number) == number), None)
        if record is None:
            raise refused("unknown-table", "no-such-hand")
        return answer(await self.reviews.of(record))

    async def qr(self, request: Request, _language: Language) -> Response:
        live = await self.find(request.path_params["code"], request.scope)
        self.person_at(live, request.scope)
        key = request.query_params.get("move", "")[:64]
        base = f"{request.url.scheme}://{request.headers.get('host', '')}/t/{live.table.code}"
        return Response(
            qr_svg(f"{base}?move={quote(key)}" if key else base),
            media_type="image/svg+xml",
            headers={"cache-control": "no-store"},
        )

    def page(self) -> Response | None:
        """The built page, if there is one."""
        index = self.static / "index.html"
        return FileResponse(index, headers={"cache-control": "no-cache"}) if index.is_file() else None

    # The socket and the stream

    async def socket(self, code: str, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket from its first message to its last."""
        language = self.language_of(scope)
        line: Line = scope["extensions"][LINE]
        await receive()
        await send({"type": "websocket.accept"})
        try:
            live, person = await self.who(code, scope)
        except MessageError as error:
            line.write([wire.encode(error_told(error, language=language))])
            code_of = {"version": OTHER_VERSION, "unknown-table": UNKNOWN_TABLE, "too-many": TOO_MANY}
            await send({"type": "websocket.close", "code": code_of.get(error.code, NOT_YOURS)})
            return
        connection = Socket(person, language, line)
        live.attach(connection)
        gauge = self.tables.metrics.connections.labels("socket")
        gauge.inc()
        take = self.reader(live, connection)
        line.take = take
        try:
            while (message := await receive())["type"] == "websocket.receive":  # what came before `take`
                take(message.get("text") or message.get("bytes") or b"")
        finally:
            gauge.dec()
            live.detach(connection)
            connection.end(GOODBYE)

    async def who(self, code: str, scope: Scope) -> tuple[LiveTable, str | None]:
        """The table that a socket or stream is to be told of, and the person who asks, None for a watcher.

        Raises:
            MessageError: if there is no such table, or he may not, or his page is of another version.
        """
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        asked = query.get("wire", [str(wire.WIRE)])[0]
        if asked != str(wire.WIRE):
            raise refused("version", "other-version", version=wire.WIRE)
        live = await self.find(code, scope)
        return live, self.person_at(live, scope)

    def reader(self, live: LiveTable, connection: Connection) -> Callable[[str | bytes], None]:
        """What takes the frames of a socket, one after the other."""
        bucket: Bucket = self.limits.bucket()
        strikes = 0

        def reply(told: wire.Ok | wire.Error) -> None:
            connection.send(wire.encode(told))

        def take(frame: str | bytes) -> None:
            nonlocal strikes
            if connection.end_code is not None or strikes > STRIKES:
                return
            try:
                if not bucket.take():
                    strikes += 1
                    if strikes > STRIKES:
                        live.end(connection, TOO_MANY)
                        return
                    raise refused("too-many", "messages")
                command = wire.read_command(frame)
            except MessageError as error:
                view = live.snapshot(connection.person)[1] if error.code != "too-many" else None
                told = error_told(
                    error,
                    language=connection.language,
                    id=wire.id_of(frame),
                    view=None if connection.person is None else view,
                )
                self.tables.metrics.refused.add(error.code)
                reply(told)
            else:
                live.submit(connection.person, command, connection.language, reply)
            connection.flush()

        return take

    async def stream(self, code: str, scope: Scope, receive: Receive, send: Send) -> None:
        """The messages of a table, one a line, until the reader or the server is gone."""
        language = self.language_of(scope)
        try:
            live, person = await self.who(code, scope)
        except MessageError as error:
            await answer_error(send, error, language)
            return
        connection = Connection(person, language, cut=partial(cut_off, scope["charlemagne.send"]))
        live.attach(connection)
        await stream_lines(
            self, live, connection, receive, send, kind=b"application/x-ndjson", line=lambda message: message + b"\n"
        )


async def stream_lines(
    server: Server,
    live: LiveTable,
    connection: Connection,
    receive: Receive,
    send: Send,
    *,
    kind: bytes,
    line: Callable[[bytes], bytes],
) -> None:
    """Sends a connection's messages as the body of an answer that doesn't end.

    Args:
        server: whose answer it is.
        live: the table.
        connection: attached to it.
        receive: tells when the reader has gone.
        send: of the request.
        kind: the answer's media type.
        line: what a message becomes.
    """
    headers = [(b"content-type", kind), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]
    gauge = server.tables.metrics.connections.labels("stream")
    gauge.inc()

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        connection.end(1000)

    watch = asyncio.create_task(gone())
    coming: asyncio.Task[bytes | None] | None = None
    try:
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        while True:
            # A heartbeat must not break off what is being made ready: it would be lost.
            coming = coming or asyncio.create_task(connection.next())
            if not (await asyncio.wait([coming], timeout=HEARTBEAT))[0]:
                await send({"type": "http.response.body", "body": b"\n", "more_body": True})
                continue
            message, coming = coming.result(), None
            if message is None:
                break
            await send({"type": "http.response.body", "body": line(message), "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        gauge.dec()
        watch.cancel()
        if coming is not None:
            coming.cancel()
        live.detach(connection)


def cut_off(send: Send) -> None:
    """Breaks the line of a reader that doesn't read: closing it politely would wait for him for ever."""
    transport = getattr(getattr(send, "__self__", None), "transport", None)
    if transport is not None:
        transport.abort()


def answer(body: bytes, *, status: int = 200) -> Response:
    return Response(body, status_code=status, media_type="application/json", headers={"cache-control": "no-store"})


def public_answer(body: bytes, scope: Scope) -> Response:
    """An answer in which nothing is anybody's own, packed where that is understood."""
    response = answer(packed(body) if takes_gzip(scope) else body)
    response.headers["vary"] = "accept-encoding"
    if takes_gzip(scope):
        response.headers["content-encoding"] = "gzip"
    return response


def qr_svg(address: str) -> bytes:
    """A QR code as a picture that scales."""
    import segno  # a twentieth of the time in which the server starts

    out = io.BytesIO()
    made = segno.make(address, micro=False, error="m")
    made.save(out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=4)
    return out.getvalue()
