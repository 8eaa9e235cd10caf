"""A second referee: it judges hand records from the rules alone, and shares no code with the package.

It is written from the clauses of docs/rules.md, whose numbers stand in the comments, in the plainest way:
literal tables, and `if` on the names of books and contracts. The engine is built from data; this page is not,
on purpose, so that the two can hardly be wrong in the same way.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable
from typing import Any, TypeGuard

Record = dict[str, Any]  # Any: a record is JSON from anywhere; every field is checked before it is used

SEATS = "NESW"
SUITS = "cdhs"
WHITE, COLOUR = "*1", "*2"
JOKERS = (WHITE, COLOUR)
JOKER_SUIT = "*"  # the suit that the jokers form without trumps
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
LEFT = {"N": "E", "E": "S", "S": "W", "W": "N"}
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER_SIDE = {"NS": "EW", "EW": "NS"}
SAME_COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}
PLAIN_PACK = [rank + suit for suit in SUITS for rank in "789TJQKA"]
PLAIN_ORDER = "789TJQKA"  # 4.5, low to high

BOOKS = ("standard", "maine", "maine-32", "charlesmagne")
HIGHEST_NUMBER = {"standard": 8, "maine": 7, "maine-32": 7, "charlesmagne": 7}
ABOVE_NUMBERS = {
    "standard": ["mulot", "charlemagne", "gros-mulot", "gros-charlemagne"],
    "maine": ["le-petit", "high-card", "charlemagne"],
    "maine-32": ["le-petit", "high-card", "charlemagne"],
    "charlesmagne": ["game"],
}
PAYS: dict[tuple[str, str], tuple[int | str, int | str]] = {  # made, failed (13.3 to 13.6)
    ("standard", "mulot"): (15, 7),
    ("standard", "charlemagne"): (16, 8),
    ("standard", "gros-mulot"): (30, 15),
    ("standard", "gros-charlemagne"): ("game", 16),
    ("maine", "le-petit"): (8, 8),
    ("maine", "high-card"): (8, 8),
    ("maine", "charlemagne"): ("game", "game"),
    ("maine-32", "le-petit"): (8, 8),
    ("maine-32", "high-card"): (8, 8),
    ("maine-32", "charlemagne"): ("game", "game"),
    ("charlesmagne", "game"): ("game", "game"),
}

# Every option that each book has, with the book's own value.
EVERYWHERE = {
    "all-pass": "next-dealer", "stop-when-decided": False, "draw-for-seats": False,
}  # fmt: skip
WITH_JOKERS = {"high-joker": "white", "discard-jokers": True}
OPTIONS: dict[str, dict[str, Any]] = {  # Any: numbers, words, on and off, and the table of contracts
    "standard": EVERYWHERE | WITH_JOKERS | {
        "target": 32, "dealer-floor": False, "minimum-bid": 5, "leader": "left-of-bidder", "no-trump": False,
        "forced-joker": True, "expose": "before-lead", "partner-gives": "any", "trump-before-card": False,
        "knock": False,
    },
    "maine": EVERYWHERE | {
        "target": 21, "dealer-floor": 5, "minimum-bid": 1, "leader": "bidder", "partner-gives": "any",
        "defender-alone": "when-alone", "knock": True,
    },
    "maine-32": EVERYWHERE | {
        "target": 32, "dealer-floor": 5, "minimum-bid": 1, "leader": "bidder", "partner-gives": "any",
        "ask-sets-trump": True, "defender-alone": "when-alone", "knock": False,
    },
    "charlesmagne": EVERYWHERE | WITH_JOKERS | {
        "target": 21, "dealer-floor": False, "minimum-bid": 5, "leader": "bidder", "no-trump": True,
        "forced-joker": False, "knock": False,
    },
}  # fmt: skip
WORDS = {
    "all-pass": ("next-dealer", "same-dealer", "dealer-bids"),
    "leader": ("bidder", "left-of-bidder"),
    "high-joker": ("white", "colour"),
    "expose": ("before-lead", "after-first-trick"),
    "partner-gives": ("any", "highest"),
    "defender-alone": ("when-alone", "always", "off"),
}


class Fault(Exception):
    """What is wrong with a record, and where."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place}: {why}")
        self.place = place
        self.why = why


def is_number(value: object) -> TypeGuard[int]:
    """Whether JSON gave a whole number; `true` is none, though Python thinks so."""
    return isinstance(value, int) and not isinstance(value, bool)


def same(one: object, other: object) -> bool:
    """Whether two JSON values are the same in type as well: 1 is not true, and 6 is not 6.0."""
    return type(one) is type(other) and one == other


def name_of(value: object) -> str:
    """The value, as a fault shows it."""
    return f"{value!r}"[:60]


# ----------------------------------------------------------------------------------------------------
# House options (chapter 15)


