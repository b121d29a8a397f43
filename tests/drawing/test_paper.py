"""What goes on paper: exact sizes, sheets that together make the board, and enough pieces."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest
from every import each_game

from tabuleiro.drawing import draw_file
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.cutouts import alone, kit
from tabuleiro.drawing.giant import MARGIN, OVERLAP, cut, sheet_name, used_sheets
from tabuleiro.drawing.sizes import millimetres
from tabuleiro.games import keys, load
from tabuleiro.rules import Problem

POINT = 25.4 / 72  # millimetres


def pages(file: Path) -> list[tuple[float, float]]:
    """The pages of a PDF in millimetres."""
    data = file.read_bytes()
    text = data + b"".join(_inflated(s) for s in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL))
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", text)
    return [(float(w) * POINT, float(h) * POINT) for w, h in boxes]


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


@pytest.fixture(autouse=True)
def _typst() -> None:
    pytest.importorskip("typst")


def test_a_png_has_the_pixels_asked_for(tmp_path: Path) -> None:
    game = load(keys()[0])
    file = draw_file(game, game.start(), tmp_path / "board.png", size="500px")
    data = file.read_bytes()
    assert max(int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == 500


def test_a_pdf_has_the_size_asked_for(tmp_path: Path) -> None:
    game = load(keys()[0])
    box = compose(game, None).box
    file = draw_file(game, None, tmp_path / "board.pdf", size="70cm")  # on a page of its own: no sheet is so large
    [page] = pages(file)
    assert max(page) == pytest.approx(700, abs=0.1)
    assert page[0] / page[1] == pytest.approx(box.width / box.height, rel=1e-3)
    [page] = pages(draw_file(game, None, tmp_path / "small.pdf", size="12cm"))
    assert sorted(page) == pytest.approx([210, 297], abs=0.1)
    again = draw_file(game, None, tmp_path / "again.pdf", size="70cm")
    assert again.read_bytes() == file.read_bytes()


@each_game
def test_every_board_can_be_printed(key: str, tmp_path: Path) -> None:
    game = load(key)
    [page] = pages(draw_file(game, game.start(), tmp_path / "board.pdf"))
    assert sorted(page) == pytest.approx([210, 297], abs=0.1)
    assert pages(draw_file(game, None, tmp_path / "pieces.pdf", pieces=True))
    assert len(pages(draw_file(game, None, tmp_path / "giant.pdf", giant="60cm"))) > 2


@each_game
def test_sheets_together_make_the_board(key: str) -> None:
    scene = compose(load(key), None)
    wide = 1500.0
    high = wide * scene.box.height / scene.box.width
    for paper in ("a4", "a3"):
        division = cut(wide, high, paper)
        for length, window, step, count in zip(
            (wide, high), division.window, division.step, (division.columns, division.rows), strict=True
        ):
            assert (count - 1) * step + window >= length, "the last sheet reaches the edge"
            assert step == window - OVERLAP
        assert division.window == tuple(side - 2 * MARGIN for side in division.page)
        used = used_sheets(scene, wide / scene.box.width, division)
        for cell in scene.cells:
            x, y = (cell.xy[0] - scene.box.left) / scene.box.width, (cell.xy[1] - scene.box.top) / scene.box.width
            column, row = int(x * wide / division.step[0]), int(y * wide / division.step[1])
            assert (min(column, division.columns - 1), min(row, division.rows - 1)) in used


def test_names_of_sheets() -> None:
    assert [sheet_name(0, 0), sheet_name(1, 2), sheet_name(25, 9), sheet_name(26, 0)] == ["A1", "B3", "Z10", "AA1"]


@each_game
def test_a_kit_has_what_the_start_needs(key: str) -> None:
    game = load(key)
    counts = kit(game)
    contents = game.contents(game.start())
    assert set(counts) == {piece.letter for piece in game.definition.pieces}
    for letter, count in counts.items():
        assert 0 < count <= 200
        assert not letter or count >= sum(what[:1] == letter for what in contents)
    assert letterless(counts) or sum(counts.values()) <= 2 * max(len(game.board), 25)


def test_a_kit_is_what_the_record_says() -> None:
    assert kit(load("go")) == {"B": 30, "W": 30}
    assert kit(load("quelhas")) == {"V": 50, "H": 50}  # single stones: a line may have any length


def test_pieces_on_two_cells_are_cut_out_whole() -> None:
    game = load("dominorio")
    assert kit(game) == {"V": 16, "H": 16}
    upright, lying = (alone(piece, 0.37, "print")[1] for piece in game.definition.pieces)
    assert upright.height == pytest.approx(lying.width)
    assert upright.height == pytest.approx(upright.width + 1)
    [round_one] = {alone(piece, 0.37, "print")[1][:] for piece in load("hex").definition.pieces}
    assert round_one == pytest.approx((-0.4, -0.4, 0.4, 0.4))


def letterless(counts: dict[str, int]) -> bool:
    return "" in counts


def test_lengths() -> None:
    assert [millimetres(t) for t in ("30cm", "4m", "297 mm", "1,5 m", "2in")] == [300, 4000, 297, 1500, 50.8]
    for text in ("", "30", "cm", "-3cm", "0cm", "4 km", "²cm", "٣cm", "9" * 5000 + "cm"):
        with pytest.raises(Problem):
            millimetres(text)


def test_what_cannot_be_drawn_is_said(tmp_path: Path) -> None:
    game = load(keys()[0])
    for words, file, options in (
        ("must end in", "board.jpg", {}),
        ("made as .pdf", "board.svg", {"giant": "4m"}),
        ("made as .pdf", "board.png", {"pieces": True}),
        ("sheets; at most", "board.pdf", {"giant": "90m"}),
        ("do not fit", "board.pdf", {"giant": "40m", "pieces": True}),
        ("no paper", "board.pdf", {"paper": "a9"}),
        ("ask for a .pdf", "board.png", {"size": "4m"}),
        ("cannot be written", "nowhere/board.svg", {}),
    ):
        with pytest.raises(Problem, match=words):
            draw_file(game, None, tmp_path / file, **options)
    assert not list(tmp_path.iterdir()), "nothing half made is left behind"
