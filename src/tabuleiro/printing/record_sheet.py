"""An empty record sheet: who plays, when, what is played, the result, and a QR code that leads back to the game."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from tabuleiro.drawing.paper import sheet, typeset
from tabuleiro.match import Match
from tabuleiro.match.saying import say_plays
from tabuleiro.printing.rules_page import picture
from tabuleiro.rules import Game, Text

BOARD = (46.0, 34.0)  # millimetres for the board beside the names
GROUPS = 3  # columns of plays beside one another
ROWS = {1: 30, 2: 12}  # rows of plays for each match, by how many matches are on the page


def record_sheet(game: Game, lang: str = "pt", address: str = "", matches: int = 1) -> bytes:
    """The PDF: one A4 page for one match or two. Without an address there is no QR code."""
    d = game.definition
    written = Match(game).legal()[:3]
    data = {
        "title": TITLE.fill(game=d.name).say(lang),
        "lang": "en" if lang == "en" else "pt",
        "page": sheet("a4"),
        "board": picture(game, game.start(), lang, BOARD),
        "players": [player.say(lang) for player in game.players],
        "fields": [text.say(lang) for text in (DATE, ROUND, TABLE)],
        "result": RESULT.say(lang),
        "signed": SIGNED.say(lang),
        "example": WRITTEN.fill(plays=say_plays(game, written, ", ")).say(lang) if written else "",
        "groups": GROUPS,
        "rows": ROWS[matches],
        "matches": matches,
        "qr": _code(address) if address else None,
        "qr_says": BACK.fill(address=address).say(lang),
        "address": address,
    }
    return typeset(Path(__file__).with_name("record_sheet.typ"), data, "pdf")


def _code(address: str) -> str:
    """A QR code as SVG."""
    import segno  # not before it is needed

    out = io.BytesIO()
    made: Any = segno.make(address, error="m", micro=False)
    made.save(out, kind="svg", border=0, xmldecl=False, omitsize=True)
    return out.getvalue().decode("utf-8")


TITLE = Text("Folha de registo: {game}", "Record sheet: {game}", "Folha de registro: {game}")
DATE = Text("Data", "Date")
ROUND = Text("Ronda", "Round", "Rodada")
TABLE = Text("Mesa", "Table")
RESULT = Text("Resultado", "Result")
SIGNED = Text("Assinaturas", "Signatures")
WRITTEN = Text(
    "Uma jogada escreve-se assim: {plays}", "How to write a play: {plays}", "Escreve-se uma jogada assim: {plays}"
)
BACK = Text("Código QR: {address}", "QR code: {address}")