class House:
    """A rule book with its house options: every value that holds, and the ladder of bids."""

    def __init__(self, book: str, overlay: dict[str, Any]) -> None:  # Any: JSON, checked here
        self.book = book
        self.value: dict[str, Any] = dict(OPTIONS[book])  # Any: as in OPTIONS
        for option, value in overlay.items():
            if option == "contracts":
                continue
            if option not in OPTIONS[book]:
                raise Fault("json", f"house: {book} has no option {name_of(option)}")  # 15.21
            check_value(book, option, value)
            self.value[option] = value
        lowest = self.value["minimum-bid"]
        floor = self.value["dealer-floor"]
        highest = HIGHEST_NUMBER[book]
        if floor is not False and not lowest <= floor <= highest:
            raise Fault("json", f"house: dealer-floor {floor} is not within {lowest} to {highest}")  # 15.22
        if floor is not False and self.value["all-pass"] != "next-dealer":
            raise Fault("json", "house: all-pass and dealer-floor contradict each other")  # 15.23
        ladder = [str(number) for number in range(lowest, highest + 1)] + ABOVE_NUMBERS[book]
        self.pays: dict[str, tuple[int | str, int | str]] = {}
        for name in ladder:
            self.pays[name] = (int(name), int(name)) if name.isdigit() else PAYS[book, name]  # 13.2, 15.5
        contracts = overlay.get("contracts", {})
        if not isinstance(contracts, dict):
            raise Fault("json", "house: contracts is not a table")
        for name, change in contracts.items():
            if name not in ladder:
                raise Fault("json", f"house: contracts names {name_of(name)}, which is not there")  # 15.24
            if change is False:
                del self.pays[name]  # 15.19
                continue
            if not isinstance(change, dict):
                raise Fault("json", f"house: {name} is {name_of(change)}, not false nor what it pays")
            for key, pay in change.items():
                if key not in ("made", "failed"):
                    raise Fault("json", f"house: {name} pays when made or failed, not {name_of(key)}")
                if pay != "game" and not (is_number(pay) and pay >= 0):
                    raise Fault("json", f"house: {name} pays points or game, not {name_of(pay)}")
            made, failed = self.pays[name]
            self.pays[name] = (change.get("made", made), change.get("failed", failed))  # 15.20
        self.ladder = [name for name in ladder if name in self.pays]
        if not self.ladder:
            raise Fault("json", "house: no contract is left")  # 15.24
        if floor is not False and not any(self.meets_floor(name) for name in self.ladder):
            raise Fault("json", "house: no contract that is left meets the dealer-floor")  # 15.24

    def meets_floor(self, name: str) -> bool:
        """Whether a bid is the dealer's floor or above it."""
        return not name.isdigit() or int(name) >= self.value["dealer-floor"]

    def effective(self) -> object:
        """All that holds, to compare two records of a match by."""
        return self.book, self.value, self.pays


def check_value(book: str, option: str, value: object) -> None:
    """A fault if the option can't have the value (15.21)."""
    if option == "target":
        right = is_number(value) and 1 <= value <= 500
    elif option == "minimum-bid":
        right = is_number(value) and 1 <= value <= HIGHEST_NUMBER[book]
    elif option == "dealer-floor":
        right = value is False or is_number(value)
    elif option in WORDS:
        right = isinstance(value, str) and value in WORDS[option]
    else:
        right = isinstance(value, bool)
    if not right:
        raise Fault("json", f"house: {option} can't be {name_of(value)}")


# ----------------------------------------------------------------------------------------------------
# Cards: suit, strength, who wins (chapters 4 and 5)


def pack_of(book: str) -> list[str]:
    """The pack before it is shuffled (1.3, 1.4, 3.8)."""
    if book in ("maine", "maine-32"):
        return list(PLAIN_PACK)
    return PLAIN_PACK + list(JOKERS)


def suit_of(card: str, trump: str | None) -> str:
    """The suit that a card belongs to for following."""
    if card in JOKERS:
        return trump or JOKER_SUIT  # 4.1, 4.6
    if trump is not None and card == "J" + SAME_COLOUR[trump]:
        return trump  # 4.3
    return card[1]


def strength(card: str, trump: str | None, house: House) -> int:
    """How high a card is within its suit; only for cards of one suit is the number worth anything."""
    if card in JOKERS:
        return 99 if (card == WHITE) == (house.value["high-joker"] == "white") else 98  # 15.9
    if trump is not None and suit_of(card, trump) == trump:
        if house.book in ("maine", "maine-32") and card == "9" + trump:
            return 70  # 4.2
        if card == "J" + trump:
            return 60
        if card[0] == "J":
            return 50
    return PLAIN_ORDER.index(card[0])  # 4.3, 4.4, 4.5


def winner_of(trick: list[tuple[str, str]], trump: str | None, house: House) -> str:
    """The seat that takes the trick (5.4, 5.6, 5.7)."""
    led = suit_of(trick[0][1], trump)
    suits = [suit_of(card, trump) for _, card in trick]
    if trump is not None and trump in suits:
        best_suit = trump
    elif trump is None and JOKER_SUIT in suits:
        best_suit = JOKER_SUIT
    else:
        best_suit = led
    running = [(seat, card) for seat, card in trick if suit_of(card, trump) == best_suit]
    return max(running, key=lambda play: strength(play[1], trump, house))[0]


