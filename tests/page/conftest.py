"""The page in a real browser: Debian's Chromium, a server of its own on the loopback address, and people to play.

What is missing is skipped, and said loudly at the end of the run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import browser
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from page.browsing import Served, Visitor

STATIC = Path(__file__).resolve().parents[2] / "src" / "charlemagne" / "server" / "static"

# Without Playwright the tests can't even be read.
collect_ignore_glob = [] if find_spec("playwright") else ["*.py"]


def lacking() -> str | None:
    """What these tests need and this machine has not, in a sentence."""
    if (lack := browser.missing()) is not None:
        return lack
    if not (STATIC / "index.html").is_file():
        return "the page is not built: npm ci && npm run build, in web/"
    return None


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser, shared by all tests."""
    if (lack := lacking()) is not None:
        pytest.skip(f"THE PAGE IS NOT TESTED, for {lack}")
    with browser.launched() as launched:
        yield launched


@pytest.fixture(scope="package")
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
    if (lack := lacking()) is not None:  # found anew: the tests themselves may have run in other processes
        terminalreporter.section("THE PAGE WAS NOT TESTED", sep="!", red=True, bold=True)
        terminalreporter.line(lack)
