"""A hand told as people would: who bid, gave and threw what, who took each trick, how it came out.

Everything is told, the hidden cards too: this is for records, after the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Final

from charlemagne.cards import WHITE_JOKER, Card, CardSet
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
    Trump,
)
from charlemagne.hand.deal import Deal
from charlemagne.hand.decide import start, step
from charlemagne.hand.events import (
    AuctionWon,
    Decided,
    DefendedAlone,
    Event,
    Exposed,
    Moved,
    Place,
    Result,
    SatOut,
    TrickWon,
    TrumpSet,
)
from charlemagne.hand.state import Hand, Public
from charlemagne.rules.model import GAME
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import SEATS, Seat, Side, from_left_of
from charlemagne.words import Words
from charlemagne.words.describe import Section, house_lines, listed, sentence, title

LONGEST_NAME: Final = 40
"""Characters of a player's name that are shown."""


def narrate(hand: Hand, words: Words, players: Mapping[Seat, str] | None = None) -> list[Section]:
    """The hand in words, from the players to the result, or to where it stands.

    Args:
        hand: one that has been dealt.
        players: the names of those that have one; two players of one name go by their seats.
    """
    return list(_Story(hand, words, players or {}).sections())


def printable(text: str, longest: int = 400) -> str:
    """The text on one line, without what can't be printed, and not too long.

    >>> printable("  Ali\\x1b[2Jne\\n ")
    'Ali[2Jne'
    """
    kept = "".join(char for char in " ".join(text.split()) if char.isprintable())
    return kept if len(kept) <= longest else f"{kept[:longest].rstrip()}…"


