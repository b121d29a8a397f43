"""Stones that slide like the queen of chess, where no square of four may have crossed colours.

A square is crossed if two stones of one colour lie on one of its diagonals and two of the other on the other. `stone`
has 0 for an empty cell, 1 and 2 for the colours.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.boards import KING, Board
from tabuleiro.rules.kernel import rule, table
from tabuleiro.rules.text import Text

WAYS = 8


class Slides(NamedTuple):
    cells: int
    rays: Any  # for each cell and direction the cells that a queen passes, then -1
    corners: Any  # for each cell and diagonal: the cell across it, and the two that lie between; or -1


def slides_of(board: Board, longest: int) -> Slides:
    """The slides of a board of squares, with room for so many cells a side."""
    grid = board.grid
    rays = [[[grid.get((x + k * u, y + k * v), -1) for k in range(1, longest + 1)] for u, v in KING] for x, y in grid]
    corners = [
        [[grid.get(at, -1) for at in ((x + u, y + v), (x + u, y), (x, y + v))] for u in (-1, 1) for v in (-1, 1)]
        for x, y in grid
    ]
    return Slides(len(board), table(rays), table(corners))


@rule
def crosses(t: Slides, stone: Any, c: int, own: int, gone: int, put: int) -> bool:
    """Whether a stone on c makes a crossed square; one that is `gone` counts no more, and one `put` does."""
    for way in range(4):
        across, one, two = t.corners[c, way, 0], t.corners[c, way, 1], t.corners[c, way, 2]
        if across < 0 or across == gone or (stone[across] != own and across != put):
            continue
        if stone[one] == 3 - own and stone[two] == 3 - own:
            return True
    return False


@rule
def all_slides(t: Slides, stone: Any, own: int, stays: int, base: int, out: Any) -> int:
    """Write every slide of a colour, as `base` times one more than where it begins, plus where it ends."""
    n = 0
    for c in range(t.cells):
        if stone[c] == own and c != stays:
            for way in range(WAYS):
                for to in t.rays[c, way]:
                    if to < 0 or stone[to]:
                        break
                    if not crosses(t, stone, to, own, c, -1):
                        out[n] = base * (c + 1) + to
                        n += 1
    return n


@rule
def can_slide(t: Slides, stone: Any, own: int, put: int, stays: bool) -> bool:
    """Whether a stone of this colour can slide once another one has been put somewhere, which perhaps stays there."""
    for c in range(t.cells):
        if (stone[c] == own and c != put) or (c == put and not stays):
            for way in range(WAYS):
                for to in t.rays[c, way]:
                    if to < 0 or stone[to] or to == put:
                        break
                    if not crosses(t, stone, to, own, c, put):
                        return True
    return False


def slide_fault(
    t: Slides, stone: Any, names: tuple[str, ...], source: int, target: int, own: int
) -> tuple[str, Text] | None:
    """Why a stone cannot slide from here to there, and the article: 1 says how stones slide, 2 that none may cross."""
    if stone[source] != own:
        return "1", NOT_YOURS.fill(at=names[source])
    ray = next((r for r in t.rays[source] if target in r), None)
    if ray is None:
        return "1", NOT_STRAIGHT
    stop = next(int(c) for c in ray if stone[c] or c == target)
    if stone[stop]:
        return "1", NO_JUMPING.fill(at=names[stop])
    return ("2", CROSSED.fill(at=names[target])) if crosses(t, stone, target, own, source, -1) else None


NOT_YOURS = Text("em {at} não há uma peça tua", "there is no stone of yours on {at}", "em {at} não há uma peça sua")
NOT_STRAIGHT = Text(
    "desliza-se em linha reta: ao longo de uma coluna, linha ou diagonal",
    "stones slide straight: along a file, a rank or a diagonal",
)
NO_JUMPING = Text(
    "{at} está ocupada, e não se salta", "{at} is taken, and there is no jumping", "{at} está ocupada, e não se pula"
)
CROSSED = Text(
    "uma peça em {at} cruzaria as cores: um quadrado de 2 por 2 teria negras numa diagonal e brancas na outra",
    "a stone on {at} would cross the colours: a 2 by 2 square would have black on one diagonal, white on the other",
    "uma peça em {at} cruzaria as cores: um quadrado de 2 por 2 teria pretas em uma diagonal e brancas na outra",
)
