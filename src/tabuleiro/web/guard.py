"""The door: only our own addresses and pages, nothing too large or too often, and headers that keep pages safe."""

from __future__ import annotations

import asyncio
import logging
import math
import socket
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabuleiro.web import words
from tabuleiro.web.metrics import Metrics
from tabuleiro.web.problems import Refusal, language, problem_view
from tabuleiro.web.seats import network_of
from tabuleiro.web.settings import Settings

access = logging.getLogger("tabuleiro.web.access")

SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
LOCAL = ("localhost", "127.0.0.1", "::1")
EMBED = "/embed"
STREAMS = "/events"  # answers that do not end
PROBES = ("/api/ready", "/metrics")  # asked by machines, by whatever name


class Rates:
    """How often somebody may do something: so many times from the first time on, until the time is over."""

    MOST = 100_000  # who is remembered, before those are forgotten whose time is over

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counts: dict[tuple[str, str], tuple[float, int]] = {}  # until when, and how many since

    def check(self, rate: str, kind: str, key: str) -> None:
        """Count one more; too many are refused."""
        until, count = self.refuse(rate, kind, key)
        if not count and len(self._counts) >= self.MOST:
            now = self._clock()
            self._counts = {who: counted for who, counted in self._counts.items() if counted[0] > now}
        self._counts[kind, key] = until, count + 1

    def refuse(self, rate: str, kind: str, key: str) -> tuple[float, int]:
        """Refuse who has done it too often, and count nothing; until when it is counted, and how many there are."""
        most, seconds = read_rate(rate)
        now = self._clock()
        until, count = self._counts.get((kind, key), (now, 0))
        if until <= now:
            return now + seconds, 0
        if count >= most:
            refusal = Refusal(429, "often", words.TOO_OFTEN)
            refusal.wait = math.ceil(until - now)
            raise refusal
        return until, count


@cache
def read_rate(text: str) -> tuple[int, float]:
    """A rate as settings write it, "600/minute": how many in how many seconds."""
    count, _, each = text.partition("/")
    return int(count), {"second": 1.0, "minute": 60.0, "hour": 3600.0}[each]


