"""Every contract of every rule book, bid in the page's bid box and played to its end with the page's controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import Contract, Either, RuleBook

if TYPE_CHECKING:
    from page.browsing import Visitor

MOST_TABLES = 50
"""A server opens sixty an hour for one address."""

ASKED = "section.result, section.box .choices .button, [role=option].open, section.hand .exposed"
"""What the page shows when something other than a bid is asked of its reader, or nothing in this hand any more."""

Way = tuple[str, bool, str]
"""A contract, whether it is played alone where its bidder may say so, and what is chosen first, if anything is."""


def ways_of(contract: Contract) -> Iterator[Way]:
    choices = ("take", "ask") if any(isinstance(phase, Either) for phase in contract.phases) else ("",)
    for choice in choices:
        yield contract.name, False, choice
    if contract.alone:
        yield contract.name, True, ""


class Bidder:
    """Somebody at South who bids what is still to be seen."""

    def __init__(self, visitor: Visitor, book: RuleBook) -> None:
        self.visitor, self.page, self.book = visitor, visitor.page, book

    def sit(self) -> None:
        """Opens a table with computer players who bid little."""
        asked = {"rules": self.book.name, "start": True, "players": dict.fromkeys("NEW", "novice")}
        open_table = "asked => fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},"
        open_table += " body: JSON.stringify(asked)}).then(answer => answer.json())"
        self.visitor.go(self.page.evaluate(open_table, asked)["path"])

    def bid(self, goals: list[Way]) -> Way | None:
        """Bids the lowest of the goals that is open, with the box's own buttons; None if none is."""
        page, box = self.page, self.page.locator("section.box.auction")
        while True:
            page.locator(f"section.cut .gold, section.box.auction [data-bid], {ASKED}").first.wait_for()
            if not page.locator("section.cut .gold").count():
                break
            self.visitor.decide()
        if not box.count():
            return None
        page.locator("section.box .need").first.wait_for()
        may = set(box.locator("[data-bid][aria-disabled=false]").evaluate_all("all => all.map(one => one.dataset.bid)"))
        for way in goals:
            contract, alone, _ = way
            if contract not in may:
                continue
            box.locator(f"[data-bid='{contract}']").click()
            if alone:
                box.get_by_role("checkbox").check()
            if box.locator(".suit").count():
                box.locator(".suit").nth(len(goals) % 4).click()
            box.locator(".foot .primary").click()
            return way
        return None

    def reached(self, way: Way, title: str) -> bool:
        """Whether the bid has become the contract; then the page says so in the chip above the table."""
        expect(self.page.locator("section.box.auction")).to_have_count(0)
        self.page.locator(ASKED).first.wait_for()
        if self.visitor.told()["view"]["state"]["bidder"] != "S" or not self.bade(way):
            return False
        if not self.visitor.result.count():
            expect(self.page.locator("header .chip")).to_contain_text(title, ignore_case=True)
        return True

    def bade(self, way: Way) -> bool:
        """Whether the record has this bid."""
        bids = [action.split(" ") for action in self.visitor.told()["view"]["record"]["actions"]]
        return any(bid[:3] == ["S", "bid", way[0]] and (bid[-1] == "alone") == way[1] for bid in bids)

    def play(self, way: Way) -> None:
        """Goes through the exchange and plays to the end; what is chosen first is as the way says."""
        if way[2]:
            take = 0 if way[2] == "take" else 1
            self.page.locator("section.box .choices .button").nth(take).click()
        self.visitor.play_hand()


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.name)
def test_every_contract_is_bid_and_played_to_its_end(book: RuleBook, visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.go()
    told = luc.page.evaluate("fetch('/api/books?lang=en').then(answer => answer.json())")
    titles = {
        row["name"]: row["title"] for one in told["books"] if one["name"] == book.name for row in one["contracts"]
    }
    bidder = Bidder(luc, book)
    goals = [way for contract in book.contracts for way in ways_of(contract)]
    signals = {row.name for row in book.contracts if not book.meets_floor(row)}
    for _ in range(MOST_TABLES):
        if not goals:
            return
        bidder.sit()
        way = bidder.bid(goals)
        if way is None:
            continue
        if way[0] in signals:
            # Below the dealer's least bid nothing stands: that it was bid is all.
            expect(luc.page.locator("section.box.auction")).to_have_count(0)
            assert bidder.bade(way)
            goals.remove(way)
            continue
        if not bidder.reached(way, titles[way[0]]):
            continue
        bidder.play(way)
        row = luc.told()["table"]["sheet"][-1]
        assert (row["bidder"], row["contract"]) == ("S", way[0])
        expect(luc.result).to_contain_text(
            f"You {'made' if row['made'] else 'failed at'} {titles[way[0]]}", ignore_case=True
        )
        goals.remove(way)
    assert not goals, f"never reached in {MOST_TABLES} tables"
