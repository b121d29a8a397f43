"""What a teacher adds to a position: the last play, what may be chosen, arrows and marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from math import dist, pi

from tabuleiro.boards.board import Point
from tabuleiro.drawing.geometry import CLOSE, bearing, polar
from tabuleiro.drawing.scene import Scene
from tabuleiro.drawing.writer import number
from tabuleiro.match import Match
from tabuleiro.match.telling import changed, decided
from tabuleiro.rules import Game, Problem, Text

Spot = int | str  # a cell by its number or its name
Mark = Spot | tuple[Spot, str]  # a cell to be ringed, or to carry a letter
CROSS = "x"
FAR = 1.5  # what is nearer is one step, diagonal steps too
TAIL, HEAD, TIP = 0.12, 0.36, 0.06  # of an arrow: what stays free at its start, its head, what stays free at its end
THIN, WIDE = 0.045, 0.16  # half the width of its band and of its head
RIGHT = pi / 2

NO_CELL = Text("'{name}' não é uma casa deste tabuleiro", "'{name}' is not a cell of this board")


def spots(game: Game, names: Iterable[Spot]) -> tuple[int, ...]:
    """Cells given by number or name."""
    return tuple(spot(game, name) for name in names)


def spot(game: Game, name: Spot) -> int:
    if isinstance(name, str) and name not in game.board.index:
        raise Problem(NO_CELL, name=name)
    return game.board.index[name] if isinstance(name, str) else int(name)


def last_cells(match: Match) -> tuple[int, ...]:
    """What decided a match; as long as nothing has, the cells that its last play has changed."""
    if cells := decided(match):
        return cells
    return changed(match.game, match.last.before, match.last.after) if match.last else ()


def read_marks(text: str) -> list[tuple[str, str]]:
    """Marks as people write them: cells to be ringed, with a letter after a colon.

    >>> read_marks("h6 b1:x c3:A")
    [('h6', ''), ('b1', 'x'), ('c3', 'A')]
    """
    return [(cell, letter) for cell, _, letter in (word.partition(":") for word in text.split())]


def read_arrows(text: str) -> list[tuple[str, str]]:
    """Arrows as people write them.

    >>> read_arrows("a1-c3 c3-e5")
    [('a1', 'c3'), ('c3', 'e5')]
    """
    return [(start, end) for start, _, end in (word.partition("-") for word in text.split())]


def last_play(scene: Scene, cells: Iterable[int]) -> str:
    """The ground of the cells of the last play."""
    full = {man.at for man in scene.men}
    found = []
    for c in cells:
        cell = scene.cells[c]
        x, y = cell.xy
        if scene.shape == "square":
            d = f"M{number(x - 0.47)} {number(y - 0.47)}h94v94h-94z"
            found.append(f'<path class="last" d="{d}"/>')
        elif cell.corners:
            corners = [polar(cell.xy, bearing(cell.xy, p), 0.92 * dist(cell.xy, p)) for p in cell.corners]
            d = "L".join(f"{number(a)} {number(b)}" for a, b in corners)
            found.append(f'<path class="last" d="M{d}z"/>')
        else:
            radius = cell.radius if scene.shape == "pits" else 0.43 if cell.name in full else 0.28
            found.append(f'<circle class="last" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>')
    return "".join(found)


def choices(scene: Scene, cells: Iterable[int]) -> str:
    """A ring around a piece that may be chosen, a dot on an empty cell."""
    full = {man.at for man in scene.men} | {seeds.at for seeds in scene.seeds}
    found = []
    for c in cells:
        x, y = scene.cells[c].xy
        ring = scene.cells[c].name in full
        radius = (0.47 if scene.shape == "pits" else scene.man + 0.06) if ring else 0.13
        kind = "pick" if ring else "drop"
        found.append(f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>')
    return "".join(found)


def arrows(scene: Scene, pairs: Iterable[tuple[int, int]]) -> str:
    """An arrow from cell to cell, round the curve of the board that joins them if there is one."""
    return "".join(_arrow(_route(scene, scene.cells[a].xy, scene.cells[b].xy)) for a, b in pairs)


def _route(scene: Scene, start: Point, end: Point) -> list[Point]:
    """Straight, or along a curved line through both points, where they are further apart than one step."""
    if dist(start, end) < FAR:
        return [start, end]
    ways = []
    for stroke in scene.strokes:
        points = list(stroke.samples())
        first, last = (min(range(len(points)), key=lambda i: dist(points[i], p)) for p in (start, end))
        if max(dist(points[first], start), dist(points[last], end)) > CLOSE:
            continue
        if not any(part.centre for part in stroke.parts):
            return [start, end]
        low, high = sorted((first, last))
        found = [points[low : high + 1]]
        if dist(points[0], points[-1]) < CLOSE:  # a closed line leads there the other way round, too
            found.append((points[high:] + points[1 : low + 1])[::-1])
        ways += [way if first == low else way[::-1] for way in found]
    shortest = min(ways, key=len, default=[])[::3]
    return [start, *(point for point in shortest if min(dist(point, start), dist(point, end)) > HEAD), end]


def _arrow(way: Sequence[Point]) -> str:
    """A thin band along a way, and a head at its end."""
    left, right = [], []
    for one, other in pairwise(way):
        heading = bearing(one, other)
        for at in (one, other):
            if dist(at, way[0]) >= TAIL and dist(at, way[-1]) >= HEAD:
                left.append(polar(at, heading - RIGHT, THIN))
                right.append(polar(at, heading + RIGHT, THIN))
    begin, finish = bearing(way[0], way[1]), bearing(way[-2], way[-1])
    tail, neck = polar(way[0], begin, TAIL), polar(way[-1], finish, -HEAD)
    outline = [
        polar(tail, begin - RIGHT, THIN),
        *left,
        polar(neck, finish - RIGHT, THIN),
        polar(neck, finish - RIGHT, WIDE),
        polar(way[-1], finish, -TIP),
        polar(neck, finish + RIGHT, WIDE),
        polar(neck, finish + RIGHT, THIN),
        *reversed(right),
        polar(tail, begin + RIGHT, THIN),
    ]
    d = "L".join(f"{number(x)} {number(y)}" for x, y in outline)
    return f'<path class="arrow" d="M{d}z"/>'


def marks(scene: Scene, marked: Iterable[tuple[int, str]]) -> str:
    """A ring; a cross; or a letter, in the corner of its cell where a piece stands there. A halo sets them off."""
    full = {man.at for man in scene.men}
    found = []
    for c, text in marked:
        cell = scene.cells[c]
        x, y = cell.xy
        if not text:
            r = number(scene.man + 0.05 if scene.shape != "pits" else 0.46)
            found += [
                f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{r}"/>' for kind in ("halo", "mark")
            ]
        elif text == CROSS:
            d = f"M{number(x - 0.2)} {number(y - 0.2)}l40 40m0-40l-40 40"
            found += [f'<path class="{kind}" d="{d}"/>' for kind in ("halo", "mark")]
        else:
            if cell.name in full:
                x, y = polar(cell.xy, -0.7853982, scene.man + 0.04)
            found.append(f'<circle class="badge" cx="{number(x)}" cy="{number(y)}" r="19"/>')
            word = f'x="{number(x)}" y="{number(y + 0.09)}" font-size="26"'
            found.append(f'<text class="letter" {word}>{escape(text)}</text>')
    return "".join(found)
