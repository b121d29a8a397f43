"""The tables: events by stream and number, and facts by name. `migrations/` brings older files to this shape."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

events = sa.Table(
    "events",
    metadata,
    sa.Column("stream", sa.String(64), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),  # seconds since 1970
    sa.Column("data", sa.Text, nullable=False),  # JSON: what else there is to say
    sa.CheckConstraint("seq > 0", name="ck_events_seq"),
)

facts = sa.Table(
    "facts",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
