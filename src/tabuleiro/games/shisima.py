"""Shisima: three pieces each around a water hole, and every line of three runs through its centre."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

from tabuleiro.boards import Board, points
from tabuleiro.rules import *

MEN = 3  # pieces of each player
RADIUS = 1.3  # of the rim, whose points then lie 1 apart


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    board: Any  # all points
    wins: Any  # for each set of points whether it is a line that wins


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    empty = b.board & ~(s.men[0] | s.men[1])
    if s.hand[s.turn]:
        return all_placings(empty, out)  # article 3: a piece from the hand to any empty point
    return all_steps(b.near, s.men[s.turn], empty, out)  # article 4: a step along a line


@rule
def play(b: Tables, s: State, m: int) -> None:
    here, there = m & 63, m >> 6
    s.men[s.turn] ^= bit(here) | bit(there)
    s.hand[s.turn] -= here == there
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if b.wins[s.men[0]]:  # article 2
        return FIRST
    if b.wins[s.men[1]]:
        return SECOND
    return ONGOING  # N3: whoever is to move can


def octagon() -> Board:
    """The centre 0, the rim 1 to 8 clockwise from the top, straight lines across."""
    where = {"0": (0.0, 0.0)} | {str(i + 1): (RADIUS * sin(i * pi / 4), RADIUS * cos(i * pi / 4)) for i in range(8)}
    rim = [f"{i} {i % 8 + 1}" for i in range(1, 9)]
    return points(where, ["1 0 5", "2 0 6", "3 0 7", "4 0 8", *rim], rows=["8 1 2", "7 0 3", "6 5 4"])


def setup(options: Options) -> Setup:
    board = octagon()
    wins = [men in masks(board.runs(MEN)) for men in range(1 << len(board))]
    b = Tables(table(masks(board.near), "u8"), mask(range(len(board))), table(wins, "?"))

    def begin(s: State) -> None:
        if options["start"] == "fixed":
            s.men = mask(board.cells("4 5 6")), mask(board.cells("8 1 2"))  # N5
        else:
            s.hand = MEN, MEN  # article 1

    return Setup(board, b, begin, swaps_players="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    here, there = game.board.names[m & 63], game.board.names[m >> 6]
    return (there if here == there else f"{here}-{there}",)


def reason(game: Game, s: State) -> str:
    return "line"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    here, there, what, placing = cells[0], cells[-1], game.contents(s), s.hand[s.turn] > 0
    article = "3" if placing and len(cells) == 1 else "4"
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
        return None  # it could be placed there: what else was written is wrong
    else:
        text = Text("nenhuma linha vai de {here} a {there}", "no line joins {here} to {there}")
    return Why(article, text.fill(here=game.board.names[here], there=game.board.names[there]))


def unsound(game: Game, s: State) -> Why | None:
    if any(count(men) + hand != MEN for men, hand in zip(s.men, s.hand, strict=True)):
        text = Text(
            "cada jogador tem 3 peças, com as da mão (hand=)", "each player has 3 pieces, hand included (hand=)"
        )
        return Why("1", text)
    if s.hand[s.turn] - s.hand[1 - s.turn] not in (0, 1):
        text = Text("coloca um, depois o outro: as mãos não são {hand}", "they place in turn: hands cannot be {hand}")
        return Why("3", text.fill(hand="-".join(map(str, s.hand))))
    if all(game.b.wins[s.men]):
        return Why("2", Text("não podem ter alinhado os dois", "both players cannot have a line"))
    return None


ARTICLES = (
    Article("1", "O tabuleiro começa vazio e cada jogador tem 3 peças na mão.",
            "The board is empty at the start and each player has 3 pieces in hand."),
    Article("2", "Ganha quem puser as suas 3 peças em linha reta. Essa linha passa sempre pelo centro: três peças "
            "vizinhas na borda não são uma linha.",
            "Whoever has their 3 pieces in a straight line wins. Such a line always runs through the centre: three "
            "neighbours on the rim are no line.",
            "Ganha quem puser suas 3 peças em linha reta. Essa linha sempre passa pelo centro: três peças vizinhas "
            "na borda não são uma linha."),
    Article("3", "Primeiro colocam-se as peças: cada jogador, na sua vez, põe uma num ponto vazio, e já pode ganhar "
            "com ela.",
            "First the pieces are placed: in turn, each player puts one on an empty point, and may already win with "
            "it.",
            "Primeiro as peças são colocadas: cada jogador, na sua vez, põe uma em um ponto vazio, e já pode ganhar "
            "com ela."),
    Article("4", "Com todas as peças no tabuleiro e nenhuma linha feita, cada jogador, na sua vez, move uma peça sua, "
            "por uma linha, para um ponto vizinho vazio, até alguém alinhar as suas.",
            "Once all pieces are on the board and there is no line, each player in turn moves one of their pieces "
            "along a line to an empty neighbouring point, until somebody has lined up all three."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio.", "White, chosen by lot, starts."),
    Article("N2", "Durante a colocação, o centro é um ponto como os outros: sem ele ninguém poderia fazer uma linha.",
            "While placing, the centre is a point like any other: without it nobody could make a line."),
    Article("N3", "Ninguém fica bloqueado: quem fechasse o adversário já teria feito uma linha.",
            "Nobody is ever blocked: whoever shut the other in would already have made a line."),
    Article("N4", "A partida empata quando a mesma posição aparece pela terceira vez.",
            "The game is drawn when the same position comes up for the third time."),
    Article("N5", "Só na variante em que tudo já está colocado: as peças já começam no tabuleiro, as brancas em 4, 5 "
            "e 6 e as pretas em 8, 1 e 2, e logo se movem.",
            "Only in the variant in which all is placed already: the pieces start on the board, White's on 4, 5 and 6 "
            "and Black's on 8, 1 and 2, and move from the first turn.",
            "Só na variante em que tudo já está colocado: as peças já começam no tabuleiro, as brancas em 4, 5 e 6 e "
            "as pretas em 8, 1 e 2, e se movem desde a primeira vez."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Shisima", "Shisima"),
    goal=Text(
        "Alinhar as tuas três peças através do centro.",
        "Line up your three pieces through the centre.",
        "Alinhar as suas três peças através do centro.",
    ),
    author="tradicional",
    year="tradicional",
    material=Text("Tabuleiro de 9 pontos, 3 peças de cada cor.", "A board of 9 points, 3 pieces of each colour."),
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
        "start": Option(
            ("placing", "fixed"),
            Text(
                "placing: peças na mão, como na olimpíada; fixed: já no tabuleiro (N5), como noutras publicações",
                "placing: pieces in hand, as at the olympiad; fixed: on the board (N5), as published elsewhere",
                "placing: peças na mão, como na olimpíada; fixed: já no tabuleiro (N5), como em outras publicações",
            ),
            {"fixed": Text("as peças já começam no tabuleiro", "pieces begin on the board")},
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
    unsound=unsound,
    match=MatchRules(repetition=3),
    board="certain",
    board_source=LOBOARDS,
    most_moves=9,
    longest=1000,
    tags=("align",),
    first_steps=4,
    solved=(Solve("table"), Solve("table", "start=fixed")),
)
