"""The store: an append-only log of what was decided in each match.

`Store` is the protocol, `SQLiteStore` keeps it in one file that several programs may share, `MemoryStore`
keeps it nowhere. A caller that waits uses `append`; an asyncio caller writes `await
asyncio.wrap_future(store.submit(entries))`, or gathers what comes together and hands it to `commit`.

After `Damaged`, nothing has been overwritten, and this is the way to go on, each step an explicit call:

    entries, notes = salvage(path)        # what can be read, and sentences about what can't
    kept = set_aside(path)                # the damaged file, whole, under another name
    with SQLiteStore(path) as store:      # a new file
        store.append(unbroken(entries))   # of each match, what stands before its first hole
"""

from charlemagne.store.memory import MemoryStore
from charlemagne.store.model import (
    Busy,
    Conflict,
    Damaged,
    Entry,
    Foreign,
    Full,
    InUse,
    Lease,
    Newer,
    ReadOnly,
    Store,
    StoreError,
    Summary,
    unbroken,
)
from charlemagne.store.salvage import salvage, set_aside
from charlemagne.store.sqlite import SQLiteStore

__all__ = [
    "Busy",
    "Conflict",
    "Damaged",
    "Entry",
    "Foreign",
    "Full",
    "InUse",
    "Lease",
    "MemoryStore",
    "Newer",
    "ReadOnly",
    "SQLiteStore",
    "Store",
    "StoreError",
    "Summary",
    "salvage",
    "set_aside",
    "unbroken",
]
