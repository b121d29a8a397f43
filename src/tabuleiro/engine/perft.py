"""Perft: how many sequences of so many plays there are. The number by which two rule programs are compared."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tabuleiro.rules import ONGOING, Game, Problem, State, Text
from tabuleiro.rules.definition import Definition, chances, moves, play, result, throw
from tabuleiro.rules.kernel import kernel, rule

DEEPEST = 10_000  # plays: no game of the house has so many
FRONTIER = 200  # positions to start from, so that a long count can tell how far it is


@rule
def awaited(game: Definition, b: Any, s: State, throws: Any, used: int) -> int:
    """Throw what is to be thrown, the next of `throws` each time; how many are used up then (-1: there are too few)."""
    while chances(game, b, s):
        if used == len(throws):
            return -1
        throw(game, b, s, throws[used])
        used += 1
    return used


@kernel
def count(
    game: Definition, b: Any, stack: Any, out: Any, left: Any, throws: Any, used: Any, depth: int, nodes: Any
) -> None:
    """Count below the position stack[0]: nodes[d] sequences of d + 1 plays. Depth first; the last play is only counted.

    nodes[depth] becomes 1 if there were too few throws to count on.
    """
    if result(game, b, stack[0]) != ONGOING:
        return
    d = 0
    left[0] = moves(game, b, stack[0], out[0])
    nodes[0] += left[0]
    if depth == 1:
        return
    while d >= 0:
        if left[d] == 0:
            d -= 1
            continue
        left[d] -= 1
        stack[d + 1] = stack[d]
        play(game, b, stack[d + 1], out[d, left[d]])
        if result(game, b, stack[d + 1]) == ONGOING:
            used[d + 1] = awaited(game, b, stack[d + 1], throws, used[d])
            if used[d + 1] < 0:
                nodes[depth] = 1
                return
            n = moves(game, b, stack[d + 1], out[d + 1])
            nodes[d + 1] += n
            if d + 2 < depth:
                d += 1
                left[d] = n


def check_depth(depth: int) -> None:
    """Refuse what no memory would hold, and no game needs."""
    if depth > DEEPEST:
        raise Problem(TOO_DEEP, most=DEEPEST)


def perft(
    game: Game,
    depth: int,
    state: State | None = None,
    progress: Callable[[float], None] = lambda share: None,
    throws: Sequence[int] = (),
    run: Callable[..., None] = count,
) -> list[int]:
    """The number of sequences of 1, 2, … `depth` plays from a position (default: the start). Finished games end there.

    In games of chance `throws` are the numbers of what is thrown, turn by turn. `progress` hears the share done, from
    0 to 1. `run` is the kernel; `count.py_func` is the same, interpreted.

    >>> from tabuleiro import load
    >>> perft(load("rastros"), 3, run=count.py_func)
    [8, 56, 313]
    """
    check_depth(depth)
    given = np.array(throws, np.int64)
    first = (game.start() if state is None else state).copy()
    frontier, shallow = _frontier(game, first, depth - 2, given)
    nodes = np.zeros(depth + 1, np.int64)
    nodes[: len(shallow)] = shallow
    rest = depth - len(shallow)
    stack = game.definition.state.new(rest + 1)
    out = np.zeros((rest + 1, game.definition.most_moves), np.int64)
    left, uses = np.zeros(rest + 1, np.int64), np.zeros(rest + 1, np.int64)

    def work(stopped: threading.Event) -> None:
        for i, (s, used) in enumerate(frontier):
            if stopped.is_set() or used < 0 or nodes[depth]:
                break
            stack[0], uses[0] = s, used
            run(game.definition, game.b, stack, out, left, given, uses, rest, nodes[len(shallow) :])
            progress((i + 1) / len(frontier))

    _stoppable(work)
    if nodes[depth] or any(used < 0 for _, used in frontier):
        raise Problem(TOO_FEW_THROWS)
    return [int(n) for n in nodes[:depth]]


def _frontier(game: Game, first: State, most: int, throws: Any) -> tuple[list[tuple[State, int]], list[int]]:
    """Enough positions to share the work, after at most so many plays, with the throws that each has used up (-1: there
    were too few); and the numbers of sequences up to there."""
    frontier = [(first, awaited(game.definition, game.b, first, throws, 0))]
    nodes: list[int] = []
    while len(nodes) < most and len(frontier) < FRONTIER and all(used >= 0 for _, used in frontier):
        grown = []
        for s, used in frontier:
            for m in game.moves(s):
                t = game.play(s, m)
                over = game.result(t) != ONGOING
                grown.append((t, used if over else awaited(game.definition, game.b, t, throws, used)))
        nodes.append(len(grown))
        frontier = grown
    return frontier, nodes


def _stoppable(work: Callable[[threading.Event], None]) -> None:
    """Work that Ctrl-C ends. A compiled kernel cannot hear it: it works in a thread, and this one listens."""
    stopped = threading.Event()
    failed: list[BaseException] = []

    def run() -> None:
        try:
            work(stopped)
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    finally:
        stopped.set()
    if failed:
        raise failed[0]


TOO_DEEP = Text("conta-se até {most} jogadas, não mais fundo", "plays are counted to a depth of {most}, not deeper")
TOO_FEW_THROWS = Text(
    'faltam lançamentos de dados para contar tão fundo: --dice "3 1 2, 6 6 1, …"',
    'more throws of the dice are needed to count that deep: --dice "3 1 2, 6 6 1, …"',
)
