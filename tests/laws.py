"""What the tests of the engine are made with: hands from notation, books and playouts at random, and the fold.

A playout is played by dice straight on the engine, without players; everything follows from its seed. Strategies
draw the rule book, the house options and a seed, so that a failing example names all three.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations

import pytest
from hypothesis import strategies as st

from charlemagne.cards import ALL_SUITS, CARDS, Card, CardSet, Suit, parse_cards, write_cards
from charlemagne.hand.actions import (
    Action,
    Alone,
    AskFor,
    AskForCard,
    Bid,
    Decline,
    DiscardCards,
    GiveCard,
    Knock,
    Pass,
    PlayCard,
    TakeTheKitty,
    Trump,
    discard,
    parse_action,
)
from charlemagne.hand.deal import Deal
from charlemagne.hand.decide import apply, start, step
from charlemagne.hand.events import HANDS, PLACES, Decided, Event, Exposed, Moved, Place, TrickWon
from charlemagne.hand.legal import IllegalAction, bids, may_knock, must_bid, open_contracts, options
from charlemagne.hand.state import Hand, Setup, evolve, evolve_public, undealt
from charlemagne.hand.view import Seen, View, seen_by, view_of
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import with_house
from charlemagne.rules.model import Auction, Contract, NameTrump, Play, RuleBook, RuleBookError
from charlemagne.seats import SEATS, Seat

clause = pytest.mark.clause
"""`@clause("6.4")`: the test holds this clause of docs/rules.md; it may name several."""

House = dict[str, object]
WATCHERS: tuple[Seat | None, ...] = (*SEATS, None)
"""Everybody who may have a view: the four seats, and a watcher."""

# Hands from notation


def book_of(rules: str, house: Mapping[str, object] | None = None) -> RuleBook:
    """The rule book of this name, with these house options."""
    return with_house(BOOKS[rules], house or {})


def deal_of(book: RuleBook, **given: str) -> Deal:
    """A deal in which the places given (N, E, S, W, kitty) hold these cards, or these and others.

    The rest of the deck fills up what is missing, card by card in its own order: a test says what it is about.
    """
    held = {place: parse_cards(given.get(place, "")) for place in (*map(str, SEATS), "kitty")}
    taken = frozenset().union(*held.values())
    assert len(taken) == sum(map(len, held.values())), f"a card is given twice in {given}"
    rest = [card for card in book.deck if card not in taken]
    sizes = {**dict.fromkeys(map(str, SEATS), 8), "kitty": book.kitty_size}
    while rest:
        short = [place for place, size in sizes.items() if len(held[place]) < size]
        assert short, f"too many cards are given in {given}"
        for place, card in zip(short, rest, strict=False):
            held[place] |= {card}
        rest = rest[len(short) :]
    return Deal((held["N"], held["E"], held["S"], held["W"]), held["kitty"])


def hand_of(
    rules: str | RuleBook,
    actions: str = "",
    *,
    house: Mapping[str, object] | None = None,
    dealer: str = "W",
    score: tuple[int, int] = (0, 0),
    deal: Deal | None = None,
    **given: str,
) -> Hand:
    """The hand after these actions, written as in records with commas between them; North calls first.

    The places that are not given hold what `deal_of` leaves them.
    """
    book = rules if isinstance(rules, RuleBook) else book_of(rules, house)
    setup = Setup(book, "test", 1, Seat.parse(dealer), score)
    return after(start(setup, deal or deal_of(book, **given))[0], actions)


def play_begins(
    rules: str,
    trump: str | None,
    *,
    house: Mapping[str, object] | None = None,
    dealer: str = "W",
    deal: Deal | None = None,
    **given: str,
) -> Hand:
    """The hand before its first lead, North having bid in the first seat and the others passed.

    With trumps he has bid 5, and laid the kitty away again where there is one; without them he has bid 5 where a
    5 may be played so, else the lowest contract that has none. So in a contract without trumps he leads.
    """
    book = book_of(rules, house)
    suit = f" {trump}" if book.contract("5").bid_names_suit else ""
    no_trump = next((row.name for row in book.contracts if not names_trump(row)), "5")
    contract = "5" + suit if trump else no_trump
    hand = hand_of(
        book, f"N bid {contract}, E pass, S pass, W pass", dealer=dealer, deal=deal or deal_of(book, **given)
    )
    if awaited(hand) == "N discard":
        hand = after(hand, f"N discard {write_cards(hand.dealt[4])}, N trump {trump or 'none'}")
    assert isinstance(hand.public.phase, Play)
    return hand


def names_trump(row: Contract) -> bool:
    """Whether a contract may be played with trumps."""
    return row.bid_names_suit or any(isinstance(phase, NameTrump) for way in row.branches() for phase in way)


def plays(hand: Hand, cards: str) -> Hand:
    """The hand after these cards have been played, each by the seat whose turn it is."""
    for card in cards.split():
        assert hand.turn is not None
        hand = apply(hand, PlayCard(hand.turn, Card.parse(card)))
    return hand


def after(hand: Hand, actions: str) -> Hand:
    """The hand after more actions."""
    for text in filter(None, map(str.strip, actions.split(","))):
        hand = apply(hand, parse_action(text))
    return hand


def legal(hand: Hand) -> list[str]:
    """What the seat whose turn it is may do, as written in records."""
    return [str(action) for action in legal_actions(hand)]


def legal_actions(hand: Hand) -> tuple[Action, ...]:
    return () if hand.turn is None else options(hand.public, hand.held(hand.turn))


def playable(hand: Hand) -> str:
    """The cards that the seat whose turn it is may play, in the order of the deck."""
    return write_cards(action.card for action in legal_actions(hand) if isinstance(action, PlayCard))


def may(hand: Hand, action: str) -> bool:
    """Whether the rules allow this action now."""
    try:
        apply(hand, parse_action(action))
    except IllegalAction:
        return False
    return True


def why_refused(hand: Hand, action: str) -> str:
    """The id of the reason for which the rules refuse an action."""
    with pytest.raises(IllegalAction) as refused:
        apply(hand, parse_action(action))
    return refused.value.reason.id


def held(hand: Hand, seat: str) -> str:
    """The cards in a seat's hand."""
    return write_cards(hand.held(Seat.parse(seat)))


