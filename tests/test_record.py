"""Records: what is written, what is refused and where, and files of any size and kind."""

from __future__ import annotations

import copy
import io
import json
import random
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws import Playout, deal_of, finished, hand_of, play_on, playouts

from charlemagne.hand.actions import parse_action
from charlemagne.hand.decide import apply
from charlemagne.hand.state import Hand
from charlemagne.match import ListSource, SealedSource, begin
from charlemagne.record import (
    LONGEST_LINE,
    Fault,
    MatchChecker,
    Record,
    RecordError,
    check,
    check_record,
    dumps,
    loads,
    read,
    record_of,
    record_of_match,
    to_json,
)
from charlemagne.rules.books import BOOKS, MAINE
from charlemagne.seats import SEATS, Seat

Json = dict[str, Any]  # Any: a record on its way to be broken

PRINTED = """
{"charlemagne": 1, "rules": "standard", "house": {}, "match": "b7c1", "hand": 3,
 "players": {"N": "Aline", "E": "bot:expert", "S": "bot:expert", "W": "bot:expert"},
 "dealer": "W", "score": {"NS": 12, "EW": 7},
 "deal": {"N": "7c 9c Tc Kd 8h Th Jh As",
          "E": "Ah Kh Qh 9h Jd 7s Ac 8c",
          "S": "Js *1 Qd Jc 9d 7h Ad Qs",
          "W": "Ts 8d Kc 8s Qc Td Ks 9s",
          "kitty": "*2 7d"},
 "actions": ["N pass", "E bid 6", "S pass", "W pass", "E discard 8c 7d", "E trump h", "S play Ad", "W play 8d",
             "N play Kd", "E play 9h", "E play *2", "S play *1", "W play 8s", "N play 8h", "S play 9d", "W play Td",
             "N play Jh", "E play 7s", "N play As", "E play Jd", "S play Js", "W play 9s", "E play Ah", "S play 7h",
             "W play Ts", "N play Th", "E play Kh", "S play Jc", "W play Qc", "N play 7c", "E play Qh", "S play Qs",
             "W play Kc", "N play 9c", "E play Ac", "S play Qd", "W play Ks", "N play Tc"],
 "result": {"bidder": "E", "contract": "6", "trump": "h", "alone": false, "tricks": 6, "made": true,
            "points": {"NS": 0, "EW": 6}, "score": {"NS": 12, "EW": 13}, "winner": null}}
"""
"""The record that docs/record.md prints."""


def printed() -> Json:
    record: Json = json.loads(PRINTED)
    return record


def sealed() -> Json:
    """A record with a seal, of a hand that is over."""
    match = begin(MAINE, "b7c1", dealer=Seat.SOUTH).deal_from(SealedSource.of_seed(3), salt=b"\1\2\3\4", cut=17)
    assert match.hand is not None
    record: Json = json.loads(dumps(record_of(finished(match.hand, made=False), seal=match.seal)))
    return record


def checked(*records: Json | str | bytes) -> list[Hand | Fault]:
    lines = [json.dumps(line) if isinstance(line, dict) else line for line in records]
    file = b"\n".join(line.encode() if isinstance(line, str) else line for line in lines)
    return [hand for _, hand in check(io.BytesIO(file))]


def fault_of(*records: Json | str | bytes) -> Fault:
    """The one fault of a file."""
    (fault,) = (found for found in checked(*records) if isinstance(found, Fault))
    return fault


def test_the_printed_record_is_right_and_reads_back() -> None:
    (hand,) = checked(printed())
    assert isinstance(hand, Hand) and hand.result is not None
    assert (hand.result.tricks, hand.result.score) == (6, (12, 13))
    record = loads(json.dumps(printed()))
    assert record.players[Seat.NORTH] == "Aline"
    assert to_json(record)["actions"] == printed()["actions"]
    assert loads(dumps(record)) == record


def test_keys_that_are_not_known_are_kept() -> None:
    record = loads(json.dumps({**printed(), "table": "kitchen", "tags": [1, {"a": None}]}))
    assert record.extra == {"table": "kitchen", "tags": [1, {"a": None}]}
    assert json.loads(dumps(record))["tags"] == [1, {"a": None}]


