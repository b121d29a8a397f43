"""Learns the weights of an evaluation: quick games, a logistic fit to how they ended, and a match against the old ones.

Each round plays games of the weights found so far against themselves, after some random plays. Positions in which an
evaluation is asked for (those before a throw; in games without chance those where neither this play nor the next is
loud) are kept with how their game ended. An evaluation is linear in its weights, so its features are what it says with
one weight at a time, and the weights are fitted by Newton's method: the chance to win is the logistic function of the
evaluation by its scale. Weights are drawn toward those set by hand, so that what rarely comes up stays as it was.

The new weights are kept only if they win a match against those set by hand, from the same openings with both colours.
No opening is played twice and no position is learned from twice: otherwise the games that the loss is measured on would
be those that were learned from, and a match would count the same game many times. Everything depends on the seed.

`scripts/learn KEY` does it and writes the file anew, with settings and figures.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.parallel import cores, in_order, on, workers
from tabuleiro.engine.search import evals
from tabuleiro.engine.search.alphabeta.search import Search
from tabuleiro.engine.search.api import Budget, Thinker
from tabuleiro.engine.search.evals import Evaluation, evaluate, evaluation_of, tables_of
from tabuleiro.engine.search.expectimax import Expectimax
from tabuleiro.games import keys, load
from tabuleiro.rules import DRAW, ONGOING, Game, Player, Problem, State, table
from tabuleiro.rules.definition import Definition
from tabuleiro.rules.kernel import kernel

Array = np.ndarray[Any, Any]
UNIT = 1000  # of a weight when features are read: integer divisions in evaluations then lose little
HELD_OUT = 10  # every tenth game is not learned from: the loss is measured on these
ENTRIES = 1 << 14  # of a search's table: games are quick
STEPS = 30  # of Newton's method


class Settings(NamedTuple):
    """How weights are learned."""

    games: int = 2000  # in each round
    rounds: int = 2
    nodes: int = 400  # plays made in a search of these games
    opening: int = 8  # at most so many random plays in the beginning
    pull: float = 5e-3  # toward the weights set by hand
    match_games: int = 400
    match_nodes: int = 2000
    needed: float = 0.55  # the share of the match that new weights have to win
    seed: int = 1


class Sample(NamedTuple):
    """Positions, how good their games ended for the player to move (0, 1/2 or 1), and which games these were."""

    states: Array
    results: Array
    games: Array


class Planned(NamedTuple):
    """A game to be played, as what a worker anywhere needs to know."""

    key: str
    variant: str
    players: tuple[tuple[int, ...], tuple[int, ...]]  # their weights
    nodes: int
    opening: int
    seed: str


class Played(NamedTuple):
    """A game: its positions that count, and how it ended."""

    states: list[State]
    end: int
    plies: int


# ---- games ----


def played(plan: Planned) -> Played:
    """The game that was planned; nothing but the plan decides it."""
    game = load(plan.key, plan.variant)
    players = [thinker(game, np.array(weights)) for weights in plan.players]
    return play_game(game, players, plan.nodes, plan.opening, plan.seed)


def all_played(plans: Iterable[Planned], pool: Executor | None) -> Iterator[Played]:
    """All games in order, by workers where there are some."""
    return (done for _, done in in_order(pool, played, plans)) if pool else map(played, plans)


def thinker(game: Game, weights: Array) -> Thinker:
    """An engine that plays by these weights."""
    tables = tables_of(game)._replace(weights=table(weights, "i8"))
    if game.definition.chances:
        return Expectimax(game, tables=tables, entries=ENTRIES)
    return Search(game, tables=tables, entries=ENTRIES)


def opening_line(game: Game, most: int, seed: str, known: set[bytes]) -> int:
    """How many random plays begin the game of this seed: 2 to `most`, or more until its position is not known yet.

    With dice no two games are alike, and any number will do.
    """
    chance = Random(seed)
    plies = Random(f"length {seed}").randint(2, most)
    if game.definition.chances:
        return plies
    s, made = game.start(), 0
    while game.result(s) == ONGOING and (made < plies or game.definition.state.identity(s) in known):
        s = game.play(s, chance.choice(game.moves(s)))
        made += 1
    known.add(game.definition.state.identity(s))
    return made


def play_game(game: Game, players: Sequence[Thinker], nodes: int, opening: int, seed: str) -> Played:
    """A game of two engines after so many random plays; dice and openings are the seed's."""
    found = evaluation_of(game.key)
    assert found is not None
    f, chance, rules = tables_of(game), Random(seed), game.definition.match
    game = game.limited(rules.quiet)
    for player in players:
        player.forget()
    s, plies, was_loud = game.start(), 0, True
    seen: dict[bytes, int] = {}
    quiet: list[State] = []
    budget = Budget(iterations=nodes)
    while (end := game.result(s)) == ONGOING:
        if outcomes := game.chances(s):
            if plies >= opening:
                quiet.append(s)
            s = game.throw(s, chance.randrange(outcomes))
            continue
        here = game.definition.state.identity(s)
        seen[here] = seen.get(here, 0) + 1
        if plies >= game.definition.longest or seen[here] == (rules.repetition or -1):
            end = found.broken(f, game.b, s)
            break
        if plies < opening:
            m = chance.choice(game.moves(s))
        else:
            thought = players[Player.to_move(s)].think(s, budget)
            m = thought.best.play
            if not game.definition.chances:
                loud = bool(found.loud(f, game.b, s, m))
                if loud and quiet and not was_loud:
                    quiet.pop()  # the exchange had begun
                if not loud and thought.proved is None:
                    quiet.append(s)
                was_loud = loud or thought.proved is not None
        s = game.play(s, m)
        plies += 1
    return Played(quiet, end, plies)


