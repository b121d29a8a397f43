"""A scene as SVG: small, the same bytes every time, readable aloud, and ready to be made live.

Each cell is one element with `data-cell`; each piece is a group with `data-piece` and `data-at`. Nothing has an id, and
styles are kept to pictures of the same theme, so that many pictures can stand on one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from math import pi

from tabuleiro.boards.board import Point
from tabuleiro.drawing.geometry import Stroke
from tabuleiro.drawing.scene import Band, Cell, Die, Flag, Man, Note, Patch, Scene, Seeds, Sign
from tabuleiro.drawing.signs import FILLED, FLAG, LINED, RING, ROUND, Path
from tabuleiro.drawing.style import style

UNIT = 100  # of the drawing, for one cell
SANS = "sans-serif"
BAND = 0.2  # how far a coloured side reaches out
BAR = 0.08  # half the width of a line that is drawn, and what stays free at its ends
HALF = 0.03  # by how much half a domino is wider than a round piece
PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}  # of a die, on the nine places a to i


def number(length: float) -> str:
    """A length in the units of the drawing, as short as it can be written."""
    value = round(length * UNIT, 1)
    return str(int(value)) if value == int(value) else str(value)


def _xy(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def document(
    scene: Scene,
    overlay: tuple[str, str],
    theme: str,
    texts: tuple[str, str],
    attributes: str,
    font: str,
    plate: bool = True,
) -> str:
    """The whole document: under the pieces and over them lies what was added; the texts are title and description."""
    under, over = overlay
    title, desc = texts
    body = "".join([_plate(scene) if plate else "", *_board(scene, under), *_lying(scene), over])
    name, rules = style(theme, body, font)
    box = scene.box
    view = f"{number(box.left)} {number(box.top)} {number(box.width)} {number(box.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" viewBox="{view}"{attributes} role="img">'
        f"<title>{escape(title)}</title><desc>{escape(desc)}</desc><style>{rules}</style>{body}</svg>\n"
    )


def _plate(scene: Scene) -> str:
    box = scene.box.grown(-0.01)  # half the border's line: nothing is cut off
    return (
        f'<rect class="plate" x="{number(box.left)}" y="{number(box.top)}" width="{number(box.width)}" '
        f'height="{number(box.height)}" rx="12"/>'
    )


def _board(scene: Scene, under: str) -> Iterator[str]:
    """From below; what marks the last play lies under the lines of points, but over the ground of cells."""
    yield from (_band(band) for band in scene.bands)
    yield from (_strip(patch) for patch in scene.patches if patch.strip)
    yield under if scene.shape == "points" else ""
    yield from (_stroke(stroke) for stroke in scene.strokes)
    for hollow in scene.hollows:
        b = hollow.box
        yield (
            f'<rect class="pit" x="{number(b.left)}" y="{number(b.top)}" width="{number(b.width)}" '
            f'height="{number(b.height)}" rx="{number(b.width / 2)}"/>'
        )
    yield from (_cell(cell, scene.shape) for cell in scene.cells)
    if scene.shape == "square":
        corners = [corner for cell in scene.cells for corner in cell.corners]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        wide, high = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
        yield (
            f'<rect class="line" x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}"/>'
        )
    for patch in scene.patches:
        if patch.outline:
            edges = "".join(f"M{_xy(a)}L{_xy(b)}" for a, b in patch.outline)
            yield f'<path class="edge {patch.owner}" d="{edges}"/>'
    yield under if scene.shape != "points" else ""


def _lying(scene: Scene) -> Iterator[str]:
    yield from (_flag(flag) for flag in scene.flags)
    yield from (_sign(sign) for sign in scene.signs)
    yield from (f'<circle class="spot" cx="{number(x)}" cy="{number(y)}" r="20"/>' for x, y in scene.spots)
    yield from written(scene.notes)
    yield from (heap(seeds) for seeds in scene.seeds if seeds.places)
    yield from (man(one) for one in scene.men)
    yield from (_die(die) for die in scene.dice)


def _cell(cell: Cell, shape: str) -> str:
    if cell.corners:
        ground = "blank" if shape == "dots" else f"zone {cell.owner}" if cell.owner else f"tone{cell.tone}"
        head = f'class="cell {ground}" data-cell="{escape(cell.name)}"'
        if shape == "square":
            return f'<path {head} d="M{_xy(cell.corners[0])}h100v100h-100z"/>'
        return f'<path {head} d="M{"L".join(map(_xy, cell.corners))}z"/>'
    kind = {"pits": "pit", "dots": "dot"}.get(shape, "point")
    x, y = map(number, cell.xy)
    return f'<circle class="cell {kind}" data-cell="{escape(cell.name)}" cx="{x}" cy="{y}" r="{number(cell.radius)}"/>'


def _stroke(stroke: Stroke) -> str:
    if stroke.circle:
        centre = stroke.parts[0].centre or stroke.start
        x, y = map(number, centre)
        return f'<circle class="line" cx="{x}" cy="{y}" r="{number(stroke.parts[0].radius)}"/>'
    return f'<path class="line" d="{_path(stroke)}"/>'


def _path(stroke: Stroke) -> str:
    words = [f"M{_xy(stroke.start)}"]
    for part in stroke.parts:
        if part.centre is None:
            words.append(f"L{_xy(part.end)}")
        else:
            r = number(part.radius)
            words.append(f"A{r} {r} 0 {int(abs(part.turn) > pi)} {int(part.turn > 0)} {_xy(part.end)}")
    return "".join(words)


def _strip(patch: Patch) -> str:
    d = "".join(_path(stroke) for stroke in patch.strip)
    return f'<path class="rim {patch.owner}" d="{d}"/><path class="strip {patch.owner}" d="{d}"/>'


def _band(band: Band) -> str:
    d = "M" + "L".join(map(_xy, band.path))
    paint = f"man-{band.piece.colour}" if band.piece else band.owner
    wide = BAND * 2
    return (
        f'<path class="side" stroke-width="{number(wide + 0.05)}" d="{d}"/>'
        f'<path class="band {paint}" stroke-width="{number(wide)}" d="{d}"/>'
    )


def glyph(sign: str, size: float, kind: str, at: str = "") -> str:
    """A sign of this radius around the middle, as an outline or, if it is none of ours, as text."""
    lined = " lined" if sign in LINED or sign in RING else ""
    if sign in ROUND or sign in RING:
        radius = ROUND.get(sign) or RING[sign]
        return f'<circle class="{kind}{lined}"{at} r="{number(radius * size)}"/>'
    if sign in FILLED or sign in LINED:
        return f'<path class="{kind}{lined}"{at} d="{_scaled(FILLED.get(sign) or LINED[sign], size)}"/>'
    return f'<text class="{kind}"{at} y="{number(0.52 * size)}" font-size="{number(1.5 * size)}">{escape(sign)}</text>'


def _scaled(path: Path, size: float) -> str:
    words = [word if isinstance(word, str) else number(word * size) for word in path]
    text = " ".join(words)
    for letter in "MLaz":
        text = text.replace(f" {letter}", letter).replace(f"{letter} ", letter)
    return text.replace(" -", "-")


def _sign(sign: Sign) -> str:
    return glyph(sign.sign, sign.size / 2, f"sign {sign.owner}", f' transform="translate({_xy(sign.xy)})"')


def _flag(flag: Flag) -> str:
    return f'<path class="flag {flag.owner}" d="{_scaled(FLAG, flag.size)}" transform="translate({_xy(flag.xy)})"/>'


def written(notes: Iterable[Note]) -> Iterator[str]:
    """Words and numbers, those of a kind together."""
    for (kind, size, anchor), group in groupby(notes, key=lambda note: (note.kind, note.size, note.anchor)):
        start = ' text-anchor="start"' if anchor == "start" else ""
        yield f'<g class="{kind}" font-size="{number(size)}"{start}>'
        for note in group:
            x, y = number(note.xy[0]), number(note.xy[1] + 0.35 * size)
            yield f'<text x="{x}" y="{y}">{escape(note.text)}</text>'
        yield "</g>"


def man(one: Man) -> str:
    """A piece; of a pile the edges of two more, and how many there are."""
    at = f' data-at="{escape(one.at)}"' if one.at else ""
    parts = [f'<g class="man man-{one.piece.colour}" data-piece="{escape(one.piece.letter)}"{at} ']
    parts.append(f'transform="translate({_xy(one.xy)})">')
    if one.bar:
        return "".join([*parts, _bar(one.bar), "</g>"])
    if one.toward:
        return "".join([*parts, _half(one.radius, one.toward), glyph("●", one.radius * 0.5, "ink"), "</g>"])
    below, lift = min(one.pile, 3) - 1, 0.06
    radius = one.radius - lift * below / 2  # a pile takes no more room than a piece
    for k in range(below, -1, -1):
        height = f'cy="{number(lift * (k - below / 2))}" ' if below else ""
        parts.append(f'<circle {height}r="{number(radius)}"/>')
    if one.pile == 1:
        parts.append(glyph(one.piece.sign, one.radius * 0.5, "ink"))
    else:
        y = number(0.35 * one.radius - lift * below / 2)
        parts.append(f'<text class="ink" y="{y}" font-size="{number(one.radius)}">{one.pile}</text>')
    return "".join([*parts, "</g>"])


def _bar(bar: Point) -> str:
    """A line that is drawn from dot to dot."""
    across, up = (BAR if length == 0 else abs(length) - BAR for length in bar)
    size = f'width="{number(2 * across)}" height="{number(2 * up)}"'
    return f'<rect x="{number(-across)}" y="{number(-up)}" {size} rx="{number(BAR)}"/>'


def _half(radius: float, toward: Point) -> str:
    """Half a domino: round where it ends, and open to the line in the middle."""
    wide = radius + HALF
    bend = wide - 0.12

    def at(along: float, across: float) -> str:
        (x, y), (u, v) = toward, (-toward[1], toward[0])
        return _xy((along * x + across * u, along * y + across * v))

    corners = f"Q{at(-wide, -wide)} {at(-wide, -bend)}L{at(-wide, bend)}Q{at(-wide, wide)} {at(-bend, wide)}"
    return f'<path d="M{at(0.5, -wide)}L{at(-bend, -wide)}{corners}L{at(0.5, wide)}z"/>'


def heap(seeds: Seeds) -> str:
    """Small things that lie together."""
    r = number(seeds.radius)
    dots = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="{r}"/>' for x, y in seeds.places)
    at = f' data-at="{escape(seeds.at)}"' if seeds.at else ""
    return f'<g class="man man-{seeds.piece.colour}" data-piece="{len(seeds.places)}"{at}>{dots}</g>'


def _die(die: Die) -> str:
    half, pip, step = die.size / 2, die.size * 0.09, die.size * 0.27
    left, top = number(die.xy[0] - half), number(die.xy[1] - half)
    side = number(die.size)
    dots = ""
    for place in PIPS[die.value]:
        row, column = divmod("abcdefghi".index(place), 3)
        x, y = die.xy[0] + (column - 1) * step, die.xy[1] + (row - 1) * step
        dots += f'<circle class="pip" cx="{number(x)}" cy="{number(y)}" r="{number(pip)}"/>'
    return f'<g class="die"><rect x="{left}" y="{top}" width="{side}" height="{side}" rx="6"/>{dots}</g>'
