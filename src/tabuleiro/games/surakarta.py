"""Surakarta: steps inside the square, and captures by way of the loops at its corners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tabuleiro.boards import KING, Board, Line, points, square
from tabuleiro.rules import *

NOWHERE = 63  # a point that is never empty
CIRCUITS = (  # four lines each, with a loop after every one
    "a2 b2 c2 d2 e2 f2  e1 e2 e3 e4 e5 e6  f5 e5 d5 c5 b5 a5  b6 b5 b4 b3 b2 b1",
    "a3 b3 c3 d3 e3 f3  d1 d2 d3 d4 d5 d6  f4 e4 d4 c4 b4 a4  c6 c5 c4 c3 c2 c1",
)
LOOPS = {"a1": ("b1 a2", "c1 a3"), "a6": ("b6 a5", "c6 a4"), "f1": ("e1 f2", "d1 f3"), "f6": ("e6 f5", "d6 f4")}


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    beside: Any  # the same one by one, NOWHERE where there are fewer than eight
    board: Any  # all points
    circuits: Circuits
    count_pieces: bool  # when the game is broken off, more pieces win
    quiet: int  # plies without a capture that end the game; 0: none do


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    own, others = s.men[s.turn], s.men[1 - s.turn]
    empty = b.board & ~(own | others)
    men, n = own, 0
    while men:  # without a branch for each step: what is not possible is written over by what follows
        here = lowest(men)
        men &= men - ONE
        for k in range(8):  # article 2
            there = int(b.beside[here, k])
            out[n] = here | there << 6
            n += empty & bit(there) != EMPTY
    return loop_captures(b.circuits, own, others, out, n)  # article 3


@rule
def play(b: Tables, s: State, m: int) -> None:
    there = bit(m >> 6)
    s.men[s.turn] ^= bit(m & 63) | there
    s.quiet = 0 if s.men[1 - s.turn] & there else s.quiet + 1
    s.men[1 - s.turn] &= ~there  # article 3: the capturing piece takes its place
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.men[1] == EMPTY:  # article 5
        return FIRST
    if s.men[0] == EMPTY:
        return SECOND
    own, others = s.men[s.turn], s.men[1 - s.turn]
    if not can_step(b.near, own, b.board & ~(own | others)) and not can_loop(b.circuits, own, others):
        return SECOND if s.turn == 0 else FIRST  # N5
    if b.quiet == 0 or s.quiet < b.quiet:
        return ONGOING
    first, second = count(s.men[0]), count(s.men[1])  # N4
    return DRAW if first == second or not b.count_pieces else FIRST if first > second else SECOND


def looped_square() -> Board:
    """Six by six points. Diagonal steps have no lines; a loop is three quarters of a circle around a corner."""
    grid = square(6, 6, KING)
    straight = [" ".join(grid.names[c] for c in line) for line in (*grid.rows, *zip(*grid.rows, strict=True))]
    drawn = points(dict(zip(grid.names, grid.xy, strict=True)), straight)
    loops = [Line(grid.cells(ends), grid.xy[grid.index[at]], far=True) for at in LOOPS for ends in LOOPS[at]]
    return replace(drawn, near=grid.near, lines=(*drawn.lines, *loops))


def setup(options: Options) -> Setup:
    board = looped_square()

    def begin(s: State) -> None:
        s.men = mask(range(12)), mask(range(24, 36))  # N1

    near = table(masks(board.near), "u8")
    beside = table([[*around, *[NOWHERE] * (8 - len(around))] for around in board.near])
    circuits = circuits_of([board.cells(circuit) for circuit in CIRCUITS])
    b = Tables(near, beside, mask(range(36)), circuits, count_pieces=options["count_pieces"] == "yes", quiet=0)
    return Setup(board, b, begin, swaps_players="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    sign = "x" if game.contents(s)[m >> 6] else "-"
    return (f"{game.board.names[m & 63]}{sign}{game.board.names[m >> 6]}",)


def way(game: Game, s: State, m: int) -> list[int]:
    """Article 3: a capture runs along its line and through a loop."""
    here, there = m & 63, m >> 6
    return loop_way(game.b.circuits, int(s.men[0] | s.men[1]), here, there) if game.contents(s)[there] else []


def account(game: Game, s: State, player: int, points: int) -> Text | None:
    """The pieces, where more of them win (N4)."""
    if not game.b.count_pieces or game.limited(0).result(s) != ONGOING:
        return None
    return counted(count(s.men[player]), Text("{n} peça", "{n} piece"), Text("{n} peças", "{n} pieces"))


def reason(game: Game, s: State) -> str:
    if not all(s.men):
        return "captured"
    return "blocked" if game.limited(0).result(s) != ONGOING else "quiet"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    here, there, what, own, article = cells[0], cells[-1], game.contents(s), "WB"[s.turn], "2"
    if len(cells) > 2:
        article, text = "4", Text("em cada vez há um passo ou uma captura", "a turn is one step or one capture")
    elif what[here] != own:
        text = NOT_OWN
    elif len(cells) == 1:
        text = Text("falta dizer para onde vai a peça em {here}", "say also where the piece on {here} goes")
    elif what[there] == own:
        text = OWN_THERE
    elif not what[there]:
        text = Text("{there} não é vizinho de {here}", "{there} is not next to {here}")
    else:
        text = Text("nenhum laço leva livremente de {here} a {there}", "no loop freely leads from {here} to {there}")
        article = "3"
    return Why(article, text.fill(here=game.board.names[here], there=game.board.names[there]))


def unsound(game: Game, s: State) -> Why | None:
    if max(count(men) for men in s.men) > 12:
        return Why("1", Text("cada jogador tem no máximo 12 peças", "each player has at most 12 pieces"))
    return None if s.men.any() else Why("5", Text("não há peças no tabuleiro", "there are no pieces on the board"))


def stopped(game: Game, s: State) -> tuple[int, int]:
    return (count(s.men[0]), count(s.men[1])) if game.b.count_pieces else (0, 0)


ARTICLES = (
    Article("1", "Cada jogador começa com 12 peças, já colocadas no tabuleiro.",
            "Each player starts with 12 pieces, already on the board."),
    Article("2", "No quadrado, uma peça anda para um ponto vizinho vazio, também na diagonal, embora aí não haja "
            "linhas. Num ponto só cabe uma peça.",
            "In the square a piece moves to an empty neighbouring point, diagonally too, although no lines are drawn "
            "there. A point has room for one piece.",
            "No quadrado, uma peça anda para um ponto vizinho vazio, também na diagonal, embora ali não haja linhas. "
            "Em um ponto só cabe uma peça."),
    Article("3", "Uma peça captura seguindo uma linha contínua, por um laço pelo menos e sem saltar nenhuma peça, até "
            "à primeira que encontra, se for adversária: fica no lugar dela, e a outra sai do tabuleiro.",
            "A piece captures by following one continuous line, through one loop at least and jumping nothing, up to "
            "the first piece it meets, if that is an enemy: it takes its place, and the other leaves the board.",
            "Uma peça captura seguindo uma linha contínua, por pelo menos um laço e sem saltar nenhuma peça, até a "
            "primeira que encontra, se for adversária: fica no lugar dela, e a outra sai do tabuleiro."),
    Article("4", "Uma jogada captura no máximo uma peça.", "A play captures one piece at most."),
    Article("5", "Ganha quem captura todas as peças adversárias.", "Whoever captures all enemy pieces wins."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio. As Brancas ocupam as linhas 1 e 2; as Pretas, as "
            "linhas 5 e 6.",
            "White, chosen by lot, starts. White fills rows 1 and 2; Black, rows 5 and 6."),
    Article("N2", "Capturar não é obrigatório, e pelos laços só se passa para capturar.",
            "Capturing is optional, and the loops are used for captures only."),
    Article("N3", "O caminho pode passar por vários laços, e o ponto de onde a peça saiu conta como vazio. Caminhos "
            "diferentes para a mesma captura são uma só jogada. Os quatro cantos não estão em nenhum laço.",
            "The path may run through several loops, and the point the piece started from counts as empty. Different "
            "paths to the same capture are one play. The four corners are on no loop."),
    Article("N4", "A partida empata ao fim de 100 jogadas sem capturas, ou quando a mesma posição aparece pela "
            "terceira vez; há uma variante em que ganha então quem tem mais peças.",
            "The game is drawn after 100 plays without a capture, or when the same position comes up for the third "
            "time; there is a variant in which the player with more pieces then wins.",
            "A partida empata depois de 100 jogadas sem capturas, ou quando a mesma posição aparece pela terceira "
            "vez; há uma variante em que ganha então quem tem mais peças."),
    Article("N5", "Perde quem, na sua vez, não pode jogar.", "A player who has no play on their turn loses."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Surakarta", "Surakarta"),
    goal=Text("Capturar todas as peças adversárias.", "Capture all enemy pieces."),
    author=Text("tradicional (Java)", "traditional (Java)"),
    year="tradicional",
    material=Text("Tabuleiro de 36 pontos, 12 peças de cada cor.", "A board of 36 points, 12 pieces of each colour."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(Sets("men", "WB"), Number("quiet", lasting=False, text=QUIET)),
    options={
        "count_pieces": Option(
            ("no", "yes"),
            Text(
                "no: sem capturas, empate; yes: ganha quem tem mais peças (N4). As regras de 2015 não falam disso",
                "no: without captures a draw; yes: more pieces win (N4). The rules of 2015 do not speak of it",
            ),
            {"yes": Text("sem capturas, ganha quem tem mais peças", "without captures, whoever has more pieces wins")},
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    tiers=lambda game: capturing(12, 1),
    reason=reason,
    way=way,
    account=account,
    reasons={
        "captured": NO_PIECES,
        "blocked": BLOCKED,
        "quiet": TOO_QUIET,
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3, quiet=100, stopped=stopped),
    board_source=Text(
        "todas as fontes publicadas concordam; o desenho da olimpíada está perdido",
        "all published sources agree; the olympiad's drawing is lost",
    ),
    most_moves=84,  # 68 steps, two captures at each of eight loops
    longest=2300,  # 23 captures, each after 99 plies without one
    tags=("capture",),
    solved=(Solve("base", size=5),),
    puzzles=(Seek("force", 7),),
    engine="search",
)
