"""The exact solver at its plainest: the judge of the native core and of the fallback, in the tests.

Minimax over whole positions with a memory of the starts of tricks; nothing cleverer, so that it can be
checked by reading. A value takes about 1 ms with 3 cards a hand, 12 ms with 4, a third of a second with 5, and
up to ten times that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from charlemagne.cards import Card, CardSet
from charlemagne.core.position import Position
from charlemagne.seats import Seat

Hands = tuple[CardSet, ...]


def solve(position: Position) -> int:
    """The attackers' tricks from here, the one on the table counted, when both sides play their best."""
    return best_of(position, solve_cards(position).values())


def solve_cards(position: Position) -> dict[Card, int]:
    """The attackers' tricks from here after each legal card, by card number."""
    search = _Search(position)
    seat = position.to_play
    return {
        card: search.after(position.hands, position.leader, position.trick, seat, card)
        for card in sorted(position.legal)
    }


def can_take(position: Position, *, at_least: int | None = None, at_most: int | None = None) -> bool:
    """Whether the attackers, trying, can take so many tricks from here, or so few: one of the two is given."""
    if at_least is not None:
        return solve(replace(position, fewest=False)) >= at_least
    assert at_most is not None, "one of at_least and at_most"
    return solve(replace(position, fewest=True)) <= at_most


def can_take_cards(position: Position, *, at_least: int | None = None, at_most: int | None = None) -> dict[Card, bool]:
    """The same after each legal card, by card number."""
    values = solve_cards(replace(position, fewest=at_least is None))
    if at_least is not None:
        return {card: value >= at_least for card, value in values.items()}
    assert at_most is not None, "one of at_least and at_most"
    return {card: value <= at_most for card, value in values.items()}


def best_of(position: Position, values: Iterable[int]) -> int:
    """The best of the values of cards for the player to play."""
    attacks = position.to_play.side is position.attackers
    return max(values) if attacks is not position.fewest else min(values)


class _Search:
    """One search; its memory holds for one table, one goal and one set of seats."""

    def __init__(self, position: Position) -> None:
        self.table = position.table
        self.out = position.out
        self.players = 4 - len(position.out)
        self.attackers = position.attackers
        self.fewest = position.fewest
        self.known: dict[tuple[Hands, Seat], int] = {}

    def value(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], seat: Seat) -> int:
        """The attackers' tricks from here, with ``seat`` to play."""
        if not hands[seat]:
            return 0
        if not trick and (known := self.known.get((hands, leader))) is not None:
            return known
        legal = self.table.legal(hands[seat], trick[0] if trick else None)
        values = [self.after(hands, leader, trick, seat, card) for card in legal]
        attacks = seat.side is self.attackers
        best = max(values) if attacks is not self.fewest else min(values)
        if not trick:
            self.known[hands, leader] = best
        return best

    def after(self, hands: Hands, leader: Seat, trick: tuple[Card, ...], seat: Seat, card: Card) -> int:
        """The attackers' tricks from here once ``seat`` has played the card."""
        hands = (*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :])
        trick = (*trick, card)
        if len(trick) < self.players:
            return self.value(hands, leader, trick, self.next_seat(seat))
        winner = leader
        for _ in range(self.table.winner(trick)):
            winner = self.next_seat(winner)
        return (winner.side is self.attackers) + self.value(hands, winner, (), winner)

    def next_seat(self, seat: Seat) -> Seat:
        seat = seat.left
        return self.next_seat(seat) if seat in self.out else seat
