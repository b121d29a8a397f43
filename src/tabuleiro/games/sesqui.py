"""Sesqui: a turn and a half at a time: a stone is put beside one's own, then one of them slides like a queen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.boards import KING, ORTHOGONAL, square
from tabuleiro.rules import *

EMPTY_CELL, BLACK, WHITE = range(3)  # what lies on a cell
LONGEST = 9  # cells of a side
FROM = 128  # a slide is this times the cell it comes from, one more, plus the cell it goes to; a drop is a cell
PASS = -2  # the play of a player who cannot move, if that does not lose


class Tables(NamedTuple):
    size: int
    beside: Any  # the cells next to which one's own stone must be for a drop, then -1
    slides: Slides
    other: bool  # the stone just dropped may not slide
    passes: bool  # whoever has no legal turn passes
    pie: bool  # the first player puts three stones, and the second may swap


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    own, n = 1 + (s.turn ^ s.swapped), 0
    if s.dropped >= 0:  # article 1b, N2
        return all_slides(b.slides, s.stone, own, s.dropped if b.other else -1, FROM, out)
    free = opening(s)
    for c in range(b.slides.cells):
        if s.stone[c] == EMPTY_CELL and (free or can_drop(b, s, c, own)):
            out[n] = c  # article 1a
            n += 1
    if n == 0 and b.passes:
        out[n] = PASS  # N5
        n += 1
    if not free and may_swap(b, s):
        out[n] = SWAP  # N6
        n += 1
    return n


@rule
def opening(s: State) -> bool:
    """Whether the first three stones are being put."""
    return s.count[0] + s.count[1] < 3


@rule
def may_swap(b: Tables, s: State) -> bool:
    """N6: two black stones and a white one, and the second player's first turn."""
    return b.pie and s.turn == 1 and s.swapped == 0 and s.dropped < 0 and s.count[0] == 2 and s.count[1] == 1


