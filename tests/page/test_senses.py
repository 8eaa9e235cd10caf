"""Sound, the browser's own voice, installing, and no host but the table's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from page.browsing import Language, Served, Visitor

COUNT_SOUND = """
const Own = window.AudioContext;
window.made = [];
window.AudioContext = class extends Own { constructor() { super(); window.made.push(this); } };
"""

STUB_VOICE = """
window.spoken = [];
Object.defineProperty(window, 'speechSynthesis', {
  value: { speak: (said) => window.spoken.push([said.lang, said.text]), cancel: () => 0 } });
"""

SPARE_REQUESTS = 5


def contexts(visitor: Visitor) -> int:
    made: int = visitor.page.evaluate("window.made.length")
    return made


def test_sound_waits_for_the_first_tap(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.context.add_init_script(COUNT_SOUND)
    luc.go()
    luc.button("play").wait_for()
    assert contexts(luc) == 0
    luc.play_now()
    assert contexts(luc) == 1
    luc.play_hand()
    assert contexts(luc) == 1


def test_one_switch_turns_sound_off_and_on(visit: Callable[..., Visitor]) -> None:
    luc = visit(settings={"sound": False})
    luc.context.add_init_script(COUNT_SOUND)
    luc.play_now()
    luc.play_hand()
    assert contexts(luc) == 0
    luc.page.keyboard.press("m")
    luc.page.get_by_role("button", name="Settings").click()
    switch = luc.page.get_by_role("checkbox", name="Sound")
    switch.check()
    assert contexts(luc) == 1
    assert luc.page.evaluate("window.made[0].state") == "running"
    switch.uncheck()
    expect(switch).not_to_be_checked()
    assert luc.page.evaluate("window.made[0].state") == "suspended"


@pytest.mark.parametrize(("language", "tag", "words"), [("en", "en-CA", "plays"), ("fr", "fr-CA", "joue")])
def test_the_voice_reads_events_in_the_language_of_the_page(
    language: Language, tag: str, words: str, visit: Callable[..., Visitor]
) -> None:
    luc = visit(language=language, settings={"voice": True})
    luc.context.add_init_script(STUB_VOICE)
    luc.play_now()
    luc.play_hand()
    spoken = luc.page.evaluate("window.spoken")
    assert {lang for lang, _ in spoken} == {tag}
    assert any(words in text for _, text in spoken)
    luc.page.evaluate("window.spoken.length = 0")
    luc.page.keyboard.press("r")
    assert luc.page.evaluate("window.spoken.length") == 1


def test_nothing_is_read_aloud_unless_it_is_wanted(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.context.add_init_script(STUB_VOICE)
    luc.play_now()
    luc.play_hand()
    assert luc.page.evaluate("window.spoken") == []


def test_the_page_can_be_installed(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.go()
    session = luc.context.new_cdp_session(luc.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    lacks = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A browser without a profile, as tests have it, installs nothing.
    assert [one["errorId"] for one in lacks if one["errorId"] != "in-incognito"] == []
    icons = [icon["src"] for icon in json.loads(manifest["data"])["icons"]] + ["/apple-touch-icon.png"]
    sizes = luc.page.evaluate(
        "icons => Promise.all(icons.map(async (src) => { const image = new Image(); image.src = src;"
        " await image.decode(); return image.naturalWidth; }))",
        icons,
    )
    assert len(sizes) == len(icons) and all(sizes)


def test_a_whole_hand_asks_no_other_host(visit: Callable[..., Visitor], served: Served) -> None:
    luc = visit()
    asked: list[str] = []
    luc.context.on("request", lambda request: asked.append(request.url))
    luc.play_now()
    luc.play_hand()
    assert len(asked) > SPARE_REQUESTS
    assert [url for url in asked if not url.startswith(f"{served.address}/")] == []


def test_the_draw_for_seats_is_shown(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.rules("standard")
    luc.page.evaluate("localStorage.setItem('house', JSON.stringify({'draw-for-seats': true}))")
    luc.play_now()
    luc.page.keyboard.press("m")
    luc.page.get_by_role("button", name="People").click()
    luc.page.get_by_text("Drawing for seats").click()
    cards = luc.page.locator(".drawn").last.locator("li")
    expect(cards).to_have_count(4)
    rounds = luc.told()["table"]["drawn"]["rounds"]
    assert len(set(rounds[-1].values())) == 4
    names = {text.split()[0] for text in cards.all_inner_texts()}
    assert len(names) == 4 and len(names & {"North", "East", "South", "West"}) == 3
