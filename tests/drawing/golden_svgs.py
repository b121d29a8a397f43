"""Golden drawings: the start of every game in black and white. `python tests/drawing/golden_svgs.py` writes them."""

from __future__ import annotations

from pathlib import Path

from tabuleiro.drawing import svg
from tabuleiro.games import keys, load

FOLDER = Path(__file__).parents[1] / "golden" / "drawing"


def drawing(key: str) -> str:
    game = load(key)
    return svg(game, game.start(), "print")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for key in keys():
        (FOLDER / f"{key}.svg").write_text(drawing(key), "utf-8", newline="\n")
