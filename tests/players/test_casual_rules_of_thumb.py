"""What `casual` does in a spot that everybody at a table would agree on; the reason stands in each row."""

import time
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import (
    EVERY_HOUSE,
    House,
    Playout,
    after,
    book_of,
    hand_of,
    play_begins,
    playouts,
    plays,
    random_deal,
    random_house,
)

from charlemagne.hand.actions import Action, Bid
from charlemagne.hand.decide import start
from charlemagne.hand.legal import may_knock
from charlemagne.hand.player import UNLIMITED, Limit
from charlemagne.hand.state import Hand, Setup
from charlemagne.hand.view import View, view_of
from charlemagne.match import play_hand
from charlemagne.players.bidding import prospects
from charlemagne.players.casual import CasualPlayer
from charlemagne.players.outlook import outlook_of
from charlemagne.players.standing import felt
from charlemagne.rules.books import BOOKS
from charlemagne.seats import SEATS, Seat

CASUAL = CasualPlayer(5)


def does(hand: Hand) -> str:
    """What it does when it is to act, as written in records."""
    assert hand.turn is not None
    return str(CASUAL.choose(view_of(hand, hand.turn), UNLIMITED))


# Everywhere


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE, ids=lambda part: str(part) or "as written")
def test_it_plays_a_hand_under_every_house_option(rules: str, house: House) -> None:
    book = book_of(rules, house)
    for seed in range(3):
        rng = Random(seed)
        score = (rng.randrange(book.target), rng.randrange(book.target))
        setup = Setup(book, f"h{seed}", 1, SEATS[seed], score)
        hand = play_hand(start(setup, random_deal(book, rng))[0], dict.fromkeys(SEATS, CASUAL))
        assert hand.result is not None


@given(st.sampled_from(sorted(BOOKS)), st.integers(0, 2**32))
@settings(max_examples=60)
def test_it_plays_a_hand_under_any_house_options_together(rules: str, seed: int) -> None:
    rng = Random(seed)
    book = book_of(rules, random_house(rules, rng))
    score = (rng.randrange(book.target), rng.randrange(book.target))
    hand = play_hand(start(Setup(book, "any", 2, SEATS[seed % 4], score), random_deal(book, rng))[0],
                     dict.fromkeys(SEATS, CASUAL))  # fmt: skip
    assert hand.result is not None


@given(playouts())
@settings(max_examples=60)
def test_it_finds_a_legal_action_wherever_dice_have_led_and_the_same_one_again(playout: Playout) -> None:
    for hand in playout.hands():
        for seat in SEATS:
            if may_knock(hand.public, seat):
                CASUAL.knock(view_of(hand, seat))
        if hand.turn is not None:
            view = view_of(hand, hand.turn)
            action = CASUAL.choose(view, UNLIMITED)
            assert action in view.options
            assert action == CasualPlayer(5).choose(view, UNLIMITED)


# Bids


@pytest.mark.parametrize(
    ("rules", "cards", "score", "expected", "why"),
    [
        ("standard", "Tc Qc Kd Jd Th Qh Qs Kc", (0, 0), "N pass", "no trump to speak of, and no ace"),
        ("standard", "*1 Js Jc As 8s Ah 7d 8c", (0, 0), "N bid 5", "four of the five highest trumps"),
        ("standard", "*1 *2 Js Jc As Ks Qs Ah", (0, 0), "N bid gros-charlemagne", "nothing can be lost"),
        ("standard", "7c 8c 9c 7d 8d 7h 8h 7s", (0, 0), "N bid gros-mulot", "the lowest cards of all suits"),
        ("standard", "7c 8c 9c 7d 8d 7h 8h *1", (0, 0), "N bid 5", "the high joker takes a trick for certain"),
        ("standard", "7c 8c 9c 7d 8d 7h 8h *2", (0, 0), "N bid gros-mulot", "the low one is led to the high one"),
        ("standard", "7c 8c 9c 7d 8d 7h 8h 7s", (20, 20), "N bid mulot", "it is enough to win the match"),
        ("maine", "7c 8c 9c 7d 8d 7h 8h 7s", (0, 0), "N bid le-petit", "the lowest cards of all suits"),
        ("maine", "9h Jh Jd Ah Kh As Ac Kc", (0, 0), "N bid charlemagne h alone", "only a ruff can beat it"),
        ("maine", "9h Ah 7h Kc Qc Kd Ts Qs", (0, 0), "N bid 2 h", "too little for 5; the partner may want to know"),
        ("charlesmagne", "*1 *2 Js Jc As Ks Qs Ah", (0, 0), "N bid game", "nothing can be lost"),
        ("charlesmagne", "Tc 9c Qd Jd Th Qh Qs 9s", (0, 0), "N pass", "no trump to speak of, and no ace"),
    ],
)
def test_it_bids_what_the_hand_is_good_for(
    rules: str, cards: str, score: tuple[int, int], expected: str, why: str
) -> None:
    assert does(hand_of(rules, N=cards, score=score)) == expected, why


