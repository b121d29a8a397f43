"""What the public sees: schedules, scores, standings; and nobody's name unless the event says so."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from web.event_helpers import by_link, code, filled, filled_championship, good, organiser, result
from web.helpers import running

from tabuleiro.web import Settings

VIEWS = ("", "/rounds", "/prizes", "/screen", "/standings", "/slots/{place}/match")


def seen(client: httpx.Client, event: str, part: str, place: str, **params: str) -> str:
    """All that somebody sees of an event, live stream and past lines included."""
    texts = []
    for view in VIEWS:
        answer = client.get(f"{event}{view.format(place=place)}", params={"part": part, **params})
        assert answer.status_code == 200, (view, answer.text)
        texts.append(answer.text)
    with client.stream("GET", f"{event}/events?after=0") as stream:
        last = good(client.get(event))["seq"]
        for line in stream.iter_lines():
            texts.append(line)
            if line == f"id: {last}":
                break
    return "\n".join(texts)


def prepared(client: httpx.Client, kind: str) -> tuple[str, str, str]:
    if kind == "teams":
        event, part, place = filled(client, 2), "A", "A-1/vivo1"
        where: dict[str, Any] = {"dispute": "A-1", "slot": "mesa1"}
        good(result(client, event, where, "X"))
    else:
        event, part, place = filled_championship(client, 6), "1.1", "1.1/1/1/1"
        where = {"tournament": "1.1", "group": 1, "round": 1, "table": 2}
        good(result(client, event, where, "1"))
    good(client.post(f"{event}/slots/{place}/match", json={}), 201)
    good(client.post(f"{event}/commands", json={"do": "note", "data": {"text": "Zulmira esqueceu-se", **where}}))
    return event, part, place


@pytest.mark.parametrize("kind", ["teams", "championship"])
def test_nothing_private_is_told_to_the_public_or_a_screen(hall: Any, kind: str) -> None:
    site, client = hall
    event, part, place = prepared(client, kind)
    ids = [one["id"] for one in good(client.get(f"{event}/people"))["people"]]
    for who in (site.client(), by_link(site, client, event, role="screen")):
        text = seen(who, event, part, place)
        for secret in ("Zulmira", "Quintela", "Rita", "u-", "retention", "/s/", "consent", "committee", "l-", *ids):
            if secret in ("u-", "l-"):
                assert not re.search(rf'"[a-z]+ {secret}', text), secret
            else:
                assert secret not in text, secret
        assert "Z. Q." in text
        assert "Escola 0" in text
    assert "Zulmira" in seen(client, event, part, place)
    assert "Zulmira" not in seen(client, event, part, place, **{"as": "public"})


def test_names_are_shown_as_the_event_says(hall: Any) -> None:
    site, client = hall
    event, part, place = prepared(client, "championship")
    public = site.client()
    good(client.post(f"{event}/site", json={"names": "number"}))
    assert "Z. Q." not in seen(public, event, part, place)
    assert "no. 1" in seen(public, event, part, place)
    good(client.post(f"{event}/site", json={"names": "full"}))
    assert "Zulmira" not in seen(public, event, part, place), "nobody has consented"
    people = good(client.get(f"{event}/people"))["people"]
    good(client.post(f"{event}/people", json={"ids": [people[0]["id"]], "consent": True}))
    text = seen(public, event, part, place)
    assert people[0]["name"] in text
    assert people[1]["name"] not in text
    good(client.post(f"{event}/people", json={"ids": "all", "consent": True}))
    assert people[1]["name"] in seen(public, event, part, place)
    assert code(client.post(f"{event}/people", json={"ids": ["p-nobody"], "consent": True})) == (400, "bad")


def test_an_event_that_is_not_public_is_not_there(hall: Any) -> None:
    site, client = hall
    event, _, _ = prepared(client, "teams")
    public = site.client()
    good(public.get(event))
    good(client.post(f"{event}/site", json={"public": False}))
    assert code(public.get(event)) == (404, "missing")
    assert code(public.get(f"{event}/events")) == (404, "missing")
    assert code(public.get("/api/events/e-aaaaaaaaaaaaaaaaaaaaaa")) == (404, "missing")
    screen = by_link(site, client, event, role="screen")
    good(screen.get(f"{event}/screen"))
    assert code(screen.get(event, params={"at": 1})) == (403, "role"), "the past is the organiser's"


def test_names_are_corrected_exported_and_erased_for_good(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        event, part, place = prepared(client, "teams")
        first, second = good(client.get(f"{event}/people"))["people"][:2]
        person = f"{event}/people/{first['id']}"
        good(client.post(person, json={"name": "Capitolina Pinto", "consent": True, "keep_until": "2020-01-01"}))
        kept = good(client.get(person))
        assert (kept["name"], kept["consent"]) == ("Capitolina Pinto", True)
        assert kept["lines"][0]["do"] == "import"
        assert code(client.post(person, json={"keep_until": "2020-99-01"})) == (400, "bad")
        assert "C. P." in seen(site.client(), event, part, place)
        good(client.delete(f"{event}/people/{second['id']}"))
        assert code(client.delete(f"{event}/people/{second['id']}")) == (400, "bad")
        assert second["name"] not in seen(client, event, part, place)
        assert "forget" in [one["what"] for one in good(client.get(f"{event}/next"))["todo"]]
        assert good(client.post(f"{event}/people/forget"))["erased"] == 1
        assert good(client.get(f"{event}/people"))["erased"] == 2
        undo = {"do": "undo", "data": {"of": good(client.get(event))["seq"]}}
        assert code(client.post(f"{event}/commands", json=undo)) == (400, "bad")
    kept_files = list(settings.static.parent.glob("site.sqlite3*"))
    assert all(b"Capitolina" not in file.read_bytes() for file in kept_files), "not even in the file"


def test_the_servers_own_log_has_no_names(hall: Any, caplog: pytest.LogCaptureFixture) -> None:
    _, client = hall
    caplog.set_level("INFO", logger="tabuleiro")
    prepared(client, "championship")
    assert caplog.records
    said = " ".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    for secret in ("Zulmira", "Quintela", "Rita", "p-2-"):
        assert secret not in said
