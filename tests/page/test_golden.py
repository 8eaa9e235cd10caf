"""The pictures are what they were, and a picture that lacks one card is not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from page.golden import FOLDER, PICTURES, TOLERANCE, Picture, difference, drawn, hand_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from page.browsing import Served


@pytest.fixture(autouse=True)
def same_hand(chromium: Browser) -> None:
    """Another browser draws letters otherwise: comparing would say nothing of the page."""
    kept = FOLDER / "drawn-by.txt"
    by = kept.read_text(encoding="utf-8").strip() if kept.exists() else "nobody"
    if by != hand_of(chromium):
        pytest.skip(f"THE PICTURES ARE NOT COMPARED: they were drawn by {by}, this is {hand_of(chromium)}")


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.file.stem)
def test_the_picture_is_what_it_was(picture: Picture, chromium: Browser, served: Served) -> None:
    now = drawn(chromium, served.address, picture)
    assert difference(chromium, now, picture.file.read_bytes()) <= TOLERANCE


def test_a_picture_without_one_card_is_another(chromium: Browser, served: Served) -> None:
    picture = replace(PICTURES[0], hide="[role=option]")
    now = drawn(chromium, served.address, picture)
    assert difference(chromium, now, picture.file.read_bytes()) > TOLERANCE
