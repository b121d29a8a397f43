"""What is known about a position and each of its plays: proved, with the distance to the end, or estimated.

The two are never mixed: what is estimated has no value, and what is proved needs no estimate. Who thinks, and for how
long, is not said here: pages run these very lines (docs/decisions/0028).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tabuleiro.engine.solving.known import Known
from tabuleiro.engine.solving.verdict import WORDS, Verdict
from tabuleiro.rules import DRAW, ONGOING, Player, State

LOST, DRAWN, WON = range(3)  # what a play is worth to who makes it
EVEN = 1e-12  # chances that differ by less are the same
DRAWN_LINE = 12  # plays shown of a line that has no end
EXPECTED_LINE = 6  # … and of one that is only expected
MANY = 1000  # plays: nobody reads what is to be said of each


class Estimate(NamedTuple):
    """What an engine expects, for the player who is asked about."""

    chance: float  # to win; a draw counts half
    uncertainty: float  # the chance may well be so much higher or lower
    visits: int  # games or positions that it rests on
    margin: float | None = None  # in games with a score: the lead at the end

    def turned(self) -> Estimate:
        """The same for the opponent."""
        return self._replace(chance=1 - self.chance, margin=None if self.margin is None else -self.margin)


# What is thought of some plays; a verdict where that has become a proof.
Thoughts = Mapping[int, Estimate | Verdict | None]


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


class Weighing:
    """A position whose plays are weighed: by what is proved of them, and then by what is thought of the others."""

    def __init__(self, known: Known, s: State, moves: Sequence[int] | None = None) -> None:
        self.known, self.game, self.s, self.turn = known, known.game, s, Player.to_move(s)
        self.plays: list[Outlook] = []
        for m in self.game.moves(s) if moves is None else moves:
            after = self.game.play(s, m)
            verdict = known.verdict(after)
            self.plays.append(Outlook(m, self.game.spell(s, m)[0], verdict, after, self._lead(after, verdict)))

    @property
    def open(self) -> list[Outlook]:
        """The plays about which nothing is proved."""
        return [play for play in self.plays if play.verdict is None]

    def take(self, thought: Thoughts) -> None:
        """Learn what was thought of some plays, or proved."""
        self.plays = [self._with(play, thought.get(play.play)) for play in self.plays]

    def _with(self, play: Outlook, thought: Estimate | Verdict | None) -> Outlook:
        if thought is None:
            return play
        if isinstance(thought, Verdict):
            return play._replace(verdict=thought, margin=self._lead(play.after, thought))
        return play._replace(estimate=thought)

    def ranked(self) -> list[Outlook]:
        """Every play, the best first."""
        return sorted(self.plays, key=self._order)

    def analysis(self) -> Analysis:
        """All that is known."""
        verdict = self.known.verdict(self.s) or _from_plays(self.plays, self.turn)
        plays = self.ranked()
        best = _best(plays, verdict, self.turn)
        line = _line(self.known, best[:1], verdict)
        return Analysis(verdict, plays, [play.text for play in best], line, self._lead(self.s, verdict))

    def _lead(self, s: State, verdict: Verdict | None) -> int | None:
        """By how much the player leads at the end: the score now, and what is gained from here on."""
        score = self.game.score(s)
        gain = None if verdict is None else 0 if verdict.distance == 0 else verdict.margin
        if score is None or gain is None:
            return None
        total = score[0] - score[1] + (gain if s.turn == Player.FIRST else -gain)
        return total if self.turn == Player.FIRST else -total

    def _order(self, play: Outlook) -> tuple[float, ...]:
        """Wins, the soonest first; what gives hope; draws; what is not known; losses, the latest first."""
        value, margin = worth(play.verdict, self.turn), play.margin or 0
        counted, distance = play.distance is not None, play.distance or 0  # a proof may not know how long it takes
        if value is None:
            hope = _hope(play, self.turn)
            return (2.5 if hope < 0.5 else 1.5, -hope)
        if value == DRAWN:
            return (2, self._good_replies(play.after))
        if value == WON:
            return (0, distance != 1, -margin, not counted, distance)  # who has won need not lead by more
        return (4, distance == 1, -margin, counted, -distance)

    def _good_replies(self, s: State) -> int:
        """Replies that keep what the position is worth: where they are few, the other player goes wrong more easily."""
        if self.game.result(s) != ONGOING:
            return 0
        now = worth(self.known.verdict(s), Player.to_move(s))
        after = (worth(self.known.verdict(self.game.play(s, m)), Player.to_move(s)) for m in self.game.moves(s))
        return sum(1 for value in after if value is not None and now is not None and value >= now)


def _line(known: Known, best: list[Outlook], verdict: Verdict | None) -> list[str]:
    """The best plays of both, to the end of the game or for some plies where there is none."""
    line: list[str] = []
    while best and verdict:
        line.append(best[0].text)
        s = best[0].after
        verdict = known.verdict(s)
        if len(line) >= (DRAWN_LINE if verdict and verdict.value == DRAW else known.game.definition.longest):
            break
        best = _best(Weighing(known, s).ranked(), verdict, Player.to_move(s))
    return line


class Line:
    """A play, and how the game goes on if both then play their best: as is proved, or else as somebody expects.

    It ends with the game, at a throw of dice, or where it has become long.
    """

    def __init__(self, known: Known, s: State, m: int) -> None:
        self.known, self.game = known, known.game
        self.texts = [self.game.spell(s, m)[0]]
        self.s = self.game.play(s, m)
        self._expected = 1
        self._follow()

    @property
    def open(self) -> State | None:
        """The position whose best play has to be thought about; None: the line has ended."""
        return self.s if self._goes_on() and self._expected < EXPECTED_LINE else None

    def go(self, m: int) -> None:
        """Go on with what was thought to be best."""
        self._expected += 1
        self._add(m)
        self._follow()

    def _goes_on(self) -> bool:
        game, s = self.game, self.s
        return game.result(s) == ONGOING and not game.chances(s) and len(self.texts) < DRAWN_LINE

    def _follow(self) -> None:
        while self._goes_on() and (best := self._known_best()) is not None:
            self._add(best)

    def _add(self, m: int) -> None:
        self.texts.append(self.game.spell(self.s, m)[0])
        self.s = self.game.play(self.s, m)

    def _known_best(self) -> int | None:
        """The best play, where that is proved or there is no other."""
        plays = self.game.moves(self.s)
        if len(plays) == 1:
            return plays[0]
        if len(plays) > MANY or self.known.verdict(self.s) is None:
            return None
        best = Weighing(self.known, self.s).ranked()[0]
        return best.play if best.verdict else None


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
