"""The hand record, version 1: one JSON object a hand, one hand a line.

A record holds what happened and nothing that follows from it, but for ``result``, which a reader checks. The format
is described in ``docs/record.md``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import BinaryIO, Final, NoReturn

from charlemagne.cards import CardSet, NotationError, Suit, parse_cards, write_cards
from charlemagne.hand.actions import Action, parse_action
from charlemagne.hand.deal import Deal, Seal, commitment, hand_out, shuffled
from charlemagne.hand.decide import apply, start
from charlemagne.hand.events import Result
from charlemagne.hand.legal import IllegalAction
from charlemagne.hand.state import Hand, Setup
from charlemagne.match import Match, next_dealer
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import RuleBook, RuleBookError
from charlemagne.seats import SEATS, Seat, Side

VERSION: Final = 1
LONGEST_LINE: Final = 1 << 20
"""Bytes; a record has about two thousand."""

_MATCH: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
_HEX: Final = re.compile(r"([0-9a-f]{2})*")
_KEYS: Final = ("charlemagne", "rules", "house", "match", "hand", "players", "dealer", "score", "deal", "actions",
                "result", "seal")  # fmt: skip


class RecordError(ValueError):
    """A record that breaks the format or the rules.

    Attributes:
        place: ``action N`` (counted from 0), ``deal``, ``result``, ``score``, ``dealer``, ``seal`` or ``json``.
        why: one sentence.
        match: the match that the record says it is of, where it could be read that far.
    """

    def __init__(self, place: str, why: str, match: str | None = None) -> None:
        super().__init__(f"{place}: {why}")
        self.place, self.why, self.match = place, why, match


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One hand as it is written down.

    Args:
        book: the rule book with the match's house options.
        players: a name for each seat; empty if the record has none.
        actions: in order; a hand that is on may stop anywhere.
        result: None for a hand that is not over.
        extra: keys of the record that this version does not know.
    """

    book: RuleBook
    match: str
    number: int
    dealer: Seat
    score: tuple[int, int]
    deal: Deal
    actions: tuple[Action, ...]
    result: Result | None
    players: Mapping[Seat, str] = field(default_factory=dict)
    seal: Seal | None = None
    extra: Mapping[str, object] = field(default_factory=dict)

    @property
    def setup(self) -> Setup:
        return Setup(self.book, self.match, self.number, self.dealer, self.score)

    def hands(self) -> Iterator[Hand]:
        """The hand as dealt, then after each action: one more than there are actions.

        Raises:
            RecordError: at the first action that the rules don't allow.
        """
        hand = start(self.setup, self.deal)[0]
        yield hand
        for index, action in enumerate(self.actions):
            try:
                hand = apply(hand, action)
            except IllegalAction as error:
                raise RecordError(f"action {index}", str(error)) from None
            yield hand

    def before(self, action: int) -> Hand:
        """The hand before an action, counted from 0; as many as there are actions gives the end.

        Raises:
            RecordError: if an action before it is not legal.
            IndexError: if the record has no such action.
        """
        for index, hand in enumerate(self.hands()):
            if index == action:
                return hand
        raise IndexError(f"action {action}: the hand has {len(self.actions)}")


def record_of(hand: Hand, *, players: Mapping[Seat, str] | None = None, seal: Seal | None = None) -> Record:
    """The record of a hand: all its cards are in it, and the seal's key once the hand is over."""
    setup = hand.public.setup
    north, east, south, west, kitty = hand.dealt
    if seal is not None and hand.result is None:
        seal = replace(seal, key=None)
    return Record(
        book=setup.book,
        match=setup.match,
        number=setup.number,
        dealer=setup.dealer,
        score=setup.score,
        deal=Deal((north, east, south, west), kitty),
        actions=hand.actions,
        result=hand.result,
        players=players or {},
        seal=seal,
    )


def record_of_match(match: Match, players: Mapping[Seat, str] | None = None) -> Record:
    """The record of the hand that is on in a match, or has just ended."""
    assert match.hand is not None
    return record_of(match.hand, players=players, seal=match.seal)


# Writing


