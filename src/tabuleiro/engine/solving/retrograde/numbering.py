"""How positions are numbered: a class and a place in it for games with tiers, a sorted list of positions for others.

Positions that a symmetry takes into one another have one number, and so have those that differ only by who is who:
the player to move is always made the first. In a class, the first set of pieces is turned to one of few (the members
of its orbits), the symmetry that does it is applied to the other sets, and each is numbered among the cells left free.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.rules import EMPTY, ONE, Game, Problem, Sets, State, Text, bit, count, lowest, mask
from tabuleiro.rules.fields import Cells, Counts, Stacks
from tabuleiro.rules.kernel import rule, table
from tabuleiro.rules.tiers import Tier

Array = np.ndarray[Any, Any]


class Numbering(NamedTuple):
    """All that a kernel needs to number positions. States are read as words of 64 and of 16 bits."""

    sets: Any  # which words are sets of pieces; below 0: of which cells, and which letter (`in_cells`)
    other_set: Any  # the set that takes the place of each when the players are exchanged
    numbers: Any  # which short words are numbers that make a difference
    other_number: Any  # … and which takes the place of each
    spots: Any  # which short words are cells (or -1)
    exchange: int  # the symmetry that exchanges the players; -1: there is none, and whose turn it is makes a difference
    board: Any  # all cells
    cells: int
    images: Any  # each symmetry: where each byte of a set goes, as a set
    where: Any  # each symmetry: where each cell goes
    listed: bool  # numbers are places in `keys`, otherwise by classes
    keys: Any
    widths: Any  # bits of each number in a key
    most: Any  # classes: the largest count of each set, and value of each number
    factor: Any  # what each adds to the number of a class
    class_of: Any  # the class of that number, or -1
    pieces: Any  # how many pieces a class has of each set
    values: Any  # its numbers
    base: Any  # where it begins in the table
    spans: Any  # how many places each of its sets has
    choose: Any  # binomial coefficients
    orbit_at: Any  # by the count of the first set: where its part of the next two begins
    orbit_of: Any  # the orbit of each set of so many cells
    turned_by: Any  # the symmetry that takes it to the orbit's member
    member_at: Any  # by the count of the first set: where its members begin
    members: Any


def in_cells(first: int, letter: int) -> int:
    """How `Numbering.sets` names a set that is kept as a letter in cells, by the byte of the first cell."""
    return -1 - (first << 8 | letter)


@rule
def set_at(ix: Numbering, k: int, words: Any, shorts: Any) -> Any:
    """A set of pieces of a state."""
    at = ix.sets[k]
    if at >= 0:
        return words[at]
    found = EMPTY
    first, letter = -1 - at >> 8, -1 - at & 255
    for c in range(first, first + ix.cells):
        if shorts[c >> 1] >> 8 * (c & 1) & 255 == letter:
            found |= bit(c - first)
    return found


@rule
def put_set(ix: Numbering, k: int, cells: Any, words: Any, shorts: Any) -> None:
    """Write a set of pieces into a state."""
    at = ix.sets[k]
    if at >= 0:
        words[at] = cells
        return
    first, letter = -1 - at >> 8, -1 - at & 255
    for c in range(first, first + ix.cells):
        shift = 8 * (c & 1)
        old = shorts[c >> 1] >> shift & 255
        new = letter if cells & bit(c - first) else 0 if old == letter else old
        shorts[c >> 1] ^= np.int16((old ^ new) << shift)


@rule
def image(ix: Numbering, g: int, cells: Any) -> Any:
    """Where a symmetry takes a set of cells."""
    found = EMPTY
    k = 0
    while cells:
        found |= ix.images[g, k, cells & np.uint64(255)]
        cells >>= np.uint64(8)
        k += 1
    return found


@rule
def rank(ix: Numbering, words: Any, shorts: Any, work: Any) -> int:
    """The number of a position; -1 if it has none. `work` has room for the sets."""
    if ix.listed:
        return find(ix.keys, pack(ix, words, shorts))
    swap = shorts[0] == 1
    at = 0
    for k in range(len(ix.sets)):
        cells = set_at(ix, ix.other_set[k] if swap else k, words, shorts)
        work[k] = image(ix, ix.exchange, cells) if swap else cells
        n = count(cells)
        if n > ix.most[k]:
            return -1
        at += n * ix.factor[k]
    for k in range(len(ix.numbers)):
        value = shorts[ix.numbers[ix.other_number[k]]] if swap else shorts[ix.numbers[k]]
        if value < 0 or value > ix.most[len(ix.sets) + k]:
            return -1
        at += value * ix.factor[len(ix.sets) + k]
    c = ix.class_of[at]
    if c < 0:
        return -1
    men = count(work[0])
    at = ix.orbit_at[men] + among(ix, ix.board, work[0])
    g = ix.turned_by[at]
    place = np.int64(ix.orbit_of[at])
    free = ix.board & ~ix.members[ix.member_at[men] + place]
    for k in range(1, len(ix.sets)):
        cells = image(ix, g, work[k])
        place = place * ix.spans[c, k] + among(ix, free, cells)
        free &= ~cells
    return int(ix.base[c] + place)


@rule
def among(ix: Numbering, free: Any, cells: Any) -> int:
    """The number of a set among all sets of so many of the `free` cells."""
    place = np.int64(0)
    n = 0
    while cells:
        n += 1
        place += ix.choose[count(free & (bit(lowest(cells)) - ONE)), n]
        cells &= cells - ONE
    return int(place)


@rule
def chosen(ix: Numbering, free: Any, place: int, men: int) -> Any:
    """The set of so many free cells that has this number: `among` turned round."""
    found = EMPTY
    below = count(free)
    c = ix.cells
    while men:
        c -= 1
        if free & bit(c):
            below -= 1
            if ix.choose[below, men] <= place:
                place -= ix.choose[below, men]
                men -= 1
                found |= bit(c)
    return found


@rule
def unrank(ix: Numbering, c: int, number: int, words: Any, shorts: Any) -> None:
    """Write the position of a class with this number into a state."""
    shorts[0] = 0
    if ix.listed:
        unpack(ix, ix.keys[number], words, shorts)
        return
    place = number - ix.base[c]
    spans = np.int64(1)
    for k in range(1, len(ix.sets)):
        spans *= ix.spans[c, k]
    cells = ix.members[ix.member_at[ix.pieces[c, 0]] + place // spans]
    place %= spans
    put_set(ix, 0, cells, words, shorts)
    free = ix.board & ~cells
    for k in range(1, len(ix.sets)):
        spans //= ix.spans[c, k]
        cells = chosen(ix, free, place // spans, ix.pieces[c, k])
        place %= spans
        put_set(ix, k, cells, words, shorts)
        free &= ~cells
    for k in range(len(ix.numbers)):
        shorts[ix.numbers[k]] = ix.values[c, k]


@rule
def pack(ix: Numbering, words: Any, shorts: Any) -> Any:
    """A position in one word: the smallest among those that the symmetries make of it."""
    swap = ix.exchange >= 0 and shorts[0] == 1
    best = ~EMPTY
    for g in range(len(ix.images) - (ix.exchange >= 0)):
        key = EMPTY
        for k in range(len(ix.sets)):
            cells = set_at(ix, ix.other_set[k] if swap else k, words, shorts)
            if swap:
                cells = image(ix, ix.exchange, cells)
            key = key << np.uint64(ix.cells) | image(ix, g, cells)
        for k in range(len(ix.spots)):
            cell = np.int64(shorts[ix.spots[k]])
            if cell >= 0 and swap:
                cell = np.int64(ix.where[ix.exchange, cell])
            if cell >= 0:
                cell = np.int64(ix.where[g, cell])
            key = key << np.uint64(6) | np.uint64(cell + 1)
        for k in range(len(ix.numbers)):
            value = shorts[ix.numbers[ix.other_number[k]]] if swap else shorts[ix.numbers[k]]
            key = key << np.uint64(ix.widths[k]) | np.uint64(value)
        if ix.exchange < 0:
            key = key << ONE | np.uint64(shorts[0])
        if key < best:
            best = key
    return best


@rule
def unpack(ix: Numbering, key: Any, words: Any, shorts: Any) -> None:
    shorts[0] = 0
    if ix.exchange < 0:
        shorts[0] = np.int16(key & ONE)
        key >>= ONE
    for i in range(len(ix.numbers)):
        k = len(ix.numbers) - 1 - i
        shorts[ix.numbers[k]] = np.int16(key & (ONE << np.uint64(ix.widths[k])) - ONE)
        key >>= np.uint64(ix.widths[k])
    for i in range(len(ix.spots)):
        shorts[ix.spots[len(ix.spots) - 1 - i]] = np.int16(key & np.uint64(63)) - 1
        key >>= np.uint64(6)
    for i in range(len(ix.sets)):
        put_set(ix, len(ix.sets) - 1 - i, key & (ONE << np.uint64(ix.cells)) - ONE, words, shorts)
        key >>= np.uint64(ix.cells)


@rule
def find(keys: Any, key: Any) -> int:
    """Where a key is in the sorted list, or -1."""
    low, high = 0, len(keys)
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if low < len(keys) and keys[low] == key else -1


class Room(NamedTuple):
    """Two states to work on, also seen as words, and room for their sets and plays."""

    states: Any
    words: Any
    shorts: Any
    work: Any
    out: Any


def room(game: Game) -> Room:
    states = game.definition.state.new(2)
    plain = np.asarray(states).view(np.ndarray)
    words = plain.view(np.uint64) if plain.dtype.itemsize % 8 == 0 else np.zeros(2, np.uint64)
    out = np.zeros(game.definition.most_moves, np.int64)
    return Room(states, words.reshape(2, -1), plain.view(np.int16).reshape(2, -1), np.zeros(4, np.uint64), out)


class Index:
    """The numbering of a variant, with its tiers; what a game with neither tiers nor a small key cannot have."""

    def __init__(self, game: Game, ix: Numbering, tiers: Sequence[Tier] = ()) -> None:
        self.game = game
        self.tiers = tiers
        self.ix = ix
        self.size = int(self.ix.base[-1])
        ends = np.cumsum([0, *(len(tier) for tier in tiers)]) if tiers else np.array([0, 1])
        self.classes = [range(int(a), int(b)) for a, b in pairwise(ends)]  # of each tier
        self._room = room(game)

    @classmethod
    def by_tiers(cls, game: Game, men: int = 0) -> Index:
        """By the game's own tiers, those with at most so many pieces (0: all)."""
        every = game.definition.tiers(game) if game.definition.tiers else ()
        tiers = [tier for tier in every if not men or sum(tier[0].pieces) <= men]
        return cls(game, _kept_numbering(game, tiers), tiers)

    @classmethod
    def by_keys(cls, game: Game, keys: Array) -> Index:
        """By the place in a sorted list of all positions."""
        return cls(game, _numbering(game, (), keys))

    def span(self, tier: int) -> tuple[int, int]:
        """Where a tier begins and ends in the table."""
        classes = self.classes[tier]
        return int(self.ix.base[classes[0]]), int(self.ix.base[classes[-1] + 1])

    def put(self, s: State) -> Room:
        """A position, where it can be numbered."""
        self._room.states[0] = s
        return self._room

    def rank(self, s: State) -> int:
        """The number of a position, -1 if it is not in the table."""
        r = self.put(s)
        return int(rank(self.ix, r.words[0], r.shorts[0], r.work))

    def unrank(self, number: int) -> State:
        """A position with this number."""
        r = self._room
        c = int(np.searchsorted(self.ix.base, number, "right")) - 1
        r.states[0] = self.game.definition.state.new()[0]
        unrank(self.ix, c, number, r.words[0], r.shorts[0])
        return self.game.derived(r.states[0].copy())


