"""The text page's HTML: headings, lists, forms. It says everything without colour, position or script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import combinations
from typing import Final

from charlemagne.hand.actions import (
    Action,
    Alone,
    AskFor,
    AskForCard,
    Bid,
    Decline,
    DiscardCards,
    GiveCard,
    Pass,
    PlayCard,
    TakeTheKitty,
    Trump,
)
from charlemagne.hand.view import View, view_of
from charlemagne.players import PLAYERS
from charlemagne.protocol import cards_played, words
from charlemagne.record import Record
from charlemagne.rules.books import BOOKS
from charlemagne.rules.model import Discard
from charlemagne.seats import SEATS, Seat, Side
from charlemagne.server.narrating import Narrator
from charlemagne.server.phrases import PHRASES
from charlemagne.server.state import EVERYBODY
from charlemagne.terminal.asking import Call
from charlemagne.terminal.naming import sentence
from charlemagne.words import Language, Words
from charlemagne.words.describe import describe, house_lines, title

PACES: Final = (0.0, 0.5, 1.0, 2.0, 4.0)
WAITS: Final = (10, 30, 60, 300, 3600)
MOST_BUTTONS: Final = 60
"""More options than this are chosen otherwise, or typed."""


def tag(name: str, content: str = "", /, **attributes: str | None) -> str:
    """An element; its content is HTML already, its attributes are text."""
    made = "".join(
        f" {key.strip('_').replace('_', '-')}" + ("" if value == "" else f'="{escape(value)}"')
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{made}>{content}</{name}>"


def text(name: str, content: str, /, **attributes: str | None) -> str:
    """An element whose content is text."""
    return tag(name, escape(content, quote=False), **attributes)


def hidden(name: str, value: str) -> str:
    return f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'


def paragraphs(lines: Iterable[str]) -> str:
    return "".join(text("p", line) for line in lines)


def document(heading: str, body: str, *, language: Language, script: bool) -> bytes:
    """A whole page."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        + text("title", heading)
        + '<link rel="stylesheet" href="/plain/text.css"><link rel="icon" href="data:,">'
        + ('<script src="/plain/text.js" defer></script>' if script else "")
    )
    return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'.encode()


def home(language: Language, *, fault: str | None = None) -> bytes:
    """The page that opens a table or goes to one."""
    say = Words(language).say
    other: Language = "fr" if language == "en" else "en"
    rules = "".join(
        text("option", f"{title(book, Words(language))} ({book.target})", value=name) for name, book in BOOKS.items()
    )
    new = (
        text("h2", say("page-new"))
        + text("p", say("page-new-hint"))
        + tag(
            "form",
            hidden("lang", language)
            + tag("p", text("label", say("page-name"), for_="new-name") + _field("new-name", "name", "nickname"))
            + tag("p", text("label", say("page-rules"), for_="rules") + tag("select", rules, id="rules", name="rules"))
            + tag("p", text("button", say("page-play-now"), name="start", value="1")
                  + " " + text("button", say("page-open"), name="start", value="0")),
            method="post",
            action="/plain/new",
        )
    )  # fmt: skip
    join = text("h2", say("page-join")) + tag(
        "form",
        hidden("lang", language)
        + tag("p", text("label", say("page-code"), for_="code") + _field("code", "code", "off"))
        + tag("p", text("button", say("page-join-button"))),
        method="post",
        action="/plain/go",
    )
    error = "" if fault is None else text("p", fault, role="alert")
    body = tag(
        "main",
        text("h1", say("page-title"))
        + text("p", say("page-lead"))
        + error
        + tag("section", new)
        + tag("section", join)
        + tag("p", text("a", say("page-other-language"), href=f"/plain?lang={other}", hreflang=other, lang=other)),
    )
    return document(say("page-title"), body, language=language, script=False)


def _field(id: str, name: str, complete: str) -> str:
    return f' <input id="{id}" name="{name}" autocomplete="{complete}" maxlength="60">'


