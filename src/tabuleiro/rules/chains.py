"""Stones that hang together along the lines of a board, and the empty points they touch: chains and their liberties.

A state that has `Cells("stone", …)` and `chain_fields` keeps for each chain how many liberties its stones have (one
that two stones touch counts twice), the sum of their numbers and the sum of their squares. All three change with every
stone in a few steps, nobody walks around a chain to see whether it breathes, and liberties that are all one and the
same point show by their numbers: then the mean of the squares is the square of the mean.
"""

from __future__ import annotations

from typing import Any

from tabuleiro.rules.fields import Derived, State
from tabuleiro.rules.kernel import rule, table


def chain_fields(room: int) -> tuple[Derived, ...]:
    """What a state keeps beside its stones, for so many points."""
    return (
        Derived("chain", "i2", room),  # for each stone, the number of its chain …
        Derived("after", "i2", room),  # … and the next stone of the chain; after the last one, the first
        Derived("liberties", "i2", room),  # for each chain: how many, …
        Derived("total", "i4", room),  # … the sum of their numbers
        Derived("squares", "i4", room),  # … and of the squares of their numbers
    )


def beside_of(near: Any) -> Any:
    """A table of the up to four points beside each point, -1 where there are fewer."""
    return table([[*around, -1, -1, -1, -1][:4] for around in near])


@rule
def breathe(s: State, chain: int, point: int, times: int) -> None:
    """A chain gains a liberty (times = 1) or loses it (-1)."""
    s.liberties[chain] += times
    s.total[chain] += times * point
    s.squares[chain] += times * point * point


@rule
def in_atari(s: State, chain: int) -> bool:
    """Whether all liberties of a chain that has any are one and the same point."""
    return int(s.liberties[chain]) * int(s.squares[chain]) == int(s.total[chain]) * int(s.total[chain])


def atari_stones(game: Any, s: State) -> list[int]:
    """The stones of all chains in atari."""
    return [c for c in range(len(game.board)) if s.stone[c] and s.liberties[s.chain[c]] and in_atari(s, s.chain[c])]


@rule
def put_stone(beside: Any, s: State, point: int, own: int) -> None:
    """Put a stone on an empty point: it joins the chains of its colour, and all chains beside it lose a liberty."""
    stone, chain, here = s.stone, s.chain, int(point)
    stone[here] = own
    chain[here] = s.after[here] = here
    s.liberties[here] = s.total[here] = s.squares[here] = 0
    for c in beside[here]:
        if c >= 0:
            if stone[c] == 0:
                breathe(s, here, int(c), 1)
            else:
                breathe(s, chain[c], here, -1)
    for c in beside[here]:
        if c >= 0 and stone[c] == own:
            join(s, chain[c], chain[here])


@rule
def join(s: State, one: int, other: int) -> None:
    """Make one chain of two, if they are two."""
    if one == other:
        return
    c = int(other)
    s.chain[c] = one
    while s.after[c] != other:
        c = int(s.after[c])
        s.chain[c] = one
    s.after[c] = s.after[one]
    s.after[one] = other
    s.liberties[one] += s.liberties[other]
    s.total[one] += s.total[other]
    s.squares[one] += s.squares[other]


@rule
def capture(beside: Any, s: State, point: int) -> int:
    """Take off all enemy chains beside the stone just put here that have no liberty left; how many stones that is."""
    taken, foe = 0, 3 - s.stone[point]
    for c in beside[point]:
        if c >= 0 and s.stone[c] == foe and s.liberties[s.chain[c]] == 0:
            taken += take_off(beside, s, s.chain[c])
    return taken


@rule
def take_off(beside: Any, s: State, chain: int) -> int:
    """Take the stones of a chain off the board; how many there were."""
    stone, n, c = s.stone, 0, int(chain)
    while stone[c]:
        stone[c] = 0
        c = int(s.after[c])
    while True:  # once more around: where a stone was, all that stand beside it breathe
        for d in beside[c]:
            if d >= 0 and stone[d]:
                breathe(s, s.chain[d], c, 1)
        n += 1
        c = int(s.after[c])
        if c == chain:
            return n


@rule
def may_stand(beside: Any, s: State, point: int, own: int) -> bool:
    """Whether a stone put on an empty point breathes: by an empty point, a friend with more liberties, or a capture."""
    stone, chain = s.stone, s.chain
    for c in beside[point]:
        if c >= 0 and (stone[c] == 0 or (stone[c] == own) != in_atari(s, chain[c])):
            return True
    return False


@rule
def takes(beside: Any, s: State, point: int, own: int) -> bool:
    """Whether a stone put on an empty point takes the last liberty of an enemy chain."""
    for c in beside[point]:
        if c >= 0 and s.stone[c] == 3 - own and in_atari(s, s.chain[c]):
            return True
    return False


@rule
def derive_chains(beside: Any, s: State) -> None:
    """Make all that is kept of chains anew, from the stones."""
    points = len(beside)
    for c in range(points):
        s.chain[c] = s.after[c] = c
        s.liberties[c] = s.total[c] = s.squares[c] = 0
    for c in range(points):
        if s.stone[c]:
            for d in beside[c]:
                if d >= 0 and s.stone[d] == 0:
                    breathe(s, s.chain[c], int(d), 1)
                elif d >= 0 and s.stone[d] == s.stone[c]:
                    join(s, s.chain[d], s.chain[c])


@rule
def air(beside: Any, s: State, point: int, own: int) -> int:
    """How many liberties the chain of a stone put on an empty point would have if nothing is captured: 0, 1, or 2.

    2 stands for all that are more than one.
    """
    stone, here, last = s.stone, int(point), -1
    for c in beside[here]:
        if c < 0:
            continue
        if stone[c] == 0:
            if last >= 0 and last != c:
                return 2
            last = int(c)
        elif stone[c] == own:
            chain, touching = s.chain[c], 0
            for d in beside[here]:
                touching += d >= 0 and stone[d] == own and s.chain[d] == chain
            liberties = int(s.liberties[chain]) - touching  # without the point itself
            total = int(s.total[chain]) - touching * here
            if liberties * (int(s.squares[chain]) - touching * here * here) != total * total:
                return 2
            if liberties:
                if last >= 0 and last != total // liberties:
                    return 2
                last = total // liberties
    return 1 if last >= 0 else 0
