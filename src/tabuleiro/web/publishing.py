"""Play and learn as files, for any folder of any web host: the pages, what games and lessons are, what thinks in them.

Nothing here is written for it: pages are those that the site serves, and files of answers are made by the functions
that its routes call. Pages find them by `fileOf` (frontend/src/published.ts; docs/decisions/0027).
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tabuleiro import __version__
from tabuleiro.drawing import svg
from tabuleiro.drawing.paper import typesets
from tabuleiro.games import definition, load, ours
from tabuleiro.learning.examples import Example, examples
from tabuleiro.learning.lessons import keys_with_lessons, lesson
from tabuleiro.match import Match
from tabuleiro.rules import Problem, Text
from tabuleiro.rules.text import LANGUAGES
from tabuleiro.web import answers, element, opening
from tabuleiro.web.answers.games import GameData, Shelf
from tabuleiro.web.games import emblem_picture, game_document, sample_picture, shelf
from tabuleiro.web.guard import POLICY
from tabuleiro.web.learning import (
    example_picture,
    examples_document,
    lesson_document,
    puzzles_document,
    puzzles_of,
    teaching_document,
)
from tabuleiro.web.routes import installing
from tabuleiro.web.routes.pages import no_pages

MARK = "tabuleiro.json"  # by which a folder is known to be ours, and may be written anew
WORKER, PROGRAM = "worker.js", "folder-worker.js"  # what opens the pages without network, and what it is made of
KEPT = "tabuleiro.folder "  # how a browser calls what it keeps of it
FOLDERS = ("api", "assets", "engine", element.FOLDER)
RULES = "src/offline/python/made/games/"
# Parts of the pages that need a server: events and accounts, papers, what is sent to another device.
WITH_SERVER = re.compile(
    r"src/(events|arbiter|school|screens)/|src/engine/EngineTest|src/mine/Fetch|src/pages/(Print|EmbeddedBoard)"
)
# What every game needs to be opened and played: the first one fetches it, once for all.
SHARED = (
    *(f"src/pages/{name}.svelte" for name in ("Game", "Start", "Match")),
    "src/offline/seated.ts",
)
ENGINE = (".wasm", ".json", ".levels.json")
FIRST, COMMON, ONE, ALL = 200_000, 70_000, 40_000, 5_000_000  # bytes, packed: as `Published` has them, and all games
THEMES = ("light", "dark", "contrast")  # of pages
COLOURS = re.compile(r"<style>(.*?)</style>", re.DOTALL)  # of a drawing: all else is the same in every theme
STRAIGHT = re.compile(r'\bd="(M[-\d. MLz]+)"')  # paths of straight lines, in drawings
LANG = "pt"  # of what drawings say to those who do not see them: in pages, these say it themselves

Make = Callable[[], bytes]


class File(NamedTuple):
    """A file to be: where, how it is made, and of which game it is ("": of all)."""

    path: str
    make: Make
    game: str = ""
    first: bool = False  # the first page, or the first visit of a game, fetches it
    shared: bool = False  # the first visit of any game fetches it


class Published(NamedTuple):
    """What was written; sizes are those of packed files, as web hosts send them."""

    files: int
    size: int
    first: int  # of the first page, with the pictures of its shelf
    shared: int  # what all games share: the first that is opened and played fetches it
    games: dict[str, int]  # what opening and playing each game fetches more
    silent: tuple[str, ...]  # games whose animals do not play, as their modules are not built


def publish(
    folder: Path, keys: Sequence[str], static: Path, report: Callable[[int, int], None] = lambda done, of: None
) -> Published:
    """Write play and learn of some games into a folder, in place of what was published there before."""
    found, sizes, made = [*files(keys, static)], dict[str, int](), hashlib.sha256()

    def write(name: str, data: bytes) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        sizes[name] = len(gzip.compress(data, 9, mtime=0))

    _clear(folder)
    write(MARK, mark(keys))  # of no version, until all of it lies there: what visitors get meanwhile is not kept
    for done, file in enumerate(found):
        data = file.make()
        write(file.path, data)
        made.update(f"{file.path} {hashlib.sha256(data).hexdigest()}\n".encode())
        report(done + 1, len(found))
    version = made.hexdigest()[:12]
    write(WORKER, worker(static, found, version))
    write(MARK, mark(keys, version))
    return Published(
        files=len(sizes),
        size=sum(sizes.values()),
        first=sum(sizes[file.path] for file in found if file.first and not file.game),
        shared=sum(sizes[file.path] for file in found if file.shared),
        games={key: sum(sizes[file.path] for file in found if file.first and file.game == key) for key in keys},
        silent=tuple(key for key in keys if not (static / "engine" / f"{key}.wasm").exists()),
    )


def chosen(only: str) -> list[str]:
    """The games that are named, or all of the house: others have no rules that run in pages."""
    named = [word for word in re.split(r"[\s,;]+", only) if word]
    for key in named:
        if definition(key).key not in ours():
            raise Problem(NOT_OURS, game=definition(key).name)
    return sorted(set(named)) or [*ours()]


def files(keys: Sequence[str], static: Path) -> Iterator[File]:
    """All files, each made when it is its turn."""
    if not (static / "manifest.json").exists():
        raise Problem(no_pages())
    yield File("index.html", lambda: page((static / "index.html").read_text("utf-8")).encode(), first=True)
    yield File(opening.FILE, lambda: opening.script().encode(), first=True)
    yield File("emblem.svg", (static / "emblem.svg").read_bytes, first=True)
    yield from _to_install(static)
    yield File("licences.txt", (static / "licences.txt").read_bytes)
    yield from _pages(keys, static)
    yield from _element(keys, static)
    yield File("api/games.json", lambda: msgspec.json.encode(shelf_of(keys)), first=True)
    for key in keys:
        yield from _documents(key)
        yield from _pictures(key)
        for ending in ENGINE:
            if (module := static / "engine" / f"{key}{ending}").exists():
                yield File(f"engine/{key}{ending}", module.read_bytes, key, first=True)
        if (others := static / "engine" / f"{key}.variants.json").exists():
            yield File(f"engine/{others.name}", others.read_bytes, key)
        for table in sorted((static / "engine").glob(f"{key}.*.table")):
            yield File(f"engine/{table.name}", table.read_bytes, key)


def mark(keys: Sequence[str], version: str = "") -> bytes:
    """What a folder says of itself: by which program it was written, which games it has, and which version of them."""
    return _json({"version": __version__, "games": [*keys], "made": version})


def worker(static: Path, found: Sequence[File], version: str) -> bytes:
    """What opens the pages without network: it keeps all of the first page and all parts, and games once opened."""
    files = [f"/{file.path}" for file in found if file.path.startswith("assets/") or (file.first and not file.game)]
    kept = {"ours": KEPT, "version": version, "files": files, "answers": "", "mark": MARK}
    return (static / PROGRAM).read_text("utf-8").replace("FILES_KEPT", json.dumps(kept), 1).encode()


def page(index: str) -> str:
    """The page as it is published: with relative addresses, its policy inside, and nothing that a server would know."""
    if not typesets():
        index = re.sub(r'\s*<link rel="apple-touch-icon"[^>]*>', "", index)
    index = index.replace('"/app.webmanifest"', '"/app.pt.webmanifest"')
    index = re.sub(r'\b(src|href)="/', r'\1="./', index).replace(" crossorigin", "")
    policy = '<meta http-equiv="content-security-policy" content="{}" />'.format(POLICY.format(live="'self'"))
    return (
        index.replace("<html ", "<html data-published ", 1)
        .replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}', 1)
        .replace('<div id="app"></div>', f'<div id="app"></div>\n    <script src="./{opening.FILE}"></script>', 1)
    )


def shelf_of(keys: Sequence[str]) -> Shelf:
    """The shelf with some of the games."""
    whole = shelf()
    games = [game for game in whole.games if game.key in keys]
    played = {one.id for game in games for one in game.competitions}
    held = [one for one in whole.competitions if one.id in played]
    return answers.replaced(whole, games=games, competitions=held)


def file_name(variant: str) -> str:
    """A variant in the name of a file."""
    return re.sub(r"\W+", "-", variant, flags=re.ASCII)


def _to_install(static: Path) -> Iterator[File]:
    """What browsers need to install the pages like a program."""
    for lang in LANGUAGES:
        yield File(f"app.{lang}.webmanifest", partial(_json, installing.described(lang, "./", "./#")))
    full = static / installing.FULL
    yield File(full.name, full.read_bytes)
    for size in installing.SIZES if typesets() else ():
        yield File(f"icon-{size}.png", partial(installing.pixels, full, size))


def _json(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def _manifest(static: Path) -> element.Manifest:
    found: element.Manifest = json.loads((static / "manifest.json").read_text("utf-8"))
    return found


def _element(keys: Sequence[str], static: Path) -> Iterator[File]:
    """The board for other people's pages."""
    folder = element.FOLDER
    yield File(f"{folder}/{element.NAME}.js", lambda: element.script(_manifest(static)).encode())
    yield File(f"{folder}/{element.TYPES}", (static / element.TYPES).read_bytes)
    yield File(f"{folder}/package.json", partial(_json, element.package()))
    yield File(f"{folder}/README.md", lambda: element.readme(keys).encode())


