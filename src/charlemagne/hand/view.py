"""What one seat knows of a hand.

A view is built by allowing: each place gives its cards to those who may read it, and to the others a number. It is
another type than the truth's `Hand`, and it is all that players, pages, programs and logs are made from.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from charlemagne.cards import Card, CardSet
from charlemagne.hand.actions import Action, GiveCard, PlayCard
from charlemagne.hand.events import DISCARDS, PLACES, Decided, Event, Moved, Place, readers
from charlemagne.hand.legal import Reason, is_option, may_knock, options, why_not
from charlemagne.hand.state import NO_CARDS, Hand, Public, hide
from charlemagne.hand.warning import warnings
from charlemagne.seats import Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """A place as somebody sees it: the cards that he knows to be there, and how many there are."""

    known: CardSet
    count: int


_FACE_DOWN: Final = tuple(Seen(NO_CARDS, count) for count in range(35))


@lru_cache(maxsize=512)
def _face_up(cards: CardSet) -> Seen:
    """The same for all who see these cards."""
    return Seen(cards, len(cards))


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one seat knows it, or as a watcher does, whose seat is None.

    Args:
        public: what everybody knows.
        seen: each place by `Place`.
        log: every action so far, with the cards that this seat may know.
        dealt: the seat's own cards as they were dealt; None for a watcher.
    """

    public: Public
    seat: Seat | None
    seen: tuple[Seen, ...]
    log: tuple[Action, ...]
    dealt: CardSet | None

    @property
    def hand(self) -> CardSet:
        """The seat's own cards."""
        return NO_CARDS if self.seat is None else self.seen[self.seat].known

    @property
    def kitty_taken(self) -> CardSet:
        """The cards that this seat took up from the kitty, wherever they are now."""
        if self.seat is None or self.dealt is None or self.seat is not self.public.bidder:
            return NO_CARDS
        partner = self.seat.partner
        given = {action.card for action in self.log if isinstance(action, GiveCard) and action.seat is partner}
        played = {action.card for action in self.log if isinstance(action, PlayCard) and action.seat is self.seat}
        own = self.hand | self.seen[DISCARDS[self.seat]].known | played
        return frozenset(own - self.dealt - given)

    @property
    def is_turn(self) -> bool:
        return self.seat is not None and self.public.turn is self.seat

    @property
    def options(self) -> tuple[Action, ...]:
        """Every legal action of this seat, empty if it is not its turn."""
        return options(self.public, self.hand) if self.is_turn else ()

    def allows(self, action: Action) -> bool:
        """Whether an action is one of the options."""
        return action.seat is self.seat and is_option(self.public, self.hand, action)

    @property
    def why_not(self) -> dict[Card, Reason]:
        """For each card in hand that may not be played now, the reason; empty if it is not this seat's turn."""
        return why_not(self.public, self.hand) if self.is_turn else {}

    @property
    def warnings(self) -> dict[Action, Reason]:
        """For each option that can't succeed with these cards, the reason; empty if it is not this seat's turn."""
        return warnings(self.public, self.hand) if self.is_turn else {}

    @property
    def may_knock(self) -> bool:
        return self.seat is not None and may_knock(self.public, self.seat)

    @property
    def unseen(self) -> CardSet:
        """The cards of the deck whose place this seat does not know for sure."""
        known: set[Card] = set()
        for place in self.seen:
            known |= place.known
        return frozenset(self.public.book.deck) - known


@cache
def _readable(seat: Seat | None, exposed: frozenset[Seat]) -> tuple[Place, ...]:
    """The places that a seat may read, or a watcher."""
    return tuple(place for place in PLACES if seat in readers(place, exposed))


@lru_cache(maxsize=64)
def _seen_by_all(places: tuple[CardSet, ...], exposed: frozenset[Seat]) -> tuple[Seen, ...]:
    """Each place as a watcher sees it; no seat sees less of it."""
    seen = [_FACE_DOWN[len(cards)] for cards in places]
    for place in _readable(None, exposed):
        seen[place] = _face_up(places[place])
    return tuple(seen)


@cache
def _own(seat: Seat, exposed: frozenset[Seat]) -> tuple[Place, ...]:
    """The places that a seat may read and not everybody."""
    everybodys = _readable(None, exposed)
    return tuple(place for place in _readable(seat, exposed) if place not in everybodys)


def view_of(hand: Hand, seat: Seat | None) -> View:
    """The hand as a seat knows it, or as a watcher does (None)."""
    public = hand.public
    seen = list(_seen_by_all(hand.places, public.exposed))
    if seat is not None:
        for place in _own(seat, public.exposed):
            seen[place] = _face_up(hand.places[place])
    log = public.log
    if seat is not None and (told := [secret for secret in hand.secrets if seat in secret.readers]):
        shown = list(log)
        for secret in told:
            shown[secret.index] = secret.action
        log = tuple(shown)
        partner = seat.partner
        for secret in told:
            action = secret.action
            if isinstance(action, GiveCard) and action.seat is seat and not public.has_discarded(partner):
                assert action.card is not None
                seen[partner] = Seen(frozenset({action.card}), seen[partner].count)
    return View(public, seat, tuple(seen), log, None if seat is None or not hand.dealt else hand.dealt[seat])


def seen_by(event: Event, seat: Seat | None, exposed: frozenset[Seat]) -> Event:
    """An event as a seat may know it.

    Args:
        event: what happened.
        seat: who is told; None for a watcher.
        exposed: whose hands were face up when it happened.
    """
    match event:
        case Moved(cards=cards, source=source, to=to):
            if seat in readers(source, exposed) or seat in readers(to, exposed):
                return event
            return Moved((None,) * len(cards), source, to)
        case Decided(action=action):
            hidden = hide(action)
            if hidden is action or seat is action.seat:
                return event
            if isinstance(action, GiveCard) and seat is action.seat.partner:
                return event
            return Decided(hidden)
        case _:
            return event
