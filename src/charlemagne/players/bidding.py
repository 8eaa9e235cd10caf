"""The auction: a bid for what the hand can count on with its partner's share, and what the score makes of it.

Every bid that is open gets a chance of being made and, from that and the score, a chance of winning the match; the
best of them is bid if it is better than what a pass leads to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from charlemagne.cards import ALL_SUITS, CardSet, Suit
from charlemagne.hand.actions import Action, Bid, Pass
from charlemagne.hand.legal import bids, must_bid, open_contracts
from charlemagne.hand.scoring import worth
from charlemagne.hand.state import Public
from charlemagne.hand.view import View
from charlemagne.players.evaluate import expected_tricks, no_trick_chance, tail
from charlemagne.players.standing import Odds, felt
from charlemagne.rules.model import AllPass, Contract, Expose, Give, NameTrump, Phase, RuleBook, SitOut, TakeKitty
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


def choose_call(view: View, rng: Random) -> Action:
    """The bid that makes winning the match likeliest, or a pass if no bid is better."""
    public, seat = view.public, view.seat
    assert seat is not None
    forced, odds = must_bid(public), felt(public.book.target)
    hopeful = [prospect for prospect in prospects(view, odds) if forced or prospect.chance > HOPELESS]
    best = max(hopeful, key=lambda prospect: (prospect.value, prospect.chance, rng.random()), default=None)
    if best is not None and (forced or best.value > value_of_passing(view, odds)):
        return best.bid
    return bids(seat, open_contracts(public))[0] if forced else _signal(view) or Pass(seat)


def prospects(view: View, odds: Odds) -> list[Prospect]:
    """Every bid of a contract that may be played, low to high; without those that only tell something."""
    public, seat, book = view.public, view.seat, view.public.book
    assert seat is not None
    counts = count_by_trump(view.hand, book)
    found: list[Prospect] = []
    for contract in open_contracts(public):
        if not book.meets_floor(contract):
            continue
        ways = tuple(contract.branches())
        together = ways if contract.alone is None else ways[:-1]
        for bid in bids(seat, [contract]):
            taken = ways[-1:] if bid.alone else together
            chance = max(_chance(view, contract, way, bid.suit, counts) for way in taken)
            found.append(Prospect(bid, chance, _value(public, seat, contract, chance, side=seat.side, odds=odds)))
    return found


def count_by_trump(cards: CardSet, book: RuleBook) -> dict[Suit | None, float]:
    """The tricks that a hand can count on with each suit as trumps, and with none."""
    return {suit: expected_tricks(cards, book.table(suit), trumps=suit is not None) for suit in (None, *ALL_SUITS)}


def _chance(
    view: View, contract: Contract, phases: tuple[Phase, ...], suit: Suit | None, counts: Mapping[Suit | None, float]
) -> float:
    """The chance to make a contract if the hand goes through these phases."""
    fewest, most = contract.tricks
    book = view.public.book
    if most == 0:
        return no_trick_chance(view.hand, book.table(None), exposed=Expose() in phases)
    own = counts[suit]
    for phase in phases:
        if isinstance(phase, NameTrump):
            own = max(counts[choice] for choice in (*ALL_SUITS, *((None,) if phase.absent else ())))
    alone = SitOut() in phases
    gift = any(isinstance(phase, Give) for phase in phases)
    help_ = _HELP.get((TakeKitty() in phases, gift, alone), _NO_HELP)
    share = help_.share if alone else help_.share + _calls_tell(view, suit)
    return tail(share + help_.slope * own, fewest - 0.5, help_.spread)


def _calls_tell(view: View, suit: Suit | None) -> float:
    """By how much more, or less, than usual the partner brings, from all calls: low bids tell his tricks in a suit."""
    public, seat = view.public, view.seat
    assert seat is not None
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


def _value(public: Public, bidder: Seat, contract: Contract, chance: float, *, side: Side, odds: Odds) -> float:
    """A side's chance of winning the match if the bidder plays a contract with this chance of making it."""
    made = _scored(public, bidder.side, worth(public, bidder.side, contract.made), side, odds)
    failed = _scored(public, bidder.side.other, worth(public, bidder.side.other, contract.failed), side, odds)
    return chance * made + (1 - chance) * failed


def _scored(public: Public, scorer: Side, points: int, side: Side, odds: Odds) -> float:
    north_south, east_west = public.setup.score
    after = (north_south + points, east_west) if scorer is Side.NS else (north_south, east_west + points)
    return odds(after, side)


def value_of_passing(view: View, odds: Odds) -> float:
    """What a bid must promise to be better than a pass: the chance of winning after one, with caution and loyalty."""
    public, seat = view.public, view.seat
    assert seat is not None
    highest = public.highest_bid
    partners = highest is not None and highest.seat is seat.partner
    value = _after_a_pass(view, seat, highest, odds)
    return value + (CAUTION + (LOYALTY if partners else 0.0)) * value * (1 - value)


def _after_a_pass(view: View, seat: Seat, highest: Bid | None, odds: Odds) -> float:
    """The chance of winning the match after a pass: as the highest bid stands, or as somebody else will bid."""
    public, book = view.public, view.public.book
    if highest is not None and book.meets_floor(contract := book.contract(highest.contract)):
        more = 0.0 if contract.tricks[1] == 0 else SHARED * (_count_for(view, highest.suit) - AVERAGE)
        chance = _others_chance(contract, more if highest.seat.side is seat.side else -more)
        return _value(public, highest.seat, contract, chance, side=seat.side, odds=odds)
    duty = book.dealer_floor is not None or book.all_pass is AllPass.DEALER_BIDS
    lowest = next(row for row in book.contracts if book.meets_floor(row))
    value, nobody = 0.0, 1.0
    for caller in from_left_of(public.setup.dealer)[len(public.calls) + 1 :]:
        forced = duty and caller is public.setup.dealer
        opens = 1.0 if forced else OPENS
        chance = FORCED if forced else _others_chance(lowest, 0.0)
        value += nobody * opens * _value(public, caller, lowest, chance, side=seat.side, odds=odds)
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


def _count_for(view: View, suit: Suit | None) -> float:
    """The tricks that a hand can count on in somebody else's trumps, or on the average of the suits if unknown."""
    suits = ALL_SUITS if suit is None else (suit,)
    return sum(expected_tricks(view.hand, view.public.book.table(one), trumps=True) for one in suits) / len(suits)


def _signal(view: View) -> Bid | None:
    """A bid too low to be played, where the partner is still to call: the best suit, and the tricks in it."""
    public, seat = view.public, view.seat
    assert seat is not None
    if seat.partner not in from_left_of(public.setup.dealer)[len(public.calls) + 1 :]:
        return None
    low = [row for row in open_contracts(public) if not public.book.meets_floor(row) and row.bid_names_suit]
    counts = count_by_trump(view.hand, public.book)
    suit = max(ALL_SUITS, key=counts.__getitem__)
    told = [row for row in low if row.number is not None and 2 <= row.number <= counts[suit]]
    return Bid(seat, told[-1].name, suit) if told else None
