"""Putting right on the site: who comes back, pairings by hand, captains, links for a table, settings, the log."""

from __future__ import annotations

from typing import Any

import httpx
from olympiad.championship_helpers import one_tournament
from olympiad.championship_helpers import play as play_tables
from olympiad.olympiads import order, played_groups, stage, turn_round
from web.event_helpers import (
    by_link,
    code,
    filled,
    filled_championship,
    good,
    new_event,
    result,
    teams_csv,
    wait_for,
)

from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.event import Event
from tabuleiro.web.events.files import write_log, write_names


def bring(client: httpx.Client, event: Event) -> str:
    """An event that was made here, brought by its files."""
    files = {"log": write_log(event.entries).decode(), "people": write_names(event).decode()}
    return "/api/events/" + good(client.post("/api/events/file", json=files), 201)["id"]


def do(client: httpx.Client, event: str, command: str, **data: Any) -> httpx.Response:
    return client.post(f"{event}/commands", json={"do": command, "data": data})


def look(client: httpx.Client, event: str, command: str, **data: Any) -> Any:
    return good(client.post(f"{event}/consequences", json={"do": command, "data": data}))


def test_an_event_shows_the_settings_of_its_own_format(hall: Any) -> None:
    _, client = hall
    toml = good(client.get("/api/formats/olimpiada-2015"))["toml"]
    own = toml.replace('default = "split"', 'default = "zero"').replace(
        "[settings.pairDecides]", "[settings.duplaDecide]"
    )
    event = "/api/events/" + good(client.post("/api/events", json={"name": "Nosso", "toml": own}), 201)["id"]
    shown = {one["key"]: one for one in good(client.get(f"{event}/format"))["settings"]}
    assert shown["drawPolicy"]["default"] == "zero"
    assert "duplaDecide" in shown
    assert "pairDecides" not in shown
    assert shown.keys() == good(client.get(event))["settings"].keys()


def test_a_link_for_one_table_or_one_dispute_opens_no_other(hall: Any) -> None:
    site, client = hall
    cup, event = filled_championship(client), filled(client)
    phone = by_link(site, client, cup, scope={"part": "1.1", "group": 1, "table": 2})
    assert {one["table"] for one in good(phone.get(f"{cup}/mine"))["tables"]} == {2}
    place = {"tournament": "1.1", "group": 1, "round": 1}
    good(result(phone, cup, {**place, "table": 2}, "1"))
    refused = result(phone, cup, {**place, "table": 1}, "1")
    assert code(refused) == (403, "role")
    assert "mesa 2" in refused.json()["problem"]["texts"]["pt"]
    for scope in ({"part": "1.1", "group": 1, "table": 5}, {"part": "1.1", "table": 1}):
        assert code(client.post(f"{cup}/links", json={"scope": scope})) == (400, "bad")
    phone = by_link(site, client, event, scope={"dispute": "A-2"})
    assert [one["dispute"] for one in good(phone.get(f"{event}/mine"))["disputes"]] == ["A-2"]
    good(result(phone, event, {"dispute": "A-2", "slot": "mesa1"}, "X"))
    assert code(result(phone, event, {"dispute": "A-1", "slot": "mesa1"}, "X")) == (403, "role")


def test_a_captain_is_named_and_seen_where_the_game_is_played(hall: Any) -> None:
    _, client = hall
    event = filled(client, 2)
    [dispute] = good(client.get(f"{event}/rounds"))["disputes"]
    slots = {slot["slot"]: slot for slot in dispute["slots"]}
    assert [one["id"] for one in slots["vivo1"]["captains"]] == [slots["vivo1"][side][0]["id"] for side in "xy"]
    assert slots["gigante1"]["captains"] == slots["mesa1"]["captains"] == [None, None]
    places = {
        "mesa": [slots[f"mesa{n}"]["x"][0]["id"] for n in (1, 2, 3)],
        "gigante": [one["id"] for one in slots["gigante1"]["x"]],
        "vivo": [one["id"] for one in slots["vivo1"]["x"]],
    }
    named = {"dispute": dispute["dispute"], "team": dispute["x"]["id"], **places}
    wrong = do(client, event, "lineup", **named, captain=places["mesa"][0])
    assert code(wrong) == (400, "bad")
    assert "Zulmira" in wrong.json()["problem"]["texts"]["pt"]  # who it is, and not an id
    good(do(client, event, "lineup", **named, captain=places["vivo"][3]))
    table = good(client.post(f"{event}/slots/{dispute['dispute']}/vivo1/match", json={}), 201)
    captains = {one["side"]: one["captain"]["id"] for one in table["players"]}
    assert captains["X"] == places["vivo"][3]


