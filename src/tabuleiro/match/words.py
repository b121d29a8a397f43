"""Words for what lies beside a board, shared by all that show a position."""

from __future__ import annotations

from tabuleiro.rules import Text

NUMBERS = {  # by the name of the field
    "swapped": Text("as cores foram trocadas", "the colours have been swapped"),
    "placed": Text("falta pôr uma peça nesta vez", "one more stone on this turn"),
    "passed": Text("vezes passadas", "turns passed"),
    "deposits": Text("depósito", "deposit"),
    "dice": Text("dados", "dice"),
    "quiet": Text("jogadas sem captura", "plays without a capture"),
    "hand": Text("na mão", "in hand"),
    "taken": Text("capturadas", "captured"),
    "pairs": Text("pares capturados", "captured pairs"),
    "off": Text("fora", "off"),
    "passant": Text("captura de passagem em", "may be taken in passing on"),
}


def number_name(name: str) -> Text:
    """What a number or spot is called; one without words by its own name."""
    return NUMBERS.get(name, Text(name, name))