class TablePage:
    """The page of one table for one reader.

    Args:
        narrator: of that reader.
        ids: makes the id of each form's command, so that none is done twice.
        common: hidden fields of every form.
    """

    def __init__(self, narrator: Narrator, *, ids: Iterator[str], common: Mapping[str, str]) -> None:
        self.narrator, self.table, self.ids, self.common = narrator, narrator.table, ids, common
        self.words = narrator.words
        self.say = narrator.say
        self.language: Language = narrator.words.language

    # Parts

    def parts(self) -> dict[str, str]:
        """The parts of the page that change, by their ids."""
        return {
            "part-table": self.table_part(),
            "part-hand": self.hand_part(),
            "part-choices": self.choices_part(),
            "part-score": self.score_part(),
        }

    def page(self, told: Iterable[str], log: Iterable[str], *, mark: str, pending: Call | None = None) -> bytes:
        """The whole page.

        Args:
            told: the lines of the live region.
            log: all lines of the hand.
            mark: where the lines end.
            pending: a call for which a suit is wanted.
        """
        code, say = self.table.code, self.say
        heading = say("page-table-title", code=code)
        other: Language = "fr" if self.language == "en" else "en"
        parts = self.parts()
        path = f"/t/{code}?text"
        body = (
            tag("p", text("a", say("page-skip"), href="#line"), class_="skip")
            + tag(
                "header",
                text("h1", heading)
                + text("p", say("page-code-line", code=code))
                + tag("p", text("a", say("page-other-language"), href=f"{path}&lang={other}", lang=other)),
            )
            + "<main>"
            + self._section(
                "happening",
                say("page-happening"),
                tag(
                    "div",
                    paragraphs(told),
                    id="happening",
                    role="log",
                    aria_live="polite",
                    aria_labelledby="h-happening",
                    data_since=mark,
                    data_code=code,
                    data_lang=self.language,
                    tabindex="0",
                ),
            )
            + self._section("command", say("page-command"), self.command_form(pending, path))
            + self._section("choices", say("page-choices"), tag("div", parts["part-choices"], id="part-choices"))
            + self._section("hand", say("page-hand"), tag("div", parts["part-hand"], id="part-hand"))
            + self._section("table", say("page-table"), tag("div", parts["part-table"], id="part-table"))
            + self._section("score", say("page-score"), tag("div", parts["part-score"], id="part-score"))
            + self._section("log", say("page-log"), tag("ol", "".join(text("li", line) for line in log), id="log"))
            + self._section("settings", say("page-settings"), self.settings())
            + self._section("rules", say("page-rules-heading"), self.rules())
            + "</main>"
        )  # fmt: skip
        return document(heading, body, language=self.language, script=True)

    def _section(self, id: str, heading: str, content: str) -> str:
        return tag("section", text("h2", heading, id=f"h-{id}") + content, aria_labelledby=f"h-{id}")

    def form(self, content: str, **attributes: str | None) -> str:
        """A form that does one thing at the table."""
        fields = "".join(hidden(name, value) for name, value in self.common.items())
        return tag(
            "form",
            fields + hidden("id", next(self.ids)) + content,
            method="post",
            action=f"/t/{self.table.code}/do?lang={self.language}",
            **attributes,
        )

    def button(self, label: str, /, **fields: str) -> str:
        """A form that is one button."""
        return self.form("".join(hidden(name, value) for name, value in fields.items()) + text("button", label))

    def command_form(self, pending: Call | None, path: str) -> str:
        say = self.say
        kept = "" if pending is None else f"{pending.contract} {'alone' if pending.alone else ''}".strip()
        field = (
            '<input id="line" name="line" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" '
            'aria-describedby="line-hint">'
        )
        form = self.form(
            hidden("pending", kept)
            + tag("p", text("label", say("page-command-field"), for_="line") + " " + field + " "
                  + text("button", say("page-send"))),
            id="command",
        )  # fmt: skip
        refresh = tag(
            "p", text("a", say("page-refresh"), href=f"{path}&lang={self.language}&since={self.common['since']}")
        )
        return form + text("p", say("page-command-hint"), id="line-hint") + refresh

    # What changes

    def table_part(self) -> str:
        table, narrator = self.table, self.narrator
        lines = [self.say("page-phase", phase=table.phase)]
        hand = table.hand
        if hand is not None and table.phase != "cut":
            lines += narrator.teller.table(view_of(hand, narrator.seat))
            if hand.turn is not None and table.phase == "playing":
                if hand.turn is narrator.seat:
                    lines.append(self.say("page-your-turn"))
                else:
                    lines.append(self.say("page-turn-of", name=sentence(narrator.naming.seat(hand.turn))))
        seats = "".join(text("li", narrator.seat_line(table, seat)) for seat in SEATS)
        return paragraphs(lines) + tag("ul", seats)

    def hand_part(self) -> str:
        hand, seat, naming = self.table.hand, self.narrator.seat, self.narrator.naming
        if seat is None:
            return text("p", self.say("page-you-watch"))
        if hand is None:
            return text("p", self.say("page-no-hand"))
        view = view_of(hand, seat)
        groups = naming.groups(view.hand, view.public.table, view.public.trump)
        return tag("ul", "".join(text("li", sentence(group)) for group in groups)) or text("p", self.say("no-cards"))

    def score_part(self) -> str:
        table, say = self.table, self.say
        lines = [text("p", self.narrator.score_line())]
        records = table.journal.records(running=False)
        if records:
            lines.append(tag("ol", "".join(text("li", self._row(record)) for record in records)))
        for match in table.matches:
            side = self.narrator.naming.side_key(Side[str(match["winner"])])
            lines.append(text("p", say("page-won", side=sentence(self.words.say("side", side=side)))))
        return "".join(lines)

    def _row(self, record: Record) -> str:
        result, say = record.result, self.words.say
        assert result is not None
        side = self.narrator.seat.side if self.narrator.seat is not None else Side.NS
        if result.bidder is None or result.contract is None:
            bid, how = say("page-sheet-passed"), say("page-sheet-thrown-in")
        else:
            name = self.narrator.naming.seat(result.bidder)
            bid = f"{name}, {self.narrator.naming.contract(result.contract, result.trump)}"
            how = say("page-sheet-made" if result.made else "page-sheet-failed", points=max(result.points))
        us, them = result.score[side], result.score[side.other]
        return say("page-sheet-row", hand=record.number, bid=bid, result=how, us=us, them=them)

    def choices_part(self) -> str:
        table, narrator = self.table, self.narrator
        if narrator.person is None or narrator.person.gone:
            return self._join()
        if narrator.seat is None:
            return self._seats()
        match table.phase:
            case "lobby":
                return self._lobby()
            case "cut":
                return self._cut()
            case "between":
                if narrator.seat in table.ready:
                    return text("p", self.say("page-next-waiting")) + self._looking_back()
                return self.button(self.say("page-next"), deed="next") + self._looking_back()
            case "over":
                again = self.button(self.say("page-again"), deed="again")
                rotate = self.button(self.say("page-again-rotate"), deed="rotate")
                return again + (rotate if narrator.person.id == table.host else "") + self._looking_back()
            case _:
                return self._play()

    def _looking_back(self) -> str:
        """What may be asked of a hand that is over, as lines of the command field."""
        line = self.words.say
        cost = self.button(self.say("page-cost"), line=line("typed-cost").partition(",")[0])
        return cost + self.button(self.say("page-same-deal"), line=line("page-same-deal-typed"))

    def _join(self) -> str:
        field = tag(
            "p", text("label", self.say("page-name"), for_="join-name") + _field("join-name", "name", "nickname")
        )
        buttons = (
            text("button", self.say("page-join-as-player"), name="seat", value="any")
            + " "
            + text("button", self.say("page-join-as-watcher"), name="seat", value="")
        )
        return text("p", self.say("page-not-joined")) + self.form(hidden("deed", "join") + field + tag("p", buttons))

    def _seats(self) -> str:
        table = self.table
        free = [seat for seat in SEATS if seat not in table.seats]
        buttons = [
            self.button(self.say("page-sit", seat=self.words.say("seat", seat=str(seat))), deed="sit", seat=str(seat))
            for seat in free
        ]
        return text("p", self.say("page-you-watch")) + "".join(buttons)

    def _lobby(self) -> str:
        assert self.narrator.person is not None
        if self.narrator.person.id != self.table.host:
            return text("p", self.say("page-waiting-start"))
        return self.button(self.say("page-start"), deed="start") + text("p", self.say("page-start-hint"))

    def _cut(self) -> str:
        coming = self.table.coming
        cutter = coming.dealer.right
        if cutter is not self.narrator.seat:
            name = sentence(self.narrator.naming.seat(cutter))
            return text("p", self.say("page-cut-waiting", name=name))
        most = len(coming.book.deck) - 1
        field = f'<input id="at" name="at" inputmode="numeric" value="0" autocomplete="off" maxlength="3">'  # noqa: F541
        label = text("label", self.say("page-cut-field", most=most), for_="at")
        content = hidden("deed", "cut") + hidden("hand", str(coming.number)) + tag("p", label + " " + field)
        return self.form(content + text("button", self.say("page-cut")))

    def _play(self) -> str:
        table, narrator, say = self.table, self.narrator, self.say
        hand, seat = table.hand, narrator.seat
        assert hand is not None and seat is not None
        view = view_of(hand, seat)
        parts: list[str] = []
        if view.is_turn:
            parts.append(self._options(view))
        if view.may_knock:
            parts.append(self.button(say("page-knock"), knock=str(cards_played(view))))
        if table.undo is not None and seat not in table.undo.agreed:
            name = sentence(narrator.naming.seat(table.undo.seat))
            parts.append(text("p", say("page-undo-asked", name=name)))
            parts.append(self.button(say("page-agree"), deed="undo", answer="agree"))
            parts.append(self.button(say("page-refuse"), deed="undo", answer="refuse"))
        elif table.undo is None and table.journal.undo_point(seat) is not None:
            parts.append(self.button(say("page-undo"), deed="undo", answer="ask"))
        if table.decided is not None:
            if table.finish is None:
                parts.append(self.button(say("page-finish"), deed="finish", answer="ask"))
            elif seat not in table.finish.agreed:
                parts.append(text("p", say("page-finish-asked")))
                parts.append(self.button(say("page-agree"), deed="finish", answer="agree"))
                parts.append(self.button(say("page-refuse"), deed="finish", answer="refuse"))
        return "".join(parts) or self._waiting(view)

    def _waiting(self, view: View) -> str:
        if view.public.turn is None:
            return text("p", self.say("page-phase", phase=self.table.phase))
        return text("p", self.say("page-turn-of", name=sentence(self.narrator.naming.seat(view.public.turn))))

    def _options(self, view: View) -> str:
        decision = hidden("decision", str(self.table.decision))
        from charlemagne.server.typed import Typist  # it needs the narrator, and this module no parser

        question = Typist(self.narrator, "").question()
        heading = "" if question is None else paragraphs(question.heading)
        if isinstance(view.public.phase, Discard):
            return heading + self._discard(view, decision)
        if len(view.options) > MOST_BUTTONS:
            return heading
        buttons = "".join(
            text("button", sentence(self.label(action, view)), name="do", value=words(action)) + " "
            for action in _shown(view)
        )
        return heading + self.form(decision + tag("p", buttons))

    def _discard(self, view: View, decision: str) -> str:
        naming, public = self.narrator.naming, view.public
        boxes = "".join(
            tag(
                "li",
                f'<input type="checkbox" id="card-{number}" name="card" value="{card}"> '
                + text("label", naming.card_among(card, public.trump), for_=f"card-{number}"),
            )
            for number, card in enumerate(sorted(view.hand, key=public.table.sort_key))
        )
        button = text("button", sentence(self.words.say("typed-discard").split(",")[0]))
        return self.form(decision + hidden("discard", "1") + tag("ul", boxes) + tag("p", button))

    def label(self, action: Action, view: View) -> str:
        """An option in words."""
        naming, say = self.narrator.naming, self.words.say
        match action:
            case PlayCard(card=card):
                return naming.card_among(card, view.public.trump)
            case GiveCard(card=card):
                return "" if card is None else naming.card_among(card, view.public.trump)
            case Pass():
                return say("option-pass")
            case Bid():
                return say("option-bid", bid=naming.bid(action))
            case Trump(suit=suit):
                return naming.trump(suit)
            case TakeTheKitty():
                return say("option-kitty")
            case AskForCard(seat=seat):
                return say("option-card", partner=naming.seat(seat.partner))
            case AskFor(suit=suit):
                return say("option-ace") if suit is None else naming.suit(suit)
            case Alone():
                return say("option-alone")
            case Decline():
                return say("option-decline")
            case DiscardCards(cards=cards):
                return naming.cards(cards or ())
            case _:
                return words(action)

    # What stays

    def settings(self) -> str:
        narrator, say, table = self.narrator, self.say, self.table
        if narrator.person is None:
            return text("p", say("page-not-joined"))
        options = "".join(text("option", self.words.say(f"phrase-{phrase}"), value=phrase) for phrase in PHRASES)
        parts = []
        if narrator.seat is not None:
            label = text("label", say("page-say"), for_="phrase")
            select = tag("select", options, id="phrase", name="phrase")
            parts.append(
                self.form(
                    hidden("deed", "say")
                    + tag("p", label + " " + select + " " + text("button", say("page-say-button")))
                )
            )
        muted = EVERYBODY in narrator.person.muted
        parts.append(
            self.button(say("page-unmute" if muted else "page-mute"), deed="mute", muted="0" if muted else "1")
        )
        if narrator.seat is not None:
            parts.append(self.button(say("page-move"), deed="move"))
            parts.append(self.button(say("page-stand"), deed="stand"))
        if narrator.person.id == table.host:
            parts += self._host_settings()
        parts.append(self.button(say("page-leave"), deed="leave"))
        return "".join(parts)

    def _host_settings(self) -> list[str]:
        """What the host alone may do."""
        say, table = self.say, self.table
        label = say("page-unlock" if table.locked else "page-lock")
        parts = [self.button(label, deed="lock", locked="0" if table.locked else "1")]
        paces = [(f"{pace:g}", say("page-pace-is", pace=f"{pace:g}")) for pace in PACES]
        parts.append(self._choice("pace", say("page-pace"), paces, f"{table.speed:g}"))
        waits = [("", say("page-wait-for-ever"))] + [(str(one), say("page-wait-is", seconds=one)) for one in WAITS]
        parts.append(self._choice("away", say("page-wait"), waits, "" if table.away is None else str(table.away)))
        for seat in SEATS:
            if seat in table.seats:
                continue
            held = table.journal.players.get(seat, "")
            players = [] if table.started else [("", self.words.say("page-nobody"))]
            players += [(name, self._player(name)) for name in PLAYERS]
            name = self.words.say("seat", seat=str(seat))
            parts.append(self._choice("player", say("page-player", seat=name), players, held, seat=str(seat)))
        if not table.started:
            names = {seat: self.words.say("seat", seat=str(seat)) for seat in SEATS}
            for one, two in combinations(SEATS, 2):
                label = say("page-swap", one=names[one], other=names[two])
                parts.append(self.button(label, deed="swap", seat=str(one), other=str(two)))
        for id, person in table.people.items():
            if id != table.host and not person.gone:
                parts.append(self.button(say("page-remove", name=person.name), deed="remove", person=id))
        return parts

    def _player(self, name: str) -> str:
        """A computer player in words."""
        told = f"player-{name}"
        return f"{name}: {self.words.say(told)}" if self.words.knows(told) else name

    def _choice(self, deed: str, label: str, options: Iterable[tuple[str, str]], own: str, **fields: str) -> str:
        """A form with one list to choose from."""
        id = "-".join((deed, *fields.values()))
        made = "".join(
            text("option", words, value=value, selected="" if value == own else None) for value, words in options
        )
        select = tag("select", made, id=id, name="value")
        kept = "".join(hidden(name, value) for name, value in {"deed": deed, **fields}.items())
        button = text("button", self.say("page-set"))
        return self.form(kept + tag("p", f"{text('label', label, for_=id)} {select} {button}"))

    def rules(self) -> str:
        book = self.table.match.book
        difference = house_lines(book, self.words)
        head = text("p", title(book, self.words)) + tag("ul", "".join(text("li", line) for line in difference))
        sections = "".join(
            text("h3", section.heading) + paragraphs(section.lines) for section in describe(book, self.words)
        )
        return head + tag("details", text("summary", self.say("page-rules")) + sections)


def _shown(view: View) -> list[Action]:
    """The options in the order in which a hand is held."""
    key = view.public.table.sort_key

    def place(action: Action) -> int:
        match action:
            case PlayCard(card=card):
                return key(card)
            case GiveCard(card=card) if card is not None:
                return key(card)
            case _:
                return 0

    return sorted(view.options, key=place)


def seat_of(letter: str) -> Seat | None:
    """The seat that a form names, if it names one."""
    return Seat.parse(letter) if letter in ("N", "E", "S", "W") else None
