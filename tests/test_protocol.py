"""What a seat is told: all it may know and nothing else, in every phase of every book; and what it may answer."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import EVERY_HOUSE, WATCHERS, House, Playout, after, hand_of, permuted, playout, playouts

from charlemagne.cards import parse_cards
from charlemagne.hand.actions import Bid, DiscardCards, GiveCard, PlayCard, discard, parse_action
from charlemagne.hand.deal import Seal, commitment
from charlemagne.hand.decide import apply
from charlemagne.hand.legal import Reason, options, phase_name
from charlemagne.hand.player import UNLIMITED
from charlemagne.hand.state import Hand
from charlemagne.hand.view import View, view_of
from charlemagne.match import SealedSource, begin
from charlemagne.players.random import RandomPlayer
from charlemagne.protocol import (
    LONGEST_ANSWER,
    Do,
    Facts,
    Knocks,
    MessageError,
    cards_played,
    chosen,
    error_message,
    happened,
    over_message,
    parse_seen_action,
    read_answer,
    refusals,
    view_from_message,
    view_message,
    words,
    write_line,
)
from charlemagne.record import loads
from charlemagne.rules.model import Auction, Discard, Play
from charlemagne.seats import SEATS, Seat

Json = dict[str, Any]  # Any: what json.loads gives

PHASES = {"auction", "choice", "ask", "give", "discard", "trump", "defend", "play", "over"}
KEY = bytes(range(32))
SEAL = Seal(commitment(KEY), KEY, b"salt", 5)
NAMES = {Seat.NORTH: "Aline", Seat.EAST: "bot:expert", Seat.SOUTH: "Luc", Seat.WEST: "Zoé"}

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)

# The hand that docs/record.md tells
DEAL = {
    "N": "7c 9c Tc Kd 8h Th Jh As",
    "E": "Ah Kh Qh 9h Jd 7s Ac 8c",
    "S": "Js *1 Qd Jc 9d 7h Ad Qs",
    "W": "Ts 8d Kc 8s Qc Td Ks 9s",
    "kitty": "*2 7d",
}
AUCTION = "N pass, E bid 6, S pass, W pass"
TO_THE_LEAD = f"{AUCTION}, E discard 8c 7d, E trump h"


def recorded(actions: str, *, house: House | None = None, score: tuple[int, int] = (0, 0)) -> Hand:
    """That hand after these actions, West having dealt."""
    return hand_of(
        "standard",
        actions,
        house=house,
        score=score,
        N=DEAL["N"],
        E=DEAL["E"],
        S=DEAL["S"],
        W=DEAL["W"],
        kitty=DEAL["kitty"],
    )


def told(view: View, **facts: Any) -> Json:  # Any: whatever Facts takes
    """The message as a program reads it."""
    message: Json = json.loads(write_line(view_message(view, Facts(**{"decision": 1, **facts}))))
    return message


def telling(playing: Playout, rng: random.Random) -> Iterator[Hand]:
    """The hands of a playout: all of them before the play and at the end, and some of the play."""
    for hand in playing.hands():
        if hand.result is not None or not isinstance(hand.public.phase, Play) or rng.random() < 0.15:
            yield hand


def same_to(seat: Seat | None, one: Hand, other: Hand) -> bool:
    """Whether a seat is told the same of two hands, to the byte."""
    lines = []
    for hand in (one, other):
        view = view_of(hand, seat)
        facts = Facts(decision=7, players=NAMES, seal=SEAL, happened=view.log[-3:], limit_ms=500)
        lines.append(write_line(view_message(view, facts)))
    return lines[0] == lines[1]


class TestAMessage:
    def test_says_what_the_seat_on_turn_needs(self) -> None:
        hand = recorded(TO_THE_LEAD, score=(12, 7))
        view = view_of(hand, Seat.SOUTH)
        facts = Facts(decision=12, players=NAMES, limit_ms=700, happened=view.log[-1:])
        assert view_message(view, facts) == {
            "charlemagne": 1,
            "type": "view",
            "seat": "S",
            "decision": 12,
            "ask": "act",
            "record": {
                "charlemagne": 1,
                "rules": "standard",
                "house": {},
                "match": "test",
                "hand": 1,
                "players": {"N": "Aline", "E": "bot:expert", "S": "Luc", "W": "Zoé"},
                "dealer": "W",
                "score": {"NS": 12, "EW": 7},
                "deal": {"S": "Jc 9d Qd Ad 7h Js Qs *1"},
                "actions": ["N pass", "E bid 6", "S pass", "W pass", "E discard ? ?", "E trump h"],
                "result": None,
            },
            "state": {
                "phase": "play",
                "turn": "S",
                "highest": "E bid 6",
                "bidder": "E",
                "contract": "6",
                "alone": False,
                "lone_defender": None,
                "trump": "h",
                "leader": "S",
                "trick": [],
                "hand": "*1 7h Qs Js Jc Ad Qd 9d",
                "counts": {"N": 8, "E": 8, "S": 8, "W": 8},
                "out": [],
                "exposed": {},
                "tricks": {"NS": 0, "EW": 0},
                "needed": 6,
                "played": 0,
                "last": None,
            },
            "options": [f"play {card}" for card in ("Jc", "9d", "Qd", "Ad", "7h", "Js", "Qs", "*1")],
            "why_not": {},
            "warnings": {},
            "may_knock": False,
            "limit_ms": 700,
            "happened": ["E trump h"],
        }

    def test_shows_the_bidder_the_kitty_he_took_and_nobody_else(self) -> None:
        hand = recorded(AUCTION)
        for seat in WATCHERS:
            deal = told(view_of(hand, seat))["record"]["deal"]
            assert deal.get("kitty") == ("7d *2" if seat is Seat.EAST else None)
        assert len(told(view_of(hand, Seat.EAST))["options"]) == 45

    def test_tells_the_trick_before_and_the_one_that_is_on(self) -> None:
        hand = recorded(f"{TO_THE_LEAD}, S play Ad, W play 8d, N play Kd, E play 9h, E play *2")
        state = told(view_of(hand, Seat.NORTH))["state"]
        cards = [("S", "Ad"), ("W", "8d"), ("N", "Kd"), ("E", "9h")]
        assert state["last"] == {
            "leader": "S",
            "winner": "E",
            "cards": [{"seat": seat, "card": card} for seat, card in cards],
        }
        assert state["trick"] == [{"seat": "E", "card": "*2"}]
        assert (state["turn"], state["leader"], state["played"]) == ("S", "E", 5)
        assert (state["tricks"], state["counts"]["E"]) == ({"NS": 0, "EW": 1}, 6)

    def test_to_a_watcher_has_no_hand_and_no_options(self) -> None:
        message = told(view_of(recorded(TO_THE_LEAD), None))
        assert (message["seat"], message["ask"], message["options"], message["may_knock"]) == (None, "none", [], False)
        assert message["state"]["hand"] is None
        assert message["record"]["deal"] == {}

    def test_shows_an_exposed_hand_to_all(self) -> None:
        hand = recorded("N bid gros-mulot, E pass, S pass, W pass")
        for seat in WATCHERS:
            state = told(view_of(hand, seat))["state"]
            assert state["exposed"] == {"N": "As Jh Th 8h Tc 9c 7c Kd"}
            assert state["out"] == ["S"]

    def test_asks_for_a_knock_without_listing_what_to_play(self) -> None:
        hand = hand_of("maine", "N bid 5 h, E pass, S pass, W pass, N play 7c")
        message = told(view_of(hand, Seat.EAST), ask_knock=True)
        assert (message["ask"], message["options"], message["why_not"]) == ("knock", [], {})
        assert (message["may_knock"], message["state"]["played"]) == (True, 1)

    @settings(max_examples=20)
    @given(playouts())
    def test_holds_the_key_of_the_seal_back_until_the_hand_is_over(self, playing: Playout) -> None:
        for hand in playing.hands():
            line = write_line(view_message(view_of(hand, Seat.EAST), Facts(decision=1, seal=SEAL)))
            seal = json.loads(line)["record"]["seal"]
            assert seal["commit"] == SEAL.commit
            assert (seal["key"] == KEY.hex()) is (KEY.hex().encode() in line) is (hand.result is not None)

    def test_without_a_seal_or_names_says_nothing_of_them(self) -> None:
        record = told(view_of(hand_of("maine"), Seat.EAST))["record"]
        assert not {"seal", "players"} & set(record)

    def test_has_the_options_of_the_rules_in_their_order(self) -> None:
        for rules, house in EVERY_HOUSE[:20]:
            for hand in playout(rules, house, 3).hands():
                view = view_of(hand, hand.turn)
                assert told(view)["options"] == [str(action).split(" ", 1)[1] for action in view.options]


class TestHappened:
    def test_is_what_is_new_since_the_last_view(self) -> None:
        hand = recorded(AUCTION)
        later = after(hand, "E discard 8c 7d, E trump h")
        new = happened(view_of(hand, Seat.SOUTH), view_of(later, Seat.SOUTH))
        assert [str(action) for action in new] == ["E discard ? ?", "E trump h"]
        assert happened(view_of(later, Seat.SOUTH), view_of(later, Seat.SOUTH)) == ()

    def test_is_the_whole_hand_so_far_when_the_hand_is_new(self) -> None:
        view = view_of(hand_of("standard", "N pass, E pass", score=(1, 0)), Seat.SOUTH)
        assert happened(view_of(hand_of("standard", "N bid 5", score=(0, 0)), Seat.SOUTH), view) == view.log
        assert happened(None, view) == view.log

    def test_is_what_came_instead_after_an_undo(self) -> None:
        before, now = (view_of(hand_of("standard", text), Seat.SOUTH) for text in ("N pass, E bid 6", "N pass, E pass"))
        assert [str(action) for action in happened(before, now)] == ["E pass"]


class TestWhyNot:
    def test_names_the_rule_for_each_card_that_may_not_be_played(self) -> None:
        hand = recorded(f"{TO_THE_LEAD}, S play Ad")
        message = told(view_of(hand, Seat.WEST))
        assert message["options"] == ["play 8d", "play Td"]
        assert message["why_not"]["Ts"] == {"id": "must-follow", "args": {"card": "Ts", "suit": "d"}}

    def test_names_the_rule_for_each_bid_that_is_not_open(self) -> None:
        closed = told(view_of(hand_of("standard", "N bid 6"), Seat.EAST))["why_not"]
        assert closed == {
            f"bid {name}": {"id": "bid-too-low", "args": {"bid": name, "highest": "6"}} for name in ("5", "6")
        }

    def test_tells_a_dealer_who_must_bid_why_he_may_not_pass(self) -> None:
        warned = told(view_of(hand_of("standard", N="*1 7c 8c 9c 7d 8d 9d 7h"), Seat.NORTH))["warnings"]
        assert warned["bid mulot"] == {"id": "sure-trick", "args": {"card": "*1", "bid": "mulot"}}
        closed = told(view_of(hand_of("maine", "N pass, E pass, S pass"), Seat.WEST))["why_not"]
        assert closed["pass"] == {"id": "dealer-must-reach", "args": {"floor": 5}}
        assert closed["bid 4"] == {"id": "dealer-must-reach", "args": {"floor": 5}}

    def test_tells_a_partner_who_must_give_his_highest_card(self) -> None:
        bid = "N bid charlemagne, E pass, S pass, W pass"
        message = told(view_of(recorded(bid, house={"partner-gives": "highest"}), Seat.SOUTH))
        assert message["options"] == ["give *1"]
        assert message["why_not"]["Ad"] == {"id": "give-highest", "args": {"card": "Ad", "highest": "*1"}}
        assert len(message["why_not"]) == 7

    def test_tells_who_may_not_lay_jokers_away(self) -> None:
        hand = recorded(AUCTION, house={"discard-jokers": False})
        assert told(view_of(hand, Seat.EAST))["why_not"] == {"*2": {"id": "no-joker-discard", "args": {}}}

    @pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE)
    def test_and_the_options_leave_no_card_and_no_bid_out(self, rules: str, house: House) -> None:
        for seed in range(2):
            for hand in playout(rules, house, seed).hands():
                view = view_of(hand, hand.turn)
                allowed, refused = view.options, refusals(view)
                match hand.public.phase:
                    case Auction():
                        named = {f"bid {action.contract}" for action in allowed if isinstance(action, Bid)}
                        assert named | set(refused) - {"pass"} == {
                            f"bid {row.name}" for row in hand.public.book.contracts
                        }
                        assert not named & set(refused)
                        assert ("pass" in refused) is not (str(allowed[0]).endswith("pass"))
                    case Play():
                        cards = {str(action.card) for action in allowed if isinstance(action, PlayCard)}
                        assert sorted([*cards, *refused]) == sorted(map(str, view.hand))
                    case Discard():
                        cards = {str(card) for action in allowed if isinstance(action, DiscardCards)
                                 for card in action.cards or ()}  # fmt: skip
                        assert sorted([*cards, *refused]) == sorted(map(str, view.hand))
                    case _:
                        assert not refused or "give-highest" in {reason.id for reason in refused.values()}


class TestAViewComesBackFromItsMessage:
    @pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE)
    def test_in_every_book_under_every_option(self, rules: str, house: House) -> None:
        rng = random.Random(1)
        for seed in range(2):
            for hand in telling(playout(rules, house, seed), rng):
                for seat in WATCHERS:
                    view = view_of(hand, seat)
                    assert view_from_message(told(view, players=NAMES, seal=SEAL)) == view

    def test_in_every_phase_for_everybody(self) -> None:
        seen: set[tuple[str, str | bool]] = set()
        for seed, (rules, house) in enumerate(EVERY_HOUSE):
            for hand in telling(playout(rules, house, 1000 + seed), random.Random(seed)):
                for seat in WATCHERS:
                    who = "watcher" if seat is None else seat is hand.turn
                    if (met := (phase_name(hand.public.phase), who)) not in seen:
                        view = view_of(hand, seat)
                        assert view_from_message(told(view)) == view
                        seen.add(met)
        everybody: tuple[str | bool, ...] = ("watcher", True, False)
        assert seen == {(phase, who) for phase in PHASES for who in everybody} - {("over", True)}

    @given(playouts(), st.sampled_from(WATCHERS))
    def test_under_options_at_random(self, playing: Playout, seat: Seat | None) -> None:
        view = view_of(playing.hand, seat)
        assert view_from_message(told(view)) == view
        assert view_from_message(told(view)).options == view.options

    def test_and_hides_what_a_message_says_too_much(self) -> None:
        view = view_of(recorded(TO_THE_LEAD), Seat.SOUTH)
        message = told(view)
        message["record"]["actions"][4] = "E discard 8c 7d"
        message["record"]["deal"] = {**DEAL}
        assert view_from_message(message) == view


class TestAMessageThatIsNone:
    """A reader gets a view or a `MessageError`, whatever it is sent."""

    def test_says_what_is_wrong(self) -> None:
        message = told(view_of(recorded(TO_THE_LEAD), Seat.SOUTH))

        def why(change: Callable[[Json], object]) -> str:
            broken = json.loads(json.dumps(message))
            change(broken)
            with pytest.raises(MessageError) as refused:
                view_from_message(broken)
            return str(refused.value)

        assert "version: other-version" in why(lambda m: m.update(charlemagne=2))
        assert "no rule book is called 'bridge'" in why(lambda m: m["record"].update(rules="bridge"))
        assert "no house option 'x'" in why(lambda m: m["record"].update(house={"x": 1}))
        assert "no seat is written 'Q'" in why(lambda m: m["record"].update(dealer="Q"))
        assert "the record breaks the rules: S pass" in why(lambda m: m["record"]["actions"].append("S pass"))
        assert "8 cards are counted in a hand of 1" in why(lambda m: m["state"].update(hand="Js"))
        assert "cards are left over" in why(lambda m: m["state"]["counts"].update(N=3))
        assert "deal is not a string" in why(lambda m: m["record"].update(deal={}))

    def test_breaks_nothing(self) -> None:
        hands = [
            recorded(TO_THE_LEAD),
            recorded("N bid gros-mulot, E pass, S pass, W pass"),
            hand_of("maine-32", "N bid charlemagne h alone, E pass, S pass, W pass, N ask ace, S give Ac", S="Ac Kd"),
        ]
        taken = refused = 0
        for hand in hands:
            message = told(view_of(hand, Seat.SOUTH))
            for broken in mutants(message):
                try:
                    assert isinstance(view_from_message(broken), View)
                    taken += 1
                except MessageError:
                    refused += 1
        assert taken > 100
        assert refused > 500

    @settings(max_examples=50)
    @given(JSON_VALUES)
    def test_may_be_anything(self, value: object) -> None:
        with pytest.raises(MessageError):
            view_from_message(value)


def mutants(message: object) -> Iterator[object]:
    """The message with one of its parts taken out or another put in its place."""
    others: tuple[object, ...] = (
        *(None, True, -1, 10**9, 0.5, "", "N", "??", "*1 *2", [], {}, [None]),
        *("E discard ?", "N give ?", "N pass"),
    )
    if isinstance(message, dict):
        for key in message:
            yield {other: part for other, part in message.items() if other != key}
            for part in (*others, *mutants(message[key])):
                yield {**message, key: part}
    elif isinstance(message, list):
        for place, inner in enumerate(message):
            yield [*message[:place], *message[place + 1 :]]
            for part in (*others, *mutants(inner)):
                yield [*message[:place], part, *message[place + 1 :]]


class TestBlindness:
    """What a seat can't see changes no byte of what it is told."""

    def test_holds_in_every_phase_for_everybody(self) -> None:
        compared = set()
        for seed in range(3):
            for number, (rules, house) in enumerate(EVERY_HOUSE):
                rng = random.Random(seed * 1000 + number)
                hands = list(playout(rules, house, seed * 1000 + number).hands())
                hands = hands[: 1 + int(rng.random() * 13)]
                for seat in SEATS:
                    others = permuted(hands, seat, rng, swaps=1 + int(rng.random() * 3))
                    for hand, other in zip(hands, others, strict=False):
                        if isinstance(hand.public.phase, Play) and hand is not hands[-1]:
                            continue
                        assert same_to(seat, hand, other)
                        assert same_to(None, hand, other), "a watcher knows no more than a seat"
                        compared.add((phase_name(hand.public.phase), hand.turn is seat))
        assert compared == {(phase, turn) for phase in PHASES for turn in (True, False)} - {("over", True)}

    @settings(max_examples=40)
    @given(playouts(), st.sampled_from(SEATS), st.randoms(use_true_random=False))
    def test_holds_all_through_a_hand(self, playing: Playout, seat: Seat, rng: random.Random) -> None:
        hands = list(playing.hands())
        for hand, other in zip(hands, permuted(hands, seat, rng, swaps=2), strict=False):
            assert same_to(seat, hand, other)
            assert same_to(None, hand, other)

    def test_holds_for_the_giver_wherever_his_card_goes(self) -> None:
        gone = kept = followed = 0
        for number, (rules, house) in enumerate(EVERY_HOUSE * 2):
            for hand in playout(rules, house, number).hands():
                given_cards = [action for action in hand.actions if isinstance(action, GiveCard)]
                if not given_cards or not isinstance(hand.public.phase, Discard):
                    continue
                card, turn = given_cards[-1].card, hand.turn
                assert card is not None and turn is not None
                ways = [apply(hand, action) for action in options(hand.public, hand.held(turn))]
                with_it = [way for way in ways if card not in way.held(turn)]
                without = [way for way in ways if card in way.held(turn)]
                gone, kept = gone + len(with_it), kept + len(without)
                for way in ways[1:]:
                    for seat in (turn.partner, turn.left, turn.right, None):
                        assert same_to(seat, ways[0], way)
                if with_it and without:
                    followed += follow(with_it[0], without[-1], giver=turn.partner, seed=number)
        assert min(gone, kept, followed) > 100


