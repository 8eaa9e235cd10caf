"""The side of the game that speaks with the person: it asks, listens, and answers what is asked of the game itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from charlemagne.rules.model import RuleBook
from charlemagne.terminal.asking import Question
from charlemagne.terminal.console import Console
from charlemagne.terminal.naming import Naming
from charlemagne.terminal.reading import Number, Reader, Typed
from charlemagne.words import Words
from charlemagne.words.describe import house_lines, title

SHORT: Final = 16
"""How many digits of a seal are told unasked."""


class Left(Exception):
    """The person has left the table."""


class Host:
    """Speaks with the person.

    Args:
        console: where lines come from and go to.
        words: the person's language.
        inquire: answers an inquiry, by its name, in lines; it may raise what takes the game elsewhere.
    """

    def __init__(self, console: Console, words: Words) -> None:
        self.console: Final = console
        self.words: Final = words
        self._reader = Reader(words.language)
        self.inquire: Callable[[str], Iterator[str]] = self._nothing_yet

    def say(self, message: str, /, **args: str | int) -> None:
        self.console.write(Naming(self.words).say(message, **args))

    def welcome(self, book: RuleBook) -> None:
        """The first lines: what is played."""
        self.say("welcome", title=title(book, self.words), target=book.target)
        self.console.write(*house_lines(book, self.words))
        self.say("help-hint")

    def ask(self, question: Question) -> None:
        first, *rest = question.heading
        self.console.write("", self.console.look.strong(first), *rest)
        self.console.write(*(self.words.say("option", number=number, text=text) for number, text in question.options))

    def listen(self) -> Typed:
        """The next line typed that is no inquiry.

        Raises:
            Left: if the person wants to leave.
            EndOfInput: at the end of the input.
        """
        while True:
            typed = self._reader.read(self.console.read())
            match typed.inquiry:
                case None:
                    return typed
                case "quit":
                    raise Left
                case "help":
                    self.console.write(*self.help())
                case inquiry:
                    self.console.write(*self.inquire(inquiry))

    def help(self) -> Iterator[str]:
        """What can be typed."""
        number = 1
        while self.words.knows(f"help-{number}"):
            yield self.words.say(f"help-{number}")
            number += 1
        yield self.words.say("help-back")
        yield self.words.say("help-resume")

    def choose(self, question: Question, *, default: int | None = None, names: Mapping[int, str] | None = None) -> int:
        """The number of the option that the person picks, by its number or its words.

        Args:
            default: what an empty line picks; None asks again.
            names: what else the options are called.
        """
        self.ask(question)
        numbers = [number for number, _ in question.options]
        while True:
            typed = self.listen()
            said = " ".join(str(word) for word in typed.words)
            match typed.words:
                case () if default is not None:
                    return default
                case ():
                    self.ask(question)
                case (Number(value=value),) if value in numbers:
                    return value
                case _:
                    called = [*question.options, *(names or {}).items()]
                    found = {number for number, text in called if self._says(text, said)}
                    if len(found) == 1:
                        return found.pop()
                    self.say("no-option", number=numbers[0], most=numbers[-1])

    def _says(self, text: str, said: str) -> bool:
        return " ".join(str(word) for word in self._reader.read(text).words) == said

    def _nothing_yet(self, inquiry: str) -> Iterator[str]:
        yield self.words.say("not-yet")
