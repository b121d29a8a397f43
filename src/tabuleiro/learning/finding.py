"""Finds puzzles: positions that come up in play, with one single right play, and writes them down.

    python -m tabuleiro.learning.finding shisima

writes content/shisima/puzzles.toml again, the same file as long as the rules are the same. What stands in it above the
line MARKER was written by hand, problems of the rule books, and is kept. Without a key all games that have none yet are
gone through, one after the other: what was broken off goes on where it was. Ctrl-C ends a search that takes too long;
what it has found is written then.

Where a game is solved, a table or a proof judges the positions. Elsewhere a game says what is sought (`puzzles` in its
`Definition`): wins by force, for which everything that both can do is tried, to a depth; groups to be taken; chances.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple

from tabuleiro.engine.solving.plans import solved
from tabuleiro.games import definition, keys, load
from tabuleiro.learning import taking
from tabuleiro.learning.found import FARTHEST, Found, alike, examine, least_image
from tabuleiro.learning.judge import Counted, Judge, Sought
from tabuleiro.learning.odds import Scales, chances, weighed
from tabuleiro.learning.odds import reason as because
from tabuleiro.learning.puzzles import GRADES, file_of, keys_with_puzzles
from tabuleiro.learning.reasons import Facts, reason
from tabuleiro.learning.seeking import seek, stubborn, tempting
from tabuleiro.match import write_position
from tabuleiro.rules import ONGOING, SWAP, Player, Problem, State, Text

MARKER = "# Found and proved by `python -m tabuleiro.learning.finding KEY`; do not edit below this line."
EACH = 20  # puzzles of each grade
POOL = 25  # found of each kind, and …
PLENTY = 250  # … in all, before the best mixture is chosen; …
SEARCHED = 110  # … and where there is no table, and each position has to be searched
ENOUGH = 72  # … and where every defence is tried
COUNTED_ENOUGH = 70  # … to the end of the game: half of them may be of one kind
GAMES = 1000  # played at most, …
SEARCHED_GAMES = 150  # … and where there is no table …
IDLE = 100  # … and no more after so many that brought nothing new
LENGTH = 40  # plies of a game
FULL = 5  # plies of a solution whose defences are told to the end …
LINES = 24  # … if these are not more
SHORT = 6  # of sixty puzzles, at most so many are a win at once, …
SHORT_FORCED = 15  # … and where wins are sought, whose first grade they are
DRAWN = 20  # and so many a draw
BLUNDER = 0.1  # how often a player looks at nothing


def variants(key: str) -> list[str]:
    """The solved variants of a game, the one that is played most first. Without the swap the positions are the same."""
    return [v for v in dict.fromkeys([*solved(key, "proof"), *solved(key, "table")]) if "swap=no" not in v]


class Way(NamedTuple):
    """How puzzles of one variant are found."""

    variant: str
    pool: Callable[[], list[Found]]  # candidates
    tell: Callable[[Found], tuple[dict[str, list[str]], Text]]  # what is kept of one: lists of plays, and why


def ways(key: str) -> Iterator[Way]:
    """The ways for a game: as it says itself, or else in what is solved of it."""
    for sought in definition(key).puzzles:
        game = load(key, sought.variant)
        if sought.task == "chance":
            scales = Scales(game, sought.reach)
            yield Way(game.variant, partial(_pool, weighed(scales), POOL, PLENTY), partial(_weighed, scales))
        elif sought.task == "take":
            yield Way(game.variant, partial(_pool, taking.taking(game, sought.reach), POOL, ENOUGH), _taken)
        else:
            yield _by(Counted(game, sought) if sought.task == "win" else Sought(game, sought))
    for variant in () if definition(key).puzzles else variants(key):
        try:
            yield _by(Judge(load(key, variant)))
        except Problem as problem:
            print(problem.say("en"), file=sys.stderr)


def _by(judge: Judge) -> Way:
    return Way(judge.game.variant, partial(gather, judge), partial(_judged, judge))


def find(judge: Judge) -> Iterator[Found]:
    """Play games by chance, without blunders that are punished at once, and look at each position for a puzzle."""
    if isinstance(judge, Sought):
        yield from seek(judge)
        return
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


def gather(judge: Judge) -> list[Found]:
    """Candidates, mirror images told once, until there are plenty of each kind or nothing new comes up."""
    if isinstance(judge, Counted):
        return _pool(find(judge), COUNTED_ENOUGH // 2, COUNTED_ENOUGH)
    return _pool(find(judge), POOL, PLENTY if judge.table else ENOUGH if isinstance(judge, Sought) else SEARCHED)


def _pool(finding: Iterator[Found], each: int, enough: int) -> list[Found]:
    found: dict[bytes, Found] = {}
    counts: Counter[tuple[str, int]] = Counter()
    fresh = 0  # the last game that brought something new
    try:
        for one in finding:
            if one.source > fresh + IDLE or len(found) >= enough:
                break
            if counts[one.kind] < each:
                word = least_image(one.game, one.state)
                if word not in found:
                    found[word] = one
                    counts[one.kind] += 1
                    fresh = one.source
    except KeyboardInterrupt:  # who has waited long enough is given what there is
        print(len(found), file=sys.stderr)
    return list(found.values())


def choose(pool: list[Found], chosen: list[Found]) -> None:
    """Add to the chosen ones until there are enough: each kind in turn, nothing alike."""
    kinds: dict[tuple[str, int], list[Found]] = {}
    for found in pool:
        kinds.setdefault(found.kind, []).append(found)
    while any(kinds.values()):
        for kind in sorted(kinds):
            if len(chosen) >= EACH * len(GRADES):
                return
            most = SHORT_FORCED if kind[0] in ("force", "take") else SHORT
            if kind[0] != "hold" and kind[1] == 1 and sum(one.kind == kind for one in chosen) >= most:
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
        lines = list(islice(_lines(judge, start, me, FULL), LINES + 1))
        if len(lines) <= LINES:
            return lines
    if isinstance(judge, Sought) and found.task == "force":
        return stubborn(judge, start, me)
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
    chosen, there = list[Found](), dict[str, Way]()
    for way in ways(key):
        there[way.variant] = way
        choose(way.pool(), chosen)
        if len(chosen) >= EACH * len(GRADES):
            break
    entries = [
        written(one, grade, f"{key}-{i:03}", *there[one.game.variant].tell(one))
        for i, (grade, one) in enumerate(graded(chosen), 1)
    ]
    return "\n".join([MARKER.replace("KEY", key), "", *entries])


def _judged(judge: Judge, found: Found) -> tuple[dict[str, list[str]], Text]:
    most = judge.reach if isinstance(judge, Sought) else FARTHEST
    facts = Facts(judge, found.state, found.solution, found.plies, most)
    return {"defences": defences(judge, found), "tempting": tempting(facts, found)}, reason(facts, found.task)


def _taken(found: Found) -> tuple[dict[str, list[str]], Text]:
    lists = {"defences": taking.defences(found), "tempting": taking.tempting(found)}
    return lists, taking.reason(found, *lists.values())


def _weighed(scales: Scales, found: Found) -> tuple[dict[str, list[str]], Text]:
    told = chances(scales, found)
    return {"chances": told}, because(found.game, found.state, found.solution, told)


def written(found: Found, grade: int, name: str, lists: dict[str, list[str]], why: Text) -> str:
    """All that is kept of a puzzle."""
    lines = [
        "[[puzzle]]",
        f'id = "{name}"',
        f'variant = "{found.game.variant}"',
        f'position = "{write_position(found.game, found.state)}"',
        f'moves = "{found.moves}"',
        f'task = "{found.task}"',
        *([f'target = "{found.game.board.names[found.target]}"'] if found.task == "take" else []),
        f"grade = {grade}",
        *([f"plies = {found.plies}"] if found.plies else []),
        f'solution = "{found.game.spell(found.state, found.solution)[0]}"',
    ]
    for word, told in lists.items():
        if told or word == "defences":
            lines += [f"{word} = [", *(f'    "{line}",' for line in told), "]"]
    said = {"pt": why.pt, "en": why.en, **({"br": why.br} if why.br else {})}
    lines += [*(f'reason.{lang} = "{text}"' for lang, text in said.items()), ""]
    return "\n".join(lines)


def write(key: str) -> None:
    """Write a game's file again; what was written by hand stays."""
    if not can_be_found(key):
        raise Problem(NO_WAY, game=load(key).definition.name, key=key)
    file = file_of(key)
    old = file.read_text("utf-8") if file.exists() else f"# Puzzles: {load(key).definition.name.en}.\n\n"
    kept = old.partition(MARKER.replace("KEY", key))[0]
    made = make(key)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(kept + made, "utf-8")


def missing() -> list[str]:
    """The games whose puzzles can be found and have not been."""
    there = {key for key in keys_with_puzzles() if MARKER.replace("KEY", key) in file_of(key).read_text("utf-8")}
    return [key for key in keys() if key not in there and can_be_found(key)]


def can_be_found(key: str) -> bool:
    """Whether there is a way to find puzzles of a game."""
    return bool(definition(key).puzzles or variants(key))


def main(words: list[str]) -> int:
    """Write the files of these games, or of all that have none; answers how the process ends."""
    for key in words or missing():
        print(key, file=sys.stderr)
        try:
            write(key)
        except Problem as problem:
            print(problem.say("en"), file=sys.stderr)
            return 2
    return 0


NO_WAY = Text(
    '{game} não está resolvido, e {key}.py não diz até onde procurar: falta, por exemplo, puzzles=(Seek("force", 5),)',
    "{game} is not solved, and {key}.py does not say how far to seek: it takes, for example, "
    'puzzles=(Seek("force", 5),)',
)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
