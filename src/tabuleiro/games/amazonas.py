"""Amazonas: queens that move and then shoot, until somebody has no room left to move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, square
from tabuleiro.rules import *

MOST = 4  # amazons of a player
ARROW = 3  # what lies on a square: 0 nothing, 1 and 2 the amazons of the players
STARTS = {
    "8": ("a3 c1 f1 h3", "a6 c8 f8 h6"),
    "10": ("a4 d1 g1 j4", "a7 d10 g10 j7"),
    "6": ("a2 b1 e1 f2", "a5 b6 e6 f5"),
    "5": ("b1 d1", "b5 d5"),
    "4": ("b1 c1", "b4 c4"),
    "4four": ("a1 b1 c1 d1", "a4 b4 c4 d4"),
    "4one": ("b1", "b4"),
    "3": ("b1", "b3"),
}


class Tables(NamedTuple):
    queens: Queens
    each: int  # amazons of a player


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    for i in range(b.each):
        here = int(s.at[MOST * s.turn + i])
        for way in range(8):
            for k in range(queen_steps(b.queens, s.lines, here, way, here)):
                n = shots(b, s, here, int(b.queens.rays[here, way, k]), out, n)
    return n


@rule
def shots(b: Tables, s: State, here: int, to: int, out: Moves, n: int) -> int:
    """Write every shot from `to` of the amazon that has left `here`, which is empty now (article 2)."""
    for way in range(8):
        for k in range(queen_steps(b.queens, s.lines, to, way, here)):
            out[n] = here | to << 7 | int(b.queens.rays[to, way, k]) << 14
            n += 1
    return n


@rule
def sample(b: Tables, s: State, out: Moves, random: Any) -> int:
    """One of the amazons that can move, a square that it can go to, a square that it can shoot at from there.

    Each of the three is chosen among equals. Turns are not: with few moves, or few shots, each of them is likelier.
    """
    q, lines, n = b.queens, s.lines, 0
    here = 0
    while n == 0:
        here = int(s.at[MOST * s.turn + draw_below(random, b.each)])
        n = queen_freedom(q, lines, here, here)
    to = queen_target(q, lines, here, here, draw_below(random, n))
    n = queen_freedom(q, lines, to, here)
    return here | to << 7 | queen_target(q, lines, to, here, draw_below(random, n)) << 14


@rule
def play(b: Tables, s: State, m: int) -> None:
    here, to, shot = m & 127, m >> 7 & 127, m >> 14
    s.what[here] = 0
    s.what[to] = 1 + s.turn
    s.what[shot] = ARROW
    for c in (here, to, shot):
        turn_over(b.queens, s.lines, c)
    i = MOST * s.turn
    while s.at[i] != here:
        i += 1
    s.at[i] = to
    while i > MOST * s.turn and s.at[i - 1] > s.at[i]:  # they stay in the order of their squares
        s.at[i - 1], s.at[i] = s.at[i], s.at[i - 1]
        i -= 1
    while i < MOST * s.turn + b.each - 1 and s.at[i + 1] < s.at[i]:
        s.at[i + 1], s.at[i] = s.at[i], s.at[i + 1]
        i += 1
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    for i in range(b.each):
        here = int(s.at[MOST * s.turn + i])
        if queen_freedom(b.queens, s.lines, here, here):  # an amazon that can step can shoot back, too
            return ONGOING
    return SECOND if s.turn == 0 else FIRST  # article 4


@rule
def derive(b: Tables, s: State) -> None:
    clear_lines(b.queens, s.lines)
    for c in range(len(b.queens.rays)):
        if s.what[c]:
            turn_over(b.queens, s.lines, c)
    for player in range(2):
        n = 0
        for c in range(len(b.queens.rays)):
            if s.what[c] == 1 + player and n < MOST:
                s.at[MOST * player + n] = c
                n += 1


def setup(options: Options) -> Setup:
    sides = STARTS[options["size"]]
    size = int(options["size"].removesuffix("four").removesuffix("one"))
    board = square(size, size, KING)

    def begin(s: State) -> None:
        for player, names in enumerate(sides):
            s.what[list(board.cells(names))] = 1 + player

    tables = Tables(queens_of(board), len(sides[0].split()))
    return Setup(board, tables, begin, swaps_players="WB", letters="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    names = game.board.names
    return (f"{names[m & 127]}-{names[m >> 7 & 127]},{names[m >> 14]}",)


def amazons(game: Game, s: State) -> list[int]:
    """Those of the player to move."""
    return [int(s.at[MOST * s.turn + i]) for i in range(game.b.each)]


def reason(game: Game, s: State) -> str:
    return "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    what, names = game.contents(s), game.board.names
    here = cells[0]
    if what[here] != "WB"[s.turn]:
        text = Text(
            "em {here} não está uma amazona tua", "you have no amazon on {here}", "em {here} não está uma amazona sua"
        )
        return Why("1", text.fill(here=names[here]))
    if len(cells) == 1:
        text = Text("falta dizer aonde vai a amazona em {here} e aonde atira",
                    "say also where the amazon on {here} goes and where it shoots")  # fmt: skip
        return Why("1", text.fill(here=names[here]))
    if wrong := line_fault(game, [*what[:here], "", *what[here + 1 :]], here, cells[1]):
        return Why("1", wrong)
    if len(cells) != 3:
        text = Text("depois de mover, a amazona atira", "after its move the amazon shoots")
        return Why("2", text, WRITTEN.fill(example=game.spell(s, game.moves(s)[0])[0]))
    wrong = line_fault(game, [*what[:here], "", *what[here + 1 :]], cells[1], cells[2])
    return Why("2", wrong) if wrong else None


def line_fault(game: Game, what: Sequence[str], one: int, other: int) -> Text | None:
    """What is wrong with a way along a line over empty squares."""
    words = {"one": game.board.names[one], "other": game.board.names[other]}
    for ray in game.b.queens.rays[one]:
        cells = [int(c) for c in ray if c >= 0]
        if other in cells:
            taken = [c for c in cells[: cells.index(other) + 1] if what[c]]
            text = Text("entre {one} e {other} está tapado em {at}", "the way from {one} to {other} is blocked on {at}")
            return text.fill(**words, at=named(game, taken[:1])) if taken else None
    return Text("{other} não fica numa linha reta a partir de {one}", "{other} is not on a straight line from {one}",
                "{other} não fica em uma linha reta a partir de {one}").fill(**words)  # fmt: skip


def unsound(game: Game, s: State) -> Why | None:
    what = game.contents(s)
    if any(what.count(letter) != game.b.each for letter in "WB"):
        text = Text(
            "cada jogador tem sempre {each} amazonas no tabuleiro", "each player always has {each} amazons on the board"
        )
        if game.b.each == 1:
            text = Text(
                "cada jogador tem sempre uma amazona no tabuleiro", "each player always has one amazon on the board"
            )
        return Why("N1", text.fill(each=game.b.each))
    return None


ARTICLES = (
    Article("1", "Os jogadores jogam à vez, e começam as Brancas. A vez tem duas partes, ambas obrigatórias. Primeiro, "
            "o jogador move uma das suas amazonas como a dama do xadrez: as casas que quiser, em linha reta, numa das "
            "oito direções, só por casas vazias.",
            "The players take turns, and White starts. A turn has two parts, both compulsory. First the player moves "
            "one of their amazons like the queen of chess: as many squares as they like, straight in one of eight "
            "directions, over empty squares only.",
            "Os jogadores jogam alternadamente, e as Brancas começam. A vez tem duas partes, as duas obrigatórias. "
            "Primeiro, o jogador move uma das suas amazonas como a dama do xadrez: quantas casas quiser, em linha "
            "reta, em uma das oito direções, só por casas vazias."),
    Article("2", "Depois, a mesma amazona atira uma flecha da casa a que chegou, também em linha reta e só por casas "
            "vazias; a flecha fica na casa escolhida. A casa que a amazona acabou de deixar está vazia: a flecha pode "
            "passar por ela ou ficar nela.",
            "Then the same amazon shoots an arrow from the square it has come to, also in a straight line and over "
            "empty squares only; the arrow stays on the square chosen. The square that the amazon has just left is "
            "empty: the arrow may pass over it or stay on it.",
            "Depois, a mesma amazona atira uma flecha da casa a que chegou, também em linha reta e só por casas "
            "vazias; a flecha fica na casa escolhida. A casa que a amazona acabou de deixar está vazia: a flecha pode "
            "passar por ela ou parar nela."),
    Article("3", "Amazonas e flechas tapam o caminho a todos. As flechas ficam até ao fim, e nada se captura. Na "
            "diagonal passa-se entre duas casas ocupadas.",
            "Amazons and arrows block the way for everybody. Arrows stay to the end, and nothing is captured. Along a "
            "diagonal one passes between two squares that are taken.",
            "Amazonas e flechas bloqueiam o caminho de todos. As flechas ficam até o fim, e nada é capturado. Na "
            "diagonal se passa entre duas casas ocupadas."),
    Article("4", "Perde quem, na sua vez, não pode jogar. Não há empates, e ninguém pode passar a vez.",
            "A player who cannot play on their turn loses. There are no draws, and nobody may pass."),
    Article("N1", "No tabuleiro de 8 por 8 as Brancas começam em a3, c1, f1 e h3, e as Pretas em a6, c8, f8 e h6, como "
            "nas folhas dos CNJM3 e 4. Que começam as Brancas é o costume: a posição é igual para os dois.",
            "On the 8 by 8 board White starts on a3, c1, f1 and h3, and Black on a6, c8, f8 and h6, as on the sheets "
            "of CNJM3 and 4. That White starts is the custom: the position is alike for both.",
            "No tabuleiro de 8 por 8 as Brancas começam em a3, c1, f1 e h3, e as Pretas em a6, c8, f8 e h6, como nas "
            "folhas dos CNJM3 e 4. As Brancas começarem é o costume: a posição é igual para os dois."),
    Article("N2", "Quem pode mover uma amazona pode sempre atirar, ao menos para a casa de onde ela saiu. A partida só "
            "acaba quando quem tem a vez não pode mover, mesmo que o outro também não possa; antes disso, só por "
            "acordo ou desistência.",
            "Whoever can move an amazon can always shoot, at least at the square it came from. The game is over only "
            "when the player to move cannot move, even if the other could not either; before that, only by agreement "
            "or by resigning."),
    Article("N3", "Um dos tabuleiros menores serve para começar: os de 4 e de 6 de lado são bons. O de 10 é o "
            "original. Os de 5, de 3 e o de 4 com uma só amazona de cada cor são nossos. As flechas são o material, "
            "não um limite.",
            "One of the smaller boards is good to begin with: those of 4 and 6 a side. The one of 10 is the original. "
            "Those of 5, of 3, and of 4 with one amazon a side are ours. Arrows are the kit, not a limit."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Amazonas", "Amazons"),
    goal=Text("Ser o último a conseguir mover uma amazona.", "Be the last one who can move an amazon."),
    author="Walter Zamkauskas",
    year="1988",
    material=Text(
        "Tabuleiro 8 por 8, 4 amazonas de cada cor e 56 flechas.",
        "An 8 by 8 board, 4 amazons of each colour and 56 arrows.",
    ),
    sources=(
        Text("Fotografias das mesas dos CNJM1 a 4 (2004 a 2008)", "Photographs of CNJM1 to 4 (2004 to 2008)"),
        Text("J. P. Neto e J. N. Silva, Jogos Matemáticos, Jogos Abstractos: capítulo Amazonas",
             "J. P. Neto and J. N. Silva, Jogos Matemáticos, Jogos Abstractos: the chapter Amazonas"),
        Text("Ludicum: Amazonas, regras (2012)", "Ludicum: rules of Amazons (2012)"),
    ),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("amazona branca", "white amazon"), "△", "white"),
        Piece("B", Text("amazona preta", "black amazon"), "▲", "black"),
        Piece("#", Text("flecha", "arrow"), "×", "brown"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(
        Cells("what", "WB#", room=100),
        Derived("at", "u1", room=2 * MOST),  # the squares of the first player's amazons, then of the second's
        *queen_fields(),
    ),
    options={
        "size": Option(
            tuple(STARTS),
            Text("tabuleiro e amazonas: 8 nos CNJM1 a 4 (N3)", "board and amazons: 8 at CNJM1 to 4 (N3)"),
            {
                "4four": Text("4 por 4, com quatro amazonas de cada", "4 by 4, with four amazons each"),
                "4one": Text("4 por 4, com uma amazona de cada", "4 by 4, with one amazon each"),
            },
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={"blocked": BLOCKED.saying("quem joga não pode mover", "the player to move cannot move", cells=amazons)},
    why=why,
    derive=derive,
    sample=sample,
    unsound=unsound,
    board_source=Text("os tabuleiros dos CNJM1 a 4, em fotografias", "the boards of CNJM1 to 4, in photographs"),
    most_moves=4900,  # 4 amazons, each with 35 squares to go to and 35 to shoot at, on the board of 10 by 10
    longest=92,  # every turn leaves an arrow on one of the empty squares
    draws=False,
    tags=("block",),
    solved=(Solve("proof", "size=3"),),
    puzzles=(Seek("force", 5, "size=6"),),
    engine="search",
)  # fmt: skip
