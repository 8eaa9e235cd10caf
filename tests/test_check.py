"""`charlemagne check`: one thing wrong in a file is found at its line and place, and nothing brings it down."""

import copy
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import EVERY_HOUSE, House

from charlemagne.cli import main
from charlemagne.record import LONGEST_LINE, Fault, check
from charlemagne.simulate import Run, play_part

Json = dict[str, Any]  # Any: a record as JSON has it, to be broken in every way

PLACE = re.compile(r"action \d+|deal|result|score|dealer|seal|json")


def faults(text: str | bytes) -> list[tuple[int, str]]:
    """The line and the place of each fault in a file."""
    return [(fault.line, fault.place) for fault in all_faults(text)]


def all_faults(text: str | bytes) -> list[Fault]:
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return [found for _, found in check(io.BytesIO(raw)) if isinstance(found, Fault)]


@cache
def _lines(rules: str, house: str) -> tuple[str, ...]:
    run = Run(rules=rules, house=json.loads(house), specs=("random",) * 4, seed=6, matches=2)
    return tuple(play_part(run, 0, 2).text.splitlines())


def lines_of(rules: str, house: House) -> list[Json]:
    """Two matches by dice."""
    return [json.loads(line) for line in _lines(rules, json.dumps(house))]


def written(records: list[Json]) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


def an_index(records: list[Json]) -> int:
    """Of a hand that was played to its end, not the first of its match if there is such a one."""
    played = [index for index, record in enumerate(records) if record["result"]["bidder"] is not None]
    return next((index for index in played if records[index]["hand"] > 1), played[0])


# One thing changed


def other_card(record: Json, index: int) -> str:
    """A card that the player of an action does not hold."""
    seat = record["actions"][index][0]
    return str(record["deal"]["S" if seat != "S" else "N"]).split()[0] if seat not in "NS" else str(
        record["deal"]["E"]).split()[0]  # fmt: skip


def first(record: Json, verb: str) -> int:
    return next(index for index, action in enumerate(record["actions"]) if action.split()[1] == verb)


def change_a_card_dealt(record: Json) -> str:
    north, east = record["deal"]["N"].split(), record["deal"]["E"].split()
    north[0], east[0] = east[0], north[0]
    record["deal"]["N"], record["deal"]["E"] = " ".join(north), " ".join(east)
    return "seal"


def deal_a_card_twice(record: Json) -> str:
    record["deal"]["N"] = " ".join([record["deal"]["E"].split()[0], *record["deal"]["N"].split()[1:]])
    return "deal"


def deal_a_card_less(record: Json) -> str:
    record["deal"]["W"] = record["deal"]["W"][3:]
    return "deal"


def play_anothers_card(record: Json) -> str:
    seats = "NESW"
    index = first(record, "play") + 2
    seat = record["actions"][index][0]
    right = seats[(seats.index(seat) + 3) % 4]
    played = [action for action in record["actions"][:index] if action.startswith((f"{right} play", f"{seat} play"))]
    record["actions"][index] = f"{seat} play {played[0].split()[2] if played else 'Zz'}"
    return f"action {index}"


def play_out_of_turn(record: Json) -> str:
    index = first(record, "play")
    record["actions"][index], record["actions"][index + 1] = record["actions"][index + 1], record["actions"][index]
    return f"action {index}"


def call_out_of_turn(record: Json) -> str:
    record["actions"][0], record["actions"][1] = record["actions"][1], record["actions"][0]
    return "action 0"


def leave_an_action_out(record: Json) -> str:
    del record["actions"][1]
    return "action 1"


def go_on_after_the_end(record: Json) -> str:
    record["actions"].append(f"{record['actions'][-1][0]} pass")
    return f"action {len(record['actions']) - 1}"


def stop_before_the_end(record: Json) -> str:
    record["actions"].pop()
    return "result"


def misspell_a_verb(record: Json) -> str:
    index = first(record, "play")
    record["actions"][index] = record["actions"][index].replace("play", "plays")
    return f"action {index}"


def bid_what_is_not_there(record: Json) -> str:
    index = first(record, "bid")
    record["actions"][index] = f"{record['actions'][index][0]} bid nothing"
    return f"action {index}"


def change_the_score(record: Json) -> str:
    record["score"]["NS"] += 1
    return "score"


