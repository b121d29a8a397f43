"""The emblem of a game, drawn from its own board: the part of a position where most happens, in bold lines.

It is made to be told apart from the others at 32 pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from tabuleiro.boards.board import Point
from tabuleiro.drawing.caption import title
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.geometry import Box, around
from tabuleiro.drawing.scene import Scene
from tabuleiro.drawing.writer import SANS, document, number
from tabuleiro.rules import Game, State

WIDE = {
    "square": 4.3,
    "hex": 4.3,
    "points": 9.0,
    "pits": 3.3,
    "dots": 6.6,
}  # cells: boards that are wider are shown in part
LINE = 0.03  # of the width: about a pixel of 32
MAN = {"square": 0.4, "hex": 0.4, "points": 0.46, "pits": 0.14, "dots": 0.6}  # radius of a piece
ROUND = 0.16  # of the width: its corners


def emblem(game: Game, s: State, theme: str = "light", lang: str = "pt") -> str:
    """The emblem as an SVG document."""
    scene = compose(game, s, lang, coordinates=False)
    names = {cell.name for cell in scene.cells}
    men = [replace(one, radius=MAN[scene.shape], pile=1) for one in scene.men if one.at in names]
    seeds = [replace(some, radius=MAN["pits"]) for some in scene.seeds]
    box = window(scene, [*(one.xy for one in men), *(xy for some in seeds for xy in some.places)])
    shown = replace(scene, notes=(), men=tuple(men), seeds=tuple(seeds), dice=(), spots=(), box=box)
    picture = document(shown, ("", ""), theme, (title(game, lang), ""), "", SANS)
    return bold(picture, box)


def window(scene: Scene, things: Iterable[Point]) -> Box:
    """A square of the board: all of a small one, else the part where most things lie, at a corner if it can be."""
    extent = [*(cell.xy for cell in scene.cells), *(corner for cell in scene.cells for corner in cell.corners)]
    extent += [point for stroke in scene.strokes for point in stroke.samples()]
    room = 0.62 if scene.shape in ("points", "pits") else 0.35 if scene.bands else 0.12
    whole = around(extent, room)
    side = min(WIDE[scene.shape], max(whole.width, whole.height))
    lefts, tops = _starts(whole.left, whole.right, side), _starts(whole.top, whole.bottom, side)
    lying = list(things)
    boxes = [Box(x, y, x + side, y + side) for x, y in product(lefts, tops)]
    return max(boxes, key=lambda box: sum(box.grown(-0.3).distance(thing) == 0 for thing in lying))


def _starts(low: float, high: float, side: float) -> list[float]:
    """Where a window may begin along one side: at the ends first, then a whole cell further each."""
    if high - low <= side:
        return [(low + high - side) / 2]
    return [low, high - side, *(low + i for i in range(1, int(high - low - side) + 1))]


def bold(picture: str, box: Box) -> str:
    """The same picture with lines that can be seen when it is small, and with round corners."""
    line = box.width * LINE
    name = picture.partition('class="')[2].partition('"')[0]
    widths = {".line": 1, ".point": 1, ".cell:not(.point)": 0.6, ".man": 0.8}
    rules = "".join(f".{name} {what}{{stroke-width:{number(line * share)}}}" for what, share in widths.items())
    clip = f'<clipPath id="c"><rect x="{number(box.left)}" y="{number(box.top)}" width="{number(box.width)}" '
    clip += f'height="{number(box.height)}" rx="{number(box.width * ROUND)}"/></clipPath><g clip-path="url(#c)">'
    return picture.replace("</style>", f"{rules}</style>{clip}").replace("</svg>", "</g></svg>")
