"""A match at the terminal: one person against computer players, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from charlemagne.hand.actions import Action, Knock
from charlemagne.hand.legal import IllegalAction, may_knock
from charlemagne.hand.player import Limit, Player
from charlemagne.hand.view import View, view_of
from charlemagne.match import Match
from charlemagne.record import record_of_match
from charlemagne.rules.model import Play, RuleBook
from charlemagne.seats import Seat, from_left_of
from charlemagne.terminal.asking import Asker, Call, Problem, Question
from charlemagne.terminal.chance import Chance
from charlemagne.terminal.console import Console
from charlemagne.terminal.keeping import Keeper
from charlemagne.terminal.naming import Naming
from charlemagne.terminal.reading import Key, Number, Reader, Typed
from charlemagne.terminal.telling import Teller
from charlemagne.words import Words
from charlemagne.words.describe import describe, house_lines, title

SHORT: Final = 16
"""How many digits of a seal are told unasked."""


class Left(Exception):
    """The person has left the table."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player at the table.

    Args:
        spec: what it was asked for by.
    """

    spec: str
    player: Player
    limit: Limit


class Host:
    """Speaks with the person: asks, listens, answers what is asked of the game itself.

    Args:
        console: where lines come from and go to.
        words: the person's language.
        inquire: answers an inquiry, by its name, in lines; None until there is a table to ask about.
    """

    def __init__(self, console: Console, words: Words) -> None:
        self.console: Final = console
        self.words: Final = words
        self._reader = Reader(words.language)
        self.inquire: Callable[[str], Iterator[str]] = self._nothing_yet

    def say(self, message: str, /, **args: str | int) -> None:
        self.console.write(Naming(self.words).say(message, **args))

    def welcome(self, book: RuleBook) -> None:
        """The first lines: what is played."""
        self.say("welcome", title=title(book, self.words), target=book.target)
        self.console.write(*house_lines(book, self.words))
        self.say("help-hint")

    def ask(self, question: Question) -> None:
        self.console.write("", *question.heading)
        self.console.write(*(self.words.say("option", number=number, text=text) for number, text in question.options))

    def listen(self) -> Typed:
        """The next line typed that is no inquiry.

        Raises:
            Left: if the person wants to leave.
            EndOfInput: at the end of the input.
        """
        while True:
            typed = self._reader.read(self.console.read())
            match typed.inquiry:
                case None:
                    return typed
                case "quit":
                    raise Left
                case "help":
                    self.console.write(*self.help())
                case inquiry:
                    self.console.write(*self.inquire(inquiry))

    def help(self) -> Iterator[str]:
        """What can be typed."""
        number = 1
        while self.words.knows(f"help-{number}"):
            yield self.words.say(f"help-{number}")
            number += 1

    def choose(self, question: Question) -> int:
        """The number of the option that the person picks, by its number or its words."""
        self.ask(question)
        numbers = [number for number, _ in question.options]
        while True:
            typed = self.listen()
            said = " ".join(str(word) for word in typed.words)
            match typed.words:
                case ():
                    self.ask(question)
                case (Number(value=value),) if value in numbers:
                    return value
                case _:
                    found = [number for number, text in question.options if _says(self._reader, text) == said]
                    if len(found) == 1:
                        return found[0]
                    self.say("no-option", number=numbers[0], most=numbers[-1])

    def _nothing_yet(self, inquiry: str) -> Iterator[str]:
        yield self.words.say("not-yet")


def _says(reader: Reader, text: str) -> str:
    return " ".join(str(word) for word in reader.read(text).words)


class Game:
    """A match with the person at one seat.

    Args:
        match: begun, or resumed with a hand on.
        you: the person's seat.
        others: who sits at the other three.
        host: speaks with the person.
        chance: salts, cuts and deals.
        keeper: where finished hands go; None keeps nothing.
    """

    def __init__(
        self,
        match: Match,
        *,
        you: Seat,
        others: Mapping[Seat, Computer],
        host: Host,
        chance: Chance,
        keeper: Keeper | None = None,
    ) -> None:
        self.match = match
        self.you: Final = you
        self._others, self._host, self._chance, self._keeper = others, host, chance, keeper
        self._console = host.console
        self._naming = Naming(host.words, you)
        self._asker = Asker(self._naming, you)
        self._teller = Teller(self._naming)
        self._waits = False
        self._commit: str | None = None
        self._key: str | None = None
        host.inquire = self._inquire

    # The match

    def play(self) -> None:
        """Plays until a side has won.

        Raises:
            Left: if the person leaves.
            EndOfInput: at the end of the input.
            KeyboardInterrupt: for Ctrl-C.
        """
        self._greet()
        while self.match.winner is None:
            if self.match.hand is None:
                self._deal()
            self._play_hand()
            self._close_hand()
        self._say("won" if self.match.winner is self.you.side else "lost", **self._scores())

    def keep(self) -> None:
        """Writes the hand that is on, finished or not, unless it has been written."""
        if self._keeper is not None and self.match.hand is not None:
            players = {seat: f"bot:{computer.spec}" for seat, computer in self._others.items()}
            self._keeper.keep(record_of_match(self.match, players))

    def _say(self, message: str, /, **args: str | int) -> None:
        self._console.write(self._naming.say(message, **args))

    def _scores(self) -> dict[str, str | int]:
        side = self.you.side
        return {"us": self.match.score[side], "them": self.match.score[side.other]}

    @property
    def _score(self) -> tuple[int, int]:
        """The points as they stand now."""
        hand = self.match.hand
        return self.match.score if hand is None or hand.result is None else hand.result.score

    def _greet(self) -> None:
        self._say("you-sit", seat=str(self.you), partner=str(self.you.partner))
        for seat in from_left_of(self.you)[:3]:
            self._say("sits", seat=str(seat), player=self._others[seat].spec)

    def _deal(self) -> None:
        match = self.match
        dealer, cutter, size = match.dealer, match.dealer.right, len(match.book.deck)
        self._console.write("", self._naming.say("hand", number=match.number))
        self._console.write(self._teller.score(match.score, match.book.target))
        self._say("deals", seat=self._naming.key(dealer))
        self._commit = self._chance.source.commit(match.id, match.number)
        self._say("seal", digits=self._commit[:SHORT])
        if cutter is self.you:
            cut = self._cut(size)
        else:
            cut = self._chance.cut(match.number, size)
            self._say("cuts" if cut else "cuts-not", seat=self._naming.key(cutter))
        self.match = match.deal_from(self._chance.source, salt=self._chance.salt(match.number), cut=cut)
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
        hand, seal, number = self.match.hand, self.match.seal, self.match.number
        assert hand is not None and hand.result is not None
        self._console.write("", self._naming.say("hand-over", number=number))
        self._console.write(*self._teller.result(hand.public))
        self._console.write(*self._teller.cards(hand))
        if seal is not None and seal.key is not None:
            self._key = seal.key.hex()
            self._say("key", digits=self._key[:SHORT])
        if hand.result.winner is None:
            self._pause("ask-next")
        self.match = self.match.next()

    def _pause(self, message: str) -> None:
        """Waits for an empty line."""
        self._console.write("", self._naming.say(message))
        while self._host.listen().words:
            self._say("enter-only")

    # A hand

    @property
    def _view(self) -> View:
        assert self.match.hand is not None
        return view_of(self.match.hand, self.you)

    def _play_hand(self) -> None:
        while (hand := self.match.hand) is not None and (seat := hand.turn) is not None:
            self._console.stop.obey()
            if seat is self.you:
                self._take_turn()
            else:
                computer = self._others[seat]
                self._apply(computer.player.choose(view_of(hand, seat), computer.limit))
                if self.match.hand is not None and self.match.hand.turn is not self.you:
                    self._wait()

    def _apply(self, action: Action) -> None:
        """Takes an action, tells it, and lets the computer players knock if a card has fallen."""
        before = self._view
        self.match = self.match.apply(action)
        after = self._view
        if after.public.result is not None:
            self.keep()
        self._console.write(*self._teller.told(before, after))
        began = isinstance(after.public.phase, Play) and not isinstance(before.public.phase, Play)
        if began and not after.public.tricks and self.you not in after.public.out:
            self._show_hand()
        if after.public.last_card is not before.public.last_card:
            self._let_knock()

    def _let_knock(self) -> None:
        assert self.match.hand is not None
        last = self.match.hand.public.last_card
        assert last is not None
        for seat in from_left_of(last.seat):
            hand = self.match.hand
            if seat is self.you or not may_knock(hand.public, seat):
                continue
            if self._others[seat].player.knock(view_of(hand, seat)):
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
            self._apply(action)
        except IllegalAction as error:
            self._console.write(self._naming.reason(error.reason))

    def _wait(self) -> None:
        """After another's card, if the person wants it so, waits for him to knock or to go on."""
        view = self._view
        last = view.public.last_card
        if not self._waits or last is None or last.seat is self.you or not view.may_knock:
            return
        self._say("ask-knock")
        while (typed := self._host.listen()).words:
            if typed.words == (Key("knock"),):
                self._apply(Knock(self.you))
                return
            self._say("enter-or-knock")

    # What the person asks

    def _show_hand(self) -> None:
        self._console.write(self._hand_line())

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
            case "score":
                yield self._teller.score(self._score, self.match.book.target)
                if self.match.hand is not None and self.match.hand.public.bidder is not None:
                    yield self._teller.contract(self._view.public)
                    yield self._naming.say("tricks", **self._teller.counts(self._view.public))
            case _ if self.match.hand is None:
                yield self._naming.say("not-dealt")
            case "hand":
                yield self._hand_line()
            case "last":
                public = self._view.public
                if public.tricks:
                    yield from self._teller.trick(public.tricks[-1], public)
                else:
                    yield self._naming.say("no-last")
            case _:
                yield from self._teller.table(self._view)

    def _seal(self) -> Iterator[str]:
        words = self._host.words
        if self._commit is not None:
            yield words.say("seal-whole", digits=self._commit)
        if self._key is not None:
            yield words.say("key-whole", digits=self._key)
        yield words.say("seal-why")

    def _toggle_waiting(self) -> str:
        if not self.match.book.knock:
            return self._naming.say("why-no-knocking")
        self._waits = not self._waits
        return self._naming.say("waits" if self._waits else "waits-not")