def change_the_dealer(record: Json) -> str:
    record["dealer"] = {"N": "E", "E": "S", "S": "W", "W": "N"}[record["dealer"]]
    return "dealer"


def change_the_rules(record: Json) -> str:
    record["rules"] = "whist"
    return "json"


def change_the_match(record: Json) -> str:
    record["match"] = "another"
    return "score" if record["hand"] == 1 and record["score"] != {"NS": 0, "EW": 0} else "seal"


def change_the_key(record: Json) -> str:
    key = record["seal"]["key"]
    record["seal"]["key"] = ("1" if key[0] == "0" else "0") + key[1:]
    return "seal"


def change_the_commit(record: Json) -> str:
    record["seal"]["commit"] = record["seal"]["commit"][::-1]
    return "seal"


def change_the_salt(record: Json) -> str:
    record["seal"]["salt"] = "00"
    return "seal"


def change_the_cut(record: Json) -> str:
    record["seal"]["cut"] += 1 if record["seal"]["cut"] == 0 else -1
    return "seal"


def keep_the_key_back(record: Json) -> str:
    record["seal"]["key"] = None
    return "seal"


def change_result(key: str, value: Callable[[Any], object]) -> Callable[[Json], str]:
    def change(record: Json) -> str:
        record["result"][key] = value(record["result"][key])
        return "result"

    change.__name__ = f"change_{key}"
    return change


CHANGES: list[Callable[[Json], str]] = [
    change_a_card_dealt,
    deal_a_card_twice,
    deal_a_card_less,
    play_anothers_card,
    play_out_of_turn,
    call_out_of_turn,
    leave_an_action_out,
    go_on_after_the_end,
    stop_before_the_end,
    misspell_a_verb,
    bid_what_is_not_there,
    change_the_score,
    change_the_dealer,
    change_the_rules,
    change_the_key,
    change_the_commit,
    change_the_salt,
    change_the_cut,
    keep_the_key_back,
    change_result("bidder", lambda seat: "N" if seat != "N" else "E"),
    change_result("contract", lambda _: "nothing"),
    change_result("trump", lambda suit: "c" if suit != "c" else None),
    change_result("alone", lambda alone: not alone),
    change_result("tricks", lambda tricks: (tricks + 1) % 9),
    change_result("made", lambda made: not made),
    change_result("points", lambda points: {"NS": points["NS"] + 1, "EW": points["EW"]}),
    change_result("score", lambda score: {"NS": score["NS"], "EW": score["EW"] + 1}),
    change_result("winner", lambda winner: "NS" if winner is None else None),
]


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE, ids=lambda part: str(part) or "as written")
def test_one_thing_changed_is_found_at_its_line_and_place(rules: str, house: House) -> None:
    sound = lines_of(rules, house)
    assert faults(written(sound)) == []
    index = an_index(sound)
    for change in CHANGES:
        records = copy.deepcopy(sound[: index + 1])
        place = change(records[index])
        assert faults(written(records)) == [(index + 1, place)], change.__name__


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_after_a_faulty_hand_its_match_is_taken_up_afresh(change: Callable[[Json], str]) -> None:
    records = copy.deepcopy(lines_of("maine-32", {"target": 50}))
    place = change(records[2])
    assert faults(written(records)) == [(3, place)]


def test_a_hand_whose_match_is_renamed_is_wrong_by_its_seal_and_missed_in_its_own() -> None:
    records = lines_of("maine", {"target": 50})
    index = next(index for index, record in enumerate(records) if record["hand"] == 2)
    records[index]["match"] = "another"
    assert faults(written(records)) == [(index + 1, "seal"), (index + 2, "json")]


def unsealed(records: list[Json]) -> list[Json]:
    return [{key: part for key, part in record.items() if key != "seal"} for record in records]


@pytest.mark.parametrize("rules", ["standard", "maine", "maine-32", "charlesmagne"])
def test_without_a_seal_a_changed_deal_is_found_where_a_card_is_missing(rules: str) -> None:
    records = unsealed(lines_of(rules, {}))
    index = an_index(records)
    assert faults(written(records)) == []
    change_a_card_dealt(records[index])
    ((line, place),) = faults(written(records))
    assert line == index + 1
    assert place.startswith("action ")


