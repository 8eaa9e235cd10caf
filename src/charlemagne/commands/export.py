"""`charlemagne export`: matches that are kept, as records."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from charlemagne.commands.kept import Session, data_option, lang_option, session
from charlemagne.journal import JournalError, fold
from charlemagne.record import Record, dumps
from charlemagne.store import Store
from charlemagne.terminal.console import printable
from charlemagne.terminal.ledger import said
from charlemagne.words import Language


@click.command()
@click.argument("match", required=False, metavar="[ID]")
@click.option("--running", is_flag=True, help="The hand that is on too; it shows the others' cards.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to; standard output by default.")
@lang_option
@data_option
def command(*, match: str | None, running: bool, out: Path | None, lang: Language | None, data: Path | None) -> int:
    """Write the hands of a match as records, one a line; without ID those of all matches, the oldest first.

    The hand that is on is left out, as a record shows all four hands, unless --running asks for it. The status is 1
    if there is nothing to write.

    \b
    Examples:
      charlemagne export b7c1 --out evening.jsonl
      charlemagne export --running > all.jsonl
    """
    sitting = session(data, lang)
    with sitting.store() as store:
        if match is None:
            names = [found.match for found in sorted(store.matches(), key=lambda found: (found.first_at, found.match))]
        else:
            names = [sitting.find(store, match)]
        lines = [dumps(record) for name in names for record in _records(sitting, store, name, running=running)]
    if not lines:
        if match is None:
            raise sitting.fail("export-nothing")
        raise sitting.fail("export-none", match=names[0])
    text = "".join(f"{line}\n" for line in lines).encode()
    if out is None or str(out) == "-":
        sys.stdout.buffer.write(text)
        return 0
    try:
        _write(out, text)
    except OSError as error:
        raise click.UsageError(f"--out {out}: {error.strerror}") from None
    click.echo(sitting.words.say("export-done", hands=len(lines), file=printable(click.format_filename(out))))
    return 0


def _records(sitting: Session, store: Store, name: str, *, running: bool) -> Iterator[Record]:
    try:
        journal = fold(name, said(store.entries(name)))
    except JournalError:
        click.echo(f"charlemagne: {sitting.words.say('matches-cant-go-on', match=name)}", err=True)
        return
    for record in journal.records(running=running):
        if record.match == name:
            yield record
        else:
            # A seed's match that was played before: the deal is sealed under the first one's id, and two matches of
            # one id would contradict each other in a file.
            yield replace(record, match=name, seal=None)


def _write(out: Path, text: bytes) -> None:
    """Writes a file whole or not at all."""
    if out.exists() and not out.is_file():
        out.write_bytes(text)
        return
    draft = out.with_name(f".{out.name}.new")
    try:
        with draft.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(out)
    finally:
        draft.unlink(missing_ok=True)
