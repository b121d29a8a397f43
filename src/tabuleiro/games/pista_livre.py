"""Pista Livre: three dice a turn bring eight pieces along a track of twelve positions and off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from tabuleiro.boards import Board, points
from tabuleiro.rules import *

# A track is one number, with four bits for how many pieces of a player stand on each position. Position 0 is the hand
# that they enter from; the last position is LAST, and whoever runs beyond it is off the track. Dice stand in falling
# order, used ones (0) at the end.
LAST = 12
TRACK = (1 << 4 * (LAST + 1)) - 1
ONES = TRACK // 15  # the lowest bit of every position


class Tables(NamedTuple):
    cell: Any  # for each player, the cells of positions 1 to 12 as they count them on their way; 0 is their hand
    dice: Any  # for each outcome of a throw, the three dice, the highest first
    men: int  # pieces of each player
    most: bool  # as many dice as possible must be used


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    own, shut = track(b, s)
    return steps(own, shut, s.dice, b.most, out)  # article 5: each die is a play


@rule
def play(b: Tables, s: State, m: int) -> None:
    at, to = m >> 2, (m >> 2) + s.dice[m & 3]
    if at == 0:
        s.hand[s.turn] -= 1
    else:
        s.men[s.turn, b.cell[s.turn, at]] -= 1
    if to > LAST:
        s.off[s.turn] += 1  # articles 3 and 10
    else:
        cell = b.cell[s.turn, to]
        s.men[s.turn, cell] += 1
        s.hand[1 - s.turn] += s.men[1 - s.turn, cell]  # article 7
        s.men[1 - s.turn, cell] = 0
    use(s.dice, m & 3)
    settle(b, s)


@rule
def result(b: Tables, s: State) -> int:
    return FIRST if s.off[0] == b.men else SECOND if s.off[1] == b.men else ONGOING  # article 9


@rule
def chances(b: Tables, s: State) -> int:
    return len(b.dice) if s.dice[0] == 0 and result(b, s) == ONGOING else 0  # article 2


@rule
def throw(b: Tables, s: State, number: int) -> None:
    for i in range(3):
        s.dice[i] = b.dice[number, i]
    settle(b, s)


@rule
def settle(b: Tables, s: State) -> None:
    """If no piece can use any of the dice, these are lost and it is the other player's turn."""
    own, shut = track(b, s)
    if useless(own, shut, s.dice):
        s.dice[:] = 0  # articles 8 and 9
        s.turn ^= 1


@rule
def track(b: Tables, s: State) -> tuple[int, int]:
    """The pieces of the player to move, and the positions closed to them (for the whole turn)."""
    own, shut = int(s.hand[s.turn]), 0
    for at in range(1, LAST + 1):
        own |= int(s.men[s.turn, b.cell[s.turn, at]]) << 4 * at
        shut |= int(s.men[1 - s.turn, b.cell[s.turn, at]] > 1) << 4 * at  # article 8
    return own, shut


@rule
def able(own: int, shut: int, die: int) -> int:
    """The positions of pieces that this die can move, a bit of ONES each; `shut` are those where no step may end."""
    return (own | own >> 1 | own >> 2 | own >> 3) & ONES & ~(shut >> 4 * int(die))


@rule
def useless(own: int, shut: int, dice: Any) -> bool:
    """Whether no piece can use any of the dice."""
    for die in dice:
        if die and able(own, shut, die):
            return False
    return True


@rule
def use(dice: Any, i: int) -> None:
    """Take one of three dice away."""
    for k in range(i, 2):
        dice[k] = dice[k + 1]
    dice[2] = 0


@rule
def steps(own: int, shut: int, dice: Any, most: bool, out: Moves) -> int:
    """Every use of one of three dice: four times the position where the piece stands, and which die.

    With `most`, only those that let as many dice as possible be used.
    """
    n = best = 0
    for i in range(3):
        here = able(own, shut, dice[i]) if dice[i] and (i == 0 or dice[i] != dice[i - 1]) else 0
        while here:
            more = further(moved(own, here, dice[i]), shut, dice[(i + 1) % 3], dice[(i + 2) % 3]) if most else 0
            if more > best:
                n, best = 0, more
            if more == best:
                out[n] = lowest(here) | i
                n += 1
            here &= here - 1
    return n


@rule
def moved(own: int, here: int, die: int) -> int:
    """The track after a piece of the first of these positions has run so far."""
    one = here & -here
    return own - one + (one << 4 * int(die)) & TRACK


@rule
def further(own: int, shut: int, one: int, two: int) -> int:
    """How many of two dice (0: none) can be used at most. Once no piece is left all of them count as used."""
    if own == 0:
        return int(one > 0) + int(two > 0)
    most = 0
    for _ in range(2):
        here = able(own, shut, one) if one else 0
        while here:
            after = moved(own, here, one)
            most = max(most, 2 if two and (after == 0 or able(after, shut, two)) else 1)
            here &= here - 1
        one, two = two, one
    return most


def lane() -> Board:
    """Two rows of six: along the lower one to the right, and back along the upper one."""
    where = {str(n): (n - 1.0, 0.0) if n < 7 else (12.0 - n, 1.0) for n in range(1, 13)}
    return points(where, [" ".join(where)], rows=["12 11 10 9 8 7", "1 2 3 4 5 6"])


