"""The whole day of an olympiad held against its lots: every seed drawn again, every sheet added up again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabuleiro.olympiad import checking
from tabuleiro.olympiad.event import as_written, replay, skipped
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.teams.progress import lot
from tabuleiro.olympiad.teams.ranked import ranking, seconds
from tabuleiro.olympiad.teams.ranking import Ranking
from tabuleiro.olympiad.teams.schedule import make
from tabuleiro.olympiad.teams.scoring import score, through
from tabuleiro.olympiad.teams.settling import basis, before_round, remade
from tabuleiro.olympiad.teams.state import State
from tabuleiro.olympiad.teams.swiss import last_round, next_round, played, players
from tabuleiro.rules.text import Text

OTHER_SCHEDULE = Text(
    "a tabela da categoria {category} não é a que a semente {seed} dá",
    "the schedule of category {category} is not the one that the seed {seed} gives",
)
OTHER_ROUND = Text(
    "a ronda {round} da categoria {category} não é a que a semente {seed} dá",
    "round {round} of category {category} is not the one that the seed {seed} gives",
    "a rodada {round} da categoria {category} não é a que a semente {seed} dá",
)
OTHER_LOT = Text(
    "o sorteio «{purpose}» não é o que a semente {seed} dá", "the lot “{purpose}” is not what the seed {seed} gives"
)
OTHER_SUM = Text("{id}: os pontos somam {sum} e não {right}", "{id}: the points add up to {sum} and not to {right}")


def verify(entries: Sequence[Entry]) -> list[tuple[int, Text]]:
    """Lines whose lots are not those of their seeds, and disputes that do not add up (line 0); [] if all is right.

    That a draw keeps the rules is checked with every line (`event.audit`); what is made by hand need only do that.
    """
    skip = skipped(entries)
    found: list[tuple[int, Text]] = []
    for entry, state in as_written(entries):
        if entry["seq"] in skip:
            continue
        fault = None if entry.get("hand") else other_lot(state, entry)
        if fault:
            found.append((entry["seq"], fault))
    state = replay(entries)
    faults = [*law(state), *rounds_law(state)]
    return found + [(0, text) for text in sums(state)] + [(0, fault.text) for fault in faults]


def rounds_law(state: State) -> list[checking.Fault]:
    """Rounds of a Swiss on whose grounds scores were corrected since: right by these, unless somebody ruled otherwise.

    What a ruling keeps is no longer asked about; the rest is judged as a round of its own.
    """
    found = []
    for (category, round), _ in state.seeds.items():
        its = [d for d in state.disputes_of(category) if d.round == round]
        if all(d.basis in (None, basis(state, category, round)) for d in its):
            continue
        before = before_round(state, category, round)
        if not all(before.complete(d) for d in before.disputes_of(category)):
            continue
        tables: list[tuple[str, str | None]] = [(d.x, d.y) for d in its if not d.stands]
        rests = state.byes.get(category, {}).get(round)
        # Who rested and has left is asked no more, while the round can still be made anew among those who are here.
        gone = rests and state.teams[rests].withdrawn and round == last_round(state, category)
        tables += [(rests, None)] if rests and not (gone and not all(d.begun for d in its)) else []
        teams = players(before, category, [team for pair in tables for team in pair if team])
        faults = checking.faults(teams, played(before, category), tables, exchanges=False, name=state.team_name)
        found += [fault for fault in faults if fault.rule != "start"]
    return found


def law(state: State) -> list[checking.Fault]:
    """Who plays where, as it stands at the end, by the second opinion."""
    everybody = []
    tables: dict[str, list[str]] = {}
    for category, plan in state.plans.items():
        disputes = [dispute for dispute in state.disputes_of(category) if dispute.known]
        for n in range(1, len(plan.groups) + 1):
            over = all(state.complete(d) for d in disputes if d.stage == f"g{n}")
            tables[f"{category} g{n}"] = settled(ranking(state, category, f"g{n}")) if over else []
        tables[f"{category} q"] = best_four(state, category)
        for dispute in disputes:
            places = None
            if dispute.places[0]:
                one, two = ((f"{category} {table}", n) for table, n in map(numbered, dispute.places))
                places = (one, two)
                side = through(state, dispute) if state.complete(dispute) else ""
                loser = {"X": "Y", "Y": "X"}.get(side, "")
                tables[f"{category} {dispute.id}"] = [dispute.team(side), dispute.team(loser)] if side else []
            teams = dispute.takers if places else (dispute.x, dispute.y)
            seat = checking.Seat(dispute.id, dispute.turn, teams, places, dispute.begun, bool(dispute.stands))
            everybody.append(seat)
    pupils = {team.id: team.pupils for team in state.teams.values()}
    return checking.seats(everybody, tables, state.team_name, pupils)


def numbered(place: str) -> tuple[str, int]:
    """#g1.2 is the second of g1, #q4 the fourth of q, #wA-7 and #lA-7 are the first and the second of A-7."""
    if place.startswith("#g"):
        table, n = place[1:].split(".")
        return table, int(n) - 1
    return ("q", int(place[2:]) - 1) if place.startswith("#q") else (place[2:], int(place.startswith("#l")))


