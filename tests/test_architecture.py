"""Who may import whom, what the pure core may use, and that only data names rule books and contracts.

All of it is read from the sources' syntax trees, and nothing is imported but to see what an import costs.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
PACKAGE = SRC / "charlemagne"

LAYERS = (
    {"cards", "seats", "changing"},
    {"rules"},
    {"hand"},
    {"match", "draw"},
    {"record", "store", "journal", "protocol"},
    {"core"},
    {"players", "arena", "analysis", "simulate", "pool"},
    {"words"},
    {"terminal", "server", "envs"},
    {"commands", "cli", "__main__"},
)
"""The parts of the package; each imports its own layer and those above it in this list, but for `NARROWER`."""

NARROWER = {
    "cards": set[str](),
    "store": set[str](),
    "core": {"cards", "seats", "rules.table"},
    "words": {"cards", "seats", "rules", "hand"},
    "match": {"cards", "seats", "changing", "rules", "hand"},
    "draw": {"cards", "seats", "rules"},
    "record": {"cards", "seats", "rules", "hand", "match"},
}
"""Parts that may import these alone, and themselves."""

CORE_USERS = {"core", "players", "analysis", "arena", "envs", "server", "commands"}
"""Who may import the native core."""

PURE = ("cards", "seats", "rules", "hand", "match", "record")
PURE_LIBRARY = {
    "__future__", "collections", "collections.abc", "dataclasses", "enum", "functools", "hashlib", "hmac",
    "itertools", "json", "operator", "re", "tomllib", "typing",
}  # fmt: skip
"""What the pure core may use of the standard library: no clock, no files, no logs, no running dice."""

PURE_EXCEPTIONS = {
    "hand.player": {"random", "threading"},  # the dice of one decision, made from where it stands; a limit's flag
}


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package by its name without the package's, `__init__` for the package itself."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found[name] = ast.parse(path.read_text("utf-8"))
    return found


def imports(name: str, tree: ast.AST) -> Iterator[str]:
    """The full names of what a module imports, wherever the import stands in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            assert node.module is not None
            if node.module == "charlemagne" or f"{node.module}." in {f"charlemagne.{part}." for part in packages()}:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    yield inner if inner.removeprefix("charlemagne.") in modules() else node.module
            else:
                yield node.module


@cache
def packages() -> frozenset[str]:
    return frozenset(name.rpartition(".")[0] for name in modules() if "." in name)


def ours(name: str, tree: ast.AST) -> set[str]:
    """The package's own modules that a module imports."""
    return {
        full.removeprefix("charlemagne").lstrip(".") or "__init__"
        for full in imports(name, tree)
        if full == "charlemagne" or full.startswith("charlemagne.")
    }


def layer(part: str) -> int:
    return next(number for number, parts in enumerate(LAYERS) if part in parts)


@pytest.mark.parametrize("name", [name for name in modules() if name != "__init__"])
def test_a_module_imports_what_stands_below_it(name: str) -> None:
    part = name.partition(".")[0]
    assert any(part in parts for parts in LAYERS), f"{part} has no place in the architecture yet"
    for imported in ours(name, modules()[name]):
        other = imported.partition(".")[0]
        if other in (part, "__init__") and part not in PURE:
            continue
        allowed = NARROWER.get(part)
        if allowed is not None:
            assert other == part or other in allowed or imported in allowed, f"{name} imports {imported}"
        assert layer(other) <= layer(part), f"{name} imports {imported}, which stands above it"
        if other == "core":
            assert part in CORE_USERS, f"{name} imports the native core"


def test_the_package_itself_imports_no_terminal_no_server_and_no_words() -> None:
    parts = {imported.partition(".")[0] for imported in ours("__init__", modules()["__init__"])}
    assert parts.isdisjoint({"words", "terminal", "server", "envs", "commands", "cli", "core", "store"})


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = {name: ours(name, top_level(tree)) - {name, "__init__"} for name, tree in modules().items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"they import each other: {error.args[1]}")


def top_level(tree: ast.Module) -> ast.Module:
    """The module without its functions' bodies, in which an import may wait until it is needed."""
    return ast.Module([node for node in tree.body if not isinstance(node, (ast.FunctionDef, ast.ClassDef))], [])


@pytest.mark.parametrize("name", [name for name in modules() if name.partition(".")[0] in PURE])
def test_the_pure_core_uses_little_of_the_standard_library_and_nothing_else(name: str) -> None:
    used = {full for full in imports(name, modules()[name]) if not full.startswith("charlemagne")}
    assert used <= PURE_LIBRARY | PURE_EXCEPTIONS.get(name, set())
    for node in ast.walk(modules()[name]):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", f"{name} uses random.{node.attr}, which runs for everybody"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "open", "exit", "input", "eval", "exec"}, (
                f"{name} calls {node.func.id}"
            )


BOOKS_AND_CONTRACTS = {
    "standard", "maine", "maine-32", "charlesmagne",
    "mulot", "charlemagne", "gros-mulot", "gros-charlemagne", "le-petit", "high-card", "game",
}  # fmt: skip

NOT_A_CONTRACT = {
    "rules.model": {"game"},  # what a contract may pay
    "record": {"charlemagne"},  # the key of the format's version
}
"""Where a word of these is none of these: each says which, and why."""


def literals(tree: ast.AST) -> Iterator[ast.Constant]:
    """The strings in a module's code; those that stand alone are docstrings, and left out."""
    alone = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in alone:
            yield node


@pytest.mark.parametrize("name", [name for name in modules() if name != "rules.books"])
def test_in_code_only_the_books_name_a_rule_book_or_a_contract(name: str) -> None:
    tree = modules()[name]
    program = {"charlemagne"} if name.partition(".")[0] not in PURE else set[str]()  # the program's own name
    fine = NOT_A_CONTRACT.get(name, set()) | program
    named = [(node.lineno, node.value) for node in literals(tree) if node.value in BOOKS_AND_CONTRACTS - fine]
    assert named == []


@pytest.mark.parametrize(
    "code", ["import charlemagne", "from charlemagne.cli import cli; cli(['--help'], standalone_mode=False)"]
)
def test_importing_the_package_and_asking_for_help_stay_cheap(code: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sorted(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(SRC)},
    )
    loaded = set(told.stdout.splitlines()[-1].split())
    dear = {"rich", "fluent", "fluent.runtime", "sqlite3", "asyncio", "ctypes", "multiprocessing"}
    assert loaded & dear == set()
