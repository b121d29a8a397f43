"""Proofs of margins: bounds of sets of cells, each of which follows from the bounds of the sets that plays lead to.

A proof of "at least" names one play, a proof of "at most" covers all of them; the file keeps the bounds that the values
of the start and of every first play need. The functions are those of `proofs.proof`, for games with a form of margins.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.files import Proved
from tabuleiro.engine.solving.margins import forms
from tabuleiro.engine.solving.margins.forms import NO_FOLD, branch, enter, form_of, has_form, place
from tabuleiro.engine.solving.margins.search import Search, TimeOver, bounds, folded, lead, least_image, mixed, slot_of
from tabuleiro.engine.solving.proofs.dfpn import Progress
from tabuleiro.engine.solving.proofs.proof import GAP, KIND, NO_FORM, STEPS, UNDECIDED, form_digest
from tabuleiro.engine.solving.verdict import WORDS, Verdict
from tabuleiro.match.diagram import write_position
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Game, Problem, State, count
from tabuleiro.rules.definition import Definition, moves, play, result, score
from tabuleiro.rules.kernel import kernel, rule

METHOD = "alpha-beta with margins"
LOW, HIGH = 0, 1  # the two kinds of bounds: worth at least, worth at most
DONE, FULL, LOST = 0, 1, 2  # why `gather` stops: all is there, no room is left, the table has forgotten something
BOUND = np.dtype([("cells", "u8"), ("low", "i2"), ("high", "i2"), ("used", "u4")])
GAMES = 40  # played to their ends by `walk`, for each player


@rule
def place_among(kept: Any, cells: Any) -> int:
    """Where the bounds of a set are kept, or the free place where they would be."""
    i = np.int64(mixed(cells) & np.uint64(len(kept) - 1))
    while kept[i].used and kept[i].cells != cells:
        i = (i + 1) & (len(kept) - 1)
    return int(i)


@kernel
def move_house(old: Any, new: Any) -> None:
    """Keep in a larger place what was kept in a smaller one."""
    for i in range(len(old)):
        if old[i].used:
            new[place_among(new, old[i].cells)] = old[i]


@rule
def ask(todo: Any, n: int, cells: Any, kind: int, bound: int) -> int:
    """Put a bound on the list of what is still to be shown, unless the number of cells says it; how many there are."""
    if (bound > -count(cells)) if kind == LOW else (bound < count(cells)):
        todo[n].cells, todo[n].low, todo[n].used = cells, bound, kind
        n += 1
    return n


@rule
def follows(low: int, high: int, fold: int, bound: int) -> int:
    """Which bound of V shows max(V, -fold - V) >= bound, LOW or HIGH; -1: they do not show it."""
    if low >= bound:
        return LOW
    return HIGH if fold != NO_FOLD and high <= -fold - bound else -1


@kernel
def gather(
    game: Definition, b: Any, f: Any, keys: Any, notes: Any, kept: Any, todo: Any, work: Any, signed: Any, counts: Any
) -> int:
    """Work through `todo`: keep each bound, and put on the list those that it follows from.

    counts: how many are kept, how many are on the list. LOST leaves the bound in question in todo[counts[1]].
    """
    while counts[1] > 0:
        if 2 * counts[0] >= len(kept):
            return FULL
        counts[1] -= 1
        n = counts[1]
        cells, kind, bound = todo[n].cells, int(todo[n].used), int(todo[n].low)
        size = count(cells)
        i = place_among(kept, cells)
        if not kept[i].used:
            kept[i].cells, kept[i].low, kept[i].high, kept[i].used = cells, -size, size, 1
            counts[0] += 1
        if kind == LOW:
            bound += (size - bound) & 1
            if kept[i].low >= bound:
                continue
            kept[i].low = bound
        else:
            bound -= (size - bound) & 1
            if kept[i].high <= bound:
                continue
            kept[i].high = bound
        plays = branch(game, f, b, cells, work, signed[0], signed[1], signed[2])
        best, least = -1, np.uint64(0)
        for j in range(plays):
            work[j] = least_image(f, work[j])
            gain, fold = signed[0, j], signed[1, j]
            low, high = bounds(keys, notes, work[j])
            if kind == HIGH:
                reason = follows(low, high, fold, gain - bound)
                if reason == -1:
                    best = -2
                    break
                if reason == LOW:
                    n = ask(todo, n, work[j], LOW, gain - bound)
                else:
                    n = ask(todo, n, work[j], HIGH, bound - gain - fold)
            elif gain - folded(low, high, fold)[1] >= bound:  # the play that took the search least
                slot = slot_of(keys, notes, work[j])
                effort = notes[slot] >> np.uint64(16) if slot >= 0 else np.uint64(0)
                if best < 0 or effort < least:
                    best, least = j, effort
        if best == -2 or (kind == LOW and best == -1):
            todo[counts[1]].cells, todo[counts[1]].low, todo[counts[1]].used = cells, bound, kind
            return LOST
        if kind == LOW:
            gain, fold = signed[0, best], signed[1, best]
            n = ask(todo, n, work[best], HIGH, gain - bound)
            if fold != NO_FOLD:
                n = ask(todo, n, work[best], LOW, bound - gain - fold)
        counts[1] = n
    return DONE


class Closure:
    """The bounds that the totals of some positions need."""

    def __init__(self, search: Search) -> None:
        cells = len(search.game.board)
        self.search = search
        self.kept = np.zeros(1 << 12, BOUND).view(np.recarray)
        self.todo = np.zeros(2 * (cells + 2) ** 2, BOUND).view(np.recarray)  # deepest first: never more than this
        self.work = np.zeros(cells + 1, np.uint64)
        self.signed = np.zeros((3, cells + 1), np.int64)
        self.counts = np.zeros(2, np.int64)

    def add(self, s: State, kind: int, total: int) -> None:
        """What shows that the total of a position is at least, or at most, so much."""
        search, game = self.search, self.search.game
        if game.result(s) != ONGOING:
            return
        entered, cells, gain, fold = search.enter(s)
        if not entered:
            after = [game.play(s, m) for m in game.moves(s)]
            if (kind == LOW) == (int(s.turn) == 0):
                after = [next(t for t in after if search.at_least(t, total + kind) == (kind == LOW))]
            for t in after:
                self.add(t, kind, total)
            return
        own = (total - lead(game, s)) * (1 if s.turn == 0 else -1) - gain
        if (kind == LOW) == (int(s.turn) == 0):
            self._show_least(cells, fold, own)
        else:
            self._show_most(cells, fold, own)
        self._gather()

    def _show_least(self, cells: Any, fold: int, bound: int) -> None:
        """That max(V, -fold - V) is at least so much."""
        if self.search.set_at_least(cells, bound):
            self._ask(cells, LOW, bound)
        else:
            self._ask(cells, HIGH, -fold - bound)

    def _show_most(self, cells: Any, fold: int, bound: int) -> None:
        self._ask(cells, HIGH, bound)
        if fold != NO_FOLD:
            self._ask(cells, LOW, -fold - bound)

    def _ask(self, cells: Any, kind: int, bound: int) -> None:
        self.counts[1] = ask(self.todo, int(self.counts[1]), cells, kind, bound)

    def _gather(self) -> None:
        search, game = self.search, self.search.game
        while True:
            stopped = gather(
                game.definition, game.b, search.tables, search.keys, search.notes, self.kept, self.todo, self.work,
                self.signed, self.counts,
            )  # fmt: skip
            if stopped == DONE:
                return
            if stopped == FULL:
                kept = np.zeros(2 * len(self.kept), BOUND).view(np.recarray)
                move_house(self.kept, kept)
                self.kept = kept
            else:
                row = self.todo[self.counts[1]]
                self._search_again(row.cells, int(row.used), int(row.low))

    def _search_again(self, cells: Any, kind: int, bound: int) -> None:
        """The same as `gather` does for one bound, but by asking."""
        search = self.search
        n = search.form.branch(search.tables, search.game.b, cells, self.work, *self.signed)
        plays = [
            (least_image(search.tables, self.work[j]), int(self.signed[0, j]), int(self.signed[1, j])) for j in range(n)
        ]
        for kid, gain, fold in plays:
            if kind == HIGH:
                self._show_least(kid, fold, gain - bound)
            elif not search.set_at_least(kid, gain - bound + 1) and (
                fold == NO_FOLD or search.set_at_least(kid, bound - gain - fold)
            ):
                self._show_most(kid, fold, gain - bound)
                return


def provable(game: Game) -> bool:
    """Whether this search can be asked about a game."""
    return has_form(game.key)


def prove(game: Game, progress: Progress | None = None, seconds: float | None = None, entries: int = 1 << 24) -> Path:
    """Search the start, then every first play as long as there is time, and write the proof.

    `progress` hears sets searched and seconds. If the time is over before the start is decided, that is a Problem.
    """
    if not provable(game):
        raise Problem(NO_FORM, game=game.definition.name, variant=game.variant)
    begun = time.monotonic()
    search = Search(game, entries)
    search.progress = progress
    search.until = None if seconds is None else begun + seconds
    start = game.start()
    try:
        total = search.total(start)
    except TimeOver:
        raise Problem(UNDECIDED, game=game.definition.name, variant=game.variant, seconds=int(seconds or 0)) from None
    totals: dict[str, int | None] = {}
    for m in game.moves(start):
        try:
            totals[game.spell(start, m)[0]] = search.total(game.play(start, m))
        except TimeOver:
            totals[game.spell(start, m)[0]] = None
    search.until = None
    closure = Closure(search)
    for s, known in _roots(game, total, totals):
        closure.add(s, LOW, known)
        closure.add(s, HIGH, known)
    kept = np.sort(closure.kept[closure.kept.used != 0], order="cells")
    facts = {
        "method": METHOD,
        "form": _form_digest(game),
        "value": WORDS[_winner(total)],
        "margin": total,
        "first_moves": {text: None if known is None else WORDS[_winner(known)] for text, known in totals.items()},
        "first_margins": totals,
        "positions": len(kept),
        "nodes": search.nodes,
        "seconds": round(time.monotonic() - begun, 1),
    }
    arrays = {"cells": kept["cells"], "low": kept["low"].astype("i1"), "high": kept["high"].astype("i1")}
    return files.save(game, KIND, facts, arrays)


def decide(game: Game, s: State, seconds: float, search: Search | None = None) -> Verdict | None:
    """Search a position now; None if the time is over before, or if the game has no form.

    A `search` that is given remembers what it finds, for the next question about the same game.
    """
    end = game.result(s)
    if end != ONGOING:
        return Verdict(end, margin=0)
    if search is None:
        if not provable(game):
            return None
        search = Search(game)
    search.until = time.monotonic() + seconds
    try:
        total = search.total(s)
    except TimeOver:
        return None
    return Verdict(_winner(total), margin=(total - lead(game, s)) * (1 if s.turn == 0 else -1))


def _roots(game: Game, total: int, totals: dict[str, int | None]) -> Iterator[tuple[State, int]]:
    """The start and the position after each first play, with their totals as far as they are known."""
    start = game.start()
    yield start, total
    for m in game.moves(start):
        known = totals[game.spell(start, m)[0]]
        if known is not None:
            yield game.play(start, m), known


def _winner(total: int) -> int:
    return FIRST if total > 0 else SECOND if total < 0 else DRAW


class Proof:
    """An opened proof: answers for every position that it covers."""

    def __init__(self, game: Game, proved: Proved) -> None:
        if proved.header.get("form") != _form_digest(game):
            raise Problem(files.OTHER_RULES, file=proved.path, key=game.key)
        self.game, self.proved = game, proved
        self.tables = form_of(game.key).tables(game)
        self.cells, self.low, self.high = (proved.arrays[name] for name in ("cells", "low", "high"))
        self.states = game.definition.state.new(2)
        self.openings: dict[bytes, tuple[int, int]] = {}  # the totals of the few positions that the form does not know

    @property
    def header(self) -> Any:
        return self.proved.header

    def verdict(self, s: State) -> Verdict | None:
        """Who wins a position that the proof covers, itself or by all its plays; the margin where it is exact."""
        low, high = self.totals(s)
        if low < high and self.game.result(s) == ONGOING:
            least, most = self._by_plays(s)
            low, high = max(low, least), min(high, most)
        if _winner(low) != _winner(high) or (low < high and low <= 0 <= high):
            return None
        margin = (low - lead(self.game, s)) * (1 if s.turn == 0 else -1) if low == high else None
        return Verdict(_winner(low), margin=margin)

    def totals(self, s: State) -> tuple[int, int]:
        """Between which numbers the total of a position is, by the rules and by the bounds of the proof."""
        now = lead(self.game, s)
        if self.game.result(s) != ONGOING:
            return now, now
        self.states[0] = s
        entered, low, high = read(
            self.game.definition, self.game.b, self.tables, self.cells, self.low, self.high, self.states
        )
        if not entered:
            key = s.tobytes()
            if key not in self.openings:
                self.openings[key] = self._by_plays(s)
            return self.openings[key]
        return (now + low, now + high) if s.turn == 0 else (now - high, now - low)

    def _by_plays(self, s: State) -> tuple[int, int]:
        after = [self.totals(self.game.play(s, m)) for m in self.game.moves(s)]
        best = max if s.turn == 0 else min
        return best(low for low, _ in after), best(high for _, high in after)


@rule
def bounds_of(cells: Any, lows: Any, highs: Any, one: Any) -> tuple[int, int]:
    """The bounds of a set in sorted lists; where it is not there, those that the number of its cells gives."""
    first, last = 0, len(cells)
    while first < last:
        middle = (first + last) // 2
        if cells[middle] < one:
            first = middle + 1
        else:
            last = middle
    if first < len(cells) and cells[first] == one:
        return int(lows[first]), int(highs[first])
    return -count(one), count(one)


@rule
def gains(game: Definition, b: Any, f: Any, cells: Any, lows: Any, highs: Any, s: State) -> tuple[bool, int, int]:
    """Whether the form knows a position, and between which numbers is what its player to move gains from here on."""
    entered, rest, gain, fold = enter(game, f, b, s)
    low, high = bounds_of(cells, lows, highs, least_image(f, rest))
    low, high = folded(low, high, fold)
    return entered, gain + low, gain + high


@kernel
def read(game: Definition, b: Any, f: Any, cells: Any, lows: Any, highs: Any, states: Any) -> tuple[bool, int, int]:
    """The same, compiled, for the first of these positions."""
    return gains(game, b, f, cells, lows, highs, states[0])


def open_proof(game: Game) -> Proof | None:
    """The proof of a variant, None if there is none on this machine."""
    proved = files.load(game, KIND)
    return None if proved is None else Proof(game, proved)


@kernel
def check(
    game: Definition, b: Any, f: Any, cells: Any, lows: Any, highs: Any, first: int, last: int, states: Any, out: Any
) -> int:
    """The first of these bounds that does not follow, by the plays of the rules, from those of other sets; -1: none."""
    for i in range(first, last):
        place(game, f, b, cells[i], states[0])
        before = score(game, b, states[0], 0) - score(game, b, states[0], 1)
        least = most = -count(cells[i])
        for k in range(moves(game, b, states[0], out)):
            states[1] = states[0]
            t = states[1]
            play(game, b, t, out[k])
            gained = score(game, b, t, 0) - score(game, b, t, 1) - before
            low = high = gained
            if result(game, b, t) == ONGOING:
                entered, low, high = gains(game, b, f, cells, lows, highs, t)
                if not entered:
                    return i
                if t.turn == 1:
                    low, high = -high, -low
                low, high = low + gained, high + gained
            least, most = max(least, low), max(most, high)
        if lows[i] > least or highs[i] < most:
            return i
    return -1


def walk(proof: Proof, progress: Progress | None = None, met: Any = None, games: int = GAMES) -> int:
    """Check that every bound follows from others by the rules, and the header from them; how many there are.

    Taken from the form is only how it reduces positions. To see that too, games are played to their ends: one player
    goes where the proof tells them, the other anywhere, and the first must get what was promised. A gap is a Problem.
    `met` is filled with positions of the proof.
    """
    game, begun, n = proof.game, time.monotonic(), len(proof.cells)
    for i in range(0 if met is None else len(met)):
        met[i] = game.start()
        place(game.definition, proof.tables, game.b, proof.cells[i * n // len(met)], met[i])
    states = proof.states
    out = np.zeros(game.definition.most_moves, np.int64)
    if not (proof.cells[1:] > proof.cells[:-1]).all() or n != proof.header["positions"]:
        raise Problem(GAP, position=write_position(game, game.start()), key=game.key)
    for first in range(0, n, STEPS):
        wrong = check(
            game.definition, game.b, proof.tables, proof.cells, proof.low, proof.high, first, min(n, first + STEPS),
            states, out,
        )  # fmt: skip
        if wrong >= 0:
            raise Problem(GAP, position=write_position(game, states[0]), key=game.key)
        if progress:
            progress(min(n, first + STEPS), time.monotonic() - begun)
    totals = proof.header["first_margins"]
    start = game.start()
    texts = [game.spell(start, m)[0] for m in game.moves(start)]
    values = {text: None if totals.get(text) is None else WORDS[_winner(totals[text])] for text in texts}
    if proof.header["first_moves"] != values or proof.header["value"] != WORDS[_winner(proof.header["margin"])]:
        raise Problem(GAP, position=write_position(game, start), key=game.key)
    for s, total in _roots(game, proof.header["margin"], totals):
        if proof.totals(s) != (total, total):
            raise Problem(GAP, position=write_position(game, s), key=game.key)
    chance = random.Random(n)
    for i in range(2 * games):
        play_out(proof, i % 2, chance)
    return n


def play_out(proof: Proof, player: int, chance: random.Random) -> None:
    """Play one game to its end, this player by the proof and the other by chance; less than promised is a Problem."""
    game = proof.game
    s = game.start()
    promised = proof.totals(s)[player]
    while game.result(s) == ONGOING:
        plays = game.moves(s)
        if s.turn != player:
            s = game.play(s, chance.choice(plays))
            continue
        after = [game.play(s, m) for m in plays]
        best = (max if player == 0 else min)(after, key=lambda t: proof.totals(t)[player])
        if proof.totals(best)[player] < promised if player == 0 else proof.totals(best)[player] > promised:
            raise Problem(GAP, position=write_position(game, s), key=game.key)
        s = best
    if lead(game, s) < promised if player == 0 else lead(game, s) > promised:
        raise Problem(GAP, position=write_position(game, s), key=game.key)


def _form_digest(game: Game) -> str:
    """Sets and what they are worth are the form's: with another form, a file says nothing."""
    return form_digest(import_module(f"{forms.__name__}.{game.key}"))
