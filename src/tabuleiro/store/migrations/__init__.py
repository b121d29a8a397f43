"""How tables of older versions become those of this one, step by step, with Alembic."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

NEWEST = "0004"


def upgrade(engine: sa.Engine, to: str = "head") -> None:
    """Bring the tables of a database up to date."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    with engine.execution_options(writes=True).begin() as connection:  # all of it or, if it is killed, nothing
        config.attributes["connection"] = connection
        command.upgrade(config, to)
