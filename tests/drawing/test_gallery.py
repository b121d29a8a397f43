"""The page of all boards is what the games and their pictures.toml say."""

from __future__ import annotations

import re
from pathlib import Path

from tabuleiro.drawing.gallery import write
from tabuleiro.games import keys

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_is_up_to_date(tmp_path: Path) -> None:
    write(tmp_path)
    made = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.rglob("*.*")}
    kept = {file.relative_to(DOCS): file.read_bytes() for file in [DOCS / "boards.md", *(DOCS / "boards").iterdir()]}
    assert made == kept, "run: python -m tabuleiro.drawing.gallery"


def test_every_game_is_shown() -> None:
    page = (DOCS / "boards.md").read_text("utf-8")
    assert set(re.findall(r"^`(\w+)`", page, re.MULTILINE)) == set(keys())
