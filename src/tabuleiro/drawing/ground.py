"""The board itself: cells, lines, and the zones and sides that belong to somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist

from tabuleiro.boards import Board
from tabuleiro.boards.board import Point
from tabuleiro.drawing.geometry import Box, Part, Stroke, apart, arc, around, bearing, hexagon, polar
from tabuleiro.drawing.scene import NOBODY, Band, Cell, Flag, Hollow, Patch, Sign, placed
from tabuleiro.rules import Game, Player, Zone

POINT = 0.1  # radius of an empty point
SIGNED = 0.17  # of one that carries a sign
PIT = 0.42
LONG, ACROSS = 0.55, 0.45  # half the length and width of the ground that belongs to a line between dots
STRIP = 0.5  # how far the ground of a zone reaches around a point
FLAGS = (
    (0.4, -0.4, 0.25),
    (0.375, -0.36, 0.2),
)  # beside a point, and in the corner of a square, clear of a piece: x, y, size
STORE = (0.4, 0.92)  # half the width and height of a store


def cells(game: Game) -> tuple[Cell, ...]:
    """Every cell once."""
    board = game.board
    tinted = {} if board.shape == "pits" else _tinted(game)
    return tuple(_cell(board, c, tinted.get(c, "")) for c in range(len(board)))


def _cell(board: Board, c: int, owner: str) -> Cell:
    x, y = xy = placed(board, board.xy[c])
    if board.shape == "square":
        corners = ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))
        return Cell(c, board.names[c], xy, 0.5, corners, tone=(round(x) + round(-y)) % 2, owner=owner)
    if board.shape == "hex":
        return Cell(c, board.names[c], xy, 0.5, hexagon(xy), owner=owner)
    if board.shape == "pits":
        return Cell(c, board.names[c], xy, PIT)
    if board.shape == "dots" and any(board.extents[c]):
        right, down = (LONG if length else ACROSS for length in board.extents[c])
        corners = ((x - right, y - down), (x + right, y - down), (x + right, y + down), (x - right, y + down))
        return Cell(c, board.names[c], xy, 0.5, corners)
    return Cell(c, board.names[c], xy, SIGNED if owner else POINT)


@lru_cache(maxsize=64)
def strokes(board: Board) -> tuple[Stroke, ...]:
    """The lines that are drawn: on boards of points. Elsewhere the cells themselves are the drawing."""
    if board.shape != "points":
        return ()
    at = [placed(board, xy) for xy in board.xy]
    straight: list[list[float]] = [[] for _ in at]
    for line in board.lines:
        if line.centre is None:
            for c, d in pairwise(line.cells):
                straight[c].append(bearing(at[c], at[d]))
                straight[d].append(bearing(at[d], at[c]))
    found = []
    for line in board.lines:
        if line.centre is None:
            parts = _straightened([at[c] for c in line.cells])
        else:
            centre = placed(board, line.centre)
            parts = [arc(at[c], at[d], centre, (straight[c], straight[d])) for c, d in pairwise(line.cells)]
        found.append(Stroke(at[line.cells[0]], tuple(parts)))
    return tuple(found)


def _straightened(points: Sequence[Point]) -> list[Part]:
    """A line through points, without those that lie between two others on it."""
    corners = [
        b for a, b, c in zip(points, points[1:], points[2:], strict=False) if apart(bearing(a, b), bearing(b, c)) > 1e-6
    ]
    return [Part(xy) for xy in (*corners, points[-1])]


def _marked(game: Game) -> Iterator[Zone]:
    """The zones that are for the eye: they have a sign or an owner."""
    yield from (zone for zone in game.setup.zones if zone.sign or zone.player is not None)


def _owner(zone: Zone) -> str:
    return NOBODY if zone.player is None else Player(zone.player).word


def _tinted(game: Game) -> dict[int, str]:
    """The cells whose ground shows whose they are; the first zone of a cell counts."""
    shown = [zone for zone in _marked(game) if not _is_rim(game.board, zone)]
    return {c: _owner(zone) for zone in reversed(shown) for c in zone.cells}


def _is_rim(board: Board, zone: Zone) -> bool:
    """Whether a zone is drawn as coloured sides: on hexagons, where all of it lies on the edge and has no sign."""
    most = max(len(near) for near in board.near)
    return board.shape == "hex" and not zone.sign and all(len(board.near[c]) < most for c in zone.cells)


def patches(game: Game, all_cells: Sequence[Cell]) -> tuple[Patch, ...]:
    """The zones as areas."""
    board = game.board
    if board.shape == "pits":
        return ()
    if board.shape == "points":
        return tuple(Patch(_owner(zone), strip=tuple(_strip(board, zone))) for zone in _marked(game))
    return tuple(
        Patch(_owner(zone), outline=tuple(_outline(all_cells[c] for c in zone.cells)))
        for zone in _marked(game)
        if not _is_rim(board, zone)
    )


def _outline(inside: Iterable[Cell]) -> Iterator[tuple[Point, Point]]:
    """The edges that a group of polygons does not share among themselves."""
    edges = [edge for cell in inside for edge in _edges(cell)]
    shared = Counter(_key(edge) for edge in edges)
    yield from (edge for edge in edges if shared[_key(edge)] == 1)


def _edges(cell: Cell) -> list[tuple[Point, Point]]:
    return list(pairwise((*cell.corners, cell.corners[0])))


def _key(edge: tuple[Point, Point]) -> frozenset[tuple[int, int]]:
    return frozenset((round(x * 1000), round(y * 1000)) for x, y in edge)


def _strip(board: Board, zone: Zone) -> Iterator[Stroke]:
    """What joins the points of a zone along the lines of the board, and those that nothing joins."""
    joined: set[int] = set()
    for line in board.lines:
        if line.centre is not None:
            continue
        for c, d in pairwise(line.cells):
            if c in zone.cells and d in zone.cells:
                joined |= {c, d}
                yield Stroke(placed(board, board.xy[c]), (Part(placed(board, board.xy[d])),))
    for c in zone.cells:
        if c not in joined:
            xy = placed(board, board.xy[c])
            yield Stroke(xy, (Part(xy),))


def signs(game: Game, all_cells: Sequence[Cell]) -> tuple[Sign, ...]:
    """What is written on the cells of zones: the zone's sign, or else the sign of its owner's pieces."""
    board, pair = game.board, game.own_pieces
    if board.shape == "pits":
        return ()
    large, small = (0.27, 0.16) if board.shape == "points" else (0.5, 0.26)
    found: dict[int, Sign] = {}
    for zone in reversed([zone for zone in _marked(game) if not _is_rim(board, zone)]):
        own = pair[zone.player].sign if pair and zone.player is not None else ""
        for c in zone.cells:
            if zone.sign or own:
                found[c] = Sign(all_cells[c].xy, zone.sign or own, large if zone.sign else small, _owner(zone))
    return tuple(found[c] for c in sorted(found))


def flags(game: Game, all_cells: Sequence[Cell]) -> Iterator[Flag]:
    """Those of goals, above and right: on every square, but at the outermost of points, which have little room."""
    box = around(cell.xy for cell in all_cells)
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    for zone in (zone for zone in game.setup.zones if zone.player is not None and zone.role == "goal"):
        goal = [all_cells[c] for c in zone.cells]
        square = bool(goal[0].corners)
        x, y, size = FLAGS[square]
        for cell in goal if square else [max(goal, key=lambda cell: dist(cell.xy, middle))]:
            yield Flag((cell.xy[0] + x, cell.xy[1] + y), size, _owner(zone))


def bands(game: Game, all_cells: Sequence[Cell]) -> tuple[Band, ...]:
    """The sides of a board of hexagons. An edge that two owners claim is divided between them."""
    board, pair = game.board, game.own_pieces
    steps = {_rounded(board, c, d) for c, near in enumerate(board.near) for d in near}
    claims: list[tuple[Zone, list[tuple[Point, Point]]]] = []
    for zone in _marked(game):
        if not _is_rim(board, zone):
            continue
        for part in _parts(board, zone.cells):
            out = [step for step in steps if all(_leaves(board, c, step) for c in part)]
            edges = [_facing(all_cells[c], step) for c in part for step in out]
            claims.append((zone, edges))
    shared = Counter(_key(edge) for _, edges in claims for edge in edges)
    found = []
    for zone, edges in claims:
        whole = [edge for edge in edges if shared[_key(edge)] == 1]
        ends = {_spot(point) for edge in whole for point in edge}
        for a, b in (edge for edge in edges if shared[_key(edge)] > 1):
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            whole.append((a, middle) if _spot(a) in ends else (middle, b))
        piece = pair[zone.player] if pair and zone.player is not None else None
        found.append(Band(_chain(whole), piece, _owner(zone)))
    return tuple(found)


def _rounded(board: Board, c: int, d: int) -> tuple[float, float]:
    return round(board.xy[d][0] - board.xy[c][0], 3), round(board.xy[d][1] - board.xy[c][1], 3)


def _leaves(board: Board, c: int, step: tuple[float, float]) -> bool:
    return all(_rounded(board, c, d) != step for d in board.near[c])


def _parts(board: Board, inside: Iterable[int]) -> list[list[int]]:
    """The cells of a zone, each connected part by itself."""
    left, found = dict.fromkeys(inside), []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for c in part:
            new = [d for d in board.near[c] if d in left]
            for d in new:
                del left[d]
            part += new
        found.append(part)
    return found


def _facing(cell: Cell, step: tuple[float, float]) -> tuple[Point, Point]:
    """The edge of a cell in this direction."""
    aim = polar(cell.xy, bearing((0, 0), (step[0], -step[1])), 0.5)
    return min(_edges(cell), key=lambda edge: dist(((edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2), aim))


def _spot(point: Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def _chain(edges: Sequence[tuple[Point, Point]]) -> tuple[Point, ...]:
    """Edges as one path, end to end."""
    left = list(edges)
    count = Counter(_spot(point) for edge in left for point in edge)
    here = next(point for edge in left for point in edge if count[_spot(point)] == 1)
    path = [here]
    while left:
        edge = next(edge for edge in left if _spot(here) in (_spot(edge[0]), _spot(edge[1])))
        left.remove(edge)
        here = edge[1] if _spot(edge[0]) == _spot(here) else edge[0]
        path.append(here)
    return tuple(path)


def hollows(board: Board) -> tuple[Hollow, ...]:
    """The stores beside the board, the first player's first."""
    found = []
    for (x, y), owner in zip((placed(board, xy) for xy in board.stores), Player, strict=False):
        found.append(Hollow(Box(x - STORE[0], y - STORE[1], x + STORE[0], y + STORE[1]), owner.word))
    return tuple(found)
