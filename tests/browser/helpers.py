"""A server to be visited, and somebody at a browser: pages are opened, boards touched, faults of pages kept."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.cookies import SimpleCookie
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any, Literal

from tabuleiro.games import load
from tabuleiro.match import read_record
from tabuleiro.testing.support import ALL, new_match

LAPTOP = (1366, 768)
SCREENS = {  # a phone held either way, a tablet, and what stands in classrooms
    "phone": (360, 640),
    "lying": (844, 390),
    "tablet": (768, 1024),
    "laptop": LAPTOP,
    "projector": (1920, 1080),
}
GOLDEN = Path(__file__).parents[1] / "golden"
PATIENCE = 60_000  # milliseconds: machines in schools are slow, and so are busy ones
NAME, PASSWORD = "Rita", "pardal azul na eira"  # of the first account
Part = int | str


def recorded(game: str) -> list[str]:
    """The plays of the golden record of a game, from its beginning to its end; or of any, where it has none yet."""
    file = GOLDEN / f"{game}.record"
    if file.exists():
        return list(read_record(file.read_text("utf-8")).texts)
    match, chance = new_match(load(game), 1), Random(1)
    while not match.ending:
        match.make(chance.choice(match.game.moves(match.state)))
    return [*match.texts]


# Playwright, unlike browsers, does not ask again where a server closes a connection that was idle just as it is used.
ALONE = {"connection": "close"}


class Server:
    """A server process of our own, on a port and a folder that it keeps when it is started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tabuleiro", "serve", "--port", str(self.port), "--no-browser"]
        with (self.data / "log").open("a") as log:
            self.process = subprocess.Popen(
                command, env={**os.environ, "TABULEIRO_DATA": str(self.data)}, stdout=log, stderr=log
            )
        for _ in range(3000):  # minutes, where other work keeps the machine busy
            try:
                urllib.request.urlopen(f"{self.address}/api/health", timeout=5).close()
                return
            except OSError:
                self.expect_alive()
                time.sleep(0.1)
        self.kill()
        raise AssertionError(f"the server does not answer: {self.said()}")

    def said(self) -> str:
        return (self.data / "log").read_text()

    def invitation(self) -> str:
        """Of the first account, as the server has printed it."""
        return self.said().rpartition("/i/")[2].split()[0]

    def sign_in(self) -> None:
        """Make the first account, and keep the cookies of whoever has it."""
        body = json.dumps({"name": NAME, "password": PASSWORD, "token": self.invitation()}).encode()
        asked = urllib.request.Request(f"{self.address}/api/account/first", body, {"content-type": "application/json"})
        with urllib.request.urlopen(asked) as answer:
            found = SimpleCookie("; ".join(answer.headers.get_all("set-cookie")))
        self.cookies = [{"name": name, "value": one.value, "url": self.address} for name, one in found.items()]

    def expect_alive(self) -> None:
        assert self.process.poll() is None, f"the server ended with {self.process.poll()}: {self.said()}"

    def kill(self) -> None:
        """As when the power fails."""
        self.process.kill()
        self.process.wait(30)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class _Files(SimpleHTTPRequestHandler):
    """A server that knows nothing but files, and does not talk."""

    def log_message(self, *_: Any) -> None:
        pass


