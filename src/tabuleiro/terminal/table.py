"""The table where a match is played: who sits at it, what they type, what they see."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, wait
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import TypeVar

from tabuleiro.engine.players.background import Mind
from tabuleiro.engine.players.players import DEADLINE, Opponent
from tabuleiro.match import IllegalPlay, Match, dice, save_match
from tabuleiro.match.notation import THROWN
from tabuleiro.match.saying import SWAP_WORD, say_play
from tabuleiro.match.todo import coming_end, swapping, todo
from tabuleiro.match.touches import listed_plays
from tabuleiro.rules import Player, Problem, Text
from tabuleiro.terminal import requests, words
from tabuleiro.terminal.coach import Coach
from tabuleiro.terminal.commands import shown, understand
from tabuleiro.terminal.pages import conclusion, match_picture, names_of
from tabuleiro.terminal.pictures import who
from tabuleiro.terminal.screen import Screen
from tabuleiro.terminal.seats import HUMAN, put_names, seated

INTERRUPTED = 130  # the exit code of a program that was stopped by Ctrl-C
AT_ONCE = 0.3  # seconds that nobody need be told to wait
TICK = 0.1  # seconds between two looks at the clock while the computer thinks
SHARE = 20  # of the time on a clock the computer takes one part in so many for a play, and half of the increment
T = TypeVar("T")


def play(
    match: Match,
    players: tuple[str, str],
    lang: str,
    record: Path | None = None,
    seed: int | None = None,
    *,
    throws: Iterable[str] | None = (),
    screen: Screen | None = None,
) -> int:
    """Play a match on the screen. `players` are "human", or texts that `seat` understands. Gives the exit code.

    `throws` are what the dice show first, before chance takes over; None: real dice, whose throws are typed in.
    """
    try:
        TerminalTable(match, players, screen or Screen(lang), record, seed, throws).run()
    except EOFError:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


class TerminalTable:
    """A match, who plays it, and the file that keeps it."""

    def __init__(
        self,
        match: Match,
        players: tuple[str, str],
        screen: Screen,
        record: Path | None = None,
        seed: int | None = None,
        throws: Iterable[str] | None = (),
    ) -> None:
        self.given, self.seed = throws, seed
        self.screen = screen
        self.record = record
        self.sit_down(match, players)

    def sit_down(self, match: Match, players: tuple[str, str]) -> None:
        """This match and these players from now on; as it is, it is known from somewhere and nothing would be lost."""
        seed = Random().getrandbits(32) if self.seed is None else self.seed
        quick = {*players} <= {HUMAN, "random"}
        with nullcontext() if quick else self.screen.busy(words.PREPARING):
            found = [seated(text, match.game, 2 * seed + side) for side, text in enumerate(players)]
        self.minds = [None if one is None else _mind(one) for one in found]
        self.players = players
        self.match = match
        self._coach: Coach | None = None
        if not match.ending:
            put_names(match, players, self.lang)
        self.throws = None if self.given is None else dice(match.game, self.given, self.seed)
        self.known = self._moment()
        self.stale = True  # what is on the screen is not the position

    @property
    def lang(self) -> str:
        return self.screen.lang

    @property
    def coach(self) -> Coach:
        """Whom one asks for hints, once somebody does."""
        if self._coach is None:
            self._coach = Coach(self.match.game)
        return self._coach

    @property
    def turn(self) -> Player:
        """Whose turn it is, or would be."""
        return Player.to_move(self.match.state)

    @property
    def unsaved(self) -> bool:
        return self.known != self._moment()

    def _moment(self) -> tuple[tuple[str, ...], str | None]:
        return tuple(self.match.texts), self.match.result

    def run(self) -> None:
        """Play to the end, or until somebody leaves. EOFError and KeyboardInterrupt pass on, after a word."""
        if self.record:
            self.write(self.record)  # a file that cannot be written is known before anybody plays
        try:
            self._play_on()
            while self.end():
                self._play_on()
        except requests.Leave:
            self._say_where()
        except EOFError:
            if not self.match.ending:
                self.screen.warn(words.INPUT_ENDED)
                self._say_where()
            raise
        except KeyboardInterrupt:
            self.screen.warn(words.INTERRUPTED)
            self._say_where()
            raise
        finally:
            for mind in filter(None, self.minds):
                mind.cancel()

    def _say_where(self) -> None:
        if self.record:
            self.screen.warn(words.KEPT_IN.fill(file=self.record))
        elif self.unsaved:
            self.screen.warn(words.NOT_SAVED)

    def _play_on(self) -> None:
        """Play after play, to the end of the game."""
        if HUMAN not in self.players and not self.match.ending:
            self.screen.show(match_picture(self.match, self.lang))
        while not self.match.ending:
            if self.match.waiting:
                if self.throws is None:
                    made = len(self.match.plies)
                    self.listen()
                    if len(self.match.plies) > made:
                        self._say_pass()
                    continue
                name = self.name(self.turn)
                self.make(next(self.throws))
                thrown = self.match.plies[-1].text.removesuffix(THROWN)
                self.screen.say(words.THROWN.fill(name=name, thrown=" ".join(thrown)), "bold")
                self._say_pass()
            elif mind := self.minds[self.turn]:
                self._think(mind)
            else:
                self.listen()

    def _say_pass(self) -> None:
        """If the dice that were just thrown are of no use, it is the other player's turn: that is said."""
        last = self.match.plies[-1]
        if last.lost:
            self.screen.say(words.PASSED.fill(name=self.name(last.player)), "bold")

    def _think(self, mind: Mind) -> None:
        """The computer's play. Its time runs like anybody's, but for what it takes to compile a game."""
        match, name = self.match, self.name(self.turn)
        if not mind.ready:
            self._wait(mind.prepare(match), words.PREPARING, lambda: False)
            if match.clock:
                match.clock.since = time.monotonic()
        found = self._wait(mind.ask(match, self._seconds()), words.THINKING, match.check_time)
        if match.check_time() or found is None:
            self.keep()
            return
        match.make(found)
        self.changed()
        self.screen.say(f"{len(match.turns())}. {name}: {say_play(match.game, match.plays[-1]).say(self.lang)}")

    def _wait(self, answer: Future[T], word: Text, over: Callable[[], bool]) -> T | None:
        """What a mind answers; a quiet word is shown meanwhile. None: the clock was quicker."""
        if not wait([answer], AT_ONCE).done:
            with self.screen.busy(word):
                while not wait([answer], TICK).done:
                    if over():
                        answer.cancel()
                        return None
        return answer.result()

    def _seconds(self) -> float:
        """How long the computer may think about a play."""
        clock = self.match.clock
        if not clock:
            return DEADLINE
        left = clock.time(self.turn, time.monotonic())
        return min(DEADLINE, left / SHARE + clock.increment / 2)

    def name(self, player: Player) -> str:
        return who(self.match.game, player, self.lang, names_of(self.match))

    def listen(self) -> None:
        """Show the position if it is new, take one line and do what it says."""
        if self.stale:
            if not self.match.plays:
                self._hint()
            self.screen.show(match_picture(self.match, self.lang))
            if SWAP_WORD in self.match.legal():
                game = self.match.game
                self.screen.say(words.MAY_SWAP.fill(what=swapping(game), article=game.definition.swap_article))
            self._say_todo()
            self.stale = False
        text = self.screen.ask(self._prompt())
        if self.match.check_time():
            self.keep()
        elif not text:
            self._hint()
        else:
            self._try(text)

    def _say_todo(self) -> None:
        """What to do, and that the game will soon be over by itself."""
        game, s = self.match.game, self.match.state
        if found := todo(game, s, listed_plays(game, s)):
            self.screen.say(found.text)
        if end := coming_end(self.match):
            self.screen.say(end)

    def _try(self, text: str) -> None:
        command = understand(self.match, self.lang, text)
        try:
            if command.name:
                requests.REQUESTS[command.name](self, command)
            else:
                self._plays(text)
        except Problem as problem:
            self.screen.complain(problem.text)

    def _hint(self) -> None:
        throws = self.match.game.setup.throws
        play = throws[-1].text if self.match.waiting else self.match.legal()[0]
        self.screen.say(words.HINT.fill(play=say_play(self.match.game, play)), "dim")

    def _prompt(self) -> str:
        clock = self.match.clock
        left = round(clock.time(self.turn, time.monotonic())) if clock else 0
        return f"{self.name(self.turn)}{f' [{left // 60}:{left % 60:02}]' if clock else ''}: "

    def _plays(self, text: str) -> None:
        """A play, or the plays of one turn with spaces between them: all of them or none."""
        try:
            self.make(text)
        except IllegalPlay as refusal:
            if len(text.split()) < 2:
                raise
            self._several(text.split(), refusal)

    def _several(self, texts: list[str], refusal: IllegalPlay) -> None:
        turn, made = self.match.turn, 0
        try:
            for text in texts:
                if self.match.turn != turn:
                    raise refusal
                self.match.play(text)
                made += 1
        except IllegalPlay:
            if made:
                self.match.take_back(made)
            raise
        self.changed()

    def make(self, text: str) -> None:
        self.match.play(text)
        self.changed()

    def changed(self) -> None:
        """The match is not what it was: show it again, keep it."""
        self.stale = True
        self.keep()

    def keep(self) -> None:
        """Write the record, if there is one; a full disk is no reason to stop the game."""
        if self.record:
            try:
                self.write(self.record)
            except Problem as problem:
                self.screen.complain(problem.text)

    def write(self, file: Path) -> None:
        save_match(self.match, file)
        self.known = self._moment()

    def end(self) -> bool:
        """Say how the game ended and offer to keep it. Whether it goes on after all: a play was taken back."""
        self.screen.show(match_picture(self.match, self.lang))
        self.screen.say(conclusion(self.match, self.lang), "bold")
        if self.record:
            self.screen.say(words.KEPT_IN.fill(file=self.record))
        while HUMAN in self.players and not self.record:
            text = self.screen.ask(self._fill(words.OFFER_SAVE) if self.unsaved else self._fill(words.OFFER_END))
            if not text:
                break
            command = understand(self.match, self.lang, text)
            try:
                if command.name in ("save", "undo", "rules", "help", "review"):
                    requests.REQUESTS[command.name](self, command)
                elif command.name == "quit":
                    break
                else:
                    self.screen.complain(self._fill(words.END_WORDS))
            except Problem as problem:
                self.screen.complain(problem.text)
            if not self.match.ending:
                return True
        return False

    def _fill(self, text: Text) -> Text:
        return text.fill(**{word: shown(word, self.lang) for word in ("save", "undo", "review")})


def _mind(player: Opponent) -> Mind:
    return Mind(lambda: player)