def _pages(keys: Sequence[str], static: Path) -> Iterator[File]:
    """The parts of the pages that need no server, with the rules of the games that are wanted."""
    manifest = _manifest(static)
    wanted = {f"{RULES}{key}.js": key for key in keys}
    first = _reached(manifest, ["index.html", "src/pages/Shelf.svelte"], lambda name: False)
    shared = _reached(manifest, [name for name in SHARED if name in manifest], lambda name: False) - first
    found = _reached(
        manifest,
        [name for name, part in manifest.items() if part.get("isEntry")],
        lambda name: not WITH_SERVER.search(name) and (not name.startswith(RULES) or name in wanted),
    )
    games = {manifest[name]["file"]: key for name, key in wanted.items() if name in manifest}
    listed = {part["file"] for part in manifest.values()}
    workers = {f"assets/{file.name}" for file in (static / "assets").glob("*.js")} - listed
    for path in sorted({*found, *workers}):
        if (static / path).exists() and not path.endswith(".woff"):  # browsers that know modules know woff2
            yield File(
                path, (static / path).read_bytes, games.get(path, ""), path in first or path in games, path in shared
            )


def _reached(manifest: element.Manifest, names: Sequence[str], later: Callable[[str], bool]) -> set[str]:
    """The files of some parts and of those that they need; `later` says which of those that are fetched later."""
    files: set[str] = set()
    waiting = [*names]
    while waiting:
        part = manifest[waiting.pop()]
        if part["file"] not in files:
            files |= {part["file"], *part.get("css", ()), *part.get("assets", ())}
            waiting += [*part.get("imports", ()), *filter(later, part.get("dynamicImports", ()))]
    return files


