"""Matches against OpenSpiel's MCTSBot: the same time for each move, one thread each, both colours of every opening.

`python bench/openspiel.py avanco|hex|mnk --games 100 --seconds 1` plays them, one line of JSON for each finished game
in a file, and goes on where it was interrupted. `--write` puts what all such files say into bench/results.md.
On four in line every play of ours is held against what is proved: the proof on disk, else a search for one.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bench import MATCHES, RESULTS, table, with_section, yes
from tabuleiro.engine.players.players import Player
from tabuleiro.engine.players.seats import seat
from tabuleiro.engine.search.api import Budget
from tabuleiro.engine.solving.knowledge import opened
from tabuleiro.engine.solving.plans import Plan
from tabuleiro.engine.solving.proofs import dfpn
from tabuleiro.engine.solving.proofs import proof as proofs
from tabuleiro.match import open_match
from tabuleiro.rules import DRAW, Game, State

FOLDER = Path(__file__).parent.parent / "build" / "openspiel"
TARGETS = {"avanco": 0.9, "hex": 0.9}  # the score that we want
MEMORY = 2000  # megabytes its tree may have: more than it uses in a second
SEARCHED = 20.0  # seconds for a proof of a position, where no file has it


class Meeting(NamedTuple):
    """A game that both play. `name` says how OpenSpiel calls a play; `exploration` is what serves its bot best."""

    key: str
    variant: str
    other: str
    exploration: float
    opening: tuple[int, ...]  # random plies that games begin with: pair after pair takes the next number
    name: Callable[[Game, State, int], str]
    judged: bool = False  # whether plays are held against proofs


def mirrored(game: Game, s: State, m: int) -> str:
    """Its first player goes down the board."""
    return "".join(f"{name[0]}{8 - int(name[1])}" for name in (game.board.names[m >> 6], game.board.names[m & 63]))


def turned(game: Game, s: State, m: int) -> str:
    """Its first player joins the first and the last row, ours the files; it names cells as we do, row by row."""
    name = game.board.names[m]
    return f"{'abcdefghijk'[int(name[1:]) - 1]}{'abcdefghijk'.index(name[0]) + 1}"


def by_row(game: Game, s: State, m: int) -> str:
    x, y = next(place for place, cell in game.board.grid.items() if cell == m)
    return f"({y},{x})"


MEETINGS = {
    "avanco": Meeting("avanco", "default", "breakthrough(rows=7,columns=7)", math.sqrt(2), (2, 4), mirrored),
    "hex": Meeting("hex", "swap=no", "hex(board_size=11)", math.sqrt(2), (1, 2), turned),
    "mnk": Meeting("jogo_da_velha", "default", "mnk(m=6,n=6,k=4)", math.sqrt(2), (1, 2, 3), by_row, judged=True),
}


def ours(name: str, game: Game, seconds: float, seed: int) -> Player:
    """Who plays for us: a level, or an engine ("level:10", "engine:mcts")."""
    player = seat(name, game, seed, Budget(seconds=seconds))
    player.choose(open_match(game.key, game.variant), seconds=0.01)  # compiles, or loads from the cache
    return player


class Theirs:
    """OpenSpiel's side in one game, and its own idea of the position."""

    def __init__(self, meeting: Meeting, game: Game, seconds: float, seed: int) -> None:
        import pyspiel

        self.meeting, self.game = meeting, game
        spiel = pyspiel.load_game(meeting.other)
        self.state = spiel.new_initial_state()
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)  # one random game
        limits = (meeting.exploration, 1 << 30, MEMORY, True, seed, False)  # any number of simulations; it proves, too
        self.bot = pyspiel.MCTSBot(spiel, evaluator, *limits, max_wall_clock_time=seconds)

    def _names(self, s: State) -> dict[str, int]:
        """Our plays by its names, which must be the same."""
        found = {self.meeting.name(self.game, s, m): m for m in self.game.moves(s)}
        if set(found) != set(self._actions()):
            raise RuntimeError(f"not the same plays in\n{self.state}")
        return found

    def _actions(self) -> dict[str, int]:
        player = self.state.current_player()
        return {
            self.state.action_to_string(player, action).rstrip("*").lstrip("xo"): action
            for action in self.state.legal_actions()
        }

    def choose(self, s: State) -> int:
        names, actions = self._names(s), self._actions()
        chosen = self.bot.mcts_search(self.state).best_child().action
        return names[next(name for name, action in actions.items() if action == chosen)]

    def played(self, s: State, m: int) -> None:
        self.state.apply_action(self._actions()[self.meeting.name(self.game, s, m)])


