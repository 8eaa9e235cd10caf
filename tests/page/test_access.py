"""What a screen reader, a keyboard and old eyes find: axe on every screen with cards on it, in every look."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from page.golden import state

if TYPE_CHECKING:
    from page.browsing import Visitor

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

OVER = """() => {
  const boxes = (one) =>
    (one.matches('.trick') ? [...one.children] : [one]).map((part) => part.getBoundingClientRect());
  const apart = (a, b) =>
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const parts = [...document.querySelectorAll('.plate, .pile, .deals, .exposed ul, .trick')].filter(
    (one) => one.checkVisibility()
  );
  const end = document.querySelector('.felt').getBoundingClientRect().bottom;
  const met = [];
  for (const one of parts) {
    if (boxes(one).some((box) => box.bottom > end + 1)) met.push(`${one.className} goes beyond the felt`);
    for (const other of parts)
      if (one !== other && boxes(one).some((a) => boxes(other).some((b) => !apart(a, b))))
        met.push(`${one.className} meets ${other.className}`);
  }
  return met;
}"""
"""What lies over something else on the felt; the cards of a trick may lie over each other."""

LOOKS: dict[str, dict[str, object]] = {
    "light": {},
    "dark": {"look": "dark"},
    "contrast": {"look": "contrast"},
    "large": {"large": True, "text": 150},
    "four": {"fourColours": True},
    "four-dark": {"fourColours": True, "look": "dark"},
}


def violations(visitor: Visitor) -> list[str]:
    """What axe holds against the page as it stands."""
    if not AXE.is_file():
        pytest.skip("AXE IS NOT THERE, and accessibility not tested: npm ci, in web/")
    # Evaluated by the debugger, so that the page's own policy needs no exception.
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = visitor.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        for node in one["nodes"][:3]
    ]


def until(visitor: Visitor, selector: str) -> None:
    """Plays on until something is on the page."""
    for _ in range(400):
        if visitor.page.locator(selector).count():
            return
        if visitor.decide() == "result":
            visitor.next_hand()
    raise AssertionError(f"{selector} never came")


@pytest.mark.parametrize(
    ("look", "size"), [*((look, (390, 844)) for look in LOOKS), ("light", (1440, 900)), ("dark", (844, 390))]
)
def test_axe_finds_nothing(look: str, size: tuple[int, int], visit: Callable[..., Visitor]) -> None:
    luc = visit(settings=LOOKS[look], size=size, language="fr" if look in ("dark", "large") else "en")
    luc.go()
    expect(luc.button("play")).to_be_visible()
    assert violations(luc) == []
    luc.play_now()
    until(luc, "section.box .ladder")
    assert violations(luc) == []
    until(luc, ".trick li[data-card]")
    assert violations(luc) == []
    page = luc.page
    for key in ("l", "s", "?", "m"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(luc) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    luc.play_hand()
    assert violations(luc) == []
    page.locator("section.result .button", has_text="Revoir" if luc.language == "fr" else "Look back").click()
    expect(page.locator(".review .steps")).to_be_visible()
    page.locator(".review .steps .primary").click()
    assert violations(luc) == []


def over(visitor: Visitor, screen: str) -> None:
    """Holds that axe finds nothing on what lies over the page, and closes it."""
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert violations(visitor) == [], screen
    visitor.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_before_a_table(look: str, visit: Callable[..., Visitor]) -> None:
    luc = visit(settings={**LOOKS[look], "met": False}, language="fr" if look in ("dark", "large") else "en")
    page = luc.page
    luc.go()
    expect(page.locator("section.card input[type=radio]")).to_have_count(6)
    assert violations(luc) == [], "first run"
    met = (
        "localStorage.setItem('settings', JSON.stringify({...JSON.parse(localStorage.getItem('settings')), met: true}))"
    )
    page.evaluate(met)
    luc.go()
    page.locator(".other-rules").click()
    page.locator("dialog summary").click()
    page.locator("dialog .options input[type=radio]:not(:checked)").first.check()
    over(luc, "the rules to play by")
    page.locator(".top .button").last.click()
    over(luc, "settings")
    page.locator(".ways .main").nth(1).click()
    page.locator("dialog .primary").click()
    expect(page.locator(".invite img")).to_be_visible()
    assert violations(luc) == [], "before the match"


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_on_any_panel(look: str, visit: Callable[..., Visitor]) -> None:
    luc = visit(settings=LOOKS[look], language="fr" if look in ("dark", "large") else "en")
    page = luc.page
    table, view = state("table")["messages"]
    table["drawn"] = {"rounds": [{"N": "*1", "E": "7h", "S": "Ks", "W": "7c"}]}
    table["undo"] = {"seat": "N", "agreed": ["N"], "waiting": ["S"]}
    luc.shown([table, view])
    page.locator(".ask").wait_for()
    assert violations(luc) == [], "an undo that is asked for"
    for place in range(6):
        page.keyboard.press("m")
        page.locator("dialog .menu .button").nth(place).click()
        for hidden in page.locator("dialog summary").all():
            hidden.click()
        over(luc, f"entry {place} of the menu")
    page.locator("header .chip").click()
    over(luc, "the contract")
    page.locator(".bar .button").last.click()
    over(luc, "phrases")
    for name in ("bidding", "exchange", "exposed"):
        shown = state(name)["messages"]
        page.unroute_all()
        luc.shown(shown)
        page.locator(".plate").first.wait_for()
        if name == "bidding":
            page.locator("[data-bid]").last.click()
        assert violations(luc) == [], name


def test_every_card_and_button_has_a_name(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.play_now()
    until(luc, ".trick li[data-card]")
    names = luc.page.evaluate(
        "[...document.querySelectorAll('button, [role=option], a')].filter(one => !one.closest('[aria-hidden=true]'))"
        ".map(one => one.getAttribute('aria-label') || one.textContent.trim())"
    )
    assert all(names)


@pytest.mark.parametrize("path", ["home", "table"])
def test_nothing_is_wider_than_320_pixels_at_twice_the_text(path: str, visit: Callable[..., Visitor]) -> None:
    luc = visit(size=(320, 640), settings={"text": 150})
    luc.go()
    if path == "table":
        luc.play_now()
        until(luc, "section.box .ladder")
    assert luc.page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", [(320, 640), (390, 844)])
@pytest.mark.parametrize("name", ["table", "exposed"])
def test_nothing_on_the_felt_lies_over_anything_else(
    name: str, size: tuple[int, int], text: int, visit: Callable[..., Visitor]
) -> None:
    luc = visit(size=size, language="fr" if text > 100 else "en", settings={"text": text, "large": text > 100})
    table, view = state(name)["messages"]
    luc.shown([{**table, "dealer": "S"}, view])
    luc.page.locator(".trick li[data-card]").first.wait_for()
    expect(luc.page.locator(".deals")).to_be_visible()
    luc.page.evaluate("document.fonts.ready")
    assert luc.page.evaluate(OVER) == []
    cut = "names => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert luc.page.locator(".plate .name").evaluate_all(cut) == []


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", [(667, 375), (844, 390)])
@pytest.mark.parametrize(
    ("call", "words"), [("6", "6"), ("gros-charlemagne s alone", "Gros charlemagne à pique, en solo")]
)
def test_a_phone_on_its_side_tells_the_calls_and_keeps_the_pass_in_reach(
    call: str, words: str, size: tuple[int, int], text: int, visit: Callable[..., Visitor]
) -> None:
    luc = visit(size=size, language="fr", settings={"text": text})
    table, view = state("bidding")["messages"]
    view["record"]["actions"][0] = view["state"]["highest"] = f"N bid {call}"
    luc.shown([table, view])
    page = luc.page
    box = page.locator("section.box")
    box.wait_for()
    page.evaluate("document.fonts.ready")
    assert page.locator(".strip .calls").all_inner_texts()[0].split() == [
        "●",
        "Marie",
        *words.split(),
        "◆",
        "Est",
        "Passe",
    ]
    chip, scores = page.locator("header .chip").bounding_box(), page.locator("header .scores").bounding_box()
    assert chip is not None and scores is not None and scores["x"] + scores["width"] <= chip["x"]
    wider = "buttons => buttons.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert box.get_by_role("button").evaluate_all(wider) == []
    foot, whole = page.get_by_role("button", name="Passer").bounding_box(), box.bounding_box()
    assert foot is not None and whole is not None
    assert foot["y"] + foot["height"] <= whole["y"] + whole["height"]


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1440, 900)])
def test_the_score_sheet_keeps_both_columns_in_sight(size: tuple[int, int], visit: Callable[..., Visitor]) -> None:
    luc = visit(size=size, language="fr", settings={"text": 150 if size[0] > 320 else 100})
    table, view = state("sheet")["messages"]
    table["sheet"][0]["contract"], table["sheet"][0]["trump"] = "gros-charlemagne", "d"
    luc.shown([table, view])
    luc.page.locator("section.result").wait_for()
    luc.page.keyboard.press("s")
    beyond = "cells => { const right = (one) => one.getBoundingClientRect().right;"
    beyond += " return cells.filter((one) => right(one) > right(one.closest('.body'))).length; }"
    assert luc.page.locator("dialog td:last-child").evaluate_all(beyond) == 0
    assert luc.page.evaluate(
        "[...document.querySelectorAll('.paper')].every(one => one.scrollWidth <= one.clientWidth)"
    )


def test_targets_are_big_enough_for_fingers(visit: Callable[..., Visitor]) -> None:
    luc = visit(size=(360, 740))
    luc.play_now()
    until(luc, "section.box .ladder")
    small = luc.page.evaluate(
        "[...document.querySelectorAll('button, [role=option]')].filter(one => one.offsetParent && "
        "!one.closest('[aria-hidden=true]')).map(one => [one.textContent.trim(), one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([text, box]) => `${text} ${box.width}`)"
    )
    assert small == []
