"""The commands for what is kept: matches, resume, export, delete, play --from; damage; two programs at once."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from terminal.people import Steady
from terminal.process import Process
from terminal.table import faults
from words.language import banned_in, english_in, typography_in

from charlemagne.cli import cli
from charlemagne.journal import laid, note
from charlemagne.record import loads
from charlemagne.rules.books import BOOKS
from charlemagne.seats import Seat
from charlemagne.store import Entry, Full, MemoryStore, SQLiteStore
from charlemagne.terminal.kept import FILE, data_folder, open_store, rescue
from charlemagne.words import Language


def run(*args: str, typed: str = "", language: Language = "en") -> Result:
    result = CliRunner().invoke(cli, [*args, "--lang", language], input=typed)
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def played(seed: int, lines: str = "\n0\n1\n", *more: str, rules: str = "standard") -> str:
    """A match of a seed with a few lines typed; what it is kept under."""
    result = run("play", "--seed", str(seed), "--rules", rules, *more, typed=lines)
    return result.output.rpartition("charlemagne resume ")[2].partition("”")[0]


def whole(data: Path, seed: int, rules: str = "maine") -> str:
    """A whole match, by a process; what it is kept under."""
    with Process("play", "--seed", str(seed), "--rules", rules, "--lang", "en", "--data", str(data)) as process:
        process.play(Steady("en", seed))
        assert process.end() == 0
    with open_store(data) as store:
        return store.matches()[0].match


# The list


@pytest.mark.parametrize("language", ["en", "fr"])
def test_matches_are_listed_with_what_one_wants_to_know(language: Language, data: Path) -> None:
    assert "charlemagne play" in run("matches", language=language).output
    first = played(3)
    second = played(4, "\n", rules="maine")
    over = whole(data, 7)
    text = run("matches", language=language).output
    lines = " ".join(text.split())
    assert lines.index(over) < lines.index(second) < lines.index(first), "the latest first"
    if language == "en":
        assert f"{first}: 20" in lines and "Charlemagne with 34 cards, to 32." in lines
        assert "Hand 1, your turn." in lines and "side has won." in lines
    else:
        assert "Main 1, à toi de jouer." in lines and "a gagné." in lines
        assert not english_in(text) and not banned_in(text) and not typography_in(text)
    assert all(len(line) <= 78 for line in text.split("\n"))


def test_more_matches_than_fit_are_counted() -> None:
    folder = data_folder()
    with open_store(folder) as store:
        for number in range(23):
            table = laid(rules="maine", secret=b"", dealer=Seat.NORTH, extra={"terminal": {"seat": "S"}})
            store.append([Entry(f"m{number}", 0, number, table.kind, table.data)])
    assert "3 older matches are not listed" in run("matches").output
    assert len([line for line in run("matches", "--all").output.split("\n") if line.startswith("m")]) == 23


def test_what_cannot_be_gone_on_with_is_said_to_be_so() -> None:
    with open_store(data_folder()) as store:
        table = laid(rules="maine", secret=b"", dealer=Seat.NORTH)
        store.append([Entry("served", 0, 1, table.kind, table.data)])
        strange = note("dance")
        store.append([Entry("strange", 0, 2, strange.kind, strange.data)])
    text = " ".join(run("matches").output.split())
    assert "another kind of table" in text and "contradicts itself" in text
    for name in ("served", "strange"):
        result = run("resume", name)
        assert result.exit_code == 1 and "none that can be gone on with" in result.output
    assert run("resume").exit_code == 1
    assert "No match waits" in run("resume").output


# Going on


def test_the_latest_match_that_is_not_over_goes_on(data: Path) -> None:
    first, second = played(3), played(4)
    whole(data, 7)
    result = run("resume", typed="quit\n")
    assert result.exit_code == 0 and f"Going on with match {second}." in result.output
    assert f"Going on with match {first}." in run("resume", first[:5], typed="").output


def test_a_match_that_is_over_can_be_gone_back_into(data: Path) -> None:
    name = whole(data, 7)
    result = run("resume", name, typed="undo\nquit\n")
    assert "Enter ends the game" in result.output and "Taken back to your last decision." in result.output
    assert "your turn" in " ".join(run("matches").output.split())


@pytest.mark.parametrize("command", ["resume", "export", "delete"])
def test_a_name_must_be_clear(command: str) -> None:
    played(3), played(4)
    result = run(command, "nobody")
    assert result.exit_code == 1 and "No match is called nobody." in result.output
    result = run(command, "s-")
    assert result.exit_code == 1 and "2 matches begin with s-" in result.output


def test_the_same_seed_twice_is_two_matches_of_the_same_cards(tmp_path: Path) -> None:
    first, second = played(3), played(3)
    assert second == f"{first}-2"
    out = tmp_path / "all.jsonl"
    assert run("export", "--running", "--out", str(out)).exit_code == 0
    one, two = (json.loads(line) for line in out.read_text().splitlines())
    assert one["deal"] == two["deal"] and (one["match"], two["match"]) == (first, second)
    assert not faults(out)[1]
    assert f"Going on with match {second}." in run("resume", typed="").output


# Taking out, deleting


def test_an_export_leaves_the_hand_that_is_on_out_unless_it_is_asked_for(data: Path, tmp_path: Path) -> None:
    name = played(3)
    result = run("export", name)
    assert result.exit_code == 1 and "--running" in result.output
    result = run("export", name, "--running")
    assert result.exit_code == 0 and loads(result.output.strip()).result is None
    over = whole(data, 7)
    out = tmp_path / "match.jsonl"
    assert run("export", over, "--out", str(out)).exit_code == 0
    hands, wrong = faults(out)
    assert hands and not wrong
    text = out.read_text()
    assert run("export", over).output == text
    assert run("export").output == text
    assert run("export", over, "--out", str(tmp_path)).exit_code == 2
    assert out.read_text() == text


def test_the_export_is_what_record_would_have_written(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    args = ("--seed", "8", "--rules", "maine-32", "--name", "Aline", "--record", str(file))
    with Process("play", "--lang", "en", *args) as process:
        process.play(Steady("en", 8))
        assert process.end() == 0
    assert run("export").output == file.read_text()
    assert '"S": "Aline"' in file.read_text()


def test_a_match_is_deleted_once_one_has_said_yes() -> None:
    name = played(3)
    for typed in ("\n", "no\n", "perhaps\n", ""):
        result = run("delete", name, typed=typed)
        assert result.exit_code == 1 and "is kept." in result.output
    assert run("delete", name, typed="oui\n", language="fr").exit_code == 0
    assert "No match is kept here yet" in run("matches").output
    name = played(3)
    assert run("delete", name, "--yes").exit_code == 0


# From a record


def recorded(tmp_path: Path, data: Path) -> Path:
    whole(data, 7)
    file = tmp_path / "match.jsonl"
    run("export", "--out", str(file))
    return file


def test_a_match_goes_on_from_any_point_of_any_record(tmp_path: Path, data: Path) -> None:
    file = recorded(tmp_path, data)
    records = [loads(line) for line in file.read_text().splitlines()]
    dice = random.Random(1)
    for record in records[:3]:
        action = dice.randrange(len(record.actions))
        result = run("play", "--from", str(file), "--hand", str(record.number), "--action", str(action), "--seed", "5")
        assert result.exit_code == 0, result.output
        turn = record.before(action).turn
        assert turn is not None
        seat = {"N": "North", "E": "East", "S": "South", "W": "West"}[str(turn)]
        assert f"You sit {seat}." in result.output and f"Going on from hand {record.number}" in result.output
        running = loads(run("export", run_name(result), "--running").output.strip())
        assert running.deal == record.deal and running.actions[:action] == record.actions[:action]
        assert (running.number, running.score, running.dealer) == (record.number, record.score, record.dealer)


def run_name(result: Result) -> str:
    return result.output.rpartition("charlemagne resume ")[2].partition("”")[0]


def test_a_match_from_a_record_is_played_to_its_end(tmp_path: Path, data: Path) -> None:
    file = recorded(tmp_path, data)
    before = file.read_text().splitlines()
    hand = loads(before[-1])
    with Process("play", "--from", str(file), "--hand", str(hand.number), "--lang", "en", "--seed", "9") as process:
        process.play(Steady("en", 3))
        assert process.end() == 0
    out = tmp_path / "further.jsonl"
    with open_store(data) as store:
        name = store.matches()[0].match
    assert run("export", name, "--out", str(out)).exit_code == 0
    hands, wrong = faults(out)
    assert hands and not wrong


def test_again_goes_back_to_where_the_record_left_off(tmp_path: Path, data: Path) -> None:
    file = recorded(tmp_path, data)
    record = next(one for one in map(loads, file.read_text().splitlines()) if len(one.actions) > 20)
    args = ("play", "--from", str(file), "--hand", str(record.number), "--action", "12", "--seed", "9")
    result = run(*args, typed="1\nagain\nquit\n")
    assert "The same hand once more." in result.output
    running = loads(run("export", run_name(result), "--running").output.strip())
    assert len(running.actions) == 12


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["--from", "nowhere.jsonl"], 1, "can’t be read"),
        (["--from", "{file}", "--hand", "99"], 1, "no such hand"),
        (["--from", "{file}", "--match", "nobody"], 1, "no such hand"),
        (["--from", "{file}", "--hand", "1", "--action", "999"], 1, "goes from 0 to"),
        (["--from", "{file}", "--hand", "1", "--action", "{end}"], 1, "is over there"),
        (["--from", "{file}", "--rules", "maine"], 2, "leave"),
        (["--hand", "1"], 2, "--from"),
        (["--from", "{wrong}"], 1, "line 1"),
        (["--from", "{file}", "--seat", "X"], 2, "N, E, S or W"),
    ],
)
def test_a_point_that_is_none_is_refused(args: list[str], status: int, said: str, tmp_path: Path, data: Path) -> None:
    file = recorded(tmp_path, data)
    (tmp_path / "wrong").write_text('{"charlemagne": 1}\n')
    end = len(loads(file.read_text().splitlines()[0]).actions)
    places = {"file": str(file), "wrong": str(tmp_path / "wrong"), "end": str(end)}
    result = run("play", *(arg.format(**places) for arg in args))
    assert result.exit_code == status and said in result.output


# Two programs at once


def test_the_second_program_is_told_and_can_play_every_other_match(data: Path) -> None:
    name, other = played(3), played(4, rules="maine")
    with Process("resume", name, "--lang", "en", "--data", str(data)) as process:
        assert process.hear() is not None
        result = run("resume", name)
        assert result.exit_code == 1 and f"Match {name} is open in another program." in result.output
        result = run("delete", name, "--yes")
        assert result.exit_code == 1 and "open in another program" in result.output
        assert "It is open in another program." in " ".join(run("matches").output.split())
        result = run("resume", typed="quit\n")
        assert f"Going on with match {other}." in result.output
        assert f"Match {name} is open in another program." in run("play", "--seed", "11", typed="").output
        assert run("export", name, "--running").exit_code == 0, "it can be read all the same"
        process.type("quit")
        assert process.end() == 0 and process.errors == ""
    assert f"Going on with match {name}." in run("resume", name, typed="").output


def test_two_programs_play_on_one_folder_at_once_and_both_matches_are_whole(data: Path, tmp_path: Path) -> None:
    people = [Steady("en", 1), Steady("fr", 2)]
    args = (("--seed", "1", "--rules", "maine"), ("--seed", "2", "--rules", "maine-32"))
    with (
        Process("play", "--lang", "en", *args[0], "--data", str(data)) as one,
        Process("play", "--lang", "fr", *args[1], "--data", str(data)) as two,
    ):
        going = [(one, people[0]), (two, people[1])]
        while going:
            for process, person in list(going):
                if (heard := process.hear()) is None:
                    going.remove((process, person))
                else:
                    process.type(person.answer(heard))
        assert one.end() == two.end() == 0
        assert one.errors == two.errors == ""
    out = tmp_path / "both.jsonl"
    assert run("export", "--out", str(out)).exit_code == 0
    hands, wrong = faults(out)
    assert hands >= 4 and not wrong
    assert run("matches").output.count("side has won.") == 2


# What can be wrong with the file


def spoil(path: Path) -> bytes:
    """Damages a store's file in the middle; what it is then."""
    data = bytearray(path.read_bytes())
    place = len(data) // 2
    data[place : place + 60] = bytes(60)
    path.write_bytes(data)
    return bytes(data)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_damaged_file_is_said_to_be_so_and_nothing_of_it_is_changed(language: Language, data: Path) -> None:
    whole(data, 7)
    played(3)
    file = data / FILE
    spoiled = spoil(file)
    for args in (["matches"], ["resume"], ["export"]):
        result = run(*args, language=language)
        assert result.exit_code == 1
        assert FILE in result.output and "charlemagne matches --salvage" in result.output
        assert file.read_bytes() == spoiled
    text = run("matches", "--salvage", language=language).output
    assert f"{FILE}.damaged-1" in " ".join(text.split())
    assert (data / f"{FILE}.damaged-1").exists()
    if language == "fr":
        said = "\n".join(line for line in text.split("\n") if "/" not in line)
        assert not english_in(said) and not banned_in(said) and not typography_in(said)
    assert run("matches").exit_code == 0
    assert run("play", "--seed", "12").exit_code == 0


