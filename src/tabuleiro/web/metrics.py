"""Numbers for Prometheus: how much is asked, how long it takes, who waits. No names, no ids, no addresses.

There are none unless somebody is named who may read them (`--metrics`). What is counted elsewhere anyway is read when
it is asked for; only requests and writing are counted here.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers

from tabuleiro.rules import Problem, Text
from tabuleiro.web.settings import Settings

if TYPE_CHECKING:
    from tabuleiro.web.site import Site

FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")  # it came by way of somebody
STEPS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)  # seconds
RANKS = ("play", "analysis", "review")


class Metrics:
    """What is counted of one process."""

    def __init__(self, settings: Settings) -> None:
        try:
            from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
        except ModuleNotFoundError:
            raise Problem(NO_LIBRARY) from None
        self.site: Site | None = None
        self._readers = [ip_network(one) for one in settings.metrics]
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)  # processor, memory, open files
        self._requests = Counter(
            "tabuleiro_requests",
            "Requests by pattern of address and status",
            ["route", "status"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            *("tabuleiro_request_seconds", "How long answers took, without streams", ["route"]),
            buckets=STEPS,
            registry=self._registry,
        )
        self._writing = Histogram(
            *("tabuleiro_store_write_seconds", "From asking to be kept until it is on the disk"),
            buckets=STEPS,
            registry=self._registry,
        )
        self._registry.register(self)  # for `collect`, below

    def may_read(self, address: str, headers: Headers) -> bool:
        """Whether somebody may read them: from an address that is named, and not by way of a proxy, whoever that is."""
        if any(name in headers for name in FORWARDED):
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._readers)

    def request(self, route: str, status: int, seconds: float | None) -> None:
        """One more answer; of a stream nobody asks how long it took."""
        self._requests.labels(route, str(status)).inc()
        if seconds is not None:
            self._seconds.labels(route).observe(seconds)

    def written(self, seconds: float) -> None:
        self._writing.observe(seconds)

    def text(self) -> bytes:
        from prometheus_client import generate_latest

        found: bytes = generate_latest(self._registry)
        return found

    def collect(self) -> Iterable[Any]:
        """What others count."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        if self.site is None:
            return
        site, hub = self.site, self.site.house.hub
        for name, help, value in (
            ("matches", "Matches in memory", site.matches.open_tables),
            ("connections", "Open WebSockets and streams", hub.connections),
            ("aside", "Matches and events that could not be read", len(site.matches.aside) + len(site.events.aside)),
            ("ready", "1: new visitors may be sent here", int(all(v == "ok" for v in site.readiness.known().values()))),
            ("thinkers", "Processes that think, here or on the bus", site.workers.count),
            ("thinking", "Thoughts being thought", len(site.workers.doing) - site.workers.doing.count("idle")),
        ):
            yield GaugeMetricFamily(f"tabuleiro_{name}", help, value=value)
        waiting = GaugeMetricFamily("tabuleiro_thoughts_waiting", "Thoughts in line", labels=["kind"])
        for rank, name in enumerate(RANKS):
            waiting.add_metric([name], site.workers.waiting(rank=rank))
        yield waiting
        asked = CounterMetricFamily("tabuleiro_thoughts_asked", "Thoughts asked for", labels=["kind"])
        for name, count in sorted(site.workers.asked.items()):
            asked.add_metric([name], count)
        yield asked
        ended = CounterMetricFamily(
            *("tabuleiro_thoughts", "How they ended; again: asked once more; late: beyond their time"), labels=["how"]
        )
        for name in ("answered", "failed", "unwanted", "again", "late"):
            ended.add_metric([name], site.workers.ended[name])
        yield ended
        notes = CounterMetricFamily("tabuleiro_bus_notes", "Notes between processes", labels=["way", "kind"])
        for (way, kind), count in sorted(site.house.others.notes.items()):
            notes.add_metric([way, kind], count)
        yield notes


NO_LIBRARY = Text(
    "para --metrics falta uma biblioteca: pip install 'tabuleiro[metrics]'",
    "--metrics needs one more library: pip install 'tabuleiro[metrics]'",
)
