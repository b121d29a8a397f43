"""Analysis: proved values with their distances, nothing guessed, the best plays and the line they lead to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabuleiro.engine import tables
from tabuleiro.engine.analysis import Analyst
from tabuleiro.engine.knowledge import Knowledge, known, wanted
from tabuleiro.games import load
from tabuleiro.match import open_match
from tabuleiro.rules import Game, Problem


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))


def document(game: Game, moves: str = "", seconds: float = 0) -> dict[str, Any]:
    match = open_match(game.key, game.variant, moves)
    return Analyst(known(game), seconds).analyse(match.state).document(int(match.state.turn))


def test_a_small_table_is_made_on_first_use_and_again_when_it_is_damaged() -> None:
    game = load("shisima")
    heard: list[int] = []
    known(game, lambda done, total: heard.append(done))
    assert heard
    path = tables.path_of(game, "table")
    path.write_bytes(path.read_bytes()[:-100])
    assert known(game).verdict(game.start()) is not None
    assert len(path.read_bytes()) > 100


def test_values_distances_and_the_line_fit_together() -> None:
    """Picaria: the best play is one nearer to the end, and the line is as long as the distance says, and legal."""
    game = load("picaria")
    found = document(game)
    assert found["proved"] is True
    assert found["rules"] == "kernel"
    assert found["value"] == "first"
    distances = {move["move"]: move["distance"] for move in found["moves"] if move["value"] == "first"}
    assert found["distance"] == min(distances.values())
    assert found["best"] == [move for move, distance in distances.items() if distance == found["distance"]]
    assert found["line"][0] == found["best"][0]
    assert len(found["line"]) == found["distance"]
    match = open_match("picaria", "default", " ".join(found["line"]))
    assert match.result == "first"
    assert [move["value"] for move in found["moves"]] == sorted(
        (move["value"] for move in found["moves"]), key=["first", "draw", None, "second"].index
    )


def test_who_is_lost_resists_longest() -> None:
    game = load("picaria")
    found = document(game, document(game)["best"][0])
    assert found["value"] == "first"
    assert found["distance"] == max(move["distance"] for move in found["moves"])
    assert found["best"] == [move["move"] for move in found["moves"] if move["distance"] == found["distance"]]


def test_a_draw_has_no_distance_and_keeps_the_draw() -> None:
    found = document(load("shisima"))
    assert (found["value"], found["distance"]) == ("draw", None)
    assert found["best"] == [move["move"] for move in found["moves"] if move["value"] == "draw"]
    assert len(found["line"]) == 12


def test_what_is_not_proved_is_null() -> None:
    found = document(load("avanco"))
    assert (found["value"], found["proved"], found["distance"], found["best"], found["line"]) == (
        None,
        False,
        None,
        [],
        [],
    )
    assert {(move["value"], move["proved"], move["distance"], move["estimate"]) for move in found["moves"]} == {
        (None, False, None, None)
    }


def test_a_position_that_is_over_has_its_value() -> None:
    game = load("semaforo", "size=3x3")
    line = document(game)["line"]
    found = document(game, " ".join(line))
    assert (found["value"], found["distance"], found["moves"], found["line"]) == ("first", 0, [], [])


def test_a_search_proves_what_no_table_has() -> None:
    game = load("rastros", "size=4")
    assert not Knowledge(game, []).verdict(game.start())
    found = document(game, seconds=60)
    assert found["proved"]
    assert all(move["proved"] for move in found["moves"])
    assert found["best"]


def test_what_is_asked_for_and_cannot_be_solved_is_said() -> None:
    with pytest.raises(Problem, match="cannot be solved yet"):
        wanted("avanco", "default")
    assert {plan.kind for plan in wanted("pretwa", "default")} == {"table", "quiet"}
    assert [plan.variant for plan in wanted("batalha_dos_peoes", "rows=6")] == ["rows=6"]
    assert len(wanted("", "default")) > 40
