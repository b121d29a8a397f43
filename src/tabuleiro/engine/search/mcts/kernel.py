"""The kernel of Monte-Carlo tree search: a tree that grows where random games say, and proofs that go up in it.

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
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.generator import shuffle
from tabuleiro.engine.search.mcts.rollouts import NEVER, NOTHING, glance, promises, rollout
from tabuleiro.rules import DRAW, FIRST, ONGOING
from tabuleiro.rules.chance import draw_below
from tabuleiro.rules.definition import Definition, chances, moves, play, result, sample, score, throw
from tabuleiro.rules.kernel import kernel, rule

CHANCE = 2  # in place of a player: the dice
NAMED = 512  # plays below this number are known by it in other positions, too (`rave`)
DEEPEST = 1 << 12  # the tree grows no deeper
MOST_VISITS = 1 << 30  # the search stops there: sums of results have 32 bits
PROMISED = 8  # games that what a play promises counts for, where a game says that before any was played
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
    sees_threats: bool  # when plays become nodes: see which of them let the opponent win at once
    takes_wins: bool  # in random games: win at once where possible
    uses_rollout: bool  # see and answer what the game's rollout knows: in random games, and when plays become nodes


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
def named(tree: Tree) -> bool:
    """Whether all plays at the root have numbers by which they are known elsewhere."""
    for i in range(tree.first[0], tree.first[0] + tree.count[0]):
        if tree.move[i] >= NAMED:
            return False
    return True


@rule
def grow(game: Definition, b: Any, tree: Tree, bench: Bench, node: int, settings: Settings, whole: bool) -> None:
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
        shuffle(bench.random, out[0], n)  # no play is tried first because of where the board begins
    begin = facts[USED]
    if begin + n > len(tree.first):
        facts[FULL] = 1
        return
    promised = not waiting and promises(game, bench.shorter, b, s, out[0], n, bench.scores)
    for k in range(n):
        states[1] = s
        if waiting:
            throw(game, b, t, out[0, k])
        else:
            play(game, b, t, out[0, k])
        end = result(game, b, t)
        if settings.uses_rollout and end == ONGOING and not waiting and chances(game, b, t) == 0:
            end = glance(game, bench.shorter, b, t)
        if end == 1 + mover and not waiting and not whole:
            tree.proof[node] = end
            return
        if settings.sees_threats and end == ONGOING and not waiting and t.turn != mover and chances(game, b, t) == 0:
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
        if promised:
            share = bench.scores[k] if mover == 0 else 1.0 - bench.scores[k]
            tree.visits[i] = PROMISED
            tree.points[i] = int(2 * PROMISED * share + 0.5)
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
def choose(tree: Tree, bench: Bench, node: int, exploration: float, rave: float) -> int:
    """The open child to go to: by UCT, each child as if one more game had come out as the node's games did so far."""
    begin, end, visits = tree.first[node], tree.first[node] + tree.count[node], tree.visits[node]
    sign = 0.5 if tree.mover[node] == 0 else -0.5  # points are the first player's
    base = 0.0 if tree.mover[node] == 0 else 1.0
    usual = base + sign * tree.points[node] / visits if visits else 0.5
    reach = exploration * exploration * logarithm(float(visits + 1))
    visited, points, proof = tree.visits[begin:end], tree.points[begin:end], tree.proof[begin:end]
    n, scores = len(visited), bench.scores
    for k in range(n):  # apart from what follows: so the machine does several at a time
        share = 1.0 / (visited[k] + 1)
        value = (base * visited[k] + sign * points[k] + usual) * share
        scores[k] = value + math.sqrt(reach * share)
    if rave > 0:
        named_visits, named_points = tree.named_visits[begin:end], tree.named_points[begin:end]
        for k in range(n):
            value = (base * visited[k] + sign * points[k] + usual) / (visited[k] + 1)
            named = (base * named_visits[k] + sign * named_points[k] + usual) / (named_visits[k] + 1)
            scores[k] += math.sqrt(rave / (3 * visited[k] + rave)) * (named - value)
    best, most = 0, -1.0
    for k in range(n):
        if scores[k] > most and proof[k] == ONGOING:
            best, most = k, scores[k]
    return int(begin + best)


@rule
def finish(game: Definition, b: Any, bench: Bench, settings: Settings, rave: bool, last: int) -> tuple[int, bool]:
    """Play on at random from states[0] after a last play; the first player's points, and whether the game has ended.

    If not, that is at the cap, and whoever leads in the score has won.
    """
    s, plies, random = bench.states[0], 0, bench.random
    stamp = bench.facts[STAMP]
    out = bench.out[0]
    end = ONGOING
    if not settings.takes_wins:
        end = rollout(
            game, bench.shorter, b, s, bench.work, random, bench.seen, stamp, last if settings.uses_rollout else NEVER
        )
    while end == ONGOING and plies < settings.cap:
        outcomes = chances(game, b, s)
        if outcomes:
            throw(game, b, s, draw_below(random, outcomes))
        else:
            if settings.takes_wins:
                n: Any = np.int64(moves(game, b, s, out))
                k = winning(game, b, bench, 0, n)
                m = out[k] if k >= 0 else out[draw_below(random, n)]
            else:
                m = sample(game, b, s, out, random)
            if rave and 0 <= m < NAMED:
                bench.seen[s.turn, m] = stamp
            play(game, b, s, m)
            plies += 1
        end = result(game, b, s)
    if end == ONGOING:
        lead = score(game, b, s, 0) - score(game, b, s, 1)
        return 2 if lead > 0 else 0 if lead < 0 else 1, False
    return points_of(end), True


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
    s, done, rave = states[0], 0, -1.0
    while True:
        states[0] = bench.root[0]
        facts[STAMP] += 1
        node = depth = 0
        path[0] = 0
        points, ended = -1, False
        while points < 0:
            ripe = tree.proof[node] == ONGOING and tree.visits[node] >= settings.patience and depth + 1 < len(path)
            if tree.first[node] == 0 and (ripe or node == 0):
                grow(game, b, tree, bench, node, settings, node == 0)
            if node == 0 and (done == most or tree.proof[0] != ONGOING):
                return done
            if rave < 0:
                rave = settings.rave if named(tree) else 0.0
            if tree.proof[node] != ONGOING:
                points = points_of(tree.proof[node])
                ended = len(tree.ended) > 1 and result(game, b, s) != ONGOING
            elif tree.first[node] == 0:
                points, ended = finish(game, b, bench, settings, rave > 0, tree.move[node] if node else NOTHING)
            else:
                if tree.mover[node] == CHANCE:
                    node = tree.first[node] + bench.outcome[draw_below(bench.random, len(bench.outcome))]
                    throw(game, b, s, tree.move[node])
                else:
                    node = choose(tree, bench, node, settings.exploration, rave)
                    play(game, b, s, tree.move[node])
                depth += 1
                path[depth] = node
        tell(tree, bench, depth, points, rave > 0)
        if ended and len(tree.ended) > 1:
            lead = score(game, b, s, 0) - score(game, b, s, 1)
            for d in range(depth + 1):
                tree.ended[path[d]] += 1
                tree.leads[path[d]] += lead
        done += 1


@rule
def keep(tree: Tree, facts: Any, root: int) -> None:
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


@kernel
def cut(tree: Tree, facts: Any, root: int) -> None:
    keep(tree, facts, root)
