"""Games: the shelf, and everything about one of them, its board as data that any screen can draw.

One unit of a board is a cell, y is downwards as in SVG; paths are SVG path data in the same units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from tabuleiro.rules import Player
from tabuleiro.web.answers import Struct, Text, about, one_of
from tabuleiro.web.answers.play import Outcome, State

Shape = Annotated[str, one_of("square", "hex", "points", "pits", "dots")]
Point = tuple[float, float]
Box = tuple[float, float, float, float]
Sides = tuple[Text, Text]
Owner = Player | Literal["nobody"] | None


class Played(Struct):
    """A game in one competition."""

    id: str
    name: Text
    groups: Annotated[Sequence[str], about("cycles or categories")]
    board: Annotated[str, about("table, giant or living")]


class CompetitionGroup(Struct):
    """A cycle or category of a competition."""

    id: str
    name: Text


class Competition(Struct):
    """A competition in which games are played."""

    id: str
    name: Text
    short: Text
    groups: Sequence[CompetitionGroup]


class GameBrief(Struct):
    """What the shelf and the page of a game both say."""

    key: str
    name: Text
    goal: Text
    competitions: Sequence[Played]
    tags: Annotated[Sequence[str], about("what one does: align, capture, race, connect, block, sow")]
    author: str
    year: str
    credit: Text
    players: Sides
    cells: int
    shape: Shape
    certain: Annotated[str, about("how sure it is that the board is the one of the rule book")]
    chance: bool
    score: bool
    swap: bool
    lesson: bool
    picture: str
    sample: str
    emblem: str


class ShelfGame(GameBrief):
    """A game on the shelf."""

    variants: Sequence[str]
    puzzles: Annotated[int, about("how many")]
    first_steps: Annotated[int, about("its place among the games for those who do not read yet; 0: it is none of them")]


class Shelf(Struct):
    """All games, briefly."""

    games: Sequence[ShelfGame]
    competitions: Sequence[Competition]
    levels: Annotated[Sequence[Level], about("the animals to play against, in every game")]


class Piece(Struct):
    """A kind of piece."""

    letter: str
    name: Text
    sign: str
    colour: str
    shape: Annotated[str, about("of the sign on it: colour is never the only cue")]
    covers: Annotated[tuple[int, int] | None, about("columns and rows to its second cell, where it lies on two")]
    bar: Annotated[bool, about("it lies along a cell that is a line")]
    single: Annotated[bool, about("there is always one of it on the board")]


class Cell(Struct):
    """A cell of a board."""

    id: int
    name: str
    centre: Point
    radius: float
    polygon: Annotated[Sequence[Point] | None, about("its corners, from its centre; null: the cell is round")]
    tone: int
    owner: Annotated[Owner, about("whose ground the cell shows")]
    bar: Annotated[Point | None, about("from its middle to an end, where the cell is a line between dots")]
    near: Sequence[int]


class BoardLine(Struct):
    """A line of a board of points."""

    path: str
    cells: Sequence[int]


class Zone(Struct):
    """Cells with a meaning of their own."""

    name: Text
    cells: Sequence[int]
    sign: str
    player: Player | None
    role: Annotated[str | None, about("of a player's zone: goal, exit, side, own")]
    outline: str | None
    strip: str | None


class Band(Struct):
    """A coloured side of a board."""

    path: str
    colour: str | None
    player: Annotated[Owner, about("whose side it is")]


class Label(Struct):
    """What is written beside a board."""

    at: Point
    text: str
    size: float


class Sign(Struct):
    """What is written on a board."""

    at: Point
    text: str
    size: float
    player: Owner


class SeedStore(Struct):
    """Where seeds are kept beside the board."""

    box: Box
    player: Player
    number: Annotated[str | None, about("which number beside the board it shows")]


class BoardData(Struct):
    """The geometry of a board."""

    shape: Shape
    certain: str
    source: Text
    box: Box
    cells: Sequence[Cell]
    lines: Sequence[BoardLine]
    zones: Sequence[Zone]
    bands: Sequence[Band]
    labels: Sequence[Label]
    signs: Sequence[Sign]
    stores: Sequence[SeedStore]
    entries: Annotated[
        Sequence[int], about("the cell by which each player's pieces come in, where they wait beside it")
    ]
    rows: Annotated[Sequence[Sequence[int]], about("the cells in the order in which positions are written")]
    wide: Annotated[bool, about("with commas between them")]
    piece: Annotated[float, about("the radius of a piece")]


class Article(Struct):
    """An article of the rules."""

    number: str
    text: Text
    ours: Annotated[bool, about("what the rule book leaves open, as the house has it")]


class Variant(Struct):
    """A variant of a game."""

    text: str
    edition: bool
    name: Text | None


class Option(Struct):
    """What may be chosen of a variant."""

    name: str
    values: Sequence[str]
    chosen: str
    text: Text


class Level(Struct):
    """An opponent."""

    level: int
    seat: str
    name: Text
    face: str
    text: Text


class Limits(Struct):
    """What ends a match besides its rules; 0: nothing does."""

    repetition: int
    quiet: int
    plies: int
    claim_quiet: int
    claim_pieces: int
    agreement: bool
    guess_start: bool


class NumberBeside(Struct):
    """A number beside the board."""

    name: str
    text: Text
    each: Annotated[bool, about("one for each player")]
    start: int
    shown: bool
    size: int
    most: int


class SightName(Struct):
    """What may be pointed out on the board."""

    name: str
    text: Text


class Dice(Struct):
    """What is thrown."""

    count: int
    faces: int


class PuzzleCount(Struct):
    """The puzzles of a game."""

    count: int
    grades: Sequence[int]


class GameData(GameBrief):
    """Everything about a game in one of its variants."""

    material: Text
    sources: Sequence[Text]
    played: Sequence[Text]
    living: bool
    articles: Sequence[Article]
    pieces: Annotated[Sequence[Piece], about("the first player's first")]
    owned: Annotated[bool, about("each player has a kind of piece of their own: the first two")]
    turns: Annotated[tuple[Text, Text], about("that it is a player's turn, where nobody has given a name")]
    swapping: Annotated[Text | None, about("what a player does who swaps, in games that have that")]
    written: Annotated[
        Mapping[str, Text],
        about("words and letters in the texts of plays that a language writes in its own way; both are understood"),
    ]
    variant: str
    variants: Sequence[Variant]
    options: Sequence[Option]
    levels: Sequence[Level]
    measured: Annotated[bool, about("how strong the levels are")]
    match: Limits
    swap_article: str | None
    numbers: Sequence[NumberBeside]
    sights: Sequence[SightName]
    scored: Annotated[Text | None, about("what the score counts, in games that have one")]
    dice: Dice | None
    puzzles: PuzzleCount
    board: BoardData
    start: State


class ProvedMove(Struct):
    """A first play, and what is proved of it."""

    move: str
    value: Outcome | None
    distance: int | None


class Proved(Struct):
    """What is proved about the start of a variant; all null if nothing is."""

    value: Outcome | None
    distance: int | None
    positions: int | None
    moves: Sequence[ProvedMove] | None
    checked: Annotated[Mapping[str, str | int] | None, about("on which day, how many were recomputed and asked again")]
    text: Text | None
