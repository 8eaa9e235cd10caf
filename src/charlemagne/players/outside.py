"""A player that is another program, spoken to over its standard input and output.

It gets one line for each message and answers one line when it is asked; the lines are described in
``docs/protocol.md``. Nothing that the program does or leaves undone stops a match: what it can't or won't decide in
its time, a substitute decides, and after three faults in a match it is dropped for good.

A player sees the table only when it is asked. The changes between two questions therefore come together, in
``happened`` of the next one. A host that can tell of each change calls `OutsidePlayer.notice`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from io import FileIO
from typing import IO, Final

from charlemagne.hand.actions import Action
from charlemagne.hand.legal import Reason
from charlemagne.hand.player import UNLIMITED, Limit, Player
from charlemagne.hand.view import View
from charlemagne.players import PlayerError
from charlemagne.protocol import (
    LONGEST_ANSWER,
    Answer,
    Do,
    Facts,
    Knocks,
    MessageError,
    cards_played,
    chosen,
    error_message,
    happened,
    over_message,
    read_answer,
    view_message,
    write_line,
)
from charlemagne.seats import Seat

FAULTS: Final = 3
"""So many in a match, and the program is dropped."""
DEFAULT_MS: Final = 10_000.0
"""For an answer, where no limit says less."""
STARTING_MS: Final = 5_000.0
"""More for the first answer, in which a program may still be starting up."""
GRACE: Final = 0.5
"""Seconds between being told that it is over and being ended."""
MOST_LINES: Final = 64
"""Lines kept of what a program says unasked, and of old answers passed over at one question."""
MOST_UNREAD: Final = 1 << 20
"""Bytes kept for a program that does not read."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a program did wrong: in which match, and the error that it was told."""

    match: str
    error: MessageError


