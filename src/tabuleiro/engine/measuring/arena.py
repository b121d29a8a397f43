"""Matches between players of the computer: paired openings with both colours, game by game the same for the same seed.

A game of a contest depends on nothing but the contest and its number, so that games are played side by side in several
processes, and a contest that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

from tabuleiro.engine.measuring.ratings import Score, score_of
from tabuleiro.engine.parallel import workers
from tabuleiro.engine.players.one_ply import Glance
from tabuleiro.engine.players.seats import seat
from tabuleiro.engine.search.api import Budget
from tabuleiro.match import Match, dice, load_match, open_match, write_record
from tabuleiro.match.files import save_record
from tabuleiro.rules import Player, Problem, Text

OPENING = 4  # plays made at random before the players take over, in games without dice
TRIES = 50  # to find an opening in which nobody wins at once, or with the next play whatever is done
LONGEST = 600  # plays after which a game between computers is broken off


T = TypeVar("T")


class Contest(NamedTuple):
    """Who plays what: two seats ("level:4", "engine:mcts"), how much engines may think, and the seed of everything."""

    key: str
    variant: str
    a: str
    b: str
    budget: Budget = Budget(seconds=1.0)
    seed: int = 1
    opening: int = OPENING

    @property
    def word(self) -> str:
        """The contest in one line, to know its records by."""
        limits = [f"{n} iterations" for n in [self.budget.iterations] if n is not None]
        limits += [f"{n:g} s" for n in [self.budget.seconds] if n is not None]
        thinks = [", ".join(limits)] if "engine:" in self.a + self.b else []
        return " · ".join([f"{self.a} – {self.b}", *thinks, f"seed {self.seed}"])


def play_game(contest: Contest, number: int) -> Match:
    """Game number 0, 1, 2 … of a contest: in even ones A begins, in odd ones B, from the same opening."""
    names = (contest.a, contest.b) if number % 2 == 0 else (contest.b, contest.a)
    match = opening(contest, number // 2)
    players = [seat(name, match.game, contest.seed * 1_000_003 + number, contest.budget) for name in names]
    match.headers |= {"First": names[0], "Second": names[1], "Event": contest.word, "Round": str(number + 1)}
    while not match.ending and len(match.plays) < LONGEST:
        match.make(players[Player.to_move(match.state)].choose(match))
    if not match.ending:
        match.adjudicate(None)
    return match


def opening(contest: Contest, number: int) -> Match:
    """A match after some random plays, with dice that fall alike in both games of a pair."""
    random = Random(f"opening {contest.key} {contest.variant} {contest.seed} {number}")
    match = open_match(contest.key, contest.variant)
    if match.game.definition.chances:
        thrown = dice(match.game, (), f"dice {contest.seed} {number}")
        return open_match(contest.key, contest.variant, dice=thrown)
    glance = Glance(match.game)
    for _ in range(TRIES if contest.opening else 0):
        match = open_match(contest.key, contest.variant)
        for _ in range(random.randint(contest.opening // 2, contest.opening)):
            if not match.ending:
                match.make(random.choice(match.game.moves(match.state)))
        sight = None if match.ending else glance(match.state)
        if sight and sight.safe and not sight.wins:
            return match
    return open_match(contest.key, contest.variant)


def points(match: Match, number: int) -> float:
    """What A has from game number n."""
    own = Player(number % 2)
    return 0.5 if match.result == "draw" else float(match.result == own.word)


def game_points(contest: Contest, number: int) -> float:
    """Play a game for its result alone."""
    return points(play_game(contest, number), number)


def game_cost(contest: Contest, number: int) -> tuple[float, float]:
    """Play a game for its result, and for the processor time that it took: what else the machine does counts nothing.

    Of this process alone, which plays one game at a time.
    """
    begun = time.process_time()
    found = game_points(contest, number)
    return found, time.process_time() - begun


def game_record(contest: Contest, number: int) -> tuple[str, float]:
    """Play a game: its record, which is kept where the contest is asked for, and its result."""
    match = play_game(contest, number)
    return write_record(match), points(match, number)


def finished(futures: dict[Future[T], int]) -> Iterator[tuple[int, T]]:
    """What is done, as soon as it is done."""
    waiting = set(futures)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield futures[future], future.result()


def contest_score(
    contest: Contest, games: int, folder: Path, processes: int, report: Callable[[int, Score], None] = lambda n, s: None
) -> Score:
    """Play the games of a contest that have no record in the folder yet; the score of A in all of them."""
    check_seats(contest)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(NO_FOLDER, folder=folder, what=error.strerror) from None
    files = [folder / f"{number + 1:04}.txt" for number in range(games)]
    known = {n: points(_own(load_match(file), contest, file), n) for n, file in enumerate(files) if file.exists()}
    report(len(known), _score(known))
    missing = [n for n in range(games) if n not in known]
    if missing:
        with workers(min(processes, len(missing))) as pool:
            futures = {pool.submit(game_record, contest, n): n for n in missing}
            for number, (record, found) in finished(futures):
                save_record(record, files[number])
                known[number] = found
                report(len(known), _score(known))
    return _score(known)


def check_seats(contest: Contest) -> None:
    """A wrong name is said before anybody plays."""
    game = open_match(contest.key, contest.variant).game
    for name in (contest.a, contest.b):
        seat(name, game, 1, contest.budget)


def _own(match: Match, contest: Contest, file: Path) -> Match:
    if match.headers.get("Event") != contest.word or (match.game.key, match.game.variant) != (
        contest.key,
        open_match(contest.key, contest.variant).game.variant,
    ):
        raise Problem(OTHER_CONTEST, file=file, found=match.headers.get("Event", "?"), wanted=contest.word)
    return match


def _score(known: dict[int, float]) -> Score:
    """Whole pairs first, so that they stay pairs while games are missing."""
    whole = [n for n in sorted(known) if n ^ 1 in known]
    single = [n for n in sorted(known) if n ^ 1 not in known]
    pairs = score_of([known[n] for n in whole])
    alone = score_of([known[n] for n in single])
    return Score(pairs.wins + alone.wins, pairs.draws + alone.draws, pairs.losses + alone.losses, pairs.pairs)


OTHER_CONTEST = Text(
    "{file} é de outro encontro ({found}), não deste ({wanted}); escolhe outra pasta com -o",
    "{file} belongs to another contest ({found}), not to this one ({wanted}); choose another folder with -o",
    "{file} é de outro confronto ({found}), não deste ({wanted}); escolha outra pasta com -o",
)
NO_FOLDER = Text("não se pode criar {folder}: {what}", "cannot make the folder {folder}: {what}")
