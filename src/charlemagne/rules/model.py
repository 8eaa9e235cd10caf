"""What a rule book is: one frozen value, whose contracts are rows and whose rows carry their phases.

The engine never asks which book or contract it plays. It asks for the next phase of the hand and for the
columns below, so that another family's rule is another value of this type.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Final, Literal, TypeAlias

from charlemagne.cards import ALL_SUITS, CARDS, RANKS, Card, CardSet, Suit
from charlemagne.rules.table import PlayTable

HAND_SIZE: Final = 8
"""Cards in a hand, and tricks in it."""

KITTY_SIZE: Final = 2
"""Cards in the kitty, where a book has one: as many as there are jokers."""

GAME: Final = "game"
Pay: TypeAlias = int | Literal["game"]
"""What a hand pays: points, or whatever lifts the side to the target."""

LONGEST_MATCH: Final = 500
"""The highest target, and the most points that a contract may pay."""


class RuleBookError(ValueError):
    """A rule book or a house option that contradicts itself; the message names it and what is allowed."""


class Leads(Enum):
    """Who leads to the first trick when the bidder's partner plays; a lone bidder always leads."""

    BIDDER = "bidder"
    LEFT_OF_BIDDER = "left-of-bidder"


class AllPass(Enum):
    """What follows when nobody bids."""

    NEXT_DEALER = "next-dealer"
    SAME_DEALER = "same-dealer"
    DEALER_BIDS = "dealer-bids"


class Role(Enum):
    """Whose exchange a phase is."""

    BIDDER = "bidder"
    LONE_DEFENDER = "lone-defender"


@dataclass(frozen=True, slots=True)
class Auction:
    """Each player calls once, from the dealer's left."""


@dataclass(frozen=True, slots=True)
class TakeKitty:
    """The kitty goes into the bidder's hand."""


