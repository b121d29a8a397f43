"""Hex: two players build chains across a rhombus, and exactly one of them gets through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import rhombus
from tabuleiro.rules import *


class Tables(NamedTuple):
    links: Any  # for each colour and cell: its neighbours and the side of that colour it lies on, then -1
    cells: int  # how many; the two black sides come after them as if they were cells, then the two white ones
    swap: bool  # the second player may exchange colours


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = listing(s.free, out)  # article 1: any empty cell
    if b.swap and s.turn == 1 and s.swapped == 0 and n == b.cells - 1:
        out[n] = SWAP  # article 3
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    if m == SWAP:
        s.swapped = 1
    else:
        s.stone[m] = 1 + (s.turn ^ s.swapped)
        strike(s.free, m)
        join(b, s, m)
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.joined[b.cells] == b.cells + 1:
        return SECOND if s.swapped else FIRST  # article 2: Black
    if s.joined[b.cells + 2] == b.cells + 3:
        return FIRST if s.swapped else SECOND  # article 2: White
    return ONGOING


@rule
def join(b: Tables, s: State, cell: int) -> None:
    """Join a stone with its neighbours and sides. The last cell of a group stands for it: a side, if it has one."""
    own = root(s, cell)
    for c in b.links[s.stone[cell] - 1, cell]:
        if c >= b.cells or (c >= 0 and s.stone[c] == s.stone[cell]):
            other = root(s, c)
            s.joined[min(own, other)] = max(own, other)
            own = max(own, other)


@rule
def root(s: State, cell: int) -> int:
    """The cell that stands for a group."""
    c = int(cell)
    while s.joined[c] != c:
        s.joined[c] = s.joined[s.joined[c]]
        c = int(s.joined[c])
    return c


@rule
def derive(b: Tables, s: State) -> None:
    for c in range(b.cells + 4):
        s.joined[c] = c
    s.free[:] = 0
    for c in range(b.cells):
        if s.stone[c]:
            join(b, s, c)
        else:
            append(s.free, c)


def setup(options: Options) -> Setup:
    size, swap = int(options["size"]), options["swap"] == "yes"
    board = rhombus(size)
    black = {board.grid[x, y]: len(board) + (x > 0) for x in (0, size - 1) for y in range(size)}
    white = {board.grid[x, y]: len(board) + 2 + (y > 0) for y in (0, size - 1) for x in range(size)}
    links = [[[*near, own.get(c, -1), -1, -1, -1][:6] for c, near in enumerate(board.near)] for own in (black, white)]
    return Setup(
        board=board,
        b=Tables(table(links), len(board), swap),
        zones=(  # each belongs to a colour, and that to a player: for good without the swap, else until then
            Zone(Text("margens negras", "black sides", "margens pretas"), tuple(black), player=0, role="side"),
            Zone(Text("margens brancas", "white sides"), tuple(white), player=1, role="side"),
        ),
        swaps_players="" if swap else "BW",  # only the second player may swap
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    if m == SWAP:
        return ("swap",)
    name = game.board.names[m]
    return name, "BW"[s.turn ^ s.swapped] + name


def reason(game: Game, s: State) -> str:
    return "connection"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    colour = int(s.turn ^ s.swapped)
    if len(cells) > 1:
        return Why("1", Text("coloca-se uma peça de cada vez", "stones are placed one at a time"))
    if rest == "WB"[colour]:
        own = game.definition.pieces[colour].name
        return Why("1", Text("tu jogas com a {own}", "you play the {own}", "você joga com a {own}").fill(own=own))
    if s.stone[cells[0]]:
        return Why("1", Text("{to} já está ocupada", "{to} is already taken").fill(to=named(game, cells)))
    return None


def unsound(game: Game, s: State) -> Why | None:
    t, n = game.derived(s.copy()), game.b.cells
    if t.joined[n] == n + 1 and t.joined[n + 2] == n + 3:
        return Why("2", Text("as duas cores ligaram as suas margens", "both colours have joined their sides"))
    if s.swapped and not (game.b.swap and s.stone.any()):
        return Why("3", Text("aqui ainda ninguém pôde trocar de cores", "nobody can have exchanged colours here"))
    return None


ARTICLES = (
    Article("1", "O tabuleiro começa vazio. Os jogadores jogam à vez, e cada um coloca uma peça da sua cor num "
            "hexágono vazio.",
            "The board starts empty. The players take turns, and each places a stone of their colour on an empty "
            "cell.",
            "O tabuleiro começa vazio. Os jogadores jogam alternadamente, e cada um coloca uma peça da sua cor em um "
            "hexágono vazio."),
    Article("2", "As negras ganham com um caminho de peças negras vizinhas que una as duas margens negras (no "
            "desenho, a noroeste e a sudeste); as brancas, com um de peças brancas que una as margens brancas (a "
            "nordeste e a sudoeste).",
            "Black wins with a path of neighbouring black stones that joins the two black sides (in the drawing, "
            "north-west and south-east); White, with one of white stones that joins the white sides (north-east and "
            "south-west).",
            "As pretas ganham com um caminho de peças pretas vizinhas que una as duas margens pretas (no desenho, a "
            "noroeste e a sudeste); as brancas, com um de peças brancas que una as margens brancas (a nordeste e a "
            "sudoeste)."),
    Article("3", "Troca de cores: na sua primeira vez, o segundo jogador pode trocar de cores com o adversário em vez "
            "de colocar uma peça. A peça que está no tabuleiro fica como está, e a seguir joga o primeiro jogador.",
            "Swap: on their first turn the second player may exchange colours with the other one instead of placing a "
            "stone. The stone on the board stays as it is, and the first player moves next.",
            "Troca de cores: na sua primeira vez, o segundo jogador pode trocar de cores com o adversário em vez de "
            "colocar uma peça. A peça que está no tabuleiro fica como está, e em seguida joga o primeiro jogador."),
    Article("4", "Não há empates. As peças não se movem nem são capturadas.",
            "There are no draws. Stones neither move nor are they captured."),
    Article("N1", "O livro não diz quem começa: aqui começa o primeiro jogador, com as negras.",
            "The book does not say who starts: here the first player does, with Black.",
            "O livro não diz quem começa: aqui começa o primeiro jogador, com as pretas."),
    Article("N2", "As 100 peças são o material: não são um limite, nem o número de casas. Quem entende que as casas "
            "são 100 joga com 10 de lado.",
            "The 100 stones are the kit: neither a limit nor the number of cells. Those who read it as 100 cells play "
            "with 10 a side."),
    Article("N3", "O livro não dá nomes às casas: aqui o canto agudo a1 fica em cima, as margens negras são as "
            "colunas a e k, e as brancas, as linhas 1 e 11. As casas dos cantos são das duas margens em que tocam. Na "
            "mesa, a folha pode estar virada.",
            "The book does not name the cells: here the acute corner a1 is on top, the black sides are files a and k, "
            "and the white ones ranks 1 and 11. Corner cells belong to both sides they touch. On the table the sheet "
            "may lie turned.",
            "O livro não dá nomes às casas: aqui o canto agudo a1 fica em cima, as margens pretas são as colunas a e "
            "k, e as brancas, as linhas 1 e 11. As casas dos cantos são das duas margens que tocam. Na mesa, a folha "
            "pode estar virada."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Hex", "Hex"),
    goal=Text(
        "Unir as duas margens da tua cor com um caminho.",
        "Join the two sides of your colour by a path.",
        "Unir as duas margens da sua cor com um caminho.",
    ),
    author="Piet Hein, John Nash",
    year="1942, 1948",
    material=Text(
        "Tabuleiro de hexágonos, um losango de 11 por 11, 50 peças negras e 50 brancas.",
        "A board of hexagons, a rhombus of 11 by 11, 50 black stones and 50 white ones.",
        "Tabuleiro de hexágonos, um losango de 11 por 11, 50 peças pretas e 50 brancas.",
    ),
    sources=(CNJM8,),
    articles=ARTICLES,
    pieces=(
        Piece("B", Text("peça negra", "black stone", "peça preta"), "●", "black"),
        Piece("W", Text("peça branca", "white stone"), "○", "white"),
    ),
    players=(Text("Primeiro", "First"), Text("Segundo", "Second")),
    state=StateType(
        Cells("stone", "BW", room=121),
        Number("swapped", most=1, text=SWAPPED),
        Derived("joined", "u1", room=125),
        Derived("free", "u1", room=122),
    ),
    options={
        "size": Option(
            ("11", "10", "9", "8", "7", "6", "5", "4", "3"),
            Text("lado do tabuleiro: 11 nos CNJM1 a 10", "side of the board: 11 at CNJM1 to 10"),
        ),
        "swap": Option(
            ("yes", "no"),
            Text("yes: há troca de cores (artigo 3), como nos CNJM", "yes: swap (article 3), as at the CNJM"),
            {"no": Text("sem troca de cores", "without swapping colours")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={"connection": JOINED},
    why=why,
    swap_article="3",
    derive=derive,
    unsound=unsound,
    board="likely",
    board_source=Text(
        "fotos dos CNJM5 e 8, porque a figura se perdeu", "photos of CNJM5 and 8, for the figure is lost"
    ),
    most_moves=121,
    longest=122,
    draws=False,
    tags=("connect",),
    solved=tuple(Solve("proof", f"size={n}{swap}") for n in (5, 4, 3) for swap in ("", ",swap=no")),
    puzzles_from=14,
    mcts={
        "exploration": 0.2,
        "rave": 1000.0,
        "uses_rollout": True,
    },  # rave 8-2, then uses_rollout 15-5, then exploration 14-6
)
