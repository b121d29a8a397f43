"""Legal plays as sequences of parts: what a person touches, one after another, until a play is complete.

A part is the number of a cell, or a word: swap, pass, hand (a piece beside the board), off (off the board), die:5,
piece:B (a choice of colour). Everything is read out of how the game spells its plays; nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from weakref import WeakKeyDictionary

from tabuleiro.boards import Board
from tabuleiro.match.notation import PASS_WORDS, cells_in, forms, patterns_of
from tabuleiro.match.saying import OFF_WORD as OFF
from tabuleiro.match.saying import PASS_WORD, SWAP_WORD
from tabuleiro.rules import SWAP, Game, State

Part = int | str
Way = tuple[Part, ...]
IN_HAND, DONE = "0", "done"
MANY = 1000  # plays that are shown as a list, where a game tells them by patterns, too


class Legal(NamedTuple):
    """A legal play: its number for the rules, its text, and the ways to touch it."""

    play: int
    text: str
    ways: tuple[Way, ...]


def legal_plays(game: Game, s: State) -> list[Legal]:
    """Every legal play. No way of one begins with a whole way of another, and no two share one."""
    return _legal(game, s, game.moves(s))


def listed_plays(game: Game, s: State) -> list[Legal]:
    """The same for those who show them. Where a game tells its plays by patterns, and has many, only the others."""
    if sum(pattern.fewest for pattern in patterns_of(game, s)) > MANY:
        return _legal(game, s, [SWAP] if game.may_swap(s) else [])
    plays = game.moves(s)
    return _legal(game, s, [m for m in plays if m == SWAP] if game.definition.patterns and len(plays) > MANY else plays)


def _legal(game: Game, s: State, plays: Iterable[int]) -> list[Legal]:
    texts = {m: forms(game, s, m)[:1] if m == SWAP else forms(game, s, m) for m in plays}
    ways = _ways(game, texts)
    touches = {found[0] for found in ways.values() if len(found) == 1 == len(found[0])}
    # Where each play is one touch, all are apart.
    told = ways if len(touches) == len(ways) else _with_targets(game, s, _told_apart(ways))
    return [Legal(m, texts[m][0], ways) for m, ways in told.items()]


def way_of(game: Game, text: str) -> Way:
    """The parts of a play as it is written: "a3-b3xa6", "12/off:5", "Ba1"."""
    kept = _WAYS.setdefault(game.board, {})
    if text not in kept:
        kept[text] = _read(game, text)
    return kept[text]


# A board has few texts, and they come again.
_WAYS: WeakKeyDictionary[Board, dict[str, Way]] = WeakKeyDictionary()
_PLAYS: WeakKeyDictionary[Board, dict[tuple[str, ...], tuple[Way, ...]]] = WeakKeyDictionary()


def _read(game: Game, text: str) -> Way:
    if text == SWAP_WORD:
        return (SWAP_WORD,)
    if text in PASS_WORDS:
        return (PASS_WORD,)
    body, _, die = text.partition(":")
    cells, rest = cells_in(game, body)
    parts: list[Part] = [*cells]
    if rest == IN_HAND:
        parts.insert(0, "hand")
    elif rest == OFF:
        parts.append(OFF)
    elif rest in {piece.letter for piece in game.definition.pieces if piece.letter}:
        parts.insert(0 if body.startswith(rest) else len(parts), f"piece:{rest}")
    return (*parts, f"die:{die}") if die else tuple(parts)


def cells_of(way: Way) -> tuple[int, ...]:
    return tuple([part for part in way if isinstance(part, int)])


def _ways(game: Game, texts: Mapping[int, tuple[str, ...]]) -> dict[int, tuple[Way, ...]]:
    """The ways of plays, the shortest first; without those that only add words to the same cells."""
    kept = _PLAYS.setdefault(game.board, {})
    for spelled in texts.values():
        if spelled not in kept:
            kept[spelled] = _shortest(game, spelled)
    return {m: kept[spelled] for m, spelled in texts.items()}


def _shortest(game: Game, texts: tuple[str, ...]) -> tuple[Way, ...]:
    found: dict[tuple[int, ...], list[Way]] = {}
    for way in dict.fromkeys(way_of(game, text) for text in texts):
        found.setdefault(cells_of(way), []).append(way)
    shortest = [way for ways in found.values() for way in ways if len(way) == min(map(len, ways))]
    return tuple(sorted(shortest, key=len))


def _told_apart(spelled: Mapping[int, tuple[Way, ...]]) -> dict[int, tuple[Way, ...]]:
    """Ways without those that go on where another is complete; a play that has no other is told by its two ends."""
    if len({len(way) for ways in spelled.values() for way in ways}) == 1:
        return {**spelled}  # none goes on where another of as many parts ends
    whole = {way: m for m, ways in spelled.items() for way in ways}
    told = {m: tuple(way for way in ways if not _goes_on(way, whole)) for m, ways in spelled.items()}
    for m, ways in spelled.items():
        if not told[m]:
            ends = (ways[0][0], ways[0][-1])
            free = ends not in whole and not any(way[:2] == ends for other in told.values() for way in other)
            told[m] = (ends,) if free else (ways[0],)
            whole[told[m][0]] = m
    starts = {way[:n] for ways in told.values() for way in ways for n in range(1, len(way))}
    return {m: tuple((*way, DONE) if way in starts else way for way in ways) for m, ways in told.items()}


def _with_targets(game: Game, s: State, told: Mapping[int, tuple[Way, ...]]) -> dict[int, tuple[Way, ...]]:
    """Ways, and the target alone as one more, where one play only ends there and none begins."""
    begun = {way[0] for ways in told.values() for way in ways}
    ends: dict[Part, set[int]] = {}
    for m, ways in told.items():
        for way in ways:
            for target in _target(way):
                ends.setdefault(target, set()).add(m)
    found, before = dict(told), game.contents(s)
    for target, plays in ends.items():
        if len(plays) == 1 and target not in begun:
            m = min(plays)
            # What is named last may also be what the play takes off the board.
            if isinstance(target, str) or not before[target] or game.contents(game.play(s, m))[target]:
                found[m] += ((target,),)
    return found


def _target(way: Way) -> Way:
    """Where a piece that is moved or put goes, if the way says more than that."""
    last = way[-1]
    if isinstance(last, int) or last == OFF:  # as nearly always
        return (last,) if len(way) > 1 else ()
    return tuple(part for part in way[1:] if isinstance(part, int) or part == OFF)[-1:]


def _goes_on(way: Way, whole: Mapping[Way, int]) -> bool:
    return any(way[:n] in whole for n in range(1, len(way)))
