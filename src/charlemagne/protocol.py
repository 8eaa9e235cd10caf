"""What a seat is told and what it answers: the messages for pages, programs and HTTP, made from views in one place.

The format is described in ``docs/protocol.md``. A message is a dict of standard-library types, ready for JSON. It is
built from a `View`, never from the truth: what is not put in here is not told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from charlemagne.cards import JOKERS, CardSet, NotationError, parse_cards, write_cards
from charlemagne.hand.actions import (
    Action,
    DiscardCards,
    GiveCard,
    Pass,
    PlayCard,
    discard,
    parse_action,
)
from charlemagne.hand.deal import Seal
from charlemagne.hand.decide import step
from charlemagne.hand.events import DISCARDS, PLACES, Decided, Place
from charlemagne.hand.legal import (
    IllegalAction,
    Reason,
    is_option,
    must_bid,
    open_contracts,
    phase_name,
    refusal,
    why_closed,
)
from charlemagne.hand.state import NO_CARDS, Hand, Public, Setup
from charlemagne.hand.view import Seen, View, seen_by
from charlemagne.record import VERSION, result_to_json
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import Auction, Discard, Give, Play, RuleBook, RuleBookError
from charlemagne.seats import SEATS, Seat, Side

Message: TypeAlias = dict[str, object]
"""A message: strings, numbers, booleans, None, and lists and dicts of these."""

LONGEST_ANSWER: Final = 1 << 14
"""Bytes in one line of a program; an answer has about fifty."""


class MessageError(ValueError):
    """A message or an answer that is not taken.

    Attributes:
        code: what a program can tell apart: ``bad-message``, ``illegal``, ``stale`` and the like.
        reason: why, to be worded where people read it.
    """

    def __init__(self, code: str, reason: Reason) -> None:
        super().__init__(f"{code}: {reason}")
        self.code, self.reason = code, reason


# Telling


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a message says besides the view.

    Args:
        decision: the number of the decision that the match waits for, counted from 1 over the whole match. The
            host sees to it that it only grows.
        players: a name for each seat; may be empty.
        seal: of the deal; its key stays back until the hand is over.
        happened: the actions since the seat's previous message; see `happened`.
        limit_ms: how long the seat has for an answer; None for as long as it likes.
        ask_knock: whether the seat is asked if it knocks.
    """

    decision: int
    players: Mapping[Seat, str] = field(default_factory=dict)
    seal: Seal | None = None
    happened: Sequence[Action] = ()
    limit_ms: int | None = None
    ask_knock: bool = False


@dataclass(frozen=True, slots=True)
class Common:
    """What the messages about a hand say to everybody alike; see `common`."""

    record: Message
    of: tuple[object, ...]
    """What the record is made of."""
    turn: Seat | None
    state: Message
    log: tuple[Action, ...]
    actions: list[str]


def view_message(view: View, facts: Facts, shared: Common | None = None) -> Message:
    """The message that tells a seat, or a watcher, all it may know, and what it may do.

    Args:
        view: of that seat.
        facts: what is to be said besides.
        shared: what `common` has made of any view of the same hand; made here if it isn't given.
    """
    shared = shared or common(view, players=facts.players, seal=facts.seal)
    is_turn = view.seat is not None and view.seat is shared.turn
    ask = "knock" if facts.ask_knock else "act" if is_turn else "none"
    acts = ask == "act"
    return {
        "charlemagne": VERSION,
        "type": "view",
        "seat": _letter(view.seat),
        "decision": facts.decision,
        "ask": ask,
        "record": {**shared.record, "deal": _own_deal(view), "actions": _actions(view, shared)},
        "state": {**shared.state, "hand": None if view.seat is None else _shown(view.public, view.hand)},
        "options": [words(action) for action in view.options] if acts else [],
        "why_not": {what: reason_message(reason) for what, reason in refusals(view).items()} if acts else {},
        "warnings": {words(do): reason_message(reason) for do, reason in view.warnings.items()} if acts else {},
        "may_knock": view.may_knock,
        "limit_ms": facts.limit_ms,
        "happened": _happened(facts.happened, shared),
    }


