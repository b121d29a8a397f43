"""Monte-Carlo tree search against OpenSpiel's in C++: iterations per second, with one random game in each.

Both search the same number of iterations on one core with a new tree, and are measured in processor time. Ours does so
twice: by plain UCT as theirs, and with the settings that it plays this game with.
`python bench/mcts.py` prints the ratios alone; `scripts/bench` has them among all others.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import process_time
from typing import Any, NamedTuple

import peers

from tabuleiro.engine.search.api import Budget
from tabuleiro.engine.search.mcts.mcts import Mcts
from tabuleiro.games import load

TIMES = 10  # OpenSpiel's iterations per second that we want
ITERATIONS = 20_000
ROUNDS = 3


class Pair(NamedTuple):
    """A variant of ours, and the same game in OpenSpiel."""

    key: str
    variant: str
    other: str
    differs: str = ""


SHARED = ("amazonas", "go", "pontos_quadrados")
PLAIN = {"exploration": 0.5, "rave": 0.0, "sees_threats": False, "takes_wins": False, "uses_rollout": False}
PAIRS = (
    Pair("avanco", "default", "breakthrough(rows=7,columns=7)"),
    Pair("hex", "default", "hex(board_size=11)", "no swap"),
    Pair("jogo_da_velha", "size=5", "mnk(m=5,n=5,k=4)"),
    *(Pair(key, "default", peers.IN_OPENSPIEL[key].game, peers.IN_OPENSPIEL[key].differs) for key in SHARED),
)


def ours(pair: Pair, **settings: Any) -> peers.Runner:
    game = load(pair.key, pair.variant)
    mcts, s, budget = Mcts(game, **settings), game.start(), Budget(iterations=ITERATIONS)

    def run() -> float:
        mcts.forget()
        start = process_time()
        visits = mcts.think(s, budget).visits
        return visits / (process_time() - start)

    run()  # compiles, or loads from the cache
    return run


def openspiel(pair: Pair) -> peers.Runner:
    import pyspiel

    game = pyspiel.load_game(pair.other)

    def run() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)  # one random game, and the seed
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, ITERATIONS, 1000, True, 1, False)
        state = game.new_initial_state()
        start = process_time()
        bot.mcts_search(state)
        return ITERATIONS / (process_time() - start)

    return run


def measure(keys: Iterable[str]) -> dict[str, dict[str, float]]:
    """Iterations per second of both, for those of these games that OpenSpiel has."""
    wanted = set(keys)
    return {
        pair.key: peers.best_of(
            ROUNDS, {"ours": ours(pair, **PLAIN), "as played": ours(pair), "openspiel": openspiel(pair)}
        )
        for pair in PAIRS
        if pair.key in wanted
    }


if __name__ == "__main__":
    for key, found in measure(pair.key for pair in PAIRS).items():
        ratio = found["ours"] / found["openspiel"]
        print(
            f"{key}: {found['ours']:,.0f}/s, OpenSpiel {found['openspiel']:,.0f}/s: {ratio:.1f} times (≥ {TIMES}); "
            f"as it plays {found['as played']:,.0f}/s"
        )
