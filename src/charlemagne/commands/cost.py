"""`charlemagne cost`: what each card of a recorded hand cost its side, all hands open."""

from __future__ import annotations

import json
from typing import BinaryIO

import click

from charlemagne.analysis.cost import judge, to_json
from charlemagne.commands.finding import Search, fault_of, key_of, read_hand
from charlemagne.core import why_not_native
from charlemagne.hand.actions import PlayCard
from charlemagne.record import RecordError, loads, read_lines
from charlemagne.terminal.costs import CostReport
from charlemagne.terminal.naming import Naming
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment
from charlemagne.words.describe import laid_out


@click.command()
@click.argument("file")
@click.option("--match", metavar="ID", help="A hand of this match.")
@click.option("--hand", "number", type=click.IntRange(min=1), metavar="N", help="The hand with this number.")
@click.option("--json", "as_json", is_flag=True, help="Print every card with the value of each choice, as JSON.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language, by default the environment's: French, or English."
)
def command(file: str, match: str | None, number: int | None, as_json: bool, lang: Language | None) -> int:
    """Say what each card of a recorded hand cost its side, and whether the contract could have been made.

    Each card is held against the best one, all hands open, with best play of both sides from then on. Of the hands
    in FILE that fit, the first that was played is taken. A FILE of - is standard input. The status is 1 if no hand
    fits, or if the record breaks the rules.

    \b
    Example:
      charlemagne cost matches.jsonl --match b7c1 --hand 3
    """
    words = Words(lang or language_of_environment())
    found = Search(match, number)
    read = read_hand(found, file, words, look=_search)
    if isinstance(read, int):
        return read
    record, _ = read
    if why := why_not_native():
        click.echo(f"charlemagne: plain Python judges, a hundred times slower: {why}", err=True)
    cost = judge(record)
    click.echo(
        json.dumps(to_json(cost)) if as_json else laid_out(CostReport(cost, Naming(words)).sections()), nl=as_json
    )
    return 0


def _search(found: Search, file: BinaryIO) -> None:
    """Finds the first hand that fits and was played; where none was, the first that fits.

    Without --match and --hand, a line before it that is no record is found instead.
    """
    any_hand = found.match is None and found.number is None
    unplayed = None
    for number, line in read_lines(file):
        key = None if isinstance(line, RecordError) else key_of(line)
        if key is None:
            if any_hand:
                found.line = number, line
                return
            found.unread = found.unread or (number, fault_of(line))
        elif found.fits(key):
            if _was_played(line):
                found.line = number, line
                return
            unplayed = unplayed or (number, line)
    found.line = unplayed


def _was_played(line: bytes | RecordError) -> bool:
    """Whether a card was played, or something is wrong, which is said later."""
    try:
        if isinstance(line, RecordError):
            raise line
        return any(isinstance(action, PlayCard) for action in loads(line).actions)
    except RecordError:
        return True