def to_json(record: Record) -> dict[str, object]:
    """The record as the JSON object that stands on its line."""
    book = record.book
    deal = {str(seat): write_cards(record.deal.hands[seat]) for seat in SEATS}
    if record.deal.kitty:
        deal["kitty"] = write_cards(record.deal.kitty)
    written: dict[str, object] = {
        "charlemagne": VERSION,
        "rules": book.name,
        "house": dict(book.house),
        "match": record.match,
        "hand": record.number,
    }
    if record.players:
        written["players"] = {str(seat): record.players[seat] for seat in SEATS if seat in record.players}
    written |= {
        "dealer": str(record.dealer),
        "score": _pair(record.score),
        "deal": deal,
        "actions": [str(action) for action in record.actions],
        "result": None if record.result is None else result_to_json(record.result),
    }
    if (seal := record.seal) is not None:
        key = None if seal.key is None else seal.key.hex()
        written["seal"] = {"commit": seal.commit, "key": key, "salt": seal.salt.hex(), "cut": seal.cut}
    return {**written, **record.extra}


def dumps(record: Record) -> str:
    """The record as one line, without its end."""
    return json.dumps(to_json(record), ensure_ascii=False)


def result_to_json(result: Result) -> dict[str, object]:
    return {
        "bidder": None if result.bidder is None else str(result.bidder),
        "contract": result.contract,
        "trump": None if result.trump is None else str(result.trump),
        "alone": result.alone,
        "tricks": result.tricks,
        "made": result.made,
        "points": _pair(result.points),
        "score": _pair(result.score),
        "winner": None if result.winner is None else str(result.winner),
    }


def _pair(pair: tuple[int, int]) -> dict[str, int]:
    return {str(side): pair[side] for side in Side}


# Reading


def loads(line: str | bytes) -> Record:
    """The record on a line, its notation read and its deal and seal held to be possible, its play not replayed.

    Raises:
        RecordError: saying where and why.
    """
    value = _decode(line)
    try:
        return _read(value)
    except RecordError as error:
        match = value.get("match")
        raise RecordError(error.place, error.why, match if isinstance(match, str) else None) from None


def _decode(line: str | bytes) -> dict[str, object]:
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        value = json.loads(text, object_pairs_hook=_distinct, parse_constant=_no_number)
        if "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise RecordError("json", f"not UTF-8 at byte {error.start}") from None
    except UnicodeEncodeError:
        raise RecordError("json", "half a character stands alone") from None
    except json.JSONDecodeError as error:
        raise RecordError("json", f"{error.msg} at column {error.colno}") from None
    except (RecursionError, ValueError) as error:
        raise RecordError("json", str(error) or "nested too deeply") from None
    if not isinstance(value, dict):
        raise RecordError("json", f"a record is an object, not {_kind(value)}")
    return value


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"key {next(key for key in keys if keys.count(key) > 1)!r} stands twice")
    return made


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a string", bool: "true or false", int: "a number"}
    return "null" if value is None else names.get(type(value), "a number")


