"""Protects players and the server from a crowd: however many come and go, it is told once in a moment, as a number."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest
from web.helpers import Running, begun

from tabuleiro.web import Settings, places
from tabuleiro.web.live.house import House
from tabuleiro.web.live.hub import Message
from tabuleiro.web.places import Places
from tabuleiro.web.workers import Workers


def test_a_crowd_is_told_once_and_then_once_in_a_moment(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "TOGETHER", 0.01)
    told: list[Any] = []

    async def work() -> None:
        house = House(settings, cast(Any, None))
        hub, tables = house.hub, Places(house, cast(Any, None), Workers(1))

        def hear(message: Message) -> None:
            told.append(json.loads(message.body))

        hub.listen("m", hear)
        player = hub.join("m", (0,))
        tables.here("m")
        crowd = [hub.join("m") for _ in range(500)]
        for _ in crowd:
            tables.here("m")
        for one in crowd[:200]:
            hub.leave(one)
            tables.here("m")
        assert len(told) == 1, "the first is told at once"
        while "m" in tables._comings:
            await asyncio.sleep(0.005)
        assert [(one["here"], one["watchers"]) for one in told] == [([True, False], 0), ([True, False], 300)]
        for one in (player, *crowd[200:]):
            hub.leave(one)
            tables.here("m")
        while "m" in tables._comings:
            await asyncio.sleep(0.005)
        assert len(told) == 3, "the first who goes is told at once; after the last nobody is there to be told"

    asyncio.run(work())


def test_watchers_are_a_number_and_players_are_seen(site: Running) -> None:
    client = site.client()
    match = begun(client)
    with site.socket(match["id"]) as watcher, site.socket(match["id"]), site.socket(match["id"]):
        while watcher.hear("here")["watchers"] != 3:
            pass
        with site.socket(match["id"], client):
            while (heard := watcher.hear("here"))["here"] != [True, True]:
                pass
            assert heard["watchers"] == 3
            assert set(heard) == {"stream", "kind", "here", "watchers"}, "no list of who they are"
