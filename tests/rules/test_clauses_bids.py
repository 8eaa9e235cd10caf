"""Chapters 6 to 10 of docs/rules.md: auction, contracts, exchanges, lone hands, exposed hands."""

from __future__ import annotations

import pytest
from laws import (
    after,
    awaited,
    clause,
    finished,
    hand_of,
    held,
    legal,
    log,
    may,
    play_begins,
    playable,
    plays,
    why_refused,
)

from charlemagne.cards import Card, Suit, write_cards
from charlemagne.hand.actions import parse_action
from charlemagne.hand.events import Place
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.seats import SEATS, Seat

MAINE = pytest.mark.parametrize("rules", ["maine", "maine-32"])
BIDS = {
    "standard": "5 6 7 8 mulot charlemagne gros-mulot gros-charlemagne",
    "maine": "1 2 3 4 5 6 7 le-petit high-card charlemagne",
    "maine-32": "1 2 3 4 5 6 7 le-petit high-card charlemagne",
    "charlesmagne": "5 6 7 game",
}
WITHOUT_SUIT = {"le-petit", "high-card"}


def contracts(hand: Hand) -> list[str]:
    """The contracts that may be bid now, low to high."""
    return list(dict.fromkeys(text.split()[2] for text in legal(hand) if " bid " in text))


def seen(hand: Hand, seat: str | None) -> list[str]:
    """The hand's actions as a seat, or a watcher, may read them."""
    return [str(action) for action in view_of(hand, None if seat is None else Seat.parse(seat)).log]


# 6 Auction


@clause("6.1")
def test_each_of_the_four_calls_once_from_the_dealers_left() -> None:
    hand, order = hand_of("standard", dealer="S"), ""
    for call in ("W bid gros-charlemagne", "N pass", "E pass", "S pass"):
        order += awaited(hand)[0]
        hand = after(hand, call)
    assert order == "WNES"
    assert awaited(hand) == "W take", "even above the highest bid the others have called"


@clause("6.2")
def test_a_call_is_a_pass_or_a_higher_bid_and_the_highest_bidder_has_the_contract() -> None:
    hand = hand_of("standard", "N bid 6, E pass")
    assert legal(hand)[0] == "S pass"
    assert contracts(hand) == BIDS["standard"].split()[2:]
    assert why_refused(hand, "S bid 6") == why_refused(hand, "S bid 5") == "bid-too-low"
    hand = after(hand, "S bid mulot, W pass")
    assert hand.public.contract is not None
    assert (hand.public.bidder, hand.public.contract.name) == (Seat.SOUTH, "mulot")


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("standard", marks=clause("6.3")),
        pytest.param("maine", marks=clause("6.4")),
        pytest.param("maine-32", marks=clause("6.4")),
        pytest.param("charlesmagne", marks=clause("6.5")),
    ],
)
def test_the_bids_rise_in_this_order_and_name_a_suit_or_none(rules: str) -> None:
    names = BIDS[rules].split()
    hand = hand_of(rules)
    assert contracts(hand) == names
    for place, name in enumerate(names):
        suit = " h" if rules.startswith("maine") and name not in WITHOUT_SUIT else ""
        assert may(hand, f"N bid {name}{suit}")
        assert why_refused(hand, f"N bid {name}{'' if suit else ' h'}") == (
            "bid-needs-suit" if suit else "bid-without-suit"
        )
        assert contracts(after(hand, f"N bid {name}{suit}")) == names[place + 1 :], "all above it, and no other"


@MAINE
@clause("6.6")
def test_a_five_in_one_suit_is_not_above_a_five_in_another(rules: str) -> None:
    for first in "cdhs":
        hand = hand_of(rules, f"N bid 5 {first}")
        for second in "cdhs":
            assert why_refused(hand, f"E bid 5 {second}") == "bid-too-low"


