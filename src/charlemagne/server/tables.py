"""All tables of a server: their codes, and which of them are in memory.

A table stays on disk until somebody asks for it, and goes back there when nobody has been at it for a while. Which
match is on at which code is a log of its own in the store, written together with the match's first entry.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from charlemagne.journal import JournalError, Said, note
from charlemagne.players import PLAYERS
from charlemagne.record import Record
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import RuleBookError
from charlemagne.seats import SEATS, Seat
from charlemagne.server import wire
from charlemagne.server.computers import QUICK, Computers
from charlemagne.server.deeds import ROTATED, checked_player, clean_name, hashed, refused, sit
from charlemagne.server.keeping import Keeper
from charlemagne.server.logs import Log
from charlemagne.server.metrics import Metrics
from charlemagne.server.redeal import dealt_again, played_hand
from charlemagne.server.state import Person, Table, begun, opened, person_note, replayed
from charlemagne.server.table import SLOW_SALT, House, LiveTable, Point, unavailable
from charlemagne.server.trail import Trail, begins_hand
from charlemagne.store import Entry, Lease, Store, StoreError
from charlemagne.words import Language, Words

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What codes are made of: nothing that looks or sounds like another."""
CODE_LENGTH: Final = 4

CODES: Final = "tables"
"""The log in which codes stand."""

IDLE: Final = 600.0
"""Seconds after which a table with nobody at it leaves the memory."""

PEOPLE: Final = 64
"""Who may come to one table."""

PART: Final = 100
"""Entries of a log that are folded at a time: some three milliseconds' work."""


@dataclass(frozen=True, slots=True)
class Came:
    """Who somebody is at a table."""

    live: LiveTable
    person: Person

    @property
    def seat(self) -> Seat | None:
        return self.live.table.seat_of(self.person.id)


