"""Makes docs/boards.md, the page that shows every board: `python -m tabuleiro.drawing.gallery [FOLDER]`.

What is shown of each game besides its start is in gallery.toml.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from tabuleiro.drawing.caption import describe
from tabuleiro.drawing.overlay import last_cells, read_arrows, read_marks
from tabuleiro.drawing.picture import svg
from tabuleiro.drawing.theme import SCREEN
from tabuleiro.games import definition, keys
from tabuleiro.match import open_match

LANG = "en"
COMPETITIONS = {
    "cnjm": "Campeonato Nacional de Jogos Matemáticos (Portugal)",
    "lobogames": "Olimpíada Escolar LoBoGames (Brazil)",
}
HEAD = """\
# The boards

<!-- Made by `python -m tabuleiro.drawing.gallery`: change the games or gallery.toml, not this page. -->

Every board at the start of its game, and a position from play. How certain a board is, and where it comes from, stands
with each: a *reconstruction* should be checked against the sheet that is used on the day. `tabuleiro draw KEY -o
FILE.pdf` makes any of them to print.
"""


def write(folder: Path) -> None:
    """The page and its pictures."""
    pictures = folder / "boards"
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.glob("*.svg"):
        old.unlink()
    page = [HEAD]
    for competition, name in COMPETITIONS.items():
        page.append(f"\n## {name}\n")
        for key in keys():
            if definition(key).competition == competition:
                page += _entry(key, pictures)
    (folder / "boards.md").write_text("".join(page), "utf-8", newline="\n")


def shown() -> dict[str, Any]:
    """Which position of a game is shown, by its key: `moves` or `position`, and `marks`, `arrows` and words."""
    return tomllib.loads(Path(__file__).with_name("gallery.toml").read_text("utf-8"))


def _entry(key: str, pictures: Path) -> Iterator[str]:
    game = definition(key).game()
    record = game.definition
    yield f"\n### {record.name.pt}\n\n"
    other = f"{record.name.en}. " if record.name.en != record.name.pt else ""
    yield f"`{key}`. {other}{record.goal.say(LANG)}\n\n"
    yield f"Board: {record.board}; {record.board_source.say(LANG)}.\n\n"
    start = game.start()
    yield _picture(pictures / f"{key}.svg", svg(game, start, SCREEN, LANG), describe(game, start, LANG))
    chosen = shown().get(key)
    if chosen:
        match = open_match(key, moves=chosen.get("moves", ""), position=chosen.get("position", ""))
        drawing = svg(
            match.game,
            match.state,
            SCREEN,
            LANG,
            last=last_cells(match),
            marks=read_marks(chosen.get("marks", "")),
            arrows=read_arrows(chosen.get("arrows", "")),
        )
        yield "\n" + _picture(pictures / f"{key}-play.svg", drawing, describe(match.game, match.state, LANG))
        yield f"\n\n{chosen['words']}"
    yield "\n"


def _picture(file: Path, drawing: str, words: str) -> str:
    file.write_text(drawing, "utf-8", newline="\n")
    return f'<img src="boards/{file.name}" width="380" alt="{escape(words)}">'


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
