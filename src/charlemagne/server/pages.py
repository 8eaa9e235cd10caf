"""The text page and the plain beginning: routes that answer with HTML and take forms."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl

import msgspec
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from charlemagne.protocol import MessageError
from charlemagne.record import Record
from charlemagne.rules.books import BOOKS
from charlemagne.server import wire
from charlemagne.server.connection import Connection
from charlemagne.server.deeds import refused
from charlemagne.server.guard import STATUS, cookie, headers_of, new_token, read_body, token_of
from charlemagne.server.logs import fault
from charlemagne.server.markup import TablePage, home
from charlemagne.server.narrating import Narrator, distinct_names
from charlemagne.server.state import Person
from charlemagne.server.table import VISIT, LiveTable
from charlemagne.server.telling import sentence_of
from charlemagne.server.trail import Mark
from charlemagne.server.typed import DealAgain, Judge, Told, Typist
from charlemagne.terminal.asking import Call
from charlemagne.terminal.naming import Naming
from charlemagne.words import Language, Words

if TYPE_CHECKING:
    from starlette.requests import Request

    from charlemagne.server.app import Server

PLAIN: Final = Path(__file__).parent / "plain"
_EACH_TIME: Final = re.compile(r'<input type="hidden" name="(?:id|since)" value="[^"]*">')

READING: Final = 600.0
"""Seconds for which a reader without scripts counts as being there: he has no other way to say that he still reads."""

SETTLE: Final = 0.02
"""Seconds for which lines are gathered before they are sent together."""


def page_routes(server: Server) -> list[BaseRoute]:
    """The routes of the text page."""
    pages = Pages(server)
    return [
        Route("/", pages.start),
        Route("/plain", pages.plain_start),
        Route("/plain/new", pages.wrapped(pages.new), methods=["POST"]),
        Route("/plain/go", pages.wrapped(pages.go), methods=["POST"]),
        Route("/plain/{file}", pages.file),
        Route("/t/{code}", pages.wrapped(pages.table)),
        Route("/t/{code}/do", pages.wrapped(pages.do), methods=["POST"]),
        Route("/t/{code}/told", pages.wrapped(pages.told)),
    ]


@dataclass(frozen=True, slots=True)
class _Done:
    """What came of a form.

    Args:
        lines: that answer it.
        pending: a call for which a suit is wanted with the next line.
        go: the page to go on with, if it is another one.
    """

    lines: tuple[str, ...] = ()
    pending: Call | None = None
    go: str | None = None


class Pages:
    """Answers with HTML.

    Args:
        server: whose pages they are.
    """

    def __init__(self, server: Server) -> None:
        self.server = server

    def wrapped(self, handler: Callable[[Request, Language], object]) -> Callable[[Request], object]:
        """A handler whose errors are a page with a sentence and a way on."""

        async def answered(request: Request) -> Response:
            language = self.server.language_of(request.scope)
            try:
                return await handler(request, language)  # type: ignore[misc, no-any-return]
            except Exception as caught:  # whatever it is, nobody is shown a trace
                if isinstance(caught, MessageError):
                    error = caught
                else:
                    fault(self.server.tables.log, caught)
                    error = refused("unavailable", "fault")
                said = sentence_of(error, language)
                if wants_json(request):
                    return Response(wire.encode({"lines": [said], "pending": "", "id": fresh_id()}), STATUS[error.code])
                return html(home(language, fault=said), STATUS[error.code])

        return answered

    # The beginning

    async def start(self, request: Request) -> Response:
        return self.server.page() or await self.plain_start(request)

    async def plain_start(self, request: Request) -> Response:
        return html(home(self.server.language_of(request.scope)))

    async def file(self, request: Request) -> Response:
        name = request.path_params["file"]
        if name not in ("text.css", "text.js"):
            return Response(status_code=404)
        return FileResponse(PLAIN / name, headers={"cache-control": "no-cache"})

    async def new(self, request: Request, language: Language) -> Response:
        form = await read_form(request)
        language = form_language(form, language)
        token = token_of(headers_of(request.scope))
        fresh = token is None
        token = token or new_token()
        rules = form.get("rules") if form.get("rules") in BOOKS else None
        asked = wire.NewTable(name=form.get("name", "")[:60], rules=rules, start=form.get("start") == "1")
        came = await self.server.open_table(asked, request.scope, token, language)
        response = redirect(f"/t/{came.live.table.code}?text&lang={language}")
        if fresh:
            response.headers["set-cookie"] = cookie(token, secure=request.url.scheme == "https")
        return response

    async def go(self, request: Request, language: Language) -> Response:
        form = await read_form(request)
        live = await self.server.find(form.get("code", "").strip()[:8], request.scope)
        return redirect(f"/t/{live.table.code}?text&lang={form_language(form, language)}")

    # The table

    async def table(self, request: Request, language: Language) -> Response:
        query = request.query_params
        key = query.get("move")
        if "text" not in query and (page := self.server.page()) is not None:
            return page
        live = await self.server.find(request.path_params["code"], request.scope)
        if key is not None:
            return await self._move(request, live, key, language)
        person = self._person(live, request)
        since = Mark.parse(query.get("since", ""))
        if person is not None:
            live.visit(person.id, VISIT if since is None else READING)
        return html(self._page(live, person, request, language, since=since))

    async def _move(self, request: Request, live: LiveTable, key: str, language: Language) -> Response:
        token = new_token()
        await self.server.tables.join(live, wire.Join(move=key[:64]), token, language)
        response = redirect(f"/t/{live.table.code}?text&lang={language}")
        response.headers["set-cookie"] = cookie(token, secure=request.url.scheme == "https")
        return response

    def _person(self, live: LiveTable, request: Request) -> Person | None:
        id = self.server.person_at(live, request.scope)
        return None if id is None else live.table.people[id]

    def _page(
        self,
        live: LiveTable,
        person: Person | None,
        request: Request,
        language: Language,
        *,
        since: Mark | None,
        answer: Iterable[str] = (),
        pending: Call | None = None,
    ) -> bytes:
        narrator = Narrator(live.table, None if person is None else person.id, language)
        log = [line for step in live.trail.since(None) for line in narrator.lines(step)]
        told = log if since is None else [line for step in live.trail.since(since) for line in narrator.lines(step)]
        mark = live.trail.end
        page = TablePage(narrator, ids=ids(), common=common(request, mark, language))
        question = None if person is None else Typist(narrator, "").question(pending)
        asked = [] if question is None or pending is not None else list(question.heading)
        return page.page([*told, *(answer or asked)], log, mark=str(mark), pending=pending)

    async def do(self, request: Request, language: Language) -> Response:
        """One form: a line that was typed, or a button."""
        form = await read_form(request)
        live = await self.server.find(request.path_params["code"], request.scope)
        token = token_of(headers_of(request.scope))
        if token is not None and not self.server.limits.of_person(token).take():
            raise refused("too-many", "messages")
        if form.get("deed") == "join":
            return await self._join(request, live, form, language)
        person = self._person(live, request)
        if token is not None and form.get("key") != form_key(token):
            raise refused("not-yours", "other-origin")
        if person is None:
            raise refused("not-yours", "no-token")
        live.visit(person.id, VISIT if wants_json(request) else READING)
        done = await self._done(live, person, form, language, request)
        pending = done.pending
        if wants_json(request):
            kept = "" if pending is None else f"{pending.contract} {'alone' if pending.alone else ''}".strip()
            told = {"lines": done.lines, "pending": kept, "id": fresh_id(), "go": done.go}
            return Response(wire.encode(told), media_type="application/json")
        if done.go is not None:
            return redirect(done.go)
        since = Mark.parse(form.get("since", ""))
        person = live.table.people.get(person.id)
        if person is None or person.gone:
            return redirect(f"/plain?lang={language}")
        return html(self._page(live, person, request, language, since=since, answer=done.lines, pending=pending))

    async def _done(
        self, live: LiveTable, person: Person, form: Mapping[str, str], language: Language, request: Request
    ) -> _Done:
        """What a form does, and what answers it."""
        narrator = Narrator(live.table, person.id, language)
        typist = Typist(narrator, form.get("id", "")[:60] or fresh_id())
        if "line" in form:
            match typist.read(form["line"], pending_call(form.get("pending", ""))):
                case Told(lines=answer, pending=pending):
                    return _Done(answer, pending)
                case Judge(record=record):
                    return _Done(tuple(await self._judged(record, narrator)))
                case DealAgain(number=number):
                    return _Done(go=await self._dealt_again(live, number, language, request))
                case commands:
                    pass
        else:
            commands = (button_command(form, typist.id, live),)
        lines: list[str] = []
        for command in commands:
            told = await live.do(person.id, command, language)
            if isinstance(told, wire.Error):
                lines.append(told.words)
                break
            if told.path is not None:
                base = f"{request.url.scheme}://{request.headers.get('host', '')}"
                lines.append(Words(language).say("page-moved", link=base + told.path))
        return _Done(tuple(lines))

    async def _judged(self, record: Record, narrator: Narrator) -> Iterator[str]:
        """Where a hand was won and lost."""
        cost = await self.server.reviews.cost(record)
        if cost is None:
            return iter([narrator.say("cannot-cost")])
        from charlemagne.terminal.costs import CostReport  # the solver is wanted long after the server has started

        naming = Naming(narrator.words, names=distinct_names(narrator.table, narrator.words))
        sections = CostReport(cost, naming).sections()
        return (line for section in sections for line in (section.heading, *section.lines))

    async def _dealt_again(self, live: LiveTable, number: int, language: Language, request: Request) -> str:
        """The path of a fresh table at which a hand is played once more."""
        token = token_of(headers_of(request.scope))
        assert token is not None  # he is somebody at this table
        deal = wire.SameDeal(table=live.table.code, hand=number)
        came = await self.server.open_table(wire.NewTable(deal=deal), request.scope, token, language)
        return f"/t/{came.live.table.code}?text&lang={language}"

    async def _join(self, request: Request, live: LiveTable, form: Mapping[str, str], language: Language) -> Response:
        token = token_of(headers_of(request.scope))
        fresh = token is None
        token = token or new_token()
        name = form.get("name", "").strip()[:60]
        sits = form.get("seat") == "any"
        await self.server.tables.join(live, wire.Join(name=name or None, seat="any" if sits else None), token, language)
        response = redirect(f"/t/{live.table.code}?text&lang={language}")
        if fresh:
            response.headers["set-cookie"] = cookie(token, secure=request.url.scheme == "https")
        return response

    # The stream of lines

    async def told(self, request: Request, language: Language) -> Response:
        """What happens, line by line, as server-sent events."""
        live = await self.server.find(request.path_params["code"], request.scope)
        person = self._person(live, request)
        since = Mark.parse(request.headers.get("last-event-id") or request.query_params.get("since", ""))
        return LineStream(self, live, person=person, request=request, language=language, since=since)


class LineStream(Response):
    """The stream of lines for one reader."""

    def __init__(
        self,
        pages: Pages,
        live: LiveTable,
        *,
        person: Person | None,
        request: Request,
        language: Language,
        since: Mark | None,
    ) -> None:
        super().__init__(media_type="text/event-stream")
        self.pages, self.live, self.person, self.request = pages, live, person, request
        self.language: Language = language
        self.since = since

    async def __call__(self, scope: object, receive: object, send: object) -> None:
        from charlemagne.server.app import stream_lines

        lines = _Lines(self)
        self.live.attach(lines)
        await stream_lines(
            self.pages.server,
            self.live,
            lines,
            receive,  # type: ignore[arg-type]
            send,  # type: ignore[arg-type]
            kind=b"text/event-stream",
            line=lambda message: message,
        )


class _Lines(Connection):
    """A connection whose messages are events of lines."""

    def __init__(self, stream: LineStream) -> None:
        from charlemagne.server.app import cut_off

        raw = stream.request.scope["charlemagne.send"]
        person = None if stream.person is None else stream.person.id
        super().__init__(person, stream.language, cut=lambda: cut_off(raw))
        self._stream = stream
        self._since = stream.since
        self._parts: dict[str, str] = {}

    async def next(self) -> bytes | None:
        while True:
            if await super().next() is None:
                return None
            await asyncio.sleep(SETTLE)
            while not self.is_quiet:
                await super().next()
            if (event := self._event()) is not None:
                return event

    def _event(self) -> bytes | None:
        stream = self._stream
        table, trail = stream.live.table, stream.live.trail
        person = self.person
        narrator = Narrator(table, person, stream.language)
        lines: list[str] = []
        deals = False
        for step in trail.since(self._since):
            if step.said.kind == "deal":
                deals = True
            lines += narrator.lines(step)
        happened = list(lines)
        mark = trail.end
        moved = mark != self._since
        self._since = mark
        if moved and person is not None and (question := Typist(narrator, "").question()) is not None:
            lines += question.heading
        page = TablePage(narrator, ids=ids(), common=common(stream.request, mark, stream.language))
        parts = page.parts()
        bare = {name: _without_ids(part) for name, part in parts.items()}
        changed = {name: part for name, part in parts.items() if bare[name] != self._parts.get(name)}
        self._parts = bare
        if not lines and not changed:
            return None
        data = json.dumps({"lines": lines, "log": happened, "hand": deals, "parts": changed}, ensure_ascii=False)
        return f"id: {mark}\ndata: {data}\n\n".encode()


def _without_ids(part: str) -> str:
    """A part without what differs each time that it is made."""
    return _EACH_TIME.sub("", part)


# Forms


def html(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="text/html; charset=utf-8", headers={"cache-control": "no-store"})


def redirect(path: str) -> Response:
    return RedirectResponse(path, status_code=303)


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def fresh_id() -> str:
    return f"t{secrets.token_hex(8)}"


def ids() -> Iterator[str]:
    while True:
        yield fresh_id()


def form_key(token: str) -> str:
    """What a form carries to show that it comes from a page of ours."""
    return hashlib.sha256(f"form|{token}".encode()).hexdigest()[:32]


def common(request: Request, mark: Mark, language: Language) -> dict[str, str]:
    token = token_of(headers_of(request.scope))
    return {"since": str(mark), "lang": language, "key": "" if token is None else form_key(token)}


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; of those that come more than once, all, with spaces between.

    Raises:
        MessageError: ``too-large`` or ``bad-message``.
    """
    body = await read_body(request.receive)
    fields: dict[str, str] = {}
    try:
        for name, value in parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=100):
            fields[name] = f"{fields[name]} {value}" if name in fields else value
    except ValueError:
        raise refused("bad-message", "not-a-command", what="not a form") from None
    return fields


