"""The examples of docs/api-events.md have the names that the site's answers have."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from web.event_helpers import by_link, filled, filled_championship, good, organiser, result, teams_csv
from web.helpers import running
from web.test_document import balanced, names_agree, read

from tabuleiro.web import Settings

DOCUMENT = (Path(__file__).parents[2] / "docs" / "api-events.md").read_text("utf-8")
SLOT = {"dispute": "A-1", "slot": "mesa1"}


def example(mark: str, start: str = '{"') -> Any:
    """The first example after a mark."""
    rest = DOCUMENT.partition(mark)[2]
    short = re.compile(r'\{("\w+"(?:, "\w+")*)\}')  # {"id", "name"}: only the names
    whole = short.sub(lambda found: "{" + found[1].replace(",", ": 0,") + ": 0}", rest[rest.index(start) :])
    return read(balanced(whole.replace(" or null", "")))


def test_examples_have_the_names_of_the_answers(settings: Settings) -> None:
    with running(settings) as site:
        client = organiser(site)
        event = filled(client, 4)
        cup = filled_championship(client)
        phone, other = by_link(site, client, event, label="Campo 1"), by_link(site, client, event)

        head = {k: v for k, v in good(client.get(event)).items() if k not in ("retention", "committee", "rulings")}
        documented = example("A head:")
        documented.pop("settings"), head.pop("settings")
        names_agree(documented, {**head, "parts": [{k: v for k, v in head["parts"][0].items() if k != "plan"}]}, "head")

        tried = good(client.post(f"{event}/import", json={"table": teams_csv(1)}))
        names_agree(example("pasted from a spreadsheet"), {**tried, "by_part": {"A": 6}}, "import")
        names_agree(example("(organiser, arbiter)\n"), good(client.get(f"{event}/registrations")), "registrations")
        view = good(client.get(f"{event}/next"))
        view["todo"] = [one for one in view["todo"] if one["what"] == "results"]
        names_agree(example("everything to do now, in order"), view, "next")
        names_agree(example("/plans?part=A"), good(client.get(f"{event}/plans", params={"part": "B"})), "plans")

        good(result(phone, event, SLOT, "X"))
        met = good(result(other, event, SLOT, "Y"))
        names_agree(example("`conflict`: ", "{"), met["conflict"], "conflict")
        names_agree({**example('"correct": false}` →'), "conflict": None, "place": None}, met, "result")
        names_agree(example("&open=true` (all)"), good(client.get(f"{event}/rounds")), "disputes")
        names_agree(example("of a championship\n"), good(client.get(f"{cup}/rounds")), "tables")
        body = {"do": "absent", "data": {"dispute": "A-1", "sides": ["X"]}}
        names_agree(example("nothing is done, and:"), good(client.post(f"{event}/consequences", json=body)), "changes")

        line = good(client.get(f"{event}/log"))
        names_agree({"last": 0, "entries": [dict.fromkeys("seq at by who do data undone text".split())]}, line, "log")
        rows = good(client.get(f"{event}/standings", params={"part": "A"}))
        rows["rows"][0]["criteria"] = {"saldo": 0}
        names_agree(example("?part=A&group=g1` (all)"), rows, "standings")
        links = good(client.get(f"{event}/links"))
        names_agree({"links": [dict.fromkeys(
            ("id", "role", "scope", "label", "link", "qr", "expires", "revoked", "used")
        )]}, links, "links")  # fmt: skip
        table = good(client.post(f"{event}/slots/A-1/vivo1/match", json={}), 201)
        table["place"] = None
        names_agree(example("only for arbiters and organisers, in their scope) →"), {**table, "game": None}, "referee")
        with client.stream("GET", f"{event}/events?after=0") as stream:
            data = (json.loads(text[6:]) for text in stream.iter_lines() if text.startswith("data: "))
            told = next(one for one in data if one["kind"] == "result")
        names_agree(example("and nobody's name:"), told, "live")
