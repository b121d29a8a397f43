"""Putting right what was said or drawn: a team that comes back, other pairings while nothing was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.teams.schedule import clashes
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Problem, Text

NOT_GONE = Text(
    "A equipa {team} não desistiu.", "The team {team} has not withdrawn.", "A equipe {team} não desistiu."
)  # fmt: skip
DRAWN_WITHOUT = Text(
    "A tabela da categoria {category} foi sorteada sem {team} (linha {line}); para a equipa jogar, anule essa linha, "
    "traga a equipa de volta e sorteie outra vez.",
    "The schedule of category {category} was drawn without {team} (line {line}); for the team to play, undo that line, "
    "bring the team back and draw again.",
    "A tabela da categoria {category} foi sorteada sem {team} (linha {line}); para a equipe jogar, anule essa linha, "
    "traga a equipe de volta e sorteie outra vez.",
)
NO_SCHEDULE = Text("A categoria {category} ainda não tem tabela.", "Category {category} has no schedule yet.")
OTHER_ROUND = Text(
    "A disputa {id} não é da ronda {round} da categoria {category}.",
    "Dispute {id} is not of round {round} of category {category}.",
    "A disputa {id} não é da rodada {round} da categoria {category}.",
)
UNKNOWN_TEAMS = Text(
    "As equipas da disputa {id} ainda não se conhecem.",
    "The teams of dispute {id} are not known yet.",
    "As equipes da disputa {id} ainda não são conhecidas.",
)
HAS_RESULTS = Text(
    "A disputa {id} já tem resultados e fica como está; se foram enganos, apague-os primeiro.",
    "Dispute {id} has results and stays as it is; if they are mistakes, delete them first.",
)
NOT_THE_SAME = Text(
    "As equipas têm de ser as mesmas, cada uma uma vez: {who}.",
    "The teams must be the same, each of them once: {who}.",
    "As equipes têm de ser as mesmas, cada uma uma vez: {who}.",
)
ONLY_SIDES = Text(
    "{id}: na tabela desta categoria já está quem joga com quem; só se pode trocar quem é X e quem é Y, ou mudar a "
    "disputa de campo e de turno.",
    "{id}: the schedule of this category says who meets whom; only who is X and who is Y can change, or the field and "
    "the turn of the dispute.",
)
SAME_TURN = Text(
    "{team} já joga no turno {turn}, na disputa {other}.", "{team} plays in turn {turn} already, in dispute {other}."
)


def check_reinstate(state: State, entry: Entry) -> None:
    team = state.team(entry["team"])
    if not team.withdrawn:
        raise Problem(NOT_GONE, team=state.team_name(team.id))
    plan = state.plans.get(team.category)
    drawn = any(dispute.side(team.id) for dispute in state.disputes_of(team.category))
    if plan and not drawn and not plan.name.startswith("swiss"):
        raise Problem(DRAWN_WITHOUT, category=team.category, team=state.team_name(team.id), line=plan.seq)


def do_reinstate(state: State, entry: Entry) -> None:
    """The team is there again: what it had forfeited is open again, but for what later pairings rest on."""
    team = state.teams[entry["team"]]
    for dispute in state.disputes_of(team.category):
        if dispute.side(team.id) and dispute.known and not dispute.absent and rested_on(state, dispute):
            for slot in state.regulation.slots:
                dispute.results.setdefault(slot, state.result(dispute, slot))
    team.withdrawn, team.seen = 0, entry["seq"]


def rested_on(state: State, dispute: Dispute) -> bool:
    """Whether later pairings were made from this dispute: rounds of a Swiss, or knock-outs."""
    swiss = state.plans[dispute.category].name.startswith("swiss")
    later = [d for d in state.disputes_of(dispute.category) if d.round > dispute.round and d.known]
    return any(swiss or d.places[0] for d in later)


def rearranged(state: State, entry: Entry) -> dict[str, tuple[str, str]]:
    """The disputes of a `rearrange` that change, with their new teams."""
    found = {id: (str(x), str(y)) for id, (x, y) in entry["disputes"].items()}
    return {id: pair for id, pair in found.items() if pair != (state.dispute(id).x, state.dispute(id).y)}


def check_rearrange(state: State, entry: Entry) -> None:
    """Other pairings of a round: the same teams, in disputes that have no results."""
    category, number = entry["category"], entry["round"]
    if category not in state.plans:
        raise Problem(NO_SCHEDULE, category=category)
    swiss = state.plans[category].name.startswith("swiss")
    for id in entry["disputes"]:
        dispute = state.dispute(id)
        if (dispute.category, dispute.round) != (category, number):
            raise Problem(OTHER_ROUND, id=id, round=number, category=category)
    changed = rearranged(state, entry)
    for id, pair in changed.items():
        dispute = state.dispute(id)
        if not dispute.known:
            raise Problem(UNKNOWN_TEAMS, id=id)
        if dispute.results or dispute.absent:
            raise Problem(HAS_RESULTS, id=id)
        if set(pair) != {dispute.x, dispute.y} and (not swiss or dispute.places[0]):
            raise Problem(ONLY_SIDES, id=id)
    rests = state.byes.get(category, {}).get(number, "")
    before = [team for id in entry["disputes"] for team in (state.dispute(id).x, state.dispute(id).y)] + [rests]
    after = [team for pair in entry["disputes"].values() for team in pair] + [entry.get("bye", rests) or ""]
    if sorted(before) != sorted(after):
        wrong = sorted({team for team in after if after.count(team) > 1 and team} | (set(before) ^ set(after)) - {""})
        raise Problem(NOT_THE_SAME, who=", ".join(map(state.team_name, wrong)) or "–")
    _check_turns(state, changed)


def _check_turns(state: State, changed: Mapping[str, tuple[str, str]]) -> None:
    """Nobody is in two disputes at once (K17)."""
    clash = clashes(state)
    places = {d.id: changed.get(d.id, (d.x, d.y)) for d in state.disputes.values()}
    for id, pair in changed.items():
        turn = state.disputes[id].turn
        for other, teams in places.items():
            if other != id and state.disputes[other].turn == turn:
                for team in pair:
                    if clash[team] & set(teams):
                        raise Problem(SAME_TURN, team=state.team_name(team), turn=turn, other=other)


def do_rearrange(state: State, entry: Entry) -> None:
    for id, (x, y) in rearranged(state, entry).items():
        dispute = state.disputes[id]
        now = {old: "X" if team == x else "Y" for old in "XY" for team in [dispute.team(old)] if team in (x, y)}
        dispute.lineups = {now[side]: lineup for side, lineup in dispute.lineups.items() if side in now}
        dispute.captains = {now[side]: pupil for side, pupil in dispute.captains.items() if side in now}
        dispute.changes = [replace(c, side=now[c.side]) for c in dispute.changes if c.side in now]
        dispute.turned = dispute.turned != (dispute.x == y)
        dispute.basis = None  # people have decided who meets here
        dispute.x, dispute.y = x, y
    if "bye" in entry and entry["round"] in state.byes.get(entry["category"], {}):
        state.byes[entry["category"]][entry["round"]] = entry["bye"]