def test_a_team_comes_back_and_what_changes_is_shown(hall: Any) -> None:
    _, client = hall
    event = filled(client)
    team = good(client.get(f"{event}/rounds"))["disputes"][0]["x"]["id"]
    good(do(client, event, "withdraw", team=team))
    found = look(client, event, "reinstate", team=team)
    assert len(found["scores"]) == 3
    good(do(client, event, "reinstate", team=team))
    assert not good(client.get(f"{event}/standings?part=A"))["rows"][0]["points"]
    assert code(do(client, event, "reinstate", team=team)) == (400, "bad")


def test_a_round_of_a_championship_is_made_and_changed_by_hand(hall: Any) -> None:
    _, client = hall
    event = filled_championship(client)
    assert good(client.get(f"{event}/proposal?part=1.1&group=1")) == {"proposal": None}  # results are missing
    for n in range(1, 5):
        good(result(client, event, {"tournament": "1.1", "group": 1, "round": 1, "table": n}, "1"))
    before = len(good(client.get(f"{event}/log?limit=1000"))["entries"])
    made = good(client.get(f"{event}/proposal?part=1.1&group=1"))["proposal"]
    assert len(good(client.get(f"{event}/log?limit=1000"))["entries"]) == before  # nothing is written
    assert not look(client, event, made["do"], **made["data"])["faults"]
    first = [(t["first"], t["second"]) for t in good(client.get(f"{event}/rounds?part=1.1"))["tables"]]
    met = [one["id"] for one in first[0]]
    others = [one["id"] for pair in first[1:] for one in pair]
    tables = [met, *(list(pair) for pair in zip(others[::2], others[1::2], strict=True))]
    made["data"]["rounds"][0]["tables"] = tables
    found = look(client, event, made["do"], **made["data"])
    assert {one["rule"] for one in found["faults"]} >= {"rematch"}
    assert any("Zulmira" in one["text"]["pt"] for one in found["faults"])
    good(do(client, event, made["do"], **made["data"]))
    begun = {n: good(client.post(f"{event}/slots/1.1/1/2/{n}/match", json={}), 201)["match"] for n in (1, 3)}
    tables = [[others[0], met[0]], [met[1], others[1]], *tables[2:]]
    change = {"tournament": "1.1", "group": 1, "round": 2, "tables": tables}
    look(client, event, "rearrange", **change)
    good(do(client, event, "rearrange", **change))
    now = good(client.get(f"{event}/rounds?part=1.1&round=2"))["tables"]
    assert [[t["first"]["id"], t["second"]["id"]] for t in now] == tables
    assert "à mão" in good(client.get(f"{event}/log?limit=1000"))["entries"][-1]["text"]["pt"]
    assert [t["match"] for t in now][2] == begun[3]
    again = good(client.post(f"{event}/slots/1.1/1/2/1/match", json={}), 201)
    assert again["match"] != begun[1], "others play there now"
    let_go = client.post(f"/api/matches/{begun[1]}/commands", json={"do": "resign", "player": 0})
    assert code(let_go) == (403, "seat"), "it fills nothing any more"
    good(client.post(f"/api/matches/{begun[3]}/commands", json={"do": "resign", "player": 0}))

    def results() -> list[str]:
        return [t["result"] for t in good(client.get(f"{event}/rounds?part=1.1&round=2"))["tables"]]

    wait_for(lambda: results()[:3], ["", "", "2"])


