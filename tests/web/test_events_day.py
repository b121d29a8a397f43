"""A day on the site: wizard, import, check-in, draw, results, corrections, rulings, undo, standings, prizes."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from web.event_helpers import (
    by_link,
    code,
    entries_csv,
    filled,
    filled_championship,
    good,
    key,
    new_event,
    organiser,
    result,
    teams_csv,
)
from web.helpers import running

from tabuleiro.web import Settings


def todo(client: httpx.Client, event: str) -> list[str]:
    return [one["what"] for one in good(client.get(f"{event}/next"))["todo"]]


def play_round(client: httpx.Client, event: str, **chosen: Any) -> None:
    """All open slots or tables of what is chosen, won by X or the first."""
    rounds = good(client.get(f"{event}/rounds", params={"open": True, **chosen}))
    for dispute in rounds.get("disputes", ()):
        for slot in dispute["slots"]:
            if not slot["result"]:
                good(result(client, event, {"dispute": dispute["dispute"], "slot": slot["slot"]}, "X"))
    for table in rounds.get("tables", ()):
        place = {"tournament": table["part"], **{k: table[k] for k in ("group", "round", "table")}}
        good(result(client, event, place, "1"))


def test_formats_are_shown_and_an_event_is_made_from_one(hall: Any) -> None:
    _, client = hall
    formats = {one["name"]: one for one in good(client.get("/api/formats"))["formats"]}
    assert formats["olimpiada-2015"]["kind"] == "teams"
    policy = next(s for s in formats["olimpiada-2015"]["settings"] if s["key"] == "drawPolicy")
    assert policy["choices"] == ["split", "zero"]
    edition = next(s for s in formats["cnjm"]["settings"] if s["key"] == "edition")
    assert edition["choices"] == [str(n) for n in range(19, 0, -1)]
    newest, *_, oldest = (text["en"] for text in edition["called"])
    assert newest == "19 (2026): Gatos & Cães, Dominório, Quelhas, Produto, Atari Go, Nex"
    assert "Poliedros" in oldest
    assert "solids" in edition["notes"].pop("1")["en"]
    assert not edition["notes"], "all other games are of a board"
    event = new_event(client, settings={"drawPolicy": "zero"}, date="2026-03-13")
    assert good(client.get(event))["settings"]["drawPolicy"] == "zero"
    own = good(client.get("/api/formats/olimpiada-2015"))["toml"].replace("Olimpíada Escolar", "Os nossos jogos")
    made = good(client.post("/api/events", json={"name": "Nosso", "toml": own}), 201)
    assert made["format"] == "own"
    for wrong in ({"format": "../../etc/passwd.toml"}, {"toml": "kind = 3"}, {"toml": "= ="}, {"settings": {"x": 1}}):
        body = {"format": "cnjm", "name": "Errado", **wrong}
        assert code(client.post("/api/events", json=body)) == (400, "bad"), wrong
    assert "Errado" not in [one["name"] for one in good(client.get("/api/events"))["events"]]


def test_a_table_is_tried_first_and_imported_whole_or_not_at_all(hall: Any) -> None:
    _, client = hall
    event = new_event(client)
    table = teams_csv(2).replace(";8", ";19", 1).replace("\nA;Escola 1;;Zulmira 1c", "\nZ;Escola 1;;Zulmira 1c")
    tried = good(client.post(f"{event}/import", json={"table": table}))
    assert not tried["ok"]
    assert [one["line"] for one in tried["problems"]] == [2, 14]
    answer = client.post(f"{event}/import", json={"table": table, "commit": True})
    assert code(answer) == (400, "bad")
    assert [one["line"] for one in answer.json()["problem"]["problems"]] == [2, 14]
    tried = good(client.post(f"{event}/import", json={"table": teams_csv(2)}))
    assert (tried["ok"], tried["teams"], tried["pupils"], tried["by_part"]) == (True, 2, 20, {"A": 2})
    assert good(client.get(event))["seq"] == 1, "nothing was imported so far"
    assert todo(client, event) == ["import"]
    done = good(client.post(f"{event}/import", json={"table": teams_csv(2), "commit": True}))
    assert done["committed"]
    assert done["seq"] == 2
    assert "Zulmira" not in client.get(f"{event}/log").text, "names are not in the log"
    assert "category" in good(client.get(f"{event}/template"))["table"]


def test_a_late_team_that_undoes_a_draw_is_told_so_before_and_after(hall: Any) -> None:
    _, client = hall
    event = filled(client, teams=4)
    head, *rows = teams_csv(5).splitlines()
    late = "\n".join([head, *rows[-10:]])
    drawn = good(client.get(f"{event}/rounds"))["disputes"]
    [part] = good(client.post(f"{event}/import", json={"table": late}))["redrawn"]
    assert part["pt"] == "Categoria A"
    assert good(client.get(f"{event}/rounds"))["disputes"] == drawn, "it was only asked"
    done = good(client.post(f"{event}/import", json={"table": late, "commit": True}))
    assert done["redrawn"] == [part]
    assert len(good(client.get(f"{event}/rounds"))["disputes"]) > len(drawn)


def test_a_category_says_which_years_it_is_for_and_a_table_is_refused_in_ones_own_words(hall: Any) -> None:
    _, client = hall
    event = new_event(client)
    parts = {part["id"]: part["meant_for"]["pt"] for part in good(client.get(event))["parts"]}
    assert parts["A"] == "do 7.º ao 9.º ano; mais novos também podem"
    assert parts["C"] == "até ao 3.º ano"
    wrong = good(client.post(f"{event}/import", json={"table": "Categoria;Escola;Nome do aluno\nA;Tejo;Ana"}))
    assert "Falta a coluna «ano»" in wrong["problems"][0]["texts"]["pt"]
    assert "The column “year” is missing" in wrong["problems"][0]["texts"]["en"]


def test_a_whole_category_from_check_in_to_the_podium(hall: Any) -> None:
    _, client = hall
    event = filled(client, teams=3, pair=False)
    assert todo(client, event) == ["checkin", "plan"]
    plans = good(client.get(f"{event}/plans", params={"part": "A"}))["plans"]
    assert plans[0]["disputes"] >= 3
    teams = good(client.get(f"{event}/registrations", params={"part": "A"}))["parts"][0]["teams"]
    for team in teams:
        data = {"team": team["id"], "present": True, "absent": [team["pupils"][9]["id"]], "lineup": "least"}
        good(client.post(f"{event}/commands", json={"do": "checkin", "data": data}))
    made = good(client.post(f"{event}/pair", json={"part": "A", "plan": "robin"}))
    assert len(made["made"]) == 3
    assert made["made"][0]["names"][0].startswith("Escola")
    assert made["made"][0]["called"] == "round 1"
    assert todo(client, event)[:2] == ["lineups", "results"]
    waits = client.post(f"{event}/pair", json={"part": "A"})
    assert waits.status_code == 200 or code(waits) == (400, "bad")
    play_round(client, event, part="A")
    while todo(client, event) != ["ended"]:
        good(client.post(f"{event}/pair", json={"part": "A"}))
    podium = good(client.get(f"{event}/prizes"))["parts"][0]
    assert podium["over"]
    assert [step["place"] for step in podium["podium"]] == [1, 2, 3]
    rows = good(client.get(f"{event}/standings", params={"part": "A"}))["rows"]
    assert [row["place"] for row in rows] == [1, 2, 3]
    assert all(row["why"] for row in rows)
    assert set(rows[0]["criteria"]) == {"saldo", "direto", "vivo", "gigante"}
    assert code(client.get(f"{event}/standings", params={"part": "A", "group": "g9"})) == (400, "bad")
    assert code(client.get(f"{event}/standings", params={"part": "Q"})) == (400, "bad")


def test_marking_who_is_missing_shows_what_it_costs(hall: Any) -> None:
    _, client = hall
    event = filled(client, teams=3)
    team = good(client.get(f"{event}/registrations", params={"part": "A"}))["parts"][0]["teams"][0]
    child = team["pupils"][7]
    data = {"team": team["id"], "present": True, "absent": [child["id"]]}
    assert code(client.post(f"{event}/commands", json={"do": "checkin", "data": data})) == (400, "bad")
    body = {"do": "checkin", "data": {**data, "lineup": "least"}}
    told = good(client.post(f"{event}/consequences", json=body))
    assert [one["points"] for one in told["absence"]] == [1, 1]
    assert "mesa 3 (1 de 9 pontos)" in told["absence"][0]["text"]["pt"]
    assert [len(part["pupils"]) for part in told["absence"][0]["lineup"]] == [3, 2, 5]
    assert told["absence"][0]["lineup"][0]["pupils"][2] is None
    assert child["name"] not in str(told["absence"])
    good(client.post(f"{event}/commands", json=body))
    met = [d for d in good(client.get(f"{event}/rounds", params={"part": "A"}))["disputes"]
           if team["id"] in (d["x"]["id"], d["y"]["id"])]  # fmt: skip
    side = "x" if met[0]["x"]["id"] == team["id"] else "y"
    slots = {slot["slot"]: slot for slot in met[0]["slots"]}
    assert [slot["result"] for slot in slots.values()] == [""] * 7
    assert slots["mesa3"][side] == [None]  # an empty place is nobody, and not somebody without a name
    assert all(one["name"] for slot in slots.values() for one in [*slot["x"], *slot["y"]] if one)
    good(client.post(f"{event}/commands", json={"do": "start", "data": {"dispute": met[0]["dispute"]}}))
    [now] = [d for d in good(client.get(f"{event}/rounds"))["disputes"] if d["dispute"] == met[0]["dispute"]]
    assert [s["slot"] for s in now["slots"] if s["result"]] == ["mesa3"]


def test_a_team_that_is_not_here_is_asked_about(hall: Any) -> None:
    _, client = hall
    event = filled(client, teams=3, pair=False)
    team = good(client.get(f"{event}/registrations", params={"part": "A"}))["parts"][0]["teams"][0]
    away = {"do": "checkin", "data": {"team": team["id"], "present": False}}
    good(client.post(f"{event}/commands", json=away))
    asked = client.post(f"{event}/pair", json={"part": "A", "plan": "robin"})
    assert code(asked) == (409, "absent")
    assert team["name"] in asked.json()["problem"]["text"]
    assert code(client.post(f"{event}/pair", json={"part": "A", "absent": "perhaps"})) == (422, "bad")
    made = good(client.post(f"{event}/pair", json={"part": "A", "absent": "without"}))["made"]
    assert all(team["id"] not in (row["x"], row["y"]) for row in made)


def test_a_draw_is_refused_where_the_game_has_none_and_a_pupil_twice(hall: Any) -> None:
    _, client = hall
    cup = filled_championship(client)
    [part, *_] = good(client.get(cup))["parts"]
    assert part["draws"] is False
    [table, *_] = [t for t in good(client.get(f"{cup}/rounds", params={"part": part["id"]}))["tables"] if t["second"]]
    place = {"tournament": part["id"], **{key: table[key] for key in ("group", "round", "table")}}
    assert code(result(client, cup, place, "draw")) == (400, "bad")
    good(result(client, cup, place, "shared"))
    other = new_event(client, "cnjm")
    rows = "cycle,game,school,name\n1,semaforo,Faia,Ana\n1,rastros,Faia,Ana\n"
    tried = good(client.post(f"{other}/import", json={"table": rows}))
    assert (tried["ok"], [one["line"] for one in tried["problems"]]) == (False, [3])
    assert "Semáforo" in tried["problems"][0]["texts"]["pt"]
    assert "Rastros" in tried["problems"][0]["texts"]["pt"]


def test_a_championship_from_entries_to_the_final(hall: Any) -> None:
    _, client = hall
    event = new_event(client, "cnjm", settings={"groupSize": 4, "groupRounds": 2, "finalRounds": 1})
    good(client.post(f"{event}/import", json={"table": entries_csv(8), "commit": True}))
    assert todo(client, event) == ["draw"]
    for step in range(6):
        if todo(client, event) == ["ended"]:
            break
        made = good(client.post(f"{event}/pair", json={"part": "1.1", "seed": f"{step}"}))["made"]
        assert made[0]["names"][0].startswith("Zulmira")
        round = made[0]["round"]
        reasons = good(client.get(f"{event}/why", params={"part": "1.1", "group": made[0]["group"], "round": round}))
        assert len(reasons["reasons"]) == sum(row["group"] == made[0]["group"] for row in made)
        play_round(client, event, part="1.1")
    assert todo(client, event) == ["ended"]
    prizes = good(client.get(f"{event}/prizes"))
    assert len(prizes["parts"][0]["podium"]) >= 2
    assert prizes["schools"][0]["firsts"] == 1
    assert good(client.get(f"{event}/standings", params={"part": "1.1", "group": "final"}))["over"]
    assert good(client.get(f"{event}/standings", params={"part": "4.6"}))["rows"] == []


def test_late_arrivals_and_changed_teams_keep_their_names_beside_the_log(hall: Any) -> None:
    _, client = hall
    event = filled_championship(client, 7)
    late = {"cycle": "1", "game": "semaforo", "school": "Escola nova", "name": "Zulmira z Quintela"}
    good(client.post(f"{event}/late", json=late))
    assert "Zulmira z Quintela" in client.get(f"{event}/people").text
    assert "Zulmira" not in client.get(f"{event}/file/log").text
    assert code(client.post(f"{event}/roster", json={"team": "x"})) == (400, "bad")
    event = filled(client, 2)
    team = good(client.get(f"{event}/registrations"))["parts"][0]["teams"][0]
    leaves, joins = team["pupils"][9]["id"], {"name": "Nova Pessoa", "year": 7}
    good(client.post(f"{event}/roster", json={"team": team["id"], "remove": [leaves], "add": [joins]}))
    team = good(client.get(f"{event}/registrations"))["parts"][0]["teams"][0]
    assert team["pupils"][9]["name"] == "Nova Pessoa"
    assert code(client.post(f"{event}/late", json={"pupil": "p-1"})) == (400, "bad")


def test_a_correction_is_shown_before_it_is_made_and_can_be_undone(hall: Any) -> None:
    _, client = hall
    event = filled(client, 3)
    play_round(client, event, part="A")
    before = good(client.get(f"{event}/standings", params={"part": "A"}))
    seq = good(client.get(event))["seq"]
    dispute = good(client.get(f"{event}/rounds"))["disputes"][0]
    body = {"do": "absent", "data": {"dispute": dispute["dispute"], "sides": ["X"]}}
    seen = good(client.post(f"{event}/consequences", json=body))
    assert seen["changes"]
    [score] = seen["scores"]
    assert (score["what"]["pt"], score["before"], score["after"]) == (dispute["dispute"], [9, 0], [0, 9])
    assert good(client.get(event))["seq"] == seq, "nothing was done"
    good(client.post(f"{event}/commands", json={**body, "expect": seq + 1}))
    assert code(client.post(f"{event}/commands", json={**body, "expect": seq + 1})) == (409, "stale")
    assert good(client.get(f"{event}/standings", params={"part": "A"}))["rows"] != before["rows"]
    then = good(client.get(f"{event}/standings", params={"part": "A", "at": seq}))
    assert then["rows"] == before["rows"], "any state of the day can be seen again"
    good(client.post(f"{event}/commands", json={"do": "undo", "data": {"of": seq + 1}}))
    assert good(client.get(f"{event}/standings", params={"part": "A"}))["rows"] == before["rows"]
    log = good(client.get(f"{event}/log", params={"after": seq}))["entries"]
    assert [(e["do"], e["undone"], e["who"]) for e in log] == [
        ("absent", True, "Rita Moreira"),
        ("undo", False, "Rita Moreira"),
    ]
    refused = client.post(f"{event}/commands", json={"do": "undo", "data": {"of": 2}})
    assert code(refused) == (400, "bad"), "others depend on it"
    assert code(client.get(event, params={"at": 9999})) == (400, "bad")


def test_a_ruling_stands_above_what_was_reported(hall: Any) -> None:
    _, client = hall
    event = filled(client, 2)
    head = good(client.get(event))
    good(result(client, event, {"dispute": "A-1", "slot": "mesa1"}, "X"))
    effect = {"do": "result", "dispute": "A-1", "slot": "mesa1", "result": "Y"}
    data = {"text": "Peça tocada", "for": head["committee"]["members"], "against": [], "effects": [effect]}
    ruled = good(client.post(f"{event}/commands", json={"do": "ruling", "data": data}))
    slot = good(client.get(f"{event}/rounds"))["disputes"][0]["slots"][0]
    assert (slot["result"], slot["ruling"]) == ("Y", ruled["seq"])
    assert code(result(client, event, {"dispute": "A-1", "slot": "mesa1"}, "X", correct=True)) == (400, "bad")
    assert good(client.get(event))["rulings"][0]["adopted"]


@pytest.mark.parametrize(
    "body",
    [
        {"do": "new", "data": {}}, {"do": "erase", "data": {"person": "p"}}, {"do": "schedule", "data": {}},
        {"do": "checkin", "data": {}}, {"do": "checkin", "data": {"team": 7, "present": []}},
        {"do": "lineup", "data": {"dispute": {}, "team": []}}, {"do": "set", "data": {"settings": 3}},
        {"do": "note", "data": {"by": "me", "text": "x"}}, {"do": "note", "data": {"command": 1, "text": "x"}},
        {"do": "ruling", "data": {"text": "x", "effects": [3], "for": ["education"]}},
        {"do": "undo", "data": {"of": "x"}},
        {"do": "round", "data": {"category": "A", "round": 1, "disputes": [{}]}},
    ],
)  # fmt: skip
def test_wrong_commands_are_refused_with_a_reason(hall: Any, body: dict[str, Any]) -> None:
    _, client = hall
    event = filled(client, 2)
    seq = good(client.get(event))["seq"]
    for address in ("commands", "consequences"):
        answer = client.post(f"{event}/{address}", json=body)
        assert answer.status_code == 400, answer.text
        assert answer.json()["problem"]["text"]
    assert good(client.get(event))["seq"] == seq


@pytest.mark.parametrize("kind", ["teams", "championship"])
def test_a_sample_event_is_filled_and_its_file_comes_back_the_same(hall: Any, kind: str) -> None:
    _, client = hall
    head = good(client.post("/api/events/demo", json={"kind": kind}), 201)
    event = f"/api/events/{head['id']}"
    assert head["demo"]
    assert head["stage"] == "results"
    assert todo(client, event)
    screen = good(client.get(f"{event}/screen"))
    assert screen["current"]
    assert screen["standings"]
    log, people = client.get(f"{event}/file/log").text, client.get(f"{event}/file/people").text
    again = good(client.post("/api/events/file", json={"log": log, "people": people}), 201)
    other = f"/api/events/{again['id']}"
    assert client.get(f"{other}/file/log").text == log
    assert client.get(f"{other}/file/people").text == people
    for part in head["parts"][:2]:
        params = {"part": part["id"]}
        one, two = (good(client.get(f"{e}/standings", params=params)) for e in (event, other))
        assert one == two
    wrong = client.post("/api/events/file", json={"log": log.replace('"seq":2,', '"seq":7,')})
    assert code(wrong) == (400, "bad")
    assert "/tmp" not in wrong.text
    assert code(client.post("/api/events/file", json={"log": log, "people": "{"})) == (400, "bad")


def test_what_was_done_is_there_after_the_server_comes_back(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, 2)
        sent = key()
        body = {"key": sent, "place": {"dispute": "A-1", "slot": "mesa1"}, "result": "X"}
        first = good(client.post(f"{event}/results", json=body))
        cookies = dict(client.cookies)
        people = good(client.get(f"{event}/people"))
    with running(settings) as site:
        client = site.client(cookies=cookies)
        again = good(client.post(f"{event}/results", json=body))
        assert again["again"]
        assert again["seq"] == first["seq"]
        assert good(client.get(f"{event}/people")) == people
        phone = by_link(site, client, event)
        assert good(phone.get(f"{event}/mine"))["disputes"][0]["slots"][0]["result"] == "X"
