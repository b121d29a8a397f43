"""Go on 7 by 7 points: surround more of the board than the other player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import crossings
from tabuleiro.rules import *

LARGEST = 9**2  # points
PASS = LARGEST  # the play


class Tables(NamedTuple):
    beside: Any  # the up to four points next to each point, then -1
    komi: int  # half points for White


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    for c in range(len(b.beside)):
        if s.stone[c] == 0 and s.ko != c:  # articles 1 and 4
            out[n] = c
            n += may_stand(b.beside, s, c, 1 + s.turn)  # article 3
    out[n] = PASS
    return n + 1


@rule
def sample(b: Tables, s: State, out: Moves, random: Any) -> int:
    """Any point or pass, and again until it is legal: so all that are legal are equally likely."""
    points = len(b.beside)
    while True:
        c = draw_below(random, points + 1)
        if c == points:
            return PASS
        if s.stone[c] == 0 and s.ko != c and may_stand(b.beside, s, c, 1 + s.turn):
            return int(c)


@rule
def play(b: Tables, s: State, m: int) -> None:
    s.ko = -1
    if m == PASS:
        s.passes += 1
    else:
        put_stone(b.beside, s, m, 1 + s.turn)
        if capture(b.beside, s, m) == 1 and s.after[m] == m and in_atari(s, m):
            s.ko = s.total[m] // s.liberties[m]  # article 4: a lone stone, and where it took one, it can be taken
        s.passes = 0
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if s.passes < 2:
        return ONGOING
    return FIRST if 2 * (score(b, s, 0) - score(b, s, 1)) > b.komi else SECOND  # article 6


@rule
def score(b: Tables, s: State, player: int) -> int:
    """Article 6: own stones, and empty points from which no enemy stone is reached over empty ones."""
    total, reached, further, growing = 0, EMPTY, EMPTY, True  # such points: those before 64, and the others
    for c in range(len(b.beside)):
        total += s.stone[c] == 1 + player
    if total == 0:
        return 0
    while growing:
        growing = False
        for c in range(len(b.beside)):
            if s.stone[c] == 0 and not holds(reached, further, c):
                for d in b.beside[c]:
                    if d >= 0 and (s.stone[d] == 2 - player or (s.stone[d] == 0 and holds(reached, further, d))):
                        growing = True
                        if c < 64:
                            reached |= bit(c)
                        else:
                            further |= bit(c - 64)
                        break
    for c in range(len(b.beside)):
        total += s.stone[c] == 0 and not holds(reached, further, c)
    return total


@rule
def holds(low: Any, high: Any, cell: int) -> bool:
    """Whether a cell is in a set of more than 64, given in two."""
    return bit(cell) & low != 0 if cell < 64 else bit(cell - 64) & high != 0


@rule
def derive(b: Tables, s: State) -> None:
    derive_chains(b.beside, s)


def setup(options: Options) -> Setup:
    size = int(options["size"])
    board = crossings(size, size)
    return Setup(board, Tables(beside_of(board.near), komi=round(2 * float(options["komi"]))))


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    return ("pass", "--") if m == PASS else (game.board.names[m],)


def area(game: Game, s: State, player: int) -> list[int]:
    """Article 6: the stones of a player, and the empty points from which no enemy stone is reached over empty ones."""
    what, near = game.contents(s), game.board.near
    reached = {c for c, stone in enumerate(what) if stone == "WB"[player]}
    border = [*reached]
    for c in border:  # grows while it is walked
        border += (new := [d for d in near[c] if not what[d] and d not in reached])
        reached.update(new)
    return [c for c in range(len(near)) if c not in reached] if "BW"[player] in what else []


def area_of_winner(game: Game, s: State) -> list[int]:
    return area(game, s, game.result(s) - FIRST)


def account(game: Game, s: State, player: int, points: int) -> Text:
    """The area; White's with what White gets besides (N4)."""
    if player == 0 or not game.b.komi:
        return counted(points, Text("{n} ponto", "{n} point"), Text("{n} pontos", "{n} points"))
    komi, whole = game.b.komi / 2, points + game.b.komi / 2
    text = Text("{points} + {komi} = {whole} pontos", "{points} + {komi} = {whole} points")
    said = [Text(f"{n:g}".replace(".", ","), f"{n:g}") for n in (points, komi, whole)]
    return text.fill(points=said[0], komi=said[1], whole=said[2])


