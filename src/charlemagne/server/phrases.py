"""The phrases that people say at a table, chosen from a list: their words are ``phrase-ID``."""

from __future__ import annotations

from typing import Final

PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "well-bid",
    "thank-you",
    "sorry",
    "too-bad",
    "oops",
    "wow",
    "one-moment",
    "i-am-back",
    "hurry",
    "another",
    "goodbye",
)
