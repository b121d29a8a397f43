"""What is due in a championship: groups, rounds and finals, drawn with a logged seed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from tabuleiro.olympiad import dutch, pairing
from tabuleiro.olympiad.championship.finals import decided, qualifiers, right_players, stop, waits
from tabuleiro.olympiad.championship.state import FINAL, State, Swiss, Tournament, group_name
from tabuleiro.olympiad.common import WITH, WITHOUT, Absent, by_part
from tabuleiro.olympiad.event import Event, names_of
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.lots import Lot
from tabuleiro.rules.text import Problem, Text, joined

Command = tuple[str, dict[str, Any]]

NOBODY = Text(
    "Ainda não há ninguém presente no torneio {tournament}.", "There is nobody present in tournament {tournament} yet."
)
NO_ENTRIES = Text("Ainda não há inscrições.", "There are no entries yet.")
WAITING = Text(
    "Não há rondas para fazer enquanto faltarem resultados: {tables}.",
    "There are no rounds to make while results are missing: {tables}.",
    "Não há rodadas para fazer enquanto faltarem resultados: {tables}.",
)
TABLE = Text(
    "{tournament} {group}, ronda {round}, mesa {table}",
    "{tournament} {group}, round {round}, table {table}",
    "{tournament} {group}, rodada {round}, mesa {table}",
)
NO_SHOW = Text(
    "Na última ronda não apareceram: {who}. Fazer a próxima sem (ficam ausentes, e podem voltar), ou com, porque já "
    "vieram?",
    "Did not come to the last round: {who}. Make the next without (marked as absent, and may come back), or with, "
    "because they are here by now?",
    "Na última rodada não apareceram: {who}. Fazer a próxima sem (ficam ausentes, e podem voltar), ou com, porque já "
    "vieram?",
)
ONE_NO_SHOW = Text(
    "Na última ronda não apareceu: {who}. Fazer a próxima sem (fica ausente, e pode voltar), ou com, porque já veio?",
    "Did not come to the last round: {who}. Make the next without (marked as absent, and may come back), or with, "
    "because they are here by now?",
    "Na última rodada não apareceu: {who}. Fazer a próxima sem (fica ausente, e pode voltar), ou com, porque já veio?",
)
SHOWN = 12


def pair(
    event: Event,
    tournament: str = "",
    *,
    seed: int | str,
    by: str = "organiser",
    at: str | None = None,
    absent: str | None = None,
) -> list[dict[str, Any]]:
    """Draw what is due, in one tournament or in all, and tell the new tables as `pair --json` prints them.

    Those who did not come to the last round are asked about (`Absent`), unless `absent` says that the next is paired
    `with` or `without` them; None: without a question, with all who are not marked as absent.

    Groups first; then each group's next round as soon as it has its results; finals when the groups are over. [] when
    all is drawn; a Problem when nothing can be drawn because results are missing.
    """
    state: State = event.state
    if not state.pupil_by_id:
        raise Problem(NO_ENTRIES)
    chosen = [state.tournament(tournament)] if tournament else [t for t in state.tournaments.values() if t.pupils]
    parts = {one.id: no_shows(state, one) for one in chosen} if absent is not None else {}
    missing = [pupil for pupils in parts.values() for pupil in pupils]
    if missing and absent not in (WITH, WITHOUT):
        raise Absent(ONE_NO_SHOW if len(missing) == 1 else NO_SHOW, who=by_part(state, parts, names_of(event)))
    if missing:
        word = "present" if absent == WITH else "absent"
        event.do_all([("checkin", {word: missing})], by=by, at=at)
        state = event.state
        chosen = [state.tournaments[one.id] for one in chosen]
    commands = [command for one in chosen for command in due(state, one, seed, alone=bool(tournament))]
    made = event.do_all(commands, by=by, at=at) if commands else []
    rows = [row for entry in made if entry["do"] == "pair" for row in table_rows(entry)]
    if not rows:
        for one in chosen:
            stop(event.state, one)
        open_ = [place for one in chosen for place in waiting(event.state, one)]
        if open_:
            raise Problem(WAITING, tables=listed(open_))
    return rows


def no_shows(state: State, tournament: Tournament) -> list[str]:
    """Who did not come to the last round of what is paired next, and of whom nobody has said anything since."""
    found = []
    for swiss in tournament.all():
        if not swiss.rounds or not swiss.done or state.complete(swiss):
            continue
        for table in swiss.rounds[-1].tables:
            away = {"forfeit1": (table.first,), "forfeit2": (table.second,), "void": (table.first, table.second)}
            said = max((seq for seq, _, result in table.said if result == table.result), default=0)
            here = state.active(swiss)
            found += [p for p in away.get(table.result, ()) if p in here and state.pupil_by_id[p].seen < said]
    return found


def listed(missing: list[Text]) -> Text:
    more = len(missing) - SHOWN
    tail = f" … (+{more})" if more > 0 else ""
    return joined([joined(missing[:SHOWN], "; "), Text(tail, tail)], "")


def waiting(state: State, tournament: Tournament) -> list[Text]:
    """Tables whose results are missing."""
    return [
        TABLE.fill(tournament=tournament.id, group=group_name(swiss.name), round=r, table=t)
        for swiss in tournament.all()
        for r, t in swiss.open()
    ]


def table_rows(entry: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The tables of a `pair` entry, one row each."""
    return [
        {
            "tournament": entry["tournament"],
            "group": made["group"],
            "round": made["round"],
            "table": k,
            "first": first,
            "second": second,
        }
        for made in entry["rounds"]
        for k, (first, second) in enumerate(made["tables"], 1)
    ]


