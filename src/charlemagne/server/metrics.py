"""What the server counts, for ``/metrics``."""

from __future__ import annotations

from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


@dataclass(slots=True)
class Metrics:
    """One server's counters; none of them tells a hand."""

    registry: CollectorRegistry = field(default_factory=CollectorRegistry)
    tables: Gauge = field(init=False)
    connections: Gauge = field(init=False)
    deciding: Gauge = field(init=False)
    taken: Counter = field(init=False)
    refused: Counter = field(init=False)
    played: Counter = field(init=False)
    late: Counter = field(init=False)
    seconds: Histogram = field(init=False)
    commit: Histogram = field(init=False)

    def __post_init__(self) -> None:
        registry = self.registry
        self.tables = Gauge("charlemagne_tables", "tables in memory", registry=registry)
        self.connections = Gauge("charlemagne_connections", "open sockets and streams", ["kind"], registry=registry)
        self.deciding = Gauge("charlemagne_decisions_waiting", "decisions of computer players", registry=registry)
        self.taken = Counter("charlemagne_commands", "commands taken", ["kind"], registry=registry)
        self.refused = Counter("charlemagne_refused", "commands refused", ["code"], registry=registry)
        self.played = Counter("charlemagne_computer_decisions", "decisions of computer players", registry=registry)
        self.late = Counter("charlemagne_late_decisions", "decisions a quick player took over", registry=registry)
        self.seconds = Histogram(
            "charlemagne_command_seconds", "from taking a command up to its answer", buckets=_SECONDS, registry=registry
        )
        self.commit = Histogram(
            "charlemagne_commit_seconds", "for the store to keep it", buckets=_SECONDS, registry=registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
