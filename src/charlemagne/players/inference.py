"""How well an imagined deal agrees with what the others have called, named and laid away.

A deal in which a player passed on four high trumps is unlikely, and so is one in which a bidder has none. The chances
are rough; what matters is that they lean the right way. Hands are numbers here, bit n being card n.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from charlemagne.cards import ALL_SUITS, CARDS
from charlemagne.core.worlds import cards_of, mask_of
from charlemagne.hand.actions import Bid, Call, PlayCard, Trump
from charlemagne.hand.events import DISCARDS, HANDS
from charlemagne.hand.state import Public
from charlemagne.players.evaluate import short_suit, top_cards
from charlemagne.rules.model import Contract, NameTrump, RuleBook, TakeKitty
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import Seat

PARTNER: Final = 1.9
"""Tricks that a bidder counts on from a partner of whom nothing is known."""

KITTY: Final = 1.0
"""Tricks that a bidder counts on from a kitty."""

SOFT: Final = 0.9
"""Tricks by which people stray from what their hands say; the greater, the less a call tells."""

FLOOR: Final = 0.03
"""What is left of the chance of a call that a hand speaks against."""

BURIED: Final = 1.0
"""How unlikely it is that a trump or an ace was laid away, as a logarithm."""

ANY: Final = 20.0
"""More tricks than any hand has."""

TOLD: Final = 2
"""Bids too low to be played tell a suit from so many tricks on; who could tell and passes has fewer."""

KEEN: Final = 1.5
"""How surely the best suit is named, as the weight of a trick more in it."""


class Ruler:
    """Measures hands by one rule book, quickly: each lane's cards are looked at once."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self.trumps = [mask_of(book.table(suit).cards[TOP_LANE]) for suit in ALL_SUITS]
        self.lanes = [[mask_of(lane) for lane in book.table(suit).lanes[:TOP_LANE] if lane] for suit in ALL_SUITS]
        self.aces = [mask_of(lane[-1] for lane in book.table(suit).lanes[:TOP_LANE] if lane) for suit in ALL_SUITS]
        self._worth: dict[tuple[int, int, int, bool], float] = {}

    def hopes(self, hand: int) -> list[float]:
        """The tricks that a hand can count on with each suit as trumps."""
        return [self.hope(hand, suit) for suit in range(4)]

    def hope(self, hand: int, suit: int) -> float:
        """The same with one suit, by its number."""
        held = hand & self.trumps[suit]
        ruffs = held.bit_count() > 1
        total = self._part(suit, -1, held, ruffs=ruffs)
        for lane, mask in enumerate(self.lanes[suit]):
            total += self._part(suit, lane, hand & mask, ruffs=ruffs)
        return total

    def _part(self, suit: int, lane: int, cards: int, *, ruffs: bool) -> float:
        key = suit, lane, cards, ruffs
        worth = self._worth.get(key)
        if worth is None:
            table = self.book.table(ALL_SUITS[suit])
            if lane < 0:
                worth = top_cards(table.lanes[TOP_LANE], cards_of(cards), trumps=True)
            else:
                plain = [other for other in table.lanes[:TOP_LANE] if other][lane]
                worth = short_suit(plain, cards_of(cards), ruffs=2 * ruffs)
            self._worth[key] = worth
        return worth


@lru_cache(maxsize=64)
def ruler(book: RuleBook) -> Ruler:
    """The ruler of a book."""
    return Ruler(book)


@cache
def _logistic(hundredths: int) -> float:
    return FLOOR + (1 - FLOOR) / (1 + math.exp(-hundredths / 100))


def _soft(tricks: float) -> float:
    """A chance that rises softly around 0 tricks to spare."""
    return _logistic(max(-900, min(900, round(tricks * 100 / SOFT))))


