"""The timetable on the site: proposed, adopted, on every view, and the page of the day's director."""

from __future__ import annotations

import base64
import io
from datetime import UTC, datetime
from typing import Any

import openpyxl
import pytest
from olympiad.olympiads import play
from olympiad.test_settling import Y, twice
from web.event_helpers import by_link, code, filled_championship, good, organiser
from web.helpers import Running

from tabuleiro.olympiad import agenda
from tabuleiro.olympiad.log import write_lines


@pytest.fixture
def day(site: Running) -> Any:
    client = organiser(site)
    id = good(client.post("/api/events/demo", json={"kind": "teams"}), 201)["id"]
    return client, f"/api/events/{id}"


@pytest.mark.thorough
def test_a_timetable_is_proposed_adopted_and_shown(day: Any) -> None:
    client, event = day
    assert code(client.get(f"{event}/director")) == (400, "bad")
    before = good(client.get(f"{event}/hours"))
    assert (before["set"], before["slots"]) == (False, {})
    wish = {"start": "09:00", "lunch": ["12:30", "13:30"], "places": 1, "offset": 0}
    plan = good(client.post(f"{event}/hours/plan", json={"hours": wish, "search": False}))
    assert "12:30" in plan["hours"]["lunch"]
    assert all(slot["why"]["pt"] for slot in plan["slots"])
    assert good(client.get(f"{event}/hours"))["slots"] == {}  # nothing was kept
    good(client.post(f"{event}/hours", json={"hours": wish, "slots": plan["promise"]}))
    assert good(client.get(f"{event}/hours"))["slots"] == plan["promise"]
    rounds = good(client.get(f"{event}/rounds"))["disputes"]
    assert {d["dispute"] for d in rounds if d["time"] and d["time"]["promised"]} == set(plan["promise"])
    assert any(d["time"] for d in good(client.get(f"{event}/screen"))["current"])
    seen = good(client.get(f"{event}/director"))
    assert {lane["place"] for lane in seen["lanes"]} >= {"AB1", "AB2"}
    assert seen["text"]["pt"]


@pytest.mark.thorough
def test_a_timetable_with_a_fault_is_refused_whole(day: Any) -> None:
    client, event = day
    now = datetime.now(UTC)
    morning = {"offset": 9 * 60 - (60 * now.hour + now.minute)}  # what is past midnight is promised to nobody
    plan = good(client.post(f"{event}/hours/plan", json={"search": False, "hours": morning}))
    fresh = {slot["id"]: slot["begin"] for slot in plan["slots"] if slot["id"].startswith("B-")}
    first, *_, last = sorted(fresh, key=fresh.__getitem__)
    wrong = {**plan["promise"], last: plan["promise"][first]}
    status, _ = code(client.post(f"{event}/hours", json={"hours": {"start": "08:00", **morning}, "slots": wrong}))
    assert status == 400
    assert good(client.get(f"{event}/hours"))["hours"]["start"] == "09:00"
    assert client.post(f"{event}/hours/plan", json={"hours": {"start": "nine"}}).status_code == 422
    assert code(client.post(f"{event}/hours/plan", json={"hours": {"minutes": {"Z": 5}}})) == (400, "bad")


def test_tables_are_looked_at_and_taken_along(day: Any) -> None:
    client, event = day
    book = openpyxl.Workbook()
    book.active.append(["Categoria", "Agrupamento", "Nome", "Ano"])
    book.active.append(["A", "Tejo", "Rui", 8])
    out = io.BytesIO()
    book.save(out)
    seen = good(client.post(f"{event}/import/preview", json={"file": base64.b64encode(out.getvalue()).decode()}))
    assert {one["name"]: one["found"] for one in seen["columns"]} == {
        "category": "Categoria", "school": "", "team": "", "name": "Nome", "year": "Ano",
    }  # fmt: skip
    tried = good(client.post(f"{event}/import", json={"table": seen["table"], "columns": {"school": "Agrupamento"}}))
    assert "Agrupamento" not in str(tried["problems"])
    pdf = client.post(f"{event}/import/preview", json={"file": base64.b64encode(b"%PDF-1.7").decode()})
    assert code(pdf) == (400, "bad")
    assert "PDF" in pdf.text
    assert code(client.post(f"{event}/import/preview", json={"file": "?"})) == (400, "bad")
    taken = client.get(f"{event}/tables/all.xlsx")
    assert "attachment" in taken.headers["content-disposition"]
    assert len(openpyxl.load_workbook(io.BytesIO(taken.content)).sheetnames) == 4
    assert client.get(f"{event}/tables/standings.csv").text.startswith("\ufeff")
    assert code(client.get(f"{event}/tables/x.csv")) == code(client.get(f"{event}/tables/list.pdf")) == (400, "bad")