def legal_cards(hand: Iterable[str], led: str | None, trump: str | None, house: House) -> list[str]:
    """The cards that may be played from a hand to a trick whose first card is `led` (None: to lead)."""
    cards = sorted(hand)
    if led is None:
        return cards  # 11.4
    following = [card for card in cards if suit_of(card, trump) == suit_of(led, trump)]
    if following:
        return following  # 5.1, 5.3, 5.7
    jokers = [card for card in cards if card in JOKERS]
    if trump is None and jokers and house.value.get("forced-joker"):
        return jokers  # 5.8
    return cards  # 5.2


def legal_gifts(hand: Iterable[str], trump: str | None, trumps_known: bool, house: House) -> list[str]:
    """The cards that the giver may give (8.10, 15.12)."""
    cards = sorted(hand)
    if house.value.get("partner-gives") != "highest":
        return cards
    if trumps_known and trump is not None:
        trumps = [card for card in cards if suit_of(card, trump) == trump]
        if trumps:
            return [max(trumps, key=lambda card: strength(card, trump, house))]
    highest = max(strength(card, None, house) for card in cards)
    return [card for card in cards if strength(card, None, house) == highest]


# ----------------------------------------------------------------------------------------------------
# One hand (chapters 6 to 12)


class Hand:
    """A hand, played action by action; `stage` says what is awaited, `turn` from whom."""

    def __init__(self, house: House, dealer: str, cards: dict[str, set[str]], kitty: set[str]) -> None:
        self.house = house
        self.book = house.book
        self.dealer = dealer
        self.cards = cards
        self.kitty = kitty
        self.stage = "call"
        self.turn = LEFT[dealer]
        self.calls = 0
        self.bidder: str | None = None
        self.contract: str | None = None
        self.trump: str | None = None
        self.trumps_known = False
        self.alone = False
        self.lone_defender: str | None = None
        self.declined = 0
        self.out: set[str] = set()
        self.gift_to_come = False  # trumps are named first, then the partner gives (15.13)
        self.to_discard = 0
        self.trick: list[tuple[str, str]] = []
        self.last_card: str | None = None
        self.knocked: set[str] = set()
        self.tricks_played = 0
        self.tricks = 0  # the attackers'
        self.features: set[str] = set()

    # -- what the contract is ---------------------------------------------------------------------------

    def is_maine(self) -> bool:
        return self.book in ("maine", "maine-32")

    def needs(self) -> str:
        """`number`, `none` or `all`."""
        assert self.contract is not None
        if self.contract.isdigit():
            return "number"
        if self.contract in ("mulot", "gros-mulot", "le-petit"):
            return "none"  # 7.2
        return "all"  # 7.3, 7.4, 7.5

    def made(self) -> bool:
        assert self.contract is not None
        if self.needs() == "number":
            return self.tricks >= int(self.contract)  # 7.1
        if self.needs() == "none":
            return self.tricks == 0
        return self.tricks == 8

    def decided(self) -> bool:
        """Whether the count alone has settled the contract (15.17)."""
        assert self.contract is not None
        lost = self.tricks_played - self.tricks
        if self.needs() == "number":
            return self.tricks >= int(self.contract) or lost >= 9 - int(self.contract)
        if self.needs() == "none":
            return self.tricks >= 1
        return lost >= 1

    def attacker(self, seat: str) -> bool:
        assert self.bidder is not None
        return SIDE[seat] == SIDE[self.bidder]

    def in_play(self, seat: str) -> bool:
        return seat not in self.out

    # -- one action -------------------------------------------------------------------------------------

    def act(self, text: str) -> None:
        """Do what the action says, or raise ValueError with the reason why it can't be done."""
        words = text.split(" ")
        if len(words) < 2 or words[0] not in ("N", "E", "S", "W"):
            raise ValueError(f"{name_of(text)} is no action")
        seat, verb, rest = words[0], words[1], words[2:]
        if self.stage == "over":
            raise ValueError("the hand is over")
        if verb == "knock":
            self.knock(seat, rest)
            return
        if seat != self.turn:
            raise ValueError(f"it is {self.turn}'s turn, not {seat}'s")
        if self.stage == "call" and verb == "pass":
            self.call_pass(rest)
        elif self.stage == "call" and verb == "bid":
            self.call_bid(seat, rest)
        elif self.stage == "choose" and verb in ("take", "ask"):
            self.choose(verb, rest)
        elif self.stage == "ask" and verb == "ask":
            self.ask(rest)
        elif self.stage in ("give", "defender-give") and verb == "give":
            self.give(seat, rest)
        elif self.stage in ("discard", "defender-discard") and verb == "discard":
            self.discard(seat, rest)
        elif self.stage == "trump" and verb == "trump":
            self.name_trump(rest)
        elif self.stage == "defend" and verb in ("alone", "decline"):
            self.defend(seat, verb, rest)
        elif self.stage == "play" and verb == "play":
            self.play(seat, rest)
        else:
            raise ValueError(f"{name_of(verb)} does not belong here, where {self.stage} is awaited")

    # -- the auction (chapter 6) ------------------------------------------------------------------------

    def dealer_must_bid(self) -> bool:
        if self.turn != self.dealer:
            return False
        if self.house.value["all-pass"] == "dealer-bids" and self.contract is None:
            return True  # 15.3
        return self.floor_binds()

    def floor_binds(self) -> bool:
        if self.turn != self.dealer or self.house.value["dealer-floor"] is False:
            return False
        return self.contract is None or not self.house.meets_floor(self.contract)  # 6.8, 15.4

    def call_pass(self, rest: list[str]) -> None:
        if rest:
            raise ValueError("a pass says no more than that")
        if self.dealer_must_bid():
            raise ValueError("the dealer must bid")
        self.next_call()

    def call_bid(self, seat: str, rest: list[str]) -> None:
        if not rest or rest[0] not in self.house.ladder:
            raise ValueError(f"there is no bid {name_of(' '.join(rest))}")
        name, said = rest[0], rest[1:]
        ladder = self.house.ladder
        if self.contract is not None and ladder.index(name) <= ladder.index(self.contract):
            raise ValueError(f"{name} is not above {self.contract}")  # 6.2, 6.6
        if self.floor_binds() and not self.house.meets_floor(name):
            raise ValueError("the dealer must bid higher")
        if self.dealer_must_bid():
            self.features.add("dealer-forced")
        trump: str | None = None
        alone = False
        if self.is_maine() and (name.isdigit() or name == "charlemagne"):
            if not said or said[0] not in ("c", "d", "h", "s"):
                raise ValueError("the bid lacks its suit")  # 6.4
            trump = said[0]
            said = said[1:]
            if name == "charlemagne" and said == ["alone"]:
                alone = True  # 6.7
                said = []
        if said:
            raise ValueError(f"{name_of(' '.join(said))} does not belong to this bid")
        if self.book == "standard" and not name.isdigit():
            alone = True  # 9.1
        if name == "le-petit":
            alone = True
        self.bidder, self.contract, self.trump, self.alone = seat, name, trump, alone
        self.trumps_known = trump is not None
        self.next_call()

    def next_call(self) -> None:
        self.calls += 1
        self.turn = LEFT[self.turn]
        if self.calls < 4:
            return
        if self.bidder is None:
            self.stage = "over"  # 6.9
            self.features.add("thrown-in")
            return
        assert self.contract is not None
        self.features.add(f"contract:{self.contract}")
        if self.alone:
            self.features.add(f"contract:{self.contract}:alone")
        self.begin_exchange()

    # -- the exchange (chapter 8) -----------------------------------------------------------------------

    def begin_exchange(self) -> None:
        assert self.bidder is not None and self.contract is not None
        partner = PARTNER[self.bidder]
        self.turn = self.bidder
        if self.contract in ("mulot", "gros-mulot", "le-petit"):
            self.out.add(partner)  # 8.7, 9.1
            self.begin_play()
        elif self.contract == "gros-charlemagne":
            self.stage = "choose"  # 8.4
        elif self.contract == "charlemagne" and self.book == "standard":
            self.take_kitty()
            self.to_discard = 3
            if self.house.value["trump-before-card"]:
                self.gift_to_come = True
                self.stage = "trump"  # 15.13
            else:
                self.await_gift()  # 8.3
        elif self.contract == "charlemagne" and self.alone:
            self.to_discard = 1
            if self.book == "maine-32":
                self.stage = "ask"  # 8.9
            else:
                self.await_gift()  # 8.8
        elif self.contract == "charlemagne":
            if self.house.value["defender-alone"] == "always":
                self.begin_defence()  # 15.15
            else:
                self.begin_play()
        elif self.is_maine():
            self.begin_play()  # 8.7
        else:
            self.take_kitty()  # 8.1, 8.2
            self.to_discard = 2
            self.stage = "discard"

    def take_kitty(self) -> None:
        assert self.bidder is not None
        self.cards[self.bidder] |= self.kitty
        self.kitty = set()

    def await_gift(self) -> None:
        assert self.bidder is not None
        self.stage = "give"
        self.turn = PARTNER[self.bidder]

    def choose(self, verb: str, rest: list[str]) -> None:
        assert self.bidder is not None
        if verb == "take" and rest == ["kitty"]:
            self.features.add("take-kitty")
            self.take_kitty()
            self.out.add(PARTNER[self.bidder])
            self.to_discard = 2
            self.stage = "discard"  # 8.5
        elif verb == "ask" and not rest:
            self.features.add("ask")
            self.to_discard = 1
            if self.house.value["trump-before-card"]:
                self.gift_to_come = True
                self.stage = "trump"  # 15.13
            else:
                self.await_gift()  # 8.6
        else:
            raise ValueError("the choice is between `take kitty` and `ask`")

    def ask(self, rest: list[str]) -> None:
        if rest == ["ace"]:
            self.features.add("ask:ace")
        elif len(rest) == 1 and rest[0] in ("c", "d", "h", "s"):
            self.features.add("ask:suit")
            if self.house.value["ask-sets-trump"]:
                self.trump = rest[0]  # 8.9, 15.14
        else:
            raise ValueError("one asks for an ace or for a suit")
        self.await_gift()

    def give(self, seat: str, rest: list[str]) -> None:
        card = self.one_card(seat, rest)
        if card not in legal_gifts(self.cards[seat], self.trump, self.trumps_known, self.house):
            raise ValueError(f"{card} is not the giver's highest card")
        self.features.add("give")
        receiver = PARTNER[seat]
        self.cards[seat].remove(card)
        self.cards[receiver].add(card)
        self.out.add(seat)
        self.turn = receiver
        self.stage = "discard" if self.stage == "give" else "defender-discard"

    def discard(self, seat: str, rest: list[str]) -> None:
        if len(rest) != self.to_discard or len(set(rest)) != len(rest):
            raise ValueError(f"{self.to_discard} cards must be laid away")
        for card in rest:
            if card not in self.cards[seat]:
                raise ValueError(f"{seat} does not hold {name_of(card)}")
            if card in JOKERS and not self.house.value["discard-jokers"]:
                raise ValueError("a joker may not be laid away")  # 15.10
        self.features.add(f"discard:{len(rest)}")
        self.cards[seat] -= set(rest)
        if self.stage == "defender-discard":
            self.begin_play()
        elif self.is_maine():
            if self.house.value["defender-alone"] == "off":
                self.begin_play()  # 15.15
            else:
                self.begin_defence()
        elif self.trumps_known:
            self.begin_play()  # 15.13
        else:
            self.stage = "trump"

    def name_trump(self, rest: list[str]) -> None:
        if rest == ["none"]:
            if not self.house.value["no-trump"]:
                raise ValueError("trumps must be a suit")  # 15.7
            self.features.add("trump:none")
            self.trump = None
        elif len(rest) == 1 and rest[0] in ("c", "d", "h", "s"):
            self.trump = rest[0]
        else:
            raise ValueError(f"{name_of(' '.join(rest))} is no trump suit")
        self.trumps_known = True
        if self.gift_to_come:
            self.await_gift()
        else:
            self.begin_play()

    # -- a lone defender (chapter 9) --------------------------------------------------------------------

    def begin_defence(self) -> None:
        assert self.bidder is not None
        self.stage = "defend"
        self.turn = LEFT[self.bidder]  # 9.3

    def defend(self, seat: str, verb: str, rest: list[str]) -> None:
        assert self.bidder is not None
        if rest:
            raise ValueError(f"{verb} says no more than that")
        if verb == "alone":
            self.lone_defender = seat
            self.features.add("lone-defender:left" if seat == LEFT[self.bidder] else "lone-defender:right")
            self.to_discard = 1
            self.stage = "defender-give"  # 9.4
            self.turn = PARTNER[seat]
            return
        self.declined += 1
        if self.declined == 2:
            self.features.add("declined-twice")
            self.begin_play()  # 9.5
        else:
            self.turn = PARTNER[seat]

    # -- the play (chapters 10 and 11) ------------------------------------------------------------------

    def begin_play(self) -> None:
        assert self.bidder is not None
        self.stage = "play"
        self.turn = self.bidder  # 11.2, 11.3
        if not self.alone and self.house.value["leader"] == "left-of-bidder":
            self.turn = LEFT[self.bidder]  # 11.1
            while not self.in_play(self.turn):
                self.turn = LEFT[self.turn]  # 15.6
        if self.contract == "gros-mulot" and self.house.value["expose"] == "before-lead":
            self.features.add("exposed")  # 10.1

    def one_card(self, seat: str, rest: list[str]) -> str:
        if len(rest) != 1:
            raise ValueError("one card is wanted")
        if rest[0] not in self.cards[seat]:
            raise ValueError(f"{seat} does not hold {name_of(rest[0])}")
        return rest[0]

    def play(self, seat: str, rest: list[str]) -> None:
        card = self.one_card(seat, rest)
        led = self.trick[0][1] if self.trick else None
        legal = legal_cards(self.cards[seat], led, self.trump, self.house)
        if card not in legal:
            raise ValueError(f"{card} may not be played, but {' '.join(legal)}")
        self.note_play(seat, card, led, legal)
        self.cards[seat].remove(card)
        self.trick.append((seat, card))
        self.last_card = card
        self.knocked = set()
        if len(self.trick) < 4 - len(self.out):
            self.turn = LEFT[seat]
            while not self.in_play(self.turn):
                self.turn = LEFT[self.turn]  # 9.2
            return
        self.turn = winner_of(self.trick, self.trump, self.house)  # 5.5
        self.trick = []
        self.tricks_played += 1
        if self.attacker(self.turn):
            self.tricks += 1
        if self.tricks_played == 8:
            self.stage = "over"  # 11.5
        elif self.house.value["stop-when-decided"] and self.decided():
            self.stage = "over"  # 15.17
            self.features.add("decided-early")
        elif self.tricks_played == 1 and self.contract == "gros-mulot":
            self.features.add("exposed")  # 15.11

    def note_play(self, seat: str, card: str, led: str | None, legal: list[str]) -> None:
        """Note what coverage counts; no rule is here."""
        if led is None:
            if self.trump is not None and card == "J" + SAME_COLOUR[self.trump]:
                self.features.add("petit-bar-led")
        elif self.trump is None and card in JOKERS:
            if led in JOKERS:
                self.features.add("joker-follows-joker")
            elif self.house.value["forced-joker"] and all(may in JOKERS for may in legal):
                self.features.add("forced-joker")

    # -- knocking (chapter 12) --------------------------------------------------------------------------

    def knock(self, seat: str, rest: list[str]) -> None:
        if rest:
            raise ValueError("a knock says no more than that")
        if not self.house.value["knock"]:
            raise ValueError("there is no knocking here")
        if self.stage != "play" or self.last_card is None:
            raise ValueError("no card has been played yet")  # 12.1
        if not self.in_play(seat) or not self.in_play(PARTNER[seat]):
            raise ValueError(f"{seat} and his partner are not both in the hand")  # 12.2
        if seat in self.knocked:
            raise ValueError(f"{seat} has knocked for this card already")  # 12.5
        self.knocked.add(seat)
        self.features.add("knock")


