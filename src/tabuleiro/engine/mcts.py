"""Monte-Carlo tree search: random games decide where a tree grows, and what its ends prove is proved.

One iteration goes down the tree by UCT, gives the position it comes to its plays, plays on at random, and tells every
position on the way how that ended. A node whose game is over is a proof, and proofs go up exactly: whoever is to move
wins by one won play, loses if all plays are lost, and draws if all are proved and none wins. Nobody goes down to what
is proved. Whose turn it is is asked of every position, never assumed to alternate.

Repetition does not endanger proofs. The tree is a tree: a position that occurs again is another node, and only ends of
games by the rules begin a proof. So what is proved rests on finitely many plays whatever the opponent answers, and each
play by the proof comes nearer to an end: whoever follows it repeats nothing.

Throws of dice are nodes of their own, with a child for each outcome; the dice choose, values are averages, and such a
node is proved only if every outcome ends alike.

The tree has room for a fixed number of nodes. When it is full, the search goes on without growing: values become more
certain, the tree no deeper. After a play the part below it is kept, and all other room is free again.
"""

from __future__ import annotations

import math
import threading
import time
import tomllib
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.playouts import draw_below
from tabuleiro.engine.rollouts import NEVER, NOTHING, ROOM, ROWS, rollout, tables_of
from tabuleiro.engine.thought import Budget, Prospect, Thought
from tabuleiro.rules import DRAW, FIRST, ONGOING, Game, State
from tabuleiro.rules.definition import Definition, chances, moves, play, result, score, throw
from tabuleiro.rules.kernel import kernel, rule

CHANCE = 2  # in place of a player: the dice
NAMED = 512  # plays below this number are known by it in other positions, too (`rave`)
DEEPEST = 1 << 12  # the tree grows no deeper
MOST_VISITS = 1 << 30  # the search stops there: sums of results have 32 bits
SLICE = 0.01  # seconds after which the clock and the wish to stop are looked at
USED, STAMP, FULL = range(3)  # what `facts` holds: nodes in use, the number of the iteration, whether room was lacking


class Tree(NamedTuple):
    """Nodes, each array for one thing that is known of them. The root is 0; children lie side by side, behind it."""

    first: Any  # the first child, 0 if there is none yet
    count: Any  # of children
    mover: Any  # the player to move, or CHANCE
    move: Any  # the play (or throw) that leads here
    proof: Any  # how the game ends, ONGOING if that is not known
    visits: Any
    points: Any  # of the first player: 2 for each game won, 1 for each drawn
    named_visits: Any  # of games in which the play was made here or later by the same player
    named_points: Any
    ended: Any  # of games that were played to their end, in games with a score …
    leads: Any  # … and by how much the first player led then, summed
    place: Any  # where nodes go when the tree is cut


class Bench(NamedTuple):
    """Room to work in."""

    root: Any  # the position that is thought about
    states: Any
    out: Any  # for plays
    scores: Any
    path: Any
    seen: Any  # for each player and play the last iteration that had it
    throws: Any  # the numbers of the throws that differ
    outcome: Any  # for each of the equally likely outcomes, which of those it is
    work: Any  # for rollouts
    shorter: Any  # their tables
    random: Any
    facts: Any


class Settings(NamedTuple):
    """How the search goes; the same for all of a game."""

    exploration: float  # how much uncertainty draws
    rave: float  # after how many visits what is known of a play elsewhere counts half (0: it does not count)
    patience: int  # visits of a position before its plays become nodes
    cap: int  # plays of a random game
    wary: bool  # when plays become nodes: see which of them let the opponent win at once
    keen: bool  # in random games: win at once where possible
    apt: bool  # in random games: answer as the game's rollout knows how to


@rule
def points_of(end: int) -> int:
    """What an end is worth to the first player, in half points."""
    return 2 if end == FIRST else 1 if end == DRAW else 0


@rule
def logarithm(n: Any) -> float:
    """About the logarithm to the base 2: straight lines between the powers, and so the same on every machine."""
    fraction, exponent = math.frexp(n)
    return exponent - 2 + 2 * fraction


