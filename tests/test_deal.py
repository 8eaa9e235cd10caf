"""Sealed deals: the second referee's too, and fair in the large. Fixed vectors are in tests/golden."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from referee import sealed_deal as referees_deal

from charlemagne.cards import Card, write_cards
from charlemagne.hand.deal import commitment, hand_out, sealed_deal, shuffled
from charlemagne.rules.books import BOOKS, STANDARD
from charlemagne.seats import SEATS, Seat


@given(
    st.sampled_from(sorted(BOOKS)),
    st.binary(min_size=32, max_size=32),
    st.tuples(st.text("abcXYZ019_-", min_size=1, max_size=40), st.integers(1, 999)),
    st.tuples(st.binary(max_size=16), st.integers(0, 31)),
    st.sampled_from(SEATS),
)
def test_engine_and_referee_deal_the_same(
    rules: str, key: bytes, hand: tuple[str, int], added: tuple[bytes, int], dealer: Seat
) -> None:
    (match, number), (salt, cut) = hand, added
    deal = sealed_deal(BOOKS[rules], key=key, match=match, number=number, dealer=dealer, salt=salt, cut=cut)
    due = referees_deal(rules, str(dealer), match, number, key, salt.hex(), cut)
    assert [write_cards(deal.hands[seat]) for seat in SEATS] == [
        write_cards(map(Card.parse, due[str(seat)])) for seat in SEATS
    ]
    assert write_cards(deal.kitty) == write_cards(map(Card.parse, due.get("kitty", [])))
    deal.check(BOOKS[rules])


def test_a_cut_and_the_dealer_change_who_gets_which_cards_of_one_pack() -> None:
    pack = shuffled(STANDARD.deck, key=bytes(32), match="m", number=1)
    assert hand_out(pack, STANDARD, Seat.NORTH, cut=2).hands[Seat.EAST] >= set(pack[2:4])
    assert hand_out(pack, STANDARD, Seat.NORTH).hands == tuple(
        hand_out(pack, STANDARD, Seat.EAST).hands[seat.left] for seat in SEATS
    )


def test_the_commitment_is_the_sha_256_of_the_key() -> None:
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@pytest.mark.parametrize("rules", ["standard", "maine"])
def test_every_card_comes_to_the_first_place_about_as_often(rules: str) -> None:
    deck, deals = BOOKS[rules].deck, 2000
    first: Counter[Card] = Counter()
    for number in range(deals):
        first[shuffled(deck, key=bytes(32), match="fair", number=number)[0]] += 1
    expected = deals / len(deck)
    chi = sum((first[card] - expected) ** 2 / expected for card in deck)
    assert chi < 2.2 * len(deck), "far more than chance would have it"
