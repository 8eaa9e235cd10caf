"""What answers mean at each question, and why some won't do."""

from __future__ import annotations

import pytest

from charlemagne.cards import Suit, parse_cards
from charlemagne.hand.actions import parse_action
from charlemagne.hand.deal import Deal
from charlemagne.hand.decide import apply, start
from charlemagne.hand.legal import Reason
from charlemagne.hand.state import Setup
from charlemagne.hand.view import view_of
from charlemagne.rules.books import BOOKS, MAINE, STANDARD
from charlemagne.rules.house import with_house
from charlemagne.seats import Seat
from charlemagne.terminal.asking import Asker, Call, Problem, asked_by_partner, ladder
from charlemagne.terminal.naming import Naming
from charlemagne.terminal.reading import Reader
from charlemagne.terminal.telling import Teller
from charlemagne.words import LANGUAGES, Language, Words

STANDARD_DEAL = Deal(
    (
        parse_cards("7c 9c Tc Kd 8h Th Jh As"),
        parse_cards("Ah Kh Qh 9h Jd 7s Ac 8c"),
        parse_cards("Js *1 Qd Jc 9d 7h Ad Qs"),
        parse_cards("Ts 8d Kc 8s Qc Td Ks 9s"),
    ),
    parse_cards("*2 7d"),
)
MAINE_DEAL = Deal(
    (
        parse_cards("7c 8c 9c Tc Jc Qc Kc Ac"),
        parse_cards("7d 8d 9d Td Jd Qd Kd Ad"),
        parse_cards("7h 8h 9h Th Jh Qh Kh Ah"),
        parse_cards("7s 8s 9s Ts Js Qs Ks As"),
    )
)


def answered(book: str, seat: str, line: str, *before: str, language: Language = "en") -> list[str] | Call | str:
    """What a line means after some actions: actions, a call that wants a suit, or the problem's words."""
    rules = BOOKS[book]
    hand = start(Setup(rules, "m", 1, Seat.WEST, (0, 0)), STANDARD_DEAL if rules.jokers else MAINE_DEAL)[0]
    for action in before:
        hand = apply(hand, parse_action(action))
    you = Seat.parse(seat)
    answer = Asker(Naming(Words(language), you), you).answer(Reader(language).read(line), view_of(hand, you))
    if isinstance(answer, Problem):
        return answer.text
    return answer if isinstance(answer, Call) else [str(action) for action in answer]


AUCTION = ("N pass", "E bid 6", "S pass", "W pass")
PLAY = (*AUCTION, "E discard 8c 7d", "E trump h")
SOLO = ("N bid charlemagne c alone", "E pass", "S pass", "W pass")


@pytest.mark.parametrize(
    ("book", "seat", "line", "before", "meant", "reason"),
    [
        ("standard", "N", "0", (), ["N pass"], "0 passes"),
        ("standard", "N", "6", (), ["N bid 6"], "6 bids six"),
        ("standard", "N", "9", (), ["N bid mulot"], "the named bids follow the highest number"),
        ("standard", "N", "bid gros charlemagne", (), ["N bid gros-charlemagne"], "names"),
        ("maine", "N", "6", (), Call("6"), "a bid that names trumps wants a suit"),
        ("maine", "N", "bid 6 h", (), ["N bid 6 h"], "with its suit"),
        ("maine", "N", "bid 7h", (), ["N bid 7 h"], "a card's name is a number and a suit in the auction"),
        ("maine", "N", "charlemagne s alone", (), ["N bid charlemagne s alone"], "alone"),
        ("maine", "N", "11", (), Call("charlemagne", alone=True), "alone has a number of its own"),
        ("standard", "E", "1 2", AUCTION, ["E discard 7s *2"], "cards by their numbers"),
        ("standard", "E", "discard 7d, 8c", AUCTION, ["E discard 8c 7d"], "cards by their names"),
        ("standard", "E", "trump h", PLAY[:-1], ["E trump h"], "as the issue has it"),
        ("standard", "E", "hearts", PLAY[:-1], ["E trump h"], "the suit alone"),
        ("standard", "E", "3", PLAY[:-1], ["E trump h"], "by number"),
        ("standard", "S", "js", PLAY, ["S play Js"], "a card plays it"),
        ("standard", "S", "play the queen of diamonds", PLAY, ["S play Qd"], "in words"),
        ("maine-32", "N", "ask ace", SOLO, ["N ask ace"], "asking"),
        ("maine-32", "N", "h", SOLO, ["N ask h"], "asking by the suit alone"),
        ("maine-32", "S", "give 7h", (*SOLO, "N ask ace"), ["S give 7h"], "giving"),
        ("maine-32", "S", "kh", (*SOLO, "N ask ace"), ["S give Kh"], "giving by the card alone"),
        ("maine", "E", "alone", (*SOLO, "S give 7h", "N discard 7h"), ["E alone"], "defending"),
        ("maine", "E", "no", (*SOLO, "S give 7h", "N discard 7h"), ["E decline"], "declining"),
        ("maine", "N", "ac knock", ("N bid 5 c", "E pass", "S pass", "W pass"), ["N play Ac", "N knock"], "both"),
    ],
)  # fmt: skip
def test_an_answer_means(
    *, book: str, seat: str, line: str, before: tuple[str, ...], meant: object, reason: str
) -> None:
    assert answered(book, seat, line, *before) == meant, reason


