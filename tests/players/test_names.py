"""Players by name and limit."""

import pytest

from charlemagne.hand.player import UNLIMITED, Limit, Player
from charlemagne.players import PLAYERS, Limited, PlayerError, make_player, seat_player


@pytest.mark.parametrize("name", PLAYERS)
def test_every_name_makes_a_player(name: str) -> None:
    player, limit = make_player(name, 3)
    assert isinstance(player, Player)
    assert limit == UNLIMITED


@pytest.mark.parametrize(
    ("spec", "limit"),
    [("casual:20w", Limit(worlds=20)), ("casual:200ms", Limit(ms=200)), ("random:1w", Limit(worlds=1))],
)
def test_a_limit_is_worlds_or_milliseconds(spec: str, limit: Limit) -> None:
    assert make_player(spec, 0)[1] == limit
    seated = seat_player(spec, 0)
    assert isinstance(seated, Limited)
    assert seated.limit == limit


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("nobody", "random, novice, casual"),
        ("", "random, novice, casual"),
        ("Casual", "random, novice, casual"),
        ("casual:", "20w"),
        ("casual:0w", "20w"),
        ("casual:-1ms", "20w"),
        ("casual:2.5ms", "20w"),
        ("casual:20", "20w"),
        ("casual:20w:3", "20w"),
        ("casual: 20w", "20w"),
        ("casual:9999999999w", "20w"),
    ],
)
def test_what_is_wrong_is_said_with_what_is_allowed(spec: str, says: str) -> None:
    with pytest.raises(PlayerError, match=says):
        make_player(spec, 0)
