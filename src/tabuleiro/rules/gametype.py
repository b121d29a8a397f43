"""What Numba sees of a game: a type that names it, with no value at run time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import NativeValue, models, overload, register_model, typeof_impl, unbox

from tabuleiro.rules import definition as generic
from tabuleiro.rules.chance import draw_below
from tabuleiro.rules.definition import Definition

_definitions: dict[tuple[str, str], Definition] = {}


class GameType(types.Type):
    """The type of one game's definition; other rules, other digest, other type."""

    def __init__(self, key: str, digest: str) -> None:
        self.game = (key, digest)
        super().__init__(name=f"Game({key} {digest})")

    @property
    def definition(self) -> Definition:
        return _definitions[self.game]


def brings_code(argument: types.Type) -> bool:
    """Whether an argument of this type may bring code into a kernel that no digest knows: functions, foreign games."""
    if isinstance(argument, GameType):
        return not argument.definition.is_ours
    if isinstance(argument, types.BaseNamedTuple) and not argument.instance_class.__module__.startswith("tabuleiro."):
        return True  # two of the same name may have their fields in another order
    if isinstance(argument, types.BaseTuple):
        return any(map(brings_code, argument))
    return isinstance(argument, types.Callable)


def register() -> None:
    """Tell Numba how a definition enters compiled code, and that the generic verbs are the game's own there."""
    register_model(GameType)(models.OpaqueModel)

    @typeof_impl.register(Definition)
    def typeof(definition: Definition, context: Any) -> GameType:
        game = (definition.key, definition.digest)
        _definitions[game] = definition
        return GameType(*game)

    @unbox(GameType)
    def enter(typ: GameType, obj: Any, c: Any) -> Any:
        return NativeValue(c.context.get_dummy_value())

    @overload(generic.moves, strict=False)
    def moves(game: GameType, b: Any, s: Any, out: Any) -> Callable[..., Any]:
        own = game.definition.moves
        return lambda game, b, s, out: own(b, s, out)

    @overload(generic.sample, strict=False)
    def sample(game: GameType, b: Any, s: Any, out: Any, random: Any) -> Callable[..., Any]:
        own, every = game.definition.sample, game.definition.moves
        if own:
            return lambda game, b, s, out, random: own(b, s, out, random)
        return lambda game, b, s, out, random: out[draw_below(random, every(b, s, out))]

    @overload(generic.play, strict=False)
    def play(game: GameType, b: Any, s: Any, m: Any) -> Callable[..., Any]:
        own = game.definition.play
        return lambda game, b, s, m: own(b, s, m)

    @overload(generic.result, strict=False)
    def result(game: GameType, b: Any, s: Any) -> Callable[..., Any]:
        own = game.definition.result
        return lambda game, b, s: own(b, s)

    @overload(generic.score, strict=False)
    def score(game: GameType, b: Any, s: Any, player: Any) -> Callable[..., Any]:
        own = game.definition.score
        return (lambda game, b, s, player: own(b, s, player)) if own else (lambda game, b, s, player: 0)

    @overload(generic.chances, strict=False)
    def chances(game: GameType, b: Any, s: Any) -> Callable[..., Any]:
        own = game.definition.chances
        return (lambda game, b, s: own(b, s)) if own else (lambda game, b, s: 0)

    @overload(generic.throw, strict=False)
    def throw(game: GameType, b: Any, s: Any, number: Any) -> Callable[..., Any]:
        own = game.definition.throw
        return (lambda game, b, s, number: own(b, s, number)) if own else (lambda game, b, s, number: None)

    @overload(generic.derive, strict=False)
    def derive(game: GameType, b: Any, s: Any) -> Callable[..., Any]:
        own = game.definition.derive
        return (lambda game, b, s: own(b, s)) if own else (lambda game, b, s: None)
