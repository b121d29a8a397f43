"""Who plays random games in the benchmark: tabuleiro, the same by hand in C, OpenSpiel, and the naive reference.

Each of them is made ready once and then is a function without arguments that plays for a moment, on one core, and
answers plies per second of processor time (other programs on the machine disturb it less than the clock on the wall).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from tabuleiro.engine.perft import perft
from tabuleiro.engine.playouts import Playouts, playouts
from tabuleiro.rules import Game

HERE = Path(__file__).parent
Runner = Callable[[], float]

IN_C = {"avanco": 0.75, "rastros": 0.6, "dominorio": 0.6, "konane": 0.6}  # the share of C's speed that we want
CC_OPTIONS = ("-std=c11", "-O3", "-march=native")


class Spiel(NamedTuple):
    """A game of OpenSpiel, and where it is not quite ours."""

    game: str
    differs: str = ""
    alike: int = 0  # plays from the start in which the rules are the same: so deep perft is compared
    actions: int = 1  # of its own that make one play of ours


IN_OPENSPIEL = {
    "amazonas": Spiel(
        "amazons(board_size=8)",
        "a play is three actions: amazon, move, arrow; ours are chosen so, too",
        alike=1,
        actions=3,
    ),
    "avanco": Spiel("breakthrough(rows=7,columns=7)", alike=3),
    "go": Spiel(
        "go(board_size=7,komi=0.5)", "a position that comes again, or 98 plays, end a game; ours: the third time", 3
    ),
    "hex": Spiel("hex(board_size=11)", "no swap", alike=1),
    "ouri": Spiel("oware", "other rules for single seeds, grand slams and repetition"),
    "pontos_quadrados": Spiel(
        "dots_and_boxes(num_rows=5,num_cols=5)", "nothing: small boards are the same to the last line", alike=3
    ),
}


class Ours:
    """`playouts` of one game: compiled, and with the number of games that takes the time wanted."""

    def __init__(self, game: Game, seconds: float) -> None:
        self.game = game
        playouts(self.game, 1)  # compiles, or loads from the cache
        self.length = 0.0  # plies a game
        self.games, spent = 1, 0.0
        while spent < seconds / 10:
            self.games *= 2
            spent = self.time()[1]
        self.games = max(1, round(self.games * seconds / spent))

    def time(self) -> tuple[Playouts, float]:
        start = process_time()
        tally = playouts(self.game, self.games)
        return tally, process_time() - start

    def __call__(self) -> float:
        tally, seconds = self.time()
        self.length = tally.plays / self.games
        return tally.plays / seconds


class InC:
    """The same games by hand in C: `same` says whether they are."""

    def __init__(self, ours: Ours, cc: str, folder: Path) -> None:
        key = ours.game.key
        self.program, self.games = folder / key, ours.games
        subprocess.run([cc, *CC_OPTIONS, "-o", self.program, HERE / f"{key}.c"], check=True)
        few = 10_000
        self.same = all(self.run(few, seed)[0] == playouts(ours.game, few, seed) for seed in (1, 2, 3))

    def run(self, games: int, seed: int) -> tuple[Playouts, float]:
        words = subprocess.run(
            [self.program, str(games), str(seed)], check=True, capture_output=True, text=True
        ).stdout.split()
        return Playouts(*map(int, words[:5])), float(words[5])

    def __call__(self) -> float:
        tally, seconds = self.run(self.games, seed=1)
        return tally.plays / seconds


def compiler() -> str | None:
    return shutil.which(os.environ.get("CC", "cc"))


def same_plays(game: Game) -> bool:
    """Whether OpenSpiel counts as many sequences of plays as we do, as deep as the rules are the same."""
    import pyspiel

    spiel = IN_OPENSPIEL[game.key]

    def count(state: Any, actions: int) -> int:
        if not actions:
            return 1
        return sum(count(state.child(action), actions - 1) for action in state.legal_actions())

    start = pyspiel.load_game(spiel.game).new_initial_state()
    return perft(game, spiel.alike) == [count(start, n * spiel.actions) for n in range(1, spiel.alike + 1)]


def openspiel(key: str, seconds: float) -> Runner:
    import pyspiel

    spiel, chance = IN_OPENSPIEL[key], Random(1)
    game = pyspiel.load_game(spiel.game)

    def play(deadline: float) -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            plies += 1
        return plies // spiel.actions

    return for_a_moment(play, seconds)


def naive(game: Game, seconds: float) -> Runner:
    """`tabuleiro.reference`; a game is left where it is when time is up, for some would take many seconds."""
    rules, chance = import_module(f"tabuleiro.reference.{game.key}"), Random(1)
    throws = [throw.text for throw in game.setup.throws]
    weights = [throw.weight for throw in game.setup.throws]

    def play(deadline: float) -> int:
        state, plies = rules.start(**game.options), 0
        while rules.result(state) is None and plies < game.definition.longest and process_time() < deadline:
            if throws and rules.waiting(state):
                state = rules.throw(state, chance.choices(throws, weights)[0])
                continue
            state = rules.play(state, chance.choice(rules.moves(state)))
            plies += 1
        return plies

    return for_a_moment(play, seconds)


def for_a_moment(play: Callable[[float], int], seconds: float) -> Runner:
    """Game after game until the time is up; `play` gets the deadline and answers how many plies it played."""

    def run() -> float:
        start, plies = process_time(), 0
        while process_time() - start < seconds:
            plies += play(start + seconds)
        return plies / (process_time() - start)

    return run


def best_of(rounds: int, runners: dict[str, Runner]) -> dict[str, float]:
    """The best of each, all taking turns: what slows the machine down for a while slows all of them."""
    best = dict.fromkeys(runners, 0.0)
    for _ in range(rounds):
        for name, run in runners.items():
            best[name] = max(best[name], run())
    return best
