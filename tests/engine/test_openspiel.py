"""Games that OpenSpiel has, too: as many sequences of plays, and the same ends. Where it is not installed: skipped.

What differs: a play of Amazonas is three of its actions; in Go a position that comes again ends its games (ours: when
it comes for the third time), on 3 by 3 after 7 plays at the earliest; in Pontos e Quadrados nothing does.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabuleiro import load
from tabuleiro.engine.perft import perft
from tabuleiro.rules import DRAW, FIRST, ONGOING, State

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")


def counted(state: Any, actions: int) -> int:
    if state.is_terminal():
        return 0
    if actions == 1:
        return len(state.legal_actions())
    return sum(counted(state.child(action), actions - 1) for action in state.legal_actions())


@pytest.mark.parametrize(
    ("key", "variant", "theirs", "depth", "actions"),
    [
        ("amazonas", "default", "amazons(board_size=8)", 1, 3),
        ("amazonas", "size=6", "amazons(board_size=6)", 1, 3),
        pytest.param("amazonas", "size=6", "amazons(board_size=6)", 2, 3, marks=pytest.mark.thorough),
        ("go", "default", "go(board_size=7,komi=0.5)", 2, 1),
        ("go", "size=5", "go(board_size=5,komi=0.5)", 3, 1),
        ("go", "size=3", "go(board_size=3,komi=0.5)", 5, 1),
        pytest.param("go", "size=3", "go(board_size=3,komi=0.5)", 7, 1, marks=pytest.mark.thorough),
        ("pontos_quadrados", "default", "dots_and_boxes(num_rows=5,num_cols=5)", 2, 1),
        ("pontos_quadrados", "size=2x2", "dots_and_boxes(num_rows=2,num_cols=2)", 4, 1),
        ("pontos_quadrados", "size=2x1", "dots_and_boxes(num_rows=1,num_cols=2)", 7, 1),  # to the end
    ],
)
def test_as_many_sequences_of_plays(key: str, variant: str, theirs: str, depth: int, actions: int) -> None:
    state = pyspiel.load_game(theirs).new_initial_state()
    assert perft(load(key, variant), depth) == [counted(state, n * actions) for n in range(1, depth + 1)]


@pytest.mark.parametrize("boxes", [(1, 1), pytest.param((2, 1), marks=pytest.mark.thorough)])
def test_every_game_of_dots_and_boxes_ends_alike(boxes: tuple[int, int]) -> None:
    columns, rows = boxes
    game = load("pontos_quadrados", f"size={columns}x{rows}")

    def ours(s: State) -> Counter[float]:
        if (end := game.result(s)) != ONGOING:
            return Counter([0.0 if end == DRAW else 1.0 if end == FIRST else -1.0])
        return sum((ours(game.play(s, m)) for m in game.moves(s)), Counter[float]())

    def theirs(state: Any) -> Counter[float]:
        if state.is_terminal():
            return Counter([state.returns()[0]])
        return sum((theirs(state.child(action)) for action in state.legal_actions()), Counter[float]())

    start = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns})").new_initial_state()
    assert ours(game.start()) == theirs(start)
