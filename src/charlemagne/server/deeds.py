"""What may be done at a table, by whom, and what is written of it.

A command makes entries or is refused; nothing is changed in place. What follows from entries by itself, such as the
next hand once everybody is ready, are entries too (`consequences`), stored together with them.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from charlemagne.cards import Card
from charlemagne.draw import seating, spread, third_choice
from charlemagne.hand.decide import apply
from charlemagne.hand.legal import Reason, knock_refusal, options
from charlemagne.hand.view import view_of
from charlemagne.journal import Said, act, dealt, note, undone
from charlemagne.players import PLAYERS, PlayerError, make_player
from charlemagne.protocol import MessageError, cards_played, choice
from charlemagne.seats import SEATS, Seat
from charlemagne.server import wire
from charlemagne.server.phrases import PHRASES
from charlemagne.server.state import EVERYBODY, Person, Table, person_note, seated
from charlemagne.words.narrate import printable

LONGEST_NAME: Final = 24
_SPEC: Final = re.compile(r"[a-z]{1,20}(:[0-9]{1,9}(w|ms))?")
MOVE_MS: Final = 10 * 60 * 1000
"""How long the key of a seat moved to another device works, in milliseconds."""


def refused(code: wire.Code, reason: str, **args: str | int) -> MessageError:
    return MessageError(code, Reason(reason, args))


def hashed(token: str) -> str:
    """What is kept of a token or a key: nobody can take a seat with what the log holds."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()[:32]


def clean_name(text: str) -> str:
    """A name that can be shown.

    Raises:
        MessageError: if nothing of it is left.
    """
    name = printable(text, LONGEST_NAME)
    if not name or name.startswith("bot:"):
        raise refused("bad-message", "bad-name")
    return name


def checked_player(spec: str) -> str:
    """A computer player's spec that a table may ask for: one that comes with the package, never a program.

    Raises:
        MessageError: if there is no such player.
    """
    if not _SPEC.fullmatch(spec) or spec.partition(":")[0] not in PLAYERS:
        raise refused("bad-message", "no-such-player", player=spec[:40])
    try:
        make_player(spec, 0)
    except PlayerError:
        raise refused("bad-message", "no-such-player", player=spec[:40]) from None
    return spec


def deeds(table: Table, person: Person | None, command: wire.Command, *, at: int, rng: random.Random) -> list[Said]:
    """The entries that a command makes, without those that follow by themselves.

    Args:
        table: as it is.
        person: who sends it; None for somebody who has not joined.
        command: what is asked.
        at: now, in milliseconds since 1970.
        rng: for draws, deals and keys.

    Raises:
        MessageError: if it may not be done now, or not by him.
    """
    if person is None:
        raise refused("not-yours", "no-token")
    if person.removed:
        raise refused("not-yours", "removed")
    match command:
        case wire.Do() | wire.Knocked():
            return in_hand(table, _own_seat(table, person), command)
        case wire.Sit() | wire.Stand() | wire.Swap() | wire.SeatPlayer() | wire.Remove() | wire.Leave():
            return _seating(table, person, command)
        case wire.Start():
            return _start(table, person, rng)
        case wire.Salt(hand=hand, salt=salt):
            seat = _own_seat(table, person)
            _hold_cut(table, hand)
            return [] if table.salts.get(seat) == salt else [note("salt", seat=str(seat), salt=salt)]
        case wire.Cut(hand=hand, at=cut):
            return _cut(table, _own_seat(table, person), hand, cut)
        case wire.Next():
            _hold_phase(table, "between")
            return [note("ready", seat=str(_own_seat(table, person)))]
        case wire.Again(rotate=rotate):
            _hold_phase(table, "over")
            seat = _own_seat(table, person)
            return [note("ready", seat=str(seat), rotate=rotate and person.id == table.host)]
        case wire.Undo(answer=answer):
            return _undo(table, _own_seat(table, person), answer)
        case wire.Finish(answer=answer):
            return _finish(table, _own_seat(table, person), answer)
        case wire.Say(phrase=phrase):
            if phrase not in PHRASES:
                raise refused("bad-message", "no-such-phrase")
            return [note("say", person=person.id, seat=str(_own_seat(table, person)), phrase=phrase)]
        case wire.Mute(person=whom, muted=muted):
            whose = EVERYBODY if whom is None else whom
            kept = person.muted | {whose} if muted else person.muted - {whose}
            if whom is not None and whom not in table.people:
                raise refused("bad-message", "no-such-person")
            return [person_note(replace(person, muted=kept))]
        case wire.Rename(name=name):
            named = replace(person, name=clean_name(name))
            after = replace(table, people={**table.people, person.id: named})
            return [person_note(named), *seated(after, {}, {})]
        case wire.Lock(locked=locked):
            _hold_host(table, person)
            return [note("settings", locked=locked)]
        case wire.Pace(speed=speed):
            _hold_host(table, person)
            return [note("settings", speed=speed)]
        case wire.Away(seconds=seconds):
            _hold_host(table, person)
            return [note("settings", away=seconds)]
        case wire.Move():
            _own_seat(table, person)
            key = hashed(move_key(table, person, command.id, rng))
            return [note("move", person=person.id, key=key, until=at + MOVE_MS)]


