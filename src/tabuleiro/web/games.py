"""Games as the site answers them: the shelf, and everything about one game, its board as data to be drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from math import pi
from random import Random
from typing import Any

from msgspec import convert

from tabuleiro.boards.board import Point
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.emblem import emblem
from tabuleiro.drawing.geometry import Box, Stroke
from tabuleiro.drawing.living import living
from tabuleiro.drawing.pieces import stored
from tabuleiro.drawing.scene import NOBODY, Cell, Patch, Scene
from tabuleiro.engine.players.ladder import levels_of
from tabuleiro.games import definition, keys, load, teaching
from tabuleiro.learning.lessons import keys_with_lessons
from tabuleiro.learning.puzzles import file_of
from tabuleiro.learning.sides import turn
from tabuleiro.match import Match, dice, open_match
from tabuleiro.match.saying import words_of
from tabuleiro.match.todo import swapping
from tabuleiro.olympiad import where
from tabuleiro.olympiad.formats import format_names, read_format
from tabuleiro.rules import Definition, Game, Piece, Player, Text, Zone
from tabuleiro.rules.definition import as_text
from tabuleiro.web.answers import games as answers
from tabuleiro.web.views import state_view
from tabuleiro.web.words import LEVELS, said

BY_CHANCE = 12  # plays that are shown of a game of which none were chosen
PLAYERS = {player.word: player for player in Player}
OWNERS: dict[str, answers.Owner] = {**PLAYERS, NOBODY: "nobody", "": None}
SHAPES = {
    "●": "disc", "•": "seed", "○": "ring", "▲": "triangle", "△": "triangle", "▼": "triangle_down",
    "▽": "triangle_down", "◆": "diamond", "◇": "diamond", "■": "square", "□": "square", "▪": "square", "★": "star",
    "×": "cross", "+": "plus", "|": "bar", "—": "dash", "▮": "upright", "▬": "level",
}  # fmt: skip


@cache
def _grades(key: str) -> list[int]:
    """The grade of each puzzle, without reading all the rest: a shelf is wanted at once."""
    file = file_of(key)
    return (
        [int(n) for n in re.findall(r"^grade = (\d)", file.read_text("utf-8"), re.MULTILINE)] if file.exists() else []
    )


@cache
def shelf() -> answers.Shelf:
    """All games, briefly, and the competitions in which they are played."""
    games = [definition(key) for key in keys()]
    found = {one.id: one.competition for game in games for one in where.played(game)}
    return answers.Shelf(
        games=[_on_shelf(game) for game in games],
        competitions=[_competition(id, found[id]) for id in found],
        levels=_levels(),
    )


def _levels() -> list[answers.Level]:
    return [
        answers.Level(level=n, seat=f"level:{n}", name=said(name), face=face, text=said(text))
        for n, (face, name, text) in enumerate(LEVELS, 1)
    ]


def _competition(id: str, title: Text) -> answers.Competition:
    """A competition; one that the house has no format of is known by its name alone."""
    format = read_format(id) if id in format_names() else None
    groups = where.group_names(format) if format else {}
    return answers.Competition(
        id=id,
        name=said(title),
        short=said(format.short if format else title),
        groups=[answers.CompetitionGroup(group, said(name)) for group, name in groups.items()],
    )


def sample(key: str) -> Match:
    """The plays that are shown of a game on its shelf: chosen ones, or a few by chance."""
    if shown := teaching(key, "pictures").get("sample"):
        return open_match(key, moves=shown.get("moves", ""), position=shown.get("position", ""))
    game, chance = load(key), Random(key)
    match = Match(game, dice=dice(game, seed=key) if game.setup.throws else None)
    for _ in range(BY_CHANCE):
        if not match.ending:
            match.play(chance.choice(match.legal()))
    return match


@lru_cache(maxsize=256)
def sample_picture(key: str, theme: str, lang: str, moving: bool) -> str:
    """A game that plays itself for a little while, as SVG; or where that ends."""
    return living(sample(key), theme, lang, moving)


@lru_cache(maxsize=256)
def emblem_picture(key: str, theme: str, lang: str) -> str:
    match = sample(key)
    return emblem(match.game, match.state, theme, lang)


def _brief(game: Definition) -> dict[str, Any]:
    """What the shelf and the page of a game both say."""
    board = load(game.key).board
    return {
        "key": game.key,
        "name": said(game.name),
        "goal": said(game.goal),
        "competitions": [
            answers.Played(id=one.id, name=said(one.competition), groups=one.groups, board=one.board)
            for one in where.played(game)
        ],
        "tags": game.tags,
        "author": as_text(game.author).pt,
        "year": as_text(game.year).pt,
        "credit": said(game.credit),
        "cells": len(board),
        "shape": board.shape,
        "certain": game.board,
        "chance": game.chances is not None,
        "score": game.score is not None,
        "swap": "swap" in game.options and game.options["swap"].values[0] == "yes",
        "lesson": game.key in keys_with_lessons(),
        "picture": f"/api/games/{game.key}/picture.svg",
        "sample": f"/api/games/{game.key}/sample.svg",
        "emblem": f"/api/games/{game.key}/emblem.svg",
    }


def _on_shelf(game: Definition) -> answers.ShelfGame:
    return answers.ShelfGame(
        **_brief(game),
        players=_sides(game.players),
        variants=list(game.variants),
        puzzles=len(_grades(game.key)),
        first_steps=game.first_steps,
    )


def _sides(players: Sequence[Text]) -> answers.Sides:
    first, second = map(said, players)
    return first, second


@lru_cache(maxsize=128)
def game_document(key: str, variant: str) -> answers.GameData:
    """Everything about a game in one of its variants."""
    game = load(key, variant)
    d = game.definition
    throws = game.setup.throws
    return answers.GameData(
        **_brief(d),
        players=_sides(game.players),
        material=said(d.material),
        sources=[said(source) for source in d.sources],
        played=[said(one.text) for one in where.played(d)],
        living=bool(where.living(d)),
        articles=[answers.Article(a.number, said(a.text), ours=a.number.startswith("N")) for a in d.articles],
        pieces=[_piece(piece, any(piece.letter == mark.letter for mark in d.state.marks)) for piece in _kinds(game)],
        owned=game.own_pieces is not None,
        turns=(said(turn(game, Player.FIRST)), said(turn(game, Player.SECOND))),
        swapping=said(found) if (found := swapping(game)) else None,
        written={word: said(text) for word, text in words_of(game).items()},
        variant=game.variant,
        variants=[
            answers.Variant(
                text, edition=text in d.editions, name=said(name) if (name := d.variant_name(text)) else None
            )
            for text in d.variants
        ],
        options=[
            answers.Option(name=name, values=option.values, chosen=game.options[name], text=said(option.text))
            for name, option in d.options.items()
        ],
        levels=_levels(),
        measured=levels_of(key).measured,
        match=convert({name: getattr(d.match, name) for name in answers.Limits.__struct_fields__}, answers.Limits),
        swap_article=d.swap_article or None,
        numbers=[
            answers.NumberBeside(
                name=n.name, text=said(n.called), each=n.each, start=n.start, shown=n.lasting, size=n.size, most=n.most
            )
            for n in d.state.numbers
        ],
        sights=[answers.SightName(name=name, text=said(sight.name)) for name, sight in d.sights.items()],
        scored=said(d.scored) if d.score else None,
        dice=answers.Dice(count=len(throws[0].text), faces=6) if throws else None,
        puzzles=answers.PuzzleCount(count=len(_grades(key)), grades=sorted(set(_grades(key)))),
        board=board_document(game),
        start=state_view(Match(game)),
    )


def _kinds(game: Game) -> list[Piece]:
    """The pieces, the first player's first."""
    own = game.own_pieces or ()
    return [*own, *(piece for piece in game.definition.pieces if piece not in own)]


