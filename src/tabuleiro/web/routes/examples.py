"""A drawn example for each article of a game."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import Path

from tabuleiro.drawing import svg
from tabuleiro.drawing.caption import describe
from tabuleiro.drawing.compose import compose
from tabuleiro.games import definition
from tabuleiro.learning.examples import Example, examples, undrawn
from tabuleiro.rules import Text
from tabuleiro.web.answers import Text as Said
from tabuleiro.web.answers import learning as answers
from tabuleiro.web.chores import aside
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.games import Theme, known
from tabuleiro.web.site import Answer, Drawing, Lang, Router, VisitorOf, answer
from tabuleiro.web.words import in_all, said

router = Router(prefix="/api/games/{key}/examples", tags=["learning"])
Number = Annotated[int, Path(ge=1, le=1000)]
UNIT = 40  # of the size that a picture is told to have: a cell
NO_EXAMPLE = Text("{game} não tem o exemplo {number}", "{game} has no example {number}")


def example_view(number: int, example: Example) -> answers.Example:
    match = example.match
    box = compose(match.game, match.state).box
    return answers.Example(
        number=number,
        articles=example.articles,
        text=said(example.text),
        words=Said(**in_all(lambda lang: describe(match.game, match.state, lang))),
        variant=match.game.variant,
        picture=f"/api/games/{example.key}/examples/{number}.svg",
        size=(round(box.width * UNIT), round(box.height * UNIT)),
    )


@cache
def _document(key: str) -> answers.Examples:
    drawn = [example_view(number, example) for number, example in enumerate(examples(key), 1)]
    return answers.Examples(examples=drawn, undrawn=undrawn(key))


@router.get("")
async def listed(key: str, visitor: VisitorOf) -> Answer[answers.Examples]:
    """The drawn examples of a game, and the articles of which there is nothing to be seen."""
    return answer(await aside(_document, known(key)), headers={"cache-control": "max-age=60"})


@router.get("/{number}.svg")
async def drawn(key: str, number: Number, visitor: VisitorOf, lang: Lang, theme: Theme = "light") -> Drawing:
    """The picture of an example."""
    found = examples(known(key))
    if number > len(found):
        raise Refusal(404, "missing", NO_EXAMPLE, game=definition(key).name, number=number)
    made = await aside(_picture, found[number - 1], theme, lang)
    return Drawing(made, headers={"cache-control": "max-age=60"})


def _picture(example: Example, theme: str, lang: str) -> str:
    match = example.match
    return svg(match.game, match.state, theme, lang, **example.signs._asdict())
