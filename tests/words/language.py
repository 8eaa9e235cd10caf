"""What is wrong in a text of the program, as a test can find it: English in French, banned words, typography."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"

ENGLISH = frozenset(
    """
    a all alone an and any are as at be been before bid bids but by can cannot choose clubs cut cuts deal deals dealer
    diamonds discard discards does draw each east enter exactly failed first follow for from game give gives hand has
    have hearts help high hold holds is it jack jacks joined king kitty last lay lays lead leads leave led made may must
    name names needs next no nobody none north not nothing of on opponents or other others out over partner pass passed
    passes play plays played player queen rules score seal sealed seat side sit sits south spades stands suit suits take
    takes target the their there they this those to trick tricks trump trumps turn typed was west what when which white
    who win wins with without won you your yours
    """.split()  # noqa: SIM905  # a list to be read, not a column
)
"""English words of the game and of grammar; those that are French words too are taken away below."""

ALSO_FRENCH = frozenset({"a", "on", "or", "as", "joker", "table", "points", "contrat", "main", "passes", "casual"})

COMMANDS = re.compile(r"charlemagne [a-z]+|--[a-z]+|\b[0-9a-f]{8,}\b")
"""What is typed at a command line, in whatever language, and digits of seals."""

BOXES = re.compile(r"[\u2500-\u259f]")


def english_in(text: str) -> list[str]:
    """The English words in a French text; the names of commands and options are none."""
    words = re.findall(r"[A-Za-zÀ-ÿœŒ]+", COMMANDS.sub("", text))
    return sorted({word for word in words if word.lower() in ENGLISH - ALSO_FRENCH})


@cache
def banned() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The glossary's banned expressions, each with those within which it may stand."""
    section = GLOSSARY.read_text(encoding="utf-8").split("## Banned words")[1]
    found = []
    for line in re.findall(r"^- (.+?):(?= \*| the| gen| for)", section, re.MULTILINE):
        wrong, _, right = line.partition(" but ")
        found += [(word, tuple(re.findall(r"`([^`]+)`", right))) for word in re.findall(r"`([^`]+)`", wrong)]
    return tuple(found)


def banned_in(text: str) -> list[str]:
    """The banned expressions in a French text."""
    text = COMMANDS.sub("", " ".join(text.lower().split()))
    found = []
    for wrong, right in banned():
        rest = text
        for allowed in right:
            rest = rest.replace(allowed, "")
        if re.search(rf"\b{re.escape(wrong)}\b", rest):
            found.append(wrong)
    return found


def typography_in(text: str) -> list[str]:
    """Places in a French text whose spaces, quotes or apostrophes are not French."""
    return re.findall(r".{0,15}(?:(?<![\u202f\d])[;!?»]|(?<=\w):(?= )| [:;!?»]|«[^\u202f]|\w'\w|\").{0,5}", text)


def unspeakable_in(text: str) -> list[str]:
    """Characters that a screen reader could not follow: control characters, boxes, and the like."""
    return sorted(
        {char for char in text if (unicodedata.category(char) in ("Cc", "Cf") and char != "\n") or BOXES.match(char)}
    )