def test_a_hand_that_is_on_has_no_result_and_its_key_stays_secret() -> None:
    match = begin(MAINE, "m", dealer=Seat.SOUTH).deal_from(SealedSource.of_seed(3))
    written = json.loads(dumps(record_of_match(match, {Seat.NORTH: "Aline", Seat.WEST: "Léo"})))
    assert (written["result"], written["seal"]["key"], written["actions"]) == (None, None, [])
    assert written["players"] == {"N": "Aline", "W": "Léo"}
    assert isinstance(checked(written)[0], Hand)


def test_before_and_hands_give_every_moment() -> None:
    record = loads(json.dumps(printed()))
    hands = list(record.hands())
    assert len(hands) == len(record.actions) + 1
    assert record.before(0) == hands[0] and record.before(len(record.actions)) == hands[-1]
    assert apply(record.before(4), record.actions[4]) == hands[5]
    with pytest.raises(IndexError, match="action 39: the hand has 38"):
        record.before(39)
    broken = replace(record, actions=record.actions[1:])
    with pytest.raises(RecordError, match="action 0: E bid 6: not-your-turn"):
        list(broken.hands())


def at(*path: str | int) -> Callable[[Json, object], None]:
    """Sets what stands at this path."""

    def put(record: Json, value: object) -> None:
        place: Any = record  # Any: an object or a list inside it
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return put


@pytest.mark.parametrize(
    ("path", "value", "place", "why"),
    [
        (("charlemagne",), 2, "json", "this reader knows version 1"),
        (("charlemagne",), True, "json", "this reader knows version 1"),
        (("rules",), "whist", "json", "'whist': standard, maine"),
        (("rules",), 7, "json", "rules is a number, not a string"),
        (("rules",), None, "json", "rules is null, not a string"),
        (("house",), [], "json", "house is a list, not an object"),
        (("house",), {"colour": 1}, "json", "no house option 'colour'"),
        (("match",), "a b", "json", "1 to 40 of"),
        (("match",), "x" * 41, "json", "1 to 40 of"),
        (("hand",), 0, "json", "hand is 0: 1 to"),
        (("hand",), "3", "json", "hand is a string, not a whole number"),
        (("hand",), True, "json", "hand is true or false"),
        (("hand",), 3.0, "json", "hand is a number, not a whole number"),
        (("players",), [], "json", "players is a list"),
        (("players",), {"X": "a"}, "json", "no seat is called 'X'"),
        (("players", "N"), 1, "json", "the name of N is a number"),
        (("dealer",), "X", "dealer", "no seat is written 'X'"),
        (("dealer",), None, "dealer", "dealer is null"),
        (("dealer",), "N", "action 0", "N pass: not-your-turn (turn E)"),
        (("score",), [12, 7], "score", "score is a list"),
        (("score",), {"NS": 12}, "score", 'score has the keys ["NS"]: NS and EW'),
        (("score",), {}, "score", "score has the keys []: NS and EW"),
        (("score", "NS"), -1, "score", "-1: 0 to"),
        (("score", "NS"), 32, "score", "32 to 7: the match ended at 32"),
        (("score", "NS"), 11, "result", "score is"),
        (("deal",), None, "deal", "deal is null"),
        (("deal", "kitty"), "*2", "deal", "the kitty has 1 cards"),
        (("deal", "stock"), "", "deal", "no place is called 'stock'"),
        (("deal", "N"), "7c 9c Tc Kd 8h Th Jh", "deal", "N has 7 cards"),
        (("deal", "N"), "7c 9c Tc Kd 8h Th Jh 7d", "deal", "7d dealt twice"),
        (("deal", "N"), "7c 9c Tc Kd 8h Th Jh 1s", "deal", "no card is written '1s'"),
        (("deal", "N"), 8, "deal", "N is a number"),
        (("actions",), {}, "json", "actions is an object, not a list"),
        (("actions", 1), 6, "action 1", "it is a number, not a string"),
        (("actions", 1), "E sing", "action 1", "no action is written 'E sing'"),
        (("actions", 4), "E discard ? ?", "action 4", "no card is written"),
        (("actions", 4), "E discard 8c 8d", "action 4", "not-in-hand (card 8d)"),
        (("actions", 7), "W play Kc", "action 7", "must-follow"),
        (("actions", 9), "E play Ah", "action 12", "must-follow"),
        (("result",), [], "result", "result is a list"),
        (("result",), None, "result", "the hand is over: the result is not null"),
        (("result", "bidder"), "X", "result", "no seat is written 'X'"),
        (("result", "bidder"), "N", "result", 'bidder is "N": "E"'),
        (("result", "contract"), "7", "result", 'contract is "7": "6"'),
        (("result", "contract"), 6, "result", "contract is a number"),
        (("result", "trump"), None, "result", 'trump is null: "h"'),
        (("result", "trump"), "x", "result", "no suit is written 'x'"),
        (("result", "alone"), True, "result", "alone is true: false"),
        (("result", "alone"), None, "result", "alone is null: true or false"),
        (("result", "tricks"), 7, "result", "tricks is 7: 6"),
        (("result", "tricks"), 9, "result", "tricks is 9: 0 to 8"),
        (("result", "made"), False, "result", "made is false: true"),
        (("result", "made"), 1, "result", "made is a number: true, false or null"),
        (("result", "points"), {"NS": 6, "EW": 0}, "result", "points is"),
        (("result", "score", "EW"), 14, "result", "score is"),
        (("result", "winner"), "EW", "result", 'winner is "EW": null'),
        (("result", "winner"), "N", "result", "winner is not NS, EW or null"),
    ],
)  # fmt: skip
def test_one_thing_wrong_is_found_at_its_place(
    path: tuple[str | int, ...], value: object, place: str, why: str
) -> None:
    record = printed()
    at(*path)(record, value)
    fault = fault_of(record)
    if place == "action 12":  # a card that was legal, and is missing later
        assert fault.place.startswith("action ")
        return
    assert (fault.line, fault.place) == (1, place)
    assert why in fault.why


