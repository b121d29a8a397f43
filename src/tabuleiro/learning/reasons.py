"""Why a solution is right, in sentences made of what is proved: threats, answers, what the other plays allow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from tabuleiro.drawing.pieces import stored
from tabuleiro.learning.effects import Effects
from tabuleiro.learning.found import twins
from tabuleiro.learning.judge import Counted, Judge
from tabuleiro.learning.puzzles import own_turns
from tabuleiro.learning.sides import tell
from tabuleiro.match.saying import say_play
from tabuleiro.rules import DRAW, ONGOING, Game, Player, State, Text


class Facts:
    """A position, its solution and what follows, looked up once."""

    def __init__(self, judge: Judge, s: State, solution: int, plies: int, most: int) -> None:
        self.judge, self.game, self.s, self.plies, self.most = judge, judge.game, s, plies, most
        self.me = Player.to_move(s)
        self.solution = solution
        self.after = self.game.play(s, solution)
        self.twins = twins(self.game, s, solution)
        self.wrong = {m: self.game.play(s, m) for m in self.game.moves(s) if m not in self.twins}

    def spell(self, s: State, m: int) -> str:
        """A play inside a sentence: a single letter might be a word of it."""
        text = self.game.spell(s, m)[0]
        return f"“{text}”" if len(text) == 1 else text

    def replies(self) -> dict[int, State]:
        """What the opponent can answer, with the position after it; empty if it is not their turn."""
        if self.game.result(self.after) != ONGOING or self.after.turn == self.me:
            return {}
        return {m: self.game.play(self.after, m) for m in self.game.moves(self.after)}

    def finishes(self, t: State) -> set[str]:
        """The plays that win at once for the player of the puzzle."""
        if self.game.result(t) != ONGOING or t.turn != self.me:
            return set()
        return {self.spell(t, m) for m in self.judge.ends_at_once(t)}

    def threats(self, s: State) -> set[str]:
        """The plays with which the player who is not to move would win if they were."""
        turned = s.copy()
        turned.turn = Player.to_move(s).other
        turned = self.game.derived(turned)
        if self.game.result(turned) != ONGOING:
            return set()
        return {self.spell(turned, m) for m in self.judge.ends_at_once(turned)}

    def refutations(self) -> dict[int, set[str]]:
        """For each wrong play, with what the opponent then wins at once."""
        found = {}
        for m, t in self.wrong.items():
            its_turn = self.game.result(t) == ONGOING and t.turn != self.me
            found[m] = {self.spell(t, r) for r in self.judge.ends_at_once(t)} if its_turn else set()
        return found

    @cached_property
    def line(self) -> tuple[list[str], list[State]]:
        """The game with best play of both, from the solution on: its plays and its positions."""
        words, states, m = list[str](), [self.s], self.solution
        while True:
            words.append(self.game.spell(states[-1], m)[0])
            states.append(self.game.play(states[-1], m))
            if self.game.result(states[-1]) != ONGOING or len(words) >= self.most:
                return words, states
            m = self.judge.best(states[-1], self.most)

    @cached_property
    def own(self) -> int:
        """Own turns to the end, the solution's among them."""
        return own_turns(self.line[1])

    @cached_property
    def effects(self) -> Effects:
        """What the rules say of the solution."""
        return Effects(self.game, self.s, self.solution)

    @cached_property
    def tempted(self) -> dict[int, Effects]:
        """Wrong plays that look good, the best-looking first: they take something, or threaten to win at once."""
        effects = {m: Effects(self.game, self.s, m) for m in self.wrong}
        looks = {m: (one.taken, len(one.threats)) for m, one in effects.items()}
        found = sorted((m for m in looks if max(looks[m]) > 0), key=lambda m: looks[m], reverse=True)
        return {m: effects[m] for m in found}

    def tempting(self) -> int:
        """The wrong play that takes longest to be refuted: a draw before a loss, then the longer loss."""

        def rank(m: int) -> tuple[int, int]:
            t = self.wrong[m]
            drawn = self.judge.value(t) == DRAW
            return (1, 0) if drawn else (0, self.judge.plies(t, self.most))

        return max(self.wrong, key=rank)


