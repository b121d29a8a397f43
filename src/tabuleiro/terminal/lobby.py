"""The lobby: which game, which variant, against whom, who starts. Enter always gives something sensible."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from random import Random
from typing import NamedTuple

from rich.table import Table as Grid
from rich.text import Text as Line

from tabuleiro.engine.players.ladder import levels_of
from tabuleiro.games import definition, keys
from tabuleiro.match import Match, load_match
from tabuleiro.olympiad.where import played
from tabuleiro.rules import Definition, Problem, Text
from tabuleiro.terminal import words
from tabuleiro.terminal.pages import options_table, rules_page
from tabuleiro.terminal.requests import named
from tabuleiro.terminal.screen import Screen, fold, matching
from tabuleiro.terminal.seats import HUMAN, USUAL_LEVEL, players_of, title
from tabuleiro.terminal.table import INTERRUPTED, TerminalTable

QUIT = ("q", "sair", "quit", "exit")
LANGUAGE = ("l", "lingua", "language", "english", "portugues")
LOAD = ("c", "carregar", "continue", "load")
RULES = ("r", "regras", "rules")
NAME = ("n", "nome", "name")


HANDS = {"e": 0, "esquerda": 0, "l": 0, "left": 0, "d": 1, "direita": 1, "r": 1, "right": 1}


class Seat(NamedTuple):
    """Somebody who plays."""

    name: str
    kind: str  # human, or the level of the computer


def menu(lang: str, *, screen: Screen | None = None, seed: int | None = None) -> int:
    """Ask and play until somebody has had enough. Gives the exit code."""
    try:
        Menu(screen or Screen(lang), Random(seed)).run()
    except EOFError:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _number(text: str, most: int) -> int | None:
    """A number of a list that was typed; None for anything else, such as ² or thousands of digits."""
    return next((n for n in range(1, most + 1) if str(n) == text), None)


def _competition(game: Definition) -> tuple[str, Text]:
    """The competition under whose name a game stands, by what comes first; games of none come last."""
    return next(((one.id, one.competition) for one in played(game)), ("~", words.OTHER_GAMES))


class Menu:
    """All games in the order of their competitions, and the one that was played last."""

    def __init__(self, screen: Screen, chance: Random) -> None:
        self.screen = screen
        self.chance = chance
        self.portuguese = "br" if screen.lang == "br" else "pt"
        self.games = sorted(map(definition, keys()), key=lambda game: (_competition(game)[0], fold(game.name.pt)))
        self.usual = self.games[0]
        self.me = ""  # the name of whoever sits at the keyboard, if it was told

    @property
    def lang(self) -> str:
        return self.screen.lang

    def run(self) -> None:
        self.screen.say(words.TITLE, "bold")
        self.screen.say(words.SUBTITLE)
        self._list()
        while True:
            text = self.screen.ask(words.CHOOSE_GAME.fill(name=self.usual.name))
            word = fold(text)
            if word in QUIT or (word == "s" and self.lang != "en"):
                self.screen.say(words.GOODBYE)
                return
            if word in LANGUAGE:
                self.screen.lang = self.portuguese if self.lang == "en" else "en"
                self._list()
            elif word in LOAD:
                self._load()
            elif word in NAME:
                self.me = self.screen.ask(words.YOUR_NAME)
            elif word.partition(" ")[0] in RULES:
                self._rules(text.partition(" ")[2])
            elif game := self._chosen(text):
                self._set_up(game)

    def _list(self) -> None:
        """The games with their goals, each competition under its name."""
        widest = max(len(game.name.say(self.lang)) for game in self.games)
        numbered = list(enumerate(self.games, 1))
        for (_, competition), games in groupby(numbered, key=lambda pair: _competition(pair[1])):
            self.screen.show("")
            self.screen.say(competition, "underline")
            grid = Grid.grid(padding=(0, 2, 0, 0))
            grid.add_column(justify="right", style="bold", min_width=2)
            grid.add_column(style="bold", min_width=widest, no_wrap=True)
            grid.add_column(max_width=90)
            for number, game in games:
                grid.add_row(str(number), Line(game.name.say(self.lang)), Line(game.goal.say(self.lang)))
            self.screen.show(grid)
        self.screen.show("")
        self.screen.say(words.MENU_KEYS)

    def _chosen(self, text: str) -> Definition | None:
        """The game that a number, a name in any language or the beginning of one means; nothing: the usual one."""
        if not text:
            return self.usual
        if (n := _number(text, len(self.games))) is not None:
            return self.games[n - 1]
        names = {
            name: game for game in self.games for name in (game.key, game.name.en, game.name.pt, game.name.say("br"))
        }
        found = list(dict.fromkeys(names[name] for name in matching(names, text)))
        if len(found) == 1:
            return found[0]
        if found:
            known = ", ".join(game.name.say(self.lang) for game in found)
            self.screen.complain(words.SEVERAL_GAMES.fill(text=text, names=known))
        else:
            self.screen.complain(words.NO_SUCH_GAME.fill(text=text, count=len(self.games)))
        return None

    def _rules(self, text: str) -> None:
        text = text or self.screen.ask(words.RULES_OF.fill(name=self.usual.name))
        if game := self._chosen(text):
            self.usual = game
            self.screen.show_long(rules_page(game, self.lang))

    def _load(self) -> None:
        text = self.screen.ask(words.LOAD_WHICH)
        if not text:
            return
        try:
            match = load_match(named(text))
            table = TerminalTable(match, players_of(match), self.screen)
        except Problem as problem:
            self.screen.complain(problem.text)
            return
        self.usual = match.game.definition
        table.run()
        self._list()

    def _set_up(self, game: Definition) -> None:
        """The questions that are left, then the game."""
        self.usual = game
        self.screen.show("")
        self.screen.say(f"{game.name.say(self.lang)}: {game.goal.say(self.lang)}", "bold")
        match = Match(game.game(self._variant(game)))
        first, second = self._start(game, *self._seats(game))
        match.headers |= {"First": first.name, "Second": second.name, "Date": date.today().isoformat()}
        self.screen.show("")
        TerminalTable(match, (first.kind, second.kind), self.screen, seed=self.chance.getrandbits(32)).run()
        self._list()

    def _variant(self, game: Definition) -> str:
        """The text of a variant; a value alone is enough where only one option has it."""
        if not game.options and not game.editions:
            return "default"
        self.screen.show(options_table(game, self.lang))
        if game.editions:
            self.screen.say(f"{words.EDITIONS.say(self.lang)}: {', '.join(game.editions)}")
        self.screen.say(words.VARIANT_HOW.fill(example=game.variants[-1]), "dim")
        while True:
            text = self.screen.ask(words.WHICH_VARIANT)
            owners = [name for name, option in game.options.items() if text in option.values]
            try:
                return game.write_variant(game.read_variant(f"{owners[0]}={text}" if len(owners) == 1 else text))
            except Problem as problem:
                self.screen.complain(problem.text)

    def _seats(self, game: Definition) -> tuple[Seat, Seat]:
        """Whoever sits at the keyboard, and the other one."""
        if self._choice(words.OPPONENT, (words.AGAINST_COMPUTER, words.AGAINST_PERSON)) == 0:
            me = self.me or words.PLAYER.say(self.lang)
            level = self._level(game)
            return Seat(me, HUMAN), Seat(title(level).say(self.lang), level)
        names = [name.strip() for name in self.screen.ask(words.NAMES).split(",")]
        one = names[0] or self.me or words.PLAYER_A.say(self.lang)
        other = names[1] if len(names) > 1 and names[1] else words.PLAYER_B.say(self.lang)
        return Seat(one, HUMAN), Seat(other, HUMAN)

    def _level(self, game: Definition) -> str:
        """How strong the computer shall play."""
        most = max(words.LEVELS)
        self.screen.say(words.WHICH_LEVEL)
        if not levels_of(game.key).measured:
            self.screen.say(words.NOT_MEASURED, "dim")
        for level, strength in words.LEVELS.items():
            self.screen.say(f"{level:>4}  {strength.say(self.lang)}")
        while True:
            text = self.screen.ask(words.CHOOSE_LEVEL.fill(most=most, usual=USUAL_LEVEL)) or str(USUAL_LEVEL)
            if (n := _number(text, most)) is not None:
                return f"level:{n}"
            self.screen.complain(words.NOT_A_CHOICE.fill(text=text, count=most))

    def _start(self, game: Definition, me: Seat, other: Seat) -> tuple[Seat, Seat]:
        """The two in the order in which they play."""
        people = other.kind == HUMAN
        answers = [
            Text(me.name, me.name) if people else words.START_ME,
            Text(other.name, other.name) if people else words.START_OTHER,
            words.START_LOT,
        ]
        if game.match.guess_start:
            answers.append(words.START_GUESS)
        answer = self._choice(words.WHO_STARTS, answers)
        if answer == 3:
            return self._guess(me, other)
        if answer == 2:
            order = (me, other) if self.chance.randrange(2) else (other, me)
            self.screen.say(words.DRAWN_BY_LOT.fill(name=order[0].name), "bold")
            return order
        return (me, other) if answer == 0 else (other, me)

    def _guess(self, me: Seat, other: Seat) -> tuple[Seat, Seat]:
        """One hides a seed in a hand, the other guesses; a right guess starts."""
        hand = self.chance.randrange(2)
        self.screen.say(words.HIDDEN.fill(hider=other.name, guesser=me.name))
        while (guess := HANDS.get(fold(self.screen.ask(words.WHICH_HAND)))) is None:
            self.screen.complain(words.SAY_A_HAND)
        order = (me, other) if guess == hand else (other, me)
        said = words.GUESSED if guess == hand else words.MISSED
        self.screen.say(said.fill(hand=(words.LEFT, words.RIGHT)[hand], name=order[0].name), "bold")
        return order

    def _choice(self, question: Text, answers: Sequence[Text]) -> int:
        """The number of an answer, from 0; Enter is the first."""
        self.screen.say(question)
        for number, answer in enumerate(answers, 1):
            self.screen.say(f"  {number}  {answer.say(self.lang)}")
        while True:
            text = self.screen.ask(words.CHOOSE_NUMBER)
            if not text:
                return 0
            if (n := _number(text, len(answers))) is not None:
                return n - 1
            self.screen.complain(words.NOT_A_CHOICE.fill(text=text, count=len(answers)))
