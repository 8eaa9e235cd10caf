"""What the game asks the person, with numbered options, and what his answer means.

A number means the same bid all through a match: 6 is the bid of six, 0 is to pass, and the bids that have names go
on from the highest number. Elsewhere options count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from charlemagne.cards import ALL_SUITS, JOKERS, Card, Suit
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
)
from charlemagne.hand.legal import Reason, highest_of, knock_refusal, must_bid, open_contracts, refusal
from charlemagne.hand.state import Public
from charlemagne.hand.view import View
from charlemagne.rules.model import (
    Ask,
    Auction,
    DefendAlone,
    Discard,
    Either,
    Give,
    NameTrump,
    Play,
    RuleBook,
)
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import Seat
from charlemagne.terminal.naming import Naming
from charlemagne.terminal.reading import Number, Typed


@dataclass(frozen=True, slots=True)
class Call:
    """A bid but for its suit: what an option of the auction stands for. No contract is a pass."""

    contract: str | None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an answer won't do, in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: lines to be read first, then the options by number."""

    heading: tuple[str, ...]
    options: tuple[tuple[int, str], ...]


Answer: TypeAlias = tuple[Action, ...] | Call | Problem
"""Actions to take in order; a call that still wants a suit; or a problem."""

_VERBS: Final[Mapping[type, str]] = {
    Auction: "bid",
    Ask: "ask",
    Give: "give",
    Discard: "discard",
    NameTrump: "trump",
    Play: "play",
}
"""The verb that is meant where none is typed."""


def ladder(book: RuleBook) -> dict[int, Call]:
    """The calls of a book by the numbers that stand for them: 0 passes, 5 bids five.

    They are those of the book as it is written, and what house options add, so that no number changes its meaning
    where a contract is left out.
    """
    calls = {0: Call(None)}
    calls |= {row.number: Call(row.name) for row in book.contracts if row.number is not None}
    rows = (book.base or book).contracts
    number = max(row.number or 0 for row in rows)
    for row in rows:
        if row.number is not None:
            calls.setdefault(row.number, Call(row.name))
            continue
        for alone in (False, True) if row.alone is not None else (False,):
            number += 1
            calls[number] = Call(row.name, alone)
    return dict(sorted(calls.items()))


def numbered(view: View) -> tuple[Card, ...]:
    """The cards that numbers stand for when cards are wanted, 1 being the first."""
    public, hand = view.public, view.hand
    match public.phase:
        case Play():
            cards = public.table.legal(hand, public.led)
        case Give(highest=True):
            cards = highest_of(public, hand)
        case Discard(jokers=False):
            cards = hand - JOKERS
        case _:
            cards = hand
    return tuple(sorted(cards, key=public.table.sort_key))