class Tables:
    """The tables in one store.

    Args:
        store: kept open by whoever made it.
        rng: where secrets come from.
        speed: of computer players at tables that don't say.

    Raises:
        InUse: if another server has the store's tables.
        StoreError: if they can't be read.
    """

    def __init__(
        self,
        store: Store,
        *,
        log: Log,
        metrics: Metrics | None = None,
        rng: random.Random | None = None,
        speed: float = 1.0,
        workers: int = 2,
        slow_salt: float = SLOW_SALT,
        point: Point | None = None,
        idle: float = IDLE,
    ) -> None:
        self.metrics = metrics or Metrics()
        self.store, self.log, self.speed = store, log, speed
        self._rng = rng or random.SystemRandom()
        self._idle = idle
        self._lease: Lease = store.hold(CODES)
        self._matches: dict[str, str] = {}
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._registering = asyncio.Lock()
        self._registered = 0
        self._reaper: asyncio.Task[None] | None = None
        self.stopping = False
        for entry in store.entries(CODES):
            data = json.loads(entry.data)
            self._matches[data["code"]] = data["match"]
            self._registered += 1
        self.computers = Computers(workers, late=lambda _: self.metrics.late.inc())
        self._keeper = Keeper(store, observe=self.metrics.commit.observe)
        self._house = House(
            keeper=self._keeper,
            computers=self.computers,
            begin_again=self._begin_again,
            reload=self._reload,
            log=log,
            metrics=self.metrics,
            clock=now_ms,
            rng=self._rng,
            slow_salt=slow_salt,
            point=point,
        )

    def __len__(self) -> int:
        return len(self._matches)

    # Finding tables

    def knows(self, code: str) -> bool:
        """Whether a table has this code."""
        return code in self._matches

    async def find(self, code: str) -> LiveTable:
        """The table with this code, brought into memory if it isn't there.

        Raises:
            MessageError: ``unknown-table``, or ``unavailable`` if it can't be read.
        """
        if self.stopping:
            raise refused("gone", "server-stops")
        if (live := self._live.get(code)) is not None:
            return live
        if code not in self._matches:
            raise refused("unknown-table", "no-such-table")
        if (loading := self._loading.get(code)) is not None:
            return await asyncio.shield(loading)
        future: asyncio.Future[LiveTable] = asyncio.get_running_loop().create_future()
        self._loading[code] = future
        try:
            table, trail = await self._read(self._matches[code])
            live = self._live[code] = LiveTable(table, self._house, trail)
            self.metrics.tables.set(len(self._live))
            self._watch()
            future.set_result(live)
            return live
        except (StoreError, JournalError, ValueError) as error:
            self.log.error("unreadable", table=code, kind=type(error).__name__)
            told = unavailable(error) if isinstance(error, StoreError) else refused("unavailable", "store-broken")
            future.set_exception(told)
            future.exception()  # whoever else waits for it gets it; nobody may
            raise told from None
        finally:
            del self._loading[code]

    async def _read(self, match: str) -> tuple[Table, Trail]:
        first, *rest = map(_said, await self._keeper.read(match))
        table = begun(match, first)
        trail = Trail(table)
        for part in _parts(rest):
            trail.add(table, *part)
            table = table.after_all(part)
            await asyncio.sleep(0)
        return table, trail

    async def _reload(self, table: Table) -> Table:
        return (await self._read(table.match.id))[0]

    async def records(self, live: LiveTable) -> list[Record]:
        """The records of a table's finished hands, its earlier matches included."""
        found: list[Record] = []
        for earlier in live.table.matches:
            match = str(earlier["match"])
            entries = await self._keeper.read(match)
            found += (await asyncio.to_thread(replayed, match, map(_said, entries))).journal.records(running=False)
        return found + list(live.table.journal.records(running=False))

    # Making tables

    async def open(self, asked: wire.NewTable, token: str, language: Language) -> Came:
        """A new table, with whoever asked for it at it.

        Raises:
            MessageError: if it can't be had so, or not be stored.
        """
        if self.stopping:
            raise refused("gone", "server-stops")
        rules = next(iter(BOOKS)) if asked.rules is None else asked.rules
        if rules not in BOOKS:
            raise refused("bad-message", "bad-house", why=f"no rule book is called {rules[:40]!r}")
        try:
            house = dict(with_house(BOOKS[rules], asked.house).house)
        except (RuleBookError, TypeError, ValueError) as error:
            raise refused("bad-message", "bad-house", why=str(error)[:300]) from None
        person = Person("p1", self._name(asked.name, language, 1), frozenset({hashed(token)}), language)
        seat = Seat.parse(asked.seat)
        players = {Seat.parse(letter): checked_player(spec) for letter, spec in asked.players.items()}
        players.pop(seat, None)
        secret, dealer, seed = self._rng.randbytes(32), self._rng.choice(SEATS), self._rng.getrandbits(48)

        def first(code: str) -> Said:
            return opened(
                code=code,
                rules=rules,
                house=house,
                dealer=dealer,
                secret=secret,
                seed=seed,
                people=[person],
                host=person.id,
                seats={seat: person.id},
                players=players,
                speed=self.speed if asked.speed is None else asked.speed,
                away=asked.away,
            )

        async with self._registering:
            code = self._new_code()
            match = self._new_match()
            said = first(code)
            table = begun(match, said)
            await self._register(code, match, said)
        live = self._live[code] = LiveTable(table, self._house, Trail(table))
        self.metrics.tables.set(len(self._live))
        self._watch()
        return Came(live, person)

    async def deal_again(
        self, live: LiveTable, person: str, number: int, asked: wire.NewTable, token: str, language: Language
    ) -> Came:
        """A table of his own for somebody who wants to play a hand once more, begun, with computer players.

        Args:
            live: where the hand was played.
            person: his id there.
            number: the hand's.
            asked: what he wants besides.
            token: his at the new table.
            language: of the sentences that he gets.

        Raises:
            MessageError: if the hand is not over, he had no seat in it, or the table can't be had or stored.
        """
        known, match = live.table.people[person], live.table.match.id
        entries = await self._entries(match)
        record, seat = await asyncio.to_thread(played_hand, match, entries, person=person, number=number)
        name = clean_name(asked.name) if asked.name.strip() else known.name
        host = Person("p1", name, frozenset({hashed(token)}), language)
        wanted = {Seat.parse(letter): checked_player(spec) for letter, spec in asked.players.items()}
        async with self._registering:
            code = self._new_code()
            first = opened(
                code=code,
                rules=record.book.name,
                house=dict(record.book.house),
                dealer=record.dealer,
                secret=self._rng.randbytes(32),
                seed=self._rng.getrandbits(48),
                people=[host],
                host=host.id,
                seats={seat: host.id},
                players={at: wanted.get(at, QUICK) for at in SEATS if at is not seat},
                speed=self.speed if asked.speed is None else asked.speed,
                away=asked.away,
                started=True,
            )
            await self._register(code, self._new_match(), first, dealt_again(record))
        return Came(await self.find(code), host)

    async def _entries(self, match: str) -> list[Said]:
        """What the store has of a match.

        Raises:
            MessageError: ``unavailable`` if it can't be read.
        """
        try:
            return list(map(_said, await self._keeper.read(match)))
        except StoreError as error:
            raise unavailable(error) from None

    async def open_empty(self) -> LiveTable:
        """A new table at which nobody is yet; the first to come is its host.

        Raises:
            MessageError: if it could not be stored.
        """
        rules, match = next(iter(BOOKS)), self._new_match()
        async with self._registering:
            code = self._new_code()
            said = opened(
                code=code,
                rules=rules,
                house={},
                dealer=self._rng.choice(SEATS),
                secret=self._rng.randbytes(32),
                seed=self._rng.getrandbits(48),
                people=[],
                host="",
                seats={},
                players={},
                speed=self.speed,
                away=30,
            )
            await self._register(code, match, said)
        return await self.find(code)

    async def join(self, live: LiveTable, asked: wire.Join, token: str, language: Language) -> Came:
        """A person at a table: one who is known there, or one who comes.

        Raises:
            MessageError: if he may not.
        """
        mark = hashed(token)
        came: list[Person] = []

        def make(table: Table) -> list[Said]:
            person = table.person_of(mark)
            if asked.move is not None:
                entries, person = _moved(table, asked.move, mark, now_ms())
                came.append(person)
                return entries
            entries = list[Said]()
            if person is not None and person.removed:
                raise refused("not-yours", "removed")
            if person is None:
                if table.locked:
                    raise refused("full", "locked")
                if len(table.people) >= PEOPLE:
                    raise refused("too-many", "people")
                number = len(table.people) + 1
                person = Person(
                    f"p{number}", self._name(asked.name or "", language, number), frozenset({mark}), language
                )
                entries.append(person_note(person))
                if table.host not in table.people:
                    entries.append(note("host", person=person.id))
            elif (asked.name and clean_name(asked.name) != person.name) or person.gone or language != person.language:
                name = clean_name(asked.name) if asked.name else person.name
                person = replace(person, name=name, gone=False, language=language)
                entries.append(person_note(person))
            came.append(person)
            if asked.seat is not None:
                after = table.after_all(entries)
                entries += sit(after, person, _wanted(after, person, asked.seat))
            return entries

        await live.change(make)
        return Came(live, live.table.people[came[-1].id])

    def _name(self, name: str, language: Language, number: int) -> str:
        return clean_name(name) if name.strip() else Words(language).say("guest", number=number)

    def _new_code(self) -> str:
        while True:
            code = "".join(self._rng.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._matches:
                return code

    def _new_match(self) -> str:
        return f"{self._rng.getrandbits(80):020x}"

    async def _register(self, code: str, match: str, *first: Said) -> None:
        """Stores a match's first entries, and that it is on at a code, together."""
        at = now_ms()
        rows = [
            *(Entry(match, number, at, said.kind, said.data) for number, said in enumerate(first)),
            Entry(CODES, self._registered, at, "code", json.dumps({"code": code, "match": match})),
        ]
        try:
            await self._keeper.keep(rows)
        except StoreError as error:
            self.log.warning("store", kind=type(error).__name__)
            raise unavailable(error) from None
        self._registered += 1
        self._matches[code] = match

    async def _begin_again(self, over: Table) -> Table:
        """The same table with a new match laid."""
        hand, journal = over.hand, over.journal
        assert hand is not None and hand.result is not None and hand.result.winner is not None
        turn = ROTATED if over.rotate else (lambda seat: seat)
        played = {
            "match": over.match.id,
            "winner": str(hand.result.winner),
            "score": {"NS": hand.result.score[0], "EW": hand.result.score[1]},
        }
        book = over.match.book
        said = opened(
            code=over.code,
            rules=book.name,
            house=dict(book.house),
            dealer=self._rng.choice(SEATS),
            secret=self._rng.randbytes(32),
            seed=self._rng.getrandbits(48),
            people=over.people.values(),
            host=over.host,
            seats={turn(seat): person for seat, person in over.seats.items()},
            players={turn(seat): spec for seat, spec in journal.players.items()},
            speed=over.speed,
            away=over.away,
            locked=over.locked,
            started=True,
            matches=[*over.matches, played],
            said=over.said,
            moves=over.moves,
            done=over.done,
        )
        match = self._new_match()
        async with self._registering:
            at = now_ms()
            rows = [
                Entry(match, 0, at, said.kind, said.data),
                Entry(CODES, self._registered, at, "code", json.dumps({"code": over.code, "match": match})),
            ]
            await self._keeper.keep(rows)
            self._registered += 1
            self._matches[over.code] = match
        table = begun(match, said)
        absent = frozenset(turn(seat) for seat in over.absent)
        return replace(table, absent=absent)

    # Coming and going

    def _watch(self) -> None:
        if self._reaper is None:
            self._reaper = asyncio.create_task(self._reap(), name="idle tables")

    async def _reap(self) -> None:
        while True:
            await asyncio.sleep(self._idle / 4)
            self.metrics.deciding.set(self.computers.waiting)
            quiet = time.monotonic() - self._idle
            for code, live in list(self._live.items()):
                if live.is_idle and live.busy_at < quiet:
                    del self._live[code]
                    await live.stop()
            self.metrics.tables.set(len(self._live))

    async def stop(self) -> None:
        """Finishes what the tables have in hand, and lets them go."""
        self.stopping = True
        if self._reaper is not None:
            self._reaper.cancel()
        await asyncio.gather(*(live.stop() for live in self._live.values()))
        self.computers.close()
        self._lease.release()


def _said(entry: Entry) -> Said:
    return Said(entry.kind, entry.data)  # type: ignore[arg-type]  # the fold refuses other kinds


def _parts(entries: Iterable[Said]) -> Iterator[list[Said]]:
    """A log bit by bit, so that other tables need not wait for the whole of it; none goes over a hand's beginning."""
    part: list[Said] = []
    for said in entries:
        if part and (len(part) == PART or begins_hand(said)):
            yield part
            part = []
        part.append(said)
    if part:
        yield part


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def known_players() -> tuple[str, ...]:
    """The computer players that a table may ask for, by name."""
    return PLAYERS


def _wanted(table: Table, person: Person, asked: str) -> Seat:
    """The seat that somebody means.

    Raises:
        MessageError: if none is free.
    """
    if asked != "any":
        return Seat.parse(asked)
    own = table.seat_of(person.id)
    if own is not None:
        return own
    free = [seat for seat in SEATS if table.is_free(seat)]
    computers = [seat for seat in SEATS if seat not in table.seats and seat in table.journal.players]
    if not free and not computers:
        raise refused("full", "table-full")
    partners = [seat for seat in (free or computers) if seat.partner in table.seats]
    return (partners or free or computers)[0]


def _moved(table: Table, key: str, token: str, at: int) -> tuple[list[Said], Person]:
    """The entries that hand a seat to another device: its token takes the place of the old ones."""
    move = next((move for move in table.moves if move.key == hashed(key)), None)
    if move is None or move.until < at:
        raise refused("not-yours", "old-key")
    person = table.people[move.person]
    if person.removed or person.gone:
        raise refused("not-yours", "old-key")
    entries: list[Said] = [note("moved", key=move.key)]
    other = table.person_of(token)
    if other is not None and other.id != person.id:
        entries.append(person_note(replace(other, tokens=other.tokens - {token})))
    person = replace(person, tokens=frozenset({token}))
    return [*entries, person_note(person)], person
