"""What is where: a position as cells, strokes, pieces and words in the plane. No colour and no file format.

One unit is a cell: squares and hexagons are 1 wide, the two points nearest to one another are 1 apart. y is downwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import dist

from tabuleiro.boards import Board
from tabuleiro.boards.board import Point
from tabuleiro.drawing.geometry import Box, Stroke
from tabuleiro.rules import Game, Piece

NOBODY = "nobody"  # whose a zone is that belongs to no player; one of a player is called by the player's word
MEN = {"square": 0.37, "hex": 0.36, "points": 0.35, "pits": 0.085, "dots": 0.45}  # how large pieces are: their radius


@dataclass(frozen=True)
class Cell:
    """A place for pieces: a polygon, or round where it has no corners."""

    index: int
    name: str
    xy: Point
    radius: float
    corners: tuple[Point, ...] = ()
    tone: int = 0  # 0 or 1, alternating
    owner: str = ""  # whose zone it belongs to, where its ground shows that


@dataclass(frozen=True)
class Patch:
    """A zone: its outline, or on a board of points the strip of ground around its points and what joins them."""

    owner: str
    outline: tuple[tuple[Point, Point], ...] = ()
    strip: tuple[Stroke, ...] = ()


@dataclass(frozen=True)
class Band:
    """A side of the board that belongs to whoever has pieces of this colour."""

    path: tuple[Point, ...]
    piece: Piece | None
    owner: str


@dataclass(frozen=True)
class Sign:
    """A sign lying on a place: text, or the sign of a piece."""

    xy: Point
    sign: str
    size: float
    owner: str


@dataclass(frozen=True)
class Flag:
    """What says that a player wants to arrive here."""

    xy: Point
    size: float
    owner: str


@dataclass(frozen=True)
class Note:
    """A word or number beside something."""

    xy: Point
    text: str
    size: float
    kind: str = "name"  # name: a coordinate; count: a number that matters; word
    anchor: str = "middle"


@dataclass(frozen=True)
class Man:
    """A piece, or a pile of them."""

    xy: Point
    piece: Piece
    radius: float
    at: str = ""  # the name of its cell; "": beside the board
    pile: int = 1
    toward: Point | None = None  # the step to its other half, where a piece lies on two cells and this is one half
    bar: Point | None = None  # the step from its middle to an end, where it lies along a line


@dataclass(frozen=True)
class Hollow:
    """A place beside the board for what was gathered."""

    box: Box
    owner: str


@dataclass(frozen=True)
class Seeds:
    """Small things that lie together."""

    places: tuple[Point, ...]
    piece: Piece
    radius: float
    at: str


@dataclass(frozen=True)
class Die:
    xy: Point
    value: int
    size: float


@dataclass(frozen=True)
class Scene:
    """Everything that is to be seen, and the box around it: the plate that the board is printed on."""

    cells: tuple[Cell, ...]
    strokes: tuple[Stroke, ...]
    patches: tuple[Patch, ...]
    bands: tuple[Band, ...]
    signs: tuple[Sign, ...]
    flags: tuple[Flag, ...]
    notes: tuple[Note, ...]
    men: tuple[Man, ...]
    hollows: tuple[Hollow, ...]
    seeds: tuple[Seeds, ...]
    dice: tuple[Die, ...]
    spots: tuple[Point, ...]  # cells with a passing meaning
    shape: str
    man: float  # the radius of a piece
    box: Box


@lru_cache(maxsize=64)
def unit(board: Board) -> float:
    """The distance of the two nearest cells, in the board's own measure."""
    if board.shape != "points" or len(board) < 2:
        return 1.0
    return min(dist(one, other) for one, other in combinations(board.xy, 2))


def placed(board: Board, xy: Point) -> Point:
    """A position of the board in the picture."""
    size = unit(board)
    return xy[0] / size, -xy[1] / size


def kinds(game: Game) -> Mapping[str, Piece]:
    """The pieces of a game by their letters."""
    return {piece.letter: piece for piece in game.definition.pieces}