class Guard:
    """Stands before the whole site."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        rates: Rates,
        trusted: Callable[[HTTPConnection], Awaitable[None]],
        metrics: Metrics | None = None,
    ) -> None:
        self.app = app
        self.settings = settings
        self.rates = rates
        self.metrics = metrics
        self.trusted = trusted  # refuses whoever may not send much
        self.hosts = frozenset(own_hosts(settings))
        self.proxies = [ip_network(proxy) for proxy in settings.proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope = self._behind(scope)
        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
            if room(self.settings, scope["path"]) > self.settings.body:  # of strangers nothing large is kept waiting
                await self.trusted(HTTPConnection(scope))
        except Refusal as refusal:
            if self.metrics:
                self.metrics.request("refused", refusal.status, None)
            await self._refuse(scope, headers, receive, send, refusal)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._answer(scope, headers, receive, send)

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.proxies)

    def _behind(self, scope: Scope) -> Scope:
        """The request as it was made: what a proxy of ours says of it is believed, what anybody else says is not."""
        if not (scope.get("client") and self._is_proxy(scope["client"][0])):
            return scope
        headers = Headers(scope=scope)
        way = [word.strip() for word in ",".join(headers.getlist("x-forwarded-for")).split(",") if word.strip()]
        client = next((word for word in reversed(way) if not self._is_proxy(word)), scope["client"][0])
        secure = headers.get("x-forwarded-proto", "").strip().lower() == "https"
        kind = "ws" if scope["type"] == "websocket" else "http"
        found = {**scope, "client": (client[:64], 0), "scheme": f"{kind}s" if secure else scope["scheme"]}
        if host := headers.get("x-forwarded-host"):
            rest = [(name, value) for name, value in scope["headers"] if name != b"host"]
            found["headers"] = [*rest, (b"host", host.encode("latin-1"))]
        return found

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        if scope["path"] not in PROBES and "*" not in self.hosts and name_of(host) not in self.hosts:
            raise Refusal(400, "bad", words.HOST)
        if "\0" in scope["path"] or "%00" in scope["query_string"].decode("latin-1"):
            raise Refusal(404, "missing", words.NO_PAGE)  # no database keeps it, and no address has it
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self._check_origin(headers, host)
        if scope["type"] == "http":
            length = headers.get("content-length", "0")
            most = room(self.settings, scope["path"])
            if not (length.isascii() and length.isdigit() and len(length) < 20) or int(length) > most:
                raise Refusal(413, "large", words.TOO_LARGE, most=most // 1024)
        address = scope["client"][0] if scope.get("client") else ""
        self.rates.check(self.settings.requests_of_address, "requests", network_of(address))

    def _check_origin(self, headers: Headers, host: str) -> None:
        """Browsers say from which site a request comes; other programs have no cookies that could be abused."""
        origin = headers.get("origin")
        try:
            foreign = urlsplit(origin).netloc != host if origin is not None else False
        except ValueError:  # no address at all
            foreign = True
        if foreign or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refusal(403, "origin", words.ORIGIN)

    async def _answer(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        begun = time.monotonic()
        status, started = 500, False
        if scope["method"] == "HEAD" and not scope["path"].endswith(STREAMS):
            scope = {**scope, "method": "GET"}  # the same answer; who sends it leaves out the body
        got, most = 0, room(self.settings, scope["path"])

        async def limited() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:  # a body without a length
                raise Refusal(413, "large", words.TOO_LARGE, most=most // 1024)
            return message

        async def guarded(message: Message) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                add_headers(MutableHeaders(scope=message), scope["path"], headers.get("host", ""))
            await send(message)

        try:
            await self.app(scope, limited, guarded)
        except Refusal as refusal:
            await self._refuse(scope, headers, receive, send, refusal)
            status = refusal.status
        except asyncio.CancelledError:  # the server stops, and waits no longer
            if started:
                raise
            await self._refuse(scope, headers, receive, send, Refusal(503, "busy", words.STOPPING))
            status = 503
        finally:
            route = getattr(scope.get("route"), "path", "page")  # the pattern: no id, no token, no name
            took = round(1000 * (time.monotonic() - begun), 1)
            if self.metrics:
                self.metrics.request(route, status, None if route.endswith(STREAMS) else took / 1000)
            method = scope["method"] if scope["method"] in METHODS else "other"
            access.info("request", extra={"method": method, "route": route, "status": status, "ms": took})

    async def _refuse(self, scope: Scope, headers: Headers, receive: Receive, send: Send, refusal: Refusal) -> None:
        body = msgspec.json.encode(problem_view(refusal, language(None, headers.get("accept-language"))))
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        start: Message = {
            "type": f"{kind}.start",
            "status": refusal.status,
            "headers": [(b"content-type", b"application/json"), (b"connection", b"close")],
        }
        if refusal.status == 429:
            start["headers"].append((b"retry-after", str(refusal.wait).encode()))
        if scope["type"] == "websocket":
            await receive()  # the request to connect
            if "websocket.http.response" not in scope.get("extensions", {}):
                await send({"type": "websocket.close", "code": 4403})
                return
        else:
            add_headers(MutableHeaders(scope=start), scope["path"], headers.get("host", ""))
        await send(start)
        await send({"type": f"{kind}.body", "body": body})


POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "worker-src 'self'; connect-src {live}; base-uri 'none'; object-src 'none'; form-action 'self'"
)


def add_headers(headers: MutableHeaders, path: str, host: str) -> None:
    """No inline code, nothing from elsewhere, no frames but for what is made for them.

    What thinks in a page is WebAssembly, which may be compiled there; no text ever becomes code.
    """
    embedded = path == EMBED or path.startswith(f"{EMBED}/")
    picture = headers.get("content-type", "").startswith("image/svg")
    live = f"'self' ws://{host} wss://{host}" if host else "'self'"
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'"  # a drawing carries its own colours, and no code
        if picture
        else POLICY.format(live=live)
    )
    headers["content-security-policy"] = f"{policy}; frame-ancestors {'*' if embedded else chr(39) + 'none' + chr(39)}"
    headers["x-content-type-options"] = "nosniff"
    headers["referrer-policy"] = (
        "no-referrer" if path.startswith(("/s/", "/a/", "/i/", "/r/", "/h/")) else "same-origin"
    )
    headers["cross-origin-opener-policy"] = "same-origin"
    headers["permissions-policy"] = "camera=(), microphone=(), geolocation=()"
    if not embedded:
        headers["x-frame-options"] = "DENY"
    if path.startswith(("/api/", "/s/", "/a/")) and "cache-control" not in headers:
        headers["cache-control"] = "no-store"


def room(settings: Settings, path: str) -> int:
    """How many bytes a request may have: the tables and files of events are larger than all else."""
    if path == "/api/events/file":
        return settings.file
    return settings.table if path.startswith("/api/events/") and path.endswith(("/import", "/logos")) else settings.body


def name_of(host: str) -> str:
    """The name in a Host header, without its port."""
    if host.startswith("["):
        return host[1 : host.find("]")]
    return host.rpartition(":")[0].lower() if ":" in host else host.lower()


def own_hosts(settings: Settings) -> Iterable[str]:
    """The names of this machine: a page elsewhere whose name is bent to our address is not one of them."""
    yield from LOCAL
    yield from settings.hosts
    if settings.host in LOCAL:
        return
    name = socket.gethostname().lower()
    yield from (name, f"{name}.local", settings.host)
    if settings.address:
        yield name_of(urlsplit(settings.address).netloc)
    yield from own_addresses()


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks, the one that leads out first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples: nothing is sent, it only chooses a way out
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    try:
        infos: list[Any] = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(info[4][0]) for info in infos]
    except OSError:
        pass
    return [a for a in dict.fromkeys(found) if not ip_address(a).is_loopback]
