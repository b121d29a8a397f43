"""Pieces that run along a track by dice, each die a step of one piece.

A track is one number, with four bits for how many pieces of a player stand on each position. Position 0 is the hand
that they enter from; the last position is LAST, and whoever runs beyond it is off the track. Dice stand in falling
order, used ones (0) at the end.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from tabuleiro.rules.bits import lowest
from tabuleiro.rules.definition import Moves, Throw
from tabuleiro.rules.kernel import rule

LAST = 12
TRACK = (1 << 4 * (LAST + 1)) - 1
ONES = TRACK // 15  # the lowest bit of every position


@rule
def able(own: int, shut: int, die: int) -> int:
    """The positions of pieces that this die can move, a bit of ONES each; `shut` are those where no step may end."""
    return (own | own >> 1 | own >> 2 | own >> 3) & ONES & ~(shut >> 4 * int(die))


@rule
def useless(own: int, shut: int, dice: Any) -> bool:
    """Whether no piece can use any of the dice."""
    for die in dice:
        if die and able(own, shut, die):
            return False
    return True


@rule
def use(dice: Any, i: int) -> None:
    """Take one of three dice away."""
    for k in range(i, 2):
        dice[k] = dice[k + 1]
    dice[2] = 0


@rule
def steps(own: int, shut: int, dice: Any, most: bool, out: Moves) -> int:
    """Every use of one of three dice: four times the position where the piece stands, and which die.

    With `most`, only those that let as many dice as possible be used.
    """
    n = best = 0
    for i in range(3):
        here = able(own, shut, dice[i]) if dice[i] and (i == 0 or dice[i] != dice[i - 1]) else 0
        while here:
            more = further(moved(own, here, dice[i]), shut, dice[(i + 1) % 3], dice[(i + 2) % 3]) if most else 0
            if more > best:
                n, best = 0, more
            if more == best:
                out[n] = lowest(here) | i
                n += 1
            here &= here - 1
    return n


@rule
def moved(own: int, here: int, die: int) -> int:
    """The track after a piece of the first of these positions has run so far."""
    one = here & -here
    return own - one + (one << 4 * int(die)) & TRACK


@rule
def further(own: int, shut: int, one: int, two: int) -> int:
    """How many of two dice (0: none) can be used at most. Once no piece is left all of them count as used."""
    if own == 0:
        return int(one > 0) + int(two > 0)
    most = 0
    for _ in range(2):
        here = able(own, shut, one) if one else 0
        while here:
            after = moved(own, here, one)
            most = max(most, 2 if two and (after == 0 or able(after, shut, two)) else 1)
            here &= here - 1
        one, two = two, one
    return most


def rolls() -> list[str]:
    """All that three dice can show, one of 216 outcomes after another, each with its highest die first."""
    return ["".join(sorted(dice, reverse=True)) for dice in product("123456", repeat=3)]


def throws() -> tuple[Throw, ...]:
    """The same with equal ones together."""
    return tuple(Throw(rolls().index(text), text, weight) for text, weight in Counter(rolls()).items())
