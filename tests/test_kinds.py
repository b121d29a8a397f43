"""Kinds of events: the house's are known on every floor, an unknown one is told, one from outside is carried by all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from commands import Done, command
from olympiad.round_robin import FORMAT, NAME, ROBIN, robin
from web.event_helpers import code, good, key, new_event, organiser, result
from web.helpers import Running, running

from tabuleiro.cli.events.kinds import SIDES
from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.formats import Format, read_toml
from tabuleiro.olympiad.kinds import HOUSE, KINDS
from tabuleiro.printing.events import PAPERS, documents_of, print_event
from tabuleiro.publishing import Results
from tabuleiro.publishing.content import CONTENT
from tabuleiro.rules import Problem
from tabuleiro.web import Settings
from tabuleiro.web.events.kinds import PAGES

__all__ = ["robin"]
ROOMS: dict[str, Mapping[str, object]] = {
    "olympiad": KINDS,
    "cli": SIDES,
    "web": PAGES,
    "printing": PAPERS,
    "publishing": CONTENT,
}
TABLE = "school,name\nEscola do Tejo,Ana Rosa\nEscola do Douro,Rui Vale\nEscola do Sado,Eva Pinho\n"


def call(*words: object) -> Done:
    return command("event", *words)


def said(*words: object) -> str:
    done = call(*words)
    assert done.code == 0, done.err
    return done.out


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_knows_every_kind_of_the_house_and_says_what_it_does_not(room: str) -> None:
    assert all(ROOMS[room][name] for name in HOUSE)
    with pytest.raises(Problem, match=r"does not know the kind of event “robin”. It knows: teams, championship\."):
        ROOMS[room][NAME]
    assert NAME not in ROOMS[room]


def test_a_format_of_a_kind_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Problem, match="is of kind “robin”; the kinds are: teams, championship"):
        read_toml("own", FORMAT)


@pytest.fixture
def half_known(monkeypatch: pytest.MonkeyPatch) -> Format:
    """A format of a kind that the olympiad knows, and nobody above it."""
    monkeypatch.setitem(KINDS, NAME, ROBIN)
    return read_toml("own", FORMAT)


def test_a_room_that_does_not_know_a_kind_says_so(half_known: Format, tmp_path: Path) -> None:
    event = Event.create(tmp_path / "own.event", half_known, "Ensaio")
    with pytest.raises(Problem, match="The printer does not know the kind of event “robin”"):
        documents_of(event)
    shown = call("show", tmp_path / "own.event")
    assert (shown.code, shown.out) == (2, "")
    assert "The command line does not know the kind of event “robin”" in shown.err


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    with running(Settings(database=str(tmp_path / "site.sqlite3"), static=tmp_path / "static")) as server:
        yield server


def test_a_site_that_does_not_know_a_kind_says_so(half_known: Format, site: Running) -> None:
    client = organiser(site)
    answer = client.post("/api/events", json={"toml": FORMAT, "name": "Ensaio"})
    assert answer.status_code == 400
    assert "The site does not know the kind of event “robin”" in answer.json()["problem"]["text"]
    assert good(client.get("/api/events")) == {"events": [], "aside": []}
    assert code(client.post("/api/events/demo", json={"kind": NAME})) == (400, "bad")


def test_an_event_whose_kind_the_site_knows_no_more_is_set_aside(
    robin: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = Settings(database=str(tmp_path / "site.sqlite3"), static=tmp_path / "static")
    with running(settings) as server:
        client = organiser(server)
        good(client.post("/api/events", json={"toml": FORMAT, "name": "Ensaio"}), 201)
        mine = new_event(client)
    monkeypatch.delitem(PAGES, NAME)
    with running(settings) as server:
        again = server.client(cookies=client.cookies)
        found = good(again.get("/api/events"))
        assert [f"/api/events/{one['id']}" for one in found["events"]] == [mine]
        assert "does not know the kind of event “robin”" in found["aside"][0]["problem"]["text"]


def test_a_third_kind_on_the_command_line(robin: None, tmp_path: Path) -> None:
    format, table, file = tmp_path / "own.toml", tmp_path / "table.csv", tmp_path / "own.event"
    format.write_text(FORMAT, "utf-8")
    said("template", tmp_path / "samples")
    assert {path.name for path in (tmp_path / "samples").iterdir()} == {"teams.csv", "entries.csv", "table.csv"}
    assert f"event import {file} TABLE" in said("new", file, "--format", format, "--name", "Ensaio")
    table.write_text(TABLE, "utf-8")
    assert said("import", file, "--table", table) == "3 registered\n"
    assert (
        call("import", file, "--teams", table).err
        == "tabuleiro: Entries of this event are imported with --table CSV.\n"
    )
    assert call("show", file, "--json").json["progress"][0]["pupils"] == 3
    assert [row["name"] for row in call("people", file, "--json").json] == ["Ana Rosa", "Rui Vale", "Eva Pinho"]
    rows = call("pair", file, "--seed", "1", "--json").json
    assert len({frozenset((row["first"], row["second"])) for row in rows}) == 3
    assert "Next: tabuleiro event result" in said("show", file)
    for round in (1, 2, 3):
        said("result", file, "--round", round, "--table", "1", "--result", "1")
    assert "2 → 1" in said("result", file, "--round", "1", "--table", "1", "--result", "2")
    assert call("result", file, "--round", "9", "--table", "1", "--result", "1").err.endswith("no round 9.\n")
    assert sum(row["points"] for row in call("standings", file, "--json").json) == 3
    assert "wins" in said("standings", file, "--explain")
    assert "round 1: " in said("log", file)
    assert said("check", file).startswith(str(file))
    assert call("pair", file, "--category", "A").err.endswith("This event has no --category; it has --tournament.\n")
    assert "Only a team olympiad" in call("lineup", file, "--dispute", "1", "--team", "X").err
    said("undo", file)
    assert sum(row["points"] for row in call("standings", file, "--json").json) == 3
    assert "standings" in said("print", file)


def test_a_third_kind_plays_itself_and_is_replayed(robin: None) -> None:
    event = Event.create(Memory(), read_toml("own", FORMAT), "Ensaio", settings={"win": 3})
    data, people = ROBIN.read_table(event, TABLE, consent=False)
    event.do("import", people=people, **data)
    ROBIN.simulate(event, 7, "simulation")
    assert ROBIN.over(event.state, "all")
    assert Event(Memory(event.entries)).state.points() == event.state.points()
    assert sum(event.state.points().values()) == 9
    wrong = [{**entry, "seed": 8} if entry["do"] == "draw" else entry for entry in event.entries]
    assert (ROBIN.verify(event.entries), [seq for seq, _ in ROBIN.verify(wrong)]) == ([], [3])


def test_a_third_kind_on_the_site(robin: None, site: Running) -> None:
    client, public = organiser(site), site.client()
    made = good(client.post("/api/events", json={"toml": FORMAT, "name": "Ensaio", "names": "initials"}), 201)
    event = f"/api/events/{made['id']}"
    assert (made["kind"], made["results"]) == (NAME, ["1", "2"])
    assert good(client.get(f"{event}/template"))["table"].startswith("school,name")
    tried = good(client.post(f"{event}/import", json={"table": TABLE}))
    assert (tried["schools"], tried["pupils"], tried["by_part"]) == (3, 3, {"all": 3})
    good(client.post(f"{event}/import", json={"table": TABLE, "commit": True}))
    assert good(client.get(f"{event}/next"))["todo"][0]["what"] == "draw"
    assert len(good(client.post(f"{event}/pair", json={"seed": "1"}))["made"]) == 3
    first = good(client.get(f"{event}/rounds"))["tables"][0]
    place = {"round": 1, "table": 1}
    seats = [first["first"]["id"], first["second"]["id"]]
    assert good(result(client, event, place, "1", seats=seats))["stands"] == "1"
    assert code(result(client, event, place, "2", seats=seats[::-1])) == (409, "others")
    changed = good(client.post(f"{event}/consequences", json={"do": "result", "data": {**place, "result": "2"}}))
    assert {(one["before"], one["after"]) for one in changed["points"]} == {(1, 0), (0, 1)}
    assert good(client.get(f"{event}/next"))["todo"][0]["count"] == 2
    assert good(client.post(f"{event}/slots/2/1/match", json={}), 201)["game"]["key"] == "rastros"
    assert good(client.get(f"{event}/rounds?open=true"))["tables"][0]["match"]
    assert code(client.post(f"{event}/slots/1/1/match", json={})) == (409, "over")
    for round in (2, 3):
        good(result(client, event, {"round": round, "table": 1}, "1"))
    board = good(public.get(f"{event}/standings?part=all"))
    assert (board["over"], {row["name"] for row in board["rows"]}) == (True, {"A. R.", "R. V.", "E. P."})
    assert len(good(public.get(f"{event}/prizes"))["parts"][0]["podium"]) == 3
    assert good(public.get(f"{event}/screen"))["head"]["kind"] == NAME
    assert len(good(client.get(f"{event}/people"))["people"]) == 3
    assert "won" in good(client.get(f"{event}/log"))["entries"][-1]["text"]["en"]
    assert code(client.get(f"{event}/plans?part=all")) == (400, "bad")
    assert code(client.post(f"{event}/links", json={"scope": {"part": "all"}}))[0] == 400
    assert good(client.get(f"{event}/print"))["papers"] == [
        "standings",
        "names",
        "schools",
        "thanks",
        "envelopes",
        "all",
    ]
    note = {"key": key(), "text": "olá", "place": place}
    assert good(client.post(f"{event}/notes", json=note))["again"] is False


def test_the_results_of_a_third_kind(robin: None) -> None:
    event = Event.create(Memory(), read_toml("own", FORMAT), "Ensaio")
    assert "Nobody is registered" in Results(event)["en/index.html"].decode()
    data, people = ROBIN.read_table(event, TABLE, consent=False)
    event.do("import", people=people, **data)
    ROBIN.simulate(event, 7, "simulation")
    pages = Results(event)
    assert "A. R." in pages["part-all.html"].decode()
    assert "Escola do Tejo" in pages["podium-all.svg"].decode(), "where the first three are from"
    assert "A. R." in pages["school-escola-do-tejo.html"].decode()


def test_a_paper_of_a_third_kind(robin: None, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    event = Event.create(tmp_path / "own.event", read_toml("own", FORMAT), "Ensaio")
    with pytest.raises(Problem, match="nothing to print"):
        print_event(event, "standings")
    data, people = ROBIN.read_table(event, TABLE, consent=False)
    event.do("import", people=people, **data)
    ROBIN.simulate(event, 7, "simulation")
    assert print_event(event, "all", "en", only="all").startswith(b"%PDF")
    with pytest.raises(Problem, match="There is no part “A”"):
        print_event(event, "standings", only="A")
    said("print", tmp_path / "own.event", "standings", "-o", tmp_path / "paper.pdf")
    assert (tmp_path / "paper.pdf").read_bytes().startswith(b"%PDF")
