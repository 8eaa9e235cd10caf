"""The stores: both conform, and the file survives kills, cuts, damage, a full disk and a second program."""

import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from store_conformance import SECRET, StoreConformance, entries, entry

from charlemagne.store import (
    Busy,
    Conflict,
    Damaged,
    Entry,
    Foreign,
    Full,
    InUse,
    Lease,
    MemoryStore,
    Newer,
    SQLiteStore,
    Store,
    StoreError,
    salvage,
    set_aside,
    unbroken,
)
from charlemagne.store.sqlite import _Delete, _Request


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "matches.db"


class TestMemoryStore(StoreConformance):
    @pytest.fixture
    def store(self) -> Iterator[Store]:
        with MemoryStore() as store:
            yield store


class TestSQLiteStore(StoreConformance):
    @pytest.fixture
    def store(self, path: Path) -> Iterator[Store]:
        with SQLiteStore(path) as store:
            yield store


class TestOddNames(StoreConformance):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        with SQLiteStore(tmp_path / "a b" / "été #1?100%.db") as store:
            yield store


# Other programs. Each child is a real process that runs a few lines below this prologue.

PROLOGUE = """
import os, sys
from charlemagne.store import *
path = sys.argv[1]
def say(*words): os.write(1, (" ".join(map(str, words)) + "\\n").encode())  # whole lines from any thread
def entry(match, seq, data=""): return Entry(match, seq, seq, "act", data)
"""


def child(lines: str, *arguments: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", PROLOGUE + lines, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def end(process: "subprocess.Popen[str]") -> list[str]:
    """The lines left, of a child that is told to go by the end of its input."""
    return process.communicate(timeout=60)[0].splitlines()


def copy(path: Path, to: Path) -> Path:
    """A copy of a store that may be open; made by another process, since closing a file drops its locks."""
    to.mkdir()
    parts = [part for part in (path, Path(f"{path}-wal")) if part.exists()]
    subprocess.run(["cp", *map(str, parts), str(to)], check=True)
    return to / path.name


def content(path: Path) -> dict[str, bytes]:
    """The bytes of a closed store; a log without any, which SQLite leaves when it only looked, is nothing."""
    parts = (path, Path(f"{path}-wal"))
    found = {part.name: part.read_bytes() for part in parts if part.exists()}
    return {name: data for name, data in found.items() if data or name == path.name}


def everything(store: Store) -> list[Entry]:
    return [one for summary in store.matches() for one in store.entries(summary.match)]


APPEND_FOR_EVER = """
import threading
store = SQLiteStore(path)
def play(match):
    store.hold(match)
    seq = len(store.entries(match))
    while True:
        store.append([entry(match, seq, "x" * 700), entry(match, seq + 1)])
        seq += 2
        say(match, seq)
for number in range(3):
    threading.Thread(target=play, args=(f"m{number}",)).start()
"""


def test_all_that_a_killed_program_acknowledged_is_there(path: Path) -> None:
    chance = random.Random(30)
    known = dict.fromkeys(("m0", "m1", "m2"), 0)
    for _ in range(30):
        process = child(APPEND_FOR_EVER, path)
        said = [line(process) for _ in range(chance.randrange(60))]
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=chance.random() * 0.02)
        process.kill()
        for match, acknowledged in map(str.split, said + end(process)):
            known[match] = max(known[match], int(acknowledged))
        with SQLiteStore(path) as store:
            for match, least in known.items():
                found = store.entries(match)
                assert len(found) >= least and len(found) % 2 == 0
                assert [one.seq for one in found] == list(range(len(found)))
                store.hold(match)  # free at once, though nobody released it
    assert sum(known.values()) > 100


