"""What the first move is worth: proved where the start is solved, else measured in games between near levels.

`first_move.toml` keeps the numbers, so that an installed program has them without tables and proofs; `collect` makes
it anew from the atlas and the calibrations in docs/.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from pathlib import Path
from typing import Any

from tabuleiro.engine.search.api import SURE
from tabuleiro.engine.solving.values import VALUES
from tabuleiro.games import definition, keys, load

FILE = "first_move.toml"
POINTS = {"0": 0.0, "=": 0.5, "1": 1.0}
VALUE, HOW = 3, 7  # columns of the atlas
DECIDED = ("table", "proof")  # how a start is decided; limits and endings are something else
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
def worths() -> dict[tuple[str, str], Worth]:
    """All that is known, by key and variant."""
    data = tomllib.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return {(key, variant): Worth(**said) for key, some in data.items() for variant, said in some.items()}


def worth(key: str, variant: str = "") -> Worth:
    """What the first move of a game is worth; nothing is known of games and variants that are not in the file."""
    if key not in keys():
        return Worth()
    return worths().get((key, load(key, variant or "default").variant), Worth())


def collect(docs: Path) -> str:
    """The file anew, from the pages of the house: what is proved from the atlas, games from the calibrations."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for key, variant, value in proved((docs / "atlas.md").read_text("utf-8")):
        found[key, variant] = {"value": value}
    for key in keys():
        share, games = measured(docs / "levels" / f"{key}.json")
        if games:
            found.setdefault((key, load(key).variant), {}).update(share=round(share, 3), games=games)
    lines = ['# What the first move is worth; made by `first_move.collect(Path("docs"))` and not by hand.']
    for (key, variant), said in sorted(found.items()):
        lines += ["", f'[{key}."{variant}"]', *(f"{name} = {json.dumps(value)}" for name, value in said.items())]
    return "\n".join([*lines, ""])


def proved(atlas: str) -> Iterator[tuple[str, str, str]]:
    """Key, variant and value of the starts that a table or a proof decides, from the page of the atlas in English."""
    names = {definition(key).name.en: key for key in keys()}
    values = {text.en: value for value, text in VALUES.items()}
    for line in atlas.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) > HOW and cells[0] in names and cells[VALUE] in values and cells[HOW].startswith(DECIDED):
            yield names[cells[0]], load(names[cells[0]], cells[1]).variant, values[cells[VALUE]]


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