class OutsidePlayer:
    """A player that asks a program, and a substitute where the program fails.

    Close it when its matches are over; one that is forgotten ends its program when it is collected, or with the
    interpreter. It stays in the process that made it.

    Args:
        command: the program and its arguments.
        substitute: decides where the program does not.
        limit: for each answer, beside the one that the host gives; only its time binds a program.
        names: the players' names, to be told.
        starting_ms: what the first answer may take longer.

    Raises:
        PlayerError: if the program can't be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        substitute: Player,
        limit: Limit = UNLIMITED,
        names: Mapping[Seat, str] | None = None,
        starting_ms: float = STARTING_MS,
    ) -> None:
        self.faults: list[Fault] = []
        """Everything the program did wrong so far."""
        self.dropped: str | None = None
        """Why the program plays no more, in one sentence; None while it does."""
        self._substitute, self._limit, self._names = substitute, limit, dict(names or {})
        self._head_start = starting_ms
        self._count: Counter[str] = Counter()
        self._told: dict[Seat | None, View] = {}
        self._place: tuple[str, int] | None = None
        self._before_hand, self._asked, self._unanswered_knocks = 0, 0, 0
        self._program: _Program | None = _Program(command)
        self._finalizer = weakref.finalize(self, _stop_in, os.getpid(), self._program)

    def __enter__(self) -> OutsidePlayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Tells the program that it is over, and ends it; the substitute decides whatever is asked afterwards."""
        self._program = None
        self._finalizer()

    def choose(self, view: View, limit: Limit) -> Action:
        action = self._ask_action(view, limit)
        return self._substitute.choose(view, limit) if action is None else action

    def knock(self, view: View) -> bool:
        knocks = self._ask_knock(view)
        return self._substitute.knock(view) if knocks is None else knocks

    def notice(self, view: View) -> None:
        """Tells the program of a change; one after which its own seat is to act comes with that question instead."""
        if self._program is not None and not view.is_turn:
            with suppress(MessageError):  # a program that doesn't read is found out when it is asked
                self._tell(self._program, view, asks="none", ms=None)

    def _ask_action(self, view: View, limit: Limit) -> Action | None:
        """What the program does; None if the substitute has to decide."""
        if (program := self._program) is None:
            return None
        ms = self._ms(limit)
        try:
            decision = self._tell(program, view, asks="act", ms=ms)
            for answer in self._answers(program, ms, limit.cancelled):
                match answer:
                    case Do(decision=number, do=do) if number == decision:
                        return chosen(view, do)
                    case Do(decision=number) if number > decision:
                        raise MessageError("stale", Reason("wrong-decision", {"decision": decision}))
                    case Knocks() if not self._unanswered_knocks:
                        raise MessageError("bad-message", Reason("not-asked-to-knock"))
                    case Knocks():
                        self._unanswered_knocks -= 1
                    case Do():
                        pass  # to an earlier question, that was late
        except MessageError as error:
            self._blame(view, error)
        return None

    def _ask_knock(self, view: View) -> bool | None:
        """Whether the program knocks; None if the substitute has to decide."""
        if (program := self._program) is None:
            return None
        ms, card = self._ms(UNLIMITED), cards_played(view)
        self._unanswered_knocks += 1
        try:
            self._tell(program, view, asks="knock", ms=ms)
            for answer in self._answers(program, ms, None):
                match answer:
                    case Knocks(after=None):
                        self._unanswered_knocks -= 1
                        return False
                    case Knocks(after=after) if after == card:
                        self._unanswered_knocks -= 1
                        return True
                    case Knocks(after=int(after)) if after > card:
                        raise MessageError("stale", Reason("knock-too-early", {"card": card}))
                    case Knocks():
                        self._unanswered_knocks -= 1
                    case Do(decision=number) if number > self._asked:
                        raise MessageError("not-your-turn", Reason("asked-to-knock"))
                    case Do():
                        pass  # to an earlier question, that was late
        except MessageError as error:
            self._blame(view, error)
        return None

    def _ms(self, limit: Limit) -> float:
        """The time for an answer, in milliseconds."""
        return min(ms for ms in (limit.ms, self._limit.ms, DEFAULT_MS) if ms is not None)

    def _tell(self, program: _Program, view: View, *, asks: str, ms: float | None) -> int:
        """Sends a view's message; gives the number of the decision that the match waits for.

        The number counts the match's decisions as far as this player's views tell of them. Two questions never have
        the same, after an undo either.
        """
        setup = view.public.setup
        if self._place != (setup.match, setup.number):
            self._place, self._before_hand = (setup.match, setup.number), self._asked
        here = view.public.decisions + 1
        decision = max(self._before_hand + here, self._asked + (asks == "act"))
        self._before_hand = decision - here
        if asks == "act":
            self._asked = decision
        facts = Facts(
            decision=decision,
            players=self._names,
            happened=happened(self._told.get(view.seat), view),
            limit_ms=None if ms is None else int(ms),
            ask_knock=asks == "knock",
        )
        self._told[view.seat] = view
        program.send(write_line(view_message(view, facts)))
        return decision

    def _answers(self, program: _Program, ms: float, cancelled: threading.Event | None) -> _Answers:
        head_start, self._head_start = self._head_start, 0.0
        return _Answers(program, ms, time.monotonic() + (ms + head_start) / 1000, cancelled)

    def _blame(self, view: View, error: MessageError) -> None:
        """Tells the program what it did wrong, and drops it if that was once too often."""
        match = view.public.setup.match
        self.faults.append(Fault(match, error))
        self._count[match] += 1
        if (program := self._program) is None:
            return
        with suppress(MessageError):
            program.send(write_line({**error_message(error), "faults": self._count[match]}))
        if error.code == "gone" or self._count[match] >= FAULTS:
            self.close()
            self.dropped = f"{error}{program.last_words}"


class _Lack(Enum):
    """Why there is no line."""

    LATE = "late"
    CANCELLED = "cancelled"
    GONE = "gone"
    TOO_LONG = "too long"