def reason(facts: Facts, task: str) -> Text:
    """One to three sentences in both languages."""
    if task == "force":
        sentences = [*_taking(facts), *_winning(facts), *_no_other(facts)]
    elif facts.game.definition.score:
        sentences = [*(_taking(facts) if isinstance(facts.judge, Counted) else ()), *_by_score(facts)]
    elif task == "hold":
        sentences = list(_holding(facts))
    else:
        sentences = [*_winning(facts), *_others(facts)]
    pt, en, br = (" ".join(text.say(lang) for text in sentences) for lang in ("pt", "en", "br"))
    return Text(pt, en, "" if br == pt else br)


def _say(facts: Facts, text: Text, **values: object) -> Text:
    values["m"] = facts.spell(facts.s, facts.solution)
    said = {name: say_play(facts.game, one) if isinstance(one, str) else one for name, one in values.items()}
    return tell(text, facts.game, facts.me, None, **said)


def _ending(game: Game, s: State) -> Text:
    return game.definition.reasons[game.definition.reason(game, s)]


def _winning(facts: Facts) -> Iterator[Text]:
    """What the solution does."""
    game, replies = facts.game, facts.replies()
    if game.result(facts.after) != ONGOING:
        yield _say(facts, WINS_NOW, end=_ending(game, facts.after))
        return
    own = facts.own
    if not replies and own == 1 and facts.plies == 2:
        f = min(facts.finishes(facts.after))
        yield _say(facts, GOES_ON, f=f, end=_end_by(facts, facts.after, f))
        return
    if not replies:
        yield _say(facts, BY_FORCE, own=own, line=" ".join(facts.line[0]))
        return
    if all(game.result(t) != ONGOING for t in replies.values()):
        first = next(iter(replies))
        text = ONE_REPLY_ENDS if len(replies) == 1 else ANY_REPLY_ENDS
        yield _say(facts, text, r=facts.spell(facts.after, first), end=_ending(game, replies[first]))
        return
    finishes = {m: facts.finishes(t) for m, t in replies.items()}
    suicides = [m for m, t in replies.items() if game.result(t) != ONGOING]
    if all(finishes.values()):
        yield _finishing(facts, replies, finishes)
    elif all(found or m in suicides for m, found in finishes.items()):
        yield _say(facts, SOON)
    elif suicides:
        yield _say(facts, BY_FORCE, own=own, line=" ".join(facts.line[0]))
    else:
        yield from _longer(facts, replies, finishes, own)


def _finishing(facts: Facts, replies: dict[int, State], finishes: dict[int, set[str]]) -> Text:
    """Whatever the answer, the next play wins."""
    if len(replies) == 1:
        [(r, t)] = replies.items()
        f = min(finishes[r])
        return _say(facts, ONE_REPLY, r=facts.spell(facts.after, r), f=f, end=_end_by(facts, t, f))
    common = set.intersection(*finishes.values())
    if common:
        f = min(common)
        t = next(iter(replies.values()))
        return _say(facts, UNSTOPPABLE, f=f, end=_end_by(facts, t, f))
    every = sorted(set.union(*finishes.values()))
    for pair in combinations(every, 2):
        if all(found & set(pair) for found in finishes.values()):
            text = TWO_THREATS if set(pair) <= facts.threats(facts.after) else TWO_ENDS
            return _say(facts, text, f=pair[0], g=pair[1])
    return _say(facts, WHATEVER, n=len(replies))


def _end_by(facts: Facts, t: State, text: str) -> Text:
    m = next(m for m in facts.game.moves(t) if facts.spell(t, m) == text)
    return _ending(facts.game, facts.game.play(t, m))


def _longer(facts: Facts, replies: dict[int, State], finishes: dict[int, set[str]], own: int) -> Iterator[Text]:
    """A win that takes more than two plays of one's own."""
    slow = [m for m in replies if not finishes[m]]
    quick = [finishes[m] for m in replies if finishes[m]]
    threat = set.intersection(*quick) & facts.threats(facts.after) if quick else set()
    if len(replies) == 1:
        [r] = replies
        yield _say(facts, ONLY_REPLY, r=facts.spell(facts.after, r), a=_answer(facts, replies[r]))
    elif threat and len(slow) == 1:
        [r] = slow
        yield _say(
            facts, THREAT_ONE, f=min(threat), r=facts.spell(facts.after, r), a=_answer(facts, replies[r]), own=own
        )
    elif threat and len(slow) == 2:
        r, q = slow
        yield _say(
            facts,
            THREAT_TWO,
            f=min(threat),
            r=facts.spell(facts.after, r),
            q=facts.spell(facts.after, q),
            answers=_answers(facts, replies, r, q),
        )
    elif len(replies) == 2:
        r, q = replies
        yield _say(
            facts,
            TWO_REPLIES,
            r=facts.spell(facts.after, r),
            q=facts.spell(facts.after, q),
            answers=_answers(facts, replies, r, q),
        )
    else:
        yield _say(facts, BY_FORCE, own=own, line=" ".join(facts.line[0]))
        if facts.game.definition.reasons.keys() == {"blocked"}:
            yield _room(facts)