def test_a_round_of_teams_is_made_and_changed_by_hand(hall: Any) -> None:
    _, client = hall
    event = new_event(client)
    good(client.post(f"{event}/import", json={"table": teams_csv(4), "commit": True}))
    assert good(client.get(f"{event}/proposal?part=A")) == {"proposal": None}
    good(client.post(f"{event}/pair", json={"part": "A", "plan": "swiss3", "seed": "7"}))
    rows = good(client.get(f"{event}/rounds"))["disputes"]
    pairs = {row["dispute"]: [row["x"]["id"], row["y"]["id"]] for row in rows}
    (one, (a, b)), (two, (c, d)) = pairs.items()
    change = {"category": "A", "round": 1, "disputes": {one: [a, c], two: [b, d]}}
    assert not look(client, event, "rearrange", **change)["faults"]
    good(do(client, event, "rearrange", **change))
    for row in good(client.get(f"{event}/rounds"))["disputes"]:
        for slot in row["slots"]:
            good(result(client, event, {"dispute": row["dispute"], "slot": slot["slot"]}, "X"))
    made = good(client.get(f"{event}/proposal?part=A"))["proposal"]
    again, other = made["data"]["disputes"]
    again |= {"x": a, "y": c}
    other |= {"x": b, "y": d}
    assert "rematch" in [one["rule"] for one in look(client, event, "round", **made["data"])["faults"]]
    good(do(client, event, "round", **made["data"]))
    assert good(client.get(f"{event}/rounds?round=2"))["disputes"][0]["x"]["id"] == a


def test_the_log_says_in_words_what_was_done(hall: Any) -> None:
    _, client = hall
    event = filled(client, 2)
    [dispute] = good(client.get(f"{event}/rounds"))["disputes"]
    good(result(client, event, {"dispute": dispute["dispute"], "slot": "gigante2"}, "forfeitY"))
    text = good(client.get(f"{event}/log?limit=1000"))["entries"][-1]["text"]
    assert f"{dispute['y']['name']} faltou" in text["pt"]
    assert f"{dispute['y']['name']} did not come" in text["en"]
    assert "gigante2" not in text["pt"]


def test_a_final_that_began_with_others_waits_for_a_ruling(hall: Any) -> None:
    site, client = hall
    made = played_groups()
    final, (one, two, *_) = stage(made, "final").id, order(made, "g1")
    change = turn_round(made)
    event = bring(client, made)
    phone = by_link(site, client, event, scope={"part": "A"})
    slot = {"dispute": final, "slot": "mesa1"}

    def shown(who: httpx.Client = client) -> Any:
        return next(d for d in good(who.get(f"{event}/rounds"))["disputes"] if d["dispute"] == final)

    due = {one["what"]: one["text"] for one in good(client.get(f"{event}/next"))["todo"]}
    assert due["results"]["pt"].startswith("Categoria A, terceiro lugar e final: faltam ")
    stale = [shown()["x"]["id"], shown()["y"]["id"]]
    told = look(client, event, *change[0][:1], **change[0][1])
    assert (told["matches"], told["stays"]) == ([], [])
    for command, data in change:
        good(do(client, event, command, **data))
    assert shown()["x"]["id"] == two  # not begun, it has the right team at once
    refused = result(phone, event, slot, "X", seats=stale)  # from a phone that had not heard of it
    assert code(refused) == (409, "others")
    assert shown()["slots"][0]["result"] == ""
    for name in made.state.regulation.slots:  # to its end
        good(result(phone, event, {**slot, "slot": name}, "X", seats=[two, stale[1]]))
    for command, data in change:
        back = "Y" if data["result"] == "X" else "X"
        good(do(client, event, command, **{**data, "result": back}))
    assert shown()["x"]["id"] == two
    assert one in {team["id"] for part in good(client.get(f"{event}/registrations"))["parts"] for team in part["teams"]}
    assert "pelos resultados" in shown()["waits"]["pt"]
    assert shown(phone)["waits"]
    assert final in {d["dispute"] for d in good(client.get(f"{event}/screen"))["current"] if d["waits"]}
    assert final not in {d["dispute"] for d in good(client.get(f"{event}/rounds?open=true"))["disputes"]}
    refused = result(phone, event, {**slot, "slot": "mesa2"}, "X")
    assert code(refused)[0] == 400
    assert "espera por uma decisão" in refused.json()["problem"]["texts"]["pt"]
    todo = good(client.get(f"{event}/next"))["todo"]
    assert [task["items"] for task in todo if task["what"] == "rule"] == [
        [{"dispute": final, "field": shown()["field"]}]
    ]
    assert not any(item.get("dispute") == final for task in todo if task["what"] == "results" for item in task["items"])
    assert code(do(phone, event, "stand", dispute=final))[0] == 403
    refused = client.post(f"{event}/slots/{final}/mesa2/match", json={})
    assert "espera por uma decisão" in refused.json()["problem"]["texts"]["pt"]
    good(do(client, event, "annul", dispute=final))
    assert shown()["x"]["id"] == one
    assert shown()["waits"] is None
    assert not shown()["slots"][0]["result"]
    said = [line["text"]["pt"] for line in good(client.get(f"{event}/log?after=0&limit=1000"))["entries"][-2:]]
    assert "anulada" in said[0]
    assert said[1].startswith("pelos resultados: ")


