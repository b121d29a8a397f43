"""What a state is made of. The fields of a game say how a position is written, drawn, mirrored and compared.

A state is a NumPy record: `s.men[s.turn]` reads like prose, a copy is a memory copy. `turn` (0 or 1) is always there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tabuleiro.rules.player import Player
from tabuleiro.rules.quick import quicker
from tabuleiro.rules.text import Text

# What several games count is called the same in all of them.
IN_HAND = Text("na mão", "in hand")
CAPTURED = Text("capturadas", "captured")
QUIET = Text("jogadas sem captura", "plays without a capture")
SWAPPED = Text("as cores foram trocadas", "the colours have been swapped")

State = Any  # a record of the game's own fields; their names are in the game's file


@dataclass(frozen=True)
class Sets:
    """Sets of up to 64 cells, one for each letter: bit c of set k is the piece letters[k] on cell c."""

    name: str
    letters: str

    def dtype(self) -> tuple[Any, ...]:
        return (self.name, "u8") if len(self.letters) == 1 else (self.name, "u8", (len(self.letters),))

    def show(self, s: State, cells: list[str]) -> None:
        for k, letter in enumerate(self.letters):
            bits = int(s[self.name] if len(self.letters) == 1 else s[self.name][k])
            for c in range(len(cells)):
                if bits >> c & 1:
                    cells[c] = letter

    def read(self, s: State, cells: Sequence[str]) -> None:
        for k, letter in enumerate(self.letters):
            bits = np.uint64(sum(1 << c for c, what in enumerate(cells) if what == letter))
            if len(self.letters) == 1:
                s[self.name] = bits
            else:
                s[self.name][k] = bits


@dataclass(frozen=True)
class Cells:
    """One number a cell: 0 is empty, k + 1 is the piece letters[k]. For boards of more than 64 cells."""

    name: str
    letters: str
    room: int  # cells of the largest variant

    def dtype(self) -> tuple[Any, ...]:
        return (self.name, "u1", (self.room,))

    def show(self, s: State, cells: list[str]) -> None:
        for c, what in enumerate(s[self.name][: len(cells)].tolist()):
            if what:
                cells[c] = self.letters[what - 1]

    def read(self, s: State, cells: Sequence[str]) -> None:
        s[self.name][:] = 0
        for c, what in enumerate(cells):
            if what and what in self.letters:
                s[self.name][c] = self.letters.index(what) + 1


@dataclass(frozen=True)
class Mark:
    """The cell of the one piece of its kind."""

    name: str
    letter: str

    @property
    def letters(self) -> str:
        return self.letter

    def dtype(self) -> tuple[Any, ...]:
        return (self.name, "i2")

    def show(self, s: State, cells: list[str]) -> None:
        cells[int(s[self.name])] = self.letter

    def read(self, s: State, cells: Sequence[str]) -> None:
        s[self.name] = next(c for c, what in enumerate(cells) if what == self.letter)


@dataclass(frozen=True)
class Counts:
    """How many things lie in each cell."""

    name: str
    room: int
    letters = ""

    def dtype(self) -> tuple[Any, ...]:
        return (self.name, "i2", (self.room,))

    def good(self, sign: str) -> bool:
        """Whether a cell of a diagram may say this."""
        return sign.isascii() and sign.isdigit() and len(sign) < 4

    def show(self, s: State, cells: list[str]) -> None:
        for c, many in enumerate(s[self.name][: len(cells)].tolist()):
            cells[c] = str(many)

    def read(self, s: State, cells: Sequence[str]) -> None:
        s[self.name][:] = 0
        for c, what in enumerate(cells):
            s[self.name][c] = int(what)


@dataclass(frozen=True)
class Stacks:
    """Piles of one colour: s.name[k][c] pieces of letters[k] on cell c. Written as the letter and how many (`W3`)."""

    name: str
    letters: str
    room: int

    def dtype(self) -> tuple[Any, ...]:
        return (self.name, "i2", (len(self.letters), self.room))

    def good(self, sign: str) -> bool:
        return sign == "." or (sign[:1] in self.letters and sign[1:].isascii() and sign[1:].isdigit() and len(sign) < 4)

    def show(self, s: State, cells: list[str]) -> None:
        for k, letter in enumerate(self.letters):
            for c, many in enumerate(s[self.name][k][: len(cells)].tolist()):
                if many:
                    cells[c] = f"{letter}{many}"

    def read(self, s: State, cells: Sequence[str]) -> None:
        s[self.name][:] = 0
        for c, what in enumerate(cells):
            if what not in ("", "."):
                s[self.name][self.letters.index(what[0])][c] = int(what[1:])


@dataclass(frozen=True)
class Number:
    """Numbers beside the board: one, several, or one for each player. Written as name=value unless they are `start`."""

    name: str
    each: bool = False  # one for each player
    start: int = 0
    most: int = 32767
    lasting: bool = True  # part of a position's identity; a counter of quiet plies is not
    several: int = 1  # how many (three dice)
    text: Text | None = None  # what people call it; without it: as here

    @property
    def called(self) -> Text:
        return self.text or Text(self.name, self.name)

    @property
    def size(self) -> int:
        return 2 if self.each else self.several

    def dtype(self) -> tuple[Any, ...]:
        return (self.name, "i2", (self.size,)) if self.size > 1 else (self.name, "i2")

    def values(self, s: State) -> tuple[int, ...]:
        return tuple(int(v) for v in s[self.name]) if self.size > 1 else (int(s[self.name]),)

    def set(self, s: State, values: Sequence[int]) -> None:
        s[self.name] = tuple(values) if self.size > 1 else values[0]


@dataclass(frozen=True)
class Spot:
    """A cell with a passing meaning (where a pawn may be taken in passing), or -1. Written as name=cell."""

    name: str
    text: Text | None = None

    @property
    def called(self) -> Text:
        return self.text or Text(self.name, self.name)

    def dtype(self) -> tuple[Any, ...]:
        return (self.name, "i2")


@dataclass(frozen=True)
class Derived:
    """Something that follows from the other fields and is kept for speed; the game's `derive` makes it anew."""

    name: str
    kind: str
    room: int

    def dtype(self) -> tuple[Any, ...]:
        return (self.name, self.kind, (self.room,))


