"""Attacks, kept as tests: each file says what it protects. The site to be asked is that of the tests of the site."""

from web.conftest import closed_clients, hall, settings, site  # noqa: F401
