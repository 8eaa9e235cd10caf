"""The program as a process, driven through pipes by what it prints."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from terminal.people import PROMPT, Person

SOURCE = Path(__file__).parents[2] / "src"


def surroundings(**more: str) -> dict[str, str]:
    """An environment in which nothing but what is given sways the program."""
    swaying = ("LC_", "LANG", "PYTHON", "NO_COLOR", "TERM", "COLORTERM", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(swaying)}
    return kept | {"PYTHONPATH": str(SOURCE), "LC_ALL": "C.UTF-8"} | more


class Process:
    """The program, with pipes to it.

    Args:
        args: a command and what it is given.
    """

    def __init__(self, *args: str, environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "charlemagne", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=surroundings(**(environment or {})),
        )
        self.text = ""

    def __enter__(self) -> Process:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()

    def hear(self) -> str | None:
        """What is printed up to the next prompt; None if the program ends instead."""
        assert self._process.stdout is not None
        heard = b""
        while not heard.endswith(f"\n{PROMPT}".encode()) and heard != PROMPT.encode():
            more = self._process.stdout.read(65536)
            if not more:
                self.text += heard.decode("utf-8", "replace")
                return None
            heard += more
        text = heard.decode("utf-8", "replace")
        self.text += text
        return text

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    def play(self, person: Person, most: int = 10_000) -> bool:
        """Lets a person play; whether the program waits for more after so many lines."""
        for _ in range(most):
            heard = self.hear()
            if heard is None:
                return False
            self.type(person.answer(heard))
        return self.hear() is not None

    def close(self) -> int:
        """The end of the input; the status with which the program then ends."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self.end()

    def interrupt(self) -> int:
        self._process.send_signal(signal.SIGINT)
        return self.end()

    def kill_within(self, seconds: float) -> None:
        """Ends the program as a power cut does, after so long or when it has printed something and waits again."""
        assert self._process.stdout is not None
        while select.select([self._process.stdout], [], [], seconds)[0] and self._process.stdout.read(4096):
            seconds /= 2
        self._process.kill()
        self._process.wait()

    def end(self) -> int:
        while self.hear() is not None:
            pass
        return self._process.wait(30)

    @property
    def errors(self) -> str:
        assert self._process.stderr is not None
        return self._process.stderr.read().decode()
