"""A rule book in words, made from its data: one text for the terminal, the page and the command line.

Nothing is known here of any book or contract but its columns and phases, so that a house's own rules read as well
as those of a book.

>>> from charlemagne.rules.books import MAINE
>>> for section in describe(MAINE, Words("en"))[-2:]:
...     print(section.heading, section.lines[0], sep=": ")
Knocking: Once the first card of the hand is played, you may knock at any moment, if you and your partner are both \
still in the hand. It asks your partner, at that partner’s next lead, to lead the suit of the card last played. \
Everybody hears it, it binds nobody, and you knock at most once for a card played.
The match: One side scores in each hand. Tricks beyond what was needed give nothing.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from charlemagne.cards import ALL_SUITS, WHITE_JOKER, Card, Suit
from charlemagne.rules.house import OPTIONS
from charlemagne.rules.model import (
    GAME,
    HAND_SIZE,
    AllPass,
    Ask,
    Contract,
    DefendAlone,
    Discard,
    Either,
    Expose,
    Give,
    Leads,
    NameTrump,
    Pay,
    Phase,
    Play,
    Role,
    RuleBook,
    SitOut,
    TakeKitty,
)
from charlemagne.rules.table import TOP_LANE
from charlemagne.words import Words

WIDTH: Final = 78
"""The columns that `laid_out` keeps to."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, and the paragraphs under it, each one or more sentences on one line."""

    heading: str
    lines: tuple[str, ...]


def laid_out(sections: Iterable[Section]) -> str:
    """The sections as text for a terminal or a screen reader: no line too long, no table, no decoration."""
    blocks = []
    for section in sections:
        lines = [line for text in (section.heading, *section.lines) for line in wrapped(text)]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def wrapped(text: str) -> list[str]:
    """The text in lines that fit; what is longer than a line by itself stays whole."""
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]


def listed(words: Words, items: Sequence[str], last: str = "list-and") -> str:
    """The items in a sentence: ``a, b and c``.

    >>> listed(Words("fr"), ["as", "roi", "dame"])
    'as, roi et dame'
    """
    *first, final = items
    return words.say(last, first=", ".join(first), last=final) if first else final


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def describe(book: RuleBook, words: Words) -> list[Section]:
    """The rule book in words: what it is, the house options in force, then all that is played by it."""
    return list(_Description(book, words).sections())


def summary(book: RuleBook, words: Words) -> str:
    """The rule book in one line."""
    return words.say(
        "rules-book-line",
        book=book.name,
        title=title(book, words),
        cards=len(book.deck),
        lowest=_contract(book.contracts[0], words),
        highest=_contract(book.contracts[-1], words),
        target=book.target,
    )


def title(book: RuleBook, words: Words) -> str:
    """What people call the rule book; one that has no words yet goes by its name."""
    return words.say(f"book-{book.name}") if words.knows(f"book-{book.name}") else book.name


def house_lines(book: RuleBook, words: Words) -> list[str]:
    """A line for each house option that differs from the book: what is set, and what the book has."""
    base = book.base or book
    lines: list[str] = []
    for name, value in book.house.items():
        if isinstance(value, dict):
            lines.extend(_contract_lines(book, value, words))
            continue
        now, own = (option_value(name, setting, words) for setting in (value, OPTIONS[name].own(base)))
        lines.append(words.say("house-line", option=option_title(name, words), now=now, own=own))
    return lines


def option_title(name: str, words: Words) -> str:
    """What a house option is about."""
    return words.say(f"house-{name}")


def option_value(name: str, value: object, words: Words) -> str:
    """A value of a house option in words; `contracts`, a table, has none."""
    if isinstance(value, bool):
        value = "true" if value else "false"
    assert isinstance(value, (str, int))
    return words.say(f"house-{name}-is", value=value)


def _contract_lines(book: RuleBook, rows: Mapping[str, object], words: Words) -> Iterator[str]:
    pays = "house-contract-pays"
    own = {contract.name: contract for contract in (book.base or book).contracts}
    for name, row in rows.items():
        now = words.say("house-contract-out") if row is False else _pays(book.contract(name), words)
        # A number that the house itself has added would pay itself.
        before = _pays(own[name], words) if name in own else words.say(pays, made=int(name), failed=int(name))
        option = words.say("house-contract", bid=words.say("contract", contract=name))
        yield words.say("house-line", option=option, now=now, own=before)


