"""A match at the terminal: one person against computer players, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from charlemagne.hand.actions import Action, Knock, PlayCard
from charlemagne.hand.legal import IllegalAction, may_knock
from charlemagne.hand.player import Limit, Player
from charlemagne.hand.state import Hand, Public
from charlemagne.hand.view import View, view_of
from charlemagne.journal import Journal, act, dealt, undone
from charlemagne.match import Match
from charlemagne.record import Record, record_of_match
from charlemagne.rules.model import Play
from charlemagne.seats import Seat, from_left_of
from charlemagne.terminal.asking import Asker, Call, Problem
from charlemagne.terminal.chance import Chance
from charlemagne.terminal.console import EndOfInput
from charlemagne.terminal.host import SHORT, Host
from charlemagne.terminal.keeping import Keeper
from charlemagne.terminal.ledger import Ledger
from charlemagne.terminal.naming import Naming
from charlemagne.terminal.reading import Key, Number
from charlemagne.terminal.sheet import sheet
from charlemagne.terminal.telling import Teller
from charlemagne.words.describe import describe

LAST_TRICK: Final = 2
"""How many times as long as a card a trick stays before the next line."""


class Rewound(Exception):
    """The match stands where it stood before; the message says why, and play goes on from there."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player at the table.

    Args:
        spec: what it was asked for by.
    """

    spec: str
    player: Player
    limit: Limit


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the computer players are.

    Args:
        seconds: between two of their lines at least.
        enter: whether the person goes on from trick to trick.
    """

    seconds: float = 0.0
    enter: bool = False


AT_ONCE: Final = Pace()