class Asker:
    """Words questions for one seat, and reads the answers.

    Args:
        naming: of the person at that seat.
        seat: whose turns these are.
    """

    def __init__(self, naming: Naming, seat: Seat) -> None:
        self.naming: Final = naming
        self.seat: Final = seat

    # Questions

    def question(self, view: View, pending: Call | None = None) -> Question:
        """What is asked of the seat whose turn it is.

        Args:
            view: that seat's.
            pending: a call for which a suit is wanted.
        """
        name, public = self.naming, view.public
        partner = name.seat(self.seat.partner)
        suits = [name.suit(suit) for suit in ALL_SUITS]
        if pending is not None and pending.contract is not None:
            return _listed(name.say("ask-suit", bid=name.contract(pending.contract)), suits)
        match public.phase:
            case Auction():
                return self._auction(view)
            case Either():
                options = [name.words.say("option-kitty"), name.words.say("option-card", partner=partner)]
                return _listed(name.say("ask-choice", partner=partner), options)
            case Ask():
                return _listed(name.say("ask-ask", partner=partner), [name.words.say("option-ace"), *suits])
            case Give(highest=highest):
                heading = name.say("ask-give-highest" if highest else "turn-give", partner=partner)
                return self._cards(view, heading)
            case Discard(count=count):
                return self._cards(view, name.say("turn-discard", count=count))
            case NameTrump(absent=absent):
                hand = name.hand(view.hand, public.table, public.trump)
                options = [*suits, name.trump(None)] if absent else suits
                listed = _listed(name.say("turn-trump"), options)
                return Question((name.say("your-cards", cards=hand), *listed.heading), listed.options)
            case DefendAlone():
                assert public.bidder is not None
                message = "ask-defend" if public.alone else "ask-defend-both"
                heading = name.say(message, bidder=name.seat(public.bidder))
                return _listed(heading, [name.words.say("option-alone"), name.words.say("option-decline")])
            case _:
                return self._cards(view, self._play(view))

    def _auction(self, view: View) -> Question:
        name, public = self.naming, view.public
        highest = public.highest_bid
        if highest is None:
            heading = name.say("ask-bid-first")
        else:
            heading = name.say("turn-bid", seat=name.key(highest.seat), bid=name.bid(highest))
        forced = must_bid(public)
        lines = [heading, *([name.say("ask-must-bid")] if forced else [])]
        lines += dict.fromkeys(name.warning(reason) for reason in view.warnings.values())
        allowed = {contract.name for contract in open_contracts(public)}
        options = []
        for number, call in ladder(public.book).items():
            if call.contract is None and not forced:
                options.append((number, name.words.say("option-pass")))
            elif call.contract in allowed:
                options.append((number, self._call(call)))
        return Question(tuple(lines), tuple(options))

    def _call(self, call: Call) -> str:
        assert call.contract is not None
        bid = self.naming.contract(call.contract)
        return self.naming.words.say("option-bid-alone" if call.alone else "option-bid", bid=bid)

    def _cards(self, view: View, heading: str) -> Question:
        trump = view.public.trump
        return _listed(heading, [self.naming.card_among(card, trump) for card in numbered(view)])

    def _play(self, view: View) -> str:
        name, public, hand = self.naming, view.public, view.hand
        if (led := public.led) is None:
            asked = asked_by_partner(public, self.seat)
            if asked is None:
                return name.say("ask-lead", number=len(public.tricks) + 1)
            partner, key = name.seat(self.seat.partner), lane_key(public, asked)
            return name.say("ask-lead-knock", number=len(public.tricks) + 1, partner=partner, lane=key)
        table, key = public.table, lane_key(public, led)
        if follow := hand & table.cards[table.lane_of[led]]:
            return name.say("ask-follow", lane=key, count=len(follow))
        forced = table.forced and bool(hand & table.cards[TOP_LANE])
        return name.say("ask-joker" if forced else "ask-free", lane=key)

    # Answers

    def answer(self, typed: Typed, view: View, pending: Call | None = None) -> Answer:
        """What an answer means, held against the rules.

        Args:
            typed: the answer, which is no inquiry.
            view: the seat's, whose turn it is.
            pending: a call for which a suit was asked.
        """
        if typed.unknown is not None:
            return self._problem("not-understood", text=typed.unknown)
        if pending is not None and (suit := self._pending_suit(typed)) is not None:
            return self._checked(view, Bid(self.seat, pending.contract or "", suit, pending.alone))
        if pending is not None and typed.words and all(isinstance(word, Number) for word in typed.words):
            return self._problem("no-option", number=typed.numbers[0], most=len(ALL_SUITS))
        verb = typed.verb
        if typed.has("knock"):
            return self._knock(typed, view)
        if verb is None and typed.contract is None and len(typed.words) == 1 and typed.numbers:
            return self._numbered(view, typed.numbers[0])
        if verb is None:
            verb = self._meant(typed, view)
        match verb:
            case "pass":
                return self._checked(view, Pass(self.seat))
            case "bid":
                return self._bid(typed, view)
            case "discard":
                return self._discard(typed, view)
            case "trump":
                return self._trump(typed, view)
            case "take":
                return self._checked(view, TakeTheKitty(self.seat))
            case "ask":
                return self._ask(typed, view)
            case "give":
                return self._one_card(typed, view, give=True)
            case "alone":
                return self._checked(view, Alone(self.seat))
            case "decline":
                return self._checked(view, Decline(self.seat))
            case _:
                return self._one_card(typed, view, give=False)

    def _pending_suit(self, typed: Typed) -> Suit | None:
        match typed.words:
            case (Suit() as suit,):
                return suit
            case (Number(value=value),) if 1 <= value <= len(ALL_SUITS):
                return ALL_SUITS[value - 1]
            case _:
                return None

    def _meant(self, typed: Typed, view: View) -> str:
        """The verb that is meant by a line without one."""
        phase = view.public.phase
        if typed.contract is not None:
            return "bid"
        if isinstance(phase, Either) and typed.has("kitty"):
            return "take"
        if isinstance(phase, Either) and typed.has("card"):
            return "ask"
        cards = typed.cards(view.public.trump)
        if cards and not isinstance(phase, (Give, Discard)) and not (isinstance(phase, Auction) and typed.level):
            return "play"
        if typed.suit is not None and not cards and isinstance(phase, Play):
            return "trump"
        return _VERBS.get(type(phase), "play")

    def _numbered(self, view: View, number: int) -> Answer:
        """The option with a number."""
        public = view.public
        match public.phase:
            case Auction():
                calls = ladder(public.book)
                if number not in calls:
                    return self._problem("no-option-bid", number=number)
                return self._called(view, calls[number], None)
            case Either():
                found: tuple[Action, ...] = (TakeTheKitty(self.seat), AskForCard(self.seat))
            case Ask():
                found = (AskFor(self.seat, None), *(AskFor(self.seat, suit) for suit in ALL_SUITS))
            case NameTrump(absent=absent):
                found = tuple(Trump(self.seat, suit) for suit in (*ALL_SUITS, *((None,) if absent else ())))
            case DefendAlone():
                found = (Alone(self.seat), Decline(self.seat))
            case Give():
                found = tuple(GiveCard(self.seat, card) for card in numbered(view))
            case Discard(count=count):
                if count > 1 or not 1 <= number <= len(numbered(view)):
                    return self._discarded(view, (number,), ())
                found = tuple(discard(self.seat, frozenset({card})) for card in numbered(view))
            case _:
                found = tuple(PlayCard(self.seat, card) for card in numbered(view))
        if not 1 <= number <= len(found):
            return self._problem("no-option", number=number, most=len(found))
        return self._checked(view, found[number - 1])

    def _called(self, view: View, call: Call, suit: Suit | None) -> Answer:
        """A pass or a bid, for which a suit may still be wanted."""
        if call.contract is None:
            return self._checked(view, Pass(self.seat))
        book = view.public.book
        names = [contract.name for contract in book.contracts]
        wanted = call.contract in names and book.contract(call.contract).bid_names_suit and suit is None
        if not wanted or not isinstance(view.public.phase, Auction):
            return self._checked(view, Bid(self.seat, call.contract, suit, call.alone))
        refused = self._checked(view, Bid(self.seat, call.contract, ALL_SUITS[0], call.alone))
        return refused if isinstance(refused, Problem) else call

    def _bid(self, typed: Typed, view: View) -> Answer:
        contract, level = typed.contract, typed.level
        if contract is None:
            if level is None:
                return self._problem("bid-what" if typed.verb == "bid" else "not-understood-here")
            contract = str(level)
        suit = None if typed.has("none") else typed.suit
        return self._called(view, Call(contract, alone=typed.has("alone")), suit)

    def _discard(self, typed: Typed, view: View) -> Answer:
        return self._discarded(view, typed.numbers, typed.cards(view.public.trump))

    def _discarded(self, view: View, numbers: tuple[int, ...], named: tuple[Card, ...]) -> Answer:
        cards = set(named)
        if isinstance(view.public.phase, Discard):
            listed = numbered(view)
            for number in numbers:
                if not 1 <= number <= len(listed):
                    return self._problem("no-option", number=number, most=len(listed))
                cards.add(listed[number - 1])
        return self._checked(view, discard(self.seat, frozenset(cards)))

    def _trump(self, typed: Typed, view: View) -> Answer:
        if isinstance(view.public.phase, NameTrump):
            if typed.numbers and typed.suit is None:
                return self._numbered(view, typed.numbers[0])
            if typed.suit is None and not typed.has("none"):
                return self._problem("trump-what")
        return self._checked(view, Trump(self.seat, typed.suit))

    def _ask(self, typed: Typed, view: View) -> Answer:
        if isinstance(view.public.phase, Ask):
            if typed.numbers:
                return self._numbered(view, typed.numbers[0])
            if typed.suit is None and not typed.has("rank-A"):
                return self._problem("ask-what")
            return self._checked(view, AskFor(self.seat, typed.suit))
        if typed.suit is not None or typed.has("rank-A"):
            return self._checked(view, AskFor(self.seat, typed.suit))
        return self._checked(view, AskForCard(self.seat))

    def _one_card(self, typed: Typed, view: View, *, give: bool) -> Answer:
        cards, numbers = typed.cards(view.public.trump), typed.numbers
        here = isinstance(view.public.phase, Give if give else Play)
        if here and not cards and len(numbers) == 1:
            return self._numbered(view, numbers[0])
        if here and len(cards) != 1:
            return self._problem("one-card" if cards or numbers else "not-understood-here")
        if not cards:
            if not give and typed.verb is None:
                return self._problem("not-understood-here")
            cards = tuple(sorted(view.hand))
        if here and cards[0] not in view.hand:
            return Problem(self.naming.reason(Reason("not-in-hand", {"card": str(cards[0])})))
        action = GiveCard(self.seat, cards[0]) if give else PlayCard(self.seat, cards[0])
        return self._checked(view, action)

    def _knock(self, typed: Typed, view: View) -> Answer:
        """A knock, or a card with a knock upon it."""
        rest = typed.without("knock")
        if not rest.words:
            return self._checked(view, Knock(self.seat))
        answer = self.answer(rest, view)
        if not isinstance(answer, tuple) or not isinstance(answer[0], PlayCard):
            return answer if isinstance(answer, Problem) else self._problem("knock-with-card")
        reason = knock_refusal(view.public, self.seat)
        if reason is not None and reason.id in ("no-knocking", "knock-alone"):
            return Problem(self.naming.reason(reason))
        return (*answer, Knock(self.seat))

    def _checked(self, view: View, action: Action) -> Answer:
        """The action if it is legal, else why it is not."""
        if isinstance(action, Knock):
            allowed = view.may_knock
        else:
            allowed = view.allows(action)
        if allowed:
            return (action,)
        match action, view.public.phase:
            case DiscardCards(cards=frozenset() as cards), Discard(count=count) if len(cards) != count:
                if cards <= view.hand:
                    return self._problem("discard-exactly", count=count, given=len(cards))
            case _:
                pass
        return Problem(self.naming.reason(refusal(view.public, view.hand, action)))

    def _problem(self, message: str, **args: str | int) -> Problem:
        return Problem(self.naming.say(message, **args))


def _listed(heading: str, options: Iterable[str]) -> Question:
    return Question((heading,), tuple(enumerate(options, 1)))


def lane_key(public: Public, card: Card) -> str:
    """What a message's ``$lane`` is for a card: the suit, the trumps or the jokers, as it is followed."""
    lane = public.table.lane_of[card]
    if lane != TOP_LANE:
        return ALL_SUITS[lane].letter
    return "jokers" if public.trump is None else "trumps"


def asked_by_partner(public: Public, seat: Seat) -> Card | None:
    """The card whose suit the partner's knock asks this seat to lead, until it has led again."""
    leads, start = {0: public.leader}, 0
    for trick in public.tricks:
        leads[start] = trick.leader
        start += len(trick.plays)
    if public.trick:
        leads[start] = public.trick[0].seat
    asked: Card | None = None
    last: Card | None = None
    plays = 0
    for action in public.log:
        if isinstance(action, PlayCard):
            if action.seat is seat and leads.get(plays) is seat:
                asked = None
            last, plays = action.card, plays + 1
        elif isinstance(action, Knock) and action.seat is seat.partner:
            asked = last
    return asked
