"""A record put together from what a reader heard, by its English words alone; it knows no rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T", "9": "9", "8": "8", "7": "7"}
SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
ONE = {"a club": "c", "a diamond": "d", "a heart": "h", "a spade": "s"}
COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}
JOKERS = {"white joker": "*1", "colour joker": "*2"}
CONTRACTS = {"le petit": "le-petit", "high card": "high-card", "gros mulot": "gros-mulot",
             "gros charlemagne": "gros-charlemagne", "the game": "game"}  # fmt: skip


def card(text: str) -> str:
    """A card by its words.

    >>> card("the jack of spades (big jack)"), card("white joker")
    ('Js', '*1')
    """
    text = re.sub(r" \(.*\)$", "", text.strip()).removeprefix("the ").removeprefix("your ")
    if text in JOKERS:
        return JOKERS[text]
    rank, suit = text.split(" of ")
    return RANKS[rank] + SUITS[suit]


def bid(text: str) -> str:
    """A bid as records write it.

    >>> bid("charlemagne in hearts, alone"), bid("6"), bid("le petit")
    ('charlemagne h alone', '6', 'le-petit')
    """
    alone = text.endswith(", alone")
    name, _, suit = text.removesuffix(", alone").partition(" in ")
    made = CONTRACTS.get(name, name)
    return made + (f" {SUITS[suit]}" if suit else "") + (" alone" if alone else "")


def hand(text: str) -> list[str]:
    """A hand told suit by suit."""
    cards: list[str] = []
    for group in filter(None, (part.strip() for part in text.rstrip(".").split(". "))):
        name, _, held = group.partition(": ")
        suit = name.lower().removeprefix("trumps, ")
        for word in held.split(", "):
            if word in JOKERS:
                cards.append(JOKERS[word])
            elif word in ("big jack", "little jack"):
                letter = SUITS[suit]
                cards.append("J" + (letter if word == "big jack" else COLOUR[letter]))
            else:
                cards.append(RANKS[word] + SUITS[suit])
    return cards


def sorted_cards(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards))


@dataclass
class Heard:
    """One hand as it was heard.

    Args:
        seats: by what each is called, "You" among them.
    """

    seats: Mapping[str, str]
    number: int = 0
    dealer: str = ""
    score: tuple[int, int] = (0, 0)
    deal: dict[str, str] = field(default_factory=dict)
    actions: list[str] = field(default_factory=list)
    over: bool = False
    made: bool | None = None
    tricks: int = 0
    points: int = 0
    side: str = ""
    after: tuple[int, int] | None = None
    gave: list[int] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)

    def who(self, name: str) -> str:
        return self.seats[name[:1].upper() + name[1:]]

    def hear(self, line: str) -> None:
        for pattern, deed in _SAYS:
            if found := re.fullmatch(pattern, line):
                deed(self, *found.groups())
                return

    def did(self, name: str, what: str) -> None:
        self.actions.append(f"{self.who(name)} {what}")

    def hidden(self, name: str, verb: str, cards: str) -> None:
        """A gift or a discard whose cards are told now: of one done before, if the hand is over."""
        action = f"{self.who(name)} {verb} {' '.join(sorted(map(card, cards.split(', '))))}"
        if not self.over:
            self.actions.append(action)
            return
        for place, known in enumerate(self.actions):
            if known.startswith(f"{self.who(name)} {verb}") and "?" in known:
                self.actions[place] = action
                return
        assert any(sorted(known.split()) == sorted(action.split()) for known in self.actions), action


def _set_score(heard: Heard, us: str, them: str) -> None:
    pair = int(us), int(them)
    if heard.over:
        heard.after = pair
    else:
        heard.score = pair


def _end(heard: Heard) -> None:
    heard.over = True


def _number(heard: Heard, number: str) -> None:
    heard.number = int(number)


def _dealer(heard: Heard, name: str) -> None:
    heard.dealer = heard.who(name)


def _came_out(heard: Heard, how: str, tricks: str | None) -> None:
    heard.made, heard.tricks = how == "Made", int(tricks or 0)


def _points(heard: Heard, points: str, side: str) -> None:
    heard.points, heard.side = int(points), side


_X = r"(\w+)"
_SAYS: tuple[tuple[str, Any], ...] = (
    (r"Hand (\d+)\.", _number),
    (r"Score: your side (\d+), their side (\d+), playing to \d+\.", _set_score),
    (rf"{_X} deals?\.", _dealer),
    (rf"{_X} pass(?:es)?\.", lambda h, x: h.did(x, "pass")),
    (rf"{_X} bids? (.*)\.", lambda h, x, b: h.did(x, f"bid {bid(b)}")),
    (rf"{_X} chooses? the kitty\.", lambda h, x: h.did(x, "take kitty")),
    (rf"{_X} leaves? the kitty and asks? for a card\.", lambda h, x: h.did(x, "ask")),
    (rf"{_X} asks? for an ace\.", lambda h, x: h.did(x, "ask ace")),
    (rf"{_X} asks? for (a \w+)\.", lambda h, x, s: h.did(x, f"ask {ONE[s]}")),
    (rf"{_X} gives? (?:\w+ )?a card\.", lambda h, x: h.did(x, "give ?")),
    (rf"{_X} gives? \w+ (the .*)\.", lambda h, x, c: h.hidden(x, "give", c)),
    (rf"{_X} discards? (?:one card|(\d) cards)\.", lambda h, x, n: h.did(x, "discard " + " ".join("?" * int(n or 1)))),
    (rf"{_X} discards?: (.*)\.", lambda h, x, c: h.hidden(x, "discard", c)),
    (rf"{_X} plays? without trumps\.", lambda h, x: h.did(x, "trump none")),
    (rf"{_X} names? trumps: (\w+)\.", lambda h, x, s: h.did(x, f"trump {SUITS[s]}")),
    (rf"{_X} defends? alone\.", lambda h, x: h.did(x, "alone")),
    (rf"{_X} (?:does not|don’t) defend alone\.", lambda h, x: h.did(x, "decline")),
    (rf"{_X} leads? ((?!to trick).*)\.", lambda h, x, c: h.did(x, f"play {card(c)}")),
    (r"Kitty: (.*)\.", lambda h, c: h.deal.update(kitty=sorted_cards(map(card, c.split(", "))))),
    (r"(Made|Failed), with(?:out a| (\d+)) tricks?\.", _came_out),
    (r"(\d+) points? for (your|their) side\.", _points),
    (rf"{_X}: (.*(?: of |joker).*)\.", lambda h, x, c: h.did(x, f"play {card(c)}")),
    (rf"{_X} knocks?, asking .*", lambda h, x: h.did(x, "knock")),
    (r"Your partner knocks: .*", lambda h: h.did("Partner", "knock")),
    (r"The hand is over\.", _end),
    (rf"{_X}\. (.*:.*)", lambda h, x, c: h.deal.update({h.who(x): sorted_cards(hand(c))}) if h.over else None),
)  # fmt: skip
