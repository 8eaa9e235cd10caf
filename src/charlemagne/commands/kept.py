"""What the commands share that keep matches on this machine: options, the store, the person's settings, a game."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, TypeVar

import click

from charlemagne.record import Record
from charlemagne.store import Busy, Conflict, Damaged, Foreign, Full, InUse, MemoryStore, Newer, Store, StoreError
from charlemagne.terminal.console import Console, EndOfInput, Stop, printable
from charlemagne.terminal.game import Game, Pace
from charlemagne.terminal.host import Host, Left
from charlemagne.terminal.keeping import Keeper
from charlemagne.terminal.kept import FILE, VARIABLE, data_folder, named, open_store
from charlemagne.terminal.naming import Naming
from charlemagne.terminal.settings import ENTER, PACE, SLOWEST, Settings, SettingsError, read_settings
from charlemagne.terminal.style import look_of
from charlemagne.terminal.tables import Seated
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment

INTERRUPTED: Final = 130

Command = TypeVar("Command", bound=Callable[..., object])


def data_option(command: Command) -> Command:
    """`--data`, where matches and settings are kept."""
    return click.option(
        "--data",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help=f"Where matches and settings are kept; by default {VARIABLE}, or the system's place for such files.",
    )(command)


def lang_option(command: Command) -> Command:
    """`--lang`, over the settings and the surroundings."""
    return click.option(
        "--lang", type=click.Choice(LANGUAGES), help="The language; by default the one set, or your system's."
    )(command)


def look_options(command: Command) -> Command:
    """`--plain` and `--pace`: how the game looks, and how fast it is."""
    command = click.option("--plain", is_flag=True, help="Letters alone: no colours, no suit symbols.")(command)
    return click.option(
        "--pace",
        type=_PaceType(),
        metavar="SECONDS",
        help=f"Between two cards of the computer players, 0 to {SLOWEST:g}; enter goes on with Enter after each trick.",
    )(command)


class _PaceType(click.ParamType):  # type: ignore[type-arg]  # generic in the newest click alone
    name = "pace"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> object:
        try:
            return Settings().having("pace", str(value)).pace
        except SettingsError:
            raise self.fail(f"{value!r} is no pace: seconds from 0 to {SLOWEST:g}, or {ENTER}", param, ctx) from None


@dataclass
class Session:
    """Somebody at this terminal.

    Args:
        lang: the language asked for on the command line; None leaves it to the settings.
        may_ask: whether what has never been chosen may be asked for, and kept.
    """

    folder: Path
    lang: Language | None
    settings: Settings
    may_ask: bool
    plain: bool = False
    pace: float | str | None = None

    @cached_property
    def stop(self) -> Stop:
        return Stop()

    @property
    def words(self) -> Words:
        return Words(self.lang or self.settings.language or language_of_environment())

    @property
    def shown_folder(self) -> str:
        return printable(click.format_filename(self.folder))

    @cached_property
    def console(self) -> Console:
        """The console of this process: what its output can't show is replaced, what its input can't be read as too."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        settings = self.settings
        look = look_of(
            os.environ,
            terminal=sys.stdout.isatty(),
            encoding=sys.stdout.encoding,
            plain=self.plain,
            symbols=settings.symbols is not False,
            colour=settings.colour is not False,
            four_colour=settings.four_colour is True,
        )
        return Console(sys.stdin, sys.stdout, echo=not sys.stdin.isatty(), stop=self.stop, look=look)

    @property
    def host(self) -> Host:
        return Host(self.console, self.words)

    def paced(self) -> Pace:
        """The pace asked for, or set, or that which a terminal has by itself; without a terminal there is none."""
        watched = sys.stdout.isatty() and sys.stdin.isatty()
        wanted = self.settings.pace if self.pace is None else self.pace
        if self.pace is None and not watched:
            return Pace()
        if wanted == ENTER:
            return Pace(PACE if watched else 0, enter=True)
        return Pace(PACE if wanted is None else float(wanted))

    def fail(self, message: str, /, **args: str | int) -> click.exceptions.Exit:
        """What ends the command with status 1, once a sentence is on standard error."""
        click.echo(f"charlemagne: {self.words.say(message, **args)}", err=True)
        return click.exceptions.Exit(1)

    @contextmanager
    def store(self) -> Iterator[Store]:
        """The store; what is wrong with it ends the command with a sentence."""
        try:
            with open_store(self.folder) as store:
                yield store
        except StoreError as error:
            raise self.refuse(error) from None
        except OSError as error:
            raise self.fail("store-failed", file=self.shown_folder, why=error.strerror or str(error)) from None

    def refuse(self, error: StoreError) -> click.exceptions.Exit:
        """What ends the command, once it is said what is wrong with the store."""
        file = printable(click.format_filename(self.folder / FILE))
        match error:
            case Damaged():
                return self.fail("store-damaged", file=file)
            case InUse(match=str() as name):
                return self.fail("open-elsewhere", match=name)
            case InUse():
                return self.fail("store-in-use", file=file)
            case Newer():
                return self.fail("store-newer", file=file)
            case Foreign():
                return self.fail("store-foreign", file=file)
            case Full():
                return self.fail("store-full", file=file)
            case Busy():
                return self.fail("store-busy", file=file)
            case _:
                return self.fail("store-failed", file=file, why=printable(str(error)))

    def find(self, store: Store, start: str) -> str:
        """The one match whose name is, or begins with, what was typed; without one, the command ends."""
        names = named(store, start)
        if not names:
            raise self.fail("matches-no-such", match=printable(start))
        if len(names) > 1:
            raise self.fail("matches-several", match=printable(start), matches=", ".join(names[:6]), count=len(names))
        return names[0]


