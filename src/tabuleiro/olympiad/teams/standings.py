"""The standings of a category or a group, with the reason of every position; and the final order after knock-outs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabuleiro.olympiad.teams.knockout import right_teams, waiting
from tabuleiro.olympiad.teams.ranked import ranking, seconds
from tabuleiro.olympiad.teams.ranking import Ranking, Record
from tabuleiro.olympiad.teams.scoring import number, score, through
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Text, joined

KNOCKOUT = ("semi", "third", "final")
Tier = tuple[int, Text]  # how many stand before, and why

FINAL_WON = Text("Venceu a final{lot}.", "Won the final{lot}.")
FINAL_LOST = Text("Perdeu a final{lot}.", "Lost the final{lot}.")
THIRD_WON = Text("Venceu a disputa do terceiro lugar{lot}.", "Won the dispute for third place{lot}.")
THIRD_LOST = Text("Perdeu a disputa do terceiro lugar{lot}.", "Lost the dispute for third place{lot}.")
TIED_FINAL = Text(" pelo desempate de eliminatórias", " by the tie-breaks of knock-outs")
IN_FINAL = Text("Está na final.", "Is in the final.")
IN_THIRD = Text("Disputa o terceiro lugar.", "Plays for third place.")
IN_SEMI = Text("Está nas meias-finais.", "Is in the semi-finals.", "Está nas semifinais.")
SEMI_WON = Text("Venceu a meia-final{lot}.", "Won the semi-final{lot}.", "Venceu a semifinal{lot}.")
SEMI_LOST = Text("Perdeu a meia-final{lot}.", "Lost the semi-final{lot}.", "Perdeu a semifinal{lot}.")
UNDECIDED = Text(
    "Por decidir: {ids} à espera de uma decisão da organização.",
    "Undecided: {ids} waiting for a ruling of the organisers.",
    "A decidir: {ids} à espera de uma decisão da organização.",
)
IN_GROUP = Text("{n}.º do seu grupo.", "Number {n} of its group.")


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


def standings(state: State, category: str, stage: str = "") -> list[Line]:
    """The standings of a category, or of a group (stage g1, g2 …)."""
    state.regulation.category(category)
    plan = state.plans.get(category)
    if not stage and plan and plan.groups and any(d.begun for d in state.disputes_of(category)):
        return _after_groups(state, category)  # before that nobody is ahead of anybody
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
    tiers = _tiers(state, category)
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
            group = next(group for group in groups if team in group.teams)
            lot = group.by_lot(team, {other: state.team_name(other) for other in group.teams})
            reasons = [lot, shared.why(team, names) if len(shared.order) > 1 else None]
            why = joined([IN_GROUP.fill(n=n), *filter(None, reasons)], " ")
            same = i > 0 and places[left[i - 1]] == places[team]
            place = lines[-1].place if same else start + i + 1
            lines.append(_line(state, everything, groups, team, place, why))
    return lines


def _line(state: State, everything: Ranking, groups: list[Ranking], team: str, place: int, why: Text) -> Line:
    direct = next((group.direct.get(team, 0) for group in groups if team in group.teams), 0)
    return Line(place, team, state.team_name(team), everything.records[team], direct, why)


def _tiers(state: State, category: str) -> dict[str, Tier]:
    """Where the knock-outs put their teams: 0 and 1 the final, 2 and 3 third place.

    Who played a semi-final counts there only until the final has its teams: since a ruling they may be others. While a
    dispute waits for one, nobody who is in a knock-out or may still come into it stands before another.
    """
    disputes = [d for d in state.disputes_of(category) if d.stage in KNOCKOUT]
    held = waiting(state, category)
    if held:
        why = UNDECIDED.fill(ids=", ".join(dispute.id for dispute in held))
        sides = [team for d in disputes if d.known for team in (d.x, d.y)]
        return {team: (0, why) for d in held for team in (*sides, *right_teams(state, d)) if team}
    seated = any(dispute.stage == "final" and dispute.known for dispute in disputes)
    found: dict[str, Tier] = {}
    for dispute in sorted(disputes, key=lambda d: KNOCKOUT.index(d.stage)):
        if dispute.known and not (seated and dispute.stage == "semi"):
            found |= _sides(state, dispute)
    return found


def _sides(state: State, dispute: Dispute) -> dict[str, Tier]:
    """The tiers of the two teams of a knock-out dispute."""
    first = {"final": 0, "third": 2, "semi": 0}[dispute.stage]
    side = through(state, dispute) if state.complete(dispute) else ""
    if not side:
        open_ = {"final": IN_FINAL, "third": IN_THIRD, "semi": IN_SEMI}[dispute.stage]
        return {dispute.x: (first, open_), dispute.y: (first, open_)}
    points = score(state, dispute)
    lot = TIED_FINAL if points.x == points.y else ""
    won, lost = {"final": (FINAL_WON, FINAL_LOST), "third": (THIRD_WON, THIRD_LOST), "semi": (SEMI_WON, SEMI_LOST)}[
        dispute.stage
    ]
    better, worse = (dispute.x, dispute.y) if side == "X" else (dispute.y, dispute.x)
    return {
        better: (first, won.fill(lot=lot)),
        worse: (first + (2 if dispute.stage == "semi" else 1), lost.fill(lot=lot)),
    }


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
            # Of two groups the firsts and seconds play each other: who of them is better nobody asks, unless by a
            # ruling others played in their stead.
            over = not waiting(state, category) and all(state.complete(d) for d in disputes)
            seated = _tiers(state, category) if over else {}
            for place in range(1, max(len(group) for group in plan.groups) + 1):
                ranked = seconds(state, category, place)
                asked = len(plan.groups) != 2 or place > 2
                due += [
                    (ranked.scope, tied) for tied in ranked.due if asked or (over and seated.keys().isdisjoint(tied))
                ]
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
