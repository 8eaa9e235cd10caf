"""Cards, suits and their notation.

A card is written with two characters: its rank (``7 8 9 T J Q K A``), then its suit (``c d h s``).
The jokers are ``*1``, the white one, and ``*2``, the colour one.

>>> Card.parse("Js")
Card('Js')
>>> Card.parse("Js").suit is Suit.SPADES
True
>>> write_cards(parse_cards("As *2 7c"))
'7c As *2'
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, TypeAlias, final

RANKS: Final = "789TJQKA"
"""The ranks in the order of a suit without trumps, low to high."""

SUITS: Final = "cdhs"


class NotationError(ValueError):
    """A text that can't be read; the message quotes the offending part."""


class Suit(Enum):
    """One of the four suits; its value is its letter in the notation."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    def __init__(self, letter: str) -> None:
        self.number: int = SUITS.index(letter)
        """0 to 3, in the order of the members."""

    __hash__ = object.__hash__  # Enum's own is written in Python, and play tables are looked up by suit

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        return self.letter

    @property
    def letter(self) -> str:
        return SUITS[self.number]

    @property
    def same_colour(self) -> Suit:
        """The other suit of this suit's colour.

        >>> Suit.HEARTS.same_colour
        Suit.DIAMONDS
        """
        return ALL_SUITS[3 - self.number]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """The suit with this letter.

        Raises:
            NotationError: for anything but one of ``c d h s``.
        """
        try:
            return _SUIT_OF_LETTER[text]
        except KeyError:
            raise NotationError(f"no suit is written {text!r}: c, d, h or s") from None


ALL_SUITS: Final = tuple(Suit)
_SUIT_OF_LETTER: Final = {suit.letter: suit for suit in ALL_SUITS}


@final
class Card(int):
    """One of 34 cards: a number from 0 to 33, clubs to spades from 7 to A, then the two jokers.

    The number is an identity and an index, never a rank: what beats what is the play table's matter.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Card({_NAMES[self]!r})"

    def __str__(self) -> str:
        return _NAMES[self]

    @property
    def is_joker(self) -> bool:
        return self >= 32

    @property
    def suit(self) -> Suit | None:
        """The suit printed on the card; None for a joker."""
        return None if self >= 32 else ALL_SUITS[self >> 3]

    @property
    def rank(self) -> str:
        """The rank's character, or ``*`` for a joker."""
        return "*" if self >= 32 else RANKS[self & 7]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that is written so.

        Raises:
            NotationError: if no card is.
        """
        try:
            return _BY_NAME[text]
        except KeyError:
            raise NotationError(f"no card is written {text!r}") from None

    @classmethod
    def of(cls, rank: str, suit: Suit) -> Card:
        """The card of a rank and a suit."""
        return _BY_NAME[rank + suit.letter]


CardSet: TypeAlias = frozenset[Card]
"""Cards without an order. Sort before showing: the order of iteration means nothing."""

_NAMES: Final = tuple([rank + suit for suit in SUITS for rank in RANKS] + ["*1", "*2"])
CARDS: Final = tuple(Card(number) for number in range(34))
"""All 34 cards by number."""
_BY_NAME: Final = dict(zip(_NAMES, CARDS, strict=True))

WHITE_JOKER: Final = CARDS[32]
COLOUR_JOKER: Final = CARDS[33]
JOKERS: Final[CardSet] = frozenset({WHITE_JOKER, COLOUR_JOKER})


def parse_cards(text: str) -> CardSet:
    """The set of cards in a text of cards with spaces between them.

    Raises:
        NotationError: for an unknown card, or one that is written twice.
    """
    cards = [Card.parse(word) for word in text.split()]
    distinct = frozenset(cards)
    if len(distinct) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise NotationError(f"{twice} is written twice in {text!r}")
    return distinct


def write_cards(cards: Iterable[Card]) -> str:
    """The cards in the order of their numbers, with a space between them."""
    return " ".join(_NAMES[card] for card in sorted(cards))
