"""The rules of style that a picture carries: those of its theme, and only for what is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tabuleiro.drawing.theme import SCREEN, Area, Theme, themes


def style(theme: str, body: str, font: str) -> tuple[str, str]:
    """The class of the picture, and the rules for everything that occurs in its body."""
    used = {word for words in re.findall('class="([^"]*)"', body) for word in words.split()}
    name = f"tabuleiro-{theme}"
    sheets = [_sheet(one, used, name) for _, one in themes(theme)]
    fixed = (
        f".{name} text{{font-family:{font};text-anchor:middle}}.{name} [text-anchor=start] text{{text-anchor:start}}"
    )
    if theme == SCREEN:
        return name, f"{fixed}{sheets[0]}@media(prefers-color-scheme:dark){{{sheets[1]}}}"
    return name, fixed + sheets[0]


def _sheet(theme: Theme, used: set[str], name: str) -> str:
    rules = [
        f".{name} {selector}{{{rule}}}"
        for selector, rule in _rules(theme)
        if all(word in used for word in re.findall(r"\.([\w-]+)", selector))
    ]
    return "".join(rules)


def _rules(t: Theme) -> Iterator[tuple[str, str]]:
    """Selectors and what they say; the later ones count where two apply."""
    yield ".plate", f"fill:{t.plate};stroke:{t.border};stroke-width:2"
    yield ".cell", f"stroke:{t.grid};stroke-width:{t.grid_width}"
    for tone, colour in enumerate(t.tones):
        yield f".tone{tone}", f"fill:{colour}"
    yield ".blank", "fill:none;stroke:none"
    yield ".dot", f"fill:{t.line};stroke:none"
    yield ".point", f"fill:{t.point};stroke:{t.line};stroke-width:{t.line_width * 0.8}"
    yield ".pit", f"fill:{t.hollow};stroke:{t.line};stroke-width:{t.line_width * 0.8}"
    yield ".line", f"fill:none;stroke:{t.line};stroke-width:{t.line_width}"
    yield from _zones(t)
    yield ".side", f"fill:none;stroke:{t.line};stroke-linejoin:round"
    yield ".band", "fill:none;stroke-linejoin:round"
    yield ".spot", f"fill:none;stroke:{t.strong};stroke-width:{t.rim_width};stroke-dasharray:4 7"
    yield ".name", f"fill:{t.text}"
    yield ".word", f"fill:{t.text}"
    yield ".count", f"fill:{t.strong};font-weight:bold"
    yield ".last", f"fill:{t.last};stroke:{t.last_edge};stroke-width:{t.rim_width}"
    for colour, coat in t.coats.items():
        yield f".band.man-{colour}", f"stroke:{coat.body}"
        yield f".man.man-{colour}", f"fill:{coat.body};stroke:{coat.rim};stroke-width:{t.rim_width}"
        yield f".man-{colour} .ink", f"fill:{coat.sign};stroke:none"
        yield f".man-{colour} .ink.lined", f"fill:none;stroke:{coat.sign};stroke-width:{t.rim_width}"
    yield ".die", f"fill:{t.plate};stroke:{t.line};stroke-width:{t.rim_width}"
    yield ".pip", f"fill:{t.line};stroke:none"
    yield ".pick", f"fill:none;stroke:{t.select};stroke-width:{t.rim_width * 1.8};stroke-dasharray:12 7"
    yield ".drop", f"fill:{t.select}"
    yield ".arrow", f"fill:{t.arrow};stroke:{t.plate};stroke-width:2;opacity:.9"
    yield ".halo", f"fill:none;stroke:{t.plate};stroke-width:{t.rim_width * 3.6}"
    yield ".mark", f"fill:none;stroke:{t.mark};stroke-width:{t.rim_width * 2}"
    yield ".badge", f"fill:{t.mark};stroke:{t.plate};stroke-width:2"
    yield ".letter", f"fill:{t.mark_text};font-weight:bold"


def _zones(t: Theme) -> Iterator[tuple[str, str]]:
    areas: dict[str, Area] = {"first": t.first, "second": t.second, "nobody": t.nobody}
    for owner, area in areas.items():
        yield f".zone.{owner}", f"fill:{area.ground}"
        dashes = "" if area.dashes == "none" else f";stroke-dasharray:{area.dashes}"
        yield f".edge.{owner}", f"fill:none;stroke:{area.edge};stroke-width:{t.line_width * 1.2}{dashes}"
        yield f".flag.{owner}", f"fill:{area.edge};stroke:{area.edge};stroke-width:{t.line_width};{ROUND}"
        yield f".strip.{owner}", f"fill:none;stroke:{area.ground};stroke-width:92;{ROUND}"
        rim = area.edge if t.outlined else area.ground
        yield f".rim.{owner}", f"fill:none;stroke:{rim};stroke-width:100;{ROUND}"
        yield f".band.{owner}", f"stroke:{area.edge}"
        yield f".sign.{owner}", f"fill:{area.sign}"
        yield f".sign.lined.{owner}", f"fill:none;stroke:{area.sign};stroke-width:{t.line_width}"


ROUND = "stroke-linecap:round;stroke-linejoin:round"
