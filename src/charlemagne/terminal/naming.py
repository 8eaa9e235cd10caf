"""What cards, people, bids and contracts are called, as one reader at the table hears it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from charlemagne.cards import ALL_SUITS, WHITE_JOKER, Card, Suit
from charlemagne.hand.actions import Bid
from charlemagne.hand.legal import Reason
from charlemagne.rules.table import TOP_LANE, PlayTable
from charlemagne.seats import Seat, Side
from charlemagne.terminal.style import MARKS, PLAIN, SYMBOLS, Look
from charlemagne.words import Words

Form = Literal["card", "the-card", "your-card"]
_DRAWN: Final = {"card": "card-drawn", "the-card": "the-card-drawn", "your-card": "your-card-drawn"}


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    start = 1 if MARKS.match(text) else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


class Naming:
    """Names in one language, with one seat called "you".

    Args:
        words: of the language.
        you: the reader's seat; None for somebody who has none.
        names: what others are called, by their seats; who has no name goes by the seat.
        look: how cards are shown.
    """

    def __init__(
        self, words: Words, you: Seat | None = None, *, names: Mapping[Seat, str] | None = None, look: Look = PLAIN
    ) -> None:
        self.words: Final = words
        self.you: Final = you
        self.look: Final = look
        self._names: Final = dict(names or {})

    def say(self, message: str, /, **args: str | int) -> str:
        """The message as a sentence, beginning with a capital."""
        return sentence(self.words.say(message, **args))

    def key(self, seat: Seat) -> str:
        """What a message's ``$seat`` is for this seat."""
        return "you" if seat is self.you else self._names.get(seat, str(seat))

    def side_key(self, side: Side) -> str:
        """What a message's ``$side`` is for this side."""
        if self.you is None:
            return str(side)
        return "us" if side is self.you.side else "them"

    def seat(self, seat: Seat) -> str:
        return self.words.say("seat", seat=self.key(seat))

    def card(self, card: Card, form: Form = "card") -> str:
        """The card in words, alone or after "the" or "your"."""
        if card.suit is None:
            joker = {"card": "joker", "the-card": "the-joker", "your-card": "your-joker"}[form]
            return self.words.say(joker, joker="white" if card == WHITE_JOKER else "colour")
        if self.look.symbols:
            text = self.words.say(_DRAWN[form], rank=card.rank, symbol=SYMBOLS[card.suit])
        else:
            text = self.words.say(form, rank=card.rank, suit=card.suit.letter)
        return self.look.in_suit(text, card.suit)

    def card_among(self, card: Card, trump: Suit | None, form: Form = "card") -> str:
        """The card in words, a jack that is one of the two high ones by its own name besides."""
        text = self.card(card, form)
        if card.rank != "J" or trump is None:
            return text
        if card.suit is trump:
            return self.words.say("as-big-jack", card=text)
        return self.words.say("as-little-jack", card=text) if card.suit is trump.same_colour else text

    def cards(self, cards: Iterable[Card]) -> str:
        """The cards in words, with commas, in the order given."""
        return ", ".join(self.card(card) for card in cards) or self.words.say("no-cards")

    def suit(self, suit: Suit) -> str:
        return self.words.say("suit", suit=suit.letter)

    def trump(self, suit: Suit | None) -> str:
        return self.words.say("trump", trump="none" if suit is None else suit.letter)

    def contract(self, name: str, suit: Suit | None = None, *, alone: bool = False) -> str:
        """A contract or a bid in words, with its suit and whether it is alone where that was said."""
        if suit is None:
            return self.words.say("contract", contract=name)
        message = "contract-in-suit-alone" if alone else "contract-in-suit"
        return self.words.say(message, contract=name, suit=suit.letter)

    def bid(self, bid: Bid) -> str:
        return self.contract(bid.contract, bid.suit, alone=bid.alone)

    def groups(self, cards: Iterable[Card], table: PlayTable, trump: Suit | None) -> list[str]:
        """A hand sorted as people hold it, a text for each suit: ``spades: ace, 10``, the trumps first."""
        lanes: dict[int, list[str]] = {}
        for card in sorted(cards, key=table.sort_key):
            lanes.setdefault(table.lane_of[card], []).append(self._within(card, trump))
        return [self._group(lane, trump, ", ".join(held)) for lane, held in lanes.items()]

    def _group(self, lane: int, trump: Suit | None, cards: str) -> str:
        suit = trump if lane == TOP_LANE else ALL_SUITS[lane]
        if suit is None:
            return self.words.say("group", name=self.words.say("jokers"), cards=cards)
        if self.look.symbols:
            top = "true" if lane == TOP_LANE else "false"
            text = self.words.say("group-drawn", trumps=top, symbol=SYMBOLS[suit], cards=cards)
        else:
            name = self.words.say("group-trumps", suit=suit.letter) if lane == TOP_LANE else self.suit(suit)
            text = self.words.say("group", name=name, cards=cards)
        return self.look.in_suit(text, suit)

    def _within(self, card: Card, trump: Suit | None) -> str:
        """The card's name within its suit."""
        if card.suit is None:
            return self.card(card)
        if card.rank == "J" and trump is not None and card.suit in (trump, trump.same_colour):
            return self.words.say("big-jack" if card.suit is trump else "little-jack")
        return self.words.say("rank", rank=card.rank)

    def hand(self, cards: Iterable[Card], table: PlayTable, trump: Suit | None) -> str:
        """A hand on one line: its suits one after the other, each a sentence."""
        groups = self.groups(cards, table, trump)
        return " ".join(f"{sentence(group)}." for group in groups) or f"{self.say('no-cards')}."

    def reason(self, reason: Reason) -> str:
        """Why something may not be done, as a sentence."""
        return self._worded("why", reason)

    def warning(self, reason: Reason) -> str:
        """Why something that may be done can't succeed, as a sentence."""
        return self._worded("warn", reason)

    def _worded(self, kind: str, reason: Reason) -> str:
        args: dict[str, str | int] = {}
        for name, value in reason.args.items():
            match name, value:
                case "card", str() if value != "?":
                    card = Card.parse(value)
                    args |= {"card": self.card(card), "theirs": self.card(card, "the-card")}
                    args["yours"] = self.card(card, "your-card")
                case "highest", str() if reason.id == "give-highest":
                    args[name] = self.card(Card.parse(value))
                case "bid" | "highest", str():
                    args[name] = self.contract(value)
                case "suit", str():
                    args[name] = self.suit(Suit.parse(value))
                case "turn", str():
                    args[name] = self.seat(Seat.parse(value))
                case "phase", str():
                    args[name] = self.words.say("phase", phase=value)
                case _:
                    args[name] = value
        return self.say(f"{kind}-{reason.id}", **args)
