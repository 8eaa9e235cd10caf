"""The four rule books.

The sources are three printed rules: the description of the 34-card game, with the Maine game at its end; a
description of the Maine game to 32; and the rules of the Windows program Charlesmagne 1.0.35. What they leave
open, and what was chosen, is in ``docs/rules.md``.
"""

from __future__ import annotations

from typing import Final

from charlemagne.cards import COLOUR_JOKER, WHITE_JOKER
from charlemagne.rules.model import (
    GAME,
    Ask,
    Contract,
    DefendAlone,
    Discard,
    Either,
    Expose,
    Give,
    Leads,
    NameTrump,
    Phase,
    Play,
    Role,
    RuleBook,
    SitOut,
    TakeKitty,
)

NONE: Final = (0, 0)
ALL: Final = (8, 8)
JOKERS_HIGH: Final = "JjAKQT987"
NINE_HIGH: Final = "9JjAKQT87"


def _number(number: int, *phases: Phase, bid_names_suit: bool = False) -> Contract:
    """So many tricks or more, worth their number to whichever side comes out ahead."""
    return Contract(
        name=str(number),
        number=number,
        tricks=(number, 8),
        made=number,
        failed=number,
        phases=phases,
        bid_names_suit=bid_names_suit,
    )


_KITTY: Final = (TakeKitty(), Discard(2), NameTrump(), Play(8))

STANDARD: Final = RuleBook(
    name="standard",
    jokers=(WHITE_JOKER, COLOUR_JOKER),
    trump_order=JOKERS_HIGH,
    packet=2,
    target=32,
    leads=Leads.LEFT_OF_BIDDER,
    forced_joker=True,
    contracts=(
        *(_number(number, *_KITTY) for number in (5, 6, 7, 8)),
        Contract(name="mulot", tricks=NONE, made=15, failed=7, phases=(SitOut(), Play(8))),
        Contract(
            name="charlemagne",
            tricks=ALL,
            made=16,
            failed=8,
            phases=(TakeKitty(), Give(), SitOut(), Discard(3), NameTrump(), Play(8)),
        ),
        Contract(name="gros-mulot", tricks=NONE, made=30, failed=15, phases=(SitOut(), Expose(), Play(8))),
        Contract(
            name="gros-charlemagne",
            tricks=ALL,
            made=GAME,
            failed=16,
            phases=(
                Either(
                    kitty=(TakeKitty(), SitOut(), Discard(2), NameTrump(), Play(8)),
                    ask=(Give(), SitOut(), Discard(1), NameTrump(), Play(8)),
                ),
            ),
        ),
    ),
)

_LONE_DEFENDER: Final = DefendAlone(
    (Give(Role.LONE_DEFENDER), SitOut(Role.LONE_DEFENDER), Discard(1, Role.LONE_DEFENDER))
)


def _maine(name: str, *, target: int, knock: bool, asks: tuple[Ask, ...]) -> RuleBook:
    return RuleBook(
        name=name,
        jokers=(),
        trump_order=NINE_HIGH,
        packet=4,
        target=target,
        leads=Leads.BIDDER,
        dealer_floor=5,
        knock=knock,
        contracts=(
            *(_number(number, Play(8), bid_names_suit=True) for number in range(1, 8)),
            Contract(name="le-petit", tricks=NONE, made=8, failed=8, phases=(SitOut(), Play(8))),
            Contract(name="high-card", tricks=ALL, made=8, failed=8, phases=(Play(8),)),
            Contract(
                name="charlemagne",
                tricks=ALL,
                made=GAME,
                failed=GAME,
                phases=(Play(8),),
                alone=(*asks, Give(), SitOut(), Discard(1), _LONE_DEFENDER, Play(8)),
                bid_names_suit=True,
            ),
        ),
    )


MAINE: Final = _maine("maine", target=21, knock=True, asks=())
MAINE_32: Final = _maine("maine-32", target=32, knock=False, asks=(Ask(sets_trump=True),))

_KITTY_OR_NO_TRUMP: Final = (TakeKitty(), Discard(2), NameTrump(absent=True), Play(8))

CHARLESMAGNE: Final = RuleBook(
    name="charlesmagne",
    jokers=(WHITE_JOKER, COLOUR_JOKER),
    trump_order=JOKERS_HIGH,
    packet=2,
    target=21,
    leads=Leads.BIDDER,
    contracts=(
        *(_number(number, *_KITTY_OR_NO_TRUMP) for number in (5, 6, 7)),
        Contract(name="game", tricks=ALL, made=GAME, failed=GAME, phases=_KITTY_OR_NO_TRUMP),
    ),
)

BOOKS: Final = {book.name: book for book in (STANDARD, MAINE, MAINE_32, CHARLESMAGNE)}
"""The rule books by name."""