Shown = Sets | Cells | Mark | Counts | Stacks
Field = Shown | Number | Spot | Derived


class StateType:
    """The fields of a game's states, and what can be done with any state because of them."""

    def __init__(self, *fields: Field) -> None:
        self.shown = tuple(f for f in fields if isinstance(f, Shown))
        self.numbers = tuple(f for f in fields if isinstance(f, Number))
        self.letters = "".join(f.letters for f in self.shown)
        self.spots = tuple(f for f in fields if isinstance(f, Spot))
        self.wide = next((f for f in fields if isinstance(f, (Counts, Stacks))), None)  # cells of several signs
        self.marks = tuple(f for f in fields if isinstance(f, Mark))
        self.dtype = np.dtype([("turn", "i2"), *(f.dtype() for f in fields)], align=True)
        lasting = (*self.shown, *self.spots, *(f for f in self.numbers if f.lasting))
        self._lasting = ["turn", *(f.name for f in lasting)]

    def new(self, how_many: int = 1) -> Any:
        """States with every number at its start, everything else empty."""
        states = np.zeros(how_many, self.dtype).view(np.recarray)
        for number in self.numbers:
            states[number.name] = number.start
        for spot in self.spots:
            states[spot.name] = -1
        return states

    def one(self) -> State:
        """A state by itself, for rules that are not compiled."""
        return quicker(self.new()[0])

    def contents(self, s: State, cells: int) -> list[str]:
        """What lies on each cell: a letter, a number where things are counted, or nothing."""
        found = [""] * cells
        for f in self.shown:
            f.show(s, found)
        return found

    def read(self, s: State, contents: Sequence[str]) -> None:
        """Put these contents on the cells."""
        for f in self.shown:
            f.read(s, contents)

    def identity(self, s: State) -> bytes:
        """What makes a position the same position: everything but what is derived or merely counted."""
        return b"".join(s[name].tobytes() for name in self._lasting)

    def mapped(self, s: State, where: Sequence[int], swap: bool = False, letters: str = "") -> Any:
        """The position laid over itself: cell c goes to where[c]; with `swap` the players change places too.

        `letters` names the pieces that change colour then, in pairs ("WB": white becomes black and black white).
        """
        t = self.one()
        other = dict(zip(letters, letters[::-1], strict=True)) if swap else {}
        contents = self.contents(s, len(where))
        moved = [""] * len(where)
        for c, what in enumerate(contents):
            moved[where[c]] = other.get(what[:1], what[:1]) + what[1:]
        self.read(t, moved)
        for number in self.numbers:
            values = number.values(s)
            number.set(t, values[::-1] if swap and number.each else values)
        for spot in self.spots:
            if s[spot.name] >= 0:
                t[spot.name] = where[s[spot.name]]
        t.turn = Player.to_move(s).other if swap else s.turn
        return t
