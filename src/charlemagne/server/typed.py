"""What a line typed into the command field means: what the terminal takes, and the table's own words besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from charlemagne.hand.actions import Knock
from charlemagne.hand.view import View, view_of
from charlemagne.protocol import cards_played, words
from charlemagne.record import Record, record_of_match
from charlemagne.seats import SEATS, Seat
from charlemagne.server import wire
from charlemagne.server.narrating import Narrator
from charlemagne.server.phrases import PHRASES
from charlemagne.server.state import Table
from charlemagne.terminal.asking import Asker, Call, Problem, Question
from charlemagne.terminal.reading import Key, Reader, plain
from charlemagne.terminal.sheet import sheet
from charlemagne.words import LANGUAGES, Language, Words
from charlemagne.words.describe import describe

TABLE_WORDS: Final = (
    "next",
    "again",
    "rotate",
    "start",
    "undo",
    "yes",
    "no",
    "finish",
    "say",
    "cut",
    "sit",
    "stand",
    "leave",
)
"""Each has spellings, the message ``typed-table-WORD``."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer in words, for which nothing is done.

    Args:
        lines: of the answer.
        pending: a call for which a suit is wanted with the next line.
    """

    lines: tuple[str, ...]
    pending: Call | None = None


@dataclass(frozen=True, slots=True)
class Judge:
    """It is asked where a hand that is over was won and lost."""

    record: Record


@dataclass(frozen=True, slots=True)
class DealAgain:
    """A hand that is over is wanted once more, at a table of one's own."""

    number: int


Meant: TypeAlias = tuple[wire.Command, ...] | Told | Judge | DealAgain
"""Commands to send in order, an answer at once, or something that takes some doing."""


@cache
def _spellings(language: Language) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name in (language, *LANGUAGES):
        for word in TABLE_WORDS:
            for phrase in Words(name).say(f"typed-table-{word}").split(","):
                found.setdefault(" ".join(plain(phrase).split()), word)
    return found


