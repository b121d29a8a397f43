"""A third kind of event, as somebody else would add one: everybody plays everybody, at one table, round after round.

As small as can be, and complete: what the olympiad, the command line, the site and the printer have to know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pytest

from tabuleiro.cli.events.kinds import SIDES, Progress, Side
from tabuleiro.olympiad import common
from tabuleiro.olympiad.event import Event, as_written, names_of
from tabuleiro.olympiad.formats import Format
from tabuleiro.olympiad.kinds import KINDS, Kind, Name, Row
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.lots import Lot
from tabuleiro.olympiad.people import Person, new_id
from tabuleiro.olympiad.spreadsheets import Table
from tabuleiro.olympiad.tables_csv import Column, read_table, write_table
from tabuleiro.printing.events import PAPERS, words
from tabuleiro.printing.events.showing import Document, Papers, Part, table, tables
from tabuleiro.publishing.content import CONTENT, Content
from tabuleiro.rules.text import Problem, Text
from tabuleiro.web.answers import entrants, events, pairings, rankings, results
from tabuleiro.web.events.kinds import PAGES, Changes, Chosen, Pages, Parts, Setting, View
from tabuleiro.web.events.seen import Seen, texts
from tabuleiro.web.events.todo import task

NAME, ALL = "robin", "all"  # of the kind, and of its only part
FORMAT = """
kind = "robin"
title = { pt = "Todos contra todos", en = "Round robin" }
games = { rastros = { name = "Rastros" } }
[settings.win]
kind = "number"
least = 1
most = 9
default = 1
until = "results"
"""
TITLE = Text("Todos contra todos", "Round robin")
COLUMNS = (Column("school", ("escola",)), Column("name", ("nome",)))
NO_PART = Text("Não há parte «{part}».", "There is no part “{part}”.")
NO_GAME = Text("Não há ronda {round}.", "There is no round {round}.")
NO_COMMAND = Text("Não há comando «{do}».", "There is no command “{do}”.")
NO_RESULT = Text("«{result}» não é um resultado.", "“{result}” is not a result.")
OTHER_LOT = Text("não é o sorteio da semente", "this is not the lot of its seed")
DRAWN = Text("{count} rondas sorteadas", "{count} rounds drawn")
WON = Text("ronda {round}: ganhou {who}", "round {round}: {who} won")


@dataclass
class State(common.State):
    school_of: dict[str, str] = field(default_factory=dict)
    rounds: list[tuple[str, str]] = field(default_factory=list)
    said: dict[int, Entry] = field(default_factory=dict)

    def stage(self) -> str:
        return "results" if self.said else "draw" if self.rounds else "entries" if self.school_of else "new"

    def schools(self) -> dict[str, str]:
        return {school: school for school in self.school_of.values()}

    def pupils(self) -> Iterable[str]:
        return self.school_of

    def fits(self, format: Format) -> None: ...

    def parties(self, effect: Mapping[str, Any]) -> set[str]:
        return set()

    def parts(self) -> list[str]:
        return [ALL]

    def title(self, part: str) -> Text:
        if part != ALL:
            raise Problem(NO_PART, part=part)
        return TITLE

    def enrolled(self) -> list[common.Enrolled]:
        return [common.Enrolled(id, school, ALL) for id, school in self.school_of.items()]

    def seated(self, place: Mapping[str, Any]) -> tuple[str, str]:
        if not 1 <= place["round"] <= len(self.rounds):
            raise Problem(NO_GAME, round=place["round"])
        return self.rounds[place["round"] - 1]

    def standing(self, place: Mapping[str, Any]) -> common.Standing:
        self.seated(place)
        said = self.said.get(place["round"])
        return common.Standing(said["result"], said["by"], said["seq"]) if said else common.Standing()

    def points(self) -> dict[str, int]:
        won = [self.rounds[round - 1][int(said["result"]) - 1] for round, said in self.said.items()]
        return {id: won.count(id) * int(self.format["win"]) for id in self.school_of}


# The olympiad.


def drawn(state: State, seed: int | str) -> list[list[str]]:
    return [list(pair) for pair in combinations(Lot(seed, "order").shuffle(sorted(state.school_of)), 2)]


def check(state: State, entry: Entry) -> None:
    if entry["do"] not in ("import", "draw", "result"):
        raise Problem(NO_COMMAND, do=entry["do"])
    if entry["do"] == "result":
        state.seated(entry)
        if entry["result"] not in ("1", "2"):
            raise Problem(NO_RESULT, result=entry["result"])


def apply(state: State, entry: Entry) -> None:
    if entry["do"] == "import":
        state.school_of |= dict(entry["entries"])
    elif entry["do"] == "draw":
        state.rounds = [(one, two) for one, two in entry["rounds"]]
    else:
        state.said[entry["round"]] = entry


def sentence(state: State, entry: Entry, name: Name, values: dict[str, Any]) -> Text | None:
    if entry["do"] == "draw":
        return DRAWN.fill(count=len(entry["rounds"]))
    if entry["do"] == "result":
        return WON.fill(round=entry["round"], who=name(state.seated(entry)[int(entry["result"]) - 1]))
    return None


def verify(entries: Sequence[Entry]) -> list[tuple[int, Text]]:
    lots = [(entry, state) for entry, state in as_written(entries) if entry["do"] == "draw"]
    return [(entry["seq"], OTHER_LOT) for entry, state in lots if entry["rounds"] != drawn(state, entry["seed"])]


def read(
    event: Event, said: Table, *, consent: bool, fresh: Callable[[], str] | None = None
) -> tuple[dict[str, Any], dict[str, Person]]:
    rows = [((fresh or new_id)(), row) for row in read_table(said, COLUMNS)]
    return {"entries": [[id, row["school"]] for id, row in rows]}, {id: Person(row["name"]) for id, row in rows}


def tally(data: Mapping[str, Any]) -> common.Entered:
    schools = {school for _, school in data["entries"]}
    return common.Entered(len(schools), sorted(schools), 0, len(data["entries"]), {ALL: len(data["entries"])})


def draw(event: Event, part: str, *, seed: int | str, plan: str, absent: str, by: str) -> list[Row]:
    if event.state.rounds:
        return []
    made = event.do("draw", seed=seed, rounds=drawn(event.state, seed), by=by)["rounds"]
    return [{"round": n, "table": 1, "first": one, "second": two} for n, (one, two) in enumerate(made, 1)]


def simulate(event: Event, seed: int, by: str) -> None:
    draw(event, "", seed=seed, plan="", absent="", by=by)
    for n in range(len(event.state.said), len(event.state.rounds)):
        event.do("result", round=n + 1, table=1, result=Lot(seed, f"round {n}").choose("12"), by=by)


def standings(event: Event, part: str, group: str, lang: str, name: Name) -> list[Row]:
    points = event.state.points()
    rows = [{"id": id, "name": name(id), "points": points[id], "criteria": {"wins": points[id]}} for id in points]
    rows.sort(key=lambda row: (-row["points"], row["id"]))
    return [{"place": n, **row, "why": f"{row['points']}"} for n, row in enumerate(rows, 1)]


ROBIN = Kind(
    State=State,
    part="tournament",
    place=("round", "table"),
    enrols="group",
    table="table",
    check=check,
    apply=apply,
    sentence=sentence,
    verify=verify,
    template=lambda: write_table(["school", "name"], [["Escola do Tejo", "Ana Exemplo"]]),
    read_table=read,
    tally=tally,
    newcomers=lambda entry: [id for id, _ in entry["entries"]] if entry["do"] == "import" else [],
    draw=draw,
    simulate=simulate,
    report=lambda state, data, was: data,
    standings=standings,
    over=lambda state, part: bool(state.rounds) and len(state.said) == len(state.rounds),
    compare=lambda before, after: {id: (p, after.points()[id]) for id, p in before.points().items()},
)

# The command line.


def told(event: Event, rows: list[Row], lang: str) -> list[str]:
    name = names_of(event)
    return [f"{row['round']}. {name(row['first'])} – {name(row['second'])}" for row in rows]


def progress(event: Event) -> list[Progress]:
    state: State = event.state
    over = ROBIN.over(state, ALL)
    row = {"tournament": ALL, "pupils": len(state.school_of), "rounds": len(state.rounds), "over": over}
    return [Progress(row, bool(state.school_of), False, bool(state.rounds) and not over, over)]


SIDE = Side(
    imported=Text("{pupils} inscritos", "{pupils} registered"),
    results=(Column("round"), Column("table"), Column("result")),
    place=lambda event, said: {"round": int(said["round"]), "table": 1},
    told_result=lambda event, place: Text("feito", f"round {place['round']}: {event.state.standing(place).result}"),
    told_pairs=told,
    standings=lambda event, part, group, lang: [
        (ALL, TITLE.say(lang), standings(event, ALL, "", lang, names_of(event)))
    ],
    progress=progress,
    told_progress=lambda event, lang: [TITLE.say(lang)] if event.state.school_of else [],
    changes=lambda event, after: [
        Text(f"{a} → {b}", f"{a} → {b}") for a, b in ROBIN.compare(event.state, after).values() if a != b
    ],
)

# The site.


def head(seen: Seen) -> Parts:
    state: State = seen.state
    part = events.Part(
        id=ALL,
        title=texts(TITLE),
        game="rastros",
        draws=False,
        stage=state.stage(),
        teams=0,
        pupils=len(state.school_of),
        groups=[],
        rounds=len(state.rounds),
        open=len(state.rounds) - len(state.said),
        conflicts=0,
        over=ROBIN.over(state, ALL),
    )
    return Parts([part], results=["1", "2"])


def registered(seen: Seen, part: str) -> entrants.Registered:
    pupils = [
        entrants.Entrant(seen.names.shown_id(id), seen.names(id), school, here=True, withdrawn=False, group=None)
        for id, school in seen.state.school_of.items()
    ]
    return entrants.Registered(part, pupils=pupils)


def rounds(seen: Seen, chosen: Chosen) -> pairings.Rounds:
    return pairings.Rounds(seen.seq, tables=tables_shown(seen, chosen))


def tables_shown(seen: Seen, chosen: Chosen) -> list[pairings.TablePairing]:
    state: State = seen.state
    return [
        pairings.TablePairing(
            part=ALL,
            group=1,
            round=n,
            table=1,
            time=None,
            first=seen.names.pupil(one),
            second=seen.names.pupil(two),
            result=state.standing({"round": n}).result,
            started=False,
            conflict=None,
            ruled=False,
            waits=None,
            stands=False,
            match=seen.match(n, 1),
        )
        for n, (one, two) in enumerate(state.rounds, 1)
        if not chosen.open or n not in state.said
    ]


def rows(seen: Seen, part: str, group: str) -> list[rankings.Standing]:
    found = standings(seen.event, part, group, seen.lang, seen.names)
    return [
        rankings.Standing(
            **{**row, "id": seen.names.shown_id(row["id"]), "school": seen.state.school_of[row["id"]]},
        )
        for row in found
    ]


def place(said: Mapping[str, Any]) -> View:
    return {"round": int(said["round"]), "table": 1}


def whereabouts(state: State, said: Mapping[str, Any]) -> dict[str, str]:
    state.seated(place(said))
    return {"part": ALL}


def setting(event: Event, at: View) -> Setting:
    one, two = event.state.seated(at)
    return Setting(event.state.format.games["rastros"], ("1", "2"), ((one,), (two,)), ("", ""))


def tasks(seen: Seen) -> list[pairings.Todo]:
    state: State = seen.state
    left = [pairings.Spot(round=n + 1, table=1) for n in range(len(state.rounds)) if n + 1 not in state.said]
    return [task("results", ALL, left, title=TITLE)] if left else [] if state.rounds else [task("draw", ALL, [])]


SEEN = Pages(
    commands=("result",),
    example="2/1",
    place=place,
    read_place=lambda state, parts: {"round": int(parts[0]), "table": 1} if parts[0].isdecimal() else None,
    whereabouts=whereabouts,
    head=head,
    registered=registered,
    rounds=rounds,
    standings=rows,
    screen=lambda seen, head: rankings.TableScreen(head, [], tables_shown(seen, Chosen(open=True)), next=[]),
    tasks=tasks,
    consequences=lambda seen, found, do, data: Changes(
        points=[results.Change(seen.names.pupil(id), a, b) for id, (a, b) in found.items() if a != b]
    ),
    setting=setting,
    closed=lambda state, at: at["round"] in state.said,
)

# The printer.


def table_of_points(papers: Papers) -> list[Part]:
    found = standings(papers.event, ALL, "", papers.lang, papers.name)
    columns = [("", "r"), (papers.say(words.PUPIL), "w"), (papers.say(words.POINTS_SHORT), "r")]
    cells = [[row["place"], row["name"], row["points"]] for row in found]
    return tables(papers.say(words.STANDINGS), [table("", columns, cells)] if found else [])


PRINTED = {"standings": Document(words.STANDINGS, table_of_points)}


@pytest.fixture
def robin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house knows the kind, on every floor, while a test runs."""
    monkeypatch.setitem(KINDS, NAME, ROBIN)
    monkeypatch.setitem(SIDES, NAME, SIDE)
    monkeypatch.setitem(PAGES, NAME, SEEN)
    monkeypatch.setitem(PAPERS, NAME, PRINTED)
    monkeypatch.setitem(CONTENT, NAME, Content())
