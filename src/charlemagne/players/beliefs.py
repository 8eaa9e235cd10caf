"""What a seat may believe of the cards it doesn't see: deals that fit everything it knows.

Voids, jokers that were forced or not, a card given, the highest that a partner could give, hands on the table, a
partner who is out: each says where a card may lie or may not, and `charlemagne.core.worlds` makes deals from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from charlemagne.cards import JOKERS, Card, CardSet
from charlemagne.core import native_available
from charlemagne.core.worlds import Worlds, cards_of, mask_of
from charlemagne.hand.actions import Bid, GiveCard, Trump
from charlemagne.hand.events import DISCARDS, HANDS, PLACES, Place
from charlemagne.hand.state import Hand, Public
from charlemagne.hand.view import View
from charlemagne.players.habits import strange_calls, strange_plays
from charlemagne.players.inference import Story
from charlemagne.players.outlook import shown_voids
from charlemagne.rules.model import Auction, Discard, Give, Phase
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import SEATS, Seat

SPARE, SPARE_PLAYED = 4, 20
"""So many times the deals that are wanted are drawn, and the likelier ones among them kept: before a card is played,
and with the native core after it."""

STRANGE_CALL, STRANGE_PLAY = 0.2, 0.15
"""How much less likely a deal is for each of the others' calls, and of their cards, that the rules of thumb would not
have chosen."""


def possible_places(view: View) -> tuple[dict[Card, set[Place]], dict[Place, int]]:
    """Where each unseen card may lie, and how many unseen cards each place holds."""
    public = view.public
    sizes: dict[Place, int] = {
        place: unknown
        for place in PLACES
        if (unknown := view.seen[place].count - len(view.seen[place].known)) > 0 and place is not Place.STOCK
    }
    may: dict[Card, set[Place]] = {card: set(sizes) for card in view.unseen}
    for seat, lanes in zip(SEATS, shown_voids(public), strict=True):
        for lane in lanes:
            _exclude(may, public.table.cards[lane], HANDS[seat])
    if not _jokers_discarded(public):
        for place in DISCARDS:
            _exclude(may, JOKERS, place)
    for gift in view.log:
        if isinstance(gift, GiveCard) and gift.card is not None:
            if gift.card in may:
                receiver = gift.seat.partner
                may[gift.card] &= {HANDS[receiver], DISCARDS[receiver]}
            if gift.seat is not view.seat and _gives_highest(public, gift.seat):
                _exclude(may, _above(view, gift), HANDS[gift.seat])
    return may, sizes


def _exclude(may: dict[Card, set[Place]], cards: CardSet, place: Place) -> None:
    for card in cards & may.keys():
        may[card].discard(place)


def _phases(public: Public) -> tuple[Phase, ...]:
    """All phases of the contract that is played, each branch's."""
    contract = public.contract
    return () if contract is None else tuple(phase for way in contract.branches() for phase in way)


def _jokers_discarded(public: Public) -> bool:
    return all(phase.jokers for phase in _phases(public) if isinstance(phase, Discard))


def _gives_highest(public: Public, giver: Seat) -> bool:
    bidders = public.bidder is not None and giver.side is public.bidder.side
    return bidders and any(phase.highest for phase in _phases(public) if isinstance(phase, Give))


def _above(view: View, gift: GiveCard) -> CardSet:
    """The cards that a partner who gives his highest can't have kept."""
    public, card = view.public, gift.card
    assert card is not None
    named_first = any(isinstance(action, Trump) for action in view.log[: view.log.index(gift)])
    bid = public.highest_bid
    if named_first or (isinstance(bid, Bid) and bid.suit is not None):
        table = public.table
        trumps = table.cards[TOP_LANE]
        if card in trumps:
            return frozenset(other for other in trumps if table.strength[other] > table.strength[card])
        return trumps | _higher_faces(view, card)
    return _higher_faces(view, card)


def _higher_faces(view: View, card: Card) -> CardSet:
    book = view.public.book
    return frozenset(other for other in book.deck if book.highest(frozenset({other, card})) == frozenset({other})) - {
        card
    }


def imagine(view: View, *, count: int, rng: Random) -> Sequence[Hand]:
    """Hands as they may be in truth: everything that the seat knows is so, and what the others did is likely.

    Args:
        view: of the seat whose turn it is.
        count: how many are wanted; fewer come where fewer are possible.
        rng: settles which.
    """
    assert view.seat is not None
    may, sizes = possible_places(view)
    known = [seen.known for seen in view.seen]
    if not may:
        return [Hand(view.public, tuple(known))]
    worlds = Worlds(may, sizes)
    most = count * (SPARE_PLAYED if native_available() and view.public.last_card else SPARE)
    drawn = worlds.enumerate(most) if worlds.count <= most else worlds.sample(most, rng.getrandbits(63))
    base = [mask_of(cards) for cards in known]
    rows: Sequence[Sequence[int]] = [_places(base, worlds.places, drawn.row(index)) for index in range(len(drawn))]
    weights = [1.0] * len(rows)
    if view.public.last_card:
        weights = [STRANGE_PLAY**number for number in strange_plays(view.public, view.seat, rows)]
        if len(rows) > 2 * count:  # it takes longer to tell how likely the rest of the story is
            rows = [rows[index] for index in _drawn_by_weight(weights, 2 * count, rng)]
            weights = [1.0] * len(rows)
    likelihoods = _likelihoods(view.public, view.seat, rows)
    chosen = _drawn_by_weight([one * other for one, other in zip(weights, likelihoods, strict=True)], count, rng)
    return [Hand(view.public, tuple([cards_of(mask) for mask in rows[index]])) for index in chosen]


def _likelihoods(public: Public, me: Seat, rows: Sequence[Sequence[int]]) -> list[float]:
    """How likely it is, by deal, that all was called, named and laid away as it was."""
    story = Story(public, me)
    weights = [story.likelihood(row) for row in rows]
    if not isinstance(public.phase, Auction):
        return weights
    strange = strange_calls(public, me, rows)
    return [weight * STRANGE_CALL**number for weight, number in zip(weights, strange, strict=True)]


def _places(base: list[int], places: tuple[Place, ...], row: tuple[int, ...]) -> list[int]:
    full = list(base)
    for place, mask in zip(places, row, strict=True):
        full[place] |= mask
    return full


def _drawn_by_weight(weights: list[float], count: int, rng: Random) -> list[int]:
    """Indexes drawn in proportion to their weights, as evenly spread as can be."""
    step = sum(weights) / count
    if step <= 0:
        return list(range(min(count, len(weights))))
    chosen: list[int] = []
    target, total = rng.random() * step, 0.0
    for index, weight in enumerate(weights):
        total += weight
        while target < total:
            chosen.append(index)
            target += step
    return chosen or [0]
