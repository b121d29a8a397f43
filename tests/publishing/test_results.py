"""The pages of results: whole, linked within their folder, without private names, the same for the same event."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from random import Random
from xml.etree import ElementTree

import pytest
from commands import command
from every import first_of, mostly
from olympiad import championship_helpers, olympiads

from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.publishing import Results, archive, write
from tabuleiro.rules import Problem
from tabuleiro.web.events import demo

VOID = ("meta", "link", "img")


class Read(HTMLParser):
    """A page as a browser reads it: every element is closed where it has to be, ids are there once."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.tags: Counter[str] = Counter()
        self.lang = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags[tag] += 1
        self.ids.update(filter(None, [found.get("id")]))
        self.links += [value for key, value in attrs if key in ("href", "src") and value]
        assert not any(key.startswith("on") or key == "style" for key in found), "no code, no style of its own"
        if tag == "html":
            self.lang = found["lang"] or ""
        if tag == "img":
            assert found["alt"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def half(kind: str, language: str = "pt") -> Event:
    make = {"olympiad": demo.olympiad, "championship": demo.championship}[kind]
    return make("Festa & <Jogos>", language, Random(3))


def whole(kind: str) -> Event:
    event = half(kind)
    event.kind.simulate(event, 5, "simulation")
    return event


def hours() -> Event:
    from tabuleiro.olympiad.agenda import adopt, propose

    event = half("olympiad")
    adopt(event, propose(event, search=False).promise(), hours={"start": "09:00"})
    return event


def empty(format: str) -> Event:
    return Event.create(Memory(), format, "Vazio")


def swiss() -> Event:
    event = olympiads.filled({"A": 7})
    event.kind.draw(event, "A", seed=1, plan="swiss", absent="", by="x")
    return event


MOMENTS: dict[str, Callable[[], Event]] = {
    "nothing": lambda: empty("olimpiada-2015"),
    "no entries": lambda: empty("cnjm"),
    "teams that are not drawn": lambda: olympiads.filled({"A": 5, "B": 3}, school_teams=2),
    "pupils who are not drawn": lambda: championship_helpers.one_tournament(9),
    "an olympiad": lambda: half("olympiad"),
    "an olympiad with hours": hours,
    "an olympiad by Swiss": swiss,
    "a championship": lambda: half("championship"),
    "an olympiad that is over": lambda: whole("olympiad"),
    "a championship that is over": lambda: whole("championship"),
}


@cache
def event_at(moment: str) -> Event:
    return MOMENTS[moment]()


def read(results: Results) -> dict[str, Read]:
    return {path: Read(text.decode()) for path, text in results.items() if path.endswith(".html")}


def told(results: Results) -> str:
    """All that the files say; PNG are drawn from what SVG say."""
    return "".join(results[path].decode() for path in results if not path.endswith(".png"))


@pytest.mark.parametrize("moment", mostly([key for key in MOMENTS if "championship" not in key], MOMENTS))
def test_every_page_is_whole_and_every_link_leads_to_something_in_the_folder(moment: str) -> None:
    results = Results(event_at(moment))
    pages = read(results)
    assert {"index.html", "schools.html", "medals.html", "share.html", "en/index.html"} <= set(pages)
    for path, page in pages.items():
        assert page.tags["h1"] == page.tags["main"] == page.tags["title"] == 1
        assert page.tags["script"] == 0
        assert page.lang == ("en" if path.startswith("en/") else "pt-PT")
        assert max(page.ids.values()) == 1, page.ids.most_common(1)
        for link in page.links:
            assert not re.search("^/|:", link), f"{path}: {link} leads outside"
            file, _, anchor = link.partition("#")
            aim = str(PurePosixPath(path).parent / file) if file else path
            aim = aim.removeprefix("en/../").replace("en/en/", "en/")
            assert aim in results, f"{path}: {link}"
            assert not anchor or anchor in pages[aim].ids, f"{path}: {link}"
    for path in results:
        if path.endswith(".svg"):
            ElementTree.fromstring(results[path])


@pytest.mark.parametrize("moment", first_of(1, [key for key in MOMENTS if "over" in key]))
def test_nobody_is_named_who_did_not_consent(moment: str) -> None:
    event = event_at(moment)
    names = {person.name for person in event.people.values()}
    ids = set(event.people)
    for mode in ("initials", "number"):
        said = told(Results(event, mode))
        assert not [name for name in names if name in said], mode
        assert not [id for id in ids if id in said], "nor by the ids of the log"
    first, *others = event.people
    again = Event(Memory(event.entries, event.people))
    again.mark(others, consent=False)
    said = told(Results(again, "full"))
    assert event.people[first].name in said
    assert [name for name in names if name in said] == [event.people[first].name]


def test_podiums_are_pictures_that_messengers_take(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("typst")
    results = Results(event_at("an olympiad that is over"))
    drawn = results["podium-a.png"]
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(drawn[16:20], "big"), int.from_bytes(drawn[20:24], "big")) == (1200, 675)
    assert drawn not in (results["podium-b.png"], results["en/podium-a.png"])
    assert "podium-a.png" in Read(results["share.html"].decode()).links
    monkeypatch.setattr("tabuleiro.publishing.typesets", lambda: False)  # a machine without Typst
    results = Results(event_at("an olympiad that is over"))
    assert not [path for path in results if path.endswith(".png")]
    assert "podium-a.svg" in Read(results["share.html"].decode()).links


def test_an_erased_name_is_a_number() -> None:
    event = half("championship")
    somebody = next(iter(event.people))
    name = event.people[somebody].name
    assert name in told(Results(event, "full"))
    event.erase(somebody, by="organiser")
    said = told(Results(event, "full"))
    assert name not in said
    assert "n.º 1" in said


@pytest.mark.thorough
def test_the_same_event_makes_the_same_bytes() -> None:
    event = whole("championship")
    copy = Event(Memory(event.entries, event.people))
    assert archive(Results(event)) == archive(Results(copy))
    assert archive(Results(event), "outra") != archive(Results(event))


def test_what_is_said_of_an_olympiad_that_is_over() -> None:
    event = event_at("an olympiad that is over")
    results = Results(event)
    category = results["part-a.html"].decode()
    rows = event.kind.standings(event, "A", "", "pt", str)
    assert f"1.º lugar: {rows[0]['name']}" in category, "the podium in words"
    assert 'class="bracket"' in category
    final = next(d for d in event.state.disputes_of("A") if d.stage == "final")
    assert category.index(">Final<") < category.index(final.id)
    medals = results["medals.html"].decode()
    assert all(name in medals for name in event.state.schools().values())
    assert sum(row.firsts for row in event.kind.schools(event.state)) == 3, "one gold for each category"
    message = results["message.txt"].decode().splitlines()
    assert message[0] == "Festa & <Jogos>"
    assert f"🥇 {rows[0]['name']}" in message
    assert "Festa &amp; &lt;Jogos&gt;" in category


def test_a_crosstable_says_the_same_of_both() -> None:
    from tabuleiro.olympiad.championship.charts import cross as of_pupils
    from tabuleiro.olympiad.teams.charts import cross as of_teams

    pupils = event_at("a championship that is over").state
    teams = event_at("an olympiad that is over").state
    crosses = [of_pupils(pupils, swiss) for one in pupils.tournaments.values() for swiss in one.all()]
    crosses += [of_teams(teams, "A", stage) for stage in ("g1", "g2")] + [of_teams(teams, "B")]
    assert any(not one.rounds for one in crosses)
    for one in crosses:
        assert not one.empty()
        for who, row in one.met.items():
            assert len(row) == (one.rounds or len(one.who))
            for n, cell in enumerate(row):
                for met in cell:
                    if met.other:
                        back = one.met[met.other][n if one.rounds else one.who.index(who)]
                        assert any((b.other, b.mine, b.theirs) == (who, met.theirs, met.mine) for b in back)


def test_medals_count_podiums() -> None:
    event = event_at("an olympiad that is over")
    rows = event.kind.schools(event.state)
    for category in ("A", "B", "C"):
        for line in event.kind.standings(event, category, "", "pt", str)[:3]:
            school = event.state.teams[line["id"]].school
            row = next(row for row in rows if row.school == school)
            assert (row.firsts, row.seconds, row.thirds)[line["place"] - 1] > 0
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    assert sum(row.pupils for row in rows) == len(list(event.state.pupils()))


def test_a_team_that_never_came_is_not_counted() -> None:
    event = olympiads.filled({"A": 5})
    assert "5 equipas" in Results(event)["part-a.html"].decode()
    event.do("checkin", team="A-carvalho", present=False)
    event.kind.draw(event, "A", seed=1, plan="swiss", absent="without", by="x")
    assert "4 equipas" in Results(event)["part-a.html"].decode()


@pytest.mark.parametrize(("language", "folders"), [("pt", "pt-PT en"), ("br", "pt-BR en"), ("en", "en pt-PT")])
def test_the_events_language_comes_first(language: str, folders: str) -> None:
    results = Results(half("olympiad", language))
    other = "pt" if language == "en" else "en"
    langs = [Read(results[path].decode()).lang for path in ("part-a.html", f"{other}/part-a.html")]
    assert langs == folders.split()
    assert ("equipes" in results["part-a.html"].decode()) == (language == "br")


def test_files_of_schools_with_like_names_differ_on_every_disk() -> None:
    event = championship_helpers.new_event()
    rows = ["cycle;game;school;name", "1;1;Escola São João;Ana A", "1;1;Escola SAO JOAO?;Rui B", "1;1;学校;Eva C"]
    championship_helpers.enter(event, "\n".join(rows))
    files = [path for path in Results(event) if path.startswith("school-")]
    assert len(files) == len({file.lower() for file in files}) == len(event.state.schools())
    assert all(re.fullmatch(r"[a-z0-9-]+\.html", file) for file in files)


def test_a_folder_and_an_archive(tmp_path: Path) -> None:
    event = half("olympiad")
    folder = tmp_path / "site"
    results = Results(event, address="https://example.org/festa/")
    write(results, folder)
    assert len(results) == len([path for path in folder.rglob("*") if path.is_file()])
    assert "https://example.org/festa/" in (folder / "message.txt").read_text("utf-8")
    with pytest.raises(Problem, match="is not empty"):
        write(results, folder)
    with pytest.raises(Problem, match="not “nomes”"):
        Results(event, "nomes")
    with zipfile.ZipFile(io.BytesIO(archive(Results(event), "festa"))) as zipped:
        assert zipped.testzip() is None
        assert {name.partition("/")[0] for name in zipped.namelist()} == {"festa"}


def test_the_verb(tmp_path: Path) -> None:
    file, folder = tmp_path / "own.event", tmp_path / "out"
    assert command("event", "new", file, "--format", "olimpiada-2015", "--name", "Ensaio").code == 0
    (tmp_path / "t.csv").write_text(olympiads.csv_of({"A": 4}), "utf-8")
    assert command("event", "import", file, "--teams", tmp_path / "t.csv").code == 0
    done = command("event", "publish", file, folder)
    assert (done.code, done.out) == (0, f"{len(list(folder.rglob('*.*')))} files; open {folder / 'index.html'}.\n")
    assert command("event", "publish", file, folder).code == 2, "it is there already"
    assert command("event", "publish", file, tmp_path / "t.csv" / "x.zip").code == 2, "no folder"
    assert command("event", "publish", file, tmp_path / "out.zip", "--names", "number").code == 0
    with zipfile.ZipFile(tmp_path / "out.zip") as zipped:
        assert "out/part-a.html" in zipped.namelist()
        assert all(info.external_attr >> 16 & 0o077 for info in zipped.infolist()), "anybody's server reads them"
    assert command("event", "publish", file, tmp_path / "names", "--names", "full").code == 0
    files = [path for path in (tmp_path / "names").rglob("*") if path.is_file()]
    assert command("event", "publish", file, tmp_path / "names.zip", "--names", "full").code == 0
    with zipfile.ZipFile(tmp_path / "names.zip") as zipped:
        assert not any(info.external_attr >> 16 & 0o077 for info in zipped.infolist()), "nor when they are unpacked"
    assert not any(path.stat().st_mode & 0o077 for path in files), "whole names of children are for the owner alone"
