"""What tricks are worth: the more of them that are wanted the better, and what the one side wins the other loses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pytest
from laws import hand_of

from charlemagne.hand.state import Public
from charlemagne.players.worth import if_played, if_solved, stake
from charlemagne.rules.books import BOOKS
from charlemagne.seats import Seat, Side

CONTRACTS = [(rules, row.name) for rules, book in BOOKS.items() for row in book.contracts if book.meets_floor(row)]

BEFORE_THE_PLAY = partial(if_played, begun=False)
WORTHS = [*(partial(if_solved, left=left) for left in (0, 3, 8)), partial(if_played, begun=True), BEFORE_THE_PLAY]


def played(rules: str, contract: str, *, alone: bool) -> Public:
    """A contract of East's, at a score where it matters."""
    book = BOOKS[rules]
    public = hand_of(rules, score=(book.target // 2, book.target // 3)).public
    return replace(public, bidder=Seat.EAST, contract=book.contract(contract), alone=alone)


@pytest.mark.parametrize(("rules", "contract"), CONTRACTS)
@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("worth", WORTHS)
def test_tricks_are_worth_what_they_do_for_the_match(
    rules: str, contract: str, alone: bool, worth: Callable[..., Sequence[float]]
) -> None:
    public = played(rules, contract, alone=alone)
    theirs, ours = (worth(public, side, trick=0.0) for side in (Side.EW, Side.NS))
    assert len(theirs) == 9
    low = BOOKS[rules].contract(contract).tricks[1] == 0
    in_order = list(reversed(theirs)) if low else list(theirs)
    assert in_order == sorted(in_order)
    assert 0 <= in_order[0] < in_order[-1] <= 1
    if not (low and worth is BEFORE_THE_PLAY):  # for the defence thinks itself better than rules of thumb
        assert [one + other for one, other in zip(theirs, ours, strict=True)] == pytest.approx([1.0] * 9)
    with_tricks = worth(public, Side.EW)
    assert abs(with_tricks[8] - with_tricks[0]) > abs(theirs[8] - theirs[0])
    assert stake(public) > 0


def test_before_a_contract_a_tenth_of_the_match_is_at_stake() -> None:
    assert stake(hand_of("standard").public) == 0.1
