"""Boards in colour: each shape as dots, large where there is room."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, copysign, cos, hypot, pi, sin

from tabuleiro.boards import Line
from tabuleiro.rules import Piece
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
from tabuleiro.terminal.plain import bar
from tabuleiro.terminal.view import Room, View

DISCS: dict[int, tuple[int, ...]] = {  # by the lines of a cell
    5: (5, 7, 9, 9, 9, 9, 7, 5),
    3: (3, 5, 5, 3),
    2: (3, 3),
    1: (),
}
SEEDS = 5  # that fit into a line of a pit


def paint(view: View, room: Room) -> Canvas:
    """The board with what lies on it."""
    return {"square": squares, "hex": hexagons, "pits": pits, "dots": dots}.get(view.board.shape, points)(view, room)


def squares(view: View, room: Room) -> Canvas:
    canvas, at = Canvas(), square_places(view.board, room)
    for c, (column, line) in enumerate(at.cells):
        x, y = view.board.xy[c]
        tone = palette.WOOD[(round(x) + round(y)) % 2]
        canvas.blob(column, line, (at.width,) * (2 * at.height), _ground(view, c, tone))
        piece, zone = view.piece(c), view.zone(c)
        if piece:
            _stone(canvas, view, c, piece, (column, line), DISCS[at.height])
        elif zone and zone.sign:
            canvas.write(column, line, view.zone_sign(zone), f"bold {palette.INK}")
    for (column, line), text in at.labels:
        canvas.write(column, line, text, "bold")
    return canvas


def hexagons(view: View, room: Room) -> Canvas:
    canvas, at = Canvas(), hex_places(view.board, room)
    tile = (at.width - 2, at.width, at.width, at.width - 2) if at.large else (at.width,) * 2
    owner = {}
    sides_at = rim(view.game, at)
    for place in (*sides_at, *at.cells):  # a ground of its own: black and white sides show on any terminal
        canvas.blob(*place, (at.width + (4 if place in sides_at else 2),) * (2 * at.height), palette.GROOVE)
    for c in view.last if at.large else ():  # a halo: the stone will cover its tile
        canvas.blob(*at.cells[c], tuple(width + 2 for width in (tile[0], *tile, tile[-1])), palette.LAST)
    for place, player in sides_at.items():
        ground, owner[place] = _side(view, player)
        canvas.blob(*place, tile, ground)
    for c, (column, line) in enumerate(at.cells):
        zone = view.zone(c)
        tone = palette.TILE if zone is None or zone.player is not None else view.zone_colour(zone)
        canvas.blob(column, line, tile, palette.LAST if c in view.last else tone)
        if piece := view.piece(c):
            _stone(canvas, view, c, piece, (column, line), tile if at.large else ())
        else:
            canvas.write(column, line, view.board.names[c][: at.width], palette.FAINT)
    for place, text in at.labels:
        canvas.write(*place, text, f"bold {owner.get(place, '')}".strip())
    return canvas


def pits(view: View, room: Room) -> Canvas:
    canvas, at = Canvas(), pit_places(view.board, room)
    width, reach = at.width, at.width // 2 + 2
    columns = [column for column, _ in (*at.cells, *at.stores)]
    lines = [line for (_, line), _ in at.labels]
    for y in range(2 * min(lines), 2 * max(lines) + 2):  # the block of wood they are carved in
        canvas.bar(min(columns) - reach, max(columns) + reach, y, palette.WOOD[1])
    for c, (column, line) in enumerate(at.cells):
        hollow = (width - 2, *(width,) * 4, width - 2)
        if c in view.last:
            canvas.blob(column, line, tuple(w + 2 for w in (hollow[0], *hollow, hollow[-1])), palette.LAST)
        zone = view.zone(c)
        canvas.blob(column, line, hollow, view.tint(zone, palette.HOLLOW) if zone else palette.HOLLOW)
        seeds, piece = view.count(c), view.piece(c)
        for where, shown in ((-1, min(seeds, SEEDS)), (1, min(max(seeds - SEEDS, 0), SEEDS))):
            canvas.write(column, line + where, "•" * shown, palette.SEED)
        canvas.write(column, line, f"{view.mark(piece) if piece else ''}{seeds}", "bold #ffffff")
    for place, text in at.labels:
        canvas.write(*place, text, f"bold {palette.INK}")
    for player, ((column, line), seeds) in enumerate(zip(at.stores, view.stores(), strict=False)):
        tone = palette.mixed(palette.HOLLOW, palette.ACCENTS[player], 0.3)
        canvas.blob(column, line, (width - 2, *(width,) * (2 * at.height + 4), width - 2), tone)
        canvas.write(column, line, str(seeds), "bold #ffffff")
        canvas.write(column, line + 1, view.captions[player][:width], palette.SEED)
    return canvas


def points(view: View, room: Room) -> Canvas:
    canvas, at = Canvas(), point_places(view.board, room)
    for line in view.board.lines:
        _line(canvas, at, line)
    for c, (column, row) in enumerate(at.cells):
        zone, piece = view.zone(c), view.piece(c)
        tone = palette.LAST if c in view.last else view.zone_colour(zone) if zone else palette.POINT
        canvas.blob(column, row, (5, 5) if piece else (3, 3), tone)
        if piece:
            _stone(canvas, view, c, piece, (column, row), (3, 3))
        elif zone and zone.sign:
            canvas.write(column, row, view.zone_sign(zone), palette.INK)
        canvas.wipe(column, row + 1, len(view.board.names[c]))
        canvas.write(column, row + 1, view.board.names[c], "bold")
    return canvas


def dots(view: View, room: Room) -> Canvas:
    canvas, at = Canvas(), dot_places(view.board, room)
    for c, place in enumerate(at.cells):
        piece = view.piece(c)
        if piece and piece.bar:
            for spot, sign in bar(view, at, c, ("━", "┃")):
                canvas.write(*spot, sign, f"bold {palette.LAST}" if c in view.last else "bold")
        elif piece:
            _stone(canvas, view, c, piece, place, ())
        elif not any(view.board.extents[c]):
            canvas.write(*place, "●", palette.STROKE)
    for place, text in at.labels:
        canvas.write(*place, text, "bold")
    return canvas


def _ground(view: View, cell: int, tone: str) -> str:
    if cell in view.last:
        return palette.LAST
    zone = view.zone(cell)
    return view.tint(zone, tone) if zone else tone


def _side(view: View, player: int) -> tuple[str, str]:
    """Ground and ink of what belongs to a player."""
    pieces = view.game.own_pieces
    return palette.PIECES[pieces[player].colour] if pieces else (palette.ACCENTS[player], "#000000")


def _stone(canvas: Canvas, view: View, cell: int, piece: Piece, place: Place, disc: tuple[int, ...]) -> None:
    """A piece as a disc with its sign in the middle, and how many there are of it."""
    ground, ink = palette.PIECES[piece.colour]
    column, line = place
    if disc:
        canvas.blob(column, line, disc, ground)
    else:
        canvas.write(column - 1, line, "▐", ground)
        canvas.write(column + 1, line, "▌", ground)
    canvas.write(column, line, view.mark(piece) + view.pile(cell), f"bold {ink}", ground)


def _line(canvas: Canvas, at: Places, line: Line) -> None:
    for one, other in pairwise(line.cells):
        (x1, y1), (x2, y2) = at.cells[one], at.cells[other]
        start, end = (x1, 2 * y1 + 0.5), (x2, 2 * y2 + 0.5)
        if line.centre is None:
            canvas.stroke(start, end, palette.STROKE)
            continue
        cx, cy = at.place(line.centre)
        middle = (cx, 2 * cy + 0.5)
        a, b = (atan2(y - middle[1], x - middle[0]) for x, y in (start, end))
        turn = (b - a + pi) % (2 * pi) - pi  # the shorter way round
        if line.far:
            turn -= copysign(2 * pi, turn)
        far, near = hypot(start[0] - middle[0], start[1] - middle[1]), hypot(end[0] - middle[0], end[1] - middle[1])
        steps = max(2, round(abs(turn) * max(far, near)))
        for i in range(steps + 1):
            angle, reach = a + turn * i / steps, far + (near - far) * i / steps
            canvas.near(middle[0] + reach * cos(angle), middle[1] + reach * sin(angle), palette.STROKE)
