"""Positions from hands and from JSON: the same game as the engine's, and every fault said."""

from __future__ import annotations

import json
import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import EVERY_HOUSE, Playout, book_of, hand_of, legal_actions, play_on, playout, playouts

from charlemagne.analysis.positions import position_from_json, position_of, read_position, wants_fewest
from charlemagne.cards import ALL_SUITS, parse_cards
from charlemagne.core import Position, PositionError, solve_cards
from charlemagne.hand.actions import PlayCard
from charlemagne.hand.decide import apply
from charlemagne.hand.state import Hand
from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import HAND_SIZE, Contract
from charlemagne.seats import SEATS, Seat, Side

EXAMPLE = {
    "rules": "standard",
    "trump": "h",
    "hands": {"N": "7h 9c", "E": "Kd", "S": "", "W": "Js 7c"},
    "leader": "E",
    "trick": "As",
    "bidder": "N",
    "out": ["S"],
    "goal": "most",
}


def best_by_engine(hand: Hand) -> int:
    """The attackers' tricks in the whole hand with best play, found by playing the hand out on the engine itself."""
    public = hand.public
    if not any(hand.held(seat) for seat in SEATS if seat not in public.out):
        return public.attackers_tricks
    assert public.contract is not None and public.bidder is not None and hand.turn is not None
    totals = [best_by_engine(apply(hand, action)) for action in legal_actions(hand)]
    attacks = hand.turn.side is public.bidder.side
    return max(totals) if attacks is (public.contract.tricks != (0, 0)) else min(totals)


# From hands


@given(playouts())
def test_the_position_of_a_hand_has_its_player_its_legal_cards_and_its_tricks(played: Playout) -> None:
    for hand in played.hands():
        if hand.public.leader is None or hand.turn is None:
            continue
        position = position_of(hand)
        assert position.to_play is hand.turn
        assert position.legal == {action.card for action in legal_actions(hand) if isinstance(action, PlayCard)}
        assert position.tricks == HAND_SIZE - len(hand.public.tricks)
        assert position.out == hand.public.out
        assert hand.public.bidder is not None and position.attackers is hand.public.bidder.side


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE, ids=[f"{r}-{json.dumps(h)}" for r, h in EVERY_HOUSE])
def test_the_solver_says_of_an_ending_what_playing_it_out_on_the_engine_says(
    rules: str, house: dict[str, object]
) -> None:
    if house.get("stop-when-decided"):
        house = {name: value for name, value in house.items() if name != "stop-when-decided"}
    for seed in range(6):
        for hand in playout(rules, house, seed).hands():
            if hand.public.leader is None or hand.turn is None or len(hand.public.tricks) != HAND_SIZE - 2:
                continue
            won = hand.public.attackers_tricks
            values = {card: won + value for card, value in solve_cards(position_of(hand)).items()}
            assert values == {
                action.card: best_by_engine(apply(hand, action))
                for action in legal_actions(hand)
                if isinstance(action, PlayCard)
            }


def test_partners_who_are_out_and_a_lone_defender_leave_two_players() -> None:
    bids = (
        "N bid charlemagne h alone, E pass, S pass, W pass, S give 7c, N discard 7c, E alone, W give 8c, E discard 8c"
    )
    hand = hand_of("maine", bids, N="7h 8h Th Qh Kh Ah 7d 8d", S="7c 9c Tc Jc Qc Kc Ac 9d", W="8c Td Jd Qd Kd Ad 7s 8s")
    position = position_of(hand)
    assert position.out == {Seat.SOUTH, Seat.WEST}
    assert position.playing == (Seat.NORTH, Seat.EAST)
    assert not position.hands[Seat.SOUTH] and not position.hands[Seat.WEST]
    assert not position.fewest


def test_before_the_play_and_after_the_last_card_there_is_no_position() -> None:
    hand = hand_of("maine", "N pass")
    with pytest.raises(PositionError, match="has not begun"):
        position_of(hand)
    over = play_on(hand_of("maine", "N bid 5 h, E pass, S pass, W pass"), random.Random(1))
    with pytest.raises(PositionError):
        position_of(over)