@pytest.mark.parametrize(
    "key", ["charlemagne", "rules", "house", "match", "hand", "dealer", "score", "deal", "actions", "result"]
)
def test_a_key_that_is_missing_is_named(key: str) -> None:
    record = printed()
    del record[key]
    assert key in fault_of(record).why


@pytest.mark.parametrize("place", ["N", "kitty"])
def test_a_place_of_the_deal_that_is_missing_is_named(place: str) -> None:
    record = printed()
    del record["deal"][place]
    fault = fault_of(record)
    assert fault.place == "deal" and place in fault.why


@pytest.mark.parametrize("key", ["bidder", "alone", "winner"])
def test_a_key_of_the_result_that_is_missing_is_named(key: str) -> None:
    record = printed()
    del record["result"][key]
    assert (fault_of(record).place, fault_of(record).why) == ("result", f"{key} is missing")


def test_a_hand_that_stops_short_has_no_result() -> None:
    record = printed()
    del record["actions"][-1]
    assert fault_of(record).place == "result"
    assert "not over after 37 actions" in fault_of(record).why
    record["result"] = None
    assert isinstance(checked(record)[0], Hand)
    record = printed()
    record["actions"].append("N play Tc")
    assert (fault_of(record).place, "hand-over" in fault_of(record).why) == ("action 38", True)


@pytest.mark.parametrize(
    ("change", "place", "why"),
    [
        ({"commit": "0" * 64}, "seal", "not the hash of the key"),
        ({"key": "0" * 64}, "seal", "not the hash of the key"),
        ({"commit": "0" * 62}, "seal", "commit is not 32 bytes in hex"),
        ({"commit": "G" * 64}, "seal", "commit is not 32 bytes in hex"),
        ({"key": None}, "seal", "not published"),
        ({"key": 1}, "seal", "key is a number"),
        ({"salt": "01020305"}, "seal", "another deal"),
        ({"salt": ""}, "seal", "another deal"),
        ({"salt": "012"}, "seal", "salt is not 0 to 16 bytes"),
        ({"salt": "00" * 17}, "seal", "salt is not 0 to 16 bytes"),
        ({"cut": 18}, "seal", "another deal"),
        ({"cut": 32}, "seal", "cut is 32: 0 to 31"),
        ({"cut": None}, "seal", "cut is null"),
    ],
)
def test_a_seal_that_does_not_fit_is_found(change: Json, place: str, why: str) -> None:
    record = sealed()
    record["seal"].update(change)
    assert fault_of(record).place == place
    assert why in fault_of(record).why


