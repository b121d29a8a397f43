"""Blocks as HTML: plain, semantic, without scripts, with relative addresses only, so that any browser opens it from
a folder. `style.css` says how it looks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tabuleiro.publishing.blocks import (
    Block,
    Bracket,
    Card,
    Cards,
    Folded,
    Grid,
    Heading,
    Links,
    Match,
    Note,
    Pasted,
    Picture,
    Reasons,
    Words,
)

LANGS = {"pt": "pt-PT", "br": "pt-BR", "en": "en"}
ALIGN = {"l": "", "c": "c", "r": "r"}
THROUGH = "through"


def tag(name: str, inside: str, /, **attributes: str | bool) -> str:
    """An element; attributes that are empty are left out, and `class_` is a class."""
    said = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value
    )
    return f"<{name}{said}>{inside}</{name}>"


def scrolled(label: str, inside: str) -> str:
    """What may be wider than a phone: moved by finger and by keys."""
    return tag("div", inside, class_="wide", tabindex="0", role="group", aria_label=label) + "\n"


def page(lang: str, title: str, up: str, label: dict[str, str], nav: Sequence[tuple[str, str, bool]], body: str) -> str:
    """A whole page. `label` has what all pages of an event say; of these `logos` and `foot` are HTML."""
    links = "".join(
        tag("li", tag("a", escape(name), href=to, aria_current="page" if here else "")) for name, to, here in nav
    )
    return (
        f'<!doctype html>\n<html lang="{LANGS[lang]}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        f'<link rel="stylesheet" href="{up}style.css">\n</head>\n<body>\n'
        f'<a class="skip" href="#main">{escape(label["skip"])}</a>\n'
        f'<header>\n<p class="event">{label["logos"]}<a href="index.html">{escape(label["event"])}</a></p>\n'
        f"{tag('nav', tag('ul', links), aria_label=label['pages'])}\n</header>\n"
        f'<main id="main">\n{body}</main>\n<footer>\n{label["foot"]}</footer>\n</body>\n</html>\n'
    )


def words(said: Words) -> str:
    """Words, with their address and what stands below them in small letters."""
    if isinstance(said, str):
        return escape(said)
    text = escape(said.text)
    if said.to:
        text = tag("a", text, href=said.to)
    if said.strong:
        text = tag("strong", text)
    return f"{text} {tag('small', escape(said.note))}" if said.note else text


def blocks(those: Sequence[Block]) -> str:
    return "".join(map(block, those))


def block(one: Block) -> str:
    match one:
        case Heading():
            made = tag(f"h{one.level}", escape(one.text), id=one.id)
        case Note():
            made = tag("p", escape(one.text), class_="quiet" if one.quiet else "")
        case Grid():
            return table(one)
        case Folded():
            made = tag("details", tag("summary", escape(one.summary)) + "\n" + blocks(one.blocks), open=one.open)
        case Reasons():
            lines = [tag("li", f"{tag('strong', escape(name))}: {escape(why)}") for name, why in one.items]
            made = tag("ul", "\n".join(lines), class_="why")
        case Bracket():
            columns = [
                tag("section", tag("h3", escape(title)) + "".join(map(tie, ties))) for title, ties in one.columns
            ]
            return scrolled(one.label, tag("div", "\n".join(columns), class_="bracket"))
        case Picture():
            image = f'<img src="{escape(one.file)}" alt="{escape(one.alt)}" width="1200" height="675">'
            made = tag("p", image, class_="picture")
        case Cards():
            made = tag("div", "\n".join(map(card, one.items)), class_="cards")
        case Links():
            made = tag("ul", "\n".join(tag("li", words(item)) for item in one.items), class_="links")
        case Pasted():
            made = tag("pre", escape(one.text), class_="paste", tabindex="0", role="group", aria_label=one.label)
    return made + "\n"


def table(one: Grid) -> str:
    head = "".join(tag("th", escape(name), scope="col", class_=ALIGN[how.lower()]) for name, how in one.columns)
    rows = "\n".join(tag("tr", row(one, cells)) for cells in one.rows)
    caption = tag("caption", escape(one.caption), class_="spoken" if one.spoken else "")
    inside = f"{caption}\n{tag('thead', tag('tr', head))}\n{tag('tbody', rows)}"
    return scrolled(one.caption, tag("table", inside, class_="cross" if one.cross else ""))


def row(one: Grid, cells: Sequence[Words]) -> str:
    return "".join(
        tag("th", words(cell), scope="row") if how.isupper() else tag("td", words(cell), class_=ALIGN[how])
        for (_, how), cell in zip(one.columns, cells, strict=True)
    )


def tie(one: Match) -> str:
    sides = [
        tag(
            "li",
            f"<span>{words(side.name)}</span> <b>{escape(side.points)}</b>",
            class_=THROUGH if side.through else "",
        )
        for side in one.sides
    ]
    return tag("div", tag("p", escape(one.title)) + tag("ul", "".join(sides)), class_="tie")


def card(one: Card) -> str:
    facts = "".join(tag("li", words(fact)) for fact in one.facts)
    inside = [tag(f"h{one.level}", words(one.title)), *([tag("ul", facts)] if facts else []), blocks(one.blocks)]
    return tag("article", "\n".join(inside), id=one.id)