def follow(one: Hand, other: Hand, *, giver: Seat, seed: int) -> int:
    """Plays two hands on alike for as long as both may, the giver being told the same; gives for how long."""
    rng = random.Random(seed)
    for steps in range(100):
        assert same_to(giver, one, other)
        turn = one.turn
        if turn is None:
            return steps
        in_both = [
            action
            for action in options(one.public, one.held(turn))
            if not isinstance(action, DiscardCards) and action in options(other.public, other.held(turn))
        ]
        if not in_both:
            return steps
        action = in_both[int(rng.random() * len(in_both))]
        one, other = apply(one, action), apply(other, action)
    raise AssertionError("a hand has no end")


class TestAnAnswer:
    @pytest.mark.parametrize(
        ("line", "answer"),
        [
            ('{"decision": 12, "do": "play 7h"}', Do(12, "play 7h")),
            (b'{"decision": 12, "do": "play 7h", "because": [1]}\r', Do(12, "play 7h")),
            ('{"knock": false}', Knocks(None)),
            ('{"knock": 17}', Knocks(17)),
        ],
    )
    def test_is_read(self, line: str | bytes, answer: object) -> None:
        assert read_answer(line) == answer

    @pytest.mark.parametrize(
        ("line", "code", "reason"),
        [
            pytest.param("play 7h", "bad-message", "not-json", id="words"),
            pytest.param(b"\xff\xfe\x00", "bad-message", "not-json", id="binary"),
            pytest.param("[" * 9000, "bad-message", "not-json", id="nested too deeply"),
            pytest.param("9" * 9000, "bad-message", "not-json", id="a number too long"),
            pytest.param(" " * (LONGEST_ANSWER + 1), "too-large", "answer-too-long", id="too long"),
            pytest.param('"play 7h"', "bad-message", "not-an-answer", id="a string"),
            pytest.param('{"do": "play 7h"}', "bad-message", "not-an-answer", id="no decision"),
            pytest.param('{"decision": true, "do": "pass"}', "bad-message", "not-an-answer", id="not a number"),
            pytest.param('{"decision": 1.0, "do": "pass"}', "bad-message", "not-an-answer", id="not whole"),
            pytest.param('{"decision": 1, "do": ["pass"]}', "bad-message", "not-an-answer", id="not a string"),
            pytest.param('{"knock": true}', "bad-message", "not-an-answer", id="a knock on no card"),
            pytest.param('{"knock": null}', "bad-message", "not-an-answer", id="a knock that is null"),
        ],
    )
    def test_that_is_none_is_refused(self, line: str | bytes, code: str, reason: str) -> None:
        with pytest.raises(MessageError) as refused:
            read_answer(line)
        assert (refused.value.code, refused.value.reason.id) == (code, reason)

    def test_is_one_of_the_options_in_any_order_of_its_cards(self) -> None:
        view = view_of(recorded(AUCTION), Seat.EAST)
        assert (
            chosen(view, "discard 7d 8c") == chosen(view, "discard 8c 7d") == discard(Seat.EAST, parse_cards("7d 8c"))
        )

    @pytest.mark.parametrize(
        ("seat", "do", "code", "reason"),
        [
            ("W", "play Ts", "illegal", "must-follow"),
            ("W", "play *1", "illegal", "not-in-hand"),
            ("W", "pass", "illegal", "not-now"),
            ("W", "knock", "illegal", "no-knocking"),
            ("W", "W play 8d", "illegal", "no-such-action"),
            ("W", "sing", "illegal", "no-such-action"),
            ("W", "give ?", "illegal", "no-such-action"),
            ("W", "", "illegal", "no-such-action"),
            ("N", "play Kd", "not-your-turn", "not-your-turn"),
        ],
    )
    def test_that_is_no_option_is_told_why(self, seat: str, do: str, code: str, reason: str) -> None:
        view = view_of(recorded(f"{TO_THE_LEAD}, S play Ad"), Seat.parse(seat))
        with pytest.raises(MessageError) as refused:
            chosen(view, do)
        assert (refused.value.code, refused.value.reason.id) == (code, reason)

    def test_of_a_watcher_is_refused(self) -> None:
        with pytest.raises(MessageError, match="not-yours"):
            chosen(view_of(hand_of("standard"), None), "pass")

    @pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE[::4])
    def test_can_name_every_option(self, rules: str, house: House) -> None:
        for hand in playout(rules, house, 5).hands():
            view = view_of(hand, hand.turn)
            assert [chosen(view, do) for do in told(view)["options"]] == list(view.options)


