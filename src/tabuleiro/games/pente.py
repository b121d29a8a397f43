"""Pente: five in line or five pairs captured, on a board of squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, square
from tabuleiro.rules import *

FIVE = 5  # pieces in line that win, and pairs
WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))  # the opposite of each is four further on


class Tables(NamedTuple):
    cells: int  # how many squares
    step: Any  # how far it is to the next square, each way
    room: Any  # for each square, how many more there are, each way
    exactly: bool  # six in line do not win


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n, stone = 0, s.stone
    for c in range(b.cells):  # article 2: any empty square
        out[n] = c
        n += stone[c] == 0
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    stone, before = s.stone, s.pairs[s.turn]
    stone[m] = 1 + s.turn
    s.free[0] -= 1
    for way in range(8):
        if captures(b, stone, m, way, 1 + s.turn):  # article 4
            stone[m + b.step[way]] = stone[m + 2 * b.step[way]] = 0
            s.free[0] += 2
            s.pairs[s.turn] += 1
    s.five[s.turn] = in_line(b, stone, m)
    if b.exactly and s.pairs[s.turn] > before:
        derive(b, s)  # N4: a capture may have left five of a longer line
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    last = 1 - s.turn
    if s.pairs[last] >= FIVE or s.five[last]:  # article 3
        return SECOND if last else FIRST
    if s.pairs[s.turn] >= FIVE or s.five[s.turn]:  # N3: what the last play has left of a longer line
        return FIRST if last else SECOND
    return ONGOING if s.free[0] else DRAW  # article 5


@rule
def score(b: Tables, s: State, player: int) -> int:
    return s.pairs[player]


@rule
def captures(b: Tables, stone: Any, cell: int, way: int, own: int) -> bool:
    """Whether a piece of this colour, placed here, captures the pair that lies this way."""
    k, foe = b.step[way], 3 - own
    return b.room[cell, way] > 2 and stone[cell + k] == foe == stone[cell + 2 * k] and stone[cell + 3 * k] == own


@rule
def run(b: Tables, stone: Any, cell: int, way: int) -> int:
    """How many pieces of the colour that stands here follow one another beyond it."""
    n, room, step = 0, b.room[cell, way], b.step[way]
    while n < room and stone[cell + (n + 1) * step] == stone[cell]:
        n += 1
    return n


@rule
def in_line(b: Tables, stone: Any, cell: int) -> bool:
    """Whether the piece that stands here belongs to a line that wins."""
    for way in range(4):
        n = 1 + run(b, stone, cell, way) + run(b, stone, cell, way + 4)
        if n == FIVE or (n > FIVE and not b.exactly):
            return True
    return False


@rule
def derive(b: Tables, s: State) -> None:
    free, stone = 0, s.stone
    s.five[0] = s.five[1] = 0
    for c in range(b.cells):
        if stone[c] == 0:
            free += 1
        elif s.five[stone[c] - 1] == 0 and in_line(b, stone, c):
            s.five[stone[c] - 1] = 1
    s.free[0] = free


def setup(options: Options) -> Setup:
    size = int(options["size"])
    board, far = square(size, size, KING), range(1, size)
    rooms = [[sum((x + n * dx, y + n * dy) in board.grid for n in far) for dx, dy in WAYS] for x, y in board.grid]
    steps = [dx + size * dy for dx, dy in WAYS]
    b = Tables(len(board), table(steps), table(rooms), options["five"] == "exactly")
    return Setup(board, b, swaps_players="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    name, stone, own = game.board.names[m], s.stone, 1 + int(s.turn)
    taken = sum(bool(captures(game.b, stone, m, way, own)) for way in range(8))
    return (name, f"{name}*{taken}") if taken else (name,)


def five_cells(game: Game, s: State) -> list[int]:
    """The winner's pieces that are in a line which wins."""
    return [c for c in of_winner(game, s) if in_line(game.b, s.stone, c)]


def reason(game: Game, s: State) -> str:
    return "pairs" if max(s.pairs) >= FIVE else "five" if s.five.any() else "full"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    if len(cells) > 1:
        return Why("2", Text("coloca-se uma só peça por vez", "a turn places one piece only"))
    if s.stone[cells[0]]:
        return Why("2", Text("{to} já está ocupada", "{to} is already taken").fill(to=named(game, cells)))
    return None


def unsound(game: Game, s: State) -> Why | None:
    if min(s.pairs) >= FIVE:
        return Why("3", Text("não podem ter capturado 5 pares os dois", "both players cannot have captured 5 pairs"))
    if max(s.pairs) >= FIVE + len(WAYS):  # four pairs, and one each way by the last play
        return Why("3", Text("ninguém captura mais de 12 pares", "nobody captures more than 12 pairs"))
    t = game.derived(s.copy())
    if game.b.exactly:  # N4: captures may leave five of a longer line, of either colour
        return None
    if all(t.five[p] or s.pairs[p] >= FIVE for p in (0, 1)):
        return Why("3", Text("não podem ter ganho os dois", "both players cannot have won"))
    if t.five.any() and not any(without(game, t, c) for c in range(game.b.cells) if t.stone[c]):
        return Why("3", Text("a partida acabou com a primeira linha de cinco", "the first five in line ended the game"))
    return None


