"""Boards in characters alone: for terminals with few colours or none, for files and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, copysign, cos, hypot, pi, sin

from tabuleiro.boards import Line
from tabuleiro.boards.board import Point
from tabuleiro.terminal import palette
from tabuleiro.terminal.canvas import Canvas
from tabuleiro.terminal.places import (
    Place,
    Places,
    dot_places,
    hex_places,
    pit_places,
    point_places,
    rim,
    square_places,
)
from tabuleiro.terminal.view import Room, View

SQUARES = ((4, 2), (3, 1))  # with lines between the cells, without
BOX = {"─": "-", "│": "|", "═": "=", "║": "#", "╱": "/", "╲": "\\", "·": "."}  # and everything else that crosses: +


def draw(view: View, room: Room) -> Canvas:
    """The board with what lies on it."""
    return {"square": squares, "hex": hexagons, "pits": pits, "dots": dots}.get(view.board.shape, points)(view, room)


def squares(view: View, room: Room) -> Canvas:
    canvas, at = Canvas(), square_places(view.board, room, SQUARES)
    if at.height > 1:
        _grid(canvas, view, at)
    for c, place in enumerate(at.cells):
        zone = view.zone(c)
        empty = view.zone_sign(zone) if zone and zone.sign else " " if at.height > 1 else _sign(view, "·")
        _put(canvas, view, c, place, empty)
    for place, text in at.labels:
        canvas.write(*place, text)
    return canvas


def hexagons(view: View, room: Room) -> Canvas:
    canvas, at = Canvas(), hex_places(view.board, room, ((4, 1),))
    owner = {place: side_mark(view, player) for place, player in rim(view.game, at).items()}
    for place, mark in owner.items():
        canvas.write(*place, mark * 2)
    for c, place in enumerate(at.cells):
        _put(canvas, view, c, place, view.board.names[c])
    for place, text in at.labels:
        canvas.write(*place, text + owner.get(place, ""))
    return canvas


def side_mark(view: View, player: int) -> str:
    """What marks a side of the board as a player's."""
    pieces = view.game.own_pieces
    return view.mark(pieces[player]) if pieces else str(player + 1)


def pits(view: View, room: Room) -> Canvas:
    canvas, at = Canvas(), pit_places(view.board, room, ((6, 2),))
    for c, (column, line) in enumerate(at.cells):
        left, right = "[]" if c in view.last else "()"
        piece = view.piece(c)
        canvas.write(column, line, f"{left}{(view.mark(piece) if piece else '') + str(view.count(c)):>2} {right}")
    for (column, line), text in at.labels:
        canvas.write(column, line, text)
    for (column, line), seeds in zip(at.stores, view.stores(), strict=False):
        canvas.write(column, line, f"={seeds:>2} =")
    return canvas


def points(view: View, room: Room) -> Canvas:
    canvas, at = Canvas(), point_places(view.board, room)
    for line in view.board.lines:
        _line(canvas, view, at, line)
    for c, (column, row) in enumerate(at.cells):
        zone = view.zone(c)
        _put(canvas, view, c, (column, row), view.zone_sign(zone) if zone and zone.sign else "+")
        canvas.write(column, row + 1, view.board.names[c])
    return canvas


def dots(view: View, room: Room) -> Canvas:
    """Dots, the lines that are drawn (doubled where the last play was) and the initials in the boxes."""
    canvas, at = Canvas(), dot_places(view.board, room)
    for c, place in enumerate(at.cells):
        piece = view.piece(c)
        if piece and piece.bar:
            for spot, sign in bar(view, at, c, ("═", "║") if c in view.last else ("─", "│")):
                canvas.write(*spot, _sign(view, sign))
        elif piece or not any(view.board.extents[c]):
            canvas.write(*place, view.mark(piece) if piece else _sign(view, "•"), "bold")
    for place, text in at.labels:
        canvas.write(*place, text)
    return canvas


def bar(view: View, at: Places, cell: int, signs: tuple[str, str]) -> Iterator[tuple[Place, str]]:
    """Where a line from dot to dot has its signs, one after the other, and which it is: level or upright."""
    column, line = at.cells[cell]
    if view.board.bars[cell][0]:
        yield (column, line), signs[0] * (2 * at.width - 1)
    else:
        yield from (((column, line + k), signs[1]) for k in range(1 - at.height, at.height))


def _put(canvas: Canvas, view: View, cell: int, place: Place, empty: str) -> None:
    """A piece, or what an empty cell shows; in brackets where the last play was."""
    piece = view.piece(cell)
    if cell in view.last:
        canvas.write(*place, "[ ]")
        empty = " "
    ink = f"bold {palette.PLAIN.get(piece.colour, '')}".strip() if piece else ""
    canvas.write(*place, view.mark(piece) + view.pile(cell) if piece else empty, ink)


def _sign(view: View, sign: str) -> str:
    return BOX.get(sign, "+") if view.ascii_only else sign


def _grid(canvas: Canvas, view: View, at: Places) -> None:
    """Lines around all cells. Which corner it is depends on the cells around it."""
    cells = set(at.cells)
    for column, line in at.cells:
        for dy in (-1, 1):
            canvas.write(column, line + dy, _sign(view, "─") * 3)
            for dx in (-2, 2):
                x, y = column + dx, line + dy
                around = ((x - 2, y - 1), (x + 2, y - 1), (x - 2, y + 1), (x + 2, y + 1))
                corner = CORNERS[tuple(place in cells for place in around)]
                canvas.write(x, y, _sign(view, corner))
        for dx in (-2, 2):
            canvas.write(column + dx, line, _sign(view, "│"))


CORNERS: dict[tuple[bool, ...], str] = {  # by the cells to the upper left, upper right, lower left, lower right
    (False, False, False, True): "┌",
    (False, False, True, False): "┐",
    (False, True, False, False): "└",
    (True, False, False, False): "┘",
    (False, False, True, True): "┬",
    (True, True, False, False): "┴",
    (False, True, False, True): "├",
    (True, False, True, False): "┤",
    (True, True, True, True): "┼",
}


def _line(canvas: Canvas, view: View, at: Places, line: Line) -> None:
    """The strokes between neighbours. An arc is sketched in dots: as its chord, or all the long way round."""
    for one, other in pairwise(line.cells):
        if line.far and line.centre:
            _loop(canvas, view, at, one, other, line.centre)
            continue
        (x1, y1), (x2, y2) = at.cells[one], at.cells[other]
        steps = max(abs(x2 - x1), abs(y2 - y1), 1)
        slope = "─" if y1 == y2 else "│" if x1 == x2 else "╱" if (x2 > x1) == (y2 < y1) else "╲"
        for i in range(1, steps):
            place = round(x1 + (x2 - x1) * i / steps), round(y1 + (y2 - y1) * i / steps)
            canvas.write(*place, _sign(view, slope if line.centre is None else "·"))


def _loop(canvas: Canvas, view: View, at: Places, one: int, other: int, centre: Point) -> None:
    """An arc that goes the long way round, outside the cells."""
    (x, y), end = view.game.board.xy[one], view.game.board.xy[other]
    radius, start = hypot(x - centre[0], y - centre[1]), atan2(y - centre[1], x - centre[0])
    turn = (atan2(end[1] - centre[1], end[0] - centre[0]) - start + pi) % (2 * pi) - pi
    turn -= copysign(2 * pi, turn)
    for i in range(1, 40):
        angle = start + turn * i / 40
        canvas.write(*at.place((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle))), _sign(view, "·"))
