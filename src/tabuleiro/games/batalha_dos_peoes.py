"""Batalha dos Peões: five pawns a side, and the first to cross the board wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, square
from tabuleiro.rules import *

ROW = 5  # the squares of a row, and the pawns of a player


class Tables(NamedTuple):
    board: Any  # all squares
    aim: Any  # for each player and square, the squares diagonally ahead, as sets
    start: Any  # the row where the pawns of each player begin, as sets
    goal: Any  # the row where each player wins, as sets
    ahead: Any  # what one step forward adds to the number of a square, for each player
    loss: bool  # a blocked player loses


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    own, targets, ahead = s.men[s.turn], prey(s), b.ahead[s.turn]
    empty = b.board & ~(s.men[0] | s.men[1])
    n = 0
    while own:
        here = lowest(own)
        own &= own - ONE
        to = here + ahead
        if empty & bit(to):  # article 3: one square straight ahead …
            out[n] = here << 6 | to
            n += 1
            if bit(here) & b.start[s.turn] and empty & bit(to + ahead):  # … or two, as its first move (N2)
                out[n] = here << 6 | (to + ahead)
                n += 1
        hits = targets & b.aim[s.turn, here]  # articles 4 and 5
        while hits:
            out[n] = here << 6 | lowest(hits)
            hits &= hits - ONE
            n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    here, to, ahead = m >> 6, m & 63, b.ahead[s.turn]
    s.men[s.turn] ^= bit(here) | bit(to)
    s.men[1 - s.turn] &= ~bit(to - ahead if to == s.passant else to)  # article 5, else article 4
    s.passant = here + ahead if to == here + 2 * ahead else -1
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.men[0] & b.goal[0] or s.men[1] == EMPTY:  # article 2
        return FIRST
    if s.men[1] & b.goal[1] or s.men[0] == EMPTY:
        return SECOND
    own, empty = s.men[s.turn], b.board & ~(s.men[0] | s.men[1])
    while own:
        here = lowest(own)
        if empty & bit(here + b.ahead[s.turn]) or prey(s) & b.aim[s.turn, here]:
            return ONGOING
        own &= own - ONE
    return DRAW if not b.loss else SECOND if s.turn == 0 else FIRST  # article 6, or N4


@rule
def prey(s: State) -> Any:
    """Where something may be captured: the squares of enemy pawns, and the one that was just jumped over."""
    return s.men[1 - s.turn] if s.passant < 0 else s.men[1 - s.turn] | bit(s.passant)


def setup(options: Options) -> Setup:
    rows = int(options["rows"])
    board = square(ROW, rows, KING)
    row = [tuple(range(y * ROW, (y + 1) * ROW)) for y in range(rows)]
    start = (mask(row[1]), mask(row[-2])) if rows == 8 else (mask(row[0]), mask(row[-1]))  # N1
    aim = [masks({c, d} - {-1} for c, d in zip(board.step(-1, y), board.step(1, y), strict=True)) for y in (1, -1)]
    goal = table([mask(row[-1]), mask(row[0])], "u8")
    loss = options["stalemate"] == "loss"
    b = Tables(mask(range(len(board))), table(aim, "u8"), table(start, "u8"), goal, table([ROW, -ROW]), loss)
    white = Zone(Text("meta das Brancas", "White's goal"), row[-1], player=0)
    black = Zone(Text("meta das Pretas", "Black's goal"), row[0], player=1)
    return Setup(board, b, lambda s: s.men.put((0, 1), start), (white, black), swaps_players="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    here, to = game.board.names[m >> 6], game.board.names[m & 63]
    if m & 63 == s.passant:
        return f"{here}x{to}ep", f"{here}x{to}", f"{here}x{to}e.p."
    return (f"{here}{'x' if game.contents(s)[m & 63] else '-'}{to}",)


def reason(game: Game, s: State) -> str:
    return "goal" if any(s.men & game.b.goal) else "blocked" if all(s.men) else "captured"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    here, to, what, own, article = cells[0], cells[-1], game.contents(s), "WB"[s.turn], "3"
    aside, step = abs(to % ROW - here % ROW), int(game.b.ahead[s.turn])
    ahead = (to // ROW - here // ROW) * ROW // step
    if len(cells) == 2 and here << 6 | to in game.moves(s):
        return None
    if what[here] != own:
        text = NOT_OWN
    elif len(cells) != 2:
        text = Text("falta dizer de onde sai a peça e aonde chega", "say where one piece comes from and goes to")
    elif ahead == 2 and aside == 0:
        article = "N2" if bit(here) & game.b.start[s.turn] else "3"
        text = Text("só da linha de partida se andam 2 casas vazias", "2 empty squares: from the starting row only")
    elif ahead != 1 or aside > 1:
        text = Text("{to} não fica uma casa à frente de {here}", "{to} is not one square ahead of {here}")
    elif aside == 0:
        article, text = "4", Text("em {to} há uma peça: só se captura na diagonal", "{to} is taken: capture diagonally")
    elif bit((to + step) % 64) & game.b.start[1 - s.turn] and what[to] == "" and what[to - step] == "BW"[s.turn]:
        article, text = (
            "5",
            Text("é tarde para capturar de passagem em {to}", "it is too late to take in passing on {to}"),
        )
    else:
        article, text = "4", Text("em {to} não há peça do adversário", "there is no enemy piece on {to}")
    return Why(article, text.fill(here=game.board.names[here], to=game.board.names[to]))


def todo(game: Game, s: State) -> Text:
    return Text(
        "move uma peça tua para a frente, rumo à tua meta",
        "move one of your pieces forward, towards your goal",
        "mova uma peça sua para a frente, rumo à sua meta",
    )


def unsound(game: Game, s: State) -> Why | None:
    over, ahead, b = int(s.passant), int(game.b.ahead[s.turn]), game.b
    if max(count(men) for men in s.men) > ROW or not s.men.any() or any(s.men & b.goal[::-1] & ~b.start):
        return Why(
            "1", Text("peças em excesso, nenhuma, ou atrás da partida", "too many pieces, none, or behind the start")
        )
    if all(s.men & b.goal):
        return Why("2", Text("não podem ter chegado os dois à meta", "both players cannot have reached their goals"))
    path = over - ahead, over, over + ahead  # where a pawn that jumped stands, what it jumped over, where it was
    jumped = bit(path[2] % 64) & b.start[1 - s.turn] and [game.contents(s)[c] for c in path] == ["BW"[s.turn], "", ""]
    if over >= 0 and not jumped:
        return Why("5", Text("ali não passou nenhuma peça (passant=)", "no pawn has jumped over there (passant=)"))
    return None


ARTICLES = (
    Article("1", "Cada jogador começa com 5 peças, já colocadas no tabuleiro.",
            "Each player starts with 5 pieces, already on the board."),
    Article("2", "Ganha quem leva uma das suas peças ao outro lado do tabuleiro, ou captura todas as do adversário.",
            "Whoever brings one of their pieces to the far side of the board, or captures all enemy pieces, wins."),
    Article("3", "As peças andam só em frente, uma casa de cada vez; no seu primeiro movimento podem andar 1 ou 2.",
            "Pieces move straight forward only, one square at a time; on its first move a piece may go 1 or 2.",
            "As peças andam só para a frente, uma casa por vez; no primeiro movimento podem andar 1 ou 2."),
    Article("4", "Captura-se a peça uma casa à frente, na diagonal, ocupando o lugar dela. Não é obrigatório "
            "capturar.",
            "A piece one square diagonally ahead is captured by taking its place. Capturing is optional."),
    Article("5", "Captura «en passant», ou de passagem: se uma peça anda 2 casas e passa por uma em que podia ser "
            "capturada, o adversário pode capturá-la como se ela tivesse andado só 1. Isto só vale na jogada logo a "
            "seguir.",
            "En passant, or taking in passing: a piece that goes 2 squares, across one where it could have been "
            "captured, may be captured as if it had gone only 1. This is possible on the very next play only.",
            "Captura “en passant”, ou de passagem: se uma peça anda 2 casas e passa por uma em que poderia ser "
            "capturada, o adversário pode capturá-la como se ela tivesse andado só 1. Isso só vale na jogada "
            "seguinte."),
    Article("6", "Se quem joga não pode mover nenhuma peça, a partida acaba empatada.",
            "If the player to move cannot move any piece, the game is a draw."),
    Article("N1", "O livro não diz quantas linhas tem o tabuleiro, e o desenho está perdido: aqui são 5; há variantes "
            "de 6 e de 8, e na de 8 as peças começam na segunda linha de cada lado. Começam as Brancas, escolhidas "
            "por sorteio.",
            "The book does not say how many rows the board has, and the drawing is lost: here 5; there are variants "
            "of 6 and of 8, and on 8 the pieces start on the second row of each side. White, chosen by lot, starts."),
    Article("N2", "Para andar 2 casas, a peça tem de estar na sua linha de partida, e as duas casas têm de estar "
            "vazias.",
            "To go 2 squares a piece must be on its starting row, and both squares must be empty."),
    Article("N3", "Quem chega ao outro lado com uma captura também ganha.",
            "Reaching the far side by a capture wins too."),
    Article("N4", "Há uma variante em que quem não pode mover perde.",
            "There is a variant in which a player who cannot move loses."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Batalha dos Peões", "Battle of the Pawns"),
    goal=Text(
        "Levar uma peça tua ao outro lado, ou capturar todas as do adversário.",
        "Bring a piece to the far side, or capture all.",
        "Levar uma peça sua ao outro lado, ou capturar todas as do adversário.",
    ),
    author="tradicional",
    year="tradicional",
    material=Text("Tabuleiro 5 por 5, 5 peças brancas e 5 pretas.", "A 5 by 5 board, 5 white pieces and 5 black ones."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "▲", "white"),
        Piece("B", Text("peça preta", "black piece"), "▼", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(
        Sets("men", "WB"), Spot("passant", text=Text("captura de passagem em", "may be taken in passing on"))
    ),  # passant: what the last play has jumped over
    options={
        "rows": Option(("5", "6", "8"), Text("linhas do tabuleiro (N1)", "rows of the board (N1)")),
        "stalemate": Option(
            ("draw", "loss"),
            Text("bloqueio: empate ou derrota (N4)", "blocked: draw or loss (N4)"),
            {"loss": Text("quem fica bloqueado perde", "whoever is blocked loses")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={
        "goal": FAR_SIDE,
        "captured": NO_PIECES,
        "blocked": BLOCKED,
    },
    why=why,
    todo=todo,
    unsound=unsound,
    board="reconstruction",
    board_source=Text(
        "as 5 colunas vêm do nome; as linhas são suposição (N1)", "5 columns: the name; rows: a guess (N1)"
    ),
    most_moves=20,  # 5 pawns with two steps and two captures each
    longest=51,  # 10 pawns, 5 steps each without arriving, then one more
    tags=("race", "capture"),
    solved=(Solve("table"), Solve("table", "stalemate=loss")),
    engine="search",
)
