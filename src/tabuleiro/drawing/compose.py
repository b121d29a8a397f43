"""A position becomes a scene: the board, what lies on it, its coordinates, and what the players hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabuleiro.boards.board import Point
from tabuleiro.drawing import ground, labels, pieces
from tabuleiro.drawing.geometry import Box, Stroke, around, text_box
from tabuleiro.drawing.scene import MEN, Band, Cell, Die, Hollow, Man, Note, Scene, Seeds
from tabuleiro.rules import Game, State

MARGIN = 0.22  # between the outermost thing and the edge of the plate


def compose(game: Game, s: State | None, lang: str = "pt", coordinates: bool = True) -> Scene:
    """The scene of a position; of the empty board, if there is none."""
    board = game.board
    cells = ground.cells(game)
    strokes = ground.strokes(board)
    bands = ground.bands(game, cells)
    hollows = ground.hollows(board)
    notes = list(labels.coordinates(board, cells, strokes)) if coordinates else []
    men: list[Man] = []
    seeds: list[Seeds] = []
    dice: list[Die] = []
    spots: list[Point] = []
    if s is not None:
        men += pieces.men(game, s, cells)
        spots += [cells[s[spot.name]].xy for spot in game.definition.state.spots if s[spot.name] >= 0]
        for found_seeds, found_notes in (pieces.counted(game, s, cells), pieces.gathered(game, s, hollows)):
            seeds += found_seeds
            notes += found_notes
    box = around(_extent(board.shape, cells, strokes, bands, hollows, notes), MARGIN)
    if s is not None:
        held, more, dice, box = pieces.beside(game, s, box, lang)
        men += held
        notes += more
    return Scene(
        cells=cells,
        strokes=strokes,
        patches=ground.patches(game, cells),
        bands=bands,
        signs=ground.signs(game, cells),
        flags=tuple(ground.flags(game, cells)),
        notes=tuple(notes),
        men=tuple(men),
        hollows=hollows,
        seeds=tuple(seeds),
        dice=tuple(dice),
        spots=tuple(spots),
        shape=board.shape,
        man=MEN[board.shape],
        box=box,
    )


def _extent(
    shape: str,
    cells: Sequence[Cell],
    strokes: Iterable[Stroke],
    bands: Iterable[Band],
    hollows: Iterable[Hollow],
    notes: Iterable[Note],
) -> Iterator[Point]:
    """Points that lie inside the picture if everything does."""
    reach = ground.STRIP if shape == "points" else 0.5 if shape == "square" else ground.PIT
    for cell in cells:
        yield from cell.corners or _corners(around([cell.xy], reach))
    for stroke in strokes:
        yield from stroke.samples()
    for band in bands:
        yield from (point for xy in band.path for point in _corners(around([xy], 0.15)))
    for hollow in hollows:
        yield from _corners(hollow.box)
    for note in notes:
        yield from _corners(text_box(note.xy, note.text, note.size))


def _corners(box: Box) -> tuple[Point, Point]:
    return (box.left, box.top), (box.right, box.bottom)
