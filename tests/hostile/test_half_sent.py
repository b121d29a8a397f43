"""Protects everybody's way in: requests that are begun and never ended hold no connection for long, and however many
there are, the site answers others."""

from __future__ import annotations

import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from web.helpers import Running, begun, free_port, running
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tabuleiro.web import Settings

HEAD = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n"
LONG = 3600.0  # seconds: so that nobody is let go for being late


@contextmanager
def half_sent(port: int, sent: bytes) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as one:
        one.sendall(sent)
        yield one


def ended(one: socket.socket) -> bool:
    """Whether the other side ends a connection; waits for it."""
    try:
        while one.recv(4096):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize("sent", [b"", b"GET / HT", HEAD, HEAD + b"\r\n", HEAD + b"\r\nsome"])
def test_who_does_not_go_on_is_let_go(sent: bytes, settings: Settings) -> None:
    with running(replace(settings, head_seconds=0.3, body_seconds=0.3)) as site, half_sent(site.port, sent) as one:
        assert ended(one)


@pytest.mark.parametrize("path", ["/api/events/file", "/api/events/e-x/import"])
def test_of_strangers_nothing_large_is_kept_waiting(path: str, settings: Settings) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n"
    with running(replace(settings, body_seconds=LONG)) as site:
        for length in ("Content-Length: 2000000", "Transfer-Encoding: chunked"):
            with half_sent(site.port, f"{head}{length}\r\n\r\n".encode()) as one:
                assert one.recv(4096).startswith(b"HTTP/1.1 401"), "before the first byte of it is there"


def test_who_sends_a_byte_now_and_then_is_let_go_too(settings: Settings) -> None:
    with running(replace(settings, head_seconds=0.3)) as site, half_sent(site.port, b"GET / HTTP/1.1\r\n") as one:
        one.settimeout(0.01)
        for _ in range(3000):
            try:
                one.sendall(b"x")
                if not one.recv(1):
                    return
            except TimeoutError:
                pass
            except OSError:
                return
    raise AssertionError("still there")


def test_who_goes_on_is_waited_for(settings: Settings) -> None:
    """A connection asks again and again, and a body comes in pieces."""
    with running(replace(settings, head_seconds=LONG, body_seconds=LONG)) as site:
        client = site.client()
        for _ in range(3):
            assert client.post("/api/records", content=(b"x" for _ in range(3))).status_code == 400
            assert client.get("/api/health").status_code == 200


def test_many_of_one_address_make_room_themselves(settings: Settings) -> None:
    limits = replace(settings, connections_of_address=5, head_seconds=LONG, body_seconds=LONG)
    with running(limits) as site, ExitStack() as stack:
        held = [stack.enter_context(half_sent(site.port, b"GET / HTTP")) for _ in range(20)]
        assert site.client().get("/api/health").status_code == 200
        assert ended(held[0]), "whoever has waited longest made room"


def test_those_who_use_their_connections_keep_them(settings: Settings) -> None:
    limits = replace(settings, connections_of_address=4)
    with running(limits) as site, ExitStack() as stack:
        with site.client() as client:
            match = begun(client)
        lives = [stack.enter_context(site.socket(match["id"])) for _ in range(4)]
        with pytest.raises((httpx.HTTPError, ConnectionClosed, InvalidMessage, OSError)), site.client() as client:
            client.get("/api/health")
        for live in lives:
            assert live.get("ping")["kind"] == "reply"
        stack.close()
        answered(site)


def answered(site: Running) -> None:
    """Waits until there is room again."""
    for _ in range(1000):
        try:
            with site.client() as client:
                assert client.get("/api/health").status_code == 200
            return
        except httpx.HTTPError:
            pass
    raise AssertionError("no room again")


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit there")
def test_a_server_with_few_descriptors_outlives_them(tmp_path: Path) -> None:
    few = 256
    port = free_port()
    command = [sys.executable, "-m", "tabuleiro", "serve", "--port", str(port), "--no-browser"]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))

    with (tmp_path / "log").open("wb") as log, ExitStack() as stack:
        server = stack.enter_context(
            subprocess.Popen(
                [*command, "--database", str(tmp_path / "x.sqlite3")],
                stdout=subprocess.PIPE,
                stderr=log,
                preexec_fn=limit,
            )
        )
        stack.callback(server.terminate)
        assert server.stdout
        assert server.stdout.readline(), "it has started"
        for _ in range(2 * few):
            stack.enter_context(half_sent(port, b"GET / HTTP"))
        for _ in range(3):
            with httpx.Client(trust_env=False, timeout=60) as client:
                assert client.get(f"http://127.0.0.1:{port}/api/health").status_code == 200
    said = (tmp_path / "log").read_text("utf-8")
    assert "a connection made room" in said
    assert "Too many open files" not in said
