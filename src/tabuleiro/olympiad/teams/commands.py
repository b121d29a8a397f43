"""The commands of a team olympiad: what each may do (`check`) and what it does (`apply`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabuleiro.olympiad.common import need
from tabuleiro.olympiad.formats import check_word
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.people import NO_NAME
from tabuleiro.olympiad.problems import raise_all
from tabuleiro.olympiad.teams.absence import LEAST, check_asked
from tabuleiro.olympiad.teams.changes import check_rearrange, check_reinstate, do_rearrange, do_reinstate
from tabuleiro.olympiad.teams.drawn import NO_TURN, check_advance, check_round, check_schedule, is_turn
from tabuleiro.olympiad.teams.knockout import check_follow, clear, do_annul, do_follow, refuse
from tabuleiro.olympiad.teams.lineups import captain_faults, cleaned, violations
from tabuleiro.olympiad.teams.registration import TOO_OLD, faults, size_fault
from tabuleiro.olympiad.teams.regulation import SIDES, Field
from tabuleiro.olympiad.teams.schedule import share
from tabuleiro.olympiad.teams.scoring import RESULTS
from tabuleiro.olympiad.teams.settling import basis, check_remake, check_ruled, do_stand
from tabuleiro.olympiad.teams.state import Change, Dispute, Plan, State, Team
from tabuleiro.rules.text import Problem, Text

CLEAR = "clear"  # a result that takes away what was said of a slot

NO_COMMAND = Text("Não há comando «{do}». Há: {known}.", "There is no command “{do}”. There are: {known}.")
NO_SLOT = Text("Não há partida «{slot}». Há: {known}.", "There is no slot “{slot}”. There are: {known}.")
NO_RESULT = Text("«{result}» não é um resultado. Há: {known}.", "“{result}” is not a result. There are: {known}.")
UNKNOWN_TEAMS = Text(
    "As equipas da disputa {id} ainda não se conhecem.",
    "The teams of dispute {id} are not known yet.",
    "As equipes da disputa {id} ainda não são conhecidas.",
)
RULED = Text(
    "A comissão decidiu {slot} da disputa {id} (linha {line}); só outra decisão o muda.",
    "The committee decided {slot} of dispute {id} (line {line}); only another ruling changes it.",
)
NOT_HERE = Text(
    "{team} não joga a disputa {id} ({x} contra {y}).", "{team} does not play in dispute {id} ({x} against {y})."
)
LOCKED = Text(
    "A disputa {id} já tem resultados: a formação está fechada; use uma substituição.",
    "Dispute {id} has results: the line-up is closed; use a substitution.",
    "A disputa {id} já tem resultados: a escalação está fechada; use uma substituição.",
)
NO_CHANGES = Text(
    "Neste evento não há substituições dentro de uma disputa.",
    "There are no substitutions inside a dispute in this event.",
)
NOT_OUT = Text("{pupil} não está na formação.", "{pupil} is not in the line-up.", "{pupil} não está na escalação.")
NOT_IN = Text(
    "{pupil} não está livre: tem de ser da equipa e não estar na formação.",
    "{pupil} is not available: a substitute belongs to the team and is not in the line-up.",
    "{pupil} não está livre: precisa ser da equipe e não estar na escalação.",
)
NOT_BETWEEN = Text(
    "Troca-se entre as partidas, depois da primeira e antes da segunda, ou por lesão.",
    "A change is made between legs, after the first and before the second, or for injury.",
)
NOT_COME = Text(
    "{pupil} consta como ausente; se já veio, marque primeiro a presença.",
    "{pupil} is marked as absent; whoever came after all is checked in first.",
)
ALL_OVER = Text("Este aluno já acabou de jogar.", "This pupil has finished playing.")
NO_SIDE = Text("«{side}» não é um lado; são X e Y.", "“{side}” is not a side; they are X and Y.")
LEFT = Text(
    "Na disputa {id} não se joga: {team} desistiu. Se ainda joga, é preciso voltar a inscrevê-la primeiro.",
    "Dispute {id} is not played: {team} has withdrawn. If it plays after all, it has to be reinstated first.",
    "Na disputa {id} não se joga: {team} desistiu. Se ainda vai jogar, é preciso reintegrá-la primeiro.",
)
GONE = Text("A equipa {team} já desistiu.", "The team {team} has already withdrawn.", "A equipe {team} já desistiu.")
NOT_ALL = Text("O sorteio tem de ordenar exatamente: {teams}.", "The lot must put in order exactly: {teams}.")
BUSY = Text("No campo {field} decorre a disputa {other}.", "Dispute {other} is being played in the field {field}.")
NO_FIELD = Text(
    "O campo «{field}» não serve para o cenário {scenario}. Servem: {known}.",
    "The field “{field}” does not suit the scenario {scenario}. These do: {known}.",
)
SAME_TURN = Text(
    "No turno {turn} já está a disputa {other} ({why}).", "Dispute {other} is already in turn {turn} ({why})."
)
THE_FIELD = Text("no mesmo campo", "in the same field")
THE_TEAM = Text("com a mesma equipa", "with the same team", "com a mesma equipe")
A_PUPIL = Text(
    "com uma equipa que tem um aluno em comum",
    "with a team that shares a pupil",
    "com uma equipe que tem um aluno em comum",
)
PLAYING = Text(
    "As equipas da disputa {id} têm um aluno em comum com as da disputa {other}, que decorre.",
    "The teams of dispute {id} share a pupil with those of dispute {other}, which is being played.",
    "As equipes da disputa {id} têm um aluno em comum com as da disputa {other}, que está em andamento.",
)
NO_SCENARIO = Text(
    "Não há cenário «{scenario}». Há: {known}.", "There is no scenario “{scenario}”. There are: {known}."
)
IN_LINEUP = Text(
    "{pupil} está na formação da disputa {id}, que ainda se joga.",
    "{pupil} is in the line-up of dispute {id}, which is still being played.",
    "{pupil} está na escalação da disputa {id}, que ainda está sendo jogada.",
)
HAS_PUPIL = Text(
    "{pupil} já está na equipa {team}.", "{pupil} is in the team {team} already.", "{pupil} já está na equipe {team}."
)
NO_SCHOOL = Text("Não há escola «{school}».", "There is no school “{school}”.")
NOT_MEMBER = Text(
    "{pupil} não é da equipa {team}.", "{pupil} is not in the team {team}.", "{pupil} não é da equipe {team}."
)


def check(state: State, entry: Entry) -> None:
    """Raise a Problem unless a command is right in this state."""
    if entry["do"] not in COMMANDS:
        raise Problem(NO_COMMAND, do=entry["do"], known=", ".join(COMMANDS))
    keys, checks, _ = COMMANDS[entry["do"]]
    need(entry, *keys)
    checks(state, entry)


def check_new(state: State, entry: Entry) -> None:
    """What is written no more: a result where a ruling is due, a draw where there are none, pupils who are missing
    before it was said what that costs, who come in though they are missing, or play in two disputes (K17), and what a
    team plays that has left."""
    refuse(state, entry)
    if entry["do"] == "result":
        dispute = state.dispute(entry["dispute"])
        check_word(state.regulation.game(dispute.scenario, entry["slot"]), entry["result"])
        left = [team for team in (dispute.x, dispute.y) if team in state.teams and state.teams[team].withdrawn]
        if left and not dispute.results and "ruling" not in entry:
            raise Problem(LEFT, id=dispute.id, team=state.team_name(left[0]))
    elif entry["do"] == "checkin":
        check_asked(state, entry)
    elif entry["do"] == "substitute":
        if entry["in"] in state.team(entry["team"]).missing:
            raise Problem(NOT_COME, pupil=entry["in"])
    elif entry["do"] in ("start", "move"):
        check_apart(state, entry)


def check_apart(state: State, entry: Entry) -> None:
    """Nobody is to play in two disputes at once."""
    dispute = state.dispute(entry["dispute"])
    for other in state.disputes.values():
        if other is dispute or not share(state, dispute, other):
            continue
        if entry["do"] == "move" and other.turn == entry.get("turn", dispute.turn):
            raise Problem(SAME_TURN, turn=other.turn, other=other.id, why=A_PUPIL)
        if entry["do"] == "start" and other.started and not state.complete(other):
            raise Problem(PLAYING, id=dispute.id, other=other.id)


def apply(state: State, entry: Entry) -> None:
    """Let a command take effect that was checked when it was written."""
    COMMANDS[entry["do"]][2](state, entry)


def check_import(state: State, entry: Entry) -> None:
    raise_all(text for _, text in faults(state, entry))


def do_import(state: State, entry: Entry) -> None:
    for school in entry.get("schools", ()):
        state.school_names[school["id"]] = school["name"]
    for team in entry["teams"]:
        pupils = {pupil["id"]: int(pupil["year"]) for pupil in team["pupils"]}
        state.teams[team["id"]] = Team(team["id"], team["category"], team["school"], team.get("name", ""), pupils)
        if team["category"] in state.plans:  # late, to a Swiss
            rounds = [d.round for d in state.disputes_of(team["category"])]
            state.joined[team["id"]] = max(rounds, default=0)


def check_roster(state: State, entry: Entry) -> None:
    """Pupils who join or leave a team. A ruling may leave it with fewer than the regulation asks for."""
    team = state.team(entry["team"])
    wrong: list[Text] = []
    most = state.regulation.category(team.category).years[1]
    where = {pupil: other.id for other in state.teams.values() for pupil in other.pupils}
    for pupil in entry.get("add", ()):
        if pupil["year"] > most:
            wrong.append(TOO_OLD.fill(year=pupil["year"], category=team.category, most=most))
        other = where.get(pupil["id"], "")
        anew = pupil["id"] in entry.get("remove", ())  # of another year than was thought
        if other and not anew and (state.format["pupilTeams"] == "one" or state.teams[other].category == team.category):
            wrong.append(HAS_PUPIL.fill(pupil=pupil["id"], team=other))
    for pupil in entry.get("remove", ()):
        if pupil not in team.pupils:
            wrong.append(NOT_MEMBER.fill(pupil=pupil, team=team.id))
        for dispute in state.disputes_of(team.category):
            side = dispute.side(team.id)
            named = {p for places in dispute.lineups.get(side, {}).values() for p in places}
            if pupil in named and not state.complete(dispute):
                wrong.append(IN_LINEUP.fill(pupil=pupil, id=dispute.id))
    count = len(team.pupils) + len(entry.get("add", ())) - len(entry.get("remove", ()))
    size = None if "ruling" in entry else size_fault(state, team.id, team.category, count)
    raise_all([*wrong, size] if size else wrong)


def do_roster(state: State, entry: Entry) -> None:
    team = state.teams[entry["team"]]
    _keep_lineups(state, team)
    for pupil in entry.get("remove", ()):
        team.pupils.pop(pupil, None)
    team.pupils |= {pupil["id"]: int(pupil["year"]) for pupil in entry.get("add", ())}


def _keep_lineups(state: State, team: Team) -> None:
    """Who played in a dispute that has begun does not change when the roster does."""
    for dispute in state.disputes_of(team.category):
        side = dispute.side(team.id)
        if side and dispute.results:
            dispute.lineups.setdefault(side, state.lineup(dispute, side))


def _close_lineups(state: State, dispute: Dispute) -> None:
    """The line-ups are due: where others take the places of those who are missing, this is now the line-up."""
    for side in SIDES if dispute.known and not dispute.due else ():
        if dispute.team(side) in state.teams and state.teams[dispute.team(side)].least:
            dispute.lineups[side] = state.lineup(dispute, side)


def do_schedule(state: State, entry: Entry) -> None:
    category = entry["category"]
    groups = [list(group) for group in entry.get("groups", ())]
    apart = bool(entry.get("apart"))
    state.plans[category] = Plan(entry["plan"], entry["seed"], entry["rounds"], groups, entry["seq"], apart)
    _add(state, entry)


def do_round(state: State, entry: Entry) -> None:
    _add(state, entry, basis(state, entry["category"], entry["round"]) if entry.get("held") else None)
    state.seeds[entry["category"], entry["round"]] = entry["seed"]
    if entry.get("bye"):
        state.byes.setdefault(entry["category"], {})[entry["round"]] = entry["bye"]


def do_remake(state: State, entry: Entry) -> None:
    """Others play what has not begun of a round."""
    category, round = entry["category"], entry["round"]
    for id in entry["gone"]:
        del state.disputes[id]
    state.byes.get(category, {}).pop(round, None)
    do_round(state, {**entry, "held": True})
    for team in (team for d in entry["disputes"] for team in (d["x"], d["y"], entry["bye"])):
        if team in state.joined:
            state.joined[team] = min(state.joined[team], round - 1)


def _add(state: State, entry: Entry, basis: tuple[tuple[Any, ...], ...] | None = None) -> None:
    for d in entry["disputes"]:
        state.disputes[d["id"]] = Dispute(
            d["id"],
            entry["category"],
            d["round"],
            d["x"],
            d["y"],
            d["scenario"],
            d["field"],
            d["turn"],
            dict(d["starters"]),
            d.get("stage", ""),
            (d["x"], d["y"]) if d["x"].startswith("#") else ("", ""),
            basis=basis,
        )


def do_advance(state: State, entry: Entry) -> None:
    for id, (x, y) in entry["teams"].items():
        dispute = state.disputes[id]
        dispute.x, dispute.y = x, y
        dispute.drawn, dispute.turned, dispute.stands = True, False, entry.get("ruling", 0)
        clear(dispute)


def check_lot(state: State, entry: Entry) -> None:
    if sorted(entry["candidates"]) != sorted(entry["order"]) or len(set(entry["order"])) != len(entry["order"]):
        raise Problem(NOT_ALL, teams=", ".join(entry["candidates"]))
    for team in entry["candidates"]:
        state.team(team)


def do_lot(state: State, entry: Entry) -> None:
    key = (entry["purpose"], frozenset(entry["candidates"]))
    state.lots[key] = list(entry["order"])
    state.lines[key] = entry["seq"]


def check_lineup(state: State, entry: Entry) -> None:
    dispute, _ = _side(state, entry)
    if dispute.results and "ruling" not in entry:
        raise Problem(LOCKED, id=dispute.id)
    team = state.team(entry["team"])
    lineup = _lineup(state, entry)
    wrong = violations(state.regulation, team, dispute.scenario, lineup, "ruling" in entry)
    raise_all([*wrong, *captain_faults(state.regulation, lineup, entry.get("captain") or "")])


def do_lineup(state: State, entry: Entry) -> None:
    dispute, side = _side(state, entry)
    dispute.lineups[side] = cleaned(_lineup(state, entry))
    dispute.changes = [change for change in dispute.changes if change.side != side]  # they were of the line-up before
    dispute.captains[side] = str(entry.get("captain") or "")


def _lineup(state: State, entry: Entry) -> dict[str, Any]:
    return {modality.id: entry.get(modality.id, ()) for modality in state.regulation.modalities}


def check_substitute(state: State, entry: Entry) -> None:
    """K16: one for one, between legs or for injury."""
    dispute, side = _side(state, entry)
    if state.format["substitutions"] == "none" and "ruling" not in entry:
        raise Problem(NO_CHANGES)
    slots = [slot for slot in state.regulation.slots if entry["out"] in state.playing(dispute, side, slot)]
    if not slots:
        raise Problem(NOT_OUT, pupil=entry["out"])
    named = {pupil for slot in state.regulation.slots for pupil in state.playing(dispute, side, slot)}
    if entry["in"] not in state.team(entry["team"]).pupils or entry["in"] in named:
        raise Problem(NOT_IN, pupil=entry["in"])
    open_ = [slot for slot in slots if not state.result(dispute, slot)]
    if not open_:
        raise Problem(ALL_OVER)
    if entry.get("reason", "leg") != "injury" and len(open_) == len(slots):
        raise Problem(NOT_BETWEEN)


def do_substitute(state: State, entry: Entry) -> None:
    dispute, side = _side(state, entry)
    dispute.lineups.setdefault(side, state.lineup(dispute, side))  # the change is of who was named by now
    slots = [slot for slot in state.regulation.slots.values() if entry["out"] in state.playing(dispute, side, slot.id)]
    open_ = [slot.leg for slot in slots if not state.result(dispute, slot.id)]
    dispute.changes.append(Change(side, entry["out"], entry["in"], min(open_, default=0), entry["seq"]))


def check_result(state: State, entry: Entry) -> None:
    dispute = state.dispute(entry["dispute"])
    slots = state.regulation.slots
    if entry["slot"] not in slots:
        raise Problem(NO_SLOT, slot=entry["slot"], known=", ".join(slots))
    if entry["result"] not in (*RESULTS, CLEAR):
        raise Problem(NO_RESULT, result=entry["result"], known=", ".join((*RESULTS, CLEAR)))
    if not dispute.known:
        raise Problem(UNKNOWN_TEAMS, id=dispute.id)
    if entry["slot"] in dispute.ruled and "ruling" not in entry:
        raise Problem(RULED, slot=slots[entry["slot"]].name, id=dispute.id, line=dispute.ruled[entry["slot"]])


def do_result(state: State, entry: Entry) -> None:
    """A result or its correction. Who saw something else than what stands (`was`) makes a conflict, which is shown."""
    dispute, slot = state.disputes[entry["dispute"]], entry["slot"]
    state.played = True
    _close_lineups(state, dispute)
    dispute.history.setdefault(slot, []).append(entry)
    stands = dispute.results.get(slot, "")
    if "was" in entry and (entry["was"] or "") != stands and entry["result"] != stands:
        dispute.conflicts[slot] = entry
        return
    dispute.conflicts.pop(slot, None)
    dispute.ruled.pop(slot, None)
    if entry["result"] == CLEAR:
        dispute.results.pop(slot, None)
        return
    dispute.results[slot] = entry["result"]
    if "ruling" in entry:
        dispute.ruled[slot] = entry["ruling"]


def check_absent(state: State, entry: Entry) -> None:
    dispute = state.dispute(entry["dispute"])
    if not dispute.known:
        raise Problem(UNKNOWN_TEAMS, id=dispute.id)
    for side in entry["sides"]:
        if side not in SIDES:
            raise Problem(NO_SIDE, side=side)


def do_absent(state: State, entry: Entry) -> None:
    state.played = True
    dispute = state.disputes[entry["dispute"]]
    dispute.absent, dispute.absent_since = tuple(sorted(set(entry["sides"]))), entry["seq"]


def check_withdraw(state: State, entry: Entry) -> None:
    if state.team(entry["team"]).withdrawn:
        raise Problem(GONE, team=state.team_name(entry["team"]))


def do_withdraw(state: State, entry: Entry) -> None:
    """Who leaves forfeits what is open. What is over stays, also a slot that was won because the other had nobody."""
    team = state.teams[entry["team"]]
    for dispute in state.disputes_of(team.category):
        if dispute.side(team.id) and not dispute.absent and state.complete(dispute):
            for slot in state.regulation.slots:
                dispute.results.setdefault(slot, state.result(dispute, slot))
    team.withdrawn = entry["seq"]


def check_checkin(state: State, entry: Entry) -> None:
    team = state.team(entry["team"])
    raise_all(
        NOT_MEMBER.fill(pupil=pupil, team=team.id) for pupil in entry.get("absent", ()) if pupil not in team.pupils
    )


def do_checkin(state: State, entry: Entry) -> None:
    team = state.teams[entry["team"]]
    _keep_lineups(state, team)
    if "lineup" in entry:
        for dispute in state.disputes_of(team.category):
            side = dispute.side(team.id)
            if side and dispute.known and dispute.due:
                dispute.lineups.setdefault(side, state.lineup(dispute, side))
    team.present, team.seen = bool(entry["present"]), entry["seq"]
    team.missing = frozenset(entry.get("absent", ()))
    team.least = entry.get("lineup") == LEAST


def check_start(state: State, entry: Entry) -> None:
    """A field hosts one dispute at a time."""
    dispute = state.dispute(entry["dispute"])
    if not dispute.known:
        raise Problem(UNKNOWN_TEAMS, id=dispute.id)
    for other in state.disputes.values():
        if other is not dispute and other.started and other.field == dispute.field and not state.complete(other):
            raise Problem(BUSY, field=dispute.field, other=other.id)


def do_start(state: State, entry: Entry) -> None:
    _close_lineups(state, state.disputes[entry["dispute"]])
    state.disputes[entry["dispute"]].started = True


def check_move(state: State, entry: Entry) -> None:
    """Another field of the same scenario, or another turn."""
    dispute = state.dispute(entry["dispute"])
    field, turn = entry.get("field", dispute.field), entry.get("turn", dispute.turn)
    if not is_turn(turn):
        raise Problem(NO_TURN, turn=turn)
    known = [f.id for f in state.fields_for(dispute.category, dispute.scenario)]
    if field not in known:
        raise Problem(NO_FIELD, field=field, scenario=dispute.scenario, known=", ".join(known))
    for other in state.disputes.values():
        if other is not dispute and other.turn == turn:
            if other.field == field:
                raise Problem(SAME_TURN, turn=turn, other=other.id, why=THE_FIELD)
            if {other.x, other.y} & {dispute.x, dispute.y}:
                raise Problem(SAME_TURN, turn=turn, other=other.id, why=THE_TEAM)


def do_move(state: State, entry: Entry) -> None:
    dispute = state.disputes[entry["dispute"]]
    dispute.field, dispute.turn = entry.get("field", dispute.field), entry.get("turn", dispute.turn)


def check_field(state: State, entry: Entry) -> None:
    if entry["scenario"] not in state.regulation.scenarios:
        raise Problem(NO_SCENARIO, scenario=entry["scenario"], known=", ".join(state.regulation.scenarios))


def do_field(state: State, entry: Entry) -> None:
    id = entry["field"]
    state.own_fields[id] = Field(id, entry["scenario"], entry.get("category", ""), entry.get("location", ""))
    (state.closed.add if entry.get("closed") else state.closed.discard)(id)


def _side(state: State, entry: Entry) -> tuple[Dispute, str]:
    dispute = state.dispute(entry["dispute"])
    if not dispute.known:
        raise Problem(UNKNOWN_TEAMS, id=dispute.id)
    side = dispute.side(entry["team"])
    if not side:
        names = {"x": state.team_name(dispute.x), "y": state.team_name(dispute.y)}
        raise Problem(NOT_HERE, team=state.team_name(entry["team"]), id=dispute.id, **names)
    return dispute, side


Check = Callable[[State, Entry], None]


def check_rename(state: State, entry: Entry) -> None:
    if not str(entry["name"]).strip():
        raise Problem(NO_NAME)
    if entry.get("school") is None:
        need(entry, "team")
        state.team(entry["team"])
    elif entry["school"] not in state.school_names:
        raise Problem(NO_SCHOOL, school=entry["school"])


def do_rename(state: State, entry: Entry) -> None:
    if "school" in entry:
        state.school_names[entry["school"]] = entry["name"].strip()
    else:
        state.teams[entry["team"]].name = entry["name"].strip()


COMMANDS: dict[str, tuple[tuple[str, ...], Check, Check]] = {
    "import": (("teams",), check_import, do_import),
    "rename": (("name",), check_rename, do_rename),
    "roster": (("team",), check_roster, do_roster),
    "checkin": (("team", "present"), check_checkin, do_checkin),
    "withdraw": (("team",), check_withdraw, do_withdraw),
    "reinstate": (("team",), check_reinstate, do_reinstate),
    "field": (("field", "scenario"), check_field, do_field),
    "schedule": (("category", "plan", "seed", "rounds", "disputes"), check_schedule, do_schedule),
    "round": (("category", "round", "seed", "disputes"), check_round, do_round),
    "rearrange": (("category", "round", "disputes"), check_rearrange, do_rearrange),
    "advance": (("category", "teams"), check_advance, do_advance),
    "follow": (("category", "teams"), check_follow, do_follow),
    "remake": (("category", "round", "seed", "gone", "disputes", "bye"), check_remake, do_remake),
    "stand": ((), check_ruled, do_stand),
    "annul": (("dispute",), check_ruled, do_annul),
    "lot": (("purpose", "candidates", "order"), check_lot, do_lot),
    "move": (("dispute",), check_move, do_move),
    "lineup": (("dispute", "team"), check_lineup, do_lineup),
    "substitute": (("dispute", "team", "out", "in"), check_substitute, do_substitute),
    "start": (("dispute",), check_start, do_start),
    "result": (("dispute", "slot", "result"), check_result, do_result),
    "absent": (("dispute", "sides"), check_absent, do_absent),
}
