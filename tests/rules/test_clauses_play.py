"""Chapters 11 to 14 and 16 of docs/rules.md: play, knocking, scoring, who sees what, the record."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from laws import (
    WATCHERS,
    after,
    awaited,
    book_of,
    clause,
    finished,
    hand_of,
    held,
    legal,
    may,
    play_begins,
    play_on,
    playable,
    plays,
    why_refused,
)

from charlemagne.cards import Card, parse_cards
from charlemagne.hand.actions import DiscardCards, GiveCard, Knock, PlayCard
from charlemagne.hand.events import DISCARDS, Place
from charlemagne.hand.legal import may_knock
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.match import SealedSource, begin
from charlemagne.record import Fault, check, dumps, loads, record_of, to_json
from charlemagne.rules.books import BOOKS
from charlemagne.seats import SEATS, Seat

PASSES = "E pass, S pass, W pass"
LONE = f"N bid charlemagne s alone, {PASSES}"


def to_the_lead(hand: Hand) -> Hand:
    """The hand before its first lead, everybody having taken his first choice."""
    while awaited(hand).split()[-1] != "play":
        hand = after(hand, legal(hand)[-1])
    return hand


# 11 Play


@pytest.mark.parametrize(
    ("rules", "bid", "leader"),
    [
        pytest.param("standard", "5", "E", marks=clause("11.1")),
        pytest.param("standard", "8", "E", marks=clause("11.1")),
        pytest.param("standard", "mulot", "N", marks=clause("11.2")),
        pytest.param("standard", "charlemagne", "N", marks=clause("11.2")),
        pytest.param("standard", "gros-mulot", "N", marks=clause("11.2")),
        pytest.param("standard", "gros-charlemagne", "N", marks=clause("11.2")),
        pytest.param("maine", "le-petit", "N", marks=clause("11.2", "11.3")),
        pytest.param("maine", "5 h", "N", marks=clause("11.3")),
        pytest.param("maine-32", "high-card", "N", marks=clause("11.3")),
        pytest.param("maine-32", "charlemagne h", "N", marks=clause("11.3")),
        pytest.param("maine-32", "charlemagne h alone", "N", marks=clause("11.2", "11.3")),
        pytest.param("charlesmagne", "5", "N", marks=clause("11.3")),
        pytest.param("charlesmagne", "game", "N", marks=clause("11.3")),
    ],
)
def test_the_first_lead_is(rules: str, bid: str, leader: str) -> None:
    assert awaited(to_the_lead(hand_of(rules, f"N bid {bid}, {PASSES}"))) == f"{leader} play"


@clause("11.4")
def test_the_leader_leads_any_card_and_the_others_play_one_each_clockwise() -> None:
    hand = play_begins("maine", "h")
    for seat in "NESW":
        assert awaited(hand) == f"{seat} play"
        if seat == "N":
            assert playable(hand) == held(hand, "N")
        hand = plays(hand, playable(hand)[:2])
    assert [len(hand.held(seat)) for seat in SEATS] == [7, 7, 7, 7]


@clause("11.5")
@pytest.mark.parametrize(
    ("rules", "trump", "cards"),
    [("maine", "s", "9s Js Jc As Ks Qs Ts 8s"), ("standard", None, "*1 *2 Ac Kc Ad Kd Ah Kh")],
)
def test_all_eight_tricks_are_played_long_after_the_contract_is_settled(
    rules: str, trump: str | None, cards: str
) -> None:
    over = play_on(play_begins(rules, trump, N=cards), random.Random(2))
    assert len(over.public.tricks) == 8
    assert over.public.tricks[0].winner is Seat.NORTH or trump, "a mulot failed with its first trick"


@clause("11.6")
def test_there_is_no_claim_and_a_hand_played_to_its_end_is_recorded_card_by_card() -> None:
    hand = play_begins("maine", "s", N="9s Js Jc As Ks Qs Ts 8s")
    assert all(action.startswith("N play ") for action in legal(hand)), "nothing but cards can be offered"
    over = hand
    while over.turn is not None:
        over = after(over, legal(over)[0])
    assert sum(" play " in action for action in map(str, record_of(over).actions)) == 32


# 12 Knocking


@pytest.mark.parametrize(
    ("rules", "house", "allowed"),
    [
        pytest.param("maine", {}, True, marks=clause("12.1")),
        pytest.param("maine-32", {}, False, marks=clause("12.1")),
        pytest.param("standard", {}, False, marks=clause("12.1")),
        pytest.param("charlesmagne", {"knock": True}, True, marks=clause("12.1")),
        pytest.param("maine", {"knock": False}, False, marks=clause("12.1")),
    ],
)
def test_knocking_goes_on_from_the_first_card_to_the_last_whosever_turn_it_is(
    rules: str, house: dict[str, object], allowed: bool
) -> None:
    hand = play_begins(rules, "h", house=house)
    rng = random.Random(1)
    moments = 0
    while hand.turn is not None:
        for seat in SEATS:
            due = allowed and hand.public.last_card is not None
            assert may(hand, f"{seat} knock") is due
            moments += due
        hand = plays(hand, rng.choice(playable(hand).split()))
    assert moments == (4 * 31 if allowed else 0)
    assert not any(may(hand, f"{seat} knock") for seat in SEATS)
    assert why_refused(hand, "N knock") == ("hand-over" if allowed else "no-knocking")


@clause("12.1")
def test_before_the_first_card_nobody_knocks() -> None:
    for actions in ("", "N bid 5 h", f"N bid 5 h, {PASSES}"):
        assert why_refused(hand_of("maine", actions), "S knock") == "knock-before-play"


@clause("12.2")
@pytest.mark.parametrize(
    ("answers", "may_knock_", "reason"),
    [
        ("E decline, W decline", "EW", "N's partner is out, E and W are both in"),
        ("E decline, W alone", "", "each side has but one player"),
    ],
)
def test_only_who_has_a_partner_in_the_hand_may_knock(answers: str, may_knock_: str, reason: str) -> None:
    hand = hand_of("maine", LONE)
    for _ in range(2):
        hand = after(hand, legal(hand)[0])
    hand = to_the_lead(after(hand, answers))
    hand = after(hand, legal(hand)[0])
    assert "".join(str(seat) for seat in SEATS if may(hand, f"{seat} knock")) == may_knock_, reason
    assert why_refused(hand, "N knock") == why_refused(hand, "S knock") == "knock-alone"


@clause("12.3")
@pytest.mark.parametrize(
    ("rules", "trump", "card", "lane", "reason"),
    [
        ("maine", "h", "7c", 0, "clubs"),
        ("maine", "h", "Jd", 4, "a Little Jack speaks of trumps"),
        ("charlesmagne", None, "*2", 4, "a joker without trumps, of the jokers"),
        ("charlesmagne", None, "Jd", 1, "a jack without trumps is of its suit"),
    ],
)
def test_a_knock_speaks_of_the_suit_for_following_of_the_card_last_played(
    rules: str, trump: str | None, card: str, lane: int, reason: str
) -> None:
    hand = after(plays(play_begins(rules, trump, house={"knock": True}, N=card), card), "S knock")
    last = hand.public.last_card
    assert last is not None and str(last.card) == card
    assert hand.public.table.lane_of[last.card] == lane, reason


@clause("12.4", "16.5")
def test_a_knock_is_public_stands_in_the_record_and_binds_nobody() -> None:
    hand = plays(play_begins("maine", "h", N="7c", E="Kc"), "7c")
    before, turn = legal(hand), awaited(hand)
    hand = after(hand, "S knock")
    assert (legal(hand), awaited(hand)) == (before, turn)
    for seat in WATCHERS:
        assert view_of(hand, seat).log[-1] == Knock(Seat.SOUTH)
    hand = plays(hand, "Kc")
    assert [str(action) for action in record_of(hand).actions[-3:]] == ["N play 7c", "S knock", "E play Kc"]
    assert [str(action) for action in loads(dumps(record_of(hand))).actions[-2:]] == ["S knock", "E play Kc"]


@clause("12.5")
def test_a_player_knocks_once_for_each_card_and_others_may_too() -> None:
    hand = after(plays(play_begins("maine", "h"), "7c"), "S knock, E knock")
    assert why_refused(hand, "S knock") == why_refused(hand, "E knock") == "knocked-already"
    hand = after(hand, "N knock, W knock")
    assert not any(may_knock(hand.public, seat) for seat in SEATS)
    hand = plays(hand, playable(hand)[:2])
    assert all(may_knock(hand.public, seat) for seat in SEATS)


# 13 Scoring and the match

PAYS = pytest.mark.parametrize(
    ("rules", "bid", "made", "attackers", "defenders"),
    [
        *(
            pytest.param("standard", number, made, int(number) * made, int(number) * (not made), marks=clause("13.2"))
            for number in "5678"
            for made in (True, False)
        ),
        *(
            pytest.param(rules, f"{number}{suit}", made, number * made, number * (not made), marks=clause("13.2"))
            for number in (5, 6, 7)
            for made in (True, False)
            for rules, suit in (("maine", " s"), ("maine-32", " s"), ("charlesmagne", ""))
        ),
        pytest.param("standard", "mulot", True, 15, 0, marks=clause("13.3", "13.1")),
        pytest.param("standard", "mulot", False, 0, 7, marks=clause("13.3", "13.1")),
        pytest.param("standard", "charlemagne", True, 16, 0, marks=clause("13.3")),
        pytest.param("standard", "charlemagne", False, 0, 8, marks=clause("13.3")),
        pytest.param("standard", "gros-mulot", True, 30, 0, marks=clause("13.3")),
        pytest.param("standard", "gros-mulot", False, 0, 15, marks=clause("13.3")),
        pytest.param("standard", "gros-charlemagne", True, 32, 0, marks=clause("13.4")),
        pytest.param("standard", "gros-charlemagne", False, 0, 16, marks=clause("13.4")),
        pytest.param("maine", "le-petit", True, 8, 0, marks=clause("13.5")),
        pytest.param("maine", "le-petit", False, 0, 8, marks=clause("13.5")),
        pytest.param("maine-32", "high-card", True, 8, 0, marks=clause("13.5")),
        pytest.param("maine-32", "high-card", False, 0, 8, marks=clause("13.5")),
        pytest.param("maine", "charlemagne s", True, 21, 0, marks=clause("13.6")),
        pytest.param("maine", "charlemagne s", False, 0, 21, marks=clause("13.6")),
        pytest.param("maine-32", "charlemagne s alone", True, 32, 0, marks=clause("13.6")),
        pytest.param("maine-32", "charlemagne s alone", False, 0, 32, marks=clause("13.6")),
        pytest.param("charlesmagne", "game", True, 21, 0, marks=clause("13.6")),
        pytest.param("charlesmagne", "game", False, 0, 21, marks=clause("13.6")),
    ],
)


def cards_for(rules: str, bid: str, *, made: bool) -> str:
    """A hand for North that makes the contract, or fails it, if it is played to that end."""
    none = bid in ("mulot", "gros-mulot", "le-petit")
    if none == made:
        return "7c 8c 7d 8d 7h 8h 7s 8s"
    if rules.startswith("maine"):
        return "9s Js Jc As Ks Qs Ts 8s" if "high" not in bid else "Ac Kc Qc Jc Tc 9c 8c 7c"
    return "*1 *2 Js Jc As Ks Qs Ts"


def over_with(rules: str, bid: str, *, made: bool, score: tuple[int, int] = (0, 0)) -> Hand:
    """The hand after this contract of North's was made, or failed."""
    cards = cards_for(rules, bid, made=made)
    hand = hand_of(rules, f"N bid {bid}, {PASSES}", N=cards, score=score)
    while awaited(hand).split()[-1] != "play":
        wanted = [action for action in legal(hand) if "trump s" in action or "decline" in action]
        laid = [
            action for action in legal(hand) if "discard" in action and not set(action.split()) & set(cards.split())
        ]
        hand = after(hand, (wanted or laid or legal(hand))[0])
    return finished(hand, made=made)


