"""The process in which the site prints and simulates, so that nobody who plays or enters a result waits for that.

Started by `python -m tabuleiro.web.press`, and asked as the engine's processes are. What is printed lies in the file
that the request names; what cannot be done is told as {"problem": …}.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from tabuleiro.engine.players.worker import Request, Say, main
from tabuleiro.rules import Problem

MEMORY = 500_000  # kB
NICE = 10  # whoever plays goes first


class Press:
    """What can be printed and simulated."""

    def __init__(self, say: Say) -> None:
        self.say = say

    def hurry(self, id: Any) -> None:
        """Nothing that is printed is of use before it is whole."""

    def answer(self, request: Request) -> Any:
        self.say({"state": "thinking"})
        verbs: dict[str, Callable[..., Any]] = {"paper": self.paper, "event": self.event, "forecast": self.forecast}
        verbs |= {"hours": self.hours, "results": self.results, "film": self.film}
        try:
            return verbs[request["do"]](**request["with"])
        except Problem as problem:
            from tabuleiro.web.problems import code_of, status_of

            text = problem.text
            return {"problem": [status_of(problem), code_of(problem), [text.pt, text.en, text.br]]}

    def paper(self, file: str, what: str, **how: Any) -> None:
        from tabuleiro.web.papers import PAPERS

        PAPERS[what](Path(file), **how)

    def film(self, file: str, record: str, theme: str, lang: str, moving: bool) -> None:
        from tabuleiro.drawing.film import film, still
        from tabuleiro.match import read_record

        Path(file).write_bytes((film if moving else still)(read_record(record), theme, lang))

    def event(self, file: str, entries: list[Any], people: dict[str, Any], place: str, what: str, **how: Any) -> None:
        from tabuleiro.printing.events import print_event
        from tabuleiro.printing.logos import read_logo
        from tabuleiro.web.events.files import remade

        lang, event = how.pop("lang"), remade(entries, people)
        how["logos"] = [read_logo(b64decode(one)) for one in how["logos"]]
        Path(file).write_bytes(print_event(event, what, lang, lambda at: place + at, **how))

    def results(self, file: str, entries: list[Any], people: dict[str, Any], name: str, **how: Any) -> None:
        from tabuleiro.printing.logos import read_logo
        from tabuleiro.publishing import Results, archive
        from tabuleiro.web.events.files import remade

        logos = [read_logo(b64decode(one)) for one in how.pop("logos")]
        Path(file).write_bytes(archive(Results(remade(entries, people), logos=logos, **how), name))

    def forecast(self, entries: list[Any], people: dict[str, Any], wish: dict[str, Any], start: str) -> Any:
        from tabuleiro.olympiad.planner import forecast, imagined
        from tabuleiro.web.events.files import remade

        event = remade(entries, people)
        settings, counts = wish.pop("settings"), wish.pop("counts")
        if counts or settings:
            event = imagined(event.state.format.with_settings(settings), counts)
        found = forecast(event, **wish)
        text = found.text(start)
        return {**found.json(), "text": {lang: text.say(lang) for lang in ("pt", "br", "en")}}

    def hours(self, entries: list[Any], people: dict[str, Any], hours: dict[str, Any], search: bool) -> Any:
        from tabuleiro.olympiad.agenda import propose
        from tabuleiro.olympiad.hours import Hours, changed
        from tabuleiro.web.events.files import remade
        from tabuleiro.web.events.hours import plan_view

        event = remade(entries, people)
        wanted = changed(event.state.hours or Hours(), hours, event.state.parts())
        return to_builtins(plan_view(propose(event, wanted, search=search)))


if __name__ == "__main__":
    main(Press, MEMORY, NICE)
