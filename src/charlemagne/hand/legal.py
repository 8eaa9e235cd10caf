"""What the player whose turn it is may do, and why he may not do something else.

Everything here asks for what is public and for the player's own cards, so that the engine and a player's view
get the same answer from the same lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from charlemagne.cards import ALL_SUITS, CARDS, JOKERS, Card, CardSet, Suit
from charlemagne.hand.actions import (
    Action,
    Alone,
    AskFor,
    AskForCard,
    Bid,
    Decline,
    DiscardCards,
    GiveCard,
    Knock,
    Pass,
    PlayCard,
    TakeTheKitty,
    Trump,
    discard,
)
from charlemagne.hand.state import Public
from charlemagne.rules.model import (
    AllPass,
    Ask,
    Auction,
    Contract,
    DefendAlone,
    Discard,
    Either,
    Give,
    NameTrump,
    Play,
)
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something may not be done: an id that is worded where people read it, and what the words need.

    The arguments are notation: cards, suits, seats, names of contracts, numbers.
    """

    id: str
    args: Mapping[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        details = ", ".join(f"{key} {value}" for key, value in self.args.items())
        return f"{self.id} ({details})" if details else self.id


class IllegalAction(ValueError):
    """An action that the rules don't allow at this point.

    Attributes:
        seat: who tried it.
        action: what was tried.
        reason: the rule that was broken.
        legal: what that seat may do now; empty if it is not its turn.
    """

    def __init__(self, action: Action, reason: Reason, legal: tuple[Action, ...]) -> None:
        allowed = f"; legal now: {', '.join(map(str, legal[:12]))}{', …' if len(legal) > 12 else ''}" if legal else ""
        super().__init__(f"{action}: {reason}{allowed}")
        self.seat, self.action, self.reason, self.legal = action.seat, action, reason, legal


_PLAYS: Final = tuple(tuple(PlayCard(seat, card) for card in CARDS) for seat in SEATS)


def options(public: Public, cards: CardSet) -> tuple[Action, ...]:
    """Every legal action of the seat whose turn it is, in a fixed order; a knock, being no turn, is not listed.

    Args:
        public: what everybody knows.
        cards: the hand of the seat whose turn it is.
    """
    seat, phase = public.turn, public.phase
    if seat is None:
        return ()
    match phase:
        case Play():
            plays = _PLAYS[seat]
            return tuple([plays[card] for card in sorted(public.table.legal(cards, public.led))])
        case Auction():
            return _calls(public, seat)
        case Either():
            return TakeTheKitty(seat), AskForCard(seat)
        case Ask():
            return AskFor(seat, None), *(AskFor(seat, suit) for suit in ALL_SUITS)
        case Give(highest=highest):
            given = highest_of(public, cards) if highest else cards
            return tuple(GiveCard(seat, card) for card in sorted(given))
        case Discard(count=count, jokers=jokers):
            allowed = sorted(cards if jokers else cards - JOKERS)
            return tuple(discard(seat, frozenset(some)) for some in combinations(allowed, count))
        case NameTrump(absent=absent):
            return *(Trump(seat, suit) for suit in ALL_SUITS), *((Trump(seat, None),) if absent else ())
        case DefendAlone():
            return Alone(seat), Decline(seat)
        case _:
            raise AssertionError(f"{phase} waits for nobody")


def is_option(public: Public, cards: CardSet, action: Action) -> bool:
    """Whether an action is among `options`, which need not be listed for it where there may be many.

    Args:
        public: what everybody knows.
        cards: the hand of the action's seat.
        action: one that anybody thinks of.
    """
    if action.seat is not public.turn:
        return False
    match public.phase, action:
        case Play(), PlayCard(card=card):
            return card in public.table.legal(cards, public.led)
        case Discard(count=count, jokers=jokers), DiscardCards(cards=frozenset() as chosen, count=counted):
            return len(chosen) == counted == count and chosen <= (cards if jokers else cards - JOKERS)
        case Auction(), Pass():
            return not must_bid(public)
        case Auction(), Bid(contract=name):
            return action in bids(action.seat, [row for row in open_contracts(public) if row.name == name])
        case _:
            return action in options(public, cards)


def highest_of(public: Public, cards: CardSet) -> CardSet:
    """The cards of which a partner must give one who gives his highest: a trump where trumps are known."""
    if public.trump_known and (trumps := cards & public.table.cards[TOP_LANE]):
        return frozenset({max(trumps, key=public.table.strength.__getitem__)})
    return public.book.highest(cards)


def open_contracts(public: Public) -> tuple[Contract, ...]:
    """The contracts that the seat whose call it is may bid, low to high."""
    book, highest = public.book, public.highest_bid
    above = book.contracts if highest is None else book.contracts[book.row(highest.contract) + 1 :]
    if _owes_floor(public):
        return tuple(contract for contract in above if book.meets_floor(contract))
    return above


def _owes_floor(public: Public) -> bool:
    """Whether the last to call has to reach the dealer's floor."""
    if public.book.dealer_floor is None or len(public.calls) < 3:
        return False
    highest = public.highest_bid
    return highest is None or not public.book.meets_floor(public.book.contract(highest.contract))


def must_bid(public: Public) -> bool:
    """Whether the seat whose call it is, the dealer's then, may not pass."""
    stuck = public.book.all_pass is AllPass.DEALER_BIDS and public.highest_bid is None and len(public.calls) == 3
    return stuck or _owes_floor(public)


def bids(seat: Seat, contracts: Iterable[Contract]) -> list[Bid]:
    """Every way to bid these contracts, with each suit and alone where that can be said."""
    found: list[Bid] = []
    for contract in contracts:
        suits: tuple[Suit | None, ...] = ALL_SUITS if contract.bid_names_suit else (None,)
        for alone in (False, True) if contract.alone is not None else (False,):
            found.extend(Bid(seat, contract.name, suit, alone) for suit in suits)
    return found


def _calls(public: Public, seat: Seat) -> tuple[Action, ...]:
    passing: tuple[Action, ...] = () if must_bid(public) else (Pass(seat),)
    return (*passing, *bids(seat, open_contracts(public)))


_NO_KNOCKING: Final = Reason("no-knocking")  # said of every seat after every card where the book has none


def knock_refusal(public: Public, seat: Seat) -> Reason | None:
    """Why a seat may not knock now, or None if it may."""
    if not public.book.knock:
        return _NO_KNOCKING
    if public.result is not None:
        return Reason("hand-over")
    if public.last_card is None:
        return Reason("knock-before-play")
    if seat in public.out or seat.partner in public.out:
        return Reason("knock-alone")
    for action in reversed(public.log):
        if not isinstance(action, Knock):
            break
        if action.seat is seat:
            return Reason("knocked-already")
    return None


def may_knock(public: Public, seat: Seat) -> bool:
    return knock_refusal(public, seat) is None


def refusal(public: Public, cards: CardSet, action: Action) -> Reason:
    """Why an action is not among the options.

    Args:
        public: what everybody knows.
        cards: the hand of the action's seat.
        action: one that is refused.
    """
    if isinstance(action, Knock):
        return knock_refusal(public, action.seat) or Reason("knock-allowed")
    if public.turn is None:
        return Reason("hand-over")
    if action.seat is not public.turn:
        return Reason("not-your-turn", {"turn": str(public.turn)})
    match public.phase, action:
        case Play(), PlayCard(card=card):
            if card not in cards:
                return Reason("not-in-hand", {"card": str(card)})
            return _why_not_play(public, cards, card)
        case Auction(), Pass():
            return _must_bid_reason(public)
        case Auction(), Bid():
            return _why_not_bid(public, action)
        case Give(), GiveCard(card=card):
            if card is None or card not in cards:
                return Reason("not-in-hand", {"card": "?" if card is None else str(card)})
            highest = min(highest_of(public, cards))
            return Reason("give-highest", {"card": str(card), "highest": str(highest)})
        case Discard(count=count), DiscardCards(cards=chosen):
            for card in sorted((chosen or frozenset()) - cards):
                return Reason("not-in-hand", {"card": str(card)})
            if len(chosen or ()) != count:
                return Reason("discard-count", {"count": count})
            return Reason("no-joker-discard")
        case NameTrump(), Trump(suit=None):
            return Reason("must-name-trump")
        case phase, _:
            return Reason("not-now", {"phase": phase_name(phase)})


def phase_name(phase: object) -> str:
    """The name of a phase for messages and views: ``auction``, ``discard``, ``play``; ``over`` for None."""
    return "over" if phase is None else _PHASE_NAMES[type(phase)]


_PHASE_NAMES: Final[Mapping[type, str]] = {
    Auction: "auction",
    Either: "choice",
    Ask: "ask",
    Give: "give",
    Discard: "discard",
    NameTrump: "trump",
    DefendAlone: "defend",
    Play: "play",
}


def _must_bid_reason(public: Public) -> Reason:
    floor = public.book.dealer_floor
    return Reason("dealer-must-bid") if floor is None else Reason("dealer-must-reach", {"floor": floor})


def _why_not_bid(public: Public, bid: Bid) -> Reason:
    book = public.book
    names = [contract.name for contract in book.contracts]
    if bid.contract not in names:
        return Reason("no-such-bid", {"bid": bid.contract})
    contract = book.contract(bid.contract)
    if bid.alone and contract.alone is None:
        return Reason("not-alone", {"bid": bid.contract})
    if contract.bid_names_suit != (bid.suit is not None):
        return Reason("bid-needs-suit" if contract.bid_names_suit else "bid-without-suit", {"bid": bid.contract})
    return why_closed(public, contract)


def why_closed(public: Public, contract: Contract) -> Reason:
    """Why a contract of the book is not open to the seat whose call it is."""
    highest = public.highest_bid
    if highest is not None and public.book.row(contract.name) <= public.book.row(highest.contract):
        return Reason("bid-too-low", {"bid": contract.name, "highest": highest.contract})
    return _must_bid_reason(public)


def _why_not_play(public: Public, cards: CardSet, card: Card) -> Reason:
    table, led = public.table, public.led
    assert led is not None
    lane = table.lane_of[led]
    if lane == TOP_LANE:
        return Reason("must-follow-joker" if public.trump is None else "must-follow-trump", {"card": str(card)})
    args: dict[str, str | int] = {"card": str(card), "suit": str(ALL_SUITS[lane])}
    if not cards & table.cards[lane]:
        return Reason("must-play-joker", args)
    return Reason("little-jack-is-trump" if card.suit is ALL_SUITS[lane] else "must-follow", args)


def why_not(public: Public, cards: CardSet) -> dict[Card, Reason]:
    """For each card of the hand whose turn it is that may not be played now, the reason."""
    if not isinstance(public.phase, Play):
        return {}
    legal = public.table.legal(cards, public.led)
    return {card: _why_not_play(public, cards, card) for card in sorted(cards - legal)}
