"""The auction: a bid for what the hand can count on with its partner's share, and what the score makes of it.

Every bid that is open gets a chance of being made and, from that and the score, a chance of winning the match; the
best of them is bid if it is better than what a pass leads to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from charlemagne.cards import ALL_SUITS, CardSet, Suit
from charlemagne.hand.actions import Bid, Call, Pass
from charlemagne.hand.legal import bids, must_bid, open_contracts
from charlemagne.hand.scoring import worth
from charlemagne.hand.state import Public
from charlemagne.players.evaluate import expected_tricks, no_trick_chance, tail
from charlemagne.players.standing import Odds, felt
from charlemagne.rules.model import Contract, Expose, Give, NameTrump, Phase, RuleBook, SitOut, TakeKitty
from charlemagne.seats import Seat, Side, from_left_of


@dataclass(frozen=True, slots=True)
class Help:
    """What comes to a hand's own tricks: its side wins `share + slope * own`, give or take `spread`."""

    share: float
    slope: float
    spread: float


_HELP: Final[Mapping[tuple[bool, bool, bool], Help]] = {
    (False, False, False): Help(1.9, 0.95, 1.25),
    (True, False, False): Help(3.1, 0.73, 1.35),
    (True, True, True): Help(2.5, 0.94, 1.35),
    (True, False, True): Help(1.0, 1.1, 1.25),
    (False, True, True): Help(1.1, 1.13, 1.1),
}
"""By whether there is a kitty, a partner's card, and no partner. Counted over thousands of hands; see the docs."""

_NO_HELP: Final = Help(0.5, 1.1, 1.2)

BID_FIVE, BID_MORE = 5.6, 0.4
"""The tricks that a side is expected to win which has bid 5, and what each trick more in its bid tells."""

FORCED: Final = 0.5
"""The chance that a dealer who had to bid makes it."""

OPENS: Final = 0.5
"""The chance that a player who has not called yet will bid."""

SPREAD: Final = 1.35
"""How far the tricks of others' contracts stray from what was expected."""

SHARED: Final = 0.5
"""What each trick in hand adds to the partner's contract, or takes from the opponents'."""

AVERAGE: Final = 1.9
"""The tricks that a hand can count on in a suit that somebody else has chosen."""

HIS_PASS, HIS_SUIT, THEIR_BID = 0.1, 0.8, 0.45
"""What the partner's share loses by his pass, gains by his bid in the same suit, and loses by an opponent's bid."""

HOPELESS: Final = 0.02
"""A bid with no better a chance is never made but by a dealer who must."""

CAUTION, LOYALTY = 0.05, 0.05
"""How much better than a pass a bid must promise, for a family does not bid on even chances; and how much more over
the partner's bid. Both are parts of what is still open in the match."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a bid promises: the chance of making it, and the chance of winning the match by it."""

    bid: Bid
    chance: float
    value: float


def choose_call(public: Public, hand: CardSet, rng: Random) -> Call:
    """The bid that makes winning the match likeliest, or a pass if no bid is better.

    Args:
        public: of a hand whose auction is on.
        hand: of the seat whose turn it is.
        rng: settles what is a matter of taste.
    """
    seat = public.turn
    assert seat is not None
    forced, odds = must_bid(public), felt(public.book.target)
    hopeful = [prospect for prospect in prospects(public, hand, odds) if forced or prospect.chance > HOPELESS]
    best = max(hopeful, key=lambda prospect: (prospect.value, prospect.chance, rng.random()), default=None)
    if best is not None and (forced or best.value > value_of_passing(public, hand, odds)):
        return best.bid
    return bids(seat, open_contracts(public))[0] if forced else _signal(public, hand) or Pass(seat)


def prospects(public: Public, hand: CardSet, odds: Odds) -> list[Prospect]:
    """Every bid of a contract that may be played, low to high; without those that only tell something."""
    book = public.book
    counts = count_by_trump(hand, book)
    found: list[Prospect] = []
    for offer in _turn(public, odds).offers:
        chance = max([way.chance(hand, book, counts) for way in offer.ways])
        found.append(Prospect(offer.bid, chance, offer.stake.value(chance)))
    return found


