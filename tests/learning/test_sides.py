"""The two sides of a game in sentences."""

from __future__ import annotations

from tabuleiro.games import load
from tabuleiro.learning.puzzles import puzzles, texts
from tabuleiro.learning.sides import turn
from tabuleiro.rules import Player, Text


def test_whose_turn_it_is() -> None:
    assert turn(load("avanco"), Player.SECOND) == Text("É a vez das Negras.", "Black to play.", "É a vez das Pretas.")
    assert turn(load("hex"), Player.FIRST).pt == "É a vez do primeiro jogador."
    assert turn(load("gatos_caes"), Player.SECOND).pt == "É a vez dos Cães."
    assert turn(load("dominorio"), Player.FIRST) == Text("É a vez de Vertical.", "Vertical to play.")


def test_a_puzzle_on_paper_has_a_grade_and_no_name_of_ours() -> None:
    puzzle = next(puzzle for puzzle in puzzles("rastros") if not puzzle.name)
    assert texts(puzzle, "pt").heading == f"Grau {puzzle.grade}"
    assert puzzle.id not in " ".join(map(str, texts(puzzle, "pt")))
