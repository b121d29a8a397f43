"""Laws of play, on random games of every game and variant."""

from every import pytest_generate_tests  # noqa: F401

from tabuleiro.testing.laws import *