_kept: dict[Any, Numbering] = {}  # the last one: who asks how large a table would be makes it next, and then opens it


def _kept_numbering(game: Game, tiers: Sequence[Tier]) -> Numbering:
    key = game.definition, game.variant, game.symmetries, tuple(map(tuple, tiers))
    found = _kept.get(key)
    if found is None:
        found = _numbering(game, tiers, np.zeros(0, np.uint64))
        _kept.clear()
        _kept[key] = found
    return found


def _numbering(game: Game, tiers: Sequence[Tier], keys: Array) -> Numbering:
    state, cells = game.definition.state, len(game.board)
    if any(isinstance(f, (Counts, Stacks)) for f in state.shown) or cells * len(state.letters) > 190:
        raise Problem(NO_NUMBERING, game=game.definition.name)
    sets, other_set = _sets(game)
    numbers, other_number, widths = _numbers(game)
    spots = [_short(game, name) for name in (*(f.name for f in state.marks), *(f.name for f in state.spots))]
    if not tiers and len(sets) * cells + 6 * len(spots) + sum(widths) > 63:
        raise Problem(NO_NUMBERING, game=game.definition.name)
    symmetries = sorted(where for where, swap in game.symmetries if not swap)  # to stay as one is comes first
    exchange = next((where for where, swap in game.symmetries if swap), None)
    turns = [*symmetries, *([exchange] if exchange else [])]
    classes = [c for tier in tiers for c in tier]
    if classes and exchange is None:
        raise Problem(NO_NUMBERING, game=game.definition.name)
    images = _images(turns, cells)
    orbits = {men: _orbits(cells, men, images[: len(symmetries)]) for men in sorted({c.pieces[0] for c in classes})}
    spans = [[len(orbits[c.pieces[0]].members), *_spans(cells, c.pieces)] for c in classes]
    most = [max(column) for column in zip(*((*c.pieces, *c.numbers) for c in classes), strict=True)] if classes else [0]
    factor = [prod(m + 1 for m in most[:k]) for k in range(len(most))]
    class_of = np.full(prod(m + 1 for m in most), -1, np.int32)
    for i, c in enumerate(classes):
        class_of[sum(n * f for n, f in zip((*c.pieces, *c.numbers), factor, strict=True))] = i
    top = max(orbits, default=0) + 1
    sizes = [len(orbits[men].orbit) if men in orbits else 0 for men in range(top)]
    member_sizes = [len(orbits[men].members) if men in orbits else 0 for men in range(top)]
    return Numbering(
        sets=table(sets, "i8"),
        other_set=table(other_set, "i8"),
        numbers=table(numbers, "i8"),
        other_number=table(other_number, "i8"),
        spots=table(spots, "i8"),
        exchange=len(symmetries) if exchange else -1,
        board=mask(range(cells)),
        cells=cells,
        images=images,
        where=table(turns, "i8"),
        listed=not tiers,
        keys=keys,
        widths=table(widths, "i8"),
        most=table(most, "i8"),
        factor=table(factor, "i8"),
        class_of=class_of,
        pieces=table(np.array([c.pieces for c in classes], "i8").reshape(len(classes), len(sets)), "i8"),
        values=table(np.array([c.numbers for c in classes], "i8").reshape(len(classes), len(numbers)), "i8"),
        base=table(np.cumsum([0, *map(prod, spans)]) if classes else [0, len(keys)], "i8"),
        spans=table(np.array(spans, "i8").reshape(len(classes), len(sets)), "i8"),
        choose=table([[comb(n, k) for k in range(cells + 1)] for n in range(cells + 1)], "i8")
        if cells < 64
        else table([[0]], "i8"),
        orbit_at=table(np.cumsum([0, *sizes])[:-1], "i8"),
        orbit_of=np.concatenate([np.zeros(0, np.int32), *(o.orbit for o in orbits.values())]),
        turned_by=np.concatenate([np.zeros(0, np.uint8), *(o.turned for o in orbits.values())]),
        member_at=table(np.cumsum([0, *member_sizes])[:-1], "i8"),
        members=np.concatenate([np.zeros(0, np.uint64), *(o.members for o in orbits.values())]),
    )


