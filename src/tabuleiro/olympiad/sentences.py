"""A line of the log as a sentence: what was done to whom, in words; for the page of the log and the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tabuleiro.olympiad.championship.state import FINAL
from tabuleiro.olympiad.championship.state import State as Championship
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.teams.state import State as Olympiad
from tabuleiro.rules.text import Problem, Text, joined

Name = Callable[[str], str]
SHOWN = 6  # names in one sentence
PLAIN = ("name", "text", "person", "of", "category", "round", "dispute", "field", "turn", "tournament")

LINES = {
    "new": Text("competição criada: {name}", "event made: {name}"),
    "set": Text("definições mudadas: {settings}", "settings changed: {settings}"),
    "note": Text("nota: {text}", "note: {text}"),
    "erase": Text("um nome apagado ({person})", "a name erased ({person})"),
    "committee": Text("comissão de {count} membros", "a committee of {count} members"),
    "undo": Text("linha {of} anulada: {line}", "line {of} undone: {line}"),
    "rename": Text("{who} passa a chamar-se {name}", "{who} is now called {name}", "{who} passa a se chamar {name}"),
    "withdraw": Text("{who}: desistência", "{who}: withdrawal"),
    "reinstate": Text("{who}: de volta", "{who}: back again"),
    "field": Text("campo {field}", "field {field}"),
    "schedule": Text("categoria {category}: tabela de disputas", "category {category}: schedule of disputes"),
    "round": Text(
        "categoria {category}: ronda {round}{hand}",
        "category {category}: round {round}{hand}",
        "categoria {category}: rodada {round}{hand}",
    ),
    "advance": Text(
        "categoria {category}: quem joga as eliminatórias", "category {category}: who plays the knock-outs"
    ),
    "follow": Text("pelos resultados: {seats}", "by the results: {seats}"),
    "stand": Text(
        "{what}: vale como está, embora os resultados digam que jogavam outros",
        "{what}: stands as it is, though the results say that others should have played",
        "{what}: vale como está, embora os resultados digam que outros jogariam",
    ),
    "annul": Text(
        "{what}: anulada, para se jogar outra vez com quem os resultados dizem",
        "{what}: annulled, to be played again by those whom the results say",
        "{what}: anulada, para ser jogada outra vez por quem os resultados dizem",
    ),
    "lot": Text("sorteio: {order}", "lot: {order}"),
    "move": Text("disputa {dispute}: campo {field}, turno {turn}", "dispute {dispute}: field {field}, turn {turn}"),
    "start": Text("disputa {dispute}: começou", "dispute {dispute}: has begun"),
    "lineup": Text(
        "disputa {dispute}: formação de {who}",
        "dispute {dispute}: line-up of {who}",
        "disputa {dispute}: escalação de {who}",
    ),
    "substitute": Text(
        "disputa {dispute}: sai {out}, entra {into}{injury}", "dispute {dispute}: {out} leaves, {into} comes in{injury}"
    ),
    "late": Text(
        "torneio {tournament}, {group}: {who} chegou depois do sorteio",
        "tournament {tournament}, {group}: {who} came after the draw",
    ),
    "draw": Text("torneio {tournament}: {count} grupos sorteados", "tournament {tournament}: {count} groups drawn"),
    "pair": Text(
        "torneio {tournament}, {groups}: ronda {rounds}{hand}",
        "tournament {tournament}, {groups}: round {rounds}{hand}",
        "torneio {tournament}, {groups}: rodada {rounds}{hand}",
    ),
    "swap": Text("{place}: {who} trocam de lugar", "{place}: {who} change places"),
    "qualify": Text(
        "torneio {tournament}: {count} alunos na final", "tournament {tournament}: {count} pupils in the final"
    ),
}
IMPORTED_TEAMS = Text(
    "{teams} equipas inscritas, com {pupils} alunos", "{teams} teams registered, with {pupils} pupils",
    "{teams} equipes inscritas, com {pupils} alunos",
)  # fmt: skip
IMPORTED_PUPILS = Text("{pupils} alunos inscritos", "{pupils} pupils registered")
ROSTER = Text("{team}: {parts}", "{team}: {parts}")
JOIN = Text("{who} na equipa", "{who} join the team", "{who} na equipe")
LEAVE = Text("{who} fora da equipa", "{who} leave the team", "{who} fora da equipe")
PRESENT = Text("presentes: {who}", "here: {who}")
AWAY = Text("em falta: {who}", "missing: {who}")
TEAM_HERE = Text("{who}: presente", "{who}: here")
TEAM_AWAY = Text("{who}: em falta", "{who}: missing")
CLOSED = Text("campo {field} fechado", "field {field} closed")
ABSENT = Text("disputa {dispute}: faltou {who}", "dispute {dispute}: {who} did not come")
NOBODY_ABSENT = Text("disputa {dispute}: afinal ninguém faltou", "dispute {dispute}: nobody was missing after all")
ADOPTED = Text(
    "decisão da comissão, aprovada por {a} votos contra {b}: {text}",
    "ruling of the committee, adopted by {a} votes to {b}: {text}",
)
REJECTED = Text(
    "proposta à comissão, recusada com {a} votos a favor e {b} contra: {text}",
    "proposal to the committee, not adopted with {a} votes for and {b} against: {text}",
)
CAST = Text(" (voto de qualidade)", " (casting vote)")
BY_HAND = Text(", feita à mão", ", made by hand")
INJURY = Text(" (lesão)", " (injury)")
REARRANGED = Text("{place}: emparelhamento mudado à mão", "{place}: pairings changed by hand")
ROUND_OF_TEAMS = Text(
    "categoria {category}, ronda {round}", "category {category}, round {round}", "categoria {category}, rodada {round}"
)
ROUND_OF_PUPILS = Text(
    "torneio {tournament}, {group}, ronda {round}",
    "tournament {tournament}, {group}, round {round}",
    "torneio {tournament}, {group}, rodada {round}",
)
DISPUTE = Text("disputa {dispute}", "dispute {dispute}")
FINAL_OF = Text("final do torneio {tournament}", "final of tournament {tournament}")
SEATED = Text("{what}, {a} e {b}", "{what}, {a} and {b}")
FINALISTS = Text("{what}, {who}", "{what}, {who}")
NOT_KNOWN = Text("{what}, ainda não se sabe quem joga", "{what}, not known yet who plays")
GROUP, THE_FINAL = Text("grupo {n}", "group {n}"), Text("final", "final")
SLOT = Text("disputa {dispute}, {slot}: {result}", "dispute {dispute}, {slot}: {result}")
TABLE = Text("{place}, mesa {table}: {result}", "{place}, table {table}: {result}")
WON = Text("ganhou {a}", "{a} won")
FORFEIT = Text("{a} faltou", "{a} did not come")
SAID = {
    "draw": Text("empate", "a draw"),
    "shared": Text("pontos divididos pelo árbitro", "points shared by the arbiter"),
    "void": Text("não conta", "does not count"),
    "clear": Text("resultado apagado", "result taken away"),
}
FIRST, SECOND = Text("quem começou", "who moved first"), Text("quem jogou em segundo", "who moved second")
MORE = Text("{names} e mais {n}", "{names} and {n} more")


def sentence(event: Event, entry: Entry, name: Name = str, deep: bool = True) -> Text:
    """What a line says. `name` says how pupils are called."""
    state, do = event.state, entry["do"]
    found: Text | None = None
    values: dict[str, Any] = {key: entry.get(key, "?") for key in PLAIN}
    values["hand"] = BY_HAND if entry.get("hand") else ""
    if do == "undo":
        undone = event.entries[entry["of"] - 1] if deep and 0 < entry["of"] <= len(event.entries) else None
        values["line"] = sentence(event, undone, name, deep=False) if undone else "…"
    elif do == "set":
        values["settings"] = ", ".join(f"{key} = {_value(value)}" for key, value in entry["settings"].items())
    elif do == "committee":
        values["count"] = len(entry["members"])
    elif do == "ruling":
        found = _ruling(state, entry)
    elif isinstance(state, Olympiad):
        found = _of_teams(state, entry, name, values)
    else:
        found = _of_pupils(state, entry, name, values)
    return found or LINES.get(do, Text(do, do)).fill(**values)


def _names(ids: Iterable[str], name: Name) -> str | Text:
    said = [name(id) for id in ids if id]
    if len(said) <= SHOWN:
        return ", ".join(said)
    return MORE.fill(names=", ".join(said[: SHOWN - 1]), n=len(said) - SHOWN + 1)


def _value(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _ruling(state: Olympiad | Championship, entry: Entry) -> Text:
    made = next((one for one in state.rulings if one.seq == entry["seq"]), None)
    votes_for, against = entry.get("for", ()), entry.get("against", ())
    adopted = made.adopted if made else len(votes_for) > len(against)
    text = (ADOPTED if adopted else REJECTED).fill(a=len(votes_for), b=len(against), text=entry.get("text", ""))
    return joined([text, CAST], "") if made and made.cast else text


# A team olympiad


def _of_teams(state: Olympiad, entry: Entry, name: Name, values: dict[str, Any]) -> Text | None:
    """A sentence of its own, or None where `values` are enough."""
    do = entry["do"]
    dispute = state.disputes.get(str(entry.get("dispute", "")))
    team = state.team_name(str(entry.get("team", "")))
    values["who"] = team
    if do == "result":
        sides = {side: state.team_name(dispute.team(side)) if dispute and dispute.known else side for side in "XY"}
        slot = state.regulation.slots.get(entry["slot"])
        what = outcome(entry["result"], {**sides})
        return SLOT.fill(dispute=entry["dispute"], slot=slot.name if slot else entry["slot"], result=what)
    values["what"] = DISPUTE.fill(**values)
    if do == "follow":
        return LINES[do].fill(seats=joined((_seated(state, *one) for one in entry["teams"].items()), "; "))
    if do == "import":
        teams = entry["teams"]
        return IMPORTED_TEAMS.fill(teams=len(teams), pupils=sum(len(one["pupils"]) for one in teams))
    if do == "roster":
        come, gone = _names((one["id"] for one in entry.get("add", ())), name), _names(entry.get("remove", ()), name)
        parts = [*([JOIN.fill(who=come)] if come else []), *([LEAVE.fill(who=gone)] if gone else [])]
        return ROSTER.fill(team=team, parts=joined(parts, "; "))
    if do == "checkin":
        here = (TEAM_HERE if entry["present"] else TEAM_AWAY).fill(who=team)
        missing = _names(entry.get("absent", ()), name)
        return joined([here, AWAY.fill(who=missing)], "; ") if missing else here
    if do == "field" and entry.get("closed"):
        return CLOSED.fill(field=entry["field"])
    if do == "absent":
        gone = ", ".join(state.team_name(dispute.team(side)) if dispute else side for side in entry["sides"])
        return ABSENT.fill(dispute=entry["dispute"], who=gone) if gone else NOBODY_ABSENT.fill(**values)
    if do == "rearrange":
        return REARRANGED.fill(place=ROUND_OF_TEAMS.fill(**values))
    if do == "rename":
        values["who"] = entry.get("school") or entry.get("team")
    elif do == "lot":
        values["order"] = ", ".join(f"{n}. {state.team_name(one)}" for n, one in enumerate(entry["order"], 1))
    elif do == "substitute":
        values |= {"out": name(entry["out"]), "into": name(entry["in"])}
        values["injury"] = INJURY if entry.get("reason") == "injury" else ""
    elif do == "move" and dispute:
        values |= {key: entry.get(key) or getattr(dispute, key) for key in ("field", "turn")}
    return None


def _seated(state: Olympiad, id: str, teams: list[str]) -> Text:
    what = DISPUTE.fill(dispute=id)
    if any(team.startswith("#") for team in teams):
        return NOT_KNOWN.fill(what=what)
    a, b = map(state.team_name, teams)
    return SEATED.fill(what=what, a=a, b=b)


def outcome(result: str, sides: Mapping[str, str | Text]) -> Text:
    """A result in words; `sides` says who is called X and Y, or 1 and 2."""
    if result in sides:
        return WON.fill(a=sides[result])
    forfeits = result.removeprefix("forfeit")
    return FORFEIT.fill(a=sides[forfeits]) if forfeits in sides else SAID.get(result, Text(result, result))


# A championship


def _group(group: Any) -> Text:
    return THE_FINAL if group == FINAL else GROUP.fill(n=group)


def _of_pupils(state: Championship, entry: Entry, name: Name, values: dict[str, Any]) -> Text | None:
    do = entry["do"]
    if "group" in entry:
        values["group"] = _group(entry["group"])
    if do == "result":
        sides = _seats(state, entry, name)
        place = ROUND_OF_PUPILS.fill(**values)
        return TABLE.fill(place=place, table=entry["table"], result=outcome(entry["result"], sides))
    values["what"] = FINAL_OF.fill(**values)
    if do == "follow":
        who = _names(entry["players"], name)
        seats = FINALISTS.fill(what=values["what"], who=who) if who else NOT_KNOWN.fill(what=values["what"])
        return LINES[do].fill(seats=seats)
    if do == "import":
        return IMPORTED_PUPILS.fill(pupils=len(entry["entries"]))
    if do == "checkin":
        parts = [(PRESENT, _names(entry.get("present", ()), name)), (AWAY, _names(entry.get("absent", ()), name))]
        return joined((text.fill(who=who) for text, who in parts if who), "; ")
    if do == "rearrange":
        return REARRANGED.fill(place=ROUND_OF_PUPILS.fill(**values))
    if do == "late":
        values["who"] = name(entry["pupil"])
    elif do in ("withdraw", "reinstate"):
        values["who"] = _names(entry["pupils"], name)
    elif do == "draw":
        values["count"] = len(entry["groups"])
    elif do == "qualify":
        values["count"] = len(entry["players"])
    elif do == "pair":
        values["groups"] = joined((_group(made["group"]) for made in entry["rounds"]), ", ")
        values["rounds"] = ", ".join(map(str, dict.fromkeys(made["round"] for made in entry["rounds"])))
    elif do == "swap":
        values |= {"place": ROUND_OF_PUPILS.fill(**values), "who": _names(entry["pupils"], name)}
    return None


def _seats(state: Championship, entry: Entry, name: Name) -> dict[str, str | Text]:
    """Who sat at a table: by name, but where the table is no more or places were changed by hand since."""
    try:
        table = state.table(entry["tournament"], entry["group"], entry["round"], entry["table"])
        made = state.swiss(entry["tournament"], entry["group"]).rounds[entry["round"] - 1]
    except Problem:
        return {"1": FIRST, "2": SECOND}
    if made.hand or table.second is None:
        return {"1": FIRST, "2": SECOND}
    return {"1": name(table.first), "2": name(table.second)}
