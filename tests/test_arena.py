"""The arena: its figures by hand, the same on any number of processes, and a contest that shows a broken player."""

from __future__ import annotations

import hashlib
import json
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, stdev

import pytest

from bench.greedy import GreedyPlayer
from charlemagne.arena import FEWEST, Contest, Metric, Pair, Report, half_width, play, play_pair
from charlemagne.cli import main
from charlemagne.core import why_not_native
from charlemagne.hand.actions import Action
from charlemagne.hand.player import UNLIMITED, Limit, Player
from charlemagne.hand.view import View
from charlemagne.match import Match, SealedSource, begin, play_hand, play_match
from charlemagne.players import seat_player
from charlemagne.record import dumps, record_of
from charlemagne.rules.books import BOOKS, STANDARD
from charlemagne.seats import SEATS, Side

Run = Callable[..., tuple[int, str, str]]
METRICS: tuple[Metric, ...] = ("points", "tricks", "share")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command: status, standard output, standard error."""

    def run(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["charlemagne", "arena", *args])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, out, err

    return run


@dataclass(frozen=True)
class Broken:
    """Plays its lowest card, whatever lies there: an arena that can't show this shows nothing."""

    seed: int = 0

    def choose(self, view: View, limit: Limit) -> Action:
        return view.options[0]

    def knock(self, view: View) -> bool:
        return False


MAKERS: dict[str, Callable[[int], Player]] = {"greedy": GreedyPlayer, "broken": Broken}


def contest(a: str, b: str, pairs: int, *, rules: str = "standard", matches: bool = False,
            bidder: str | None = None, seed: int = 1) -> Contest:  # fmt: skip
    return Contest(a=a, b=b, rules=rules, seed=seed, pairs=pairs, matches=matches, bidder=bidder, makers=MAKERS)


def measured(what: Contest) -> Report:
    return Report(what, list(play(what, jobs=1)))


# The figures, by hand


def test_a_pair_of_tables_adds_up_to_what_was_played_at_each() -> None:
    """The same four hands are played here without the arena, and counted by the rules of the report."""
    report = measured(contest("casual", "random", 4))
    points, tricks, share = [], [], []
    for index in range(4):
        at_tables: list[tuple[float, float, float]] = []
        for a in Side:
            source = SealedSource.of_seed(1)
            match = Match(STANDARD, f"arena-1-{index:06d}", 1, SEATS[index], (0, 0)).deal_from(source)
            assert match.hand is not None
            players = {seat: seat_player("casual" if seat.side is a else "random", 1) for seat in SEATS}
            result = play_hand(match.hand, players).result
            assert result is not None
            if result.bidder is None or result.contract is None:
                at_tables.append((0, 0, 0.5))
                continue
            sign = 1 if result.bidder.side is a else -1
            wanted = result.tricks if STANDARD.contract(result.contract).tricks[1] else 8 - result.tricks
            gained = result.points[a] - result.points[a.other]
            at_tables.append((gained, sign * (wanted - (8 - wanted)), float(result.points[a] > 0)))
        points.append(sum(table[0] for table in at_tables) / 2)
        tricks.append(sum(table[1] for table in at_tables) / 2)
        share.append(sum(table[2] for table in at_tables) / 2)
    assert report.values("points") == points
    assert report.values("tricks") == tricks
    assert report.values("share") == share
    assert report.interval("points")["mean"] == pytest.approx(fmean(points), abs=1e-4)
    assert report.interval("points")["ci"] == pytest.approx(1.96 * stdev(points) / 2, abs=1e-3)


def test_a_match_counts_for_whom_it_was_won() -> None:
    report = measured(contest("casual", "random", 3, rules="maine", matches=True))
    for index, pair in enumerate(report.pairs):
        won, hands = 0, 0
        for a in Side:
            players = {seat: seat_player("casual" if seat.side is a else "random", 1) for seat in SEATS}
            match = begin(BOOKS["maine"], f"arena-1-{index:06d}", dealer=SEATS[index])
            for after in play_match(match, players, SealedSource.of_seed(1)):
                hands += 1
                assert after.hand is not None and after.hand.result is not None
                won += after.hand.result.winner is a
        assert (pair.share, pair.hands) == (won / 2, hands)


