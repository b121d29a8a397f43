"""What all tests share: the games, their variants, and how much chance a run takes."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default", max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
settings.register_profile("all", max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("all" if os.environ.get("TABULEIRO_TEST_ALL") else "default")