def reason(game: Game, s: State) -> str:
    return "passes"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    if len(cells) > 1:
        return Why("1", Text("põe-se uma só pedra de cada vez", "a turn puts one stone only"))
    at = named(game, cells)
    if s.stone[cells[0]]:
        return Why("1", Text("{to} já está ocupado", "{to} is already taken").fill(to=at))
    if s.ko == cells[0]:
        text = Text(
            "é ko: uma pedra em {to} repetia o tabuleiro de há uma jogada; joga primeiro noutro ponto, ou passa",
            "it is ko: a stone on {to} would bring back the board of one turn ago; play elsewhere first, or pass",
            "é ko: uma pedra em {to} repetiria o tabuleiro de uma jogada atrás; jogue antes em outro ponto, ou passe",
        )
        return Why("4", text.fill(to=at))
    if not may_stand(game.b.beside, s, cells[0], 1 + int(s.turn)):
        text = Text(
            "uma pedra em {to} ficaria sem liberdades e não captura nada",
            "a stone on {to} would have no liberties, and captures nothing",
        )
        return Why("3", text.fill(to=at))
    return None


def unsound(game: Game, s: State) -> Why | None:
    t = game.derived(s.copy())
    choked = [c for c in range(len(game.board)) if t.stone[c] and t.liberties[t.chain[c]] == 0]
    if choked:
        text = Text("o grupo em {at} não tem liberdades", "the group on {at} has no liberties")
        return Why("3", text.fill(at=named(game, choked[:1])))
    if s.ko >= 0 and (s.passes or not is_ko(game, t)):
        text = Text("em {at} não pode haver ko", "there can be no ko on {at}")
        return Why("4", text.fill(at=named(game, [int(s.ko)])))
    return None


def is_ko(game: Game, s: State) -> bool:
    """Whether the last play can have taken a stone on the point of the ko: one there would take just a lone one."""
    around, own = game.board.near[s.ko], 2 - int(s.turn)
    if s.stone[s.ko] or any(s.stone[c] != own for c in around):
        return False
    takers = {int(s.chain[c]) for c in around if in_atari(s, s.chain[c])}
    return len(takers) == 1 and all(s.after[c] == c for c in takers)


