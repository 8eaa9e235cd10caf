"""House options: each one's values, refusals and effect, and what is written is what was read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charlemagne.cards import COLOUR_JOKER, WHITE_JOKER, parse_cards, write_cards
from charlemagne.rules.books import BOOKS, CHARLESMAGNE, MAINE, MAINE_32, STANDARD
from charlemagne.rules.house import OPTIONS, house_values, read_toml, with_house, write_toml
from charlemagne.rules.model import (
    AllPass,
    Ask,
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
    RuleBookError,
    SitOut,
    TakeKitty,
)

NUMBERS: Final = range(1, 9)
ANY_BOOK: Final = tuple(BOOKS)
WITH_JOKERS: Final = ("standard", "charlesmagne")
MAINES: Final = ("maine", "maine-32")

OWN: Final[dict[str, dict[str, object]]] = {
    "target": {"standard": 32, "maine": 21, "maine-32": 32, "charlesmagne": 21},
    "all-pass": dict.fromkeys(ANY_BOOK, "next-dealer"),
    "dealer-floor": {"standard": False, "maine": 5, "maine-32": 5, "charlesmagne": False},
    "minimum-bid": {"standard": 5, "maine": 1, "maine-32": 1, "charlesmagne": 5},
    "leader": {"standard": "left-of-bidder", "maine": "bidder", "maine-32": "bidder", "charlesmagne": "bidder"},
    "no-trump": {"standard": False, "charlesmagne": True},
    "forced-joker": {"standard": True, "charlesmagne": False},
    "high-joker": dict.fromkeys(WITH_JOKERS, "white"),
    "discard-jokers": dict.fromkeys(WITH_JOKERS, True),
    "expose": {"standard": "before-lead"},
    "partner-gives": dict.fromkeys(("standard", *MAINES), "any"),
    "trump-before-card": {"standard": False},
    "ask-sets-trump": {"maine-32": True},
    "defender-alone": dict.fromkeys(MAINES, "when-alone"),
    "knock": {"standard": False, "maine": True, "maine-32": False, "charlesmagne": False},
    "stop-when-decided": dict.fromkeys(ANY_BOOK, False),
    "draw-for-seats": dict.fromkeys(ANY_BOOK, False),
}
"""Each option with the books that have it and what each book's own value is; contracts, a table, is apart."""

CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "target": (1, 2, 20, 21, 22, 31, 32, 33, 100, 499, 500),
    "all-pass": ("next-dealer", "same-dealer", "dealer-bids"),
    "leader": ("bidder", "left-of-bidder"),
    "high-joker": ("white", "colour"),
    "expose": ("before-lead", "after-first-trick"),
    "partner-gives": ("any", "highest"),
    "defender-alone": ("when-alone", "always", "off"),
}
SWITCHES: Final = ("no-trump", "forced-joker", "discard-jokers", "trump-before-card", "ask-sets-trump", "knock",
                   "stop-when-decided", "draw-for-seats")  # fmt: skip
HIGHEST: Final = {"standard": 8, "maine": 7, "maine-32": 7, "charlesmagne": 7}


def allowed(book: str, option: str) -> tuple[object, ...]:
    """Every value of an option that a book takes, the other options being its own."""
    if option in SWITCHES:
        return True, False
    if option == "minimum-bid":
        floor = OWN["dealer-floor"][book]
        return tuple(range(1, (HIGHEST[book] if floor is False else 5) + 1))
    if option == "dealer-floor":
        return False, *range({"standard": 5, "charlesmagne": 5}.get(book, 1), HIGHEST[book] + 1)
    if option == "all-pass" and book in MAINES:
        return ("next-dealer",)
    return CHOICES[option]


ONE_OPTION: Final = [
    pytest.param(book, option, value, id=f"{book}-{option}-{value}")
    for option, books in OWN.items()
    for book in books
    for value in allowed(book, option)
]


def test_the_options_are_those_of_the_rules() -> None:
    assert set(OPTIONS) == {*OWN, "contracts"}


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_has_its_options_at_its_own_values(name: str) -> None:
    values = house_values(BOOKS[name])
    contracts = values.pop("contracts")
    assert values == {option: books[name] for option, books in OWN.items() if name in books}
    assert contracts == {row.name: {"made": row.made, "failed": row.failed} for row in BOOKS[name].contracts}