def awaited(hand: Hand) -> str:
    """Whose turn it is and what is awaited from him, as in `N discard`; empty once the hand is over."""
    first = legal(hand)
    return " ".join(first[0].split()[:2]) if first else ""


def log(hand: Hand) -> list[str]:
    """Every action of the hand, as written in records."""
    return [str(action) for action in hand.actions]


# Playing on by dice


def choose(hand: Hand, rng: random.Random) -> Action:
    """A legal action: in the auction a pass half the time, else one step up or more; the rest by even chances."""
    public, seat = hand.public, hand.turn
    assert seat is not None
    if isinstance(public.phase, Auction):
        contracts = open_contracts(public)
        if not contracts or (not must_bid(public) and rng.random() < 0.5):
            return Pass(seat)
        rise = 0
        while rise < len(contracts) - 1 and rng.random() < 0.5:
            rise += 1
        ways = bids(seat, [contracts[rise]])
        return ways[int(rng.random() * len(ways))]
    ways_on = options(public, hand.places[seat])
    return ways_on[int(rng.random() * len(ways_on))]


def play_on(hand: Hand, rng: random.Random, *, until: int | None = None) -> Hand:
    """The hand played on to its end, or until it has so many actions; knocks fall now and then."""
    knock = hand.public.book.knock
    while hand.turn is not None and (until is None or len(hand.public.log) < until):
        hand = apply(hand, choose(hand, rng))
        if knock and rng.random() < 0.1:
            seat = SEATS[int(rng.random() * 4)]
            if may_knock(hand.public, seat):
                hand = apply(hand, Knock(seat))
    return hand


