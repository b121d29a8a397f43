"""Protects the log: no restore, no damaged copy and no second history makes a hole in it, or ends an event for good."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from commands import command
from every import first_of
from hostile.kept import asked, inside, numbers
from web.event_helpers import code, filled, good, organiser, result, wait_for
from web.helpers import begun, running

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.log import LogFile, read_log, write_line
from tabuleiro.rules import Problem
from tabuleiro.store import Event as Kept
from tabuleiro.store import Log, backup, check, open_database, restore
from tabuleiro.web import Settings
from tabuleiro.web.checking import replay

SLOT = {"dispute": "A-1", "slot": "mesa1"}
SLOTS = ("mesa1", "mesa2", "mesa3", "gigante1", "gigante2", "vivo1", "vivo2")


def test_a_number_that_does_not_follow_is_refused_where_it_is_written(tmp_path: Path) -> None:
    async def work() -> None:
        database = await open_database(str(tmp_path / "a"))
        log = Log(database)
        assert await log.append([Kept("s", 1, "move", 1, {})])
        assert not await log.append([Kept("s", 3, "move", 1, {})]), "a hole"
        assert not await log.append([Kept("s", 2, "move", 1, {}), Kept("s", 4, "move", 1, {})])
        assert not await log.append([Kept("t", 2, "move", 1, {})])
        assert await log.append([Kept("s", 2, "move", 1, {}), Kept("s", 3, "move", 1, {})])
        await database.close()

    asyncio.run(work())
    assert (numbers(tmp_path / "a", "s"), numbers(tmp_path / "a", "t")) == ([1, 2, 3], [])


def test_an_event_and_a_match_go_on_after_a_restore_while_results_come_in(settings: Settings, tmp_path: Path) -> None:
    """The heartbeat never comes: what fences the server off is in each transaction itself."""
    with running(replace(settings, heartbeat=3600)) as site:
        client = organiser(site)
        event = filled(client, 4)
        id = event.rpartition("/")[2]
        match = begun(client)["id"]
        backup(settings.database, tmp_path / "copy")
        for slot in SLOTS[:5]:
            good(result(client, event, {"dispute": "A-1", "slot": slot}, "X"))
        for text in ("d4", "d5", "e6"):
            good(client.post(f"/api/matches/{match}/moves", json={"move": text}))
        restore(settings.database, tmp_path / "copy")
        late = result(client, event, {"dispute": "A-1", "slot": SLOTS[5]}, "X")
        assert code(late) == (409, "stale")
        wait_for(lambda: good(client.get(event))["seq"], len(numbers(settings.database, id)))
        good(result(client, event, {"dispute": "A-1", "slot": SLOTS[6]}, "Y"))
        assert client.get(f"/api/matches/{match}").json()["seq"] == 1
        good(client.post(f"/api/matches/{match}/moves", json={"move": "d4"}))
        for stream in (id, match):
            kept = numbers(settings.database, stream)
            assert kept == list(range(1, len(kept) + 1)), "no hole"
    assert check(settings.database, replay) == ([], None)


@pytest.mark.thorough
def test_restores_in_the_middle_of_a_storm_of_results_leave_no_hole(settings: Settings, tmp_path: Path) -> None:
    with running(replace(settings, heartbeat=0.05)) as site:
        client = organiser(site)
        event = filled(client, 4)
        id = event.rpartition("/")[2]
        backup(settings.database, tmp_path / "copy")
        enough = threading.Event()

        def report(phone: httpx.Client) -> None:
            n = 0
            while not enough.is_set():
                n += 1
                place = {"dispute": f"A-{n % 6 + 1}", "slot": SLOTS[n % 7]}
                answer = result(phone, event, place, "X", correct=True)
                assert answer.status_code in (200, 409), answer.text

        phones = [threading.Thread(target=report, args=(site.client(cookies=client.cookies),)) for _ in range(3)]
        for phone in phones:
            phone.start()
        for _ in range(8):
            restore(settings.database, tmp_path / "copy")
        enough.set()
        for phone in phones:
            phone.join()
        wait_for(lambda: result(client, event, SLOT, "Y", correct=True).status_code, 200)
        kept = numbers(settings.database, id)
        assert kept == list(range(1, len(kept) + 1))
        assert good(client.get(event))["seq"] == len(kept)


def test_what_a_restore_takes_the_place_of_is_kept(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as site:
        client = site.client()
        first = begun(client)["id"]
        backup(settings.database, tmp_path / "copy")
        second = begun(client)["id"]
    done = command("restore", str(tmp_path / "copy"), "--database", settings.database)
    assert done.code == 0, done.err
    kept = next(tmp_path.glob("site.sqlite3.before-*"))
    assert str(kept) in done.out
    assert (numbers(settings.database, second), numbers(kept, second)) == ([], [1])
    assert restore(settings.database, kept, replay).events == 2
    assert (numbers(settings.database, first), numbers(settings.database, second)) == ([1], [1])


@pytest.mark.parametrize("harm", first_of(2, ["short", "hole", "long", "half", "name", "line", "meaning"]))
def test_a_copy_that_is_not_whole_is_refused_and_nothing_is_changed(
    settings: Settings, tmp_path: Path, harm: str
) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, 2).rpartition("/")[2]
    copy = tmp_path / "copy"
    backup(settings.database, copy)
    data = copy.read_bytes()
    if harm in ("short", "long", "half"):
        copy.write_bytes({"short": data[:-1], "long": data + b"\0", "half": data[: len(data) // 2]}[harm])
    elif harm == "name":  # a bit in a name: the pages know nothing of it
        assert b"Zulmira" in data
        copy.write_bytes(data.replace(b"Zulmira 0a", b"Zulmira 0b", 1))
    else:
        with inside(copy) as tables:
            tables.execute("DELETE FROM facts WHERE name = 'digest'")
            if harm == "line":
                tables.execute("UPDATE events SET data = replace(data, 'Ensaio', 'Ensaia') WHERE seq = 1")
            elif harm == "hole":
                tables.execute("DELETE FROM events WHERE seq = 2")
            else:
                tables.execute("DELETE FROM events WHERE stream = ?", (event,))
    if harm == "meaning":  # as it was written, hashes and all, and yet nonsense

        async def write() -> None:
            database = await open_database(str(copy))
            await Log(database).append([Kept(event, 1, "new", 1, {"seq": 1, "do": "new", "by": "x", "at": "x"})])
            await database.close()

        asyncio.run(write())
    before = asked(settings.database, "SELECT * FROM events")
    with pytest.raises(Problem) as refused:
        restore(settings.database, copy, replay)
    if harm in ("line", "hole", "meaning"):
        assert event in refused.value.say("en"), "named"
    assert asked(settings.database, "SELECT * FROM events") == before
    assert not list(tmp_path.glob("*.before-*"))
    assert not list(tmp_path.glob(".site*"))
    if harm in ("line", "hole", "meaning"):  # the rest of it may be all there is
        restore(settings.database, copy, replay, anyway=True)
        with running(settings) as site:
            client = site.client()
            assert code(client.get(f"/api/events/{event}")) == (409, "damaged")
            assert good(client.get("/api/health"))["aside"] == 1


@pytest.mark.thorough
def test_a_hole_that_older_versions_left_is_named_and_mended(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, 2)
        id = event.rpartition("/")[2]
        for slot in SLOTS:
            good(result(client, event, {"dispute": "A-1", "slot": slot}, "X"))
    with inside(settings.database) as tables:
        tables.execute("DELETE FROM events WHERE stream = ? AND seq BETWEEN 6 AND 8", (id,))
    done = command("check", "--database", settings.database)
    assert (done.code, done.out) == (1, f"{id}: line 6 is missing (the next is 9)\n")
    with running(settings) as site:
        client = site.client(cookies=client.cookies)
        found = good(client.get("/api/events"))
        assert found["events"] == []
        assert "“Ensaio”" in found["aside"][0]["problem"]["text"]
        assert "check --repair" in found["aside"][0]["problem"]["text"]
        running_still = command("check", "--repair", "--database", settings.database)
        assert (running_still.code, "in use" in running_still.err) == (2, True)
    done = command("check", "--repair", "--database", settings.database)
    assert (done.code, done.out) == (0, "everything is as it was written\n")
    assert numbers(next(tmp_path.glob("*.before-*")), id)[-1] > 8
    with running(settings) as site:
        client = site.client(cookies=client.cookies)
        assert good(client.get(event))["seq"] == 5
        good(result(client, event, {"dispute": "A-1", "slot": "vivo2"}, "Y"))


def test_an_older_database_is_chained_when_it_is_opened(tmp_path: Path) -> None:
    from tabuleiro.store.database import plain_engine, read_url
    from tabuleiro.store.migrations import upgrade

    engine = plain_engine(read_url(str(tmp_path / "old")))
    upgrade(engine, "0002")
    engine.dispose()
    with inside(tmp_path / "old") as tables:
        for stream in ("s", "t"):
            for seq in (1, 2, 3):
                tables.execute("INSERT INTO events VALUES (?, ?, 'move', 1.5, '{\"n\":1}')", (stream, seq))

    async def work() -> None:
        database = await open_database(str(tmp_path / "old"))
        assert len(await Log(database).read("s")) == 3
        assert await Log(database).append([Kept("s", 4, "move", 2, {})])
        await database.close()

    asyncio.run(work())
    assert check(str(tmp_path / "old")) == ([], None)
    with inside(tmp_path / "old") as tables:
        tables.execute("UPDATE events SET at = 2.5 WHERE stream = 't' AND seq = 2")
    assert [(one.stream, one.seq) for one in check(str(tmp_path / "old"))[0]] == [("t", 2)]


def filled_file(path: Path) -> list[bytes]:
    event = Event.create(path, "cnjm", "Ensaio", at="2026-01-01T00:00:00Z")
    for n in range(12):
        event.do("note", text=f"nota {n}, com ções", at="2026-01-01T00:00:00Z")
    return path.read_bytes().splitlines(keepends=True)


def test_no_flipped_bit_in_an_event_file_goes_unnoticed(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    whole = b"".join(filled_file(path))
    entries = read_log(path).entries
    chance = random.Random(7)
    for _ in range(400):
        at = chance.randrange(len(whole) * 8)
        harmed = bytearray(whole)
        harmed[at // 8] ^= 1 << at % 8
        path.write_bytes(harmed)
        try:
            log = read_log(path)
        except Problem:
            continue
        assert log.cut, f"bit {at} went unnoticed"
        assert log.entries == entries[: len(log.entries)]


def test_lines_taken_out_put_in_or_changed_by_hand_are_named(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    lines = filled_file(path)
    entry = json.loads(lines[5])
    entry.pop("hash")
    harmed = {
        "a word": [*lines[:5], lines[5].replace(b"nota", b"mota"), *lines[6:]],
        "no hash": [*lines[:5], write_line(entry), *lines[6:]],
        "another history": [*lines[:5], *filled_file(tmp_path / "other.jsonl")[5:]],
    }
    harmed["another history"][5] = harmed["another history"][5].replace(b"nota", b"mota")
    for name, data in harmed.items():
        path.write_bytes(b"".join(data))
        with pytest.raises(Problem, match="line 6"):
            read_log(path)
        done = command("event", "check", str(path))
        assert (done.code, "--repair" in done.out) == (1, True), name
    done = command("event", "check", str(path), "--repair")
    assert (done.code, "13 of 13" in done.err) == (0, True), done.err
    path.write_bytes(b"".join(lines[:4] + lines[5:]))
    assert "the number 6 should be 5" in command("event", "check", str(path)).out
    done = command("event", "check", str(path), "--repair")
    assert (done.code, "4 of 12" in done.err) == (0, True)
    assert len(list(tmp_path.glob("e.jsonl.damaged-*"))) == 2, "also within a second"


def test_a_file_of_an_older_version_opens_and_is_guarded_from_the_next_line_on(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    filled_file(path)
    old = read_log(path).entries
    old[0]["version"] = 1
    path.write_bytes(b"".join(map(write_line, old)))
    event = Event.open(path)
    event.do("note", text="nova")
    assert len(LogFile(path).read()) == 14
    path.write_bytes(path.read_bytes().replace(b"nota 3", b"nota 4"))
    with pytest.raises(Problem, match="line 14"):
        read_log(path)
