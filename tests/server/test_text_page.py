"""The text page over HTTP alone, by its forms and fields as a reader without sockets or scripts meets them."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from server.harness import PATIENCE, Running, http, join, lines_of, new_table, running
from server.harness import Seat as Sitter
from server.told import Heard, sorted_cards

from charlemagne.record import Record, to_json
from charlemagne.rules.books import BOOKS
from charlemagne.seats import SEATS, Seat
from charlemagne.server.pages import SETTLE
from charlemagne.terminal.naming import sentence
from charlemagne.words import LANGUAGES, Language, Words


@dataclass
class Form:
    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    boxes: list[str] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)


class Page(HTMLParser):
    """A page as it can be used: its forms, the lines of its live region, its headings."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.lines: list[str] = []
        self.headings: list[str] = []
        self.labels: set[str] = set()
        self.ids: list[str] = []
        self.named: set[str] = set()
        self._within: list[str] = []
        self._region = 0
        self._button: tuple[str, str] | None = None
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "form":
            self.forms.append(Form(attributes["action"]))
        elif tag == "input" and self.forms:
            name, kind = attributes["name"], attributes.get("type", "text")
            if kind == "checkbox":
                self.forms[-1].boxes.append(attributes["value"])
            else:
                self.forms[-1].fields[name] = attributes.get("value", "")
            if kind != "hidden":
                self.named.add(attributes["id"])
                self.forms[-1].typed.append(name)
        elif tag == "select":
            self.named.add(attributes["id"])
        elif tag == "button":
            self._button = attributes.get("name", ""), attributes.get("value", "")
        elif tag == "label":
            self.labels.add(attributes["for"])
        if attributes.get("role") == "log":
            assert attributes["aria-live"] == "polite"
            self._region += 1
        if tag == "p" and self._region:
            self.lines.append("")
        self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self._region:
            self._region -= 1
        if tag == "button":
            self._button = None
        while self._within and self._within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._region and self.lines and self._within[-1] == "p":
            self.lines[-1] += data
        if self._within and self._within[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)
        if self._button is not None:
            self.forms[-1].buttons.append((*self._button, data))