def test_a_seal_is_held_against_deal_dealer_match_and_number() -> None:
    assert isinstance(checked(sealed())[0], Hand)
    for key, value, place in (("match", "b7c2", "seal"), ("dealer", "W", "dealer"), ("hand", 2, "seal")):
        assert fault_of({**sealed(), key: value}).place == place
    other = sealed()
    north, east = other["deal"]["N"].split(), other["deal"]["E"].split()
    north[0], east[0] = east[0], north[0]
    other["deal"].update(N=" ".join(north), E=" ".join(east))
    assert fault_of(other).place == "seal"
    for key in ("commit", "key", "salt", "cut"):
        record = sealed()
        del record["seal"][key]
        assert fault_of(record).why == f"{key} is missing"
    assert fault_of({**sealed(), "seal": 7}).why == "seal is a number, not an object"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "column"),
        (b"", None),
        (b"[]", "a record is an object, not a list"),
        (b"null", "not null"),
        (b"\xff\xfe", "not UTF-8 at byte 0"),
        (b'{"a": 1, "a": 2}', "key 'a' stands twice"),
        (b"[" * 100_000, ""),
        (json.dumps(printed()).encode()[:-200], "column"),
        (b'{"charlemagne": NaN}', "NaN is no number"),
        (b" " * LONGEST_LINE + b"{}", "longer than"),
        (b"1" * 5000, None),
    ],
)
def test_a_line_that_is_no_record_is_a_fault_and_no_traceback(line: bytes, why: str | None) -> None:
    found = checked(line, printed())
    assert isinstance(found[-1], Hand), "the next line is read as if nothing had been"
    if why is not None:
        assert isinstance(found[0], Fault)
        assert found[0].place == "json" and why in found[0].why


def test_ten_megabytes_without_an_end_are_one_fault() -> None:
    lines = [b"x" * 10_000_000, json.dumps(printed()).encode(), b"y" * 3_000_000]
    found = list(check(io.BytesIO(b"\n".join(lines))))
    assert [number for number, _ in found] == [1, 2, 3]
    assert [isinstance(each, Fault) for _, each in found] == [True, False, True]


def test_a_byte_order_mark_and_blank_lines_are_passed_over() -> None:
    other = json.dumps({**printed(), "match": "other"})
    file = io.BytesIO(b"\xef\xbb\xbf" + json.dumps(printed()).encode() + b"\r\n\r\n   \n" + other.encode())
    found = list(check(file))
    assert [number for number, _ in found] == [1, 4]
    assert all(isinstance(hand, Hand) for _, hand in found)
    file.seek(0)
    assert all(isinstance(record, Record) for _, record in read(file))


@given(st.binary(max_size=300))
def test_no_bytes_make_a_traceback(data: bytes) -> None:
    for _, found in check(io.BytesIO(data)):
        assert isinstance(found, Fault)


@given(playouts(), st.data())
def test_a_record_cut_short_anywhere_is_a_fault(play: Playout, data: st.DataObject) -> None:
    line = dumps(record_of(play.hand)).encode()
    cut = line[: data.draw(st.integers(1, len(line) - 1))]
    assert isinstance(checked(cut)[0], Fault)


def match_lines(count: int = 5) -> list[Json]:
    """The first hands of a match in Maine, its deals always the same."""
    match = begin(MAINE, "m", dealer=Seat.NORTH)
    lines: list[Json] = []
    for number in range(count):
        match = match.deal_from(ListSource([deal_of(MAINE)]))
        assert match.hand is not None
        hand = match.hand
        for bid in ("bid 5 h", "pass", "pass", "pass"):
            assert hand.turn is not None
            hand = apply(hand, parse_action(f"{hand.turn} {bid}"))
        over = finished(hand, made=number % 2 == 0)
        lines.append(json.loads(dumps(record_of(over))))
        match = replace(match, hand=over).next()
    return lines