@rule
def winning(game: Definition, b: Any, bench: Bench, at: int, n: int) -> int:
    """Which of the n plays in out[at] wins the position states[at] at once, -1 if none does."""
    s, t, player = bench.states[at], bench.states[at + 1], bench.states[at].turn
    for k in range(n):
        bench.states[at + 1] = s
        play(game, b, t, bench.out[at, k])
        if result(game, b, t) == 1 + player:
            return k
    return -1


@rule
def conclude(tree: Tree, node: int) -> bool:
    """Prove a node by its children, if they do."""
    mover, open_ones, drawn, alike = tree.mover[node], 0, 0, True
    begin = tree.first[node]
    for i in range(begin, begin + tree.count[node]):
        proof = tree.proof[i]
        if proof == 1 + mover and mover != CHANCE:
            tree.proof[node] = proof
            return True
        open_ones += proof == ONGOING
        drawn += proof == DRAW
        alike &= proof == tree.proof[begin]
    if open_ones or (mover == CHANCE and not alike):
        return False
    if mover == CHANCE:
        tree.proof[node] = tree.proof[begin]
    else:
        tree.proof[node] = DRAW if drawn else 2 - mover
    return True


@rule
def grow(game: Definition, b: Any, tree: Tree, bench: Bench, node: int, wary: bool, whole: bool) -> None:
    """Give a node its children. A play that wins at once is enough, and needs none of them, unless `whole`."""
    states, facts, out = bench.states, bench.facts, bench.out
    s, t = states[0], states[1]
    waiting = chances(game, b, s) > 0
    mover = CHANCE if waiting else int(s.turn)
    if waiting:
        n: Any = len(bench.throws)
        for k in range(n):
            out[0, k] = bench.throws[k]
    else:
        n = np.int64(moves(game, b, s, out[0]))
        for k in range(n - 1, 0, -1):  # in any order: no play is tried first because of where the board begins
            other = draw_below(bench.random, k + 1)
            out[0, k], out[0, other] = out[0, other], out[0, k]
    begin = facts[USED]
    if begin + n > len(tree.first):
        facts[FULL] = 1
        return
    for k in range(n):
        states[1] = s
        if waiting:
            throw(game, b, t, out[0, k])
        else:
            play(game, b, t, out[0, k])
        end = result(game, b, t)
        if end == 1 + mover and not waiting and not whole:
            tree.proof[node] = end
            return
        if wary and end == ONGOING and not waiting and t.turn != mover and chances(game, b, t) == 0:
            replies: Any = np.int64(moves(game, b, t, out[1]))
            if winning(game, b, bench, 1, replies) >= 0:
                end = 2 - mover
        i = begin + k
        tree.first[i] = 0
        tree.count[i] = 0
        tree.move[i] = out[0, k]
        tree.proof[i] = end
        tree.visits[i] = 0
        tree.points[i] = 0
        if i < len(tree.named_visits):  # without `rave` there is room for one
            tree.named_visits[i] = 0
            tree.named_points[i] = 0
        if i < len(tree.ended):  # the same without a score
            tree.ended[i] = 0
            tree.leads[i] = 0
    facts[USED] = begin + n
    tree.first[node] = begin
    tree.count[node] = n
    tree.mover[node] = mover
    conclude(tree, node)


@rule
def choose(tree: Tree, bench: Bench, node: int, settings: Settings) -> int:
    """The open child to go to: by UCT, each child as if one more game had come out as the node's games did so far."""
    begin, end, visits = tree.first[node], tree.first[node] + tree.count[node], tree.visits[node]
    sign = 0.5 if tree.mover[node] == 0 else -0.5  # points are the first player's
    base = 0.0 if tree.mover[node] == 0 else 1.0
    usual = base + sign * tree.points[node] / visits if visits else 0.5
    reach = settings.exploration * settings.exploration * logarithm(float(visits + 1))
    visited, points, proof = tree.visits[begin:end], tree.points[begin:end], tree.proof[begin:end]
    n, scores = len(visited), bench.scores
    for k in range(n):  # apart from what follows: so the machine does several at a time
        share = 1.0 / (visited[k] + 1)
        value = (base * visited[k] + sign * points[k] + usual) * share
        scores[k] = value + math.sqrt(reach * share)
    if settings.rave > 0:
        named_visits, named_points = tree.named_visits[begin:end], tree.named_points[begin:end]
        for k in range(n):
            value = (base * visited[k] + sign * points[k] + usual) / (visited[k] + 1)
            named = (base * named_visits[k] + sign * named_points[k] + usual) / (named_visits[k] + 1)
            scores[k] += math.sqrt(settings.rave / (3 * visited[k] + settings.rave)) * (named - value)
    best, most = 0, -1.0
    for k in range(n):
        if scores[k] > most and proof[k] == ONGOING:
            best, most = k, scores[k]
    return int(begin + best)


