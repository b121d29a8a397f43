"""A server that is killed while results and tables come in: what was answered is there, the rest whole or absent."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from web.event_helpers import PASSWORD, by_link, filled, good, new_event, organiser, result, teams_csv
from web.helpers import free_port, running
from web.test_restart import serving

from tabuleiro.store import backup, restore
from tabuleiro.web import Settings

SLOTS = ("mesa1", "mesa2", "mesa3", "gigante1", "gigante2", "vivo1", "vivo2")


@pytest.mark.thorough
@pytest.mark.parametrize("answers", [3, pytest.param(10, marks=pytest.mark.slow)])
def test_killed_while_results_come_in(tmp_path: Path, answers: int) -> None:
    database, port = tmp_path / "site.sqlite3", free_port()
    with serving(database, port) as (process, site):
        client = site.client()
        assert process.stdout
        invitation = process.stdout.readline().strip().rpartition("/i/")[2]
        good(client.post(f"/api/invitations/{invitation}", json={"name": "Rita", "password": PASSWORD}), 201)
        event = filled(client, 4)
        other = new_event(client)
        phone = by_link(site, client, event)
        answered: dict[str, dict[str, Any]] = {}
        sent: list[dict[str, Any]] = []
        enough = threading.Event()

        def report() -> None:
            for n in range(6 * len(SLOTS)):
                place = {"dispute": f"A-{n // len(SLOTS) + 1}", "slot": SLOTS[n % len(SLOTS)]}
                key = f"killed-{n:04}"
                body = {"key": key, "place": place, "result": "X"}
                sent.append(body)
                try:
                    answered[key] = good(phone.post(f"{event}/results", json=body))
                except httpx.TransportError:
                    return
                if len(answered) >= answers:
                    enough.set()

        def bring() -> None:
            try:
                client.post(f"{other}/import", json={"table": teams_csv(4), "commit": True})
            except httpx.TransportError:
                return

        threads = [threading.Thread(target=work) for work in (report, bring)]
        for thread in threads:
            thread.start()
        assert enough.wait(30)
        process.kill()
        process.wait()
        for thread in threads:
            thread.join()
    with running(Settings(database=str(database), static=tmp_path / "static")) as site:
        client, phone = site.client(cookies=client.cookies), site.client(cookies=phone.cookies)
        kept = {e["data"]["key"]: e["seq"] for e in good(client.get(f"{event}/log"))["entries"] if e["do"] == "result"}
        assert {key: said["seq"] for key, said in answered.items()}.items() <= kept.items(), (
            "what was answered is there"
        )
        assert len(kept) <= len(sent)
        for body in sent:  # the phone sends again what it has no answer for, and all else too
            good(phone.post(f"{event}/results", json=body))
        entries = good(client.get(f"{event}/log"))["entries"]
        keys = [e["data"]["key"] for e in entries if e["do"] == "result"]
        assert sorted(keys) == sorted(body["key"] for body in sent), "each once"
        pupils = good(client.get(other))["parts"][0]["pupils"]
        people = good(client.get(f"{other}/people"))["people"]
        assert (pupils, len(people)) in ((0, 0), (40, 40)), "whole or not at all"


def test_an_event_is_put_back_from_a_copy_while_the_server_runs(settings: Settings, tmp_path: Path) -> None:
    with running(replace(settings, heartbeat=0.1)) as site:
        client = organiser(site)
        event = filled(client, 2)
        seq = good(client.get(event))["seq"]
        backup(settings.database, tmp_path / "copy")
        good(result(client, event, {"dispute": "A-1", "slot": "mesa1"}, "X"))
        restore(settings.database, tmp_path / "copy")
        for _ in range(100):
            if good(client.get(event))["seq"] == seq:
                break
            threading.Event().wait(0.05)
        assert good(client.get(event))["seq"] == seq
        good(result(client, event, {"dispute": "A-1", "slot": "mesa1"}, "Y"))
        assert good(client.get(f"{event}/rounds"))["disputes"][0]["slots"][0]["result"] == "Y"
