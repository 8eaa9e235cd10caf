"""`charlemagne ask`: what a player would do, and why, in words, and only from what its seat could see."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from laws import EVERY_HOUSE, after, hand_of, permuted, play_begins, playout, plays
from words.language import banned_in, english_in, typography_in

from charlemagne.cli import main
from charlemagne.commands.ask import rule_of
from charlemagne.core import native_available
from charlemagne.hand.player import UNLIMITED
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.players.casual import CasualPlayer
from charlemagne.record import dumps, record_of
from charlemagne.seats import Seat
from charlemagne.words import Words
from charlemagne.words.describe import WIDTH

Run = Callable[..., tuple[int, str, str]]

NEEDS_CORE = pytest.mark.skipif(not native_available(), reason="plain Python would take minutes to solve deals")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command: status, standard output, standard error."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["charlemagne", "ask", *args])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, out, err

    return run


def line_of(hand: Hand, **players: str) -> bytes:
    names = {Seat.parse(seat): name for seat, name in players.items()}
    return dumps(record_of(hand, players=names)).encode() + b"\n"


def joined(text: str) -> str:
    return " ".join(text.split())


BEGUN = plays(play_begins("maine", "h", N="Ac Jc 9h Jh Ah Kh Qh 8c", E="Kc 7s 8s 9s Ts Jd 7d 8d",
                          S="Qc 7c Js Qs Ks Ad 9d Td"), "Ac Kc")  # fmt: skip
"""South is to follow to the partner's ace of clubs."""


def test_a_card_is_told_with_its_rule_and_what_the_seat_saw(run: Run) -> None:
    status, out, err = run("-", "--action", "6", "--player", "casual", stdin=line_of(BEGUN))
    assert (status, err) == (0, "")
    told = joined(out)
    for part in (
        "Before action 6, South is to act, and sees no more than South could.",
        "On the table: the ace of clubs and the king of clubs.",
        "casual would choose: play the 7 of clubs.",
        "The rule that fits: The partner's winning card is left alone",
    ):
        assert part in told
    assert "At the table" not in told, "nothing was played yet"
    assert "jack of hearts" not in told, "what others hold is not told"


def test_a_bid_is_told_with_what_each_choice_is_worth(run: Run) -> None:
    hand = hand_of("standard", "N bid 5", N="*1 Js Jc As 8s Ah 7d 8c")
    _, out, _ = run("-", "--action", "0", "--player", "casual", stdin=line_of(hand))
    told = joined(out)
    assert "At the table: bid 5." in told
    assert "casual would choose: bid 5. The rule that fits: A bid has to promise more than a pass" in told
    values = [line for line in out.splitlines() if line.endswith(" %")]
    assert len(values) >= 5
    shares = [float(line.rpartition(": ")[2].rstrip(" %")) for line in values]
    assert shares == sorted(shares, reverse=True)
    assert any(line.startswith("Pass: ") for line in values)


@NEEDS_CORE
def test_strong_tells_the_worth_of_each_card_and_how_many_deals_it_weighed(run: Run) -> None:
    _, out, _ = run("-", "--action", "6", "--player", "strong:12w", stdin=line_of(BEGUN))
    assert "12 deals were weighed" in joined(out)
    assert "The rule of thumb says the same:" in joined(out)
    assert sum(line.endswith(" %") for line in out.splitlines()) == 2
    status, french, _ = run("-", "--action", "6", "--player", "strong:12w", "--lang", "fr", stdin=line_of(BEGUN))
    assert status == 0 and "12 donnes ont été pesées" in joined(french)


