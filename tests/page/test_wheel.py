"""The wheel that `dev.py dist` makes: core and page are inside, and nothing else is needed to play."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
PARTS = {**os.environ, "CHARLEMAGNE_CORE": "require", "CHARLEMAGNE_PAGE": "require", "PYTHONPATH": ""}

TOOLS = ("c++", "g++", "clang++", "cl", "node", "npm")
"""What builds core and page, and must not be there."""


def pip(*arguments: str, python: str = sys.executable) -> subprocess.CompletedProcess[str]:
    command = [python, "-m", "pip", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=PARTS, check=False)


def installed(folder: Path) -> Path:
    """The programs of an empty environment into which the wheel has been installed.

    What the wheel depends on comes from wherever pip is told to look.
    """
    made = pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), ".")
    assert made.returncode == 0, made.stderr
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "empty", with_pip=True, symlinks=os.name != "nt")
    programs = folder / "empty" / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / "python")
    alone = pip("install", "--no-index", "--no-deps", str(wheel), python=python)
    assert alone.returncode == 0, alone.stderr
    if pip("install", str(wheel), python=python).returncode != 0:
        pytest.skip("THE WHEEL IS NOT TESTED: pip can't get what it depends on")
    return programs


def test_a_wheel_plays_a_hand_through_the_page_without_compiler_or_node(chromium: Browser, tmp_path: Path) -> None:
    from page.browsing import Served, Visitor

    programs = installed(tmp_path)
    bare = {"PATH": str(programs), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    assert not [name for name in TOOLS if shutil.which(name, path=bare["PATH"])]
    asked = "from charlemagne.core import library; print(library.__file__, library.load() is not None)"
    said = subprocess.run([programs / "python", "-c", asked], capture_output=True, text=True, env=bare, check=True)
    assert said.stdout.startswith(str(tmp_path)) and said.stdout.strip().endswith("True")

    served = Served(tmp_path / "data", [str(programs / "charlemagne")], bare)
    served.start()
    try:
        luc = Visitor(chromium, served.address, language="fr")
        luc.play_now()
        luc.play_hand()
        expect(luc.result).to_be_visible()
        luc.leave()
        assert not luc.faults
    finally:
        served.stop()
