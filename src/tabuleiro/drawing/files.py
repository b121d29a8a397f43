"""A drawing into a file: .svg, .png or .pdf; a board, a floor board in sheets, or pieces to cut out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tabuleiro.drawing.caption import describe, title
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.cutouts import cutouts
from tabuleiro.drawing.geometry import Box
from tabuleiro.drawing.giant import giant_board
from tabuleiro.drawing.overlay import Mark, Spot
from tabuleiro.drawing.paper import FONT, SHEETS, sheet, typeset
from tabuleiro.drawing.picture import measures, svg
from tabuleiro.drawing.sizes import millimetres
from tabuleiro.drawing.writer import SANS
from tabuleiro.rules import Game, Problem, State, Text

MARGIN = 12.0  # millimetres that a sheet keeps free: most printers print up to there
PIXELS = 1200  # the longer side of a PNG, if nothing is said
MOST_PIXELS = 12000
SCREEN_PPI, PRINT_PPI = 96.0, 300.0

BAD_FILE = Text("'{file}' tem de acabar em .svg, .png ou .pdf", "'{file}' must end in .svg, .png or .pdf")
ONLY_PDF = Text(
    "folhas para imprimir fazem-se em .pdf, não em '{file}'", "sheets to print are made as .pdf, not as '{file}'"
)
TOO_FINE = Text(
    "um PNG de {size} teria {pixels} pontos de lado; para imprimir em grande, pede um .pdf",
    "a PNG of {size} would have {pixels} pixels a side; to print something large, ask for a .pdf",
    "um PNG de {size} teria {pixels} pontos de lado; para imprimir em grande, peça um .pdf",
)
UNWRITABLE = Text("não se pode escrever {file}: {what}", "{file} cannot be written: {what}")


def draw_file(
    game: Game,
    state: State | None,
    file: str | Path,
    *,
    theme: str = "",
    lang: str = "pt",
    last: Iterable[Spot] = (),
    selectable: Iterable[Spot] = (),
    arrows: Iterable[tuple[Spot, Spot]] = (),
    marks: Iterable[Mark] = (),
    coordinates: bool = True,
    size: str = "",
    giant: str = "",
    pieces: bool = False,
    paper: str = "a4",
) -> Path:
    """Draw a position (the empty board, if `state` is None) into a file whose name says its kind.

    `size` ("30cm", for screens also "800px") is the longer side of the picture, exact in print. A PDF puts it on A4
    or A3 where it fits, and otherwise on a page of its own size; without `size` it fills a sheet of `paper`. `giant`
    ("4m") cuts the board into sheets of `paper` that are glued together. `pieces` makes pieces to cut out for the board
    of this size instead of the board. Without a `theme` paper is black and white, and screens are light.
    """
    path = Path(file)
    kind = path.suffix.lower().removeprefix(".")
    if kind not in ("svg", "png", "pdf"):
        raise Problem(BAD_FILE, file=path.name)
    if (giant or pieces) and kind != "pdf":
        raise Problem(ONLY_PDF, file=path.name)
    theme = theme or ("print" if kind == "pdf" else "light")
    box = compose(game, state, lang, coordinates).box
    wide, high = measures(box, _longer(giant or size, kind, paper, box))
    if pieces:
        made = cutouts(game, wide / box.width, theme, lang, paper)
    elif giant:
        made = giant_board(game, state, wide, theme, lang, paper, coordinates)
    else:
        picture = svg(
            game,
            state,
            theme,
            lang,
            last=last,
            selectable=selectable,
            arrows=arrows,
            marks=marks,
            coordinates=coordinates,
            size=size if kind == "svg" else None,
            font=SANS if kind == "svg" else FONT,
        )
        texts = {"title": title(game, lang), "lang": "en" if lang == "en" else "pt", "alt": describe(game, state, lang)}
        made = _typeset(kind, {**texts, "svg": picture, "size": (wide, high)}, size)
    try:
        path.write_bytes(made)
    except OSError as error:
        said = error.strerror or str(error)
        raise Problem(UNWRITABLE, file=path, what=said) from None
    return path


def _typeset(kind: str, data: dict[str, Any], size: str) -> bytes:
    """A picture, its size and its texts as a file of this kind."""
    wide, high = data["size"]
    if kind == "svg":
        return str(data["svg"]).encode("utf-8")
    if kind == "pdf":
        return typeset("page.typ", {**data, "page": _page(wide, high)}, "pdf")
    return typeset("page.typ", {**data, "page": (wide, high)}, "png", _ppi(size, max(wide, high)))


def _longer(size: str, kind: str, paper: str, box: Box) -> float:
    """The longer side in millimetres: as asked for, or as large as the sheet or the screen allows."""
    if size:
        return millimetres(size)
    if kind == "png":
        return millimetres(f"{PIXELS}px")
    wide, high = (side - 2 * MARGIN for side in sheet(paper))
    shape = box.width / box.height
    if shape > 1:
        wide, high = high, wide  # a wide picture lies on a sheet turned
    return max(min(wide, high * shape), min(high, wide / shape))


def _ppi(size: str, longer: float) -> float:
    """Pixels an inch: as printers like it where a length is asked for, else as screens count."""
    ppi = PRINT_PPI if size and not size.rstrip().endswith("px") else SCREEN_PPI
    pixels = round(longer / 25.4 * ppi)
    if pixels > MOST_PIXELS:
        raise Problem(TOO_FINE, size=size, pixels=pixels)
    return ppi


def _page(wide: float, high: float) -> tuple[float, float]:
    """The smallest sheet on which a picture of this size fits, turned if need be; else a page of its own size."""
    for short, long in SHEETS.values():
        page = (long, short) if wide > high else (short, long)
        if wide + MARGIN <= page[0] and high + MARGIN <= page[1]:  # half the margin on each side is still printed
            return page
    return wide, high
