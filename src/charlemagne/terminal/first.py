"""The first run: three questions in the player's words, whose answers are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from charlemagne.cards import ALL_SUITS
from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import LONGEST_MATCH, RuleBook
from charlemagne.rules.table import TOP_LANE
from charlemagne.terminal.asking import Question
from charlemagne.terminal.console import Console
from charlemagne.terminal.host import Host
from charlemagne.terminal.naming import sentence
from charlemagne.terminal.reading import Number, plain
from charlemagne.terminal.settings import Settings
from charlemagne.words import LANGUAGES, Language, Words
from charlemagne.words.describe import listed


def highest_trump(book: RuleBook) -> str:
    """The highest trump of a book, as the message ``first-top`` wants it: a joker, or a rank that is so in any suit.

    >>> {highest_trump(book) for book in BOOKS.values()} == {"joker-white", "rank-9"}
    True
    """
    card = book.table(ALL_SUITS[0]).lanes[TOP_LANE][-1]
    if card.is_joker:
        return "joker-white" if card == min(book.jokers) else "joker-colour"
    return f"rank-{card.rank}"


def by_highest_trump() -> dict[str, list[RuleBook]]:
    """The books by their highest trumps, in the order in which the first of each comes."""
    found: dict[str, list[RuleBook]] = {}
    for book in BOOKS.values():
        found.setdefault(highest_trump(book), []).append(book)
    return found


SPELLINGS: Final[Mapping[Language, tuple[str, ...]]] = {
    "fr": ("fr", "f", "francais", "french"),
    "en": ("en", "e", "a", "anglais", "english"),
}


def ask_language(console: Console, usual: Language) -> Language:
    """The language that the person wants, asked in all of them.

    Args:
        usual: what an empty line picks.
    """
    order: list[Language] = [usual, *(language for language in LANGUAGES if language != usual)]
    console.write("", *(console.look.strong(Words(language).say("first-language")) for language in order))
    for number, language in enumerate(order, 1):
        words = Words(language)
        console.write(words.say("option", number=number, text=words.say("first-this-language")))
    while True:
        typed = " ".join(plain(console.read()).split())
        if not typed:
            return usual
        if typed.isdecimal() and 1 <= int(typed[:3]) <= len(order):
            return order[int(typed[:3]) - 1]
        for language, spellings in SPELLINGS.items():
            if typed in spellings:
                return language
        console.write(*(Words(language).say("no-option", number=1, most=len(order)) for language in order))


def ask_rules(host: Host) -> RuleBook:
    """The rule book of the person's table, by what is the highest trump there."""
    words, books = host.words, by_highest_trump()
    tops = [words.say("first-top", top=top) for top in books]
    options = [words.say("first-top-option", top=top, cards=len(found[0].deck)) for top, found in books.items()]
    heading = sentence(words.say("first-trump", tops=listed(words, tops, "first-or")))
    question = Question((heading,), tuple(enumerate(options, 1)))
    return list(books.values())[host.choose(question, default=1, names=dict(enumerate(tops, 1))) - 1][0]


def ask_target(host: Host, book: RuleBook) -> int:
    """To how many points the person's table plays."""
    host.console.write("", host.console.look.strong(host.words.say("first-target", target=book.target)))
    while True:
        match host.listen().words:
            case ():
                return book.target
            case (Number(value=value),) if 1 <= value <= LONGEST_MATCH:
                return value
            case _:
                host.say("first-target-again", most=LONGEST_MATCH)


def ask_all(
    console: Console, settings: Settings, usual: Language, *, language: Language | None, rules: bool
) -> Settings:
    """The settings with what was asked, and not given, in them.

    Args:
        usual: the surroundings' language.
        language: the one that was given; None asks.
        rules: whether to ask for the rules, and the points.

    Raises:
        Left: if the person wants to leave.
        EndOfInput: at the end of the input.
    """
    known = language or settings.language
    chosen = replace(settings, language=known or ask_language(console, usual))
    host = Host(console, Words(chosen.language or usual))
    if rules:
        book = ask_rules(host)
        target = ask_target(host, book)
        chosen = replace(chosen, rules=book.name, target=None if target == book.target else target)
    return chosen