def settled(ranked: Ranking) -> list[str]:
    """An order, with "" for those between whom a lot is due."""
    tied = {team for teams in ranked.due for team in teams}
    return ["" if team in tied else team for team in ranked.order]


def best_four(state: State, category: str) -> list[str]:
    """Firsts of three groups or more and then seconds, each in their order; the fourth meets none of its own group."""
    groups = state.plans[category].groups
    over = all(state.complete(d) for d in state.disputes_of(category) if d.stage.startswith("g"))
    own = [settled(ranking(state, category, f"g{n}"))[:2] for n in range(1, len(groups) + 1)]
    if len(groups) < 3 or not over or not all(all(two) for two in own):
        return []
    best = [*settled(seconds(state, category, 1)), *settled(seconds(state, category, 2))][:4]
    if not all(best):
        return []
    together = any(best[0] in group and best[3] in group for group in groups)
    return [best[1], best[0], *best[2:]] if together else best


def other_lot(state: State, entry: Entry) -> Text | None:
    """What is drawn in this line if its seed gives something else."""
    right: Mapping[str, Any]
    if entry["do"] == "schedule":
        right = make(state, entry["category"], entry["plan"], entry["seed"], bool(entry.get("apart")))
        text = OTHER_SCHEDULE
    elif entry["do"] == "round":
        due = next_round(state, entry["category"], entry["seed"])
        right = due[1] if due else {"disputes": None}
        text = OTHER_ROUND
    elif entry["do"] == "remake":
        right = remade(state, entry["category"], entry["round"])
        text = OTHER_ROUND
    elif entry["do"] == "lot":
        right = lot(entry["purpose"], tuple(entry["candidates"]), entry["seed"])
        text = OTHER_LOT
    else:
        return None
    same = all(entry.get(key) == value for key, value in right.items())
    said = {key: entry.get(key, "") for key in ("category", "round", "purpose", "seed")}
    return None if same else text.fill(**said)


def sums(state: State) -> list[Text]:
    """Disputes whose points are not those that their slots are worth: void slots give none, drawn ones it depends."""
    found = []
    zero = state.format["drawPolicy"] == "zero"
    for dispute in state.disputes.values():
        if not dispute.known:
            continue
        results = {slot: state.result(dispute, slot) for slot in state.regulation.slots}
        right = sum(
            slot.modality.worth
            for id, slot in state.regulation.slots.items()
            if results[id] not in ("", "void") and not (zero and results[id] == "draw")
        )
        points = score(state, dispute)
        if points.x + points.y != right:
            found.append(OTHER_SUM.fill(id=dispute.id, sum=points.x + points.y, right=right))
    return found
