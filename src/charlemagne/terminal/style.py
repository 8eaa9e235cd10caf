"""How lines look on a terminal that can show more than letters: suit symbols and colours.

A text carries its colours as marks, one character each, which take no place on the line; the console turns them into
what the terminal understands, or takes them out. A colour never says what the words do not say.

>>> look = Look(symbols=True, colour=True)
>>> text = look.in_suit("queen ♥", Suit.HEARTS)
>>> visible(text), look.painted(text)
(7, '\\x1b[31mqueen ♥\\x1b[39m')
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from charlemagne.cards import Suit

SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}

_SUITS: Final = {Suit.CLUBS: "\ue001", Suit.DIAMONDS: "\ue002", Suit.HEARTS: "\ue003", Suit.SPADES: "\ue004"}
_END: Final = "\ue000"
_STRONG, _STRONG_END = "\ue005", "\ue006"
MARKS: Final = re.compile("[\ue000-\ue006]")

_ALWAYS: Final = {_END: "\x1b[39m", _STRONG: "\x1b[1m", _STRONG_END: "\x1b[22m"}
_TWO: Final = {Suit.DIAMONDS: "31", Suit.HEARTS: "31"}
_FOUR: Final = {Suit.CLUBS: "34", Suit.DIAMONDS: "33", Suit.HEARTS: "31"}
_FOUR_OF_256: Final = {Suit.CLUBS: "38;5;33", Suit.DIAMONDS: "38;5;172", Suit.HEARTS: "38;5;196"}
"""Blue, orange and red that can be told from one another, and read on black and on white."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a terminal can show, and what of it is wanted.

    Args:
        symbols: whether suits are drawn.
        colour: whether they are coloured, and questions bold.
        four_colour: whether each suit has a colour of its own; spades stay black or white, hearts red.
        many: whether the terminal has 256 colours.
    """

    symbols: bool = False
    colour: bool = False
    four_colour: bool = False
    many: bool = False

    def in_suit(self, text: str, suit: Suit) -> str:
        """The text in a suit's colour."""
        return f"{_SUITS[suit]}{text}{_END}" if self.colour else text

    def strong(self, text: str) -> str:
        """The text standing out."""
        return f"{_STRONG}{text}{_STRONG_END}" if self.colour else text

    def painted(self, text: str) -> str:
        """The text as it is sent to the terminal."""
        if not MARKS.search(text):
            return text
        if not self.colour:
            return MARKS.sub("", text)
        shown = (_FOUR_OF_256 if self.many else _FOUR) if self.four_colour else _TWO
        codes = {mark: f"\x1b[{shown[suit]}m" if suit in shown else "" for suit, mark in _SUITS.items()} | _ALWAYS
        return MARKS.sub(lambda mark: codes[mark[0]], text)


PLAIN: Final = Look()


def visible(text: str) -> int:
    """How many characters of a text are to be seen."""
    return len(MARKS.sub("", text))


def look_of(
    environment: Mapping[str, str],
    *,
    terminal: bool,
    encoding: str | None,
    plain: bool = False,
    symbols: bool = True,
    colour: bool = True,
    four_colour: bool = False,
) -> Look:
    """What can be shown and is wanted.

    Args:
        environment: where ``NO_COLOR`` and ``TERM`` stand.
        terminal: whether the output is one.
        encoding: of the output.
        plain: letters alone, whatever the wishes.
        symbols: wished for, like `colour` and `four_colour`.
    """
    term = environment.get("TERM", "")
    capable = terminal and not plain and not environment.get("NO_COLOR") and term != "dumb"
    if os.name == "nt" and not environment.get("WT_SESSION"):
        capable = False  # the old console shows escape sequences as they are
    if not capable:
        return PLAIN
    return Look(
        symbols=symbols and _can_draw(encoding),
        colour=colour,
        four_colour=colour and four_colour,
        many="256color" in term or "truecolor" in environment.get("COLORTERM", ""),
    )


def _can_draw(encoding: str | None) -> bool:
    try:
        "".join(SYMBOLS.values()).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