@pytest.mark.parametrize(
    ("book", "seat", "line", "before", "english", "french"),
    [
        ("standard", "S", "5", AUCTION[:2], "Too low: the bid stands at 6.", "Trop bas : la mise est rendue à 6."),
        ("standard", "N", "17", (), "There is no option 17.", "Il n’y a pas de choix 17."),
        ("standard", "N", "bid 99", (), "There is no bid of 99 at this table.", None),
        ("standard", "N", "js", (), "Not now. What is wanted is bidding.", None),
        ("standard", "N", "knock", (), "There is no knocking at this table.", "On ne cogne pas à cette table."),
        ("standard", "N", "", (), "That answers nothing here.", None),
        ("standard", "E", "discard 8c", AUCTION, "Exactly 2 cards: you chose 1.", None),
        ("standard", "E", "discard 7c 8c", AUCTION, "You don't have the 7 of clubs.", "Tu n’as pas le 7 de trèfle."),
        ("standard", "E", "trump none", PLAY[:-1], "There is no playing without trumps here: name a suit.", None),
        (
            "standard", "W", "8s", (*PLAY, "S play Ad"),
            "Not that one: diamonds were led, and you have some.",
            "Pas celle-là : on a demandé du carreau, et tu en as.",
        ),
        (
            "standard", "E", "jd", (*PLAY, "S play Qd", "W play 8d", "N play Kd"),
            "You may", None,
        ),
        ("maine", "W", "pass", ("N pass", "E pass", "S pass"), "You deal, so you must bid 5 or more.", None),
        ("maine", "W", "bid 4 h", ("N pass", "E pass", "S pass"), "You deal, so you must bid 5 or more.", None),
        ("maine", "N", "knock", ("N bid 5 c", "E pass", "S pass", "W pass"), "Nothing to knock on yet", None),
        (
            "maine", "N", "bid le petit h", (),
            "Le petit is bid without a suit.", "On mise le petit sans nommer de sorte.",
        ),
        ("maine", "N", "bid 5 h alone", (), "5 can't be bid alone.", "On ne mise pas 5 en solo."),
        ("maine-32", "S", "give 7c", (*SOLO, "N ask ace"), "You don't have the 7 of clubs.", None),
    ],
)  # fmt: skip
def test_a_refusal_says_why(
    *, book: str, seat: str, line: str, before: tuple[str, ...], english: str, french: str | None
) -> None:
    said = answered(book, seat, line, *before)
    if english == "You may":
        assert said == [f"{seat} play Jd"], "east has no diamond but the little jack: he may play anything"
        return
    assert isinstance(said, str)
    assert said.replace("’", "'").startswith(english)
    if french is not None:
        typed = {"bid le petit h": "mise le petit c", "bid 5 h alone": "mise 5 c solo", "knock": "cogne"}
        typed |= {"discard 7c 8c": "écarte 7t 8t", "8s": "8p"}
        answer = answered(book, seat, typed.get(line, line), *before, language="fr")
        assert isinstance(answer, str)
        assert answer.replace("\u202f", " ") == french