@pytest.mark.parametrize("rules", BOOKS)
def test_the_attackers_want_few_tricks_where_the_contract_wants_none(rules: str) -> None:
    for contract in book_of(rules).contracts:
        assert wants_fewest(contract) is (contract.tricks == (0, 0))


def test_a_contract_of_a_middling_number_of_tricks_has_no_goal() -> None:
    middling = Contract(name="4", number=4, tricks=(3, 5), made=1, failed=1, phases=BOOKS["maine"].contracts[0].phases)
    with pytest.raises(ValueError, match="3 to 5 tricks"):
        wants_fewest(middling)


# From JSON


def test_the_position_of_the_example_is_read() -> None:
    assert position_from_json(EXAMPLE) == Position(
        table=BOOKS["standard"].table(ALL_SUITS[2]),
        hands=(parse_cards("7h 9c"), parse_cards("Kd"), parse_cards(""), parse_cards("Js 7c")),
        leader=Seat.EAST,
        trick=tuple(parse_cards("As")),
        attackers=Side.NS,
        out=frozenset({Seat.SOUTH}),
    )


def test_house_trick_out_and_empty_hands_may_be_left_out() -> None:
    shortest = {"rules": "maine", "trump": None, "leader": "N", "bidder": "E", "goal": "fewest"}
    hands = {"N": "7h", "E": "8h", "S": "9h", "W": "Th"}
    position = position_from_json({**shortest, "hands": hands})
    assert (position.trick, position.out, position.fewest, position.attackers) == ((), frozenset(), True, Side.EW)
    del hands["S"]
    assert position_from_json({**shortest, "hands": hands, "out": ["S"]}).hands[Seat.SOUTH] == frozenset()


def test_house_options_change_what_beats_what() -> None:
    asked = {**EXAMPLE, "hands": {"N": "*1", "E": "*2", "W": "7c"}, "trick": "", "leader": "N"}
    assert solve_cards(position_from_json(asked)) == {parse_one("*1"): 1}
    assert solve_cards(position_from_json({**asked, "house": {"high-joker": "colour"}})) == {parse_one("*1"): 0}


def parse_one(text: str) -> object:
    (card,) = parse_cards(text)
    return card


FAULTS = [
    ({"rules": "whist"}, "rules 'whist': standard", "no such rule book"),
    ({"rules": 3}, "rules is not a string", "a wrong type"),
    ({"house": []}, "house is not an object", "a wrong type"),
    ({"house": {"knock": "no"}}, "house: knock 'no'", "a wrong value of an option"),
    ({"trump": "x"}, "trump: no suit is written 'x'", "no such suit"),
    ({"trump": True}, "trump is not a string", "a wrong type"),
    ({"hands": "7h"}, "hands is not an object", "a wrong type"),
    ({"hands": {"X": "7h"}}, "hands: no seat is written 'X'", "no such seat"),
    ({"hands": {"N": 7}}, "the hand of N is not a string", "a wrong type"),
    ({"hands": {"N": "7h 7h"}}, "hands: 7h is written twice", "a card twice in a hand"),
    ({"hands": {"N": "7h 9c", "E": "9c", "W": "Js 7c"}}, "9c is in two places", "a card in two hands"),
    ({"hands": {"N": "7h As", "E": "9c", "W": "Js 7c"}}, "As is in two places", "a card in a hand and on the table"),
    ({"hands": {"N": "7h 9c", "E": "Kd 8d", "W": "Js 7c"}}, "E holds 2 cards where 1", "sizes that don't fit"),
    ({"hands": {"N": "", "E": "", "W": ""}}, "W is to play but holds no card", "nothing is left to play"),
    ({"hands": {"N": "7h 9c", "E": "Kd", "S": "8c", "W": "Js 7c"}}, "S is out but holds 8c", "a seat out with cards"),
    ({"rules": "maine", "trick": "*1"}, r"\*1 is not in the play table", "a card that the book lacks"),
    ({"leader": "S"}, "S leads but is out", "a seat out that leads"),
    ({"leader": None}, "leader is not a string", "a wrong type"),
    ({"trick": "Zz"}, "trick: no card is written 'Zz'", "no such card"),
    ({"trick": ["As"]}, "trick is not a string", "a wrong type"),
    ({"trick": "As 8c 8s"}, "the trick is already complete", "a whole trick on the table"),
    (
        {"trick": "As As", "hands": {"N": "7h 9c", "E": "Kd", "W": "Js"}},
        "As is in two places",
        "a card twice on the table",
    ),
    ({"bidder": "S"}, "S is the bidder but out", "a bidder who is out"),
    ({"bidder": "n"}, "bidder: no seat is written 'n'", "no such seat"),
    ({"out": "S"}, "out is not a list", "a wrong type"),
    ({"out": ["S", "S"]}, "a seat stands twice", "a seat twice"),
    ({"out": [["S"]]}, "out is not a string", "a wrong type"),
    ({"out": ["E", "W"]}, "nobody of EW is in play", "a side with nobody in play"),
    ({"goal": "some"}, "goal 'some': most or fewest", "no such goal"),
    ({"gaol": "most"}, "unknown key 'gaol'", "an unknown key, which may be a slip"),
]