class Task(NamedTuple):
    """One game of a match."""

    name: str
    number: int
    seconds: float
    ours: str


def play(task: Task) -> dict[str, Any]:
    """One game: a pair has the same opening, and we begin in the even ones. Points are ours."""
    meeting = MEETINGS[task.name]
    match = open_match(meeting.key, meeting.variant)
    game = match.game
    pair, own = divmod(task.number, 2)
    chance = Random(pair)
    we = ours(task.ours, game, task.seconds, task.number + 1)
    they = Theirs(meeting, game, task.seconds, task.number + 1)
    spent, longest = [0.0, 0.0], [0.0, 0.0]
    positions: list[tuple[State, int]] = []  # ours, and what we played
    opening = meeting.opening[pair % len(meeting.opening)]
    while not match.ending:
        s = match.state
        turn = int(s.turn)
        begun = time.perf_counter()
        if len(match.plays) < opening:
            m = chance.choice(game.moves(s))
        elif turn == own:
            m = we.choose(match, seconds=task.seconds)
            positions.append((s.copy(), m))
        else:
            m = they.choose(s)
        took = time.perf_counter() - begun
        spent[turn != own] += took
        longest[turn != own] = max(longest[turn != own], took)
        they.played(s, m)
        match.make(m)
    end = game.result(match.state)
    points = 0.5 if end == DRAW else float(end == 1 + own)
    if not they.state.is_terminal() or they.state.returns()[own] != 2 * points - 1:
        raise RuntimeError(f"OpenSpiel does not think that it ended so:\n{they.state}")
    facts = {"game": task.number, "ours": task.ours, "seconds": task.seconds, "first": own == 0, "points": points}
    times = {"spent": [round(t, 2) for t in spent], "longest": [round(t, 2) for t in longest]}
    judged = judge(game, positions) if meeting.judged else {}
    return {**facts, **times, "opening": opening, "plays": match.plays, **judged}


def judge(game: Game, positions: Iterable[tuple[State, int]]) -> dict[str, list[str]]:
    """Our plays that a proof faults: wins missed, plays that lose while another holds; and what could not be proved."""
    proof, search = opened(Plan(game.key, game.variant, "proof")), dfpn.Search(game)

    def worth(s: State, turn: int) -> int | None:
        """What a position is worth to a player, as far as it is proved."""
        verdict = (proof.verdict(s) if proof else None) or proofs.decide(game, s, SEARCHED, search)
        if verdict is None:
            return None
        return 0 if verdict.value == DRAW else 1 if verdict.value == 1 + turn else -1

    found: dict[str, list[str]] = {"missed": [], "lost": [], "unclear": []}
    for s, m in positions:
        turn, text = int(s.turn), game.spell(s, m)[0]
        before, after = worth(s, turn), worth(game.play(s, m), turn)
        if before is None or after is None:
            found["unclear"].append(text)
        elif after < before:
            found["missed" if before == 1 else "lost"].append(text)
    return found


def report() -> str:
    """What the files of all matches say, in Markdown."""
    matches = [(name, read(file)) for name in MEETINGS for file in sorted(FOLDER.glob(f"{name}-*s.jsonl"))]
    head = (
        "game | OpenSpiel's | we | a move | games | won | drawn | lost | score | 95 % interval | target | met | plays"
    )
    return table(head, [row(name, games) for name, games in matches if games])


