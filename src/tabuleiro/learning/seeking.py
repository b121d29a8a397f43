"""Puzzles of games that nobody has solved: wins by force, sought in games between two levels of the computer.

Everything that both can do is tried, to a depth. So it is proved that one play wins in so many plays, against any
defence, and that no other does; what else the others may be worth nobody says.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tabuleiro.engine.players.seats import seat
from tabuleiro.learning.found import FARTHEST, Found, examine
from tabuleiro.learning.judge import Counted, Judge, Sought, TooFar
from tabuleiro.learning.reasons import Facts
from tabuleiro.learning.tries import Forced
from tabuleiro.learning.tries import TooFar as TooFarToTell
from tabuleiro.match import Match, open_match
from tabuleiro.rules import ONGOING, SWAP, Game, Player, State

GAMES = 1000  # played at most
REACH = {  # games where wins by force are sought, within so many plays; more would take too long
    "alquerque": 9,
    "ouri": 9,
    "pentagonia": 7,
    "pente": 5,
    "surakarta": 7,
    "avanco": 9,
    "dominorio": 9,
    "quelhas": 7,
    "atari_go": 5,
    "amazonas": 5,
    "peoes": 9,
}
COUNTED = {"szkwa": 6, "produto": 5}  # games that are decided by what is counted at their end, so many plays before it
LEVELS = ("level:4", "level:6")  # who plays the games in which wins by force are sought
LENGTH = 130  # plies of a game
FIRST_PLIES = 4  # that are never looked at
BEFORE = 6  # plies looked at beyond those that a win by force may take at the end of a game
TEMPTING = 4  # wrong plays that look good, of which it is told what answers them
STUBBORN = 6  # of many defences: so many of those that hold out longest


def seek(judge: Sought) -> Iterator[Found]:
    """Let two levels play, and look at the last positions for a win by force that only one play brings about."""
    game, identity = judge.game, judge.identity
    seen: set[bytes] = set()
    for number in range(GAMES):
        match = played(game, number)
        states = [ply.before for ply in match.plies]
        for n in range(max(FIRST_PLIES, len(states) - judge.reach - BEFORE), len(states)):
            s = states[n]
            after = {m: game.play(s, m) for m in game.moves(s) if m != SWAP}
            if len(after) > 2 and identity(s) not in seen:
                seen.add(identity(s))
                if found := look(judge, s, after, " ".join(match.texts[:n]), number):
                    yield found


def played(game: Game, number: int) -> Match:
    """A game between two levels."""
    match = open_match(game.key, game.variant)
    players = [seat(level, game, 2 * number + i) for i, level in enumerate(LEVELS)]
    chance = Random(f"{game.key} {number}")
    while not match.ending and len(match.plies) < LENGTH:
        s = match.state
        m = players[(int(s.turn) + number) % 2].choose(match, seconds=None)
        match.make(m if m != SWAP else chance.choice([m for m in game.moves(s) if m != SWAP]))
    return match


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
    plies = next((n for n in range(1, judge.reach + 1, 2) if judge.wins(s, me, n)), None)
    if not plies or judge.wins(s, me, plies - 1):  # an even number: the other ends the game by its own play
        return None
    [solution, *more] = [m for m, t in after.items() if judge.wins(t, me, plies - 1)]
    if more:
        return None
    facts = Facts(judge, s, solution, plies, judge.reach)
    effects = facts.effects
    if not told_apart(judge, facts):
        return None
    quiet = not (effects.wins or effects.taken > 0 or effects.threats)
    return Found(game, s, moves, "force", solution, plies, plies, len(facts.tempted), source, quiet)


def told_apart(judge: Sought, facts: Facts) -> bool:
    """Whether players alternate, and later every other play that wins as fast will be known for one (see `tries`)."""
    game, me, s, left = judge.game, facts.me, facts.after, facts.plies - 1
    while game.result(s) == ONGOING:
        if (s.turn == me) != (left % 2 == 1):
            return False
        if s.turn == me:
            for t in (game.play(s, m) for m in game.moves(s)):
                if left > 1 and judge.wins(t, me, left - 1):
                    try:
                        known = Forced(game, me).length(t, left // 2) is not None
                    except TooFarToTell:
                        known = False
                    if not known:
                        return False
        s, left = game.play(s, judge.best(s, judge.reach)), left - 1
    return True


def stubborn(judge: Judge, start: State, me: Player) -> list[str]:
    """The defences that hold out longest, each to the end of the game, where there are too many to tell them all."""
    game, longest = judge.game, dict[int, int]()
    for m in game.moves(start):
        longest[m] = judge.plies(game.play(start, m), FARTHEST)
    lines = []
    for m in sorted(longest, key=lambda m: -longest[m])[:STUBBORN]:
        if longest[m] == max(longest.values()):
            s, words = game.play(start, m), [game.spell(start, m)[0]]
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
