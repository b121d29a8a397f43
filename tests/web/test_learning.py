"""Puzzles, lessons, analysis, hints, reviews and paper over HTTP."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest
from web.helpers import Running, begun

from tabuleiro.engine.solving.values import Row, rows
from tabuleiro.learning import puzzles
from tabuleiro.learning.lessons import keys_with_lessons, lesson
from tabuleiro.learning.puzzles import keys_with_puzzles
from tabuleiro.match import open_match


def until_ready(client: httpx.Client, method: str, path: str, **more: Any) -> dict[str, Any]:
    """Ask until the answer is there."""
    until = time.monotonic() + 120
    while True:
        answer = client.request(method, path, **more)
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.text
            return answer.json()
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.parametrize("key", keys_with_puzzles())
def test_the_first_puzzles_of_a_game_are_solved_by_their_solutions(site: Running, key: str) -> None:
    client = site.client()
    kept = puzzles(key)
    told = client.get(f"/api/games/{key}/puzzles").json()["puzzles"]
    assert [puzzle["id"] for puzzle in told] == [puzzle.id for puzzle in kept]
    assert not any("solution" in puzzle for puzzle in told)
    for puzzle in (kept[0], kept[-1]):
        path = f"/api/games/{key}/puzzles/{puzzle.id}"
        shown = client.get(path).json()
        assert shown["state"]["position"] == puzzle.position
        moves: list[str] = []
        if len(puzzle.solution) > 1:
            answer = client.post(f"{path}/tries", json={"moves": list(puzzle.solution)}).json()
        else:
            answer = client.post(f"{path}/tries", json={"moves": [puzzle.solution[0]]}).json()
            while not answer["done"]:
                assert answer["right"], answer
                moves = answer["moves"]
                lines = [[puzzle.solution[0], *line.split()] for line in puzzle.defences]
                line = next(line for line in lines if line[: len(moves)] == moves)
                answer = client.post(f"{path}/tries", json={"moves": line[: len(moves) + 1]}).json()
        assert answer["right"]
        assert answer["done"]
        wrong = next(
            (
                text
                for text in open_match(key, puzzle.variant, position=puzzle.position).legal()
                if text not in puzzle.solution
            ),
            None,
        )
        if wrong:
            answer = client.post(f"{path}/tries", json={"moves": [wrong]}).json()
            if not answer["done"]:  # rule books ask for the fastest win: there may be others
                assert not answer["right"]
                assert answer["state"]["position"] == puzzle.position
        solved = client.post(f"{path}/tries", json={"moves": [], "show": True}).json()
        assert solved["solution"] == list(puzzle.solution)


def test_a_puzzle_with_several_answers_says_how_many_are_missing(site: Running) -> None:
    puzzle = next(one for one in puzzles("semaforo") if one.id == "semaforo-three-wins")
    path = f"/api/games/semaforo/puzzles/{puzzle.id}/tries"
    words = ["Essa está certa. Ainda faltam 2!", "Essa está certa. Falta outra!"]
    for n, said in enumerate(words, 1):
        answer = site.client().post(path, json={"moves": puzzle.solution[:n]}).json()
        assert (answer["right"], answer["done"], answer["text"]["pt"]) == (True, False, said)


def test_an_illegal_try_is_explained_and_a_missing_puzzle_is_missing(site: Running) -> None:
    client = site.client()
    first = puzzles("rastros")[0]
    answer = client.post(f"/api/games/rastros/puzzles/{first.id}/tries", json={"moves": ["g1"]})
    assert (answer.status_code, answer.json()["problem"]["code"]) == (422, "illegal")
    assert client.get("/api/games/rastros/puzzles/none").status_code == 404
    assert client.get("/api/games/chess/puzzles").status_code == 404
    assert client.get("/api/games/rastros/puzzles?grade=9").status_code == 422


@pytest.mark.parametrize("key", keys_with_lessons())
def test_the_lesson_of_a_game_can_be_done(site: Running, key: str) -> None:
    client = site.client()
    told = client.get(f"/api/games/{key}/lesson").json()["steps"]
    kept = lesson(key).steps
    assert len(told) == len(kept)
    for number, (step, shown) in enumerate(zip(kept, told, strict=True), 1):
        assert (shown["task"] is None) == (step.task is None)
        tries = f"/api/games/{key}/lesson/tries"
        if step.lines:
            answer = client.post(tries, json={"step": number, "moves": list(step.lines[0])}).json()
            assert answer["right"], (number, answer["text"])
        elif step.refused:
            answer = client.post(tries, json={"step": number, "moves": [step.refused[0]]}).json()
            assert answer["right"], (number, answer["text"])


@pytest.mark.parametrize("key", keys_with_lessons())
def test_a_wrong_answer_leaves_the_board_as_the_step_shows_it(site: Running, key: str) -> None:
    client = site.client()
    tries = f"/api/games/{key}/lesson/tries"
    for shown in client.get(f"/api/games/{key}/lesson").json()["steps"]:
        for play in shown["state"]["legal"][:3] if shown["task"] else ():
            answer = client.post(tries, json={"step": shown["number"], "moves": [play["text"]]}).json()
            if not (answer["right"] or answer["more"]):
                assert answer["state"] == shown["state"]


def test_a_lesson_or_a_step_that_is_not_there(site: Running) -> None:
    client = site.client()
    if keys_with_lessons():
        path = f"/api/games/{keys_with_lessons()[0]}/lesson/tries"
        assert client.post(path, json={"step": 99, "moves": []}).status_code == 404
    assert client.get("/api/games/chess/lesson").status_code == 404


@pytest.mark.thorough
def test_a_solved_game_is_analysed_by_proof_and_a_hint_follows_it(site: Running) -> None:
    client = site.client()
    body = {"game": "shisima", "moves": [], "seconds": 0.5}
    found = until_ready(client, "POST", "/api/analysis", json=body)
    assert found["proved"]
    assert found["value"] == "draw"
    assert {play["grade"] for play in found["moves"]} <= {"win", "draw", "loss"}
    assert {play["move"] for play in found["moves"]} == set(open_match("shisima").legal())
    steps = [until_ready(client, "POST", "/api/hints", json={**body, "step": n}) for n in (1, 2, 3, 4)]
    assert [step["move"] for step in steps[:2]] == [None, None]
    assert steps[2]["move"] in found["best"]
    assert all(step["proved"] and step["text"]["pt"] for step in steps)
    assert set(steps[1]["cells"]) <= set(steps[0]["cells"])
    told = steps[3]["stories"][0]["plies"]  # the play, and what follows if both play best
    assert told[0]["move"] == steps[2]["move"]
    assert [ply["player"] for ply in told[:2]] == [0, 1]
    assert told[1]["text"]["pt"].startswith("O outro joga ")


def test_there_is_nothing_to_analyse_when_the_game_is_over(site: Running) -> None:
    client = site.client()
    answer = client.post("/api/analysis", json={"game": "semaforo", "position": "RRR./..../.... 2"})
    assert (answer.status_code, answer.json()["problem"]["code"]) == (409, "over")


@pytest.mark.thorough
def test_a_finished_game_is_reviewed(site: Running) -> None:
    client = site.client()
    match = begun(client, "shisima")
    for text in ("0", "1", "2"):
        client.post(f"/api/matches/{match['id']}/moves", json={"move": text})
    path = f"/api/matches/{match['id']}/review"
    assert client.get(path).status_code == 409
    client.post(f"/api/matches/{match['id']}/commands", json={"do": "resign"})
    found = until_ready(client, "GET", path)
    assert (found["done"], found["total"]) == (3, 3)
    assert [ply["text"] for ply in found["plies"]] == ["0", "1", "2"]
    assert found["text"]["pt"].startswith("Não encontrei")  # nobody has gone wrong yet
    assert all(ply["proved"] for ply in found["plies"])


def test_what_is_proved_is_told_apart(site: Running) -> None:
    found = until_ready(site.client(), "GET", "/api/games/shisima/proved")
    assert found["value"] == "draw"
    assert found["text"]["en"]


@pytest.mark.parametrize("row", [row for row in rows() if row.decides], ids=lambda row: f"{row.game}-{row.variant}")
def test_what_is_proved_is_told_without_any_table(site: Running, row: Row) -> None:
    path = f"/api/games/{row.game}/proved"
    answer = site.client().get(path, params={"variant": row.variant})
    assert answer.status_code == 200  # at once: nobody has to think
    assert answer.json()["value"] == row.value
    assert len(answer.json()["moves"]) == len(row.moves) > 0


def test_of_what_is_open_nothing_is_told(site: Running) -> None:
    found = until_ready(site.client(), "GET", "/api/games/avanco/proved")
    assert set(found.values()) == {None}


@pytest.mark.parametrize("what", ["board", "pieces", "puzzles"])
def test_paper(site: Running, what: str) -> None:
    answer = site.client().get(f"/api/games/rastros/print/{what}.pdf", params={"count": 2, "lang": "en"})
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert site.client().get("/api/games/rastros/print/money.pdf").status_code == 404


def test_pictures(site: Running) -> None:
    client = site.client()
    answer = client.get("/api/games/rastros/picture.svg", params={"moves": "d4 d5", "theme": "dark"})
    assert answer.text.startswith("<svg")
    assert client.get("/api/games/rastros/picture.svg?theme=pink").status_code == 400