_keys: dict[tuple[str, str, str], str] = {}


def move_key(table: Table, person: Person, id: str, rng: random.Random) -> str:
    """The key of one command to move a seat; asked again, the same while it is remembered."""
    asked = (table.code, person.id, id)
    if asked not in _keys:
        if len(_keys) > 1000:
            _keys.clear()
        _keys[asked] = f"{rng.getrandbits(128):032x}"
    return _keys[asked]


# What is asked of whoever sends a command


def _own_seat(table: Table, person: Person) -> Seat:
    seat = table.seat_of(person.id)
    if seat is None:
        raise refused("not-yours", "watching")
    return seat


def _hold_host(table: Table, person: Person) -> None:
    if person.id != table.host:
        raise refused("not-yours", "host-only")


def _hold_phase(table: Table, *phases: wire.Phase) -> None:
    if table.phase not in phases:
        raise refused("illegal", "not-in-this-phase", now=table.phase)


def _hold_cut(table: Table, hand: int) -> None:
    _hold_phase(table, "cut")
    if hand != table.coming.number:
        raise refused("stale", "hand-passed", hand=table.coming.number)


# The hand


def in_hand(table: Table, seat: Seat, command: wire.Do | wire.Knocked) -> list[Said]:
    """What a seat does in the hand that is on.

    Raises:
        MessageError: ``stale``, ``not-your-turn`` or ``illegal``.
    """
    hand = table.hand
    if hand is None or table.phase != "playing":
        if isinstance(command, wire.Do) and command.decision != table.decision:
            raise refused("stale", "decision-passed", decision=table.decision)
        raise refused("illegal", "not-in-this-phase", now=table.phase)
    if isinstance(command, wire.Knocked):
        played = cards_played(view_of(hand, seat))
        if command.knock != played:
            raise refused("stale", "card-fallen", played=played)
        if (reason := knock_refusal(hand.public, seat)) is not None:
            raise MessageError("illegal", reason)
        return [act(f"{seat} knock")]
    if command.decision != table.decision:
        raise refused("stale", "decision-passed", decision=table.decision)
    return [act(str(choice(hand.public, seat, hand.held(seat), command.do)))]


def _cut(table: Table, seat: Seat, hand: int, cut: int) -> list[Said]:
    _hold_cut(table, hand)
    if seat is not table.coming.dealer.right:
        raise refused("not-yours", "not-the-cutter")
    return deal(table, cut)


def deal(table: Table, cut: int) -> list[Said]:
    """The deal of the next hand, with what the seats have added to it.

    Raises:
        MessageError: if the pack can't be cut so.
    """
    cards = len(table.match.book.deck)
    if not 0 <= cut < cards:
        raise refused("illegal", "bad-cut", most=cards - 1)
    salt = "".join(table.salts[seat] for seat in SEATS if seat in table.salts and seat in table.seats)
    return [dealt(cut=cut, salt=bytes.fromhex(salt))]


def _undo(table: Table, seat: Seat, answer: str) -> list[Said]:
    _hold_phase(table, "playing")
    if answer == "ask":
        to = table.journal.undo_point(seat)
        if to is None:
            raise refused("illegal", "nothing-to-undo")
        return [note("ask-undo", seat=str(seat), to=to)]
    if table.undo is None:
        raise refused("illegal", "nothing-asked")
    return [note(f"{answer}-undo", seat=str(seat))]


def _finish(table: Table, seat: Seat, answer: str) -> list[Said]:
    _hold_phase(table, "playing")
    if table.decided is None:
        raise refused("illegal", "not-decided")
    if answer == "ask":
        return [note("ask-finish" if table.finish is None else "agree-finish", seat=str(seat))]
    if table.finish is None:
        raise refused("illegal", "nothing-asked")
    return [note(f"{answer}-finish", seat=str(seat))]


# Seats


def _seating(
    table: Table,
    person: Person,
    command: wire.Sit | wire.Stand | wire.Swap | wire.SeatPlayer | wire.Remove | wire.Leave,
) -> list[Said]:
    match command:
        case wire.Sit(seat=letter):
            return sit(table, person, Seat.parse(letter))
        case wire.Stand():
            return _stand(table, _own_seat(table, person))
        case wire.Swap(seat=first, other=second):
            _hold_host(table, person)
            _hold_phase(table, "lobby")
            one, other = Seat.parse(first), Seat.parse(second)
            return permuted(table, {one: other, other: one})
        case wire.SeatPlayer(seat=letter, player=player):
            _hold_host(table, person)
            seat = Seat.parse(letter)
            if seat in table.seats:
                raise refused("full", "seat-taken", seat=letter)
            if player is None and table.started:
                raise refused("illegal", "not-in-this-phase", now=table.phase)
            return seated(table, {}, {seat: None if player is None else checked_player(player)})
        case wire.Remove(person=id):
            _hold_host(table, person)
            if id not in table.people or id == table.host:
                raise refused("bad-message", "no-such-person")
            return _gone(table, replace(table.people[id], removed=True, gone=True))
        case wire.Leave():
            return _gone(table, replace(person, gone=True))


