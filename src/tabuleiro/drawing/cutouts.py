"""Pieces to cut out, in the size that fits the board, as many as a game needs."""

from __future__ import annotations

import re
from math import ceil

from tabuleiro.drawing import words
from tabuleiro.drawing.caption import title
from tabuleiro.drawing.paper import FONT, sheet, typeset
from tabuleiro.drawing.scene import MEN, Man
from tabuleiro.drawing.style import style
from tabuleiro.drawing.writer import man, number
from tabuleiro.rules import Game, Mark, Piece, Problem, Text

GAP = 3.0  # millimetres between pieces
MARGIN = 15.0
EDGE = 0.03  # half the line around a piece

TOO_LARGE = Text(
    "com esse tamanho as peças têm {wide} cm e não cabem numa folha {paper}",
    "at that size the pieces are {wide} cm wide and do not fit on a sheet of {paper}",
)


def kit(game: Game) -> dict[str, int]:
    """How many pieces of each kind, by letter: those of the start and in hand; else those of the kit.

    The kit is written for people, so its numbers are read from that text: the last ones, apart from the size of the
    board. Where it gives none, the cells are shared out among the kinds.
    """
    start = game.start()
    contents = game.contents(start)
    pieces = game.definition.pieces
    if any(not piece.letter for piece in pieces):
        return {"": sum(int(what or 0) for what in contents)}
    found = {p.letter: sum(int(what[1:] or 1) for what in contents if what[:1] == p.letter) for p in pieces}
    for n in game.definition.state.numbers:
        if n.name.startswith("hand") and n.each:
            for piece, value in zip(pieces, n.values(start), strict=False):
                found[piece.letter] += value
    single = [f.letter for f in game.definition.state.shown if isinstance(f, Mark)]
    missing = [p.letter for p in pieces if not found[p.letter] and p.letter not in single]
    stated = [int(n) for n in re.findall(r"\d+", re.sub(r"\d+ (by|x|×) \d+", "", game.definition.material.en))]
    for i, letter in enumerate(missing):
        known = len(stated) >= len(missing)
        found[letter] = stated[i - len(missing)] if known else ceil(len(game.board) / len(missing))
    return found


def cutouts(game: Game, scale: float, theme: str, lang: str, paper: str) -> bytes:
    """A PDF with the pieces for a board on which a cell has this many millimetres."""
    radius = MEN[game.board.shape]
    wide = 2 * (radius + EDGE) * scale
    page = sheet(paper)
    if wide > page[0] - 2 * MARGIN:
        raise Problem(TOO_LARGE, wide=round(wide / 10), paper=paper.upper())
    counts = kit(game)
    data = {
        "title": title(game, lang),
        "lang": "en" if lang == "en" else "pt",
        "page": page,
        "margin": MARGIN,
        "gap": GAP,
        "wide": wide,
        "columns": int((page[0] - 2 * MARGIN + GAP) / (wide + GAP)),
        "pieces": [
            {
                "name": piece.name.say(lang),
                "count": counts[piece.letter],
                "svg": alone(piece, radius, theme),
            }
            for piece in game.definition.pieces
            if counts[piece.letter]
        ],
        "note": words.CUT_OUT.fill(wide=f"{wide:.1f}").say(lang),
        "ruler": words.RULER.say(lang),
    }
    return typeset("cutouts.typ", data, "pdf")


def alone(piece: Piece, radius: float, theme: str) -> str:
    """A picture of one piece and nothing else."""
    body = man(Man((0.0, 0.0), piece, radius))
    name, rules = style(theme, body, FONT)
    edge, side = number(-radius - EDGE), number(2 * (radius + EDGE))
    head = f'xmlns="http://www.w3.org/2000/svg" class="{name}" viewBox="{edge} {edge} {side} {side}"'
    return f"<svg {head}><style>{rules}</style>{body}</svg>"
