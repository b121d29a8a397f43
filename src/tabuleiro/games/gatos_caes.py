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
        writing = Text("basta dizer uma casa", "name one square only")
        return Why("4", Text("as peças não se movem", "pieces do not move"), writing)
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


def todo(game: Game, s: State) -> Text | None:
    own, other = NAMES["CD"[s.turn]], NAMES["DC"[s.turn]]
    if not s.men[s.turn] and s.turn == 0:
        text = Text("põe o primeiro {own} na zona central", "put the first {own} into the central zone",
                    "coloque o primeiro {own} na zona central")  # fmt: skip
    elif not s.men[s.turn]:
        text = Text("põe o primeiro {own} fora da zona central e longe do {other}",
                    "put the first {own} outside the central zone, not next to the {other}",
                    "coloque o primeiro {own} fora da zona central e longe do {other}")  # fmt: skip
    else:
        text = Text("põe um {own} numa casa que não fique ao lado de um {other}",
                    "put a {own} on a square that is not next to a {other}",
                    "coloque um {own} em uma casa que não fique ao lado de um {other}")  # fmt: skip
    return text.fill(own=own, other=other)


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


ARTICLES = (
    Article("1", "Os jogadores jogam à vez, e começam os Gatos. Na sua vez, o jogador põe uma peça sua numa casa "
            "vazia.",
            "The players take turns, and the Cats start. On each turn a player puts one of their pieces on an empty "
            "square.",
            "Os jogadores jogam alternadamente, e os Gatos começam. Na sua vez, o jogador coloca uma peça sua em uma "
            "casa vazia."),
    Article("2", "O primeiro gato tem de ficar dentro da zona central; o primeiro cão, fora dela.",
            "The first cat must be put inside the central zone; the first dog, outside it.",
            "O primeiro gato tem que ficar dentro da zona central; o primeiro cão, fora dela."),
    Article("3", "Nenhuma peça pode ser posta ao lado de uma peça do adversário, na horizontal ou na vertical; na "
            "diagonal podem tocar-se. Isto vale também para o primeiro cão, que fica fora da zona e não ao lado do "
            "gato.",
            "No piece may be put next to a piece of the other player, along a row or a column; diagonally they may "
            "touch. This holds for the first dog too, which stays out of the zone and not beside the cat.",
            "Nenhuma peça pode ser colocada ao lado de uma peça do adversário, na horizontal ou na vertical; na "
            "diagonal elas podem se tocar. Isso vale também para o primeiro cão, que fica fora da zona e não ao lado "
            "do gato."),
    Article("4", "As peças não se movem nem são capturadas, e ninguém pode passar a vez.",
            "Pieces neither move nor are captured, and nobody may pass."),
    Article("5", "Ganha quem faz a última jogada: perde quem, na sua vez, não tem onde pôr uma peça. Não há empates.",
            "Whoever makes the last play wins: a player with nowhere to put a piece on their turn loses. There are "
            "no draws.",
            "Ganha quem faz a última jogada: perde quem, na sua vez, não tem onde colocar uma peça. Não há empates."),
    Article("N1", "A figura com a zona central está perdida: são as quatro casas do meio, d4, e4, d5 e e5 no "
            "tabuleiro 8 por 8, como nos tabuleiros do CNJM18.",
            "The figure with the central zone is lost: it is the four squares in the middle, d4, e4, d5 and e5 on "
            "the 8 by 8 board, as on the boards of CNJM18."),
    Article("N2", "Depois da sua primeira peça, cada jogador pode usar qualquer casa, dentro ou fora da zona. Numa "
            "posição montada à mão, a primeira peça é a que entra quando ainda não há nenhuma igual no tabuleiro.",
            "After the first piece a player may use any square, in the zone or out of it. In a position set up by "
            "hand the first piece is the one that comes when there is none of its kind on the board.",
            "Depois da sua primeira peça, cada jogador pode usar qualquer casa, dentro ou fora da zona. Em uma "
            "posição montada à mão, a primeira peça é a que entra quando ainda não há nenhuma igual no tabuleiro."),
    Article("N3", "As 28 peças de cada jogador são o material, não um limite.",
            "The 28 pieces of each player are the kit, not a limit."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Gatos & Cães", "Cats & Dogs"),
    goal=Text(
        "Ser o último a conseguir pôr uma peça.",
        "Be the last one who can put a piece on the board.",
        "Ser o último a conseguir colocar uma peça.",
    ),
    author="Simon Norton",
    year=Text("década de 1970", "1970s"),
    material=Text(
        "Tabuleiro 8 por 8, 28 gatos (peças negras) e 28 cães (peças brancas).",
        "An 8 by 8 board, 28 cats (black pieces) and 28 dogs (white pieces).",
        "Tabuleiro 8 por 8, 28 gatos (peças pretas) e 28 cães (peças brancas).",
    ),
    sources=(
        CNJM14,
        CNJM8,
        Text("Tabuleiros do CNJM18 (2025): a zona central", "Boards of CNJM18 (2025): the central zone"),
    ),
    articles=ARTICLES,
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
    reasons={"blocked": NO_MORE_ROOM},
    why=why,
    todo=todo,
    unsound=unsound,
    board_source=Text(
        "o tamanho é o do texto das regras; a zona central, a dos tabuleiros do CNJM18 (N1)",
        "the size is in the text of the rules; the central zone is that of the boards of CNJM18 (N1)",
    ),
    most_moves=63,  # one own piece alone on the board, set up by hand
    longest=63,  # cats and dogs never fill the board
    draws=False,
    tags=("block",),
    first_steps=2,
    sides=(Text("os Gatos", "the Cats"), Text("os Cães", "the Dogs")),
    solved=(Solve("proof", "size=6"), Solve("proof", "size=4")),
    puzzles_from=12,
    mcts={"rave": 300.0},  # 38-20; at 20,000 iterations 6-6
)
