"""Undo and again: back to where one decided, the same cards, and the same answers to the same decisions."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from terminal.people import Keyboard, Person, Steady, question
from terminal.table import faults, play, resume

from charlemagne.hand.actions import Action
from charlemagne.hand.player import Limit
from charlemagne.hand.view import View
from charlemagne.journal import Journal, Said, fold
from charlemagne.players.casual import CasualPlayer
from charlemagne.record import dumps
from charlemagne.rules.books import BOOKS, MAINE, STANDARD
from charlemagne.seats import SEATS, Seat
from charlemagne.store import MemoryStore, Store
from charlemagne.terminal.chance import Chance
from charlemagne.terminal.console import Console, EndOfInput
from charlemagne.terminal.game import Computer, Game
from charlemagne.terminal.host import Host
from charlemagne.terminal.keeping import Keeper
from charlemagne.terminal.ledger import said
from charlemagne.terminal.tables import lay
from charlemagne.words import LANGUAGES, Language, Words

UNDO = {"en": "undo", "fr": "annule"}
AGAIN = {"en": "again", "fr": "encore"}


class Undecided(Steady):
    """Answers as a steady person does, but now and then goes back first, and decides the same once more."""

    def __init__(self, language: Language, seed: int, *, often: float, most: int = 12) -> None:
        super().__init__(language, seed)
        self._moods, self._often, self._left = random.Random(seed), often, most
        self._back = (UNDO[language], UNDO[language], AGAIN[language])

    def answer(self, heard: str) -> str:
        right = super().answer(heard)
        if self._left and self._moods.random() < self._often:
            self._left -= 1
            return self._moods.choice(self._back)
        return right


def entries(store: Store, name: str) -> list[Said]:
    return said(store.entries(name))


def outcome(store: Store, name: str) -> tuple[str, ...]:
    """Every hand as it went in the end."""
    journal = fold(name, entries(store, name))
    return tuple(repr(record) for record in journal.records(running=True))


def undos(store: Store, name: str) -> int:
    return sum(one.kind == "undo" for one in entries(store, name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_with_nothing_changed_the_same_answers_follow_with_the_same_cards(book: str, language: Language) -> None:
    for seed in (2, 6):
        straight = play(BOOKS[book], language, seed, person=Steady(language, seed), players="casual")
        wandering = play(BOOKS[book], language, seed, person=Undecided(language, seed, often=0.15), players="casual")
        assert undos(wandering.store, wandering.name)
        assert outcome(wandering.store, wandering.name) == outcome(straight.store, straight.name)


class Scripted(Person):
    """Types given lines."""

    def __init__(self, language: Language, lines: Sequence[str]) -> None:
        super().__init__(language, 0)
        self._lines: Iterator[str] = iter(lines)

    def answer(self, heard: str) -> str:
        return next(self._lines)


def journal_of(store: Store, name: str) -> Journal:
    return fold(name, entries(store, name))


def test_undo_goes_back_one_decision_after_the_other_and_no_further_than_the_deal() -> None:
    seed, store = 6, MemoryStore()
    done: list[int] = []

    class Returning(Steady):
        """Plays to its fourth card or so, then goes back until it can't."""

        def __init__(self) -> None:
            super().__init__("en", seed)
            self.refused = False

        def answer(self, heard: str) -> str:
            (summary,) = store.matches()
            hand = journal_of(store, summary.match).match.hand
            if hand is not None and hand.result is None and not self.refused and (done or len(hand.actions) > 16):
                self.refused = "nothing in this hand that could be taken back" in heard
                done.append(len(hand.actions))
                return "undo"
            return super().answer(heard)

    person = Returning()
    play(STANDARD, "en", seed, person=person, store=store, most=40, players="casual")
    assert person.refused and len(done) > 4
    assert done[:-1] == sorted(set(done), reverse=True), "each undo goes further back"
    assert done[-1] == done[-2] < 4, "the first is a call"


def test_what_the_others_answered_is_taken_back_too_and_comes_again() -> None:
    played = play(MAINE, "en", 2, person=Undecided("en", 2, often=0.3), players="casual", most=60)
    journal: Journal | None = None
    for one in entries(played.store, played.name):
        before = journal
        journal = fold(played.name, [one]) if journal is None else journal.after(one)
        if one.kind == "undo":
            assert before is not None
            old, new = before.match.hand, journal.match.hand
            assert old is not None and new is not None
            assert new.actions == old.actions[: len(new.actions)]
            assert new.turn is SEATS[2] or not new.actions


def test_again_after_the_hand_deals_it_once_more_and_its_record_is_that_of_the_last_time() -> None:
    class Replayer(Steady):
        """Plays the first hand three times."""

        def __init__(self) -> None:
            super().__init__("fr", 2)
            self.times = 0

        def answer(self, heard: str) -> str:
            right = super().answer(heard)
            if "passe à la prochaine main" in question(heard) and self.times < 2:
                self.times += 1
                return "encore"
            return right

    person = Replayer()
    played = play(STANDARD, "fr", 2, person=person, players="casual", most=80)
    records = journal_of(played.store, played.name).records(running=True)
    assert person.times == 2 and undos(played.store, played.name) == 2
    assert [record.number for record in records] == list(range(1, len(records) + 1))
    first = played.text.index("Tes cartes.")
    cards = played.text[first : played.text.index("\n", first)]
    assert played.text.count(f"\n{cards}\n") >= 3