def common(view: View, *, players: Mapping[Seat, str], seal: Seal | None, before: Common | None = None) -> Common:
    """What the messages about a hand say to everybody alike, to be made once for all who are told of it.

    Args:
        view: anybody's; only what all views have in common is taken from it.
        players: as in `Facts`.
        seal: as in `Facts`.
        before: of the same table a moment ago, so that what has been written need not be written again.
    """
    public = view.public
    log, turn, of = public.log, public.turn, (public.setup, public.result, players, seal)
    written = before.actions if before is not None and before.log == log[: len(before.log)] else []
    actions = [*written, *map(str, log[len(written) :])]
    record = before.record if before is not None and before.of == of else _record(public, players, seal)
    return Common(record, of, turn, _state(view, turn), log, actions)


def _record(public: Public, players: Mapping[Seat, str], seal: Seal | None) -> Message:
    """The hand's record as far as everybody knows it."""
    setup = public.setup
    record: Message = {
        "charlemagne": VERSION,
        "rules": setup.book.name,
        "house": dict(setup.book.house),
        "match": setup.match,
        "hand": setup.number,
    }
    if players:
        record["players"] = {str(seat): players[seat] for seat in SEATS if seat in players}
    record |= {
        "dealer": str(setup.dealer),
        "score": _by_side(setup.score),
        "deal": {},
        "actions": [],
        "result": None if public.result is None else result_to_json(public.result),
    }
    if seal is not None:
        over = public.result is not None
        key = seal.key.hex() if over and seal.key is not None else None
        record["seal"] = {"commit": seal.commit, "key": key, "salt": seal.salt.hex(), "cut": seal.cut}
    return record


def _own_deal(view: View) -> Message:
    """The cards that a seat was dealt, and what it took up from the kitty."""
    deal: Message = {}
    if view.seat is not None and view.dealt is not None:
        deal[str(view.seat)] = _written(view.dealt)
        if taken := view.kitty_taken:
            deal["kitty"] = _written(taken)
    return deal


_written: Final = lru_cache(maxsize=4096)(write_cards)  # a deal is told anew with every card


def _actions(view: View, shared: Common) -> list[str]:
    """The log as a seat may know it."""
    hidden = view.public.log
    if view.log is hidden:
        return shared.actions
    lines = zip(shared.actions, hidden, view.log, strict=True)
    return [text if known is action else str(action) for text, known, action in lines]


def _happened(actions: Sequence[Action], shared: Common) -> list[str]:
    """What has just happened, mostly the end of what is written already."""
    end = len(shared.log) - len(actions)
    return shared.actions[end:] if shared.log[end:] == actions else [str(action) for action in actions]


def _state(view: View, turn: Seat | None) -> Message:
    """What follows from the record for everybody, so that a page or a simple program needs no rule."""
    public = view.public
    last, highest = public.tricks[-1] if public.tricks else None, public.highest_bid
    return {
        "phase": phase_name(public.phase),
        "turn": _letter(turn),
        "highest": None if highest is None else str(highest),
        "bidder": _letter(public.bidder),
        "contract": None if public.contract is None else public.contract.name,
        "alone": public.alone,
        "lone_defender": _letter(public.lone_defender),
        "trump": None if public.trump is None else str(public.trump),
        "leader": _letter(public.leader),
        "trick": _plays(public.trick),
        "hand": None,
        "counts": {str(seat): view.seen[seat].count for seat in SEATS},
        "out": [str(seat) for seat in SEATS if seat in public.out],
        "exposed": {str(seat): _shown(public, view.seen[seat].known) for seat in SEATS if seat in public.exposed},
        "tricks": _by_side(public.tricks_by_side),
        "needed": needed(public),
        "played": _played(public),
        "last": None
        if last is None
        else {"leader": str(last.leader), "winner": str(last.winner), "cards": _plays(last.plays)},
    }


def needed(public: Public) -> int | None:
    """How many tricks the bidder's side has still to take; None before there is a contract, and where it takes none."""
    contract = public.contract
    if contract is None or not contract.tricks[1]:
        return None
    return max(0, contract.tricks[0] - public.attackers_tricks)


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else str(seat)


