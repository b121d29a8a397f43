"""The whole day held against the rules: every round by the second opinion, every seed drawn again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabuleiro.olympiad import checking
from tabuleiro.olympiad.championship.finals import qualifiers
from tabuleiro.olympiad.championship.handmade import by_hand
from tabuleiro.olympiad.championship.making import dealt_groups, draw_groups, next_pairing, next_round
from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import FINAL, State, Swiss
from tabuleiro.olympiad.event import as_written, replay, skipped
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.pairing import TINY
from tabuleiro.rules.text import Text, joined

OTHER_GROUPS = Text(
    "os grupos não são os que a semente {seed} dá", "the groups are not those that the seed {seed} gives"
)
OTHER_ROUND = Text(
    "a ronda não é a que a semente {seed} dá",
    "the round is not the one that the seed {seed} gives",
    "a rodada não é a que a semente {seed} dá",
)
OTHER_FINAL = Text("os finalistas não são os primeiros dos grupos", "the finalists are not the first of the groups")


@dataclass(frozen=True)
class Finding:
    """Something that is not as the rules have it, in which line and where."""

    seq: int
    tournament: str
    group: int | str
    round: int
    rule: str
    text: Text

    def told(self) -> Text:
        """What is wrong, with where."""
        where = f"{self.tournament} {self.group}".strip() + (f".{self.round}" if self.round else "")
        return joined([Text(where, where), self.text], ": ")


def verify(entries: Sequence[Entry]) -> list[Finding]:
    """Replay a log with the checker beside it; empty if all is right. What is made by hand need only keep rules."""
    skip = skipped(entries)
    found: list[Finding] = []
    for entry, state in as_written(entries):
        if entry["seq"] in skip:
            continue
        if entry["do"] == "draw":
            found += check_draw(state, entry)
        elif entry["do"] == "pair":
            found += check_pair(state, entry)
        elif entry["do"] == "qualify":
            found += check_qualify(state, entry)
        elif entry["do"] == "follow":
            found += check_follow(state, entry)
        elif entry["do"] == "remake":
            found += check_remade(state, entry)
        elif entry["do"] == "rearrange":
            where = (entry["seq"], entry["tournament"], entry["group"], entry["round"])
            found += [Finding(*where, fault.rule, fault.text) for fault in by_hand(state, entry)]
    state = replay(entries)
    return found + law(state) + rounds_law(state)


def law(state: State) -> list[Finding]:
    """Finals as they stand at the end: those whom the groups name, unless somebody ruled otherwise."""
    found = []
    for tournament in state.tournaments.values():
        final = tournament.final
        if final is None or final.stands or (final.begun and not all(map(state.complete, tournament.groups))):
            continue
        here = {p for p, pupil in state.pupil_by_id.items() if pupil.here and not pupil.left}
        gone = final.gone if final.begun else state.pupil_by_id.keys() - here
        tables = [[place.pupil for place in places(state, group)] for group in tournament.groups]
        faults = checking.finalists(tables, state.format["qualifiersPerGroup"], gone, final.players)
        found += [Finding(0, tournament.id, FINAL, 0, fault.rule, fault.text) for fault in faults]
    return found


def rounds_law(state: State) -> list[Finding]:
    """Rounds whose results before them were corrected since: right by those results, unless somebody ruled otherwise.

    What a ruling keeps is no longer asked about; the rest is judged as a round of its own.
    """
    found = []
    dutch = state.format["pairing"] == "dutch"
    for swiss in (swiss for tournament in state.tournaments.values() for swiss in tournament.all()):
        played = state.played_rounds(swiss)
        for number, made in enumerate(swiss.rounds, 1):
            earlier = swiss.rounds[: number - 1]
            if made.hand or made.stands or not all(table.done for one in earlier for table in one.tables):
                continue
            if all(table.basis in (None, swiss.basis(number)) for table in made.tables):
                continue
            pairs = [(table.first, table.second) for table in made.tables if not table.stands]
            players = [state.player(swiss, p) for pair in pairs for p in pair if p]
            exchanges = not dutch and len(players) > TINY
            faults = checking.faults(players, played[: number - 1], pairs, exchanges=exchanges, dutch=dutch)
            where = (0, swiss.tournament, swiss.name, number)
            found += [Finding(*where, fault.rule, fault.text) for fault in faults if fault.rule != "start"]
    return found


def check_remade(state: State, entry: Entry) -> list[Finding]:
    """A round of which all that had not begun was paired again: that part of it is a round of its own."""
    state.plan()
    swiss = state.swiss(entry["tournament"], entry["group"])
    kept = [(t.first, t.second) for t in swiss.rounds[-1].tables if t.begun or t.stands]
    made = [(first, second) for first, second in entry["tables"] if (first, second) not in kept]
    before = replace(swiss, rounds=swiss.rounds[: entry["round"] - 1])
    playing = {p for pair in kept for p in pair}
    here = state.active(swiss)
    players = [state.player(swiss, p) for p in here if p not in playing]
    dutch = state.format["pairing"] == "dutch"
    exchanges = not dutch and len(here) > TINY
    faults = checking.faults(players, state.played_rounds(before), made, exchanges=exchanges, dutch=dutch)
    where = (entry["seq"], swiss.tournament, swiss.name, entry["round"])
    found = [Finding(*where, fault.rule, fault.text) for fault in faults]
    if not dutch:
        drawn = next_pairing(state, before, entry["seed"], here, kept).tables
        if sorted((t.first, t.second or "") for t in drawn) != sorted((a, b or "") for a, b in made):
            found.append(Finding(*where, "seed", OTHER_ROUND.fill(seed=entry["seed"])))
    return found


def check_draw(state: State, entry: Entry) -> list[Finding]:
    state.plan()
    schools = {p: state.pupil_by_id[p].school for group in entry["groups"] for p in group}
    drawn = draw_groups if entry.get("even") else dealt_groups
    right = drawn(schools, state.format["groupSize"], entry["seed"], entry["tournament"])
    if entry.get("hand") or entry["groups"] == right:
        return []
    return [Finding(entry["seq"], entry["tournament"], "", 0, "seed", OTHER_GROUPS.fill(seed=entry["seed"]))]


def check_qualify(state: State, entry: Entry) -> list[Finding]:
    right = qualifiers(state, state.tournament(entry["tournament"]))
    if entry.get("hand") or entry["players"] == right:
        return []
    return [Finding(entry["seq"], entry["tournament"], FINAL, 0, "qualify", OTHER_FINAL)]


def check_follow(state: State, entry: Entry) -> list[Finding]:
    """Finalists who follow from results, and their first round."""
    if not entry["players"]:
        return []
    state.plan()
    final = Swiss(entry["tournament"], FINAL, entry["seed"], entry["players"])
    first = {"group": FINAL, "round": 1, "tables": entry["tables"]}
    return check_qualify(state, entry) + (check_round(state, entry, final, first) if entry["tables"] else [])


def check_pair(state: State, entry: Entry) -> list[Finding]:
    state.plan()
    found = []
    for made in entry["rounds"]:
        found += check_round(state, entry, state.swiss(entry["tournament"], made["group"]), made)
    return found


def check_round(state: State, entry: Entry, swiss: Swiss, made: Mapping[str, Any]) -> list[Finding]:
    hand = bool(entry.get("hand"))
    dutch = state.format["pairing"] == "dutch"
    here = state.active(swiss)
    players = [state.player(swiss, p) for p in here]
    where = (entry["seq"], swiss.tournament, swiss.name, made["round"])
    tables = [(first, second) for first, second in made["tables"]]
    exchanges = not hand and not dutch and len(here) > TINY
    faults = checking.faults(players, state.played_rounds(swiss), tables, exchanges=exchanges, dutch=dutch)
    found = [Finding(*where, fault.rule, fault.text) for fault in faults]
    if not hand and not dutch and next_round(state, swiss, entry["seed"]) != made:
        found.append(Finding(*where, "seed", OTHER_ROUND.fill(seed=entry["seed"])))
    return found
