"""Players decide from what their seat may see, and do nothing that the rules don't allow, whatever they are dealt.

The long proof is asked for: ``pytest -m slow tests/players/test_honesty.py``.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from laws import EVERY_HOUSE, House, Playout, book_of, legal_actions, permuted, play_on, random_deal, random_house

from charlemagne.core import why_not_native
from charlemagne.hand.actions import Bid
from charlemagne.hand.decide import apply, start
from charlemagne.hand.legal import may_knock
from charlemagne.hand.player import UNLIMITED, Player
from charlemagne.hand.state import Setup
from charlemagne.hand.view import view_of
from charlemagne.match import SealedSource, begin, play_hand, play_match
from charlemagne.players import PLAYERS, seat_player
from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import Expose, Phase, RuleBook, SitOut, TakeKitty
from charlemagne.seats import SEATS, Seat

THINKERS = {"strong": "strong:2w"}
"""Players that imagine deals, and the limit that these tests give them."""

NIMBLE = tuple(name for name in PLAYERS if name not in THINKERS)

MOST_HANDS = 300
"""A match that is not over by then is left: some houses pay next to nothing."""


def player_of(name: str, seed: int = 5) -> Player:
    """The player of this name; skips the test where it would take minutes."""
    if name in THINKERS and (why := why_not_native()):
        pytest.skip(f"plain Python would take minutes to solve what {name} imagines: {why}")
    return seat_player(THINKERS.get(name, name), seed)


# Blindness


def led_to(rules: str, house: House, seed: int) -> Playout:
    """A hand in which the first to call has bid one contract after another, alone every second time.

    The others have passed, and dice have gone on, in two hands of three only as far as the first cards.
    """
    rng = Random(seed)
    book = book_of(rules, house)
    score = (rng.randrange(book.target), rng.randrange(book.target))
    hand = start(Setup(book, f"h{seed}", 1, SEATS[seed % 4], score), random_deal(book, rng))[0]
    floor = [row for row in book.contracts if book.meets_floor(row)]
    contract = floor[seed % len(floor)].name
    ways = [way for way in legal_actions(hand) if isinstance(way, Bid) and way.contract == contract]
    hand = apply(hand, ways[-1 if rng.random() < 0.7 else 0])
    while hand.public.bidder is None:
        hand = apply(hand, legal_actions(hand)[0])
    return Playout(rules, house, seed, play_on(hand, rng, until=12 + (rng.randrange(30) if seed % 3 == 0 else 0)))


def kind(phase: Phase | None) -> str:
    return type(phase).__name__


def decided_kinds(book: RuleBook) -> set[str]:
    """The kinds of phases in which somebody decides by this book."""
    phases = [phase for row in book.contracts for way in (row.phases, row.alone or ()) for phase in way]
    phases += [phase for row in book.contracts for way in row.branches() for phase in way]
    return {"Auction"} | {kind(phase) for phase in phases if not isinstance(phase, (TakeKitty, SitOut, Expose))}


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", PLAYERS)
def test_what_a_player_can_not_see_does_not_change_what_it_does(name: str, rules: str) -> None:
    """In every kind of phase the hidden cards are otherwise, and the decision and the knock are the same."""
    player, seen, rng = player_of(name), Counter[str](), Random(1)
    enough = 3 if name in THINKERS else 12
    for seed in range(250):
        for hand in led_to(rules, random_house(rules, rng) if seed % 2 else {}, seed).hands():
            seat, phase = hand.turn, kind(hand.public.phase)
            if seat is None or seen[phase] >= enough or (phase in ("Auction", "Play") and rng.random() < 0.9):
                continue
            hands = list(Playout(rules, {}, seed, hand).hands())
            others = next(filter(None, (permuted(hands, seat, rng, swaps=3) for _ in range(6))), None)
            if others is None:
                continue
            seen[phase] += 1
            one, two = view_of(hand, seat), view_of(others[-1], seat)
            assert hand.places != others[-1].places
            assert player.choose(one, UNLIMITED) == player.choose(two, UNLIMITED), f"{seat} in {phase}"
            if may_knock(hand.public, seat):
                assert player.knock(one) == player.knock(two), f"{seat} knocks"
        if all(seen[phase] >= enough for phase in decided_kinds(BOOKS[rules])):
            break
    assert set(seen) >= decided_kinds(BOOKS[rules]), f"too few deals that look alike: {seen}"


def test_every_kind_of_phase_is_reached() -> None:
    assert set().union(*map(decided_kinds, BOOKS.values())) == {
        "Auction", "Either", "Ask", "Give", "Discard", "NameTrump", "DefendAlone", "Play",
    }  # fmt: skip


# Legal, whatever happens

TABLES = tuple(permutations(NIMBLE + ("casual",), 4))


def table(number: int) -> dict[Seat, Player]:
    """Four players, of every kind that takes no time, in an order that follows from the number."""
    names = TABLES[number % len(TABLES)]
    return {seat: seat_player(name, number + seat) for seat, name in zip(SEATS, names, strict=True)}


def play_hands(rules: str, house: House, seeds: range, players: list[dict[Seat, Player]]) -> None:
    """One hand for each seed; an action that is not legal ends it with `IllegalAction`."""
    book = book_of(rules, house)
    for seed in seeds:
        rng = Random(seed)
        score = (rng.randrange(book.target), rng.randrange(book.target))
        setup = Setup(book, f"h{seed}", 1 + seed, SEATS[seed % 4], score)
        hand = play_hand(start(setup, random_deal(book, rng))[0], players[seed % len(players)])
        assert hand.result is not None


@pytest.mark.parametrize(("rules", "house"), EVERY_HOUSE, ids=lambda part: str(part) or "as written")
def test_nothing_illegal_is_done_under_any_house_option(rules: str, house: House) -> None:
    play_hands(rules, house, range(8), [table(number) for number in range(8)])


@pytest.mark.parametrize("rules", BOOKS)
def test_nothing_illegal_is_done_under_house_options_together(rules: str) -> None:
    for seed in range(250):
        players = [table(seed)]
        play_hands(rules, random_house(rules, Random(seed)), range(seed, seed + 2), players)


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", THINKERS)
def test_who_imagines_deals_does_nothing_illegal_either(name: str, rules: str) -> None:
    player = player_of(name)
    for seed in range(6):
        play_hands(rules, random_house(rules, Random(seed)), range(seed, seed + 1), [dict.fromkeys(SEATS, player)])


def play_matches(rules: str, first: int, last: int, seats: dict[Seat, Player] | None = None) -> int:
    """Matches by one book, each under house options of its own; how many were played to their end."""
    ended = 0
    for number in range(first, last):
        house = random_house(rules, Random(number)) if number % 4 else {}
        if house.get("target") == 500:
            house["target"] = 60
        players = table(number) if seats is None else seats
        match = begin(book_of(rules, house), f"honest-{number}", dealer=SEATS[number % 4])
        for after in play_match(match, players, SealedSource.of_seed(number)):
            assert after.hand is not None and after.hand.result is not None
            ended += after.hand.result.winner is not None
            if after.number >= MOST_HANDS:
                break
    return ended


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("rules", BOOKS)
def test_ten_thousand_matches_over_all_books_and_options(rules: str, part: int) -> None:
    """250 matches in each of forty parts."""
    assert play_matches(rules, 250 * part, 250 * (part + 1)) > 200


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", THINKERS)
def test_matches_of_those_who_imagine_deals(name: str, rules: str) -> None:
    assert play_matches(rules, 0, 25, dict.fromkeys(SEATS, player_of(name))) > 20
