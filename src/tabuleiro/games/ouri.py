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
    i = 6 * player
    return int(s.house[i] + s.house[i + 1] + s.house[i + 2] + s.house[i + 3] + s.house[i + 4] + s.house[i + 5])


@rule
def playable(b: Tables, s: State) -> int:
    """The houses that may be played: bit i for the player's i-th from the left."""
    single = more = feeding = other = 0
    for i in range(6):
        seeds = s.house[6 * s.turn + i]
        other |= s.house[6 - 6 * s.turn + i]
        single |= (seeds == 1) << i
        more |= (seeds > 1) << i
        feeding |= (seeds >= 6 - i) << i
    if other:
        feeding = 63  # the other side needs nothing
    if b.feed:
        more &= feeding  # N2
    return (more if more else single) & feeding  # articles 3 and 5


def setup(options: Options) -> Setup:
    b = Tables(skip=options["skip"] == "always", feed=options["feed"] == "overSingleton")
    south = Zone(Text("casas do Sul", "South's houses"), tuple(range(6)), player=0, role="own")
    north = Zone(Text("casas do Norte", "North's houses"), tuple(range(6, 12)), player=1, role="own")
    # a half turn exchanges the players; seeds have no letters to exchange, and "-" stands for none
    return Setup(pits(6), b, lambda s: s.house.fill(4), (south, north), swaps_players="-")


def spell(game: Game, s: State, m: int) -> tuple[str, ...]:
    name, taken = game.board.names[m], game.play(s, m).deposits.sum() - s.deposits.sum()
    return (name, f"{name}x{taken}") if taken else (name,)


def account(game: Game, s: State, player: int, points: int) -> Text:
    """The seeds; with those of the own side where they are counted in the end (article 7)."""
    if (left := points - int(s.deposits[player])) > 0:
        text = Text("{had} + {left} das casas = {points} sementes", "{had} + {left} in the houses = {points} seeds")
        return text.fill(had=int(s.deposits[player]), left=left, points=points)
    return counted(points, Text("{n} semente", "{n} seed"), Text("{n} sementes", "{n} seeds"))


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
    if seeds == 1 and house not in game.moves(s):
        return Why("3", Text(f"{name} só tem uma semente e há casas com mais", f"{name} has one seed, others more"))
    return None


def stopped(game: Game, s: State) -> tuple[int, int]:
    split = game.options["cycle"] == "split"  # article 7c
    return int(s.deposits[0]) + split * side(s, 0), int(s.deposits[1]) + split * side(s, 1)


def unsound(game: Game, s: State) -> Why | None:
    many = s.house.sum() + s.deposits.sum() > 48
    return Why("1", Text("só há 48 sementes", "there are only 48 seeds")) if many else None


