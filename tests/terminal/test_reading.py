"""Lines as people type them."""

from __future__ import annotations

import pytest

from charlemagne.cards import CARDS, Card, Suit
from charlemagne.terminal.reading import Key, Number, Reader, Unknown, code
from charlemagne.words import LANGUAGES, Language

H, C, S = Suit.HEARTS, Suit.CLUBS, Suit.SPADES


@pytest.mark.parametrize(
    ("language", "line", "words", "reason"),
    [
        ("en", "bid 6", [Key("bid"), Number(6)], "as the issue has it"),
        ("en", "  BID   6,H ", [Key("bid"), Number(6), H], "capitals, blanks and commas"),
        ("en", "6h", [Number(6), H], "a number and a suit that run together"),
        ("en", "discard 7c 8c", [Key("discard"), Card.parse("7c"), Card.parse("8c")], "cards"),
        ("en", "10h", [Card.parse("Th")], "10 for T"),
        ("en", "th", [Card.parse("Th")], "T"),
        ("en", "j s", [Card.parse("Js")], "a blank within a card"),
        ("en", "the Jack of Spades", [Card.parse("Js")], "a card in words"),
        ("en", "J♠", [Card.parse("Js")], "a symbol"),
        ("en", "as", [Card.parse("As")], "not the French ace"),
        ("en", "ask for an ace", [Key("ask"), Key("rank-A")], "small words"),
        ("en", "no trump", [Key("none")], "two words with one meaning"),
        ("en", "trump pique", [Key("trump"), S], "the other language's words"),
        ("en", "gros-mulot", [Key("contract-gros-mulot")], "hyphens"),
        ("en", "wj *2", [Card.parse("*1"), Card.parse("*2")], "jokers"),
        ("en", "seven of clubs", [Card.parse("7c")], "a rank in words"),
        ("en", "xyzzy 6", [Unknown("xyzzy"), Number(6)], "what means nothing is told apart"),
        ("en", "?", [Key("help")], "a question mark"),
        ("en", "", [], "nothing"),
        ("fr", "7c", [Card.parse("7h")], "c is cœur"),
        ("fr", "vp", [Card.parse("Js")], "French ranks"),
        ("fr", "10k", [Card.parse("Td")], "k is carreau"),
        ("fr", "dt rp ac", [Card.parse("Qc"), Card.parse("Ks"), Card.parse("Ah")], "dame, roi, as"),
        ("fr", "ECARTE 7t", [Key("discard"), Card.parse("7c")], "no accents"),
        ("fr", "j’écarte le 7 de trèfle", [Key("discard"), Number(7), C], "an apostrophe, small words"),
        ("fr", "l'as de cœur", [Card.parse("Ah")], "œ"),
        ("fr", "as", [Key("rank-A")], "an ace, not a card"),
        ("fr", "mise 6 à pique", [Key("bid"), Number(6), S], "à"),
        ("fr", "sans atout", [Key("none")], "two words with one meaning"),
        ("fr", "règles", [Key("rules")], "accents"),
        ("fr", "jb jc", [Card.parse("*1"), Card.parse("*2")], "jokers"),
        ("fr", "bid 6 hearts", [Key("bid"), Number(6), H], "the other language's words"),
        ("fr", "charlemagne à cœur, en solo", [Key("contract-charlemagne"), H, Key("alone")], "alone"),
        ("fr", "demande à ton voisin", [Key("ask"), Unknown("ton"), Unknown("voisin")], "what means nothing"),
    ],
)
def test_a_line_says(language: Language, line: str, words: list[object], reason: str) -> None:
    assert list(Reader(language).read(line).words) == words, reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_typed_as_the_program_would(language: Language) -> None:
    reader = Reader(language)
    for card in CARDS:
        assert reader.read(code(card, language)).cards(None) == (card,)
        spelled = code(card, language).upper()
        if not card.is_joker:
            assert reader.read(f"{spelled[:-1]}  {spelled[-1]},").cards(None) == (card,)


def test_the_high_jacks_have_names_of_their_own() -> None:
    assert Reader("fr").read("bar").cards(Suit.HEARTS) == (Card.parse("Jh"),)
    assert Reader("en").read("the little jack").cards(Suit.HEARTS) == (Card.parse("Jd"),)
    assert Reader("fr").read("le petit bar").cards(None) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "line", ["\x00", "\x1b[2J", "é" * 1000, "'", "((", "*", "9" * 400, "-5", "♥♥♥", "\u202f", "l'", "?!"]
)
def test_no_line_is_too_odd_to_be_read(language: Language, line: str) -> None:
    Reader(language).read(line)
