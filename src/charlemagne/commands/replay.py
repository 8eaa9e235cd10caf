"""`charlemagne replay`: a recorded hand, told trick by trick."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, Final

import click

from charlemagne.record import RecordError, check_record, loads, read_lines
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment
from charlemagne.words.describe import Section, laid_out
from charlemagne.words.narrate import narrate, printable

MOST_MATCHES: Final = 10
"""How many of a file's other matches are named."""

Key = tuple[str, int]
"""A hand: its match and its number in it."""


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
    name = printable(click.format_filename(file))
    found = _Search(match, number)
    try:
        if file == "-":
            found.search(sys.stdin.buffer)
        else:
            with open(file, "rb") as opened:
                found.search(opened)
    except OSError as error:
        raise click.UsageError(words.say("replay-unreadable", file=name, why=error.strerror or str(error))) from None
    if found.line is None:
        return _fail(_nothing(words, name, found))
    number_of_line, line = found.line
    try:
        if isinstance(line, RecordError):
            raise line
        record = loads(line)
        hand = check_record(record)
    except RecordError as error:
        why = printable(error.why)
        return _fail(words.say("replay-fault", file=name, line=number_of_line, place=error.place, why=why))
    sections = narrate(hand, words, record.players)
    if found.others:
        sections.append(Section(words.say("replay-others-heading"), tuple(_others(words, found.others))))
    click.echo(laid_out(sections), nl=False)
    return 0


@dataclass(slots=True)
class _Search:
    """The first hand of a file that fits, and which others do.

    Attributes:
        line: the hand's line with its number from 1; None if there is none.
        others: the numbers of the other hands that fit, by match; a hand that stands twice is no other.
        told: which hand the line says that it is.
        unread: the first line that can't be told to be any hand's, with its number.
    """

    match: str | None
    number: int | None
    line: tuple[int, bytes | RecordError] | None = None
    others: dict[str, set[int]] = field(default_factory=dict)
    told: Key | None = None
    unread: tuple[int, RecordError] | None = None

    def search(self, file: BinaryIO) -> None:
        for number, line in read_lines(file):
            key = None if isinstance(line, RecordError) else _key(line)
            if key is None:
                if self.line is None and self.match is None and self.number is None:
                    self.line = number, line
                elif self.unread is None:
                    self.unread = number, _fault(line)
            elif self.fits(key):
                if self.line is None:
                    self.line, self.told = (number, line), key
                elif key != self.told:
                    self.others.setdefault(key[0], set()).add(key[1])

    def fits(self, key: Key) -> bool:
        return self.match in (None, key[0]) and self.number in (None, key[1])


def _key(line: bytes) -> Key | None:
    """Which hand a line holds, or None if it does not even say so; all else is left for later."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match, number = (value.get("match"), value.get("hand")) if isinstance(value, dict) else (None, None)
    if not isinstance(match, str) or not isinstance(number, int) or isinstance(number, bool):
        return None
    return match, number


def _fault(line: bytes | RecordError) -> RecordError:
    if isinstance(line, RecordError):
        return line
    try:
        loads(line)
    except RecordError as error:
        return error
    raise AssertionError("a line that can be read says whose hand it is")


def _nothing(words: Words, name: str, search: _Search) -> str:
    match, number = search.match, search.number
    if match is not None and number is not None:
        text = words.say("replay-none-both", file=name, match=printable(match), hand=number)
    elif match is not None:
        text = words.say("replay-none-match", file=name, match=printable(match))
    elif number is not None:
        text = words.say("replay-none-hand", file=name, hand=number)
    else:
        return words.say("replay-empty", file=name)
    if search.unread is None:
        return text
    line, error = search.unread
    return words.say("replay-none-faulty", none=text, line=line, place=error.place, why=printable(error.why))


def _fail(why: str) -> int:
    click.echo(f"charlemagne: {why}", err=True)
    return 1


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
