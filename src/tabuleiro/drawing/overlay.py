"""What a teacher adds to a position: the last play, what may be chosen, arrows and marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import dist

from tabuleiro.boards.board import Point
from tabuleiro.drawing.geometry import bearing, polar
from tabuleiro.drawing.scene import Scene
from tabuleiro.drawing.writer import number
from tabuleiro.match import Match
from tabuleiro.match.notation import THROWN
from tabuleiro.rules import Game, Problem, State, Text

Spot = int | str  # a cell by its number or its name
Mark = Spot | tuple[Spot, str]  # a cell to be ringed, or to carry a letter
CROSS = "x"

NO_CELL = Text("'{name}' não é uma casa deste tabuleiro", "'{name}' is not a cell of this board")


def spots(game: Game, names: Iterable[Spot]) -> tuple[int, ...]:
    """Cells given by number or name."""
    return tuple(spot(game, name) for name in names)


def spot(game: Game, name: Spot) -> int:
    if isinstance(name, str) and name not in game.board.index:
        raise Problem(NO_CELL, name=name)
    return game.board.index[name] if isinstance(name, str) else int(name)


def touched(game: Game, before: State, after: State) -> tuple[int, ...]:
    """The cells that look different: what a play has changed."""
    pairs = zip(game.contents(before), game.contents(after), strict=True)
    return tuple(c for c, (old, new) in enumerate(pairs) if old != new)


def last_cells(match: Match) -> tuple[int, ...]:
    """The cells that the last play of a match has changed, whatever was thrown since."""
    for i in reversed(range(len(match.texts))):
        if not match.texts[i].endswith(THROWN):
            return touched(match.game, match.states[i], match.states[i + 1])
    return ()


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
            radius = cell.radius if scene.shape == "pits" else 0.45 if cell.name in full else 0.28
            found.append(f'<circle class="last" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>')
    return "".join(found)


def choices(scene: Scene, cells: Iterable[int]) -> str:
    """A ring around a piece that may be chosen, a dot on an empty cell."""
    full = {man.at for man in scene.men} | {seeds.at for seeds in scene.seeds}
    found = []
    for c in cells:
        x, y = scene.cells[c].xy
        ring = scene.cells[c].name in full
        radius = (0.47 if scene.shape == "pits" else scene.man + 0.08) if ring else 0.13
        kind = "pick" if ring else "drop"
        found.append(f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>')
    return "".join(found)


def arrows(scene: Scene, pairs: Iterable[tuple[int, int]]) -> str:
    return "".join(_arrow(scene.cells[a].xy, scene.cells[b].xy) for a, b in pairs)


def _arrow(start: Point, end: Point) -> str:
    way, length = bearing(start, end), dist(start, end)
    outline: Sequence[Point] = [
        (0.12, -0.045),
        (length - 0.36, -0.045),
        (length - 0.36, -0.16),
        (length - 0.06, 0.0),
        (length - 0.36, 0.16),
        (length - 0.36, 0.045),
        (0.12, 0.045),
    ]
    points = [polar(polar(start, way, along), way + 1.5707963, aside) for along, aside in outline]
    d = "L".join(f"{number(x)} {number(y)}" for x, y in points)
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
