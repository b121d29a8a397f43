"""Sample events: invented schools named after trees and rivers, filled, with rounds played, to try everything on."""

from __future__ import annotations

from itertools import product
from random import Random

from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.kinds import Row
from tabuleiro.web.events.kinds import PAGES, has

TREES = (
    "Carvalho Sobreiro Azinheira Pinheiro Castanheiro Freixo Choupo Ulmeiro Cipreste Plátano Faia Bétula Teixo "
    "Azevinho Medronheiro Alfarrobeira Oliveira Figueira Nogueira Loureiro Tília Salgueiro Amieiro Ipê Jatobá Araucária"
).split()
RIVERS = (
    "Tejo Douro Mondego Guadiana Minho Lima Cávado Ave Vouga Zêzere Sado Mira Paiva Tâmega Côa Sabor Uruguai Ijuí "
    "Jacuí Taquari Caí Pardo"
).split()
HERS = set("Azinheira Faia Bétula Alfarrobeira Oliveira Figueira Nogueira Tília Araucária".split())
FIRST = (
    "Ana Rui Inês Tomás Marta João Beatriz Tiago Clara Pedro Lara Nuno Eva Hugo Sofia Duarte Íris Vasco Joana Simão "
    "Alice Caio Lia Davi Helena Otto Nina Raul Teresa Mateus"
).split()
LAST = (
    "da Ponte · do Vale · da Serra · do Prado · da Fonte · do Lago · da Horta · do Moinho · da Eira · do Monte".split(
        " · "
    )
)
TEAMS = {"A": (6, 8), "B": (4, 5), "C": (3, 2)}  # how many, and their year of school
SCHOOLS = 18  # of a championship
BY = "demo"


def schools() -> list[str]:
    found = [name for pair in zip(TREES, RIVERS, strict=False) for name in pair]
    return [f"Escola {'da' if name in HERS else 'do'} {name}" for name in found]


def names(random: Random) -> list[str]:
    found = [f"{first} {last}" for first, last in product(FIRST, LAST)]
    random.shuffle(found)
    return found


def demo(kind: str, lang: str, seed: int) -> Event:
    """A sample event, in memory."""
    name, made = has(PAGES[kind].sample)
    return made(name.say(lang), "en" if lang == "en" else "pt", Random(seed))


def enter(event: Event, rows: list[str]) -> None:
    data, people = event.kind.read_table(event, "\n".join(rows), consent=True)
    event.do_all([("import", data)], by=BY, people=people)


def draw(event: Event, part: str, random: Random) -> list[Row]:
    return event.kind.draw(event, part, seed=random.randrange(10_000), plan="", absent="", by=BY)


def olympiad(name: str, language: str, random: Random) -> Event:
    """Three categories: one with its first round over and the second begun, one drawn, one that waits for its plan."""
    event = Event.create(Memory(), "olimpiada-2015", name, language=language, by=BY)
    called = names(random)
    rows = ["category;school;team;name;year"]
    for category, (count, year) in TEAMS.items():
        for school in schools()[:count]:
            rows += [f"{category};{school};;{called.pop()};{year}" for _ in range(10)]
    enter(event, rows)
    for team in event.state.teams_of("A"):
        event.do("checkin", team=team.id, present=True, absent=[], by=BY)
    for category in ("A", "B"):
        draw(event, category, random)
    results = []
    for dispute in event.state.disputes_of("A"):
        for n, slot in enumerate(event.state.regulation.slots):
            if dispute.round == 1 or (dispute.round == 2 and n < 3):
                game = event.state.regulation.game(dispute.scenario, slot)
                result = random.choice(("X", "X", "Y", "Y", "draw" if game.draws else "X"))
                results.append(("result", {"dispute": dispute.id, "slot": slot, "result": result}))
    event.do_all(results, by=BY)
    return event


def championship(name: str, language: str, random: Random) -> Event:
    """Twelve tournaments of which the first have played two rounds and are playing the third."""
    event = Event.create(Memory(), "cnjm", name, language=language, by=BY)
    called = names(random)
    rows = ["cycle;game;school;name"]
    for school in schools()[:SCHOOLS]:
        for tournament in event.state.tournaments.values():
            if random.random() < 0.9 and called:
                one = tournament.event
                rows.append(f"{one.cycle};{one.game.name};{school};{called.pop()}")
    enter(event, rows)
    for part in list(event.state.tournaments)[:4]:
        for step in range(3):
            played = [row for row in draw(event, part, random) if row["second"]]
            tie = "draw" if event.state.tournaments[part].event.game.draws else "1"
            results = [
                (
                    "result",
                    {
                        **{key: row[key] for key in ("tournament", "group", "round", "table")},
                        "result": random.choice(("1", "1", "2", "2", tie)),
                    },
                )
                for row in (played if step < 2 else played[::2])
            ]
            event.do_all(results, by=BY)
    return event
