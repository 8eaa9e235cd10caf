"""What is changed is another value of the same class, as frozen as the first and as if it had been made so."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from charlemagne.changing import changer
from charlemagne.hand.state import Public
from charlemagne.journal import Journal, dealt, fold, laid
from charlemagne.match import Match
from charlemagne.seats import Seat


@dataclass(frozen=True, slots=True)
class Spot:
    across: int
    down: int = 0
    _marks: tuple[str, ...] = field(default=(), repr=False)

    @property
    def total(self) -> int:
        return self.across + self.down


def journal() -> Journal:
    return fold("demo", [laid(rules="maine", secret=b"demo", dealer=Seat.NORTH), dealt()])


changed = changer(Spot)


def test_what_is_named_changes_and_the_rest_stays() -> None:
    before = Spot(1, 2, ("a",))
    assert changed(before, down=5) == Spot(1, 5, ("a",)) and changed(before, down=5).total == 6
    assert changed(before, across=None, _marks=()) == Spot(None, 2)  # type: ignore[arg-type]
    assert changed(before) == before and changed(before) is not before
    assert before == Spot(1, 2, ("a",)), "the first is as it was"


def test_what_comes_out_is_one_of_the_class_and_as_frozen() -> None:
    after = changed(Spot(1), down=1)
    assert type(after) is Spot and repr(after) == repr(Spot(1, 1)) and hash(after) == hash(Spot(1, 1))
    assert pickle.loads(pickle.dumps(after)) == copy.copy(after) == after
    match after:
        case Spot(across, down):
            assert (across, down) == (1, 1)
    with pytest.raises(FrozenInstanceError):
        after.down = 2  # type: ignore[misc]


def test_a_field_that_is_not_there_is_an_error() -> None:
    with pytest.raises(TypeError, match="height"):
        changed(Spot(1), height=2)


@pytest.mark.parametrize("kind", [Journal, Match, Public])
def test_each_field_of_what_is_folded_changes_as_by_the_standard_library(kind: type) -> None:
    held = journal()
    assert held.match.hand is not None
    value: Any = next(one for one in (held, held.match, held.match.hand.public) if type(one) is kind)
    for one in fields(kind):
        change = {one.name: object()}
        assert changer(kind)(value, **change) == replace(value, **change)
