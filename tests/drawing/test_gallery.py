"""The page of all boards is what the games and their pictures.toml say; `games --missing` tells who is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabuleiro.drawing.gallery import write
from tabuleiro.games import ours

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.thorough
def test_the_page_is_up_to_date(tmp_path: Path) -> None:
    write(tmp_path, [key for key in ours() if (DOCS / "boards" / f"{key}.svg").exists()])
    made = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.rglob("*.*")}
    kept = {file.relative_to(DOCS): file.read_bytes() for file in [DOCS / "boards.md", *(DOCS / "boards").iterdir()]}
    assert made == kept, "run: python -m tabuleiro.drawing.gallery"
