"""Placing, stepping to a neighbour, and jumping over one to the cell behind: once or again and again, capturing or not.

A play is written as from | to << 6 | captured << 12.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.boards import Board
from tabuleiro.rules.bits import EMPTY, ONE, bit, count, lowest
from tabuleiro.rules.definition import Game
from tabuleiro.rules.fields import State
from tabuleiro.rules.kernel import rule, table
from tabuleiro.rules.player import Player
from tabuleiro.rules.text import Text

DEEPEST = 16  # jumps in a row, and ways from a cell: the ways back are kept in 64 bits, four for each


class Jumps(NamedTuple):
    """Every jump of a board: way k from cell c goes over `over[c, k]` to `to[c, k]`; there are `ways[c]` of them."""

    ways: Any
    over: Any
    to: Any
    back: Any  # the way from there that leads back
    beside: Any  # the cells that can be jumped over from each cell, as sets
    beyond: Any  # the cells where these jumps end, as sets


def jumps_of(board: Board) -> Jumps:
    """All jumps along the lines of a board, straight on or round a circle."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(len(board))]
    for run in board.runs(3):
        for here, over, to in (run, run[::-1]):
            found[here].append((over, to))
    most = max(len(ways) for ways in found)
    assert most <= DEEPEST
    full = [ways + [(0, 0)] * (most - len(ways)) for ways in found]
    back = [[found[to].index((over, c)) for over, to in ways] for c, ways in enumerate(found)]
    return Jumps(
        ways=table([len(ways) for ways in found]),
        over=table([[over for over, _ in ways] for ways in full]),
        to=table([[to for _, to in ways] for ways in full]),
        back=table([ways + [0] * (most - len(ways)) for ways in back]),
        beside=table([sum({1 << over for over, _ in ways}) for ways in found], "u8"),
        beyond=table([sum({1 << to for _, to in ways}) for ways in found], "u8"),
    )


@rule
def all_placings(free: Any, out: Any) -> int:
    """Write every placing of a piece on a `free` cell: the play has that cell twice."""
    n = 0
    while free:
        out[n] = lowest(free) | lowest(free) << 6
        free &= free - ONE
        n += 1
    return n


@rule
def all_steps(near: Any, men: Any, free: Any, out: Any) -> int:
    """Write every step of one of `men` to a neighbouring `free` cell."""
    n = 0
    while men:
        here = lowest(men)
        there = near[here] & free
        while there:
            out[n] = here | lowest(there) << 6
            there &= there - ONE
            n += 1
        men &= men - ONE
    return n


@rule
def can_step(near: Any, men: Any, free: Any) -> bool:
    """Whether one of `men` has a neighbouring `free` cell."""
    while men:
        if near[lowest(men)] & free:
            return True
        men &= men - ONE
    return False


@rule
def can_jump(jumps: Jumps, men: Any, others: Any, free: Any) -> bool:
    """Whether one of `men` can jump over one of `others`."""
    while men:
        here = lowest(men)
        for k in range(jumps.ways[here]):
            if others & bit(jumps.over[here, k]) and free & bit(jumps.to[here, k]):
                return True
        men &= men - ONE
    return False


@rule
def longest_chains(jumps: Jumps, men: Any, others: Any, empty: Any, out: Any) -> int:
    """Write the chains of jumps by which one of `men` captures most of `others`; none if there is no capture.

    What is captured stays until the end: it is in the way and is not jumped twice. What moves has left its place.
    Chains with the same start, end and captured pieces are written once. `out` has room for all of greatest length.
    """
    n = best = 0
    while men:
        start = lowest(men)
        men &= men - ONE
        free = empty | bit(start)
        if jumps.beside[start] & others == EMPTY or jumps.beyond[start] & free == EMPTY:
            continue
        at, way, depth, left, trail = start, 0, 0, others, EMPTY
        while True:
            if way < jumps.ways[at]:
                over, to = int(jumps.over[at, way]), int(jumps.to[at, way])
                if left & bit(over) == EMPTY or free & bit(to) == EMPTY:
                    way += 1
                    continue
                trail = trail << np.uint64(4) | np.uint64(jumps.back[at, way])
                left ^= bit(over)
                at, way, depth = to, 0, depth + 1
                if depth > best:
                    n, best = 0, depth
                if depth == best:
                    m = start | at << 6 | np.int64(others ^ left) << 12
                    i = 0
                    while i < n and out[i] != m:
                        i += 1
                    if i == n and n < len(out):
                        out[n] = m
                        n += 1
            elif depth:  # back by the way it came, and on from there
                back = int(trail & np.uint64(15))
                trail >>= np.uint64(4)
                left ^= bit(jumps.over[at, back])
                way = int(jumps.back[at, back]) + 1
                at, depth = int(jumps.to[at, back]), depth - 1
            else:
                break
    return n


