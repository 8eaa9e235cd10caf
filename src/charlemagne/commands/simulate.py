"""`charlemagne simulate`: many matches among computer players, as records."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import click

from charlemagne.commands.options import read_house
from charlemagne.players import PLAYERS, PlayerError, shortcoming
from charlemagne.rules.books import BOOKS, STANDARD
from charlemagne.rules.model import RuleBookError
from charlemagne.seats import Side
from charlemagne.simulate import HIGHEST_SEED, Run, Tally, play


@click.command()
@click.option(
    "--rules", type=click.Choice(list(BOOKS)), default=STANDARD.name, show_default=True, help="The rule book."
)
@click.option("--house", type=click.Path(path_type=Path), metavar="FILE", help="House options, a TOML file.")
@click.option("--matches", type=click.IntRange(1, 100_000_000), default=100, show_default=True, help="How many.")
@click.option(
    "--players",
    default="casual,casual,casual,casual",
    metavar="N,E,S,W",
    show_default=True,
    help=f"Four players, each NAME or NAME:LIMIT (20w worlds, 200ms); names: {', '.join(PLAYERS)}.",
)
@click.option("--seed", type=click.IntRange(0, HIGHEST_SEED), default=1, show_default=True, help="All follows from it.")
@click.option("--out", metavar="FILE", help="Where the records go, one hand a line; - for standard output.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="Processes; as many as there are cores if not given.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
def command(
    *,
    rules: str,
    house: Path | None,
    matches: int,
    players: str,
    seed: int,
    out: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Play many matches among computer players.

    Every hand is written as a sealed record. The same seed gives the same file, whatever --jobs is.

    \b
    Example:
      charlemagne simulate --rules maine --matches 1000 --seed 7 --out maine.jsonl
    """
    run = _run(rules=rules, house=house, matches=matches, players=players, seed=seed, records=out is not None)
    if lacking := shortcoming(run.specs):
        click.echo(f"charlemagne: {lacking}", err=True)
    with ExitStack() as stack:
        file = None if out is None else _open(out, stack)
        started = time.perf_counter()
        total = _play(run, jobs or os.cpu_count() or 1, file)
        seconds = time.perf_counter() - started
    summary = _summary(run, total, seconds)
    click.echo(json.dumps(summary) if as_json else _in_words(summary), err=out == "-")


def _run(*, rules: str, house: Path | None, matches: int, players: str, seed: int, records: bool) -> Run:
    """The run that the options ask for.

    Raises:
        click.UsageError: saying what is wrong with them.
    """
    specs = tuple(spec.strip() for spec in players.split(","))
    if len(specs) != 4:
        raise click.UsageError(f"--players names {len(specs)} players: four, for N, E, S and W")
    try:
        run = Run(rules=rules, house=read_house(house), specs=specs, seed=seed, matches=matches, records=records)
        run.players()
        _ = run.book
    except RuleBookError as error:
        raise click.UsageError(f"--house {house}: {error}") from None
    except PlayerError as error:
        raise click.UsageError(f"--players: {error}") from None
    return run


def _open(out: str, stack: ExitStack) -> IO[bytes]:
    if out == "-":
        return sys.stdout.buffer
    try:
        return stack.enter_context(open(out, "wb"))
    except OSError as error:
        raise click.UsageError(f"--out {out}: {error.strerror}") from None


def _play(run: Run, jobs: int, file: IO[bytes] | None) -> Tally:
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    total = Tally()
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("matches", total=run.matches)
        for part in play(run, jobs=jobs):
            total.join(part)
            if file is not None:
                file.write(part.text.encode())
            progress.advance(task, part.matches)
    return total


def _summary(run: Run, total: Tally, seconds: float) -> dict[str, object]:
    contracts = {
        contract.name: {
            str(side): {"bid": total.bid[contract.name, side], "made": total.made[contract.name, side]} for side in Side
        }
        for contract in run.book.contracts
    }
    return {
        "rules": run.rules,
        "house": dict(run.book.house),
        "seed": run.seed,
        "players": dict(zip("NESW", run.specs, strict=True)),
        "matches": total.matches,
        "won": {str(side): total.won[side] for side in Side},
        "hands": total.hands,
        "thrown_in": total.thrown_in,
        "contracts": contracts,
        "seconds": round(seconds, 3),
        "hands_per_second": round(total.hands / seconds, 1),
    }


def _in_words(summary: Mapping[str, object]) -> str:
    won, contracts = summary["won"], summary["contracts"]
    assert isinstance(won, dict) and isinstance(contracts, dict)
    matches, hands = summary["matches"], summary["hands"]
    lines = [
        f"matches: {matches}, won by NS {won['NS']}, by EW {won['EW']}",
        f"hands: {hands}, thrown in {summary['thrown_in']}, {summary['hands_per_second']} a second",
        "",
        f"{'contract':<18}{'NS bid':>9}{'made':>9}{'EW bid':>9}{'made':>9}",
    ]
    for name, row in contracts.items():
        counts = [row[side][key] for side in ("NS", "EW") for key in ("bid", "made")]
        lines.append(f"{name:<18}" + "".join(f"{count:>9}" for count in counts))
    return "\n".join(lines)