@NEEDS_CORE
def test_the_deals_that_were_weighed_are_shown(run: Run) -> None:
    args = ("-", "--action", "6", "--player", "strong:12w")
    shown = run(*args, "--deals", "2", stdin=line_of(BEGUN))[1]
    told = [line.partition(":")[0] for line in shown.splitlines() if line.startswith("Deal ")]
    assert [line.split(",")[0] for line in told] == ["Deal 1"] * 3 + ["Deal 2"] * 3
    assert len({line.split(", ")[1] for line in told}) == 3
    assert "Deal 4" not in run(*args, stdin=line_of(BEGUN))[1]
    assert "Deal 3" in run(*args, stdin=line_of(BEGUN))[1]
    assert "Deal" not in run(*args, "--deals", "0", stdin=line_of(BEGUN))[1].replace("Deals", "")


@NEEDS_CORE
def test_strong_tells_where_it_leaves_the_rule_of_thumb(run: Run) -> None:
    told = ""
    for seed in range(40):
        hand = playout("maine", {}, seed).hand
        first = next((index for index, action in enumerate(hand.actions) if " play " in str(action)), None)
        if first is not None:
            told += joined(run("-", "--action", str(first), "--player", "strong:4w", stdin=line_of(hand))[1])
    assert "By the rule of thumb it would be: play" in told


def test_dice_have_no_reason(run: Run) -> None:
    assert "by dice" in run("-", "--action", "6", "--player", "random", stdin=line_of(BEGUN))[1]


def test_who_sat_there_is_asked_if_nobody_is_named(run: Run) -> None:
    lines = line_of(BEGUN, S="bot:novice", N="Aline")
    assert "What novice would do" in run("-", "--action", "6", stdin=lines)[1]


@NEEDS_CORE
def test_else_the_strongest_is_asked(run: Run) -> None:
    late = next(playout("standard", {}, seed).hand for seed in range(9))
    assert "strong" in run("-", "--action", str(len(late.actions) - 1), stdin=line_of(late))[1]


CLUBS = after(plays(play_begins("maine", "h", N="Ac 8c 9h Jd Ah 8s 9s Ts", E="Jc 9c 7s As 9d Td 7d 8d",
                                S="Kc 7c Ad Kd Qd Js Qs Ks", W="Tc Qc Jh Kh Qh Th 8h 7h"), "Ac 9c 7c Tc"),
              "S knock")  # fmt: skip


def test_a_knock_is_asked_about_and_the_lead_after_it_follows_the_convention(run: Run) -> None:
    _, out, _ = run("-", "--action", "8", "--player", "casual", stdin=line_of(CLUBS))
    assert "South is to act" in joined(out) and "casual would knock here." in out
    _, out, _ = run("-", "--action", "9", "--player", "casual", stdin=line_of(CLUBS))
    assert "play the 8 of clubs. The rule that fits: A convention: the partner knocked for this suit" in joined(out)


def test_what_is_asked_for_everywhere_is_answered_in_both_languages(run: Run) -> None:
    """Every book and house option, at every kind of decision that dice have led to."""
    rng = Random(1)
    for number, (rules, house) in enumerate(EVERY_HOUSE):
        hand = playout(rules, house, 300 + number).hand
        player = ("casual", "novice")[number % 2]
        for action in sorted(rng.sample(range(len(hand.actions)), min(3, len(hand.actions)))):
            told = {}
            for language in ("en", "fr"):
                args = ("-", "--action", str(action), "--player", player, "--lang", language)
                status, out, _ = run(*args, stdin=line_of(hand))
                assert status == 0
                assert max(map(len, out.splitlines())) <= WIDTH
                assert not [line for line in out.splitlines() if line != line.rstrip()]
                told[language] = out
            assert told["en"] != told["fr"]
            french = joined(told["fr"].partition("\n")[2])
            assert not english_in(french) and not banned_in(french), french
            assert not typography_in(told["fr"].partition("\n")[2])


def test_every_action_of_a_hand_that_dice_played_fits_a_rule_that_is_worded() -> None:
    words, found = Words("en"), set()
    for number, (rules, house) in enumerate(EVERY_HOUSE):
        play = playout(rules, house, number)
        for hand, action in zip(play.hands(), play.hand.actions, strict=False):
            if hand.turn is action.seat and str(action).split()[1] != "knock":
                found.add(rule_of(view_of(hand, action.seat), action))
    assert all(words.say(f"ask-why-{rule}") for rule in found)
    assert len(found) > 25


