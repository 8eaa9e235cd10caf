"""`charlemagne cost`: what each card of a recorded hand cost its side, all hands open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO

import click

from charlemagne.analysis.cost import HandCost, JudgedCard, judge, to_json
from charlemagne.analysis.positions import wants_fewest
from charlemagne.commands.finding import Search, fault_of, key_of, read_hand
from charlemagne.core import why_not_native
from charlemagne.hand.actions import PlayCard
from charlemagne.record import RecordError, loads, read_lines
from charlemagne.rules.model import HAND_SIZE
from charlemagne.seats import SEATS, Side
from charlemagne.terminal.naming import Naming
from charlemagne.words import LANGUAGES, Language, Words, language_of_environment
from charlemagne.words.describe import Section, laid_out, listed, title


@click.command()
@click.argument("file")
@click.option("--match", metavar="ID", help="A hand of this match.")
@click.option("--hand", "number", type=click.IntRange(min=1), metavar="N", help="The hand with this number.")
@click.option("--json", "as_json", is_flag=True, help="Print every card with the value of each choice, as JSON.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language, by default the environment's: French, or English."
)
def command(file: str, match: str | None, number: int | None, as_json: bool, lang: Language | None) -> int:
    """Say what each card of a recorded hand cost its side, and whether the contract could have been made.

    Each card is held against the best one, all hands open, with best play of both sides from then on. Of the hands
    in FILE that fit, the first that was played is taken. A FILE of - is standard input. The status is 1 if no hand
    fits, or if the record breaks the rules.

    \b
    Example:
      charlemagne cost matches.jsonl --match b7c1 --hand 3
    """
    words = Words(lang or language_of_environment())
    found = Search(match, number)
    read = read_hand(found, file, words, look=_search)
    if isinstance(read, int):
        return read
    record, _ = read
    if why := why_not_native():
        click.echo(f"charlemagne: plain Python judges, a hundred times slower: {why}", err=True)
    cost = judge(record)
    click.echo(json.dumps(to_json(cost)) if as_json else laid_out(_Report(cost, words).sections()), nl=as_json)
    return 0


def _search(found: Search, file: BinaryIO) -> None:
    """Finds the first hand that fits and was played; where none was, the first that fits.

    Without --match and --hand, a line before it that is no record is found instead.
    """
    any_hand = found.match is None and found.number is None
    unplayed = None
    for number, line in read_lines(file):
        key = None if isinstance(line, RecordError) else key_of(line)
        if key is None:
            if any_hand:
                found.line = number, line
                return
            found.unread = found.unread or (number, fault_of(line))
        elif found.fits(key):
            if _was_played(line):
                found.line = number, line
                return
            unplayed = unplayed or (number, line)
    found.line = unplayed


def _was_played(line: bytes | RecordError) -> bool:
    """Whether a card was played, or something is wrong, which is said later."""
    try:
        if isinstance(line, RecordError):
            raise line
        return any(isinstance(action, PlayCard) for action in loads(line).actions)
    except RecordError:
        return True


class _Report:
    """A judged hand in words."""

    def __init__(self, cost: HandCost, words: Words) -> None:
        self.cost, self.public = cost, cost.hand.public
        self.naming = Naming(words)
        self.words = words

    def say(self, message: str, /, **args: str | int) -> str:
        return self.words.say(message, **args)

    def sections(self) -> Iterator[Section]:
        setup, book = self.public.setup, self.public.book
        heading = self.say("replay-heading", match=setup.match, hand=setup.number)
        rules = self.say("replay-rules", book=book.name, title=title(book, self.words))
        yield Section(heading, (rules, *self.summary()))
        if not self.cost.cards:
            return
        if costly := [card for card in self.cost.cards if card.cost]:
            yield Section(self.say("cost-cards-heading"), tuple(map(self.costly, costly)))
        else:
            yield Section(self.say("cost-no-cards"), ())
        yield Section(self.say("cost-players-heading"), tuple(self.players()))

    @property
    def attackers(self) -> str:
        bidder = self.public.bidder
        assert bidder is not None
        return self.those(bidder.side)

    def those(self, side: Side) -> str:
        """Who of a side is in the hand."""
        playing = [seat for seat in SEATS if seat.side is side and seat not in self.public.out]
        return listed(self.words, [self.naming.seat(seat) for seat in playing])

    def card(self, card: JudgedCard) -> str:
        return self.naming.card_among(card.card, self.public.trump, "the-card")

    def summary(self) -> Iterator[str]:
        """What was played, what would have come of best play, and what came of it."""
        public, cost = self.public, self.cost
        if public.contract is None:
            yield self.say("cost-thrown-in" if public.result else "cost-not-played")
            return
        yield self.contract()
        if public.last_card is None:
            yield self.say("cost-not-played")
            return
        if cost.unjudged:
            yield self.say("cost-left-out" if cost.cards else "cost-all-left-out", trick=cost.first_trick)
        if public.result is None:
            yield self.say("cost-on", trick=len(public.tricks) + bool(public.trick))
        elif len(public.tricks) < HAND_SIZE:
            yield self.say("cost-stopped", trick=len(public.tricks))
        if cost.cards:
            yield self.best_play()
        if public.result is not None:
            made = "true" if public.result.made else "false"
            yield self.say("cost-result", side=self.attackers, tricks=public.result.tricks, made=made)

    def contract(self) -> str:
        public = self.public
        bidder, contract = public.bidder, public.contract
        assert bidder is not None and contract is not None
        low, high = contract.tricks
        need = {(0, 0): "none", (HAND_SIZE, HAND_SIZE): "all"}.get((low, high), "least")
        return self.say(
            "cost-contract",
            seat=self.naming.seat(bidder),
            partner=self.naming.seat(bidder.partner),
            contract=self.naming.contract(contract.name),
            trump="none" if public.trump is None else public.trump.letter,
            alone="true" if bidder.partner in public.out else "false",
            need=need if need != "least" or high == HAND_SIZE else "range",
            low=low,
            high=high,
        )

    def best_play(self) -> str:
        """Whether the contract could have been made, and the first card that changed it."""
        cost = self.cost
        assert cost.tricks is not None
        makeable = "true" if cost.makeable else "false"
        told = self.say("cost-open", trick=cost.first_trick, side=self.attackers, tricks=cost.tricks, makeable=makeable)
        if (turning := cost.turning) is None:
            return f"{told} {self.say('cost-not-turned')}"
        seat = self.naming.seat(turning.seat)
        return f"{told} {self.say('cost-turned', card=self.card(turning), seat=seat, trick=turning.trick)}"

    def costly(self, card: JudgedCard) -> str:
        """A card that cost something, what would have been best, and what it made of the contract."""
        trump = self.public.trump
        best = listed(self.words, [self.naming.card_among(other, trump, "the-card") for other in card.best], "cost-or")
        turn = "none" if not card.turns else "found" if card.still_makeable else "lost"
        return self.say(
            "cost-card",
            trick=card.trick,
            seat=self.naming.seat(card.seat),
            card=self.card(card),
            cost=card.cost,
            turn=turn,
            best=best,
        )

    def players(self) -> Iterator[str]:
        """What each player's cards cost, and how that makes what was taken of what could be."""
        cost, bidder, contract = self.cost, self.public.bidder, self.public.contract
        for seat in SEATS:
            if own := [card.cost for card in cost.cards if card.seat is seat]:
                costly = sum(map(bool, own))
                name = self.naming.seat(seat)
                yield self.say("cost-player", seat=name, cards=len(own), costly=costly, cost=sum(own))
        assert bidder is not None and contract is not None and cost.tricks is not None and cost.final is not None
        attackers, defenders = (cost.of_side(side) for side in (bidder.side, bidder.side.other))
        if attackers or defenders:
            yield self.say(
                "cost-sum",
                side=self.attackers,
                tricks=cost.tricks,
                attackers=attackers,
                defenders=defenders,
                fewest="true" if wants_fewest(contract) else "false",
                final=cost.final,
            )
