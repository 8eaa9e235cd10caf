"""The computer players that come with the package, by name, and other people's programs, by their paths.

A player is given as ``NAME`` or ``NAME:LIMIT``, the limit being worlds (``20w``) or time (``200ms``):

>>> player, limit = make_player("casual:200ms", 7)
>>> limit.ms
200.0
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from charlemagne.hand.actions import Action
from charlemagne.hand.player import UNLIMITED, Limit, Player
from charlemagne.hand.view import View

_MAKERS: Final[Mapping[str, tuple[str, str]]] = {
    "random": ("random", "RandomPlayer"),
    "novice": ("novice", "NovicePlayer"),
    "casual": ("casual", "CasualPlayer"),
    "strong": ("strong", "StrongPlayer"),
}

PLAYERS: Final = tuple(_MAKERS)
"""The players' names, the weakest first."""

WITH_CORE: Final = frozenset({"strong"})
"""The players that are weaker, or slower, without the native core."""

_LIMIT: Final = re.compile(r"([1-9][0-9]{0,8})(w|ms)")


class PlayerError(ValueError):
    """A player that is not known, or a limit that can't be read; the message says what is allowed."""


def make_player(spec: str, seed: int) -> tuple[Player, Limit]:
    """The player that a text names, and what he may spend on a decision.

    Args:
        spec: ``NAME`` or ``NAME:LIMIT``; the path of a program stands for a name.
        seed: the same one decides the same.

    Raises:
        PlayerError: if there is no such player, or no such limit.
    """
    name, colon, limit = spec.partition(":")
    if name not in _MAKERS:
        return _program(spec, seed)
    spent = _read_limit(limit) if colon else UNLIMITED
    module, maker = _MAKERS[name]
    make: Callable[[int], Player] = getattr(import_module(f"{__name__}.{module}"), maker)
    return make(seed), spent


def _program(spec: str, seed: int) -> tuple[Player, Limit]:
    """The program at a path, which plays as `docs/protocol.md` says; a casual player stands by for it."""
    from charlemagne.players.outside import outside_player, program_of

    found = program_of(spec)
    if found is None:
        raise PlayerError(f"no player is called {spec[:60]!r}: {', '.join(PLAYERS)}, or the path of a program")
    path, limit = found
    spent = _read_limit(limit) if limit else UNLIMITED
    if spent.worlds is not None:
        raise PlayerError(f"program {path!r} is limited to {limit}: a program's limit is a time, as in 200ms")
    return outside_player(path, substitute=make_player("casual", seed)[0], limit=spent), spent


@dataclass(frozen=True, slots=True)
class Limited:
    """A player with a limit of his own, whatever the limit of the match."""

    player: Player
    limit: Limit

    def choose(self, view: View, limit: Limit) -> Action:
        return self.player.choose(view, self.limit)

    def knock(self, view: View) -> bool:
        return self.player.knock(view)


def shortcoming(specs: Iterable[str]) -> str:
    """A sentence on what players lack on this machine, or nothing: some want the native core."""
    if not any(spec.partition(":")[0] in WITH_CORE for spec in specs):
        return ""
    from charlemagne.core import why_not_native

    why = why_not_native()
    return f"{' and '.join(sorted(WITH_CORE))} weighs fewer deals, in plain Python: {why}" if why else ""


def seat_player(spec: str, seed: int) -> Player:
    """The player that a text names, who minds the limit in it.

    Raises:
        PlayerError: if there is no such player, or no such limit.
    """
    player, limit = make_player(spec, seed)
    return player if limit == UNLIMITED else Limited(player, limit)


def _read_limit(text: str) -> Limit:
    found = _LIMIT.fullmatch(text)
    if found is None:
        raise PlayerError(f"no limit is written {text[:60]!r}: worlds as in 20w, or time as in 200ms")
    number, unit = found.groups()
    return Limit(worlds=int(number)) if unit == "w" else Limit(ms=float(number))