_SIDES: Final = tuple(map(str, Side))


def _by_side(pair: tuple[int, int]) -> dict[str, int]:
    return dict(zip(_SIDES, pair, strict=True))


def _shown(public: Public, cards: CardSet) -> str:
    """Cards in the order in which a hand is laid out at the table."""
    return _laid_out(cards, public.table.place)


@lru_cache(maxsize=4096)
def _laid_out(cards: CardSet, place: tuple[int, ...]) -> str:
    return " ".join(map(str, sorted(cards, key=place.__getitem__)))


def _plays(plays: Iterable[PlayCard]) -> list[dict[str, str]]:
    return [{"seat": str(play.seat), "card": str(play.card)} for play in plays]


def _played(public: Public) -> int:
    return sum(len(trick.plays) for trick in public.tricks) + len(public.trick)


def cards_played(view: View) -> int:
    """How many cards have been played in the hand; a knock names the last of them by this number."""
    return _played(view.public)


def words(action: Action) -> str:
    """An action as an option: a record's string without the seat.

    >>> words(parse_action("S play Ah"))
    'play Ah'
    """
    return str(action)[2:]


def happened(before: View | None, after: View) -> tuple[Action, ...]:
    """The actions of a view that an earlier one of the same seat lacks; all of them in another hand.

    After an undo these are the ones that replace what was taken back.
    """
    if before is None or before.public.setup != after.public.setup:
        return after.log
    same = len(before.log)
    if before.log != after.log[:same]:
        both = enumerate(zip(before.log, after.log, strict=False))
        same = next((at for at, (old, new) in both if old != new), len(after.log))
    return after.log[same:]


def refusals(view: View) -> dict[str, Reason]:
    """Why not, for whatever a player may think of and the rules don't allow him now; empty if it isn't his turn.

    The keys are cards (``7h``) where cards are chosen, and in the auction ``bid NAME`` for each contract that is not
    open, and ``pass``.
    """
    public, seat, hand = view.public, view.seat, view.hand
    if seat is None or not view.is_turn:
        return {}
    match public.phase:
        case Play():
            return {str(card): reason for card, reason in view.why_not.items()}
        case Auction():
            open_now = open_contracts(public)
            closed = {
                f"bid {contract.name}": why_closed(public, contract)
                for contract in public.book.contracts
                if contract not in open_now
            }
            passing = Pass(seat)
            return {**({words(passing): refusal(public, hand, passing)} if must_bid(public) else {}), **closed}
        case Give():
            given = {action.card for action in view.options if isinstance(action, GiveCard)}
            return {str(card): refusal(public, hand, GiveCard(seat, card)) for card in sorted(hand - given)}
        case Discard(count=count, jokers=False):
            others = sorted(hand - JOKERS)[: count - 1]
            return {
                str(joker): refusal(public, hand, discard(seat, frozenset((joker, *others))))
                for joker in sorted(hand & JOKERS)
            }
        case _:
            return {}


def reason_message(reason: Reason) -> Message:
    return {"id": reason.id, "args": dict(reason.args)}


def over_message() -> Message:
    """The message that ends a program."""
    return {"type": "over"}


def error_message(error: MessageError) -> Message:
    """The message that says why an answer was not taken."""
    return {"type": "error", "code": error.code, "reason": reason_message(error.reason)}


def write_line(message: Mapping[str, object]) -> bytes:
    """The message as one line of ASCII, its end included."""
    return json.dumps(message).encode("ascii") + b"\n"


# Answers


@dataclass(frozen=True, slots=True)
class Do:
    """The answer to a turn: what to do, as one of the options, and the decision that it answers."""

    decision: int
    do: str


@dataclass(frozen=True, slots=True)
class Knocks:
    """The answer to the question whether to knock: the card of the hand, from 1, that it follows; None for no."""

    after: int | None


Answer: TypeAlias = Do | Knocks


