"""Every word that a drawing says, in the languages of the house. What games say is in their own files."""

from __future__ import annotations

from tabuleiro.rules import Text

TO_MOVE = Text("Jogam: {side}", "To move: {side}")
WON = Text("Ganharam: {side}", "Winner: {side}")
DRAWN = Text("Empate", "Draw")
EMPTY_BOARD = Text("Tabuleiro vazio de {cells} casas.", "An empty board of {cells} cells.")

# On paper
GIANT_SUMMARY = Text(
    "Tabuleiro de {wide} por {high}, em {count} folhas {paper}.",
    "A board of {wide} by {high}, on {count} sheets of {paper}.",
)
GIANT_STEPS = (
    Text(
        "Imprime sem ajustar à página (100 %) e mede a régua em baixo.",
        "Print at 100 %, without fitting to the page, and measure the line below.",
        "Imprima sem ajustar à página (100 %) e meça a régua embaixo.",
    ),
    Text(
        "Em cada folha, corta as margens da esquerda e de cima pelos riscos.",
        "On each sheet cut off the left and the upper margin along the marks.",
        "Em cada folha, corte as margens da esquerda e de cima pelos riscos.",
    ),
    Text(
        "Cola linha a linha, A1, B1, C1…: cada folha cobre a anterior até ao tracejado ({overlap} mm). Das folhas a "
        "cinzento não se imprime nada.",
        "Glue row by row, A1, B1, C1…: each sheet covers the one before up to the dashes ({overlap} mm). Grey sheets "
        "are empty and are not printed.",
        "Cole linha a linha, A1, B1, C1…: cada folha cobre a anterior até o tracejado ({overlap} mm). As folhas em "
        "cinza são vazias e não são impressas.",
    ),
)
RULER = Text("10 cm quando impresso a 100 %", "10 cm when printed at 100 %")
CUT_OUT = Text("peças de {wide} mm, para recortar", "pieces of {wide} mm, to cut out")
