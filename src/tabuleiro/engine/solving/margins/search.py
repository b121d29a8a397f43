"""Alpha-beta with margins: how many points the player to move gains on the other, where every cell left is a point.

For games whose future depends on the cells left alone and not on who has what. A game's form (forms/<key>.py)
reduces positions to such sets of cells. The search asks one thing, whether a set is worth at least so much (a null
window), and keeps the bounds that it finds in a transposition table; a value is what is left between the answers.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.margins.forms import NO_FOLD, branch, form_of
from tabuleiro.engine.solving.proofs.dfpn import Progress
from tabuleiro.engine.solving.proofs.forms import turned
from tabuleiro.rules import ONGOING, Game, State, count
from tabuleiro.rules.definition import Definition
from tabuleiro.rules.kernel import kernel, rule

BUCKET = 4  # places a set may have in the transposition table
SLICE = 20_000  # positions searched before the clock is looked at
ZERO = 128  # added to a bound in a byte
BYTE = np.uint64(255)
HIGH, WORK = np.uint64(8), np.uint64(16)  # where the upper bound and the work stand in a note
LOWER_HALF = np.uint64(0xFFFFFFFF)


@rule
def least_image(f: Any, cells: Any) -> Any:
    """Of all sets that a symmetry makes of this one, the least number."""
    least = cells
    for g in range(len(f.images)):
        image = turned(f.images[g], cells)
        if image < least:
            least = image
    return least


@rule
def folded(low: int, high: int, fold: int) -> tuple[int, int]:
    """The bounds of max(V, -fold - V) for V between these."""
    if fold == NO_FOLD:
        return low, high
    return max(low, -fold - high), max(high, -fold - low)


@rule
def mixed(word: Any) -> Any:
    """A number that a word scatters to; no product leaves 64 bits."""
    x = (word & LOWER_HALF) * np.uint64(0x9E3779B1) ^ (word >> np.uint64(32)) * np.uint64(0x85EBCA77)
    x ^= x >> np.uint64(29)
    return (x & LOWER_HALF) * np.uint64(0xC2B2AE3D) >> np.uint64(4) ^ x


@rule
def slot_of(keys: Any, notes: Any, cells: Any) -> int:
    """Where a set is in the transposition table, -1 if it is not."""
    first = int(mixed(cells) & np.uint64(len(keys) // BUCKET - 1)) * BUCKET
    for i in range(first, first + BUCKET):
        if keys[i] == cells and notes[i]:
            return i
    return -1


@rule
def bounds(keys: Any, notes: Any, cells: Any) -> tuple[int, int]:
    """What is known of a set (its least image)."""
    i = slot_of(keys, notes, cells)
    if i < 0:
        return -count(cells), count(cells)
    return int(notes[i] & BYTE) - ZERO, int(notes[i] >> HIGH & BYTE) - ZERO


@rule
def remember(keys: Any, notes: Any, cells: Any, low: int, high: int, work: int) -> None:
    """Add to what is known of a set; where its places are taken, what has cost least gives way."""
    i = slot_of(keys, notes, cells)
    if i >= 0:
        low = max(low, int(notes[i] & BYTE) - ZERO)
        high = min(high, int(notes[i] >> HIGH & BYTE) - ZERO)
        work += int(notes[i] >> WORK)
    else:
        first = int(mixed(cells) & np.uint64(len(keys) // BUCKET - 1)) * BUCKET
        i = first
        for k in range(first, first + BUCKET):
            if notes[k] >> WORK < notes[i] >> WORK:
                i = k
    keys[i] = cells
    notes[i] = np.uint64(low + ZERO) | np.uint64(high + ZERO) << HIGH | np.uint64(work) << WORK


class Frames(NamedTuple):
    """The way from the root to where the search is: for each depth a set, what is asked of it, and its plays."""

    cells: Any
    want: Any  # is it worth at least so much?
    kids: Any
    gains: Any
    folds: Any
    ranks: Any
    order: Any  # the plays that are open, best first
    open: Any  # how many
    at: Any  # the one that is being looked at
    second: Any  # … and whether its second question is: can the other pay the fold?
    since: Any  # sets searched before this one


def new_frames(cells: int) -> Frames:
    def numbers(*shape: int, kind: Any = np.int64) -> Any:
        return np.zeros(shape, kind)

    depth = cells + 2
    wide = [numbers(depth, cells + 1) for _ in range(4)]
    return Frames(
        numbers(depth, kind=np.uint64),
        numbers(depth),
        numbers(depth, cells + 1, kind=np.uint64),
        *wide,
        *(numbers(depth) for _ in range(4)),
    )


@rule
def look(game: Definition, b: Any, f: Any, fr: Frames, keys: Any, notes: Any, d: int, counts: Any) -> int:
    """Answer the question at depth d if the table can (1: yes, 0: no); otherwise (-1) line up the plays."""
    cells = fr.cells[d]
    low, high = bounds(keys, notes, cells)
    want = fr.want[d]
    want += (high - want) & 1
    if low >= want:
        return 1
    if high < want:
        return 0
    fr.want[d] = want
    fr.since[d] = counts[0]
    counts[0] += 1
    n = branch(game, f, b, cells, fr.kids[d], fr.gains[d], fr.folds[d], fr.ranks[d])
    kept = 0
    for i in range(n):
        kid, gain, fold = least_image(f, fr.kids[d, i]), fr.gains[d, i], fr.folds[d, i]
        fr.kids[d, i] = kid
        seen = False
        for k in range(kept):
            j = fr.order[d, k]
            if fr.kids[d, j] == kid and fr.gains[d, j] == gain and fr.folds[d, j] == fold:
                seen = True
                break
        if seen:
            continue
        kid_low, kid_high = bounds(keys, notes, kid)
        kid_low, kid_high = folded(kid_low, kid_high, fold)
        if gain - kid_high >= want:
            remember(keys, notes, cells, want, count(cells), 1)
            return 1
        if gain - kid_low < want:
            continue
        k = kept
        while k > 0 and fr.ranks[d, fr.order[d, k - 1]] > fr.ranks[d, i]:
            fr.order[d, k] = fr.order[d, k - 1]
            k -= 1
        fr.order[d, k] = i
        kept += 1
    fr.open[d] = kept
    fr.at[d] = 0
    fr.second[d] = 0
    return -1


@kernel
def search(
    game: Definition, b: Any, f: Any, fr: Frames, keys: Any, notes: Any, depth: int, counts: Any, budget: int
) -> int:
    """Search on from `depth` (-1: begin at the root) for so many sets; where it stopped then, -1: it is answered.

    counts: sets searched, then the answer.
    """
    d = depth
    answer = -1
    if d < 0:
        d = 0
        answer = look(game, b, f, fr, keys, notes, 0, counts)
    stop = counts[0] + budget
    while answer >= 0 or counts[0] < stop:
        if answer < 0 and fr.at[d] == fr.open[d]:  # no play is worth as much
            answer = 0
            remember(keys, notes, fr.cells[d], -count(fr.cells[d]), fr.want[d] - 2, counts[0] - fr.since[d])
        if answer >= 0:
            if d == 0:
                counts[1] = answer
                return -1
            d -= 1  # a play is good enough if its set is not worth too much, and not so little that the other folds
            refuted = answer != fr.second[d]
            if not refuted and fr.second[d] == 0 and fr.folds[d, fr.order[d, fr.at[d]]] != NO_FOLD:
                fr.second[d] = 1
                answer = -1
            elif refuted:
                fr.at[d] += 1
                fr.second[d] = 0
                answer = -1
            else:
                answer = 1
                remember(keys, notes, fr.cells[d], fr.want[d], count(fr.cells[d]), counts[0] - fr.since[d])
            continue
        i = fr.order[d, fr.at[d]]
        fr.cells[d + 1] = fr.kids[d, i]
        slack = fr.gains[d, i] - fr.want[d]
        fr.want[d + 1] = -slack - fr.folds[d, i] if fr.second[d] else slack + 1
        d += 1
        answer = look(game, b, f, fr, keys, notes, d, counts)
    return d


class TimeOver(Exception):
    """The time given to a search is over."""


class Search:
    """A search in one game with its table, to be asked many times: what it has found it remembers.

    The total of a position is how many points the first player will have more than the second when the game is over.
    """

    def __init__(self, game: Game, entries: int = 1 << 20, run: Any = search) -> None:
        self.game, self.run = game, run
        self.form = form_of(game.key)
        self.tables = self.form.tables(game)
        self.keys, self.notes = np.zeros(entries, np.uint64), np.zeros(entries, np.uint64)
        self.frames = new_frames(len(game.board))
        self.counts = np.zeros(2, np.int64)
        self.until: float | None = None  # when the time is over
        self.progress: Progress | None = None
        self.begun = time.monotonic()
        self.entered: dict[bytes, tuple[bool, Any, int, int]] = {}

    @property
    def nodes(self) -> int:
        """Sets searched so far."""
        return int(self.counts[0])

    def set_at_least(self, cells: Any, want: int) -> bool:
        """Whether a set (its least image) is worth at least so much to the player to move."""
        self.frames.cells[0], self.frames.want[0] = cells, want
        game, depth = self.game, -1
        while True:
            depth = self.run(
                game.definition, game.b, self.tables, self.frames, self.keys, self.notes, depth, self.counts, SLICE
            )
            if depth < 0:
                return bool(self.counts[1])
            if self.progress:
                self.progress(self.nodes, time.monotonic() - self.begun)
            if self.until is not None and time.monotonic() > self.until:
                raise TimeOver

    def at_least(self, s: State, total: int) -> bool:
        """Whether the total of a position is at least so much."""
        if self.game.result(s) != ONGOING:
            return lead(self.game, s) >= total
        entered, cells, gain, fold = self.enter(s)
        if not entered:
            answers = (self.at_least(self.game.play(s, m), total) for m in self.game.moves(s))
            return any(answers) if s.turn == 0 else all(answers)
        first = int(s.turn) == 0
        want = (total - lead(self.game, s) if first else lead(self.game, s) - total + 1) - gain
        enough = self.set_at_least(cells, want) or (fold != NO_FOLD and not self.set_at_least(cells, 1 - fold - want))
        return enough if first else not enough

    def total(self, s: State) -> int:
        """The total of a position, from the middle outwards: most games are close."""
        least, most = -len(self.game.board), len(self.game.board)
        middle = most % 2
        if self.at_least(s, middle):
            least = middle
            while least < most and self.at_least(s, least + 2):
                least += 2
            return least
        most = middle - 2
        while least < most and not self.at_least(s, most):
            most -= 2
        return most

    def enter(self, s: State) -> tuple[bool, Any, int, int]:
        """The form's reduction of a position, to the least image of its set (interpreted, and remembered)."""
        key = s.tobytes()
        if key not in self.entered:
            entered, cells, gain, fold = self.form.enter(self.tables, self.game.b, s)
            self.entered[key] = entered, least_image(self.tables, cells), int(gain), int(fold)
        return self.entered[key]


def lead(game: Game, s: State) -> int:
    """How many points the first player has more than the second now."""
    first, second = game.score(s) or (0, 0)
    return first - second