@dataclass(frozen=True, slots=True)
class Either:
    """The bidder chooses how the hand goes on before he has seen anything: with the kitty, or with a card."""

    kitty: tuple[Phase, ...]
    ask: tuple[Phase, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """The bidder asks his partner for an ace or for a suit."""

    sets_trump: bool


@dataclass(frozen=True, slots=True)
class Give:
    """The partner of the one who exchanges gives a card, face down."""

    role: Role = Role.BIDDER
    highest: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """The one who exchanges lays cards away, face down and out of play."""

    count: int
    role: Role = Role.BIDDER
    jokers: bool = True


@dataclass(frozen=True, slots=True)
class NameTrump:
    """The bidder names trumps; where they may be absent, he may say so."""

    absent: bool = False


@dataclass(frozen=True, slots=True)
class SitOut:
    """The partner of the one who exchanges lays his cards face down and is out of the hand."""

    role: Role = Role.BIDDER


@dataclass(frozen=True, slots=True)
class Expose:
    """The bidder lays his hand face up."""


@dataclass(frozen=True, slots=True)
class DefendAlone:
    """The opponents, first the one on the bidder's left, may say that they play alone, by these phases."""

    phases: tuple[Phase, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """So many tricks are played."""

    tricks: int


Phase: TypeAlias = (
    Auction | TakeKitty | Either | Ask | Give | Discard | NameTrump | SitOut | Expose | DefendAlone | Play
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """One row of a rule book's ladder of bids.

    Args:
        name: as in records and options.
        number: the number that is bid, or None for a bid that has a name.
        tricks: the fewest and the most tricks with which the attackers have made it.
        made: what the attackers get for it.
        failed: what the others get instead.
        phases: what follows the auction, the play included.
        alone: what follows instead if the bidder said that he plays alone; None where he can't say so.
        bid_names_suit: whether trumps are named with the bid.
    """

    name: str
    number: int | None = None
    tricks: tuple[int, int]
    made: Pay
    failed: Pay
    phases: tuple[Phase, ...]
    alone: tuple[Phase, ...] | None = None
    bid_names_suit: bool = False

    def __post_init__(self) -> None:
        low, high = self.tricks
        if not 0 <= low <= high <= HAND_SIZE:
            raise RuleBookError(f"contract {self.name!r} needs {low} to {high} tricks: 0 to {HAND_SIZE} can be won")
        for pay in (self.made, self.failed):
            if pay != GAME and not 0 <= pay <= LONGEST_MATCH:
                raise RuleBookError(f"contract {self.name!r} pays {pay}: 0 to {LONGEST_MATCH} points, or {GAME!r}")
        for phases in self.branches():
            _check_phases(self, phases)

    @property
    def is_solo(self) -> bool:
        """Whether the bidder always plays it without his partner."""
        return all(SitOut() in phases for phases in _straight(self.phases))

    def branches(self) -> Iterator[tuple[Phase, ...]]:
        """Every straight way through the hand, the choice between kitty and card taken both ways."""
        yield from self.ways(alone=False)
        if self.alone is not None:
            yield from self.ways(alone=True)

    def ways(self, *, alone: bool) -> Iterator[tuple[Phase, ...]]:
        """Those of the branches that are open to a bidder who said that he plays alone, or who didn't say so."""
        phases = self.alone if alone else self.phases
        assert phases is not None
        yield from _straight(phases)


def _straight(phases: tuple[Phase, ...]) -> Iterator[tuple[Phase, ...]]:
    for place, phase in enumerate(phases):
        if isinstance(phase, Either):
            for tail in (phase.kitty, phase.ask):
                yield from _straight(phases[:place] + tail)
            return
    yield phases


def _check_phases(contract: Contract, phases: tuple[Phase, ...]) -> None:
    """Holds that a way through the hand leaves eight cards to whoever plays, and plays them."""
    name, extra, partner_in, trump = contract.name, 0, True, contract.bid_names_suit
    tricks = 0
    for phase in phases:
        match phase:
            case TakeKitty():
                extra += KITTY_SIZE
            case Give(role=Role.BIDDER):
                if not partner_in:
                    raise RuleBookError(f"contract {name!r}: a partner who is out gives a card")
                extra += 1
            case Discard(role=Role.BIDDER, count=count):
                extra -= count
            case SitOut(role=Role.BIDDER):
                partner_in = False
            case NameTrump():
                if trump:
                    raise RuleBookError(f"contract {name!r} names trumps twice")
                trump = True
            case DefendAlone(phases=exchange):
                drawn = sum(isinstance(step, Give) for step in exchange)
                laid = sum(step.count for step in exchange if isinstance(step, Discard))
                if drawn != laid:
                    raise RuleBookError(f"contract {name!r}: a lone defender takes {drawn} and discards {laid} cards")
            case Play(tricks=number):
                if extra:
                    raise RuleBookError(f"contract {name!r} is played with {HAND_SIZE + extra} cards in a hand")
                tricks += number
            case _:
                pass
    if tricks != HAND_SIZE:
        raise RuleBookError(f"contract {name!r} plays {tricks} tricks of {HAND_SIZE}")


@cache
def _play_tables(jokers: tuple[Card, ...], trump_order: str, *, forced: bool) -> Mapping[Suit | None, PlayTable]:
    """The play tables with each suit as trumps, and without any: the same for all books that rank the cards alike."""

    def table(trump: Suit | None) -> PlayTable:
        lanes: list[tuple[Card, ...]] = []
        for suit in ALL_SUITS:
            ranks = RANKS if trump is None or suit is not trump.same_colour else RANKS.replace("J", "")
            lanes.append(() if suit is trump else tuple(Card.of(rank, suit) for rank in ranks))
        top = tuple(reversed(jokers))
        if trump is None:
            return PlayTable((*lanes, top), forced=forced and bool(top))
        trumps = tuple(
            Card.of("J", trump.same_colour) if rank == "j" else Card.of(rank, trump) for rank in reversed(trump_order)
        )
        return PlayTable((*lanes, trumps + top))

    return {trump: table(trump) for trump in (None, *ALL_SUITS)}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBook:
    """All that the engine knows of a family's rules.

    Args:
        name: as in records, on the command line and in files.
        jokers: from high to low; empty where the deck has none.
        trump_order: the trump suit below the jokers, from high to low; ``j`` is the jack of the same colour.
        packet: cards dealt at a time.
        contracts: the ladder of bids, low to high.
        leads: who leads to the first trick when both partners play.
        dealer_floor: the number that the dealer must reach if nobody has; None where he has no such duty.
        all_pass: what follows four passes.
        target: the points that end the match.
        forced_joker: whether a player void in the suit led must play a joker in a hand without trumps.
        knock: whether players may knock.
        stop_when_decided: whether a hand ends with the trick that settles it.
        draw_for_seats: whether seats and first dealer are drawn for.
        house: the house options that differ from the book's own, by name; see `charlemagne.rules.house`.
        base: the book that the house options were laid over; None for a book as it is written.
    """

    name: str
    jokers: tuple[Card, ...]
    trump_order: str
    packet: int
    contracts: tuple[Contract, ...]
    leads: Leads
    target: int
    dealer_floor: int | None = None
    all_pass: AllPass = AllPass.NEXT_DEALER
    forced_joker: bool = False
    knock: bool = False
    stop_when_decided: bool = False
    draw_for_seats: bool = False
    house: Mapping[str, object] = field(default_factory=dict, hash=False)
    base: RuleBook | None = field(default=None, repr=False, compare=False)
    _tables: Mapping[Suit | None, PlayTable] = field(init=False, repr=False, compare=False)
    _rows: Mapping[str, int] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if sorted(self.trump_order.replace("j", "")) != sorted(RANKS) or self.trump_order.count("j") != 1:
            raise RuleBookError(f"trumps of {self.name!r} rank {self.trump_order!r}: each of {RANKS} and j, once")
        if len(self.jokers) not in (0, KITTY_SIZE) or not all(card.is_joker for card in self.jokers):
            raise RuleBookError(f"{self.name!r} has {len(self.jokers)} jokers: both or none")
        if self.packet not in (1, 2, 4, HAND_SIZE):
            raise RuleBookError(f"{self.name!r} deals {self.packet} cards at a time: 1, 2, 4 or {HAND_SIZE}")
        if not 1 <= self.target <= LONGEST_MATCH:
            raise RuleBookError(f"target {self.target}: 1 to {LONGEST_MATCH} points")
        rows = {contract.name: row for row, contract in enumerate(self.contracts)}
        if len(rows) < len(self.contracts) or not rows:
            raise RuleBookError(f"{self.name!r} has {len(self.contracts)} contracts with {len(rows)} names")
        if not self.jokers and any(TakeKitty() in way for c in self.contracts for way in c.branches()):
            raise RuleBookError(f"{self.name!r} takes a kitty that is not dealt")
        if self.dealer_floor is not None:
            if self.all_pass is not AllPass.NEXT_DEALER:
                raise RuleBookError(
                    f"all-pass {self.all_pass.value!r} with dealer-floor {self.dealer_floor}: the dealer always bids; "
                    f"{AllPass.NEXT_DEALER.value!r} only, or dealer-floor false"
                )
            if not any(self.meets_floor(contract) for contract in self.contracts):
                raise RuleBookError(
                    f"contracts: none is left that meets dealer-floor {self.dealer_floor}: "
                    f"at least one of {self.dealer_floor} or above it must stay"
                )
        object.__setattr__(self, "_rows", rows)
        object.__setattr__(self, "_hash", hash((self.name, self.target, self.contracts)))
        object.__setattr__(self, "_tables", _play_tables(self.jokers, self.trump_order, forced=self.forced_joker))

    def __hash__(self) -> int:
        return self._hash  # books are keys of much that is computed once

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards in the order in which a sealed deal finds them before shuffling."""
        return CARDS[: 4 * HAND_SIZE + len(self.jokers)]

    @property
    def kitty_size(self) -> int:
        return len(self.jokers)

    def table(self, trump: Suit | None) -> PlayTable:
        """The play table with these trumps, or without any."""
        return self._tables[trump]

    def row(self, name: str) -> int:
        """The height of a contract in the ladder, from 0.

        Raises:
            KeyError: if the book has none of this name.
        """
        return self._rows[name]

    def contract(self, name: str) -> Contract:
        """The contract of this name.

        Raises:
            KeyError: if the book has none.
        """
        return self.contracts[self._rows[name]]

    def meets_floor(self, contract: Contract) -> bool:
        """Whether a bid satisfies a dealer who had to reach the floor; every bid with a name does."""
        return self.dealer_floor is None or contract.number is None or contract.number >= self.dealer_floor

    @property
    def dealer_must_bid(self) -> bool:
        """Whether the dealer has to bid where nobody before him has bid what may be played."""
        return self.dealer_floor is not None or self.all_pass is AllPass.DEALER_BIDS

    def highest(self, cards: CardSet) -> CardSet:
        """The highest of some cards by their faces: a joker, else all that share the highest rank."""
        for joker in self.jokers:
            if joker in cards:
                return frozenset({joker})
        best = max(RANKS.index(card.rank) for card in cards)
        return frozenset(card for card in cards if RANKS.index(card.rank) == best)
