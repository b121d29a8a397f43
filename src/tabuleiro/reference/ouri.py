"""Ouri once more, slowly: the second opinion on docs/rules/ouri.md."""

from typing import Any

State = dict[str, Any]

ORDER = "abcdefABCDEF"  # counter-clockwise
SIDE = {1: "abcdef", 2: "ABCDEF"}  # South is the first player


def start(**options: str) -> State:
    return setup(dict.fromkeys(ORDER, 4), 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    south, north = (extras or {}).get("deposits", (0, 0))
    return {
        "skip": options.get("skip", "always"),
        "cycle": options.get("cycle", "discard"),  # a cycle is a matter of history, and a state has none
        "feed": options.get("feed", "overSingleton"),
        "seeds": {house: cells.get(house, 0) for house in ORDER},
        "deposits": {1: south, 2: north},
        "turn": turn,
    }


def on_side(seeds: dict[str, int], player: int) -> int:
    return sum(seeds[house] for house in SIDE[player])


def sow(state: State, house: str) -> tuple[dict[str, int], str]:
    """The houses after sowing from this one, before any capture, and the house of the last seed (article 1)."""
    seeds = dict(state["seeds"])
    hand = seeds[house]
    seeds[house] = 0
    skips_origin = state["skip"] == "always" or hand > 12  # article 2
    last = house
    while hand > 0:
        last = ORDER[(ORDER.index(last) + 1) % 12]
        if last != house or not skips_origin:
            seeds[last] += 1
            hand -= 1
    return seeds, last


def without_singletons(state: State, houses: list[str]) -> list[str]:
    """Article 3: single seeds stay while there is a house with two or more."""
    return [house for house in houses if state["seeds"][house] > 1] or houses


def feeding(state: State, houses: list[str]) -> list[str]:
    """Article 5: only what puts seeds on the other side, judged before captures."""
    return [house for house in houses if on_side(sow(state, house)[0], 3 - state["turn"]) > 0]


def moves(state: State) -> list[str]:
    if max(state["deposits"].values()) >= 25:  # article 7a
        return []
    mine = [house for house in SIDE[state["turn"]] if state["seeds"][house] > 0]
    if on_side(state["seeds"], 3 - state["turn"]) > 0:
        return without_singletons(state, mine)
    if state["feed"] == "overSingleton":
        return without_singletons(state, feeding(state, mine))
    return feeding(state, without_singletons(state, mine))


def play(state: State, move: str) -> State:
    me, enemy = state["turn"], 3 - state["turn"]
    seeds, last = sow(state, move)
    captured = 0
    while last in SIDE[enemy] and seeds[last] in (2, 3):  # article 4: backwards until a house fails the test
        captured += seeds[last]
        seeds[last] = 0
        last = ORDER[ORDER.index(last) - 1]
    deposits = {**state["deposits"], me: state["deposits"][me] + captured}
    grand_slam = captured > 0 and on_side(seeds, enemy) == 0  # article 6: the same player again
    return {**state, "seeds": seeds, "deposits": deposits, "turn": me if grand_slam else enemy}


def result(state: State) -> str | None:
    if moves(state):
        return None
    south, north = final(state)
    if south == north:
        return "draw"
    return "first" if south > north else "second"


def final(state: State) -> tuple[int, int]:
    """The deposits, and with nobody at 25 and no legal play also the seeds of each one's side (article 7b)."""
    south, north = state["deposits"][1], state["deposits"][2]
    if max(south, north) < 25 and not moves(state):
        south += on_side(state["seeds"], 1)
        north += on_side(state["seeds"], 2)
    return south, north


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return final(state)


def cells(state: State) -> dict[str, Any]:
    return {house: seeds for house, seeds in state["seeds"].items() if seeds > 0}


def extras(state: State) -> dict[str, Any]:
    return {"deposits": (state["deposits"][1], state["deposits"][2])}
