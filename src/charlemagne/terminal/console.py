"""Where the terminal game's lines come from and go to."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, Protocol, TextIO

from charlemagne.terminal.style import PLAIN, Look, visible

WIDTH: Final = 78
"""The columns of a line at most, and of an output that has no width."""
LEAST: Final = 20
PROMPT: Final = "> "


class EndOfInput(Exception):
    """The input has no more lines."""


class Stop:
    """Ctrl-C, taken note of at once and obeyed where the game can stop without losing anything.

    While a line is waited for it interrupts; at other times it is kept until the next line is wanted.
    """

    def __init__(self) -> None:
        self.wanted: Final = threading.Event()
        self._waiting = False

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        self.wanted.set()
        if self._waiting:
            raise KeyboardInterrupt

    def obey(self) -> None:
        """Raises KeyboardInterrupt if Ctrl-C was pressed."""
        if self.wanted.is_set():
            raise KeyboardInterrupt

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Lets Ctrl-C interrupt what is done inside."""
        self._waiting = True
        try:
            self.obey()
            yield
        finally:
            self._waiting = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Takes Ctrl-C over while inside; outside a process's main thread it changes nothing."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)


class Lines(Protocol):
    """Where typed lines come from: a text stream, or whatever reads like one."""

    def readline(self) -> str:
        """The next line with its end; an empty text if there is none."""


class Console:
    """A reader and a writer of lines.

    Args:
        source: where typed lines come from.
        target: where lines go.
        echo: whether to write what was typed, as a terminal would have done by itself.
        stop: what Ctrl-C goes through.
        look: what the target can show.
    """

    def __init__(
        self,
        source: Lines,
        target: TextIO,
        *,
        echo: bool = False,
        stop: Stop | None = None,
        look: Look = PLAIN,
    ) -> None:
        self._source, self._target, self._echo = source, target, echo
        self._since = time.monotonic()
        self.stop: Final = stop or Stop()
        self.look: Final = look

    @property
    def width(self) -> int:
        """The columns of a line now; a window may change while one plays."""
        try:
            columns = os.get_terminal_size(self._target.fileno()).columns
        except (OSError, ValueError, AttributeError):
            return WIDTH
        return max(LEAST, min(WIDTH, columns - 1)) if columns else WIDTH

    def write(self, *lines: str) -> None:
        """Writes each line, folded between words where it is too long; an empty one stays empty."""
        width = self.width
        for line in lines:
            self._target.write(self.look.painted("\n".join(fold(line, width))) + "\n")

    def read(self) -> str:
        """The next line typed, after a prompt.

        Raises:
            EndOfInput: if there is none.
            KeyboardInterrupt: for Ctrl-C.
        """
        self._target.write(PROMPT)
        self._target.flush()
        with self.stop.waiting():
            line = self._source.readline()
        self._since = time.monotonic()
        if not line:
            self._target.write("\n")
            raise EndOfInput
        typed = printable(line)
        if self._echo:
            self._target.write(typed[: WIDTH - len(PROMPT)] + "\n")
        return typed

    def linger(self, seconds: float) -> None:
        """Lets what was written be read: returns so many seconds after the last lingering, or the last line typed.

        Raises:
            KeyboardInterrupt: for Ctrl-C.
        """
        if seconds > 0:
            self._target.flush()
            left = self._since + seconds - time.monotonic()
            if left > 0:
                self.stop.wanted.wait(left)
            self.stop.obey()
        self._since = time.monotonic()

    def break_line(self) -> None:
        """Ends the line that a prompt stands on."""
        self._target.write("\n")

    def flush(self) -> None:
        self._target.flush()


def printable(text: str) -> str:
    """The text with every run of blanks and of characters that can't be printed turned into one space."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def fold(line: str, width: int = WIDTH) -> list[str]:
    """The line in pieces that fit the width, those after the first indented; a word too long stays whole.

    Runs of blanks stay as they are, so that columns stay columns where they fit.

    >>> fold("a " * 50)[1]
    '  a a a a a a a a a a a'
    """
    if visible(line) <= width:
        return [line.rstrip(" ")]
    pieces: list[str] = []
    start = len(line) - len(line.lstrip(" "))
    first, *words = line[start:].split(" ")
    piece = line[:start] + first
    for word in words:
        if visible(piece) + 1 + visible(word) > width and piece.strip(" "):
            pieces.append(piece.rstrip(" "))
            piece = f"  {word}"
        else:
            piece = f"{piece} {word}"
    return [*pieces, piece.rstrip(" ")]
