"""Puzzles of games that nobody has solved: wins by force, sought in games between two levels of the computer, or by
chance and some foresight, as far as the game says (`Seek`).

Everything that both can do is tried, to a depth. So it is proved that one play wins in so many plays, against any
defence, and that no other does; what else the others may be worth nobody says.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from tabuleiro.engine.players.seats import seat
from tabuleiro.learning.effects import caught
from tabuleiro.learning.found import FARTHEST, Found, examine, twins
from tabuleiro.learning.judge import Counted, Sought, TooFar
from tabuleiro.learning.reasons import Facts
from tabuleiro.learning.tries import Forced
from tabuleiro.learning.tries import TooFar as TooFarToTell
from tabuleiro.match import Match, open_match
from tabuleiro.match.touches import cells_of, way_of
from tabuleiro.rules import ONGOING, SWAP, Game, Player, State

GAMES = 1000  # played at most
LEVELS = ("level:4", "level:6")  # who plays the games that are played by levels
CARELESS = 0.15  # how often who plays by chance looks at nothing, …
FORESIGHT = 3  # … within how many plays a win is seen otherwise, …
GLIMPSE = 20_000  # … if it shows in so many positions, …
CONSIDERED = 12  # … and of how many plays it is seen that they lose at once
LENGTH = 130  # plies of a game
FIRST_PLIES = 4  # that are never looked at
BEFORE = 6  # plies looked at beyond those that a win by force may take at the end of a game
TEMPTING = 4  # wrong plays that look good, of which it is told what answers them
WIDEST = 180  # plays: among more of them nobody finds the one
STUBBORN = 6  # of many defences: so many of those that hold out longest


def seek(judge: Sought) -> Iterator[Found]:
    """Let two levels play, and look at the last positions for a win by force that only one play brings about."""
    game, identity = judge.game, judge.identity
    seen: set[bytes] = set()
    for number in range(GAMES):
        match = played(judge, number)
        states = [ply.before for ply in match.plies]
        for n in range(max(FIRST_PLIES, len(states) - judge.reach - BEFORE), len(states)):
            s = states[n]
            after = {m: game.play(s, m) for m in game.moves(s) if m != SWAP}
            if 2 < len(after) <= WIDEST and identity(s) not in seen:
                seen.add(identity(s))
                if found := look(judge, s, after, " ".join(match.texts[:n]), number):
                    yield found


def played(judge: Sought, number: int) -> Match:
    """A game in which puzzles are sought."""
    game = judge.game
    match = open_match(game.key, game.variant)
    players = [seat(level, game, 2 * number + i) for i, level in enumerate(LEVELS if judge.seek.by_levels else ())]
    chance = Random(f"{game.key} {number}")
    while not match.ending and len(match.plies) < LENGTH:
        s = match.state
        if players:
            m = players[(int(s.turn) + number) % 2].choose(match, seconds=None)
            match.make(m if m != SWAP else chance.choice([m for m in game.moves(s) if m != SWAP]))
        else:
            match.make(sensible(judge, s, chance))
    return match


def sensible(judge: Sought, s: State, chance: Random) -> int:
    """A play by chance that mostly wins where a win is near, takes what it can, and does not lose at once.

    Stones are put beside others.
    """
    game, me = judge.game, Player.to_move(s)
    plays = [m for m in game.moves(s) if m != SWAP]
    chance.shuffle(plays)
    if chance.random() < CARELESS:
        return plays[0]
    for n in range(1, FORESIGHT + 1):
        if judge.forced.within(s, me, n, GLIMPSE):
            return next(m for m in plays if judge.forced.within(game.play(s, m), me, n - 1, GLIMPSE))
    what, after = game.contents(s), {m: game.play(s, m) for m in plays}
    beside = {c for c, near in enumerate(game.board.near) if any(what[d] for d in near)}
    put = {m: cells_of(way_of(game, game.spell(s, m)[0])) for m in plays}
    apart = {m for m, cells in put.items() if len(cells) == 1 and not beside.intersection(cells)}  # these take nothing
    takes = [m for m in plays if m not in apart] if "capture" in game.definition.tags else []
    taken = {m: caught(game, s, m, after[m], what).taken for m in takes}
    plays.sort(key=lambda m: (-taken.get(m, 0), m in apart))
    safe = (m for m in plays[:CONSIDERED] if not judge.forced.within(after[m], me.other, 1, GLIMPSE))
    return next(safe, plays[0])


def look(judge: Sought, s: State, after: dict[int, State], moves: str, source: int) -> Found | None:
    """The puzzle in a position, if there is one."""
    try:
        if isinstance(judge, Counted):
            return examine(judge, s, after, moves, source) if _last(judge, s) else None
        return forced(judge, s, after, moves, source)
    except TooFar:
        return None


def _last(judge: Counted, s: State) -> bool:
    """Whether a game that is counted is so near its end that everything can be tried."""
    return judge.wins(s, Player.FIRST, judge.reach) or judge.wins(s, Player.SECOND, judge.reach)


def forced(judge: Sought, s: State, after: dict[int, State], moves: str, source: int) -> Found | None:
    """A win by force that one play alone brings about: no other is as fast."""
    game, me = judge.game, Player.to_move(s)
    step = 1 if any(t.turn == me for t in after.values()) else 2  # where a turn has several plays, any of them may win
    plies = next((n for n in range(1, judge.reach + 1, step) if judge.wins(s, me, n)), None)
    if not plies or (step == 2 and judge.wins(s, me, plies - 1)):  # the other ends the game by its own play
        return None
    [solution, *more] = [m for m, t in after.items() if judge.wins(t, me, plies - 1)]
    if [solution, *more] != twins(game, s, solution):
        return None
    if plies == 1:
        return Found(game, s, moves, "force", solution, plies, plies, 0, source)
    facts = Facts(judge, s, solution, plies, judge.reach)
    if not told_apart(judge, facts) or not all(known(game, me, after[m], facts.own - 1) for m in more):
        return None
    quiet = not (facts.effects.taken > 0 or facts.effects.threats)
    return Found(game, s, moves, "force", solution, plies, plies, len(facts.tempted), source, quiet)


def told_apart(judge: Sought, facts: Facts) -> bool:
    """Whether one's own play ends the game, and every other play that wins as fast will be known for one (`tries`)."""
    game, me, [*line, _] = judge.game, facts.me, facts.line[1]
    if line[-1].turn != me:
        return False
    turns, left = facts.own, facts.plies - 1
    for before, s in pairwise(line):
        turns -= int(before.turn == me != s.turn)
        for t in (game.play(s, m) for m in game.moves(s) if s.turn == me and left > 1):
            if judge.wins(t, me, left - 1) and not known(game, me, t, turns - int(t.turn != me)):
                return False
        left -= 1
    return True