def test_hidden_cards_are_read_as_hidden() -> None:
    for text in ("E discard ?", "E discard ? ? ?", "W give ?", "W give Ah", "E discard 7c 8c"):
        assert str(parse_seen_action(text)) == text
    with pytest.raises(ValueError, match="no card is written"):
        parse_seen_action("E discard ? 7c")


def test_the_small_messages_are_what_the_protocol_says() -> None:
    error = MessageError("stale", Reason("late", {"ms": 200}))
    reason = {"id": "late", "args": {"ms": 200}}
    assert over_message() == {"type": "over"}
    assert error_message(error) == {"type": "error", "code": "stale", "reason": reason}


def test_a_line_is_ascii_and_one_line() -> None:
    view = view_of(hand_of("standard"), Seat.NORTH)
    line = write_line(view_message(view, Facts(decision=1, players=dict.fromkeys(SEATS, "Zoé\n\u2028"))))
    assert line.isascii()
    assert line.count(b"\n") == 1
    assert json.loads(line)["record"]["players"]["N"] == "Zoé\n\u2028"


def test_a_message_is_about_a_kilobyte() -> None:
    sizes = [
        len(write_line(view_message(view_of(hand, hand.turn), Facts(decision=1))))
        for seed, (rules, house) in enumerate(EVERY_HOUSE)
        for hand in playout(rules, house, seed).hands()
    ]
    assert sum(sizes) / len(sizes) < 2_000
    assert max(sizes) < 8_000


