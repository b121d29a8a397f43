"""Alquerque: two armies that fill a board of lines but for one point, and must capture all they can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import Board, points
from tabuleiro.rules import *


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    jumps: Jumps  # article 4: straight along the lines
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
    if count(s.men[1]) < 3:  # article 8
        return FIRST
    if count(s.men[0]) < 3:
        return SECOND
    own, others = s.men[s.turn], s.men[1 - s.turn]
    empty = b.board & ~(own | others)
    if not can_step(b.near, own, empty) and not can_jump(b.jumps, own, others, empty):
        return SECOND if s.turn == 0 else FIRST  # N4
    return DRAW if 0 < b.quiet <= s.quiet else ONGOING  # N5


def lattice() -> Board:
    """Five by five points; diagonals join those whose column and row add up to an even number."""
    where = {f"{file}{row}": (float(x), row - 1.0) for row in range(1, 6) for x, file in enumerate("abcde")}
    straight = [" ".join(f"{file}{row}" for file in "abcde") for row in range(1, 6)]
    straight += [" ".join(f"{file}{row}" for row in range(1, 6)) for file in "abcde"]
    return points(
        where, [*straight, "a1 b2 c3 d4 e5", "a3 b4 c5", "c1 d2 e3", "a5 b4 c3 d2 e1", "a3 b2 c1", "c5 d4 e3"]
    )


def setup(options: Options) -> Setup:
    board = lattice()
    near, jumps, every = table(masks(board.near), "u8"), jumps_of(board), range(len(board))

    def begin(s: State) -> None:  # N1
        s.men = mask((*every[:10], *board.cells("d3 e3"))), mask((*every[-10:], *board.cells("a3 b3")))

    return Setup(board, Tables(near, jumps, mask(every), quiet=0), begin, swaps_players="WB")


def reason(game: Game, s: State) -> str:
    if min(count(men) for men in s.men) < 3:
        return "captured"
    return "quiet" if game.result(s) == DRAW else "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    word, text = chain_fault(game, s, cells)
    return Why({"step": "2", "jump": "3", "line": "4", "chain": "5", "stays": "6", "most": "7"}[word], text)


def unsound(game: Game, s: State) -> Why | None:
    more = max(count(men) for men in s.men)
    if more > len(game.board) // 2:
        return Why("1", Text("uma cor tem peças em excesso", "there are too many pieces of one colour"))
    return Why("8", Text("não podem ter perdido os dois", "both players cannot have lost")) if more < 3 else None


ARTICLES = (
    Article("1", "Cada jogador começa com 12 peças, já colocadas no tabuleiro.",
            "Each player starts with 12 pieces, already on the board."),
    Article("2", "Na sua vez, o jogador ou move uma peça, por uma linha, para um ponto vizinho vazio, ou captura.",
            "On each turn a player either moves a piece along a line to an empty neighbouring point, or captures."),
    Article("3", "Captura-se uma peça adversária vizinha saltando por cima dela para o ponto logo atrás, que tem de "
            "estar vazio.",
            "A neighbouring enemy piece is captured by jumping over it to the point right behind, which must be "
            "empty."),
    Article("4", "O salto é em linha reta e segue uma linha do tabuleiro.",
            "A jump is straight and follows a line of the board."),
    Article("5", "Na mesma jogada, a peça pode dar vários saltos e mudar de direção de um para o outro.",
            "In one play the piece may make several jumps, and change direction from one to the next."),
    Article("6", "As peças capturadas só saem do tabuleiro no fim, depois de percorrido todo o caminho da jogada.",
            "Captured pieces leave the board only at the end, when the whole path of the play has been made."),
    Article("7", "Capturar é obrigatório, e captura-se o maior número de peças possível; entre jogadas que capturam o "
            "mesmo número, a escolha é livre.",
            "Capturing is compulsory, and as many pieces as possible are captured; among plays that capture equally "
            "many, the choice is free."),
    Article("8", "Ganha quem captura 10 peças, ou seja, quem deixa o adversário com apenas 2.",
            "Whoever captures 10 pieces, leaving the other player with only 2, wins."),
    Article("9", "Há empate por acordo dos jogadores, ou por decisão do árbitro quando restam poucas peças e já se "
            "fizeram várias jogadas (por exemplo, 10) sem capturas.",
            "The game is drawn if the players agree, or if the arbiter so decides when few pieces are left and "
            "several moves (10, for instance) have been made without a capture."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio. As Brancas ocupam as linhas 1 e 2 e os pontos d3 e e3; "
            "as Pretas, as linhas 4 e 5 e os pontos a3 e b3. O centro, c3, fica vazio.",
            "White, chosen by lot, starts. White fills rows 1 and 2 and the points d3 and e3; Black, rows 4 and 5 "
            "and the points a3 and b3. The centre, c3, is empty."),
    Article("N2", "As peças andam e capturam em todas as direções, também para trás.",
            "Pieces move and capture in all directions, backwards too."),
    Article("N3", "Nenhuma peça é saltada duas vezes, e o ponto de onde a peça saiu conta como vazio. Caminhos com o "
            "mesmo início, o mesmo fim e as mesmas capturas são uma só jogada.",
            "No piece is jumped twice, and the point the piece started from counts as empty. Paths with the same "
            "start, the same end and the same captures are one play."),
    Article("N4", "Também ganha quem deixa o adversário com menos de 2 peças. Perde quem, na sua vez, não pode jogar.",
            "Leaving the other player with fewer than 2 pieces wins too. A player who has no play on their turn "
            "loses."),
    Article("N5", "O empate do artigo 9 pode ser pedido ao fim de 20 jogadas (10 de cada jogador) sem capturas, com 8 "
            "peças ou menos no tabuleiro. Ao fim de 60, ou quando a mesma posição aparece pela terceira vez, a "
            "partida empata sem que ninguém o peça.",
            "The draw of article 9 may be claimed after 20 plays (10 by each player) without a capture, with 8 pieces "
            "or fewer on the board. After 60, or when the same position comes up for the third time, the game is "
            "drawn without a claim.",
            "O empate do artigo 9 pode ser pedido depois de 20 jogadas (10 de cada jogador) sem capturas, com 8 "
            "peças ou menos no tabuleiro. Depois de 60, ou quando a mesma posição aparece pela terceira vez, a "
            "partida empata sem que ninguém precise pedir."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Alquerque", "Alquerque"),
    goal=Text("Capturar as peças adversárias até restarem só duas.", "Capture enemy pieces until only two are left."),
    author="tradicional",
    year="tradicional",
    material=Text("Tabuleiro de 25 pontos, 12 peças de cada cor.", "A board of 25 points, 12 pieces of each colour."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(Sets("men", "WB"), Number("quiet", lasting=False, text=QUIET)),
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell_chain,
    tiers=lambda game: capturing(12, 3),
    reason=reason,
    reasons={
        "captured": Reason(
            "um jogador ficou com 2 peças ou menos",
            "a player has 2 pieces or fewer left",
            you=Text(
                "ficaste com 2 peças ou menos", "you have 2 pieces or fewer left", "você ficou com 2 peças ou menos"
            ),
            they=Text("o adversário ficou com 2 peças ou menos", "your opponent has 2 pieces or fewer left"),
            cells=of_loser,
        ),
        "blocked": BLOCKED,
        "quiet": TOO_QUIET,
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3, quiet=60, claim_quiet=20, claim_pieces=8, agreement=True),
    board_source=Text(
        "o desenho e o programa da aplicação LoBoards, e outras fontes; o desenho da olimpíada está perdido",
        "the picture and the code of the LoBoards app, and other sources; the olympiad's drawing is lost",
        "o desenho e o programa do aplicativo LoBoards, e outras fontes; o desenho da olimpíada está perdido",
    ),
    most_moves=35,  # steps; of longest chains there are never more than 32
    longest=1140,  # 19 captures, each after 59 plies without one
    tags=("capture",),
    solved=(Solve("base", size=7),),
    puzzles=(Seek("force", 9, by_levels=True),),
    engine="search",
)
