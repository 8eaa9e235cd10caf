"""A live table: one task, one inbox, one order of things.

Whatever changes a table goes through its inbox, one thing after the other: who asks, whether he may, whether it is
not too late, the rules; then the store, and only when that has kept it, each seat's own view, and last the answer.
Nothing is sent before it is stored.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from charlemagne.hand.legal import may_knock
from charlemagne.hand.view import view_of
from charlemagne.journal import JournalError, Said, act, note
from charlemagne.protocol import Message, MessageError, cards_played, happened, words
from charlemagne.seats import SEATS, Seat, from_left_of
from charlemagne.server import wire
from charlemagne.server.computers import Computers
from charlemagne.server.connection import GOODBYE, REMOVED, REPLACED, STOPS, Connection
from charlemagne.server.deeds import consequences, deal, deeds, move_key, refused
from charlemagne.server.keeping import Keeper
from charlemagne.server.limits import Bucket
from charlemagne.server.logs import Log, fault
from charlemagne.server.metrics import Metrics
from charlemagne.server.state import Table, marked
from charlemagne.server.telling import HandTold, error_told, matters, sheet, table_told, told_to
from charlemagne.server.trail import Trail
from charlemagne.store import Busy, Conflict, Entry, Full, StoreError
from charlemagne.words import Language

CONNECTIONS: Final = 4
"""Of one person; a fifth ends the oldest."""

WATCHERS: Final = 64
"""Connections of people who have not joined."""

VISIT: Final = 20.0
"""Seconds for which a request over plain HTTP counts as being there."""

PAUSE: Final = (0.6, 0.9)
"""Seconds that a computer player takes at speed 1, at least and at most."""

KNOCK: Final = 0.4
"""When computer players knock, as a part of that."""

SLOW_SALT: Final = 1.5
"""Seconds that a computer player waits with the cut for what people's pages add to the deal."""

