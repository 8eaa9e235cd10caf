"""Play tables built by hand, positions on them, random or written down: the core's tests need no rule book."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final, NamedTuple

from charlemagne.cards import ALL_SUITS, CARDS, COLOUR_JOKER, RANKS, WHITE_JOKER, Card, Suit, parse_cards, write_cards
from charlemagne.core import Position
from charlemagne.rules.table import PlayTable
from charlemagne.seats import SEATS, Seat, Side


def standard(trump: Suit | None, *, forced: bool = False) -> PlayTable:
    """34 cards: two jokers over two jacks over the trumps from the ace down; without trumps the jokers alone."""
    plain = _plain(trump)
    top: tuple[Card, ...] = (COLOUR_JOKER, WHITE_JOKER)
    if trump is not None:
        jacks = (Card.of("J", trump.same_colour), Card.of("J", trump))
        top = (*(Card.of(rank, trump) for rank in "789TQKA"), *jacks, *top)
    return PlayTable((*plain, top), forced=forced)


def maine(trump: Suit | None) -> PlayTable:
    """32 cards, the nine of trumps over two jacks over the trumps from the ace down; without trumps four suits."""
    plain = _plain(trump)
    top: tuple[Card, ...] = ()
    if trump is not None:
        jacks = (Card.of("J", trump.same_colour), Card.of("J", trump))
        top = (*(Card.of(rank, trump) for rank in "78TQKA"), *jacks, Card.of("9", trump))
    return PlayTable((*plain, top))


def _plain(trump: Suit | None) -> list[tuple[Card, ...]]:
    lanes = []
    for suit in ALL_SUITS:
        ranks = RANKS
        if trump is suit:
            ranks = ""
        elif trump is not None and trump.same_colour is suit:
            ranks = ranks.replace("J", "")
        lanes.append(tuple(Card.of(rank, suit) for rank in ranks))
    return lanes


class Mode(NamedTuple):
    """A way the game is played, as far as the solver minds."""

    name: str
    rules: str
    trumps: bool
    forced: bool
    out: int
    """How many seats are out: a lone bidder's partner, then a lone defender's."""
    fewest: bool


MODES: Final = (
    Mode("a trump suit, four players", "standard", True, False, 0, False),
    Mode("a trump suit, maine ranks", "maine", True, False, 0, False),
    Mode("a trump suit, three players", "standard", True, False, 1, False),
    Mode("a trump suit, maine ranks, three players", "maine", True, False, 1, False),
    Mode("a trump suit, two players", "maine", True, False, 2, False),
    Mode("no trump, no jokers", "maine", False, False, 0, False),
    Mode("no trump, jokers forced", "standard", False, True, 0, False),
    Mode("no trump, jokers not forced", "standard", False, False, 0, False),
    Mode("no trump, jokers forced, three players", "standard", False, True, 1, False),
    Mode("mulot", "standard", False, True, 1, True),
    Mode("mulot, jokers not forced", "standard", False, False, 1, True),
    Mode("le petit", "maine", False, False, 1, True),
    Mode("le petit, a lone defender", "maine", False, False, 2, True),
    Mode("fewest with partners and trumps", "standard", True, False, 0, True),
)


def table_of(mode: Mode, trump: Suit) -> PlayTable:
    if mode.rules == "maine":
        return maine(trump if mode.trumps else None)
    return standard(trump if mode.trumps else None, forced=mode.forced)


def random_position(dice: random.Random, mode: Mode, size: int, played: int = 0) -> Position:
    """A position with ``size`` cards in the hand of the player to play and ``played`` on the table, uniform.

    The cards on the table are played legally, so that a follower without the suit led is void.
    """
    table = table_of(mode, dice.choice(ALL_SUITS))
    attackers = dice.choice(tuple(Side))
    bidder, defender = (
        dice.choice([seat for seat in SEATS if seat.side is side]) for side in (attackers, attackers.other)
    )
    out = frozenset([bidder.partner, defender.partner][: mode.out])
    playing = [seat for seat in SEATS if seat not in out]
    deck = [card for card in CARDS if table.lane_of[card] >= 0]
    dice.shuffle(deck)
    hands = [frozenset[Card]()] * 4
    for number, seat in enumerate(playing):
        hands[seat] = frozenset(deck[number * size : (number + 1) * size])
    leader: Seat = dice.choice(playing)
    first = playing.index(leader)
    trick: list[Card] = []
    for turn in range(played):
        seat = playing[(first + turn) % len(playing)]
        card = dice.choice(sorted(table.legal(hands[seat], trick[0] if trick else None)))
        hands[seat] -= {card}
        trick.append(card)
    return Position(
        table=table,
        hands=tuple(hands),
        leader=leader,
        trick=tuple(trick),
        attackers=attackers,
        out=out,
        fewest=mode.fewest,
    )


GOLDEN: Final = Path(__file__).with_name("golden")


def golden(name: str) -> list[tuple[Position, dict[str, Any]]]:
    """The positions of a golden file, each with all that its line says; the answers are under value and cards.

    ``dds-*.jsonl`` are DDS's answers (PyPI's endplay 0.5.12) about random positions, turned from tricks of the side
    to play to tricks of the attackers; half are full deals, a third at the start of a trick. ``pitfalls.jsonl``
    are small positions that builds of the core with one line taken out got wrong.
    """
    lines = (GOLDEN / name).read_text("utf-8").splitlines()
    return [(read(line), line) for line in map(json.loads, lines)]


def read(line: dict[str, Any]) -> Position:
    """A position as `charlemagne solve` takes it, without house options."""
    trump = Suit.parse(line["trump"]) if line["trump"] else None
    table = (
        maine(trump) if line["rules"] == "maine" else standard(trump, forced=line["rules"] == "standard" and not trump)
    )
    return Position(
        table=table,
        hands=tuple(parse_cards(line["hands"][str(seat)]) for seat in SEATS),
        leader=Seat.parse(line["leader"]),
        trick=tuple(Card.parse(word) for word in line["trick"].split()),
        attackers=Seat.parse(line["bidder"]).side,
        out=frozenset(map(Seat.parse, line["out"])),
        fewest=line["goal"] == "fewest",
    )


def written(position: Position) -> dict[str, Any]:
    """The same back again; the bidder is one of the attackers in play."""
    table = position.table
    jokers = WHITE_JOKER in table.lanes[4]
    trump = next((suit for suit in ALL_SUITS if not table.lanes[suit.number]), None)
    bidder = next(seat for seat in SEATS if seat.side is position.attackers and seat not in position.out)
    return {
        "rules": "maine" if not jokers else "standard" if table.forced or trump else "charlesmagne",
        "trump": trump.letter if trump else None,
        "hands": {str(seat): write_cards(position.hands[seat]) for seat in SEATS},
        "leader": str(position.leader),
        "trick": " ".join(map(str, position.trick)),
        "bidder": str(bidder),
        "out": [str(seat) for seat in sorted(position.out)],
        "goal": "fewest" if position.fewest else "most",
    }
