"""WHERE: cells, their names and drawing positions, what is next to what, straight lines, symmetries.

Knows no player, no piece and no rule: those words may not appear here.
"""

from tabuleiro.boards.board import Board, Label, Line
from tabuleiro.boards.dots import dots
from tabuleiro.boards.hexagonal import hexagon, rhombus
from tabuleiro.boards.pits import pits
from tabuleiro.boards.points import points
from tabuleiro.boards.square import DIAGONAL, KING, ORTHOGONAL, crossings, square

__all__ = [
    "DIAGONAL",
    "KING",
    "ORTHOGONAL",
    "Board",
    "Label",
    "Line",
    "crossings",
    "dots",
    "hexagon",
    "pits",
    "points",
    "rhombus",
    "square",
]
