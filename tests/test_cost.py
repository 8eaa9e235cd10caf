"""`charlemagne cost`: what a hand's cards cost, in words and as JSON, and which hand is meant."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from laws import EVERY_HOUSE, hand_of, playout

import charlemagne.analysis.cost
from charlemagne.cli import main
from charlemagne.core import native_available
from charlemagne.hand.state import Hand
from charlemagne.record import dumps, record_of
from charlemagne.words.describe import WIDTH

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command: status, standard output, standard error; plain Python judges three cards a hand at most."""
    monkeypatch.setattr(charlemagne.analysis.cost, "REFERENCE_CARDS", 3)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["charlemagne", "cost", *args])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, out, err

    return run


def line_of(hand: Hand) -> bytes:
    return dumps(record_of(hand)).encode() + b"\n"


THROWN_IN = hand_of("standard", "N pass, E pass, S pass, W pass")
PLAYED = next(hand for seed in range(99) if (hand := playout("standard", {}, seed).hand).result and hand.public.bidder)


def test_a_hand_is_told_in_both_languages_in_lines_that_fit_in_every_book_and_house(run: Run) -> None:
    for number, (rules, house) in enumerate(EVERY_HOUSE):
        hand = playout(rules, house, 100 + number).hand
        told = {}
        for language in ("en", "fr"):
            status, out, _ = run("-", "--lang", language, stdin=line_of(hand))
            assert status == 0
            assert max(map(len, out.splitlines())) <= WIDTH
            assert all(char.isprintable() for char in out.replace("\n", "").replace("\u202f", ""))
            assert not [line for line in out.splitlines() if line != line.rstrip() or "  " in line]
            told[language] = out
        assert told["en"] != told["fr"]
        assert told["en"].count("\n\n") == told["fr"].count("\n\n")


def test_the_costly_cards_are_told_with_what_would_have_been_best(run: Run) -> None:
    hand = hand_of(
        "maine",
        "N bid charlemagne h, E pass, S pass, W pass, "
        "N play 9h, E play 7h, S play Jd, W play 8s, N play Jh, E play 8d, S play 7s, W play 9s, "
        "N play Ah, E play 9d, S play 9c, W play Ts, N play Kh, E play Td, S play Tc, W play Js, "
        "N play Qh, E play Qd, S play Jc, W play Qs, N play Th, E play Kd, S play Qc, W play Ks, "
        "N play 8h, E play Ac, S play Kc, W play As, N play 7c, E play Ad, S play 7d, W play 8c",
        N="Ah Kh Qh Th 8h Jh 9h 7c",
        E="7h Ad Kd Qd Td 9d 8d Ac",
        S="7s 9c Tc Jc Qc Kc 7d Jd",
        W="8c 8s 9s Ts Js Qs Ks As",
    )
    _, out, _ = run("-", stdin=line_of(hand))
    told = " ".join(out.split())
    assert "North plays charlemagne, with hearts as trumps, with South. It is made with all 8 tricks." in told
    assert "At the table, 7 tricks for North and South: the contract failed." in told
    assert (
        "Trick 7: East played the ace of clubs, which cost 1 trick and made the contract possible. "
        "Best was the ace of diamonds. "
        "Trick 7: South played the king of clubs, which cost 1 trick and lost the contract. "
        "Best was the 7 of diamonds. "
    ) in told
    _, out, _ = run("-", "--lang", "fr", stdin=line_of(hand))
    told = " ".join(out.split())
    assert "Est a joué l’as de trèfle, ce qui a coûté 1 levée et rendu le contrat possible." in told
    assert "Le mieux, c’était l’as de carreau." in told


def test_the_json_is_one_line_with_every_card(run: Run) -> None:
    status, out, _ = run("-", "--json", stdin=line_of(PLAYED))
    assert status == 0 and out.count("\n") == 1
    written = json.loads(out)
    assert written["result"] == json.loads(line_of(PLAYED))["result"]
    assert len(written["cards"]) == 4 * (8 if native_available() else 3) - len(PLAYED.public.out) * len(
        {card["trick"] for card in written["cards"]}
    )
    assert sum(card["cost"] for card in written["cards"]) == sum(sums["cost"] for sums in written["players"].values())
    assert written["final"] == written["result"]["tricks"]


