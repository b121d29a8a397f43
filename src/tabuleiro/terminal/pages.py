"""Pages to read: the rules of a game, a position with everything known about it, how a game ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from tabuleiro.match import Match
from tabuleiro.match.saying import say_plays
from tabuleiro.match.telling import changed, decided, tell
from tabuleiro.olympiad.where import played
from tabuleiro.rules import Article, Definition, Player, Text
from tabuleiro.terminal import words
from tabuleiro.terminal.pictures import Picture, who


def rules_page(definition: Definition, lang: str) -> RenderableType:
    """The rules article by article, our own readings apart, variants, editions, sources."""
    return Group(*_rules(definition, lang))


def _rules(definition: Definition, lang: str) -> Iterator[RenderableType]:
    yield Line(definition.name.say(lang), "bold underline")
    yield Line(definition.goal.say(lang))
    yield Line()
    yield _columns(
        [
            (words.AUTHOR.say(lang), definition.credit.say(lang)),
            (words.MATERIAL.say(lang), definition.material.say(lang)),
            *((words.PLAYED.say(lang), one.text.say(lang)) for one in played(definition)),
            (
                words.BOARD.say(lang),
                f"{words.CERTAINTY[definition.board].say(lang)} ({definition.board_source.say(lang)})",
            ),
        ]
    )
    own = [article for article in definition.articles if article.number.startswith("N")]
    book = [article for article in definition.articles if article not in own]
    yield from _section(words.ARTICLES.say(lang), _articles(book, lang))
    if own:
        yield from _section(words.READINGS.say(lang), _articles(own, lang))
    if definition.options:
        yield from _section(words.OPTIONS.say(lang), options_table(definition, lang))
    if definition.editions:
        rows = [(name, _edition(definition, name, lang)) for name in definition.editions]
        yield from _section(words.EDITIONS.say(lang), _columns(rows))
    sources = _columns(("·", source.say(lang)) for source in definition.sources)
    yield from _section(words.SOURCES.say(lang), sources)


ARTICLE = re.compile(r" \((?:N\d|arti)[^()]*\)")  # where the rules speak of an option, at the end of its text


def options_table(definition: Definition, lang: str) -> RenderableType:
    """What can be chosen and what it means: what differs from the usual, by its name; sizes, the usual one first."""
    rows = []
    for name, option in definition.options.items():
        usual, *others = option.values
        if all(value in option.names for value in others):
            article = "".join(ARTICLE.findall(option.text.say(lang))[-1:])
            rows += [(f"{name}={value}", option.names[value].say(lang) + article) for value in others]
        else:
            said = words.USUAL.fill(value=usual).say(lang)
            rows.append((f"{name}={'|'.join(option.values)}", f"{option.text.say(lang)} ({said})"))
    return _columns(rows)


def _edition(definition: Definition, name: str, lang: str) -> str:
    """Which edition it is, and how its rules differ from the usual ones."""
    chosen = definition.write_variant(definition.read_variant(name))
    differs = [definition.variant_name(word) or Text(word, word) for word in chosen.split(",")]
    said = words.SAME_AS_DEFAULT.say(lang) if chosen == "default" else "; ".join(one.say(lang) for one in differs)
    return f"{definition.editions[name].name.say(lang)}: {said}"


def _section(title: str, body: RenderableType) -> Iterator[RenderableType]:
    yield Line()
    yield Line(title, "bold")
    yield Padding(body, (0, 0, 0, 2))


def _articles(articles: Sequence[Article], lang: str) -> RenderableType:
    return _columns((f"{article.number}.", article.text.say(lang)) for article in articles)


def _columns(rows: Iterator[tuple[str, str]] | Sequence[tuple[str, str]]) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", max_width=34)
    table.add_column(max_width=90)
    for left, right in rows:
        table.add_row(Line(left), Line(right))
    return table


def names_of(match: Match) -> tuple[str, str]:
    """The names of the people who play, where the match knows them."""
    return match.headers.get("First", ""), match.headers.get("Second", "")


def last_cells(match: Match) -> Sequence[int]:
    """The cells that the last turn has touched, all plays of it together."""
    plies = [*dropwhile(lambda ply: ply.thrown, reversed(match.plies))]  # the last play first
    turn = [*takewhile(lambda ply: ply.player == plies[0].player, plies)]
    return changed(match.game, turn[-1].before, turn[0].after) if turn else ()


def match_picture(match: Match, lang: str) -> RenderableType:
    """The position of a match as it stands, with the names of the players, the last turn, or what decided it."""
    return Picture(
        match.game,
        match.state,
        lang,
        decided(match) or last_cells(match),
        names_of(match),
        verdict(match, lang) if match.ending else "",
    )


def verdict(match: Match, lang: str) -> str:
    """Who won."""
    if match.ending is None or match.ending.winner is None:
        return words.DRAWN.say(lang)
    return f"{words.WINNER.say(lang)}: {who(match.game, match.ending.winner, lang, names_of(match))}"


def conclusion(match: Match, lang: str) -> str:
    """Who won, why, and the score where there is one."""
    told = tell(match)
    parts = [f"{verdict(match, lang)} — {told.text.say(lang)}."]
    if score := told.accounts or match.score:
        said = [one.say(lang) if isinstance(one, Text) else one for one in score]
        sides = [f"{who(match.game, player, lang, names_of(match))} {said[player]}" for player in Player]
        parts.append(f"{words.SCORE.say(lang)}: {' · '.join(sides)}.")
    return " ".join(parts)


MANY, FEW = 1000, 12  # plays: of more than so many, only so many are shown from each end


def legal_plays(match: Match, lang: str) -> str:
    legal = match.legal()
    some = legal if len(legal) <= MANY else [*legal[:FEW], "…", *legal[-FEW:]]
    return words.LEGAL.fill(count=len(legal), plays=say_plays(match.game, some)).say(lang)


def overview(match: Match, lang: str) -> RenderableType:
    """The position, what is legal or how the game ended, and the position as one line of text."""
    below = Line(conclusion(match, lang), "bold") if match.ending else Line(legal_plays(match, lang))
    return Group(match_picture(match, lang), Line(), below, Line(match.position, "dim"))
