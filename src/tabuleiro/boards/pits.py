"""Two rows of pits with a store at either end, as in the games of sowing."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from tabuleiro.boards.board import Board, Line


def pits(columns: int) -> Board:
    """Near row a, b, c … from the left, far row A, B, C … from the right: one round against the clock."""
    cells = tuple(range(2 * columns))
    near, far = cells[:columns], cells[columns:]
    return Board(
        shape="pits",
        names=tuple(ascii_lowercase[:columns] + ascii_uppercase[:columns]),
        xy=tuple((float(c), 0.0) for c in near) + tuple((float(columns - 1 - c), 1.0) for c in near),
        near=tuple((c,) for c in (*cells[1:], 0)),
        lines=(Line((*cells, 0)),),
        rows=(near, far),
        stores=((float(columns), 0.5), (-1.0, 0.5)),
    )
