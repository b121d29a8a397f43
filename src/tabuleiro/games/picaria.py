"""Picaria: three pieces each on thirteen points, and a whole line of the board to fill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import Board, points
from tabuleiro.rules import *

MEN = 3  # pieces of each player
STEP = 0.7  # between two lines of the lattice, so that the nearest points lie 1 apart


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    board: Any  # all points
    centre: Any  # the point where no piece is placed
    wins: Any  # for each set of points whether it is a line that wins


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    empty = b.board & ~(s.men[0] | s.men[1])
    if s.hand[s.turn]:
        empty &= ~b.centre
        while empty:  # article 2: a piece from the hand to an empty point; the play has that point twice
            out[n] = lowest(empty) | lowest(empty) << 6
            empty &= empty - ONE
            n += 1
        return n
    own = s.men[s.turn]
    while own:
        here = lowest(own)
        own &= own - ONE
        near = b.near[here] & empty  # articles 4 and 5: a step along a line, also to the centre
        k = np.uint64(n)
        n += count(near)
        free = empty
        while free:  # without a branch for each step: what is not possible is written over by what follows
            out[k] = here | lowest(free) << 6
            k += near >> np.uint64(lowest(free)) & ONE
            free &= free - ONE
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    here, there = m & 63, m >> 6
    s.men[s.turn] ^= bit(here) | bit(there)
    s.hand[s.turn] -= here == there
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if b.wins[s.men[0]]:  # articles 3 and 6
        return FIRST
    if b.wins[s.men[1]]:
        return SECOND
    return ONGOING  # N3: whoever is to move can


def thirteen_points() -> Board:
    """Every second point of a lattice of five by five, the corners among them, and the twelve lines through them."""
    names = [f"{column}{row}" for row in range(1, 6) for column in "abcde"][::2]
    where = {name: (STEP * "abcde".index(name[0]), STEP * int(name[1])) for name in names}
    straight = ["a1 c1 e1", "a3 c3 e3", "a5 c5 e5", "a1 a3 a5", "c1 c3 c5", "e1 e3 e5"]
    slanting = ["a3 b4 c5", "c5 d4 e3", "a3 b2 c1", "c1 d2 e3", "a1 b2 c3 d4 e5", "a5 b4 c3 d2 e1"]
    return points(where, straight + slanting)


def setup(options: Options) -> Setup:
    board = thirteen_points()
    centre = Zone(Text("centro", "centre"), board.cells("c3"), "×")
    whole = [line.cells for line in board.lines if len(line.cells) == 3]  # article 6
    wins = masks(whole if options["lines"] == "10" else board.runs(3))
    b = Tables(
        near=table(masks(board.near), "u8"),
        board=mask(range(len(board))),
        centre=mask(centre.cells),
        wins=table([men in wins for men in range(1 << len(board))], "?"),
    )
    return Setup(board, b, lambda s: s.hand.fill(MEN), (centre,), swaps_players="WB")  # article 1


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    here, there = game.board.names[m & 63], game.board.names[m >> 6]
    return (there if here == there else f"{here}-{there}",)


def reason(game: Game, s: State) -> str:
    return "line"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    here, there, what, placing = cells[0], cells[-1], game.contents(s), s.hand[s.turn] > 0
    article = "2" if placing and len(cells) == 1 else "4"
    if placing and len(cells) > 1:
        text = Text("as peças só se movem depois de todas colocadas", "no piece moves before all have been placed")
    elif not placing and len(cells) == 1 and not what[here]:
        text = Text("não há peças na mão: agora movem-se", "there are no pieces in hand: now they move")
    elif not placing and what[here] != "WB"[s.turn]:
        text = NOT_OWN
    elif not placing and len(cells) == 1:
        text = Text("falta dizer para onde vai a peça em {here}", "say also where the piece on {here} goes")
    elif len(cells) > 2:
        text = Text("em cada vez há um só passo, de uma só peça", "a turn is one step of one piece")
    elif what[there]:
        text = Text("{there} já está ocupado", "{there} is already taken")
    elif placing:
        text = Text("o centro só fica livre com todas colocadas", "the centre opens when all are placed")
    else:
        text = Text("não há linha de um passo entre {here} e {there}", "no line joins {here} to {there} in one step")
    return Why(article, text.fill(here=game.board.names[here], there=game.board.names[there]))


def todo(game: Game, s: State) -> Text | None:
    if not s.hand[s.turn]:
        return None
    return Text(
        "põe uma peça tua num ponto vazio, menos no centro",
        "put one of your pieces on an empty point, but not on the centre",
        "coloque uma peça sua em um ponto vazio, menos no centro",
    )


def unsound(game: Game, s: State) -> Why | None:
    if any(count(men) + hand != MEN for men, hand in zip(s.men, s.hand, strict=True)):
        text = Text(
            "cada jogador tem 3 peças, com as da mão (hand=)", "each player has 3 pieces, hand included (hand=)"
        )
        return Why("1", text)
    if s.hand[s.turn] - s.hand[1 - s.turn] not in (0, 1):
        text = Text("coloca um, depois o outro: as mãos não são {hand}", "they place in turn: hands cannot be {hand}")
        return Why("2", text.fill(hand="-".join(map(str, s.hand))))
    if s.hand.any() and (s.men[0] | s.men[1]) & game.b.centre:
        return Why("2", Text("ao colocar, o centro está vazio", "while pieces are placed the centre is empty"))
    if all(game.b.wins[s.men]):
        return Why("3", Text("não podem ter alinhado os dois", "both players cannot have a line"))
    return None


ARTICLES = (
    Article("1", "O tabuleiro começa vazio e cada jogador tem 3 peças na mão.",
            "The board is empty at the start and each player has 3 pieces in hand."),
    Article("2", "Na sua vez, cada jogador coloca uma peça num ponto vazio, mas não no centro.",
            "In turn, each player places one piece on an empty point, but not on the centre.",
            "Na sua vez, cada jogador coloca uma peça em um ponto vazio, mas não no centro."),
    Article("3", "Ganha quem alinha as suas 3 peças, também enquanto se colocam.",
            "Whoever lines up their 3 pieces wins, also while pieces are being placed.",
            "Ganha quem alinha as suas 3 peças, também durante a colocação."),
    Article("4", "Com todas as peças no tabuleiro e nenhuma linha feita, cada jogador, na sua vez, move uma peça sua, "
            "por uma linha, para um ponto vizinho vazio, até alguém alinhar as suas.",
            "Once all pieces are on the board and there is no line, each player in turn moves one of their pieces "
            "along a line to an empty neighbouring point, until somebody has lined up all three."),
    Article("5", "Ao mover-se, uma peça já pode ir para o centro.",
            "When it moves, a piece may go to the centre.",
            "Ao se mover, uma peça já pode ir para o centro."),
    Article("6", "As 3 peças têm de encher uma linha inteira. As duas diagonais grandes têm 5 pontos: nelas não se "
            "ganha.",
            "The 3 pieces must fill a whole line. The two long diagonals have 5 points: nobody wins on them.",
            "As 3 peças têm de preencher uma linha inteira. As duas diagonais grandes têm 5 pontos: nelas não se "
            "ganha."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio.", "White, chosen by lot, starts."),
    Article("N2", "O centro só fica livre quando as duas mãos estão vazias.",
            "The centre opens only when both hands are empty."),
    Article("N3", "Ninguém fica bloqueado: há sempre um passo.",
            "Nobody is ever blocked: there is always a step.",
            "Ninguém fica bloqueado: sempre há um passo."),
    Article("N4", "A partida empata quando a mesma posição aparece pela terceira vez.",
            "The game is drawn when the same position comes up for the third time."),
    Article("N5", "Só na variante de 16 linhas: três pontos seguidos de uma diagonal grande também ganham.",
            "Only in the variant of 16 lines: three successive points of a long diagonal win too."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Picaria", "Picaria"),
    goal=Text(
        "Encher uma linha inteira com as tuas três peças.",
        "Fill a whole line with your three pieces.",
        "Preencher uma linha inteira com suas três peças.",
    ),
    author="tradicional",
    year="tradicional",
    material=Text("Tabuleiro de 13 pontos, 3 peças de cada cor.", "A board of 13 points, 3 pieces of each colour."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    # without hand=… in its text, a position has empty hands
    state=StateType(Sets("men", "WB"), Number("hand", each=True, most=MEN, text=IN_HAND)),
    options={
        "lines": Option(
            ("10", "16"),
            Text("10: regra da olimpíada; 16: outras versões (N5)", "10: the olympiad's rule; 16: other versions (N5)"),
            {
                "16": Text(
                    "16 linhas: três pontos seguidos das diagonais grandes também ganham",
                    "16 lines: three points of a long diagonal win, too",
                )
            },
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    tiers=lambda game: placing(MEN),
    reason=reason,
    reasons={"line": pieces_in_line(3)},
    why=why,
    todo=todo,
    unsound=unsound,
    match=MatchRules(repetition=3),
    board="certain",
    board_source=LOBOARDS,
    most_moves=14,  # 13 steps, and room for one that is written over
    longest=1000,
    tags=("align",),
    solved=(Solve("table"), Solve("table", "lines=16")),
    engine="search",
)
