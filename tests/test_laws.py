"""The laws of the engine: what holds in every rule book, under every house option, in every hand."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import (
    EVERY_HOUSE,
    WATCHERS,
    House,
    Playout,
    action_pool,
    choose,
    folds,
    legal_actions,
    permuted,
    play_on,
    playout,
    playouts,
    random_house,
    tell_all,
)

from charlemagne.cards import CardSet
from charlemagne.hand.actions import Action, Alone, Bid, DiscardCards, GiveCard, Knock, PlayCard
from charlemagne.hand.decide import apply, decide, step
from charlemagne.hand.events import PLACES, Ended, Event, TrickWon
from charlemagne.hand.legal import IllegalAction, may_knock
from charlemagne.hand.player import UNLIMITED
from charlemagne.hand.state import Hand
from charlemagne.hand.view import view_of
from charlemagne.match import SealedSource, begin, next_dealer, play_match
from charlemagne.players.random import RandomPlayer
from charlemagne.record import check, dumps, loads, record_of
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import GAME, AllPass, Play
from charlemagne.seats import SEATS, Seat, Side

A_HOUSE = pytest.mark.parametrize(
    ("rules", "house"), EVERY_HOUSE, ids=[f"{rules}-{json.dumps(house)}" for rules, house in EVERY_HOUSE]
)


def seeds_of(rules: str, house: Mapping[str, object], count: int) -> list[int]:
    """Seeds that are each rule book's and house's own, the same on every day."""
    return [seed + 1000 * sorted(BOOKS).index(rules) + 10_000 * len(json.dumps(dict(house))) for seed in range(count)]


# Cards


def hold_conserved(hand: Hand) -> None:
    places: list[CardSet] = list(hand.places)
    assert len(places) == len(PLACES)
    counted = Counter(card for cards in places for card in cards)
    assert counted == Counter(hand.public.book.deck), "each card of the deck is in one place"


@given(playouts())
def test_every_card_of_the_deck_is_in_one_place_after_every_event(play: Playout) -> None:
    for hand, _ in play.events():
        hold_conserved(hand)


@given(playouts())
def test_whoever_plays_has_eight_cards_when_the_first_is_led(play: Playout) -> None:
    for hand in play.hands():
        public = hand.public
        if isinstance(public.phase, Play) and not public.tricks and not public.trick:
            assert all(len(hand.held(seat)) == 8 for seat in SEATS if seat not in public.out)


# Records


def hold_record(play: Playout) -> None:
    hand = play.hand
    seal = SealedSource.of_seed(play.seed).deal(play.book, match="x", number=1, dealer=Seat.NORTH)[1]
    names = {seat: f"player {seat} 🂡 é" for seat in SEATS}
    for record in (record_of(hand), record_of(hand, players=names, seal=seal)):
        line = dumps(record)
        assert "\n" not in line
        read = loads(line)
        assert read == record
        assert loads(line.encode()) == record
        assert dumps(read) == line
        assert list(read.hands())[-1] == hand, "a replay gives the same hand, its result too"


@given(playouts())
def test_a_record_written_and_read_is_equal_and_replays_to_the_same_hand(play: Playout) -> None:
    hold_record(play)


@A_HOUSE
def test_a_record_is_read_as_written_under_every_house_option(rules: str, house: House) -> None:
    for seed in seeds_of(rules, house, 2):
        hold_record(playout(rules, house, seed))


@given(playouts())
def test_a_replay_gives_the_same_events(play: Playout) -> None:
    told = [event for _, event in play.events()]
    reached, replayed = play.start, list[Event]()
    record = record_of(play.hand)
    for hand, action in zip(record.hands(), record.actions, strict=False):
        assert hand == reached
        reached, events = step(reached, action)
        assert decide(hand, action) == events
        replayed += events
    assert told[-len(replayed) :] == replayed or not replayed


# Views


def hold_views(play: Playout) -> None:
    """After every event what is public, and after the last that an action brings the whole view."""
    everybody, at_rest = folds(play.hand), list(play.hands())
    for hand, event in play.events():
        tell_all(everybody, hand, event)
        for seat, fold in everybody.items():
            view, folded = view_of(hand, seat), fold.view()
            assert (view.public, view.log, view.dealt) == (folded.public, folded.log, folded.dealt)
            if at_rest and hand == at_rest[0]:
                assert view == folded, f"what {seat} saw adds up to another view"
        if at_rest and hand == at_rest[0]:
            del at_rest[0]
    assert not at_rest


@settings(max_examples=50)
@given(playouts())
def test_folding_the_events_that_a_seat_may_see_gives_its_view(play: Playout) -> None:
    hold_views(play)


@A_HOUSE
def test_the_fold_gives_the_view_under_every_house_option(rules: str, house: House) -> None:
    for seed in seeds_of(rules, house, 1):
        hold_views(playout(rules, house, seed))


@given(playouts())
def test_a_view_counts_every_card_and_knows_only_what_is_there(play: Playout) -> None:
    for hand in play.hands():
        for seat in WATCHERS:
            view = view_of(hand, seat)
            for place, seen in zip(PLACES, view.seen, strict=True):
                assert seen.count == len(hand.places[place])
                assert seen.known <= hand.places[place], f"{seat} knows what is not in {place.name}"
            assert view.unseen == frozenset(play.book.deck) - frozenset().union(*(seen.known for seen in view.seen))


# What is legal


@given(playouts())
def test_what_is_legal_from_the_view_is_what_is_legal_from_the_truth(play: Playout) -> None:
    for hand in play.hands():
        for seat in SEATS:
            view = view_of(hand, seat)
            if seat is hand.turn:
                assert view.is_turn
                assert view.options == legal_actions(hand)
                assert view.options, "whose turn it is can always do something"
                assert len(view.options) <= 165
                assert len(set(view.options)) == len(view.options)
                playing = isinstance(hand.public.phase, Play)
                allowed = {action.card for action in view.options if isinstance(action, PlayCard)}
                assert set(view.why_not) == (set(view.hand) - allowed if playing else set())
            else:
                assert not view.is_turn
                assert view.options == ()
                assert view.why_not == {}
            assert view.may_knock == may_knock(hand.public, seat)
        watcher = view_of(hand, None)
        assert not watcher.is_turn and watcher.options == () and not watcher.may_knock


def refusal_of(hand: Hand, action: Action) -> IllegalAction | None:
    try:
        decide(hand, action)
    except IllegalAction as error:
        return error
    return None


def hold_decide(hand: Hand) -> int:
    """Every option is accepted, everything else refused with a reason; gives how many were refused."""
    before, refused = repr(hand), 0
    legal = set(legal_actions(hand))
    views = [view_of(hand, seat) for seat in SEATS]
    for action in legal:
        assert apply(hand, action).public.log[-1].seat is action.seat
        assert views[action.seat].allows(action)
    for action in action_pool(hand):
        if action in legal:
            continue
        assert not views[action.seat].allows(action)
        error = refusal_of(hand, action)
        assert error is not None, f"{action} is accepted"
        refused += 1
        assert (error.action, error.seat) == (action, action.seat)
        assert error.reason.id
        assert set(error.legal) == (legal if action.seat is hand.turn else set())
        assert str(error).startswith(f"{action}: {error.reason.id}")
    for seat in SEATS:
        assert (refusal_of(hand, Knock(seat)) is None) == may_knock(hand.public, seat)
    assert repr(hand) == before, "a refusal leaves the hand as it was"
    return refused


@settings(max_examples=30)
@given(playouts(), st.integers(0, 60))
def test_every_option_is_accepted_and_everything_else_is_refused_with_a_reason(play: Playout, moment: int) -> None:
    hands = list(play.hands())
    assert hold_decide(hands[moment % len(hands)]) > 150


@pytest.mark.parametrize("rules", BOOKS)
def test_options_and_refusals_are_exact_in_every_phase_of_every_contract(rules: str) -> None:
    """One hand at every phase of every contract that chance brings, led to or not."""
    seen: set[object] = set()
    for seed in range(200):
        for hand in playout(rules, random_house(rules, random.Random(seed)), seed).hands():
            public = hand.public
            moment = (public.contract and public.contract.name, type(public.phase), bool(public.trick))
            if moment not in seen:
                seen.add(moment)
                hold_decide(hand)
    assert len(seen) >= {"standard": 25, "maine": 15, "maine-32": 15, "charlesmagne": 12}[rules]


# Blindness


def hold_blind(play: Playout, rng: random.Random, tally: Counter[str]) -> None:
    """What a seat can't see can be otherwise, and it can't tell, at any moment until then."""
    hands = list(play.hands())
    hands = hands[: 1 + int(rng.random() * len(hands))]
    for seat in SEATS:
        for _ in range(4):
            others = permuted(hands, seat, rng, swaps=1 + int(rng.random() * 3))
            tally["tried"] += 1
            if not others:
                continue
            tally["otherwise"] += 1
            for one, two in zip(hands, others, strict=True):
                first, second = view_of(one, seat), view_of(two, seat)
                assert first == second, f"{seat} can tell {one.dealt} from {two.dealt}"
            assert first.options == second.options
            assert first.why_not == second.why_not
            assert first.may_knock == second.may_knock
            assert first.kitty_taken == second.kitty_taken
            assert first.unseen == second.unseen
            if first.is_turn:
                player = RandomPlayer(play.seed)
                assert player.choose(first, UNLIMITED) == player.choose(second, UNLIMITED)
                assert player.knock(first) == player.knock(second)


def replays(hand: Hand) -> list[Hand]:
    return list(record_of(hand).hands())


@pytest.mark.parametrize("rules", BOOKS)
def test_what_a_seat_can_not_see_can_be_otherwise_and_it_can_not_tell(rules: str) -> None:
    tally: Counter[str] = Counter()
    for seed in range(60):
        rng = random.Random(seed)
        hold_blind(playout(rules, random_house(rules, rng) if seed % 2 else {}, seed), rng, tally)
    assert tally["otherwise"] > 250, f"too few deals that look alike: {tally}"


@settings(max_examples=25)
@given(playouts(), st.integers(0, 2**16))
def test_a_seat_is_blind_in_every_house(play: Playout, seed: int) -> None:
    hold_blind(play, random.Random(seed), Counter())


def given_card_otherwise(hand: Hand) -> Hand | None:
    """The same hand, but for whether the given card was laid away; None where no such hand is legal."""
    actions = list(hand.actions)
    gives = [(place, action) for place, action in enumerate(actions) if isinstance(action, GiveCard)]
    for place, give in gives:
        later = [
            (index, action)
            for index, action in enumerate(actions)
            if index > place and isinstance(action, DiscardCards) and action.seat is give.seat.partner
        ]
        if not later:
            continue
        index, laid = later[0]
        assert laid.cards is not None and give.card is not None
        holder = hand.held(give.seat.partner)
        swaps = (
            [(give.card, card) for card in holder]
            if give.card in laid.cards
            else [(card, give.card) for card in laid.cards if give.card in holder]
        )
        for back, away in swaps:
            actions[index] = replace(laid, cards=laid.cards - {back} | {away})
            other = replays(hand)[0]
            try:
                for action in actions:
                    other = apply(other, action)
            except IllegalAction:
                continue
            return other
    return None


def test_the_giver_can_not_tell_whether_his_card_was_laid_away() -> None:
    compared = 0
    for rules in ("standard", "maine", "maine-32"):
        for seed in range(40):
            rng = random.Random(seed)
            play = playout(rules, random_house(rules, rng), seed)
            hand = play.start
            forced = [row.name for row in play.book.contracts if any(map(needs_card, row.branches()))]
            if not forced:
                continue
            hand = play_on(force(hand, forced[seed % len(forced)], rng), rng, until=8 + seed % 8)
            other = given_card_otherwise(hand)
            if other is None:
                continue
            compared += 1
            givers = [action.seat for action in hand.actions if isinstance(action, GiveCard)]
            for one, two in zip(replays(hand), replays(other), strict=True):
                for seat in (*SEATS, None):
                    if seat is None or seat.partner not in givers:
                        assert view_of(one, seat) == view_of(two, seat), f"{seat} saw a discard"
    assert compared > 40


def needs_card(phases: tuple[object, ...]) -> bool:
    return any(type(phase).__name__ == "Give" for phase in phases)


def force(hand: Hand, contract: str, rng: random.Random) -> Hand:
    """The auction won by the first to call with this contract, alone where that can be said."""
    while len(hand.public.calls) < 4 and hand.turn is not None:
        ways = [action for action in legal_actions(hand) if isinstance(action, Bid) and action.contract == contract]
        lone = [action for action in ways if action.alone]
        if hand.public.highest_bid is not None or not ways:
            hand = apply(hand, legal_actions(hand)[0])
        else:
            hand = apply(hand, rng.choice(lone or ways))
    for _ in range(4):  # a lone defender, every second time
        if hand.turn is not None and Alone(hand.turn) in legal_actions(hand) and rng.random() < 0.5:
            hand = apply(hand, Alone(hand.turn))
        elif not isinstance(hand.public.phase, Play):
            hand = apply(hand, choose(hand, rng))
    return hand


# Turns, knocks, scores


@given(playouts())
def test_turns_go_clockwise_past_whoever_is_out_and_the_winner_leads(play: Playout) -> None:
    for before, action in zip(play.hands(), play.hand.actions, strict=False):
        public = before.public
        if len(public.calls) < 4 and public.bidder is None:
            assert before.turn is SEATS[(public.setup.dealer + 1 + len(public.calls)) % 4]
        if isinstance(action, PlayCard):
            seat = public.trick[-1].seat.left if public.trick else public.leader
            assert seat is not None
            while public.trick and seat in public.out:
                seat = seat.left
            assert action.seat is seat
            assert action.seat not in public.out
            if public.tricks and not public.trick:
                assert action.seat is public.tricks[-1].winner
        if not isinstance(action, Knock):
            assert action.seat is before.turn


@given(playouts(), st.integers(0, 2**16))
def test_a_knock_changes_no_turn_no_option_and_no_count_of_decisions(play: Playout, seed: int) -> None:
    rng = random.Random(seed)
    book = with_house(play.book, {"knock": True})
    hand = replace(play.start, public=replace(play.start.public, setup=replace(play.hand.public.setup, book=book)))
    while hand.turn is not None:
        for seat in SEATS:
            allowed = may_knock(hand.public, seat)
            both_in = not {seat, seat.partner} & hand.public.out
            assert allowed == (hand.public.last_card is not None and both_in), "at any moment of the play"
            if allowed and rng.random() < 0.3:
                after = apply(hand, Knock(seat))
                assert after.turn is hand.turn
                assert legal_actions(after) == legal_actions(hand)
                assert after.public.decisions == hand.public.decisions
                assert after.places == hand.places
                assert replace(after.public, log=hand.public.log) == hand.public
                assert not may_knock(after.public, seat), "once a player for each card"
                others = [other for other in SEATS if other is not seat]
                assert [may_knock(after.public, other) for other in others] == [
                    may_knock(hand.public, other) for other in others
                ]
                hand = apply(hand, choose(after, rng))
                break
        else:
            hand = apply(hand, choose(hand, rng))


@given(playouts())
def test_the_score_of_a_hand_is_what_its_contracts_row_says(play: Playout) -> None:
    public = play.hand.public
    result = public.result
    if result is None:
        return
    before = public.setup.score
    if public.contract is None or public.bidder is None:
        assert (result.bidder, result.contract, result.trump, result.made, result.winner) == (None,) * 5
        assert (result.tricks, result.points, result.score, result.alone) == (0, (0, 0), before, False)
        return
    row, attackers = public.contract, public.bidder.side
    tricks = sum(trick.winner.side is attackers for trick in public.tricks)
    low, high = row.tricks
    left = 8 - len(public.tricks)
    assert (low <= tricks <= high) == (low <= tricks + left <= high) or not public.book.stop_when_decided
    assert result.made == (low <= tricks <= high)
    side = attackers if result.made else attackers.other
    pay = row.made if result.made else row.failed
    due = public.book.target - before[side] if pay == GAME else pay
    assert result.points[side] == due
    assert result.points[side.other] == 0
    assert result.score == (before[0] + result.points[0], before[1] + result.points[1])
    assert result.tricks == tricks
    assert result.alone == (public.bidder.partner in public.out)
    assert result.winner == (side if result.score[side] >= public.book.target else None)
    assert (result.bidder, result.contract, result.trump) == (public.bidder, row.name, public.trump)


@given(playouts())
def test_a_hand_ends_once_and_then_nothing_is_legal(play: Playout) -> None:
    told = [event for _, event in play.events()]
    ends = [event for event in told if isinstance(event, Ended)]
    assert len(ends) == (play.hand.result is not None)
    if ends:
        assert told[-1] == ends[0]
        assert play.hand.turn is None
        assert legal_actions(play.hand) == ()
        assert all(refusal_of(play.hand, action) is not None for action in action_pool(play.hand)[::7])
        if not play.book.stop_when_decided and play.hand.public.bidder is not None:
            assert sum(isinstance(event, TrickWon) for event in told) == 8


@settings(max_examples=30)
@given(st.sampled_from(sorted(BOOKS)), st.integers(0, 2**32))
def test_a_match_ends_exactly_once_with_the_hand_that_reaches_the_target(rules: str, seed: int) -> None:
    house = random_house(rules, random.Random(seed)) if seed % 2 else {}
    if house.get("target") == 500:
        house = {**house, "target": 60}
    book = with_house(BOOKS[rules], house)
    match = begin(book, "law", dealer=SEATS[seed % 4])
    source, rng, lines, hands = SealedSource.of_seed(seed), random.Random(seed), list[str](), 0
    score, dealer = (0, 0), match.dealer
    while match.winner is None and hands < 300:
        match = match.deal_from(source, salt=seed.to_bytes(8, "big"), cut=seed % 32)
        assert match.hand is not None
        assert (match.number, match.dealer, match.score) == (hands + 1, dealer, score)
        match = replace(match, hand=play_on(match.hand, rng))
        assert match.hand is not None and match.hand.result is not None
        result, hands = match.hand.result, hands + 1
        lines.append(dumps(record_of(match.hand, seal=match.seal)))
        assert (result.winner is not None) == (max(result.score) >= book.target)
        score, again = result.score, book.all_pass is AllPass.SAME_DEALER and result.bidder is None
        dealer = dealer if again else dealer.left
        assert next_dealer(match.hand.public) is dealer
        match = match.next()
    if match.winner is not None:
        assert score[match.winner] >= book.target > score[match.winner.other]
        assert match.hand is None
        with pytest.raises(ValueError, match=f"{match.winner} has won"):
            match.deal_from(source)
    checked = [hand for _, hand in check(io.BytesIO("\n".join(lines).encode()))]
    assert len(checked) == hands and all(isinstance(hand, Hand) for hand in checked)


def test_four_players_play_a_match_to_its_end_and_the_same_one_again() -> None:
    for rules in BOOKS:
        players = {seat: RandomPlayer(int(seat)) for seat in SEATS}
        first, second = (
            [
                dumps(record_of(match.hand, seal=match.seal))
                for match in play_match(
                    begin(BOOKS[rules], "twice", dealer=Seat.EAST), players, SealedSource.of_seed(3)
                )
                if match.hand is not None
            ]
            for _ in range(2)
        )
        assert first == second
        assert [loads(line).result is not None for line in first] == [True] * len(first)
        winners = [result.winner for line in first if (result := loads(line).result) is not None]
        assert winners[:-1] == [None] * (len(first) - 1)
        assert winners[-1] in (Side.NS, Side.EW)


def test_evolve_alone_rebuilds_the_hand_from_its_events() -> None:
    for rules, house in EVERY_HOUSE[::5]:
        play = playout(rules, house, 11)
        *_, (last, _) = play.events()
        assert last == play.hand