@PAYS
def test_a_contract_pays(rules: str, bid: str, made: bool, attackers: int, defenders: int) -> None:
    result = over_with(rules, bid, made=made).result
    assert result is not None
    assert result.points == result.score == (attackers, defenders)


@clause("13.1")
@pytest.mark.parametrize("made", [True, False])
def test_each_hand_scores_for_one_side_only(made: bool) -> None:
    for rules, bid in (("standard", "6"), ("maine", "7 s"), ("charlesmagne", "game"), ("standard", "mulot")):
        result = over_with(rules, bid, made=made).result
        assert result is not None
        assert min(result.points) == 0 < max(result.points)
        assert (result.points[0] > 0) is made


@clause("13.2")
def test_more_tricks_than_bid_earn_nothing() -> None:
    hand = play_begins("maine", "s", N="9s Js Jc As Ks Qs Ts 8s")
    over = finished(hand, made=True, tricks=8)
    assert over.result is not None and over.result.points == (5, 0)


@clause("13.4", "13.7")
@pytest.mark.parametrize("score", [(0, 31), (31, 0), (13, 30)])
def test_a_gros_charlemagne_made_lifts_its_side_just_to_the_target(score: tuple[int, int]) -> None:
    result = over_with("standard", "gros-charlemagne", made=True, score=score).result
    assert result is not None
    assert result.points == (32 - score[0], 0)
    assert result.score == (32, score[1])
    assert str(result.winner) == "NS"


