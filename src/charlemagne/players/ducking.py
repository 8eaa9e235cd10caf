"""Cards in a hand in which the bidder wants no trick."""

from __future__ import annotations

from charlemagne.cards import Card
from charlemagne.players.evaluate import danger
from charlemagne.players.outlook import Outlook
from charlemagne.rules.table import TOP_LANE


def choose_card(look: Outlook) -> Card:
    """The card that plays under, or that makes the bidder go over."""
    if len(look.legal) == 1:
        return min(look.legal)
    trick = look.trick
    if look.seat is look.bidder:
        return _duck(look) if trick else _lead_under(look)
    return _force(look) if trick else _attack(look)


def _higher_out(look: Outlook, card: Card) -> int:
    return sum(look.strength(other) > look.strength(card) for other in look.out(look.lane(card)))


def _menace(look: Outlook, card: Card) -> tuple[int, int]:
    """How much a card endangers a hand that wants no trick: the first to be thrown away has the most."""
    if look.lane(card) == TOP_LANE:
        return (100, look.strength(card))
    out = look.out(look.lane(card))
    if not out:
        return (-5, look.strength(card))
    lower = sum(look.strength(other) < look.strength(card) for other in out)
    own_lower = sum(look.strength(other) < look.strength(card) for other in look.in_lane(look.lane(card)))
    return (lower - own_lower, look.strength(card))


def _lead_under(look: Outlook) -> Card:
    """The bidder's lead: the low joker while the high one may take it, else the card most surely beaten."""
    jokers = look.in_lane(TOP_LANE)
    if jokers and look.out(TOP_LANE):
        return jokers[0]

    def safety(card: Card) -> tuple[int, float]:
        lane = look.lane(card)
        higher = _higher_out(look, card)
        if lane == TOP_LANE or not higher or all(lane in look.voids[foe] for foe in look.foes):
            return (-20, -look.strength(card))
        lower = len(look.out(lane)) - higher
        return (2 * higher - 3 * lower, 0.3 * len(look.in_lane(lane)) + look.rng.random())

    return max(sorted(look.legal), key=safety)


def _duck(look: Outlook) -> Card:
    """The highest card that loses, the most dangerous one if the suit allows anything; else the lowest."""
    cards = [play.card for play in look.trick]
    losing = [card for card in sorted(look.legal) if look.table.winner([*cards, card]) != len(cards)]
    if losing:
        led = look.lane(cards[0])
        if look.lane(losing[0]) == led:
            return max(losing, key=look.strength)
        return max(losing, key=lambda card: _menace(look, card))
    if not look.to_play:
        return max(look.legal, key=look.strength)
    return min(look.legal, key=look.strength)


def _attack(look: Outlook) -> Card:
    """A defender's lead: low, in the suit that his partner asked for or one in which the bidder may have to go over."""
    asked = look.asked
    if asked is not None and (cards := look.in_lane(asked)):
        return cards[0]
    shown = look.shown

    def promise(card: Card) -> tuple[int, float]:
        lane = look.lane(card)
        if lane in look.voids[look.bidder] or lane == TOP_LANE:
            return (-200, -look.strength(card))
        higher = _higher_out(look, card)
        if shown is not None:
            theirs = shown & look.table.cards[lane]
            over = [other for other in theirs if look.strength(other) > look.strength(card)]
            if not theirs:
                return (-200, -look.strength(card))
            return (100 if len(over) == len(theirs) else 10 * len(over) - 50, -look.strength(card))
        lower = len(look.out(lane)) - higher
        return (10 * higher - 20 * lower - 2 * len(look.in_lane(lane)), look.rng.random())

    return max(sorted(look.legal), key=promise)


def _force(look: Outlook) -> Card:
    """A defender's card: under the bidder's if he is winning, high if he is safe, low while he is to come."""
    trick = look.trick
    cards = [play.card for play in trick]
    at = look.table.winner(cards)
    led = look.lane(cards[0])
    following = look.lane(min(look.legal)) == led
    played = any(play.seat is look.bidder for play in trick)
    under = [card for card in sorted(look.legal) if look.table.winner([*cards, card]) != len(cards)]
    if not following:
        plain = under or sorted(look.legal)
        return max(plain, key=lambda card: _burden(look, card))
    if played and trick[at].seat is look.bidder:
        return max(under, key=look.strength) if under else min(look.legal, key=look.strength)
    if played:
        return max(look.legal, key=look.strength)
    return min(look.legal, key=look.strength)


def _burden(look: Outlook, card: Card) -> tuple[int, int]:
    """How little a card helps the defence: high cards in suits that the bidder follows, last of all low ones."""
    lane = look.lane(card)
    if lane == TOP_LANE:
        return (50, look.strength(card))
    if lane in look.voids[look.bidder]:
        return (-1, look.strength(card))
    return (danger(card, look.hand, look.table), look.strength(card))
