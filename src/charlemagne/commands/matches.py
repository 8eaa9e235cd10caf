"""`charlemagne matches`: what is kept on this machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from charlemagne.commands.kept import Session, data_option, lang_option, session
from charlemagne.journal import Journal
from charlemagne.seats import Seat, Side
from charlemagne.store import Damaged, StoreError
from charlemagne.terminal.console import printable
from charlemagne.terminal.kept import FILE, Glance, check_whole, glance, rescue
from charlemagne.terminal.naming import Naming
from charlemagne.words import Language, Words
from charlemagne.words.describe import title

LISTED: Final = 20
"""How many matches are listed unasked."""


@click.command()
@click.option("--all", "everything", is_flag=True, help=f"List all, not the latest {LISTED} alone.")
@click.option("--salvage", is_flag=True, help="Put a damaged file aside, and keep what can be read of it.")
@lang_option
@data_option
def command(*, everything: bool, salvage: bool, lang: Language | None, data: Path | None) -> None:
    """List the matches that are kept, the latest first: the id, when it was played last, the rules, the score, whose
    turn it is or who has won.

    \b
    Examples:
      charlemagne matches
      charlemagne matches --salvage
    """
    sitting = session(data, lang)
    if salvage:
        _salvage(sitting)
        return
    words = sitting.words
    with sitting.store() as store:
        summaries = store.matches()
        if not summaries:
            sitting.console.write(words.say("matches-none"))
        for summary in summaries if everything else summaries[:LISTED]:
            sitting.console.write(_line(glance(store, summary), words))
        if not everything and len(summaries) > LISTED:
            sitting.console.write(words.say("matches-more", count=len(summaries) - LISTED))


def _line(found: Glance, words: Words) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(found.at / 1000))
    journal = found.journal
    if journal is None:
        return words.say("matches-unreadable", match=found.name, when=when)
    book = journal.match.book
    return words.say(
        "matches-line",
        match=found.name,
        when=when,
        title=title(book, words),
        target=book.target,
        score=_score(journal, found.seat, words),
        state=" ".join(_states(found, journal, words)),
    )


def _score(journal: Journal, you: Seat | None, words: Words) -> str:
    hand = journal.match.hand
    score = journal.match.score if hand is None or hand.result is None else hand.result.score
    if you is None:
        return words.say("matches-sides", us=score[Side.NS], them=score[Side.EW])
    return words.say("matches-ours", us=score[you.side], them=score[you.side.other])


def _states(found: Glance, journal: Journal, words: Words) -> Iterator[str]:
    hand, you = journal.match.hand, found.seat
    if found.elsewhere:
        yield words.say("matches-elsewhere")
    if you is None:
        yield words.say("matches-table")
    if hand is not None and hand.result is not None and hand.result.winner is not None:
        won = "matches-over" if you is None else "matches-won" if hand.result.winner is you.side else "matches-lost"
        yield words.say(won)
    elif hand is not None and hand.turn is not None:
        naming = Naming(words, you, names=_names(journal))
        turn = naming.key(hand.turn)
        who = turn if turn == "you" else naming.seat(hand.turn)
        yield words.say("matches-turn", number=journal.match.number, who=who)
    else:
        number = journal.match.number + (0 if hand is None else 1)
        yield words.say("matches-next", number=number)


def _names(journal: Journal) -> dict[Seat, str]:
    own = journal.extra.get("terminal")
    named = own.get("names") if isinstance(own, dict) else None
    return {Seat.parse(seat): str(name) for seat, name in named.items()} if isinstance(named, dict) else {}


def _salvage(sitting: Session) -> None:
    """Puts a damaged file aside, and says what was kept of it."""
    words, path = sitting.words, sitting.folder / FILE
    if not path.exists() and not path.with_name(path.name + "-wal").exists():
        click.echo(words.say("salvage-none"))
        return
    try:
        check_whole(sitting.folder)
    except Damaged:
        pass
    except StoreError as error:
        raise sitting.refuse(error) from None
    else:
        click.echo(words.say("salvage-whole"))
        return
    try:
        rescued = rescue(sitting.folder)
    except StoreError as error:
        raise sitting.refuse(error) from None
    except OSError as error:
        raise sitting.fail(
            "store-failed", file=printable(click.format_filename(path)), why=error.strerror or str(error)
        ) from None
    console = sitting.console
    console.write(words.say("salvage-kept", file=printable(click.format_filename(rescued.kept))))
    console.write(words.say("salvage-matches", count=len(rescued.entries)))
    for name in sorted(rescued.cut):
        if name in rescued.entries:
            console.write(words.say("salvage-cut", match=name, count=rescued.entries[name]))
        else:
            console.write(words.say("salvage-lost", match=name))
    if rescued.notes:
        console.write(words.say("salvage-rest"))
