"""`charlemagne rules`: a rule book in words, or as the file that `--house` reads."""

from __future__ import annotations

from pathlib import Path

import click

from charlemagne.commands.options import read_house
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house, write_toml
from charlemagne.rules.model import RuleBookError
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment
from charlemagne.words.describe import Section, describe, laid_out, summary


@click.command()
@click.argument("name", required=False, type=click.Choice(list(BOOKS)), metavar="[NAME]")
@click.option("--house", type=click.Path(path_type=Path), metavar="FILE", help="House options, a TOML file.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language, by default the environment's: French, or English."
)
@click.option("--toml", is_flag=True, help="Print every house option with its value, as --house reads it.")
def command(name: str | None, house: Path | None, lang: Language | None, toml: bool) -> None:
    """Tell a rule book in words; without a NAME, say which there are.

    With --house, it is told as that house plays it, and what differs from the book comes first.

    \b
    Examples:
      charlemagne rules maine --lang fr
      charlemagne rules standard --toml > family.toml
      charlemagne rules standard --house family.toml
    """
    words = Words(lang or language_of_environment())
    if name is None:
        if house is not None or toml:
            raise click.UsageError(f"{'--house' if house else '--toml'} needs a rule book: {', '.join(BOOKS)}")
        more = words.say("rules-more", command="charlemagne rules")
        lines = (*(summary(book, words) for book in BOOKS.values()), more)
        click.echo(laid_out([Section(words.say("rules-books"), lines)]), nl=False)
        return
    options = read_house(house)
    try:
        book = with_house(BOOKS[name], options)
    except RuleBookError as error:
        raise click.UsageError(f"--house {house}: {error}") from None
    click.echo(write_toml(book) if toml else laid_out(describe(book, words)), nl=False)
