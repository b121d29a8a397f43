"""A process that thinks for another one: a line of JSON asks, a line of JSON answers.

Started by `python -m tabuleiro.engine.players.worker`. One thing at a time. While it compiles nobody else is held up,
it can be killed at any moment, and it ends with whoever started it. Before it thinks it says so, because getting ready
may take a while: {"state": "thinking"}. Every question has an id, and all that is said about it carries that id; what
cannot be read is answered with the id null. Once a second the process says that it lives: {}.

    {"id": 7, "do": "choose", "game": "rastros", "variant": "default", "limits": "", "start": "", "texts": ["d4"],
     "who": "level:3", "seed": 1, "seconds": 10}                                           → {"id": 7, "found": 34}
    {"id": 8, "do": "prepare", …the same…}                                                 → {"id": 8, "found": null}
    {"id": 9, "do": "analyse", "game": "rastros", "variant": "default", "position": "…", "seconds": 2}
                                                                                           → {"id": 9, "found": {…}}
    {"id": 9, "do": "follow", …the same…, "moves": ["c4"]}           → {"id": 9, "found": {"c4": ["c4", "c5", "d5"]}}
    {"id": 10, "do": "proved", "game": "rastros", "variant": "default"}                    → {"id": 10, "found": {…}}
    {"id": 9, "do": "stop"}: that question is to be answered at once; no answer of its own
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, Protocol

PLAYERS, ANALYSTS, MATCHES = 4, 2, 64  # that are kept; players and analysts have tables of megabytes
MEMORY = 2_000_000  # kB: who has grown beyond that ends, and another one takes its place
WARMTH = 0.02  # seconds of a first thought, only to have everything compiled
BEAT = 1.0  # seconds between two signs of life
LINE = 1 << 26  # bytes of a question at most
NICE = 2  # whoever serves pages goes first

Request = dict[str, Any]
Say = Callable[[dict[str, Any]], None]


class Verbs(Protocol):
    """What a process can be asked."""

    def answer(self, request: Request) -> Any: ...

    def hurry(self, id: Any) -> None:
        """Have one question answered at once, be it asked now or not yet begun."""
        ...


class Kept(OrderedDict[Any, Any]):
    """A few things, made when they are first wanted, the longest unused forgotten."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def find(self, key: Any, make: Callable[[], Any]) -> Any:
        if key not in self:
            self[key] = make()
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)
        return self[key]


class Worker:
    """What a process knows, and its verbs."""

    def __init__(self, say: Say) -> None:
        from tabuleiro.engine.players.background import Stop

        self.say = say
        self.stop = Stop()
        self.asked: Any = None  # the question thought about now …
        self.hurried: Any = None  # … and the last one that was to be answered at once
        self.players, self.analysts, self.matches = Kept(PLAYERS), Kept(ANALYSTS), Kept(MATCHES)

    def answer(self, request: Request) -> Any:
        from tabuleiro.engine.players.background import Stop

        self.stop, self.asked = Stop(), request.get("id")
        if self.hurried is not None and self.hurried == self.asked:
            self.stop.set()
        verbs = {
            "choose": self.choose,
            "prepare": self.prepare,
            "analyse": self.analyse,
            "follow": self.follow,
            "proved": self.proved,
        }
        return verbs[request["do"]](request)

    def hurry(self, id: Any) -> None:
        self.hurried = id
        if self.asked == id:
            self.stop.set()

    def prepare(self, request: Request) -> None:
        self._player(request, self._match(request))

    def choose(self, request: Request) -> int:
        match = self._match(request)
        player = self._player(request, match)
        self.say({"state": "thinking"})
        self.stop.until = time.monotonic() + request["seconds"]
        return int(player.choose(match, self.stop, request["seconds"]))

    def _match(self, request: Request) -> Any:
        """The match, played on from where it was when it was last asked about."""
        from tabuleiro.match import open_match

        key = tuple(request[name] for name in ("game", "variant", "limits", "start", "seed"))
        texts = request["texts"]
        match = self.matches.get(key)
        if match is None or match.texts != texts[: len(match.plies)]:
            where = {"position": request["start"], "limits": request["limits"]}
            match = open_match(request["game"], request["variant"], **where, kept=True)
        for text in texts[len(match.plies) :]:
            match.play(text)
        self.matches[key] = match
        self.matches.find(key, lambda: match)
        return match

    def _player(self, request: Request, match: Any) -> Any:
        """The player with everything compiled that it needs. A level remembers nothing: one serves all matches."""
        from tabuleiro.engine.players.background import warm_up
        from tabuleiro.engine.players.seats import seat

        def make() -> Any:
            made = seat(request["who"], match.game, request["seed"])
            warm_up(made, match.state)
            return made

        player = self.players.find((request["game"], request["variant"], request["limits"], request["who"]), make)
        if hasattr(player, "seed"):
            player.seed = request["seed"]
        return player

    def analyse(self, request: Request) -> Any:
        from tabuleiro.rules import Player

        analyst, s = self._analyst(request)
        return analyst.analyse(s).document(Player.to_move(s))

    def follow(self, request: Request) -> dict[str, list[str]]:
        """How the game goes on after some plays, if both then play their best."""
        from tabuleiro.match.notation import read_play

        analyst, s = self._analyst(request)
        return {text: analyst.follow(s, read_play(analyst.game, s, text)) for text in request["moves"]}

    def _analyst(self, request: Request) -> tuple[Any, Any]:
        """Who analyses a variant, with everything compiled, and the position that is asked about."""
        from tabuleiro.engine.analysis.analyst import Analyst
        from tabuleiro.engine.analysis.estimates import chooser, estimator
        from tabuleiro.engine.solving.knowledge import analysed_once
        from tabuleiro.match import read_position

        def make() -> Analyst:
            known = analysed_once(*key)
            now = _Now(self)
            made = Analyst(known, WARMTH, estimator(known.game, now), chooser(known.game, now))
            made.analyse(read_position(known.game, request["position"], kept=True))  # compiles what it thinks with
            return made

        key = request["game"], request["variant"]
        analyst = self.analysts.find(key, make)
        s = read_position(analyst.game, request["position"], kept=True)
        analyst.get_ready(s)
        self.say({"state": "thinking"})
        analyst.seconds = request["seconds"]
        return analyst, s

    def proved(self, request: Request) -> Any:
        """What files on this machine say about the start."""
        from tabuleiro.engine.solving.atlas import rows_here
        from tabuleiro.engine.solving.values import document
        from tabuleiro.games import load

        return document(rows_here(load(request["game"], request["variant"])))