@rule
def finish(game: Definition, b: Any, bench: Bench, settings: Settings, last: int) -> int:
    """Play on at random from states[0] after a last play; the first player's points.

    At the cap whoever leads in the score has won.
    """
    s, plies, random = bench.states[0], 0, bench.random
    stamp = bench.facts[STAMP]
    out = bench.out[0]
    end = ONGOING
    if not settings.keen:
        end = rollout(game, bench.shorter, b, s, bench.work, random, bench.seen, stamp, last if settings.apt else NEVER)
    while end == ONGOING and plies < settings.cap:
        outcomes = chances(game, b, s)
        if outcomes:
            throw(game, b, s, draw_below(random, outcomes))
        else:
            n: Any = np.int64(moves(game, b, s, out))
            k = winning(game, b, bench, 0, n) if settings.keen else -1
            m = out[k] if k >= 0 else out[draw_below(random, n)]
            if settings.rave > 0 and 0 <= m < NAMED:
                bench.seen[s.turn, m] = stamp
            play(game, b, s, m)
            plies += 1
        end = result(game, b, s)
    if end == ONGOING:
        lead = score(game, b, s, 0) - score(game, b, s, 1)
        return 2 if lead > 0 else 0 if lead < 0 else 1
    return points_of(end)


@rule
def tell(tree: Tree, bench: Bench, depth: int, points: int, rave: bool) -> None:
    """Tell every node on the way how the game ended, and prove what is proved by that."""
    path, stamp = bench.path, bench.facts[STAMP]
    fresh = tree.proof[path[depth]] != ONGOING
    tree.visits[path[depth]] += 1
    tree.points[path[depth]] += points
    for d in range(depth - 1, -1, -1):
        node = path[d]
        tree.visits[node] += 1
        tree.points[node] += points
        fresh = fresh and conclude(tree, node)
        mover = tree.mover[node]
        if rave and mover != CHANCE:
            seen = bench.seen[mover]
            m = tree.move[path[d + 1]]
            if 0 <= m < NAMED:
                seen[m] = stamp
            for i in range(tree.first[node], tree.first[node] + tree.count[node]):
                m = tree.move[i]
                if 0 <= m < NAMED and seen[m] == stamp:
                    tree.named_visits[i] += 1
                    tree.named_points[i] += points


@kernel
def run(game: Definition, b: Any, tree: Tree, bench: Bench, settings: Settings, most: int) -> int:
    """At most so many iterations; how many they were. It stops early when the root is proved.

    The root always has all its plays as nodes, even if none is wanted to prove it.
    """
    states, path, facts = bench.states, bench.path, bench.facts
    s, done = states[0], 0
    while True:
        states[0] = bench.root[0]
        facts[STAMP] += 1
        node = depth = 0
        path[0] = 0
        points = -1
        while points < 0:
            ripe = tree.proof[node] == ONGOING and tree.visits[node] >= settings.patience and depth + 1 < len(path)
            if tree.first[node] == 0 and (ripe or node == 0):
                grow(game, b, tree, bench, node, settings.wary, node == 0)
            if node == 0 and (done == most or tree.proof[0] != ONGOING):
                return done
            if tree.proof[node] != ONGOING:
                points = points_of(tree.proof[node])
            elif tree.first[node] == 0:
                points = finish(game, b, bench, settings, tree.move[node] if node else NOTHING)
            else:
                if tree.mover[node] == CHANCE:
                    node = tree.first[node] + bench.outcome[draw_below(bench.random, len(bench.outcome))]
                    throw(game, b, s, tree.move[node])
                else:
                    node = choose(tree, bench, node, settings)
                    play(game, b, s, tree.move[node])
                depth += 1
                path[depth] = node
        tell(tree, bench, depth, points, settings.rave > 0)
        if len(tree.ended) > 1 and result(game, b, s) != ONGOING:
            lead = score(game, b, s, 0) - score(game, b, s, 1)
            for d in range(depth + 1):
                tree.ended[path[d]] += 1
                tree.leads[path[d]] += lead
        done += 1


