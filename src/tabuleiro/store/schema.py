"""The tables: events by stream and number, facts by name, and what can be changed and erased: accounts, links, names.

`migrations/` brings older files to this shape.
"""

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
    sa.Column("chain", sa.String(32), nullable=False, server_default=""),  # the hash of all up to here
    sa.CheckConstraint("seq > 0", name="ck_events_seq"),
)

facts = sa.Table(
    "facts",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# What is beside the log because it may change or must be erasable: who may do what, and the names of people.

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("login", sa.String(200), nullable=False, unique=True),  # the name as it is compared
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("password", sa.Text, nullable=False),  # its argon2 hash
    sa.Column("organiser", sa.Boolean, nullable=False),  # may make events
    sa.Column("version", sa.Integer, nullable=False),  # a new one signs all devices out
    sa.Column("created", sa.Float(53), nullable=False),
)

competitions = sa.Table(  # "events" are what happened; this is a day of games
    "happenings",  # as it was first called: another name is no reason to migrate what is kept
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("created", sa.Float(53), nullable=False),
    sa.Column("data", sa.Text, nullable=False),  # JSON: what the site says of it, not its log
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("event", sa.String(64), primary_key=True),
    sa.Column("account", sa.String(32), primary_key=True),
    sa.Column("role", sa.String(16), nullable=False),
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),  # invitation: for an account, once · link: for a device
    sa.Column("event", sa.String(64), nullable=False, index=True),  # "": of the site
    sa.Column("role", sa.String(16), nullable=False),
    sa.Column("scope", sa.Text, nullable=False),  # JSON
    sa.Column("label", sa.String(200), nullable=False),
    sa.Column("expires", sa.Float(53), nullable=False),
    sa.Column("revoked", sa.Boolean, nullable=False),
    sa.Column("used", sa.Integer, nullable=False),
    sa.Column("created", sa.Float(53), nullable=False),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("event", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("consent", sa.Boolean, nullable=False),
    sa.Column("keep_until", sa.String(16), nullable=False),
)

refereed = sa.Table(  # matches that fill a slot of an event
    "refereed",
    metadata,
    sa.Column("match", sa.String(64), primary_key=True),
    sa.Column("event", sa.String(64), nullable=False, index=True),
    sa.Column("place", sa.Text, nullable=False),  # JSON
    sa.Column("open", sa.Boolean, nullable=False),
)

tombstones = sa.Table(  # what was erased: an older copy that is put back may not bring it back
    "tombstones",
    metadata,
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("part", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float(53), nullable=False),
)

passing = sa.Table(  # for several processes of one site: what matters for minutes; not in PostgreSQL's journal
    "passing",
    metadata,
    sa.Column("name", sa.String(200), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("until", sa.Float(53), nullable=False),  # seconds since 1970, by the database's clock
)
