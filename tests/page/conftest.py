"""The page in a real browser: Debian's Chromium, a server of its own on the loopback address, and people to play.

What is missing is skipped, and said loudly at the end of the run.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from page.browsing import Served, Visitor
    from playwright.sync_api import Browser

STATIC = Path(__file__).resolve().parents[2] / "src" / "charlemagne" / "server" / "static"
CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)

# Without Playwright the tests can't even be read.
collect_ignore_glob = [] if find_spec("playwright") else ["*.py"]


def missing() -> str | None:
    """What these tests need and this machine has not, in a sentence."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is not installed: pip install playwright"
    if CHROMIUM is None:
        return "there is no Chromium: apt-get install chromium"
    if not (STATIC / "index.html").is_file():
        return "the page is not built: npm ci && npm run build, in web/"
    return None


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, shared by all tests."""
    if (lack := missing()) is not None:
        pytest.skip(f"THE PAGE IS NOT TESTED, for {lack}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def servers(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Served]]:
    """A new server for each who asks, begun while the one before is still in use: it takes a second to come up."""
    from page.browsing import Served

    begun: list[Served] = []

    def another() -> Served:
        begun.append(Served(tmp_path_factory.mktemp("served") / "data"))
        begun[-1].begin()
        return begun[-1]

    def each() -> Iterator[Served]:
        ready = another()
        while True:
            ready, given = another(), ready
            given.wait()
            yield given

    yield each()
    for server in begun:
        server.stop()


@pytest.fixture
def served(servers: Iterator[Served]) -> Iterator[Served]:
    """A server whose computer players answer at once."""
    server = next(servers)
    yield server
    server.end()


@pytest.fixture
def visit(chromium: Browser, served: Served) -> Iterator[Callable[..., Visitor]]:
    """Makes a person with a browser of their own: size, language and settings are theirs."""
    from page.browsing import Visitor

    visitors: list[Visitor] = []

    def come(**options: object) -> Visitor:
        visitors.append(Visitor(chromium, served.address, **options))  # type: ignore[arg-type]  # checked by Visitor
        return visitors[-1]

    yield come
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.leave()
    assert not faults


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if (lack := missing()) is not None:  # found anew: the tests themselves may have run in other processes
        terminalreporter.section("THE PAGE WAS NOT TESTED", sep="!", red=True, bold=True)
        terminalreporter.line(lack)