def test_the_colour_joker_may_be_the_high_one() -> None:
    cards = "7c 8c 9c 7d 8d 7h 8h *2"
    assert does(hand_of("standard", N=cards, house={"high-joker": "colour"})) == "N bid 5"


def test_it_bids_for_the_last_chance_when_the_other_side_is_about_to_win() -> None:
    def call(score: tuple[int, int]) -> str:
        return does(hand_of("standard", "N bid 5, E pass, S pass", W="*2 Js 9s 8s Kh Qh Td Kc", score=score))

    assert call((12, 12)) == "W pass"
    assert call((27, 12)) == "W bid 6"


def test_it_does_not_outbid_its_partner_for_nothing() -> None:
    assert does(hand_of("standard", "N bid 6, E pass", S="*1 Jc Kc Ac 9h 8d 7d 9s")) == "S pass"


@pytest.mark.parametrize(
    ("actions", "cards", "expected", "why"),
    [
        ("N pass, E pass, S pass", "9s Qs Ts 8s Ah Kh Qc Kc", "W bid 5 s", "the longest trumps, with the nine"),
        ("N pass, E pass, S pass", "Qs Js 7s Jh Kd Qd Qc Kc", "W bid 5 d", "the jacks are both diamonds' trumps"),
        ("N pass, E bid 3 h, S pass", "Qs Js 7s Jh Kd Qd Qc Kc", "W bid 5 h", "the partner has hearts"),
        ("N pass, E pass, S pass", "7c 8c 9c 7d 8d 7h 8h 9s", "W bid le-petit", "a hand that wins nothing else"),
    ],
)
def test_a_dealer_who_must_bid_makes_the_best_of_it(actions: str, cards: str, expected: str, why: str) -> None:
    assert does(hand_of("maine", actions, W=cards)) == expected, why


def test_a_dealer_who_must_bid_something_bids_the_least_on_a_poor_hand() -> None:
    hand = hand_of("standard", "N pass, E pass, S pass", house={"all-pass": "dealer-bids"}, W="Tc Qc Kd Jd Th Qh Qs Kc")
    assert does(hand) == "W bid 5"


@given(st.integers(0, 2**32), st.sampled_from(sorted(name for name, book in BOOKS.items() if book.jokers)))
@settings(max_examples=150)
def test_with_the_high_joker_it_never_bids_to_take_no_trick(seed: int, rules: str) -> None:
    rng = Random(seed)
    book = book_of(rules, random_house(rules, rng) if seed % 2 else {})
    score = (rng.randrange(book.target), rng.randrange(book.target))
    deal = random_deal(book, rng)
    caller = next((seat for seat in SEATS if book.jokers[0] in deal.hands[seat]), None)
    if caller is None:
        return
    hand = start(Setup(book, "joker", 1, caller.right, score), deal)[0]
    call = CASUAL.choose(view_of(hand, caller), UNLIMITED)
    assert not isinstance(call, Bid) or book.contract(call.contract).tricks != (0, 0)


def test_an_open_hand_is_thought_harder_to_keep_without_a_trick() -> None:
    hand = hand_of("standard", N="7c 9c Jc 8d Td 7h 9h 8s")
    found = prospects(hand.public, hand.held(Seat.NORTH), felt(32))
    chances = {prospect.bid.contract: prospect.chance for prospect in found}
    assert 0 < chances["gros-mulot"] < chances["mulot"]


# Exchanges


def test_it_empties_a_short_suit_and_keeps_aces_and_trumps() -> None:
    hand = hand_of("standard", "N bid 6, E pass, S pass, W pass", N="*1 Js Jc Ts 9s Ad Ah Qc", kitty="Tc 7s")
    assert does(hand) == "N discard Tc Qc"


def test_where_jokers_may_not_be_laid_away_none_is() -> None:
    hand = hand_of("standard", "N bid gros-charlemagne, E pass, S pass, W pass, N take kitty",
                   house={"discard-jokers": False}, N="Js Jd Jh Jc As Ad Ah Ac", kitty="*1 *2")  # fmt: skip
    assert "*" not in does(hand)


def test_it_names_its_longest_and_strongest_suit() -> None:
    hand = hand_of("standard", "N bid 5, E pass, S pass, W pass, N discard 7c 8c",
                   N="*1 Jh Jd Th 9h Ad 9s 7c", kitty="8c Qs")  # fmt: skip
    assert does(hand) == "N trump h"


