"""What is known without any table: the file says what the atlas says, and only by the rules as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabuleiro.engine.analysis.analyst import Analyst
from tabuleiro.engine.solving import values
from tabuleiro.engine.solving.atlas import gather, page
from tabuleiro.engine.solving.knowledge import Knowledge, carry_out
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.engine.solving.values import Row
from tabuleiro.engine.solving.verify import verify
from tabuleiro.games import load
from tabuleiro.rules import DRAW

DOCS = Path(__file__).parents[3] / "docs"
DECIDED = [row for row in values.rows() if row.decides]


def test_the_atlas_and_the_file_say_the_same() -> None:
    assert (DOCS / "atlas.md").read_text("utf-8") == page(values.rows(), "en")


def test_everything_that_is_planned_is_in_it_and_for_the_rules_as_they_are() -> None:
    for plan in plans():
        game = load(plan.key, plan.variant)
        assert (plan.kind, plan.size) in {(row.kind, row.size) for row in values.rows_of(game)}, plan


def test_it_is_read_as_it_was_written() -> None:
    assert values.read(values.write(values.rows())) == values.rows()


def test_pretwa_is_won_by_who_begins() -> None:
    found = values.document(values.rows_of(load("pretwa")))
    assert (found["value"], found["distance"]) == ("first", 45)
    assert sorted(move["value"] for move in found["moves"]) == ["first", "first", "second"]
    assert max(move["distance"] for move in found["moves"] if move["value"] == "first") >= 45
    assert found["text"]["en"].startswith(
        "With best play by both: first wins in 45 plies. First moves: 2 win · 1 loses."
    )
    assert "Com um limite de 10 jogadas sem captura: empate." in found["text"]["pt"]


@pytest.mark.parametrize("row", DECIDED, ids=lambda row: f"{row.game}-{row.variant}")
def test_an_analysis_knows_every_first_play(row: Row) -> None:
    game = load(row.game, row.variant)
    found = Analyst(Knowledge(game, values.stated(game))).analyse(game.start()).document(0)
    assert (found["value"], found["distance"]) == (row.value, row.distance if row.distance >= 0 else None)
    assert {move["move"]: move["value"] for move in found["moves"]} == {
        move: text.split()[0] for move, text in row.moves.items()
    }
    best = {move["value"] for move in found["moves"] if move["move"] in found["best"]}
    assert best == {row.value}


def test_a_row_for_other_rules_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("pretwa")
    monkeypatch.setattr(values, "rows", lambda: [row._replace(rules="0" * 16) for row in DECIDED])
    assert values.stated(game) == []
    assert values.document(values.rows_of(game))["value"] is None


def test_rows_are_what_tables_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    plan = Plan("shisima", "default", "table")
    carry_out(plan)
    verify(plan)
    (made,) = gather()
    kept = next(row for row in values.rows() if (row.game, row.variant) == ("shisima", "default"))
    assert made._replace(seconds=0, checked={}) == kept._replace(seconds=0, checked={})
    assert made.checked["recomputed"] == made.checked["reference"] == made.positions
    assert values.read_word(values.word(values.Verdict(DRAW))) == values.Verdict(DRAW)
