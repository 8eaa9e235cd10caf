"""What stands on the wire besides the `view` message: commands, the `table` message, answers and requests.

The structs are the one description of it: what comes in is held against them, and the page's types are made from
them by `charlemagne.server.schema`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from charlemagne.hand.legal import Reason
from charlemagne.protocol import MessageError
from charlemagne.rules.model import Pay

WIRE: Final = 1
"""The version of this wire; a page of another one is told to load itself anew."""

FRAME_BYTES: Final = 8192
"""The longest frame or body that is taken."""

SeatLetter: TypeAlias = Literal["N", "E", "S", "W"]
Language: TypeAlias = Literal["en", "fr"]
Phase: TypeAlias = Literal["lobby", "cut", "playing", "between", "over"]
Code: TypeAlias = Literal[
    "bad-message",
    "too-large",
    "too-many",
    "unknown-table",
    "full",
    "not-yours",
    "not-your-turn",
    "stale",
    "illegal",
    "gone",
    "version",
    "unavailable",
]
JsonObject: TypeAlias = dict[str, Any]
ViewJson: TypeAlias = Annotated[JsonObject, Meta(extra_json_schema={"$ref": "#/ViewMessage"})]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Name: TypeAlias = Annotated[str, Meta(max_length=60)]
Spec: TypeAlias = Annotated[str, Meta(max_length=40)]
Speed: TypeAlias = Annotated[float, Meta(ge=0, le=4)]
AwaySeconds: TypeAlias = Annotated[int, Meta(ge=1, le=86400)] | None
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Hex: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){0,4}$")]


# Commands


class Do(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the seat does, as one of its options, and the decision that it answers."""

    id: Id
    decision: Count
    do: Annotated[str, Meta(max_length=100)]


