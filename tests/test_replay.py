"""A recorded hand told as people would, the command that tells it, and the page that says what a record is."""

from __future__ import annotations

import doctest
import json
import re
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import given
from laws import Playout, after, book_of, deal_of, hand_of, playouts

from charlemagne.cards import parse_cards
from charlemagne.cli import main
from charlemagne.hand.actions import Knock, PlayCard
from charlemagne.hand.deal import sealed_deal
from charlemagne.hand.state import Hand
from charlemagne.match import SealedSource, begin, play_match
from charlemagne.players.random import RandomPlayer
from charlemagne.record import check, check_record, dumps, loads, record_of, record_of_match
from charlemagne.rules.books import BOOKS, STANDARD
from charlemagne.seats import SEATS, Seat
from charlemagne.words import LANGUAGES, Words
from charlemagne.words.describe import WIDTH, laid_out
from charlemagne.words.narrate import narrate, printable

EN, FR = Words("en"), Words("fr")
PAGE = Path(__file__).parent.parent / "docs" / "record.md"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line: status, standard output, standard error."""

    def run(*args: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["charlemagne", *args])
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin)))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, out, err

    return run


def page_record() -> str:
    """The record that the page shows, on one line as in a file."""
    (example,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return json.dumps(json.loads(example))


def told(hand: Hand, words: Words = EN, players: dict[Seat, str] | None = None) -> str:
    """The hand as it is told, every paragraph on one line."""
    return "\n".join(line for section in narrate(hand, words, players) for line in (section.heading, *section.lines))


# Told as people would


def test_a_number_is_told_trick_by_trick() -> None:
    record = loads(page_record())
    text = told(check_record(record), EN, dict(record.players))
    for line in (
        "Match kitchen, hand 5",
        "North: Aline.",
        "West deals. Before the hand, Aline and South have 12 and East and West have 7.",
        "Aline: spades ace, king, 8; hearts 7; clubs king, 10, 7; diamonds 8.",
        "East: white joker; spades 9; hearts jack, 8; clubs 9, 8; diamonds jack, 10.",
        "The kitty: the 10 of spades and the 9 of diamonds.",
        "Aline passes. East bids 6. South passes. West passes. East has the contract: 6.",
        "East takes the kitty: the 10 of spades and the 9 of diamonds. East discards the 8 of hearts and the 8 of "
        "clubs. East names diamonds as trumps.",
        "Trick 1. South leads the ace of clubs, West trumps with the queen of diamonds, Aline plays the 7 of clubs, "
        "East plays the 9 of clubs. West takes it. Aline and South 0, East and West 1.",
        "Trick 7. East leads the jack of hearts (little jack), South throws the queen of clubs, West throws the queen "
        "of hearts, Aline throws the 8 of spades. East takes it. Aline and South 1, East and West 6.",
        "6 is made, with 7 tricks. East and West score 6 points.",
        "The score: Aline and South 12, East and West 13.",
    ):
        assert line in text.split("\n")
    french = told(check_record(record), FR, dict(record.players))
    for line in (
        "Partie kitchen, main 5",
        "Aline\u202f: pique as, roi, 8\u202f; cœur 7\u202f; trèfle roi, 10, 7\u202f; carreau 8.",
        "Est prend le minou\u202f: le 10 de pique et le 9 de carreau. Est écarte le 8 de cœur et le 8 de trèfle. "
        "Est nomme l’atout\u202f: carreau.",
        "Levée 1. Sud commence avec l’as de trèfle, Ouest joue atout avec la dame de carreau, Aline joue le 7 de "
        "trèfle, Est joue le 9 de trèfle. Ouest fait la levée. Aline et Sud\u202f: 0, Est et Ouest\u202f: 1.",
        "Contrat réussi, 6\u202f: 7 levées. Est et Ouest marquent 6 points.",
    ):
        assert line in french.split("\n")


HANDS = [
    ("standard", {}, "N pass, E pass, S pass, W pass",
     ["Nobody has bid.", "The hand is thrown in, and nobody scores."], ["Personne n’a misé.", "On rebrasse"]),
    ("standard", {}, "N bid gros-charlemagne, E pass, S pass, W pass, N ask, S give As",
     ["North leaves the kitty and asks South for a card. South gives North the ace of spades. South is out"],
     ["Nord laisse le minou et demande une carte à Sud. Sud donne l’as de pique à Nord. La main se joue sans Sud."]),
    ("standard", {}, "N bid gros-charlemagne, E pass, S pass, W pass, N take kitty",
     ["North takes the kitty: the", "The record stops here: it is North’s turn."], ["Nord prend le minou\u202f: "]),
    ("standard", {}, "N bid gros-mulot, E pass, S pass, W pass",
     ["South is out of the hand. North lays the whole hand face up: "], ["Nord étale toutes ses cartes\u202f: "]),
    ("maine-32", {}, "N bid charlemagne h alone, E pass, S pass, W pass, N ask ace, S give As, N discard As, "
     "E decline, W alone, E give 7c",
     ["North bids charlemagne in hearts, alone.", "North asks South for an ace. South gives North the ace of spades.",
      "East does not defend alone. West says “alone” and defends alone. East gives West the 7 of clubs. East is out"],
     ["Nord mise charlemagne à cœur, en solo.", "Nord demande un as à Sud.", "Est ne défend pas en solo. Ouest dit"]),
    ("maine-32", {}, "N bid charlemagne h alone, E pass, S pass, W pass, N ask s",
     ["North asks South for a spade. Spades become trumps."], ["demande du pique à Sud. L’atout devient pique."]),
    ("maine-32", {"ask-sets-trump": False}, "N bid charlemagne h alone, E pass, S pass, W pass, N ask s",
     ["House option: A suit asked from the partner: it is only a hint", "North asks South for a spade."],
     ["Règle maison\u202f: Une sorte demandée au partenaire"]),
    ("charlesmagne", {}, "N bid game, E pass, S pass, W pass, N discard Kc As, N trump none, N play 7c, E play *1",
     ["North bids the game.", "North says that there are no trumps.", "East plays the white joker."],
     ["Nord mise la partie.", "Nord annonce «\u202fsans atout\u202f».", "Est joue le joker blanc."]),
    ("maine", {}, "N bid 5 h, E pass, S pass, W pass, N play Jd, E play 7c, S knock",
     ["North leads the jack of diamonds (little jack), East throws the 7 of clubs. South knocks: North is asked to "
      "lead clubs."], ["Est jette le 7 de trèfle. Sud cogne et demande du trèfle à Nord."]),
    ("maine", {}, "N bid 5 h, E pass, S pass, W pass, N play Jd, S knock",
     ["South knocks: North is asked to lead trumps."], ["Sud cogne et demande de l’atout à Nord."]),
]  # fmt: skip
CARDS = {"N": "7c 8c 9c Tc Jd Qd Kc As", "E": "*1 7d 8d 9d Td Ks Qs Js", "kitty": "*2 Ac"}
NO_JOKERS = {"N": "8c 9c Tc Jd Qd Kc Ac 8d", "E": "7c 7d 7s 8s 9s Ks Qs Js", "S": "As Ad Kd 9d Td 7h 8h 9h"}


@pytest.mark.parametrize(("rules", "house", "actions", "english", "french"), HANDS)
def test_what_is_decided_is_told(
    rules: str, house: dict[str, object], actions: str, english: list[str], french: list[str]
) -> None:
    given_cards = dict(CARDS) if BOOKS[rules].jokers else dict(NO_JOKERS)
    if rules == "standard":
        given_cards = {"S": "As"}
    hand = hand_of(rules, actions, house=house, deal=deal_of(book_of(rules, house), **given_cards))
    for part in english:
        assert part in told(hand, EN)
    for part in french:
        assert part in told(hand, FR)


def test_a_hand_opened_after_the_first_trick_is_told_there() -> None:
    hand = hand_of(
        "standard",
        "N bid gros-mulot, E pass, S pass, W pass, N play 7c, E play 8c, W play Ac",
        house={"expose": "after-first-trick"},
        N="7c 7d 7h 7s 8d 8h 8s 9d",
        E="8c",
        W="Ac",
    )
    assert "West takes it. North and South 0, East and West 1. North lays the rest of the hand face up: " in told(hand)
    assert "étale le reste de ses cartes\u202f: pique 8, 7\u202f; cœur 8, 7\u202f; carreau" in told(hand, FR)


def test_the_game_won_by_a_contract_ends_the_match() -> None:
    for seed in range(40):
        source, players = SealedSource.of_seed(seed), dict.fromkeys(SEATS, RandomPlayer(seed))
        for match in play_match(begin(BOOKS["charlesmagne"], "m", dealer=Seat.NORTH), players, source):
            assert match.hand is not None and match.hand.result is not None
            result = match.hand.result
            if result.contract == "game":
                text = told(match.hand)
                assert f"win the game: {max(result.points)} point" in text
                assert text.endswith("win the match.")
                assert told(match.hand, FR).endswith("l’emportent.")
                return
    raise AssertionError("nobody bid the game")


@given(playouts())
def test_every_hand_is_told_whole_and_readably(playout: Playout) -> None:
    hand = playout.hand
    for words in (EN, FR):
        sections = narrate(hand, words, {Seat.NORTH: "Aline"})
        text = laid_out(sections)
        assert all(len(line) <= WIDTH for line in text.split("\n"))
        flat = " ".join(text.split("\n"))
        assert not re.search(r"[{}]|\b(None|True|False)\b|  |\.\.", text)
        plays = sum(isinstance(action, PlayCard) for action in hand.actions)
        tricks = len(hand.public.tricks) + bool(hand.public.trick)
        assert len(re.findall(r"^(?:Trick|Levée) \d", text, re.MULTILINE)) == tricks
        verbs = r" (?:leads|plays|trumps with|throws|commence avec|joue(?: atout avec)?|jette) (?:the|le|la|l’)"
        assert len(re.findall(verbs, flat)) == plays
        knocks = sum(isinstance(action, Knock) for action in hand.actions)
        assert len(re.findall(r"\bknocks:|\bcogne et demande\b", flat)) == knocks
    french = told(hand, FR)
    assert not re.search(r"""["']| [:;!?»]|« |\b(the|of|and|plays|trick)\b""", french)


