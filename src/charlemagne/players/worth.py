"""What the tricks of a hand are worth to a side: its chance of winning the match by them.

How many tricks a hand leads to is known from perfect play, or from rules of thumb that play on. Neither is what will
happen at the table; how often a contract is made by what they say was counted over thousands of hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from charlemagne.hand.scoring import is_made, worth
from charlemagne.hand.state import Public
from charlemagne.players.standing import counted
from charlemagne.rules.model import HAND_SIZE, Contract
from charlemagne.seats import Side

TRICK: Final = 0.1
"""What a trick more is worth, as a part of what the contract is worth."""

AS_SOLVED: Final = {-3: 0.02, -2: 0.1, -1: 0.25, 0: 0.66, 1: 0.88, 2: 0.97}
"""How often a contract is made at the table, by how many tricks more than it needs perfect play would take."""

AS_PLAYED: Final = {-3: 0.04, -2: 0.1, -1: 0.23, 0: 0.86, 1: 0.97, 2: 0.99}
"""The same by how many more the rules of thumb take."""

AS_ALL: Final = 0.6
"""How often partners who need all tricks take them, where perfect play would; where it would not, they never do."""

DEFENDED: Final = 0.85
"""How often a contract for no trick is made against a strong player that would be made against rules of thumb."""


def if_solved(public: Public, side: Side, *, left: int, trick: float = TRICK) -> Sequence[float]:
    """A side's chance of winning the match by the attackers' tricks, where perfect play says how many they are.

    Players who don't see all cards stray from perfect play, the more, the more tricks are left. A lone player who wants
    all tricks leads from the top, and nobody strays; nor do those who see a hand for no trick on the table.

    Args:
        public: of a hand whose contract is known.
        side: whose chance it is.
        left: how many tricks are still to be played.
        trick: what a trick more is worth, as a part of what the contract is worth.
    """
    contract = _contract(public)
    needed, most = contract.tricks
    exact = _made_by(contract)
    if public.alone or most == 0:
        return _chances(public, side, exact, trick)
    if needed == HAND_SIZE:
        table = [AS_ALL * made for made in exact]
    else:
        table = [_of(AS_SOLVED, tricks - needed) for tricks in range(HAND_SIZE + 1)]
    part = left / HAND_SIZE
    made = [part * told + (1 - part) * certain for told, certain in zip(table, exact, strict=True)]
    return _chances(public, side, made, trick)


def if_played(public: Public, side: Side, *, begun: bool, trick: float = TRICK) -> Sequence[float]:
    """The same where rules of thumb that play on say how many tricks they are.

    Args:
        begun: whether the cards are played. Then they are taken at their word: it is the difference between cards that
            counts, and those who play otherwise do so after each.
    """
    contract = _contract(public)
    needed, most = contract.tricks
    made = _made_by(contract)
    if not begun and most == 0:
        assert public.bidder is not None
        made = [part * (1.0 if public.bidder.side is side else DEFENDED) for part in made]
    elif not begun and needed < HAND_SIZE:
        made = [_of(AS_PLAYED, tricks - needed) for tricks in range(HAND_SIZE + 1)]
    return _chances(public, side, made, trick)


def stake(public: Public) -> float:
    """How far the chances of winning the match lie apart by what this hand may bring; before a contract, a tenth."""
    if public.bidder is None:
        return 0.1
    values = if_solved(public, public.bidder.side, left=0)
    return max(values) - min(values)


def _contract(public: Public) -> Contract:
    assert public.contract is not None
    return public.contract


def _made_by(contract: Contract) -> list[float]:
    """Whether a contract is made, by the attackers' tricks."""
    return [float(is_made(contract, tricks)) for tricks in range(HAND_SIZE + 1)]


def _of(table: dict[int, float], over: int) -> float:
    return table.get(min(over, max(table)), 0.0)


def _chances(public: Public, side: Side, made: Sequence[float], trick: float) -> list[float]:
    """The chance of winning the match by the attackers' tricks, from the chance to have made the contract by them."""
    bidder, contract, odds = public.bidder, _contract(public), counted(public.book)
    assert bidder is not None
    north_south, east_west = public.setup.score
    chance = []
    for winner, pay in ((bidder.side, contract.made), (bidder.side.other, contract.failed)):
        points = worth(public, winner, pay)
        after = (north_south + points, east_west) if winner is Side.NS else (north_south, east_west + points)
        chance.append(odds(after, side))
    at_stake = chance[0] - chance[1]
    more = trick * at_stake * (1 if contract.tricks[1] else -1)
    return [chance[1] + at_stake * part + more * tricks for tricks, part in enumerate(made)]
