"""The atlas: a page that says of every game what is proved, how, how it was checked, and what is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tabuleiro.engine import tables
from tabuleiro.engine.knowledge import VALUES, file_kind, open_source, start_of
from tabuleiro.engine.plans import Plan, plans
from tabuleiro.engine.verify import checked
from tabuleiro.games import definition, keys, load
from tabuleiro.rules import DRAW, FIRST, SECOND, Game, Problem, Text

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


def atlas(lang: str) -> str:
    """The page, in Markdown, from the tables and proofs on this machine."""
    rows, missing, solved = [], [], set()
    for plan in plans():
        game = load(plan.key, plan.variant)
        row = _row(game, plan, lang)
        if row is None:
            missing.append(plan)
            continue
        rows.append(row)
        if plan.kind in ("table", "proof"):
            solved.add((plan.key, game.variant))
    lines = [
        f"# {TITLE.say(lang)}",
        "",
        INTRODUCTION.say(lang),
        "",
        "| " + " | ".join(heading.say(lang) for heading in HEADINGS) + " |",
        "|" + " --- |" * len(HEADINGS),
        *("| " + " | ".join(row) + " |" for row in rows),
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


def _row(game: Game, plan: Plan, lang: str) -> list[str] | None:
    """What one file says, None if it is not there or is refused."""
    kind = file_kind(plan)
    try:
        found = tables.load(game, kind)
    except Problem:
        return None
    if found is None:
        return None
    header = found.header
    value, distance = start_of(header)
    note = checked(plan, header)
    return [
        game.definition.name.say(lang),
        game.variant,
        f"v{header['version']} {header['rules'][:8]}",
        VALUES[value].say(lang) if value else "–",
        "–" if distance is None else PLIES.fill(n=distance).say(lang),
        _first_moves(game, plan, lang),
        f"{header['positions']:,}".replace(",", " "),
        _how(plan).say(lang),
        f"{header['seconds']:g}",
        found.checksum if found.arrays else "–",
        _checked(note, lang),
    ]


def _first_moves(game: Game, plan: Plan, lang: str) -> str:
    """How many first plays win, draw, lose for who makes them, and of how many that is not known."""
    if plan.kind not in ("table", "proof"):
        return "–"
    start, source = game.start(), open_source(game, plan.kind)
    found = [source.verdict(game.play(start, m)) if source else None for m in game.moves(start)]
    counts = Counter(v.value if v else None for v in found)
    words = {FIRST: WINS, DRAW: DRAWS, SECOND: LOSES, None: UNKNOWN}
    return " · ".join(word.fill(n=counts[value]).say(lang) for value, word in words.items() if counts[value])


def _how(plan: Plan) -> Text:
    return HOW[plan.kind].fill(size=plan.size)


def _checked(note: Mapping[str, Any] | None, lang: str) -> str:
    if note is None:
        return NOT_CHECKED.say(lang)
    facts = {name: f"{note[name]:,}".replace(",", " ") for name in ("recomputed", "reference")}
    return CHECKED.fill(on=note["on"], **facts).say(lang)


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
    "Feito por `tabuleiro atlas` a partir das tabelas e provas desta máquina; `tabuleiro solve --all` fá-las, "
    "`tabuleiro verify` confere-as. Valem as regras do núcleo: sem repetição, limites nem pedidos; jogar sem fim é "
    "empate. *Fim em*: jogadas até ao fim da partida, se ambos jogarem o melhor possível. *Posições*: as que a tabela "
    "ou a prova guarda, contando uma só vez as que uma simetria leva umas às outras.",
    "Made by `tabuleiro atlas` from the tables and proofs on this machine; `tabuleiro solve --all` makes them, "
    "`tabuleiro verify` checks them. Kernel rules hold: no repetition, limits or claims; endless play is a draw. *Ends "
    "in*: plies to the end of the game if both play best. *Positions*: those that the table or proof keeps, counting "
    "once those that a symmetry takes into one another.",
)
OPEN = Text("O que está por decidir", "What is open")
OPEN_INTRODUCTION = Text(
    "Variantes cuja posição inicial ninguém aqui decidiu (de algumas há finais resolvidos, acima):",
    "Variants whose starting position nobody has decided here (of some, endings are solved, see above):",
)
MISSING = Text("Ainda não feito nesta máquina: {plans}.", "Not made on this machine yet: {plans}.")
PLIES = Text("{n} jogadas", "{n} plies")
WINS, DRAWS = Text("{n} ganham", "{n} win"), Text("{n} empatam", "{n} draw")
LOSES, UNKNOWN = Text("{n} perdem", "{n} lose"), Text("{n} por decidir", "{n} open")
HOW = {
    "table": Text("tabela: análise retrógrada", "table: retrograde analysis"),
    "base": Text("finais até {size} peças", "endings of up to {size} pieces"),
    "proof": Text("prova: busca", "proof: search"),
    "quiet": Text(
        "quem ganha, se {size} jogadas sem capturas empatam", "who wins if {size} plies without capture draw"
    ),
    "race": Text("probabilidades exatas", "exact chances"),
}
NOT_CHECKED = Text("por conferir", "not yet")
CHECKED = Text(
    "{on}: {recomputed} recalculadas, {reference} com as regras ingénuas",
    "{on}: {recomputed} recomputed, {reference} by the naive rules",
)