def test_it_names_no_trumps_where_that_is_better() -> None:
    hand = hand_of("charlesmagne", "N bid 7, E pass, S pass, W pass, N discard 7c 8c",
                   N="*1 *2 As Ks Ad Kd Ah 7c", kitty="8c Ac")  # fmt: skip
    assert does(hand) == "N trump none"


LONE = "E pass, S pass, W pass"


@pytest.mark.parametrize(
    ("rules", "actions", "partner", "expected", "why"),
    [
        ("standard", f"N bid charlemagne, {LONE}", "*2 Ah Kc 7d 8d 9h Th 8s", "S give *2", "a joker"),
        ("standard", f"N bid charlemagne, {LONE}", "Qc Ah Kc 7d 8d 9h Th 8s", "S give Ah", "an ace"),
        ("maine", f"N bid charlemagne h alone, {LONE}", "Jh Qh Kc 7d Ad 9c Th 8s", "S give Jh", "the top trump"),
        ("maine", f"N bid charlemagne h alone, {LONE}", "7s Qs Kc 7d Ad 9c Tc 8s", "S give Ad", "no trump: an ace"),
        ("maine-32", f"N bid charlemagne h alone, {LONE}, N ask ace", "Jh Qh Kc 7d Ad 9c Th 8s", "S give Ad",
         "an ace was asked for"),
        ("maine-32", f"N bid charlemagne h alone, {LONE}, N ask h", "Jh Qh Kc 7d Ad 9c Th 8s", "S give Jh",
         "hearts were asked for"),
    ],
)  # fmt: skip
def test_it_gives_its_partner_its_best_card(rules: str, actions: str, partner: str, expected: str, why: str) -> None:
    assert does(hand_of(rules, actions, S=partner)) == expected, why


def test_a_suit_that_was_asked_for_as_a_hint_is_given_from_its_top() -> None:
    hand = hand_of("maine-32", f"N bid charlemagne h alone, {LONE}, N ask c", house={"ask-sets-trump": False},
                   S="7s Qs Kc 7d Ad 9c Tc 8s")  # fmt: skip
    assert does(hand) == "S give Kc"


def test_it_gives_the_highest_where_the_table_wants_that() -> None:
    hand = hand_of("standard", f"N bid charlemagne, {LONE}", house={"partner-gives": "highest"},
                   S="Jc 9c 7h Th 8h 7d 9d Ks")  # fmt: skip
    assert does(hand) == "S give Ks"


@pytest.mark.parametrize(
    ("cards", "expected", "why"),
    [
        ("*1 *2 Js Jc As Ks Qs Ah", "N take kitty", "what the partner has can't be much"),
        ("*1 Jh Js Jc As Ks Qs Ah", "N ask", "he may have the other joker"),
    ],
)
def test_a_lone_bidder_asks_for_a_card_unless_he_has_both_jokers(cards: str, expected: str, why: str) -> None:
    assert does(hand_of("standard", f"N bid gros-charlemagne, {LONE}", N=cards)) == expected, why


@pytest.mark.parametrize(
    ("cards", "expected", "why"),
    [
        ("9h Jh Jd Ah Kh Ks Kc Kd", "N ask ace", "the trumps are complete"),
        ("Jh Jd Ah Kh Qh As Ac Kd", "N ask h", "the nine is missing"),
    ],
)
def test_a_lone_bidder_asks_for_what_he_misses(cards: str, expected: str, why: str) -> None:
    assert does(hand_of("maine-32", f"N bid charlemagne h alone, {LONE}", N=cards)) == expected, why


@pytest.mark.parametrize(
    ("cards", "expected", "why"),
    [
        ("9h Ah As 7c 8c 7d 8s 7s", "E alone", "the nine takes a trick, and there are aces beside it"),
        ("Kh Qh As 7c 8c 7d 8s 7s", "E decline", "nothing is sure"),
        ("9h 7h 8s 7c 8c 7d Ts 7s", "E decline", "two defenders are no worse"),
    ],
)
def test_it_defends_alone_with_a_monster_only(cards: str, expected: str, why: str) -> None:
    hand = hand_of("maine", f"N bid charlemagne h alone, {LONE}, S give Th, N discard Th", E=cards,
                   S="Th Jh Jd 8h Qs Ks Ad Kd")  # fmt: skip
    assert does(hand) == expected, why


# Cards


def test_the_bidder_draws_trumps_from_the_top() -> None:
    assert does(play_begins("charlesmagne", "s", N="*1 *2 Js Qs 9s Ad Kh 7c")) == "N play *1"