def _documents(key: str) -> Iterator[File]:
    """What a game is, in every variant that is played, and what teaches it."""
    folder = f"api/games/{key}"
    taught = [step.variant for step in lesson(key).steps] if key in keys_with_lessons() else []
    tasks = [load(key, puzzle.variant).variant for puzzle in puzzles_of(key)]
    for variant in dict.fromkeys(["default", *definition(key).variants, *taught, *tasks]):
        name = file_name(variant)
        made = partial(_encoded, _game, key, load(key, variant).variant)
        yield File(f"{folder}/{name}.json", made, key, first=variant == "default")
    if key in keys_with_lessons():
        yield File(f"{folder}/lesson.json", partial(_encoded, lesson_document, key), key)
    yield File(f"{folder}/puzzles.json", partial(_encoded, puzzles_document, key), key)
    yield File(f"{folder}/puzzles.whole.json", partial(_encoded, puzzles_document, key, None, True), key)
    yield File(f"{folder}/teaching.json", partial(_encoded, teaching_document, key), key)
    yield File(f"{folder}/examples.json", partial(_encoded, examples_document, key), key)


def _game(key: str, variant: str) -> GameData:
    """What a game is; its first plays, of which some games have thousands, pages find by the rules."""
    found = game_document(key, variant)
    return answers.replaced(found, start=answers.replaced(found.start, legal=[]))


def _encoded(make: Callable[..., object], *args: object) -> bytes:
    return msgspec.json.encode(make(*args))


def _pictures(key: str) -> Iterator[File]:
    def drawn(name: str, draw: Callable[[str], str], game: str = key, first: bool = False) -> File:
        return File(f"api/games/{key}/{name}.svg", lambda: in_all_themes(draw).encode(), game, first)

    yield drawn("emblem", lambda theme: emblem_picture(key, theme, LANG), first=True)
    yield drawn("sample", lambda theme: sample_picture(key, theme, LANG, True), first=True)
    yield drawn("sample.still", lambda theme: sample_picture(key, theme, LANG, False), game="", first=True)
    for variant in definition(key).variants:
        name = "picture" if variant == "default" else f"picture.{file_name(variant)}"
        yield drawn(name, partial(_start, key, variant), first=variant == "default")
    for number, example in enumerate(examples(key), 1):
        yield drawn(f"examples/{number}", partial(_example, example))


def from_the_last(path: re.Match[str]) -> str:
    """A path of straight lines, each point told from the one before: cells of one shape look alike then, and pack."""
    found, at = "", (Decimal(0), Decimal(0))
    for step in re.findall(r"[ML][^MLz]+|z", path[1]):
        points = [*map(Decimal, re.findall(r"-?[\d.]+", step))]
        found += step if step[0] != "L" else "l"
        for x, y in zip(points[::2], points[1::2], strict=True):
            if step[0] == "L":
                found += f"{'' if found[-1] == 'l' else ' '}{x - at[0]} {y - at[1]}"
            at = (x, y)
    return f'd="{found}"'


