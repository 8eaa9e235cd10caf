"""Programs that play: good ones play whole matches, rude ones are told so and replaced, and the match goes on."""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
import threading
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from laws import after, hand_of

from charlemagne.commands.bot import command as bot
from charlemagne.hand.actions import Action, Knock, parse_action
from charlemagne.hand.player import UNLIMITED, Limit, Player
from charlemagne.hand.state import Hand
from charlemagne.hand.view import View, view_of
from charlemagne.match import Match, SealedSource, begin, play_match
from charlemagne.players import PlayerError
from charlemagne.players.outside import (
    FAULTS,
    MOST_LINES,
    OutsidePlayer,
    outside_player,
    program_of,
)
from charlemagne.players.random import RandomPlayer
from charlemagne.protocol import Facts, view_message
from charlemagne.record import dumps, record_of_match
from charlemagne.rules.books import BOOKS
from charlemagne.seats import SEATS, Seat

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
GENEROUS = Limit(ms=60_000)
"""More than any answer takes on the slowest machine; a test that passes never waits so long."""
BRIEF = Limit(ms=40)
"""For programs that never answer, however long one waits."""
OBEDIENT = """
    def hang():
        threading.Event().wait()

    def answer(message, do=None):
        if message.get("ask") == "act":
            print(json.dumps({"decision": message["decision"], "do": do or message["options"][0]}), flush=True)
        elif message.get("ask") == "knock":
            print('{"knock": false}', flush=True)

    def play(messages=None):
        for message in messages or map(json.loads, sys.stdin):
            if message["type"] == "over":
                return
            answer(message)
"""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs have all the time they need to hear that it is over."""
    monkeypatch.setattr("charlemagne.players.outside.GRACE", 60.0)


@pytest.fixture
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """For programs that won't hear it."""
    monkeypatch.setattr("charlemagne.players.outside.GRACE", 0.05)


def program(code: str) -> list[str]:
    """A program in Python that knows how to play, and what `code` adds to it."""
    head = "import json, os, subprocess, sys, threading\n"
    return [sys.executable, "-S", "-c", head + textwrap.dedent(OBEDIENT) + textwrap.dedent(code)]


@contextmanager
def outside(
    code: str | Sequence[str], *, limit: Limit = GENEROUS, substitute: Player | None = None
) -> Iterator[OutsidePlayer]:
    """A program as a player, that is ended after the test."""
    command = program(code) if isinstance(code, str) else code
    player = OutsidePlayer(command, substitute=substitute or RandomPlayer(9), limit=limit, starting_ms=0)
    try:
        yield player
    finally:
        player.close()


def matches(players: dict[Seat, Player], rules: str = "standard", *, seed: int = 4) -> list[Match]:
    """A whole match, hand by hand."""
    return list(play_match(begin(BOOKS[rules], "table", dealer=Seat.WEST), players, SealedSource.of_seed(seed)))


def table(south: Player) -> dict[Seat, Player]:
    return {seat: south if seat is Seat.SOUTH else RandomPlayer(seat) for seat in SEATS}


def written(played: list[Match]) -> list[str]:
    return [dumps(record_of_match(match)) for match in played]


def errors(player: OutsidePlayer) -> list[str]:
    return [str(fault.error) for fault in player.faults]


def codes(player: OutsidePlayer) -> list[str]:
    return [fault.error.code for fault in player.faults]


def why_dropped(player: OutsidePlayer) -> str | None:
    return player.dropped


def ended(pid: int) -> bool:
    """Whether a child of this process is no more, not even as a zombie."""
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


def pid_of(player: OutsidePlayer) -> int:
    assert player._program is not None
    return player._program._process.pid


