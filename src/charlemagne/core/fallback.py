"""The exact solver where there is no native core: the core's search in plain Python, much shortened.

A zero-window partition search (Ginsberg 1996): every question is whether the attackers reach so many of the points
left. A trick is a point if they win it or, where they want few tricks, if they don't. With an answer come its
reasons, cards whose ranks it rests on: it holds wherever the cards that rank as high as the lowest of them in its lane
have the same owners, whoever holds the lower ones, and each hand has as many cards of each lane.

A hand is one number: a field for each lane, the top lane's first, in each field the highest card first, and a free bit
behind it. So the smaller of two bits wins, wherever it is the led or the top lane's. Only cards in play have a bit:
ranks are closed up.

A value takes about 0.3, 1, 2.5, 6 and 25 ms with 4 to 8 cards a hand, up to 0.2 s where few tricks are wanted; the
values of all cards half as long again, a question of yes or no a quarter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final, TypeAlias, TypeVar

from charlemagne.cards import Card
from charlemagne.core.position import Position
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import SEATS

Found: TypeAlias = tuple[bool, int]
"""Whether the points are reached, and the reasons."""

Trick: TypeAlias = tuple[int, int, int]
"""What lies on the table: the card that is winning, the field of the lane led, all the cards."""

NOTHING: Final = (0, 0, 0)

_T = TypeVar("_T")


def solve(position: Position) -> int:
    """The attackers' tricks from here, the one on the table counted, when both sides play their best."""
    return _Search(position).tricks()


def solve_cards(position: Position) -> dict[Card, int]:
    """The attackers' tricks from here after each legal card, by card number."""
    search = _Search(position)
    return search.each(search.tricks)


def can_take(position: Position, *, at_least: int | None = None, at_most: int | None = None) -> bool:
    """Whether the attackers, trying, can take so many tricks from here, or so few: one of the two is given."""
    search, need = _goal(position, at_least, at_most)
    return search.reaches(need)


def can_take_cards(position: Position, *, at_least: int | None = None, at_most: int | None = None) -> dict[Card, bool]:
    """The same after each legal card, by card number."""
    search, need = _goal(position, at_least, at_most)
    return search.each(lambda bit: search.reaches(need, bit))


def _goal(position: Position, at_least: int | None, at_most: int | None) -> tuple[_Search, int]:
    """The search, and the points that it needs."""
    if at_least is not None:
        return _Search(replace(position, fewest=False)), at_least
    assert at_most is not None, "one of at_least and at_most"
    return _Search(replace(position, fewest=True)), position.tricks - at_most


