"""`charlemagne serve`: the table server on this machine alone."""

from __future__ import annotations

import asyncio
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import click
import platformdirs

from charlemagne.store import InUse, StoreError
from charlemagne.words import LANGUAGES, Language, language_of_environment

PORT = 8032


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 takes any free one.")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="Where tables are kept.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language where a browser names none.")
@click.option("--no-browser", is_flag=True, help="Don’t open a browser.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 4),
    default=1.0,
    show_default=True,
    metavar="X",
    help="Computer players take 600 to 900 ms times this; 0 answers at once.",
)
def command(port: int, data: Path | None, lang: Language | None, no_browser: bool, pace: float) -> None:
    """Serve tables to browsers and programs on this machine.

    It ends at Ctrl-C, and every game is there again the next time.

    \b
    Examples:
      charlemagne serve
      charlemagne serve --port 9000 --no-browser --pace 0.5
    """

    def greet(address: str, _: str | None) -> None:
        click.echo(f"Charlemagne: {address}")
        if not no_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run("127.0.0.1", port, data, lang, pace, greet=greet)


def data_folder() -> Path:
    """Where tables are kept if nothing else is said."""
    return Path(platformdirs.user_data_dir("charlemagne", appauthor=False))


def run(
    host: str,
    port: int,
    data: Path | None,
    lang: Language | None,
    pace: float,
    *,
    greet: Callable[[str, str | None], None],
    shown: str | None = None,
    names: tuple[str, ...] = (),
    with_table: bool = False,
) -> None:
    """Serves until Ctrl-C; faults that a person can mend are one sentence."""
    try:
        from charlemagne.server.run import bind, serve
    except ImportError as error:
        raise click.ClickException(f"the server needs a package that is not installed: {error.name}") from None
    folder = data or data_folder()
    try:
        listening = bind(host, port)
    except OSError as error:
        raise click.ClickException(f"--port {port}: {error.strerror}") from None
    address = f"http://{shown or host}:{listening.getsockname()[1]}/"

    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(
                serve(
                    data=folder,
                    listening=listening,
                    language=lang or language_of_environment(),
                    speed=pace,
                    names=names,
                    with_table=with_table,
                    ready=lambda code: greet(address, code),
                )
            )
    except KeyboardInterrupt:
        pass
    except InUse:
        raise click.ClickException(f"--data {folder}: another server has these tables open") from None
    except StoreError as error:
        raise click.ClickException(f"--data {folder}: {error}") from None
    finally:
        listening.close()


def new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
