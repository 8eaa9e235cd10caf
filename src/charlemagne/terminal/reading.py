"""What a typed line says: its words one by one, in the letters and the words of a language.

It forgives capitals, accents, hyphens, commas and blanks, ``10`` for a ten, whole names for letters, and words
of the other language; what the rules make of it is not its business.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from charlemagne.cards import ALL_SUITS, COLOUR_JOKER, RANKS, WHITE_JOKER, Card, Suit
from charlemagne.rules.books import BOOKS
from charlemagne.words import LANGUAGES, Language, Words

DEEDS: Final = ("pass", "bid", "discard", "trump", "play", "take", "ask", "give", "alone", "decline", "knock")
"""Verbs that decide something."""
INQUIRIES: Final = (
    *("hand", "last", "score", "rules", "help", "quit", "table", "seal", "wait"),
    *("sheet", "cost", "undo", "again"),
)
"""Verbs that ask the game for something and may be typed at every prompt."""
CONTRACTS: Final = tuple(
    dict.fromkeys(row.name for book in BOOKS.values() for row in book.contracts if row.number is None)
)
"""The contracts that are bid by a name."""
KEYS: Final = (
    *DEEDS,
    *INQUIRIES,
    *("back", "kitty", "card", "none", "filler", "joker-white", "joker-colour", "big-jack", "little-jack"),
    *(f"suit-{suit.letter}" for suit in ALL_SUITS),
    *(f"rank-{rank}" for rank in RANKS),
    *(f"contract-{name}" for name in CONTRACTS),
)
"""Everything that has spellings, which are the message ``typed-KEY``."""

_SYMBOLS: Final = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES}
_LONGEST: Final = 4
_TYPED_NUMBER: Final = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Key:
    """A word that has a meaning of its own, one of `KEYS`."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class Unknown:
    text: str


Word: TypeAlias = Key | Number | Card | Suit | Unknown


@dataclass(frozen=True, slots=True)
class Typed:
    """A line's words in order, without those that carry nothing."""

    words: tuple[Word, ...]

    @property
    def verb(self) -> str | None:
        """The verb: the first of the words that is one, but "alone" only where there is nothing else to say."""
        verbs = [word.name for word in self.words if isinstance(word, Key) and word.name in DEEDS]
        others = [verb for verb in verbs if verb != "alone"]
        if others:
            return others[0]
        return "alone" if verbs and len(self.words) == 1 else None

    @property
    def inquiry(self) -> str | None:
        """What the line asks the game for, if it is such a line."""
        match self.words:
            case (Key(name=name),) if name in INQUIRIES:
                return name
            case _:
                return None

    @property
    def unknown(self) -> str | None:
        """The first word that means nothing, if there is one."""
        return next((word.text for word in self.words if isinstance(word, Unknown)), None)

    def has(self, key: str) -> bool:
        return Key(key) in self.words

    def without(self, *keys: str) -> Typed:
        return Typed(tuple(word for word in self.words if not (isinstance(word, Key) and word.name in keys)))

    @property
    def contract(self) -> str | None:
        """The contract that is named by a word."""
        names = [word.name for word in self.words if isinstance(word, Key)]
        return next((name.removeprefix("contract-") for name in names if name.startswith("contract-")), None)

    def cards(self, trump: Suit | None) -> tuple[Card, ...]:
        """The cards, a number with a suit and the names of the two high jacks read as cards."""
        found: list[Card] = []
        for place, word in enumerate(self.words):
            after = self.words[place + 1] if place + 1 < len(self.words) else None
            match word:
                case Card():
                    found.append(word)
                case Number(value=value) if isinstance(after, Suit) and 7 <= value <= 10:
                    found.append(Card.of("T" if value == 10 else str(value), after))
                case Key(name="big-jack") if trump is not None:
                    found.append(Card.of("J", trump))
                case Key(name="little-jack") if trump is not None:
                    found.append(Card.of("J", trump.same_colour))
                case _:
                    pass
        return tuple(found)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that are not part of a card's name."""
        return tuple(
            word.value
            for place, word in enumerate(self.words)
            if isinstance(word, Number) and not isinstance((*self.words, None)[place + 1], Suit)
        )

    @property
    def level(self) -> int | None:
        """The number that is bid; a card such as the 7 of hearts stands for seven, in hearts."""
        for word in self.words:
            if isinstance(word, Number):
                return word.value
            if isinstance(word, Card) and word.rank in "789T":
                return 10 if word.rank == "T" else int(word.rank)
        return None

    @property
    def suit(self) -> Suit | None:
        """The suit that is named, be it on a card."""
        for word in self.words:
            if isinstance(word, Suit):
                return word
            if isinstance(word, Card) and word.rank in "789T":
                return word.suit
        return None