def no_numbering() -> Numbering:
    """A numbering of no positions: its types are those of all, for whom a file brings the rest."""
    words, halves, bytes_, numbers = (np.zeros(0, kind) for kind in ("u8", "i4", "u1", "i8"))
    pairs = np.zeros((0, 0), np.int64)
    return Numbering(
        sets=numbers,
        other_set=numbers,
        numbers=numbers,
        other_number=numbers,
        spots=numbers,
        exchange=-1,
        board=EMPTY,
        cells=0,
        images=np.zeros((0, 0, 256), np.uint64),
        where=pairs,
        listed=False,
        keys=words,
        widths=numbers,
        most=numbers,
        factor=numbers,
        class_of=halves,
        pieces=pairs,
        values=pairs,
        base=numbers,
        spans=pairs,
        choose=pairs,
        orbit_at=numbers,
        orbit_of=halves,
        turned_by=bytes_,
        member_at=numbers,
        members=words,
    )


def _spans(cells: int, pieces: Sequence[int]) -> list[int]:
    """How many places there are for each set but the first, on the cells that those before it leave."""
    return [comb(cells - sum(pieces[:k]), pieces[k]) for k in range(1, len(pieces))]


def _sets(game: Game) -> tuple[list[int], list[int]]:
    """The words that are sets of pieces, and which of them change places with the players."""
    state = game.definition.state
    letters = [letter for f in state.shown if isinstance(f, (Cells, Sets)) for letter in f.letters]
    words: list[int] = []
    for f in state.shown:
        if isinstance(f, Sets):
            first = _offset(game, f.name) // 8
            words += range(first, first + len(f.letters))
        elif isinstance(f, Cells):
            words += [in_cells(_offset(game, f.name), 1 + i) for i in range(len(f.letters))]
    swaps = game.setup.swaps_players
    other = dict(zip(swaps, swaps[::-1], strict=True))
    return words, [letters.index(other.get(letter, letter)) for letter in letters]