def test_the_bidder_cashes_aces_when_the_trumps_are_drawn() -> None:
    hand = play_begins("maine", "h", N="9h Jh Jd Ah Kh As 7c 8c", E="Qh 7s 8s Td 9d Tc 9c Jc",
                       S="8h 7h Ks Qs Ad Kd Kc Qc", W="Th Ts 9s Js 7d 8d Qd Ac")  # fmt: skip
    assert does(plays(hand, "9h Qh 7h Th Jh 7s 8h 9s")) == "N play As"


def test_the_bidders_partner_leads_trumps_to_him_but_not_to_a_dealer_who_had_to_bid() -> None:
    def begins(actions: str, dealer: str) -> Hand:
        return hand_of("maine", actions, dealer=dealer, N="9h Ah Kh 7d 8d 7s Js 9s", E="Kd Td 7c Kc Ks As Tc 9c",
                       S="Jh Ad Qc 8c Qd 8h Qs Ts")  # fmt: skip

    chosen = begins("N bid 5 h, E pass, S pass, W pass", "W")
    forced = begins("E pass, S pass, W pass, N bid 5 h", "N")
    assert does(plays(chosen, "7d Td Ad 9d")) == "S play Jh"
    assert does(plays(forced, "7d Td Ad 9d")) not in {"S play Jh", "S play 8h"}


@pytest.mark.parametrize(
    ("south", "expected", "why"),
    [
        ("Qc 7c Js Qs Ks Ad 9d Td", "S play 7c", "the ace is the partner's and can't be beaten"),
        ("7h 8h Js Qs Ks Ad 9d Td", "S play 9d", "no trump on the partner's winner, and the ace is kept"),
    ],
)
def test_it_keeps_its_partners_winner(south: str, expected: str, why: str) -> None:
    hand = play_begins("maine", "h", N="Ac Jc 9h Jh Ah Kh Qh 8c", E="Kc 7s 8s 9s Ts Jd 7d 8d", S=south)
    assert does(plays(hand, "Ac Kc")) == expected, why


@pytest.mark.parametrize(
    ("trick", "expected", "why"),
    [
        ("Tc 7c 8c", "W play Jc", "the cheapest card that beats the ten"),
        ("7c Tc 8c", "W play 9c", "the ten is the partner's"),
    ],
)
def test_in_last_seat_it_takes_a_trick_as_cheaply_as_it_can(trick: str, expected: str, why: str) -> None:
    led, second, _ = trick.split()
    hand = play_begins("maine", "h", N=f"{led} 9h Jh Ah Kh 8s 9s Ts", E=f"{second} 7s Js Qs 9d Td 7d 8d",
                       S="8c Kc Ad Kd Qd Qh 8h Ks", W="Qc Ac Jc 9c As Th 7h Jd")  # fmt: skip
    assert does(plays(hand, trick)) == expected, why


def test_it_ruffs_the_opponents_ace_with_a_low_trump() -> None:
    hand = play_begins("maine", "h", N="Ac 9h Jh Ah Kh 8s 9s Ts", E="7h Th 7s Js Qs 9d Td 7d")
    assert does(plays(hand, "Ac")) == "E play 7h"


def test_it_throws_no_ace_away() -> None:
    hand = play_begins("maine", "h", N="Ac 9h Jh Ah Kh 8s 9s Ts", E="As Ad 7s Js Qs 9d Td 7d")
    assert does(plays(hand, "Ac")) in {"E play 7s", "E play 7d"}


# Hands in which the bidder wants no trick


def petit(trick: str) -> Hand:
    """After the first cards of a hand in which North, alone, wants no trick."""
    hand = play_begins("maine", None, N="7c 7d 8d 7h 8h 9h 7s Ts", E="Qc Td Qd Th Kh 8s Js Ks",
                       W="Kc 9d Kd Ad Ah Qh Qs As")  # fmt: skip
    return plays(hand, trick)


def test_the_bidder_leads_a_card_that_the_others_must_beat() -> None:
    assert does(play_begins("maine", None, N="7c 8c 9c Tc 7d 8d 9d Kh")) in {"N play 7c", "N play 7d"}


def test_the_bidder_plays_under_as_high_as_he_can() -> None:
    assert does(petit("7c Qc Kc As")) == "N play Ts"


def test_the_bidder_throws_his_most_dangerous_card_when_he_can() -> None:
    hand = play_begins("maine", None, N="7c 7d 8d 7h 8h 9h 7s Ks", E="Qc 9c Qd Th Kh 8s Js As",
                       W="Kc Tc Kd Ad Ah Qh Qs 9s")  # fmt: skip
    assert does(plays(hand, "7c Qc Kc Tc")) == "N play Ks"


