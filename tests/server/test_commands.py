"""`charlemagne serve` and `charlemagne host` as processes, on the loopback address."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from server.harness import PATIENCE, Client, http, new_table

SRC = Path(__file__).parents[2] / "src"


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    path = os.pathsep.join([str(SRC), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-m", "charlemagne", *arguments, "--data", str(folder), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, process.communicate()[1]
    return line.strip()


def ended(process: subprocess.Popen[str], sent: signal.Signals) -> tuple[int, str]:
    process.send_signal(sent)
    _, err = process.communicate(timeout=PATIENCE)
    return process.returncode, err


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_serve_tells_its_address_logs_json_and_stops_clean(tmp_path: Path) -> None:
    process = started(tmp_path, "serve", "--no-browser", "--pace", "0")
    host = first_line(process).removeprefix("Charlemagne: http://").rstrip("/")
    assert host.startswith("127.0.0.1:")

    async def go() -> None:
        who = await new_table(host, start=True, name="Luc")
        client = Client(host, who, who.code)
        await client.open()
        assert client.table["settings"]["speed"] == 0
        refused = started(tmp_path, "serve", "--no-browser")
        _, err = refused.communicate(timeout=PATIENCE)
        assert refused.returncode == 2 and "another server has these tables open" in err and "Traceback" not in err
        process.send_signal(signal.SIGTERM)
        await client.until_closed()
        assert client.closed == 1001
        await client.drop()

    asyncio.run(go())
    status, err = ended(process, signal.SIGTERM)
    assert status == 0
    lines = [json.loads(line) for line in err.splitlines()]
    assert [line["event"] for line in lines] == ["serving", "stopped"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_host_prints_an_address_a_code_and_a_picture_to_point_a_phone_at(tmp_path: Path) -> None:
    process = started(tmp_path, "host", "--address", "127.0.0.1", "--no-name")
    line = first_line(process)
    found = re.fullmatch(r"Charlemagne: http://(127\.0\.0\.1:\d+)/t/([A-Z2-9]{4})", line)
    assert found is not None, line
    host, code = found.groups()

    async def go() -> None:
        joined = await http(host, "POST", f"/api/table/{code}/join", {"name": "Ann", "seat": "any", "program": True})
        table = await http(host, "GET", f"/api/table/{code}", token=joined.json["token"])
        assert table.json["table"]["you"]["host"], "the first to come is the host"

    asyncio.run(go())
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None and process.stderr is not None
    out, err = process.stdout.read(), process.stderr.read()  # `communicate` would lose what has been read ahead
    assert process.wait(PATIENCE) == 0
    process.stdout.close()
    process.stderr.close()
    assert out.count("\n") > 10 and out.rstrip().endswith(code)
    assert "Traceback" not in err


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    process = started(tmp_path / "one", "serve", "--no-browser")
    port = first_line(process).rstrip("/").rpartition(":")[2]
    path = os.pathsep.join([str(SRC), os.environ.get("PYTHONPATH", "")])
    other = subprocess.run(
        [sys.executable, "-m", "charlemagne", "serve", "--no-browser", "--data", str(tmp_path / "two"), "--port", port],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=PATIENCE,
        check=False,
    )
    assert other.returncode == 2 and other.stderr.startswith(f"charlemagne: --port {port}: ")
    process.kill()
    process.communicate()
