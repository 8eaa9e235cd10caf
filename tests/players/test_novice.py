"""What `novice` does: a beginner's mistakes, and none that is cruel to its partner."""

from __future__ import annotations

from random import Random

import pytest
from laws import EVERY_HOUSE, House, after, book_of, hand_of, play_begins, plays, random_deal
from players.strength import play

from charlemagne.hand.actions import Pass, PlayCard
from charlemagne.hand.decide import apply, start
from charlemagne.hand.legal import must_bid
from charlemagne.hand.player import UNLIMITED
from charlemagne.hand.state import Hand, Setup
from charlemagne.hand.view import view_of
from charlemagne.players.novice import MOODS, NovicePlayer
from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import Auction
from charlemagne.seats import SEATS, Seat

SEEDS = range(30)
"""It has moods: what it never does is asked of all of these."""


def does(hand: Hand, seed: int = 5) -> str:
    assert hand.turn is not None
    return str(NovicePlayer(seed).choose(view_of(hand, hand.turn), UNLIMITED))


def all_done(hand: Hand) -> set[str]:
    return {does(hand, seed) for seed in SEEDS}


def test_its_moods_make_it_timid_or_bold() -> None:
    assert min(MOODS) < 0 < max(MOODS)
    calls = all_done(hand_of("standard", N="*1 Js Kc As 8s Ah 7d 8c"))
    assert "N pass" in calls and "N bid 5" in calls


@pytest.mark.parametrize(
    ("rules", "cards", "never", "why"),
    [
        ("standard", "7c 8c 9c 7d 8d 7h 8h *1", ("mulot",), "a joker takes a trick"),
        ("standard", "7c 8c 9c 7d 8d 7h Ah 8s", ("mulot",), "so does an ace"),
        ("standard", "Tc Qc Kd Jd Th Qh Qs Kc", ("bid 7", "bid 8", "charlemagne"), "even boldly that is no seven"),
        ("maine", "Tc Qc Kd Td Th Qh Qs Kc", ("bid 6", "bid 7", "charlemagne"), "nothing there"),
    ],
)  # fmt: skip
def test_there_are_bids_that_it_never_makes(rules: str, cards: str, never: tuple[str, ...], why: str) -> None:
    for call in all_done(hand_of(rules, N=cards)):
        assert not any(word in call for word in never), why


@pytest.mark.parametrize("rules", BOOKS)
def test_it_never_bids_over_its_partners_contract(rules: str) -> None:
    book, tried = BOOKS[rules], 0
    for seed in range(200):
        hand = start(Setup(book, f"n{seed}", 1, SEATS[seed % 4], (0, 0)), random_deal(book, Random(seed)))[0]
        while isinstance(hand.public.phase, Auction):
            assert hand.turn is not None
            call = NovicePlayer(seed).choose(view_of(hand, hand.turn), UNLIMITED)
            highest = hand.public.highest_bid
            if highest is not None and highest.seat is hand.turn.partner:
                contract = book.contract(highest.contract)
                if book.meets_floor(contract):
                    tried += 1
                    assert isinstance(call, Pass)
            hand = apply(hand, call)
    assert tried > 10


@pytest.mark.parametrize("rules", BOOKS)
def test_it_never_trumps_or_overtakes_its_partners_winner_if_it_may_do_otherwise(rules: str) -> None:
    book, tried = BOOKS[rules], 0
    for seed in range(60):
        hand = start(Setup(book, f"n{seed}", 1, SEATS[seed % 4], (0, 0)), random_deal(book, Random(seed)))[0]
        while hand.turn is not None:
            public, seat = hand.public, hand.turn
            action = NovicePlayer(seed).choose(view_of(hand, seat), UNLIMITED)
            wants_tricks = public.contract is not None and public.contract.tricks[1] > 0
            if isinstance(action, PlayCard) and public.trick and wants_tricks:
                cards = [play.card for play in public.trick]
                if public.trick[public.table.winner(cards)].seat is seat.partner:
                    legal = public.table.legal(hand.held(seat), public.led)
                    under = [card for card in legal if public.table.winner([*cards, card]) != len(cards)]
                    tried += 1
                    assert not under or action.card in under
            hand = apply(hand, action)
    assert tried > 50


