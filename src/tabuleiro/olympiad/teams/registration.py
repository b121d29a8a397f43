"""Registration: schools, teams and pupils from a table `category,school,team,name,year`, checked as a whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tabuleiro.olympiad import counting
from tabuleiro.olympiad.common import Entered
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.people import Person, new_id
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.spreadsheets import Table
from tabuleiro.olympiad.tables_csv import NOBODY, Column, Row, plain, read_table, write_table
from tabuleiro.olympiad.teams.regulation import NO_CATEGORY
from tabuleiro.olympiad.teams.state import State
from tabuleiro.rules.text import Text

COLUMNS = (
    Column("category", ("categoria",)),
    Column("school", ("escola", "nome da escola")),
    Column("team", ("equipa", "equipe"), empty=True),
    Column("name", ("nome", "aluno", "nome do aluno", "nome completo", "pupil", "pupil's name")),
    Column("year", ("ano", "ano escolar", "serie", "grade")),
)
PRE_SCHOOL = ("pre", "pre-escolar", "infantil", "educacao infantil", "jardim", "pre-school", "preschool")

NO_YEAR = Text(
    "«{year}» não é um ano escolar (0 é o pré-escolar)", "“{year}” is not a year of school (0 is pre-school)"
)
MIXED = Text(
    "a escola {school} tem várias equipas na categoria {category}; aqui falta o nome da equipa",
    "the school {school} has several teams in category {category}; the name of the team is missing here",
    "a escola {school} tem várias equipes na categoria {category}; aqui falta o nome da equipe",
)
SAME_NAME = Text(
    "{name} já está nesta equipa, na linha {line}; sendo outra pessoa, distinga os nomes",
    "{name} is in this team already, in line {line}; if it is somebody else, make the names different",
    "{name} já está nesta equipe, na linha {line}; se for outra pessoa, diferencie os nomes",
)
TWO_TEAMS = Text(
    "{pupil} está em duas equipas ({a} e {b}); cada aluno pertence a uma só (K17)",
    "{pupil} is in two teams ({a} and {b}); a pupil belongs to one only (K17)",
    "{pupil} está em duas equipes ({a} e {b}); cada aluno pertence a uma só (K17)",
)
TOO_OLD = Text(
    "um aluno do {year}.º ano não pode jogar na categoria {category}, que vai até ao {most}.º",
    "a pupil of year {year} cannot play in category {category}, which goes up to year {most}",
    "um aluno do {year}.º ano não pode jogar na categoria {category}, que vai até o {most}.º",
)
SIZE = Text(
    "a equipa {team} tem {pupils}; a categoria {category} pede {right}",
    "the team {team} has {pupils}; category {category} asks for {right}",
    "a equipe {team} tem {pupils}; a categoria {category} pede {right}",
)
RANGE = Text("de {low} a {high}", "{low} to {high}")
TAKEN = Text(
    "a equipa {team} já está inscrita", "the team {team} is already registered", "a equipe {team} já está inscrita"
)
TOO_MANY = Text(
    "a escola {school} tem {teams} na categoria {category}; o máximo é {most}",
    "the school {school} has {teams} in category {category}; the most is {most}",
    "a escola {school} tem {teams} na categoria {category}; o máximo é {most}",
)
DRAWN = Text(
    "a categoria {category} já está a jogar (sorteio da linha {line}); já não entram equipas",
    "category {category} is being played (draw of line {line}); no more teams can enter",
    "a categoria {category} já está jogando (sorteio da linha {line}); não entram mais equipes",
)
NO_SCHOOL = Text("não há escola «{school}»", "there is no school “{school}”")


def read_year(said: str) -> int | None:
    """7, "7.º", "7º ano" or "pré-escolar"; None if it is none of them."""
    bare = plain(said)
    if bare in PRE_SCHOOL:
        return 0
    found = re.fullmatch(r"(\d{1,2})\s*[.]?\s*[oaº°]?\s*(?:ano|year)?", bare)
    return int(found[1]) if found and int(found[1]) <= 13 else None


def template() -> str:
    """A sample table to fill in: three teams that can meet, and a school with two."""
    teams = [
        ("A", "Escola do Carvalho", "", 7),
        ("A", "Escola do Rio Uruguai", "", 7),
        ("A", "Escola da Araucária", "", 7),
        ("C", "Escola do Carvalho", "Azul", 1),
        ("C", "Escola do Carvalho", "Verde", 1),
    ]
    rows = [
        (category, school, team, f"Aluno {10 * k + n}", year + n % 3)
        for k, (category, school, team, year) in enumerate(teams)
        for n in range(1, 11)
    ]
    return write_table([column.name for column in COLUMNS], rows)


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-") or "x"


def read_teams(
    state: State,
    table: Table,
    fresh: Callable[[], str] = new_id,
    *,
    names_known: Mapping[str, Person] | None = None,
    consent: bool = False,
) -> tuple[dict[str, Any], dict[str, Person]]:
    """The data of the command `import` and the names that go beside the log; or Problems that name every wrong line.

    `names_known`: the people registered before (`event.people`), among whom a pupil is found again.
    """
    rows = read_table(table, COLUMNS)
    read = _Reading(state, _known(state, names_known or {}), fresh)
    categories = {plain(id): id for id in state.regulation.categories}
    categories |= {plain(c.name.say(lang)): c.id for c in state.regulation.categories.values() for lang in ("pt", "en")}
    people: dict[str, Person] = {}
    for row in rows:
        category, year = categories.get(plain(row["category"])), read_year(row["year"])
        if category is None:
            read.wrong.append((row.line, _lower(NO_CATEGORY, row["category"], state)))
        if year is None:
            read.wrong.append((row.line, NO_YEAR.fill(year=row["year"])))
        if category is None or year is None:
            continue
        team = read.team(row, category, read.school(row))
        if pupil := read.pupil(row, team, year):
            people[pupil] = Person(row["name"], consent, state.retention)
    wrong = read.wrong + _mixed(state, rows, read.teams, read.names, read.lines)
    data = {
        "schools": [{"id": id, "name": name} for id, name in read.names.items()],
        "teams": list(read.teams.values()),
    }
    found = faults(state, data, people, anew=True)
    if wrong:  # a team that lost wrong lines is smaller than it is: only what is wrong with a pupil is said
        found = [(about, text) for about, text in found if " " in about]
    wrong += [(read.lines.get(about, 0), text) for about, text in found]
    if wrong:
        wrong.sort(key=lambda pair: pair[0])
        raise Problems([text for _, text in wrong], [line for line, _ in wrong])
    return data, people


class _Reading:
    """What the lines of a table come to that have been read: schools, teams and pupils, known from before or new."""

    def __init__(self, state: State, known: dict[tuple[str, str, int], str], fresh: Callable[[], str]) -> None:
        self.registered, self.known, self.fresh = state.school_names, known, fresh
        self.schools = {plain(name): id for id, name in state.school_names.items()}
        self.names: dict[str, str] = {}  # new schools
        self.ids = {(team.category, team.school, plain(team.name)): team.id for team in state.teams.values()}
        self.taken, self.used = {*self.schools.values()}, {*self.ids.values()}  # by schools, by teams
        self.teams: dict[tuple[str, str, str], dict[str, Any]] = {}
        self.lines: dict[str, int] = {}  # where a team or a pupil first stands
        self.here: dict[tuple[str, str], int] = {}  # where a name first stands in a team
        self.wrong: list[tuple[int, Text]] = []

    def school(self, row: Row) -> str:
        """The school of a line, which may be a new one."""
        called = plain(row["school"])
        if called not in self.schools:
            self.schools[called] = _unused(slug(row["school"]), self.taken)
            self.taken.add(self.schools[called])
        school = self.schools[called]
        if school not in self.registered:
            self.names.setdefault(school, row["school"])
        return school

    def team(self, row: Row, category: str, school: str) -> dict[str, Any]:
        """The team of a line."""
        key = (category, school, plain(row["team"]))
        if key not in self.teams:
            if key not in self.ids:
                id = f"{category}-{school}" + (f"-{slug(row['team'])}" if row["team"] else "")
                self.ids[key] = _unused(id, self.used)
                self.used.add(self.ids[key])
            id = self.ids[key]
            self.teams[key] = {"id": id, "category": category, "school": school, "name": row["team"], "pupils": []}
            self.lines[id] = row.line
        return self.teams[key]

    def pupil(self, row: Row, team: dict[str, Any], year: int) -> str | None:
        """The pupil of a line, registered before or new, who is now in the team; None: the name is there already."""
        line = self.here.setdefault((team["id"], plain(row["name"])), row.line)
        if line != row.line:
            self.wrong.append((row.line, SAME_NAME.fill(name=row["name"], line=line)))
            return None
        who = (team["school"], plain(row["name"]), year)
        pupil = self.known[who] = self.known.get(who) or self.fresh()
        self.lines[f"{team['id']} {pupil}"] = row.line
        team["pupils"].append({"id": pupil, "year": year})
        return pupil


def tally(data: Mapping[str, Any]) -> Entered:
    """What the data of an import comes to."""
    teams = data.get("teams", [])
    parts = Counter(team["category"] for team in teams)
    return Entered(
        len({team["school"] for team in teams}),
        [school["name"] for school in data.get("schools", ())],
        len(teams),
        sum(len(team["pupils"]) for team in teams),
        dict(sorted(parts.items())),
    )


def newcomers(entry: Entry) -> Iterable[str]:
    """The pupils whom a line brings."""
    if entry["do"] == "import":
        yield from (pupil["id"] for team in entry.get("teams", ()) for pupil in team["pupils"])
    elif entry["do"] == "roster":
        yield from (pupil["id"] for pupil in entry.get("add", ()))


def _lower(text: Text, id: str, state: State) -> Text:
    return text.fill(id=id, known=", ".join(state.regulation.categories))


def _unused(id: str, taken: set[str]) -> str:
    n = 2
    made = id
    while made in taken:
        made, n = f"{id}-{n}", n + 1
    return made


def _known(state: State, people: Mapping[str, Person]) -> dict[tuple[str, str, int], str]:
    """Pupils registered before, by school, name and year."""
    return {
        (team.school, plain(people[pupil].name), year): pupil
        for team in state.teams.values()
        for pupil, year in team.pupils.items()
        if pupil in people
    }


def _mixed(
    state: State,
    rows: list[Row],
    teams: Mapping[tuple[str, str, str], Any],
    names: Mapping[str, str],
    lines: Mapping[str, int],
) -> list[tuple[int, Text]]:
    """A school with several teams in a category must name each of them."""
    found = []
    count = Counter(key[:2] for key in teams)
    for (category, school, name), team in teams.items():
        if not name and count[category, school] > 1:
            said = names.get(school) or state.school_names[school]
            found.append((lines[team["id"]], MIXED.fill(school=said, category=category)))
    return found


def joins(state: State, category: str) -> bool:
    """Whether teams may enter a category as it is: before the draw, or a Swiss in which a round has not begun."""
    plan = state.plans.get(category)
    if plan is None:
        return True
    disputes = state.disputes_of(category)
    last = max((d.round for d in disputes), default=0)
    fresh = not any(d.begun for d in disputes if d.round == last)
    return plan.name.startswith("swiss") and (last < plan.rounds or fresh)


def drawn_anew(state: State, category: str) -> bool:
    """Whether teams may enter a category that was drawn, because nothing of it has begun and it can be drawn again."""
    if category not in state.plans or state.plans[category].name.startswith("swiss"):
        return False
    return not any(d.begun for d in state.disputes_of(category))


def takes(state: State, category: str) -> bool:
    """Whether teams may still enter a category, as it is or drawn anew with them."""
    return joins(state, category) or drawn_anew(state, category)


def faults(
    state: State, data: Mapping[str, Any], people: Mapping[str, Person] | None = None, anew: bool = False
) -> list[tuple[str, Text]]:
    """All that is wrong with the data of an import: (a team, or a team and a pupil; what).

    `anew`: categories of which nothing has begun are drawn again with them.
    """
    rules = state.regulation
    found: list[tuple[str, Text]] = []
    schools = {**state.school_names, **{school["id"]: school["name"] for school in data.get("schools", ())}}
    counts: dict[tuple[str, str], int] = {}
    for team in state.teams.values():
        counts[team.category, team.school] = counts.get((team.category, team.school), 0) + 1
    where = {pupil: (team.id, team.category) for team in state.teams.values() for pupil in team.pupils}
    seen = set(state.teams)
    if not data.get("teams"):
        found.append(("", NOBODY))
    for new in data.get("teams", ()):
        id, category = new["id"], new["category"]
        if category not in rules.categories:
            found.append((id, _lower(NO_CATEGORY, category, state)))
            continue
        if not joins(state, category) and not (anew and drawn_anew(state, category)):
            found.append((id, DRAWN.fill(category=category, line=state.plans[category].seq)))
        if new["school"] not in schools:
            found.append((id, NO_SCHOOL.fill(school=new["school"])))
        if id in seen:
            found.append((id, TAKEN.fill(team=id)))
        seen.add(id)
        counts[category, new["school"]] = counts.get((category, new["school"]), 0) + 1
        size = size_fault(state, id, category, len(new["pupils"]))
        if size:
            found.append((id, size))
        for pupil in new["pupils"]:
            about = f"{id} {pupil['id']}"
            most = rules.category(category).years[1]
            if pupil["year"] > most:
                found.append((about, TOO_OLD.fill(year=pupil["year"], category=category, most=most)))
            other, its = where.setdefault(pupil["id"], (id, category))
            elsewhere = other != id and (state.format["pupilTeams"] == "one" or its == category)
            if elsewhere or _twice(new, pupil["id"]):
                said = people[pupil["id"]].name if people and pupil["id"] in people else pupil["id"]
                found.append((about, TWO_TEAMS.fill(pupil=said, a=other, b=id)))
    for (category, school), count in counts.items():
        most = state.format["teamsPerSchool"]
        if count > most:
            said = schools.get(school, school)
            last = next(
                (t["id"] for t in data.get("teams", ()) if (t["category"], t["school"]) == (category, school)), ""
            )
            if last:
                teams = counting.count("teams", count)
                found.append((last, TOO_MANY.fill(school=said, teams=teams, category=category, most=most)))
    return found


def _twice(team: Mapping[str, Any], pupil: str) -> bool:
    return [other["id"] for other in team["pupils"]].count(pupil) > 1


def size_fault(state: State, team: str, category: str, count: int) -> Text | None:
    """Whether a team has too few or too many pupils (teamSize)."""
    most = state.regulation.category(category).members
    rule = state.format["teamSize"]
    least = {"exact": most, "starters": state.regulation.starters(category), "any": 1}[rule]
    if least <= count <= most:
        return None
    right = Text(str(most), str(most)) if least == most else RANGE.fill(low=least, high=most)
    return SIZE.fill(team=team, pupils=counting.count("pupils", count), category=category, right=right)