def rolls() -> list[str]:
    """All that three dice can show, one of 216 outcomes after another, each with its highest die first."""
    return ["".join(sorted(dice, reverse=True)) for dice in product("123456", repeat=3)]


def throws() -> tuple[Throw, ...]:
    """The same with equal ones together."""
    return tuple(Throw(rolls().index(text), text, weight) for text, weight in Counter(rolls()).items())


def setup(options: Options) -> Setup:
    men, same, cells = int(options["men"]), options["direction"] == "same", list(range(LAST))
    way = table([[-1, *cells], [-1, *(cells if same else cells[::-1])]])
    entry, leave = Text("entrada", "entry"), Text("saída", "exit")
    one_way = Zone(entry, (0,), "→"), Zone(leave, (LAST - 1,), "←")  # the lane turns half-way
    zones = (
        one_way if same else (Zone(leave, (LAST - 1,), player=0, role="exit"), Zone(leave, (0,), player=1, role="exit"))
    )  # N3
    b = Tables(way, table([list(roll) for roll in rolls()]), men, options["maximise_dice"] == "yes")
    entries = (0, 0 if same else LAST - 1)
    return Setup(lane(), b, lambda s: s.hand.fill(men), zones, throws(), entries, swaps_players="WB")


def names(game: Game, s: State) -> list[str]:
    """How the positions are called that a piece of the player to move comes through."""
    return ["0", *(game.board.names[c] for c in game.b.cell[s.turn, 1:]), "off"]


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    at, die, called = m >> 2, int(s.dice[m & 3]), names(game, s)
    text = f"{called[at]}/{called[min(at + die, LAST + 1)]}"
    if at + die > LAST:
        return (text, f"{text}:{die}") if len({int(d) for d in s.dice if at + d > LAST}) == 1 else (f"{text}:{die}",)
    return (text, f"{text}*") if s.men[1 - s.turn, game.b.cell[s.turn, at + die]] else (text,)


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    called, (own, shut), off = names(game, s), track(game.b, s), "off" in rest
    at = 0 if rest[:1] == "0" else called.index(game.board.names[cells[0]])
    to = LAST + 1 if off else called.index(game.board.names[cells[-1]])
    asked = cells[1] + 1 if off and len(cells) > 1 else 0  # "12/off:3"
    dice = {int(die) for die in s.dice if die and (at + die == to or (off and at + die > to)) and asked in (0, die)}
    writing: Text | None = None
    article, text = "N4", Text("outra jogada deixa usar mais dados", "another play lets more dice be used")
    if own >> 4 * at & 15 == 0:
        article, text = "4", Text("em {at} não há peça tua", "you have no piece on {at}", "em {at} não há peça sua")
    elif not dice or len(cells) > 2:
        article, text = "4", Text("nenhum dado leva de {at} a {to}", "no die leads from {at} to {to}")
    elif off and len(dice) > 1:
        article, text = "5", Text("falta dizer com que dado", "say with which die")
        writing = WRITTEN.fill(example=f"{called[at]}/off:{max(dice)}")
    elif shut >> 4 * to & 1:
        article, text = "8", Text("em {to} há mais de uma peça do adversário", "{to} holds more than one enemy piece")
    elif dice & {int(s.dice[m & 3]) for m in game.moves(s) if m >> 2 == at}:
        return None
    return Why(article, text.fill(at=called[at], to=called[to]), writing)


def unsound(game: Game, s: State) -> Why | None:
    if any(s.men.sum(axis=1) + s.hand + s.off != game.b.men) or min(s.off) == game.b.men:
        return Why("1", Text("são {men} peças de cada um", "each player has {men} pieces").fill(men=game.b.men))
    if any(s.dice != sorted(s.dice, reverse=True)) or (s.dice[0] and useless(*track(game.b, s), s.dice)):
        return Why("8", Text("há dados fora de ordem, ou que não servem", "dice that are out of order, or of no use"))
    return None


