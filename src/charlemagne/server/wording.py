"""Rule books, house options, computer players and phrases in words: for the new-table form and the rules panel.

All of it follows from data: what values an option has is found by trying them.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from charlemagne.cards import ALL_SUITS
from charlemagne.hand.legal import Reason
from charlemagne.protocol import MessageError
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import OPTIONS, Option, house_values, with_house
from charlemagne.rules.model import LONGEST_MATCH, RuleBook, RuleBookError
from charlemagne.rules.table import TOP_LANE
from charlemagne.server import wire
from charlemagne.server.phrases import PHRASES
from charlemagne.server.tables import known_players
from charlemagne.terminal.naming import Naming, sentence
from charlemagne.terminal.telling import Teller
from charlemagne.words import Language, Words
from charlemagne.words.describe import describe, house_lines, option_title, option_value, summary, title

MANY: Final = 20
"""More whole numbers than this that an option takes make it a number to be typed."""


@lru_cache(maxsize=4)
def books_in_words(language: Language) -> bytes:
    """The answer to GET /api/books."""
    words = Words(language)
    told = wire.Books(
        books=[_book(book, words) for book in BOOKS.values()],
        players=[
            wire.PlayerWords(name=name, title=words.say(f"player-{name}") if words.knows(f"player-{name}") else name)
            for name in known_players()
        ],
        phrases=[wire.PhraseWords(id=phrase, words=words.say(f"phrase-{phrase}")) for phrase in PHRASES],
    )
    return wire.encode(told)


@lru_cache(maxsize=64)
def rules_in_words(name: str, language: Language, house: str) -> bytes:
    """The answer to GET /api/rules/NAME.

    Args:
        name: of the rule book.
        language: of the words.
        house: house options as a JSON object.

    Raises:
        MessageError: if there is no such book, or the options don't fit it.
    """
    book = book_with(name, house)
    words = Words(language)
    told = wire.Rules(
        name=book.name,
        title=title(book, words),
        house=dict(book.house),
        difference=house_lines(book, words),
        highest=highest_trump(book),
        contracts=_contracts(book, words),
        sections=[
            wire.SectionWords(heading=section.heading, lines=list(section.lines)) for section in describe(book, words)
        ],
    )
    return wire.encode(told)


def book_with(name: str, house: str) -> RuleBook:
    """The book of this name with house options given as JSON.

    Raises:
        MessageError: if there is none, or the options don't fit it.
    """
    if name not in BOOKS:
        raise MessageError("bad-message", Reason("bad-house", {"why": f"no rule book is called {name[:40]!r}"}))
    try:
        options = json.loads(house)
        if not isinstance(options, dict):
            raise ValueError("house is not an object")
        return with_house(BOOKS[name], options)
    except (RuleBookError, ValueError, TypeError, RecursionError) as error:
        raise MessageError("bad-message", Reason("bad-house", {"why": str(error)[:300]})) from None


def _book(book: RuleBook, words: Words) -> wire.BookWords:
    return wire.BookWords(
        name=book.name,
        title=title(book, words),
        summary=summary(book, words),
        cards=len(book.deck),
        target=book.target,
        highest=highest_trump(book),
        contracts=_contracts(book, words),
        options=[_option(option, book, words) for option in OPTIONS.values() if option.own(book) is not None],
    )


def highest_trump(book: RuleBook) -> str:
    """The highest trump, whichever suit is trumps: a card, or the rank of the trump suit's own."""
    tops = {book.table(trump).lanes[TOP_LANE][-1] for trump in ALL_SUITS}
    return str(next(iter(tops))) if len(tops) == 1 else next(iter(tops)).rank


def _contracts(book: RuleBook, words: Words) -> list[wire.ContractWords]:
    teller = Teller(Naming(words))
    return [
        wire.ContractWords(
            name=row.name,
            title=sentence(words.say("contract", contract=row.name)),
            needs=teller.needs(row),
            solo=row.is_solo,
            suit=row.bid_names_suit,
            alone=row.alone is not None,
            made=row.made,
            failed=row.failed,
        )
        for row in book.contracts
    ]


def _option(option: Option, book: RuleBook, words: Words) -> wire.OptionWords:
    own: Any = house_values(book)[option.name]
    if isinstance(own, dict):
        return _made(option.name, words.say("option-contracts"), "contracts", own, "")
    heading = option_title(option.name, words)
    values = [value for value in _candidates(option) if _fits(book, option, value)]
    own_words = option_value(option.name, own, words)
    numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if len(numbers) > MANY:
        return _made(option.name, heading, "number", own, own_words, low=min(numbers), high=max(numbers))
    told = [wire.ValueWords(value=value, words=option_value(option.name, value, words)) for value in values]
    return _made(option.name, heading, "choice", own, own_words, values=told)


def _made(
    name: str,
    heading: str,
    kind: Any,
    own: Any,
    own_words: str,
    *,
    low: int | None = None,
    high: int | None = None,
    values: list[wire.ValueWords] | None = None,
) -> wire.OptionWords:
    return wire.OptionWords(
        name=name, title=heading, kind=kind, own=own, own_words=own_words, low=low, high=high, values=values or []
    )


def _candidates(option: Option) -> list[str | bool | int]:
    """The values that an option reads, of all that one may think of."""
    words = [word.strip() for word in option.allowed.split(",")]
    found: list[str | bool | int] = []
    for value in (True, False, *range(1, LONGEST_MATCH + 1), *words):
        try:
            option.read(value)
        except ValueError:
            continue
        found.append(value)
    return found


def _fits(book: RuleBook, option: Option, value: str | bool | int) -> bool:
    if isinstance(value, int) and value > MANY:
        return True
    try:
        with_house(book, {option.name: value})
    except RuleBookError:
        return False
    return True
