"""Two pairs of players against each other on the same cards, with what they are worth and how sure that is.

Every deal, or every stream of deals, is played at two tables with the pairs' seats swapped, and what counts is the
difference between the two: luck of the cards falls out. A pair of tables is one observation.

>>> contest = Contest(a="casual", b="random", rules="maine", seed=3, pairs=4)
>>> report = Report(contest, list(play(contest, jobs=1)))
>>> report.to_json()["deals"]
4
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median, stdev
from typing import Final, Literal

from charlemagne.hand.actions import Action
from charlemagne.hand.events import Result
from charlemagne.hand.player import Limit, Player
from charlemagne.hand.view import View
from charlemagne.match import Match, SealedSource, begin, play_hand, play_match
from charlemagne.players import seat_player
from charlemagne.pool import in_order
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import Play, RuleBook
from charlemagne.seats import SEATS, Seat, Side

PART: Final = 10
"""Pairs of tables that a process plays at a time; `--until` looks at the interval after each part."""

Metric = Literal["points", "tricks", "share"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """What is to be measured.

    Args:
        a: the one pair's player, as `make_player` reads it.
        b: the other pair's.
        pairs: how many deals, or matches, each played at two tables.
        matches: whether whole matches are played, not single hands.
        score: the points of N–S and E–W before each hand; with matches 0 to 0.
        bidder: who makes all four seats' bids and exchanges, so that A and B play the same contracts; None lets them
            make their own.
        makers: players that have no name of their own, under the name that they go by here; each is made from the
            seed, by a function or a class of a module, so that a process can find it.
    """

    a: str
    b: str
    rules: str
    seed: int
    pairs: int
    house: Mapping[str, object] = field(default_factory=dict)
    matches: bool = False
    score: tuple[int, int] = (0, 0)
    bidder: str | None = None
    makers: Mapping[str, Callable[[int], Player]] = field(default_factory=dict)

    @property
    def book(self) -> RuleBook:
        return with_house(BOOKS[self.rules], self.house)

    @property
    def metric(self) -> Metric:
        """What `--until` looks at: what the contest is most about."""
        if self.matches:
            return "share"
        return "points" if self.bidder is None else "tricks"

    def player(self, spec: str) -> Player:
        """A player with this contest's seed.

        Raises:
            PlayerError: if there is none of that name.
        """
        maker = self.makers.get(spec)
        return seat_player(spec, self.seed) if maker is None else maker(self.seed)


@dataclass(slots=True)
class Stopwatch:
    """A player whose decisions are timed.

    Args:
        ms: the time of each decision so far, in milliseconds.
    """

    player: Player
    ms: list[float] = field(default_factory=list)

    def choose(self, view: View, limit: Limit) -> Action:
        began = time.perf_counter()
        action = self.player.choose(view, limit)
        self.ms.append((time.perf_counter() - began) * 1000)
        return action

    def knock(self, view: View) -> bool:
        return self.player.knock(view)


@dataclass(frozen=True, slots=True)
class Split:
    """One player bids and exchanges, another plays the cards."""

    bidder: Player
    card_player: Player

    def choose(self, view: View, limit: Limit) -> Action:
        playing = isinstance(view.public.phase, Play)
        return (self.card_player if playing else self.bidder).choose(view, limit)

    def knock(self, view: View) -> bool:
        return self.card_player.knock(view)


@dataclass(slots=True)
class Pair:
    """One observation: the same cards at two tables, A at N–S at the first and at E–W at the second.

    Args:
        points: A's points less B's, the mean of the two tables.
        tricks: A's tricks less B's, likewise; where the attackers want none, those that they leave to the others.
        share: the part of the hands' points, or of the matches, that went to A: 0, ½ or 1.
        hands: played at both tables together.
        bid: contracts by name and by whether A bid them.
        made: those of them that were made.
        ms: the decisions' times of A and of B, in milliseconds.
    """

    points: float = 0.0
    tricks: float = 0.0
    share: float = 0.0
    hands: int = 0
    bid: Counter[tuple[bool, str]] = field(default_factory=Counter)
    made: Counter[tuple[bool, str]] = field(default_factory=Counter)
    ms: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))


def _add_hand(pair: Pair, book: RuleBook, result: Result, a: Side) -> None:
    pair.hands += 1
    if result.bidder is None or result.contract is None:
        return
    attacks = result.bidder.side is a
    pair.bid[attacks, result.contract] += 1
    pair.made[attacks, result.contract] += bool(result.made)
    pair.points += (result.points[a] - result.points[a.other]) / 2
    wanted = result.tricks if book.contract(result.contract).tricks[1] else 8 - result.tricks
    pair.tricks += (wanted - 4) * (1 if attacks else -1)


def play_pair(contest: Contest, index: int) -> Pair:
    """The pair of tables of this index, from 0."""
    pair, book, source = Pair(), contest.book, SealedSource.of_seed(contest.seed)
    match_id = f"arena-{contest.seed}-{index:06d}"
    for a in Side:
        players: dict[Seat, Player] = {}
        for seat in SEATS:
            own = seat.side is a
            watched = Stopwatch(contest.player(contest.a if own else contest.b), pair.ms[0 if own else 1])
            bidder = contest.bidder
            players[seat] = watched if bidder is None else Split(contest.player(bidder), watched)
        if contest.matches:
            for after in play_match(begin(book, match_id, dealer=SEATS[index % 4]), players, source):
                assert after.hand is not None and after.hand.result is not None
                _add_hand(pair, book, after.hand.result, a)
                if after.hand.result.winner is not None:
                    pair.share += (after.hand.result.winner is a) / 2
            continue
        match = Match(book, match_id, 1, SEATS[index % 4], contest.score).deal_from(source)
        assert match.hand is not None
        result = play_hand(match.hand, players).result
        assert result is not None
        _add_hand(pair, book, result, a)
        pair.share += 0.25 if result.points == (0, 0) else (result.points[a] > 0) / 2
    if not contest.matches:
        return pair
    tables = pair.hands / 2
    pair.points, pair.tricks = pair.points / tables, pair.tricks / tables
    return pair


def play_part(contest: Contest, first: int, last: int) -> list[Pair]:
    """The pairs of tables from one index up to another, which is left out."""
    return [play_pair(contest, index) for index in range(first, last)]


def play(contest: Contest, *, jobs: int, until: float | None = None) -> Iterator[Pair]:
    """The pairs of tables in order, whatever the number of processes.

    Args:
        contest: what to play.
        jobs: how many processes.
        until: stop when the half-width of the interval of the contest's metric is no greater; looked at after every
            ten pairs, from the fiftieth on.
    """
    parts = ((contest, first, min(first + PART, contest.pairs)) for first in range(0, contest.pairs, PART))
    seen: list[float] = []
    for part in in_order(play_part, parts, jobs=jobs):
        for pair in part:
            seen.append(getattr(pair, contest.metric))
            yield pair
        if until is not None and len(seen) >= FEWEST and half_width(seen) <= until:
            return


FEWEST: Final = 50
"""Pairs without which an interval is not believed."""

Z95: Final = 1.959964


def half_width(values: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean, by the normal law."""
    return Z95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a contest."""

    contest: Contest
    pairs: Sequence[Pair]

    def values(self, metric: Metric) -> list[float]:
        return [getattr(pair, metric) for pair in self.pairs]

    def interval(self, metric: Metric) -> dict[str, float]:
        """The mean over the pairs of tables and the half-width of its 95 % interval."""
        values = self.values(metric)
        width = half_width(values)
        return {"mean": round(fmean(values), 4), "ci": round(width, 4) if math.isfinite(width) else 0.0}

    def to_json(self) -> dict[str, object]:
        """The report as `charlemagne arena --json` prints it."""
        contest, count = self.contest, len(self.pairs)
        return {
            "a": contest.a,
            "b": contest.b,
            "rules": contest.rules,
            "house": dict(contest.book.house),
            "seed": contest.seed,
            "score": list(contest.score),
            "play_only": contest.bidder,
            "deals": sum(pair.hands for pair in self.pairs) // 2 if contest.matches else count,
            "matches": count if contest.matches else 0,
            "points": self.interval("points"),
            "tricks": self.interval("tricks"),
            "share": self.interval("share"),
            "contracts": {name: self._contracts(own) for name, own in (("a", True), ("b", False))},
            "ms": {name: self._times(index) for index, name in enumerate("ab")},
        }

    def _contracts(self, own: bool) -> dict[str, dict[str, int]]:
        bid: Counter[tuple[bool, str]] = Counter()
        made: Counter[tuple[bool, str]] = Counter()
        for pair in self.pairs:
            bid += pair.bid
            made += pair.made
        return {
            row.name: {"bid": bid[own, row.name], "made": made[own, row.name]} for row in self.contest.book.contracts
        }

    def _times(self, index: int) -> dict[str, float]:
        times = sorted(ms for pair in self.pairs for ms in pair.ms[index])
        if not times:
            return {"median": 0.0, "p99": 0.0}
        return {"median": round(median(times), 3), "p99": round(times[int(0.99 * (len(times) - 1))], 3)}