# ----------------------------------------------------------------------------------------------------
# The result (chapter 13)


def result_of(hand: Hand, score: dict[str, int]) -> dict[str, Any]:  # Any: the result is a JSON object
    """What the result of a finished hand must be."""
    if hand.bidder is None or hand.contract is None:
        return {
            "bidder": None, "contract": None, "trump": None, "alone": False, "tricks": 0, "made": None,
            "points": {"NS": 0, "EW": 0}, "score": {"NS": score["NS"], "EW": score["EW"]}, "winner": None,
        }  # fmt: skip
    attackers = SIDE[hand.bidder]
    side = attackers if hand.made() else OTHER_SIDE[attackers]  # 13.1
    pay = hand.house.pays[hand.contract][0 if hand.made() else 1]
    target = hand.house.value["target"]
    points = {"NS": 0, "EW": 0}
    points[side] = pay if isinstance(pay, int) else target - score[side]  # 13.7
    after = {"NS": score["NS"] + points["NS"], "EW": score["EW"] + points["EW"]}
    return {
        "bidder": hand.bidder, "contract": hand.contract, "trump": hand.trump, "alone": hand.alone,
        "tricks": hand.tricks, "made": hand.made(), "points": points, "score": after,
        "winner": side if after[side] >= target else None,
    }  # fmt: skip


