"""`charlemagne solve`: positions in, exact answers out, and nothing that stops it in between."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from laws import book_of

from charlemagne.analysis.positions import position_from_json
from charlemagne.cards import ALL_SUITS, Card, CardSet, write_cards
from charlemagne.cli import main
from charlemagne.commands.solve import BLOCK, LONGEST_LINE, read_chunks
from charlemagne.core import reference
from charlemagne.rules.books import BOOKS
from charlemagne.seats import SEATS, Seat

EXAMPLE = (
    '{"rules":"standard","trump":"h","hands":{"N":"7h 9c","E":"Kd","S":"","W":"Js 7c"},"leader":"E","trick":"As",'
    '"bidder":"N","out":["S"],"goal":"most"}'
)
ANSWER = {"to_play": "W", "value": 2, "cards": {"Js": 2}}
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command: status, standard output, standard error."""

    def run(*args: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["charlemagne", "solve", *args])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, out, err

    return run


def answers(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


HOUSES: tuple[dict[str, object], ...] = ({"forced-joker": True}, {"forced-joker": False}, {"high-joker": "colour"})
Mode = tuple[str, dict[str, object], bool, int, str]
MODES: list[Mode] = [
    (rules, house, trumps, out, goal)
    for rules, book in BOOKS.items()
    for house in [{}, *(HOUSES if book.jokers else ())]
    for trumps in (True, False)
    for out in (0, 1, 2)
    for goal in ("most", "fewest")
]
"""Every book's tables, with and without trumps, with 4, 3 and 2 players, and either goal."""


def random_line(dice: random.Random, mode: Mode, size: int) -> str:
    """A position with so many cards in the hand of the player to play, any number of cards on the table."""
    rules, house, trumps, count, goal = mode
    book = book_of(rules, house)
    trump = dice.choice(ALL_SUITS) if trumps else None
    table = book.table(trump)
    bidder: Seat = dice.choice(SEATS)
    out = [bidder.partner, dice.choice([bidder.left, bidder.right])][:count]
    playing = [seat for seat in SEATS if seat not in out]
    deck = list(book.deck)
    dice.shuffle(deck)
    hands: dict[Seat, CardSet] = dict.fromkeys(SEATS, frozenset())
    for number, seat in enumerate(playing):
        hands[seat] = frozenset(deck[number * size : (number + 1) * size])
    leader: Seat = dice.choice(playing)
    trick: list[Card] = []
    for turn in range(dice.randrange(len(playing))):
        seat = playing[(playing.index(leader) + turn) % len(playing)]
        trick.append(dice.choice(sorted(table.legal(hands[seat], trick[0] if trick else None))))
        hands[seat] -= {trick[-1]}
    return json.dumps(
        {
            "rules": rules,
            "house": house,
            "trump": None if trump is None else str(trump),
            "hands": {str(seat): write_cards(hands[seat]) for seat in SEATS},
            "leader": str(leader),
            "trick": " ".join(map(str, trick)),
            "bidder": str(bidder),
            "out": [str(seat) for seat in out],
            "goal": goal,
        }
    )


def test_the_example_is_answered(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(EXAMPLE, encoding="ascii")
    for args, stdin in (((str(file),), b""), ((), EXAMPLE.encode()), (("-",), EXAMPLE.encode() + b"\n")):
        status, out, _ = run(*args, stdin=stdin)
        assert (status, answers(out)) == (0, [ANSWER])


def test_the_values_are_the_references_in_every_mode(run: Run) -> None:
    dice = random.Random(7)
    lines = [random_line(dice, mode, size) for mode in MODES for size in (1, 2, 2, 3)]
    status, out, _ = run(stdin="\n".join(lines).encode())
    assert status == 0
    for line, answer in zip(lines, answers(out), strict=True):
        position = position_from_json(json.loads(line))
        values = reference.solve_cards(position)
        assert answer == {
            "to_play": str(position.to_play),
            "value": reference.solve(position),
            "cards": {str(card): value for card, value in values.items()},
        }, line


def test_the_answers_stand_in_the_order_of_the_positions_on_any_number_of_threads(run: Run) -> None:
    dice = random.Random(3)
    lines = "\n".join(random_line(dice, MODES[number % len(MODES)], 2) for number in range(3000)).encode()
    assert len(lines) > 2 * BLOCK
    one, eight = run("--jobs", "1", stdin=lines), run("--jobs", "8", stdin=lines)
    assert one == eight
    assert len(answers(one[1])) == 3000


def test_a_bad_line_has_an_error_in_its_place_and_the_status_is_1(run: Run) -> None:
    good = EXAMPLE.encode()
    bad = [
        b"nonsense",
        b"\xff\xfe",
        b'{"rules":"standard"}',
        b"[" * 10_000,
        b"x" * (LONGEST_LINE + 5),
        b'"' + b"y" * (3 * BLOCK) + b'"',
        good.replace(b'"goal":"most"', b'"goal":"' + b"z" * 5000 + b'"'),
        good.replace(b"7h 9c", b"7h \xed\xa0\x80"),
        good.replace(b'"most"', b'"\\ud800"'),
        b"\x00",
    ]
    lines = [line for fault in bad for line in (fault, good)]
    status, out, err = run(stdin=b"\n".join(lines))
    assert status == 1
    assert "Traceback" not in err
    told = answers(out)
    assert told[1::2] == [ANSWER] * len(bad)
    for answer in told[::2]:
        assert list(answer) == ["error"]
        assert 0 < len(str(answer["error"])) < 500


def test_blank_lines_have_no_answer_and_line_ends_and_marks_do_not_matter(run: Run) -> None:
    status, out, _ = run(stdin=b"\xef\xbb\xbf" + EXAMPLE.encode() + b"\r\n\r\n  \n" + EXAMPLE.encode() + b"\n\n")
    assert (status, answers(out)) == (0, [ANSWER, ANSWER])


def test_no_position_is_no_fault(run: Run) -> None:
    status, out, _ = run(stdin=b"")
    assert (status, out) == (0, "")


def test_a_file_that_cannot_be_read_is_said_in_a_sentence(run: Run, tmp_path: Path) -> None:
    status, out, err = run(str(tmp_path / "none.jsonl"))
    assert (status, out) == (2, "")
    assert err.startswith("charlemagne: ") and "No such file" in err
    assert run(str(tmp_path))[0] == 2


def test_the_lines_are_read_whole_however_they_come() -> None:
    class Dribble(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            return self.read(7)

    text = b"one\n\ntwo and a half\nthree"
    assert [line for lines in read_chunks(Dribble(text)) for line in lines] == [
        b"one",
        b"",
        b"two and a half",
        b"three",
    ]


def test_a_long_line_is_not_kept_whole() -> None:
    chunks = [lines for lines in read_chunks(io.BytesIO(b"x" * (20 * BLOCK) + b"\nshort\n")) if lines]
    (long, short) = [line for lines in chunks for line in lines]
    assert LONGEST_LINE < len(long) <= LONGEST_LINE + BLOCK + 1
    assert short == b"short"


def command_line(**environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "charlemagne", "solve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment},
    )


def test_a_program_at_the_other_end_has_its_answer_before_it_asks_again() -> None:
    with command_line() as process:
        assert process.stdin is not None and process.stdout is not None
        for _ in range(3):
            process.stdin.write(EXAMPLE.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == ANSWER
        process.stdin.close()
        assert process.wait() == 0


def test_without_the_native_core_plain_python_answers_and_says_so_once() -> None:
    with command_line(CHARLEMAGNE_CORE="skip") as process:
        out, err = process.communicate((EXAMPLE + "\n").encode() * 3)
    assert process.returncode == 0
    assert answers(out.decode()) == [ANSWER] * 3
    assert err.decode().count("plain Python") == 1 and len(err.splitlines()) == 1
