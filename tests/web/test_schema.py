"""Whatever the description of the addresses allows is asked, and more: no answer is a server's error."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from every import ALL, each, first_of
from hypothesis import HealthCheck, given, settings
from web.helpers import Running, begun, description

STREAM = "/api/matches/{id}/events"  # does not end by itself
PARTS = 6  # in which all operations are tried, side by side


@cache
def operations() -> list[Any]:
    import schemathesis  # here, because it takes a second

    every = (found.ok() for found in schemathesis.openapi.from_dict(description()).get_all_operations())
    return [one for one in every if one.path != STREAM]


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
        assert methods <= set(description()["paths"][path]), path


@pytest.mark.thorough
@pytest.mark.parametrize("part", first_of(1, range(PARTS)))
@pytest.mark.parametrize(
    ("known", "examples"), [(True, 4), *(pytest.param(known, 60, marks=pytest.mark.slow) for known in (False, True))]
)
def test_no_request_breaks_the_server(site: Running, part: int, known: bool, examples: int) -> None:
    """With made-up ids and games, and with those that there are."""
    match = begun(site.client())
    each(operations()[part::PARTS], lambda operation: try_out(site, operation, match, known, examples))


def try_out(site: Running, operation: Any, match: Any, known: bool, examples: int) -> None:
    from schemathesis.checks import not_a_server_error

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=not ALL,
        database=None,
        suppress_health_check=list(HealthCheck),
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
