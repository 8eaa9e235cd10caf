"""Chapters 1 to 5 of docs/rules.md: players and deck, deal, ranks, tricks."""

from __future__ import annotations

import hashlib
import hmac
import random
from itertools import pairwise

import pytest
from laws import after, awaited, book_of, clause, deal_of, hand_of, play_begins, play_on, playable, plays, why_refused

from charlemagne.cards import Card, Suit, write_cards
from charlemagne.hand.deal import hand_out, sealed_deal, shuffled
from charlemagne.match import SealedSource, begin, next_dealer
from charlemagne.record import check_seal, dumps, loads, record_of
from charlemagne.rules.books import BOOKS
from charlemagne.seats import SEATS, Seat, Side

WITH_JOKERS = ("standard", "charlesmagne")
WITHOUT = ("maine", "maine-32")
PLAIN = "7c 8c 9c Tc Jc Qc Kc Ac 7d 8d 9d Td Jd Qd Kd Ad 7h 8h 9h Th Jh Qh Kh Ah 7s 8s 9s Ts Js Qs Ks As"


# 1 Players, seats and deck


@clause("1.1")
def test_north_east_south_and_west_sit_clockwise_across_from_their_partners() -> None:
    assert [str(seat) for seat in SEATS] == ["N", "E", "S", "W"]
    assert [str(seat.partner) for seat in SEATS] == ["S", "W", "N", "E"]
    assert [seat.side for seat in SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]


@clause("1.2")
def test_left_is_clockwise_and_dealing_calling_and_playing_go_to_the_left() -> None:
    assert [str(seat.left) for seat in SEATS] == ["E", "S", "W", "N"]
    assert [str(seat.right) for seat in SEATS] == ["W", "N", "E", "S"]
    book = BOOKS["maine"]
    assert write_cards(hand_out(book.deck, book, Seat.EAST).hands[Seat.SOUTH])[:11] == "7c 8c 9c Tc"
    hand = hand_of("maine", dealer="E")
    for call in ("S bid 5 h", "W pass", "N pass", "E pass"):
        hand = after(hand, call)
    for seat in "SWNE":
        assert awaited(hand) == f"{seat} play"
        hand = plays(hand, playable(hand)[:2])


@clause("1.3")
@pytest.mark.parametrize("rules", WITH_JOKERS)
def test_the_pack_with_jokers_has_34_cards(rules: str) -> None:
    assert write_cards(BOOKS[rules].deck) == f"{PLAIN} *1 *2"


@clause("1.4")
@pytest.mark.parametrize("rules", WITHOUT)
def test_the_pack_without_jokers_has_32_cards(rules: str) -> None:
    assert write_cards(BOOKS[rules].deck) == PLAIN


@clause("1.5")
def test_the_attackers_tricks_are_those_of_the_bidder_and_his_partner_together() -> None:
    hand = play_begins("maine", "h", N="9h 7c", E="8c 8h", S="Ac Ah", W="Kc Kh")
    hand = plays(hand, "9h 8h Ah Kh 7c 8c Ac Kc")
    assert hand.public.attackers_tricks == 2
    assert hand.public.tricks_by_side == (2, 0)
    over = play_on(hand, random.Random(1))
    assert over.result is not None
    assert over.result.tricks == sum(trick.winner.side is Side.NS for trick in over.public.tricks)
    assert over.result.made == (over.result.tricks >= 5)


# 3 Deal, cut and seal


@clause("3.1", "3.6")
@pytest.mark.parametrize(
    ("cut", "first", "reason"),
    [
        (0, "7c 8c", "waved through: the pack is dealt as it lies"),
        (1, "8c 9c", "one card goes from the front to the end"),
        (33, "7c *2", "all cards but one go to the end"),
    ],
)
def test_a_cut_moves_so_many_cards_from_the_front_to_the_end(cut: int, first: str, reason: str) -> None:
    book = BOOKS["standard"]
    deal = hand_out(book.deck, book, Seat.WEST, cut=cut)
    assert write_cards(deal.hands[Seat.NORTH]).startswith(first[:2]), reason
    pack = book.deck[cut:] + book.deck[:cut]
    assert set(pack[:2]) <= deal.hands[Seat.NORTH]
    assert write_cards(pack[:2]) == first
    assert deal.kitty == frozenset(pack[32:])


