"""How people are called on a screen of the site: `olympiad.naming`, as answers tell it."""

from __future__ import annotations

from collections.abc import Iterable

from tabuleiro.olympiad import naming
from tabuleiro.olympiad.naming import REAL
from tabuleiro.web.answers.events import Pupil

__all__ = ["REAL", "Names"]


class Names(naming.Names):
    """Pupils with the id and the name that whoever asks may see."""

    def pupil(self, id: str) -> Pupil:
        return Pupil(self.shown_id(id), self(id))

    def pupils(self, ids: Iterable[str]) -> list[Pupil | None]:
        """Those of a slot; nobody in an empty place."""
        return [self.pupil(id) if id else None for id in ids]
