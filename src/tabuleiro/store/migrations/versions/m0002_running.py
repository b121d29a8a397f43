"""Accounts, links, members and names of people for events, and the matches that fill their slots."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("login", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("organiser", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.UniqueConstraint("login"),
    )
    op.create_table(
        "happenings",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("event", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(32), primary_key=True),
        sa.Column("role", sa.String(16), nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("event", sa.String(64), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("label", sa.String(200), nullable=False),
        sa.Column("expires", sa.Float(53), nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
    )
    op.create_index("ix_links_event", "links", ["event"])
    op.create_table(
        "people",
        sa.Column("event", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("consent", sa.Boolean, nullable=False),
        sa.Column("keep_until", sa.String(16), nullable=False),
    )
    op.create_table(
        "refereed",
        sa.Column("match", sa.String(64), primary_key=True),
        sa.Column("event", sa.String(64), nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_index("ix_refereed_event", "refereed", ["event"])