def read_answer(line: str | bytes) -> Answer:
    """The answer on a line.

    >>> read_answer('{"decision": 12, "do": "play 7h"}')
    Do(decision=12, do='play 7h')

    Raises:
        MessageError: ``too-large`` or ``bad-message``.
    """
    if len(line) > LONGEST_ANSWER:
        raise MessageError("too-large", Reason("answer-too-long", {"bytes": LONGEST_ANSWER}))
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise MessageError("bad-message", Reason("not-json")) from None
    return answer_of(value)


def answer_of(value: object) -> Answer:
    """The answer in a JSON value that has been read already.

    Raises:
        MessageError: ``bad-message``.
    """
    match value:
        case {"decision": int(decision), "do": str(do)} if not isinstance(decision, bool):
            return Do(decision, do)
        case {"knock": False}:
            return Knocks(None)
        case {"knock": int(after)} if not isinstance(after, bool):
            return Knocks(after)
        case _:
            raise MessageError("bad-message", Reason("not-an-answer"))


def chosen(view: View, do: str) -> Action:
    """The action that an answer names, held against what this seat may do.

    Raises:
        MessageError: ``illegal`` or ``not-your-turn``.
    """
    if view.seat is None:
        raise MessageError("not-yours", Reason("watching"))
    return choice(view.public, view.seat, view.hand, do)


def choice(public: Public, seat: Seat, cards: CardSet, do: str) -> Action:
    """As `chosen`, for a seat with these cards.

    Raises:
        MessageError: ``illegal`` or ``not-your-turn``.
    """
    try:
        action = parse_action(f"{seat} {do}")
    except NotationError:
        raise MessageError("illegal", Reason("no-such-action", {"action": do[:60]})) from None
    if not is_option(public, cards, action):
        code = "illegal" if public.turn is seat else "not-your-turn"
        raise MessageError(code, refusal(public, cards, action))
    return action


# Reading a view back


def view_from_message(message: object) -> View:
    """The view that a `view` message was made from.

    The record as seen is folded by the engine itself. A player whose cards the reader may not know holds, at each
    of his actions, no other cards than that action needs, so that what is public follows and nothing else does.

    Raises:
        MessageError: ``bad-message`` if the message is none or contradicts itself, ``version`` if it is of another
            version.
    """
    value = _object(message, "message")
    if value.get("charlemagne") != VERSION:
        raise MessageError("version", Reason("other-version", {"version": VERSION}))
    record, state = _object(value.get("record"), "record"), _object(value.get("state"), "state")
    try:
        seat = None if value.get("seat") is None else Seat.parse(_text(value.get("seat"), "seat"))
        setup = _setup(record)
        log = _log(record, seat)
        public = _fold(setup, log)
        deal = _object(record.get("deal"), "deal")
        dealt = None if seat is None else parse_cards(_text(deal.get(str(seat)), "deal"))
        return View(public, seat, _seen(public, seat, log, state), log, dealt)
    except NotationError as error:
        raise _bad(str(error)) from None
    except IllegalAction as error:
        raise _bad(f"the record breaks the rules: {error.action}: {error.reason}") from None


def _bad(what: str) -> MessageError:
    return MessageError("bad-message", Reason("not-a-view", {"what": what[:200]}))