class TestGoodPrograms:
    @pytest.mark.parametrize("rules", BOOKS)
    def test_ten_lines_of_python_play_whole_matches(self, rules: str) -> None:
        path = str(EXAMPLES / "ten_lines.py")
        with outside_player(path, substitute=RandomPlayer(9), limit=GENEROUS) as player:
            played = matches(table(player), rules)
            assert played[-1].hand is not None
            assert played[-1].hand.result is not None
            assert played[-1].hand.result.winner is not None
            assert (player.faults, player.dropped) == ([], None)

    def test_ten_lines_are_ten(self) -> None:
        code = (EXAMPLES / "ten_lines.py").read_text().split('"""')[-1]
        assert len([line for line in code.splitlines() if line.strip()]) == 10
        assert code.strip() in (ROOT / "docs" / "protocol.md").read_text()

    @pytest.mark.skipif(
        shutil.which("perl") is None or subprocess.run(["perl", "-MJSON::PP", "-e1"], check=False).returncode != 0,
        reason="NO PERL WITH JSON::PP ON THIS MACHINE: examples/last_option.pl has not been tried",
    )
    @pytest.mark.parametrize("rules", BOOKS)
    def test_a_player_in_perl_plays_whole_matches(self, rules: str) -> None:
        command = ["perl", str(EXAMPLES / "last_option.pl")]
        with outside(command) as player:
            played = matches(table(player), rules)
            assert (player.faults, player.dropped) == ([], None)
        in_process = matches(table(LastOption()), rules)
        assert written(played) == written(in_process)

    @pytest.mark.parametrize("rules", BOOKS)
    def test_our_own_player_decides_the_same_on_either_side_of_a_pipe(self, rules: str) -> None:
        command = [sys.executable, "-c", "from charlemagne.commands.bot import command; command()"]
        with outside([*command, "random", "--seed", "5"], substitute=LastOption()) as player:
            piped = matches(dict.fromkeys(SEATS, player), rules)
            assert (player.faults, player.dropped) == ([], None)
        assert written(piped) == written(matches(dict.fromkeys(SEATS, RandomPlayer(5)), rules))

    def test_one_program_holds_all_four_seats(self) -> None:
        with outside("play()") as player:
            played = matches(dict.fromkeys(SEATS, player), "maine")
            assert player.faults == []
        assert written(played) == written(matches(dict.fromkeys(SEATS, FirstOption()), "maine"))

    def test_one_that_knocks_is_heard(self) -> None:
        code = """
            for message in map(json.loads, sys.stdin):
                if message.get("ask") == "knock":
                    print(json.dumps({"knock": message["state"]["played"]}), flush=True)
                else:
                    answer(message)
        """
        with outside(code) as player:
            played = matches(table(player), "maine")
            assert player.faults == []
        knocks = [action for match in played for action in hand_in(match).actions if isinstance(action, Knock)]
        assert sum(knock.seat is Seat.SOUTH for knock in knocks) > 20

    def test_one_that_says_other_things_on_standard_error_for_ever(self) -> None:
        code = """
            def chatter():
                while True:
                    os.write(2, b"thinking... " * 1000)
            threading.Thread(target=chatter, daemon=True).start()
            play()
        """
        with outside(code) as player:
            matches(table(player))
            assert (player.faults, player.dropped) == ([], None)

    def test_one_that_answers_twice_or_with_empty_lines_between(self) -> None:
        code = """
            for message in map(json.loads, sys.stdin):
                for _ in range(2):
                    print(flush=True)
                    if message.get("ask") == "act":
                        answer(message)
                if message.get("ask") == "knock":
                    answer(message)
        """
        with outside(code) as player:
            assert written(matches(table(player), "maine")) == written(matches(table(FirstOption()), "maine"))
            assert player.faults == []


def hand_in(match: Match) -> Hand:
    assert match.hand is not None
    return match.hand


@dataclass
class LastOption:
    """What examples/last_option.pl does."""

    def choose(self, view: View, limit: Limit) -> Action:
        return view.options[-1]

    def knock(self, view: View) -> bool:
        return False


@dataclass
class FirstOption:
    """What `play()` in a test's program does."""

    asked: list[View] = field(default_factory=list)

    def choose(self, view: View, limit: Limit) -> Action:
        self.asked.append(view)
        return view.options[0]

    def knock(self, view: View) -> bool:
        return False


class AlwaysKnocks(FirstOption):
    def knock(self, view: View) -> bool:
        return True


