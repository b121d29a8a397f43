"""Writes tests/golden/solutions.toml from the tables on this machine: run it on purpose, when rules have changed."""

from __future__ import annotations

from pathlib import Path

from tabuleiro.engine.solving.files import load as load_file
from tabuleiro.engine.solving.plans import plans
from tabuleiro.games import load


def main() -> None:
    lines = ["# For each table: the start's value, how many positions have each value, the checksum of all of them."]
    for key, variant in [plan[:2] for plan in plans() if plan.kind == "table"]:
        found = load_file(load(key, variant), "table")
        assert found is not None, f"tabuleiro solve {key} --variant {variant}"
        lines += ["", f'["{key} {variant}"]', f"start = {found.header['start']}"]
        lines += [f"counts = {found.header['counts']}", f'checksum = "{found.checksum}"']
    (Path(__file__).parents[2] / "golden" / "solutions.toml").write_text("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
