"""`python -m tabuleiro.translating FOLDER` writes the modules into a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from tabuleiro.translating.program import write
from tabuleiro.translating.sources import Untranslatable

try:
    print(write(Path(sys.argv[1])), "modules")
except Untranslatable as wrong:
    raise SystemExit(str(wrong)) from None
