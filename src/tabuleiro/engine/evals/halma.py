"""Halma: the race, step by step."""

from tabuleiro.engine.evals.races import racing

EVALUATION = racing("halma")