def test_it_leads_aces_at_once_and_goes_up_in_second_seat() -> None:
    assert does(play_begins("maine", "h", N="9h Jh Jd 8h 7h As 7c 8c")) == "N play As"
    hand = play_begins("maine", "h", N="9c 9h Jh Jd 8h 7h Ts 8s", E="Ac 7c 8c Td 9d 8d 7d 9s")
    assert all_done(plays(hand, "9c")) == {"E play Ac"}


def test_it_leads_what_its_partner_knocks_for_and_knocks_for_an_ace() -> None:
    hand = play_begins("maine", "h", N="Kc 8c 9h Jd Ah 8s 9s Ts", E="Jc 9c 7s As 9d Td 7d 8d",
                       S="Ac 7c Ad Kd Qd Js Qs Ks", W="Tc Qc Jh Kh Qh Th 8h 7h")  # fmt: skip
    hand = plays(hand, "Kc 9c 7c Tc")
    assert [seat for seat in SEATS if NovicePlayer().knock(view_of(hand, seat))] == [Seat.SOUTH]
    assert all_done(after(hand, "S knock")) == {"N play 8c"}


def test_it_tells_its_partner_of_a_suit_by_a_low_bid_and_believes_such_a_bid() -> None:
    cards = "9h Ah 7h Kc Qc Kd Ts Qs"
    assert any(call.endswith(" h") for call in all_done(hand_of("maine", N=cards)))
    told = hand_of("maine", "N bid 4 h, E pass", S="Jh Kh Qh 7c As 8d Ad 8s")
    bids = {call for call in all_done(told) if " bid " in call}
    assert bids and all(call.endswith(" h") for call in bids)


def test_a_dealer_who_must_bid_bids() -> None:
    hand = hand_of("maine", "N pass, E pass, S pass", W="Tc Qc Kd Td Th Qh Qs Kc")
    assert must_bid(hand.public)
    assert all(call.startswith("W bid 5") for call in all_done(hand))


@pytest.mark.parametrize(
    ("rules", "actions", "partner", "expected"),
    [
        ("standard", "N bid charlemagne, E pass, S pass, W pass", "*2 Ah Kc 7d 8d 9h Th 8s", "S give *2"),
        ("maine", "N bid charlemagne h alone, E pass, S pass, W pass", "Jh Qh Kc 7d Ad 9c Th 8s", "S give Jh"),
        ("maine", "N bid charlemagne h alone, E pass, S pass, W pass", "7s Qs Kc 7d Ad 9c Tc 8s", "S give Ad"),
    ],
)
def test_it_gives_a_lone_partner_a_card_that_helps(rules: str, actions: str, partner: str, expected: str) -> None:
    assert all_done(hand_of(rules, actions, S=partner)) == {expected}


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE, ids=lambda part: str(part) or "as written")
def test_it_finds_something_legal_in_every_phase_under_every_house_option(rules: str, house: House) -> None:
    book = book_of(rules, house)
    for seed in range(2):
        rng = Random(seed)
        score = (rng.randrange(book.target), rng.randrange(book.target))
        hand = start(Setup(book, f"n{seed}", 1, SEATS[seed], score), random_deal(book, rng))[0]
        while hand.turn is not None:
            view = view_of(hand, hand.turn)
            action = NovicePlayer(seed).choose(view, UNLIMITED)
            assert action in view.options
            hand = apply(hand, action)


@pytest.mark.parametrize("rules", ["standard", "maine"])
def test_it_stands_between_random_and_casual(rules: str) -> None:
    over_dice = play(rules, "novice", "random", 40)
    assert over_dice.won / over_dice.matches >= 0.85
    under_casual = play(rules, "casual", "novice", 80)
    assert under_casual.won / under_casual.matches >= 0.6


def test_it_plays_solo_contracts_too() -> None:
    outcome = play("standard", "novice", "novice", 60)
    lone = [name for name, _ in outcome.contracts if BOOKS["standard"].contract(name).is_solo]
    assert lone


def test_it_bids_over_an_opponent_with_a_strong_hand() -> None:
    assert any(" bid " in call for call in all_done(hand_of("standard", "N bid 5", E="*1 *2 Jh Jd Ah Kh As 7c")))
