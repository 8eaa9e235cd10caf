"""Where a hand was won and lost, in words: what best play would have taken, and each card that cost something."""

from __future__ import annotations

from collections.abc import Iterator

from charlemagne.analysis.cost import HandCost, JudgedCard
from charlemagne.analysis.positions import wants_fewest
from charlemagne.rules.model import HAND_SIZE
from charlemagne.seats import SEATS, Side
from charlemagne.terminal.naming import Naming
from charlemagne.words.describe import Section, listed, title


class CostReport:
    """A judged hand in words.

    Args:
        cost: of the hand.
        naming: of the reader.
    """

    def __init__(self, cost: HandCost, naming: Naming) -> None:
        self.cost, self.public = cost, cost.hand.public
        self.naming, self.words = naming, naming.words

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