@pytest.mark.parametrize(("name", "option", "value"), ONE_OPTION)
def test_an_allowed_value_is_in_force_and_shown_only_if_it_differs(name: str, option: str, value: object) -> None:
    book = with_house(BOOKS[name], {option: value})
    own = OWN[option][name]
    assert dict(book.house) == ({} if value == own else {option: value})
    assert house_values(book)[option] == value
    assert (book == BOOKS[name]) == (value == own)


@pytest.mark.parametrize(("name", "option", "value"), ONE_OPTION)
def test_an_option_set_back_to_its_own_value_leaves_the_book(name: str, option: str, value: object) -> None:
    book = with_house(with_house(BOOKS[name], {option: value}), {option: OWN[option][name]})
    assert book == BOOKS[name]
    assert book is BOOKS[name]


@pytest.mark.parametrize("name", BOOKS)
def test_no_option_is_the_book_itself(name: str) -> None:
    assert with_house(BOOKS[name], {}) is BOOKS[name]


# What is refused

WRONG_TYPES: Final[tuple[object, ...]] = (None, 1.0, 5.5, "5", "true", "", [], ["bidder"], {}, {"made": 5})
WRONG_ROWS: Final[tuple[object, ...]] = (None, True, 0, 5, "game", [], {"made": True}, {"failed": False})
WRONG_PAYS: Final[tuple[object, ...]] = (None, 1.5, -1, 501, "points", "GAME", [], {})
WRONG: Final[dict[str, tuple[object, ...]]] = {
    "target": (*WRONG_TYPES, True, False, 0, -1, 501),
    "all-pass": (*WRONG_TYPES, True, 1, "next dealer", "NEXT-DEALER"),
    "dealer-floor": (*WRONG_TYPES, True, 0, -1, 9),
    "minimum-bid": (*WRONG_TYPES, True, False, 0, -1, 9),
    "leader": (*WRONG_TYPES, True, 1, "dealer", "Bidder"),
    "high-joker": (*WRONG_TYPES, True, 1, "color", "*1"),
    "expose": (*WRONG_TYPES, True, 1, "never"),
    "partner-gives": (*WRONG_TYPES, True, 1, "lowest"),
    "defender-alone": (*WRONG_TYPES, True, False, 1, "never"),
    **dict.fromkeys(SWITCHES, (*WRONG_TYPES, 0, 1, "on", "off")),
    "contracts": (
        None,
        True,
        False,
        1,
        "mulot",
        [],
        *({"5": row} for row in WRONG_ROWS),
        *({"5": {"made": pay}} for pay in WRONG_PAYS),
        {"5": {"wins": 5}},
        {"5": {"made": 5, "failed": 5, "else": 5}},
    ),
}


@pytest.mark.parametrize(
    ("option", "value"), [pytest.param(option, value) for option, values in WRONG.items() for value in values]
)
def test_a_wrong_type_or_value_is_refused_by_name_and_with_what_is_allowed(option: str, value: object) -> None:
    name = next(iter(OWN.get(option, BOOKS)))
    with pytest.raises(RuleBookError) as refused:
        with_house(BOOKS[name], {option: value})
    message = str(refused.value)
    assert message.startswith(f"{option} ")
    assert "allowed are" in message
    for choice in CHOICES.get(option, ()) if option != "target" else ("1 to 500",):
        assert str(choice) in message
    if option in SWITCHES:
        assert message.endswith("true, false")


OUTSIDE: Final = [
    pytest.param(book, option, id=f"{book}-{option}")
    for option, books in OWN.items()
    for book in BOOKS
    if book not in books
]


@pytest.mark.parametrize(("name", "option"), OUTSIDE)
def test_an_option_outside_its_books_is_refused_by_name(name: str, option: str) -> None:
    for value in OWN[option].values():
        with pytest.raises(
            RuleBookError, match=f"house option '{option}' is not one of '{name}', where .*: allowed are target, "
        ):
            with_house(BOOKS[name], {option: value})


@pytest.mark.parametrize("option", ["Target", "joker", "", "no_trump", "minimum bid"])
def test_an_unknown_option_is_refused_with_those_there_are(option: str) -> None:
    with pytest.raises(RuleBookError, match=f"no house option '{option}': allowed are target, .*draw-for-seats"):
        with_house(STANDARD, {option: True})


