"""How long a program waits before its first random game: compiling, and loading what an earlier process compiled.

Every figure comes from fresh processes with a cache folder of their own, and is processor time (nothing here waits for
a disk or runs in parallel). Each round measures all of them one after the other, and what is beyond something else is
the median of the differences within a round.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

SMALLEST = """\
import numba

@numba.njit(cache=True)
def smallest(x):
    return x + 1

smallest(1)
"""
GAME = "import tabuleiro.games as g, tabuleiro.engine.playouts as e; e.playouts(g.load('{key}'), 1)"


def seconds(statement: str, cache: Path, folder: Path) -> float:
    """How long a statement keeps a new process busy."""
    # OpenSpiel brings SciPy, which Numba imports wherever it finds it. Who has come to play has neither.
    code = "import sys; from time import process_time as now; sys.modules['scipy'] = None; start = now(); "
    code += f"{statement}; print(now() - start)"
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    variables["NUMBA_CACHE_DIR"] = str(cache)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=variables, check=True, stdout=subprocess.PIPE, text=True
    )
    return float(done.stdout)


def measure(keys: Sequence[str], rounds: int) -> dict[str, dict[str, Any]]:
    """Medians in seconds: of Numba (its `import`; its `start`, one cached function called) and beyond it of games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "smallest.py").write_text(SMALLEST, encoding="utf-8")

        def numba() -> dict[str, float]:
            statements = {"import": "import numba", "start": "import smallest"}
            return {name: seconds(statement, folder / "numba", folder) for name, statement in statements.items()}

        def game(key: str, round: int) -> dict[str, float]:
            cache = folder / f"{key} {round}"
            return {name: seconds(GAME.format(key=key), cache, folder) for name in ("first", "next")}

        numba()  # fills the cache of the small function, and Python's own of all modules
        found = [(numba(), {key: game(key, round) for key in keys}) for round in range(rounds)]

    return {
        "numba": {name: median(numba[name] for numba, _ in found) for name in ("import", "start")},
        "games": {
            key: {
                "first": median(games[key]["first"] - numba["import"] for numba, games in found),
                "next": median(games[key]["next"] - numba["import"] for numba, games in found),
                "next_beyond_start": median(games[key]["next"] - numba["start"] for numba, games in found),
            }
            for key in keys
        },
    }
