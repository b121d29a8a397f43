"""The examples of docs/api-events.md are good: what it sends is taken, and what is heard live is as it says."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from web.event_helpers import by_link, filled, good, key, organiser, teams_csv
from web.helpers import running
from web.test_document import EVENTS, balanced, names_agree, read

from tabuleiro.web import Settings
from tabuleiro.web.answers.events import EventHello, EventLine, MatchBegun, SiteChanged

SLOT = {"dispute": "A-1", "slot": "mesa1"}
LIVE = {"hello": EventHello, "site": SiteChanged, "match": MatchBegun}  # all others are lines of the log


def example(mark: str) -> Any:
    """The first example after a mark."""
    rest = EVENTS.partition(mark)[2]
    return read(balanced(rest[rest.index("{") :]))


def test_the_examples_of_requests_are_taken(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        good(client.post("/api/events", json=example("`POST /api/events` `")), 201)
        event = filled(client, 4)
        good(client.post(f"{event}/site", json=example("/site` `")))
        good(client.post(f"{event}/import", json={**example("/import` `"), "table": teams_csv(1)}))
        good(client.post(f"{event}/links", json=example("/links` `")), 201)
        report = {**example("/results` (arbiter, organiser) `"), "key": key()}
        report["place"]["dispute"] = "A-1"
        good(by_link(site, client, event).post(f"{event}/results", json=report))
        good(client.post(f"{event}/settle", json=example("/settle` `")))
        person = good(client.get(f"{event}/people"))["people"][0]["id"]
        assert good(client.post(f"{event}/people/{person}", json=example("/people/{person}` `")))["name"] == "Ana"


def test_what_is_heard_live_is_as_described(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, 4)
        good(client.post(f"{event}/results", json={"key": key(), "place": SLOT, "result": "X"}))
        heard = []
        with client.stream("GET", f"{event}/events?after=0") as stream:
            for text in stream.iter_lines():
                if text.startswith("data: "):
                    heard.append(json.loads(text[6:]))
                    good(client.post(f"{event}/site", json={"names": "full"})) if len(heard) == 1 else None
                if heard and heard[-1]["kind"] == "site":
                    break
        for one in heard:
            kind = LIVE.get(one["kind"], EventLine)
            assert one.keys() <= {field.encode_name for field in msgspec.structs.fields(kind)}, one
            msgspec.convert(one, kind)
        names_agree(example("and nobody's name:"), next(one for one in heard if one["kind"] == "result"), "live")
