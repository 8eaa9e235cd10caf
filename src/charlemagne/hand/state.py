"""A hand of cards at any moment: what everybody knows, and where every card is.

`Public` is known to all and holds no hidden card; `Hand` is the truth, which stays inside the engine. Players
get a `charlemagne.hand.view.View`, another type, so that a type checker tells the two apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from charlemagne.cards import Card, CardSet, Suit
from charlemagne.changing import changer
from charlemagne.hand.actions import (
    Action,
    Bid,
    Call,
    Decline,
    DiscardCards,
    GiveCard,
    Knock,
    Pass,
    PlayCard,
)
from charlemagne.hand.events import (
    HANDS,
    Advanced,
    AuctionWon,
    Decided,
    DefendedAlone,
    Ended,
    Event,
    Exposed,
    LeadPassed,
    Moved,
    Place,
    Result,
    SatOut,
    TrickWon,
    TrumpSet,
)
from charlemagne.rules.model import (
    Ask,
    Auction,
    Contract,
    DefendAlone,
    Discard,
    Either,
    Give,
    NameTrump,
    Phase,
    Play,
    Role,
    RuleBook,
)
from charlemagne.rules.table import PlayTable
from charlemagne.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before the cards are dealt.

    Args:
        match: the match's id.
        number: the hand's number in the match, from 1.
        score: the points before the hand, by side.
    """

    book: RuleBook
    match: str
    number: int
    dealer: Seat
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that is over: its cards in the order played, the leader's first, and who took it."""

    plays: tuple[PlayCard, ...]
    winner: Seat

    @property
    def leader(self) -> Seat:
        return self.plays[0].seat


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody at the table knows of a hand.

    Args:
        queue: the phases still to come, the one that is on first; empty once the hand is over.
        log: every action so far, with None in place of cards that not everybody may know.
        alone: whether the bidder plays without his partner, who may not have laid his cards down yet.
        trump: the trumps, None while unknown and in a hand without; `trump_known` tells these apart.
        out: who has laid his cards face down.
        exposed: who has laid his cards face up.
        leader: who leads or led to the trick that is on; None before the play.
        trick: the cards on the table in the order played.
    """

    setup: Setup
    queue: tuple[Phase, ...] = (Auction(),)
    log: tuple[Action, ...] = ()
    bidder: Seat | None = None
    contract: Contract | None = None
    alone: bool = False
    trump: Suit | None = None
    trump_known: bool = False
    lone_defender: Seat | None = None
    out: frozenset[Seat] = frozenset()
    exposed: frozenset[Seat] = frozenset()
    leader: Seat | None = None
    trick: tuple[PlayCard, ...] = ()
    tricks: tuple[Trick, ...] = ()
    result: Result | None = None

    @property
    def book(self) -> RuleBook:
        return self.setup.book

    @property
    def phase(self) -> Phase | None:
        """The phase that is on, or None once the hand is over."""
        return self.queue[0] if self.queue else None

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the auction so far, from the dealer's left."""
        return tuple(action for action in self.log[:4] if isinstance(action, (Pass, Bid)))

    @property
    def highest_bid(self) -> Bid | None:
        bids = [call for call in self.calls if isinstance(call, Bid)]
        return bids[-1] if bids else None

    @property
    def decisions(self) -> int:
        """How many decisions have been made in this hand; a knock is none."""
        return sum(not isinstance(action, Knock) for action in self.log)

    @property
    def turn(self) -> Seat | None:
        """The seat whose decision the hand waits for, or None once it is over."""
        match self.phase:
            case Play():
                return self.next_to_play
            case None:
                return None
            case Auction():
                return SEATS[(self.setup.dealer + 1 + len(self.log)) % 4]
            case Either() | Ask() | NameTrump():
                return self.bidder
            case Give(role=role):
                return self.holder(role).partner
            case Discard(role=role):
                return self.holder(role)
            case DefendAlone():
                assert self.bidder is not None
                return self.bidder.right if isinstance(self.log[-1], Decline) else self.bidder.left
            case phase:
                raise AssertionError(f"{phase} waits for nobody")

    @property
    def next_to_play(self) -> Seat:
        """Who plays the next card to the trick that is on."""
        seat = self.leader if not self.trick else self.trick[-1].seat.left
        assert seat is not None
        while seat in self.out:
            seat = seat.left
        return seat

    def holder(self, role: Role) -> Seat:
        """The seat whose exchange a phase with this role is."""
        seat = self.bidder if role is Role.BIDDER else self.lone_defender
        assert seat is not None
        return seat

    @property
    def table(self) -> PlayTable:
        """The play table with the trumps as they are known now."""
        return self.setup.book.table(self.trump)

    @property
    def led(self) -> Card | None:
        """The card led to the trick that is on."""
        return self.trick[0].card if self.trick else None

    @property
    def playing(self) -> int:
        """How many players are in the hand."""
        return 4 - len(self.out)

    @property
    def attackers_tricks(self) -> int:
        """The tricks that the bidder's side has taken so far."""
        return 0 if self.bidder is None else self.tricks_by_side[self.bidder.side]

    @property
    def tricks_by_side(self) -> tuple[int, int]:
        winners = [trick.winner for trick in self.tricks]
        north_south = winners.count(Seat.NORTH) + winners.count(Seat.SOUTH)
        return north_south, len(winners) - north_south

    @property
    def last_card(self) -> PlayCard | None:
        """The card last played in the hand."""
        if self.trick:
            return self.trick[-1]
        return self.tricks[-1].plays[-1] if self.tricks else None

    def has_discarded(self, seat: Seat) -> bool:
        return any(isinstance(action, DiscardCards) and action.seat is seat for action in self.log)