def known(game: Game, me: Player, s: State, turns: int) -> bool:
    """Whether who tries a puzzle will be told that so many turns win here."""
    try:
        return Forced(game, me).length(s, turns) is not None
    except TooFarToTell:
        return False


def stubborn(judge: Sought, start: State, me: Player) -> list[str]:
    """The defences that hold out longest, each to the end of the game, where there are too many to tell them all."""
    game, before = judge.game, list[str]()
    while start.turn == me and game.result(start) == ONGOING:  # the same turn goes on
        m = judge.best(start, FARTHEST)
        before.append(game.spell(start, m)[0])
        start = game.play(start, m)
    lines = []
    for m in judge.lasting(start)[:STUBBORN]:
        s, words = game.play(start, m), [*before, game.spell(start, m)[0]]
        while game.result(s) == ONGOING:
            r = judge.best(s, FARTHEST)
            words.append(game.spell(s, r)[0])
            s = game.play(s, r)
        lines.append(" ".join(words))
    return lines


def tempting(facts: Facts, found: Found) -> list[str]:
    """Wrong plays that look good, each with what answers it."""
    if found.task != "force" or found.plies == 1:
        return []
    told: list[str] = []
    for m in facts.tempted:
        t = facts.wrong[m]
        if facts.game.result(t) == ONGOING and t.turn != facts.me and len(told) < TEMPTING:
            reply = facts.judge.best(t, facts.most)
            told.append(f"{facts.game.spell(facts.s, m)[0]} {facts.game.spell(t, reply)[0]}")
    return told