@clause("3.6")
@pytest.mark.parametrize(("rules", "cut"), [("standard", 34), ("standard", -1), ("maine", 32)])
def test_a_cut_leaves_a_card_on_either_side(rules: str, cut: int) -> None:
    with pytest.raises(ValueError, match=f"a cut of {cut} cards: 0 to "):
        hand_out(BOOKS[rules].deck, BOOKS[rules], Seat.WEST, cut=cut)


@clause("3.2")
@pytest.mark.parametrize("rules", WITH_JOKERS)
def test_34_cards_are_dealt_by_twos_from_the_dealers_left_and_two_are_left_for_the_kitty(rules: str) -> None:
    deal = hand_out(BOOKS[rules].deck, BOOKS[rules], Seat.NORTH)
    assert write_cards(deal.hands[Seat.EAST]) == "7c 8c 7d 8d 7h 8h 7s 8s"
    assert write_cards(deal.hands[Seat.SOUTH]) == "9c Tc 9d Td 9h Th 9s Ts"
    assert write_cards(deal.hands[Seat.WEST]) == "Jc Qc Jd Qd Jh Qh Js Qs"
    assert write_cards(deal.hands[Seat.NORTH]) == "Kc Ac Kd Ad Kh Ah Ks As"
    assert write_cards(deal.kitty) == "*1 *2"


@clause("3.3")
@pytest.mark.parametrize("rules", WITHOUT)
def test_32_cards_are_dealt_by_fours_and_nothing_is_left(rules: str) -> None:
    deal = hand_out(BOOKS[rules].deck, BOOKS[rules], Seat.SOUTH)
    assert write_cards(deal.hands[Seat.WEST]) == "7c 8c 9c Tc 7h 8h 9h Th"
    assert write_cards(deal.hands[Seat.NORTH]) == "Jc Qc Kc Ac Jh Qh Kh Ah"
    assert write_cards(deal.hands[Seat.EAST]) == "7d 8d 9d Td 7s 8s 9s Ts"
    assert write_cards(deal.hands[Seat.SOUTH]) == "Jd Qd Kd Ad Js Qs Ks As"
    assert deal.kitty == frozenset()


@clause("3.4")
@pytest.mark.parametrize(
    ("rules", "calls", "reason"),
    [
        ("standard", "N pass, E pass, S pass, W pass", "a hand thrown in"),
        ("maine", "N bid 5 h, E pass, S pass, W pass", "a hand played"),
    ],
)
def test_the_deal_goes_to_the_left_after_every_hand(rules: str, calls: str, reason: str) -> None:
    hand = play_on(hand_of(rules, calls, dealer="W"), random.Random(3))
    assert hand.result is not None
    assert next_dealer(hand.public) is Seat.NORTH, reason


@clause("3.5")
def test_a_seal_publishes_the_hash_of_the_key_first_and_the_key_after_the_hand() -> None:
    source = SealedSource.of_seed(7)
    published = source.commit("m", 1)
    match = begin(BOOKS["maine"], "m", dealer=Seat.NORTH).deal_from(source)
    assert match.seal is not None and match.seal.key is not None and match.hand is not None
    assert match.seal.commit == published
    assert hashlib.sha256(match.seal.key).hexdigest() == published
    assert len(match.seal.key) == 32
    on = record_of(match.hand, seal=match.seal)
    assert on.seal is not None and on.seal.key is None, "while the hand is on the key is secret"
    over = loads(dumps(record_of(play_on(match.hand, random.Random(1)), seal=match.seal)))
    assert over.seal is not None and over.seal.key == match.seal.key
    check_seal(over)


@clause("3.7")
def test_the_salt_of_the_people_at_the_table_changes_the_deal() -> None:
    book, key = BOOKS["maine"], bytes(32)
    deals = {
        salt: sealed_deal(book, key=key, match="m", number=1, dealer=Seat.NORTH, salt=salt)
        for salt in (b"", b"\1\2\3\4", b"\1\2\3\4\5\6\7\x08", b"\5\6\7\x08\1\2\3\4", bytes(16))
    }
    assert len({deal.hands for deal in deals.values()}) == 5, "of two seats' bytes N's come first"