ARTICLES = (
    Article("1", "Cada jogador começa com 8 peças na mão.", "Each player starts with 8 pieces in hand."),
    Article("2", "Joga-se com 3 dados.", "The game is played with 3 dice."),
    Article("3", "As peças entram na pista pela posição 1 e saem depois da 12.",
            "Pieces enter the track at position 1 and leave it after 12."),
    Article("4", "Os dados dizem quantas posições as peças andam.", "The dice say how many positions pieces move."),
    Article("5", "Cada dado move uma peça, que pode ser a mesma que outro dado já moveu.",
            "Each die moves a piece, which may be the one that another die has moved already."),
    Article("6", "Várias peças do mesmo jogador podem partilhar uma posição.",
            "Several pieces of one player may share a position.",
            "Várias peças do mesmo jogador podem ocupar uma posição."),
    Article("7", "Se uma peça acaba o movimento onde há uma só peça do adversário, esta volta para a mão do dono.",
            "If a piece ends its move where a single enemy piece stands, that one goes back to its owner's hand."),
    Article("8", "Nenhuma peça pode acabar o movimento onde há mais de uma peça do adversário. Perdem-se os dados que "
            "assim não podem ser usados, mesmo que sejam os três, e joga o adversário.",
            "No piece may end its move where more than one enemy piece stands. Dice that therefore cannot be used are "
            "lost, even all three, and the other player plays.",
            "Nenhuma peça pode terminar o movimento onde há mais de uma peça do adversário. Os dados que por isso "
            "não podem ser usados são perdidos, mesmo que sejam os três, e joga o adversário."),
    Article("9", "Ganha quem primeiro tirar da pista todas as suas peças.",
            "The first player to have all their pieces off the track wins."),
    Article("10", "Os pontos de um dado que sobram quando uma peça sai não servem para outra.",
            "Points of a die left over when a piece leaves cannot be used for another."),
    Article("N1", "Da mão, um dado leva uma peça à posição com o seu número. Começam as Brancas, escolhidas por "
            "sorteio.",
            "From the hand a die brings a piece to the position of its number. White, chosen by lot, starts."),
    Article("N2", "Os três dados lançam-se juntos e usam-se por qualquer ordem. Pode passar-se por cima de peças, e "
            "sair com outras ainda na mão. Um dado que serve tem de ser usado; a vez acaba quando nenhum serve, e a "
            "partida, assim que alguém ganha.",
            "The three dice are thrown together and used in any order. Pieces may be passed over, and may leave with "
            "others still in hand. A die that can be used must be; the turn ends when none can, and the game as soon "
            "as somebody has won.",
            "Os três dados são lançados juntos e usados em qualquer ordem. Pode-se passar por cima de peças, e sair "
            "com outras ainda na mão. Um dado que serve tem de ser usado; a vez acaba quando nenhum serve, e a "
            "partida, assim que alguém ganha."),
    Article("N3", "Há uma variante em que as Pretas andam ao contrário: entram pela posição 12 e saem depois da 1.",
            "There is a variant in which Black goes the other way: in at position 12 and off after position 1."),
    Article("N4", "Há uma variante em que se usam tantos dados quantos for possível; os que sobram a quem ganha "
            "contam como usados.",
            "There is a variant in which as many dice as possible are used; those left over when somebody wins count "
            "as used.",
            "Há uma variante em que é preciso usar o maior número possível de dados; os que sobram para quem ganha "
            "contam como usados."),
)  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Pista Livre", "Clear Track"),
    goal=Text(
        "Atravessar a pista com todas as tuas peças.",
        "Bring all your pieces along the track and off it.",
        "Atravessar a pista com todas as suas peças.",
    ),
    author="LoBoGames",
    year="2015",
    material=Text("Uma pista de 12 posições, 8 peças de cada cor, 3 dados.", "A track of 12, 8 pieces a side, 3 dice."),
    sources=(OLYMPIAD_2015,),
    articles=ARTICLES,
    pieces=(
        Piece("W", Text("peça branca", "white piece"), "○", "white"),
        Piece("B", Text("peça preta", "black piece"), "●", "black"),
    ),
    players=(Text("Brancas", "White"), Text("Pretas", "Black")),
    state=StateType(  # written with all pieces, hand=6-7 off=1-0, and the dice in falling order, used ones as 0
        Stacks("men", "WB", 12),
        Number("hand", each=True, text=IN_HAND),
        Number("off", each=True, text=Text("fora", "off")),
        Number("dice", several=3, most=6, text=Text("dados", "dice")),
    ),
    options={
        "direction": Option(
            ("same", "opposite"),
            Text("como andam as Pretas (N3)", "which way Black goes (N3)"),
            {"opposite": Text("as Pretas andam ao contrário", "Black runs the other way")},
        ),
        "maximise_dice": Option(
            ("no", "yes"),
            Text("usar o máximo de dados (N4)", "use the most dice possible (N4)"),
            {"yes": Text("usam-se tantos dados quantos for possível", "as many dice as possible must be used")},
        ),
        "men": Option(("8", "4", "3", "2", "1"), Text("peças de cada jogador", "pieces of each player")),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    chances=chances,
    throw=throw,
    spell=spell,
    reason=lambda game, s: "off",
    way=lambda game, s, m: game.b.cell[s.turn, max(m >> 2, 1) : min((m >> 2) + s.dice[m & 3], LAST) + 1],
    die=lambda game, s, m: s.dice[m & 3],
    reasons={"off": ARRIVED.saying("todas as peças atravessaram a pista", "all pieces are off the track")},
    why=why,
    unsound=unsound,
    board="likely",
    board_source=Text(
        "as 12 posições são do texto das regras; o desenho é nosso, porque o original se perdeu",
        "the 12 positions are in the text of the rules; the drawing is ours, for the original is lost",
    ),
    most_moves=24,  # 8 pieces apart, three different dice
    longest=1000,  # where playouts stop: random games take about 80 plays
    draws=False,
    tags=("race",),
    solved=(Solve("race"), Solve("race", "direction=opposite"), Solve("race", "men=2"), Solve("race", "men=1")),
    puzzles=(Seek("chance", 2),),
    engine="expectimax",
)
