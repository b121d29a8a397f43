"""Gatos & Cães: cats and dogs come to the board and never stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import square
from tabuleiro.rules import *

NAMES = {"C": Text("gato", "cat"), "D": Text("cão", "dog")}


class Tables(NamedTuple):
    board: Any  # all squares
    first: Any  # where the first piece of each player may go, as sets
    row: Any  # the squares of a row, how many
    left: Any  # the column a
    right: Any  # the last column


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    free = allowed(b, s)
    while free:
        out[n] = lowest(free)
        free &= free - ONE
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    s.men[s.turn] |= bit(m)  # article 4: and there it stays
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if allowed(b, s) == EMPTY:  # article 5: the other player has made the last placement
        return SECOND if s.turn == 0 else FIRST
    return ONGOING


@rule
def allowed(b: Tables, s: State) -> Any:
    """The squares where the player to move may put a piece."""
    own = s.men[s.turn]
    other = s.men[1 - s.turn]
    beside = other << b.row | other >> b.row | (other & ~b.right) << ONE | (other & ~b.left) >> ONE
    free = b.board & ~(own | other | beside)  # articles 1 and 3
    if own == EMPTY:
        free &= b.first[s.turn]  # article 2
    return free


def setup(options: Options) -> Setup:
    size = int(options["size"])
    board = square(size, size)
    middle = (size // 2 - 1, size // 2)
    zone = tuple(board.grid[x, y] for y in middle for x in middle)
    return Setup(
        board=board,
        b=Tables(
            board=mask(range(len(board))),
            first=table([mask(zone), mask(c for c in range(len(board)) if c not in zone)], "u8"),
            row=np.uint64(size),
            left=mask(range(0, len(board), size)),
            right=mask(range(size - 1, len(board), size)),
        ),
        zones=(Zone(Text("zona central", "central zone"), zone, "×"),),
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    name = game.board.names[m]
    return name, f"{'CD'[s.turn]}{name}"


def reason(game: Game, s: State) -> str:
    return "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    to, what, own, other = cells[-1], game.contents(s), "CD"[s.turn], "DC"[s.turn]
    words = {"to": game.board.names[to], "zone": named(game, game.setup.zones[0].cells)}
    if len(cells) > 1:
        return Why("4", Text("as peças não se movem: diz só uma casa", "pieces do not move: name one square only"))
    if what[to]:
        text = Text("em {to} já está um {there}", "there is already a {there} on {to}")
        return Why("1", text.fill(**words, there=NAMES[what[to]]))
    if own not in what and not int(game.b.first[s.turn]) >> to & 1:
        inside = Text("o primeiro gato fica na zona central: {zone}", "the first cat goes into the zone: {zone}")
        outside = Text(
            "o primeiro cão fica fora da zona central: {zone}", "the first dog stays out of the zone: {zone}"
        )
        return Why("2", (inside, outside)[s.turn].fill(**words))
    touched = next((c for c in game.board.near[to] if what[c] == other), None)
    return None if touched is None else side_by_side(game, to, own, touched, other)


def side_by_side(game: Game, cell: int, own: str, touched: int, other: str) -> Why:
    text = Text(
        "um {own} não pode ficar ao lado de um {other}: {cell} toca no {other} em {touched}",
        "a {own} may not stand next to a {other}: {cell} touches the {other} on {touched}",
    )
    names = {"cell": game.board.names[cell], "touched": game.board.names[touched]}
    return Why("3", text.fill(own=NAMES[own], other=NAMES[other], **names))


def unsound(game: Game, s: State) -> Why | None:
    what = game.contents(s)
    for c, near in enumerate(game.board.near):
        for d in near:
            if what[c] == "C" and what[d] == "D":
                return side_by_side(game, c, "C", d, "D")
    return None


GAME = Definition(
    module=__name__,
    name=Text("Gatos & Cães", "Cats & Dogs"),
    competition="cnjm",
    goal=Text("Ser quem faz a última jogada.", "Be the one who makes the last placement."),
    author="Simon Norton",
    year="1970s",
    material=Text(
        "Tabuleiro 8 por 8, 28 gatos (peças negras) e 28 cães (peças brancas).",
        "An 8 by 8 board, 28 cats (black pieces) and 28 dogs (white pieces).",
    ),
    sources=(
        Text("Regras do CNJM14 (2018)", "Rules of CNJM14 (2018)"),
        Text("Regras do CNJM7/8 (2011, 2012)", "Rules of CNJM7/8 (2011, 2012)"),
        Text("Tabuleiros do CNJM18 (2025): a zona central", "Boards of CNJM18 (2025): the central zone"),
    ),
    articles=(
        Article(
            "1",
            "Os jogadores jogam à vez e começam os gatos. Em cada vez, o jogador põe uma peça sua numa casa vazia.",
            "The players take turns and the cats start. On each turn a player puts one own piece on an empty square.",
        ),
        Article(
            "2",
            "O primeiro gato tem de ficar dentro da zona central; o primeiro cão tem de ficar fora dela.",
            "The first cat must be put inside the central zone; the first dog must be put outside it.",
        ),
        Article(
            "3",
            "Nenhuma peça pode ser posta ao lado de uma peça do adversário, na horizontal ou na vertical. Na diagonal "
            "podem tocar-se.",
            "No piece may be put next to a piece of the other player, along a row or a column. Diagonally they may "
            "touch.",
        ),
        Article(
            "4",
            "As peças não se movem nem se capturam, e ninguém pode passar a vez.",
            "Pieces neither move nor capture, and nobody may pass.",
        ),
        Article(
            "5",
            "Ganha quem faz a última jogada: quem, na sua vez, não tem onde pôr uma peça perde. Não há empates.",
            "Whoever makes the last placement wins: a player with nowhere to put a piece on his turn loses. There are "
            "no draws.",
        ),
        Article(
            "N1",
            "A zona central são as quatro casas do meio: d4, e4, d5 e e5 no tabuleiro 8 por 8.",
            "The central zone is the four squares in the middle: d4, e4, d5 and e5 on the 8 by 8 board.",
        ),
        Article(
            "N2",
            "As regras 2 e 3 valem ao mesmo tempo: o primeiro cão fica fora da zona e também não ao lado do gato.",
            "Rules 2 and 3 hold at the same time: the first dog stays out of the zone and also not next to the cat.",
        ),
        Article(
            "N3",
            "Depois da sua primeira peça, cada jogador pode usar qualquer casa, dentro ou fora da zona. Numa posição "
            "montada à mão, a primeira peça é a que entra quando ainda não há nenhuma igual no tabuleiro.",
            "After his first piece a player may use any square, in the zone or not. In a position set up by hand the "
            "first piece is the one that comes when there is none of its kind on the board.",
        ),
        Article(
            "N4",
            "As 28 peças de cada jogador são o material, não um limite.",
            "The 28 pieces of each player are the kit, not a limit.",
        ),
    ),
    pieces=(Piece("C", NAMES["C"], "▲", "black"), Piece("D", NAMES["D"], "●", "white")),
    players=(Text("Gatos", "Cats"), Text("Cães", "Dogs")),
    state=StateType(Sets("men", "CD")),
    options={
        "size": Option(
            ("8", "6", "4"),
            Text(
                "lado do tabuleiro: 8 nos CNJM, menores para aprender",
                "side of the board: 8 at the CNJM, smaller ones to learn",
            ),
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={"blocked": Text("não há onde pôr mais uma peça", "there is nowhere to put another piece")},
    why=why,
    unsound=unsound,
    most_moves=63,  # one own piece alone on the board, set up by hand
    longest=63,  # cats and dogs never fill the board
)
