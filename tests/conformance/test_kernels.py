"""Compiled and interpreted, the same source gives the same numbers, with every option."""

from every import pytest_generate_tests  # noqa: F401

from tabuleiro.testing.kernels import *
