"""What is next: the schedule of a category, the next round of its Swiss, the places of its knock-outs, its lots.

Each is a command with the data that was drawn; `pair` writes whatever is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tabuleiro.olympiad.common import WITH, WITHOUT, Absent, Notice, by_part, may_set
from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.hours import length
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.lots import Lot
from tabuleiro.olympiad.teams.absence import LEAST
from tabuleiro.olympiad.teams.drawn import OPEN
from tabuleiro.olympiad.teams.draws import EVEN
from tabuleiro.olympiad.teams.knockout import resolve, stop, waiting
from tabuleiro.olympiad.teams.schedule import active, make, options, proposal
from tabuleiro.olympiad.teams.standings import lots_due
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.olympiad.teams.swiss import next_round, rounds_left
from tabuleiro.rules.text import Problem, Text

AWAY = Text(
    "Não vieram, ou está marcado que não vieram: {teams}. Sortear sem (as equipas desistem e podem voltar), ou com, "
    "porque ainda vêm?",
    "Did not come, or are marked as not here: {teams}. Draw without (the teams withdraw, and may come back), or with, "
    "because they are still coming?",
    "Não vieram, ou está marcado que não vieram: {teams}. Sortear sem (as equipes desistem e podem voltar), ou com, "
    "porque ainda vêm?",
)
ONE_AWAY = Text(
    "Não veio, ou está marcado que não veio: {teams}. Sortear sem (a equipa desiste e pode voltar), ou com, porque "
    "ainda vem?",
    "Did not come, or is marked as not here: {teams}. Draw without (the team withdraws, and may come back), or with, "
    "because it is still coming?",
    "Não veio, ou está marcado que não veio: {teams}. Sortear sem (a equipe desiste e pode voltar), ou com, porque "
    "ainda vem?",
)
RESTS = Text(
    "{title}, próxima ronda: {byes}, o mínimo com um número ímpar de equipas.",
    "{title}, next round: {byes}, the least possible with an odd number of teams.",
    "{title}, próxima rodada: {byes}, o mínimo com um número ímpar de equipes.",
)
UNEVEN = Text(
    "{title}: o campo de cada disputa sorteia-se à parte, e um pode ficar com mais disputas do que outro. Com os "
    "campos repartidos por igual, a categoria acaba até {less} mais cedo.",
    "{title}: the field of each dispute is drawn on its own, and one may get more disputes than another. With the "
    "fields shared out evenly, the category ends up to {less} earlier.",
    "{title}: o campo de cada disputa é sorteado à parte, e um pode ficar com mais disputas do que outro. Com os "
    "campos repartidos por igual, a categoria acaba até {less} mais cedo.",
)
SHARE_OUT = Text("Repartir os campos por igual, por sorteio", "Share the fields out evenly, by lot")
NO_TEAMS = Text("Ainda não há equipas inscritas.", "No teams are registered yet.", "Ainda não há equipes inscritas.")


def pair(
    event: Event,
    category: str = "",
    *,
    seed: int | str,
    plan: str = "",
    absent: str = "",
    by: str = "organiser",
    at: str | None = None,
) -> list[dict[str, Any]]:
    """Draw what is due, in one category or in all, and tell the new disputes as `pair --json` prints them.

    [] when all is drawn; a Problem when nothing can be drawn because results are missing. A team that is marked as not
    here is drawn `with` the others or they `without` it, as `absent` says; unsaid, nothing is drawn (`Absent`).
    """
    state: State = event.state
    if category:
        state.regulation.category(category)
    categories = [category] if category else [c for c in state.regulation.categories if active(state, c)]
    if not any(active(state, c) for c in categories):
        raise Problem(NO_TEAMS)
    missing = {one: away(state, one) for one in categories}
    gone = [team for teams in missing.values() for team in teams]
    if gone and absent not in (WITH, WITHOUT):
        raise Absent(ONE_AWAY if len(gone) == 1 else AWAY, teams=by_part(state, missing, state.team_name))
    if gone and absent == WITHOUT:
        event.do_all([("withdraw", {"team": team}) for team in gone], by=by, at=at)
    elif came := [team for team in gone if state.teams[team].present is not False]:  # not to be asked again
        here = {"present": True}
        event.do_all([("checkin", {"team": team, **here, **missing_of(state, team)}) for team in came], by=by, at=at)
    found: list[str] = []
    open_: list[str] = []
    for one in categories:
        fresh, unplayed = _pair_one(event, one, seed, plan, by, at)
        found += fresh
        open_ += unplayed
    if not found:
        for dispute in (dispute for one in categories for dispute in waiting(event.state, one)):
            stop(event.state, dispute)
    if not found and open_:
        raise Problem(OPEN, ids=", ".join(open_))
    return [pairing_json(event.state.disputes[id]) for id in found]


def over(state: State, category: str) -> bool:
    """Whether nothing is left to play, to draw or to decide in a category."""
    if category not in state.plans or rounds_left(state, category) or waiting(state, category):
        return False
    settled = all(state.complete(d) and not d.conflicts for d in state.disputes_of(category))
    return settled and not lots_due(state, category)


def away(state: State, category: str) -> list[str]:
    """Teams that are marked as not here, or did not come to their last dispute, and would be in what is drawn next."""
    teams = active(state, category)
    gone = [team for team in teams if state.teams[team].present is False or no_show(state, team)]
    if not gone or category not in state.plans:
        return gone
    if rounds_left(state, category):
        return gone if all(state.complete(d) for d in state.disputes_of(category)) else []
    places = next_places(state, category)
    drawn = {team for pair in places[1]["teams"].values() for team in pair} if places else set()
    return [team for team in gone if team in drawn]


def no_show(state: State, team: str) -> bool:
    """Whether a team did not come to its last dispute, and nobody has said since that it is here."""
    its = [d for d in state.disputes_of(state.teams[team].category) if d.known and d.side(team)]
    last = max((d for d in its if d.begun), key=lambda d: d.round, default=None)
    return last is not None and last.side(team) in last.absent and state.teams[team].seen < last.absent_since


def missing_of(state: State, team: str) -> dict[str, Any]:
    """The pupils of a team who are missing stay so when the team comes after all."""
    missing = sorted(state.teams[team].missing)
    return {"absent": missing, "lineup": LEAST} if missing else {}


def before(state: State, category: str) -> list[Notice]:
    """What is to be known before the next draw of a category: how many rest, which is the least possible; and that
    fields may be drawn unevenly."""
    n = len(active(state, category))
    plan = state.plans.get(category)
    if plan is None and n > 1:
        return uneven(state, category)
    if plan is None or not plan.name.startswith("swiss") or not rounds_left(state, category) or n % 2 == 0:
        return []
    return [Notice(category, RESTS.fill(title=state.title(category), byes=count("byes", 1)))]


def uneven(state: State, category: str) -> list[Notice]:
    """That the day may end earlier if fields are shared out evenly, where that may still be set (K12)."""
    if state.format["fieldLot"] == EVEN or not may_set(state, "fieldLot"):
        return []
    if EVEN not in state.format.setting("fieldLot").choices:
        return []  # an older format
    fair = replace(state, format=state.format.with_settings({"fieldLot": EVEN}))
    plan = options(state, category)[0]
    less = proposal(state, category, plan).minutes - proposal(fair, category, plan).minutes
    text = UNEVEN.fill(title=state.title(category), less=length(less))
    return [Notice(category, text, ((SHARE_OUT, {"fieldLot": EVEN}),))] if less > 0 else []


def _pair_one(
    event: Event, category: str, seed: int | str, plan: str, by: str, at: str | None
) -> tuple[list[str], list[str]]:
    """The ids of new disputes, and of those whose results are missing before there can be more."""
    state: State = event.state
    if category not in state.plans:
        if not active(state, category):
            return [], []
        chosen = plan or options(state, category)[0]
        made = event.do("schedule", by=by, at=at, **make(state, category, chosen, seed))
        state = event.state
        fresh = [d["id"] for d in made["disputes"]]
        if not chosen.startswith("swiss"):
            return fresh, []
    before = len(event.entries)
    draw_lots(event, category, seed=seed, by=by, at=at)
    state = event.state
    followed = [id for made in event.entries[before:] if made["do"] == "follow" for id in made["teams"]]
    command = next_round(state, category, seed) or next_places(state, category)
    if command is None:
        return followed, _missing(state, category)
    name, data = command
    if name == "round":
        data["held"] = True  # corrections are held against it from now on
    entry = event.do(name, by=by, at=at, **data)
    return [*followed, *([d["id"] for d in entry["disputes"]] if name == "round" else entry["teams"])], []


def _missing(state: State, category: str) -> list[str]:
    """Open disputes that keep others from being drawn."""
    disputes = state.disputes_of(category)
    waits = any(not d.known for d in disputes) or rounds_left(state, category)
    return [d.id for d in disputes if d.known and not state.complete(d)] if waits else []


def next_places(state: State, category: str) -> tuple[str, dict[str, Any]] | None:
    """The knock-out disputes whose teams are known now for the first time; from then on they follow the results."""
    teams = {}
    for dispute in state.disputes_of(category):
        if dispute.places[0] and not dispute.drawn:
            found = resolve(state, dispute)
            if found:
                teams[dispute.id] = list(found)
    return ("advance", {"category": category, "teams": teams}) if teams else None


def draw_lots(
    event: Event, category: str, *, seed: int | str, by: str = "organiser", at: str | None = None
) -> list[Entry]:
    """Draw the lots that are due in a category (K5, K9), each logged with its seed."""
    made = []
    while due := lots_due(event.state, category):
        purpose, teams = due[0]  # one at a time: a lot in a group may decide who is compared next
        made.append(event.do("lot", by=by, at=at, **lot(purpose, teams, seed)))
    return made


def lot(purpose: str, teams: tuple[str, ...], seed: int | str) -> Mapping[str, Any]:
    """The data of the command `lot`."""
    candidates = sorted(teams)
    return {
        "purpose": purpose,
        "candidates": candidates,
        "seed": seed,
        "order": Lot(seed, purpose).shuffle(candidates),
    }


def pairing_json(dispute: Dispute) -> dict[str, Any]:
    """A dispute as `pair --json` prints it."""
    return {
        "dispute": dispute.id,
        "category": dispute.category,
        "round": dispute.round,
        "x": dispute.x,
        "y": dispute.y,
        "scenario": dispute.scenario,
        "field": dispute.field,
        "starters": dict(dispute.starters),
    }
