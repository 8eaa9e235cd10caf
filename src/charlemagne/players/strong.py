"""A player that imagines the hidden cards and works out what each of its choices leads to.

Every decision goes the same way. Deals are imagined that fit all that the seat knows; in each of them each choice worth
a thought is made; what is left to be called, exchanged and named is done by rules of thumb; and the play that follows
is solved exactly. What counts is the chance of winning the match, by the contract and the score, and then tricks.
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
from charlemagne.hand.scoring import is_made, worth
from charlemagne.hand.state import Hand, Public
from charlemagne.hand.view import View, view_of
from charlemagne.players.beliefs import imagine
from charlemagne.players.bidding import prospects, value_of_passing
from charlemagne.players.casual import CasualPlayer
from charlemagne.players.choices import choices
from charlemagne.players.outlook import outlook_of
from charlemagne.players.play_on import play_on
from charlemagne.players.standing import counted
from charlemagne.rules.model import HAND_SIZE, Auction, Contract, Expose, Give, Play
from charlemagne.seats import Side

WORLDS: Final = 60
"""Deals imagined for a decision if nothing else is said."""

WORLDS_WITHOUT_CORE: Final = 8
"""The same without the native core, whose stand-in is a hundred times slower."""

MOST: Final = 300
"""Deals imagined at most where time is the limit; more teach nothing."""

AT_ONCE: Final = 5
"""Deals weighed between two looks at the clock."""

PART_OF_TIME: Final = 0.75
"""How much of the time is used: what is begun has to end."""

TRICK: Final = 0.1
"""What a trick more is worth, as a part of what the contract is worth."""

SAME_GIFT, SAME_ASKED, SAME_FORCED = 0.15, 0.5, 0.1
"""The same of the card given to a lone partner, of a lead that he has knocked for, and of one towards a dealer who had
to bid."""

AS_NUMBERED: Final = {-2: 0.03, -1: 0.27, 0: 0.75, 1: 0.94, 2: 0.99}
"""How often a contract is made at the table, by how many tricks more than it needs perfect play would take."""

AS_ALL: Final = 0.6
"""How often partners who need all tricks take them, where perfect play would; where it would not, they never do."""

DEFENDED: Final = 0.85
"""How often a contract for no trick is made against this player that would be made against rules of thumb."""

THUMB: Final = 20
"""What the rule of thumb says of a bid counts like so many deals."""

SAME: Final = 0.02
"""Choices whose worth differs by no more than this part of what the contract is worth are left to taste."""

SAME_LOW, SAME_ATTACK = 0.03, 0.1
"""The same in a hand for no trick, of its cards and of those that the others lead against it."""


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
    """Samples deals and solves them; see the module.

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
        hands = imagine(view, count=limit.worlds or (MOST if clock.ends else _enough()), rng=rng)
        totals: dict[Action, float] = dict.fromkeys(considered, 0.0)
        weighed = 0
        while weighed < len(hands) and not (weighed and clock.is_over):
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
    margin = _doubt(view) * _stake(view.public)
    if taste in values and values[taste] >= best - margin:
        return taste
    return max(values, key=lambda action: values[action])


def _weigh_cards(view: View, hands: Sequence[Hand], totals: dict[Action, float]) -> None:
    """Adds up what each legal card is worth in these hands."""
    seat, public = view.seat, view.public
    assert seat is not None
    won = public.attackers_tricks
    if _is_ducked(public, seat.side):
        scale = Worth.of(public, seat.side)
        found = [answer.cards for answer in play_on(hands)]
    else:
        scale = Worth.of(public, seat.side, left=HAND_SIZE - len(public.tricks))
        found = [solved or {} for solved in solve_cards_many([position_of(hand) for hand in hands], threads=1)]
    for cards in found:
        for card, tricks in cards.items():
            totals[PlayCard(seat, card)] += scale.by_tricks[won + tricks]


