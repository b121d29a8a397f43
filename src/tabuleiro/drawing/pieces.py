"""What lies on the board and beside it: pieces, piles, seeds, and what each player holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabuleiro.drawing.geometry import Box, spiral
from tabuleiro.drawing.scene import MEN, Cell, Die, Hollow, Man, Note, Seeds, kinds
from tabuleiro.rules import Game, Number, Piece, State

SEED = MEN["pits"]
TRAY = 0.5  # height of a line beside the board
TEXT = 0.26
MINI = 0.17  # radius of a piece in a hand
FACES = 6


def men(game: Game, s: State, cells: Sequence[Cell]) -> tuple[Man, ...]:
    """The pieces on their cells."""
    found = []
    known = kinds(game)
    halves = {c: d for a, b in game.pairs(s) for c, d in ((a, b), (b, a))}
    for cell, what in zip(cells, game.contents(s), strict=True):
        piece = known.get(what[:1])
        if piece and piece.letter:
            x, y = cells[halves.get(cell.index, cell.index)].xy
            toward = (x - cell.xy[0], y - cell.xy[1]) if cell.index in halves else None
            bar = game.board.bars.get(cell.index)
            found.append(Man(cell.xy, piece, MEN[game.board.shape], cell.name, int(what[1:] or 1), toward, bar))
    return tuple(found)


def counted(game: Game, s: State, cells: Sequence[Cell]) -> tuple[tuple[Seeds, ...], tuple[Note, ...]]:
    """Seeds in their pits, and how many."""
    if game.board.shape != "pits":
        return (), ()
    seed = game.definition.pieces[0]
    middle = sum(cell.xy[1] for cell in cells) / len(cells)
    seeds, notes = [], []
    for cell, what in zip(cells, game.contents(s), strict=True):
        x, y = cell.xy
        wide = 2 * (cell.radius - 1.3 * SEED)
        seeds.append(_heap(int(what or 0), cell.xy, wide, wide, seed, cell.name))
        notes.append(Note((x, y + 0.58 if y > middle else y - 0.58), what or "0", TEXT, "count"))
    return tuple(seeds), tuple(notes)


def gathered(game: Game, s: State, hollows: Sequence[Hollow]) -> tuple[tuple[Seeds, ...], tuple[Note, ...]]:
    """What lies in the stores: the first number that each player has one of."""
    each = stored(game)
    if each is None:
        return (), ()
    seeds, notes = [], []
    for hollow, value in zip(hollows, each.values(s), strict=True):
        box = hollow.box
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        heap = _heap(value, (x, y), box.width - 2.6 * SEED, box.height - 3 * SEED, game.definition.pieces[0], "")
        seeds.append(heap)
        notes.append(Note((x, box.bottom + 0.16), str(value), TEXT, "count"))
    return tuple(seeds), tuple(notes)


def stored(game: Game) -> Number | None:
    """The number that the stores of the board show."""
    each = next((n for n in game.definition.state.numbers if n.each), None)
    return each if each and len(game.board.stores) > 1 else None


def _heap(count: int, xy: tuple[float, float], width: float, height: float, seed: Piece, at: str) -> Seeds:
    """Seeds in a hollow; many lie closer and are drawn smaller."""
    area = width * height / 4
    radius = min(SEED, (area / max(count, 1)) ** 0.5)
    share = min(1.0, (max(count, 5) * 4 * SEED**2 / area) ** 0.5)  # a few stay together
    places = tuple((xy[0] + x, xy[1] + y) for x, y in spiral(count, width * share, height * share))
    return Seeds(places, seed, radius, at)


def beside(game: Game, s: State, box: Box, lang: str) -> tuple[list[Man], list[Note], list[Die], Box]:
    """What each player holds, the second above the board and the first below it; dice and the like below that."""
    tray = Tray(game, s, box, lang)
    numbers = [n for n in game.definition.state.numbers if n.lasting and n is not stored(game)]
    each = sorted((n for n in numbers if n.each), key=lambda n: not _in_hand(n))
    if each:
        tray.line(each, 1, above=True)
        tray.line(each, 0)
    for number in numbers:
        if not number.each and any(value != number.start for value in number.values(s)):
            tray.common(number)
    return tray.men, tray.notes, tray.dice, tray.box


class Tray:
    """Lines of small things above and below the board, each centred."""

    def __init__(self, game: Game, s: State, box: Box, lang: str) -> None:
        self.game, self.s, self.lang, self.box = game, s, lang, box
        self.scale = max(1.0, min(box.width / 9, 2.0))  # so that it can be read beside a large board
        self.size = TEXT * self.scale
        self.middle = (box.left + box.right) / 2
        self.men: list[Man] = []
        self.notes: list[Note] = []
        self.dice: list[Die] = []

    def room(self, above: bool = False) -> float:
        """Make room for a line; the height of its middle."""
        left, top, right, bottom = self.box
        high = TRAY * self.scale
        self.box = Box(left, top - high, right, bottom) if above else Box(left, top, right, bottom + high)
        return top - high * 0.4 if above else bottom + high * 0.4

    def line(self, numbers: Sequence[Number], player: int, above: bool = False) -> None:
        """What one player holds: pieces in hand as pieces, other numbers in words. What they lack is left out."""
        y = self.room(above)
        piece = self.game.own_piece(self.s, player)
        men: list[Man] = []
        words: list[str] = []
        x = 0.0
        for number in numbers:
            value = number.values(self.s)[player]
            if piece and _in_hand(number):
                radius = MINI * self.scale
                step = min(2.3 * radius, (self.box.width - 2) / max(value, 1))
                men += [Man((radius + i * step, y), piece, radius) for i in range(value)]
                x = 2 * radius + (value - 1) * step + 0.12 if value else 0.0
                words += [str(value)] if value else []
            elif value:
                words.append(f"{number.called.say(self.lang)}: {value}")
        text = " · ".join(words)
        wide = x + 0.52 * self.size * len(text)
        left = self.middle - wide / 2
        self.men += [replace(man, xy=(left + man.xy[0], y)) for man in men]
        if text:
            self.notes.append(Note((left + x, y), text, self.size, "count" if text.isdigit() else "word", "start"))

    def common(self, number: Number) -> None:
        """A number of both players: dice as dice, others in words."""
        y = self.room()
        values = number.values(self.s)
        if number.several > 1:
            side = 0.38 * self.scale
            left = self.middle - 1.3 * side * (len(values) - 1) / 2
            self.dice += [Die((left + 1.3 * side * i, y), v, side) for i, v in enumerate(values) if 0 < v <= FACES]
        else:
            name = number.called.say(self.lang)
            text = name if number.most == 1 else f"{name}: {values[0]}"
            self.notes.append(Note((self.middle, y), text, self.size, "word"))


def _in_hand(number: Number) -> bool:
    return number.name.startswith("hand")
