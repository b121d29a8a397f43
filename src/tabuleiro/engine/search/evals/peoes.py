"""Peões: what counts in Batalha dos Peões counts here, with weights of its own."""

from tabuleiro.engine.search.evals.batalha_dos_peoes import EVALUATION

__all__ = ["EVALUATION"]
