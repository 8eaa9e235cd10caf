"""The second referee is judged here: right hands pass, a hand with one thing wrong fails at that thing."""

import copy
import hashlib
import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from referee import (
    LEFT,
    Fault,
    Hand,
    House,
    Record,
    features,
    judge,
    judge_file,
    legal_cards,
    legal_gifts,
    pack_of,
    read_deal,
    result_of,
    sealed_deal,
    winner_of,
)

Edit = Callable[[Record], object]
Overlay = dict[str, Any]  # Any: house options, as JSON has them

EXAMPLE = """
{"charlemagne": 1, "rules": "standard", "house": {}, "match": "b7c1", "hand": 3,
 "players": {"N": "Aline", "E": "bot:expert", "S": "bot:expert", "W": "bot:expert"},
 "dealer": "W", "score": {"NS": 12, "EW": 7},
 "deal": {"N": "7c 9c Tc Kd 8h Th Jh As",
          "E": "Ah Kh Qh 9h Jd 7s Ac 8c",
          "S": "Js *1 Qd Jc 9d 7h Ad Qs",
          "W": "Ts 8d Kc 8s Qc Td Ks 9s",
          "kitty": "*2 7d"},
 "actions": ["N pass", "E bid 6", "S pass", "W pass", "E discard 8c 7d", "E trump h", "S play Ad",
             "W play 8d", "N play Kd", "E play 9h", "E play *2", "S play *1", "W play 8s", "N play 8h",
             "S play 9d", "W play Td", "N play Jh", "E play 7s", "N play As", "E play Jd", "S play Js",
             "W play 9s", "E play Ah", "S play 7h", "W play Ts", "N play Th", "E play Kh", "S play Jc",
             "W play Qc", "N play 7c", "E play Qh", "S play Qs", "W play Kc", "N play 9c", "E play Ac",
             "S play Qd", "W play Ks", "N play Tc"],
 "result": {"bidder": "E", "contract": "6", "trump": "h", "alone": false, "tricks": 6, "made": true,
            "points": {"NS": 0, "EW": 6}, "score": {"NS": 12, "EW": 13}, "winner": null}}
"""


def example() -> Record:
    record: Record = json.loads(EXAMPLE)
    return record


# ------------------------------------------------------------------------------------------------------------
# Hands made by hand


def dealt(book: str, **given: str) -> dict[str, str]:
    """A deal with the cards given to some places; the rest of the pack fills the others in its own order."""
    taken = {card for text in given.values() for card in text.split()}
    rest = [card for card in pack_of(book) if card not in taken]
    deal: dict[str, str] = {}
    for place, size in {"N": 8, "E": 8, "S": 8, "W": 8, "kitty": len(pack_of(book)) - 32}.items():
        if size and place not in given:
            deal[place] = " ".join(rest[:size])
            rest = rest[size:]
        elif size:
            deal[place] = given[place]
    return deal


def shuffled(book: str, number: int) -> dict[str, str]:
    """Some deal, the same one on every day."""
    cards = sealed_deal(book, "W", "shuffled", number, bytes(32), "", 0)
    return {place: " ".join(held) for place, held in cards.items()}


def played(
    book: str,
    deal: dict[str, str],
    *actions: str,
    house: Overlay | None = None,
    dealer: str = "W",
    score: tuple[int, int] = (0, 0),
    number: int = 2,
) -> Record:
    """A right record: the actions given, then the first legal card of each player until the hand is over."""
    rules = House(book, house or {})
    cards, kitty = read_deal(book, deal)
    hand = Hand(rules, dealer, cards, kitty)
    done = list(actions)
    for action in actions:
        hand.act(action)
    while hand.stage != "over":
        led = hand.trick[0][1] if hand.trick else None
        card = legal_cards(hand.cards[hand.turn], led, hand.trump, rules)[0]
        done.append(f"{hand.turn} play {card}")
        hand.act(done[-1])
    before = {"NS": score[0], "EW": score[1]}
    return {
        "charlemagne": 1, "rules": book, "house": house or {}, "match": "m", "hand": number, "dealer": dealer,
        "score": before, "deal": deal, "actions": done, "result": result_of(hand, before),
    }  # fmt: skip


PASSES = ("E pass", "S pass", "W pass")
ALL_TRUMPS = "*1 *2 Js Jc As Ks Qs Ts"  # wins all eight with spades as trumps, and four without any


def mulot() -> Record:
    """Spades are led, and E, who has none, has both jokers."""
    deal = dealt("standard", N="7s 8s 9s 7c 8c 7d 8d 7h", E="*1 *2 9c Tc Jc 9d Td Jd", W="Ts Js Qs 8h 9h Th Jh Qh")
    return played("standard", deal, "N bid mulot", *PASSES, "N play 7s", "E play *2")


def joker_led() -> Record:
    """The colour joker is led to a mulot, and E has the white one with seven spades."""
    deal = dealt("standard", N="*2 7c 8c 9c 7d 8d 7h 8h", E="*1 7s 8s 9s Ts Js Qs Ks")
    return played("standard", deal, "N bid mulot", *PASSES, "N play *2")


def by_kitty(score: tuple[int, int] = (3, 31)) -> Record:
    deal = dealt("standard", N=ALL_TRUMPS, kitty="7d 8d")
    return played(
        "standard",
        deal,
        "N bid gros-charlemagne",
        *PASSES,
        "N take kitty",
        "N discard 7d 8d",
        "N trump s",
        score=score,
    )


