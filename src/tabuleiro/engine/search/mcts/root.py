"""What a tree says at its root: which play is the best, how much hope it gives, and whether to go on thinking.

None of this knows a game, so that one compilation of `rank` serves all of them. The rest is plain Python here, and
compiled for pages.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tabuleiro.engine.search.mcts.kernel import FULL, MOST_VISITS, USED, Tree, points_of
from tabuleiro.engine.search.order import listed
from tabuleiro.rules import DRAW, ONGOING
from tabuleiro.rules.kernel import kernel, rule

WON, OPEN, DRAWN, LOST = range(4)  # what is proved of a play, for whoever makes it


@rule
def plant(tree: Tree, facts: Any) -> None:
    """An empty tree."""
    tree.first[0] = tree.count[0] = tree.proof[0] = tree.visits[0] = tree.points[0] = 0
    tree.ended[0] = tree.leads[0] = 0
    facts[USED] = 1
    facts[FULL] = 0


@rule
def go_on(tree: Tree, until: int, most: int) -> int:
    """How many iterations come next, at most so many, if the root is to have `until` visits; 0: it is enough."""
    return 0 if tree.proof[0] != ONGOING else int(max(0, min(most, until - tree.visits[0])))


@rule
def hope(tree: Tree, node: int, player: int, unknown: float) -> float:
    """The chance of a player at a node."""
    points, visits = tree.points[node], tree.visits[node]
    if tree.proof[node] != ONGOING:
        points, visits = points_of(tree.proof[node]), 1
    elif visits == 0:
        return unknown
    share = float(points / (2.0 * visits))
    return share if player == 0 else 1 - share


@rule
def lead(tree: Tree, node: int, player: int) -> float:
    """By how much a player leads at the end, on the average of the games that came by a node and ended."""
    average = float(tree.leads[node] / tree.ended[node])
    return average if player == 0 else -average


@rule
def in_order(tree: Tree, node: int, player: int, among: Any, n: int, order: Any) -> int:
    """Write the children of a node into order[0], the best first, and return how many they are.

    They are those of the first n plays in `among`, which are in order; of all plays, if n is negative. Won plays come
    first, the one before the others that needed least to be proved, and lost ones last, the one that needed most first.
    What is open goes by visits, as is usual with UCT, and draws are better than what promises less.
    """
    places, keys, count = order[0], order[1], 0
    for i in range(tree.first[node], tree.first[node] + tree.count[node]):
        if n >= 0 and not listed(among, n, tree.move[i]):
            continue
        proof, visits, points = tree.proof[i], np.int64(tree.visits[i]), np.int64(tree.points[i])
        kind = WON if proof == 1 + player else OPEN if proof == ONGOING else DRAWN if proof == DRAW else LOST
        first: Any = visits if kind == WON else 0 if kind == DRAWN else max(0, MOST_VISITS - 1 - visits)
        then = 0 if kind != OPEN else 2 * visits - points if player == 0 else points
        key, at = (kind << 61) + (first << 31) + then, count
        while at > 0 and (keys[at - 1] > key or (keys[at - 1] == key and tree.move[places[at - 1]] > tree.move[i])):
            places[at], keys[at] = places[at - 1], keys[at - 1]
            at -= 1
        places[at], keys[at] = i, key
        count += 1
    usual, worse = hope(tree, node, player, 0.5), -1
    for k in range(count):  # draws go up to the first open play that does not promise more
        i, kind = places[k], keys[k] >> 61
        if kind == OPEN and worse < 0 and hope(tree, i, player, usual) <= 0.5:
            worse = k
        elif kind == DRAWN and worse >= 0:
            for at in range(k, worse, -1):
                places[at] = places[at - 1]
            places[worse] = i
            worse += 1
    return count


@kernel
def rank(tree: Tree, node: int, player: int, among: Any, n: int, order: Any) -> int:
    return in_order(tree, node, player, among, n, order)
