"""The game on a screen: a pseudo-terminal of this process, and tmux, in both languages, wide and narrow."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pytest
from terminal.people import COLOURS, PROMPT, Steady
from terminal.process import surroundings
from words.language import banned_in, english_in, typography_in, unspeakable_in

from charlemagne.terminal.kept import open_store
from charlemagne.terminal.settings import FILE, Settings, read_settings, write_settings
from charlemagne.words import Language

PATIENCE = 60.0
"""Seconds after which a program that says nothing more is given up."""

TO_THE_LANGUAGE: dict[Language, str] = {"en": "en", "fr": "fr"}


def _has_terminal() -> None:
    """In the new process: Ctrl-C goes to it, and a closed window is felt though the tests run under nohup."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Screen:
    """The program on a pseudo-terminal.

    Args:
        args: a command and what it is given.
        size: columns and rows.
    """

    def __init__(self, *args: str, size: tuple[int, int] = (80, 24), environment: dict[str, str] | None = None) -> None:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._ours = ours
        self._process = subprocess.Popen(
            [sys.executable, "-m", "charlemagne", *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=surroundings(**({"TERM": "xterm-256color"} | (environment or {}))),
            start_new_session=True,
            preexec_fn=_has_terminal,  # noqa: PLW1509
        )
        os.close(theirs)
        self.text = ""

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def hear(self) -> str | None:
        """What is shown up to the next prompt; None if the program ends instead."""
        heard = b""
        while not heard.endswith(f"\n{PROMPT}".encode()):
            ready, _, _ = select.select([self._ours], [], [], PATIENCE)
            assert ready, f"nothing more after {heard.decode(errors='replace')[-300:]!r}"
            try:
                more = os.read(self._ours, 65536)
            except OSError:  # so ends a terminal that nobody has open any more
                more = b""
            if not more:
                self.text += heard.decode(errors="replace").replace("\r\n", "\n")
                return None
            heard = (heard + more).replace(b"\r\n", b"\n")
        self.text += heard.decode(errors="replace")
        return heard.decode(errors="replace")

    def type(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    def press(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def play(self, person: Steady, most: int) -> bool:
        """Lets a person play; whether the program waits for more after so many lines."""
        for _ in range(most):
            if (heard := self.hear()) is None:
                return False
            self.type(person.answer(heard))
        return self.hear() is not None

    def end(self) -> int:
        while self.hear() is not None:
            pass
        return self._process.wait(PATIENCE)


def shown(text: str) -> str:
    return COLOURS.sub("", text)


def hold_fit(text: str, language: Language, width: int) -> None:
    """Holds that a text fits a screen, and that French is French."""
    text = shown(text)
    assert not unspeakable_in(text)
    wide = [line for line in text.split("\n") if len(line) > width and " " in line[2:].strip()]
    assert not wide
    if language == "fr":
        english = ("> ", "Which language?", "1: English", "2: English")
        said = "\n".join(line for line in text.split("\n") if not line.startswith(english))
        assert not english_in(said) and not banned_in(said) and not typography_in(said)


def settled(data: Path, **settings: object) -> None:
    """Somebody has been here before, and wants no waiting."""
    chosen = Settings(language="en", rules="standard")
    for key, value in ({"pace": 0} | settings).items():
        assert value is None or isinstance(value, (str, int, float))
        chosen = chosen.having(key.replace("_", "-"), value)
    write_settings(data, chosen)


@pytest.mark.parametrize("size", [(80, 24), (40, 24)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_first_run_at_a_terminal(language: Language, size: tuple[int, int], data: Path) -> None:
    """Three questions, then a match in the player's own language and rules, coloured, and left with Ctrl-C."""
    with Screen("play", "--pace", "0", size=size) as screen:
        heard = screen.hear()
        assert heard is not None and "Which language?" in heard and "Quelle langue\u202f?" in heard
        screen.type(TO_THE_LANGUAGE[language])
        heard = screen.hear()
        assert heard is not None
        assert {"en": "Madawaska", "fr": "Bas-Saint-Laurent"}[language] in heard
        screen.type({"en": "the nine", "fr": "neuf"}[language])
        assert screen.hear() is not None
        screen.type("15")
        screen.play(Steady(language, 3), 4)
        screen.press(b"\x03")
        assert screen.end() == 130
    text = " ".join(shown(screen.text).split())
    assert {"en": "to 15 points", "fr": "à 15 points"}[language] in text
    assert {"en": "Stopped. The match is kept.", "fr": "Arrêté. La partie est gardée."}[language] in text
    assert "\x1b[1m" in screen.text and any(symbol in screen.text for symbol in "♠♥♦♣")
    hold_fit(screen.text, language, size[0])
    assert read_settings(data) == Settings(language=language, rules="maine", target=15)
    with Screen("play", "--pace", "0", size=size) as screen:
        heard = screen.hear()
        assert heard is not None and {"en": "waits for you", "fr": "t’attend"}[language] in " ".join(heard.split())
    with Screen("resume", "--pace", "0", size=size) as screen:
        heard = screen.hear()
        assert heard is not None and {"en": "Going on with match", "fr": "On continue la partie"}[language] in heard


@pytest.mark.parametrize("size", [(80, 24), (40, 24)])
@pytest.mark.parametrize(("language", "book"), [("fr", "standard"), ("en", "maine-32")])
def test_a_whole_match_at_a_terminal(language: Language, book: str, size: tuple[int, int], data: Path) -> None:
    settled(data)
    with Screen("play", "--rules", book, "--lang", language, "--seed", "6", "--target", "12", size=size) as screen:
        assert not screen.play(Steady(language, 6), 2000)
        assert screen.end() == 0
    hold_fit(screen.text, language, size[0])
    assert {"en": "Score sheet", "fr": "Feuille de pointage"}[language] in screen.text
    with open_store(data) as store:
        assert len(store.matches()) == 1


@pytest.mark.parametrize(
    ("args", "environment"),
    [((), {"NO_COLOR": "1"}), ((), {"TERM": "dumb"}), (("--plain",), {"TERM": "xterm"})],
)
def test_letters_alone_where_they_are_wanted(args: tuple[str, ...], environment: dict[str, str], data: Path) -> None:
    settled(data, four_colour=True)
    with Screen("play", "--seed", "6", "--lang", "en", *args, environment=environment) as screen:
        screen.play(Steady("en", 6), 10)
        screen.type("quit")
        assert screen.end() == 0
    assert "\x1b" not in screen.text and not re.search("[♠♥♦♣]", screen.text)


@pytest.mark.parametrize(
    ("settings", "codes"),
    [({}, {"31"}), ({"four_colour": True}, {"38;5;33", "38;5;172", "38;5;196"}), ({"colour": False}, set[str]())],
)
def test_the_colours_are_those_that_are_set(settings: dict[str, object], codes: set[str], data: Path) -> None:
    settled(data, **settings)
    with Screen("play", "--seed", "6", "--lang", "en") as screen:
        screen.play(Steady("en", 6), 12)
    found = set(re.findall(r"\x1b\[([0-9;]+)m", screen.text)) - {"1", "22", "39"}
    assert found == codes
    assert "♥" in screen.text


def test_an_encoding_without_symbols_gets_words_in_colour(data: Path) -> None:
    settled(data)
    environment = {"PYTHONIOENCODING": "latin-1"}
    with Screen("play", "--seed", "6", "--lang", "en", environment=environment) as screen:
        heard = screen.hear()
    assert heard is not None and "\x1b[31mHearts: " in heard and "♥" not in heard


def test_the_pace_lets_each_card_be_read_and_the_last_trick_stay(data: Path) -> None:
    settled(data)
    spans = {}
    for pace in ("0", "0.15"):
        with Screen("play", "--seed", "6", "--lang", "en", "--pace", pace) as screen:
            person, start = Steady("en", 6), time.monotonic()
            screen.play(person, 6)
            spans[pace] = time.monotonic() - start
            lines = len(re.findall(r"^(?:Noëlla|Edmond|Wilfrid)\b.*$", shown(screen.text), re.MULTILINE)) - 3
    assert spans["0.15"] > spans["0"] and spans["0.15"] >= 0.15 * (lines - 6)


def test_enter_goes_on_from_trick_to_trick_where_that_is_the_pace(data: Path) -> None:
    settled(data, pace="enter")
    with Screen("play", "--seed", "6", "--lang", "en", "--pace", "enter") as screen:
        person = Steady("en", 6)
        while "takes the trick" not in screen.text and "You take the trick" not in screen.text:
            heard = screen.hear()
            assert heard is not None
            answer = person.answer(heard)
            screen.type(answer)
        heard = screen.hear() if not screen.text.endswith(f"Enter goes on.\n{PROMPT}") else ""
        assert "Enter goes on." in screen.text


def test_the_end_of_the_input_at_a_terminal_keeps_the_match(data: Path) -> None:
    settled(data)
    with Screen("play", "--seed", "6", "--lang", "en") as screen:
        assert screen.hear() is not None
        screen.press(b"\x04")
        assert screen.end() == 0
    assert "The input has ended" in screen.text and "The match is kept." in shown(screen.text)


def test_a_window_that_is_closed_loses_nothing(data: Path) -> None:
    settled(data)
    with Screen("play", "--seed", "6", "--lang", "en") as screen:
        screen.play(Steady("en", 6), 5)
        os.kill(screen._process.pid, signal.SIGHUP)
        screen.end()
    with Screen("resume") as screen:
        assert "Going on with match" in (screen.hear() or "")


# tmux: what a person would see

TMUX = shutil.which("tmux")


class Tmux:
    """The program in a tmux of its own."""

    def __init__(self, folder: Path, command: str, size: tuple[int, int]) -> None:
        self._socket = str(folder / f"tmux {command.split(maxsplit=1)[0]}")
        columns, rows = map(str, size)
        environment = surroundings(TERM="xterm-256color", CHARLEMAGNE_DATA=str(folder / "data"))
        program = f"{shlex.quote(sys.executable)} -m charlemagne {command}; echo status $?; exec cat"
        self._tmux("-f", os.devnull, "new-session", "-d", "-x", columns, "-y", rows, program, environment=environment)

    def _tmux(self, *args: str, environment: dict[str, str] | None = None) -> str:
        assert TMUX is not None
        done = subprocess.run(
            [TMUX, "-u", "-S", self._socket, *args], capture_output=True, text=True, check=True, env=environment
        )
        return done.stdout

    def __enter__(self) -> Tmux:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._tmux("kill-server")

    def type(self, line: str) -> None:
        self._tmux("send-keys", "-l", line)
        self._tmux("send-keys", "Enter")

    def press(self, key: str) -> None:
        self._tmux("send-keys", key)

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def until(self, fits: Callable[[str], bool]) -> str:
        """The screen as soon as it fits."""
        deadline = time.monotonic() + PATIENCE
        while not fits(screen := self.screen()):
            assert time.monotonic() < deadline, screen
            time.sleep(0.05)  # a screen tells nobody when it changes
        return screen

    def prompt(self, *said: str) -> str:
        """The screen once it shows these words and waits at a prompt."""

        def waits(screen: str) -> bool:
            lines = screen.rstrip("\n").split("\n")
            text = " ".join(screen.split())
            return lines[-1].rstrip() == PROMPT.rstrip() and all(one in text for one in said)

        return self.until(waits)


@pytest.mark.skipif(TMUX is None, reason="tmux IS MISSING: what a person sees on a screen is NOT proved here")
@pytest.mark.parametrize("size", [(80, 24), (40, 24)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_person_at_a_screen(language: Language, size: tuple[int, int], tmp_path: Path) -> None:
    """The first run, a hand begun, an undo, the sheet, Ctrl-C, and the same card again, all read off the screen."""
    said: dict[Language, tuple[str, ...]] = {
        "en": ("Which is the highest trump", "To how many points", "Your bid.", "undo", "Taken back", "sheet"),
        "fr": ("Quel est l’atout le plus", "À combien de points", "À toi de miser.", "annule", "On revient", "feuille"),
    }
    words = said[language]
    with Tmux(tmp_path, "play --seed 6 --pace 0", size) as tmux:
        tmux.prompt("Which language?", "Quelle langue")
        tmux.type(language)
        tmux.prompt(words[0])
        tmux.type("1")
        tmux.prompt(words[1])
        tmux.type("")
        before = tmux.prompt()
        while words[2] not in " ".join(before.split()):
            tmux.type("")
            before = tmux.prompt(words[2])
        tmux.type("0")
        tmux.until(lambda screen: screen.rstrip() != before.rstrip() and screen.rstrip().endswith(">"))
        tmux.type(words[3])
        tmux.prompt(words[2])
        tmux.type(words[5])
        tmux.prompt({"en": "Score sheet us them", "fr": "Feuille de pointage nous eux"}[language])
        tmux.press("C-c")
        screen = tmux.until(lambda screen: "status 130" in screen)
        assert "charlemagne resume s-" in " ".join(screen.split())
        assert all(len(line) <= size[0] for line in screen.split("\n"))
    with Tmux(tmp_path, "resume --pace 0", size) as tmux:
        screen = tmux.prompt(words[2])
        assert any(symbol in screen for symbol in "♠♥♦♣")
        tmux.press("C-d")
        tmux.until(lambda screen: "status 0" in screen)
    assert (tmp_path / "data" / FILE).exists()