def test_a_final_of_the_championship_that_was_drawn_follows_its_groups(hall: Any) -> None:
    _, client = hall
    cup = new_event(client, "cnjm", settings={"groupSize": 4, "groupRounds": 1})
    rows = "\n".join(f"1,semaforo,Escola {k},Aluno {k}" for k in range(8))
    good(client.post(f"{cup}/import", json={"table": f"cycle,game,school,name\n{rows}", "commit": True}))
    good(client.post(f"{cup}/pair", json={"seed": "1"}))

    def tables() -> list[Any]:
        return list(good(client.get(f"{cup}/rounds?part=1.1"))["tables"])

    def place(table: Any) -> dict[str, Any]:
        return {"tournament": "1.1", **{key: table[key] for key in ("group", "round", "table")}}

    for table in tables():
        good(result(client, cup, place(table), "1"))
    good(client.post(f"{cup}/pair", json={"seed": "1"}))
    group = [place(table) for table in tables() if table["group"] == 1]

    def turn(word: str) -> list[Any]:
        told = [look(client, cup, "result", **where, result=word) for where in group]
        for where in group:
            good(result(client, cup, where, word, correct=True))
        return [one["begun"] for view in told for one in view["qualifiers"]]

    assert not any(turn("2"))  # nobody says that it has begun
    [final] = [table for table in tables() if table["group"] == "final"]
    good(result(client, cup, place(final), "1"))
    assert all(turn("1"))
    [final] = [table for table in tables() if table["group"] == "final"]
    assert "Aluno" in final["waits"]["en"]
    assert [table["group"] for table in good(client.get(f"{cup}/screen"))["current"] if table["waits"]] == ["final"]
    assert code(result(client, cup, place(final), "2", correct=True))[0] == 400
    whats = [task["what"] for task in good(client.get(f"{cup}/next"))["todo"] if task["part"] == "1.1"]
    assert whats == ["rule"]
    good(do(client, cup, "stand", tournament="1.1"))
    [final] = [table for table in tables() if table["group"] == "final"]
    assert (final["waits"], final["stands"]) == (None, True)


def corrected(settings: dict[str, Any] | None = None) -> Event:
    """A group whose second round is drawn, one table of it played, and two results of the first corrected since."""
    event = one_tournament(8, groupSize=16, **(settings or {}))
    play_tables(event, making.pair(event, "1.1", seed=1))
    making.pair(event, "1.1", seed=2)
    where = {"tournament": "1.1", "group": 1}
    event.do("result", **where, round=2, table=1, result="1")
    for table in (1, 2):
        event.do("result", **where, round=1, table=table, result="2", correct=True)
    return event


def test_what_a_correction_leaves_is_first_and_settled_on_one_page(hall: Any) -> None:
    _, client = hall
    event = bring(client, corrected())
    first = good(client.get(f"{event}/next"))["todo"][0]
    assert first["what"] == "settle"
    matches = good(client.get(f"{event}/pending"))["matches"]
    assert len(matches) == first["count"]
    assert {one["stage"] for one in matches} == {"waiting", "ended"}
    assert all(name.startswith("Aluno") for one in matches for name in one["there"])
    told = good(client.post(f"{event}/settle", json={"uphold": True, "trial": True}))
    assert told["left"] == 0
    assert [line["pt"].partition(":")[2].split()[0] for line in told["said"]] == ["refeito", "vale"]
    assert good(client.get(f"{event}/pending"))["matches"] == matches  # nothing was done
    assert good(client.post(f"{event}/settle", json={"part": "", "uphold": False}))["left"] == 1
    [ended] = good(client.get(f"{event}/pending"))["matches"]
    assert ended["acts"] == ["stand", "annul"]
    good(do(client, event, "stand", **ended["place"]))
    assert good(client.get(f"{event}/next"))["todo"][0]["what"] != "settle"


