"""What must not change unnoticed: counts of action sequences, a hand of every contract, sealed deals.

The files in tests/golden are compared, never written, by the tests. After a change of the rules that is meant,
`python tests/test_golden.py write` writes them anew; the commit says why.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from laws import House, after, book_of, choose, finished, hand_of, legal, legal_actions
from referee import judge_file, sealed_deal

from charlemagne.hand.actions import Bid
from charlemagne.hand.deal import sealed_deal as engine_deal
from charlemagne.hand.decide import apply
from charlemagne.hand.state import Hand
from charlemagne.match import Match, SealedSource, begin
from charlemagne.record import Record, check_record, dumps, loads, record_of, to_json
from charlemagne.rules.books import BOOKS
from charlemagne.seats import Seat

GOLDEN = Path(__file__).parent / "golden"
MOST = 1500
"""A count goes on to the depth at which so many hands have been reached."""

WITHOUT_DUTY: House = {"dealer-floor": False}
"""The house in which the Maine numbers below five are played."""


# Counts of action sequences


def counts(hand: Hand) -> list[int]:
    """How many sequences of 1, 2, 3 … legal actions there are from here, to the depth that `MOST` allows."""
    found, reached = [], [hand]
    while reached and len(reached) <= MOST:
        ways = [(each, action) for each in reached for action in legal_actions(each)]
        if ways:
            found.append(len(ways))
        reached = [apply(each, action) for each, action in ways] if len(ways) <= MOST else []
    return found


def count_rows() -> Iterator[dict[str, object]]:
    """Where to count from: in each book from the first call, and in each contract from all that follows it."""
    for rules in BOOKS:
        yield count_row(rules, {}, "")
        for house, bid in bids_of(rules):
            auction = f"N bid {bid}, E pass, S pass, W pass"
            yield count_row(rules, house, auction)
            hand, rng = dealt(rules, house, auction), random.Random(f"{rules} {bid}")
            while hand.turn is not None and len(hand.public.tricks) < 6:
                hand = apply(hand, choose(hand, rng))
            yield count_row(rules, house, ", ".join(map(str, hand.actions)))


def dealt(rules: str, house: Mapping[str, object], actions: str) -> Hand:
    """The fixed deal of a book, after these actions."""
    book = book_of(rules, house)
    key = hashlib.sha256(rules.encode()).digest()
    return hand_of(book, actions, deal=engine_deal(book, key=key, match="golden", number=1, dealer=Seat.WEST))


def count_row(rules: str, house: House, actions: str) -> dict[str, object]:
    return {"rules": rules, "house": house, "after": actions, "counts": counts(dealt(rules, house, actions))}


def bids_of(rules: str) -> Iterator[tuple[House, str]]:
    """Every contract of a book as North bids it, with the house that it needs."""
    for row in BOOKS[rules].contracts:
        house = {} if BOOKS[rules].meets_floor(row) else WITHOUT_DUTY
        bid = f"{row.name} h" if row.bid_names_suit else row.name
        yield house, bid
        if row.alone is not None:
            yield house, f"{bid} alone"


def golden(name: str) -> list[str]:
    return (GOLDEN / name).read_text("utf-8").splitlines()


@pytest.mark.parametrize("rules", BOOKS)
def test_there_are_as_many_sequences_of_actions_as_ever(rules: str) -> None:
    kept = [json.loads(line) for line in golden("counts.jsonl")]
    due = [row for row in kept if row["rules"] == rules]
    assert [count_row(rules, row["house"], row["after"]) for row in due] == due
    named = {row["after"].split(",")[0] for row in due}
    assert {f"N bid {bid}" for _, bid in bids_of(rules)} <= named, "every contract is counted"


# A hand of every contract


def contract_hands(rules: str) -> Iterator[tuple[str, Record]]:
    """A hand of every contract, made and failed, found by trying one seed after the other."""
    for house, bid in bids_of(rules):
        for made in (True, False):
            name = f"{bid.replace(' h', '').replace(' ', '-')}-{'made' if made else 'failed'}"
            yield name, first_hand(rules, house, bid, made=made, match=name)


def first_hand(rules: str, house: House, bid: str, *, made: bool, match: str) -> Record:
    for seed in range(1000):
        begun = begin(book_of(rules, house), match, dealer=Seat.WEST).deal_from(
            SealedSource.of_seed(seed), cut=seed % 32
        )
        hand = auction(begun, bid)
        try:
            over = finished(hand, made=made, tries=12)
        except AssertionError:
            continue
        return record_of(over, players={}, seal=begun.seal)
    raise AssertionError(f"{rules}: {match} is not found")


def auction(match: Match, bid: str) -> Hand:
    """The auction won by North with this bid, in the suit of which he holds most."""
    assert match.hand is not None
    hand = match.hand
    wanted = bid.split()
    ways = [way for way in legal_actions(hand) if isinstance(way, Bid) and way.contract == wanted[0]]
    ways = [way for way in ways if way.alone == ("alone" in wanted)]
    lengths = {way.suit: len(hand.public.book.table(way.suit).cards[4] & hand.held(Seat.NORTH)) for way in ways}
    best = max(ways, key=lambda way: lengths[way.suit])
    return after(hand, f"{best}, E pass, S pass, W pass")


@pytest.mark.parametrize("rules", BOOKS)
def test_the_golden_hands_replay_to_what_is_written(rules: str) -> None:
    lines = golden(f"{rules}.jsonl")
    played = set()
    for line in lines:
        record = loads(line)
        assert dumps(record) == line
        hand = check_record(record)
        assert hand.result is not None
        assert to_json(record_of(hand, seal=record.seal)) == json.loads(line)
        alone = any(isinstance(action, Bid) and action.alone for action in hand.actions)
        played.add((f"{hand.result.contract}{' alone' if alone else ''}", hand.result.made))
    due = {(bid.replace(" h", ""), made) for _, bid in bids_of(rules) for made in (True, False)}
    assert played == due, "every contract, made and failed"
    assert judge_file([json.loads(line) for line in lines]) == []


@pytest.mark.parametrize("rules", BOOKS)
def test_at_every_step_of_a_golden_hand_the_recorded_action_is_one_of_the_options(rules: str) -> None:
    for line in golden(f"{rules}.jsonl"):
        record = loads(line)
        for hand, action in zip(record.hands(), record.actions, strict=False):
            assert str(action) in legal(hand)


# Sealed deals


def deal_rows() -> Iterator[dict[str, object]]:
    rng = random.Random(1)
    for rules in BOOKS:
        for dealer in "NESW":
            key, salt = rng.randbytes(32), rng.randbytes(4 * rng.randrange(5))
            at: dict[str, object] = {
                "rules": rules, "dealer": dealer, "match": f"m{rng.randrange(10**6)}", "number": rng.randrange(1, 40),
                "key": key.hex(), "salt": salt.hex(), "cut": rng.randrange(len(BOOKS[rules].deck)),
            }  # fmt: skip
            yield {**at, "deal": deal_at(at)}


def deal_at(at: Mapping[str, object]) -> object:
    """The deal of a row, as a record has it."""
    book, number, cut = BOOKS[str(at["rules"])], at["number"], at["cut"]
    assert isinstance(number, int) and isinstance(cut, int)
    deal = engine_deal(
        book,
        key=bytes.fromhex(str(at["key"])),
        match=str(at["match"]),
        number=number,
        dealer=Seat.parse(str(at["dealer"])),
        salt=bytes.fromhex(str(at["salt"])),
        cut=cut,
    )
    return to_json(record_of(hand_of(book, deal=deal)))["deal"]


def test_the_same_key_gives_the_same_deal_for_ever() -> None:
    rows = [json.loads(line) for line in golden("deals.jsonl")]
    assert len(rows) == 16
    for row in rows:
        assert deal_at(row) == row["deal"]
        due = sealed_deal(
            row["rules"], row["dealer"], row["match"], row["number"], bytes.fromhex(row["key"]), row["salt"], row["cut"]
        )
        assert {place: set(cards.split()) for place, cards in row["deal"].items()} == {
            place: set(cards) for place, cards in due.items()
        }, "the referee deals the same"


def write() -> None:
    """Writes all golden files anew."""
    files: dict[str, Callable[[], list[str]]] = {
        "counts.jsonl": lambda: [json.dumps(row) for row in count_rows()],
        "deals.jsonl": lambda: [json.dumps(row) for row in deal_rows()],
    }
    for name, lines in files.items():
        (GOLDEN / name).write_text("".join(f"{line}\n" for line in lines()), "utf-8")
    for rules in BOOKS:
        lines_of_hands = [dumps(record) for _, record in contract_hands(rules)]
        (GOLDEN / f"{rules}.jsonl").write_text("".join(f"{line}\n" for line in lines_of_hands), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["write"]:
        sys.exit("python tests/test_golden.py write: writes the golden files anew")
    write()
