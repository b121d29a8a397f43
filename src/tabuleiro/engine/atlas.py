"""The atlas: a page that says of every game what is proved, how, how it was checked, and what is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabuleiro.engine import tables
from tabuleiro.engine.knowledge import file_kind, open_source, start_of
from tabuleiro.engine.plans import Plan, plans
from tabuleiro.engine.values import VALUES, Row, first_moves, grouped, word
from tabuleiro.engine.verify import checked, there
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
    """What the tables and proofs on this machine say, in the order of the plans."""
    return [found for plan in plans() if (found := _row(plan))]


def rows_here(game: Game) -> list[Row]:
    """What the files on this machine say about one variant."""
    return [found for plan in there(game.key) if plan.variant == game.variant and (found := _row(plan))]


def _row(plan: Plan) -> Row | None:
    """What one file says, None if it is not there or is refused."""
    game = load(plan.key, plan.variant)
    try:
        found, source = tables.load(game, file_kind(plan)), open_source(game, plan.kind, plan.size)
    except Problem:
        return None
    if found is None or source is None:
        return None
    header, start = found.header, game.start()
    value, distance = start_of(header)
    decided = game.moves(start) if plan.kind in ("table", "proof", "quiet") else []
    note = checked(plan, header) or {}
    return Row(
        game.key,
        game.variant,
        plan.kind,
        plan.size,
        header["version"],
        header["rules"],
        header["positions"],
        header["seconds"],
        found.checksum,
        value or "",
        -1 if distance is None else distance,
        {game.spell(start, m)[0]: word(source.verdict(game.play(start, m))) for m in decided},
        {name: note[name] for name in ("on", "recomputed", "reference") if note},
    )


def page(rows: Sequence[Row], lang: str) -> str:
    """The page, in Markdown."""
    solved = {(row.game, row.variant) for row in rows if row.decides}
    made = {(row.game, row.variant, row.kind, row.size) for row in rows}
    missing = [plan for plan in plans() if (plan.key, load(plan.key, plan.variant).variant, *plan[2:]) not in made]
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
        names = ", ".join(f"{plan.key} ({_how(plan.kind, plan.size).say(lang)}, {plan.variant})" for plan in missing)
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
        _how(row.kind, row.size).say(lang),
        f"{row.seconds:g}",
        row.checksum,
        _checked(row, lang),
    ]


def _how(kind: str, size: int) -> Text:
    return HOW[kind].fill(size=size)


def _checked(row: Row, lang: str) -> str:
    if not row.checked:
        return NOT_CHECKED.say(lang)
    facts = {name: grouped(row.checked[name]) for name in ("recomputed", "reference")}
    return CHECKED.fill(on=row.checked["on"], **facts).say(lang)


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
