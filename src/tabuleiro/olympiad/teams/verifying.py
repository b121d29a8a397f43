"""The whole day of an olympiad held against its lots: every seed drawn again, every sheet added up again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabuleiro.olympiad.event import as_written, replay, skipped
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.teams.progress import lot
from tabuleiro.olympiad.teams.schedule import make
from tabuleiro.olympiad.teams.scoring import score
from tabuleiro.olympiad.teams.state import State
from tabuleiro.olympiad.teams.swiss import next_round
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
    return found + [(0, text) for text in sums(replay(entries))]


def other_lot(state: State, entry: Entry) -> Text | None:
    """What is drawn in this line if its seed gives something else."""
    right: Mapping[str, Any]
    if entry["do"] == "schedule":
        right = make(state, entry["category"], entry["plan"], entry["seed"])
        text = OTHER_SCHEDULE
    elif entry["do"] == "round":
        due = next_round(state, entry["category"], entry["seed"])
        right = due[1] if due else {"disputes": None}
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
