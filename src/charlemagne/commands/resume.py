"""`charlemagne resume`: a match that is kept goes on."""

from __future__ import annotations

from pathlib import Path

import click

from charlemagne.commands.kept import Session, data_option, lang_option, look_options, run, session
from charlemagne.journal import JournalError
from charlemagne.players import PlayerError
from charlemagne.store import Store
from charlemagne.terminal.host import Host
from charlemagne.terminal.kept import glances
from charlemagne.terminal.tables import Seated, go_on
from charlemagne.words import Language


@click.command()
@click.argument("match", required=False, metavar="[ID]")
@lang_option
@look_options
@data_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    match: str | None,
    lang: Language | None,
    plain: bool,
    pace: float | str | None,
    data: Path | None,
) -> None:
    """Go on with a match at the card where it stopped: the latest that is not over, or ID.

    The beginning of an ID is enough, where only one match begins so. A match that is over can be gone back into.

    \b
    Examples:
      charlemagne resume
      charlemagne resume b7c1
    """
    sitting = session(data, lang, plain=plain, pace=pace)
    with sitting.store() as store:
        name = _latest(sitting, store) if match is None else sitting.find(store, match)

        def seated(_host: Host) -> Seated:
            try:
                return go_on(store, name, sitting.stop)
            except PlayerError as error:
                raise sitting.fail("matches-no-player", match=name, why=str(error)) from None
            except JournalError:
                raise sitting.fail("matches-cant-go-on", match=name) from None

        status = run(sitting, seated, goes_on=True)
    ctx.exit(status)


def _latest(sitting: Session, store: Store) -> str:
    """The match that was last gone on with, of those that are not over and not open elsewhere, which are named."""
    for found in glances(store):
        if found.can_go_on and found.elsewhere:
            sitting.host.say("open-elsewhere", match=found.name)
        elif found.can_go_on:
            return found.name
    raise sitting.fail("matches-all-over")
