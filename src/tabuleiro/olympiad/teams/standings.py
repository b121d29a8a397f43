"""The standings of a category or a group, with the reason of every position; and the final order after knock-outs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tabuleiro.olympiad.teams.ranking import Meeting, Ranking, Record
from tabuleiro.olympiad.teams.scoring import number, score, through
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Text

KNOCKOUT = ("semi", "third", "final")

FINAL_WON = Text("Venceu a final{lot}.", "Won the final{lot}.")
FINAL_LOST = Text("Perdeu a final{lot}.", "Lost the final{lot}.")
THIRD_WON = Text("Venceu a disputa do terceiro lugar{lot}.", "Won the dispute for third place{lot}.")
THIRD_LOST = Text("Perdeu a disputa do terceiro lugar{lot}.", "Lost the dispute for third place{lot}.")
TIED_FINAL = Text(" pelo desempate de eliminatórias", " by the tie-breaks of knock-outs")
IN_FINAL = Text("Está na final.", "Is in the final.")
IN_THIRD = Text("Disputa o terceiro lugar.", "Plays for third place.")
IN_SEMI = Text("Está nas meias-finais.", "Is in the semi-finals.", "Está nas semifinais.")
IN_GROUP = Text("{n}.º do seu grupo.{why}", "Number {n} of its group.{why}")


@dataclass(frozen=True)
class Line:
    """One position."""

    place: int
    team: str
    name: str
    record: Record
    direct: float
    why: Text

    def json(self, state: State, lang: str) -> dict[str, Any]:
        """As `standings --json` prints it."""
        balance = state.format["balance"]
        return {
            "place": self.place,
            "id": self.team,
            "name": self.name,
            "points": number(self.record.points),
            "criteria": {
                "saldo": number(self.record.value("saldo", balance)),
                "direto": number(self.direct),
                "vivo": number(self.record.value("vivo", balance)),
                "gigante": number(self.record.value("gigante", balance)),
            },
            "why": self.why.say(lang),
        }


def meetings(state: State, disputes: Iterable[Dispute]) -> list[Meeting]:
    """The complete disputes that count; one in which nothing was played (K19: both absent) does not."""
    found = []
    for dispute in disputes:
        if state.complete(dispute):
            points = score(state, dispute)
            if not points.void:
                found.append(Meeting(dispute.x, dispute.y, points))
    return found


def ranking(state: State, category: str, stage: str = "") -> Ranking:
    """The teams of a category, or of one of its groups, ranked by the disputes they had there."""
    return state.remembered((category, stage), lambda: _ranking(state, category, stage))


def _ranking(state: State, category: str, stage: str) -> Ranking:
    plan = state.plans.get(category)
    if stage and plan:
        teams = plan.groups[int(stage[1:]) - 1]
        disputes = [d for d in state.disputes_of(category) if d.stage == stage]
    else:
        teams = taking_part(state, category)
        disputes = state.disputes_of(category)
    byes = [*state.byes.get(category, {}).values(), *(team for one in teams for team in state.missed(one))]
    scope = f"standings {category} {stage}".strip()
    return Ranking(state.format, teams, meetings(state, disputes), scope, state.lots, state.lines, byes)


def taking_part(state: State, category: str) -> list[str]:
    """The teams of a category, without those that left before it was drawn and so never were in the contest."""
    plan = state.plans.get(category)
    drawn = plan.seq if plan else state.seq
    return [team.id for team in state.teams_of(category) if not team.withdrawn or team.withdrawn > drawn]


def seconds(state: State, category: str, place: int) -> Ranking:
    """The teams that share a place in their groups, compared per dispute because groups differ in size."""
    return state.remembered((category, place), lambda: _seconds(state, category, place))


def _seconds(state: State, category: str, place: int) -> Ranking:
    plan = state.plans[category]
    teams = []
    for n in range(1, len(plan.groups) + 1):
        order = ranking(state, category, f"g{n}").order
        teams += order[place - 1 : place]
    disputes = [d for d in state.disputes_of(category) if d.stage.startswith("g")]
    found = meetings(state, disputes)
    return Ranking(state.format, teams, found, f"places {place} {category}", state.lots, state.lines, per=True)


def standings(state: State, category: str, stage: str = "") -> list[Line]:
    """The standings of a category, or of a group (stage g1, g2 …)."""
    state.regulation.category(category)
    plan = state.plans.get(category)
    if not stage and plan and plan.groups:
        return _after_groups(state, category)
    return _lines(state, ranking(state, category, stage))


def standings_json(state: State, category: str, stage: str = "", lang: str = "") -> list[dict[str, Any]]:
    """The standings as `standings --json` prints them, in the event's language unless another is asked for."""
    return [line.json(state, lang or state.language) for line in standings(state, category, stage)]