def due(state: State, tournament: Tournament, seed: int | str, alone: bool = False) -> list[Command]:
    """The commands that make what can be made now in one tournament."""
    state.plan()
    if not tournament.groups:
        here = [p for p in tournament.pupils if state.pupil_by_id[p].here and not state.pupil_by_id[p].left]
        if not here:
            if alone:
                raise Problem(NOBODY, tournament=tournament.id)
            return []
        groups = draw_groups(
            {p: state.pupil_by_id[p].school for p in here}, state.format["groupSize"], seed, tournament.id
        )
        drawn = [Swiss(tournament.id, k, seed, group) for k, group in enumerate(groups, 1)]
        data = {"tournament": tournament.id, "seed": seed, "groups": groups, "even": True}
        commands: list[Command] = [("draw", data)]
        return commands + rounds(state, tournament, drawn, seed)
    if tournament.final is None or not tournament.final.rounds:
        commands = rounds(state, tournament, tournament.groups, seed)
        if commands or not decided(state, tournament):
            return commands
        players = qualifiers(state, tournament)
        final = Swiss(tournament.id, FINAL, seed, players)
        if tournament.final is not None and tournament.final.players == players:
            return rounds(state, tournament, [tournament.final], seed)
        qualify = ("qualify", {"tournament": tournament.id, "seed": seed, "players": players})
        return [qualify, *rounds(state, tournament, [final], seed)]
    return [] if waits(state, tournament) else rounds(state, tournament, [tournament.final], seed)


def follow(state: State, entry: Entry | None = None) -> list[Command]:
    """The commands by which finals that were drawn and have not begun follow the results: others play, or nobody."""
    state.plan()
    found: list[Command] = []
    for tournament in state.tournaments.values():
        final, seed = tournament.final, tournament.drawn
        if seed is None or (entry and entry.get("tournament", tournament.id) != tournament.id):
            continue
        if final and (final.begun or final.stands):
            continue
        players = right_players(state, tournament)
        if set(players) != set(final.players if final else ()):
            anew = Swiss(tournament.id, FINAL, seed, players)
            pairs = (final is None or final.rounds) and not state.complete(anew)
            tables = next_round(state, anew, seed)["tables"] if players and pairs else []
            data = {"tournament": tournament.id, "seed": seed, "players": players, "tables": tables, "held": True}
            found.append(("follow", data))
    return found


def rounds(state: State, tournament: Tournament, among: Iterable[Swiss], seed: int | str) -> list[Command]:
    """One command with the next round of every Swiss that is ready for it."""
    made = [next_round(state, swiss, seed) for swiss in among if swiss.done and not state.complete(swiss)]
    return [("pair", {"tournament": tournament.id, "seed": seed, "rounds": made, "held": True})] if made else []


def next_round(state: State, swiss: Swiss, seed: int | str) -> dict[str, Any]:
    found = next_pairing(state, swiss, seed)
    tables = [[table.first, table.second] for table in found.tables]
    return {"group": swiss.name, "round": found.round, "tables": tables}


