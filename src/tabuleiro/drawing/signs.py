"""The signs on pieces and zones as outlines, so that they look alike with every font and without any."""

from __future__ import annotations

from math import cos, pi, sin

Path = list[str | float]  # letters of path commands, and lengths for a sign of radius 1


def _polygon(corners: int, turn: float = 0.0, radius: float = 1.0) -> Path:
    path: Path = []
    for k in range(corners):
        angle = turn - pi / 2 + 2 * pi * k / corners
        path += ["L" if k else "M", radius * cos(angle), radius * sin(angle)]
    return [*path, "z"]


FLAG: Path = ["M", -0.28, 0.52, "L", -0.28, -0.48, "L", 0.44, -0.2, "L", -0.28, 0.12]  # of a goal; as on the pages

# What is filled, and what is drawn with a line. All are about equally heavy to the eye.
FILLED: dict[str, Path] = {
    "▲": _polygon(3, 0.0, 1.05),
    "▼": _polygon(3, pi, 1.05),
    "◆": _polygon(4),
    "■": _polygon(4, pi / 4, 1.1),
    "▪": _polygon(4, pi / 4, 0.8),
    "▮": ["M", -0.3, -1.6, "L", 0.3, -1.6, "L", 0.3, 1.6, "L", -0.3, 1.6, "z"],
    "▬": ["M", -1.6, -0.3, "L", 1.6, -0.3, "L", 1.6, 0.3, "L", -1.6, 0.3, "z"],
    "★": ["M", 0.0, -1.0, "L", 0.59, 0.81, "L", -0.95, -0.31, "L", 0.95, -0.31, "L", -0.59, 0.81, "z"],
}
ROUND = {"●": 0.62, "•": 0.4}  # filled discs by their radius
RING = {"○": 0.85}
LINED: dict[str, Path] = {
    "△": _polygon(3, 0.0, 1.05),
    "▽": _polygon(3, pi, 1.05),
    "◇": _polygon(4),
    "□": _polygon(4, pi / 4),
    "×": ["M", -0.7, -0.7, "L", 0.7, 0.7, "M", 0.7, -0.7, "L", -0.7, 0.7],
    "+": ["M", -0.9, 0.0, "L", 0.9, 0.0, "M", 0.0, -0.9, "L", 0.0, 0.9],
    "|": ["M", 0.0, -0.9, "L", 0.0, 0.9],
    "—": ["M", -0.9, 0.0, "L", 0.9, 0.0],
}
