"""The laws that every game is put through, over this one: `pytest laws.py`, where the package is installed."""

from tabuleiro.testing import *

pytest_generate_tests = for_games("konane6")