def form_language(form: Mapping[str, str], default: Language) -> Language:
    asked = form.get("lang")
    return "fr" if asked == "fr" else "en" if asked == "en" else default


def pending_call(kept: str) -> Call | None:
    contract, _, alone = kept[:60].partition(" ")
    return Call(contract, alone == "alone") if contract else None


def button_command(form: Mapping[str, str], id: str, live: LiveTable) -> wire.Command:
    """The command of a form that has buttons.

    Raises:
        MessageError: if it makes no sense.
    """
    value: dict[str, object] = {"id": id}
    if "knock" in form:
        return _converted({**value, "knock": _number(form["knock"])}, wire.Knocked)
    if "decision" in form:
        do = f"discard {form.get('card', '')}".strip() if "discard" in form else form.get("do", "")
        return _converted({**value, "decision": _number(form["decision"]), "do": do}, wire.Do)
    deed = form.get("deed", "")
    value["table"] = "again" if deed == "rotate" else deed
    match deed:
        case "cut":
            value |= {"hand": _number(form.get("hand", "")), "at": _number(form.get("at", "0") or "0")}
        case "rotate":
            value["rotate"] = True
        case "undo" | "finish":
            value["answer"] = form.get("answer", "ask")
        case "say":
            value["phrase"] = form.get("phrase", "")
        case "sit":
            value["seat"] = form.get("seat", "")
        case "mute":
            value |= {"person": None, "muted": form.get("muted") == "1"}
        case "pace":
            with suppress(ValueError):
                value["speed"] = float(form.get("value", "")[:8])
        case "away":
            value["seconds"] = _number(form["value"]) if form.get("value") else None
        case "player":
            value |= {"seat": form.get("seat", ""), "player": form.get("value") or None}
        case "swap":
            value |= {"seat": form.get("seat", ""), "with": form.get("other", "")}
        case "remove":
            value["person"] = form.get("person", "")
        case "lock":
            value["locked"] = form.get("locked") == "1"
        case _:
            pass
    return _converted(value, wire.OfTable)


def _converted(value: dict[str, object], kind: object) -> wire.Command:
    try:
        command: wire.Command = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise refused("bad-message", "not-a-command", what=str(error)[:200]) from None
    return command


def _number(text: str) -> int:
    with suppress(ValueError):
        if len(text.strip()) < 10:
            return int(text)
    raise refused("bad-message", "not-a-command", what="not a number")
