"""Boards given as points and the lines drawn through them, straight or round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tabuleiro.boards.board import Board, Line, Point


def points(
    where: Mapping[str, Point],
    lines: Iterable[str],
    arcs: Iterable[tuple[str, Point]] = (),
    rows: Sequence[str] = (),
) -> Board:
    """A board of named points. A line is the names along it ("a1 b2 c3"); a closed one ends where it began.

    `arcs` are lines whose neighbours are joined by arcs around a centre. Points that follow one another on a line are
    neighbours. `rows` is the reading order of diagrams; without it points are read by height, then from the left.
    Names that a line has in common with another are one point: a jump or a mill runs along one line only.

    >>> board = points({"a": (0, 0), "b": (1, 0), "c": (2, 0)}, ["a b c"])
    >>> board.near
    ((1,), (0, 2), (1,))
    """
    names = tuple(where)
    index = {name: cell for cell, name in enumerate(names)}

    def line(text: str, centre: Point | None = None) -> Line:
        unknown = [name for name in text.split() if name not in index]
        if unknown:
            raise ValueError(f"line {text!r} names {unknown[0]!r}, which is not a point of the board")
        return Line(tuple(index[name] for name in text.split()), centre)

    drawn = (*(line(text) for text in lines), *(line(text, centre) for text, centre in arcs))
    near: list[dict[int, None]] = [{} for _ in names]
    for one in drawn:
        for c, d in zip(one.cells, one.cells[1:], strict=False):
            near[c][d] = near[d][c] = None
    if rows:
        reading = tuple(tuple(index[name] for name in row.split()) for row in rows)
    else:
        heights = sorted({y for _, y in where.values()}, reverse=True)
        by_x = sorted(range(len(names)), key=lambda c: where[names[c]][0])
        reading = tuple(tuple(c for c in by_x if where[names[c]][1] == y) for y in heights)
    return Board(
        shape="points",
        names=names,
        xy=tuple((float(x), float(y)) for x, y in where.values()),
        near=tuple(tuple(n) for n in near),
        lines=drawn,
        rows=reading,
    )
