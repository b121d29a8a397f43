"""Packs tabuleiro: hatchling, with pages that are as their sources are, or no package at all.

Builders (`pip install .`, `python -m build`) call the functions of PEP 517 here, which ask for Node where it is needed;
hatchling calls the hook. Packages of the sources hold the built pages, and so need neither Node nor a network. An
editable installation is a checkout: its pages are built by scripts/frontend when they are wanted.
"""

import subprocess
import sys
from pathlib import Path

from hatchling import build
from hatchling.build import *  # noqa: F403
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FRONTEND = [sys.executable, str(Path(__file__).parent / "frontend")]


def get_requires_for_build_sdist(config_settings=None):
    return build.get_requires_for_build_sdist(config_settings) + needs()


def get_requires_for_build_wheel(config_settings=None):
    return build.get_requires_for_build_wheel(config_settings) + needs()


def needs():
    """What pip has to bring before the pages, and what thinks in them, can be built."""
    said = subprocess.run([*FRONTEND, "--needs"], stdout=subprocess.PIPE, check=True).stdout.decode()
    return list(filter(None, said.splitlines()))


class Pages(BuildHookInterface):
    """What hatchling does before it packs."""

    def initialize(self, version, build_data):
        if version != "editable" and subprocess.call([*FRONTEND, "--packing", "--quiet"]):
            raise SystemExit("tabuleiro: nothing was packed, as the site would have no pages, or old ones; see above.")