def _pays(contract: Contract, words: Words) -> str:
    return words.say("house-contract-pays", made=contract.made, failed=contract.failed)


def _contract(contract: Contract, words: Words) -> str:
    return words.say("contract", contract=contract.name)


def _flag(value: bool) -> str:
    return "true" if value else "false"


class _Description:
    def __init__(self, book: RuleBook, words: Words) -> None:
        self.book, self.words = book, words

    def say(self, message: str, /, **args: str | int) -> str:
        return self.words.say(message, **args)

    def sections(self) -> Iterator[Section]:
        book = self.book
        heading = self.say("rules-heading", book=book.name, title=title(book, self.words))
        beginning = [self.say("rules-players")]
        house = house_lines(book, self.words)
        if not house:
            beginning.append(self.say("rules-no-house"))
        yield Section(heading, tuple(beginning))
        if house:
            yield Section(self.say("rules-house-heading"), tuple(house))
        yield Section(self.say("rules-cards-heading"), tuple(self.cards()))
        yield Section(self.say("rules-ranks-heading"), tuple(self.ranks()))
        yield Section(self.say("rules-auction-heading"), tuple(self.auction()))
        for _, alike in groupby(book.contracts, _alike):
            yield self.contracts(list(alike))
        yield Section(self.say("rules-play-heading"), tuple(self.play()))
        if book.knock:
            yield Section(self.say("rules-knock-heading"), (self.say("rules-knock"),))
        yield Section(self.say("rules-match-heading"), tuple(self.match()))

    # Cards

    def cards(self) -> Iterator[str]:
        book = self.book
        yield self.say("rules-deck", cards=len(book.deck), jokers=len(book.jokers))
        yield self.say("rules-seats", drawn=_flag(book.draw_for_seats))
        yield self.say("rules-deal", packet=book.packet)
        if book.kitty_size:
            yield self.say("rules-kitty", count=book.kitty_size)

    def ranks(self) -> Iterator[str]:
        for trump in ALL_SUITS:
            yield f"{self.trumps(trump)} {' '.join(self.plain_suits(trump))}"
        lanes = self.book.table(None).lanes
        yield self.say("rules-ranks-plain", ranks=self.ranks_of(lanes[0]))
        if lanes[TOP_LANE]:
            jokers = ", ".join(self.card(card) for card in reversed(lanes[TOP_LANE]))
            yield self.say("rules-ranks-jokers", jokers=jokers)

    def trumps(self, trump: Suit) -> str:
        """The trump suit from the top: the cards out of their order by name, the others by their ranks."""
        cards = tuple(reversed(self.book.table(trump).lanes[TOP_LANE]))
        named = max(place for place, card in enumerate(cards) if card.rank in "J*") + 1
        first = []
        for card in cards[:named]:
            text = self.card(card)
            if card.rank == "J":
                text = self.say("as-big-jack" if card.suit is trump else "as-little-jack", card=text)
            first.append(text)
        ranks = ", ".join(self.rank(card) for card in cards[named:])
        rest = self.say("rules-ranks-of", ranks=ranks, suit=trump.letter)
        return self.say("rules-ranks-trumps", suit=trump.letter, count=len(cards), first=", ".join(first), rest=rest)

    def plain_suits(self, trump: Suit) -> Iterator[str]:
        """The suits that are no trumps, those with the same ranks together."""
        lanes = self.book.table(trump).lanes
        suits: dict[str, list[str]] = {}
        for suit in (trump.same_colour, *ALL_SUITS):
            if lanes[suit.number]:
                named = suits.setdefault(self.ranks_of(lanes[suit.number]), [])
                if (name := self.say("suit", suit=suit.letter)) not in named:
                    named.append(name)
        for ranks, names in suits.items():
            yield self.say("rules-ranks-suits", suits=sentence(listed(self.words, names)), ranks=ranks)

    def ranks_of(self, lane: tuple[Card, ...]) -> str:
        return ", ".join(self.rank(card) for card in reversed(lane))

    def rank(self, card: Card) -> str:
        return self.say("rank", rank=card.rank)

    def card(self, card: Card) -> str:
        if card.suit is None:
            return self.say("joker", joker="white" if card == WHITE_JOKER else "colour")
        return self.say("card", rank=card.rank, suit=card.suit.letter)

    # Bids

    def bids(self, contracts: Iterable[Contract]) -> str:
        return listed(self.words, [_contract(contract, self.words) for contract in contracts])

    def auction(self) -> Iterator[str]:
        book = self.book
        yield self.say("rules-auction")
        yield self.say("rules-ladder", bids=", ".join(_contract(row, self.words) for row in book.contracts))
        if suited := [row for row in book.contracts if row.bid_names_suit]:
            everywhere = _flag(len(suited) == len(book.contracts))
            yield self.say("rules-bid-suit", all=everywhere, bids=self.bids(suited))
        if alone := [row for row in book.contracts if row.alone is not None]:
            yield self.say("rules-bid-alone", bids=self.bids(alone))
        if book.dealer_floor is not None:
            yield self.say("rules-floor", floor=book.dealer_floor)
            if not all(book.meets_floor(row) for row in book.contracts):
                yield self.say("rules-below-floor", floor=book.dealer_floor)
        elif book.all_pass is AllPass.DEALER_BIDS:
            yield self.say("rules-stuck")
        else:
            yield self.say("rules-all-pass", then=book.all_pass.value)

    # Contracts

    def contracts(self, alike: list[Contract]) -> Section:
        """What contracts that differ by their number alone have in common."""
        contract = alike[0]
        heading = self.say("rules-contract-heading", count=len(alike), bids=self.bids(alike))
        lines = [self.need(contract, several=len(alike) > 1), *self.way(contract, contract.phases)]
        if contract.alone is not None:
            lines.append(" ".join([self.say("rules-alone"), *self.way(contract, contract.alone)]))
        if _pays_its_number(contract) and len(alike) > 1:
            lines.append(self.say("rules-pay-number"))
        else:
            made = self.say("rules-pay-made", points=contract.made)
            failed = self.say("rules-pay-failed", points=contract.failed)
            lines.append(self.say("rules-pay", made=made, failed=failed))
        return Section(heading, tuple(lines))

    def need(self, contract: Contract, *, several: bool) -> str:
        who = "alone" if contract.is_solo else "both"
        match contract.tricks:
            case (_, high) if several:
                assert high == HAND_SIZE
                return self.say("rules-need-bid", who=who)
            case (0, 0):
                return self.say("rules-need-none", who=who)
            case (8, 8):
                return self.say("rules-need-all", who=who)
            case (low, 8):
                return self.say("rules-need-least", who=who, low=low)
            case (low, high):
                return self.say("rules-need-range", who=who, low=low, high=high)

    def way(self, contract: Contract, phases: tuple[Phase, ...]) -> list[str]:
        """A way through the hand as paragraphs: the exchange, then the lead."""
        trumps, lone = contract.bid_names_suit, SitOut() in phases
        choice = next((phase for phase in phases if isinstance(phase, Either)), None)
        if choice is not None:
            place = phases.index(choice)
            before = self.exchange(phases[:place], trumps=trumps)
            trumps = trumps or any(isinstance(phase, NameTrump) for phase in phases[:place])
            by_kitty = _within(" ".join(self.exchange(choice.kitty, trumps=trumps)))
            by_card = _within(" ".join(self.exchange(choice.ask, trumps=trumps)))
            return [
                " ".join([*before, self.say("rules-step-choice")]),
                self.say("rules-step-by-kitty", steps=by_kitty),
                self.say("rules-step-by-card", steps=by_card),
                self.lead(lone=contract.is_solo),
            ]
        steps = self.exchange(phases, trumps=trumps)
        if not any(isinstance(phase, (TakeKitty, Give, Discard)) for phase in phases):
            steps.insert(0, self.say("rules-no-exchange"))
            if self.book.kitty_size:
                steps.insert(1, self.say("rules-kitty-out"))
        if not trumps and not any(isinstance(phase, NameTrump) for phase in phases):
            steps.append(self.say("rules-no-trumps"))
        return [" ".join(steps), self.lead(lone=lone)]

    def lead(self, *, lone: bool) -> str:
        return self.say("rules-leads", who=(Leads.BIDDER if lone else self.book.leads).value)

    def exchange(self, phases: tuple[Phase, ...], *, trumps: bool) -> list[str]:
        """A sentence for each phase but the play itself.

        Args:
            phases: one straight run.
            trumps: whether they are known when it begins.
        """
        steps: list[str] = []
        played = 0
        for phase in phases:
            match phase:
                case TakeKitty():
                    steps.append(self.say("rules-step-kitty", count=self.book.kitty_size))
                case Give(role=Role.BIDDER):
                    gift = self.gift(phase, trumps=trumps)
                    steps.append(self.say("rules-step-give", trumps="known" if trumps else "unknown", gift=gift))
                case SitOut(role=Role.BIDDER):
                    steps.append(self.say("rules-step-out"))
                case Discard(role=Role.BIDDER, count=count, jokers=jokers):
                    barred = "barred" if self.book.jokers and not jokers else "any"
                    steps.append(self.say("rules-step-discard", count=count, jokers=barred))
                case NameTrump(absent=absent):
                    steps.append(self.say("rules-step-trump", absent=_flag(absent)))
                    trumps = True
                case Ask(sets_trump=sets):
                    steps.append(self.say("rules-step-ask", sets=_flag(sets)))
                case DefendAlone(phases=inner):
                    steps.append(self.defend(inner, trumps=trumps))
                case Expose():
                    steps.append(self.say("rules-step-expose", when=played))
                case Play(tricks=tricks):
                    played += tricks
                case _:
                    raise AssertionError(f"{phase} has no words")
        return steps

    def gift(self, give: Give, *, trumps: bool) -> str:
        if not give.highest:
            return self.say("rules-gift", which="any")
        if trumps:
            return self.say("rules-gift", which="trump")
        return self.say("rules-gift", which="face-jokers" if self.book.jokers else "face")

    def defend(self, phases: tuple[Phase, ...], *, trumps: bool) -> str:
        give = next(phase for phase in phases if isinstance(phase, Give))
        laid = sum(phase.count for phase in phases if isinstance(phase, Discard))
        return self.say("rules-step-defend", gift=self.gift(give, trumps=trumps), count=laid)

    # Play and score

    def play(self) -> Iterator[str]:
        book = self.book
        yield self.say("rules-follow")
        yield self.say("rules-winner")
        yield self.say("rules-little-jack-follows")
        if book.jokers:
            yield self.say("rules-jokers-follow")
        if book.jokers and any(_without_trumps(row) for row in book.contracts):
            yield self.say("rules-joker-wins", high="white" if book.jokers[0] == WHITE_JOKER else "colour")
            yield self.say("rules-forced-joker" if book.forced_joker else "rules-free-joker")
        yield self.say("rules-eight-tricks", stop=_flag(book.stop_when_decided))

    def match(self) -> Iterator[str]:
        book = self.book
        yield self.say("rules-score")
        pays: set[Pay] = {pay for row in book.contracts for pay in (row.made, row.failed)}
        yield self.say("rules-target" if GAME in pays else "rules-target-plain", target=book.target)
        yield self.say("rules-next-deal")


def _within(text: str) -> str:
    """A sentence as it goes on after a colon."""
    return text[:1].lower() + text[1:]


def _pays_its_number(contract: Contract) -> bool:
    return contract.number is not None and contract.made == contract.failed == contract.number


def _alike(contract: Contract) -> tuple[object, ...]:
    """Equal for contracts that differ by their number alone."""
    by_number = _pays_its_number(contract) and contract.tricks == (contract.number, HAND_SIZE)
    key = "" if by_number else contract.name
    return key, contract.phases, contract.alone, contract.bid_names_suit


def _without_trumps(contract: Contract) -> bool:
    """Whether the contract is, or may be, played without trumps."""
    if contract.bid_names_suit:
        return False
    named = [[phase for phase in way if isinstance(phase, NameTrump)] for way in contract.branches()]
    return any(not phases or any(phase.absent for phase in phases) for phases in named)