def test_the_score_the_dealer_and_the_number_carry_over_from_hand_to_hand() -> None:
    records = unsealed(lines_of("charlesmagne", {"target": 500}))[:6]
    assert faults(written(records)) == []
    assert faults(written(records[2:])) == [], "a file may begin with any hand"
    assert faults(written([*records[:2], *records[3:]])) == [(3, "json")]
    assert faults(written([*records[:3], records[2], *records[3:]])) == [(4, "json")]
    wrong = copy.deepcopy(records)
    wrong[3]["score"]["EW"] += 1
    assert faults(written(wrong)) == [(4, "score")]
    wrong = copy.deepcopy(records)
    change_the_dealer(wrong[3])
    assert faults(written(wrong)) == [(4, "dealer")]
    wrong = copy.deepcopy(records)
    wrong[3]["house"] = {"target": 499}
    assert faults(written(wrong)) == [(4, "json")]
    wrong = copy.deepcopy(records)
    wrong[0]["score"] = {"NS": 1, "EW": 0}
    assert faults(written(wrong)) == [(1, "score")]


def test_matches_may_be_interleaved() -> None:
    records = lines_of("standard", {})
    by_match: dict[str, list[Json]] = {}
    for record in records:
        by_match.setdefault(record["match"], []).append(record)
    assert len(by_match) == 2
    turns = max(map(len, by_match.values()))
    mixed = [hands[turn] for turn in range(turns) for hands in by_match.values() if turn < len(hands)]
    assert faults(written(mixed)) == []


def test_nothing_follows_a_match_that_is_over_or_a_hand_that_is_on() -> None:
    records = unsealed(lines_of("maine", {}))
    end = next(index for index, record in enumerate(records) if record["result"]["winner"])
    more = copy.deepcopy(records[end])
    more["hand"] += 1
    assert faults(written([*records[: end + 1], more])) == [(end + 2, "score")]
    running = copy.deepcopy(records[:2])
    running[0]["actions"], running[0]["result"] = running[0]["actions"][:5], None
    assert faults(written(running)) == [(2, "json")]


# Fuzz


def a_line() -> str:
    return json.dumps(lines_of("standard", {})[0])


def sound_or_fault(text: str | bytes) -> list[Fault]:
    """The faults, each well-formed; nothing else may come of a file, whatever is in it."""
    found = all_faults(text)
    for fault in found:
        assert PLACE.fullmatch(fault.place), fault
        assert fault.why
    return found


def test_a_record_cut_short_at_any_byte_is_a_fault() -> None:
    line = a_line()
    for end in range(1, len(line)):
        assert [fault.line for fault in sound_or_fault(line[:end])] == [1], end


def test_a_record_with_any_byte_changed_is_sound_or_a_fault() -> None:
    raw = a_line().encode()
    for place in range(len(raw)):
        for byte in (0, 0x0A, 0x22, 0x37, 0x80, 0xFF):
            sound_or_fault(raw[:place] + bytes([byte]) + raw[place + 1 :])


