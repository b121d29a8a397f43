"""A Swiss of teams: paired by dispute points, and among equals by the balance (docs/pairing.md)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from tabuleiro.olympiad import pairing
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.reasons import EQUAL, MET, NEW, OPENING, SCHOOL, UNEQUAL, Reason, sentence
from tabuleiro.olympiad.teams.ranked import meetings
from tabuleiro.olympiad.teams.ranking import plain_number, records
from tabuleiro.olympiad.teams.schedule import active, complete
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Text

BYE = Text("{a} folga nesta ronda", "{a} rests in this round", "{a} folga nesta rodada")


def last_round(state: State, category: str) -> int:
    return max((d.round for d in state.disputes_of(category)), default=0)


def rounds_left(state: State, category: str) -> bool:
    """Whether a Swiss has rounds to come."""
    plan = state.plans[category]
    return plan.name.startswith("swiss") and last_round(state, category) < plan.rounds


def bye_points(state: State) -> float:
    """What a round without an opponent is worth."""
    return float(state.format["points"].split("-")[0]) if state.format["bye"] == "win" else 0.0


def players(state: State, category: str, among: Iterable[str] | None = None) -> list[pairing.Player]:
    """The teams (or those given) as players; near balances meet among equal points."""
    teams = active(state, category) if among is None else list(among)
    byes = state.byes.get(category, {}).values()
    have = records(teams, meetings(state, state.disputes_of(category)), state.format, byes)
    balance = state.format["balance"]
    return [
        pairing.Player(
            team,
            state.teams[team].school,
            int(2 * have[team].value("saldo", balance)),
            bye_points(state) * len(state.missed(team)),
        )
        for team in teams
    ]


def played(state: State, category: str) -> list[list[pairing.Game]]:
    """The rounds so far, with dispute points."""
    disputes, byes = state.disputes_of(category), state.byes.get(category, {})
    return [
        _games(state, [d for d in disputes if d.round == n], byes.get(n))
        for n in range(1, last_round(state, category) + 1)
    ]


def _games(state: State, disputes: list[Dispute], bye: str | None) -> list[pairing.Game]:
    win, tie, loss = (float(part) for part in state.format["points"].split("-"))
    games = []
    for dispute in disputes:
        points = score(state, dispute)
        x = win if points.x > points.y else tie if points.x == points.y else loss
        y = win if points.y > points.x else tie if points.x == points.y else loss
        games.append(pairing.Game(dispute.x, dispute.y, (0, 0) if points.void else (x, y), not dispute.absent))
    if bye:
        games.append(pairing.Game(bye, None, (bye_points(state), 0)))
    return games


def pair_round(
    state: State,
    category: str,
    seed: int | str,
    among: Iterable[str] | None = None,
    seated: Iterable[tuple[str, str | None]] = (),
) -> pairing.Pairing:
    """The next round of all who are there, or of those given, but for who is `seated`."""
    teams, rounds = players(state, category, among), state.plans[category].rounds
    return pairing.pair(teams, played(state, category), rounds=rounds, seed=seed, seated=seated)


def numbers(state: State, category: str) -> Iterator[int]:
    """The numbers of disputes to come."""
    return itertools.count(max((int(d.id.rpartition("-")[2]) for d in state.disputes_of(category)), default=0) + 1)


def next_round(state: State, category: str, seed: int | str) -> tuple[str, dict[str, Any]] | None:
    """The command for the next round, or None if it is not due."""
    done = state.disputes_of(category)
    if not rounds_left(state, category) or any(not state.complete(d) for d in done) or len(active(state, category)) < 2:
        return None
    number = last_round(state, category) + 1
    tables = [(table.first, table.second) for table in pair_round(state, category, seed).tables]
    ids = (f"{category}-{n}" for n in numbers(state, category))
    return "round", {
        "category": category,
        "round": number,
        "seed": seed,
        **laid_out(state, category, number, seed, tables, ids),
    }


def laid_out(
    state: State,
    category: str,
    round: int,
    seed: int | str,
    tables: Iterable[tuple[str, str | None]],
    ids: Iterator[str],
) -> dict[str, Any]:
    """The disputes of a round, with their lots, fields and turns, and who rests."""
    bye = ""
    disputes: list[dict[str, Any]] = []
    for first, second in tables:
        if second is None:
            bye = first
        else:
            disputes.append({"id": next(ids), "round": round, "x": first, "y": second, "stage": ""})
    complete(state, category, seed, disputes)
    return {"disputes": disputes, "bye": bye}


def reasons(event: Event, category: str, round: int) -> dict[str, Text]:
    """Why these teams meet, by dispute, and "" for the one that rests: paired again from what was known then."""
    for entry in event.entries:
        if entry["do"] == "round" and (entry["category"], entry["round"]) == (category, round):
            if entry["seq"] in event.undone():
                continue
            state: State = event.at(entry["seq"] - 1)
            now = [event.state.disputes[d["id"]] for d in entry["disputes"] if d["id"] in event.state.disputes]
            ids = {frozenset((d.x, d.y)): d.id for d in now}  # what was rearranged since has no reason but that
            ids[frozenset((event.state.byes.get(category, {}).get(round, ""), ""))] = ""
            found = {}
            for table in pair_round(state, category, entry["seed"]).tables:
                id = ids.get(frozenset((table.first, table.second or "")))
                if id is not None:
                    found[id] = _say(state, table.reason)
            return found
    return {}


def _say(state: State, reason: Reason) -> Text:
    a, b = state.team_name(reason.one), state.team_name(reason.two or "")
    if reason.two is None:
        return sentence(BYE.fill(a=a))
    if reason.opening:
        parts = [OPENING.fill(a=a, b=b)]
    else:
        p, q = plain_number(reason.points / 2), plain_number(reason.other / 2)
        parts = [EQUAL.fill(a=a, b=b, p=p) if p == q else UNEQUAL.fill(a=a, b=b, p=p, q=q), MET if reason.met else NEW]
    return sentence(*parts, *([SCHOOL] if reason.school else []))
