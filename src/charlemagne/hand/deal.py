"""Deals: who holds what when the auction begins, and the sealed way of making one.

A sealed deal can be steered by nobody and checked by anybody: the pack is shuffled by a secret key whose hash was
published before the cut, and the key is published after the hand.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from charlemagne.cards import Card, CardSet, write_cards
from charlemagne.rules.model import HAND_SIZE, RuleBook
from charlemagne.seats import SEATS, Seat, from_left_of

KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Deal:
    """The four hands by seat, and the kitty, which is empty where the book has none."""

    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    kitty: CardSet = frozenset()

    def check(self, book: RuleBook) -> None:
        """Holds that this is a deal of the book's deck.

        Raises:
            ValueError: saying what is missing, too much, or in the wrong number.
        """
        for seat in SEATS:
            if len(self.hands[seat]) != HAND_SIZE:
                raise ValueError(f"{seat} has {len(self.hands[seat])} cards: {HAND_SIZE} are dealt")
        if len(self.kitty) != book.kitty_size:
            raise ValueError(f"the kitty has {len(self.kitty)} cards: {book.kitty_size} are dealt")
        dealt = self.kitty.union(*self.hands)
        if len(dealt) < 4 * HAND_SIZE + len(self.kitty):
            every = [card for cards in (*self.hands, self.kitty) for card in cards]
            raise ValueError(f"{write_cards(card for card in dealt if every.count(card) > 1)} dealt twice")
        if foreign := dealt.difference(book.deck):
            raise ValueError(f"{write_cards(foreign)} not in the deck of {book.name!r}")


@dataclass(frozen=True, slots=True)
class Seal:
    """The proof of a sealed deal.

    Args:
        commit: SHA-256 of the key, in hex, published before the cut.
        key: 32 bytes; None while the hand is on.
        salt: what the people at the table added, up to 16 bytes.
        cut: how many cards the player at the dealer's right moved to the end; 0 if he waved it through.
    """

    commit: str
    key: bytes | None
    salt: bytes = b""
    cut: int = 0


def commitment(key: bytes) -> str:
    """What is published of a key before the cut: its SHA-256 in hex."""
    return hashlib.sha256(key).hexdigest()


def _words(key: bytes, label: str) -> Iterator[int]:
    """The endless stream of 32-bit words under a key, eight to a block."""
    block = 0
    while True:
        digest = int.from_bytes(hmac.digest(key, f"{label}|{block}".encode("ascii"), "sha256"), "big")
        yield from [digest >> shift & 0xFFFFFFFF for shift in range(224, -1, -32)]
        block += 1


def shuffled(pack: tuple[Card, ...], *, key: bytes, match: str, number: int, salt: bytes = b"") -> tuple[Card, ...]:
    """The pack after the sealed shuffle of a hand: the same on every machine and in every version.

    Args:
        pack: the cards in the order that `RuleBook.deck` gives them.
        key: 32 secret bytes.
        match: the match's id.
        number: the hand's number in the match.
        salt: what the people at the table added.
    """
    words = _words(key, f"charlemagne/1|{match}|{number}|{salt.hex()}")
    cards = list(pack)
    for place in range(len(cards) - 1, 0, -1):
        size = place + 1
        limit = 2**32 - 2**32 % size
        while (word := next(words)) >= limit:
            pass
        other = word % size
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def hand_out(pack: tuple[Card, ...], book: RuleBook, dealer: Seat, *, cut: int = 0) -> Deal:
    """The deal of a pack from its front, in the book's packets, clockwise from the dealer's left.

    Raises:
        ValueError: for a cut that leaves no card on one side; 0 waves the cut through.
    """
    if not 0 <= cut < len(pack):
        raise ValueError(f"a cut of {cut} cards: 0 to {len(pack) - 1}")
    cards = pack[cut:] + pack[:cut]
    hands: list[set[Card]] = [set(), set(), set(), set()]
    place = 0
    for _ in range(HAND_SIZE // book.packet):
        for seat in from_left_of(dealer):
            hands[seat].update(cards[place : place + book.packet])
            place += book.packet
    north, east, south, west = map(frozenset, hands)
    return Deal((north, east, south, west), frozenset(cards[place:]))


def sealed_deal(
    book: RuleBook, *, key: bytes, match: str, number: int, dealer: Seat, salt: bytes = b"", cut: int = 0
) -> Deal:
    """The deal that key, salt and cut give.

    Raises:
        ValueError: for an impossible cut.
    """
    pack = shuffled(book.deck, key=key, match=match, number=number, salt=salt)
    return hand_out(pack, book, dealer, cut=cut)