def by_card(*trumps_first: str) -> Record:
    deal = dealt("standard", N="*1 *2 Js Jc As Ks Qs 7d", S="Ts 8d 9d Td Jd Qd Kd Ad", kitty="7c 8c")
    house = {"trump-before-card": True} if trumps_first else {}
    asked = ("N bid gros-charlemagne", *PASSES, "N ask")
    if trumps_first:
        return played("standard", deal, *asked, "N trump s", "S give Ts", "N discard 7d", house=house)
    return played("standard", deal, *asked, "S give Ts", "N discard 7d", "N trump s")


def petit_charles(house: Overlay | None = None) -> Record:
    deal = dealt("standard", N="*1 *2 Js Jc As Ks Qs 7d", S="Ts 8d 9d Td Jd Qd Kd Ad", kitty="7c 8c")
    begin = ("N bid charlemagne", *PASSES)
    if house and house.get("trump-before-card"):
        return played("standard", deal, *begin, "N trump s", "S give Ts", "N discard 7d 7c 8c", house=house)
    return played("standard", deal, *begin, "S give Ts", "N discard 7d 7c 8c", "N trump s", house=house)


MAINE = {"N": "9s Js Jc As Ks Qs Ts 7d", "E": "7c 8c 9c Tc 7h 8h 9h Th", "S": "8s 7s 8d 9d Td Jd Qd Kd"}


def maine_alone(house: Overlay | None = None) -> Record:
    return played(
        "maine", dealt("maine", **MAINE), "N bid charlemagne s alone", *PASSES, "S give 8s", "N discard 7d",
        "E decline", "W alone", "E give Th", "W discard Ad", house=house,
    )  # fmt: skip


def maine_asks(asked: str, house: Overlay | None = None) -> Record:
    return played(
        "maine-32", dealt("maine-32", **MAINE), "N bid charlemagne h alone", *PASSES, f"N ask {asked}",
        "S give 8s", "N discard 7d", "E decline", "W decline", house=house,
    )  # fmt: skip


def maine_five() -> Record:
    """A knock by the bidder's partner, and one by an opponent, for the same card."""
    deal = dealt("maine", **MAINE)
    return played("maine", deal, "N bid 4 s", "E pass", "S pass", "W bid 5 h", "W play Ah", "E knock", "S knock")


def no_trump() -> Record:
    """The ace of clubs is led without trumps; E is void, and throws the colour joker."""
    deal = dealt(
        "charlesmagne",
        N="Ac Kc Qc 7d 8d 9d 7h 8h",
        E="*2 7s 8s 9s Ts Js Qs Ks",
        S="*1 7c 8c 9c Tc Jc Td Jd",
        kitty="As Ad",
    )
    return played("charlesmagne", deal, "N bid 5", *PASSES, "N discard As Ad", "N trump none", "N play Ac", "E play *2")


def game() -> Record:
    deal = dealt("charlesmagne", N=ALL_TRUMPS, kitty="7d 8d")
    return played("charlesmagne", deal, "N bid game", *PASSES, "N discard 7d 8d", "N trump s", score=(20, 20))


def stopped() -> Record:
    """Seven in a house that stops at once: the attackers' second lost trick ends the hand."""
    deal = dealt("standard", E=ALL_TRUMPS, kitty="7d 8d")
    return played(
        "standard",
        deal,
        "N bid 7",
        *PASSES,
        "N discard 7d 8d",
        "N trump c",
        house={"stop-when-decided": True},
    )


def thrown_in(house: Overlay | None = None) -> Record:
    return played("standard", shuffled("standard", 1), "N pass", *PASSES, house=house)


def gros_mulot() -> Record:
    return played("standard", shuffled("standard", 5), "N bid gros-mulot", *PASSES)


def high_card() -> Record:
    return played("maine", dealt("maine", **MAINE), "N bid high-card", *PASSES)


def le_petit() -> Record:
    return played("maine-32", dealt("maine-32", **MAINE), "N pass", "E bid le-petit", "S pass", "W pass")


def sealed(book: str = "standard", salt: str = "00ff", cut: int = 17) -> Record:
    """A thrown-in hand, or a five, of a sealed deal."""
    key = bytes(range(32))
    cards = sealed_deal(book, "W", "m", 2, key, salt, cut)
    deal = {place: " ".join(sorted(held)) for place, held in cards.items()}
    calls = ("N pass", *PASSES) if book in ("standard", "charlesmagne") else ("N bid 5 h", *PASSES)
    record = played(book, deal, *calls)
    record["seal"] = {"commit": hashlib.sha256(key).hexdigest(), "key": key.hex(), "salt": salt, "cut": cut}
    return record


