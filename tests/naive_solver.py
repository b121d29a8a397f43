"""A solver that anyone can check by reading it: values by iteration over a dictionary of positions, no numbering."""

from __future__ import annotations

from tabuleiro.rules import DRAW, ONGOING, Game, State


def reachable(game: Game, most: int = 100_000) -> dict[bytes, tuple[State, list[bytes]]]:
    """Every position that can come up, with those after its plays."""
    name = game.definition.state.identity
    found: dict[bytes, tuple[State, list[bytes]]] = {}
    todo = [game.start()]
    known = {name(todo[0])}
    while todo:
        s = todo.pop()
        after = [game.play(s, m) for m in game.moves(s)]
        found[name(s)] = (s, [name(t) for t in after])
        for t in after:
            if name(t) not in known:
                known.add(name(t))
                todo.append(t)
        assert len(found) < most
    return found


def solve(game: Game) -> dict[bytes, tuple[State, int, int | None]]:
    """Each position with who wins and in how many plies: begun at the ends, repeated until nothing changes."""
    positions = reachable(game)
    value: dict[bytes, tuple[int, int | None]] = {}
    for name, (s, _) in positions.items():
        if (end := game.result(s)) != ONGOING:
            value[name] = (end, 0)
    distance, fresh = 0, value
    while fresh:
        distance += 1
        fresh = {}
        for name, (s, after) in positions.items():
            if name in value:
                continue
            won, lost = 1 + int(s.turn), 2 - int(s.turn)
            known = [value.get(t) for t in after]
            if any(v and v[0] == won for v in known):
                fresh[name] = (won, distance)
            elif all(v and v[0] == lost for v in known):
                fresh[name] = (lost, distance)
        value |= fresh
    return {name: (s, *value.get(name, (DRAW, None))) for name, (s, _) in positions.items()}