class Typist:
    """Reads one person's lines.

    Args:
        narrator: of that person at the table.
        id: of the command that a line makes; a second one gets it with a suffix.
    """

    def __init__(self, narrator: Narrator, id: str) -> None:
        self.narrator, self.id = narrator, id
        self.table: Table = narrator.table
        self.seat: Seat | None = narrator.seat
        self.language: Language = narrator.words.language

    def question(self, pending: Call | None = None) -> Question | None:
        """What is asked of this person now."""
        view = self._view()
        if view is None or not view.is_turn or self.seat is None:
            return None
        return Asker(self.narrator.naming, self.seat).question(view, pending)

    def read(self, line: str, pending: Call | None = None) -> Meant:
        """What a line means."""
        line = line[:200]
        if (meant := self._of_table(line)) is not None:
            return meant
        typed = Reader(self.language).read(line)
        match typed.inquiry:
            case None:
                pass
            case "undo":
                return (wire.Undo(id=self.id, answer="ask"),)
            case "again" | "cost":
                return self._of_last_hand(typed.inquiry)
            case inquiry:
                return Told(tuple(self._inquire(inquiry)))
        if not typed.words or typed.words == (Key("back"),):
            return self._nothing()
        view = self._view()
        if view is None or self.seat is None:
            return Told((self.narrator.say("page-you-watch" if self.seat is None else "not-dealt"),))
        match Asker(self.narrator.naming, self.seat).answer(typed, view, pending):
            case Problem(text=text):
                return Told((text,))
            case Call() as call:
                question = self.question(call)
                assert question is not None
                return Told(_asked(question, self.narrator), call)
            case actions:
                commands: list[wire.Command] = []
                decision, played = self.table.decision, cards_played(view)
                for number, action in enumerate(actions):
                    id = self.id if number == 0 else f"{self.id}-{number}"
                    if isinstance(action, Knock):
                        commands.append(wire.Knocked(id=id, knock=played))
                    else:
                        commands.append(wire.Do(id=id, decision=decision, do=words(action)))
                        played += 1
                return tuple(commands)

    def _of_last_hand(self, asked: str) -> Meant:
        """What is asked of the hand once it is over."""
        hand = self.table.hand
        if hand is None:
            return Told((self.narrator.say("not-dealt"),))
        if hand.result is None:
            return Told((self.narrator.say("later-again" if asked == "again" else "later-cost"),))
        if asked == "again":
            return DealAgain(hand.public.setup.number)
        return Judge(record_of_match(self.table.match, self.table.journal.shown_names))

    def _view(self) -> View | None:
        hand = self.table.hand
        return None if hand is None else view_of(hand, self.seat)

    def _nothing(self) -> Meant:
        """An empty line: it goes on where that is wanted, and asks again elsewhere."""
        if self.seat is not None and self.table.phase == "between" and self.seat not in self.table.ready:
            return (wire.Next(id=self.id),)
        if self._is_cutter():
            return (wire.Cut(id=self.id, hand=self.table.coming.number, at=0),)
        question = self.question()
        if question is not None:
            return Told(_asked(question, self.narrator))
        return Told(tuple(self._inquire("table")))

    def _is_cutter(self) -> bool:
        return self.table.phase == "cut" and self.seat is self.table.coming.dealer.right

    def _of_table(self, line: str) -> Meant | None:
        spelled = " ".join(plain(line).split())
        if self._is_cutter() and spelled.isdecimal() and len(spelled) < 4:
            return (wire.Cut(id=self.id, hand=self.table.coming.number, at=int(spelled)),)
        spellings = _spellings(self.language)
        first, _, rest = spelled.partition(" ")
        word = spellings.get(spelled)
        if word is None and rest and (head := spellings.get(first)) in ("cut", "sit", "say"):
            word = head
        else:
            rest = "" if word is not None else rest
        match word:
            case "next":
                return (wire.Next(id=self.id),)
            case "again" if self.table.phase != "over":
                return self._of_last_hand(word)
            case "again" | "rotate":
                return (wire.Again(id=self.id, rotate=word == "rotate"),)
            case "start":
                return (wire.Start(id=self.id),)
            case "undo":
                return (wire.Undo(id=self.id, answer="ask"),)
            case "yes" | "no":
                return self._answered("agree" if word == "yes" else "refuse")
            case "finish":
                return (wire.Finish(id=self.id, answer="ask"),)
            case "say":
                return self._say(rest)
            case "cut" if rest.isdecimal() or not rest:
                return (wire.Cut(id=self.id, hand=self.table.coming_number, at=int(rest[:4] or 0)),)
            case "sit":
                return self._sit(rest)
            case "stand":
                return (wire.Stand(id=self.id),)
            case "leave":
                return (wire.Leave(id=self.id),)
            case _:
                return None

    def _answered(self, answer: str) -> Meant | None:
        if self.table.undo is not None:
            return (wire.Undo(id=self.id, answer="agree" if answer == "agree" else "refuse"),)
        if self.table.finish is not None:
            return (wire.Finish(id=self.id, answer="agree" if answer == "agree" else "refuse"),)
        return None

    def _say(self, rest: str) -> Meant:
        said = self.narrator.words
        listed = [(phrase, said.say(f"phrase-{phrase}")) for phrase in PHRASES]
        for number, (phrase, text) in enumerate(listed, 1):
            if rest in (str(number), " ".join(plain(text).split()), phrase.replace("-", " ")):
                return (wire.Say(id=self.id, phrase=phrase),)
        return Told(tuple(said.say("option", number=number, text=text) for number, (_, text) in enumerate(listed, 1)))

    def _sit(self, rest: str) -> Meant:
        names = {plain(self.narrator.words.say("seat", seat=str(seat))).strip(): seat for seat in SEATS}
        names |= {str(seat).lower(): seat for seat in SEATS}
        if rest not in names:
            return Told(tuple(self.narrator.seat_line(self.table, seat) for seat in SEATS))
        return (wire.Sit(id=self.id, seat=str(names[rest])),)  # type: ignore[arg-type]  # a seat's letter

    def _inquire(self, inquiry: str) -> list[str]:
        narrator, view = self.narrator, self._view()
        match inquiry:
            case "help":
                lines, number = [narrator.say("told-help")], 1
                while narrator.words.knows(f"help-{number}"):
                    lines.append(narrator.say(f"help-{number}"))
                    number += 1
                return lines
            case "rules":
                sections = describe(self.table.match.book, narrator.words)
                return [line for section in sections for line in (section.heading, *section.lines)]
            case "quit":
                return [narrator.say("told-leave-hint")]
            case "score":
                lines = [narrator.score_line()]
                if view is not None and view.public.bidder is not None:
                    lines.append(narrator.teller.contract(view.public))
                    lines.append(narrator.say("tricks", **narrator.teller.counts(view.public)))
                return lines
            case "sheet":
                records = self.table.journal.records(running=False)
                return list(sheet(records, self.table.match.book.target, narrator.naming))
            case "wait":
                return [narrator.say("told-no-wait" if self.table.match.book.knock else "why-no-knocking")]
            case "seal":
                return list(self._seal())
            case "table" if view is not None:
                return [*narrator.teller.table(view), *self._turn_line()]
            case "table":
                return [narrator.say("page-phase", phase=self.table.phase)]
            case _ if view is None:
                return [narrator.say("not-dealt")]
            case "hand":
                return [narrator.hand_line()]
            case "last":
                tricks = view.public.tricks
                return list(narrator.teller.trick(tricks[-1], view.public)) if tricks else [narrator.say("no-last")]
            case _:
                return [narrator.say("told-help")]

    def _turn_line(self) -> list[str]:
        hand = self.table.hand
        if hand is None or hand.turn is None or self.table.phase != "playing":
            return [self.narrator.say("page-phase", phase=self.table.phase)]
        if hand.turn is self.seat:
            question = self.question()
            return [] if question is None else list(question.heading)
        return [self.narrator.say("page-turn-of", name=self.narrator.naming.seat(hand.turn))]

    def _seal(self) -> list[str]:
        said, seal = self.narrator.words, self.table.match.seal
        lines = [] if seal is None else [said.say("seal-whole", digits=seal.commit)]
        hand = self.table.hand
        if seal is not None and seal.key is not None and hand is not None and hand.result is not None:
            lines.append(said.say("key-whole", digits=seal.key.hex()))
        return [*lines, said.say("seal-why")]


def _asked(question: Question, narrator: Narrator) -> tuple[str, ...]:
    options = (narrator.words.say("option", number=number, text=text) for number, text in question.options)
    return (*question.heading, *options)
