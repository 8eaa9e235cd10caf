"""A match: what may happen when, and where its deals come from."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from laws import book_of, deal_again, deal_of, finished, hand_of

from charlemagne.hand.actions import Action, Pass
from charlemagne.hand.legal import IllegalAction
from charlemagne.hand.player import UNLIMITED, Limit
from charlemagne.hand.view import View
from charlemagne.match import ListSource, Match, SealedSource, Source, begin, next_dealer, play_hand, play_match
from charlemagne.players.random import RandomPlayer
from charlemagne.record import record_of
from charlemagne.rules.books import BOOKS, MAINE, STANDARD
from charlemagne.seats import SEATS, Seat, Side


class Passer:
    """Passes, and otherwise does the first thing that it may; knocks whenever it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Seat | None, int]] = []

    def choose(self, view: View, limit: Limit) -> Action:
        return view.options[0]

    def knock(self, view: View) -> bool:
        self.asked.append((view.seat, len(view.public.tricks) * 4 + len(view.public.trick)))
        return True


class Cheat:
    """Passes out of turn."""

    def choose(self, view: View, limit: Limit) -> Action:
        return Pass(Seat.WEST)

    def knock(self, view: View) -> bool:
        return False


def test_a_hand_is_dealt_played_and_followed_by_the_next() -> None:
    match = begin(MAINE, "m", dealer=Seat.SOUTH)
    assert (match.number, match.score, match.hand, match.winner) == (1, (0, 0), None, None)
    with pytest.raises(ValueError, match="hand 1 has not been dealt"):
        match.apply(Pass(Seat.WEST))
    with pytest.raises(ValueError, match="hand 1 has not ended"):
        match.next()
    on = match.deal_from(SealedSource.of_seed(1))
    assert on.hand is not None and on.seal is not None
    assert on.setup == match.setup
    with pytest.raises(ValueError, match="hand 1 is on"):
        on.deal_from(SealedSource.of_seed(1))
    with pytest.raises(ValueError, match="hand 1 has not ended"):
        on.next()
    with pytest.raises(IllegalAction):
        on.apply(Pass(Seat.SOUTH))
    called = on.apply(Pass(Seat.WEST))
    assert called.hand is not None and called.hand.turn is Seat.NORTH
    assert on.hand.turn is Seat.WEST, "a match is a value: the one before is as it was"


def test_the_hand_that_wins_ends_the_match() -> None:
    hand = hand_of("maine", "N bid 7 h, E pass, S pass, W pass", score=(20, 20), N="9h Jh Jd Ah Kh Qh Th 8h")
    over = Match(MAINE, "m", 4, Seat.WEST, (20, 20), finished(hand, made=True)).next()
    assert (over.winner, over.score, over.number, over.hand, over.seal) == (Side.NS, (27, 20), 5, None, None)
    with pytest.raises(ValueError, match="NS has won"):
        over.dealt(deal_of(MAINE))


def test_a_deal_of_another_deck_is_refused() -> None:
    with pytest.raises(ValueError, match="the kitty has 0 cards"):
        begin(STANDARD, "m", dealer=Seat.NORTH).dealt(deal_of(MAINE))


@pytest.mark.parametrize("rules", BOOKS)
def test_a_sealed_source_publishes_the_hash_of_the_key_that_it_deals_by(rules: str) -> None:
    source: Source = SealedSource(b"secret")
    deal, seal = source.deal(BOOKS[rules], match="m", number=2, dealer=Seat.EAST, salt=b"abcd", cut=5)
    assert seal is not None and seal.key is not None
    assert source.commit("m", 2) == seal.commit == hashlib.sha256(seal.key).hexdigest()
    assert (seal.salt, seal.cut) == (b"abcd", 5)
    again, _ = source.deal(BOOKS[rules], match="m", number=2, dealer=Seat.EAST, salt=b"abcd", cut=5)
    other, _ = source.deal(BOOKS[rules], match="m", number=3, dealer=Seat.EAST, salt=b"abcd", cut=5)
    assert deal == again != other
    deal.check(BOOKS[rules])
    assert SealedSource.of_seed(1).commit("m", 1) != SealedSource.of_seed(2).commit("m", 1)


def test_a_list_of_deals_begins_again_after_the_last() -> None:
    deals = [deal_of(MAINE, N="As"), deal_of(MAINE, N="Ad")]
    source: Source = ListSource(deals)
    assert source.commit("m", 1) is None
    dealt = [source.deal(MAINE, match="m", number=number, dealer=Seat.NORTH) for number in (1, 2, 3)]
    assert dealt == [(deals[0], None), (deals[1], None), (deals[0], None)]
    match = begin(MAINE, "m", dealer=Seat.NORTH).deal_from(source)
    assert match.hand is not None and match.seal is None
    assert deal_again(match.hand) == deals[0]


def test_players_are_asked_for_a_knock_after_each_card_and_their_knocks_are_played() -> None:
    passer = Passer()
    players = dict.fromkeys(SEATS, passer)
    hand = play_hand(hand_of("maine"), players)
    assert hand.result is not None
    cards = [card for _, card in passer.asked]
    assert len(passer.asked) == 4 * 31, "each player once a card, the last excepted"
    assert sorted(set(cards)) == list(range(1, 32))
    assert [str(action) for action in hand.actions[4:9]] == ["W play Tc", "N knock", "E knock", "S knock", "W knock"]
    silent = Passer()
    play_hand(hand_of("maine-32"), dict.fromkeys(SEATS, silent))
    assert silent.asked == [], "where nobody may knock nobody is asked"


def test_a_match_is_yielded_after_each_hand_and_may_be_taken_up_in_the_middle_of_one() -> None:
    players = dict.fromkeys(SEATS, RandomPlayer(4))
    hands = list(play_match(begin(MAINE, "m", dealer=Seat.NORTH), players, SealedSource.of_seed(2), UNLIMITED))
    assert [match.number for match in hands] == list(range(1, len(hands) + 1))
    assert all(match.hand is not None and match.hand.result is not None for match in hands)
    last = hands[-1].hand
    assert last is not None and last.result is not None and last.result.winner is not None
    first = hands[0]
    assert first.hand is not None
    begun = replace(first, hand=record_of(first.hand).before(6))
    assert list(play_match(begun, players, SealedSource.of_seed(2))) == hands, (
        "the dice come from where a decision stands"
    )


def test_a_player_who_does_what_he_may_not_is_told_so() -> None:
    with pytest.raises(IllegalAction, match="not-your-turn"):
        play_hand(hand_of("maine"), dict.fromkeys(SEATS, Cheat()))


def test_after_four_passes_the_same_dealer_may_deal_again() -> None:
    passes = "N pass, E pass, S pass, W pass"
    assert next_dealer(hand_of("standard", passes).public) is Seat.NORTH
    assert next_dealer(hand_of("standard", passes, house={"all-pass": "same-dealer"}).public) is Seat.WEST
    played = hand_of(
        book_of("standard", {"all-pass": "same-dealer"}), "N bid 5, E pass, S pass, W pass, N discard 7c Jc"
    )
    assert next_dealer(played.public) is Seat.NORTH