def without(game: Game, s: State, c: int) -> bool:
    """Whether nobody has five in line any more if this piece is taken away: it may have been the last one placed."""
    if not in_line(game.b, s.stone, c):
        return False
    before = s.copy()
    before.stone[c] = 0
    return not game.derived(before).five.any()


ARTICLES = (
    Article("1", "Cada jogador tem as peças de que precisar.", "Each player has as many pieces as needed."),
    Article("2", "Na sua vez, o jogador coloca uma peça numa casa vazia.",
            "On each turn a player places one piece on an empty square.",
            "Na sua vez, o jogador coloca uma peça em uma casa vazia."),
    Article("3", "Há duas maneiras de ganhar: (3.1) alinhar 5 peças suas, na horizontal, na vertical ou na diagonal, "
            "seguidas, sem casas vazias nem peças do adversário entre elas; (3.2) capturar 5 pares (10 peças).",
            "There are two ways to win: (3.1) to line up 5 of one's pieces along a row, a column or a diagonal, with "
            "no empty square and no enemy piece between them; (3.2) to capture 5 pairs (10 pieces)."),
    Article("4", "A peça colocada captura as 2 peças do adversário que deixa, seguidas, entre ela e outra peça sua: "
            "elas saem. (4.1) Nunca só 1, nem 3 ou mais. (4.2) Um par posto entre peças do adversário não sai.",
            "The piece placed captures the 2 enemy pieces that it leaves, side by side, between itself and another "
            "of its own: they leave. (4.1) Never 1 alone, nor 3 or more. (4.2) A pair put between enemy pieces "
            "stays."),
    Article("5", "A partida acaba quando alguém ganha, ou com o tabuleiro cheio: então é um empate. Os jogadores "
            "podem combinar o empate antes, quando nenhum deles tem como ganhar.",
            "The game ends when somebody wins, or with a full board: that is a draw. The players may agree on a draw "
            "before, when neither of them can win any more."),
    Article("N1", "O livro não diz o tamanho do tabuleiro, e o desenho está perdido: 13 por 13 é uma suposição. "
            "Começam as Brancas, escolhidas por sorteio. Casas que ficam vazias podem ser usadas de novo.",
            "The book does not give the size of the board, and the drawing is lost: 13 by 13 is a guess. White, "
            "chosen by lot, starts. Squares left empty may be used again."),
    Article("N2", "Uma só peça pode capturar vários pares de uma vez.", "One piece may capture several pairs at once."),
    Article("N3", "Primeiro saem as peças capturadas, e só depois se vê se há uma linha. Ela ganha de imediato, mesmo "
            "que pudesse ser desfeita depois; a de quem acabou de jogar conta antes da do adversário.",
            "First the captured pieces leave; then a line is looked for. It wins at once, even if it could be broken "
            "on the next play; that of the player who has just played counts before the other's."),
    Article("N4", "Seis ou mais em linha também ganham. Há uma variante em que só ganham cinco, mesmo deixadas por "
            "uma captura.",
            "Six or more in line win too. There is a variant in which only five do, even if a capture has left them "
            "so."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Pente", "Pente"),
    goal=Text(
        "Alinhar cinco peças tuas ou capturar cinco pares.",
        "Line up five pieces or capture five pairs.",
        "Alinhar cinco peças suas ou capturar cinco pares.",
    ),
    author="Gary Gabrel",
    year="1977",
    material=Text("Tabuleiro 13 por 13 e muitas peças de duas cores.", "A 13 by 13 board, many pieces of two colours."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(  # `five`: who has a line that wins; `free`: how many squares are empty
        Cells("stone", "WB", 361),
        Number("pairs", each=True, text=Text("pares capturados", "captured pairs")),
        Derived("five", "u1", 2),
        Derived("free", "i2", 1),
    ),
    options={
        "size": Option(("13", "9", "15", "19", "7", "5"), Text("lado do tabuleiro (N1)", "side of the board (N1)")),
        "five": Option(
            ("atleast", "exactly"),
            Text("cinco ou mais, ou só cinco: N4", "five or more, or just 5: N4"),
            {"exactly": Text("só cinco em linha ganham, seis não", "exactly five in line win, six do not")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    score=score,
    scored=Text("pares", "pairs"),
    spell=spell,
    reason=reason,
    reasons={
        "five": pieces_in_line(5, five_cells),
        "pairs": Reason(
            "cinco pares capturados",
            "five pairs captured",
            you=Text("capturaste cinco pares", "you have captured five pairs", "você capturou cinco pares"),
            they=Text("o adversário capturou cinco pares", "your opponent has captured five pairs"),
            of="winner",
        ),
        "full": Text("o tabuleiro está cheio", "the board is full"),
    },
    why=why,
    derive=derive,
    unsound=unsound,
    match=MatchRules(agreement=True),
    board="reconstruction",
    board_source=Text("as casas são do texto; o lado é suposição (N1)", "squares: the rules; the side is a guess (N1)"),
    most_moves=361,
    longest=377,  # 361 squares, and the 16 pieces that can be captured before the last play
    tags=("align", "capture"),
    puzzles=(Seek("force", 5, "size=9"),),  # a puzzle on 13 by 13 is hard to take in at a glance, and longer to seek
    engine="search",
    mcts={"rave": 300.0},  # 22-2; at 20,000 iterations 5-1
)
