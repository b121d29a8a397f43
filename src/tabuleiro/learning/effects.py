"""What a play does, by the rules alone: it ends the game, takes, stops, threatens, leaves the other without plays.

Everything is found by asking the rules what they allow before and after it; nothing here knows a game, and nothing is a
guess. Where there are thousands of plays, what each of them would do is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from tabuleiro.drawing.pieces import stored
from tabuleiro.match.notation import write_play
from tabuleiro.match.saying import OFF_WORD
from tabuleiro.match.touches import cells_of, way_of
from tabuleiro.rules import ONGOING, SWAP, Game, Player, Reason, State, Text, standing

WIDE = 1000  # plays: what so many of them do takes long to be seen
PAIRS = 1600  # plays and answers to them: the same
FEW = 2  # plays: so few left are as good as told
ROOMY = 1.5  # times as many plays as the other has are worth a word
NOT_TRIED, NO, YES = -1, 0, 1  # among too many plays nobody looks
FAR = 999  # cells: there is no way


class Catch(NamedTuple):
    """Pieces or seeds that a play takes: how many, from where, and the play."""

    taken: int
    cells: tuple[int, ...]
    move: str


NOTHING = Catch(0, (), "")


class Run(NamedTuple):
    """What a player can do in one turn: how many plays, and what is counted by them."""

    plays: int
    gain: int


NO_RUN = Run(0, 0)


class Effects:
    """What the rules say about a play."""

    def __init__(self, game: Game, s: State, m: int) -> None:
        self.game, self.before, self.play, self.after = game, s, m, game.play(s, m)
        self.me = Player.to_move(s)
        self.result = game.result(self.after)
        self.move = write_play(game, s, m)
        self.over = self.result != ONGOING
        self.wins = self.result == self.me.wins
        self.again = not self.over and self.after.turn == self.me and not game.chances(self.after)

    @cached_property
    def catch(self) -> Catch:
        """What it takes from the other player."""
        return caught(self.game, self.before, self.play, self.after)

    @property
    def taken(self) -> int:
        return self.catch.taken

    @property
    def news(self) -> Catch:
        """The same where it is news: not where pieces move by taking others."""
        return self.catch if _takes(self.game) else NOTHING

    def end(self, to: Player | None) -> Text:
        """How the game ends by it, in words to a player or to those who look on."""
        return ending(self.game, self.after, to)

    @property
    def goes_off(self) -> bool:
        """Whether a piece leaves the board because it has arrived."""
        return OFF_WORD in way_of(self.game, self.move)

    @cached_property
    def passed(self) -> State | None:
        """The position before it as if it were the other player's turn."""
        return turned(self.game, self.before)

    @cached_property
    def kept(self) -> State | None:
        """The position after it as if the same player had one more play."""
        mine = self.over or self.after.turn == self.me or self.game.chances(self.after)
        return None if mine else turned(self.game, self.after)

    @cached_property
    def stops(self) -> list[str]:
        """What the other would win with if nothing were done about it, and cannot any more."""
        if ends_at_once(self.game, self.after, self.me.other):
            return []
        return ends_at_once(self.game, self.passed, self.me.other)

    @cached_property
    def fewer(self) -> tuple[int, int] | None:
        """In how many ways the other would win if nothing were done, and still does, where these are fewer."""
        now, before = (len(ends_at_once(self.game, s, self.me.other)) for s in (self.after, self.passed))
        return (before, now) if 0 < now < before else None

    @cached_property
    def avoids(self) -> tuple[str, str] | None:
        """Another play and the answer that wins at once after it, where none does after this one."""
        plays = self.game.moves(self.before)
        if not self.replies or len(plays) * len(self.replies) > PAIRS or self.over:
            return None
        if ends_at_once(self.game, self.after, self.me.other):
            return None
        for m in plays:
            if wins := ends_at_once(self.game, self.game.play(self.before, m), self.me.other):
                return self.game.spell(self.before, m)[0], wins[0]
        return None

    @cached_property
    def builds(self) -> bool:
        """Whether the same player would win with two more plays if the other did nothing, and not sooner before."""
        if self.threats or in_two(self.game, self.before, self.me) != NO:
            return False
        return in_two(self.game, self.kept, self.me) == YES

    @cached_property
    def slows(self) -> bool:
        """Whether the other would win with two plays if nothing were done about it, and no longer does."""
        after, passed = (in_two(self.game, s, self.me.other) for s in (self.after, self.passed))
        return passed == YES and after == NO

    @cached_property
    def threats(self) -> list[str]:
        """What the same player would win with if the other did nothing about it."""
        return ends_at_once(self.game, self.kept, self.me)

    @cached_property
    def risk(self) -> Catch:
        """The most that the other could take if nothing were done about it …"""
        return largest(self.game, self.passed, self.me.other)

    @cached_property
    def loss(self) -> Catch:
        """… and the most that the other can take after the play."""
        return largest(self.game, self.after, self.me.other)

    @property
    def safe(self) -> bool:
        """Whether the other can answer, but takes nothing by it, in games that are about taking."""
        return _takes(self.game) and bool(self.replies) and not self.loss.taken

    @cached_property
    def prey(self) -> Catch:
        """The most that the same player would take next, if that is more than there was to be taken before."""
        now, next_ = largest(self.game, self.before, self.me), largest(self.game, self.kept, self.me)
        return next_ if next_.taken > now.taken else NOTHING

    @cached_property
    def replies(self) -> list[str]:
        """What the other can answer; empty where it is not the other's turn, or where there are very many answers."""
        if self.over or self.after.turn == self.me or self.game.chances(self.after):
            return []
        plays = self.game.moves(self.after)
        return [self.game.spell(self.after, m)[0] for m in plays] if len(plays) <= WIDE else []

    @cached_property
    def room(self) -> tuple[int, int] | None:
        """How many plays the same player would have next, and the other has, where the play leaves the other fewer."""
        if self.kept is None:
            return None
        mine, theirs = len(self.game.moves(self.kept)), len(self.game.moves(self.after))
        return (mine, theirs) if mine >= theirs * (1 if "block" in self.game.definition.tags else ROOMY) else None

    @cached_property
    def mobility(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """How many plays the same player had and would have next, and the other likewise, where that says something.

        Where every piece takes a place from both, and nobody ends without one, it does not.
        """
        told = "block" in self.game.definition.tags or self._both_move
        if not told or self.kept is None or self.passed is None:
            return None
        pairs = ((self.before, self.kept), (self.passed, self.after))
        mine, theirs = ((len(self.game.moves(old)), len(self.game.moves(new))) for old, new in pairs)
        return mine, theirs

    @cached_property
    def _both_move(self) -> bool:
        """Whether both move pieces, before it and after it, and no dice decide which: then these may be compared."""
        them = (movers(self.game, s, self.me.other) for s in (self.passed, self.after))
        return not self.game.definition.chances and bool(movers(self.game, self.before, self.me)) and all(them)

    @cached_property
    def blocked(self) -> list[int]:
        """Where pieces of the other stand that could be moved if nothing were done, and cannot any more."""
        if self.loss.taken or not self._both_move:  # who has to take may not move the others
            return []
        after = movers(self.game, self.after, self.me.other)
        gone = {c for c in movers(self.game, self.passed, self.me.other) if c not in after}
        return [c for c in standing(self.game, self.after, self.me.other) if c in gone]

    @cached_property
    def freed(self) -> list[int]:
        """Where pieces of the same player stand that can be moved next, and could not before."""
        if not self._both_move:
            return []
        held = set(standing(self.game, self.before, self.me)) - movers(self.game, self.before, self.me)
        return sorted(held & movers(self.game, self.kept, self.me))

    @cached_property
    def row(self) -> tuple[int, ...]:
        """The longest row of one's own pieces, two at least, that the play makes, in games that are about that."""
        rows = [row for c in self._filled for row in rows_of(self.game, self.after, self.me, c) if c in row]
        return max(rows, key=len, default=())

    @cached_property
    def shut(self) -> tuple[int, ...]:
        """The longest row of the other's pieces, two at least, at whose end the play puts a piece."""
        rows = [row for c in self._filled for row in rows_of(self.game, self.after, self.me.other, c)]
        return max(rows, key=len, default=())

    @property
    def _filled(self) -> list[int]:
        """Where a piece of the same player stands now and none of theirs stood before."""
        before = standing(self.game, self.before, self.me)
        return [c for c in standing(self.game, self.after, self.me) if c not in before]

    @cached_property
    def points(self) -> tuple[int, int] | None:
        """What both have counted together, the player first, where this play brings more than some other would."""
        now, before = self.game.score(self.after), self.game.score(self.before)
        if now is None or before is None or "capture" in self.game.definition.tags:
            return None
        plays = self.game.moves(self.before)
        gain = now[self.me] - before[self.me]
        if gain <= 0 or len(plays) > WIDE or gain <= min(self._gains(plays)):
            return None
        return now[self.me], now[self.me.other]

    @cached_property
    def lowers(self) -> tuple[int, int] | None:
        """What the other counted before and counts now, where that is less."""
        now, before = self.game.score(self.after), self.game.score(self.before)
        if now is None or before is None or now[self.me.other] >= before[self.me.other]:
            return None
        return before[self.me.other], now[self.me.other]

    @cached_property
    def chain(self) -> Run:
        """What the same player can do next without a turn of the other's in between, where the play lets them go on."""
        return run(self.game, self.after, self.me) if self.again else NO_RUN

    @cached_property
    def gift(self) -> Run:
        """What the other can do in the next turn: plays, and what is counted by them."""
        return run(self.game, self.after, self.me.other)

    def _gains(self, plays: Iterable[int]) -> Iterable[int]:
        scores = (self.game.score(self.game.play(self.before, m)) for m in plays)
        held = (self.game.score(self.before) or (0, 0))[self.me]
        return [score[self.me] - held for score in scores if score]

    @cached_property
    def steps(self) -> int | None:
        """How far what the player leads is from where it should arrive, if the play brings it nearer."""
        before, after = (nearest(self.game, s, self.me) for s in (self.before, self.after))
        return after if after < before else None

    @cached_property
    def ahead(self) -> tuple[int, int] | None:
        """How many steps the player's pieces have left in all, and had before, where these are fewer now."""
        before, now = (steps_left(self.game, s, self.me) for s in (self.before, self.after))
        return (before, now) if 0 < now < before < FAR else None

    @cached_property
    def path(self) -> tuple[int, int] | None:
        """How many cells each still needs to join two sides, the player first, in games that are about that."""
        mine, theirs = (gap(self.game, self.after, player) for player in (self.me, self.me.other))
        return (mine, theirs) if max(mine, theirs) < FAR else None


def turned(game: Game, s: State) -> State | None:
    """The same position with the other player to move; None where that is no position."""
    found = s.copy()
    found.turn = Player.to_move(s).other
    found = game.derived(found)
    return found if game.result(found) == ONGOING and not game.chances(found) else None


def ends_at_once(game: Game, s: State | None, player: Player) -> list[str]:
    """The plays with which a player wins at once; none are looked for among thousands."""
    if s is None or s.turn != player or game.chances(s) or len(plays := game.moves(s)) > WIDE:
        return []
    return [game.spell(s, m)[0] for m in plays if game.result(game.play(s, m)) == player.wins]


def in_two(game: Game, s: State | None, player: Player) -> int:
    """Whether a player to move wins with two plays, or with one, if the other does nothing in between."""
    if s is None or s.turn != player or game.chances(s):
        return NO
    if len(plays := game.moves(s)) ** 2 > PAIRS:
        return NOT_TRIED
    after = [game.play(s, m) for m in plays]
    if any(game.result(t) == player.wins for t in after):
        return YES
    again = (t if t.turn == player else turned(game, t) for t in after if game.result(t) == ONGOING)
    return YES if any(ends_at_once(game, t, player) for t in again) else NO


def movers(game: Game, s: State | None, player: Player) -> set[int]:
    """From where a player whose turn it is can move a piece; nothing where pieces are put, not moved."""
    if s is None or s.turn != player or game.result(s) != ONGOING or game.chances(s):
        return set()
    plays = game.moves(s)
    if len(plays) > WIDE:
        return set()
    begun = {cells[0]: m for m in plays if len(cells := cells_of(way_of(game, game.spell(s, m)[0]))) > 1}
    return {c for c, m in begun.items() if not game.contents(game.play(s, m))[c]}


def rows_of(game: Game, s: State, player: Player, cell: int) -> list[tuple[int, ...]]:
    """Rows of a player's pieces, two at least, that follow one another on a line, through a cell or up to it."""
    if "align" not in game.definition.tags:
        return []
    own, found = {*standing(game, s, player)}, list[tuple[int, ...]]()
    for line in game.board.lines:
        cells = line.cells[:-1] if line.closed else line.cells
        for i in [i for i, c in enumerate(cells) if c == cell]:
            low, high = i, i
            while low and cells[low - 1] in own:
                low -= 1
            while high + 1 < len(cells) and cells[high + 1] in own:
                high += 1
            sides = [cells[low : high + 1]] if cell in own else [cells[low:i], cells[i + 1 : high + 1]]
            found += [side for side in sides if len(side) > 1]
    return found


def run(game: Game, s: State, player: Player) -> Run:
    """A turn, in games with a score, of a player who counts what they can and goes on as long as they may."""
    plays, held = 0, game.score(s)
    if held is None or "capture" in game.definition.tags:
        return NO_RUN
    begun = held[player]
    while s.turn == player and game.result(s) == ONGOING:
        after = [game.play(s, m) for m in game.moves(s)]
        s = max(after, key=lambda t: ((game.score(t) or held)[player], t.turn == player))
        plays += 1
    return Run(plays, (game.score(s) or held)[player] - begun)


def ending(game: Game, s: State, to: Player | None) -> Text:
    """Why a game is over by its rules, in words to a player or to those who look on; fit for after "wins:"."""
    word = game.definition.reason(game, s)
    reason = game.definition.reasons.get(word) or Text(word, word)
    winner = Player.winner(game.result(s))
    if to is None or not isinstance(reason, Reason) or (to != winner and reason.of == "winner"):
        return reason
    return reason.to(to, winner, Player.to_move(s))


def caught(game: Game, s: State, m: int, after: State, old: Sequence[str] = ()) -> Catch:
    """What a play takes from the other player: pieces that are gone, or seeds that have come into the store.

    `old` is what lies on the cells before it, where that is known already.
    """
    me, other = Player.to_move(s), game.own_piece(s, Player.to_move(s).other)
    old, new = old or game.contents(s), game.contents(after)
    if store := stored(game):
        taken = store.values(after)[me] - store.values(s)[me]
        own = cells_of(way_of(game, game.spell(s, m)[0]))
        cells = [c for c in range(len(old)) if int(new[c] or 0) < int(old[c] or 0) and c not in own]
    elif m == SWAP or other is None:
        return NOTHING
    else:
        there, left = ([what for what in some if what[:1] == other.letter] for some in (old, new))
        taken = sum(int(what[1:] or 1) for what in there) - sum(int(what[1:] or 1) for what in left)
        cells = [c for c, what in enumerate(old) if what[:1] == other.letter != new[c][:1]]
    return Catch(taken, tuple(cells), game.spell(s, m)[0]) if taken > 0 else NOTHING


def largest(game: Game, s: State | None, player: Player) -> Catch:
    """The most that a player can take with one play, where it is their turn."""
    if s is None or s.turn != player or not _takes(game) or game.result(s) != ONGOING or game.chances(s):
        return NOTHING
    plays = game.moves(s)
    if len(plays) > WIDE:
        return NOTHING
    old = game.contents(s)
    return max((caught(game, s, m, game.play(s, m), old) for m in plays), key=lambda one: one.taken, default=NOTHING)


def _takes(game: Game) -> bool:
    """Whether a game is about taking pieces or seeds, and not about moving by it."""
    return "capture" in game.definition.tags and "block" not in game.definition.tags


def nearest(game: Game, s: State, player: Player) -> int:
    """The fewest steps from a piece that a player leads to the cells where it should arrive; FAR: there are none.

    The one piece that belongs to both is led by both.
    """
    goal = {c for zone in game.setup.zones if zone.player == player for c in zone.cells}
    if "race" not in game.definition.tags or not goal:
        return FAR
    spots = [int(s[spot.name]) for spot in game.definition.state.spots if s[spot.name] >= 0]
    pieces = standing(game, s, player) if game.own_pieces else spots
    return _walk(game, [c for c in pieces if c not in goal], goal)


def _walk(game: Game, begin: Sequence[int], goal: set[int]) -> int:
    seen, border, steps = set(begin), list(begin), 0
    while border:
        if not goal.isdisjoint(border):
            return steps
        border = [d for d in dict.fromkeys(d for c in border for d in game.board.near[c]) if d not in seen]
        seen.update(border)
        steps += 1
    return FAR


def steps_left(game: Game, s: State, player: Player) -> int:
    """The steps of all pieces of a player to where they should arrive, together, as if nothing were between."""
    goal = {c for zone in game.setup.zones if zone.player == player for c in zone.cells}
    if "race" not in game.definition.tags or not goal or not game.own_pieces:
        return FAR
    return sum(_walk(game, [c], goal) for c in standing(game, s, player))


def gap(game: Game, s: State, player: Player) -> int:
    """The fewest empty cells that join a player's two sides together with their pieces; FAR: nothing does.

    The sides are a zone; they lie on the first and on the last line of the lattice, one way or the other.
    """
    piece, owned = game.own_piece(s, player), game.own_pieces
    if "connect" not in game.definition.tags or piece is None or owned is None or len(game.setup.zones) != len(owned):
        return FAR
    zone = game.setup.zones[owned.index(piece)]
    place = {c: at for at, c in game.board.grid.items()}
    way = min((0, 1), key=lambda axis: len({place[c][axis] for c in zone.cells}))
    last, what = max(place[c][way] for c in zone.cells), game.contents(s)
    cost = [0 if one[:1] == piece.letter else FAR if one else 1 for one in what]
    found = {c: cost[c] for c in zone.cells if place[c][way] == 0}
    border = sorted(found, key=lambda c: found[c])
    while border:  # costs are 0 and 1: who comes without one goes first
        c = border.pop(0)
        for d in game.board.near[c]:
            if found[c] + cost[d] < found.get(d, FAR):
                found[d] = found[c] + cost[d]
                border.insert(0, d) if not cost[d] else border.append(d)
    return min((found[c] for c in zone.cells if place[c][way] == last and c in found), default=FAR)
