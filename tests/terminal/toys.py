"""Boards of points and lines, piles and dice: what the pictures must cope with, whatever games there are."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin

from tabuleiro.boards import Board, points, square
from tabuleiro.rules import (
    FIRST,
    ONGOING,
    Cells,
    Definition,
    Game,
    Mark,
    Moves,
    Number,
    Options,
    Piece,
    Setup,
    Stacks,
    State,
    StateType,
    Text,
    Throw,
    Zone,
)


def alquerque() -> Board:
    where = {f"{'abcde'[x]}{y + 1}": (x, y) for y in range(5) for x in range(5)}
    rows = [" ".join(f"{c}{y}" for c in "abcde") for y in range(1, 6)]
    columns = [" ".join(f"{c}{y}" for y in range(1, 6)) for c in "abcde"]
    slopes = ["a1 b2 c3 d4 e5", "a3 b4 c5", "c1 d2 e3", "a5 b4 c3 d2 e1", "a3 b2 c1", "c5 d4 e3"]
    return points(where, rows + columns + slopes)


def pentagons() -> Board:
    """Three nested pentagons with spokes."""
    where, lines = {}, []
    for ring, radius in (("a", 3), ("b", 2), ("c", 1)):
        corner = [(radius * cos(pi / 2 - 2 * pi * k / 5), radius * sin(pi / 2 - 2 * pi * k / 5)) for k in range(5)]
        for k in range(5):
            (x1, y1), (x2, y2) = corner[k], corner[(k + 1) % 5]
            where[f"{ring}{2 * k + 1}"] = (x1, y1)
            where[f"{ring}{2 * k + 2}"] = ((x1 + x2) / 2, (y1 + y2) / 2)
            lines.append(f"{ring}{2 * k + 1} {ring}{2 * k + 2} {ring}{(2 * k + 2) % 10 + 1}")
    return points(where, lines + [f"a{n} b{n} c{n}" for n in range(1, 11)])


def wheel() -> Board:
    """A centre and eight points on a circle around it."""
    where = {"c": (0.0, 0.0)}
    for k in range(8):
        where[str(k + 1)] = (2 * cos(pi / 2 - pi * k / 4), 2 * sin(pi / 2 - pi * k / 4))
    spokes = [f"{k} c {k + 4}" for k in range(1, 5)]
    return points(where, spokes, arcs=[("1 2 3 4 5 6 7 8 1", (0.0, 0.0))])


def toy(board: Board) -> Game:
    """A game without plays on a board: enough to be looked at."""

    def setup(options: Options) -> Setup:
        def begin(s: State) -> None:
            for c in range(len(board)):
                s.men[c] = (1, 0, 2)[c % 3]

        home = Zone(Text("partida", "start"), (1,), "×")
        return Setup(board=board, b=None, start=begin, zones=(home,))

    return replace(PLAIN, state=StateType(Cells("men", "WB", room=len(board))), setup=setup).game()


def piles() -> Game:
    """Pieces on top of one another."""

    def setup(options: Options) -> Setup:
        def begin(s: State) -> None:
            s.pile[0][0], s.pile[1][1], s.pile[0][2] = 3, 1, 12

        return Setup(board=square(4, 1), b=None, start=begin)

    return replace(PLAIN, state=StateType(Stacks("pile", "WB", 4)), setup=setup).game()


def dice() -> Game:
    """Throw a die, go on by one square; the third step ends the game."""

    def setup(options: Options) -> Setup:
        return Setup(board=square(4, 1), b=None, throws=tuple(Throw(n, str(n), 1) for n in range(1, 7)))

    def moves(b: object, s: State, out: Moves) -> int:
        out[0] = 0
        return 1

    def play(b: object, s: State, m: int) -> None:
        s.at, s.dice, s.turn = s.at + 1, 0, 1 - s.turn

    def throw(b: object, s: State, number: int) -> None:
        s.dice = number

    return replace(
        PLAIN,
        state=StateType(Mark("at", "W"), Number("dice")),
        setup=setup,
        moves=moves,
        play=play,
        throw=throw,
        chances=lambda b, s: 0 if s.dice else 6,
        result=lambda b, s: FIRST if s.at == 3 else ONGOING,
        spell=lambda game, s, m: (game.board.names[s.at + 1],),
        reason=lambda game, s: "end",
        reasons={"end": Text("chegou ao fim", "it came to the end")},
    ).game()


PLAIN = Definition(
    module=__name__,
    name=Text("Brinquedo", "Toy"),
    goal=Text("Olhar.", "To look."),
    author="",
    year="",
    material=Text("Nada.", "Nothing."),
    sources=(),
    articles=(),
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça negra", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Negras", "Black")),
    state=StateType(),
    setup=lambda options: Setup(board=square(1, 1), b=None),
    moves=lambda b, s, out: 0,
    play=lambda b, s, m: None,
    result=lambda b, s: ONGOING,
    spell=lambda game, s, m: (),
    reason=lambda game, s: "",
    reasons={},
    most_moves=1,
    longest=1,
)
