"""Rule books in words: complete for every house, in both languages, and true to the book's data."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

import pytest
from fluent.syntax import FluentParser, ast
from hypothesis import given
from hypothesis import strategies as st
from laws import EVERY_HOUSE, House, book_of, random_house

from charlemagne import words as words_package
from charlemagne.cli import main
from charlemagne.rules.books import BOOKS, CHARLESMAGNE, MAINE, MAINE_32, STANDARD
from charlemagne.rules.house import OPTIONS, house_values, read_toml, with_house
from charlemagne.rules.model import HAND_SIZE, Contract, Discard, Give, Leads, NameTrump, Play, RuleBook, SitOut
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment
from charlemagne.words.describe import (
    WIDTH,
    describe,
    house_lines,
    laid_out,
    listed,
    option_title,
    option_value,
    summary,
)

EN, FR = Words("en"), Words("fr")
FOLDER = Path(str(words_package.__file__)).parent
NAMES = {
    "charlemagne",
    "charlesmagne",
    "gros",
    "joker",
    "jokers",
    "le",
    "maine",
    "mulot",
    "petit",
    "standard",
    "windows",
}
SHARED = NAMES | {"as", "face", "force", "moment", "on", "passes", "point", "points", "rules"}
"""Words that are the same in both languages."""

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


def text_of(book: RuleBook, words: Words) -> str:
    """The book in words, every paragraph on one line."""
    return "\n".join(line for section in describe(book, words) for line in (section.heading, *section.lines))


def section_of(book: RuleBook, heading: str, words: Words = EN) -> str:
    (found,) = [section for section in describe(book, words) if section.heading == heading]
    return "\n".join(found.lines)


def letters(text: str) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]+", text.lower()) if len(word) > 1}


# Whole and readable, whatever the house


def hold_readable(book: RuleBook) -> None:
    for words in (EN, FR):
        sections = describe(book, words)
        assert all(section.heading and section.lines for section in sections)
        assert all(line.strip() == line and line for section in sections for line in section.lines)
        text = laid_out(sections)
        assert all(len(line) <= WIDTH for line in text.split("\n"))
        assert not re.search(r"[{}]|\b(None|True|False|true|false)\b|  |\.\.|[\t*#|=_]", text)
        lines = [line for section in sections for line in section.lines]
        assert all(line[-1] in ".!?»”" for line in lines)
    french = text_of(book, FR)
    assert not re.search(r"""["']| [:;!?»]|« """, french)
    assert not letters(french) & letters(text_of(book, EN)) - SHARED


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE, ids=str)
def test_a_book_reads_well_with_every_option(rules: str, house: House) -> None:
    hold_readable(book_of(rules, house))


@given(st.sampled_from(sorted(BOOKS)), st.integers(0, 2**32))
def test_a_book_reads_well_with_options_at_random(rules: str, seed: int) -> None:
    hold_readable(book_of(rules, random_house(rules, Random(seed))))


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE, ids=str)
def test_every_house_tells_another_book(rules: str, house: House) -> None:
    for words in (EN, FR):
        told, own = describe(book_of(rules, house), words), describe(BOOKS[rules], words)
        assert (told == own) == (not house)
        assert (told[1].heading == words.say("rules-house-heading")) == bool(house)


# What the sections say


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_ranks_are_told_for_four_trump_suits_and_without_trumps(book: RuleBook) -> None:
    lines = section_of(book, "Ranks of the cards").split("\n")
    assert [line.split()[0] for line in lines[:5]] == ["Clubs", "Diamonds", "Hearts", "Spades", "Without"]
    assert len(lines) == (6 if book.jokers else 5)
    assert all(f"{11 if book.jokers else 9} of them" in line for line in lines[:4])


def test_ranks_with_jokers() -> None:
    hearts = section_of(STANDARD, "Ranks of the cards").split("\n")[2]
    assert hearts == (
        "Hearts as trumps, 11 of them, from the highest: white joker, colour joker, jack of hearts (big jack), "
        "jack of diamonds (little jack), then ace, king, queen, 10, 9, 8, 7 of hearts. "
        "Diamonds: ace, king, queen, 10, 9, 8, 7. Clubs and spades: ace, king, queen, jack, 10, 9, 8, 7."
    )
    colour = with_house(STANDARD, {"high-joker": "colour"})
    assert "from the highest: colour joker, white joker, jack" in section_of(colour, "Ranks of the cards")


def test_ranks_with_the_nine() -> None:
    spades = section_of(MAINE, "La force des cartes", FR).split("\n")[3]
    assert spades == (
        "Atout pique, 9 cartes, de la plus forte à la plus faible\u202f: 9 de pique, valet de pique (le bar), "
        "valet de trèfle (le petit bar), puis as, roi, dame, 10, 8, 7 de pique. "
        "Trèfle\u202f: as, roi, dame, 10, 9, 8, 7. Carreau et cœur\u202f: as, roi, dame, valet, 10, 9, 8, 7."
    )