def sample_games(
    game: Game, weights: Array, settings: Settings, salt: str, hear: Callable[[str], None], pool: Executor | None = None
) -> Sample:
    """Games of the weights against themselves."""
    openings: set[bytes] = set()

    def planned(number: int) -> Planned:
        seed = f"{salt} {number}"
        opening = opening_line(game, settings.opening, seed, openings)
        own = tuple(weights.tolist())
        return Planned(game.key, game.variant, (own, own), settings.nodes, opening, seed)

    known: set[bytes] = set()
    states: list[State] = []
    results, games = [], []
    for number, game_ in enumerate(all_played(map(planned, range(settings.games)), pool)):
        for s in game_.states:
            if (here := game.definition.state.identity(s)) in known:
                continue
            known.add(here)
            states.append(s)
            results.append(0.5 if game_.end == DRAW else float(game_.end == Player.to_move(s).wins))
            games.append(number)
        if number % 100 == 99:
            hear(f"game {number + 1}, {len(states)} positions")
    kept = game.definition.state.new(len(states))
    for i, s in enumerate(states):
        kept[i] = s
    return Sample(kept, np.array(results), np.array(games))


def duel(
    game: Game,
    weights: Array,
    others: Array,
    settings: Settings,
    hear: Callable[[str], None],
    pool: Executor | None = None,
) -> tuple[int, int, int]:
    """Games that weights win, draw and lose against others, each opening and its dice with both colours."""
    openings: set[bytes] = set()

    def planned() -> Iterator[Planned]:
        one, two = tuple(weights.tolist()), tuple(others.tolist())
        opening = 0
        for number in range(settings.match_games):
            seed = f"match {settings.seed} {number // 2}"
            if not number % 2:
                opening = opening_line(game, settings.opening, seed, openings)
            players = (two, one) if number % 2 else (one, two)
            yield Planned(game.key, game.variant, players, settings.match_nodes, opening, seed)

    counts = [0, 0, 0]
    for number, game_ in enumerate(all_played(planned(), pool)):
        counts[1 if game_.end == DRAW else 0 if game_.end == 1 + number % 2 else 2] += 1
        if number % 50 == 49:
            hear(f"match {number + 1}: {counts[0]} won, {counts[1]} drawn, {counts[2]} lost")
    return counts[0], counts[1], counts[2]


# ---- the fit ----


@kernel
def read(game: Definition, b: Any, f: Any, states: Any, unit: int, out: Any) -> None:
    """Write what evaluations of positions say with one weight at a time. `f.weights` is written over."""
    n = len(f.weights)
    for k in range(n):
        for i in range(n):
            f.weights[i] = unit if i == k else 0
        for i in range(len(states)):
            out[i, k] = evaluate(game, f, b, states[i])


def features(game: Game, states: Array, read: Callable[..., None] = read) -> Array:
    """For each position and weight by how much the evaluation grows with the weight."""
    f = tables_of(game)
    out = np.zeros((len(states), len(f.weights)))
    read(game.definition, game.b, f._replace(weights=np.zeros(len(f.weights), np.int64)), states, UNIT, out)
    return out / UNIT


def loss(x: Array, results: Array, weights: Array, scale: float) -> float:
    """How surprising the results are on average, in nats."""
    value = x @ weights / scale
    return float(np.mean(np.logaddexp(0, value) - results * value))


def fit(x: Array, results: Array, weights: Array, scale: float, pull: float) -> Array:
    """The weights with the least loss, drawn toward the ones given: more so where features hardly vary."""
    x = x / scale
    spread = pull * (x.var(axis=0) + 1e-6)
    found = weights.astype(np.float64)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(x @ found, -30, 30)))
        slope = x.T @ (chance - results) / len(x) + spread * (found - weights)
        bend = (x * (chance * (1 - chance))[:, None]).T @ x / len(x) + np.diag(spread)
        step = np.linalg.solve(bend, slope)
        found -= step
        if np.abs(step).max() < 1e-3:
            break
    return found


def stretched(x: Array, results: Array, weights: Array, scale: float) -> Array:
    """The same weights, all multiplied by what makes them fit best: hands know proportions, not chances."""
    whole = (x @ weights)[:, None]
    return weights * float(fit(whole, results, np.ones(1), scale, 0.0)[0])


# ---- the whole, and its file ----


