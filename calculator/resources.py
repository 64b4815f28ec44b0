"""The folders of the files that the program reads.

Shipped rulesets, sentences, tile art and the sample.

In a clone they lie beside the package; a wheel and the bundle bring them in its folder `data`.
"""

from __future__ import annotations

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
ROOT = _PACKAGE.parent
"""The folder that holds the package: the clone, or where it is installed."""
_DATA = _PACKAGE / "data" if (_PACKAGE / "data").is_dir() else ROOT
RESOURCES = _DATA / "resources"
RULESETS = _DATA / "rulesets"
SAMPLE = RESOURCES / "sample.yaml"
"""The deal that lies on the table at the first start, and is settled in the terminal where there is no screen."""


def program_name() -> str:
    """Return the words by which the command line was called: `suanfan`, or Python and the `main.py` of a clone."""
    if Path(sys.argv[0]).name != "main.py":
        return "suanfan"
    return " ".join(sys.orig_argv[: len(sys.orig_argv) - len(sys.argv) + 1])