RIGHT: list[tuple[str, Callable[[], Record], set[str]]] = [
    ("RECORD's example", example, {"contract:6", "made:6", "discard:2"}),
    ("mulot", mulot, {"contract:mulot", "contract:mulot:alone", "forced-joker"}),
    ("joker led", joker_led, {"joker-follows-joker", "contract:mulot"}),
    (
        "gros charlemagne by the kitty",
        by_kitty,
        {"take-kitty", "discard:2", "made:gros-charlemagne", "match-won"},
    ),
    ("gros charlemagne by the card", by_card, {"ask", "give", "discard:1", "made:gros-charlemagne"}),
    (
        "the card after trumps",
        lambda: by_card("first"),
        {"ask", "give", "discard:1", "made:gros-charlemagne"},
    ),
    ("charlemagne", petit_charles, {"give", "discard:3", "made:charlemagne", "contract:charlemagne:alone"}),
    ("charlemagne, trumps first", lambda: petit_charles({"trump-before-card": True}), {"give", "discard:3"}),
    ("gros mulot", gros_mulot, {"contract:gros-mulot", "exposed"}),
    (
        "a lone defender",
        maine_alone,
        {"lone-defender:right", "give", "discard:1", "contract:charlemagne:alone"},
    ),
    (
        "asking for a suit",
        lambda: maine_asks("s"),
        {"ask:suit", "declined-twice", "made:charlemagne", "match-won"},
    ),
    (
        "asking for an ace",
        lambda: maine_asks("ace"),
        {"ask:ace", "declined-twice", "failed:charlemagne", "match-won"},
    ),
    ("a knock", maine_five, {"knock", "contract:5", "dealer-forced"}),
    ("high card", high_card, {"contract:high-card"}),
    ("le petit", le_petit, {"contract:le-petit", "contract:le-petit:alone"}),
    ("no trump", no_trump, {"trump:none", "contract:5"}),
    ("game", game, {"contract:game", "made:game", "match-won"}),
    ("stopped", stopped, {"failed:7", "decided-early"}),
    ("thrown in", thrown_in, {"thrown-in"}),
    ("sealed", sealed, {"thrown-in"}),
    ("sealed, 32 cards", lambda: sealed("maine", "", 0), {"contract:5"}),
]


@pytest.mark.parametrize(("made", "seen"), [(made, seen) for _, made, seen in RIGHT], ids=[row[0] for row in RIGHT])
def test_a_right_hand_passes_and_what_happened_in_it_is_seen(made: Callable[[], Record], seen: set[str]) -> None:
    record = made()
    assert judge(record) == []
    assert seen <= features(record)
    assert judge(json.loads(json.dumps(record))) == []


# ------------------------------------------------------------------------------------------------------------
# Results, written out by hand


@pytest.mark.parametrize(
    ("made", "due"),
    [
        pytest.param(
            by_kitty,
            {
                "bidder": "N", "contract": "gros-charlemagne", "trump": "s", "alone": True, "tricks": 8,
                "made": True, "points": {"NS": 29, "EW": 0}, "score": {"NS": 32, "EW": 31}, "winner": "NS",
            },
            id="gros charlemagne made at 3 to 31 lifts to 32",
        ),
        pytest.param(
            game,
            {
                "bidder": "N", "contract": "game", "trump": "s", "alone": False, "tricks": 8, "made": True,
                "points": {"NS": 1, "EW": 0}, "score": {"NS": 21, "EW": 20}, "winner": "NS",
            },
            id="game made at 20 to 20 lifts to 21",
        ),
        pytest.param(
            stopped,
            {
                "bidder": "N", "contract": "7", "trump": "c", "alone": False, "tricks": 0, "made": False,
                "points": {"NS": 0, "EW": 7}, "score": {"NS": 0, "EW": 7}, "winner": None,
            },
            id="a seven that stops after two lost tricks",
        ),
        pytest.param(
            thrown_in,
            {
                "bidder": None, "contract": None, "trump": None, "alone": False, "tricks": 0, "made": None,
                "points": {"NS": 0, "EW": 0}, "score": {"NS": 0, "EW": 0}, "winner": None,
            },
            id="thrown in",
        ),
        pytest.param(
            lambda: maine_asks("ace"),
            {
                "bidder": "N", "contract": "charlemagne", "trump": "h", "alone": True, "made": False,
                "points": {"NS": 0, "EW": 32}, "score": {"NS": 0, "EW": 32}, "winner": "EW",
            },
            id="a lost charlemagne loses the game",
        ),
    ],
)  # fmt: skip
def test_results_are_what_the_rules_say(made: Callable[[], Record], due: Record) -> None:
    result = made()["result"]
    assert {key: result[key] for key in due} == due


@pytest.mark.parametrize(
    ("book", "contract", "made", "failed"),
    [
        ("standard", "5", 5, 5), ("standard", "8", 8, 8), ("standard", "mulot", 15, 7),
        ("standard", "charlemagne", 16, 8), ("standard", "gros-mulot", 30, 15),
        ("standard", "gros-charlemagne", "game", 16), ("maine", "1", 1, 1), ("maine", "7", 7, 7),
        ("maine", "le-petit", 8, 8), ("maine-32", "high-card", 8, 8),
        ("maine-32", "charlemagne", "game", "game"),
        ("charlesmagne", "7", 7, 7), ("charlesmagne", "game", "game", "game"),
    ],
)  # fmt: skip
def test_contracts_pay_what_the_rules_say(book: str, contract: str, made: object, failed: object) -> None:
    assert House(book, {}).pays[contract] == (made, failed)


def test_a_lost_gros_charlemagne_gives_the_others_sixteen() -> None:
    deal = dealt("standard", N=ALL_TRUMPS, kitty="7d 8d")
    record = played(
        "standard", deal, "N bid gros-charlemagne", *PASSES, "N take kitty", "N discard *1 *2", "N trump h",
        score=(3, 31),
    )  # fmt: skip
    assert record["result"]["points"] == {"NS": 0, "EW": 16}
    assert record["result"]["score"] == {"NS": 3, "EW": 47}
    assert record["result"]["winner"] == "EW"


# ------------------------------------------------------------------------------------------------------------
# The examples of the rules


def test_examples_1_and_2_a_joker_and_the_petit_bar_are_trumps() -> None:
    house = House("standard", {})
    assert legal_cards(["Jd", "*2", "7c"], "Kc", "h", house) == ["7c"]
    assert legal_cards(["Jd", "*2"], "Kc", "h", house) == ["*2", "Jd"]
    assert legal_cards(["7h", "*1", "Ad"], "Jd", "h", house) == ["*1", "7h"]
    assert legal_cards(["Ad", "7c"], "Jd", "h", house) == ["7c", "Ad"]


