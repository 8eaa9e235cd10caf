"""Whole hands and matches through the page, as people play them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from page.browsing import Visitor

MOST_HANDS = 40


def test_a_whole_match_on_a_phone_in_french(visit: Callable[..., Visitor]) -> None:
    luc = visit(language="fr", size=(390, 844))
    luc.play_now()
    for _ in range(MOST_HANDS):
        luc.play_hand()
        if luc.button("again").count():
            break
        luc.next_hand()
    expect(luc.button("again")).to_be_visible()
    luc.button("again").click()
    expect(luc.result).to_have_count(0)
    assert luc.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_first_visit_asks_three_questions_and_one_tap_deals(visit: Callable[..., Visitor]) -> None:
    new = visit(met=False)
    new.go()
    new.page.get_by_role("radio", name="Yes, bigger").check()
    expect(new.page.get_by_role("radio", name="The white joker")).to_be_checked()
    new.page.get_by_role("radio", name="The nine").check()
    new.page.get_by_role("button", name="To the table", exact=True).click()
    new.page.wait_for_url("**/t/*")
    assert new.page.evaluate("JSON.parse(localStorage.getItem('settings')).large") is True
    assert new.page.evaluate("localStorage.getItem('rules')") == new.told()["table"]["rules"]
    new.play_hand()


def test_the_same_deal_is_played_again(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.play_now()
    while luc.decide() == "cut":
        pass
    first = luc.told()["view"]["record"]
    luc.play_hand()
    where = luc.page.url
    luc.page.get_by_role("button", name="Play this deal again").click()
    luc.page.wait_for_url(lambda url: url != where)
    luc.play_hand()
    second = luc.told()["view"]["record"]
    assert (second["deal"]["S"], second["dealer"]) == (first["deal"]["S"], first["dealer"])


@pytest.mark.parametrize("book", ["standard", "maine", "maine-32", "charlesmagne"])
def test_every_rule_book_is_played_and_offers_its_contracts(book: str, visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.rules(book)
    luc.play_now()
    told = luc.page.evaluate("fetch('/api/books?lang=en').then(answer => answer.json())")
    contracts = {row["title"] for one in told["books"] if one["name"] == book for row in one["contracts"]}
    for _ in range(8):
        while luc.decide() == "cut":
            pass
        if luc.page.locator("section.box .foot .button").count():
            break
        if luc.result.count():
            luc.next_hand()
    box = luc.page.locator("section.box")
    luc.page.wait_for_timeout(100)
    if box.count():
        shown = {text.split("\n")[0] for text in box.locator(".ladder .button, .named .button").all_inner_texts()}
        assert shown == contracts
    luc.play_hand()


def test_a_hand_by_keyboard_only(visit: Callable[..., Visitor]) -> None:
    luc = visit(size=(1440, 900))
    luc.play_now()
    keys = luc.page.keyboard
    for _ in range(400):
        page = luc.page
        if luc.result.count():
            break
        if page.locator("section.cut .gold").count():
            page.keyboard.press("Tab")
            if (
                page.evaluate("document.activeElement.closest('section.cut') && document.activeElement.tagName")
                == "BUTTON"
            ):
                keys.press("Enter")
        elif page.locator("section.box").count():
            keys.press("b")
            inside = "document.activeElement.closest('section.box .foot, section.box .choices') !== null"
            for _ in range(30):
                if page.evaluate(inside):
                    break
                keys.press("Tab")
            keys.press("Enter")
        elif page.locator("[role=listbox][aria-multiselectable=true]").count():
            go = page.locator(".bar .grow")
            keys.press("c")
            for _ in range(12):
                if go.is_enabled():
                    break
                keys.press("Enter")
                keys.press("ArrowRight")
            go.focus()
            keys.press("Enter")
        elif luc.open_cards.count():
            keys.press("c")
            keys.press("Home")
            for _ in range(12):
                if page.evaluate("document.activeElement.classList.contains('open')"):
                    break
                keys.press("ArrowRight")
            keys.press("Enter")
        page.wait_for_timeout(60)
    expect(luc.result).to_be_visible()
    keys.press("Enter")
    expect(luc.result).to_have_count(0)


def test_a_closed_card_says_why_not(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.play_now()
    for _ in range(300):
        closed = luc.page.locator("[role=option].closed")
        if closed.count() and luc.open_cards.count():
            closed.first.click(force=True)
            expect(luc.strip).to_contain_text("Not that one")
            expect(luc.page.get_by_role("log")).to_contain_text("Not that one")
            return
        if luc.decide() == "result":
            luc.next_hand()
    raise AssertionError("every card could always be played")
