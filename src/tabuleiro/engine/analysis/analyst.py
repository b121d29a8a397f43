"""What is known about a position and each of its plays: proved, with the distance to the end, or estimated.

The two are never mixed: what is estimated has no value, and what is proved needs no estimate.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tabuleiro.engine.solving.knowledge import Knowledge
from tabuleiro.engine.solving.method import Prover
from tabuleiro.engine.solving.methods import prover
from tabuleiro.engine.solving.verdict import WORDS, Verdict
from tabuleiro.rules import DRAW, ONGOING, Game, Player, State

LOST, DRAWN, WON = range(3)  # what a play is worth to who makes it
EVEN = 1e-12  # chances that differ by less are the same
DRAWN_LINE = 12  # plays shown of a line that has no end
EXPECTED_LINE = 6  # … and of one that is only expected


class Estimate(NamedTuple):
    """What an engine expects, for the player who is asked about."""

    chance: float  # to win; a draw counts half
    uncertainty: float  # the chance may well be so much higher or lower
    visits: int  # games or positions that it rests on
    margin: float | None = None  # in games with a score: the lead at the end

    def turned(self) -> Estimate:
        """The same for the opponent."""
        return self._replace(chance=1 - self.chance, margin=None if self.margin is None else -self.margin)


# What is thought of some plays in so many seconds; a verdict where that has become a proof.
Estimator = Callable[[State, Sequence[int], float], Mapping[int, Estimate | Verdict]]
# The play that is best as far as can be thought in so many seconds.
Chooser = Callable[[State, float], int]


class Outlook(NamedTuple):
    """A play and what it leads to. `distance` counts the play itself."""

    play: int
    text: str
    verdict: Verdict | None
    after: State
    margin: int | None = None  # proved: by how much its player leads at the end, where there is a score
    estimate: Estimate | None = None  # where nothing is proved

    @property
    def distance(self) -> int | None:
        known = self.verdict.distance if self.verdict else None
        return None if known is None else known + 1


class Analysis(NamedTuple):
    """A position, its plays from the best to the worst, and how the game goes on if both play best."""

    verdict: Verdict | None
    plays: list[Outlook]
    best: list[str]
    line: list[str]
    margin: int | None = None  # proved: by how much the player to move leads at the end, where there is a score

    @property
    def estimate(self) -> Estimate | None:
        """What is expected of the position: that of its best play, where it is not proved who wins.

        Where a draw is sure and the open plays promise less, it is a draw; how open that is, the first of them says.
        """
        if self.verdict or not self.plays:
            return None
        best, guesses = self.plays[0], [play.estimate for play in self.plays if play.estimate]
        if best.verdict and best.verdict.value == DRAW and guesses:
            return guesses[0]._replace(chance=0.5, margin=None)
        return best.estimate

    def document(self, turn: Player) -> dict[str, Any]:
        """As one JSON document. `estimate` is the chance of the player to move: where nothing is proved an engine's,
        with its uncertainty and what it rests on; where dice decide it may be exact, and then it is proved."""
        return {
            "value": _word(self.verdict),
            "proved": self.verdict is not None,
            "distance": self.verdict.distance if self.verdict else None,
            **_numbers(self.margin, _chance(self.verdict), self.estimate),
            "rules": "kernel",
            "moves": [
                {
                    "move": play.text,
                    "value": _word(play.verdict),
                    "proved": play.verdict is not None,
                    "distance": play.distance,
                    **_numbers(play.margin, chance_of(play, turn), play.estimate),
                }
                for play in self.plays
            ],
            "best": self.best,
            "line": self.line,
        }


def _numbers(margin: int | None, chance: float | None, guess: Estimate | None) -> dict[str, float | None]:
    return {
        "margin": guess.margin if guess else margin,
        "estimate": guess.chance if guess else chance,
        "uncertainty": guess.uncertainty if guess else None,
        "visits": guess.visits if guess else None,
    }


def _chance(verdict: Verdict | None) -> float | None:
    return verdict.chance if verdict else None


def _word(verdict: Verdict | None) -> str | None:
    return WORDS.get(verdict.value or 0) if verdict else None


def chance_of(play: Outlook, turn: Player) -> float | None:
    """The chance that who makes a play wins, in games of chance."""
    if play.verdict is None or play.verdict.chance is None:
        return None
    return play.verdict.chance if play.after.turn == turn else 1 - play.verdict.chance


MANY = 1000  # plays: nobody reads what is to be said of each


class Analyst:
    """Analyses positions of a variant: from what is proved, by a search that proves it, or else by an estimate.

    Half of the time goes to the proof search, where there is one, the rest to the `estimator`, where one is given.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        seconds: float = 0,
        estimator: Estimator | None = None,
        chooser: Chooser | None = None,
    ) -> None:
        self.game: Game = knowledge.game
        self.knowledge = knowledge
        self.seconds = seconds
        self.estimator = estimator
        self.chooser = chooser
        self._prover: Prover | None = None

    def get_ready(self, s: State) -> None:
        """Have made, before the time runs, what may decide a position or those after its plays."""
        self.knowledge.verdict(s)
        moves = self.game.moves(s)
        for m in moves if len(moves) <= MANY else ():
            self.knowledge.verdict(self.game.play(s, m))

    def analyse(self, s: State) -> Analysis:
        """Every play with what is proved about it; what no file knows is searched, for so many seconds in all.

        Of thousands of plays, only those that the estimator has tried.
        """
        moves = self.game.moves(s)
        if self.game.definition.patterns and len(moves) > MANY and self.estimator:
            moves = list(self.estimator(s, moves, self.seconds / 2))
        after = [(m, self.game.play(s, m)) for m in moves]
        known = {m: self.knowledge.verdict(t) for m, t in after}
        open_plays = [(m, t) for m, t in after if known[m] is None]
        left = self.seconds
        if open_plays and (prove := self._ready_prover()):
            begun = time.monotonic()
            until = begun + (self.seconds / 2 if self.estimator else self.seconds)
            for i, (m, t) in enumerate(open_plays):
                known[m] = prove(t, (until - time.monotonic()) / (len(open_plays) - i))
            left = max(left / 3, left - (time.monotonic() - begun))  # proofs may have taken longer than they should
        plays = [self._outlook(s, m, known[m], t) for m, t in after]
        open_ones = [play.play for play in plays if play.verdict is None]
        if open_ones and self.estimator and left > 0:
            thought = self.estimator(s, open_ones, left)
            plays = [_with(play, thought.get(play.play)) for play in plays]
        verdict = self.knowledge.verdict(s) or _from_plays(plays, Player.to_move(s))
        ranked = self._ranked(plays, Player.to_move(s))
        best = _best(ranked, verdict, Player.to_move(s))
        line = self._line(s, best[:1], verdict)
        return Analysis(verdict, ranked, [play.text for play in best], line, self._lead(s, verdict, Player.to_move(s)))

    def follow(self, s: State, m: int) -> list[str]:
        """A play, and how the game goes on if both then play their best: as proved, or as expected within the seconds.

        It ends with the game, at a throw of dice, or where it has become long.
        """
        game, line = self.game, [self.game.spell(s, m)[0]]
        s, expected = game.play(s, m), 1
        while game.result(s) == ONGOING and not game.chances(s) and len(line) < DRAWN_LINE:
            best = self._known_best(s)
            if best is None:
                expected += 1
                if self.chooser is None or expected > EXPECTED_LINE:
                    break
                best = self.chooser(s, self.seconds / EXPECTED_LINE)
            line.append(game.spell(s, best)[0])
            s = game.play(s, best)
        return line

    def _known_best(self, s: State) -> int | None:
        """The best play, where that is proved or there is no other."""
        plays = self.game.moves(s)
        if len(plays) == 1:
            return plays[0]
        if len(plays) > MANY or self.knowledge.verdict(s) is None:
            return None
        best = self.ranked(s)[0]
        return best.play if best.verdict else None

    def ranked(self, s: State) -> list[Outlook]:
        """Every play with what files know about it, the best first."""
        plays = [self.game.play(s, m) for m in self.game.moves(s)]
        found = zip(self.game.moves(s), plays, strict=True)
        return self._ranked([self._outlook(s, m, self.knowledge.verdict(t), t) for m, t in found], Player.to_move(s))

    def _outlook(self, s: State, m: int, verdict: Verdict | None, after: State) -> Outlook:
        return Outlook(m, self.game.spell(s, m)[0], verdict, after, self._lead(after, verdict, Player.to_move(s)))

    def _lead(self, s: State, verdict: Verdict | None, player: Player) -> int | None:
        """By how much a player leads at the end: the score now, and what is gained from here on."""
        score = self.game.score(s)
        gain = None if verdict is None else 0 if verdict.distance == 0 else verdict.margin
        if score is None or gain is None:
            return None
        total = score[0] - score[1] + (gain if s.turn == Player.FIRST else -gain)
        return total if player == Player.FIRST else -total

    def _ready_prover(self) -> Prover | None:
        """A proof search for this game, if there is one, and time; it is made ready before the time runs."""
        if self.seconds and self._prover is None and (found := prover(self.game)):
            self._prover = found
            found(self.game.start(), 0)  # compiles
        return self._prover if self.seconds else None

    def _ranked(self, plays: list[Outlook], turn: Player) -> list[Outlook]:
        return sorted(plays, key=lambda play: self._order(play, turn))

    def _order(self, play: Outlook, turn: Player) -> tuple[float, ...]:
        """Wins, the soonest first; what gives hope; draws; what is not known; losses, the latest first."""
        value, margin = worth(play.verdict, turn), play.margin or 0
        counted, distance = play.distance is not None, play.distance or 0  # a proof may not know how long it takes
        if value is None:
            return (1.5 + (_hope(play, turn) < 0.5), -_hope(play, turn))
        if value == DRAWN:
            return (2, self._good_replies(play.after))
        if value == WON:
            return (0, distance != 1, -margin, not counted, distance)  # who has won need not lead by more
        return (4, distance == 1, -margin, counted, -distance)

    def _good_replies(self, s: State) -> int:
        """Replies that keep what the position is worth: where they are few, the other player goes wrong more easily."""
        if self.game.result(s) != ONGOING:
            return 0
        now = worth(self.knowledge.verdict(s), Player.to_move(s))
        after = (worth(self.knowledge.verdict(self.game.play(s, m)), Player.to_move(s)) for m in self.game.moves(s))
        return sum(1 for value in after if value is not None and now is not None and value >= now)

    def _line(self, s: State, best: list[Outlook], verdict: Verdict | None) -> list[str]:
        """The best plays of both, to the end of the game or for some plies where there is none."""
        line: list[str] = []
        while best and verdict:
            line.append(best[0].text)
            s = best[0].after
            verdict = self.knowledge.verdict(s)
            if len(line) >= (DRAWN_LINE if verdict and verdict.value == DRAW else self.game.definition.longest):
                break
            turn = Player.to_move(s)
            best = _best(self.ranked(s), verdict, turn)
        return line


