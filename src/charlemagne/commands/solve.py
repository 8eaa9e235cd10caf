"""`charlemagne solve`: the exact value of positions with all hands open, one a line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import BinaryIO, Final

import click

from charlemagne.analysis.positions import read_position
from charlemagne.cards import Card
from charlemagne.core import Position, PositionError, native_available, solve_cards_many, why_not_native
from charlemagne.core.reference import best_of

LONGEST_LINE: Final = 1 << 16
"""Bytes; a position has two hundred, house options of its own a few hundred more."""

LONGEST_WHY: Final = 400
"""Characters; an error that quotes more is cut."""

BLOCK: Final = 1 << 18
"""Bytes read at a time, some 1,200 positions."""


@click.command()
@click.argument("file", default="-", metavar="[FILE]")
@click.option("--jobs", type=click.IntRange(1, 256), help="Threads; as many as there are cores if not given.")
def command(file: str, jobs: int | None) -> int:
    """Solve positions with all hands open.

    A position is one JSON object on a line of FILE, or of standard input, with the keys rules, trump (null for
    none), hands, leader, bidder and goal (most or fewest); and, where wanted, house, trick (the cards on the table)
    and out (the seats out of play).

    Each has one line of JSON in answer, in order: who is to play, the number of tricks that the bidder's side takes
    from here under best play of both, and that number after each legal card. A line that is no position has
    {"error": ...} in its place, and the status is then 1 at the end. Blank lines have no answer.

    \b
    Example:
      charlemagne solve positions.jsonl --jobs 2 > answers.jsonl
    """
    if why := why_not_native():
        click.echo(f"charlemagne: plain Python solves, a hundred times slower: {why}", err=True)
    faults = 0
    with ExitStack() as stack:
        source = _open(file, stack)
        advance = stack.enter_context(_progress(source))
        for lines in read_chunks(source):
            for part in _parts(lines):
                faults += _answer(part, jobs)
                advance(sum(map(len, part)) + len(part))
    return int(faults > 0)


def _open(file: str, stack: ExitStack) -> BinaryIO:
    if file == "-":
        return sys.stdin.buffer
    try:
        return stack.enter_context(open(file, "rb"))
    except OSError as error:
        raise click.UsageError(f"{click.format_filename(file)}: {error.strerror}") from None


@contextmanager
def _progress(file: BinaryIO) -> Iterator[Callable[[int], None]]:
    """What is called with the number of bytes done; a bar on a terminal, unless the answers go there themselves."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda size: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("positions", total=os.fstat(file.fileno()).st_size or None)
        yield lambda size: progress.advance(task, size)


def read_chunks(file: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of a file without their ends, in chunks of what is there to be read.

    So a program at the other end of a pipe has its answer before it sends the next position. Memory is bounded:
    of a line longer than LONGEST_LINE only so much is kept that it is seen to be too long.

    Raises:
        click.ClickException: if the file can't be read on.
    """
    rest, first = b"", True
    while block := _block(file):
        *lines, rest = (rest + block).split(b"\n")
        rest = rest[: LONGEST_LINE + 1]
        if lines and first:
            lines[0], first = lines[0].removeprefix(b"\xef\xbb\xbf"), False
        yield lines
    if rest:
        yield [rest.removeprefix(b"\xef\xbb\xbf") if first else rest]


def _block(file: BinaryIO) -> bytes:
    """What is there to be read of a file, waiting for the first byte only; empty at its end."""
    try:
        read: Callable[[int], bytes] = getattr(file, "read1", file.read)
        return read(BLOCK)
    except OSError as error:
        raise click.ClickException(f"the positions can't be read: {error.strerror}") from None


def _parts(lines: list[bytes]) -> Iterator[list[bytes]]:
    """The lines as they are answered together: one by one where each may take its time."""
    wanted = [line for line in lines if line.strip()]
    if native_available():
        yield wanted
    else:
        for line in wanted:
            yield [line]


def _answer(lines: Sequence[bytes], jobs: int | None) -> int:
    """Writes the answers to some lines; returns how many were no position."""
    read = [_read(line) for line in lines]
    positions = [position for position in read if isinstance(position, Position)]
    values = _solved(positions, jobs)
    answers = [
        _told(position, next(values)) if isinstance(position, Position) else {"error": position} for position in read
    ]
    sys.stdout.write("".join([json.dumps(answer) + "\n" for answer in answers]))
    sys.stdout.flush()
    return len(read) - len(positions)


def _read(line: bytes) -> Position | str:
    """The position on a line, or why there is none."""
    if len(line) > LONGEST_LINE:
        return f"the line is longer than {LONGEST_LINE} bytes"
    try:
        return read_position(line)
    except PositionError as error:
        why = str(error)
        return why if len(why) <= LONGEST_WHY else f"{why[:LONGEST_WHY]}…"


def _solved(positions: Sequence[Position], jobs: int | None) -> Iterator[dict[Card, int]]:
    for values in solve_cards_many(positions, threads=jobs):
        assert values is not None, "without a budget every position is solved"
        yield values


def _told(position: Position, values: dict[Card, int]) -> dict[str, object]:
    return {
        "to_play": str(position.to_play),
        "value": best_of(position, values.values()),
        "cards": {str(card): value for card, value in values.items()},
    }