class _Now(threading.Event):
    """The sign to stop of whatever is thought about now."""

    def __init__(self, worker: Worker) -> None:
        super().__init__()
        self._worker = worker

    def is_set(self) -> bool:
        return self._worker.stop.is_set()


def work(lines: IO[bytes], out: IO[bytes], make: Callable[[Say], Verbs] = Worker, memory: int = MEMORY) -> None:
    """Answer until nobody asks any more."""
    saying = threading.Lock()
    asked: SimpleQueue[Request] = SimpleQueue()
    now: list[Any] = [None]  # the id of the question

    def write(document: dict[str, Any]) -> None:
        with saying:
            out.write(json.dumps(document).encode() + b"\n")
            out.flush()

    def say(document: dict[str, Any]) -> None:
        write({"id": now[0], **document})

    def live() -> None:
        while True:
            write({})
            time.sleep(BEAT)

    def read(verbs: Verbs) -> None:
        while line := lines.readline(LINE):
            while not line.endswith(b"\n") and (rest := lines.readline(LINE)):
                line = rest  # too long: only where it ends is of interest
            try:
                request = json.loads(line)
                if request["do"] == "stop":
                    verbs.hurry(request["id"])
                else:
                    asked.put({"id": None, **request})
            except Exception:
                write({"id": None, "failed": "a question that cannot be read"})
        os._exit(0)  # also while something is compiled

    threading.Thread(target=live, daemon=True).start()
    verbs = make(say)
    threading.Thread(target=read, args=(verbs,), daemon=True).start()
    while True:
        request = asked.get()
        now[0] = request["id"]
        try:
            say({"found": verbs.answer(request)})
        except Exception as error:
            say({"failed": where_from(error)})
        if _memory() > memory:
            os._exit(0)


def where_from(error: BaseException) -> str:
    """An exception by its kind and the lines of the program it came through, without its words: these may be a name."""
    told: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(told) < 5:
        own = str(seen) if getattr(seen, "plain", False) else ""
        told.append(
            "".join(traceback.format_list(traceback.extract_tb(seen.__traceback__))) + type(seen).__name__ + own
        )
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return "\nbecause of:\n".join(told)


def _memory() -> int:
    """The most memory that this process ever had, in kB; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    with suppress(OSError, ValueError, IndexError):  # Linux: what getrusage says there begins with what the parent had
        status = Path("/proc/self/status").read_text("ascii")
        return int(status.partition("VmHWM:")[2].split()[0])
    import resource

    found = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return found // 1024 if sys.platform == "darwin" else found


def main(make: Callable[[Say], Verbs] = Worker, memory: int = MEMORY, nice: int = NICE) -> None:
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for whoever asks, who then asks no more
    if hasattr(os, "nice"):
        os.nice(nice)
    work(sys.stdin.buffer, out, make, memory)


if __name__ == "__main__":
    main()
