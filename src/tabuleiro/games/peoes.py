"""Peões: a chessboard with nothing but pawns, and whoever first brings one across wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, square
from tabuleiro.rules import *


class Tables(NamedTuple):
    board: Any  # all squares
    aim: Any  # for each player and square, the squares diagonally ahead, as sets
    start: Any  # the row where the pawns of each player begin, as sets
    goal: Any  # the row where each player wins, as sets
    ahead: Any  # what one step forward adds to the number of a square, for each player
    double: bool  # a pawn may go two squares from its starting row
    passing: bool  # a pawn that has done so may be captured in passing


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    own, targets, ahead = s.men[s.turn], prey(s), b.ahead[s.turn]
    empty = b.board & ~(s.men[0] | s.men[1])
    n = 0
    while own:
        here = lowest(own)
        own &= own - ONE
        to = here + ahead
        if empty & bit(to):  # article 1
            out[n] = here << 6 | to
            n += 1
            if b.double and bit(here) & b.start[s.turn] and empty & bit(to + ahead):
                out[n] = here << 6 | (to + ahead)
                n += 1
        hits = targets & b.aim[s.turn, here]  # articles 2 and 3
        while hits:
            out[n] = here << 6 | lowest(hits)
            hits &= hits - ONE
            n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    here, to, ahead = m >> 6, m & 63, b.ahead[s.turn]
    s.men[s.turn] ^= bit(here) | bit(to)
    s.men[1 - s.turn] &= ~bit(to - ahead if to == s.passant else to)  # article 3, else article 2
    s.passant = here + ahead if b.passing and to == here + 2 * ahead else -1
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.men[0] & b.goal[0]:  # article 4
        return FIRST
    if s.men[1] & b.goal[1]:
        return SECOND
    own, empty = s.men[s.turn], b.board & ~(s.men[0] | s.men[1])
    while own:
        here = lowest(own)
        if empty & bit(here + b.ahead[s.turn]) or prey(s) & b.aim[s.turn, here]:
            return ONGOING
        own &= own - ONE
    return SECOND if s.turn == 0 else FIRST  # article 5


@rule
def prey(s: State) -> Any:
    """Where something may be captured: the squares of enemy pawns, and the one that was just passed over."""
    return s.men[1 - s.turn] if s.passant < 0 else s.men[1 - s.turn] | bit(s.passant)


def setup(options: Options) -> Setup:
    files, rows = (int(side) for side in options["size"].split("x"))
    board = square(files, rows, KING)
    row = [tuple(range(y * files, (y + 1) * files)) for y in range(rows)]
    start = mask(row[1]), mask(row[-2])
    aim = [masks({c, d} - {-1} for c, d in zip(board.step(-1, y), board.step(1, y), strict=True)) for y in (1, -1)]
    return Setup(
        board=board,
        b=Tables(
            board=mask(range(len(board))),
            aim=table(aim, "u8"),
            start=table(start, "u8"),
            goal=table([mask(row[-1]), mask(row[0])], "u8"),
            ahead=table([files, -files]),
            double=options["double_step"] == "on",
            passing=options["en_passant"] == "on",
        ),
        start=lambda s: s.men.put((0, 1), start),
        zones=(
            Zone(Text("meta das Brancas", "White's goal"), row[-1], player=0),
            Zone(Text("meta das Pretas", "Black's goal"), row[0], player=1),
        ),
        swaps_players="WB",
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    here, to = game.board.names[m >> 6], game.board.names[m & 63]
    if m & 63 == s.passant:
        return f"{here}x{to}ep", f"{here}x{to}", f"{here}x{to}e.p."
    return (f"{here}{'x' if game.contents(s)[m & 63] else '-'}{to}",)


def reason(game: Game, s: State) -> str:
    return "goal" if any(s.men & game.b.goal) else "blocked" if s.men[s.turn] else "captured"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    what, own, other, files = game.contents(s), "WB"[s.turn], "BW"[s.turn], len(game.board.rows[0])
    here, to = cells[0], cells[-1]
    step = int(game.b.ahead[s.turn])
    aside, ahead = abs(to % files - here % files), (to // files - here // files) * files // step
    words = {"here": game.board.names[here], "to": game.board.names[to]}
    if len(cells) == 2 and here << 6 | to in game.moves(s):
        return None
    if what[here] != own:
        text = Text("em {here} não está um peão teu", "you have no pawn on {here}", "em {here} não está um peão seu")
        return Why("1", text.fill(**words))
    if len(cells) != 2:
        text = Text("falta dizer de onde sai o peão e aonde chega", "say where a pawn comes from and where it goes")
        return Why("1", text)
    taken = [here + k * step for k in range(1, ahead + 1) if what[here + k * step]] if aside == 0 and ahead < 3 else []
    if taken:
        text = Text("um peão não passa nem captura em frente, e {at} está ocupada",
                    "a pawn neither passes nor captures straight ahead, and {at} is taken")  # fmt: skip
        return Why("1", text.fill(at=named(game, taken[:1])))
    if aside == 0 and ahead == 2:
        if not game.b.double:
            return Why(
                "N2", Text("nesta variante um peão anda só uma casa", "in this variant pawns go one square only")
            )
        return Why("1", Text("só da sua linha de partida um peão anda duas casas",
                             "a pawn goes two squares only from its starting row"))  # fmt: skip
    if ahead != 1 or aside > 1:
        text = Text("um peão não chega de {here} a {to}", "a pawn does not get from {here} to {to}")
        return Why("1", text.fill(**words))
    started = to + step
    if (
        0 <= started < len(what)
        and bit(started) & game.b.start[1 - s.turn]
        and not what[to]
        and what[to - step] == other
    ):
        if not game.b.passing:
            return Why(
                "N2", Text("nesta variante não se captura de passagem", "this variant has no captures in passing")
            )
        text = Text("em {to} não se captura de passagem: só logo depois de um passo duplo",
                    "nothing is captured in passing on {to}: that must follow a double step at once")  # fmt: skip
        return Why("3", text.fill(**words))
    return Why("2", Text("em {to} não há peão do adversário", "there is no enemy pawn on {to}").fill(**words))


def todo(game: Game, s: State) -> Text:
    return Text(
        "move um peão teu para a frente, rumo à tua meta",
        "move one of your pawns forward, towards your goal",
        "mova um peão seu para a frente, rumo à sua meta",
    )


def unsound(game: Game, s: State) -> Why | None:
    over, ahead, b = int(s.passant), int(game.b.ahead[s.turn]), game.b
    what, files = game.contents(s), len(game.board.rows[0])
    if max(count(men) for men in s.men) > files or any(s.men & b.goal[::-1]):
        return Why("N1", Text("há peões em excesso, ou atrás da sua linha de partida",
                              "there are too many pawns, or pawns behind their starting row",
                              "há peões demais, ou atrás da sua linha de partida"))  # fmt: skip
    if all(s.men & b.goal):
        return Why("4", Text("não podem ter chegado os dois", "both players cannot have arrived"))
    if over >= 0:
        path = over - ahead, over, over + ahead  # where a pawn stands that went two squares, what it passed, its start
        passed = bit(path[2] % 64) & b.start[1 - s.turn] and [what[c] for c in path] == ["BW"[s.turn], "", ""]
        if not (b.passing and b.double and passed):
            return Why("3", Text("ali não passou nenhum peão (passant=)", "no pawn has passed there (passant=)"))
    return None


ARTICLES = (
    Article("1", "Na sua vez, o jogador move um peão. Um peão anda uma casa em frente, se está vazia; da sua linha de "
            "partida pode andar duas, se ambas estão vazias.",
            "On each turn a player moves one pawn. A pawn goes one square straight ahead if it is empty; from its "
            "starting row it may go two if both are empty.",
            "Na sua vez, o jogador move um peão. Um peão anda uma casa para a frente, se ela está vazia; da sua linha "
            "de partida pode andar duas, se as duas estão vazias."),
    Article("2", "Um peão captura um peão adversário uma casa à frente na diagonal, e ocupa o lugar dele. Capturar não "
            "é obrigatório.",
            "A pawn captures an enemy pawn one square diagonally ahead and takes its place. Capturing is optional."),
    Article("3", "Captura «en passant», ou de passagem, como no xadrez: se um peão adversário acaba de andar duas "
            "casas e passou por uma em que podia ser capturado, pode ser capturado aí, como se tivesse andado só uma. "
            "Só vale na jogada logo a seguir.",
            "En passant, or capture in passing, as in chess: if an enemy pawn has just gone two squares and passed "
            "over one where it could have been captured, it may be captured there, as if it had gone only one. Only "
            "on the very next play.",
            "Captura “en passant”, ou de passagem, como no xadrez: se um peão adversário acaba de andar duas casas e "
            "passou por uma em que poderia ser capturado, pode ser capturado ali, como se tivesse andado só uma. Só "
            "vale na jogada seguinte."),
    Article("4", "Ganha imediatamente quem leva um peão à última linha do outro lado.",
            "Whoever brings a pawn to the last row on the far side wins at once."),
    Article("5", "Perde quem, na sua vez, não tem nenhuma jogada, por estar bloqueado ou sem peões. Não há empates, e "
            "ninguém pode passar a vez.",
            "A player who has no play on their turn loses, be it that they are blocked or have no pawns left. There "
            "are no draws, and nobody may pass."),
    Article("N1", "O tabuleiro é o do xadrez, e só há peões: os brancos na linha 2, os pretos na linha 7, um em cada "
            "coluna. Começam as Brancas. Nos tabuleiros menores, para aprender, os peões estão também na segunda "
            "linha de cada lado; 3x5 quer dizer 3 colunas e 5 linhas.",
            "The board is that of chess, with nothing but pawns: white ones on row 2, black ones on row 7, one in each "
            "column. White starts. On smaller boards, for learning, pawns stand on the second row of each side, too; "
            "3x5 means 3 columns and 5 rows.",
            "O tabuleiro é o do xadrez, e só há peões: os brancos na linha 2, os pretos na linha 7, um em cada coluna. "
            "As Brancas começam. Nos tabuleiros menores, para aprender, os peões também ficam na segunda linha de "
            "cada lado; 3x5 quer dizer 3 colunas e 5 linhas."),
    Article("N2", "Um jornal de 2004 diz que as regras foram adaptadas aos alunos, sem dizer como. Há uma variante "
            "sem captura de passagem, e outra em que um peão anda sempre uma só casa.",
            "A newspaper of 2004 says that the rules were fitted to the pupils, without saying how. There is a "
            "variant without capture in passing, and another in which a pawn always goes one square only."),
    Article("N3", "Nada se promove: na última linha a partida acabou, mesmo que o adversário pudesse chegar a seguir. "
            "Se ambos estão bloqueados, perde quem tem a vez.",
            "Nothing is promoted: on the last row the game is over, even if the other could arrive next. If both are "
            "blocked, the player to move loses.",
            "Nada é promovido: na última linha a partida acabou, mesmo que o adversário pudesse chegar em seguida. Se "
            "os dois estão bloqueados, perde quem tem a vez."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Peões", "Pawns"),
    goal=Text(
        "Levar um peão teu ao outro lado.",
        "Bring a pawn to the far side.",
        "Levar um peão seu ao outro lado.",
    ),
    author="tradicional",
    year="tradicional",
    material=Text(
        "Tabuleiro de xadrez 8 por 8, 8 peões brancos e 8 peões pretos.",
        "A chessboard of 8 by 8, 8 white pawns and 8 black ones.",
    ),
    sources=(
        Text("J. P. Neto e J. N. Silva, Jogos Matemáticos, Jogos Abstractos: capítulo Peões",
             "J. P. Neto and J. N. Silva, Jogos Matemáticos, Jogos Abstractos: the chapter Peões"),
        Text("Fotografia do CNJM1 (2004)", "A photograph of CNJM1 (2004)"),
        Text("World of Abstract Games: Pawnographic Chess", "World of Abstract Games: Pawnographic Chess"),
    ),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peão branco", "white pawn"), "▲", "white"),
        Piece("B", Text("peão preto", "black pawn"), "▼", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(
        Sets("men", "WB"), Spot("passant", text=Text("captura de passagem em", "may be taken in passing on"))
    ),  # passant: what the last play has passed over
    options={
        "size": Option(
            ("8x8", "5x8", "4x8", "3x8", "4x6", "3x6", "3x5"),
            Text("colunas e linhas: 8x8 no CNJM1 (N1)", "columns and rows: 8x8 at CNJM1 (N1)"),
        ),
        "en_passant": Option(
            ("on", "off"),
            Text("off: sem captura de passagem (N2)", "off: no capture in passing (N2)"),
            {"off": Text("sem captura de passagem", "without captures in passing")},
        ),
        "double_step": Option(
            ("on", "off"),
            Text("off: um peão anda só uma casa (N2)", "off: pawns go one square only (N2)"),
            {"off": Text("sem passo duplo", "without the double step")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={
        "goal": Reason(
            "um peão chegou ao outro lado",
            "a pawn reached the far side",
            you=Text("um peão teu chegou ao outro lado", "a pawn of yours reached the far side",
                     "um peão seu chegou ao outro lado"),
            they=Text("um peão do adversário chegou ao outro lado", "a pawn of your opponent reached the far side"),
            of="winner",
            cells=at_goal,
        ),
        "captured": Reason(
            "um jogador ficou sem peões",
            "a player has no pawns left",
            you=Text("ficaste sem peões", "you have no pawns left", "você ficou sem peões"),
            they=Text("o adversário ficou sem peões", "your opponent has no pawns left"),
        ),
        "blocked": BLOCKED,
    },
    why=why,
    todo=todo,
    unsound=unsound,
    board_source=Text("fotografia do CNJM1 e a folha do tabuleiro", "a photograph of CNJM1 and the sheet of the board"),
    most_moves=32,  # 8 pawns with two steps and two captures each
    longest=89,  # 16 pawns, at most 5 steps each without arriving, then one more
    draws=False,
    solved=tuple(Solve("proof", f"size={size}") for size in ("4x8", "4x6", "3x8", "3x6", "3x5")),
    tags=("race", "capture"),
    puzzles=(Seek("force", 9),),
    engine="search",
)  # fmt: skip
