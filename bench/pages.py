"""What it takes to think in a page, in Chromium, for every game: how fast, how soon, how much memory, how large.

*Speed*: random plies, iterations of tree search and nodes of alpha-beta a second, against the same kernels compiled for
this machine. Both do the same steps (`engine/page/trials.py`), first to be warm, then again and again, and are measured
in processor time: of this process, and of the one in which Chromium runs the page, its compiler included.

*Match*: the game's page is opened from published files with nothing kept, level 5 is chosen and a play made as soon as
the page lets one; what is measured is the time from opening the page to the level's answer, by the page's clock, and
the processor's time that the page has taken by then. Once more with Chromium's processor slowed six times; as Chromium
slows no workers, what the engine took there counts six times, too. The median of `--times` runs. Then some plays more,
and what memory of their own Chromium's processes have taken since they showed an empty page (on Linux only); the same
of matches against levels 9 and 10, whose engines have the largest rooms.

*Size*: what is fetched, packed: of the first page, of what all games share, of each game as `tabuleiro publish` counts,
and of its module.

`python bench/pages.py` prints all of it for all games (some minutes of a processor; on a machine that does nothing
else), `python bench/pages.py hex ouri` for these; `--seconds` is for how long each speed is measured, and `--only`
(`speed`, `match` or `size`) leaves the rest out. Every part says whether its limits are met, and the exit code is 1
where one is not. `--write` (all games) puts the parts that were measured into bench/results.md, in place of older ones.
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from environment import find_chromium  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from tabuleiro.engine.page.build import build, build_tables  # noqa: E402
from tabuleiro.engine.page.trials import LARGE, Part, Trial, again, trials  # noqa: E402
from tabuleiro.games import load, ours  # noqa: E402
from tabuleiro.web.publishing import ALL, COMMON, FIRST, ONE, publish  # noqa: E402

STATIC = ROOT / "src" / "tabuleiro" / "web" / "static"
WANTED = 0.75  # of this machine's speed, in every game
SLOWED = 6
SOON, SOON_SLOWED = 0.5, 2.0  # seconds to the first answer
MEMORY = 60  # MB of a match
LEVEL, LARGEST = 5, (9, 10)  # the level that answers; those whose rooms are the largest
PLAYS, FEW = 10, 2  # of a match
RESULTS = Path(__file__).parent / "results.md"
TITLE = "## In a page"
IPAD = (
    "No real iPad was tried: Chromium slowed six times stands for an old tablet. Who has one opens `/engine-test` on "
    "it and sends the report (docs/teachers.md)."
)
PRIVATE = re.compile(r"^Private_Dirty:\s+(\d+) kB", re.MULTILINE)
KINDS = {"playouts": "plies", "tree": "iterations", "search": "nodes"}
ASK = """([id, asked]) => new Promise((go, fail) => {
  globalThis.thinker.onmessage = ({ data }) => data.problem ? fail(new Error(data.problem)) : go(data.found);
  globalThis.thinker.postMessage({ id, ...asked });
})"""

# In the page: chooses a level, plays whatever can be touched, and notes when the level has answered.
DRIVE = """(() => {
  const PLAYS = %d, LEVEL = %d;
  const driven = (globalThis.driven = { answered: 0, thought: 0, plays: 0, done: false });
  const asked = new Map();
  globalThis.Worker = class extends Worker {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        const question = asked.get(data.id);
        if (!question || "about" in data) return;
        asked.delete(data.id);
        if (!driven.answered) driven.thought += performance.now() - question.at;
        const strongest = question.verb === "choose" && data.found.play === null; // it asks for the best of some
        if (!["choose", "best"].includes(question.verb) || strongest) return;
        driven.plays++;
        requestAnimationFrame(() => (driven.answered ||= performance.now()));
      });
    }
    postMessage(what, ...words) {
      if (what.verb) asked.set(what.id, { verb: what.verb, at: performance.now() });
      super.postMessage(what, ...words);
    }
  };
  const PARTS = ["svg.board.active .hit.can:not([aria-selected=true])", ".choices button[data-part]",
    "button.hand[aria-pressed=false]"].join();
  let chosen = false;
  const look = () => {
    const level = document.querySelectorAll(".level")[LEVEL];
    if (level && !chosen) {
      chosen = true;
      level.click();
    }
    document.querySelector(PARTS)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    driven.done = driven.answered && (driven.plays >= PLAYS || !!document.querySelector(".end"));
    if (!driven.done) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""


class Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # a connection serves many files, as with any web host

    def log_message(self, *words: Any) -> None: ...


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A plain file server before a folder; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


@contextmanager
def chromium() -> Iterator[tuple[Any, Any]]:
    """A browser, and what tells of its processes."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--headless", "--no-sandbox"])
        yield browser, browser.new_browser_cdp_session()
        browser.close()


def of_pages(processes: Any) -> list[dict[str, Any]]:
    """The processes in which pages run."""
    found = processes.send("SystemInfo.getProcessInfo")["processInfo"]
    return [one for one in found if one["type"] == "renderer"]


def time_of(processes: Any) -> float:
    """Seconds of a processor that pages have taken."""
    return sum(float(one["cpuTime"]) for one in of_pages(processes))


def memory_of(processes: Any) -> int:
    """Bytes that pages have for themselves; 0 where the system does not tell."""
    files = [Path(f"/proc/{one['id']}/smaps_rollup") for one in of_pages(processes)]
    found = [PRIVATE.findall(file.read_text()) for file in files if file.exists()]
    return 1024 * sum(int(number) for numbers in found for number in numbers)


def in_page(shown: Any, processes: Any, part: Part, seconds: float) -> float:
    """How much a second a page does."""
    done = shown.evaluate(ASK, [0, {"verb": "try", "steps": part.steps, "ms": 300}])
    assert not done["wrong"], done["wrong"]
    begun = time_of(processes)
    steps = [step for step in part.steps if step[0] != "sum"]
    done = shown.evaluate(ASK, [0, {"verb": "try", "steps": steps, "ms": seconds * 1000}])
    return part.work * (1 + int(done["times"])) / (time_of(processes) - begun)


def here(trial: Trial, part: Part, seconds: float) -> float:
    """How much a second this machine does."""
    again(trial, part)
    begun, times = process_time(), 0
    while process_time() - begun < seconds:
        again(trial, part)
        times += 1
    return part.work * times / (process_time() - begun)


class Answered(NamedTuple):
    """What a first answer took: seconds, by the clock and of a processor; and bytes of a match."""

    seconds: float
    processor: float
    memory: int


def answered(
    browser: Any, processes: Any, address: str, slowed: int = 1, level: int = LEVEL, plays: int = PLAYS
) -> Answered:
    """Open a game's page as somebody who has never been there, play against a level, and be answered."""
    context = browser.new_context(reduced_motion="reduce")
    shown = context.new_page()
    shown.set_default_timeout(300_000)
    shown.add_init_script(DRIVE % (plays, level - 1))
    shown.goto("about:blank")
    empty, idle = memory_of(processes), time_of(processes)
    context.new_cdp_session(shown).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    shown.goto(address, wait_until="commit")
    shown.wait_for_function("() => globalThis.driven?.answered")
    busy = time_of(processes) - idle
    shown.wait_for_function("() => driven.done")
    found = shown.evaluate("driven")
    memory = memory_of(processes) - empty
    context.close()
    seconds = (found["answered"] + (slowed - 1) * found["thought"]) / 1000
    return Answered(seconds, busy, memory)


class Measured(NamedTuple):
    """A part of the results: what is measured, in a table, and what exceeds its limits."""

    title: str
    limits: str
    lines: list[str]
    wrong: list[str]

    @property
    def told(self) -> str:
        met = f"met: {'NO, ' + '; '.join(self.wrong) if self.wrong else 'yes'}"
        return "\n".join([f"### {self.title}", "", *self.lines, "", f"{self.limits}; {met}."])


def table(*names: str) -> list[str]:
    """The head of a table."""
    return [f"| {' | '.join(names)} |", "| --- |" + " ---: |" * (len(names) - 1)]


def speeds(games: Sequence[str], seconds: float) -> Measured:
    """How fast pages think."""
    lines, slow = table("game", "plies/s", "page", "iterations/s", "page", "nodes/s", "page"), []
    worker = next((STATIC / "assets").glob("thinker-*.js")).name
    with served(STATIC) as address, chromium() as (browser, processes):
        shown = browser.new_page()
        shown.goto(f"{address}/licences.txt")
        shown.evaluate(f"globalThis.thinker = new Worker('/assets/{worker}', {{ type: 'module' }})")
        for key in games:
            game = load(key)
            trial, parts = Trial(game), trials(game, LARGE)
            shown.evaluate(ASK, [0, {"verb": "open", "key": key}])
            cells = []
            for name, word in KINDS.items():
                if name not in parts:
                    cells += ["", ""]
                    continue
                native = here(trial, parts[name], seconds)
                share = in_page(shown, processes, parts[name], seconds) / native
                cells += [f"{native:,.0f}", f"{share:.2f}"]
                if share < WANTED:
                    slow.append(f"{key}: {share:.2f} of native {word}")
            lines.append(f"| {key} | {' | '.join(cells)} |")
    return Measured("How fast", f"At least {WANTED} of this machine's speed", lines, slow)


def matches(games: Sequence[str], times: int) -> Measured:
    """How soon pages answer, and what a match takes."""
    lines, wrong = (
        table("game", "first answer, s", "processor, s", "slowed, s", "MB", *(f"{n}: MB" for n in LARGEST)),
        [],
    )
    with TemporaryDirectory() as folder, chromium() as (browser, processes):
        publish(Path(folder) / "jogos", games, STATIC)
        with served(Path(folder)) as address:
            for key in games:
                ask = partial(answered, browser, processes, f"{address}/jogos/#/{key}/play")
                cold, slow = ([ask(rate) for _ in range(times)] for rate in (1, SLOWED))
                memory = [max(one.memory for one in cold), *(ask(1, n, FEW).memory for n in LARGEST)]
                soon, slowed = (median(one.seconds for one in runs) for runs in (cold, slow))
                busy, megabytes = median(one.processor for one in cold), [size / 1e6 for size in memory]
                cells = [f"{soon:.2f}", f"{busy:.2f}", f"{slowed:.2f}", *(f"{size:.0f}" for size in megabytes)]
                lines.append(f"| {key} | {' | '.join(cells)} |")
                limits = ((soon, SOON, "s"), (slowed, SOON_SLOWED, "s, slowed"), (max(megabytes), MEMORY, "MB"))
                wrong += [f"{key}: {value:.2f} {unit}" for value, most, unit in limits if value > most]
    limits = f"Level {LEVEL} answers within {SOON} s, slowed six times {SOON_SLOWED} s; a match takes {MEMORY} MB"
    return Measured("How soon, and how much memory", limits, lines, wrong)


def packed(file: Path) -> int:
    """Bytes of a file as hosts send it."""
    return len(gzip.compress(file.read_bytes(), 9, mtime=0))


def sizes(games: Sequence[str]) -> Measured:
    """What is fetched, packed."""
    with TemporaryDirectory() as folder:
        done = publish(Path(folder) / "jogos", games, STATIC)
    rows = [("first page", done.first, FIRST), ("shared by all games", done.shared, COMMON)]
    rows += [(key, size, ONE) for key, size in done.games.items()]
    rows += [("all files", done.size, ALL)]
    modules = {key: f"{packed(STATIC / 'engine' / f'{key}.wasm'):,}" for key in games if key not in done.silent}
    lines = table("what", "bytes, packed", "of which the module")
    lines += [f"| {name} | {size:,} | {modules.get(name, '')} |" for name, size, _ in rows]
    wrong = [f"{name}: {size:,}" for name, size, most in rows if size > most]
    wrong += [f"{key}: has no module" for key in done.silent]
    limits = f"At most {FIRST:,} for the first page, {COMMON:,} shared, {ONE:,} for a game more, {ALL:,} for all"
    return Measured("How large", limits, lines, wrong)


def write(parts: Sequence[Measured]) -> None:
    """Put what was measured into the results; the other parts stay as they were."""
    before, _, after = RESULTS.read_text("utf-8").partition(f"{TITLE}\n")
    own, rest = after, ""
    if (end := re.search(r"^## ", after, re.MULTILINE)) is not None:
        own, rest = after[: end.start()], after[end.start() :]
    kept = {text.partition("\n")[0]: f"### {text.strip()}" for text in own.split("\n### ")[1:]}
    kept |= {part.title: part.told for part in parts}
    head = f"{TITLE}\n\nMade by `bench/pages.py --write`. {IPAD}"
    texts = [before.strip(), head, *(kept[title] for title in sorted(kept)), rest.strip()]
    RESULTS.write_text("\n\n".join(text for text in texts if text) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.0, help="for how long each speed is measured")
    parser.add_argument("--times", type=int, default=3, help="how often a page is opened")
    parser.add_argument("--only", choices=["speed", "match", "size"])
    parser.add_argument("--write", action="store_true", help="into bench/results.md (all games only)")
    options = parser.parse_args()
    if options.write and options.games:
        parser.error("--write is for all games")
    games = options.games or list(ours())
    wrong = build(games, STATIC / "engine", print) + build_tables(games, STATIC / "engine", print)
    if wrong:
        raise SystemExit("\n".join(wrong))
    ways = {
        "speed": lambda: speeds(games, options.seconds),
        "match": lambda: matches(games, options.times),
        "size": lambda: sizes(games),
    }
    parts = [measure() for name, measure in ways.items() if options.only in (None, name)]
    print("\n\n".join(part.told for part in parts))
    if options.write:
        write(parts)
    return 1 if any(part.wrong for part in parts) else 0


if __name__ == "__main__":
    raise SystemExit(main())