class Game:
    """A match with the person at one seat, every decision of which is stored before it is told.

    Args:
        ledger: the match, new or at any point.
        you: the person's seat.
        others: who sits at the other three.
        host: speaks with the person.
        chance: salts and cuts.
        names: of the computer players, by their seats.
        pace: theirs.
        start: how many actions the first hand was begun with; to play it again takes back to there.
        keeper: where hands go that are settled; None keeps nothing but the match.
        cost: tells where a hand was won and lost, in lines.
    """

    def __init__(
        self,
        ledger: Ledger,
        *,
        you: Seat,
        others: Mapping[Seat, Computer],
        host: Host,
        chance: Chance,
        names: Mapping[Seat, str] | None = None,
        pace: Pace = AT_ONCE,
        start: int = 0,
        keeper: Keeper | None = None,
        cost: Callable[[Record], Iterator[str]] | None = None,
    ) -> None:
        self.you: Final = you
        self._ledger, self._others, self._host, self._chance = ledger, others, host, chance
        self._pace, self._keeper, self._cost, self._start = pace, keeper, cost, start
        self._console = host.console
        self._naming = Naming(host.words, you, names=names, look=host.console.look)
        self._asker = Asker(self._naming, you)
        self._teller = Teller(self._naming)
        self._waits = False
        self._is_settled = False
        """Whether the person has gone on from the hand that has ended; the next one is being dealt then."""
        host.inquire = self._inquire

    @property
    def journal(self) -> Journal:
        return self._ledger.journal

    @property
    def match(self) -> Match:
        return self.journal.match

    @property
    def is_over(self) -> bool:
        return self.journal.is_over

    # The match

    def play(self) -> None:
        """Plays until a side has won and the person goes.

        Raises:
            Left: if the person leaves.
            EndOfInput: at the end of the input.
            KeyboardInterrupt: for Ctrl-C.
            StoreError: if a decision can't be stored; it isn't told then.
        """
        self._greet()
        if self._hand is not None and self._hand.result is None:
            self._show_where()
        while not (self._is_settled and self.is_over):
            try:
                if self._hand is None:
                    self._deal()
                self._play_hand()
                self._close_hand()
            except Rewound as message:
                self._is_settled = False
                self._console.write("", self._naming.say(str(message)))
                self._show_where()

    def keep(self) -> None:
        """Writes the hand that is on, finished or not, unless it has been written."""
        if self._keeper is not None and self.match.hand is not None:
            self._keeper.keep(record_of_match(self.match, self.journal.shown_names))

    def _say(self, message: str, /, **args: str | int) -> None:
        self._console.write(self._naming.say(message, **args))

    @property
    def _hand(self) -> Hand | None:
        """The hand that is on, or has ended and is still talked about; None while one is being dealt."""
        return None if self._is_settled else self.match.hand

    @property
    def _score(self) -> tuple[int, int]:
        """The points as they stand now."""
        hand = self.match.hand
        return self.match.score if hand is None or hand.result is None else hand.result.score

    def _greet(self) -> None:
        self._say("you-sit", seat=str(self.you), name=self.journal.names.get(self.you, "none"))
        for place, seat in zip(("left", "partner", "right"), from_left_of(self.you), strict=False):
            spec, who = self._others[seat].spec, self._naming.key(seat)
            self._say("sits", place=place, who=who, seat=str(seat), player=spec)

    def _deal(self) -> None:
        match = self.match if self.match.hand is None else self.match.next()
        dealer, cutter, size = match.dealer, match.dealer.right, len(match.book.deck)
        self.keep()
        self._console.write("", self._console.look.strong(self._naming.say("hand", number=match.number)))
        self._console.write(self._teller.score(match.score, match.book.target))
        self._say("deals", seat=self._naming.key(dealer))
        self._say("seal", digits=self._chance.source.commit(match.id, match.number)[:SHORT])
        if cutter is self.you:
            self._is_settled = True
            cut = self._cut(size)
        else:
            cut = self._chance.cut(match.number, size)
            self._say("cuts" if cut else "cuts-not", seat=self._naming.key(cutter))
        self._ledger.add(dealt(cut=cut, salt=self._chance.salt(match.number)))
        self._is_settled = False
        self._show_hand()

    def _cut(self, size: int) -> int:
        """Where the person cuts; 0 waves it through."""
        self._console.write("", self._naming.say("ask-cut", most=size - 1))
        while True:
            typed = self._host.listen()
            match typed.words:
                case ():
                    return 0
                case (Number(value=value),) if value < size:
                    return value
                case _:
                    self._say("cut-first", most=size - 1)

    def _close_hand(self) -> None:
        hand, seal = self._hand, self.match.seal
        assert hand is not None and hand.result is not None
        self._console.write("", self._console.look.strong(self._naming.say("hand-over", number=self.match.number)))
        self._console.write(*self._teller.result(hand.public))
        self._console.write(*self._teller.cards(hand))
        if seal is not None and seal.key is not None:
            self._say("key", digits=seal.key.hex()[:SHORT])
        self._console.write("", *self._sheet())
        if hand.result.winner is None:
            self._pause("ask-next")
        else:
            side = self.you.side
            won = "won" if hand.result.winner is side else "lost"
            self._say(won, us=hand.result.score[side], them=hand.result.score[side.other])
            with suppress(EndOfInput):  # nothing is left to be read for
                self._pause("ask-end")
        self._is_settled = True

    def _pause(self, message: str) -> None:
        """Waits for an empty line."""
        self._console.write("", self._naming.say(message))
        while self._host.listen().words:
            self._say("enter-only")

    def _sheet(self) -> Iterator[str]:
        return sheet(self.journal.records(running=False), self.match.book.target, self._naming)

    # A hand

    @property
    def _view(self) -> View:
        assert self.match.hand is not None
        return view_of(self.match.hand, self.you)

    def _play_hand(self) -> None:
        self._let_knock()  # the game may have stopped between a card and the knock on it
        while (hand := self._hand) is not None and (seat := hand.turn) is not None:
            self._console.stop.obey()
            if seat is self.you:
                self._take_turn()
            else:
                self._apply(self._decided(seat, hand))
                if self.match.hand is not None and self.match.hand.turn is not self.you:
                    self._wait()

    def _decided(self, seat: Seat, hand: Hand) -> Action:
        """What a computer player decides, the same whenever the hand stands like this."""
        computer = self._others[seat]
        action = self._ledger.answer(hand) or computer.player.choose(view_of(hand, seat), computer.limit)
        self._console.stop.obey()  # Ctrl-C cut the thinking short, and such an answer doesn't count
        return action

    def _apply(self, action: Action) -> None:
        """Takes an action, tells it, and lets the computer players knock if a card has fallen."""
        before = self._view
        self._ledger.add(act(str(action)))
        after = self._view
        if action.seat is not self.you:
            self._console.linger(self._pace.seconds)
        self._console.write(*self._teller.told(before, after))
        began = isinstance(after.public.phase, Play) and not isinstance(before.public.phase, Play)
        if began and not after.public.tricks and self.you not in after.public.out:
            self._show_hand()
        if after.public.last_card is not before.public.last_card:
            self._let_knock()
        if len(after.public.tricks) > len(before.public.tricks):
            self._leave_trick()

    def _leave_trick(self) -> None:
        """Lets a trick that is over be read."""
        if self._pace.enter:
            self._pause("ask-trick")
        else:
            self._console.linger(LAST_TRICK * self._pace.seconds)

    def _let_knock(self) -> None:
        """Asks each computer player once whether it knocks on the card that has just fallen, if one has."""
        hand = self.match.hand
        if hand is None or (last := hand.public.last_card) is None:
            return
        for seat in _still_to_ask(hand.public, last, self.you):
            hand = self.match.hand
            assert hand is not None
            if may_knock(hand.public, seat) and self._others[seat].player.knock(view_of(hand, seat)):
                self._apply(Knock(seat))

    def _take_turn(self) -> None:
        """Asks the person until he has decided."""
        pending: Call | None = None
        self._host.ask(self._asker.question(self._view))
        while True:
            typed = self._host.listen()
            if not typed.words or typed.words == (Key("back"),):
                pending = None
                self._host.ask(self._asker.question(self._view))
                continue
            match self._asker.answer(typed, self._view, pending):
                case Problem(text=text):
                    self._console.write(text)
                case Call() as call:
                    pending = call
                    self._host.ask(self._asker.question(self._view, pending))
                case (Knock() as knock,):
                    self._apply(knock)
                case actions:
                    for action in actions:
                        self._try(action)
                    return

    def _try(self, action: Action) -> None:
        """Takes an action that may have ceased to be legal: a knock on a card that ended the hand."""
        try:
            self.match.apply(action)
        except IllegalAction as error:
            self._console.write(self._naming.reason(error.reason))
        else:
            self._apply(action)

    def _wait(self) -> None:
        """After another's card, if the person wants it so, waits for him to knock or to go on."""
        view = self._view
        last = view.public.last_card
        if not self._waits or last is None or last.seat is self.you or not view.may_knock:
            return
        self._say("turn-knock")
        while (typed := self._host.listen()).words:
            if typed.words == (Key("knock"),):
                self._apply(Knock(self.you))
                return
            self._say("enter-or-knock")

    # What the person asks

    def _show_hand(self) -> None:
        self._console.write(self._hand_line())

    def _show_where(self) -> None:
        """The hand that is on, to somebody who comes to it."""
        if (hand := self._hand) is None or hand.result is not None:
            return
        self._console.write("", self._console.look.strong(self._naming.say("hand", number=self.match.number)))
        self._console.write(self._teller.score(self.match.score, self.match.book.target))
        self._console.write(*self._teller.table(self._view))
        self._show_hand()

    def _hand_line(self) -> str:
        view = self._view
        cards = self._naming.hand(view.hand, view.public.table, view.public.trump)
        return self._naming.say("your-cards", cards=cards)

    def _inquire(self, inquiry: str) -> Iterator[str]:
        match inquiry:
            case "rules":
                for section in describe(self.match.book, self._host.words):
                    yield from ("", section.heading, *section.lines)
            case "seal":
                yield from self._seal()
            case "wait":
                yield self._toggle_waiting()
            case "sheet":
                yield from self._sheet()
            case "score":
                yield self._teller.score(self._score, self.match.book.target)
                if self._hand is not None and self._hand.public.bidder is not None:
                    yield self._teller.contract(self._view.public)
                    yield self._naming.say("tricks", **self._teller.counts(self._view.public))
            case _ if self._hand is None:
                yield self._naming.say("not-dealt")
            case "hand":
                yield self._hand_line()
            case "last":
                public = self._view.public
                if public.tricks:
                    yield from self._teller.trick(public.tricks[-1], public)
                else:
                    yield self._naming.say("no-last")
            case "undo":
                yield self._undo()
            case "again":
                yield self._again()
            case "cost":
                yield from self._tell_cost(self._hand)
            case _:
                yield from self._teller.table(self._view)

    def _undo(self) -> str:
        """Takes back to the person's last decision in the hand; why not, if he has made none."""
        if (to := self.journal.undo_point(self.you)) is None:
            return self._naming.say("nothing-to-undo")
        self._ledger.add(undone(to))
        raise Rewound("taken-back")

    def _again(self) -> str:
        """Deals the hand once more; why not, if it has only begun."""
        to = 0 if self.journal.finished else self._start
        if self._hand is None or len(self._hand.actions) <= to:
            return self._naming.say("again-nothing")
        self._ledger.add(undone(to))
        raise Rewound("again-begins")

    def _tell_cost(self, hand: Hand) -> Iterator[str]:
        if hand.result is None:
            yield self._naming.say("later-cost")
        elif self._cost is None:
            yield self._naming.say("cannot-cost")
        else:
            yield from self._cost(record_of_match(self.match, self.journal.shown_names))

    def _seal(self) -> Iterator[str]:
        words, match = self._host.words, self.match
        coming = match.next() if self._is_settled and match.hand is not None and not self.is_over else match
        if coming.hand is None or coming.seal is not None:
            yield words.say("seal-whole", digits=self._chance.source.commit(coming.id, coming.number))
        else:
            yield words.say("seal-none")
        if (key := self._last_key()) is not None:
            yield words.say("key-whole", digits=key)
        yield words.say("seal-why")

    def _last_key(self) -> str | None:
        """The key of the last hand that has ended."""
        hand = self.match.hand
        seals = [self.match.seal] if hand is not None and hand.result is not None else []
        seals += [record.seal for record in reversed(self.journal.finished[-1:])]
        return next((seal.key.hex() for seal in seals if seal is not None and seal.key is not None), None)

    def _toggle_waiting(self) -> str:
        if not self.match.book.knock:
            return self._naming.say("why-no-knocking")
        self._waits = not self._waits
        return self._naming.say("waits" if self._waits else "waits-not")


def _still_to_ask(public: Public, last: PlayCard, you: Seat) -> list[Seat]:
    """The computer players who have not yet been asked whether they knock on the last card, in the order of asking.

    They are asked clockwise from whoever played it, before the person can; so one who knocked comes after all who
    declined.
    """
    seats = [seat for seat in from_left_of(last.seat) if seat is not you]
    for action in reversed(public.log):
        if not isinstance(action, Knock):
            break
        if action.seat is you:
            return []
        return seats[seats.index(action.seat) + 1 :]
    return seats