@MAINE
@clause("6.7")
def test_alone_is_said_with_the_bid_and_ranks_the_same(rules: str) -> None:
    for said, other in (("", " alone"), (" alone", "")):
        hand = hand_of(rules, f"N bid charlemagne h{said}")
        assert legal(hand) == ["E pass"], "the same bid is not above it, alone or not"
        assert why_refused(hand, f"E bid charlemagne c{other}") == "bid-too-low"
        assert after(hand, "E pass, S pass, W pass").public.alone == bool(said)
    assert why_refused(hand_of(rules), "N bid 7 h alone") == "not-alone"
    assert why_refused(after(hand_of(rules), "N bid charlemagne h, E pass, S pass, W pass"), "N alone") == "not-now"


@MAINE
@clause("6.8")
@pytest.mark.parametrize(
    ("calls", "least", "reason"),
    [
        ("N pass, E pass, S pass", "5", "nobody has bid"),
        ("N bid 1 h, E bid 3 c, S bid 4 d", "5", "nobody has bid five"),
        ("N bid 4 h, E pass, S pass", "5", "nobody has bid five"),
        ("N bid 5 h, E pass, S pass", "", "five has been bid"),
        ("N pass, E pass, S bid le-petit", "", "a bid above five has been made"),
    ],
)
def test_the_dealer_must_bid_five_or_more_if_nobody_has(rules: str, calls: str, least: str, reason: str) -> None:
    hand = hand_of(rules, calls)
    assert may(hand, "W pass") == (not least), reason
    if least:
        assert contracts(hand) == ["5", "6", "7", "le-petit", "high-card", "charlemagne"]
        assert why_refused(hand, "W pass") == "dealer-must-reach"
        if "bid 4" not in calls:
            assert why_refused(hand, "W bid 4 c") == "dealer-must-reach"
    assert all(may(hand_of(rules, calls[:end]), f"{seat} pass") for end, seat in ((0, "N"), (calls.find(","), "E")))


@clause("6.9")
@pytest.mark.parametrize("rules", ["standard", "charlesmagne"])
def test_four_passes_throw_the_hand_in(rules: str) -> None:
    hand = hand_of(rules, "N pass, E pass, S pass, W pass", score=(3, 4))
    assert hand.result is not None
    assert (hand.turn, hand.result.points, hand.result.score) == (None, (0, 0), (3, 4))
    assert hand.public.tricks == ()


# 7 Contracts

BARS = "*1 *2 Js Jc As Ks Qs Ts"
NINE_AND_BARS = "9s Js Jc As Ks Qs Ts 8s"
STRONG = {"standard": BARS, "charlesmagne": BARS, "maine": NINE_AND_BARS, "maine-32": NINE_AND_BARS}
WEAK = {
    "standard": "7c 8c 7d 8d 7h 8h 7s 8s",
    "maine": "7c 8c 7d 8d 7h 8h 7s 8s",
    "maine-32": "7c 8c 7d 8d 7h 8h 7s 8s",
}
ONE_ACE = "Ac 7c 7d 8d 7h 8h 7s 8s"
ALL_SPADES = "7s 8s 9s Ts Js Qs Ks As"


def after_exchange(hand: Hand, trump: str = "s") -> Hand:
    """The hand at its first lead: the bidder keeps the best cards and names trumps, defenders decline."""
    while awaited(hand).split()[-1] != "play":
        table = hand.public.book.table(Suit.parse(trump))
        match awaited(hand).split():
            case [_, "discard"]:
                ways = [parse_action(text) for text in legal(hand)]
                cards = sorted(hand.held(SEATS["NESW".index(awaited(hand)[:1])]), key=lambda card: table.strength[card])
                count = len(legal(hand)[0].split(" ")) - 2
                laid = write_cards(cards[:count])
                assert parse_action(f"{awaited(hand)} {laid}") in ways
                hand = after(hand, f"{awaited(hand)} {laid}")
            case [seat, "trump"]:
                hand = after(hand, f"{seat} trump {trump}")
            case [seat, "alone"]:
                hand = after(hand, f"{seat} decline")
            case _:
                hand = after(hand, legal(hand)[0])
    return hand


def won(rules: str, bid: str, cards: str) -> Hand:
    """The hand at its first lead, North having bid this with these cards."""
    return after_exchange(hand_of(rules, f"N bid {bid}, E pass, S pass, W pass", N=cards))