def _number(value: object, place: str, name: str, *, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(place, f"{name} is {_kind(value)}, not a whole number")
    if not low <= value <= high:
        raise RecordError(place, f"{name} is {value}: {low} to {high}")
    return value


def _object(value: object, place: str, name: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise RecordError(place, f"{name} is {_kind(value)}, not an object")
    return value


def _text(value: object, place: str, name: str) -> str:
    if not isinstance(value, str):
        raise RecordError(place, f"{name} is {_kind(value)}, not a string")
    return value


_MOST: Final = 1_000_000


def _read_pair(value: object, place: str, name: str) -> tuple[int, int]:
    pair = _object(value, place, name)
    if set(pair) != {str(side) for side in Side}:
        raise RecordError(place, f"{name} has the keys {json.dumps(sorted(pair))[:60]}: NS and EW")
    north_south, east_west = (_number(pair[str(side)], place, f"{name} of {side}", low=0, high=_MOST) for side in Side)
    return north_south, east_west


def _read(value: dict[str, object]) -> Record:
    version = value.get("charlemagne")
    if version != VERSION or not isinstance(version, int) or isinstance(version, bool):
        raise RecordError("json", f"charlemagne is {json.dumps(version)[:60]}: this reader knows version {VERSION}")
    for key in ("rules", "house", "match", "hand", "actions", "result"):
        if key not in value:
            raise RecordError("json", f"{key} is missing")
    for key in ("dealer", "score", "deal"):
        if key not in value:
            raise RecordError(key, f"{key} is missing")
    book = _read_book(value["rules"], value["house"])
    match = _text(value["match"], "json", "match")
    if not _MATCH.fullmatch(match):
        raise RecordError("json", f"match {match[:60]!r}: 1 to 40 of A-Z a-z 0-9 _ -")
    try:
        dealer = Seat.parse(_text(value["dealer"], "dealer", "dealer"))
    except NotationError as error:
        raise RecordError("dealer", str(error)) from None
    return Record(
        book=book,
        match=match,
        number=_number(value["hand"], "json", "hand", low=1, high=_MOST),
        dealer=dealer,
        score=_read_score(value["score"], book),
        deal=_read_deal(value["deal"], book),
        actions=_read_actions(value["actions"]),
        result=None if value["result"] is None else _read_result(value["result"]),
        players=_read_players(value.get("players", {})),
        seal=None if value.get("seal") is None else _read_seal(value["seal"], book),
        extra={key: part for key, part in value.items() if key not in _KEYS},
    )


def _read_book(rules: object, house: object) -> RuleBook:
    name = _text(rules, "json", "rules")
    if name not in BOOKS:
        raise RecordError("json", f"rules {name[:60]!r}: {', '.join(BOOKS)}")
    options = _object(house, "json", "house")
    try:
        return with_house(BOOKS[name], options)
    except RuleBookError as error:
        raise RecordError("json", f"house: {error}") from None


def _read_score(value: object, book: RuleBook) -> tuple[int, int]:
    score = _read_pair(value, "score", "score")
    if max(score) >= book.target:
        raise RecordError("score", f"{score[0]} to {score[1]}: the match ended at {book.target}")
    return score


def _read_deal(value: object, book: RuleBook) -> Deal:
    deal = _object(value, "deal", "deal")
    places = [str(seat) for seat in SEATS]
    if unknown := sorted(set(deal) - {*places, "kitty"}):
        raise RecordError("deal", f"no place is called {unknown[0][:60]!r}")
    if missing := [place for place in places if place not in deal]:
        raise RecordError("deal", f"{missing[0]} is missing")

    def cards(place: str) -> CardSet:
        try:
            return parse_cards(_text(deal.get(place, ""), "deal", place))
        except NotationError as error:
            raise RecordError("deal", f"{place}: {error}") from None

    north, east, south, west = map(cards, places)
    made = Deal((north, east, south, west), cards("kitty"))
    try:
        made.check(book)
    except ValueError as error:
        raise RecordError("deal", str(error)) from None
    return made


def _read_actions(value: object) -> tuple[Action, ...]:
    if not isinstance(value, list):
        raise RecordError("json", f"actions is {_kind(value)}, not a list")
    actions: list[Action] = []
    for index, text in enumerate(value):
        try:
            actions.append(parse_action(_text(text, f"action {index}", "it")))
        except NotationError as error:
            raise RecordError(f"action {index}", str(error)) from None
    return tuple(actions)


_RESULT_KEYS: Final = ("bidder", "contract", "trump", "alone", "tricks", "made", "points", "score", "winner")


def _read_result(value: object) -> Result:
    result = _object(value, "result", "result")
    for key in _RESULT_KEYS:
        if key not in result:
            raise RecordError("result", f"{key} is missing")
    contract, made, alone = result["contract"], result["made"], result["alone"]
    winner = result["winner"]
    if made is not None and not isinstance(made, bool):
        raise RecordError("result", f"made is {_kind(made)}: true, false or null")
    if not isinstance(alone, bool):
        raise RecordError("result", f"alone is {_kind(alone)}: true or false")
    if winner is not None and winner not in ("NS", "EW"):
        raise RecordError("result", "winner is not NS, EW or null")
    try:
        return Result(
            bidder=None if result["bidder"] is None else Seat.parse(_text(result["bidder"], "result", "bidder")),
            contract=None if contract is None else _text(contract, "result", "contract"),
            trump=None if result["trump"] is None else Suit.parse(_text(result["trump"], "result", "trump")),
            alone=alone,
            tricks=_number(result["tricks"], "result", "tricks", low=0, high=8),
            made=made,
            points=_read_pair(result["points"], "result", "points"),
            score=_read_pair(result["score"], "result", "score"),
            winner=None if winner is None else Side[str(winner)],
        )
    except NotationError as error:
        raise RecordError("result", str(error)) from None


def _read_players(value: object) -> dict[Seat, str]:
    players = _object(value, "json", "players")
    if unknown := sorted(set(players) - {str(seat) for seat in SEATS}):
        raise RecordError("json", f"players: no seat is called {unknown[0][:60]!r}")
    return {Seat.parse(seat): _text(name, "json", f"the name of {seat}") for seat, name in players.items()}


def _read_seal(value: object, book: RuleBook) -> Seal:
    seal = _object(value, "seal", "seal")
    for name in ("commit", "key", "salt", "cut"):
        if name not in seal:
            raise RecordError("seal", f"{name} is missing")

    def hexadecimal(name: str, *, low: int, high: int) -> str:
        text = _text(seal[name], "seal", name)
        if not _HEX.fullmatch(text) or not low <= len(text) // 2 <= high:
            raise RecordError("seal", f"{name} is not {low if low == high else f'{low} to {high}'} bytes in hex")
        return text

    return Seal(
        commit=hexadecimal("commit", low=32, high=32),
        key=None if seal["key"] is None else bytes.fromhex(hexadecimal("key", low=32, high=32)),
        salt=bytes.fromhex(hexadecimal("salt", low=0, high=16)),
        cut=_number(seal["cut"], "seal", "cut", low=0, high=len(book.deck) - 1),
    )


# Checking


def check_seal(record: Record) -> None:
    """Holds a record's deal against its seal; without a seal, or while the hand is on, there is nothing to hold.

    Raises:
        RecordError: at ``seal``, or at ``dealer`` if the deal is the one of the dealer by whom the auction went.
    """
    seal = record.seal
    if seal is None:
        return
    if (seal.key is None) != (record.result is None):
        raise RecordError("seal", "the key is not published" if seal.key is None else "the hand is on: the key is null")
    if seal.key is None:
        return
    if commitment(seal.key) != seal.commit:
        raise RecordError("seal", "the commit is not the hash of the key")
    pack = shuffled(record.book.deck, key=seal.key, match=record.match, number=record.number, salt=seal.salt)
    if hand_out(pack, record.book, record.dealer, cut=seal.cut) == record.deal:
        return
    called = record.actions[0].seat.right if record.actions else record.dealer
    for dealer in {called} - {record.dealer}:
        if hand_out(pack, record.book, dealer, cut=seal.cut) == record.deal:
            raise RecordError("dealer", f"{record.dealer} deals, but the seal's deal is {dealer}'s")
    raise RecordError("seal", "key, salt and cut give another deal")


def check_record(record: Record) -> Hand:
    """The hand at the record's last action, everything in the record having been held against the rules.

    Raises:
        RecordError: at the first fault.
    """
    check_seal(record)
    hand = None
    for hand in record.hands():  # noqa: B007  # the last one is wanted
        pass
    assert hand is not None
    if record.result == hand.result:
        return hand
    if record.result is None:
        raise RecordError("result", "the hand is over: the result is not null")
    if hand.result is None:
        raise RecordError("result", f"the hand is not over after {len(record.actions)} actions: the result is null")
    written, true = result_to_json(record.result), result_to_json(hand.result)
    key = next(key for key in _RESULT_KEYS if written[key] != true[key])
    raise RecordError("result", f"{key} is {json.dumps(written[key])}: {json.dumps(true[key])}")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in a file: its line, counted from 1, the place in the record, and why."""

    line: int
    place: str
    why: str


@dataclass(frozen=True, slots=True)
class _Carry:
    """What the next hand of a match must begin with; the score of a match that is over has reached the target."""

    rules: str
    house: str
    number: int
    dealer: Seat
    score: tuple[int, int]
    over: bool
    running: bool
    lost: int


class MatchChecker:
    """Holds records against those before them in the same match."""

    def __init__(self) -> None:
        self._carried: dict[str, _Carry] = {}
        self._lost = 0

    def skip(self, error: RecordError) -> None:
        """Takes note of a line that could not be read: its match is taken up afresh.

        Where the line does not even say which match that was, any match may have lost a hand, and a number that is
        higher than it should be is taken for that.
        """
        if error.match is None:
            self._lost += 1
        else:
            self._carried.pop(error.match, None)

    def check(self, record: Record) -> Hand:
        """The hand at the record's last action.

        Raises:
            RecordError: at the first fault; the match is then taken up afresh.
        """
        carried = self._carried.pop(record.match, None)
        if carried is not None and carried.lost < self._lost and record.number > carried.number:
            carried = None
        _check_carried(record, carried)
        hand = check_record(record)
        result = hand.result
        self._carried[record.match] = _Carry(
            rules=record.book.name,
            house=json.dumps(record.book.house, sort_keys=True),
            number=record.number + 1,
            dealer=record.dealer if result is None else next_dealer(hand.public),
            score=record.score if result is None else result.score,
            over=result is not None and result.winner is not None,
            running=result is None,
            lost=self._lost,
        )
        return hand


def _check_carried(record: Record, carried: _Carry | None) -> None:
    if record.number == 1 and record.score != (0, 0):
        raise RecordError("score", f"{record.score[0]} to {record.score[1]} before hand 1: 0 to 0")
    if carried is None:
        return
    if record.book.name != carried.rules:
        raise RecordError("json", f"rules {record.book.name!r}: the match is played by {carried.rules!r}")
    if json.dumps(record.book.house, sort_keys=True) != carried.house:
        raise RecordError("json", f"house options {dict(record.book.house)}: the match is played by {carried.house}")
    if carried.over:
        raise RecordError("score", f"the match was over before hand {record.number}")
    if carried.running:
        raise RecordError("json", f"hand {record.number} follows one that is not over")
    if record.number != carried.number:
        raise RecordError("json", f"hand {record.number}: hand {carried.number} comes next in its match")
    if record.dealer is not carried.dealer:
        raise RecordError("dealer", f"{record.dealer} deals: it is {carried.dealer}'s turn to deal")
    if record.score != carried.score:
        raise RecordError(
            "score", f"{record.score[0]} to {record.score[1]}: {carried.score[0]} to {carried.score[1]} after the last"
        )


def read_lines(file: BinaryIO) -> Iterator[tuple[int, bytes | RecordError]]:
    """The lines of a file with their numbers from 1, blank ones left out, in constant memory.

    A line that is too long to be a record comes as the error that says so.
    """
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while (rest := file.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield number, RecordError("json", f"the line is longer than {LONGEST_LINE} bytes")
        elif line.strip():
            yield number, line


def read(file: BinaryIO) -> Iterator[tuple[int, Record | RecordError]]:
    """The records of a file with their lines' numbers, or what is wrong with a line; their play is not replayed."""
    for number, line in read_lines(file):
        if isinstance(line, RecordError):
            yield number, line
            continue
        try:
            yield number, loads(line)
        except RecordError as error:
            yield number, error


def check(file: BinaryIO) -> Iterator[tuple[int, Hand | Fault]]:
    """Each hand of a file, checked whole, or its fault, with its line's number.

    Memory grows with the number of matches, some hundred bytes each, not with the number of hands.
    """
    checker = MatchChecker()
    for number, record in read(file):
        if isinstance(record, RecordError):
            checker.skip(record)
            yield number, Fault(number, record.place, record.why)
            continue
        try:
            yield number, checker.check(record)
        except RecordError as error:
            yield number, Fault(number, error.place, error.why)
