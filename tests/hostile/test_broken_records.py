"""Protects everybody else: one record that cannot be read is set aside and named, and the rest works."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import command
from every import first_of
from hostile.kept import asked, inside
from web.event_helpers import PASSWORD, code, filled, good, new_event, organiser
from web.helpers import begun, running

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.formats import format_text
from tabuleiro.rules import Problem
from tabuleiro.store import Event as Kept
from tabuleiro.store import Log, check, open_database
from tabuleiro.web import Settings
from tabuleiro.web.checking import replay

HARMS = {
    "a word": "UPDATE events SET data = replace(data, 'Ensaio', 'Ensaia') WHERE stream = :id",
    "half a line": "UPDATE events SET data = substr(data, 1, 20) WHERE stream = :id",
    "a hole": "UPDATE events SET seq = seq + 7 WHERE stream = :id AND seq > 2",
    "nothing left": "DELETE FROM events WHERE stream = :id",
    "no such game": "UPDATE events SET data = replace(data, 'rastros', 'xadrez') WHERE stream = :id",
}


@pytest.mark.thorough
@pytest.mark.parametrize("harm", first_of(2, HARMS))
def test_a_broken_event_is_named_and_all_others_work(settings: Settings, harm: str) -> None:
    with running(settings) as site:
        client = organiser(site)
        event, other = filled(client, 2), new_event(client)
        good(client.post(f"{event}/slots/A-1/mesa1/match", json={}), 201)
        good(client.post(f"{other}/notes", json={"text": "olá"}))
    id = event.rpartition("/")[2]
    with inside(settings.database) as tables:
        tables.execute(HARMS[harm], {"id": id})
        if harm == "no such game":
            tables.execute("UPDATE events SET chain = 'x' WHERE stream = ?", (id,))
    with running(settings) as site:  # also with an open referee's table of the broken one
        client = site.client(cookies=client.cookies)
        found = good(client.get("/api/events"))
        assert [f"/api/events/{one['id']}" for one in found["events"]] == [other]
        assert [one["id"] for one in found["aside"]] == [id]
        text = found["aside"][0]["problem"]["text"]
        assert "tabuleiro check" in text, "what to do"
        assert "tabuleiro restore" in text
        assert code(client.get(event)) == (409, "damaged")
        good(client.post(f"{other}/notes", json={"text": "outra vez"}))
        assert good(client.get("/api/health"))["aside"] == 1
        good(client.delete(event))  # or away with it
        assert good(client.get("/api/events"))["aside"] == []
        assert asked(settings.database, "SELECT * FROM events WHERE stream = ?", id) == []


@pytest.mark.parametrize("harm", first_of(2, ["a word", "half a line", "a hole", "no such game"]))
def test_a_broken_match_is_named_and_all_others_work(settings: Settings, harm: str) -> None:
    with running(settings) as site:
        client = site.client()
        broken, other = begun(client, names=["Ensaio", ""])["id"], begun(client)["id"]
        for text in ("d4", "d5", "e6"):
            good(client.post(f"/api/matches/{broken}/moves", json={"move": text}))
    with inside(settings.database) as tables:
        tables.execute(HARMS[harm], {"id": broken})
    with running(settings) as site:
        client = site.client(cookies=client.cookies)
        answer = client.get(f"/api/matches/{broken}")
        assert code(answer) == (409, "damaged")
        assert "tabuleiro check" in answer.json()["problem"]["text"]
        good(client.post(f"/api/matches/{other}/moves", json={"move": "d4"}))


BESIDE = {
    "half a line": "UPDATE happenings SET data = '{' WHERE id = :id",
    "no object": "UPDATE happenings SET data = '[]' WHERE id = :id",
    "bytes": "UPDATE happenings SET data = x'fffe' WHERE id = :id",
    "no time": "UPDATE happenings SET created = 'x' WHERE id = :id",
}


@pytest.mark.thorough
@pytest.mark.parametrize("harm", BESIDE)
def test_what_lies_beside_the_log_of_an_event_stops_no_other(settings: Settings, harm: str) -> None:
    with running(settings) as site:
        client = organiser(site)
        event, other = new_event(client), new_event(client)
        good(client.post(f"{event}/site", json={"public": False}))
    id = event.rpartition("/")[2]
    with inside(settings.database) as tables:
        tables.execute(BESIDE[harm], {"id": id})
        tables.execute("INSERT INTO members SELECT 'e-gone', account, role FROM members LIMIT 1")
    with running(settings) as site:
        client = site.client(cookies=client.cookies)
        found = good(client.get("/api/events"))
        assert [f"/api/events/{one['id']}" for one in found["events"]] == [other]
        assert [one["id"] for one in found["aside"]] == [id]
        assert code(client.get(event)) == (409, "damaged")
        assert "html" in client.get(f"/e/{id}").headers["content-type"], "the page says so, and is one"
        good(client.post(f"{other}/notes", json={"text": "olá"}))
    if harm == "no time":
        return
    assert [fault.stream for fault in check(settings.database, replay)[0]] == [id]
    assert check(settings.database, replay, repair=True)[0] == []
    with running(settings) as site:
        client = site.client(cookies=client.cookies)
        assert good(client.get(event))["public"] is False, "what nobody can read is not shown to all"


ODD = {
    "bytes": "UPDATE events SET data = x'fffe' WHERE stream = :id AND seq = 1",
    "no time": "UPDATE events SET at = 'x' WHERE stream = :id AND seq = 1",
    "nothing left": "DELETE FROM events WHERE stream = :id",
}


@pytest.mark.parametrize("harm", first_of(1, ODD))
def test_what_is_set_aside_is_named_by_check_too(settings: Settings, harm: str) -> None:
    with running(settings) as site:
        id = new_event(organiser(site)).rpartition("/")[2]
    with inside(settings.database) as tables:
        tables.execute(ODD[harm], {"id": id})
    assert [fault.stream for fault in check(settings.database, replay)[0]] == [id]
    check(settings.database, replay, repair=True)  # which can save nothing here, and says so


def test_a_fact_that_cannot_be_read_keeps_no_server_from_starting(settings: Settings) -> None:
    with running(settings):
        pass
    with inside(settings.database) as tables:
        assert tables.execute("UPDATE facts SET value = 'x' WHERE name = 'alive'").rowcount == 1
    with running(settings) as site:
        begun(site.client())


def test_a_link_that_cannot_be_read_opens_nothing_and_harms_nobody(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, 2)
        link, other = (good(client.post(f"{event}/links", json={"role": "arbiter"}), 201) for _ in range(2))
        arbiter = site.client()
        assert arbiter.get(link["link"]).status_code == 303
    with inside(settings.database) as tables:
        tables.execute("UPDATE links SET scope = '[]' WHERE id = ?", (link["id"],))
        tables.execute("UPDATE links SET scope = '{' WHERE kind = 'session'")
    with running(settings) as site:
        arbiter = site.client(cookies=arbiter.cookies)
        assert code(arbiter.get(f"{event}/mine")) == (401, "account")
        assert code(arbiter.get(link["link"])) == (403, "link")
        assert site.client().get(other["link"]).status_code == 303
        client = site.client(cookies=client.cookies)
        assert code(client.get("/api/events")) == (401, "account"), "a session like that is over"
        good(client.post("/api/account/login", json={"name": "rita moreira", "password": PASSWORD}))
        assert {one["id"]: one["revoked"] for one in good(client.get(f"{event}/links"))["links"]} == {
            link["id"]: True,
            other["id"]: False,
        }
    assert {fault.stream for fault in check(settings.database, replay)[0]} >= {link["id"]}
    assert check(settings.database, replay, repair=True)[0] == []


def test_a_format_with_numbers_that_are_none_is_refused_and_not_kept(settings: Settings, tmp_path: Path) -> None:
    own = format_text("olimpiada-2015").replace("worth = 1", "worth = nan")
    assert "nan" in own
    with running(settings) as site:
        client = organiser(site)
        kept = new_event(client)
        assert code(client.post("/api/events", json={"toml": own, "name": "Nada"})) == (400, "bad")
        body = {"do": "note", "data": {"text": "x", "much": 1e400}}
        assert client.post(f"{kept}/commands", content=_json(body)).status_code in (400, 422)
        found = good(client.get("/api/events"))
        assert ([f"/api/events/{one['id']}" for one in found["events"]], found["aside"]) == ([kept], [])
    assert asked(settings.database, "SELECT count(*) FROM happenings") == [(1,)]
    (tmp_path / "own.toml").write_text(own, "utf-8")
    with pytest.raises(Problem):
        Event.create(tmp_path / "e.jsonl", tmp_path / "own.toml", "Nada")
    assert not (tmp_path / "e.jsonl").exists()


def _json(data: object) -> bytes:
    import json

    return json.dumps(data).encode()


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_no_number_becomes_nothing_in_what_is_kept(tmp_path: Path, number: float) -> None:
    import asyncio

    async def work() -> None:
        database = await open_database(str(tmp_path / "a"))
        with pytest.raises(Problem):
            await Log(database).append([Kept("s", 1, "move", 1, {"a": [number]})])
        assert await Log(database).append([Kept("s", 1, "move", 1, {"a": None})])
        await database.close()

    asyncio.run(work())


@pytest.mark.parametrize("harm", ["newer", "torn", "no tables"])
def test_a_database_that_cannot_be_used_is_said_in_a_line(settings: Settings, harm: str) -> None:
    database = Path(settings.database)
    with running(settings) as site:
        begun(site.client())
    if harm == "torn":
        data = bytearray(database.read_bytes())
        size = int.from_bytes(data[16:18], "big")
        data[size:] = b"\xff" * (len(data) - size)
        database.write_bytes(data)
    else:
        with inside(database) as tables:
            tables.execute("UPDATE alembic_version SET version_num = '9999'" if harm == "newer" else "DROP TABLE facts")
    done = command("serve", "--no-browser", "--port", "0", "--database", database)
    assert done.code == 2
    assert done.err.count("\n") == 1, done.err
    if harm == "newer":
        assert "update the program" in done.err
