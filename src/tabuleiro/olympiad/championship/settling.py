"""Tables at which, since a correction, others should sit: who they are, and how what has not begun is made anew.

A table is paired on the results of the rounds before. When those change, or somebody comes or goes, the round is paired
once more, with its own seed, in thought. Tables that have not begun may be made anew; those that have begun (and all of
earlier rounds) wait for a ruling: they stand, or are annulled. Who pairs by hand has decided already.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tabuleiro.olympiad.championship.finals import exchanged, waits
from tabuleiro.olympiad.championship.making import next_pairing
from tabuleiro.olympiad.championship.state import FINAL, GameTable, Round, State, Swiss
from tabuleiro.olympiad.common import ANNUL, BEGUN, ENDED, REMAKE, STAND, WAITING, Affected
from tabuleiro.olympiad.kinds import Command
from tabuleiro.olympiad.log import Entry
from tabuleiro.rules.text import Problem, Text

Pair = tuple[str, str | None]

IN_GROUP = Text(
    "{title}, grupo {group}, ronda {round}", "{title}, group {group}, round {round}",
    "{title}, grupo {group}, rodada {round}",
)  # fmt: skip
IN_FINAL = Text(
    "{title}, final, ronda {round}", "{title}, final, round {round}", "{title}, final, rodada {round}"
)  # fmt: skip
AT_TABLE = Text("{where}, mesa {table}", "{where}, table {table}")
THE_FINAL = Text("{title}, final", "{title}, final")
NOT_AFFECTED = Text(
    "Aqui não há nada a decidir: joga quem os resultados dizem.",
    "There is nothing to rule on here: the right people are playing.",
)
NOT_LAST = Text(
    "Só se anulam mesas da última ronda; outras já assentam nesta. Para a repetir, anule o sorteio das seguintes.",
    "Only tables of the last round are annulled; later rounds rest on this one. To repeat it, undo the draw of those.",
    "Só são anuladas mesas da última rodada; outras rodadas já se apoiam nesta. Para repeti-la, anule o sorteio das "
    "seguintes.",
)
NOT_BEGUN = Text("Nesta mesa ainda não se jogou nada.", "Nothing was played at this table yet.")
NOT_SO = Text(
    "A ronda {round} do grupo {group} não se pode refazer assim: {why}.",
    "Round {round} of group {group} cannot be remade like this: {why}.",
    "A rodada {round} do grupo {group} não pode ser refeita assim: {why}.",
)
OTHER_ROUND = Text("só a última ronda se refaz", "only the last round can be remade", "só a última rodada é refeita")
KEPT = Text(
    "as mesas que já começaram ficam como estão", "tables that have begun stay as they are"
)  # fmt: skip
EVERYBODY = Text(
    "tem de ter uma vez cada um dos presentes, e mais ninguém",
    "it must have everybody who is here once, and nobody else",
)


def pending(state: State) -> list[Affected]:
    """All tables, and finals, that have others than the results say, and wait for somebody."""
    state.plan()
    found: list[Affected] = []
    for tournament in state.tournaments.values():
        held_up = waits(state, tournament)
        if held_up:
            out, into = exchanged(state, tournament)
            stage = ENDED if tournament.final and state.complete(tournament.final) else BEGUN
            title = THE_FINAL.fill(title=tournament.event.title)
            place = {"tournament": tournament.id}
            found.append(Affected(tournament.id, place, title, stage, tuple(out), tuple(into), (STAND, ANNUL)))
        for swiss in tournament.all():
            if not (held_up and swiss.name == FINAL):
                found += affected(state, swiss)
    return found


def affected(state: State, swiss: Swiss) -> list[Affected]:
    """The tables of a group or a final at which others should sit."""
    return [one for round in range(1, len(swiss.rounds) + 1) for one in _of_round(state, swiss, round)]


def _of_round(state: State, swiss: Swiss, round: int) -> list[Affected]:
    made = swiss.rounds[round - 1]
    if made.hand or made.stands or not any(t.basis is not None for t in made.tables):
        return []
    last = _remakeable(swiss, round)
    others = last and _others_here(state, swiss, made)
    basis = swiss.basis(round)
    if not others and all(t.basis in (None, basis) or t.stands for t in made.tables):
        return []
    if any(not table.done for earlier in swiss.rounds[: round - 1] for table in earlier.tables):
        return []  # the results do not say yet who plays
    right = right_pairs(state, swiss, round)
    if right is None:
        return []
    wanted = {frozenset(pair) for pair in right}
    met = {p: pair for pair in right for p in pair if p}
    found = []
    for number, table in enumerate(made.tables, 1):
        fresh = table.basis in (None, basis) and not (others and not table.begun)
        if table.stands or fresh or frozenset((table.first, table.second)) in wanted:
            continue
        stage = ENDED if table.result or (not last and table.done) else BEGUN if table.begun else WAITING
        acts = (STAND,) if not last else (STAND, ANNUL) if table.begun else (REMAKE, STAND)
        there = tuple(p for p in (table.first, table.second) if p)
        partner = [p for one in there for p in met.get(one, ()) if p and p not in there]
        found.append(_told(state, swiss, round, number, stage, there, tuple(partner), acts))
    seated = {p for table in made.tables for p in (table.first, table.second)}
    open_ = others and not all(map(fixed, made.tables))  # who comes to a round that runs waits for the next
    lacking = [p for p in state.active(swiss) if p not in seated] if open_ else []
    if lacking:
        found.append(_told(state, swiss, round, 0, WAITING, (), tuple(lacking), (REMAKE, STAND)))
    return found


def _told(
    state: State, swiss: Swiss, round: int, table: int, stage: str,
    there: tuple[str, ...], right: tuple[str, ...], acts: tuple[str, ...],
) -> Affected:  # fmt: skip
    title = state.title(swiss.tournament)
    where = (IN_FINAL if swiss.name == FINAL else IN_GROUP).fill(title=title, group=swiss.name, round=round)
    place: dict[str, Any] = {"tournament": swiss.tournament, "group": swiss.name, "round": round}
    if table:
        place["table"], where = table, AT_TABLE.fill(where=where, table=table)
    drawn = swiss.name != FINAL and state.tournaments[swiss.tournament].final is not None
    after = (THE_FINAL.fill(title=title),) if drawn else ()
    return Affected(swiss.tournament, place, where, stage, there, right, acts, after)


def _remakeable(swiss: Swiss, round: int) -> bool:
    """Whether a round is the last, and has a game to come."""
    return round == len(swiss.rounds) and any(not table.done for table in swiss.rounds[-1].tables)


def _others_here(state: State, swiss: Swiss, made: Round) -> bool:
    """Whether others are here to play what has not begun than those who were seated."""
    playing = {p for table in made.tables if fixed(table) for p in (table.first, table.second)}
    seated = {p for table in made.tables if not fixed(table) for p in (table.first, table.second) if p}
    return seated != {p for p in state.active(swiss) if p not in playing}


def fixed(table: GameTable) -> bool:
    """Whether those at a table are not paired again: they have begun, or stay by a ruling."""
    return table.begun or table.stands


def right_pairs(state: State, swiss: Swiss, round: int) -> list[Pair] | None:
    """Who meets by the results as they are now, besides those whom a ruling keeps; None if that cannot be said."""
    made = swiss.rounds[round - 1]
    kept: list[Pair] = [(t.first, t.second) for t in made.tables if t.stands]
    if _remakeable(swiss, round):
        begun = [p for t in made.tables if t.begun for p in (t.first, t.second) if p]
        players = list(dict.fromkeys([*begun, *state.active(swiss)]))
    else:
        players = [p for t in made.tables for p in (t.first, t.second) if p]
    paired = repaired(state, swiss, round, players, kept)
    return None if paired is None else [*kept, *paired]


def repaired(
    state: State, swiss: Swiss, round: int, players: Iterable[str], seated: Iterable[Pair]
) -> list[Pair] | None:
    """A round paired once more among these players, but for who is `seated`: with its own seed, on the results before
    it as they are now."""
    before = replace(swiss, rounds=swiss.rounds[: round - 1])
    try:
        found = next_pairing(state, before, swiss.rounds[round - 1].seed, players, seated)
    except Problem:  # the Dutch system knows no rematch
        return None
    return [(table.first, table.second) for table in found.tables]


def remake(state: State, part: str = "") -> list[Command]:
    """The commands that make anew what has not begun and has others than the results say."""
    state.plan()
    found: list[Command] = []
    for tournament in [state.tournament(part)] if part else state.tournaments.values():
        for swiss in tournament.all():
            if swiss.name == FINAL and waits(state, tournament):
                continue
            if any(REMAKE in one.acts for one in affected(state, swiss)):
                found += _remade(state, swiss)
    return found


def _remade(state: State, swiss: Swiss) -> list[Command]:
    made, number = swiss.rounds[-1], len(swiss.rounds)
    seated = [(table.first, table.second) for table in made.tables if fixed(table)]
    fresh = repaired(state, swiss, number, state.active(swiss), seated)
    if fresh is None:
        return []
    tables = laid(made.tables, fresh)
    data = {"tournament": swiss.tournament, "group": swiss.name, "round": number, "seed": made.seed, "tables": tables}
    return [("remake", data)]


def waiting_players(state: State, swiss: Swiss) -> list[str]:
    """Those who are here and sit at no table of the last round that has begun or stands."""
    playing = {p for table in swiss.rounds[-1].tables if fixed(table) for p in (table.first, table.second)}
    return [p for p in state.active(swiss) if p not in playing]


def laid(tables: Sequence[GameTable], fresh: Sequence[Pair]) -> list[list[str | None]]:
    """The tables of a round anew: those that have begun keep their numbers while there are as many, others fill up."""
    count = sum(map(fixed, tables)) + len(fresh)
    found: list[list[str | None] | None] = [None] * count
    left = []
    for k, table in enumerate(tables):
        if fixed(table):
            seats: list[str | None] = [table.first, table.second]
            if k < count:
                found[k] = seats
            else:
                left.append(seats)
    rest = iter([*left, *([first, second] for first, second in fresh)])
    return [next(rest) if seats is None else seats for seats in found]


def check_remake(state: State, entry: Entry) -> None:
    swiss = state.swiss(entry["tournament"], entry["group"])
    where = {"round": entry["round"], "group": swiss.name}
    if entry["round"] != len(swiss.rounds):
        raise Problem(NOT_SO, **where, why=OTHER_ROUND)
    pairs = [(first, second) for first, second in entry["tables"]]
    kept = [(t.first, t.second) for t in swiss.rounds[-1].tables if fixed(t)]
    if any(pair not in pairs for pair in kept):
        raise Problem(NOT_SO, **where, why=KEPT)
    rest = sorted(p for pair in pairs if pair not in kept for p in pair if p)
    byes = sum(second is None for pair in pairs if pair not in kept for second in pair[1:])
    if rest != sorted(waiting_players(state, swiss)) or byes > 1 or any(first is None for first, _ in pairs):
        raise Problem(NOT_SO, **where, why=EVERYBODY)


def apply_remake(state: State, entry: Entry) -> None:
    """Others sit where nothing has begun; what was said of a table stays with those who sit there."""
    swiss = state.swiss(entry["tournament"], entry["group"])
    made = swiss.rounds[-1]
    kept = {(t.first, t.second): t for t in made.tables if fixed(t)}
    basis = swiss.basis(entry["round"])
    made.tables = [
        kept.get((first, second)) or GameTable(first, second, basis=basis) for first, second in entry["tables"]
    ]
    for p in {p for table in made.tables for p in (table.first, table.second) if p} & swiss.joined.keys():
        swiss.joined[p] = min(swiss.joined[p], entry["round"] - 1)


def check_ruled_table(state: State, entry: Entry) -> None:
    """`stand` and `annul` of a table, or `stand` of all that a round has otherwise."""
    swiss = state.swiss(entry["tournament"], entry["group"])
    state.table(entry["tournament"], entry["group"], entry["round"], entry.get("table", 1))
    rows = [one for one in affected(state, swiss) if one.place["round"] == entry["round"]]
    its = [one for one in rows if "table" not in entry or one.place.get("table") == entry["table"]]
    if not its:
        raise Problem(NOT_AFFECTED)
    if entry["do"] == ANNUL and not _remakeable(swiss, entry["round"]):
        raise Problem(NOT_LAST)
    if entry["do"] == ANNUL and not any(ANNUL in one.acts for one in its):
        raise Problem(NOT_BEGUN)


def apply_ruled_table(state: State, entry: Entry) -> None:
    swiss = state.swiss(entry["tournament"], entry["group"])
    made = swiss.rounds[entry["round"] - 1]
    if "table" not in entry:
        made.stands = True
        return
    table = made.tables[entry["table"] - 1]
    if entry["do"] == STAND:
        table.stands = True
    else:  # nothing that was played there counts; every word of it stays in the log
        table.result, table.by, table.conflict, table.ruled, table.started = "", "", None, False, False
