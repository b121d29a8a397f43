"""Pictures of every game on five screens, light and dark, before, during and at the end of a game: `scripts/pictures`.

Each is written to build/pictures, with a contact sheet for each game and one page with all of them. Boards are those of
the golden records; the pages must be built (scripts/frontend).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from environment import HOW_TO_GET_CHROMIUM, find_chromium  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from browser.conftest import FLAGS  # noqa: E402
from browser.helpers import SCREENS, Server, Visitor, recorded  # noqa: E402
from tabuleiro.games import keys  # noqa: E402

FOLDER = ROOT / "build" / "pictures"
THEMES = ("light", "dark")
MOMENTS = ("before", "during", "end")
HIGH = 300  # pixels of a picture on the sheet


def main() -> None:
    wish = arguments()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with browser_at_a_site() as (browser, site):
        visitor = Visitor(browser, wish.lang, touch=True)
        for key in wish.games:
            visitor.come(site, SCREENS[wish.sizes[0]])
            for moment in wish.moments:
                take(visitor, key, moment, wish)
            visitor.leave()
            sheet(browser, key, wish)
            index()  # what is there can be looked at while the rest is taken
            print(FOLDER.relative_to(ROOT) / f"{key}.png", flush=True)
    print((FOLDER / "index.html").relative_to(ROOT))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/pictures", description=(__doc__ or "").split(":")[0] + ".")
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all of them if none is named")
    for name, all in {"sizes": SCREENS, "themes": THEMES, "moments": MOMENTS}.items():
        parser.add_argument(
            f"--{name}", nargs="+", choices=list(all), default=list(all), metavar=name[:-1].upper(), help=", ".join(all)
        )
    parser.add_argument("--lang", choices=["pt-PT", "pt-BR", "en"], default="pt-PT", help="the language of the pages")
    wish = parser.parse_args()
    if unknown := set(wish.games) - set(keys()):
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(keys())}")
    wish.games = wish.games or keys()
    return wish


@contextmanager
def browser_at_a_site() -> Iterator[tuple[Any, str]]:
    chromium = find_chromium()
    if not chromium:
        sys.exit(f"There is no Chromium, so there are no pictures. {HOW_TO_GET_CHROMIUM}")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            yield browser, server.address
        finally:
            browser.close()
            server.stop()


def take(visitor: Visitor, key: str, moment: str, wish: argparse.Namespace) -> None:
    """All pictures of one moment of a game: the page stays open, and the screen and the theme change."""
    plays = recorded(key)
    visitor.begin(key, moves=plays[: {"before": 0, "during": len(plays) // 2, "end": len(plays)}[moment]])
    visitor.page.wait_for_selector(".end" if moment == "end" else ".what, .status")
    for size in wish.sizes:
        visitor.resize(SCREENS[size])
        for theme in wish.themes:
            visitor.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            visitor.page.screenshot(path=FOLDER / f"{key}-{moment}-{size}-{theme}.png")


def sheet(browser: Any, key: str, wish: argparse.Namespace) -> None:
    """The pictures of a game side by side: a row for each moment and theme."""
    rows = [
        "".join(f'<img src="{key}-{moment}-{size}-{theme}.png" height="{HIGH}">' for size in wish.sizes)
        for moment in wish.moments
        for theme in wish.themes
    ]
    file = FOLDER / f"{key}.html"
    file.write_text(HTML.format(title=key, body="".join(f"<div>{row}</div>" for row in rows)), encoding="utf-8")
    page = browser.new_page(viewport={"width": 2400, "height": 800})
    page.goto(file.as_uri())
    page.locator("body").screenshot(path=FOLDER / f"{key}.png")
    page.close()


def index() -> None:
    """One page with every sheet that is there."""
    sheets = [key for key in keys() if (FOLDER / f"{key}.png").exists()]
    body = "".join(f'<h2><a href="{key}.html">{key}</a></h2><img src="{key}.png" width="1200">' for key in sheets)
    (FOLDER / "index.html").write_text(HTML.format(title="tabuleiro", body=body), encoding="utf-8")


HTML = """<!doctype html><meta charset="utf-8"><title>{title}</title>
<style>body {{ width: max-content; margin: 0; padding: 8px; background: #888; font: 16px sans-serif }}
img {{ margin: 4px; vertical-align: top }}</style>{body}
"""

if __name__ == "__main__":
    main()