class Story:
    """What has been called, named and laid away in a hand, as evidence of what is hidden.

    Args:
        public: what everybody knows.
        me: the seat whose thoughts these are; its own calls tell it nothing.
    """

    def __init__(self, public: Public, me: Seat) -> None:
        self.public, self.me = public, me
        self.ruler = ruler(public.book)
        self.played = [0, 0, 0, 0]
        self.named: int | None = None
        for action in public.log:
            if isinstance(action, PlayCard):
                self.played[action.seat] |= 1 << action.card
            elif isinstance(action, Trump) and action.suit is not None:
                self.named = action.suit.number
        self.calls = [
            (call, *self._bars(call, number)) for number, call in enumerate(public.calls) if call.seat is not me
        ]

    def _bars(self, call: Call, number: int) -> tuple[float, float]:
        """The tricks of its own between which a hand lies that makes a call: at least, and less than."""
        book = self.public.book
        if isinstance(call, Bid):
            contract = book.contract(call.contract)
            if book.meets_floor(contract):
                return (0.0 if self._was_forced(call, number) else _own_tricks(contract)), ANY
            return contract.tricks[0], contract.tricks[0] + 1
        before = [bid for bid in self.public.calls[:number] if isinstance(bid, Bid)]
        row = book.row(before[-1].contract) + 1 if before else 0
        open_to = [contract for contract in book.contracts[row:] if contract.number is not None]
        if number < 2 and any(not book.meets_floor(contract) and contract.tricks[0] >= TOLD for contract in open_to):
            return 0.0, float(max(TOLD, open_to[0].tricks[0]))
        played = [contract for contract in open_to if book.meets_floor(contract)]
        return 0.0, _own_tricks(played[0]) if played else ANY

    def _was_forced(self, call: Bid, number: int) -> bool:
        """Whether the dealer had to bid and bid no more than he had to: that tells his best suit, not his strength."""
        book = self.public.book
        before = [bid for bid in self.public.calls[:number] if isinstance(bid, Bid)]
        free = any(book.meets_floor(book.contract(bid.contract)) for bid in before)
        lowest = next(contract for contract in book.contracts if book.meets_floor(contract))
        return book.dealer_must_bid and number == 3 and not free and call.contract == lowest.name

    def likelihood(self, places: Sequence[int]) -> float:
        """How likely this story is if the cards lie so.

        Args:
            places: the cards in each place by `Place`, as numbers.
        """
        total = 1.0
        for call, least, most in self.calls:
            seat = call.seat
            hand = places[HANDS[seat]] | places[DISCARDS[seat]] | self.played[seat]
            hopes = self.ruler.hopes(hand)
            if not isinstance(call, Bid):
                total *= 1.0 + FLOOR - _soft(max(hopes) - most)
            elif call.suit is not None:
                hope = hopes[call.suit.number]
                total *= _soft(hope - least) * _soft(1.0 - KEEN * (max(hopes) - hope))
                total *= 1.0 + FLOOR - _soft(hope - most)
            elif self.public.book.contract(call.contract).tricks[1]:
                total *= _soft(max(hopes) - least)
            else:
                total *= _low(hand)
        bidder = self.public.bidder
        if bidder is not None and bidder is not self.me and self.named is not None:
            kept = places[HANDS[bidder]] | self.played[bidder]
            hopes = self.ruler.hopes(kept | places[DISCARDS[bidder]])
            total *= _soft(1.0 - KEEN * (max(hopes) - hopes[self.named]))
            buried = places[DISCARDS[bidder]] & (self.ruler.trumps[self.named] | self.ruler.aces[self.named])
            total *= math.exp(-BURIED * buried.bit_count())
        return total


def _own_tricks(contract: Contract) -> float:
    """The tricks of one's own that a bid of a contract speaks of."""
    ways = list(contract.branches())
    kitty = any(TakeKitty() in way for way in ways)
    named_after = any(isinstance(phase, NameTrump) for way in ways for phase in way)
    return contract.tricks[0] - PARTNER - (KITTY if kitty or named_after else 0.0)


HIGH: Final = mask_of(card for card in CARDS if card.is_joker or card.rank in "KA")


def _low(hand: int) -> float:
    """How well a hand agrees with wanting no trick."""
    return math.exp(-0.7 * (hand & HIGH).bit_count())