ARTICLES = (
    Article("1", "O tabuleiro tem 7 por 7 pontos e começa vazio. Começam as Pretas. Os jogadores jogam à vez: cada um "
            "põe uma pedra da sua cor num ponto vazio, ou passa.",
            "The board has 7 by 7 points and starts empty. Black starts. The players take turns: each puts a stone of "
            "their colour on an empty point, or passes.",
            "O tabuleiro tem 7 por 7 pontos e começa vazio. As Pretas começam. Os jogadores jogam alternadamente: cada "
            "um coloca uma pedra da sua cor em um ponto vazio, ou passa a vez."),
    Article("2", "Pedras da mesma cor unidas pelas linhas, e não na diagonal, formam um grupo. As suas liberdades são "
            "os pontos vazios ao lado, também pelas linhas.",
            "Stones of one colour that are joined along the lines, not diagonally, form a group. Its liberties are the "
            "empty points next to it, along the lines as well."),
    Article("3", "Depois de posta uma pedra, saem todos os grupos adversários sem liberdades. Se depois disso o grupo "
            "da pedra não tem liberdades, ela não podia ser posta ali.",
            "After a stone is put, all enemy groups without liberties leave the board. If the stone's own group then "
            "has no liberties, it could not be put there.",
            "Depois de colocada uma pedra, saem todos os grupos adversários sem liberdades. Se depois disso o grupo da "
            "pedra não tem liberdades, ela não podia ser colocada ali."),
    Article("4", "Ko: uma pedra não pode repor o tabuleiro tal como estava antes da última jogada do adversário.",
            "Ko: a stone may not bring the board back to what it was before the opponent's last turn.",
            "Ko: uma pedra não pode fazer o tabuleiro voltar a ser como era antes da última jogada do adversário."),
    Article("5", "Dois passes seguidos acabam a partida.", "Two passes in succession end the game."),
    Article("6", "Contam-se as pedras de cada cor no tabuleiro e os pontos vazios rodeados só por essa cor. Ganha quem "
            "tem mais; com contas iguais ganham as Brancas. As pedras capturadas não contam.",
            "Count the stones of each colour on the board and the empty points surrounded by that colour only. More "
            "wins; if both have the same, White wins. Captured stones do not count."),
    Article("N1", "À mesa retiram-se no fim, por acordo, as pedras que não escapam dentro do território adversário. "
            "Aqui não há acordo: tudo o que está no tabuleiro conta como vivo. Quem quer as pedras fora captura-as "
            "antes de passar.",
            "At the table, stones that cannot escape capture inside enemy territory are taken off at the end by "
            "agreement. Here there is no agreement: all that is on the board counts as alive. Whoever wants stones "
            "gone captures them before passing.",
            "À mesa, retiram-se no fim, por acordo, as pedras que não escapam dentro do território adversário. Aqui "
            "não há acordo: tudo o que está no tabuleiro conta como vivo. Quem quiser tirar as pedras captura antes de "
            "passar."),
    Article("N2", "Um passe acaba com a proibição do ko. A quem passa não acontece mais nada.",
            "A pass lifts the ban of the ko. Nothing else happens to whoever passes."),
    Article("N3", "As regras não falam de ciclos mais longos, com vários ko. Aqui a mesma posição, com o mesmo jogador "
            "a jogar, pela terceira vez acaba a partida sem vencedor. Num campeonato joga-se outra.",
            "The rules do not speak of longer cycles, with several kos. Here the same position with the same player to "
            "move ends the game without a winner when it comes up for the third time. At a championship another game "
            "is played.",
            "As regras não falam de ciclos mais longos, com vários ko. Aqui a mesma posição, com o mesmo jogador na "
            "vez, pela terceira vez acaba a partida sem vencedor. Em um campeonato joga-se outra."),
    Article("N4", "Nas regras não há komi. Há variantes em que as Brancas recebem 5,5 ou 9 pontos a mais.",
            "The rules have no komi. There are variants in which White gets 5.5 or 9 points more."),
    Article("N5", "Os tabuleiros de 3, 4 e 5 servem para aprender, e o de 9 é o passo seguinte. As letras não saltam o "
            "i. As pedras são o material, não um limite: usam-se também as capturadas.",
            "The boards of 3, 4 and 5 are for learning, and that of 9 is the next step. The letters do not leave out "
            "i. Stones are the kit, not a limit: captured ones are used again.",
            "Os tabuleiros de 3, 4 e 5 servem para aprender, e o de 9 é o próximo passo. As letras incluem o i. As "
            "pedras são o material, não um limite: as capturadas podem ser usadas de novo."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Go 7x7", "Go 7x7"),
    goal=Text("Cercar mais pontos do que o adversário.", "Surround more points than the other player."),
    author=Text("tradicional (China)", "traditional (China)"),
    year="tradicional",
    material=Text(
        "Tabuleiro de 7 por 7 pontos, cerca de 30 pedras pretas e 30 brancas.",
        "A board of 7 by 7 points, about 30 black stones and 30 white ones.",
    ),
    sources=(
        Text(
            "J. P. Neto e J. N. Silva, Jogos Matemáticos, Jogos Abstractos: Go",
            "J. P. Neto and J. N. Silva, Jogos Matemáticos, Jogos Abstractos: Go",
        ),
        Text("Página e fotografias dos CNJM2 e 3 (2006, 2007)", "Page and photographs of CNJM2 and 3 (2006, 2007)"),
    ),
    articles=ARTICLES,
    pieces=(
        Piece("B", Text("pedra preta", "black stone"), "●", "black"),
        Piece("W", Text("pedra branca", "white stone"), "○", "white"),
    ),
    players=(Text("Pretas", "Black"), Text("Brancas", "White")),
    state=StateType(
        Cells("stone", "BW", room=LARGEST),
        Spot("ko"),
        Number("passes", most=2, text=Text("passes seguidos", "passes in a row")),
        *chain_fields(LARGEST),
    ),
    options={
        "size": Option(
            ("7", "9", "5", "4", "3"),
            Text("lado do tabuleiro: 7 nos CNJM2 e 3 (N5)", "side of the board: 7 at CNJM2 and 3 (N5)"),
        ),
        "komi": Option(
            ("0", "5.5", "9"),
            Text("pontos a mais para as Brancas (N4)", "points that White gets (N4)"),
            {n: Text(f"{n} pontos a mais para as Brancas", f"{n} points more for White") for n in ("5.5", "9")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    score=score,
    spell=spell,
    reason=reason,
    account=account,
    reasons={
        "passes": Reason("os dois passaram", "both players have passed", cells=area_of_winner),
    },
    why=why,
    derive=derive,
    sample=sample,
    unsound=unsound,
    match=MatchRules(repetition=3),
    board_source=Text(
        "a página e as fotografias dos CNJM2 e 3; a folha das regras não foi encontrada",
        "the page and the photographs of CNJM2 and 3; the sheet of rules was not found",
    ),
    most_moves=LARGEST + 1,
    longest=3000,  # passes come by chance, and so far no random game has come near
    draws=False,
    tags=("capture",),
    sights={"atari": Sight(Text("Grupos em atari", "Groups in atari"), atari_stones)},
    solved=(Solve("table", "size=3"),),
    puzzles=(Seek("take", 3, "size=5"),),
    mcts={"rave": 300.0, "uses_rollout": True},
)