def _room(facts: Facts) -> Text:
    """Where the last to place wins: how much room each side has left; where they lose: who has none in the end."""
    if facts.line[1][-1].turn == facts.me:
        return _say(facts, NO_ROOM)
    theirs = len(facts.game.moves(facts.after))
    turned = facts.after.copy()
    turned.turn = facts.me
    mine = len(facts.game.moves(facts.game.derived(turned)))
    return _say(facts, ROOM, mine=mine, theirs=theirs)


def _answer(facts: Facts, t: State) -> str:
    return facts.spell(t, facts.judge.best(t, facts.most))


def _answers(facts: Facts, replies: dict[int, State], r: int, q: int) -> Text:
    """What two replies are answered with."""
    a, c = _answer(facts, replies[r]), _answer(facts, replies[q])
    if a == c:
        return BOTH.fill(a=say_play(facts.game, a))
    texts = {"r": facts.spell(facts.after, r), "a": a, "q": facts.spell(facts.after, q), "c": c}
    return EACH.fill(**{name: say_play(facts.game, text) for name, text in texts.items()})


def _taking(facts: Facts) -> Iterator[Text]:
    """What the solution takes, or offers, where that is not the end already."""
    effects = facts.effects
    if facts.plies == 1:
        return
    replies = facts.replies()
    if effects.taken > 0:
        yield _say(facts, _counted(facts, TAKES, effects.taken))
    elif replies and not stored(facts.game) and all(Effects(facts.game, facts.after, r).taken > 0 for r in replies):
        yield _say(facts, OFFERS)


def _counted(facts: Facts, texts: tuple[Text, Text, Text], n: int) -> Text:
    """One piece, several pieces, or seeds."""
    return texts[2 if stored(facts.game) else n > 1].fill(n=n)


def _no_other(facts: Facts) -> Iterator[Text]:
    """That nothing else is as fast, and what answers the play that looks best."""
    own = facts.own
    if len(facts.twins) > 1:
        yield _say(facts, ANY_TAKEN)
    yield _say(facts, NO_OTHER_NOW) if own == 1 else _say(facts, NO_OTHER, own=own)
    for w, effects in facts.tempted.items():
        t = facts.wrong[w]
        if own == 1 or facts.game.result(t) != ONGOING or t.turn == facts.me:
            continue
        word, r = facts.spell(facts.s, w), facts.judge.best(t, facts.most)
        answer = Effects(facts.game, t, r)
        does = (
            WINS_BY_IT if answer.wins else _counted(facts, TAKES_BY_IT, answer.taken) if answer.taken > 0 else NOTHING
        )
        looks = _counted(facts, LOOKS_TAKING, effects.taken) if effects.taken > 0 else LOOKS_THREATENING
        threat = next(iter(effects.threats), "")
        yield _say(facts, looks, w=word, x=threat, r=facts.spell(t, r), does=_say(facts, does))
        return


def _others(facts: Facts) -> Iterator[Text]:
    """What the other plays do."""
    values = {m: facts.judge.value(t) for m, t in facts.wrong.items()}
    refuted = facts.refutations()
    lost = [m for m, value in values.items() if value != DRAW]
    if len(lost) == len(values):
        if all(refuted.values()):
            common = set.intersection(*refuted.values())
            yield _say(facts, OTHERS_LOSE_TO, x=min(common)) if common else _say(facts, OTHERS_LOSE_NOW)
        else:
            yield _say(facts, OTHERS_LOSE)
            yield from _tempting(facts)
    elif not lost:
        yield _say(facts, OTHERS_DRAW)
    else:
        yield _say(facts, OTHERS_MIXED, lost=_some(len(lost), LOSE), drawn=_some(len(values) - len(lost), DRAW_ONLY))