CONTRADICTIONS: Final = [
    pytest.param(MAINE, {"minimum-bid": 6}, "dealer-floor 5 with minimum-bid 6: allowed are 6 to 7, or false",
                 id="the book's floor falls below the lowest bid"),
    pytest.param(MAINE, {"dealer-floor": 2, "minimum-bid": 3}, "dealer-floor 2 with minimum-bid 3: allowed are 3 to 7",
                 id="a floor below the lowest bid set"),
    pytest.param(STANDARD, {"dealer-floor": 4}, "dealer-floor 4 with minimum-bid 5: allowed are 5 to 8",
                 id="a floor below the book's lowest bid"),
    pytest.param(MAINE, {"dealer-floor": 8}, "dealer-floor 8 with minimum-bid 1: allowed are 1 to 7",
                 id="a floor above the book's highest number"),
    pytest.param(CHARLESMAGNE, {"dealer-floor": 8}, "dealer-floor 8 with minimum-bid 5: allowed are 5 to 7",
                 id="a floor between the numbers and the game"),
    pytest.param(CHARLESMAGNE, {"minimum-bid": 8}, "minimum-bid 8: allowed are 1 to 7",
                 id="a lowest bid above the book's highest number"),
    pytest.param(MAINE, {"minimum-bid": 8, "dealer-floor": False}, "minimum-bid 8: allowed are 1 to 7",
                 id="a lowest bid above the numbers, without a floor"),
    pytest.param(MAINE, {"all-pass": "same-dealer"}, "all-pass 'same-dealer' with dealer-floor 5: .*'next-dealer' only",
                 id="the same dealer again, where the dealer always bids"),
    pytest.param(MAINE_32, {"all-pass": "dealer-bids"}, "all-pass 'dealer-bids' with dealer-floor 5",
                 id="the dealer stuck with any bid, where the floor says which"),
    pytest.param(STANDARD, {"all-pass": "dealer-bids", "dealer-floor": 5}, "all-pass 'dealer-bids' with dealer-floor 5",
                 id="both set"),
    pytest.param(STANDARD, {"contracts": dict.fromkeys((row.name for row in STANDARD.contracts), False)},
                 "contracts leaves none: at least one must stay", id="no contract left"),
    pytest.param(MAINE, {"contracts": dict.fromkeys((*"567", "le-petit", "high-card", "charlemagne"), False)},
                 "contracts: none is left that meets dealer-floor 5", id="none that meets the floor"),
    pytest.param(STANDARD, {"contracts": {"le-petit": False}},
                 "contracts names 'le-petit', which is not there: allowed are 5, 6, 7, 8, mulot", id="another book's"),
    pytest.param(CHARLESMAGNE, {"contracts": {"8": {"made": 8}}}, "contracts names '8', which is not there",
                 id="a number that the book lacks"),
    pytest.param(STANDARD, {"minimum-bid": 6, "contracts": {"5": {"made": 4}}}, "contracts names '5'",
                 id="a number that fell out"),
]  # fmt: skip


@pytest.mark.parametrize(("book", "options", "message"), CONTRADICTIONS)
def test_options_that_contradict_each_other_are_refused(
    book: RuleBook, options: dict[str, object], message: str
) -> None:
    for order in permutations(options):
        with pytest.raises(RuleBookError, match=message):
            with_house(book, {name: options[name] for name in order})


FITTING: Final = [
    pytest.param(MAINE, {"minimum-bid": 6, "dealer-floor": 6}, id="lowest bid and floor rise together"),
    pytest.param(MAINE, {"minimum-bid": 7, "dealer-floor": False}, id="the floor is lifted"),
    pytest.param(MAINE, {"dealer-floor": False, "all-pass": "dealer-bids"}, id="stuck with any bid instead of a floor"),
    pytest.param(STANDARD, {"minimum-bid": 3, "dealer-floor": 3}, id="a floor at an added number"),
    pytest.param(STANDARD, {"dealer-floor": 8, "contracts": {"8": False}}, id="named bids meet the floor"),
    pytest.param(STANDARD, {"minimum-bid": 4, "contracts": {"4": {"made": 6}}}, id="an added number is paid otherwise"),
    pytest.param(STANDARD, {"expose": "after-first-trick", "contracts": {"gros-mulot": False}}, id="nothing to expose"),
    pytest.param(MAINE, {"contracts": {"charlemagne": False}, "defender-alone": "always", "partner-gives": "highest"},
                 id="nobody to defend against"),
    pytest.param(STANDARD, {"contracts": {"mulot": False, "gros-mulot": False}, "forced-joker": False},
                 id="no hand without trumps"),
]  # fmt: skip