class Fickle:
    """A computer player that would answer differently each time it is asked, as one that is short of time may."""

    def __init__(self) -> None:
        self._dice = random.Random(0)
        self._sure = CasualPlayer(1)

    def choose(self, view: View, limit: Limit) -> Action:
        return self._dice.choice(view.options)

    def knock(self, view: View) -> bool:
        return self._sure.knock(view)


def fickle_game(person: Person, store: Store, seed: int, most: int) -> str:
    talk = io.StringIO()
    host = Host(Console(Keyboard(person, talk, most=most), talk, echo=True), Words("en"))
    chance = Chance(seed)
    table = lay(
        store,
        STANDARD,
        you=Seat.SOUTH,
        dealer=Seat.WEST,
        specs=["random"] * 3,
        chance=chance,
        name=None,
        stop=host.console.stop,
    )
    others = {seat: Computer("random", Fickle(), one.limit) for seat, one in table.others.items()}
    with suppress(EndOfInput):
        Game(table.ledger, you=Seat.SOUTH, others=others, host=host, chance=chance).play()
    table.ledger.close()
    return table.ledger.name


def test_even_a_player_who_would_answer_otherwise_answers_the_same_after_an_undo() -> None:
    store = MemoryStore()
    name = fickle_game(Undecided("en", 5, often=0.3, most=30), store, 5, 120)
    answers: dict[tuple[int, tuple[Action, ...]], Action] = {}
    journal: Journal | None = None
    same = 0
    for one in entries(store, name):
        before = journal
        journal = fold(name, [one]) if journal is None else journal.after(one)
        if one.kind != "act" or before is None or before.match.hand is None or journal.match.hand is None:
            continue
        action = journal.match.hand.actions[-1]
        if action.seat is not Seat.SOUTH:
            point = before.match.number, before.match.hand.actions
            same += point in answers
            assert answers.setdefault(point, action) == action
    assert same > 10


def test_quitting_and_coming_back_is_no_way_to_fish_either() -> None:
    seed = 6
    straight = play(STANDARD, "en", seed, person=Steady("en", seed), players="casual")
    played = play(STANDARD, "en", seed, person=Steady("en", seed), players="casual", most=4)
    while not played.ended:
        played = resume(played.store, played.name, "en", Steady("en", seed), most=5)
    assert outcome(played.store, played.name) == outcome(straight.store, straight.name)


@pytest.mark.parametrize(("language", "typed"), [("en", "undo"), ("en", "cancel"), ("fr", "annule"), ("fr", "reviens")])
def test_before_anything_is_decided_there_is_nothing_to_take_back(language: Language, typed: str) -> None:
    told = play(STANDARD, language, 2, person=Scripted(language, [typed, "quit"]), most=1).text
    assert {"en": "nothing in this hand", "fr": "rien décidé"}[language] in told


def test_a_hand_that_has_only_begun_is_not_dealt_again() -> None:
    class First(Steady):
        """Wants each hand again in which it is the first to call."""

        def answer(self, heard: str) -> str:
            right = super().answer(heard)
            return "again" if "Nobody has bid yet" in question(heard) and "begun" not in heard else right

    played = play(STANDARD, "en", 2, person=First("en", 2), most=120, players="casual")
    begun = played.text.count("This hand has only just begun.")
    assert begun


def test_the_cost_of_a_hand_is_not_told_while_it_is_on() -> None:
    assert "when the hand is over" in play(STANDARD, "en", 2, person=Scripted("en", ["cost"]), most=1).text


def test_an_answer_that_ctrl_c_cut_short_does_not_count() -> None:
    """It is not what the player would have decided, and leaving is no way to have it decide otherwise."""
    store, talk = MemoryStore(), io.StringIO()
    host = Host(Console(io.StringIO(), talk), Words("en"))
    table = lay(
        store,
        STANDARD,
        you=Seat.SOUTH,
        dealer=Seat.SOUTH,
        specs=["casual"] * 3,
        chance=Chance(3),
        name=None,
        stop=host.console.stop,
    )

    class Hurried(Fickle):
        """Is thinking when Ctrl-C is pressed."""

        def choose(self, view: View, limit: Limit) -> Action:
            host.console.stop.wanted.set()
            return super().choose(view, limit)

    others = {seat: Computer("casual", Hurried(), one.limit) for seat, one in table.others.items()}
    with pytest.raises(KeyboardInterrupt):
        Game(table.ledger, you=Seat.SOUTH, others=others, host=host, chance=table.chance).play()
    table.ledger.close()
    assert [one.kind for one in entries(store, table.ledger.name)] == ["table", "deal"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_keeps_each_hand_once_as_it_went_in_the_end(language: Language, tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    keeper = Keeper(file)
    played = play(MAINE, language, 6, person=Undecided(language, 6, often=0.3), players="casual", keeper=keeper)
    keeper.close()
    hands, wrong = faults(file)
    assert played.ended and hands and not wrong
    records = journal_of(played.store, played.name).records(running=True)
    assert file.read_text() == "".join(f"{dumps(record)}\n" for record in records)
