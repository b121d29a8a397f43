"""Ouri: seeds sown from house to house around the board, and taken from the other side by twos and threes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabuleiro.boards import pits
from tabuleiro.rules import *


class Tables(NamedTuple):
    skip: bool  # the house sown from is skipped even if it held only 12 seeds
    feed: bool  # feeding the other side comes before article 3


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    n = 0
    houses = playable(b, s)
    for i in range(6):
        out[n] = 6 * s.turn + i
        n += houses >> i & 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    seeds, at, taken = int(s.house[m]), m, 0
    skip = b.skip or seeds > 12
    s.house[m] = 0
    while seeds:  # article 1
        at = at + 1 if at < 11 else 0
        if at != m or not skip:  # article 2
            s.house[at] += 1
            seeds -= 1
    while at // 6 == 1 - s.turn and 2 <= s.house[at] <= 3:  # article 4
        taken += s.house[at]
        s.house[at] = 0
        at -= 1
    s.deposits[s.turn] += taken
    if taken == 0 or side(s, 1 - s.turn):  # article 6: otherwise the same player goes on
        s.turn ^= 1


@rule
def result(b: Tables, s: State) -> int:
    if max(s.deposits[0], s.deposits[1]) < 25 and playable(b, s):  # article 7
        return ONGOING
    first, second = score(b, s, 0), score(b, s, 1)
    return FIRST if first > second else SECOND if second > first else DRAW


@rule
def score(b: Tables, s: State, player: int) -> int:
    collects = max(s.deposits[0], s.deposits[1]) < 25 and not playable(b, s)  # article 7b
    return int(s.deposits[player]) + (side(s, player) if collects else 0)


@rule
def side(s: State, player: int) -> int:
    return int(s.house[6 * player : 6 * player + 6].sum())  # all seeds in a player's houses


@rule
def playable(b: Tables, s: State) -> int:
    """The houses that may be played: bit i for the player's i-th from the left."""
    single = more = feeding = 0
    for i in range(6):
        seeds = s.house[6 * s.turn + i]
        single |= (seeds == 1) << i
        more |= (seeds > 1) << i
        feeding |= (seeds >= 6 - i) << i
    if side(s, 1 - s.turn):
        feeding = 63  # the other side needs nothing
    if b.feed:
        more &= feeding  # N3
    return (more if more else single) & feeding  # articles 3 and 5


def setup(options: Options) -> Setup:
    b = Tables(skip=options["skip"] == "always", feed=options["feed"] == "overSingleton")
    south = Zone(Text("casas do Sul", "South's houses"), tuple(range(6)), player=0)
    north = Zone(Text("casas do Norte", "North's houses"), tuple(range(6, 12)), player=1)
    # a half turn exchanges the players; seeds have no letters to exchange, and "-" stands for none
    return Setup(pits(6), b, lambda s: s.house.fill(4), (south, north), swaps_players="-")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    name, taken = game.board.names[m], game.play(s, m).deposits.sum() - s.deposits.sum()
    return (name, f"{name}x{taken}") if taken else (name,)


def reason(game: Game, s: State) -> str:
    return "majority" if max(s.deposits) > 24 else "starved"


def why(game: Game, s: State, cells: Sequence[int], rest: str) -> Why | None:
    house, seeds, name = cells[0], s.house[cells[0]], game.board.names[cells[0]]
    if house // 6 != s.turn:
        return Why("1", Text(f"{name} é uma casa do adversário", f"{name} is a house of the other player"))
    if seeds == 0:
        return Why("1", Text(f"{name} está vazia", f"{name} is empty"))
    if seeds < 6 - house % 6 and not side(s, 1 - s.turn):
        return Why("5", Text(f"{name} não leva sementes ao outro lado", f"{name} brings the other side no seeds"))
    if seeds == 1:
        return Why("3", Text(f"{name} só tem uma semente e há casas com mais", f"{name} has one seed, others more"))
    return None


def stopped(game: Game, s: State) -> tuple[int, int]:
    split = game.options["cycle"] == "split"  # N2
    return int(s.deposits[0]) + split * side(s, 0), int(s.deposits[1]) + split * side(s, 1)


def unsound(game: Game, s: State) -> Why | None:
    many = Why("1", Text("há só 48 sementes", "there are only 48 seeds"))
    return many if s.house.sum() + s.deposits.sum() > 48 else None


