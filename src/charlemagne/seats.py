"""The four seats, clockwise, and the two sides.

>>> Seat.NORTH.left, Seat.NORTH.partner, Seat.NORTH.side
(Seat.EAST, Seat.SOUTH, Side.NS)
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from charlemagne.cards import NotationError


class Side(IntEnum):
    """Two partners; a pair indexed by side has North and South's part first."""

    NS = 0
    EW = 1

    def __repr__(self) -> str:
        return f"Side.{self.name}"

    def __str__(self) -> str:
        return self.name

    @property
    def other(self) -> Side:
        return Side(1 - self)


class Seat(IntEnum):
    """A place at the table, numbered clockwise from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    def __str__(self) -> str:
        return _LETTERS[self]

    @property
    def left(self) -> Seat:
        """The next seat clockwise: deals and plays after this one."""
        return _LEFT[self]

    @property
    def right(self) -> Seat:
        """The seat before this one: cuts the pack when this one deals."""
        return _LEFT[_LEFT[_LEFT[self]]]

    @property
    def partner(self) -> Seat:
        return _LEFT[_LEFT[self]]

    @property
    def side(self) -> Side:
        return _SIDE[self]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """The seat with this letter.

        Raises:
            NotationError: for anything but one of ``N E S W``.
        """
        try:
            return _SEAT_OF_LETTER[text]
        except KeyError:
            raise NotationError(f"no seat is written {text!r}: N, E, S or W") from None


_LETTERS: Final = "NESW"
SEATS: Final = tuple(Seat)
_SEAT_OF_LETTER: Final = dict(zip(_LETTERS, SEATS, strict=True))
_LEFT: Final = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
_SIDE: Final = (Side.NS, Side.EW, Side.NS, Side.EW)


def from_left_of(seat: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """The four seats clockwise, beginning on a seat's left and ending with it."""
    return seat.left, seat.partner, seat.right, seat
