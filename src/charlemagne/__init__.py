"""Charlemagne, the card game of Eastern Canada and Maine.

The names below are the public interface; the modules they come from document them.

>>> view = view_of(begin(BOOKS["maine"], "demo", dealer=Seat.NORTH).deal_from(SealedSource.of_seed(1)).hand, Seat.EAST)
>>> view.is_turn, len(view.hand), [str(action) for action in view.options[:3]]
(True, 8, ['E pass', 'E bid 1 c', 'E bid 1 d'])
"""

from charlemagne.cards import Card, CardSet, NotationError, Suit, parse_cards, write_cards
from charlemagne.hand.actions import Action, parse_action
from charlemagne.hand.deal import Deal, Seal, sealed_deal
from charlemagne.hand.decide import apply, decide, start, step
from charlemagne.hand.events import Event, Result
from charlemagne.hand.legal import IllegalAction, Reason
from charlemagne.hand.player import Limit, Player
from charlemagne.hand.state import Hand, Public, Setup, evolve
from charlemagne.hand.view import Seen, View, view_of
from charlemagne.match import ListSource, Match, SealedSource, Source, begin, play_hand, play_match
from charlemagne.players import PLAYERS, PlayerError, make_player
from charlemagne.record import Fault, Record, RecordError, check, check_record, dumps, loads, record_of, record_of_match
from charlemagne.rules.books import BOOKS
from charlemagne.rules.house import read_toml, with_house, write_toml
from charlemagne.rules.model import Contract, RuleBook, RuleBookError
from charlemagne.rules.table import PlayTable
from charlemagne.seats import SEATS, Seat, Side

__version__ = "0.1.0"

__all__ = [
    "BOOKS",
    "PLAYERS",
    "SEATS",
    "Action",
    "Card",
    "CardSet",
    "Contract",
    "Deal",
    "Event",
    "Fault",
    "Hand",
    "IllegalAction",
    "Limit",
    "ListSource",
    "Match",
    "NotationError",
    "PlayTable",
    "Player",
    "PlayerError",
    "Public",
    "Reason",
    "Record",
    "RecordError",
    "Result",
    "RuleBook",
    "RuleBookError",
    "Seal",
    "SealedSource",
    "Seat",
    "Seen",
    "Setup",
    "Side",
    "Source",
    "Suit",
    "View",
    "apply",
    "begin",
    "check",
    "check_record",
    "decide",
    "dumps",
    "evolve",
    "loads",
    "make_player",
    "parse_action",
    "parse_cards",
    "play_hand",
    "play_match",
    "read_toml",
    "record_of",
    "record_of_match",
    "sealed_deal",
    "start",
    "step",
    "view_of",
    "with_house",
    "write_cards",
    "write_toml",
]
