"""Finds ten levels of about equal steps for a game, and writes its levels file.

    python -m tabuleiro.engine.measuring.tune_levels KEY …

With `--by FOLDER` it plays nothing, and moves the levels by what `calibrate -o FOLDER` has measured of them.

Probes along the line on which levels lie (`players/ladder.py`) play their neighbours; levels are put on it
where the measured strength rises by equal steps. Probes that would take too long are not played: strength is taken to
rise there as it did before, which the calibration will show.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import pairwise
from math import log2
from pathlib import Path

import numpy as np

from tabuleiro.engine.measuring.arena import Contest, finished, game_cost
from tabuleiro.engine.measuring.calibration import Calibration, Pair
from tabuleiro.engine.measuring.ratings import Score, elo, score_of
from tabuleiro.engine.parallel import cores, on, workers
from tabuleiro.engine.players.ladder import LITTLE, Level, level_at, levels_file, levels_of, place_of, write_level
from tabuleiro.games import definition
from tabuleiro.rules import Problem, Text

STEP = 1.5  # between probes where budgets grow, in doublings
GAMES = 40
FEWEST = 12
SECONDS = 12.0  # of processor time, for one pair of probes
STEEP = 0.85  # where a probe scores more than this, another is put between …
NARROW = 0.05  # … unless the two are so near
STOP = 0.06  # no probe thinks longer than this part of the highest level


def rise(key: str, a: Level, b: Level, pool: Executor) -> Score:
    """How player b does against player a."""
    contest = Contest(key, "default", f"level:{write_level(b)}", f"level:{write_level(a)}", seed=7)
    points: list[float] = []
    spent = 0.0
    while len(points) < GAMES and (len(points) < FEWEST or spent < SECONDS):
        batch = range(len(points), min(len(points) + 8, GAMES))
        found = dict(finished({pool.submit(game_cost, contest, n): n for n in batch}))
        points += [found[n][0] for n in batch]
        spent += sum(seconds for _, seconds in found.values())
    return score_of(points)


def climb(key: str, a: float, b: float, top: int, pool: Executor) -> list[tuple[float, float]]:
    """Places from a to b and how much strength is gained up to each; the middle is looked at where steps are steep."""
    score = rise(key, level_at(a, top), level_at(b, top), pool)
    print(f"{key}: {a:.2f} -> {b:.2f}: {score.share:.0%} of {score.games}", flush=True)
    if score.share > STEEP and b - a > NARROW:
        middle = (a + b) / 2
        return [*climb(key, a, middle, top, pool), *climb(key, middle, b, top, pool)]
    return [(b, max(5.0, elo(min(score.share, 0.98))))]


def tune(key: str, top: int, pool: Executor) -> list[Level]:
    """Ten levels, the highest of which thinks for `top` iterations."""
    end = 1 + log2(top / LITTLE)
    grown = np.arange(1 + STEP, end + STEP / 2, STEP)
    planned = [0.0, 0.35, 0.7, 1.0, *(float(p) for p in grown if p < end - STEP / 2), end]
    places, heights, slopes = [0.0], [0.0], [60.0]
    for a, b in pairwise(planned):
        if b == end or 2 ** (b - end) > STOP:
            steps = [(b, sum(slopes[-2:]) / len(slopes[-2:]) * (b - a))]
        else:
            steps = climb(key, a, b, top, pool)
            if a >= 1:
                slopes.append(min(sum(gain for _, gain in steps) / (b - a), 160.0))
        for place, gain in steps:
            places.append(place)
            heights.append(heights[-1] + gain)
    return spread(key, places, heights, top)


def spread(key: str, places: Sequence[float], heights: Sequence[float], top: int) -> list[Level]:
    """Ten levels of equal steps, between places of which the strength is known."""
    wanted = np.linspace(0, heights[-1], 10)
    print(f"{key}: {heights[-1]:.0f} Elo in all, {heights[-1] / 9:.0f} a step", flush=True)
    found = [level_at(float(np.interp(h, heights, places)), top) for h in wanted[:-1]]
    sure = [row._replace(wins=row.wins or i >= 2) for i, row in enumerate(found)]
    return [*sure, Level(top, knows=True)]


def even(found: Calibration) -> list[Level]:
    """Levels of more equal steps than those that were measured."""
    if not all(Pair(upper, lower) in found.results for lower, upper in pairwise(found.names)):
        raise Problem(UNMEASURED, key=found.key)
    rows, ratings = levels_of(found.key).rows, found.ratings
    measured = np.array([ratings[name].elo for name in found.names])
    # A level that came out below a lower one is as strong: what rises between them is chance, or it is draws.
    heights = np.maximum.accumulate(measured - measured[0]) + np.arange(len(rows))
    return spread(found.key, [place_of(row) for row in rows], heights.tolist(), rows[-1].budget)


def write(key: str, rows: list[Level]) -> None:
    """The levels file of a game with new rows; what is overlooked stays."""
    kept = levels_of(key)
    words = ", ".join(f'"{word}"' for word in kept.overlooks)
    text = f"overlooks = [{words}]\n"
    for row in rows:
        text += "\n[[level]]\n" + write_level(row).replace("=", " = ").replace(",", "\n") + "\n"
    levels_file(key).parent.mkdir(parents=True, exist_ok=True)
    levels_file(key).write_text(text, "utf-8")


def processes(text: str) -> int:
    """How many are asked for, called as the parser says it of what is none."""
    if (found := int(text)) < 1:
        raise ValueError(text)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tabuleiro.engine.measuring.tune_levels", description=__doc__)
    parser.add_argument("--by", type=Path, metavar="FOLDER", help="what was measured, in place of probes")
    parser.add_argument(
        "--processes", type=processes, metavar="N", help="games played in parallel; usual: one per core"
    )
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="of a Dask cluster, or local")
    parser.add_argument("keys", nargs="+", metavar="KEY", help="games")
    options = parser.parse_args(arguments)
    try:
        for key in options.keys:
            definition(key)  # a Problem, before anything is begun, if there is no such game
        if options.by:
            for key in options.keys:
                write(key, even(Calibration(key, options.by / f"{key}.json")))
            return
        with on(options.cluster), workers(options.processes or cores()) as pool:
            for key in options.keys:
                write(key, tune(key, levels_of(key).rows[-1].budget, pool))
    except Problem as problem:
        parser.error(problem.say("en"))


UNMEASURED = Text(
    "{key}: nem todos os níveis foram medidos; `tabuleiro calibrate {key} -o PASTA` mede-os",
    "{key}: not all levels have been measured; `tabuleiro calibrate {key} -o FOLDER` measures them",
)


if __name__ == "__main__":
    main()
