"""Seats, the cut, undo, phrases, substitutes, host's powers: what a table does besides playing."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Coroutine, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from laws import hand_of, playout
from server.harness import Client, Json, Running, http, join, new_table, running
from server.test_matches import cut, everywhere, fresh, likely, play_hand, seated_and_started, settle

from charlemagne.cards import RANKS, Card
from charlemagne.hand.actions import Action
from charlemagne.hand.player import UNLIMITED, Limit
from charlemagne.hand.view import View, view_of
from charlemagne.players import PLAYERS, make_player
from charlemagne.record import check_record, loads
from charlemagne.seats import Seat
from charlemagne.server import computers, review
from charlemagne.server.computers import Computers
from charlemagne.server.limits import ByAddress
from charlemagne.store import MemoryStore

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made
    assert not [said for said in made.log.said if said[0] == "fault"], made.log.said


def play(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


async def do(client: Client, table: str, **command: object) -> Json:
    return await client.do({"id": fresh(), "table": table, **command})


async def done(client: Client, table: str, **command: object) -> Json:
    answer = await do(client, table, **command)
    assert answer["type"] == "ok", answer
    return answer


async def drop_all(clients: list[Client]) -> None:
    for client in clients:
        await client.drop()


async def away(server: Running, client: Client) -> None:
    """A client is gone for longer than the table waits."""
    await client.drop()
    live = server.call(server.tables.find(client.code))
    assert client.who is not None
    person = client.who.person

    async def gone() -> None:
        while any(one.person == person for one in live._connections):
            await asyncio.sleep(0.005)
        if (timer := live._visits.pop(person, None)) is not None:
            timer.cancel()
        seat = live.table.seat_of(person)
        assert seat is not None
        live._gone_away(seat)

    server.call(gone())


def test_a_substitute_plays_and_gives_the_seat_back(server: Running) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host)
        await cut(clients, random.Random(1))
        await away(server, clients[1])
        await everywhere([clients[0]], lambda client: client.table["seats"]["E"]["away"])
        for _ in range(3):  # the substitute decides for East, whose place in the auction comes
            view = clients[0].view
            assert view is not None
            turn = view["state"]["turn"]
            if turn == "E" or turn is None:
                break
            actor = clients["NESW".index(turn)]
            await actor.until_decision(view["decision"])
            assert actor.view is not None
            do_ = {"id": fresh(), "decision": view["decision"], "do": actor.view["options"][0]}
            assert (await actor.do(do_))["type"] == "ok"
            await clients[0].until_decision(view["decision"] + 1)
        first = clients[0]
        await first.until(lambda: any(action[0] == "E" for action in first.view["record"]["actions"]))  # type: ignore[index]
        await clients[1].open()
        await everywhere([clients[0], clients[1]], lambda client: not client.table["seats"]["E"]["away"])
        await drop_all(clients)

    play(go())


def test_what_changes_for_one_person_alone_is_told_to_that_person_alone(server: Running) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host)
        await settle(clients)
        heard = [len(client.heard) for client in clients]
        own = clients[2]
        await done(own, "mute", person=clients[0].table["you"]["person"], muted=True)
        assert own.table["you"]["muted"] == [clients[0].table["you"]["person"]]
        await settle([clients[0], clients[1], clients[3]])
        more = [len(client.heard) - before for client, before in zip(clients, heard, strict=True)]
        assert more == [1, 1, 2, 1]  # the answers, and one table message
        await drop_all(clients)

    play(go())


def test_who_only_asked_something_once_is_not_there_for_ever(server: Running) -> None:
    async def go() -> None:
        host = await new_table(server.host, seat="N")
        guest = await join(server.host, host.code, seat="E")
        client = Client(server.host, host, host.code)
        await client.open()
        live = server.call(server.tables.find(host.code))
        await http(server.host, "GET", f"/api/table/{host.code}", token=guest.token)
        await client.until(lambda: client.table["seats"]["E"]["here"])

        async def shorter() -> None:
            for _ in range(3):  # each request counts anew
                live.visit(guest.person, 0.05)

        server.call(shorter())
        await client.until(lambda: not client.table["seats"]["E"]["here"])
        assert not any(person["here"] for person in client.table["people"] if person["id"] == guest.person)
        assert guest.person not in live._visits and guest.person not in live._here
        await client.drop()

    play(go())


def test_a_table_that_comes_back_into_memory_tells_what_has_happened_since() -> None:
    store = MemoryStore()

    async def act(client: Client) -> None:
        await client.until(lambda: client.view is not None and client.view["ask"] == "act")
        assert client.view is not None
        await client.do({"id": fresh(), "decision": client.view["decision"], "do": client.view["options"][0]})

    async def before(host: str) -> list[Client]:
        clients = await seated_and_started(host)
        await cut(clients, random.Random(1))
        turn = clients[0].view["state"]["turn"]  # type: ignore[index]
        await act(clients["NESW".index(turn)])
        await clients[0].until_decision(2)
        await drop_all(clients)
        return clients

    async def after(host: str, clients: list[Client]) -> None:
        clients = [Client(host, client.who, client.code) for client in clients]
        for client in clients:
            await client.open()
            await client.until(lambda: client.view is not None)  # noqa: B023
            assert client.view is not None and client.view["happened"] == []
        turn = clients[0].view["state"]["turn"]  # type: ignore[index]
        await act(clients["NESW".index(turn)])
        for client in clients:
            await client.until_decision(3)
            assert client.view is not None and client.view["happened"] == client.view["record"]["actions"][1:]
        await drop_all(clients)

    with running(store) as first:
        clients = asyncio.run(before(first.host))
    with running(store) as second:
        asyncio.run(after(second.host, clients))


def test_a_table_with_nobody_there_waits(server: Running) -> None:
    async def go() -> None:
        who = await new_table(server.host, start=True)
        client = Client(server.host, who, who.code)
        await client.open()
        await client.drop()
        live = server.call(server.tables.find(who.code))
        live._visits.clear()

        async def needs() -> object:
            await asyncio.sleep(0.05)
            live._mind_absence()
            return live._needed() if not live._connections else "connected"

        assert server.call(needs()) is None
        assert not live._leaving and not live.table.absent

    play(go())


def test_an_undo_against_computers_is_done_at_once_and_takes_their_answers_back(server: Running) -> None:
    async def go() -> None:
        who = await new_table(server.host, start=True, rules="standard")
        client = Client(server.host, who, who.code)
        await client.open()
        await through_the_cut(client)
        await client.until(lambda: client.view is not None and client.view["ask"] == "act")
        assert client.view is not None
        before = client.view
        bid = next(option for option in before["options"] if option != "pass")
        answer = await client.do({"id": fresh(), "decision": before["decision"], "do": bid})
        assert answer["type"] == "ok"
        await client.until_decision(before["decision"] + 1)
        await done(client, "undo", answer="ask")
        actions = before["record"]["actions"]
        await client.until(lambda: client.view is not None and client.view["record"]["actions"] == actions)
        assert client.view["decision"] > before["decision"] + 1, "an undo never makes an old answer fit again"
        stale = await client.do({"id": fresh(), "decision": before["decision"], "do": "pass"})
        assert stale["code"] == "stale"
        await client.drop()

    play(go())


async def through_the_cut(client: Client) -> None:
    """Cuts if it is this client's place to, and waits for the deal."""
    while client.table["phase"] == "cut":
        asked = client.table["cut"]
        if asked["cutter"] == client.table["you"]["seat"]:
            await done(client, "cut", hand=asked["hand"], at=7)
        await client.until(lambda: client.table["phase"] != "cut")
    await client.until(lambda: client.view is not None)