OUTCOMES = pytest.mark.parametrize(
    ("rules", "bid", "cards", "made", "tricks"),
    [
        pytest.param("standard", "5", "*1 *2 Js Jc As 7c 7d 7h", True, 5, marks=clause("7.1")),
        pytest.param("standard", "5", "*1 *2 Js Jc As 7c 7d 7h", True, 6, marks=clause("7.1")),
        pytest.param("standard", "5", WEAK["standard"], False, 4, marks=clause("7.1")),
        pytest.param("standard", "8", STRONG["standard"], True, 8, marks=clause("7.1")),
        pytest.param("standard", "8", "*1 *2 Js Jc As 7c 7d 7h", False, 7, marks=clause("7.1")),
        pytest.param("maine", "7 s", "9s Js Jc As Ks Qs Ts 7d", True, 7, marks=clause("7.1")),
        pytest.param("charlesmagne", "6", "*1 *2 Js Jc As 7c 7d 7h", False, 5, marks=clause("7.1")),
        pytest.param("standard", "mulot", WEAK["standard"], True, 0, marks=clause("7.2")),
        pytest.param("standard", "mulot", ONE_ACE, False, 1, marks=clause("7.2")),
        pytest.param("standard", "gros-mulot", WEAK["standard"], True, 0, marks=clause("7.2")),
        pytest.param("standard", "gros-mulot", ONE_ACE, False, 1, marks=clause("7.2")),
        pytest.param("maine", "le-petit", WEAK["maine"], True, 0, marks=clause("7.2")),
        pytest.param("maine-32", "le-petit", ONE_ACE, False, 1, marks=clause("7.2")),
        pytest.param("standard", "charlemagne", STRONG["standard"], True, 8, marks=clause("7.3")),
        pytest.param("standard", "charlemagne", "*1 *2 Js Jc As 7c 7d 7h", False, 7, marks=clause("7.3")),
        pytest.param("standard", "gros-charlemagne", STRONG["standard"], True, 8, marks=clause("7.3")),
        pytest.param("standard", "gros-charlemagne", "*1 *2 Js Jc As 7c 7d 7h", False, 7, marks=clause("7.3")),
        pytest.param("maine", "high-card", "Ac Kc Qc Jc Tc 9c 8c As", True, 8, marks=clause("7.4")),
        pytest.param("maine-32", "high-card", "Ac Kc Qc Jc Tc 9c 8c 7s", False, 7, marks=clause("7.4")),
        pytest.param("maine", "charlemagne s", STRONG["maine"], True, 8, marks=clause("7.4")),
        pytest.param("maine-32", "charlemagne s", "9s Js Jc As Ks Qs Ts 7d", False, 7, marks=clause("7.4")),
        pytest.param("maine-32", "charlemagne s alone", STRONG["maine"], True, 8, marks=clause("7.4")),
        pytest.param("charlesmagne", "game", STRONG["standard"], True, 8, marks=clause("7.5")),
        pytest.param("charlesmagne", "game", "*1 *2 Js Jc As 7c 7d 7h", False, 7, marks=clause("7.5")),
    ],
)


@OUTCOMES
def test_a_contract_is_made_or_fails_with_so_many_tricks(
    rules: str, bid: str, cards: str, made: bool, tricks: int
) -> None:
    over = finished(won(rules, bid, cards), made=made, tricks=tricks)
    assert over.result is not None
    assert (over.result.contract, over.result.made, over.result.tricks) == (bid.split(" ", maxsplit=1)[0], made, tricks)


@clause("7.2")
@pytest.mark.parametrize(("rules", "bid"), [("standard", "mulot"), ("standard", "gros-mulot"), ("maine", "le-petit")])
def test_a_contract_of_no_trick_is_played_without_trumps(rules: str, bid: str) -> None:
    hand = hand_of(rules, f"N bid {bid}, E pass, S pass, W pass")
    assert awaited(hand) == "N play"
    assert hand.public.trump is None and hand.public.table is hand.public.book.table(None)


