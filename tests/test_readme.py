"""What the README promises holds: its ten lines run, its commands exist, its links lead somewhere."""

from __future__ import annotations

import ast
import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from charlemagne.cli import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_ten_lines_play_a_match_and_print_its_score() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 10
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(code, "README.md", "exec"), {})
    north_south, east_west = ast.literal_eval(printed.getvalue())
    assert max(north_south, east_west) >= 32


def test_the_first_screen_has_the_two_commands() -> None:
    first_screen = "\n".join(README.splitlines()[:24])
    assert "python3 dev.py play" in first_screen
    assert "python3 dev.py check" in first_screen


def test_every_command_that_is_shown_exists() -> None:
    shown = set(re.findall(r"^ {4}charlemagne ([a-z]+)", README, re.MULTILINE))
    assert shown, "the README shows how to call the program"
    assert shown <= set(COMMANDS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help_with_an_example(command: str) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "charlemagne", command, "--help"], capture_output=True, text=True, check=True
    )
    assert f"charlemagne {command}" in shown.stdout.split("Example")[-1]
    assert "Example" in shown.stdout


def test_an_old_python_can_read_the_script_that_says_what_is_missing() -> None:
    ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 4))