Answer: TypeAlias = wire.Ok | wire.Error
Point: TypeAlias = Callable[[str], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class House:
    """What all tables of a server share.

    Args:
        keeper: by which everything goes to the store.
        computers: who decides for seats that no person holds.
        begin_again: lays the next match of a table whose match is over, and stores it.
        reload: the table as the store has it, for one whose copy has proved stale.
        clock: milliseconds since 1970.
        rng: for keys, draws and paces.
        slow_salt: see `SLOW_SALT`.
        phrases: a second and person.
        point: told where a command stands, for tests that end the process there.
    """

    keeper: Keeper
    computers: Computers
    begin_again: Callable[[Table], Awaitable[Table]]
    reload: Callable[[Table], Awaitable[Table]]
    log: Log
    metrics: Metrics
    clock: Callable[[], int]
    rng: random.Random
    slow_salt: float = SLOW_SALT
    phrases: float = 0.5
    point: Point | None = None


@dataclass(frozen=True, slots=True)
class _Prepared:
    """Views made ready to be sent.

    Args:
        what: the hand as it was told last, and as it is told by these.
        messages: by seat; a watcher's under None.
    """

    what: tuple[HandTold | None, HandTold]
    messages: dict[Seat | None, bytes]


class LiveTable:
    """A table with somebody at it.

    Args:
        table: as its log tells it.
        house: what it shares with others.
        trail: what has happened at it lately.
    """

    def __init__(self, table: Table, house: House, trail: Trail) -> None:
        self.table = table
        self.house = house
        self.trail = trail
        self.busy_at = time.monotonic()
        self._inbox: asyncio.Queue[Callable[[], Awaitable[None]] | None] = asyncio.Queue()
        self._connections: list[Connection] = []
        self._coming: list[Connection] = []
        self._visits: dict[str, asyncio.TimerHandle] = {}
        self._leaving: dict[Seat, asyncio.TimerHandle] = {}
        self._phrases: dict[str, Bucket] = {}
        self._shown: tuple[object, ...] | None = None
        self._telling: HandTold | None = None
        self._need: tuple[object, ...] | None = None
        self._turn: asyncio.Task[None] | None = None
        self._knocks: asyncio.Task[None] | None = None
        self._asked_knocks: tuple[object, ...] | None = None
        self._cutting: tuple[tuple[str, int], float, float] | None = None
        self._sheet: tuple[tuple[str, int], list[wire.SheetRow]] | None = None
        self._stopped = False
        self._prepared: _Prepared | None = None
        self._last_told = self._hand_told(table)
        self._task = asyncio.create_task(self._run(), name=f"table {table.code}")

    # From outside

    async def do(self, person: str | None, command: wire.Command, language: Language) -> Answer:
        """The answer to a command, once everybody has been told."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def answer(told: Answer) -> None:
            if not done.done():
                done.set_result(told)

        self.submit(person, command, language, answer)
        return await done

    def submit(
        self, person: str | None, command: wire.Command, language: Language, answer: Callable[[Answer], None]
    ) -> None:
        """Puts a command into the inbox; `answer` is called once."""
        if self._stopped:
            answer(error_told(refused("gone", "server-stops"), language=language, id=command.id))
            return
        self._inbox.put_nowait(lambda: self._take(person, command, language, answer))

    async def change(self, make: Callable[[Table], list[Said]]) -> Table:
        """The table after the entries that `make` finds for it.

        Raises:
            MessageError: of `make`, or if they could not be stored.
        """
        done: asyncio.Future[Table] = asyncio.get_running_loop().create_future()

        async def item() -> None:
            try:
                await self._change(make)
            except MessageError as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(self.table)

        if self._stopped:
            raise refused("gone", "server-stops")
        self._inbox.put_nowait(item)
        return await done

    def attach(self, connection: Connection) -> None:
        """A connection is there: it gets the table and the view, then whatever changes."""
        self._coming.append(connection)
        if len(self._coming) == 1:  # those who come at once, as after a restart, are let in together
            self._inbox.put_nowait(self._let_in)

    def detach(self, connection: Connection) -> None:
        """A connection is gone."""
        self._inbox.put_nowait(lambda: self._detach(connection))

    def end(self, connection: Connection, code: int) -> None:
        """Ends a connection once what it has asked for is answered."""

        async def item() -> None:
            connection.end(code)

        self._inbox.put_nowait(item)

    def visit(self, person: str, seconds: float = VISIT) -> None:
        """A person has been heard of by a plain request, which counts as being there for a while."""
        self._inbox.put_nowait(lambda: self._visit(person, seconds))

    def snapshot(self, person: str | None) -> tuple[wire.TableMessage, Message | None]:
        """The table and the view as a person may know them now."""
        told = told_to(self._message(), self.table, person)
        return told, self._view_message(self.table.seat_of(person))

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there and nothing is going on."""
        return not self._connections and not self._visits and self._inbox.empty()

    async def stop(self) -> None:
        """Does what is in the inbox, then ends every connection."""
        if not self._stopped:
            self._stopped = True
            self._inbox.put_nowait(None)
        await self._task

    # The task

    async def _run(self) -> None:
        while (item := await self._inbox.get()) is not None:
            self.busy_at = time.monotonic()
            try:
                await item()
                self._see_off()
            except Exception as error:
                fault(self.house.log, error, self.table.code)
            self._flush()
        for timer in (*self._leaving.values(), *self._visits.values()):
            timer.cancel()
        for task in (self._turn, self._knocks):
            if task is not None:
                task.cancel()
        for connection in self._connections:
            connection.end(STOPS)

    async def _take(
        self, id: str | None, command: wire.Command, language: Language, answer: Callable[[Answer], None]
    ) -> None:
        began = time.perf_counter()
        kind = type(command).__name__.lower()
        try:
            told: Answer = await self._done(id, command)
        except MessageError as error:
            seat = self.table.seat_of(id)
            view = None if id is None else self._view_message(seat)
            told = error_told(error, language=language, seat=seat, id=command.id, view=view)
            self.house.metrics.refused.add(error.code)
        except Exception as error:
            answer(error_told(refused("unavailable", "fault"), language=language, id=command.id))
            raise error
        else:
            self.house.metrics.taken.add(kind)
        self.house.metrics.seconds.observe(time.perf_counter() - began)
        answer(told)

    async def _done(self, id: str | None, command: wire.Command) -> wire.Ok:
        person = None if id is None else self.table.people.get(id)
        path = None
        if person is None or command.id not in self.table.done.get(person.id, ()):
            if isinstance(command, wire.Say) and person is not None and not self._may_say(person.id):
                raise refused("too-many", "phrases")
            await self._back(id)

            def make(table: Table) -> list[Said]:
                now = None if id is None else table.people.get(id)
                found = deeds(table, now, command, at=self.house.clock(), rng=self.house.rng)
                if found and id is not None:
                    found[0] = marked(found[0], by=id, id=command.id)
                return found

            await self._change(make)
        if isinstance(command, wire.Move) and person is not None:
            path = f"/t/{self.table.code}?move={move_key(self.table, person, command.id, self.house.rng)}"
        return wire.Ok(id=command.id, path=path)

    def _may_say(self, person: str) -> bool:
        """Whether a person may say another phrase already; if so, he has."""
        if person not in self._phrases:
            self._phrases[person] = Bucket(rate=self.house.phrases, burst=1)
        return self._phrases[person].take()

    async def _change(self, make: Callable[[Table], list[Said]]) -> None:
        """Makes entries, stores them, takes them in and tells everybody."""
        before = self.table
        entries = make(before)
        if entries:
            await self._store(before, entries)
            if self.house.point is not None:
                await self.house.point("after-commit")
        await self._play_again()
        self._tell()
        self._go_on()
        if entries and self.house.point is not None:
            self._flush()
            await self.house.point("after-sending")

    async def _store(self, before: Table, entries: list[Said]) -> None:
        try:
            after = before.after_all(entries)
            followed = consequences(after)
            after = after.after_all(followed)
        except JournalError:
            raise refused("illegal", "not-now") from None
        if self.house.point is not None:
            await self.house.point("before-commit")
        self._flush()  # what was told before must not wait for the store
        self._prepare(after)
        rows = _rows(before, [*entries, *followed], self.house.clock())
        try:
            await self.house.keeper.keep(rows)
        except Conflict:
            self.house.log.warning("conflict", table=before.code)
            self.table = await self.house.reload(before)
            self.trail.restart(self.table)
            self._tell()
            raise refused("stale", "decision-passed", decision=self.table.decision) from None
        except StoreError as error:
            self.house.log.warning("store", table=before.code, kind=type(error).__name__)
            raise unavailable(error) from None
        self.table = after
        step = before
        for said in (*entries, *followed):
            self.trail.add(step, said)
            step = step.after(said) if step.journal.length + 1 < after.journal.length else after

    async def _play_again(self) -> None:
        """Lays the next match once everybody wants it."""
        table = self.table
        if table.phase != "over" or not table.attended or not table.attended <= table.ready:
            return
        try:
            self.table = await self.house.begin_again(table)
            self.trail.restart(self.table)
        except StoreError as error:
            self.house.log.warning("store", table=table.code, kind=type(error).__name__)
            asyncio.get_running_loop().call_later(2.0, self._retry)

    # Telling

    @property
    def _here(self) -> frozenset[str]:
        return frozenset(
            [connection.person for connection in self._connections if connection.person is not None]
            + list(self._visits)
        )

    def _tell(self) -> None:
        """Sends whatever has changed since the last time to those who may know it."""
        self._tell_table()
        old, new = self._last_told, self._hand_told(self.table)
        self._last_told = new
        if new is None:
            return
        prepared, self._prepared = self._prepared, None
        messages = prepared.messages if prepared is not None and prepared.what == (old, new) else {}
        for connection in self._connections:
            seat = self.table.seat_of(connection.person)
            if new is old and connection.has_view and connection.seat is seat:
                continue
            connection.seat, connection.has_view = seat, True
            if seat not in messages:
                messages[seat] = _news(old, new, seat)
            connection.send(messages[seat])

    def _prepare(self, table: Table) -> None:
        """Makes what will be told of a table once it is stored.

        It is made before, because afterwards the machine would have to find again all that is at hand now.
        """
        old, new = self._last_told, self._hand_told(table)
        if new is None or new is old:
            return
        seats = {table.seat_of(connection.person) for connection in self._connections}
        self._prepared = _Prepared((old, new), {seat: _news(old, new, seat) for seat in seats})

    def _flush(self) -> None:
        """Lets go out what was sent: one piece for each reader, its answer with it."""
        for connection in self._connections:
            connection.flush()

    def _hand_told(self, table: Table) -> HandTold | None:
        """The hand at the table as it is told; the last one that was asked for is kept."""
        if table.hand is None:
            return None
        if self._telling is None or not self._telling.is_of(table):
            self._telling = HandTold(table, self._telling)
        return self._telling

    def _tell_table(self) -> None:
        """Sends the `table` message to those for whom it has changed."""
        shown = (*matters(self.table), self._here)
        if shown == self._shown:
            return
        self._shown = shown
        told = self._message()
        for connection in self._connections:
            own = told_to(told, self.table, connection.person)
            if own != connection.told:
                connection.told = own
                connection.send(wire.encode(own))

    def _message(self) -> wire.TableMessage:
        """The `table` message of now, for somebody who has not joined."""
        journal = self.table.journal
        hand = journal.match.hand
        over = hand is not None and hand.result is not None
        key = (journal.match.id, len(journal.finished) + over)
        if self._sheet is None or self._sheet[0] != key:
            self._sheet = (key, sheet(journal))
        return table_told(self.table, self._here, self._sheet[1])

    def _view_message(self, seat: Seat | None) -> Message | None:
        """The view message of a seat, or of a watcher (None), for whom nothing has happened since."""
        told = self._hand_told(self.table)
        return None if told is None else told.message(seat)

    # Coming and going

    async def _let_in(self) -> None:
        coming, self._coming = self._coming, []
        for connection in coming:
            self._attach(connection)
        self._shown = None
        self._tell()
        for connection in coming:
            await self._back(connection.person)
        self._go_on()

    def _attach(self, connection: Connection) -> None:
        person = None if connection.person is None else self.table.people.get(connection.person)
        if person is not None and person.removed:
            connection.end(REMOVED)
            return
        same = [other for other in self._connections if other.person == connection.person]
        if len(same) >= (WATCHERS if connection.person is None else CONNECTIONS):
            same[0].end(REPLACED)
            self._connections.remove(same[0])
        self._connections.append(connection)

    async def _detach(self, connection: Connection) -> None:
        if connection in self._connections:
            self._connections.remove(connection)
            self._tell_table()
            self._go_on()

    async def _visit(self, person: str, seconds: float) -> None:
        known = self._visits.pop(person, None)
        if known is not None:
            known.cancel()
        self._visits[person] = asyncio.get_running_loop().call_later(seconds, self._visit_over, person)
        if known is None:
            self._tell_table()
        await self._back(person)
        self._go_on()

    def _visit_over(self, person: str) -> None:
        async def item() -> None:
            handle = self._visits.get(person)
            if handle is None or handle.when() > asyncio.get_running_loop().time() + 0.001:
                return
            del self._visits[person]
            if person not in self._here:  # who has a connection too is still there
                self._tell_table()
                self._go_on()

        self._inbox.put_nowait(item)

    async def _back(self, id: str | None) -> None:
        """Gives a person's seat back to him, if a substitute has it."""
        seat = self.table.seat_of(id)
        if seat is None or seat not in self.table.absent:
            return
        try:
            await self._change(lambda _: [note("back", seat=str(seat))])
        except MessageError:
            self.house.log.warning("not-back", table=self.table.code)

    def _mind_absence(self) -> None:
        """Starts and stops the clocks of those who are not there. With nobody there at all, the table waits."""
        here = self._here
        somebody = bool(self._connections or here)
        loop = asyncio.get_running_loop()
        for seat in SEATS:
            person, timer = self.table.seats.get(seat), self._leaving.get(seat)
            missing = person is not None and person not in here and seat not in self.table.absent
            wanted = missing and somebody and self.table.away is not None and self.table.started
            if timer is not None and not wanted:
                timer.cancel()
                del self._leaving[seat]
            elif timer is None and wanted:
                assert self.table.away is not None
                self._leaving[seat] = loop.call_later(self.table.away, self._gone_away, seat)

    def _gone_away(self, seat: Seat) -> None:
        async def item() -> None:
            self._leaving.pop(seat, None)
            person = self.table.seats.get(seat)
            if person is not None and person not in self._here and seat not in self.table.absent:
                await self._quietly(lambda _: [note("away", seat=str(seat))])

        self._inbox.put_nowait(item)

    async def _quietly(self, make: Callable[[Table], list[Said]]) -> None:
        """Changes the table where nobody waits for an answer; what fails is tried again later."""
        try:
            await self._change(make)
        except MessageError as error:
            if error.code != "unavailable":
                return
            self._need = None
            asyncio.get_running_loop().call_later(2.0, self._retry)

    def _retry(self) -> None:
        if not self._stopped:
            self._inbox.put_nowait(lambda: self._quietly(lambda _: []))

    def _see_off(self) -> None:
        """Ends the connections of those who have left for good, or were removed; they have had their answer."""
        for connection in list(self._connections):
            person = None if connection.person is None else self.table.people.get(connection.person)
            if person is not None and person.gone:
                connection.end(REMOVED if person.removed else GOODBYE)
                self._connections.remove(connection)
                self._go_on()

    # Computer players

    def _go_on(self) -> None:
        """Sees to whatever the table now waits for."""
        self._mind_absence()
        if self._stopped:
            return
        self._ask_knocks()
        need = self._needed()
        if need is not None and need == self._need and self._turn is not None:
            return
        if self._turn is not None and not self._turn.done():
            self._turn.cancel()
        self._need, self._turn = need, None
        match need:
            case ("act", str(), int() as decision, Seat() as seat):
                self._turn = asyncio.create_task(self._watched(partial(self._decide, seat, decision)))
            case ("cut", str(), int() as number, bool() as complete):
                self._turn = asyncio.create_task(self._watched(partial(self._wave_or_cut, number, complete=complete)))
            case _:
                pass

    async def _watched(self, work: Callable[[], Awaitable[None]]) -> None:
        """Does some work of a computer player; if that has a fault, it is tried again later, and the table goes on."""
        try:
            await work()
        except Exception as error:
            fault(self.house.log, error, self.table.code)
            self._need = None
            asyncio.get_running_loop().call_later(2.0, self._retry)

    def _needed(self) -> tuple[object, ...] | None:
        """What a computer player has to decide now, if anything."""
        table = self.table
        if not self._connections and not self._visits:
            return None
        match table.phase:
            case "playing":
                assert table.hand is not None and table.hand.turn is not None
                seat = table.hand.turn
                need = ("act", table.match.id, table.decision, seat)
                # One that has begun stays with the substitute: the person has the next decision.
                return need if table.player_at(seat) is not None or need == self._need else None
            case "cut":
                cutter = table.coming.dealer.right
                if table.player_at(cutter) is None:
                    return None
                complete = table.attended <= frozenset(table.salts)
                return ("cut", table.match.id, table.coming.number, complete)
            case _:
                return None

    def _pause(self) -> float:
        return random.uniform(*PAUSE) * self.table.speed

    async def _decide(self, seat: Seat, decision: int) -> None:
        table, began, pause = self.table, time.monotonic(), self._pause()
        if self._knocks is not None and not self._knocks.done():
            await asyncio.wait([self._knocks])
            table = self.table
        hand = table.hand
        if hand is None or hand.turn is not seat:
            return
        spec = table.player_at(seat) or table.substitute
        view = view_of(hand, seat)
        deadline = began + pause if pause else None
        action = await self.house.computers.choose(spec, table.journal.seed, view, deadline=deadline)
        await asyncio.sleep(max(0.0, began + pause - time.monotonic()))

        async def item() -> None:
            if self.table.decision == decision and self.table.match.id == table.match.id:
                self.house.metrics.played.inc()
                await self._quietly(lambda _: [act(f"{seat} {words(action)}")])

        self._inbox.put_nowait(item)

    async def _wave_or_cut(self, number: int, *, complete: bool) -> None:
        key = (self.table.match.id, number)
        if self._cutting is None or self._cutting[0] != key:
            self._cutting = (key, time.monotonic(), self._pause())
        _, began, pause = self._cutting
        due = began + (pause if complete else max(pause, self.house.slow_salt))
        await asyncio.sleep(max(0.0, due - time.monotonic()))

        def cut(table: Table) -> list[Said]:
            if table.phase != "cut" or table.coming.number != number:
                raise refused("stale", "hand-passed", hand=number)
            away = table.coming.dealer.right in table.seats
            return deal(table, 0 if away else self.house.rng.randrange(len(table.match.book.deck)))

        self._inbox.put_nowait(lambda: self._quietly(cut))

    def _ask_knocks(self) -> None:
        """Asks the computer players, once after each card, whether they knock."""
        table, hand = self.table, self.table.hand
        if hand is None or not hand.public.book.knock or table.phase != "playing" or hand.public.last_card is None:
            return
        played = cards_played(view_of(hand, None))
        asked = (table.match.id, hand.public.setup.number, played)
        if asked == self._asked_knocks:
            return
        self._asked_knocks = asked
        seats = [seat for seat in from_left_of(hand.public.last_card.seat) if table.player_at(seat) is not None]
        seats = [seat for seat in seats if may_knock(hand.public, seat)]
        if seats:
            self._knocks = asyncio.create_task(self._watched(partial(self._knock, seats, played)))

    async def _knock(self, seats: Iterable[Seat], played: int) -> None:
        pause = KNOCK * self._pause()
        due = time.monotonic() + pause
        table = self.table
        assert table.hand is not None
        wanted: list[Seat] = []
        for seat in seats:
            spec, view = table.player_at(seat) or table.substitute, view_of(table.hand, seat)
            if await self.house.computers.knock(spec, table.journal.seed, view, deadline=due if pause else None):
                wanted.append(seat)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        stored = [asyncio.get_running_loop().create_future() for _ in wanted]
        for seat, done in zip(wanted, stored, strict=True):
            self._inbox.put_nowait(self._knocking(seat, played, table.match.id, done))
        if stored:
            await asyncio.wait(stored)

    def _knocking(
        self, seat: Seat, played: int, match: str, done: asyncio.Future[None]
    ) -> Callable[[], Awaitable[None]]:
        def knock(table: Table) -> list[Said]:
            hand = table.hand
            same = table.match.id == match and hand is not None and cards_played(view_of(hand, seat)) == played
            if not same or hand is None or not may_knock(hand.public, seat):
                raise refused("stale", "card-fallen", played=played)
            return [act(f"{seat} knock")]

        async def item() -> None:
            try:
                await self._quietly(knock)
            finally:
                if not done.done():
                    done.set_result(None)

        return item


def _rows(table: Table, entries: Iterable[Said], at: int) -> list[Entry]:
    start = table.journal.length
    return [Entry(table.match.id, start + number, at, said.kind, said.data) for number, said in enumerate(entries)]


def _news(old: HandTold | None, new: HandTold, seat: Seat | None) -> bytes:
    """What a seat, or a watcher, is told that has been told of `old`."""
    before = None if old is None else old.view(seat)
    return wire.encode(new.message(seat, happened(before, new.view(seat))))


def unavailable(error: StoreError) -> MessageError:
    """What a command is told when it could not be stored."""
    match error:
        case Full():
            return refused("unavailable", "disk-full")
        case Busy():
            return refused("unavailable", "store-busy")
        case _:
            return refused("unavailable", "store-broken")
