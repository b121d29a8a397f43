"""The computer beside the table: hints with their reasons, a game looked back on, and both played out on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabuleiro.learning.hints import STEPS, Lines, followed, hint
from tabuleiro.learning.moments import Looked, better, decisive, headline
from tabuleiro.learning.review import Document
from tabuleiro.learning.stories import Story
from tabuleiro.match import Match
from tabuleiro.match.notation import read_play
from tabuleiro.rules import Game, Player, State
from tabuleiro.terminal import words
from tabuleiro.terminal.commands import shown
from tabuleiro.terminal.pages import match_picture
from tabuleiro.terminal.seats import HUMAN

if TYPE_CHECKING:
    from tabuleiro.terminal.table import TerminalTable

HINTED = 2.0  # seconds for a hint …
EACH = 0.4  # … for each play of a game looked back on …
SHOWN = 1.0  # … and to see how the game goes on after a play


class Coach:
    """Whoever is asked about a match. It gets ready when it is made, which may take a while."""

    def __init__(self, game: Game) -> None:
        from tabuleiro.engine.analysis.analyst import Analyst
        from tabuleiro.engine.analysis.estimates import chooser, estimator
        from tabuleiro.engine.solving.knowledge import analysed_once

        known = analysed_once(game.key, game.variant)
        self.game = known.game
        self.analyst: Any = Analyst(known, 0, estimator(known.game), chooser(known.game))
        self.agreed = False  # two people have hints once both want them
        self.about: State | None = None  # the position of the last hint …
        self.step = 0  # … how much was told …
        self.found: Document = {}  # … and what was found there

    def analyse(self, s: State, seconds: float) -> Document:
        self.analyst.seconds = seconds
        found: Document = self.analyst.analyse(s).document(Player.to_move(s))
        return found

    def follow(self, s: State, moves: Sequence[str]) -> Lines:
        self.analyst.seconds = SHOWN
        return {text: self.analyst.follow(s, read_play(self.game, s, text)) for text in moves}


def give_hint(table: TerminalTable) -> None:
    """One step more of a hint about the position; the last says why, and shows it."""
    match, screen = table.match, table.screen
    if match.waiting:
        screen.complain(words.THROW_FIRST)
        return
    with screen.busy(words.PREPARING):
        coach = table.coach
    if table.players == (HUMAN, HUMAN) and not coach.agreed:
        if not screen.sure(words.DO_YOU_WANT_HINTS.fill(name=table.name(table.turn.other))):
            return
        coach.agreed = True
    if coach.about is not match.state:
        with screen.busy(words.THINKING):
            coach.about, coach.step, coach.found = match.state, 0, coach.analyse(match.state, HINTED)
    coach.step = min(coach.step + 1, STEPS)
    lines = None
    if coach.step == STEPS:
        with screen.busy(words.THINKING):
            lines = coach.follow(match.state, followed(match, coach.found))
    given = hint(match, coach.found, coach.step, lines)
    screen.say(given.text, "bold")
    for story in given.stories:
        play_out(table, match.copy(), story)
    if given.step < STEPS:
        screen.say(words.MORE_HINTS.fill(word=shown("hint", table.lang)), "dim")


def play_out(table: TerminalTable, match: Match, story: Story) -> None:
    """A story on the board, play by play, if somebody wants to see it; then the board is the match's again."""
    screen = table.screen
    if screen.ask(words.SHOW_STORY.fill(what=story.text)):
        return
    for left, ply in zip(reversed(range(len(story.plies))), story.plies, strict=True):
        if match.ending:
            break
        match.play(ply.move)
        screen.show(match_picture(match, table.lang))
        screen.say(ply.text, "bold")
        if left and screen.ask(words.MORE):
            break
    screen.say(words.BACK_TO_GAME, "dim")
    table.stale = True


def look_back(table: TerminalTable) -> None:
    """A game that is over: which play decided it, what would have been better and why, on the board."""
    match, screen = table.match, table.screen
    with screen.busy(words.PREPARING):
        coach = table.coach
    with screen.busy(words.LOOKING_BACK):
        plies = [
            Looked(coach.analyse(ply.before, EACH), number, ply)
            for number, ply in enumerate(match.plies, 1)
            if not ply.thrown
        ]
    people = [player for player in Player if table.players[player] == HUMAN]
    to = people[0] if len(people) == 1 else None
    winner = match.ending.winner if match.ending else None
    screen.say(headline(match, plies, to), "bold")
    moment = decisive(plies, winner)
    if moment is None:
        return
    with screen.busy(words.THINKING):
        told = better(match.game, moment, coach.follow(moment.before, moment.followed), to)
    before = match.copy()
    before.take_back(sum(not ply.thrown for ply in match.plies[moment.number - 1 :]))
    screen.show(match_picture(before, table.lang))
    screen.say(told.text)
    for story in told.stories:
        play_out(table, before.copy(), story)
