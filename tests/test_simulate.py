"""`charlemagne simulate`: the same seed gives the same file, and the file is sound."""

import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from charlemagne.cli import main
from charlemagne.record import Record, check, loads
from charlemagne.rules.books import BOOKS
from charlemagne.seats import Seat
from charlemagne.simulate import PART, Run, Tally, play, play_part


def simulate(monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    """The exit status of the command."""
    monkeypatch.setattr(sys, "argv", ["charlemagne", "simulate", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    assert isinstance(ended.value.code, int)
    return ended.value.code


def records(path: Path) -> list[Record]:
    return [loads(line) for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize("rules", sorted(BOOKS))
def test_every_hand_is_a_sealed_record_that_checks(rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.jsonl"
    assert (
        simulate(monkeypatch, "--rules", rules, "--matches", "4", "--seed", "7", "--jobs", "1", "--out", str(out)) == 0
    )
    with out.open("rb") as file:
        assert [found for _, found in check(file) if not hasattr(found, "public")] == []
    for record in records(out):
        assert record.seal is not None
        assert record.seal.key is not None
        assert record.players == dict.fromkeys(Seat, "bot:casual")
    assert [record.match for record in records(out) if record.number == 1] == [f"s7-00000{index}" for index in range(4)]


def test_deals_cuts_and_first_dealers_differ() -> None:
    made = [loads(line) for line in play_part(run(matches=24), 0, 24).text.splitlines()]
    assert len({record.deal for record in made}) == len(made)
    assert len({record.seal.cut for record in made if record.seal}) > 10
    first = Counter(record.dealer for record in made if record.number == 1)
    assert set(first) == set(Seat)


def run(*, matches: int, seed: int = 1, rules: str = "standard", records: bool = True) -> Run:
    specs = ("casual", "random", "casual", "random")
    return Run(rules=rules, house={}, specs=specs, seed=seed, matches=matches, records=records)


def test_the_file_is_the_same_on_any_number_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = []
    for jobs in ("1", "2", "3"):
        out = tmp_path / f"{jobs}.jsonl"
        args = ("--matches", str(2 * PART + 3), "--seed", "11", "--players", "random,casual,random,casual")
        assert simulate(monkeypatch, *args, "--jobs", jobs, "--out", str(out)) == 0
        files.append(out.read_bytes())
    assert files[0] == files[1] == files[2]


def test_another_seed_gives_another_file_and_the_first_matches_do_not_depend_on_how_many_follow() -> None:
    assert play_part(run(matches=3), 0, 3).text != play_part(run(matches=3, seed=2), 0, 3).text
    assert play_part(run(matches=9), 0, 3).text == play_part(run(matches=3), 0, 3).text


def test_the_parts_add_up() -> None:
    whole, total = play_part(run(matches=45, records=False), 0, 45), Tally()
    assert whole.text == ""
    for part in play(run(matches=45), jobs=1):
        assert len(part.text.splitlines()) == part.hands
        total.join(part)
    assert (total.matches, total.hands, total.won, total.bid, total.made) == (
        45, whole.hands, whole.won, whole.bid, whole.made
    )  # fmt: skip
    assert total.bid.total() + total.thrown_in == total.hands
    assert total.won.total() == 45


def test_the_summary_is_machine_readable_when_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(monkeypatch, "--rules", "maine", "--matches", "3", "--seed", "5", "--jobs", "1", "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["rules"], summary["seed"], summary["matches"]) == ("maine", 5, 3)
    assert sum(summary["won"].values()) == 3
    assert summary["hands_per_second"] > 0
    assert list(summary["contracts"]) == [contract.name for contract in BOOKS["maine"].contracts]
    bid = sum(side["bid"] for row in summary["contracts"].values() for side in row.values())
    assert bid + summary["thrown_in"] == summary["hands"]


def test_the_summary_in_words_counts_matches_hands_and_contracts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(monkeypatch, "--matches", "3", "--jobs", "1") == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("matches: 3, won by NS ")
    assert "a second" in shown.out
    assert [line.split()[0] for line in shown.out.splitlines()[4:]] == [row.name for row in BOOKS["standard"].contracts]
    assert shown.err == ""


def test_records_go_to_standard_output_and_the_summary_to_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert simulate(monkeypatch, "--matches", "1", "--jobs", "1", "--out", "-", "--json") == 0
    shown = capsysbinary.readouterr()
    assert all(loads(line).match == "s1-000000" for line in shown.out.splitlines())
    assert json.loads(shown.err)["hands"] == len(shown.out.splitlines())


def test_house_options_are_played_and_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house, out = tmp_path / "house.toml", tmp_path / "out.jsonl"
    house.write_text('target = 5\nknock = true\n[contracts]\nmulot = false\n"8" = { made = 10 }\n', encoding="utf-8")
    assert simulate(monkeypatch, "--house", str(house), "--matches", "2", "--jobs", "1", "--out", str(out)) == 0
    for record in records(out):
        assert record.book.house == {"target": 5, "knock": True, "contracts": {"8": {"made": 10}, "mulot": False}}


def test_a_players_limit_stands_in_his_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.jsonl"
    args = ("--matches", "1", "--jobs", "1", "--players", "casual:20w, random,casual,random", "--out", str(out))
    assert simulate(monkeypatch, *args) == 0
    assert records(out)[0].players[Seat.NORTH] == "bot:casual:20w"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--players", "casual"], "four"),
        (["--players", "casual,casual,casual,nobody"], "random, novice, casual"),
        (["--players", "casual:2x,casual,casual,casual"], "20w"),
        (["--rules", "whist"], "maine-32"),
        (["--matches", "0"], "1<=x"),
        (["--matches", "some"], "some"),
        (["--seed", "-1"], "0<=x"),
        (["--jobs", "0"], "1<=x"),
        (["--house", "not-there.toml"], "not-there.toml"),
        (["--out", "not/there.jsonl"], "not/there.jsonl"),
        (["--frobnicate"], "--frobnicate"),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(
    args: list[str], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(monkeypatch, *args) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("charlemagne: ")
    assert says in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"target = 0", "1 to 500"),
        (b"frobnicate = 1", "frobnicate"),
        (b"target =", "TOML"),
        (b"\xff\xfe", "UTF-8"),
        (b"ask-sets-trump = true", "ask-sets-trump"),
    ],
)
def test_a_house_file_that_is_wrong_is_told_so(
    text: bytes, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.toml"
    house.write_bytes(text)
    assert simulate(monkeypatch, "--house", str(house)) == 2
    shown = capsys.readouterr().err
    assert says in shown
    assert shown.count("\n") == 1


def test_the_help_has_an_example(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(monkeypatch, "--help") == 0
    assert "charlemagne simulate --rules maine --matches 1000 --seed 7 --out maine.jsonl" in capsys.readouterr().out