class Knocked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A knock after so many cards of the hand."""

    id: Id
    knock: Count


class TableCommand(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="table"):
    id: Id


class Sit(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="sit"):
    seat: SeatLetter


class Stand(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="stand"):
    pass


class Swap(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="swap", rename={"other": "with"}):
    seat: SeatLetter
    other: SeatLetter


class Rename(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="name"):
    name: Name


class SeatPlayer(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="player"):
    seat: SeatLetter
    player: Spec | None


class Start(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="start"):
    pass


class Salt(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="salt"):
    hand: Count
    salt: Hex


class Cut(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="cut"):
    hand: Count
    at: Count


class Next(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="next"):
    pass


class Again(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="again"):
    rotate: bool = False


class Undo(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="undo"):
    answer: Literal["ask", "agree", "refuse"]


class Finish(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="finish"):
    answer: Literal["ask", "agree", "refuse"]


class Say(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="say"):
    phrase: Annotated[str, Meta(max_length=40)]


class Mute(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="mute"):
    person: Id | None
    muted: bool


class Lock(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="lock"):
    locked: bool


class Remove(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="remove"):
    person: Id


class Pace(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="pace"):
    speed: Speed


class Away(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="away"):
    seconds: AwaySeconds


class Move(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="move"):
    pass


class Leave(TableCommand, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="leave"):
    pass


OfTable: TypeAlias = (
    Sit
    | Stand
    | Swap
    | Rename
    | SeatPlayer
    | Start
    | Salt
    | Cut
    | Next
    | Again
    | Undo
    | Finish
    | Say
    | Mute
    | Lock
    | Remove
    | Pace
    | Away
    | Move
    | Leave
)
Command: TypeAlias = Do | Knocked | OfTable

_OF_TABLE: Final[Mapping[str, Any]] = {str(kind.__struct_config__.tag): kind for kind in get_args(OfTable)}


# Requests


class SameDeal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hand that is over, in which whoever asks had a seat."""

    table: Annotated[str, Meta(max_length=8)]
    hand: Count


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of POST /api/tables. With `deal`, rules, house options and seat are that hand's, and it starts."""

    name: Name = ""
    lang: Language | None = None
    rules: Annotated[str, Meta(max_length=40)] | None = None
    house: JsonObject = {}
    seat: SeatLetter = "S"
    players: dict[SeatLetter, Spec] = {}
    speed: Speed | None = None
    away: AwaySeconds = 30
    start: bool = False
    program: bool = False
    deal: SameDeal | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of POST /api/table/CODE/join."""

    name: Name | None = None
    lang: Language | None = None
    seat: SeatLetter | Literal["any"] | None = None
    program: bool = False
    move: Annotated[str, Meta(max_length=64)] | None = None


class Joined(Struct, frozen=True, kw_only=True):
    """The answer to both."""

    code: str
    path: str
    person: str
    seat: SeatLetter | None
    token: str | None = None


# Answers


class Why(Struct, frozen=True):
    """A reason, to be worded where people read it."""

    id: str
    args: dict[str, str | int] = {}


class Ok(Struct, frozen=True, kw_only=True, tag="ok", omit_defaults=True):
    id: str
    path: str | None = None


class Error(Struct, frozen=True, kw_only=True, tag="error", omit_defaults=True):
    code: Code
    reason: Why
    id: str | None = None
    words: str = ""
    view: ViewJson | None = None


# The table message

BySide: TypeAlias = dict[str, int]


class You(Struct, frozen=True, kw_only=True):
    person: str | None
    seat: SeatLetter | None
    host: bool
    muted: list[str]
    """Ids of people; ``*`` stands for everybody."""


class PersonHere(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    seat: SeatLetter | None
    here: bool


class SeatHeld(Struct, frozen=True, kw_only=True):
    name: str
    person: str | None
    player: str | None
    here: bool
    away: bool
    ready: bool


class Settings(Struct, frozen=True, kw_only=True):
    speed: float
    away: int | None
    locked: bool
    substitute: str


class CutAsked(Struct, frozen=True, kw_only=True):
    hand: int
    commit: str
    cutter: SeatLetter
    cards: int
    salted: list[str]


class SealShown(Struct, frozen=True, kw_only=True):
    hand: int
    commit: str
    key: str | None
    salt: str
    cut: int


class UndoAsked(Struct, frozen=True, kw_only=True):
    seat: SeatLetter
    agreed: list[str]
    waiting: list[str]


class FinishOffered(Struct, frozen=True, kw_only=True):
    made: bool
    agreed: list[str]
    waiting: list[str]


class Drawn(Struct, frozen=True, kw_only=True):
    rounds: list[dict[str, str]]


class SheetRow(Struct, frozen=True, kw_only=True):
    hand: int
    dealer: SeatLetter
    bidder: SeatLetter | None
    contract: str | None
    trump: str | None
    alone: bool
    tricks: int
    made: bool | None
    points: BySide
    score: BySide


class MatchPlayed(Struct, frozen=True, kw_only=True):
    match: str
    winner: str
    score: BySide


class Said(Struct, frozen=True, kw_only=True):
    number: int
    person: str
    seat: SeatLetter | None
    phrase: str


class TableMessage(Struct, frozen=True, kw_only=True, tag="table"):
    wire: int
    code: str
    match: str
    phase: Phase
    you: You
    host: str
    rules: str
    house: JsonObject
    target: int
    hand: int
    dealer: SeatLetter
    score: BySide
    people: list[PersonHere]
    seats: dict[str, SeatHeld | None]
    settings: Settings
    cut: CutAsked | None
    seal: SealShown | None
    undo: UndoAsked | None
    finish: FinishOffered | None
    drawn: Drawn | None
    sheet: list[SheetRow]
    matches: list[MatchPlayed]
    said: list[Said]


# The view message, for the page's types alone: it is made by `charlemagne.protocol`


class PlayShown(Struct, frozen=True, kw_only=True):
    seat: SeatLetter
    card: str


class TrickShown(Struct, frozen=True, kw_only=True):
    leader: SeatLetter
    winner: SeatLetter
    cards: list[PlayShown]


class ResultShown(Struct, frozen=True, kw_only=True):
    bidder: SeatLetter | None
    contract: str | None
    trump: str | None
    alone: bool
    tricks: int
    made: bool | None
    points: BySide
    score: BySide
    winner: str | None


class SealOfRecord(Struct, frozen=True, kw_only=True):
    commit: str
    key: str | None
    salt: str
    cut: int


class RecordShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    charlemagne: int
    rules: str
    house: JsonObject
    match: str
    hand: int
    dealer: SeatLetter
    score: BySide
    deal: dict[str, str]
    actions: list[str]
    result: ResultShown | None
    players: dict[str, str] = {}
    seal: SealOfRecord | None = None


class StateShown(Struct, frozen=True, kw_only=True):
    phase: str
    turn: SeatLetter | None
    highest: str | None
    bidder: SeatLetter | None
    contract: str | None
    alone: bool
    lone_defender: SeatLetter | None
    trump: str | None
    leader: SeatLetter | None
    trick: list[PlayShown]
    hand: str | None
    counts: dict[str, int]
    out: list[str]
    exposed: dict[str, str]
    tricks: BySide
    needed: int | None
    """Tricks that the bidder's side has still to take; null before a contract, and in one of no trick."""
    played: int
    last: TrickShown | None