# Names


def test_players_of_one_name_go_by_their_seats() -> None:
    hand = hand_of("maine", "N pass, E pass, S pass, W bid 5 c")
    names = {Seat.NORTH: "Ann", Seat.EAST: "bot", Seat.SOUTH: "BOT", Seat.WEST: "North"}
    text = told(hand, EN, names)
    assert "North: Ann. East: bot. South: BOT. West: North." in text
    assert "Ann passes. East passes. South passes. West bids 5 in clubs." in text


def test_names_are_shown_without_control_characters() -> None:
    hand = hand_of("maine", "N pass")
    names = {Seat.NORTH: "\x1b]0;x\x07Al\u202eine\ud800\n\tB", Seat.EAST: "\x00\x1b", Seat.SOUTH: "x" * 200}
    text = told(hand, EN, names)
    assert "]0;xAline B passes." in text
    assert text.isprintable() or set(filter(lambda char: not char.isprintable(), text)) == {"\n"}
    assert "East:" in text
    assert "x" * 41 not in text
    assert printable("é  ł", 3) == "é ł"


# The command


@pytest.fixture(scope="module")
def records() -> list[str]:
    """Two matches, their hands by turns."""
    matches = [
        [
            dumps(record_of_match(match, {Seat.NORTH: "Aline", Seat.SOUTH: "Z\x1b[31moé"}))
            for match in play_match(
                begin(book_of(rules), name, dealer=Seat.WEST),
                dict.fromkeys(SEATS, RandomPlayer(3)),
                SealedSource.of_seed(3),
            )
        ][:3]
        for rules, name in (("standard", "one"), ("maine", "two"))
    ]
    assert all(len(lines) >= 2 for lines in matches)
    return [line for pair in zip(*matches, strict=False) for line in pair]