def test_the_record_in_a_message_with_all_hands_put_in_is_a_record() -> None:
    """Whoever later learns what was hidden has the whole record."""
    match = begin(hand_of("standard").public.book, "m", dealer=Seat.WEST).deal_from(SealedSource.of_seed(8))
    hand = match.hand
    assert hand is not None
    players = {seat: RandomPlayer(seat) for seat in SEATS}
    while hand.turn is not None:
        hand = apply(hand, players[hand.turn].choose(view_of(hand, hand.turn), UNLIMITED))
    record = told(view_of(hand, Seat.NORTH), seal=match.seal)["record"]
    north, east, south, west, kitty = (" ".join(map(str, cards)) for cards in hand.dealt)
    record["deal"] = {"N": north, "E": east, "S": south, "W": west, "kitty": kitty}
    record["actions"] = [str(action) for action in hand.actions]
    read = loads(json.dumps(record))
    assert (read.result, read.seal) == (hand.result, match.seal)


def test_the_number_of_cards_played_counts_whole_tricks_and_the_one_that_is_on() -> None:
    hand = recorded(f"{TO_THE_LEAD}, S play Ad, W play 8d, N play Kd, E play 9h, E play *2")
    assert cards_played(view_of(hand, None)) == 5
    assert words(parse_action("S play Ah")) == "play Ah"
