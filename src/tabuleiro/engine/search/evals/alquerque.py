"""Alquerque: pieces, freedom to step, where they stand, and captures looked at to their end."""

from tabuleiro.engine.search.evals.jumpers import jumping

EVALUATION = jumping("alquerque")
