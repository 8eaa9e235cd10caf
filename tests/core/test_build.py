"""The build hook and the loader: with a compiler, without one, with one that fails."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest

from charlemagne.core import library

ROOT = Path(__file__).resolve().parents[2]
if not (ROOT / "hatch_build.py").exists():
    pytest.skip("the build hook is not here: these tests run in the project's tree", allow_module_level=True)

import hatch_build  # noqa: E402
from hatch_build import CORE, LIBRARY, CoreBuildError, compile_core, core_or_reason, find_toolchain  # noqa: E402

SOURCE = """\
extern "C" __attribute__((visibility("default"))) int charlemagne_abi() { return %d; }
extern "C" __attribute__((visibility("default"))) int charlemagne_runs_here() { return %d; }
"""

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "charlemagne"
version = "0"
requires-python = ">=3.11"
[tool.hatch.build.hooks.custom]
path = "hatch_build.py"
[tool.hatch.build.targets.wheel]
packages = ["src/charlemagne"]
"""


def _has_compiler() -> bool:
    with tempfile.TemporaryDirectory() as scratch:
        try:
            find_toolchain(Path(scratch))
        except CoreBuildError:
            return False
    return True


needs_compiler = pytest.mark.skipif(
    sys.platform == "win32" or not _has_compiler(), reason="no C++ compiler of the Unix kind here"
)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project like this one with a core of two lines, and an environment that says nothing."""
    for name in ("CHARLEMAGNE_CORE", "CXX", "CXXFLAGS"):
        monkeypatch.delenv(name, raising=False)
    core = tmp_path / CORE
    core.mkdir(parents=True)
    (core / "one.cpp").write_text(SOURCE % (library.ABI, 1))
    (core / "one.h").write_text("")
    (core.parent / "__init__.py").write_text("")
    (tmp_path / ".gitignore").write_text("_core.*\n")
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    return tmp_path


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")


def wheel(tree: Path, monkeypatch: pytest.MonkeyPatch, kind: str = "wheel") -> Path:
    """The wheel that hatchling builds in the tree."""
    build = pytest.importorskip("hatchling.build", reason="hatchling is not installed here")
    monkeypatch.chdir(tree)
    out = tree / "dist"
    return out / str(getattr(build, f"build_{kind}")(str(out)))


def names(built: Path) -> list[str]:
    with zipfile.ZipFile(built) as archive:
        return [Path(name).name for name in archive.namelist()]


@needs_compiler
def test_the_core_is_compiled_into_the_tree_and_loads(tree: Path) -> None:
    path = compile_core(tree)
    assert path == tree / CORE / LIBRARY
    loaded, reason = library.open_library(path)
    assert loaded is not None
    assert reason == ""
    assert sorted(os.listdir(path.parent)) == sorted([LIBRARY, "one.cpp", "one.h"])


@needs_compiler
def test_it_is_compiled_again_only_if_a_source_is_newer(tree: Path) -> None:
    path = compile_core(tree)
    for part in (tree / CORE / "one.cpp", tree / CORE / "one.h", Path(hatch_build.__file__)):
        age = path.stat().st_mtime
        if part.stat().st_mtime >= age:
            os.utime(path, (part.stat().st_mtime + 10,) * 2)
    before = path.stat().st_mtime_ns
    assert compile_core(tree).stat().st_mtime_ns == before
    os.utime(tree / CORE / "one.h", (path.stat().st_mtime + 10,) * 2)
    assert compile_core(tree).stat().st_mtime_ns != before


@needs_compiler
def test_a_wheel_with_the_core_is_for_this_platform(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = wheel(tree, monkeypatch)
    assert re.fullmatch(r"charlemagne-0-py3-none-(?!any)\w+\.whl", built.name)
    assert LIBRARY in names(built)
    with zipfile.ZipFile(built) as archive:
        assert b"Root-Is-Purelib: false" in archive.read("charlemagne-0.dist-info/WHEEL")


@needs_compiler
def test_an_editable_install_compiles_in_place(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("editables", reason="editables is not installed here")
    wheel(tree, monkeypatch, "editable")
    assert (tree / CORE / LIBRARY).exists()


def test_an_sdist_has_the_sources_and_the_hook_but_no_library(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / CORE / LIBRARY).write_bytes(b"")
    built = wheel(tree, monkeypatch, "sdist")
    shutil.unpack_archive(built, tree / "unpacked")
    unpacked = {path.name for path in (tree / "unpacked").rglob("*")}
    assert {"one.cpp", "one.h", "hatch_build.py"} <= unpacked
    assert LIBRARY not in unpacked


@pytest.mark.usefixtures("no_compiler")
def test_without_a_compiler_the_package_goes_without_and_says_so(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = core_or_reason(tree)
    assert isinstance(said, str)
    assert said.startswith("the native core is left out, for there is no C++ compiler here (looked for ")
    built = wheel(tree, monkeypatch)
    assert built.name == "charlemagne-0-py3-none-any.whl"
    assert LIBRARY not in names(built)
    captured = capsys.readouterr()
    assert "The native core is left out" in captured.out + captured.err


@pytest.mark.usefixtures("no_compiler")
def test_require_without_a_compiler_fails_with_a_sentence(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHARLEMAGNE_CORE", "require")
    with pytest.raises(CoreBuildError, match="the native core is required, but there is no C\\+\\+ compiler here"):
        core_or_reason(tree)
    with pytest.raises(SystemExit) as ended:
        wheel(tree, monkeypatch)
    assert ended.value.code not in (0, None)
    captured = capsys.readouterr()
    assert "The native core is required, but there is no C++ compiler here" in captured.out + captured.err


def test_skip_leaves_even_a_compiled_core_out(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHARLEMAGNE_CORE", "skip")
    (tree / CORE / LIBRARY).write_bytes(b"")
    built = wheel(tree, monkeypatch)
    assert built.name.endswith("-py3-none-any.whl")
    assert LIBRARY not in names(built)


def test_an_unknown_switch_is_refused(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHARLEMAGNE_CORE", "maybe")
    with pytest.raises(CoreBuildError, match="CHARLEMAGNE_CORE is 'maybe': auto, require, skip are possible"):
        core_or_reason(tree)


@needs_compiler
def test_a_compiler_that_always_fails_is_as_good_as_none(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "false")
    said = core_or_reason(tree)
    assert isinstance(said, str)
    assert "no C++17 library comes out of false" in said


@needs_compiler
def test_a_source_that_does_not_compile_is_told_with_the_compilers_words(tree: Path) -> None:
    (tree / CORE / "two.cpp").write_text("int broken() { return absent; }\n")
    with pytest.raises(CoreBuildError, match=r"fails: .*absent"):
        compile_core(tree)
    assert not (tree / CORE / LIBRARY).exists()


@needs_compiler
def test_the_builders_flags_have_the_last_word(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / CORE / "one.cpp").write_text("#if WANTED != 5\n#error not wanted\n#endif\n" + SOURCE % (library.ABI, 1))
    monkeypatch.setenv("CXXFLAGS", "-DWANTED=4 -UWANTED -DWANTED=5")
    assert compile_core(tree).exists()


def test_a_tree_without_sources_is_told(tmp_path: Path) -> None:
    with pytest.raises(CoreBuildError, match="there are no C\\+\\+ sources in"):
        compile_core(tmp_path)


@needs_compiler
def test_the_loader_refuses_what_does_not_fit(tree: Path) -> None:
    source, path = tree / CORE / "one.cpp", tree / CORE / LIBRARY
    assert _why(path) == f"the native core has not been compiled ({path.name} is missing): {ADVICE}"
    path.write_text("no library")
    assert _why(path).startswith("the native core can't be loaded (")
    other = library.ABI + 1
    for number, (text, reason) in enumerate(
        (
            ('extern "C" int nothing() { return 0; }\n', "the native core can't be loaded ("),
            (SOURCE % (other, 1), f"the native core is of another version ({other}, not {library.ABI})"),
            (SOURCE % (library.ABI, 0), "the native core was compiled for processors with popcount"),
        )
    ):
        source.write_text(text)
        compiled = compile_core(tree, force=True)
        # a loader keeps what it has loaded by its path, so each library is tried under a name of its own
        assert _why(compiled.rename(tree / f"{number}-{LIBRARY}")).startswith(reason)


ADVICE = "install the package again with a C++ compiler at hand, or run python hatch_build.py"


def _why(path: Path) -> str:
    loaded, reason = library.open_library(path)
    assert loaded is None
    return reason


def test_the_loader_and_the_header_agree_on_the_number() -> None:
    header = (ROOT / CORE / "core.h").read_text(encoding="utf-8")
    assert re.findall(r"#define CHARLEMAGNE_ABI (\d+)", header) == [str(library.ABI)]


def test_skip_keeps_the_library_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHARLEMAGNE_CORE", "skip")
    assert library.load() is None
    assert library.why_not() == "the native core is kept out by CHARLEMAGNE_CORE=skip: unset it"
    monkeypatch.delenv("CHARLEMAGNE_CORE")
    assert (library.load() is None) is bool(library.why_not())


def test_compiling_by_hand_says_where_or_why(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hatch_build.main(["--faster"]) == 2
    assert "only --force is known" in capsys.readouterr().err
