"""Protects the time of players: whoever sets the machine's clock, forward or back, gives nobody time and takes none."""

from __future__ import annotations

import asyncio
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from every import first_of
from web.event_helpers import good, result
from web.helpers import Running, begun, running
from web.test_events_killed import filled

from tabuleiro.match import Clock
from tabuleiro.rules import Player
from tabuleiro.web import Settings
from tabuleiro.web.live.steady import Steady
from tabuleiro.web.places import Places

HOUR = 3600.0


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the machine's clock, so many seconds from where it is."""
    true = time.time
    ahead = [0.0]
    monkeypatch.setattr(time, "time", lambda: true() + ahead[0])

    def set_clock(by: float) -> None:
        ahead[0] += by

    return set_clock


def left(client: httpx.Client, id: str) -> list[float]:
    view = client.get(f"/api/matches/{id}").json()
    assert not view["state"]["result"], "the game goes on"
    return list(view["clock"]["left"])


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_setting_the_clock_changes_no_game(by: float, settings: Settings, wall: Callable[[float], None]) -> None:
    with running(settings) as site:
        client = site.client()
        id = begun(client, clock="600")["id"]
        wall(by)
        legal = client.get(f"/api/matches/{id}").json()["state"]["legal"]
        moved = client.post(f"/api/matches/{id}/moves", json={"move": legal[0]["text"]}).json()
        assert moved["match"]["state"]["ply"] == 1
        assert 300 < left(client, id)[0] < 600, "what was truly used"
        assert 300 < left(client, id)[1] <= 600


@pytest.mark.parametrize("by", first_of(1, [HOUR, -HOUR]))
@pytest.mark.parametrize("when", ["running", "stopped", "both"])
def test_a_restart_with_another_time_charges_no_more_than_went_by(
    by: float, when: str, settings: Settings, wall: Callable[[float], None]
) -> None:
    with running(replace(settings, heartbeat=0.05)) as site:
        client = site.client()
        id = begun(client, clock="600")["id"]
        if when != "stopped":
            wall(by)
        used = 600 - left(client, id)[0]
    if when != "running":
        wall(-by if when == "both" else by)
    begun_at = time.monotonic()
    with running(settings) as site:
        again = site.client(cookies=dict(client.cookies))
        now = left(again, id)[0]
        assert now <= 600 - used + 2.5, "nobody gains what they had used, but for a heartbeat"
        assert now > 500 - (time.monotonic() - begun_at), "nobody loses an hour"
        legal = again.get(f"/api/matches/{id}").json()["state"]["legal"]
        assert again.post(f"/api/matches/{id}/moves", json={"move": legal[0]["text"]}).status_code == 200


def test_a_clock_put_right_between_two_starts_loses_no_game_when_the_power_fails(
    settings: Settings, tmp_path: Path, wall: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    wall(HOUR)
    with running(settings):
        pass
    wall(-HOUR)
    beaten = threading.Event()

    def last_beat(places: Places) -> None:
        beaten.set()
        raise asyncio.CancelledError

    monkeypatch.setattr(Places, "_tidy", last_beat)
    with running(replace(settings, heartbeat=0.05)) as site:
        assert beaten.wait(60)
        client = site.client()
        id = begun(client, clock="600")["id"]
        after = shutil.copytree(tmp_path, tmp_path / "after", ignore=lambda *_: ["after"])  # as the power left it
    monkeypatch.undo()
    with running(replace(settings, database=str(after / Path(settings.database).name))) as site:
        assert left(site.client(cookies=dict(client.cookies)), id)[0] > 500


def test_a_clock_that_is_seen_late_shows_what_is_left_then(site: Running) -> None:
    client = site.client()
    id = begun(client, clock="600")["id"]
    first = left(client, id)[0]
    assert left(client, id)[0] <= first < 600


def test_the_time_of_day_is_followed_only_where_no_clock_runs() -> None:
    day, even = [1000.0], [5.0]
    steady = Steady(lambda: day[0], lambda: even[0])
    day[0] += HOUR
    even[0] += 3
    assert steady() == 1003
    steady.not_before(900)
    assert steady() == 1003
    steady.follow()
    assert steady() == day[0]
    steady.not_before(day[0] + 7)
    assert steady() == day[0] + 7


def test_time_does_not_run_back_on_a_clock() -> None:
    clock = Clock(60, running=Player.FIRST, since=1000.0)
    assert clock.time(0, 400.0) == 60


@pytest.mark.thorough
def test_the_screens_of_a_hall_go_on_when_the_clock_is_set_back(
    hall: tuple[Running, httpx.Client], wall: Callable[[float], None]
) -> None:
    _, client = hall
    event = filled(client, 2)
    before = good(client.get(f"{event}/screen", params={"as": "public"}))["head"]["seq"]
    wall(-HOUR)
    good(result(client, event, {"dispute": "A-1", "slot": "mesa1"}, "X"))
    for _ in range(3000):  # for the seconds that what many screens are shown may be old
        if good(client.get(f"{event}/screen", params={"as": "public"}))["head"]["seq"] > before:
            return
    raise AssertionError("the screens have stopped")
