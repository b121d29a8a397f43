"""The results of an event as a folder of pages: tables, crosstables, brackets, podiums, schools, in two languages.

They need no server and no script, have relative addresses only, and show people as the public may see them; the same
pages are served live by the site. What is on them each kind of event says (`CONTENT`), as blocks; `html` writes them.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property, partial
from html import escape
from pathlib import Path
from typing import BinaryIO

from tabuleiro.drawing.paper import typesets
from tabuleiro.olympiad.codes import draws
from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.hours import clock
from tabuleiro.olympiad.naming import MODES
from tabuleiro.olympiad.people import for_owner
from tabuleiro.olympiad.tables_csv import sorting
from tabuleiro.printing.events import day
from tabuleiro.printing.events import words as paper
from tabuleiro.printing.logos import Logo
from tabuleiro.printing.saving import UNWRITABLE
from tabuleiro.publishing import html, words
from tabuleiro.publishing.blocks import (
    Block,
    Card,
    Cards,
    Cell,
    Grid,
    Heading,
    Links,
    Note,
    Pasted,
    Picture,
    Step,
    Words,
)
from tabuleiro.publishing.content import CONTENT, headed
from tabuleiro.publishing.podium import as_png, podium
from tabuleiro.publishing.show import Show
from tabuleiro.rules import Problem

STYLE = Path(__file__).with_name("style.css")
KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".txt": "text/plain; charset=utf-8"}
SVG, PNG = ".svg", ".png"
KINDS |= {SVG: "image/svg+xml", PNG: "image/png", ".jpg": "image/jpeg"}
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # of files in an archive: the same event makes the same bytes
FEW = 6  # parts that are in the head of every page
SIGNS = ("🥇", "🥈", "🥉")


def _for_all(path: Path) -> BinaryIO:
    return path.open("wb")


class Results(Mapping[str, bytes]):
    """All files of the results of an event by their paths, each made when it is asked for."""

    def __init__(self, event: Event, names: str = "initials", address: str = "", logos: Sequence[Logo] = ()) -> None:
        if names not in MODES:
            raise Problem(words.NO_MODE, mode=names)
        self.event, self.logos = event, logos
        self.private = names == "full"  # whole names of children
        self.open = for_owner if self.private else _for_all
        main = event.state.language if event.state.language in html.LANGS else "pt"
        other = "pt" if main == "en" else "en"
        content = CONTENT[event.state.format.kind]
        self.folders = {
            "": Show(event, content, main, names, address),
            f"{other}/": Show(event, content, other, names, address),
        }

    @cached_property
    def made(self) -> dict[str, Callable[[], str | bytes]]:
        """How each file is made, by its path."""
        found: dict[str, Callable[[], str | bytes]] = {"style.css": STYLE.read_bytes}
        found |= {logo.file: partial(bytes, logo.data) for logo in self.logos}
        for folder, show in self.folders.items():
            pages = Pages(show, folder, next(one for one in self.folders if one != folder), self.logos)
            found |= {f"{folder}{name}": make for name, make in pages.files()}
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.made)

    def __contains__(self, path: object) -> bool:
        return path in self.made  # and is not made for that

    def __len__(self) -> int:
        return len(self.made)

    def __getitem__(self, path: str) -> bytes:
        made = self.made[path]()
        return made if isinstance(made, bytes) else made.encode("utf-8")


class Pages:
    """The files of one language."""

    def __init__(self, show: Show, folder: str, other: str, logos: Sequence[Logo] = ()) -> None:
        self.show, self.folder, self.other, self.logos = show, folder, other, logos
        self.up = "../" if folder else ""

    def files(self) -> Iterator[tuple[str, Callable[[], str | bytes]]]:
        show = self.show
        yield "index.html", self.home
        for part in show.parts:
            yield show.part_files[part], partial(self.part, part)
            if show.podium(part):
                yield self.picture(part, SVG), partial(self.podium, part)
                if typesets():
                    yield self.picture(part, PNG), partial(self.podium_png, part)
        yield "schools.html", self.schools
        for school in show.state.schools():
            yield show.school_files[school], partial(self.school, school)
        yield "medals.html", self.medals
        if show.state.promised:
            yield "hours.html", self.hours
        yield "share.html", self.share
        yield "message.txt", self.message

    # Pages

    def written(self, file: str, title: str, blocks: list[Block]) -> str:
        """A page with the event's head, the ways to the others, and when it was so."""
        show = self.show
        say = show.say
        nav = [(say(words.HOME), "index.html", file == "index.html")]
        few = len(show.parts) <= FEW  # many are on the first page only: a phone has no room for them
        nav += [
            (show.title(part), show.part_files[part], file == show.part_files[part])
            for part in show.parts
            if few or file == show.part_files[part]
        ]
        nav += [(say(words.SCHOOLS), "schools.html", file == "schools.html")]
        nav += [(say(words.MEDALS), "medals.html", file == "medals.html")]
        if show.state.promised:
            nav.append((say(words.HOURS), "hours.html", file == "hours.html"))
        nav.append((say(words.SHARE), "share.html", file == "share.html"))
        lang = "en" if show.lang != "en" else "pt"
        foot = f"<p>{escape(say(words.UPDATED, at=self.updated()))}</p>\n"
        turned = f"{self.up}{self.other}{file}"
        foot += html.tag("p", html.tag("a", words.OTHER.say(lang), href=turned, hreflang=lang, lang=lang)) + "\n"
        if show.address:
            foot += html.tag("p", html.tag("a", escape(show.address), href=show.address)) + "\n"
        label = {
            "skip": say(words.SKIP),
            "pages": say(words.PAGES),
            "event": show.state.name,
            "foot": foot,
            "logos": self.marks(),
        }
        head = title if file == "index.html" else f"{title} · {show.state.name}"
        body = f"<h1>{escape(title)}</h1>\n{html.blocks(blocks)}"
        return html.page(show.lang, head, self.up, label, nav, body)

    def marks(self) -> str:
        """The organiser's logos, beside the name of the event, which says the same."""
        return "".join(f'<img src="{self.up}{logo.file}" alt="" height="40"> ' for logo in self.logos)

    def updated(self) -> str:
        """The moment of the last line of the log, by the hall's clock if it is known."""
        at = datetime.fromisoformat(self.show.event.entries[-1]["at"])
        hours = self.show.state.hours
        at += timedelta(minutes=hours.offset if hours else 0)
        return f"{day(at.date().isoformat(), self.show.lang)}, {at:%H:%M}{'' if hours else ' UTC'}"

    def home(self) -> str:
        show = self.show
        say = show.say
        stage = "over" if show.ended else show.state.stage()
        blocks: list[Block] = [Note(day(show.state.date, show.lang))] if show.state.date else []
        blocks.append(Note(say(words.STAGE[stage])))
        if not show.parts:
            blocks.append(Note(say(words.NOBODY)))
        blocks.append(Cards([self.brief(part) for part in show.parts]))
        return self.written("index.html", show.state.name, blocks)

    def brief(self, part: str) -> Card:
        """A part at a glance: its podium, or who leads, or how many are in it."""
        show = self.show
        say = show.say
        facts: list[Words] = [show.content.size(show, part)]
        steps = show.podium(part)
        done, total = show.content.results(show, part)
        if steps:
            facts += [Cell(say(words.STEP, place=self.ordinal(s.place), name=s.name), note=s.school) for s in steps]
        elif done:
            facts.append(say(words.GOING, done=done, total=count("results", total)))
            if rows := show.standing(part)[:1]:
                facts.append(say(words.LEADS, name=rows[0]["name"]))
        elif total:
            facts.append(say(words.STAGE["draw"]))
        else:
            facts.append(say(words.NOT_DRAWN))
        file = show.part_files[part]
        return Card(f"b-{file.removesuffix('.html')}", Cell(show.title(part), file), facts, level=2)

    def ordinal(self, place: int) -> str:
        return self.show.say(words.ORDINALS[place - 1])

    def picture(self, part: str, ending: str) -> str:
        return self.show.part_files[part].replace("part-", "podium-", 1).replace(".html", ending)

    def shown_podium(self, part: str, ending: str = SVG) -> list[Block]:
        show = self.show
        said = "; ".join(show.say(words.STEP, place=self.ordinal(s.place), name=s.name) for s in show.podium(part))
        alt = f"{show.say(words.PODIUM_OF, title=show.title(part))}. {said}"
        return [Picture(self.picture(part, ending), alt)] if said else []

    def part(self, part: str) -> str:
        show = self.show
        facts = [show.content.size(show, part)]
        done, total = show.content.results(show, part)
        if total:
            facts.append(show.say(words.GOING, done=done, total=count("results", total)))
        blocks = [Note(" · ".join(facts)), *self.shown_podium(part), *show.content.part(show, part)]
        blocks += self.lots(part)
        return self.written(show.part_files[part], show.title(part), blocks)

    def lots(self, part: str) -> list[Block]:
        """With which seeds it was drawn, and the codes by which anybody can check it."""
        say = self.show.say
        rows: list[list[Words]] = [[one.seed, one.code, str(one.seq)] for one in draws(self.show.event, part)]
        columns = [(say(words.SEED), "L"), (say(words.CODE), "l"), (say(words.LINE), "r")]
        title = say(words.DRAWS)
        table: list[Block] = [Grid(title, columns, rows, spoken=True), Note(say(words.DRAWS_HELP), quiet=True)]
        return headed(title, table) if rows else []

    def podium(self, part: str) -> str:
        return podium(*self.on_podium(part))

    def podium_png(self, part: str) -> bytes:
        return as_png(*self.on_podium(part))

    def on_podium(self, part: str) -> tuple[str, str, list[Step], list[str]]:
        show = self.show
        return show.title(part), show.state.name, show.podium(part), [show.say(text) for text in words.ORDINALS]

    def schools(self) -> str:
        show = self.show
        ordered = sorted(show.state.schools(), key=lambda id: sorting(show.state.schools()[id]))
        blocks: list[Block] = [Links([show.school(id) for id in ordered])] if ordered else []
        return self.written("schools.html", show.say(words.SCHOOLS), blocks or [Note(show.say(words.NOBODY))])

    def school(self, id: str) -> str:
        show = self.show
        return self.written(show.school_files[id], show.state.schools()[id], show.content.school(show, id))

    def medals(self) -> str:
        show = self.show
        say = show.say
        rows = show.event.kind.schools(show.state)
        title = say(words.MEDALS)
        if not any(row.firsts + row.seconds + row.thirds for row in rows):
            return self.written("medals.html", title, [Note(say(words.NO_MEDALS))])
        columns = [
            (say(words.NTH), "r"),
            (say(paper.SCHOOL), "L"),
            *((f"{sign} {self.ordinal(n)}", "r") for n, sign in enumerate(SIGNS, 1)),
        ]
        columns += [(say(paper.FINALISTS), "r"), (say(words.POINTS), "r"), (say(paper.PUPILS), "r")]
        body: list[list[Words]] = [
            [
                str(row.place),
                show.school(row.school),
                *map(str, (row.firsts, row.seconds, row.thirds, row.finalists)),
                show.points(row.points),
                str(row.pupils),
            ]
            for row in rows
        ]
        table = Grid(title, columns, body, spoken=True)
        return self.written("medals.html", title, [table, Note(say(words.MEDALS_WHY), quiet=True)])

    def hours(self) -> str:
        """The timetable as it was adopted."""
        show = self.show
        say = show.say
        jobs = show.jobs
        ordered = sorted(show.state.promised.items(), key=lambda item: (item[1][1], sorting(item[1][0]), item[0]))
        rows: list[list[Words]] = [
            [
                clock(at),
                say(show.state.place_name(place)),
                Cell(say(jobs[id].text), note=" – ".join(jobs[id].sides)),
            ]
            for id, (place, at) in ordered
            if id in jobs
        ]
        columns = [(say(paper.HOUR), "l"), (say(paper.WHERE), "l"), (say(paper.MATCH), "L")]
        title = say(words.HOURS)
        blocks: list[Block] = [Note(say(words.APPOINTED), quiet=True), Grid(title, columns, rows, spoken=True)]
        return self.written("hours.html", title, blocks)

    # To be shared

    def share(self) -> str:
        show = self.show
        say = show.say
        label = say(words.TEXT_TO_PASTE)
        blocks: list[Block] = [Heading(label), Note(say(words.PASTE_HELP), quiet=True), Pasted(self.message(), label)]
        ending = PNG if typesets() else SVG  # messengers take no SVG
        pictures = [one for part in show.parts for one in self.shown_podium(part, ending)]
        blocks += headed(say(words.PICTURES), pictures or [Note(say(words.NO_PICTURES))])
        return self.written("share.html", say(words.SHARE), blocks)

    def message(self) -> str:
        """A few lines for a messenger."""
        show = self.show
        lines = [" · ".join(filter(None, [show.state.name, day(show.state.date, show.lang)]))]
        for part in show.parts:
            steps = show.podium(part)
            done, total = show.content.results(show, part)
            lines += ["", show.title(part)]
            if steps:
                lines += [
                    f"{SIGNS[s.place - 1]} {s.name}" + (f" ({s.school})" if s.school and s.school != s.name else "")
                    for s in steps
                ]
            elif total:
                lines.append(show.say(words.GOING, done=done, total=count("results", total)))
            else:
                lines.append(show.say(words.NOT_DRAWN))
        return "\n".join([*lines, *(["", show.address] if show.address else []), ""])


def write(results: Results, output: Path) -> None:
    """All files into a new folder, or into one archive if that is what the name says."""
    try:
        if output.suffix.lower() == ".zip":
            with results.open(output) as file:
                file.write(archive(results, output.stem))
        else:
            _write_folder(results, output)
    except OSError as error:
        raise Problem(UNWRITABLE, file=output, what=error.strerror or error) from None


def _write_folder(results: Results, folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Problem(words.NOT_EMPTY, path=folder)
    for path, data in results.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        with results.open(file) as out:
            out.write(data)


def archive(results: Results, name: str = "results") -> bytes:
    """All files in a .zip, in one folder."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for path in results:
            info = zipfile.ZipInfo(f"{name}/{path}", LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (0o600 if results.private else 0o644) << 16
            zipped.writestr(info, results[path])
    return out.getvalue()
