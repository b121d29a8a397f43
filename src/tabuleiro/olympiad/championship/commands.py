"""What can be done to a championship: each command is checked against the state, and then applied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabuleiro.olympiad.championship.finals import away, check_ruled, refuse
from tabuleiro.olympiad.championship.seats import round_name
from tabuleiro.olympiad.championship.settling import (
    apply_remake,
    apply_ruled_table,
    check_remake,
    check_ruled_table,
)
from tabuleiro.olympiad.championship.state import FINAL, RESULTS, GameTable, Pupil, Round, State, Swiss
from tabuleiro.olympiad.common import need
from tabuleiro.olympiad.formats import check_word
from tabuleiro.olympiad.log import Entry
from tabuleiro.rules.text import Problem, Text

UNKNOWN = Text(
    "Não há comando «{do}» num campeonato. Há: {known}.", "A championship has no command “{do}”. It has: {known}."
)
TWICE = Text("«{id}» está duas vezes.", "“{id}” appears twice.")
NO_SCHOOL = Text("Não há escola «{id}».", "There is no school “{id}”.")
FULL = Text(
    "A escola «{school}» já tem {most} no torneio {tournament}.",
    "The school “{school}” has {most} in tournament {tournament} already.",
)
DRAWN = Text(
    "Os grupos do torneio {tournament} já foram sorteados; quem chega agora entra como atrasado.",
    "The groups of tournament {tournament} have been drawn; anyone who comes now enters as a late arrival.",
)
DRAWN_AGAIN = Text(
    "Os grupos do torneio {tournament} já foram sorteados; anule primeiro esse sorteio.",
    "The groups of tournament {tournament} have been drawn already; undo that first.",
)
NOT_ALL = Text(
    "O sorteio tem de ter todos os que estão presentes no torneio {tournament}, e mais ninguém.",
    "The draw must have everybody who is present in tournament {tournament}, and nobody else.",
)
WRONG_ROUND = Text(
    "A próxima ronda do grupo {group} do torneio {tournament} é a {right}, não a {round}.",
    "The next round of group {group} of tournament {tournament} is {right}, not {round}.",
    "A próxima rodada do grupo {group} do torneio {tournament} é a {right}, não a {round}.",
)
NOT_DONE = Text(
    "Faltam resultados da ronda {round} do grupo {group} do torneio {tournament}: mesas {tables}.",
    "Results of round {round} of group {group} of tournament {tournament} are missing: tables {tables}.",
    "Faltam resultados da rodada {round} do grupo {group} do torneio {tournament}: mesas {tables}.",
)
NOT_EVERYBODY = Text(
    "A ronda tem de ter uma vez cada um dos presentes do grupo {group}, e mais ninguém: {who}.",
    "The round must have everybody present of group {group} once, and nobody else: {who}.",
    "A rodada tem de ter uma vez cada um dos presentes do grupo {group}, e mais ninguém: {who}.",
)
GROUPS_OPEN = Text(
    "A final do torneio {tournament} espera pelos grupos {groups}.",
    "The final of tournament {tournament} waits for the groups {groups}.",
)
FINAL_BEGUN = Text(
    "A final do torneio {tournament} já começou.", "The final of tournament {tournament} has begun already."
)
NO_RESULT = Text(
    "«{result}» não é um resultado. Os resultados são: 1 (ganhou quem começou), 2, draw, shared (o árbitro divide os "
    "pontos), forfeit1 (faltou o primeiro), forfeit2, void (faltaram os dois), ou clear, para apagar.",
    "“{result}” is not a result. Results are: 1 (the first to move won), 2, draw, shared (the arbiter divides the "
    "points), forfeit1 (the first did not come), forfeit2, void (neither came), or clear, to delete it.",
)
IS_BYE = Text(
    "A mesa {table} é uma folga e não tem resultado.",
    "Table {table} is a bye and has no result.",
    "A mesa {table} é uma folga e não tem resultado.",
)
RULED = Text(
    "O resultado da mesa {table} é uma decisão da comissão; só outra decisão o muda.",
    "The result of table {table} is a ruling of the committee; only another ruling changes it.",
)
BEGUN = Text("Já começou: {match}.", "It has begun already: {match}.")
LEFT = Text("«{id}» já desistiu.", "“{id}” has already withdrawn.")
NOT_LATE = Text(
    "Já não há rondas por fazer no grupo {group} do torneio {tournament}.",
    "There are no more rounds to come in group {group} of tournament {tournament}.",
    "Já não há rodadas por fazer no grupo {group} do torneio {tournament}.",
)
NO_GROUP_YET = Text(
    "«{id}» faltava quando os grupos foram sorteados e não está em nenhum: para jogar, tem de entrar como atrasado.",
    "“{id}” was absent when groups were drawn and is in none: to play, they have to be entered as a late arrival.",
)
NOT_LEFT = Text("«{id}» não desistiu.", "“{id}” has not withdrawn.")
OTHERS = Text(
    "A ronda tem de ter as mesmas mesas e os mesmos alunos, cada um uma vez: {who}.",
    "The round must have the same tables and the same pupils, each of them once: {who}.",
    "A rodada tem de ter as mesmas mesas e os mesmos alunos, cada um uma vez: {who}.",
)
PLAYED = Text(
    "A mesa {table} já tem resultado e fica como está; se foi um engano, apague-o primeiro.",
    "Table {table} has a result and stays as it is; if it is a mistake, delete it first.",
)
SAME = Text(
    "Uma troca é entre dois alunos diferentes da mesma ronda.",
    "A swap is between two different pupils of one round.",
    "Uma troca é entre dois alunos diferentes da mesma rodada.",
)
HAS_RESULT = Text(
    "A mesa {table} já tem resultado; apague-o primeiro, troque, e registe o que se jogou.",
    "Table {table} has a result; delete it first, swap, and enter what was played.",
    "A mesa {table} já tem resultado; apague-o primeiro, troque, e registre o que se jogou.",
)


def check(state: State, entry: Entry) -> None:
    """Whether a command can be done now; a Problem if not."""
    state.plan()
    do = entry["do"]
    if do not in COMMANDS:
        raise Problem(UNKNOWN, do=do, known=" ".join(COMMANDS))
    COMMANDS[do][0](state, entry)


def check_new(state: State, entry: Entry) -> None:
    """What is written no more: a result where a ruling is due, a draw where there are none."""
    refuse(state, entry)
    if entry["do"] == "result":
        check_word(state.tournament(entry["tournament"]).event.game, entry["result"])


def apply(state: State, entry: Entry) -> None:
    state.plan()
    COMMANDS[entry["do"]][1](state, entry)


# Entries of pupils: [pupil, tournament, school].


def check_import(state: State, entry: Entry) -> None:
    need(entry, "entries")
    schools = {**state.school_names, **entry.get("schools", {})}
    seen: set[str] = set()
    many: dict[tuple[str, str], int] = {}
    for pupil in state.pupil_by_id.values():
        many[pupil.school, pupil.tournament] = many.get((pupil.school, pupil.tournament), 0) + 1
    for id, tournament, school in entry["entries"]:
        if state.tournament(tournament).groups:
            raise Problem(DRAWN, tournament=tournament)
        check_pupil(state, schools, id, tournament, school, many)
        if id in seen:
            raise Problem(TWICE, id=id)
        seen.add(id)


def check_pupil(
    state: State, schools: dict[str, str], id: str, tournament: str, school: str, many: dict[tuple[str, str], int]
) -> None:
    if id in state.pupil_by_id:
        raise Problem(TWICE, id=id)
    if school not in schools:
        raise Problem(NO_SCHOOL, id=school)
    many[school, tournament] = many.get((school, tournament), 0) + 1
    most = state.format["perSchool"]
    if many[school, tournament] > most:
        raise Problem(FULL, school=schools[school], most=most, tournament=tournament)


def apply_import(state: State, entry: Entry) -> None:
    state.school_names.update(entry.get("schools", {}))
    for id, tournament, school in entry["entries"]:
        state.pupil_by_id[id] = Pupil(id, tournament, school)
        state.tournaments[tournament].pupils.append(id)


def check_late(state: State, entry: Entry) -> None:
    need(entry, "pupil", "tournament", "group", "school")
    swiss = state.swiss(entry["tournament"], entry["group"])
    schools = {**state.school_names, **entry.get("schools", {})}
    if entry["pupil"] not in state.pupil_by_id:
        many = {(entry["school"], entry["tournament"]): sum(
            p.school == entry["school"] and p.tournament == entry["tournament"] for p in state.pupil_by_id.values()
        )}  # fmt: skip
        check_pupil(state, schools, entry["pupil"], entry["tournament"], entry["school"], many)
    elif state.pupil(entry["pupil"]).left:
        raise Problem(LEFT, id=entry["pupil"])
    elif any(entry["pupil"] in s.players for s in state.tournament(entry["tournament"]).groups):
        raise Problem(TWICE, id=entry["pupil"])
    if not state.joinable(swiss):
        raise Problem(NOT_LATE, group=entry["group"], tournament=entry["tournament"])


def apply_late(state: State, entry: Entry) -> None:
    id = entry["pupil"]
    state.school_names.update(entry.get("schools", {}))
    if id not in state.pupil_by_id:
        state.pupil_by_id[id] = Pupil(id, entry["tournament"], entry["school"])
        state.tournaments[entry["tournament"]].pupils.append(id)
    state.pupil_by_id[id].here = True
    swiss = state.swiss(entry["tournament"], entry["group"])
    swiss.players.append(id)
    swiss.joined[id] = len(swiss.rounds)


# Who is there.


def check_checkin(state: State, entry: Entry) -> None:
    for id in entry.get("present", ()):
        groups = state.tournament(state.pupil(id).tournament).groups
        if groups and not any(id in group.players for group in groups):
            raise Problem(NO_GROUP_YET, id=id)
    for id in (*entry.get("present", ()), *entry.get("absent", ())):
        if state.pupil(id).left:
            raise Problem(LEFT, id=id)


def apply_checkin(state: State, entry: Entry) -> None:
    for id in entry.get("present", ()):
        state.pupil_by_id[id].here = True
    for id in entry.get("absent", ()):
        state.pupil_by_id[id].here = False
    for id in (*entry.get("present", ()), *entry.get("absent", ())):
        state.pupil_by_id[id].seen = entry["seq"]


def check_withdraw(state: State, entry: Entry) -> None:
    need(entry, "pupils")
    for id in entry["pupils"]:
        if state.pupil(id).left:
            raise Problem(LEFT, id=id)


def apply_withdraw(state: State, entry: Entry) -> None:
    for id in entry["pupils"]:
        state.pupil_by_id[id].left = entry["seq"]


def check_reinstate(state: State, entry: Entry) -> None:
    need(entry, "pupils")
    for id in entry["pupils"]:
        if not state.pupil(id).left:
            raise Problem(NOT_LEFT, id=id)


def apply_reinstate(state: State, entry: Entry) -> None:
    """Back from the next round on; rounds that were made meanwhile were missed. Without a group one enters `late`."""
    for id in entry["pupils"]:
        pupil = state.pupil_by_id[id]
        groups = state.tournaments[pupil.tournament].groups
        pupil.seen = entry["seq"]
        pupil.left, pupil.here = 0, not groups or any(id in group.players for group in groups)


# Groups, rounds, finals.


def check_draw(state: State, entry: Entry) -> None:
    need(entry, "tournament", "seed", "groups")
    tournament = state.tournament(entry["tournament"])
    if tournament.groups:
        raise Problem(DRAWN_AGAIN, tournament=tournament.id)
    named = [id for group in entry["groups"] for id in group]
    if sorted(named) != sorted(
        p for p in tournament.pupils if state.pupil_by_id[p].here and not state.pupil_by_id[p].left
    ):
        raise Problem(NOT_ALL, tournament=tournament.id)


def apply_draw(state: State, entry: Entry) -> None:
    tournament = state.tournaments[entry["tournament"]]
    tournament.groups = [
        Swiss(tournament.id, k, entry["seed"], list(group)) for k, group in enumerate(entry["groups"], 1)
    ]


def check_qualify(state: State, entry: Entry) -> None:
    need(entry, "tournament", "seed", "players")
    tournament = state.tournament(entry["tournament"])
    if tournament.final and tournament.final.begun:
        raise Problem(FINAL_BEGUN, tournament=tournament.id)
    waiting = [str(g.name) for g in tournament.groups if not state.complete(g)]
    if waiting or not tournament.groups:
        raise Problem(GROUPS_OPEN, tournament=tournament.id, groups=", ".join(waiting) or "1 …")
    if len(set(entry["players"])) < len(entry["players"]):
        raise Problem(TWICE, id=entry["players"][0])
    for id in entry["players"]:
        if not any(id in group.players for group in tournament.groups):
            state.pupil(id)
            raise Problem(NOT_ALL, tournament=tournament.id)


def apply_qualify(state: State, entry: Entry) -> None:
    tournament = state.tournaments[entry["tournament"]]
    tournament.final = _final(state, entry)
    tournament.final.stands = "ruling" in entry or bool(entry.get("hand"))
    tournament.drawn = entry["seed"]


def _final(state: State, entry: Entry) -> Swiss:
    id = entry["tournament"]
    gone = {p for group in state.tournaments[id].groups for p in group.players if away(state, p)}
    return Swiss(id, FINAL, entry["seed"], list(entry["players"]), gone=frozenset(gone))


def check_follow(state: State, entry: Entry) -> None:
    """What follows from results was right when it was written; results may be others since (`checking` judges)."""
    need(entry, "tournament", "seed", "players", "tables")
    state.tournament(entry["tournament"])


def apply_follow(state: State, entry: Entry) -> None:
    """Others play the final, or it waits for the groups; unless it has begun, or the line that drew it was undone."""
    tournament = state.tournaments[entry["tournament"]]
    final = tournament.final
    if tournament.drawn is None or (final and (final.begun or final.stands)):
        return
    basis = () if entry.get("held") else None
    tables = [GameTable(first, second, basis=basis) for first, second in entry["tables"]]
    tables = tables if final is None or final.rounds else []
    tournament.final = _final(state, entry) if entry["players"] else None
    if tournament.final and tables:
        tournament.final.rounds.append(Round(entry["seed"], tables))


def check_rule(state: State, entry: Entry) -> None:
    """`stand` and `annul`: of a final, or (with a group) of a round or a table."""
    (check_ruled_table if "group" in entry else check_ruled)(state, entry)


def apply_stand(state: State, entry: Entry) -> None:
    if "group" in entry:
        apply_ruled_table(state, entry)
        return
    final = state.tournaments[entry["tournament"]].final
    if final:
        final.stands = True


def apply_annul(state: State, entry: Entry) -> None:
    """Nothing that was played in the final counts; every word of it stays in the log."""
    if "group" in entry:
        apply_ruled_table(state, entry)
        return
    state.tournaments[entry["tournament"]].final = None


def check_pair(state: State, entry: Entry) -> None:
    need(entry, "tournament", "seed", "rounds")
    groups: set[Any] = set()
    for made in entry["rounds"]:
        swiss = state.swiss(entry["tournament"], made["group"])
        right = len(swiss.rounds) + 1
        if made["round"] != right or made["group"] in groups:
            raise Problem(WRONG_ROUND, group=swiss.name, tournament=swiss.tournament, right=right, round=made["round"])
        groups.add(made["group"])
        missing = swiss.open()
        if missing:
            tables = ", ".join(str(t) for _, t in missing)
            raise Problem(NOT_DONE, round=missing[0][0], group=swiss.name, tournament=swiss.tournament, tables=tables)
        check_seats(state, swiss, made["tables"])


def check_seats(state: State, swiss: Swiss, tables: Sequence[Sequence[str | None]]) -> None:
    named = sorted(p for table in tables for p in table if p is not None)
    right = sorted(state.active(swiss))
    if named != right or sum(second is None for _, second in tables) > 1:
        wrong = sorted({p for p in named if named.count(p) > 1} | (set(named) ^ set(right)))
        raise Problem(NOT_EVERYBODY, group=swiss.name, who=", ".join(wrong) or "–")


def apply_pair(state: State, entry: Entry) -> None:
    for made in entry["rounds"]:
        swiss = state.swiss(entry["tournament"], made["group"])
        basis = swiss.basis(made["round"]) if entry.get("held") else None
        tables = [GameTable(first, second, basis=basis) for first, second in made["tables"]]
        swiss.rounds.append(Round(entry["seed"], tables, bool(entry.get("hand"))))


# Results.


def check_start(state: State, entry: Entry) -> None:
    """Rounds begin, of as many groups as begin together."""
    need(entry, "matches")
    for match in entry["matches"]:
        if state.round(match).begun:
            raise Problem(BEGUN, match=round_name(state, match))


def apply_start(state: State, entry: Entry) -> None:
    for match in entry["matches"]:
        for table in state.round(match).tables:
            table.started = True


def check_result(state: State, entry: Entry) -> None:
    need(entry, "tournament", "group", "round", "table", "result")
    table = state.at(entry)
    if entry["result"] not in (*RESULTS, "clear"):
        raise Problem(NO_RESULT, result=entry["result"])
    if table.second is None:
        raise Problem(IS_BYE, table=entry["table"])
    if table.ruled and "ruling" not in entry:
        raise Problem(RULED, table=entry["table"])


def apply_result(state: State, entry: Entry) -> None:
    """A result. Somebody else's different word on a table that has one is kept as a conflict until it is corrected."""
    table = state.at(entry)
    result = "" if entry["result"] == "clear" else entry["result"]
    said = (entry["seq"], entry["by"], entry["result"])
    table.said.append(said)
    state.played = True
    sure = entry.get("correct") or "ruling" in entry or not table.result or table.by == entry["by"]
    if table.result == result and not sure:
        return  # a second word that says the same
    if not sure:
        table.conflict = said
        return
    table.result, table.by, table.conflict = result, entry["by"], None
    table.ruled = table.ruled or "ruling" in entry


