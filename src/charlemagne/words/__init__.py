"""Every word that people read, from Fluent files, in French and in English.

A language is a folder of ``.ftl`` files beside this one. Ids are the same in all languages.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
_LOCALES: Final = {"en": "en-CA", "fr": "fr-CA"}


class MissingWords(LookupError):
    """A message that a language lacks, or that asks for an argument it was not given."""


class Words:
    """The messages of one language.

    >>> Words("fr").say("yes")
    'oui'
    """

    def __init__(self, language: Language) -> None:
        self.language: Final = language

    def say(self, message: str, /, **args: str | int) -> str:
        """The message with this id, its arguments put in.

        Raises:
            MissingWords: if there is no such message, or an argument is missing.
        """
        bundle = _bundle(self.language)
        if not bundle.has_message(message) or (pattern := bundle.get_message(message).value) is None:
            raise MissingWords(f"no message {message!r} in {self.language!r}")
        text, errors = bundle.format_pattern(pattern, dict(args))
        if errors:
            raise MissingWords(f"message {message!r} in {self.language!r}: {errors[0]}")
        return str(text)

    def knows(self, message: str) -> bool:
        """Whether there is a message with this id."""
        return bool(_bundle(self.language).has_message(message))


@cache
def _bundle(language: Language) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([_LOCALES[language]], use_isolating=False)
    for file in sorted(files(language)):
        text = (resources.files(__name__) / language / file).read_text(encoding="utf-8")
        bundle.add_resource(FluentResource(text))
    return bundle


def files(language: Language) -> list[str]:
    """The names of a language's files."""
    folder = resources.files(__name__) / language
    return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".ftl"))


def language_of_environment() -> Language:
    """The language that the environment asks for, by the first of LC_ALL, LC_MESSAGES and LANG that is set."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "fr" if locale.lower().startswith("fr") else "en"
