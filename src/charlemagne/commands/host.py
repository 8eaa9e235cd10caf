"""`charlemagne host`: the table server for everybody on the home network."""

from __future__ import annotations

from pathlib import Path

import click

from charlemagne.commands.serve import PORT, run
from charlemagne.words import LANGUAGES, Language


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 takes any free one.")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="Where tables are kept.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language where a browser names none.")
@click.option("--address", metavar="IP", help="The address to let people in by; the network’s own if nothing is said.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="A name by which people call this machine.")
@click.option("--no-name", is_flag=True, help="Don’t announce the name charlemagne.local.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 4),
    default=1.0,
    show_default=True,
    metavar="X",
    help="Computer players take 600 to 900 ms times this; 0 answers at once.",
)
def command(
    *,
    port: int,
    data: Path | None,
    lang: Language | None,
    address: str | None,
    names: tuple[str, ...],
    no_name: bool,
    pace: float,
) -> None:
    """Serve tables to everybody on your network, and print where: an address and a QR code to point a phone at.

    Whoever is on the network can open tables. It ends at Ctrl-C, and every game is there again the next time.

    \b
    Examples:
      charlemagne host
      charlemagne host --port 9000 --no-name
    """
    try:
        from charlemagne.server.lan import Announced, own_address, qr_text
    except ImportError as error:
        raise click.ClickException(f"the server needs a package that is not installed: {error.name}") from None
    shown = address or own_address()
    if shown is None:
        raise click.ClickException("this machine is on no network: connect it, or give --address")
    announced: list[Announced] = []

    def greet(base: str, code: str | None) -> None:
        at = f"{base}t/{code}"
        click.echo(f"Charlemagne: {at}")
        click.echo(qr_text(at))
        click.echo(f"{code}")
        if not no_name:
            made = Announced(shown, int(base.rstrip("/").rpartition(":")[2]))
            announced.append(made)
            made.start(lambda name: click.echo(f"Charlemagne: {at.replace(shown, name)}"))

    try:
        run(address or "0.0.0.0", port, data, lang, pace, greet=greet, shown=shown, names=names, with_table=True)
    finally:
        for made in announced:
            made.stop()
