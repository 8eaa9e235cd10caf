"""The table server: tables that people and programs sit at, over HTTP and WebSockets.

Its wire is described in ``docs/server.md``. A command goes one way: who sends it, what may be done, the store, and
only then the seats; see `charlemagne.server.table`.
"""