class _Story:
    def __init__(self, hand: Hand, words: Words, players: Mapping[Seat, str]) -> None:
        self.end = hand
        self.book = hand.public.book
        self.words = words
        self.given = {seat: name for seat in SEATS if (name := printable(players.get(seat, ""), LONGEST_NAME))}
        seats = {seat: words.say("seat", seat=str(seat)) for seat in SEATS}
        taken = [name.casefold() for name in (*self.given.values(), *seats.values())]
        self.names = {
            seat: given if (given := self.given.get(seat)) and taken.count(given.casefold()) == 1 else seats[seat]
            for seat in SEATS
        }
        self.auction: list[str] = []
        self.exchange: list[str] = []
        self.tricks: list[list[str]] = []
        self.clauses: list[str] = []
        """What has been played to the trick that is on, not yet closed into a sentence."""

    def say(self, message: str, /, **args: str | int) -> str:
        return self.words.say(message, **args)

    def sections(self) -> Iterator[Section]:
        self.listen()
        setup = self.end.public.setup
        yield Section(self.say("replay-heading", match=setup.match, hand=setup.number), tuple(self.beginning()))
        yield Section(self.say("replay-hands-heading"), tuple(self.hands()))
        if self.auction:
            yield Section(self.say("replay-auction-heading"), (" ".join(self.auction),))
        if self.exchange:
            yield Section(self.say("replay-exchange-heading"), (" ".join(self.exchange),))
        if self.tricks:
            yield Section(
                self.say("replay-play-heading"),
                tuple(
                    self.say("replay-trick", number=number, told=" ".join(told))
                    for number, told in enumerate(self.tricks, 1)
                ),
            )
        yield Section(self.say("replay-result-heading"), tuple(self.outcome()))

    # Names

    def card(self, card: Card, public: Public | None = None) -> str:
        """The card after "the"; where trumps are known, a high jack by its own name too."""
        if card.suit is None:
            return self.say("the-joker", joker="white" if card == WHITE_JOKER else "colour")
        text = self.say("the-card", rank=card.rank, suit=card.suit.letter)
        if public is None or public.trump is None or card.rank != "J":
            return text
        if card.suit is public.trump:
            return self.say("as-big-jack", card=text)
        return self.say("as-little-jack", card=text) if card.suit is public.trump.same_colour else text

    def cards(self, cards: Iterable[Card]) -> str:
        return listed(self.words, [self.card(card) for card in sorted(cards, key=self.book.table(None).sort_key)])

    def held(self, cards: CardSet) -> str:
        """A hand suit by suit, the jokers first."""
        suits: dict[str, list[str]] = {}
        for card in sorted(cards, key=self.book.table(None).sort_key):
            if card.suit is None:
                suits[self.say("joker", joker="white" if card == WHITE_JOKER else "colour")] = []
            else:
                suits.setdefault(self.say("suit", suit=card.suit.letter), []).append(self.say("rank", rank=card.rank))
        named = [
            self.say("replay-suit", suit=suit, ranks=", ".join(ranks)) if ranks else suit
            for suit, ranks in suits.items()
        ]
        return reduce(lambda first, last: self.say("replay-suits", first=first, last=last), named)

    def side(self, side: Side) -> str:
        return listed(self.words, [self.names[seat] for seat in SEATS if seat.side is side])

    def of_both(self, message: str, pair: tuple[int, int]) -> str:
        """A message with what each side has."""
        first, second = (self.side(side) for side in Side)
        return self.say(message, first=first, firsts=pair[0], second=second, seconds=pair[1])

    # Before the hand

    def beginning(self) -> Iterator[str]:
        setup = self.end.public.setup
        yield self.say("replay-rules", book=self.book.name, title=title(self.book, self.words))
        for line in house_lines(self.book, self.words):
            yield self.say("replay-house", line=line)
        if self.given:
            yield " ".join(
                self.say("replay-player", seat=self.say("seat", seat=str(seat)), name=name)
                for seat, name in self.given.items()
            )
        score = self.of_both("replay-score-before", setup.score)
        yield self.say("replay-dealer", name=self.names[setup.dealer], score=score)

    def hands(self) -> Iterator[str]:
        *hands, kitty = self.end.dealt
        for seat in from_left_of(self.end.public.setup.dealer):
            yield self.say("replay-hand", name=self.names[seat], cards=self.held(hands[seat]))
        if kitty:
            yield self.say("replay-kitty", cards=self.cards(kitty))

    # The hand

    def listen(self) -> None:
        """Goes through all that happened once more, and notes what is to be told."""
        north, east, south, west, kitty = self.end.dealt
        hand = start(self.end.public.setup, Deal((north, east, south, west), kitty))[0]
        for action in self.end.actions:
            before = hand.public
            hand, events = step(hand, action)
            for event in events:
                self.hear(event, action, before, hand)
        self.close_sentence()

    def hear(self, event: Event, action: Action, before: Public, after: Hand) -> None:
        match event:
            case Decided():
                self.hear_action(action, before, after.public)
            case AuctionWon(bidder=bidder):
                bid = before.highest_bid if isinstance(action, Pass) else action
                assert isinstance(bid, Bid)
                self.auction.append(self.say("replay-contract", name=self.names[bidder], bid=self.bid(bid)))
            case Moved(cards=cards, source=Place.KITTY, to=to):
                taken = self.cards(card for card in cards if card is not None)
                self.exchange.append(self.say("replay-takes-kitty", name=self.names[Seat(to)], cards=taken))
            case TrumpSet(trump=trump) if isinstance(action, AskFor) and trump is not None:
                self.exchange.append(self.say("replay-ask-trumps", trump=trump.letter))
            case SatOut(seat=seat):
                self.exchange.append(self.say("replay-out", name=self.names[seat]))
            case Exposed(seat=seat):
                held = after.held(seat)
                told = self.say("replay-exposes", name=self.names[seat], count=len(held), cards=self.held(held))
                (self.tricks[-1] if self.tricks else self.exchange).append(told)
            case DefendedAlone(seat=seat):
                self.exchange.append(self.say("replay-defends", name=self.names[seat]))
            case TrickWon(winner=winner):
                self.close_sentence()
                count = self.of_both("replay-count", after.public.tricks_by_side)
                self.tricks[-1].append(self.say("replay-takes", name=self.names[winner], count=count))
            case _:
                pass

    def hear_action(self, action: Action, before: Public, after: Public) -> None:
        name, partner = self.names[action.seat], self.names[action.seat.partner]
        match action:
            case Pass():
                self.auction.append(self.say("replay-pass", name=name))
            case Bid():
                self.auction.append(self.say("replay-bid", name=name, bid=self.bid(action)))
            case AskForCard():
                self.exchange.append(self.say("replay-asks-card", name=name, partner=partner))
            case AskFor(suit=None):
                self.exchange.append(self.say("replay-asks-ace", name=name, partner=partner))
            case AskFor(suit=suit):
                assert suit is not None
                self.exchange.append(self.say("replay-asks-suit", name=name, partner=partner, suit=suit.letter))
            case GiveCard(card=card):
                assert card is not None
                self.exchange.append(self.say("replay-gives", name=name, partner=partner, card=self.card(card)))
            case DiscardCards(cards=cards):
                self.exchange.append(self.say("replay-discards", name=name, cards=self.cards(cards or ())))
            case Trump(suit=suit):
                trump = "none" if suit is None else suit.letter
                self.exchange.append(self.say("replay-trump", name=name, trump=trump))
            case Decline():
                self.exchange.append(self.say("replay-declines", name=name))
            case PlayCard(card=card):
                self.play(name, card, before)
            case Knock():
                self.close_sentence()
                told = self.say("replay-knocks", name=name, partner=partner, suit=_suit_asked(before))
                self.tricks[-1].append(told)
            case Alone() | _:
                pass

    def bid(self, bid: Bid) -> str:
        if bid.suit is None:
            return self.say("contract", contract=bid.contract)
        message = "contract-in-suit-alone" if bid.alone else "contract-in-suit"
        return self.say(message, contract=bid.contract, suit=bid.suit.letter)

    def play(self, name: str, card: Card, before: Public) -> None:
        """Notes a card as what it is: a lead, one that follows, a trump, or one that is thrown."""
        lane_of, led = before.table.lane_of, before.led
        if led is None:
            self.close_sentence()
            self.tricks.append([])
            message = "replay-leads"
        elif lane_of[card] == lane_of[led]:
            message = "replay-follows"
        elif lane_of[card] == TOP_LANE:
            message = "replay-follows" if before.trump is None else "replay-trumps"
        else:
            message = "replay-throws"
        self.clauses.append(self.say(message, name=name, card=self.card(card, before)))

    def close_sentence(self) -> None:
        if self.clauses:
            self.tricks[-1].append(f"{', '.join(self.clauses)}.")
            self.clauses = []

    # The end

    def outcome(self) -> Iterator[str]:
        public = self.end.public
        if (result := public.result) is None:
            assert public.turn is not None
            yield self.say("replay-unfinished", name=self.names[public.turn])
            return
        if public.contract is None:
            yield self.say("replay-nobody")
            yield self.say("replay-thrown-in")
        else:
            yield " ".join(self.points(public, result))
        yield self.of_both("replay-score", result.score)
        if result.winner is not None:
            yield self.say("replay-winner", side=self.side(result.winner))

    def points(self, public: Public, result: Result) -> Iterator[str]:
        contract, bidder = public.contract, public.bidder
        assert contract is not None and bidder is not None
        bid = self.say("contract", contract=contract.name)
        yield sentence(self.say("replay-made" if result.made else "replay-failed", bid=bid, tricks=result.tricks))
        side, pay = (bidder.side, contract.made) if result.made else (bidder.side.other, contract.failed)
        message = "replay-game" if pay == GAME else "replay-points"
        yield self.say(message, side=self.side(side), points=result.points[side])


def _suit_asked(public: Public) -> str:
    """What a knock asks for: the suit of the card last played, by the rules of following."""
    last = public.last_card
    assert last is not None
    lane = public.table.lane_of[last.card]
    if lane != TOP_LANE:
        return "cdhs"[lane]
    return "jokers" if public.trump is None else "trumps"