RUDE = [
    pytest.param("hang()", BRIEF, "stale", 3, id="hangs"),
    pytest.param("for line in sys.stdin: pass\nhang()", BRIEF, "stale", 3, id="reads and is silent"),
    pytest.param("while True: pass", BRIEF, "stale", 3, id="hangs with all its might"),
    pytest.param("", GENEROUS, "gone", 1, id="ends at once"),
    pytest.param("sys.exit('no cards, please')", GENEROUS, "gone", 1, id="fails"),
    pytest.param("os.abort()", GENEROUS, "gone", 1, id="crashes"),
    pytest.param("play([json.loads(sys.stdin.readline()) for _ in range(1)])", GENEROUS, "gone", 1, id="ends later"),
    pytest.param("os.close(0)\nhang()", BRIEF, None, 0, id="closes its input"),
    pytest.param("os.close(1)\nhang()", GENEROUS, "gone", 1, id="closes its output"),
    pytest.param("while True: os.write(1, b'y\\n' * 9999)", GENEROUS, "bad-message", 3, id="floods"),
    pytest.param("while True: os.write(1, b'y' * 9999)", GENEROUS, "too-large", 3, id="floods without a line's end"),
    pytest.param("while True: os.write(1, b'\\n' * 9999)", GENEROUS, "too-many", 3, id="floods with empty lines"),
    pytest.param(
        "while True: os.write(1, b'{\"decision\": 0, \"do\": \"pass\"}\\n' * 999)", GENEROUS, "too-many", 3,
        id="floods with answers to nothing",
    ),
    pytest.param("while True: os.write(1, os.urandom(999))", GENEROUS, "bad-message", 3, id="binary"),
    pytest.param("while True: os.write(1, b'[' * 9999 + b'\\n')", GENEROUS, "bad-message", 3, id="nested too deeply"),
    pytest.param("while True: os.write(1, b'null\\n')", GENEROUS, "bad-message", 3, id="null"),
    pytest.param("for line in sys.stdin: print('play', flush=True)", GENEROUS, "bad-message", 3, id="no JSON"),
    pytest.param("for line in sys.stdin: answer(json.loads(line), 'sing')", GENEROUS, "illegal", 3, id="no action"),
    pytest.param("for line in sys.stdin: answer(json.loads(line), 'bid 9')", GENEROUS, "illegal", 3, id="no such bid"),
    pytest.param("for line in sys.stdin: answer(json.loads(line), 'give ?')", GENEROUS, "illegal", 3, id="hidden"),
    pytest.param(
        "for line in sys.stdin: answer({**json.loads(line), 'decision': 10**30})", GENEROUS, "stale", 3,
        id="answers what will be asked",
    ),
    pytest.param(
        "for line in sys.stdin: print('{\"knock\": 1}', flush=True)", GENEROUS, "bad-message", 3, id="knocks unasked"
    ),
]  # fmt: skip