CONTRACTS = [
    (STANDARD, {}, "Contracts: 5, 6, 7 and 8",
     ("at least as many tricks as were bid", "takes the 2 cards of the kitty", "discards any 2 cards",
      "names the trump suit.", "player at the bidder’s left leads", "gives its number to the bidder’s side"),
     ("alone", "no trumps")),
    (STANDARD, {}, "Contract: mulot",
     ("must take no trick", "playing alone", "There is no exchange. The kitty stays", "partner lays the cards down",
      "There are no trumps", "The bidder leads", "Made: 15 points to the bidder’s side. Failed: 7 points"),
     ("discards", "face up")),
    (STANDARD, {}, "Contract: charlemagne",
     ("playing alone, must take all 8 tricks", "doesn’t know the trumps yet", "any one card", "discards any 3 cards",
      "Made: 16 points", "Failed: 8 points"), ("highest",)),
    (STANDARD, {"trump-before-card": True, "partner-gives": "highest"}, "Contract: charlemagne",
     ("names the trump suit. The partner, who knows the trumps, gives the bidder, face down, the highest trump",), ()),
    (STANDARD, {"partner-gives": "highest"}, "Contract: charlemagne", ("the highest card: a joker",), ()),
    (STANDARD, {}, "Contract: gros mulot", ("Before the first lead, the bidder lays the whole hand face up",), ()),
    (STANDARD, {"expose": "after-first-trick"}, "Contract: gros mulot",
     ("After the first trick, the bidder lays the rest of the hand face up",), ("Before the first lead",)),
    (STANDARD, {}, "Contract: gros charlemagne",
     ("chooses between the kitty and a card", "With the kitty: the bidder takes the 2 cards", "discards any 2 cards",
      "With the card: the partner", "discards any one card", "the bidder’s side wins the game", "Failed: 16"), ()),
    (STANDARD, {"discard-jokers": False}, "Contract: gros charlemagne",
     ("2 cards, but no joker", "one card, but no joker"), ()),
    (STANDARD, {"no-trump": True}, "Contracts: 5, 6, 7 and 8", ("or says that there are no trumps",), ()),
    (STANDARD, {"contracts": {"6": {"made": 9}}}, "Contract: 6",
     ("at least 6 tricks", "Made: 9 points to the bidder’s side. Failed: 6 points to the opponents."), ()),
    (STANDARD, {"contracts": {"6": {"made": 9}}}, "Contracts: 7 and 8", ("its number",), ()),
    (STANDARD, {"leader": "bidder"}, "Contracts: 5, 6, 7 and 8", ("The bidder leads",), ("left leads",)),
    (STANDARD, {"minimum-bid": 1}, "Contracts: 1, 2, 3, 4, 5, 6, 7 and 8", ("its number",), ()),
    (MAINE, {}, "Contracts: 1, 2, 3, 4, 5, 6 and 7", ("There is no exchange.", "The bidder leads"), ("kitty",)),
    (MAINE, {}, "Contract: high card", ("between them, all 8 tricks", "There are no trumps", "8 points"), ("kitty",)),
    (MAINE, {}, "Contract: charlemagne",
     ("If it was bid alone", "who knows the trumps", "discards any one card", "defends alone",
      "the opponents win the game"),
     ("asks", "kitty")),
    (MAINE, {"defender-alone": "off"}, "Contract: charlemagne", ("If it was bid alone",), ("defends alone",)),
    (MAINE_32, {}, "Contract: charlemagne", ("asks the partner for an ace or for a suit", "becomes the trump"), ()),
    (MAINE_32, {"ask-sets-trump": False}, "Contract: charlemagne", ("only a hint",), ("becomes the trump",)),
    (CHARLESMAGNE, {}, "Contract: the game",
     ("takes the 2 cards of the kitty", "or says that there are no trumps", "wins the game", "win the game"), ()),
]  # fmt: skip


@pytest.mark.parametrize(("book", "house", "heading", "told", "untold"), CONTRACTS)
def test_a_contract_is_told_from_its_row(
    book: RuleBook, house: House, heading: str, told: Iterable[str], untold: Iterable[str]
) -> None:
    text = section_of(with_house(book, house), heading)
    for part in told:
        assert part in text
    for part in untold:
        assert part not in text


def test_a_defender_alone_against_both_is_told_twice() -> None:
    always = with_house(MAINE, {"defender-alone": "always"})
    assert section_of(always, "Contract: charlemagne").count("defends alone") == 2
    assert section_of(MAINE, "Contract: charlemagne").count("defends alone") == 1