def _piece(piece: Piece, single: bool) -> answers.Piece:
    return answers.Piece(
        letter=piece.letter,
        name=said(piece.name),
        sign=piece.sign,
        colour=piece.colour,
        shape=SHAPES.get(piece.sign, "sign"),
        covers=piece.covers,
        bar=piece.bar,
        single=single,
    )


def board_document(game: Game) -> answers.BoardData:
    """The geometry of a board: one unit is a cell, y is downwards."""
    scene = compose(game, None)
    return answers.BoardData(
        shape=game.board.shape,
        certain=game.definition.board,
        source=said(game.definition.board_source),
        box=_box(scene.box),
        cells=[_cell(game, cell) for cell in scene.cells],
        lines=[
            answers.BoardLine(path(stroke), line.cells)
            for stroke, line in zip(scene.strokes, game.board.lines, strict=False)
        ],
        zones=_zones(game, scene),
        bands=[
            answers.Band(
                path="M" + "L".join(map(_xy, band.path)),
                colour=band.piece.colour if band.piece else None,
                player=OWNERS[band.owner],
            )
            for band in scene.bands
        ],
        labels=[answers.Label(at=_point(note.xy), text=note.text, size=_short(note.size)) for note in scene.notes],
        signs=[
            answers.Sign(at=_point(sign.xy), text=sign.sign, size=_short(sign.size), player=OWNERS[sign.owner])
            for sign in scene.signs
        ],
        stores=_stores(game, scene),
        entries=game.setup.entries,
        rows=game.board.rows,
        wide=bool(game.definition.state.wide),
        piece=scene.man,
    )