def in_all_themes(draw: Callable[[str], str]) -> str:
    """One picture in the colours of all themes: an address says behind its # in which it is seen."""
    drawn = {theme: draw(theme) for theme in THEMES}
    colours = "".join(
        part.replace(f".tabuleiro-{theme} ", f"#{theme}:target ")
        for theme, text in drawn.items()
        for part in COLOURS.findall(text)
    )
    opened, closed = "".join(f'<g id="{theme}">' for theme in THEMES), "</g>" * len(THEMES)
    plain = drawn[THEMES[0]].replace(f' class="tabuleiro-{THEMES[0]}"', "", 1)
    whole = COLOURS.sub(f"<style>{colours}</style>{opened}", plain).replace("</svg>", f"{closed}</svg>")
    return STRAIGHT.sub(from_the_last, whole)


def _example(example: Example, theme: str) -> str:
    return example_picture(example, theme, LANG)


def _start(key: str, variant: str, theme: str) -> str:
    match = Match(load(key, variant))
    return svg(match.game, match.state, theme, LANG)


def _clear(folder: Path) -> None:
    """Make room where something was published before; nothing else is touched."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    if not (folder / MARK).is_file():
        raise Problem(NOT_EMPTY, path=folder)
    for old in FOLDERS:
        shutil.rmtree(folder / old, ignore_errors=True)


def told(done: Published, folder: Path) -> list[Text]:
    """What was written and how large it is, for who wrote it."""
    largest = max(done.games, key=lambda key: done.games[key])
    size = {name: _kb(number) for name, number in (("size", done.size), ("first", done.first))}
    lines = [
        WRITTEN.fill(folder=folder, files=done.files, **size),
        LARGEST.fill(game=definition(largest).name, size=_kb(done.games[largest]), shared=_kb(done.shared)),
    ]
    if done.silent:
        lines.append(SILENT.fill(games=", ".join(done.silent)))
    lines.append(ELEMENT.fill(file=folder / element.FOLDER / "README.md"))
    return [*lines, NEXT.fill(folder=folder, command=opening.COMMAND, address=opening.ADDRESS)]


def _kb(size: int) -> str:
    return f"{-(-size // 1000)} kB"


WRITTEN = Text(
    "{folder}: {files} ficheiros, {size} comprimidos; a primeira página {first}.",
    "{folder}: {files} files, {size} packed; the first page {first}.",
    "{folder}: {files} arquivos, {size} comprimidos; a primeira página {first}.",
)
LARGEST = Text(
    "Abrir e jogar um jogo são no máximo mais {size} ({game}); o primeiro traz também {shared} que servem para todos.",
    "To open and play a game takes at most {size} more ({game}); the first one also brings {shared} that serve all.",
    "Abrir e jogar um jogo são no máximo mais {size} ({game}); o primeiro traz também {shared} que servem para todos.",
)
SILENT = Text(
    "Nestes jogos os animais não jogam, porque faltam os módulos que pensam: {games}. "
    "No projeto, scripts/frontend fá-los",
    "In these games the animals do not play, as the modules that think are missing: {games}. "
    "In the project, scripts/frontend builds them",
    "Nestes jogos os animais não jogam, porque faltam os módulos que pensam: {games}. "
    "No projeto, quem os faz é scripts/frontend",
)
ELEMENT = Text(
    "Um tabuleiro para a tua própria página, com duas linhas de HTML: {file}",
    "A board for a page of your own, by two lines of HTML: {file}",
    "Um tabuleiro para a sua própria página, com duas linhas de HTML: {file}",
)
NEXT = Text(
    "Põe a pasta num site, ou mostra-a aqui: {command} --directory {folder}, e abre {address}",
    "Put the folder on a web site, or show it here: {command} --directory {folder}, and open {address}",
    "Ponha a pasta num site, ou mostre-a aqui: {command} --directory {folder}, e abra {address}",
)
NOT_OURS = Text(
    "{game} vem de outro pacote, e só se joga com um servidor: não se pode publicar",
    "{game} comes from another package and is played with a server only: it cannot be published",
    "{game} vem de outro pacote e só se joga com um servidor: não dá para publicar",
)
NOT_EMPTY = Text(
    "A pasta {path} tem outras coisas; indica outra, ou uma vazia.",
    "The folder {path} holds other things; name another, or an empty one.",
    "A pasta {path} tem outras coisas; indique outra, ou uma vazia.",
)
