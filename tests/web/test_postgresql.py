"""The site on PostgreSQL: a match is played, goes on after a restart, and is told without gaps."""

from __future__ import annotations

from dataclasses import replace

import pytest
from store.helpers import postgresql
from web.helpers import begun, running

from tabuleiro.web import Settings


@pytest.mark.slow
def test_a_match_on_postgresql(settings: Settings) -> None:
    with postgresql() as address:
        ours = replace(settings, database=address)
        with running(ours) as site:
            one, other = site.client(), site.client()
            id = begun(one, seats=["me", "link"], clock="60+1")["id"]
            assert other.post(f"/api/matches/{id}/seats", json={"name": "Rui"}).json()["you"] == [1]
            with site.socket(id, one) as white, site.socket(id, other) as black:
                assert white.get("move", move="d4")["kind"] == "reply"
                assert black.get("move", move="d5")["kind"] == "reply"
        with running(ours) as site, site.socket(id, one, query="after=2") as white:
            hello = white.hear("hello")
            assert hello["you"] == [0]
            assert hello["match"]["state"]["history"] == [[0, "d4"], [1, "d5"]]
            assert white.get("move", move="c6", ply=2)["kind"] == "reply"
