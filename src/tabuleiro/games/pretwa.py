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
        return Why("1", Text("há peças a mais de uma cor", "there are too many pieces of one colour"))
    return Why("8", Text("não podem ter perdido os dois", "both players cannot have lost")) if more < 2 else None


GAME = Definition(
    module=__name__,
    name=Text("Pretwa", "Pretwa"),
    competition="lobogames",
    goal=Text("Capturar as peças adversárias até restar só uma.", "Capture the enemy pieces until only one is left."),
    author="tradicional (Índia)",
    year="tradicional",
    material=Text("Tabuleiro de 19 pontos, 9 peças de cada cor.", "A board of 19 points, 9 pieces of each colour."),
    sources=(Text("Regras da 2.ª Olimpíada LoBoGames (2015)", "Rules of the 2nd LoBoGames Olympiad (2015)"),),
    articles=(
        Article("1", "Cada jogador começa com 9 peças no tabuleiro.", "Each player starts with 9 pieces on the board."),
        Article(
            "2",
            "Na sua vez, o jogador leva uma peça por uma linha até um ponto vizinho vazio, ou captura.",
            "On his turn a player moves a piece along a line to an empty neighbouring point, or captures.",
        ),
        Article(
            "3",
            "Captura-se uma peça adversária vizinha saltando por cima dela para o ponto logo atrás, que está vazio.",
            "An enemy piece next to it is captured by a jump over it to the point right behind, which is empty.",
        ),
        Article(
            "4",
            "O salto segue sempre a mesma linha, a direito ou à volta de um círculo.",
            "A jump keeps to one line, straight on or round a circle.",
        ),
        Article(
            "5",
            "Na mesma jogada a peça pode dar vários saltos, e mudar de direção de um para o outro.",
            "In one play the piece may make several jumps, and change direction from one to the next.",
        ),
        Article(
            "6",
            "As peças capturadas só saem do tabuleiro no fim da jogada: até lá ocupam o seu ponto.",
            "Captured pieces leave the board only at the end of the play: until then they fill their points.",
        ),
        Article(
            "7",
            "Capturar é obrigatório, e o maior número de peças possível; em caso de igualdade, a escolha é livre.",
            "Capturing is compulsory, and as many pieces as possible; among plays that capture equally many, choose.",
        ),
        Article(
            "8",
            "Ganha quem captura 8 peças, isto é, quem deixa o adversário com uma só.",
            "Whoever captures 8 pieces, that is, leaves the other player with only one, wins.",
        ),
        Article(
            "9",
            "A partida empata por acordo, ou porque o árbitro o decide quando há poucas peças e já se fizeram várias "
            "jogadas (5 a 10) sem capturas.",
            "The game is drawn by agreement, or by the arbiter when few pieces are left and several moves (5 to 10) "
            "have been made without a capture.",
        ),
        Article(
            "N1",
            "Começam as Brancas, por sorteio. Elas enchem os raios a, b e c, as Pretas d, e e f; o centro fica vazio.",
            "White starts, chosen by lot. White fills the spokes a, b and c, Black d, e and f; the centre is empty.",
        ),
        Article("N2", "Também se salta a direito pelo centro z.", "Jumps also go straight through the centre z."),
        Article(
            "N3",
            "Nenhuma peça é saltada duas vezes, e o ponto de onde se saiu conta como vazio. Caminhos com o mesmo "
            "início, o mesmo fim e as mesmas capturas são uma só jogada.",
            "No piece is jumped twice, and the point the piece started from counts as empty. Paths with the same "
            "start, the same end and the same captures are one play.",
        ),
        Article(
            "N4",
            "Capturar também a última peça ganha. Quem, na sua vez, não pode jogar perde.",
            "Capturing the last piece too wins. A player who has no play on his turn loses.",
        ),
        Article(
            "N5",
            "O empate do artigo 9 pode ser pedido ao fim de 20 jogadas (10 de cada um) sem capturas e com 6 peças ou "
            "menos. Ao fim de 60, ou à terceira vez na mesma posição, a partida empata por si.",
            "The draw of article 9 may be claimed after 20 plies (10 each) without a capture and with 6 pieces or "
            "fewer. After 60, or when a position occurs for the third time, the game is drawn by itself.",
        ),
        Article(
            "N6",
            "Na variante rings=2 há 6 peças de cada lado em dois círculos, e ganha quem captura 5.",
            "In the variant rings=2 there are 6 pieces a side on two circles, and capturing 5 wins.",
        ),
    ),
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(Sets("men", "WB"), Number("quiet", lasting=False)),
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
        "captured": Text("um jogador ficou com uma só peça", "a player has only one piece left"),
        "blocked": Text("um jogador não pode jogar", "a player has no play"),
        "quiet": Text("demasiadas jogadas sem capturas", "too many plies without a capture"),
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3, quiet=60, claim_quiet=20, claim_pieces=6, agreement=True),
    board_source=Text(
        "três fontes independentes concordam; o tabuleiro pequeno do LoBoGames é igual, com um círculo a menos",
        "three independent sources agree; LoBoGames' own small board is the same with one circle less",
    ),
    most_moves=28,  # steps; of longest chains there are never more than 11
    longest=900,  # 15 captures, each after 59 plies without one
)
