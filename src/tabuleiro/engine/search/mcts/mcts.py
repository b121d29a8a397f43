"""Monte-Carlo tree search: random games decide where a tree grows, and what its ends prove is proved.

How the tree grows is in `kernel`; here are the settings of each game, the clock, and what is kept from play to play.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from tabuleiro.engine.generator import started
from tabuleiro.engine.search.api import Budget, Prospect, Thought, empty
from tabuleiro.engine.search.mcts.kernel import (
    DEEPEST,
    FULL,
    MOST_VISITS,
    NAMED,
    Bench,
    Settings,
    Tree,
    cut,
    run,
)
from tabuleiro.engine.search.mcts.rollouts import ROOM, ROWS, tables_of
from tabuleiro.engine.search.mcts.root import go_on, hope, lead, plant, rank
from tabuleiro.engine.search.reading import of_tree
from tabuleiro.rules import Definition, Game, Player, State

FORGETS = ("bench.seen", "bench.facts")  # what is 0 where nothing was thought, here and in a page
SLICE = 0.01  # seconds after which the clock and the wish to stop are looked at


# What serves most games. Others say in their files what serves them better, and by how much: found by matches of Mcts
# against itself, random openings of 1 to 4 plies, both colours, and so many iterations for each side that both take
# about the same processor time. From here on, rave 300, exploration 0.25, 0.3 and 0.8, sees_threats and takes_wins were
# tried one after the other at 2,000 iterations (Hex: at 0.1 seconds a play), 24 to 80 games each, and kept if won
# clearly (by 1.6 standard deviations or more); then most gains were played again at 20,000, where exploration 0.8 in
# Flume did not hold (2-6) and was dropped. These are few games: the large gains are sure, the small ones are not. In
# Sz'kwa and Shisima nothing that was tried did better; other engines, or tables, play most of the rest.
USUAL = {"exploration": 0.5, "rave": 0.0, "sees_threats": False, "takes_wins": False, "uses_rollout": False}


def settings_of(game: Definition) -> dict[str, Any]:
    """What serves a game best."""
    return {**USUAL, **game.mcts}


def new_tree(nodes: int, named: bool, scored: bool) -> Tree:
    """Room for so many nodes; for what RAVE and scores need only where they are used."""

    def numbers(kind: str, used: bool = True) -> Any:
        return np.zeros(nodes if used else 1, kind)

    return Tree(
        first=numbers("i4"),
        count=numbers("i4"),
        mover=numbers("i1"),
        move=numbers("i8"),
        proof=numbers("i1"),
        visits=numbers("i4"),
        points=numbers("i4"),
        named_visits=numbers("i4", named),
        named_points=numbers("i4", named),
        ended=numbers("i4", scored),
        leads=numbers("i4", scored),
        place=numbers("i4"),
    )


def new_bench(game: Game) -> Bench:
    state, throws = game.definition.state, game.setup.throws
    widest = widest_of(game)
    return Bench(
        root=state.new(),
        states=state.new(3),
        out=np.zeros((2, widest), np.int64),
        scores=np.zeros(widest),
        path=np.zeros(DEEPEST, np.int64),
        seen=np.zeros((2, NAMED), np.int64),
        throws=np.array([t.number for t in throws], np.int64),
        outcome=np.array([k for k, t in enumerate(throws) for _ in range(t.weight)], np.int64),
        work=np.zeros((ROWS, ROOM), np.int64),
        shorter=tables_of(game),
        random=np.zeros(1, np.uint64),
        facts=np.zeros(3, np.int64),
    )


def widest_of(game: Game) -> int:
    """The most children that a node may have: plays, or throws."""
    return max(game.definition.most_moves, len(game.setup.throws))


class Mcts:
    """Thinks about one variant by random games; a `Thinker`.

    `nodes` is the room of the tree, 40 bytes each. `exploration` is how much uncertain plays draw. With `rave` > 0 a
    play is also judged by games in which it was made later, until it has about so many visits of its own: for games of
    placing, and only where all plays at the root have numbers below 512. `sees_threats` looks for the opponent's wins
    in one whenever plays become nodes; in random games, `takes_wins` plays wins in one, and `uses_rollout` the answers
    that a game's rollout knows; all cost time. Whatever of these is not given is as the game says.

    The same seed and number of iterations give the same thought on every machine.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 1,
        nodes: int = 1 << 20,
        exploration: float | None = None,
        rave: float | None = None,
        patience: int | None = None,
        sees_threats: bool | None = None,
        takes_wins: bool | None = None,
        uses_rollout: bool | None = None,
        cap: int | None = None,
        run: Callable[..., int] = run,
    ) -> None:
        kind = game.definition
        widest = widest_of(game)
        if nodes <= widest:
            raise ValueError(f"a tree of {nodes} nodes has no room for {widest} plays")
        self.game = game
        self.seed = seed
        asked = {
            "exploration": exploration,
            "rave": rave,
            "patience": patience,
            "sees_threats": sees_threats,
            "takes_wins": takes_wins,
            "uses_rollout": uses_rollout,
        }
        chosen = settings_of(game.definition) | {name: value for name, value in asked.items() if value is not None}
        # Games that can circle may be very long, and what happens late in them says little.
        self.settings = Settings(
            exploration=float(chosen["exploration"]),
            rave=float(chosen["rave"]),
            patience=chosen.get("patience", 1 + widest // 32),  # many plays cost time and room
            cap=min(kind.longest, 4 * len(game.board) + 120) if cap is None else cap,
            sees_threats=chosen["sees_threats"],
            takes_wins=chosen["takes_wins"],
            uses_rollout=chosen["uses_rollout"],
        )
        self._run = run
        self.tree = new_tree(nodes, self.settings.rave > 0, kind.score is not None)
        self.bench = new_bench(game)
        self.random = self.bench.random
        self._order = np.zeros((2, widest), np.int64)
        self.forget()

    @property
    def full(self) -> bool:
        """Whether the tree could not grow for want of room."""
        return bool(self.bench.facts[FULL])

    def forget(self) -> None:
        self.random[0] = started(self.seed)
        empty(self, FORGETS)
        self._begin()

    def _begin(self, s: State | None = None) -> None:
        """An empty tree; without a position it belongs to none."""
        self._knows = s is not None
        if s is not None:
            self.bench.root[0] = s
        plant(self.tree, self.bench.facts)

    def played(self, m: int) -> None:
        """A play (or an awaited throw) was made in the position last thought about: keep what follows it."""
        if not self._knows:
            return
        game, s = self.game, self.bench.root[0]
        waits = bool(game.chances(s))
        after = game.throw(s, m) if waits else game.play(s, m)
        for i in self._children():
            move = int(self.tree.move[i])
            if self._same(game.throw(s, move), after) if waits else move == m:
                self._keep(i, after)
                return
        self._begin(after)

    def _children(self) -> range:
        begin = int(self.tree.first[0])
        return range(begin, begin + int(self.tree.count[0]))

    def _keep(self, node: int, after: State) -> None:
        cut(self.tree, self.bench.facts, node)
        self.bench.root[0] = after

    def _same(self, s: State, t: State) -> bool:
        """Whether two positions are one, with all that is counted."""
        kind = self.game.definition.state
        return kind.identity(s) == kind.identity(t) and all(n.values(s) == n.values(t) for n in kind.numbers)

    def _find(self, s: State) -> None:
        """Make a position the root: it is so already, a throw leads to it, or everything begins anew."""
        root = self.bench.root[0]
        if self._knows and self._same(root, s):
            return
        if self._knows and self.game.chances(root):
            for i in self._children():
                if self._same(self.game.throw(root, int(self.tree.move[i])), s):
                    self._keep(i, s)
                    return
        self._begin(s)

    def think(
        self, s: State, budget: Budget, cancel: threading.Event | None = None, among: Collection[int] | None = None
    ) -> Thought:
        if not self.game.moves(s):
            raise ValueError("only a position that waits for a play can be thought about")
        self._find(s)
        return self.think_on(budget, cancel, among)

    def think_on(
        self, budget: Budget, cancel: threading.Event | None = None, among: Collection[int] | None = None
    ) -> Thought:
        """Think of the position that is the root."""
        game, tree, bench = self.game, self.tree, self.bench
        if budget.iterations is None and budget.seconds is None:
            raise ValueError("a budget must limit something")
        self._run(game.definition, game.b, tree, bench, self.settings, 0)  # compiles, and opens the root
        begun = time.perf_counter()
        until = MOST_VISITS
        if budget.iterations is not None:
            until = min(until, int(tree.visits[0]) + budget.iterations)
        most, spent = 16, 0.0
        while (asked := go_on(tree, until, most)) and not (cancel and cancel.is_set()):
            rest = SLICE if budget.seconds is None else min(SLICE, budget.seconds - spent)
            if rest <= 0:
                break
            before = spent
            self._run(game.definition, game.b, tree, bench, self.settings, asked)
            spent = time.perf_counter() - begun
            # slices only divide the work: what is thought does not depend on how fast the machine is
            most = max(1, min(4 * most, int(asked * rest / max(spent - before, 1e-6))))
        return self._thought(Player.to_move(bench.root[0]), time.perf_counter() - begun, among)

    def _thought(self, player: Player, seconds: float, among: Collection[int] | None) -> Thought:
        """What the tree says at its root to a player."""
        tree = self.tree
        plays = [p for _, p in self.prospects(0, player, among)]
        return of_tree(plays, int(tree.proof[0]), len(self._children()), int(tree.visits[0]), seconds)

    def prospects(self, node: int, player: Player, among: Collection[int] | None = None) -> list[tuple[int, Prospect]]:
        """What the tree says to a player about each play at a node, the best first, with the node it leads to."""
        tree, usual = self.tree, float(hope(self.tree, node, player, 0.5))
        allowed = np.array(sorted(among or ()), np.int64)
        n = rank(tree, node, int(player), allowed, -1 if among is None else len(allowed), self._order)
        nodes, scored = self._order[0, :n], len(tree.ended) > 1
        few = Tree._make(known[nodes].tolist() if len(known) > 1 else known for known in tree)  # read faster, as lists
        return [
            (
                node,
                Prospect(
                    few.move[k],
                    hope(few, k, player, usual),
                    few.visits[k],
                    few.proof[k] or None,
                    lead(few, k, player) if scored and few.ended[k] else None,
                ),
            )
            for k, node in enumerate(nodes.tolist())
        ]