def test_an_undo_among_people_wants_all_of_them(server: Running) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host, rules="standard")
        await cut(clients, random.Random(2))
        await settle(clients)
        view = clients[0].view
        assert view is not None
        actor = clients["NESW".index(view["state"]["turn"])]
        others = [client for client in clients if client is not actor]
        for client in clients:
            assert (await do(client, "undo", answer="ask"))["reason"]["id"] == "nothing-to-undo"
        await actor.do({"id": fresh(), "decision": 1, "do": "pass"})
        await done(actor, "undo", answer="ask")
        await done(others[0], "undo", answer="agree")
        await done(others[1], "undo", answer="refuse")
        await everywhere(clients, lambda client: client.table["undo"] is None)
        assert clients[0].view is not None and len(clients[0].view["record"]["actions"]) == 1
        await done(actor, "undo", answer="ask")
        for other in others:
            await done(other, "undo", answer="agree")
        await everywhere(clients, lambda client: client.view is not None and client.view["record"]["actions"] == [])
        await drop_all(clients)

    play(go())


def test_a_decided_hand_is_finished_legally_when_all_agree(server: Running) -> None:
    async def go() -> None:
        rng = random.Random(5)
        clients = await seated_and_started(server.host, rules="standard")
        finished = 0
        while not finished:
            await cut(clients, rng)
            while clients[0].table["phase"] == "playing":
                if clients[0].table["finish"] is not None:
                    await done(clients[0], "finish", answer="ask")
                    for client in clients[1:]:
                        await done(client, "finish", answer="agree")
                    await everywhere(clients, lambda client: client.table["phase"] != "playing")
                    finished += 1
                    break
                await one_decision(clients, rng)
            if clients[0].table["phase"] == "over":
                for client in clients:
                    await done(client, "again")
            else:
                for client in clients:
                    await done(client, "next")
            await everywhere(clients, lambda client: client.table["phase"] == "cut")
        lines = (await http(server.host, "GET", f"/api/table/{clients[0].code}/records")).body.splitlines()
        for line in lines:
            check_record(loads(line))
        assert any(len(json.loads(line)["actions"]) >= 36 for line in lines)
        await drop_all(clients)

    play(go())


