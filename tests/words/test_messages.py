"""The messages: the same in both languages, every reason among them, and French that is French."""

from __future__ import annotations

import ast
from importlib import resources
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from words.language import banned, banned_in, english_in, typography_in, unspeakable_in

import charlemagne
from charlemagne.hand import legal
from charlemagne.rules.books import BOOKS
from charlemagne.terminal.reading import CONTRACTS, KEYS
from charlemagne.words import LANGUAGES, Language, Words, files

SOURCE = Path(charlemagne.__file__).parent


class Needs(Visitor):
    """Collects the arguments and the messages that a message refers to."""

    def __init__(self) -> None:
        self.arguments: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


def entries(language: Language) -> dict[str, tuple[str, ftl.Message]]:
    """Every message of a language by its id, with its file."""
    found: dict[str, tuple[str, ftl.Message]] = {}
    for file in files(language):
        text = (resources.files("charlemagne.words") / language / file).read_text(encoding="utf-8")
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ftl.Junk), f"{language}/{file}: {str(entry.content)[:60]!r} is no message"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{language}/{file}: {entry.id.name} stands twice"
                found[entry.id.name] = (file, entry)
    return found


def arguments(language: Language) -> dict[str, set[str]]:
    """What each message needs to be said, its references followed."""
    direct: dict[str, Needs] = {}
    for name, (_, entry) in entries(language).items():
        direct[name] = Needs()
        direct[name].visit(entry.value)

    def all_of(name: str) -> set[str]:
        needs = direct[name]
        return needs.arguments.union(*(all_of(other) for other in needs.messages))

    return {name: all_of(name) for name in direct}


def texts(language: Language) -> dict[str, str]:
    """The literal text of each message that is read, placeables left out; what is typed is left out too."""
    found = {}
    for name, (_, entry) in entries(language).items():
        if name.startswith(("typed-", "letters-")):
            continue
        parts: list[str] = []

        class Texts(Visitor):
            def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802
                parts.append(node.value)  # noqa: B023  # used at once

        Texts().visit(entry.value)
        found[name] = "\ufffc".join(parts)
    return found


def test_every_message_is_in_both_languages_and_in_the_file_of_the_same_name() -> None:
    here, there = ({name: file for name, (file, _) in entries(language).items()} for language in LANGUAGES)
    assert here == there


@pytest.mark.parametrize("prefix", ["why-", "tell-", "ask-", ""])
def test_every_message_needs_the_same_arguments_in_both_languages(prefix: str) -> None:
    english, french = arguments("en"), arguments("fr")
    different = {
        name: (sorted(english[name]), sorted(french[name]))
        for name in english
        if name.startswith(prefix) and name in french and english[name] != french[name]
    }
    assert not different


def reasons() -> set[str]:
    """The ids of every `Reason` that the rules can give, read from their source."""
    found = set()
    for node in ast.walk(ast.parse(Path(legal.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.add(part.value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_worded_and_no_other(language: Language) -> None:
    worded = {name.removeprefix("why-") for name in entries(language) if name.startswith("why-")}
    assert worded == reasons()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contract_of_every_book_has_a_name_and_can_be_typed(language: Language) -> None:
    words = Words(language)
    names = {row.name for book in BOOKS.values() for row in book.contracts if row.number is None}
    assert names == set(CONTRACTS)
    assert {words.say("contract", contract=name) for name in names}.isdisjoint(names - {"mulot", "charlemagne"})
    assert all(words.knows(f"typed-{key}") for key in KEYS)


def test_no_english_word_stands_in_a_french_message() -> None:
    wrong = {name: found for name, text in texts("fr").items() if (found := english_in(text))}
    assert not wrong


def test_no_banned_word_stands_in_a_french_message() -> None:
    wrong = {name: found for name, text in texts("fr").items() if (found := banned_in(text))}
    assert not wrong


def test_french_messages_have_french_typography() -> None:
    wrong = {name: found for name, text in texts("fr").items() if (found := typography_in(text))}
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_hold_nothing_that_cannot_be_spoken(language: Language) -> None:
    assert not {name: found for name, text in texts(language).items() if (found := unspeakable_in(text))}


def test_the_searches_find_what_they_look_for() -> None:
    assert english_in("Nord takes the carte") == ["takes", "the"]
    assert english_in("On a un as : joue ton atout") == []
    assert {"pli", "chatte", "cœurs", "couleur"} <= {word for word, _ in banned()}
    assert banned_in("Un pli de plus") == ["pli"]
    assert banned_in("Le joker couleur, de la même couleur") == []
    assert banned_in("Fournis à la couleur") == ["couleur"]
    assert typography_in("Quel atout ?") and typography_in("Minou: as") and typography_in("l'as")
    assert not typography_in("Quel atout\u202f? «\u202fNord\u202f»\u202f: l’as")
    assert unspeakable_in("\x1b[1m│") == ["\x1b", "│"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_the_terminal_is_said_somewhere(language: Language) -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    references = {name for needs in map(_references, entries(language).values()) for name in needs}
    unused = {
        name
        for name, (file, _) in entries(language).items()
        if file == "terminal.ftl"
        and not name.startswith("help-")
        and f'"{name}"' not in code
        and name not in references
    }
    assert not unused


def _references(entry: tuple[str, ftl.Message]) -> set[str]:
    needs = Needs()
    needs.visit(entry[1].value)
    return needs.messages
