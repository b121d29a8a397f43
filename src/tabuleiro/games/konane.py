"""Konane: a board full of stones in two colours, and whoever cannot jump any more loses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from tabuleiro.boards import square
from tabuleiro.rules import *

SIDES = Text("Brancas", "White"), Text("Pretas", "Black")


class Tables(NamedTuple):
    board: Any  # all squares
    up: Any  # by how many places the squares of a set go on in each of four directions, to higher numbers …
    down: Any  # … or to lower ones
    room: Any  # the squares from which a jump in each direction stays on the board, as sets
    between: Any  # the squares between two of a row or column, as sets
    near: Any  # the neighbours of each square, as sets
    open: Any  # N2: where the first stone may be taken off
    free: bool  # N2: the players take off the first two stones themselves
    first: int  # the colour of the first player, 0 or 1


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    if opening(b, s):
        return all_placings(loose(b, s), out)
    own, others = s.men[s.turn ^ b.first], s.men[1 - (s.turn ^ b.first)]
    n, empty = 0, b.board & ~(own | others)
    for way in range(4):
        at, far, back = own, 0, 2 * (int(b.down[way]) - int(b.up[way]))
        while True:  # article 3: straight on, as far as it goes; one may stop after any jump
            at = jumped(b, at, others, empty, way)
            if at == EMPTY:
                break
            far += back
            rest = at
            while rest:
                out[n] = lowest(rest) + far | lowest(rest) << 6
                rest &= rest - ONE
                n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    here, to, colour = m & 63, m >> 6, s.turn ^ b.first
    s.men[colour] &= ~bit(here)
    if to != here:
        s.men[colour] |= bit(to)
        s.men[1 - colour] &= ~b.between[here, to]  # article 2
    s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if opening(b, s):
        if loose(b, s):
            return ONGOING
    else:
        own, others = s.men[s.turn ^ b.first], s.men[1 - (s.turn ^ b.first)]
        empty = b.board & ~(own | others)
        for way in range(4):
            if jumped(b, own, others, empty, way):
                return ONGOING
    return SECOND if s.turn == 0 else FIRST  # article 5


@rule
def jumped(b: Tables, men: Any, others: Any, empty: Any, way: int) -> Any:
    """Where those of `men` land that can jump over one of `others` in a direction (article 2)."""
    over = (men & b.room[way]) << b.up[way] >> b.down[way] & others
    return over << b.up[way] >> b.down[way] & empty


@rule
def opening(b: Tables, s: State) -> bool:
    """N2: whether a stone is to be taken off, not to be moved."""
    return b.free and count(b.board & ~(s.men[0] | s.men[1])) < 2


@rule
def loose(b: Tables, s: State) -> Any:
    """N2: the stones that may be taken off."""
    gap = b.board & ~(s.men[0] | s.men[1])
    return s.men[s.turn ^ b.first] & (b.near[lowest(gap)] if gap else b.open)


def setup(options: Options) -> Setup:
    size, first = int(options["size"]), "WB".index(options["first"])
    board = square(size, size)
    cells, low, middle = range(len(board)), size // 2 - 1, (size // 2 - 1, size // 2)
    colours = [[c for c in cells if sum(divmod(c, size)) % 2 == colour] for colour in (0, 1)]  # N3
    steps = (1, 0), (0, 1), (-1, 0), (0, -1)
    room = [mask(c for c, d in enumerate(board.step(2 * x, 2 * y)) if d >= 0) for x, y in steps]
    gaps = {board.grid[x, low] for x in middle} if options["opening"] == "fixed" else set()  # article 1
    border = {c for c in cells if len(board.near[c]) < 4}

    def begin(s: State) -> None:
        s.men = tuple(mask(c for c in own if c not in gaps) for own in colours)

    return Setup(
        board=board,
        b=Tables(
            board=mask(cells),
            up=table([1, size, 0, 0], "u8"),
            down=table([0, 0, 1, size], "u8"),
            room=table(room, "u8"),
            between=table([masks(between(size, c, d) for d in cells) for c in cells], "u8"),
            near=table(masks(board.near), "u8"),
            open=mask(border | {board.grid[x, y] for x in middle for y in middle}),
            free=options["opening"] == "free",
            first=first,
        ),
        start=begin,
        swaps_players="WB",
        letters=("WB", "BW")[first],
        players=(SIDES[first], SIDES[1 - first]),
    )


def between(size: int, one: int, other: int) -> range:
    """The squares between two of the same row or column, none if they are of different ones."""
    low, high = sorted((one, other))
    if low // size == high // size:
        return range(low + 1, high)
    return range(low + size, high, size) if low % size == high % size else range(0)


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    here, to, names = m & 63, m >> 6, game.board.names
    if here == to:
        return (names[here],)
    short, long = f"{names[here]}-{names[to]}", "-".join(names[c] for c in way(game, s, m))
    return (short, long) if long != short else (short,)


def way(game: Game, s: State, m: int) -> list[int]:
    """Every square that a stone lands on."""
    here, to = m & 63, m >> 6
    inner = sorted(between(int(game.options["size"]), here, to), reverse=here > to)[1::2]
    return [here, *inner, to] if here != to else []


def reason(game: Game, s: State) -> str:
    return "blocked"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    what, own, size = game.contents(s), game.setup.letters[s.turn], int(game.options["size"])
    here, names = cells[0], game.board.names
    if opening(game.b, s):
        if len(cells) > 1:
            text = Text("antes de saltar, cada jogador tira uma peça", "before the jumps each player takes a stone off")
        elif what[here] != own:
            text = NOT_OWN
        elif "" in what:
            text = Text("{here} não fica ao lado da casa vazia", "{here} is not next to the empty square")
        else:
            text = Text("tira-se uma peça da borda ou do meio", "a stone of the border or the middle is taken off")
        return Why("N2", text.fill(here=names[here]))
    if len(cells) == 1 and game.b.free:
        return Why("N2", Text("já não se tiram peças: agora salta-se", "no more stones are taken off: now they jump",
                              "não se tiram mais peças: agora se salta"))  # fmt: skip
    if what[here] != own:
        text = NOT_OWN
        return Why("2", text.fill(here=names[here]))
    if len(cells) == 1:
        text = Text("falta dizer para onde salta a peça em {here}", "say also where the stone on {here} jumps to")
        return Why("2", text.fill(here=names[here]))
    landings = [here]
    for at, to in pairwise(cells):  # a longer jump is so many single ones
        path = [*between(size, at, to), to]
        landings += (path if at < to else [*path[-2::-1], to])[1::2] if len(path) % 2 == 0 else [to]
    for i, (at, to) in enumerate(pairwise(landings)):
        if wrong := jump_fault(game, what, own, at, to):
            return Why("2" if i == 0 else "3", wrong)
    return Why("3", Text("uma peça que salta não muda de direção", "a stone that jumps does not change direction"))


def jump_fault(game: Game, what: Sequence[str], own: str, at: int, to: int) -> Text | None:
    """What is wrong with one single jump."""
    over = list(between(int(game.options["size"]), at, to))
    words = {"at": game.board.names[at], "to": game.board.names[to], "over": named(game, over)}
    if len(over) != 1:
        return Text("de {at} a {to} não se chega com saltos em linha reta por cima de uma peça de cada vez",
                    "no straight jumps over one stone at a time lead from {at} to {to}").fill(**words)  # fmt: skip
    if what[over[0]] in ("", own):
        text = Text("em {over} não há peça do adversário para saltar", "there is no enemy stone on {over} to jump over")
        return text.fill(**words)
    return Text("{to} não está vazia", "{to} is not empty").fill(**words) if what[to] else None


def unsound(game: Game, s: State) -> Why | None:
    what = game.contents(s)
    size = int(game.options["size"])
    squares = [{sum(divmod(c, size)) % 2 for c, found in enumerate(what) if found == letter} for letter in "WB"]
    if max(map(len, squares)) > 1 or squares[0] & squares[1]:
        return Why("N3", Text("as peças de cada cor ficam só em casas claras, ou só em casas escuras",
                              "stones of each colour are on light squares only, or on dark ones only"))  # fmt: skip
    if not game.b.free and what.count("") < 2:
        return Why("1", Text("no princípio já faltam duas peças", "two stones are missing from the start on",
                             "no começo já faltam duas peças"))  # fmt: skip
    if opening(game.b, s) and (not loose(game.b, s) or s.turn != what.count("")):
        return Why(
            "N2", Text("assim não se pôde tirar a primeira peça", "the first stone cannot have been taken off so")
        )
    return None


ARTICLES = (
    Article("1", "As peças enchem o tabuleiro, brancas e pretas alternadas como as casas do xadrez, com uma branca em "
            "a1; só d4 e e4, no meio, estão vazias. Os jogadores jogam à vez, e começam as Brancas.",
            "Stones fill the board, white and black by turns like the squares of a chessboard, with a white one on "
            "a1; only d4 and e4, in the middle, are empty. The players take turns, and White starts.",
            "As peças enchem o tabuleiro, brancas e pretas alternadas como as casas do xadrez, com uma branca em a1; "
            "só d4 e e4, no meio, estão vazias. Os jogadores jogam alternadamente, e as Brancas começam."),
    Article("2", "Na sua vez, o jogador salta com uma peça sua por cima de uma peça adversária que está ao lado, na "
            "horizontal ou na vertical, para a casa vazia logo atrás dela. A peça saltada sai do tabuleiro.",
            "On each turn a player jumps with one of their stones over an enemy stone next to it, along a row or a "
            "column, to the empty square right behind. The stone jumped over leaves the board."),
    Article("3", "A mesma peça pode continuar a saltar na mesma direção, por cima de uma peça adversária de cada vez, "
            "e parar depois de qualquer salto. Nunca muda de direção, e ninguém é obrigado a continuar.",
            "The same stone may go on jumping in the same direction, over one enemy stone at a time, and stop after "
            "any jump. It never changes direction, and nobody has to go on.",
            "A mesma peça pode continuar saltando na mesma direção, por cima de uma peça adversária por vez, e parar "
            "depois de qualquer salto. Nunca muda de direção, e ninguém é obrigado a continuar."),
    Article("4", "Todas as jogadas capturam: não há outras, e ninguém pode passar a vez.",
            "Every play captures: there are no others, and nobody may pass."),
    Article("5", "Perde quem, na sua vez, não pode saltar: ganha quem dá o último salto. Não há empates.",
            "A player who cannot jump on their turn loses: whoever makes the last jump wins. There are no draws."),
    Article("N1", "Nas fotografias dos CNJM5 e 6, antes de se jogar, faltam só as duas peças do meio: por isso não "
            "são os jogadores que as tiram. Que começam as Brancas vem do livro; com este começo, tanto faz, porque "
            "ao espelho o tabuleiro é o mesmo com as cores trocadas. Há uma variante em que começam as Pretas.",
            "In the photographs of CNJM5 and 6, before play, only the two stones in the middle are missing: so the "
            "players do not take them off. That White starts comes from the book; from this start it makes no "
            "difference, because in the mirror the board is the same with the colours exchanged. There is a variant "
            "in which Black starts.",
            "Nas fotografias dos CNJM5 e 6, antes das partidas, faltam só as duas peças do meio: por isso não são os "
            "jogadores que as tiram. Que as Brancas começam vem do livro; com esse começo, tanto faz, porque no "
            "espelho o tabuleiro é o mesmo com as cores trocadas. Há uma variante em que as Pretas começam."),
    Article("N2", "Só na variante de início livre: o tabuleiro começa cheio. O primeiro jogador tira uma peça sua da "
            "borda ou das quatro casas do meio; o segundo tira uma peça sua ao lado dessa casa. Depois salta-se, e "
            "começa o primeiro jogador.",
            "Only in the variant with a free opening: the board starts full. The first player takes off one of their "
            "own stones, from the border or from the four squares in the middle; the second takes off one of their "
            "own next to that gap. Then the jumps begin, with the first player.",
            "Só na variante de início livre: o tabuleiro começa cheio. O primeiro jogador tira uma peça sua da borda "
            "ou das quatro casas do meio; o segundo tira uma peça sua ao lado dessa casa. Depois vêm os saltos, e o "
            "primeiro jogador começa."),
    Article("N3", "Um salto anda duas casas: as peças de uma cor ficam sempre em casas claras, e as da outra em casas "
            "escuras. Os tabuleiros de 6 e de 4 servem para aprender; a posição inicial é igual, com as duas casas do "
            "meio mais abaixo vazias.",
            "A jump goes two squares: stones of one colour always stay on light squares, those of the other on dark "
            "ones. Boards of 6 and of 4 are for learning; their start is alike, with the lower two of the middle "
            "squares empty."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Konane", "Konane"),
    goal=Text("Ser o último a conseguir saltar.", "Be the last one who can jump."),
    author=Text("tradicional (Havai)", "traditional (Hawaii)", "tradicional (Havaí)"),
    year="tradicional",
    material=Text(
        "Tabuleiro 8 por 8, 32 peças brancas e 32 peças pretas.",
        "An 8 by 8 board, 32 white stones and 32 black ones.",
    ),
    sources=(
        Text("Fotografias das mesas dos CNJM5 e 6 (2009, 2010)", "Photographs of CNJM5 and 6 (2009, 2010)"),
        Text(
            "J. P. Neto e J. N. Silva, livro de jogos 3 (rascunho)", "J. P. Neto and J. N. Silva, games book 3 (draft)"
        ),
        Text("World of Abstract Games: Konane", "World of Abstract Games: Konane"),
    ),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white stone"), "○", "white"),
        Piece("B", Text("peça preta", "black stone"), "●", "black"),
    ),
    players=SIDES,
    state=StateType(Sets("men", "WB")),
    options={
        "size": Option(
            ("8", "6", "4"), Text("lado do tabuleiro: 8 nos CNJM5 e 6 (N3)", "side of the board: 8 at CNJM5 and 6 (N3)")
        ),
        "opening": Option(
            ("fixed", "free"),
            Text("free: tiram-se as duas primeiras peças (N2)", "free: players take off the first two stones (N2)"),
            {"free": Text("os jogadores tiram as duas primeiras peças", "the players take off the first two stones")},
        ),
        "first": Option(
            ("W", "B"),
            Text("B: começam as Pretas (N1)", "B: Black starts (N1)"),
            {"B": Text("começam as Pretas", "Black starts")},
        ),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    spell=spell,
    reason=reason,
    way=way,
    reasons={"blocked": BLOCKED.saying("quem joga não pode saltar", "the player to move cannot jump")},
    why=why,
    unsound=unsound,
    board_source=Text(
        "fotografias dos CNJM5 e 6: o tamanho é certo, as duas casas vazias são prováveis (quatro tabuleiros)",
        "photographs of CNJM5 and 6: the size is certain, the two empty squares are likely (four boards)",
    ),
    most_moves=128,
    longest=64,
    draws=False,
    tags=("capture", "block"),
    solved=tuple(Solve("proof", f"size={n}{opening}") for n in (6, 4) for opening in ("", ",opening=free")),
    puzzles_from=10,
    engine="search",
)