async def one_decision(clients: list[Client], rng: random.Random) -> None:
    view = clients[0].view
    assert view is not None
    turn = view["state"]["turn"]
    if turn is None:
        await settle(clients)
        return
    actor = clients["NESW".index(turn)]
    await actor.until_decision(view["decision"])
    assert actor.view is not None
    await actor.do({"id": fresh(), "decision": view["decision"], "do": likely(actor.view, rng)})
    for client in clients:
        await client.until_decision(view["decision"] + 1)
    await settle(clients)


def test_the_cut_is_asked_of_the_player_at_the_dealers_right_and_the_seal_can_be_checked(server: Running) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host, rules="maine")
        asked = clients[0].table["cut"]
        assert asked["cutter"] == str(Seat.parse(clients[0].table["dealer"]).right)
        for number, client in enumerate(clients):
            await done(client, "salt", hand=1, salt=f"0{number}" * 4)
        await everywhere(clients, lambda client: len(client.table["cut"]["salted"]) == 4)
        await done(clients["NESW".index(asked["cutter"])], "cut", hand=1, at=5)
        await settle(clients)
        view = clients[0].view
        assert view is not None
        seal = view["record"]["seal"]
        assert (seal["commit"], seal["key"], seal["cut"]) == (asked["commit"], None, 5)
        assert seal["salt"] == "00000000010101010202020203030303"
        await play_hand(clients, random.Random(3))
        told = clients[0].table["seal"]
        assert told["key"] is not None and told["commit"] == asked["commit"]
        (line,) = (await http(server.host, "GET", f"/api/table/{clients[0].code}/records")).body.splitlines()
        check_record(loads(line))
        assert json.loads(line)["seal"] == {key: told[key] for key in ("commit", "key", "salt", "cut")}
        await drop_all(clients)

    play(go())