@clause("13.6", "13.7")
@pytest.mark.parametrize(
    ("rules", "bid"), [("maine", "charlemagne s"), ("maine", "charlemagne s alone"), ("charlesmagne", "game")]
)
def test_the_game_lost_lifts_the_others_to_the_target(rules: str, bid: str) -> None:
    result = over_with(rules, bid, made=False, score=(20, 4)).result
    assert result is not None
    assert (result.points, result.score, str(result.winner)) == ((0, 17), (20, 21), "EW")


@clause("13.8")
@pytest.mark.parametrize(("rules", "target"), [("standard", 32), ("maine", 21), ("maine-32", 32), ("charlesmagne", 21)])
def test_the_hand_that_reaches_the_target_or_passes_it_ends_the_match(rules: str, target: int) -> None:
    suit = " s" if rules.startswith("maine") else ""
    for short, winner in ((7, None), (6, "NS"), (5, "NS")):
        result = over_with(rules, f"6{suit}", made=True, score=(target - short, target - 1)).result
        assert result is not None
        assert result.score == (target - short + 6, target - 1), "points add up"
        assert (None if result.winner is None else str(result.winner)) == winner
    assert BOOKS[rules].target == target


# 14 Who sees what

GIVEN = f"N bid charlemagne, {PASSES}, S give Ad, N discard *1 *2 7c, N trump h"


