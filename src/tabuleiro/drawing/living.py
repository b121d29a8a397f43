"""A board that plays: a few plays of a match as one SVG picture that moves by itself, for a shelf of games.

Pieces glide from where they stood to where they stand, what is taken fades, and the end is looked at for a while. The
picture needs no script; as a still it shows where the plays end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tabuleiro.boards.board import Point
from tabuleiro.drawing import overlay, pieces
from tabuleiro.drawing.caption import describe, title
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.scene import Scene
from tabuleiro.drawing.writer import SANS, document, heap, man, number, written
from tabuleiro.match import Match
from tabuleiro.match.telling import changed
from tabuleiro.rules import Game, State

PLAY, GLIDE, REST = 1.5, 0.45, 3.5  # seconds: from play to play, that a piece is under way, and at the end

Slot = tuple[str, int]  # a cell, or a place beside the board
Thing = tuple[str, Point, str]  # what it is, where it lies, and its picture


@dataclass
class Actor:
    """Something that lies somewhere from one position to another, and may go elsewhere on the way."""

    thing: Thing
    since: int
    until: int | None = None
    ways: list[tuple[int, Point]] = field(default_factory=list)  # with which play it goes where


def living(match: Match, theme: str = "light", lang: str = "pt", moving: bool = True) -> str:
    """The plays of a match one after the other, over and over; or only where they end."""
    game = match.game
    scene = compose(game, None, lang, coordinates=False)
    if scene.shape == "pits":  # room for the numbers of seeds
        scene = replace(scene, box=compose(game, match.state, lang, coordinates=False).box)
    played = [match.start, *(ply.after for ply in match.plies if not ply.thrown)]  # dice are not shown
    states = played if moving else [match.state]
    clock = Clock(len(states) - 1)
    last = overlay.last_play(scene, overlay.last_cells(match)) if not moving else ""
    under = last + "".join(
        f'<g opacity="0">{clock.seen(k, k + 1)}{overlay.last_play(scene, changed(game, a, b))}</g>'
        for k, (a, b) in enumerate(pairwise(states), 1)
    )
    over = "".join(clock.shown(actor) for actor in actors(game, scene, states))
    texts = title(game, lang), describe(game, match.state, lang)
    return document(scene, (under, over), theme, texts, "", SANS, plate=False)


def actors(game: Game, scene: Scene, states: list[State]) -> list[Actor]:
    """Everything that lies on the board at some time."""
    there = {slot: Actor(thing, 0) for slot, thing in lying(game, scene, states[0]).items()}
    found = [*there.values()]
    for k, s in enumerate(states[1:], 1):
        now = lying(game, scene, s)
        left = [slot for slot in there if slot not in now or now[slot][0] != there[slot].thing[0]]
        gone = {slot: there.pop(slot) for slot in left}
        for slot in [slot for slot in now if slot not in there]:
            what, xy, _ = now[slot]
            mover = next((old for old, actor in gone.items() if actor.thing[0] == what and slot[0] == "man"), None)
            if mover:
                there[slot] = gone.pop(mover)
                there[slot].ways.append((k, xy))
            else:
                there[slot] = Actor(now[slot], k)
                found.append(there[slot])
        for actor in gone.values():
            actor.until = k
    return found


def lying(game: Game, scene: Scene, s: State) -> dict[Slot, Thing]:
    """What lies where in a position: pieces, or seeds with their number."""
    if scene.shape != "pits":
        place = {cell.name: cell.index for cell in scene.cells}
        men = pieces.men(game, s, scene.cells)
        return {("man", place[one.at]): (f"{one.piece.letter}{one.pile}", one.xy, man(one)) for one in men}
    found: dict[Slot, Thing] = {}
    for kind, (seeds, notes) in (
        ("pit", pieces.counted(game, s, scene.cells)),
        ("store", pieces.gathered(game, s, scene.hollows)),
    ):
        for i, (some, note) in enumerate(zip(seeds, notes, strict=True)):
            found[kind, i] = note.text, note.xy, heap(some) + "".join(written([note]))
    return found


@dataclass(frozen=True)
class Clock:
    """When the plays of a picture happen: the times of its animations, as shares of the whole."""

    plays: int

    @property
    def whole(self) -> float:
        return self.plays * PLAY + REST

    def _times(self, k: int) -> tuple[float, float]:
        """When a play begins, and when it is made; the first waits a little, too."""
        begin = (k - 0.5) * PLAY
        return begin / self.whole, (begin + GLIDE) / self.whole

    def _animation(self, name: str, steps: list[tuple[float, str]], more: str = "") -> str:
        """An attribute over time: values that it has at moments, and in between."""
        times = ";".join(f"{time:.4f}".rstrip("0").rstrip(".") for time, _ in steps)
        values = ";".join(value for _, value in steps)
        return (
            f'<animate{more} attributeName="{name}" dur="{self.whole:g}s" repeatCount="indefinite" '
            f'keyTimes="{times}" values="{values}"/>'
        )

    def seen(self, since: int, until: int | None) -> str:
        """Something comes with one play and goes with another."""
        steps: list[tuple[float, str]] = [(0, "0" if since else "1")]
        if since:
            begin, end = self._times(since)
            steps += [(begin, "0"), (end, "1")]
        if until is not None and until <= self.plays:
            begin, end = self._times(until)
            steps += [(begin, "1"), (end, "0"), (1, "0")]
        else:
            steps.append((1, "1"))
        return self._animation("opacity", steps)

    def shown(self, actor: Actor) -> str:
        """A thing with all that happens to it."""
        body = actor.thing[2]
        if actor.ways:
            body = f"<g>{self._moved(actor)}{body}</g>"
        if not actor.since and actor.until is None:
            return body
        hidden = ' opacity="0"' if actor.since else ""
        return f"<g{hidden}>{self.seen(actor.since, actor.until)}{body}</g>"

    def _moved(self, actor: Actor) -> str:
        steps = [(0.0, "0 0"), *self._steps(actor)]
        steps.append((1.0, steps[-1][1]))
        return self._animation("transform", steps, 'Transform type="translate"')

    def _steps(self, actor: Actor) -> Iterator[tuple[float, str]]:
        x, y = actor.thing[1]
        here = "0 0"
        for k, (to_x, to_y) in actor.ways:
            begin, end = self._times(k)
            yield begin, here
            here = f"{number(to_x - x)} {number(to_y - y)}"
            yield end, here
