"""House options: an overlay on a rule book, read from TOML or given from code, shown as a difference.

>>> from charlemagne.rules.books import MAINE
>>> family = with_house(MAINE, {"target": 32, "knock": True})
>>> family.target, dict(family.house)
(32, {'target': 32})
>>> with_house(MAINE, {"no-trump": True})
Traceback (most recent call last):
    ...
charlemagne.rules.model.RuleBookError: house option 'no-trump' is not one of 'maine', where trumps are never named \
after an exchange: allowed are target, minimum-bid, dealer-floor, all-pass, leader, partner-gives, defender-alone, \
knock, contracts, stop-when-decided, draw-for-seats
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from charlemagne.cards import COLOUR_JOKER, WHITE_JOKER
from charlemagne.rules.model import (
    GAME,
    LONGEST_MATCH,
    AllPass,
    Ask,
    Contract,
    DefendAlone,
    Discard,
    Either,
    Expose,
    Give,
    Leads,
    NameTrump,
    Pay,
    Phase,
    Play,
    RuleBook,
    RuleBookError,
)

Value: TypeAlias = str | bool | int | dict[str, object]
"""A house option's value, as TOML and JSON have it."""


@dataclass(frozen=True, slots=True)
class Option:
    """One house option.

    Args:
        name: as in files and records.
        allowed: what it may be, in words that follow "allowed are".
        own: the value that a book as written has; None where the option is not one of that book.
        read: the value in its one spelling; raises ValueError for a wrong type or value.
        apply: the book with the value in force.
        elsewhere: why a book that lacks the option lacks it.
    """

    name: str
    allowed: str
    own: Callable[[RuleBook], Value | None]
    read: Callable[[object], Value]
    apply: Callable[[RuleBook, Value], RuleBook]
    elsewhere: str = ""


def with_house(book: RuleBook, options: Mapping[str, object]) -> RuleBook:
    """The book with house options in force; those that a book already had are kept, or overruled.

    Args:
        book: a rule book, with or without house options.
        options: values by the options' names; one equal to the book's own changes nothing.

    Raises:
        RuleBookError: for an unknown option, one outside its books, a wrong type or value, or a contradiction.
    """
    try:
        written = json.dumps(options)
    except (TypeError, ValueError, RecursionError):  # no value of an option is like that: it will be told which
        return _laid_over(book, options)
    return _read(book, written)


@lru_cache(maxsize=256)
def _read(book: RuleBook, options: str) -> RuleBook:
    """As `with_house`, of options in JSON: every log and every record names some, mostly the same."""
    return _laid_over(book, json.loads(options))


def _laid_over(book: RuleBook, options: Mapping[str, object]) -> RuleBook:
    base = book.base or book
    wanted = {**book.house, **options}
    kept = book.house.get("contracts")
    if isinstance(kept, dict):
        wanted["contracts"] = _joined(kept, options.get("contracts", {}), options.get("minimum-bid"))
    for name in wanted:
        if name not in OPTIONS:
            raise RuleBookError(f"no house option {_shown(name)}: allowed are {', '.join(OPTIONS)}")
    result, house = base, dict[str, object]()
    for name, option in OPTIONS.items():
        if name not in wanted:
            continue
        own = option.own(base)
        if own is None:
            there = ", ".join(other.name for other in OPTIONS.values() if other.own(base) is not None)
            raise RuleBookError(
                f"house option {name!r} is not one of {base.name!r}, where {option.elsewhere}: allowed are {there}"
            )
        try:
            value = option.read(wanted[name])
        except ValueError as error:
            reason = f" ({error})" if str(error) else ""
            raise RuleBookError(f"{name} {_shown(wanted[name])}{reason}: allowed are {option.allowed}") from None
        if name == "contracts":
            value = _differing_contracts(result, value)
            own = {}
        if value != own:
            result = option.apply(result, value)
            house[name] = value
    _check_floor(result, lowest=house.get("minimum-bid", _lowest(base).number), highest=_highest_number(base))
    return _only(replace(result, house=house, base=base)) if house else base


@lru_cache(maxsize=256)
def _only(book: RuleBook) -> RuleBook:
    """The first book that is equal to this one, so that the tables of a club which play by one book share it."""
    return book


