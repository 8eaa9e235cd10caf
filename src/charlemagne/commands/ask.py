"""`charlemagne ask`: what a player would do at a point of a recorded hand, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import click

from charlemagne.commands.finding import Search, fail, read_hand
from charlemagne.core import why_not_native
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
)
from charlemagne.hand.legal import must_bid
from charlemagne.hand.player import Limit, Player
from charlemagne.hand.state import Hand
from charlemagne.hand.view import View, view_of
from charlemagne.players import PLAYERS, PlayerError, make_player
from charlemagne.players.bidding import prospects, value_of_passing
from charlemagne.players.casual import CasualPlayer
from charlemagne.players.outlook import Outlook, outlook_of
from charlemagne.players.random import RandomPlayer
from charlemagne.players.standing import felt
from charlemagne.players.strong import StrongPlayer
from charlemagne.record import Record
from charlemagne.rules.model import Auction
from charlemagne.rules.table import TOP_LANE
from charlemagne.seats import SEATS
from charlemagne.terminal.naming import Naming, sentence
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment
from charlemagne.words.describe import Section, laid_out, listed

STRONGEST: Final = PLAYERS[-1]

MOST_CHOICES: Final = 12
"""Choices whose values are told, the best ones."""


@click.command()
@click.argument("file")
@click.option("--match", metavar="ID", help="A hand of this match.")
@click.option("--hand", "number", type=click.IntRange(min=1), metavar="N", help="The hand with this number.")
@click.option(
    "--action", type=click.IntRange(min=0), metavar="K", required=True, help="Before which action, counted from 0."
)
@click.option("--player", metavar="NAME", help="Who is asked; the computer player who sat there, else the strongest.")
@click.option(
    "--deals", type=click.IntRange(0, 1000), default=3, show_default=True, help="Show so many of the deals weighed."
)
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language, by default the environment's: French, or English."
)
def command(
    file: str,
    match: str | None,
    number: int | None,
    action: int,
    player: str | None,
    deals: int,
    lang: Language | None,
) -> int:
    """Say what a player would do at a point of a recorded hand, and why.

    He sees what the seat to act could see, never more. Told are the worth of each choice and the deals that were
    weighed, where the player weighs any, and the rule of thumb or the convention that fits. A FILE of - is standard
    input. The status is 1 if no hand fits, or if nobody is to act there.

    \b
    Example:
      charlemagne ask matches.jsonl --match b7c1 --hand 3 --action 11 --player strong:60w
    """
    words = Words(lang or language_of_environment())
    found = Search(match, number)
    read = read_hand(found, file, words)
    if isinstance(read, int):
        return read
    record, _ = read
    count = len(record.actions)
    if action > count:
        return fail(words.say("ask-no-action", hand=record.number, count=count, action=action))
    hand = record.before(action)
    if hand.turn is None:
        return fail(words.say("ask-over", hand=record.number, action=action))
    question = Question(hand, record, action)
    spec = player or question.sat_there() or STRONGEST
    decider, limit = _player(spec)
    if isinstance(decider, StrongPlayer) and (without := why_not_native()):
        click.echo(f"charlemagne: plain Python decides, and takes its time: {without}", err=True)
    click.echo(laid_out(_Answer(question, spec, decider, limit, deals, words).sections()), nl=False)
    return 0


def _player(spec: str) -> tuple[Player, Limit]:
    """One of our own players: another's program could not say why."""
    if spec.partition(":")[0] not in PLAYERS:
        raise click.UsageError(f"--player: no player is called {spec[:60]!r}: {', '.join(PLAYERS)}")
    try:
        return make_player(spec, 0)
    except PlayerError as error:
        raise click.UsageError(f"--player: {error}") from None


