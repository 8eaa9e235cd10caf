"""What happens in a hand, as the engine tells it: facts in the past tense, folded by `evolve`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

from charlemagne.cards import Card, CardSet, Suit
from charlemagne.hand.actions import Action
from charlemagne.rules.model import Contract, Phase
from charlemagne.seats import SEATS, Seat, Side


class Place(IntEnum):
    """Where a card can be. A place says who may read its cards; see `readers`."""

    HAND_N = 0
    HAND_E = 1
    HAND_S = 2
    HAND_W = 3
    DISCARDS_N = 4
    DISCARDS_E = 5
    DISCARDS_S = 6
    DISCARDS_W = 7
    KITTY = 8
    STOCK = 9
    TABLE = 10
    WON = 11


PLACES: Final = tuple(Place)
HANDS: Final = PLACES[:4]
"""The hands, by seat."""
DISCARDS: Final = PLACES[4:8]
"""What each seat has laid away, by seat."""

_EVERYBODY: Final = frozenset({None, *SEATS})
_READERS: Final[tuple[frozenset[Seat | None], ...]] = (
    *(frozenset({seat}) for seat in SEATS),
    *(frozenset({seat}) for seat in SEATS),
    frozenset(),
    frozenset(),
    _EVERYBODY,
    _EVERYBODY,
)


def readers(place: Place, exposed: frozenset[Seat]) -> frozenset[Seat | None]:
    """The seats that may read a place's cards, None standing for a watcher. What isn't listed is hidden."""
    if place in HANDS and Seat(place) in exposed:
        return _EVERYBODY
    return _READERS[place]


@dataclass(frozen=True, slots=True)
class Decided:
    """A player has acted; the consequences follow as events of their own."""

    action: Action


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards went from one place to another; None stands for each card that the reader may not know."""

    cards: tuple[Card | None, ...]
    source: Place
    to: Place


@dataclass(frozen=True, slots=True)
class AuctionWon:
    """The highest bidder has his contract; trumps are known already where the bid named them."""

    bidder: Seat
    contract: Contract
    alone: bool


@dataclass(frozen=True, slots=True)
class Advanced:
    """What is still to come, the phase that is on first."""

    queue: tuple[Phase, ...]


@dataclass(frozen=True, slots=True)
class TrumpSet:
    """Trumps are these, or none."""

    trump: Suit | None


@dataclass(frozen=True, slots=True)
class SatOut:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Exposed:
    """A hand is laid face up; what it holds is for everybody to see."""

    seat: Seat
    cards: CardSet


@dataclass(frozen=True, slots=True)
class DefendedAlone:
    seat: Seat


@dataclass(frozen=True, slots=True)
class LeadPassed:
    """This seat leads to the next trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickWon:
    winner: Seat


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended, with a record's fields.

    ``points`` and ``score`` are pairs by side; ``score`` is the one after the hand. A hand that nobody bid
    has None for bidder, contract, trump and made.
    """

    bidder: Seat | None
    contract: str | None
    trump: Suit | None
    alone: bool
    tricks: int
    made: bool | None
    points: tuple[int, int]
    score: tuple[int, int]
    winner: Side | None


@dataclass(frozen=True, slots=True)
class Ended:
    result: Result


Event: TypeAlias = (
    Decided
    | Moved
    | AuctionWon
    | Advanced
    | TrumpSet
    | SatOut
    | Exposed
    | DefendedAlone
    | LeadPassed
    | TrickWon
    | Ended
)