@clause("14.1")
def test_what_everybody_sees() -> None:
    lone = f"{LONE}, N ask d, S give 7d, N discard 7d, E decline, W alone, E give 8d, W discard 8d, N play Ks"
    hand = hand_of("maine-32", lone, S="7d", E="8d", N="Ks")
    due = [*map(str.strip, lone.split(","))]
    for place, text in enumerate(due):
        if "give" in text or "discard" in text:
            due[place] = text[:-2] + "?"
    for seat in WATCHERS:
        view = view_of(hand, seat)
        hidden = [" ".join(text.split()[:2]) for text in due]
        assert [" ".join(str(action).split()[:2]) for action in view.log] == hidden
        assert [seen.count for seen in view.seen] == [len(cards) for cards in hand.places]
    assert [str(action) for action in view_of(hand, None).log] == due
    chosen = hand_of("standard", f"N bid gros-charlemagne, {PASSES}, N take kitty")
    assert [str(action) for action in view_of(chosen, Seat.EAST).log[4:]] == ["N take kitty"]
    assert [str(action) for action in view_of(hand, None).log if isinstance(action, PlayCard)] == ["N play Ks"]


@clause("14.2")
def test_a_kitty_is_seen_by_the_bidder_who_takes_it_and_by_nobody_otherwise() -> None:
    hand = hand_of("standard", f"N bid 5, {PASSES}", kitty="*1 *2")
    jokers = parse_cards("*1 *2")
    for seat in WATCHERS:
        view = view_of(hand, seat)
        knows = frozenset().union(*(seen.known for seen in view.seen)) >= jokers
        assert knows == (seat is Seat.NORTH)
        assert view.kitty_taken == (jokers if seat is Seat.NORTH else frozenset())
    left = hand_of("standard", f"N bid mulot, {PASSES}", kitty="*1 *2")
    assert all(view_of(left, seat).unseen >= jokers for seat in WATCHERS)


