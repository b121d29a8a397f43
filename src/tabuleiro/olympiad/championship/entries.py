"""Entries: pupils by cycle, game and school from a table `cycle,game,school,name`, checked as a whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tabuleiro.olympiad.championship.programme import called
from tabuleiro.olympiad.championship.state import NOT_DRAWN, State, Swiss
from tabuleiro.olympiad.common import Entered, numbered
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.house import letters
from tabuleiro.olympiad.kinds import Command
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.people import Person, written
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.spreadsheets import Table
from tabuleiro.olympiad.tables_csv import NOBODY, Column, plain, read_table
from tabuleiro.rules.text import Problem, Text

COLUMNS = (
    Column("cycle", ("ciclo", "categoria", "category")),
    Column("game", ("jogo",)),
    Column("school", ("escola", "nome da escola")),
    Column("name", ("nome", "aluno", "nome do aluno", "nome completo", "pupil", "pupil's name")),
)
CYCLES = ("1", "2", "3", "4")
SECONDARY = ("sec", "ensino sec")  # the fourth, which has no number at school

NO_CYCLE = Text(
    "«{cycle}» não é um ciclo; os ciclos são 1, 2, 3 e 4 (secundário)",
    "“{cycle}” is not a cycle; the cycles are 1, 2, 3 and 4 (secondary)",
)
NO_GAME = Text(
    "o ciclo {cycle} não joga «{game}»; joga {games}", "cycle {cycle} does not play “{game}”; it plays {games}"
)
TOO_MANY = Text(
    "a escola {school} já tem {most} em {title}{line}",
    "the school {school} has {most} in {title} already{line}",
)
IN_LINE = Text(", na linha {line}", ", in line {line}")
BEGUN = Text(
    "os grupos de {title} já não têm rondas por fazer",
    "there are no more rounds to come in the groups of {title}",
    "os grupos de {title} já não têm rodadas por fazer",
)
TWICE = Text(
    "{name} ({school}) já está em {title}{line}; um aluno joga num só torneio. Sendo outra pessoa, distinga os nomes",
    "{name} ({school}) is in {title} already{line}; a pupil plays in one tournament only. If it is somebody else, tell "
    "the names apart",
    "{name} ({school}) já está em {title}{line}; um aluno joga em um só torneio. Se for outra pessoa, diferencie "
    "os nomes",
)
IN_BOTH = Text(
    "{name} ({school}) não pode jogar {title}: já está em {other}{line}, e um aluno joga num só torneio. Sendo outra "
    "pessoa, distinga os nomes",
    "{name} ({school}) cannot play {title}: they are in {other} already{line}, and a pupil plays in one "
    "tournament only. If it is somebody else, make the names different",
    "{name} ({school}) não pode jogar {title}: já está em {other}{line}, e um aluno joga em um só torneio. Se for "
    "outra pessoa, diferencie os nomes",
)
SENTENCE = Text("{text}.", "{text}.")
NO_ROOM = Text(
    "No torneio {tournament} já não há rondas por fazer nos grupos.",
    "In tournament {tournament} there are no more rounds to come in the groups.",
    "No torneio {tournament} já não há rodadas por fazer nos grupos.",
)


def read_entries(
    state: State,
    table: Table,
    fresh: Callable[[], str] | None = None,
    consent: bool = False,
    *,
    names_known: Mapping[str, Person] | None = None,
) -> tuple[dict[str, Any], dict[str, Person]]:
    """The data of the command `import` and the names that go beside the log; or Problems that name every wrong line.

    `names_known`: the people registered before (`event.people`), among whom a pupil is found again.
    """
    state.plan()
    wrong: list[tuple[int, Text]] = []
    schools = {plain(name): id for id, name in state.school_names.items()}
    taken = set(state.school_names)
    names: dict[str, str] = {}  # new schools
    places: dict[tuple[str, str], list[int]] = {}  # the lines of a school in a tournament; 0 for earlier entries
    for one in state.pupil_by_id.values():
        places.setdefault((one.school, one.tournament), []).append(0)
    fresh = fresh or numbered(state)
    known = entered(state, names_known or {})
    most = state.format["perSchool"]
    entries: list[list[str]] = []
    late: list[list[str]] = []  # into tournaments whose groups are drawn
    people: dict[str, Person] = {}
    for row in read_table(table, COLUMNS):
        found = find_tournament(state, row["cycle"], row["game"])
        if isinstance(found, Text):
            wrong.append((row.line, found))
            continue
        title = state.tournaments[found].event.title
        drawn = state.tournaments[found].groups
        if not takes(state, found):
            wrong.append((row.line, BEGUN.fill(title=title)))
            continue
        key = plain(row["school"])
        if key not in schools:
            schools[key] = unused(key, taken)
            taken.add(schools[key])
            names[schools[key]] = row["school"]
        school = schools[key]
        before = known.setdefault((school, plain(row["name"])), (found, row.line))
        if before != (found, row.line):
            wrong.append((row.line, twice(state, row["name"], row["school"], found, before)))
            continue
        there = places.setdefault((school, found), [])
        if len(there) >= most:
            line = IN_LINE.fill(line=there[-1]) if there[-1] else Text("", "")
            wrong.append((row.line, TOO_MANY.fill(school=row["school"], most=most, title=title, line=line)))
            continue
        there.append(row.line)
        pupil = fresh()
        (late if drawn else entries).append([pupil, found, school])
        people[pupil] = Person(row["name"], consent, state.retention)
    if not entries and not late and not wrong:
        wrong.append((0, NOBODY))
    if wrong:
        raise Problems([text for _, text in wrong], [line for line, _ in wrong])
    return {"schools": names, "entries": entries, **({"late": late} if late else {})}, people


def takes(state: State, tournament: str) -> bool:
    """Whether pupils may still enter a tournament: it is not drawn, or a group has a round to come."""
    groups = state.tournament(tournament).groups
    return not groups or any(map(state.joinable, groups))


def enter(event: Event, data: dict[str, Any]) -> Iterator[Command]:
    """An import, and for those whose tournament is drawn a `late` each, into the group that suits best by then."""
    if data["entries"]:
        yield "import", {"schools": data["schools"], "entries": data["entries"]}
    for pupil, tournament, school in data.get("late", ()):
        state: State = event.state
        group = open_group(state, tournament, school)
        new = {} if school in state.school_names else {"schools": {school: data["schools"][school]}}
        yield "late", {"pupil": pupil, "tournament": tournament, "group": group.name, "school": school, **new}


def entered(state: State, people: Mapping[str, Person]) -> dict[tuple[str, str], tuple[str, int]]:
    """Who is in which tournament, by school and name (the log knows no names); not those who left. Line 0: before."""
    return {
        (pupil.school, plain(people[id].name)): (pupil.tournament, 0)
        for id, pupil in state.pupil_by_id.items()
        if id in people and not pupil.left
    }


def twice(state: State, name: str, school: str, found: str, before: tuple[str, int]) -> Text:
    """That a pupil is in a tournament already, and in which."""
    other, at = before
    line = IN_LINE.fill(line=at) if at else Text("", "")
    titles = {"title": state.tournaments[found].event.title, "other": state.tournaments[other].event.title}
    return (TWICE if other == found else IN_BOTH).fill(name=name, school=school, line=line, **titles)


def tally(data: Mapping[str, Any]) -> Entered:
    """What the data of an import comes to."""
    entries = [*data.get("entries", ()), *data.get("late", ())]
    schools, new = {school for _, _, school in entries}, data.get("schools", {})
    parts = Counter(tournament for _, tournament, _ in entries)
    return Entered(len(schools), list(new.values()), 0, len(entries), dict(sorted(parts.items())))


def newcomers(entry: Entry) -> Iterable[str]:
    """The pupils whom a line brings."""
    if entry["do"] == "import":
        yield from (pupil for pupil, *_ in entry.get("entries", ()))
    elif entry["do"] == "late":
        yield entry["pupil"]


def find_tournament(state: State, cycle: str, game: str) -> str | Text:
    """The tournament of a cycle and a game, however they are written; or what is wrong."""
    said = plain(cycle)
    number = "4" if said.startswith(SECONDARY) else re.sub(r"[^0-9].*", "", said)
    if number not in CYCLES:
        return NO_CYCLE.fill(cycle=cycle)
    its = [t.event for t in state.tournaments.values() if str(t.event.cycle) == number]
    wanted = letters(game)
    for event in its:
        if wanted in called(event.game) | {str(event.number)}:
            return event.id
    return NO_GAME.fill(cycle=number, game=game, games=", ".join(event.game.name for event in its))


def unused(key: str, taken: set[str]) -> str:
    """An id for a school: its name in plain letters, numbered where two are alike."""
    base = re.sub(r"[^a-z0-9]+", "-", key).strip("-") or "x"
    id, k = base, 1
    while id in taken:
        k += 1
        id = f"{base}-{k}"
    return id


def late_entry(
    state: State,
    cycle: str,
    game: str,
    school: str,
    name: str,
    fresh: Callable[[], str] | None = None,
    *,
    names_known: Mapping[str, Person] | None = None,
) -> tuple[dict[str, Any], dict[str, Person]]:
    """The data of the command `late` for somebody who comes after the draw: into a small group that still plays."""
    state.plan()
    school, name = written(school), written(name)
    found = find_tournament(state, cycle, game)
    if isinstance(found, Text):
        raise Problem(found)
    known = {plain(said): id for id, said in state.school_names.items()}
    id = known.get(plain(school)) or unused(plain(school), set(state.school_names))
    before = entered(state, names_known or {}).get((id, plain(name)))
    if before:
        raise Problem(SENTENCE, text=twice(state, name, school, found, before))
    pupil = (fresh or numbered(state))()
    group = open_group(state, found, id)
    data: dict[str, Any] = {"pupil": pupil, "tournament": found, "group": group.name, "school": id}
    if id not in state.school_names:
        data["schools"] = {id: school}
    return data, {pupil: Person(name, False, state.retention)}


def late_pupil(state: State, id: str) -> dict[str, Any]:
    """The data of the command `late` for somebody who was entered, absent when groups were drawn, and is here now."""
    pupil = state.pupil(id)
    group = open_group(state, pupil.tournament, pupil.school)
    return {"pupil": id, "tournament": pupil.tournament, "group": group.name, "school": pupil.school}


def open_group(state: State, tournament: str, school: str) -> Swiss:
    """The group for a late arrival: without the same school, with a bye to give away, early in its rounds, small."""
    if not state.tournament(tournament).groups:
        raise Problem(NOT_DRAWN, tournament=tournament)
    groups = [g for g in state.tournaments[tournament].groups if state.joinable(g)]
    if not groups:
        raise Problem(NO_ROOM, tournament=tournament)

    def crowd(group: Swiss) -> tuple[bool, bool, int, int]:
        same = any(state.pupil_by_id[p].school == school for p in group.players)
        active = len(state.active(group))
        return (same, active % 2 == 0, len(group.rounds), active)

    return min(groups, key=crowd)


TEMPLATE = """cycle,game,school,name
1,semaforo,Escola do Carvalho,Ana Exemplo
1,semaforo,Escola do Mondego,Gil Exemplo
1,semaforo,Escola do Freixo,Eva Exemplo
1,semaforo,Escola do Tejo,Leo Exemplo
1,Gatos & Cães,Escola do Carvalho,Rui Exemplo
2,rastros,Escola do Mondego,Inês Exemplo
3,Produto,Escola do Mondego,Tomás Exemplo
4,flume,Escola Secundária do Freixo,Marta Exemplo
"""