def _some(n: int, verbs: tuple[Text, Text]) -> Text:
    return verbs[0] if n == 1 else verbs[1].fill(n=n)


def _tempting(facts: Facts) -> Iterator[Text]:
    """How the wrong play that resists longest is refuted, where it is not one's own turn again."""
    w = facts.tempting()
    t = facts.wrong[w]
    if facts.game.result(t) == ONGOING and t.turn != facts.me:
        yield _say(facts, TEMPTING, w=facts.spell(facts.s, w), r=_answer(facts, t))


def _holding(facts: Facts) -> Iterator[Text]:
    refuted = facts.refutations()
    if all(refuted.values()):
        common = set.intersection(*refuted.values())
        threat = common & facts.threats(facts.s)
        if threat:
            yield _say(facts, STOPS, x=min(threat))
        else:
            yield _say(facts, OTHERS_LOSE_TO, x=min(common)) if common else _say(facts, STOPS_ALL)
    else:
        yield _say(facts, ONLY_ONE)
        yield from _tempting(facts)
    yield _say(facts, NOBODY)


def _by_score(facts: Facts) -> Iterator[Text]:
    """In games with a score: how they end after each play."""
    sign = 1 if facts.me == 0 else -1
    won = sign * facts.judge.margin(facts.after)
    best = max(sign * facts.judge.margin(t) for t in facts.wrong.values())
    goes_on = facts.after.turn == facts.me and facts.game.result(facts.after) == ONGOING
    yield _say(facts, AHEAD_GOING_ON if goes_on else AHEAD, won=won)
    yield _say(facts, OTHERS_LEVEL if best == 0 else OTHERS_BEHIND, lost=-best)


