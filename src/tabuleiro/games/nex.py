"""Nex: Hex with neutral stones, which two for one become one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabuleiro.boards import rhombus
from tabuleiro.rules import *
from tabuleiro.rules.text import joined  # a word for all games would be taken for part of rules with such a field

EMPTY_CELL, BLACK, WHITE, NEUTRAL = range(4)  # what lies on a cell
LONGEST = 11  # cells of a side
NONE = 127  # in a play: no such cell; a play is up to three cells of 7 bits, and whether it converts
CONVERTS = 1 << 21


class Tables(NamedTuple):
    size: int
    cells: int
    swap: bool  # the second player may exchange colours


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    stone, own = s.stone, 1 + (s.turn ^ s.swapped)
    n = empty = neutral = 0
    for c in range(b.cells):
        empty += stone[c] == EMPTY_CELL
        neutral += stone[c] == NEUTRAL
    if empty > 1:
        for mine in range(b.cells):
            if stone[mine] == EMPTY_CELL:
                for grey in range(b.cells):
                    if stone[grey] == EMPTY_CELL and grey != mine:
                        out[n] = placing_of(mine, grey)  # article 1a
                        n += 1
    if neutral > 1:
        for one in range(b.cells):
            if stone[one] == NEUTRAL:
                for two in range(one + 1, b.cells):
                    if stone[two] == NEUTRAL:
                        for back in range(b.cells):
                            if stone[back] == own:
                                out[n] = conversion_of(one, two, back)  # article 1b
                                n += 1
    elif empty < 2:
        for c in range(b.cells):  # article 4: the last cell, or else the last neutral stone
            if stone[c] == (EMPTY_CELL if empty else NEUTRAL):
                out[n] = placing_of(c, NONE) if empty else conversion_of(c, NONE, NONE)
                n += 1
    if may_swap(b, s):
        out[n] = SWAP  # article 2
        n += 1
    return n


@rule
def may_swap(b: Tables, s: State) -> bool:
    if not b.swap or s.turn == 0 or s.swapped:
        return False
    black = white = neutral = 0
    for c in range(b.cells):
        black += s.stone[c] == BLACK
        white += s.stone[c] == WHITE
        neutral += s.stone[c] == NEUTRAL
    return bool(black == 1 and white == 0 and neutral == 1)


@rule
def placing_of(mine: int, grey: int) -> int:
    return mine | grey << 7 | NONE << 14


@rule
def conversion_of(one: int, two: int, back: int) -> int:
    return one | two << 7 | back << 14 | CONVERTS


@rule
def play(b: Tables, s: State, m: int) -> None:
    if m == SWAP:
        s.swapped = 1
    else:
        colour = s.turn ^ s.swapped
        first, second, third = m & 127, m >> 7 & 127, m >> 14 & 127
        put(b, s, first, 1 + colour)
        if second != NONE:
            put(b, s, second, 1 + colour if m & CONVERTS else NEUTRAL)
        if third != NONE:
            put(b, s, third, NEUTRAL)
        connect(b, s, colour)  # the other colour has the stones it had
    s.turn ^= 1


@rule
def put(b: Tables, s: State, cell: int, what: int) -> None:
    s.stone[cell] = what
    put_in_lines(s.lines, LONGEST, cell % b.size, cell // b.size, what, 0)


@rule
def connect(b: Tables, s: State, colour: int) -> None:
    begin, end = LONGEST * colour, LONGEST * colour + LONGEST
    spread(s.lines[begin:end], s.reached[begin:end], b.size, 0, True)


@rule
def result(b: Tables, s: State) -> int:
    if is_joined(s.reached[:LONGEST], b.size):
        return SECOND if s.swapped else FIRST  # article 3: Black
    if is_joined(s.reached[LONGEST:], b.size):
        return FIRST if s.swapped else SECOND  # article 3: White
    return ONGOING


@rule
def derive(b: Tables, s: State) -> None:
    s.lines[:] = 0
    for c in range(b.cells):
        if s.stone[c]:
            put(b, s, c, s.stone[c])
    connect(b, s, 0)
    connect(b, s, 1)


def setup(options: Options) -> Setup:
    size, swap = int(options["size"]), options["swap"] == "yes"
    board = rhombus(size)
    black, white = (tuple(c for at, c in board.grid.items() if at[way] in (0, size - 1)) for way in range(2))
    return Setup(
        board=board,
        b=Tables(size, len(board), swap),
        zones=(Zone(Text("margens negras", "black sides", "margens pretas"), black, player=0, role="side"),
               Zone(Text("margens brancas", "white sides"), white, player=1, role="side")),
        swaps_players="" if swap else "BW",  # only the second player may swap
        letters="BW",
    )  # fmt: skip


def patterns(game: Game, s: State) -> tuple[Pattern, ...]:
    everywhere, letter = game.contents(s), "BW"[s.turn ^ s.swapped]
    empty, owned, neutral = (tuple(c for c, w in enumerate(everywhere) if w == what) for what in ("", letter, "N"))
    if len(empty) < 2 and len(neutral) < 2:
        if empty:
            return (Pattern("{}", (empty,), letter, (OWN,), lambda c: placing_of(c[0], NONE)),)
        return (Pattern("+{}", (neutral,), letter, (LAST,), lambda c: conversion_of(c[0], NONE, NONE)),)
    asks = (FIRST_GAIN, SECOND_GAIN, BACK)
    found = (
        Pattern("{}/{}", (empty, empty), letter + "N", (OWN, GREY), lambda c: placing_of(c[0], c[1])),
        Pattern("{}+{}-{}", (neutral, neutral, owned), 2 * letter + "N", asks,
                lambda c: conversion_of(min(c[:2]), max(c[:2]), c[2])),
    )  # fmt: skip
    return tuple(pattern for pattern in found if pattern.many)


OWN = Text("onde fica a tua peça?", "where does your own stone go?", "onde fica a sua peça?")
GREY = Text("e agora a peça neutra: onde?", "and now the neutral stone: where?")
FIRST_GAIN = Text("a primeira neutra que ganhas", "the first neutral one you gain", "a primeira neutra que ganha")
SECOND_GAIN = Text("e a segunda neutra que ganhas?", "and the second one you gain?", "e a segunda neutra que ganha?")
BACK = Text("e qual das tuas dás?", "and which of your own do you give up?", "e qual das suas você dá?")
LAST = Text("a última neutra passa a ser tua", "the last neutral one becomes yours", "a última neutra passa a ser sua")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    if m == SWAP:
        return ("swap",)
    names = game.board.names
    first, second, third = m & 127, m >> 7 & 127, m >> 14 & 127
    if not m & CONVERTS:
        return (names[first] if second == NONE else f"{names[first]}/{names[second]}",)
    if second == NONE:
        return (f"+{names[first]}",)
    if first % game.b.size > second % game.b.size:  # by file, then rank; cells are numbered by rank, then file
        first, second = second, first
    one, two, back = names[first], names[second], names[third]
    return f"{one}+{two}-{back}", f"{two}+{one}-{back}"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    own, names = BLACK + int(s.turn ^ s.swapped), [game.board.names[c] for c in cells]
    lies, everywhere = [int(s.stone[c]) for c in cells], s.stone[: game.b.cells].tolist()
    empty, neutral = everywhere.count(EMPTY_CELL), everywhere.count(NEUTRAL)
    if empty < 2 and neutral < 2:
        last = game.spell(s, game.moves(s)[0])[0]
        return Why("4", Text("só resta uma jogada", "there is one play left"), Text(last, last))
    if NEUTRAL in lies or "+" in rest or len(cells) > 2:
        return _no_conversion(names, lies, own, neutral)
    if empty == 1:
        return Why("N3", Text("só há uma casa vazia, e duas ou mais neutras: é preciso converter",
                              "there is one empty cell, and two or more neutral ones: one must convert"))  # fmt: skip
    taken = [name for name, there in zip(names, lies, strict=True) if there != EMPTY_CELL]
    if taken:
        return Why("1", Text("{at} já está ocupada", "{at} is already taken").fill(at=taken[0]))
    if len(cells) == 1:
        writing = Text("escreve-se {at}/…, e depois da barra a neutra", "write {at}/…, the neutral one after the slash")
        return Why("1", Text("falta a peça neutra", "the neutral stone is missing"), writing.fill(at=names[0]))
    if cells[0] == cells[1]:
        return Why("1", Text("a neutra vai para outra casa", "the neutral stone goes to another cell"))
    order = Text("a tua peça vem antes da neutra", "your own stone comes first", "a sua peça vem antes da neutra")
    return Why("1", order, WRITTEN.fill(example="/".join(names)))


def _no_conversion(names: Sequence[str], lies: Sequence[int], own: int, neutral: int) -> Why:
    """Why these cells are no conversion."""
    wrong = [name for name, there in zip(names[:2], lies[:2], strict=True) if there != NEUTRAL]
    if neutral < 2:
        return Why("1", Text("para converter são precisas duas peças neutras no tabuleiro",
                             "to convert there must be two neutral stones on the board"))  # fmt: skip
    if wrong:
        return Why("1", Text("em {at} não há uma peça neutra: ganhas duas neutras e dás uma tua",
                             "there is no neutral stone on {at}: gain two neutral ones and give up one of yours",
                             "em {at} não há uma peça neutra: você ganha duas neutras e dá uma sua")
                   .fill(at=wrong[0]))  # fmt: skip
    if len(names) != 3 or names[0] == names[1]:
        return Why("1", Text("numa conversão ganhas duas peças neutras e dás uma tua",
                             "to convert, gain two neutral stones and give up one of yours",
                             "em uma conversão você ganha duas peças neutras e dá uma sua"),
                   WRITTEN.fill(example="b2+c3-d4"))  # fmt: skip
    if lies[2] != own:
        return Why("N1", Text("em {at} não há uma peça que já era tua antes da jogada",
                              "no stone on {at} was yours before the turn",
                              "em {at} não há uma peça que já era sua antes da jogada").fill(at=names[2]))  # fmt: skip
    order = Text("as duas neutras vêm antes da tua", "your own comes last", "as duas neutras vêm antes da sua")
    return Why("1", order, WRITTEN.fill(example="{}+{}-{}".format(*names)))


def todo(game: Game, s: State) -> Text:
    said = {
        "{}": Text("põe uma peça tua na casa vazia", "put a stone of yours on the empty cell",
                   "coloque uma peça sua na casa vazia"),
        "+{}": Text("escolhe a última neutra, que passa a ser tua", "choose the last neutral stone: it becomes yours",
                    "escolha a última neutra, que passa a ser sua"),
        "{}/{}": Text("põe uma peça tua e depois uma neutra", "put a stone of yours and then a neutral one",
                      "coloque uma peça sua e depois uma neutra"),
        "{}+{}-{}": Text("troca duas neutras por tuas e dá uma tua",
                         "make two neutral ones yours and give up one of your own",
                         "troque duas neutras por suas e dê uma sua"),
    }  # fmt: skip
    return joined([said[pattern.text] for pattern in patterns(game, s)], Text(", ou ", ", or "))


def unsound(game: Game, s: State) -> Why | None:
    t, what = game.derived(s.copy()), game.contents(s)
    if all(is_joined(t.reached[i : i + LONGEST], game.b.size) for i in (0, LONGEST)):
        return Why("3", Text("as duas cores ligaram as suas margens", "both colours have joined their sides"))
    if s.swapped and not (game.b.swap and s.stone.any()):
        return Why("2", Text("aqui ainda ninguém pôde trocar de cores", "nobody can have exchanged colours here"))
    if what.count("") < 2 and what.count("N") > 1 and "BW"[s.turn ^ s.swapped] not in what:
        return Why("1", Text("quem joga não tem nenhuma peça para dar", "the player to move has no stone to give up"))
    return None


ARTICLES = (
    Article("1", "O tabuleiro começa vazio, e começam as negras. Os jogadores jogam à vez, e cada um faz uma de duas "
            "coisas: (a) coloca em duas casas vazias uma peça da sua cor e uma peça neutra; ou (b) converte: troca "
            "duas peças neutras por peças da sua cor e uma outra peça da sua cor por uma neutra.",
            "The board starts empty, and Black starts. The players take turns, and each does one of two things: (a) "
            "places a stone of their colour and a neutral stone on two empty cells; or (b) converts: exchanges two "
            "neutral stones for stones of their colour and one other stone of their colour for a neutral one.",
            "O tabuleiro começa vazio, e começam as pretas. Os jogadores jogam alternadamente, e cada um faz uma de "
            "duas coisas: (a) coloca em duas casas vazias uma peça da sua cor e uma peça neutra; ou (b) converte: "
            "troca duas peças neutras por peças da sua cor e uma outra peça da sua cor por uma neutra."),
    Article("2", "Troca de cores: na sua primeira vez, o segundo jogador pode trocar de cores com o adversário em vez "
            "de jogar. As peças ficam como estão, e a seguir joga o primeiro jogador, com a outra cor.",
            "Swap: on their first turn the second player may exchange colours with the other one instead of playing. "
            "The stones stay as they are, and the first player moves next, with the other colour.",
            "Troca de cores: na sua primeira vez, o segundo jogador pode trocar de cores com o adversário em vez de "
            "jogar. As peças ficam como estão, e em seguida joga o primeiro jogador, com a outra cor."),
    Article("3", "As negras ganham com um caminho de peças negras vizinhas que una as duas margens negras (no desenho, "
            "a noroeste e a sudeste); as brancas, com um de peças brancas que una as margens brancas (a nordeste e a "
            "sudoeste). As peças neutras não ligam ninguém. As casas dos cantos são das duas margens em que tocam.",
            "Black wins with a path of neighbouring black stones that joins the two black sides (in the drawing, "
            "north-west and south-east); White, with one of white stones that joins the white sides (north-east and "
            "south-west). Neutral stones connect nobody. Corner cells belong to both sides they touch.",
            "As pretas ganham com um caminho de peças pretas vizinhas que una as duas margens pretas (no desenho, a "
            "noroeste e a sudeste); as brancas, com um de peças brancas que una as margens brancas (a nordeste e a "
            "sudoeste). As peças neutras não ligam ninguém. As casas dos cantos são das duas margens que tocam."),
    Article("4", "Se resta uma só casa vazia e não há duas peças neutras, coloca-se lá só uma peça da sua cor. Se não "
            "resta nenhuma e há uma só peça neutra, converte-se apenas essa.",
            "If one empty cell is left and there are not two neutral stones, just a stone of one's colour is placed "
            "there. If none is left and there is one neutral stone, only that one is converted."),
    Article("5", "Ninguém pode passar a vez, e não há empates.", "Nobody may pass, and there are no draws."),
    Article("N1", "A peça que se dá ao converter é qualquer uma que já era da sua cor antes da jogada, e não uma das "
            "duas acabadas de ganhar.",
            "The stone given up in a conversion is any that was of one's colour before the turn, and not one of the "
            "two just gained.",
            "A peça que se dá ao converter é qualquer uma que já era da sua cor antes da jogada, e não uma das duas "
            "que acabou de ganhar."),
    Article("N2", "Vê-se se alguém ganhou depois de feita a jogada inteira: um caminho que só passava pela peça que se "
            "deu não conta.",
            "Whether somebody has won is judged after the whole turn: a path that only went through the stone given "
            "up does not count."),
    Article("N3", "Com menos de duas casas vazias e duas ou mais neutras, só se pode converter; com menos de duas "
            "neutras, só se pode colocar (fora o artigo 4). Cada jogada dá exatamente mais uma peça a quem joga, e por "
            "isso a partida acaba sempre.",
            "With fewer than two empty cells and two neutral stones or more one can only convert; with fewer than two "
            "neutral ones, only place (article 4 apart). Each turn gives its player exactly one more stone, and so the "
            "game always ends."),
    Article("N4", "O canto agudo a1 fica em cima, as margens negras são as colunas a e k, e as brancas, as linhas 1 e "
            "11. Nos CNJM18 e 19 as peças são cor-de-rosa e azuis, e as neutras, brancas; nos textos são negras, "
            "brancas e cinzentas, como aqui. Cerca de 50 de cada são o material, não um limite.",
            "The acute corner a1 is on top, the black sides are files a and k, and the white ones ranks 1 and 11. At "
            "CNJM18 and 19 the stones are pink and blue, and the neutral ones white; in the texts they are black, "
            "white and grey, as here. About 50 of each are the kit, not a limit.",
            "O canto agudo a1 fica em cima, as margens pretas são as colunas a e k, e as brancas, as linhas 1 e 11. "
            "Nos CNJM18 e 19 as peças são rosa e azuis, e as neutras, brancas; nos textos são pretas, brancas e "
            "cinzas, como aqui. Cerca de 50 de cada são o material, não um limite."),
    Article("N5", "Os tabuleiros menores servem para aprender: 4 ou 5 de lado para começar, 7 para uma aula. Há uma "
            "variante sem troca de cores.",
            "Smaller boards are for learning: 4 or 5 cells a side to begin with, 7 for a lesson. There is a variant "
            "without the swap.",
            "Os tabuleiros menores servem para aprender: 4 ou 5 casas de lado para começar, 7 para uma aula. Há uma "
            "variante sem troca de cores."),
)  # fmt: skip


GAME = Definition(
    module=__name__, name=Text("Nex", "Nex"),
    goal=Text("Unir as duas margens da tua cor com um caminho.", "Join the two sides of your colour by a path.",
              "Unir as duas margens da sua cor com um caminho."),
    author="João Pedro Neto", year="2004",
    material=Text("Losango de 11 por 11 hexágonos, e cerca de 50 peças negras, 50 brancas e 50 neutras (cinzentas).",
                  "A rhombus of 11 by 11 hexagons, about 50 black stones, 50 white ones and 50 neutral (grey) ones.",
                  "Losango de 11 por 11 hexágonos, e cerca de 50 peças pretas, 50 brancas e 50 neutras (cinzas)."),
    sources=(CNJM19_SHEETS,
             Text("Neto e Silva, «Jogos Matemáticos, Jogos Abstractos»: Nex",
                  "Neto and Silva, “Jogos Matemáticos, Jogos Abstractos”: Nex",
                  "Neto e Silva, “Jogos Matemáticos, Jogos Abstractos”: Nex"),
             Text("World of Abstract Games: Nex", "World of Abstract Games: Nex")),
    articles=ARTICLES,
    pieces=(Piece("B", Text("peça negra", "black stone", "peça preta"), "●", "black"),
            Piece("W", Text("peça branca", "white stone"), "○", "white"),
            Piece("N", Text("peça neutra", "neutral stone"), "×", "grey")),
    players=(Text("Primeiro", "First"), Text("Segundo", "Second")),
    state=StateType(
        Cells("stone", "BWN", room=LONGEST**2),
        Number("swapped", most=1, text=SWAPPED),
        Derived("lines", "i2", room=2 * LONGEST),  # the stones of each colour, as crossings.py has them, …
        Derived("reached", "i2", room=2 * LONGEST),  # … and those joined with its first side
    ),
    options={
        "size": Option(("11", "9", "7", "6", "5", "4", "3"),
                       Text("lado do tabuleiro: 11 nos CNJM17 a 19 (N5)", "side: 11 at CNJM17 to 19 (N5)")),
        "swap": Option(("yes", "no"),
                       Text("yes: há troca de cores (artigo 2), como no CNJM19", "yes: swap (article 2), as at CNJM19"),
                       {"no": Text("sem troca de cores", "without swapping colours")}),
    },
    setup=setup, moves=moves, play=play, result=result, derive=derive,
    reason=lambda game, s: "connection", reasons={"connection": JOINED},
    spell=spell, why=why, todo=todo, unsound=unsound, patterns=patterns, may_swap=may_swap, swap_article="2",
    board_source=Text("fotografias dos CNJM18 e 19", "photographs of CNJM18 and 19"),
    most_moves=129_560,  # 80 neutral stones and 41 of one's own; in a game far fewer
    longest=122, draws=False, tags=("connect",),
    solved=tuple(Solve("proof", f"size=3{swap}") for swap in ("", ",swap=no")),
    puzzles=(Seek("force", 3, "size=5"), Seek("force", 5, "size=4")),
    engine="halves",
    mcts={"exploration": 0.4, "patience": 11},  # exploration of 0.4 against 0.2: 10-6 on 7 by 7
)  # fmt: skip
