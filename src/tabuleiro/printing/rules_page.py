"""The rules of a game on one page: board, goal, material, author, source, and articles with small drawn examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tabuleiro.drawing.caption import describe
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.cutouts import alone
from tabuleiro.drawing.paper import FONT, sheet, typeset
from tabuleiro.drawing.picture import svg
from tabuleiro.drawing.scene import MEN
from tabuleiro.olympiad.where import played
from tabuleiro.rules import Game, State, Text

BOARD = (66.0, 52.0)  # millimetres for the board beside the goal
OURS = "N"  # articles that the rule book does not have


class Drawing(NamedTuple):
    """A drawn example of an article: a position, what is drawn over it by the words of `drawing.svg`, and a caption."""

    articles: Sequence[str]
    game: Game
    state: State
    signs: Mapping[str, Any]
    text: str


def rules_page(
    game: Game, drawings: Sequence[Drawing] = (), lang: str = "pt", address: str = "", theme: str = "print"
) -> bytes:
    """The PDF: one A4 page, black and white by itself. Texts and examples are as large as the page allows."""
    d = game.definition
    first = {number: drawing for drawing in reversed(drawings) for number in drawing.articles}
    begins = int(game.start().turn)
    starts = STARTS.fill(first=game.players[begins], second=game.players[1 - begins])
    data = {
        "title": TITLE.fill(game=d.name).say(lang),
        "name": d.name.say(lang),
        "lang": "en" if lang == "en" else "pt",
        "page": sheet("a4"),
        "goal": d.goal.say(lang),
        "board": picture(game, game.start(), lang, BOARD, theme),
        "facts": [
            {"name": name.say(lang), "text": text}
            for name, text in (
                (MATERIAL, d.material.say(lang)),
                (STARTING, starts.say(lang)),
                (AUTHOR, d.credit.say(lang)),
                *((PLAYED, one.text.say(lang)) for one in played(d)),
                (SOURCE, "; ".join(source.say(lang) for source in d.sources)),
            )
        ],
        "legend": [
            {"svg": alone(piece, MEN[game.board.shape], theme)[0], "name": piece.name.say(lang)} for piece in d.pieces
        ],
        "articles": [
            {
                "number": article.number,
                "text": article.text.say(lang),
                "drawing": _drawing(first[article.number], lang, theme) if article.number in first else None,
            }
            for article in d.articles
        ],
        "ours": OUR_OWN.say(lang) if any(article.number.startswith(OURS) for article in d.articles) else "",
        "address": address,
    }
    return typeset(Path(__file__).with_name("rules_page.typ"), data, "pdf")


def _drawing(one: Drawing, lang: str, theme: str) -> dict[str, Any]:
    return {**picture(one.game, one.state, lang, (1.0, 1.0), theme, **one.signs), "caption": one.text}


def picture(
    game: Game, state: State, lang: str, room: tuple[float, float], theme: str = "print", **signs: Any
) -> dict[str, Any]:
    """A position as a template wants it: the drawing, its size within the room, and its words."""
    box = compose(game, state, lang).box
    scale = min(room[0] / box.width, room[1] / box.height)
    return {
        "svg": svg(game, state, theme, lang, font=FONT, plate=False, **signs),
        "size": (box.width * scale, box.height * scale),
        "alt": describe(game, state, lang),
    }


TITLE = Text("Regras: {game}", "Rules: {game}")
MATERIAL = Text("Material", "Material")
STARTING = Text("Começa", "Starts")
STARTS = Text("{first}, depois {second}", "{first}, then {second}")
AUTHOR = Text("Autor", "Author")
PLAYED = Text("Onde se joga", "Where it is played")
SOURCE = Text("Fonte", "Source")
OUR_OWN = Text(
    "Os artigos com N são esclarecimentos nossos, não do livro de regras.",
    "Articles with N are our own clarifications, not from the rule book.",
)
