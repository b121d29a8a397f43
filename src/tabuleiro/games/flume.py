"""Flume: stones that let their player go on as long as they have little room around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import square
from tabuleiro.rules import *


class Tables(NamedTuple):
    near: Any  # the neighbours of each square along rows and columns, as sets
    board: Any  # all squares
    closed: Any  # where the first stone of the game may not go
    swap: bool  # the second player may exchange colours


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    empty = free(b, s)  # article 1: any empty square
    if empty == b.board:
        empty &= ~b.closed  # N2
    if b.swap and s.turn == 1 and s.swapped == 0 and count(s.stones[0] | s.stones[1]) == 1:
        out[n] = SWAP  # article 2
        n += 1
    while empty:
        out[n] = lowest(empty)
        empty &= empty - ONE
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    if m == SWAP:
        s.swapped = 1
        s.turn ^= 1
    else:
        s.stones[s.turn ^ s.swapped] |= bit(m)
        empty = free(b, s)
        if empty == EMPTY or count(b.near[m] & empty) > 1:  # article 1: otherwise the same player goes on
            s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if free(b, s):
        return ONGOING
    first, second = score(b, s, 0), score(b, s, 1)  # article 3
    return FIRST if first > second else SECOND if second > first else DRAW


@rule
def score(b: Tables, s: State, player: int) -> int:
    return count(s.stones[player ^ s.swapped])


@rule
def free(b: Tables, s: State) -> Any:
    """The empty squares."""
    return b.board & ~(s.stones[0] | s.stones[1])


def setup(options: Options) -> Setup:
    size = int(options["size"])
    board = square(size, size)
    centre = (len(board) // 2,) if size % 2 and options["centre"] == "forbidden" else ()
    swap = options["swap"] == "yes"
    return Setup(
        board=board,
        b=Tables(
            near=table(masks(board.near), "u8"),
            board=mask(range(len(board))),
            closed=mask(centre),
            swap=swap,
        ),
        zones=(Zone(Text("centro", "centre"), centre, "×"),) if centre else (),
        swaps_players="" if swap else "BW",  # only the second player may swap
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    if m == SWAP:
        return ("swap",)
    name = game.board.names[m]
    return name, "BW"[s.turn ^ s.swapped] + name


def account(game: Game, s: State, player: int, points: int) -> Text:
    return counted(points, Text("{n} pedra", "{n} stone"), Text("{n} pedras", "{n} stones"))


def reason(game: Game, s: State) -> str:
    return "full"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    colour = int(s.turn ^ s.swapped)
    if len(cells) > 1:
        return Why("1", Text("coloca-se uma peça de cada vez", "stones are placed one at a time"))
    if rest == "WB"[colour]:
        own = game.definition.pieces[colour].name
        return Why("1", Text("tu jogas com a {own}", "you play the {own}", "você joga com a {own}").fill(own=own))
    if int(s.stones[0] | s.stones[1]) >> cells[0] & 1:
        return Why("1", Text("{to} já está ocupada", "{to} is already taken").fill(to=named(game, cells)))
    if cells[0] not in game.moves(s):
        return Why("N2", Text("a primeira peça não pode ir para o centro", "the first stone may not go to the centre"))
    return None


def unsound(game: Game, s: State) -> Why | None:
    if s.swapped and not (game.b.swap and s.stones.any()):
        return Why("2", Text("aqui ainda ninguém pôde trocar de cores", "nobody can have exchanged colours here"))
    return None


ARTICLES = (
    Article("1", "O tabuleiro começa vazio. Na sua vez, o jogador coloca uma peça sua em qualquer casa vazia. Se, "
            "nesse momento, ao lado dessa casa, na horizontal e na vertical, há uma só casa vazia ou nenhuma, o mesmo "
            "jogador tem de jogar outra vez, e assim por diante.",
            "The board starts empty. On each turn a player places one of their stones on any empty square. If, at "
            "that moment, only one of the squares next to it along its row and its column is empty, or none, the "
            "same player must play again, and so on."),
    Article("2", "Troca de cores: na sua primeira vez, o segundo jogador pode trocar de cores com o adversário em vez "
            "de colocar uma peça. A peça que está no tabuleiro fica como está, e a seguir joga o primeiro jogador.",
            "Swap: on their first turn the second player may exchange colours with the other one instead of placing a "
            "stone. The stone on the board stays as it is, and the first player moves next.",
            "Troca de cores: na sua primeira vez, o segundo jogador pode trocar de cores com o adversário em vez de "
            "colocar uma peça. A peça que está no tabuleiro fica como está, e em seguida joga o primeiro jogador."),
    Article("3", "A partida acaba quando o tabuleiro está cheio, e ganha quem tem mais peças. Com 49 casas não há "
            "empates.",
            "The game ends when the board is full, and whoever has more stones wins. With 49 squares there are no "
            "draws."),
    Article("N1", "O livro não diz quem começa: aqui começa o primeiro jogador, com as negras.",
            "The book does not say who starts: here the first player does, with Black.",
            "O livro não diz quem começa: aqui começa o primeiro jogador, com as pretas."),
    Article("N2", "Só na variante que é a regra original: a primeira peça da partida não pode ir para a casa do "
            "centro. Nos CNJM pode: a troca de cores chega para equilibrar o jogo.",
            "Only in the variant that is the original rule: the first stone of the game may not go to the centre "
            "square. At the CNJM it may: the swap is enough to keep the game even.",
            "Só na variante que é a regra original: a primeira peça da partida não pode ir para a casa do centro. Nos "
            "CNJM pode: a troca de cores basta para equilibrar o jogo."),
    Article("N3", "A peça que enche o tabuleiro acaba a partida: já não há onde jogar outra vez.",
            "The stone that fills the board ends the game: there is nowhere left to play again.",
            "A peça que completa o tabuleiro encerra a partida: não há mais onde jogar."),
    Article("N4", "As 40 peças de cada cor são o material, não um limite.",
            "The 40 stones of each colour are the kit, not a limit."),
    Article("N5", "Nos tabuleiros de lado par pode haver tantas peças de uma cor como da outra: é um empate.",
            "On boards with an even side there may be as many stones of one colour as of the other: that is a draw.",
            "Nos tabuleiros de lado par pode haver o mesmo número de peças das duas cores: é um empate."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Flume", "Flume"),
    goal=Text(
        "Ter mais peças tuas do que o outro no tabuleiro cheio.",
        "Have more stones than the other on a full board.",
        "Ter mais peças suas do que o outro no tabuleiro cheio.",
    ),
    author="Mark Steere",
    year="2010",
    material=Text(
        "Tabuleiro 7 por 7, 40 peças brancas e 40 peças negras.",
        "A 7 by 7 board, 40 white stones and 40 black ones.",
        "Tabuleiro 7 por 7, 40 peças brancas e 40 peças pretas.",
    ),
    sources=(
        CNJM14,
        Text("Folha de regras de Mark Steere (2010)", "Mark Steere's rule sheet (2010)"),
    ),
    articles=ARTICLES,
    pieces=(
        Piece("B", Text("peça negra", "black stone", "peça preta"), "●", "black"),
        Piece("W", Text("peça branca", "white stone"), "○", "white"),
    ),
    players=(Text("Primeiro", "First"), Text("Segundo", "Second")),
    state=StateType(Sets("stones", "BW"), Number("swapped", most=1, text=SWAPPED)),
    options={
        "size": Option(
            ("7", "6", "5", "4", "3"),
            Text("lado do tabuleiro: 7 nos CNJM13 e 14", "side of the board: 7 at CNJM13 and 14"),
        ),
        "swap": Option(
            ("yes", "no"),
            Text("yes: há troca de cores (artigo 2), como nos CNJM", "yes: swap (article 2), as at the CNJM"),
            {"no": Text("sem troca de cores", "without swapping colours")},
        ),
        "centre": Option(
            ("free", "forbidden"),
            Text("forbidden: regra original (N2); nos CNJM, free", "forbidden: original rule (N2); CNJM: free"),
            {"forbidden": Text("a primeira peça não vai para o centro", "the first piece may not go to the centre")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    score=score,
    scored=Text("peças", "stones"),
    spell=spell,
    reason=reason,
    account=account,
    reasons={
        "full": Reason("o tabuleiro está cheio", "the board is full", cells=of_winner),
    },
    why=why,
    swap_article="2",
    unsound=unsound,
    most_moves=49,
    longest=50,
    draws=False,
    tags=("connect",),
    solved=tuple(Solve("proof", f"size={n}{swap}") for n in (6, 5, 4, 3) for swap in ("", ",swap=no")),
    puzzles_from=18,
    engine="search",
    mcts={"rave": 1500.0},  # 24-0; at 20,000 iterations rave of 1,500 against 300 8-2
)