def _object(value: object, name: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _bad(f"{name} is not an object")
    return value


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise _bad(f"{name} is not a string")
    return value


def _count(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _bad(f"{name} is not a number")
    return value


def _setup(record: Mapping[str, object]) -> Setup:
    score = _object(record.get("score"), "score")
    return Setup(
        book=_book(_text(record.get("rules"), "rules"), _object(record.get("house"), "house")),
        match=_text(record.get("match"), "match"),
        number=_count(record.get("hand"), "hand"),
        dealer=Seat.parse(_text(record.get("dealer"), "dealer")),
        score=(_count(score.get("NS"), "score"), _count(score.get("EW"), "score")),
    )


def _book(rules: str, house: Mapping[str, object]) -> RuleBook:
    if rules not in BOOKS:
        raise _bad(f"no rule book is called {rules!r}")
    try:
        return with_house(BOOKS[rules], house)
    except RuleBookError as error:
        raise _bad(str(error)) from None


_GIVEN_HIDDEN: Final = re.compile(r"([NESW]) give \?")
_DISCARDED_HIDDEN: Final = re.compile(r"([NESW]) discard (\?(?: \?){0,7})")


def parse_seen_action(text: str) -> Action:
    """The action that is written so, hidden cards being written ``?``.

    >>> parse_seen_action("E discard ? ?")
    DiscardCards(seat=Seat.EAST, cards=None, count=2)

    Raises:
        NotationError: naming the part that can't be read.
    """
    if given := _GIVEN_HIDDEN.fullmatch(text):
        return GiveCard(Seat.parse(given[1]), None)
    if discarded := _DISCARDED_HIDDEN.fullmatch(text):
        return DiscardCards(Seat.parse(discarded[1]), None, discarded[2].count("?"))
    return parse_action(text)


def _log(record: Mapping[str, object], seat: Seat | None) -> tuple[Action, ...]:
    """The record's actions as this seat may see them, were the record to say more."""
    actions = record.get("actions")
    if not isinstance(actions, list):
        raise _bad("actions is not a list")
    log: list[Action] = []
    for text in actions:
        told = seen_by(Decided(parse_seen_action(_text(text, "an action"))), seat, frozenset())
        assert isinstance(told, Decided)
        log.append(told.action)
    return tuple(log)


def _fold(setup: Setup, log: Iterable[Action]) -> Public:
    """What everybody knows after these actions.

    Raises:
        IllegalAction: if the rules don't allow one of them, whatever the hidden cards are.
    """
    plain = [card for card in setup.book.deck if not card.is_joker]
    public = Public(setup)
    for seen in log:
        action, held = seen, NO_CARDS
        match seen:
            case GiveCard(seat=seat, card=card):
                action = GiveCard(seat, plain[0] if card is None else card)
                held = frozenset({plain[0] if card is None else card})
            case DiscardCards(seat=seat, cards=cards, count=count):
                held = frozenset(plain[:count]) if cards is None else cards
                action = discard(seat, held)
            case PlayCard(card=card):
                held = frozenset({card})
            case _:
                pass
        places = [NO_CARDS] * len(PLACES)
        places[seen.seat] = held
        public = step(Hand(public, tuple(places)), action)[0].public
    return public


def _seen(public: Public, seat: Seat | None, log: Iterable[Action], state: Mapping[str, object]) -> tuple[Seen, ...]:
    """What the seat knows of each place; the cards in hands that it may read are the state's to tell."""
    known: list[CardSet] = [NO_CARDS] * len(PLACES)
    count = [0] * len(PLACES)
    counts, exposed = _object(state.get("counts"), "counts"), _object(state.get("exposed"), "exposed")
    for other in SEATS:
        count[other] = _count(counts.get(str(other)), "counts")
        if other in public.exposed:
            known[other] = parse_cards(_text(exposed.get(str(other)), "exposed"))
    for action in log:
        match action:
            case DiscardCards(seat=who, cards=cards, count=number):
                known[DISCARDS[who]], count[DISCARDS[who]] = cards or NO_CARDS, number
            case GiveCard(seat=who, card=card) if who is seat and not public.has_discarded(who.partner):
                known[who.partner] = NO_CARDS if card is None else frozenset({card})
            case _:
                pass
    if seat is not None:
        known[seat] = parse_cards(_text(state.get("hand"), "hand"))
        if len(known[seat]) != count[seat]:
            raise _bad(f"{count[seat]} cards are counted in a hand of {len(known[seat])}")
    known[Place.TABLE] = frozenset(play.card for play in public.trick)
    known[Place.WON] = frozenset(play.card for trick in public.tricks for play in trick.plays)
    for place in (Place.TABLE, Place.WON):
        count[place] = len(known[place])
    count[Place.KITTY] = len(public.book.deck) - sum(count)
    if count[Place.KITTY] not in (0, public.book.kitty_size):
        raise _bad(f"{count[Place.KITTY]} cards are left over")
    return tuple(Seen(cards, number) for cards, number in zip(known, count, strict=True))
