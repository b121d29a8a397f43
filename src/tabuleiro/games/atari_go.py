"""Atari Go: stones on the points of a grid, and the first capture wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import crossings
from tabuleiro.rules import *

LARGEST = 19**2  # points
MOST = 5  # stones that a variant may ask for


class Tables(NamedTuple):
    beside: Any  # the up to four points next to each point, then -1
    goal: int  # stones to capture
    suicide: bool  # a stone without liberties may be put, and loses
    drawn: bool  # no point to play on is a draw


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n, own = 0, 1 + s.turn
    for c in range(len(b.beside)):
        if s.stone[c] == 0:  # article 1
            out[n] = c
            n += b.suicide or may_stand(b.beside, s, c, own)  # article 4
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    put_stone(b.beside, s, m, 1 + s.turn)
    s.taken[s.turn] += capture(b.beside, s, m)  # article 3: enemy groups go first
    if s.liberties[s.chain[m]] == 0:
        s.choked[0] = 1 + s.turn  # N2
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    for player in (0, 1):
        if s.taken[player] >= b.goal:
            return SECOND if player else FIRST  # article 3, N5
    if s.choked[0]:
        return FIRST if s.choked[0] == 2 else SECOND  # N2
    for c in range(len(b.beside)):
        if s.stone[c] == 0 and (b.suicide or may_stand(b.beside, s, c, 1 + s.turn)):
            return ONGOING
    return DRAW if b.drawn else SECOND if s.turn == 0 else FIRST  # N1


@rule
def derive(b: Tables, s: State) -> None:
    derive_chains(b.beside, s)
    s.choked[0] = 0
    for c in range(len(b.beside)):
        if s.stone[c] and s.liberties[s.chain[c]] == 0:
            s.choked[0] = s.stone[c]


def setup(options: Options) -> Setup:
    size = int(options["size"])
    board = crossings(size, size)

    def begin(s: State) -> None:  # N4
        if options["start"] == "crosscut" and size > 3:
            low, high = size // 2 - 1, size // 2
            for x, y in ((low, low), (high, high), (high, low), (low, high)):
                s.stone[board.grid[x, y]] = 1 if x == y else 2

    return Setup(
        board=board,
        b=Tables(
            beside_of(board.near),
            goal=int(options["goal"]),
            suicide=options["suicide"] == "loses",
            drawn=options["no_move"] == "draw",
        ),
        start=begin,
        swaps_players="BW",
    )


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    name = game.board.names[m]
    return (name, f"{name}x") if takes(game.b.beside, s, m, 1 + int(s.turn)) else (name,)


def breathless(game: Game, s: State) -> list[int]:
    """The stones of groups without a liberty."""
    what, near = game.contents(s), game.board.near
    air = {c for c, stone in enumerate(what) if not stone}
    while grown := {
        c for c in range(len(near)) if c not in air and any(d in air and what[d] in ("", what[c]) for d in near[c])
    }:
        air |= grown
    return [c for c in range(len(near)) if c not in air]


def reason(game: Game, s: State) -> str:
    return "captured" if max(s.taken) >= game.b.goal else "choked" if s.choked[0] else "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    if len(cells) > 1:
        return Why(
            "1", Text("põe-se uma só pedra de cada vez", "a turn puts one stone only", "coloca-se uma só pedra por vez")
        )
    if s.stone[cells[0]]:
        return Why("1", Text("{to} já está ocupado", "{to} is already taken").fill(to=named(game, cells)))
    if not (game.b.suicide or may_stand(game.b.beside, s, cells[0], 1 + int(s.turn))):
        text = Text(
            "uma pedra em {to} ficaria sem liberdades e não captura nada",
            "a stone on {to} would have no liberties, and captures nothing",
        )
        return Why("4", text.fill(to=named(game, cells)))
    return None


def unsound(game: Game, s: State) -> Why | None:
    if min(s.taken) >= game.b.goal:
        return Why("3", Text("não podem ter ganho os dois", "both players cannot have won"))
    t = game.derived(s.copy())
    choked = {int(t.chain[c]) for c in range(len(game.board)) if t.stone[c] and t.liberties[t.chain[c]] == 0}
    last = 2 - int(s.turn)
    if choked and not (game.b.suicide and len(choked) == 1 and t.stone[min(choked)] == last):  # N2
        at = named(game, sorted(choked)[:1])
        return Why("3", Text("o grupo em {at} não tem liberdades", "the group on {at} has no liberties").fill(at=at))
    return None


ARTICLES = (
    Article("1", "O tabuleiro tem 9 por 9 pontos e começa vazio. Começam as Pretas. Os jogadores jogam à vez, e cada "
            "um põe uma pedra da sua cor num ponto vazio. Ninguém pode passar.",
            "The board has 9 by 9 points and starts empty. Black starts. The players take turns, and each puts a stone "
            "of their colour on an empty point. Nobody may pass.",
            "O tabuleiro tem 9 por 9 pontos e começa vazio. As Pretas começam. Os jogadores jogam alternadamente, e "
            "cada um coloca uma pedra da sua cor em um ponto vazio. Ninguém pode passar a vez."),
    Article("2", "Pedras da mesma cor unidas pelas linhas, e não na diagonal, formam um grupo. As suas liberdades são "
            "os pontos vazios ao lado, também pelas linhas.",
            "Stones of one colour that are joined along the lines, not diagonally, form a group. Its liberties are the "
            "empty points next to it, along the lines as well."),
    Article("3", "Uma pedra que deixa um grupo adversário sem liberdades captura-o. O primeiro a capturar, uma pedra "
            "ou muitas, ganha de imediato.",
            "A stone that leaves an enemy group without liberties captures it. The first player to capture anything, "
            "one stone or many, wins at once."),
    Article("4", "Não se pode pôr uma pedra que deixe sem liberdades o seu próprio grupo, a não ser que essa mesma "
            "pedra capture: vê-se primeiro o que acontece aos grupos adversários.",
            "A stone may not be put so that its own group has no liberties, unless that very stone captures: enemy "
            "groups are judged first.",
            "Não se pode colocar uma pedra que deixe sem liberdades o seu próprio grupo, a não ser que essa mesma "
            "pedra capture: primeiro se vê o que acontece com os grupos adversários."),
    Article("5", "As pedras não se movem. Não há empates.", "Stones never move. There are no draws."),
    Article("N1", "Nenhuma fonte diz o que acontece a quem, na sua vez, não tem um ponto permitido: aqui perde, "
            "porque teria de se capturar a si próprio. Há uma variante em que é um empate.",
            "No source says what happens to a player who has no point to play on: here they lose, because they would "
            "have to capture themselves. There is a variant in which it is a draw.",
            "Nenhuma fonte diz o que acontece com quem, na sua vez, não tem um ponto permitido: aqui perde, porque "
            "teria que capturar a si mesmo. Há uma variante em que é um empate."),
    Article("N2", "Uma pedra posta onde o artigo 4 não deixa é retirada, e o jogador põe outra: não conta como "
            "captura. Há uma variante, de um texto mais antigo, em que essa pedra é permitida, e quem a põe perde.",
            "A stone put where article 4 forbids it is taken back, and the player puts another: it does not count as "
            "a capture. There is a variant, of an older text, in which it is allowed, and whoever puts it loses.",
            "Uma pedra colocada onde o artigo 4 não deixa é retirada, e o jogador coloca outra: não conta como "
            "captura. Há uma variante, de um texto mais antigo, em que essa pedra é permitida, e quem a coloca "
            "perde."),
    Article("N3", "As letras vão de a a i, com i, ao contrário dos livros de Go, que o saltam. As 40 pedras de cada "
            "cor são o material, não um limite.",
            "The letters go from a to i, with i, unlike books on Go, which leave it out. The 40 stones of each colour "
            "are the kit, not a limit.",
            "As letras vão de a até i, com i, ao contrário dos livros de Go, que pulam essa letra. As 40 pedras de "
            "cada cor são o material, não um limite."),
    Article("N4", "Os tabuleiros menores servem para aprender. Também se pode começar com quatro pedras cruzadas no "
            "meio (do 4 por 4 em diante): no 9 por 9, pretas em d4 e e5, brancas em e4 e d5. No CNJM não é assim.",
            "Smaller boards are for learning. One may also begin with four stones crosswise in the middle (from "
            "4 by 4 on): on 9 by 9, black on d4 and e5, white on e4 and d5. It is not so at the CNJM."),
    Article("N5", "Nas variantes de 3 e de 5 pedras ganha quem primeiro capturar esse número de pedras, ao todo. As "
            "capturadas saem do tabuleiro, e pode-se jogar logo no ponto que deixaram.",
            "In the variants of 3 and of 5 stones the first to capture so many stones in all wins. Captured stones "
            "leave the board, and the points they leave may be played on at once.",
            "Nas variantes de 3 e de 5 pedras ganha quem primeiro capturar esse número de pedras, no total. As "
            "capturadas saem do tabuleiro, e já se pode jogar no ponto que deixaram."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Atari Go", "Atari Go"),
    goal=Text("Ser o primeiro a capturar pedras do adversário.", "Be the first to capture enemy stones."),
    author="Yasutoshi Yasuda",
    year=Text("século XX", "20th century"),
    material=Text(
        "Tabuleiro de 9 por 9 pontos, 40 pedras pretas e 40 brancas.",
        "A board of 9 by 9 points, 40 black stones and 40 white ones.",
    ),
    sources=(
        Text("Regras dos CNJM15 e 17, em bodogemu.com", "Rules of CNJM15 and 17, at bodogemu.com"),
        CNJM19_SHEETS,
        CNJM18_PHOTOS,
    ),
    articles=ARTICLES,
    pieces=(
        Piece("B", Text("pedra preta", "black stone"), "●", "black"),
        Piece("W", Text("pedra branca", "white stone"), "○", "white"),
    ),
    players=(Text("Pretas", "Black"), Text("Brancas", "White")),
    state=StateType(
        Cells("stone", "BW", room=LARGEST),
        Number("taken", each=True, most=LARGEST, text=CAPTURED),
        Derived("choked", "u1", 1),  # whose group has no liberties: 1 or 2, 0 if nobody's
        *chain_fields(LARGEST),
    ),
    options={
        "size": Option(
            ("9", "7", "5", "4", "3", "2", "13", "19"),
            Text("lado do tabuleiro: 9 nos CNJM15 a 19 (N4)", "side of the board: 9 at CNJM15 to 19 (N4)"),
        ),
        "start": Option(
            ("empty", "crosscut"),
            Text("crosscut: quatro pedras no meio (N4)", "crosscut: four stones in the middle (N4)"),
            {"crosscut": Text("com quatro pedras cruzadas no meio", "with four stones crosswise in the middle")},
        ),
        "suicide": Option(
            ("forbidden", "loses"),
            Text("loses: tapar a sua última liberdade perde (N2)", "loses: filling one's last liberty loses (N2)"),
            {"loses": Text("ficar sem liberdades é permitido e perde", "taking one's own last liberty loses")},
        ),
        "no_move": Option(
            ("loses", "draw"),
            Text("draw: sem ponto permitido há empate (N1)", "draw: no point to play on is a draw (N1)"),
            {"draw": Text("sem ponto permitido há empate", "no point to play on is a draw")},
        ),
        "goal": Option(
            ("1", "3", "5"),
            Text("pedras a capturar: 1 nos CNJM (N5)", "stones to capture: 1 at the CNJM (N5)"),
            {n: Text(f"ganha quem captura {n} pedras", f"capturing {n} stones wins") for n in ("3", "5")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={
        "captured": Reason(
            "um grupo foi capturado",
            "a group has been captured",
            you=Text("capturaste um grupo", "you have captured a group", "você capturou um grupo"),
            they=Text(
                "o adversário capturou um grupo teu",
                "your opponent has captured a group of yours",
                "o adversário capturou um grupo seu",
            ),
            of="winner",
        ),
        "choked": Reason(
            "um jogador ficou sem liberdades",
            "a player has taken their own last liberty",
            you=Text(
                "tiraste a última liberdade ao teu grupo",
                "you have taken your own group's last liberty",
                "você tirou a última liberdade do seu grupo",
            ),
            they=Text(
                "o adversário tirou a última liberdade ao seu grupo",
                "your opponent has taken their own group's last liberty",
                "o adversário tirou a última liberdade do grupo dele",
            ),
            cells=breathless,
        ),
        "blocked": Reason(
            "não há ponto onde possa jogar",
            "there is no point to play on",
            you=Text("não tens ponto onde jogar", "you have no point to play on", "você não tem ponto onde jogar"),
            they=Text("o adversário não tem ponto onde jogar", "your opponent has no point to play on"),
            of="mover",
            cells=empty_cells,
        ),
    },
    why=why,
    derive=derive,
    unsound=unsound,
    board_source=Text(
        "os tabuleiros dos CNJM18 e 19, em fotografias, e o texto das regras",
        "the boards of CNJM18 and 19, in photographs, and the text of the rules",
    ),
    most_moves=LARGEST,
    longest=LARGEST + 2 * MOST,  # a stone on every point, and those taken before the last play
    draws=False,
    tags=("capture",),
    sights={"atari": Sight(Text("Grupos em atari", "Groups in atari"), atari_stones)},
    solved=tuple(Solve("proof", f"size={size}") for size in ("5,start=crosscut", "4,start=crosscut", "4", "3", "2")),
    puzzles=(Seek("force", 5, "size=7"),),
    mcts={"rave": 300.0, "uses_rollout": True},  # uses_rollout 10-0, then rave 7-3; seeing captures in the tree 14-6
)
