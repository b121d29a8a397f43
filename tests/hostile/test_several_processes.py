"""Protects a site of several processes: from moves that are lost, heard twice or made twice, also when one is killed;
and from a process that the others would not hear. Real processes on a real PostgreSQL.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from subprocess import Popen
from typing import Any

import httpx
import pytest
from commands import started
from store.helpers import nats, postgresql
from web.event_helpers import PASSWORD, by_link, filled, good, result
from web.helpers import Live, Running, begun, free_port
from web.test_restart import serving
from web.test_several import PLAYS, heard, same

Served = list[tuple["Popen[str]", Running]]


@contextmanager
def sites(address: str, folder: Path, count: int, bus: str = "postgresql") -> Iterator[Served]:
    """So many processes of one site."""
    more = ("--bus", bus, "--secret", str(folder / "secret"))
    with ExitStack() as stack:
        yield [stack.enter_context(serving(address, free_port(), *more)) for _ in range(count)]


def quiet(process: Popen[str]) -> str:
    """What a process has said against its end."""
    process.kill()
    assert process.stderr
    return process.stderr.read()


@pytest.mark.thorough
@pytest.mark.parametrize("bus", ["postgresql", "nats"])
def test_a_match_over_three_processes_is_heard_whole_and_once_everywhere(tmp_path: Path, bus: str) -> None:
    with (
        postgresql() as address,
        nats() if bus == "nats" else nullcontext(bus) as way,
        sites(address, tmp_path, 3, way) as served,
    ):
        one, other, third = (site for _, site in served)
        ana, rui = one.client(), other.client()
        id = begun(ana, seats=["me", "link"], clock="300+2")["id"]
        good(rui.post(f"/api/matches/{id}/seats", json={"name": "Rui"}))
        with ExitStack() as stack:
            watchers = [stack.enter_context(site.socket(id)) for site in (one, other, third, third)]
            players = [stack.enter_context(one.socket(id, ana)), stack.enter_context(other.socket(id, rui))]
            for live in (*watchers, *players):
                live.hear("hello")
            for ply, text in enumerate(PLAYS):
                assert players[ply % 2].get("move", move=text, ply=ply)["kind"] == "reply"
            last = 2 + len(PLAYS)
            assert [heard(live, last) for live in watchers] == [[*range(3, last + 1)]] * 4
        assert good(third.client().get(f"/api/matches/{id}"))["state"]["ply"] == len(PLAYS)
        assert [quiet(process) for process, _ in served] == [""] * 3


def until_played(live: Live) -> list[int]:
    """The numbers that come until the computer has played."""
    found: list[int] = []
    while True:
        message = live.hear(timeout=240)
        if message["kind"] == "move":
            found.append(message["seq"])
            if message["player"] == 1:
                return found


@pytest.mark.thorough
def test_another_process_plays_for_the_computer_once_when_one_is_killed(tmp_path: Path) -> None:
    """The first one is killed while the computer gets ready; what it had to itself is another's some seconds later."""
    with postgresql() as address, sites(address, tmp_path, 2) as served:
        (process, one), (_, other) = served
        ana = one.client()
        id = begun(ana, seats=["me", "level:2"])["id"]
        with other.socket(id) as live:
            live.hear("hello")
            good(ana.post(f"/api/matches/{id}/moves", json={"move": "d4"}))
            process.kill()
            assert until_played(live) == [2, 3]
        back = same(other, ana)
        assert good(back.get(f"/api/matches/{id}"))["you"] == [0], "the seat is known there, too"
        assert good(back.get(f"/api/matches/{id}"))["seq"] == 3


@pytest.mark.thorough
def test_results_by_way_of_one_are_on_the_screens_of_another_and_a_revoked_link_is_good_nowhere(tmp_path: Path) -> None:
    with postgresql() as address, sites(address, tmp_path, 2) as served:
        (process, one), (_, other) = served
        rita = one.client()
        assert process.stdout
        token = process.stdout.readline().strip().rpartition("/i/")[2]
        good(rita.post(f"/api/invitations/{token}", json={"name": "Rita", "password": PASSWORD}), 201)
        event = filled(rita)
        phone = by_link(one, rita, event)
        with other.client().stream("GET", f"{event}/events", timeout=60) as screen:
            lines = screen.iter_lines()
            while "hello" not in next(lines):
                pass
            said = good(result(phone, event, {"dispute": "A-1", "slot": "mesa1"}, "X"))
            while f"id: {said['seq']}" not in next(lines):
                pass
        link = good(rita.get(f"{event}/links"))["links"][0]["id"]
        good(same(other, rita).delete(f"{event}/links/{link}"))
        assert result(phone, event, {"dispute": "A-2", "slot": "mesa1"}, "X").status_code in (401, 403)


@pytest.mark.thorough
def test_who_would_not_be_heard_does_not_start_and_says_why(tmp_path: Path) -> None:
    secret, other = ("--secret", str(tmp_path / "secret")), ("--secret", str(tmp_path / "other"))
    alone = ("serve", "--no-browser", "--port", "0", "--database")
    with postgresql() as address:
        with sites(address, tmp_path, 1):
            refused = started(*alone, address, *secret)
            assert (refused.code, "all with --bus" in refused.err) == (2, True), refused.err
            refused = started(*alone, address, *other, "--bus", "postgresql")
            assert (refused.code, "another secret" in refused.err) == (2, True), refused.err
        refused = started(*alone, address, *secret, "--bus", "nats://127.0.0.1:1")
        assert (refused.code, "no connection" in refused.err) == (2, True), refused.err
    refused = started(*alone, tmp_path / "file.sqlite3", "--bus", "postgresql")
    assert (refused.code, "need a PostgreSQL" in refused.err) == (2, True), refused.err
    assert "Traceback" not in refused.err


@pytest.mark.thorough
def test_a_restart_of_one_process_after_another_under_load_loses_and_repeats_nothing(tmp_path: Path) -> None:
    """Each is told to stop while matches go on; who was there says the same once more to the other."""
    over = threading.Event()
    ports = [free_port(), free_port()]

    def plays() -> list[str]:
        """Match after match, until all have been restarted."""
        done = list[str]()
        with httpx.Client(timeout=60, trust_env=False) as client:

            def ask(path: str, **body: Any) -> Any:
                for n in range(2000):
                    with suppress(httpx.TransportError):
                        answer = client.post(f"http://127.0.0.1:{ports[n % 2]}/api/matches{path}", json=body)
                        if answer.status_code != 503:
                            assert answer.is_success, answer.text
                            return answer.json()
                    time.sleep(0.02)
                raise AssertionError("nobody is there")

            while not over.is_set() or not done:
                id = ask("", game="rastros", seats=["me", "me"])["id"]
                for ply, text in enumerate(PLAYS):
                    ask(f"/{id}/moves", move=text, ply=ply)
                done.append(id)
        return done

    with postgresql() as address, ExitStack() as stack:
        more = ("--bus", "postgresql", "--secret", str(tmp_path / "secret"))
        served = [stack.enter_context(serving(address, port, *more)) for port in ports]
        with ThreadPoolExecutor(3) as players:
            playing = [players.submit(plays) for _ in range(3)]
            for n, (process, _) in enumerate(served):
                process.send_signal(signal.SIGTERM)
                process.wait(60)
                served[n] = stack.enter_context(serving(address, ports[n], *more))
            over.set()
            ids = [id for one in playing for id in one.result(240)]
        for _, site in served:
            found = [good(site.client().get(f"/api/matches/{id}")) for id in ids]
            assert {(one["seq"], one["state"]["ply"]) for one in found} == {(1 + len(PLAYS), len(PLAYS))}