def row(name: str, games: Sequence[dict[str, Any]]) -> Sequence[str]:
    meeting, counted, target = MEETINGS[name], tally(games), TARGETS.get(name)
    score, low, high = scored(games)
    met = score >= target if target else not any(game["missed"] or game["lost"] for game in games)
    return (
        *(meeting.key, f"`{meeting.other}`", games[0]["ours"], f"{games[0]['seconds']:g} s"),
        *(str(n) for n in (len(games), *counted)),
        *(f"{score:.1%}", f"{low:.1%} to {high:.1%}", f"≥ {target:.0%}" if target else "no fault", yes(met)),
        faults(games),
    )


def faults(games: Sequence[dict[str, Any]]) -> str:
    """What proofs say about our plays."""
    if "missed" not in games[0]:
        return ""
    missed, lost, unclear = (sum(len(g[what]) for g in games) for what in ("missed", "lost", "unclear"))
    return f"{missed} proved wins missed, {lost} lost what another play holds, {unclear} not proved either way"


def tally(games: Sequence[dict[str, Any]]) -> tuple[int, int, int]:
    points = [game["points"] for game in games]
    return points.count(1.0), points.count(0.5), points.count(0.0)


def scored(games: Sequence[dict[str, Any]]) -> tuple[float, float, float]:
    """Our score, and Wilson's interval of 95 % for it."""
    z, n = 1.96, len(games)
    p = sum(game["points"] for game in games) / n
    middle, reach = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return p, (middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n)


def read(file: Path) -> list[dict[str, Any]]:
    """The games of a file; a line that was not finished is none."""
    found = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        if line.endswith("}"):
            game = json.loads(line)
            found[game["game"]] = game
    return [found[number] for number in sorted(found)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/openspiel.py", description=__doc__)
    parser.add_argument("name", nargs="?", choices=MEETINGS, help="the game")
    parser.add_argument("--games", type=int, default=100, help="how many, both colours together (default: 100)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each move of each side (default: 1)")
    parser.add_argument("--ours", default="level:10", help="who plays for us (default: level:10; or engine:mcts …)")
    parser.add_argument("--processes", type=int, default=1, help="games at a time, each on one core (default: 1)")
    parser.add_argument("--file", type=Path, help="where games are kept (default: under build/openspiel)")
    parser.add_argument("--write", action="store_true", help="put the tables of all matches into bench/results.md")
    options = parser.parse_args()
    if not options.name and not options.write:
        parser.error("which game?")
    if options.name:
        contest(options.name, options.games, options.seconds, options.processes, options.ours, options.file)
    if options.write:
        RESULTS.write_text(with_section(RESULTS.read_text("utf-8"), MATCHES, f"{NOTE}\n\n{report()}"), encoding="utf-8")
    return 0


def contest(name: str, games: int, seconds: float, processes: int, ours: str, file: Path | None) -> None:
    """Play what is missing, and print how it stands."""
    file = file or FOLDER / f"{name}-{ours.replace(':', '-')}-{seconds:g}s.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    done = read(file)
    if any((game["seconds"], game["ours"]) != (seconds, ours) for game in done):
        raise SystemExit(f"{file} has games of another match")
    missing = [Task(name, n, seconds, ours) for n in sorted(set(range(games)) - {game["game"] for game in done})]
    with get_context("spawn").Pool(processes) as pool, file.open("a", encoding="utf-8") as out:
        for game in pool.imap_unordered(play, missing):
            out.write(json.dumps(game, ensure_ascii=False) + "\n")
            out.flush()
            done.append(game)
            say(done)
    if not missing and done:
        say(done)


def say(games: Sequence[dict[str, Any]]) -> None:
    wins, draws, losses = tally(games)
    score, low, high = scored(games)
    text = f"{len(games)} games: +{wins} ={draws} -{losses}, {score:.1%} ({low:.1%} to {high:.1%}) {faults(games)}"
    print(text.rstrip(), flush=True)


NOTE = (
    "Made by `bench/openspiel.py --write` from the games it played. Each side has one thread and so much time for a "
    "move by the clock. Its bot: UCT, one random game an iteration, solving. Openings are random plies, each played "
    "with both colours. Intervals are Wilson's; a draw counts half."
)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
