"""Clients that drop, come back, repeat themselves, are late and out of order, in every phase: a state machine.

Whatever they do, once it is quiet everybody's view is the one that a replay of the log gives, and nothing that was
answered with ok was lost or done twice.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from laws import random_house
from server.harness import PATIENCE, Client, Json, Running, four_at_a_table, join, running
from server.test_matches import fresh, hold_views, likely, settle

from charlemagne.rules.books import BOOKS

seats = st.integers(0, 3)
SERVER: list[Running] = []


class AnythingGoes(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.clients: list[Client] = []
        self.sent: list[tuple[int, Json]] = []
        self.rng = random.Random(0)

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, PATIENCE * 3))

    @property
    def server(self) -> Running:
        return SERVER[0]

    @initialize(
        rules=st.sampled_from(sorted(BOOKS)),
        seed=st.integers(0, 2**16),
        plain=st.frozensets(st.sampled_from("NESW")),
        deal=st.integers(0, 3),
    )
    def sit_down(self, rules: str, seed: int, plain: frozenset[str], deal: int) -> None:
        self.rng = random.Random(seed)
        house = {**random_house(rules, self.rng), "target": self.rng.choice((5, 20))}

        async def begin() -> None:
            people = await four_at_a_table(self.server.host, rules=rules, house=house, away=None)
            self.clients = [Client(self.server.host, who, who.code, plain=who.seat in plain) for who in people]
            for client in self.clients:
                await client.open()

        self.run(begin())
        if deal:
            self.start_and_cut(deal)
        for _ in range(deal - 1):
            self.play_along(12)

    def _phase(self) -> str:
        return str(self.clients[0].table["phase"])

    def _send(self, who: int, command: Json, *, times: int = 1) -> Json | None:
        self.sent.append((who, command))
        client = self.clients[who]
        if client._reading is None:
            return None

        async def go() -> Json:
            await asyncio.gather(*(client.send(command) for _ in range(times)))
            await client.until_answered(command["id"], times)
            told = client.answers[command["id"]]
            assert len(told) == times, "a command is answered once each time that it is sent"
            return told[-1]

        answer: Json = self.run(go())
        assert answer.get("code") != "unavailable", answer
        return answer

    @rule(who=seats, times=st.integers(1, 3))
    def act(self, who: int, times: int) -> None:
        """Whoever's turn it is does something that is allowed, once or more often."""
        view = self.clients[who].view
        if view is not None and view["ask"] == "act":
            command = {"id": fresh(), "decision": view["decision"], "do": likely(view, self.rng)}
            self._send(who, command, times=times)

    @rule(count=st.integers(1, 12))
    def play_along(self, count: int) -> None:
        """Some decisions in turn, as far as whose turn it is is there."""
        for _ in range(count):
            turns = [who for who, client in enumerate(self.clients) if client.view and client.view["ask"] == "act"]
            if not turns:
                return
            self.act(turns[0], 1)

    @rule(who=seats, decision=st.integers(0, 60), do=st.sampled_from(["pass", "play Ah", "bid 6", "trump h", "x"]))
    def act_wrongly(self, who: int, decision: int, do: str) -> None:
        """Something out of turn, out of time, or out of sense."""
        answer = self._send(who, {"id": fresh(), "decision": decision, "do": do})
        if answer is not None and answer["type"] == "error":
            assert answer["code"] in ("stale", "not-your-turn", "illegal", "not-yours"), answer
            person = self.clients[who].who
            assert person is not None
            seat = self.server.tables._live[person.code].table.seat_of(person.person)
            if answer.get("view") is not None:
                assert answer["view"]["seat"] == (None if seat is None else str(seat))

    @rule(back=st.integers(1, 8), same=st.booleans())
    def repeat(self, back: int, same: bool) -> None:
        """A command comes late: again, or under another id."""
        who, command = self.sent[-back] if len(self.sent) >= back else (0, {})
        if "decision" not in command:
            return
        fresh_id = command["id"] if same else fresh()
        client = self.clients[who]
        known = len(client.answers.get(fresh_id, ()))
        if client._reading is None:
            return

        async def go() -> None:
            await client.send({**command, "id": fresh_id})
            await client.until(lambda: len(client.answers.get(fresh_id, ())) > known)

        self.run(go())

    @rule(order=st.integers(0, 2**16))
    def out_of_order(self, order: int) -> None:
        """Several at once, in any order."""
        commands: list[tuple[int, Json]] = []
        for who, client in enumerate(self.clients):
            if client._reading is not None and client.view is not None:
                if client.view["ask"] == "act":
                    decision = client.view["decision"]
                    commands.append((who, {"id": fresh(), "decision": decision, "do": likely(client.view, self.rng)}))
                commands.append((who, {"id": fresh(), "knock": client.view["state"]["played"]}))
        self.sent += commands

        async def go() -> None:
            await asyncio.gather(*(self.clients[who].send(command) for who, command in commands))
            for who, command in commands:
                await self.clients[who].until_answered(command["id"])

        random.Random(order).shuffle(commands)
        self.run(go())

    @rule(who=seats)
    def drop(self, who: int) -> None:
        self.run(self.clients[who].drop())

    @rule(who=seats, plain=st.booleans())
    def come_back(self, who: int, plain: bool) -> None:
        self.clients[who].plain = plain
        self.run(self.clients[who].open())

    @rule(who=seats)
    def stay_away(self, who: int) -> None:
        """A connection breaks, and the time after which a substitute plays is over."""
        self.run(self.clients[who].drop())

        async def over() -> None:
            live = await self.server.tables.find(self.clients[who].code)
            seat = live.table.seat_of(self.clients[who].who.person)  # type: ignore[union-attr]
            for visit in list(live._visits):
                live._visits.pop(visit).cancel()
            if seat is not None and live.table.started:
                live._gone_away(seat)

        self.server.call(over())

    @rule(who=seats, command=st.sampled_from(["start", "next", "next", "next", "again", "move", "stand"]))
    def of_table(self, who: int, command: str) -> None:
        if command == "stand" and self._phase() == "playing":
            return
        self._send(who, {"id": fresh(), "table": command})

    @rule()
    def everybody_is_ready(self) -> None:
        for who in range(4):
            self._send(who, {"id": fresh(), "table": "next"})

    @rule(who=seats, seat=st.sampled_from("NESW"))
    def sit(self, who: int, seat: str) -> None:
        self._send(who, {"id": fresh(), "table": "sit", "seat": seat})

    @rule(who=seats, share=st.integers(0, 40))
    def cut(self, who: int, share: int) -> None:
        asked = self.clients[who].table.get("cut")
        if asked is not None:
            self._send(who, {"id": fresh(), "table": "salt", "hand": asked["hand"], "salt": "0a"})
            self._send(who, {"id": fresh(), "table": "cut", "hand": asked["hand"], "at": share})

    @rule(share=st.integers(0, 31))
    def start_and_cut(self, share: int) -> None:
        self._send(0, {"id": fresh(), "table": "start"})
        for who in range(4):
            self.cut(who, share)

    @rule(who=seats, what=st.sampled_from(["undo", "finish"]), answer=st.sampled_from(["ask", "agree", "refuse"]))
    def ask(self, who: int, what: str, answer: str) -> None:
        self._send(who, {"id": fresh(), "table": what, "answer": answer})

    @rule(what=st.sampled_from(["undo", "finish"]))
    def all_agree(self, what: str) -> None:
        for who in range(4):
            self._send(who, {"id": fresh(), "table": what, "answer": "agree" if who else "ask"})

    @rule(who=seats, phrase=st.sampled_from(["hello", "oops", "no such"]))
    def say(self, who: int, phrase: str) -> None:
        self._send(who, {"id": fresh(), "table": "say", "phrase": phrase})

    @rule(who=seats)
    def leave_and_join(self, who: int) -> None:
        client = self.clients[who]
        if self._send(who, {"id": fresh(), "table": "leave"}) is None:
            return

        async def again() -> None:
            client.who = await join(self.server.host, client.code, seat=None)
            await client.open()

        self.run(again())

    @rule()
    def it_is_quiet(self) -> None:
        """Everybody is there, and nothing is going on: all views are what the log tells."""

        async def quiet() -> None:
            for client in self.clients:
                if client._reading is None or client.closed is not None:
                    await client.open()
            await settle(self.clients)
            while self.server.call(self._is_busy()):
                await asyncio.sleep(0.005)
            await settle(self.clients)
            with suppress(TimeoutError):
                for client in self.clients:
                    await client.until(partial(self._knows, client))

        if self.clients:
            self.run(quiet())
            table = hold_views(self.server, self.clients)
            ids = Counter((who, id) for who, ids in table.done.items() for id in ids)
            assert all(count == 1 for count in ids.values())

    def _knows(self, client: Client) -> bool:
        try:
            hold_views(self.server, [client])
        except AssertionError:
            return False
        return True

    async def _is_busy(self) -> bool:
        live = await self.server.tables.find(self.clients[0].code)
        return live._needed() is not None or not live._inbox.empty()

    def teardown(self) -> None:
        try:
            self.it_is_quiet()
        finally:
            for client in self.clients:
                self.run(client.drop())
            self.loop.close()


def hold(examples: int, steps: int) -> None:
    with running() as server:
        SERVER[:] = [server]
        run_state_machine_as_test(
            AnythingGoes,
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
        assert not [said for said in server.log.said if said[0] == "fault"]


def test_whatever_clients_do_everybody_ends_with_what_the_log_tells() -> None:
    hold(examples=12, steps=40)


@pytest.mark.slow
def test_whatever_clients_do_for_long_everybody_ends_with_what_the_log_tells() -> None:
    hold(examples=300, steps=120)