def test_playing_again_keeps_the_seats_or_changes_partners(server: Running) -> None:
    async def go() -> None:
        rng = random.Random(11)
        clients = await seated_and_started(server.host, rules="standard", house={"target": 5})
        while clients[0].table["phase"] != "over":
            if clients[0].table["phase"] == "cut":
                await cut(clients, rng)
                await play_hand(clients, rng)
            else:
                for client in clients:
                    await done(client, "next")
                await everywhere(clients, lambda client: client.table["phase"] == "cut")
        seats = {client.table["you"]["person"]: client.table["you"]["seat"] for client in clients}
        for client in clients:
            await done(client, "again", rotate=True)
        await everywhere(clients, lambda client: client.table["phase"] == "cut")
        now = {client.table["you"]["person"]: client.table["you"]["seat"] for client in clients}
        turned = {"N": "N", "E": "S", "S": "W", "W": "E"}
        assert now == {person: turned[seat] for person, seat in seats.items()}
        assert len(clients[0].table["matches"]) == 1 and clients[0].table["score"] == {"NS": 0, "EW": 0}
        await drop_all(clients)

    play(go())


@pytest.mark.parametrize("seed", range(3))
def test_seats_are_drawn_for_where_the_house_says_so(server: Running, seed: int) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host, rules="standard", house={"draw-for-seats": True})
        table = clients[0].table
        last = table["drawn"]["rounds"][-1]
        rank = [height_of(Card.parse(card)) for card in last.values()]
        assert len(set(rank)) == 4
        first, second, third, fourth = sorted(last, key=lambda seat: height_of(Card.parse(last[seat])), reverse=True)
        assert {held["name"] for held in table["seats"].values()} == {"Ann", "PE", "PS", "PW"}
        assert table["dealer"] == first
        assert Seat.parse(first).partner == Seat.parse(second)
        assert Seat.parse(third).partner == Seat.parse(fourth)
        await drop_all(clients)

    play(go())


def height_of(card: Card) -> int:
    return 100 - int(card) if card.is_joker else RANKS.index(card.rank)


def test_a_seat_moves_to_another_device_once(server: Running) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host)
        path = (await done(clients[2], "move"))["path"]
        key = path.split("move=")[1]
        picture = await http(server.host, "GET", f"/api/table/{clients[0].code}/qr.svg?move={key}")
        assert picture.body.startswith(b"<svg")
        there = await join(server.host, clients[0].code, move=key)
        assert (there.seat, there.person) == ("S", clients[2].table["you"]["person"])
        other = Client(server.host, there, there.code)
        await other.open()
        assert other.table["you"]["seat"] == "S"
        again = await http(server.host, "POST", f"/api/table/{there.code}/join", {"program": True, "move": key})
        assert (again.status, again.json["reason"]["id"]) == (403, "old-key")
        command = {"id": "x", "table": "move"}
        gone = await http(server.host, "POST", f"/api/table/{there.code}/do", command, token=clients[2].token)
        assert gone.json["reason"]["id"] == "no-token"
        await drop_all([*clients, other])

    play(go())


def test_the_host_locks_removes_and_is_followed_by_another(server: Running) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host)
        hosts = next(client for client in clients if client.table["you"]["host"])
        others = [client for client in clients if client is not hosts]
        seat = others[0].table["you"]["seat"]
        await done(hosts, "lock", locked=True)
        refused = await http(server.host, "POST", f"/api/table/{hosts.code}/join", {"program": True})
        assert (refused.status, refused.json["reason"]["id"]) == (409, "locked")
        watching = await http(server.host, "GET", f"/api/table/{hosts.code}")
        assert watching.status == 409
        await done(hosts, "remove", person=others[0].table["you"]["person"])
        await others[0].until_closed()
        assert others[0].closed == 4010
        back = await http(
            server.host, "POST", f"/api/table/{hosts.code}/join", {"program": True}, token=others[0].token
        )
        assert back.json["reason"]["id"] == "removed"
        await hosts.until(lambda: hosts.table["seats"][seat]["player"] == "casual")
        old = hosts.table["host"]
        await done(hosts, "leave")
        await others[1].until(lambda: others[1].table["host"] != old)
        assert others[1].table["host"] in {client.table["you"]["person"] for client in others[1:]}
        await drop_all(clients)

    play(go())