def test_a_team_that_no_match_has_is_named_with_its_round(hall: Any) -> None:
    _, client = hall
    event = new_event(client)
    good(client.post(f"{event}/import", json={"table": teams_csv(5), "commit": True}))
    team = good(client.get(f"{event}/registrations"))["parts"][0]["teams"][0]["id"]
    good(do(client, event, "withdraw", team=team))
    good(client.post(f"{event}/pair", json={"part": "A", "plan": "swiss3", "seed": "7"}))
    good(do(client, event, "reinstate", team=team))
    first = good(client.get(f"{event}/next"))["todo"][0]
    assert (first["what"], first["items"][-1]) == ("settle", {"category": "A", "round": 1})
    assert good(client.get(f"{event}/pending"))["matches"][-1]["place"] == {"category": "A", "round": 1}


def test_a_preview_tells_what_a_correction_would_leave(hall: Any) -> None:
    _, client = hall
    event = bring(client, one_tournament(8, groupSize=16))
    good(client.post(f"{event}/pair", json={"part": "1.1", "seed": "1"}))
    for table in range(1, 5):
        good(result(client, event, {"tournament": "1.1", "group": 1, "round": 1, "table": table}, "1"))
    good(client.post(f"{event}/pair", json={"part": "1.1", "seed": "2"}))
    change = {"tournament": "1.1", "group": 1, "round": 1, "table": 1, "result": "2"}
    found = look(client, event, "result", **change)
    assert {one["stage"] for one in found["matches"]} == {"waiting"}
    assert good(client.get(f"{event}/pending"))["matches"] == []  # nothing was done


def test_a_draw_is_undone_with_what_rests_on_it_once_that_was_seen(hall: Any) -> None:
    _, client = hall
    event = bring(client, corrected())
    draw = next(e["seq"] for e in good(client.get(f"{event}/log"))["entries"] if e["do"] == "draw")
    assert code(do(client, event, "undo", of=draw))[0] == 400
    seen = look(client, event, "undo", of=draw)
    assert seen["also"][0]["seq"] == draw + 1
    good(do(client, event, "undo", of=draw, also=[one["seq"] for one in seen["also"]]))
    assert good(client.get(f"{event}/rounds"))["tables"] == []


def test_a_final_of_two_is_told_before_it_is_drawn_and_can_be_another(hall: Any) -> None:
    _, client = hall
    event = bring(client, one_tournament(16, groupSize=8, groupRounds=1))
    [item] = good(client.get(f"{event}/next"))["todo"]
    byes, small = item["before"]
    assert "sem folgas" in byes["text"]["pt"]
    best = next(offer for offer in small["offers"] if offer["settings"] == {"smallFinal": "best3"})
    good(do(client, event, "set", settings=best["settings"]))
    assert len(good(client.get(f"{event}/next"))["todo"][0]["before"]) == 1


def test_who_did_not_come_is_asked_about_before_the_next_round(hall: Any) -> None:
    _, client = hall
    event = bring(client, one_tournament(8, groupSize=16))
    made = good(client.post(f"{event}/pair", json={"part": "1.1", "seed": "1"}))["made"]
    for table in range(1, 5):
        place = {"tournament": "1.1", "group": 1, "round": 1, "table": table}
        good(result(client, event, place, "forfeit2" if table == 1 else "1"))
    assert code(client.post(f"{event}/pair", json={"part": "1.1"})) == (409, "absent")
    rows = good(client.post(f"{event}/pair", json={"part": "1.1", "absent": "without"}))["made"]
    assert not any(made[0]["second"] in (row["first"], row["second"]) for row in rows)
