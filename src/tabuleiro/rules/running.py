"""Pieces that run along a track by dice: a track is one number, with four bits for how many stand on each position.

Position 0 is the hand they enter from; the last position is LAST at most, and who runs beyond it is off the track.
"""

from __future__ import annotations

from tabuleiro.rules.kernel import rule

LAST = 12
TRACK = (1 << 4 * (LAST + 1)) - 1
ONES = TRACK // 15  # the lowest bit of every position


@rule
def able(own: int, shut: int, die: int) -> int:
    """The positions of pieces that this die can move, a bit of ONES each; `shut` are those that nobody may enter."""
    return (own | own >> 1 | own >> 2 | own >> 3) & ONES & ~(shut >> 4 * die)


@rule
def moved(own: int, here: int, die: int) -> int:
    """The track after the first of these positions has given a piece that runs so far."""
    one = here & -here
    return own - one + (one << 4 * die) & TRACK


@rule
def further(own: int, shut: int, one: int, two: int) -> int:
    """How many of two dice (0: none) can be used at most. With no piece left all of them count as used."""
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
