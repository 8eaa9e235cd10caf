"""`charlemagne replay`: a recorded hand, told trick by trick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from charlemagne.commands.finding import Search, read_hand
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment
from charlemagne.words.describe import Section, laid_out
from charlemagne.words.narrate import narrate, printable

MOST_MATCHES: Final = 10
"""How many of a file's other matches are named."""


@click.command()
@click.argument("file")
@click.option("--match", metavar="ID", help="A hand of this match.")
@click.option("--hand", "number", type=click.IntRange(min=1), metavar="N", help="The hand with this number.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language, by default the environment's: French, or English."
)
def command(file: str, match: str | None, number: int | None, lang: Language | None) -> int:
    """Tell a recorded hand, trick by trick: the first in FILE that fits, all its cards open.

    At the end it says which other hands of the file fit. A FILE of - is standard input. The status is 1 if no hand
    fits, or if the record breaks the rules.

    \b
    Example:
      charlemagne replay matches.jsonl --match b7c1 --hand 3
    """
    words = Words(lang or language_of_environment())
    found = Search(match, number)
    read = read_hand(found, file, words)
    if isinstance(read, int):
        return read
    record, hand = read
    sections = narrate(hand, words, record.players)
    if found.others:
        sections.append(Section(words.say("replay-others-heading"), tuple(_others(words, found.others))))
    click.echo(laid_out(sections), nl=False)
    return 0


def _others(words: Words, others: dict[str, set[int]]) -> Iterator[str]:
    for match, numbers in list(others.items())[:MOST_MATCHES]:
        hands = ", ".join(_ranges(words, sorted(numbers)))
        yield words.say("replay-others", match=printable(match), count=len(numbers), hands=hands)
    if (more := len(others) - MOST_MATCHES) > 0:
        yield words.say("replay-more", count=more)


def _ranges(words: Words, numbers: list[int]) -> Iterator[str]:
    """The numbers as people say them, a run of them by its ends."""
    while numbers:
        run = 1
        while run < len(numbers) and numbers[run] == numbers[0] + run:
            run += 1
        if run > 2:
            yield words.say("replay-range", first=numbers[0], last=numbers[run - 1])
        else:
            yield from map(str, numbers[:run])
        numbers = numbers[run:]
