"""What a player can decide, and how it is written in a record.

>>> parse_action("S give Ah")
GiveCard(seat=Seat.SOUTH, card=Card('Ah'))
>>> str(parse_action("N bid charlemagne h alone"))
'N bid charlemagne h alone'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from charlemagne.cards import Card, CardSet, NotationError, Suit, parse_cards, write_cards
from charlemagne.seats import Seat


@dataclass(frozen=True, slots=True)
class Pass:
    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid by the contract's name; with the suit where the bid names it, and alone where that was said."""

    seat: Seat
    contract: str
    suit: Suit | None = None
    alone: bool = False

    def __str__(self) -> str:
        suit = "" if self.suit is None else f" {self.suit}"
        return f"{self.seat} bid {self.contract}{suit}{' alone' if self.alone else ''}"


@dataclass(frozen=True, slots=True)
class TakeTheKitty:
    """The choice of the kitty instead of the partner's card."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} take kitty"


@dataclass(frozen=True, slots=True)
class AskForCard:
    """The choice of the partner's card instead of the kitty."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} ask"


@dataclass(frozen=True, slots=True)
class AskFor:
    """What a lone bidder asks his partner for: a suit, or an ace (None)."""

    seat: Seat
    suit: Suit | None

    def __str__(self) -> str:
        return f"{self.seat} ask {self.suit or 'ace'}"


@dataclass(frozen=True, slots=True)
class GiveCard:
    """The partner's card; None where the reader may not know it."""

    seat: Seat
    card: Card | None

    def __str__(self) -> str:
        return f"{self.seat} give {'?' if self.card is None else self.card}"


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """Cards laid away; None where the reader may only know how many."""

    seat: Seat
    cards: CardSet | None
    count: int

    def __str__(self) -> str:
        return f"{self.seat} discard {' '.join('?' * self.count) if self.cards is None else write_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Trump:
    """The trumps that the bidder names, or None for a hand without."""

    seat: Seat
    suit: Suit | None

    def __str__(self) -> str:
        return f"{self.seat} trump {self.suit or 'none'}"


@dataclass(frozen=True, slots=True)
class Alone:
    """A defender says that he plays alone."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} alone"


@dataclass(frozen=True, slots=True)
class Decline:
    """A defender who might have played alone does not."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} decline"


@dataclass(frozen=True, slots=True)
class PlayCard:
    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat} play {self.card}"


@dataclass(frozen=True, slots=True)
class Knock:
    """Asks the partner to lead the suit of the card last played. It is no turn."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} knock"


Action: TypeAlias = (
    Pass
    | Bid
    | TakeTheKitty
    | AskForCard
    | AskFor
    | GiveCard
    | DiscardCards
    | Trump
    | Alone
    | Decline
    | PlayCard
    | Knock
)

Call: TypeAlias = Pass | Bid

_CONTRACT: Final = re.compile(r"[a-z0-9-]{1,40}")


def discard(seat: Seat, cards: CardSet) -> DiscardCards:
    """The action of laying these cards away."""
    return DiscardCards(seat, cards, len(cards))


@lru_cache(maxsize=4096)
def parse_action(text: str) -> Action:
    """The action that is written so; whether a rule allows it is not asked here.

    Raises:
        NotationError: naming the part that can't be read. Hidden cards (``?``) can't: they are no action.
    """
    words = text.split()
    if len(words) < 2 or " ".join(words) != text:
        raise NotationError(f"no action is written {text!r}: a seat, a verb and what, one space between")
    seat, (verb, *rest) = Seat.parse(words[0]), words[1:]
    match verb, rest:
        case "play", [card]:
            return PlayCard(seat, Card.parse(card))
        case "pass", []:
            return Pass(seat)
        case "bid", [contract] if _CONTRACT.fullmatch(contract):
            return Bid(seat, contract)
        case "bid", [contract, suit] if _CONTRACT.fullmatch(contract):
            return Bid(seat, contract, Suit.parse(suit))
        case "bid", [contract, suit, "alone"] if _CONTRACT.fullmatch(contract):
            return Bid(seat, contract, Suit.parse(suit), alone=True)
        case "take", ["kitty"]:
            return TakeTheKitty(seat)
        case "ask", []:
            return AskForCard(seat)
        case "ask", ["ace"]:
            return AskFor(seat, None)
        case "ask", [suit]:
            return AskFor(seat, Suit.parse(suit))
        case "give", [card]:
            return GiveCard(seat, Card.parse(card))
        case "discard", [_, *_]:
            return discard(seat, parse_cards(" ".join(rest)))
        case "trump", ["none"]:
            return Trump(seat, None)
        case "trump", [suit]:
            return Trump(seat, Suit.parse(suit))
        case "alone", []:
            return Alone(seat)
        case "decline", []:
            return Decline(seat)
        case "knock", []:
            return Knock(seat)
        case _:
            raise NotationError(f"no action is written {text!r}")