@dataclass(frozen=True, slots=True)
class Secret:
    """An action that not everybody may read: its place in the log, and who may."""

    index: int
    action: GiveCard | DiscardCards
    readers: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Hand:
    """The truth about a hand. It never leaves the engine but for a record after the hand.

    Args:
        places: the cards in each place, by `Place`.
        dealt: the hands as they were dealt, by seat, and the kitty.
    """

    public: Public
    places: tuple[CardSet, ...]
    dealt: tuple[CardSet, ...] = ()
    secrets: tuple[Secret, ...] = ()

    @property
    def turn(self) -> Seat | None:
        return self.public.turn

    @property
    def result(self) -> Result | None:
        return self.public.result

    def held(self, seat: Seat) -> CardSet:
        """The cards in a seat's hand."""
        return self.places[seat]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action so far, with all its cards."""
        log = list(self.public.log)
        for secret in self.secrets:
            log[secret.index] = secret.action
        return tuple(log)


_HIDING: Final = (GiveCard, DiscardCards)
"""The actions whose cards not everybody may know."""

_changed_hand: Final = changer(Hand)


def evolve(hand: Hand, event: Event) -> Hand:
    """The hand after an event. It keeps books and knows no rule: `charlemagne.hand.decide` does."""
    public, places, dealt, secrets = evolve_public(hand.public, event), hand.places, hand.dealt, hand.secrets
    match event:
        case Decided():
            action = event.action
            if isinstance(action, _HIDING):
                readers = frozenset({action.seat, _receiver(hand.public, action)})
                secrets = (*secrets, Secret(len(hand.public.log), action, readers))
        case Moved():
            moved: CardSet = frozenset(event.cards)  # type: ignore[arg-type]  # the truth knows each of them
            changed = list(places)
            changed[event.source] -= moved
            changed[event.to] |= moved
            places = tuple(changed)
            if event.source is Place.STOCK and not places[Place.STOCK]:
                dealt = (*(places[place] for place in HANDS), places[Place.KITTY])
        case TrickWon():
            changed = list(places)
            changed[Place.WON] |= changed[Place.TABLE]
            changed[Place.TABLE] = NO_CARDS
            places = tuple(changed)
        case _:
            pass
    return _changed_hand(hand, public=public, places=places, dealt=dealt, secrets=secrets)


def _receiver(public: Public, action: GiveCard | DiscardCards) -> Seat:
    """Who besides the actor knows the cards: a giver's partner; nobody else knows a discard."""
    return action.seat.partner if isinstance(action, GiveCard) else action.seat


def hide(action: Action) -> Action:
    """The action as those see it who may not know its cards."""
    if not isinstance(action, _HIDING):
        return action
    if isinstance(action, GiveCard):
        return GiveCard(action.seat, None)
    return DiscardCards(action.seat, None, action.count)


_changed: Final = changer(Public)


def evolve_public(public: Public, event: Event) -> Public:
    """What everybody knows after an event; it asks for no hidden card, so that a seen event will do."""
    match event:
        case Decided():
            return _changed(public, log=(*public.log, hide(event.action)))
        case Moved():
            if event.to is not Place.TABLE:
                return public
            (card,) = event.cards
            assert card is not None
            return _changed(public, trick=(*public.trick, PlayCard(SEATS[event.source], card)))
        case TrickWon(winner=winner):
            return _changed(public, tricks=(*public.tricks, Trick(public.trick, winner)), trick=(), leader=winner)
        case Advanced(queue=queue):
            return _changed(public, queue=queue)
        case AuctionWon(bidder=bidder, contract=contract, alone=alone):
            return _changed(public, bidder=bidder, contract=contract, alone=alone)
        case TrumpSet(trump=trump):
            return _changed(public, trump=trump, trump_known=True)
        case SatOut(seat=seat):
            return _changed(public, out=public.out | {seat})
        case Exposed(seat=seat):
            return _changed(public, exposed=public.exposed | {seat})
        case DefendedAlone(seat=seat):
            return _changed(public, lone_defender=seat)
        case LeadPassed(seat=seat):
            return _changed(public, leader=seat)
        case Ended(result=result):
            return _changed(public, result=result, queue=())
        case _ as unreachable:
            assert_never(unreachable)


NO_CARDS: Final[CardSet] = frozenset()


def undealt(setup: Setup) -> Hand:
    """A hand whose cards are all in the stock."""
    places = [NO_CARDS] * len(Place)
    places[Place.STOCK] = frozenset(setup.book.deck)
    return Hand(Public(setup), tuple(places))
