"""The text page in a real browser, used as a screen reader's user does: by role, accessible name and keyboard alone."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from browser import launched, missing
from server.harness import Running, running
from server.test_text_page import hold_heard, names_of, rebuilt

from charlemagne.record import Record
from charlemagne.seats import SEATS

PATIENCE = 20_000
"""Milliseconds for something to be there."""

KEEP_THE_SOURCE = """
const Source = EventSource;
window.EventSource = class extends Source { constructor(...all) { super(...all); window.source = this; } };
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if (why := missing()) is not None:
        warnings.warn(f"THE TEXT PAGE WAS NOT TRIED IN A BROWSER: {why}", stacklevel=1)
        pytest.skip(why)
    with launched() as made:
        yield made


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made
    assert not [said for said in made.log.said if said[0] == "fault"], made.log.said


def opened(browser: Any, server: Running, path: str) -> Any:
    """A page with cookies of its own."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(KEEP_THE_SOURCE)
    outside: list[str] = []
    page.on("request", lambda request: outside.append(request.url) if not request.url.startswith(server.url) else None)
    page.on("console", lambda message: outside.append(message.text) if message.type == "error" else None)
    page.outside = outside
    page.goto(server.url + path)
    return page


def begin(browser: Any, server: Running, rules: str, *, lang: str = "en", name: str = "Luc") -> Any:
    page = opened(browser, server, f"/?lang={lang}")
    words = {"en": ("Your name", "Rules", "Play now"), "fr": ("Ton nom", "Règles", "Jouer tout de suite")}[lang]
    page.get_by_label(words[0]).fill(name)
    page.get_by_label(words[1]).select_option(rules)
    page.get_by_role("button", name=words[2]).press("Enter")
    page.get_by_role("log").wait_for()
    return page


def lines(page: Any) -> list[str]:
    """What the live region has said."""
    found: list[str] = page.get_by_role("log").locator("p").all_text_contents()
    return found


def wait_for_more(page: Any, count: int) -> None:
    page.wait_for_function(
        "count => document.querySelectorAll('[role=log] p').length > count", arg=count, timeout=PATIENCE
    )


def type_line(page: Any, line: str, label: str = "Type a command") -> None:
    """Types into the command field and presses Enter; waits until the region has said something."""
    count = len(lines(page))
    field = page.get_by_label(label)
    field.focus()
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    wait_for_more(page, count)


def play_hand(page: Any) -> None:
    """A hand by typed numbers: the first option of each question."""
    for _ in range(80):
        said = lines(page)
        if said.count("The hand is over.") > 0:
            return
        choices = page.get_by_role("region", name="What you can do")
        if choices.get_by_role("button", name="Cut the pack").count():
            type_line(page, "7")
            continue
        if not choices.get_by_role("button").count():
            page.wait_for_timeout(20)
            continue
        if "Discard 2" in said[-1] or any("Discard 2 cards" in line for line in said[-3:]):
            type_line(page, "1 2")
        elif any("Discard 3 cards" in line for line in said[-3:]):
            type_line(page, "1 2 3")
        elif any(line.startswith("Your bid") for line in said[-3:]):
            type_line(page, "pass" if len(said) % 2 else "6")
        else:
            type_line(page, "1")
    raise AssertionError(f"the hand does not end: {lines(page)[-8:]}")


def test_a_hand_is_played_by_role_name_and_keyboard_and_can_be_written_down_from_what_was_said(
    browser: Any, server: Running
) -> None:
    page = begin(browser, server, "standard")
    play_hand(page)
    code = re.search(r"/t/(\w+)", page.url)
    assert code is not None

    async def records() -> list[Record]:
        return list((await server.tables.find(code[1])).table.journal.records(running=False))

    kept = server.call(records())
    page.wait_for_function(
        "() => [...document.querySelectorAll('[role=log] p')].some(p => /Seal opened/.test(p.textContent))"
    )
    heard = rebuilt(lines(page), names_of(SEATS[2]))
    assert len(heard) == len(kept) == 1
    hold_heard(heard[0], kept[0])
    said = [line for line in lines(page) if line.startswith(("Hand 1", "Seal opened", "Kitty"))]
    assert len(said) == len(set(said)) == 3, "each event is said once"
    assert page.outside == []
    page.close()


def test_after_a_hand_its_cost_is_told_and_the_same_cards_are_dealt_at_another_table(
    browser: Any, server: Running
) -> None:
    page = begin(browser, server, "standard")
    play_hand(page)
    page.get_by_role("button", name="The same deal once more").wait_for()
    type_line(page, "cost")
    page.get_by_role("log").get_by_text(re.compile("^Contract|^The cards|cost")).first.wait_for()
    before = page.url
    page.get_by_role("button", name="The same deal once more").press("Enter")
    page.wait_for_url(lambda url: "/t/" in url and url != before)
    page.get_by_role("log").get_by_text("Hand 1.").wait_for()
    assert page.outside == []
    page.close()


def test_headings_landmarks_and_names_lead_everywhere(browser: Any, server: Running) -> None:
    page = begin(browser, server, "maine")
    for name in ("What happens", "Command", "What you can do", "Your hand", "Table", "Score", "Log of this hand"):
        assert page.get_by_role("heading", name=name, exact=True).count() == 1
        assert page.get_by_role("region", name=name, exact=True).count() == 1
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("log", name="What happens").get_attribute("aria-live") == "polite"
    assert page.locator("[aria-live]").count() == 1, "one live region"
    assert page.get_by_role("link", name="Skip to the command field").count() == 1
    page.get_by_role("link", name="Skip to the command field").press("Enter")
    for button in page.get_by_role("button").all():
        assert button.text_content().strip()
    type_line(page, "help")
    assert any("bid 6" in line for line in lines(page))
    type_line(page, "score")
    assert lines(page)[-1].startswith(("Score", "Tricks"))
    assert page.outside == []
    page.close()


def test_a_hand_in_french(browser: Any, server: Running) -> None:
    page = begin(browser, server, "standard", lang="fr")
    assert page.get_by_role("heading", name="Ce qui se passe").count() == 1
    assert page.locator("html").get_attribute("lang") == "fr"
    type_line(page, "aide", label="Tape une commande")
    type_line(page, "pointage", label="Tape une commande")
    assert any("équipe" in line for line in lines(page))
    page.close()


def test_two_people_hear_of_each_other_and_a_broken_line_tells_nothing_twice(browser: Any, server: Running) -> None:
    one = opened(browser, server, "/?lang=en")
    one.get_by_label("Your name").fill("Ann")
    one.get_by_role("button", name="Open a table").click()
    one.get_by_role("log").wait_for()
    code = re.search(r"/t/(\w+)", one.url)
    assert code is not None
    context = browser.new_context()
    two = context.new_page()
    two.goto(f"{server.url}/t/{code[1]}?text&lang=en")
    two.get_by_label("Your name").fill("Bob")
    two.get_by_role("button", name="Join and take a seat").click()
    one.get_by_text("Bob has come.").first.wait_for()
    type_line(two, "say 3")
    one.get_by_role("log").get_by_text("Bob says: Well played!").wait_for()
    one.context.set_offline(True)
    type_line(two, "stand")
    one.context.set_offline(False)
    one.reload()
    assert one.get_by_role("log").get_by_text("Bob has come.").count() == 1
    context.close()
    one.close()


IS_FOCUSED = "element => element === document.activeElement"

NEWS = """() => {
    const ids = ["part-choices", "part-hand", "part-table", "part-score"];
    const parts = Object.fromEntries(ids.map(id => [id, document.getElementById(id).innerHTML + " "]));
    const since = document.getElementById("happening").dataset.since;
    const data = JSON.stringify({ lines: ["News."], log: [], hand: false, parts });
    source.onmessage({ data, lastEventId: since });
}"""
"""Tells the page some news with which all its parts come anew, as they were."""


def renew(page: Any, news: str = NEWS) -> None:
    page.wait_for_function("window.source")
    page.evaluate(news)


def test_news_leaves_a_reader_what_he_has_typed_and_where_he_is(browser: Any, server: Running) -> None:
    ann = opened(browser, server, "/?lang=en")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Open a table").click()
    ann.get_by_role("log").wait_for()
    bob = opened(browser, server, ann.url.removeprefix(server.url))
    name, join = bob.get_by_label("Your name"), bob.get_by_role("button", name="Join and take a seat")
    name.press_sequentially("Bobby")
    name.press("ArrowLeft")
    renew(bob)
    assert name.input_value() == "Bobby"
    assert name.evaluate(IS_FOCUSED)
    assert name.evaluate("name => name.selectionStart") == 4
    join.focus()
    renew(bob)
    assert name.input_value() == "Bobby"
    assert join.evaluate(IS_FOCUSED)
    join.press("Enter")
    ann.get_by_role("log").get_by_text("Bobby has come.").wait_for()
    bob.close()
    ann.close()


def test_news_leaves_a_reader_the_cards_that_he_has_ticked(browser: Any, server: Running) -> None:
    from playwright.sync_api import Error

    page = begin(browser, server, "standard")
    choices = page.get_by_role("region", name="What you can do")
    for _ in range(200):
        if choices.get_by_role("checkbox").count():
            break
        with suppress(Error):  # the table may go on between looking and pressing
            choices.locator("form").first.get_by_role("button").last.press("Enter", timeout=500)
    second, third = choices.get_by_role("checkbox").nth(1), choices.get_by_role("checkbox").nth(2)
    second.check()
    third.check()
    renew(page)
    assert [box.is_checked() for box in choices.get_by_role("checkbox").all()].count(True) == 2
    assert second.is_checked()
    assert third.is_checked()
    assert third.evaluate(IS_FOCUSED)
    page.close()


def test_a_control_that_is_gone_leaves_the_focus_to_the_command_field(browser: Any, server: Running) -> None:
    page = begin(browser, server, "standard")
    choices = page.get_by_role("region", name="What you can do")
    choices.get_by_role("button").first.focus()
    renew(page, NEWS.replace('.innerHTML + " "', ".id"))
    assert page.get_by_label("Type a command").evaluate(IS_FOCUSED)
    page.close()


def test_it_works_without_scripts_and_styles(browser: Any, server: Running) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.route("**/*.css", lambda route: route.abort())
    page.goto(f"{server.url}/?lang=en")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play now").click()
    page.get_by_label("Type a command").fill("help")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("log").get_by_text(re.compile("bid 6")).first.wait_for()
    page.get_by_label("Type a command").fill("score")
    page.keyboard.press("Enter")
    page.get_by_role("log").get_by_text(re.compile("Score: ")).first.wait_for()
    context.close()