def test_the_low_joker_is_led_first_while_an_opponent_may_have_the_high_one() -> None:
    assert does(play_begins("standard", None, N="*2 7c 8c 7d 8d 7h 8h 7s")) == "N play *2"


def test_a_defender_leads_low() -> None:
    assert does(petit("7c Qc Kc")) == "W play 9d"


@pytest.mark.parametrize(
    ("trick", "expected", "why"),
    [
        ("Tc", "E play 9c", "under the bidder's ten, and as high as that goes"),
        ("Tc 9c", "W play 8c", "the bidder is still winning: under him again"),
        ("Tc Ac", "W play Kc", "the trick is lost to the defence already: out with a high card"),
    ],
)
def test_a_defender_ducks_under_the_bidder(trick: str, expected: str, why: str) -> None:
    east = "Ac 7c Qd Th Kh 8s Js As" if "Ac" in trick else "Ac 9c Qd Th Kh 8s Js As"
    hand = play_begins("maine", None, N="Tc 7d 8d 7h 8h 9h 7s Ks", E=east, W="Kc 8c Kd Ad Ah Qh Qs 9s")
    assert does(plays(hand, trick)) == expected, why


def test_a_defender_sees_an_open_hand_and_leads_under_it() -> None:
    hand = hand_of("standard", "N bid gros-mulot, E pass, S pass, W pass", N="7c 8c 7d 8d Qh 7s 8s 9s",
                   E="Tc Jc Qc Td Ks As Qs Ac", W="Kc 9c Ad Jd Kh Th Ah Qd")  # fmt: skip
    assert does(plays(hand, "7c Tc Kc")) == "W play Th"


# Knocks


def after_clubs(trick: str = "Ac 9c 7c Tc") -> Hand:
    """After a first trick with the ace of clubs, which is North's; South has the king."""
    hand = play_begins("maine", "h", N="Ac 8c 9h Jd Ah 8s 9s Ts", E="Jc 9c 7s As 9d Td 7d 8d",
                       S="Kc 7c Ad Kd Qd Js Qs Ks", W="Tc Qc Jh Kh Qh Th 8h 7h")  # fmt: skip
    return plays(hand, trick)


def test_it_knocks_for_the_suit_whose_best_card_it_holds_when_its_partner_will_lead() -> None:
    hand = after_clubs()
    assert [seat for seat in SEATS if CASUAL.knock(view_of(hand, seat))] == [Seat.SOUTH]


def test_it_does_not_knock_before_the_trick_is_its_partners() -> None:
    hand = after_clubs("Ac 9c 7c")
    assert not any(CASUAL.knock(view_of(hand, seat)) for seat in SEATS)


def test_it_does_not_knock_twice_for_one_lead() -> None:
    hand = after(after_clubs(), "S knock")
    assert not CASUAL.knock(view_of(hand, Seat.SOUTH))


def test_it_leads_the_suit_that_its_partner_knocked_for() -> None:
    hand = after_clubs()
    assert does(hand) == "N play 9h"
    assert does(after(hand, "S knock")) == "N play 8c"


def test_a_knock_is_answered_once() -> None:
    hand = after(after_clubs(), "S knock")
    assert outlook_of(view_of(hand, Seat.NORTH), Random(0)).asked == 0
    led = plays(hand, "9h 7s Js 7h")
    assert outlook_of(view_of(led, Seat.NORTH), Random(0)).asked is None


def test_a_knock_is_obeyed_against_a_hand_that_wants_no_trick_too() -> None:
    hand = petit("7c Qc Kc")
    assert does(after(hand, "E knock")) == "W play 9d"


# Time


def test_a_decision_takes_no_time_to_speak_of() -> None:
    spent: list[float] = []

    @dataclass(frozen=True)
    class Timed:
        def choose(self, view: View, limit: Limit) -> Action:
            began = time.thread_time()
            action = CASUAL.choose(view, limit)
            spent.append(time.thread_time() - began)
            return action

        def knock(self, view: View) -> bool:
            return CASUAL.knock(view)

    for rules in sorted(BOOKS):
        for seed in range(12):
            hand = start(Setup(book_of(rules), f"t{seed}", 1, SEATS[seed % 4], (0, 0)),
                         random_deal(BOOKS[rules], Random(seed)))[0]  # fmt: skip
            play_hand(hand, dict.fromkeys(SEATS, Timed()))
    spent.sort()
    assert spent[len(spent) // 2] < 0.001
    assert spent[len(spent) * 99 // 100] < 0.005
