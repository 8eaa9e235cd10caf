"""The exact solver under AddressSanitizer and UndefinedBehaviorSanitizer, driven by tests/core/driver.cpp."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import charlemagne.core

CORE = Path(charlemagne.core.__file__).parent
SOLVER = [CORE / f"{name}.cpp" for name in ("core", "layout", "simple", "solver")]
DRIVER = Path(__file__).with_name("driver.cpp")
SANITIZE = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")


def test_the_solver_does_nothing_undefined(tmp_path: Path) -> None:
    compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("there is no C++ compiler here")
    empty = tmp_path / "empty.cpp"
    empty.write_text("int main() { return 0; }\n")
    probe = subprocess.run([compiler, *SANITIZE, empty, "-o", tmp_path / "empty"], capture_output=True, check=False)
    if probe.returncode or subprocess.run([tmp_path / "empty"], capture_output=True, check=False).returncode:
        pytest.skip(f"{compiler} has no sanitizers here")
    driver = tmp_path / "driver"
    flags = ("-std=c++17", "-O0", "-g", "-pthread", "-Wall", "-Wextra", "-Werror", f"-I{CORE}")
    subprocess.run([compiler, *flags, *SANITIZE, *SOLVER, DRIVER, "-o", driver], check=True)
    done = subprocess.run([driver], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
