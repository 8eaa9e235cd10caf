"""The command line: one group, whose commands are imported when they are asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Final, NoReturn

import click

COMMANDS: Final[Mapping[str, str]] = {
    "play": "a match at the terminal, against computer players",
    "resume": "a match that is kept, from the card where it stopped",
    "matches": "the matches that are kept",
    "export": "matches that are kept, as records",
    "delete": "a match that is kept, for good",
    "settings": "your language, your table's rules, and how the game looks",
    "rules": "a rule book in words",
    "simulate": "many matches among computer players, as records",
    "solve": "the exact value of positions, all hands open",
    "cost": "what each card of a recorded hand cost",
    "arena": "two pairs of players against each other on the same cards",
    "bot": "one of our players, as a program that others can ask",
    "check": "the faults in a file of records",
    "replay": "a recorded hand, told trick by trick",
    "ask": "what a player would do at a point of a recorded hand, and why",
    "serve": "tables for the browser, on this machine",
    "host": "tables for everybody on the home network",
}
"""Each command with its line in the list; the command itself is ``command`` in the module of its name."""


class LazyGroup(click.Group):
    """A group that knows its commands' names and loads their modules when they run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"charlemagne.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="charlemagne")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Charlemagne, the card game of Eastern Canada and Maine.

    Without a command it opens a table in the browser, or starts a game at the terminal where there is no browser.

    \b
    Example:
      charlemagne play --rules maine --lang fr
    """
    if ctx.invoked_subcommand is None:
        start = cli.get_command(ctx, "serve" if shows_pages() else "play")
        assert start is not None
        ctx.invoke(start)


def shows_pages() -> bool:
    """Whether somebody sits at a screen with a browser, and the page has been built."""
    from importlib.resources import files

    screen = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return screen and sys.stdout.isatty() and (files("charlemagne") / "server" / "static" / "index.html").is_file()


def main() -> NoReturn:
    """Runs the command line; a fault of usage is one sentence and status 2, Ctrl-C status 130."""
    try:
        status = cli.main(standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        click.echo(f"charlemagne: {' '.join(error.format_message().split())}", err=True)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(status if isinstance(status, int) else 0)