class Reader:
    """Somebody with a browser that knows nothing but forms and links."""

    def __init__(self, server: Running, language: Language, seed: int) -> None:
        self.server, self.language = server, language
        self.cookie = ""
        self.rng = random.Random(seed)
        self.heard: list[str] = []
        self.page = Page("")

    async def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> Page:
        headers = {"Cookie": self.cookie, "Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode(fields).encode() if fields is not None else None
        reply = await http(self.server.host, method, path, body, headers=headers)
        if "set-cookie" in reply.headers:
            self.cookie = reply.headers["set-cookie"].split(";")[0]
        if reply.status == 303:
            return await self.ask("GET", reply.headers["location"])
        assert reply.headers["content-type"].startswith("text/html"), reply.body
        self.page = Page(reply.body.decode())
        return self.page

    async def begin(self, rules: str, name: str = "Luc") -> None:
        await self.ask("GET", f"/?lang={self.language}")
        form = next(form for form in self.page.forms if form.action == "/plain/new")
        await self.ask("POST", form.action, {**form.fields, "name": name, "rules": rules, "start": "1"})
        self.heard = list(self.page.lines)

    @property
    def since(self) -> str:
        return next(form.fields["since"] for form in self.page.forms if "since" in form.fields)

    async def look(self) -> None:
        code = re.search(r"/t/(\w+)/do", self.page.forms[0].action)
        assert code is not None
        await self.ask("GET", f"/t/{code[1]}?text&lang={self.language}&since={self.since}")
        self.heard += self.page.lines

    async def type(self, line: str) -> None:
        form = next(form for form in self.page.forms if "line" in form.fields)
        await self.ask("POST", form.action, {**form.fields, "line": line})
        self.heard += self.page.lines

    async def press(self, form: Form, button: tuple[str, str, str], cards: list[str] | None = None) -> None:
        fields = dict(form.fields)
        if button[0]:
            fields[button[0]] = button[1]
        body = urlencode([*fields.items(), *(("card", card) for card in cards or [])])
        await self.ask("POST", form.action, dict(parse_qsl(body, keep_blank_values=True)) | card_field(cards))
        self.heard += self.page.lines

    def decisions(self) -> Iterator[tuple[Form, tuple[str, str, str]]]:
        for form in self.page.forms:
            if "decision" in form.fields:
                for button in form.buttons:
                    yield form, button

    async def go_on(self) -> bool:
        """Does whatever can be done; false if nothing can."""
        deeds = {form.fields.get("deed"): form for form in self.page.forms}
        choices = list(self.decisions())
        if choices:
            passes = [choice for choice in choices if choice[1][1] == "pass"]
            form, button = passes[0] if passes and self.rng.random() < 0.5 else self.rng.choice(choices)
            if form.boxes:
                count = {10: 2, 11: 3, 9: 1}[len(form.boxes)]
                await self.press(form, button, self.rng.sample(form.boxes, count))
            elif self.rng.random() < 0.5:
                await self.press(form, button)
            else:
                await self.type_option(form, button)
        elif "cut" in deeds:
            await self.type(str(self.rng.randrange(20)))
        elif "next" in deeds:
            await self.type("")
        elif "again" in deeds:
            return False
        else:
            await self.look()
        return True

    async def type_option(self, form: Form, button: tuple[str, str, str]) -> None:
        """Types what stands on a button."""
        await self.type(button[2])


def card_field(cards: list[str] | None) -> dict[str, str]:
    return {} if cards is None else {"card": " ".join(cards)}


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made
    assert not [said for said in made.log.said if said[0] == "fault"], made.log.said


async def hands(reader: Reader, rules: str, *, count: int) -> None:
    """Plays until so many hands are over."""
    await reader.begin(rules)
    for _ in range(count * 120):
        over = sum(line in ("The hand is over.", "La main est finie.") for line in reader.heard)
        if over >= count or not await reader.go_on():
            return
    raise AssertionError("nothing goes on")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", sorted(BOOKS))
def test_hands_are_played_by_forms_alone_in_both_languages(server: Running, rules: str, language: Language) -> None:
    reader = Reader(server, language, seed=len(rules))
    asyncio.run(hands(reader, rules, count=2))
    assert {"h1", "h2"} and len(reader.page.headings) >= 8
    assert len(reader.page.ids) == len(set(reader.page.ids))
    assert reader.page.named <= reader.page.labels, "every field has a label"


def rebuilt(lines: list[str], seats: dict[str, str]) -> list[Heard]:
    """The hands that somebody heard of."""
    found: list[Heard] = []
    for line in lines:
        if re.fullmatch(r"Hand \d+\.", line):
            found.append(Heard(seats))
        if found:
            found[-1].hear(line)
    return [heard for heard in found if heard.over]


def hold_heard(heard: Heard, record: Record) -> None:
    """What was heard is what the log says."""
    told = json.loads(json.dumps(to_json(record)))
    assert heard.number == told["hand"]
    assert heard.dealer == told["dealer"]
    ns = heard.seats["You"] in ("N", "S")
    assert heard.score == (told["score"]["NS"], told["score"]["EW"])[:: 1 if ns else -1]
    assert heard.deal == {place: sorted_cards(cards.split()) for place, cards in told["deal"].items()}
    assert [sorted(action.split()) for action in heard.actions] == [
        sorted(action.split()) for action in told["actions"]
    ]
    result = told["result"]
    assert heard.made == result["made"]
    assert heard.after == (result["score"]["NS"], result["score"]["EW"])[:: 1 if ns else -1]
    if heard.points:
        side = "NS" if (heard.side == "your") == ns else "EW"
        assert result["points"][side] == heard.points
    if heard.made is not None:
        assert heard.tricks == result["tricks"]


def in_any_order(action: str) -> list[str]:
    """An action whose cards may stand in any order."""
    return sorted(action.split())


def names_of(own: Seat, names: dict[str, str] | None = None) -> dict[str, str]:
    words = {"N": "North", "E": "East", "S": "South", "W": "West"} | (names or {})
    return {word: seat for seat, word in words.items()} | {"You": str(own), "Partner": str(own.partner)}


@pytest.mark.parametrize("rules", sorted(BOOKS))
def test_a_record_rebuilt_from_the_live_region_alone_equals_the_log(server: Running, rules: str) -> None:
    reader = Reader(server, "en", seed=7)
    asyncio.run(hands(reader, rules, count=4))
    code = re.search(r"/t/(\w+)/do", reader.page.forms[0].action)
    assert code is not None

    async def records() -> list[Record]:
        live = await server.tables.find(code[1])
        return list(live.table.journal.records(running=False))

    kept = server.call(records())
    heard = rebuilt(reader.heard, names_of(SEATS[2]))
    assert len(heard) == len(kept) >= 1
    for one, record in zip(heard, kept, strict=True):
        hold_heard(one, record)
    said = [line for line in reader.heard if re.match(r"Hand \d+\.", line)]
    assert len(said) == len(set(said)), "each event is said once"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", sorted(BOOKS))
def test_many_records_rebuilt_from_the_live_region_equal_the_log(server: Running, rules: str, seed: int) -> None:
    reader = Reader(server, "en", seed=seed)
    asyncio.run(hands(reader, rules, count=12))
    code = re.search(r"/t/(\w+)/do", reader.page.forms[0].action)
    assert code is not None

    async def records() -> list[Record]:
        return list((await server.tables.find(code[1])).table.journal.records(running=False))

    for one, record in zip(rebuilt(reader.heard, names_of(SEATS[2])), server.call(records()), strict=True):
        hold_heard(one, record)


def test_a_wrong_code_is_a_page_with_a_sentence_and_a_way_on(server: Running) -> None:
    async def play() -> None:
        reader = Reader(server, "en", 1)
        await reader.ask("POST", "/plain/go", {"code": "zzzz", "lang": "fr"})
        assert any(form.action == "/plain/go" for form in reader.page.forms)

    asyncio.run(play())


def test_a_form_from_elsewhere_does_nothing(server: Running) -> None:
    async def play() -> None:
        reader = Reader(server, "en", 1)
        await reader.begin("standard")
        form = next(form for form in reader.page.forms if "line" in form.fields)
        fields = {**form.fields, "key": "0" * 32, "line": "leave"}
        reply = await http(
            server.host, "POST", form.action, urlencode(fields).encode(), headers={"Cookie": reader.cookie}
        )
        assert reply.status == 403

    asyncio.run(play())


async def told_lines(server: Running, who: Sitter) -> AsyncGenerator[str, None]:
    """What the live region is told over a stream."""
    async for line in lines_of(server.host, f"/t/{who.code}/told?lang=en", token=who.token):
        if line.startswith(b"data: "):
            for said in json.loads(line[6:])["lines"]:
                yield said


def test_a_heartbeat_breaks_off_no_news_that_is_being_made_ready(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("charlemagne.server.app.HEARTBEAT", SETTLE / 8)

    async def play() -> None:
        ann = await new_table(server.host, name="Ann", seat="N")
        bob = await join(server.host, ann.code, name="Bob", seat="E")
        async with asyncio.timeout(PATIENCE), aclosing(told_lines(server, ann)) as lines:
            assert [await anext(lines), await anext(lines)] == ["Bob has come.", "Bob sits East."]
            for number in range(8):
                seat, name = ("E", "East") if number % 2 else ("W", "West")
                command = {"id": f"c{number}", "table": "sit", "seat": seat}
                await http(server.host, "POST", f"/api/table/{ann.code}/do", command, token=bob.token)
                while (line := await anext(lines)) != f"Bob sits {name}.":
                    assert "is free" in line

    asyncio.run(play())


def test_a_stream_whose_lines_cannot_be_made_leaves_its_table(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_lines(_: object) -> bytes:
        raise RuntimeError("no lines")

    async def play() -> None:
        ann = await new_table(server.host, name="Ann", seat="N")
        monkeypatch.setattr("charlemagne.server.pages._Lines._event", no_lines)
        async with asyncio.timeout(PATIENCE), aclosing(told_lines(server, ann)) as lines:
            with suppress(ValueError, StopAsyncIteration):  # it breaks off
                await anext(lines)
        told = (await http(server.host, "GET", f"/api/table/{ann.code}")).json["table"]
        assert not told["seats"]["N"]["here"]

    asyncio.run(play())


def test_a_form_sent_twice_is_done_once(server: Running) -> None:
    async def play() -> None:
        reader = Reader(server, "en", 1)
        await reader.begin("standard")
        while not list(reader.decisions()):
            await reader.go_on()
        form, button = next(iter(reader.decisions()))
        await reader.press(form, button)
        log = len(reader.heard)
        await reader.press(form, button)
        assert not [line for line in reader.page.lines if "Too late" in line]
        assert log

    asyncio.run(play())


def test_other_paths_lead_nowhere(server: Running) -> None:
    async def play() -> None:
        for path in ("/plain/text.css", "/plain/text.js"):
            assert (await http(server.host, "GET", path)).status == 200
        for path in ("/plain/../app.py", "/plain/%2e%2e/app.py", "/plain/markup.py"):
            assert (await http(server.host, "GET", path)).status == 404
        assert urlsplit(server.url).hostname == "127.0.0.1"

    asyncio.run(play())


def test_the_host_sets_the_table_by_forms(server: Running) -> None:
    async def play() -> None:
        reader = Reader(server, "en", 1)
        await reader.ask("GET", "/?lang=en")
        form = next(form for form in reader.page.forms if form.action == "/plain/new")
        await reader.ask("POST", form.action, {**form.fields, "name": "Ann", "rules": "maine", "start": "0"})
        code = re.search(r"/t/(\w+)/do", reader.page.forms[0].action)
        assert code is not None

        async def press(deed: str, **fields: str) -> None:
            kept = [("deed", deed), *((key, fields[key]) for key in ("seat", "other") if key in fields)]
            wanted = next(form for form in reader.page.forms if set(kept) <= set(form.fields.items()))
            await reader.ask("POST", wanted.action, {**wanted.fields, **fields})

        await press("pace", value="2")
        await press("away", value="")
        await press("player", seat="E", value="novice")
        await press("swap", seat="E", other="S")
        await press("lock")
        table = server.call(server.tables.find(code[1])).table
        assert (table.speed, table.away, table.locked) == (2.0, None, True)
        assert {str(seat): spec for seat, spec in table.journal.players.items()} == {"S": "novice"}
        assert {str(seat): person for seat, person in table.seats.items()} == {"E": "p1"}
        await press("start")
        await press("say", phrase="good-luck")
        assert any("Good luck." in line for line in reader.page.lines)
        await press("move")
        (link,) = [line for line in reader.page.lines if "move=" in line]
        found = re.search(r"/t/\w+\?move=\w+", link)
        assert found is not None
        other = Reader(server, "en", 2)
        await other.ask("GET", found[0])
        assert any(form.fields.get("deed") == "leave" for form in other.page.forms), "the other device has the seat"
        await reader.look()
        assert not any(form.fields.get("deed") == "leave" for form in reader.page.forms)

    asyncio.run(play())


TYPED = {
    "en": ("sheet", "cost", "same hand", "again", "undo", "wait"),
    "fr": ("feuille", "coût", "même main", "encore", "reprendre", "attends"),
}
"""What is asked besides the hand, in the order in which the test below knows it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_terminal_takes_is_taken_by_the_command_field(server: Running, language: Language) -> None:
    sheet, cost, same_hand, again, undo, wait = TYPED[language]
    say = Words(language).say

    async def play() -> None:
        reader = Reader(server, language, seed=3)
        await reader.begin("standard", name="Luc")
        while not list(reader.decisions()):
            await reader.go_on()
        for line in (cost, same_hand, again):
            await reader.type(line)
            assert reader.page.lines[-1] == say("later-cost" if line == cost else "later-again")
        await reader.type(wait)
        assert reader.page.lines[-1] == say("why-no-knocking")
        await reader.type(undo)  # nothing has been decided yet
        assert reader.page.lines[-1] == say("cannot-nothing-to-undo")
        *_, (form, button) = reader.decisions()  # the highest bid, so that the hand goes on
        await reader.press(form, button)
        while not list(reader.decisions()):
            await reader.go_on()
        await reader.type(undo)
        assert say("told-undone") in reader.page.lines
        *_, (form, button) = reader.decisions()
        await reader.press(form, button)
        while not any(form.fields.get("deed") in ("next", "again") for form in reader.page.forms):
            await reader.go_on()
        await reader.type(sheet)
        assert reader.page.lines[0].startswith(sentence(say("sheet-heading"))) and len(reader.page.lines) >= 3
        await reader.type(cost)
        assert any(say("cost-players-heading") == line for line in reader.page.lines)
        lines = [form.fields["line"] for form in reader.page.forms if form.fields.get("line")]
        assert lines == [cost, same_hand]
        before = dealt(server, code_of(reader.page))
        await reader.type(same_hand)
        assert dealt(server, code_of(reader.page)) == before and server.call(own_table(server, reader.page))

    asyncio.run(play())


def code_of(page: Page) -> str:
    found = re.search(r"/t/(\w+)/do", page.forms[0].action)
    assert found is not None
    return found[1]


def dealt(server: Running, code: str) -> object:
    hand = server.call(server.tables.find(code)).table.hand
    assert hand is not None
    return hand.dealt


async def own_table(server: Running, page: Page) -> bool:
    table = (await server.tables.find(code_of(page))).table
    return len(table.people) == 1 and table.phase == "playing" and table.match.seal is None