def paths(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value in a record."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from paths(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from paths(part, (*path, index))


def put(record: Json, path: tuple[str | int, ...], value: object) -> Json:
    changed = copy.deepcopy(record)
    inside: Any = changed  # Any: walked down to whatever holds the last key
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return changed


ODD: tuple[object, ...] = (
    None, True, False, 0, -1, 1.0, 1.5, float("nan"), float("inf"), 10**30, "", "x", "N", "\ud800", "\n", "é" * 50,
    [], [None], {}, {"a": 1}, {"N": {}}, [[[]]], {"NS": "0", "EW": 0},
)  # fmt: skip


def test_a_wrong_value_anywhere_is_sound_or_a_fault() -> None:
    record = json.loads(a_line())
    for path in paths(record):
        for value in ODD:
            sound_or_fault(json.dumps(put(record, path, value)))
        inside = copy.deepcopy(record)
        holder: Any = inside  # Any: see put
        for key in path[:-1]:
            holder = holder[key]
        del holder[path[-1]]
        sound_or_fault(json.dumps(inside))


@pytest.mark.parametrize("value", [value for value in ODD if value is not None], ids=repr)
def test_no_key_that_the_rules_need_may_hold_what_is_not_its_own(value: object) -> None:
    record = json.loads(a_line())
    for key in ("charlemagne", "rules", "house", "match", "hand", "dealer", "score", "deal", "actions", "result"):
        if (key, value) not in (("house", {}), ("match", "x"), ("match", "N"), ("charlemagne", 1.0)):
            assert len(sound_or_fault(json.dumps(put(record, (key,), value)))) == 1 or record[key] == value, key


def test_a_value_nested_too_deeply_is_a_fault() -> None:
    record = json.loads(a_line())
    deep = "[" * 100_000 + "]" * 100_000
    for key in record:
        text = json.dumps(put(record, (key,), "HERE")).replace('"HERE"', deep)
        assert [fault.place for fault in sound_or_fault(text)] == ["json"]
    assert [fault.place for fault in sound_or_fault(deep)] == ["json"]


def test_a_line_too_long_to_be_a_record_is_a_fault_and_the_next_is_read() -> None:
    line = a_line()
    long = line[:-1] + ', "note": "' + "x" * 10_000_000 + '"}'
    assert faults(f"{long}\n{line}\n") == [(1, "json")]
    assert faults("[" * 10_000_000 + "\n" + line) == [(1, "json")]
    assert faults(line + "\n" + "x" * 10_000_000) == [(2, "json")]
    assert faults(line[:-1] + ', "note": "' + "x" * (LONGEST_LINE // 2) + '"}') == []


def test_what_is_no_json_of_ours_is_a_fault() -> None:
    line = a_line()
    for text in (
        b"\xff\xfe" + line.encode("utf-16-le"),
        line.replace("bot:random", "bot:\xe9").encode("latin-1"),
        b"\xef\xbb\xbf\xef\xbb\xbf" + line.encode(),
        b"null", b"1", b'"x"', b"[]", b"{}", b"{", b"\x00", b"nan", b"[1,", b"1" * 100_000, b"-", b"\xc0\xaf",
        line.replace('"hand": 1', '"hand": 1, "hand": 1').encode(),
        line.replace('"NS": 0', '"NS": 0, "NS": 0', 1).encode(),
        line.replace('"hand": 1', '"hand": ' + "1" * 10_000).encode(),
        line.replace('"hand": 1', '"hand": 1e400').encode(),
        (line + line).encode(),
    ):  # fmt: skip
        assert [(fault.line, fault.place) for fault in sound_or_fault(text)] == [(1, "json")], text[:60]


BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def test_a_mark_of_byte_order_and_blank_lines_and_other_ends_of_lines_do_no_harm() -> None:
    first, second = written(lines_of("standard", {})[:2]).splitlines()
    assert faults(BYTE_ORDER_MARK + f"{first}\r\n\n  \n{second}".encode()) == []


def test_a_first_line_with_nothing_but_the_mark_of_byte_order_is_blank() -> None:
    assert faults(BYTE_ORDER_MARK + b"\r\n" + a_line().encode()) == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(st.data())
@settings(max_examples=300)
def test_any_json_in_any_place_is_sound_or_a_fault(data: st.DataObject) -> None:
    record = json.loads(a_line())
    for _ in range(data.draw(st.integers(1, 3))):
        record = put(record, data.draw(st.sampled_from(list(paths(record)))), data.draw(JSON))
    assert len(sound_or_fault(json.dumps(record))) <= 1


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_any_bytes_are_sound_or_a_fault(raw: bytes) -> None:
    found = sound_or_fault(raw)
    if not raw.startswith(BYTE_ORDER_MARK):
        assert len(found) == sum(bool(line.strip()) for line in raw.split(b"\n"))


@given(st.data())
@settings(max_examples=200)
def test_any_text_in_place_of_an_action_is_sound_or_a_fault_at_that_action(data: st.DataObject) -> None:
    record = json.loads(a_line())
    index = data.draw(st.integers(0, len(record["actions"]) - 1))
    words = st.sampled_from(["N", "E", "S", "W", "play", "bid", "give", "discard", "trump", "ask", "7c", "*1", "*3",
                             "5", "h", "none", "ace", "alone", "pass", "knock", "take", "kitty", ""])  # fmt: skip
    word = words | st.text(max_size=4)
    text = " ".join(data.draw(st.lists(word, max_size=5)))
    if text == record["actions"][index]:
        return
    record["actions"][index] = text
    ((line, place),) = faults(json.dumps(record))
    assert line == 1
    assert place == "result" or (place.startswith("action ") and int(place.split()[1]) >= index)


# The command


def run(monkeypatch: pytest.MonkeyPatch, *args: str, stdin: bytes = b"") -> int:
    """The exit status of the command."""
    monkeypatch.setattr(sys, "argv", ["charlemagne", "check", *args])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
    with pytest.raises(SystemExit) as ended:
        main()
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_a_sound_file_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records = lines_of("standard", {})
    file = tmp_path / "sound.jsonl"
    file.write_text(written(records), encoding="utf-8")
    assert run(monkeypatch, str(file)) == 0
    shown = capsys.readouterr()
    assert shown.out == f"{len(records)} hands, no faults\n"
    assert shown.err == ""


def test_each_fault_is_a_line_with_file_line_place_and_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records = lines_of("standard", {})
    records[1]["score"]["NS"] += 1
    records[2]["actions"][0] = "N dance"
    file = tmp_path / "wrong.jsonl"
    file.write_text(written(records[:3]) + "{\n", encoding="utf-8")
    assert run(monkeypatch, str(file)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.removeprefix(f"{file}:").split(": ")[:2] for line in lines[:3]] == [
        ["2", "score"], ["3", "action 0"], ["4", "json"]
    ]  # fmt: skip
    assert lines[3:] == ["4 hands, 3 faults"]


def test_several_files_are_checked_each_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records = lines_of("standard", {})
    for name in ("a", "b"):
        (tmp_path / name).write_text(written(records[:1]), encoding="utf-8")
    assert run(monkeypatch, str(tmp_path / "a"), str(tmp_path / "b"), "-", stdin=b"{}\n") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("-:1: json: ")
    assert lines[1] == "3 hands, 1 fault"


def test_a_file_that_cannot_be_read_is_told_so_with_status_2_and_the_others_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.jsonl"
    assert run(monkeypatch, str(missing), str(tmp_path), "-", stdin=(a_line() + "\n").encode()) == 2
    shown = capsys.readouterr()
    assert [str(missing) in line for line in shown.err.splitlines()] == [True, False]
    assert shown.out == "1 hand, no faults\n"
    assert run(monkeypatch, str(missing)) == 2
    assert capsys.readouterr().out == ""


def test_an_empty_file_has_no_hands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "-") == 0
    assert capsys.readouterr().out == "no hands, no faults\n"


def test_whatever_a_fault_quotes_its_line_can_be_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(a_line())
    odd = ("\ud800", "a\nb", "\x1b[31m", "\u202e", "x" * 100_000)
    stdin = "".join(json.dumps(put(record, ("score",), {text: 1})) + "\n" for text in odd).encode()
    assert run(monkeypatch, "-", stdin=stdin) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(odd) + 1
    assert all(len(line) < 500 and line.isprintable() for line in lines)


def test_no_file_is_wrong_usage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_help_has_an_example(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--help") == 0
    assert "charlemagne check matches.jsonl" in capsys.readouterr().out


def test_standard_input_is_read_from_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text("no record\n" + a_line() + "\n", encoding="utf-8")
    with file.open("rb") as raw:
        raw.readline()
        monkeypatch.setattr(sys, "argv", ["charlemagne", "check", "-"])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw))
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == 0
    assert capsys.readouterr().out == "1 hand, no faults\n"


def test_when_nobody_reads_on_it_stops_without_a_word(tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text("{\n" * 20_000, encoding="utf-8")
    command = [sys.executable, "-m", "charlemagne", "check", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline().startswith(str(file).encode())
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"charlemagne": 1', '"charlemagne": 1.0', "another type of version"),
        ('"charlemagne": 1', '"note": NaN, "charlemagne": 1', "no number of JSON"),
        ('"charlemagne": 1', '"note": "\\udc80", "charlemagne": 1', "half a character"),
    ],
)
def test_what_json_can_not_carry_is_a_fault(old: str, new: str, reason: str) -> None:
    ((line, place),) = faults(a_line().replace(old, new, 1).encode())
    assert (line, place) == (1, "json"), reason
