"""Five Men's Morris: five pieces each on two squares, and the first line of three wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import Board, points
from tabuleiro.rules import *

MEN = 5  # pieces of each player


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    board: Any  # all points
    mills: Any  # the eight lines that win, as sets


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    empty = b.board & ~(s.men[0] | s.men[1])
    if s.hand[s.turn]:
        return all_placings(empty, out)  # article 2: a piece from the hand to any empty point
    return all_steps(b.near, s.men[s.turn], empty, out)  # article 4: a step along a line


@rule
def play(b: Tables, s: State, m: int) -> None:
    here, there = m & 63, m >> 6
    s.men[s.turn] ^= bit(here) | bit(there)
    s.hand[s.turn] -= here == there
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    for mill in b.mills:  # article 3
        if mill & ~s.men[0] == EMPTY:
            return FIRST
        if mill & ~s.men[1] == EMPTY:
            return SECOND
    if s.hand[s.turn]:
        return ONGOING
    own = s.men[s.turn]
    empty = b.board & ~(s.men[0] | s.men[1])
    while own:
        if b.near[lowest(own)] & empty:
            return ONGOING
        own &= own - ONE
    return SECOND if s.turn == 0 else FIRST  # article 5: blocked


def two_squares() -> Board:
    """A square inside another, the middles of their sides joined; the names are those of a lattice of five by five."""
    names = "a1 c1 e1 b2 c2 d2 a3 b3 d3 e3 b4 c4 d4 a5 c5 e5".split()
    where = {name: ("abcde".index(name[0]), int(name[1])) for name in names}
    outer = ["a1 c1 e1", "a5 c5 e5", "a1 a3 a5", "e1 e3 e5"]
    inner = ["b2 c2 d2", "b4 c4 d4", "b2 b3 b4", "d2 d3 d4"]
    return points(where, [*outer, *inner, "c1 c2", "c4 c5", "a3 b3", "d3 e3"])


def setup(options: Options) -> Setup:
    board = two_squares()
    b = Tables(table(masks(board.near), "u8"), mask(range(len(board))), table(masks(board.runs(3)), "u8"))
    return Setup(board, b, lambda s: s.hand.fill(MEN), swaps_players="WB")  # article 1


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    here, there = game.board.names[m & 63], game.board.names[m >> 6]
    return (there if here == there else f"{here}-{there}",)


def mill_of(game: Game, s: State, player: int) -> bool:
    return any(mill & ~s.men[player] == EMPTY for mill in game.b.mills)


def reason(game: Game, s: State) -> str:
    return "mill" if mill_of(game, s, 0) or mill_of(game, s, 1) else "blocked"


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
        return None  # it could be placed there: what else was written is wrong
    else:
        text = Text("nenhuma linha vai de {here} a {there}", "no line joins {here} to {there}")
    return Why(article, text.fill(here=game.board.names[here], there=game.board.names[there]))


def unsound(game: Game, s: State) -> Why | None:
    if any(count(men) + hand != MEN for men, hand in zip(s.men, s.hand, strict=True)):
        text = Text(
            "cada jogador tem 5 peças, com as da mão (hand=)", "each player has 5 pieces, hand included (hand=)"
        )
        return Why("1", text)
    if s.hand[s.turn] - s.hand[1 - s.turn] not in (0, 1):
        text = Text("coloca um, depois o outro: as mãos não são {hand}", "they place in turn: hands cannot be {hand}")
        return Why("2", text.fill(hand="-".join(map(str, s.hand))))
    if mill_of(game, s, 0) and mill_of(game, s, 1):
        return Why("3", Text("não podem ter alinhado os dois", "both players cannot have a mill"))
    return None


ARTICLES = (
    Article("1", "O tabuleiro começa vazio e cada jogador tem 5 peças na mão.",
            "The board is empty at the start and each player has 5 pieces in hand."),
    Article("2", "Na sua vez, cada jogador coloca uma peça em qualquer ponto vazio.",
            "In turn, each player places one piece on any empty point."),
    Article("3", "Ganha quem faz um moinho: 3 peças suas em linha reta, sobre uma linha do tabuleiro; à volta de um "
            "canto não vale. Um moinho acaba logo a partida, mesmo com peças ainda na mão, e nada se captura.",
            "Whoever makes a mill wins: 3 of their pieces in a straight line along a line of the board; round a "
            "corner does not count. A mill ends the game at once, even with pieces still in hand, and nothing is "
            "captured.",
            "Ganha quem faz um moinho: 3 peças suas em linha reta, sobre uma linha do tabuleiro; dobrando um canto "
            "não vale. Um moinho encerra a partida na hora, mesmo com peças ainda na mão, e nada é capturado."),
    Article("4", "Com todas as peças no tabuleiro e nenhum moinho feito, cada jogador, na sua vez, move uma peça sua, "
            "por uma linha, para um ponto vizinho vazio, até alguém fazer um moinho.",
            "Once all pieces are on the board and there is no mill, each player in turn moves one of their pieces "
            "along a line to an empty neighbouring point, until somebody makes a mill."),
    Article("5", "Perde quem, na sua vez, não pode mover nenhuma peça.",
            "A player who cannot move any piece on their turn loses."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio.", "White, chosen by lot, starts."),
    Article("N2", "A partida empata quando a mesma posição aparece pela terceira vez.",
            "The game is drawn when the same position comes up for the third time."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Five Men's Morris (Moinho)", "Five Men's Morris"),
    goal=Text(
        "Ser o primeiro a alinhar três peças tuas.",
        "Be the first to line up three of your pieces.",
        "Ser o primeiro a alinhar três peças suas.",
    ),
    author="tradicional",
    year="tradicional",
    material=Text("Tabuleiro de 16 pontos, 5 peças de cada cor.", "A board of 16 points, 5 pieces of each colour."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    # without hand=… in its text, a position has empty hands
    state=StateType(Sets("men", "WB"), Number("hand", each=True, most=MEN, text=IN_HAND)),
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    tiers=lambda game: placing(MEN),
    reason=reason,
    reasons={
        "mill": pieces_in_line(3),
        "blocked": BLOCKED,
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3),
    board="certain",
    board_source=LOBOARDS,
    most_moves=16,
    longest=1000,
    tags=("align",),
    solved=(Solve("table"),),
    engine="search",
)
