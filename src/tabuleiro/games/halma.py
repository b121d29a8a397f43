"""Halma: four pieces each cross the board, step by step or over one another, into the camp of the other side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, Board, points, square
from tabuleiro.rules import *

PASS = -2  # the play of a player who cannot move


class Tables(NamedTuple):
    near: Any  # the neighbours of each point, as sets
    jumps: Jumps
    home: Any  # the camp of each player, as sets; each is where the other goes


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    own, home, men = s.men[s.turn], b.home[s.turn], s.men[0] | s.men[1]
    movers = own & home if own & home else own  # article 4
    n = journeys(b.near, b.jumps, movers, men, ~home, home, out)  # articles 3, 5 and 7: out of the camp
    if n == 0 and own & home:
        n = journeys(b.near, b.jumps, movers, men, home, home, out)
    if n == 0:
        out[0] = PASS  # article 6
        n = 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    if m == PASS:
        s.passed += 1
    else:
        s.men[s.turn] ^= bit(m & 63) | bit(m >> 6)
        s.passed = 0
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.men[0] == b.home[1]:  # article 2
        return FIRST
    if s.men[1] == b.home[0]:
        return SECOND
    return DRAW if s.passed > 1 else ONGOING  # N5


def course(kind: str) -> tuple[Board, tuple[str, str]]:
    """The board, and the camps of the two players."""
    if kind == "13":
        rows = ["a b c", "d e", "f g h", "i j", "k l m"]
        across = ["a d g j m", "c e g i k", "b d f", "b e h", "f i l", "h j l", "a f k", "b g l", "c h m"]
        at = [(name, x, y) for y, row in enumerate(rows) for x, name in enumerate(row.split())]
        where = {name: (1.2 * x + 0.6 * (y % 2), 2.4 - 0.6 * y) for name, x, y in at}
        return points(where, [*rows[::2], *across], rows=rows), ("a b d f", "h j l m")
    grid = square(5, 5, KING)  # with every second diagonal
    lines = [line.cells for line in grid.lines if line.cells[0] % 2 == 0 or line.cells[1] - line.cells[0] in (1, 5)]
    where = dict(zip(grid.names, grid.xy, strict=True))
    return points(where, [" ".join(grid.names[c] for c in line) for line in lines]), ("a1 b1 a2 b2", "d4 e4 d5 e5")


def setup(options: Options) -> Setup:
    board, camps = course(options["board"])
    white, black = (board.cells(camp) for camp in camps)

    def begin(s: State) -> None:
        s.men = mask(white), mask(black)  # article 1

    b = Tables(table(masks(board.near), "u8"), jumps_of(board), table([mask(white), mask(black)], "u8"))
    zones = (
        Zone(Text("meta das Brancas", "White's goal"), black, "1", player=0),  # article 2
        Zone(Text("meta das Pretas", "Black's goal"), white, "2", player=1),
    )
    return Setup(board, b, begin, zones, swaps_players="WB")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    return ("--",) if m == PASS else spell_journey(game, m, int(s.men[0] | s.men[1]), int(game.b.home[s.turn]))


def reason(game: Game, s: State) -> str:
    return "passed" if s.passed > 1 else "arrived"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    own, men, home = int(s.men[s.turn]), int(s.men[0] | s.men[1]), int(game.b.home[s.turn])
    here, there, article = cells[0], cells[-1], "3"
    step = len(cells) == 2 and there in game.board.near[here]
    if not own >> here & 1:
        text = NOT_OWN
    elif len(cells) == 1:
        text = Text("falta dizer para onde vai a peça em {here}", "say also where the piece on {here} goes")
    elif own & home and not home >> here & 1:
        article, text = "4", Text("ainda há peças no campo de origem", "there are still pieces in the home camp")
    elif step and men >> there & 1:
        text = Text("{there} já está ocupado", "{there} is already taken")
    elif not step and (fault := journey_fault(game, cells, men & ~(1 << here), home)):
        article, text = {"return": "N3", "chain": "N3", "camp": "5"}.get(fault[0], "3"), fault[1]
    elif home >> there & 1 and not home >> here & 1:
        article, text = "5", Text("{there} é do campo de origem", "{there} belongs to the home camp")
    elif home >> there & 1:
        article, text = "7", Text("{here} tem de sair do campo de origem", "{here} must leave the home camp")
    else:
        return None
    return Why(article, text.fill(here=game.board.names[here], there=game.board.names[there]))


def unsound(game: Game, s: State) -> Why | None:
    if any(count(men) != 4 for men in s.men):
        return Why("1", Text("cada jogador tem 4 peças", "each player has 4 pieces"))
    both = all(s.men == game.b.home[::-1])
    return Why("2", Text("não podem ter chegado os dois", "both players cannot have arrived")) if both else None


ARTICLES = (
    Article("1", "Cada jogador começa com 4 peças no seu campo de origem.",
            "Each player starts with 4 pieces in their home camp."),
    Article("2", "Ganha quem leva as suas 4 peças ao campo do outro lado do tabuleiro.",
            "Whoever brings their 4 pieces to the camp on the other side of the board wins."),
    Article("3", "Uma peça anda para um ponto vizinho vazio, ou salta por cima de uma peça vizinha, sua ou do "
            "adversário, para o ponto vazio logo atrás. Na mesma jogada pode dar vários saltos e mudar de direção.",
            "A piece moves to an empty neighbouring point, or jumps over a piece next to it, of either player, to "
            "the empty point right behind. In one play it may make several jumps and change direction."),
    Article("4", "Enquanto um jogador tiver peças no campo de origem, não pode mover as que estão fora dele.",
            "As long as a player has pieces in the home camp, those outside it may not move."),
    Article("5", "Uma peça que saiu do campo de origem não volta a entrar nele.",
            "A piece that has left its home camp does not go back into it."),
    Article("6", "Quem não pode mover nenhuma peça perde a vez, e joga o adversário.",
            "A player who cannot move any piece loses the turn, and the other one plays."),
    Article("7", "Se alguma peça pode sair do campo de origem, uma tem de sair: não se pode ficar a andar dentro "
            "dele.",
            "If a piece can leave the home camp, one must leave: moving about inside it is not allowed.",
            "Se alguma peça pode sair do campo de origem, uma tem de sair: não se pode ficar andando dentro dele."),
    Article("N1", "Começam as Brancas, escolhidas por sorteio. O campo das Brancas é a b d f; o das Pretas, h j l m.",
            "White, chosen by lot, starts. White's camp is a b d f; Black's, h j l m."),
    Article("N2", "O artigo 3 do livro fala de um «salto de captura», em linha reta ou pelas linhas dos círculos: são "
            "palavras das regras de Pretwa. Aqui não valem: em Halma nada se captura e, como o tabuleiro não tem "
            "círculos, salta-se sempre em linha reta.",
            "Article 3 of the book speaks of a “capturing jump”, straight or along the lines of the circles: words of "
            "the rules of Pretwa. They do not hold here: nothing is captured in Halma, and on a board without circles "
            "every jump is straight.",
            "O artigo 3 do livro fala de um “salto de captura”, em linha reta ou pelas linhas dos círculos: são "
            "palavras das regras de Pretwa. Aqui não valem: em Halma nada é capturado e, como o tabuleiro não tem "
            "círculos, o salto é sempre em linha reta."),
    Article("N3", "A peça pode parar depois de qualquer salto, mas não junta um passo aos saltos. O ponto de onde "
            "saiu conta como vazio, e ela não volta lá. Caminhos com o mesmo início e o mesmo fim são uma só jogada.",
            "A piece may stop after any jump, but a step and jumps are not combined. The point it started from "
            "counts as empty, and it does not return there. Paths with the same start and end are one play."),
    Article("N4", "Uma peça pode tornar a sair do campo de destino. A partida acaba assim que a quarta peça lá entra.",
            "A piece may leave the far camp again. The game is over as soon as the fourth piece is in.",
            "Uma peça pode sair de novo do campo de destino. A partida acaba assim que a quarta peça entra nele."),
    Article("N5", "Quem perde a vez escreve --. A partida empata se os dois jogadores perdem a vez um a seguir ao "
            "outro, se a mesma posição aparece pela terceira vez, ou ao fim de 400 jogadas.",
            "A lost turn is written --. The game is drawn if both players lose their turn one after the other, if the "
            "same position comes up for the third time, or after 400 plays.",
            "Quem perde a vez escreve --. A partida empata se os dois jogadores perdem a vez um depois do outro, "
            "se a mesma posição aparece pela terceira vez, ou depois de 400 jogadas."),
    Article("N6", "O desenho do tabuleiro está perdido: pode ser este, de 13 pontos, ou, como variante, o de 25 "
            "pontos com as linhas do Alquerque, com os campos a1 b1 a2 b2 e d4 e4 d5 e5.",
            "The drawing of the board is lost: it may be this one, of 13 points, or, as a variant, that of 25 points "
            "with the lines of Alquerque, with the camps a1 b1 a2 b2 and d4 e4 d5 e5."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Halma", "Halma"),
    goal=Text(
        "Levar as tuas 4 peças ao campo do outro lado.",
        "Bring all 4 pieces to the camp on the other side.",
        "Levar as suas 4 peças ao campo do outro lado.",
    ),
    author="George H. Monks",
    year="1883",
    material=Text("Tabuleiro de 13 pontos, 4 peças de cada cor.", "A board of 13 points, 4 pieces of each colour."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(Sets("men", "WB"), Number("passed", most=2, text=Text("vezes passadas", "turns passed"))),
    options={
        "board": Option(
            ("13", "25"),
            Text("pontos: o LoBoGames usa os dois (N6)", "points: LoBoGames has both (N6)"),
            {"25": Text("tabuleiro de 25 pontos", "board with 25 points")},
        )
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    tiers=lambda game: moving(4, (0,), (1,)),
    reason=reason,
    reasons={
        "arrived": ARRIVED.saying("as 4 peças chegaram ao outro lado", "all 4 pieces are on the other side"),
        "passed": Text("nenhum dos jogadores pode mover", "neither player can move"),
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3, plies=400),
    board="reconstruction",
    board_source=Text(
        "um dos dois tabuleiros em que o LoBoGames joga Halma; qual deles, e os campos, é suposição (N6)",
        "one of the two boards on which LoBoGames plays Halma; which of them, and the camps, is a guess (N6)",
    ),
    most_moves=68,  # 4 pieces, 17 empty points
    longest=400,  # N5
    tags=("race",),
    solved=(Solve("table"), Solve("table", "board=25")),
    engine="search",
)
