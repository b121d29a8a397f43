"""What it takes to think in a page, in Chromium, for every game: how fast, how soon, how much memory, how large.

*Speed*: random plies, iterations of tree search and nodes of alpha-beta a second, against the same kernels compiled for
this machine. Both do the same steps (`engine/page/trials.py`), first to be warm, then again and again, and are measured
in processor time: of this process, and of the one in which Chromium runs the page, its compiler included.

*Match*: the game's page is opened from published files with nothing kept, level 5 is chosen and a play made as soon as
the page lets one; what is measured is the time from opening the page to the level's answer, by the page's clock, and
the processor's time that the page has taken by then. Once more with Chromium's processor slowed six times; as Chromium
slows no workers, what the engine took there counts six times, too. The median of `--times` runs. Then some plays more,
and what memory of their own Chromium's processes have taken since they showed an empty page (on Linux only).

*Size*: what is fetched of a game, packed: its module, its tables, its levels, its rules.

`python bench/pages.py` prints all of it for all games (some minutes of a processor; on a machine that does nothing
else), `python bench/pages.py hex ouri` for these; `--seconds` is for how long each speed is measured, and
`--only speed` or `--only match` leaves the rest out.
"""

from __future__ import annotations

import argparse
import gzip
import json
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

from tabuleiro.engine.page.build import build, levels_told  # noqa: E402
from tabuleiro.engine.page.trials import LARGE, Part, Trial, again, trials  # noqa: E402
from tabuleiro.games import load, ours  # noqa: E402
from tabuleiro.web.publishing import RULES, publish  # noqa: E402

STATIC = ROOT / "src" / "tabuleiro" / "web" / "static"
WANTED = 0.75  # of this machine's speed, in every game
SLOWED = 6
SOON, SOON_SLOWED = 0.5, 2.0  # seconds to the first answer
MEMORY = 60  # MB of a match
PRIVATE = re.compile(r"^Private_Dirty:\s+(\d+) kB", re.MULTILINE)
KINDS = {"playouts": "plies", "tree": "iterations", "search": "nodes"}
ASK = """([id, asked]) => new Promise((go, fail) => {
  globalThis.thinker.onmessage = ({ data }) => data.problem ? fail(new Error(data.problem)) : go(data.found);
  globalThis.thinker.postMessage({ id, ...asked });
})"""

# In the page: chooses level 5, plays whatever can be touched, and notes when the level has answered.
DRIVE = """(() => {
  const PLAYS = 10, LEVEL = 4;
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
        if (question.verb !== "choose") return;
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


def answered(browser: Any, processes: Any, address: str, slowed: int) -> Answered:
    """Open a game's page as somebody who has never been there, play against level 5, and be answered."""
    context = browser.new_context(reduced_motion="reduce")
    shown = context.new_page()
    shown.set_default_timeout(300_000)
    shown.add_init_script(DRIVE)
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


def speeds(games: Sequence[str], seconds: float) -> list[str]:
    """Print how fast pages think; where they are too slow."""
    print("| game | plies/s | page | iterations/s | page | nodes/s | page |")
    print("| --- |" + " ---: |" * 6)
    slow = []
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
            print(f"| {key} | {' | '.join(cells)} |", flush=True)
    return slow


def matches(games: Sequence[str], times: int) -> list[str]:
    """Print how soon pages answer and what a match takes; where it is too much."""
    print(
        "| game | first answer, s | processor, s | slowed 6 times, s | memory, MB | module | tables | levels | rules |"
    )
    print("| --- |" + " ---: |" * 8)
    wrong = []
    rules = {name: part["file"] for name, part in json.loads((STATIC / "manifest.json").read_text()).items()}
    with TemporaryDirectory() as folder, chromium() as (browser, processes):
        publish(Path(folder) / "jogos", games, STATIC)
        with served(Path(folder)) as address:
            for key in games:
                files = [STATIC / "engine" / f"{key}.{kind}" for kind in ("wasm", "json", "levels.json")]
                sizes = [_packed(file) for file in [*files, STATIC / rules[f"{RULES}{key}.js"]]]
                cells = [""] * 4
                if levels_told(key) is not None:  # the others need the server
                    page = f"{address}/jogos/#/{key}/play"
                    cold, slow = (
                        [answered(browser, processes, page, rate) for _ in range(times)] for rate in (1, SLOWED)
                    )
                    found = [
                        median(one.seconds for one in cold),
                        median(one.seconds for one in slow),
                        max(one.memory for one in cold) / 1e6,
                    ]
                    busy = median(one.processor for one in cold)
                    cells = [f"{found[0]:.2f}", f"{busy:.2f}", f"{found[1]:.2f}", f"{found[2]:.0f}"]
                    limits = zip(found, (SOON, SOON_SLOWED, MEMORY), ("s", "s, slowed", "MB"), strict=True)
                    wrong += [f"{key}: {value:.2f} {unit}" for value, most, unit in limits if value > most]
                print(f"| {key} | {' | '.join([*cells, *(f'{size:,}' for size in sizes)])} |", flush=True)
    return wrong


def _packed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 9))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(ours()))
    parser.add_argument("--seconds", type=float, default=1.0, help="for how long each speed is measured")
    parser.add_argument("--times", type=int, default=3, help="how often a page is opened")
    parser.add_argument("--only", choices=["speed", "match"])
    options = parser.parse_args()
    wrong = build(options.games, STATIC / "engine", print)
    if wrong:
        raise SystemExit("\n".join(wrong))
    if options.only != "match":
        print(f"\nbelow {WANTED} of native: {', '.join(speeds(options.games, options.seconds)) or 'none'}\n")
    if options.only != "speed":
        most = f"{SOON} s, slowed {SOON_SLOWED} s, {MEMORY} MB"
        print(f"\nmore than {most}: {', '.join(matches(options.games, options.times)) or 'none'}")


if __name__ == "__main__":
    main()
