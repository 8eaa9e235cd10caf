"""The engine and the second referee, which knows nothing of it, agree on tens of thousands of hands.

First hands as the engine plays and writes them; then records in which something was changed, where both must
find the fault, at the same line and place.
"""

from __future__ import annotations

import copy
import io
import json
import multiprocessing
import os
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import pytest
from laws import House, play_on, random_house, single_houses
from referee import Record, features, judge_file

from charlemagne.cards import CARDS
from charlemagne.match import SealedSource, begin
from charlemagne.record import Fault, check, dumps, record_of
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import house_values, with_house
from charlemagne.seats import SEATS

HANDS = 10_000
"""Hands of each rule book as it is written."""

HANDS_IN_HOUSES = 2_000
"""Hands of each rule book under house options drawn at random, new ones for each match."""

HANDS_OF_A_VALUE = 1_000
"""At least so many hands are played under every value of every house option."""

PIECE = 500


@dataclass
class Tally:
    """What a piece of the work has found."""

    hands: int = 0
    features: Counter[str] = field(default_factory=Counter)
    values: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.hands += other.hands
        self.features += other.features
        self.values += other.values
        self.faults += other.faults


@dataclass(frozen=True)
class Piece:
    """So many hands, under the book's own rules or in houses at random, these options being fixed."""

    rules: str
    seed: int
    hands: int = PIECE
    houses: bool = False
    fixed: Mapping[str, object] = field(default_factory=dict)


def values_of(house: Mapping[str, object], rules: str) -> list[str]:
    """Each option with its value; of the table of contracts only whether there is one."""
    values = house_values(with_house(BOOKS[rules], house)) | {"contracts": "contracts" in house}
    return [f"{option} = {json.dumps(value)}" for option, value in values.items()]


def simulate(piece: Piece) -> Tally:
    """Plays the hands in matches, writes them, and has the referee judge what was written."""
    tally, rng = Tally(), random.Random(repr(piece))
    while tally.hands < piece.hands:
        house: House = random_house(piece.rules, rng, piece.fixed) if piece.houses else {}
        records = play_records(piece.rules, house, rng, longest=25)
        tally.faults += [f"{place}: {why}: {records[index]}" for index, place, why in judge_file(records)]
        tally.hands += len(records)
        for number, record in enumerate(records):
            result = record["result"]
            if result["contract"] is not None:
                tally.features[f"{'made' if result['made'] else 'failed'}:{result['contract']}"] += 1
            if number % 3 == 0:  # it replays the hand
                tally.features.update(features(record))
        for value in values_of(house, piece.rules):
            tally.values[value] += len(records)
    return tally


def play_records(rules: str, house: House, rng: random.Random, *, longest: int) -> list[Record]:
    """The records of a match's first hands, as they are read from a file."""
    match = begin(with_house(BOOKS[rules], house), f"m{rng.getrandbits(40):x}", dealer=SEATS[rng.randrange(4)])
    source, records = SealedSource.of_seed(rng.getrandbits(60)), list[Record]()
    while match.winner is None and len(records) < longest:
        salt = rng.randbytes(4 * rng.randrange(5))
        match = match.deal_from(source, salt=salt, cut=rng.randrange(len(match.book.deck)))
        assert match.hand is not None
        match = replace(match, hand=play_on(match.hand, rng))
        assert match.hand is not None
        records.append(json.loads(dumps(record_of(match.hand, seal=match.seal))))
        match = match.next()
    return records


def total(pieces: Iterable[Piece]) -> Tally:
    """What all pieces have found, worked on all cores that there are, up to four."""
    whole = Tally()
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(max_workers=min(4, os.cpu_count() or 1), mp_context=spawn) as pool:
        for tally in pool.map(simulate, pieces):
            whole.add(tally)
    return whole