@clause("14.3")
def test_giver_and_receiver_know_the_card_given_and_nobody_else() -> None:
    hand = hand_of("standard", f"N bid charlemagne, {PASSES}, S give Ad", S="Ad")
    ace = Card.parse("Ad")
    for seat in WATCHERS:
        view = view_of(hand, seat)
        (give,) = (action for action in view.log if isinstance(action, GiveCard))
        assert (give.card == ace) == (seat in (Seat.NORTH, Seat.SOUTH))
        assert (ace in view.seen[Seat.NORTH].known) == (seat in (Seat.NORTH, Seat.SOUTH))


@clause("14.4")
def test_cards_laid_away_are_known_to_him_alone_and_the_giver_does_not_learn_of_his() -> None:
    kept = hand_of("standard", GIVEN, S="Ad", N="7c 8c", kitty="*1 *2")
    gone = hand_of("standard", GIVEN.replace("7c", "Ad"), S="Ad", N="7c 8c", kitty="*1 *2")
    for seat in WATCHERS:
        view = view_of(kept, seat)
        assert bool(view.seen[DISCARDS[Seat.NORTH]].known) == (seat is Seat.NORTH)
        assert view.seen[DISCARDS[Seat.NORTH]].count == 3
        (laid,) = (action for action in view.log if isinstance(action, DiscardCards))
        assert (laid.cards is not None) == (seat is Seat.NORTH)
    assert view_of(kept, Seat.SOUTH) == view_of(gone, Seat.SOUTH)
    assert Card.parse("Ad") not in view_of(kept, Seat.SOUTH).seen[Seat.NORTH].known


@clause("14.5")
def test_who_is_out_sees_his_own_cards_and_what_is_public() -> None:
    hand = play_begins("standard", None, N="7c")
    for _ in range(20):
        view = view_of(hand, Seat.SOUTH)
        assert view.hand == hand.held(Seat.SOUTH)
        assert all(not view.seen[seat].known for seat in (Seat.NORTH, Seat.EAST, Seat.WEST))
        assert view.public == hand.public
        hand = plays(hand, playable(hand)[:2])


@clause("14.6")
def test_after_the_hand_all_hands_kitty_and_discards_are_in_the_record() -> None:
    hand = play_on(hand_of("standard", GIVEN, S="Ad", N="7c 8c", kitty="*1 *2"), random.Random(5))
    written = to_json(record_of(hand))
    deal = written["deal"]
    assert isinstance(deal, dict)
    assert len(" ".join(map(str, deal.values())).split()) == 34
    assert deal["kitty"] == "*1 *2"
    assert isinstance(written["actions"], list)
    assert {"S give Ad", "N discard 7c *1 *2"} <= set(written["actions"])
    assert hand.places[Place.DISCARDS_N] == parse_cards("7c *1 *2")


# 16 The record


@clause("16.1", "16.4")
@pytest.mark.parametrize(
    ("rules", "bid", "verbs"),
    [
        ("standard", "6", "discard trump"),
        ("standard", "mulot", ""),
        ("standard", "gros-mulot", ""),
        ("standard", "charlemagne", "give discard trump"),
        ("charlesmagne", "game", "discard trump"),
        ("maine", "5 h", ""),
        ("maine", "charlemagne h", ""),
        ("maine", "charlemagne h alone", "give discard decline decline"),
        ("maine-32", "charlemagne h alone", "ask give discard decline decline"),
    ],
)
def test_decisions_are_recorded_in_their_order_and_nothing_that_follows(rules: str, bid: str, verbs: str) -> None:
    hand = play_on(to_the_lead(hand_of(rules, f"N bid {bid}, {PASSES}", house={"knock": False})), random.Random(1))
    actions = [str(action) for action in record_of(hand).actions]
    assert [action.split()[1] for action in actions[:4]] == ["bid", "pass", "pass", "pass"]
    assert " ".join(action.split()[1] for action in actions[4:] if " play " not in action) == verbs
    assert all(" play " in action for action in actions[4 + len(verbs.split()) :])