def test_examples_3_and_4_jokers_without_trumps() -> None:
    house = House("standard", {})
    assert legal_cards(["*1", "*2", "Ah"], "7s", None, house) == ["*1", "*2"]
    assert legal_cards(["*2", "Ah"], "7s", None, house) == ["*2"]
    assert legal_cards(["*1", "7s", "8s"], "*2", None, house) == ["*1"]
    assert legal_cards(["Ah", "7s"], "*2", None, house) == ["7s", "Ah"]
    assert winner_of([("N", "7s"), ("E", "*2"), ("W", "As")], None, house) == "E"
    assert winner_of([("N", "*2"), ("E", "*1"), ("W", "As")], None, house) == "E"
    assert winner_of([("N", "*2"), ("E", "*1")], None, House("standard", {"high-joker": "colour"})) == "N"


def test_example_8_charlesmagne_has_no_duty_to_throw_a_joker() -> None:
    house = House("charlesmagne", {})
    assert legal_cards(["*2", "7s"], "Ac", None, house) == ["*2", "7s"]
    assert legal_cards(["*2", "7c"], "Ac", None, house) == ["7c"]
    assert legal_cards(["*2", "7s"], "Ac", None, House("charlesmagne", {"forced-joker": True})) == ["*2"]


def test_example_9_the_nine_of_trumps_beats_both_jacks() -> None:
    house = House("maine", {})
    assert winner_of([("N", "Jh"), ("E", "9h"), ("S", "Jd"), ("W", "Ah")], "h", house) == "E"
    assert winner_of([("N", "9s"), ("E", "Ts"), ("S", "8s"), ("W", "7s")], "h", house) == "E"
    assert winner_of([("N", "Ah"), ("E", "Jd"), ("S", "7c"), ("W", "Kh")], "h", house) == "E"


def test_trumps_of_the_34_card_pack_run_in_the_order_of_clause_4_1() -> None:
    house = House("standard", {})
    high_to_low = ["*1", "*2", "Jc", "Js", "Ac", "Kc", "Qc", "Tc", "9c", "8c", "7c"]
    for higher, lower in pairwise(high_to_low):
        assert winner_of([("N", lower), ("E", higher)], "c", house) == "E"
        assert winner_of([("N", higher), ("E", lower)], "c", house) == "N"


@pytest.mark.parametrize(
    ("hand", "trump", "known", "gifts"),
    [
        pytest.param("*1 *2 Ah As", None, False, ["*1"], id="the higher joker"),
        pytest.param("Ah As Kd", None, False, ["Ah", "As"], id="one ace or the other"),
        pytest.param("Ah 7s Jc", "s", True, ["Jc"], id="the petit bar, trumps being known"),
        pytest.param("Ah Jd 8c", "s", True, ["Ah"], id="no trump in the hand"),
        pytest.param("Ah *2 8c", None, True, ["*2"], id="no trump named"),
    ],
)
def test_the_highest_card_is_given_where_the_house_wants_it(
    hand: str, trump: str | None, known: bool, gifts: list[str]
) -> None:
    assert legal_gifts(hand.split(), trump, known, House("standard", {"partner-gives": "highest"})) == gifts
    assert legal_gifts(hand.split(), trump, known, House("standard", {})) == sorted(hand.split())


# ------------------------------------------------------------------------------------------------------------
# One thing wrong


def put(index: int, action: str) -> Edit:
    return lambda record: record["actions"].__setitem__(index, action)


def insert(index: int, action: str) -> Edit:
    return lambda record: record["actions"].insert(index, action)


def drop(index: int) -> Edit:
    return lambda record: record["actions"].pop(index)


def swap(index: int) -> Edit:
    def edit(record: Record) -> None:
        actions = record["actions"]
        actions[index], actions[index + 1] = actions[index + 1], actions[index]

    return edit


def change(*path: str, to: object) -> Edit:
    def edit(record: Record) -> None:
        at = record
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = to

    return edit


