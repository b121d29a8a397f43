"""Points: of a slot, of a dispute, and of the disputes of a team."""

from __future__ import annotations

from dataclasses import dataclass

from tabuleiro.olympiad.teams.state import Dispute, State

RESULTS = ("X", "Y", "draw", "shared", "void", "forfeitX", "forfeitY")  # shared: the arbiter divides the points (K20)


@dataclass(frozen=True)
class Score:
    """A dispute in points, by modality: {"vivo": (1, 3), …}."""

    parts: dict[str, tuple[float, float]]
    x: float
    y: float
    void: bool  # nothing of it counts: both teams were absent, or every slot is void

    def of(self, side: str, modality: str = "") -> float:
        pair = self.parts[modality] if modality else (self.x, self.y)
        return pair[0] if side == "X" else pair[1]


def slot_points(result: str, worth: float, draws: str) -> tuple[float, float]:
    """K3, K4: who forfeits gives the points to the other; a draw shares them or, with `zero`, nobody has them.

    What the arbiter shares is shared, whatever a draw is worth.
    """
    if result in ("X", "forfeitY"):
        return (worth, 0)
    if result in ("Y", "forfeitX"):
        return (0, worth)
    if result == "shared" or (result == "draw" and draws == "split"):
        return (worth / 2, worth / 2)
    return (0, 0)


def score(state: State, dispute: Dispute) -> Score:
    """The score of a dispute so far."""
    draws = state.format["drawPolicy"]
    parts = {modality.id: (0.0, 0.0) for modality in state.regulation.modalities}
    void = True
    for slot in state.regulation.slots.values():
        result = state.result(dispute, slot.id)
        void = void and result == "void"
        if result:
            a, b = slot_points(result, slot.modality.worth, draws)
            x, y = parts[slot.modality.id]
            parts[slot.modality.id] = (x + a, y + b)
    return Score(parts, sum(x for x, _ in parts.values()), sum(y for _, y in parts.values()), void)


def winner(state: State, dispute: Dispute) -> str:
    """The side with the higher score, or "" for a tie (K5); of a dispute that is complete."""
    points = score(state, dispute)
    return "X" if points.x > points.y else "Y" if points.y > points.x else ""


def through(state: State, dispute: Dispute) -> str:
    """The side that goes through a knock-out dispute (K5): score, modalities, lot; "" if a lot is due."""
    points = score(state, dispute)
    for x, y in ((points.x, points.y), *(points.parts[m] for m in state.format["knockoutTies"])):
        if x != y:
            return "X" if x > y else "Y"
    drawn = state.lots.get((f"dispute {dispute.id}", frozenset((dispute.x, dispute.y))))
    return dispute.side(drawn[0]) if drawn else ""


def number(value: float) -> float | int:
    """A number as people write it: 4 and not 4.0."""
    return int(value) if value == int(value) else value