@clause("7.4")
def test_either_partner_may_take_the_tricks_of_a_high_card_and_a_charlemagne() -> None:
    hand = hand_of("maine", "N bid high-card, E pass, S pass, W pass", N="Ac Kc Qc Jc 7d 7h 7s 8s", S="Ad Ah As Ks")
    assert hand.public.table is hand.public.book.table(None), "without trumps"
    over = finished(hand, made=True)
    winners = {trick.winner for trick in over.public.tricks}
    assert winners == {Seat.NORTH, Seat.SOUTH}
    hand = hand_of(
        "maine", "N bid charlemagne s, E pass, S pass, W pass", N="9s Js Jc As Ks 7s Ac Kc", S="Ad Ah Qs Ts 8s"
    )
    winners = {trick.winner for trick in finished(hand, made=True).public.tricks}
    assert winners == {Seat.NORTH, Seat.SOUTH}


@clause("7.5")
def test_the_game_is_for_both_partners_tricks_together() -> None:
    hand = hand_of("charlesmagne", "N bid game, E pass, S pass, W pass", N="*1 *2 Js Jc 7d 7h As Ks", S="Ad Ah Kd Kh")
    over = finished(after_exchange(hand), made=True)
    assert {trick.winner.side for trick in over.public.tricks} == {Seat.NORTH.side}
    assert Seat.SOUTH in {trick.winner for trick in over.public.tricks}


@MAINE
@clause("7.6")
def test_the_low_numbers_of_maine_are_overbid_by_the_duty_or_played_without_it(rules: str) -> None:
    with_duty = hand_of(rules, "N bid 4 h, E pass, S pass")
    assert not may(with_duty, "W pass")
    for number in "1234":
        hand = hand_of(
            rules, f"N bid {number} h, E pass, S pass, W pass", house={"dealer-floor": False}, N="9h Jh Jd Ah"
        )
        assert awaited(hand) == "N play", "no exchange, the bidder leads, as at five"
        over = finished(hand, made=True)
        assert over.result is not None and over.result.points == (int(number), 0)


# 8 Exchanges


@clause("8.1")
def test_a_number_in_standard_goes_kitty_two_away_trumps() -> None:
    hand = hand_of("standard", "N bid 6, E pass, S pass, W pass", N="7c 8c 9c Tc Jc Qc Kc Ac", kitty="*1 7d")
    assert held(hand, "N") == "7c 8c 9c Tc Jc Qc Kc Ac 7d *1"
    assert len(legal(hand)) == 45 and all(text.startswith("N discard ") for text in legal(hand)), "any two of ten"
    hand = after(hand, "N discard 7d 8c")
    assert legal(hand) == ["N trump c", "N trump d", "N trump h", "N trump s"]
    assert awaited(after(hand, "N trump c")) == "E play"


@clause("8.2")
@pytest.mark.parametrize("bid", ["5", "7", "game"])
def test_in_charlesmagne_trumps_may_be_declared_absent(bid: str) -> None:
    hand = hand_of("charlesmagne", f"N bid {bid}, E pass, S pass, W pass", kitty="*1 7d")
    assert {"7d", "*1"} <= set(held(hand, "N").split())
    assert len(legal(hand)) == 45
    hand = after(hand, "N discard 7d *1")
    assert legal(hand) == ["N trump c", "N trump d", "N trump h", "N trump s", "N trump none"]
    hand = after(hand, "N trump none")
    assert hand.public.trump_known and hand.public.trump is None


@clause("8.3")
def test_charlemagne_in_standard_goes_kitty_card_three_away_trumps() -> None:
    hand = hand_of("standard", "N bid charlemagne, E pass, S pass, W pass", S="Ad Kd", kitty="*1 *2")
    assert len(held(hand, "N").split()) == 10, "the kitty first"
    assert awaited(hand) == "S give"
    assert len(legal(hand)) == 8, "any card of his"
    assert not hand.public.trump_known, "without knowing the trumps"
    view = view_of(hand, Seat.SOUTH)
    assert not view.seen[Seat.NORTH].known and not view.seen[Place.KITTY].known, "nor the kitty"
    hand = after(hand, "S give Ad")
    assert awaited(hand) == "N discard" and len(legal(hand)) == 165
    assert "Ad" in held(hand, "N")
    hand = after(hand, "N discard *1 *2 Ad")
    assert awaited(hand) == "N trump"
    assert awaited(after(hand, "N trump h")) == "N play"


