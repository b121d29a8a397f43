"""Produto: both players place stones of both colours, and the two largest groups of a colour are multiplied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import hexagon
from tabuleiro.rules import *


class Tables(NamedTuple):
    near: Any  # the neighbours of each cell, as sets
    board: Any  # all cells
    supply: int  # how many stones of a colour there are
    fewer: bool  # equal products: fewer stones win, not the second player


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    for colour in range(2):  # article 2: either colour, on any empty cell
        empty = b.board & ~(s.stones[0] | s.stones[1])
        if count(s.stones[colour]) >= b.supply:
            empty = EMPTY  # N2
        while empty:
            out[n] = 64 * colour + lowest(empty)
            empty &= empty - ONE
            n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    opening = s.stones[0] | s.stones[1] == EMPTY
    s.stones[m >> 6] |= bit(m & 63)
    if opening or s.placed:  # articles 1 and 2: one stone on the first turn, two on every other
        s.placed = 0
        s.turn ^= 1
    else:
        s.placed = 1


@rule
def result(b: Tables, s: State) -> int:
    if b.board & ~(s.stones[0] | s.stones[1]):
        return ONGOING
    first, second = score(b, s, 0), score(b, s, 1)  # articles 3 and 4
    if first == second and b.fewer:
        first, second = count(s.stones[1]), count(s.stones[0])  # article 5
    return FIRST if first > second else SECOND


@rule
def score(b: Tables, s: State, player: int) -> int:
    largest = next_largest = 0
    left = s.stones[player]
    while left:
        group = flood(b.near, left & ~(left - ONE), left)
        left &= ~group
        size = count(group)
        next_largest = max(next_largest, min(size, largest))
        largest = max(largest, size)
    return largest * next_largest


def setup(options: Options) -> Setup:
    board = hexagon(int(options["side"]))
    return Setup(
        board=board,
        b=Tables(
            near=table(masks(board.near), "u8"),
            board=mask(range(len(board))),
            supply=len(board) if options["supply"] == "free" else int(options["supply"]),
            fewer=options["tie"] == "fewer",
        ),
        swaps_players="BW" if options["tie"] == "fewer" else "",
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    colour, name = "BW"[m >> 6], game.board.names[m & 63]
    return colour + name, f"{name}={colour}"


def groups(game: Game, s: State, player: int) -> list[tuple[int, ...]]:
    """The groups of a colour, the largest first."""
    left, found = s.stones[player], list[tuple[int, ...]]()
    while left:
        group = flood(game.b.near, left & ~(left - ONE), left)
        left &= ~group
        found.append(tuple(c for c in range(len(game.board)) if int(group) >> c & 1))
    return sorted(found, key=len, reverse=True)


def two_largest(game: Game, s: State) -> list[int]:
    """Article 3: what is multiplied, of both."""
    return [c for player in Player for group in groups(game, s, player)[:2] for c in group]


def account(game: Game, s: State, player: int, points: int) -> Text:
    """The product; and how many stones there are, where it is equal and they decide (article 5)."""
    one, other = ([len(group) for group in groups(game, s, player)] + [0, 0])[:2]
    product = Text(f"{one} × {other} = {points}", f"{one} × {other} = {points}")
    if not game.b.fewer or len({*(game.score(s) or ())}) > 1:
        return product
    with_stones = Text("{product}, com {n} peças", "{product}, with {n} stones")
    return with_stones.fill(product=product, n=count(s.stones[player]))


def reason(game: Game, s: State) -> str:
    return "full"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    if len(cells) > 1:
        example = Text("como em pe6 be5", "as in Be6 We5")
        return Why("2", Text("joga-se uma peça de cada vez", "one stone at a time"), example)
    if int(s.stones[0] | s.stones[1]) >> cells[0] & 1:
        return Why("2", Text("{to} já está ocupada", "{to} is already taken").fill(to=named(game, cells)))
    if rest in ("B", "W") and count(s.stones["BW".index(rest)]) >= game.b.supply:
        return Why("N2", Text("não restam peças dessa cor", "there are no stones of that colour left"))
    if rest not in ("B", "W"):
        writing = Text(
            "p{to} (negra ou preta) ou b{to} (branca)",
            "B{to} (black) or W{to} (white)",
            "p{to} (preta) ou b{to} (branca)",
        )
        missing = Text("falta a cor da peça", "the colour is missing")
        return Why("2", missing, writing.fill(to=named(game, cells)))
    return None


def todo(game: Game, s: State) -> Text | None:
    if s.placed:
        return Text(
            "falta pôr mais uma peça numa casa vazia",
            "one more stone is to be put on an empty cell",
            "falta colocar mais uma peça em uma casa vazia",
        )
    if not s.stones.any():
        return None
    return Text(
        "põe duas peças, da cor que quiseres, em casas vazias",
        "put two stones, of whichever colour you like, on empty cells",
        "coloque duas peças, da cor que quiser, em casas vazias",
    )


def unsound(game: Game, s: State) -> Why | None:
    if s.placed and not s.stones.any():
        return Why("1", Text("na primeira vez joga-se uma só peça", "the first turn is one stone"))
    if max(count(s.stones[0]), count(s.stones[1])) > game.b.supply:
        return Why("N2", Text("uma cor tem peças em excesso", "there are too many stones of one colour"))
    return None


ARTICLES = (
    Article("1", "Começam as Negras, que na primeira vez colocam uma só peça, de qualquer cor.",
            "Black starts, and on the first turn places a single stone, of either colour.",
            "Começam as Pretas, que na primeira vez colocam uma só peça, de qualquer cor."),
    Article("2", "Daí em diante, em cada vez colocam-se duas peças em casas vazias. Cada uma pode ser negra ou "
            "branca.",
            "From then on two stones are placed on empty cells each turn. Each of them may be black or white.",
            "Daí em diante, em cada vez são colocadas duas peças em casas vazias. Cada uma pode ser preta ou branca."),
    Article("3", "A partida acaba quando o tabuleiro está cheio. Com 61 casas são precisas 31 vezes, e a última é das "
            "Negras.",
            "The game ends when the board is full. With 61 cells that takes 31 turns, and the last one is Black's.",
            "A partida acaba quando o tabuleiro está cheio. Com 61 casas são precisas 31 vezes, e a última é das "
            "Pretas."),
    Article("4", "Um grupo são peças da mesma cor ligadas umas às outras por casas vizinhas, seja quem for que as "
            "colocou. Os pontos de uma cor são o tamanho do seu maior grupo vezes o do segundo maior, que pode ser "
            "igual; com menos de dois grupos são zero. Ganha quem tem mais pontos.",
            "A group is stones of one colour joined to one another through neighbouring cells, whoever placed them. A "
            "colour's points are the size of its largest group times that of the second largest, which may be equal; "
            "with fewer than two groups they are zero. More points win.",
            "Um grupo são peças da mesma cor ligadas umas às outras por casas vizinhas, não importa quem as colocou. "
            "Os pontos de uma cor são o tamanho do seu maior grupo vezes o do segundo maior, que pode ser igual; com "
            "menos de dois grupos são zero. Ganha quem tem mais pontos."),
    Article("5", "Se os produtos são iguais, ganha quem tem menos peças da sua cor. O número de casas é ímpar: não há "
            "empates.",
            "If the products are equal, the player with fewer stones of their colour wins. The number of cells is "
            "odd: there are no draws."),
    Article("N1", "Há uma variante (World of Abstract Games, 2026) em que com produtos iguais ganha o segundo jogador.",
            "There is a variant (World of Abstract Games, 2026) in which with equal products the second player wins."),
    Article("N2", "As 45 peças de cada cor são o material, não um limite. Há uma variante em que são um limite: "
            "quando uma cor acaba, só se joga a outra.",
            "The 45 stones of each colour are the kit, not a limit. There is a variant in which they are one: when a "
            "colour has run out, only the other is placed."),
    Article("N3", "Numa posição montada à mão colocam-se duas peças, ou uma, se nela se diz que a outra já foi "
            "colocada.",
            "In a position set up by hand two stones are to be placed, or one if it says that the other has been.",
            "Em uma posição montada à mão são colocadas duas peças, ou uma, se ela diz que a outra já foi colocada."),
    Article("N4", "Uma jogada escreve-se com a inicial da cor, pequena, e a casa: pe6 é uma peça negra (preta) em e6, "
            "be5 uma branca em e5. Também se entendem as letras inglesas, B e W; só no b importa o tamanho: B é negra, "
            "b é branca.",
            "A play is written with the letter of the colour and the cell: Be6 is a black stone on e6, We5 a white one "
            "on e5. The Portuguese letters p (preta, black) and b (branca, white) are understood, too; case matters "
            "only there: B is black, b is white.",
            "Uma jogada é escrita com a inicial da cor, minúscula, e a casa: pe6 é uma peça preta em e6, be5 uma "
            "branca em e5. As letras inglesas, B e W, também são entendidas; só no b faz diferença: B é preta, b é "
            "branca."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Produto", "Product"),
    goal=Text(
        "Ter, com o tabuleiro cheio, o maior produto dos tamanhos dos dois maiores grupos da tua cor.",
        "Have the higher product of the sizes of your colour's two largest groups when the board is full.",
        "Ter, com o tabuleiro cheio, o maior produto dos tamanhos dos dois maiores grupos da sua cor.",
    ),
    author="Nick Bentley, João Neto, Bill Taylor",
    year="2008",
    material=Text(
        "Tabuleiro hexagonal com 5 casas de lado (61 casas), 45 peças negras e 45 peças brancas.",
        "A hexagonal board with 5 cells a side (61 cells), 45 black stones and 45 white ones.",
        "Tabuleiro hexagonal com 5 casas de lado (61 casas), 45 peças pretas e 45 peças brancas.",
    ),
    sources=(
        CNJM14,
        Text("World of Abstract Games, página de Produto", "World of Abstract Games, page of Product"),
    ),
    articles=ARTICLES,
    pieces=(
        Piece("B", Text("peça negra", "black stone", "peça preta"), "●", "black"),
        Piece("W", Text("peça branca", "white stone"), "○", "white"),
    ),
    players=(Text("Negras", "Black", "Pretas"), Text("Brancas", "White")),
    # `placed`: stones already placed on this turn. Not how many are left, which would depend on the empty board.
    state=StateType(
        Sets("stones", "BW"),
        Number("placed", most=1, text=Text("falta pôr uma peça nesta vez", "one more stone on this turn")),
    ),
    options={
        "side": Option(
            ("5", "4", "3", "2"),
            Text("casas de cada lado: 5 nos CNJM9 a 19", "cells on each side: 5 at CNJM9 to 19"),
        ),
        "tie": Option(
            ("fewer", "second"),
            Text(
                "produtos iguais: ganha quem tem menos peças (CNJM14) ou o segundo jogador (N1)",
                "equal products: fewer stones win (CNJM14), or the second player does (N1)",
            ),
            {
                "second": Text(
                    "com produtos iguais ganha o segundo jogador", "with equal products the second player wins"
                )
            },
        ),
        "supply": Option(
            ("free", "45"),
            Text("45: as peças são um limite (N2)", "45: the stones are a limit (N2)"),
            {"45": Text("só há 45 peças de cada cor", "there are only 45 pieces of each colour")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    score=score,
    scored=Text("produto", "product"),
    spell=spell,
    reason=reason,
    account=account,
    reasons={
        "full": Reason("o tabuleiro está cheio", "the board is full", cells=two_largest),
    },
    why=why,
    todo=todo,
    unsound=unsound,
    most_moves=122,
    longest=61,
    draws=False,
    tags=("connect",),
    puzzles=(Seek("win", 5),),
    mcts={"rave": 1500.0},  # 24-0; rave of 1,500 against 300 10-2 at 5,000 iterations, 4-0 at 20,000
)
