"""A player by a family's rules of thumb; `docs/players.md` says them in words."""

from __future__ import annotations

from dataclasses import dataclass

from charlemagne.hand.actions import Action, Alone, Decline, PlayCard
from charlemagne.hand.player import Limit, dice
from charlemagne.hand.view import View
from charlemagne.players import bidding, cardplay, ducking, exchange, knocks
from charlemagne.players.outlook import outlook_of
from charlemagne.rules.model import Ask, Auction, DefendAlone, Discard, Either, Give, NameTrump, Play


@dataclass(frozen=True, slots=True)
class CasualPlayer:
    """Plays as people do at home: it counts, but it neither searches nor remembers more than who was void.

    Args:
        seed: settles what is a matter of taste; the same one decides the same.
    """

    seed: int = 0

    def choose(self, view: View, limit: Limit) -> Action:
        seat, public = view.seat, view.public
        assert seat is not None
        rng = dice(self.seed, view)
        match public.phase:
            case Play():
                look = outlook_of(view, rng)
                assert public.contract is not None
                style = ducking if public.contract.tricks[1] == 0 else cardplay
                return PlayCard(seat, style.choose_card(look))
            case Auction():
                return bidding.choose_call(public, view.hand, rng)
            case Discard() as phase:
                return exchange.choose_discard(view, phase)
            case NameTrump() as phase:
                return exchange.choose_trump(view, phase)
            case Give(highest=highest):
                return exchange.choose_gift(view, highest=highest, rng=rng)
            case Either():
                return exchange.choose_source(view)
            case Ask():
                return exchange.choose_question(view)
            case DefendAlone():
                return Alone(seat) if exchange.is_monster(view) else Decline(seat)
            case phase:
                raise AssertionError(f"{phase} waits for nobody")

    def knock(self, view: View) -> bool:
        return knocks.wants_suit(view)
