"""The colours of boards and pieces. Every ink has a ground of its own, so that dark and light terminals look alike."""

from __future__ import annotations

WOOD = ("#b58a60", "#c59d73")  # the two tones of squares
TILE = "#c59d73"  # a hexagon
GROOVE = "#8a6a48"  # between hexagons
HOLLOW = "#6f4a2a"  # a pit
SEED = "#f3e3c3"
LAST = "#6fa8c7"  # a cell of the last play
FAINT = "#7d5b37"  # a name on an empty cell
STROKE = "#8f7a63"  # a line between points
POINT = "#c59d73"  # an empty point
ACCENTS = ("#7f9fd6", "#d98c5f")  # places of the first and of the second player where no piece has their colour
PLACE = "#a8a26a"  # places of nobody
INK = "#20242a"  # of signs on such places

PIECES = {  # ground and ink; the plain name is for terminals with few colours
    "white": ("#ffffff", "#20242a"),
    "black": ("#15181c", "#ffffff"),
    "green": ("#1f8a3b", "#ffffff"),
    "yellow": ("#ffd83b", "#3b2f00"),
    "red": ("#c8202a", "#ffffff"),
    "brown": ("#5f3a1c", "#ffffff"),
    "blue": ("#1f4fa8", "#ffffff"),
    "grey": ("#9a9a9a", "#000000"),
}
PLAIN = {"green": "green", "yellow": "yellow", "red": "red", "blue": "blue"}


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: `share` of the other."""
    parts = (
        round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share) for i in range(1, len(one), 2)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