def _cell(game: Game, cell: Cell) -> answers.Cell:
    return answers.Cell(
        id=cell.index,
        name=cell.name,
        centre=_point(cell.xy),
        radius=cell.radius,
        polygon=[_point((x - cell.xy[0], y - cell.xy[1])) for x, y in cell.corners] or None,
        tone=cell.tone,
        owner=OWNERS[cell.owner],
        bar=game.board.bars.get(cell.index),
        near=game.board.near[cell.index],
    )


def _zones(game: Game, scene: Scene) -> list[answers.Zone]:
    """The zones; those that are drawn as areas have an outline, or on a board of points a strip."""
    marked = [zone for zone in game.setup.zones if zone.sign or zone.player is not None]
    if len(scene.patches) != len(marked):  # those without a sign are drawn as the sides of the board
        marked = [zone for zone in marked if zone.sign]
    drawn = dict(zip(map(id, marked), scene.patches, strict=False))
    return [_zone(zone, drawn.get(id(zone))) for zone in game.setup.zones]


def _zone(zone: Zone, patch: Patch | None) -> answers.Zone:
    outline = "".join(f"M{_xy(a)}L{_xy(b)}" for a, b in patch.outline) if patch else ""
    strip = "".join(path(stroke) for stroke in patch.strip) if patch else ""
    return answers.Zone(
        name=said(zone.name),
        cells=zone.cells,
        sign=zone.sign,
        player=None if zone.player is None else Player(zone.player),
        role=None if zone.player is None else zone.role,
        outline=outline or None,
        strip=strip or None,
    )


def _stores(game: Game, scene: Scene) -> list[answers.SeedStore]:
    number = stored(game)
    return [
        answers.SeedStore(_box(hollow.box), PLAYERS[hollow.owner], number.name if number else None)
        for hollow in scene.hollows
    ]


def path(stroke: Stroke) -> str:
    """A stroke as SVG path data."""
    words = [f"M{_xy(stroke.start)}"]
    here = stroke.start
    for part in stroke.parts:
        if part.centre is None:
            words.append(f"L{_xy(part.end)}")
        else:
            r, sweep = _short(part.radius), int(part.turn > 0)
            if abs(part.turn) > 2 * pi - 1e-6:  # a whole circle in one part: SVG needs two
                x, y = part.centre
                words.append(f"A{r} {r} 0 0 {sweep} {_xy((2 * x - here[0], 2 * y - here[1]))}")
            words.append(f"A{r} {r} 0 {int(abs(part.turn) > pi)} {sweep} {_xy(part.end)}")
        here = part.end
    return "".join(words)


def _short(length: float) -> float:
    value = round(length, 3)
    return int(value) if value == int(value) else value


def _point(xy: Point) -> answers.Point:
    return _short(xy[0]), _short(xy[1])


def _xy(xy: Point) -> str:
    return f"{_short(xy[0])} {_short(xy[1])}"


def _box(box: Box) -> answers.Box:
    left, top, right, bottom = map(_short, box)
    return left, top, right, bottom
