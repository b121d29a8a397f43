"""The board for other people's pages, as a package beside published pages: `dist/` (docs/decisions/0030).

Its script names the parts of the pages that it needs, and the styles that each board has for itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tabuleiro import __version__
from tabuleiro.games import definition

FOLDER = "dist"
NAME = "tabuleiro-board"
TYPES = f"{NAME}.d.ts"  # built with the pages
SOURCE = "src/element/element.svelte.ts"

Manifest = dict[str, dict[str, Any]]

SCRIPT = """// <{name}>: README.md beside this file tells how it is used.
import {{ define, TabuleiroBoard }} from "../{file}";

define({styles}.map((file) => new URL(`../${{file}}`, import.meta.url).href));
export {{ TabuleiroBoard }};
"""


def script(manifest: Manifest) -> str:
    """The module that a page names."""
    return SCRIPT.format(
        name=NAME, file=manifest[SOURCE]["file"], styles=json.dumps([*_styles(manifest, SOURCE, set())])
    )


def _styles(manifest: Manifest, part: str, seen: set[str]) -> Iterator[str]:
    """The styles of a part of the pages, after those of the parts that it needs."""
    seen.add(part)
    for needed in manifest[part].get("imports", ()):
        if needed not in seen:
            yield from _styles(manifest, needed, seen)
    yield from manifest[part].get("css", ())


def package() -> dict[str, Any]:
    """What the folder says of itself, as packages of JavaScript do."""
    return {
        "name": NAME,
        "version": __version__,
        "description": "A board game of the school olympiads on any page, with an opponent, and without a server.",
        "license": "MIT",
        "type": "module",
        "main": f"./{NAME}.js",
        "types": f"./{TYPES}",
        "exports": {".": {"types": f"./{TYPES}", "default": f"./{NAME}.js"}},
        "sideEffects": True,
        "private": True,
    }


def readme(keys: Sequence[str]) -> str:
    """How the element is used, with games that were published beside it."""
    first = "rastros" if "rastros" in keys else keys[0]
    second = next((key for key in keys if key != first), first)
    listed = ", ".join(f"`{key}` ({definition(key).name.pt})" for key in keys)
    return README.format(name=NAME, first=first, second=second, games=listed)


README = """# {name}

A board that plays by itself, on any web page: no server, no frame, nothing from others. It lies in a folder that
`tabuleiro publish` has written, and finds there what it needs: put the **whole** folder on a web host, not `dist/`
alone. (Em português: docs/professores.md, «Um tabuleiro no seu próprio site».)

```html
<script type="module" src="https://escola.example/jogos/dist/{name}.js"></script>

<{name} game="{first}" level="3"></{name}>
<{name} game="{second}" level="1" side="second" theme="dark"></{name}>
```

| attribute | what it is | if it is left out |
| --- | --- | --- |
| `game` | one of those below | has to be named |
| `variant` | such as `size=5`, as the addresses of the game's pages name it | the usual one |
| `level` | 1 to 10: how strong the computer is | two people play |
| `side` | whom the visitor plays: `first`, `second` | `first` |
| `position` | where it begins, as records write it | the start |
| `moves` | plays that were made already, with spaces between them | none |
| `lang` | `pt`, `pt-BR`, `en`; all boards of a page speak the same | that of the page, then of the browser |
| `theme` | `light`, `dark`, `contrast`, `auto` | `auto`: as the device is set |

An attribute may be changed at any time; another game, level or position begins anew. What is wrong with one is said
where the board would be. Games: {games}.

## What a page hears

```js
const board = document.querySelector("{name}");
board.addEventListener("tabuleiro-play", ({{ detail }}) => console.log(detail.side, detail.play));
board.addEventListener("tabuleiro-end", ({{ detail }}) => console.log(detail.winner, detail.reason));
board.restart(); // begins anew
board.record; // the match so far, as a record file
```

Events rise through the page: one listener on `document` hears all boards. `{name}.d.ts` has the types of it all.

## How it looks

Styles of the page do not reach it, and its own do not leave it. It is as wide as its place, and its board no higher
than the window. Colours are variables that a page may set: `{name} {{ --page: white; --accent: navy; }}`.

## From another host, and with a strict policy

If the folder lies on another host than the page, that host has to share it, with `Access-Control-Allow-Origin: *` on
all its files. Many hosts of static pages do so; in nginx it is `add_header Access-Control-Allow-Origin *;`, in Apache
`Header set Access-Control-Allow-Origin "*"`. Nothing is sent there: no cookies, no names. Matches are not kept: they
end with the page.

A page with a content security policy allows, for a folder on `https://escola.example`:

```
script-src https://escola.example 'wasm-unsafe-eval'; style-src https://escola.example;
connect-src https://escola.example; worker-src blob: https://escola.example
```

On the same host `'self'` takes the place of each, and `blob:` is not needed. Neither `unsafe-inline` nor `unsafe-eval`
ever is.

## With a bundler

Load it by its address, as above, and do not bundle it: it fetches rules and opponents beside itself, a game when it is
first wanted. For types, `npm install ./jogos/dist` and `import type {{ MatchEnded }} from "{name}"`.
"""