GAME = Definition(
    module=__name__,
    name=Text("Ouri", "Ouri"),
    competition="cnjm",
    goal=Text("Recolher mais sementes do que o adversário.", "Collect more seeds than the other player."),
    author="tradicional",
    year="tradicional",
    material=Text("Tabuleiro com 14 buracos e 48 sementes.", "A board with 14 pits and 48 seeds."),
    sources=(Text("Regras do CNJM7/8 (2011, 2012); folha mais antiga", "Rules of CNJM7/8 (2011, 2012); older sheet"),),
    articles=(
        Article(
            "1",
            "No início há 4 sementes em cada casa. Quem joga tira todas as sementes de uma casa sua e semeia-as, uma a "
            "uma, nas casas seguintes, ao contrário dos ponteiros do relógio. Nos depósitos não se semeia.",
            "At the start there are 4 seeds in each house. The player takes all seeds of one of his houses and sows "
            "them, one by one, in the houses that follow, counter-clockwise. Deposits are not sown.",
        ),
        Article(
            "2", "A casa de onde se tirou é saltada em cada volta.", "The house sown from is skipped on every lap."
        ),
        Article(
            "3",
            "Uma casa com uma só semente não se joga enquanto o jogador tiver uma casa com duas ou mais.",
            "A house with a single seed is not played while the player has a house with two or more.",
        ),
        Article(
            "4",
            "Se a última semente cai numa casa do adversário, que fica com 2 ou 3, o jogador captura-as, e também as "
            "das casas do adversário logo antes, enquanto tiverem 2 ou 3. Capturar é obrigatório.",
            "If the last seed falls in a house of the other player, which then holds 2 or 3, these are captured, and so "
            "are those of his houses just before it, as long as they hold 2 or 3. Capturing is compulsory.",
        ),
        Article("5", "Um lado vazio tem de receber sementes do outro.", "An empty side must be fed by the other."),
        Article(
            "6",
            "Quem captura tudo o que há no outro lado joga outra vez, de modo a pôr lá sementes.",
            "Whoever captures all there is on the other side plays again, so as to put seeds there.",
        ),
        Article(
            "7",
            "A partida acaba: a) com 25 sementes num depósito; b) quando um lado está vazio e o outro não o alimenta: "
            "este recolhe as suas; c) com poucas sementes que andam em ciclo. Ganha quem tiver mais.",
            "The game ends: a) with 25 seeds in a deposit; b) when one side is empty and the other cannot feed it: it "
            "then collects its own; c) with few seeds that go round in a cycle. More seeds win.",
        ),
        Article(
            "N1",
            "Com skip=gt12 (folha antiga), a casa de partida só é saltada com mais de 12 sementes.",
            "With skip=gt12 (older sheet) the house sown from is skipped only if it held more than 12 seeds.",
        ),
        Article(
            "N2",
            "Ciclo: 3 vezes a mesma posição, ou acordo. Com discard contam os depósitos; com split, também as casas.",
            "Cycle: the same position 3 times, or agreement. discard counts the deposits; split also the houses.",
        ),
        Article(
            "N3",
            "Se só uma casa de uma semente alimenta, vale o artigo 5; com feed=underSingleton, o 3, e a partida acaba.",
            "If only a house of one seed feeds, article 5 holds; with feed=underSingleton 3 does, and the game ends.",
        ),
        Article("N4", "Alimentar vê-se antes das capturas.", "Feeding is judged before captures."),
        Article(
            "N5",
            "Sementes iguais são um empate. Quem não pode jogar acaba a partida, e recolhe as suas quem as tiver.",
            "Equal seeds are a draw. If the player to move has no play the game ends, and whoever has seeds collects.",
        ),
        Article("N6", "Começa o Sul: por sorteio ou adivinhando a mão.", "South starts: by lot or guessing the hand."),
    ),
    pieces=(Piece("", Text("semente", "seed"), "•", "brown"),),
    players=(Text("Sul", "South"), Text("Norte", "North")),
    state=StateType(Counts("house", 12), Number("deposits", each=True)),
    options={
        "skip": Option(("always", "gt12"), Text("CNJM7/8 ou folha antiga: N1", "CNJM7/8 or older sheet: N1")),
        "cycle": Option(("discard", "split"), Text("CNJM7/8 ou folha antiga: N2", "CNJM7/8 or older sheet: N2")),
        "feed": Option(("overSingleton", "underSingleton"), Text("artigo 5 ou artigo 3: N3", "article 5 or 3: N3")),
    },
    editions={"cnjm8": {"skip": "always", "cycle": "discard"}, "early": {"skip": "gt12", "cycle": "split"}},
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    score=score,
    spell=spell,
    reason=reason,
    reasons={
        "majority": Text("25 sementes ou mais num depósito", "25 seeds or more in a deposit"),
        "starved": Text("não há jogada que alimente o outro lado", "no play feeds the other side"),
        "cycle": Text("as jogadas repetem-se em ciclo", "the plays go round in a cycle"),
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3, agreement=True, stopped=stopped, guess_start=True),
    most_moves=6,
    longest=1000,
)
