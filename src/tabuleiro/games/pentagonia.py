"""Pentagônia: ten pieces each on three pentagons, and a capture for whoever completes a line of three."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import cos, pi, sin
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import Board, points
from tabuleiro.rules import *


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    board: Any  # all points
    mills: Any  # every line of three, as sets
    through: Any  # those through each point; where they are two, the third is a set that is never full
    most: int  # how many pieces one play may capture
    quiet: int  # plies without capture or placement that end the game, 0: none do


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    for here in range(len(b.near)):
        free = targets(b, s, here)
        while free:
            n = write(b, s, here, lowest(free), out, n)
            free &= free - ONE
    return n


@rule
def targets(b: Tables, s: State, here: int) -> Any:
    """Where a piece may go that comes from `here`; one from the hand comes from the point where it goes."""
    own, empty = s.men[s.turn], b.board & ~(s.men[0] | s.men[1])
    if s.hand[s.turn]:
        return empty & bit(here)  # article 2
    free = empty if count(own) == 3 else empty & b.near[here]  # articles 6 and 4
    return free if own & bit(here) else EMPTY


@rule
def write(b: Tables, s: State, here: int, there: int, out: Moves, first: int) -> int:
    """Write a play once for each set of pieces that it captures, in bits 12 and on; answer where the next goes."""
    own, other, mills = s.men[s.turn] & ~bit(here) | bit(there), s.men[1 - s.turn], 0
    for i in range(3):
        mills += b.through[there, i] & ~own == EMPTY
    out[first] = here | there << 6
    n = first + 1
    for _ in range(min(mills, b.most, 8 - int(s.taken[s.turn]), count(other))):  # articles 3 and 5, N2, N3, N7
        last = n
        for i in range(first, last):  # each play so far becomes several, with one capture more
            free = exposed(b, other & ~np.uint64(out[i] >> 12))
            while free:
                out[n] = out[i] | 1 << 12 + lowest(free)
                k = last
                while out[k] != out[n]:
                    k += 1
                n += k == n  # in another order the same pieces make the same play
                free &= free - ONE
        for i in range(last, n):
            out[first + i - last] = out[i]
        n += first - last
    return n


@rule
def exposed(b: Tables, men: Any) -> Any:
    """The pieces that may be captured: those outside mills, or all if there are none."""
    free = men
    for mill in b.mills:
        free &= ~mill if mill & ~men == EMPTY else ~EMPTY
    return free if free else men


@rule
def play(b: Tables, s: State, m: int) -> None:
    here, there, gone = m & 63, m >> 6 & 63, np.uint64(m >> 12)
    s.men[s.turn] ^= bit(here) | bit(there)
    s.men[1 - s.turn] &= ~gone
    s.hand[s.turn] -= here == there
    s.taken[s.turn] += count(gone)
    s.quiet = 0 if gone or here == there else s.quiet + 1
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.taken[0] >= 8 or s.taken[1] >= 8:  # article 7
        return FIRST if s.taken[0] >= 8 else SECOND
    for here in range(len(b.near)):
        if targets(b, s, here):
            return DRAW if 0 < b.quiet <= s.quiet else ONGOING  # N6
    return SECOND if s.turn == 0 else FIRST  # article 8


def three_pentagons(spokes: Sequence[int]) -> Board:
    """Rings a (outer), b and c (inner) of ten points, clockwise from the top; the odd ones are corners."""
    names = [f"{ring}{i}" for ring in "abc" for i in range(1, 11)]
    where = {}
    for i, name in enumerate(names):  # the middle of a side is nearer than its corners
        away = (4.5, 3, 1.5)[i // 10] * (cos(pi / 5) if i % 2 else 1)
        where[name] = away * sin(i * pi / 5), away * cos(i * pi / 5)
    sides = [f"{names[i]} {names[i + 1]} {names[i // 10 * 10 + (i + 2) % 10]}" for i in range(0, 30, 2)]
    lines = sides + [f"a{i} b{i} c{i}" for i in spokes]
    return points(where, lines, rows=[" ".join(names[i : i + 10]) for i in (0, 10, 20)])


def setup(options: Options) -> Setup:
    board = three_pentagons(range(1, 11) if options["corner_spokes"] == "yes" else range(2, 11, 2))
    near, every, mills = table(masks(board.near), "u8"), mask(range(len(board))), masks(board.runs(3))
    through = [[*(mill for mill in mills if int(mill) >> c & 1), every][:3] for c in range(len(board))]
    b = Tables(near, every, table(mills, "u8"), table(through, "u8"), 3 if options["captures"] == "mill" else 1, 0)
    return Setup(board, b, lambda s: s.hand.fill(10), swaps_players="WB")  # article 1


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    names, here, there, texts = game.board.names, m & 63, m >> 6 & 63, []
    for order in permutations(c for c in range(len(names)) if m >> 12 + c & 1):
        if all(exposed(game.b, s.men[1 - s.turn] & ~mask(order[:i])) & bit(c) for i, c in enumerate(order)):
            texts.append("x".join(names[c] for c in (there, *order)))
    return tuple(text if here == there else f"{names[here]}-{text}" for text in sorted(texts))


def reason(game: Game, s: State) -> str:
    return "captured" if max(s.taken) >= 8 else "quiet" if game.result(s) == DRAW else "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    what, placing, names = game.contents(s), s.hand[s.turn] > 0, game.board.names
    here, there = cells[0], cells[0 if placing else min(1, len(cells) - 1)]
    due = next((count(m >> 12) for m in game.moves(s) if m & 4095 == here | there << 6), -1)
    article = "3" if due >= 0 else "2" if placing else "4" if what[there] or what[here] != "WB"[s.turn] else "6"
    text = {
        "2": Text("ainda se põem peças, e {here} está ocupado", "pieces are still placed, and {here} is taken"),
        "3": Text(
            "o moinho retira {due}, e primeiro as peças fora de moinhos",
            "the mill takes {due}, and pieces outside mills first",
        )
        if due
        else Text("sem moinho novo não se retira nada", "without a new mill nothing is taken"),
        "4": Text(
            "uma peça tua vai a um ponto vazio",
            "a piece of yours goes to an empty point",
            "uma peça sua vai a um ponto vazio",
        ),
        "6": Text(
            "de {here} a {there} só se salta com 3 peças", "from {here} to {there} is a jump, only with 3 pieces"
        ),
    }[article]
    return Why(article, text.fill(here=names[here], there=names[there], due=due))


def unsound(game: Game, s: State) -> Why | None:
    total = [count(s.men[p]) + int(s.hand[p]) + int(s.taken[1 - p]) for p in (0, 1)]
    if total == [10, 10] and s.hand[s.turn] - s.hand[1 - s.turn] in (0, 1):
        return None
    return Why("1", Text("peças, hand= e taken= não condizem: são 10", "pieces, hand= and taken= do not fit: 10 each"))


ARTICLES = (
    Article("1", "O tabuleiro começa vazio e cada jogador tem 10 peças na mão.",
            "The board is empty at the start and each player has 10 pieces in hand."),
    Article("2", "Na sua vez, cada jogador põe uma peça num ponto vazio.",
            "In turn, each player puts one piece on an empty point.",
            "Na sua vez, cada jogador põe uma peça em um ponto vazio."),
    Article("3", "Quem faz um moinho, 3 peças suas em linha reta ao longo de uma linha do tabuleiro, retira uma peça "
            "adversária. As que estão em moinhos só saem se não há outras.",
            "Whoever makes a mill, 3 of their pieces in a straight line along a line of the board, takes an enemy "
            "piece. Those in mills are taken only if there are no others."),
    Article("4", "Com todas colocadas, cada um, na sua vez, move uma peça, pelas linhas, para um ponto vizinho vazio.",
            "Once all are placed, each in turn moves a piece along the lines to an empty neighbouring point."),
    Article("5", "Cada moinho novo retira uma peça, também um que foi aberto e fechado de novo.",
            "Every new mill takes a piece, also one that was opened and closed again."),
    Article("6", "Quem só tem 3 peças pode saltar com elas para qualquer ponto vazio, sem seguir as linhas.",
            "A player with only 3 pieces may jump with them to any empty point, without following the lines."),
    Article("7", "Ganha quem captura 8 peças: ao outro restam 2.", "Whoever captures 8 pieces wins: 2 are left."),
    Article("8", "Perde quem, na sua vez, não pode jogar.", "A player who has no play on their turn loses."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio.", "White, chosen by lot, starts."),
    Article("N2", "Retirar é obrigatório, quando é possível.", "Taking is compulsory, where it is possible."),
    Article("N3", "Mesmo com dois moinhos só se retira uma peça.", "Even two mills take only one piece."),
    Article("N4", "Três peças que dobram um canto não são moinho.", "Three pieces round a corner are no mill."),
    Article("N5", "As capturas feitas ao colocar contam para o artigo 7; o artigo 6 só vale depois de todas "
            "colocadas.",
            "Captures made while placing count for article 7; article 6 holds only once all are placed."),
    Article("N6", "A partida empata quando uma posição aparece pela terceira vez, ou após 100 jogadas sem capturas.",
            "The game is drawn when a position comes up for the third time, or after 100 plays without a capture."),
    Article("N7", "Há uma variante em que cada moinho feito retira uma peça, um após outro.",
            "There is a variant in which each mill made takes a piece, one after another."),
    Article("N8", "Há uma variante em que nenhuma linha une os cantos.",
            "There is a variant in which no line joins the corners."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Pentagônia", "Pentagonia"),
    goal=Text("Capturar oito peças do adversário, ou bloqueá-lo.", "Capture eight enemy pieces, or block the enemy."),
    author="Jacob Zunti",
    year="1998",
    material=Text("Tabuleiro de 30 pontos, 10 peças de cada cor.", "A board of 30 points, 10 pieces of each colour."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    # without hand= and taken= (what each player has captured) a position has empty hands and no captures
    state=StateType(
        Sets("men", "WB"),
        Number("hand", True, text=IN_HAND),
        Number("taken", True, text=CAPTURED),
        Number("quiet", lasting=False, text=QUIET),
    ),
    options={
        "corner_spokes": Option(
            ("yes", "no"),
            Text("no: sem linhas nos cantos (N8)", "no: corners not joined (N8)"),
            {"no": Text("sem linhas nos cantos", "without lines at the corners")},
        ),
        "captures": Option(
            ("move", "mill"),
            Text("mill: uma captura por moinho (N7)", "mill: one a mill (N7)"),
            {"mill": Text("uma captura por cada moinho", "one capture for each mill")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    tiers=lambda game: capturing(10, 3, lambda own, other: (0, 0, 10 - other, 10 - own)),
    reason=reason,
    reasons={
        "captured": Reason(
            "um jogador capturou oito peças",
            "a player has captured eight pieces",
            you=Text("capturaste oito peças", "you have captured eight pieces", "você capturou oito peças"),
            they=Text("o adversário capturou oito peças", "your opponent has captured eight pieces"),
            of="winner",
        ),
        "blocked": BLOCKED,
        "quiet": Text("houve muitas jogadas sem capturas", "too many plays without a capture"),
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3, quiet=100),
    board="likely",
    board_source=Text("o do jogo de 1998, porque o da olimpíada se perdeu", "that of 1998, for the olympiad's is lost"),
    most_moves=730,  # at most 45 plays for each of 15 lines with two own pieces, 40 plain steps; and room to work
    longest=1520,  # 20 placements, then 15 captures 100 plies apart
    tags=("align", "capture"),
    solved=(Solve("base", size=6),),
    puzzles=(Seek("force", 5, takes_any=True),),
    engine="search",
)
