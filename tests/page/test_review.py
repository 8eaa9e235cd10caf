"""Looking back: every step of a hand, what each card cost, and the seal that the page checks by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, Route, expect

if TYPE_CHECKING:
    from page.browsing import Visitor

TRICKS = 8


def played(visitor: Visitor) -> dict[str, Any]:
    """Plays hands until one has been bid, and gives the server's review of it."""
    visitor.play_now()
    for _ in range(20):
        visitor.play_hand()
        row = visitor.told()["table"]["sheet"][-1]
        if row["bidder"]:
            asked = "number => fetch(`/api${location.pathname.replace('/t/', '/table/')}/hand/${number}`)"
            review: dict[str, Any] = visitor.page.evaluate(f"{asked}.then(answer => answer.json())", row["hand"])
            return review
        visitor.next_hand()
    raise AssertionError("nobody ever bids")


def look_back(page: Page) -> None:
    page.get_by_role("button", name="Look back").click()
    page.locator(".review .steps").wait_for()


def test_a_hand_is_stepped_through_card_by_card(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    told = played(luc)
    page, record = luc.page, told["record"]
    look_back(page)
    costs = {cost["action"]: cost["cost"] for cost in told["costs"]}
    tricks: list[str] = []
    for number, action in enumerate(record["actions"]):
        page.get_by_role("button", name="One on").click()
        expect(page.locator(".steps")).to_contain_text(f"Step {number + 1} of {len(record['actions'])}")
        if " play " in action:
            shown = page.locator(".mat .trick li")
            tricks.append(str(shown.count()))
            assert page.locator(".hands ul").first.is_visible()
        if number in costs:
            cost = costs[number]
            words = "Cost nothing" if cost == 0 else f"Cost {cost} trick"
            expect(page.locator(".review .action")).to_contain_text(words)
    assert tricks.count("1") == TRICKS
    expect(page.get_by_role("button", name="One on")).to_be_disabled()
    page.get_by_role("button", name="To the beginning").click()
    assert page.locator(".hands li").count() == sum(len(cards.split()) for cards in record["deal"].values())


def test_the_page_checks_the_seal_itself(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    played(luc)
    look_back(luc.page)
    expect(luc.page.locator(".review .seal")).to_contain_text("The seal is whole")


@pytest.mark.parametrize("forged", ["cards", "key", "commit", "salt", "cut"])
def test_a_seal_that_has_been_tampered_with_is_told(forged: str, visit: Callable[..., Visitor]) -> None:
    luc = visit(language="fr" if forged == "cards" else "en")

    def forge(route: Route) -> None:
        told = route.fetch().json()
        deal, seal = told["record"]["deal"], told["record"]["seal"]
        if forged == "cards":
            north, east = deal["N"].split(), deal["E"].split()
            north[0], east[0] = east[0], north[0]
            deal["N"], deal["E"] = " ".join(north), " ".join(east)
        elif forged == "cut":
            seal["cut"] += 1
        else:
            seal[forged] = ("0" if seal[forged][0] != "0" else "1") + seal[forged][1:]
        route.fulfill(status=200, content_type="application/json", body=json.dumps(told))

    luc.page.route(re.compile(r"/hand/\d+"), forge)
    played(luc)
    luc.page.locator(".result .button", has_text=re.compile("Revoir|Look back")).click()
    seal = luc.page.locator(".review .seal")
    expect(seal).to_contain_text("ne va pas" if luc.language == "fr" else "doesn’t fit")
    assert "good" not in (seal.get_attribute("class") or "")