def test_an_interval_is_the_normal_one_over_the_pairs() -> None:
    pairs = [Pair(points=value, tricks=-value, share=value / 10) for value in (1.0, 2.0, 4.0, 5.0)]
    report = Report(contest("casual", "random", 4), pairs)
    assert report.interval("points") == {"mean": 3.0, "ci": round(1.959964 * stdev([1, 2, 4, 5]) / 2, 4)}
    assert report.interval("tricks")["mean"] == -3.0
    assert math.isinf(half_width([1.0]))


def test_times_are_told_apart_by_player() -> None:
    pairs = [Pair(ms=([float(number) for number in range(1, 102)], [7.0]))]
    told = Report(contest("casual", "random", 1), pairs).to_json()["ms"]
    assert told == {"a": {"median": 51.0, "p99": 100.0}, "b": {"median": 7.0, "p99": 7.0}}


# The same again


def figures(report: Report) -> dict[str, object]:
    """All of the report but the times."""
    return {key: value for key, value in report.to_json().items() if key != "ms"}


@pytest.mark.parametrize("matches", [False, True])
def test_the_number_of_processes_changes_nothing(matches: bool) -> None:
    what = contest("casual", "novice", 24, matches=matches)
    alone = measured(what)
    shared = Report(what, list(play(what, jobs=2)))
    assert figures(alone) == figures(shared)
    assert [alone.values(metric) for metric in METRICS] == [shared.values(metric) for metric in METRICS]


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", ["random", "novice", "casual", "greedy"])
def test_against_itself_every_difference_is_nought(name: str, rules: str) -> None:
    report = measured(contest(name, name, 6, rules=rules))
    assert report.values("points") == report.values("tricks") == [0.0] * 6
    assert report.values("share") == [0.5] * 6
    assert report.interval("share") == {"mean": 0.5, "ci": 0.0}


def test_matches_against_itself_are_shared_evenly() -> None:
    assert measured(contest("casual", "casual", 5, matches=True)).values("share") == [0.5] * 5


def test_swapping_the_players_turns_every_sign() -> None:
    one, two = measured(contest("casual", "novice", 12)), measured(contest("novice", "casual", 12))
    assert one.values("points") == [-value for value in two.values("points")]
    assert one.values("tricks") == [-value for value in two.values("tricks")]
    assert one.values("share") == [1 - value for value in two.values("share")]


def test_another_seed_gives_other_deals() -> None:
    one, two = (measured(contest("casual", "random", 6, seed=seed)) for seed in (1, 2))
    assert one.values("points") != two.values("points")


def test_play_only_lets_one_player_bid_for_all() -> None:
    what = contest("random", "casual", 8, bidder="casual")
    report = measured(what)
    for index, pair in enumerate(report.pairs):
        among_casuals = play_pair(replace(what, a="casual"), index)
        assert pair.bid.total() == among_casuals.bid.total()
        assert sorted(name for _, name in pair.bid.elements()) == sorted(
            name for _, name in among_casuals.bid.elements()
        )


def test_until_stops_when_the_interval_is_narrow_enough_and_not_before() -> None:
    what = contest("greedy", "greedy", 200)
    assert len(list(play(what, jobs=1, until=0.5))) == FEWEST, "nothing differs, and fifty pairs are enough"
    wide = list(play(contest("novice", "random", 70), jobs=1, until=0.0001))
    assert len(wide) == 70
    some = list(play(contest("novice", "random", 200), jobs=1, until=0.9))
    values = [pair.points for pair in some]
    assert FEWEST <= len(some) < 200 and half_width(values) <= 0.9
    assert len(values) == FEWEST or half_width(values[:-10]) > 0.9


# The command


def test_the_json_has_the_keys_that_were_promised(run: Run) -> None:
    status, out, _ = run("casual", "random", "--rules", "maine", "--deals", "4", "--seed", "7", "--jobs", "1", "--json")
    assert status == 0 and out.count("\n") == 1
    told = json.loads(out)
    assert {"deals", "matches", "points", "tricks", "share", "contracts", "ms"} <= set(told)
    assert (told["deals"], told["matches"]) == (4, 0)
    assert all(set(told[metric]) == {"mean", "ci"} for metric in METRICS)
    assert set(told["contracts"]) == set(told["ms"]) == {"a", "b"}
    _, out, _ = run("casual", "random", "--matches", "2", "--jobs", "1", "--json")
    told = json.loads(out)
    assert told["matches"] == 2 and told["deals"] >= 2


