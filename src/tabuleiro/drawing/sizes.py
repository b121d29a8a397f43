"""Lengths as people write them: 30cm, 4m, 297mm, 12in, 800px."""

from __future__ import annotations

import re

from tabuleiro.rules import Problem, Text

MM = {"mm": 1.0, "cm": 10.0, "m": 1000.0, "in": 25.4, "px": 25.4 / 96}
BAD = Text(
    "'{text}' não é um tamanho; escreve-se como 30cm, 4m, 297mm ou 12in",
    "'{text}' is not a size; it is written like 30cm, 4m, 297mm or 12in",
)


def millimetres(text: str) -> float:
    """A length in millimetres.

    >>> millimetres("30cm"), millimetres("1,5 m")
    (300.0, 1500.0)
    """
    found = re.fullmatch(r"\s*([0-9]{1,6}(?:[.,][0-9]{1,6})?)\s*(mm|cm|m|in|px)\s*", text)
    if not found or float(found[1].replace(",", ".")) <= 0:
        raise Problem(BAD, text=text)
    return float(found[1].replace(",", ".")) * MM[found[2]]
