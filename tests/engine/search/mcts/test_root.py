"""The order of plays at a root, held against the rule in plain words."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from tabuleiro.engine.search.mcts.kernel import points_of
from tabuleiro.engine.search.mcts.mcts import new_tree
from tabuleiro.engine.search.mcts.root import go_on, hope, plant, rank
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND

CHILDREN = 12


def some_tree(random: Random) -> Any:
    """A root with children of which few visits are known, and some are proved."""
    tree = new_tree(CHILDREN + 1, named=False, scored=False)
    tree.first[0], tree.count[0] = 1, CHILDREN
    tree.move[1:] = random.sample(range(-1, 900), CHILDREN)
    for i in range(1, CHILDREN + 1):
        tree.visits[i] = random.choice([0, 1, 2, 2, 5])
        tree.points[i] = random.randint(0, 2 * int(tree.visits[i]))
        tree.proof[i] = random.choice([ONGOING] * 4 + [FIRST, SECOND, DRAW])
    tree.visits[0], tree.points[0] = tree.visits.sum(), tree.points.sum()
    return tree


def naive(tree: Any, player: int, among: set[int]) -> list[int]:
    """The plays in order, the best first."""

    def value(i: int, unknown: float = 0.5) -> float:
        if tree.proof[i]:
            share = points_of(int(tree.proof[i])) / 2
        elif not tree.visits[i]:
            return unknown
        else:
            share = int(tree.points[i]) / (2 * int(tree.visits[i]))
        return share if player == 0 else 1 - share

    children = [i for i in range(1, CHILDREN + 1) if int(tree.move[i]) in among]
    visits, move, proof = tree.visits, tree.move, tree.proof
    won = sorted((i for i in children if proof[i] == 1 + player), key=lambda i: (visits[i], move[i]))
    lost = sorted((i for i in children if proof[i] == 2 - player), key=lambda i: (-visits[i], move[i]))
    drawn = sorted((i for i in children if proof[i] == DRAW), key=lambda i: move[i])
    rest = [i for i in children if proof[i] == ONGOING]
    rest.sort(key=lambda i: (-visits[i], -value(i, value(0)), move[i]))
    worse = next((k for k, i in enumerate(rest) if value(i, value(0)) <= 0.5), len(rest))
    return [int(move[i]) for i in (*won, *rest[:worse], *drawn, *rest[worse:], *lost)]


@pytest.mark.parametrize("player", [0, 1])
def test_plays_are_ranked_as_the_rule_says(player: int) -> None:
    random = Random(player)
    order = np.zeros((2, CHILDREN), np.int64)
    for _ in range(200):
        tree = some_tree(random)
        every = tree.move[1:].tolist()
        some = sorted(random.sample(every, random.randint(1, CHILDREN)))
        n = rank(tree, 0, player, np.array(some), len(some), order)
        assert tree.move[order[0, :n]].tolist() == naive(tree, player, set(some))
        n = rank(tree, 0, player, np.array(some), -1, order)
        assert tree.move[order[0, :n]].tolist() == naive(tree, player, set(every))


def test_hope_is_the_share_of_points_and_what_is_proved_is_sure() -> None:
    tree = some_tree(Random(3))
    tree.visits[1], tree.points[1], tree.proof[1] = 4, 6, ONGOING
    assert (hope(tree, 1, 0, 0.5), hope(tree, 1, 1, 0.5)) == (0.75, 0.25)
    tree.proof[1] = SECOND
    assert (hope(tree, 1, 0, 0.5), hope(tree, 1, 1, 0.5)) == (0, 1)


def test_it_goes_on_until_the_root_has_its_visits_or_is_proved() -> None:
    tree = some_tree(Random(4))
    plant(tree, np.zeros(3, np.int64))
    assert (go_on(tree, 100, 30), go_on(tree, 100, 300)) == (30, 100)
    tree.visits[0] = 90
    assert (go_on(tree, 100, 30), go_on(tree, 80, 30)) == (10, 0)
    tree.proof[0] = DRAW
    assert go_on(tree, 100, 30) == 0
