"""Builds the modules of games into a folder: `python -m tabuleiro.engine.page.build FOLDER`.

A game takes some seconds of a processor, in a process of its own (`make`). What was made of the same sources before is
in the user's cache folder. A file in FOLDER that is not as its sources are is removed: nobody plays by old rules.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from inspect import signature
from pathlib import Path
from typing import Any

from tabuleiro.engine.page import tables
from tabuleiro.engine.page.make import digest_of, files_of
from tabuleiro.engine.players.ladder import levels_of
from tabuleiro.engine.search.api import engine_of
from tabuleiro.games import definition, ours
from tabuleiro.rules.kernel import KEPT_DAYS, PACKAGE, cache_base, interpreted

PROCESSES = 2
MAKE = "tabuleiro.engine.page.make"  # what makes the files of a game, in a process of its own
TOLD = ("budget", "glance", "overlook", "wins", "knows")  # of a level
NO_COMPILER, FAILED = 4, 5  # exit codes: Numba is not there; some game could not be built


def made(key: str, anew: bool = False) -> Path:
    """The folder with the files of a game, built now if they are not there; or `anew`, somewhere else."""
    shelf = cache_base() / "modules"
    found = shelf / f"{key}-{digest_of(key)}"
    if found.is_dir() and not anew:
        os.utime(found)
        return found
    part = shelf / f"{found.name}.{os.getpid()}.{'again' if anew else 'part'}"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    words = [sys.executable, "-m", MAKE, key, str(part)]
    where = {"PYTHONPATH": str(PACKAGE.parent), "PYTHONHASHSEED": "1" if anew else "0"}
    done = subprocess.run(words, env={**os.environ, **where}, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode:
        shutil.rmtree(part)
        raise RuntimeError(f"{key}: {done.stderr.decode(errors='replace').strip()[-2000:]}")
    if anew:
        return part
    try:
        part.rename(found)
    except OSError:  # another process was quicker
        shutil.rmtree(part)
    return found


def build(keys: Iterable[str], folder: Path, tell: Callable[[str], None], check: bool = False) -> list[str]:
    """Have the files of these games in a folder; what went wrong. With `check` each is built twice, and compared."""
    wanted, wrong = list(keys), list[str]()
    folder.mkdir(parents=True, exist_ok=True)
    _remove_old(folder)
    with ThreadPoolExecutor(PROCESSES) as pool:
        waiting = [pool.submit(_one, key, folder, check) for key in wanted]
        try:
            for n, done in enumerate(as_completed(waiting), 1):
                key, problem = done.result()
                if problem:
                    wrong.append(problem)
                elif problem is not None:
                    tell(f"{n} of {len(wanted)}: {key}")
        except BaseException:  # Ctrl-C above all: what has not begun does not begin
            pool.shutdown(cancel_futures=True)
            raise
    return wrong


def build_tables(keys: Iterable[str], folder: Path, tell: Callable[[str], None]) -> list[str]:
    """Have the small tables of games in a folder, beside their modules; what went wrong."""
    wrong = list[str]()
    for key in keys:
        if (folder / f"{key}.json").exists():
            wrong += tables.build(key, folder, lambda text: tell(f"tables: {text}"))
            _write_levels(key, folder)
    return wrong


def levels_told(key: str) -> dict[str, Any]:
    """What a page has to know of a game's levels. Rooms are those that native levels have.

    `scale` is how an evaluation is read as a chance, `proves` whether a server may know more than a page.
    """
    from tabuleiro.engine.search.alphabeta.search import Search
    from tabuleiro.engine.search.mcts.mcts import Mcts
    from tabuleiro.engine.search.reading import scale_of
    from tabuleiro.engine.solving.proofs.forms import form_of

    engine, levels = engine_of(key), levels_of(key)
    tree = (Mcts, "nodes", "tree")
    large: dict[str, list[tuple[Any, str, str]]]
    large = {"mcts": [tree], "halves": [tree], "search": [(Search, "entries", "table")]}
    rooms = {thing: signature(kind).parameters[name].default for kind, name, thing in large.get(engine, [])}
    return {
        "engine": engine,
        "rooms": rooms,
        "overlooks": levels.overlooks,
        "scale": scale_of(key),
        "proves": bool(definition(key).solved) or form_of(key) is not None,
        "rows": [{name: getattr(row, name) for name in TOLD} for row in levels.rows],
    }


def _write_levels(key: str, folder: Path) -> None:
    about = {**levels_told(key), "tables": tables.told(key, folder)}
    text, file = json.dumps(about, separators=(",", ":")), folder / f"{key}.levels.json"
    if not file.exists() or file.read_text("utf-8") != text:
        part = folder / f".{file.name}.{os.getpid()}"
        part.write_text(text, "utf-8")
        os.replace(part, file)


def _one(key: str, folder: Path, check: bool) -> tuple[str, str | None]:
    """Have the files of one game in a folder: None if they were, nothing if they are now, or what went wrong."""
    if _is_current(folder / f"{key}.json", key) and not check:
        _write_levels(key, folder)
        return key, None
    try:
        found = made(key)
        if check and (problem := _differs(key, found)):
            return key, problem
        for name in files_of(key):  # the one that says what they are made of comes last
            part = folder / f".{name}.{os.getpid()}"
            shutil.copyfile(found / name, part)
            os.replace(part, folder / name)
        _write_levels(key, folder)
    except (OSError, RuntimeError) as error:
        return key, str(error)
    return key, ""


def _differs(key: str, found: Path) -> str:
    """What is not the same if a game is built again; it is tried once for what it is made of."""
    checked = found / ".checked"
    if checked.exists():
        return ""
    again = made(key, anew=True)
    other = [name for name in files_of(key) if (found / name).read_bytes() != (again / name).read_bytes()]
    shutil.rmtree(again)
    if not other:
        checked.touch()
    return f"{key}: built twice, {', '.join(other)} differ" if other else ""


def _is_current(file: Path, key: str) -> bool:
    try:
        return bool(json.loads(file.read_bytes())["made"] == digest_of(key))
    except (OSError, ValueError, KeyError):
        return False


def _remove_old(folder: Path) -> None:
    """What is not as its sources are; and in the cache, what nobody has asked for in a long time."""
    known = set(ours())
    for file in folder.glob("*.json"):
        key = file.name.partition(".")[0]
        if key not in known or not _is_current(folder / f"{key}.json", key):
            for name in (*files_of(key), f"{key}.levels.json"):
                (folder / name).unlink(missing_ok=True)
    for file in folder.glob("*.table"):
        if file.name.partition(".")[0] not in known:
            file.unlink()
    for old in (cache_base() / "modules").glob("*"):
        if time.time() - old.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(old, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tabuleiro.engine.page.build", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", help="only these, with commas between them")
    parser.add_argument("--check", action="store_true", help="build each twice, and compare")
    parser.add_argument("--quiet", action="store_true", help="do not say how far it is")
    options = parser.parse_args()
    if interpreted():
        raise SystemExit(NO_COMPILER)
    keys = options.games.split(",") if options.games else ours()

    def tell(text: str) -> None:
        if not options.quiet:
            print(f"tabuleiro: what thinks in pages, {text}", file=sys.stderr, flush=True)

    try:
        wrong = build(keys, options.folder, tell, options.check)
        wrong += build_tables(keys, options.folder, tell)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    for problem in wrong:
        print(problem, file=sys.stderr)
    raise SystemExit(FAILED if wrong else 0)


if __name__ == "__main__":
    main()