@pytest.mark.usefixtures("impatience")
class TestRudePrograms:
    @pytest.mark.parametrize(("code", "limit", "code_of_error", "faults"), RUDE)
    def test_are_told_replaced_and_gone(self, code: str, limit: Limit, code_of_error: str | None, faults: int) -> None:
        threads = threading.active_count()
        with outside(code, limit=limit) as player:
            pid = pid_of(player)
            played = matches(table(player))
            assert player.dropped is not None
            assert player._program is None
            if code_of_error is not None:
                assert set(codes(player)) == {code_of_error}
                assert len(player.faults) == faults
            assert ended(pid)
        assert threading.active_count() == threads, "no thread is left"
        assert hand_in(played[-1]).result is not None

    @pytest.mark.parametrize("rules", BOOKS)
    def test_are_replaced_by_the_very_substitute(self, rules: str) -> None:
        with outside("") as player:
            played = matches(table(player), rules)
        assert written(played) == written(matches(table(RandomPlayer(9)), rules))

    def test_keep_no_more_memory_than_they_may(self) -> None:
        with outside("while True: os.write(1, b'\"' + b'y' * 9997 + b'\"\\n')") as player:
            hand = hand_of("standard")
            tracemalloc.start()
            try:
                player.choose(view_of(hand, Seat.NORTH), UNLIMITED)
                program = player._program
                assert program is not None
                with program._changed:
                    full = program._changed.wait_for(lambda: len(program._lines) == MOST_LINES, timeout=60)
                peak = tracemalloc.get_traced_memory()[1]
            finally:
                tracemalloc.stop()
            assert full, "it went on writing until there was no room"
            assert peak < 4 << 20

    def test_that_read_nothing_block_nobody_and_are_dropped(self) -> None:
        hand = hand_of("standard")
        view, other = view_of(hand, Seat.NORTH), view_of(hand, Seat.EAST)
        with outside("hang()", limit=BRIEF) as player:
            for _ in range(2500):
                player.notice(other)
            assert player.choose(view, UNLIMITED) == RandomPlayer(9).choose(view, UNLIMITED)
            assert errors(player) == ["gone: program-not-reading"]
            assert player.dropped is not None

    def test_leave_nothing_running(self) -> None:
        code = """
            child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
            message = json.loads(sys.stdin.readline())
            answer(message)
        """
        hand = hand_of("standard")
        threads = threading.active_count()
        with outside(code) as player:
            assert str(player.choose(view_of(hand, Seat.NORTH), UNLIMITED)) == "N pass"
        # the child holds the pipes: the threads that serve them have ended only if it has
        assert threading.active_count() == threads

    def test_that_will_not_hear_that_it_is_over_are_ended(self) -> None:
        code = """
            for message in map(json.loads, sys.stdin):
                answer(message)
            while True:
                pass
        """
        with outside(code) as player:
            pid = pid_of(player)
            player.choose(view_of(hand_of("standard"), Seat.NORTH), UNLIMITED)
        assert ended(pid)

    def test_say_last_why_they_ended(self) -> None:
        with outside("sys.exit('no cards,\\x1b[31m please')") as player:
            player.choose(view_of(hand_of("standard"), Seat.NORTH), UNLIMITED)
            assert player.dropped == "gone: program-gone; exit status 1; it said: no cards,[31m please"

    def test_are_forgiven_twice_in_each_match(self) -> None:
        code = """
            for message in map(json.loads, sys.stdin):
                if message.get("ask") == "act":
                    print("oops", flush=True)
        """
        with outside(code) as player:
            for match in ("a", "b"):
                views = [view_of(hand_in(fresh(match, number)), Seat.NORTH) for number in (1, 2)]
                for view in views:
                    player.choose(view, UNLIMITED)
            assert why_dropped(player) is None
            assert [fault.match for fault in player.faults] == ["a", "a", "b", "b"]
            player.choose(view_of(hand_in(fresh("a", 3)), Seat.NORTH), UNLIMITED)
            assert why_dropped(player) == "bad-message: not-json"
            assert len(player.faults) == 5 > FAULTS

    def test_are_told_each_fault_in_one_line(self, tmp_path: Path) -> None:
        code = f"""
            heard = open({str(tmp_path / "heard")!r}, "w")
            for line in sys.stdin:
                heard.write(line)
                heard.flush()
                answer(json.loads(line), "sing")
        """
        hand = hand_of("standard")
        with outside(code) as player:
            for _ in range(FAULTS):
                player.choose(view_of(hand, Seat.NORTH), UNLIMITED)
        heard = [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]
        assert [message["type"] for message in heard] == ["view", "error"] * FAULTS + ["over"]
        assert [message["faults"] for message in heard if "faults" in message] == [1, 2, 3]
        assert heard[1]["reason"] == {"id": "no-such-action", "args": {"action": "sing"}}

    def test_one_huge_line_is_one_fault(self) -> None:
        code = """
            message = json.loads(sys.stdin.readline())
            os.write(1, b"y" * 20000 + b"\\n")
            play()
        """
        with outside(code) as player:
            matches(table(player))
            assert errors(player) == ["too-large: answer-too-long (bytes 16384)"]
            assert player.dropped is None


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ('{"knock": 99}', "stale: knock-too-early (card 1)"),
        ('{"knock": true}', "bad-message: not-an-answer"),
        ('{"decision": 99, "do": "pass"}', "not-your-turn: asked-to-knock"),
        ("yes", "bad-message: not-json"),
    ],
)
def test_what_is_no_answer_to_the_question_of_a_knock_is_a_fault(said: str, error: str) -> None:
    hand = hand_of("maine", "N bid 5 h, E pass, S pass, W pass, N play 7c")
    code = f"for line in sys.stdin: print({said!r}, flush=True)"
    with outside(code, substitute=AlwaysKnocks()) as player:
        assert player.knock(view_of(hand, Seat.SOUTH)), "the substitute decides"
        assert errors(player) == [error]