@pytest.mark.parametrize(("book", "options"), FITTING)
def test_options_that_fit_are_taken_in_any_order(book: RuleBook, options: dict[str, object]) -> None:
    books = [with_house(book, {name: options[name] for name in order}) for order in permutations(options)]
    assert all(other == books[0] and list(other.house) == list(books[0].house) for other in books)
    assert dict(books[0].house) == options


# What each option changes


def phases_of(book: RuleBook, contract: str) -> tuple[Phase, ...]:
    return book.contract(contract).phases


@pytest.mark.parametrize("name", ["standard", "charlesmagne"])
def test_a_lower_minimum_bid_adds_numbers_that_are_exchanged_led_and_paid_like_the_lowest(name: str) -> None:
    book = with_house(BOOKS[name], {"minimum-bid": 2})
    assert [row.name for row in book.contracts][:4] == ["2", "3", "4", "5"]
    assert book.contracts[3:] == BOOKS[name].contracts
    for number, row in zip((2, 3, 4), book.contracts, strict=False):
        assert (row.number, row.tricks, row.made, row.failed) == (number, (number, 8), number, number)
        assert row.phases == phases_of(BOOKS[name], "5")
        assert row.alone is None
        assert not row.bid_names_suit
    assert book.leads is BOOKS[name].leads


@pytest.mark.parametrize("name", BOOKS)
def test_a_higher_minimum_bid_drops_numbers_and_keeps_the_rest(name: str) -> None:
    options: dict[str, object] = {"minimum-bid": 7}
    if name in MAINES:
        options["dealer-floor"] = False
    book = with_house(BOOKS[name], options)
    assert book.contracts == tuple(row for row in BOOKS[name].contracts if row.number is None or row.number >= 7)


def test_a_contract_is_left_out_by_false_and_paid_by_a_table() -> None:
    book = with_house(STANDARD, {"contracts": {"mulot": False, "8": {"made": 10}, "charlemagne": {"failed": "game"}}})
    assert [row.name for row in book.contracts] == ["5", "6", "7", "8", "charlemagne", "gros-mulot", "gros-charlemagne"]
    assert (book.contract("8").made, book.contract("8").failed) == (10, 8)
    assert (book.contract("charlemagne").made, book.contract("charlemagne").failed) == (16, "game")
    assert book.contract("gros-mulot") == STANDARD.contract("gros-mulot")


def test_a_pay_as_the_book_has_it_is_no_difference() -> None:
    rows = {"8": {"made": 8, "failed": 8}, "mulot": {"made": 15, "failed": 9}}
    book = with_house(STANDARD, {"contracts": rows})
    assert dict(book.house) == {"contracts": {"mulot": {"failed": 9}}}


def test_contracts_laid_over_a_house_keep_the_rows_they_do_not_name() -> None:
    family = with_house(STANDARD, {"contracts": {"mulot": False, "8": {"made": 10}}, "target": 50})
    again = with_house(family, {"contracts": {"mulot": {"made": 15, "failed": 7}}})
    assert dict(again.house) == {"target": 50, "contracts": {"8": {"made": 10}}}


def test_expose_after_the_first_trick_splits_the_play() -> None:
    book = with_house(STANDARD, {"expose": "after-first-trick"})
    assert phases_of(book, "gros-mulot") == (SitOut(), Play(1), Expose(), Play(7))
    assert phases_of(book, "mulot") == (SitOut(), Play(8))


def test_trumps_before_the_card_come_before_it_in_both_lone_hands() -> None:
    book = with_house(STANDARD, {"trump-before-card": True})
    assert phases_of(book, "charlemagne") == (TakeKitty(), NameTrump(), Give(), SitOut(), Discard(3), Play(8))
    (either,) = phases_of(book, "gros-charlemagne")
    assert isinstance(either, Either)
    assert either.ask == (NameTrump(), Give(), SitOut(), Discard(1), Play(8))
    (own,) = phases_of(STANDARD, "gros-charlemagne")
    assert isinstance(own, Either)
    assert either.kitty == own.kitty
    assert phases_of(book, "5") == phases_of(STANDARD, "5")