@clause("8.4")
def test_gros_charlemagne_chooses_kitty_or_card_before_it_sees_either() -> None:
    hand = hand_of("standard", "N bid gros-charlemagne, E pass, S pass, W pass", N=ALL_SPADES)
    assert legal(hand) == ["N take kitty", "N ask"]
    assert held(hand, "N") == ALL_SPADES
    assert view_of(hand, Seat.NORTH).seen[Place.KITTY].known == frozenset()
    assert not may(after(hand, "N take kitty"), "N ask") and not may(after(hand, "N ask"), "N take kitty")


@clause("8.5")
def test_gros_charlemagne_by_the_kitty() -> None:
    hand = hand_of("standard", "N bid gros-charlemagne, E pass, S pass, W pass, N take kitty", kitty="*1 *2")
    assert {"*1", "*2"} <= set(held(hand, "N").split())
    assert awaited(hand) == "N discard" and len(legal(hand)) == 45, "his partner gives nothing"
    hand = after_exchange(hand)
    assert [text.split()[1] for text in log(hand)[4:]] == ["take", "discard", "trump"]
    assert awaited(hand) == "N play"


@clause("8.6")
def test_gros_charlemagne_by_the_card() -> None:
    hand = hand_of("standard", "N bid gros-charlemagne, E pass, S pass, W pass, N ask", S="Ad", kitty="*1 *2")
    assert awaited(hand) == "S give"
    hand = after(hand, "S give Ad")
    assert awaited(hand) == "N discard" and len(legal(hand)) == 9, "one card"
    hand = after(hand, "N discard Ad, N trump h")
    assert write_cards(hand.places[Place.KITTY]) == "*1 *2", "the kitty stays out of play"
    assert all(not view_of(hand, seat).seen[Place.KITTY].known for seat in (*SEATS, None)), "and nobody sees it"


@clause("8.7")
@pytest.mark.parametrize(
    ("rules", "bid"),
    [
        ("standard", "mulot"), ("standard", "gros-mulot"), ("maine", "le-petit"), ("maine-32", "high-card"),
        ("maine", "5 h"), ("maine-32", "7 c"), ("maine", "charlemagne d"), ("maine-32", "charlemagne s"),
    ],
)  # fmt: skip
def test_these_go_without_an_exchange(rules: str, bid: str) -> None:
    hand = hand_of(rules, f"N bid {bid}, E pass, S pass, W pass")
    assert awaited(hand) == "N play"
    assert hand.places[:4] == hand.dealt[:4]
    assert hand.places[Place.KITTY] == hand.dealt[4]


@clause("8.8")
def test_a_maine_charlemagne_alone_gets_a_card_and_lays_one_away() -> None:
    hand = hand_of("maine", "N bid charlemagne h alone, E pass, S pass, W pass", S="9h")
    assert awaited(hand) == "S give"
    assert hand.public.trump_known and hand.public.trump is Suit.HEARTS, "the giver knows the trumps"
    hand = after(hand, "S give 9h")
    assert awaited(hand) == "N discard" and len(legal(hand)) == 9


@clause("8.9")
@pytest.mark.parametrize(
    ("asked", "trump", "reason"), [("ace", "h", "the suit bid stays"), ("s", "s", "the suit asked for"), ("h", "h", "")]
)
def test_in_maine_32_a_lone_bidder_asks_for_an_ace_or_a_suit(asked: str, trump: str, reason: str) -> None:
    hand = hand_of("maine-32", "N bid charlemagne h alone, E pass, S pass, W pass")
    assert legal(hand) == ["N ask ace", "N ask c", "N ask d", "N ask h", "N ask s"]
    hand = after(hand, f"N ask {asked}")
    assert str(hand.public.trump) == trump, reason
    assert awaited(hand) == "S give"
    assert awaited(hand_of("maine", "N bid charlemagne h alone, E pass, S pass, W pass")) == "S give", (
        "maine: no asking"
    )


