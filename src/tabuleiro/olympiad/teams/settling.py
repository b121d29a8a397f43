"""Disputes that, since a correction, others should play: who they are, and how what has not begun is made anew.

Knock-outs that have not begun follow the results by themselves (`knockout`). A round of a Swiss is paired on the scores
before it; when those change, or a team comes or leaves, it is paired once more, with its own seed, in thought. Disputes
that have not begun may be made anew; those that have begun, and all of earlier rounds, wait for a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tabuleiro.olympiad.common import ANNUL, BEGUN, ENDED, REMAKE, STAND, WAITING, Affected
from tabuleiro.olympiad.kinds import Command
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.teams import knockout
from tabuleiro.olympiad.teams.drawn import faults_of
from tabuleiro.olympiad.teams.schedule import active
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.olympiad.teams.swiss import laid_out, last_round, numbers, pair_round
from tabuleiro.rules.text import Problem, Text

Pair = tuple[str, str | None]
Basis = tuple[tuple[Any, ...], ...]

DISPUTE = Text("{title}, disputa {id}", "{title}, dispute {id}")
STAGES = {
    "final": Text("{title}, final ({id})", "{title}, final ({id})"),
    "third": Text("{title}, terceiro lugar ({id})", "{title}, third place ({id})"),
    "semi": Text("{title}, meia-final ({id})", "{title}, semi-final ({id})", "{title}, semifinal ({id})"),
}
ROUND = Text("{title}, ronda {round}", "{title}, round {round}", "{title}, rodada {round}")
NOT_LAST = Text(
    "Só se anulam disputas da última ronda; outras já assentam na da disputa {id}. Para a repetir, anule o sorteio das "
    "seguintes.",
    "Only disputes of the last round are annulled; later rounds rest on that of dispute {id}. To repeat it, undo the "
    "draw of those.",
    "Só são anuladas disputas da última rodada; outras já se apoiam na da disputa {id}. Para repeti-la, anule o "
    "sorteio das seguintes.",
)
NOT_BEGUN = Text("Na disputa {id} ainda não se jogou nada.", "Nothing was played in dispute {id} yet.")
OTHER_ROUND = Text(
    "Só a última ronda se refaz, e esta é a {right}.", "Only the last round can be remade, which is {right}.",
    "Só a última rodada é refeita, e esta é a {right}.",
)  # fmt: skip
KEPT = Text(
    "A disputa {id} já começou e fica como está.", "Dispute {id} has begun and stays as it is."
)  # fmt: skip
EVERYBODY = Text(
    "A ronda {round} tem de ter uma vez cada equipa que ainda não joga, e mais nenhuma.",
    "Round {round} must have each team that is not playing yet once, and no other.",
    "A rodada {round} tem de ter uma vez cada equipe que ainda não joga, e mais nenhuma.",
)


def pending(state: State) -> list[Affected]:
    """All disputes that have others than the results say, and wait for somebody."""
    found = []
    for category, plan in state.plans.items():
        for dispute in knockout.waiting(state, category):
            right = tuple(team for team in knockout.right_teams(state, dispute) if team)
            after = tuple(_title(state, other) for other in knockout.hanging(state, dispute))
            found.append(_told(state, dispute, right, (STAND, ANNUL))._replace(after=after))
        if plan.name.startswith("swiss"):
            found += [one for n in range(1, last_round(state, category) + 1) for one in of_round(state, category, n)]
    return found


def basis(state: State, category: str, round: int) -> Basis:
    """The scores before a round, on which it is paired."""
    found = []
    for dispute in state.disputes_of(category):
        if dispute.round < round:
            points = score(state, dispute)
            found.append((dispute.id, dispute.x, dispute.y, points.x, points.y, dispute.absent))
    return tuple(sorted(found))


def of_round(state: State, category: str, round: int) -> list[Affected]:
    """The disputes of a round of a Swiss that others should play."""
    disputes = [d for d in state.disputes_of(category) if d.round == round]
    if not any(d.basis is not None for d in disputes):
        return []
    last = _remakeable(state, category, round)
    others = last and _others_here(state, category, round)
    now = basis(state, category, round)
    if not others and all(d.basis in (None, now) or d.stands for d in disputes):
        return []
    if not all(state.complete(d) for d in state.disputes_of(category) if d.round < round):
        return []  # the results do not say yet who plays
    right = right_pairs(state, category, round)
    wanted = {frozenset(pair) for pair in right}
    met = {team: pair for pair in right for team in pair if team}
    found = []
    for dispute in disputes:
        fresh = dispute.basis in (None, now) and not (others and not dispute.begun)
        if dispute.stands or fresh or frozenset((dispute.x, dispute.y)) in wanted:
            continue
        there = (dispute.x, dispute.y)
        partners = tuple(team for one in there for team in met.get(one, ()) if team and team not in there)
        acts = (STAND,) if not last else (STAND, ANNUL) if dispute.begun else (REMAKE, STAND)
        found.append(_told(state, dispute, partners, acts))
    seated = {team for d in disputes for team in (d.x, d.y)} | {state.byes.get(category, {}).get(round, "")}
    lacking = tuple(team for team in active(state, category) if team not in seated) if others else ()
    if lacking:
        title = ROUND.fill(title=state.title(category), round=round)
        place = {"category": category, "round": round}
        found.append(Affected(category, place, title, WAITING, (), lacking, (REMAKE, STAND)))
    return found


def _told(state: State, dispute: Dispute, right: tuple[str, ...], acts: tuple[str, ...]) -> Affected:
    over = dispute.begun and state.complete(dispute)
    stage = ENDED if over or acts == (STAND,) else BEGUN if dispute.begun else WAITING
    place, there = {"dispute": dispute.id}, (dispute.x, dispute.y)
    return Affected(dispute.category, place, _title(state, dispute), stage, there, right, acts)


def _title(state: State, dispute: Dispute) -> Text:
    return STAGES.get(dispute.stage, DISPUTE).fill(title=state.title(dispute.category), id=dispute.id)


def fixed(dispute: Dispute) -> bool:
    """Whether its teams are not paired again: they have begun, or stay by a ruling."""
    return dispute.begun or bool(dispute.stands)


def _remakeable(state: State, category: str, round: int) -> bool:
    """Whether a round is the last, and has a dispute that has not begun."""
    return round == last_round(state, category) and any(
        d.round == round and not d.begun for d in state.disputes_of(category)
    )


def waiting_teams(state: State, category: str, round: int) -> list[str]:
    """Those who are in the contest and in no dispute of a round that has begun or stands."""
    playing = {team for d in state.disputes_of(category) if d.round == round and fixed(d) for team in (d.x, d.y)}
    return [team for team in active(state, category) if team not in playing]


def _others_here(state: State, category: str, round: int) -> bool:
    """Whether others could play what has not begun than those who were drawn."""
    free = [d for d in state.disputes_of(category) if d.round == round and not fixed(d)]
    rests = state.byes.get(category, {}).get(round, "")
    seated = {team for d in free for team in (d.x, d.y)} | ({rests} if rests else set())
    here = set(waiting_teams(state, category, round))
    return seated != here and len(here) > 1


def right_pairs(state: State, category: str, round: int) -> list[Pair]:
    """Who meets by the results as they are now, besides those whom a ruling keeps."""
    disputes = [d for d in state.disputes_of(category) if d.round == round]
    kept: list[Pair] = [(d.x, d.y) for d in disputes if d.stands]
    rests = state.byes.get(category, {}).get(round, "")
    if _remakeable(state, category, round):
        begun = [team for d in disputes if d.begun for team in (d.x, d.y)]
        teams = list(dict.fromkeys([*begun, *active(state, category)]))
    else:
        teams = [team for d in disputes for team in (d.x, d.y)] + ([rests] if rests else [])
    return [*kept, *repaired(state, category, round, teams, kept)]


def repaired(state: State, category: str, round: int, teams: Iterable[str], seated: Iterable[Pair]) -> list[Pair]:
    """A round paired once more among these teams, but for who is `seated`: with its own seed, on the scores before it
    as they are now."""
    before = before_round(state, category, round)
    found = pair_round(before, category, state.seeds[category, round], teams, seated)
    return [(table.first, table.second) for table in found.tables]


def before_round(state: State, category: str, round: int, keep: Iterable[str] = ()) -> State:
    """The state without a round of a category, and those after it; but for the disputes to `keep`."""
    kept = set(keep)
    disputes = {
        id: d for id, d in state.disputes.items() if d.category != category or d.round < round or id in kept
    }  # fmt: skip
    byes = {n: team for n, team in state.byes.get(category, {}).items() if n < round}
    return replace(state, disputes=disputes, byes={**state.byes, category: byes})


def remake(state: State, part: str = "") -> list[Command]:
    """The commands that make anew what has not begun and has others than the results say."""
    found: list[Command] = []
    for category in [part] if part else state.plans:
        round = last_round(state, category) if state.plans[category].name.startswith("swiss") else 0
        if round and any(REMAKE in one.acts for one in of_round(state, category, round)):
            found.append(("remake", remade(state, category, round)))
    return found


def remade(state: State, category: str, round: int) -> dict[str, Any]:
    """The data of `remake`: new disputes take the numbers of those they stand for, and new ones beyond."""
    seed = state.seeds[category, round]
    its = [d for d in state.disputes_of(category) if d.round == round]
    free = [d.id for d in its if not fixed(d)]
    seated = [(d.x, d.y) for d in its if fixed(d)]
    tables = repaired(state, category, round, active(state, category), seated)
    rest = before_round(state, category, round, [d.id for d in its if fixed(d)])
    ids = iter([*free, *(f"{category}-{next(more)}" for more in [numbers(state, category)] for _ in tables)])
    made = laid_out(rest, category, round, seed, tables, ids)
    return {"category": category, "round": round, "seed": seed, "gone": free, **made}


def check_remake(state: State, entry: Entry) -> None:
    category, round = entry["category"], entry["round"]
    if not state.disputes_of(category) or round != last_round(state, category):
        raise Problem(OTHER_ROUND, right=last_round(state, category))
    for id in entry["gone"]:
        dispute = state.dispute(id)
        if fixed(dispute) or (dispute.category, dispute.round) != (category, round):
            raise Problem(KEPT, id=id)
    rest = replace(state, disputes={id: d for id, d in state.disputes.items() if id not in entry["gone"]})
    faults_of(rest, category, entry["disputes"])
    named = [team for d in entry["disputes"] for team in (d["x"], d["y"])] + [entry["bye"]] * bool(entry["bye"])
    if sorted(named) != sorted(waiting_teams(state, category, round)):
        raise Problem(EVERYBODY, round=round)


def check_ruled(state: State, entry: Entry) -> None:
    """`stand` and `annul`: of a knock-out, of a dispute of a Swiss, or `stand` of all that a round has otherwise."""
    if "dispute" not in entry:
        rows = of_round(state, entry["category"], entry["round"])
        if entry["do"] == ANNUL or not rows:
            raise Problem(knockout.NOT_WAITING, id=f"{entry['category']} {entry['round']}")
        return
    dispute = state.dispute(entry["dispute"])
    if dispute.places[0] or dispute.basis is None:
        knockout.check_ruled(state, entry)
        return
    rows = [one for one in of_round(state, dispute.category, dispute.round) if one.place == {"dispute": dispute.id}]
    if not rows:
        raise Problem(knockout.NOT_WAITING, id=dispute.id)
    if entry["do"] == ANNUL and not dispute.begun:
        raise Problem(NOT_BEGUN, id=dispute.id)
    if entry["do"] == ANNUL and dispute.round != last_round(state, dispute.category):
        raise Problem(NOT_LAST, id=dispute.id)


def do_stand(state: State, entry: Entry) -> None:
    if "dispute" in entry:
        knockout.do_stand(state, entry)
        return
    for dispute in state.disputes_of(entry["category"]):
        if dispute.round == entry["round"]:
            dispute.stands = entry["seq"]
