"""The draw for seats."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charlemagne.cards import Card
from charlemagne.draw import Draw, seating, spread, third_choice
from charlemagne.rules.books import MAINE, STANDARD
from charlemagne.rules.house import with_house
from charlemagne.rules.model import RuleBook
from charlemagne.seats import SEATS, Seat


def drawn(cards: str, book: RuleBook = STANDARD) -> Draw:
    draw = spread(book, [Card.parse(card) for card in cards.split()])
    for place in range(4):
        draw = draw.take(place)
    return draw


@pytest.mark.clause("2.2")
@pytest.mark.parametrize(
    ("cards", "book", "ranking", "reason"),
    [
        ("7c As *2 *1", STANDARD, (3, 2, 1, 0), "jokers over aces, the white one first"),
        ("7c As *2 *1", with_house(STANDARD, {"high-joker": "colour"}), (2, 3, 1, 0), "the colour joker first"),
        ("9d Jc Th Qs", MAINE, (3, 1, 2, 0), "the jack over the ten"),
    ],
)
def test_cards_rank_in_the_draw(cards: str, book: RuleBook, ranking: tuple[int, ...], reason: str) -> None:
    assert drawn(cards, book).ranking == ranking, reason


@pytest.mark.clause("2.3")
def test_the_level_draw_again_and_the_others_keep_their_cards() -> None:
    draw = drawn("7c 7d As Ah 9c Ks Kd 8c 9h Qs")
    assert draw.level == (0, 1, 2, 3)
    draw = drawn("7c 7d As Kh 9c 9d 8c Qs").again()
    assert draw.turn == 0 and draw.held[2:] == (Card.parse("As"), Card.parse("Kh"))
    draw = draw.take(4).take(5)
    assert draw.level == (0, 1)
    assert draw.again().take(6).take(7).ranking == (2, 3, 1, 0)


@pytest.mark.clause("2.3")
def test_whoever_becomes_level_with_a_kept_card_draws_again_with_its_holder() -> None:
    draw = drawn("7c 7d As Kh Ks 8d").again().take(4).take(5)
    assert draw.level == (0, 3)


@pytest.mark.clause("2.3")
def test_a_pack_that_gives_out_is_gathered_and_shuffled() -> None:
    draw = drawn("7c 7d As Kh").again()
    assert not draw.free

    def turned(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(reversed(cards))

    draw = draw.gathered(turned)
    assert draw.places == (Card.parse("7d"), Card.parse("7c")) and not draw.aside


@pytest.mark.clause("2.4", "2.5")
def test_the_highest_sits_where_he_likes_with_his_partner_opposite() -> None:
    assert third_choice(Seat.EAST) == (Seat.SOUTH, Seat.NORTH)
    seats = seating((2, 0, 3, 1), highest=Seat.EAST, third=Seat.NORTH)
    assert seats == {2: Seat.EAST, 0: Seat.WEST, 3: Seat.NORTH, 1: Seat.SOUTH}
    with pytest.raises(ValueError, match="W is taken"):
        seating((2, 0, 3, 1), highest=Seat.EAST, third=Seat.WEST)


def test_a_card_is_drawn_once() -> None:
    draw = spread(MAINE, MAINE.deck).take(5)
    with pytest.raises(ValueError, match="place 5"):
        draw.take(5)
    with pytest.raises(ValueError, match="not over"):
        _ = draw.ranking
    assert draw.level == ()


@given(st.permutations(STANDARD.deck))
def test_every_draw_ends_with_four_who_differ(pack: list[Card]) -> None:
    draw = spread(STANDARD, pack)
    while True:
        while draw.turn is not None:
            draw = draw.take(draw.free[len(pack) % len(draw.free)]) if draw.free else draw.gathered(tuple)
        if not draw.level:
            break
        draw = draw.again()
    ranking = draw.ranking
    assert sorted(ranking) == [0, 1, 2, 3]
    seats = seating(ranking, highest=SEATS[0], third=SEATS[1])
    assert seats[ranking[0]].partner is seats[ranking[1]]