def test_a_log_cut_anywhere_keeps_what_was_acknowledged_before_the_cut(path: Path, tmp_path: Path) -> None:
    chance = random.Random(7)
    sizes: list[int] = []  # of the log, after each acknowledged commit
    with SQLiteStore(path) as store:
        for seq in range(150):
            store.append([entry("a", seq, data="x" * chance.randrange(300))])
            sizes.append(os.stat(f"{path}-wal").st_size)
        whole = store.entries("a")
        template = copy(path, tmp_path / "template")
    assert sizes == sorted(sizes), "the log was begun anew: make the test shorter"
    cuts = [0, 1, 31, 32, *sizes[::40], *(chance.randrange(sizes[-1] + 1) for _ in range(40))]
    for number, cut in enumerate(cuts):
        victim = copy(template, tmp_path / str(number))
        os.truncate(f"{victim}-wal", cut)
        acknowledged = sum(size <= cut for size in sizes)
        salvaged, _ = salvage(victim)
        assert salvaged == whole[:acknowledged]
        with SQLiteStore(victim) as store:
            assert store.entries("a") == whole[:acknowledged]
            store.append([entry("a", acknowledged)])
        shutil.rmtree(victim.parent)


def test_a_log_with_a_wrong_byte_ends_before_it(path: Path, tmp_path: Path) -> None:
    chance = random.Random(8)
    sizes: list[int] = []
    with SQLiteStore(path) as store:
        for seq in range(60):
            store.append([entry("a", seq)])
            sizes.append(os.stat(f"{path}-wal").st_size)
        whole = store.entries("a")
        template = copy(path, tmp_path / "template")
    for number in range(20):
        victim = copy(template, tmp_path / str(number))
        place = chance.randrange(sizes[-1])
        with open(f"{victim}-wal", "r+b") as file:
            file.seek(place)
            byte = file.read(1)[0]
            file.seek(place)
            file.write(bytes([byte ^ (1 << chance.randrange(8))]))
        before = sum(size <= place for size in sizes)
        salvaged, _ = salvage(victim)
        with SQLiteStore(victim) as store:
            read = store.entries("a")
        assert read == salvaged == whole[: len(read)]
        assert len(read) >= (before if place >= 32 else 0)


# Damage.


@pytest.fixture
def filled(path: Path) -> Path:
    """A closed store of 20 matches with 60 entries each, some longer than a page, one deleted."""
    with SQLiteStore(path) as store:
        for number in range(20):
            store.append(entries(f"m{number}", range(59)))
            store.append([entry(f"m{number}", 59, data=str(number) * 9_000)])
        store.append(entries("gone", range(200)))
        store.delete("gone")
    return path


def test_a_whole_file_is_salvaged_whole(filled: Path) -> None:
    before = content(filled)
    found, notes = salvage(filled)
    assert notes == []
    with SQLiteStore(filled) as store:
        assert sorted(everything(store), key=lambda one: (one.match, one.seq)) == found
    assert len(found) == 1200
    assert content(filled) == before, "opening and closing changes nothing"


def test_a_file_and_its_log_are_salvaged_together(filled: Path, tmp_path: Path) -> None:
    with SQLiteStore(filled) as store:
        store.append(entries("late", range(100)))
        store.delete("m3")
        expected = sorted(everything(store), key=lambda one: (one.match, one.seq))
        victim = copy(filled, tmp_path / "copy")
    found, notes = salvage(victim)
    assert (found, notes) == (expected, [])


def test_the_deleted_are_not_brought_back(filled: Path) -> None:
    assert b"gone" not in filled.read_bytes()


@pytest.mark.parametrize("length", [0, 1, 2, 20, 50, 511])
def test_a_file_cut_to_its_first_bytes_keeps_its_log(filled: Path, tmp_path: Path, length: int) -> None:
    with SQLiteStore(filled) as store:
        store.append(entries("late", range(10)))
        victim = copy(filled, tmp_path / "copy")
    os.truncate(victim, length)
    refuses_and_leaves(victim)
    assert entries("late", range(10)) == [one for one in salvage(victim)[0] if one.match == "late"]


@pytest.mark.parametrize("length", [0, 1, 50, 99, 100, 600, 4095, 4096, 5000, 30_000])
def test_a_file_cut_short_is_said_to_be_damaged_and_left_alone(filled: Path, length: int) -> None:
    os.truncate(filled, length)
    refuses_and_leaves(filled)
    assert len(salvage(filled)[0]) < 1200
    goes_on(filled)


def test_a_file_without_its_header_still_gives_all_its_entries(filled: Path) -> None:
    with open(filled, "r+b") as file:
        file.write(bytes(4096))
    refuses_and_leaves(filled)
    found, notes = salvage(filled)
    assert len(found) == 1200
    assert "page 1, the header, can't be read" in notes


