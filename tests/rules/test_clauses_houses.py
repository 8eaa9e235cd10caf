"""Chapters 2 and 15 of docs/rules.md: drawing for seats, and the house options."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from laws import (
    EVERY_HOUSE,
    House,
    after,
    awaited,
    book_of,
    clause,
    deal_of,
    finished,
    hand_of,
    legal,
    may,
    play_begins,
    playable,
    playout,
    plays,
    why_refused,
)

from charlemagne.cards import Card, Suit, parse_cards, write_cards
from charlemagne.draw import Draw, seating, spread, third_choice
from charlemagne.hand.player import UNLIMITED
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.match import SealedSource, begin, next_dealer
from charlemagne.players.random import RandomPlayer
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import OPTIONS, house_values, read_toml, with_house, write_toml
from charlemagne.rules.model import RuleBookError
from charlemagne.seats import SEATS, Seat

PASSES = "E pass, S pass, W pass"
ALL_BOOKS = tuple(BOOKS)
MAINES = ("maine", "maine-32")
WITH_JOKERS = ("standard", "charlesmagne")


def refused(rules: str, house: Mapping[str, object]) -> str:
    """Why these options are refused."""
    with pytest.raises(RuleBookError) as error:
        with_house(BOOKS[rules], house)
    return str(error.value)


def to_the_lead(hand: Hand) -> Hand:
    """The hand before its first lead, everybody having taken his last choice."""
    while awaited(hand).split()[-1] != "play":
        hand = after(hand, legal(hand)[-1])
    return hand


def names(hand: Hand) -> list[str]:
    """The contracts that may be bid, low to high."""
    return list(dict.fromkeys(text.split()[2] for text in legal(hand) if " bid " in text))


# 2 Choosing seats and the first dealer


@clause("2.1")
@pytest.mark.parametrize("rules", ALL_BOOKS)
def test_without_a_draw_anybody_sits_anywhere_and_any_seat_may_deal_first(rules: str) -> None:
    assert BOOKS[rules].draw_for_seats is False
    for dealer in SEATS:
        match = begin(BOOKS[rules], "m", dealer=dealer).deal_from(SealedSource.of_seed(1))
        assert match.hand is not None and match.hand.turn is dealer.left


def drawn(rules: str, cards: str, *, house: House | None = None) -> Draw:
    """The draw in which the four players took these cards."""
    book = book_of(rules, house)
    pack = [*map(Card.parse, cards.split())]
    draw = spread(book, [*pack, *(card for card in book.deck if card not in pack)])
    for place in range(len(pack)):
        if draw.turn is None:
            draw = draw.again()
        draw = draw.take(place)
    return draw


@clause("2.2")
@pytest.mark.parametrize(
    ("cards", "ranking", "reason"),
    [
        ("Ac *1 *2 Kd", (1, 2, 0, 3), "jokers above all, the white one above the colour one"),
        ("7c As Jd Th", (1, 2, 3, 0), "ace, jack, ten, seven"),
        ("9c 8s Qd Kh", (3, 2, 0, 1), "king, queen, nine, eight; suits and trumps count for nothing"),
    ],
)
def test_the_cards_drawn_rank(cards: str, ranking: tuple[int, ...], reason: str) -> None:
    assert drawn("standard", cards).ranking == ranking, reason


@clause("2.3")
def test_players_who_are_level_draw_again_until_all_four_differ() -> None:
    draw = drawn("maine", "Ac Kd Ah 7s")
    assert draw.level == (0, 2), "the two aces"
    with pytest.raises(ValueError, match="not over"):
        _ = draw.ranking
    again = draw.again()
    assert (again.turn, again.held[1], again.held[3]) == (0, draw.held[1], draw.held[3])
    level_with_another = again.take(4).take(next(place for place in again.free if str(again.places[place]) == "Ks"))
    assert 1 in level_with_another.level, "level with one who had differed: those two draw again"
    assert level_with_another.level == tuple(sorted({1, 2} | set(level_with_another.level)))
    assert drawn("maine", "Ac Kd Ah 7s Qh Jh").ranking == (1, 0, 2, 3)


@clause("2.3")
def test_a_pack_that_gives_out_is_gathered_and_shuffled() -> None:
    book = BOOKS["maine"]
    draw = spread(book, parse_order("Ac Kd Ah 7s"))
    for place in range(4):
        draw = draw.take(place)
    draw = draw.again()
    assert draw.free == ()
    asked: list[list[str]] = []

    def shuffle(cards: object) -> tuple[Card, ...]:
        assert isinstance(cards, list)
        asked.append([str(card) for card in cards])
        return tuple(reversed(cards))

    gathered = draw.gathered(shuffle)
    assert asked == [["Ac", "Ah"]], "all but the cards of those who are not level"
    assert [str(card) for card in gathered.places] == ["Ah", "Ac"]


def parse_order(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


@clause("2.4", "2.5")
def test_the_two_highest_are_partners_and_pick_first_and_the_highest_deals() -> None:
    for highest in SEATS:
        left, right = third_choice(highest)
        assert {left, right} == {highest.left, highest.right}
        for third in (left, right):
            seats = seating((2, 0, 3, 1), highest=highest, third=third)
            assert seats == {2: highest, 0: highest.partner, 3: third, 1: third.partner}
            dealer = seats[2]
            assert begin(BOOKS["maine"], "m", dealer=dealer).dealer is highest
        with pytest.raises(ValueError, match="is taken"):
            seating((2, 0, 3, 1), highest=highest, third=highest.partner)


# 15 House options


@clause("15.1")
@pytest.mark.parametrize("rules", ALL_BOOKS)
def test_an_option_has_the_books_own_value_until_it_is_set(rules: str) -> None:
    own = house_values(BOOKS[rules])
    assert with_house(BOOKS[rules], own) is BOOKS[rules], "values that are the book's own are no difference"
    assert with_house(BOOKS[rules], read_toml(write_toml(BOOKS[rules]))) is BOOKS[rules]
    book = book_of(rules, {**own, "stop-when-decided": True})
    assert dict(book.house) == {"stop-when-decided": True}
    assert "stop-when-decided = true" in write_toml(book) and "draw-for-seats = false" in write_toml(book)


@clause("15.1")
@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE[4::6])
def test_computer_players_follow_whatever_is_set(rules: str, house: House) -> None:
    for hand in playout(rules, house, 5).hands():
        if hand.turn is not None:
            view = view_of(hand, hand.turn)
            assert RandomPlayer(1).choose(view, UNLIMITED) in view.options


@clause("15.2")
@pytest.mark.parametrize("rules", ALL_BOOKS)
def test_target(rules: str) -> None:
    suit = " h" if rules in MAINES else ""
    hand = hand_of(rules, f"N bid 5{suit}, {PASSES}", house={"target": 7}, score=(2, 2), N="Jh Jd Ah Kh Qh 9h")
    over = finished(to_the_lead_with(hand, "h"), made=True)
    assert over.result is not None and str(over.result.winner) == "NS"
    assert all(book_of(rules, {"target": points}).target == points for points in (1, 500))
    assert all("1 to 500" in refused(rules, {"target": points}) for points in (0, 501, True, "32", 7.0))


def to_the_lead_with(hand: Hand, trump: str) -> Hand:
    while awaited(hand).split()[-1] != "play":
        ways = [action for action in legal(hand) if action.endswith(f"trump {trump}")]
        hand = after(hand, (ways or legal(hand))[0])
    return hand


@clause("15.3")
@pytest.mark.parametrize("rules", ["standard", "charlesmagne", "maine"])
def test_all_pass(rules: str) -> None:
    free: House = {"dealer-floor": False}
    passes = f"N pass, {PASSES}"
    assert next_dealer(hand_of(rules, passes, house=free).public) is Seat.NORTH
    assert next_dealer(hand_of(rules, passes, house={**free, "all-pass": "same-dealer"}).public) is Seat.WEST
    forced = hand_of(rules, "N pass, E pass, S pass", house={**free, "all-pass": "dealer-bids"})
    assert why_refused(forced, "W pass") == "dealer-must-bid"
    assert names(forced) == [row.name for row in BOOKS[rules].contracts], "any contract"
    suit = " h" if rules == "maine" else ""
    assert may(hand_of(rules, f"N bid 5{suit}, E pass, S pass", house={**free, "all-pass": "dealer-bids"}), "W pass")


@clause("15.4")
@pytest.mark.parametrize(
    ("rules", "floor", "calls", "least"),
    [
        ("standard", 6, "N pass, E pass, S pass", "6"),
        ("standard", 6, "N bid 5, E pass, S pass", "6"),
        ("standard", 6, "N bid 6, E pass, S pass", None),
        ("charlesmagne", 7, "N bid 6, E pass, S pass", "7"),
        ("maine", 3, "N bid 2 h, E pass, S pass", "3"),
        ("maine", 7, "N bid 6 h, E pass, S pass", "7"),
        ("maine-32", False, "N bid 4 h, E pass, S pass", None),
        ("maine", False, "N pass, E pass, S pass", None),
    ],
)
def test_dealer_floor(rules: str, floor: object, calls: str, least: str | None) -> None:
    hand = hand_of(rules, calls, house={"dealer-floor": floor})
    assert may(hand, "W pass") == (least is None)
    if least:
        assert names(hand)[0] == least
        assert why_refused(hand, "W pass") == "dealer-must-reach"


@clause("15.4")
def test_dealer_floor_has_its_own_value_in_each_book() -> None:
    assert [house_values(book)["dealer-floor"] for book in BOOKS.values()] == [False, 5, 5, False]


@clause("15.5")
@pytest.mark.parametrize(("rules", "own"), [("standard", 5), ("maine", 1), ("maine-32", 1), ("charlesmagne", 5)])
def test_minimum_bid(rules: str, own: int) -> None:
    book = BOOKS[rules]
    highest = max(row.number or 0 for row in book.contracts)
    assert house_values(book)["minimum-bid"] == own
    for number in range(1, highest + 1):
        house: House = {"minimum-bid": number}
        if rules in MAINES:
            house["dealer-floor"] = max(5, number)
        edited = book_of(rules, house)
        assert names(hand_of(edited))[0] == str(number), "lower numbers can't be bid"
        five = book.contract("5")
        for row in edited.contracts[: max(0, 5 - number)]:
            assert (row.made, row.failed, row.tricks) == (row.number, row.number, (row.number, 8))
            assert (row.phases, row.alone, row.bid_names_suit) == (five.phases, five.alone, five.bid_names_suit)
    assert f"1 to {highest}" in refused(rules, {"minimum-bid": 9}) or "highest" in refused(rules, {"minimum-bid": 9})
    if highest < 8:
        assert f"1 to {highest}" in refused(rules, {"minimum-bid": 8})
    refused(rules, {"minimum-bid": 0})


@clause("15.5")
def test_a_number_that_minimum_bid_brings_in_is_played_like_five() -> None:
    hand = hand_of("standard", f"N bid 2, {PASSES}", house={"minimum-bid": 1}, N="*1 *2 Jh")
    assert awaited(hand) == "N discard"
    hand = to_the_lead_with(after(hand, legal(hand)[0]), "h")
    assert awaited(hand) == "E play", "left of the bidder leads"
    over = finished(hand, made=True, tricks=3)
    assert over.result is not None and over.result.points == (2, 0)


@clause("15.6")
@pytest.mark.parametrize(
    ("rules", "bid", "leader", "first", "reason"),
    [
        ("standard", "5", "bidder", "N", "the bidder"),
        ("standard", "mulot", "left-of-bidder", "N", "a lone bidder leads whatever is set"),
        ("charlesmagne", "game", "left-of-bidder", "E", "both partners play"),
        ("maine", "5 h", "left-of-bidder", "E", "both partners play"),
        ("maine", "high-card", "left-of-bidder", "E", "both partners play"),
        ("maine-32", "charlemagne h alone", "left-of-bidder", "N", "a lone bidder leads whatever is set"),
    ],
)
def test_leader(rules: str, bid: str, leader: str, first: str, reason: str) -> None:
    hand = to_the_lead(hand_of(rules, f"N bid {bid}, {PASSES}", house={"leader": leader}))
    assert awaited(hand) == f"{first} play", reason


@clause("15.6")
def test_if_the_player_at_the_bidders_left_is_out_the_next_one_leads() -> None:
    house: House = {"leader": "left-of-bidder", "defender-alone": "always"}
    hand = hand_of("maine", f"N bid charlemagne h, {PASSES}, E decline, W alone", house=house)
    hand = after(hand, legal(hand)[0])
    hand = after(hand, legal(hand)[0])
    assert hand.public.out == {Seat.EAST}
    assert hand.public.leader is Seat.SOUTH
    assert awaited(hand) == "S play"


@clause("15.7")
@pytest.mark.parametrize("rules", WITH_JOKERS)
@pytest.mark.parametrize("on", [True, False])
def test_no_trump(rules: str, on: bool) -> None:
    hand = hand_of(rules, f"N bid 5, {PASSES}", house={"no-trump": on})
    hand = after(hand, legal(hand)[0])
    assert ("N trump none" in legal(hand)) is on
    if not on:
        assert why_refused(hand, "N trump none") == "must-name-trump"
    if rules == "standard":
        lone = hand_of(rules, f"N bid charlemagne, {PASSES}", house={"no-trump": on})
        for _ in range(2):
            lone = after(lone, legal(lone)[0])
        assert ("N trump none" in legal(lone)) is on, "wherever trumps are named after an exchange"
    assert house_values(BOOKS[rules])["no-trump"] is (rules == "charlesmagne")


@clause("15.8")
@pytest.mark.parametrize("rules", WITH_JOKERS)
@pytest.mark.parametrize("on", [True, False])
def test_forced_joker(rules: str, on: bool) -> None:
    hand = play_begins(rules, None, house={"forced-joker": on}, N="As", E="*2 7d 8d 9d Td Jd Qd Kd")
    assert (playable(plays(hand, "As")) == "*2") is on
    with_trumps = play_begins(
        rules, "c", house={"forced-joker": on, "leader": "bidder"}, N="As", E="*2 7d 8d 9d Td Jd Qd Kd"
    )
    assert len(playable(plays(with_trumps, "As")).split()) == 8, "with trumps there is no such duty"
    assert house_values(BOOKS[rules])["forced-joker"] is (rules == "standard")


@clause("15.9")
@pytest.mark.parametrize("rules", WITH_JOKERS)
@pytest.mark.parametrize("high", ["white", "colour"])
def test_high_joker(rules: str, high: str) -> None:
    book = book_of(rules, {"high-joker": high})
    order = ["*1", "*2"] if high == "white" else ["*2", "*1"]
    for trump in (None, Suit.HEARTS):
        assert [str(card) for card in reversed(book.table(trump).lanes[4])][:2] == order
    assert [str(card) for card in book.highest(parse_cards("*1 *2 Ac"))] == order[:1]
    assert drawn(rules, "Ac *1 *2 Kd", house={"high-joker": high}).ranking[0] == (1 if high == "white" else 2)


@clause("15.10")
@pytest.mark.parametrize("rules", WITH_JOKERS)
@pytest.mark.parametrize("on", [True, False])
def test_discard_jokers(rules: str, on: bool) -> None:
    hand = hand_of(rules, f"N bid 5, {PASSES}", house={"discard-jokers": on}, N="*1 7c 8c", kitty="*2 9c")
    assert may(hand, "N discard 7c *1") is may(hand, "N discard *1 *2") is on
    assert may(hand, "N discard 7c 8c")
    if not on:
        assert why_refused(hand, "N discard 7c *1") == "no-joker-discard"
        assert len(legal(hand)) == 28


@clause("15.11")
def test_expose_after_the_first_trick() -> None:
    house: House = {"expose": "after-first-trick"}
    hand = hand_of("standard", f"N bid gros-mulot, {PASSES}", house=house, N="7c", E="8c", W="9c")
    for cards in ("", "7c", "8c"):
        hand = plays(hand, cards)
        assert not view_of(hand, Seat.EAST).seen[Seat.NORTH].known, "hidden before and through the first trick"
    hand = plays(hand, "9c")
    assert awaited(hand) == "W play"
    for seat in (*SEATS, None):
        assert view_of(hand, seat).seen[Seat.NORTH].known == hand.held(Seat.NORTH), "open before the second lead"
    assert len(finished(hand, made=False).public.tricks) == 8
    assert "no hand is exposed" in refused("charlesmagne", house)


@clause("15.12")
@pytest.mark.parametrize(
    ("rules", "bid", "partner", "given", "reason"),
    [
        ("standard", "charlemagne", "*1 *2 As Ks", "*1", "the higher joker"),
        ("standard", "charlemagne", "*2 As Js 7c", "*2", "a joker before an ace"),
        ("standard", "charlemagne", "Ac As Kd 7c 8c 9c Tc 7d", "Ac As", "among equals he chooses"),
        ("standard", "charlemagne", "Jc Ts 9d 7c 8c 9c 7d 8d", "Jc", "trumps are not known: by rank"),
        ("maine", "charlemagne h alone", "9h As Ah Jh", "9h", "his highest trump, where trumps are known"),
        ("maine", "charlemagne h alone", "7h As Ac Ad 7c 8c 9c Tc", "7h", "a trump before an ace"),
        ("maine-32", "charlemagne h alone", "Jd As Ac Ad 7c 8c 9c Tc", "Jd", "le petit bar is a trump"),
        ("maine", "charlemagne h alone", "As Ac Kd 7c 8c 9c Tc 7d", "Ac As", "no trump: by rank"),
    ],
)
def test_partner_gives_highest(rules: str, bid: str, partner: str, given: str, reason: str) -> None:
    hand = hand_of(rules, f"N bid {bid}, {PASSES}", house={"partner-gives": "highest"}, S=partner)
    if rules == "maine-32":
        hand = after(hand, "N ask ace")
    assert write_cards(Card.parse(text.split()[2]) for text in legal(hand)) == given, reason
    low = next(card for card in partner.split() if card not in given.split())
    assert why_refused(hand, f"S give {low}") == "give-highest"


@clause("15.12")
def test_a_lone_defenders_partner_gives_his_highest_too() -> None:
    hand = hand_of(
        "maine", f"N bid charlemagne h alone, {PASSES}", house={"partner-gives": "highest"}, S="Ah", W="9h Jh"
    )
    hand = after(hand, "S give Ah")
    hand = after(after(hand, legal(hand)[0]), "E alone")
    assert legal(hand) == ["W give 9h"]


@clause("15.13")
def test_trump_before_card() -> None:
    house: House = {"trump-before-card": True}
    orders = {
        "charlemagne": ["trump", "give", "discard"],
        "gros-charlemagne, N ask": ["ask", "trump", "give", "discard"],
        "gros-charlemagne, N take kitty": ["take", "discard", "trump"],
    }
    for bid, order in orders.items():
        contract, _, choice = bid.partition(", ")
        hand = to_the_lead(hand_of("standard", f"N bid {contract}, {PASSES}, {choice}", house=house, N="7c 8c", S="Ad"))
        assert [str(action).split()[1] for action in hand.actions[4:]] == order
        assert len(hand.held(Seat.NORTH)) == 8
    hand = hand_of("standard", f"N bid charlemagne, {PASSES}", house=house, kitty="*1 *2")
    assert len(hand.held(Seat.NORTH)) == 10, "the kitty first"
    hand = after(hand, "N trump h")
    assert hand.public.trump_known and awaited(hand) == "S give"
    hand = after(hand, legal(hand)[0])
    assert len(legal(hand)) == 165, "three away"


@clause("15.14")
def test_ask_sets_trump() -> None:
    for on, trump in ((True, "s"), (False, "h")):
        hand = hand_of("maine-32", f"N bid charlemagne h alone, {PASSES}, N ask s", house={"ask-sets-trump": on})
        assert str(hand.public.trump) == trump
        assert str(finished(hand, made=False).public.trump) == trump


@clause("15.15")
@pytest.mark.parametrize("rules", MAINES)
def test_defender_alone(rules: str) -> None:
    both, lone = f"N bid charlemagne h, {PASSES}", f"N bid charlemagne h alone, {PASSES}"
    verbs = {}
    for value in ("when-alone", "always", "off"):
        for bid in (both, lone):
            hand = to_the_lead(hand_of(rules, bid, house={"defender-alone": value}))
            verbs[value, bid] = [str(action).split()[1] for action in hand.actions[4:]].count("decline")
    assert verbs == {
        ("when-alone", both): 0, ("when-alone", lone): 2,
        ("always", both): 2, ("always", lone): 2,
        ("off", both): 0, ("off", lone): 0,
    }  # fmt: skip
    hand = hand_of(rules, f"{both}, E alone", house={"defender-alone": "always"})
    assert awaited(hand) == "W give"
    hand = after(hand, legal(hand)[0])
    hand = after(hand, legal(hand)[0])
    assert hand.public.playing == 3 and hand.public.out == {Seat.WEST}


@clause("15.16")
@pytest.mark.parametrize("rules", ALL_BOOKS)
def test_knock(rules: str) -> None:
    assert house_values(BOOKS[rules])["knock"] is (rules == "maine")
    for on in (True, False):
        hand = play_begins(rules, "h", house={"knock": on})
        hand = plays(hand, playable(hand)[:2])
        assert may(hand, "S knock") is on


@clause("15.17")
@pytest.mark.parametrize(
    ("rules", "trump", "cards", "count", "reason"),
    [
        ("maine", "h", {"N": "9h Jh Jd Ah Kh Qh Th 8h"}, (5, 0), "the 5th trick won of a five"),
        (
            "maine",
            "h",
            {"N": "7c 8c 9c Tc 7d 8d 7s 8s", "E": "9h Jh Jd Ah Kh Qh Th 8h"},
            (0, 4),
            "the 4th lost of a five",
        ),
        ("standard", None, {"N": "*1"}, (1, 0), "the first trick taken of a mulot"),
    ],
)
def test_stop_when_decided(
    rules: str, trump: str | None, cards: dict[str, str], count: tuple[int, int], reason: str
) -> None:
    hand = play_begins(rules, trump, house={"stop-when-decided": True}, deal=deal_of(BOOKS[rules], **cards))
    while hand.turn is not None:
        strength = hand.public.table.strength
        hand = plays(hand, max(playable(hand).split(), key=lambda card: strength[Card.parse(card)]))
    assert hand.result is not None
    assert (hand.result.tricks, len(hand.public.tricks) - hand.result.tricks) == count, reason


@clause("15.17")
def test_a_contract_of_all_eight_stops_with_the_first_trick_lost() -> None:
    for rules, bid in (("maine", "high-card"), ("maine-32", "charlemagne h"), ("charlesmagne", "game")):
        hand = hand_of(rules, f"N bid {bid}, {PASSES}", house={"stop-when-decided": True})
        over = finished(to_the_lead_with(hand, "h"), made=False)
        assert over.result is not None
        assert len(over.public.tricks) - over.result.tricks == 1
        assert finished(to_the_lead_with(hand_of(rules, f"N bid {bid}, {PASSES}"), "h"), made=False).public.tricks[7:]


@clause("15.18")
@pytest.mark.parametrize("rules", ALL_BOOKS)
def test_draw_for_seats(rules: str) -> None:
    assert BOOKS[rules].draw_for_seats is False
    assert book_of(rules, {"draw-for-seats": True}).draw_for_seats is True
    assert "true, false" in refused(rules, {"draw-for-seats": "on"})


@clause("15.19")
@pytest.mark.parametrize(("rules", "name"), [(rules, row.name) for rules in BOOKS for row in BOOKS[rules].contracts])
def test_a_contract_that_is_false_is_left_out_of_the_auction(rules: str, name: str) -> None:
    hand = hand_of(rules, house={"contracts": {name: False}})
    assert names(hand) == [row.name for row in BOOKS[rules].contracts if row.name != name]
    assert why_refused(hand, f"N bid {name}") == "no-such-bid"


@clause("15.20")
@pytest.mark.parametrize(
    ("rules", "pays", "made", "points"),
    [
        ("standard", {"made": 9}, True, (9, 0)),
        ("standard", {"made": 9}, False, (0, 5)),
        ("standard", {"failed": 0}, False, (0, 0)),
        ("charlesmagne", {"made": "game"}, True, (14, 0)),
        ("charlesmagne", {"failed": "game"}, False, (0, 18)),
        ("charlesmagne", {"failed": "game"}, True, (5, 0)),
    ],
)
def test_contracts_may_pay_otherwise(rules: str, pays: dict[str, object], made: bool, points: tuple[int, int]) -> None:
    house: House = {"contracts": {"5": pays}}
    hand = hand_of(rules, f"N bid 5, {PASSES}", house=house, score=(7, 3), N="*1 *2 Jh Jd 7s 8s")
    over = finished(to_the_lead_with(hand, "h"), made=made)
    assert over.result is not None and over.result.points == points


@clause("15.21")
@pytest.mark.parametrize(
    ("rules", "house", "words"),
    [
        ("maine", {"no-trump": True}, ["no-trump", "maine"]),
        ("maine", {"expose": "before-lead"}, ["expose", "maine"]),
        ("standard", {"ask-sets-trump": True}, ["ask-sets-trump", "standard"]),
        ("maine", {"ask-sets-trump": True}, ["ask-sets-trump", "maine"]),
        ("charlesmagne", {"partner-gives": "any"}, ["partner-gives", "charlesmagne"]),
        ("standard", {"defender-alone": "off"}, ["defender-alone", "standard"]),
        ("standard", {"colour": "blue"}, ["colour", *OPTIONS]),
        ("standard", {"knock": 1}, ["knock", "true, false"]),
        ("standard", {"knock": "on"}, ["knock", "true, false"]),
        ("standard", {"leader": "left"}, ["leader", "bidder, left-of-bidder"]),
        ("standard", {"high-joker": "*1"}, ["high-joker", "white, colour"]),
        ("standard", {"all-pass": True}, ["all-pass", "next-dealer, same-dealer, dealer-bids"]),
        ("standard", {"contracts": {"5": {"made": -1}}}, ["contracts", "5", "-1"]),
        ("standard", {"contracts": {"5": {"paid": 1}}}, ["contracts", "5"]),
        ("standard", {"contracts": ["5"]}, ["contracts", "table"]),
    ],
)
def test_what_no_option_can_be_is_refused_by_name_with_what_is_allowed(
    rules: str, house: House, words: list[str]
) -> None:
    message = refused(rules, house)
    assert all(word in message for word in words), message


@clause("15.22")
@pytest.mark.parametrize(
    ("rules", "house"),
    [
        ("standard", {"dealer-floor": 4}),
        ("standard", {"dealer-floor": 6, "minimum-bid": 7}),
        ("maine", {"minimum-bid": 6}),
        ("maine", {"dealer-floor": 8}),
        ("charlesmagne", {"dealer-floor": 8}),
        ("standard", {"dealer-floor": 9}),
    ],
)
def test_a_floor_below_the_minimum_bid_or_above_the_highest_number_is_refused(rules: str, house: House) -> None:
    assert "dealer-floor" in refused(rules, house)


@clause("15.23")
@pytest.mark.parametrize("value", ["same-dealer", "dealer-bids"])
def test_a_floor_and_another_all_pass_are_refused(value: str) -> None:
    assert "all-pass" in refused("maine", {"all-pass": value})
    assert "all-pass" in refused("standard", {"all-pass": value, "dealer-floor": 5})
    assert book_of("maine", {"all-pass": value, "dealer-floor": False}).dealer_floor is None


@clause("15.24")
@pytest.mark.parametrize(
    ("rules", "left_out", "house"),
    [
        ("charlesmagne", ["5", "6", "7", "game"], {}),
        ("maine", ["5", "6", "7", "le-petit", "high-card", "charlemagne"], {}),
        ("standard", ["9"], {}),
        ("standard", ["game"], {}),
        ("standard", ["4"], {}),
        ("standard", ["5"], {"minimum-bid": 6}),
    ],
)
def test_contracts_that_leave_none_or_none_that_meets_the_floor_or_name_another_are_refused(
    rules: str, left_out: list[str], house: House
) -> None:
    assert "contracts" in refused(rules, {**house, "contracts": dict.fromkeys(left_out, False)})
    most = dict.fromkeys(left_out[:-1], False)
    if len(most) > 1:
        assert book_of(rules, {**house, "contracts": most}).contracts, "one less is allowed"


@clause("15.25")
@pytest.mark.parametrize(
    ("rules", "house"),
    [
        ("standard", {"expose": "after-first-trick", "contracts": {"gros-mulot": False}}),
        ("maine", {"defender-alone": "always", "contracts": {"charlemagne": False}}),
        ("maine-32", {"ask-sets-trump": False, "contracts": {"charlemagne": False}}),
        ("standard", {"trump-before-card": True, "contracts": {"charlemagne": False, "gros-charlemagne": False}}),
        ("charlesmagne", {"forced-joker": True, "no-trump": False}),
    ],
)
def test_an_option_that_has_nothing_to_do_is_allowed(rules: str, house: House) -> None:
    assert dict(book_of(rules, house).house) == house
