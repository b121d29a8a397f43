"""Wins by force: whether a player wins within so many plays, whatever the other does, in any game without dice.

Every play of both is tried, to a depth; there is nothing to guess, and no form to write for a game. What comes out is
exact as far as it goes: "yes, in five plays", or "not in five". A game that cannot last longer is thereby decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.rules import ONGOING, Game, Player, State
from tabuleiro.rules.definition import Definition, moves, play, result
from tabuleiro.rules.kernel import kernel, rule

ENTRIES = 1 << 21  # of the transposition table
HALF = np.uint64(32)
LOWER = np.uint64(0xFFFFFFFF)


class Frames(NamedTuple):
    """The way from the root to where the search is, one row for each play."""

    states: Any
    words: Any  # the same memory, as words
    lasting: Any  # the bits of them that make two positions different
    plays: Any
    count: Any
    at: Any  # which of the plays comes next
    keys: Any
    first: Any  # what decided last at this depth: it is tried first


class Seen(NamedTuple):
    """What was decided before: the word of a position with a question, and the answer."""

    keys: Any
    values: Any


@rule
def mixed(x: Any) -> Any:
    """A number that another one scatters to; no product leaves 64 bits."""
    x ^= x >> np.uint64(29)
    x = (x & LOWER) * np.uint64(0x9E3779B1) ^ (x >> HALF) * np.uint64(0x85EBCA77) ^ x << np.uint64(23)
    return x ^ x >> np.uint64(31)


@rule
def key_of(words: Any, lasting: Any, question: int) -> Any:
    """The word of a position, asked such a question; never 0."""
    h = np.uint64(question) * np.uint64(0xC2B2AE3D) ^ np.uint64(0x9E3779B97F4A7C15)
    for k in range(len(lasting)):
        if lasting[k]:
            h = mixed(h ^ np.uint64(words[k] & lasting[k]))
    return h | np.uint64(1)


@kernel
def within(game: Definition, b: Any, frames: Frames, seen: Seen, me: int, plies: int, budget: int) -> int:
    """1: `me` wins from states[0] within so many plays; 0: not; -1: more than `budget` positions would be needed."""
    d = 0
    while True:
        value = -1
        end = result(game, b, frames.states[d])
        if end != ONGOING:
            value = 1 if end == 1 + me else 0
        elif d == plies:
            value = 0
        else:
            key = key_of(frames.words[d], frames.lasting, 2 * (plies - d) + me)
            slot = np.int64((key >> np.uint64(1)) & np.uint64(len(seen.keys) - 1))
            if seen.keys[slot] == key:
                value = seen.values[slot]
            else:
                budget -= 1
                if budget < 0:
                    return -1
                n = moves(game, b, frames.states[d], frames.plays[d])
                for i in range(1, n):
                    if frames.plays[d, i] == frames.first[d]:
                        frames.plays[d, i] = frames.plays[d, 0]
                        frames.plays[d, 0] = frames.first[d]
                frames.count[d], frames.at[d], frames.keys[d] = n, 0, key
        while value >= 0:  # goes up as long as it decides
            if d == 0:
                return value
            d -= 1
            mine = frames.states[d].turn == me
            if value == (1 if mine else 0):
                frames.first[d] = frames.plays[d, frames.at[d] - 1]
            elif frames.at[d] < frames.count[d]:
                value = -1
            if value >= 0:
                slot = np.int64((frames.keys[d] >> np.uint64(1)) & np.uint64(len(seen.keys) - 1))
                seen.keys[slot], seen.values[slot] = frames.keys[d], value
        frames.states[d + 1] = frames.states[d]
        play(game, b, frames.states[d + 1], frames.plays[d, frames.at[d]])
        frames.at[d] += 1
        d += 1


class Forced:
    """The search, with a memory for its next question. `within.py_func` as `run` is the same, interpreted."""

    def __init__(self, game: Game, deepest: int, entries: int = ENTRIES, run: Callable[..., int] = within) -> None:
        kind, rows = game.definition.state, deepest + 2
        states = kind.new(rows)
        plain = np.asarray(states).view(np.ndarray)
        bits = np.zeros(plain.dtype.itemsize, np.uint8)
        fields: Any = kind.dtype.fields
        lasting = (*kind.shown, *kind.spots, *(number for number in kind.numbers if number.lasting))
        for name in ("turn", *(one.name for one in lasting)):
            bits[fields[name][1] :][: fields[name][0].itemsize] = 255
        word = np.uint64 if plain.dtype.itemsize % 8 == 0 else np.uint16
        self.game, self.deepest, self.run = game, deepest, run
        self.frames = Frames(
            states=states,
            words=plain.view(word).reshape(rows, -1),
            lasting=bits.view(word),
            plays=np.zeros((rows, game.definition.most_moves), np.int64),
            count=np.zeros(rows, np.int64),
            at=np.zeros(rows, np.int64),
            keys=np.zeros(rows, np.uint64),
            first=np.full(rows, -1, np.int64),
        )
        self.seen = Seen(np.zeros(entries, np.uint64), np.zeros(entries, np.int8))

    def within(self, s: State, player: Player, plies: int, budget: int) -> bool | None:
        """Whether a player wins within so many plays; None: that would take more positions than the budget allows."""
        self.frames.states[0] = s
        rules, plies = (self.game.definition, self.game.b), min(plies, self.deepest)
        answer = self.run(*rules, self.frames, self.seen, int(player), plies, budget)
        return None if answer < 0 else bool(answer)
