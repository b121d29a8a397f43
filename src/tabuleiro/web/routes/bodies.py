"""What requests carry, with the limits of each part."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from tabuleiro.olympiad.log import unwritable
from tabuleiro.web.moving import ANIMALS, LENGTH

Word = Annotated[str, Field(max_length=64)]
Choice = Annotated[str, Field(max_length=200)]
Move = Annotated[str, Field(max_length=64)]
Line = Annotated[str, Field(max_length=2000)]
Name = Annotated[str, Field(max_length=200)]  # of which the first 24 characters are kept
Player = Annotated[int, Field(ge=0, le=1)]


class Body(BaseModel):
    """Knows all its words."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _writable(cls, data: Any) -> Any:
        """What no database and no file could keep is not let in."""
        if why := unwritable(data):
            raise ValueError(why)
        return data


class Position(Body):
    """A position of a game, or one after some plays."""

    game: Word
    variant: Choice = "default"
    position: Line = ""
    moves: Annotated[list[Move], Field(max_length=3000)] = []


class NewMatch(Position):
    seats: Annotated[list[Word], Field(min_length=2, max_length=2)] = ["me", "me"]
    starts: Word = "first"
    guess: Literal["left", "right"] = "left"
    clock: Annotated[str, Field(max_length=16)] = ""
    names: Annotated[list[Name], Field(min_length=2, max_length=2)] = ["", ""]
    limits: Choice = ""


class HandedMatch(Body):
    """A match that a page began by itself: its record, and what a record does not say."""

    record: Annotated[str, Field(max_length=60_000)]
    seats: Annotated[list[Word], Field(min_length=2, max_length=2)]
    names: Annotated[list[Name], Field(min_length=2, max_length=2)] = ["", ""]
    began: Annotated[int, Field(ge=0, le=3000)] = 0
    how: Literal["first", "second", "lot", "guess", "rematch"] = "first"
    hand: Literal["left", "right"] | None = None
    hints: bool = False
    given: Annotated[list[Word], Field(max_length=3000)] = []


class Sitting(Body):
    name: Name = ""
    token: Choice = ""


class NewMove(Body):
    move: Move
    ply: Annotated[int, Field(ge=0, le=100_000)] | None = None
    player: Player | None = None


class MatchCommand(Body):
    do: Word
    player: Player | None = None


class Question(Position):
    seconds: Annotated[float, Field(ge=0.1, le=30, strict=False)] = 2.0


class HintQuestion(Question):
    step: Annotated[int, Field(ge=1, le=4)] = 1


class PuzzleTry(Body):
    moves: Annotated[list[Move], Field(max_length=200)] = []
    show: bool = False


class LessonTry(Body):
    step: Annotated[int, Field(ge=1, le=100)]
    moves: Annotated[list[Move], Field(max_length=50)] = []
    cells: Annotated[list[Annotated[int, Field(ge=0, le=1000)]], Field(max_length=50)] = []


class Sending(Body):
    """What somebody has done on one device, for another; in matches that are listed the seats go along."""

    history: Annotated[str, Field(max_length=60_000)]
    matches: Annotated[list[Word], Field(max_length=60)] = []


class Fetching(Body):
    token: Word = ""
    animals: Annotated[list[Annotated[int, Field(ge=1, le=ANIMALS)]], Field(max_length=LENGTH)] = []