@pytest.fixture
def file(records: list[str], tmp_path: Path) -> Path:
    path = tmp_path / "hands.jsonl"
    path.write_text("\n".join(records) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_hand_of_a_file_is_told_and_the_others_are_named(run: Run, file: Path, language: str) -> None:
    status, out, err = run("replay", str(file), "--lang", language)
    assert (status, err) == (0, "")
    first = loads(file.read_text(encoding="utf-8").split("\n")[0])
    words = EN if language == "en" else FR
    assert out.startswith(laid_out(narrate(check_record(first), words, first.players)))
    assert "\x1b" not in out
    assert ("In the same file" if language == "en" else "Dans le même fichier") in out
    assert re.search(r"(Match|Partie) two, (hands|mains) ", out)


def test_a_hand_is_found_by_its_match_and_its_number(run: Run, file: Path, records: list[str]) -> None:
    whole = run("replay", str(file), "--match", "two", "--hand", "2", "--lang", "en")
    assert whole[0] == 0
    assert whole[1].startswith("Match two, hand 2\n")
    assert "In the same file" not in whole[1]
    assert run("replay", str(file), "--match", "two", "--lang", "en")[1].startswith("Match two, hand 1\n")
    assert run("replay", str(file), "--hand", "2", "--lang", "en")[1].startswith("Match one, hand 2\n")
    text = "\n".join(records).encode()
    assert run("replay", "-", "--match", "two", "--hand", "2", "--lang", "en", stdin=text) == whole


def test_many_other_hands_are_named_shortly(run: Run) -> None:
    record = json.loads(page_record())
    del record["seal"]
    numbers = [5, 1, 2, 3, 7, 8, 7, 5, 10]
    lines = [json.dumps({**record, "hand": number, "score": {"NS": 0, "EW": 0}}) for number in numbers]
    lines += [json.dumps({**record, "match": f"m{number}"}) for number in range(12)]
    lines[0] = page_record()
    out = run("replay", "-", "--lang", "en", stdin="\n".join(lines).encode())[1]
    assert "Match kitchen, hands 1 to 3, 7, 8, 10.\nMatch m0, hand 5.\n" in out
    assert out.endswith("Match m8, hand 5.\nAnd 3 more matches.\n")
    french = run("replay", "-", "--lang", "fr", stdin="\n".join(lines).encode())[1]
    assert "Partie kitchen, mains 1 à 3, 7, 8, 10.\n" in french
    assert french.endswith("Et 3 autres parties.\n")


MISSING = [
    (("--match", "six"), "no hand of match six is in -", "aucune main de la partie six dans -"),
    (("--hand", "99"), "no hand 99 is in -", "aucune main 99 dans -"),
    (("--match", "one", "--hand", "9"), "no hand 9 of match one is in -", "aucune main 9 de la partie one dans -"),
]


@pytest.mark.parametrize(("options", "english", "french"), MISSING)
def test_a_hand_that_is_not_there_is_a_negative_answer(
    run: Run, records: list[str], options: tuple[str, ...], english: str, french: str
) -> None:
    stdin = "\n".join(records).encode()
    assert run("replay", "-", *options, "--lang", "en", stdin=stdin) == (1, "", f"charlemagne: {english}\n")
    assert run("replay", "-", *options, "--lang", "fr", stdin=stdin) == (1, "", f"charlemagne: {french}\n")


def test_a_line_that_cannot_be_read_is_mentioned_where_nothing_fits(run: Run, records: list[str]) -> None:
    stdin = "\n".join([records[0], "{", records[1]]).encode()
    status, out, err = run("replay", "-", "--match", "six", "--lang", "en", stdin=stdin)
    assert (status, out) == (1, "")
    assert err.startswith("charlemagne: no hand of match six is in -, and its line 2 can’t be read: json: ")
    assert run("replay", "-", "--match", "two", "--lang", "en", stdin=stdin)[0] == 0


def test_an_empty_file_is_a_negative_answer(run: Run) -> None:
    assert run("replay", "-", "--lang", "en") == (1, "", "charlemagne: no hand is recorded in -\n")


FAULTS = [
    (lambda line: line.replace("E bid 6", "E bid 9"), "action 1"),
    (lambda line: line.replace('"tricks": 7', '"tricks": 6'), "result: tricks is 6: 7"),
    (lambda line: line.replace('"cut": 17', '"cut": 16'), "seal"),
    (lambda line: line.replace("7c Tc", "7d Tc"), "deal"),
    (lambda line: line.replace('"dealer": "W"', '"dealer": "X"'), "dealer"),
    (lambda line: line.replace('"NS": 12', '"NS": 99', 1), "score"),
    (lambda line: line.replace('"hand": 5', '"hand": "\\u001b"'), "json"),
    (lambda line: line[:300], "json"),
    (lambda line: "[]", "json: a record is an object"),
    (lambda line: line + " " * 2_000_000, "json: the line is longer"),
    (lambda line: "[" * 100_000, "json"),
]


@pytest.mark.parametrize(("spoil", "place"), FAULTS)
def test_a_faulty_record_is_answered_with_its_place(run: Run, spoil: Callable[[str], str], place: str) -> None:
    status, out, err = run("replay", "-", "--lang", "en", stdin=spoil(page_record()).encode())
    assert (status, out) == (1, "")
    assert err.startswith(f"charlemagne: -, line 1, {place}")
    assert err.count("\n") == 1
    assert err.rstrip("\n").isprintable()


def test_a_file_that_cannot_be_read_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        status, out, err = run("replay", str(path), "--lang", "en")
        assert (status, out) == (2, "")
        assert err.startswith(f"charlemagne: {path} can’t be read: ")
        assert err.count("\n") == 1
    assert run("replay")[0] == 2
    assert run("replay", "-", "--hand", "0")[0] == 2


# The page about records


def test_the_worked_example_of_the_page_works() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failed, tried > 10) == (0, True)


