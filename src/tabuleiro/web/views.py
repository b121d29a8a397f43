"""Positions as the site answers them: what lies where, whose turn it is, what may be played, what has just happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabuleiro.drawing.caption import describe_in_all
from tabuleiro.drawing.trail import trail
from tabuleiro.match import Match
from tabuleiro.match.notation import patterns_of, read_play
from tabuleiro.match.telling import tell
from tabuleiro.match.todo import coming_end, steps, todo
from tabuleiro.match.touches import Legal, cells_of, listed_plays, way_of
from tabuleiro.rules import ONGOING, Game, Pattern, Player, State
from tabuleiro.web.answers import play
from tabuleiro.web.words import said


def state_view(match: Match, legal: Iterable[Legal] | None = None) -> play.State:
    """A match as it stands; `legal` if it is known already."""
    game, s, ending = match.game, match.state, match.ending
    legal = [] if ending else listed_plays(game, s) if legal is None else [*legal]
    contents = game.contents(s)
    return play.State(
        game=game.key,
        variant=game.variant,
        position=match.position,
        ply=len(match.plies),
        cells=contents,
        beside={number.name: number.values(s) for number in game.definition.state.numbers},
        spots={spot.name: int(s[spot.name]) for spot in game.definition.state.spots if s[spot.name] >= 0},
        sights={name: sight.cells(game, s) for name, sight in game.definition.sights.items()},
        words=said(describe_in_all(game, s, contents, game.result(s) if ending else ONGOING)),
        turn=match.turn,
        waiting=None if ending else "throw" if game.chances(s) else "move",
        legal=[legal_view(game, s, one) for one in legal],
        patterns=[pattern_view(pattern) for pattern in (() if ending else patterns_of(game, s))],
        history=[(ply.player, ply.text) for ply in match.plies],
        last=last_view(match),
        passed=[play.Passed(player, thrown) for player, thrown in match.passed.items()],
        score=match.score,
        result=result_view(match),
        todo=None if ending else todo_view(game, s, legal),
        soon=said(soon) if (soon := coming_end(match)) else None,
    )


def legal_view(game: Game, s: State, one: Legal) -> play.Legal:
    """A legal play; where dice are thrown, with the die it uses and where that leads."""
    die, way = game.definition.die, game.definition.way
    if not (die and way):
        return play.Legal(one.text, one.ways)
    cells = [int(c) for c in way(game, s, one.play)]
    return play.Legal(one.text, one.ways, die=int(die(game, s, one.play)), trail=_points(game, cells))


def _points(game: Game, way: Sequence[int], loops: bool = False) -> list[tuple[float, float]]:
    return [(round(x, 3), round(y, 3)) for x, y in trail(game.board, way, loops=loops)]


def todo_view(game: Game, s: State, legal: Sequence[Legal]) -> play.Asked | None:
    found = todo(game, s, legal)
    if found is None:
        return None
    told = [play.AskedNext(one.todo.sign, said(one.todo.text), one.touched, one.after) for one in steps(game, s, legal)]
    return play.Asked(found.sign, said(found.text), told)


def pattern_view(pattern: Pattern) -> play.Pattern:
    return play.Pattern(pattern.text, pattern.sets, pattern.letters, [said(text) for text in pattern.asks])


def result_view(match: Match) -> play.Result | None:
    if match.ending is None:
        return None
    told = tell(match)
    return play.Result(
        winner=match.ending.winner,
        result=match.ending.result,
        reason=match.ending.reason,
        text=said(told.text),
        to=(said(told.to[0]), said(told.to[1])),
        cells=told.cells,
        accounts=told.accounts and (said(told.accounts[0]), said(told.accounts[1])),
    )


def last_view(match: Match) -> play.Last | None:
    """The last play, and what it changed."""
    ply = match.last
    return play_view(match.game, ply.before, ply.after, ply.text, ply.player) if ply else None


def play_view(game: Game, before: State, after: State, text: str, player: Player) -> play.Last:
    """A play as an animation needs it: along which cells, what was there before, what is there now."""
    old, new = game.contents(before), game.contents(after)
    changed = tuple(c for c, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1])
    path = _path(game, before, text, old, new, changed)
    sown = _sown(game, path[0], old, new) if game.board.shape == "pits" and path else None
    order = sown or path
    ordered = [*dict.fromkeys(c for c in order if c in changed), *(c for c in changed if c not in order)]
    emptied = [c for c in ordered if old[c] not in ("", "0") and new[c] in ("", "0")]
    told = game.definition.way
    passed = [int(c) for c in told(game, before, read_play(game, before, text))] if told else []
    way = [] if sown else _way(passed, path, old, new)
    return play.Last(
        text=text,
        player=player,
        path=path,
        way=way,
        trail=_points(game, way, loops=bool(passed)),
        origin=path[0] if len(path) > 1 else None,
        to=path[-1] if path else None,
        removed=[c for c in emptied if not path or c != path[0]],
        changed=[(c, old[c], new[c]) for c in ordered],
        sown=sown,
    )


def _path(game: Game, before: State, text: str, old: list[str], new: list[str], changed: tuple[int, ...]) -> list[int]:
    """The cells along which the piece of a play went: those its text names, as far as something stands there after."""
    if game.definition.patterns:
        return []  # stones are put down, each by itself
    cells = list(cells_of(way_of(game, text)))
    if len(cells) == 1 and len(changed) > 1:  # a target alone: where the piece came from is in a longer form
        longer = [list(cells_of(way_of(game, form))) for form in _same(game, before, text)]
        cells = max([cells, *longer], key=len)
    while len(cells) > 1 and new[cells[-1]] == "" and old[cells[-1]] != "":
        cells.pop()  # what is named last was taken off the board
    return cells


def _way(passed: Sequence[int], path: list[int], old: list[str], new: list[str]) -> list[int]:
    """All cells that the piece of a play came through, up to where it stands; none where nothing moved."""
    cells, what = [*passed] or path, old[path[0]][:1] if path else ""
    while not passed and len(cells) > 1 and new[cells[-1]][:1] != what:
        cells = cells[:-1]  # what is named there is something else that the play does: an arrow, a capture
    return cells if len(cells) > 1 and (passed or what) and new[cells[-1]] else []


def _same(game: Game, s: State, text: str) -> tuple[str, ...]:
    """All texts of the play that has this one."""
    if game.board.shape == "pits":
        return ()
    return next((forms for m in game.moves(s) if m >= 0 and text in (forms := game.spell(s, m))), ())


def _sown(game: Game, start: int, old: list[str], new: list[str]) -> list[int]:
    """The cell that was emptied, and the one where each of its seeds went; its own too, where the rules sow there."""
    cell, cells, skipped = start, [start], new[start] in ("", "0")
    while len(cells) <= int(old[start] or 0):
        cell = game.board.near[cell][0]
        if cell != start or not skipped:
            cells.append(cell)
    return cells
