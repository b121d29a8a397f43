"""Sz'kwa: pieces placed on a round board, and whatever is shut in is captured."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

from tabuleiro.boards import Board, points
from tabuleiro.rules import *

MEN = 20  # pieces of each player
BIG, TOP, SMALL = 2.7, 1.7, 0.97  # how far the big circle, the tops of the four arcs and the small circle are from k


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    board: Any  # all points


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    empty = b.board & ~(s.men[0] | s.men[1])  # article 2: any empty point
    while empty:
        out[n] = lowest(empty)
        empty &= empty - ONE
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    s.men[s.turn] |= bit(m)
    s.hand[s.turn] -= 1
    foe = s.men[1 - s.turn]
    touched = b.near[m] & foe
    if touched:
        empty = b.board & ~(s.men[0] | s.men[1])
        alive = flood(b.near, empty, foe)  # with all enemy groups that have an empty point beside them
        taken = flood(b.near, touched & ~alive, foe)  # articles 3 and 4: the others, next to the piece placed
        s.men[1 - s.turn] = foe & ~taken
        s.taken[s.turn] += count(taken)
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.hand[s.turn] > 0 and s.men[0] | s.men[1] != b.board:  # article 5
        return ONGOING
    if s.taken[0] == s.taken[1]:
        return DRAW  # N4
    return FIRST if s.taken[0] > s.taken[1] else SECOND  # article 6


@rule
def score(b: Tables, s: State, player: int) -> int:
    return s.taken[player]


def melon() -> Board:
    """Two circles, two diameters, and four arcs around the ends of these."""

    def at(radius: float, degrees: float) -> tuple[float, float]:
        return radius * cos(degrees * pi / 180), radius * sin(degrees * pi / 180)

    ends = {"a": 90.0, "h": 180.0, "n": 0.0, "t": 270.0}
    sides = {"b": 112.5, "c": 67.5, "e": 157.5, "g": 22.5, "o": 202.5, "q": -22.5, "s": 247.5, "u": -67.5}
    where = {name: at(BIG, angle) for name, angle in (ends | sides).items()}
    where |= {name: at(TOP, angle) for name, angle in zip("dimr", ends.values(), strict=True)}
    where |= {name: at(SMALL, angle) for name, angle in zip("fjlp", ends.values(), strict=True)} | {"k": (0.0, 0.0)}
    # the centre of an arc lies on its diameter, as far from the arc's top as from its two ends
    centre = (BIG**2 - TOP**2) / 2 / (BIG * cos(pi / 8) - TOP)
    arcs = [
        (arc, at(centre, angle)) for arc, angle in zip(("b d c", "e i o", "g m q", "s r u"), ends.values(), strict=True)
    ]
    arcs += [("a c g n q u t s o h e b a", (0.0, 0.0)), ("f l p j f", (0.0, 0.0))]
    rows = ["a", "b d c", "e f g", "h i j k l m n", "o p q", "s r u", "t"]
    return points({name: where[name] for name in sorted(where)}, ["a d f k p r t", "h i j k l m n"], arcs, rows)


def setup(options: Options) -> Setup:
    board = melon()
    return Setup(board, Tables(table(masks(board.near), "u8"), mask(range(len(board)))), swaps_players="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    name, taken = game.board.names[m], game.play(s, m).taken.sum() - s.taken.sum()
    return (name, f"{name}*{taken}") if taken else (name,)


def account(game: Game, s: State, player: int, points: int) -> Text:
    return counted(
        points,
        Text("{n} peça capturada", "{n} piece captured"),
        Text("{n} peças capturadas", "{n} pieces captured"),
    )


def reason(game: Game, s: State) -> str:
    return "full" if s.men[0] | s.men[1] == game.b.board else "hand"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    if len(cells) > 1:
        return Why("2", Text("coloca-se uma só peça por vez", "a turn places one piece only"))
    if game.contents(s)[cells[0]]:
        return Why("2", Text("{to} já está ocupado", "{to} is already taken").fill(to=named(game, cells)))
    return None


def unsound(game: Game, s: State) -> Why | None:
    for player in (0, 1):
        used = count(s.men[player]) + s.taken[1 - player]
        if s.hand[player] < MEN:  # all 20 in hand: nobody said how many, see the state
            used += s.hand[player]
        if used > MEN:
            text = Text("cada um tem 20 peças, e aqui são {used}", "each has 20 pieces, and here there are {used}")
            return Why("1", text.fill(used=int(used)))
    return None


ARTICLES = (
    Article("1", "Cada jogador começa com 20 peças na mão.", "Each player starts with 20 pieces in hand."),
    Article("2", "Na sua vez, cada jogador coloca uma peça sua num ponto vazio, onde as linhas se cruzam.",
            "In turn, each player places one of their pieces on an empty point, where lines meet.",
            "Na sua vez, cada jogador coloca uma peça sua em um ponto vazio, onde as linhas se cruzam."),
    Article("3", "Se a peça colocada deixa uma ou mais peças do adversário cercadas por todos os lados, sem pontos "
            "vazios dentro do cerco, elas são capturadas e saem do tabuleiro.",
            "If the piece placed leaves one or more enemy pieces shut in on all sides, with no empty point inside, "
            "these are captured and leave the board."),
    Article("4", "Não há suicídio: pode colocar-se uma peça numa zona fechada, e ela não é capturada. É uma maneira "
            "de proteger peças.",
            "There is no suicide: a piece may be placed inside a closed area, and is not captured. It is a way to "
            "protect pieces.",
            "Não há suicídio: pode-se colocar uma peça em uma zona fechada, e ela não é capturada. É uma maneira de "
            "proteger peças."),
    Article("5", "A partida acaba quando não há mais peças para colocar ou quando o tabuleiro está cheio.",
            "The game ends when there are no more pieces to place or when the board is full."),
    Article("6", "Ganha quem capturou mais peças. As que ficaram no tabuleiro ou na mão não contam.",
            "Whoever has captured more pieces wins. Those left on the board or in hand do not count."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio. Não se pode passar a vez.",
            "White, chosen by lot, starts. There is no passing."),
    Article("N2", "Peças da mesma cor unidas por linhas formam um grupo. A peça colocada captura cada grupo "
            "adversário em que toca e que não tem nenhum ponto vazio ao lado. Podem cair vários grupos de uma vez.",
            "Pieces of one colour joined by lines form a group. The piece placed captures each enemy group that it "
            "touches and that has no empty point beside it. Several groups may fall at once."),
    Article("N3", "Um grupo que ficou sem pontos vazios ao lado porque o seu dono lá jogou (artigo 4) fica no "
            "tabuleiro. Só pode ser capturado depois de voltar a ter um ponto vazio ao lado e de o perder.",
            "A group left without an empty point beside it because its owner played there (article 4) stays. It can "
            "be captured only after it has an empty point beside it again and loses it.",
            "Um grupo que ficou sem pontos vazios ao lado porque seu dono jogou ali (artigo 4) fica no tabuleiro. Só "
            "pode ser capturado depois de ter de novo um ponto vazio ao lado e perdê-lo."),
    Article("N4", "A partida acaba quando quem joga não tem peças na mão, ou quando não há pontos vazios depois das "
            "capturas. As peças capturadas não voltam a ser usadas. Com o mesmo número de capturas há empate.",
            "The game ends when the player to move has no piece in hand, or when there is no empty point after "
            "captures. Captured pieces are not used again. Equal numbers of captures are a draw."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Sz'kwa", "Sz'kwa"),
    goal=Text("Capturar mais peças do que o adversário.", "Capture more pieces than the other player."),
    author="tradicional",
    year="tradicional",
    material=Text(
        "Tabuleiro redondo com 21 pontos, 20 peças brancas e 20 pretas.",
        "A round board with 21 points, 20 white pieces and 20 black ones.",
    ),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    # without hand=… in its text, a position gives each player 20 more pieces: enough for any study
    state=StateType(
        Sets("men", "WB"),
        Number("hand", each=True, start=MEN, most=MEN, text=IN_HAND),
        Number("taken", each=True, most=MEN, text=CAPTURED),
    ),
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    score=score,
    scored=Text("capturadas", "captured"),
    spell=spell,
    reason=reason,
    account=account,
    reasons={
        "full": Text("o tabuleiro está cheio", "the board is full"),
        "hand": Text("não há mais peças para colocar", "there are no more pieces to place"),
    },
    why=why,
    unsound=unsound,
    board="certain",
    board_source=LOBOARDS,
    most_moves=21,
    longest=40,
    tags=("capture",),
    puzzles=(Seek("win", 6, by_levels=True),),
)
