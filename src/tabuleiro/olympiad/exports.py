"""Tables to take along: lists, line-ups, results, standings and hours of an event, as CSV or as an Excel workbook.

What all kinds of events have is made here; results and line-ups a kind makes its own way (`Kind.tables`).
"""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.agenda import live
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.hours import clock
from tabuleiro.olympiad.kinds import Name
from tabuleiro.olympiad.spreadsheets import Sheet, separator, write_csv, write_xlsx
from tabuleiro.rules.text import Problem, Text

NO_TABLE = Text("Não há tabela «{what}». Há: {known}.", "There is no table “{what}”. There are: {known}.")
NO_FORM = Text("Uma tabela é .csv ou .xlsx, e não «{form}».", "A table is .csv or .xlsx, and not “{form}”.")
NOT_YET = Text("Ainda não há nada na tabela «{what}».", "There is nothing in the table “{what}” yet.")
ALL = "all"
TITLES = {
    "list": Text("Inscritos", "Entries"),
    "lineups": Text("Formações", "Line-ups", "Escalações"),
    "results": Text("Resultados", "Results"),
    "standings": Text("Classificação", "Standings"),
    "hours": Text("Horário", "Timetable"),
    ALL: Text("Tudo", "Everything"),
}
HEADS = {
    "list": Text("nome,escola,onde,ano", "name,school,where,year"),
    "standings": Text("parte,lugar,nome,pontos", "part,place,name,points"),
    "why": Text("porquê", "why", "por quê"),
    "hours": Text("hora,fim,onde,jogo,quem,marcada", "time,end,where,match,who,appointed"),
}


def columns(text: Text, lang: str) -> list[str]:
    return text.say(lang).split(",")


def names(event: Event) -> list[str]:
    """The tables that an event of this kind has."""
    return [name for name in TITLES if name in ("list", "standings", "hours", ALL) or name in event.kind.tables]


def table(event: Event, what: str, lang: str, name: Name) -> Sheet:
    """One table, as rows."""
    title = TITLES[what].say(lang)
    if what in event.kind.tables:
        head, rows = event.kind.tables[what](event, lang, name)
    elif what == "list":
        head, rows = columns(HEADS[what], lang), _list(event, name)
    elif what == "hours":
        head, rows = columns(HEADS[what], lang), _hours(event, lang)
    else:
        head, rows = _standings(event, lang, name)
    return Sheet(title, head, rows)


def tables(event: Event, what: str, lang: str, name: Name) -> list[Sheet]:
    """A table by its name, or all that have anything in them."""
    known = names(event)
    if what not in known:
        raise Problem(NO_TABLE, what=what, known=", ".join(known))
    wanted = [one for one in known if one != ALL] if what == ALL else [what]
    found = [sheet for sheet in (table(event, one, lang, name) for one in wanted) if sheet.rows]
    if not found:
        raise Problem(NOT_YET, what=TITLES[what])
    return found


def export(event: Event, what: str, form: str, lang: str, name: Name) -> bytes:
    """A file: `form` is csv or xlsx. Several tables are one workbook, or one CSV below the other."""
    if form not in ("csv", "xlsx"):
        raise Problem(NO_FORM, form=form)
    found = tables(event, what, lang, name)
    if form == "xlsx":
        return write_xlsx(found)
    bom = b"\xef\xbb\xbf"
    return bom + b"\r\n".join(write_csv(sheet, separator(lang)).removeprefix(bom) for sheet in found)


def _list(event: Event, name: Name) -> list[list[Any]]:
    return [
        [name(one.id), one.school, one.where, "" if one.year is None else one.year] for one in event.state.enrolled()
    ]


def _standings(event: Event, lang: str, name: Name) -> tuple[list[str], list[list[Any]]]:
    rows: list[list[Any]] = []
    criteria: list[str] = []
    found = []
    for part in event.state.parts():
        for row in event.kind.standings(event, part, "", lang, name):
            found.append((event.state.title(part).say(lang), row))
            criteria += [key for key in row["criteria"] if key not in criteria]
    for title, row in found:
        values = [row["criteria"].get(key, "") for key in criteria]
        rows.append([title, row["place"], row["name"], row["points"], *values, row["why"]])
    return [*columns(HEADS["standings"], lang), *criteria, HEADS["why"].say(lang)], rows


def _hours(event: Event, lang: str) -> list[list[Any]]:
    if not event.state.promised:
        return []
    plan, promised = live(event), event.state.promised
    return [
        [
            clock(slot.begin),
            clock(slot.end),
            plan.rules.called(slot.place).say(lang),
            plan.jobs[slot.id].text.say(lang),
            " – ".join(plan.jobs[slot.id].sides),
            clock(promised[slot.id][1]) if slot.id in promised else "",
        ]
        for slot in plan.ordered()
    ]
