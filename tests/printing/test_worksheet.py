"""Worksheets: six boards a page, then the answers; every text is there."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from printing.counting import pages

from tabuleiro.games import load
from tabuleiro.printing import Exercise, save_worksheet, worksheet
from tabuleiro.rules import Problem


def exercises(key: str, many: int, variant: str = "default") -> list[Exercise]:
    game = load(key, variant)
    return [
        Exercise(game, game.start(), f"heading {i}", f"task {i}", f"answer {i}", f"reason {i}", [f"defence {i}"])
        for i in range(many)
    ]


@pytest.mark.parametrize(("many", "expected"), [(1, 2), (6, 2), (7, 3), (12, 3), (13, 4)])
def test_a_page_for_six_and_the_answers_on_their_own(many: int, expected: int) -> None:
    pytest.importorskip("typst")
    assert pages(worksheet("Title", exercises("shisima", many))) == expected


def test_every_text_reaches_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def typeset(*words: Any) -> bytes:
        seen.append(words)
        return b""

    monkeypatch.setattr(import_module("tabuleiro.printing.worksheet"), "typeset", typeset)
    worksheet("Title", exercises("rastros", 2), "en")
    [(template, data, kind)] = seen
    assert kind == "pdf"
    assert data["title"] == "Title"
    assert data["fields"] == ["Name", "Class", "Date"]
    for i, one in enumerate(data["exercises"]):
        assert [one[word] for word in ("heading", "task", "answer", "reason")] == [
            f"{word} {i}" for word in ("heading", "task", "answer", "reason")
        ]
        assert one["defences"] == [f"defence {i}"]
    source = Path(template).read_text("utf-8")
    for word in ("heading", "task", "answer", "reason", "defences", "svg", "alt"):
        assert f"one.{word}" in source


@pytest.mark.parametrize("key", ["rastros", "produto", "shisima", "halma"])
def test_boards_of_a_variant_have_one_size_and_fit(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabuleiro.drawing.compose import compose
    from tabuleiro.printing.worksheet import ROOM

    seen: list[Any] = []

    def typeset(*words: Any) -> bytes:
        seen.append(words[1])
        return b""

    monkeypatch.setattr(import_module("tabuleiro.printing.worksheet"), "typeset", typeset)
    game = load(key)
    s = game.start()
    states = [s, game.play(s, game.moves(s)[0])]
    worksheet("Title", [Exercise(game, t, "", "", "", "") for t in states])
    scales = set()
    for t, one in zip(states, seen[0]["exercises"], strict=True):
        assert one["size"][0] <= ROOM[0] + 1e-6
        assert one["size"][1] <= ROOM[1] + 1e-6
        scales.add(round(one["size"][0] / compose(game, t).box.width, 6))
    assert len(scales) == 1


def test_the_file_must_be_a_pdf_that_can_be_written(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    with pytest.raises(Problem):
        save_worksheet(tmp_path / "sheet.png", "Title", exercises("shisima", 1))
    with pytest.raises(Problem):
        save_worksheet(tmp_path / "nowhere" / "sheet.pdf", "Title", exercises("shisima", 1))
    assert save_worksheet(tmp_path / "sheet.pdf", "Title", exercises("shisima", 1)).read_bytes().startswith(b"%PDF")
