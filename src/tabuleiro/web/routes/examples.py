"""A drawn example for each article of a game."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from tabuleiro.games import definition
from tabuleiro.learning.examples import examples
from tabuleiro.rules import Text
from tabuleiro.web.answers import learning as answers
from tabuleiro.web.chores import aside
from tabuleiro.web.learning import example_picture, examples_document
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.games import Theme, known
from tabuleiro.web.site import Answer, Drawing, Lang, Router, VisitorOf, answer

router = Router(prefix="/api/games/{key}/examples", tags=["learning"])
Number = Annotated[int, Path(ge=1, le=1000)]
NO_EXAMPLE = Text("{game} não tem o exemplo {number}", "{game} has no example {number}")


@router.get("")
async def listed(key: str, visitor: VisitorOf) -> Answer[answers.Examples]:
    """The drawn examples of a game, and the articles of which there is nothing to be seen."""
    return answer(await aside(examples_document, known(key)), headers={"cache-control": "max-age=60"})


@router.get("/{number}.svg")
async def drawn(key: str, number: Number, visitor: VisitorOf, lang: Lang, theme: Theme = "light") -> Drawing:
    """The picture of an example."""
    found = examples(known(key))
    if number > len(found):
        raise Refusal(404, "missing", NO_EXAMPLE, game=definition(key).name, number=number)
    made = await aside(example_picture, found[number - 1], theme, lang)
    return Drawing(made, headers={"cache-control": "max-age=60"})
