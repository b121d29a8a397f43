"""The lines of a team olympiad's log in words."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.kinds import Name
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.sentences import AWAY, NOT_KNOWN, REARRANGED, SHARED, listed, outcome
from tabuleiro.olympiad.teams.seats import STAGES, named
from tabuleiro.olympiad.teams.state import State
from tabuleiro.rules.text import Text, joined

LINES = SHARED | {
    "rename": Text("{what} passa a chamar-se {name}", "{what} is now called {name}", "{what} passa a se chamar {name}"),
    "field": Text("{field}", "{field}"),
    "schedule": Text(
        "categoria {category}: tabela de disputas (semente {seed})",
        "category {category}: schedule of disputes (seed {seed})",
    ),
    "round": Text(
        "categoria {category}: ronda {round}{hand}{seeded}",
        "category {category}: round {round}{hand}{seeded}",
        "categoria {category}: rodada {round}{hand}{seeded}",
    ),
    "advance": Text(
        "categoria {category}: quem joga as eliminatórias", "category {category}: who plays the knock-outs"
    ),
    "lot": Text("{part}sorteio: {order} (semente {seed})", "{part}lot: {order} (seed {seed})"),
    "move": Text("{what}: {field}, turno {turn}", "{what}: {field}, turn {turn}"),
    "start": Text("{what}: começou", "{what}: has begun"),
    "lineup": Text(
        "{what}: formação de {who}",
        "{what}: line-up of {who}",
        "{what}: escalação de {who}",
    ),
    "substitute": Text("{what}: sai {out}, entra {into}{injury}", "{what}: {out} leaves, {into} comes in{injury}"),
}
IMPORTED_TEAMS = Text("inscrições: {teams}, com {pupils}", "registered: {teams}, with {pupils}")
SEEDED = Text(" (semente {seed})", " (seed {seed})")
OF_CATEGORY = Text("categoria {category}, ", "category {category}, ")
TEAM_OF = Text("{team} (categoria {category})", "{team} (category {category})")
ROSTER = Text("{team}: {parts}", "{team}: {parts}")
A_SCHOOL = Text("uma escola", "a school")
A_TEAM = Text(
    "uma equipa da categoria {category}", "a team of category {category}", "uma equipe da categoria {category}"
)
JOIN = Text("{who} na equipa", "{who} joined the team", "{who} na equipe")
LEAVE = Text("{who} fora da equipa", "{who} left the team", "{who} fora da equipe")
TEAM_HERE = Text("{who}: presente", "{who}: here")
TEAM_AWAY = Text("{who}: em falta", "{who}: missing")
CLOSED = Text("{field} fechado", "{field} closed")
ABSENT = Text("{what}: faltou {who}", "{what}: {who} did not come")
NOBODY_ABSENT = Text("{what}: afinal ninguém faltou", "{what}: nobody was missing after all")
INJURY = Text(" (lesão)", " (injury)")
ROUND_OF_TEAMS = Text(
    "categoria {category}, ronda {round}", "category {category}, round {round}", "categoria {category}, rodada {round}"
)
DISPUTE = Text("disputa {dispute}", "dispute {dispute}")
SEATED = Text("{what}, {a} e {b}", "{what}, {a} and {b}")
SLOT = Text("{what}, {slot}: {result}", "{what}, {slot}: {result}")


def sentence(state: State, entry: Entry, name: Name, values: dict[str, Any]) -> Text | None:
    """What a line says; None of a command that is not the olympiad's own."""
    do = entry["do"]
    dispute = state.disputes.get(str(entry.get("dispute", "")))
    team: str | Text = state.team_name(str(entry.get("team", "")))
    if entry.get("team") in state.teams and not dispute:  # a school may have a team in each category
        team = TEAM_OF.fill(team=team, category=state.teams[entry["team"]].category)
    values["who"] = team
    values["what"] = _what(state, str(entry.get("dispute", "?")))
    if do == "result":
        sides = {side: state.team_name(dispute.team(side)) if dispute and dispute.known else side for side in "XY"}
        slot = state.regulation.slots.get(entry["slot"])
        what = outcome(entry["result"], {**sides})
        return SLOT.fill(what=values["what"], slot=slot.name if slot else entry["slot"], result=what)
    if do == "follow":
        return LINES[do].fill(seats=joined((_seated(state, *one) for one in entry["teams"].items()), "; "))
    if do == "import":
        teams = entry["teams"]
        pupils = sum(len(one["pupils"]) for one in teams)
        return IMPORTED_TEAMS.fill(teams=count("teams", len(teams)), pupils=count("pupils", pupils))
    if do == "roster":
        come, gone = listed((one["id"] for one in entry.get("add", ())), name), listed(entry.get("remove", ()), name)
        parts = [*([JOIN.fill(who=come)] if come else []), *([LEAVE.fill(who=gone)] if gone else [])]
        return ROSTER.fill(team=team, parts=joined(parts, "; "))
    if do == "checkin":
        here = (TEAM_HERE if entry["present"] else TEAM_AWAY).fill(who=team)
        missing = listed(entry.get("absent", ()), name)
        return joined([here, AWAY.fill(who=missing)], "; ") if missing else here
    if do == "field":
        return (CLOSED if entry.get("closed") else LINES[do]).fill(field=state.field_name(entry["field"]))
    if do == "absent":
        gone = ", ".join(state.team_name(dispute.team(side)) if dispute else side for side in entry["sides"])
        return ABSENT.fill(what=values["what"], who=gone) if gone else NOBODY_ABSENT.fill(**values)
    if do in ("remake", "stand") and "round" in entry:
        values["place"] = values["what"] = ROUND_OF_TEAMS.fill(**values)
    if do == "rearrange":
        return REARRANGED.fill(place=ROUND_OF_TEAMS.fill(**values))
    if do == "rename":
        renamed = state.teams.get(entry.get("team", ""))
        values["what"] = A_TEAM.fill(category=renamed.category) if renamed else A_SCHOOL
    elif do == "round":
        values["seeded"] = "" if entry.get("hand") else SEEDED.fill(**values)
    elif do == "lot":
        of = {state.teams[team].category for team in entry["order"] if team in state.teams}
        values["part"] = OF_CATEGORY.fill(category=min(of)) if len(of) == 1 else ""
        values["order"] = ", ".join(f"{n}. {state.team_name(one)}" for n, one in enumerate(entry["order"], 1))
    elif do == "substitute":
        values |= {"out": name(entry["out"]), "into": name(entry["in"])}
        values["injury"] = INJURY if entry.get("reason") == "injury" else ""
    elif do == "move" and dispute:
        values["turn"] = entry.get("turn") or dispute.turn
        values["field"] = state.field_name(entry.get("field") or dispute.field)
    return LINES[do].fill(**values) if do in LINES else None


def _what(state: State, id: str) -> Text:
    """A dispute; a final by its name."""
    dispute = state.disputes.get(id)
    return named(dispute) if dispute and dispute.stage in STAGES else DISPUTE.fill(dispute=id)


def _seated(state: State, id: str, teams: list[str]) -> Text:
    what = _what(state, id)
    if any(team.startswith("#") for team in teams):
        return NOT_KNOWN.fill(what=what)
    a, b = map(state.team_name, teams)
    return SEATED.fill(what=what, a=a, b=b)