def fresh(match: str, number: int) -> Match:
    book = BOOKS["standard"]
    return Match(book, match, number, Seat.WEST, (0, 0)).deal_from(SealedSource.of_seed(1))


class TestLateAnswers:
    def test_are_passed_over_when_they_come(self) -> None:
        code = """
            first = json.loads(sys.stdin.readline())
            assert json.loads(sys.stdin.readline())["code"] == "stale"
            answer(first, "bid 8")
            play()
        """
        hand = hand_of("standard")
        with outside(code, limit=GENEROUS) as player:
            north = player.choose(view_of(hand, Seat.NORTH), BRIEF)
            assert north == RandomPlayer(9).choose(view_of(hand, Seat.NORTH), UNLIMITED)
            assert errors(player) == ["stale: late (ms 40)"]
            hand = after(hand, f"{north}, E pass")
            assert player.choose(view_of(hand, Seat.SOUTH), UNLIMITED) == parse_action("S pass")
            assert len(player.faults) == 1

    def test_to_the_question_of_a_knock_knock_on_nothing_later(self) -> None:
        code = """
            first = json.loads(sys.stdin.readline())
            assert json.loads(sys.stdin.readline())["code"] == "stale"
            print(json.dumps({"knock": first["state"]["played"]}), flush=True)
            play()
        """
        hand = hand_of("maine", "N bid 5 h, E pass, S pass, W pass, N play 7c")
        substitute = FirstOption()
        with outside(code, limit=BRIEF, substitute=substitute) as player:
            assert not player.knock(view_of(hand, Seat.SOUTH))
            player._limit = GENEROUS
            later = after(hand, str(first_action(hand)))
            assert not player.knock(view_of(later, Seat.SOUTH))
            assert str(player.choose(view_of(later, Seat.SOUTH), UNLIMITED)).startswith("S play")
            assert len(player.faults) == 1

    @pytest.mark.usefixtures("impatience")
    def test_are_not_waited_for_once_the_host_has_cancelled(self) -> None:
        cancelled = threading.Event()
        cancelled.set()
        view = view_of(hand_of("standard"), Seat.NORTH)
        with outside("sys.stdin.readline()\nsys.stdin.readline()\nhang()") as player:
            action = player.choose(view, Limit(ms=60_000, cancelled=cancelled))
            assert action == RandomPlayer(9).choose(view, UNLIMITED)
            assert (player.faults, player.dropped) == ([], None)

    def test_the_first_one_may_take_longer(self) -> None:
        brief = Limit(ms=1)  # no program has started by then
        player = OutsidePlayer(program("play()"), substitute=RandomPlayer(9), limit=brief, starting_ms=60_000)
        with player:
            player.choose(view_of(hand_of("standard"), Seat.NORTH), UNLIMITED)
            assert player.faults == []


def first_action(hand: Hand) -> Action:
    return view_of(hand, hand.turn).options[0]


ECHO = """
    heard = open(sys.argv[1], "w")
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        message = json.loads(line)
        if message["type"] == "over":
            break
        answer(message)
"""


