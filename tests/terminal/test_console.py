"""Lines in, lines out, and Ctrl-C."""

from __future__ import annotations

import io
import os
import signal
import threading

import pytest

from charlemagne.terminal.console import Console, EndOfInput, Stop, fold, printable


def test_lines_are_folded_between_words_and_odd_characters_taken_out() -> None:
    assert fold("") == [""]
    assert all(len(line) <= 78 for line in fold("mot " * 100))
    assert fold("x" * 200) == ["x" * 200]
    assert printable("\x1b[2J a\tb\u202fc\x00") == "[2J a b c"


def test_what_is_typed_is_echoed_where_no_terminal_does_it() -> None:
    out = io.StringIO()
    console = Console(io.StringIO("a\n"), out, echo=True)
    assert console.read() == "a"
    with pytest.raises(EndOfInput):
        console.read()
    assert out.getvalue() == "> a\n> \n"


def test_ctrl_c_waits_until_a_line_is_wanted() -> None:
    stop = Stop()
    console = Console(io.StringIO("a\n"), io.StringIO(), stop=stop)
    with stop.listening():
        os.kill(os.getpid(), signal.SIGINT)
        assert stop.wanted.wait(5)
        with pytest.raises(KeyboardInterrupt):
            console.read()
        with pytest.raises(KeyboardInterrupt):
            stop.obey()


def test_ctrl_c_interrupts_a_line_that_is_waited_for() -> None:
    class Pressed(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            os.kill(os.getpid(), signal.SIGINT)
            threading.Event().wait(5)
            return "too late"

    stop = Stop()
    with stop.listening(), pytest.raises(KeyboardInterrupt):
        Console(Pressed(), io.StringIO(), stop=stop).read()


def test_outside_the_main_thread_ctrl_c_is_left_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    seen: list[object] = []

    def listen() -> None:
        with Stop().listening():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=listen)
    thread.start()
    thread.join()
    assert seen == [before]
