"""What the first move is worth: the file says what the house's pages say, for every game."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tabuleiro.engine.measuring.first_move import Worth, collect, measured, worth
from tabuleiro.engine.solving import values
from tabuleiro.games import keys

DOCS = Path(__file__).parents[3] / "docs"


def test_every_game_with_measured_levels_was_measured() -> None:
    measured_games = [key for key in keys() if (DOCS / "levels" / f"{key}.json").exists()]
    assert len(measured_games) > 20
    assert all(worth(key).games and worth(key).share is not None for key in measured_games)


def test_the_file_is_what_is_collected() -> None:
    written = files("tabuleiro.engine.measuring").joinpath("first_move.toml").read_text("utf-8")
    assert collect(DOCS) == written, "calibrations have changed: write it anew with `collect`"


def test_what_is_proved_of_the_start_is_told_and_not_endings_or_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = values.rows()
    for row in kept:
        if row.decides:
            assert worth(row.game, row.variant).value == row.value
    assert worth("alquerque").value == ""  # endings alone
    monkeypatch.setattr(values, "rows", lambda: [row for row in kept if row.limited])
    assert worth("pretwa").value == ""  # with a limit
    monkeypatch.setattr(values, "rows", lambda: [row._replace(rules="0" * 16) for row in kept])
    assert worth("pretwa").value == ""  # by other rules


def test_seats_change_and_only_whole_pairs_count(tmp_path: Path) -> None:
    file = tmp_path / "hex.json"
    results = {"level:2 – level:1": {"points": "10100"}, "level:9 – level:1": {"points": "1111"}}
    file.write_text(json.dumps({"results": results}))
    assert measured(file) == (1.0, 4)  # who moved first won all four; the fifth has no partner
    file.write_text(json.dumps({"results": {"level:2 – level:1": {"points": "11"}}}))
    assert measured(file) == (0.5, 2)  # the better one won both, from either seat
    assert measured(tmp_path / "none.json") == (0.5, 0)


@pytest.mark.parametrize(("share", "games", "verdict"), [(0.6, 800, "first"), (0.4, 800, "second"), (0.6, 10, "even")])
def test_what_play_says(share: float, games: int, verdict: str) -> None:
    assert Worth("", share, games).verdict == verdict


def test_nothing_is_known_of_others() -> None:
    assert worth("xadrez") == Worth()
    assert Worth().verdict == ""
    assert worth("semaforo").value == "second"
    assert worth("semaforo", "size=3x3").value == "first"