@clause("16.2", "16.3")
def test_what_could_be_no_other_is_recorded_too() -> None:
    hand = hand_of("standard", f"N bid gros-charlemagne, {PASSES}")
    assert [str(action) for action in record_of(hand).actions] == ["N bid gros-charlemagne", *PASSES.split(", ")]
    assert legal(hand_of("standard", "N bid gros-charlemagne")) == ["E pass"], "he could do nothing else"
    highest = hand_of("maine", LONE, house={"partner-gives": "highest"}, S="9s")
    assert legal(highest) == ["S give 9s"]
    assert str(record_of(after(highest, "S give 9s")).actions[-1]) == "S give 9s"
    last = finished(play_begins("maine", "h"), made=False)
    assert sum(isinstance(action, PlayCard) for action in record_of(last).actions) == 32, "the last cards too"


@clause("16.6")
def test_the_result_says_what_was_played_and_what_came_of_it() -> None:
    over = finished(hand_of("maine", f"N bid 5 h, {PASSES}", N="9h Jh Jd Ah Kh", score=(18, 3)), made=True, tricks=6)
    assert to_json(record_of(over))["result"] == {
        "bidder": "N", "contract": "5", "trump": "h", "alone": False, "tricks": 6, "made": True,
        "points": {"NS": 5, "EW": 0}, "score": {"NS": 23, "EW": 3}, "winner": "NS",
    }  # fmt: skip


@clause("16.6")
def test_a_hand_that_stops_early_counts_the_tricks_that_were_played() -> None:
    hand = play_begins("standard", None, house={"stop-when-decided": True}, N="Ac", E="7c", W="8c")
    over = plays(plays(hand, "Ac"), "7c 8c")
    assert over.result is not None
    assert (over.result.tricks, over.result.made, over.result.alone) == (1, False, True)


@clause("16.7")
def test_a_hand_thrown_in_has_a_number_and_an_empty_result() -> None:
    match = begin(BOOKS["standard"], "m", dealer=Seat.WEST).deal_from(SealedSource.of_seed(1))
    assert match.hand is not None
    match = replace(match, hand=after(match.hand, "N pass, E pass, S pass, W pass"))
    assert match.hand is not None
    assert to_json(record_of(match.hand))["result"] == {
        "bidder": None, "contract": None, "trump": None, "alone": False, "tricks": 0, "made": None,
        "points": {"NS": 0, "EW": 0}, "score": {"NS": 0, "EW": 0}, "winner": None,
    }  # fmt: skip
    assert (match.number, match.next().number) == (1, 2)


def lines_of_a_match() -> list[dict[str, object]]:
    book = book_of("charlesmagne", {"target": 30})
    match, lines = begin(book, "m", dealer=Seat.WEST), list[dict[str, object]]()
    for number in range(40):
        if match.winner is None:
            match = match.deal_from(SealedSource.of_seed(5))
            assert match.hand is not None
            hand = match.hand
            for call in ("pass", "bid 5", "pass", "pass"):
                assert hand.turn is not None
                hand = after(hand, f"{hand.turn} {call}")
            match = replace(match, hand=play_on(hand, random.Random(number)))
            assert match.hand is not None
            lines.append(json.loads(dumps(record_of(match.hand))))
            match = match.next()
    return lines


def change(key: str, value: object) -> Callable[[list[dict[str, object]]], None]:
    return lambda lines: lines[2].update({key: value})


@clause("16.8")
@pytest.mark.parametrize(
    ("edit", "line", "reason"),
    [
        (lambda lines: None, None, "as they were played"),
        (change("hand", 5), 3, "the number rises by one"),
        (change("dealer", "W"), 3, "the dealer carries over"),
        (change("score", {"NS": 1, "EW": 2}), 3, "the score carries over"),
        (change("rules", "standard"), 3, "the rule book is the same"),
        (change("house", {"target": 29}), 3, "and the house"),
        (lambda lines: lines[0].update(score={"NS": 1, "EW": 0}), 1, "the first hand starts at 0 to 0"),
        (lambda lines: lines.append({**lines[-1], "hand": len(lines) + 1}), -1, "none after the winner's"),
    ],
)
def test_the_hands_of_a_match_follow_each_other(
    edit: Callable[[list[dict[str, object]]], None], line: int | None, reason: str
) -> None:
    lines = lines_of_a_match()
    assert len(lines) >= 6
    edit(lines)
    found = list(check(io.BytesIO("\n".join(map(json.dumps, lines)).encode())))
    faulty = [number for number, each in found if isinstance(each, Fault)]
    assert faulty[:1] == ([] if line is None else [line if line > 0 else len(lines)]), reason
