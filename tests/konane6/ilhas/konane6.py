"""Konane on 6 by 6: a full board, and jumps over enemy stones until somebody has none left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import ORTHOGONAL, square
from tabuleiro.rules import *


class Tables(NamedTuple):
    side: int
    board: Any  # all squares
    opening: Any  # article 2: the corners and the centre, where Black may take off a stone
    near: Any  # the neighbours of each square, as sets
    rays: Any  # for each square and direction, the squares that follow, -1 at the end


@rule
def jumps(b: Tables, s: State, out: Moves) -> int:
    """Articles 4 and 5: from each stone straight over enemies, each time to the empty square behind."""
    own, others = s.men[s.turn], s.men[1 - s.turn]
    n = 0
    left = own
    while left:
        start = lowest(left)
        left &= left - ONE
        for way in range(4):
            at = 0
            while at + 1 < b.side:
                over, to = b.rays[start, way, at], b.rays[start, way, at + 1]
                if over < 0 or to < 0 or not others & bit(over) or (own | others) & bit(to):
                    break
                out[n] = start << 6 | to
                n += 1
                at += 2
    return n


@rule
def openings(b: Tables, s: State) -> Any:
    """Articles 2 and 3: the stones that may be taken off; none after the first two plays."""
    empty = b.board & ~(s.men[0] | s.men[1])
    if not empty:
        return b.opening & s.men[0]
    if count(empty) == 1 and s.turn == 1:
        return b.near[lowest(empty)]
    return EMPTY


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    taken = openings(b, s)
    if not taken:
        return jumps(b, s, out)
    n = 0
    while taken:
        m = lowest(taken)
        out[n] = m << 6 | m
        taken &= taken - ONE
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    start, to = m >> 6, m & 63
    s.men[s.turn] &= ~bit(start)
    if start != to:
        step = 1 if start // b.side == to // b.side else b.side
        if to < start:
            step = -step
        at = start
        while at != to:
            s.men[1 - s.turn] &= ~bit(at + step)
            at += 2 * step
        s.men[s.turn] |= bit(to)
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if openings(b, s):
        return ONGOING
    own, others = s.men[s.turn], s.men[1 - s.turn]
    left = own
    while left:
        start = lowest(left)
        left &= left - ONE
        for way in range(4):
            over, to = b.rays[start, way, 0], b.rays[start, way, 1]
            if to >= 0 and others & bit(over) and not (own | others) & bit(to):
                return ONGOING
    return SECOND if s.turn == 0 else FIRST  # article 6


def setup(options: Options) -> Setup:
    side = int(options["size"])
    board = square(side, side)
    grid = board.grid
    assert grid is not None
    rays = [
        [[grid.get((x + i * dx, y + i * dy), -1) for i in range(1, side + 1)] for dx, dy in ORTHOGONAL] for x, y in grid
    ]
    near, low = table(masks(board.near), "u8"), side // 2 - 1
    opening = mask(grid[x, y] for middle in ((0, side - 1), (low, low + 1)) for x in middle for y in middle)

    def begin(s: State) -> None:  # article 1
        for (x, y), cell in grid.items():
            s.men[(x + y) % 2] |= bit(cell)

    return Setup(board, Tables(side, mask(range(len(board))), opening, near, table(rays, "i8")), begin)


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    start, to = (game.board.names[cell] for cell in (m >> 6, m & 63))
    return (start,) if start == to else (f"{start}-{to}", f"{start}x{to}")


def reason(game: Game, s: State) -> str:
    return "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    if count(s.men[0] | s.men[1]) >= len(game.board) - 1:
        return Why("2", Text("primeiro cada jogador tira uma pedra", "first each player takes off a stone"))
    return Why("4", Text("só se joga saltando", "a play is a jump"))


GAME = Definition(
    module=__name__,
    name=Text("Konane 6x6", "Konane 6x6"),
    goal=Text("Ser o último a conseguir saltar.", "Be the last one who can jump."),
    author="tradicional",
    year="tradicional",
    material=Text(
        "Tabuleiro 6 por 6 e 36 pedras, metade de cada cor.", "A 6 by 6 board and 36 stones, half of each colour."
    ),
    sources=(Text("como se joga nas ilhas", "as it is played on the islands"),),
    articles=(
        Article(
            "1",
            "O tabuleiro começa cheio, com pedras pretas e brancas alternadas.",
            "The board begins full, with black and white stones alternating.",
        ),
        Article(
            "2",
            "As Pretas tiram uma pedra sua de um canto ou do centro.",
            "Black takes one of their own stones off a corner or the centre.",
        ),
        Article(
            "3",
            "As Brancas tiram uma pedra sua, vizinha da casa vazia.",
            "White takes off one of their own stones, next to the empty square.",
        ),
        Article(
            "4",
            "Depois joga-se saltando, na horizontal ou na vertical, por cima de uma pedra adversária para a casa vazia "
            "logo atrás; a pedra saltada sai.",
            "From then on a play is a jump, along a row or a column, over an enemy stone to the empty square right "
            "behind it; the stone that was jumped over is taken off.",
        ),
        Article(
            "5",
            "A mesma pedra pode continuar a saltar, sempre na mesma direção.",
            "The same stone may go on jumping, always in the same direction.",
        ),
        Article("6", "Perde quem não pode saltar.", "Whoever cannot jump loses."),
    ),
    pieces=(
        Piece("B", Text("pedra preta", "black stone"), "●", "black"),
        Piece("W", Text("pedra branca", "white stone"), "○", "white"),
    ),
    players=(Text("Pretas", "Black"), Text("Brancas", "White")),
    state=StateType(Sets("men", "BW")),
    options={"size": Option(("6", "4"), Text("tabuleiro: 6 por 6, ou 4 por 4", "board: 6 by 6, or 4 by 4"))},
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={"blocked": Text("não há saltos", "there is no jump left")},
    why=why,
    most_moves=144,
    longest=36,
    draws=False,
    tags=("capture", "block"),
    solved=(Solve("table", "size=4"),),
)
