"""Championships for tests: small ones by hand, large ones by chance."""

import random
from datetime import UTC, datetime
from typing import Any

from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.championship.entries import read_entries
from tabuleiro.olympiad.event import Event, Memory

NOON = datetime(2026, 3, 13, 12, tzinfo=UTC)


DRAWS = "ouri,gatos_caes,rastros,produto,avanco,flume"  # six games, the first of which may be drawn


def new_event(**settings: Any) -> Event:
    return Event.create(Memory(), "cnjm", "Campeonato", settings=settings, clock=lambda: NOON)


def enter(event: Event, table: str) -> None:
    data, people = read_entries(event.state, table, names_known=event.people)
    event.do("import", people=people, **data)


def one_tournament(players: int, **settings: Any) -> Event:
    """An event with players of as many schools in 1.1 and nobody elsewhere."""
    event = new_event(**settings)
    rows = "\n".join(f"1,1,Escola {k},Aluno {k}" for k in range(players))
    enter(event, f"cycle,game,school,name\n{rows}")
    return event


def some_championship(seed: int, schools: int, **settings: Any) -> Event:
    """Schools that send pupils to some of the tournaments."""
    rng = random.Random(seed)
    event = new_event(**settings)
    events = [t.event for t in event.state.tournaments.values()]
    rows = ["cycle;game;school;name"]
    for school in range(schools):
        for one in rng.sample(events, rng.randint(1, 12)):
            for k in range(rng.randint(1, event.state.format["perSchool"])):
                rows.append(f"{one.cycle};{one.game.name};Escola {school};Aluno {school}.{one.id}.{k}")
    enter(event, "\n".join(rows))
    return event


def play(event: Event, rows: list[dict[str, Any]], rng: random.Random | None = None, result: str = "1") -> None:
    """Give every table a result: the same, or one by chance."""
    event.do_all([
        ("result", {**{key: row[key] for key in ("tournament", "group", "round", "table")},
                    "result": rng.choice(("1", "2", "shared")) if rng else result})
        for row in rows if row["second"] is not None
    ])  # fmt: skip


def morning(event: Event, seed: int = 1) -> None:
    """All rounds of the groups of 1.1."""
    tournament = event.state.tournaments["1.1"]
    while not tournament.groups or not all(event.state.complete(g) for g in event.state.tournaments["1.1"].groups):
        play(event, making.pair(event, "1.1", seed=seed), random.Random(seed))
        tournament = event.state.tournaments["1.1"]