def check_result(given: object, due: dict[str, Any]) -> None:  # Any: as in result_of
    if not isinstance(given, dict):
        raise Fault("result", "it is not an object")
    for key, value in due.items():
        if key not in given:
            raise Fault("result", f"{key} is missing")
        if isinstance(value, dict):
            inner = given[key]
            if not isinstance(inner, dict):
                raise Fault("result", f"{key} is not an object")
            for side in ("NS", "EW"):
                if not same(inner.get(side), value[side]):
                    raise Fault("result", f"{key} of {side} is {name_of(inner.get(side))}, not {value[side]}")
        elif not same(given[key], value):
            raise Fault("result", f"{key} is {name_of(given[key])}, not {value!r}")


# ----------------------------------------------------------------------------------------------------
# The deal and its seal (chapter 3)


def read_deal(book: str, deal: object) -> tuple[dict[str, set[str]], set[str]]:
    """The hands and the kitty, if the deal is right."""
    if not isinstance(deal, dict):
        raise Fault("deal", "it is not an object")
    kitty_size = 0 if book in ("maine", "maine-32") else 2
    places = {"N": 8, "E": 8, "S": 8, "W": 8}
    if kitty_size:
        places["kitty"] = kitty_size
    elif "kitty" in deal:
        raise Fault("deal", "there is no kitty with 32 cards")
    pack = pack_of(book)
    seen: set[str] = set()
    dealt: dict[str, set[str]] = {}
    for place, size in places.items():
        text = deal.get(place)
        if not isinstance(text, str):
            raise Fault("deal", f"{place} is missing")
        cards = text.split(" ")
        for card in cards:
            if card not in pack:
                raise Fault("deal", f"{name_of(card)} is not in the pack")
            if card in seen:
                raise Fault("deal", f"{card} was dealt twice")
            seen.add(card)
        if len(cards) != size:
            raise Fault("deal", f"{place} has {len(cards)} cards, not {size}")
        dealt[place] = set(cards)
    return {seat: dealt[seat] for seat in SEATS}, dealt.get("kitty", set())


