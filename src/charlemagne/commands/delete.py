"""`charlemagne delete`: a match that is kept goes for good."""

from __future__ import annotations

from pathlib import Path

import click

from charlemagne.commands.kept import data_option, lang_option, session
from charlemagne.terminal.console import EndOfInput
from charlemagne.terminal.reading import Key, Reader
from charlemagne.words import Language


@click.command()
@click.argument("match", metavar="ID")
@click.option("--yes", is_flag=True, help="Delete without asking.")
@lang_option
@data_option
def command(*, match: str, yes: bool, lang: Language | None, data: Path | None) -> None:
    """Delete a match for good, once you have said yes.

    The status is 1 if there is no such match, if it is open in another program, or if it is kept after all.

    \b
    Example:
      charlemagne delete b7c1
    """
    sitting = session(data, lang)
    words, console = sitting.words, sitting.console
    with sitting.store() as store:
        name = sitting.find(store, match)
        with store.hold(name):
            if not yes:
                console.write(words.say("delete-ask", match=name))
                try:
                    typed = Reader(words.language).read(console.read())
                except EndOfInput:
                    typed = None
                if typed is None or typed.words != (Key("alone"),):  # "yes" is a spelling of it
                    console.write(words.say("delete-not", match=name))
                    raise click.exceptions.Exit(1)
            store.delete(name)
    console.write(words.say("delete-done", match=name))
