"""Whatever the description of the addresses allows is asked, and more: no answer is a server's error."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from web.helpers import Running, begun, description

STREAM = "/api/matches/{id}/events"  # does not end by itself
DESCRIPTION = description()
OPERATIONS = [
    found.ok()
    for found in schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()
    if found.ok().path != STREAM
]


def test_the_addresses_that_others_rely_on_are_described() -> None:
    wanted = {
        "/api/health": {"get"},
        "/api/version": {"get"},
        "/api/games": {"get"},
        "/api/games/{key}": {"get"},
        "/api/matches": {"post"},
        "/api/matches/{id}": {"get"},
        "/api/matches/{id}/moves": {"post"},
        "/api/matches/{id}/commands": {"post"},
        "/api/matches/{id}/events": {"get"},
        "/api/analysis": {"post"},
    }
    for path, methods in wanted.items():
        assert methods <= set(DESCRIPTION["paths"][path]), path


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one.method} {one.path}")
@pytest.mark.parametrize(
    ("known", "examples"), [(True, 4), *(pytest.param(known, 60, marks=pytest.mark.slow) for known in (False, True))]
)
def test_no_request_breaks_the_server(site: Running, operation: Any, known: bool, examples: int) -> None:
    """With made-up ids and games, and with those that there are."""
    client = site.client()
    match = begun(client)

    @settings(
        max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        if known:
            true = {"id": match["id"], "key": "rastros", "what": "board", "variant": "default", "game": "rastros"}
            case.path_parameters.update({name: true[name] for name in case.path_parameters if name in true})
            if isinstance(case.body, dict):
                case.body.update({name: true[name] for name in ("game", "variant") if name in case.body})
        answer = case.call(base_url=site.url, headers={"x-seat": match["seats"][0]["token"]}, timeout=60)
        case.validate_response(answer, checks=[not_a_server_error])
        if answer.status_code >= 400:
            problem = answer.json()["problem"]
            assert problem["code"] != "broken"
            assert all(problem["texts"].values())

    ask()