def _joined(kept: dict[str, object], new: object, minimum: object) -> object:
    """The rows that a book already had, overruled pay by pay; those below a new minimum bid have fallen out."""
    if not isinstance(new, dict):
        return new
    rows: dict[str, object] = dict(kept)
    for name, row in new.items():
        before = rows.get(name)
        rows[name] = {**before, **row} if isinstance(before, dict) and isinstance(row, dict) else row
    if isinstance(minimum, int):
        fallen = {str(number) for number in range(1, minimum)} - new.keys()
        rows = {name: row for name, row in rows.items() if name not in fallen}
    return rows


def _shown(value: object) -> str:
    """A value as a message quotes it: not megabytes of it, and no number too long to be written."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "a value too long to show"
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


LONGEST_QUOTE: Final = 60


def house_values(book: RuleBook) -> dict[str, Value]:
    """Every house option that the book has, by name, with the value in force."""
    base = book.base or book
    values: dict[str, Value] = {}
    for name, option in OPTIONS.items():
        if (own := option.own(base)) is not None:
            in_force = book.house.get(name, own)
            assert isinstance(in_force, (str, bool, int, dict))
            values[name] = in_force
    rows = book.house.get("contracts", {})
    assert isinstance(rows, dict)
    left_out = {name: False for name, row in rows.items() if row is False}
    pays = {contract.name: {"made": contract.made, "failed": contract.failed} for contract in book.contracts}
    values["contracts"] = {**pays, **left_out}
    return values


def read_toml(text: str) -> dict[str, object]:
    """The house options in a TOML text, not yet held against a book.

    Raises:
        RuleBookError: if the text is not TOML.
    """
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RuleBookError(f"not TOML: {_shown(str(error))[1:-1]}") from None


def write_toml(book: RuleBook) -> str:
    """Every house option of the book with the value in force, as TOML that `read_toml` reads back.

    Contracts that are as the book has them are comments: a later minimum bid may take them away.
    """
    lines = [f"# {book.name}: every house option, with the value in force"]
    values = house_values(book)
    contracts = values.pop("contracts")
    for name, value in values.items():
        lines.append(f"\n# {OPTIONS[name].allowed}\n{name} = {_toml(value)}")
    lines.append(f"\n# {OPTIONS['contracts'].allowed}\n[contracts]")
    differing = book.house.get("contracts", {})
    assert isinstance(contracts, dict) and isinstance(differing, dict)
    for name, row in contracts.items():
        lines.append(f'{"" if name in differing else "# "}"{name}" = {_toml(row)}')
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


# Reading values


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _number(low: int, high: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError
        return value

    return read


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError
        return value

    return read


def _floor(value: object) -> int | bool:
    return False if value is False else _number(1, 8)(value)


def _contracts(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ValueError
    rows: dict[str, object] = {}
    for name, row in value.items():
        if row is not False:
            if not isinstance(row, dict) or not row.keys() <= {"made", "failed"}:
                raise ValueError(f"{_shown(name)} is {_shown(row)}")
            for pay in row.values():
                if pay != GAME and (isinstance(pay, bool) or not isinstance(pay, int) or not 0 <= pay <= LONGEST_MATCH):
                    raise ValueError(f"{_shown(name)} pays {_shown(pay)}")
        rows[str(name)] = row
    return rows


# Editing books

P = TypeVar("P", bound=Phase)


def _nested(phases: tuple[Phase, ...]) -> Iterator[Phase]:
    for phase in phases:
        yield phase
        match phase:
            case Either(kitty=kitty, ask=ask):
                yield from _nested(kitty + ask)
            case DefendAlone(phases=exchange):
                yield from _nested(exchange)
            case _:
                pass


def _phases(book: RuleBook) -> Iterator[Phase]:
    for contract in book.contracts:
        yield from _nested(contract.phases + (contract.alone or ()))


def _first(book: RuleBook, kind: type[P]) -> P | None:
    return next((phase for phase in _phases(book) if isinstance(phase, kind)), None)


Edit: TypeAlias = Callable[[tuple[Phase, ...]], tuple[Phase, ...]]
"""A change to one straight run of phases."""


def _edit(book: RuleBook, edit: Edit) -> RuleBook:
    """The book with a change made to every run of phases, the inner ones first."""

    def whole(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
        inner: list[Phase] = []
        for phase in phases:
            match phase:
                case Either(kitty=kitty, ask=ask):
                    inner.append(Either(whole(kitty), whole(ask)))
                case DefendAlone(phases=exchange):
                    inner.append(DefendAlone(whole(exchange)))
                case _:
                    inner.append(phase)
        return edit(tuple(inner))

    rows = tuple(
        replace(row, phases=whole(row.phases), alone=None if row.alone is None else whole(row.alone))
        for row in book.contracts
    )
    return replace(book, contracts=rows)


def _each(kind: type[P], change: Callable[[P], Phase]) -> Edit:
    return lambda phases: tuple(change(phase) if isinstance(phase, kind) else phase for phase in phases)


def _expose_after_first_trick(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    if Expose() not in phases:
        return phases
    place = phases.index(Expose())
    play = phases[place + 1]
    assert isinstance(play, Play)
    return (*phases[:place], Play(1), Expose(), Play(play.tricks - 1), *phases[place + 2 :])


def _trump_before_card(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    gives = [place for place, phase in enumerate(phases) if isinstance(phase, Give)]
    names = [place for place, phase in enumerate(phases) if isinstance(phase, NameTrump)]
    if not gives or not names:
        return phases
    give, name = gives[0], names[0]
    return (*phases[:give], phases[name], *phases[give:name], *phases[name + 1 :])


def _minimum_bid(book: RuleBook, value: Value) -> RuleBook:
    assert isinstance(value, int)
    if value > (highest := _highest_number(book)):
        raise RuleBookError(f"minimum-bid {value}: allowed are 1 to {highest}")
    lowest = _lowest(book)
    added = [
        replace(lowest, name=str(number), number=number, tricks=(number, lowest.tricks[1]), made=number, failed=number)
        for number in range(value, lowest.number or value)
    ]
    kept = [row for row in book.contracts if row.number is None or row.number >= value]
    return replace(book, contracts=(*added, *kept))


def _dealer_floor(book: RuleBook, value: Value) -> RuleBook:
    assert isinstance(value, int)
    return replace(book, dealer_floor=None if value is False else value)


def _lowest(book: RuleBook) -> Contract:
    return next(row for row in book.contracts if row.number is not None)


def _highest_number(book: RuleBook) -> int:
    return max(row.number for row in book.contracts if row.number is not None)


def _defend_alone(book: RuleBook, value: Value) -> RuleBook:
    def off(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
        return tuple(phase for phase in phases if not isinstance(phase, DefendAlone))

    if value == "off":
        return _edit(book, off)
    phase = _first(book, DefendAlone)
    assert phase is not None
    rows = tuple(row if row.alone is None else replace(row, phases=(phase, *row.phases)) for row in book.contracts)
    return replace(book, contracts=rows)


def _differing_contracts(book: RuleBook, value: Value) -> dict[str, object]:
    """The rows that differ from the book's, each cut down to what differs."""
    assert isinstance(value, dict)
    differing: dict[str, object] = {}
    names = [row.name for row in book.contracts]
    for name, row in value.items():
        if name not in names:
            raise RuleBookError(f"contracts names {_shown(name)}, which is not there: allowed are {', '.join(names)}")
        if row is False:
            differing[name] = False
        elif isinstance(row, dict):
            contract = book.contract(name)
            own: dict[str, Pay] = {"made": contract.made, "failed": contract.failed}
            if changed := {key: row[key] for key in ("made", "failed") if key in row and row[key] != own[key]}:
                differing[name] = changed
    return {name: differing[name] for name in names if name in differing}