def test_the_report_in_words_fits_a_terminal(run: Run) -> None:
    status, out, _ = run("casual", "random", "--deals", "4", "--jobs", "1")
    assert status == 0 and "tricks a deal, A less B" in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_report_of_cards_alone_fits_a_terminal_too(run: Run) -> None:
    out = run("casual", "random", "--deals", "4", "--jobs", "1", "--play-only", "casual")[1]
    assert "bids and exchanges by casual" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nobody", "casual"], "no player is called 'nobody'"),
        (["casual", "casual:3"], "no limit is written"),
        (["casual", "casual", "--play-only", "x"], "no player is called 'x'"),
        (["casual", "casual", "--score", "32-0"], "ends at 32"),
        (["casual", "casual", "--score", "a"], "two numbers"),
        (["casual", "casual", "--deals", "4", "--matches", "4"], "not both"),
        (["casual", "casual", "--matches", "4", "--score", "1-2"], "--deals"),
        (["casual", "casual", "--house", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(run: Run, args: list[str], says: str) -> None:
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert says in err and err.count("\n") == 1


def test_the_score_and_the_house_are_played_under(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("target = 13\n", encoding="utf-8")
    args = ("casual", "casual", "--house", str(house), "--score", "12-7", "--deals", "3", "--jobs", "1", "--json")
    told = json.loads(run(*args)[1])
    assert (told["score"], told["house"]) == ([12, 7], {"target": 13})


# A broken player shows


def clear_of(report: Report, metric: Metric, bound: float) -> bool:
    interval = report.interval(metric)
    return interval["mean"] - interval["ci"] > bound


@pytest.mark.parametrize("rules", ["standard", "maine"])
def test_each_player_beats_the_one_below_it(rules: str) -> None:
    assert clear_of(measured(contest("novice", "random", 12, rules=rules, matches=True)), "share", 0.7)
    assert clear_of(measured(contest("casual", "novice", 50, rules=rules, matches=True)), "share", 0.55)


@pytest.mark.parametrize("rules", ["standard", "maine"])
def test_casual_and_the_yardstick_play_the_same_cards_better_than_a_broken_player(rules: str) -> None:
    assert clear_of(measured(contest("casual", "broken", 60, rules=rules, bidder="casual")), "tricks", 0.3)
    assert clear_of(measured(contest("greedy", "broken", 60, rules=rules, bidder="greedy")), "tricks", 0.3)


@pytest.mark.parametrize("rules", ["standard", "maine"])
def test_strong_with_few_worlds_holds_its_own_in_card_play(rules: str) -> None:
    if why := why_not_native():
        pytest.skip(f"plain Python would take minutes to solve what strong imagines: {why}")
    assert clear_of(measured(contest("strong:8w", "broken", 24, rules=rules, bidder="casual")), "tricks", 0.4)
    against_casual = measured(contest("strong:8w", "casual", 40, rules=rules, bidder="casual"))
    interval = against_casual.interval("tricks")
    assert interval["mean"] + interval["ci"] > 0, "a strong player that is clearly behind casual is broken"


def test_the_yardstick_never_changes() -> None:
    """A change of a line in bench/greedy.py that changes one decision makes every earlier figure worthless."""
    digest = hashlib.sha256()
    for rules in sorted(BOOKS):
        for index in range(12):
            match = begin(BOOKS[rules], f"yardstick-{index}", dealer=SEATS[index % 4])
            dealt = match.deal_from(SealedSource.of_seed(20)).hand
            assert dealt is not None
            hand = play_hand(dealt, dict.fromkeys(SEATS, GreedyPlayer()), UNLIMITED)
            digest.update(dumps(record_of(hand)).encode())
    assert digest.hexdigest()[:16] == "56d1ba0b9e5f4d21"