class Reader:
    """Reads lines in one language.

    >>> Reader("en").read("Discard  7C, 10h").words
    (Key(name='discard'), Card('7c'), Card('Th'))
    >>> Reader("fr").read("écarte 7c vt").words
    (Key(name='discard'), Card('7h'), Card('Jc'))
    """

    def __init__(self, language: Language) -> None:
        self._own = _spellings(language)
        self._cards = _codes(language)
        self._symbols = str.maketrans({symbol: letters(language)[1][suit] for symbol, suit in _SYMBOLS.items()})
        other = {phrase: key for name in LANGUAGES if name != language for phrase, key in _spellings(name).items()}
        self._foreign = {phrase: key for phrase, key in other.items() if len(phrase) > 2}

    def read(self, text: str) -> Typed:
        """The words of a line."""
        tokens, found, place = plain(text.translate(self._symbols)).split(), list[Word](), 0
        while place < len(tokens):
            word, length = self._next(tokens[place:])
            place += length
            if word != Key("filler"):
                found.append(word)
        return Typed(tuple(_joined(found)))

    def _next(self, tokens: list[str]) -> tuple[Word, int]:
        """The first word of some tokens, and how many of them it takes."""
        if (long := _longest(tokens, self._own, shortest=2)) is not None:
            return long
        token, both = tokens[0], "".join(tokens[:2])
        if token in self._cards:
            return self._cards[token], 1
        if len(tokens) > 1 and len(tokens[1]) == 1 and both in self._cards:
            return self._cards[both], 2
        if (word := _longest(tokens, self._own, shortest=1)) is not None:
            return word
        if _TYPED_NUMBER.fullmatch(token):
            return Number(int(token)), 1
        return _longest(tokens, self._foreign, shortest=1) or (Unknown(token[:20]), 1)


def plain(text: str) -> str:
    """The text in small letters without accents and marks, a number and a letter that run together parted."""
    text = text.casefold().replace("œ", "oe").replace("’", "'")
    text = "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
    text = re.sub(r"\b([ldj])'", r"\1' ", text)
    text = re.sub(r"[^\w*?']|_|(?<=\w)\?", " ", text)
    return re.sub(r"\b([0-9]{1,2})([a-z])\b", r"\1 \2", text)


def _longest(tokens: list[str], spellings: Mapping[str, Word], *, shortest: int) -> tuple[Word, int] | None:
    for length in range(min(_LONGEST, len(tokens)), shortest - 1, -1):
        if (word := spellings.get(" ".join(tokens[:length]))) is not None:
            return word, length
    return None


def _joined(words: list[Word]) -> list[Word]:
    """The words with each rank that stands before a suit made one card."""
    joined: list[Word] = []
    for word in words:
        match joined, word:
            case [*_, Key(name=name)], Suit() if name.startswith("rank-"):
                joined[-1] = Card.of(name.removeprefix("rank-"), word)
            case _:
                joined.append(word)
    return [_number(word) for word in joined]


def _number(word: Word) -> Word:
    """A number that was written as a word, as a number."""
    match word:
        case Key(name="rank-T"):
            return Number(10)
        case Key(name=name) if name.startswith("rank-") and name[-1].isdigit():
            return Number(int(name[-1]))
        case _:
            return word


@cache
def _spellings(language: Language) -> dict[str, Word]:
    """What a language's phrases mean."""
    words, found = Words(language), dict[str, Word]()
    for key in KEYS:
        meaning: Word = Key(key)
        if key.startswith("suit-"):
            meaning = Suit.parse(key.removeprefix("suit-"))
        elif key.startswith("joker-"):
            meaning = WHITE_JOKER if key == "joker-white" else COLOUR_JOKER
        for phrase in words.say(f"typed-{key}").split(","):
            found.setdefault(" ".join(plain(phrase).split()), meaning)
    return found | {"*1": WHITE_JOKER, "*2": COLOUR_JOKER}


def letters(language: Language) -> tuple[dict[str, str], dict[Suit, str]]:
    """The letters of the ranks and of the suits that cards are typed with."""
    words = Words(language)
    ranks = dict(zip(RANKS, words.say("letters-ranks").split(), strict=True))
    return ranks, dict(zip(ALL_SUITS, words.say("letters-suits").split(), strict=True))


@cache
def _codes(language: Language) -> dict[str, Card]:
    """Every card by the ways to type it with two or three characters."""
    ranks, suits = letters(language)
    codes: dict[str, Card] = {}
    for rank in RANKS:
        for suit in ALL_SUITS:
            spellings = {ranks[rank]} | ({"10"} if rank == "T" else set())
            codes |= {spelling + suits[suit]: Card.of(rank, suit) for spelling in spellings}
    return codes


def code(card: Card, language: Language) -> str:
    """A card as it is typed.

    >>> code(Card.parse("Qh"), "fr"), code(WHITE_JOKER, "fr"), code(Card.parse("Ts"), "en")
    ('dc', 'jb', 'ts')
    """
    if card.suit is None:
        key = "joker-white" if card == WHITE_JOKER else "joker-colour"
        return Words(language).say(f"typed-{key}").split(",")[0]
    ranks, suits = letters(language)
    return ranks[card.rank] + suits[card.suit]
