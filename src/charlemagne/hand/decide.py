"""The rules at work: what follows from a decision.

`decide` holds an action against the rules and tells what comes of it as events; `evolve` folds them. The phases
of the contract say what comes next; nothing here knows a contract or a rule book by name.
"""

from __future__ import annotations

from typing import Final

from charlemagne.cards import CardSet
from charlemagne.changing import changer
from charlemagne.hand import scoring
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
)
from charlemagne.hand.deal import Deal
from charlemagne.hand.events import (
    DISCARDS,
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
    SatOut,
    TrickWon,
    TrumpSet,
)
from charlemagne.hand.legal import IllegalAction, is_option, knock_refusal, options, refusal
from charlemagne.hand.state import Hand, Setup, evolve, undealt
from charlemagne.rules.model import (
    Ask,
    Contract,
    DefendAlone,
    Either,
    Expose,
    Leads,
    Phase,
    Play,
    SitOut,
    TakeKitty,
)
from charlemagne.seats import SEATS, Seat


def start(setup: Setup, deal: Deal) -> tuple[Hand, tuple[Event, ...]]:
    """A hand just dealt, and the events that dealt it.

    Raises:
        ValueError: if the deal is not one of the rule book's deck.
    """
    deal.check(setup.book)
    unfolding = _Unfolding(undealt(setup))
    for seat in SEATS:
        unfolding.move(deal.hands[seat], Place.STOCK, HANDS[seat])
    if deal.kitty:
        unfolding.move(deal.kitty, Place.STOCK, Place.KITTY)
    return unfolding.hand, tuple(unfolding.events)


def decide(hand: Hand, action: Action) -> tuple[Event, ...]:
    """What comes of an action.

    Raises:
        IllegalAction: if the rules don't allow it; the hand is as it was.
    """
    return tuple(_unfolded(hand, action).events)


def apply(hand: Hand, action: Action) -> Hand:
    """The hand after an action.

    Raises:
        IllegalAction: if the rules don't allow it.
    """
    return _unfolded(hand, action).hand


def step(hand: Hand, action: Action) -> tuple[Hand, tuple[Event, ...]]:
    """The hand after an action, and the events that led there.

    Raises:
        IllegalAction: if the rules don't allow it.
    """
    unfolding = _unfolded(hand, action)
    return unfolding.hand, tuple(unfolding.events)


def _unfolded(hand: Hand, action: Action) -> _Unfolding:
    _hold_legal(hand, action)
    unfolding = _Unfolding(hand)
    unfolding.take(action)
    return unfolding


def _hold_legal(hand: Hand, action: Action) -> None:
    public, cards = hand.public, hand.places[action.seat]
    if isinstance(action, Knock):
        if (reason := knock_refusal(public, action.seat)) is not None:
            raise IllegalAction(action, reason, ())
        return
    if not is_option(public, cards, action):
        legal = options(public, cards) if action.seat is public.turn else ()
        raise IllegalAction(action, refusal(public, cards, action), legal)


_changed: Final = changer(Play)


class _Unfolding:
    """A hand as its events are told one by one."""

    __slots__ = ("events", "hand")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.hand = evolve(self.hand, event)
        self.events.append(event)

    def move(self, cards: CardSet, source: Place, to: Place) -> None:
        self.tell(Moved(tuple(sorted(cards)), source, to))

    def take(self, action: Action) -> None:
        """Tells a legal action and all that follows from it until somebody has to decide."""
        self.tell(Decided(action))
        queue = self.hand.public.queue
        match action:
            case PlayCard(seat=seat, card=card):
                self.tell(Moved((card,), HANDS[seat], Place.TABLE))
                self.close_trick()
            case Pass() | Bid():
                if len(self.hand.public.log) == 4:
                    self.close_auction()
            case TakeTheKitty():
                phase = queue[0]
                assert isinstance(phase, Either)
                self.go_on(phase.kitty + queue[1:])
            case AskForCard():
                phase = queue[0]
                assert isinstance(phase, Either)
                self.go_on(phase.ask + queue[1:])
            case AskFor(suit=suit):
                phase = queue[0]
                assert isinstance(phase, Ask)
                if phase.sets_trump and suit is not None:
                    self.tell(TrumpSet(suit))
                self.go_on(queue[1:])
            case GiveCard(seat=seat, card=card):
                self.tell(Moved((card,), HANDS[seat], HANDS[seat.partner]))
                self.go_on(queue[1:])
            case DiscardCards(seat=seat, cards=cards):
                assert cards is not None
                self.move(cards, HANDS[seat], DISCARDS[seat])
                self.go_on(queue[1:])
            case Trump(suit=suit):
                self.tell(TrumpSet(suit))
                self.go_on(queue[1:])
            case Alone(seat=seat):
                phase = queue[0]
                assert isinstance(phase, DefendAlone)
                self.tell(DefendedAlone(seat))
                self.go_on(phase.phases + queue[1:])
            case Decline(seat=seat):
                if seat is self.bidder.right:
                    self.go_on(queue[1:])
            case Knock():
                pass

    @property
    def bidder(self) -> Seat:
        bidder = self.hand.public.bidder
        assert bidder is not None
        return bidder

    @property
    def contract(self) -> Contract:
        contract = self.hand.public.contract
        assert contract is not None
        return contract

    def close_auction(self) -> None:
        public = self.hand.public
        bid = public.highest_bid
        if bid is None:
            self.tell(Ended(scoring.thrown_in(public)))
            return
        contract = public.book.contract(bid.contract)
        phases = contract.alone if bid.alone else contract.phases
        assert phases is not None
        self.tell(AuctionWon(bid.seat, contract, bid.alone or contract.is_solo))
        if contract.bid_names_suit:
            self.tell(TrumpSet(bid.suit))
        self.go_on(phases)

    def go_on(self, queue: tuple[Phase, ...]) -> None:
        """Goes through the phases that need no decision, up to the first that does."""
        while True:
            match queue[0]:
                case TakeKitty():
                    self.move(self.hand.places[Place.KITTY], Place.KITTY, HANDS[self.bidder])
                case SitOut(role=role):
                    self.tell(SatOut(self.hand.public.holder(role).partner))
                case Expose():
                    self.tell(Exposed(self.bidder, self.hand.held(self.bidder)))
                case Play():
                    self.tell(Advanced(queue))
                    if self.hand.public.leader is None:
                        self.tell(LeadPassed(self.first_leader()))
                    return
                case _:
                    self.tell(Advanced(queue))
                    return
            queue = queue[1:]

    def first_leader(self) -> Seat:
        """Who leads to the first trick: a lone bidder himself, else as the book says."""
        public = self.hand.public
        if public.alone or public.book.leads is Leads.BIDDER:
            return self.bidder
        seat = self.bidder.left
        return seat.left if seat in public.out else seat

    def close_trick(self) -> None:
        public = self.hand.public
        if len(public.trick) < public.playing:
            return
        place = public.table.winner([play.card for play in public.trick])
        self.tell(TrickWon(public.trick[place].seat))
        public = self.hand.public
        phase = public.queue[0]
        assert isinstance(phase, Play)
        decided = scoring.is_decided(self.contract, won=public.attackers_tricks, played=len(public.tricks))
        left = phase.tricks - 1
        if (not left and not public.queue[1:]) or (decided and public.book.stop_when_decided):
            self.tell(Ended(scoring.result(public)))
        elif left:
            self.tell(Advanced((_changed(phase, tricks=left), *public.queue[1:])))
        else:
            self.go_on(public.queue[1:])