def _numbers(game: Game) -> tuple[list[int], list[int], list[int]]:
    """The short words that are lasting numbers, which change places with the players, and their widths in bits."""
    words: list[int] = []
    other: list[int] = []
    widths: list[int] = []
    for f in game.definition.state.numbers:
        if f.lasting:
            first, n = _short(game, f.name), len(words)
            words += range(first, first + f.size)
            other += [n + 1, n] if f.each else range(n, n + f.size)
            widths += [f.most.bit_length()] * f.size
    return words, other, widths


def _offset(game: Game, name: str) -> int:
    fields = game.definition.state.dtype.fields
    return int(fields[name][1]) if fields else 0


def _short(game: Game, name: str) -> int:
    return _offset(game, name) // 2


def _images(turns: Sequence[Sequence[int]], cells: int) -> Array:
    """For each symmetry, byte of a set and value of the byte: the cells that these go to."""
    images = np.zeros((len(turns), (cells + 7) // 8, 256), np.uint64)
    for g, where in enumerate(turns):
        for c in range(cells):
            values = np.arange(256) >> c % 8 & 1
            images[g, c // 8] |= values.astype(np.uint64) << np.uint64(where[c])
    return images


class Orbits(NamedTuple):
    orbit: Array
    turned: Array
    members: Array


def _orbits(cells: int, men: int, images: Array) -> Orbits:
    """Every set of so many cells in order, its orbit under the symmetries, and one that leads to the orbit's member."""
    every = _subsets(cells, men)
    least, by = every.copy(), np.zeros(len(every), np.uint8)
    for g in range(len(images)):
        turned = np.zeros_like(every)
        for k in range(images.shape[1]):
            turned |= images[g, k][(every >> np.uint64(8 * k) & np.uint64(255)).astype(np.int64)]
        better = turned < least
        least[better], by[better] = turned[better], g
    members, orbit = np.unique(least, return_inverse=True)
    return Orbits(orbit.astype(np.int32), by, members)


@cache
def _subsets(cells: int, men: int) -> Array:
    """All sets of so many cells in the order of their numbers: that of the highest cells, then the next."""
    found = np.fromiter((sum(1 << c for c in s) for s in combinations(range(cells), men)), np.uint64, comb(cells, men))
    return np.sort(found)


NO_NUMBERING = Text(
    "{game}: as posições desta variante são demasiadas para uma tabela",
    "{game}: the positions of this variant are too many for a table",
)