def test_what_can_be_read_of_a_damaged_file_goes_on(data: Path) -> None:
    name, other = whole(data, 7), played(3)
    with SQLiteStore(data / FILE) as store:
        before = {match: store.entries(match) for match in (name, other)}
    spoiled = spoil(data / FILE)
    rescued = rescue(data)
    assert rescued.kept.read_bytes() == spoiled
    assert sum(rescued.entries.values()) > 0
    with open_store(data) as store:
        for match, count in rescued.entries.items():
            assert store.entries(match) == before[match][:count]
    assert run("matches", "--salvage").output.startswith("The file of matches is whole.")


def test_a_rescue_that_is_cut_off_is_finished_by_the_next_program(data: Path) -> None:
    name = played(3)
    (data / FILE).rename(data / f"{FILE}.rescued")  # as it stands before the last step
    assert name in run("matches").output
    assert not (data / f"{FILE}.rescued").exists()


def test_other_files_in_its_place_are_left_alone(data: Path) -> None:
    data.mkdir()
    file = data / FILE
    file.write_bytes(b"no database at all, but somebody's letter" * 200)
    before = file.read_bytes()
    result = run("matches")
    assert result.exit_code == 1 and FILE in result.output and file.read_bytes() == before
    assert run("matches", "--salvage").exit_code in (0, 1)
    assert any(path.read_bytes() == before for path in data.iterdir() if path.is_file())


