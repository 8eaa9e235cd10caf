"""`charlemagne arena`: two pairs of players against each other on the same cards."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import click

from charlemagne.arena import Contest, Pair, Report, half_width, play
from charlemagne.commands.options import read_house
from charlemagne.players import PlayerError, shortcoming
from charlemagne.rules.books import BOOKS, STANDARD
from charlemagne.rules.model import RuleBookError
from charlemagne.simulate import HIGHEST_SEED

_SCORE = re.compile(r"(\d{1,3})-(\d{1,3})")


@click.command()
@click.argument("a")
@click.argument("b")
@click.option(
    "--rules", type=click.Choice(list(BOOKS)), default=STANDARD.name, show_default=True, help="The rule book."
)
@click.option("--house", type=click.Path(path_type=Path), metavar="FILE", help="House options, a TOML file.")
@click.option("--deals", type=click.IntRange(2), help="Single hands, each played twice; 200 if nothing is said.")
@click.option("--matches", type=click.IntRange(2), help="Whole matches instead, each at two tables.")
@click.option("--score", metavar="NS-EW", help="The points before each hand, such as 12-7; with --deals only.")
@click.option("--play-only", metavar="BIDDER", help="This player bids and exchanges for all; A and B play the cards.")
@click.option("--until", type=click.FloatRange(0, min_open=True), help="Stop at this half-width of the interval.")
@click.option("--seed", type=click.IntRange(0, HIGHEST_SEED), default=1, show_default=True, help="Deals and players.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="Processes; as many as there are cores if not given.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as one JSON object.")
def command(
    a: str,
    b: str,
    rules: str,
    house: Path | None,
    deals: int | None,
    matches: int | None,
    score: str | None,
    play_only: str | None,
    until: float | None,
    seed: int,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Measure A's pair against B's pair: each deal is played twice, the pairs' seats swapped.

    A and B are players, NAME or NAME:LIMIT, or programs. Intervals are 95 % over the paired differences. --until looks
    at points a deal, with --play-only at tricks a deal, with --matches at the share of matches. The same seed gives the
    same result whatever --jobs is, for players limited by work.

    \b
    Example:
      charlemagne arena strong:20w casual --rules maine --deals 500 --play-only casual
    """
    if deals is not None and matches is not None:
        raise click.UsageError("--deals or --matches, not both")
    if score is not None and matches is not None:
        raise click.UsageError("--score goes with --deals: a match begins at 0 to 0")
    contest = Contest(
        a=a,
        b=b,
        rules=rules,
        house=read_house(house),
        seed=seed,
        pairs=matches or deals or 200,
        matches=matches is not None,
        score=_read_score(score),
        bidder=play_only,
    )
    _hold(contest)
    if lacking := shortcoming((a, b, play_only or a)):
        click.echo(f"charlemagne: {lacking}", err=True)
    report = Report(contest, _play(contest, jobs or os.cpu_count() or 1, until))
    click.echo(json.dumps(report.to_json()) if as_json else in_words(report))


def _read_score(text: str | None) -> tuple[int, int]:
    if text is None:
        return 0, 0
    found = _SCORE.fullmatch(text)
    if found is None:
        raise click.UsageError(f"--score {text!r}: two numbers, N–S's and E–W's points, such as 12-7")
    return int(found[1]), int(found[2])


def _hold(contest: Contest) -> None:
    """Holds that the contest can be played.

    Raises:
        click.UsageError: saying why not.
    """
    try:
        book = contest.book
        for spec in (contest.a, contest.b, contest.bidder or contest.a):
            contest.player(spec)
    except RuleBookError as error:
        raise click.UsageError(f"--house: {error}") from None
    except PlayerError as error:
        raise click.UsageError(str(error)) from None
    if max(contest.score) >= book.target:
        raise click.UsageError(f"--score {contest.score[0]}-{contest.score[1]}: the match ends at {book.target}")


def _play(contest: Contest, jobs: int, until: float | None) -> list[Pair]:
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    pairs: list[Pair] = []
    values: list[float] = []
    console = Console(stderr=True)
    columns = (
        *Progress.get_default_columns()[:-1],
        MofNCompleteColumn(),
        TextColumn("{task.fields[interval]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("matches" if contest.matches else "deals", total=contest.pairs, interval="")
        for pair in play(contest, jobs=jobs, until=until):
            pairs.append(pair)
            values.append(getattr(pair, contest.metric))
            mean = sum(values) / len(values)
            progress.update(task, advance=1, interval=f"{contest.metric} {mean:+.3f} ± {half_width(values):.3f}")
    return pairs


def in_words(report: Report) -> str:
    """The report as lines of text, no wider than a terminal of 80 columns."""
    contest, data = report.contest, report.to_json()
    what = "matches" if contest.matches else "deals"
    lines = [f"A {contest.a} against B {contest.b}: {contest.rules}, {len(report.pairs)} {what}, each twice"]
    if contest.bidder is not None:
        lines.append(f"bids and exchanges by {contest.bidder}")
    lines.append("")
    names = {
        "points": "points a deal, A less B",
        "tricks": "tricks a deal, A less B",
        "share": "matches won by A" if contest.matches else "hands scored by A",
    }
    for metric, name in names.items():
        interval = data[metric]
        assert isinstance(interval, dict)
        mean, width = interval["mean"], interval["ci"]
        figures = f"{mean:>9.1%} ± {width:.1%}" if metric == "share" else f"{mean:>+9.3f} ± {width:.3f}"
        lines.append(f"{name:<26}{figures}")
    contracts, times = data["contracts"], data["ms"]
    assert isinstance(contracts, dict) and isinstance(times, dict)
    lines += ["", f"{'contract':<20}{'A bid':>8}{'made':>8}{'B bid':>8}{'made':>8}"]
    for name in contracts["a"]:
        counts = [contracts[pair][name][key] for pair in "ab" for key in ("bid", "made")]
        lines.append(f"{name:<20}" + "".join(f"{count:>8}" for count in counts))
    lines.append("")
    for pair, spec in (("a", contest.a), ("b", contest.b)):
        lines.append(f"{spec}: {times[pair]['median']} ms a decision, {times[pair]['p99']} ms at the 99th percentile")
    return "\n".join(lines)
