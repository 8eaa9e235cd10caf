"""How strong the players are: each against the one below it, and `strong` against the yardstick that never changes.

Every figure is a mean over pairs of tables at which the same cards are played with the seats swapped, and stands beside
the half-width of its 95 % interval. `strong` is measured only where the native core serves. With a word, only the
rows that begin with it: ``python -m bench.players novice``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from bench.greedy import NAME, GreedyPlayer
from charlemagne.arena import Contest, Report, play
from charlemagne.core import why_not_native

SEED = 1


@dataclass(frozen=True, slots=True)
class Row:
    """What is measured: A against B, over so many pairs of tables.

    Args:
        bidder: who bids and exchanges for all, where A and B only play the cards; None for whole matches.
        pairs: of single hands, or of matches.
    """

    a: str
    b: str
    pairs: int
    bidder: str | None = None

    def contest(self, rules: str) -> Contest:
        return Contest(
            a=self.a,
            b=self.b,
            rules=rules,
            seed=SEED,
            pairs=self.pairs,
            matches=self.bidder is None,
            bidder=self.bidder,
            makers={NAME: GreedyPlayer},
        )

    @property
    def needs_core(self) -> bool:
        return "strong" in f"{self.a} {self.b}"

    def name(self, rules: str) -> str:
        return f"{self.a} against {self.b}, {'matches' if self.bidder is None else 'cards'}, {rules}"


ROWS = (
    Row("novice", "random", 200),
    Row("casual", "novice", 300),
    Row("casual", NAME, 400, bidder=NAME),
    Row("strong", "casual", 250),
    Row("strong:20w", "casual", 200, bidder="casual"),
    Row("strong:20w", NAME, 150, bidder=NAME),
)
"""Enough of each for an interval that says something; on two cores all take half an hour, most of it the fourth."""

RULES = ("standard", "maine")


def measured(row: Row, rules: str, *, jobs: int) -> Iterator[tuple[str, float]]:
    """The figures of one row by one rule book: the mean and half-width of what counts, and A's time a decision."""
    contest, name = row.contest(rules), row.name(rules)
    report = Report(contest, list(play(contest, jobs=jobs)))
    interval = report.interval(contest.metric)
    what = "share of matches" if contest.matches else "tricks a deal"
    yield f"{name}: {what}", interval["mean"]
    yield f"{name}: ±", interval["ci"]
    times = sorted(ms for pair in report.pairs for ms in pair.ms[0])
    yield f"{name}: ms at the 99th percentile", round(times[len(times) * 99 // 100], 3)


def run() -> dict[str, float]:
    """Shares of matches or tricks a deal by row and rule book."""
    return rows("")


def rows(beginning: str) -> dict[str, float]:
    """The figures of the rows whose first player begins so."""
    figures: dict[str, float] = {}
    for row in ROWS:
        if not row.a.startswith(beginning):
            continue
        if row.needs_core and (why := why_not_native()):
            print(f"players: {row.a} against {row.b} is left out: {why}", file=sys.stderr)
            continue
        for rules in RULES:
            figures |= dict(measured(row, rules, jobs=os.cpu_count() or 1))
    return figures


if __name__ == "__main__":
    for what, figure in rows(*(sys.argv[1:2] or [""])).items():
        print(f"{what}: {figure:,.6g}")
