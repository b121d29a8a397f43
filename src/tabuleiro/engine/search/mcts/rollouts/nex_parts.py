"""Nex judged as a net of wires instead of at random, for random players do not see what neutral stones are worth.

For each colour a current flows from one of its sides to the other: well through its own stones, less well through
neutral ones, which cost half a turn, worse through empty cells, and not at all through the other's stones. Whose net
conducts better is nearer to a path, and cells that much of the current goes through are those to play on. How a game
ends is then drawn by lot, the more likely the better one conducts.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.search.halves.nex_parts import GAINING, GIVE, GIVING, GREY, PLACING
from tabuleiro.engine.search.mcts.rollouts import Rollout
from tabuleiro.rules import FIRST, SECOND, Game, State, draw_below, rule, table

# What wires are worth, by what lies on their two cells: empty, own, the other's, neutral.
CONDUCTS = (1.0, 12.0, 0.0, 2.2)
SWEEPS = 6  # there and back; each brings voltages nearer to where they settle
TEMPO = 1.37  # odds of whoever is about to play, where both nets conduct alike
ODDS = 1 << 16


class Tables(NamedTuple):
    near: Any  # six neighbours of each cell; where there are fewer, a cell behind all others, which conducts nothing
    sides: Any  # for each colour and cell: 1 on its first side, 2 on its last, 3 never
    wires: Any  # what a wire conducts, for each colour and pair of things that may lie there
    edge: Any  # the same, from a side to a cell
    begin: Any  # for each colour and cell the voltage to begin with
    volts: Any  # where they settle
    heat: Any  # for each colour and cell, what of the current goes through it


@rule
def flow(f: Tables, b: Any, stone: Any, colour: int) -> float:
    """Let current flow between the sides of a colour; how much of it there is. `heat` says through which cells."""
    volts, side, wires, edge = f.volts[colour], f.sides[colour], f.wires[colour], f.edge[colour]
    n = b.cells
    for c in range(n):
        volts[c] = f.begin[colour, c]
    for sweep in range(2 * SWEEPS):
        for k in range(n):
            c = k if sweep & 1 == 0 else n - 1 - k
            there = stone[c]
            if there == 2 - colour:
                continue
            total = above = 0.0
            for d in f.near[c]:
                w = wires[there, stone[d] if d < n else 2 - colour]
                total += w
                above += w * volts[d]
            if side[c]:
                w = edge[there]
                total += w
                above += w if side[c] == 1 else 0.0
            if total > 0.0:
                volts[c] += 1.6 * (above / total - volts[c])  # a step too far comes nearer sooner
    current = 0.0
    for c in range(n):
        there, passing = stone[c], 0.0
        if there != 2 - colour:
            for d in f.near[c]:
                passing += wires[there, stone[d] if d < n else 2 - colour] * abs(volts[c] - volts[d])
            if side[c] == 1:
                current += edge[there] * (1.0 - volts[c])
                passing += edge[there] * (1.0 - volts[c])
            elif side[c] == 2:
                passing += edge[there] * volts[c]
        f.heat[colour, c] = passing
    return max(current, 1e-6)


@rule
def hope(f: Tables, b: Any, s: State) -> float:
    """What the player to move may hope for."""
    own = s.turn ^ s.swapped
    better = flow(f, b, s.stone, own) / flow(f, b, s.stone, 1 - own)
    odds = better * better * better * math.sqrt(better)  # to the power of 3.5, on every machine alike
    if s.stage == PLACING or s.stage == GIVING:
        odds /= TEMPO
    elif s.stage == GAINING:
        odds *= math.sqrt(TEMPO)
    else:
        odds *= TEMPO
    return odds / (1.0 + odds)


@rule
def finish(f: Tables, b: Any, s: State, work: Any, random: Any, seen: Any, stamp: int, last: int) -> int:
    wins = draw_below(random, ODDS) < ODDS * hope(f, b, s)
    return FIRST if (s.turn == 0) == wins else SECOND


@rule
def promise(f: Tables, b: Any, s: State, plays: Any, n: int, out: Any) -> None:
    """What each part of a play promises, before it is tried: current of one's own, and of the other's, goes there."""
    value, own = hope(f, b, s), s.turn ^ s.swapped
    most = 1e-9
    for k in range(n):
        m = plays[k]
        if m < 0:
            out[k] = 0.0
            continue
        c, kind = m & 127, m & 384
        mine, others = f.heat[own, c], f.heat[1 - own, c]
        out[k] = max(0.0, mine - 0.8 * others) if kind == GREY else -mine if kind == GIVE else mine + others
        most = max(most, abs(out[k]))
    for k in range(n):
        if plays[k] < 0:
            out[k] = 1.0 - value  # the other's game
        else:
            out[k] = min(0.99, max(0.01, value + 0.3 * out[k] / most - (0.0 if plays[k] & 384 == GIVE else 0.2)))


def tables(game: Game) -> Tables:
    cells, size = len(game.board), game.b.size
    near = [[*beside, *[cells] * 6][:6] for beside in game.board.near]
    places = {c: (x, y) for (x, y), c in game.board.grid.items()}
    along = [[places[c][way] for c in range(cells)] for way in range(2)]  # Black goes from file to file
    sides = [[1 if p == 0 else 2 if p == size - 1 else 0 for p in line] for line in along]
    begin = [[1 - (p + 1) / (size + 1) for p in line] + [0.0] for line in along]
    kinds = [[CONDUCTS[k] for k in order] for order in ((0, 1, 2, 3), (0, 2, 1, 3))]
    wires = [[[0.0 if not p or not q else p * q / (p + q) for q in kind] for p in kind] for kind in kinds]
    return Tables(
        near=table(near, "i8"),
        sides=table(sides, "i8"),
        wires=table(wires, "f8"),
        edge=table([[2 * p for p in kind] for kind in kinds], "f8"),
        begin=table(begin, "f8"),
        volts=np.zeros((2, cells + 1)),
        heat=np.zeros((2, cells + 1)),
    )


ROLLOUT = Rollout(tables, finish, promise=promise)
