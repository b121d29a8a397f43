"""docs/events.md names every command and says how to draw a lot again."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tabuleiro.olympiad.championship.commands import COMMANDS as OF_CHAMPIONSHIPS
from tabuleiro.olympiad.lots import Lot
from tabuleiro.olympiad.teams.commands import COMMANDS as OF_TEAMS

PAGE = Path(__file__).parents[2] / "docs" / "events.md"


def test_every_command_is_in_the_page() -> None:
    page = PAGE.read_text("utf-8")
    for do in (
        *OF_TEAMS,
        *OF_CHAMPIONSHIPS,
        "new",
        "set",
        "note",
        "erase",
        "committee",
        "ruling",
        "hours",
        "timetable",
        "undo",
    ):
        assert f"| `{do}` |" in page


def test_a_lot_can_be_drawn_again_as_the_page_says() -> None:
    for seed in range(50):
        drawn = int.from_bytes(hashlib.sha256(f"{seed}/starters A-3/0".encode()).digest()[:8], "big")
        assert Lot(seed, "starters A-3").choose("XY") == "XY"[drawn % 2]


def test_lots_are_fair_and_shuffle_everything() -> None:
    counts = [0] * 5
    lot = Lot(1, "x")
    for _ in range(5000):
        counts[lot.number(5)] += 1
    assert min(counts) > 850
    assert sorted(Lot(2, "y").shuffle(range(20))) == list(range(20))
    assert len({tuple(Lot(seed, "z").shuffle("abc")) for seed in range(100)}) == 6
