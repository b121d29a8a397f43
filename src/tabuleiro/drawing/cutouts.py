"""Pieces to cut out, in the size that fits the board, as many as a game needs."""

from __future__ import annotations

import re
from math import ceil

from tabuleiro.drawing import words
from tabuleiro.drawing.caption import title
from tabuleiro.drawing.geometry import Box, around
from tabuleiro.drawing.paper import FONT, sheet, typeset
from tabuleiro.drawing.scene import MEN, Man
from tabuleiro.drawing.style import style
from tabuleiro.drawing.writer import BAR, HALF, man, number
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
    counts = kit(game)
    pictures = {p.letter: alone(p, MEN[game.board.shape], theme) for p in game.definition.pieces if counts[p.letter]}
    page = sheet(paper)
    room = page[0] - 2 * MARGIN
    wide = max(box.width for _, box in pictures.values()) * scale
    if wide > room:
        raise Problem(TOO_LARGE, wide=round(wide / 10), paper=paper.upper())
    data = {
        "title": title(game, lang),
        "lang": "en" if lang == "en" else "pt",
        "page": page,
        "margin": MARGIN,
        "gap": GAP,
        "pieces": [
            {
                "name": piece.name.say(lang),
                "count": counts[piece.letter],
                "svg": pictures[piece.letter][0],
                "wide": pictures[piece.letter][1].width * scale,
                "columns": int((room + GAP) / (pictures[piece.letter][1].width * scale + GAP)),
            }
            for piece in game.definition.pieces
            if counts[piece.letter]
        ],
        "note": words.CUT_OUT.fill(wide=f"{wide:.1f}").say(lang),
        "ruler": words.RULER.say(lang),
    }
    return typeset("cutouts.typ", data, "pdf")


def alone(piece: Piece, radius: float, theme: str) -> tuple[str, Box]:
    """A picture of one piece and nothing else, and the box around it; of a domino both halves."""
    men = [Man((0.0, 0.0), piece, radius)]
    if piece.covers:
        x, y = piece.covers[0], -piece.covers[1]
        men = [Man((0.0, 0.0), piece, radius, toward=(x, y)), Man((x, y), piece, radius, toward=(-x, -y))]
    if piece.bar:
        men = [Man((0.0, 0.0), piece, radius, bar=(1.0, 0.0))]
    body = "".join(man(one) for one in men)
    name, rules = style(theme, body, FONT)
    box = around([one.xy for one in men], radius + EDGE + (HALF if piece.covers else 0))
    if piece.bar:
        box = Box(EDGE - 1, -BAR - EDGE, 1 - EDGE, BAR + EDGE)
    view = " ".join(number(length) for length in (box.left, box.top, box.width, box.height))
    head = f'xmlns="http://www.w3.org/2000/svg" class="{name}" viewBox="{view}"'
    return f"<svg {head}><style>{rules}</style>{body}</svg>", box
