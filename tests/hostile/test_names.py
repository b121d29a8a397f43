"""No name stops the printer: what is entered is cleaned or refused in words, and what is kept already is printed.

Protects the papers of everybody against one name that no font, no file or no eye can show.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from olympiad import championship_helpers as champions
from olympiad import olympiads
from printing.counting import pages
from web.helpers import Running

from tabuleiro.drawing import paper
from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.championship.entries import late_entry, read_entries
from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.people import LONGEST, Person, written
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.registration import read_teams
from tabuleiro.olympiad.teams.simulation import simulate
from tabuleiro.printing.events import documents_of, print_event
from tabuleiro.rules import Problem
from tabuleiro.web.matches import clean

ODD = {
    "Tamil": "கவிதா சுப்பிரமணியம்",
    "Arabic": "محمد بن عبد الله",
    "Chinese": "歐陽小龍 𠮷",
    "twenty that no font here has": "".join(chr(0x12000 + n) for n in range(20)),
    "pictures": "😀👨‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "marks without a letter": "\u0301\u0302 \u0bcd",
    "marks without end": "a" + "\u0301" * 150,
    "escape": "Ana \x1b[31mVermelha\x1b[0m",
    "nul": "Ana\x00Silva",
    "no character": "Ana \ufffe\U0010ffff",
    "half a character": "Ana \ud83d",
    "right to left from here": "Ana \u202eavliS",
    "nothing to be seen": "\u200b\u2060\u3164",
    "a line of code": '#eval("1") $x$ `"` \\u{41} [',
    "one word": "Ã" * 200,
    "many words": "de Albuquerque " * 14,
}


def old(event: Event, names: list[str]) -> Event:
    """The event as an older version kept it: with these names of people, schools and teams, and in its title."""
    entries = json.loads(json.dumps(event.entries))
    some = iter(names * 50)
    for entry in entries:
        if entry["do"] == "new":
            entry["name"] = "".join(names)[:300]
        if entry["do"] == "import":
            schools = entry["schools"]
            for one in schools:
                if isinstance(schools, dict):
                    schools[one] = next(some)
                else:
                    one["name"] = next(some)
            for team in entry.get("teams", ()):
                team["name"] = next(some)
    people = {id: Person(next(some)) for id in event.people}
    return Event(Memory(entries, people))


def teams() -> Event:
    event = olympiads.filled({"A": 2})
    pair(event, seed=3)
    simulate(event, 5)
    return event


def championship() -> Event:
    event = champions.one_tournament(9)
    champions.play(event, making.pair(event, seed=1))
    return event


@pytest.mark.thorough
@pytest.mark.parametrize("make", [teams, championship])
def test_every_paper_is_made_whatever_names_were_kept(make: Callable[[], Event]) -> None:
    pytest.importorskip("typst")
    event = old(make(), list(ODD.values()))
    for what in documents_of(event).keys() - {"hours"}:  # no timetable is adopted here
        assert pages(print_event(event, what, "pt")), what


@pytest.mark.parametrize("odd", ODD)
def test_a_badge_is_made_for_every_name(odd: str) -> None:
    pytest.importorskip("typst")
    event = old(champions.one_tournament(3), [ODD[odd]])
    assert pages(print_event(event, "badges", "en")) == 1


def test_the_fonts_of_the_machine_are_asked_before_a_box_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    typst: Any = pytest.importorskip("typst")
    asked = []
    compile = typst.compile_with_warnings

    def listen(*args: Any, **how: Any) -> Any:
        asked.append((how["ignore_system_fonts"], ODD["Tamil"][0] in how["sys_inputs"]["data"], *how["pdf_standards"]))
        return compile(*args, **how)

    monkeypatch.setattr(typst, "compile_with_warnings", listen)
    print_event(old(champions.one_tournament(3), ["Ana"]), "badges")
    assert asked == [(True, False, "ua-1")]  # paper looks the same everywhere
    asked.clear()
    print_event(old(champions.one_tournament(3), [ODD["Tamil"]]), "badges")
    assert asked[:2] == [(True, True, "ua-1"), (False, True, "ua-1")]
    assert asked[2:] in ([], [(False, False, "ua-1")])  # as the machine has such a font, or none


def test_what_is_wrong_with_a_page_is_not_taken_for_a_letter() -> None:
    typst: Any = pytest.importorskip("typst")
    with pytest.raises(typst.TypstError):
        paper.typeset("page.typ", {}, "pdf")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  Ana \t\n Silva\u00a0", "Ana Silva"),
        ("Jose\u0301", "José"),
        ("\ufeffAna\u200b Sil\u00adva\u202e", "Ana Silva"),  # as they come out of spreadsheets
        ("\u200dनम\u200dन\u200c", "नम\u200dन"),
        (ODD["Tamil"], ODD["Tamil"]),
        (ODD["Chinese"], ODD["Chinese"]),
        (ODD["nothing to be seen"], ""),
        ("\u0301", ""),
        ("Ã" * LONGEST, "Ã" * LONGEST),
    ],
)
def test_a_name_is_kept_as_it_is_seen(said: str, kept: str) -> None:
    assert written(said) == kept
    assert written(kept) == kept


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Ana\x1b[31m", "U+001B"),
        ("Ana\x00", "U+0000"),
        ("Ana\ud83d", "U+D83D"),
        ("Ana\ufffe", "U+FFFE"),
        ("Ã" * (LONGEST + 1), f"{LONGEST + 1} letters"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused_in_words_wherever_it_is_entered(said: str, why: str) -> None:
    team, single = olympiads.filled({"A": 2}), champions.one_tournament(9)
    making.pair(single, seed=1)
    [a_team, *_], [a_school, *_] = team.state.teams, team.state.school_names
    [pupil, *_], before = team.people, (team.people, list(team.entries))
    table, new = olympiads.csv_of({"B": 1}), {"id": "p-x", "year": 8}
    tries: dict[str, Callable[[], Any]] = {
        "a table of teams": lambda: read_teams(team.state, table.replace("B Carvalho 1", said)),
        "a school in a table": lambda: read_entries(single.state, f"cycle,game,school,name\n2,1,{said},Ana"),
        "somebody late": lambda: late_entry(single.state, "1", "1", "Escola 1", said),
        "a school that is late": lambda: late_entry(single.state, "1", "1", said, "Ana"),
        "a roster": lambda: team.do("roster", team=a_team, add=[new], people={"p-x": Person(said)}),
        "a correction": lambda: team.mark([pupil], name=said),
        "another name of a team": lambda: team.do("rename", team=a_team, name=said),
        "another name of a school": lambda: team.do("rename", school=a_school, name=said),
        "an import by program": lambda: team.do("import", schools=[{"id": "x", "name": said}], teams=[]),
        "a new event": lambda: Event.create(Memory(), "cnjm", said),
    }
    for where, enter in tries.items():
        with pytest.raises(Problem) as refused:
            enter()
        assert why in refused.value.text.en, where
        assert refused.value.text.en.isprintable(), where
    assert (team.people, team.entries) == before


def test_the_line_of_a_table_is_named() -> None:
    event = olympiads.new_event()
    with pytest.raises(Problems) as refused:
        read_teams(event.state, olympiads.csv_of({"A": 1}).replace("A Carvalho 3", "Ana\x1b"))
    assert refused.value.lines[0] == 5


def test_names_are_kept_clean_wherever_they_are_entered() -> None:
    said, kept = " Jose\u0301 \u200bde\u00a0 Sá ", "José de Sá"
    event = olympiads.new_event()
    table = olympiads.csv_of({"A": 2})
    olympiads.import_csv(event, table.replace("A Carvalho 1", said).replace("Sobreiro,", f"{said},"))
    [a_team, *_], [pupil, *_] = event.state.teams, event.people
    assert kept in {person.name for person in event.people.values()}
    assert kept in event.state.school_names.values()
    event.do("rename", team=a_team, name=said)
    assert event.state.teams[a_team].name == event.entries[-1]["name"] == kept
    event.mark([pupil], name=said)
    assert event.people[pupil].name == kept
    with pytest.raises(Problem, match="name is missing"):
        event.mark([pupil], name="\u200b")
    assert Event.create(Memory(), "cnjm", said).state.name == kept
    single = champions.one_tournament(9)
    making.pair(single, seed=1)
    data, people = late_entry(single.state, "1", "1", said, said)
    assert list(data["schools"].values()) == [person.name for person in people.values()] == [kept]
    assert clean(said) == kept


def test_an_old_log_is_read_as_it_was_written() -> None:
    event = old(olympiads.filled({"A": 2}), [ODD["escape"]])
    assert {person.name for person in event.people.values()} == {ODD["escape"]}
    assert set(event.state.school_names.values()) == {ODD["escape"]}
    [pupil, *_] = event.people
    event.mark([pupil], consent=True)  # what is not the name may be marked
    assert event.people[pupil] == Person(ODD["escape"], True)


def test_the_site_says_it_in_words_too(hall: tuple[Running, httpx.Client]) -> None:
    _, client = hall
    event = client.post("/api/events", json={"format": "cnjm", "name": "Ana\x1b[31m"})
    assert event.status_code == 400
    assert "U+001B" in event.json()["problem"]["text"]
    assert client.post("/api/events", json={"format": "cnjm", "name": "Jose\u0301 "}).json()["name"] == "José"
