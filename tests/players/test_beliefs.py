"""What a seat believes of hidden cards: all that it knows is so, and what the others did is likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from laws import book_of, hand_of, plays, random_deal, random_house

from charlemagne.cards import Suit
from charlemagne.core.worlds import mask_of
from charlemagne.hand.decide import apply
from charlemagne.hand.player import UNLIMITED, Limit
from charlemagne.hand.state import Hand
from charlemagne.hand.view import View, view_of
from charlemagne.players import beliefs, strong
from charlemagne.players.beliefs import imagine
from charlemagne.players.casual import CasualPlayer
from charlemagne.players.habits import strange_calls, strange_plays
from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import Auction, Play
from charlemagne.seats import SEATS, Seat

THUMB = CasualPlayer(1)


def moments(rules: str, rng: Random, *, house: bool = True) -> Iterator[Hand]:
    """Every moment of a hand played by rules of thumb."""
    book = book_of(rules, random_house(rules, rng) if house else {})
    hand = hand_of(book, deal=random_deal(book, rng), dealer=str(rng.choice(SEATS)))
    while (seat := hand.turn) is not None:
        yield hand
        hand = apply(hand, THUMB.choose(view_of(hand, seat), UNLIMITED))


def places(hand: Hand) -> list[int]:
    return [mask_of(cards) for cards in hand.places]


@pytest.mark.parametrize("rules", BOOKS)
def test_each_imagined_deal_looks_the_same_to_the_seat(rules: str) -> None:
    rng = Random(rules)
    for _ in range(6):
        for hand in moments(rules, rng):
            assert hand.turn is not None
            view = view_of(hand, hand.turn)
            for imagined in imagine(view, count=4, rng=rng):
                same = view_of(imagined, hand.turn)
                assert (same.public, same.hand, same.seen, same.options) == (
                    view.public,
                    view.hand,
                    view.seen,
                    view.options,
                )


@pytest.mark.parametrize("rules", BOOKS)
def test_nothing_is_strange_about_the_truth_where_all_call_by_the_rules_of_thumb(rules: str) -> None:
    rng = Random(rules)
    for _ in range(10):
        for hand in moments(rules, rng):
            if isinstance(hand.public.phase, Auction):
                assert list(strange_calls(hand.public, Seat.NORTH, [places(hand)])) == [0]


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("phase", [Auction, Play])
def test_deals_that_explain_what_was_done_are_believed(
    rules: str, phase: type[Auction | Play], monkeypatch: pytest.MonkeyPatch
) -> None:
    def strangeness(hand: Hand) -> float:
        """How much of what the others did is strange in a deal that the seat imagines."""
        assert hand.turn is not None
        deals = [places(imagined) for imagined in imagine(view_of(hand, hand.turn), count=10, rng=Random(2))]
        found = (strange_calls if phase is Auction else strange_plays)(hand.public, hand.turn, deals)
        return sum(found) / len(deals)

    rng = Random(rules)
    done = [
        hand
        for _ in range(6)
        for hand in moments(rules, rng, house=False)
        if isinstance(hand.public.phase, phase) and (hand.public.calls if phase is Auction else hand.public.last_card)
    ]
    believed = sum(map(strangeness, done))
    monkeypatch.setattr(beliefs, "STRANGE_CALL", 1.0)
    monkeypatch.setattr(beliefs, "STRANGE_PLAY", 1.0)
    assert believed < 0.7 * sum(map(strangeness, done))


def test_who_plays_high_under_a_winner_has_hardly_a_lower_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """North leads the ace of spades, and East lays his king under it."""
    east = "Ks 7h 8h Kc Qc Ac Ad Kd"
    hand = hand_of("maine", "N bid 5 h, E pass, S pass, W pass", N="As 9h Jh Ah Kh 7c 8d Td", E=east)
    view = view_of(plays(hand, "As Ks"), Seat.SOUTH)
    spades = view.public.table.cards[Suit.SPADES.number]

    def alone() -> int:
        return sum(not hand.held(Seat.EAST) & spades for hand in imagine(view, count=100, rng=Random(1)))

    read = alone()
    monkeypatch.setattr(beliefs, "STRANGE_PLAY", 1.0)
    assert read > 1.5 * alone()


@pytest.mark.parametrize(
    ("limit", "asked"), [(Limit(ms=1), [10]), (Limit(worlds=15), [15]), (Limit(ms=1, worlds=4), [4])]
)
def test_deals_are_imagined_some_at_a_time_where_time_is_the_limit(
    limit: Limit, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[int] = []

    def counted(view: View, *, count: int, rng: Random) -> Sequence[Hand]:
        counts.append(count)
        return imagine(view, count=count, rng=rng)

    monkeypatch.setattr(strong, "imagine", counted)
    hand = hand_of("maine", N="9h Jh Ah Kh 7c 8d Td As")
    thought = strong.StrongPlayer(1).think(view_of(hand, Seat.NORTH), limit)
    assert counts == asked
    assert 0 < len(thought.worlds) <= asked[0]
