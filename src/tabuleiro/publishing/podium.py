"""The podium as a picture: three steps with the names above them, to be shown, shared and printed."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape

from tabuleiro.drawing.paper import FONT, typeset
from tabuleiro.publishing.blocks import Step

WIDE, HIGH = 1200, 675
FLOOR = 625
STEPS = {1: (300, "#d9a400"), 2: (225, "#9aa5b1"), 3: (165, "#b87333")}  # height and metal of each place
TYPE = "'Atkinson Hyperlegible Next','Atkinson Hyperlegible',system-ui,sans-serif"
INK, QUIET, PAPER = "#1d2329", "#4a545e", "#fbfaf7"
INCH, PPI = 25.4, 96.0  # millimetres, and pixels of a screen
LETTER = 0.56  # of the size of type: how wide a letter is, about


def podium(title: str, event: str, steps: Sequence[Step], ordinals: Sequence[str], font: str = TYPE) -> str:
    """A picture of 1200 by 675, as SVG. Who shares a place stands on a step of the same height."""
    ordered = _order(steps)
    gap = 24
    width = min(340, (WIDE - 120 - gap * (len(ordered) - 1)) // max(len(ordered), 1))
    left = (WIDE - width * len(ordered) - gap * (len(ordered) - 1)) // 2
    label = f"{title}: " + "; ".join(f"{ordinals[one.place - 1]} {one.name}" for one in steps)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" '
        f'role="img" aria-label="{escape(label)}" font-family="{font}" text-anchor="middle">',
        f"<title>{escape(label)}</title>",
        f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>',
        _line(title, WIDE / 2, 62, 42, WIDE - 80, INK, 700),
        _line(event, WIDE / 2, 104, 26, WIDE - 80, QUIET, 400),
        f'<rect x="40" y="{FLOOR}" width="{WIDE - 80}" height="6" rx="3" fill="{INK}"/>',
    ]
    for n, one in enumerate(ordered):
        x = left + n * (width + gap)
        high, metal = STEPS[one.place]
        top = FLOOR - high
        middle = x + width / 2
        parts.append(f'<rect x="{x}" y="{top}" width="{width}" height="{high}" rx="10" fill="{metal}"/>')
        parts.append(
            f'<text x="{middle:g}" y="{top + 92}" font-size="76" font-weight="700" fill="{INK}">'
            f"{escape(ordinals[one.place - 1])}</text>"
        )
        parts += _above(one, middle, top - 18, width)
    return "\n".join([*parts, "</svg>", ""])


def as_png(title: str, event: str, steps: Sequence[Step], ordinals: Sequence[str]) -> bytes:
    """The same for messengers, which take no SVG."""
    size = (WIDE / PPI * INCH, HIGH / PPI * INCH)
    drawn = podium(title, event, steps, ordinals, FONT)
    data = {"title": title, "lang": "pt", "alt": title, "svg": drawn, "size": size, "page": size}
    return typeset("page.typ", data, "png", PPI)


def _order(steps: Sequence[Step]) -> list[Step]:
    """The first in the middle, where there are three."""
    found = sorted(steps, key=lambda one: one.place)
    return [found[1], found[0], found[2]] if [one.place for one in found] == [1, 2, 3] else found


def _above(one: Step, middle: float, bottom: float, width: float) -> list[str]:
    """The name and the school, from below upwards."""
    size = 30 if width > 250 else 22
    letters = max(8, int(width / (size * LETTER)))
    names = textwrap.wrap(one.name, letters, max_lines=4, placeholder="…")
    schools = textwrap.wrap(one.school, int(letters * 1.35), max_lines=2, placeholder="…") if one.school else []
    made = []
    y = bottom
    for said in reversed(schools):
        made.append(_text(said, middle, y, round(size * 0.74), QUIET, 400))
        y -= size * 0.95
    for said in reversed(names):
        made.append(_text(said, middle, y, size, INK, 700))
        y -= size * 1.2
    return made


def _line(said: str, x: float, y: float, size: int, room: float, fill: str, weight: int) -> str:
    """A line that is set smaller where it would not fit."""
    fits = min(size, max(14, int(room / (max(len(said), 1) * LETTER))))
    return _text(said, x, y, fits, fill, weight)


def _text(said: str, x: float, y: float, size: float, fill: str, weight: int) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" fill="{fill}">{escape(said)}</text>'