def next_pairing(
    state: State,
    swiss: Swiss,
    seed: int | str,
    among: Iterable[str] | None = None,
    seated: Iterable[tuple[str, str | None]] = (),
) -> pairing.Pairing:
    """The next round of a Swiss, with its reasons; of those who are there, or of those given, without the `seated`."""
    players = [state.player(swiss, p) for p in (state.active(swiss) if among is None else among)]
    engine = dutch.pair if state.format["pairing"] == "dutch" else pairing.pair
    played, rounds = state.played_rounds(swiss), state.rounds_of(swiss)
    return engine(players, played, rounds=rounds, seed=f"{seed}/{swiss.tournament}/{swiss.name}", seated=seated)


def draw_groups(schools: Mapping[str, str], size: int, seed: int | str, tournament: str) -> list[list[str]]:
    """Groups with as few byes as can be (`group_sizes`), and the pupils of a school in different ones while possible.

    Schools are put in an order by lot, those with most pupils first. Each pupil in turn goes where fewest of the school
    are, and among these where most places are left: what can be kept apart is (Gale and Ryser).
    """
    dealt = dealt_order(schools, seed, tournament)
    sizes = group_sizes(len(dealt), size)
    groups: list[list[str]] = [[] for _ in sizes]
    for pupil in dealt:
        room = [n for n, group in enumerate(groups) if len(group) < sizes[n]]
        same = {n: sum(schools[p] == schools[pupil] for p in groups[n]) for n in room}
        groups[min(room, key=lambda n: (same[n], len(groups[n]) - sizes[n], n))].append(pupil)
    return groups


def group_sizes(n: int, size: int) -> list[int]:
    """The sizes of groups for so many pupils, none above `size`: even but for one where the number is odd, so that no
    bye is given that need not be; then as few groups as that takes, and as equal as that leaves them.
    """
    if not n:
        return []
    pairs, odd, most = n // 2, n % 2, size // 2
    count = max(1, -(-(pairs + odd * (1 - size % 2)) // most))  # the odd one, too, must have room in a group
    sizes = [2 * (pairs // count + (k < pairs % count)) for k in range(count)]
    sizes[-1] += odd
    return sorted(sizes, reverse=True)


def dealt_groups(schools: Mapping[str, str], size: int, seed: int | str, tournament: str) -> list[list[str]]:
    """As groups were drawn before they were even (lines without `even`): as few as can be, dealt like cards."""
    dealt = dealt_order(schools, seed, tournament)
    count = -(-len(dealt) // size)
    return [dealt[k::count] for k in range(count)]


def dealt_order(schools: Mapping[str, str], seed: int | str, tournament: str) -> list[str]:
    """Pupils in the order in which they are dealt: by school, the largest first, with lots."""
    lot = Lot(seed, f"groups {tournament}")
    by_school: dict[str, list[str]] = {}
    for pupil in sorted(schools):
        by_school.setdefault(schools[pupil], []).append(pupil)
    order = lot.shuffle(sorted(by_school))
    order.sort(key=lambda school: -len(by_school[school]))
    return [pupil for school in order for pupil in lot.shuffle(by_school[school])]


def open_rows(state: State) -> list[dict[str, Any]]:
    """All tables without result."""
    found = []
    for tournament in state.tournaments.values():
        for swiss in tournament.all():
            for r, t in swiss.open():
                table = swiss.rounds[r - 1].tables[t - 1]
                place = {"tournament": tournament.id, "group": swiss.name, "round": r, "table": t}
                found.append({**place, "first": table.first, "second": table.second})
    return found


def simulate(event: Event, seed: int, *, draws: float = 0.0, trouble: float = 0.0, by: str = "simulation") -> None:
    """Play all that is left of a championship with random results; what was played before stays.

    `trouble` is how often somebody does not come or leaves.
    """
    rng = random.Random(seed)
    step = 0
    while True:
        rows = open_rows(event.state)
        if not rows:
            step += 1
            if not pair(event, seed=f"{seed}/{step}" if step > 1 else seed, by=by):
                return
            rows = open_rows(event.state)
        results = []
        for row in rows:
            chance = rng.random()
            result = rng.choice(("forfeit1", "forfeit2", "void")) if chance < trouble else rng.choice(("1", "2"))
            if trouble <= chance < trouble + draws and event.state.tournaments[row["tournament"]].event.game.draws:
                result = "draw"
            place = {key: row[key] for key in ("tournament", "group", "round", "table")}
            results.append(("result", {**place, "result": result}))
        event.do_all(results, by=by)
        gone = [p for row in rows for p in (row["first"], row["second"]) if rng.random() < trouble / 2]
        if gone:
            event.do("withdraw", pupils=gone, by=by)
