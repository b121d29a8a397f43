"""A floor board: the drawing cut into sheets of paper that overlap, with a plan of how they are put together."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from string import ascii_uppercase
from typing import NamedTuple

from tabuleiro.boards.board import Point
from tabuleiro.drawing import words
from tabuleiro.drawing.caption import describe, title
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.geometry import along, text_box
from tabuleiro.drawing.paper import FONT, sheet, typeset
from tabuleiro.drawing.picture import svg
from tabuleiro.drawing.scene import Scene
from tabuleiro.rules import Game, Problem, State, Text

MARGIN = 12.0  # millimetres around a sheet that printers leave white, with the marks for scissors
OVERLAP = 12.0  # millimetres that neighbouring sheets have in common
MOST = 2000  # sheets; more is a slip of the pen
STEP = 15.0  # millimetres between the places where ink is looked for

TOO_MANY = Text(
    "com esse tamanho seriam {count} folhas; no máximo são {most}",
    "a board of that size would take {count} sheets; at most there are {most}",
)


class Cut(NamedTuple):
    """How a picture is divided: the sheet, what of it is printed, and how far one sheet is from the next."""

    page: tuple[float, float]
    window: tuple[float, float]
    step: tuple[float, float]
    columns: int
    rows: int


def cut(wide: float, high: float, paper: str) -> Cut:
    """Sheets upright or lying, whichever needs fewer."""
    short, long = sheet(paper)
    return min((_cut(wide, high, page) for page in ((short, long), (long, short))), key=lambda c: c.columns * c.rows)


def _cut(wide: float, high: float, page: tuple[float, float]) -> Cut:
    window = page[0] - 2 * MARGIN, page[1] - 2 * MARGIN
    step = window[0] - OVERLAP, window[1] - OVERLAP
    columns, rows = (max(1, ceil((length - OVERLAP) / one)) for length, one in zip((wide, high), step, strict=True))
    return Cut(page, window, step, columns, rows)


def giant_board(
    game: Game, state: State | None, wide: float, theme: str, lang: str, paper: str, coordinates: bool = True
) -> bytes:
    """A PDF of all sheets that have something on them, after a page that shows how they lie."""
    scene = compose(game, state, lang, coordinates)
    scale = wide / scene.box.width
    high = scene.box.height * scale
    division = cut(wide, high, paper)
    if division.columns * division.rows > MOST:
        raise Problem(TOO_MANY, count=division.columns * division.rows, most=MOST)
    used = used_sheets(scene, scale, division)
    sheets = [
        {"name": sheet_name(i, j), "column": i, "row": j, "used": (i, j) in used}
        for j in range(division.rows)
        for i in range(division.columns)
    ]
    facts = {
        "wide": _metres(wide, lang),
        "high": _metres(high, lang),
        "count": len(used),
        "paper": paper.upper(),
        "overlap": round(OVERLAP),
    }
    data = {
        "title": title(game, lang),
        "lang": "en" if lang == "en" else "pt",
        "alt": describe(game, state, lang),
        "svg": svg(game, state, theme, lang, coordinates=coordinates, font=FONT, plate=False),
        "size": (wide, high),
        "margin": MARGIN,
        "overlap": OVERLAP,
        "page": division.page,
        "window": division.window,
        "step": division.step,
        "sheets": sheets,
        "summary": words.GIANT_SUMMARY.fill(**facts).say(lang),
        "steps": [text.fill(**facts).say(lang) for text in words.GIANT_STEPS],
        "ruler": words.RULER.say(lang),
    }
    return typeset("giant.typ", data, "pdf")


def sheet_name(column: int, row: int) -> str:
    """Letters for columns, numbers for rows from the top: B3.

    >>> sheet_name(1, 2), sheet_name(27, 0)
    ('B3', 'AB1')
    """
    before, last = divmod(column, 26)
    return f"{ascii_uppercase[before - 1] if before else ''}{ascii_uppercase[last]}{row + 1}"


def _metres(length: float, lang: str) -> str:
    text = f"{length / 1000:.2f} m"
    return text if lang == "en" else text.replace(".", ",")


def used_sheets(scene: Scene, scale: float, division: Cut) -> set[tuple[int, int]]:
    """The sheets on which something is printed: empty ones would be wasted paper."""
    found: set[tuple[int, int]] = set()
    pad = 0.025 * scale  # half the width of a line
    for x, y in _ink(scene, STEP / scale):
        spans = []
        for place, step, window, most in zip(
            ((x - scene.box.left) * scale, (y - scene.box.top) * scale),
            division.step,
            division.window,
            (division.columns, division.rows),
            strict=True,
        ):
            first, last = ceil((place - window - pad) / step), floor((place + pad) / step)
            spans.append(range(max(first, 0), min(last, most - 1) + 1))
        found |= {(i, j) for i in spans[0] for j in spans[1]}
    return found


def _ink(scene: Scene, step: float) -> Iterator[Point]:
    """Places where something is drawn, no farther apart than the step."""
    for stroke in scene.strokes:
        here = stroke.start
        for part in stroke.parts:
            count = ceil(part.length(here) / step) or 1
            yield from (along(here, part, i / count) for i in range(count + 1))
            here = part.end
    boxes = [text_box(note.xy, note.text, note.size) for note in scene.notes] + [h.box for h in scene.hollows]
    areas = [(box.left, box.top, box.right, box.bottom) for box in boxes]
    areas += [(x - c.radius, y - c.radius, x + c.radius, y + c.radius) for c in scene.cells for x, y in [c.xy]]
    areas += [(x - m.radius, y - m.radius, x + m.radius, y + m.radius) for m in scene.men for x, y in [m.xy]]
    reach = 0.5  # of zones around points
    for patch in scene.patches:
        for stroke in patch.strip:
            areas += [(x - reach, y - reach, x + reach, y + reach) for x, y in stroke.samples()]
    for left, top, right, bottom in areas:
        columns, rows = ceil((right - left) / step) or 1, ceil((bottom - top) / step) or 1
        for i in range(columns + 1):
            for j in range(rows + 1):
                yield left + (right - left) * i / columns, top + (bottom - top) * j / rows