WINS_NOW = Text(
    "Com {m} {me} {me:ganha|ganham} logo: {end}.",
    "With {m} {me} {me:wins|win} at once: {end}.",
    "Com {m} {me} {me:ganha|ganham} na hora: {end}.",
)
GOES_ON = Text(
    "Depois de {m} {me} {me:joga|jogam} outra vez e {me:ganha|ganham} com {f}: {end}.",
    "After {m} {me} {me:plays|play} again and {me:wins|win} with {f}: {end}.",
)
ONE_REPLY_ENDS = Text(
    "Depois de {m} {you} só {you:pode|podem} jogar {r}, e {you:perde|perdem} com isso: {end}.",
    "After {m} {you} can only play {r}, and that loses: {end}.",
)
ANY_REPLY_ENDS = Text(
    "Depois de {m}, qualquer resposta {you:d} acaba a partida a favor {me:d}; com {r}, por exemplo: {end}.",
    "After {m} every answer {you:d} ends the game in favour {me:d}; with {r}, for example: {end}.",
)
ONE_REPLY = Text(
    "Depois de {m} {you} só {you:pode|podem} jogar {r}, e {me} {me:acaba|acabam} com {f}: {end}.",
    "After {m} {you} can only play {r}, and {me} {me:finishes|finish} with {f}: {end}.",
)
UNSTOPPABLE = Text(
    "Depois de {m} já nada impede {f}: {end}.",
    "After {m} nothing stops {f} any more: {end}.",
    "Depois de {m} nada mais impede {f}: {end}.",
)
TWO_THREATS = Text(
    "Com {m} {me} {me:ameaça|ameaçam} acabar de duas maneiras, {f} ou {g}; {you} só {you:pode|podem} impedir uma.",
    "With {m} {me} {me:threatens|threaten} to finish in two ways, {f} and {g}; {you} can stop only one of them.",
)
TWO_ENDS = Text(
    "Depois de {m}, a qualquer resposta {me} {me:acaba|acabam} a partida com {f} ou com {g}.",
    "After {m} {me} {me:answers|answer} whatever comes with {f} or with {g}, and the game is over.",
)
WHATEVER = Text(
    "Depois de {m} {you} {you:tem|têm} {n} respostas, e a todas {me} {me:responde|respondem} com uma jogada que "
    "acaba a partida.",
    "After {m} {you} {you:has|have} {n} answers, and to each of them {me} {me:has|have} a play that ends the game.",
)
SOON = Text(
    "Depois de {m} qualquer resposta {you:d} perde, já ou na jogada seguinte.",
    "After {m} every answer {you:d} loses, at once or with the next play.",
    "Depois de {m} qualquer resposta {you:d} perde, na hora ou na jogada seguinte.",
)
ONLY_REPLY = Text(
    "Depois de {m} {you} só {you:pode|podem} jogar {r}; segue-se {a}.",
    "After {m} {you} can only play {r}; then comes {a}.",
    "Depois de {m} {you} só {you:pode|podem} jogar {r}; depois vem {a}.",
)
TWO_REPLIES = Text(
    "Depois de {m} {you} só {you:tem|têm} duas jogadas, {r} ou {q}: {answers}.",
    "After {m} {you} {you:has|have} only two plays, {r} and {q}: {answers}.",
)
BOTH = Text("às duas responde-se com {a}", "both are answered by {a}", "às duas se responde com {a}")
EACH = Text(
    "a {r} responde-se com {a}, a {q} com {c}",
    "{r} is answered by {a}, {q} by {c}",
    "a {r} se responde com {a}, a {q} com {c}",
)
THREAT_ONE = Text(
    "Com {m} {me} {me:ameaça|ameaçam} {f}. Só {r} o impede, e então {a} leva à vitória em {own} jogadas ao todo.",
    "With {m} {me} {me:threatens|threaten} {f}. Only {r} stops it, and then {a} wins, in {own} plays in all.",
)
THREAT_TWO = Text(
    "Com {m} {me} {me:ameaça|ameaçam} {f}. Só {r} ou {q} o impedem: {answers}.",
    "With {m} {me} {me:threatens|threaten} {f}. Only {r} and {q} stop it: {answers}.",
)
BY_FORCE = Text(
    "Com {m} {me} {me:ganha|ganham} em {own} jogadas contra qualquer defesa; por exemplo {line}.",
    "With {m} {me} {me:wins|win} in {own} plays against any defence; for example {line}.",
)
ROOM = Text(
    "Depois de {m}, lugares que restam para {me}: {mine}; para {you}: {theirs}.",
    "After {m}, places left for {me}: {mine}; for {you}: {theirs}.",
)
NO_ROOM = Text(
    "No fim {me} já não {me:tem|têm} onde jogar: é isso que ganha.",
    "In the end {me} {me:has|have} nowhere left to play: that wins.",
    "No fim {me} não {me:tem|têm} mais onde jogar: é isso que ganha.",
)
TAKES = (
    Text("Com {{m}} {{me}} {{me:captura|capturam}} uma peça.", "With {{m}} {{me}} {{me:takes|take}} a piece."),
    Text("Com {{m}} {{me}} {{me:captura|capturam}} {n} peças.", "With {{m}} {{me}} {{me:takes|take}} {n} pieces."),
    Text("Com {{m}} {{me}} {{me:recolhe|recolhem}} {n}.", "With {{m}} {{me}} {{me:collects|collect}} {n}."),
)
OFFERS = Text(
    "A jogada {m} é um sacrifício: {you} só {you:tem|têm} jogadas que capturam.",
    "The play {m} is a sacrifice: {you} {you:has|have} only plays that capture.",
)
ANY_TAKEN = Text(
    "Tanto faz que peça se retira.", "It does not matter which piece is taken.", "Tanto faz qual peça se retira."
)
NO_OTHER_NOW = Text(
    "Nenhuma outra jogada ganha já.", "No other play wins at once.", "Nenhuma outra jogada ganha na hora."
)
NO_OTHER = Text("Nenhuma outra jogada ganha em {own} jogadas.", "No other play wins in {own} plays.")
LOOKS_TAKING = (
    Text(
        "A jogada {{w}} captura uma peça, mas {{you}} {{you:responde|respondem}} {{r}}{{does}}.",
        "The play {{w}} takes a piece, but {{you}} {{you:answers|answer}} {{r}}{{does}}.",
    ),
    Text(
        "A jogada {{w}} captura {n} peças, mas {{you}} {{you:responde|respondem}} {{r}}{{does}}.",
        "The play {{w}} takes {n} pieces, but {{you}} {{you:answers|answer}} {{r}}{{does}}.",
    ),
    Text(
        "A jogada {{w}} recolhe {n}, mas {{you}} {{you:responde|respondem}} {{r}}{{does}}.",
        "The play {{w}} collects {n}, but {{you}} {{you:answers|answer}} {{r}}{{does}}.",
    ),
)
LOOKS_THREATENING = Text(
    "A jogada {w} também ameaça {x}, mas {you} {you:responde|respondem} {r}{does}.",
    "The play {w} threatens {x}, too, but {you} {you:answers|answer} {r}{does}.",
)
WINS_BY_IT = Text(" e {you:ganha|ganham}", " and {you:wins|win}")
TAKES_BY_IT = (
    Text(" e {{you:captura|capturam}} uma peça", " and {{you:takes|take}} a piece"),
    Text(" e {{you:captura|capturam}} {n} peças", " and {{you:takes|take}} {n} pieces"),
    Text(" e {{you:recolhe|recolhem}} {n}", " and {{you:collects|collect}} {n}"),
)
NOTHING = Text("", "")
OTHERS_LOSE_TO = Text(
    "Qualquer outra jogada deixa {you} ganhar logo com {x}.",
    "Any other play lets {you} win at once with {x}.",
    "Qualquer outra jogada deixa {you} ganhar na hora com {x}.",
)
OTHERS_LOSE_NOW = Text(
    "Qualquer outra jogada deixa {you} ganhar logo.",
    "Any other play lets {you} win at once.",
    "Qualquer outra jogada deixa {you} ganhar na hora.",
)
OTHERS_LOSE = Text("Todas as outras jogadas perdem.", "All other plays lose.")
OTHERS_DRAW = Text(
    "Com qualquer outra jogada {you} {you:consegue|conseguem} empatar.", "After any other play {you} can draw."
)
OTHERS_MIXED = Text(
    "Nenhuma outra jogada ganha: {drawn} e {lost}.",
    "No other play wins: {drawn} and {lost}.",
)
DRAW_ONLY = (Text("uma só empata", "one only draws"), Text("{n} só empatam", "{n} only draw"))
LOSE = (Text("uma perde", "one loses"), Text("{n} perdem", "{n} lose"))
TEMPTING = Text(
    "Se {me} {me:joga|jogam} {w}, por exemplo, {you} {you:responde|respondem} {r} e {you:ganha|ganham}.",
    "If {me} {me:plays|play} {w}, for example, {you} {you:answers|answer} {r} and {you:wins|win}.",
)
STOPS = Text(
    "{you:C} {you:ameaça|ameaçam} ganhar logo com {x}, e só {m} o impede.",
    "{you:C} {you:threatens|threaten} to win at once with {x}, and only {m} stops it.",
    "{you:C} {you:ameaça|ameaçam} ganhar na hora com {x}, e só {m} o impede.",
)
STOPS_ALL = Text(
    "Só {m} impede {you} de ganhar logo.",
    "Only {m} keeps {you} from winning at once.",
    "Só {m} impede {you} de ganhar na hora.",
)
ONLY_ONE = Text("Só {m} não perde.", "Only {m} does not lose.")
NOBODY = Text("Depois de {m}, se ninguém errar, ninguém ganha.", "After {m} nobody wins if nobody makes a mistake.")
AHEAD = Text(
    "Com {m}, e jogando sempre bem, {me} {me:acaba|acabam} {won} à frente.",
    "With {m}, and good play to the end, {me} {me:finishes|finish} {won} ahead.",
)
AHEAD_GOING_ON = Text(
    "Com {m} {me} {me:joga|jogam} outra vez e, jogando sempre bem, {me:acaba|acabam} {won} à frente.",
    "With {m} {me} {me:plays|play} again and, with good play to the end, {me:finishes|finish} {won} ahead.",
)
OTHERS_BEHIND = Text(
    "Com qualquer outra jogada {me} {me:fica|ficam} pelo menos {lost} atrás, se {you} não {you:errar|errarem}.",
    "After any other play {me} {me:ends|end} at least {lost} behind, if {you} {you:makes|make} no mistake.",
)
OTHERS_LEVEL = Text(
    "Com qualquer outra jogada {you} {you:consegue|conseguem} pelo menos o empate.",
    "After any other play {you} {you:gets|get} at least a draw.",
)
