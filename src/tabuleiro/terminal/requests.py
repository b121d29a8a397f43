"""What people ask for during a game instead of a play: help, legal plays, rules, take-back, files, the end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text as Line

from tabuleiro.match import load_match
from tabuleiro.match.saying import say_play, say_plays
from tabuleiro.terminal import words
from tabuleiro.terminal.coach import give_hint, look_back
from tabuleiro.terminal.commands import Command, shown
from tabuleiro.terminal.pages import legal_plays, match_picture, rules_page
from tabuleiro.terminal.screen import fold
from tabuleiro.terminal.seats import HUMAN, players_of

if TYPE_CHECKING:
    from tabuleiro.terminal.table import TerminalTable


class Leave(Exception):
    """Somebody gets up from the table."""


def alone(do: Callable[[TerminalTable], None]) -> Callable[[TerminalTable, Command], None]:
    """A request that is one word."""

    def request(table: TerminalTable, command: Command) -> None:
        if command.rest:
            table.screen.complain(words.NO_MORE_WORDS.fill(word=command.word))
        else:
            do(table)

    return request


def help_(table: TerminalTable) -> None:
    legal, game = table.match.legal(), table.match.game
    table.screen.say(words.HELP.fill(play=say_play(game, legal[0] if legal else game.board.names[0])))
    grid = Grid.grid(padding=(0, 2, 0, 2))
    allowed = {"agree": table.match.rules.agreement, "claim": table.match.rules.claim_quiet > 0}
    for name, (_, what) in words.COMMANDS.items():
        if allowed.get(name, True):
            grid.add_row(Line(shown(name, table.lang), "bold"), Line(what.say(table.lang)))
    table.screen.show(grid)


def moves(table: TerminalTable) -> None:
    table.screen.say(legal_plays(table.match, table.lang))


def board(table: TerminalTable) -> None:
    table.screen.show(match_picture(table.match, table.lang))


def rules(table: TerminalTable, command: Command) -> None:
    word = fold(command.rest) or table.lang
    if word not in ("pt", "br", "en"):
        table.screen.complain(words.WHICH_LANGUAGE.fill(word=command.rest))
        return
    table.screen.show_long(rules_page(table.match.game.definition, word))
    table.stale = True


def undo(table: TerminalTable) -> None:
    """Back to the last choice a person made: against the computer its answers go too."""
    match = table.match
    movers = [ply.player for ply in match.plies if not ply.thrown]
    own = [i for i, mover in enumerate(movers) if table.players[mover] == HUMAN]
    if not own:
        table.screen.complain(words.NOTHING_BACK)
        return
    taken = match.plays[own[-1] :]
    match.take_back(len(taken))
    table.screen.say(words.TAKEN_BACK.fill(plays=say_plays(match.game, taken)))
    table.changed()


def resign(table: TerminalTable) -> None:
    if table.screen.sure(words.SURE_TO_RESIGN):
        table.match.resign(table.turn)
        table.changed()


def agree(table: TerminalTable) -> None:
    match = table.match
    if not match.rules.agreement:
        match.agree()  # says which game does not allow it
    elif table.players != (HUMAN, HUMAN):
        table.screen.complain(words.COMPUTER_AGREES_NOT)
    elif table.screen.sure(words.DO_YOU_AGREE.fill(name=table.name(table.turn.other))):
        match.agree()
        table.changed()
    else:
        table.screen.say(words.NOT_AGREED)


def claim(table: TerminalTable) -> None:
    table.match.claim()
    table.changed()


def named(text: str) -> Path:
    """The file that a person means: quotation marks around it are not part of the name, and ~ is the home folder."""
    text = text.strip().strip("\"'")
    with suppress(RuntimeError):  # a home folder that nobody knows
        return Path(text).expanduser()
    return Path(text)


def save(table: TerminalTable, command: Command) -> None:
    if not command.rest:
        table.screen.complain(words.WHICH_FILE.fill(word=shown("save", table.lang)))
        return
    file = named(command.rest)
    if file.is_file() and file != table.record and not table.screen.sure(words.SURE_TO_OVERWRITE.fill(file=file)):
        return
    table.write(file)
    table.screen.say(words.SAVED.fill(file=file))


def load(table: TerminalTable, command: Command) -> None:
    """Another match at the same table, with the players that it names.

    A record goes on in the file that was opened: the old one stays as it is.
    """
    if not command.rest:
        table.screen.complain(words.WHICH_FILE.fill(word=shown("load", table.lang)))
        return
    file = named(command.rest)
    match = load_match(file)
    if table.unsaved and not table.screen.sure(words.SURE_TO_LOAD):
        return
    table.sit_down(match, players_of(match, table.players))
    table.screen.say(words.LOADED.fill(game=match.game.definition.name, plays=len(match.plays), file=file))
    if table.record:
        table.record = file
        table.screen.say(words.GOES_ON_IN.fill(file=file))


def review(table: TerminalTable) -> None:
    if table.match.ending:
        look_back(table)
    else:
        table.screen.complain(words.NOT_OVER_YET.fill(hint=shown("hint", table.lang)))


def quit_(table: TerminalTable) -> None:
    if not table.unsaved or table.screen.sure(words.SURE_TO_LEAVE):
        raise Leave


REQUESTS: dict[str, Callable[[TerminalTable, Command], None]] = {
    "help": alone(help_),
    "moves": alone(moves),
    "board": alone(board),
    "rules": rules,
    "undo": alone(undo),
    "agree": alone(agree),
    "claim": alone(claim),
    "resign": alone(resign),
    "save": save,
    "load": load,
    "hint": alone(give_hint),
    "review": alone(review),
    "quit": alone(quit_),
}
