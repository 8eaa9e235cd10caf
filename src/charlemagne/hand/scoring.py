"""What a hand is worth once it is over, and whether it is decided before."""

from __future__ import annotations

from charlemagne.hand.events import Result
from charlemagne.hand.state import Public
from charlemagne.rules.model import GAME, HAND_SIZE, Contract, Pay
from charlemagne.seats import Side


def is_made(contract: Contract, tricks: int) -> bool:
    """Whether the attackers, having taken so many tricks in all, have made their contract."""
    low, high = contract.tricks
    return low <= tricks <= high


def is_decided(contract: Contract, *, won: int, played: int) -> bool:
    """Whether the count of tricks alone settles the contract.

    Args:
        contract: what is played.
        won: the attackers' tricks so far.
        played: all tricks so far.
    """
    low, high = contract.tricks
    most = won + HAND_SIZE - played
    return won > high or most < low or (won >= low and most <= high)


def thrown_in(public: Public) -> Result:
    """The result of a hand that nobody bid."""
    return Result(None, None, None, False, 0, None, (0, 0), public.setup.score, None)


def result(public: Public) -> Result:
    """The result of a hand whose tricks are played, or whose contract is decided."""
    bidder, contract = public.bidder, public.contract
    assert bidder is not None and contract is not None
    tricks = public.attackers_tricks
    made = is_made(contract, tricks)
    side, pay = (bidder.side, contract.made) if made else (bidder.side.other, contract.failed)
    points = (0, 0)[:side] + (worth(public, side, pay),) + (0, 0)[side + 1 :]
    before = public.setup.score
    score = (before[0] + points[0], before[1] + points[1])
    won = score[side] >= public.book.target
    return Result(
        bidder=bidder,
        contract=contract.name,
        trump=public.trump,
        alone=bidder.partner in public.out,
        tricks=tricks,
        made=made,
        points=(points[0], points[1]),
        score=score,
        winner=side if won else None,
    )


def worth(public: Public, side: Side, pay: Pay) -> int:
    """The points of a pay for a side: those it says, or what lifts the side to the target."""
    return public.book.target - public.setup.score[side] if pay == GAME else pay
