"""Numbers for Prometheus: what they count, that they name nobody, and that only those read them who may."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from web.event_helpers import code, good, wait_for
from web.helpers import Running, begun, running

from tabuleiro.rules import Problem
from tabuleiro.web import Settings
from tabuleiro.web.bus import Memory
from tabuleiro.web.serving import checked

pytest.importorskip("prometheus_client")


@pytest.fixture
def watched(settings: Settings) -> Iterator[Running]:
    with running(replace(settings, metrics=("127.0.0.1",)), Memory([])) as site:
        yield site


def numbers(site: Running) -> dict[str, float]:
    answer = site.client(headers={"host": "site1:8000"}).get("/metrics")
    assert answer.status_code == 200
    rows = (line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in rows}


def test_what_happens_is_counted_and_nobody_is_named(watched: Running) -> None:
    client = watched.client()
    match = begun(client, names=["Zulmira", ""], seats=["me", "random"])
    moved = f"/api/matches/{match['id']}/moves"
    assert client.post(moved, json={"move": "z9"}).status_code == 422
    good(client.post(moved, json={"move": "d4"}))
    client.get("/api/matches/neverseen")
    with watched.socket(match["id"], client) as live:
        live.hear("hello")
        found = numbers(watched)
    assert found["tabuleiro_connections"] == 1
    assert found["tabuleiro_matches"] == 1
    assert found['tabuleiro_requests_total{route="/api/matches",status="201"}'] == 1
    assert found['tabuleiro_requests_total{route="/api/matches/{id}/moves",status="422"}'] == 1
    assert found['tabuleiro_request_seconds_count{route="/api/matches/{id}/moves"}'] == 2
    assert found["tabuleiro_store_write_seconds_count"] >= 2
    assert found['tabuleiro_bus_notes_total{kind="at",way="sent"}'] >= 2
    assert found["process_cpu_seconds_total"] > 0
    assert found["tabuleiro_ready"] == 1
    text = client.get("/metrics").text
    for secret in ("Zulmira", match["id"], "neverseen", "z9", "127.0.0.1", *client.cookies.values()):
        assert secret not in text


def test_thoughts_are_counted_from_the_question_to_the_answer(watched: Running) -> None:
    asked = {"game": "rastros", "moves": ["d4"], "seconds": 0.2}
    assert watched.client().post("/api/analysis", json=asked).status_code in (200, 202)
    found = numbers(watched)
    assert found['tabuleiro_thoughts_asked_total{kind="analyse"}'] == 1
    assert found["tabuleiro_thinking"] + found['tabuleiro_thoughts_total{how="answered"}'] == 1
    wait_for(lambda: numbers(watched)['tabuleiro_thoughts_total{how="answered"}'], 1.0)


def test_labels_have_few_values(watched: Running) -> None:
    """Whatever strangers ask for, there are no more rows than patterns of addresses."""
    client = watched.client()
    client.get("/")
    before = len(numbers(watched))
    for number in range(20):
        client.get(f"/nothing-{number}/here")
        client.request(f"VERB{number}", "/api/games")
    assert len(numbers(watched)) < before + 60
    assert not re.search(r"nothing-|VERB", client.get("/metrics").text)


def test_nobody_reads_them_unless_named_and_never_by_way_of_a_proxy(site: Running, watched: Running) -> None:
    assert code(site.client().get("/metrics")) == (404, "missing"), "not even this machine, unless it is named"
    for name in ("x-forwarded-for", "forwarded", "via"):
        refused = watched.client(headers={name: "127.0.0.1"}).get("/metrics")
        assert code(refused) == (404, "missing"), "who comes by way of a forwarder on this machine is not this machine"
    with pytest.raises(Problem, match="may be read"):
        checked(Settings(database="x", metrics=("everybody",)))


def test_another_address_reads_nothing(settings: Settings) -> None:
    with running(replace(settings, metrics=("10.0.0.0/8",))) as site:
        assert code(site.client().get("/metrics")) == (404, "missing")
