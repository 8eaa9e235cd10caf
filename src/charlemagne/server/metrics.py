"""What the server counts, for ``/metrics``.

What every card adds to is counted in plain numbers and put into Prometheus's words when somebody asks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, float("inf"))


class Counts(Collector):
    """How often each kind of thing has happened."""

    def __init__(self, name: str, what: str, label: str) -> None:
        self._told: Final = name, what
        self._label: Final = label
        self._counts: dict[str, int] = {}

    def add(self, kind: str) -> None:
        self._counts[kind] = self._counts.get(kind, 0) + 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(*self._told, labels=[self._label])
        for kind, count in self._counts.items():
            family.add_metric([kind], count)
        yield family


class Seconds(Collector):
    """How long something has taken, by `_BOUNDS`."""

    def __init__(self, name: str, what: str) -> None:
        self._told: Final = name, what
        self._counts = [0] * len(_BOUNDS)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        bounds = map(floatToGoString, _BOUNDS)
        buckets = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(*self._told, buckets=buckets, sum_value=self._sum)


@dataclass(slots=True)
class Metrics:
    """One server's counters; none of them tells a hand."""

    registry: CollectorRegistry = field(default_factory=CollectorRegistry)
    tables: Gauge = field(init=False)
    connections: Gauge = field(init=False)
    deciding: Gauge = field(init=False)
    taken: Counts = field(init=False)
    refused: Counts = field(init=False)
    played: Counter = field(init=False)
    late: Counter = field(init=False)
    seconds: Seconds = field(init=False)
    commit: Seconds = field(init=False)

    def __post_init__(self) -> None:
        registry = self.registry
        self.tables = Gauge("charlemagne_tables", "tables in memory", registry=registry)
        self.connections = Gauge("charlemagne_connections", "open sockets and streams", ["kind"], registry=registry)
        self.deciding = Gauge("charlemagne_decisions_waiting", "decisions of computer players", registry=registry)
        self.taken = Counts("charlemagne_commands", "commands taken", "kind")
        self.refused = Counts("charlemagne_refused", "commands refused", "code")
        self.played = Counter("charlemagne_computer_decisions", "decisions of computer players", registry=registry)
        self.late = Counter("charlemagne_late_decisions", "decisions a quick player took over", registry=registry)
        self.seconds = Seconds("charlemagne_command_seconds", "from taking a command up to its answer")
        self.commit = Seconds("charlemagne_commit_seconds", "for the store to keep it")
        for counted in (self.taken, self.refused, self.seconds, self.commit):
            registry.register(counted)

    def text(self) -> bytes:
        return generate_latest(self.registry)
