"""Whole matches in all four books and both languages, with every kind of mistake at every prompt."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal.people import MISTAKES, Person
from terminal.table import faults, play, too_long
from words.language import banned_in, english_in, typography_in, unspeakable_in

from charlemagne.rules.books import BOOKS, MAINE
from charlemagne.rules.house import with_house
from charlemagne.terminal.keeping import Keeper
from charlemagne.words import LANGUAGES, Language

SEEDS = range(3)


def printed(text: str, language: Language) -> str:
    """What the game said, without what was typed, nor what it quotes of that."""
    quote = "«" if language == "fr" else "“"
    return "\n".join(line for line in text.split("\n") if not line.startswith(("> ", quote)))


def hold_fit_to_be_read(text: str, language: Language) -> None:
    assert not unspeakable_in(text)
    assert not too_long(text)
    if language == "fr":
        said = printed(text, language)
        assert not english_in(said)
        assert not banned_in(said)
        assert not typography_in(said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_match_is_played_to_its_end_by_numbers_alone(book: str, language: Language, tmp_path: Path) -> None:
    for seed in SEEDS:
        file = tmp_path / f"{seed}.jsonl"
        played = play(BOOKS[book], language, seed, keeper=Keeper(file))
        assert played.ended
        hands, wrong = faults(file)
        assert hands and not wrong
        hold_fit_to_be_read(played.text, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_no_mistake_stops_or_spoils_a_match(book: str, language: Language, tmp_path: Path) -> None:
    for seed in SEEDS:
        file = tmp_path / f"{seed}.jsonl"
        played = play(BOOKS[book], language, seed, mistakes=0.6, keeper=Keeper(file))
        assert played.ended
        assert not faults(file)[1]
        hold_fit_to_be_read(played.text, language)


class Stubborn(Person):
    """Makes every mistake there is, one after the other, whenever something is asked, before it answers."""

    def __init__(self, language: Language, seed: int) -> None:
        super().__init__(language, seed)
        self._round: list[str] = []
        self._harmless = [line for line in MISTAKES[language] if not line.startswith(("rules", "règles", "regles"))]
        self._fresh = True

    def answer(self, heard: str) -> str:
        right = super().answer(heard)
        if not self._round and self._fresh:
            self._round, self._fresh = list(self._harmless), False
        if self._round:
            return self._round.pop()
        self._fresh = True
        return right


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_every_mistake_at_every_prompt_of_a_hand(book: str, language: Language, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    played = play(BOOKS[book], language, 3, person=Stubborn(language, 3), most=3000, keeper=Keeper(file))
    assert not faults(file)[1]
    hold_fit_to_be_read(played.text, language)


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_that_ends_early_leaves_a_valid_record(book: str, tmp_path: Path) -> None:
    for most in range(1, 60, 3):
        file = tmp_path / f"{most}.jsonl"
        play(BOOKS[book], "en", most, most=most, keeper=Keeper(file))
        assert not faults(file)[1]


def test_the_same_seed_and_the_same_answers_give_the_same_match() -> None:
    one, two = (play(MAINE, "fr", 11, mistakes=0.2) for _ in range(2))
    assert one == two


HOUSES: list[tuple[str, dict[str, object]]] = [
    ("standard", {"target": 500, "stop-when-decided": True}),
    ("standard", {"all-pass": "same-dealer"}),
    ("standard", {"all-pass": "dealer-bids"}),
    ("standard", {"dealer-floor": 6}),
    ("maine", {"dealer-floor": False}),
    ("charlesmagne", {"minimum-bid": 1}),
    ("maine", {"minimum-bid": 4}),
    ("standard", {"leader": "bidder"}),
    ("maine-32", {"leader": "left-of-bidder"}),
    ("standard", {"no-trump": True}),
    ("charlesmagne", {"no-trump": False}),
    ("charlesmagne", {"forced-joker": True}),
    ("standard", {"forced-joker": False, "high-joker": "colour"}),
    ("standard", {"discard-jokers": False}),
    ("standard", {"expose": "after-first-trick"}),
    ("standard", {"partner-gives": "highest"}),
    ("maine", {"partner-gives": "highest"}),
    ("standard", {"trump-before-card": True}),
    ("maine-32", {"ask-sets-trump": False}),
    ("maine", {"defender-alone": "always"}),
    ("maine", {"defender-alone": "off", "knock": False}),
    ("standard", {"knock": True}),
    ("standard", {"contracts": {"mulot": False, "8": {"made": 10, "failed": "game"}}}),
    ("standard", {"draw-for-seats": True}),
    ("maine", {"draw-for-seats": True}),
]


@pytest.mark.parametrize(("book", "house"), HOUSES)
def test_every_house_option_can_be_played_under(book: str, house: dict[str, object], tmp_path: Path) -> None:
    for language, seed in zip(LANGUAGES, (1, 2), strict=True):
        file = tmp_path / f"{seed}.jsonl"
        played = play(with_house(BOOKS[book], house), language, seed, mistakes=0.2, most=150, keeper=Keeper(file))
        assert not faults(file)[1]
        hold_fit_to_be_read(played.text, language)


def test_whoever_wants_to_may_knock_after_each_card(tmp_path: Path) -> None:
    class Knocker(Person):
        """Asks the game to wait, then knocks whenever it does."""

        def answer(self, heard: str) -> str:
            right = super().answer(heard)
            if "Enter goes on, or knock." in heard:
                return "knock"
            if "Trick 1" not in heard and "You lead to trick 1" in heard and "no longer" not in heard:
                return "wait"
            return right

    file = tmp_path / "hands.jsonl"
    knocks = 0
    for seed in range(6):
        knocks += play(MAINE, "en", seed, person=Knocker("en", seed), keeper=Keeper(file)).text.count("You knock")
    assert knocks
    assert not faults(file)[1]
