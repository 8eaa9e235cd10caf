"""A server in a process of its own, and people who sit at its tables with a browser."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Locator, Page, Route, TimeoutError, WebSocketRoute, expect

ROOT: Final = Path(__file__).resolve().parents[2]
PATIENCE: Final = float(os.environ.get("PATIENCE", "20"))
"""Seconds after which something that has to come has not."""

GLANCE: Final = 1500
"""Milliseconds for what was seen a moment ago to be touched."""

Language = Literal["en", "fr"]

WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {"play": "Play now", "next": "Next hand", "again": "Play again", "hand": "Your cards", "sit": "Take a seat"},
    "fr": {
        "play": "Jouer tout de suite",
        "next": "Main suivante",
        "again": "Rejouer",
        "hand": "Tes cartes",
        "sit": "Prendre une place",
    },
}


class Served:
    """`charlemagne serve` on a free port, which can be killed and started again on the same one.

    Args:
        data: the folder of its store.
        program: how `charlemagne` is called: by default as these sources.
        environment: of the program, all of it.
    """

    def __init__(self, data: Path, program: Sequence[str] = (), environment: Mapping[str, str] | None = None) -> None:
        self.data = data
        self.port = 0
        self._program = list(program) or [sys.executable, "-m", "charlemagne"]
        self._environment = environment or {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.begin()
        self.wait()

    def begin(self) -> None:
        """Calls the program, and waits for nothing."""
        command = [*self._program, "serve", "--no-browser", "--port", str(self.port)]
        command += ["--data", str(self.data), "--pace", "0"]
        environment = {**self._environment, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment, cwd=self.data.parent
        )

    def wait(self) -> None:
        """Returns once the server takes connections."""
        assert self._process is not None and self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError("the server says no address")

    def kill(self) -> None:
        """Ends the server as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        self.end()
        if self._process is not None:
            self._process.wait(10)

    def end(self) -> None:
        """Tells the server to stop, and waits for nothing."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()


class Visitor:
    """A person with a browser of their own.

    Args:
        browser: shared by all.
        address: of the server.
        language: that the person reads.
        size: of the window.
        settings: as the page keeps them, where they differ from its own.
        met: whether the person has been here before.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        language: Language = "en",
        size: tuple[int, int] = (390, 844),
        settings: dict[str, object] | None = None,
        met: bool = True,
        name: str = "Luc",
    ) -> None:
        self.address, self.language = address, language
        self.faults: list[str] = []
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=f"{language}-CA",
            reduced_motion="reduce",
            color_scheme="light",
        )
        kept = {
            "language": language,
            "met": met,
            "name": name,
            "animations": False,
            "speed": "fast",
            **(settings or {}),
        }
        self.context.add_init_script(
            f"localStorage.getItem('settings') ?? localStorage.setItem('settings', {json.dumps(json.dumps(kept))})"
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("websocket", lambda socket: self._asked(socket.url))
        # What asks for another host gets nothing, and the test fails.
        self.context.route(lambda url: not self._own(url), self._refuse)

    def _own(self, url: str) -> bool:
        return url.startswith((f"{self.address}/", "data:", "blob:", f"{self.address.replace('http', 'ws')}/"))

    def _asked(self, url: str) -> None:
        if not self._own(url):
            self.faults.append(f"a request to {url}")

    def _refuse(self, route: Route) -> None:
        self._asked(route.request.url)
        route.abort()

    def say(self, word: str) -> str:
        return WORDS[self.language][word]

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def shown(self, messages: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Goes to a table whose server says just these messages; what the page answers comes into the list."""
        heard: list[dict[str, Any]] = []

        def answer(socket: WebSocketRoute) -> None:
            socket.on_message(lambda text: heard.append(json.loads(text)))
            for message in messages:
                socket.send(json.dumps(message))

        self.page.route_web_socket("**/ws?*", answer)
        self.go(f"/t/{messages[0]['code']}")
        return heard

    def told(self) -> dict[str, Any]:
        """What the server tells of this table and of the hand as it is now."""
        asked = "fetch('/api' + location.pathname.replace('/t/', '/table/')).then(answer => answer.json())"
        told: dict[str, Any] = self.page.evaluate(asked)
        return told

    def rules(self, book: str) -> None:
        """The rule book that this person plays by."""
        self.go()
        self.page.evaluate("book => localStorage.setItem('rules', book)", book)
        self.go()

    def play_now(self) -> None:
        self.go()
        self.button("play").click()
        self.page.wait_for_url("**/t/*")

    def button(self, word: str) -> Locator:
        return self.page.get_by_role("button", name=self.say(word)).first

    @property
    def strip(self) -> Locator:
        return self.page.locator(".strip")

    @property
    def result(self) -> Locator:
        return self.page.locator("section.result")

    @property
    def cards(self) -> Locator:
        return self.page.get_by_role("option")

    @property
    def open_cards(self) -> Locator:
        return self.page.locator("[role=option][aria-disabled=false].open")

    def decide(self, *, bids: bool = False) -> str | None:
        """Does one thing of those that are open, if anything is asked: passes, takes the first, plays the first.

        With `bids` the lowest number that is open is bid.

        The table may move on between looking and touching: then nothing is done, and None comes back.
        """
        asked = self.page.locator(
            "section.result .primary, section.cut .gold, section.box.auction .button, section.box .choices .button, "
            "[role=option].open"
        )
        try:
            asked.first.wait_for(timeout=500)
            return self._decide(bids=bids)
        except TimeoutError:
            return None

    def _decide(self, *, bids: bool) -> str | None:
        page = self.page
        if self.result.count():
            return "result"
        if page.locator("section.cut .gold").count():
            page.locator("section.cut .gold").click(timeout=GLANCE)
            return "cut"
        if page.locator("section.box.auction").count():
            return self._bid(wanted=bids)
        if page.locator("section.box .choices .button").count():
            page.locator("section.box .choices .button").first.click(timeout=GLANCE)
            return "choice"
        return self._card()

    def _bid(self, *, wanted: bool) -> str:
        foot = self.page.locator("section.box .foot .button")
        numbers = self.page.locator("section.box .ladder .button[aria-disabled=false]")
        may_pass = "primary" in (foot.first.get_attribute("class", timeout=GLANCE) or "") if foot.count() else False
        if may_pass and not (wanted and numbers.count()):
            foot.first.click(timeout=GLANCE)
            return "pass"
        numbers.first.click(timeout=GLANCE)
        if self.page.locator("section.box .suit").count():
            self.page.locator("section.box .suit").first.click(timeout=GLANCE)
        self.page.locator("section.box .foot .primary").click(timeout=GLANCE)
        return "bid"

    def _card(self) -> str | None:
        page = self.page
        if page.locator("[role=listbox][aria-multiselectable=true]").count():
            go = page.locator(".bar .grow")
            for _ in range(3):
                if go.is_enabled(timeout=GLANCE):
                    break
                page.locator("[role=option].open:not(.chosen)").last.click(timeout=GLANCE)
            go.click(timeout=GLANCE)
            return "discard"
        held = self.cards.count()
        if not self.open_cards.count():
            return None
        self.open_cards.first.click(timeout=GLANCE)
        if page.locator(".bar.two .grow").count():
            page.locator(".bar.two .grow").click(timeout=GLANCE)
            return "give"
        expect(self.cards).not_to_have_count(held, timeout=GLANCE)
        return "play"

    def wait_for_cards(self) -> None:
        """Waits for the deal, and cuts the pack first if that is asked of this person."""
        cut = self.page.locator("section.cut .gold")
        cut.or_(self.cards).first.wait_for()
        if cut.count():
            cut.click()
        self.cards.first.wait_for()

    def play_hand(self, seconds: float = 60) -> list[str]:
        """Plays until the hand is over, whatever is asked; what was done, in order."""
        done: list[str] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            deed = self.decide()
            if deed == "result":
                return done
            if deed is not None:
                done.append(deed)
        raise AssertionError(f"the hand is not over after {seconds} s: {done}; {self.strip.inner_text()}")

    def next_hand(self) -> None:
        """Goes on to the next hand or match, unless the table has gone on by itself."""
        with suppress(TimeoutError):
            self.result.locator(".primary").click(timeout=GLANCE)
            expect(self.result).to_have_count(0, timeout=GLANCE)

    def leave(self) -> None:
        self.context.close()