def check_swap(state: State, entry: Entry) -> None:
    need(entry, "tournament", "group", "round", "pupils")
    state.table(entry["tournament"], entry["group"], entry["round"], 1)
    one, two = swapped(state, entry)
    if one[0] != two[0]:
        for k in (one[0], two[0]):
            table = state.table(entry["tournament"], entry["group"], entry["round"], k)
            if table.result:
                raise Problem(HAS_RESULT, table=k)
    elif state.table(entry["tournament"], entry["group"], entry["round"], one[0]).ruled:
        raise Problem(RULED, table=one[0])


def swapped(state: State, entry: Entry) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where two pupils of a round sit: table and seat."""
    made = state.swiss(entry["tournament"], entry["group"]).rounds[entry["round"] - 1]
    seats = {p: (k, seat) for k, t in enumerate(made.tables, 1) for seat, p in enumerate((t.first, t.second)) if p}
    pupils = entry["pupils"]
    if len(set(pupils)) != 2 or not all(p in seats for p in pupils):
        raise Problem(SAME)
    return seats[pupils[0]], seats[pupils[1]]


def apply_swap(state: State, entry: Entry) -> None:
    """Two pupils change places. At one table that is who moved first; the winner stays the winner."""
    made = state.swiss(entry["tournament"], entry["group"]).rounds[entry["round"] - 1]
    (one, a), (two, b) = swapped(state, entry)
    first, second = made.tables[one - 1], made.tables[two - 1]
    made.hand = True
    if first is second:
        first.first, first.second = str(first.second), first.first
        turned = {"1": "2", "2": "1", "forfeit1": "forfeit2", "forfeit2": "forfeit1"}
        first.result = turned.get(first.result, first.result)
        return
    x, y = entry["pupils"]
    put(first, a, y)
    put(second, b, x)


def check_rearrange(state: State, entry: Entry) -> None:
    """Other pairings of a round: the same pupils, at tables that have no results."""
    need(entry, "tournament", "group", "round", "tables")
    state.table(entry["tournament"], entry["group"], entry["round"], 1)
    now = state.swiss(entry["tournament"], entry["group"]).rounds[entry["round"] - 1].tables
    before = [pupil for table in now for pupil in (table.first, table.second)]
    after = [pupil for first, second in entry["tables"] for pupil in (first, second)]
    wrong = {p for p in after if p and after.count(p) > 1} | (set(before) ^ set(after))
    if wrong or len(before) != len(after) or any(first is None for first, _ in entry["tables"]):
        raise Problem(OTHERS, who=", ".join(sorted(p for p in wrong if p)) or "–")
    for k, (table, (first, second)) in enumerate(zip(now, entry["tables"], strict=True), 1):
        if table.result and (table.first, table.second) != (first, second):
            raise Problem(PLAYED, table=k)


def apply_rearrange(state: State, entry: Entry) -> None:
    made = state.swiss(entry["tournament"], entry["group"]).rounds[entry["round"] - 1]
    made.hand = True
    for table, (first, second) in zip(made.tables, entry["tables"], strict=True):
        table.first, table.second = first, second


def put(table: GameTable, seat: int, pupil: str) -> None:
    if seat == 0:
        table.first = pupil
    else:
        table.second = pupil


COMMANDS: dict[str, tuple[Callable[[State, Entry], None], Callable[[State, Entry], None]]] = {
    "import": (check_import, apply_import),
    "late": (check_late, apply_late),
    "checkin": (check_checkin, apply_checkin),
    "withdraw": (check_withdraw, apply_withdraw),
    "reinstate": (check_reinstate, apply_reinstate),
    "draw": (check_draw, apply_draw),
    "pair": (check_pair, apply_pair),
    "start": (check_start, apply_start),
    "result": (check_result, apply_result),
    "swap": (check_swap, apply_swap),
    "rearrange": (check_rearrange, apply_rearrange),
    "qualify": (check_qualify, apply_qualify),
    "follow": (check_follow, apply_follow),
    "stand": (check_rule, apply_stand),
    "annul": (check_rule, apply_annul),
    "remake": (check_remake, apply_remake),
}
