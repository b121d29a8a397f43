"""Makes docs/boards.md, the page that shows every board: `python -m tabuleiro.drawing.gallery [FOLDER]`.

What is shown of a game besides its start is in its `content/<key>/pictures.toml`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from tabuleiro.drawing.caption import describe
from tabuleiro.drawing.overlay import last_cells, read_arrows, read_marks
from tabuleiro.drawing.picture import svg
from tabuleiro.drawing.theme import SCREEN
from tabuleiro.games import definition, ours, teaching
from tabuleiro.match import open_match

LANG = "en"
HEAD = """\
# The boards

<!-- Made by `python -m tabuleiro.drawing.gallery`: change the games or their pictures.toml, not this page. -->

Every board at the start of its game, and a position from play. How certain a board is, and where it comes from, stands
with each: a *reconstruction* should be checked against the sheet that is used on the day. `tabuleiro draw KEY -o
FILE.pdf` makes any of them to print.
"""


def write(folder: Path, shown: Iterable[str] = ours()) -> None:
    """The page and its pictures, of all games of this house or of some."""
    pictures = folder / "boards"
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.glob("*.svg"):
        old.unlink()
    page = [HEAD]
    for key in shown:
        page += _entry(key, pictures)
    (folder / "boards.md").write_text("".join(page), "utf-8", newline="\n")


def _entry(key: str, pictures: Path) -> Iterator[str]:
    game = definition(key).game()
    record = game.definition
    yield f"\n## {record.name.pt}\n\n"
    other = f"{record.name.en}. " if record.name.en != record.name.pt else ""
    yield f"`{key}`. {other}{record.goal.say(LANG)}\n\n"
    yield f"Board: {record.board}; {record.board_source.say(LANG)}.\n\n"
    start = game.start()
    yield _picture(pictures / f"{key}.svg", svg(game, start, SCREEN, LANG), describe(game, start, LANG))
    if chosen := teaching(key, "pictures").get("gallery"):
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