def value_of_passing(public: Public, hand: CardSet, odds: Odds) -> float:
    """What a bid must promise to be better than a pass: the chance of winning after one, with caution and loyalty."""
    turn = _turn(public, odds)
    value = turn.silence
    if (standing := turn.standing) is not None:
        more = 0.0
        if standing.suits:
            counts = count_by_trump(hand, public.book)
            more = SHARED * (sum(counts[suit] for suit in standing.suits) / len(standing.suits) - AVERAGE)
        chance = _others_chance(standing.contract, more if turn.over_partner else -more)
        value = standing.stake.value(chance)
    return value + (CAUTION + (LOYALTY if turn.over_partner else 0.0)) * value * (1 - value)


@lru_cache(maxsize=4096)
def count_by_trump(cards: CardSet, book: RuleBook) -> Mapping[Suit | None, float]:
    """The tricks that a hand can count on with each suit as trumps, and with none."""
    return {suit: expected_tricks(cards, book.table(suit), trumps=suit is not None) for suit in (None, *ALL_SUITS)}


# What is known of a turn to call before one looks at one's cards. It is asked for again with each deal imagined.


@dataclass(frozen=True, slots=True)
class _Stake:
    """A side's chance of winning the match if a contract is made, and if it fails."""

    made: float
    failed: float

    def value(self, chance: float) -> float:
        return chance * self.made + (1 - chance) * self.failed


@dataclass(frozen=True, slots=True)
class _Way:
    """A way in which a contract may be played.

    Args:
        fewest: the tricks that it needs.
        suits: the trumps that may be chosen, None for no trumps.
        share: the tricks that come to a hand's own, `slope` to each, give or take `spread`.
    """

    fewest: int
    suits: tuple[Suit | None, ...]
    share: float
    slope: float
    spread: float

    def chance(self, hand: CardSet, book: RuleBook, counts: Mapping[Suit | None, float]) -> float:
        own = max([counts[suit] for suit in self.suits])
        return tail(self.share + self.slope * own, self.fewest - 0.5, self.spread)


@dataclass(frozen=True, slots=True)
class _LowWay:
    """A way in which a contract for no trick may be played; with the hand on the table or not."""

    exposed: bool

    def chance(self, hand: CardSet, book: RuleBook, counts: Mapping[Suit | None, float]) -> float:
        return no_trick_chance(hand, book.table(None), exposed=self.exposed)


@dataclass(frozen=True, slots=True)
class _Offer:
    """A bid that is open."""

    bid: Bid
    ways: tuple[_Way | _LowWay, ...]
    stake: _Stake


