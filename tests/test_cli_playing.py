"""The commands about players: arena, calibrate, and estimates in analyse; through the program, as people use them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commands import Done, command


@pytest.fixture
def run(tmp_path: Path) -> Any:
    """Run the program with a data folder of its own; gives what it said, or the error line with its code."""

    def call(*arguments: str) -> Done:
        done = command(*arguments, data=tmp_path / "data")
        assert "Traceback" not in done.err
        return done

    return call


@pytest.mark.thorough
def test_arena_counts_tells_elo_and_the_test_and_goes_on(run: Any, tmp_path: Path) -> None:
    some = ("arena", "shisima", "careful", "random", "--processes", "1", "-o", str(tmp_path / "games"))
    code, out, _ = run(*some, "--games", "6", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["a"], found["b"], found["games"]) == ("careful", "random", 6)
    assert found["wins"] + found["draws"] + found["losses"] == 6
    assert found["score"] == pytest.approx((found["wins"] + found["draws"] / 2) / 6)
    assert set(found["test"]) == {"better", "evidence", "bound", "says"}
    assert len(list((tmp_path / "games").glob("*.txt"))) == 6
    code, out, _ = run(*some, "--games", "8")
    assert code == 0
    assert "Games: 8;" in out
    assert "Elo:" in out
    assert "Sequential test:" in out
    code, out, _ = run("record", "check", str(tmp_path / "games" / "0008.txt"))
    assert (code, "good" in out) == (0, True)
    code, _, err = run(*some, "--games", "8", "--seed", "2")
    assert code == 2
    assert "another contest" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("arena", "shisima", "level:11", "random"), "levels go from 1 to 10"),
        (("arena", "shisima", "random", "engine:x"), "there is no engine 'x'"),
        (("arena", "shisima", "me", "random"), "there is no player 'me'"),
        (("arena", "chess", "random", "random"), "chess"),
        (("calibrate",), "calibrate KEY"),
        (("calibrate", "shisima", "--minutes", "0"), "nothing has been measured yet"),
        (("calibrate", "chess"), "chess"),
        (("play", "rastros", "--second", "level:99"), "levels go from 1 to 10"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(run: Any, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert said in err
    assert len(err.strip().splitlines()) == 1
    assert not out


@pytest.mark.thorough
def test_analyse_estimates_what_is_not_proved(run: Any) -> None:
    code, out, _ = run("analyse", "gatos_caes", "--moves", "d4 a1", "--seconds", "2", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["value"], found["proved"], found["best"]) == (None, False, [])
    assert 0 < found["estimate"] < 1
    assert found["uncertainty"] > 0
    assert found["visits"] > 0
    shown = [move["estimate"] for move in found["moves"] if not move["proved"]]
    assert shown == sorted(shown, reverse=True)
    assert all(move["value"] is None for move in found["moves"] if not move["proved"])


def test_analyse_without_time_guesses_nothing(run: Any) -> None:
    code, out, _ = run("analyse", "gatos_caes", "--seconds", "0", "--json")
    found = json.loads(out)
    assert (code, found["estimate"], found["moves"][0]["estimate"]) == (0, None, None)


@pytest.mark.thorough
def test_analyse_proves_by_search_what_is_near_the_end(run: Any) -> None:
    """Four in line, three of them set: one play wins, and that is a proof, not an estimate."""
    moves = "c3 a6 d3 c6 e3 f6"
    code, out, _ = run("analyse", "jogo_da_velha", "--moves", moves, "--seconds", "2", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["value"], found["proved"]) == ("first", True)
    assert {"b3", "f3"} & set(found["best"])