@dataclass(frozen=True, slots=True)
class Question:
    """A point of a recorded hand.

    Args:
        hand: as it stood then.
        index: of the action that came next in the record, from 0; as many as there are, if none did.
    """

    hand: Hand
    record: Record
    index: int

    @property
    def came(self) -> Action | None:
        """What was done at the table."""
        return self.record.actions[self.index] if self.index < len(self.record.actions) else None

    @property
    def view(self) -> View:
        """What the seat that acts could see; who knocks is no turn's."""
        seat = self.came.seat if isinstance(self.came, Knock) else self.hand.turn
        return view_of(self.hand, seat)

    def sat_there(self) -> str | None:
        """The computer player who had this seat, if the record names one of ours."""
        seat = self.view.seat
        assert seat is not None
        kind, _, spec = self.record.players.get(seat, "").partition(":")
        return spec if kind == "bot" and spec.partition(":")[0] in PLAYERS else None


class _Answer:
    def __init__(self, question: Question, spec: str, player: Player, limit: Limit, deals: int, words: Words) -> None:
        self.question, self.spec, self.player, self.limit, self.deals = question, spec, player, limit, deals
        self.view, self.words, self.naming = question.view, words, Naming(words)

    def say(self, message: str, /, **args: str | int) -> str:
        return self.words.say(message, **args)

    def sections(self) -> Iterator[Section]:
        setup = self.view.public.setup
        heading = self.say("replay-heading", match=setup.match, hand=setup.number)
        yield Section(heading, tuple(self.situation()))
        told = self.knock() if isinstance(self.question.came, Knock) else self.decision()
        yield Section(self.say("ask-heading", player=self.spec), tuple(told))

    def situation(self) -> Iterator[str]:
        """Who is to act, what he holds, what lies on the table, and what he did."""
        view, public, came = self.view, self.view.public, self.question.came
        assert view.seat is not None
        yield self.say("ask-to-act", action=self.question.index, seat=self.naming.seat(view.seat))
        yield self.say("ask-hand", cards=self.naming.hand(view.hand, public.table, public.trump))
        if public.trick:
            cards = [self.naming.card_among(play.card, public.trump, "the-card") for play in public.trick]
            yield self.say("ask-table", cards=listed(self.words, cards))
        if came is not None and not isinstance(came, Knock):
            yield self.say("ask-came", action=self.action(came))

    def knock(self) -> Iterator[str]:
        yield self.say("ask-knocks" if self.player.knock(self.view) else "ask-does-not-knock", player=self.spec)

    def decision(self) -> Iterator[str]:
        """What the player does; the rule that fits; what its choices are worth to it."""
        view, player = self.view, self.player
        if isinstance(player, StrongPlayer):
            thought = player.think(view, self.limit)
            yield self.say("ask-chosen", player=self.spec, action=self.action(thought.chosen))
            thumb = CasualPlayer(player.seed).choose(view, self.limit)
            rule = self.say(f"ask-why-{rule_of(view, thumb)}")
            if thumb == thought.chosen:
                yield self.say("ask-thumb-same", rule=rule)
            else:
                yield self.say("ask-thumb-other", action=self.action(thumb), rule=rule)
            if thought.worlds:
                yield self.say("ask-worlds", count=len(thought.worlds))
                yield from self.worths(thought.values)
                yield from self.imagined(thought.worlds[: self.deals])
            return
        chosen = player.choose(view, self.limit)
        yield self.say("ask-chosen", player=self.spec, action=self.action(chosen))
        if isinstance(player, RandomPlayer):
            yield self.say("ask-dice")
            return
        yield self.say("ask-thumb", rule=self.say(f"ask-why-{rule_of(view, chosen)}"))
        if isinstance(player, CasualPlayer) and isinstance(view.public.phase, Auction):
            assert view.seat is not None
            odds = felt(view.public.book.target)
            public, hand = view.public, view.hand
            values: dict[Action, float] = {bid.bid: bid.value for bid in prospects(public, hand, odds)}
            if not must_bid(public):
                values[Pass(view.seat)] = value_of_passing(public, hand, odds)
            yield self.say("ask-counted")
            yield from self.worths(values)

    def worths(self, values: Mapping[Action, float]) -> Iterator[str]:
        """A line for each choice, the best first."""
        ranked = sorted(values.items(), key=lambda choice: -choice[1])
        for action, value in ranked[:MOST_CHOICES]:
            yield self.say("ask-worth", action=sentence(self.action(action)), worth=self.percent(value))
        if (more := len(ranked) - MOST_CHOICES) > 0:
            yield self.say("ask-more", count=more)

    def imagined(self, worlds: Sequence[Hand]) -> Iterator[str]:
        """Some of the deals that were weighed: what the others may hold."""
        public, own = self.view.public, self.view.seat
        for number, hand in enumerate(worlds, 1):
            for seat in SEATS:
                if seat is not own:
                    cards = self.naming.hand(hand.held(seat), public.table, public.trump)
                    yield self.say("ask-deal", number=number, seat=self.naming.seat(seat), cards=cards)

    def percent(self, value: float) -> str:
        whole, tenths = f"{100 * value:.1f}".split(".")
        return self.say("ask-percent", whole=whole, tenths=tenths)

    def action(self, action: Action) -> str:
        """What is done, as in "pass" or "play the ace of clubs"."""
        naming, trump = self.naming, self.view.public.trump
        match action:
            case Bid():
                return self.say("ask-bid", bid=naming.bid(action))
            case Pass() | TakeTheKitty() | AskForCard() | Alone() | Decline() | Knock():
                return self.say(f"ask-{type(action).__name__.lower()}")
            case AskFor(suit=suit):
                return self.say("ask-askfor", suit="ace" if suit is None else suit.letter)
            case Trump(suit=suit):
                return self.say("ask-trump", suit="none" if suit is None else suit.letter)
            case GiveCard(card=card):
                assert card is not None
                return self.say("ask-give", card=naming.card_among(card, trump, "the-card"))
            case PlayCard(card=card):
                return self.say("ask-play", card=naming.card_among(card, trump, "the-card"))
            case DiscardCards(cards=cards):
                assert cards is not None
                laid = [naming.card_among(card, trump, "the-card") for card in sorted(cards)]
                return self.say("ask-discard", cards=listed(self.words, laid))


