"""Events chained by hashes, and what was erased for good, so that an older copy does not bring it back."""

import sqlalchemy as sa
from alembic import op

from tabuleiro.store.chain import link

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events", sa.Column("chain", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "tombstones",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("part", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    connection = op.get_bind()
    stream, before, changed = None, "", []
    for row in connection.execute(sa.text("SELECT stream, seq, kind, at, data FROM events ORDER BY stream, seq")).all():
        before = link("" if row.stream != stream else before, row.stream, row.seq, row.kind, row.at, row.data)
        stream = row.stream
        changed.append({"stream": row.stream, "seq": row.seq, "chain": before})
    if changed:
        connection.execute(sa.text("UPDATE events SET chain = :chain WHERE stream = :stream AND seq = :seq"), changed)