@pytest.mark.parametrize(("name", "value"), [("standard", True), ("charlesmagne", False)])
def test_no_trump_is_offered_or_not_wherever_trumps_are_named_after_an_exchange(name: str, value: bool) -> None:
    book = with_house(BOOKS[name], {"no-trump": value})
    named = [phase for row in book.contracts for way in row.branches() for phase in way if isinstance(phase, NameTrump)]
    assert named
    assert set(named) == {NameTrump(absent=value)}


def test_jokers_are_kept_out_of_every_discard() -> None:
    book = with_house(STANDARD, {"discard-jokers": False})
    laid = [phase for row in book.contracts for way in row.branches() for phase in way if isinstance(phase, Discard)]
    assert sorted({phase.count for phase in laid}) == [1, 2, 3]
    assert not any(phase.jokers for phase in laid)


@pytest.mark.parametrize("name", OWN["partner-gives"])
def test_every_partner_who_gives_gives_the_highest(name: str) -> None:
    book = with_house(BOOKS[name], {"partner-gives": "highest"})
    gifts = list(_gifts(book))
    assert gifts
    assert all(gift.highest for gift in gifts)
    roles = {Role.BIDDER, Role.LONE_DEFENDER} if name in MAINES else {Role.BIDDER}
    assert {gift.role for gift in gifts} == roles


def _gifts(book: RuleBook) -> Iterator[Give]:
    for row in book.contracts:
        for way in row.branches():
            for phase in way:
                inner = phase.phases if isinstance(phase, DefendAlone) else (phase,)
                yield from (step for step in inner if isinstance(step, Give))


@pytest.mark.parametrize("name", MAINES)
def test_a_defender_alone_may_stand_up_to_both_or_to_nobody(name: str) -> None:
    own = BOOKS[name].contract("charlemagne")
    assert own.alone is not None
    (defending,) = [phase for phase in own.alone if isinstance(phase, DefendAlone)]
    exchange = (Give(Role.LONE_DEFENDER), SitOut(Role.LONE_DEFENDER), Discard(1, Role.LONE_DEFENDER))
    assert defending == DefendAlone(exchange)

    always = with_house(BOOKS[name], {"defender-alone": "always"}).contract("charlemagne")
    assert always.phases == (defending, Play(8))
    assert always.alone == own.alone

    off = with_house(BOOKS[name], {"defender-alone": "off"}).contract("charlemagne")
    assert off.phases == own.phases
    assert off.alone == tuple(phase for phase in own.alone if phase != defending)


def test_a_lone_defender_against_both_gets_the_highest_where_that_is_so() -> None:
    book = with_house(MAINE, {"defender-alone": "always", "partner-gives": "highest"})
    assert phases_of(book, "charlemagne")[0] == DefendAlone(
        (Give(Role.LONE_DEFENDER, highest=True), SitOut(Role.LONE_DEFENDER), Discard(1, Role.LONE_DEFENDER))
    )


def test_an_ask_that_does_not_set_trumps_is_a_hint() -> None:
    book = with_house(MAINE_32, {"ask-sets-trump": False})
    own, hint = MAINE_32.contract("charlemagne").alone, book.contract("charlemagne").alone
    assert own is not None and own[0] == Ask(sets_trump=True)
    assert hint == (Ask(sets_trump=False), *own[1:])


def test_the_colour_joker_on_top_is_on_top_everywhere() -> None:
    book = with_house(STANDARD, {"high-joker": "colour"})
    assert book.jokers == (COLOUR_JOKER, WHITE_JOKER)
    for trump in (None, *(card.suit for card in parse_cards("7c 7d 7h 7s"))):
        assert book.table(trump).lanes[4][-2:] == (WHITE_JOKER, COLOUR_JOKER)
    assert write_cards(book.highest(parse_cards("*1 *2 As"))) == "*2"
    assert book.deck == STANDARD.deck


def test_the_plain_columns_take_their_values() -> None:
    house: dict[str, object] = {
        "target": 7,
        "leader": "bidder",
        "forced-joker": False,
        "knock": True,
        "stop-when-decided": True,
        "draw-for-seats": True,
        "all-pass": "same-dealer",
    }
    book = with_house(STANDARD, house)
    assert (book.target, book.leads, book.all_pass) == (7, Leads.BIDDER, AllPass.SAME_DEALER)
    assert (book.forced_joker, book.knock, book.stop_when_decided, book.draw_for_seats) == (False, True, True, True)
    assert with_house(MAINE, {"dealer-floor": False}).dealer_floor is None


