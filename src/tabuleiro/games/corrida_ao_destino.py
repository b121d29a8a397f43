"""Corrida ao Destino: three pieces each cross the board to the three points behind the other side, or shut it in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import Board, points
from tabuleiro.rules import *


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    board: Any  # all points
    goal: Any  # the destination of each player, as sets


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    return all_steps(b.near, movers(b, s), open_points(b, s), out)  # article 2


@rule
def play(b: Tables, s: State, m: int) -> None:
    s.men[s.turn] ^= bit(m & 63) | bit(m >> 6)
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.men[0] == b.goal[0]:  # article 3
        return FIRST
    if s.men[1] == b.goal[1]:
        return SECOND
    if can_step(b.near, movers(b, s), open_points(b, s)):
        return ONGOING
    return SECOND if s.turn == 0 else FIRST  # articles 3 and 6


@rule
def movers(b: Tables, s: State) -> Any:
    """Article 5: a piece that has arrived stays there."""
    return s.men[s.turn] & ~b.goal[s.turn]


@rule
def open_points(b: Tables, s: State) -> Any:
    """Article 4: every empty point but the destination of the other player."""
    return b.board & ~(s.men[0] | s.men[1] | b.goal[1 - s.turn])


class Course(NamedTuple):
    """A board with the starting points and the destinations of the two players."""

    board: Board
    start: tuple[str, str]
    goal: tuple[str, str]


def staggered() -> Course:
    """Six rows of three points, joined by diagonals: the dark squares of a board of six by six."""
    files = {"a": 0.0, "b": 0.7, "c": 1.4, "d": 2.1, "e": 2.8, "f": 3.5}
    rows = ["a6 c6 e6", "b5 d5 f5", "a4 c4 e4", "b3 d3 f3", "a2 c2 e2", "b1 d1 f1"]
    where = {name: (files[name[0]], 0.7 * int(name[1]) - 0.7) for row in reversed(rows) for name in row.split()}
    rising = ["a2 b3 c4 d5 e6", "a4 b5 c6", "b1 c2 d3 e4 f5", "d1 e2 f3"]
    falling = ["a2 b1", "a4 b3 c2 d1", "a6 b5 c4 d3 e2 f1", "c6 d5 e4 f3", "e6 f5"]
    return Course(points(where, rising + falling, rows=rows), (rows[4], rows[1]), (rows[0], rows[5]))


def straight() -> Course:
    """Five rows of three points, joined along rows and columns."""
    rows = [f"a{row} b{row} c{row}" for row in (5, 4, 3, 2, 1)]
    where = {name: (float(x), 4.0 - y) for y, row in enumerate(rows) for x, name in enumerate(row.split())}
    columns = [" ".join(f"{file}{row}" for row in range(1, 6)) for file in "abc"]
    return Course(points(where, rows + columns, rows=rows), (rows[3], rows[1]), (rows[0], rows[4]))


def setup(options: Options) -> Setup:
    board, start, goal = staggered() if options["board"] == "r3" else straight()
    white, black = (board.cells(names) for names in goal)

    def begin(s: State) -> None:
        s.men = [mask(board.cells(names)) for names in start]  # article 1

    near, goals = table(masks(board.near), "u8"), table([mask(white), mask(black)], "u8")
    zones = (
        Zone(Text("meta das Brancas, o seu destino", "White's goal"), white, "1", player=0),
        Zone(Text("meta das Pretas, o seu destino", "Black's goal"), black, "2", player=1),
    )
    return Setup(board, Tables(near, mask(range(len(board))), goals), begin, zones, swaps_players="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    return (f"{game.board.names[m & 63]}-{game.board.names[m >> 6]}",)


def reason(game: Game, s: State) -> str:
    return "arrived" if any(s.men == game.b.goal) else "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    here, there, what, goals, article = cells[0], cells[-1], game.contents(s), game.b.goal, "2"
    if what[here] != "WB"[s.turn]:
        text = NOT_OWN
    elif len(cells) == 1:
        text = Text("falta dizer para onde vai a peça em {here}", "say also where the piece on {here} goes")
    elif len(cells) > 2:
        text = Text("em cada vez move-se uma peça, um passo", "a turn is one step of one piece")
    elif int(goals[s.turn]) >> here & 1:
        article, text = "5", Text("a peça em {here} já chegou e fica lá", "the piece on {here} has arrived and stays")
    elif int(goals[1 - s.turn]) >> there & 1:
        article, text = "4", Text("{there} é do destino do adversário", "{there} is in the other player's destination")
    elif there not in game.board.near[here]:
        text = Text("nenhuma linha vai de {here} a {there}", "no line joins {here} to {there}")
    else:
        text = Text("{there} já está ocupado", "{there} is already taken")
    return Why(article, text.fill(here=game.board.names[here], there=game.board.names[there]))


def unsound(game: Game, s: State) -> Why | None:
    if any(count(men) != 3 for men in s.men):
        return Why("1", Text("cada jogador tem 3 peças", "each player has 3 pieces"))
    if any(s.men & game.b.goal[::-1]):
        return Why("4", Text("há uma peça no destino do adversário", "a piece is in the other player's destination"))
    both = all(s.men == game.b.goal)
    return Why("3", Text("não podem ter chegado os dois", "both players cannot have arrived")) if both else None


ARTICLES = (
    Article("1", "Cada jogador começa com 3 peças, já colocadas no tabuleiro.",
            "Each player starts with 3 pieces, already on the board."),
    Article("2", "Na sua vez, o jogador move uma peça, por uma linha e em qualquer direção, para um ponto vizinho "
            "vazio.",
            "On each turn a player moves a piece along a line, in any direction, to an empty neighbouring point."),
    Article("3", "Ganha quem leva as suas 3 peças aos 3 pontos do seu destino, do outro lado, ou quem deixa o "
            "adversário sem jogada.",
            "Whoever brings their 3 pieces to the 3 points of their destination, on the far side, wins; so does "
            "whoever leaves the other player without a move."),
    Article("4", "Cada jogador começa à frente do destino do adversário, e as suas peças nunca podem recuar para lá.",
            "Each player starts in front of the other's destination and may never move back into it."),
    Article("5", "Uma peça que chegou ao destino já não se move.",
            "A piece that has reached its destination does not move again.",
            "Uma peça que chegou ao destino não se move mais."),
    Article("6", "Quem não pode jogar perde, mesmo que já tenha peças no destino.",
            "A player who cannot move loses, even with pieces already in the destination."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio. As Brancas partem da linha 2 e vão para a linha de "
            "cima; as Pretas vêm ao seu encontro.",
            "White, chosen by lot, starts. White sets out from row 2 for the top row; Black comes the other way."),
    Article("N2", "Uma peça pode ficar no seu ponto de partida ou voltar a ele, e as peças chegam ao destino por "
            "qualquer ordem.",
            "A piece may stay on its starting point or go back to it, and the pieces arrive in any order.",
            "Uma peça pode ficar no seu ponto de partida ou voltar a ele, e as peças chegam ao destino em qualquer "
            "ordem."),
    Article("N3", "A partida empata quando a mesma posição aparece pela terceira vez.",
            "The game is drawn when the same position comes up for the third time."),
    Article("N4", "O desenho do tabuleiro está perdido, e há duas suposições: seis linhas de três pontos ligados na "
            "diagonal (a que aqui se usa); cinco linhas de três pontos ligados na horizontal e na vertical.",
            "The drawing of the board is lost, and there are two guesses: six rows of three points joined diagonally "
            "(used here); five rows of three points joined along rows and columns."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Corrida ao Destino", "Race to the Destination"),
    goal=Text(
        "Levar as tuas 3 peças ao destino do outro lado, ou deixar o adversário sem jogada.",
        "Bring your 3 pieces to the destination on the far side, or leave the other player without a move.",
        "Levar as suas 3 peças ao destino do outro lado, ou deixar o adversário sem jogada.",
    ),
    author="LoBoGames",
    year="2015",
    material=Text("Tabuleiro de 18 pontos, 3 peças de cada cor.", "A board of 18 points, 3 pieces of each colour."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(Sets("men", "WB")),
    options={
        "board": Option(
            ("r3", "r1"),
            Text("o tabuleiro que se supõe (N4)", "the board as guessed (N4)"),
            {
                "r1": Text(
                    "o outro tabuleiro possível, só com linhas direitas",
                    "the other board it may have been, with straight lines only",
                    "o outro tabuleiro possível, só com linhas retas",
                )
            },
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    tiers=lambda game: moving(3),
    reason=reason,
    reasons={
        "arrived": ARRIVED.saying("as 3 peças chegaram ao destino", "all 3 pieces have arrived"),
        "blocked": BLOCKED,
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3),
    board="reconstruction",
    board_source=Text(
        "suposição (N4): a forma do tabuleiro mais pequeno da aplicação LoBoards, que concorda com todas as regras",
        "a guess (N4): the shape of the smaller board in the LoBoards app, which agrees with every rule",
        "suposição (N4): a forma do tabuleiro menor do aplicativo LoBoards, que concorda com todas as regras",
    ),
    most_moves=12,  # 3 pieces with 4 neighbours
    longest=1000,
    tags=("race",),
    solved=(Solve("table"), Solve("table", "board=r1")),
    engine="search",
)