def test_without_a_file_there_is_nothing_to_salvage() -> None:
    assert "no file of matches" in run("matches", "--salvage").output


def test_where_nothing_can_be_written_one_can_play_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    result = run("play", "--data", str(tmp_path / "file" / "data"), "--seed", "3", typed="\n0\nquit\n")
    text = " ".join(result.output.split())
    assert result.exit_code == 0 and "this match is lost when you leave" in text and "This match is not kept." in text
    assert run("matches", "--data", str(tmp_path / "file" / "data")).exit_code == 1


def test_every_new_command_has_help_with_an_example() -> None:
    for command in ("play", "resume", "matches", "export", "delete", "settings"):
        text = CliRunner().invoke(cli, [command, "--help"]).output
        assert f"  charlemagne {command}" in text
        assert command in CliRunner().invoke(cli, ["--help"]).output


def test_all_books_are_kept_alike() -> None:
    for rules in BOOKS:
        name = played(5, "\n0\n", rules=rules)
        assert run("resume", name, typed="\n").exit_code == 0


class FullStore(MemoryStore):
    """Has room for so many appends."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self._room = room

    def submit(self, entries: Iterable[Entry], /) -> Future[None]:
        self._room -= 1
        if self._room < 0:
            raise Full("no room")
        return super().submit(entries)


@pytest.mark.parametrize("room", [0, 1, 2, 3, 7])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_stored_is_not_told(room: int, language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FullStore(room)
    monkeypatch.setattr("charlemagne.commands.kept.open_store", lambda _folder: store)
    monkeypatch.setattr(store, "close", lambda: None)
    result = run("play", "--seed", "3", typed="\n0\n1\n1\n1\n1\n1\n", language=language)
    assert result.exit_code == 1
    assert {"en": "The game stops: the disk is full.", "fr": "Le jeu s’arrête\u202f: le disque est plein."}[
        language
    ] in result.output
    kept = [entry for summary in store.matches() for entry in store.entries(summary.match)]
    assert len(kept) == room
    calls = [entry for entry in kept if entry.kind == "act"]
    bids = len(re.findall(r"^\w+ (?:bids|passes|mise|passe)\b", result.output, re.MULTILINE))
    assert bids + result.output.count("You pass.") + result.output.count("Tu passes.") <= len(calls)


def test_a_list_of_many_matches_is_told_at_once(data: Path) -> None:
    """Each match is folded anew: a long evening's takes some hundredths of a second."""
    name = whole(data, 7)
    with open_store(data) as store:
        entries = store.entries(name)
        first = replace(entries[0], data=json.dumps({**json.loads(entries[0].data), "match": name}))
        for number in range(15):
            store.append([replace(entry, match=f"copy-{number}") for entry in (first, *entries[1:])])
    before = time.monotonic()
    assert run("matches").output.count("side has won.") == 16
    assert time.monotonic() - before < 20
