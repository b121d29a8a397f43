"""Many boards on one picture."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tabuleiro.drawing.picture import svg
from tabuleiro.drawing.theme import themes
from tabuleiro.drawing.writer import SANS
from tabuleiro.games import keys, load
from tabuleiro.rules import Game, State

ROOM = 400  # for one board, in units of the sheet
HEAD = 40  # for its name
GAP = 20


def contact_sheet(
    positions: Iterable[tuple[Game, State | None]] | None = None,
    theme: str = "light",
    lang: str = "pt",
    columns: int = 5,
    font: str = SANS,
) -> str:
    """Positions side by side under the names of their games; without any, the start of every game."""
    shown = list(positions) if positions is not None else [(g, g.start()) for g in map(load, keys())]
    paint = themes(theme)[0][1]
    rows = -(-len(shown) // columns)
    wide, high = GAP + columns * (ROOM + GAP), GAP + rows * (HEAD + ROOM + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f'<rect width="{wide}" height="{high}" fill="{paint.tones[1]}"/>'
    ]
    for i, (game, state) in enumerate(shown):
        row, column = divmod(i, columns)
        x, y = GAP + column * (ROOM + GAP), GAP + row * (HEAD + ROOM + GAP)
        parts.append(
            f'<text x="{x + ROOM // 2}" y="{y + 26}" font-family="{escape(font)}" font-size="24" text-anchor="middle" '
            f'fill="{paint.strong}">{escape(game.definition.name.say(lang))}</text>'
        )
        place = f'<svg x="{x}" y="{y + HEAD}" width="{ROOM}" height="{ROOM}" overflow="visible" '
        parts.append(svg(game, state, theme, lang, font=font).rstrip("\n").replace("<svg ", place, 1))
    return "".join([*parts, "</svg>\n"])
