"""How strong the levels of a game are: matches of neighbours and of two fixed anchors, and the ratings that fit best.

Results are kept in one file a game. A calibration that was interrupted goes on where it stopped, and one whose levels
have changed keeps what was played by levels that have not.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from tabuleiro.engine.measuring.arena import Contest, finished, game_cost
from tabuleiro.engine.measuring.ratings import Rating, Score, fit, score_of
from tabuleiro.engine.parallel import workers
from tabuleiro.engine.players.ladder import levels_of, write_level
from tabuleiro.engine.search.api import engine_of
from tabuleiro.games import definition
from tabuleiro.rules import Problem, Text

GAMES = 100  # of each pair, where the time is enough
FEWEST = 6  # of each pair, whatever time they take
BATCH = 2  # games of one pair, before the time is looked at
SIGNS = {1.0: "1", 0.5: "=", 0.0: "0"}
ANCHOR = "random"
RENAMED = {"expecting": "expectimax"}  # engines, in files of long ago


class Pair(NamedTuple):
    """Two players, the first of whom should be the stronger one."""

    a: str
    b: str


class Played(NamedTuple):
    """What a pair has played: the points of the first player, game after game, and the processor time of it."""

    points: tuple[float, ...]
    seconds: float

    @property
    def score(self) -> Score:
        return score_of(self.points)


class Calibration:
    """The results of one game in its file."""

    def __init__(self, key: str, file: Path) -> None:
        self.key = key
        self.file = file
        self.revision = ""
        self.results: dict[Pair, Played] = {}
        self.names = {f"level:{i}": write_level(row) for i, row in enumerate(levels_of(key).rows, 1)}
        self._read()

    @property
    def pairs(self) -> list[Pair]:
        """What is played: the anchors, each level against the one below, the lowest and the highest against anchors."""
        levels = list(self.names)
        first = levels[0]
        neighbours = [Pair(b, a) for a, b in pairwise(levels)]
        anchors = [Pair("careful", "random"), Pair(first, "random"), Pair("careful", first), Pair(levels[2], "careful")]
        return [*anchors, *neighbours, *self.checks]

    @property
    def checks(self) -> list[Pair]:
        """The highest level against the anchors, from the start of the game: an opening by chance may be lost."""
        return [Pair(list(self.names)[-1], anchor) for anchor in ("careful", "random")]

    @property
    def ratings(self) -> dict[str, Rating]:
        """Elo above the random mover, by what was played. The checks measure nothing: they are near 100 %."""
        return fit({pair: p.score for pair, p in self.results.items() if p.points and pair not in self.checks}, ANCHOR)

    def check(self) -> None:
        """There must be something to show."""
        if not self.results:
            raise Problem(NOTHING, file=self.file, key=self.key)

    def run(self, seconds: float, processes: int, report: Callable[[int, int], None], revision: str = "") -> None:
        """Play on. Each pair has the same share of the processor time, and GAMES games at most."""
        pairs = self.pairs
        share = seconds * processes / len(pairs)
        if revision and revision not in self.revision.split(", "):  # what was played before is kept: so is its revision
            self.revision = f"{self.revision}, {revision}" if self.results and self.revision else revision
        with workers(processes) as pool:
            for i, pair in enumerate(pairs):
                contest = Contest(self.key, "default", self._full(pair.a), self._full(pair.b))
                if pair in self.checks:
                    contest = contest._replace(opening=0)
                for batch in self._batches(pair, share):
                    found = dict(finished({pool.submit(game_cost, contest, n): n for n in batch}))
                    self._add(pair, [found[n][0] for n in batch], sum(seconds for _, seconds in found.values()))
                    report(i * GAMES + len(self.results[pair].points), len(pairs) * GAMES)

    def _batches(self, pair: Pair, share: float) -> Iterator[range]:
        """Numbers of games, until there are enough or the pair has used its share of the time."""
        while True:
            played = self.results.get(pair, Played((), 0.0))
            n = len(played.points)
            if n >= GAMES or (n >= FEWEST and played.seconds >= share):
                return
            yield range(n, min(n + BATCH, GAMES))

    def _full(self, name: str) -> str:
        """A level by all that it is: it may change while it plays."""
        return f"level:{self.names[name]}" if name in self.names else name

    def _add(self, pair: Pair, points: Sequence[float], seconds: float) -> None:
        before = self.results.get(pair, Played((), 0.0))
        self.results[pair] = Played((*before.points, *points), before.seconds + seconds)
        self.write()

    def write(self) -> None:
        document: dict[str, Any] = {
            "game": self.key,
            "rules": definition(self.key).version,
            "engine": engine_of(self.key),
            "revision": self.revision,
            "levels": self.names,
            "results": {
                f"{pair.a} – {pair.b}": {
                    "points": "".join(SIGNS[p] for p in played.points),
                    "seconds": round(played.seconds, 1),
                }
                for pair, played in self.results.items()
            },
        }
        part = self.file.with_name(f".{self.file.name}-{os.getpid()}")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", "utf-8")
            os.replace(part, self.file)
        except OSError as error:
            raise Problem(UNWRITABLE, file=self.file, what=error.strerror) from None

    def _read(self) -> None:
        """Take over what was played by players who are still the same."""
        try:
            found = json.loads(self.file.read_text("utf-8"))
            engine = RENAMED.get(found["engine"], found["engine"])
            if engine != engine_of(self.key) or found["rules"] != definition(self.key).version:
                return
            values = {sign: point for point, sign in SIGNS.items()}
            for name, result in found["results"].items():
                pair = Pair(*name.split(" – "))
                if all(found["levels"].get(player) == self.names.get(player) for player in pair):
                    points = tuple(values[sign] for sign in result["points"])
                    self.results[pair] = Played(points, float(result["seconds"]))
            self.revision = str(found["revision"])
        except FileNotFoundError:
            return
        except (ValueError, LookupError, TypeError, AttributeError):
            raise Problem(DAMAGED, file=self.file) from None


def revision() -> str:
    """What is being measured: the revision of a checkout, or the version."""
    from tabuleiro import __version__

    told = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty=+"]
    try:
        return subprocess.run(told, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return str(__version__)


UNWRITABLE = Text("não se pode escrever {file}: {what}", "cannot write {file}: {what}")
NOTHING = Text(
    "{file}: ainda nada foi medido; `tabuleiro calibrate {key}` mede durante 20 minutos",
    "{file}: nothing has been measured yet; `tabuleiro calibrate {key}` measures for 20 minutes",
)
DAMAGED = Text(
    "{file} está danificado; apaga-o, e a calibração recomeça",
    "{file} is damaged; remove it, and the calibration begins again",
    "{file} está danificado; apague-o, e a calibração recomeça",
)