@dataclass(frozen=True, slots=True)
class _Standing:
    """The highest bid so far, and the suits of which a hand's tricks count towards it or against it."""

    contract: Contract
    suits: tuple[Suit, ...]
    stake: _Stake


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn to call.

    Args:
        offers: low to high.
        over_partner: whether the highest bid is the partner's.
        standing: the highest bid, if it may be played.
        silence: the chance of winning the match after a pass, if there is none.
    """

    offers: tuple[_Offer, ...]
    over_partner: bool
    standing: _Standing | None
    silence: float


@lru_cache(maxsize=1024)
def _turn(public: Public, odds: Odds) -> _Turn:
    seat, highest = public.turn, public.highest_bid
    assert seat is not None
    offers = [
        _Offer(bid, _ways(public, seat, contract, bid), _stake(public, seat, contract, side=seat.side, odds=odds))
        for contract in open_contracts(public)
        if public.book.meets_floor(contract)
        for bid in bids(seat, [contract])
    ]
    return _Turn(
        offers=tuple(offers),
        over_partner=highest is not None and highest.seat is seat.partner,
        standing=_standing(public, seat, odds),
        silence=_silence(public, seat, odds),
    )


def _ways(public: Public, seat: Seat, contract: Contract, bid: Bid) -> tuple[_Way | _LowWay, ...]:
    """The ways in which a bid may be played."""
    every = tuple(contract.branches())
    together = every if contract.alone is None else every[:-1]
    return tuple([_way(public, seat, contract, phases, bid.suit) for phases in (every[-1:] if bid.alone else together)])


def _way(
    public: Public, seat: Seat, contract: Contract, phases: tuple[Phase, ...], suit: Suit | None
) -> _Way | _LowWay:
    fewest, most = contract.tricks
    if most == 0:
        return _LowWay(exposed=Expose() in phases)
    suits: tuple[Suit | None, ...] = (suit,)
    for phase in phases:
        if isinstance(phase, NameTrump):
            suits = (*ALL_SUITS, *((None,) if phase.absent else ()))
    alone = SitOut() in phases
    gift = any(isinstance(phase, Give) for phase in phases)
    help_ = _HELP.get((TakeKitty() in phases, gift, alone), _NO_HELP)
    share = help_.share if alone else help_.share + _calls_tell(public, seat, suit)
    return _Way(fewest, suits, share, help_.slope, help_.spread)


def _calls_tell(public: Public, seat: Seat, suit: Suit | None) -> float:
    """By how much more, or less, than usual the partner brings, from all calls: low bids tell his tricks in a suit."""
    told = 0.0
    for call in public.calls:
        if not isinstance(call, Bid):
            told -= HIS_PASS if call.seat is seat.partner else 0.0
            continue
        contract = public.book.contract(call.contract)
        played = public.book.meets_floor(contract)
        if call.seat is not seat.partner:
            told -= THEIR_BID if played else 0.0
        elif not played and contract.number is not None:
            told += contract.number - 1.6 if call.suit is suit else -0.3
        elif contract.tricks[1] != 0:
            told += HIS_SUIT if call.suit is suit and suit is not None else 0.0
    return told


def _stake(public: Public, bidder: Seat, contract: Contract, *, side: Side, odds: Odds) -> _Stake:
    made = _scored(public, bidder.side, worth(public, bidder.side, contract.made), side, odds)
    failed = _scored(public, bidder.side.other, worth(public, bidder.side.other, contract.failed), side, odds)
    return _Stake(made, failed)


def _scored(public: Public, scorer: Side, points: int, side: Side, odds: Odds) -> float:
    north_south, east_west = public.setup.score
    after = (north_south + points, east_west) if scorer is Side.NS else (north_south, east_west + points)
    return odds(after, side)


def _standing(public: Public, seat: Seat, odds: Odds) -> _Standing | None:
    highest = public.highest_bid
    if highest is None or not public.book.meets_floor(contract := public.book.contract(highest.contract)):
        return None
    suits: tuple[Suit, ...] = ALL_SUITS if highest.suit is None else (highest.suit,)
    return _Standing(
        contract=contract,
        suits=suits if contract.tricks[1] else (),
        stake=_stake(public, highest.seat, contract, side=seat.side, odds=odds),
    )


def _silence(public: Public, seat: Seat, odds: Odds) -> float:
    """The chance of winning the match after a pass over no bid: as somebody else will bid, or nobody."""
    book = public.book
    lowest = next(row for row in book.contracts if book.meets_floor(row))
    value, nobody = 0.0, 1.0
    for caller in from_left_of(public.setup.dealer)[len(public.calls) + 1 :]:
        forced = book.dealer_must_bid and caller is public.setup.dealer
        opens = 1.0 if forced else OPENS
        chance = FORCED if forced else _others_chance(lowest, 0.0)
        value += nobody * opens * _stake(public, caller, lowest, side=seat.side, odds=odds).value(chance)
        nobody *= 1 - opens
    return value + nobody * odds(public.setup.score, seat.side)


def _others_chance(contract: Contract, more: float) -> float:
    """The chance that somebody else makes what he has bid.

    Args:
        contract: his bid.
        more: the tricks that this hand adds to what is usual, less than 0 if it takes them.
    """
    if contract.number is None:
        return tail(more, 0.4, SPREAD)
    fewest, _ = contract.tricks
    return tail(BID_FIVE + BID_MORE * (fewest - 5) + more, fewest - 0.5, SPREAD)


def _signal(public: Public, hand: CardSet) -> Bid | None:
    """A bid too low to be played, where the partner is still to call: the best suit, and the tricks in it."""
    seat = public.turn
    assert seat is not None
    if seat.partner not in from_left_of(public.setup.dealer)[len(public.calls) + 1 :]:
        return None
    low = [row for row in open_contracts(public) if not public.book.meets_floor(row) and row.bid_names_suit]
    counts = count_by_trump(hand, public.book)
    suit = max(ALL_SUITS, key=counts.__getitem__)
    told = [row for row in low if row.number is not None and 2 <= row.number <= counts[suit]]
    return Bid(seat, told[-1].name, suit) if told else None
