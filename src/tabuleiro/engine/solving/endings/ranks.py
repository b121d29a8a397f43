"""The numbers of positions in endings, and what tables say under them. Pages have these kernels, too."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.solving.endings.reading import BEYOND
from tabuleiro.rules import State
from tabuleiro.rules.kernel import rule


class Sown(NamedTuple):
    """How positions of seeds are numbered."""

    first: int  # the short word of a position in which the first cell is
    orders: Any  # for either player to move, the cells in the order in which the first player would see them
    below: Any  # below[i, n]: in how many ways fewer than n seeds lie in the first i + 1 cells


class Run(NamedTuple):
    """How positions of pieces on a track are numbered."""

    below: Any  # below[i, n]: in how many ways fewer than n pieces stand on positions 0 (the hand) to i


@rule
def rank_of_seeds(cells: Any, order: Any, below: Any) -> int:
    """The number of a position: how many have fewer seeds, or as many and come before it."""
    seeds = number = 0
    for i in range(len(order)):
        seeds += cells[order[i]]
        number += below[i, seeds]
    return number


@rule
def rank_of_men(b: Any, s: State, player: int, below: Any) -> int:
    """The number of how a player's pieces stand: how many ways come before it."""
    pieces = number = int(s.hand[player])  # below[0, n] is n
    for at in range(1, len(below)):
        pieces += int(s.men[player, b.cell[player, at]])
        number += int(below[at, pieces])
    return number


@rule
def margin_at(ix: Sown, cells: Any, turn: int, values: Any) -> int:
    """By how much the player to move will gain more than the other; BEYOND with too many seeds."""
    seeds = 0
    for i in range(len(ix.below)):
        seeds += cells[i]
    if seeds >= ix.below.shape[1]:
        return BEYOND
    return int(values[rank_of_seeds(cells, ix.orders[turn], ix.below)])


@rule
def chance_at(b: Any, ix: Run, s: State, values: Any) -> float:
    """How often the player to move wins, before a throw; BEYOND with too many pieces."""
    few = ix.below.shape[1] - 1
    if b.men - s.off[0] > few or b.men - s.off[1] > few:
        return float(BEYOND)
    own, other = rank_of_men(b, s, s.turn, ix.below), rank_of_men(b, s, 1 - s.turn, ix.below)
    return float(values[own, other])