ARTICLES = (
    Article("1", "Cada jogador tem seis casas e, à sua direita, um depósito para o que captura. No início há 4 "
            "sementes em cada casa. Quem joga tira todas as de uma casa sua e semeia-as, uma a uma, nas casas "
            "seguintes, ao contrário dos ponteiros do relógio. Na folha antiga começa quem adivinha em que mão está "
            "uma semente.",
            "Each player has six houses and, at the player's right, a deposit for what is captured. At the start "
            "there are 4 seeds in each house. The player to move takes all those of one of their houses and sows "
            "them, one by one, in the houses that follow, counter-clockwise. On the older sheet whoever guesses which "
            "hand holds a seed starts.",
            "Cada jogador tem seis casas e, à sua direita, um depósito para o que captura. No início há 4 sementes "
            "em cada casa. Quem joga tira todas as de uma casa sua e as semeia, uma a uma, nas casas seguintes, no "
            "sentido anti-horário. Na folha antiga começa quem adivinha em que mão está uma semente."),
    Article("2", "Doze sementes ou mais dão a volta ao tabuleiro e saltam a casa de onde saíram. Pela folha antiga, "
            "só a saltam quando são mais de 12.",
            "Twelve seeds or more go right round the board and skip the house they came from. On the older sheet only "
            "more than 12 skip it.",
            "Doze sementes ou mais dão a volta no tabuleiro e pulam a casa de onde saíram. Pela folha antiga, só a "
            "pulam quando são mais de 12."),
    Article("3", "Uma casa com uma só semente não se joga enquanto o jogador tiver uma casa com duas ou mais.",
            "A house with a single seed is not played while the player has a house with two or more."),
    Article("4", "Se a última semente cai numa casa do adversário e esta fica com 2 ou 3, o jogador captura-as, e "
            "também as das casas do adversário logo antes, enquanto tiverem 2 ou 3. Capturar é obrigatório.",
            "If the last seed falls in a house of the other player, which then holds 2 or 3, these are captured, and "
            "so are those of the other player's houses just before it, as long as they hold 2 or 3. Capturing is "
            "compulsory.",
            "Se a última semente cai em uma casa do adversário e esta fica com 2 ou 3, o jogador as captura, e "
            "também as das casas do adversário logo antes, enquanto tiverem 2 ou 3. Capturar é obrigatório."),
    Article("5", "Quando um jogador fica sem sementes, o adversário tem de fazer uma jogada que leve sementes ao lado "
            "dele.",
            "When a player has no seeds left, the other must make a play that brings seeds to that side."),
    Article("6", "Quem esvazia o outro lado com uma captura fica com as sementes e joga outra vez, para o alimentar.",
            "Whoever empties the other side by a capture keeps the seeds and plays again, to feed it.",
            "Quem esvazia o outro lado com uma captura fica com as sementes e joga outra vez, para alimentá-lo."),
    Article("7", "A partida acaba: a) logo que um jogador tem 25 sementes ou mais; b) quando um lado está vazio e o "
            "outro jogador não lhe pode levar sementes: recolhe então as suas; c) quando poucas sementes andam em "
            "ciclo: as das casas não contam ou, pela folha antiga, cada um recolhe as suas. Ganha quem tem mais.",
            "The game ends: a) as soon as a player has 25 seeds or more; b) when one side is empty and the other "
            "player cannot bring seeds to it: that player then collects their own; c) when a few seeds go round in a "
            "cycle: those in the houses do not count or, on the older sheet, each player collects their own. Whoever "
            "has more wins.",
            "A partida acaba: a) assim que um jogador tem 25 sementes ou mais; b) quando um lado está vazio e o outro "
            "jogador não pode levar sementes até lá: ele então recolhe as suas; c) quando poucas sementes andam em "
            "ciclo: as das casas não contam ou, pela folha antiga, cada um recolhe as suas. Ganha quem tem mais."),
    Article("N1", "Há ciclo quando a mesma posição aparece pela terceira vez, ou quando os dois jogadores concordam.",
            "There is a cycle when the same position comes up for the third time, or when both players agree."),
    Article("N2", "O artigo 5 vem antes do 3: joga-se uma semente sozinha se só ela alimenta o outro lado. Há uma "
            "variante em que o artigo 3 vem antes.",
            "Article 5 comes before article 3: a single seed is played if only it feeds the other side. There is a "
            "variant in which article 3 comes first."),
    Article("N3", "Uma jogada alimenta o outro lado se lhe leva sementes, mesmo que depois as capture.",
            "A play feeds the other side if it brings seeds there, even if it then captures them."),
    Article("N4", "Com o mesmo número de sementes há empate. Se quem joga não tem jogada, a partida acaba, e quem tem "
            "sementes nas suas casas recolhe-as.",
            "Equal numbers of seeds are a draw. If the player to move has no play, the game ends, and whoever has "
            "seeds in their houses collects them.",
            "Com o mesmo número de sementes há empate. Se quem joga não tem jogada, a partida acaba, e quem tem "
            "sementes nas suas casas as recolhe."),
    Article("N5", "Começa o Sul, escolhido por sorteio onde não se adivinha a mão. Nos depósitos não se semeia.",
            "South starts, chosen by lot where no hand is guessed. Nothing is sown in the deposits."),
)  # fmt: skip