@kernel
def cut(tree: Tree, facts: Any, root: int) -> None:
    """Keep a node and all below it, as the root. Parents come before children, so all slide down in one pass."""
    place, used = tree.place, facts[USED]
    for i in range(root, used):
        place[i] = 0
    place[root] = 1
    for i in range(root, used):
        if place[i]:
            for child in range(tree.first[i], tree.first[i] + tree.count[i]):
                place[child] = 1
    kept = 0
    for i in range(root, used):
        if place[i]:
            place[i] = kept
            tree.first[kept] = tree.first[i]
            tree.count[kept] = tree.count[i]
            tree.mover[kept] = tree.mover[i]
            tree.move[kept] = tree.move[i]
            tree.proof[kept] = tree.proof[i]
            tree.visits[kept] = tree.visits[i]
            tree.points[kept] = tree.points[i]
            if len(tree.named_visits) > 1:
                tree.named_visits[kept] = tree.named_visits[i]
                tree.named_points[kept] = tree.named_points[i]
            if len(tree.ended) > 1:
                tree.ended[kept] = tree.ended[i]
                tree.leads[kept] = tree.leads[i]
            kept += 1
    for i in range(kept):
        if tree.first[i]:
            tree.first[i] = place[tree.first[i]]
    facts[USED] = kept
    facts[FULL] = 0


@cache
def settings_of(key: str) -> dict[str, Any]:
    """What serves a game best, by mcts.toml: the settings that differ from those of most games."""
    given = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return {**given["default"], **given.get(key, {})}


