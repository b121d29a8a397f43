"""Quelhas: one lays lines of stones along the columns, the other along the rows, and whoever cannot any more wins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import square
from tabuleiro.rules import *

VERTICAL, HORIZONTAL = 0, 1  # directions, as the players have them until they exchange them
LONGEST = 10  # squares of a column or row


class Tables(NamedTuple):
    spans: Spans  # of a column or row
    size: Any  # how many columns there are, and how many rows
    misere: bool  # whoever can lay no line wins
    swap: bool  # the second player may exchange directions


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    way = s.turn ^ s.swapped
    for line in range(b.size[way]):  # article 2: columns, or rows
        n = all_spans(b.spans, s.free[LONGEST * way + line], line, out, n)  # article 1: empty squares, two or more
    if b.swap and s.turn == 1 and s.swapped == 0 and s.laid[VERTICAL] and not s.laid[HORIZONTAL]:
        out[n] = SWAP  # article 3
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    if m == SWAP:
        s.swapped = 1
    else:
        way = s.turn ^ s.swapped
        line, span = divmod(m, len(b.spans.low))
        for place in range(b.spans.low[span], b.spans.high[span] + 1):
            put(b, s, way, line if way == VERTICAL else place, place if way == VERTICAL else line)
    s.turn ^= 1


@rule
def put(b: Tables, s: State, way: int, x: int, y: int) -> None:
    """A stone in column x and row y, with its bar this way."""
    s.stone[y * b.size[VERTICAL] + x] = 1 + way
    s.free[x] &= ~(1 << y)
    s.free[LONGEST + y] &= ~(1 << x)
    s.laid[way] += 1


@rule
def result(b: Tables, s: State) -> int:
    way = s.turn ^ s.swapped
    for line in range(b.size[way]):
        free = s.free[LONGEST * way + line]
        if free & free >> 1:
            return ONGOING
    return FIRST if (s.turn == 0) == b.misere else SECOND  # article 4, N4


@rule
def derive(b: Tables, s: State) -> None:
    columns, rows = b.size[VERTICAL], b.size[HORIZONTAL]
    s.laid[:] = 0
    for x in range(columns):
        s.free[x] = (1 << rows) - 1
    for y in range(rows):
        s.free[LONGEST + y] = (1 << columns) - 1
    for c in range(columns * rows):
        if s.stone[c]:
            put(b, s, s.stone[c] - 1, c % columns, c // columns)


def setup(options: Options) -> Setup:
    columns, rows = (int(side) for side in (options["size"].split("x") * 2)[:2])
    board, swap = square(columns, rows), options["swap"] == "yes"
    return Setup(
        board=board,
        b=Tables(spans_of(LONGEST), table([columns, rows]), misere=options["play"] == "misere", swap=swap),
        along=(tuple(zip(*board.rows, strict=True)), board.rows),
        swaps_players="" if swap else "VH",  # only the second player may swap
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    if m == SWAP:
        return ("swap",)
    spans = game.b.spans
    line, span = divmod(m, len(spans.low))
    places = int(spans.low[span]), int(spans.high[span])
    ends = [(line, place) if s.turn == s.swapped else (place, line) for place in places]
    one, other = (game.board.names[game.board.grid[end]] for end in ends)
    return f"{one}-{other}", f"{other}-{one}"


def reason(game: Game, s: State) -> str:
    return "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    columns, way = int(game.b.size[VERTICAL]), int(s.turn ^ s.swapped)
    if len(cells) != 2 or cells[0] == cells[1]:
        return Why(
            "1",
            Text("uma linha tem duas peças ou mais", "a line has two stones or more"),
            Text("escrevem-se as suas pontas, como em c1-c4", "its two ends are written, as in c1-c4"),
        )
    if len({(c % columns, c // columns)[way] for c in cells}) > 1:
        text = Text(
            "pões as peças ao longo das {lines}",
            "you lay stones along the {lines}",
            "você coloca as peças ao longo das {lines}",
        )
        return Why("2", text.fill(lines=(Text("colunas", "columns"), Text("linhas", "rows"))[way]))
    taken = [c for c in range(min(cells), max(cells) + 1, columns if way == VERTICAL else 1) if s.stone[c]]
    return Why("1", Text("{at} não está vazia", "{at} is not empty").fill(at=named(game, taken[:1]))) if taken else None


def todo(game: Game, s: State) -> Text:
    lines = (Text("numa coluna", "in a column", "em uma coluna"), Text("numa linha", "in a row", "em uma linha"))
    text = Text(
        "põe duas ou mais peças seguidas {line}: escolhe as duas pontas",
        "put two or more stones side by side {line}: choose the two ends",
        "coloque duas ou mais peças seguidas {line}: escolha as duas pontas",
    )
    return text.fill(line=lines[s.turn ^ s.swapped])


def unsound(game: Game, s: State) -> Why | None:
    what = game.contents(s)
    for letter, lines in zip("VH", game.setup.along, strict=True):
        for line in lines:
            runs = re.finditer(f"{letter}+", "".join(what[c] or "." for c in line))
            alone = next((run for run in runs if len(run.group()) == 1), None)
            if alone:
                text = Text("a peça em {at} está sozinha na sua linha", "the stone on {at} is alone in its line")
                return Why("1", text.fill(at=game.board.names[line[alone.start()]]))
    if s.swapped and not (game.b.swap and s.stone.any()):
        return Why("3", Text("aqui ainda ninguém pôde trocar", "nobody can have swapped here"))
    return None


ARTICLES = (
    Article("1", "O tabuleiro começa vazio. Os jogadores jogam à vez. Na sua vez, o jogador põe uma linha de peças: "
            "duas ou mais, quantas quiser, em casas vazias seguidas.",
            "The board starts empty. The players take turns. On each turn a player lays a line of stones: two or more, "
            "as many as they like, on empty squares one after the other.",
            "O tabuleiro começa vazio. Os jogadores jogam alternadamente. Na sua vez, o jogador coloca uma linha de "
            "peças: duas ou mais, quantas quiser, em casas vazias seguidas."),
    Article("2", "Começa o primeiro jogador, que é Vertical e só põe peças ao longo das colunas (c1-c10). O segundo é "
            "Horizontal e só as põe ao longo das linhas (f8-j8).",
            "The first player starts, is Vertical, and lays stones along the columns only (c1-c10). The second is "
            "Horizontal and lays them along the rows only (f8-j8).",
            "Começa o primeiro jogador, que é Vertical e só coloca peças ao longo das colunas (c1-c10). O segundo é "
            "Horizontal e só coloca peças ao longo das linhas (f8-j8)."),
    Article("3", "Troca: depois da primeira linha, o segundo jogador pode ficar com o papel de Vertical, em vez de pôr "
            "peças. As peças ficam como estão, e joga o primeiro jogador, que é agora Horizontal.",
            "Swap: after the first line the second player may take over the part of Vertical instead of laying stones. "
            "The stones stay as they are, and the first player moves, who is now Horizontal.",
            "Troca: depois da primeira linha, o segundo jogador pode ficar com o papel de Vertical, em vez de colocar "
            "peças. As peças ficam como estão, e joga o primeiro jogador, que agora é Horizontal."),
    Article("4", "Ganha quem, na sua vez, não consegue pôr nenhuma linha: quem pôs a última perde. Ninguém pode passar "
            "a vez, e não há empates.",
            "A player who can lay no line on their turn wins: whoever laid the last one loses. Nobody may pass, and "
            "there are no draws.",
            "Ganha quem, na sua vez, não consegue colocar nenhuma linha: quem colocou a última perde. Ninguém pode "
            "passar a vez, e não há empates."),
    Article("N1", "Uma linha pode tocar em peças que já lá estão, e não tem de ser a mais comprida possível. As peças "
            "não se movem. Uma casa vazia sozinha não serve a ninguém.",
            "A line may touch stones that are there already, and need not be as long as possible. Stones do not move. "
            "A single empty square is of no use to anybody.",
            "Uma linha pode tocar peças que já estão no tabuleiro, e não precisa ser a mais comprida possível. As "
            "peças não se movem. Uma casa vazia sozinha não serve para ninguém."),
    Article("N2", "A troca gasta a vez e só pode ser a primeira jogada do segundo jogador, enquanto não há peças na "
            "sua direção. Quem não pode pôr nenhuma linha não precisa dela: ganhou.",
            "The swap takes the whole turn and can only be the second player's first play, while no stones lie in "
            "their direction. Whoever can lay no line has no need of it: they have won.",
            "A troca gasta a vez e só pode ser a primeira jogada do segundo jogador, enquanto não há peças na sua "
            "direção. Quem não pode colocar nenhuma linha não precisa dela: ganhou."),
    Article("N3", "As peças são redondas e iguais, com uma barra que se vira na direção da linha, só para se ver. São "
            "o material, não um limite. Uma linha tem o comprimento que se quiser: por isso faz-se de peças soltas, e "
            "não de barras já cortadas. O tabuleiro do CNJM19 não tem nomes de casas: são nossos.",
            "Stones are round and alike, with a bar that is turned along the line, for the eye only. They are the kit, "
            "not a limit. A line is as long as one likes: so it is made of single stones, not of bars cut to length. "
            "The board of CNJM19 has no names of squares: they are ours.",
            "As peças são redondas e iguais, com uma barra que se vira na direção da linha, só para se ver. São o "
            "material, não um limite. Uma linha tem o comprimento que se quiser: por isso é feita de peças soltas, e "
            "não de barras já cortadas. O tabuleiro do CNJM19 não tem nomes de casas: são nossos."),
    Article("N4", "Há uma variante a meio caminho entre Dominório e Quelhas: ganha quem põe a última linha.",
            "There is a variant halfway between Domineering and Quelhas: whoever lays the last line wins.",
            "Há uma variante a meio caminho entre Dominório e Quelhas: ganha quem coloca a última linha."),
    Article("N5", "Os tabuleiros menores servem para aprender; 6x5 quer dizer 6 colunas e 5 linhas. Há uma variante "
            "sem troca.",
            "Smaller boards are for learning; 6x5 means 6 columns and 5 rows. There is a variant without the swap."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Quelhas", "Quelhas"),
    goal=Text(
        "Ser o primeiro a não conseguir pôr mais nenhuma linha.",
        "Be the first who cannot lay another line.",
        "Ser o primeiro a não conseguir colocar mais nenhuma linha.",
    ),
    author="Alfie Davies, Carlos P. Santos",
    year="2025",
    material=Text(
        "Tabuleiro 10 por 10 e 100 peças iguais, redondas e com uma barra.",
        "A 10 by 10 board and 100 stones, all alike, round and with a bar.",
    ),
    sources=(CNJM19_SHEETS, Text("World of Abstract Games: Quelhas, 2025", "World of Abstract Games: Quelhas, 2025")),
    articles=ARTICLES,
    pieces=(
        Piece("V", Text("peça ao alto", "upright stone"), "▮", "blue"),
        Piece("H", Text("peça ao comprido", "level stone"), "▬", "red"),
    ),
    players=(Text("Primeiro", "First"), Text("Segundo", "Second")),
    state=StateType(
        Cells("stone", "VH", room=LONGEST**2),
        Number("swapped", most=1, text=Text("os jogadores trocaram de direção", "the players have swapped directions")),
        Derived("free", "i2", room=2 * LONGEST),  # the empty squares of each column as a set, then those of each row
        Derived("laid", "u1", room=2),  # how many stones lie in each direction
    ),
    options={
        "size": Option(
            ("10", "9", "8", "7", "6", "5", "4", "3", "2", "6x5", "5x4"),
            Text("tabuleiro: 10 no CNJM19 (N5)", "board: 10 at CNJM19 (N5)"),
        ),
        "swap": Option(
            ("yes", "no"),
            Text("yes: há troca (artigo 3), como no CNJM19", "yes: swap, as at CNJM19"),
            {"no": Text("sem troca", "without the swap")},
        ),
        "play": Option(
            ("misere", "normal"),
            Text("normal: ganha quem joga por último (N4)", "normal: the last line wins (N4)"),
            {"normal": Text("ganha quem joga por último", "whoever lays the last line wins")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={
        "blocked": NO_MORE_ROOM.saying(
            "não há onde pôr mais uma linha",
            "there is nowhere to lay another line",
            "não há onde colocar mais uma linha",
        )
    },
    why=why,
    todo=todo,
    swap_article="3",
    derive=derive,
    unsound=unsound,
    board_source=Text("fotografia do CNJM19", "a photograph of CNJM19"),
    most_moves=450,
    longest=51,  # 50 lines of two stones, and the swap
    draws=False,
    tags=("block",),
    solved=tuple(
        Solve("proof", f"size={size}{swap}")
        for size in ("6", "6x5", "5", "5x4", "4", "3", "2")
        for swap in ("", ",swap=no")
    ),
)
