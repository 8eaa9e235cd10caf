"""The chance of winning the match at a score: as people feel it, and as hands like those of the rule book make it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from charlemagne.rules.model import GAME, RuleBook
from charlemagne.seats import Side

Odds: TypeAlias = Callable[[tuple[int, int], Side], float]
"""A side's chance of winning the match at a score of N–S and E–W."""

NUMBERS: Final = 2
"""So many numbers are played, from the lowest on; those above hardly ever are."""

NUMBER, NO_TRICK, ALL_TRICKS = (0.7, 0.3), (0.4, 0.5), (0.05, 0.2)
"""How often contracts are made and failed: those with a number, without one for no trick, and all others."""

FINE: Final = 64
"""Steps that a match is cut into, if it is for more points than that."""


@lru_cache(maxsize=64)
def felt(target: int) -> Odds:
    """The odds as people feel them, by what both sides still need.

    >>> felt(32)((12, 12), Side.NS), round(felt(32)((31, 12), Side.NS), 2)
    (0.5, 0.99)
    """

    def odds(score: tuple[int, int], side: Side) -> float:
        ours, theirs = target - score[side], target - score[side.other]
        if ours <= 0 or theirs <= 0:
            return 1.0 if ours <= 0 else 0.0
        return float(theirs**1.4 / (ours**1.4 + theirs**1.4))

    return odds


@lru_cache(maxsize=64)
def counted(book: RuleBook) -> Odds:
    """The odds if each hand to come is won by either side as often, and pays what hands of this book pay.

    A side that needs two points is hardly better off than one that needs five, where no hand pays less than five.

    >>> from charlemagne.rules.books import BOOKS
    >>> [round(counted(BOOKS["standard"])(score, Side.NS), 2) for score in ((12, 12), (31, 12), (27, 12))]
    [0.5, 0.79, 0.79]
    """
    target = book.target
    step = max(1, target // FINE)
    longest = -(-target // step)
    pays = _pays(book, step)
    table = [[0.0] * (longest + 1) for _ in range(longest + 1)]
    for ours in range(1, longest + 1):
        for theirs in range(1, longest + 1):
            for pay, weight in pays.items():
                scored = 1.0 if pay >= ours else table[ours - pay][theirs]
                lost = 0.0 if pay >= theirs else table[ours][theirs - pay]
                table[ours][theirs] += weight * (scored + lost) / 2

    def odds(score: tuple[int, int], side: Side) -> float:
        ours, theirs = target - score[side], target - score[side.other]
        if ours <= 0 or theirs <= 0:
            return 1.0 if ours <= 0 else 0.0
        return table[-(-ours // step)][-(-theirs // step)]

    return odds


def _pays(book: RuleBook, step: int) -> Mapping[int, float]:
    """How often a hand of a book pays what, in steps."""
    often: dict[int, float] = {}
    numbers = 0
    for contract in book.contracts:
        if not book.meets_floor(contract):
            continue
        kind = NO_TRICK if contract.tricks[1] == 0 else ALL_TRICKS
        if contract.number is not None:
            numbers += 1
            if numbers > NUMBERS:
                continue
            kind = NUMBER
        for pay, weight in zip((contract.made, contract.failed), kind, strict=True):
            if pay:
                paid = max(1, round((book.target if pay == GAME else pay) / step))
                often[paid] = often.get(paid, 0.0) + weight
    whole = sum(often.values())
    return {pay: weight / whole for pay, weight in often.items()}