def _weigh_choices(view: View, hands: Sequence[Hand], totals: dict[Action, float], thumb: CasualPlayer) -> None:
    """Adds up what each choice before the play is worth in these hands."""
    seat = view.seat
    assert seat is not None
    side, odds = seat.side, counted(view.public.book)
    solved: list[tuple[Action, Hand]] = []
    ducked: list[tuple[Action, Hand]] = []
    for action in totals:
        for start in hands:
            hand = _ahead(apply(start, action), thumb)
            if hand.result is not None:
                totals[action] += odds(hand.result.score, side)
            else:
                (ducked if _is_ducked(hand.public, side) else solved).append((action, hand))
    trick = TRICK if view.public.contract is not None else 0.0
    tricks = solve_many([position_of(hand) for _, hand in solved], threads=1)
    for (action, hand), taken in zip(solved, tricks, strict=True):
        assert taken is not None
        totals[action] += Worth.of(hand.public, side, left=HAND_SIZE, trick=trick).by_tricks[taken]
    answers = play_on([hand for _, hand in ducked])
    for (action, hand), answer in zip(ducked, answers, strict=True):
        scale = Worth.of(hand.public, side, trick=trick).by_tricks
        bidder = hand.public.bidder
        lost = DEFENDED if bidder is not None and bidder.side is not side else 1.0
        totals[action] += lost * scale[answer.value] + (1 - lost) * scale[max(1, answer.value)]


def _is_ducked(public: Public, side: Side) -> bool:
    """Whether a side thinks by rules of thumb, not by perfect play, of what becomes of a contract.

    In a hand for no trick perfect play sees too much, but for those who defend against a hand that lies on the table.
    """
    bidder, contract = public.bidder, public.contract
    assert bidder is not None and contract is not None
    return contract.tricks[1] == 0 and (bidder.side is side or not _is_shown(contract))


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


@dataclass(frozen=True, slots=True)
class Worth:
    """What a side's chance of winning the match is by the attackers' tricks."""

    by_tricks: tuple[float, ...]

    @classmethod
    def of(cls, public: Public, side: Side, *, left: int = 0, trick: float = TRICK) -> Worth:
        """The worth to a side of the contract that is played.

        Args:
            public: of a hand whose contract is known.
            side: whose chance it is.
            left: of how many tricks it is only known what perfect play would make of them.
            trick: what a trick more is worth, as a part of what the contract is worth.
        """
        bidder, contract = public.bidder, public.contract
        assert bidder is not None and contract is not None
        chance, odds = {}, counted(public.book)
        for made in (True, False):
            winner, pay = (bidder.side, contract.made) if made else (bidder.side.other, contract.failed)
            points = worth(public, winner, pay)
            ns, ew = public.setup.score
            score = (ns + points, ew) if winner is Side.NS else (ns, ew + points)
            chance[made] = odds(score, side)
        stake = chance[True] - chance[False]
        per_trick = trick * stake * (1 if contract.tricks[1] else -1)
        return cls(
            tuple(
                chance[False] + stake * _made(public, contract, tricks, left=left) + per_trick * tricks
                for tricks in range(9)
            )
        )


def _made(public: Public, contract: Contract, tricks: int, *, left: int) -> float:
    """The chance that a contract is made which perfect play would bring to so many tricks.

    Players who don't see all cards stray from perfect play, the more, the more tricks are left. A lone player who wants
    all tricks leads from the top, and nobody strays; nor do those who see a hand for no trick on the table.
    """
    needed, most = contract.tricks
    exact = float(is_made(contract, tricks))
    if public.alone or most == 0:
        return exact
    if needed == HAND_SIZE:
        table = AS_ALL * exact
    else:
        table = AS_NUMBERED.get(min(2, tricks - needed), 0.0)
    return exact + (table - exact) * left / HAND_SIZE


def _doubt(view: View) -> float:
    """By how much better a choice has to be than what taste and the conventions say."""
    public = view.public
    if isinstance(public.phase, Give):
        return SAME_GIFT
    if isinstance(public.phase, Play) and public.led is None:
        look = outlook_of(view, Random(0))
        if look.asked is not None and look.in_lane(look.asked):
            return SAME_ASKED
        if look.mate is look.bidder and look.forced:
            return SAME_FORCED
    if isinstance(public.phase, Play) and public.contract is not None and public.contract.tricks[1] == 0:
        return SAME_LOW if public.trick or view.seat is public.bidder else SAME_ATTACK
    return SAME


def _is_shown(contract: Contract) -> bool:
    return any(isinstance(phase, Expose) for way in contract.branches() for phase in way)


def _stake(public: Public) -> float:
    """How far the chances of winning the match lie apart by what this hand may bring; before a contract, one."""
    if public.bidder is None:
        return 0.1
    values = Worth.of(public, public.bidder.side).by_tricks
    return max(values) - min(values)
