"""Dominório: one lays dominoes along the columns, the other along the rows, as long as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import square
from tabuleiro.rules import *

VERTICAL = 0  # a direction; the other one is 1
SIDES = Text("Vertical", "Vertical"), Text("Horizontal", "Horizontal")


class Tables(NamedTuple):
    board: Any  # all squares
    row: Any  # how many squares a row has
    inner: Any  # the squares that have one on their right
    misere: bool  # whoever can lay no domino wins
    swap: bool  # the second player may exchange directions
    first: int  # the direction of the first player


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    free = places(b, s)
    while free:
        out[n] = lowest(free)
        free &= free - ONE
        n += 1
    if b.swap and s.turn == 1 and s.swapped == 0 and count(s.covered[0] | s.covered[1]) == 2:
        out[n] = SWAP  # N5
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    if m == SWAP:
        s.swapped = 1
    else:
        way = s.turn ^ s.swapped ^ b.first
        s.covered[way] |= bit(m) | bit(m) << (b.row if way == VERTICAL else ONE)
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if places(b, s):
        return ONGOING
    return FIRST if (s.turn == 1) != b.misere else SECOND  # article 4, N4


@rule
def places(b: Tables, s: State) -> Any:
    """Where the player to move may lay a domino: its lower or left squares (articles 1 and 2)."""
    free = b.board & ~(s.covered[0] | s.covered[1])
    if s.turn ^ s.swapped == b.first:
        return free & free >> b.row
    return free & free >> ONE & b.inner


def setup(options: Options) -> Setup:
    columns, rows = (int(side) for side in (options["size"].split("x") * 2)[:2])
    board = square(columns, rows)
    swap, first = options["swap"] == "yes", "VH".index(options["first"])
    lines = tuple(zip(*board.rows, strict=True)), board.rows  # columns and rows
    return Setup(
        board=board,
        b=Tables(
            board=mask(range(len(board))),
            row=np.uint64(columns),
            inner=mask(c for c in range(len(board)) if c % columns < columns - 1),
            misere=options["play"] == "misere",
            swap=swap,
            first=first,
        ),
        along=(lines[first], lines[1 - first]),
        swaps_players="" if swap else "VH",  # only the second player may swap
        letters=("VH", "HV")[first],
        players=(Text("Primeiro", "First"), Text("Segundo", "Second")) if swap else (SIDES[first], SIDES[1 - first]),
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    if m == SWAP:
        return ("swap",)
    one, other = game.board.names[m], game.board.names[m + (int(game.b.row) if upright(game, s) else 1)]
    return f"{one}-{other}", f"{other}-{one}"


def upright(game: Game, s: State) -> bool:
    """Whether the player to move lays dominoes along columns."""
    return bool(s.turn ^ s.swapped == game.b.first)


def reason(game: Game, s: State) -> str:
    return "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    what = game.contents(s)
    if len(cells) != 2:
        return Why(
            "1",
            Text("um dominó cobre duas casas", "a domino covers two squares"),
            Text("diz-se uma e outra", "name both", "diga uma e outra"),
        )
    if taken := [c for c in cells if what[c]]:
        return Why("1", Text("{to} já está coberta", "{to} is already covered").fill(to=named(game, taken[:1])))
    if cells[1] not in game.board.near[cells[0]]:
        text = Text("{cells} não estão lado a lado", "{cells} are not next to each other")
        return Why("1", text.fill(cells=named(game, cells)))
    if (abs(cells[0] - cells[1]) == 1) == upright(game, s):
        text = (
            Text(
                "pões os dominós deitados, ao longo das linhas",
                "you lay dominoes along rows",
                "você coloca os dominós deitados, ao longo das linhas",
            ),
            Text(
                "pões os dominós de pé, ao longo das colunas",
                "you lay dominoes along columns",
                "você coloca os dominós de pé, ao longo das colunas",
            ),
        )[upright(game, s)]
        return Why("2", text)
    return None


def unsound(game: Game, s: State) -> Why | None:
    paired = {c for pair in game.pairs(s) for c in pair}
    if lonely := [c for c, what in enumerate(game.contents(s)) if what and c not in paired]:
        text = Text("{at} só está coberta por meio dominó", "{at} is covered by half a domino only")
        return Why("2", text.fill(at=named(game, lonely[:1])))
    if s.swapped and not (game.b.swap and s.covered.any()):
        return Why("N5", Text("aqui ainda ninguém pôde trocar", "nobody can have swapped here"))
    return None


ARTICLES = (
    Article("1", "O tabuleiro começa vazio. Os jogadores jogam à vez, e começa Vertical. Na sua vez, o jogador põe um "
            "dominó em duas casas vazias, lado a lado.",
            "The board starts empty. The players take turns, and Vertical starts. On each turn a player lays a domino "
            "on two empty squares that are next to each other.",
            "O tabuleiro começa vazio. Os jogadores jogam alternadamente, e Vertical começa. Na sua vez, o jogador "
            "coloca um dominó em duas casas vazias, lado a lado."),
    Article("2", "Vertical só põe dominós de pé, ao longo das colunas (c4-c5); Horizontal só os põe deitados, ao longo "
            "das linhas (c4-d4).",
            "Vertical lays dominoes along the columns only (c4-c5); Horizontal, along the rows only (c4-d4).",
            "Vertical só coloca dominós de pé, ao longo das colunas (c4-c5); Horizontal só deitados, ao longo das "
            "linhas (c4-d4)."),
    Article("3", "Os dominós não saem do sítio e nunca se sobrepõem. Ninguém pode passar a vez.",
            "Dominoes stay where they are and never overlap. Nobody may pass.",
            "Os dominós não saem do lugar e nunca se sobrepõem. Ninguém pode passar a vez."),
    Article("4", "Perde quem, na sua vez, não tem onde pôr um dominó, mesmo que o outro ainda tenha: ganha quem pôs o "
            "último. Não há empates.",
            "A player who has nowhere to lay a domino on their turn loses, even if the other still could: whoever laid "
            "the last one wins. There are no draws.",
            "Perde quem, na sua vez, não tem onde colocar um dominó, mesmo que o outro ainda tenha: ganha quem colocou "
            "o último. Não há empates."),
    Article("N1", "As colunas são as da folha: vão de baixo para cima para quem lê o texto do tabuleiro. Os jogadores "
            "sentam-se frente a frente ou ao lado; combinam antes da partida qual é a direção de cada um. Os "
            "tabuleiros dos CNJM não têm letras nem números: os nomes das casas são nossos.",
            "The columns are those of the sheet: they go upwards for whoever reads the text on the board. Players may "
            "sit on any side; they agree on the directions before the game. The boards of the CNJM have no letters or "
            "numbers: the names of the squares are ours.",
            "As colunas são as da folha: vão de baixo para cima para quem lê o texto do tabuleiro. Os jogadores podem "
            "se sentar em qualquer lado; combinam antes da partida qual é a direção de cada um. Os tabuleiros dos CNJM "
            "não têm letras nem números: os nomes das casas são nossos."),
    Article("N2", "Os dominós são todos iguais, e é a direção que mostra quem os pôs. São o material, não um limite: "
            "no tabuleiro cabem 32.",
            "Dominoes are all alike, and their direction shows who laid them. They are the kit, not a limit: 32 fit on "
            "the board.",
            "Os dominós são todos iguais, e é a direção que mostra quem os colocou. São o material, não um limite: "
            "no tabuleiro cabem 32."),
    Article("N3", "Um dominó posto na direção errada é retirado, e o jogador põe outro; nada mais acontece.",
            "A domino laid in the wrong direction is taken back, and the player lays another; nothing else happens.",
            "Um dominó colocado na direção errada é retirado, e o jogador coloca outro; nada mais acontece."),
    Article("N4", "Há uma variante ao contrário: quem, na sua vez, não tem onde pôr um dominó ganha.",
            "There is a variant the other way round: a player who has nowhere to lay a domino on their turn wins.",
            "Há uma variante ao contrário: quem, na sua vez, não tem onde colocar um dominó ganha."),
    Article("N5", "Há uma variante com troca: depois do primeiro dominó, o outro jogador pode trocar de direção com o "
            "adversário em vez de pôr um. O dominó fica como está, e joga de novo quem o pôs.",
            "There is a variant with a swap: after the first domino the other player may exchange directions instead "
            "of laying one. The domino stays as it is, and whoever laid it moves again.",
            "Há uma variante com troca: depois do primeiro dominó, o outro jogador pode trocar de direção com o "
            "adversário em vez de colocar um. O dominó fica como está, e joga de novo quem o colocou."),
    Article("N6", "Há uma variante em que o primeiro jogador é Horizontal. Os tabuleiros menores servem para "
            "aprender; 7x6 quer dizer 7 colunas e 6 linhas.",
            "There is a variant in which the first player is Horizontal. Smaller boards are for learning; 7x6 means 7 "
            "columns and 6 rows."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Dominório", "Domineering"),
    goal=Text(
        "Ser o último a conseguir pôr um dominó.",
        "Be the last one who can lay a domino.",
        "Ser o último a conseguir colocar um dominó.",
    ),
    author="Göran Andersson",
    year="c. 1973",
    material=Text(
        "Tabuleiro 8 por 8 e 32 dominós iguais: 16 para Vertical e 16 para Horizontal.",
        "An 8 by 8 board and 32 dominoes, all alike: 16 for Vertical and 16 for Horizontal.",
    ),
    sources=(CNJM19_SHEETS, CNJM18_PHOTOS, Text("Abstract Play: Domineering", "Abstract Play: Domineering")),
    articles=ARTICLES,
    pieces=(
        Piece("V", Text("dominó de pé", "upright domino"), "▮", "blue", covers=(0, 1)),
        Piece("H", Text("dominó deitado", "lying domino"), "▬", "red", covers=(1, 0)),
    ),
    players=SIDES,
    state=StateType(
        Sets("covered", "VH"),
        Number("swapped", most=1, text=Text("os jogadores trocaram de direção", "the players have swapped directions")),
    ),
    options={
        "size": Option(
            ("8", "7", "6", "5", "4", "3", "2", "8x7", "7x6", "6x5", "5x4", "4x3"),
            Text("tabuleiro: 8 nos CNJM16 a 19 (N6)", "board: 8 at CNJM16 to 19 (N6)"),
        ),
        "play": Option(
            ("normal", "misere"),
            Text("misere: ganha quem não pode jogar (N4)", "misere: whoever cannot play wins (N4)"),
            {"misere": Text("ganha quem não pode jogar", "whoever cannot play wins")},
        ),
        "swap": Option(
            ("no", "yes"), Text("yes: há troca (N5)", "yes: swap (N5)"), {"yes": Text("com troca", "with the swap")}
        ),
        "first": Option(
            ("V", "H"),
            Text("H: começa Horizontal (N6)", "H: Horizontal starts (N6)"),
            {"H": Text("começa Horizontal", "Horizontal starts")},
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
            "não há onde pôr mais um dominó",
            "there is nowhere to lay another domino",
            "não há onde colocar mais um dominó",
        )
    },
    why=why,
    swap_article="N5",
    unsound=unsound,
    board_source=Text("os tabuleiros dos CNJM18 e 19, em fotografias", "the boards of CNJM18 and 19, in photographs"),
    most_moves=56,
    longest=33,  # 32 dominoes, and the swap
    draws=False,
    tags=("block",),
    sides=SIDES,
    solved=tuple(
        Solve("proof", f"size={size}") for size in ("8x7", "7", "7x6", "6", "6x5", "5", "5x4", "4", "4x3", "3", "2")
    ),
    puzzles=(Seek("force", 9),),
    engine="search",
)
