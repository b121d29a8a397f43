"""Rastros: one white piece, the trail it leaves, and two goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, square
from tabuleiro.rules import *


class Tables(NamedTuple):
    near: Any  # the neighbours of each square, as sets
    board: Any  # all squares
    home: Any  # the final square of each player
    reach: bool  # a home must stay within reach


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    empty = b.near[s.at] & ~s.trail  # article 1: a neighbouring empty square
    while empty:
        to = lowest(empty)
        if not b.reach or reachable(b, s.trail | bit(s.at), to):
            out[n] = to
            n += 1
        empty &= empty - ONE
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    s.trail |= bit(s.at)  # article 1: the square left is never entered again
    s.at = m
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.at == b.home[0]:
        return FIRST  # article 2: whoever moved the piece there
    if s.at == b.home[1]:
        return SECOND
    if b.near[s.at] & ~s.trail == EMPTY or (b.reach and not reachable(b, s.trail, s.at)):
        if b.reach:
            return DRAW  # N2
        return SECOND if s.turn == 0 else FIRST  # article 3: blocked
    return ONGOING


@rule
def reachable(b: Tables, trail: Any, at: Any) -> bool:
    """Whether the piece could still come to a home. A home ends the game: it is not passed through."""
    homes = bit(b.home[0]) | bit(b.home[1])
    reached = flood(b.near, bit(at), b.board & ~trail & ~homes)
    while reached:
        if b.near[lowest(reached)] & homes:
            return True
        reached &= reached - ONE
    return bit(at) & homes != EMPTY


def setup(options: Options) -> Setup:
    size = int(options["size"])
    board = square(size, size, KING)
    corners = board.cells(f"a1 {board.names[-1]}")
    start = board.index["e5" if size > 6 else "d4" if size > 4 else "c3"]

    def begin(s: State) -> None:
        s.at = start

    return Setup(
        board=board,
        b=Tables(
            near=table(masks(board.near), "u8"),
            board=mask(range(len(board))),
            home=table(corners),
            reach=options["reachability"] == "required",
        ),
        start=begin,
        zones=(
            Zone(Text("meta do primeiro, a sua casa final", "first player's goal"), corners[:1], "1", player=0),
            Zone(Text("meta do segundo, a sua casa final", "second player's goal"), corners[1:], "2", player=1),
        ),
        swaps_players="#",
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    names = game.board.names
    return names[m], f"{names[s.at]}-{names[m]}"


def white_piece(game: Game, s: State) -> list[int]:
    return [int(s.at)]


def reason(game: Game, s: State) -> str:
    return "home" if s.at in game.b.home else "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    to = cells[-1]
    names = {"to": game.board.names[to], "at": game.board.names[s.at]}
    if len(cells) > 1 and cells[0] != s.at:
        return Why("1", Text("a peça branca está em {at}", "the white piece stands on {at}").fill(**names))
    if to == s.at:
        return Why("1", Text("a peça já está em {to}", "the piece already stands on {to}").fill(**names))
    if int(s.trail) >> to & 1:
        text = Text("{to} já tem uma peça negra", "{to} already has a black piece", "{to} já tem uma peça preta")
        return Why("1", text.fill(**names))
    if to not in game.board.near[s.at]:
        return Why("1", Text("{to} não é vizinha de {at}", "{to} is not next to {at}").fill(**names))
    if to not in game.moves(s):
        return Why("N2", Text("{to} corta o caminho às duas casas finais", "{to} cuts off both goals").fill(**names))
    return None


def todo(game: Game, s: State) -> Text:
    return Text(
        "leva a peça branca para uma casa vazia ao lado",
        "move the white piece to an empty square next to it",
        "leve a peça branca para uma casa vazia ao lado",
    )


def unsound(game: Game, s: State) -> Why | None:
    left = [name for name in (game.board.names[c] for c in game.b.home) if int(s.trail) >> game.board.index[name] & 1]
    text = Text("em {cell} a partida acaba: a peça nunca a deixa", "the game ends on {cell}: the piece never leaves it")
    return Why("2", text.fill(cell=left[0])) if left else None


ARTICLES = (
    Article("1", "A peça branca começa em e5. Na sua vez, o jogador desloca-a para uma casa vazia vizinha, na "
            "horizontal, na vertical ou na diagonal. A casa que ela deixa recebe uma peça negra e não volta a ser "
            "ocupada.",
            "The white piece starts on e5. On each turn a player moves it to an empty neighbouring square, along a "
            "row, a column or a diagonal. The square it leaves gets a black piece and is never entered again.",
            "A peça branca começa em e5. Na sua vez, o jogador a move para uma casa vazia vizinha, na horizontal, na "
            "vertical ou na diagonal. A casa que ela deixa recebe uma peça preta e não volta a ser ocupada."),
    Article("2", "A partida acaba quando a peça branca entra numa casa final: ganha o dono dessa casa, seja quem for "
            "que a moveu. A casa final do primeiro jogador é a1; a do segundo, o canto oposto.",
            "The game ends when the white piece enters a goal: the owner of that goal wins, whoever moved it. The "
            "goal of the first player is a1; that of the second, the opposite corner.",
            "A partida acaba quando a peça branca entra em uma casa final: ganha o dono dessa casa, não importa quem "
            "a moveu. A casa final do primeiro jogador é a1; a do segundo, o canto oposto."),
    Article("3", "Perde quem, na sua vez, não pode mover a peça.",
            "A player who cannot move the piece on their turn loses."),
    Article("4", "Não há empates.", "There are no draws."),
    Article("N1", "As cerca de 40 peças negras são o material, não um limite: uma partida pode precisar de mais. Nos "
            "tabuleiros pequenos a peça branca começa em d4 ou, no de 4 por 4, em c3.",
            "The 40 or so black pieces are the kit, not a limit: a game may need more. On small boards the white "
            "piece starts on d4 or, on that of 4 by 4, on c3.",
            "As cerca de 40 peças pretas são o material, não um limite: uma partida pode precisar de mais. Nos "
            "tabuleiros pequenos a peça branca começa em d4 ou, no de 4 por 4, em c3."),
    Article("N2", "Só na variante que é a regra original: é proibida a jogada depois da qual já não se pode chegar a "
            "nenhuma das casas finais, e uma peça bloqueada é um empate.",
            "Only in the variant that is the original rule: a move after which neither goal can be reached is "
            "forbidden, and a blocked piece is a draw.",
            "Só na variante que é a regra original: é proibida a jogada depois da qual não se pode mais chegar a "
            "nenhuma das casas finais, e uma peça bloqueada é um empate."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Rastros", "Slimetrail"),
    goal=Text(
        "Levar a peça branca à tua casa final, ou deixar o adversário sem jogada.",
        "Bring the white piece to your own goal, or leave the other player without a move.",
        "Levar a peça branca à sua casa final, ou deixar o adversário sem jogada.",
    ),
    author="Bill Taylor",
    year="1992",
    material=Text(
        "Tabuleiro 7 por 7, uma peça branca e cerca de 40 peças negras.",
        "A 7 by 7 board, one white piece and about 40 black ones.",
        "Tabuleiro 7 por 7, uma peça branca e cerca de 40 peças pretas.",
    ),
    sources=(CNJM14, CNJM8),
    articles=ARTICLES,
    pieces=(
        Piece("o", Text("peça branca", "white piece"), "●", "white"),
        Piece("#", Text("peça negra", "black piece", "peça preta"), "▪", "black"),
    ),
    players=(Text("Primeiro", "First"), Text("Segundo", "Second")),
    state=StateType(Sets("trail", "#"), Mark("at", "o")),
    options={
        "size": Option(
            ("7", "8", "6", "5", "4"),
            Text(
                "lado do tabuleiro: 7 nos CNJM, 8 na folha mais antiga, menores para aprender",
                "side of the board: 7 at the CNJM, 8 on the older sheet, smaller ones to learn",
            ),
        ),
        "reachability": Option(
            ("free", "required"),
            Text(
                "required: a regra original de Bill Taylor (N2); nos CNJM não existe",
                "required: Bill Taylor's original rule (N2); not used at the CNJM",
            ),
            {
                "required": Text(
                    "uma casa final tem de ficar sempre ao alcance", "a final square must always stay within reach"
                )
            },
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={
        "home": Reason(
            "a peça chegou a uma casa final",
            "the piece reached a goal",
            you=Text("a peça chegou à tua casa final", "the piece came to your goal", "a peça chegou à sua casa final"),
            they=Text("a peça chegou à casa final do adversário", "the piece came to your opponent's goal"),
            of="winner",
            cells=white_piece,
        ),
        "blocked": Reason(
            "a peça está bloqueada",
            "the piece is blocked",
            you=Text(
                "tens de jogar e a peça está bloqueada",
                "it is your turn and the piece is blocked",
                "é a sua vez e a peça está bloqueada",
            ),
            they=Text(
                "o adversário tem de jogar e a peça está bloqueada",
                "it is your opponent's turn and the piece is blocked",
            ),
            of="mover",
            cells=white_piece,
        ),
    },
    why=why,
    todo=todo,
    board_source=Text(
        "o tamanho e a casa e5 são do texto; as casas finais, de uma foto do CNJM14, porque a figura se perdeu",
        "size and e5: the text of the rules; the goals: a photo of CNJM14, for the figure is lost",
    ),
    unsound=unsound,
    most_moves=8,
    longest=63,
    draws=False,
    tags=("race", "block"),
    first_steps=3,
    solved=(Solve("proof"), Solve("proof", "size=6"), Solve("proof", "size=5"), Solve("proof", "size=4")),
    puzzles_from=14,
    mcts={"sees_threats": True},  # 42-24; at 20,000 iterations 13-13
)
