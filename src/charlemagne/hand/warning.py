"""What is legal and can't succeed, so that a slip is said before it costs a hand.

It follows from what is public and from the player's own cards, so that the engine and a player's view get the same
answer from the same lines.
"""

from __future__ import annotations

from charlemagne.cards import ALL_SUITS, Card, CardSet, Suit
from charlemagne.hand.actions import Action, Bid
from charlemagne.hand.legal import Reason, bids, open_contracts
from charlemagne.hand.state import Public
from charlemagne.rules.model import Ask, Auction, Discard, NameTrump, Phase, Role, RuleBook
from charlemagne.rules.table import TOP_LANE


def warnings(public: Public, cards: CardSet) -> dict[Action, Reason]:
    """The legal actions that can't succeed with what the seat whose turn it is holds, and why.

    So far these are the bids for no trick by somebody who can't get rid of a card that takes one.

    Args:
        public: what everybody knows.
        cards: the hand of the seat whose turn it is.
    """
    seat = public.turn
    if seat is None or not isinstance(public.phase, Auction):
        return {}
    found: dict[Action, Reason] = {}
    for bid in bids(seat, (contract for contract in open_contracts(public) if not contract.tricks[1])):
        if (card := _in_the_way(public.book, bid, cards)) is not None:
            found[bid] = Reason("sure-trick", {"card": str(card), "bid": bid.contract})
    return found


def _in_the_way(book: RuleBook, bid: Bid, cards: CardSet) -> Card | None:
    """A card in hand that takes a trick however the hand goes."""
    ways = book.contract(bid.contract).ways(alone=bid.alone)
    kept = frozenset.intersection(*(_unbeaten(book, bid.suit, way, cards) for way in ways))
    return min(kept, default=None)


def _unbeaten(book: RuleBook, suit: Suit | None, way: tuple[Phase, ...], cards: CardSet) -> CardSet:
    """The cards that nothing beats, whatever becomes trumps on a way through the hand, and that stay in the hand."""
    trumps = {suit}
    for phase in way:
        match phase:
            case NameTrump(absent=absent):
                trumps = {*ALL_SUITS, *((None,) if absent else ())}
            case Ask(sets_trump=True):
                trumps |= set(ALL_SUITS)
            case Discard(role=Role.BIDDER, jokers=True):
                return frozenset()
            case Discard(role=Role.BIDDER):
                cards = frozenset(card for card in cards if card.is_joker)
            case _:
                pass
    return cards.intersection(*(book.table(trump).lanes[TOP_LANE][-1:] for trump in trumps))
