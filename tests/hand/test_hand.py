"""Notation, refusals, views: what the laws don't name one by one."""

from __future__ import annotations

import pytest
from laws import after, book_of, deal_of, hand_of, legal, may, play_begins, plays

from charlemagne.cards import Card, NotationError, Suit, parse_cards, write_cards
from charlemagne.hand.actions import (
    DiscardCards,
    GiveCard,
    Knock,
    PlayCard,
    discard,
    parse_action,
)
from charlemagne.hand.decide import apply
from charlemagne.hand.events import Exposed, LeadPassed, Place, readers
from charlemagne.hand.legal import IllegalAction, Reason, bids, highest_of, options, phase_name, refusal
from charlemagne.hand.player import Limit, Player, dice
from charlemagne.hand.scoring import is_decided
from charlemagne.hand.state import Trick, evolve, hide
from charlemagne.hand.view import seen_by, view_of
from charlemagne.players.random import RandomPlayer
from charlemagne.rules.books import STANDARD
from charlemagne.seats import SEATS, Seat, Side

PASSES = "E pass, S pass, W pass"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("1c", "1c"), ("", "''"), ("7", "7"), ("*3", "3"), ("7C", "7C"), ("tc", "tc"),
    ],
)  # fmt: skip
def test_what_is_no_card_is_refused_and_quoted(text: str, quoted: str) -> None:
    with pytest.raises(NotationError, match="no card is written") as error:
        Card.parse(text)
    assert quoted in str(error.value)


def test_cards_suits_seats_and_sides_read_and_write_themselves() -> None:
    assert (repr(Card.parse("*1")), str(Card.parse("Ts"))) == ("Card('*1')", "Ts")
    assert (Card.parse("*2").suit, Card.parse("*2").rank, Card.parse("9h").rank) == (None, "*", "9")
    assert (repr(Suit.CLUBS), Suit.CLUBS.same_colour, Suit.DIAMONDS.same_colour) == (
        "Suit.CLUBS",
        Suit.SPADES,
        Suit.HEARTS,
    )
    assert (repr(Seat.WEST), repr(Side.EW), str(Side.NS), Side.NS.other) == ("Seat.WEST", "Side.EW", "NS", Side.EW)
    for read, text in ((Suit.parse, "x"), (Seat.parse, "n")):
        with pytest.raises(NotationError, match=f"'{text}'"):
            read(text)
    with pytest.raises(NotationError, match="7c is written twice in '7c 8c 7c'"):
        parse_cards("7c 8c 7c")
    assert write_cards(parse_cards("*1 As 7c")) == "7c As *1"


