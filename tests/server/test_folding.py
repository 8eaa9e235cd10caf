"""A table's log folded in one go is the log folded entry by entry, and is refused where that is."""

from __future__ import annotations

import random
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import Playout, playouts

from charlemagne.journal import JournalError, Said, act, dealt_from, note
from charlemagne.record import record_of
from charlemagne.seats import SEATS
from charlemagne.server.state import IDS_KEPT, Person, Table, begun, marked, opened
from charlemagne.server.tables import PART, _parts
from charlemagne.server.trail import Trail, begins_hand

BAD = (act("E play"), act("N nonsense"), Said("act", "[]"), Said("act", "{}"), Said("act", "{"))


def log_of(game: Playout, rng: random.Random) -> list[Said]:
    """What two people and two who don't say who they are have left of a hand, phrases and requests between."""
    public = game.hand.public
    people = [Person(f"p{int(seat)}", f"Person {seat}", frozenset({f"t{seat}"}), "en") for seat in SEATS]
    entries = [
        opened(
            code="AB3K",
            rules=public.book.name,
            house=dict(public.book.house),
            dealer=public.setup.dealer,
            secret=b"s",
            seed=1,
            people=people,
            host="p0",
            seats={seat: f"p{int(seat)}" for seat in SEATS},
            players={},
            speed=1.0,
            away=30,
            started=True,
            done={"p1": tuple(map(str, range(IDS_KEPT - 2)))},
        ),
        note("cutting"),
        dealt_from(record_of(game.start), actions=0),
    ]
    for number, action in enumerate(game.hand.actions):
        match rng.randrange(12):
            case 0:
                entries.append(note("say", person="p1", seat="E", phrase="well-played"))
            case 1 if number:
                entries.append(note("ask-undo", seat=str(rng.choice(SEATS)), to=number - 1))
            case 2:
                entries.append(note("ready", seat="S"))
            case _:
                pass
        said = act(str(action))
        entries.append(marked(said, by=f"p{int(action.seat)}", id=f"c{number}") if action.seat % 2 else said)
    return entries


def one_by_one(entries: list[Said]) -> Table:
    return reduce(Table.after, entries[1:], begun("m", entries[0]))


@given(playouts(), st.integers(0, 2**32))
@settings(max_examples=100)
def test_a_log_in_one_go(game: Playout, seed: int) -> None:
    entries = log_of(game, random.Random(seed))
    first, *rest = entries
    table = begun("m", first).after_all(rest)
    assert table == one_by_one(entries)
    assert table.hand is not None and table.hand.actions == game.hand.actions


@given(playouts(), st.integers(0, 2**32), st.sampled_from(BAD))
@settings(max_examples=100)
def test_an_entry_that_cannot_follow_is_named(game: Playout, seed: int, bad: Said) -> None:
    rng = random.Random(seed)
    entries = log_of(game, rng)
    entries.insert(rng.randrange(2, len(entries) + 1), bad)
    with pytest.raises(JournalError) as told:
        one_by_one(entries)
    first, *rest = entries
    with pytest.raises(JournalError) as found:
        begun("m", first).after_all(rest)
    assert str(found.value) == str(told.value)


@given(playouts(), st.integers(0, 2**32))
@settings(max_examples=100)
def test_a_log_in_parts_leaves_the_same_trail(game: Playout, seed: int) -> None:
    first, *rest = log_of(game, random.Random(seed))
    rest += rest[:1]  # the next hand is cut for
    parts = list(_parts(rest))
    assert [said for part in parts for said in part] == rest
    assert all(len(part) <= PART and not any(map(begins_hand, part[1:])) for part in parts)
    table = other = begun("m", first)
    trail, wanted = Trail(table), Trail(table)
    for part in parts:
        trail.add(table, *part)
        table = table.after_all(part)
    for said in rest:
        wanted.add(other, said)
        other = other.after(said)
    assert table == other and trail.end == wanted.end
    assert list(trail.since(None)) == list(wanted.since(None))
