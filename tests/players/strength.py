"""Matches between two pairs of players, for the tests that say how strong one is."""

from collections import Counter
from dataclasses import dataclass, field

from laws import book_of

from charlemagne.hand.actions import Action
from charlemagne.hand.player import Limit, Player
from charlemagne.hand.view import View
from charlemagne.match import SealedSource, begin, play_match
from charlemagne.players import seat_player
from charlemagne.rules.model import Auction
from charlemagne.seats import SEATS


@dataclass(frozen=True)
class Passing:
    """Passes whenever it may, bids the least when it must, and otherwise plays as another."""

    player: Player

    def choose(self, view: View, limit: Limit) -> Action:
        return view.options[0] if isinstance(view.public.phase, Auction) else self.player.choose(view, limit)

    def knock(self, view: View) -> bool:
        return self.player.knock(view)


def player(name: str, seed: int) -> Player:
    return Passing(seat_player("casual", seed)) if name == "passing" else seat_player(name, seed)


@dataclass
class Outcome:
    """What came of some matches of A against B, A sitting N–S and E–W by turns."""

    won: int = 0
    matches: int = 0
    hands: int = 0
    bids: Counter[bool] = field(default_factory=Counter)
    """Hands by whether A was the bidder."""
    numbers: Counter[bool] = field(default_factory=Counter)
    """Contracts with a number by whether they were made."""
    contracts: Counter[tuple[str, bool]] = field(default_factory=Counter)


def play(rules: str, a: str, b: str, matches: int, *, seed: int = 1) -> Outcome:
    book, source, outcome = book_of(rules), SealedSource.of_seed(seed), Outcome()
    for index in range(matches):
        side = index % 2
        players = {seat: player(a if seat.side == side else b, 4 * index + seat) for seat in SEATS}
        match = begin(book, f"strength-{index}", dealer=SEATS[index // 2 % 4])
        for after in play_match(match, players, source):
            assert after.hand is not None
            result, contract = after.hand.result, after.hand.public.contract
            assert result is not None
            outcome.hands += 1
            if result.bidder is None or contract is None:
                continue
            outcome.bids[result.bidder.side == side] += 1
            outcome.contracts[contract.name, bool(result.made)] += 1
            if contract.number is not None:
                outcome.numbers[bool(result.made)] += 1
            if result.winner is not None:
                outcome.matches += 1
                outcome.won += result.winner == side
    return outcome
