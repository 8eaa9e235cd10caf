"""A match: hands from a source of deals until a side has reached the target.

>>> from charlemagne.rules.books import MAINE
>>> match = begin(MAINE, "demo", dealer=Seat.SOUTH)
>>> match.number, match.score
(1, (0, 0))
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from charlemagne.changing import changer
from charlemagne.hand.actions import Action, Knock
from charlemagne.hand.deal import Deal, Seal, commitment, sealed_deal
from charlemagne.hand.decide import apply, start
from charlemagne.hand.legal import may_knock
from charlemagne.hand.player import UNLIMITED, Limit, Player
from charlemagne.hand.state import Hand, Public, Setup
from charlemagne.hand.view import view_of
from charlemagne.rules.model import AllPass, RuleBook
from charlemagne.seats import Seat, Side, from_left_of


class Source(Protocol):
    """Where a match takes its deals from."""

    def commit(self, match: str, number: int) -> str | None:
        """What is published before the cut of a hand: the hash of its key, or None if it has none."""

    def deal(
        self, book: RuleBook, *, match: str, number: int, dealer: Seat, salt: bytes = b"", cut: int = 0
    ) -> tuple[Deal, Seal | None]:
        """The deal of a hand and its seal, the key in it."""


@dataclass(frozen=True, slots=True)
class SealedSource:
    """Deals sealed under keys that follow from one secret.

    Args:
        secret: any bytes; the same give the same deals to the same matches.
    """

    secret: bytes

    @classmethod
    def of_seed(cls, seed: int) -> SealedSource:
        """The source of a seed: for tests, simulations and practice, not for play among people."""
        return cls(f"charlemagne seed {seed}".encode())

    def key(self, match: str, number: int) -> bytes:
        return hmac.digest(self.secret, f"{match}|{number}".encode(), "sha256")

    def commit(self, match: str, number: int) -> str:
        return commitment(self.key(match, number))

    def deal(
        self, book: RuleBook, *, match: str, number: int, dealer: Seat, salt: bytes = b"", cut: int = 0
    ) -> tuple[Deal, Seal]:
        key = self.key(match, number)
        deal = sealed_deal(book, key=key, match=match, number=number, dealer=dealer, salt=salt, cut=cut)
        return deal, Seal(commitment(key), key, salt, cut)


@dataclass(frozen=True, slots=True)
class ListSource:
    """Deals from a list, the first for hand 1; after the last it begins again."""

    deals: Sequence[Deal]

    def commit(self, match: str, number: int) -> None:
        return None

    def deal(
        self, book: RuleBook, *, match: str, number: int, dealer: Seat, salt: bytes = b"", cut: int = 0
    ) -> tuple[Deal, None]:
        return self.deals[(number - 1) % len(self.deals)], None


@dataclass(frozen=True, slots=True)
class Match:
    """A match at any moment.

    Args:
        book: the rule book with the house options in force.
        id: 1 to 40 letters, digits, ``_`` and ``-``.
        number: of the hand that is on or comes next, from 1.
        dealer: of that hand.
        score: the points before that hand, by side.
        hand: None while the next one has not been dealt.
        seal: of the hand that is on, if its deal was sealed.
        winner: None until a hand has ended the match.
    """

    book: RuleBook
    id: str
    number: int
    dealer: Seat
    score: tuple[int, int]
    hand: Hand | None = None
    seal: Seal | None = None
    winner: Side | None = None

    @property
    def setup(self) -> Setup:
        return Setup(self.book, self.id, self.number, self.dealer, self.score)

    def dealt(self, deal: Deal, seal: Seal | None = None) -> Match:
        """The match with its next hand dealt.

        Raises:
            ValueError: if the deal is not one of the book's deck, a hand is on, or the match is over.
        """
        if self.hand is not None or self.winner is not None:
            raise ValueError(f"hand {self.number} is on" if self.hand else f"{self.winner} has won")
        return replace(self, hand=start(self.setup, deal)[0], seal=seal)

    def deal_from(self, source: Source, *, salt: bytes = b"", cut: int = 0) -> Match:
        """The match with its next hand dealt from a source."""
        deal, seal = source.deal(self.book, match=self.id, number=self.number, dealer=self.dealer, salt=salt, cut=cut)
        return self.dealt(deal, seal)

    def apply(self, *actions: Action) -> Match:
        """The match after actions in the hand that is on, one after the other.

        Raises:
            IllegalAction: at the first that the rules don't allow.
            ValueError: if no hand is on.
        """
        if self.hand is None:
            raise ValueError(f"hand {self.number} has not been dealt")
        hand = self.hand
        for action in actions:
            hand = apply(hand, action)
        return _changed(self, hand=hand)

    def next(self) -> Match:
        """The match ready for its next hand, or over.

        Raises:
            ValueError: if the hand that is on has not ended.
        """
        if self.hand is None or self.hand.result is None:
            raise ValueError(f"hand {self.number} has not ended")
        result = self.hand.result
        return replace(
            self,
            number=self.number + 1,
            dealer=next_dealer(self.hand.public),
            score=result.score,
            hand=None,
            seal=None,
            winner=result.winner,
        )


_changed: Final = changer(Match)


def begin(book: RuleBook, match: str, *, dealer: Seat) -> Match:
    """A match before its first hand."""
    return Match(book, match, 1, dealer, (0, 0))


def next_dealer(public: Public) -> Seat:
    """Who deals after a hand that has ended: the next clockwise, or the same after four passes where that is so."""
    thrown_in = public.bidder is None
    same = thrown_in and public.book.all_pass is AllPass.SAME_DEALER
    return public.setup.dealer if same else public.setup.dealer.left


def play_hand(hand: Hand, players: Mapping[Seat, Player], limit: Limit = UNLIMITED) -> Hand:
    """The hand played to its end by its players.

    Raises:
        IllegalAction: if a player chooses what he may not do.
    """
    while (seat := hand.turn) is not None:
        before = hand.public.last_card
        hand = apply(hand, players[seat].choose(view_of(hand, seat), limit))
        last = hand.public.last_card
        if last is not None and last is not before and hand.public.book.knock:
            for other in from_left_of(last.seat):
                if may_knock(hand.public, other) and players[other].knock(view_of(hand, other)):
                    hand = apply(hand, Knock(other))
    return hand


def play_match(
    match: Match, players: Mapping[Seat, Player], source: Source, limit: Limit = UNLIMITED
) -> Iterator[Match]:
    """The match after each of its hands, the last with the winner's hand still in it.

    Args:
        match: one that has not been dealt a hand, or has one on.
        players: one for each seat; the same one may hold several.
        source: of the deals.
        limit: for every decision.

    Raises:
        IllegalAction: if a player chooses what he may not do.
    """
    while match.winner is None:
        if match.hand is None:
            match = match.deal_from(source)
        assert match.hand is not None
        match = replace(match, hand=play_hand(match.hand, players, limit))
        yield match
        match = match.next()