def words_of(key: bytes, text: str) -> list[int]:
    blocks = (hmac.new(key, f"{text}|{i}".encode("ascii"), hashlib.sha256).digest() for i in range(20))
    stream = b"".join(blocks)
    return [int.from_bytes(stream[place : place + 4], "big") for place in range(0, len(stream), 4)]


@clause("3.8", "3.9")
@pytest.mark.parametrize("rules", BOOKS)
def test_a_sealed_shuffle_swaps_from_the_last_place_down_by_the_words_of_the_key(rules: str) -> None:
    book, salt = BOOKS[rules], b"\xab\xcd\x01"
    for number in range(1, 30):
        key = hashlib.sha256(bytes([number])).digest()
        words = words_of(key, f"charlemagne/1|b7c1|{number}|abcd01")
        pack = f"{PLAIN} *1 *2".split()[: len(book.deck)]
        for p in range(len(pack) - 1, 0, -1):
            while (w := words.pop(0)) >= 2**32 - 2**32 % (p + 1):
                pass
            pack[p], pack[w % (p + 1)] = pack[w % (p + 1)], pack[p]
        due = [str(card) for card in shuffled(book.deck, key=key, match="b7c1", number=number, salt=salt)]
        assert due == pack


@clause("3.8")
def test_a_word_that_would_favour_a_place_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = iter([2**32 - 1, *[0] * 40])
    monkeypatch.setattr("charlemagne.hand.deal._words", lambda key, label: stream)
    shuffled(BOOKS["standard"].deck, key=bytes(32), match="m", number=1)
    assert len(list(stream)) == 40 - 33, "the last place has 34 cards below it, and 2**32 - 1 is not below the limit"


# 4 Ranks

HIGH_TO_LOW = pytest.mark.parametrize(
    ("rules", "trump", "suit", "order"),
    [
        pytest.param("standard", "h", "*", "*1 *2 Jh Jd Ah Kh Qh Th 9h 8h 7h", marks=clause("4.1")),
        pytest.param("standard", "c", "*", "*1 *2 Jc Js Ac Kc Qc Tc 9c 8c 7c", marks=clause("4.1")),
        pytest.param("charlesmagne", "s", "*", "*1 *2 Js Jc As Ks Qs Ts 9s 8s 7s", marks=clause("4.1")),
        pytest.param("maine", "h", "*", "9h Jh Jd Ah Kh Qh Th 8h 7h", marks=clause("4.2")),
        pytest.param("maine-32", "d", "*", "9d Jd Jh Ad Kd Qd Td 8d 7d", marks=clause("4.2")),
        pytest.param("standard", "h", "d", "Ad Kd Qd Td 9d 8d 7d", marks=clause("4.3")),
        pytest.param("maine", "s", "c", "Ac Kc Qc Tc 9c 8c 7c", marks=clause("4.3")),
        pytest.param("standard", "h", "s", "As Ks Qs Js Ts 9s 8s 7s", marks=clause("4.4")),
        pytest.param("maine", "h", "c", "Ac Kc Qc Jc Tc 9c 8c 7c", marks=clause("4.4")),
        pytest.param("maine-32", "h", "d", "Ad Kd Qd Td 9d 8d 7d", marks=clause("4.3", "4.4")),
        pytest.param("standard", None, "h", "Ah Kh Qh Jh Th 9h 8h 7h", marks=clause("4.5")),
        pytest.param("maine", None, "d", "Ad Kd Qd Jd Td 9d 8d 7d", marks=clause("4.5")),
        pytest.param("charlesmagne", None, "*", "*1 *2", marks=clause("4.6")),
        pytest.param("standard", None, "*", "*1 *2", marks=clause("4.6")),
        pytest.param("maine", None, "*", "", marks=clause("4.6")),
    ],
)