WRONG: list[tuple[str, Callable[[], Record], Edit, str]] = [
    # the form
    ("another version", example, change("charlemagne", to=2), "json"),
    ("a version that is true", example, change("charlemagne", to=True), "json"),
    ("no such book", example, change("rules", to="quebec"), "json"),
    ("a match id with a blank", example, change("match", to="a b"), "json"),
    ("a hand 0", example, change("hand", to=0), "json"),
    ("an option that is not the book's", example, change("house", to={"ask-sets-trump": True}), "json"),
    ("no actions", example, lambda record: record.pop("actions"), "json"),
    ("three players", example, lambda record: record["players"].pop("W"), "json"),
    ("no such seat", example, change("dealer", to="X"), "dealer"),
    ("a score that has won already", example, change("score", "NS", to=32), "score"),
    ("a score that is half a point", example, change("score", "NS", to=11.5), "score"),
    ("a first hand that begins at 12 to 7", example, change("hand", to=1), "score"),
    # the deal
    ("a card twice", example, change("deal", "N", to="7c 7c Tc Kd 8h Th Jh As"), "deal"),
    ("seven cards", example, change("deal", "N", to="7c 9c Tc Kd 8h Th Jh"), "deal"),
    ("a six", example, change("deal", "N", to="6c 9c Tc Kd 8h Th Jh As"), "deal"),
    ("no kitty", example, lambda record: record["deal"].pop("kitty"), "deal"),
    ("a kitty in Maine", maine_five, change("deal", "kitty", to="*1 *2"), "deal"),
    ("a joker in Maine", maine_five, change("deal", "N", to="*1 Js Jc As Ks Qs Ts 7d"), "deal"),
    # the auction
    ("a call out of turn", example, put(0, "E pass"), "action 0"),
    ("a bid that names a suit in the standard game", example, put(1, "E bid 6 h"), "action 1"),
    ("a bid that does not exist", example, put(1, "E bid game"), "action 1"),
    ("a bid that is not higher", example, put(2, "S bid 6"), "action 2"),
    ("a fifth call", example, insert(4, "N pass"), "action 4"),
    ("three calls", example, drop(3), "action 3"),
    ("two blanks", example, put(0, "N  pass"), "action 0"),
    ("no verb", example, put(0, "N"), "action 0"),
    ("not a string", example, lambda record: record["actions"].__setitem__(0, None), "action 0"),
    ("a Maine dealer who passes", maine_five, put(3, "W pass"), "action 3"),
    ("a Maine dealer who bids too little", maine_five,
     lambda record: (put(0, "N bid 3 s")(record), put(3, "W bid 4 h")(record)), "action 3"),
    ("a Maine bid without its suit", maine_five, put(3, "W bid 5"), "action 3"),
    ("five alone", maine_five, put(3, "W bid 5 h alone"), "action 3"),
    ("high card with a suit", high_card, put(0, "N bid high-card s"), "action 0"),
    # the exchange
    ("a discard of three", example, put(4, "E discard 8c 7d 7s"), "action 4"),
    ("one card laid away twice", example, put(4, "E discard 8c 8c"), "action 4"),
    ("another player's card laid away", example, put(4, "E discard 8c As"), "action 4"),
    ("trumps before the discard", example, swap(4), "action 4"),
    ("no trump in the standard game", example, put(5, "E trump none"), "action 5"),
    ("a kitty where there is no choice", example, insert(4, "E take kitty"), "action 4"),
    ("neither kitty nor card", by_kitty, drop(4), "action 4"),
    ("both kitty and card", by_kitty, insert(5, "N ask"), "action 5"),
    ("a gift to one who took the kitty", by_kitty, insert(5, "S give 7h"), "action 5"),
    ("an ask for a suit in gros charlemagne", by_card, put(4, "N ask s"), "action 4"),
    ("no gift", by_card, drop(5), "action 5"),
    ("a gift that the giver does not hold", by_card, put(5, "S give As"), "action 5"),
    ("a gift by the bidder", by_card, put(5, "N give As"), "action 5"),
    ("two laid away after the card", by_card, put(6, "N discard 7d Ts"), "action 6"),
    ("a card from the kitty that was left", by_card, put(6, "N discard 7c"), "action 6"),
    ("a gift before trumps, where trumps come first", lambda: by_card("first"), swap(5), "action 5"),
    ("trumps before the card is laid away", by_card, swap(6), "action 6"),
    ("two laid away in charlemagne", petit_charles, put(5, "N discard 7d 7c"), "action 5"),
    ("a joker laid away where that is forbidden", by_kitty,
     lambda r: (change("house", to={"discard-jokers": False})(r), put(5, "N discard 7d *2")(r)),
     "action 5"),
    ("not the highest card", petit_charles, change("house", to={"partner-gives": "highest"}), "action 4"),
    ("an ask in Maine to 21", maine_alone, insert(4, "N ask ace"), "action 4"),
    ("no ask in Maine to 32", lambda: maine_asks("s"), drop(4), "action 4"),
    ("an ask for the kitty", lambda: maine_asks("s"), put(4, "N ask kitty"), "action 4"),
    ("an ask that sets no trumps in this house", lambda: maine_asks("s"),
     change("house", to={"ask-sets-trump": False}), "action 15"),
    ("a mulot with a discard", mulot, insert(4, "N discard 7s 8s"), "action 4"),
    # lone defenders
    ("the right opponent first", maine_alone, swap(6), "action 6"),
    ("only one opponent asked", lambda: maine_asks("s"), drop(8), "action 8"),
    ("a lone defender where there can't be one", maine_alone,
     change("house", to={"defender-alone": "off"}), "action 6"),
    ("a lone defender against five", maine_five, insert(4, "E alone"), "action 4"),
    ("a lone defender against le petit", le_petit, insert(4, "S decline"), "action 4"),
    ("a lone defender who lays nothing away", maine_alone, drop(9), "action 9"),
    ("a partner who is out and plays", maine_alone, put(11, "E play 7c"), "action 11"),
    ("declines that nobody may make", lambda: maine_asks("s"), change("house", to={"defender-alone": "off"}),
     "action 7"),
    # the play
    ("the bidder leads a six", example, put(6, "E play Ah"), "action 6"),
    ("a suit not followed", example, put(7, "W play Ts"), "action 7"),
    ("a card played twice", example, put(10, "E play 9h"), "action 10"),
    ("a card laid away and played", example, put(9, "E play 7d"), "action 9"),
    ("the loser of the trick leads", example, put(10, "S play 9d"), "action 10"),
    ("a joker kept back", mulot, put(5, "E play 9c"), "action 5"),
    ("seven spades and no white joker", joker_led, put(5, "E play 7s"), "action 5"),
    ("the partner of a mulot plays", mulot, put(6, "S play Ks"), "action 6"),
    ("a joker thrown while able to follow", no_trump, put(8, "S play *1"), "action 8"),
    ("the ace takes a trick with a joker in it", no_trump, put(10, "N play Kc"), "action 10"),
    ("no trump where the house has none", no_trump, change("house", to={"no-trump": False}), "action 5"),
    ("a card after the last", example, lambda record: record["actions"].append("N play Tc"), "action 38"),
    ("a trick after the hand is settled", stopped, lambda r: r["actions"].append("E play As"), "action 14"),
    ("a hand that should have stopped", lambda: maine_asks("ace"),
     change("house", to={"stop-when-decided": True}), "action 15"),
    # knocks
    ("a knock before the first card", maine_five, swap(4), "action 4"),
    ("a second knock for one card", maine_five, insert(6, "E knock"), "action 6"),
    ("a knock with a word", maine_five, put(5, "E knock h"), "action 5"),
    ("a knock after the last card", maine_five, lambda r: r["actions"].append("E knock"), "action 38"),
    ("a knock in the standard game", example, insert(7, "E knock"), "action 7"),
    ("a knock by a lone defender", maine_alone, insert(11, "W knock"), "action 11"),
    ("a knock by one who is out", maine_alone, insert(11, "S knock"), "action 11"),
    # the result
    ("an end that is missing", example, drop(37), "result"),
    ("a result that is missing", example, change("result", to=None), "result"),
    ("another bidder", example, change("result", "bidder", to="W"), "result"),
    ("another contract", example, change("result", "contract", to="7"), "result"),
    ("a contract that is a number", example, change("result", "contract", to=6), "result"),
    ("another trump", example, change("result", "trump", to=None), "result"),
    ("alone", example, change("result", "alone", to=True), "result"),
    ("alone that is 0", example, change("result", "alone", to=0), "result"),
    ("the defenders' tricks", example, change("result", "tricks", to=2), "result"),
    ("not made", example, change("result", "made", to=False), "result"),
    ("a point too many", example, change("result", "points", "EW", to=7), "result"),
    ("points for both", example, change("result", "points", "NS", to=2), "result"),
    ("a wrong sum", example, change("result", "score", "EW", to=14), "result"),
    ("a winner too soon", example, change("result", "winner", to="EW"), "result"),
    ("no winner", by_kitty, change("result", "winner", to=None), "result"),
    ("gros charlemagne for 32 points", by_kitty, change("result", "points", "NS", to=32), "result"),
    ("a mulot not alone", mulot, change("result", "alone", to=False), "result"),
    ("a trump in a mulot", mulot, change("result", "trump", to="s"), "result"),
    ("a suit asked for, not trumps", lambda: maine_asks("s"), change("result", "trump", to="h"), "result"),
    ("a seven paid like a six", stopped, change("result", "points", "EW", to=6), "result"),
    ("made, in a hand thrown in", thrown_in, change("result", "made", to=False), "result"),
    ("no winner key", example, lambda record: record["result"].pop("winner"), "result"),
    ("another target", by_kitty, change("house", to={"target": 40}), "result"),
    ("another pay", stopped, change("house", "contracts", to={"7": {"failed": 9}}), "result"),
    # the seal
    ("another key", sealed, change("seal", "key", to="00" * 32), "seal"),
    ("another commit", sealed, change("seal", "commit", to="00" * 32), "seal"),
    ("another cut", sealed, change("seal", "cut", to=16), "seal"),
    ("a cut of the whole pack", sealed, change("seal", "cut", to=34), "seal"),
    ("another salt", sealed, change("seal", "salt", to="00fe"), "seal"),
    ("half a byte of salt", sealed, change("seal", "salt", to="00f"), "seal"),
    ("no key after the hand", sealed, change("seal", "key", to=None), "seal"),
    ("another hand's number", sealed, change("hand", to=3), "seal"),
    ("another match", sealed, change("match", to="n"), "seal"),
    ("a cut of 32 in 32 cards", lambda: sealed("maine-32"), change("seal", "cut", to=32), "seal"),
]  # fmt: skip