@pytest.mark.thorough
def test_what_is_next_says_when_the_timetable_has_to_be_made_anew(site: Running) -> None:
    client = organiser(site)
    held = twice()
    agenda.adopt(held, agenda.propose(held, search=False).promise())
    play(held, "A-1", Y)
    log = write_lines(held.entries)[0].decode()
    event = f"/api/events/{good(client.post('/api/events/file', json={'log': log}), 201)['id']}"
    good(client.post(f"{event}/settle", json={}))
    first = good(client.get(f"{event}/next"))["todo"][0]
    assert first["what"] == "hours"
    assert first["text"]["en"].startswith("The adopted timetable no longer serves: ")
    plan = good(client.post(f"{event}/hours/plan", json={"search": False}))
    good(client.post(f"{event}/hours", json={"slots": plan["promise"]}))
    assert good(client.get(f"{event}/next"))["todo"][0]["what"] != "hours"


def test_rounds_of_a_championship_begin_by_one_command_and_by_whoever_watches_over_them(site: Running) -> None:
    client = organiser(site)
    event = filled_championship(client, 24)
    first = by_link(site, client, event, role="arbiter", scope={"part": "1.1", "group": 1}, label="Grupo 1")

    def start(who: Any, *matches: str) -> Any:
        return who.post(f"{event}/commands", json={"do": "start", "data": {"matches": matches}})

    assert code(start(first, "1.1/2/1")) == code(start(first, "1.1/1/1", "1.1/2/1")) == (403, "role")
    good(start(first, "1.1/1/1"))
    tables = good(client.get(f"{event}/rounds?part=1.1"))["tables"]
    assert {one["group"] for one in tables if one["started"]} == {1}
    assert code(start(client, "1.1/1/1")) == (400, "bad")
    good(start(client, *{f"1.1/{one['group']}/1" for one in tables if not one["started"]}))
    assert all(one["started"] for one in good(client.get(f"{event}/rounds?part=1.1"))["tables"])


def test_a_field_has_one_name_everywhere(day: Any) -> None:
    """As the regulation has it: on the page, in the timetable, in the log."""
    client, event = day
    head = good(client.get(event))
    names = {one["id"]: one["name"]["pt"] for one in head["fields"]}
    assert names["AB1"] == "Campo 1"
    plan = good(client.post(f"{event}/hours/plan", json={"search": False}))
    assert {slot["name"]["pt"] for slot in plan["slots"]} <= set(names.values())
    moved = {"field": "AB1", "scenario": "AB1", "location": "Pátio"}
    good(client.post(f"{event}/commands", json={"do": "field", "data": moved}))
    assert "Campo 1" in good(client.get(f"{event}/log"))["entries"][-1]["text"]["pt"]
    assert {one["id"]: one["name"]["pt"] for one in good(client.get(event))["fields"]} == names


@pytest.mark.parametrize(("start", "begun", "later"), [("", 0, False), ("15:00", 0, True), ("15:00", 1, False)])
def test_a_hall_screen_tells_what_is_played_from_what_is_to_come(
    site: Running, start: str, begun: int, later: bool
) -> None:
    """Where nobody has said when anything is, everybody is shown a place at once."""
    client = organiser(site)
    event = filled_championship(client, 24)
    now = datetime.now(UTC)
    wish = {"start": start, "lunch": [], "offset": 12 * 60 - (60 * now.hour + now.minute)}  # it is noon in this hall
    if start:
        plan = good(client.post(f"{event}/hours/plan", json={"hours": wish, "search": False}))
        good(client.post(f"{event}/hours", json={"hours": wish, "slots": plan["promise"]}))
    matches = sorted({f"1.1/{one['group']}/1" for one in good(client.get(f"{event}/rounds"))["tables"]})
    if begun:
        good(client.post(f"{event}/commands", json={"do": "start", "data": {"matches": matches}}))
    screen = good(client.get(f"{event}/screen"))
    assert (bool(screen["next"]), bool(screen["current"])) == (later, not later)