class _SharedFiles(_Files):
    """One that lets the pages of other sites read them."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@contextmanager
def files_at(folder: Path, *, shared: bool = False) -> Iterator[str]:
    """A plain file server before a folder; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_SharedFiles if shared else _Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class Cable:
    """A way to a server that can be cut: what browsers emulate lets through what a page sends while it loads."""

    def __init__(self, server: str) -> None:
        self._server = int(server.rpartition(":")[2])
        self._ends: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self._port = self._door.getsockname()[1]
        self.address = f"http://localhost:{self._port}"
        self.mend()

    def mend(self) -> None:
        if self._door.fileno() < 0:
            self._door = socket.create_server(("127.0.0.1", self._port))
        threading.Thread(target=self._welcome, args=[self._door], daemon=True).start()

    def cut(self) -> None:
        for one in (self._door, *self._ends):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._ends.clear()

    def _welcome(self, door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                here, _ = door.accept()
                there = socket.create_connection(("127.0.0.1", self._server))
                self._ends += [here, there]
                for ends in ((here, there), (there, here)):
                    threading.Thread(target=self._pass, args=ends, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)


class Visitor:
    """Somebody at a browser."""

    def __init__(
        self, browser: Any, lang: str = "pt-PT", *, late: bool = False, touch: bool = False, worker: bool = False
    ) -> None:
        self.site = ""
        self.faults: list[str] = []
        self.foreign: list[str] = []
        self._arrows: tuple[str, dict[int, dict[str, int]]] = "", {}
        # A worker fetches whatever could be needed without network: only who tests that has one.
        workers: Literal["allow", "block"] = "allow" if worker else "block"
        self.context = browser.new_context(
            locale=lang, reduced_motion="reduce", has_touch=touch, is_mobile=touch, service_workers=workers
        )
        self.context.set_default_timeout(PATIENCE)
        if late:
            self.context.add_init_script(LATE)
        if not ALL:
            self.context.add_init_script(ALIKE)
        self.context.on("request", lambda request: self._see(request.url))
        self.page = self.context.new_page()
        self.page.on("websocket", lambda socket: self._see(socket.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)
        self._tools = self.context.new_cdp_session(self.page)

    def come(self, site: str, size: tuple[int, int]) -> None:
        """Be somebody new, with a window of some size."""
        self.site = site
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def _see(self, url: str) -> None:
        """Only our own host is spoken to."""
        scheme, _, rest = url.partition("://")
        own = scheme in ("http", "ws") and f"{rest}/".startswith(self.site.partition("://")[2] + "/")
        if not own and not url.startswith(("data:", "blob:")):
            self.foreign.append(url)

    def _hear(self, said: Any) -> None:
        """Refusals are answers, which browsers call errors; all else is a fault."""
        if said.type == "error" and "Failed to load resource" not in said.text:
            self.faults.append(said.text)

    def forgive(self, *words: str) -> None:
        """Forget what browsers say about a network or a server that the test took away itself."""
        self.faults = [fault for fault in self.faults if not any(word in fault for word in words)]

    def resize(self, size: tuple[int, int]) -> None:
        """Another window, once the page is laid out for it."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def leave(self) -> None:
        """Take everything along but the files of the pages, which the browser keeps; and say what was wrong."""
        self.context.set_offline(False)
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.unroute_all()
        self.page.goto("about:blank")
        self.context.clear_cookies()
        self._tools.send("Storage.clearDataForOrigin", {"origin": self.site, "storageTypes": "all"})
        faults, self.faults = self.faults, []
        foreign, self.foreign = self.foreign, []
        assert not faults, faults
        assert not foreign, foreign

    # Pages

    def open(self, path: str, wait: str = "h1") -> Any:
        """A page, once something is on it; the computer may have to be compiled first."""
        self.page.goto(self.site + path, wait_until="commit")
        self.page.wait_for_selector(wait, state="attached", timeout=4 * PATIENCE)
        return self.page

    def get(self, path: str) -> Any:
        """What the server answers, with the cookies of this browser."""
        answer = self.context.request.get(self.site + path, headers=ALONE)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.context.request.post(self.site + path, data=body, headers=ALONE)
        assert answer.ok, answer.text()
        return answer.json()

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).first.inner_text()).strip()

    def until(self, condition: str, arg: Any = None) -> None:
        """Wait until a function of JavaScript is true."""
        self.page.wait_for_function(condition, arg=arg)

    # Matches

    def begin(self, game: str, **wish: Any) -> str:
        """Begin a match, and sit before it."""
        made = self.post("/api/matches", {"game": game, "seats": ["me", "me"], **wish})
        self.open(made["address"], "svg.board")
        return str(made["id"])

    def match(self) -> dict[str, Any]:
        """The match before which one sits, from the server."""
        return dict(self.get(f"/api/matches/{self.page.url.rsplit('/m/')[-1].split('/')[0]}"))

    def state(self) -> dict[str, Any]:
        return dict(self.match()["state"])

    def turn(self) -> Literal["over", "open"]:
        """Wait for one's turn, or for the end of the game; the computer may have to be compiled first."""
        self.page.wait_for_selector("svg.board.active, .status.over", state="attached", timeout=4 * PATIENCE)
        return "over" if self.page.locator(".status.over").count() else "open"

    def touch(self, part: Part) -> None:
        """Touch one part of a play."""
        if isinstance(part, int):
            self.page.locator(f'[data-cell="{part}"]').click(force=True)
        elif part == "hand":
            self.page.locator("button.hand").click()
        else:
            self.page.locator(f'[data-part="{part}"]').first.click()

    def drag(self, start: int, end: int | None = None, gone: tuple[float, float] = (0, 0)) -> None:
        """A finger goes down on a cell and moves to another, or so many units right and up, where it still is."""
        middle = """cell => {
          const box = document.querySelector(`[data-cell="${cell}"] .area`).getBoundingClientRect();
          const unit = 100 * document.querySelector("svg.board").getScreenCTM().a;
          return [box.x + box.width / 2, box.y + box.height / 2, unit];
        }"""
        x, y, unit = self.page.evaluate(middle, start)
        to_x, to_y, _ = self.page.evaluate(middle, start if end is None else end)
        to_x, to_y = to_x + gone[0] * unit, to_y - gone[1] * unit
        for i in range(9):
            at = {"x": x + (to_x - x) * i / 8, "y": y + (to_y - y) * i / 8}
            self._tools.send(
                "Input.dispatchTouchEvent", {"type": "touchMove" if i else "touchStart", "touchPoints": [at]}
            )

    def release(self) -> None:
        self._tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def play(self, way: list[Part], plies: int) -> None:
        """Touch a whole play, and see it in the list."""
        self.play_parts(way)
        self.sees(plies + 1)

    def play_parts(self, way: list[Part]) -> None:
        for part in way:
            if self.offers(part):
                self.touch(part)

    def offers(self, part: Part) -> bool:
        """Whether a part is to be touched at all: where there is one choice of a die or colour, the page makes it."""
        return not (isinstance(part, str) and ":" in part and not self.page.locator(f'[data-part="{part}"]').count())

    def offered(self) -> list[Part]:
        """All parts that the page offers to touch now; none if it is not one's turn."""
        return list(self.page.evaluate(OFFERED))

    def sees(self, plies: int) -> None:
        """Wait until so many plies are on the screen."""
        self.until("n => document.querySelectorAll('.moves li').length >= n", plies)

    def sees_or_may(self, plies: int) -> None:
        """Wait until so many plies are on the screen, or something is offered: nothing is while a piece still moves."""
        self.until(f"n => document.querySelectorAll('.moves li').length >= n || ({OFFERED})().length", plies)

    def told(self) -> list[str]:
        """The plays in the list of the page."""
        return [str(line).split()[-1] for line in self.page.locator(".moves li").all_inner_texts()]

    # Keyboard

    def reach(self, part: Part) -> None:
        """Go to a part of a play by keys only: arrows on the board, Tab elsewhere."""
        if isinstance(part, int):
            self._walk(part)
            return
        wanted = "button.hand" if part == "hand" else f'[data-part="{part}"]'
        for _ in range(150):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {part}")

    def arrows(self) -> dict[int, dict[str, int]]:
        """Where each arrow leads from each cell of the board in view."""
        if self._arrows[0] != self.page.url:
            self._arrows = self.page.url, {int(cell): to for cell, to in self.page.evaluate(ARROWS).items()}
        return self._arrows[1]

    def _walk(self, cell: int) -> None:
        """Go to a cell on the shortest way."""
        for _ in range(150):  # onto the board
            here = self.page.evaluate("() => document.activeElement.dataset.cell ?? null")
            if here is not None:
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError("Tab does not lead to the board")
        if int(here) != cell:
            for key in reached(self.arrows(), int(here))[cell]:
                self.page.keyboard.press(key)
        assert self.page.evaluate("() => document.activeElement.dataset.cell") == str(cell)


def reached(arrows: dict[int, dict[str, int]], start: int) -> dict[int, list[str]]:
    """Every cell that arrows lead to from a cell, with the keys to press."""
    ways: dict[int, list[str]] = {start: []}
    queue = [start]
    for cell in queue:
        for key, to in arrows[cell].items():
            if to not in ways:
                ways[to] = [*ways[cell], key]
                queue.append(to)
    return ways


def a_play(state: dict[str, Any]) -> list[Part]:
    """A way with as many parts to touch as any, from the middle of them: the first and last often end a game."""
    ways: list[list[Part]] = [way for play in state["legal"] for way in play["ways"]]
    long = [way for way in ways if len(way) == max(map(len, ways))]
    return long[len(long) // 2]


# As on a busy day: answers come when they come, and one may overtake another.
LATE = """(() => {
  const prompt = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await prompt(...asked);
    const late = Math.random() < 0.2 ? 1500 : 150;
    await new Promise(go => setTimeout(go, Math.random() * late));
    return answer;
  };
})()"""

# The same levels throw and choose alike in every run, so that no match ends before its test expects it: seeds and dice
# follow from how often the page has drawn, and from what the browser keeps.
ALIKE = """(() => {
  const draw = crypto.getRandomValues.bind(crypto);
  let drawn = 0;
  crypto.getRandomValues = array =>
    array instanceof Uint32Array ? array.fill(1000 * localStorage.length + drawn++) : draw(array);
})()"""

OFFERED = """() => {
  if (!document.querySelector("svg.board.active")) return [];
  const cells = [...document.querySelectorAll("svg.board .hit.can")].map(cell => Number(cell.dataset.cell));
  const parts = [...document.querySelectorAll("button[data-part]")].map(button => button.dataset.part);
  const hand = document.querySelector("button.hand[aria-pressed=false]") ? ["hand"] : [];
  return [...cells, ...parts, ...hand];
}"""

# Every arrow is pressed on every cell, and the focus is put back.
ARROWS = """() => {
  const here = document.activeElement;
  const found = {};
  for (const cell of document.querySelectorAll("[data-cell]")) {
    const leads = found[cell.dataset.cell] = {};
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]) {
      cell.focus();
      cell.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
      leads[key] = Number(document.activeElement.dataset.cell);
    }
  }
  here.focus();
  return found;
}"""