BIDDING = [
    (STANDARD, {}, "If all four pass, the hand is thrown in: nobody scores, and the next player deals."),
    (STANDARD, {"all-pass": "same-dealer"}, "and the same player deals again."),
    (STANDARD, {"all-pass": "dealer-bids"}, "After three passes the dealer must bid, and may bid anything."),
    (STANDARD, {"dealer-floor": 6}, "the dealer must bid 6 or anything above it"),
    (MAINE, {}, "Lower bids than 5 are therefore never played"),
    (MAINE, {}, "With 1, 2, 3, 4, 5, 6, 7 and charlemagne, the bid names the trump suit; no suit is above another."),
    (MAINE, {}, "charlemagne may also be bid alone"),
    (CHARLESMAGNE, {}, "The bids, from the lowest: 5, 6, 7, the game."),
]


@pytest.mark.parametrize(("book", "house", "told"), BIDDING)
def test_bidding_is_told_from_the_columns(book: RuleBook, house: House, told: str) -> None:
    assert told in section_of(with_house(book, house), "Bidding")


SPECIAL = [
    (STANDARD, {}, "hold a joker, you must play it", True),
    (STANDARD, {"forced-joker": False}, "you may keep your jokers", True),
    (CHARLESMAGNE, {}, "you may keep your jokers", True),
    (CHARLESMAGNE, {"no-trump": False}, "keep your jokers", False),
    (CHARLESMAGNE, {"no-trump": False}, "Without trumps, a joker", False),
    (MAINE, {}, "joker", False),
    (STANDARD, {"high-joker": "colour"}, "if both fall, the colour one takes it", True),
    (STANDARD, {"stop-when-decided": True}, "ends with the trick that settles", True),
    (STANDARD, {}, "All eight tricks are played", True),
    (MAINE, {}, "you may knock", True),
    (MAINE, {"knock": False}, "knock at any moment", False),
    (STANDARD, {"draw-for-seats": True}, "draws a card from the spread pack", True),
    (STANDARD, {"target": 40}, "The first side with 40 points wins.", True),
    (STANDARD, {"contracts": {"gros-charlemagne": {"made": 20}}}, "Winning the game by a contract", False),
]


@pytest.mark.parametrize(("book", "house", "told", "true"), SPECIAL)
def test_what_is_special_is_told_where_it_holds(book: RuleBook, house: House, told: str, true: bool) -> None:
    sections = [s for s in describe(with_house(book, house), EN) if s.heading != "House options"]
    assert (told in "\n".join(line for section in sections for line in section.lines)) == true


def test_a_book_that_nobody_has_written_yet_is_told_too() -> None:
    row = Contract(
        name="nullo",
        tricks=(2, 3),
        made=1,
        failed=4,
        phases=(Give(highest=True), SitOut(), Discard(1), NameTrump(), Play(HAND_SIZE)),
    )
    pair = replace(row, name="3", number=3, tricks=(0, 0), phases=(Play(HAND_SIZE),))
    book = replace(MAINE, name="aunt", contracts=(pair, row), leads=Leads.LEFT_OF_BIDDER, dealer_floor=None)
    for words, told in ((EN, "2 to 3 tricks, no more and no less"), (FR, "de 2 à 3 levées, ni plus ni moins")):
        text = text_of(book, words)
        assert told in text
        assert "aunt" in text
        assert "nullo" in text
    assert "The bidder and partner must take no trick." in text_of(book, EN)
    assert "Made: 1 point to the bidder’s side. Failed: 4 points" in text_of(book, EN)
    assert "the highest card, from ace down" in text_of(book, EN)


# House options


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE[len(BOOKS) :], ids=str)
def test_each_option_has_words_of_its_own_for_each_value(rules: str, house: House) -> None:
    book = book_of(rules, house)
    for words in (EN, FR):
        lines = house_lines(book, words)
        assert len(lines) == len(book.house)
        for line in lines:
            now, own = line.split(" (d’origine\u202f: " if words is FR else " (in the book: ")
            assert now.split(": ", 1)[1] != own.removesuffix(").")


def test_every_option_and_every_value_is_worded() -> None:
    for words in (EN, FR):
        titles = [option_title(name, words) for name in OPTIONS if name != "contracts"]
        assert len(set(titles)) == len(titles)
        for book in BOOKS.values():
            for name, value in house_values(book).items():
                if name != "contracts":
                    assert option_value(name, value, words)


def test_contracts_are_told_row_by_row() -> None:
    house = {"minimum-bid": 1, "contracts": {"1": {"made": 3}, "mulot": False, "8": {"failed": "game"}}}
    assert house_lines(with_house(STANDARD, house), EN) == [
        "Lowest number that may be bid: 1 (in the book: 5).",
        "Contract 1: made, 3 points; failed, 1 point (in the book: made, 1 point; failed, 1 point).",
        "Contract 8: made, 8 points; failed, the game (in the book: made, 8 points; failed, 8 points).",
        "Contract mulot: left out (in the book: made, 15 points; failed, 7 points).",
    ]