def test_the_answer_does_not_depend_on_what_the_seat_could_not_see(run: Run) -> None:
    rng, compared = Random(2), 0
    for seed in range(12):
        play = playout("standard", {}, seed)
        hands = list(play.hands())
        place = rng.randrange(len(hands) - 1)
        seat = hands[place].turn
        assert seat is not None
        others = permuted(hands[: place + 1], seat, rng, swaps=2)
        if not others:
            continue
        compared += 1
        one, two = (
            run("-", "--action", str(place), "--player", "casual", stdin=line_of(hand))[1]
            for hand in (hands[place], others[-1])
        )
        assert one == two
    assert compared > 4


@pytest.mark.parametrize("action", ["41", "999"])
def test_no_such_action_is_said_with_what_there_is(run: Run, action: str) -> None:
    hand = hand_of("standard", "N pass, E pass")
    status, out, err = run("-", "--action", action, stdin=line_of(hand))
    assert (status, out) == (1, "")
    assert err == f"charlemagne: hand 1 has 2 actions, and there is no action {action}: 0 to 2\n"


def test_after_the_end_nobody_is_to_act(run: Run) -> None:
    hand = hand_of("standard", "N pass, E pass, S pass, W pass")
    status, out, err = run("-", "--action", "4", "--lang", "fr", stdin=line_of(hand))
    assert (status, out) == (1, "") and "la main 1 est finie" in err


def test_a_hand_that_is_on_can_be_asked_about_where_it_stands(run: Run) -> None:
    hand = hand_of("standard", "N pass, E pass")
    assert run("-", "--action", "2", "--player", "casual", stdin=line_of(hand))[0] == 0


@pytest.mark.parametrize("player", ["nobody", "strong:", "casual:20x", "/bin/true", ""])
def test_an_unknown_player_is_an_error_of_usage(run: Run, player: str) -> None:
    args = ("-", "--action", "6", *(("--player", player) if player else ("--player", "?")))
    status, out, err = run(*args, stdin=line_of(BEGUN))
    assert (status, out) == (2, "") and err.startswith("charlemagne: --player")


def test_what_is_wrong_with_the_file_is_said_as_by_replay(run: Run, tmp_path: Path) -> None:
    lines = b"nonsense\n" + line_of(BEGUN)
    assert run("-", "--action", "6", "--player", "casual", "--hand", "1", stdin=lines)[0] == 0
    status, _, err = run("-", "--action", "6", stdin=lines)
    assert status == 1 and "line 1, json" in err
    assert run("-", "--action", "0", "--match", "other", stdin=lines)[0] == 1
    assert run(str(tmp_path / "none.jsonl"), "--action", "0")[0] == 2
    record = json.loads(line_of(BEGUN))
    record["actions"][4] = "N play 7s"
    status, _, err = run("-", "--action", "2", stdin=json.dumps(record).encode())
    assert status == 1 and "action 4" in err
    file = tmp_path / "hand.jsonl"
    file.write_bytes(line_of(BEGUN))
    assert run(str(file), "--action", "6", "--player", "casual") == run(
        "-", "--action", "6", "--player", "casual", stdin=line_of(BEGUN)
    )


def test_what_it_says_is_what_the_player_does(run: Run) -> None:
    verbs = {"bid", "pass", "play", "give", "discard"}
    for seed in range(6):
        play = playout("standard", {}, seed)
        for place, hand in enumerate(play.hands()):
            if hand.turn is not None and place % 7 == 0:
                verb = str(CasualPlayer(0).choose(view_of(hand, hand.turn), UNLIMITED)).split()[1]
                _, out, _ = run("-", "--action", str(place), "--player", "casual", stdin=line_of(play.hand))
                assert f"would choose: {verb if verb in verbs else ''}" in joined(out)
