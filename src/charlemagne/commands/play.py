"""`charlemagne play`: a match at the terminal."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import click

from charlemagne.cards import NotationError
from charlemagne.commands.options import read_house
from charlemagne.match import begin
from charlemagne.players import PlayerError, make_player
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import RuleBook, RuleBookError
from charlemagne.seats import SEATS, Seat, from_left_of
from charlemagne.terminal.chance import Chance
from charlemagne.terminal.console import Console, EndOfInput, Stop, printable
from charlemagne.terminal.game import Computer, Game, Host, Left
from charlemagne.terminal.keeping import Keeper
from charlemagne.terminal.seating import SeatDraw
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment

INTERRUPTED = 130


@click.command()
@click.option("--rules", type=click.Choice(list(BOOKS)), default="standard", show_default=True, help="The rule book.")
@click.option("--house", type=click.Path(path_type=Path), metavar="FILE", help="House options, a TOML file.")
@click.option(
    "--seat",
    metavar="[N|E|S|W]",
    callback=lambda _ctx, _param, value: None if value is None else _seat(value),
    help="Your seat; S if nothing is said.",
)
@click.option(
    "--players",
    default="casual,casual,casual",
    show_default=True,
    metavar="A,B,C",
    help="The other seats, clockwise from yours, each NAME or NAME:LIMIT.",
)
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language; your system's if nothing is said.")
@click.option("--seed", type=click.IntRange(0), help="Makes the cards and the computer players the same each time.")
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Keep every hand at the end of FILE.")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    rules: str,
    house: Path | None,
    seat: Seat | None,
    players: str,
    lang: Language | None,
    seed: int | None,
    record: Path | None,
) -> None:
    """Play a whole match against three computer players, line by line.

    Type the number of an option, or say it: "bid 6", "pass", "discard 7c 8c", "trump h", "js". Type "help" in the
    game for the rest. The match ends when a side has won, when you type "quit", at the end of the input, or at Ctrl-C;
    with --record what was played is in the file, a hand that is on included.

    \b
    Examples:
      charlemagne play
      charlemagne play --rules maine --lang fr --record evening.jsonl
      charlemagne play --players casual,casual,random --seat N --seed 7
    """
    book = _book(rules, house)
    specs = _specs(players)
    chance = Chance(seed)
    if book.draw_for_seats and seat is not None:
        raise click.UsageError("--seat: this house draws for seats, so leave it out")
    keeper = None if record is None else _keeper(record, chance)
    stop = Stop()
    words = Words(lang or language_of_environment())
    console = _console(stop)
    host = Host(console, words)
    game: Game | None = None
    status = 0
    try:
        with stop.listening():
            try:
                host.welcome(book)
                if book.draw_for_seats:
                    you, dealer = SeatDraw(book, host, chance).seats()
                else:
                    you, dealer = Seat.SOUTH if seat is None else seat, chance.dealer()
                others = _others(you, specs, chance.players, stop)
                match = begin(book, chance.match, dealer=dealer)
                game = Game(match, you=you, others=others, host=host, chance=chance, keeper=keeper)
                game.play()
            except EndOfInput:
                host.say("end-of-input")
            except Left:
                host.say("goodbye")
            except KeyboardInterrupt:
                status = INTERRUPTED
                console.break_line()
                host.say("interrupted")
            finally:
                if game is not None:
                    game.keep()
        if keeper is not None and game is not None:
            host.say("kept", file=printable(click.format_filename(keeper.path)))
        console.flush()
    except BrokenPipeError:
        raise  # the command line knows what to do when nobody reads
    except OSError as error:
        raise click.ClickException(f"the game stopped: {error.strerror or error}") from None
    finally:
        if keeper is not None:
            with suppress(OSError):
                keeper.close()
    ctx.exit(status)


def _book(rules: str, house: Path | None) -> RuleBook:
    try:
        return with_house(BOOKS[rules], read_house(house))
    except RuleBookError as error:
        raise click.UsageError(f"--house {house}: {error}") from None


def _seat(text: str) -> Seat:
    try:
        return Seat.parse(text.upper())
    except NotationError as error:
        raise click.BadParameter(str(error)) from None


def _specs(players: str) -> list[str]:
    specs = [spec.strip() for spec in players.split(",")]
    if len(specs) != len(SEATS) - 1:
        raise click.UsageError(f"--players {players!r} names {len(specs)}: the three others, with commas between")
    for spec in specs:
        try:
            make_player(spec, 0)
        except PlayerError as error:
            raise click.UsageError(f"--players: {error}") from None
    return specs


def _others(you: Seat, specs: list[str], seed: int, stop: Stop) -> dict[Seat, Computer]:
    others: dict[Seat, Computer] = {}
    for seat, spec in zip(from_left_of(you), specs, strict=False):
        player, limit = make_player(spec, seed)
        others[seat] = Computer(spec, player, replace(limit, cancelled=stop.wanted))
    return others


def _keeper(record: Path, chance: Chance) -> Keeper:
    try:
        keeper = Keeper(record)
        if keeper.holds(chance.match):
            raise click.UsageError(f"--record {record}: the match of this seed is in it already; name another file")
    except OSError as error:
        raise click.UsageError(f"--record {record}: {error.strerror}") from None
    return keeper


def _console(stop: Stop) -> Console:
    """The console of this process: what its output can't show is replaced, what its input can't be read as too."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(sys.stdin, sys.stdout, echo=not sys.stdin.isatty(), stop=stop)