@HIGH_TO_LOW
def test_the_cards_of_a_suit_rank_from_high_to_low(rules: str, trump: str | None, suit: str, order: str) -> None:
    table = BOOKS[rules].table(None if trump is None else Suit.parse(trump))
    lane = table.lanes[4] if suit == "*" else table.lanes[Suit.parse(suit).number]
    assert " ".join(map(str, reversed(lane))) == order
    cards = [Card.parse(card) for card in order.split()]
    for higher, lower in pairwise(cards):
        assert table.winner([lower, higher]) == 1 and table.winner([higher, lower]) == 0


@clause("4.3")
def test_the_suit_of_le_petit_bar_is_trumps_in_every_respect() -> None:
    hand = play_begins("standard", "h", E="7d 7c", S="Jd 8d", W="Jh 9d Td Qd Kd Ad 9c Tc", N="7h 8h")
    hand = plays(hand, "7d")
    assert playable(hand) == "8d", "its printed suit is led: it does not follow"
    assert why_refused(hand, "S play Jd") == "little-jack-is-trump"


@clause("4.6")
def test_without_trumps_jokers_beat_every_suit() -> None:
    table = BOOKS["charlesmagne"].table(None)
    aces = [Card.parse(card) for card in ("Ac", "Ad", "Ah", "As")]
    for joker in map(Card.parse, ("*1", "*2")):
        for ace in aces:
            assert table.winner([ace, joker]) == 1 and table.winner([joker, ace]) == 0


# 5 Following and winning tricks


@clause("5.1")
@pytest.mark.parametrize(
    ("led", "hand", "may_play", "reason"),
    [
        ("7c", "8c Ac 9d As 9h *2 Ts Qs", "8c Ac", "clubs must follow, the others must not"),
        ("7c", "8c Jd *1 *2 Jh 9h Th Kh", "8c", "jokers and the jacks of trumps are no clubs"),
        ("7d", "8d Jd *1 *2 Jh 9h Th Kh", "8d", "the jack of diamonds is a trump"),
        ("7h", "8c Jd *1 9d 9s Th Ks As", "Jd Th *1", "trumps are led: jokers and le petit bar follow"),
    ],
)
def test_who_holds_the_suit_led_plays_it(led: str, hand: str, may_play: str, reason: str) -> None:
    begun = plays(play_begins("standard", "h", E=led, S=hand), led)
    assert playable(begun) == may_play, reason


@clause("5.2")
@pytest.mark.parametrize(
    ("rules", "led", "hand", "reason"),
    [
        ("standard", "7c", "8d Ad 9d As 9h *2 Ts Qs", "void: nobody must trump"),
        ("maine", "7c", "8d Ad 9d As 9h 8h Ts Qs", "void: nobody must trump"),
        ("maine", "7h", "8h 9h Jh Jd Ah Kh Qh Th", "trumps led: nobody must beat"),
    ],
)
def test_who_is_void_or_could_beat_plays_what_he_likes(rules: str, led: str, hand: str, reason: str) -> None:
    leader, second = ("E", "S") if rules == "standard" else ("N", "E")
    begun = plays(play_begins(rules, "h", deal=deal_of(BOOKS[rules], **{leader: led, second: hand})), led)
    assert len(playable(begun).split()) == 8, reason


@clause("5.3")
@pytest.mark.parametrize(
    ("led", "hand", "may_play", "reason"),
    [
        ("Jd", "7h Ad *2 7c 8c 9c Tc Qc", "7h *2", "le petit bar leads trumps"),
        ("*1", "7h Ad Jd 7c 8c 9c Tc Qc", "Jd 7h", "a joker leads trumps"),
        ("Jd", "Ad Kd Qd Td 7c 8c 9c Tc", "7c 8c 9c Tc Td Qd Kd Ad", "diamonds are no trumps: he is void"),
    ],
)
def test_a_joker_or_le_petit_bar_leads_trumps(led: str, hand: str, may_play: str, reason: str) -> None:
    begun = plays(play_begins("standard", "h", E=led, S=hand), led)
    assert playable(begun) == may_play, reason