def _apply_contracts(book: RuleBook, value: Value) -> RuleBook:
    assert isinstance(value, dict)
    rows = []
    for row in book.contracts:
        change = value.get(row.name, {})
        if isinstance(change, dict):
            rows.append(replace(row, made=change.get("made", row.made), failed=change.get("failed", row.failed)))
    if not rows:
        raise RuleBookError("contracts leaves none: at least one must stay")
    return replace(book, contracts=tuple(rows))


def _check_floor(book: RuleBook, *, lowest: object, highest: int) -> None:
    floor = book.dealer_floor
    if floor is not None and isinstance(lowest, int) and not lowest <= floor <= highest:
        raise RuleBookError(
            f"dealer-floor {floor} with minimum-bid {lowest}: allowed are {lowest} to {highest}, or false"
        )


def _field(name: str) -> Callable[[RuleBook, Value], RuleBook]:
    def apply(book: RuleBook, value: Value) -> RuleBook:
        return replace(book, **{name: value})  # type: ignore[arg-type]  # the option's reader made it fit

    return apply


def _has(kind: type[Phase], own: Value) -> Callable[[RuleBook], Value | None]:
    return lambda book: None if _first(book, kind) is None else own


_OPTIONS: Final = (
    Option(
        "target",
        f"1 to {LONGEST_MATCH} points",
        lambda book: book.target,
        _number(1, LONGEST_MATCH),
        _field("target"),
    ),
    Option(
        "minimum-bid",
        "1 to the highest number of the book",
        lambda book: _lowest(book).number,
        _number(1, 8),
        _minimum_bid,
    ),
    Option(
        "dealer-floor",
        "a number from minimum-bid to the highest of the book, or false",
        lambda book: False if book.dealer_floor is None else book.dealer_floor,
        _floor,
        _dealer_floor,
    ),
    Option(
        "all-pass",
        "next-dealer, same-dealer, dealer-bids",
        lambda book: book.all_pass.value,
        _one_of(*(word.value for word in AllPass)),
        lambda book, value: replace(book, all_pass=AllPass(value)),
    ),
    Option(
        "leader",
        "bidder, left-of-bidder",
        lambda book: book.leads.value,
        _one_of(*(word.value for word in Leads)),
        lambda book, value: replace(book, leads=Leads(value)),
    ),
    Option(
        "no-trump",
        "true, false",
        lambda book: None if (phase := _first(book, NameTrump)) is None else phase.absent,
        _switch,
        lambda book, value: _edit(book, _each(NameTrump, lambda _: NameTrump(absent=bool(value)))),
        "trumps are never named after an exchange",
    ),
    Option(
        "forced-joker",
        "true, false",
        lambda book: book.forced_joker if book.jokers else None,
        _switch,
        _field("forced_joker"),
        "it has no jokers",
    ),
    Option(
        "high-joker",
        "white, colour",
        lambda book: "white" if book.jokers else None,
        _one_of("white", "colour"),
        lambda book, value: replace(
            book, jokers=(COLOUR_JOKER, WHITE_JOKER) if value == "colour" else (WHITE_JOKER, COLOUR_JOKER)
        ),
        "it has no jokers",
    ),
    Option(
        "discard-jokers",
        "true, false",
        lambda book: True if book.jokers else None,
        _switch,
        lambda book, value: _edit(book, _each(Discard, lambda phase: replace(phase, jokers=bool(value)))),
        "it has no jokers",
    ),
    Option(
        "expose",
        "before-lead, after-first-trick",
        _has(Expose, "before-lead"),
        _one_of("before-lead", "after-first-trick"),
        lambda book, _: _edit(book, _expose_after_first_trick),
        "no hand is exposed",
    ),
    Option(
        "partner-gives",
        "any, highest",
        _has(Give, "any"),
        _one_of("any", "highest"),
        lambda book, value: _edit(book, _each(Give, lambda phase: replace(phase, highest=value == "highest"))),
        "no partner gives a card",
    ),
    Option(
        "trump-before-card",
        "true, false",
        lambda book: None if _first(book, Give) is None or _first(book, NameTrump) is None else False,
        _switch,
        lambda book, _: _edit(book, _trump_before_card),
        "no card is given before trumps are named",
    ),
    Option(
        "ask-sets-trump",
        "true, false",
        lambda book: None if (phase := _first(book, Ask)) is None else phase.sets_trump,
        _switch,
        lambda book, value: _edit(book, _each(Ask, lambda _: Ask(sets_trump=bool(value)))),
        "nobody asks for an ace or a suit",
    ),
    Option(
        "defender-alone",
        "when-alone, always, off",
        _has(DefendAlone, "when-alone"),
        _one_of("when-alone", "always", "off"),
        _defend_alone,
        "nobody defends alone",
    ),
    Option("knock", "true, false", lambda book: book.knock, _switch, _field("knock")),
    Option(
        "contracts",
        f'a table: false leaves a contract out, {{ made = 10, failed = "{GAME}" }} pays 0 to {LONGEST_MATCH} points '
        "or the game",
        lambda _: {},
        _contracts,
        _apply_contracts,
    ),
    Option(
        "stop-when-decided",
        "true, false",
        lambda book: book.stop_when_decided,
        _switch,
        _field("stop_when_decided"),
    ),
    Option("draw-for-seats", "true, false", lambda book: book.draw_for_seats, _switch, _field("draw_for_seats")),
)

OPTIONS: Final = {option.name: option for option in _OPTIONS}
"""The house options by name, in the order in which they are applied and shown."""