class TestWhatAProgramHears:
    @pytest.fixture
    def heard(self, tmp_path: Path) -> Callable[[], list[dict[str, object]]]:
        return lambda: [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]

    def test_is_its_own_views_and_what_happened_between(
        self, tmp_path: Path, heard: Callable[[], list[dict[str, object]]]
    ) -> None:
        witness = FirstOption()
        matches(table(witness))
        with outside([*program(ECHO), str(tmp_path / "heard")]) as player:
            matches(table(player))
        *messages, over = heard()
        assert over == {"type": "over"}
        assert len(messages) == len(witness.asked)
        log: list[str] = []
        for message, view, before in zip(messages, witness.asked, [None, *witness.asked], strict=False):
            decision, news = message["decision"], message["happened"]
            assert isinstance(decision, int)
            assert isinstance(news, list)
            assert message == {**view_message(view, Facts(decision=decision, limit_ms=10_000)), "happened": news}
            same_hand = before is not None and before.public.setup == view.public.setup
            log = [*(log if same_hand else []), *news]
            assert log == [str(action) for action in view.log]
        numbers = [int(str(message["decision"])) for message in messages]
        assert numbers == sorted(set(numbers)), "the numbers of decisions only grow"

    def test_of_each_change_where_the_host_tells_of_it(
        self, tmp_path: Path, heard: Callable[[], list[dict[str, object]]]
    ) -> None:
        hand = hand_of("standard")
        with outside([*program(ECHO), str(tmp_path / "heard")]) as player:
            player.notice(view_of(hand, Seat.EAST))
            for text in ("N bid 5", "E pass", "S pass", "W pass"):
                if hand.turn is Seat.EAST:
                    assert str(player.choose(view_of(hand, Seat.EAST), UNLIMITED)) == text
                hand = after(hand, text)
                player.notice(view_of(hand, Seat.EAST))
        *messages, _ = heard()
        assert [(message["ask"], message["happened"], message["decision"]) for message in messages] == [
            ("none", [], 1),
            ("act", ["N bid 5"], 2),
            ("none", ["E pass"], 3),
            ("none", ["S pass"], 4),
            ("none", ["W pass"], 5),
        ]

    def test_after_an_undo_is_a_new_question(
        self, tmp_path: Path, heard: Callable[[], list[dict[str, object]]]
    ) -> None:
        first, other = hand_of("standard", "N bid 5"), hand_of("standard", "N pass")
        with outside([*program(ECHO), str(tmp_path / "heard")]) as player:
            for hand in (first, other, first):
                player.choose(view_of(hand, Seat.EAST), UNLIMITED)
        *messages, _ = heard()
        assert [(message["happened"], message["decision"]) for message in messages] == [
            (["N bid 5"], 2),
            (["N pass"], 3),
            (["N bid 5"], 4),
        ]


class TestTheWorkedExchange:
    def test_in_the_documentation_is_what_happens(self, tmp_path: Path) -> None:
        text = (ROOT / "docs" / "protocol.md").read_text().split("## A hand, message by message")[1]
        blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
        answers = [block for block in blocks if "type" not in block]
        code = """
            answers = json.loads(sys.argv[2])
            heard = open(sys.argv[1], "w")
            for line in sys.stdin:
                heard.write(line)
                heard.flush()
                if json.loads(line).get("ask") in ("act", "knock"):
                    print(json.dumps(answers.pop(0)), flush=True)
        """
        names = {Seat.NORTH: "Aline", Seat.EAST: "Luc", Seat.SOUTH: "my-bot", Seat.WEST: "Zoé"}
        hand = hand_of(
            "maine",
            "N bid 6 s, E pass",
            N="9s Js As Kh 7d Qc 8h 8s",
            E="Ts Ks Ad Kd 9d Tc 8c 7h",
            S="Jc Qs 7s Ah Qh Qd 9c Kc",
            W="9h Th Jh Jd Td 8d 7c Ac",
        )
        player = OutsidePlayer(
            [*program(code), str(tmp_path / "heard"), json.dumps(answers)],
            substitute=FirstOption(),
            limit=Limit(ms=1000),
            names=names,
        )
        with player:
            for text in ("S pass", "S play Jc", "S knock", "S play Kc"):
                view = view_of(hand, Seat.SOUTH)
                knocks = hand.turn is Seat.NORTH and player.knock(view)
                action: Action = Knock(Seat.SOUTH) if knocks else player.choose(view, UNLIMITED)
                assert str(action) == text
                hand = after(hand, text)
                hand = after(hand, REST.pop(text, ""))
        told = [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]
        assert told == [block for block in blocks if "type" in block]

    def test_and_every_key_of_a_message_is_explained(self) -> None:
        text = (ROOT / "docs" / "protocol.md").read_text()
        message = view_message(view_of(hand_of("standard"), Seat.NORTH), Facts(decision=1))
        state = message["state"]
        assert isinstance(state, dict)
        for key in [*message, *state]:
            assert f"`{key}`" in text, key
        for code in ("stale", "bad-message", "illegal", "not-your-turn", "too-large", "too-many", "gone"):
            assert f"| `{code}` |" in text


