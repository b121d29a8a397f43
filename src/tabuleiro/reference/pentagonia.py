"""Pentagônia once more, slowly: the second opinion on docs/rules/pentagonia.md."""

from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}
RINGS = "abc"  # outer, middle, inner
BOARD = [ring + str(number) for ring in RINGS for number in range(1, 11)]  # odd = corner, even = middle of a side
SIDES = [(1, 2, 3), (3, 4, 5), (5, 6, 7), (7, 8, 9), (9, 10, 1)]


# The numbers at which the three rings are joined, and the mills: each side of each pentagon, and each spoke; three
# points round a corner are none. The option says whether there are spokes at the corners.
SPOKES = {"yes": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "no": [2, 4, 6, 8, 10]}
MILLS = {
    corners: [[ring + str(number) for number in side] for ring in RINGS for side in SIDES]
    + [[ring + str(number) for ring in RINGS] for number in SPOKES[corners]]
    for corners in ("yes", "no")
}


def neighbours(state: State, point: str) -> list[str]:
    ring, number = point[0], int(point[1:])
    found = [ring + str(number % 10 + 1), ring + str((number - 2) % 10 + 1)]  # 10 and 1 are neighbours
    if number in SPOKES[state["corner_spokes"]]:
        found += [other + str(number) for other in RINGS if abs(ord(other) - ord(ring)) == 1]
    return found


def start(**options: str) -> State:
    return setup({}, 1, {"hand": (10, 10)}, **options)  # article 1


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    hand = (extras or {}).get("hand", (0, 0))
    taken = (extras or {}).get("taken", (0, 0))
    return {
        "corner_spokes": options.get("corner_spokes", "yes"),
        "captures": options.get("captures", "move"),
        "cells": dict(cells),
        "turn": turn,
        "hand": {1: hand[0], 2: hand[1]},
        "taken": {1: taken[0], 2: taken[1]},  # by the first player, by the second
    }


def mills_through(state: State, pieces: dict[str, str], point: str) -> int:
    """How many complete mills of one colour hold the piece on this point."""
    count = 0
    for mill in MILLS[state["corner_spokes"]]:
        if point in mill and all(pieces.get(other) == pieces[point] for other in mill):
            count += 1
    return count


def takeable(state: State, pieces: dict[str, str], letter: str) -> list[str]:
    """Article 3: the pieces outside mills, or any where all stand in mills."""
    all_of_them = [point for point in BOARD if pieces.get(point) == letter]
    unprotected = [point for point in all_of_them if mills_through(state, pieces, point) == 0]
    return unprotected or all_of_them


def removals(state: State, pieces: dict[str, str], count: int, taken: int) -> list[list[str]]:
    """Every way to take this many pieces in turn; the eighth capture of the game is the last (article 7)."""
    if count == 0 or taken == 8:
        return [[]]
    choices = takeable(state, pieces, LETTER[3 - state["turn"]])
    if not choices:  # no enemy piece on the board: nothing is taken
        return [[]]
    found = []
    for point in choices:
        rest = {other: letter for other, letter in pieces.items() if other != point}
        # Protection is judged again for those that follow.
        found += [[point, *more] for more in removals(state, rest, count - 1, taken + 1)]
    return found


def with_captures(state: State, text: str, pieces: dict[str, str], target: str) -> list[str]:
    """The plays that begin with this placement or movement, which has brought a piece to the target."""
    count = mills_through(state, pieces, target)  # article 5: every mill the moved piece stands in is new
    if state["captures"] == "move":
        count = min(count, 1)
    smallest: dict[frozenset[str], str] = {}
    for removed in removals(state, pieces, count, state["taken"][state["turn"]]):
        whole = "x".join([text, *removed])
        same = frozenset(removed)  # the order in which they go does not make another play
        smallest[same] = min(whole, smallest.get(same, whole))
    return list(smallest.values())


def steps(state: State) -> list[tuple[str, str]]:
    """From where to where a piece can go, captures apart; a piece from the hand comes from ""."""
    me, pieces = state["turn"], state["cells"]
    empty = [point for point in BOARD if point not in pieces]
    mine = [point for point in BOARD if pieces.get(point) == LETTER[me]]
    if state["hand"][me] > 0:  # article 2
        return [("", target) for target in empty]
    # Article 4: a step along a line; article 6: with three pieces anywhere.
    return [(a, b) for a in mine for b in empty if len(mine) == 3 or b in neighbours(state, a)]


def moves(state: State) -> list[str]:
    if max(state["taken"].values()) >= 8:  # article 7
        return []
    found = []
    for origin, target in steps(state):
        after = {point: letter for point, letter in state["cells"].items() if point != origin}
        after[target] = LETTER[state["turn"]]
        found += with_captures(state, f"{origin}-{target}" if origin else target, after, target)
    return found


def play(state: State, move: str) -> State:
    me, pieces = state["turn"], dict(state["cells"])
    hand, taken = dict(state["hand"]), dict(state["taken"])
    text, *removed = move.split("x")
    if "-" in text:
        origin, target = text.split("-")
        del pieces[origin]
    else:
        target = text
        hand[me] -= 1
    pieces[target] = LETTER[me]
    for point in removed:
        del pieces[point]
        taken[me] += 1
    return {**state, "cells": pieces, "turn": 3 - me, "hand": hand, "taken": taken}


def result(state: State) -> str | None:
    mover = state["turn"]
    # Only a position set up by hand can have eight captures on both sides; the one who has just moved was first.
    for player in (3 - mover, mover):
        if state["taken"][player] >= 8:  # article 7
            return "first" if player == 1 else "second"
    if not steps(state):  # article 8: blocked
        return "second" if mover == 1 else "first"
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return dict(state["cells"])


def extras(state: State) -> dict[str, Any]:
    return {
        "hand": (state["hand"][1], state["hand"][2]),
        "taken": (state["taken"][1], state["taken"][2]),
    }
