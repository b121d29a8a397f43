"""The first account belongs to whoever started the server: it is made with the printed word, and by nothing else.

Protects a fresh site against whoever reaches it first, also through a plain forwarder, which comes from this machine.
"""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from web.event_helpers import PASSWORD, code, good
from web.helpers import Running, running

from tabuleiro.web import Settings

BODY = {"name": "Mallory", "password": PASSWORD}


@pytest.fixture
def fresh(settings: Settings) -> Iterator[Running]:
    with running(settings) as site:
        yield site


@contextmanager
def forwarder(port: int) -> Iterator[int]:
    """One who passes bytes on and says nothing of it, as `ssh -R` and simple proxies do."""

    def pass_on(here: socket.socket, there: socket.socket) -> None:
        while data := here.recv(65536):
            there.sendall(data)
        there.shutdown(socket.SHUT_WR)

    def welcome() -> None:
        here, _ = door.accept()
        with here, socket.create_connection(("127.0.0.1", port)) as there:
            back = threading.Thread(target=pass_on, args=(there, here), daemon=True)
            back.start()
            pass_on(here, there)
            back.join(10)

    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=welcome, daemon=True).start()
        yield door.getsockname()[1]


def test_who_comes_from_this_machine_or_through_a_forwarder_gets_no_account(fresh: Running) -> None:
    client = fresh.client()
    for token in ("", "x" * 36, "é"):
        assert code(client.post("/api/account/first", json={**BODY, "token": token})) == (403, "link")
    with forwarder(fresh.port) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("POST", "/api/account/first", json.dumps(BODY), {"content-type": "application/json"})
        assert connection.getresponse().status == 403
        connection.close()
    assert good(client.get("/api/account"))["first"], "nobody has it yet"


def test_the_printed_word_serves_once(fresh: Running) -> None:
    token = fresh.app.state.site.events.accounts.first_token
    client = fresh.client()
    good(client.post("/api/account/first", json={"name": "Rita", "password": PASSWORD, "token": token}), 201)
    assert code(fresh.client().post("/api/account/first", json={**BODY, "token": token})) == (403, "link")
    assert code(fresh.client().post(f"/api/invitations/{token}", json=BODY)) == (403, "link")
    assert not good(client.get("/api/account"))["first"]