REST = {
    "S pass": "W pass, N play 9s, E play Ks",
    "S play Jc": "W play 7c",
    "S knock": "N play Qc, E play 8c",
}


class TestBot:
    """`charlemagne bot`, as another program sees it."""

    def answers(self, *lines: str | bytes, args: Sequence[str] = ("random",)) -> tuple[int, str, str]:
        text = b"".join(line if isinstance(line, bytes) else line.encode() + b"\n" for line in lines)
        code = "import sys; from charlemagne.commands.bot import command as c\n" + textwrap.dedent("""
            import click
            try:
                c.main(sys.argv[1:], standalone_mode=False)
            except click.ClickException as error:
                sys.exit(f"charlemagne: {error.format_message()}")
        """)
        done = subprocess.run([sys.executable, "-c", code, *args], input=text, capture_output=True, check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def message(self, actions: str = "", *, limit_ms: int | None = None) -> str:
        view = view_of(hand_of("maine", actions), Seat.NORTH)
        return json.dumps(view_message(view, Facts(decision=7, limit_ms=limit_ms, ask_knock="play" in actions)))

    def test_answers_what_is_asked_and_ends(self) -> None:
        knock = self.message("N bid 5 h, E pass, S pass, W pass, N play 7c")
        other = json.dumps({"type": "table", "names": []})
        error = json.dumps({"type": "error", "code": "illegal"})
        silent = self.message("N pass")
        status, out, said = self.answers(
            self.message(limit_ms=60_000), "", other, error, silent, knock, '{"type": "over"}', "rubbish"
        )
        first, second = map(json.loads, out.splitlines())
        assert (status, first["decision"], second) == (0, 7, {"knock": False})
        assert str(parse_action(f"N {first['do']}")) == f"N {first['do']}"
        assert said == f"charlemagne: told: {error}\n"

    def test_ends_with_its_input(self) -> None:
        assert self.answers() == (0, "", "")

    @pytest.mark.parametrize(
        ("lines", "args", "sentence"),
        [
            pytest.param(["rubbish"], ["random"], "not a message", id="no JSON"),
            pytest.param([b"\xff\n"], ["random"], "not a message", id="binary"),
            pytest.param(["[" * 9000], ["random"], "not a message", id="nested too deeply"),
            pytest.param([b"9" * (2 << 20)], ["random"], "longer than", id="a line without end"),
            pytest.param(['{"type": "view", "ask": "act"}'], ["random"], "other-version", id="half a message"),
            pytest.param([], ["nobody"], "no player is called 'nobody'", id="no such player"),
            pytest.param([], ["random:x"], "no limit is written 'x'", id="no such limit"),
        ],
    )
    def test_says_in_a_sentence_what_it_can_not_read(
        self, lines: list[str | bytes], args: list[str], sentence: str
    ) -> None:
        status, out, said = self.answers(*lines, args=args)
        assert (status != 0, out) == (True, "")
        assert sentence in said
        assert "Traceback" not in said

    def test_gives_its_player_a_share_of_the_time(self) -> None:
        from charlemagne.commands.bot import _within

        assert _within(UNLIMITED, 1000) == Limit(ms=800)
        assert _within(Limit(worlds=20), 1000) == Limit(worlds=20, ms=800)
        assert _within(Limit(ms=100), 1000) == Limit(ms=100)
        assert _within(Limit(ms=900), 1000) == Limit(ms=800)
        assert _within(Limit(ms=900), None) == Limit(ms=900)

    def test_tells_how_to_use_it(self) -> None:
        assert "charlemagne bot casual:200ms --seed 7" in bot.get_help(bot.make_context("bot", ["random"]))


class TestAPath:
    @pytest.mark.parametrize(
        ("spec", "path", "limit"),
        [
            ("./bot", "./bot", ""),
            ("./bot:200ms", "./bot", "200ms"),
            ("bots/mine.py:20x", "bots/mine.py", "20x"),
            ("/opt/bot", "/opt/bot", ""),
            ("/opt/odd:name/bot", "/opt/odd:name/bot", ""),
        ],
    )
    def test_stands_for_a_program(self, spec: str, path: str, limit: str) -> None:
        assert program_of(spec) == (path, limit)

    @pytest.mark.parametrize("spec", ["casual", "casual:200ms", "strong:20w", "", ":", ":20w"])
    def test_is_none(self, spec: str) -> None:
        assert program_of(spec) is None

    def test_may_be_a_name_if_the_file_is_executable(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "bot").write_text("#!/bin/sh\n")
        assert program_of("bot") is None
        (tmp_path / "bot").chmod(0o755)
        assert program_of("bot") == ("bot", "")
        assert program_of("bot:200ms") == ("bot", "200ms")

    @pytest.mark.parametrize(
        ("name", "mode", "sentence"),
        [
            ("missing", None, "no program is at"),
            ("words.txt", 0o644, "is not executable"),
            ("words", 0o755, "can't be started: Exec format error"),
        ],
    )
    def test_that_leads_to_no_program_is_refused(
        self, tmp_path: Path, name: str, mode: int | None, sentence: str
    ) -> None:
        if mode is not None:
            (tmp_path / name).write_text("words")
            (tmp_path / name).chmod(mode)
        with pytest.raises(PlayerError, match=sentence):
            outside_player(str(tmp_path / name), substitute=RandomPlayer())

    def test_of_an_executable_is_run_by_itself(self, tmp_path: Path) -> None:
        path = tmp_path / "bot"
        path.write_text(f"#!/bin/sh\nexec {sys.executable} {EXAMPLES / 'ten_lines.py'}\n")
        path.chmod(0o755)
        with outside_player(str(path), substitute=RandomPlayer(9), limit=GENEROUS) as player:
            matches(table(player), "charlesmagne")
            assert player.faults == []


class TestAForgottenPlayer:
    def test_ends_its_program(self) -> None:
        player = OutsidePlayer(program("play()"), substitute=RandomPlayer())
        pid = pid_of(player)
        del player
        gc.collect()
        assert ended(pid)

    def test_ends_its_program_with_the_interpreter(self, tmp_path: Path) -> None:
        code = f"""
            import sys
            from charlemagne.players import outside
            from charlemagne.players.random import RandomPlayer
            outside.GRACE = 60.0
            player = outside.OutsidePlayer([sys.executable, "-c", {LINGERER!r}, {str(tmp_path / "end")!r}],
                                   substitute=RandomPlayer())
        """
        subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True, timeout=60)
        assert (tmp_path / "end").read_text() == '{"type": "over"}\n'

    def test_may_be_closed_twice_and_plays_on_by_its_substitute(self) -> None:
        view = view_of(hand_of("standard"), Seat.NORTH)
        player = OutsidePlayer(program("play()"), substitute=LastOption())
        player.close()
        player.close()
        player.notice(view)
        assert player.choose(view, UNLIMITED) == view.options[-1]
        assert player.knock(view) is False
        assert (player.faults, player.dropped) == ([], None)


LINGERER = "import sys; open(sys.argv[1], 'w').write(sys.stdin.read())"
