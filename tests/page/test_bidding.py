"""The bid box and what it tells: what each bid means and pays, and which one can't succeed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from page.golden import state

if TYPE_CHECKING:
    from page.browsing import Visitor

BID = "bid mulot"


def warned() -> list[dict[str, Any]]:
    """A table at which the reader holds the white joker, and is told that one bid can't succeed."""
    table, view = state("bidding")["messages"]
    view["warnings"] = {BID: {"id": "sure-trick", "args": {"card": "*1", "bid": "mulot"}}}
    view["state"]["hand"] = "*1 " + view["state"]["hand"].partition(" ")[2]
    return [table, view]


@pytest.mark.parametrize("confirm", [True, False])
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_bid_that_cannot_succeed_warns_and_a_second_tap_makes_it(
    confirm: bool, size: tuple[int, int], visit: Callable[..., Visitor]
) -> None:
    luc = visit(size=size, settings={"confirmBids": confirm})
    heard = luc.shown(warned())
    luc.page.locator("[data-bid='mulot']").click()
    sentence = "Mulot can't be made with this hand: your white joker takes a trick."
    place = luc.page.locator(".strip" if size[0] > size[1] else ".meaning")
    expect(place).to_contain_text(sentence, ignore_case=True)
    expect(luc.page.get_by_role("log")).to_contain_text(sentence, ignore_case=True)
    assert not [command for command in heard if "do" in command]
    luc.page.get_by_role("button", name="Bid mulot all the same").click()
    luc.page.wait_for_timeout(50)
    assert [command["do"] for command in heard if "do" in command] == [BID]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_bid_says_what_it_needs_and_pays(language: str, visit: Callable[..., Visitor]) -> None:
    luc = visit(language=language)
    luc.shown(state("bidding")["messages"])
    bids = luc.page.locator("section.box [data-bid]")
    expect(luc.page.locator("section.box .need").first).to_be_visible()
    for text in bids.all_inner_texts():
        assert re.search(r"±|\+\d|/ −", text), text
    for text in luc.page.locator("section.box .named [data-bid]").all_inner_texts():
        assert len(text.splitlines()) >= 3, text
    bids.nth(2).click()
    expect(luc.page.locator("section.box .meaning")).to_contain_text(re.compile("tricks|levées"))


@pytest.mark.parametrize(
    ("language", "needed", "words"),
    [
        ("en", 2, "2 more tricks"),
        ("fr", 2, "encore 2 levées"),
        ("fr", 1, "encore 1 levée"),
        ("en", 0, "made"),
        ("fr", None, "aucune levée"),
    ],
)
def test_the_chip_says_what_is_still_needed(
    language: str, needed: int | None, words: str, visit: Callable[..., Visitor]
) -> None:
    luc = visit(language=language)
    table, view = state("table")["messages"]
    view["state"]["needed"] = needed
    luc.shown([table, view])
    expect(luc.page.locator("header .chip")).to_contain_text(words)