def session(
    data: Path | None, lang: Language | None, *, plain: bool = False, pace: float | str | None = None
) -> Session:
    """Who sits at this terminal, with what is set; settings that can't be read are said to be so and left alone."""
    folder = data_folder(data)
    try:
        settings = read_settings(folder)
    except SettingsError as error:
        told = Session(folder, lang, Settings(), may_ask=False, plain=plain, pace=pace)
        text = told.words.say("settings-broken", folder=told.shown_folder, key=error.key)
        click.echo(f"charlemagne: {text}", err=True)
        return told
    return Session(folder, lang, settings or Settings(), may_ask=True, plain=plain, pace=pace)


@contextmanager
def store_or_none(session: Session) -> Iterator[Store]:
    """The store or, where nothing can be written, one that forgets, which is said."""
    try:
        store: Store = open_store(session.folder)
    except (Damaged, Foreign, Newer, InUse) as error:
        raise session.refuse(error) from None
    except (StoreError, OSError):
        session.console.write(session.words.say("cannot-keep", folder=session.shown_folder))
        store = MemoryStore()
    try:
        yield store
    except (Damaged, InUse) as error:
        raise session.refuse(error) from None
    finally:
        store.close()


_STOPPED: Final = {Full: "stopped-full", Busy: "stopped-busy", Conflict: "stopped-conflict"}


def run(
    session: Session, seat: Callable[[Host], Seated], *, keeper: Keeper | None = None, goes_on: bool = False
) -> int:
    """Plays a match until it is over or left, and says what has become of it; the status to end with.

    Args:
        seat: makes the match, and may speak with the person to do so.
        goes_on: whether the match has been played before, so that its rules are told again.
    """
    console, host = session.console, session.host
    seated: Seated | None = None
    game: Game | None = None
    status = 0
    try:
        with session.stop.listening():
            try:
                seated = seat(host)
                if goes_on:
                    host.say("going-on", match=seated.ledger.name)
                    host.welcome(seated.ledger.journal.match.book)
                game = _game(session, host, seated, keeper)
                game.play()
            except EndOfInput:
                host.say("end-of-input")
            except Left:
                host.say("goodbye")
            except KeyboardInterrupt:
                status = INTERRUPTED
                console.break_line()
                host.say("interrupted")
            except (Damaged, InUse):
                raise
            except StoreError as error:
                status = 1
                message = _STOPPED.get(type(error), "stopped-other")
                click.echo(f"charlemagne: {session.words.say(message)}", err=True)
            finally:
                if game is not None:
                    game.keep()
                if seated is not None:
                    seated.ledger.close()
        if keeper is not None and game is not None:
            host.say("kept", file=printable(click.format_filename(keeper.path)))
        if seated is not None and game is not None and not game.is_over:
            _say_kept(session, host, seated)
        console.flush()
    except BrokenPipeError:
        raise  # the command line knows what to do when nobody reads
    except OSError as error:
        raise click.ClickException(f"the game stopped: {error.strerror or error}") from None
    return status


def _say_kept(session: Session, host: Host, seated: Seated) -> None:
    if seated.ledger.is_kept:
        host.say("kept-match", match=seated.ledger.name)
    else:
        host.say("not-kept")


def _game(session: Session, host: Host, seated: Seated, keeper: Keeper | None) -> Game:
    return Game(
        seated.ledger,
        you=seated.you,
        others=seated.others,
        host=host,
        chance=seated.chance,
        names=seated.names,
        pace=session.paced(),
        start=seated.start,
        keeper=keeper,
        cost=_teller_of_cost(session, seated),
    )


def _teller_of_cost(session: Session, seated: Seated) -> Callable[[Record], Iterator[str]]:
    """What tells where a hand was won and lost, as `charlemagne cost` does."""
    words, you = session.words, seated.you
    called = {**seated.names}
    if (name := seated.ledger.journal.names.get(you)) is not None:
        called[you] = name

    def tell(record: Record) -> Iterator[str]:
        from charlemagne.analysis.cost import judge
        from charlemagne.core import why_not_native
        from charlemagne.terminal.costs import CostReport

        if why_not_native():
            yield words.say("slow-cost")
        report = CostReport(judge(record), Naming(words, names=called, look=session.console.look))
        for section in report.sections():
            yield from ("", section.heading, *section.lines)

    def told(record: Record) -> Iterator[str]:
        try:
            yield from tell(record)
        except (ImportError, OSError):
            yield words.say("cannot-cost")

    return told
