"""A person at the terminal, played by a program that knows nothing but what it reads."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable

from charlemagne.words import Language, Words

PROMPT = "> "
OPTION = re.compile(r"^(\d+)\u202f?: \S.*$", re.MULTILINE)

COLOURS = re.compile(r"\x1b\[[0-9;]*m")

MISTAKES: dict[Language, tuple[str, ...]] = {
    "en": (
        "", " ", "0", "99", "12345678901", "-1", "xyzzy", "bid 99", "bid", "bid h", "bid 6", "bid 5 h", "bid mulot s",
        "bid charlemagne h alone", "bid le petit", "mulot", "the game", "high card", "pass", "trump", "trump x",
        "trump none", "trump hearts", "give", "give 7c", "give js", "discard", "discard 7c", "discard 1 1", "discard 1",
        "discard 7c 8c 9c", "discard wj", "1 2 3 4 5", "take kitty", "ask", "ask ace", "ask h", "alone", "decline",
        "knock", "js knock", "7c knock", "js", "7c", "10d", "AS", "play", "play kh", "wj", "cj", "q h",
        "jack of hearts",
        "little jack", "hand", "score", "last", "table", "rules", "seal", "help", "wait", "back", "pique",
        "sheet", "undo", "cost", "take back",
        "\x1b[2J", "é" * 200, "\x00\x07", "♥", "7♥", "...", "(", "deal",
    ),
    "fr": (
        "", " ", "0", "99", "12345678901", "-1", "xyzzy", "mise 99", "mise", "mise c", "mise 6", "mise 5 c",
        "mise mulot p", "mise charlemagne c solo", "mise le petit", "mulot", "la partie", "hautes cartes", "passe",
        "atout", "atout x", "atout aucun", "atout cœur", "donne", "donne 7t", "donne vp", "écarte", "ECARTE 7t",
        "écarte 1 1", "écarte 1", "écarte 7t 8t 9t", "écarte jb", "1 2 3 4 5", "prends le minou", "demande",
        "demande un as", "demande c", "solo", "décline", "cogne", "vp cogne", "7t cogne", "vp", "7t", "10k", "AP",
        "joue", "joue rc", "jb", "jc", "d c", "valet de cœur", "petit bar", "main", "pointage", "levée", "table",
        "règles", "regles", "sceau", "aide", "attends", "retour", "spades",
        "feuille", "annule", "coût",
        "\x1b[2J", "é" * 200, "\x00\x07", "♥", "7♥", "...", "(", "brasse",
    ),
}  # fmt: skip
"""Lines that are wrong at most prompts, and right at some."""


class Person:
    """Answers at random from the options that were printed.

    Args:
        seed: the same one answers the same.
        mistakes: how often it types something else instead.
        leaves: after how many lines it leaves, by the line that follows; never if that is None.
    """

    def __init__(self, language: Language, seed: int, *, mistakes: float = 0.0) -> None:
        self._language: Language = language
        self._dice = random.Random(seed)
        self._mistakes = mistakes
        self._options: list[str] = []
        self._wanted = 1
        words = Words(language)
        self._enter = [
            self._start(words.say(name, most=33))
            for name in ("ask-cut", "ask-next", "ask-end", "ask-trick", "turn-knock", "ask-draw")
        ]
        self._discard = {count: self._start(words.say("turn-discard", count=count), 12) for count in (1, 2, 3)}

    @staticmethod
    def _start(text: str, size: int = 9) -> str:
        return text[:size]

    def answer(self, heard: str) -> str:
        """A line to type after having heard what was printed since the last one."""
        heard = COLOURS.sub("", heard)
        lines = heard.split("\n")
        if options := OPTION.findall(heard):
            last = max(place for place, line in enumerate(lines) if OPTION.match(line))
            first = last
            while first and OPTION.match(lines[first - 1]):
                first -= 1
            self._options = options[-(last - first + 1) :]
            self._wanted = 1
            for count, start in self._discard.items():
                if any(line.startswith(start) for line in lines):
                    self._wanted = count
        elif any(line.startswith(start) for line in lines for start in self._enter):
            self._options, self._wanted = [], 1
        if self._dice.random() < self._mistakes:
            return self._dice.choice(MISTAKES[self._language])
        return " ".join(self._dice.sample(self._options, self._wanted)) if self._options else ""


class Keyboard:
    """The input of a game that runs in this process: asked for a line, it lets a person answer.

    Args:
        person: who answers.
        talk: where the game prints.
        most: the lines after which the input ends.
    """

    def __init__(self, person: Person, talk: io.StringIO, *, most: int = 100_000) -> None:
        self._person, self._talk, self._most = person, talk, most
        self._heard = 0
        self.lines = 0

    def readline(self) -> str:
        if self.lines >= self._most:
            return ""
        self.lines += 1
        heard = self._talk.getvalue()[self._heard :]
        self._heard = len(self._talk.getvalue())
        return self._person.answer(heard) + "\n"


class Steady(Person):
    """Answers the same question the same way, whatever came before: what a match becomes hangs on the match alone.

    Args:
        notes: called with each question before it is answered.
    """

    def __init__(self, language: Language, seed: int, notes: Callable[[str], None] | None = None) -> None:
        super().__init__(language, seed)
        self._seed, self._notes = seed, notes

    def answer(self, heard: str) -> str:
        asked = question(heard)
        if self._notes is not None:
            self._notes(asked)
        self._dice = random.Random(f"{self._seed} {asked}")
        return super().answer(heard)


def question(heard: str) -> str:
    """What was asked last: the paragraph before the prompt."""
    return COLOURS.sub("", heard).removesuffix(PROMPT).rstrip("\n").rpartition("\n\n")[2]
