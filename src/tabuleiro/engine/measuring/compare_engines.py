"""Which engine is the best for each game: they meet.

    python -m tabuleiro.engine.measuring.compare_engines docs KEY … [--cluster ADDRESS]

Results go to docs/engines.json, and docs/engines.md is made from them; without keys only the page is made.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabuleiro.engine.measuring.arena import Contest, finished, game_points
from tabuleiro.engine.measuring.calibration import Calibration, Pair, revision
from tabuleiro.engine.measuring.ratings import score_of
from tabuleiro.engine.parallel import cores, on, workers
from tabuleiro.engine.search.api import Budget, engine_of
from tabuleiro.engine.solving.methods import of_kind
from tabuleiro.engine.solving.plans import plans
from tabuleiro.games import definition, keys
from tabuleiro.rules import Problem

GAMES = 30
SECONDS = 0.1  # for each play


def meet(key: str, processes: int) -> dict[str, Any]:
    """The engine that evaluates against the one that plays games out."""
    a, b = ("expectimax" if definition(key).chances else "search"), "mcts"
    contest = Contest(key, "default", f"engine:{a}", f"engine:{b}", Budget(seconds=SECONDS), seed=5)
    with workers(processes) as pool:
        found = dict(finished({pool.submit(game_points, contest, n): n for n in range(GAMES)}))
    score = score_of([found[n] for n in range(GAMES)])
    result = {"wins": score.wins, "draws": score.draws, "losses": score.losses}
    return {"a": a, "b": b, **result, "share": score.share, "error": score.error, "revision": revision()}


def page(folder: Path, results: dict[str, Any]) -> str:
    """The choice for every game, and why."""
    lines = [
        INTRODUCTION,
        "| game | engine | proved | match | score | level 10 – careful | – random |",
        "|" + " --- |" * 7,
    ]
    for key in keys():
        found = results.get(key)
        proved = ", ".join(dict.fromkeys(plan.kind for plan in plans(key) if not of_kind(plan.kind)[0].limited)) or "–"
        match = f"{found['a']} – {found['b']}" if found else ""
        score = f"{found['share']:.0%} ± {100 * found['error']:.0f}" if found else ""
        ladder = Calibration(key, folder / "levels" / f"{key}.json").results
        ends = [ladder.get(Pair("level:10", anchor)) for anchor in ("careful", "random")]
        against = [f"{played.score.share:.1%} ({played.score.games})" if played else "" for played in ends]
        name = definition(key).name.en
        lines.append(f"| {name} | {engine_of(key)} | {proved} | {match} | {score} | {against[0]} | {against[1]} |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tabuleiro.engine.measuring.compare_engines")
    parser.add_argument("folder", type=Path, help="where engines.json and engines.md are")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="games whose engines meet")
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="of a Dask cluster, or local")
    options = parser.parse_args(arguments)
    file = options.folder / "engines.json"
    results = json.loads(file.read_text("utf-8")) if file.exists() else {}
    try:
        with on(options.cluster):
            for key in options.keys:
                results[key] = meet(key, cores())
                print(key, results[key], flush=True)
                file.write_text(json.dumps(dict(sorted(results.items())), indent=1) + "\n", "utf-8")
    except Problem as problem:
        parser.error(problem.say("en"))
    (options.folder / "engines.md").write_text(page(options.folder, results), "utf-8")


INTRODUCTION = f"""# Which engine plays what

Made by `python -m tabuleiro.engine.measuring.compare_engines docs KEY …`. `search` is alpha-beta with the game's
evaluation, `mcts` tree search with random games, `expectimax` averages over the dice. The match is between two of them
at {SECONDS:g} s a play, {GAMES} games, both colours of {GAMES // 2} openings; the better one plays the game's levels
(`engine` in its file). Level 10 also uses what is proved (tables, proofs, bases of endings) where it is on the
machine. How the levels were measured: docs/levels.
"""

if __name__ == "__main__":
    main()
