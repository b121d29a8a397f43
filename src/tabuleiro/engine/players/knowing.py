"""How the strongest plays: by what is proved, where something is, and by what an engine thinks where nothing is.

Pages run these very lines (docs/decisions/0029), so nothing here thinks: it says among which plays an engine has to
choose, and goes on with what that has found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabuleiro.engine.analysis.outlook import LOST, WON, Outlook, Weighing, worth
from tabuleiro.engine.players.swindles import Traps
from tabuleiro.engine.solving.known import Known
from tabuleiro.match.match import Match
from tabuleiro.rules import Player, State


class Wish:
    """Plays among which an engine has to choose; whoever lets it think puts in the best of them, and what it promises.

    A single play is chosen already.
    """

    def __init__(self, plays: Sequence[int]) -> None:
        self.plays = plays
        self.best = plays[0]
        self.hope = 0.5


def wishes(match: Match, known: Known, traps: Traps, prover: Callable[[State], Any] | None = None) -> Iterator[Wish]:
    """What has to be thought, one after another; the best of the last is the play.

    Among won plays it takes the one that wins soonest, among lost ones the one that resists longest (if there are
    several, the one with most traps: `swindles`), among drawn ones one that leaves the opponent few replies that hold
    the draw. Where a proof does not know how long it takes, and where plays are open, the engine decides among those
    that are as good as any by what is proved. With a proof search it first looks for a proof, and afterwards whether
    what the engine chose is proved to be wrong.
    """
    if match.game.definition.patterns and not known.sources:
        yield Wish(match.game.moves(match.state))  # thousands of plays, and nothing is known of any
        return
    turn = Player.to_move(match.state)
    found = Weighing(known, match.state).ranked()
    won = [play for play in found if worth(play.verdict, turn) == WON]
    if won:
        yield _first(won)
        return
    drawn = [play for play in found if play.verdict and worth(play.verdict, turn) not in (LOST, None)]
    chances = [play for play in found if play.verdict and play.verdict.chance is not None]
    if len(chances) == len(found):
        yield Wish([found[0].play])
        return
    open_plays = [play.play for play in found if play.verdict is None]
    if open_plays:
        asked = prover(match.state) if prover else None
        proved = asked.play() if asked else None
        if asked and proved is not None and (asked.won or not drawn):
            yield Wish([proved])
            return
        wish = Wish(open_plays)
        yield wish
        while asked and len(wish.plays) > 1 and not asked.lost and asked.refuted(wish.best):
            wish = Wish([m for m in wish.plays if m != wish.best])
            yield wish
        if wish.hope >= 0.5 or not drawn:
            return
    if drawn:
        new = [play for play in drawn if not match.repeats(play.after)]
        yield Wish([(new or drawn)[0].play])
        return
    longest = [(play.play, play.after) for play in found if play.distance == found[0].distance]
    if found[0].distance and len(longest) > 1:
        yield Wish([traps.best(longest)])
        return
    yield _first(found)


def _first(plays: Sequence[Outlook]) -> Wish:
    """The first of plays that are all won or all lost; the engine's choice where no distance is known."""
    if plays[0].distance is not None or plays[0].margin is not None:
        return Wish([plays[0].play])
    return Wish([play.play for play in plays])