@rule
def landings(jumps: Jumps, start: int, men: Any, free: Any, camp: Any) -> Any:
    """Where a piece can land by jumps over `men` onto `free` cells; once outside `camp` it does not enter it."""
    reached = border = bit(start)
    while border:
        at = lowest(border)
        border &= border - ONE
        closed = EMPTY if bit(at) & camp else camp
        for k in range(jumps.ways[at]):
            to = bit(jumps.to[at, k])
            if men & bit(jumps.over[at, k]) and to & free & ~reached & ~closed:
                reached |= to
                border |= to
    return reached ^ bit(start)


@rule
def journeys(near: Any, jumps: Jumps, movers: Any, men: Any, goals: Any, camp: Any, out: Any) -> int:
    """Write the plays of `movers` that end on empty `goals`: one step, or jumps over any of `men` as in `landings`."""
    n = 0
    while movers:
        here = lowest(movers)
        movers &= movers - ONE
        there = (near[here] | landings(jumps, here, men & ~bit(here), ~men, camp)) & goals & ~men
        while there:
            out[n] = here | lowest(there) << 6
            there &= there - ONE
            n += 1
    return n


def ways_of(jumps: Jumps, cell: int) -> list[tuple[int, int]]:
    """What is jumped over from a cell, and where to."""
    return [(int(jumps.over[cell, k]), int(jumps.to[cell, k])) for k in range(jumps.ways[cell])]


def spell_chain(game: Game, s: State, m: int) -> tuple[str, ...]:
    """A step as `a1-b2`, a chain of captures as `a1xc3xe5`: every path that makes it, in the order of the alphabet.

    For games whose pieces are s.men, with b.board and b.jumps.
    """
    names, end, captured = game.board.names, m >> 6 & 63, m >> 12
    if not captured:
        return (f"{names[m & 63]}-{names[end]}",)
    free = int(game.b.board & ~(s.men[0] | s.men[1])) | 1 << (m & 63)

    def paths(at: int, left: int) -> Iterator[str]:
        if not left and at == end:
            yield names[at]
        for over, to in ways_of(game.b.jumps, at):
            if left >> over & 1 and free >> to & 1:
                yield from (f"{names[at]}x{rest}" for rest in paths(to, left & ~(1 << over)))

    return tuple(sorted(paths(m & 63, captured)))


