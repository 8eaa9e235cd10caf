"""What is set once and for all, the first run's questions, how cards look, and the score sheet."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from terminal.people import Steady
from terminal.table import play
from words.language import banned_in, english_in, typography_in, unspeakable_in

from charlemagne.cards import ALL_SUITS, Card, Suit
from charlemagne.cli import cli
from charlemagne.journal import fold
from charlemagne.rules.books import BOOKS, MAINE, STANDARD
from charlemagne.rules.model import RuleBook
from charlemagne.seats import Seat
from charlemagne.store import MemoryStore
from charlemagne.terminal.console import Console, EndOfInput, printable
from charlemagne.terminal.console import fold as folded
from charlemagne.terminal.first import ask_all, ask_language, by_highest_trump, highest_trump
from charlemagne.terminal.ledger import said
from charlemagne.terminal.naming import Naming, sentence
from charlemagne.terminal.settings import (
    ENTER,
    FILE,
    KEYS,
    Settings,
    SettingsError,
    read_settings,
    write_settings,
)
from charlemagne.terminal.sheet import sheet
from charlemagne.terminal.style import MARKS, PLAIN, Look, look_of, visible
from charlemagne.words import LANGUAGES, Language, Words


def run(*args: str, typed: str = "") -> Result:
    result = CliRunner().invoke(cli, list(args), input=typed)
    assert "Traceback" not in result.output
    return result


# The file

names = st.text(st.characters(exclude_categories=("C", "Z")), min_size=2, max_size=20).filter(
    lambda name: name.lower() != "you" and printable(name) == name
)
some = st.builds(
    Settings,
    language=st.none() | st.sampled_from(LANGUAGES),
    rules=st.none() | st.sampled_from(list(BOOKS)),
    target=st.none() | st.integers(1, 500),
    colour=st.none() | st.booleans(),
    symbols=st.none() | st.booleans(),
    four_colour=st.none() | st.booleans(),
    pace=st.none() | st.just(ENTER) | st.integers(0, 1000).map(lambda hundredths: hundredths / 100),
    name=st.none() | names,
    players=st.none() | st.just("casual,random,casual:20w"),
    others=st.dictionaries(st.sampled_from(["later", "more-of-it"]), st.integers() | st.just('a "quoted" \\ one')),
)


@given(some)
def test_what_is_written_is_what_is_read(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    folder = tmp_path_factory.mktemp("settings")
    write_settings(folder, settings)
    assert read_settings(folder) == settings
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_without_a_file_nothing_is_set(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "nowhere") is None


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("language = 'de'", "language"),
        ("rules = 'chess'", "rules"),
        ("target = 0", "target"),
        ("target = 32.5", "target"),
        ("target = true", "target"),
        ("colour = 'red'", "colour"),
        ("pace = -1", "pace"),
        ("pace = 'fast'", "pace"),
        ("pace = nan", "pace"),
        ("name = 'N'", "name"),
        ("name = 'you'", "name"),
        ("name = ['a']", "name"),
        ("players = 'casual'", "players"),
        ("players = 'casual,casual,nobody'", "players"),
        ("language = ", "file"),
        ("\x00", "file"),
    ],
)
def test_a_file_that_cannot_be_read_is_left_alone_and_said_to_be_so(text: str, key: str, data: Path) -> None:
    data.mkdir()
    (data / FILE).write_text(text)
    with pytest.raises(SettingsError) as raised:
        read_settings(data)
    assert raised.value.key == key
    result = run("play", "--lang", "en", "--seed", "3")
    assert result.exit_code == 0 and f"at {key}: the program’s own are used" in " ".join(result.output.split())
    other = "pace" if key != "pace" else "name"
    assert run("settings", other, "5", "--lang", "en").exit_code in (1, 2)
    assert (data / FILE).read_text() == text


# The command


@pytest.mark.parametrize(
    ("key", "typed", "shown"),
    [
        ("language", "fr", "fr"),
        ("langue", "français", "fr"),
        ("Language", "English", "en"),
        ("rules", "maine", "maine"),
        ("règles", "maine-32", "maine-32"),
        ("target", "50", "50"),
        ("points", "50", "50"),
        ("colour", "off", "off"),
        ("color", "no", "off"),
        ("teintes", "non", "off"),
        ("symbols", "on", "on"),
        ("four-colour", "yes", "on"),
        ("quatre teintes", "oui", "on"),
        ("pace", "0", "0"),
        ("rythme", "1,5", "1.5"),
        ("pace", "enter", "enter"),
        ("pace", "Entrée", "enter"),
        ("name", "  Aline   Cyr ", "Aline Cyr"),
        ("players", "casual, random,casual:20w", "casual,random,casual:20w"),
    ],
)
def test_a_setting_is_set_shown_and_given_back(key: str, typed: str, shown: str) -> None:
    own = run("settings", key, "--lang", "en").output
    assert "by itself" in own
    result = run("settings", key, typed, "--lang", "en")
    assert result.exit_code == 0 and f"is now {shown}." in result.output
    assert f": {shown}. " in run("settings", key, "--lang", "en").output
    assert run("settings", key, "défaut", "--lang", "en").exit_code == 0
    assert run("settings", key, "--lang", "en").output == own


@pytest.mark.parametrize(
    "args", [("volume", "3"), ("pace", "fast"), ("rules", "chess"), ("target", "0"), ("name", "W"), ("colour", "red")]
)
def test_what_cannot_be_set_is_refused_with_what_can(args: tuple[str, str], data: Path) -> None:
    result = run("settings", *args, "--lang", "en")
    assert result.exit_code == 2 and ("can’t be" in result.output or "No setting" in result.output)
    assert not data.exists()


def test_all_settings_are_shown_in_both_languages() -> None:
    english, french = (run("settings", "--lang", language).output for language in LANGUAGES)
    assert len([line for line in english.split("\n") if ": " in line and not line.startswith("  ")]) >= len(KEYS)
    shown = "\n".join(line for line in french.split("\n") if "/" not in line)
    assert not english_in(shown) and not banned_in(shown) and not typography_in(shown)
    assert not unspeakable_in(english + french)


def test_what_is_set_is_played_by() -> None:
    for args in (("language", "fr"), ("rules", "maine"), ("target", "9"), ("players", "random,casual,random")):
        run("settings", *args)
    text = run("play", "--seed", "3").output
    assert text.startswith("Bienvenue. On joue\u202f: le Charlemagne du Maine, où l’on cogne, à 9 points.")
    assert "Wilfrid, Ouest. Ordinateur, random." in text and "Noëlla, Nord. Ordinateur, casual." in text
    given = run(
        "play", "--seed", "3", "--rules", "standard", "--lang", "en", "--players", "casual,casual,casual"
    ).output
    assert "34 cards, to 32 points" in given and "random" not in given
    assert "to 11 points" in run("play", "--seed", "3", "--target", "11", "--lang", "en").output
    assert "redevient ce que disent les règles" in " ".join(run("settings", "rules", "standard").output.split())
    assert "à 32 points" in run("play", "--seed", "3").output


def test_who_has_the_name_of_a_computer_player_is_not_taken_for_it() -> None:
    text = run("play", "--seed", "3", "--name", "edmond", "--lang", "en").output
    assert "Estelle, East" in text and "Edmond, East" not in text


# The first run


def test_the_highest_trump_tells_the_books_apart() -> None:
    found = {top: [book.name for book in books] for top, books in by_highest_trump().items()}
    assert found == {"joker-white": ["standard", "charlesmagne"], "rank-9": ["maine", "maine-32"]}
    for book in BOOKS.values():
        for suit in ALL_SUITS:
            top = book.table(suit).lanes[4][-1]
            assert highest_trump(book) == ("joker-white" if top.is_joker else f"rank-{top.rank}")


def asked(lines: str, *, language: Language | None = None, rules: bool = True) -> tuple[Settings, str]:
    out = io.StringIO()
    console = Console(io.StringIO(lines), out, echo=True)
    return ask_all(console, Settings(), "en", language=language, rules=rules), out.getvalue()


@pytest.mark.parametrize(
    ("lines", "settings"),
    [
        ("\n\n\n", Settings(language="en", rules="standard")),
        ("2\n2\n\n", Settings(language="fr", rules="maine")),
        ("français\nneuf\n32\n", Settings(language="fr", rules="maine", target=32)),
        ("FR\njoker blanc\n50\n", Settings(language="fr", rules="standard", target=50)),
        ("anglais\nnine\n21\n", Settings(language="en", rules="maine")),
        ("3\nx\n1\n7\n2\n0\nlots\n999999\n21\n", Settings(language="en", rules="maine")),
        ("1\nthe nine\n\n", Settings(language="en", rules="maine")),
        ("1\nhelp\nscore\n9\nrules\n12\n", Settings(language="en", rules="maine", target=12)),
    ],
)
def test_three_questions_in_the_players_words(lines: str, settings: Settings) -> None:
    chosen, text = asked(lines)
    assert chosen == settings
    assert "Which language?" in text and "Quelle langue\u202f?" in text
    if chosen.language == "fr":
        assert "Quel est l’atout le plus haut à ta table\u202f: le joker blanc ou le neuf\u202f?" in text
        assert "du Bas-Saint-Laurent et du Madawaska" in " ".join(text.split())
        assert "À combien de points joues-tu" in text
    else:
        assert "Which is the highest trump at your table: the white joker or the nine?" in text
        assert "of the Bas-Saint-Laurent and of Madawaska" in " ".join(text.split())
        assert "To how many points do you play?" in text


def test_what_was_given_is_not_asked() -> None:
    chosen, text = asked("2\n\n", language="fr")
    assert chosen == Settings(language="fr", rules="maine") and "langue" not in text
    chosen, text = asked("fr\n", rules=False)
    assert chosen == Settings(language="fr") and "atout" not in text


def test_what_was_chosen_before_is_not_asked_and_stays() -> None:
    before = Settings(language="fr", pace=0, name="Aline")
    out = io.StringIO()
    chosen = ask_all(Console(io.StringIO("2\n\n"), out), before, "en", language=None, rules=True)
    assert chosen == replace(before, rules="maine") and "langue" not in out.getvalue()


def test_the_end_of_the_input_ends_the_questions() -> None:
    for lines in ("", "1\n", "1\n1\n"):
        with pytest.raises(EndOfInput):
            asked(lines)
    assert ask_language(Console(io.StringIO("\n"), io.StringIO()), "fr") == "fr"


def test_nothing_is_asked_where_nobody_sits_at_a_terminal(data: Path) -> None:
    assert run("play", "--lang", "en", "--seed", "3").output.startswith("Welcome.")
    assert not (data / FILE).exists()


# How cards look


@pytest.mark.parametrize(
    ("environment", "terminal", "encoding", "plain", "look"),
    [
        ({"TERM": "xterm"}, True, "utf-8", False, Look(symbols=True, colour=True)),
        ({"TERM": "xterm-256color"}, True, "utf-8", False, Look(symbols=True, colour=True, many=True)),
        ({"TERM": "xterm"}, True, "latin-1", False, Look(colour=True)),
        ({"TERM": "xterm"}, True, None, False, Look(colour=True)),
        ({"TERM": "xterm"}, False, "utf-8", False, PLAIN),
        ({"TERM": "xterm"}, True, "utf-8", True, PLAIN),
        ({"TERM": "dumb"}, True, "utf-8", False, PLAIN),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, "utf-8", False, PLAIN),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, "utf-8", False, Look(symbols=True, colour=True)),
    ],
)
def test_what_a_terminal_is_shown(
    environment: dict[str, str], terminal: bool, encoding: str | None, plain: bool, look: Look
) -> None:
    assert look_of(environment, terminal=terminal, encoding=encoding, plain=plain) == look


def test_wishes_are_minded() -> None:
    def wished(**wishes: bool) -> Look:
        return look_of({"TERM": "xterm"}, terminal=True, encoding="utf-8", **wishes)

    assert wished(symbols=False) == Look(colour=True)
    assert wished(colour=False, four_colour=True) == Look(symbols=True)
    assert wished(four_colour=True) == Look(symbols=True, colour=True, four_colour=True)


def test_four_colours_keep_the_families() -> None:
    def codes(look: Look) -> list[str]:
        return [look.painted(look.in_suit("x", suit)).partition("x")[0] for suit in ALL_SUITS]

    clubs, diamonds, hearts, spades = codes(Look(colour=True))
    assert clubs == spades == "" and diamonds == hearts == "\x1b[31m"
    for many in (False, True):
        four = codes(Look(colour=True, four_colour=True, many=many))
        assert len(set(four)) == 4 and four[Suit.SPADES.number] == ""
    assert codes(Look(symbols=True)) == [""] * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_named_in_each_look(language: Language) -> None:
    queen = Card.parse("Qh")
    words = Words(language)
    plain, drawn = Naming(words), Naming(words, look=Look(symbols=True))
    assert plain.card(queen) == {"en": "queen of hearts", "fr": "dame de cœur"}[language]
    assert drawn.card(queen) == {"en": "queen\u00a0♥", "fr": "dame\u00a0♥"}[language]
    assert drawn.card(queen, "the-card") == {"en": "the queen\u00a0♥", "fr": "la dame\u00a0♥"}[language]
    assert drawn.card(Card.parse("*1")) == plain.card(Card.parse("*1"))
    coloured = Naming(words, look=Look(colour=True)).card(queen)
    assert MARKS.sub("", coloured) == plain.card(queen) and visible(coloured) == len(plain.card(queen))
    assert MARKS.sub("", sentence(coloured)) == sentence(plain.card(queen))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_reads_the_same_in_colour(language: Language) -> None:
    look = Look(symbols=True, colour=True, four_colour=True)
    plain = play(MAINE, language, 2, person=Steady(language, 2), most=60, look=Look(symbols=True))
    coloured = play(MAINE, language, 2, person=Steady(language, 2), most=60, look=look)
    assert "\x1b[34m" in coloured.text and "♥" in plain.text and "\x1b" not in plain.text
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured.text) == plain.text
    assert coloured.text.count("\x1b[1m") == coloured.text.count("\x1b[22m")


@given(st.lists(st.text("ab♥ \ue000\ue003", max_size=30), max_size=8).map(" ".join), st.integers(20, 78))
def test_lines_are_folded_by_what_is_to_be_seen(line: str, width: int) -> None:
    pieces = folded(line, width)
    assert "".join(pieces).replace(" ", "") == line.replace(" ", "")
    longest = max((visible(word) for word in line.split(" ")), default=0)
    assert all(visible(piece) <= max(width, longest + 2) for piece in pieces)


# The score sheet


def shown_sheet(book: RuleBook, language: Language, seed: int, you: Seat) -> tuple[list[str], MemoryStore, str]:
    played = play(book, language, seed, person=Steady(language, seed), players="casual")
    assert isinstance(played.store, MemoryStore)
    journal = fold(played.name, said(played.store.entries(played.name)))
    naming = Naming(Words(language), you, names={Seat.EAST: "Edmond", Seat.WEST: "Wilfrid", Seat.NORTH: "Noëlla"})
    records = journal.records(running=False)
    return list(sheet(records, book.target, naming)), played.store, played.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_the_score_sheet_is_like_the_one_on_paper(book: str, language: Language) -> None:
    lines, store, name = shown_sheet(BOOKS[book], language, 2, Seat.SOUTH)
    records = fold(name, said(store.entries(name))).records(running=False)
    assert all(len(line) <= 39 for line in lines), "it fits 40 columns"
    assert {"en": "Score sheet", "fr": "Feuille de pointage"}[language] in lines[0]
    assert lines[0].split()[-2:] == {"en": ["us", "them"], "fr": ["nous", "eux"]}[language]
    assert lines[-1].split()[-2:] == [str(BOOKS[book].target)] * 2
    totals = [line.split()[-2:] for line in lines[1:-1] if line[-1].isdigit()]
    results = [record.result for record in records]
    assert totals == [[str(result.score[0]), str(result.score[1])] for result in results if result is not None]
    if language == "fr":
        assert not english_in("\n".join(lines)) and not typography_in("\n".join(lines))


def test_the_sheet_says_who_bid_what_and_what_came_of_it() -> None:
    lines, _, _ = shown_sheet(STANDARD, "en", 2, Seat.SOUTH)
    assert all(
        re.match(r"\d+\. (You|Edmond|Wilfrid|Noëlla), [a-z0-9 ]+: (made|failed)|\d+\. Thrown in| +\d", line)
        for line in lines[1:-1]
    )


def test_the_sheet_is_shown_after_each_hand_and_when_one_asks() -> None:
    text = play(STANDARD, "en", 2, person=Steady("en", 2), players="casual").text
    assert text.count("\nScore sheet ") == text.count(" is over.")
    assert run("play", "--seed", "3", "--lang", "en", typed="sheet\n").output.count("Score sheet ") == 1
