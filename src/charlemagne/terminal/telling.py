"""What happens at the table, told in short lines, by what one seat may know of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charlemagne.cards import Card, Suit
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
from charlemagne.hand.events import DISCARDS, Place
from charlemagne.hand.state import Hand, Public, Trick
from charlemagne.hand.view import View
from charlemagne.rules.model import GAME, Contract, Pay
from charlemagne.seats import SEATS, Seat, Side, from_left_of
from charlemagne.terminal.asking import lane_key
from charlemagne.terminal.naming import Naming, sentence


class Teller:
    """Tells hands to one reader.

    Args:
        naming: the reader's.
    """

    def __init__(self, naming: Naming) -> None:
        self.naming: Final = naming

    # While the hand is on

    def told(self, before: View, after: View) -> Iterator[str]:
        """Lines for the one action between two views of a seat, and for what came of it."""
        action = after.log[-1]
        yield self._action(action, before.public)
        if isinstance(action, (Pass, Bid)) and len(after.public.calls) == 4:
            yield from self._contract(after.public)
        yield from self._consequences(before, after)
        if len(after.public.tricks) > len(before.public.tricks):
            yield self._trick(after.public)

    def _action(self, action: Action, public: Public) -> str:
        name = self.naming
        seat = name.key(action.seat)
        match action:
            case Pass():
                return name.say("tell-pass", seat=seat)
            case Bid():
                return name.say("tell-bid", seat=seat, bid=name.bid(action))
            case TakeTheKitty():
                return name.say("tell-choose-kitty", seat=seat)
            case AskForCard():
                return name.say("tell-choose-card", seat=seat)
            case AskFor(suit=Suit() as suit):
                return name.say("tell-ask-suit", seat=seat, suit=suit.letter)
            case AskFor():
                return name.say("tell-ask-ace", seat=seat)
            case GiveCard(card=card):
                partner = name.key(action.seat.partner)
                if card is None:
                    return name.say("tell-give", seat=seat, partner=partner)
                return name.say("tell-give-card", seat=seat, partner=partner, card=name.card(card, "the-card"))
            case DiscardCards(cards=frozenset() as cards):
                laid = sorted(cards, key=public.table.sort_key)
                return name.say("tell-discard-cards", seat=seat, cards=name.cards(laid))
            case DiscardCards(count=count):
                return name.say("tell-discard", seat=seat, count=count)
            case Trump(suit=suit):
                return name.say("tell-trump", seat=seat, trump="none" if suit is None else suit.letter)
            case Alone():
                return name.say("tell-alone", seat=seat)
            case Decline():
                return name.say("tell-decline", seat=seat)
            case PlayCard():
                return self._played_card(action, public, led=not public.trick)
            case Knock():
                return self._knock(action, public)

    def _knock(self, knock: Knock, public: Public) -> str:
        assert public.last_card is not None
        partner = knock.seat.partner
        seat, key = self.naming.key(knock.seat), lane_key(public, public.last_card.card)
        return self.naming.say("tell-knock", seat=seat, partner=self.naming.key(partner), lane=key)

    def _contract(self, public: Public) -> Iterator[str]:
        """The contract as the auction leaves it."""
        bid = public.highest_bid
        if bid is None:
            return
        assert public.contract is not None
        name = self.naming
        yield name.say("tell-contract", seat=name.key(bid.seat), bid=name.bid(bid))
        if public.contract.number is None:
            yield self.needs(public.contract)

    def needs(self, contract: Contract) -> str:
        """How many tricks a contract needs, and what it pays either way."""
        low, high = contract.tricks
        need = self.naming.words.say("needs", kind="none" if not high else "all" if low == high else "some", count=low)
        return sentence(f"{need} {self._pays(contract)}")

    def _pays(self, contract: Contract) -> str:
        words = self.naming.words

        def pay(value: Pay) -> str:
            return words.say("pay-game") if value == GAME else words.say("pay-points", count=value)

        if contract.made == contract.failed:
            return words.say("pays-same", made=pay(contract.made))
        return words.say("pays", made=pay(contract.made), failed=pay(contract.failed))

    def _consequences(self, before: View, after: View) -> Iterator[str]:
        name, old, new = self.naming, before.public, after.public
        if new.bidder is not None and before.seen[Place.KITTY].count > after.seen[Place.KITTY].count:
            seat = name.key(new.bidder)
            if taken := sorted(after.kitty_taken, key=new.table.sort_key):
                yield name.say("tell-kitty-cards", seat=seat, cards=name.cards(taken))
            else:
                yield name.say("tell-kitty", seat=seat)
        if isinstance(after.log[-1], AskFor) and new.trump is not old.trump:
            assert new.trump is not None
            yield name.say("tell-new-trump", suit=new.trump.letter)
        for seat_out in sorted(new.out - old.out):
            yield name.say("tell-out", seat=name.key(seat_out))
        for shown in sorted(new.exposed - old.exposed):
            yield name.say("tell-exposed", seat=name.key(shown))
            yield self.exposed(after, shown)

    def exposed(self, view: View, seat: Seat) -> str:
        """The hand that lies face up."""
        cards = view.seen[seat].known
        return self.naming.say(
            "hand-of", seat=self.naming.key(seat), cards=self.naming.hand(cards, view.public.table, view.public.trump)
        )

    def _trick(self, public: Public) -> str:
        winner = public.tricks[-1].winner
        return self.naming.say("tell-trick", seat=self.naming.key(winner), **self.counts(public))

    def counts(self, public: Public) -> dict[str, str | int]:
        """The tricks of the reader's side and of the others, as messages want them."""
        side = self.naming.you.side if self.naming.you is not None else Side.NS
        tricks = public.tricks_by_side
        return {"us": tricks[side], "them": tricks[side.other]}

    # On demand

    def table(self, view: View) -> Iterator[str]:
        """Where the hand stands: the auction, or contract and trick."""
        public, name = view.public, self.naming
        if public.bidder is None:
            yield name.say("deals", seat=name.key(public.setup.dealer))
            yield from (self._action(call, public) for call in public.calls)
            return
        yield self.contract(public)
        if public.tricks or public.trick:
            yield name.say("tricks", **self.counts(public))
        yield from (self.exposed(view, seat) for seat in SEATS if seat in public.exposed)
        yield from self.plays(public.trick, public)

    def contract(self, public: Public) -> str:
        """The contract that is on, with who plays it and its trumps."""
        assert public.bidder is not None and public.contract is not None
        name = self.naming
        return name.say("plays", seat=name.key(public.bidder), bid=self._played(public, public.contract))

    def plays(self, plays: tuple[PlayCard, ...], public: Public) -> Iterator[str]:
        """The cards of a trick, the leader's first."""
        for place, play in enumerate(plays):
            yield self._played_card(play, public, led=not place)

    def _played_card(self, play: PlayCard, public: Public, *, led: bool) -> str:
        card = self.naming.card_among(play.card, public.trump, "the-card" if led else "card")
        return self.naming.say("tell-lead" if led else "tell-play", seat=self.naming.key(play.seat), card=card)

    def trick(self, trick: Trick, public: Public) -> Iterator[str]:
        """A trick that is over."""
        yield from self.plays(trick.plays, public)
        yield self.naming.say("took-trick", seat=self.naming.key(trick.winner))

    def score(self, score: tuple[int, int], target: int) -> str:
        side = self.naming.you.side if self.naming.you is not None else Side.NS
        return self.naming.say("score", us=score[side], them=score[side.other], target=target)

    # After the hand

    def result(self, public: Public) -> Iterator[str]:
        """How the hand ended, in words and points."""
        name, result = self.naming, public.result
        assert result is not None
        if result.bidder is None or public.contract is None:
            yield name.say("result-thrown-in")
        else:
            yield name.say("played", seat=name.key(result.bidder), bid=self._played(public, public.contract))
            yield name.say("made" if result.made else "failed", count=result.tricks)
            side = Side.NS if result.points[Side.NS] else Side.EW
            if result.points[side]:
                yield name.say("points", side=name.side_key(side), count=result.points[side])
        yield self.score(result.score, public.book.target)

    def _played(self, public: Public, contract: Contract) -> str:
        """The contract with what became its trumps."""
        if public.trump is None and public.trump_known:
            return self.naming.words.say("contract-no-trump", contract=contract.name)
        alone = public.alone and not contract.is_solo
        return self.naming.contract(contract.name, public.trump, alone=alone)

    def cards(self, hand: Hand) -> Iterator[str]:
        """All that was hidden: the four hands as dealt, the kitty, what was given and what was laid away."""
        public, name = hand.public, self.naming
        table, trump = public.table, public.trump
        yield name.say("cards-dealt")
        for seat in from_left_of(public.setup.dealer):
            cards = name.hand(hand.dealt[seat], table, trump)
            yield name.say("hand-of", seat=name.key(seat), cards=cards)
        if kitty := hand.dealt[4]:
            yield name.say("kitty-was", cards=self._sorted(kitty, public))
        for action in hand.actions:
            if isinstance(action, GiveCard):
                yield self._action(action, public)
        for seat in SEATS:
            if laid := hand.places[DISCARDS[seat]]:
                yield name.say("tell-discard-cards", seat=name.key(seat), cards=self._sorted(laid, public))

    def _sorted(self, cards: frozenset[Card], public: Public) -> str:
        return self.naming.cards(sorted(cards, key=public.table.sort_key))
