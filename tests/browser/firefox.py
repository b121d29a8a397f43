"""Firefox as Debian has it, which Playwright cannot drive: it opens one page of ours, which asks what to do.

As much of a visitor as the comparisons of a page with Python need: `page.evaluate`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any

PAGE = b"""<!doctype html>
<meta charset="utf-8">
<script type="module">
  const send = (path, what) => fetch(path, { method: "POST", body: JSON.stringify(what ?? null) });
  for (;;) {
    const asked = await (await send("/asked")).json();
    if (!asked) continue;
    const said = { found: null, problem: null };
    try {
      said.found = await (0, eval)(`(${asked.script})`)(asked.arg);
    } catch (wrong) {
      said.problem = `${wrong} ${wrong.stack}`;
    }
    await send("/said", said);
  }
</script>
"""
# It speaks to nobody but us, and asks its user nothing.
WISHES = """
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("network.proxy.no_proxies_on", "localhost, 127.0.0.1");
user_pref("network.proxy.allow_hijacking_localhost", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
"""
WAIT = 5  # seconds for which the page waits for something to do, before it asks again


def find_firefox() -> str:
    """Its path; nothing where there is none."""
    return shutil.which("firefox-esr") or shutil.which("firefox") or ""


class Gone(Exception):
    """It does not answer."""


class Firefox:
    """A browser with one page, before a folder of built pages."""

    def __init__(self, program: str, static: Path, folder: Path) -> None:
        self._asked: Queue[dict[str, Any]] = Queue()
        self._said: Queue[dict[str, Any]] = Queue()
        ours = type("Ours", (_Answers,), {"asked": self._asked, "said": self._said})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(ours, directory=str(static)))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.site = f"http://localhost:{self._server.server_port}"
        (folder / "user.js").write_text(WISHES)
        words = [program, "--headless", "--no-remote", "--profile", str(folder), f"{self.site}/asking"]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @property
    def page(self) -> Firefox:
        return self

    def goto(self, address: str, **_: Any) -> None:
        """All of the site that is compared lies in its files."""

    def open(self, path: str) -> Firefox:
        return self

    def evaluate(self, script: str, arg: Any = None, patience: int = 600) -> Any:
        """What a function of JavaScript answers."""
        self._asked.put({"script": script, "arg": arg})
        for _ in range(patience):
            try:
                said = self._said.get(timeout=1)
            except Empty:
                if self._process.poll() is not None:
                    raise Gone(f"Firefox ended with {self._process.poll()}") from None
                continue
            assert said["problem"] is None, said["problem"]
            return said["found"]
        raise Gone("Firefox does not answer")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(30)
        self._server.shutdown()
        self._server.server_close()


class _Answers(SimpleHTTPRequestHandler):
    """Files, and what the page is to do."""

    asked: Queue[dict[str, Any]]
    said: Queue[dict[str, Any]]

    def log_message(self, *_: Any) -> None:
        pass

    def do_GET(self) -> None:
        if self.path == "/asking":
            self._send(PAGE, "text/html")
        else:
            super().do_GET()

    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.path == "/said":
            self.said.put(sent)
            self._send(b"null", "application/json")
            return
        try:
            found = json.dumps(self.asked.get(timeout=WAIT))
        except Empty:
            found = "null"
        self._send(found.encode(), "application/json")

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