@clause("8.10")
def test_the_giver_must_give_but_whatever_he_likes() -> None:
    hand = hand_of("maine-32", "N bid charlemagne h alone, E pass, S pass, W pass, N ask ace", S="Ac As 7d 8d")
    assert len(legal(hand)) == 8 and all(text.startswith("S give ") for text in legal(hand))
    assert not may(hand, "S decline") and not may(hand, "S pass")
    assert "7d" in held(after(hand, "S give 7d"), "N")


@clause("8.11")
@pytest.mark.parametrize(
    ("away", "reason"),
    [
        ("*1 *2 Ad", "jokers and the card just given"),
        ("*1 7h 8h", "a kitty card and trumps to be"),
        ("7h 8h 9h", "three of his own"),
    ],
)
def test_any_card_may_be_laid_away(away: str, reason: str) -> None:
    hand = hand_of(
        "standard", "N bid charlemagne, E pass, S pass, W pass, S give Ad", N="7h 8h 9h", S="Ad", kitty="*1 *2"
    )
    assert may(hand, f"N discard {away}"), reason


@clause("8.11")
def test_who_wants_nothing_of_the_kitty_lays_it_away_again() -> None:
    hand = hand_of("standard", "N bid 5, E pass, S pass, W pass", N=ALL_SPADES, kitty="7c 7d")
    assert held(after(hand, "N discard 7c 7d"), "N") == ALL_SPADES


@clause("8.12")
def test_cards_laid_away_are_out_of_play_to_the_end() -> None:
    hand = hand_of("standard", "N bid 5, E pass, S pass, W pass", kitty="*1 *2")
    hand = after(hand, "N discard *1 *2, N trump h")
    assert [len(hand.held(seat)) for seat in SEATS] == [8, 8, 8, 8]
    over = finished(hand, made=False)
    assert write_cards(over.places[Place.DISCARDS_N]) == "*1 *2"
    played = {play.card for trick in over.public.tricks for play in trick.plays}
    assert not played & {Card.parse("*1"), Card.parse("*2")}
    assert not view_of(over, Seat.EAST).seen[Place.DISCARDS_N].known


# 9 Lone hands and lone defenders


@clause("9.1")
@pytest.mark.parametrize(
    ("rules", "bid", "alone"),
    [
        ("standard", "mulot", True), ("standard", "charlemagne", True), ("standard", "gros-mulot", True),
        ("standard", "gros-charlemagne", True), ("standard", "8", False), ("maine", "le-petit", True),
        ("maine", "high-card", False), ("maine", "charlemagne h", False), ("maine", "charlemagne h alone", True),
        ("maine-32", "charlemagne h alone", True), ("maine-32", "7 h", False), ("charlesmagne", "game", False),
    ],
)  # fmt: skip
def test_the_partner_of_a_lone_bidder_is_out(rules: str, bid: str, alone: bool) -> None:
    hand = after_exchange(hand_of(rules, f"N bid {bid}, E pass, S pass, W pass"))
    assert hand.public.out == ({Seat.SOUTH} if alone else set())
    assert hand.public.alone is alone


@clause("9.1")
def test_a_partner_who_gives_is_out_once_he_has_given() -> None:
    hand = hand_of("standard", "N bid charlemagne, E pass, S pass, W pass")
    assert hand.public.out == set()
    assert after(hand, legal(hand)[0]).public.out == {Seat.SOUTH}


@clause("9.2")
def test_who_is_out_plays_no_card_and_is_passed_over() -> None:
    hand = play_begins("standard", None, N="7c", E="8c", W="9c")
    order = [awaited(hand), awaited(plays(hand, "7c")), awaited(plays(hand, "7c 8c"))]
    assert order == ["N play", "E play", "W play"]
    over = finished(hand, made=False)
    assert {play.seat for trick in over.public.tricks for play in trick.plays} == {Seat.NORTH, Seat.EAST, Seat.WEST}
    assert len(over.held(Seat.SOUTH)) == 8


LONE = "N bid charlemagne s alone, E pass, S pass, W pass"