REASONS: dict[str, dict[str, str | int]] = {
    "no-knocking": {}, "hand-over": {}, "knock-before-play": {}, "knock-alone": {}, "knocked-already": {},
    "knock-allowed": {}, "not-your-turn": {"turn": "N"}, "not-in-hand": {"card": "Qs"},
    "give-highest": {"card": "7c", "highest": "*1"}, "discard-count": {"count": 2}, "no-joker-discard": {},
    "must-name-trump": {}, "not-now": {"phase": "discard"}, "dealer-must-bid": {}, "dealer-must-reach": {"floor": 5},
    "no-such-bid": {"bid": "mulot"}, "not-alone": {"bid": "6"}, "bid-needs-suit": {"bid": "6"},
    "bid-without-suit": {"bid": "le-petit"}, "bid-too-low": {"bid": "5", "highest": "gros-mulot"},
    "must-follow-joker": {"card": "7c"}, "must-follow-trump": {"card": "7c"},
    "must-play-joker": {"card": "7c", "suit": "s"}, "little-jack-is-trump": {"card": "Jc", "suit": "c"},
    "must-follow": {"card": "7d", "suit": "c"},
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_can_be_said(reason: str, language: Language) -> None:
    text = Naming(Words(language), Seat.SOUTH).reason(Reason(reason, REASONS[reason]))
    assert text.endswith(".")
    assert text[0].isupper() or text[0].isdigit()


def test_the_little_jack_is_explained_as_people_would() -> None:
    reason = Reason("little-jack-is-trump", REASONS["little-jack-is-trump"])
    english = Naming(Words("en"), Seat.SOUTH).reason(reason)
    french = Naming(Words("fr"), Seat.SOUTH).reason(reason).replace("\u202f", " ")
    assert english == "Not that one: clubs were led, and your jack of clubs is a trump."
    assert french == "Pas celle-là : on a demandé du trèfle, et ton valet de trèfle est un atout."


def test_a_number_means_the_same_bid_whatever_a_house_leaves_out() -> None:
    whole = ladder(STANDARD)
    house = with_house(STANDARD, {"contracts": {"8": False, "mulot": False}, "minimum-bid": 3})
    changed = ladder(house)
    assert {number: changed[number] for number in (0, 5, 6, 7, 10, 11, 12)} == {
        number: whole[number] for number in (0, 5, 6, 7, 10, 11, 12)
    }
    assert changed[3] == Call("3")
    assert ladder(MAINE)[11] == Call("charlemagne", alone=True)


def test_a_hand_is_sorted_with_the_little_jack_and_the_jokers_among_the_trumps() -> None:
    name = Naming(Words("en"))
    trump = Suit.SPADES
    said = name.hand(parse_cards("Jc *2 Js As 7h Ac"), STANDARD.table(trump), trump)
    assert said == "Trumps, spades: colour joker, big jack, little jack, ace. Hearts: 7. Clubs: ace."
    assert (
        name.hand(parse_cards("Jc *2 Js"), STANDARD.table(None), None)
        == "Jokers: colour joker. Spades: jack. Clubs: jack."
    )


def test_the_partners_knock_is_remembered_until_one_leads() -> None:
    hand = start(Setup(MAINE, "m", 1, Seat.WEST, (0, 0)), MAINE_DEAL)[0]
    for action in ("N bid 5 c", "E pass", "S pass", "W pass", "N play 7c", "E play 7d", "S play 7h", "S knock"):
        hand = apply(hand, parse_action(action))
    assert asked_by_partner(hand.public, Seat.NORTH) is hand.public.log[6].card  # type: ignore[union-attr]
    for action in ("W play Js", "W play 7s", "N play 8c", "E play 8d", "S play 8h"):
        hand = apply(hand, parse_action(action))
    assert asked_by_partner(hand.public, Seat.NORTH) is not None
    hand = apply(hand, parse_action("N play 9c"))
    assert asked_by_partner(hand.public, Seat.NORTH) is None


@pytest.mark.parametrize(
    ("language", "said"), [("en", "South gives you the ace of hearts."), ("fr", "Sud te donne l’as de cœur.")]
)
def test_only_who_gives_and_who_gets_a_card_hear_which(language: Language, said: str) -> None:
    before = start(Setup(BOOKS["maine"], "m", 1, Seat.WEST, (0, 0)), MAINE_DEAL)[0]
    for action in SOLO:
        before = apply(before, parse_action(action))
    after = apply(before, parse_action("S give Ah"))

    def heard(seat: Seat) -> str:
        teller = Teller(Naming(Words(language), seat))
        return "\n".join(teller.told(view_of(before, seat), view_of(after, seat)))

    assert said in heard(Seat.NORTH)
    assert "Ah" not in heard(Seat.EAST) and "cœur" not in heard(Seat.EAST) and "hearts" not in heard(Seat.EAST)
