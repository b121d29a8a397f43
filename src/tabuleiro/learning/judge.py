"""What is true of a position, with its distance to the end, from a table or from a search that is asked on the spot."""

from __future__ import annotations

from tabuleiro.engine.solving.forced import Forced
from tabuleiro.engine.solving.knowledge import known
from tabuleiro.engine.solving.method import Prover
from tabuleiro.engine.solving.methods import prover
from tabuleiro.engine.solving.plans import solved
from tabuleiro.engine.solving.retrograde.table import Table
from tabuleiro.rules import DRAW, ONGOING, Game, Player, Problem, Seek, State, Text

SECONDS = 600.0  # so many that what is found never depends on the machine
ENTRIES = 1 << 22  # of the search's transposition table
PATIENCE = 2_000  # positions looked at for the distance of one
BUDGET = 600_000  # positions looked at for whether somebody wins by force


class TooFar(Exception):
    """The end of a game is too far away to be counted."""


class Judge:
    """Answers for the positions of one variant, and remembers its answers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.identity = (
            game.definition.state.identity
        )  # not the bytes of a record: there may be anything between fields
        self.table: Table | None = None
        self.prover: Prover | None = None
        self.values: dict[bytes, tuple[int, int | None]] = {}
        self.reached: dict[tuple[bytes, int], bool] = {}
        self.margins: dict[bytes, int] = {}
        self.looked = 0
        self._prepare()

    def _prepare(self) -> None:
        """Open what the answers come from."""
        game = self.game
        if game.variant in solved(game.key, "proof"):
            self.prover = prover(game, ENTRIES)
        else:
            self.table = next((source for source in known(game).sources if isinstance(source, Table)), None)
            if self.table is None:
                raise Problem(NO_TABLE, game=game.definition.name, variant=game.variant, key=game.key)

    def value(self, s: State) -> int:
        """FIRST, SECOND or DRAW."""
        return self._ask(s)[0]

    def margin(self, s: State) -> int:
        """In games with a score: by how much the first player is ahead at the end."""
        gain = self._ask(s)[1]
        if gain is None:
            return self._played_out(s)
        return self._lead(s) + (gain if s.turn == Player.FIRST else -gain)

    def _lead(self, s: State) -> int:
        first, second = self.game.score(s) or (0, 0)
        return first - second

    def _played_out(self, s: State) -> int:
        """The same where only who wins is proved: every way to the end is tried, which puzzles are near."""
        if self.game.result(s) != ONGOING:
            return self._lead(s)
        word = self.identity(s)
        if word not in self.margins:
            best = max if s.turn == Player.FIRST else min
            self.margins[word] = best(self._played_out(self.game.play(s, m)) for m in self.game.moves(s))
        return self.margins[word]

    def _ask(self, s: State) -> tuple[int, int | None]:
        word = self.identity(s)
        if word not in self.values:
            if self.prover:
                found = self.prover(s, SECONDS)
                detail = found.margin if found else None
            else:
                found = self.table.verdict(s) if self.table else None
                detail = found.distance if found else None
            if found is None or found.value is None:
                raise AssertionError("a position of a solved game is not decided")
            self.values[word] = found.value, detail
        return self.values[word]

    def distance(self, s: State, most: int) -> int | None:
        """Plies to the end with best play, None for a draw or for more than `most`."""
        if self.game.result(s) != ONGOING:
            return 0
        value = self.value(s)
        if value == DRAW:
            return None
        if self.game.definition.score:
            return self._length(s)
        if self.table:
            plies = self._ask(s)[1]
            return plies if plies is not None and plies <= most else None
        self.looked = 0
        return next((plies for plies in range(1, most + 1) if self._within(s, value, plies)), None)

    def _length(self, s: State) -> int:
        """Plies to the end in games that fill the board: always the same."""
        plies = 0
        while self.game.result(s) == ONGOING:
            s = self.game.play(s, self.game.moves(s)[0])
            plies += 1
        return plies

    def _within(self, s: State, winner: int, plies: int) -> bool:
        """Whether the winner ends the game in so many plies, whatever the other does."""
        end = self.game.result(s)
        if end != ONGOING or plies == 0:
            return end == winner
        word = self.identity(s), plies
        if word not in self.reached:
            self.looked += 1
            if self.looked > PATIENCE:
                raise TooFar
            after = [self.game.play(s, m) for m in self.game.moves(s)]
            if Player.to_move(s).wins != winner:
                self.reached[word] = all(self._within(t, winner, plies - 1) for t in after)
            elif plies == 1:
                self.reached[word] = any(self.game.result(t) == winner for t in after)
            else:
                self.reached[word] = any(self.value(t) == winner and self._within(t, winner, plies - 1) for t in after)
        return self.reached[word]

    def ends_at_once(self, s: State) -> list[int]:
        """The plays with which the player to move wins now."""
        winner = Player.to_move(s).wins
        return [m for m in self.game.moves(s) if self.game.result(self.game.play(s, m)) == winner]

    def wins_at_once(self, s: State) -> bool:
        """Whether the player to move can win now."""
        if self.table:
            return self._ask(s) == (Player.to_move(s).wins, 1)
        return bool(self.ends_at_once(s))

    def best(self, s: State, most: int) -> int:
        """The best play: a shortest win, else one that keeps the draw, else the longest defence; or the best score."""
        if self.game.definition.score:
            return self._best_margin(s)
        player = Player.to_move(s)
        after = {m: self.game.play(s, m) for m in self.game.moves(s)}
        winning = [m for m, t in after.items() if self.value(t) == player.wins]
        holding = [m for m, t in after.items() if self.value(t) != player.other.wins]
        if winning:
            return self._shortest(after, winning, most)
        return holding[0] if holding else max(after, key=lambda m: self.plies(after[m], most))

    def _best_margin(self, s: State) -> int:
        sign = 1 if s.turn == Player.FIRST else -1
        return max(self.game.moves(s), key=lambda m: sign * self.margin(self.game.play(s, m)))

    def _shortest(self, after: dict[int, State], winning: list[int], most: int) -> int:
        found, least = winning[0], most + 1
        for m in winning:
            plies = self.plies(after[m], least - 1) if least else least
            if plies < least:
                found, least = m, plies
        return found

    def plies(self, s: State, most: int) -> int:
        """The distance as a number to compare with: more than `most` where it is not known."""
        try:
            plies = self.distance(s, most)
        except TooFar:
            plies = None
        return most + 1 if plies is None else plies


class Sought(Judge):
    """Answers where nothing is solved: who wins by force within so many plays; ONGOING where nobody does."""

    def __init__(self, game: Game, seek: Seek) -> None:
        self.seek, self.reach = seek, seek.reach
        super().__init__(game)

    def _prepare(self) -> None:
        self.forced = Forced(self.game, self.reach + 2)

    def wins(self, s: State, player: Player, plies: int) -> bool:
        """Whether a player wins within so many plays, whatever the other does."""
        found = self.forced.within(s, player, plies, BUDGET)
        if found is None:
            raise TooFar
        return found

    def _ask(self, s: State) -> tuple[int, int | None]:
        word = self.identity(s)
        if word not in self.values:
            end, found = self.game.result(s), None
            if end == ONGOING:
                both = ((plies, player) for plies in range(1, self.reach + 1) for player in Player)
                found, winner = next((one for one in both if self.wins(s, one[1], one[0])), (None, None))
                end = winner.wins if winner is not None else ONGOING
            self.values[word] = end, found
        return self.values[word]

    def distance(self, s: State, most: int) -> int | None:
        if self.game.result(s) != ONGOING:
            return 0
        plies = self._ask(s)[1]
        return plies if plies is not None and plies <= most else None

    def wins_at_once(self, s: State) -> bool:
        return self.wins(s, Player.to_move(s), 1)

    def best(self, s: State, most: int) -> int:
        """The best play, whatever the game counts: a shortest win, else one that does not lose, else the longest."""
        player, after = Player.to_move(s), {m: self.game.play(s, m) for m in self.game.moves(s)}
        winner, plies = self._ask(s)
        if winner == player.wins:
            return next(m for m, t in after.items() if self.wins(t, player, (plies or 1) - 1))
        if plies:
            return self.lasting(s)[0]
        safe = (m for m, t in after.items() if not self.wins(t, player.other, self.reach - 1))
        return next(safe, next(iter(after)))

    def lasting(self, s: State) -> list[int]:
        """The defences that hold out longest where all lose; those first that leave fewest plays which win as fast."""
        game, other = self.game, Player.to_move(s).other
        left = (self._ask(s)[1] or 0) - 2  # plies, if it is answered at once
        after = {m: game.play(s, m) for m in game.moves(s)}
        held = [m for m, t in after.items() if not self.wins(t, other, left)] or list(after)

        def answers(m: int) -> int:
            t = after[m]
            plays = game.moves(t) if game.result(t) == ONGOING else ()
            return sum(self.wins(game.play(t, r), other, left) for r in plays)

        return sorted(held, key=answers)


class Counted(Sought):
    """Answers near the end of a game that is won by what is counted then: everything is tried to the end."""

    def _ask(self, s: State) -> tuple[int, int | None]:
        word = self.identity(s)
        if word not in self.values:
            end = self.game.result(s)
            if end == ONGOING:
                end = next((player.wins for player in Player if self.wins(s, player, self.reach)), DRAW)
            self.values[word] = end, None
        return self.values[word]

    def distance(self, s: State, most: int) -> int | None:
        """Plies to the end if both do their best."""
        plies = 0
        while self.game.result(s) == ONGOING:
            s = self.game.play(s, self.best(s, most))
            plies += 1
        return plies

    def best(self, s: State, most: int) -> int:
        return self._best_margin(s)


NO_TABLE = Text(
    "falta a tabela de {game} ({variant}): `tabuleiro solve {key}` faz uma",
    "the table of {game} ({variant}) is missing: `tabuleiro solve {key}` makes it",
)