@pytest.mark.parametrize(("made", "edit", "place"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_hand_with_one_thing_wrong_fails_there(made: Callable[[], Record], edit: Edit, place: str) -> None:
    record = made()
    assert judge(record) == []
    edit(record)
    assert [fault[0] for fault in judge(record)] == [place]


def test_a_wrong_score_and_a_wrong_seal_are_both_reported() -> None:
    record = sealed()
    change("score", "NS", to=-1)(record)
    change("seal", "cut", to=3)(record)
    assert [place for place, _ in judge(record)] == ["score", "seal"]


def test_a_hand_that_is_on_has_no_result_and_shows_no_key() -> None:
    record = sealed("maine")
    record["actions"] = record["actions"][:9]
    record["result"] = None
    assert [place for place, _ in judge(record)] == ["seal"]
    record["seal"]["key"] = None
    assert judge(record) == []


def test_unknown_keys_are_ignored() -> None:
    record = example()
    record["weather"] = "rain"
    record["result"]["applause"] = True
    assert judge(record) == []


# ------------------------------------------------------------------------------------------------------------
# House options


RIGHT_HOUSES: list[tuple[str, Overlay]] = [
    ("standard", {"target": 500, "all-pass": "dealer-bids", "leader": "bidder", "no-trump": True}),
    ("standard", {"dealer-floor": 6, "minimum-bid": 3, "knock": True, "expose": "after-first-trick"}),
    ("standard", {"contracts": {"mulot": False, "8": {"made": 10, "failed": "game"}}}),
    ("standard", {"minimum-bid": 4, "contracts": {"4": False}}),
    ("standard", {"contracts": {"gros-mulot": False}, "expose": "after-first-trick"}),
    ("maine", {"dealer-floor": False, "all-pass": "same-dealer", "defender-alone": "always"}),
    ("maine", {"dealer-floor": 7, "minimum-bid": 7, "partner-gives": "highest"}),
    ("maine-32", {"ask-sets-trump": False, "stop-when-decided": True, "draw-for-seats": True}),
    (
        "charlesmagne",
        {"no-trump": False, "forced-joker": True, "high-joker": "colour", "discard-jokers": False},
    ),
    ("charlesmagne", {"contracts": {"5": False, "6": False, "7": False}}),
]

WRONG_HOUSES: list[tuple[str, Overlay]] = [
    ("standard", {"target": 0}), ("standard", {"target": 501}), ("standard", {"target": True}),
    ("standard", {"target": "32"}), ("standard", {"all-pass": "redeal"}),
    ("standard", {"dealer-floor": True}),
    ("standard", {"dealer-floor": 4}), ("standard", {"dealer-floor": 9}), ("maine", {"minimum-bid": 8}),
    ("maine", {"minimum-bid": 6}), ("maine", {"all-pass": "same-dealer"}), ("standard", {"minimum-bid": 0}),
    ("standard", {"dealer-floor": 5, "all-pass": "dealer-bids"}), ("maine", {"no-trump": True}),
    ("maine", {"forced-joker": False}), ("maine", {"high-joker": "white"}),
    ("standard", {"defender-alone": "off"}),
    ("maine", {"ask-sets-trump": True}), ("charlesmagne", {"expose": "before-lead"}),
    ("charlesmagne", {"partner-gives": "any"}), ("standard", {"knock": 1}), ("standard", {"no_trump": True}),
    ("standard", {"contracts": []}), ("standard", {"contracts": {"game": False}}),
    ("standard", {"contracts": {"4": False}}), ("standard", {"contracts": {"5": {"made": -1}}}),
    ("standard", {"contracts": {"5": {"won": 5}}}), ("standard", {"contracts": {"5": {"made": True}}}),
    ("charlesmagne", {"contracts": {"5": False, "6": False, "7": False, "game": False}}),
    ("standard", {"dealer-floor": 8, "contracts": dict.fromkeys(
        ("8", "mulot", "charlemagne", "gros-mulot", "gros-charlemagne"), False)}),
]  # fmt: skip


@pytest.mark.parametrize(("book", "overlay"), RIGHT_HOUSES)
def test_a_house_that_the_rules_allow_is_taken(book: str, overlay: Overlay) -> None:
    House(book, overlay)


@pytest.mark.parametrize(("book", "overlay"), WRONG_HOUSES)
def test_a_house_that_the_rules_refuse_is_a_fault(book: str, overlay: Overlay) -> None:
    with pytest.raises(Fault):
        House(book, overlay)


def four_calls(book: str, house: Overlay, *calls: str) -> list[str]:
    """The faults of an auction, the rest of the hand being left out."""
    record = {
        "charlemagne": 1, "rules": book, "house": house, "match": "m", "hand": 2, "dealer": "W",
        "score": {"NS": 0, "EW": 0}, "deal": shuffled(book, 1), "actions": list(calls), "result": None,
    }  # fmt: skip
    return [place for place, _ in judge(record)]


@pytest.mark.parametrize(
    ("book", "house", "call", "place"),
    [
        ("standard", {"all-pass": "dealer-bids"}, "W pass", "action 3"),
        ("standard", {"all-pass": "dealer-bids"}, "W bid mulot", None),
        ("standard", {"dealer-floor": 6}, "W bid 5", "action 3"),
        ("standard", {"dealer-floor": 6}, "W bid gros-mulot", None),
        ("standard", {"minimum-bid": 6}, "W bid 5", "action 3"),
        ("standard", {"minimum-bid": 2}, "W bid 2", None),
        ("standard", {"contracts": {"mulot": False}}, "W bid mulot", "action 3"),
        ("maine", {}, "W bid le-petit", None),
        ("maine", {}, "W bid 4 c", "action 3"),
        ("maine", {"dealer-floor": False}, "W bid 1 c", None),
        ("maine", {"dealer-floor": False}, "W pass", "result"),
        ("charlesmagne", {}, "W bid 8", "action 3"),
    ],
)  # fmt: skip
def test_the_dealer_calls_last_as_the_house_has_it(book: str, house: Overlay, call: str, place: str | None) -> None:
    assert four_calls(book, house, "N pass", "E pass", "S pass", call) == ([place] if place else [])


def test_example_10_three_players_overbid_one_another() -> None:
    assert four_calls("standard", {}, "N bid 5", "E pass", "S bid 6", "W bid 7", "W discard") == ["action 4"]
    record = played("charlesmagne", shuffled("charlesmagne", 1), "N bid 5", "E pass", "S bid 6", "W bid game",
                    "W discard " + shuffled("charlesmagne", 1)["kitty"], "W trump none")  # fmt: skip
    assert record["result"]["bidder"] == "W"
    assert record["actions"][6].startswith("W play")


def test_a_lone_defender_may_stand_up_to_both_where_the_house_says_always() -> None:
    deal = dealt("maine", **MAINE)
    house = {"defender-alone": "always", "leader": "left-of-bidder"}
    record = played("maine", deal, "N bid charlemagne s", *PASSES, "E decline", "W alone", "E give Th",
                    "W discard Ad", house=house)  # fmt: skip
    assert judge(record) == []
    assert record["actions"][8].startswith("S play")
    assert len(record["actions"]) == 8 + 24
    assert not record["result"]["alone"]


def test_a_lone_defender_gets_the_highest_trump_where_the_highest_must_be_given() -> None:
    deal = dealt("maine", **(MAINE | {"E": "7c 8c 9c Tc 7h 8h 9h 7s", "S": "8s Th 8d 9d Td Jd Qd Kd"}))
    begin = ("N bid charlemagne s alone", *PASSES, "S give 8s", "N discard 7d", "E decline", "W alone")
    house = {"partner-gives": "highest"}
    assert judge(played("maine", deal, *begin, "E give 7s", "W discard Ad", house=house)) == []
    with pytest.raises(ValueError, match="highest"):
        played("maine", deal, *begin, "E give Tc", "W discard Ad", house=house)


# ------------------------------------------------------------------------------------------------------------
# Sealed deals


def test_a_sealed_deal_is_the_one_that_another_shuffle_gives() -> None:
    """The shuffle written a second time, in one piece, with a cut and both packs."""
    for book in ("maine", "charlesmagne"):
        key, pack = bytes(range(32)), pack_of(book)
        size = len(pack)
        blocks = [hmac_sha256(key, f"charlemagne/1|m|2|00ff|{i}") for i in range(2 * size)]
        words = iter(int(block[i : i + 8], 16) for block in blocks for i in range(0, 64, 8))
        for last in reversed(range(1, size)):
            word = next(word for word in words if word // (last + 1) < 2**32 // (last + 1))
            other = word % (last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        pack = pack[5:] + pack[:5]
        deal = sealed_deal(book, "S", "m", 2, key, "00FF", 5)
        step = 4 if book == "maine" else 2
        for turn, seat in enumerate("WNES"):
            rounds = range(turn * step, 32, 4 * step)
            assert deal[seat] == [card for start in rounds for card in pack[start : start + step]]
        assert deal.get("kitty", []) == pack[32:]


def hmac_sha256(key: bytes, text: str) -> str:
    """HMAC-SHA256 from its definition."""
    padded = key.ljust(64, bytes(1))
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + text.encode()).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).hexdigest()


# ------------------------------------------------------------------------------------------------------------
# Files


def five(dealer: str, score: tuple[int, int], house: Overlay | None = None) -> Record:
    """A five bid by the dealer's left in the standard game."""
    bidder = LEFT[dealer]
    deal = shuffled("standard", 7)
    calls = [f"{bidder} bid 5"]
    seat = bidder
    for _ in range(3):
        seat = LEFT[seat]
        calls.append(f"{seat} pass")
    lay = f"{bidder} discard {deal['kitty']}"
    return played("standard", deal, *calls, lay, f"{bidder} trump s", dealer=dealer, score=score, house=house)


def match_of_three(match: str = "m", house: Overlay | None = None) -> list[Record]:
    records: list[Record] = []
    dealer, score = "W", (0, 0)
    for number in (1, 2, 3):
        record = five(dealer, score, house)
        record["hand"], record["match"] = number, match
        score = (record["result"]["score"]["NS"], record["result"]["score"]["EW"])
        dealer = LEFT[dealer]
        records.append(record)
    return records


def test_a_match_carries_on_from_hand_to_hand() -> None:
    assert judge_file(match_of_three()) == []
    assert judge_file(match_of_three()[1:]) == []


def test_matches_may_be_interleaved() -> None:
    one, two = match_of_three("one"), match_of_three("two", {"high-joker": "colour"})
    assert judge_file([one[0], two[0], two[1], one[1], one[2], two[2]]) == []


def test_dealer_score_number_and_house_carry_over() -> None:
    records = match_of_three()
    wrong = copy.deepcopy(records)
    wrong[1] = five("S", tuple(records[1]["score"].values()))
    assert judge_file(wrong) == [(1, "dealer", "N deals, not S")]
    wrong = copy.deepcopy(records)
    wrong[2] = five("E", (1, 1)) | {"hand": 3}
    assert {(index, place) for index, place, _ in judge_file(wrong)} == {(2, "score")}
    wrong = copy.deepcopy(records)
    wrong[1]["hand"] = 4
    assert [(index, place) for index, place, _ in judge_file(wrong)] == [(1, "json")]
    wrong = copy.deepcopy(records)
    wrong[1]["house"] = {"expose": "after-first-trick"}
    assert [(index, place) for index, place, _ in judge_file(wrong)] == [(1, "json")]


def test_after_a_faulty_hand_the_match_is_taken_up_afresh() -> None:
    records = match_of_three()
    records[1]["result"]["tricks"] = 9
    records[2] = five("S", (30, 2)) | {"hand": 9}
    assert [(index, place) for index, place, _ in judge_file(records)] == [(1, "result")]


def test_nothing_follows_a_winner_or_a_hand_that_is_on() -> None:
    won = by_kitty()
    after = five("N", (0, 0)) | {"hand": 3}
    assert [(index, place) for index, place, _ in judge_file([won, after])] == [(1, "json")]
    on = five("W", (0, 0))
    on["actions"], on["result"] = on["actions"][:8], None
    assert [(index, place) for index, place, _ in judge_file([on, after])] == [(1, "json")]


def test_after_four_passes_the_deal_moves_on_or_stays_as_the_house_has_it() -> None:
    for house, dealer in (({}, "N"), ({"all-pass": "same-dealer"}, "W")):
        for then in "NW":
            records = [thrown_in(house), five(then, (0, 0), house) | {"hand": 3}]
            places = [place for _, place, _ in judge_file(records)]
            assert places == ([] if then == dealer else ["dealer"])


def test_what_is_no_record_is_a_json_fault() -> None:
    records: list[Any] = [[], None, {}, {"charlemagne": 1}]  # Any: not records at all
    assert [(index, place) for index, place, _ in judge_file(records)] == [(i, "json") for i in range(4)]