def spell_journey(game: Game, m: int, men: int, camp: int) -> tuple[str, ...]:
    """A step as `a-b`, jumps as `m^c^a`: every path that comes to no point twice, the shortest first."""
    here, there, names = m & 63, m >> 6, game.board.names
    if there in game.board.near[here]:
        return (f"{names[here]}-{names[there]}",)
    men &= ~(1 << here)

    def paths(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if path[-1] == there:
            yield path
            return
        for over, to in ways_of(game.b.jumps, path[-1]):
            closed = camp >> to & 1 and not camp >> path[-1] & 1
            if men >> over & 1 and not men >> to & 1 and to not in path and not closed:
                yield from paths((*path, to))

    return tuple(
        sorted(("^".join(names[c] for c in path) for path in paths((here,))), key=lambda text: (len(text), text))
    )


def jump_fault(game: Game, at: int, to: int, men: int, taken: int) -> tuple[str, Text] | None:
    """What is wrong with one jump over one of `men`, onto a cell that is not `taken`: a word as in `chain_fault`."""
    over = next((over for over, end in ways_of(game.b.jumps, at) if end == to), None)
    words = {"here": game.board.names[at], "there": game.board.names[to]}
    if over is None:
        behind = any(to in game.board.near[c] for c in game.board.near[at])
        if to in game.board.near[at]:
            return "chain", NO_STEP.fill(**words)
        return ("line", NO_LINE.fill(**words)) if behind else ("step", TOO_FAR.fill(**words))
    if not men >> over & 1:
        return "jump", NOTHING_TO_JUMP.fill(over=game.board.names[over])
    return ("jump", TAKEN.fill(**words)) if taken >> to & 1 else None


def journey_fault(game: Game, cells: Sequence[int], men: int, camp: int) -> tuple[str, Text] | None:
    """What is wrong with a chain of jumps without captures: also return (to its start), camp (entered from outside)."""
    for at, to in pairwise(cells):
        if to == cells[0]:
            return "return", NO_RETURN.fill(there=game.board.names[to])
        if fault := jump_fault(game, at, to, men, men):
            return fault
        if camp >> to & 1 and not camp >> at & 1:
            return "camp", NO_CAMP.fill(there=game.board.names[to])
    return None


def chain_fault(game: Game, s: State, cells: Sequence[int]) -> tuple[str, Text]:
    """What is wrong with a step or a chain of captures, as one word and in words. For the same games.

    The words: step, jump, line (jumps follow lines), chain (only jumps follow jumps), stays (what is captured stays
    until the end), most (as many as possible must be captured).
    """
    player, names = Player.to_move(s), game.board.names
    own, others = int(s.men[player]), int(s.men[player.other])
    here, there, captured = cells[0], cells[-1], 0
    if not own >> here & 1:
        return "step", NOT_OWN.fill(here=names[here])
    if len(cells) == 1:
        return "step", WHERE_TO.fill(here=names[here])
    if len(cells) == 2 and there in game.board.near[here]:
        if (own | others) >> there & 1:
            return "step", TAKEN.fill(there=names[there])
        return "most", MUST_CAPTURE
    for at, to in pairwise(cells):
        if fault := jump_fault(game, at, to, others, own & ~(1 << here) | others & ~captured):
            return fault
        over = next(over for over, end in ways_of(game.b.jumps, at) if end == to)
        if captured >> over & 1:
            return "stays", TWICE.fill(over=names[over])
        if captured >> to & 1:
            return "stays", STILL_THERE.fill(there=names[to])
        captured |= 1 << over
    most = max(count(m >> 12) for m in game.moves(s))
    return "most", TOO_FEW.fill(found=count(captured), most=most)


NOT_OWN = Text("em {here} não está uma peça tua", "you have no piece on {here}", "em {here} não está uma peça sua")
OWN_THERE = Text(
    "em {there} já está uma peça tua", "a piece of yours stands on {there}", "em {there} já está uma peça sua"
)
WHERE_TO = Text("falta dizer para onde vai a peça em {here}", "say also where the piece on {here} goes")
TAKEN = Text("{there} já está ocupado", "{there} is already taken")
MUST_CAPTURE = Text("há uma captura, e capturar é obrigatório", "there is a capture, and capturing is compulsory")
NO_STEP = Text(
    "depois de um salto só se salta: {there} é vizinho de {here}",
    "only jumps follow one another: {there} is next to {here}",
)
NO_LINE = Text(
    "um salto segue a mesma linha, e nenhuma leva de {here} a {there}",
    "a jump follows one line, and none leads from {here} to {there}",
)
TOO_FAR = Text("{there} não é vizinho de {here}", "{there} is not next to {here}")
NO_RETURN = Text(
    "uma peça não volta a {there}, de onde saiu", "a piece does not come back to {there}, where it started"
)
NO_CAMP = Text("não se volta a entrar no campo: {there} fica nele", "the camp is not entered again: {there} is in it")
TWICE = Text("a peça em {over} já foi capturada: não se salta duas vezes", "{over} is captured already: no second jump")
STILL_THERE = Text(
    "a peça capturada em {there} só sai no fim da jogada",
    "the captured piece on {there} leaves only at the end of the play",
)
NOTHING_TO_JUMP = Text(
    "em {over} não há uma peça que se possa saltar",
    "there is no piece on {over} that may be jumped over",
)
TOO_FEW = Text(
    "esta jogada captura {found}, e é obrigatório capturar {most}",
    "this play captures {found}, and capturing {most} is compulsory",
)
