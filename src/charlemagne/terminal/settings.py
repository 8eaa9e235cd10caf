"""What the person has chosen once and for all, in a small file that a person can read too."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeAlias

from charlemagne.players import make_player
from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import LONGEST_MATCH
from charlemagne.seats import SEATS
from charlemagne.terminal.console import printable
from charlemagne.words import LANGUAGES, Language

FILE: Final = "settings.toml"
LONGEST_NAME: Final = 20
SLOWEST: Final = 10.0
"""Seconds between two cards at most."""
PACE: Final = 0.8
"""Seconds between two cards on a terminal, if nothing is said."""
ENTER: Final = "enter"
"""The pace of somebody who goes on from trick to trick with the Enter key."""

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)

Value: TypeAlias = str | int | float | bool


class SettingsError(ValueError):
    """A setting that can't be; the message is a key and what is allowed, as ``settings-KEY-allowed`` says it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class Settings:
    """What was chosen; None is the program's own choice.

    Args:
        target: the points to play to, by the rules that were chosen with it.
        pace: seconds between two cards of computer players, or `ENTER`.
        players: the three others, clockwise from the person.
        others: keys of the file that this version does not know.
    """

    language: Language | None = None
    rules: str | None = None
    target: int | None = None
    colour: bool | None = None
    symbols: bool | None = None
    four_colour: bool | None = None
    pace: float | str | None = None
    name: str | None = None
    players: str | None = None
    others: Mapping[str, object] = field(default_factory=dict)

    def value(self, key: str) -> Value | None:
        """What is set under a key of the file."""
        found = getattr(self, key.replace("-", "_"))
        assert found is None or isinstance(found, (str, int, float))
        return found

    def having(self, key: str, value: Value | None) -> Settings:
        """The settings with one changed, or given back to the program.

        Raises:
            SettingsError: if that can't be its value.
        """
        read = None if value is None else KEYS[key](value)
        return replace(self, **{key.replace("-", "_"): read})  # type: ignore[arg-type]  # each key reads its own kind


def _one_of(*allowed: str) -> Callable[[Value], Value]:
    def read(value: Value) -> Value:
        if value not in allowed:
            raise ValueError
        return value

    return read


def _switch(value: Value) -> Value:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _target(value: Value) -> Value:
    number = _number(value)
    if number != int(number) or not 1 <= number <= LONGEST_MATCH:
        raise ValueError
    return int(number)


def _pace(value: Value) -> Value:
    if value == ENTER:
        return ENTER
    number = _number(value)
    if not 0 <= number <= SLOWEST:
        raise ValueError
    return number


def _number(value: Value) -> float:
    if isinstance(value, bool):
        raise ValueError
    return float(value.replace(",", ".")) if isinstance(value, str) else float(value)


def _name(value: Value) -> Value:
    """A name that can't be taken for a seat, nor spoil a line."""
    name = printable(str(value))
    if not 2 <= len(name) <= LONGEST_NAME or name.lower() == "you":
        raise ValueError
    return name


def read_players(text: str) -> list[str]:
    """The specs of three computer players with commas between.

    Raises:
        PlayerError: if one of them is no player.
        ValueError: if they are not three.
    """
    specs = [spec.strip() for spec in text.split(",")]
    if len(specs) != len(SEATS) - 1:
        raise ValueError(f"{text!r} names {len(specs)}: the three others, with commas between")
    for spec in specs:
        make_player(spec, 0)
    return specs


def _players(value: Value) -> Value:
    return ",".join(read_players(str(value)))


def _checked(key: str, read: Callable[[Value], Value]) -> Callable[[Value], Value]:
    def checked(value: Value) -> Value:
        try:
            return read(value)
        except (ValueError, OverflowError):
            raise SettingsError(key) from None

    return checked


KEYS: Final[Mapping[str, Callable[[Value], Value]]] = {
    key: _checked(key, read)
    for key, read in {
        "language": _one_of(*LANGUAGES),
        "rules": _one_of(*BOOKS),
        "target": _target,
        "colour": _switch,
        "symbols": _switch,
        "four-colour": _switch,
        "pace": _pace,
        "name": _name,
        "players": _players,
    }.items()
}
"""Each key of the file with what reads its value."""


def read_settings(folder: Path) -> Settings | None:
    """The settings in a folder, None if there are none yet.

    Raises:
        SettingsError: at the first key whose value can't be; "file" if it can't be read at all.
    """
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
        found = tomllib.loads(text)
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        raise SettingsError("file") from None
    settings = Settings(others={key: value for key, value in found.items() if key not in KEYS})
    for key in KEYS:
        if key in found:
            settings = settings.having(key, found[key] if isinstance(found[key], (str, int, float)) else "")
    return settings


def write_settings(folder: Path, settings: Settings) -> None:
    """Keeps settings, whole or not at all.

    Raises:
        OSError: if the file can't be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lines = [f"{key} = {_toml(value)}" for key in KEYS if (value := settings.value(key)) is not None]
    lines += [
        f"{key} = {_toml(value)}"
        for key, value in settings.others.items()
        if _BARE_KEY.fullmatch(key) and isinstance(value, (str, int, float))
    ]
    draft = folder / f"{FILE}.new"
    with draft.open("w", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(folder / FILE)


def _toml(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # JSON's strings are TOML's but for DEL
    return repr(value)
