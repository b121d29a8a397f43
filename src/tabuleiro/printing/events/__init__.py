"""The papers of an event: badges, forms, posters, lists, sheets, standings, certificates, one by one or all at once.

What is on them is made by `teams` and `championship`, as plain data; `events.typ` sets it on pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tabuleiro.drawing.paper import sheet, typeset
from tabuleiro.engine.measuring.first_move import Worth, worth
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.printing.events import championship, teams, words
from tabuleiro.printing.events.showing import Address, Papers, Part, known, language, shown_or_problem, table, tables
from tabuleiro.rules import Problem, Text

TEMPLATE = Path(__file__).with_name("events.typ")
BOTH = ("teams", "championship")


class Document(NamedTuple):
    """A document that can be printed: for which kinds of events, how it is called, and who makes it."""

    kinds: tuple[str, ...]
    title: Text
    makers: dict[str, Callable[[Papers], list[Part]]]
    why: Text = words.NO_ENTRIES  # why there may be nothing to print yet


def fairness(papers: Papers) -> list[Part]:
    """What the first move is worth in each game of the event."""
    say = papers.say
    module = teams if papers.state.format.kind == "teams" else championship
    rows = []
    for game in module.games(papers):
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


def _both(name: str) -> dict[str, Callable[[Papers], list[Part]]]:
    return {"teams": getattr(teams, name), "championship": getattr(championship, name)}


# In the order of the day, which is also the order of `all`.
DOCUMENTS: dict[str, Document] = {
    "badges": Document(BOTH, words.BADGES, _both("badges")),
    "groups": Document(BOTH, words.GROUPS, _both("groups")),
    "posters": Document(BOTH, words.POSTERS, _both("posters")),
    "materials": Document(BOTH, words.MATERIALS, _both("materials")),
    "fairness": Document(BOTH, words.FAIRNESS, dict.fromkeys(BOTH, fairness)),
    "rounds": Document(BOTH, words.ROUNDS, _both("rounds"), words.NO_ROUNDS),
    "lineups": Document(("teams",), words.LINEUPS, {"teams": teams.lineups}),
    "sheets": Document(BOTH, words.SHEETS, _both("sheets"), words.NO_ROUNDS),
    "standings": Document(BOTH, words.STANDINGS, _both("standing_tables"), words.NO_ROUNDS),
    "certificates": Document(BOTH, words.CERTIFICATES, _both("certificates")),
    "all": Document(BOTH, words.ALL, {}),
}


def documents_of(event: Event) -> dict[str, Document]:
    """The documents that an event of this kind has."""
    return {name: one for name, one in DOCUMENTS.items() if event.state.format.kind in one.kinds}


def find_document(event: Event, what: str) -> str:
    """A document by its name or its title in any language, or a Problem that lists what there is."""
    wanted = plain(what)
    there = documents_of(event)
    for name, one in there.items():
        if wanted in (name, *(plain(one.title.say(lang)) for lang in ("pt", "br", "en"))):
            return name
    raise Problem(words.NO_DOCUMENT, what=what, known=", ".join(there))


def print_event(
    event: Event,
    what: str,
    lang: str = "",
    address: Address = "",
    *,
    shown: str = "",
    only: str = "",
    round: int = 0,
) -> bytes:
    """A document of an event as PDF, in the event's language unless another is asked for.

    `address` is what QR codes lead to: the site's address, to which the id of a dispute (`A-1`) or a table
    (`1.2/3/2/5`: tournament, group, round, table) is added, or a function of the id; without it codes hold the id.
    `shown` says how pupils are called: name, initials, number. `only` is a category or tournament; `round` a round
    other than the current one.
    """
    return typeset(TEMPLATE, event_data(event, what, lang, address, shown=shown, only=only, round=round), "pdf")


def event_data(
    event: Event,
    what: str,
    lang: str = "",
    address: Address = "",
    *,
    shown: str = "",
    only: str = "",
    round: int = 0,
) -> dict[str, Any]:
    """What the template is given."""
    state = event.state
    name = find_document(event, what)
    papers = Papers(event, language(lang or state.language), address, shown_or_problem(shown or "name"), only, round)
    kind = state.format.kind
    if only:  # one that there is not is told
        state.regulation.category(only) if kind == "teams" else state.tournament(only)
    there = documents_of(event)
    chosen = [one for one in there if one != "all"] if name == "all" else [name]
    parts = [part for one in chosen for part in there[one].makers[kind](papers)]
    if not parts:
        raise Problem(words.NOTHING, what=there[name].title, why=there[name].why)
    return {
        "title": f"{there[name].title.say(papers.lang)} · {state.name}",
        "event": state.name,
        "date": day(state.date, papers.lang),
        "lang": "en" if papers.lang == "en" else "pt",
        "region": {"pt": "pt", "br": "br", "en": "gb"}[papers.lang],
        "page": sheet("a4"),
        "pictures": papers.pictures,
        "parts": parts,
    }


def day(date: str, lang: str) -> str:
    """A day as people write it; what is no ISO date stays as it is."""
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", date)
    if not found or not 1 <= int(found[2]) <= 12:
        return date
    months = words.MONTHS.say(lang).split()
    return words.DAY.fill(d=int(found[3]), month=months[int(found[2]) - 1], y=found[1]).say(lang)
