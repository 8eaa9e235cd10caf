"""A player that imagines the hidden cards and works out what each of its choices leads to.

Every decision goes the same way. Deals are imagined that fit all that the seat knows; in each of them each choice worth
a thought is made; what is left to be called, exchanged and named is done by rules of thumb; and the play that follows
is solved exactly, or played on by rules of thumb, or both. What counts is the chance of winning the match, by the
contract and the score, and then tricks.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from charlemagne.analysis.positions import position_of
from charlemagne.core import native_available, solve_cards_many, solve_many
from charlemagne.hand.actions import Action, PlayCard
from charlemagne.hand.decide import apply
from charlemagne.hand.player import UNLIMITED, Limit, dice
from charlemagne.hand.state import Hand, Public
from charlemagne.hand.view import View, view_of
from charlemagne.players.beliefs import imagine
from charlemagne.players.bidding import prospects, value_of_passing
from charlemagne.players.casual import CasualPlayer
from charlemagne.players.choices import choices
from charlemagne.players.outlook import outlook_of
from charlemagne.players.play_on import play_on
from charlemagne.players.standing import counted
from charlemagne.players.worth import TRICK, if_played, if_solved, stake
from charlemagne.rules.model import HAND_SIZE, Auction, Contract, Expose, Give, Play
from charlemagne.seats import Side

WORLDS: Final = 60
"""Deals imagined for a decision if nothing else is said."""

WORLDS_WITHOUT_CORE: Final = 8
"""The same without the native core, whose stand-in is a hundred times slower."""

MOST: Final = 300
"""Deals imagined at most where time is the limit; more teach nothing."""

IMAGINED, AT_ONCE = 10, 5
"""Deals imagined at a time where time is the limit, and deals weighed between two looks at the clock."""

PART_OF_TIME: Final = 0.75
"""How much of the time is used: what is begun has to end."""

SOLVED: Final = 0.5
"""How much the word of perfect play counts of what a card is worth where both sides want tricks; the rest is what the
rules of thumb make of it."""

THUMB: Final = 20
"""What the rule of thumb says of a bid counts like so many deals."""

SAME: Final = 0.02
"""Choices whose worth differs by no more than this part of what the contract is worth are left to taste."""

SAME_LOW, SAME_ATTACK = 0.03, 0.1
"""The same in a hand for no trick, of its cards and of those that the others lead against it."""

SAME_GIFT, SAME_ASKED, SAME_TO_BIDDER = 0.15, 0.5, 0.1
"""The same of the card given to a lone partner, of a lead that he has knocked for, and of one towards a partner whose
contract it is."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player made of a decision.

    Args:
        values: for each choice, its mean worth: the chance of winning the match, with something for tricks.
        chosen: what it does.
        worlds: the deals that were weighed, as it imagined them.
    """

    values: dict[Action, float]
    chosen: Action
    worlds: Sequence[Hand] = ()


@dataclass(frozen=True, slots=True)
class StrongPlayer:
    """Samples deals and weighs what comes of them; see the module.

    Args:
        seed: the same one decides the same, if limited by work.
    """

    seed: int = 0

    def choose(self, view: View, limit: Limit) -> Action:
        return self.think(view, limit).chosen

    def knock(self, view: View) -> bool:
        return self._thumb.knock(view)

    @property
    def _thumb(self) -> CasualPlayer:
        return CasualPlayer(self.seed)

    def think(self, view: View, limit: Limit = UNLIMITED) -> Thought:
        """What it would do, and why."""
        taste = self._thumb.choose(view, limit)
        considered = choices(view, taste)
        if len(considered) == 1:
            return Thought({taste: 0.0}, considered[0])
        rng = dice(self.seed, view, "worlds")
        clock = _Clock(limit)
        most = limit.worlds or (MOST if clock.ends else _enough())
        count = min(most, IMAGINED) if clock.ends else most
        totals: dict[Action, float] = dict.fromkeys(considered, 0.0)
        hands: list[Hand] = []
        weighed = 0
        while weighed < most and not (weighed and clock.is_over):
            if weighed == len(hands):
                hands += imagine(view, count=count, rng=rng)
                if len(hands) < weighed + count:  # there are no more
                    most = len(hands)
            some = hands[weighed : weighed + AT_ONCE]
            if isinstance(view.public.phase, Play):
                _weigh_cards(view, some, totals)
            else:
                _weigh_choices(view, some, totals, self._thumb)
            weighed += len(some)
        values = {action: total / weighed for action, total in totals.items()}
        if isinstance(view.public.phase, Auction):
            values = _tempered(view, values, weighed)
        return Thought(values, _best(view, values, taste), hands[:weighed])


class _Clock:
    """When a decision has to be made."""

    def __init__(self, limit: Limit) -> None:
        self.ends = None if limit.ms is None else time.monotonic() + PART_OF_TIME * limit.ms / 1000
        self._cancelled = limit.cancelled

    @property
    def is_over(self) -> bool:
        if self._cancelled is not None and self._cancelled.is_set():
            return True
        return self.ends is not None and time.monotonic() >= self.ends


def _enough() -> int:
    return WORLDS if native_available() else WORLDS_WITHOUT_CORE


def _best(view: View, values: dict[Action, float], taste: Action) -> Action:
    best = max(values.values())
    margin = _doubt(view) * stake(view.public)
    if taste in values and values[taste] >= best - margin:
        return taste
    return max(values, key=lambda action: values[action])


def _weigh_cards(view: View, hands: Sequence[Hand], totals: dict[Action, float]) -> None:
    """Adds up what each legal card is worth in these hands."""
    seat, public = view.seat, view.public
    assert seat is not None
    won, left = public.attackers_tricks, HAND_SIZE - len(public.tricks)
    part = _part_solved(public, seat.side)
    if part > 0.0:
        worth = if_solved(public, seat.side, left=left)
        for solved in solve_cards_many([position_of(hand) for hand in hands], threads=1):
            for card, tricks in (solved or {}).items():
                totals[PlayCard(seat, card)] += part * worth[won + tricks]
    if part < 1.0:
        worth = if_played(public, seat.side, begun=True)
        for outcome in play_on(hands):
            for card, tricks in outcome.cards.items():
                totals[PlayCard(seat, card)] += (1 - part) * worth[won + tricks]


def _part_solved(public: Public, side: Side) -> float:
    """How much the word of perfect play counts of what a card is worth to a side; the rest is the rules of thumb's.

    In a hand for no trick perfect play sees too much, but for those who defend against a hand that lies on the table.
    """
    bidder, contract = public.bidder, public.contract
    assert bidder is not None and contract is not None
    if contract.tricks[1] == 0:
        return 0.0 if bidder.side is side or not _is_shown(contract) else 1.0
    return 1.0 if public.alone else SOLVED


def _weigh_choices(view: View, hands: Sequence[Hand], totals: dict[Action, float], thumb: CasualPlayer) -> None:
    """Adds up what each choice before the play is worth in these hands."""
    seat = view.seat
    assert seat is not None
    side, odds = seat.side, counted(view.public.book)
    solved: list[tuple[Action, Hand]] = []
    played: list[tuple[Action, Hand]] = []
    for action in totals:
        for start in hands:
            hand = _ahead(apply(start, action), thumb)
            if hand.result is not None:
                totals[action] += odds(hand.result.score, side)
            else:
                (solved if _is_solved(hand.public, side) else played).append((action, hand))
    trick = TRICK if view.public.contract is not None else 0.0
    tricks = solve_many([position_of(hand) for _, hand in solved], threads=1)
    for (action, hand), taken in zip(solved, tricks, strict=True):
        assert taken is not None
        totals[action] += if_solved(hand.public, side, left=HAND_SIZE, trick=trick)[taken]
    for (action, hand), outcome in zip(played, play_on([hand for _, hand in played]), strict=True):
        totals[action] += if_played(hand.public, side, begun=False, trick=trick)[outcome.value]


def _is_solved(public: Public, side: Side) -> bool:
    """Whether a side asks perfect play, not the rules of thumb, what becomes of a contract."""
    assert public.contract is not None
    return _part_solved(public, side) == 1.0 or public.contract.tricks[0] == HAND_SIZE


def _tempered(view: View, values: dict[Action, float], worlds: int) -> dict[Action, float]:
    """The worth of calls, drawn towards what the rule of thumb says: the best of many guesses is the luckiest too."""
    odds = counted(view.public.book)
    says: dict[Action, float] = {prospect.bid: prospect.value for prospect in prospects(view.public, view.hand, odds)}
    passing = value_of_passing(view.public, view.hand, odds)
    return {
        action: (value * worlds + says.get(action, passing) * THUMB) / (worlds + THUMB)
        for action, value in values.items()
    }


def _ahead(hand: Hand, thumb: CasualPlayer) -> Hand:
    """The hand at its first lead, or over, everything before it done by rules of thumb."""
    while (seat := hand.turn) is not None and not isinstance(hand.public.phase, Play):
        hand = apply(hand, thumb.choose(view_of(hand, seat), UNLIMITED))
    return hand


def _doubt(view: View) -> float:
    """By how much better a choice has to be than what taste and the conventions say."""
    public = view.public
    if isinstance(public.phase, Give):
        return SAME_GIFT
    if isinstance(public.phase, Play) and public.led is None:
        look = outlook_of(view, Random(0))
        if look.asked is not None and look.in_lane(look.asked):
            return SAME_ASKED
        if look.mate is look.bidder and look.trumps:
            return SAME_TO_BIDDER
    if isinstance(public.phase, Play) and public.contract is not None and public.contract.tricks[1] == 0:
        return SAME_LOW if public.trick or view.seat is public.bidder else SAME_ATTACK
    return SAME


def _is_shown(contract: Contract) -> bool:
    return any(isinstance(phase, Expose) for way in contract.branches() for phase in way)
