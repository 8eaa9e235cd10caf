"""No test of the terminal touches what the person at this machine keeps."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for matches and settings, for this process and those it starts."""
    folder = tmp_path / "data"
    monkeypatch.setenv("CHARLEMAGNE_DATA", str(folder))
    return folder
