"""What the first move is worth: a sheet of its own for whoever plans an event."""

from __future__ import annotations

from collections.abc import Iterable

from tabuleiro.engine.measuring.first_move import Worth, worth
from tabuleiro.olympiad.formats import GameName
from tabuleiro.printing.events import words
from tabuleiro.printing.events.showing import Papers, Part, known, table, tables


def fairness(papers: Papers, games: Iterable[GameName]) -> list[Part]:
    """What the first move is worth in each game of an event."""
    say = papers.say
    rows = []
    for game in games:
        found = worth(game.key, game.variant) if known(game) else Worth()
        share = "–" if found.share is None else f"{100 * found.share:.0f} % ± {100 * found.error:.0f}"
        value = say(words.VALUES[found.value]) if known(game) else say(words.UNKNOWN_GAME)
        rows.append([papers.game(game), value, share, found.games or "–", say(words.ADVICE[found.verdict])])
    heads = (
        (words.GAME, "w"),
        (words.PROVED, "w"),
        (words.MEASURED, "c"),
        (words.GAMES_PLAYED, "r"),
        (words.SAYS, "w"),
    )
    columns = [(say(text), how) for text, how in heads]
    note = f"{say(words.FAIR_NOTE)} {say(words.FAIR_BALANCED)}"
    return tables(say(words.FAIRNESS), [table("", columns, rows, note=note)])
