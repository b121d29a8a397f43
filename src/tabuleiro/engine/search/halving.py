"""Tree search that goes from part to part of a play, in games that have thousands of plays (see `halves`).

What decides is rules and kernels, as in the other engines, so that pages have the same (docs/decisions/0024):
`begin_with` a position, then think and `go_on` to the next part while there is one; `best_of` is the end of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from copy import copy
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.search.api import Budget, Prospect, Thought
from tabuleiro.engine.search.halves import NO_PLAY, PARTS, begin, halves_of, whole
from tabuleiro.engine.search.mcts.kernel import Bench, Tree, keep
from tabuleiro.engine.search.mcts.mcts import Mcts, widest_of
from tabuleiro.engine.search.mcts.root import hope, in_order, plant
from tabuleiro.engine.search.order import listed
from tabuleiro.engine.search.reading import of_tree
from tabuleiro.rules import ONGOING, Definition, Game, Problem, State, Text
from tabuleiro.rules.chance import draw_below
from tabuleiro.rules.definition import play, result
from tabuleiro.rules.kernel import kernel, rule

MOST = 200  # plays that are put together after each thought: those after them were hardly tried
TOLD, FRESH = range(2)  # rows of plays: all that are told of, and those that are being put together
# What `facts` holds: parts that are made, plays that are told of; of all plays, what is proved, and on what that rests.
MADE, FOUND, PROOF, VISITS = range(4)
NEXT, COUNT = range(2)  # of the children of a node: which is looked at next, how many there are


class Lines(NamedTuple):
    """Plays as they are put together, the best first, with what the tree said of each when it was last asked."""

    start: Any  # the position, as the game has it
    parts: Any  # of a play
    order: Any  # for each part to come, the children of a node, in order …
    places: Any  # … and how far one has got among them
    plays: Any
    visits: Any
    proofs: Any
    hopes: Any
    facts: Any


@rule
def begin_with(parted: Definition, tree: Tree, bench: Bench, lines: Lines) -> None:
    """Begin with an empty tree, at the position in `lines.start`."""
    begin(parted, lines.start[0], bench.root[0])
    plant(tree, bench.facts)
    lines.facts[MADE] = lines.facts[FOUND] = 0


@rule
def share(budget: int) -> int:
    """What of a budget goes to the first part of a play; as much goes to each that follows it."""
    return max(1, budget // 2)


@rule
def look_into(tree: Tree, lines: Lines, depth: int, node: int, player: int) -> None:
    """Have the children of a node in order."""
    lines.places[depth, COUNT] = in_order(tree, node, player, lines.parts, -1, lines.order[depth])
    lines.places[depth, NEXT] = 0


@rule
def told(lines: Lines, row: int, n: int, m: int) -> bool:
    """Whether a play is among the first n of a row."""
    for k in range(n):
        if lines.plays[row, k] == m:
            return True
    return False


@rule
def put_together(parted: Definition, b: Any, tree: Tree, lines: Lines, player: int) -> None:
    """Put plays together of the parts that are made and those that were tried after them, before all others."""
    made, order, places, n, depth = lines.facts[MADE], lines.order, lines.places, 0, 0
    look_into(tree, lines, 0, 0, player)
    while depth >= 0 and n < MOST:
        if places[depth, NEXT] == places[depth, COUNT]:
            depth -= 1
            continue
        i = order[depth, 0, places[depth, NEXT]]
        places[depth, NEXT] += 1
        lines.parts[made + depth] = tree.move[i]
        if tree.first[i] != 0 and tree.mover[i] == player:
            depth += 1
            look_into(tree, lines, depth, i, player)
        elif tree.visits[i] > 0 or tree.proof[i] != ONGOING:
            won = tree.proof[i] == 1 + player
            m = whole(parted, b, lines.start[0], lines.parts, made + depth + 1, won)
            if m != NO_PLAY and not told(lines, FRESH, n, m):
                lines.plays[FRESH, n], lines.visits[FRESH, n] = m, tree.visits[i]
                lines.proofs[FRESH, n], lines.hopes[FRESH, n] = tree.proof[i], hope(tree, i, player, 0.5)
                n += 1
    for k in range(lines.facts[FOUND]):  # what was told before, and is not told better now
        if not told(lines, FRESH, n, lines.plays[TOLD, k]):
            lines.plays[FRESH, n], lines.visits[FRESH, n] = lines.plays[TOLD, k], lines.visits[TOLD, k]
            lines.proofs[FRESH, n], lines.hopes[FRESH, n] = lines.proofs[TOLD, k], lines.hopes[TOLD, k]
            n += 1
    for k in range(n):
        lines.plays[TOLD, k], lines.visits[TOLD, k] = lines.plays[FRESH, k], lines.visits[FRESH, k]
        lines.proofs[TOLD, k], lines.hopes[TOLD, k] = lines.proofs[FRESH, k], lines.hopes[FRESH, k]
    lines.facts[FOUND] = n


@kernel
def go_on(parted: Definition, b: Any, tree: Tree, bench: Bench, lines: Lines) -> bool:
    """After some thought, put plays together and make the part that looks best; whether another is to be thought of."""
    root, t = bench.root, bench.states[0]
    player = root[0].turn
    if lines.facts[MADE] == 0:
        lines.facts[PROOF], lines.facts[VISITS] = tree.proof[0], tree.visits[0]
    put_together(parted, b, tree, lines, player)
    look_into(tree, lines, 0, 0, player)
    best = lines.order[0, 0, 0]
    m = tree.move[best]
    bench.states[0] = root[0]
    play(parted, b, t, m)
    if t.turn != player or result(parted, b, t) != ONGOING:
        return False
    lines.parts[lines.facts[MADE]] = m
    lines.facts[MADE] += 1
    root[0] = t
    keep(tree, bench.facts, best)
    return True


@rule
def best_of(lines: Lines, among: Any, n: int, random: Any) -> int:
    """Where the best play is that is one of the first n in `among`, which are in order; of all, if n is negative.

    If none of them was tried, it is one of them by chance, which is then told of, too.
    """
    found = lines.facts[FOUND]
    for k in range(found):
        if n < 0 or listed(among, n, lines.plays[TOLD, k]):
            return k
    lines.plays[TOLD, found], lines.visits[TOLD, found] = among[draw_below(random, n)], 0
    lines.proofs[TOLD, found], lines.hopes[TOLD, found] = ONGOING, lines.hopes[TOLD, 0]
    lines.facts[FOUND] += 1
    return int(found)


def new_lines(game: Game, parted: Game) -> Lines:
    room = (2, PARTS * MOST + 1)
    plays, visits, proofs = np.zeros((3, *room), np.int64)
    return Lines(
        start=game.definition.state.new(),
        parts=np.zeros(PARTS, np.int64),
        order=np.zeros((PARTS, 2, widest_of(parted)), np.int64),
        places=np.zeros((PARTS, 2), np.int64),
        plays=plays,
        visits=visits,
        proofs=proofs,
        hopes=np.zeros(room),
        facts=np.zeros(4, np.int64),
    )


def parted_of(game: Game) -> Game:
    """The game as tree search sees it: part by part, where plays are made of parts."""
    halves = halves_of(game.key)
    if not halves:
        return game
    found = copy(game)
    found.definition = halves.parted
    return found


class Halving:
    """Thinks about one variant of a game that is parted; a `Thinker`. `settings` are those of `Mcts`."""

    def __init__(self, game: Game, seed: int = 1, go_on: Callable[..., bool] = go_on, **settings: Any) -> None:
        if halves_of(game.key) is None:
            raise Problem(WHOLE, game=game.definition.name)
        self.game = game
        self.parted = parted_of(game)
        self.mcts = Mcts(self.parted, seed, **settings)
        self.lines = new_lines(game, self.parted)
        self._go_on = go_on

    @property
    def random(self) -> Any:
        return self.mcts.random

    @property
    def seed(self) -> int:
        return self.mcts.seed

    @seed.setter
    def seed(self, seed: int) -> None:
        self.mcts.seed = seed

    def forget(self) -> None:
        self.mcts.forget()

    def think(
        self, s: State, budget: Budget, cancel: threading.Event | None = None, among: Collection[int] | None = None
    ) -> Thought:
        """Think of an open position: half of the budget goes to the first part, and so much to each that follows it.

        Only plays that were tried are told of, or one of `among` if none of them was.
        """
        mcts, lines, parted = self.mcts, self.lines, self.parted.definition
        allowed = np.array(sorted(among or ()), np.int64)
        n, seconds = budget
        part = Budget(None if n is None else share(n), None if seconds is None else seconds / 2)
        lines.start[0] = s
        begin_with(parted, mcts.tree, mcts.bench, lines)
        thought = mcts.think_on(part, cancel)
        while self._go_on(parted, self.game.b, mcts.tree, mcts.bench, lines):
            mcts.think_on(part, cancel)
        count = -1 if among is None else len(allowed)
        best_of(lines, allowed, count, self.random)
        rows = (
            row[TOLD, : lines.facts[FOUND]].tolist() for row in (lines.plays, lines.hopes, lines.visits, lines.proofs)
        )
        told = (Prospect(m, value, visits, proof or None) for m, value, visits, proof in zip(*rows, strict=True))
        found = [p for p in told if among is None or listed(allowed, count, p.play)]
        children, facts = len(found) if among is None else -1, lines.facts
        return of_tree(found, int(facts[PROOF]), children, int(facts[VISITS]), thought.seconds)


WHOLE = Text("{game} não se joga por partes", "{game} is not played part by part")
