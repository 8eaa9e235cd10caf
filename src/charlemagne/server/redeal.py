"""The same deal once more: a hand that is over, for somebody who sat in it, at a fresh table of his own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from charlemagne.journal import Said, dealt_from
from charlemagne.record import Record, record_of_match
from charlemagne.seats import Seat
from charlemagne.server.deeds import refused
from charlemagne.server.state import begun


def played_hand(match: str, entries: Iterable[Said], *, person: str, number: int) -> tuple[Record, Seat]:
    """A hand of a match that is over, and the seat that somebody had in it.

    Args:
        match: its id.
        entries: all of its log.
        person: an id.
        number: the hand's.

    Raises:
        MessageError: ``unknown-table`` if there is no such hand, or it is not over; ``not-yours`` if he had no seat.
        JournalError: if no match can have left the entries.
    """
    rest = iter(entries)
    table = begun(match, next(rest))
    for said in rest:
        table = table.after(said)
        hand = table.hand
        if hand is None or hand.result is None or hand.public.setup.number != number:
            continue
        seat = table.knows.get(person)
        if seat is None:
            raise refused("not-yours", "not-in-that-hand")
        return record_of_match(table.match), seat
    raise refused("unknown-table", "no-such-hand")


def dealt_again(record: Record) -> Said:
    """The entry that deals a hand's cards once more. They are known, so that no seal speaks for them."""
    return dealt_from(replace(record, actions=(), result=None, players={}, seal=None), actions=0)