class ViewMessage(Struct, frozen=True, kw_only=True, tag="view"):
    charlemagne: int
    seat: SeatLetter | None
    decision: int
    ask: Literal["act", "knock", "none"]
    record: RecordShown
    state: StateShown
    options: list[str]
    why_not: dict[str, Why]
    warnings: dict[str, Why]
    """For options that can't succeed with this hand, why; worded as ``warn-ID``."""
    may_knock: bool
    limit_ms: int | None
    happened: list[str]


# Books, rules, review


class ContractWords(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    needs: str
    solo: bool
    suit: bool
    alone: bool
    made: Pay
    failed: Pay


class ValueWords(Struct, frozen=True, kw_only=True):
    value: str | bool | int
    words: str


class OptionWords(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    kind: Literal["number", "choice", "contracts"]
    own: str | bool | int | JsonObject
    own_words: str
    low: int | None
    high: int | None
    values: list[ValueWords]


class BookWords(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    summary: str
    cards: int
    target: int
    highest: str
    """The highest trump: a card, or a rank where it is the trump suit's card of that rank."""
    contracts: list[ContractWords]
    options: list[OptionWords]


class PlayerWords(Struct, frozen=True, kw_only=True):
    name: str
    title: str


class PhraseWords(Struct, frozen=True, kw_only=True):
    id: str
    words: str


class Books(Struct, frozen=True, kw_only=True):
    books: list[BookWords]
    players: list[PlayerWords]
    phrases: list[PhraseWords]


class SectionWords(Struct, frozen=True, kw_only=True):
    heading: str
    lines: list[str]


class Rules(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    house: JsonObject
    difference: list[str]
    highest: str
    contracts: list[ContractWords]
    sections: list[SectionWords]


class Cost(Struct, frozen=True, kw_only=True):
    action: int
    cost: int
    best: list[str]


class Review(Struct, frozen=True, kw_only=True):
    record: JsonObject
    costs: list[Cost] | None
    makeable: bool | None


class Snapshot(Struct, frozen=True, kw_only=True):
    """The answer to GET /api/table/CODE."""

    table: TableMessage
    view: ViewMessage | None


# Reading and writing

encode = msgspec.json.Encoder().encode

T = TypeVar("T")


def decode(body: bytes | str, kind: type[T]) -> T:
    """A request's body as what it has to be.

    Raises:
        MessageError: ``too-large`` or ``bad-message``.
    """
    return _held(_json(body), kind)


def read_command(frame: bytes | str) -> Command:
    """The command in a frame or body.

    >>> read_command('{"id": "c17", "decision": 12, "do": "play 7h"}')
    Do(id='c17', decision=12, do='play 7h')
    >>> read_command('{"id": "c1", "table": "sit", "seat": "N"}')
    Sit(id='c1', seat='N')

    Raises:
        MessageError: ``too-large`` or ``bad-message``.
    """
    value = _json(frame)
    if not isinstance(value, dict):
        raise MessageError("bad-message", Reason("not-a-command", {"what": "not an object"}))
    command: Command
    if "table" in value:
        command = _held(value, _OF_TABLE.get(str(value["table"]), OfTable))
    else:
        command = _held(value, Knocked) if "knock" in value else _held(value, Do)
    if not command.id.isprintable():
        raise MessageError("bad-message", Reason("not-a-command", {"what": "id"}))
    return command


def id_of(frame: bytes | str) -> str | None:
    """The id of a command that can't be read otherwise, so that its error can be told apart."""
    try:
        value = msgspec.json.decode(frame[:FRAME_BYTES])
    except (ValueError, RecursionError):
        return None
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) and 1 <= len(found) <= 64 and found.isprintable() else None


def _json(text: bytes | str) -> object:
    if len(text) > FRAME_BYTES or (isinstance(text, str) and len(text.encode("utf-8", "replace")) > FRAME_BYTES):
        raise MessageError("too-large", Reason("frame-too-large", {"bytes": FRAME_BYTES}))
    try:
        value: object = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        raise MessageError("bad-message", Reason("not-json")) from None
    return value


def _held(value: object, kind: type[T]) -> T:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise MessageError("bad-message", Reason("not-a-command", {"what": str(error)[:200]})) from None


def why(reason: Reason) -> Why:
    return Why(reason.id, dict(reason.args))