class Mcts:
    """Thinks about one variant by random games; a `Thinker`.

    `nodes` is the room of the tree, 40 bytes each. `exploration` is how much uncertain plays draw. With `rave` > 0 a
    play is also judged by games in which it was made later, until it has about so many visits of its own: for games of
    placing, and only where all plays at the root have numbers below 512. `wary` looks for the opponent's wins in one
    whenever plays become nodes, `keen` plays wins in one in random games, `apt` the answers that a game's rollout
    knows; all cost time. Whatever of these is not given is as mcts.toml says.

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
        wary: bool | None = None,
        keen: bool | None = None,
        apt: bool | None = None,
        cap: int | None = None,
        run: Callable[..., int] = run,
    ) -> None:
        kind = game.definition
        widest = max(kind.most_moves, len(game.setup.throws))
        if nodes <= widest:
            raise ValueError(f"a tree of {nodes} nodes has no room for {widest} plays")
        self.game = game
        self.seed = seed
        asked = {"exploration": exploration, "rave": rave, "patience": patience, "wary": wary, "keen": keen, "apt": apt}
        chosen = settings_of(game.key) | {name: value for name, value in asked.items() if value is not None}
        # Games that can circle may be very long, and what happens late in them says little.
        self.settings = Settings(
            exploration=float(chosen["exploration"]),
            rave=float(chosen["rave"]),
            patience=chosen.get("patience", 1 + widest // 32),  # many plays cost time and room
            cap=min(kind.longest, 4 * len(game.board) + 120) if cap is None else cap,
            wary=chosen["wary"],
            keen=chosen["keen"],
            apt=chosen["apt"],
        )
        self._run = run
        own = nodes if self.settings.rave > 0 else 1
        scored = nodes if kind.score else 1

        def numbers(kind: str, n: int = nodes) -> Any:
            return np.zeros(n, kind)

        self.tree = Tree(
            first=numbers("i4"),
            count=numbers("i4"),
            mover=numbers("i1"),
            move=numbers("i8"),
            proof=numbers("i1"),
            visits=numbers("i4"),
            points=numbers("i4"),
            named_visits=numbers("i4", own),
            named_points=numbers("i4", own),
            ended=numbers("i4", scored),
            leads=numbers("i4", scored),
            place=numbers("i4"),
        )
        throws = game.setup.throws
        self.bench = Bench(
            root=kind.state.new(),
            states=kind.state.new(3),
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
        self.forget()

    @property
    def full(self) -> bool:
        """Whether the tree could not grow for want of room."""
        return bool(self.bench.facts[FULL])

    def forget(self) -> None:
        self.bench.random[0] = self.seed * 0x9E3779B97F4A7C15 % 2**64 or 1
        self.bench.seen[:] = 0
        self.bench.facts[:] = 0
        self._begin()

    def _begin(self, s: State | None = None) -> None:
        """An empty tree; without a position it belongs to none."""
        self._knows = s is not None
        if s is not None:
            self.bench.root[0] = s
        tree = self.tree
        for array in (tree.first, tree.count, tree.proof, tree.visits, tree.points, tree.ended, tree.leads):
            array[0] = 0
        self.bench.facts[USED] = 1
        self.bench.facts[FULL] = 0

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
        game, tree, bench = self.game, self.tree, self.bench
        if budget.iterations is None and budget.seconds is None:
            raise ValueError("a budget must limit something")
        plays = game.moves(s)
        if not plays:
            raise ValueError("only a position that waits for a play can be thought about")
        self._find(s)
        settings = self.settings if max(plays) < NAMED else self.settings._replace(rave=0.0)
        self._run(game.definition, game.b, tree, bench, settings, 0)  # compiles, and opens the root
        begun = time.perf_counter()
        left = MOST_VISITS - int(tree.visits[0])
        if budget.iterations is not None:
            left = min(left, budget.iterations)
        most, spent = 16, 0.0
        while left > 0 and tree.proof[0] == ONGOING and not (cancel and cancel.is_set()):
            rest = SLICE if budget.seconds is None else min(SLICE, budget.seconds - spent)
            if rest <= 0:
                break
            before, asked = spent, min(most, left)
            left -= self._run(game.definition, game.b, tree, bench, settings, asked)
            spent = time.perf_counter() - begun
            # slices only divide the work: what is thought does not depend on how fast the machine is
            most = max(1, min(4 * most, int(asked * rest / max(spent - before, 1e-6))))
        return self._thought(1 + int(s.turn), time.perf_counter() - begun, plays if among is None else among)

    def _thought(self, player: int, seconds: float, among: Collection[int]) -> Thought:
        """What the tree says at its root to a player (FIRST or SECOND)."""
        tree = self.tree
        usual = self._value(0, player, 0.5)
        found = [
            Prospect(
                int(tree.move[i]),
                self._value(i, player, usual),
                int(tree.visits[i]),
                int(tree.proof[i]) or None,
                self._margin(i, player),
            )
            for i in self._children()
            if int(tree.move[i]) in among
        ]
        # Won plays, the one first that needed least to be proved; lost ones last, the one first that needed most.
        # What is open goes by visits, as is usual with UCT, and draws are better than what promises less.
        won = sorted((p for p in found if p.proved == player), key=lambda p: (p.visits, p.play))
        lost = sorted((p for p in found if p.proved == 3 - player), key=lambda p: (-p.visits, p.play))
        drawn = sorted((p for p in found if p.proved == DRAW), key=lambda p: p.play)
        rest = sorted((p for p in found if p.proved is None), key=lambda p: (-p.visits, -p.value, p.play))
        worse = next((i for i, p in enumerate(rest) if p.value <= 0.5), len(rest))
        plays = [*won, *rest[:worse], *drawn, *rest[worse:], *lost]
        whole = len(plays) == len(self._children())
        proved = (int(tree.proof[0]) or None) if whole else plays[0].proved
        return Thought(plays, plays[0].value, proved, int(tree.visits[0]), seconds)

    def _margin(self, node: int, player: int) -> float | None:
        """By how much a player leads at the end, on the average of the games that came by a node."""
        ended = int(self.tree.ended[node]) if len(self.tree.ended) > 1 else 0
        if not ended:
            return None
        return int(self.tree.leads[node]) / ended * (1 if player == FIRST else -1)

    def _value(self, node: int, player: int, unknown: float) -> float:
        """The chance of a player at a node."""
        tree = self.tree
        points, visits = int(tree.points[node]), int(tree.visits[node])
        if tree.proof[node]:
            points, visits = points_of(int(tree.proof[node])), 1
        elif not visits:
            return unknown
        return points / (2 * visits) if player == FIRST else 1 - points / (2 * visits)
