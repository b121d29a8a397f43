"""Pontos e Quadrados: lines between dots, and whoever closes a box has it and draws once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import dots
from tabuleiro.rules import *

CELLS = 121  # of the largest board: 60 lines, 25 boxes, 36 dots
LINE, OWN = 1, 2  # what lies on a cell: a line; the box of the first player, and next to it that of the second


class Tables(NamedTuple):
    lines: Any  # all lines: the first cells of the board
    boxes: int  # the first cell that is a box: they come next
    beside: Any  # for each line the boxes on its two sides, counted from 0; -1 where there is none
    sides: Any  # for each box its four lines, as sets


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    free = b.lines & ~s.drawn[0]  # articles 1 and 3: any line that is missing
    while free:
        out[n] = lowest(free)
        free &= free - ONE
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    s.what[m] = LINE
    s.drawn[0] |= bit(m)
    again = False
    for k in range(2):
        box = b.beside[m, k]
        if box >= 0 and b.sides[box] & ~s.drawn[0] == EMPTY:  # article 2, whoever drew the other three (article 4)
            s.what[b.boxes + box] = OWN + s.turn
            s.boxes[s.turn] += 1
            again = True
    if not again:
        s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if b.lines & ~s.drawn[0]:
        return ONGOING  # N2
    return FIRST if s.boxes[0] > s.boxes[1] else SECOND if s.boxes[1] > s.boxes[0] else DRAW  # article 5, N3


@rule
def score(b: Tables, s: State, player: int) -> int:
    return int(s.boxes[player])


@rule
def derive(b: Tables, s: State) -> None:
    s.drawn[0] = EMPTY
    s.boxes[:] = 0
    for c in range(CELLS):
        if s.what[c] == LINE:
            s.drawn[0] |= bit(c)
        elif s.what[c]:
            s.boxes[s.what[c] - OWN] += 1


def setup(options: Options) -> Setup:
    board = dots(*(int(side) for side in options["size"].split("x")))
    lines, boxes = range(len(board.bars)), [c for c, extent in enumerate(board.extents) if all(extent)]
    beside = [[boxes.index(c) for c in board.near[line] if c in boxes] for line in lines]
    return Setup(
        board=board,
        b=Tables(
            lines=mask(lines),
            boxes=boxes[0],
            beside=table([[*found, -1][:2] for found in beside]),
            sides=table(masks(board.near[box] for box in boxes), "u8"),
        ),
        swaps_players="AB",
        letters="AB",
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    """The two dots, either first, or the line's own name; a star for each box that it closes is an ornament."""
    name = game.board.names[m]
    one, other = sorted(game.board.names[c] for c in game.board.near[m] if not any(game.board.extents[c]))
    closed = sum(box >= 0 and not game.b.sides[box] & ~(s.drawn[0] | bit(m)) for box in game.b.beside[m])
    plain = f"{one}-{other}", f"{other}-{one}", name
    return (*plain, *(form + "*" * closed for form in plain[:2])) if closed else plain


def account(game: Game, s: State, player: int, points: int) -> Text:
    return counted(points, Text("{n} quadrado", "{n} box"), Text("{n} quadrados", "{n} boxes"))


def reason(game: Game, s: State) -> str:
    return "full"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    board = game.board
    ends = [c for c in cells if not any(board.extents[c])]
    if len(cells) == 2 == len(ends):
        line = next((c for c in board.near[ends[0]] if c in board.near[ends[1]]), None)
        if ends[0] == ends[1] or line is None:
            text = Text("{ends} não são pontos vizinhos, na horizontal ou na vertical",
                        "{ends} are not neighbouring dots, along a row or a column")  # fmt: skip
            return Why("1", text.fill(ends=named(game, ends)))
    elif len(cells) == 1 and cells[0] in board.bars:
        line = cells[0]
    else:
        text = Text("uma linha vai de um ponto ao ponto vizinho", "a line goes from a dot to the next")
        return Why("1", text, WRITTEN.fill(example=game.spell(s, 0)[0]))
    if s.what[line]:
        return Why("1", Text("essa linha já está desenhada", "that line is already drawn"))
    return None


def unsound(game: Game, s: State) -> Why | None:
    what, board = game.contents(s), game.board
    for c, extent in enumerate(board.extents):
        if what[c] and (not any(extent) or (what[c] == "L") != (c in board.bars)):
            return Why("1", Text("{at} não é o sítio de '{what}'", "'{what}' does not belong on {at}",
                                 "{at} não é o lugar de '{what}'").fill(at=board.names[c], what=what[c]))  # fmt: skip
        if all(extent) and bool(what[c]) != all(what[side] for side in board.near[c]):
            text = Text("o quadrado {box} tem dono se, e só se, está fechado", "box {box} has an owner if it is closed")
            return Why("2", text.fill(box=board.names[c]))
    return None


