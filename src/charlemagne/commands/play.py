"""`charlemagne play`: a match at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click

from charlemagne.cards import NotationError
from charlemagne.commands.kept import Session, data_option, lang_option, look_options, run, session, store_or_none
from charlemagne.commands.options import read_house
from charlemagne.players import PlayerError, shortcoming
from charlemagne.record import Record, RecordError, check_record, loads, read_lines
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import LONGEST_MATCH, RuleBook, RuleBookError
from charlemagne.seats import Seat
from charlemagne.store import Store
from charlemagne.terminal.chance import Chance
from charlemagne.terminal.console import EndOfInput, printable
from charlemagne.terminal.first import ask_all
from charlemagne.terminal.host import Host, Left
from charlemagne.terminal.keeping import Keeper
from charlemagne.terminal.kept import glance, is_elsewhere
from charlemagne.terminal.seating import SeatDraw
from charlemagne.terminal.settings import read_players, write_settings
from charlemagne.terminal.tables import Seated, lay
from charlemagne.words import Language, language_of_environment

CASUAL = "casual,casual,casual"


def _seat(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Seat | None:
    try:
        return None if value is None else Seat.parse(value.upper())
    except NotationError as error:
        raise click.BadParameter(str(error)) from None


@click.command()
@click.option("--rules", type=click.Choice(list(BOOKS)), help="The rule book; by default the one set, or standard.")
@click.option("--house", type=click.Path(path_type=Path), metavar="FILE", help="House options, a TOML file.")
@click.option(
    "--target", type=click.IntRange(1, LONGEST_MATCH), metavar="N", help="The points to play to, if not the rules' own."
)
@click.option("--seat", metavar="[N|E|S|W]", callback=_seat, help="Your seat; S if nothing is said.")
@click.option(
    "--players",
    metavar="A,B,C",
    help="The other seats, clockwise from yours, each NAME or NAME:LIMIT; by default those set, or casual.",
)
@click.option("--name", metavar="NAME", help="Your name in records.")
@lang_option
@click.option("--seed", type=click.IntRange(0), help="Makes the cards and the computer players the same each time.")
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Keep every hand at the end of FILE.")
@click.option(
    "--from", "source", type=click.Path(path_type=Path), metavar="FILE", help="Go on from a hand in a file of records."
)
@click.option("--match", metavar="ID", help="With --from: a hand of this match.")
@click.option("--hand", "number", type=click.IntRange(min=1), metavar="N", help="With --from: the hand so numbered.")
@click.option(
    "--action",
    type=click.IntRange(min=0),
    metavar="K",
    help="With --from: after K actions; by default where the record ends, or from the deal if the hand is over.",
)
@look_options
@data_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    rules: str | None,
    house: Path | None,
    target: int | None,
    seat: Seat | None,
    players: str | None,
    name: str | None,
    lang: Language | None,
    seed: int | None,
    record: Path | None,
    source: Path | None,
    match: str | None,
    number: int | None,
    action: int | None,
    plain: bool,
    pace: float | str | None,
    data: Path | None,
) -> None:
    """Play a whole match against three computer players, line by line.

    Type the number of an option, or say it: "bid 6", "pass", "discard 7c 8c", "trump h", "js"; "undo" takes back,
    "again" deals the hand once more, "help" tells the rest. Everything is kept as you play: after "quit", Ctrl-C, the
    end of the input or a power cut, charlemagne resume goes on at the same card. The first time, it asks for your
    language and for the rules of your table, and remembers them; charlemagne settings changes them.

    With --from, the match goes on from any point of any record, you sitting where it is somebody's turn.

    \b
    Examples:
      charlemagne play
      charlemagne play --rules maine --lang fr --record evening.jsonl
      charlemagne play --players casual,casual,random --seat N --seed 7
      charlemagne play --from evening.jsonl --hand 3 --action 5
    """
    sitting = session(data, lang, plain=plain, pace=pace)
    specs = _specs(players or sitting.settings.players or CASUAL)
    if lacking := shortcoming(specs):
        click.echo(f"charlemagne: {lacking}", err=True)
    begun: _Begun | None = None
    if source is not None:
        if rules is not None or house is not None or target is not None:
            raise click.UsageError("--from: the record says by which rules, so leave --rules, --house and --target out")
        begun = _find(sitting, source, match=match, number=number, action=action)
    elif match is not None or number is not None or action is not None:
        raise click.UsageError("--match, --hand and --action choose a hand of a file: name it with --from")
    else:
        _book(sitting, rules, house, target)  # what is wrong on the command line is said before anything is asked
    with_name = sitting.settings.name if name is None else _named(sitting, name)
    chance = Chance(seed)
    keeper = None if record is None else _keeper(record, chance)
    status = 0
    try:
        with store_or_none(sitting) as store:
            if not _asked(ctx, sitting, rules=begun is None and rules is None and house is None and target is None):
                return
            if begun is None:
                book = _book(sitting, rules, house, target)
                if book.draw_for_seats and seat is not None:
                    raise click.UsageError("--seat: this house draws for seats, so leave it out")
                table = _new(sitting, store, book, seat=seat, specs=specs, chance=chance, name=with_name)
            else:
                table = _from(sitting, store, begun, seat=seat, specs=specs, chance=chance, name=with_name)
            status = run(sitting, table, keeper=keeper)
    finally:
        if keeper is not None:
            with suppress(OSError):
                keeper.close()
    ctx.exit(status)


# What the command line says


def _book(sitting: Session, rules: str | None, house: Path | None, target: int | None) -> RuleBook:
    settings = sitting.settings
    book = BOOKS[rules or settings.rules or next(iter(BOOKS))]
    options: dict[str, object] = {}
    if rules is None and settings.target is not None:
        options["target"] = settings.target  # it was chosen with the rules that are set
    try:
        options |= read_house(house)
        if target is not None:
            options["target"] = target
        return with_house(book, options)
    except RuleBookError as error:
        raise click.UsageError(f"--house {house}: {error}") from None


def _specs(players: str) -> list[str]:
    try:
        return read_players(players)
    except (PlayerError, ValueError) as error:
        raise click.UsageError(f"--players: {error}") from None


def _named(sitting: Session, name: str) -> str:
    try:
        return str(sitting.settings.having("name", name).name)
    except ValueError:
        raise click.UsageError(f"--name {name!r}: 2 to 20 characters") from None


def _keeper(record: Path, chance: Chance) -> Keeper:
    try:
        keeper = Keeper(record)
        if keeper.holds(chance.match):
            raise click.UsageError(f"--record {record}: the match of this seed is in it already; name another file")
    except OSError as error:
        raise click.UsageError(f"--record {record}: {error.strerror}") from None
    return keeper


# The first run


def _asked(ctx: click.Context, sitting: Session, *, rules: bool) -> bool:
    """Asks a person at a terminal for what was neither given nor ever chosen, and keeps it; False if he leaves.

    Args:
        rules: whether none were given.
    """
    settings = sitting.settings
    wants_language = sitting.lang is None and settings.language is None
    wants_rules = rules and settings.rules is None and settings.target is None
    if not (sitting.may_ask and sys.stdin.isatty() and (wants_language or wants_rules)):
        return True
    console = sitting.console
    try:
        with sitting.stop.listening():
            chosen = ask_all(console, settings, language_of_environment(), language=sitting.lang, rules=wants_rules)
    except (EndOfInput, Left):
        return False
    except KeyboardInterrupt:
        console.break_line()
        ctx.exit(130)
    sitting.settings = chosen
    try:
        write_settings(sitting.folder, chosen)
        sitting.host.say("first-kept")
    except OSError as error:
        sitting.host.say("settings-unwritten", folder=sitting.shown_folder, why=error.strerror or str(error))
    console.write("")
    return True


# The match


def _new(
    sitting: Session,
    store: Store,
    book: RuleBook,
    *,
    seat: Seat | None,
    specs: list[str],
    chance: Chance,
    name: str | None,
) -> Callable[[Host], Seated]:
    def seated(host: Host) -> Seated:
        host.welcome(book)
        _say_what_waits(sitting, store, host)
        if book.draw_for_seats:
            you, dealer = SeatDraw(book, host, chance).seats()
        else:
            you, dealer = Seat.SOUTH if seat is None else seat, chance.dealer()
        return lay(store, book, you=you, dealer=dealer, specs=specs, chance=chance, name=name, stop=sitting.stop)

    return seated


def _say_what_waits(sitting: Session, store: Store, host: Host) -> None:
    """Says which matches are open elsewhere and, to a person at a terminal, that the last one waits for him."""
    summaries = store.matches()
    for summary in summaries:
        if is_elsewhere(store, summary.match):
            host.say("open-elsewhere", match=summary.match)
    if summaries and sys.stdin.isatty():
        last = glance(store, summaries[0])
        if last.can_go_on and not last.elsewhere:
            host.say("waits-for-you", match=last.name)


@dataclass(frozen=True, slots=True)
class _Begun:
    """A hand of a file with its first actions done."""

    record: Record
    actions: int
    turn: Seat


def _from(
    sitting: Session,
    store: Store,
    begun: _Begun,
    *,
    seat: Seat | None,
    specs: list[str],
    chance: Chance,
    name: str | None,
) -> Callable[[Host], Seated]:
    record = begun.record

    def seated(host: Host) -> Seated:
        host.welcome(record.book)
        _say_what_waits(sitting, store, host)
        host.say("goes-from", number=record.number, match=printable(record.match), count=begun.actions)
        return lay(
            store,
            record.book,
            you=begun.turn if seat is None else seat,
            dealer=record.dealer,
            specs=specs,
            chance=chance,
            name=name,
            stop=sitting.stop,
            record=record,
            actions=begun.actions,
        )

    return seated


def _find(sitting: Session, source: Path, *, match: str | None, number: int | None, action: int | None) -> _Begun:
    """The hand of a file that is meant, held against the rules, and where to go on from; else the command ends."""
    file = printable(click.format_filename(source))
    try:
        with source.open("rb") as opened:
            for line, text in read_lines(opened):
                try:
                    if isinstance(text, RecordError):
                        raise text
                    record = loads(text)
                    if match not in (None, record.match) or number not in (None, record.number):
                        continue
                    check_record(record)
                except RecordError as error:
                    if match is None and number is None:
                        raise sitting.fail(
                            "from-fault", file=file, line=line, place=error.place, why=printable(error.why)
                        ) from None
                    continue
                return _begun(sitting, record, action)
    except OSError as error:
        raise sitting.fail("from-unreadable", file=file, why=error.strerror or str(error)) from None
    raise sitting.fail("from-none", file=file)


def _begun(sitting: Session, record: Record, action: int | None) -> _Begun:
    count = len(record.actions)
    if action is None:
        action = 0 if record.result is not None else count
    if action > count:
        raise sitting.fail("from-no-action", number=record.number, count=count)
    turn = record.before(action).turn
    if turn is None:
        raise sitting.fail("from-over", number=record.number)
    return _Begun(record, action, turn)
