"""Several people at one table, lines that break, and a server that dies: everything is there again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from page.browsing import PATIENCE, Served, Visitor
from page.golden import state


def four_at_a_table(visit: Callable[..., Visitor]) -> list[Visitor]:
    """Four people, the first the host, in the middle of the first hand."""
    host = visit(name="Aline", language="fr")
    host.go()
    host.page.get_by_role("button", name="Jouer en famille").click()
    host.page.get_by_role("button", name="Ouvrir la table").click()
    host.page.wait_for_url("**/t/*")
    code = host.page.url.rpartition("/")[2]
    expect(host.page.get_by_role("img", name="Code QR")).to_be_visible()
    everybody = [host]
    for name in ("Luc", "Marie", "Zoé"):
        guest = visit(name=name)
        guest.go(f"/t/{code}")
        guest.button("sit").click()
        expect(guest.page.locator(".invite")).to_be_visible()
        everybody.append(guest)
    expect(host.page.locator(".seats b", has_text="Zoé").first).to_be_visible()
    host.page.get_by_role("button", name="Commencer").click()
    return everybody


def play_together(everybody: list[Visitor], cards: int) -> None:
    """Everybody decides in turn, until so many cards have been played, or the hand is over."""
    played = 0
    end = time.monotonic() + 4 * PATIENCE
    while played < cards and time.monotonic() < end:
        for one in everybody:
            if not one.page.locator(
                "section.cut .gold, section.box .foot .button, section.box .choices .button, [role=option].open"
            ).count():
                continue
            played += one.decide(bids=True) == "play"
        if all(one.result.count() for one in everybody):
            if cards > 32:
                return
            for one in everybody:
                one.next_hand()


def test_four_browsers_at_one_table_one_drops_and_comes_back(visit: Callable[..., Visitor]) -> None:
    everybody = four_at_a_table(visit)
    play_together(everybody, 5)
    zoe = everybody[3]
    held, where = zoe.cards.count(), zoe.page.url
    zoe.go("/healthz")
    expect(everybody[0].page.locator(".plate", has_text="Zoé")).to_contain_text(
        re.compile("pas connecté|absent", re.IGNORECASE), timeout=45_000
    )
    zoe.page.goto(where)
    expect(zoe.cards).to_have_count(held)
    play_together(everybody, 99)
    for one in everybody:
        expect(one.result).to_be_visible()
    assert all(one.page.locator(".plate", has_text="Luc").count() for one in everybody if one is not everybody[1])


def test_the_server_is_killed_in_mid_trick_and_the_hand_goes_on(visit: Callable[..., Visitor], served: Served) -> None:
    luc = visit()
    luc.play_now()
    for _ in range(200):
        if luc.decide() == "play" and luc.cards.count() < 7:
            break
        if luc.result.count():
            luc.next_hand()
    held = luc.cards.count()
    served.kill()
    expect(luc.strip).to_contain_text("Connection lost")
    expect(luc.cards).to_have_count(held)
    served.start()
    expect(luc.strip).not_to_contain_text("Connection lost")
    luc.play_hand()


def test_a_phrase_is_heard_by_the_others_and_not_by_who_mutes_it(visit: Callable[..., Visitor]) -> None:
    everybody = four_at_a_table(visit)
    play_together(everybody, 2)
    host, luc, marie, _ = everybody
    marie.page.get_by_role("button", name="Menu").click()
    marie.page.get_by_role("button", name="People").click()
    marie.page.get_by_role("button", name="Mute Luc").click()
    expect(marie.page.get_by_role("button", name="Hear Luc again")).to_be_visible()
    marie.page.keyboard.press("Escape")
    luc.page.keyboard.press("Escape")
    luc.page.locator(".bar").get_by_role("button", name="Say").click()
    luc.page.get_by_role("button", name="Well played!").click()
    expect(host.page.get_by_role("log")).to_contain_text("Luc dit\u202f: Bien joué\u202f!")
    expect(marie.page.get_by_role("log")).not_to_contain_text("Luc says")


def test_taking_back_is_done_at_once_among_computer_players(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.play_now()
    for _ in range(200):
        if luc.decide() == "play":
            break
        if luc.result.count():
            luc.next_hand()
    held = luc.cards.count()
    luc.page.keyboard.press("u")
    expect(luc.cards).to_have_count(held + 1)


@pytest.mark.parametrize(
    ("asked", "button", "answer"),
    [
        ({"finish": {"made": True, "agreed": [], "waiting": ["S", "N"]}}, "Finish the hand", ("finish", "ask")),
        ({"finish": {"made": False, "agreed": ["N"], "waiting": ["S"]}}, "Finish the hand", ("finish", "agree")),
        ({"finish": {"made": False, "agreed": ["N"], "waiting": ["S"]}}, "Play on", ("finish", "refuse")),
        ({"undo": {"seat": "N", "agreed": ["N"], "waiting": ["S"]}}, "Agree", ("undo", "agree")),
        ({"undo": {"seat": "N", "agreed": ["N"], "waiting": ["S"]}}, "Refuse", ("undo", "refuse")),
    ],
)
def test_what_the_others_ask_is_answered_with_one_tap(
    asked: dict[str, object], button: str, answer: tuple[str, str], visit: Callable[..., Visitor]
) -> None:
    luc = visit()
    table, view = state("table")["messages"]
    heard = luc.shown([{**table, **asked}, view])
    luc.page.locator(".ask").get_by_role("button", name=button, exact=True).click()
    luc.page.wait_for_timeout(50)
    assert [(one["table"], one["answer"]) for one in heard if "answer" in one] == [answer]


def test_words_about_bids_that_did_not_come_are_asked_for_again(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    luc.page.route("**/api/rules/*", refuse_once)
    luc.shown(state("bidding")["messages"])
    expect(luc.page.locator("section.box .need").last).to_contain_text("needed")
    assert refused


def test_without_sockets_the_page_plays_over_plain_http(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.context.add_init_script(
        "window.WebSocket = class { static OPEN = 1; static CONNECTING = 0; readyState = 3;"
        "constructor() { setTimeout(() => this.onclose({ code: 1006 }), 5); } close() {} }"
    )
    luc.play_now()
    luc.play_hand()


def test_a_wrong_code_gets_a_sentence_and_one_button(visit: Callable[..., Visitor]) -> None:
    luc = visit(language="fr")
    luc.go("/t/ZZZZ")
    expect(luc.page.get_by_role("heading")).to_contain_text("Aucune table n’a ce code")
    luc.page.get_by_role("button", name="Au début").click()
    expect(luc.button("play")).to_be_visible()


def test_going_back_asks_before_it_leaves_a_running_game(visit: Callable[..., Visitor]) -> None:
    luc = visit()
    luc.play_now()
    luc.page.reload()
    expect(luc.page.locator("header .chip")).to_be_visible()
    luc.page.locator("header .chip").click()
    luc.page.keyboard.press("Escape")
    luc.page.evaluate("history.back()")
    expect(luc.page.get_by_role("dialog")).to_contain_text("Leave the table?")
    luc.page.get_by_role("button", name="Stay").click()
    expect(luc.page.get_by_role("dialog")).to_have_count(0)
    assert "/t/" in luc.page.url