# What is written and read back


@st.composite
def houses(draw: st.DrawFn) -> tuple[RuleBook, dict[str, object]]:
    """A rule book and house options that fit together."""
    name = draw(st.sampled_from(ANY_BOOK))
    book = BOOKS[name]
    options: dict[str, object] = {}
    for option in draw(st.sets(st.sampled_from([option for option, books in OWN.items() if name in books]))):
        options[option] = draw(st.sampled_from(allowed(name, option)))
    lowest, floor = options.get("minimum-bid", OWN["minimum-bid"][name]), options.get("dealer-floor")
    floor = OWN["dealer-floor"][name] if floor is None else floor
    assert isinstance(lowest, int) and isinstance(floor, int)
    if floor is not False and floor < lowest:
        options["dealer-floor"] = lowest
    if floor is not False:
        options.pop("all-pass", None)
    if draw(st.booleans()):
        names = [row.name for row in with_house(book, options).contracts][:-1]
        pays = st.integers(0, 500) | st.just("game")
        rows = st.just(False) | st.fixed_dictionaries({}, optional={"made": pays, "failed": pays}).filter(bool)
        options["contracts"] = draw(st.dictionaries(st.sampled_from(names), rows, max_size=4)) if names else {}
    return book, options


@given(houses())
def test_options_hold_in_any_order_and_say_only_what_differs(house: tuple[RuleBook, Mapping[str, object]]) -> None:
    base, options = house
    book = with_house(base, options)
    assert with_house(base, dict(reversed(list(options.items())))) is book, "the tables that play by it share it"
    assert with_house(base, book.house) is book
    assert with_house(book, {}) == book
    one_by_one = with_house(with_house(base, book.house), options)
    assert one_by_one == book
    for option, value in book.house.items():
        assert option in options
        if option != "contracts":
            assert value == options[option] != OWN[option][base.name]


@given(houses())
def test_toml_reads_back_as_the_same_book(house: tuple[RuleBook, Mapping[str, object]]) -> None:
    base, options = house
    book = with_house(base, options)
    text = write_toml(book)
    again = with_house(base, read_toml(text))
    assert again == book
    assert again.house == book.house
    assert write_toml(again) == text


@pytest.mark.parametrize("name", BOOKS)
def test_toml_names_every_option_of_the_book(name: str) -> None:
    assert set(read_toml(write_toml(BOOKS[name]))) == {o for o, books in OWN.items() if name in books} | {"contracts"}


@pytest.mark.parametrize("text", ["target", "target = ", "target = 1\ntarget = 2", "[contracts", "\0"])
def test_what_is_not_toml_is_refused(text: str) -> None:
    with pytest.raises(RuleBookError, match=r"^not TOML: "):
        read_toml(text)


def test_later_options_overrule_earlier_ones_pay_by_pay() -> None:
    house = with_house(BOOKS["standard"], {"contracts": {"8": {"made": 10}}})
    house = with_house(house, {"contracts": {"8": {"failed": 3}}})
    assert house.house == {"contracts": {"8": {"made": 10, "failed": 3}}}


def test_a_row_that_a_later_minimum_bid_takes_away_is_forgotten() -> None:
    house = with_house(BOOKS["standard"], {"contracts": {"5": {"made": 9}, "8": {"made": 10}}})
    assert with_house(house, {"minimum-bid": 6}).house == {"minimum-bid": 6, "contracts": {"8": {"made": 10}}}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("target = " + "9" * 5000, "an integer too long to be read"),
        ("x = " + "[" * 6000 + "]" * 6000, "arrays nested too deeply"),
        ("target = 0x" + "f" * 5000, "an integer too long to be written"),
        ('target = "' + "x" * 5000 + '"', "a value too long to be quoted"),
    ],
)
def test_what_can_not_be_read_is_refused_in_a_short_sentence(text: str, reason: str) -> None:
    with pytest.raises(RuleBookError) as refused:
        with_house(BOOKS["standard"], read_toml(text))
    assert len(str(refused.value)) < 250, reason
