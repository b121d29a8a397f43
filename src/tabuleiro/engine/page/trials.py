"""Trials: what kernels do, step by step, and what they answer, written down so that a page can do the same.

A step puts numbers into memory, calls a kernel, or sums up an array. Whoever goes the same steps must come to the same
answers and sums: plays, results, trees of search, tables. `frontend/src/engine/trial.ts` goes them in a page, in tests
with what compiled kernels answered, on /engine-test with what the same sources answered interpreted, which no compiler
has touched.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from tabuleiro.engine.page.kernels import kernels_of, things_of
from tabuleiro.engine.search import expectimax
from tabuleiro.engine.search.alphabeta import kernel as alphabeta
from tabuleiro.engine.search.halves import halves_of
from tabuleiro.rules import ONGOING, Game, State
from tabuleiro.rules.wasm.layout import clean, leaves

TREE = "first count mover move proof visits points".split()
LOOKED_AT = 10  # one of so many positions is looked at one play ahead, which takes long
PLIES = 60  # of a random game, then another begins
SLICE = 1_000  # iterations or plays between two looks at whether it is enough


class Size(NamedTuple):
    """How much is tried."""

    positions: int
    counted: int  # nodes of perft
    games: int
    iterations: int
    nodes: int
    plies: int  # about so many at random: fewer games where they are long

    def fewer(self, games: int, game: Game) -> int:
        return max(3, min(games, self.plies // min(game.definition.longest, 300)))


SMALL = Size(positions=20, counted=500, games=10, iterations=100, nodes=500, plies=3_000)  # a second, interpreted
LARGE = Size(positions=300, counted=200_000, games=300, iterations=3_000, nodes=20_000, plies=1_000_000)


class Part(NamedTuple):
    """Steps of one kind, and how much they do: positions, nodes, plies or iterations."""

    steps: list[list[Any]]
    work: int


class Trial:
    """Goes steps on this machine, and writes down what they were and what came of them."""

    def __init__(self, game: Game, interpreted: bool = False) -> None:
        self.game = game
        self.things = things_of(game)
        self.arrays = {name: leaf for thing in self.things for name, leaf in leaves(self.things[thing], thing)}
        self.kernels = {kernel.name: kernel for kernel in kernels_of(game)}
        self.interpreted = interpreted
        self.steps: list[list[Any]] = []

    def put(self, name: str, content: Any) -> None:
        """Into the beginning of an array."""
        array = np.asarray(self.arrays[name]).view(np.ndarray).reshape(-1)
        raw = clean(np.atleast_1d(np.asarray(content, array.dtype)))
        array.view(np.uint8)[: len(raw)] = np.frombuffer(raw, np.uint8)
        self.steps.append(["put", name, b64encode(raw).decode()])

    def fill(self, name: str, value: int) -> None:
        self.arrays[name][...] = (
            value if value or not self.arrays[name].dtype.names else np.zeros((), self.arrays[name].dtype)
        )
        self.steps.append(["fill", name, str(value)])

    def call(self, name: str, **numbers: float) -> int:
        """A kernel; numbers that are not given are as they were."""
        self.things |= numbers
        kernel = self.kernels[name]
        plain = self.interpreted or kernel.function.__module__ == kernels_of.__module__  # rules by themselves
        function = kernel.function.py_func if plain else kernel.function
        found = function(*(self.things[thing] for thing in kernel.takes.split()))
        answer = None if found is None else int(found)
        texts = {name: str(value if isinstance(value, float) else int(value)) for name, value in numbers.items()}
        self.steps.append(["call", name, texts, answer])
        return answer or 0

    def sum(self, name: str, entries: int | None = None) -> None:
        """Of the first so many entries of an array."""
        array = np.asarray(self.arrays[name]).reshape(-1)
        entries = len(array) if entries is None else entries
        self.steps.append(["sum", name, entries, crc32(clean(array[:entries]))])

    def part(self, work: int) -> Part:
        """What has been written down since the last part."""
        steps, self.steps = self.steps, []
        return Part(steps, work)


def again(trial: Trial, part: Part) -> None:
    """Go steps again, without writing them down or summing up: what they do, and nothing else."""
    kept, trial.steps = trial.steps, []
    for verb, name, *words in part.steps:
        if verb == "put":
            trial.put(name, np.frombuffer(b64decode(words[0]), trial.arrays[name].dtype))
        elif verb == "fill":
            trial.fill(name, int(words[0]))
        elif verb == "call":
            kinds = {number: type(trial.things[number]) for number in words[0]}
            trial.call(name, **{number: kind(float(words[0][number])) for number, kind in kinds.items()})
    trial.steps = kept


def trials(game: Game, size: Size, interpreted: bool = False) -> dict[str, Part]:
    """All that is tried of a variant, part by part."""
    trial = Trial(game, interpreted)
    parts: dict[str, Callable[[Trial, Size], int]] = {
        "rules": _rules,
        "perft": _perft,
        "playouts": _playouts,
        "level": _level,
        "tree": _tree,
        **({"search": _search} if "search" in trial.kernels else {}),
    }
    return {name: trial.part(go(trial, size)) for name, go in parts.items()}


def _rules(trial: Trial, size: Size) -> int:
    """Random games: of every position its plays, of every play what it does and how it ends."""
    game, random = trial.game, Random(game_seed(trial.game))
    out, seen, s = trial.arrays["out"], 0, trial.arrays["s"]
    while seen < size.positions:
        trial.put("s", game.start())
        for _ in range(PLIES):
            if game.definition.score:
                trial.call("score", player=seen % 2)
            if trial.call("result") != ONGOING or seen == size.positions:
                break
            if game.definition.chances and trial.call("chances"):
                trial.call("throw", m=random.choice(game.setup.throws).number)
                continue
            if seen % LOOKED_AT == 0:
                trial.put("glanced", s[0])
                trial.sum("signs", trial.call("look"))
            n = trial.call("moves")
            trial.sum("out", n)
            trial.call("play", m=int(out[random.randrange(n)]))
            trial.sum("s")
            seen += 1
    return seen


def game_seed(game: Game) -> str:
    return f"{game.key} {game.variant}"


def opened(game: Game) -> State:
    """The first position that waits for a play."""
    s = game.start()
    while game.chances(s):
        s = game.throw(s, game.setup.throws[0].number)
    return s


def _perft(trial: Trial, size: Size) -> int:
    """As deep as there are not too many."""
    nodes, deepest, work = trial.arrays["nodes"], len(trial.arrays["left"]), 0
    for depth in range(1, deepest):
        trial.put("stack", opened(trial.game))
        trial.fill("nodes", 0)
        trial.call("perft", depth=depth)
        trial.sum("nodes")
        work += int(nodes[:depth].sum())
        if not nodes[depth - 1] or nodes[depth - 1] * trial.game.definition.most_moves // 2 > size.counted:
            break
    return work


def _playouts(trial: Trial, size: Size) -> int:
    trial.put("start", trial.game.start())
    trial.put("random", 0x9E3779B97F4A7C15)
    trial.fill("tally", 0)
    trial.call("playouts", games=size.fewer(size.games, trial.game))
    trial.sum("tally")
    return int(trial.arrays["tally"][4])


def _level(trial: Trial, size: Size) -> int:
    """What a level decides by itself, more and less attentive, and with plays that repeat or are hard to see."""
    plays = max(3, size.positions // 10)
    for ply in range(plays):
        trial.put("glanced", opened(trial.game))
        n = trial.call("look")
        trial.put("random", 1 + ply)
        trial.put("mind.hidden", [k % 3 == 0 for k in range(n)])
        trial.put("repeats", [k % 2 == 0 for k in range(n)])
        overlook = 0.9 * ply / plays
        if not trial.call("prepare", overlook=overlook, wins=ply % 2 == 0, count=n, ply=ply):
            trial.sum("mind.attention", n)
            kept = trial.call("choose", glance=0.5, overlook=overlook)
            trial.sum("among", kept)
            if kept:
                trial.call("hopeful", promise=0.75)
                trial.call("settle", count=kept, best=int(trial.arrays["among"][0]), promise=0.75)
                trial.sum("among", kept)
        trial.sum("chosen")
    return plays


def _tree(trial: Trial, size: Size) -> int:
    """A tree from its root, all of it, and the order of plays there; then what is kept of it after a play."""
    s = opened(trial.game)
    trial.put("random", 12345)
    trial.fill("bench.seen", 0)
    trial.fill("facts", 0)
    if halves_of(trial.game.key):
        trial.put("lines.start", s)
        trial.call("part")
    else:
        trial.put("bench.root", s)
        trial.call("plant")
    trial.call("tree", most=0)
    until, work = size.fewer(size.iterations, trial.game), 0
    while asked := trial.call("grow_on", until=until, slice=SLICE):
        work += trial.call("tree", most=asked)
    _sum_tree(trial)
    trial.sum("order", trial.call("rank", root=0, player=int(s.turn), count=-1))
    trial.call("cut", root=int(trial.arrays["tree.first"][0]))
    _sum_tree(trial)
    return work


def _sum_tree(trial: Trial) -> None:
    used = int(trial.arrays["facts"][0])
    trial.sum("facts")
    for name in TREE:
        trial.sum(f"tree.{name}", used)


def _search(trial: Trial, size: Size) -> int:
    """Deeper and deeper, by alpha-beta or with dice: the order of plays, what each is worth, and all that is kept."""
    s, plays, dice = opened(trial.game), trial.game.moves(opened(trial.game)), trial.game.definition.chances
    kept = ("room.keys", "room.seen", "room.values") if dice else ("table",)
    for name in (*kept, "now"):
        trial.fill(name, 0)
    trial.put("random", 4321)
    trial.put("frames.states", s)
    trial.put("known", [len(plays), int(s.turn)] if dice else [len(plays)])
    trial.put("rows", sorted(plays))
    trial.call("begin")
    while asked := trial.call("deepen", limit=size.nodes, slice=SLICE, late=False):
        trial.call("search", budget=asked)
    for name in ("known", "rows", "now", *kept):
        trial.sum(name)
    return int(trial.arrays["now"][expectimax.PLAYS_MADE if dice else alphabeta.PLAYS_MADE])
