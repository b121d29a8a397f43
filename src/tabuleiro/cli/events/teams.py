"""An olympiad of teams on the command line: disputes with seven slots, categories, line-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabuleiro.cli.common import print_json
from tabuleiro.cli.events.common import dispute_of, red, result_word, table
from tabuleiro.cli.events.kinds import Progress, Side
from tabuleiro.cli.events.lineups import name_lineup
from tabuleiro.cli.events.presence import check_in
from tabuleiro.olympiad.counting import count, whole
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.hours import length
from tabuleiro.olympiad.kinds import Row
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.reasons import number
from tabuleiro.olympiad.tables_csv import Column
from tabuleiro.olympiad.teams.consequences import compare
from tabuleiro.olympiad.teams.forecast import day_with
from tabuleiro.olympiad.teams.knockout import waiting, waits, why
from tabuleiro.olympiad.teams.progress import over
from tabuleiro.olympiad.teams.schedule import active, propose
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.seats import named
from tabuleiro.olympiad.teams.sheets import sheet
from tabuleiro.olympiad.teams.standings import lots_due, standings_json
from tabuleiro.olympiad.teams.state import State
from tabuleiro.rules.text import Problem, Text, joined

RESULT = (
    Column("dispute", ("disputa",)),
    Column("slot", ("partida",)),
    Column("result", ("resultado",)),
)

IMPORTED = Text(
    "Inscrições feitas. Escolas: {schools}; equipas: {teams}; alunos: {pupils}.",
    "Registered. Schools: {schools}; teams: {teams}; pupils: {pupils}.",
    "Inscrições feitas. Escolas: {schools}; equipes: {teams}; alunos: {pupils}.",
)
NOT_TOURNAMENT = Text(
    "Esta é uma olimpíada de equipas: use --category, não --tournament.",
    "This is a team olympiad: use --category, not --tournament.",
    "Esta é uma olimpíada de equipes: use --category, não --tournament.",
)
WHICH_SLOT = Text(
    "Numa olimpíada, um resultado é --dispute ID --slot SLOT --result X|Y|draw|shared|void|forfeitX|forfeitY.",
    "In an olympiad a result is --dispute ID --slot SLOT --result X|Y|draw|shared|void|forfeitX|forfeitY.",
)
NOTHING_DRAWN = Text(
    "Ainda não há disputas; o sorteio faz-se com `tabuleiro event pair`.",
    "There are no disputes yet; `tabuleiro event pair` draws them.",
)
NO_GROUP = Text(
    "A categoria {category} não tem grupo «{group}».{known}", "Category {category} has no group “{group}”.{known}"
)
GROUPS = Text(" Os grupos vão de 1 a {count}.", " Groups go from 1 to {count}.")
CATEGORY_GROUP = Text("Um grupo é de uma categoria: diga --category.", "A group belongs to a category: say --category.")
IN_GROUP = Text("{category}, grupo {group}", "{category}, group {group}")
HEAD = (
    Text("disputa", "dispute"),
    Text("ronda", "round", "rodada"),
    Text("X", "X"),
    Text("Y", "Y"),
    Text("campo", "field"),
    Text("turno", "turn"),
)
LATER = Text("Mais tarde, quando se souber quem: {ids}.", "Later, once the teams are known: {ids}.")
RESTS = Text("{category}, ronda {round}: folga {team}.", "{category}, round {round}: {team} rests.",
             "{category}, rodada {round}: folga {team}.")  # fmt: skip
SAID = Text(
    "{dispute}, {slot}: {result}. {x} {a} – {b} {y}{open}", "{dispute}, {slot}: {result}. {x} {a} – {b} {y}{open}"
)
OPEN_SLOT = Text("; falta: {slots}", "; still open: {slots}")
OPEN_SLOTS = Text("; faltam: {slots}", "; still open: {slots}")
NOW_SCORE = Text("{what}: de {a} – {b} para {c} – {d}.", "{what}: from {a} – {b} to {c} – {d}.")
NOW_PLACE = Text("{team}: do {old}.º para o {new}.º lugar.", "{team}: from place {old} to place {new}.")
STAYS = Text("Jogadas com o resultado antigo, ficam como estão: {ids}.", "Played on the old result, these stay: {ids}.")
REDRAWN = Text("Por jogar, mudam de equipas: {ids}.", "Not played yet, these get other teams: {ids}.",
               "Por jogar, mudam de equipes: {ids}.")  # fmt: skip
WHICH = Text(
    "Diga qual: tabuleiro event {command} FILE --dispute ID. `event settle` mostra-as.",
    "Say which: tabuleiro event {command} FILE --dispute ID. `event settle` lists them.",
    "Diga qual: tabuleiro event {command} FILE --dispute ID. `event settle` mostra todas.",
)
WAITS = Text(
    "  {id} espera por uma decisão: {why}; `event stand` ou `event annul`, com --dispute {id}",
    "  {id} waits for a ruling: {why}; `event stand` or `event annul`, with --dispute {id}",
)
PROPOSED = Text(
    "{category}: {teams}. Propostas (--plan):",
    "{category}: {teams}. Proposals (--plan):",
)
PROPOSAL = Text(
    "  {plan}: {text} {disputes}, {fields}; o dia todo: cerca de {day}",
    "  {plan}: {text} {disputes}, {fields}; the whole day: about {day}",
)
DRAWN = Text(
    "{category}: {system}, disputas completas: {done} de {count}",
    "{category}: {system}, {done} of {count} complete",
)
SYSTEMS = {  # by how the names of plans begin
    "none": Text("uma só equipa", "a single team", "uma só equipe"),
    "robin": Text("todos contra todos", "round robin"),
    "groups": Text("grupos e finais", "groups and finals"),
    "swiss": Text("sistema suíço", "Swiss system"),
}
OPEN = Text("; por acabar: {ids}", "; not finished: {ids}")
LOTS = Text("; há um sorteio por fazer: `pair`", "; a lot is due: `pair`")
OVER = Text("; acabou", "; it is over")
CONFLICT = Text(
    "  conflito em {id} {slot}: está {stands}, mas {by} disse {said}; decide-se com --correct",
    "  conflict in {id} {slot}: it stands as {stands}, but {by} said {said}; settle it with --correct",
)
SLOTS = (Text("partida", "slot"), Text("jogo", "game"), Text("começa", "starts"), Text("resultado", "result"))
SHEET_WAITS = Text("Espera por uma decisão: {why}.", "Waits for a ruling: {why}.")
MOST = 12


def draw(event: Event, part: str, seed: int | str, plan: str, absent: str, by: str) -> list[Row]:
    """Disputes whose teams are known: a final appears once its finalists are."""
    made = event.kind.draw(event, part, seed=seed, plan=plan, absent=absent, by=by)
    return [row for row in made if not row["x"].startswith("#")]


def remade(entry: Entry) -> list[Row]:
    """The disputes of a round that were made anew."""
    return [{**row, "dispute": row["id"]} for row in entry["disputes"]]


def told_pairs(event: Event, rows: list[Row], lang: str) -> list[str]:
    state: State = event.state
    name = state.team_name

    def field(id: str) -> str:
        return state.place_name(id).say(lang) if id else ""

    cells = [
        [
            named(state.disputes[r["dispute"]]).say(lang),
            r["round"],
            name(r["x"]),
            name(r["y"]),
            field(r["field"]),
            state.disputes[r["dispute"]].turn,
        ]
        for r in rows
    ]
    drawn = dict.fromkeys((state.disputes[r["dispute"]].category, r["round"]) for r in rows)
    parts = dict.fromkeys(category for category, _ in drawn)
    later = [dispute.id for part in parts for dispute in state.disputes_of(part) if not dispute.known]
    said = [table([head.say(lang) for head in HEAD], cells)] if rows else []
    for category, round in drawn:
        if team := state.byes.get(category, {}).get(round):
            said.append(RESTS.fill(category=state.title(category), round=round, team=name(team)).say(lang))
    return said + ([LATER.fill(ids=", ".join(later)).say(lang)] if later else [])


def standings(event: Event, part: str, group: str, lang: str) -> list[tuple[str, str, list[Row]]]:
    state: State = event.state
    if group and not part:
        raise Problem(CATEGORY_GROUP)
    categories = [part] if part else [c for c in state.regulation.categories if state.teams_of(c)]
    found = []
    for category in categories:
        title = state.regulation.category(category).name
        stage = read_stage(state, category, group) if group else ""
        title = IN_GROUP.fill(category=title, group=stage[1:]) if stage else title
        found.append((category, title.say(lang), standings_json(state, category, stage, lang)))
    return found


def read_stage(state: State, category: str, group: str) -> str:
    plan = state.plans.get(category)
    count = len(plan.groups) if plan else 0
    number = whole(group.removeprefix("g"))
    if number is None or not 1 <= number <= count:
        known = GROUPS.fill(count=count) if count else Text("", "")
        raise Problem(NO_GROUP, category=category, group=group, known=known)
    return f"g{number}"


def place(event: Event, said: Mapping[str, Any]) -> dict[str, Any]:
    if said.get("tournament"):
        raise Problem(NOT_TOURNAMENT)
    if not said.get("dispute") or not said.get("slot"):
        raise Problem(WHICH_SLOT)
    if not event.state.disputes:
        raise Problem(NOTHING_DRAWN)
    return {"dispute": dispute_of(event, said["dispute"]), "slot": said["slot"].strip().casefold()}


def told_result(event: Event, place: Mapping[str, Any]) -> Text:
    state: State = event.state
    dispute = state.dispute(place["dispute"])
    points = score(state, dispute)
    open_ = [slot.name for id, slot in state.regulation.slots.items() if not state.result(dispute, id)]
    return SAID.fill(
        dispute=named(dispute),
        slot=state.regulation.slots[place["slot"]].name,
        result=result_word(state.result(dispute, place["slot"])),
        x=state.team_name(dispute.x),
        y=state.team_name(dispute.y),
        a=number(points.x),
        b=number(points.y),
        open=(OPEN_SLOT if len(open_) == 1 else OPEN_SLOTS).fill(slots=joined(open_, "; ")) if open_ else "",
    )


def changes(event: Event, after: State) -> list[Text]:
    found = compare(event.state, after)
    state: State = event.state
    said = []
    for id, ((a, b), (c, d)) in found.scores.items():
        said.append(NOW_SCORE.fill(what=named(state.disputes[id]), a=number(a), b=number(b), c=number(c), d=number(d)))
    for team, (old, new) in found.places.items():
        said.append(NOW_PLACE.fill(team=state.team_name(team), old=old, new=new))
    if found.stays:
        said.append(STAYS.fill(ids=", ".join(found.stays)))
    if found.redrawn:
        said.append(REDRAWN.fill(ids=", ".join(found.redrawn)))
    return said


def progress(event: Event) -> list[Progress]:
    state: State = event.state
    found = []
    for category in state.regulation.categories:
        plan, disputes = state.plans.get(category), state.disputes_of(category)
        held = [dispute.id for dispute in waiting(state, category)]
        open_ = [d.id for d in disputes if d.known and not state.complete(d) and d.id not in held]
        row: Row = {
            "category": category,
            "teams": len(active(state, category)),
            "plan": plan.name if plan else None,
            "disputes": len(disputes),
            "open": open_,
            "waits": held,
            "later": [dispute.id for dispute in disputes if not dispute.known],
            "lots": len(lots_due(state, category)) if plan else 0,
            "over": over(state, category),
        }
        found.append(Progress(row, row["teams"] > 0, bool(held), bool(open_), row["over"]))
    return found


def told_progress(event: Event, lang: str) -> list[str]:
    state: State = event.state
    said: list[str] = []
    for row, *_ in progress(event):
        category = state.regulation.category(row["category"]).name
        if not row["teams"]:
            continue
        if row["plan"] is None:
            said.append(PROPOSED.fill(category=category, teams=count("teams", row["teams"])).say(lang))
            for plan in propose(state, row["category"]):
                day = length(day_with(state, row["category"], plan.plan))
                text = {"plan": plan.plan, "text": plan.text, "fields": count("fields", plan.fields)}
                text["disputes"] = count("disputes", plan.disputes)
                said.append(PROPOSAL.fill(**text, day=day).say(lang))
            continue
        done = row["disputes"] - len({*row["open"], *row["waits"], *row["later"]})
        system = next(name for plan, name in SYSTEMS.items() if row["plan"].startswith(plan))
        line = DRAWN.fill(category=category, system=system, done=done, count=row["disputes"]).say(lang)
        if row["open"]:
            ids = ", ".join(row["open"][:MOST]) + (" …" if len(row["open"]) > MOST else "")
            line += OPEN.fill(ids=ids).say(lang)
        line += LOTS.say(lang) if row["lots"] else OVER.say(lang) if row["over"] else ""
        said.append(line)
    for dispute in state.disputes.values():
        if waits(state, dispute):
            said.append(red(WAITS.fill(id=dispute.id, why=why(state, dispute)).say(lang)))
        for slot, entry in dispute.conflicts.items():
            facts = {"id": dispute.id, "slot": slot, "by": entry["by"], "said": result_word(entry["result"])}
            said.append(CONFLICT.fill(**facts, stands=result_word(dispute.results.get(slot, ""))).say(lang))
    return said


def show_dispute(event: Event, id: str, as_json: bool, lang: str) -> None:
    state: State = event.state
    id = dispute_of(event, id)
    found = sheet(state, state.dispute(id))
    if as_json:
        print_json(found)
        return
    (x, y), (a, b) = found["names"], (number(points).say(lang) for points in found["score"])
    where = state.place_name(found["field"]).say(lang)
    print(f"{named(state.dispute(id)).say(lang)}: {x} {a} – {b} {y} ({where})")
    if waits(state, state.dispute(id)):
        print(red(SHEET_WAITS.fill(why=why(state, state.dispute(id))).say(lang)))
    rows = [[s["slot"], s["game"]["name"], s["starter"], result_word(s["result"]).say(lang)] for s in found["slots"]]
    print(table([head.say(lang) for head in SLOTS], rows))


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
    other_part=NOT_TOURNAMENT,
    ruled=(("dispute",), ("category", "round")),
    which=WHICH,
    sheet=show_dispute,
    lineup=name_lineup,
    check_in=check_in,
)
