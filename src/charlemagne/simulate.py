"""Many matches among computer players: the same seed gives the same records, on any number of processes.

>>> run = Run(rules="standard", house={}, specs=("casual",) * 4, seed=7, matches=2)
>>> [part.matches for part in play(run, jobs=1)]
[2]
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from charlemagne.hand.deal import Deal, Seal
from charlemagne.hand.events import Result
from charlemagne.hand.player import Player
from charlemagne.match import SealedSource, begin, play_match
from charlemagne.players import seat_player
from charlemagne.pool import in_order
from charlemagne.record import dumps, record_of_match
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import RuleBook
from charlemagne.seats import SEATS, Seat, Side

PART: Final = 20
"""Matches that a process plays at a time."""

HIGHEST_SEED: Final = 2**63 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What is to be simulated.

    Args:
        rules: the rule book's name.
        house: house options over it.
        specs: a player for each seat, N E S W, as `make_player` reads them.
        seed: deals, cuts, first dealers and players all follow from it; 0 to 2⁶³ - 1.
        matches: how many.
        records: whether the records are wanted.
    """

    rules: str
    house: Mapping[str, object]
    specs: tuple[str, ...]
    seed: int
    matches: int
    records: bool = True

    @property
    def book(self) -> RuleBook:
        return with_house(BOOKS[self.rules], self.house)

    def match_id(self, index: int) -> str:
        """The id of a match, counted from 0."""
        return f"s{self.seed}-{index:06d}"

    def players(self) -> dict[Seat, Player]:
        """The four players, each with a seed of his own.

        Raises:
            PlayerError: if there is no such player.
        """
        return {
            seat: seat_player(spec, _number(self.seed, "player", seat))
            for seat, spec in zip(SEATS, self.specs, strict=True)
        }


@dataclass(slots=True)
class Tally:
    """What came of some matches.

    Args:
        hands: thrown-in ones too.
        won: matches by side.
        bid: hands by contract and by the side that bid it.
        made: those of them that were made.
    """

    matches: int = 0
    hands: int = 0
    thrown_in: int = 0
    won: Counter[Side] = field(default_factory=Counter)
    bid: Counter[tuple[str, Side]] = field(default_factory=Counter)
    made: Counter[tuple[str, Side]] = field(default_factory=Counter)
    text: str = ""
    """The records, one a line, in the order of play."""

    def add(self, result: Result) -> None:
        """Counts a hand."""
        self.hands += 1
        if result.bidder is None or result.contract is None:
            self.thrown_in += 1
            return
        key = result.contract, result.bidder.side
        self.bid[key] += 1
        self.made[key] += bool(result.made)
        if result.winner is not None:
            self.matches += 1
            self.won[result.winner] += 1

    def join(self, other: Tally) -> None:
        """Counts the hands of another tally; its records are left where they are."""
        self.matches += other.matches
        self.hands += other.hands
        self.thrown_in += other.thrown_in
        self.won += other.won
        self.bid += other.bid
        self.made += other.made


@dataclass(frozen=True, slots=True)
class _CutSource:
    """Sealed deals whose cuts follow from the seed too."""

    seed: int
    source: SealedSource

    def commit(self, match: str, number: int) -> str:
        return self.source.commit(match, number)

    def deal(
        self, book: RuleBook, *, match: str, number: int, dealer: Seat, salt: bytes = b"", cut: int = 0
    ) -> tuple[Deal, Seal]:
        cut = _number(self.seed, "cut", match, number) % len(book.deck)
        return self.source.deal(book, match=match, number=number, dealer=dealer, salt=salt, cut=cut)


def _number(*parts: object) -> int:
    """A number from 0 to 2⁶⁴ - 1 that follows from these parts."""
    return int.from_bytes(hashlib.sha256("|".join(map(str, parts)).encode()).digest()[:8], "big")


def play_part(run: Run, first: int, last: int) -> Tally:
    """The matches of a run from one index up to another, which is left out."""
    book, players = run.book, run.players()
    names = {seat: f"bot:{spec}" for seat, spec in zip(SEATS, run.specs, strict=True)}
    source = _CutSource(run.seed, SealedSource.of_seed(run.seed))
    tally, lines = Tally(), list[str]()
    for index in range(first, last):
        match = run.match_id(index)
        dealer = SEATS[_number(run.seed, "dealer", match) % 4]
        for after in play_match(begin(book, match, dealer=dealer), players, source):
            assert after.hand is not None and after.hand.result is not None
            tally.add(after.hand.result)
            if run.records:
                lines.append(dumps(record_of_match(after, names)) + "\n")
    tally.text = "".join(lines)
    return tally


def play(run: Run, *, jobs: int) -> Iterator[Tally]:
    """The run in parts, in the order of its matches; at most two parts a process wait to be taken.

    Args:
        run: what to play.
        jobs: how many processes at most; with one, or with few matches, none is started.
    """
    parts = ((run, first, min(first + PART, run.matches)) for first in range(0, run.matches, PART))
    yield from in_order(play_part, parts, jobs=min(jobs, math.ceil(run.matches / PART)))
