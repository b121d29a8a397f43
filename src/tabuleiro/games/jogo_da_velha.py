"""Jogo-da-Velha: one piece a turn on a square board, and four of them in line win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, square
from tabuleiro.rules import *

FOUR = 4  # pieces in line that win


class Tables(NamedTuple):
    board: Any  # all squares
    step: Any  # how far it is to the next square, in each of the four directions
    begin: Any  # the squares where a line of four begins in that direction, as sets


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    empty = b.board & ~(s.men[0] | s.men[1])  # article 1: any empty square
    while empty:
        out[n] = lowest(empty)
        empty &= empty - ONE
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    s.men[s.turn] |= bit(m)
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if aligned(b, s.men[0]):  # article 2
        return FIRST
    if aligned(b, s.men[1]):
        return SECOND
    return DRAW if s.men[0] | s.men[1] == b.board else ONGOING  # article 3


@rule
def aligned(b: Tables, men: Any) -> bool:
    """Whether four of these pieces follow one another in a row, a column or a diagonal."""
    for i in range(4):
        pairs = men & men >> b.step[i]
        if pairs & pairs >> b.step[i] + b.step[i] & b.begin[i]:
            return True
    return False


def setup(options: Options) -> Setup:
    size = int(options["size"])
    board = square(size, size, KING)
    runs = [tuple(sorted(run)) for run in board.runs(FOUR)]
    steps = (1, size - 1, size, size + 1)
    begin = [mask(run[0] for run in runs if run[1] - run[0] == step) for step in steps]
    b = Tables(mask(range(len(board))), table(steps, "u8"), table(begin, "u8"))
    return Setup(board, b, swaps_players="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    return (game.board.names[m],)


def reason(game: Game, s: State) -> str:
    return "line" if any(aligned(game.b, men) for men in s.men) else "full"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    if len(cells) > 1:
        return Why("1", Text("coloca-se uma só peça por vez", "a turn places one piece only"))
    if game.contents(s)[cells[0]]:
        return Why("1", Text("{to} já está ocupada", "{to} is already taken").fill(to=named(game, cells)))
    return None


def unsound(game: Game, s: State) -> Why | None:
    both = Why("2", Text("não podem ter alinhado os dois", "both players cannot have a line"))
    return both if all(aligned(game.b, men) for men in s.men) else None


ARTICLES = (
    Article("1", "Os jogadores jogam à vez, e cada um coloca uma peça sua em qualquer casa vazia.",
            "The players take turns, and each places one of their pieces on any empty square.",
            "Os jogadores jogam alternadamente, e cada um coloca uma peça sua em qualquer casa vazia."),
    Article("2", "Ganha quem alinha 4 peças suas na horizontal, na vertical ou na diagonal. Têm de estar seguidas, "
            "sem casas vazias nem peças do adversário entre elas.",
            "Whoever lines up 4 of their pieces along a row, a column or a diagonal wins. They must follow one "
            "another, with no empty square and no enemy piece between them."),
    Article("3", "A partida acaba com um alinhamento, ou com o tabuleiro cheio: então é um empate. Os jogadores podem "
            "combinar o empate antes, quando já nenhum deles pode ganhar.",
            "The game ends with a line, or with a full board: that is a draw. The players may agree on a draw before, "
            "when neither of them can win any more.",
            "A partida acaba com um alinhamento, ou com o tabuleiro cheio: então é um empate. Os jogadores podem "
            "combinar o empate antes, quando nenhum deles pode mais ganhar."),
    Article("N1", "O livro não diz o tamanho do tabuleiro, e o desenho está perdido. Aqui joga-se em 6 por 6; há "
            "também 5 por 5 e 4 por 4.",
            "The book does not give the size of the board, and the drawing is lost. Here it is 6 by 6; there are 5 by "
            "5 and 4 by 4, too.",
            "O livro não diz o tamanho do tabuleiro, e o desenho está perdido. Aqui se joga em 6 por 6; há também 5 "
            "por 5 e 4 por 4."),
    Article("N2", "Cinco ou mais peças seguidas também ganham: há quatro entre elas.",
            "Five or more pieces in a row win as well: there are four among them."),
    Article("N3", "A última peça ainda pode ganhar: primeiro vê-se se há um alinhamento, e só depois se o tabuleiro "
            "está cheio. Quando já ninguém pode ganhar, a partida não acaba sozinha: joga-se até ao fim ou combina-se "
            "o empate.",
            "The last piece may still win: a line counts before the full board. When nobody can win any more the game "
            "does not end by itself: it is played out, or a draw is agreed.",
            "A última peça ainda pode ganhar: primeiro se vê se há um alinhamento, e só depois se o tabuleiro está "
            "cheio. Quando ninguém mais pode ganhar, a partida não acaba sozinha: joga-se até o fim ou combina-se o "
            "empate."),
    Article("N4", "Começam as Brancas, escolhidas por sorteio. As peças não se movem nem são capturadas, e há sempre "
            "peças que cheguem.",
            "White, chosen by lot, starts. Pieces neither move nor are they captured, and there are always enough of "
            "them.",
            "Começam as Brancas, escolhidas por sorteio. As peças não se movem nem são capturadas, e sempre há peças "
            "suficientes."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Jogo-da-Velha (alinhar 4)", "Four-in-line Tic-tac-toe"),
    goal=Text(
        "Alinhar quatro peças tuas, sem vazios entre elas.",
        "Line up four of your pieces without a gap.",
        "Alinhar quatro peças suas, sem vazios entre elas.",
    ),
    author="tradicional",
    year="tradicional",
    material=Text(
        "Tabuleiro 6 por 6, 18 peças brancas e 18 pretas.", "A 6 by 6 board, 18 white pieces and 18 black ones."
    ),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(Sets("men", "WB")),
    options={
        "size": Option(
            ("6", "5", "4"),
            Text(
                "lado do tabuleiro (N1): qual era na olimpíada de 2015 não se sabe",
                "side of the board (N1): which it was at the olympiad of 2015 is not known",
            ),
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    tiers=lambda game: filling(len(game.board)),
    reason=reason,
    reasons={
        "line": pieces_in_line(4),
        "full": Text("o tabuleiro está cheio", "the board is full"),
    },
    why=why,
    unsound=unsound,
    match=MatchRules(agreement=True),
    board="reconstruction",
    board_source=Text(
        "o quadriculado é o do texto das regras; o lado 6 é suposição (N1): o do maior da aplicação LoBoards",
        "the grid is that of the rules; side 6 is a guess (N1): that of the largest one in the LoBoards app",
        "o quadriculado é o do texto das regras; o lado 6 é suposição (N1): o do maior do aplicativo LoBoards",
    ),
    most_moves=36,
    longest=36,
    tags=("align",),
    solved=(Solve("table", "size=4"), Solve("proof"), Solve("proof", "size=5")),
    puzzles_from=12,
    mcts={
        "rave": 300.0,
        "sees_threats": True,
    },  # rave 19-7, then sees_threats 49-31; at 20,000 iterations both together 31-28
)
