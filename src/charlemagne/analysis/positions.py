"""Positions for the exact solver: from a hand of cards, and from the JSON that `charlemagne solve` reads."""

from __future__ import annotations

import json
from typing import Final

from charlemagne.cards import Card, CardSet, NotationError, Suit, parse_cards
from charlemagne.core import Position, PositionError
from charlemagne.hand.state import Hand
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import HAND_SIZE, Contract, RuleBook, RuleBookError
from charlemagne.seats import SEATS, Seat

NEEDED: Final = ("rules", "trump", "hands", "leader", "bidder", "goal")
OPTIONAL: Final = ("house", "trick", "out")
GOALS: Final = ("most", "fewest")


def wants_fewest(contract: Contract) -> bool:
    """Whether the attackers want as few tricks as they can.

    Raises:
        ValueError: for a contract that neither the most nor the fewest tricks make; no book has one.
    """
    low, high = contract.tricks
    if high == HAND_SIZE:
        return False
    if low == 0:
        return True
    raise ValueError(f"contract {contract.name!r} needs {low} to {high} tricks: neither the most nor the fewest")


def position_of(hand: Hand) -> Position:
    """The position of a hand at any moment of its play, the whole truth of it.

    A hand that was stopped because it was decided has one too: that in which it would have gone on.

    Raises:
        PositionError: if the play has not begun, or all its cards are played.
    """
    public = hand.public
    if public.leader is None or public.bidder is None or public.contract is None:
        raise PositionError("the play has not begun")
    return Position(
        table=public.table,
        hands=tuple(frozenset[Card]() if seat in public.out else hand.held(seat) for seat in SEATS),
        leader=public.leader,
        trick=tuple(play.card for play in public.trick),
        attackers=public.bidder.side,
        out=public.out,
        fewest=wants_fewest(public.contract),
    )


# JSON


def read_position(line: str | bytes) -> Position:
    """The position on a line of JSON, as `charlemagne solve` takes it.

    Raises:
        PositionError: saying what is wrong with it, whatever stands there.
    """
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        return position_from_json(json.loads(text, object_pairs_hook=_distinct))
    except PositionError:
        raise
    except UnicodeDecodeError as error:
        raise PositionError(f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise PositionError(f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise PositionError("nested too deeply") from None
    except ValueError as error:
        raise PositionError(f"not JSON: {error}") from None


def position_from_json(value: object) -> Position:
    """The position that a decoded JSON value describes.

    ``rules``, ``trump`` (null for none), ``hands`` (by seat), ``leader``, ``bidder`` and ``goal`` must be there;
    ``house``, ``trick`` (the cards on the table, the leader's first) and ``out`` (seats) are empty if left out.

    Raises:
        PositionError: saying what is wrong with it.
    """
    if not isinstance(value, dict):
        raise PositionError("a position is an object")
    for key in NEEDED:
        if key not in value:
            raise PositionError(f"{key} is missing")
    for key in value:
        if key not in (*NEEDED, *OPTIONAL):
            raise PositionError(f"unknown key {key!r}: {', '.join((*NEEDED, *OPTIONAL))}")
    goal = _text(value["goal"], "goal")
    if goal not in GOALS:
        raise PositionError(f"goal {goal!r}: {' or '.join(GOALS)}")
    out = _out(value.get("out", []))
    bidder = _seat(value["bidder"], "bidder")
    if bidder in out:
        raise PositionError(f"{bidder} is the bidder but out")
    return Position(
        table=_book(value["rules"], value.get("house", {})).table(_trump(value["trump"])),
        hands=_hands(value["hands"]),
        leader=_seat(value["leader"], "leader"),
        trick=_trick(value.get("trick", "")),
        attackers=bidder.side,
        out=out,
        fewest=goal == "fewest",
    )


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise PositionError(f"key {next(key for key in keys if keys.count(key) > 1)!r} stands twice")
    return made


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise PositionError(f"{name} is not a string")
    return value


def _book(rules: object, house: object) -> RuleBook:
    name = _text(rules, "rules")
    if name not in BOOKS:
        raise PositionError(f"rules {name!r}: {', '.join(BOOKS)}")
    if not isinstance(house, dict):
        raise PositionError("house is not an object")
    try:
        return with_house(BOOKS[name], house)
    except RuleBookError as error:
        raise PositionError(f"house: {error}") from None


def _trump(value: object) -> Suit | None:
    try:
        return None if value is None else Suit.parse(_text(value, "trump"))
    except NotationError as error:
        raise PositionError(f"trump: {error}, or null for none") from None


def _seat(value: object, name: str) -> Seat:
    try:
        return Seat.parse(_text(value, name))
    except NotationError as error:
        raise PositionError(f"{name}: {error}") from None


def _hands(value: object) -> tuple[CardSet, ...]:
    if not isinstance(value, dict):
        raise PositionError("hands is not an object")
    places = [str(seat) for seat in SEATS]
    for place in value:
        if place not in places:
            raise PositionError(f"hands: no seat is written {place!r}: {', '.join(places)}")
    try:
        return tuple([parse_cards(_text(value.get(place, ""), f"the hand of {place}")) for place in places])
    except NotationError as error:
        raise PositionError(f"hands: {error}") from None


def _trick(value: object) -> tuple[Card, ...]:
    try:
        return tuple([Card.parse(word) for word in _text(value, "trick").split()])
    except NotationError as error:
        raise PositionError(f"trick: {error}") from None


def _out(value: object) -> frozenset[Seat]:
    if not isinstance(value, list):
        raise PositionError("out is not a list of seats")
    seats = [_seat(seat, "out") for seat in value]
    if len(set(seats)) < len(seats):
        raise PositionError("out: a seat stands twice")
    return frozenset(seats)
