"""The server's own log: a line of JSON for each thing."""

from __future__ import annotations

import errno
import io
import json
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from charlemagne.server.logs import fault, server_log


def test_each_thing_is_a_line_of_plain_json(capsys: pytest.CaptureFixture[str]) -> None:
    log = server_log()
    log.info("serving", tables=3)
    log.warning("store", table="ABCD", kind="Été\n")
    log.error("fault", where=Path("here"))
    err = capsys.readouterr().err
    assert err.isascii() and err.endswith("}\n")  # whatever the terminal's encoding
    lines = [json.loads(line) for line in err.splitlines()]
    times = [datetime.fromisoformat(line.pop("timestamp")) for line in lines]
    assert times == sorted(times) and all(time.utcoffset() == timedelta(0) for time in times)
    assert lines == [
        {"level": "info", "event": "serving", "tables": 3},
        {"level": "warning", "event": "store", "table": "ABCD", "kind": "Été\n"},
        {"level": "error", "event": "fault", "where": repr(Path("here"))},
    ]


class Full(io.StringIO):
    def write(self, text: str, /) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def closed() -> io.StringIO:
    out = io.StringIO()
    out.close()
    return out


@pytest.mark.parametrize("out", [Full(), closed(), None])
def test_a_line_that_cannot_be_written_ends_nothing(out: io.StringIO | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", out)
    log = server_log()
    log.info("serving", tables=3)
    log.error("fault", table="ABCD")


def test_a_fault_tells_its_kind_and_place_and_not_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        raise ValueError("the hidden card is Ah")
    except ValueError as error:
        fault(server_log(), error, "ABCD")
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["table"], line["kind"]) == ("fault", "ABCD", "ValueError")
    assert "test_logs.py" in line["where"] and "Ah" not in json.dumps({**line, "where": ""})
