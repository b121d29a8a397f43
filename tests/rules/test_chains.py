"""Chains of stones and their liberties: what is kept from play to play is what the stones say."""

from __future__ import annotations

from random import Random

import pytest
from every import ALL

from tabuleiro.boards import crossings
from tabuleiro.rules import (
    Cells,
    State,
    StateType,
    beside_of,
    capture,
    chain_fields,
    derive_chains,
    in_atari,
    may_stand,
    put_stone,
    takes,
)

BOARD = crossings(5, 5)
BESIDE = beside_of(BOARD.near)
KIND = StateType(Cells("stone", "BW", 25), *chain_fields(25))


def new(rows: str = "") -> State:
    """A position, its topmost row first."""
    s = KIND.new()[0]
    if rows:
        contents = [""] * 25
        for cells, signs in zip(BOARD.rows, rows.split("/"), strict=True):
            for c, sign in zip(cells, signs, strict=True):
                contents[c] = sign.strip(".")
        KIND.read(s, contents)
    derive_chains(BESIDE, s)
    return s


def at(name: str) -> int:
    return BOARD.index[name]


def liberties(s: State, c: int) -> tuple[set[int], set[int]]:
    """The stones of a chain and its liberties, walked around."""
    group, border = {c}, [c]
    free: set[int] = set()
    for one in border:
        for d in BOARD.near[one]:
            if s.stone[d] == s.stone[c] and d not in group:
                group.add(d)
                border.append(d)
            elif s.stone[d] == 0:
                free.add(d)
    return group, free


@pytest.mark.parametrize("seed", range(20 if ALL else 4))
def test_what_is_kept_is_what_the_stones_say(seed: int) -> None:
    chance, s, taken = Random(seed), new(), 0
    for ply in range(150):
        own = 1 + ply % 2
        empty = [c for c in range(25) if s.stone[c] == 0]
        good = [c for c in empty if may_stand(BESIDE, s, c, own)]
        assert good == [c for c in empty if stands(s, c, own)]
        if not good:
            break
        m = chance.choice(good)
        before, wins = sum(s.stone != 0), takes(BESIDE, s, m, own)
        put_stone(BESIDE, s, m, own)
        n = capture(BESIDE, s, m)
        assert (n > 0) == wins
        assert sum(s.stone != 0) == before + 1 - n
        taken += n
        for c in range(25):
            if s.stone[c]:
                group, free = liberties(s, c)
                assert {d for d in range(25) if s.stone[d] and s.chain[d] == s.chain[c]} == group
                assert walked(s, c) == group
                touching = [d for one in group for d in BOARD.near[one] if s.stone[d] == 0]
                kept = (s.liberties[s.chain[c]], s.total[s.chain[c]], s.squares[s.chain[c]])
                assert kept == (len(touching), sum(touching), sum(d * d for d in touching))
                assert in_atari(s, s.chain[c]) == (len(free) == 1)
    assert taken


def walked(s: State, c: int) -> set[int]:
    """The stones that follow one another in a chain."""
    found = [c]
    while s.after[found[-1]] != c:
        found.append(int(s.after[found[-1]]))
    assert len(found) == len(set(found))
    return set(found)


def stands(s: State, c: int, own: int) -> bool:
    """Whether a stone may be put, by putting it."""
    t = s.copy()
    t.stone[c] = own
    beside = [d for d in BOARD.near[c] if t.stone[d] == 3 - own]
    return bool(liberties(t, c)[1]) or any(not liberties(t, d)[1] for d in beside)


def test_two_chains_beside_one_point_are_taken_together() -> None:
    s = new("...../...../.WWW./WB.BW/.W.W.")
    put_stone(BESIDE, s, at("c2"), 2)
    assert capture(BESIDE, s, at("c2")) == 2
    assert not s.stone[at("b2")]
    assert not s.stone[at("d2")]


def test_a_liberty_that_two_stones_touch_is_one() -> None:
    s = new("...../...../W..../BW.../.BW..")  # a2 and b1 are chains of their own, and a1 is the last liberty of both
    assert in_atari(s, s.chain[at("a2")])
    assert in_atari(s, s.chain[at("b1")])
    assert may_stand(BESIDE, s, at("a1"), 2)
    assert not may_stand(BESIDE, s, at("a1"), 1)
