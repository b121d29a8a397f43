"""Makes docs/site.png, the picture of the site in the README: `python tests/browser/picture.py`.

A match of two people at one screen, a few plays after the start; the pages must be built (scripts/frontend).
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from environment import find_chromium  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from browser.conftest import FLAGS  # noqa: E402
from browser.helpers import PATIENCE, Server  # noqa: E402

FILE = ROOT / "docs" / "site.png"
GAME, MOVES = "rastros", "d4 d5 c6 d7 e6 f5 e4".split()
SIZE = {"width": 1180, "height": 724}


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            context = browser.new_context(viewport=SIZE, locale="en", color_scheme="light", reduced_motion="reduce")
            context.set_default_timeout(PATIENCE)
            body = {"game": GAME, "seats": ["me", "me"], "names": ["Ana", "Rui"]}
            begun = context.request.post(f"{server.address}/api/matches", data=json.dumps(body), headers=JSON).json()
            for move in MOVES:
                address = f"{server.address}/api/matches/{begun['id']}/moves"
                context.request.post(address, data=json.dumps({"move": move}), headers=JSON)
            page = context.new_page()
            page.goto(f"{server.address}{begun['address']}")
            page.wait_for_selector("svg")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=FILE)
        finally:
            browser.close()
            server.stop()
    print(f"{FILE.relative_to(ROOT)}: {FILE.stat().st_size // 1000} kB")


JSON = {"content-type": "application/json"}

if __name__ == "__main__":
    main()
