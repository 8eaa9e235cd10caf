"""Runs the benchmarks and appends their figures, with machine and commit, to figures.jsonl.

``python -m bench`` runs them all, ``python -m bench engine store`` the ones named. A figure is worth comparing with
another of the same run; between runs, machines and their load differ.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
FIGURES = HERE / "figures.jsonl"


def names() -> list[str]:
    """The benchmarks: every module here that has a function ``run``."""
    return sorted(file.stem for file in HERE.glob("[a-z]*.py") if "def run()" in file.read_text(encoding="utf-8"))


def machine() -> str:
    """The processor's name where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{len(models)} × {models[0]}" if models else platform.machine()


def commit() -> str:
    """The commit that is measured, with a plus sign if files differ from it."""
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty=+", "--exclude=*"],
        capture_output=True,
        text=True,
        cwd=HERE,
        check=False,
    )
    return described.stdout.strip() or "unknown"


def main(wanted: list[str]) -> int:
    if unknown := set(wanted) - set(names()):
        print(f"no benchmark {', '.join(sorted(unknown))}: {', '.join(names())}", file=sys.stderr)
        return 2
    for name in wanted or names():
        figures = import_module(f"bench.{name}").run()
        for what, figure in figures.items():
            print(f"{name}: {what}: {figure:,.6g}", flush=True)
        entry = {
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "commit": commit(),
            "machine": machine(),
            "python": platform.python_version(),
            "bench": name,
            "figures": figures,
        }
        with FIGURES.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
