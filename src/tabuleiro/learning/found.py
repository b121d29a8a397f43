"""A position with one right play: what is kept of it, how one is known, and when two are alike."""

from __future__ import annotations

from typing import NamedTuple

from tabuleiro.learning.judge import Judge, TooFar
from tabuleiro.rules import DRAW, ONGOING, Game, Player, State

FARTHEST = 11  # plies to the end: more is no puzzle for a class


class Found(NamedTuple):
    """A position with one right play."""

    game: Game
    state: State
    moves: str
    task: str
    solution: int
    plies: int  # of the solution; 0 for a draw
    depth: int  # plies one has to see
    wrong: int  # plausible wrong plays
    source: int  # the game in which it came up
    quiet: bool = False  # it takes nothing and threatens nothing at once
    target: int = 0  # where a group is that is to be taken
    gap: float = 0.0  # with dice: by how much it wins more often than the next best

    @property
    def kind(self) -> tuple[str, int]:
        return self.task, self.depth

    @property
    def difficulty(self) -> float:
        """How far one has to see, and how much else looks good on the way."""
        if self.task == "chance":
            return -self.gap
        if self.task in ("force", "take"):
            return self.depth + min(self.wrong, 6) / 2 + 2 * self.quiet
        return self.depth + (min(self.wrong, 12) / 3 if self.plies != 1 else 0)


def examine(judge: Judge, s: State, after: dict[int, State], moves: str, source: int) -> Found | None:
    """The puzzle in a position, if there is one."""
    wins = Player.to_move(s).wins
    values = {m: judge.value(t) for m, t in after.items()}
    wanted = wins if wins in values.values() else DRAW
    right = [m for m, value in values.items() if value == wanted]
    if len(right) != 1 or (wanted == DRAW and judge.game.definition.score):
        return None
    [solution] = right
    others = {m: t for m, t in after.items() if m != solution}
    wrong = sum(plausible(judge, s, t) for t in others.values())
    try:
        if wanted == wins:
            plies = judge.distance(after[solution], FARTHEST - 1)
            if plies is None:
                return None
            plies, depth = plies + 1, plies + 1
        else:
            plies, depth = 0, max(judge.plies(t, FARTHEST - 2) for t in others.values())
            if depth > FARTHEST - 2:
                return None
    except TooFar:
        return None
    task = "win" if wanted == wins else "hold"
    return Found(judge.game, s, moves, task, solution, plies, depth, wrong, source)


def twins(game: Game, s: State, m: int) -> list[int]:
    """The plays that differ from this one only by the piece they take, where players choose it; this one, too."""
    if not any(seek.takes_any for seek in game.definition.puzzles):
        return [m]
    begun = game.spell(s, m)[0].partition("x")[0]
    return [n for n in game.moves(s) if game.spell(s, n)[0].partition("x")[0] == begun]


def plausible(judge: Judge, s: State, t: State) -> bool:
    """Whether a wrong play looks possible: it does not lose at once."""
    if judge.game.result(t) != ONGOING:
        return judge.game.result(t) == DRAW
    return not (t.turn != s.turn and judge.wins_at_once(t))


def least_image(game: Game, s: State) -> bytes:
    """The same for a position and all its mirror images."""
    return min(game.definition.state.identity(game.mapped(s, *symmetry)) for symmetry in game.symmetries)


def alike(one: Found, other: Found) -> bool:
    """Whether a child would say "we had that already": nearly the same position, laid over, with the same solution."""
    if one.game.variant != other.game.variant:
        return False
    game = one.game
    few = max(1, len(game.board) // 8)
    kept, kept_after = (game.contents(t) for t in (other.state, game.play(other.state, other.solution)))
    played = game.play(one.state, one.solution)
    for symmetry in game.symmetries:
        here, there = (game.contents(game.mapped(t, *symmetry)) for t in (one.state, played))
        differ = sum(a != b for a, b in zip(here, kept, strict=True))
        if differ == 0:
            return True
        change = [(c, b) for c, (a, b) in enumerate(zip(here, there, strict=True)) if a != b]
        if differ <= few and change == [
            (c, b) for c, (a, b) in enumerate(zip(kept, kept_after, strict=True)) if a != b
        ]:
            return True
    return False