ARTICLES = (
    Article("1", "A folha tem 6 por 6 pontos, e no princípio não há linhas. Na sua vez, o jogador desenha uma linha "
            "que falta entre dois pontos vizinhos, na horizontal ou na vertical.",
            "The sheet has 6 by 6 dots, and at first no lines. On each turn a player draws one missing line between "
            "two neighbouring dots, along a row or a column.",
            "A folha tem 6 por 6 pontos, e no começo não há linhas. Na sua vez, o jogador desenha uma linha que falta "
            "entre dois pontos vizinhos, na horizontal ou na vertical."),
    Article("2", "Quem desenha o quarto lado de um quadrado fica com ele, escreve lá a sua inicial e tem de desenhar "
            "logo mais uma linha; e assim por diante, enquanto fecha quadrados. Uma linha que não fecha nada acaba a "
            "vez.",
            "Whoever draws the fourth side of a box owns it, writes their initial in it and must draw another line at "
            "once; and so on, as long as boxes are closed. A line that closes nothing ends the turn.",
            "Quem desenha o quarto lado de um quadrado fica com ele, escreve ali a sua inicial e tem que desenhar "
            "logo mais uma linha; e assim por diante, enquanto fecha quadrados. Uma linha que não fecha nada encerra "
            "a vez."),
    Article("3", "Ninguém é obrigado a fechar um quadrado que se pode fechar: qualquer linha que falta serve. Ninguém "
            "pode passar a vez.",
            "Nobody has to close a box that can be closed: any missing line will do. Nobody may pass."),
    Article("4", "Tanto faz quem desenhou os outros três lados.",
            "It does not matter who drew the other three sides."),
    Article("5", "A partida acaba quando todas as linhas estão desenhadas. Ganha quem tem mais quadrados; com 25, não "
            "há empates.",
            "The game ends when all lines are drawn. Whoever has more boxes wins; with 25 there are no draws."),
    Article("N1", "Quem fecha dois quadrados com a mesma linha fica com ambos, e desenha uma linha a mais, não duas. "
            "Depois da última linha não há mais nenhuma para desenhar.",
            "Whoever closes two boxes with one line owns both, and draws one more line, not two. After the last line "
            "there is none left to draw."),
    Article("N2", "A partida não para quando alguém já tem mais de metade: joga-se até ao fim, como na folha cheia de "
            "uma fotografia do CNJM4 (16 a 9). As linhas não são de ninguém.",
            "The game does not stop when somebody has more than half: it is played to the end, as on the full sheet "
            "in a photograph of CNJM4 (16 to 9). Lines belong to nobody.",
            "A partida não para quando alguém já tem mais da metade: joga-se até o fim, como na folha cheia de uma "
            "fotografia do CNJM4 (16 a 9). As linhas não são de ninguém."),
    Article("N3", "Nos tabuleiros com um número par de quadrados, quando os dois têm os mesmos há empate.",
            "On boards with an even number of boxes it is a draw if both players have as many.",
            "Nos tabuleiros com um número par de quadrados, se os dois têm a mesma quantidade há empate."),
    Article("N4", "Os nomes dos pontos são nossos: letras da esquerda para a direita, números de baixo para cima. Quem "
            "começa é sorteado e aqui chama-se A. Os tabuleiros menores servem para aprender; 3x2 quer dizer 3 "
            "quadrados em cada linha e 2 em cada coluna.",
            "The names of the dots are ours: letters from the left, numbers from the bottom. Who starts is drawn by "
            "lot and is called A here. Smaller boards are for learning; 3x2 means 3 boxes in each row and 2 in each "
            "column.",
            "Os nomes dos pontos são nossos: letras da esquerda para a direita, números de baixo para cima. Quem "
            "começa é sorteado e aqui se chama A. Os tabuleiros menores servem para aprender; 3x2 quer dizer 3 "
            "quadrados em cada linha e 2 em cada coluna."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Pontos e Quadrados", "Dots and Boxes"),
    goal=Text("Fechar mais quadrados do que o outro.", "Close more boxes than the other player."),
    author="Édouard Lucas",
    year="1889",
    material=Text(
        "Folha com 6 por 6 pontos e uma caneta; para jogar com peças, 60 linhas, 25 fichas A e 25 fichas B.",
        "A sheet with 6 by 6 dots and a pen; to play with pieces, 60 lines, 25 tokens A and 25 tokens B.",
    ),
    sources=(
        Text("Fotografias das mesas dos CNJM2 a 4 (2006 a 2008)", "Photographs of CNJM2 to 4 (2006 to 2008)"),
        Text("Regras clássicas: Lucas, La Pipopipette (1889)", "Classical rules: Lucas, La Pipopipette (1889)"),
    ),
    articles=ARTICLES,
    pieces=(
        Piece("L", Text("linha", "line"), "—", "black", bar=True),
        Piece("A", Text("quadrado de A", "box of A"), "A", "blue"),
        Piece("B", Text("quadrado de B", "box of B"), "B", "red"),
    ),
    players=(Text("Jogador A", "Player A"), Text("Jogador B", "Player B")),
    sides=(Text("o jogador A", "Player A"), Text("o jogador B", "Player B")),
    state=StateType(
        Cells("what", "LAB", room=CELLS),
        Derived("drawn", "u8", room=1),  # the lines that are drawn, as a set
        Derived("boxes", "u1", room=2),  # how many each player has
    ),
    options={
        "size": Option(
            ("5x5", "4x4", "3x3", "3x2", "2x2", "2x1", "1x1"),
            Text("quadrados: 5x5 nos CNJM2 a 4 (N4)", "boxes: 5x5 at CNJM2 to 4 (N4)"),
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    score=score,
    scored=Text("quadrados", "boxes"),
    spell=spell,
    reason=reason,
    account=account,
    reasons={
        "full": Reason("todas as linhas estão desenhadas", "all lines are drawn", cells=of_winner),
    },
    why=why,
    derive=derive,
    unsound=unsound,
    board_source=Text(
        "as folhas dos CNJM2, 3 e 4, em fotografias; na edição 1, o mesmo tamanho é provável",
        "the sheets of CNJM2, 3 and 4, in photographs; in edition 1 the same size is likely",
    ),
    most_moves=60,
    longest=60,
    draws=False,
    tags=("connect",),
    solved=tuple(Solve("proof", f"size={size}") for size in ("3x3", "3x2", "2x2", "2x1", "1x1")),
    puzzles_from=10,
    engine="search",
)
