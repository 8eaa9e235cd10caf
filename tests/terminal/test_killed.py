"""Nothing is lost: killed, cut off, or crashed at any moment, a match goes on at the same card."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

import pytest
from terminal.people import Steady, question
from terminal.process import Process
from terminal.table import play, resume

from charlemagne.hand.view import view_of
from charlemagne.journal import Journal, fold
from charlemagne.rules.books import BOOKS
from charlemagne.seats import SEATS
from charlemagne.store import Entry, MemoryStore, SQLiteStore, Store
from charlemagne.terminal.kept import FILE
from charlemagne.terminal.ledger import said
from charlemagne.words import LANGUAGES, Language

PLAYERS = "casual,random,casual"


def views(journal: Journal) -> str:
    """What every seat and a watcher see, and all that the match is besides."""
    hand = journal.match.hand
    seen = [] if hand is None else [view_of(hand, seat) for seat in (*SEATS, None)]
    return repr((journal.match.setup, journal.match.winner, journal.finished, seen))


def log(store: Store) -> list[tuple[str, str]]:
    """What is kept of the one match of a store, without the times."""
    (summary,) = store.matches()
    return [(entry.kind, entry.data) for entry in store.entries(summary.match)]


@dataclass(frozen=True)
class Reference:
    """A match that nobody disturbed.

    Args:
        asked: each question, and how much was stored when it was asked.
    """

    log: list[tuple[str, str]]
    asked: list[tuple[str, int]]

    def place(self, asked: str, stored: int) -> int:
        """Which question this is, at least so much being stored."""
        return next(n for n, (text, least) in enumerate(self.asked) if text == asked and least >= stored)


def undisturbed(folder: Path, book: str, language: Language, seed: int) -> Reference:
    """The match of a seed as a process plays it, and what was stored at each question."""
    asked: list[tuple[str, int]] = []
    data = folder / "undisturbed"
    with Process("play", *arguments(book, language, seed), "--data", str(data)) as process:
        person = Steady(language, seed, lambda text: asked.append((text, stored(data))))
        while (heard := process.hear()) is not None:
            process.type(person.answer(heard))
        assert process.end() == 0
    with SQLiteStore(data / FILE) as store:
        return Reference(log(store), asked)


def arguments(book: str, language: Language, seed: int) -> tuple[str, ...]:
    # A long match: where bids by dice don't win it at once, there is much to kill.
    return "--rules", book, "--lang", language, "--seed", str(seed), "--players", PLAYERS, "--target", "60"


def stored(data: Path) -> int:
    with SQLiteStore(data / FILE, check=False) as store:
        return len(log(store))


def folded(data: Path) -> Journal | None:
    """The match of a folder, None if it was not begun."""
    with SQLiteStore(data / FILE) as store:
        if not (found := store.matches()):
            return None
        return fold(found[0].match, said(store.entries(found[0].match)))


def play_killed(
    data: Path, reference: Reference, args: tuple[str, ...], *, language: Language, seed: int, kills: int
) -> int:
    """Plays a match to its end, killing it at random moments; how often it was killed."""
    dice, killed, person = random.Random(f"kill {seed}"), 0, Steady(language, seed)
    command: tuple[str, ...] = ("play", *args)
    before: Journal | None = None
    while True:
        lines = dice.randrange(12) if killed < kills else 10**9
        with Process(*command, "--data", str(data)) as process:
            heard, place = process.hear(), -1
            if before is not None:
                now = folded(data)
                assert now is not None and now.length >= before.length
                with SQLiteStore(data / FILE) as store:
                    again = fold(now.match.id, said(store.entries(now.match.id)[: before.length]))
                assert views(again) == views(before)
                if now.length == before.length:
                    assert views(now) == views(before)
            while heard is not None and lines:
                least = 0 if before is None else before.length
                place = reference.place(question(heard), least) if place < 0 else place + 1
                assert question(heard) == reference.asked[place][0]
                process.type(person.answer(heard))
                lines -= 1
                heard = process.hear() if lines else ""
            if heard is None:
                assert process.end() == 0 and process.errors == ""
                return killed
            process.kill_within(dice.choice([0.0, 0.001, 0.004, 0.02, 0.1]))
        killed += 1
        before = folded(data)
        if place >= 0:
            assert before is not None and before.length >= reference.asked[place][1]
        if before is not None:
            command = ("resume", before.match.id, "--lang", language)


def hold_same(folder: Path, book: str, language: Language, seed: int, kills: int) -> int:
    reference = undisturbed(folder, book, language, seed)
    data = folder / "killed"
    killed = play_killed(data, reference, arguments(book, language, seed), language=language, seed=seed, kills=kills)
    with SQLiteStore(data / FILE) as store:
        assert log(store) == reference.log
    return killed


@pytest.mark.parametrize(("book", "language"), [("standard", "fr"), ("maine", "en")])
def test_a_match_that_is_killed_goes_on_at_the_same_card(book: str, language: Language, tmp_path: Path) -> None:
    assert hold_same(tmp_path, book, language, 6, kills=2)


@pytest.mark.slow
def test_a_hundred_kills_in_all_books_change_nothing(tmp_path: Path) -> None:
    killed = dict.fromkeys(BOOKS, 0)
    for seed in range(1, 40):
        for book, language in zip(BOOKS, (*LANGUAGES, *LANGUAGES), strict=True):
            if killed[book] < 25:
                folder = tmp_path / f"{book} {seed}"
                killed[book] += hold_same(folder, book, language, seed, kills=25 - killed[book])
    print(f"kills: {killed}")
    assert sum(killed.values()) == 100


# A crash between any two steps, without a process


class Crash(BaseException):
    """The program is gone."""


class CrashingStore(MemoryStore):
    """Is gone at one of its appends, before it has stored or after."""

    def __init__(self, whole: MemoryStore | None, at: int, *, after: bool) -> None:
        super().__init__()
        self._left, self._after = at, after
        if whole is not None:
            self._logs = whole._logs

    def submit(self, entries: Iterable[Entry], /) -> Future[None]:
        self._left -= 1
        if self._left == 0 and not self._after:
            raise Crash
        done = super().submit(entries)
        if self._left == 0:
            raise Crash
        return done


@pytest.mark.parametrize("book", BOOKS)
def test_a_crash_at_any_append_changes_nothing(book: str) -> None:
    seed, dice = 2, random.Random(book)
    whole = play(BOOKS[book], "en", seed, person=Steady("en", seed), players="casual")
    assert whole.ended
    entries = log(whole.store)
    store: MemoryStore | None = None
    done, crashes = False, 0
    while not done:
        crashing = CrashingStore(store, dice.randint(1, 90), after=dice.random() < 0.5)
        try:
            if store is None or not store.matches():
                done = play(BOOKS[book], "en", seed, person=Steady("en", seed), players="casual", store=crashing).ended
            else:
                done = resume(crashing, whole.name, "en", Steady("en", seed)).ended
        except Crash:
            crashes += 1
        store = crashing
    assert crashes and store is not None and log(store) == entries


# The store's file cut short


def test_of_a_log_that_is_cut_short_what_was_before_the_cut_goes_on(tmp_path: Path) -> None:
    seed = 6
    reference = undisturbed(tmp_path, "standard", "en", seed)
    data = tmp_path / "data"
    with Process("play", *arguments("standard", "en", seed), "--data", str(data)) as process:
        assert process.play(Steady("en", seed), 40)
        process.kill_within(0)
    log_file = data / f"{FILE}-wal"
    whole, dice = log_file.read_bytes(), random.Random(3)
    kept = []
    for cut in (len(whole), *(dice.randrange(len(whole)) for _ in range(6))):
        copy = tmp_path / f"cut {cut}"
        shutil.copytree(data, copy)
        with (copy / log_file.name).open("r+b") as file:
            file.truncate(cut)
        (copy / f"{FILE}-shm").unlink(missing_ok=True)
        with SQLiteStore(copy / FILE) as store:
            entries = log(store) if store.matches() else []
        assert entries == reference.log[: len(entries)]
        kept.append((cut, len(entries)))
    assert kept[0][1] > 80
    assert [count for _, count in sorted(kept)] == sorted(count for _, count in kept)
    cut = next(cut for cut, count in sorted(kept) if count)
    with Process("resume", "--lang", "en", "--data", str(tmp_path / f"cut {cut}")) as process:
        process.play(Steady("en", seed))
        assert process.end() == 0
    with SQLiteStore(tmp_path / f"cut {cut}" / FILE) as store:
        assert log(store) == reference.log