def random_deal(book: RuleBook, rng: random.Random) -> Deal:
    pack = list(book.deck)
    rng.shuffle(pack)
    north, east, south, west = (frozenset(pack[8 * seat : 8 * seat + 8]) for seat in range(4))
    return Deal((north, east, south, west), frozenset(pack[32:]))


def finished(hand: Hand, *, made: bool, tricks: int | None = None, tries: int = 400) -> Hand:
    """The hand played on in the first way found in which the contract is made, or fails.

    Each try has a trick at which the attackers begin to want tricks, or stop; the defenders want the opposite, and
    dice say now and then what nobody wanted.

    Args:
        tricks: how many of them the attackers must take besides.
    """
    for seed in range(tries):
        over, rng = hand, random.Random(seed)
        change, wanted_first = rng.randrange(9), rng.random() < 0.5
        while over.turn is not None:
            public, seat = over.public, over.turn
            if not isinstance(public.phase, Play) or rng.random() < 0.1:
                over = apply(over, choose(over, rng))
                continue
            assert public.bidder is not None
            cards = sorted(public.table.legal(over.held(seat), public.led), key=public.table.strength.__getitem__)
            attackers_want = wanted_first == (len(public.tricks) < change)
            wants = attackers_want == (seat.side is public.bidder.side)
            over = apply(over, PlayCard(seat, cards[-1 if wants else 0]))
        assert over.result is not None
        if over.result.made is made and tricks in (None, over.result.tricks):
            return over
    raise AssertionError(f"in {tries} tries nobody {'made' if made else 'failed'} it")


# Books and playouts at random

OPTION_VALUES: Mapping[str, Sequence[object]] = {
    "target": (1, 5, 50, 500),
    "minimum-bid": (1, 3, 6, 7, 8),
    "dealer-floor": (False, 5, 6, 7, 8),
    "all-pass": ("next-dealer", "same-dealer", "dealer-bids"),
    "leader": ("bidder", "left-of-bidder"),
    "no-trump": (True, False),
    "forced-joker": (True, False),
    "high-joker": ("white", "colour"),
    "discard-jokers": (True, False),
    "expose": ("before-lead", "after-first-trick"),
    "partner-gives": ("any", "highest"),
    "trump-before-card": (True, False),
    "ask-sets-trump": (True, False),
    "defender-alone": ("when-alone", "always", "off"),
    "knock": (True, False),
    "stop-when-decided": (True, False),
    "draw-for-seats": (True, False),
    "contracts": (
        {"5": False},
        {"6": {"made": 12}},
        {"7": {"failed": 0}},
        {"charlemagne": False},
        {"mulot": False},
        {"gros-mulot": {"made": "game", "failed": "game"}},
        {"gros-charlemagne": {"made": 20, "failed": 500}},
        {"le-petit": {"made": 9, "failed": "game"}},
        {"game": {"made": 1, "failed": 1}},
    ),
}
"""Values of every house option, those included that some book has of its own."""


@cache
def single_houses(rules: str) -> list[House]:
    """Every option of the book with every value of `OPTION_VALUES` that it takes and that differs from its own."""
    found = []
    for option, values in OPTION_VALUES.items():
        for value in values:
            house: House = {option: value}
            if option == "all-pass" and BOOKS[rules].dealer_floor is not None:
                house["dealer-floor"] = False
            if option == "minimum-bid" and BOOKS[rules].dealer_floor is not None:
                house["dealer-floor"] = max(5, int(str(value)))
            if option == "dealer-floor" and value is not False:
                house["minimum-bid"] = min(5, int(str(value)))
            try:
                book = book_of(rules, house)
            except RuleBookError:
                continue
            if option in book.house:
                found.append(house)
    return found


EVERY_HOUSE: list[tuple[str, House]] = [
    *((rules, {}) for rules in BOOKS),
    *((rules, house) for rules in BOOKS for house in single_houses(rules)),
]
"""Each rule book as it is written, then with each house option set to each value."""