OPTIONS = {
    "skip": Option(("always", "gt12"), Text("salta-se a casa de partida: sempre, ou só com mais de 12 (artigo 2)",
                                       "skipping the starting house: always, or only above 12 seeds (article 2)",
                                       "pula-se a casa de partida: sempre, ou só com mais de 12 (artigo 2)"), {
        "gt12": Text("a casa de partida só se salta com mais de 12 sementes",
                     "the starting house is skipped only with more than 12 seeds")}),
    "cycle": Option(("discard", "split"), Text("as sementes nas casas, num ciclo: de ninguém, ou de cada um (artigo 7)",
                                         "seeds in the houses, in a cycle: nobody's, or each player's (article 7)",
                                         "as sementes nas casas, em um ciclo: de ninguém, ou de cada um (artigo 7)"), {
        "split": Text("num ciclo, cada um recolhe as sementes das suas casas",
                      "in a cycle, each collects the seeds of their own houses",
                      "em um ciclo, cada um recolhe as sementes das suas casas")}),
    "feed": Option(("overSingleton", "underSingleton"),
                   Text("o que vem antes: alimentar (artigo 5), ou não jogar uma só semente (artigo 3; N2)",
                        "what comes first: feeding (article 5), or not playing a single seed (article 3; N2)"), {
        "underSingleton": Text("uma só semente não se joga para alimentar", "a single seed is not played to feed")}),
}  # fmt: skip


GAME = Definition(
    module=__name__,
    name=Text("Ouri", "Ouri"),
    goal=Text("Recolher mais sementes do que o adversário.", "Collect more seeds than the other player."),
    author="tradicional",
    year="tradicional",
    material=Text("Tabuleiro com 14 buracos e 48 sementes.", "A board with 14 pits and 48 seeds."),
    sources=(Text("CNJM7/8 (2011, 2012); folha antiga (CNJM1–6)", "CNJM7/8 (2011, 2012); older sheet (CNJM1–6)"),),
    articles=ARTICLES,
    pieces=(Piece("", Text("semente", "seed"), "•", "brown"),),
    players=(Text("Sul", "South"), Text("Norte", "North")),
    state=StateType(Counts("house", 12), Number("deposits", each=True, text=Text("depósito", "deposit"))),
    options=OPTIONS,
    editions={
        "cnjm8": Edition({"skip": "always", "cycle": "discard"}, Text("como nos CNJM 7 e 8", "as at CNJM 7 and 8")),
        "early": Edition({"skip": "gt12", "cycle": "split"}, Text("como nos CNJM 1 a 6", "as at CNJM 1 to 6")),
    },
    setup=setup,
    moves=moves,
    play=play,
    result=result,
    score=score,
    scored=Text("sementes", "seeds"),
    spell=spell,
    reason=reason,
    account=account,
    reasons={
        "majority": Reason(
            "um depósito tem 25 sementes ou mais",
            "25 seeds or more in a deposit",
            you=Text(
                "o teu depósito tem 25 sementes ou mais",
                "your deposit has 25 seeds or more",
                "o seu depósito tem 25 sementes ou mais",
            ),
            they=Text(
                "o depósito do adversário tem 25 sementes ou mais", "your opponent's deposit has 25 seeds or more"
            ),
            of="winner",
        ),
        "starved": Text("não há jogada que alimente o outro lado", "no play feeds the other side"),
        "cycle": Text("as jogadas andam em ciclo", "the plays go round in a cycle"),
    },
    why=why,
    unsound=unsound,
    match=MatchRules(repetition=3, agreement=True, stopped=stopped, guess_start=True),
    most_moves=6,
    longest=1000,
    tags=("sow", "capture"),
    sides=(Text("o Sul", "South"), Text("o Norte", "North")),
    solved=(Solve("base", size=12),),
    puzzles=(Seek("force", 9, by_levels=True),),
    engine="search",
)
