"""What a process writes down of its work: a line for each request or incident, and nobody in it.

A line is a fixed text, numbers and patterns of addresses: no names, ids, links or network addresses. An exception is
told by its kind and the places in the program that it came through, without its own words, which may carry what
somebody entered. What other libraries say is taken down as they have it in their sources, before anything is filled in.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
from types import TracebackType
from typing import Any

from tabuleiro.engine.players.worker import where_from

FORMS = ("json", "text")
EXTRA = ("method", "route", "status", "ms", "what")


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.fields(record), ensure_ascii=False)

    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        own = record.name.partition(".")[0] == "tabuleiro"
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": os.getpid(),
            "said": record.getMessage() if own else str(record.msg).partition("\n")[0],
        }
        line |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info and record.exc_info[1]:
            line["error"] = where_from(record.exc_info[1])
        return line


class Words(Lines):
    """The same for people to read: a line of text, and below it where an error came from."""

    def format(self, record: logging.LogRecord) -> str:
        line = self.fields(record)
        error = line.pop("error", "")
        at, level, who, process, said = (line.pop(name) for name in ("at", "level", "from", "process", "said"))
        rest = "".join(f" {name}={value}" for name, value in line.items())
        return f"{at} {level} {who}[{process}] {said}{rest}" + (f"\n{error}" if error else "")


def set_up_logs(loud: bool, form: str = "json") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Words() if form == "text" else Lines())
    for name, level in (
        (None, logging.WARNING),  # whoever else has something to say
        ("tabuleiro", logging.INFO if loud else logging.WARNING),
        ("uvicorn", logging.WARNING),  # it would tell who opens which match
        ("asyncio", logging.WARNING),
    ):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    sys.excepthook = _uncaught
    threading.excepthook = lambda args: _uncaught(args.exc_type, args.exc_value, args.exc_traceback)
    sys.unraisablehook = lambda args: _uncaught(args.exc_type, args.exc_value, args.exc_traceback)


def _uncaught(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    """What nobody has caught is told as all else is."""
    logging.getLogger("tabuleiro").error("uncaught", exc_info=(kind, error or kind(), trace))
