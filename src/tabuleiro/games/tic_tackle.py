"""Tic Tackle: four pieces each on a grid, steps along its lines, and three in a row that may also slant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, Board, points, square
from tabuleiro.rules import *

COLUMNS = 4
MEN = 4  # pieces of each player


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    board: Any  # all points
    lines: Any  # every three points in line, as sets


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    empty = b.board & ~(s.men[0] | s.men[1])
    return all_steps(b.near, s.men[s.turn], empty, out)  # article 4: a step along a line


@rule
def play(b: Tables, s: State, m: int) -> None:
    s.men[s.turn] ^= bit(m & 63) | bit(m >> 6)
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    for line in b.lines:  # articles 2 and 3
        if line & ~s.men[0] == EMPTY:
            return FIRST
        if line & ~s.men[1] == EMPTY:
            return SECOND
    own = s.men[s.turn]
    empty = b.board & ~(s.men[0] | s.men[1])
    while own:
        if b.near[lowest(own)] & empty:
            return ONGOING
        own &= own - ONE
    return SECOND if s.turn == 0 else FIRST  # N3: blocked


def lattice(rows: int) -> Board:
    """Points where the lines of a grid cross, four in each row; no line slants."""
    across = [" ".join(f"{column}{row}" for column in "abcd") for row in range(1, rows + 1)]
    up = [" ".join(f"{column}{row}" for row in range(1, rows + 1)) for column in "abcd"]
    where = {name: ("abcd".index(name[0]), int(name[1])) for name in " ".join(across).split()}
    return points(where, across + up)


def setup(options: Options) -> Setup:
    rows = int(options["rows"])
    board = lattice(rows)
    lines = square(COLUMNS, rows, KING).runs(3)  # article 3: the same points, with slanting lines too
    b = Tables(table(masks(board.near), "u8"), mask(range(len(board))), table(masks(lines), "u8"))

    def begin(s: State) -> None:  # N1
        s.men = mask(board.cells(f"a1 c1 b{rows} d{rows}")), mask(board.cells(f"b1 d1 a{rows} c{rows}"))

    return Setup(board, b, begin, swaps_players="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    return (f"{game.board.names[m & 63]}-{game.board.names[m >> 6]}",)


def line_of(game: Game, s: State, player: int) -> bool:
    return any(line & ~s.men[player] == EMPTY for line in game.b.lines)


def winning_lines(game: Game) -> tuple[tuple[int, ...], ...]:
    """Article 3: slanting lines too, which the board does not draw."""
    return square(COLUMNS, int(game.options["rows"]), KING).runs(3)


def reason(game: Game, s: State) -> str:
    return "line" if line_of(game, s, 0) or line_of(game, s, 1) else "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    here, there, what = cells[0], cells[-1], game.contents(s)
    if what[here] != "WB"[s.turn]:
        text = NOT_OWN
    elif len(cells) == 1:
        text = Text("falta dizer para onde vai a peça em {here}", "say also where the piece on {here} goes")
    elif len(cells) > 2:
        text = Text("em cada vez há um só passo, de uma só peça", "a turn is one step of one piece")
    elif what[there]:
        text = Text("{there} já está ocupado", "{there} is already taken")
    else:
        text = Text("não há linha de um passo entre {here} e {there}", "no line joins {here} to {there} in one step")
    return Why("4", text.fill(here=game.board.names[here], there=game.board.names[there]))


def unsound(game: Game, s: State) -> Why | None:
    if any(count(men) != MEN for men in s.men):
        return Why("1", Text("cada jogador tem 4 peças no tabuleiro", "each player has 4 pieces on the board"))
    if line_of(game, s, 0) and line_of(game, s, 1):
        return Why("2", Text("não podem ter alinhado os dois", "both players cannot have a line"))
    return None


ARTICLES = (
    Article("1", "Cada jogador começa com 4 peças, já colocadas no tabuleiro.",
            "Each player starts with 4 pieces, already on the board."),
    Article("2", "Ganha quem tem pelo menos 3 peças suas seguidas em linha, sem ponto vazio nem peça adversária no "
            "meio.",
            "Whoever has at least 3 of their pieces next to one another in line wins, with no empty point and no "
            "enemy piece between them."),
    Article("3", "A linha pode ser horizontal, vertical ou diagonal, embora não haja diagonais desenhadas.",
            "The line may run along a row, a column or a diagonal, although no diagonals are drawn."),
    Article("4", "Na sua vez, o jogador move uma peça sua, sem saltar, para um ponto vizinho vazio, seguindo uma "
            "linha do tabuleiro: na horizontal ou na vertical, nunca na diagonal.",
            "On each turn a player moves one of their pieces, without jumping, to an empty neighbouring point along "
            "a line of the board: along a row or a column, never diagonally."),
    Article("N1", "A figura do início está perdida. As cores alternam na primeira linha e na última, com a ordem "
            "trocada: as peças brancas começam em a1, c1, b4 e d4; as pretas, em b1, d1, a4 e c4.",
            "The figure of the start is lost. The colours alternate in the first row and in the last, where the "
            "order is reversed: White starts on a1, c1, b4 and d4; Black, on b1, d1, a4 and c4."),
    Article("N2", "Começam as Brancas, escolhidas por sorteio.", "White, chosen by lot, starts."),
    Article("N3", "Quem não pode mover perde, o que é muito raro.",
            "A player who cannot move loses, which is very rare."),
    Article("N4", "Nada se captura.", "Nothing is captured.", "Nada é capturado."),
    Article("N5", "A partida empata quando a mesma posição aparece pela terceira vez.",
            "The game is drawn when the same position comes up for the third time."),
    Article("N6", "Só na variante de 5 linhas: o tabuleiro tem 5 linhas de 4 pontos, como no jogo de origem; a última "
            "é a quinta.",
            "Only in the variant of 5 rows: the board has 5 rows of 4 points, like the game's ancestor; the last is "
            "the fifth."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Tic Tackle", "Tic Tackle"),
    goal=Text(
        "Alinhar três peças tuas, lado a lado.",
        "Line up three of your pieces, side by side.",
        "Alinhar três peças suas, lado a lado.",
    ),
    author="Harry D. Ruderman",
    year="1965",
    material=Text(
        "Tabuleiro de 4 por 4 pontos, 4 peças brancas e 4 pretas.",
        "A board of 4 by 4 points, 4 white pieces and 4 black ones.",
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
        "rows": Option(
            ("4", "5"),
            Text(
                "linhas do tabuleiro: 4 na olimpíada (o mais provável), 5 no jogo de origem (N6)",
                "rows of the board: 4 at the olympiad (most likely), 5 in the game's ancestor (N6)",
            ),
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    tiers=lambda game: moving(4),
    reason=reason,
    reasons={
        "line": pieces_in_line(3, filled(winning_lines)),
        "blocked": BLOCKED,
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3),
    board="likely",
    board_source=Text(
        "dois programas do mesmo nome e um parente publicado com o mesmo início; o desenho da olimpíada está perdido",
        "two programs of the same name and a published relative with the same start; the olympiad's drawing is lost",
    ),
    most_moves=16,  # 4 pieces with four steps each
    longest=1000,
    tags=("align",),
    solved=(Solve("table"), Solve("table", "rows=5")),
)
