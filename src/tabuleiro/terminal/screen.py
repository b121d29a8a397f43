"""The screen and the keyboard: what is shown, what is asked, and how input that is no text is taken."""

from __future__ import annotations

import io
import sys
import unicodedata
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext, suppress

from rich.console import Console, RenderableType
from rich.text import Text as Line

from tabuleiro.rules import Text
from tabuleiro.terminal import words


def console(error: bool = False) -> Console:
    """A console that never fails on a sign its terminal cannot show."""
    stream = sys.stderr if error else sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")
    return Console(stderr=error, highlight=False, soft_wrap=False)


class Screen:
    """Speaks one language at a time. `read` takes a prompt and gives a line, or raises EOFError."""

    def __init__(
        self,
        lang: str,
        out: Console | None = None,
        errors: Console | None = None,
        read: Callable[[str], str] | None = None,
        interactive: bool | None = None,
    ) -> None:
        self.lang = lang
        self.out = out or console()
        self.errors = errors or console(error=True)
        self._read = read or input
        self.interactive = (sys.stdin is not None and sys.stdin.isatty()) if interactive is None else interactive
        if self.interactive and read is None:
            with suppress(ImportError):  # arrows and history in the line, where the system has them
                import readline  # noqa: F401

    def show(self, what: RenderableType) -> None:
        self.out.print(what)

    def say(self, text: Text | str, style: str = "") -> None:
        """A line or two of text. What people typed may stand in it: it is never taken for markup."""
        self.out.print(Line(text if isinstance(text, str) else text.say(self.lang), style))

    def complain(self, text: Text) -> None:
        self.say(text, "bold red" if self.out.color_system else "")

    def warn(self, text: Text) -> None:
        """A line on standard error, away from the game."""
        self.errors.print(Line(text.say(self.lang)))

    def ask(self, prompt: Text | str) -> str:
        """A line that somebody types, without what cannot be seen. Raises EOFError when there is no more."""
        said = prompt if isinstance(prompt, str) else prompt.say(self.lang)
        while True:
            try:
                text = clean(self._read(said))
            except UnicodeDecodeError:
                self.complain(words.UNREADABLE)
                continue
            except (EOFError, KeyboardInterrupt):
                self.show("")  # whatever comes next begins a line of its own
                raise
            if not self.interactive:
                self.say(text)  # nobody types here: without it what is shown could not be followed
            return text

    def busy(self, word: Text) -> AbstractContextManager[object]:
        """While something takes its time: a word that goes away again, and only where somebody may be looking."""
        if not self.out.is_terminal:
            return nullcontext()
        spinner = "dots" if self.out.encoding.startswith("utf") else "line"
        return self.out.status(Line(word.say(self.lang), "dim"), spinner=spinner)

    def sure(self, question: Text) -> bool:
        """Yes or no, asked until it is one of them."""
        while True:
            answer = fold(self.ask(f"{question.say(self.lang)}{words.ASK_YES.say(self.lang)}"))
            if answer in words.YES or answer in words.NO:
                return answer in words.YES
            self.say(words.YES_OR_NO)

    def show_long(self, what: RenderableType) -> None:
        """A page, screen by screen where somebody is reading."""
        if not (self.interactive and self.out.is_terminal):
            self.show(what)
            return
        lines = self.out.render_lines(what, pad=False)
        step = max(5, self.out.size.height - 2)
        for i in range(0, len(lines), step):
            for segments in lines[i : i + step]:
                self.out.print(*(Line(text, style or "") for text, style, _ in segments), sep="")
            if i + step < len(lines) and self.ask(words.MORE):
                return


def clean(text: str) -> str:
    """A typed line without control signs and halves of characters."""
    kept = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text)
    return " ".join(kept.split())


def fold(text: str) -> str:
    """Without accents, capitals and what stands between words: how forgiving comparisons are made."""
    plain = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return " ".join(plain.casefold().replace("_", " ").replace("-", " ").replace("&", " ").split())


def matching(names: Iterable[str], text: str) -> list[str]:
    """The names that a text means: the one it is, or those that begin with it."""
    wanted = fold(text)
    found = [name for name in names if fold(name) == wanted]
    return found or [name for name in names if wanted and fold(name).startswith(wanted)]
