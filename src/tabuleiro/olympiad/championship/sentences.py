"""The lines of a championship's log in words."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.championship.seats import round_name
from tabuleiro.olympiad.championship.state import State, group_name
from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.kinds import Name
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.sentences import AWAY, NOT_KNOWN, REARRANGED, SHARED, listed, outcome
from tabuleiro.rules.text import Problem, Text, counted, joined

LINES = SHARED | {
    "late": Text(
        "{tournament}, {group}: {who} chegou depois do sorteio",
        "{tournament}, {group}: {who} came after the draw",
    ),
    "draw": Text("{tournament}: {count} (semente {seed})", "{tournament}: {count} (seed {seed})"),
    "pair": Text(
        "{tournament}, {groups}: ronda {rounds}{hand}{seeded}",
        "{tournament}, {groups}: round {rounds}{hand}{seeded}",
        "{tournament}, {groups}: rodada {rounds}{hand}{seeded}",
    ),
    "start": Text("começou: {matches}", "begun: {matches}"),
    "swap": Text("{place}: {who} trocam de lugar", "{place}: {who} change places"),
    "qualify": Text(
        "{tournament}: {count} na final (semente {seed})",
        "{tournament}: {count} in the final (seed {seed})",
    ),
}
IMPORTED_PUPILS = Text("inscrições: {pupils} de {schools}", "registered: {pupils} of {schools}")
DRAWN = (Text("{n} grupo sorteado", "{n} group drawn"), Text("{n} grupos sorteados", "{n} groups drawn"))
SEEDED = Text(" (semente {seed})", " (seed {seed})")
PRESENT = Text("presentes: {who}", "here: {who}")
ROUND_OF_PUPILS = Text(
    "{tournament}, {group}, ronda {round}",
    "{tournament}, {group}, round {round}",
    "{tournament}, {group}, rodada {round}",
)
FINAL_OF = Text("final de {tournament}", "final of {tournament}")
FINALISTS = Text("{what}, {who}", "{what}, {who}")
AT_TABLE = Text("{place}, mesa {table}", "{place}, table {table}")
TABLE = Text("{place}, mesa {table}: {result}", "{place}, table {table}: {result}")
FIRST, SECOND = Text("quem começou", "who moved first"), Text("quem jogou em segundo", "who moved second")


def sentence(state: State, entry: Entry, name: Name, values: dict[str, Any]) -> Text | None:
    """What a line says; None of a command that is not the championship's own."""
    do = entry["do"]
    if entry.get("tournament") in state.tournaments:
        values["tournament"] = state.title(entry["tournament"])
    if "group" in entry:
        values["group"] = group_name(entry["group"])
    if do == "result":
        sides = _seats(state, entry, name)
        place = ROUND_OF_PUPILS.fill(**values)
        return TABLE.fill(place=place, table=entry["table"], result=outcome(entry["result"], sides))
    values["what"] = FINAL_OF.fill(**values)
    if "round" in entry and do in ("stand", "annul", "remake"):
        place = ROUND_OF_PUPILS.fill(**values)
        values["place"] = place
        values["what"] = AT_TABLE.fill(place=place, table=entry["table"]) if "table" in entry else place
    if do == "follow":
        who = listed(entry["players"], name)
        seats = FINALISTS.fill(what=values["what"], who=who) if who else NOT_KNOWN.fill(what=values["what"])
        said = LINES[do].fill(seats=seats)
        return joined([said, SEEDED.fill(**values)], "") if entry.get("tables") else said
    if do == "import":
        schools = len({school for _, _, school in entry["entries"]})
        return IMPORTED_PUPILS.fill(pupils=count("pupils", len(entry["entries"])), schools=count("schools", schools))
    if do == "checkin":
        parts = [(PRESENT, listed(entry.get("present", ()), name)), (AWAY, listed(entry.get("absent", ()), name))]
        return joined((text.fill(who=who) for text, who in parts if who), "; ")
    if do == "rearrange":
        return REARRANGED.fill(place=ROUND_OF_PUPILS.fill(**values))
    if do == "start":
        values["matches"] = joined((round_name(state, match) for match in entry["matches"]), "; ")
    elif do == "late":
        values["who"] = name(entry["pupil"])
    elif do in ("withdraw", "reinstate"):
        values["who"] = listed(entry["pupils"], name)
    elif do == "draw":
        values["count"] = counted(len(entry["groups"]), *DRAWN)
    elif do == "qualify":
        values["count"] = count("pupils", len(entry["players"]))
    elif do == "pair":
        values["seeded"] = "" if entry.get("hand") else SEEDED.fill(**values)
        values["groups"] = joined((group_name(made["group"]) for made in entry["rounds"]), ", ")
        values["rounds"] = ", ".join(map(str, dict.fromkeys(made["round"] for made in entry["rounds"])))
    elif do == "swap":
        values |= {"place": ROUND_OF_PUPILS.fill(**values), "who": listed(entry["pupils"], name)}
    return LINES[do].fill(**values) if do in LINES else None


def _seats(state: State, entry: Entry, name: Name) -> dict[str, str | Text]:
    """Who sat at a table: by name, but where the table is no more or places were changed by hand since."""
    try:
        table = state.at(entry)
        made = state.swiss(entry["tournament"], entry["group"]).rounds[entry["round"] - 1]
    except Problem:
        return {"1": FIRST, "2": SECOND}
    if made.hand or table.second is None:
        return {"1": FIRST, "2": SECOND}
    return {"1": name(table.first), "2": name(table.second)}
