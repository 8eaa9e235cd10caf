"""What a screen reader, a keyboard and old eyes find: axe on every screen with cards on it, in every look."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from page.browsing import Visitor

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

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
