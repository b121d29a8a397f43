"""WHAT IS PRINTED: documents for a class, as PDF, set by Typst.

Knows no rule, no proof and no puzzle: it is given games, positions and finished texts, and puts them on pages.
"""

from tabuleiro.printing.living_guide import Living, living_guide
from tabuleiro.printing.record_sheet import record_sheet
from tabuleiro.printing.rules_page import Drawing, rules_page
from tabuleiro.printing.saving import save
from tabuleiro.printing.worksheet import Exercise, save_worksheet, worksheet

__all__ = [
    "Drawing",
    "Exercise",
    "Living",
    "living_guide",
    "record_sheet",
    "rules_page",
    "save",
    "save_worksheet",
    "worksheet",
]