def test_without_options_the_first_hand_that_was_played_is_taken(run: Run) -> None:
    _, out, _ = run("-", "--json", stdin=line_of(THROWN_IN) + line_of(PLAYED))
    assert json.loads(out)["match"] == PLAYED.public.setup.match


def test_a_hand_that_was_thrown_in_says_that_nothing_was_played(run: Run) -> None:
    for args in ((), ("--match", "test", "--hand", "1")):
        status, out, _ = run("-", *args, stdin=line_of(THROWN_IN))
        assert status == 0
        assert "nothing was played" in " ".join(out.split())
    status, out, _ = run("-", "--lang", "fr", stdin=line_of(THROWN_IN))
    assert "rien n’a été joué" in " ".join(out.split())
    assert json.loads(run("-", "--json", stdin=line_of(THROWN_IN))[1])["cards"] == []


def test_a_hand_that_is_on_is_told_as_far_as_it_goes(run: Run) -> None:
    for actions, said in (
        ("N pass", "No card has been played yet."),
        ("N bid 5, E pass, S pass, W pass", "No card has been played yet."),
    ):
        status, out, _ = run("-", stdin=line_of(hand_of("standard", actions)))
        assert status == 0 and said in out
    begun = hand_of("maine", "N bid 5 h, E pass, S pass, W pass, N play 7c", N="7c")
    status, out, _ = run("-", stdin=line_of(begun))
    assert status == 0
    assert "The record stops in trick 1, with the hand still on." in " ".join(out.split())


def test_a_hand_is_chosen_by_its_match_and_number(run: Run) -> None:
    setup = PLAYED.public.setup
    lines = line_of(THROWN_IN) + line_of(PLAYED)
    for args in (("--match", setup.match), ("--match", setup.match, "--hand", str(setup.number))):
        status, out, _ = run("-", "--json", *args, stdin=lines)
        assert (status, json.loads(out)["match"]) == (0, setup.match)


@pytest.mark.parametrize("args", [("--match", "other"), ("--hand", "77"), ("--match", "test", "--hand", "2")])
def test_no_such_hand_is_said_in_a_sentence(run: Run, args: tuple[str, ...]) -> None:
    status, out, err = run("-", *args, stdin=line_of(PLAYED) + line_of(THROWN_IN))
    assert (status, out) == (1, "")
    assert err.startswith("charlemagne: no hand") and err.count("\n") == 1


def test_an_empty_file_holds_no_hand(run: Run) -> None:
    assert run("-")[0] == 1


def test_a_faulty_record_is_said_with_its_place(run: Run) -> None:
    record = json.loads(line_of(PLAYED))
    played = next(index for index, action in enumerate(record["actions"]) if " play " in action)
    record["actions"][played] = record["actions"][played + 5]
    status, out, err = run("-", stdin=line_of(THROWN_IN) + json.dumps(record).encode())
    assert (status, out) == (1, "")
    assert f"line 2, action {played}: " in err
    status, out, err = run("-", stdin=b"nonsense\n" + line_of(PLAYED))
    assert (status, out) == (1, "")
    assert "line 1, json: " in err


def test_a_line_that_is_no_record_is_passed_over_where_a_hand_is_asked_for(run: Run) -> None:
    lines = b"nonsense\n" + b"x" * (1 << 21) + b"\n" + line_of(PLAYED)
    assert run("-", "--match", PLAYED.public.setup.match, "--json", stdin=lines)[0] == 0
    status, _, err = run("-", "--match", "other", stdin=lines)
    assert status == 1 and "line 1" in err


def test_a_file_that_cannot_be_read_has_status_2(run: Run, tmp_path: Path) -> None:
    for file in (tmp_path / "none.jsonl", tmp_path):
        status, out, err = run(str(file))
        assert (status, out) == (2, "")
        assert err.startswith("charlemagne: ") and "Traceback" not in err


def test_a_file_is_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hand.jsonl"
    file.write_bytes(line_of(PLAYED))
    assert run(str(file), "--json") == run("-", "--json", stdin=line_of(PLAYED))