class Lesson(NamedTuple):
    """What came of it."""

    weights: Array
    kept: bool
    figures: dict[str, Any]


def learn(
    game: Game, by_hand: Array, settings: Settings, hear: Callable[[str], None], pool: Executor | None = None
) -> Lesson:
    """Learn weights, and see whether they are better than those set by hand."""
    own = evaluation_of(game.key)
    assert own is not None
    begun, found = time.monotonic(), by_hand
    x, results, games = np.zeros((0, len(by_hand))), np.zeros(0), np.zeros(0, np.int64)
    figures: dict[str, Any] = {}
    for round_ in range(settings.rounds):
        sample = sample_games(game, found, settings, f"{settings.seed} {round_}", hear, pool)
        x = np.concatenate([x, features(game, sample.states)])
        results = np.concatenate([results, sample.results])
        games = np.concatenate([games, sample.games])
        held = games % HELD_OUT == 0
        start = stretched(x[~held], results[~held], by_hand, own.scale)
        found = np.round(fit(x[~held], results[~held], start, own.scale, settings.pull)).astype(np.int64)
        figures = {
            "positions": len(x),
            "loss_by_hand": round(loss(x[held], results[held], start, own.scale), 4),
            "loss": round(loss(x[held], results[held], found, own.scale), 4),
        }
        hear(f"round {round_ + 1}: {figures}\n{found.tolist()}")
    won, drawn, lost = duel(game, found, by_hand, settings, hear, pool)
    score = (won + drawn / 2) / max(1, won + drawn + lost)
    figures |= {"won": won, "drawn": drawn, "lost": lost, "score": round(score, 3)}
    figures["minutes"] = round((time.monotonic() - begun) / 60, 1)
    return Lesson(found, score >= settings.needed, figures)


def named(sizes: dict[str, Any], weights: Sequence[int]) -> dict[str, Any]:
    """Weights in a row, by the names and sizes of others."""
    rest = [int(w) for w in weights]
    out: dict[str, Any] = {}
    for name, like in sizes.items():
        n = len(like) if isinstance(like, list) else 1
        out[name] = rest[:n] if isinstance(like, list) else rest[0]
        rest = rest[n:]
    return out


def flat(given: dict[str, Any]) -> Array:
    """Named weights in a row."""
    return np.array([w for value in given.values() for w in (value if isinstance(value, list) else [value])])


def written(text: str, lesson: Lesson, settings: Settings) -> str:
    """The text of a file of weights after a lesson; what stands above its weights stays as it is."""
    head = text.partition("[weights]")[0]
    old = tomllib.loads(text)
    by_hand = old.get("by_hand", old["weights"])
    weights = named(by_hand, lesson.weights.tolist())
    said = "these won a match against those set by hand" if lesson.kept else "set by hand; what was learned did not win"
    parts = [f"{head}[weights]", *_lines(weights if lesson.kept else by_hand), ""]
    parts += [f"# scripts/learn: {said}.", "[learned]", f"kept = {_word(lesson.kept)}"]
    parts += [*_lines(lesson.figures), "", "[learned.settings]", *_lines(settings._asdict()), ""]
    if lesson.kept:
        parts += ["[by_hand]", *_lines(by_hand), ""]
    else:
        parts += ["[learned.weights]", *_lines(weights), ""]
    return "\n".join(parts)


def _lines(values: dict[str, Any]) -> list[str]:
    return [f"{name} = {_word(value)}" for name, value in values.items()]


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def learnable() -> list[str]:
    """The games that have an evaluation."""
    return [key for key in keys() if isinstance(evaluation_of(key), Evaluation)]


def main(arguments: Sequence[str] | None = None) -> None:
    """`scripts/learn`: learn the weights of one game and write them."""
    parser = argparse.ArgumentParser(prog="scripts/learn", description="Learns the weights of an evaluation.")
    parser.add_argument("key", choices=learnable(), metavar="KEY", help=", ".join(learnable()))
    for name, default in Settings()._asdict().items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    parser.add_argument("--dry", action="store_true", help="print what would be written")
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="of a Dask cluster, or local")
    given = parser.parse_args(arguments)
    settings = Settings(**{name: getattr(given, name) for name in Settings._fields})
    file = Path(evals.__file__).parent / f"{given.key}.toml"
    text = file.read_text("utf-8")
    old = tomllib.loads(text)
    game = load(given.key)
    begun = time.monotonic()

    def hear(line: str) -> None:
        print(f"{time.monotonic() - begun:6.0f} s  {line}", file=sys.stderr, flush=True)

    try:
        with on(given.cluster), workers(cores()) as pool:
            lesson = learn(game, flat(old.get("by_hand", old["weights"])), settings, hear, pool)
    except Problem as problem:
        parser.error(problem.say("en"))
    after = written(text, lesson, settings)
    if given.dry:
        print(after, end="")
    else:
        file.write_text(after, "utf-8")
    hear(f"{'kept' if lesson.kept else 'not kept'}: {lesson.figures}")


if __name__ == "__main__":
    main()
