"""What the tests of the team olympiad share: invented schools, whole events, and results by lot."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any

from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.formats import Format, read_format
from tabuleiro.olympiad.teams.progress import draw_lots, pair
from tabuleiro.olympiad.teams.ranked import ranking
from tabuleiro.olympiad.teams.registration import read_teams
from tabuleiro.olympiad.teams.state import Dispute, State

TREES = (
    "Carvalho Sobreiro Azinheira Pinheiro Castanheiro Freixo Choupo Ulmeiro Cipreste Plátano Faia Bétula Teixo "
    "Azevinho Medronheiro Alfarrobeira Oliveira Figueira Nogueira Aveleira Loureiro Tília Ácer Salgueiro Amieiro Ipê "
    "Jatobá Araucária Cedro Pitangueira"
).split()
RESULTS = ["X", "X", "X", "Y", "Y", "Y", "draw", "void", "forfeitX", "forfeitY"]
YEARS = {"A": 8, "B": 5, "C": 2, "D": 0}


def clock() -> datetime:
    return datetime(2026, 3, 13, 9, 12, tzinfo=UTC)


def csv_of(teams: dict[str, int], size: int = 10, school_teams: int = 1) -> str:
    """A table with so many teams in each category."""
    rows = ["category,school,team,name,year"]
    for category, count in teams.items():
        for n in range(count):
            school, own = TREES[n // school_teams], f"{n % school_teams + 1}" if school_teams > 1 else ""
            rows += [f"{category},{school},{own},{category} {school}{own} {i},{YEARS[category]}" for i in range(size)]
    return "\n".join(rows) + "\n"


@cache
def regulation() -> Format:
    return read_format("olimpiada-2015")


def new_event(storage: Any = None, **settings: Any) -> Event:
    where = Memory() if storage is None else storage
    return Event.create(where, regulation(), "Ensaio", settings=settings, clock=clock)


def import_csv(event: Event, table: str) -> None:
    ids = iter(range(10_000))
    data, people = read_teams(event.state, table, lambda: f"p-{next(ids)}-{event.state.seq}")
    event.do("import", people=people, **data)


def filled(teams: dict[str, int], school_teams: int = 1, **settings: Any) -> Event:
    event = new_event(**settings)
    import_csv(event, csv_of(teams, school_teams=school_teams))
    return event


def play(event: Event, dispute: str, results: str) -> None:
    """Report the seven slots: `results` are words in the order of the slots."""
    slots = event.state.regulation.slots
    event.do_all(
        ("result", {"dispute": dispute, "slot": slot, "result": possible(event.state, dispute, slot, result)})
        for slot, result in zip(slots, results.split(), strict=True)
    )


def possible(state: State, dispute: str, slot: str, word: str) -> str:
    """The word, but for a draw in a game that has none: then the arbiter divides the points."""
    draws = state.regulation.game(state.disputes[dispute].scenario, slot).draws
    return "shared" if word == "draw" and not draws else word


def play_out(event: Event, random: Random, category: str, words: list[str] = RESULTS, plan: str | None = None) -> None:
    """A whole category, with results by chance."""
    if category not in event.state.plans:
        pair(event, category, seed=random.randrange(1000), plan=plan)
    while True:
        state: State = event.state
        for dispute in state.disputes_of(category):
            if dispute.known and not state.complete(dispute):
                play(event, dispute.id, " ".join(random.choice(words) for _ in state.regulation.slots))
        if not pair(event, category, seed=random.randrange(1000)):
            break
    draw_lots(event, category, seed=1)


def played_groups(teams: int = 6, plan: str = "groups2-places") -> Event:
    """A category whose groups are over, the alphabet deciding, and whose places are paired."""
    event = filled({"A": teams})
    pair(event, "A", seed=3, plan=plan)
    for dispute in list(event.state.disputes.values()):
        if dispute.known:
            play(event, dispute.id, " ".join(["X" if dispute.x < dispute.y else "Y"] * 7))
    pair(event, "A", seed=3)
    return event


def stage(event: Event, name: str) -> Dispute:
    found: Dispute = next(d for d in event.state.disputes.values() if d.stage == name)
    return found


def order(event: Event, group: str) -> list[str]:
    return list(ranking(event.state, "A", group).order)


def turn_round(event: Event, group: str = "g1") -> list[tuple[str, dict[str, Any]]]:
    """The corrections after which the first two of a group have changed places."""
    one, two, *_ = order(event, group)
    met = next(d for d in event.state.disputes.values() if {d.x, d.y} == {one, two})
    return [
        ("result", {"dispute": met.id, "slot": slot, "result": met.side(two)}) for slot in event.state.regulation.slots
    ]
