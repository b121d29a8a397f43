"""Avanço: two armies that only go forward, and the first to cross the board wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import KING, square
from tabuleiro.rules import *


class Tables(NamedTuple):
    row: Any  # the squares of a row, how many
    board: Any  # all squares
    left: Any  # the column a
    right: Any  # the last column
    goal: Any  # the row where each player wins, as sets


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    own = s.men[s.turn]
    free = b.board & ~own  # article 2: diagonally an enemy may stand there
    empty = free & ~s.men[1 - s.turn]
    if s.turn == 0:  # article 1: the squares from which a step forward is possible
        straight, left, right = empty >> b.row, free >> b.row - ONE, free >> b.row + ONE
        ahead = int(b.row)
    else:
        straight, left, right = empty << b.row, free << b.row + ONE, free << b.row - ONE
        ahead = -int(b.row)
    left &= ~b.left
    right &= ~b.right
    n = EMPTY
    while own:  # without a branch for each step: what is not possible is written over by what follows
        here = lowest(own)
        own &= own - ONE
        m = here * 64 + here + ahead
        out[n] = m
        n += straight >> np.uint64(here) & ONE
        out[n] = m - 1
        n += left >> np.uint64(here) & ONE
        out[n] = m + 1
        n += right >> np.uint64(here) & ONE
    return int(n)


@rule
def play(b: Tables, s: State, m: int) -> None:
    s.men[s.turn] ^= bit(m >> 6) | bit(m & 63)
    s.men[1 - s.turn] &= ~bit(m & 63)  # article 2: the piece that stood there leaves the board
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.men[0] & b.goal[0] or s.men[1] == EMPTY:  # articles 3 and N2
        return FIRST
    if s.men[1] & b.goal[1] or s.men[0] == EMPTY:
        return SECOND
    return ONGOING


def setup(options: Options) -> Setup:
    size = int(options["size"])
    board = square(size, size, KING)
    cells = range(len(board))
    first, last = tuple(cells[:size]), tuple(cells[-size:])

    def begin(s: State) -> None:
        s.men = mask(cells[: 2 * size]), mask(cells[-2 * size :])

    return Setup(
        board=board,
        b=Tables(
            row=np.uint64(size),
            board=mask(cells),
            left=mask(cells[::size]),
            right=mask(cells[size - 1 :: size]),
            goal=table([mask(last), mask(first)], "u8"),
        ),
        start=begin,
        zones=(
            Zone(Text("meta das Brancas", "White's goal"), last, player=0),
            Zone(Text("meta das Negras", "Black's goal", "meta das Pretas"), first, player=1),
        ),
        swaps_players="WB",
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    sign = "x" if game.contents(s)[m & 63] else "-"
    return (f"{game.board.names[m >> 6]}{sign}{game.board.names[m & 63]}",)


def reason(game: Game, s: State) -> str:
    return "goal" if s.men[0] & game.b.goal[0] or s.men[1] & game.b.goal[1] else "captured"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    here, there, what, own = cells[0], cells[-1], game.contents(s), "WB"[s.turn]
    (x, y), (u, v) = game.board.xy[here], game.board.xy[there]
    if len(cells) > 2:
        article, text = "2", Text("uma vez é só um passo ou uma captura", "a turn is one step or one capture only")
    elif what[here] != own:
        article, text = "1", NOT_OWN
    elif len(cells) == 1:
        article, text = "1", Text("falta dizer para onde vai a peça em {here}", "say also where {here} goes")
    elif abs(u - x) > 1 or v - y != (1, -1)[s.turn]:
        article = "1"
        text = Text("{there} não fica um passo à frente de {here}", "{there} is not one step ahead of {here}")
    elif what[there] == own:
        article, text = "1", OWN_THERE
    elif what[there] and x == u:
        article = "2"
        text = Text("{there} está ocupada e só se captura na diagonal", "{there} is taken: captures are diagonal only")
    else:
        return None
    return Why(article, text.fill(here=game.board.names[here], there=game.board.names[there]))


def todo(game: Game, s: State) -> Text:
    return Text(
        "move uma peça tua para a frente, rumo à tua meta",
        "move one of your pieces forward, towards your goal",
        "mova uma peça sua para a frente, rumo à sua meta",
    )


def unsound(game: Game, s: State) -> Why | None:
    most = 2 * int(game.b.row)
    if max(count(men) for men in s.men) > most:
        text = Text("cada jogador tem no máximo {most} peças", "each player has at most {most} pieces")
        return Why("N1", text.fill(most=most))
    if not s.men.any():
        return Why("N2", Text("não há peças no tabuleiro", "there are no pieces on the board"))
    if all(s.men & game.b.goal):
        return Why("3", Text("não podem ter chegado os dois à meta", "both players cannot have reached their goals"))
    return None


ARTICLES = (
    Article("1", "Os jogadores jogam à vez, e começam as Brancas. Na sua vez, o jogador move uma peça sua um passo em "
            "frente, a direito ou na diagonal, para uma casa vazia.",
            "The players take turns, and White starts. On each turn a player moves one of their pieces one step "
            "forward, straight or diagonally, to an empty square.",
            "Os jogadores jogam alternadamente, e as Brancas começam. Na sua vez, o jogador move uma peça sua um "
            "passo para a frente, reto ou na diagonal, para uma casa vazia."),
    Article("2", "Uma peça pode capturar uma peça adversária que esteja um passo à sua frente na diagonal: ocupa a "
            "casa dela, e a outra sai do tabuleiro. A direito nunca se captura. Capturar não é obrigatório, e em cada "
            "vez captura-se uma só peça.",
            "A piece may capture an enemy piece one step diagonally ahead: it takes that square, and the other piece "
            "leaves the board. Nothing is ever captured straight ahead. Capturing is optional, and only one piece is "
            "captured a turn.",
            "Uma peça pode capturar uma peça adversária que esteja um passo à sua frente na diagonal: ocupa a casa "
            "dela, e a outra sai do tabuleiro. Em linha reta nunca se captura. Capturar não é obrigatório, e em cada "
            "vez só se captura uma peça."),
    Article("3", "As Brancas ganham assim que uma peça sua chega à linha de cima (a 7.ª); as Negras, assim que uma "
            "peça sua chega à linha de baixo (a 1.ª).",
            "White wins as soon as a white piece reaches the top row (the 7th); Black, as soon as a black one reaches "
            "the bottom row (the 1st).",
            "As Brancas ganham assim que uma peça sua chega à linha de cima (a 7ª); as Pretas, assim que uma peça "
            "sua chega à linha de baixo (a 1ª)."),
    Article("4", "Não há empates: quem tem peças pode sempre jogar.",
            "There are no draws: a player who has pieces can always move.",
            "Não há empates: quem tem peças sempre pode jogar."),
    Article("N1", "A figura do início está perdida: cada jogador enche com as suas peças as duas linhas do seu lado. "
            "As Brancas começam em baixo e sobem; as Negras começam em cima e descem.",
            "The figure of the start is lost: each player fills the two rows on their own side. White starts at the "
            "bottom and goes up; Black starts at the top and goes down.",
            "A figura do início está perdida: cada jogador preenche com suas peças as duas linhas do seu lado. As "
            "Brancas começam embaixo e sobem; as Pretas começam em cima e descem."),
    Article("N2", "Quem fica sem peças perde: o livro não o diz.",
            "A player left without pieces loses: the book does not say so.",
            "Quem fica sem peças perde: o livro não diz isso."),
    Article("N3", "Quem chega à meta com uma captura também ganha.", "Reaching the far row by a capture wins too."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Avanço", "Breakthrough"),
    goal=Text(
        "Levar uma peça tua à linha do outro lado.",
        "Bring one of your pieces to the far row.",
        "Levar uma peça sua à linha do outro lado.",
    ),
    author="Dan Troyka",
    year="2000",
    material=Text(
        "Tabuleiro 7 por 7, 14 peças brancas e 14 negras.",
        "A 7 by 7 board, 14 white and 14 black pieces.",
        "Tabuleiro 7 por 7, 14 peças brancas e 14 pretas.",
    ),
    sources=(CNJM14, CNJM8),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "▲", "white"),
        Piece("B", Text("peça negra", "black piece", "peça preta"), "▼", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Negras", "Black", "Pretas")),
    state=StateType(Sets("men", "WB")),
    options={
        "size": Option(
            ("7", "8", "6", "5"),
            Text(
                "lado do tabuleiro: 7 nos CNJM, 8 noutra versão publicada, menores para aprender",
                "side of the board: 7 at the CNJM, 8 in another published version, smaller ones to learn",
                "lado do tabuleiro: 7 nos CNJM, 8 em outra versão publicada, menores para aprender",
            ),
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={
        "goal": Reason(
            "uma peça chegou à última linha",
            "a piece reached the far row",
            you=Text(
                "uma peça tua chegou à última linha",
                "a piece of yours reached the far row",
                "uma peça sua chegou à última linha",
            ),
            they=Text("uma peça do adversário chegou à última linha", "a piece of your opponent reached the far row"),
            of="winner",
            cells=at_goal,
        ),
        "captured": NO_PIECES,
    },
    why=why,
    todo=todo,
    unsound=unsound,
    board_source=Text(
        "o tamanho é o do texto das regras; a figura do início está perdida",
        "the size is in the text of the rules; the figure of the start is lost",
    ),
    most_moves=48,  # 16 pieces with three moves each
    longest=177,  # 16 pieces, 88 steps a side without arriving, then one more
    draws=False,
    tags=("race", "capture"),
    puzzles=(Seek("force", 9, by_levels=True),),
    engine="search",
)