class _Search:
    """The search of one position; its memory holds for the questions about it."""

    def __init__(self, position: Position) -> None:
        self.left = position.tricks
        self.fewest = position.fewest
        playing = [int(seat) for seat in position.playing]
        self.players, self.seat = len(playing), int(position.to_play)
        self.after = dict(zip(playing, playing[1:] + playing[:1], strict=True))
        self.attacks = [seat.side is position.attackers for seat in SEATS]
        self._lay_out(position)
        self.known: dict[int, list[tuple[int, int, int, int]]] = {}
        self.guess = (self.left + 1) // 2

    def _lay_out(self, position: Position) -> None:
        owner = {card: int(seat) for seat in SEATS for card in position.hands[seat]}
        owner |= {card: int(seat) for card, seat in zip(position.trick, position.playing, strict=False)}
        self.bit_of: dict[Card, int] = {}
        self.owner_of: dict[int, int] = {}
        self.field_of: dict[int, int] = {}
        self.shape_of: dict[int, int] = {}
        self.lanes: list[tuple[int, int]] = []  # each one's field, and where its owners stand in a word of owners
        self.firsts = self.top = index = 0
        for lane in (TOP_LANE, *range(TOP_LANE)):
            cards = [card for card in reversed(position.table.lanes[lane]) if card in owner]
            field = (1 << len(cards)) - 1 << index
            for number, card in enumerate(cards):
                bit = self.bit_of[card] = 1 << index + number
                self.owner_of[bit], self.field_of[bit] = owner[card], field
                self.shape_of[bit] = 4 << 16 * lane + 4 * owner[card]
            if cards:
                self.lanes.append((field, 2 * index))
                self.firsts |= 1 << index
                index += len(cards) + 1
            if lane == TOP_LANE:
                self.top = field

        @cache
        def owners_in(cards: int) -> int:
            """The owners of some of one lane's cards, two bits each from the highest card on."""
            return self.owner_of[cards & -cards] | owners_in(cards & cards - 1) << 2 if cards else 0

        self.owners_in, self.cards = owners_in, sum(self.owner_of)
        self.duty = self.top if position.table.forced else 0
        self.hands = [sum(self.bit_of[card] for card in hand) for hand in position.hands]
        self.shape = sum(self.shape_of[self.bit_of[card]] for hand in position.hands for card in hand)
        self.legal = {card: self.bit_of[card] for card in sorted(position.legal)}
        self.trick: Trick = NOTHING
        self.turn = len(position.trick)
        for card in position.trick:
            self.trick = self._with(self.trick, self.bit_of[card])

    # The questions, about the position or, with a bit, about that card of the player to play

    def tricks(self, bit: int = 0) -> int:
        """The attackers' tricks."""
        low, high, need = 0, self.left, self.guess
        while low < high:
            if self.reaches(need, bit):
                low, need = need, need + 1
            else:
                high, need = need - 1, need - 1
        self.guess = max(low, 1)
        return self.left - low if self.fewest else low

    def reaches(self, need: int, bit: int = 0) -> bool:
        """Whether the attackers reach so many points."""
        if not 0 < need <= self.left:
            return need <= 0
        if bit:
            return self._played(need, self.left, self.shape, self.seat, self.trick, self.turn, bit)[0]
        if self.turn:
            return self._follow(need, self.left, self.shape, self.seat, self.trick, self.turn)[0]
        return self._lead(need, self.left, self.shape, self.seat)[0]

    def each(self, answer: Callable[[int], _T]) -> dict[Card, _T]:
        """An answer for each legal card, worked out once for cards that nothing separates."""
        mine = sum(self.legal.values())
        tops = self._tops(mine, sum(self.hands) - self.hands[self.seat] | self.trick[0])
        answers = {bit: answer(bit) for bit in self.owner_of if bit & tops}
        return {card: answers[max(top for top in answers if top <= bit)] for card, bit in self.legal.items()}

    # The search: whether the attackers reach `need`, 1 or more, of `left` points

    def _lead(self, need: int, left: int, shape: int, seat: int) -> Found:
        """At the start of a trick."""
        mine, cards = self.hands[seat], sum(self.hands)
        owners = 0
        for field, place in self.lanes:
            owners |= self.owners_in(cards & field) << place
        entries = self.known.setdefault(shape | seat, [])
        for mask, masked, least, most in entries:
            if owners & mask == masked and (least >= need or most < need):
                return least >= need, self._reasons(cards, mask)
        untried, reasons = self._tops(mine, cards - mine), 0
        for bit in self._leads(seat, untried):
            if bit & untried:
                reached, why = self._played(need, left, shape, seat, NOTHING, 0, bit)
                if reached is self.attacks[seat]:
                    reasons = why
                    break
                untried, why = self._ruled_out(bit, mine, cards - mine, untried ^ bit, why)
                reasons |= why
        mask = self._mask(cards, reasons)
        entries.append((mask, owners & mask, need if reached else 0, left if reached else need - 1))
        return reached, reasons

    def _follow(self, need: int, left: int, shape: int, seat: int, trick: Trick, turn: int) -> Found:
        """With so many cards on the table."""
        hand = self.hands[seat]
        mine = hand & trick[1] or hand & self.duty or hand
        between = sum(self.hands) - hand | trick[0]  # cards beaten on the table separate nothing any more
        untried, reasons = self._tops(mine, between), 0
        bit = self._first(seat, untried, trick, turn)
        while True:
            reached, why = self._played(need, left, shape, seat, trick, turn, bit)
            if reached is self.attacks[seat]:
                return reached, why
            untried, why = self._ruled_out(bit, mine, between, untried ^ bit, why)
            reasons |= why
            if not untried:
                return reached, reasons
            bit = _lowest(untried)

    def _played(self, need: int, left: int, shape: int, seat: int, trick: Trick, turn: int, bit: int) -> Found:
        """After a card of this seat."""
        self.hands[seat] ^= bit
        trick, shape = self._with(trick, bit), shape - self.shape_of[bit]
        if turn + 1 < self.players:
            found = self._follow(need, left, shape, self.after[seat], trick, turn + 1)
        else:
            best, _, cards = trick
            winner = self.owner_of[best]
            need -= self.attacks[winner] is not self.fewest
            found = self._lead(need, left - 1, shape, winner) if 0 < need < left else (need <= 0, 0)
            if cards & self.field_of[best] != best:  # its rank mattered: there was another of its lane to beat
                found = found[0], found[1] | best
        self.hands[seat] ^= bit
        return found

    def _with(self, trick: Trick, bit: int) -> Trick:
        best, field, cards = trick
        if not cards:
            return bit, self.field_of[bit], bit
        return bit if bit < best and bit & (field | self.top) else best, field, cards | bit

    def _tops(self, mine: int, between: int) -> int:
        """The highest card of each run of equal ones: where a sum over the gaps, begun above every card in between
        and in each field, arrives."""
        gaps = self.cards & ~(mine | between)
        return gaps + (between << 1 | self.firsts) & mine

    def _ruled_out(self, bit: int, mine: int, between: int, untried: int, reasons: int) -> tuple[int, int]:
        """What is untried, and the reasons, once a card failed.

        If they rest on ranks above it only, any card below those would fail for the same reasons. If they rest on its
        own rank, the claim for the rest of its run rests on their being equal: they reach down to the run's lowest.
        """
        field = self.field_of[bit]
        if (mattered := reasons & field) < bit:
            return untried & (~field | (1 << mattered.bit_length()) - 1), reasons
        below = field & -bit
        end = between & below
        return untried, reasons | _lowest(mine & below & ((end & -end) - 1))

    def _mask(self, cards: int, reasons: int) -> int:
        """Where the owners stand of the cards that rank as high as the lowest of the reasons in their lane."""
        mask = 0
        for field, place in self.lanes:
            if mattered := reasons & field:
                above = cards & field & (1 << mattered.bit_length()) - 1
                mask |= (1 << 2 * above.bit_count()) - 1 << place
        return mask

    def _reasons(self, cards: int, mask: int) -> int:
        """The lowest card in each lane that a mask speaks of."""
        reasons = 0
        for field, place in self.lanes:
            here, rest = cards & field, mask >> place
            while here and rest & 3:
                reasons = reasons & ~field | here & -here
                here, rest = here & here - 1, rest >> 2
        return reasons

    # Which card to try first: answers never depend on it, how soon they come does

    def _leads(self, seat: int, tops: int) -> list[int]:
        """First what the leader's side wins, then where no opponent is void, then the lowest."""
        leads = [bit for bit in self.owner_of if bit & tops]
        if self.fewest:
            return leads

        def promise(bit: int) -> tuple[bool, bool, int]:
            field, side = self.field_of[bit], self.attacks[seat]
            best, opponents_follow = bit, True
            for other in self.after:
                follows = self.hands[other] & field
                if high := follows or self.hands[other] & self.top:
                    best = min(best, high & -high)
                if self.attacks[other] is not side:
                    opponents_follow = opponents_follow and follows > 0
            return self.attacks[self.owner_of[best]] is side, opponents_follow, bit

        return sorted(leads, key=promise, reverse=True)

    def _first(self, seat: int, tops: int, trick: Trick, turn: int) -> int:
        """The cheapest card that beats an opponent's, else the lowest; for few tricks the highest that stays under."""
        best, field, _ = trick
        beating = tops & (field | self.top) & best - 1
        if self.fewest:
            high = tops & ~beating or (tops if turn + 1 == self.players else 0)
            return high & -high or _lowest(tops)
        if self.attacks[self.owner_of[best]] is self.attacks[seat]:
            beating = 0
        return _lowest(beating or tops)


def _lowest(cards: int) -> int:
    """The lowest card, the top lane's above the others."""
    return 1 << cards.bit_length() - 1
