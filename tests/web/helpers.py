"""What the tests of the site share: a real server in a thread, people who ask it, and a WebSocket that speaks JSON."""

from __future__ import annotations

import json
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import httpx
import msgspec
import uvicorn
from fastapi.routing import APIRoute
from websockets.sync.client import ClientConnection, connect

from tabuleiro.web import Settings
from tabuleiro.web.answers import Refused
from tabuleiro.web.app import PARTS, create_app
from tabuleiro.web.bus import Bus
from tabuleiro.web.connections import Doors
from tabuleiro.web.description import answers_of


@cache
def description() -> dict[str, Any]:
    """All addresses of the site, as it describes them."""
    return create_app(Settings(database="never opened")).openapi()


def is_as_described(answer: httpx.Response) -> None:
    """Whatever the site answers to a test has the shape that its address is said to answer with."""
    if answer.headers.get("content-type") != "application/json" or answer.request.method == "HEAD":
        return
    kinds = [Refused] if answer.status_code >= 400 else answered(answer.request.method, answer)
    if kinds == [None]:  # no structure, but what somebody sent
        return
    wrong = []
    for kind in kinds:
        try:
            msgspec.json.decode(answer.read(), type=kind)
        except msgspec.ValidationError as error:
            wrong.append(f"{kind.__name__}: {error}")
    assert len(wrong) < len(kinds), f"{answer.request.method} {answer.url.path}: {wrong}"


def answered(method: str, answer: httpx.Response) -> list[Any]:
    """The structures that an address answers with."""
    for route in chain.from_iterable(part.router.routes for part in PARTS):
        if isinstance(route, APIRoute) and method in (route.methods or ()) and route.path_regex.match(answer.url.path):
            return [kind for kind, _ in answers_of(route).get(answer.status_code, [])]
    return [None]  # the description itself


PATIENCE = 240  # seconds: what is worked out beside the site waits for everything else that a busy machine does
TRUSTS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # nobody: to read all certificates takes longer than most tests
CLIENTS: list[httpx.Client] = []  # closed after each test


class Running:
    """A server that runs."""

    def __init__(self, port: int, app: Any) -> None:
        self.port = port
        self.app = app
        self.url = f"http://127.0.0.1:{port}"

    def client(self, **more: Any) -> httpx.Client:
        """Somebody with cookies of their own, who speaks English."""
        headers = {"accept-language": "en", **more.pop("headers", {})}
        hooks = {"response": [is_as_described]}
        how: dict[str, Any] = {"timeout": PATIENCE, "trust_env": False, "verify": TRUSTS, "event_hooks": hooks}
        made = httpx.Client(base_url=self.url, headers=headers, **how, **more)
        CLIENTS.append(made)
        return made

    @contextmanager
    def socket(self, id: str, client: httpx.Client | None = None, query: str = "lang=en") -> Iterator[Live]:
        """A WebSocket with the cookies of a client."""
        headers = {}
        if client and client.cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        address = f"ws://127.0.0.1:{self.port}/api/matches/{id}/live?{query}"
        with connect(address, additional_headers=headers, proxy=None) as socket:
            yield Live(socket)


class Live:
    """A WebSocket that speaks JSON."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.count = 0

    def hear(self, *kinds: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, or the next of these kinds."""
        while True:
            message = json.loads(self.socket.recv(timeout))
            if not kinds or message["kind"] in kinds:
                return message

    def ask(self, do: str, **what: Any) -> int:
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "do": do, **what}))
        return self.count

    def get(self, do: str, **what: Any) -> dict[str, Any]:
        """Ask, and the answer."""
        number = self.ask(do, **what)
        while True:
            message = self.hear("reply", "problem")
            if message["id"] == number:
                return message


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(settings: Settings, bus: Bus | None = None) -> Iterator[Running]:
    """A server in a thread, from here to the end of the block; by a `bus` it knows of others in this process."""
    settings = replace(settings, port=free_port())
    app = create_app(settings, bus)
    config = uvicorn.Config(
        app,
        port=settings.port,
        log_level="error",
        proxy_headers=False,
        timeout_graceful_shutdown=2,
        **Doors(settings).config(),
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield Running(settings.port, app)
    finally:
        server.should_exit = True
        thread.join(20)


def begun(client: httpx.Client, game: str = "rastros", **more: Any) -> dict[str, Any]:
    """A new match."""
    answer = client.post("/api/matches", json={"game": game, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()
