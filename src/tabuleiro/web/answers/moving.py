"""What one has done, on its way from one device to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from tabuleiro.web.answers import Struct, about


class Sent(Struct):
    """Something waits for another device."""

    token: Annotated[str, about("fetches it, as the address /h/TOKEN does")]
    animals: Annotated[Sequence[int], about("fetch it, too: levels 1 … 10, in this order")]
    seconds: Annotated[int, about("how long it waits")]
    seats: Annotated[int, about("how many seats in matches go along")]


class Waiting(Struct):
    """Whether what was sent is still to be fetched."""

    waiting: bool


class Fetched(Struct):
    """What another device sent."""

    history: Annotated[str, about("as it was sent")]
    matches: Annotated[Sequence[str], about("the ids of those at which one sits now")]
