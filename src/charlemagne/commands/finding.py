"""Finding one hand in a file of records, by its match and its number, for the commands that tell of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import BinaryIO

import click

from charlemagne.hand.state import Hand
from charlemagne.record import Record, RecordError, check_record, loads, read_lines
from charlemagne.words import Words
from charlemagne.words.narrate import printable

Key = tuple[str, int]
"""A hand: its match and its number in it."""


@dataclass(slots=True)
class Search:
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
            key = None if isinstance(line, RecordError) else key_of(line)
            if key is None:
                if self.line is None and self.match is None and self.number is None:
                    self.line = number, line
                elif self.unread is None:
                    self.unread = number, fault_of(line)
            elif self.fits(key):
                if self.line is None:
                    self.line, self.told = (number, line), key
                elif key != self.told:
                    self.others.setdefault(key[0], set()).add(key[1])

    def fits(self, key: Key) -> bool:
        return self.match in (None, key[0]) and self.number in (None, key[1])


def key_of(line: bytes) -> Key | None:
    """Which hand a line holds, or None if it does not even say so; all else is left for later."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match, number = (value.get("match"), value.get("hand")) if isinstance(value, dict) else (None, None)
    if not isinstance(match, str) or not isinstance(number, int) or isinstance(number, bool):
        return None
    return match, number


def fault_of(line: bytes | RecordError) -> RecordError:
    """What is wrong with a line that holds no record."""
    if isinstance(line, RecordError):
        return line
    try:
        loads(line)
    except RecordError as error:
        return error
    raise AssertionError("a line that can be read says whose hand it is")


def nothing_found(words: Words, name: str, search: Search) -> str:
    """The sentence that no hand of a file fits."""
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


def fail(why: str) -> int:
    """Says why there is no answer; the exit status that goes with it."""
    click.echo(f"charlemagne: {why}", err=True)
    return 1


def read_hand(
    search: Search, file: str, words: Words, *, look: Callable[[Search, BinaryIO], None] = Search.search
) -> tuple[Record, Hand] | int:
    """The record that a search finds in a file, and the hand at its end; or, the reason being told, an exit status.

    Args:
        search: what to look for.
        file: a path, or ``-`` for standard input.
        words: for what has to be said.
        look: how the search goes through the file.

    Raises:
        click.UsageError: if the file can't be read.
    """
    name = printable(click.format_filename(file))
    try:
        if file == "-":
            look(search, sys.stdin.buffer)
        else:
            with open(file, "rb") as opened:
                look(search, opened)
    except OSError as error:
        raise click.UsageError(words.say("replay-unreadable", file=name, why=error.strerror or str(error))) from None
    if search.line is None:
        return fail(nothing_found(words, name, search))
    number, line = search.line
    try:
        if isinstance(line, RecordError):
            raise line
        record = loads(line)
        return record, check_record(record)
    except RecordError as error:
        why = printable(error.why)
        return fail(words.say("replay-fault", file=name, line=number, place=error.place, why=why))
