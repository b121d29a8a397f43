"""The boards of the games against the figures of the rules documents: points, edges, lines, jumps, symmetries."""

from __future__ import annotations

from collections import Counter

import pytest

from tabuleiro.boards import Board
from tabuleiro.games import load

# game, variant, cells, edges, runs of so many cells, how many of them, symmetries of the board
FIGURES = [
    ("pentagonia", "default", 30, 50, 3, 25, 20),
    ("pentagonia", "corner_spokes=no", 30, 40, 3, 20, 20),
    ("pretwa", "default", 19, 36, 3, 33, 12),
    ("pretwa", "rings=2", 13, 24, 3, 21, 12),
    ("szkwa", "default", 21, 36, None, None, 8),
    ("halma", "board=13", 13, 28, 3, 16, 8),
    ("halma", "board=25", 25, 56, 3, 40, 8),
    ("alquerque", "default", 25, 56, 3, 40, 8),
    ("picaria", "default", 13, 28, 3, 16, 8),
    ("corrida_ao_destino", "board=r3", 18, 25, None, None, None),
    ("corrida_ao_destino", "board=r1", 15, 22, None, None, 4),
    ("five_mens_morris", "default", 16, 20, 3, 8, 16),
    ("shisima", "default", 9, 16, 3, 4, 16),
    ("tic_tackle", "default", 16, 24, None, None, 8),
    ("jogo_da_velha", "size=4", 16, None, 4, 10, 8),
    ("jogo_da_velha", "size=5", 25, None, 4, 28, 8),
    ("jogo_da_velha", "default", 36, None, 4, 54, 8),
    ("pente", "default", 169, None, 5, 396, None),
    ("pente", "size=19", 361, None, 5, 1020, None),
]


@pytest.mark.parametrize(("key", "variant", "cells", "edges", "length", "runs", "symmetries"), FIGURES)
def test_figures(
    key: str, variant: str, cells: int, edges: int | None, length: int | None, runs: int | None, symmetries: int | None
) -> None:
    board = load(key, variant).board
    assert len(board) == cells
    if edges:
        assert sum(map(len, board.near)) == 2 * edges
    if length:
        assert len(board.runs(length)) == runs  # a jump may be made either way: twice as many directed ones
    if symmetries:
        assert len(board.symmetries) == symmetries


def degrees(board: Board) -> dict[int, int]:
    return dict(Counter(len(near) for near in board.near))


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("pentagonia", {3: 20, 4: 10}),
        ("pretwa", {6: 1, 4: 12, 3: 6}),
        ("szkwa", {4: 9, 3: 12}),
        ("alquerque", {8: 5, 5: 4, 4: 4, 3: 12}),
        ("picaria", {3: 4, 4: 4, 5: 4, 8: 1}),
        ("shisima", {3: 8, 8: 1}),
    ],
)
def test_degrees(key: str, expected: dict[int, int]) -> None:
    assert degrees(load(key).board) == expected


def test_named_neighbours() -> None:
    for key, cell, near in (
        ("pentagonia", "a1", "a2 a10 b1"),
        ("pentagonia", "b3", "b2 b4 a3 c3"),
        ("pentagonia", "c6", "c5 c7 b6"),
        ("picaria", "c5", "a5 b4 c3 d4 e5"),
        ("corrida_ao_destino", "e2", "d1 d3 f1 f3"),
        ("szkwa", "d", "a f b c"),
        ("halma", "g", "b d e f h i j l"),
    ):
        board = load(key).board
        assert {board.names[c] for c in board.near[board.index[cell]]} == set(near.split())


def test_loops_of_surakarta_go_round_the_outside() -> None:
    board = load("surakarta").board
    loops = [line for line in board.lines if line.far]
    joined = {frozenset(board.names[c] for c in (line.cells[0], line.cells[-1])) for line in loops}
    small, large = "b1a2 b6a5 e1f2 e6f5", "c1a3 c6a4 d1f3 d6f4"
    assert joined == {frozenset((pair[:2], pair[2:])) for pair in f"{small} {large}".split()}
