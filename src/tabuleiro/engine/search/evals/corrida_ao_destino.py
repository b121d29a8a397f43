"""Corrida ao Destino: the race, step by step."""

from tabuleiro.engine.search.evals.races import racing

EVALUATION = racing("corrida_ao_destino")