def sealed_deal(
    book: str, dealer: str, match: str, number: int, key: bytes, salt: str, cut: int
) -> dict[str, list[str]]:
    """The deal that key, salt and cut give: each place's cards in the order dealt (3.6 to 3.9)."""
    pack = pack_of(book)
    words: list[int] = []
    block = 0
    for p in range(len(pack) - 1, 0, -1):
        while True:
            if not words:
                text = f"charlemagne/1|{match}|{number}|{salt.lower()}|{block}"
                digest = hmac.new(key, text.encode("ascii"), hashlib.sha256).digest()
                words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % (p + 1):
                break
        j = word % (p + 1)
        pack[p], pack[j] = pack[j], pack[p]
    pack = pack[cut:] + pack[:cut]
    packet = 4 if book in ("maine", "maine-32") else 2
    dealt: dict[str, list[str]] = {"N": [], "E": [], "S": [], "W": []}
    seat = LEFT[dealer]
    while len(dealt[seat]) < 8:
        dealt[seat] += pack[:packet]
        pack = pack[packet:]
        seat = LEFT[seat]
    if pack:
        dealt["kitty"] = pack
    return dealt


def check_seal(record: Record, finished: bool) -> None:
    """A fault if the record's seal is malformed, or does not fit its deal."""
    seal = record["seal"]
    if not isinstance(seal, dict):
        raise Fault("seal", "it is not an object")
    for field in ("commit", "key", "salt", "cut"):
        if field not in seal:
            raise Fault("seal", f"{field} is missing")
    commit, key, salt, cut = seal["commit"], seal["key"], seal["salt"], seal["cut"]
    if not isinstance(commit, str) or not re.fullmatch("[0-9a-fA-F]{64}", commit):
        raise Fault("seal", "commit is not 64 hexadecimal digits")
    if not isinstance(salt, str) or not re.fullmatch("([0-9a-fA-F]{2}){0,16}", salt):
        raise Fault("seal", "salt is not up to 16 bytes in hexadecimal digits")
    if not is_number(cut) or not 0 <= cut < len(pack_of(record["rules"])):
        raise Fault("seal", f"cut can't be {name_of(cut)}")
    if key is None:
        if finished:
            raise Fault("seal", "the hand is over, and the key is missing")
        return
    if not isinstance(key, str) or not re.fullmatch("[0-9a-fA-F]{64}", key):
        raise Fault("seal", "key is not 64 hexadecimal digits")
    if not finished:
        raise Fault("seal", "the hand is on, and the key is shown")
    if hashlib.sha256(bytes.fromhex(key)).hexdigest() != commit.lower():
        raise Fault("seal", "the key does not fit the commit")
    due = sealed_deal(record["rules"], record["dealer"], record["match"], record["hand"], bytes.fromhex(key), salt, cut)
    for place, cards in due.items():
        if set(record["deal"][place].split(" ")) != set(cards):
            raise Fault("seal", f"{place} was not dealt what key, salt and cut give")


