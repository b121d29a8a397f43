"""Semáforo: green turns yellow, yellow turns red, and three of a colour in line win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, square
from tabuleiro.rules import *
from tabuleiro.rules.text import joined  # a word for all games would be taken for part of rules with such a field


class Tables(NamedTuple):
    board: Any  # all squares
    lines: Any  # every three squares in line, as sets


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    open_squares = b.board & ~s.lights[2]  # article 2: red stays red
    while open_squares:
        out[n] = lowest(open_squares)
        open_squares &= open_squares - ONE
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    green = s.lights[0] & bit(m)
    yellow = s.lights[1] & bit(m)
    s.lights[0] ^= bit(m) & ~yellow  # article 1: green on an empty square, or green goes away
    s.lights[1] ^= green | yellow
    s.lights[2] |= yellow
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    for line in b.lines:
        for colour in range(3):
            if line & ~s.lights[colour] == EMPTY:  # article 3: whoever has just played wins
                return SECOND if s.turn == 0 else FIRST
    return ONGOING


def setup(options: Options) -> Setup:
    columns, rows = (int(n) for n in options["size"].split("x"))
    board = square(columns, rows, KING)
    return Setup(
        board=board,
        b=Tables(board=mask(range(len(board))), lines=table(masks(board.runs(3)), "u8")),
        swaps_players="G",  # the pieces belong to both: exchanging the players leaves every colour as it is
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    name = game.board.names[m]
    becomes = {"": "G", "G": "Y", "Y": "R"}[game.contents(s)[m]]
    return name, f"{name}={becomes}"


def reason(game: Game, s: State) -> str:
    return "line"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    if len(cells) > 1:
        return Why("1", Text("só uma casa é jogada por vez", "only one square is played on a turn"))
    here = game.contents(s)[cells[0]]
    if here == "R":
        red = Text("a peça vermelha em {to} nunca muda", "the red piece on {to} never changes")
        return Why("2", red.fill(to=game.board.names[cells[0]]))
    if rest in ("G", "Y", "R"):
        text = Text("em {to} só se pode fazer {to}={next}", "on {to} only {to}={next} is possible")
        return Why("1", text.fill(to=game.board.names[cells[0]], next={"": "G", "G": "Y", "Y": "R"}[here]))
    return None


def todo(game: Game, s: State) -> Text:
    there, either = game.contents(s), Text(" ou ", " or ")
    changes = {
        "G": Text("uma verde por uma amarela", "a green one to yellow"),
        "Y": Text("uma amarela por uma vermelha", "a yellow one to red"),
    }
    found = joined([text for what, text in changes.items() if what in there], either)
    put = Text("põe uma peça verde", "put a green piece", "coloque uma peça verde")
    change = Text("troca {these}", "change {these}", "troque {these}").fill(these=found)
    return joined([*([put] if "" in there else []), *([change] if found.pt else [])], either)


ARTICLES = (
    Article("1", "O tabuleiro começa vazio. Na sua vez, o jogador faz uma destas três coisas: põe uma peça verde numa "
            "casa vazia, troca uma peça verde por uma amarela, ou troca uma peça amarela por uma vermelha.",
            "The board starts empty. On each turn a player does one of three things: puts a green piece on an empty "
            "square, replaces a green piece by a yellow one, or replaces a yellow piece by a red one.",
            "O tabuleiro começa vazio. Na sua vez, o jogador faz uma destas três coisas: põe uma peça verde em uma "
            "casa vazia, troca uma peça verde por uma amarela, ou troca uma peça amarela por uma vermelha."),
    Article("2", "Uma peça vermelha já não muda.", "A red piece never changes.", "Uma peça vermelha não muda mais."),
    Article("3", "Ganha quem completa três peças da mesma cor seguidas, na horizontal, na vertical ou na diagonal, "
            "seja quem for que pôs as outras duas.",
            "Whoever completes three pieces of one colour in an unbroken row, column or diagonal wins, no matter who "
            "put the other two there.",
            "Ganha quem completa três peças da mesma cor seguidas, na horizontal, na vertical ou na diagonal, não "
            "importa quem pôs as outras duas."),
    Article("4", "Não há empates e ninguém pode passar a vez.", "There are no draws and nobody may pass."),
    Article("N1", "Uma jogada que completa duas linhas, ou uma linha de quatro, é simplesmente uma vitória.",
            "A play that completes two lines, or a line of four, is simply a win."),
    Article("N2", "As 8 peças de cada cor chegam sempre: numa partida por acabar nunca há mais de 7 da mesma cor.",
            "The 8 pieces of each colour are always enough: an unfinished game never has more than 7 of one colour.",
            "As 8 peças de cada cor sempre bastam: em uma partida em andamento nunca há mais de 7 da mesma cor."),
    Article("N3", "O livro não diz quem começa: num torneio, decide o emparceiramento.",
            "The book does not say who starts: in a tournament the pairing decides.",
            "O livro não diz quem começa: em um torneio, decide o emparceiramento."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Semáforo", "Traffic Lights"),
    goal=Text(
        "Ser o primeiro a completar três peças da mesma cor em linha.",
        "Be the first to complete three pieces of one colour in line.",
    ),
    author="Alan Parr",
    year="1985",
    material=Text(
        "Tabuleiro de 4 colunas e 3 linhas; 8 peças verdes, 8 amarelas e 8 vermelhas, que são dos dois jogadores.",
        "A board of 4 columns and 3 rows; 8 green, 8 yellow and 8 red pieces, shared by the players.",
    ),
    sources=(
        CNJM14,
        CNJM8,
        Text("Folha do Semáforo, sem data, com as mesmas regras", "An undated sheet of this game, with the same rules"),
        Text(
            "J. P. Neto e J. N. Silva, Jogos Matemáticos, Jogos Abstractos (dá o ano de 1998)",
            "J. P. Neto and J. N. Silva, Jogos Matemáticos, Jogos Abstractos (gives the year 1998)",
        ),
        Text("World of Abstract Games (dá o ano de 1985)", "World of Abstract Games (gives the year 1985)"),
    ),
    articles=ARTICLES,
    pieces=(
        Piece("G", Text("peça verde", "green piece"), "●", "green"),
        Piece("Y", Text("peça amarela", "yellow piece"), "▲", "yellow"),
        Piece("R", Text("peça vermelha", "red piece"), "■", "red"),
    ),
    players=(Text("Primeiro", "First"), Text("Segundo", "Second")),
    state=StateType(Sets("lights", "GYR")),
    options={
        "size": Option(
            ("4x3", "3x3"),
            Text(
                "colunas e linhas: 4x3 nos CNJM, 3x3 para aprender",
                "columns and rows: 4x3 at the CNJM, 3x3 to learn",
            ),
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    tiers=lambda game: growing(len(game.board)),
    reason=reason,
    reasons={
        "line": Reason(
            "há três peças da mesma cor em linha",
            "three pieces of one colour are in line",
            you=Text(
                "fizeste três em linha da mesma cor",
                "you made three of one colour in line",
                "você fez três em linha da mesma cor",
            ),
            they=Text("o adversário fez três em linha da mesma cor", "your opponent made three of one colour in line"),
            of="winner",
            cells=filled(lambda game: game.board.runs(3)),
        ),
    },
    why=why,
    todo=todo,
    board_source=Text(
        "World of Abstract Games e o livro de Neto e Silva, porque a figura das regras se perdeu",
        "World of Abstract Games and the book by Neto and Silva, for the figure of the rules is lost",
    ),
    most_moves=12,
    longest=32,  # by exhaustive search
    draws=False,
    tags=("align",),
    first_steps=1,
    solved=(Solve("table"), Solve("table", "size=3x3")),
    engine="search",
    mcts={"sees_threats": True},  # 48-32; at 20,000 iterations 21-7
)
