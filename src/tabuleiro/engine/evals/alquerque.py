"""Alquerque: pieces, freedom to step, where they stand, and captures looked at to their end."""

from tabuleiro.engine.evals.jumpers import jumping

EVALUATION = jumping("alquerque")
