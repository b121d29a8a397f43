"""Finds puzzles: positions that come up in play, with one single right play, and writes them down.

    python -m tabuleiro.learning.finding shisima

writes content/shisima/puzzles.toml again, the same file as long as the rules are the same. What stands in it above the
line MARKER was written by hand, problems of the rule books, and is kept.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tabuleiro.engine.solving.plans import solved
from tabuleiro.games import load
from tabuleiro.learning.judge import Judge, TooFar
from tabuleiro.learning.puzzles import GRADES, file_of
from tabuleiro.learning.reasons import Facts, reason
from tabuleiro.match import write_position
from tabuleiro.rules import DRAW, ONGOING, SWAP, Game, Player, Problem, State, Text

MARKER = "# Found and proved by `python -m tabuleiro.learning.finding KEY`; do not edit below this line."
EACH = 20  # puzzles of each grade
POOL = 25  # found of each kind, and …
PLENTY = 250  # … in all, before the best mixture is chosen; …
SEARCHED = 110  # … and where there is no table, and each position has to be searched
GAMES = 1000  # played at most, …
SEARCHED_GAMES = 150  # … and where there is no table …
IDLE = 100  # … and no more after so many that brought nothing new
LENGTH = 40  # plies of a game
FARTHEST = 11  # plies to the end: more is no puzzle for a class
FULL = 5  # plies of a solution whose defences are told to the end …
LINES = 24  # … if these are not more
SHORT = 6  # of sixty puzzles, at most so many are a win at once
DRAWN = 20  # and so many a draw
BLUNDER = 0.1  # how often a player looks at nothing


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

    @property
    def kind(self) -> tuple[str, int]:
        return self.task, self.depth

    @property
    def difficulty(self) -> float:
        """How far one has to see, and how much else looks good on the way."""
        return self.depth + (min(self.wrong, 12) / 3 if self.plies != 1 else 0)


def variants(key: str) -> list[str]:
    """The solved variants of a game, the one that is played most first. Without the swap the positions are the same."""
    return [v for v in dict.fromkeys([*solved(key, "proof"), *solved(key, "table")]) if "swap=no" not in v]


def find(judge: Judge) -> Iterator[Found]:
    """Play games by chance, without blunders that are punished at once, and look at each position for a puzzle."""
    game, chance = judge.game, Random(f"{judge.game.key} {judge.game.variant}")
    late = game.definition.puzzles_from if not judge.table else 2
    identity = game.definition.state.identity
    seen: set[bytes] = set()
    for number in range(GAMES if judge.table else SEARCHED_GAMES):
        s, moves, been = game.start(), list[str](), set[bytes]()
        while game.result(s) == ONGOING and len(moves) < LENGTH and identity(s) not in been:  # nobody goes in circles
            been.add(identity(s))
            after = {m: game.play(s, m) for m in game.moves(s) if m != SWAP}  # so that colours are what they seem
            if len(moves) >= late and len(after) > 2 and identity(s) not in seen:
                seen.add(identity(s))
                found = examine(judge, s, after, " ".join(moves), number)
                if found:
                    yield found
            m = sensible(judge, s, after, chance)
            moves.append(game.spell(s, m)[0])
            s = after[m]


def sensible(judge: Judge, s: State, after: dict[int, State], chance: Random) -> int:
    """A play by chance, but rarely one that is lost at once."""
    plays = chance.sample(list(after), len(after))
    if chance.random() < BLUNDER:
        return plays[0]
    plays.sort(key=lambda m: bool(after[m].turn != s.turn))  # where a play lets one go on, players take it
    good = (m for m in plays if not (after[m].turn != s.turn and judge.wins_at_once(after[m])))
    return next(good, plays[0])


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


def plausible(judge: Judge, s: State, t: State) -> bool:
    """Whether a wrong play looks possible: it does not lose at once."""
    if judge.game.result(t) != ONGOING:
        return judge.game.result(t) == DRAW
    return not (t.turn != s.turn and judge.wins_at_once(t))


def gather(judge: Judge) -> list[Found]:
    """Candidates, mirror images told once, until there are plenty of each kind or nothing new comes up."""
    found: dict[bytes, Found] = {}
    counts: Counter[tuple[str, int]] = Counter()
    fresh = 0  # the last game that brought something new
    enough = PLENTY if judge.table else SEARCHED
    for one in find(judge):
        if one.source > fresh + IDLE or len(found) >= enough:
            break
        if counts[one.kind] < POOL:
            word = least_image(one.game, one.state)
            if word not in found:
                found[word] = one
                counts[one.kind] += 1
                fresh = one.source
    return list(found.values())


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


def choose(pool: list[Found], chosen: list[Found]) -> None:
    """Add to the chosen ones until there are enough: each kind in turn, nothing alike."""
    kinds: dict[tuple[str, int], list[Found]] = {}
    for found in pool:
        kinds.setdefault(found.kind, []).append(found)
    while any(kinds.values()):
        for kind in sorted(kinds):
            if len(chosen) >= EACH * len(GRADES):
                return
            if kind == ("win", 1) and sum(one.kind == kind for one in chosen) >= SHORT:
                kinds[kind].clear()
            if kind[0] == "hold" and sum(one.task == "hold" for one in chosen) >= DRAWN:
                kinds[kind].clear()
            while kinds[kind]:
                one = kinds[kind].pop(0)
                if not any(alike(one, other) for other in chosen):
                    chosen.append(one)
                    break


def graded(chosen: list[Found]) -> Iterator[tuple[int, Found]]:
    """The chosen ones from the easiest to the hardest, in three equal parts."""
    ordered = sorted(chosen, key=lambda one: (one.difficulty, one.depth, one.source))
    for i, one in enumerate(ordered):
        yield GRADES[i * len(GRADES) // len(ordered)], one


def defences(judge: Judge, found: Found) -> list[str]:
    """Every line of defence with the proved answers: to the end if short, else the first answer to each."""
    start = judge.game.play(found.state, found.solution)
    me = Player.to_move(found.state)
    if found.plies and found.plies <= FULL:
        lines = list(_lines(judge, start, me, FULL))
        if len(lines) <= LINES:
            return lines
    return list(_lines(judge, start, me, 1))


def _lines(judge: Judge, s: State, me: Player, turns: int, before: str = "") -> Iterator[str]:
    """The lines from a position on, each through so many plays of the opponent."""
    game = judge.game
    if game.result(s) != ONGOING or (s.turn != me and turns == 0):
        if before:
            yield before
        return
    for m in [judge.best(s, FARTHEST)] if s.turn == me else game.moves(s):
        t = game.play(s, m)
        left = turns - (s.turn != me)
        yield from _lines(judge, t, me, left, f"{before} {game.spell(s, m)[0]}".strip())


def make(key: str) -> str:
    """The generated part of a game's file."""
    chosen: list[Found] = []
    judges: dict[str, Judge] = {}
    for variant in variants(key):
        if len(chosen) >= EACH * len(GRADES):
            break
        try:
            judges[variant] = Judge(load(key, variant))
        except Problem as problem:
            print(problem.say("en"), file=sys.stderr)
            continue
        choose(gather(judges[variant]), chosen)
    entries = [
        entry(judges[one.game.variant], one, grade, f"{key}-{i:03}") for i, (grade, one) in enumerate(graded(chosen), 1)
    ]
    return "\n".join([MARKER.replace("KEY", key), "", *entries])


