"""Protects children and whoever looks after them from the server's own logs: a day with names, codes, links and
passwords, also one on which things go wrong, leaves none of them in the logs of any process.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from web.event_helpers import PASSWORD, filled, good, result
from web.helpers import begun, free_port
from web.test_restart import serving

from tabuleiro.engine.players.worker import where_from
from tabuleiro.web.logs import Lines, Words
from tabuleiro.web.workers import Failed

NAMES = ("Zulmira", "Quintela", "Escola 1", "Rita Moreira", "Zacarias", "Eufémia")


def spent(process: Any, site: Any) -> list[str]:
    """A day at a school; the secrets of it."""
    token = ""
    while not token:
        token = process.stdout.readline().strip().partition("/i/")[2]
    rita = site.client()
    good(rita.post(f"/api/invitations/{token}", json={"name": "Rita Moreira", "password": PASSWORD}), 201)
    assert (
        site.client().post("/api/account/login", json={"name": "Rita Moreira", "password": "Eufémia"}).status_code > 400
    )
    event = filled(rita)
    link = good(rita.post(f"{event}/links", json={}), 201)["link"]
    phone = site.client()
    assert phone.get(link).status_code == 303
    good(result(phone, event, {"dispute": "A-1", "slot": "mesa1"}, "X"))
    assert rita.get(f"{event}/people").status_code == 200
    some = good(rita.get(f"{event}/print"))["papers"][0]
    assert rita.get(f"{event}/print/{some}.pdf").status_code == 200  # with names, by the process that prints
    match = begun(phone, names=["Zacarias", "Eufémia"], seats=["me", "link"])
    other = site.client()
    good(other.post(f"/api/matches/{match['id']}/seats", json={"name": "Eufémia"}))
    for path in (f"/api/matches/{match['id']}/Zacarias", "/s/Zacarias", "/i/Eufémia?name=Zulmira", f"/{link[1:]}x"):
        site.client().get(path)
    site.client().post("/api/matches", json={"game": "Zulmira", "names": "Eufémia"})
    site.client().post("/api/matches", content=b'{"names": "Zacarias')
    sent = good(phone.post("/api/moving", json={"history": '{"name": "Zulmira"}', "matches": [match["id"]]}), 201)
    good(other.post("/api/moving/fetched", json={"token": sent["token"]}))
    with site.socket(match["id"], phone) as live:
        live.hear("hello")
        live.socket.send("Zacarias")
        live.ask("Eufémia")
    cookies = [value for one in (rita, phone, other) for value in one.cookies.values()]
    ids = [event.rpartition("/")[2], match["id"]]
    return [token, link.rpartition("/")[2], sent["token"], PASSWORD, "127.0.0.1", *ids, *cookies]


@pytest.mark.thorough
@pytest.mark.parametrize("form", ["json", "text"])
def test_a_day_leaves_no_name_code_or_link_in_any_log(tmp_path: Path, form: str) -> None:
    with serving(tmp_path / "site.sqlite3", free_port(), "--verbose", "--log", form) as (process, site):
        secrets = spent(process, site)
        process.terminate()
        process.wait(20)
        said = process.stderr.read() if process.stderr else ""
    lines = said.splitlines()
    assert len(lines) > 20
    if form == "json":
        for line in map(json.loads, lines):
            assert {"at", "level", "from", "process", "said"} <= set(line)
        routes = {json.loads(line).get("route") for line in lines}
        assert {"/api/events/{id}/results", "/api/matches"} <= routes
    else:
        assert any("route=/api/events/{id}/results status=200" in line for line in lines)
    for secret in (*NAMES, *secrets):
        assert secret not in said, secret


FAILING = """
import logging, sys, threading, asyncio
from tabuleiro.web.logs import set_up_logs
set_up_logs(False, sys.argv[1])

def fail():
    try:
        {}["Zulmira Quintela"]
    except KeyError as error:
        raise ValueError("no such pupil: Zulmira") from error

try:
    fail()
except ValueError:
    logging.getLogger("tabuleiro.web").exception("a sign of life failed")
    logging.getLogger("uvicorn.error").exception("Exception in ASGI application\\n")
    logging.getLogger("sqlalchemy.pool").error("closing %r", "Zulmira", exc_info=True)
thread = threading.Thread(target=fail)
thread.start()
thread.join()

class Held:
    def __del__(self):
        fail()
Held()

async def forgotten():
    async def never():
        fail()
    task = asyncio.ensure_future(never())
    await asyncio.sleep(0.01)
    del task
asyncio.run(forgotten())
fail()
"""


@pytest.mark.parametrize("form", ["json", "text"])
def test_what_goes_wrong_is_told_by_kind_and_place_without_its_words(form: str) -> None:
    """Wherever it goes wrong: caught, in a thread, in a task that nobody awaits, at the very end."""
    done = subprocess.run([sys.executable, "-c", FAILING, form], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Zulmira" not in done.stderr
    assert done.stderr.count("ValueError") == done.stderr.count("KeyError") == 7, done.stderr
    assert "in fail" in done.stderr


def test_where_a_process_that_thinks_went_wrong_is_told_by_its_own_account() -> None:
    try:
        raise Failed("line 7 of a file")
    except Failed as failed:
        assert "line 7 of a file" in where_from(failed)


def test_a_line_for_people_says_what_one_for_programs_says() -> None:
    record = logging.makeLogRecord(
        {"name": "tabuleiro.web", "levelname": "INFO", "msg": "request", "route": "/", "ms": 2}
    )
    line = json.loads(Lines().format(record))
    text = Words().format(record)
    assert text == f"{line['at']} info tabuleiro.web[{line['process']}] request route=/ ms=2"
