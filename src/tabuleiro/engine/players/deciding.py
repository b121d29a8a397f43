"""What a level does before its engine thinks, and after: rules, so that a page can decide by the same code, compiled.

    look          what every play does at once (`one_ply`)
    prepare       a win is taken, or else it is drawn how attentive the player is to each play
    choose        plays that are overlooked are left out; a glance decides, or these are the plays to think about
    hopeful       whether the best play promises more than a draw
    settle        whoever hopes to win does not go round in circles, and thinks again of the plays that do not repeat

How hard a play is to see, and which of them repeat a position, comes from outside: it needs texts and the match. All
that is random comes from one generator, which the engine goes on with: the same seed and ply, the same play. Here they
run as plain Python: to compile them takes longer than they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.generator import begin_at, draw_share
from tabuleiro.engine.players.one_ply import Glance
from tabuleiro.engine.players.oversight import hidden
from tabuleiro.engine.players.sight import NOTHING, WINS
from tabuleiro.match import Match
from tabuleiro.rules import Game, State
from tabuleiro.rules.chance import draw_below
from tabuleiro.rules.kernel import rule

HARD = 1.0  # how often a play is missed that is hard to see, in parts of how often the player misses any
EASY = 0.2  # … and one that is not
EVEN = 0.5  # the chance that is worth a draw
COUNT, PLAY, AGAIN = range(3)  # what `facts` holds: legal plays, the play that is chosen, 1 if it is thought of again
UNSEEN, SEEN, SAFE, WINNING = range(4)  # what a glance makes of a play


class Mind(NamedTuple):
    """What goes on in a player, for each play of a position in the order of the rules."""

    plays: Any
    signs: Any  # what it does at once
    attention: Any  # a share that was drawn: the higher, the more is noticed
    asked: Any  # 1: it hangs on how hard the play is to see
    hidden: Any  # 1: it is hard to see; as it is told, where it is asked
    marks: Any  # what a glance makes of it
    among: Any  # the plays to think about, in order
    random: Any
    facts: Any


@rule
def prepare(mind: Mind, overlook: float, wins: bool, n: int, ply: int) -> bool:
    """Begin with the n plays of a position, the seed in the generator's place; whether one that wins is chosen."""
    mind.facts[COUNT] = n
    begin_at(mind.random, ply)
    for k in range(n):
        mind.marks[k] = WINNING if mind.signs[k] == WINS else SEEN
    if wins and pick(mind, WINNING):
        return True
    for k in range(n):
        mind.attention[k] = draw_share(mind.random) if overlook > 0 else 1.0
        mind.asked[k] = EASY * overlook <= mind.attention[k] < HARD * overlook
    return False


@rule
def choose(mind: Mind, glance: float, overlook: float) -> int:
    """How many of the plays that are not overlooked are to be thought about; 0: one is chosen."""
    n, seen = mind.facts[COUNT], 0
    for k in range(n):
        hard = HARD if mind.hidden[k] else EASY
        mind.marks[k] = SEEN if mind.attention[k] >= overlook * hard else UNSEEN
        seen += int(mind.marks[k])
    for k in range(n):
        if seen == 0:
            mind.marks[k] = SEEN
    if draw_share(mind.random) < glance:
        for k in range(n):  # what threatens is overlooked as easily as what could be done
            if mind.signs[k] in (NOTHING, WINS) or draw_share(mind.random) < overlook:
                safe = WINNING if mind.signs[k] == WINS else SAFE
                mind.marks[k] = safe if mind.marks[k] == SEEN else UNSEEN
        if not pick(mind, WINNING) and not pick(mind, SAFE):
            pick(mind, SEEN)
        return 0
    count = 0
    for k in range(n):
        if mind.marks[k] == SEEN:
            mind.among[count] = mind.plays[0, k]
            count += 1
    put_in_order(mind.among, count)
    mind.facts[PLAY], mind.facts[AGAIN] = mind.among[0], 0
    return count if count > 1 else 0


@rule
def put_in_order(plays: Any, n: int) -> None:
    """Sort the first n plays, of which there may be thousands: by Shell's way."""
    gap = 1
    while 3 * gap < n:
        gap = 3 * gap + 1
    while gap > 0:
        for k in range(gap, n):
            m, at = plays[k], k
            while at >= gap and plays[at - gap] > m:
                plays[at] = plays[at - gap]
                at -= gap
            plays[at] = m
        gap //= 3


@rule
def pick(mind: Mind, mark: int) -> bool:
    """Choose any of the plays with this mark, if there is one."""
    count = 0
    for k in range(mind.facts[COUNT]):
        count += mind.marks[k] == mark
    if count == 0:
        return False
    left = draw_below(mind.random, count)
    for k in range(mind.facts[COUNT]):
        if mind.marks[k] == mark:
            if left == 0:
                mind.facts[PLAY] = mind.plays[0, k]
                return True
            left -= 1
    return False


@rule
def hopeful(hope: float) -> bool:
    """Whether a play promises more than a draw; then it must be known which plays repeat a position."""
    return hope > EVEN


@rule
def settle(facts: Any, among: Any, repeats: Any, n: int, best: int, hope: float) -> int:
    """Take the best of the n plays that were thought about; how many of them, now first, to think about again.

    Where it promises more than a draw, a play that repeats a position gives way to one that does not, if that promises
    more than a draw, too.
    """
    hopes = hopeful(hope)
    again, facts[AGAIN] = facts[AGAIN], 0
    if hopes or not again:
        facts[PLAY] = best
    if again or not hopes:
        return 0
    kept, round_in_circles = 0, False
    for k in range(n):
        round_in_circles |= among[k] == best and repeats[k] != 0
    for k in range(n):
        if round_in_circles and not repeats[k]:
            among[kept] = among[k]
            kept += 1
    facts[AGAIN] = kept > 0
    return kept


def new_mind(plays: Any, signs: Any, random: Any) -> Mind:
    """A mind for plays and signs as `look` writes them."""
    asked, hidden, marks = np.zeros((3, len(signs)), np.int8)
    among, facts = np.zeros(len(signs), np.int64), np.zeros(3, np.int64)
    return Mind(plays, signs, np.zeros(len(signs)), asked, hidden, marks, among, random, facts)


class Decider:
    """Decides for one variant what can be decided without thinking."""

    def __init__(self, game: Game, random: Any, overlooks: Sequence[str] = ()) -> None:
        self.glance = Glance(game)
        self.overlooks = overlooks
        self.mind = new_mind(self.glance.out, self.glance.signs, random)

    def __call__(self, match: Match, seed: int, glance: float, overlook: float, wins: bool) -> list[int]:
        """The plays to think about; if it is one, it is chosen."""
        mind = self.mind
        mind.random[0] = seed % 2**64
        n = self.glance.look(match.state)
        if not prepare(mind, float(overlook), bool(wins), n, len(match.plies)):
            for k in np.flatnonzero(mind.asked[:n]).tolist():
                mind.hidden[k] = hidden(match, int(mind.plays[0, k]), self.overlooks)
            count = choose(mind, float(glance), float(overlook))
            if count:
                found: list[int] = mind.among[:count].tolist()
                return found
        return [int(mind.facts[PLAY])]

    def warm_up(self, s: State) -> None:
        """Have everything compiled, at a position that waits for a play."""
        self.glance.look(s)