def test_phrases_are_heard_but_by_those_who_muted_them(server: Running) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host)
        loud, open_, deaf, choosy = clients
        await done(deaf, "mute", person=None, muted=True)
        await done(choosy, "mute", person=loud.table["you"]["person"], muted=True)
        await done(loud, "say", phrase="well-played")
        await open_.until(lambda: bool(open_.table["said"]))
        await done(deaf, "mute", person=None, muted=True)
        await done(choosy, "mute", person=loud.table["you"]["person"], muted=True)
        assert [one["phrase"] for one in open_.table["said"]] == ["well-played"]
        assert deaf.table["said"] == choosy.table["said"] == []
        await done(deaf, "mute", person=None, muted=False)
        assert deaf.table["said"] == open_.table["said"] and choosy.table["said"] == []
        await drop_all(clients)

    play(go())


def test_without_the_native_core_a_hand_is_judged_in_a_process_of_its_own(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = loads((GOLDEN / "standard.jsonl").read_bytes().splitlines()[0])
    quick = json.loads(server.call(server.server.reviews.of(record)))
    monkeypatch.setattr(review, "native_available", lambda: False)
    reviews = review.Reviews(server.tables.computers.apart)

    async def go() -> bytes:
        turns, done = 0, asyncio.create_task(reviews.of(record))
        while not done.done():
            await asyncio.sleep(0.001)
            turns += 1
        assert turns > 5, "the tables go on meanwhile"
        return await done

    assert json.loads(server.call(go())) == quick and quick["costs"]

    async def nobody(_: object) -> Any:
        raise RuntimeError("closed")

    assert json.loads(server.call(review.Reviews(nobody).of(record)))["costs"] is None


def test_a_watcher_has_no_hand_and_sees_all_hands_afterwards(server: Running) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host, rules="standard")
        watcher = Client(server.host, await join(server.host, clients[0].code), clients[0].code)
        await watcher.open()
        await cut(clients, random.Random(9))
        await watcher.until(lambda: watcher.view is not None)
        assert watcher.view is not None
        assert watcher.view["seat"] is None and watcher.view["options"] == []
        assert watcher.view["state"]["hand"] is None and watcher.view["record"]["deal"] == {}
        before = await http(server.host, "GET", f"/api/table/{clients[0].code}/hand/1")
        assert before.status == 404
        await play_hand(clients, random.Random(9))
        looked = await http(server.host, "GET", f"/api/table/{clients[0].code}/hand/1")
        assert set(looked.json["record"]["deal"]) == {"N", "E", "S", "W", "kitty"}
        plays = [at for at, action in enumerate(looked.json["record"]["actions"]) if action[2:].startswith("play")]
        assert [cost["action"] for cost in looked.json["costs"]] == plays
        await drop_all([*clients, watcher])

    play(go())


def test_somebody_who_saw_other_cards_of_the_hand_sits_elsewhere_after_it(server: Running) -> None:
    async def go() -> None:
        clients = await seated_and_started(server.host, rules="standard")
        await cut(clients, random.Random(9))
        await done(clients[0], "stand")
        await done(clients[1], "stand")
        assert (await do(clients[0], "sit", seat="E"))["reason"]["id"] == "seen-other-cards"
        await done(clients[0], "sit", seat="N")
        await drop_all(clients)

    play(go())


# Computer players and their pace


class Slow:
    """A player that takes longer than anybody waits."""

    def choose(self, view: View, limit: Limit) -> Action:
        time.sleep(0.4)
        return view.options[-1]

    def knock(self, view: View) -> bool:
        raise RuntimeError("it fails besides")


