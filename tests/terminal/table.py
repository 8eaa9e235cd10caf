"""A table in this process: a game that a program plays, with everything it printed."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from terminal.people import Keyboard, Person

from charlemagne.hand.player import UNLIMITED
from charlemagne.match import begin
from charlemagne.players.random import RandomPlayer
from charlemagne.record import Fault, check
from charlemagne.seats import SEATS
from charlemagne.terminal.chance import Chance
from charlemagne.terminal.console import Console, EndOfInput, fold
from charlemagne.terminal.game import Computer, Game, Host
from charlemagne.terminal.keeping import Keeper
from charlemagne.terminal.seating import SeatDraw
from charlemagne.words import Language, Words

if TYPE_CHECKING:
    from charlemagne.rules.model import RuleBook


@dataclass(frozen=True)
class Played:
    """What became of a game."""

    text: str
    lines: int
    ended: bool


def play(
    book: RuleBook,
    language: Language,
    seed: int,
    *,
    mistakes: float = 0.0,
    most: int = 100_000,
    keeper: Keeper | None = None,
    person: Person | None = None,
) -> Played:
    """A match against players by dice, to its end or to the end of so many lines."""
    talk = io.StringIO()
    keyboard = Keyboard(person or Person(language, seed, mistakes=mistakes), talk, most=most)
    host = Host(Console(keyboard, talk, echo=True), Words(language))
    chance = Chance(seed)
    game: Game | None = None
    ended = True
    try:
        host.welcome(book)
        if book.draw_for_seats:
            you, dealer = SeatDraw(book, host, chance).seats()
        else:
            you, dealer = SEATS[seed % 4], chance.dealer()
        others = {
            seat: Computer("random", RandomPlayer(chance.players), UNLIMITED) for seat in SEATS if seat is not you
        }
        match = begin(book, chance.match, dealer=dealer)
        game = Game(match, you=you, others=others, host=host, chance=chance, keeper=keeper)
        game.play()
    except EndOfInput:
        ended = False
    finally:
        if game is not None:
            game.keep()
    return Played(talk.getvalue(), keyboard.lines, ended)


def faults(path: Path) -> tuple[int, list[Fault]]:
    """How many hands a file of records holds, and what is wrong with it."""
    with path.open("rb") as file:
        found = [result for _, result in check(file)]
    return len(found), [result for result in found if isinstance(result, Fault)]


def too_long(text: str) -> list[str]:
    """The lines that are wider than they need be."""
    return [line for line in text.split("\n") if len(line) > 78 and fold(line) != [line]]
