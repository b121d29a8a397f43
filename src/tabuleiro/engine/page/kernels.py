"""The kernels that go into the module of a game, with all that they take: the only list of them.

A kernel more is a line more, and what it takes stands beside it. Kernels that take things of one name share them in
the page, too. Rooms are smaller there than on a server: a match may have 60 MB.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tabuleiro.engine import perft, playouts
from tabuleiro.engine.page.lookup import LOOKUPS
from tabuleiro.engine.players import deciding
from tabuleiro.engine.players.one_ply import Glance, look
from tabuleiro.engine.search import expectimax, halving
from tabuleiro.engine.search.alphabeta import deepening, reading
from tabuleiro.engine.search.alphabeta import kernel as alphabeta
from tabuleiro.engine.search.alphabeta import search as searching
from tabuleiro.engine.search.alphabeta.search import Search
from tabuleiro.engine.search.expectimax import Expectimax
from tabuleiro.engine.search.halves import halves_of
from tabuleiro.engine.search.halving import new_lines, parted_of
from tabuleiro.engine.search.mcts import kernel as mcts
from tabuleiro.engine.search.mcts import root
from tabuleiro.engine.search.mcts.mcts import FORGETS, Mcts, widest_of
from tabuleiro.rules import Game, Moves, State
from tabuleiro.rules.definition import Definition, chances, moves, play, result, score, throw
from tabuleiro.rules.kernel import kernel
from tabuleiro.rules.wasm.module import Kernel

NODES = 1 << 18  # of a tree, 40 bytes each
ENTRIES = 1 << 17  # of a transposition table, 24 bytes each
DEEPEST = 12  # plies that a page can count


@kernel
def moves_at(game: Definition, b: Any, s: State, out: Moves) -> int:
    return moves(game, b, s[0], out)


@kernel
def play_at(game: Definition, b: Any, s: State, m: int) -> None:
    play(game, b, s[0], m)


@kernel
def result_at(game: Definition, b: Any, s: State) -> int:
    return result(game, b, s[0])


@kernel
def score_at(game: Definition, b: Any, s: State, player: int) -> int:
    return score(game, b, s[0], player)


@kernel
def chances_at(game: Definition, b: Any, s: State) -> int:
    return chances(game, b, s[0])


@kernel
def throw_at(game: Definition, b: Any, s: State, m: int) -> None:
    throw(game, b, s[0], m)


def kernels_of(game: Game, tells: str = "") -> list[Kernel]:
    """The kernels of a game; one of them looks positions up, where it has tables that tell something of them."""
    found = [
        Kernel("moves", moves_at, "game b s out"),
        Kernel("play", play_at, "game b s m"),
        Kernel("result", result_at, "game b s"),
        Kernel("perft", perft.count, "game b stack plays left throws used depth nodes"),
        Kernel("playouts", playouts.run, "game b start work out random games cap tally"),
        Kernel("look", look, "game b glanced replies signs"),
        # what a level decides by itself
        Kernel("prepare", deciding.prepare, "mind overlook wins count ply"),
        Kernel("choose", deciding.choose, "mind glance overlook"),
        Kernel("hopeful", deciding.hopeful, "promise"),
        Kernel("settle", deciding.settle, "chosen among repeats count best promise"),
        # tree search
        Kernel("plant", root.plant, "tree facts"),
        Kernel("grow_on", root.go_on, "tree until slice"),
        Kernel("tree", mcts.run, "parts b tree bench tree_settings most"),
        Kernel("rank", root.rank, "tree root player among count order"),
        Kernel("cut", mcts.cut, "tree facts root"),
        Kernel("hope", root.hope, "tree root player unknown"),
    ]
    if tells:
        found += [Kernel("told", LOOKUPS[tells].function, LOOKUPS[tells].takes)]
    if game.definition.score:
        found += [Kernel("score", score_at, "game b s player"), Kernel("lead", root.lead, "tree root player")]
    if game.definition.chances:
        found += [
            Kernel("chances", chances_at, "game b s"),
            Kernel("throw", throw_at, "game b s m"),
            Kernel("begin", expectimax.begin_with, "rows known now random"),
            Kernel("deepen", expectimax.go_on, "found limit slice late"),
            Kernel("search", expectimax.expect, "game b guess frames room now budget"),
        ]
    elif halves_of(game.key):  # alpha-beta lists thousands of plays at every ply, and has no room for that
        found += [
            Kernel("share", halving.share, "limit"),
            Kernel("part", halving.begin_with, "parts tree bench lines"),
            Kernel("next_part", halving.go_on, "parts b tree bench lines"),
            Kernel("best_of", halving.best_of, "lines among count random"),
        ]
    else:
        found += [
            Kernel("begin", deepening.begin, "rows known now killers history random"),
            Kernel("deepen", deepening.go_on, "found limit slice late"),
            Kernel("search", alphabeta.search, "game b guess search_settings frames table now budget"),
            Kernel("chance", reading.chance, "value scale"),
        ]
    # what decides for a level is not worth compiling anywhere else
    return [one if hasattr(one.function, "py_func") else one._replace(function=kernel(one.function)) for one in found]


def forgets_of(game: Game) -> dict[str, tuple[str, ...]]:
    """What is 0 where an engine has thought nothing."""
    tree = {"mcts": FORGETS}
    if halves_of(game.key):
        return {**tree, "halves": FORGETS}
    return tree | ({"expectimax": expectimax.FORGETS} if game.definition.chances else {"search": searching.FORGETS})


def things_of(game: Game, tells: str = "") -> dict[str, Any]:
    """What the kernels of a game take, for one variant: with sizes, contents and the position at the start."""
    kind, most = game.definition, game.definition.most_moves

    def numbers(*shape: int) -> Any:
        return np.zeros(shape, np.int64)

    seen = Glance(game)
    tree = Mcts(parted_of(game), nodes=NODES)
    mind = deciding.new_mind(seen.out, seen.signs, tree.random)
    rules = {"game": kind, "b": game.b, "start": started(game), "s": started(game), "m": 0, "player": 0}
    counting = {
        "stack": kind.state.new(DEEPEST + 1),
        "plays": numbers(DEEPEST + 1, most),
        "left": numbers(DEEPEST + 1),
        "throws": numbers(DEEPEST),
        "used": numbers(DEEPEST + 1),
        "depth": 1,
        "nodes": numbers(DEEPEST + 1),
    }
    games = {"work": kind.state.new(), "random": tree.random, "games": 1, "cap": kind.longest, "tally": numbers(5)}
    level = _deciding(seen, mind, most)
    growing = {
        "parts": tree.game.definition,
        "tree": tree.tree,
        "bench": tree.bench,
        "facts": tree.bench.facts,
        "tree_settings": tree.settings,
        "most": 0,
        "root": 0,
        "until": 0,
        "unknown": 0.5,
        "order": numbers(2, widest_of(tree.game)),
    }
    if tells:
        growing |= {"ix": LOOKUPS[tells].ix(), "asked": LOOKUPS[tells].asked(game), "values": LOOKUPS[tells].values}
    deeper: dict[str, Any] = {"limit": 0, "slice": 0, "late": False, "budget": 0}
    if kind.chances:
        deeper |= _searched(expecting := Expectimax(game)) | {"room": expecting.room}
    elif halves_of(game.key):
        deeper |= {"lines": new_lines(game, tree.game)}
    else:
        search = Search(game, entries=ENTRIES)
        frames = search.frames
        deeper |= _searched(search) | {"search_settings": search.settings, "table": search.table}
        deeper |= {"killers": frames.killers, "history": frames.history, "value": 0, "scale": search.scale}
    return {**rules, "out": numbers(most), **counting, **games, **level, **growing, **deeper}


def _deciding(seen: Glance, mind: Any, most: int) -> dict[str, Any]:
    """What decides for a level."""
    return {
        "glanced": seen.states,
        "replies": seen.out,
        "signs": seen.signs,
        "mind": mind,
        "chosen": mind.facts,
        "among": mind.among,
        "repeats": np.zeros(most, np.int8),
        "overlook": 0.0,
        "glance": 0.0,
        "wins": False,
        "count": 0,
        "ply": 0,
        "best": 0,
        "promise": 0.5,
    }


def _searched(search: Search | Expectimax) -> dict[str, Any]:
    """What both searches have."""
    found = search.found
    return {
        "guess": search.tables,
        "frames": search.frames,
        "now": search.now,
        "found": found,
        "rows": found.rows,
        "known": found.facts,
    }


def started(game: Game) -> Any:
    """Room for one position, which is the first."""
    found = game.definition.state.new()
    found[0] = game.start()
    return found