@MAINE
@clause("9.3", "9.5")
def test_left_then_right_is_asked_once_the_bidder_has_laid_his_card_away(rules: str) -> None:
    hand = hand_of(rules, LONE)
    if rules == "maine-32":
        hand = after(hand, "N ask ace")
    hand = after(hand, legal(hand)[0])
    assert not may(hand, "E alone"), "not before"
    hand = after(hand, legal(hand)[0])
    assert legal(hand) == ["E alone", "E decline"]
    hand = after(hand, "E decline")
    assert legal(hand) == ["W alone", "W decline"]
    hand = after(hand, "W decline")
    assert awaited(hand) == "N play" and hand.public.playing == 3, "both defend, and a trick has three cards"
    over = finished(hand, made=False)
    assert {len(trick.plays) for trick in over.public.tricks} == {3}


@MAINE
@clause("9.3")
@pytest.mark.parametrize("bid", ["7 h", "le-petit", "high-card", "charlemagne h"])
def test_against_anything_else_nobody_defends_alone(rules: str, bid: str) -> None:
    assert awaited(hand_of(rules, f"N bid {bid}, E pass, S pass, W pass")) == "N play"


@MAINE
@clause("9.4")
@pytest.mark.parametrize(("answers", "lone", "out"), [("E alone", "E", "W"), ("E decline, W alone", "W", "E")])
def test_a_lone_defender_gets_a_card_lays_one_away_and_his_partner_is_out(
    rules: str, answers: str, lone: str, out: str
) -> None:
    hand = hand_of(rules, LONE)
    if rules == "maine-32":
        hand = after(hand, "N ask ace")
    hand = after(after(hand, legal(hand)[0]), "")
    hand = after(after(hand, legal(hand)[0]), answers)
    assert awaited(hand) == f"{out} give", "he asks for nothing, and the other is asked no more"
    assert len(legal(hand)) == 8, "a card of his partner's choice"
    hand = after(hand, legal(hand)[0])
    assert awaited(hand) == f"{lone} discard" and len(legal(hand)) == 9
    hand = after(hand, legal(hand)[0])
    assert hand.public.out == {Seat.SOUTH, Seat.parse(out)}
    assert awaited(hand) == "N play"
    over = finished(hand, made=False)
    assert {len(trick.plays) for trick in over.public.tricks} == {2}


# 10 Exposed hands


@clause("10.1", "10.3")
def test_a_gros_mulot_lies_open_before_the_first_lead_and_stays_so() -> None:
    hand = hand_of("standard", "N bid gros-mulot, E pass, S pass, W pass", N=WEAK["standard"])
    while hand.turn is not None:
        for seat in (*SEATS, None):
            view = view_of(hand, seat)
            assert view.seen[Seat.NORTH].known == hand.held(Seat.NORTH)
            for other in (Seat.EAST, Seat.SOUTH, Seat.WEST):
                assert view.seen[other].known == (hand.held(other) if other is seat else frozenset())
            assert not view.seen[Place.KITTY].known
        hand = after(hand, legal(hand)[0])


@clause("10.3")
@pytest.mark.parametrize(("rules", "bid"), [("standard", "mulot"), ("standard", "5"), ("maine", "charlemagne h alone")])
def test_no_other_contract_opens_a_hand(rules: str, bid: str) -> None:
    hand = after_exchange(hand_of(rules, f"N bid {bid}, E pass, S pass, W pass"))
    for seat in (*SEATS, None):
        known = {other for other in SEATS if view_of(hand, seat).seen[other].known}
        assert known == ({seat} - {None})


@clause("10.2")
def test_the_bidder_plays_his_open_hand_himself_by_the_same_rules() -> None:
    hand = hand_of(
        "standard", "N bid gros-mulot, E pass, S pass, W pass", N="7c 8c 7d 8d 7h 8h 7s 8s", E="9c", W="Ac As"
    )
    hand = plays(hand, "7c 9c Ac As")
    assert awaited(hand) == "N play"
    assert playable(hand) == "7s 8s"
    assert not may(hand, "S play 8s")