@rule
def can_drop(b: Tables, s: State, c: int, own: int) -> bool:
    """Whether a stone may be put on an empty cell: beside one's own, crossing nothing, and one can slide or wins."""
    near = False
    for d in b.beside[c]:
        near = near or (d >= 0 and s.stone[d] == own)
    if not near or crosses(b.slides, s.stone, c, own, -1, -1):
        return False
    line, place = (c % b.size, c // b.size) if own == BLACK else (c // b.size, c % b.size)
    found = s.reached[LONGEST * (own - 1) :]
    joins = would_join(found, found[2 * LONGEST :], b.size, line, place)
    return joins or can_slide(b.slides, s.stone, own, c, b.other)


@rule
def play(b: Tables, s: State, m: int) -> None:
    colour = s.turn ^ s.swapped
    if m < 0:  # a swap, or a pass
        s.swapped = 1 if m == SWAP else s.swapped
        s.turn ^= 1
    elif m >= FROM:  # article 1b
        lay(b, s, m // FROM - 1, EMPTY_CELL)
        lay(b, s, m % FROM, 1 + colour)
        s.dropped = -1
        s.turn ^= 1
        connect(b, s, colour)
    else:
        others = s.count[0] + s.count[1]
        if others < 3 and b.pie:
            colour = 1 if others == 2 else 0
        lay(b, s, m, 1 + colour)
        connect(b, s, colour)
        if others >= 3:
            s.dropped = m  # article 1a
        elif others == 2 or (others == 0 and not b.pie):
            s.turn ^= 1


@rule
def lay(b: Tables, s: State, c: int, what: int) -> None:
    if s.stone[c]:
        s.count[s.stone[c] - 1] -= 1
    if what:
        s.count[what - 1] += 1
    s.stone[c] = what
    put_in_lines(s.lines, LONGEST, c % b.size, c // b.size, what, 1)


@rule
def connect(b: Tables, s: State, colour: int) -> None:
    """Find the stones of a colour that are linked with each of its sides."""
    own = s.lines[LONGEST * colour : LONGEST * (colour + 1)]
    for side in range(2):
        begin = LONGEST * (2 * side + colour)
        spread(own, s.reached[begin : begin + LONGEST], b.size, side, False)


@rule
def result(b: Tables, s: State) -> int:
    for colour in range(2):
        if is_joined(s.reached[LONGEST * colour : LONGEST * (colour + 1)], b.size):
            return SECOND if s.swapped ^ colour else FIRST  # article 3
    if s.dropped >= 0 or opening(s) or may_swap(b, s):
        return ONGOING
    for k in range(2 if b.passes else 1):
        for c in range(b.slides.cells):
            if s.stone[c] == EMPTY_CELL and can_drop(b, s, c, 1 + (s.turn ^ s.swapped ^ k)):
                return ONGOING
    return SECOND if s.turn == 0 else FIRST  # N5


@rule
def derive(b: Tables, s: State) -> None:
    s.lines[:] = 0
    s.count[:] = 0
    for c in range(b.slides.cells):
        what = s.stone[c]
        s.stone[c] = EMPTY_CELL
        lay(b, s, c, what)
    connect(b, s, 0)
    connect(b, s, 1)


def setup(options: Options) -> Setup:
    size, pie = int(options["size"]), options["opening"] == "pie"
    grid = (board := square(size, size, KING)).grid
    near = {"8": KING, "orthogonal": ORTHOGONAL}[options["adjacency"]]
    beside = [[*(grid.get((x + u, y + v), -1) for u, v in near), *[-1] * 8][:8] for x, y in grid]
    black, white = (tuple(c for at, c in grid.items() if at[way] in (0, size - 1)) for way in (1, 0))
    other, passes = options["slide"] == "other", options["blocked"] == "passes"
    return Setup(
        board=board,
        b=Tables(size, table(beside), slides_of(board, LONGEST), other, passes, pie),
        zones=(Zone(Text("margens negras", "black sides", "margens pretas"), black, player=0, role="side"),
               Zone(Text("margens brancas", "white sides"), white, player=1, role="side")),
        players=(Text("Primeiro", "First"), Text("Segundo", "Second")) if pie else None,
    )  # fmt: skip


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    names = game.board.names
    if m < 0:
        return ("swap",) if m == SWAP else ("--", "pass")
    return (f"{names[m // FROM - 1]}-{names[m % FROM]}",) if m >= FROM else (names[m],)


def reason(game: Game, s: State) -> str:
    joined = is_joined(s.reached, game.b.size) or is_joined(s.reached[LONGEST:], game.b.size)
    return "connection" if joined else "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    own = 1 + int(s.turn ^ s.swapped)
    if s.dropped < 0 and len(cells) > 1:
        told = Text("primeiro coloca-se uma peça, e só depois se desliza", "first put a stone, and slide only then")
        return Why("1", told, WRITTEN.fill(example="e4"))
    if s.dropped < 0:
        return _no_drop(game, s, cells[0], own)
    if len(cells) != 2:
        return Why("1", Text("a peça já foi colocada, e agora falta deslizar uma",
                             "the stone has been put: now slide one of your own"),
                   WRITTEN.fill(example="d2-d6"))  # fmt: skip
    if game.b.other and cells[0] == s.dropped:
        return Why("N2", Text("nesta variante desliza outra peça, não a que foi agora colocada",
                              "in this variant another stone slides, not the one just put"))  # fmt: skip
    fault = slide_fault(game.b.slides, s.stone, game.board.names, cells[0], cells[1], own)
    return Why(*fault) if fault else None


def _no_drop(game: Game, s: State, c: int, own: int) -> Why | None:
    """Why no stone can be put there."""
    at = named(game, [c])
    if s.stone[c]:
        return Why("1", Text("{at} já está ocupada", "{at} is already taken").fill(at=at))
    if opening(s):
        return None
    if not any(s.stone[d] == own for d in game.b.beside[c] if d >= 0):
        return Why("1", Text("a peça coloca-se ao lado de uma das tuas, e {at} não está",
                             "a stone is put next to one of your own, and {at} is not",
                             "a peça coloca-se ao lado de uma das suas, e {at} não está").fill(at=at))  # fmt: skip
    if crosses(game.b.slides, s.stone, c, own, -1, -1):
        return Why("2", CROSSED.fill(at=at))
    return Why("N4", Text("depois nenhuma das tuas peças poderia deslizar", "none of your own could slide after it",
                          "depois nenhuma das suas peças poderia deslizar"))  # fmt: skip


def todo(game: Game, s: State) -> Text | None:
    if s.dropped >= 0:
        return Text("agora desliza uma peça tua em linha reta", "now slide one of your stones in a straight line",
                    "agora deslize uma peça sua em linha reta")  # fmt: skip
    if opening(s) or all(m < 0 for m in game.moves(s)):
        return None
    return Text("põe uma peça ao lado de uma das tuas; depois deslizas uma",
                "put a stone next to one of yours; then you slide one",
                "coloque uma peça ao lado de uma das suas; depois você desliza uma")  # fmt: skip


def unsound(game: Game, s: State) -> Why | None:
    b, t, what = game.b, game.derived(s.copy()), game.contents(s)
    own, stones = int(s.turn ^ s.swapped), "".join(sorted(what))
    if all(is_joined(t.reached[i : i + LONGEST], b.size) for i in (0, LONGEST)):
        return Why("3", Text("as duas cores ligaram as suas margens", "both colours have joined their sides"))
    if any(s.stone[c] and crosses(b.slides, s.stone, c, int(s.stone[c]), -1, -1) for c in range(len(what))):
        return Why("2", Text("há cores cruzadas", "there are crossed colours"))
    begun = stones in ("", "B", "BB" if b.pie else "BW") and s.turn == (stones > "" and not b.pie)
    if len(stones) < 3 and not (begun and s.dropped < 0 and not s.swapped):
        return Why("1", Text("a abertura não chega a esta posição", "the opening does not lead to this position"))
    if s.swapped and not b.pie:
        return Why("N6", Text("aqui ninguém pode ter trocado de cores", "nobody can have exchanged colours here"))
    if s.dropped >= 0 and what[s.dropped] != "BW"[own]:
        return Why("1", Text("a peça colocada não é de quem joga", "the stone just put is not of the player to move"))
    if s.dropped >= 0 and game.result(t) == ONGOING and not game.moves(t):
        return Why("N4", Text("nenhuma peça de quem joga pode deslizar", "no stone of the player to move can slide"))
    return None


ARTICLES = (
    Article("1", "O tabuleiro começa vazio. As negras colocam uma peça e depois as brancas duas, em quaisquer casas. "
            "Daí em diante joga-se à vez, começando as negras, e cada vez tem duas partes obrigatórias: (a) colocar "
            "uma peça da sua cor numa casa vazia ao lado de uma das suas; (b) deslizar uma das suas peças como a "
            "rainha do xadrez, por quantas casas vazias quiser e sem saltar.",
            "The board starts empty. Black puts one stone and then White two, anywhere. From then on the players "
            "take turns, Black first, and each turn has two parts that must be made: (a) put a stone of one's colour "
            "on an empty cell next to one of one's own; (b) slide one of one's stones like the queen of chess, over "
            "as many empty cells as one likes and without jumping.",
            "O tabuleiro começa vazio. As pretas colocam uma peça e depois as brancas duas, em quaisquer casas. Daí "
            "em diante joga-se alternadamente, começando as pretas, e cada vez tem duas partes obrigatórias: (a) "
            "colocar uma peça da sua cor em uma casa vazia ao lado de uma das suas; (b) deslizar uma das suas peças "
            "como a dama do xadrez, por quantas casas vazias quiser e sem pular."),
    Article("2", "Nenhuma das partes pode deixar um quadrado de 2 por 2 com as cores cruzadas: negras numa diagonal "
            "e brancas na outra.",
            "Neither part may leave a 2 by 2 square with crossed colours: black on one diagonal and white on the "
            "other.",
            "Nenhuma das partes pode deixar um quadrado de 2 por 2 com as cores cruzadas: pretas em uma diagonal e "
            "brancas na outra."),
    Article("3", "As negras ganham com uma cadeia de peças negras da linha 1 à última linha; as brancas, com uma de "
            "peças brancas da coluna a à última coluna. As peças de uma cadeia tocam-se pelos lados ou pelos cantos. "
            "As casas dos cantos são das duas margens.",
            "Black wins with a chain of black stones from rank 1 to the last rank; White, with one of white stones "
            "from file a to the last file. The stones of a chain touch at their sides or corners. Corner cells "
            "belong to both sides.",
            "As pretas ganham com uma cadeia de peças pretas da linha 1 até a última linha; as brancas, com uma de "
            "peças brancas da coluna a até a última coluna. As peças de uma cadeia se tocam pelos lados ou pelos "
            "cantos. As casas dos cantos são das duas margens."),
    Article("4", "Não há capturas, ninguém pode passar a vez, e não há empates.",
            "There are no captures, nobody may pass, and there are no draws."),
    Article("N1", "Nada diz se «ao lado» inclui os cantos: aqui inclui, como nas cadeias. Há uma variante em que só "
            "contam os lados.",
            "Nothing says whether “next to” includes corners: here it does, as in chains. There is a variant in which "
            "only sides count.",
            "Nada diz se “ao lado” inclui os cantos: aqui inclui, como nas cadeias. Há uma variante em que só contam "
            "os lados."),
    Article("N2", "A peça que desliza pode ser a que acaba de ser colocada. Há uma variante em que tem de ser outra.",
            "The stone that slides may be the one just put. There is a variant in which it must be another.",
            "A peça que desliza pode ser a que acabou de ser colocada. Há uma variante em que precisa ser outra."),
    Article("N3", "As cores cruzadas são proibidas depois de cada parte, não só no fim da vez. Uma peça que deslizou "
            "já não está onde estava.",
            "Crossed colours are forbidden after each part, not only at the end of the turn. A stone that has slid "
            "is no longer where it was.",
            "As cores cruzadas são proibidas depois de cada parte, não só no fim da vez. Uma peça que deslizou não "
            "está mais onde estava."),
    Article("N4", "Uma peça colocada que completa a cadeia ganha logo, sem deslizar. Uma peça depois da qual nenhuma "
            "poderia deslizar só se pode colocar se ganhar.",
            "A stone put that completes the chain wins at once, without a slide. A stone after which none could slide "
            "may only be put if it wins.",
            "Uma peça colocada que completa a cadeia ganha na hora, sem deslizar. Uma peça depois da qual nenhuma "
            "poderia deslizar só se pode colocar se ganhar."),
    Article("N5", "Quem na sua vez não tem jogada perde. Há uma variante em que passa a vez (--), e só perde se o "
            "adversário também não tiver.",
            "Whoever has no legal turn loses. There is a variant in which they pass (--), and lose only if the "
            "opponent has none either."),
    Article("N6", "Há uma variante (2025) em que o primeiro jogador coloca duas peças negras e uma branca, e o "
            "segundo joga com as brancas ou troca de cores (troca); a seguir jogam sempre as brancas.",
            "There is a variant (2025) in which the first player puts two black stones and a white one, and the "
            "second plays White or exchanges colours (swap); either way White moves next.",
            "Há uma variante (2025) em que o primeiro jogador coloca duas peças pretas e uma branca, e o segundo joga "
            "com as brancas ou troca de cores (troca); em seguida jogam sempre as brancas."),
    Article("N7", "O tabuleiro dos CNJM11 e 12 não se conhece: 8 por 8 e 30 peças de cada cor são da página do autor "
            "antes de 2025. As peças são o material, não um limite. Os tabuleiros menores servem para aprender; com "
            "9, como a página tem agora.",
            "The board of CNJM11 and 12 is not known: 8 by 8 and 30 stones of each colour are from the author's page "
            "before 2025. Stones are the kit, not a limit. Smaller boards are for learning; 9 is what the page has "
            "now.",
            "Não se conhece o tabuleiro dos CNJM11 e 12: 8 por 8 e 30 peças de cada cor são da página do autor antes "
            "de 2025. As peças são o material, não um limite. Os tabuleiros menores servem para aprender; com 9, "
            "como a página tem agora."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Sesqui", "Sesqui"),
    goal=Text("Unir as duas margens da tua cor com uma cadeia.", "Join the two sides of your colour by a chain.",
              "Unir as duas margens da sua cor com uma cadeia."),
    author="João Pedro Neto, Bill Taylor",
    year="2007",
    material=Text("Tabuleiro 8 por 8, 30 peças negras e 30 brancas.",
                  "An 8 by 8 board, 30 black stones and 30 white ones.",
                  "Tabuleiro 8 por 8, 30 peças pretas e 30 brancas."),
    sources=(Text("World of Abstract Games: Sesqui (até 2025)", "World of Abstract Games: Sesqui (until 2025)"),),
    articles=ARTICLES,
    pieces=(Piece("B", Text("peça negra", "black stone", "peça preta"), "●", "black"),
            Piece("W", Text("peça branca", "white stone"), "○", "white")),
    players=(Text("Negras", "Black", "Pretas"), Text("Brancas", "White")),
    state=StateType(
        Cells("stone", "BW", room=LONGEST**2),
        Number("swapped", most=1, text=SWAPPED),
        Spot("dropped", text=Text("peça colocada nesta vez", "stone put on this turn")),
        Derived("count", "u1", room=2),  # how many stones each colour has
        Derived("lines", "i2", room=2 * LONGEST),  # the stones of each colour, as crossings.py has them, …
        Derived("reached", "i2", room=4 * LONGEST),  # … those linked with its first side, then with its last one
    ),
    options={
        "size": Option(("8", "9", "7", "6", "5", "4", "3"),
                       Text("lado: 8 nos CNJM11 e 12, provavelmente (N7)", "side: 8 at CNJM11 and 12, probably (N7)")),
        "adjacency": Option(("8", "orthogonal"),
                            Text("orthogonal: não em diagonal (N1)", "orthogonal: sides only (N1)"),
                            {"orthogonal": Text("ao lado, não em diagonal", "next to means sides only")}),
        "slide": Option(("any", "other"),
                        Text("other: não desliza a que foi colocada (N2)", "other: the one just put stays (N2)"),
                        {"other": Text("desliza outra peça", "another stone slides")}),
        "blocked": Option(("loses", "passes"),
                          Text("passes: quem não tem jogada passa (N5)", "passes: whoever has no turn passes (N5)"),
                          {"passes": Text("quem não tem jogada passa", "whoever has no turn passes")}),
        "opening": Option(("1-2", "pie"),
                          Text("pie: três peças e troca de cores (N6)", "pie: three stones and the swap (N6)"),
                          {"pie": Text("com troca de cores", "with the swap")}),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    reasons={"connection": JOINED.saying("uma cadeia uniu as duas margens", "a chain has joined the two sides"),
             "blocked": BLOCKED.saying("quem joga não tem nenhuma jogada", "the player to move has no legal turn",
                                       cells=empty_cells)},
    why=why,
    todo=todo,
    swap_article="N6",
    derive=derive,
    unsound=unsound,
    board="likely",
    board_source=Text("a página do autor até 2025: dos CNJM11 e 12 não há fotografia",
                      "the author's page until 2025: there is no photograph of CNJM11 and 12"),
    most_moves=1640,  # slides of 41 stones to 40 cells; in a game far fewer
    longest=250,
    solved=(Solve("proof", "size=4"), Solve("proof", "size=3")),
    draws=False,
    tags=("connect",),
    puzzles=(Seek("force", 6, "size=5"),),
)  # fmt: skip
