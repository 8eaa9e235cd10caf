"""A table in this process: a game that a program plays, with everything it printed."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from terminal.people import Keyboard, Person

from charlemagne.record import Fault, check
from charlemagne.seats import SEATS
from charlemagne.store import MemoryStore, Store
from charlemagne.terminal.chance import Chance
from charlemagne.terminal.console import Console, EndOfInput, fold
from charlemagne.terminal.game import Game
from charlemagne.terminal.host import Host
from charlemagne.terminal.keeping import Keeper
from charlemagne.terminal.seating import SeatDraw
from charlemagne.terminal.style import PLAIN, Look
from charlemagne.terminal.tables import go_on, lay
from charlemagne.words import Language, Words

if TYPE_CHECKING:
    from charlemagne.rules.model import RuleBook


@dataclass(frozen=True)
class Played:
    """What became of a game.

    Args:
        name: what it is kept under.
    """

    text: str
    lines: int
    ended: bool
    name: str = ""
    store: Store = field(default_factory=MemoryStore, compare=False)


def play(
    book: RuleBook,
    language: Language,
    seed: int,
    *,
    mistakes: float = 0.0,
    most: int = 100_000,
    keeper: Keeper | None = None,
    person: Person | None = None,
    players: str = "random",
    store: Store | None = None,
    look: Look = PLAIN,
) -> Played:
    """A match against players by dice, to its end or to the end of so many lines."""
    talk = io.StringIO()
    keyboard = Keyboard(person or Person(language, seed, mistakes=mistakes), talk, most=most)
    host = Host(Console(keyboard, talk, echo=True, look=look), Words(language))
    chance, store = Chance(seed), store or MemoryStore()
    game: Game | None = None
    name, ended = "", True
    try:
        host.welcome(book)
        if book.draw_for_seats:
            you, dealer = SeatDraw(book, host, chance).seats()
        else:
            you, dealer = SEATS[seed % 4], chance.dealer()
        table = lay(
            store,
            book,
            you=you,
            dealer=dealer,
            specs=[players] * 3,
            chance=chance,
            name=None,
            stop=host.console.stop,
        )
        name = table.ledger.name
        game = Game(
            table.ledger,
            you=you,
            others=table.others,
            host=host,
            chance=chance,
            names=table.names,
            keeper=keeper,
        )
        game.play()
    except EndOfInput:
        ended = False
    finally:
        if game is not None:
            game.keep()
            table.ledger.close()
    return Played(talk.getvalue(), keyboard.lines, ended, name, store)


def resume(store: Store, name: str, language: Language, person: Person, *, most: int = 100_000) -> Played:
    """The same match, gone on with from its store."""
    talk = io.StringIO()
    keyboard = Keyboard(person, talk, most=most)
    host = Host(Console(keyboard, talk, echo=True), Words(language))
    table = go_on(store, name, host.console.stop)
    ended = True
    try:
        game = Game(table.ledger, you=table.you, others=table.others, host=host, chance=table.chance, names=table.names)
        game.play()
    except EndOfInput:
        ended = False
    finally:
        table.ledger.close()
    return Played(talk.getvalue(), keyboard.lines, ended, name, store)


def faults(path: Path) -> tuple[int, list[Fault]]:
    """How many hands a file of records holds, and what is wrong with it."""
    with path.open("rb") as file:
        found = [result for _, result in check(file)]
    return len(found), [result for result in found if isinstance(result, Fault)]


def too_long(text: str) -> list[str]:
    """The lines that are wider than they need be."""
    return [line for line in text.split("\n") if len(line) > 78 and fold(line) != [line]]
