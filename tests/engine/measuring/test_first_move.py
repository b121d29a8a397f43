"""What the first move is worth: the file says what the house's pages say, for every game."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tabuleiro.engine.measuring.first_move import Worth, collect, measured, proved, worth, worths
from tabuleiro.games import keys

DOCS = Path(__file__).parents[3] / "docs"


def test_every_game_was_measured() -> None:
    assert all(worth(key).games and worth(key).share is not None for key in keys())


def test_the_file_is_what_is_collected() -> None:
    written = files("tabuleiro.engine.measuring").joinpath("first_move.toml").read_text("utf-8")
    decided = {(key, variant): value for key, variant, value in proved((DOCS / "atlas.md").read_text("utf-8"))}
    told = {where: one.value for where, one in worths().items() if one.value}
    assert told.items() <= decided.items()  # the atlas may have grown since
    assert collect(DOCS).splitlines()[0] == written.splitlines()[0]


def test_only_starts_are_told_and_not_endings_or_limits() -> None:
    page = """
| Alquerque | default | v1 | – | – | – | 5 | endings of up to 7 pieces | 1 | x | y |
| Pretwa | default | v1 | first wins | 45 plies | – | 9 | table: retrograde analysis | 1 | x | y |
| Pretwa | default | v1 | draw | – | – | 9 | who wins if 10 plies without capture draw | 1 | x | y |
"""
    assert list(proved(page)) == [("pretwa", "default", "first")]


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
    assert worth("konane") == Worth()
    assert Worth().verdict == ""
    assert worth("semaforo").value == "second"
    assert worth("semaforo", "size=3x3").value == "first"