def random_house(rules: str, rng: random.Random, fixed: Mapping[str, object] | None = None) -> House:
    """House options at random, each of them set half the time; never a contradiction.

    Args:
        fixed: options that are set in any case.
    """
    taken = {option for house in single_houses(rules) for option in house}
    house: House = dict(fixed or {})
    for option, values in OPTION_VALUES.items():
        if option in taken and option not in house and rng.random() < 0.5:
            tried = {**house, option: values[int(rng.random() * len(values))]}
            try:
                book_of(rules, tried)
            except RuleBookError:
                continue
            house = tried
    return house


@dataclass(frozen=True)
class Playout:
    """A hand that dice have played, and how to play it again."""

    rules: str
    house: Mapping[str, object]
    seed: int
    hand: Hand = field(repr=False)

    @property
    def book(self) -> RuleBook:
        return self.hand.public.book

    @property
    def start(self) -> Hand:
        """The hand as it was dealt."""
        return start(self.hand.public.setup, deal_again(self.hand))[0]

    def hands(self) -> Iterator[Hand]:
        """The hand as dealt, then after each action."""
        hand = self.start
        yield hand
        for action in self.hand.actions:
            hand = apply(hand, action)
            yield hand

    def events(self) -> Iterator[tuple[Hand, Event]]:
        """Every event, the deal's too, with the hand that comes of it."""
        hand = undealt(self.hand.public.setup)
        told = list(start(self.hand.public.setup, deal_again(self.hand))[1])
        reached = self.start
        for action in self.hand.actions:
            reached, more = step(reached, action)
            told += more
        for event in told:
            hand = evolve(hand, event)
            yield hand, event


def deal_again(hand: Hand) -> Deal:
    """The deal that a hand began with."""
    north, east, south, west, kitty = hand.dealt
    return Deal((north, east, south, west), kitty)


def playout(rules: str, house: Mapping[str, object], seed: int) -> Playout:
    """The hand that follows from a seed, with scores and dealer of its own; one in eight is not played to its end."""
    book = book_of(rules, house)
    rng = random.Random(seed)
    score = (int(rng.random() * book.target), int(rng.random() * book.target))
    setup = Setup(book, f"m{seed}", 1 + int(rng.random() * 9), SEATS[int(rng.random() * 4)], score)
    hand = start(setup, random_deal(book, rng))[0]
    until = int(rng.random() * 50) if rng.random() < 0.125 else None
    return Playout(rules, house, seed, play_on(hand, rng, until=until))


@st.composite
def playouts(draw: st.DrawFn, rules: str | None = None) -> Playout:
    """Hands in every rule book, or one, under house options at random."""
    name = draw(st.sampled_from(sorted(BOOKS))) if rules is None else rules
    house = random_house(name, random.Random(draw(st.integers(0, 2**16)))) if draw(st.booleans()) else {}
    return playout(name, house, draw(st.integers(0, 2**32)))


# The fold of what a seat may see


class Fold:
    """What a seat knows, put together from nothing but the events that it is told."""

    def __init__(self, setup: Setup, seat: Seat | None) -> None:
        self.seat = seat
        self.public = undealt(setup).public
        self.known: list[CardSet] = [frozenset()] * len(PLACES)
        self.count = [0] * len(PLACES)
        self.count[Place.STOCK] = len(setup.book.deck)
        self.log: tuple[Action, ...] = ()
        self.dealt: CardSet | None = None

    def tell(self, event: Event) -> None:
        """Takes in an event as `seen_by` shows it."""
        match event:
            case Moved(cards=cards, source=source, to=to):
                self.move(cards, source, to)
            case TrickWon():
                self.move(tuple(self.known[Place.TABLE]), Place.TABLE, Place.WON)
            case Decided(action=action):
                self.log = (*self.log, action)
            case Exposed(seat=seat, cards=cards):
                self.known[HANDS[seat]] = cards
            case _:
                pass
        self.public = evolve_public(self.public, event)

    def move(self, cards: tuple[Card | None, ...], source: Place, to: Place) -> None:
        seen = frozenset(card for card in cards if card is not None)
        self.count[source] -= len(cards)
        self.count[to] += len(cards)
        if len(seen) < len(cards):
            self.known[source] = frozenset()  # anything may have gone
        self.known[source] -= seen
        self.known[to] |= seen
        if source is Place.STOCK and not self.count[source] and self.seat is not None:
            self.dealt = self.known[HANDS[self.seat]]

    def view(self) -> View:
        seen = tuple(Seen(known, count) for known, count in zip(self.known, self.count, strict=True))
        return View(self.public, self.seat, seen, self.log, self.dealt)