# ----------------------------------------------------------------------------------------------------
# One record


def read_frame(record: Record) -> House:
    """The house that the record was played in, if its outer form is right."""
    if not isinstance(record, dict):
        raise Fault("json", "a record is an object")
    needed = "charlemagne rules house match hand dealer score deal actions result"
    for key in needed.split():
        if key not in record:
            raise Fault("json", f"{key} is missing")
    if not same(record["charlemagne"], 1):
        raise Fault("json", f"version {name_of(record['charlemagne'])} is not known")
    if not isinstance(record["rules"], str) or record["rules"] not in BOOKS:
        raise Fault("json", f"there is no rule book {name_of(record['rules'])}")
    if not isinstance(record["match"], str) or not re.fullmatch("[A-Za-z0-9_-]{1,40}", record["match"]):
        raise Fault("json", f"{name_of(record['match'])} can't be the id of a match")
    if not is_number(record["hand"]) or record["hand"] < 1:
        raise Fault("json", f"{name_of(record['hand'])} can't be the number of a hand")
    if "players" in record:
        players = record["players"]
        if not isinstance(players, dict) or not all(isinstance(players.get(seat), str) for seat in SEATS):
            raise Fault("json", "players does not name the four seats")
    if not isinstance(record["actions"], list):
        raise Fault("json", "actions is not a list")
    if not isinstance(record["house"], dict):
        raise Fault("json", "house is not an object")
    return House(record["rules"], record["house"])


def check_dealer(record: Record) -> None:
    if record["dealer"] not in ("N", "E", "S", "W"):
        raise Fault("dealer", f"{name_of(record['dealer'])} is no seat")


def check_score(record: Record, house: House) -> None:
    score = record["score"]
    if not isinstance(score, dict):
        raise Fault("score", "it is not an object")
    for side in ("NS", "EW"):
        if not is_number(score.get(side)) or score[side] < 0:
            raise Fault("score", f"{side} can't have {name_of(score.get(side))}")
        if score[side] >= house.value["target"]:
            raise Fault("score", f"{side} has won already")  # 13.8
        if record["hand"] == 1 and score[side] != 0:
            raise Fault("score", "the first hand begins at 0 to 0")  # 16.8