def test_the_record_of_the_page_is_sound_and_its_deal_is_the_seals() -> None:
    line = page_record()
    ((_, hand),) = check(BytesIO(line.encode()))
    assert isinstance(hand, Hand)
    record = loads(line)
    assert json.loads(dumps(record)) == json.loads(line)
    assert record.seal is not None and record.seal.key is not None
    text = PAGE.read_text(encoding="utf-8")
    assert record.seal.key.hex() in text.split("### Worked example")[1]
    deal = sealed_deal(
        STANDARD, key=record.seal.key, match="kitchen", number=5, dealer=Seat.WEST, salt=record.seal.salt, cut=17
    )
    assert deal == record.deal
    for seat in SEATS:
        (cards,) = re.findall(rf"^{seat} ((?:\S\S ?){{8}})$", text, re.MULTILINE)
        assert parse_cards(cards) == deal.hands[seat]


def test_the_page_lists_every_key_and_every_place() -> None:
    text = PAGE.read_text(encoding="utf-8")
    record = json.loads(page_record())
    for key in (*record, *record["result"], *record["seal"]):
        assert f"`{key}`" in text
    for place in ("json", "dealer", "score", "deal", "action 0", "result", "seal"):
        assert f"| `{place}`" in text


def test_a_record_of_a_hand_that_is_on_is_told_as_far_as_it_goes(run: Run) -> None:
    hand = after(hand_of("maine", "N pass"), "E bid 5 h")
    status, out, _ = run("replay", "-", "--lang", "en", stdin=dumps(record_of(hand)).encode())
    assert status == 0
    assert "The record stops here: it is South’s turn." in out