def _lines(state: State, ranked: Ranking) -> list[Line]:
    names = {team: state.team_name(team) for team in ranked.teams}
    places = ranked.places()
    return [
        Line(places[team], team, names[team], ranked.records[team], ranked.direct.get(team, 0), ranked.why(team, names))
        for team in ranked.order
    ]


def _after_groups(state: State, category: str) -> list[Line]:
    """Finalists first, then those of the dispute for third place, then the others by their place in the groups."""
    plan = state.plans[category]
    tiers: dict[str, tuple[int, Text | None]] = {}
    for dispute in state.disputes_of(category):
        if dispute.stage in KNOCKOUT and dispute.known:
            for team, tier in _tiers(state, dispute).items():
                if team not in tiers or dispute.stage != "semi":
                    tiers[team] = tier
    groups = [ranking(state, category, f"g{n + 1}") for n in range(len(plan.groups))]
    everything = ranking(state, category)
    lines: list[Line] = []
    for level in sorted({level for level, _ in tiers.values()}):
        here = [team for team in everything.order if team in tiers and tiers[team][0] == level]
        place = len(lines) + 1
        for team in here:
            lines.append(_line(state, everything, groups, team, place, tiers[team][1]))
    for n in range(1, max(len(group.order) for group in groups) + 1):
        shared = seconds(state, category, n)
        names = {team: state.team_name(team) for team in shared.teams}
        places = shared.places()
        start = len(lines)
        left = [team for team in shared.order if team not in tiers]
        for i, team in enumerate(left):
            reason = shared.why(team, names)
            more = Text(f" {reason.pt}", f" {reason.en}", f" {reason.say('br')}") if len(shared.order) > 1 else ""
            why = IN_GROUP.fill(n=n, why=more)
            same = i > 0 and places[left[i - 1]] == places[team]
            place = lines[-1].place if same else start + i + 1
            lines.append(_line(state, everything, groups, team, place, why))
    return lines


def _line(state: State, everything: Ranking, groups: list[Ranking], team: str, place: int, why: Text | None) -> Line:
    direct = next((group.direct.get(team, 0) for group in groups if team in group.teams), 0)
    return Line(place, team, state.team_name(team), everything.records[team], direct, why or IN_SEMI)


def _tiers(state: State, dispute: Dispute) -> dict[str, tuple[int, Text | None]]:
    """Where a knock-out dispute puts its teams: 0 and 1 the final, 2 and 3 third place."""
    first = {"final": 0, "third": 2, "semi": 0}[dispute.stage]
    open_ = {"final": IN_FINAL, "third": IN_THIRD, "semi": IN_SEMI}[dispute.stage]
    side = through(state, dispute) if state.complete(dispute) else ""
    if dispute.stage == "semi" or not side:
        return {dispute.x: (first, open_), dispute.y: (first, open_)}
    points = score(state, dispute)
    lot = TIED_FINAL if points.x == points.y else ""
    won, lost = (FINAL_WON, FINAL_LOST) if dispute.stage == "final" else (THIRD_WON, THIRD_LOST)
    better, worse = (dispute.x, dispute.y) if side == "X" else (dispute.y, dispute.x)
    return {better: (first, won.fill(lot=lot)), worse: (first + 1, lost.fill(lot=lot))}


def lots_due(state: State, category: str) -> list[tuple[str, tuple[str, ...]]]:
    """The lots that are needed now: (what for, among whom), for stages whose disputes are all complete."""
    plan = state.plans.get(category)
    disputes = state.disputes_of(category)
    due: list[tuple[str, tuple[str, ...]]] = []
    if plan and plan.groups:
        closed = [
            n + 1 for n in range(len(plan.groups)) if all(state.complete(d) for d in disputes if d.stage == f"g{n + 1}")
        ]
        for n in closed:
            ranked = ranking(state, category, f"g{n}")
            due += [(ranked.scope, tied) for tied in ranked.due]
        if len(closed) == len(plan.groups) and not due:
            # Of two groups the firsts and seconds play each other: who of them is better nobody asks.
            for place in range(3 if len(plan.groups) == 2 else 1, max(len(group) for group in plan.groups) + 1):
                ranked = seconds(state, category, place)
                due += [(ranked.scope, tied) for tied in ranked.due]
    elif plan and disputes and all(state.complete(d) for d in disputes) and not _swiss_goes_on(state, category):
        ranked = ranking(state, category)
        due += [(ranked.scope, tied) for tied in ranked.due]
    for dispute in disputes:
        if dispute.stage in KNOCKOUT and state.complete(dispute) and not through(state, dispute):
            due.append((f"dispute {dispute.id}", (dispute.x, dispute.y)))
    return due


def _swiss_goes_on(state: State, category: str) -> bool:
    plan = state.plans[category]
    if sum(not team.withdrawn for team in state.teams_of(category)) < 2:
        return False  # nobody is left to play against
    return plan.name.startswith("swiss") and max(d.round for d in state.disputes_of(category)) < plan.rounds