# The words themselves


@pytest.mark.parametrize("file", ["rules.ftl", "replay.ftl"])
def test_both_languages_have_the_same_messages_with_the_same_arguments(file: str) -> None:
    def messages(language: Language) -> dict[str, set[str]]:
        text = (FOLDER / language / file).read_text(encoding="utf-8")
        found = {}
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ast.Junk), entry.content
            if isinstance(entry, ast.Message):
                assert entry.span is not None
                found[entry.id.name] = set(re.findall(r"\$(\w+)", text[entry.span.start : entry.span.end]))
        return found

    assert messages("en") == messages("fr")


@pytest.mark.parametrize("file", ["rules.ftl", "replay.ftl"])
def test_no_message_waits_for_a_use(file: str) -> None:
    sources = "".join(
        (FOLDER.parent / path).read_text(encoding="utf-8")
        for path in (
            "words/describe.py",
            "words/narrate.py",
            "commands/rules.py",
            "commands/replay.py",
            "commands/finding.py",
        )
    )
    for name in re.findall(r"^([a-z0-9-]+) =", (FOLDER / "en" / file).read_text(encoding="utf-8"), re.MULTILINE):
        made_up = re.fullmatch(r"house-(.+?)(-is)?|book-(.+)", name)
        known = made_up and (made_up[1] in OPTIONS or made_up[3] in BOOKS)
        assert known or f'"{name}"' in sources, name


def test_a_list_in_a_sentence() -> None:
    assert listed(EN, ["ace"]) == "ace"
    assert listed(EN, ["ace", "king", "queen"]) == "ace, king and queen"


# The command


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_name_the_books_are_listed(run: Run, language: Language) -> None:
    status, out, err = run("rules", "--lang", language)
    assert (status, err) == (0, "")
    flat = " ".join(out.split())
    for book in BOOKS.values():
        assert " ".join(summary(book, Words(language)).split()) in flat


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_is_told_as_described(run: Run, name: str, language: Language) -> None:
    assert run("rules", name, "--lang", language) == (0, laid_out(describe(BOOKS[name], Words(language))), "")


@given(st.sampled_from(sorted(BOOKS)), st.integers(0, 2**32))
def test_toml_is_read_back_as_it_was(rules: str, seed: int) -> None:
    from charlemagne.rules.house import write_toml

    book = book_of(rules, random_house(rules, Random(seed)))
    again = with_house(BOOKS[rules], read_toml(write_toml(book)))
    assert (again, dict(again.house)) == (book, dict(book.house))


@pytest.mark.parametrize("name", BOOKS)
def test_toml_through_the_command_changes_nothing(run: Run, name: str, tmp_path: Path) -> None:
    file = tmp_path / "family.toml"
    file.write_text("target = 77\nknock = true\n", encoding="utf-8")
    status, first, _ = run("rules", name, "--house", str(file), "--toml")
    assert status == 0
    assert "target = 77" in first
    file.write_text(first, encoding="utf-8")
    assert run("rules", name, "--house", str(file), "--toml") == (0, first, "")
    told = run("rules", name, "--house", str(file), "--lang", "en")[1]
    assert "Points to win: 77 points" in told


WRONG = [
    (("rules", "bridge"), "'bridge' is not one of 'standard'"),
    (("rules", "--toml"), "--toml needs a rule book: standard, maine, maine-32, charlesmagne"),
    (("rules", "--house", "none.toml"), "--house needs a rule book"),
    (("rules", "maine", "--house", "none.toml"), "No such file"),
    (("rules", "maine", "--house", "{file}"), "house option 'no-trump' is not one of 'maine'"),
    (("rules", "maine", "--lang", "de"), "'de' is not one of 'en', 'fr'"),
]


@pytest.mark.parametrize(("args", "why"), WRONG)
def test_wrong_usage_is_one_sentence(run: Run, args: tuple[str, ...], why: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("no-trump = true\n", encoding="utf-8")
    status, out, err = run(*(arg.format(file=file) for arg in args))
    assert (status, out) == (2, "")
    assert why in err
    assert err.startswith("charlemagne: ")
    assert err.count("\n") == 1


def test_help_has_an_example(run: Run) -> None:
    for command in ("rules", "replay"):
        status, out, _ = run(command, "--help")
        assert status == 0
        assert f"\n    charlemagne {command} " in out


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "fr_CA.UTF-8", "LC_MESSAGES": "en_CA"}, "en"),
        ({"LANG": "en_CA", "LC_MESSAGES": "", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: Language
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of_environment() == language
