"""Results from phones: once for each key, conflicts told to both, within a scope, heard by all; referee's tables."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
from web.event_helpers import by_link, code, filled, filled_championship, good, key, organiser, result, wait_for
from web.helpers import running

from tabuleiro.match import open_match
from tabuleiro.web import Settings
from tabuleiro.web.events.referee import follow

SLOT = {"dispute": "A-1", "slot": "mesa1"}
TABLE = {"tournament": "1.1", "group": 1, "round": 1, "table": 1}


def prepared(client: httpx.Client, kind: str) -> tuple[str, dict[str, Any], tuple[str, str]]:
    if kind == "teams":
        return filled(client, 2), SLOT, ("X", "Y")
    return filled_championship(client), TABLE, ("1", "2")


def shown(client: httpx.Client, event: str) -> Any:
    rounds = good(client.get(f"{event}/rounds"))
    return rounds["disputes"][0]["slots"][0] if "disputes" in rounds else rounds["tables"][0]


@pytest.mark.parametrize("kind", ["teams", "championship"])
def test_a_result_that_is_sent_again_is_entered_once(hall: Any, kind: str) -> None:
    site, client = hall
    event, place, (one, _) = prepared(client, kind)
    phone = by_link(site, client, event)
    body = {"key": key(), "place": place, "result": one}
    answers: list[dict[str, Any]] = []
    threads = [
        threading.Thread(target=lambda: answers.append(good(phone.post(f"{event}/results", json=body))))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(a["again"] for a in answers) == [False] + [True] * 7
    assert len({a["seq"] for a in answers}) == 1
    log = good(client.get(f"{event}/log"))["entries"]
    assert sum(e["do"] == "result" for e in log) == 1
    for wrong in ("", "short", "x" * 65, "á" * 10):
        assert phone.post(f"{event}/results", json={**body, "key": wrong}).status_code in (400, 422)


@pytest.mark.parametrize("kind", ["teams", "championship"])
def test_two_different_results_are_a_conflict_that_an_organiser_settles(hall: Any, kind: str) -> None:
    site, client = hall
    event, place, (one, two) = prepared(client, kind)
    link = good(client.post(f"{event}/links", json={"label": "Campo 1"}), 201)["link"]
    first, second = site.client(), site.client()
    first.get(link)
    second.get(link)  # one link, two phones
    assert good(result(first, event, place, one))["conflict"] is None
    met = good(result(second, event, place, two))
    assert met["stands"] == one
    assert met["conflict"]["result"] == two
    assert met["conflict"]["by"].startswith("Campo 1")
    assert shown(first, event)["conflict"]["result"] == two
    assert shown(site.client(), event)["conflict"] is True
    assert shown(first, event)["result"] == one
    assert good(client.get(f"{event}/next"))["todo"][0]["what"] == "conflicts", "before all else"
    assert code(result(second, event, place, two, correct=True)) == (403, "role")
    good(result(client, event, place, two, correct=True))
    assert shown(first, event)["conflict"] is None
    assert shown(first, event)["result"] == two
    log = [e["data"]["result"] for e in good(client.get(f"{event}/log"))["entries"] if e["do"] == "result"]
    assert log == [one, two, two], "all stay in the log"
    good(result(first, event, place, one, was=two))
    assert shown(first, event)["result"] == one, "who saw what stood may correct it"
    good(result(second, event, place, one))
    assert shown(first, event)["conflict"] is None, "the same word twice is none"
    assert code(result(first, event, place, "?")) == (400, "bad")


def test_an_arbiter_reports_in_the_scope_of_the_link_only(hall: Any) -> None:
    site, client = hall
    event = filled(client, 4)
    disputes = good(client.get(f"{event}/rounds"))["disputes"]
    fields = {d["field"]: d["dispute"] for d in disputes}
    assert len(fields) == 2
    (here, mine), (_, other) = fields.items()
    phone = by_link(site, client, event, scope={"field": here})
    its = good(phone.get(f"{event}/mine"))["disputes"]
    assert {d["field"] for d in its} == {here}
    good(result(phone, event, {"dispute": mine, "slot": "mesa1"}, "X"))
    for address, body in (
        ("results", {"key": key(), "place": {"dispute": other, "slot": "mesa1"}, "result": "X"}),
        ("notes", {"text": "x", "place": {"dispute": other}}),
        ("commands", {"do": "start", "data": {"dispute": other}}),
        ("commands", {"do": "withdraw", "data": {"team": "x"}}),
        (f"slots/{other}/mesa1/match", {}),
    ):
        assert code(phone.post(f"{event}/{address}", json=body)) == (403, "role"), address
    good(phone.post(f"{event}/notes", json={"key": "note-key-1", "text": "vento", "place": {"dispute": mine}}))
    assert good(phone.post(f"{event}/notes", json={"key": "note-key-1", "text": "vento"}))["again"]
    good(phone.post(f"{event}/commands", json={"do": "start", "data": {"dispute": mine}}))
    made = good(client.post(f"{event}/links/fields", json={}), 201)["links"]
    assert {one["scope"]["field"] for one in made} >= set(fields)
    event = filled_championship(client)
    phone = by_link(site, client, event, scope={"part": "1.1", "group": 1, "table": 2})
    assert {t["table"] for t in good(phone.get(f"{event}/mine"))["tables"]} == {2}
    assert code(result(phone, event, TABLE, "1")) == (403, "role")
    good(result(phone, event, {**TABLE, "table": 2}, "1"))
    assert good(client.post(f"{event}/links/fields", json={}), 201)["links"][0]["scope"] == {"part": "1.1", "group": 1}


def heard(lines: Iterator[str], until: int) -> list[dict[str, Any]]:
    """Numbered messages up to one."""
    found: list[dict[str, Any]] = []
    for line in lines:
        if line.startswith("data: "):
            message = json.loads(line[6:])
            if "seq" in message and message["kind"] != "hello":
                found.append(message)
                if message["seq"] >= until:
                    return found
    return found


def test_every_screen_hears_every_line_once_and_comes_back_where_it_was(hall: Any) -> None:
    site, client = hall
    event = filled(client, 2)
    start = good(client.get(event))["seq"]
    screen = site.client()
    with screen.stream("GET", f"{event}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines) == "event: hello"
        for slot in ("mesa1", "mesa2", "mesa3"):
            good(result(client, event, {"dispute": "A-1", "slot": slot}, "X"))
        told = heard(lines, start + 3)
    assert [m["seq"] for m in told] == [start + 1, start + 2, start + 3]
    assert [m["slot"] for m in told] == ["mesa1", "mesa2", "mesa3"]
    assert told[-1]["score"] == [3, 0]
    assert told[-1]["field"]
    with screen.stream("GET", f"{event}/events", headers={"last-event-id": str(start + 1)}) as stream:
        good(result(client, event, {"dispute": "A-1", "slot": "mesa1"}, "Y", was="X"))
        again = heard(stream.iter_lines(), start + 4)
    assert [m["seq"] for m in again] == [start + 2, start + 3, start + 4]


def playing(client: httpx.Client, match: str, moves: list[str]) -> Any:
    for move in moves:
        answer = good(client.post(f"/api/matches/{match}/moves", json={"move": move}))
    return answer


def moves_of(game: str) -> list[str]:
    """A short whole match: always the first legal play that goes on to an end."""
    for seed in range(50):
        match, random = open_match(game), Random(seed)
        while match.result is None and len(match.texts) < 80:
            match.play(random.choice(list(match.legal())))
        if match.result in ("first", "second"):
            return list(match.texts)
    raise AssertionError(game)


@pytest.mark.parametrize("kind", ["teams", "championship"])
def test_a_refereed_match_fills_its_slot(hall: Any, kind: str) -> None:
    site, client = hall
    event, _, (one, two) = prepared(client, kind)
    phone = by_link(site, client, event)
    said = "A-1/mesa1" if kind == "teams" else "1.1/1/1/1"
    table = good(phone.post(f"{event}/slots/{said}/match", json={"clock": "600"}), 201)
    assert good(phone.post(f"{event}/slots/{said}/match", json={}), 201)["match"] == table["match"], "one at a time"
    assert shown(site.client(), event)["match"] == table["match"]
    public = good(site.client().get(f"{event}/slots/{said}/match"))
    assert public["seats"] == []
    assert len(table["seats"]) == 2
    moves = moves_of(table["game"]["key"])
    over = playing(phone, table["match"], moves)["match"]["state"]["result"]
    winner = table["players"][over["winner"]]["side"]
    assert winner in (one, two)
    wait_for(lambda: shown(phone, event)["result"], winner)
    log = good(client.get(f"{event}/log"))["entries"][-1]
    assert log["by"].startswith("referee ")
    playing_back = {"do": "ask_take_back"}
    good(phone.post(f"/api/matches/{table['match']}/commands", json=playing_back))
    good(phone.post(f"/api/matches/{table['match']}/commands", json={"do": "resign", "player": over["winner"]}))
    wait_for(lambda: shown(phone, event)["result"], two if winner == one else one)
    assert shown(phone, event)["conflict"] is None, "the referee corrects what the referee wrote"
    for wrong in ("A-99/mesa1", "A-1/mesa9", "A-1", "1.1/1/1/99", "x/y/z/w"):
        assert phone.post(f"{event}/slots/{wrong}/match", json={}).status_code == 400, wrong


def test_what_ended_while_the_server_was_away_fills_its_slot_when_it_is_back(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, 2)
        table = good(client.post(f"{event}/slots/A-1/mesa1/match", json={}), 201)
        cookies = dict(client.cookies)
    with running(settings) as site:
        client = site.client(cookies=cookies)
        good(client.post(f"/api/matches/{table['match']}/commands", json={"do": "resign", "player": 0}))
        wait_for(lambda: shown(client, event)["result"], table["players"][1]["side"])


def test_a_game_that_the_house_does_not_have_has_no_referees_table(hall: Any) -> None:
    _, client = hall
    event = filled_championship_of(client, "Damas")
    assert code(client.post(f"{event}/slots/1.1/1/1/1/match", json={})) == (409, "game")
    good(result(client, event, TABLE, "1"))


THREE_KOS = (
    "a6 a5 a4 b6 g5 b4 f6 c5 f4 g6 e5 g4 c1 d1 e1 c2 d7 e2 c7 d3 "  # they stand …
    "b5 f5 d2 a5 g5 d1 b5 f5 d2 a5 g5 d1 b5"  # … and are taken in turn
)


def test_a_game_without_draws_that_nobody_wins_fills_nothing_and_another_is_played(hall: Any) -> None:
    _, client = hall
    event = filled_championship_of(client, "Go 7x7")
    slot = f"{event}/slots/1.1/1/1/1/match"
    table = good(client.post(slot, json={}), 201)
    *moves, last = THREE_KOS.split()
    playing(client, table["match"], moves)
    command = f"/api/matches/{table['match']}/commands"
    good(client.post(command, json={"do": "resign", "player": 0}))
    wait_for(lambda: shown(client, event)["result"], "2")
    good(client.post(command, json={"do": "ask_take_back"}))
    assert playing(client, table["match"], [moves[-1], last])["match"]["state"]["result"]["winner"] is None
    wait_for(lambda: shown(client, event)["result"], "")
    again = good(client.post(slot, json={}), 201)
    assert again["match"] != table["match"]
    good(client.post(f"/api/matches/{again['match']}/commands", json={"do": "resign", "player": 1}))
    wait_for(lambda: shown(client, event)["result"], "1")


def filled_championship_of(client: httpx.Client, game: str) -> str:
    games = f"{game},Gatos & Cães,Rastros,Produto,Avanço,Hex"
    made = good(client.post("/api/events", json={"format": "cnjm", "name": "x", "settings": {"games": games}}), 201)
    event = f"/api/events/{made['id']}"
    rows = "\n".join(f"1;{game};Escola {n};Zulmira {n}" for n in range(4))
    good(client.post(f"{event}/import", json={"table": f"cycle;game;school;name\n{rows}", "commit": True}))
    good(client.post(f"{event}/pair", json={"part": "1.1"}))
    return event


def test_pupils_of_a_living_game_are_followed_over_the_board(hall: Any) -> None:
    _, client = hall
    event = filled(client, 2)
    table = good(client.post(f"{event}/slots/A-1/vivo1/match", json={}), 201)
    assert [one["player"] for one in table["pieces"]] == [0] * 5 + [1] * 5
    assert table["pieces"][0]["pupil"]["name"].startswith("Zulmira")
    match = open_match("batalha_dos_peoes")
    pupils = (tuple("abcde"), tuple("vwxyz"))
    start = follow(match, pupils)
    assert [one.cell for one in start] == [0, 1, 2, 3, 4, 20, 21, 22, 23, 24]
    random = Random(3)
    for _ in range(60):
        if match.result:
            break
        match.play(random.choice(list(match.legal())))
        now = follow(match, pupils)
        contents = match.game.contents(match.state)
        for player, letter in enumerate("WB"):
            cells = sorted(c for c, piece in enumerate(contents) if piece == letter)
            its = [one for one in now if one.player == player]
            assert sorted(one.cell for one in its if one.cell is not None) == cells
            assert sum(one.state == "captured" for one in its) == 5 - len(cells)
    assert any(one.state == "captured" for one in follow(match, pupils))
    waiting = follow(open_match("shisima", moves=[]), (("a", "b", "c"), ("x", "y", "z")))
    assert {one.state for one in waiting} == {"waiting"}
