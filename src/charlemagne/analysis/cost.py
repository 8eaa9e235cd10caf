"""What each card of a played hand cost its side, judged with all four hands open.

A card is held against the best card its player had, by the exact solver: if both sides play their best from then
on, how many tricks fewer does his side end up with? The judge sees every card, which nobody at the table did, so
that a cost is a fact about the deal and no reproach. As each card's value is that of the position after it, the
attackers' tricks with best play from the first lead, changed by what the cards cost, are those that they took.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from charlemagne.analysis.positions import position_of
from charlemagne.cards import Card
from charlemagne.core import Position, native_available, solve_cards_many
from charlemagne.core.reference import best_of
from charlemagne.hand.actions import PlayCard
from charlemagne.hand.scoring import is_made
from charlemagne.hand.state import Hand
from charlemagne.record import Record, result_to_json
from charlemagne.rules.model import HAND_SIZE
from charlemagne.seats import SEATS, Seat, Side

REFERENCE_CARDS: Final = 8
"""Cards in a hand from which plain Python solves in time: with all eight a position takes up to 0.3 s."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCard:
    """A card played, and what it cost.

    Args:
        action: its index among the record's actions.
        trick: the number of its trick, from 1.
        totals: for each legal card, the attackers' tricks in the whole hand if it is played and then both sides play
            their best; all eight tricks are counted, even where a house stops a hand that is decided.
        best: the legal cards that are worth most to their player's side, by card number.
        cost: how many tricks fewer than with a best card his side then takes.
        makeable: whether best play would have made the contract before the card.
        still_makeable: whether it would have after it.
    """

    action: int
    trick: int
    seat: Seat
    card: Card
    totals: Mapping[Card, int]
    best: tuple[Card, ...]
    cost: int
    makeable: bool
    still_makeable: bool

    @property
    def turns(self) -> bool:
        """Whether the card made a contract that could be made one that can't, or the reverse."""
        return self.makeable is not self.still_makeable


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCost:
    """A hand with what its cards cost.

    Args:
        hand: at the record's last action.
        cards: those judged, in order; all that were played, but for the first tricks if these had to be left out.
        unjudged: how many cards were played before them.
        first_trick: the trick from which on cards are judged, 1 if none is left out.
    """

    hand: Hand
    cards: tuple[JudgedCard, ...]
    unjudged: int
    first_trick: int

    @property
    def tricks(self) -> int | None:
        """The attackers' tricks in the hand with best play of both sides from the first card judged."""
        return self.cards[0].totals[self.cards[0].best[0]] if self.cards else None

    @property
    def makeable(self) -> bool | None:
        """Whether the contract could have been made, by best play of both sides from the first card judged."""
        return self.cards[0].makeable if self.cards else None

    @property
    def final(self) -> int | None:
        """The attackers' tricks in the hand with best play from where the record ends: those taken, if all are."""
        return self.cards[-1].totals[self.cards[-1].card] if self.cards else None

    @property
    def turning(self) -> JudgedCard | None:
        """The first card that turned a contract that could be made into one that couldn't, or the reverse."""
        return next((card for card in self.cards if card.turns), None)

    def of_side(self, side: Side) -> int:
        """What a side's cards cost together."""
        return sum(card.cost for card in self.cards if card.seat.side is side)


def judge(record: Record, *, most_cards: int | None = None, threads: int | None = None) -> HandCost:
    """What each card of a recorded hand cost.

    It takes some milliseconds with the native core, and some tenths of a second without.

    Args:
        record: one that may have any number of actions.
        most_cards: judge from the trick on that begins with so many cards in a hand; None for all tricks with the
            native core, and for REFERENCE_CARDS without.
        threads: how many positions are solved at once; None for one on each core.

    Raises:
        RecordError: at the first action that the rules don't allow.
    """
    if most_cards is None:
        most_cards = HAND_SIZE if native_available() else REFERENCE_CARDS
    hand, played = None, list[tuple[int, Hand, PlayCard]]()
    for index, hand in enumerate(record.hands()):  # the last one is wanted too
        if index < len(record.actions) and isinstance(action := record.actions[index], PlayCard):
            played.append((index, hand, action))
    assert hand is not None
    judged = [
        (index, before, action)
        for index, before, action in played
        if HAND_SIZE - len(before.public.tricks) <= most_cards
    ]
    positions = [position_of(before) for _, before, _ in judged]
    solved = solve_cards_many(positions, threads=threads)
    cards = [
        _judged(index, before, action, position, values)
        for (index, before, action), position, values in zip(judged, positions, solved, strict=True)
        if values is not None
    ]
    return HandCost(
        hand=hand,
        cards=tuple(cards),
        unjudged=len(played) - len(cards),
        first_trick=HAND_SIZE - most_cards + 1,
    )


def _judged(index: int, before: Hand, action: PlayCard, position: Position, values: Mapping[Card, int]) -> JudgedCard:
    public = before.public
    contract, won = public.contract, public.attackers_tricks
    assert contract is not None
    totals = {card: won + value for card, value in values.items()}
    best, after = best_of(position, totals.values()), totals[action.card]
    return JudgedCard(
        action=index,
        trick=len(public.tricks) + 1,
        seat=action.seat,
        card=action.card,
        totals=totals,
        best=tuple(card for card, total in totals.items() if total == best),
        cost=abs(best - after),
        makeable=is_made(contract, best),
        still_makeable=is_made(contract, after),
    )


# JSON


def to_json(cost: HandCost) -> dict[str, object]:
    """Every card judged and the summary, as `charlemagne cost --json` prints them.

    Cards, seats and contracts are in the notation of records; a hand in which nothing was played has no cards, and
    null for what is not known.
    """
    public = cost.hand.public
    setup, contract = public.setup, public.contract
    return {
        "match": setup.match,
        "hand": setup.number,
        "rules": setup.book.name,
        "house": dict(setup.book.house),
        "bidder": None if public.bidder is None else str(public.bidder),
        "contract": None if contract is None else contract.name,
        "trump": None if public.trump is None else str(public.trump),
        "needs": None if contract is None else list(contract.tricks),
        "result": None if public.result is None else result_to_json(public.result),
        "first_trick": cost.first_trick,
        "unjudged": cost.unjudged,
        "tricks": cost.tricks,
        "final": cost.final,
        "makeable": cost.makeable,
        "turned": None if cost.turning is None else cost.turning.action,
        "cards": [_card_to_json(card) for card in cost.cards],
        "players": _players_to_json(cost.cards),
    }


def _card_to_json(card: JudgedCard) -> dict[str, object]:
    return {
        "action": card.action,
        "trick": card.trick,
        "seat": str(card.seat),
        "card": str(card.card),
        "cost": card.cost,
        "best": " ".join(map(str, card.best)),
        "totals": {str(legal): total for legal, total in card.totals.items()},
        "makeable": card.makeable,
        "still_makeable": card.still_makeable,
    }


def _players_to_json(cards: Sequence[JudgedCard]) -> dict[str, object]:
    players: dict[str, object] = {}
    for seat in SEATS:
        if own := [card for card in cards if card.seat is seat]:
            costly = sum(card.cost > 0 for card in own)
            players[str(seat)] = {"cards": len(own), "costly": costly, "cost": sum(card.cost for card in own)}
    return players
