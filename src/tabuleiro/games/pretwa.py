"""Pretwa: two armies on three circles, and as many pieces as possible must be captured."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import Board, points
from tabuleiro.rules import *


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    jumps: Jumps  # article 4: along the diameters, N2, and the circles
    board: Any  # all points
    quiet: int  # plies without a capture that end the game; 0: none do


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    own, others = s.men[s.turn], s.men[1 - s.turn]
    empty = b.board & ~(own | others)
    n = longest_chains(b.jumps, own, others, empty, out)  # articles 3, 5, 6 and N3; article 7: compulsory
    return n if n else all_steps(b.near, own, empty, out)  # article 2


@rule
def play(b: Tables, s: State, m: int) -> None:
    captured = np.uint64(m >> 12)
    s.men[s.turn] = s.men[s.turn] & ~bit(m & 63) | bit(m >> 6 & 63)  # a chain may end where it began
    s.men[1 - s.turn] &= ~captured  # article 6: all at the end
    s.quiet = 0 if captured else s.quiet + 1
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if count(s.men[1]) < 2:  # article 8
        return FIRST
    if count(s.men[0]) < 2:
        return SECOND
    own, others = s.men[s.turn], s.men[1 - s.turn]
    empty = b.board & ~(own | others)
    if not can_step(b.near, own, empty) and not can_jump(b.jumps, own, others, empty):
        return SECOND if s.turn == 0 else FIRST  # N4
    return DRAW if 0 < b.quiet <= s.quiet else ONGOING  # N5


def circles(rings: int) -> Board:
    """The centre z, and on each ring the ends of three diameters: a opposite d, b opposite e, c opposite f."""
    angles = {"a": 180, "b": 240, "c": 300, "d": 0, "e": 60, "f": 120}
    where = {"z": (0.0, 0.0)}
    for r in range(1, rings + 1):
        where |= {f"{s}{r}": (r * cos(pi * angle / 180), r * sin(pi * angle / 180)) for s, angle in angles.items()}
    out, back = range(1, rings + 1), range(rings, 0, -1)
    across = [" ".join([f"{s}{r}" for r in back] + ["z"] + [f"{t}{r}" for r in out]) for s, t in ("ad", "be", "cf")]
    around = [(" ".join(f"{s}{r}" for s in "abcdefa"), where["z"]) for r in out]
    rows = [*(f"f{r} e{r}" for r in back), across[0], *(f"b{r} c{r}" for r in out)]
    return points(where, across, around, rows)


def setup(options: Options) -> Setup:
    board = circles(int(options["rings"]))
    men = [mask(c for c, name in enumerate(board.names) if name[0] in spokes) for spokes in ("abc", "def")]

    def begin(s: State) -> None:
        s.men = men  # N1

    b = Tables(near=table(masks(board.near), "u8"), jumps=jumps_of(board), board=mask(range(len(board))), quiet=0)
    return Setup(board, b, begin, swaps_players="WB")


def reason(game: Game, s: State) -> str:
    if min(count(men) for men in s.men) < 2:
        return "captured"
    return "quiet" if game.result(s) == DRAW else "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    word, text = chain_fault(game, s, cells)
    return Why({"step": "2", "jump": "3", "line": "4", "chain": "5", "stays": "6", "most": "7"}[word], text)


def unsound(game: Game, s: State) -> Why | None:
    more = max(count(men) for men in s.men)
    if more > len(game.board) // 2:
        return Why("1", Text("uma cor tem peças em excesso", "there are too many pieces of one colour"))
    return Why("8", Text("não podem ter perdido os dois", "both players cannot have lost")) if more < 2 else None


ARTICLES = (
    Article("1", "Cada jogador começa com 9 peças, já colocadas no tabuleiro.",
            "Each player starts with 9 pieces, already on the board."),
    Article("2", "Na sua vez, o jogador ou move uma peça, por uma linha, para um ponto vizinho vazio, ou captura.",
            "On each turn a player either moves a piece along a line to an empty neighbouring point, or captures."),
    Article("3", "Captura-se uma peça adversária vizinha saltando por cima dela para o ponto logo atrás, que tem de "
            "estar vazio.",
            "A neighbouring enemy piece is captured by jumping over it to the point right behind, which must be "
            "empty."),
    Article("4", "O salto segue sempre a mesma linha, em linha reta ou ao longo de um círculo.",
            "A jump keeps to one line, straight on or along a circle."),
    Article("5", "Na mesma jogada, a peça pode dar vários saltos e mudar de direção de um para o outro.",
            "In one play the piece may make several jumps, and change direction from one to the next."),
    Article("6", "As peças capturadas só saem do tabuleiro no fim da jogada: até lá ocupam o seu ponto.",
            "Captured pieces leave the board only at the end of the play: until then they fill their points."),
    Article("7", "Capturar é obrigatório, e captura-se o maior número de peças possível; entre jogadas que capturam o "
            "mesmo número, a escolha é livre.",
            "Capturing is compulsory, and as many pieces as possible are captured; among plays that capture equally "
            "many, the choice is free."),
    Article("8", "Ganha quem captura 8 peças, ou seja, quem deixa o adversário com uma só.",
            "Whoever captures 8 pieces, leaving the other player with only one, wins."),
    Article("9", "Há empate por acordo dos jogadores, ou por decisão do árbitro quando restam poucas peças e já se "
            "fizeram várias jogadas (5 a 10) sem capturas.",
            "The game is drawn if the players agree, or if the arbiter so decides when few pieces are left and "
            "several moves (5 to 10) have been made without a capture."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio. As Brancas ocupam os raios a, b e c; as Pretas, os "
            "raios d, e e f. O centro fica vazio.",
            "White, chosen by lot, starts. White fills the spokes a, b and c; Black, the spokes d, e and f. The "
            "centre is empty."),
    Article("N2", "Um salto em linha reta também pode passar pelo centro, z.",
            "A straight jump may also pass through the centre, z."),
    Article("N3", "Nenhuma peça é saltada duas vezes, e o ponto de onde a peça saiu conta como vazio. Caminhos com o "
            "mesmo início, o mesmo fim e as mesmas capturas são uma só jogada.",
            "No piece is jumped twice, and the point the piece started from counts as empty. Paths with the same "
            "start, the same end and the same captures are one play."),
    Article("N4", "Também ganha quem captura a última peça. Perde quem, na sua vez, não pode jogar.",
            "Capturing the last piece wins too. A player who has no play on their turn loses."),
    Article("N5", "O empate do artigo 9 pode ser pedido ao fim de 20 jogadas (10 de cada jogador) sem capturas, com 6 "
            "peças ou menos no tabuleiro. Ao fim de 60, ou quando a mesma posição aparece pela terceira vez, a "
            "partida empata sem que ninguém o peça.",
            "The draw of article 9 may be claimed after 20 plays (10 by each player) without a capture, with 6 pieces "
            "or fewer on the board. After 60, or when the same position comes up for the third time, the game is "
            "drawn without a claim.",
            "O empate do artigo 9 pode ser pedido depois de 20 jogadas (10 de cada jogador) sem capturas, com 6 "
            "peças ou menos no tabuleiro. Depois de 60, ou quando a mesma posição aparece pela terceira vez, a "
            "partida empata sem que ninguém precise pedir."),
    Article("N6", "Há uma variante com dois círculos e 6 peças de cada lado, e ganha quem captura 5.",
            "There is a variant with two circles and 6 pieces a side, and capturing 5 wins."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Pretwa", "Pretwa"),
    goal=Text("Capturar as peças adversárias até restar só uma.", "Capture enemy pieces until only one is left."),
    author=Text("tradicional (Índia)", "traditional (India)"),
    year="tradicional",
    material=Text("Tabuleiro de 19 pontos, 9 peças de cada cor.", "A board of 19 points, 9 pieces of each colour."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(Sets("men", "WB"), Number("quiet", lasting=False, text=QUIET)),
    options={
        "rings": Option(
            ("3", "2"),
            Text(
                "círculos: 3 na olimpíada de 2015; 2: N6, o tabuleiro pequeno", "circles: 3 at the 2015 olympiad; 2: N6"
            ),
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell_chain,
    tiers=lambda game: capturing(len(game.board) // 2, 2),
    reason=reason,
    reasons={
        "captured": Reason(
            "um jogador ficou com uma só peça",
            "a player has only one piece left",
            you=Text("ficaste com uma só peça", "you have only one piece left", "você ficou com uma só peça"),
            they=Text("o adversário ficou com uma só peça", "your opponent has only one piece left"),
            cells=of_loser,
        ),
        "blocked": BLOCKED,
        "quiet": TOO_QUIET,
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3, quiet=60, claim_quiet=20, claim_pieces=6, agreement=True),
    board_source=Text(
        "três fontes independentes concordam, e o tabuleiro pequeno do LoBoGames; o desenho da olimpíada está perdido",
        "three independent sources agree, and LoBoGames' own small board; the olympiad's drawing is lost",
    ),
    most_moves=28,  # steps; of longest chains there are never more than 11
    longest=900,  # 15 captures, each after 59 plies without one
    tags=("capture",),
    solved=(
        Solve("table"),
        Solve("table", "rings=2"),
        Solve("quiet", size=10),
        Solve("quiet", size=20),
        Solve("quiet", size=40),
    ),
    engine="search",
)