class _Answers:
    """The answers that a program gives to one question, until it is late; none more once it is cancelled."""

    def __init__(self, program: _Program, ms: float, deadline: float, cancelled: threading.Event | None) -> None:
        self._program, self._ms, self._deadline, self._cancelled = program, ms, deadline, cancelled
        self._left = MOST_LINES

    def __iter__(self) -> _Answers:
        return self

    def __next__(self) -> Answer:
        while self._left:
            self._left -= 1
            match self._program.line(self._deadline, self._cancelled):
                case _Lack.CANCELLED:
                    raise StopIteration
                case _Lack.LATE:
                    raise MessageError("stale", Reason("late", {"ms": int(self._ms)}))
                case _Lack.GONE:
                    raise MessageError("gone", Reason("program-gone"))
                case _Lack.TOO_LONG:
                    raise MessageError("too-large", Reason("answer-too-long", {"bytes": LONGEST_ANSWER}))
                case line if line.strip():
                    return read_answer(line)
                case _:
                    pass
        raise MessageError("too-many", Reason("too-many-lines", {"lines": MOST_LINES}))


class _Program:
    """A running program, whose pipes are served by threads, so that no call here waits for longer than it says.

    What it writes is kept up to `MOST_LINES` lines of `LONGEST_ANSWER` bytes; then it has to wait. The threads are
    daemons and end with the pipes, each closing its own.

    Raises:
        PlayerError: if it can't be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # it is ended with all that it starts, and Ctrl-C is not its matter
            )
        except OSError as error:
            raise PlayerError(f"{command[0]!r} can't be started: {error.strerror or error}") from None
        self._changed = threading.Condition()
        self._lines: deque[bytes | None] = deque()
        self._unread: deque[bytes] = deque()
        self._gone = self._finishing = False
        self._stopped = threading.Event()
        self._said = b""
        self._threads = [
            threading.Thread(target=serve, args=(pipe,), daemon=True)
            for serve, pipe in (
                (self._read, self._process.stdout),
                (self._write, self._process.stdin),
                (self._listen, self._process.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    @property
    def last_words(self) -> str:
        """How it ended and what it said last on its standard error, for people; empty if neither is known."""
        status = self._process.returncode
        ended = "" if status in (None, 0, -9) else f"; exit status {status}"
        lines = [line for line in self._said.decode("utf-8", "replace").splitlines() if line.strip()]
        said = "".join(char for char in lines[-1] if char.isprintable())[:200] if lines else ""
        return f"{ended}; it said: {said}" if said else ended

    def send(self, line: bytes) -> None:
        """Puts a line among those that the program will read.

        Raises:
            MessageError: ``gone``, if it leaves too many unread.
        """
        with self._changed:
            if sum(map(len, self._unread)) + len(line) > MOST_UNREAD:
                raise MessageError("gone", Reason("program-not-reading"))
            self._unread.append(line)
            self._changed.notify_all()

    def line(self, deadline: float, cancelled: threading.Event | None) -> bytes | _Lack:
        """The next line that the program has written, or why there is none."""
        with self._changed:
            while not self._lines:
                left = deadline - time.monotonic()
                if self._gone:
                    return _Lack.GONE
                if cancelled is not None and cancelled.is_set():
                    return _Lack.CANCELLED
                if left <= 0:
                    return _Lack.LATE
                self._changed.wait(left if cancelled is None else min(left, 0.02))
            line = self._lines.popleft()
            self._changed.notify_all()
        return _Lack.TOO_LONG if line is None else line

    def stop(self) -> None:
        """Says that it is over, and ends the program and whatever it has started."""
        with suppress(MessageError):
            self.send(write_line(over_message()))
        with self._changed:
            self._finishing = True
            self._changed.notify_all()
        self._join(self._threads[:1])
        with self._changed:
            self._stopped.set()
            self._lines.clear()
            self._changed.notify_all()
        self._kill()
        self._process.wait()
        self._join(self._threads)

    def _join(self, threads: Iterable[threading.Thread]) -> None:
        for thread in threads:
            if thread is not threading.current_thread():  # a collector may run in any thread
                thread.join(GRACE)

    def _kill(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
            return
        with suppress(ProcessLookupError, PermissionError):  # it has ended by itself
            os.killpg(self._process.pid, signal.SIGKILL)

    def _read(self, pipe: IO[bytes]) -> None:
        """Cuts into lines what the program writes, until it writes no more."""
        rest, too_long = b"", False
        with pipe, suppress(OSError):
            while chunk := pipe.read(LONGEST_ANSWER):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    if not too_long and not self._keep(line if len(line) <= LONGEST_ANSWER else None):
                        return
                    too_long = False
                if len(rest) > LONGEST_ANSWER:
                    rest, too_long = b"", True
                    if not self._keep(None):
                        return
            if rest and not too_long:
                self._keep(rest)
        self._leave()

    def _keep(self, line: bytes | None) -> bool:
        """Waits for room and puts a line there, None for one that is too long; False once the program is stopped."""
        with self._changed:
            while len(self._lines) >= MOST_LINES and not self._stopped.is_set():
                self._changed.wait()
            if self._stopped.is_set():
                return False
            self._lines.append(line)
            self._changed.notify_all()
            return True

    def _write(self, pipe: IO[bytes]) -> None:
        """Hands on what is to be read, until that is all or the program closes its ears."""
        assert isinstance(pipe, FileIO)
        with suppress(OSError), pipe:
            while True:
                with self._changed:
                    while not self._unread:
                        if self._finishing:
                            return
                        self._changed.wait()
                    line = self._unread[0]
                sent = 0
                while sent < len(line):
                    sent += pipe.write(line[sent:])
                with self._changed:
                    self._unread.popleft()
        self._leave()

    def _listen(self, pipe: IO[bytes]) -> None:
        """Keeps the end of what the program says on its standard error, and is in no hurry with much of it."""
        with pipe, suppress(OSError):
            while chunk := pipe.read(LONGEST_ANSWER):
                self._said = (self._said + chunk)[-LONGEST_ANSWER:]
                if len(chunk) == LONGEST_ANSWER:
                    self._stopped.wait(0.01)

    def _leave(self) -> None:
        with self._changed:
            self._gone = True
            self._changed.notify_all()


def _stop_in(process: int, program: _Program) -> None:
    """Stops a program, but not from a copy of the process that started it."""
    if os.getpid() == process:
        program.stop()


def program_of(spec: str) -> tuple[str, str] | None:
    """The path of a program and its limit, unread, if a text names one as ``PATH`` or ``PATH:LIMIT``; else None.

    A path has a separator in it, or is that of an executable file.
    """
    path, colon, limit = spec.rpartition(":")
    if not colon or _has_separator(limit) or os.path.isfile(spec):
        path, limit = spec, ""
    named = _has_separator(path) or (os.path.isfile(path) and os.access(path, os.X_OK))
    return (path, limit) if named else None


def _has_separator(text: str) -> bool:
    return "/" in text or os.sep in text


def outside_player(path: str, *, substitute: Player, limit: Limit = UNLIMITED) -> OutsidePlayer:
    """The player that a program is.

    Args:
        path: of an executable file, or of a Python file.
        substitute: decides where the program does not.
        limit: its time binds each answer.

    Raises:
        PlayerError: if there is no such program, or it can't be started.
    """
    if not os.path.isfile(path):
        raise PlayerError(f"no program is at {path[:200]!r}")
    program = os.path.abspath(path)
    if os.access(program, os.X_OK) and (sys.platform != "win32" or not path.endswith(".py")):
        return OutsidePlayer([program], substitute=substitute, limit=limit)
    if path.endswith(".py"):
        return OutsidePlayer([sys.executable, program], substitute=substitute, limit=limit)
    raise PlayerError(f"{path[:200]!r} is not executable")
