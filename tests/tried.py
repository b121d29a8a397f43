"""What a person can do with a game, from the shelf to an event, tried with one that has nothing but its file.

    TRIED=galo python -m pytest tests/tried.py

No test of the house: those of CONTRIBUTING.md's toy and of the package `konane6` run this file in a process in which
their game is there. One process for all of it, so that the game is compiled once.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from commands import Done, command
from terminal.talk import Talk
from web.event_helpers import good, organiser
from web.helpers import CLIENTS, Running, begun, running

from tabuleiro.games import definition, load
from tabuleiro.match import Match, open_match, read_record, write_record
from tabuleiro.terminal import menu
from tabuleiro.web import Settings

KEY = os.environ["TRIED"]
NAME = definition(KEY).name
LANGUAGES = ["pt", "br", "en"]


def played(plays: int = 3) -> Match:
    """A game of a few plays by chance."""
    match, chance = Match(load(KEY)), Random(KEY)
    for _ in range(plays):
        match.play(chance.choice(match.legal()))
    return match


def does(*words: object, lang: str = "en", **how: Any) -> str:
    """A command that is done, and what it says."""
    done: Done = command(*words, lang=lang, **how)
    assert done.code == 0, (words, done)
    return done.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_listed_shown_and_its_rules_can_be_read(lang: str) -> None:
    assert NAME.say(lang) in does("games", lang=lang)
    assert NAME.say(lang) in does("show", KEY, "--moves", " ".join(played().texts), lang=lang)
    page = " ".join(does("rules", KEY, lang=lang).split())
    for article in definition(KEY).articles:
        assert article.text.say(lang) in page
    talk = Talk(["r", KEY, "", "s"], lang)
    assert menu(lang, screen=talk.screen, seed=1) == 0
    assert definition(KEY).articles[0].text.say(lang) in talk.flat


def test_what_it_could_still_have_is_listed() -> None:
    found = command("games", "--missing", "--json").json[KEY]
    assert {"lesson", "puzzles", "drawn examples of its articles", "measured levels"} <= set(found)
    assert all(found.values()), "and where it would be"
    assert "levels not measured" in does("games")


def test_a_game_at_the_terminal_and_its_record(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    typed = f"{played(1).texts[0]}\n"
    at_table = command("play", KEY, "--second", "level:3", "--seed", 1, "--record", file, typed=typed)
    assert "ended in the middle of the game" in at_table.err
    assert len(read_record(file.read_text("utf-8")).plays) == 2, "and level 3 has answered"
    assert "2 plays" in does("record", "check", file)
    whole = tmp_path / "b.record"
    does("play", KEY, "--first", "level:3", "--second", "careful", "--seed", 1, "--record", whole)
    assert read_record(whole.read_text("utf-8")).ending
    talk = Talk([KEY, "", "", "", "", "sair", "s", "s"])  # all that is asked as it is proposed
    assert menu("pt", screen=talk.screen, seed=1) == 0
    assert NAME.pt in talk.flat


@pytest.mark.slow
def test_analysis_and_players(tmp_path: Path) -> None:
    legal = open_match(KEY).legal()
    found = command("analyse", KEY, "--seconds", "0.5", "--json", data=tmp_path).json
    assert len(found["moves"]) == len(legal)
    assert "play" in does("analyse", KEY, "--seconds", "0.5", data=tmp_path)
    met = command("arena", KEY, "level:3", "random", "--games", 4, "--processes", 1, "--json", data=tmp_path).json
    assert met["games"] == 4
    measured = command("calibrate", KEY, "--minutes", 0, "-o", tmp_path / "levels")  # more takes minutes
    assert "nothing has been measured yet" in measured.err
    assert does("perft", KEY, 2).split()[1] == str(len(legal))
    for plan in definition(KEY).solved:
        assert KEY in does("solve", KEY, "--variant", plan.variant, data=tmp_path)
    if definition(KEY).solved:
        assert KEY in does("verify", KEY, data=tmp_path)
    else:
        assert "cannot be solved yet" in command("solve", KEY, data=tmp_path).err
    assert NAME.en in does("atlas", data=tmp_path)
    assert "has no puzzles yet" in command("puzzles", KEY).err


def test_it_is_drawn_and_printed(tmp_path: Path) -> None:
    moves = " ".join(played().texts)
    for name in ("a.svg", "a.png", "a.pdf"):
        does("draw", KEY, "--moves", moves, "-o", tmp_path / name)
    for name, *words in (("b.pdf", "--giant", "2m"), ("c.pdf", "--pieces"), ("d.svg", "--empty", "--theme", "dark")):
        does("draw", KEY, *words, "-o", tmp_path / name)
    does("rules", KEY, "--pdf", tmp_path / "e.pdf")
    does("rules", KEY, "--record", tmp_path / "f.pdf")
    assert all(file.stat().st_size > 500 for file in tmp_path.iterdir())
    assert len(list(tmp_path.iterdir())) == 8


def games_of_an_event() -> str:
    """The game among others: as many as a championship has."""
    others = [key for key in ("rastros", "produto", "hex", "avanco", "semaforo", "ouri") if key != KEY]
    return ",".join([KEY, *others][:6])


def entries() -> str:
    return "\n".join(["cycle;game;school;name", *(f"1;{NAME.pt};Escola {n};Aluna {n} Reis" for n in range(8))])


def test_an_event_in_which_it_is_played(tmp_path: Path) -> None:
    file, table = tmp_path / "day.event", tmp_path / "entries.csv"
    table.write_text(entries(), "utf-8")
    does("event", "new", file, "--format", "cnjm", "--name", "Ensaio", "--set", f"games={games_of_an_event()}")
    assert "8" in does("event", "import", file, "--entries", table)
    does("event", "pair", file, "--seed", 1)
    does("event", "simulate", file, "--seed", 1)
    assert NAME.pt in does("event", "standings", file)
    assert NAME.pt in does("event", "show", file)
    does("event", "check", file)
    for what in ("standings", "sheets", "certificates"):
        does("event", "print", file, what, "-o", tmp_path / f"{what}.pdf")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("site")
    with running(Settings(database=str(folder / "site.sqlite3"), static=folder / "static")) as server:
        yield server
        while CLIENTS:
            CLIENTS.pop().close()


def test_the_site_has_it_on_the_shelf(site: Running) -> None:
    client = site.client()
    [card] = [game for game in good(client.get("/api/games"))["games"] if game["key"] == KEY]
    assert card["name"]["pt"] == NAME.pt
    whole = good(client.get(f"/api/games/{KEY}"))
    assert len(whole["articles"]) == len(definition(KEY).articles)
    assert whole["measured"] is False
    for address in ("picture.svg", "sample.svg", "emblem.svg"):
        assert client.get(f"/api/games/{KEY}/{address}").headers["content-type"].startswith("image/svg"), address
    for what in ("board", "rules", "record", "pieces"):
        assert client.get(f"/api/games/{KEY}/print/{what}.pdf").content.startswith(b"%PDF"), what
    for address in ("puzzles", "lesson", "examples", "proved"):
        assert waited(partial(client.get, f"/api/games/{KEY}/{address}")).status_code in (200, 404), address


def waited(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """An answer, once the engine has it."""
    while (answer := ask()).status_code == 202:
        time.sleep(0.5)
    return answer


def test_a_match_on_the_site_against_level_3(site: Running) -> None:
    client = site.client()
    id = begun(client, KEY, seats=["me", "level:3"])["id"]
    with site.socket(id, client) as live:
        state = live.hear("hello")["match"]["state"]
        while not state["result"]:
            if state["turn"] == 0:
                live.ask("move", move=state["legal"][0]["text"])
            while (heard := live.hear("move", "ended", timeout=300))["match"] is None:
                pass  # the last of several has it
            state = heard["match"]["state"]
    address = f"/api/matches/{id}"
    record = client.get(f"{address}/record").text
    assert read_record(record).ending
    assert write_record(read_record(record)) == record
    asked = {"game": KEY, "moves": played().texts}
    assert good(waited(lambda: client.post("/api/analysis", json=asked)))["moves"]
    assert good(waited(lambda: client.post("/api/hints", json={**asked, "step": 1})))["text"]["pt"]


def test_an_event_on_the_site(site: Running) -> None:
    client: httpx.Client = organiser(site)
    words = {"format": "cnjm", "name": "Ensaio", "settings": {"games": games_of_an_event()}}
    event = f"/api/events/{good(client.post('/api/events', json=words), 201)['id']}"
    good(client.post(f"{event}/import", json={"table": entries(), "commit": True}))
    good(client.post(f"{event}/pair", json={"seed": "1"}))
    assert good(client.get(f"{event}/rounds"))["tables"]
    assert NAME.pt in client.get(event).text
    assert client.get(f"{event}/print/sheets.pdf").content.startswith(b"%PDF")
