"""What a store keeps of a match, and the match that follows: the laws of its fold, and entries that can't be."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import choose

from charlemagne.hand.actions import Knock
from charlemagne.hand.legal import may_knock
from charlemagne.hand.view import view_of
from charlemagne.journal import (
    Journal,
    JournalError,
    Kind,
    Said,
    act,
    dealt,
    dealt_from,
    fold,
    laid,
    note,
    sat,
    undone,
)
from charlemagne.record import check_record, dumps, loads
from charlemagne.rules.books import BOOKS, MAINE, STANDARD
from charlemagne.rules.house import with_house
from charlemagne.seats import SEATS, Seat


@dataclass
class Log:
    """A match that grows at random, with every entry that made it."""

    entries: list[Said]
    dice: random.Random
    journal: Journal = field(init=False)

    def __post_init__(self) -> None:
        self.journal = fold("demo", self.entries)

    def add(self, said: Said) -> None:
        self.journal = self.journal.after(said)
        self.entries.append(said)

    def step(self) -> None:
        """One entry more: a card, mostly, or anything else that can follow."""
        hand = self.journal.match.hand
        if self.journal.is_over or (hand is not None and self.dice.random() < 0.02):
            assert hand is not None
            to = self.journal.undo_point(self.dice.choice(SEATS))
            self.add(undone(self.dice.choice([0, to or 0, self.dice.randint(0, len(hand.actions))])))
        elif hand is None or hand.result is not None:
            size = len(self.journal.match.book.deck)
            self.add(dealt(cut=self.dice.randrange(size), salt=self.dice.randbytes(self.dice.choice([0, 4]))))
        elif (chance := self.dice.random()) < 0.02:
            self.add(note("phrase", said="salut"))
        elif chance < 0.04:
            self.add(sat(self.dice.choice(SEATS), name="Aline", player=self.dice.choice([None, "casual"])))
        elif chance < 0.1 and (able := [seat for seat in SEATS if may_knock(hand.public, seat)]):
            self.add(act(str(Knock(self.dice.choice(able)))))
        else:
            self.add(act(str(choose(hand, self.dice))))


def grown(book: str, seed: int, steps: int) -> Log:
    log = Log(
        [laid(rules=book, secret=b"secret", dealer=SEATS[seed % 4], players={Seat.EAST: "casual"})], random.Random(seed)
    )
    for _ in range(steps):
        log.step()
    return log


logs = st.builds(grown, st.sampled_from(list(BOOKS)), st.integers(0, 2**16), st.integers(1, 250))


@settings(max_examples=60)
@given(logs, st.data())
def test_folding_in_two_parts_is_folding_at_once(log: Log, data: st.DataObject) -> None:
    assert fold("demo", log.entries) == log.journal
    middle = data.draw(st.integers(1, len(log.entries)))
    journal = fold("demo", log.entries[:middle])
    assert journal.length == middle
    for said in log.entries[middle:]:
        journal = journal.after(said)
    assert journal == log.journal


@settings(max_examples=60)
@given(logs)
def test_an_undo_leaves_the_hand_as_if_the_actions_had_never_been(log: Log) -> None:
    hand = log.journal.match.hand
    if hand is None:
        return
    for seat in SEATS:
        to = log.journal.undo_point(seat)
        if to is None:
            assert all(isinstance(action, Knock) or action.seat is not seat for action in hand.actions)
            continue
        back = log.journal.after(undone(to))
        after = back.match.hand
        assert after is not None and after.actions == hand.actions[:to] and after.turn is seat
        assert back.match == replace(log.journal.match, hand=after)
        again = back
        for action in hand.actions[to:]:
            again = again.after(act(str(action)))
        assert again.match == log.journal.match
        for reader in (*SEATS, None):
            assert repr(view_of(again.match.hand or hand, reader)) == repr(view_of(hand, reader))


@settings(max_examples=60)
@given(logs)
def test_again_deals_the_same_cards(log: Log) -> None:
    hand = log.journal.match.hand
    if hand is not None:
        again = log.journal.after(undone(0)).match.hand
        assert again is not None and again.dealt == hand.dealt and not again.actions


@settings(max_examples=60)
@given(logs)
def test_its_records_are_by_the_rules_and_hide_the_hand_that_is_on(log: Log) -> None:
    shown, hidden = log.journal.records(running=True), log.journal.records(running=False)
    for record in shown:
        check_record(record)
        assert loads(dumps(record)) == record
    hand = log.journal.match.hand
    on = hand is not None and hand.result is None
    assert hidden == (shown[:-1] if on else shown)
    assert [record.number for record in shown] == list(range(1, len(shown) + 1))


@settings(max_examples=60)
@given(logs)
def test_the_count_of_decisions_never_goes_back(log: Log) -> None:
    journal = fold("demo", log.entries[:1])
    for said in log.entries[1:]:
        before, journal = journal.decision, journal.after(said)
        knock = said.kind == "act" and json.loads(said.data)["do"].endswith("knock")
        assert journal.decision - before == (1 if said.kind in ("act", "undo") and not knock else 0)


@settings(max_examples=40)
@given(logs, st.data())
def test_a_match_goes_on_from_any_point_of_any_record(log: Log, data: st.DataObject) -> None:
    records = log.journal.records(running=True)
    if not records:
        return
    record = data.draw(st.sampled_from(records))
    done = data.draw(st.integers(0, len(record.actions)))
    table = laid(rules=record.book.name, secret=b"x", dealer=record.dealer)
    journal = fold("other", [table, dealt_from(record, actions=done)])
    hand = journal.match.hand
    assert hand is not None and hand == replace(record.before(done), public=hand.public)
    assert (hand.public.setup.match, hand.public.setup.number) == ("other", record.number)
    for action in record.actions[done:]:
        journal = journal.after(act(str(action)))
    assert journal.match.hand is not None and journal.match.hand.result == record.result
    if record.result is not None and record.result.winner is None:
        journal = journal.after(dealt())
        assert journal.match.number == record.number + 1 and journal.match.score == record.result.score


def test_one_sees_who_sits_where() -> None:
    table = laid(
        rules="maine", secret=b"x", dealer=Seat.NORTH, names={Seat.SOUTH: "Aline"}, players={Seat.NORTH: "casual"}
    )
    journal = fold(
        "demo", [table, sat(Seat.EAST, name=None, player="random"), sat(Seat.NORTH, name="Luc", player=None)]
    )
    assert journal.shown_names == {Seat.NORTH: "Luc", Seat.EAST: "bot:random", Seat.SOUTH: "Aline"}


def test_a_match_may_be_kept_under_another_name_than_its_deals_are_made_under() -> None:
    here, there = (laid(rules="maine", secret=b"x", dealer=Seat.NORTH, match=match) for match in (None, "demo"))
    one, two = fold("demo", [here, dealt()]), fold("demo-2", [there, dealt()])
    assert one.match == two.match


DEALT = [laid(rules="maine", secret=b"demo", dealer=Seat.NORTH), dealt()]
RECORD = fold("demo", DEALT).records(running=True)[0]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (act("E bid 9 h"), "no such contract"),
        (act("S pass"), "out of turn"),
        (act("E pass "), "no action"),
        (act("E knock"), "nothing to knock on"),
        (undone(1), "beyond what was done"),
        (undone(-1), "before the deal"),
        (dealt(), "a hand is on"),
        (dealt_from(RECORD, actions=0), "a hand is on"),
        (laid(rules="maine", secret=b"", dealer=Seat.NORTH), "a second table"),
        (Said("act", "{}"), "nothing done"),
        (Said("act", "[]"), "no object"),
        (Said("note", "7"), "a number"),
        (Said("act", "not JSON"), "no JSON"),
        (Said("act", "[" * 100_000), "JSON that is too deep"),
        (Said("undo", '{"to": 1e999}'), "no number of actions"),
        (Said("undo", '{"to": null}'), "none at all"),
        (Said("sit", '{"seat": "X", "name": null, "player": null}'), "no seat"),
        (Said("dance", "{}"), "no kind"),  # type: ignore[arg-type]  # as a newer version might write it
    ],
)
def test_an_entry_that_cannot_follow_is_refused_and_said_to_be(said: Said, why: str) -> None:
    journal = fold("demo", DEALT)
    with pytest.raises(JournalError, match="entry 2: "):
        journal.after(said)
    assert journal == fold("demo", DEALT), why


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (dealt(cut=32), "more than a pack"),
        (dealt(cut=-1), "less than nothing"),
        (dealt_from(RECORD, actions=1), "more actions than the record has"),
        (dealt_from(RECORD, actions=-1), "fewer than none"),
        (dealt_from(replace(RECORD, book=with_house(MAINE, {"target": 9})), actions=0), "other rules"),
        (dealt_from(replace(RECORD, book=STANDARD), actions=0), "another deck"),
        (Said("deal", '{"record": "{}", "actions": 0}'), "no record"),
        (Said("deal", '{"cut": 1, "salt": "xy"}'), "no salt"),
        (Said("deal", '{"cut": "many", "salt": ""}'), "no cut"),
        (act("E pass"), "nothing dealt"),
        (undone(0), "nothing to take back"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(said: Said, why: str) -> None:
    journal = fold("demo", DEALT[:1])
    with pytest.raises(JournalError, match="entry 1: "):
        journal.after(said)
    assert journal == fold("demo", DEALT[:1]), why


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [dealt()],
        [laid(rules="chess", secret=b"", dealer=Seat.NORTH)],
        [laid(rules="maine", house={"no-trump": True}, secret=b"", dealer=Seat.NORTH)],
        [Said("table", "{}")],
        [Said("table", "17")],
        [Said("table", "nothing")],
    ],
)
def test_without_a_table_there_is_no_match(entries: list[Said]) -> None:
    with pytest.raises(JournalError):
        fold("demo", entries)


KINDS: list[Kind] = ["table", "sit", "deal", "act", "undo", "note"]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["to", "do", "cut", "salt", "seat", "record", "actions", "name"]), inner, max_size=4
        )
    ),
    max_leaves=6,
)


@given(st.sampled_from(KINDS), ANYTHING)
def test_nothing_that_can_be_written_raises_anything_else(kind: Kind, value: object) -> None:
    journal = fold("demo", [*DEALT, act("E pass"), act("S bid 5 h")])
    said = Said(kind, json.dumps(value))
    with suppress(JournalError):
        assert journal.after(said).length == journal.length + 1
