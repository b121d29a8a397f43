"""Pista Livre once more, slowly: the second opinion on docs/rules/pista_livre.md."""

from typing import Any

State = dict[str, Any]

LETTER = {1: "W", 2: "B"}


def start(**options: str) -> State:
    return setup({}, 1, None, **options)


def setup(cells: dict[str, Any], turn: int, extras: dict[str, Any] | None = None, **options: str) -> State:
    given = extras or {}
    men = int(options.get("men", "8"))
    track = {int(position): (stack[0], int(stack[1:])) for position, stack in cells.items()}
    off = given.get("off", (0, 0))
    rest = [
        men - off[player - 1] - sum(number for letter, number in track.values() if letter == LETTER[player])
        for player in (1, 2)
    ]
    hand = given.get("hand", rest)  # who says nothing of the hands has in them what is nowhere else
    state = {
        "direction": options.get("direction", "same"),
        "maximise_dice": options.get("maximise_dice", "no"),
        "men": men,
        "track": track,
        "hand": {1: hand[0], 2: hand[1]},
        "off": {1: off[0], 2: off[1]},
        "dice": sorted(given.get("dice", []), reverse=True),
        "turn": turn,
    }
    return settled(state) if state["dice"] else state


def position(state: State, distance: int) -> int:
    """The position that the player to move calls the first, the second ... the twelfth on their way."""
    if state["turn"] == 2 and state["direction"] == "opposite":
        return 13 - distance
    return distance


def uses(state: State) -> list[tuple[int, int]]:
    """Every way to use one die: how far on its way the man stands (0 in hand), and the die."""
    mine, enemy = LETTER[state["turn"]], LETTER[3 - state["turn"]]
    men_at = [0] if state["hand"][state["turn"]] > 0 else []
    for distance in range(1, 13):
        letter, _ = state["track"].get(position(state, distance), ("", 0))
        if letter == mine:
            men_at.append(distance)
    found = []
    for distance in men_at:
        for die in sorted(set(state["dice"])):
            letter, number = "", 0
            if distance + die <= 12:
                letter, number = state["track"].get(position(state, distance + die), ("", 0))
            if not (letter == enemy and number > 1):  # article 8
                found.append((distance, die))
    return found


def use(state: State, distance: int, die: int) -> State:
    """The man has moved; the turn has not passed yet, whatever dice are left."""
    me, enemy = state["turn"], 3 - state["turn"]
    track, hand, off, dice = dict(state["track"]), dict(state["hand"]), dict(state["off"]), list(state["dice"])
    dice.remove(die)
    if distance == 0:
        hand[me] -= 1
    else:
        origin = position(state, distance)
        track[origin] = (LETTER[me], track[origin][1] - 1)
        if track[origin][1] == 0:
            del track[origin]
    if distance + die > 12:  # article 10: what is left of the die is lost
        off[me] += 1
    else:
        target = position(state, distance + die)
        letter, number = track.get(target, (LETTER[me], 0))
        if letter == LETTER[enemy]:  # article 7: a single man goes back to its owner's hand
            hand[enemy] += 1
            number = 0
        track[target] = (LETTER[me], number + 1)
    return {**state, "track": track, "hand": hand, "off": off, "dice": dice}


def settled(state: State) -> State:
    """Where no die that is left can be used, they are lost and the turn passes (article 8)."""
    return state if uses(state) else {**state, "dice": [], "turn": 3 - state["turn"]}


def most_dice(state: State) -> int:
    """The greatest number of dice that can still be used in this turn; who has won has no use for any: all count."""
    if result(state) is not None:
        return len(state["dice"])
    return max((1 + most_dice(use(state, distance, die)) for distance, die in uses(state)), default=0)


def text(state: State, distance: int, die: int) -> str:
    origin = "0" if distance == 0 else str(position(state, distance))
    if distance + die <= 12:
        return origin + "/" + str(position(state, distance + die))
    enough = {other for other in state["dice"] if distance + other > 12}
    return origin + "/off" + (f":{die}" if len(enough) > 1 else "")


def moves(state: State) -> list[str]:
    if result(state) is not None:
        return []
    found = uses(state)
    if state["maximise_dice"] == "yes":
        most = most_dice(state)
        found = [(distance, die) for distance, die in found if 1 + most_dice(use(state, distance, die)) == most]
    return [text(state, distance, die) for distance, die in found]


def play(state: State, move: str) -> State:
    distance, die = next(found for found in uses(state) if text(state, *found) == move)
    return settled(use(state, distance, die))


def waiting(state: State) -> bool:
    """Is it time to throw the dice?"""
    return result(state) is None and not state["dice"]


def throw(state: State, dice: str) -> State:
    return settled({**state, "dice": sorted((int(die) for die in dice), reverse=True)})


def result(state: State) -> str | None:
    for player, name in ((1, "first"), (2, "second")):
        if state["off"][player] == state["men"]:  # article 9, at once: dice left over are of no use to anybody
            return name
    return None


def turn(state: State) -> int:
    return int(state["turn"])


def score(state: State) -> tuple[int, int] | None:
    return None


def cells(state: State) -> dict[str, Any]:
    return {str(place): letter + str(number) for place, (letter, number) in sorted(state["track"].items())}


def extras(state: State) -> dict[str, Any]:
    return {
        "hand": (state["hand"][1], state["hand"][2]),
        "off": (state["off"][1], state["off"][2]),
        "dice": list(state["dice"]),
    }