def test_a_late_player_is_stood_in_for_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(spec: str, seed: int) -> Any:
        return (Slow(), UNLIMITED) if spec == "slow" else make_player(spec, seed)

    monkeypatch.setattr(computers, "make_player", made)
    monkeypatch.setattr(computers, "QUICK_ONES", (*computers.QUICK_ONES, "slow"))
    hand = hand_of("standard", "")
    assert hand.turn is not None
    view = view_of(hand, hand.turn)

    async def go() -> None:
        late: list[str] = []
        pool = Computers(1, late=late.append)
        began = time.monotonic()
        answers = await asyncio.gather(*(pool.choose("slow", 1, view, deadline=began + 0.15) for _ in range(4)))
        assert time.monotonic() - began < 2.0
        assert late == ["slow"] * 4
        assert set(answers) == {make_player("casual", 1)[0].choose(view, UNLIMITED)}
        assert not await pool.knock("slow", 1, view, deadline=time.monotonic() + 2)
        pool.close()

    asyncio.run(go())


def test_a_player_that_thinks_does_so_in_a_process_and_keeps_its_time() -> None:
    plays = (playout("standard", {}, seed) for seed in range(99))
    hand = next(hand for play in plays for hand in play.hands() if len(hand.public.tricks) == 5)
    assert hand.turn is not None
    view = view_of(hand, hand.turn)

    async def go() -> None:
        late: list[str] = []
        pool = Computers(1, late=late.append)
        strongest = f"{PLAYERS[-1]}:1w"
        assert await pool.choose(strongest, 1, view, deadline=time.monotonic() + 20) in view.options
        assert not late
        assert await pool.choose(strongest, 1, view, deadline=time.monotonic() + 5) in view.options
        pool.close()

    asyncio.run(go())


def test_a_forced_card_takes_as_long_as_a_chosen_one(server: Running) -> None:
    """The pause comes from nothing but chance and the table's speed, and the answer waits for its end."""

    async def go() -> None:
        live = server.call(server.tables.find((await new_table(server.host, speed=1)).code))
        pauses = [live._pause() for _ in range(200)]
        assert all(0.6 <= pause <= 0.9 for pause in pauses) and max(pauses) > 0.85 and min(pauses) < 0.65
        assert "options" not in live._decide.__code__.co_names, "how many options there are must not show in the time"

    play(go())


def test_a_move_is_told_at_the_end_of_its_pause_forced_or_not() -> None:
    async def go(host: str) -> None:
        who = await new_table(host, start=True, rules="standard", speed=0.2)
        client = Client(host, who, who.code)
        at: list[tuple[float, bool]] = []
        seen = {"decision": 0}

        def news() -> None:
            view = client.view
            if view is not None and view["decision"] != seen["decision"]:
                seen["decision"] = view["decision"]
                at.append((time.monotonic(), view["ask"] == "act"))

        client.on_news = news
        await client.open()
        await through_the_cut(client)
        for _ in range(14):
            await client.until(lambda: client.table["phase"] != "playing" or client.view["ask"] == "act")  # type: ignore[index]
            if client.table["phase"] != "playing":
                break
            assert client.view is not None
            await client.do({"id": fresh(), "decision": client.view["decision"], "do": client.view["options"][-1]})
        pauses = [later[0] - earlier[0] for earlier, later in pairwise(at) if not earlier[1]]
        # A message that is late for once makes the next pause look short: few may, where forced cards would be many.
        assert pauses and sorted(pauses)[len(pauses) // 5] >= 0.2 * 0.6 - 0.02
        await client.drop()

    with running(speed=0.2) as server:
        play(go(server.host))


def test_buckets_fill_again_and_forget_the_quiet() -> None:
    now = [0.0]
    limit = ByAddress(3600, rate=1, burst=2, clock=lambda: now[0])
    assert [limit.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert limit.is_empty("192.0.2.1") and not limit.is_empty("192.0.2.2")
    now[0] = 1.0
    assert limit.take("192.0.2.1")
    assert limit.take("2001:db8::1") and limit.take("2001:db8::2") and not limit.take("2001:db8::3")