@cache
def as_written() -> dict[str, Tally]:
    """The hands of each rule book as it is written."""
    return {rules: total(Piece(rules, seed) for seed in range(HANDS // PIECE)) for rules in BOOKS}


@cache
def in_houses() -> Tally:
    """The hands in houses; whatever value chance has not set in enough of them is set in some more."""
    seeds = range(HANDS_IN_HOUSES // PIECE)
    tally = total(Piece(rules, seed, houses=True) for rules in BOOKS for seed in seeds)
    more = []
    for value, houses in houses_of_values().items():
        missing = HANDS_OF_A_VALUE - tally.values[value]
        for rules, house in houses if missing > 0 else ():
            more.append(Piece(rules, 0, 1 + missing // len(houses), houses=True, fixed=house))
    tally.add(total(more))
    return tally


def houses_of_values() -> dict[str, list[tuple[str, House]]]:
    """Every value of every option, with a house for each book in which it differs from the book's own."""
    found: dict[str, list[tuple[str, House]]] = {}
    for rules in BOOKS:
        for house in single_houses(rules):
            option = next(iter(house))
            (value,) = (each for each in values_of(house, rules) if each.startswith(f"{option} = "))
            found.setdefault(value, []).append((rules, house))
    return found


NUMBERS = {"5", "6", "7"}
EVERYWHERE = {"match-won", "petit-bar-led"}
EXCHANGES = {
    "standard": {"discard:1", "discard:2", "discard:3", "take-kitty", "ask", "give", "exposed", "forced-joker",
                 "joker-follows-joker", "thrown-in"},
    "maine": {"discard:1", "give", "knock", "dealer-forced", "lone-defender:left", "lone-defender:right",
              "declined-twice", "contract:charlemagne:alone"},
    "maine-32": {"discard:1", "give", "dealer-forced", "lone-defender:left", "lone-defender:right",
                 "declined-twice", "contract:charlemagne:alone", "ask:ace", "ask:suit"},
    "charlesmagne": {"discard:2", "trump:none", "joker-follows-joker", "thrown-in"},
}  # fmt: skip
"""What must have happened in each rule book as it is written, beside its contracts, made and failed."""


@pytest.mark.parametrize("rules", BOOKS)
def test_engine_and_referee_agree_on_ten_thousand_hands_of_each_rule_book(rules: str) -> None:
    tally = as_written()[rules]
    assert tally.faults == []
    assert tally.hands >= HANDS
    floor = BOOKS[rules].dealer_floor or 0
    played = [row.name for row in BOOKS[rules].contracts if row.number is None or row.number >= floor]
    ways = {f"{way}:{name}" for name in played for way in ("contract", "made", "failed")}
    assert ways | EXCHANGES[rules] | EVERYWHERE <= set(tally.features), "everything happened"


def test_engine_and_referee_agree_on_a_thousand_hands_of_every_value_of_every_house_option() -> None:
    tally = in_houses()
    assert tally.faults == []
    few = {value: tally.values[value] for value in houses_of_values() if tally.values[value] < HANDS_OF_A_VALUE}
    assert few == {}
    assert {"decided-early", "knock", "exposed", "dealer-forced", "forced-joker", "trump:none", "thrown-in",
            "lone-defender:left", "ask:suit", "contract:1", "contract:8", "made:2"} <= set(tally.features)  # fmt: skip


# Records with something changed

Json = Any  # JSON, changed at random
STRANGE: tuple[Json, ...] = (None, True, 0, -1, 1.5, 99, "", "x", "N", [], {}, ["N pass"], {"NS": 0}, "7c")


def mutate(record: Record, rng: random.Random) -> str:
    """Changes one thing in a record, and tells what."""
    actions: list[str] = record["actions"]
    kind = rng.choice(MUTATIONS)
    place = rng.randrange(len(actions))
    if kind == "card played":
        plays = [index for index, action in enumerate(actions) if " play " in action] or [place]
        place = rng.choice(plays)
        actions[place] = actions[place][:-2] + str(rng.choice(CARDS))
    elif kind == "word":
        words = actions[place].split(" ")
        words[rng.randrange(len(words))] = rng.choice(WORDS)
        actions[place] = " ".join(words)
    elif kind == "seat":
        actions[place] = rng.choice("NESW") + actions[place][1:]
    elif kind == "swapped":
        other = rng.randrange(len(actions))
        actions[place], actions[other] = actions[other], actions[place]
    elif kind == "left out":
        del actions[place]
    elif kind == "twice":
        actions.insert(place, actions[place])
    elif kind == "knock":
        actions.insert(place, f"{rng.choice('NESW')} knock")
    elif kind == "cut short":
        del actions[place:]
    elif kind == "another call":
        actions[rng.randrange(4)] = f"{rng.choice('NESW')} {rng.choice(CALLS)}"
    elif kind == "deal":
        one, other = rng.choice(list(record["deal"])), rng.choice(list(record["deal"]))
        cards, others = record["deal"][one].split(), record["deal"][other].split()
        if one != other:
            cards[0], others[-1] = others[-1], cards[0]
            record["deal"][other] = " ".join(others)
        record["deal"][one] = " ".join(cards)
    elif kind == "card dealt":
        one = rng.choice(list(record["deal"]))
        cards = record["deal"][one].split()
        cards[rng.randrange(len(cards))] = str(rng.choice(CARDS))
        record["deal"][one] = " ".join(cards[rng.randrange(2) * rng.randrange(2) :])
    elif kind == "result":
        key = rng.choice(list(record["result"]))
        record["result"][key] = rng.choice([*RESULTS, *STRANGE])
    elif kind == "points":
        record["result"][rng.choice(("points", "score"))][rng.choice(("NS", "EW"))] += rng.choice((-1, 1, 8))
    elif kind == "score":
        record["score"][rng.choice(("NS", "EW"))] += rng.choice((-1, 1, 5, 40))
    elif kind == "dealer":
        record["dealer"] = rng.choice("NESW")
    elif kind == "number":
        record["hand"] = rng.choice((0, 1, 2, 3, record["hand"] + 1, "1", True))
    elif kind == "match":
        record["match"] = rng.choice(("other", "", "a b", "x" * 41, record["match"] + "0"))
    elif kind == "seal":
        field_ = rng.choice(("commit", "key", "salt"))
        text = record["seal"][field_] or "00"
        at = rng.randrange(len(text))
        record["seal"][field_] = text[:at] + rng.choice("0123456789abcdefg") + text[at + 1 :]
    elif kind == "cut":
        record["seal"]["cut"] = rng.choice((0, 1, 5, 31, 32, 33, 34, -1, None, "3"))
    elif kind == "rules":
        record["rules"] = rng.choice((*BOOKS, "whist", 1, None))
    elif kind == "house":
        option = rng.choice(HOUSES)
        record["house"] = {**record["house"], **option}
    elif kind == "missing":
        inner = rng.choice([record, record, record["deal"], record["result"], record["seal"], record["score"]])
        del inner[rng.choice(list(inner))]
    else:
        inner = rng.choice([record, record, record["deal"], record["result"], record["seal"], record["score"]])
        key = rng.choice(list(inner))
        inner[key] = rng.choice(STRANGE[key == "seal" :])  # a seal that is null may be meant for none
        kind = f"strange {key}"
    return kind


MUTATIONS = (
    "card played", "card played", "word", "word", "seat", "swapped", "left out", "twice", "knock", "cut short",
    "another call", "another call", "deal", "card dealt", "result", "points", "score", "dealer", "number", "match",
    "seal", "cut", "rules", "house", "missing", "strange",
)  # fmt: skip
WORDS = (
    "pass", "bid", "play", "give", "discard", "trump", "take", "kitty", "ask", "ace", "alone", "decline", "knock",
    "none", "c", "d", "h", "s", "5", "6", "8", "mulot", "charlemagne", "game", "7c", "*1", "Js", "N", "E", "", "?",
)  # fmt: skip
CALLS = (
    "pass", "bid 5", "bid 6", "bid 7", "bid 8", "bid mulot", "bid charlemagne", "bid gros-mulot", "bid game",
    "bid gros-charlemagne", "bid 5 h", "bid 7 c", "bid le-petit", "bid high-card", "bid charlemagne d",
    "bid charlemagne s alone", "bid charlemagne alone", "bid le-petit alone", "bid 5 h alone", "bid", "pass h",
)  # fmt: skip
RESULTS: tuple[Json, ...] = (*"NESWcdhs", *"5678", "mulot", "game", 0, 1, 5, 8, True, False, None, "NS", "EW")
HOUSES: tuple[dict[str, Json], ...] = (
    {"target": 40}, {"target": 1}, {"target": 0}, {"target": "32"}, {"knock": True}, {"knock": 1}, {"no-trump": True},
    {"leader": "bidder"}, {"leader": "left-of-bidder"}, {"leader": "N"}, {"dealer-floor": 6}, {"dealer-floor": False},
    {"dealer-floor": True}, {"dealer-floor": 9}, {"minimum-bid": 1}, {"minimum-bid": 6}, {"minimum-bid": 8},
    {"all-pass": "dealer-bids"}, {"all-pass": "same-dealer"}, {"contracts": {"6": False}}, {"contracts": {"9": False}},
    {"contracts": {"5": {"made": 6}}}, {"contracts": {"5": {"won": 6}}}, {"contracts": {"7": {"failed": "game"}}},
    {"contracts": {"7": {"failed": -1}}}, {"contracts": {"7": True}}, {"contracts": []},
    {"contracts": {"6": {"made": True}}}, {"contracts": {"1": {"made": 3}}},
    {"forced-joker": False}, {"forced-joker": True}, {"high-joker": "colour"}, {"discard-jokers": False},
    {"expose": "after-first-trick"}, {"partner-gives": "highest"}, {"trump-before-card": True}, {"colour": "blue"},
    {"ask-sets-trump": False}, {"defender-alone": "always"}, {"defender-alone": "off"}, {"stop-when-decided": True},
    {"draw-for-seats": True}, {"draw-for-seats": "no"}, {"partner-gives": "all"}, {"expose": None},
)  # fmt: skip


def engine_faults(records: list[Record]) -> list[tuple[int, str, str]]:
    """The engine's faults as the referee gives them: index, place, why; at most one a record."""
    file = io.BytesIO("\n".join(map(json.dumps, records)).encode())
    return [(fault.line - 1, fault.place, fault.why) for _, fault in check(file) if isinstance(fault, Fault)]


CARRIED = (
    "comes next",
    "to deal",
    "after the last",
    "the match was over",
    "is not over",
    "is played by",
    "before hand 1",
)
PLACES = ("json", "deal", "score", "dealer", "result", "seal")


def as_the_referee_says(place: str, why: str, record: Record) -> set[str]:
    """The referee's places for a fault of the engine's, where docs/record.md leaves the choice.

    A key that is missing is a fault of the key, or of the JSON. A sealed deal that is another dealer's is a fault
    of the dealer, or of the seal. A hand without result whose key is published is a fault of one or the other.
    What does not follow from the hand before is told by the engine first, by the referee of good hands only.
    """
    if any(words in why for words in CARRIED):
        return {*PLACES, *(f"action {number}" for number in range(len(record.get("actions") or ())))}
    if why.endswith("is missing"):
        return {place, "json"}
    if "but the seal's deal is" in why:
        return {place, "seal"}
    if place == "seal" and record.get("result") is None:
        return {place, "result"}
    return {place}


def hold_agreement(records: list[Record], told: str) -> bool:
    """Engine and referee find the same lines faulty, the engine's place being one of the referee's."""
    ours, theirs = engine_faults(records), judge_file(records)
    assert {index for index, _, _ in ours} == {index for index, _, _ in theirs}, f"{told}: {ours} {theirs}"
    for index, place, why in ours:
        places = {where for each, where, _ in theirs if each == index}
        assert places & as_the_referee_says(place, why, records[index]), f"{told}: {place}: {why}: {theirs}"
    return bool(ours)


@cache
def sample_matches() -> list[list[Record]]:
    rng = random.Random(20)
    return [
        play_records(rules, random_house(rules, rng) if number % 2 else {}, rng, longest=5)
        for rules in BOOKS
        for number in range(12)
    ]


def test_engine_and_referee_find_the_same_faults_in_records_with_one_thing_changed() -> None:
    rng, faulty, told = random.Random(21), 0, Counter[str]()
    for _ in range(3000):
        record = copy.deepcopy(rng.choice(rng.choice(sample_matches())))
        kind = mutate(record, rng)
        told[kind] += 1
        faulty += hold_agreement([record], kind)
    assert faulty > 2200
    assert len(told) > len(set(MUTATIONS))


def until_lost(records: list[Record]) -> list[Record]:
    """The records up to the first that does not say whose it is: the engine then excuses a gap, the referee none."""
    for index, record in enumerate(records):
        if not isinstance(record.get("match"), str):
            return records[: index + 1]
    return records


def test_engine_and_referee_find_the_same_lines_faulty_in_files_with_one_thing_changed() -> None:
    rng, faulty = random.Random(22), 0
    for _ in range(300):
        one, other = copy.deepcopy(rng.sample(sample_matches(), 2))
        records, kind = one + other, "order"
        rng.shuffle(records) if rng.random() < 0.1 else records.sort(key=lambda record: int(record["hand"]))
        changed = rng.randrange(len(records))
        match rng.randrange(4):
            case 0:
                del records[changed]
            case 1:
                records.insert(rng.randrange(len(records)), copy.deepcopy(records[changed]))
            case _:
                kind = mutate(records[changed], rng)
        faulty += hold_agreement(until_lost(records), kind)
    assert faulty > 150