def sit(table: Table, person: Person, seat: Seat) -> list[Said]:
    """A person takes a seat.

    Raises:
        MessageError: if he may not.
    """
    own = table.seat_of(person.id)
    if own is seat:
        return []
    if seat in table.seats:
        raise refused("full", "seat-taken", seat=str(seat))
    if table.locked and own is None and person.id != table.host:
        raise refused("full", "locked")
    if table.phase == "playing" and table.knows.get(person.id, seat) is not seat:
        raise refused("illegal", "seen-other-cards")
    left: dict[Seat, str | None] = {} if own is None else {own: None}
    players = {} if own is None else {own: _left_to(table)}
    return seated(table, {**left, seat: person.id}, players)


def _stand(table: Table, seat: Seat) -> list[Said]:
    return seated(table, {seat: None}, {seat: _left_to(table)})


def _left_to(table: Table) -> str | None:
    """Who holds a seat that a person leaves: nobody before the first deal, then a computer player."""
    return table.substitute if table.started else None


def _gone(table: Table, person: Person) -> list[Said]:
    entries = [person_note(person)]
    seat = table.seat_of(person.id)
    if seat is not None:
        entries += _stand(table, seat)
    if person.id == table.host:
        sitting = [id for id in table.people if table.seat_of(id) is not None and id != person.id]
        staying = [id for id, other in table.people.items() if not other.gone and id != person.id]
        if heirs := sitting or staying:
            entries.append(note("host", person=heirs[0]))
    return entries


def permuted(table: Table, moves: Mapping[Seat, Seat]) -> list[Said]:
    """The entries that move whoever holds a seat to another: from each key to its value."""
    seats: dict[Seat, str | None] = {to: table.seats.get(source) for source, to in moves.items()}
    players: dict[Seat, str | None] = {to: table.journal.players.get(source) for source, to in moves.items()}
    return seated(table, seats, players)


def _start(table: Table, person: Person, rng: random.Random) -> list[Said]:
    _hold_host(table, person)
    _hold_phase(table, "lobby")
    if not table.seats:
        raise refused("illegal", "nobody-seated")
    empty = [seat for seat in SEATS if table.is_free(seat)]
    entries = seated(table, {}, dict.fromkeys(empty, table.substitute))
    if table.match.book.draw_for_seats:
        entries += drawn_seats(table.after_all(entries), rng)
    return [*entries, note("started")]


def drawn_seats(table: Table, rng: random.Random) -> list[Said]:
    """The draw for partners and seats: everybody draws at once, at random, until all cards differ.

    The first dealer's seat is settled already, so the highest takes it; the third highest keeps his side of the table
    if he can. Told is what each drew, by the seat that he takes.
    """
    book = table.match.book

    def shuffle(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(rng.sample(list(cards), len(cards)))

    draw, held = spread(book, shuffle(book.deck)), list[Sequence[Card | None]]()
    while True:
        while draw.turn is not None:
            if not draw.free:
                draw = draw.gathered(shuffle)
            draw = draw.take(rng.choice(draw.free))
        held.append(draw.held)
        if not draw.level:
            break
        draw = draw.again()
    highest = table.match.dealer
    third = SEATS[draw.ranking[2]]
    sides = third_choice(highest)
    places = seating(draw.ranking, highest=highest, third=third if third in sides else sides[0])
    rounds = [{str(places[player]): str(card) for player, card in enumerate(cards)} for cards in held]
    return [note("drawn", rounds=rounds), *permuted(table, {SEATS[player]: seat for player, seat in places.items()})]


# What follows by itself


def consequences(table: Table) -> list[Said]:
    """The entries that follow from what everybody has said; none if nothing does."""
    if table.undo is None and table.finish is None and not table.ready:
        return []  # most entries are cards, and nobody has asked for anything
    found: list[Said] = []
    for rule in (_all_undo, _all_finish, _all_ready):
        found += rule(table.after_all(found))
    return found


def _all_undo(table: Table) -> list[Said]:
    undo = table.undo
    if undo is None or table.phase != "playing" or not table.attended <= undo.agreed:
        return []
    return [undone(undo.to)]


def _all_finish(table: Table) -> list[Said]:
    finish, hand = table.finish, table.hand
    if finish is None or hand is None or table.decided is None or not table.attended <= finish.agreed:
        return []
    entries: list[Said] = []
    while hand.turn is not None:
        action = options(hand.public, hand.held(hand.turn))[0]
        entries.append(act(str(action)))
        hand = apply(hand, action)
    return entries


def _all_ready(table: Table) -> list[Said]:
    everybody = bool(table.attended) and table.attended <= table.ready
    return [note("cutting")] if everybody and table.phase == "between" else []


ROTATED: Final[Callable[[Seat], Seat]] = {
    Seat.NORTH: Seat.NORTH,
    Seat.EAST: Seat.SOUTH,
    Seat.SOUTH: Seat.WEST,
    Seat.WEST: Seat.EAST,
}.__getitem__
"""Where each seat's player goes when partners change: North stays and gets another partner each time."""