@pytest.mark.parametrize(
    "text",
    [
        "N pass", "N bid 6", "N bid mulot", "N bid 6 h", "N bid charlemagne h alone", "N take kitty", "N ask",
        "N ask ace", "N ask h", "S give Ah", "N discard 7c 8c", "N trump h", "N trump none", "E alone", "E decline",
        "E play As", "E knock",
    ],
)  # fmt: skip
def test_an_action_reads_as_it_is_written(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "N", "N  pass", " N pass", "N pass ", "N pass x", "X pass", "N bid", "N bid 6 h a",
        "N bid 6 x", "N bid SIX", "N take", "N ask x", "N ask ace now", "N give", "N give ?", "N give 7x",
        "N discard", "N discard ? ?", "N discard 7c 7c", "N trump", "N trump x", "N alone now", "N knock 2",
        "N play", "N play 7c 8c", "N sing", "n pass", "N\tpass", "N PASS",
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


def test_what_is_hidden_is_written_with_question_marks() -> None:
    assert str(hide(GiveCard(Seat.SOUTH, Card.parse("Ah")))) == "S give ?"
    assert str(hide(discard(Seat.NORTH, parse_cards("7c 8c 9c")))) == "N discard ? ? ?"
    assert hide(Knock(Seat.EAST)) == Knock(Seat.EAST)


@pytest.mark.parametrize(
    ("rules", "actions", "tried", "reason", "args"),
    [
        ("standard", "", "E pass", "not-your-turn", {"turn": "N"}),
        ("standard", "", "N play 7c", "not-now", {"phase": "auction"}),
        ("standard", "", "N bid game", "no-such-bid", {"bid": "game"}),
        ("standard", "", "N bid 5 h", "bid-without-suit", {"bid": "5"}),
        ("standard", "", "N bid mulot h alone", "not-alone", {"bid": "mulot"}),
        ("maine", "", "N bid 5", "bid-needs-suit", {"bid": "5"}),
        ("maine", "N bid 7 c", "E bid 6 h", "bid-too-low", {"bid": "6", "highest": "7"}),
        ("maine", "N pass, E pass, S pass", "W pass", "dealer-must-reach", {"floor": 5}),
        ("standard", f"N bid 5, {PASSES}", "N discard 7c", "discard-count", {"count": 2}),
        ("standard", f"N bid 5, {PASSES}", "N discard 7c Ac", "not-in-hand", {"card": "Ac"}),
        ("standard", f"N bid 5, {PASSES}", "N trump h", "not-now", {"phase": "discard"}),
        ("standard", f"N bid charlemagne, {PASSES}", "S give 7c", "not-in-hand", {"card": "7c"}),
        ("standard", f"N bid gros-charlemagne, {PASSES}", "N ask h", "not-now", {"phase": "choice"}),
        ("standard", f"N bid mulot, {PASSES}", "N play Ac", "not-in-hand", {"card": "Ac"}),
        ("standard", f"N bid mulot, {PASSES}, N play 7c", "N play 8c", "not-your-turn", {"turn": "E"}),
        ("standard", f"N pass, {PASSES}", "N pass", "hand-over", {}),
        ("standard", f"N pass, {PASSES}", "N knock", "no-knocking", {}),
        ("maine", f"N bid charlemagne h alone, {PASSES}", "S play 7c", "not-now", {"phase": "give"}),
    ],
)
def test_a_refusal_says_why_in_an_id_and_what_the_words_need(
    rules: str, actions: str, tried: str, reason: str, args: dict[str, object]
) -> None:
    hand = hand_of(rules, actions, N="7c 8c", E="Ac")
    with pytest.raises(IllegalAction) as refused:
        apply(hand, parse_action(tried))
    assert (refused.value.reason.id, dict(refused.value.reason.args)) == (reason, args)
    assert (refused.value.seat, str(refused.value.action)) == (Seat.parse(tried[0]), tried)


def test_a_refusal_reads_as_a_sentence_with_what_is_legal() -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(hand_of("maine"), parse_action("N play 7c"))
    assert str(refused.value).startswith("N play 7c: not-now (phase auction); legal now: N pass, N bid 1 c,")
    assert str(refused.value).endswith(", …")
    assert str(Reason("hand-over")) == "hand-over"
    hand = hand_of("standard", f"N bid charlemagne, {PASSES}")
    assert refusal(hand.public, hand.held(Seat.SOUTH), GiveCard(Seat.SOUTH, None)).args == {"card": "?"}
    assert phase_name(None) == "over"
    played = plays(play_begins("maine", "h"), "7c")
    assert refusal(played.public, frozenset(), Knock(Seat.EAST)).id == "knock-allowed", "it was not refused"


def test_a_contract_is_decided_by_the_count_of_tricks_alone() -> None:
    six = STANDARD.contract("6")
    decided = [
        (won, lost) for won in range(9) for lost in range(9 - won) if is_decided(six, won=won, played=won + lost)
    ]
    assert all(won >= 6 or lost >= 3 for won, lost in decided)
    assert {(6, 0), (0, 3), (5, 3), (6, 2)} <= set(decided)
    assert (5, 2) not in decided


def test_a_bidder_knows_what_he_took_from_the_kitty_wherever_it_went() -> None:
    hand = hand_of("standard", f"N bid charlemagne, {PASSES}", N="7c 8c", S="Ad", kitty="*1 *2")
    jokers = parse_cards("*1 *2")
    assert view_of(hand, Seat.NORTH).kitty_taken == jokers
    for more in ("S give Ad", "N discard *1 7c 8c", "N trump h", "N play *2"):
        hand = after(hand, more)
        assert view_of(hand, Seat.NORTH).kitty_taken == jokers, more
        assert all(view_of(hand, seat).kitty_taken == frozenset() for seat in (None, *SEATS[1:]))


def test_what_is_unseen_shrinks_with_every_card_played() -> None:
    hand = play_begins("maine", "h")
    counts = []
    while hand.turn is not None:
        counts.append([len(view_of(hand, seat).unseen) for seat in (Seat.SOUTH, None)])
        hand = plays(hand, next(action for action in legal(hand)).split()[2])
    assert counts[0] == [24, 32]
    assert counts[4] == [21, 28]
    assert view_of(hand, None).unseen == frozenset()


def test_a_watcher_has_no_hand_no_turn_and_no_options() -> None:
    view = view_of(hand_of("maine"), None)
    assert (view.hand, view.is_turn, view.options, view.why_not, view.may_knock) == (frozenset(), False, (), {}, False)
    assert view.dealt is None


def test_a_place_that_is_not_open_is_hidden() -> None:
    nobody: frozenset[Seat] = frozenset()
    assert readers(Place.HAND_E, nobody) == {Seat.EAST}
    assert readers(Place.HAND_E, frozenset({Seat.EAST})) == {None, *SEATS}
    assert readers(Place.DISCARDS_E, frozenset({Seat.EAST})) == {Seat.EAST}, "an open hand does not open the discards"
    assert readers(Place.KITTY, nobody) == readers(Place.STOCK, nobody) == frozenset()
    assert readers(Place.TABLE, nobody) == readers(Place.WON, nobody) == {None, *SEATS}
    assert seen_by(LeadPassed(Seat.EAST), None, nobody) == LeadPassed(Seat.EAST)
    assert evolve(hand_of("standard"), Exposed(Seat.WEST, frozenset())).public.exposed == {Seat.WEST}


def test_the_dice_of_a_decision_come_from_where_it_stands() -> None:
    first, second = hand_of("maine"), after(hand_of("maine"), "N pass")
    one = dice(1, view_of(first, Seat.NORTH)).random()
    assert one == dice(1, view_of(first, Seat.NORTH)).random()
    others = [
        dice(2, view_of(first, Seat.NORTH)).random(),
        dice(1, view_of(first, Seat.EAST)).random(),
        dice(1, view_of(second, Seat.NORTH)).random(),
        dice(1, view_of(first, Seat.NORTH), "knock").random(),
    ]
    assert len({one, *others}) == 5
    assert isinstance(RandomPlayer(), Player)
    assert Limit(worlds=3) == Limit(worlds=3)


def test_bids_and_gifts_are_listed_for_whoever_asks() -> None:
    book = book_of("maine")
    assert list(map(str, bids(Seat.EAST, [book.contract("le-petit")]))) == ["E bid le-petit"]
    assert len(bids(Seat.EAST, [book.contract("charlemagne")])) == 8
    public = hand_of("maine", f"N bid charlemagne h alone, {PASSES}").public
    assert write_cards(highest_of(public, parse_cards("Ac As 7h"))) == "7h"
    assert write_cards(highest_of(public, parse_cards("Ac As Kd"))) == "Ac As"
    assert may(hand_of(book), "N pass")
    assert DiscardCards(Seat.NORTH, None, 2) != discard(Seat.NORTH, parse_cards("7c 8c"))
    assert PlayCard(Seat.NORTH, Card.parse("7c")) == parse_action("N play 7c")


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ({"N": "7c"}, "N has 1 cards: 8 are dealt"),
        ({"kitty": "7c"}, "the kitty has 1 cards: 2 are dealt"),
        ({"N": "7c 8c 9c Tc Jc Qc Kc 7d"}, "7d dealt twice"),
    ],
)
def test_a_deal_that_is_none_of_the_decks_is_refused(places: dict[str, str], why: str) -> None:
    deal = deal_of(STANDARD, N="7c 8c 9c Tc Jc Qc Kc Ac", E="7d 8d 9d Td Jd Qd Kd Ad", kitty="*1 *2")
    hands = tuple(parse_cards(places[str(seat)]) if str(seat) in places else deal.hands[seat] for seat in SEATS)
    wrong = type(deal)((hands[0], hands[1], hands[2], hands[3]), parse_cards(places.get("kitty", "*1 *2")))
    with pytest.raises(ValueError, match=why):
        wrong.check(STANDARD)


def test_a_deal_of_another_deck_is_refused() -> None:
    deal = deal_of(book_of("maine"))
    joker = type(deal)((deal.hands[0] - parse_cards("7c") | parse_cards("*1"), *deal.hands[1:]))
    with pytest.raises(ValueError, match=r"\*1 not in the deck of 'maine'"):
        joker.check(book_of("maine"))


def test_a_hand_that_is_over_has_no_phase_and_no_options() -> None:
    hand = hand_of("standard", f"N pass, {PASSES}")
    assert (hand.public.phase, hand.public.turn) == (None, None)
    assert options(hand.public, frozenset()) == ()
    trick = plays(play_begins("maine", "h"), "7c").public.trick
    assert Trick(trick, Seat.EAST).leader is Seat.NORTH