def entry(judge: Judge, found: Found, grade: int, name: str) -> str:
    """A puzzle as it stands in the file."""
    facts = Facts(judge, found.state, found.solution, found.plies, FARTHEST)
    why: Text = reason(facts, found.task)
    lines = [
        "[[puzzle]]",
        f'id = "{name}"',
        f'variant = "{found.game.variant}"',
        f'position = "{write_position(found.game, found.state)}"',
        f'moves = "{found.moves}"',
        f'task = "{found.task}"',
        f"grade = {grade}",
        *([f"plies = {found.plies}"] if found.plies else []),
        f'solution = "{found.game.spell(found.state, found.solution)[0]}"',
        "defences = [",
        *(f'    "{line}",' for line in defences(judge, found)),
        "]",
        f'reason.pt = "{why.pt}"',
        f'reason.en = "{why.en}"',
        "",
    ]
    return "\n".join(lines)


def write(key: str) -> None:
    """Write a game's file again; what was written by hand stays."""
    file = file_of(key)
    old = file.read_text("utf-8") if file.exists() else f"# Puzzles: {load(key).definition.name.en}.\n\n"
    kept = old.partition(MARKER.replace("KEY", key))[0]
    made = make(key)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(kept + made, "utf-8")


if __name__ == "__main__":
    for word in sys.argv[1:]:
        write(word)