def folds(hand: Hand) -> dict[Seat | None, Fold]:
    """A fold for everybody, before the cards are dealt."""
    return {seat: Fold(hand.public.setup, seat) for seat in WATCHERS}


def tell_all(everybody: Mapping[Seat | None, Fold], hand: Hand, event: Event) -> None:
    """Tells everybody what he may see of an event, `hand` being what came of it."""
    for seat, fold in everybody.items():
        fold.tell(seen_by(event, seat, hand.public.exposed))


# Actions, legal or not

CONTRACTS: tuple[str, ...] = tuple({row.name: None for book in BOOKS.values() for row in book.contracts})


def action_pool(hand: Hand) -> list[Action]:
    """Some 500 actions: of every kind by the seat whose turn it is, and each fourth of them by the others."""
    pool: list[Action] = []
    suits: tuple[Suit | None, ...] = (None, *ALL_SUITS)
    for seat in SEATS:
        theirs: list[Action] = [Pass(seat), TakeTheKitty(seat), AskForCard(seat), Alone(seat), Decline(seat)]
        theirs += [Bid(seat, name, suit, alone) for name in CONTRACTS for suit in suits for alone in (False, True)]
        theirs += [AskFor(seat, suit) for suit in suits] + [Trump(seat, suit) for suit in suits]
        theirs += [PlayCard(seat, card) for card in CARDS] + [GiveCard(seat, card) for card in (None, *CARDS)]
        pool += theirs if seat is hand.turn else theirs[::4]
        if seat is hand.turn:
            cards = sorted(hand.held(seat))[:6]
            pool += [discard(seat, frozenset(some)) for count in (0, 1, 2, 3) for some in combinations(cards, count)]
            pool += [discard(seat, frozenset(some)) for some in combinations(CARDS[::7], 2)]
            pool.append(DiscardCards(seat, None, 2))
    return pool


# Deals that look alike


def permuted(hands: Sequence[Hand], seat: Seat, rng: random.Random, *, swaps: int) -> list[Hand]:
    """Other hands that the seat could not tell from these; empty if this try gives no legal ones.

    Cards that it doesn't see are swapped, in the deal and in the hidden actions alike.

    Args:
        hands: a hand as dealt, then after each of its actions.
    """
    hand = hands[-1]
    view = view_of(hand, seat)
    hidden = sorted(view.unseen - (view.dealt or frozenset()))
    moved: dict[Card, Card] = {card: card for card in hidden}
    for _ in range(swaps if len(hidden) > 1 else 0):
        one, other = rng.sample(hidden, 2)
        moved[one], moved[other] = moved[other], moved[one]

    def swap(cards: CardSet) -> CardSet:
        return frozenset(moved.get(card, card) for card in cards)

    dealt = deal_again(hand)
    north, east, south, west = map(swap, dealt.hands)
    otherwise = Deal((north, east, south, west), swap(dealt.kitty))
    if otherwise == dealt:
        return []
    others = [start(hand.public.setup, otherwise)[0]]
    for action in hand.actions:
        swapped: Action = action
        match action:
            case GiveCard(card=card) if card is not None:
                swapped = replace(action, card=moved.get(card, card))
            case DiscardCards(cards=cards) if cards is not None:
                swapped = replace(action, cards=swap(cards))
            case _:
                pass
        try:
            others.append(apply(others[-1], swapped))
        except IllegalAction:
            return []
    return others
