"""A match that a page plays by itself, without a server: what it asks, in the structures that the site answers.

Pages run these very lines (docs/decisions/0025), so nothing here may know a network, a disk or an engine. What an
engine has to be told of a match it asks here.
"""

from __future__ import annotations

from tabuleiro.engine.players.oversight import hidden
from tabuleiro.match.match import Match, open_match
from tabuleiro.match.notation import IllegalPlay
from tabuleiro.match.record import read_record, write_record
from tabuleiro.rules import Player, Problem, State
from tabuleiro.web import answers
from tabuleiro.web.answers import UNSET
from tabuleiro.web.answers.matches import Alone, Can, Counts
from tabuleiro.web.refusal import Refusal
from tabuleiro.web.views import state_view
from tabuleiro.web.words import said


def begin(key: str, variant: str, position: str, limits: str, clock: str) -> Match:
    """A new match, from the start or from a position."""
    return open_match(key, variant, position=position, limits=limits, clock=clock)


def read(record: str) -> Match:
    """The match of a record file."""
    return read_record(record)


def write(match: Match) -> str:
    """The match as a record file."""
    return write_record(match)


def movers(match: Match) -> list[Player]:
    """Those who have made a play, which can be taken back."""
    return [player for player in Player if any(ply.player == player and not ply.thrown for ply in match.plies)]


def view(match: Match) -> Alone:
    """A match as it stands."""
    rules = match.rules
    return Alone(
        state=state_view(match),
        can=Can(draw=not match.ending and rules.agreement, claim=match.can_claim(), take_back=movers(match)),
        counts=Counts(repetition=(match.seen, rules.repetition), quiet=(match.quiet, rules.quiet)),
    )


def play(match: Match, text: str) -> None:
    """Make a play, or enter what was thrown."""
    match.play(text)


def take_back(match: Match, plays: int) -> None:
    match.take_back(plays)


def end(match: Match, reason: str, winner: int | None) -> None:
    """End a match as people or a clock do: resignation, time, agreement, claim, arbiter."""
    match.end(reason, None if winner is None else Player(winner))


def throws(match: Match) -> list[tuple[str, int]]:
    """All that can be thrown, and how likely each is among all of them."""
    return [(throw.text, throw.weight) for throw in match.game.setup.throws]


def thought_about(match: Match) -> tuple[State, int]:
    """What the computer thinks about: the position, and how many plies led to it."""
    return match.state, len(match.plies)


def hard_to_see(match: Match, plays: list[int], kinds: list[str]) -> list[bool]:
    """Which of some plays are hard to see for a beginner."""
    return [hidden(match, m, kinds) for m in plays]


def repeating(match: Match, plays: list[int]) -> list[bool]:
    """Which of some plays repeat a position; none is named where nothing hangs on it, as it takes time."""
    return [match.repeats(match.game.play(match.state, m)) for m in plays] if match.rules.repetition else []


def make(match: Match, m: int) -> None:
    """Make a play that the computer has chosen."""
    match.make(m)


def is_problem(wrong: object) -> bool:
    """Whether something that went wrong is for people to hear."""
    return isinstance(wrong, Problem)


def problem(wrong: Problem, lang: str) -> answers.Problem:
    """What cannot be done, as the site answers it."""
    article, text, pointed = "", wrong.text, None
    if isinstance(wrong, IllegalPlay):
        # What would be legal is on the board to be seen.
        article, text, pointed = wrong.article, wrong.short, wrong.pointed
    return answers.Problem(
        code=wrong.code if isinstance(wrong, Refusal) else "illegal" if isinstance(wrong, IllegalPlay) else "bad",
        text=text.say(lang),
        texts=said(text),
        article=article or None,
        pointed=said(pointed.text) if pointed else UNSET,
        cells=pointed.cells if pointed else UNSET,
    )
