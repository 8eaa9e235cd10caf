"""The computer players that come with the package, by name.

A player is given as ``NAME`` or ``NAME:LIMIT``, the limit being worlds (``20w``) or time (``200ms``):

>>> player, limit = make_player("casual:200ms", 7)
>>> limit.ms
200.0
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from charlemagne.hand.player import UNLIMITED, Limit, Player

_MAKERS: Final[Mapping[str, tuple[str, str]]] = {
    "random": ("random", "RandomPlayer"),
    "casual": ("casual", "CasualPlayer"),
}

PLAYERS: Final = tuple(_MAKERS)
"""The players' names, the weakest first."""

_LIMIT: Final = re.compile(r"([1-9][0-9]{0,8})(w|ms)")


class PlayerError(ValueError):
    """A player that is not known, or a limit that can't be read; the message says what is allowed."""


def make_player(spec: str, seed: int) -> tuple[Player, Limit]:
    """The player that a text names, and what he may spend on a decision.

    Args:
        spec: ``NAME`` or ``NAME:LIMIT``.
        seed: the same one decides the same.

    Raises:
        PlayerError: if there is no such player, or no such limit.
    """
    name, colon, limit = spec.partition(":")
    if name not in _MAKERS:
        raise PlayerError(f"no player is called {name[:60]!r}: {', '.join(PLAYERS)}")
    spent = _read_limit(limit) if colon else UNLIMITED
    module, maker = _MAKERS[name]
    make: Callable[[int], Player] = getattr(import_module(f"{__name__}.{module}"), maker)
    return make(seed), spent


def _read_limit(text: str) -> Limit:
    found = _LIMIT.fullmatch(text)
    if found is None:
        raise PlayerError(f"no limit is written {text[:60]!r}: worlds as in 20w, or time as in 200ms")
    number, unit = found.groups()
    return Limit(worlds=int(number)) if unit == "w" else Limit(ms=float(number))