def _with(play: Outlook, thought: Estimate | Verdict | None) -> Outlook:
    if thought is None:
        return play
    return play._replace(verdict=thought) if isinstance(thought, Verdict) else play._replace(estimate=thought)


def worth(verdict: Verdict | None, turn: Player) -> int | None:
    """What a verdict is worth to a player."""
    if verdict is None or verdict.value is None:
        return None
    return DRAWN if verdict.value == DRAW else WON if verdict.value == turn.wins else LOST


def _hope(play: Outlook, turn: Player) -> float:
    """The chance of a play, or what is proved about it on the same scale."""
    if play.estimate:
        return play.estimate.chance
    chance = chance_of(play, turn)
    return float((worth(play.verdict, turn) or LOST) == WON) if chance is None else chance


def _from_plays(plays: list[Outlook], turn: Player) -> Verdict | None:
    """The value of a position, where its plays prove it."""
    worths = [worth(play.verdict, turn) for play in plays]
    if not worths or (WON not in worths and None in worths):
        return None
    best = max(value for value in worths if value is not None)
    distances = [play.distance for play, value in zip(plays, worths, strict=True) if value == best]
    exact = best != DRAWN and None not in worths and all(d is not None for d in distances)
    known = [d for d in distances if d is not None]
    distance = (min(known) if best == WON else max(known)) if exact else None
    value = DRAW if best == DRAWN else turn.wins if best == WON else turn.other.wins
    return Verdict(value, distance)


def _best(ranked: list[Outlook], verdict: Verdict | None, turn: Player) -> list[Outlook]:
    """The plays that are proved to be as good as any: none where that is not proved."""
    if verdict is None or not ranked:
        return []
    if verdict.chance is not None:
        hopes = [_hope(play, turn) for play in ranked]
        return [play for play, hope in zip(ranked, hopes, strict=True) if hope > max(hopes) - EVEN]
    value = worth(verdict, turn)
    good = [play for play in ranked if play.verdict and worth(play.verdict, turn) == value]
    if value == DRAWN:
        return good
    return [play for play in good if (play.distance, play.margin) == (good[0].distance, good[0].margin)]
