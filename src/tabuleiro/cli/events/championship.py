"""A championship on the command line: tournaments, groups and finals, rounds and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabuleiro.cli.events.common import red, result_word
from tabuleiro.cli.events.common import table as columns
from tabuleiro.cli.events.kinds import Progress, Side
from tabuleiro.olympiad.championship.consequences import compare
from tabuleiro.olympiad.championship.finals import why
from tabuleiro.olympiad.championship.making import table_rows
from tabuleiro.olympiad.championship.state import FINAL, NOT_DRAWN, State, group_name
from tabuleiro.olympiad.championship.views import progress_rows, standing_rows
from tabuleiro.olympiad.counting import count, whole
from tabuleiro.olympiad.event import Event, names_of
from tabuleiro.olympiad.kinds import Row
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.reasons import number
from tabuleiro.olympiad.tables_csv import Column
from tabuleiro.rules.text import Problem, Text, counted, joined

RESULT = (
    Column("tournament", ("torneio",)),
    Column("group", ("grupo",)),
    Column("round", ("ronda", "rodada")),
    Column("table", ("mesa",)),
    Column("result", ("resultado",)),
)

IMPORTED = Text(
    "Inscrições feitas. Escolas: {schools}; alunos: {pupils}; torneios: {parts}.",
    "Registered. Schools: {schools}; pupils: {pupils}; tournaments: {parts}.",
)
NOT_CATEGORY = Text(
    "Este é um campeonato: use --tournament, não --category.",
    "This is a championship: use --tournament, not --category.",
)
NO_PLAN = Text("Num campeonato não há --plan.", "There is no --plan in a championship.")
WHICH_TABLE = Text(
    "O resultado de um campeonato é --tournament T --group G --round R --table N --result 1|2|draw (--final: a final).",
    "A championship's result is --tournament T --group G --round R --table N --result 1|2|draw (--final: the final).",
)
WHICH = Text(
    "Diga qual: tabuleiro event {command} FILE --tournament T --group G --round R --table N (só --tournament T: a "
    "final). `event settle` mostra-as.",
    "Say which: tabuleiro event {command} FILE --tournament T --group G --round R --table N (--tournament T alone: the "
    "final). `event settle` lists them.",
    "Diga qual: tabuleiro event {command} FILE --tournament T --group G --round R --table N (só --tournament T: a "
    "final). `event settle` mostra todas.",
)
GROUP_OR_FINAL = Text("Diga --group ou --final, não ambos.", "Say --group or --final, not both.")
NOT_A_NUMBER = Text("«{said}» não é um número de {what}.", "“{said}” is not the number of a {what}.")
ROUND, TABLE = Text("ronda", "round", "rodada"), Text("mesa", "table")
TOURNAMENT_GROUP = Text(
    "Um grupo é de um torneio: diga --tournament.", "A group belongs to a tournament: say --tournament."
)
HEADING = Text(
    "{title} ({id}), grupo {group}, ronda {round}",
    "{title} ({id}), group {group}, round {round}",
    "{title} ({id}), grupo {group}, rodada {round}",
)
HEADING_FINAL = Text(
    "{title} ({id}), final, ronda {round}",
    "{title} ({id}), final, round {round}",
    "{title} ({id}), final, rodada {round}",
)
HEAD = (Text("mesa", "table"), Text("primeiro", "first"), Text("segundo", "second"))
BYE = Text("(folga)", "(bye)")
GROUP_TITLE = Text("{title} ({id}), grupo {group}", "{title} ({id}), group {group}")
FINAL_TITLE = Text("{title} ({id}), final", "{title} ({id}), final")
WHOLE_TITLE = Text("{title} ({id})", "{title} ({id})")
SAID = Text(
    "{tournament} {group}, ronda {round}, mesa {table}: {first} – {second}: {result}{open}",
    "{tournament} {group}, round {round}, table {table}: {first} – {second}: {result}{open}",
    "{tournament} {group}, rodada {round}, mesa {table}: {first} – {second}: {result}{open}",
)
OPEN_TABLE = Text("; falta a mesa {tables}", "; table still open: {tables}")
OPEN_TABLES = Text("; faltam as mesas {tables}", "; tables still open: {tables}")
NOW_POINTS = Text("{name}: de {a} para {b}.", "{name}: from {a} to {b}.")
NOW_PLACE = Text("{name}: do {old}.º para o {new}.º lugar.", "{name}: from place {old} to place {new}.")
ROUND_OF = Text(
    "{title}, {group}, ronda {round}", "{title}, {group}, round {round}", "{title}, {group}, rodada {round}"
)
STAYS = Text(
    "Rondas feitas com o resultado antigo, ficam como estão: {rounds}.",
    "Rounds made on the old result stay as they are: {rounds}.",
    "Rodadas feitas com o resultado antigo ficam como estão: {rounds}.",
)
QUALIFY = Text(
    "Pelos resultados dos grupos, à final de {id} vão agora outros alunos.",
    "By the group results, other pupils now go to the final of {id}.",
)
FINAL_STAYS = Text(
    "A final de {id} já começou e espera por uma decisão (`event stand` ou `event annul`).",
    "The final of {id} has begun and waits for a ruling (`event stand` or `event annul`).",
)
WAITS = Text(
    "  a final de {id} espera por uma decisão: {why}; `event stand` ou `event annul`, com --tournament {id}",
    "  the final of {id} waits for a ruling: {why}; `event stand` or `event annul`, with --tournament {id}",
)
PROGRESS = Text("{id}  {title}: {pupils}, {stage}{open}", "{id}  {title}: {pupils}, {stage}{open}")
STAGE = {
    "entries": Text("por sortear", "not drawn yet"),
    "groups": Text("ronda {round} de {rounds} nos grupos", "round {round} of {rounds} in the groups",
                   "rodada {round} de {rounds} nos grupos"),
    "final": Text("ronda {round} de {rounds} na final", "round {round} of {rounds} in the final",
                  "rodada {round} de {rounds} na final"),
    "over": Text("acabou", "it is over"),
}  # fmt: skip
FIRST = Text("primeira ronda por fazer", "first round to be made", "primeira rodada por fazer")
OPEN = (
    Text("; falta {n} resultado", "; {n} result is missing"),
    Text("; faltam {n} resultados", "; {n} results are missing"),
)
CONFLICT = Text(
    "  conflito em {id} {group}, ronda {round}, mesa {table}; decide-se com --correct",
    "  conflict in {id} {group}, round {round}, table {table}; settle it with --correct",
    "  conflito em {id} {group}, rodada {round}, mesa {table}; resolve-se com --correct",
)
SHOWN = 12


def draw(event: Event, part: str, seed: int | str, plan: str, absent: str, by: str) -> list[Row]:
    if plan:
        raise Problem(NO_PLAN)
    return event.kind.draw(event, part, seed=seed, plan="", absent=absent, by=by)


def remade(entry: Entry) -> list[Row]:
    """The tables of a round of which some were made anew."""
    return table_rows({**entry, "rounds": [entry]})


def told_pairs(event: Event, rows: list[Row], lang: str) -> list[str]:
    state: State = event.state
    name = _with_school(event)
    found: dict[tuple[str, Any, int], list[list[object]]] = {}
    for row in rows:
        second = name(row["second"]) if row["second"] else BYE.say(lang)
        found.setdefault((row["tournament"], row["group"], row["round"]), []).append(
            [row["table"], name(row["first"]), second]
        )
    said = []
    for (id, group, round), tables in found.items():
        title = HEADING_FINAL if group == FINAL else HEADING
        head = title.fill(title=state.tournaments[id].event.title, id=id, group=group, round=round)
        said += [head.say(lang), columns([part.say(lang) for part in HEAD], tables), ""]
    return said


def _with_school(event: Event) -> Any:
    state: State = event.state
    name = names_of(event)
    return lambda id: f"{name(id)} ({state.school_names[state.pupil_by_id[id].school]})"


def standings(event: Event, part: str, group: str, lang: str) -> list[tuple[str, str, list[Row]]]:
    state: State = event.state
    state.plan()
    if group and not part:
        raise Problem(TOURNAMENT_GROUP)
    drawn = [id for id, tournament in state.tournaments.items() if tournament.groups]
    if not part and not drawn:
        raise Problem(NOT_DRAWN, tournament="1.1 … 4.6")
    name = names_of(event)
    found = []
    for id in [part] if part else drawn:
        rows = standing_rows(event, id, group or None, lang, name)
        final = group == FINAL or (not group and state.tournaments[id].final is not None)
        title = FINAL_TITLE if final else GROUP_TITLE if group else WHOLE_TITLE
        found.append((id, title.fill(title=state.tournaments[id].event.title, id=id, group=group).say(lang), rows))
    return found


def place(event: Event, said: Mapping[str, Any]) -> dict[str, Any]:
    if said.get("dispute") or said.get("slot") or not said.get("tournament"):
        raise Problem(WHICH_TABLE)
    if said.get("final") and said.get("group") not in ("", FINAL):
        raise Problem(GROUP_OR_FINAL)
    group = FINAL if said.get("final") else str(said.get("group", ""))
    if not group or not said.get("round") or not said.get("table"):
        raise Problem(WHICH_TABLE)
    return {
        "tournament": said["tournament"],
        "group": group.casefold() if (number := whole(group)) is None else number,
        "round": _number(said["round"], ROUND),
        "table": _number(said["table"], TABLE),
    }


def _number(said: Any, what: Text) -> int:
    number = whole(said)
    if number is None:
        raise Problem(NOT_A_NUMBER, said=said, what=what)
    return number


def told_result(event: Event, place: Mapping[str, Any]) -> Text:
    state: State = event.state
    table = state.at(place)
    name = names_of(event)
    open_ = [t for r, t in state.swiss(place["tournament"], place["group"]).open() if r == place["round"]]
    return SAID.fill(
        **{**place, "group": group_name(place["group"])},
        first=name(table.first),
        second=name(table.second or ""),
        result=result_word(table.result),
        open=(OPEN_TABLE if len(open_) == 1 else OPEN_TABLES).fill(tables=", ".join(map(str, open_))) if open_ else "",
    )


def changes(event: Event, after: State) -> list[Text]:
    found = compare(event.state, after)
    name = names_of(event)
    said = [NOW_POINTS.fill(name=name(p), a=number(a), b=count("points", b)) for p, (a, b) in found.points.items()]
    said += [NOW_PLACE.fill(name=name(p), old=old, new=new) for p, (old, new) in found.places.items()]
    if found.stays:
        rounds = (ROUND_OF.fill(title=after.title(id), group=group_name(g), round=r) for id, g, r in found.stays)
        said.append(STAYS.fill(rounds=joined(rounds, "; ")))
    for id in found.qualifiers:
        said.append((FINAL_STAYS if id in found.finals else QUALIFY).fill(id=id))
    return said


def progress(event: Event) -> list[Progress]:
    return [
        Progress(
            row,
            row["pupils"] > 0,
            any(group["waits"] for group in row["groups"]),
            any(group["open"] for group in row["groups"]),
            row["stage"] == "over",
        )
        for row in progress_rows(event.state)
    ]


def told_progress(event: Event, lang: str) -> list[str]:
    state: State = event.state
    said = []
    for row in progress_rows(state):
        if not row["pupils"]:
            continue
        groups = [g for g in row["groups"] if (g["group"] == FINAL) == (row["stage"] == "final")]
        facts = {
            "round": min((g["round"] for g in groups), default=0),
            "rounds": max((g["rounds"] for g in groups), default=0),
        }
        missing = sum(len(g["open"]) for g in row["groups"])
        said.append(
            PROGRESS.fill(
                id=row["tournament"],
                title=state.tournaments[row["tournament"]].event.title,
                pupils=count("pupils", row["pupils"]),
                stage=STAGE[row["stage"]].fill(**facts) if facts["round"] or not groups else FIRST,
                open=counted(missing, *OPEN) if missing else "",
            ).say(lang)
        )
        for g in row["groups"]:
            if g["waits"]:
                tournament = state.tournaments[row["tournament"]]
                said.append(red(WAITS.fill(id=tournament.id, why=why(state, tournament, names_of(event))).say(lang)))
            for at in g["conflicts"]:
                said.append(CONFLICT.fill(id=row["tournament"], group=group_name(g["group"]), **at).say(lang))
    return said


KIND = Side(
    imported=IMPORTED,
    results=RESULT,
    place=place,
    told_result=told_result,
    told_pairs=told_pairs,
    remade=remade,
    standings=standings,
    progress=progress,
    told_progress=told_progress,
    changes=changes,
    draw=draw,
    other_part=NOT_CATEGORY,
    ruled=(
        ("tournament",),
        ("tournament", "group", "round"),
        ("tournament", "group", "round", "table"),
    ),
    which=WHICH,
)
