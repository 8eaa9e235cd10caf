"""The compiled core: where it is, whether it fits, and why it is not there when it isn't."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from functools import cache
from pathlib import Path
from typing import Final

ABI: Final = 3
"""The number that the library must answer: CHARLEMAGNE_ABI of core.h, raised with every change of a call."""

LIBRARY: Final = Path(__file__).with_name({"darwin": "_core.dylib", "win32": "_core.dll"}.get(sys.platform, "_core.so"))

SKIP: Final = "skip"
"""The value of CHARLEMAGNE_CORE that keeps the library out, for tests of what serves without it."""

_REBUILD: Final = "install the package again with a C++ compiler at hand, or run python hatch_build.py"

_lock = threading.Lock()


def load() -> ctypes.CDLL | None:
    """The library, or None where there is none that fits; the second call costs nothing.

    Calls through it release the GIL. Argument types are set by the modules that call, each for its own
    functions.
    """
    return None if _skipped() else _outcome()[0]


def why_not() -> str:
    """Why the core isn't there and what to do; empty when it is there.

    One sentence, with neither a capital nor a full stop, as the project's errors.
    """
    if _skipped():
        return "the native core is kept out by CHARLEMAGNE_CORE=skip: unset it"
    return _outcome()[1]


def _skipped() -> bool:
    return os.environ.get("CHARLEMAGNE_CORE") == SKIP


def _outcome() -> tuple[ctypes.CDLL | None, str]:
    with _lock:
        return _opened()


@cache
def _opened() -> tuple[ctypes.CDLL | None, str]:
    return open_library(LIBRARY)


def open_library(path: Path) -> tuple[ctypes.CDLL | None, str]:
    """The library in this file and "", or None and the reason in a sentence."""
    if not path.exists():
        return None, f"the native core has not been compiled ({path.name} is missing): {_REBUILD}"
    try:
        library = ctypes.CDLL(str(path))
        library.charlemagne_abi.argtypes = library.charlemagne_runs_here.argtypes = ()
        found = int(library.charlemagne_abi())
        runs = bool(library.charlemagne_runs_here())
    except (OSError, AttributeError) as error:
        return None, f"the native core can't be loaded ({error}): {_REBUILD}"
    if found != ABI:
        return None, f"the native core is of another version ({found}, not {ABI}): {_REBUILD}"
    if not runs:
        return None, (
            "the native core was compiled for processors with popcount, which this one lacks: "
            "set CXXFLAGS=-march=x86-64 and run python hatch_build.py --force"
        )
    return library, ""
