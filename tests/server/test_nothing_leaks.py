"""Every byte that a seat or a watcher gets is the same whatever the cards are that it can't see."""

from __future__ import annotations

import ast
import json
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import Playout, permuted, playout, playouts, random_house

import charlemagne.server as package
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.journal import act, dealt_from, note
from charlemagne.protocol import MessageError, cards_played
from charlemagne.record import record_of
from charlemagne.rules.books import BOOKS
from charlemagne.seats import SEATS, Seat
from charlemagne.server import wire
from charlemagne.server.deeds import in_hand
from charlemagne.server.markup import TablePage
from charlemagne.server.narrating import Narrator
from charlemagne.server.state import Person, Table, begun, opened
from charlemagne.server.telling import HandTold, error_told, sheet, table_told, told_to
from charlemagne.server.trail import Mark, Trail
from charlemagne.server.typed import Told, Typist
from charlemagne.words import LANGUAGES, Language

WRONG = ("pass", "bid 6", "bid 5 h", "play Ah", "play 7c", "play *1", "give Ah", "discard 7c 8c", "trump h", "nonsense")
TYPED = (
    "",
    "hand",
    "last",
    "score",
    "table",
    "js",
    "1",
    "6",
    "discard 1 2",
    "knock",
    "help",
    "play ah",
    "valet de pique",
    "sheet",
    "cost",
    "same hand",
    "again",
    "undo",
    "wait",
)


def tables(hands: Sequence[Hand], language: Language) -> tuple[Table, Trail]:
    """A table at which four people have played these hands, with what has happened at it."""
    public = hands[0].public
    setup = public.setup
    people = [Person(f"p{seat}", f"Person {seat}", frozenset({f"t{seat}"}), language) for seat in SEATS]
    first = opened(
        code="AB3K",
        rules=setup.book.name,
        house=dict(setup.book.house),
        dealer=setup.dealer,
        secret=b"the same in both",
        seed=1,
        people=[*people, Person("watcher", "Watcher", frozenset({"w"}), language)],
        host="p0",
        seats={seat: f"p{seat}" for seat in SEATS},
        players={},
        speed=1.0,
        away=30,
    )
    table = begun(setup.match, first)
    trail = Trail(table)
    entries = [note("started"), note("cutting"), dealt_from(record_of(hands[0]), actions=0)]
    entries += [act(str(action)) for action in hands[-1].actions]
    for said in entries:
        trail.add(table, said)
        table = table.after(said)
    return table, trail


def everything(table: Table, trail: Trail, person: str | None, language: Language) -> list[bytes]:
    """All that may be sent to somebody at this moment: messages, errors, lines, pages."""
    seat = table.seat_of(person)
    hand = table.hand
    assert hand is not None
    view = HandTold(table).message(seat)
    told = [
        wire.encode(view),
        wire.encode(told_to(table_told(table, frozenset(), sheet(table.journal)), table, person)),
    ]
    if seat is not None:
        played = cards_played(view_of(hand, seat))
        commands: list[wire.Do | wire.Knocked] = [wire.Do(id="x", decision=table.decision, do=do) for do in WRONG]
        commands += [
            wire.Do(id="x", decision=0, do="pass"),
            wire.Knocked(id="x", knock=0),
            wire.Knocked(id="x", knock=played),
        ]
        for command in commands:
            try:
                told.append(json.dumps([said.data for said in in_hand(table, seat, command)]).encode())
            except MessageError as error:
                told.append(wire.encode(error_told(error, language=language, seat=seat, id="x", view=view)))
    narrator = Narrator(table, person, language)
    told += [line.encode() for step in trail.since(Mark(table.match.id, 0)) for line in narrator.lines(step)]
    for line in TYPED:
        meant = Typist(narrator, "x").read(line)
        told.append(repr(meant.lines if isinstance(meant, Told) else meant).encode())
    page = TablePage(narrator, ids=iter(map(str, range(1000))), common={"since": "0", "lang": language, "key": "k"})
    told += [part.encode() for part in page.parts().values()]
    return told


def hold_blind(play: Playout, rng: random.Random, tally: Counter[str], language: Language) -> None:
    hands = list(play.hands())
    hands = hands[: 1 + int(rng.random() * len(hands))]
    watchers: list[Seat | None] = [*SEATS, None]
    for seat in watchers:
        others: list[Hand] = []
        for _ in range(8):
            others = permuted(hands, seat, rng, swaps=1 + int(rng.random() * 3))  # type: ignore[arg-type]
            if others:
                break
        tally["tried"] += 1
        if not others:
            continue
        if hands[-1].result is not None:
            tally["over"] += 1
            continue  # then everything may be shown
        tally["otherwise"] += 1
        person = "watcher" if seat is None else f"p{seat}"
        one, two = (everything(*tables(some, language), person, language) for some in (hands, others))
        for first, second in zip(one, two, strict=True):
            assert first == second, f"{seat} can tell"


@pytest.mark.parametrize("rules", BOOKS)
def test_what_is_sent_is_the_same_whatever_the_hidden_cards_are(rules: str) -> None:
    tally: Counter[str] = Counter()
    for seed in range(10):
        rng = random.Random(f"{rules} {seed}")
        play = playout(rules, random_house(rules, rng) if seed % 2 else {}, seed)
        hold_blind(play, rng, tally, LANGUAGES[seed % 2])
    assert tally["otherwise"] > 15, f"too few deals that look alike: {tally}"


@pytest.mark.slow
@settings(max_examples=400)
@given(playouts(), st.integers(0, 2**16), st.sampled_from(LANGUAGES))
def test_what_is_sent_tells_nothing_in_any_house(play: Playout, seed: int, language: Language) -> None:
    hold_blind(play, random.Random(seed), Counter(), language)


def test_the_test_itself_finds_a_leak() -> None:
    """One byte more that depends on a hidden card, and the comparison fails."""
    play = next(p for seed in range(99) if (p := playout("maine", {}, seed)).hand.public.tricks)
    hands = list(play.hands())[:6]
    rng = random.Random(1)
    others: list[Hand] = []
    while not others:
        others = permuted(hands, Seat.SOUTH, rng, swaps=2)
    others_see = [f"p{seat}" for seat in SEATS if seat is not Seat.SOUTH]
    assert any(
        everything(*tables(hands, "en"), person, "en") != everything(*tables(others, "en"), person, "en")
        for person in others_see
    )


def test_log_lines_and_metrics_hold_no_card() -> None:
    """What the server says of itself names tables, kinds and codes, and has no field for anything else."""
    allowed = {"table", "kind", "where", "code", "tables"}
    for file in Path(package.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("info", "warning", "error")
                and "log" in ast.unparse(node.func.value)
            ):
                assert {keyword.arg for keyword in node.keywords} <= allowed, f"{file.name}:{node.lineno}"
                assert all(isinstance(argument, ast.Constant) for argument in node.args), f"{file.name}:{node.lineno}"