@pytest.mark.parametrize(("changes", "why", "reason"), FAULTS, ids=[reason for *_, reason in FAULTS])
def test_a_fault_in_a_position_is_said(changes: dict[str, object], why: str, reason: str) -> None:
    with pytest.raises(PositionError, match=why):
        position_from_json({**EXAMPLE, **changes})


@pytest.mark.parametrize("key", [key for key in EXAMPLE if key not in ("trick", "out")])
def test_a_key_that_is_missing_is_named(key: str) -> None:
    with pytest.raises(PositionError, match=f"{key} is missing"):
        position_from_json({name: value for name, value in EXAMPLE.items() if name != key})


LINES = [
    (b"", "not JSON", "nothing"),
    (b"{", "not JSON", "half an object"),
    (b"[]", "a position is an object", "a list"),
    (b"null", "a position is an object", "null"),
    (b"\xff{}", "not UTF-8 at byte 0", "bytes that are no text"),
    (b"[" * 50_000, "nested too deeply", "brackets"),
    (b'{"house":' * 10_000, "nested too deeply", "objects"),
    (b'{"goal": ' + b"9" * 5000 + b"}", "not JSON", "a number that Python does not read"),
    (b'{"goal": 1, "goal": 2}', "key 'goal' stands twice", "a key twice"),
]


@pytest.mark.parametrize(("line", "why", "reason"), LINES, ids=[reason for *_, reason in LINES])
def test_a_line_that_is_no_json_of_a_position_is_refused(line: bytes, why: str, reason: str) -> None:
    with pytest.raises(PositionError, match=why):
        read_position(line)


def test_a_house_option_that_is_nested_almost_too_deeply_is_refused() -> None:
    for depth in (10, 400, 900, 980):
        nested = "[" * depth + "]" * depth
        line = json.dumps({**EXAMPLE, "house": {"knock": 0}}).replace('"knock": 0', f'"knock": {nested}')
        with pytest.raises(PositionError):
            read_position(line)


ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["N", "7h 8c", "h"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*"NESW", "knock", "target"]), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*EXAMPLE, "house", "other"]), ANY_JSON), st.booleans())
@settings(max_examples=150)
def test_any_values_make_a_position_or_an_error_of_its_own(values: dict[str, object], whole: bool) -> None:
    with suppress(PositionError):
        read_position(json.dumps({**EXAMPLE, **values} if whole else values))


@given(st.binary(max_size=60), st.integers(0, 250))
@settings(max_examples=300)
def test_any_bytes_in_a_line_make_a_position_or_an_error_of_its_own(noise: bytes, place: int) -> None:
    line = json.dumps(EXAMPLE).encode()
    for text in (noise, line[:place] + noise + line[place + len(noise) :]):
        with suppress(PositionError):
            read_position(text)
