"""Pontos e Quadrados once more, slowly: the second opinion on docs/rules/pontos_quadrados.md."""

from typing import Any

State = dict[str, Any]

FILES = "abcdef"


def measures(size: str) -> tuple[int, int]:
    """Columns and rows, in boxes."""
    columns, rows = size.split("x")
    return int(columns), int(rows)


def right_of(dot: str) -> str:
    return FILES[FILES.index(dot[0]) + 1] + dot[1:]


def above(dot: str) -> str:
    return dot[0] + str(int(dot[1:]) + 1)


def lines(size: str) -> list[tuple[str, str]]:
    """Every line as its two dots, the lower or left one first."""
    columns, rows = measures(size)
    found = []
    for row in range(1, rows + 2):
        for file in FILES[: columns + 1]:
            dot = file + str(row)
            if file != FILES[columns]:
                found.append((dot, right_of(dot)))
            if row != rows + 1:
                found.append((dot, above(dot)))
    return found


def boxes(size: str) -> list[str]:
    """Every box by its lower left dot."""
    columns, rows = measures(size)
    return [file + str(row) for row in range(1, rows + 1) for file in FILES[:columns]]


def sides(box: str) -> list[tuple[str, str]]:
    """The four lines around a box: below, left, above, right."""
    return [(box, right_of(box)), (box, above(box)), (above(box), right_of(above(box))),
            (right_of(box), above(right_of(box)))]  # fmt: skip


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    size = options.get("size", "5x5")
    return {
        "size": size,
        "drawn": [line for line in lines(size) if line[0] + line[1] in cells],
        "owner": {box: cells[far_corners(box)] for box in boxes(size) if far_corners(box) in cells},
        "turn": turn,
    }


def far_corners(box: str) -> str:
    return box + right_of(above(box))


def moves(state: State) -> list[str]:
    return [f"{one}-{other}" for one, other in lines(state["size"]) if (one, other) not in state["drawn"]]


def play(state: State, move: str) -> State:
    one, other = move.split("-")
    drawn = [*state["drawn"], (one, other)]
    owner = dict(state["owner"])
    for box in boxes(state["size"]):
        if box not in owner and all(side in drawn for side in sides(box)):
            owner[box] = "A" if state["turn"] == 1 else "B"
    again = len(owner) > len(state["owner"])  # rule 2: who completes a box draws again
    return {**state, "drawn": drawn, "owner": owner, "turn": state["turn"] if again else 3 - state["turn"]}


def result(state: State) -> str | None:
    if moves(state):
        return None  # rule 5: all lines are drawn, also when somebody leads by more than is left
    first, second = score(state) or (0, 0)
    return "first" if first > second else "second" if second > first else "draw"


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    owners = list(state["owner"].values())
    return owners.count("A"), owners.count("B")


def cells(state: State) -> dict[str, Any]:
    found = {one + other: "L" for one, other in state["drawn"]}
    return found | {far_corners(box): letter for box, letter in state["owner"].items()}


def extras(state: State) -> dict[str, Any]:
    return {}
