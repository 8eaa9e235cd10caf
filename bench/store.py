"""The store's figures: `python bench/store.py` prints each as a line of JSON; `run` returns them."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from charlemagne.store import Entry, SQLiteStore

DATA = '{"seat": "S", "action": "S play Ad"}'


def run() -> dict[str, float]:
    """Figures by name, the unit at its end, measured in a new file in the system's temporary directory.

    `grouped`: entries stored in appends of 50, each waited for. `single`: appends of one entry, each waited
    for. `pipelined`: one entry an append, as 250 tables submit them, which the writing thread commits in
    groups. Then reading, and opening a file of all these entries with and without the check. About 4 s.
    """
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "matches.db"
        with SQLiteStore(path) as store:
            figures["store_grouped_entries_per_s"] = 50_000 / _seconds(lambda: _grouped(store, 1000))
            figures["store_single_commits_per_s"] = 3_000 / _seconds(lambda: _single(store, 3_000))
            figures["store_pipelined_entries_per_s"] = 50_000 / _seconds(lambda: _pipelined(store, 200))
            figures["store_read_entries_per_s"] = 3_000 / _seconds(lambda: store.entries("single"))
            figures["store_list_ms"] = 1000 * _seconds(store.matches)
        figures["store_open_checked_ms"] = 1000 * _seconds(lambda: SQLiteStore(path).close())
        figures["store_open_unchecked_ms"] = 1000 * _seconds(lambda: SQLiteStore(path, check=False).close())
    return figures


def _grouped(store: SQLiteStore, groups: int) -> None:
    for group in range(groups):
        match, start = f"grouped-{group // 20}", group % 20 * 50
        store.append(Entry(match, seq, seq, "act", DATA) for seq in range(start, start + 50))


def _single(store: SQLiteStore, commits: int) -> None:
    for seq in range(commits):
        store.append([Entry("single", seq, seq, "act", DATA)])


def _pipelined(store: SQLiteStore, rounds: int) -> None:
    for seq in range(rounds):
        futures = [store.submit([Entry(f"table-{table}", seq, seq, "act", DATA)]) for table in range(250)]
        for future in futures:
            future.result()


def _seconds(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


if __name__ == "__main__":
    for name, value in run().items():
        print(json.dumps({"name": name, "value": round(value, 2)}))
