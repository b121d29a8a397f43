"""The atlas: a page that says of every game what is proved, how, how it was checked, and what is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabuleiro.engine.solving import values
from tabuleiro.engine.solving.knowledge import made, opened, there
from tabuleiro.engine.solving.methods import method_of, of_kind
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.engine.solving.values import VALUES, Row, first_moves, grouped, rows_of, word
from tabuleiro.engine.solving.verify import checked
from tabuleiro.games import definition, keys, load
from tabuleiro.rules import Game, Problem, Text

HEADINGS = [
    Text("jogo", "game"),
    Text("variante", "variant"),
    Text("regras", "rules"),
    Text("valor", "value"),
    Text("fim em", "ends in"),
    Text("primeiras jogadas", "first moves"),
    Text("posições", "positions"),
    Text("como", "how"),
    Text("segundos", "seconds"),
    Text("soma de controlo", "checksum"),
    Text("conferido", "checked"),
]


def gather() -> list[Row]:
    """What the house states about the games as they are, replaced row by row by what files on this machine say."""
    found = {_name(row): row for row in values.rows() if row in _standing(row)}
    for row in filter(None, map(_row, plans())):
        said = found.get(_name(row))
        if said and said.checksum == row.checksum:  # made again: the time on the quieter machine says more
            row = row._replace(seconds=min(said.seconds, row.seconds))
        found[_name(row)] = row
    places = {_planned(plan): n for n, plan in enumerate(plans())}
    return sorted(found.values(), key=lambda row: (row.game, places.get(_name(row), len(places))))


def _name(row: Row) -> tuple[Any, ...]:
    return row.game, row.variant, row.kind, row.size


def _planned(plan: Plan) -> tuple[Any, ...]:
    """The name of the row about what a plan makes."""
    return plan.key, load(plan.key, plan.variant).variant, plan.kind, plan.size


def _standing(row: Row) -> list[Row]:
    """The rows about the same variant that hold by the rules of today; none, where there is no such variant now."""
    try:
        return rows_of(load(row.game, row.variant))
    except Problem:
        return []


def rows_here(game: Game) -> list[Row]:
    """What the files on this machine say about one variant."""
    return [found for plan in there(game.key) if plan.variant == game.variant and (found := _row(plan))]


def _row(plan: Plan) -> Row | None:
    """What one file says, None if it is not there, is refused, or has less than is planned."""
    game = load(plan.key, plan.variant)
    try:
        found = made(plan)
        source = opened(plan, found) if found else None
    except Problem:
        return None
    if found is None or source is None:
        return None
    header, start = found.header, game.start()
    value, distance = method_of(game, plan.kind).start(header)
    after = {game.spell(start, m)[0]: game.play(start, m) for m in game.moves(start)} if value else {}
    note = checked(plan, header) or {}
    return Row(
        game.key,
        game.variant,
        plan.kind,
        plan.size,
        game.definition.version,  # it answers for the rules of today, whenever it was made
        header["rules"],
        header["positions"],
        header["seconds"],
        found.checksum,
        value,
        -1 if distance is None else distance,
        {text: word(source.verdict(t)) for text, t in after.items()},
        {name: note[name] for name in ("on", "recomputed", "reference") if note},
    )


def page(rows: Sequence[Row], lang: str) -> str:
    """The page, in Markdown."""
    solved = {(row.game, row.variant) for row in rows if row.decides}
    told = {_name(row) for row in rows}
    missing = [plan for plan in plans() if _planned(plan) not in told]
    lines = [
        f"# {TITLE.say(lang)}",
        "",
        INTRODUCTION.say(lang),
        "",
        "| " + " | ".join(heading.say(lang) for heading in HEADINGS) + " |",
        "|" + " --- |" * len(HEADINGS),
        *("| " + " | ".join(_cells(row, lang)) + " |" for row in rows),
        "",
        f"## {OPEN.say(lang)}",
        "",
        OPEN_INTRODUCTION.say(lang),
        "",
        *_open(solved, lang),
    ]
    if missing:
        names = ", ".join(f"{plan.key} ({_how(plan).say(lang)}, {plan.variant})" for plan in missing)
        lines += ["", MISSING.fill(plans=names).say(lang)]
    return "\n".join([*lines, ""])


def _cells(row: Row, lang: str) -> list[str]:
    return [
        definition(row.game).name.say(lang),
        row.variant,
        f"v{row.version} {row.rules[:8]}",
        VALUES[row.value].say(lang) if row.value else "–",
        PLIES.fill(n=row.distance).say(lang) if row.distance >= 0 else "–",
        first_moves(row).say(lang) or "–",
        grouped(row.positions),
        _how(row).say(lang),
        f"{row.seconds:g}",
        row.checksum,
        _checked(row, lang),
    ]


def _how(one: Row | Plan) -> Text:
    return of_kind(one.kind)[0].how.fill(size=one.size)


def _checked(row: Row, lang: str) -> str:
    if not row.checked:
        return NOT_CHECKED.say(lang)
    facts = {name: grouped(row.checked[name]) for name in ("recomputed", "reference")}
    return of_kind(row.kind)[0].checked.fill(on=row.checked["on"], **facts).say(lang)


def _open(solved: set[tuple[str, str]], lang: str) -> Iterator[str]:
    """The variants of each game whose start nobody here has decided."""
    for key in keys():
        game = definition(key)
        known = dict.fromkeys(load(key, name).variant for name in game.variants)
        left = [variant for variant in known if (key, variant) not in solved]
        if left:
            yield f"- **{game.name.say(lang)}**: {', '.join(left)}"


TITLE = Text("O que está provado", "What is proved")
INTRODUCTION = Text(
    "Feito por `tabuleiro atlas` a partir de `values.toml`, que guarda o que já foi provado para as regras de hoje, e "
    "das tabelas e provas da máquina que o fez, que têm a última palavra; `tabuleiro solve --all` fá-las, "
    "`tabuleiro verify --all` confere-as. Valem as regras do núcleo: sem repetição, limites nem pedidos; jogar sem fim "
    "é empate. *Fim em*: jogadas até ao fim da partida, se ambos jogarem o melhor possível. *Posições*: as que a "
    "tabela ou a prova guarda, contando uma só vez as que uma simetria leva umas às outras. *Conferido*: cada valor "
    "foi recalculado a partir dos que se lhe seguem, ou a prova percorrida até ao fim das partidas; e uma amostra "
    "(tudo o que se pode montar, onde não passa de 100 000; com dados, de 10 000) foi conferida com as regras escritas "
    "uma segunda vez, à parte e ingenuamente.",
    "Made by `tabuleiro atlas` from `values.toml`, which keeps what was proved before by the rules of today, and from "
    "the tables and proofs of the machine that made it, which have the last word; `tabuleiro solve --all` makes them, "
    "`tabuleiro verify --all` checks them. Kernel rules hold: no repetition, limits or claims; endless play is a draw. "
    "*Ends in*: plies to the end of the game if both play best. *Positions*: those that the table or proof keeps, "
    "counting once those that a symmetry takes into one another. *Checked*: every value was computed anew from those "
    "that follow it, or the proof walked to the ends of games; and a sample (everything that can be set up, where that "
    "is no more than 100,000; with dice, 10,000) was checked by the rules written a second time, separately and "
    "naively.",
)
OPEN = Text("O que está por decidir", "What is open")
OPEN_INTRODUCTION = Text(
    "Variantes cuja posição inicial ninguém aqui decidiu (de algumas há finais resolvidos, acima):",
    "Variants whose starting position nobody has decided here (of some, endings are solved, see above):",
)
MISSING = Text("Ainda não feito: {plans}.", "Not made yet: {plans}.")
PLIES = Text("{n} jogadas", "{n} plies")
NOT_CHECKED = Text("por conferir", "not yet")
