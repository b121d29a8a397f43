"""Protects children's names: what is erased is nowhere, not in the journal, not after an older copy, not in a log."""

from __future__ import annotations

import json
import logging
import stat
from pathlib import Path

import httpx
import pytest
from commands import command
from hostile.kept import asked, everything
from web.event_helpers import PASSWORD, code, entries_csv, filled, good, new_event, organiser
from web.helpers import begun, running

from tabuleiro.store import backup, restore
from tabuleiro.web import Settings
from tabuleiro.web.checking import replay

NAME = b"Zulmira 0a"


def someone(client: httpx.Client, event: str, name: bytes = NAME) -> str:
    return next(
        one["id"] for one in good(client.get(f"{event}/people"))["people"] if one["name"].startswith(name.decode())
    )


@pytest.mark.thorough
def test_an_erased_name_is_in_no_file_while_the_server_still_runs(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, 2)
        person = someone(client, event)
        assert NAME in everything(tmp_path)
        good(client.delete(f"{event}/people/{person}"))
        assert NAME not in everything(tmp_path), "not in the file, and not in the journal beside it"


@pytest.mark.thorough
def test_an_older_copy_brings_nothing_back(settings: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "older"
    copy.parent.mkdir()
    with running(settings) as site:
        client = organiser(site)
        event, doomed = filled(client, 2), new_event(client)
        match = begun(client, names=["Bonifácia", "Hermengarda"])["id"]
        gone = begun(client, names=["Deolinda", ""])["id"]
        invitation = good(client.post("/api/invitations", json={}), 201)["link"].rpartition("/")[2]
        second = site.client()
        body = {"name": "Cunegundes Pereira", "password": PASSWORD}
        good(second.post(f"/api/invitations/{invitation}", json=body), 201)
        exported = [client.get(f"{event}/file/{part}").text for part in ("log", "people")]
        backup(settings.database, copy)
        good(client.delete(f"{event}/people/{someone(client, event)}"))
        good(client.delete(doomed))
        good(client.delete(f"/api/matches/{gone}"))
        good(client.delete(f"/api/matches/{match}/names"))
        good(second.request("DELETE", "/api/account", json={"password": PASSWORD}))
    restore(settings.database, copy, replay)
    copy.unlink()
    for kept in tmp_path.glob("*.before-*"):
        kept.unlink()
    found = everything(tmp_path)
    for name in (NAME, "Bonifácia".encode(), b"Hermengarda", b"Deolinda", b"Cunegundes", b"cunegundes"):
        assert name not in found, name
    with running(settings) as site:
        client, second = site.client(cookies=client.cookies), site.client(cookies=second.cookies)
        assert code(client.get(doomed)) == (404, "missing")
        assert code(client.get(f"/api/matches/{gone}")) == (404, "missing")
        assert [seat["name"] for seat in good(client.get(f"/api/matches/{match}"))["seats"]] == ["", ""]
        assert good(second.get("/api/account"))["account"] is None
        assert len(good(client.get(f"{event}/people"))["people"]) == 19
        older = {"log": exported[0], "people": exported[1], "public": True}
        again = good(client.post("/api/events/file", json=older), 201)["id"]
        names = [one["name"] for one in good(client.get(f"/api/events/{again}/people"))["people"]]
        assert len(names) == 19, "nor does an older file that is brought again"
        assert NAME not in everything(tmp_path)
        for one in (event, f"/api/events/{again}"):
            good(client.delete(one))
        again = good(client.post("/api/events/file", json=older), 201)["id"]
        assert len(good(client.get(f"/api/events/{again}/people"))["people"]) == 19, "nor after its event is gone, too"
        assert NAME not in everything(tmp_path)


def test_names_typed_into_a_match_are_taken_back_by_whoever_typed_them(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as site:
        one, other = site.client(), site.client()
        id = begun(one, seats=["me", "link"], names=["Bonifácia", ""])["id"]
        good(other.post(f"/api/matches/{id}/seats", json={"name": "Hermengarda"}))
        good(one.post(f"/api/matches/{id}/moves", json={"move": "d4"}))
        assert code(site.client().delete(f"/api/matches/{id}/names")) == (403, "seat")
        assert code(site.client().delete(f"/api/matches/{id}")) == (403, "seat")
        with site.socket(id, other) as live:
            live.hear("hello")
            seats = good(other.delete(f"/api/matches/{id}/names"))["seats"]
        assert [seat["name"] for seat in seats] == ["Bonifácia", ""]
        assert b"Hermengarda" not in everything(tmp_path)
        good(other.post(f"/api/matches/{id}/moves", json={"move": "d5"}))  # it goes on
        assert code(one.delete(f"/api/matches/{id}")) == (409, "taken"), "not while somebody else plays it"
        good(one.post(f"/api/matches/{id}/commands", json={"do": "resign"}))
        good(one.delete(f"/api/matches/{id}"))
        assert code(other.get(f"/api/matches/{id}")) == (404, "missing")
        assert "Bonifácia".encode() not in everything(tmp_path)
    assert command("check", "--database", settings.database).code == 0


@pytest.mark.thorough
def test_an_event_is_deleted_by_its_organisers_only_and_whole(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as site:
        client = organiser(site)
        other = organiser(site)
        event = filled(client, 2)
        id = event.rpartition("/")[2]
        table = good(client.post(f"{event}/slots/A-1/mesa1/match", json={}), 201)["match"]
        assert code(site.client().delete(event)) == (401, "account")
        assert code(other.delete(event)) == (404, "missing")
        assert code(client.delete(f"/api/matches/{table}")) == (409, "taken"), "it goes with its event"
        assert code(client.request("DELETE", "/api/account", json={"password": PASSWORD})) == (409, "last")
        good(client.delete(event))
        for table_of in ("events WHERE stream", "people WHERE event", "links WHERE event", "members WHERE event"):
            assert asked(settings.database, f"SELECT * FROM {table_of} = ?", id) == []
        assert code(client.get(event)) == (404, "missing")
        assert code(client.get(f"/api/matches/{table}")) == (404, "missing")
        assert b"Zulmira" not in everything(tmp_path)
        assert code(client.request("DELETE", "/api/account", json={"password": "falsa-falsa"})) == (403, "password")
        good(client.request("DELETE", "/api/account", json={"password": PASSWORD}))
        assert good(client.get("/api/account"))["account"] is None


def test_the_owner_of_the_machine_forgets_by_command(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, 2).rpartition("/")[2]
        match = begun(client, names=["Deolinda", ""])["id"]
        assert command("forget", "match", match, "--database", settings.database).code == 2, "the server has it"
    assert command("forget", "match", match, "--database", settings.database).code == 0
    assert command("forget", "event", event, "--database", settings.database).code == 0
    assert command("forget", "account", "rita moreira", "--database", settings.database).code == 0
    assert command("forget", "match", match, "--database", settings.database).code == 2
    found = everything(tmp_path)
    for name in (b"Deolinda", b"Zulmira", b"Rita", b"rita"):
        assert name not in found


def test_the_secret_lies_apart_and_files_are_for_their_owner_only(settings: Settings, tmp_path: Path) -> None:
    import os

    before = os.umask(0)
    try:
        with running(settings) as site:
            client = organiser(site)
            filled(client, 2)
            backup(settings.database, tmp_path / "copy")
            restore(settings.database, tmp_path / "copy", replay)
            secret = site.app.state.site.house.signer.secrets[0]
        command("event", "new", str(tmp_path / "e.jsonl"), "--format", "cnjm", "--name", "Ensaio")
        (tmp_path / "csv").mkdir()
        (tmp_path / "csv" / "entries.csv").write_text(entries_csv(), "utf-8")
        command("event", "import", str(tmp_path / "e.jsonl"), "--entries", str(tmp_path / "csv" / "entries.csv"))
        command("event", "print", str(tmp_path / "e.jsonl"), "badges", "-o", str(tmp_path / "e.pdf"))
    finally:
        os.umask(before)
    made = [file for file in tmp_path.iterdir() if file.is_file()]
    assert {"e.jsonl", "e.jsonl.people", "e.pdf", "copy", "site.sqlite3"} <= {file.name for file in made}
    for file in made:
        if file.is_file():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
    assert [file.name for file in tmp_path.iterdir() if secret in everything_of(file)] == ["site.sqlite3.secret"]


def everything_of(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""


def test_the_secret_of_an_older_version_moves_out_and_everybody_stays_signed_in(
    settings: Settings, tmp_path: Path
) -> None:
    from hostile.kept import inside

    with running(settings) as site:
        client = organiser(site)
    secret = (tmp_path / "site.sqlite3.secret").read_text("ascii")
    (tmp_path / "site.sqlite3.secret").unlink()
    with inside(settings.database) as tables:
        tables.execute("INSERT INTO facts VALUES ('secret', ?)", (secret,))
    with running(settings) as site:
        client = site.client(cookies=client.cookies)
        assert good(client.get("/api/account"))["account"]["name"] == "Rita Moreira"
        assert asked(settings.database, "SELECT * FROM facts WHERE name = 'secret'") == []
    assert secret.encode() not in (tmp_path / "site.sqlite3").read_bytes()


def test_no_name_comes_into_a_log(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever the database says of a row that it refuses, it does not say the row."""
    import asyncio

    from tabuleiro.store import Records, open_database

    async def work() -> str:
        database = await open_database(settings.database)
        row = {"id": "p-1", "name": "Zulmira", "consent": False, "keep_until": ""}
        try:
            await Records(database).people.exchange([row, row], event="e")
        except Exception as error:
            logging.getLogger("tabuleiro.web").exception("it failed")
            return str(error)
        finally:
            await database.close()
        return ""

    logger = logging.getLogger("tabuleiro")
    before, logger.propagate = logger.propagate, True
    try:
        said = asyncio.run(work())
    finally:
        logger.propagate = before
    assert said
    assert "Zulmira" not in said
    assert "Zulmira" not in caplog.text
    assert json.dumps(said)
