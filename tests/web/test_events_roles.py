"""Every address of an event, asked in every role: what docs/api-events.md says of it is true."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from every import each, first_of
from web.event_helpers import PASSWORD, by_link, filled, good, new_event, organiser
from web.helpers import Running, description, running

from tabuleiro.web import Settings

DOCUMENT = (Path(__file__).parents[2] / "docs" / "api-events.md").read_text("utf-8")
ROWS = re.findall(r"^\| `(GET|POST|DELETE) (/api/\S+)` \| ([a-z ]+) \|$", DOCUMENT, re.MULTILINE)
STREAM = "/api/events/{id}/events"
PARTED = 3  # all addresses are tried in so many tests
INSIDE = ("organiser", "desk", "chief", "arbiter", "speaker", "school", "screen")
ROLES = (*INSIDE, "other account", "nobody")
BODIES: dict[str, Any] = {
    "/api/events/{id}/hours/plan": {"search": False},
    "/api/account/password": {"old": "wrong", "new": "wrong"},
    "/api/account/resets/{token}": {"password": PASSWORD},
    "/api/events": {"format": "cnjm", "name": "Outro"},
    "/api/events/file": {"log": ""},
    "/api/events/{id}/import": {"table": ""},
    "/api/events/{id}/roster": {"team": "x"},
    "/api/events/{id}/results": {
        "key": "same-key-for-all",
        "place": {"dispute": "A-1", "slot": "mesa2"},
        "result": "X",
    },
    "/api/events/{id}/notes": {"text": "chove"},
    "/api/events/{id}/commands": {"do": "start", "data": {"dispute": "A-1"}},
    "/api/events/{id}/consequences": {"do": "start", "data": {"dispute": "A-1"}},
    "/api/events/{id}/late/entries": {"school": "Nova", "rows": [{"part": "A", "name": "x"}]},
    "/api/events/{id}/school/entries": {"rows": [{"part": "A", "name": "x"}]},
    "/api/events/{id}/school/pupils": {"team": "A-escola-0"},
    "/api/events/{id}/school/lineups": {"dispute": "A-1", "team": "A-escola-0", "places": {}},
    "/api/events/{id}/people": {"ids": [], "consent": True},
    "/api/events/{id}/invitations": {"role": "screen"},
}
DELETED = {"/api/account": {"password": "wrong"}}
PARTS = {
    "token": "x",
    "session": "x",
    "name": "cnjm",
    "person": "p-x",
    "link": "x",
    "account": "x",
    "place": "A-1/mesa1",
    "what": "x",
    "role": "x",
}


@pytest.fixture
def day(settings: Settings) -> Iterator[tuple[Running, str, dict[str, httpx.Client]]]:
    """An event that is not public, and somebody of each role."""
    with running(replace(settings, logins="1000/minute")) as site:
        client = organiser(site)
        event = filled(client, public=False)
        other = site.client()
        link = good(client.post("/api/invitations", json={}), 201)["link"]
        good(other.post(f"/api/invitations/{link[3:]}", json={"name": "Outra", "password": PASSWORD}), 201)
        who = {
            "organiser": client,
            "arbiter": by_link(site, client, event, scope={"part": "A"}),
            **{role: by_link(site, client, event, role=role) for role in ("desk", "speaker")},
            "chief": by_link(site, client, event, role="chief", scope={"part": "A"}),
            "school": site.client(),
            "screen": by_link(site, client, event, role="screen"),
            "other account": other,
            "nobody": site.client(),
        }
        who["school"].get(good(client.post(f"{event}/links/schools", json={}), 201)["links"][0]["link"])
        yield site, event.removeprefix("/api/events/"), who


def test_the_document_has_every_address_and_no_other() -> None:
    ours = ("/api/account", "/api/events", "/api/formats", "/api/invitations")
    described = {
        (method.upper(), path)
        for path, methods in description()["paths"].items()
        for method in methods
        if path.startswith(ours)
    }
    assert {(method, path) for method, path, _ in ROWS} == described


def allowed(role: str, who: str) -> bool:
    if who in ("anybody", "all"):
        return who == "anybody" or inside(role)
    if who in ("account", "maker"):
        return role in ("organiser", "other account")
    return role in who.split()


@pytest.mark.parametrize("part", first_of(1, range(PARTED)))
def test_every_address_in_every_role(day: Any, part: int) -> None:
    each([row for row in ROWS if row[1] != STREAM][part::PARTED], lambda row: ask_in_every_role(day, *row))


def ask_in_every_role(day: Any, method: str, path: str, who: str) -> None:
    _, id, clients = day
    if (method, path) == ("DELETE", "/api/events/{id}"):  # one of its own, for the organiser who comes last
        id = new_event(clients["organiser"], public=False).removeprefix("/api/events/")
    for role in ROLES[::-1]:
        if path == "/api/account/logout":
            continue
        address = path.replace("{id}", id)
        for name, value in PARTS.items():
            address = address.replace(f"{{{name}}}", value)
        body = BODIES.get(path, {}) if method == "POST" else DELETED.get(path) if method == "DELETE" else None
        headers = {"content-type": "application/json"}
        content = json.dumps(body) if body is not None else None
        address = f"{address}?part=A&school=escola-0&q=x"
        if path == "/api/events/{id}/commands" and role == "desk":
            content = json.dumps({"do": "checkin", "data": {"team": "A-escola-0", "present": True}})
        answer = clients[role].request(method, address, content=content, headers=headers)
        said = answer.json()["problem"]["code"] if answer.status_code >= 400 else ""
        shut = said in ("account", "role") or (answer.status_code == 404 and "{id}" in path and not inside(role))
        assert answer.status_code < 500, (role, answer.text)
        assert shut != allowed(role, who), (role, answer.status_code, answer.text[:300])


def inside(role: str) -> bool:
    return role in INSIDE


def test_the_stream_in_every_role(day: Any) -> None:
    _, id, clients = day
    for role in ROLES:
        with clients[role].stream("GET", STREAM.replace("{id}", id)) as answer:
            assert answer.status_code == (200 if inside(role) else 404), role


@pytest.mark.thorough
def test_unsafe_requests_from_elsewhere_are_refused(day: Any) -> None:
    _, id, clients = day
    for method, path, _ in ROWS:
        if method != "GET":
            answer = clients["organiser"].request(
                method, path.replace("{id}", id), headers={"origin": "http://evil.example"}
            )
            assert answer.json()["problem"]["code"] == "origin", path


@pytest.mark.thorough
def test_only_tables_and_files_may_be_large(day: Any) -> None:
    _, id, clients = day
    client, large = clients["organiser"], "x" * 100_000
    assert client.post(f"/api/events/{id}/notes", json={"text": large}).status_code == 413
    assert client.post(f"/api/events/{id}/import", json={"table": large}).status_code == 200
    assert client.post(f"/api/events/{id}/import", json={"table": large * 21}).status_code == 413
    assert client.post("/api/events/file", json={"log": large * 21}).status_code == 400
    assert client.post("/api/events/file", json={"log": large * 170}).status_code == 413