def test_a_file_may_begin_with_any_hand_and_matches_may_be_interleaved() -> None:
    one = match_lines()
    other = [{**line, "match": "other"} for line in one]
    assert all(isinstance(hand, Hand) for hand in checked(*one[2:]))
    assert all(
        isinstance(hand, Hand) for hand in checked(*[line for pair in zip(one, other, strict=True) for line in pair])
    )


@pytest.mark.parametrize(
    ("key", "value", "place", "why"),
    [
        ("hand", 4, "json", "hand 3 comes next"),
        ("dealer", "N", "dealer", "it is S's turn to deal"),
        ("score", {"NS": 1, "EW": 1}, "score", "after the last"),
        ("rules", "maine-32", "json", "the match is played by 'maine'"),
        ("house", {"target": 22}, "json", "the match is played by"),
    ],
)
def test_what_does_not_follow_is_found_and_the_match_taken_up_afresh(
    key: str, value: object, place: str, why: str
) -> None:
    lines = match_lines()
    lines[2][key] = value
    found = checked(*lines)
    assert [isinstance(each, Fault) for each in found] == [False, False, True, False, False]
    fault = found[2]
    assert isinstance(fault, Fault)
    assert (fault.line, fault.place) == (3, place) and why in fault.why


def test_a_match_is_taken_up_afresh_after_a_record_that_could_not_be_read() -> None:
    lines = match_lines()
    lines[2]["actions"][5] = "W sings"
    assert [isinstance(each, Fault) for each in checked(*lines)] == [False, False, True, False, False]


def test_a_match_goes_on_after_a_line_that_does_not_say_whose_it_was() -> None:
    texts = [json.dumps(line) for line in match_lines()]
    texts[2] = texts[2][:40]
    found = [isinstance(each, Fault) for _, each in check(io.BytesIO("\n".join(texts).encode()))]
    assert found == [False, False, True, False, False]
    later = [texts[0], "{", texts[1], texts[0]]
    found = [isinstance(each, Fault) for _, each in check(io.BytesIO("\n".join(later).encode()))]
    assert found == [False, True, False, True], "only a number that is too high is excused"


def test_nothing_follows_a_hand_that_is_on_or_the_last_of_a_match() -> None:
    lines = match_lines()
    on = copy.deepcopy(lines[2])
    on["actions"], on["result"] = on["actions"][:9], None
    found = checked(*lines[:2], on, lines[3])
    assert isinstance(found[2], Hand) and isinstance(found[3], Fault)
    assert "follows one that is not over" in found[3].why
    won = hand_of("maine", "N bid 5 h, E pass, S pass, W pass", score=(20, 0), N="9h Jh Jd Ah Kh Qh Th 8h")
    last: Json = json.loads(dumps(replace(record_of(play_on(won, random.Random(1))), number=7)))
    after = {**lines[0], "match": "test", "hand": 8}
    found = checked(last, after)
    assert isinstance(found[0], Hand) and isinstance(found[1], Fault)
    assert "the match was over before hand 8" in found[1].why


def test_the_first_hand_starts_at_nothing() -> None:
    assert fault_of({**printed(), "hand": 1}).place == "score"
    checker = MatchChecker()
    with pytest.raises(RecordError, match="12 to 7 before hand 1: 0 to 0"):
        checker.check(loads(json.dumps({**printed(), "hand": 1})))
    assert check_record(loads(json.dumps({**printed(), "hand": 1}))).result is not None, "by itself it may be right"


def test_memory_does_not_grow_with_the_number_of_hands() -> None:
    class Endless(io.RawIOBase):
        """Many matches of one hand each, made as they are read."""

        def __init__(self, lines: int) -> None:
            self.left = lines

        def readline(self, size: int | None = -1, /) -> bytes:
            self.left -= 1
            return json.dumps(printed()).encode() + b"\n" if self.left >= 0 else b""

    def peak(lines: int) -> int:
        tracemalloc.start()
        for _ in read(Endless(lines)):  # type: ignore[arg-type]  # it reads lines, which is all that is asked of it
            pass
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(10)
    assert peak(400) < peak(100) + 200_000


def test_every_book_writes_records_that_its_own_reader_takes() -> None:
    for rules in BOOKS:
        for seat in SEATS:
            assert isinstance(checked(dumps(record_of(hand_of(rules, dealer=str(seat)))))[0], Hand)
