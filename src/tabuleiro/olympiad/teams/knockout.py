"""Knock-outs: which teams take the places #g1.2 (second of group 1), #q4 (fourth qualifier), #wA-7 and #lA-7.

A dispute that has not begun has the teams whom the results say, or nobody while they do not say it. One that has begun
with others waits for a ruling: it stands, and then its teams have those places; or it is annulled and played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from typing import Any

from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.teams.ranked import ranking, seconds
from tabuleiro.olympiad.teams.ranking import Ranking
from tabuleiro.olympiad.teams.scoring import through
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Problem, Text

QUALIFIERS = 4
Held = Mapping[tuple[str, int], str]  # places that teams have whatever the results say

WAITS = Text(
    "A disputa {id} espera por uma decisão: {why}. O organizador ou a comissão diz se vale como está, ou se se anula e "
    "se joga outra vez.",
    "Dispute {id} waits for a ruling: {why}. The organiser or the committee says whether it stands as it is, or is "
    "annulled and played again.",
    "A disputa {id} espera por uma decisão: {why}. O organizador ou a comissão diz se vale como está, ou se é anulada "
    "e jogada outra vez.",
)
WHY = Text(
    "começou com {x} e {y}, mas pelos resultados jogam {a} e {b}",
    "it began with {x} and {y}, but by the results {a} and {b} should play",
)
SOMEBODY = Text("alguém ainda por saber", "somebody not known yet")
NOT_WAITING = Text(
    "A disputa {id} não espera por nenhuma decisão: joga quem os resultados dizem.",
    "Dispute {id} needs no ruling: the right people are playing.",
)
PLAYS = ("result", "absent", "start", "lineup", "substitute")  # what a dispute that waits does not accept


def resolve(state: State, dispute: Dispute) -> tuple[str, str] | None:
    """The teams of a knock-out dispute by what is known now, or None while disputes, lots or rulings are due."""
    waits = [other for other in waiting(state, dispute.category) if _beside(other, dispute)]
    found = {_takers(state, dispute, chosen) for n in range(len(waits) + 1) for chosen in combinations(waits, n)}
    x, y = found.pop()
    return (x, y) if x and y and not found else None  # the same, whichever of the others stand


def waiting(state: State, category: str) -> list[Dispute]:
    """Disputes that have begun with other teams than results and rulings say, and wait for a ruling."""
    return state.remembered((category, "waiting"), lambda: [d for d in state.disputes_of(category) if waits(state, d)])


def waits(state: State, dispute: Dispute) -> bool:
    return bool(dispute.places[0]) and dispute.known and dispute.begun and not dispute.stands and _other(state, dispute)


def hanging(state: State, dispute: Dispute) -> list[Dispute]:
    """Knock-outs that were drawn and do not wait themselves, but whose teams hang on a ruling on this one."""
    fed = {f"#{end}{dispute.id}" for end in "wl"}
    return [
        other
        for other in state.disputes_of(dispute.category)
        if other.drawn and not other.stands and not waits(state, other)
        if not fed.isdisjoint(other.places) or (not other.known and _beside(dispute, other))
    ]


def right_teams(state: State, dispute: Dispute) -> tuple[str, str]:
    """Whom the results and the rulings on other disputes say; "" where they do not say it yet."""
    return _takers(state, dispute)


def due(state: State, entry: Entry | None = None) -> list[tuple[str, dict[str, Any]]]:
    """The commands by which knock-outs that have not begun follow the results: others play, or nobody knows who."""
    found = []
    for category in state.plans:
        teams = {}
        for dispute in state.disputes_of(category):
            if dispute.drawn and not dispute.begun and not dispute.stands:
                right = resolve(state, dispute) or dispute.places
                if right != dispute.takers:
                    teams[dispute.id] = list(right)
        if teams:
            found.append(("follow", {"category": category, "teams": teams}))
    return found


def refuse(state: State, entry: Entry) -> None:
    """Raise a Problem if a command is about a dispute that waits for a ruling."""
    if entry["do"] in PLAYS:
        stop(state, state.dispute(entry["dispute"]))


def stop(state: State, dispute: Dispute) -> None:
    """Raise a Problem if a dispute waits for a ruling."""
    if waits(state, dispute):
        raise Problem(WAITS, id=dispute.id, why=why(state, dispute))


def why(state: State, dispute: Dispute) -> Text:
    """Why a dispute waits for a ruling."""
    a, b = (state.team_name(team) if team else SOMEBODY for team in right_teams(state, dispute))
    return WHY.fill(x=state.team_name(dispute.x), y=state.team_name(dispute.y), a=a, b=b)


def check_follow(state: State, entry: Entry) -> None:
    """What follows from results was right when it was written; results may be others since (`checking` judges)."""
    for x, y in entry["teams"].values():
        if x.startswith("#") != y.startswith("#"):
            raise ValueError(x)


def do_follow(state: State, entry: Entry) -> None:
    """Others take the places, unless a line was undone since and nobody is to follow, or it has begun."""
    for id, (x, y) in entry["teams"].items():
        dispute = state.disputes.get(id)
        if dispute and dispute.drawn and not dispute.begun and not dispute.stands:
            _seat(dispute, x, y)


def _seat(dispute: Dispute, x: str, y: str) -> None:
    """Teams come and go; what a team named is there again when it is."""
    for side in ("X", "Y"):
        if side in dispute.lineups:
            dispute.kept[dispute.team(side)] = dispute.lineups[side], dispute.captains.get(side, "")
    clear(dispute)
    dispute.x, dispute.y, dispute.turned = x, y, False
    for side in ("X", "Y"):
        lineup, captain = dispute.kept.get(dispute.team(side), (None, ""))
        if lineup is not None:
            dispute.lineups[side], dispute.captains[side] = lineup, captain


def clear(dispute: Dispute) -> None:
    """Line-ups and changes of teams that were to play here before a correction."""
    dispute.lineups.clear()
    dispute.captains.clear()
    dispute.changes.clear()


def check_ruled(state: State, entry: Entry) -> None:
    """`stand` and `annul`: of a dispute that has other teams than the results say."""
    dispute = state.dispute(entry["dispute"])
    if not dispute.places[0] or not dispute.begun or not _other(state, dispute):
        raise Problem(NOT_WAITING, id=dispute.id)


def do_stand(state: State, entry: Entry) -> None:
    state.disputes[entry["dispute"]].stands = entry["seq"]


def do_annul(state: State, entry: Entry) -> None:
    """Nothing that was played here counts; every word of it stays in the log."""
    dispute = state.disputes[entry["dispute"]]
    for said in (dispute.results, dispute.ruled, dispute.conflicts):
        said.clear()
    clear(dispute)
    dispute.absent, dispute.started, dispute.stands = (), False, 0


def _other(state: State, dispute: Dispute) -> bool:
    """Whether another team plays than results and the rulings on other disputes say, as far as they say it.

    While a lot is due for a place they say at least who is not in it: a team that is sure of another.
    """
    rows = zip(dispute.places, right_teams(state, dispute), dispute.takers, strict=True)
    ruled = _ruled(state, dispute)
    return any(
        right != there if right else not ruled and _placed(state, dispute.category, place, there)
        for place, right, there in rows
    )


def _placed(state: State, category: str, place: str, team: str) -> bool:
    """Whether a team is sure of another place of the same table."""
    table, n = _read(place)
    order = _order(state, category, table)
    return team in order and order.index(team) != n


def _takers(state: State, dispute: Dispute, standing: Sequence[Dispute] = ()) -> tuple[str, str]:
    """Who takes the places of a dispute, if those of others that were ruled on, and those `standing`, are taken."""
    taken = chain(_ruled(state, dispute), standing)
    held = {_read(place): team for d in taken for place, team in zip(d.places, d.takers, strict=True)}
    x, y = (_taker(state, dispute.category, place, held) for place in dispute.places)
    if held and not (x and y):
        rest = [team for team in _free(state, dispute, held) if team not in (x, y)]
        if len(rest) == [x, y].count(""):
            x, y = (team or rest.pop(0) for team in (x, y))
    return x, y


def _free(state: State, dispute: Dispute, held: Held) -> list[str]:
    """Of the tables from which a dispute takes its teams, those without a place; [] while the tables are not known.

    By rulings both teams of one semi-final may play the final: then those of the other play for third place.
    """
    orders = [_order(state, dispute.category, table) for table in dict.fromkeys(_read(p)[0] for p in dispute.places)]
    known = all(order and "" not in order for order in orders)
    return [team for order in orders for team in order if team not in held.values()] if known else []


def _ruled(state: State, dispute: Dispute) -> list[Dispute]:
    """Those that stand by a ruling and take their teams from the same tables."""
    return [d for d in state.disputes_of(dispute.category) if d.stands and _beside(d, dispute)]


def _beside(one: Dispute, two: Dispute) -> bool:
    """Whether two disputes take their teams from the same tables, as the final and the match for third place do."""
    return one is not two and {_read(p)[0] for p in one.places if p} == {_read(p)[0] for p in two.places if p}


def _read(place: str) -> tuple[str, int]:
    """A place as the table it is of and how many stand before it: a group, the qualifiers, or a dispute."""
    if place[1] in "wl":
        return place[2:], "wl".index(place[1])
    if place[1] == "g":
        group, n = place[1:].split(".")
        return group, int(n) - 1
    return "q", int(place[2:]) - 1


def _taker(state: State, category: str, place: str, held: Held) -> str:
    """The team that takes a place; those behind one that has been given to another move up."""
    table, n = _read(place)
    order = _order(state, category, table)
    if held:
        order = [] if "" in order else [team for team in order if team not in held.values()]
        n -= sum(where == table and k < n for where, k in held)
    return order[n] if n < len(order) else ""


def _order(state: State, category: str, table: str) -> list[str]:
    """A table from which places are taken; "" where a lot is due, empty before it is known."""
    if table in state.disputes:
        return _by_dispute(state, state.disputes[table])
    if table == "q":
        return _seeded(state, category)
    if not _group_over(state, category, table):
        return []
    ranked = ranking(state, category, table)
    return [_sure(ranked, n) for n in range(1, len(ranked.order) + 1)]


def _by_dispute(state: State, dispute: Dispute) -> list[str]:
    """Who won and who lost, once that is sure."""
    if not state.complete(dispute) or waits(state, dispute):
        return []
    side = through(state, dispute)
    return [dispute.team(side), dispute.team({"X": "Y", "Y": "X"}[side])] if side else []


def _group_over(state: State, category: str, group: str) -> bool:
    return all(state.complete(d) for d in state.disputes_of(category) if d.stage == group)


def _sure(ranked: Ranking, n: int) -> str:
    """The team in a place, once no lot is due for it."""
    team = ranked.order[n - 1]
    return "" if any(team in tied for tied in ranked.due) else team


def _seeded(state: State, category: str) -> list[str]:
    """Group winners in order, then the best seconds, up to four; the fourth does not meet its own group's first."""
    found = qualifiers(state, category)
    if not found:
        return []
    group = {team: g for g, teams in enumerate(state.plans[category].groups) for team in teams}
    first, second, third, fourth = found
    if group[first] == group[fourth]:
        first, second = second, first
    return [first, second, third, fourth]


def qualifiers(state: State, category: str) -> list[str]:
    """The four teams of the semi-finals, best first; [] while it is not known."""
    for n in range(1, len(state.plans[category].groups) + 1):
        order = _order(state, category, f"g{n}")
        if len(order) < 2 or not all(order[:2]):
            return []
    found: list[str] = []
    for place in (1, 2):
        ranked = seconds(state, category, place)
        for n in range(1, len(ranked.order) + 1):
            if len(found) < QUALIFIERS:
                team = _sure(ranked, n)
                if not team:
                    return []
                found.append(team)
    return found
