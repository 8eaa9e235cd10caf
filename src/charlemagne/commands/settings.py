"""`charlemagne settings`: what is set once and for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from charlemagne.commands.kept import Session, data_option, lang_option, session
from charlemagne.commands.play import CASUAL
from charlemagne.players import PLAYERS
from charlemagne.rules.books import BOOKS
from charlemagne.terminal.console import printable
from charlemagne.terminal.reading import plain
from charlemagne.terminal.settings import ENTER, KEYS, PACE, SettingsError, Value, read_settings, write_settings
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment

ON: Final = ("on", "yes", "true", "1", "oui", "o", "vrai", "y")
OFF: Final = ("off", "no", "false", "0", "non", "n", "faux")
ENTERS: Final = (ENTER, "entree")
DEFAULTS: Final = ("default", "defaut", "none", "aucun")
KEY: Final[Mapping[str, str]] = {
    "language": "key-language",
    "rules": "key-rules",
    "target": "key-target",
    "colour": "key-colour",
    "symbols": "key-symbols",
    "four-colour": "key-four-colour",
    "pace": "key-pace",
    "name": "key-name",
    "players": "key-players",
}
ABOUT: Final[Mapping[str, str]] = {
    "language": "about-language",
    "rules": "about-rules",
    "target": "about-target",
    "colour": "about-colour",
    "symbols": "about-symbols",
    "four-colour": "about-four-colour",
    "pace": "about-pace",
    "name": "about-name",
    "players": "about-players",
}
"""The messages of each key: what it is called, and what it is about."""


@click.command()
@click.argument("key", required=False)
@click.argument("value", required=False)
@lang_option
@data_option
def command(*, key: str | None, value: str | None, lang: Language | None, data: Path | None) -> int:
    """Show what is set, or set KEY to VALUE; "default" gives it back to the program.

    Keys: language, rules, target, colour, symbols, four-colour, pace, name, players. They may be typed in French too.

    \b
    Examples:
      charlemagne settings
      charlemagne settings pace 0
      charlemagne settings players casual,casual,random
    """
    sitting = session(data, lang)
    words = sitting.words
    found = None if key is None else _key(key)
    if key is not None and found is None:
        keys = ", ".join(words.say(message) for message in KEY.values())
        raise click.UsageError(words.say("setting-unknown", key=printable(key), keys=keys))
    if found is None or value is None:
        shown = list(KEYS) if found is None else [found]
        if found is None:
            sitting.console.write(words.say("settings-heading", folder=sitting.shown_folder))
        sitting.console.write(*(_line(sitting, words, one) for one in shown))
        if found is None:
            sitting.console.write(words.say("settings-how"))
        return 0
    _set(sitting, found, value)
    return 0


def _set(sitting: Session, key: str, value: str) -> None:
    words = sitting.words
    try:
        settings = read_settings(sitting.folder) or sitting.settings
        settings = settings.having(key, _value(key, value))
    except SettingsError as error:
        if error.key != key:
            raise sitting.fail("settings-broken", folder=sitting.shown_folder, key=error.key) from None
        message = words.say("setting-wrong", key=words.say(KEY[key]), value=printable(value), about=_about(words, key))
        raise click.UsageError(message) from None
    forgets = key == "rules" and settings.target is not None
    if forgets:
        settings = replace(settings, target=None)
    try:
        write_settings(sitting.folder, settings)
    except OSError as error:
        raise sitting.fail(
            "settings-unwritten", folder=sitting.shown_folder, why=error.strerror or str(error)
        ) from None
    sitting.settings = settings
    words = sitting.words
    sitting.console.write(words.say("setting-now", key=words.say(KEY[key]), value=_shown(sitting, words, key)))
    if forgets:
        sitting.console.write(words.say("setting-target-too"))


def _key(typed: str) -> str | None:
    """The key of the file that is meant, in whatever language it was typed."""
    wanted = _plain(typed)
    for key, message in KEY.items():
        spellings = {key, *(Words(language).say(message) for language in LANGUAGES)}
        if wanted in {_plain(spelling) for spelling in spellings}:
            return key
    return {"color": "colour", "four color": "four-colour", "lang": "language"}.get(wanted)


def _plain(text: str) -> str:
    return " ".join(plain(text).split())


def _value(key: str, typed: str) -> Value | None:
    """What was typed, as the file has it; None gives the key back to the program."""
    wanted = _plain(typed)
    if wanted in DEFAULTS:
        return None
    if key == "pace" and wanted in ENTERS:
        return ENTER
    if key in ("colour", "symbols", "four-colour"):
        return True if wanted in ON else False if wanted in OFF else typed
    if key == "language":
        names = {_plain(Words(language).say("first-this-language")): language for language in LANGUAGES}
        return names.get(wanted, wanted)
    return typed.strip()


def _line(sitting: Session, words: Words, key: str) -> str:
    message = "setting-own" if sitting.settings.value(key) is None else "setting"
    value = _shown(sitting, words, key)
    return words.say(message, key=words.say(KEY[key]), value=value, about=_about(words, key))


def _about(words: Words, key: str) -> str:
    match key:
        case "rules":
            return words.say(ABOUT[key], books=", ".join(BOOKS))
        case "players":
            return words.say(ABOUT[key], players=", ".join(PLAYERS))
        case _:
            return words.say(ABOUT[key])


def _shown(sitting: Session, words: Words, key: str) -> str:
    """A value in force, as it can be typed."""
    settings = sitting.settings
    value = settings.value(key)
    if value is None:
        rules = settings.rules or next(iter(BOOKS))
        own: dict[str, Value] = {
            "language": language_of_environment(),
            "rules": rules,
            "target": BOOKS[rules].target,
            "colour": True,
            "symbols": True,
            "four-colour": False,
            "pace": PACE,
            "players": CASUAL,
        }
        value = own.get(key)
    match value:
        case None:
            return words.say("value-none")
        case bool():
            return words.say("value-on" if value else "value-off")
        case float():
            return f"{value:g}"
        case str() if key == "pace":
            return words.say("value-enter")
        case _:
            return str(value)
