"""How fast a page thinks: random plies, iterations of tree search and nodes of alpha-beta a second in Chromium, against
the same kernels compiled for this machine; and how much of a game a page has to load.

Both do the same steps (`engine/page/trials.py`), first to be warm, then again and again, and are measured in processor
time: of this process, and of the one in which Chromium runs the page, its compiler included. `python bench/pages.py`
prints a table of all games (some minutes of a processor), `python bench/pages.py hex ouri` of these; `--seconds` is for
how long each is measured.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from environment import find_chromium  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from tabuleiro.engine.page.build import build  # noqa: E402
from tabuleiro.engine.page.trials import LARGE, Part, Trial, again, trials  # noqa: E402
from tabuleiro.games import load, ours  # noqa: E402

STATIC = ROOT / "src" / "tabuleiro" / "web" / "static"
WANTED = 0.75  # of this machine's speed, in every game
KINDS = {"playouts": "plies", "tree": "iterations", "search": "nodes"}
ASK = """([id, asked]) => new Promise((go, fail) => {
  globalThis.thinker.onmessage = ({ data }) => data.problem ? fail(new Error(data.problem)) : go(data.found);
  globalThis.thinker.postMessage({ id, ...asked });
})"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: Any) -> None: ...


@contextmanager
def page() -> Iterator[tuple[Any, Any]]:
    """A page with the worker that thinks in pages, and what tells of Chromium's processes."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(STATIC)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    worker = next((STATIC / "assets").glob("thinker-*.js")).name
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--headless", "--no-sandbox"])
        shown = browser.new_page()
        shown.goto(f"http://127.0.0.1:{server.server_address[1]}/licences.txt")
        shown.evaluate(f"globalThis.thinker = new Worker('/assets/{worker}', {{ type: 'module' }})")
        yield shown, browser.new_browser_cdp_session()
        browser.close()
    server.shutdown()


def time_of(processes: Any) -> float:
    """Seconds of a processor that pages have taken."""
    found = processes.send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(one["cpuTime"]) for one in found if one["type"] == "renderer")


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(ours()))
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    wrong = build(options.games, STATIC / "engine", print)
    if wrong:
        raise SystemExit("\n".join(wrong))
    print("| game | plies/s | page | iterations/s | page | nodes/s | page | module | tables |")
    print("| --- |" + " ---: |" * 8)
    slow = []
    with page() as (shown, processes):
        for key in options.games:
            game = load(key)
            trial, parts = Trial(game), trials(game, LARGE)
            opened = shown.evaluate(ASK, [0, {"verb": "open", "key": key}])
            cells = []
            for name in KINDS:
                if name not in parts:
                    continue
                ours_, theirs = (
                    here(trial, parts[name], options.seconds),
                    in_page(shown, processes, parts[name], options.seconds),
                )
                cells += [f"{ours_:,.0f}", f"{theirs / ours_:.2f}"]
                if theirs < WANTED * ours_:
                    slow.append(f"{key} {KINDS[name]} {theirs / ours_:.2f}")
            cells += [""] * (6 - len(cells))
            sizes = [
                len(gzip.compress((STATIC / "engine" / f"{key}.{kind}").read_bytes(), 9)) for kind in ("wasm", "json")
            ]
            print(f"| {key} | {' | '.join(cells)} | {sizes[0]:,} | {sizes[1]:,} |", flush=True)
            del opened
    print(f"\nslower than {WANTED}: {', '.join(slow) or 'none'}")


if __name__ == "__main__":
    main()
