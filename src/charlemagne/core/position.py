"""A position of the play with all hands known: what the exact solver is asked about.

>>> from charlemagne.cards import ALL_SUITS, parse_cards
>>> suits = tuple(tuple(Card.of(rank, suit) for rank in "789TJQKA") for suit in ALL_SUITS)
>>> position = Position(
...     table=PlayTable((*suits, ())),
...     hands=(parse_cards("7c"), parse_cards("Ac"), parse_cards("8d"), parse_cards("9c")),
...     leader=Seat.NORTH,
...     attackers=Side.EW,
... )
>>> position.to_play, position.tricks
(Seat.NORTH, 1)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from charlemagne.cards import Card, CardSet, write_cards
from charlemagne.rules.table import PlayTable
from charlemagne.seats import SEATS, Seat, Side

MOST_CARDS: Final = 8
"""The most cards that a player to play may hold."""

LONGEST_LANE: Final = 12
"""The most cards that a lane of the play table may have, for the native core gives each lane 12 bits."""


class PositionError(ValueError):
    """A position that can't be; the message names what is wrong with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """All hands face up, at any moment between two cards of a hand's play.

    Args:
        table: who follows what and what beats what.
        hands: four sets by seat; a player who has played to the trick holds one card fewer than the
            others, a seat that is out none.
        leader: the seat that led to the trick on the table, or leads to the next.
        trick: the cards on the table, from the leader's on; never a whole trick.
        attackers: the side whose tricks are counted.
        out: the seats that don't play this hand.
        fewest: whether the attackers want as few tricks as they can, not as many.

    Raises:
        PositionError: if there can be no such position.
    """

    table: PlayTable
    hands: tuple[CardSet, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    attackers: Side
    out: frozenset[Seat] = frozenset()
    fewest: bool = False

    def __post_init__(self) -> None:
        self._check_seats()
        self._check_sizes()
        self._check_cards()

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats in play in the order in which they play to the trick, the leader first."""
        return tuple([seat for seat in _CLOCKWISE[self.leader] if seat not in self.out])

    @property
    def to_play(self) -> Seat:
        """The seat whose card is asked for."""
        return self.playing[len(self.trick)]

    @property
    def tricks(self) -> int:
        """How many tricks are still to be won, the one on the table counted."""
        return len(self.hands[self.to_play])

    @property
    def legal(self) -> CardSet:
        """The cards that the player to play may play."""
        return self.table.legal(self.hands[self.to_play], self.trick[0] if self.trick else None)

    def _check_seats(self) -> None:
        if len(self.hands) != len(SEATS):
            raise PositionError(f"{len(self.hands)} hands: a position has {len(SEATS)}")
        if unknown := [seat for seat in (self.leader, *self.out) if seat not in SEATS]:
            raise PositionError(f"no seat has the number {unknown[0]!r}")
        if self.attackers not in _SIDES:
            raise PositionError(f"no side has the number {self.attackers!r}")
        for side in _SIDES:
            if not any(seat.side is side and seat not in self.out for seat in SEATS):
                raise PositionError(f"nobody of {side} is in play")
        if self.leader in self.out:
            raise PositionError(f"{self.leader} leads but is out")
        for seat in self.out:
            if hand := self.hands[seat]:
                raise PositionError(f"{seat} is out but holds {write_cards(hand)}")

    def _check_sizes(self) -> None:
        playing = self.playing
        if len(self.trick) >= len(playing):
            on_table = " ".join(map(str, self.trick))
            raise PositionError(f"the trick is already complete: {on_table} from {len(playing)} players")
        to_play = playing[len(self.trick)]
        size = len(self.hands[to_play])
        if size == 0:
            raise PositionError(f"{to_play} is to play but holds no card")
        if size > MOST_CARDS:
            raise PositionError(f"{to_play} holds {size} cards: {MOST_CARDS} at most")
        for turn, seat in enumerate(playing):
            fits = size - (turn < len(self.trick))
            if len(self.hands[seat]) != fits:
                raise PositionError(f"{seat} holds {len(self.hands[seat])} cards where {fits} would fit")

    def _check_cards(self) -> None:
        lane_of = self.table.lane_of
        for number, lane in enumerate(self.table.lanes):
            if len(lane) > LONGEST_LANE:
                raise PositionError(f"lane {number} of the play table has {len(lane)} cards: {LONGEST_LANE} at most")
        seen = set(self.trick).union(*self.hands)
        for card in seen:
            if not 0 <= card < len(lane_of) or lane_of[card] < 0:
                raise PositionError(f"{card} is not in the play table")
        if len(seen) < len(self.trick) + sum(map(len, self.hands)):
            everywhere = [*self.trick, *(card for hand in self.hands for card in hand)]
            twice = next(card for card in sorted(seen) if everywhere.count(card) > 1)
            raise PositionError(f"{twice} is in two places")


_SIDES: Final = tuple(Side)
_CLOCKWISE: Final = tuple(tuple(SEATS[(first + step) % 4] for step in range(4)) for first in range(4))