def replay(record: Record, house: House) -> tuple[Hand, Fault | None]:
    """The hand as far as its actions are right, and what is wrong with the first one that is not."""
    cards, kitty = read_deal(record["rules"], record["deal"])
    hand = Hand(house, record["dealer"], cards, kitty)
    for number, action in enumerate(record["actions"]):
        if not isinstance(action, str):
            return hand, Fault(f"action {number}", "it is not a string")
        try:
            hand.act(action)
        except ValueError as error:
            return hand, Fault(f"action {number}", str(error))
    return hand, None


def judge(record: Record) -> list[tuple[str, str]]:
    """The faults of a record taken by itself, as (place, why); none if it is right.

    Every part that can still be judged is: a wrong score does not hide a wrong seal. After a wrong action
    nothing that would follow from it is judged, so a record has one faulty action at most.
    """
    faults: list[Fault] = []
    try:
        house = read_frame(record)
    except Fault as fault:
        return [(fault.place, fault.why)]
    try:
        check_dealer(record)
    except Fault as fault:
        faults.append(fault)
    try:
        check_score(record, house)
    except Fault as fault:
        faults.append(fault)
    places = {fault.place for fault in faults}
    try:
        read_deal(record["rules"], record["deal"])
    except Fault as fault:
        faults.append(fault)
        return [(each.place, each.why) for each in faults]
    if "dealer" in places:
        return [(each.place, each.why) for each in faults]
    hand, wrong = replay(record, house)
    over = hand.stage == "over"
    if wrong is not None:
        faults.append(wrong)
    elif over and record["result"] is None:
        faults.append(Fault("result", "the hand is over, and the result is missing"))
    elif not over and record["result"] is not None:
        faults.append(Fault("result", f"the hand is not over: {hand.turn} is to {hand.stage}"))
    elif over and "score" not in places:
        try:
            check_result(record["result"], result_of(hand, record["score"]))
        except Fault as fault:
            faults.append(fault)
    if "seal" in record:
        try:
            check_seal(record, over or record["result"] is not None)
        except Fault as fault:
            faults.append(fault)
    return [(each.place, each.why) for each in faults]


def features(record: Record) -> set[str]:
    """The names of what happened in the hand, as far as it is right: for counting what tests have covered."""
    try:
        house = read_frame(record)
        check_dealer(record)
        hand, wrong = replay(record, house)
    except Fault:
        return set()
    found = set(hand.features)
    if hand.stage == "over" and hand.contract is not None and wrong is None:
        found.add(f"made:{hand.contract}" if hand.made() else f"failed:{hand.contract}")
        try:
            check_score(record, house)
        except Fault:
            return found
        if result_of(hand, record["score"])["winner"] is not None:
            found.add("match-won")
    return found


# ----------------------------------------------------------------------------------------------------
# A file of records


class Match:
    """What the next record of a match must fit."""

    def __init__(self, record: Record, house: House) -> None:
        self.effective = house.effective()
        self.number = record["hand"] + 1
        self.finished = record["result"] is not None
        self.won = self.finished and record["result"]["winner"] is not None
        self.dealer = LEFT[record["dealer"]]  # 3.4
        self.score = record["score"]
        if self.finished:
            self.score = record["result"]["score"]
            if record["result"]["bidder"] is None and house.value["all-pass"] == "same-dealer":
                self.dealer = record["dealer"]  # 15.3

    def faults(self, record: Record, house: House) -> list[tuple[str, str]]:
        """What does not follow from the hand before (16.8)."""
        if self.won:
            return [("json", "the match is over")]
        if not self.finished:
            return [("json", "the hand before this one is not over")]
        found: list[tuple[str, str]] = []
        if house.effective() != self.effective:
            found.append(("json", "rules and house are not those of the hand before"))
        if record["hand"] != self.number:
            found.append(("json", f"this is hand {self.number}, not {record['hand']}"))
        if record["dealer"] != self.dealer:
            found.append(("dealer", f"{self.dealer} deals, not {record['dealer']}"))
        found.extend(
            ("score", f"{side} has {self.score[side]}, not {record['score'][side]}")
            for side in ("NS", "EW")
            if record["score"][side] != self.score[side]
        )
        return found


def judge_file(records: list[Record]) -> list[tuple[int, str, str]]:
    """The faults of a file's records, as (index, place, why); matches may be interleaved.

    A match is taken up at whatever hand it first shows, and taken up afresh after a faulty hand.
    """
    faults: list[tuple[int, str, str]] = []
    matches: dict[str, Match] = {}
    for index, record in enumerate(records):
        match = record.get("match") if isinstance(record, dict) else None
        known = matches.pop(match, None) if isinstance(match, str) else None
        found = judge(record)
        if not found:
            house = read_frame(record)
            if known is not None:
                found = known.faults(record, house)
            if not found:
                matches[record["match"]] = Match(record, house)
        faults += [(index, place, why) for place, why in found]
    return faults