def test_random_bytes_in_pages_are_said_and_the_rest_is_salvaged(filled: Path, tmp_path: Path) -> None:
    chance = random.Random(11)
    whole, _ = salvage(filled)
    size = filled.stat().st_size
    for number in range(40):
        victim = copy(filled, tmp_path / str(number))
        length = chance.choice([1, 8, 100, 4096])
        start = chance.randrange(size // 4096) * 4096 + chance.randrange(4096 - length + 1)
        with open(victim, "r+b") as file:
            file.seek(start)
            file.write(chance.randbytes(length))
        before = content(victim)
        found, _ = salvage(victim)
        assert content(victim) == before
        assert set(found) <= set(whole), "nothing is taken for an entry that isn't one"
        assert len(found) >= len(whole) - 130, "one page's entries at most, or a page's and what hangs on it"
        try:
            with SQLiteStore(victim) as store:
                read = sorted(everything(store), key=lambda one: (one.match, one.seq))
        except Damaged as error:
            told = str(error) + str(error.__cause__)
            assert str(victim) in told and "Ah" not in told
            assert content(victim) == before
        else:  # the bytes fell where nothing is kept: room between the rows, or a free page
            assert read == whole == found
        shutil.rmtree(victim.parent)


def test_a_wrong_byte_in_a_text_is_seen_when_it_is_read(filled: Path) -> None:
    data = filled.read_bytes()
    place = data.index(b"5" * 3000) + 1000
    with open(filled, "r+b") as file:
        file.seek(place)
        file.write(b"6")
    with SQLiteStore(filled) as store:
        assert len(store.entries("m4")) == 60, "other matches go on"
        with pytest.raises(Damaged, match="match m5 isn't what was written"):
            store.entries("m5")
    found, notes = salvage(filled)
    assert len(found) == 1199
    assert len(notes) == 1 and "1 entries can't be read" in notes[0]


def test_a_wrong_bit_in_a_key_never_shortens_a_match_silently(filled: Path) -> None:
    data = filled.read_bytes()
    key = b"m10" + bytes([48]) + (1_700_000_000_048).to_bytes(6)
    place = data.index(key)
    for bit in range(8 * len(key)):
        damaged = bytearray(data)
        damaged[place + bit // 8] ^= 1 << bit % 8
        filled.write_bytes(damaged)
        with pytest.raises(Damaged), SQLiteStore(filled) as store:
            everything(store)
        assert len(salvage(filled)[0]) == 1199


def test_a_damaged_file_with_a_log_keeps_both(filled: Path, tmp_path: Path) -> None:
    with SQLiteStore(filled) as store:
        store.append(entries("late", range(10)))
        victim = copy(filled, tmp_path / "copy")
    with open(victim, "r+b") as file:
        file.seek(4096 * 3)
        file.write(random.Random(1).randbytes(4096 * 4))
    refuses_and_leaves(victim)
    found, _ = salvage(victim)
    assert [one for one in found if one.match == "late"] == entries("late", range(10))
    kept = set_aside(victim)
    assert Path(f"{kept}-wal").exists()
    os.rename(f"{kept}-wal", f"{victim}-wal")  # as after a power cut between the two
    with pytest.raises(Damaged, match="only its log is left"):
        SQLiteStore(victim)
    assert Path(f"{victim}-wal").stat().st_size


def test_damage_met_while_writing_ends_the_writing_and_leaves_the_file(filled: Path, tmp_path: Path) -> None:
    with SQLiteStore(filled) as store:
        store.append(entries("late", range(10)))
        victim = copy(filled, tmp_path / "copy")
    with open(victim, "r+b") as file:
        file.seek(4096 * 3)
        file.write(random.Random(1).randbytes(4096 * 4))
    main = victim.read_bytes()
    with SQLiteStore(victim, check=False) as store:
        futures = [store.submit([entry(f"m{number}", 60)]) for number in range(20)]
        assert any(isinstance(future.exception(), Damaged) for future in futures)
        with pytest.raises(Damaged):
            store.append([entry("late", 10)])
        assert store.entries("late") == entries("late", range(10))
    assert victim.read_bytes() == main
    assert Path(f"{victim}-wal").stat().st_size


def refuses_and_leaves(path: Path) -> None:
    before = content(path)
    for _ in range(2):
        with pytest.raises(Damaged, match="is damaged: "):
            SQLiteStore(path)
    assert content(path) == before


def goes_on(path: Path) -> None:
    """The way on that `charlemagne.store` documents."""
    before = content(path)
    found, _ = salvage(path)
    kept = set_aside(path)
    assert kept.name == "matches.db.damaged-1" and kept.read_bytes() == before["matches.db"]
    with SQLiteStore(path) as store:
        store.append(unbroken(found))
        assert sorted(everything(store), key=lambda one: (one.match, one.seq)) == unbroken(found)
    assert set_aside(path).name == "matches.db.damaged-2"


def test_nothing_is_salvaged_or_set_aside_under_a_program(path: Path) -> None:
    with SQLiteStore(path) as store:
        store.append([entry("a", 0)])
        for act in (salvage, set_aside):
            with pytest.raises(InUse):
                act(path)
    process = child("with SQLiteStore(path): say('open'); sys.stdin.read()", path)
    assert line(process) == "open"
    for act in (salvage, set_aside):
        with pytest.raises(InUse):
            act(path)
    end(process)
    assert salvage(path)[0] == [entry("a", 0)]


def test_what_is_not_there_cannot_be_salvaged(path: Path) -> None:
    for act in (salvage, set_aside):
        with pytest.raises(StoreError, match="isn't there"):
            act(path)
    assert not path.parent.exists()


# Two programs on one file.


def test_two_programs_write_one_file_and_lose_nothing(path: Path) -> None:
    lines = """
name = sys.argv[2]
with SQLiteStore(path) as store:
    say("ready"); sys.stdin.readline()
    won = 0
    for seq in range(100):
        store.append([entry(name, seq)])
        try: store.append([entry("both", seq, name)]); won += 1
        except Conflict: pass
    say(won)
"""
    processes = [child(lines, path, name) for name in ("x", "y")]
    assert [line(process) for process in processes] == ["ready", "ready"]
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    won = [int(end(process)[0]) for process in processes]
    with SQLiteStore(path) as store:
        assert {one.match: one.count for one in store.matches()} == {"x": 100, "y": 100, "both": sum(won)}
        names = [one.data for one in store.entries("both")]
    assert [names.count(name) for name in ("x", "y")] == won


def test_many_programs_may_make_the_file_at_once(path: Path) -> None:
    lines = """
say("up"); sys.stdin.readline()
with SQLiteStore(path) as store: store.append([entry(sys.argv[2], 0)])
say("ok")
"""
    processes = [child(lines, path, f"m{number}") for number in range(4)]
    assert [line(process) for process in processes] == ["up"] * 4
    assert [end(process) for process in processes] == [["ok"]] * 4
    with SQLiteStore(path) as store:
        assert len(store.matches()) == 4
    assert {part.name for part in path.parent.iterdir()} == {"matches.db", "matches.db.locks"}


def test_a_program_killed_while_it_made_the_file_is_in_nobodys_way(path: Path) -> None:
    path.parent.mkdir()
    for suffix in (".new", ".new-journal", ".locks"):
        Path(f"{path}{suffix}").write_bytes(b"half a header")
    with SQLiteStore(path) as store:
        store.append([entry("a", 0)])
    assert {part.name for part in path.parent.iterdir()} == {"matches.db", "matches.db.locks"}


def test_the_second_program_is_told_which_match_is_open(path: Path) -> None:
    lines = """
store = SQLiteStore(path)
store.append([entry("a", 0)])
store.hold("a")
say("held")
sys.stdin.read()
"""
    holder = child(lines, path)
    assert line(holder) == "held"
    with SQLiteStore(path) as store:
        with pytest.raises(InUse, match="match a is open elsewhere"):
            store.hold("a")
        with pytest.raises(InUse, match="match a is open elsewhere"):
            store.delete("a")
        store.hold("b")
        holder.kill()
        holder.wait()
        with store.hold("a"):
            assert store.delete("a") == 1
    end(holder)


def test_what_another_store_has_written_or_deleted_meanwhile_is_minded(path: Path) -> None:
    with SQLiteStore(path) as ours, SQLiteStore(path) as theirs:
        ours.append([entry("m", 0)])
        theirs.append([entry("m", 1)])
        with pytest.raises(Conflict) as late:
            ours.append([entry("m", 1)])
        assert late.value.next == 2
        ours.append([entry("m", 2), entry("n", 0)])
        assert theirs.delete("m") == 3
        with pytest.raises(Conflict) as hole:
            ours.append([entry("m", 3)])
        assert hole.value.next == 0
        ours.append([entry("m", 0)])
        ours.append([entry("n", 1)])
        assert [len(theirs.entries(match)) for match in "mn"] == [1, 2]


def test_a_group_with_a_conflict_and_a_deletion_in_it_is_done_in_order(path: Path) -> None:
    with SQLiteStore(path) as store:
        store.append([entry("m", 0), entry("m", 1)])
        gone: Future[int] = Future()
        held = sqlite3.connect(path, isolation_level=None)
        held.execute("BEGIN IMMEDIATE")  # so that all that follows but the first waits, and is one group
        store.submit([entry("x", 0)])
        first, wrong = store.submit([entry("m", 2), entry("n", 0)]), store.submit([entry("m", 2)])
        store._enqueue(_Request(_Delete("m"), gone))
        again, more = store.submit([entry("m", 0)]), store.submit([entry("n", 1)])
        held.execute("ROLLBACK")
        held.close()
        assert isinstance(wrong.exception(), Conflict) and gone.result() == 3
        assert [done.result() for done in (first, again, more)] == [None] * 3
        assert [len(store.entries(match)) for match in "mn"] == [1, 2]


def test_two_stores_in_one_program_know_each_others_leases(path: Path) -> None:
    with SQLiteStore(path) as second:
        with SQLiteStore(path) as first:
            first.hold("a")
            with pytest.raises(InUse):
                second.hold("a")
        second.hold("a")  # the first one's going frees what it held
        process = child("s = SQLiteStore(path)\ntry: s.hold('a')\nexcept InUse: say('told')", path)
        assert end(process) == ["told"], "and nothing else"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_is_told_to_open_its_own(path: Path) -> None:
    lines = """
import os
store = SQLiteStore(path); lease = store.hold("a")
if child := os.fork():
    say(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    store.append([entry("a", 0)])
else:
    try: store.append([entry("a", 0)])
    except StoreError as error: say(error)
    lease.release(); store.close()
    with SQLiteStore(path) as own:
        own.append([entry("b", 0)])
        try: own.hold("a")
        except InUse: say("held")
    os._exit(7)
"""
    assert end(child(lines, path)) == ["the store was opened before a fork: open it again", "held", "7"]


def test_a_locked_file_is_busy_and_then_goes_on(path: Path) -> None:
    lines = """
import sqlite3
db = sqlite3.connect(path, isolation_level=None)
db.execute("BEGIN IMMEDIATE")
say("locked")
sys.stdin.read()
"""
    with SQLiteStore(path, patience=0.01) as store:
        store.append([entry("a", 0)])
        other = child(lines, path)
        assert line(other) == "locked"
        with pytest.raises(Busy):
            store.append([entry("a", 1)])
        assert store.entries("a") == [entry("a", 0)], "reading needs no lock"
        end(other)
        store.append([entry("a", 1)])


# Files that aren't ours, and places that can't be written.


def change(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()


def test_a_newer_version_is_refused_and_left_alone(filled: Path) -> None:
    change(filled, "PRAGMA user_version = 2")
    before = content(filled)
    with pytest.raises(Newer, match="has version 2, and this program reads up to version 1"):
        SQLiteStore(filled)
    assert content(filled) == before


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_another_programs_database_is_left_alone(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "other.db"
    change(path, f"PRAGMA journal_mode = {mode}", "CREATE TABLE entry (seq)", "PRAGMA user_version = 9")
    before = content(path)
    with pytest.raises(Foreign, match="another program's database"):
        SQLiteStore(path)
    assert content(path) == before


def test_a_file_of_text_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("dear Aline, " * 1000)
    before = content(path)
    with pytest.raises(Damaged, match="header"):
        SQLiteStore(path)
    assert salvage(path)[0] == []
    assert content(path) == before


def test_a_table_whose_name_is_no_text_is_damage(filled: Path) -> None:
    damaged = b"CREATE TAB\xc5E entry (\xff\xfetch"
    filled.write_bytes(filled.read_bytes().replace(b"CREATE TABLE entry (match", damaged, 1))
    refuses_and_leaves(filled)
    assert len(salvage(filled)[0]) == 1200


@pytest.mark.parametrize("column", ["application_id", "user_version"])
def test_our_file_with_a_damaged_number_is_damaged(filled: Path, column: str) -> None:
    change(filled, f"PRAGMA {column} = 0")
    refuses_and_leaves(filled)


def test_the_file_is_for_its_owner_alone(path: Path) -> None:
    with SQLiteStore(path) as store:
        store.append([entry("a", 0)])
        for part in path.parent.iterdir():
            assert part.stat().st_mode & 0o077 == 0, part.name
    assert path.parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("inside", ["nothing", "a store"])
def test_a_directory_that_cannot_be_written_is_said(inside: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "matches.db"
        if inside == "a store":
            SQLiteStore(path).close()
        for part in Path(name).iterdir():
            part.chmod(0o444)
        Path(name).chmod(0o555)
        # As nobody, where the tests run as root, whom nothing stops.
        lines = """
import os
if os.getuid() == 0: os.setuid(65534)
try: SQLiteStore(path)
except ReadOnly as error: say(error)
"""
        said = end(child(lines, path))
        Path(name).chmod(0o755)
        assert len(said) == 1 and str(path) in said[0]


def test_a_path_that_is_a_directory_is_an_error_of_ours(tmp_path: Path) -> None:
    (tmp_path / "matches.db").mkdir()
    with pytest.raises(StoreError):
        SQLiteStore(tmp_path / "matches.db")
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        SQLiteStore(tmp_path / "file" / "matches.db")


# A full disk.


def fills_up_and_goes_on(store: SQLiteStore, make_room: Callable[[], object]) -> None:
    full: BaseException | None = None
    while not full:
        stored = len(store.entries("a"))
        full = store.submit([entry("a", stored, data="x" * 3000)]).exception()
    assert isinstance(full, Full) and stored > 10
    assert "xxx" not in str(full) + str(full.__cause__)
    with pytest.raises(Full):
        store.append([entry("a", stored, data="x" * 30_000)])
    with pytest.raises(Full):
        store.commit([[entry("a", stored, data="x" * 30_000)], [entry("b", 0)]])
    assert store.entries("b") == []
    assert len(store.entries("a")) == stored
    make_room()
    store.append([entry("a", stored)])
    assert [one.seq for one in store.entries("a")] == list(range(stored + 1))


def test_a_full_disk_is_said_and_harms_nothing(path: Path) -> None:
    with SQLiteStore(path) as store:
        limit: Callable[[str], object] = store._writer.execute
        limit("PRAGMA max_page_count = 60")
        fills_up_and_goes_on(store, lambda: limit("PRAGMA max_page_count = 100000"))
    SQLiteStore(path).close()


@pytest.mark.skipif(sys.platform != "linux" or os.getuid() != 0, reason="only root may mount a small disk")
def test_a_truly_full_disk_is_said_and_harms_nothing(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody mount a disk")
    try:
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(200_000))
        with SQLiteStore(disk / "matches.db") as store:
            fills_up_and_goes_on(store, ballast.unlink)
        with SQLiteStore(disk / "matches.db") as store:
            kept = len(store.entries("a"))
        assert kept > 10
        with suppress(OSError), open(disk / "rest", "wb", buffering=0) as rest:
            while True:
                rest.write(bytes(4096))
        with pytest.raises(Full):
            SQLiteStore(disk / "more" / "matches.db")
        (disk / "rest").unlink()
        with SQLiteStore(disk / "matches.db") as store:
            assert len(store.entries("a")) == kept
    finally:
        subprocess.run(["umount", str(disk)], check=True)


# Groups, and many entries.


def test_what_waits_together_is_committed_together(path: Path) -> None:
    with SQLiteStore(path) as store:
        commits: list[str] = []
        started, go = threading.Event(), threading.Event()

        def trace(statement: str) -> None:
            commits.append(statement)
            if statement == "COMMIT" and not started.is_set():
                started.set()
                go.wait()

        store._writer.set_trace_callback(trace)
        first = store.submit([entry("a", 0)])
        started.wait()
        rest: list[Future[None]] = [store.submit([entry("a", seq)]) for seq in range(1, 100)]
        refused = store.submit([entry("a", 0)])
        withdrawn = store.submit([entry("b", 0)])
        assert withdrawn.cancel()
        go.set()
        for future in (first, *rest):
            future.result()
        assert isinstance(refused.exception(), Conflict)
        store._writer.set_trace_callback(None)
        assert commits.count("COMMIT") == 2
        assert store.entries("b") == []


def test_a_group_of_the_callers_own_is_one_commit_in_its_own_thread(path: Path) -> None:
    with SQLiteStore(path) as store:
        store.append([entry("a", 0)])
        seen: list[tuple[str, int]] = []
        store._writer.set_trace_callback(lambda statement: seen.append((statement, threading.get_ident())))
        batches = [[entry("a", 1)], [entry("b", 0), entry("b", 1)], [entry("a", 2)]]
        assert store.commit(batches) == [None, None, None]
        store._writer.set_trace_callback(None)
        assert [thread for statement, thread in seen if statement == "COMMIT"] == [threading.get_ident()]
        assert [len(store.entries(match)) for match in "ab"] == [3, 2]


def test_a_caller_with_a_group_of_its_own_waits_for_nobody(path: Path) -> None:
    """Not for another program, however patient the store is, and not for what waits to be stored before."""
    with SQLiteStore(path, patience=600) as store:
        store.append([entry("a", 0)])
        held = sqlite3.connect(path, isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="is locked by another program"):
            store.commit([[entry("a", 1)]])
        waits = store.submit([entry("a", 1)])
        with pytest.raises(Busy, match="is being written"):
            store.commit([[entry("a", 2)]])
        assert not waits.done()
        held.execute("ROLLBACK")
        held.close()
        assert waits.result() is None
        assert store.commit([[entry("a", 2)]]) == [None]
        withdrawn = store.submit([entry("b", 0)])
        withdrawn.cancel()
        store.append([])
        assert store.commit([[entry("a", 3)]]) == [None], "what was withdrawn is waited for no longer"
        assert len(store.entries("a")) == 4


def test_two_callers_with_groups_of_their_own_exclude_each_other(path: Path) -> None:
    with SQLiteStore(path) as store, ThreadPoolExecutor(1) as pool:
        started, go = threading.Event(), threading.Event()

        def trace(statement: str) -> None:
            if statement == "COMMIT":
                started.set()
                go.wait()

        store._writer.set_trace_callback(trace)
        first = pool.submit(store.commit, [[entry("a", 0)]])
        started.wait()
        with pytest.raises(Busy):
            store.commit([[entry("b", 0)]])
        behind = store.submit([entry("b", 0)])
        go.set()
        assert first.result() == [None] and behind.result() is None
        store._writer.set_trace_callback(None)


def test_a_reader_that_waits_for_nobody(path: Path) -> None:
    """Not for another who is reading, however patient the store is."""
    with SQLiteStore(path, patience=600) as store, ThreadPoolExecutor(1) as pool:
        store.append([entry("a", 0)])
        assert store.entries("a", wait=False) == store.entries("a") == [entry("a", 0)]
        started, go = threading.Event(), threading.Event()

        def trace(statement: str) -> None:
            if statement == "BEGIN":
                started.set()
                go.wait()

        store._reader.set_trace_callback(trace)
        first = pool.submit(store.entries, "a")
        started.wait()
        with pytest.raises(Busy, match="is being read"):
            store.entries("a", wait=False)
        go.set()
        assert first.result() == store.entries("a", wait=False) == [entry("a", 0)]
        store._reader.set_trace_callback(None)


def test_how_long_a_reader_waits_is_said_each_time(path: Path) -> None:
    with SQLiteStore(path, patience=600) as store:
        store.append([entry("a", 0)])
        assert store.entries("a") == [entry("a", 0)]
        assert store._reader.execute("PRAGMA busy_timeout").fetchone() == (600_000,)
        assert store.entries("a", wait=False) == [entry("a", 0)]
        assert store._reader.execute("PRAGMA busy_timeout").fetchone() == (0,)
        assert store.entries("a") == [entry("a", 0)]
        assert store._reader.execute("PRAGMA busy_timeout").fetchone() == (600_000,)


def test_a_commit_waits_for_the_disk(path: Path) -> None:
    with SQLiteStore(path) as store:
        assert store._writer.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.slow
def test_a_million_entries_are_written_read_and_listed(path: Path) -> None:
    matches, length, group = 1000, 1000, 50
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with SQLiteStore(path) as store:
        for start in range(0, length, group):
            for future in [
                store.submit(entries(f"m{number}", range(start, start + group))) for number in range(matches)
            ]:
                future.result()
    with SQLiteStore(path) as store:
        assert sum(one.count for one in store.matches()) == 1_000_000
        for number in range(0, matches, 50):
            assert store.entries(f"m{number}") == entries(f"m{number}", range(length))
        with pytest.raises(Conflict):
            store.append([entry("m500", 999)])
        assert store.delete("m500") == length
        assert len(store.matches()) == matches - 1
    print(f"{(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024:.0f} MB more, ", end="")
    print(f"{path.stat().st_size / 1e6:.0f} MB on disk")


# Both stores side by side, whatever is done to them.


class SideBySide(RuleBasedStateMachine):
    names = st.sampled_from(["a", "b", "c"])

    @initialize()
    def open(self) -> None:
        self.directory = tempfile.TemporaryDirectory()
        self.path = Path(self.directory.name) / "matches.db"
        self.memory = MemoryStore()
        self.sqlite = SQLiteStore(self.path)
        self.leases: dict[str, tuple[Lease, Lease]] = {}

    def both(self, act: Callable[[Store], object]) -> object:
        results: list[Any] = []  # of whatever the act returns
        for store in (self.memory, self.sqlite):
            try:
                results.append(act(store))
            except (Conflict, InUse) as error:
                results.append((type(error), error.match, getattr(error, "next", None)))
        assert results[0] == results[1]
        return results[0]

    @rule(parts=st.lists(st.tuples(names, st.integers(0, 3), st.sampled_from([0, 0, 0, -1, 1])), max_size=4))
    def append(self, parts: list[tuple[str, int, int]]) -> None:
        nexts = {match: len(self.memory.entries(match)) for match in ("a", "b", "c")}
        batch: list[Entry] = []
        for match, size, slip in parts:
            start = max(nexts[match] + slip, 0)
            batch += [entry(match, seq, data=SECRET * (seq % 40)) for seq in range(start, start + size)]
            nexts[match] += size
        self.both(lambda store: store.append(batch))

    @rule(starts=st.lists(st.tuples(names, st.integers(0, 8), st.integers(1, 3)), max_size=4))
    def commit(self, starts: list[tuple[str, int, int]]) -> None:
        batches = [[entry(match, seq) for seq in range(start, start + size)] for match, start, size in starts]

        def act(store: Store) -> object:
            told = store.commit(batches)
            return [None if one is None else (one.match, one.seq, one.next) for one in told]

        self.both(act)

    @rule(match=names)
    def delete(self, match: str) -> None:
        self.both(lambda store: store.delete(match))

    @rule(match=names)
    def hold(self, match: str) -> None:
        held: list[Lease] = []

        def act(store: Store) -> None:
            held.append(store.hold(match))

        self.both(act)
        if held:
            self.leases[match] = (held[0], held[1])

    @precondition(lambda self: self.leases)
    @rule(data=st.data())
    def release(self, data: st.DataObject) -> None:
        for lease in self.leases.pop(data.draw(st.sampled_from(sorted(self.leases)))):
            lease.release()

    @rule()
    def reopen(self) -> None:
        self.sqlite.close()
        found, notes = salvage(self.path)
        assert notes == [] and found == sorted(everything(self.memory), key=lambda one: (one.match, one.seq))
        self.sqlite = SQLiteStore(self.path)
        for pair in self.leases.values():
            pair[0].release()
        self.leases.clear()

    @rule(match=names, since=st.integers(-1, 12))
    def read(self, match: str, since: int) -> None:
        self.both(lambda store: store.entries(match, since=since))

    @invariant()
    def list(self) -> None:
        if hasattr(self, "sqlite"):
            self.both(lambda store: store.matches())

    def teardown(self) -> None:
        if hasattr(self, "sqlite"):
            self.sqlite.close()
            self.directory.cleanup()


TestSideBySide = SideBySide.TestCase
TestSideBySide.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
