"""`charlemagne check`: the faults in files of records."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import BinaryIO, Final

import click

from charlemagne.record import Fault, check

BIG: Final = 4_000_000
"""Bytes from which a file is worth a progress bar."""

LONGEST_WHY: Final = 400
"""Characters; a fault that quotes more is cut."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def command(files: tuple[str, ...]) -> int:
    """Hold recorded hands against the rules.

    Each fault is a line FILE:LINE: PLACE: WHY. The status is 1 if there is one, 2 if a file can't be read. A FILE
    of - is standard input.

    \b
    Example:
      charlemagne check matches.jsonl
    """
    hands = faults = 0
    unread = False
    for name in files:
        try:
            with ExitStack() as stack:
                file = sys.stdin.buffer if name == "-" else stack.enter_context(open(name, "rb"))
                sound, faulty = _check(file, name)
        except BrokenPipeError:
            raise  # nobody reads our lines any more: that is the output's trouble, not the file's
        except OSError as error:
            click.echo(f"charlemagne: {click.format_filename(name)}: {error.strerror}", err=True)
            unread = True
            continue
        hands += sound
        faults += faulty
    if hands or faults or not unread:
        click.echo(f"{_counted(hands + faults, 'hand')}, {_counted(faults, 'fault')}")
    return 2 if unread else int(faults > 0)


def _counted(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _check(file: BinaryIO, name: str) -> tuple[int, int]:
    """Prints the faults of a file; returns how many hands are sound, and how many lines have a fault."""
    from rich.console import Console
    from rich.progress import Progress

    shown = "-" if name == "-" else click.format_filename(name)
    console = Console(stderr=True)
    sound = faulty = 0
    size = _bytes_left(file)
    with Progress(
        console=console,
        disable=not (console.is_terminal and size > BIG),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # faults that go to a file are none of the bar's business
    ) as progress:
        task = progress.add_task(shown, total=size)
        for line, found in check(file):
            if isinstance(found, Fault):
                faulty += 1
                click.echo(f"{shown}:{line}: {found.place}: {_on_one_line(found.why)}")
            else:
                sound += 1
            if not progress.disable and line % 200 == 0:
                progress.update(task, completed=file.tell())
    return sound, faulty


def _bytes_left(file: BinaryIO) -> int:
    """How much there is to read; 0 if the file does not know."""
    if not file.seekable():
        return 0
    here = file.tell()
    left = file.seek(0, 2) - here
    file.seek(here)
    return left


def _on_one_line(why: str) -> str:
    """The reason with nothing in it that a line of a terminal can't hold."""
    text = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in why)
    return text if len(text) <= LONGEST_WHY else f"{text[:LONGEST_WHY]}…"
