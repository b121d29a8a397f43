"""Hints in steps: where to look, with what to begin, which play, and why, in sentences for a child.

What is said is true by the rules (a play wins at once, captures, threatens) or by proof; what is only expected is said
to be so. With the reasons go stories for the board: how the play goes on, and what another one would have allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tabuleiro.learning.effects import FEW, Effects, caught
from tabuleiro.learning.review import Document, gives_away, grade
from tabuleiro.learning.sides import tell_plays
from tabuleiro.learning.stories import NAMED, OR, Story, Told, catch_words, cell_words, say, told, trimmed
from tabuleiro.match import Match
from tabuleiro.match.notation import OVER, PASS_WORDS, read_play
from tabuleiro.match.saying import say_play
from tabuleiro.match.touches import Part, cells_of, legal_plays
from tabuleiro.rules import Game, Player, State, Text, counted
from tabuleiro.rules.text import joined

STEPS = 4
MOST = 3  # reasons: nobody listens to more
Lines = Mapping[str, Sequence[str]]  # how the game goes on after some plays, each with itself in front


class Hint(NamedTuple):
    """One step of a hint: what is said, what is pointed at, the play where it is told, and what can be shown."""

    step: int
    proved: bool
    text: Text
    cells: tuple[int, ...] = ()
    move: str | None = None
    stories: tuple[Story, ...] = ()


def best_of(found: Document) -> Document | None:
    """The best play that an analysis has found."""
    best = found["best"][0] if found["best"] else found["moves"][0]["move"] if found["moves"] else None
    return next((play for play in found["moves"] if play["move"] == best), None)


def hint(match: Match, found: Document, step: int, lines: Lines | None = None) -> Hint:
    """One step of a hint out of what an analysis found in a position; the last tells the `lines` after `followed`."""
    game, s = match.game, match.state
    play = best_of(found)
    legal = next((one for one in legal_plays(game, s) if play and one.text == play["move"]), None)
    if play is None or legal is None:
        return Hint(step, False, OVER)
    # Which piece, not only where to; and something on the board, if there is anything.
    way = min(legal.ways, key=lambda way: (-min(len(cells_of(way)), 2), len(way)))
    cells = cells_of(way)
    effects = Effects(game, s, legal.play)
    proved = bool(play["proved"]) or effects.wins
    if step == 1:
        return Hint(step, proved, _look(effects, bool(cells)), _around(game, cells, 3))
    if step == 2:
        return Hint(step, proved, *_begin(game, s, way, cells))
    if step == 3:
        return Hint(step, proved, THIS_PLAY.fill(move=say_play(game, play["move"])), cells, play["move"])
    stories = tuple(stories_of(game, s, found, lines or {}, effects.me))
    warnings = (one.text for one in stories if one.moves[0] != effects.move)
    text = joined([*why(effects, play, (lines or {}).get(effects.move, ()), effects.me), *warnings])
    return Hint(step, proved, text, cells, effects.move, stories)


def followed(match: Match, found: Document) -> list[str]:
    """The plays whose lines a hint tells: the best, and one that looks good and is not."""
    best = best_of(found)
    if best is None:
        return []
    other = tempting(match.game, match.state, found, best)
    return [best["move"], *([other["move"]] if other else [])]


def tempting(game: Game, s: State, found: Document, best: Document) -> Document | None:
    """Among the plays that give something away the one that takes most, or else comes nearest to the best."""
    me = Player.to_move(s)
    worse = [play for play in found["moves"] if gives_away(play, best, me) and play["move"] not in PASS_WORDS]

    def taken(play: Document) -> int:
        m = read_play(game, s, play["move"])
        return caught(game, s, m, game.play(s, m)).taken

    return max(worse, key=taken, default=None)


def stories_of(game: Game, s: State, found: Document, lines: Lines, to: Player | None) -> Iterator[Story]:
    """What can be shown on the board: how the best play goes on, and how another one is punished."""
    best = best_of(found)
    for play in found["moves"]:
        line = lines.get(play["move"])
        if best and line and play["move"] == best["move"]:
            yield Story(LIKE_THIS.fill(move=say_play(game, play["move"])), trimmed(told(game, s, line, to)))
    for play in found["moves"]:
        line = lines.get(play["move"])
        if best and line and play["move"] != best["move"]:
            plies = told(game, s, line, to)
            if warning := refutation(game, IF_YOU_PLAY, play, plies, to):
                yield Story(warning, trimmed(plies))


def refutation(game: Game, text: Text, play: Document, plies: Sequence[Told], to: Player | None) -> Text | None:
    """What the other player does about a play, as far as it shows on the board or is proved; None: it does not."""
    me = plies[0].player
    at = next((i for i, ply in enumerate(plies) if ply.player != me and ply.deed), None)
    if plies[0].deed and grade(play, me) == "loss" and len(plies) == 1:
        return tell_plays(text, game, me, to, move=play["move"], then=plies[0].deed)  # it ends the game
    if at is not None:
        deed, move = plies[at].deed, plies[at].move
        then = tell_plays(ANSWERS if at == 1 else LATER, game, me.other, to, deed=deed, move=move, reply=plies[1].move)
    elif grade(play, me) == "loss" and len(plies) > 1 and plies[1].player != me:
        then = tell_plays(PROVED_ANSWER, game, me.other, to, move=plies[1].move)
    else:
        return None
    return tell_plays(text, game, me, to, move=play["move"], then=then)


def _look(effects: Effects, on_board: bool) -> Text:
    """Where to look, with a word on what there is to be seen."""
    what = CAN_WIN if effects.wins else CAN_STOP if effects.stops else CAN_TAKE if effects.news.taken else None
    where = LOOK_HERE if on_board else LOOK_BESIDE
    return joined([what, where]) if what else where


def _begin(game: Game, s: State, way: tuple[Part, ...], cells: tuple[int, ...]) -> tuple[Text, tuple[int, ...]]:
    """With what to begin; of a play that is one cell only its surroundings, else nothing would be left to find."""
    if not cells:
        return LOOK_BESIDE, ()
    if len(cells) == 1:
        return ONE_OF_THESE, _around(game, cells, 8)
    return (THIS_PIECE if game.contents(s)[cells[0]] else THIS_CELL).fill(cell=game.board.names[cells[0]]), cells[:1]


def _around(game: Game, cells: tuple[int, ...], share: int) -> tuple[int, ...]:
    """The cells of a play, and about so large a share of the board around the first of them."""
    if not cells:
        return ()
    xy = game.board.xy
    x, y = xy[cells[0]]
    nearest = sorted(range(len(xy)), key=lambda c: (xy[c][0] - x) ** 2 + (xy[c][1] - y) ** 2)
    return tuple(sorted({*cells, *nearest[: max(2, len(xy) // share)]}))


def why(effects: Effects, play: Document, line: Sequence[str], to: Player | None) -> list[Text]:
    """Why a play is good: what the rules say about it, how it goes on, and what it is worth as far as that is known."""
    if effects.wins:
        return [say(effects, to, WINS_NOW, end=effects.end(to))]
    found = [text for _, text in zip(range(MOST), _reasons(effects, to), strict=False)]
    if len(found) < MOST and (then := _then(effects, line, to)):
        found.append(then)
    found = found or [*_quiet_reasons(effects, to)]
    return [*found, _value(effects, play, to)]


def _reasons(effects: Effects, to: Player | None) -> Iterator[Text]:
    """What the rules say for a play, the most important first."""
    game = effects.game
    if effects.stops:
        yield say(effects, to, STOPS, x=effects.stops[0])
    elif effects.fewer:
        yield say(effects, to, FEWER, before=effects.fewer[0], now=effects.fewer[1])
    if effects.news.taken:
        yield say(effects, to, TAKES, what=catch_words(game, effects.news))
    if effects.points:
        mine, theirs = (_counted(effects, player) for player in (effects.me, effects.me.other))
        yield say(effects, to, POINTS, mine=mine, theirs=theirs)
    if effects.lowers:
        yield say(effects, to, LOWERS, before=effects.lowers[0], now=effects.lowers[1], scored=game.definition.scored)
    if effects.goes_off:
        yield say(effects, to, GOES_OFF)
    if effects.risk.taken > effects.loss.taken:
        yield say(effects, to, SAVES, what=catch_words(game, effects.risk), x=effects.risk.move)
    if len(effects.threats) > 1:
        yield say(effects, to, TWO_THREATS, a=effects.threats[0], b=effects.threats[1])
    elif effects.threats:
        yield say(effects, to, THREAT, a=effects.threats[0])
    elif effects.prey.taken:
        yield say(effects, to, HUNTS, what=catch_words(game, effects.prey), x=effects.prey.move)
    if effects.avoids and not effects.stops:
        yield say(effects, to, AVOIDS, a=effects.avoids[0], b=effects.avoids[1])
    if effects.chain.gain > 0:
        yield say(effects, to, AGAIN_FOR, n=effects.chain.gain, scored=game.definition.scored)
    elif effects.again:
        yield say(effects, to, AGAIN)
    if 0 < len(effects.replies) <= FEW:
        yield say(effects, to, FEW_REPLIES, replies=joined([say_play(game, text) for text in effects.replies], OR))
    elif effects.room and "block" in game.definition.tags:
        yield say(effects, to, ROOM, mine=effects.room[0], theirs=effects.room[1])
    if effects.blocked:
        yield _cells(effects, to, BLOCKED, effects.blocked)
    if effects.builds:
        yield say(effects, to, BUILDS)
    if effects.slows and not effects.stops:
        yield say(effects, to, SLOWS)
    if effects.steps:
        yield say(effects, to, ONE_STEP) if effects.steps == 1 else say(effects, to, STEPS_LEFT, n=effects.steps)
    if effects.ahead:
        yield say(effects, to, AHEAD, before=effects.ahead[0], now=effects.ahead[1])
    if effects.path:
        own, others = effects.path
        yield say(effects, to, PATH, mine=counted(own, ONE_CELL, CELLS), theirs=others)
    if effects.row:
        yield say(effects, to, ROW, n=len(effects.row), where=cell_words(game, effects.row))
    if effects.shut:
        yield say(effects, to, SHUT, where=cell_words(game, effects.shut))


def _quiet_reasons(effects: Effects, to: Player | None) -> Iterator[Text]:
    """What is to be said of a play that does nothing else."""
    scored, gift = effects.game.definition.scored, effects.gift
    if effects.safe:
        yield say(effects, to, SAFE)
    if gift.plays == 1:
        yield say(effects, to, ONE_TURN) if gift.gain else say(effects, to, NO_POINTS, scored=scored)
    elif gift.gain > 0:
        yield say(effects, to, GIVES, n=gift.gain, scored=scored)
    if effects.freed:
        yield _cells(effects, to, FREED, effects.freed)
    if effects.room and len(effects.replies) > FEW:
        yield say(effects, to, ROOM, mine=effects.room[0], theirs=effects.room[1])
    elif effects.mobility:
        mine, theirs = effects.mobility
        if FEW < theirs[1] < theirs[0]:
            yield say(effects, to, LESS, before=theirs[0], now=theirs[1])
        elif mine[0] < mine[1]:
            yield say(effects, to, MORE, before=mine[0], now=mine[1])


def _counted(effects: Effects, player: Player) -> Text:
    """What a player has counted, and what it is made of where the game says so."""
    game = effects.game
    points = (game.score(effects.after) or (0, 0))[player]
    account = game.definition.account and game.definition.account(game, effects.after, player, points)
    return account or NUMBER.fill(n=points, scored=game.definition.scored)


def _cells(effects: Effects, to: Player | None, texts: tuple[Text, Text], cells: Sequence[int]) -> Text:
    """A sentence about the piece on a cell, or about those on several."""
    return say(effects, to, texts[len(cells) > 1], where=cell_words(effects.game, cells[:NAMED]))


def _then(effects: Effects, line: Sequence[str], to: Player | None) -> Text | None:
    """What the same player does next, if the other answers best."""
    if len(line) < FOLLOWED:
        return None
    plies = told(effects.game, effects.before, line, to)
    later = next((ply for ply in plies[2:] if ply.player == effects.me and ply.deed), None)
    if later is None or plies[1].player == effects.me:
        return None
    return say(effects, to, THEN, reply=plies[1].move, deed=later.deed, x=later.move)


FOLLOWED = 3  # plays: the play, an answer, and what comes of it


def _value(effects: Effects, play: Document, to: Player | None) -> Text:
    n, word = play["distance"], grade(play, effects.me)
    if word in PROVED:
        without, counted = PROVED[word]
        return say(effects, to, counted if n else without, n=n)
    chance = play["estimate"]
    if play["proved"]:
        return say(effects, to, EXACT, chance=round(100 * chance))
    if chance is None:
        return say(effects, to, NOT_SEEN)
    tenths = min(max(round(10 * chance), 1), 9)
    text = next(text for least, text in EXPECTED if chance >= least)
    return say(effects, to, text, n=tenths)


CAN_WIN = Text("Podes ganhar já!", "You can win at once!", "Você pode ganhar já!")
CAN_STOP = Text(
    "Cuidado: o outro está quase a ganhar.",
    "Careful: your opponent is about to win.",
    "Cuidado: o outro está quase ganhando.",
)
CAN_TAKE = Text("Há uma boa captura.", "There is a good capture.")
LOOK_HERE = Text(
    "Olha para esta zona do tabuleiro.", "Look at this part of the board.", "Olhe para esta parte do tabuleiro."
)
LOOK_BESIDE = Text("Desta vez não é no tabuleiro.", "This time it is not on the board.")
ONE_OF_THESE = Text("É uma destas casas. Qual?", "It is one of these places. Which one?")
THIS_PIECE = Text("Começa pela peça em {cell}.", "Begin with the piece on {cell}.", "Comece pela peça em {cell}.")
THIS_CELL = Text("Começa por aqui: {cell}.", "Begin here: {cell}.", "Comece por aqui: {cell}.")
THIS_PLAY = Text("Joga {move}.", "Play {move}.", "Jogue {move}.")

# Why a play is good. {me} makes it; it is said to one of the two, or to those who look on.
WINS_NOW = Text(
    "Com {move} {me:s}{me:ganhas|ganha|ganham} já: {end}!",
    "With {move} {me:s}{me:win|wins|win} at once: {end}!",
)
STOPS = Text(
    "Sem isto, {you:s}{you:ganhavas|ganhava|ganhavam} já com {x}; assim já não {you:podes|pode|podem}.",
    "Otherwise {you:s}would win at once with {x}; this stops it.",
    "Sem isso, {you:s}{you:ganhavas|ganharia|ganhariam} já com {x}; assim não {you:podes|pode|podem} mais.",
)
TAKES = Text("{move} captura {what}.", "{move} captures {what}.")
FEWER = Text(
    "Maneiras que {you:s}{you:tens|tem|têm} de ganhar já: {now}; sem isto, {before}.",
    "Ways for {you} to win at once: {now}; without this, {before}.",
    "Maneiras que {you:s}{you:tens|tem|têm} de ganhar já: {now}; sem isso, {before}.",
)
POINTS = Text("{me:Ficas|Fica|Ficam} com {mine} contra {theirs}.", "That makes it {mine} against {theirs}.")
NUMBER = Text("{n} ({scored})", "{n} ({scored})")
LOWERS = Text(
    "Assim {you:s}{you:ficas|fica|ficam} só com {now}, em vez de {before} ({scored}).",
    "That leaves {you} only {now} instead of {before} ({scored}).",
)
GOES_OFF = Text("Leva uma peça até ao fim.", "It brings a piece home.", "Leva uma peça até o fim.")
SAVES = Text(
    "Sem isto, {you:s}{you:capturavas|capturava|capturavam} {what} com {x}.",
    "Otherwise {you:s}would capture {what} with {x}.",
    "Sem isso, {you:s}{you:capturavas|capturaria|capturariam} {what} com {x}.",
)
THREAT = Text(
    "A seguir {me:s}{me:ameaças|ameaça|ameaçam} ganhar com {a}.",
    "Next {me:s}{me:threaten|threatens|threaten} to win with {a}.",
    "Em seguida {me:s}{me:ameaças|ameaça|ameaçam} ganhar com {a}.",
)
TWO_THREATS = Text(
    "A seguir {me:s}{me:ameaças|ameaça|ameaçam} ganhar de duas maneiras, {a} e {b}: é difícil travar as duas.",
    "Next {me:s}{me:threaten|threatens|threaten} to win in two ways, {a} and {b}: it is hard to stop both.",
    "Em seguida {me:s}{me:ameaças|ameaça|ameaçam} ganhar de duas maneiras, {a} e {b}: é difícil parar as duas.",
)
HUNTS = Text(
    "A seguir {me:s}{me:ameaças|ameaça|ameaçam} capturar {what} com {x}.",
    "Next {me:s}{me:threaten|threatens|threaten} to capture {what} with {x}.",
    "Em seguida {me:s}{me:ameaças|ameaça|ameaçam} capturar {what} com {x}.",
)
AGAIN = Text(
    "E {me:s}{me:jogas|joga|jogam} outra vez.",
    "And {me:s}{me:play|plays|play} again.",
    "E {me:s}{me:jogas|joga|jogam} de novo.",
)
AGAIN_FOR = Text(
    "E {me:s}{me:jogas|joga|jogam} outra vez: {me:podes|pode|podem} ganhar já mais {n} ({scored}).",
    "And {me:s}{me:play|plays|play} again, and can gain {n} more ({scored}).",
    "E {me:s}{me:jogas|joga|jogam} de novo: {me:podes|pode|podem} ganhar já mais {n} ({scored}).",
)
AVOIDS = Text(
    "Assim {you:s}não {you:podes|pode|podem} ganhar já; depois de {a}, por exemplo, {you:ganhavas|ganhava|ganhavam} "
    "com {b}.",
    "This way {you:s}cannot win at once; after {a}, for example, {you:s}could win with {b}.",
    "Assim {you:s}não {you:podes|pode|podem} ganhar já; depois de {a}, por exemplo, {you:ganhavas|ganharia|ganhariam} "
    "com {b}.",
)
BUILDS = Text(
    "Se {you:s}não o {you:impedires|impedir|impedirem}, {me:s}{me:ganhas|ganha|ganham} com mais duas jogadas.",
    "Unless {you:s}{you:stop|stops|stop} it, {me:s}{me:win|wins|win} with two more plays.",
    "Se {you:s}não {you:impedires|impedir|impedirem}, {me:s}{me:ganhas|ganha|ganham} com mais duas jogadas.",
)
SLOWS = Text(
    "Sem isto, bastavam duas jogadas para {you:s}{you:ganhares|ganhar|ganharem}; assim já não bastam.",
    "Otherwise two plays would be enough for {you} to win; now they are not.",
    "Sem isso, bastariam duas jogadas para {you:s}{you:ganhares|ganhar|ganharem}; assim não bastam mais.",
)
BLOCKED = (
    Text("A peça em {where} já não se pode mexer.", "The piece on {where} can no longer move.",
         "A peça em {where} não pode mais se mexer."),
    Text("As peças em {where} já não se podem mexer.", "The pieces on {where} can no longer move.",
         "As peças em {where} não podem mais se mexer."),
)  # fmt: skip
FREED = (
    Text("Solta a peça em {where}, que não se podia mexer.", "It frees the piece on {where}, which could not move.",
         "Solta a peça em {where}, que não podia se mexer."),
    Text("Solta as peças em {where}, que não se podiam mexer.", "It frees the pieces on {where}, which could not move.",
         "Solta as peças em {where}, que não podiam se mexer."),
)  # fmt: skip
ROW = Text(
    "{me:Ficas|Fica|Ficam} com {n} peças seguidas em linha: {where}.", "That makes {n} pieces in a row: {where}."
)
SHUT = Text(
    "Tapa uma ponta da linha que {you:s}{you:tens|tem|têm} em {where}.",
    "It closes one end of the row that {you:s}{you:have|has|have} on {where}.",
)
NO_POINTS = Text(
    "Depois disso {you:s}não {you:podes|pode|podem} aumentar a conta ({scored}).",
    "After that {you:s}cannot add to the count ({scored}).",
)
ONE_TURN = Text(
    "Depois disso {you:s}não {you:podes|pode|podem} jogar duas vezes seguidas.",
    "After that {you:s}cannot play twice in a row.",
)
GIVES = Text(
    "Mas a seguir {you:s}{you:podes|pode|podem} aumentar a conta em {n} ({scored}).",
    "But next {you:s}can add {n} to the count ({scored}).",
    "Mas em seguida {you:s}{you:podes|pode|podem} aumentar a conta em {n} ({scored}).",
)
LESS = Text(
    "Assim {you:s}{you:ficas|fica|ficam} com {now} jogadas, em vez de {before}.",
    "That leaves {you} {now} plays instead of {before}.",
)
MORE = Text(
    "Assim {me:s}{me:ficas|fica|ficam} com {now} jogadas, em vez de {before}.",
    "That gives {me} {now} plays instead of {before}.",
)
AHEAD = Text(
    "Passos que faltam até à meta, contando todas as peças: {now}, em vez de {before}.",
    "Steps left to the goal, all pieces counted: {now} instead of {before}.",
    "Passos que faltam até a meta, contando todas as peças: {now}, em vez de {before}.",
)
FEW_REPLIES = Text("Depois {you:s}só {you:podes|pode|podem} jogar {replies}.", "Then {you:s}can only play {replies}.")
ROOM = Text(
    "Assim {me:s}{me:ficas|fica|ficam} com {mine} jogadas, e {you:s}só com {theirs}.",
    "That leaves {mine} plays to {me}, and only {theirs} to {you}.",
)
SAFE = Text(
    "Depois disso {you:s}não {you:podes|pode|podem} capturar nada.", "After that {you:s}cannot capture anything."
)
STEPS_LEFT = Text("Fica a {n} passos da meta.", "It is {n} steps from the goal then.")
ONE_STEP = Text("Fica a um passo da meta.", "It is one step from the goal then.")
PATH = Text(
    "Para unir as margens {me:s}{me:precisas|precisa|precisam} agora de {mine}, e {you:s}de {theirs}.",
    "To join the sides {me:s}now {me:need|needs|need} {mine}, and {you:s}{theirs}.",
)
ONE_CELL, CELLS = Text("uma casa", "one cell"), Text("{n} casas", "{n} cells")
THEN = Text(
    "Se {you:s}{you:responderes|responder|responderem} {reply}, {me:s}{me:jogas|joga|jogam} {x}, e {deed}.",
    "If {you:s}{you:answer|answers|answer} {reply}, {me:s}{me:play|plays|play} {x}, and {deed}.",
)

# What the other does about a play.
IF_YOU_PLAY = Text(
    "Se {me:s}{me:jogares|jogar|jogarem} {move}, {then}.",
    "If {me:s}{me:play|plays|play} {move}, {then}.",
)
ANSWERS = Text(
    "{me:s}{me:respondes|responde|respondem} {move}, e {deed}", "{me:s}{me:answer|answers|answer} {move}, and {deed}"
)
LATER = Text(
    "{me:s}{me:respondes|responde|respondem} {reply}, e mais tarde, com {move}, {deed}",
    "{me:s}{me:answer|answers|answer} {reply}, and later, with {move}, {deed}",
)
PROVED_ANSWER = Text(
    "{me:s}{me:respondes|responde|respondem} {move}, e está provado que {me:ganhas|ganha|ganham}",
    "{me:s}{me:answer|answers|answer} {move}, and that is proved to win",
)
LIKE_THIS = Text("Assim continua {move}", "How {move} goes on")

# What a play is worth: proved …
DRAWS = Text(
    "Está provado: {move} empata, e melhor não há.", "It is proved: {move} draws, and there is nothing better."
)
PROVED = {
    "win": (
        Text(
            "Está provado: {move} ganha, {you:faças|faça|façam} {you:s}o que {you:fizeres|fizer|fizerem}.",
            "It is proved: {move} wins, whatever {you:s}{you:do|does|do}.",
        ),
        Text(
            "Está provado: {move} ganha em {n} jogadas, contando as dos dois, "
            "{you:faças|faça|façam} {you:s}o que {you:fizeres|fizer|fizerem}.",
            "It is proved: {move} wins within {n} plays, counting both players', whatever {you:s}{you:do|does|do}.",
        ),
    ),
    "draw": (DRAWS, DRAWS),
    "loss": (
        Text(
            "Está provado que aqui todas as jogadas perdem, se {you:s}não {you:errares|errar|errarem}; "
            "{move} é a que dá mais trabalho.",
            "It is proved that every play loses here if {you:s}{you:make|makes|make} no mistake; "
            "{move} makes it hardest.",
        ),
        Text(
            "Está provado que aqui todas as jogadas perdem, se {you:s}não {you:errares|errar|errarem}; "
            "{move} é a que aguenta mais: {n} jogadas.",
            "It is proved that every play loses here if {you:s}{you:make|makes|make} no mistake; "
            "{move} holds out longest: {n} plays.",
        ),
    ),
}  # fmt: skip
EXACT = Text(
    "Está calculado: com {move} ganha-se {chance} vezes em 100.",
    "Calculated exactly: {move} wins {chance} times in 100.",
)
# … or expected, by the chance that each needs. Who says so may lack a table that others have, as pages do without a
# server: so it is not said that nobody knows.
EXPECTED = (
    (0.85, Text(
        "Não tenho a certeza de quem ganha aqui; nas continuações que vi, com {move} ganha-se quase sempre.",
        "I am not sure who wins here; in what I looked at, {move} nearly always wins.",
        "Não tenho certeza de quem ganha aqui; nas continuações que vi, com {move} se ganha quase sempre.")),
    (0.6, Text(
        "Não tenho a certeza de quem ganha aqui; nas continuações que vi, com {move} ganha-se cerca de {n} vezes "
        "em 10.",
        "I am not sure who wins here; in what I looked at, {move} wins about {n} times in 10.",
        "Não tenho certeza de quem ganha aqui; nas continuações que vi, com {move} se ganha cerca de {n} vezes "
        "em 10.")),
    (0.4, Text(
        "Não tenho a certeza de quem ganha aqui; nas continuações que vi, com {move} a partida fica equilibrada, "
        "e não encontrei melhor.",
        "I am not sure who wins here; in what I looked at, {move} keeps the game even, and I found nothing better.",
        "Não tenho certeza de quem ganha aqui; nas continuações que vi, com {move} a partida fica equilibrada, "
        "e não encontrei nada melhor.")),
    (0.0, Text(
        "Não tenho a certeza de quem ganha aqui; está difícil, e nas continuações que vi {move} é a que dá mais luta: "
        "ganha-se cerca de {n} vezes em 10.",
        "I am not sure who wins here; it is difficult, and in what I looked at {move} puts up the best fight: "
        "it wins about {n} times in 10.",
        "Não tenho certeza de quem ganha aqui; está difícil, e nas continuações que vi {move} é a que dá mais luta: "
        "ganha-se cerca de {n} vezes em 10.")),
)  # fmt: skip
NOT_SEEN = Text("Das jogadas que vi, {move} é a melhor.", "Of the plays that I looked at, {move} is the best.")
