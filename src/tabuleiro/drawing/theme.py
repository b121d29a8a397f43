"""Taste, as data: the colours and strokes of each theme. Where things are is not said here.

Players and pieces are never told apart by colour alone: pieces carry signs, zones carry signs or outlines. The colours
keep apart for colour-blind eyes too (blue and orange for the two players; lights of different brightness).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabuleiro.rules import Problem, Text


@dataclass(frozen=True)
class Coat:
    """How a piece of some colour is painted: its body, its rim, and the sign on it."""

    body: str
    rim: str
    sign: str


@dataclass(frozen=True)
class Area:
    """How a zone is painted: its ground, its outline (with dashes, where colour must not matter), its signs."""

    ground: str
    edge: str
    sign: str
    dashes: str = "none"


@dataclass(frozen=True)
class Theme:
    """The colours of everything, and the widths of lines in hundredths of a cell."""

    plate: str  # what the board is printed on
    border: str  # the edge of the plate
    tones: tuple[str, str]  # cells, alternating where they are squares
    grid: str  # between cells
    line: str  # lines of the board, and the frame of its cells
    point: str  # inside an empty point
    hollow: str  # a pit
    text: str  # coordinates
    strong: str  # numbers that count
    first: Area
    second: Area
    nobody: Area
    last: str  # ground of the cells of the last play
    last_edge: str
    select: str  # what may be chosen
    arrow: str
    mark: str
    mark_text: str
    coats: Mapping[str, Coat]
    grid_width: float = 1.5
    line_width: float = 3.0
    rim_width: float = 3.0
    outlined: bool = False  # zones of points have a line around them; where their ground shows, they need none

    def coat(self, colour: str) -> Coat:
        """The paint for a colour; one that is not known is grey, and its sign still tells it apart."""
        return self.coats.get(colour, self.coats["grey"])


LIGHT = Theme(
    plate="#fcfaf5",
    border="#d3c9b8",
    tones=("#f6eddb", "#ecdfc6"),
    grid="#c3b191",
    line="#6a5639",
    point="#fcfaf5",
    hollow="#e0cda9",
    text="#6f6250",
    strong="#3c3326",
    first=Area("#cfe0f2", "#5f8fc0", "#30608f"),
    second=Area("#f8d8bf", "#cf8a55", "#96501a", "9 7"),
    nobody=Area("#dfe3cb", "#98a070", "#6b7344", "2 6"),
    last="#f6dc86",
    last_edge="#b98d10",
    select="#1c7f5c",
    arrow="#a03a78",
    mark="#a03a78",
    mark_text="#ffffff",
    coats={
        "white": Coat("#ffffff", "#4a4640", "#4a4640"),
        "black": Coat("#2c2c30", "#141416", "#f1eee8"),
        "green": Coat("#129a74", "#07523d", "#ffffff"),
        "yellow": Coat("#f5d23f", "#7d6400", "#4b3c00"),
        "red": Coat("#cc3f2c", "#6d1a10", "#ffffff"),
        "blue": Coat("#1d62ad", "#0c315b", "#ffffff"),
        "brown": Coat("#80502a", "#4b2b11", "#ffffff"),
        "grey": Coat("#9a9a9a", "#4d4d4d", "#000000"),
    },
)

DARK = Theme(
    plate="#1b1f24",
    border="#3a424b",
    tones=("#39424c", "#313942"),
    grid="#566270",
    line="#a2b0bf",
    point="#1b1f24",
    hollow="#2a313a",
    text="#a9b4c0",
    strong="#e8edf2",
    first=Area("#274768", "#6fa5da", "#b5d5f5"),
    second=Area("#5f3d26", "#dc9a64", "#f6cfae", "9 7"),
    nobody=Area("#424a33", "#a0ad74", "#d3dcb4", "2 6"),
    last="#6b5a1c",
    last_edge="#e0bb3c",
    select="#5fd0a5",
    arrow="#e58cc4",
    mark="#e58cc4",
    mark_text="#1b1f24",
    coats={
        "white": Coat("#f4f1ea", "#ffffff", "#4a4640"),
        "black": Coat("#0c0d0f", "#b9c2cc", "#dfe5eb"),
        "green": Coat("#17a67e", "#8fe6cb", "#ffffff"),
        "yellow": Coat("#f0cb35", "#fff0b0", "#4b3c00"),
        "red": Coat("#cf4733", "#ffb3a6", "#ffffff"),
        "blue": Coat("#2f78c9", "#aed3fb", "#ffffff"),
        "brown": Coat("#c08a55", "#e8c59d", "#2b1808"),
        "grey": Coat("#8a8f96", "#d5d9de", "#000000"),
    },
)

PRINT = Theme(
    plate="#ffffff",
    border="#000000",
    tones=("#ffffff", "#f0f0f0"),
    grid="#555555",
    line="#000000",
    point="#ffffff",
    hollow="#f4f4f4",
    text="#333333",
    strong="#000000",
    first=Area("#dcdcdc", "#000000", "#333333"),
    second=Area("#dcdcdc", "#000000", "#333333", "9 7"),
    nobody=Area("#e6e6e6", "#555555", "#444444", "2 6"),
    last="#cfcfcf",
    last_edge="#000000",
    select="#000000",
    arrow="#000000",
    mark="#000000",
    mark_text="#ffffff",
    coats={
        "white": Coat("#ffffff", "#000000", "#000000"),
        "black": Coat("#1a1a1a", "#000000", "#ffffff"),
        "green": Coat("#ffffff", "#000000", "#000000"),  # as the rule sheets print the lights: white, grey, black
        "yellow": Coat("#a6a6a6", "#000000", "#000000"),
        "red": Coat("#1a1a1a", "#000000", "#ffffff"),
        "blue": Coat("#4d4d4d", "#000000", "#ffffff"),
        "brown": Coat("#4d4d4d", "#000000", "#ffffff"),
        "grey": Coat("#bdbdbd", "#000000", "#000000"),
    },
)

CONTRAST = Theme(
    plate="#000000",
    border="#ffffff",
    tones=("#000000", "#000000"),
    grid="#ffffff",
    line="#ffffff",
    point="#000000",
    hollow="#000000",
    text="#ffffff",
    strong="#ffff00",
    first=Area("#000000", "#ffff00", "#ffff00"),
    second=Area("#000000", "#ffff00", "#ffff00", "9 7"),
    nobody=Area("#000000", "#ffffff", "#ffffff", "2 6"),
    last="#595900",
    last_edge="#ffff00",
    select="#ffff00",
    arrow="#ffff00",
    mark="#ffff00",
    mark_text="#000000",
    coats={
        "white": Coat("#ffffff", "#ffffff", "#000000"),
        "black": Coat("#000000", "#ffffff", "#ffff00"),
        "green": Coat("#ffffff", "#ffffff", "#000000"),
        "yellow": Coat("#ffff00", "#ffffff", "#000000"),
        "red": Coat("#000000", "#ffffff", "#ffff00"),
        "blue": Coat("#000000", "#ffffff", "#ffffff"),
        "brown": Coat("#ffff00", "#000000", "#000000"),
        "grey": Coat("#808080", "#ffffff", "#000000"),
    },
    grid_width=2.5,
    line_width=5.0,
    rim_width=5.0,
    outlined=True,
)

# On white paper by a printer with colours; signs and outlines stay, for those who do not tell them apart.
COLOUR = replace(PRINT, first=LIGHT.first, second=LIGHT.second, nobody=LIGHT.nobody, coats=LIGHT.coats)

THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT, "colour": COLOUR, "contrast": CONTRAST}
SCREEN = "screen"  # light, or dark where the reader's system is: only on screens, paper shows it light

UNKNOWN = Text("não conheço o tema '{name}'; há: {known}", "there is no theme '{name}'; there are: {known}")


def themes(name: str) -> tuple[tuple[str, Theme], ...]:
    """The named themes that a picture carries: one, or light and dark for a screen that chooses."""
    if name == SCREEN:
        return ("light", LIGHT), ("dark", DARK)
    if name not in THEMES:
        raise Problem(UNKNOWN, name=name, known=", ".join([*THEMES, SCREEN]))
    return ((name, THEMES[name]),)