# Which rule fits


def rule_of(view: View, action: Action) -> str:
    """The rule of thumb or the convention that an action fits, as the end of a message's id.

    It is read off the view and the action, so that it fits whoever decided; `docs/players.md` and
    `docs/conventions.md` say the rules at length.
    """
    if len(view.options) == 1:
        return "only"
    public = view.public
    match action:
        case Bid(contract=contract):
            if not public.book.meets_floor(public.book.contract(contract)):
                return "tells"
            return "forced" if must_bid(public) else "bid"
        case Pass():
            highest = public.highest_bid
            return "partners-bid" if highest is not None and highest.seat is action.seat.partner else "pass"
        case PlayCard():
            look = outlook_of(view, Random(0))
            assert public.contract is not None
            return _low_rule(look, action) if public.contract.tricks[1] == 0 else _card_rule(look, action)
        case _:
            return type(action).__name__.lower()


def _card_rule(look: Outlook, action: PlayCard) -> str:
    """The rule that a card fits where both sides want tricks."""
    card = action.card
    if not look.trick:
        if look.asked == look.lane(card):
            return "knocked"
        if look.trumps and look.lane(card) == TOP_LANE:
            return "draws" if look.attacking else "leads-trump"
        return "cashes" if look.is_boss(card) else "leads-low"
    cards = [play.card for play in look.trick]
    beats = look.table.winner([*cards, card]) == len(cards)
    if look.trick[look.table.winner(cards)].seat is look.mate:
        return "secures" if beats else "leaves"
    if not beats:
        return "throws"
    return "ruffs" if look.lane(card) == TOP_LANE != look.lane(cards[0]) else "takes"


def _low_rule(look: Outlook, action: PlayCard) -> str:
    """The rule that a card fits where the bidder wants no trick."""
    card, bidder = action.card, look.seat is look.bidder
    if not look.trick:
        if not bidder:
            return "knocked" if look.asked == look.lane(card) else "attacks"
        return "joker-first" if look.lane(card) == TOP_LANE else "leads-under"
    cards = [play.card for play in look.trick]
    if look.lane(card) != look.lane(cards[0]):
        return "gets-rid"
    if look.table.winner([*cards, card]) != len(cards):
        return "ducks" if bidder else "under-him"
    if bidder:
        return "must-go-over"
    return "high-now" if any(play.seat is look.bidder for play in look.trick) else "low-yet"
