"""The first account belongs to whoever started the server: it is made with the printed word, and by nothing else.

Protects a fresh site against whoever reaches it first, also through a plain forwarder, which comes from this machine.
"""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from browser.helpers import Cable
from web.event_helpers import PASSWORD, code, good
from web.helpers import Running, running

from tabuleiro.web import Settings

BODY = {"name": "Mallory", "password": PASSWORD}


@pytest.fixture
def fresh(settings: Settings) -> Iterator[Running]:
    with running(settings) as site:
        yield site


def test_who_comes_from_this_machine_or_through_a_forwarder_gets_no_account(fresh: Running) -> None:
    client = fresh.client()
    for token in ("", "x" * 36, "é"):
        assert code(client.post("/api/account/first", json={**BODY, "token": token})) == (403, "link")
    forwarder = Cable(fresh.url)  # passes bytes on and says nothing of it, as `ssh -R` and simple proxies do
    try:
        answer = httpx.post(f"{forwarder.address}/api/account/first", json=BODY, trust_env=False, timeout=60)
        assert code(answer) == (403, "link")
    finally:
        forwarder.cut()
    assert good(client.get("/api/account"))["first"], "nobody has it yet"


def test_the_printed_word_serves_once(fresh: Running) -> None:
    token = fresh.app.state.site.events.accounts.first_token
    client = fresh.client()
    good(client.post("/api/account/first", json={"name": "Rita", "password": PASSWORD, "token": token}), 201)
    assert code(fresh.client().post("/api/account/first", json={**BODY, "token": token})) == (403, "link")
    assert code(fresh.client().post(f"/api/invitations/{token}", json=BODY)) == (403, "link")
    assert not good(client.get("/api/account"))["first"]
