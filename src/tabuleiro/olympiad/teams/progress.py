"""What is next: the schedule of a category, the next round of its Swiss, the places of its knock-outs, its lots.

Each is a command with the data that was drawn; `pair` writes whatever is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabuleiro.olympiad import pairing
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.lots import Lot
from tabuleiro.olympiad.teams.drawn import NO_SCHEDULE, OPEN
from tabuleiro.olympiad.teams.knockout import resolve
from tabuleiro.olympiad.teams.ranking import records
from tabuleiro.olympiad.teams.schedule import active, complete, make, options
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.standings import lots_due, meetings
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Problem, Text

NO_TEAMS = Text("Ainda não há equipas inscritas.", "No teams are registered yet.", "Ainda não há equipes inscritas.")


def pair(
    event: Event,
    category: str | None = None,
    *,
    seed: int | str,
    plan: str | None = None,
    by: str = "organiser",
    at: str | None = None,
) -> list[dict[str, Any]]:
    """Draw what is due, in one category or in all, and tell the new disputes as `pair --json` prints them.

    [] when all is drawn; a Problem when nothing can be drawn because results are missing.
    """
    state: State = event.state
    if category is not None:
        state.regulation.category(category)
    categories = [category] if category else [c for c in state.regulation.categories if active(state, c)]
    if not any(active(state, c) for c in categories):
        raise Problem(NO_TEAMS)
    found: list[str] = []
    waiting: list[str] = []
    for one in categories:
        fresh, missing = _pair_one(event, one, seed, plan, by, at)
        found += fresh
        waiting += missing
    if not found and waiting:
        raise Problem(OPEN, ids=", ".join(waiting))
    return [pairing_json(event.state.disputes[id]) for id in found]


def _pair_one(
    event: Event, category: str, seed: int | str, plan: str | None, by: str, at: str | None
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
    draw_lots(event, category, seed=seed, by=by, at=at)
    state = event.state
    command = next_round(state, category, seed) or next_places(state, category)
    if command is None:
        return [], _missing(state, category)
    name, data = command
    entry = event.do(name, by=by, at=at, **data)
    return [d["id"] for d in entry["disputes"]] if name == "round" else list(entry["teams"]), []


def _missing(state: State, category: str) -> list[str]:
    """Open disputes that keep others from being drawn."""
    disputes = state.disputes_of(category)
    waits = any(not d.known for d in disputes) or _swiss_left(state, category)
    return [d.id for d in disputes if d.known and not state.complete(d)] if waits else []


def _swiss_left(state: State, category: str) -> bool:
    plan = state.plans[category]
    return plan.name.startswith("swiss") and _last(state, category) < plan.rounds


def _last(state: State, category: str) -> int:
    return max((d.round for d in state.disputes_of(category)), default=0)


def next_round(state: State, category: str, seed: int | str) -> tuple[str, dict[str, Any]] | None:
    """The next round of a Swiss, or None if it is not due: the dispute points pair, the balance among equals."""
    if category not in state.plans:
        raise Problem(NO_SCHEDULE, category=category)
    done = state.disputes_of(category)
    if not _swiss_left(state, category) or any(not state.complete(d) for d in done):
        return None
    teams = active(state, category)
    if len(teams) < 2:
        return None
    number = _last(state, category) + 1
    byes = state.byes.get(category, {})
    have = records(teams, meetings(state, done), state.format, byes.values())
    players = [
        pairing.Player(team, state.teams[team].school, int(2 * have[team].value("saldo", state.format["balance"])))
        for team in teams
    ]
    played = [_games(state, [d for d in done if d.round == n], byes.get(n)) for n in range(1, number)]
    drawn = pairing.pair(players, played, rounds=state.plans[category].rounds, seed=seed)
    bye = ""
    disputes: list[dict[str, Any]] = []
    for table in drawn.tables:
        if table.second is None:
            bye = table.first
        else:
            id = f"{category}-{len(done) + len(disputes) + 1}"
            disputes.append({"id": id, "round": number, "x": table.first, "y": table.second, "stage": ""})
    complete(state, category, seed, disputes)
    return "round", {"category": category, "round": number, "seed": seed, "disputes": disputes, "bye": bye}


def _games(state: State, disputes: list[Dispute], bye: str | None) -> list[pairing.Game]:
    win, tie, loss = (float(part) for part in state.format["points"].split("-"))
    games = []
    for dispute in disputes:
        points = score(state, dispute)
        x = win if points.x > points.y else tie if points.x == points.y else loss
        y = win if points.y > points.x else tie if points.x == points.y else loss
        games.append(pairing.Game(dispute.x, dispute.y, (0, 0) if points.void else (x, y), not dispute.absent))
    if bye:
        games.append(pairing.Game(bye, None, (win if state.format["bye"] == "win" else 0, 0)))
    return games


def next_places(state: State, category: str) -> tuple[str, dict[str, Any]] | None:
    """The knock-out disputes whose teams are known now."""
    teams = {}
    for dispute in state.disputes_of(category):
        if dispute.places[0] and not dispute.known:
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
