"""WHAT IS PRINTED: documents for a class, as PDF, set by Typst.

Knows no rule, no proof and no puzzle: it is given games, positions and finished texts, and puts them on pages.
"""

from tabuleiro.printing.worksheet import Exercise, save_worksheet, worksheet

__all__ = ["Exercise", "save_worksheet", "worksheet"]
