"""The metrics for Prometheus. Each server has its own registry, so that tests can run several in one process."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "dicecup_http_requests_total", "HTTP requests answered", ("method", "status"), registry=self.registry
        )
        self.actions = Counter(
            "dicecup_actions_total", "Actions by kind and outcome", ("kind", "outcome"), registry=self.registry
        )
        self.events = Counter("dicecup_events_total", "Events committed", registry=self.registry)
        self.overtaken = Counter(
            "dicecup_overtaken_total", "Decisions made again because another process was first", registry=self.registry
        )
        self.wake_ups = Counter("dicecup_wake_ups_total", "Wake-ups by other processes", registry=self.registry)
        self.jobs_taken = Counter(
            "dicecup_jobs_taken_total", "Jobs taken that no living process held", ("kind",), registry=self.registry
        )
        self.sockets = Gauge("dicecup_sockets", "WebSockets open", registry=self.registry)
        self.tables = Gauge("dicecup_tables_in_memory", "Tables held in memory", registry=self.registry)
        self.group_size = Histogram(
            "dicecup_commit_group_size",
            "Jobs committed together",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
            registry=self.registry,
        )
        self.commit_seconds = Histogram(
            "dicecup_commit_seconds", "Time for a durable commit of a group", registry=self.registry
        )
        self.bot_seconds = Histogram("dicecup_bot_seconds", "Time a bot thought about a move", registry=self.registry)

    def committed(self, size: int, seconds: float) -> None:
        self.group_size.observe(size)
        self.commit_seconds.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)
