"""The papers of an event: badges, forms, posters, lists, sheets, standings, certificates, one by one or all at once.

What is on them each kind of event makes (`PAPERS`), as plain data; `events.typ` sets it on pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tabuleiro.drawing.paper import sheet, typeset
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.kinds import Registry
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.printing.events import people, words
from tabuleiro.printing.events.charts import thanks
from tabuleiro.printing.events.showing import Address, Document, Papers, language, shown_or_problem
from tabuleiro.printing.logos import Logo
from tabuleiro.rules import Problem, Text

TEMPLATE = Path(__file__).with_name("events.typ")
PAPERS: Registry[dict[str, Document]] = Registry(Text("A impressora", "The printer"), "tabuleiro.printing.events.{}")
ALL = Document(words.ALL, lambda papers: [])
CARDS = Document(words.CARDS, people.cards, words.NO_LINKS)
TWICE = ("all", "envelopes")  # what only has papers that are there already
INSIDE = ("badges", "lineups")  # what a school finds in its envelope


def documents_of(event: Event) -> dict[str, Document]:
    """The documents that an event of this kind has, in the order of the day; last all of them at once."""
    own = PAPERS[event.state.format.kind]
    inside = {name: own[name].make for name in INSIDE if name in own}
    return {
        **own,
        "names": Document(words.BY_NAME, people.by_name),
        "schools": Document(words.BY_SCHOOL, people.by_school),
        "thanks": Document(words.THANKS, thanks, alone=True),
        "envelopes": Document(words.ENVELOPES, lambda papers: people.envelopes(papers, inside)),
        "all": ALL,
    }


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
    school: str = "",
    links: Mapping[str, str] | None = None,
    cards: Sequence[tuple[str, str, str]] = (),
    helpers: Sequence[tuple[str, str]] = (),
    logos: Sequence[Logo] = (),
) -> bytes:
    """A document of an event as PDF, in the event's language unless another is asked for.

    `address` is what QR codes lead to: the site's address, to which the id of a dispute (`A-1`) or a table
    (`1.2/3/2/5`: tournament, group, round, table) is added, or a function of the id; without it codes hold the id.
    `shown` says how pupils are called: name, initials, number. `only` is a category or tournament; `round` a round
    other than the current one; `school` one school, by its id. `links` are the addresses of schools' own pages; `cards`
    (label, what besides, address) are links to be cut out. `helpers` are teachers and volunteers who are thanked;
    `logos` are the organiser's.
    """
    how: dict[str, Any] = {"shown": shown, "only": only, "round": round, "school": school}
    how |= {"links": links, "cards": cards, "helpers": helpers, "logos": logos}
    return typeset(TEMPLATE, event_data(event, what, lang, address, **how), "pdf")


def event_data(
    event: Event,
    what: str,
    lang: str = "",
    address: Address = "",
    *,
    shown: str = "",
    only: str = "",
    round: int = 0,
    school: str = "",
    links: Mapping[str, str] | None = None,
    cards: Sequence[tuple[str, str, str]] = (),
    helpers: Sequence[tuple[str, str]] = (),
    logos: Sequence[Logo] = (),
) -> dict[str, Any]:
    """What the template is given."""
    state = event.state
    there = {**documents_of(event), **({"cards": CARDS} if cards else {})}
    name = what if what in there else find_document(event, what)
    lang, date = (found := language(lang or state.language)), day(state.date, found)
    shown = shown_or_problem(shown or "name")
    papers = Papers(event, lang, address, shown, only, round, school, links or {}, cards, helpers, date)
    if only:
        state.title(only)  # one that there is not is told
    chosen = [one for one in there if one not in TWICE and not there[one].alone] if name == "all" else [name]
    parts = [part for one in chosen for part in there[one].make(papers)]
    if not parts:
        raise Problem(words.NOTHING, what=there[name].title, why=there[name].why)
    marks = {
        f"logo {n}": {"svg": logo.svg, "size": (logo.wide, logo.high), "alt": papers.say(words.LOGO)}
        for n, logo in enumerate(logos)
    }
    return {
        "title": f"{there[name].title.say(papers.lang)} · {state.name}",
        "event": state.name,
        "date": date,
        "lang": "en" if papers.lang == "en" else "pt",
        "region": {"pt": "pt", "br": "br", "en": "gb"}[papers.lang],
        "page": sheet("a4"),
        "pictures": papers.pictures | marks,
        "logos": list(marks),
        "parts": parts,
    }


def read_helpers(text: str) -> list[tuple[str, str]]:
    """Teachers and volunteers from a list: a line for each, the name and, after a semicolon, what they did."""
    pairs = [line.partition(";") for line in text.splitlines() if line.strip()]
    return [(" ".join(name.split()), " ".join(role.split())) for name, _, role in pairs]


def day(date: str, lang: str) -> str:
    """A day as people write it; what is no ISO date stays as it is."""
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", date)
    if not found or not 1 <= int(found[2]) <= 12:
        return date
    months = words.MONTHS.say(lang).split()
    return words.DAY.fill(d=int(found[3]), month=months[int(found[2]) - 1], y=found[1]).say(lang)
