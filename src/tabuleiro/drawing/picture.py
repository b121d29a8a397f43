"""The door of the room: a position as an SVG picture."""

from __future__ import annotations

from collections.abc import Iterable

from tabuleiro.drawing import overlay
from tabuleiro.drawing.caption import describe, title
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.geometry import Box
from tabuleiro.drawing.overlay import Mark, Spot
from tabuleiro.drawing.sizes import millimetres
from tabuleiro.drawing.writer import SANS, document
from tabuleiro.rules import Game, State


def svg(
    game: Game,
    state: State | None,
    theme: str = "light",
    lang: str = "pt",
    *,
    last: Iterable[Spot] = (),
    selectable: Iterable[Spot] = (),
    arrows: Iterable[tuple[Spot, Spot]] = (),
    marks: Iterable[Mark] = (),
    coordinates: bool = True,
    size: str | None = None,
    font: str = SANS,
    plate: bool = True,
) -> str:
    """A position as an SVG document; the empty board, if `state` is None.

    `last` are the cells of the last play, `selectable` those that may be chosen now, `arrows` lead from cell to cell,
    and `marks` ring a cell or, as pairs, put a letter on it ("x": a cross). Cells are given by number or by name.
    `size` ("30cm") is the longer side of the picture; without it the picture takes the room that it is given. Without
    the `plate` nothing lies under the board.
    """
    scene = compose(game, state, lang, coordinates)
    pairs = [(overlay.spot(game, a), overlay.spot(game, b)) for a, b in arrows]
    lettered = [mark if isinstance(mark, tuple) else (mark, "") for mark in marks]
    over = (
        overlay.choices(scene, overlay.spots(game, selectable)),
        overlay.arrows(scene, pairs),
        overlay.marks(scene, [(overlay.spot(game, cell), text) for cell, text in lettered]),
    )
    under = overlay.last_play(scene, overlay.spots(game, last))
    attributes = _measures(scene.box, millimetres(size)) if size else ""
    texts = title(game, lang), describe(game, state, lang)
    return document(scene, (under, "".join(over)), theme, texts, attributes, font, plate)


def measures(box: Box, longer: float) -> tuple[float, float]:
    """Width and height of a picture whose longer side is given."""
    scale = longer / max(box.width, box.height)
    return box.width * scale, box.height * scale


def _measures(box: Box, longer: float) -> str:
    wide, high = measures(box, longer)
    return f' width="{wide:.6g}mm" height="{high:.6g}mm"'
