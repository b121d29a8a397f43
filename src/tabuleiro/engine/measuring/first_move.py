"""What the first move is worth: proved where the start is solved, else measured in games between near levels.

What is proved is asked of `solving.values`. `first_move.toml` keeps what was measured, so that an installed program has
it without the games; `collect` makes it anew from the calibrations in docs/.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from pathlib import Path
from typing import Any

from tabuleiro.engine.search.api import SURE
from tabuleiro.engine.solving.values import rows_of
from tabuleiro.games import keys, load

FILE = "first_move.toml"
POINTS = {"0": 0.0, "=": 0.5, "1": 1.0}
NEAR = [(f"level:{n + 1}", f"level:{n}") for n in range(1, 10)]


@dataclass(frozen=True)
class Worth:
    """What is known of one variant of a game."""

    value: str = ""  # first, second or draw with best play of both; "": open
    share: float | None = None  # of the points, for who moved first
    games: int = 0

    @property
    def error(self) -> float:
        """Half of the interval that holds the true share 95 times in 100; with many draws it is narrower still."""
        share = 0.5 if self.share is None else self.share
        return SURE * sqrt(max(share * (1 - share), 0.01) / self.games) if self.games else 0.0

    @property
    def verdict(self) -> str:
        """What measured play says: `first` or `second` is better off, `even`, or "" if nothing was measured."""
        if self.share is None:
            return ""
        return "even" if abs(self.share - 0.5) <= self.error else "first" if self.share > 0.5 else "second"


@cache
def shares() -> dict[str, dict[str, Any]]:
    """What was measured of each game, as it is usually played."""
    return tomllib.loads(files(__package__).joinpath(FILE).read_text("utf-8"))


def worth(key: str, variant: str = "") -> Worth:
    """What the first move of a game is worth; nothing is known of other games."""
    if key not in keys():
        return Worth()
    game = load(key, variant or "default")
    value = next((row.value for row in rows_of(game) if row.decides), "")
    found = shares().get(key, {}) if game.variant == "default" else {}
    return Worth(value, **found)


def collect(docs: Path) -> str:
    """The file anew, from the games of the calibrations."""
    lines = ['# What who moved first got of the points; made by `first_move.collect(Path("docs"))` and not by hand.']
    for key in keys():
        share, games = measured(docs / "levels" / f"{key}.json")
        if games:
            lines += ["", f"[{key}]", f"share = {round(share, 3)}", f"games = {games}"]
    return "\n".join([*lines, ""])


def measured(file: Path) -> tuple[float, int]:
    """The share of who moved first between neighbouring levels, and the number of games.

    Seats change from game to game, and only whole pairs of games count: so the better level helps nobody.
    """
    if not file.exists():
        return 0.5, 0
    results = json.loads(file.read_text("utf-8"))["results"]
    total, games = 0.0, 0
    for better, other in NEAR:
        points = [POINTS[sign] for sign in results.get(f"{better} – {other}", {}).get("points", "")]
        points = points[: len(points) // 2 * 2]
        total += sum(p if n % 2 == 0 else 1 - p for n, p in enumerate(points))
        games += len(points)
    return (total / games if games else 0.5), games
