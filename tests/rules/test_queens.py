"""How far a queen sees: the same as by walking, whatever stands in the way."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tabuleiro.boards import KING, square
from tabuleiro.rules import clear_lines, queen_freedom, queen_steps, queen_target, queens_of, turn_over
from tabuleiro.rules.queens import ROOM


@pytest.mark.parametrize("size", [3, 5, 8, ROOM])
def test_a_queen_goes_as_far_as_she_can_walk(size: int) -> None:
    board, chance = square(size, size, KING), Random(size)
    where = {c: xy for xy, c in board.grid.items()}
    q, lines = queens_of(board), np.zeros(6 * ROOM - 2, np.uint16)
    clear_lines(q, lines)
    taken = set[int]()
    for _ in range(40):
        changed = chance.randrange(len(board))
        taken ^= {changed}
        turn_over(q, lines, changed)
        here, gone = chance.randrange(len(board)), chance.randrange(len(board))
        walked = []
        for way, (u, v) in enumerate(KING):
            (x, y), n = where[here], 0
            while (to := board.grid.get((x + u * (n + 1), y + v * (n + 1)))) is not None and to not in taken - {gone}:
                walked.append(to)
                n += 1
            assert queen_steps(q, lines, here, way, gone) == n
        assert queen_freedom(q, lines, here, gone) == len(walked)
        assert {queen_target(q, lines, here, gone, k) for k in range(len(walked))} == {*walked}
