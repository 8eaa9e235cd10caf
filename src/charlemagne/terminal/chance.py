"""What a match at the terminal leaves to chance: its deals, its first dealer, the cuts and the salt."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Sequence
from typing import Final

from charlemagne.cards import Card
from charlemagne.hand.deal import shuffled
from charlemagne.match import SealedSource
from charlemagne.seats import SEATS, Seat

SALT_BYTES: Final = 4


class Chance:
    """Everything random in one match; with a seed it is the same each time.

    Each draw comes from its own purpose, never from a running stream, so that what a person does changes nothing.

    Args:
        seed: None for true chance.
        dice: the secret of all that is no deal, where a match goes on; its source and its id go with it.
    """

    def __init__(
        self,
        seed: int | None = None,
        *,
        dice: bytes | None = None,
        source: SealedSource | None = None,
        match: str | None = None,
    ) -> None:
        drawn = secrets.token_bytes(32) if seed is None else f"charlemagne play {seed}".encode()
        self.dice: Final = drawn if dice is None else dice
        own = SealedSource(self.dice) if seed is None else SealedSource.of_seed(seed)
        self.source: Final = own if source is None else source
        name = self._bytes("match", 4).hex() if seed is None else f"s-{self._bytes('match', 4).hex()}"
        self.match: Final = name if match is None else match
        self.players: Final = int.from_bytes(self._bytes("players", 4))
        """The seed of the computer players."""

    def _bytes(self, purpose: str, size: int) -> bytes:
        return hashlib.sha256(self.dice + f"|{purpose}".encode()).digest()[:size]

    def _die(self, purpose: str) -> random.Random:
        return random.Random(int.from_bytes(self._bytes(purpose, 8)))

    def dealer(self) -> Seat:
        return self._die("dealer").choice(SEATS)

    def salt(self, number: int) -> bytes:
        """The person's random bytes for a hand's seal."""
        return self._bytes(f"salt {number}", SALT_BYTES)

    def cut(self, number: int, size: int) -> int:
        """Where a computer player cuts the pack of a hand."""
        return self._die(f"cut {number}").randrange(size)

    def pick(self, purpose: str, size: int) -> int:
        """Something that a computer player picks from so many."""
        return self._die(purpose).randrange(size)

    def pack(self, cards: Sequence[Card], time: int) -> tuple[Card, ...]:
        """Cards shuffled to be spread for the draw, which is hand 0 of the match, for the first time or again."""
        key = self.source.key(self.match, 0)
        return shuffled(tuple(cards), key=key, match=self.match, number=0, salt=bytes([time % 256]))
