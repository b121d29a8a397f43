"""What somebody means by a line typed during a game: a play, or one of the command words in either language."""

from __future__ import annotations

from typing import NamedTuple

from tabuleiro.match import IllegalPlay, Match, read_play
from tabuleiro.terminal import words
from tabuleiro.terminal.screen import fold

SHORT = 2  # letters of a command word that are enough


class Command(NamedTuple):
    """A command by its English name, the word that was typed, and what follows it; no name: a play."""

    name: str
    word: str
    rest: str


def understand(match: Match, lang: str, text: str) -> Command:
    """A play goes first: no command word can hide a play or the name of a cell."""
    word, _, rest = text.partition(" ")
    if text.startswith("?"):
        return Command("help", "?", text[1:].strip())
    if _is_play(match, text):
        return Command("", "", text)
    name = _command(lang, word)
    return Command(name, word, rest.strip()) if name else Command("", "", text)


def _is_play(match: Match, text: str) -> bool:
    if fold(text) in {fold(name) for name in match.game.board.names}:
        return True
    try:
        read_play(match.game, match.state, text)
    except IllegalPlay:
        return False
    return True


def _command(lang: str, word: str) -> str:
    """The name of the command that a word or its beginning means; the language in use goes first."""
    typed = fold(word)
    for tongue in (lang, "pt", "br", "en"):
        for whole in (True, False):
            for name, (texts, _) in words.COMMANDS.items():
                for known in texts.say(tongue).split():
                    if typed == known if whole else len(typed) >= SHORT and known.startswith(typed):
                        return name
    return ""


def shown(name: str, lang: str) -> str:
    """The word of a command in a language."""
    return words.COMMANDS[name][0].say(lang).split()[0]