TRICKS = pytest.mark.parametrize(
    ("rules", "trump", "trick", "winner", "reason"),
    [
        pytest.param("maine", "h", "7c Ac 8c Kc", "Ac", "the highest of the suit led", marks=clause("5.4")),
        pytest.param("maine", "h", "7c As Ad Kd", "7c", "other suits can't win", marks=clause("5.4")),
        pytest.param("maine", "h", "Ac 7h Kc Qc", "7h", "the lowest trump beats an ace", marks=clause("5.4")),
        pytest.param("maine", "h", "Ac Ah Jd 9h", "9h", "the nine above both jacks", marks=clause("5.4")),
        pytest.param("charlesmagne", None, "Ac *2 Kc 7c", "*2", "a joker takes it", marks=clause("5.6")),
        pytest.param("charlesmagne", None, "Ac *2 *1 7c", "*1", "the white one if both fall", marks=clause("5.6")),
        pytest.param("charlesmagne", None, "Ac *1 *2 7c", "*1", "in either order", marks=clause("5.6")),
        pytest.param("charlesmagne", None, "*2 As Ac Ah", "*2", "aces can't win", marks=clause("5.7")),
    ],
)


@TRICKS
def test_a_trick_goes_to(rules: str, trump: str | None, trick: str, winner: str, reason: str) -> None:
    cards = trick.split()
    begun = play_begins(rules, trump, deal=deal_of(BOOKS[rules], **dict(zip("NESW", cards, strict=True))))
    table = begun.public.table
    assert cards[table.winner([Card.parse(card) for card in cards])] == winner, reason


@clause("5.5")
def test_who_takes_a_trick_leads_to_the_next() -> None:
    hand = play_begins("maine", "h", N="7c", E="8c", S="Ac", W="9c")
    assert awaited(plays(hand, "7c 8c Ac 9c")) == "S play"


@clause("5.7", "5.10")
@pytest.mark.parametrize("rules", WITH_JOKERS)
def test_without_trumps_the_other_joker_must_follow_a_joker_and_no_joker_a_suit(rules: str) -> None:
    hand = play_begins(rules, None, N="*2 As", E="*1 7s 8s 9s Ts Js Qs Ks", S="7d 8d")
    joker_led = plays(hand, "*2")
    assert playable(joker_led) == "*1", "he has seven spades besides"
    assert why_refused(joker_led, "E play 7s") == "must-follow-joker"
    later = plays(joker_led, "*1")
    assert len(playable(later).split()) == 8, "everybody else plays any card"
    suit_led = plays(hand, "As")
    assert playable(suit_led) == "7s 8s 9s Ts Js Qs Ks", "who can follow suit may not play a joker"
    assert why_refused(suit_led, "E play *1") == "must-follow"


@clause("5.8")
@pytest.mark.parametrize(
    ("hand", "may_play", "reason"),
    [
        ("*2 7d 8d 9d Td Jd Qd Kd", "*2", "void, he must play his joker"),
        ("*1 *2 7d 8d 9d Td Jd Qd", "*1 *2", "and with both, whichever he likes"),
        ("7d 8d 9d Td Jd Qd Kd Ad", "7d 8d 9d Td Jd Qd Kd Ad", "without one, anything"),
    ],
)
def test_in_standard_who_is_void_plays_a_joker_without_trumps(hand: str, may_play: str, reason: str) -> None:
    led = plays(play_begins("standard", None, N="As", E=hand), "As")
    assert playable(led) == may_play, reason
    if may_play.startswith("*"):
        assert why_refused(led, "E play 7d") == "must-play-joker"


@clause("5.8")
def test_the_duty_of_the_joker_binds_the_bidder_too() -> None:
    hand = play_begins("standard", None, N="7c *1 7d 8d 9d Td Jd Qd", E="Ac As", W="8c Ks")
    hand = plays(hand, "7c Ac 8c As Ks")
    assert awaited(hand) == "N play"
    assert playable(hand) == "*1"


@clause("5.9")
def test_in_charlesmagne_who_is_void_may_keep_his_joker() -> None:
    led = plays(play_begins("charlesmagne", None, N="As", E="*2 7d 8d 9d Td Jd Qd Kd"), "As")
    assert playable(led) == "7d 8d 9d Td Jd Qd Kd *2"
    assert book_of("charlesmagne").forced_joker is False
