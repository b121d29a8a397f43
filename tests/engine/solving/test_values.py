"""What is known without any table: the file says what the atlas says, and only by the rules as they are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from tabuleiro.engine.analysis.analyst import Analyst
from tabuleiro.engine.solving import files, values
from tabuleiro.engine.solving.atlas import gather, page
from tabuleiro.engine.solving.knowledge import Knowledge, carry_out
from tabuleiro.engine.solving.method import Report
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.engine.solving.values import Row
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.engine.solving.verify import verify, verify_everything
from tabuleiro.games import load, ours
from tabuleiro.rules import DRAW

DOCS = Path(__file__).parents[3] / "docs"
DECIDED = [row for row in values.rows() if row.decides]


def test_the_atlas_and_the_file_say_the_same() -> None:
    written, made = (
        (text.partition("\n## ")) for text in ((DOCS / "atlas.md").read_text("utf-8"), page(values.rows(), "en"))
    )
    assert written[0] == made[0]
    assert set(written[2].splitlines()) <= set(made[2].splitlines())  # of a new game it is open, whoever writes so


def test_everything_that_is_planned_is_in_it_and_for_the_rules_as_they_are() -> None:
    for plan in (plan for plan in plans() if plan.key in ours()):  # the house says nothing of others' games
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


@pytest.mark.parametrize("row", values.rows(), ids=lambda row: f"{row.game}-{row.variant}-{row.kind}{row.size}")
def test_no_page_says_that_nothing_is_proved_where_the_atlas_says_otherwise(row: Row) -> None:
    found = values.document(values.rows_of(load(row.game, row.variant)))
    assert row.checksum in (DOCS / "atlas.md").read_text("utf-8")
    if row.decides:
        assert found["value"] == row.value
        assert values.VALUES[row.value].en in found["text"]["en"]
    elif row.limited:
        assert f"a limit of {row.size} plies without a capture: {values.VALUES[row.value].en}" in found["text"]["en"]
    else:
        assert found["value"] is None
        assert values.grouped(row.positions) in found["text"]["pt"]
        assert found["text"]["br"].startswith("Quem ganha desde o início ainda não está provado. Mas ")


def test_a_row_for_other_rules_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("pretwa")
    monkeypatch.setattr(values, "rows", lambda: [row._replace(rules="0" * 16) for row in DECIDED])
    assert values.stated(game) == []
    assert values.document(values.rows_of(game))["value"] is None


SHISIMA = Plan("shisima", "default", "table")


@pytest.fixture
def shisima(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Row:
    """A machine with one table, and what the house states about it."""
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    carry_out(SHISIMA)
    return row_of(values.rows())


def row_of(rows: list[Row]) -> Row:
    return next(row for row in rows if (row.game, row.variant, row.kind) == SHISIMA[:3])


def state(monkeypatch: pytest.MonkeyPatch, *rows: Row) -> None:
    """Let the house state this and nothing else."""
    monkeypatch.setattr(values, "rows", lambda: list(rows))


@pytest.mark.thorough
def test_rows_are_what_tables_say(shisima: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    state(monkeypatch)
    verify(SHISIMA)
    (made,) = gather()
    assert made._replace(seconds=0, checked={}) == shisima._replace(seconds=0, checked={})
    assert made.checked["recomputed"] == made.checked["reference"] == made.positions
    assert values.read_word(values.word(Verdict(DRAW))) == Verdict(DRAW)


@pytest.mark.thorough
def test_the_atlas_begins_with_what_is_stated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    assert gather() == values.rows()


def test_a_stated_row_goes_with_its_rules(monkeypatch: pytest.MonkeyPatch, shisima: Row, tmp_path: Path) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path / "nothing"))
    gone = [{"rules": "0" * 16}, {"version": shisima.version + 1}, {"game": "xadrez"}, {"variant": "size=99"}]
    state(monkeypatch, *(shisima._replace(**change) for change in gone))
    assert gather() == []
    unplanned = shisima._replace(kind="base", size=2)
    state(monkeypatch, unplanned, shisima)
    assert gather() == [shisima, unplanned]  # no plan asks for it, yet it holds; what is planned stands first


@pytest.mark.thorough
def test_a_file_that_is_the_stated_one_keeps_the_note_of_its_check(
    shisima: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = {"on": "2026-01-01", "recomputed": 522, "reference": 5}
    state(monkeypatch, shisima._replace(seconds=77.0, checked=note))
    (row,) = gather()
    assert row.checked == note
    assert row.seconds < 77  # the file's own, unless it was made more quickly before
    state(monkeypatch, shisima._replace(seconds=0.0, checked=note))
    assert gather()[0].seconds == 0
    verify(SHISIMA)
    (row,) = gather()
    assert row.checked["on"] > "2026-01-01"  # it was checked here since
    assert row.checked["reference"] == 522


@pytest.mark.thorough
@pytest.mark.parametrize("change", [{"checksum": "0" * 16}, {"rules": "0" * 16}, {"kind": "base"}])
def test_another_file_has_no_part_in_the_stated_check(
    change: dict[str, str], shisima: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    state(monkeypatch, shisima._replace(value="first", **change))
    row = row_of(gather())
    assert (row.checksum, row.value, row.checked) == (shisima.checksum, "draw", {})


@pytest.mark.thorough
def test_a_file_that_has_less_than_planned_or_is_damaged_replaces_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    games = load("shisima"), load("ouri")
    files.path_of(games[0], "table").parent.mkdir()
    files.path_of(games[0], "table").write_bytes(b"no table")
    files.save(games[1], "base", {"positions": 1, "seconds": 1, "seeds": 4}, {"values": np.zeros(1)})
    files.save(load("pretwa"), "quiet10", {"positions": 1, "seconds": 1}, {})  # once, limits kept their value alone
    assert gather() == values.rows()


@pytest.mark.thorough
def test_what_the_house_has_checked_is_not_checked_again(shisima: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    note = {"on": "2026-01-01", "recomputed": 522, "reference": 5}
    state(monkeypatch, shisima._replace(checked=note))
    (done,) = verify_everything(False, lambda name: pytest.fail("it works"))
    assert done.note == note
    worked: list[str] = []

    @contextmanager
    def working(name: str) -> Iterator[Report]:
        worked.append(name)
        yield lambda done, total: None

    (done,) = verify_everything(True, working)
    assert done.note
    assert done.note["reference"] == 522
    assert worked == ["1/1 shisima default"]
